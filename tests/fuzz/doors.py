"""The doors of all games: which spoiled input comes in, and what must hold of everything accepted."""

import io
import json
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, get_args, get_type_hints

import attrs

from tests.fuzz import facts, files, mutating
from tests.fuzz.judging import Door
from tests.fuzz.positions import NAMES, OPTIONS, options_of, play_on, played, positions, see_on
from tests.trying import act
from zombiekit import codec, games, record
from zombiekit.errors import IllegalAction
from zombiekit.game import TERMINAL
from zombiekit.notation import parse
from zombiekit.play import Match, new_match
from zombiekit.testing.candidates import Impostor


def doors() -> list[Door]:
    """Return the doors of all games."""
    found = []
    for name in NAMES:
        found += [
            saves(name),
            views(name),
            *(small_saves(name, kind) for kind in ("action", "outcome", "options", "result")),
            slips(name),
            records(name),
            cuts(name),
            notation(name),
            options(name),
            poses(name),
            strangers(name),
        ]
    town = game_of("they_come_back")
    return [
        *found,
        boards(),
        board_files(),
        card_files(".json", files.cards_json),
        card_files(".toml", partial(files.spoiled, files.EVENTS, texts=0.7)),
        town_files("map files", "map", files.TOWN, town.read_map, share=2),
        town_data("map data", "map", files.TOWNS),
        town_files("card files", "cards", files.HOUSE_CARD_LINES, town.box.read_cards),
        town_data("card data", "cards", files.HOUSE_CARDS),
        town_files("tile files", "tiles", files.HOUSE_TILE_LINES, town.box.read_tiles, expansions="z3"),
        town_data("tile data", "tiles", files.HOUSE_TILES),
    ]


def game_of(name: str) -> Any:
    return games.get(name)


# ----------------------------------------------------------------------------------------------------------------- saves


@cache
def written(name: str, kind: Any) -> tuple[Any, ...]:
    """Return saves of a kind, as plain data in their envelopes."""
    game = game_of(name)
    found = positions(name)
    values: Any
    if kind == "state":
        values = found
    elif kind == "view":
        every = [game.observe(state, seat) for state in found for seat in range(game.seats(state))]
        values = list(filter(game.is_view, every)) or found  # in a game without secrets, every state is a view
    elif kind == "options":
        values = options_of(name)
    elif kind == "result":
        values = [result for seed in range(6) if (result := played(name, seed).result)]
    else:
        dice = Random(f"{name} {kind}")
        classes = game.ACTIONS if kind == "action" else game.OUTCOMES
        wanted = [state for state in found if game.current_player(state) != TERMINAL]
        done = [act(game, state, dice) for state in wanted for _ in range(3)]
        values = [each for each in dict.fromkeys(done) if type(each) in classes]
    return tuple(codec.encode(game, value, kind) for value in values)


def spoiled(name: str, kind: Any, dice: Random) -> Any:
    saves = written(name, kind)
    whole = dice.choice(saves)
    if dice.random() < 0.1:
        return mutating.tree(whole, saves, dice)
    return {**whole, "data": mutating.tree(whole["data"], [dice.choice(saves)["data"]], dice)}


def same(data: Any, again: Any) -> bool:
    """Say whether plain data are equal, types included: 1 is neither 1.0 nor true."""
    return json.dumps(data, sort_keys=True) == json.dumps(again, sort_keys=True)


def in_standard_form(save: Any) -> Any:
    """Return a save with its board as it is written, since the text of a board may be spaced freely."""
    options = save["data"]["options"]
    if not options.get("board"):
        return save
    board = str(game_of("zombie_flavored_doom").Board(options["board"]))
    return {**save, "data": {**save["data"], "options": {**options, "board": board}}}


def saves(name: str) -> Door:
    game = game_of(name)

    def enter(data: Any) -> Any:
        return data, codec.decode(game, data)

    def follow(taken: Any, dice: Random) -> None:
        data, state = taken
        assert same(codec.encode(game, state, "state"), in_standard_form(data)), "what was read is written otherwise"
        assert codec.from_json(game, codec.to_json(game, state)) == state, "it is not read as it was written"
        play_on(game, state, dice)

    return Door(name=f"{name}: states", draw=partial(spoiled, name, "state"), enter=enter, follow=follow, share=6)


def views(name: str) -> Door:
    game = game_of(name)
    return Door(
        name=f"{name}: views",
        draw=partial(spoiled, name, "view"),
        enter=lambda data: codec.decode(game, data, "view"),
        follow=partial(see_on, game),
        share=3,
    )


def small_saves(name: str, kind: Any) -> Door:
    """Return the door for saves of actions, outcomes, options or results."""
    game = game_of(name)

    def draw(dice: Random) -> Any:
        return spoiled(name, kind, dice) if written(name, kind) else None  # a game without chance

    def follow(value: Any, dice: Random) -> None:
        if kind == "options":
            begun(game, value, dice)
        elif kind != "result":
            tried(game, value, dice.choice(positions(name)))

    return Door(
        name=f"{name}: saved {kind}", draw=draw, enter=lambda data: codec.decode(game, data, kind), follow=follow
    )


def begun(game: Any, options: Any, dice: Random) -> None:
    """Play with options that were accepted."""
    play_on(game, game.new_game(options), dice)


def tried(game: Any, action: Any, state: Any) -> None:
    """Try an action or an outcome in a position: `step` and `why_illegal` both accept it, or refuse it in the same words."""
    assert parse(game, str(action)) == action, "a line of notation that means something else"
    refusal = game.why_illegal(state, action)
    told = None
    try:
        game.step(state, action)
    except IllegalAction as error:
        told = error
    assert str(told) == str(refusal), "step and why_illegal say different things"


def slips(name: str) -> Door:
    """Return the door for saves as JSON, in strings or bytes."""
    game = game_of(name)

    def draw(dice: Random) -> Any:
        whole = mutating.text(json.dumps(dice.choice(written(name, "state"))), dice)
        return whole if dice.random() < 0.5 else whole.encode("utf-8", "surrogatepass")

    def enter(text: Any) -> Any:
        return codec.from_json(game if len(text) % 2 else None, text)

    follow = partial(play_on, game, steps=20)
    return Door(name=f"{name}: saves as text", draw=draw, enter=enter, follow=follow, share=2)


# --------------------------------------------------------------------------------------------------------------- records


@cache
def recorded(name: str) -> tuple[tuple[str, ...], ...]:
    """Return records of short matches: beginnings and ends of games, and one stopped by a step limit."""
    game = game_of(name)
    found = []
    for seed in range(3):
        whole = played(name, seed)
        start = whole.undo_to(max(0, whole.length - 60 - seed)).state
        end = new_match(game, state=start)
        dice = Random(seed)
        while game.current_player(end.state) != TERMINAL and end.length < 60:
            end = end.play(act(game, end.state, dice))
        found += [end, whole.undo_to(min(whole.length, 55 + seed))]
    stopped = found[1]
    found.append(Match(game, stopped.start, stopped.length, stopped.last, stopped.previous, "step_limit"))  # type: ignore[arg-type]
    return tuple(tuple(record.lines(match)) for match in found)


def _follow_record(match: Match, dice: Random) -> None:
    assert record.read(record.lines(match)) == match, "it is not read as it was written"
    play_on(match.game, match.state, dice, 10)


def records(name: str) -> Door:
    """Return the door for records with bytes changed, lines moved, or fields edited."""

    def draw(dice: Random) -> bytes:
        records = recorded(name)
        whole, other = dice.choice(records), dice.choice(records)
        how = dice.randrange(4)
        if how == 0:
            flipped = bytearray("".join(whole).encode())
            for _ in range(dice.choice((1, 1, 2))):
                flipped[dice.randrange(len(flipped))] ^= 1 << dice.randrange(8)
            return bytes(flipped)
        if how == 1:
            return "".join(mutating.lines(whole, other, dice)).encode("utf-8", "surrogatepass")
        edited = list(whole)
        at = dice.choice((0, dice.randrange(len(edited)), dice.randrange(len(edited)), len(edited) - 1))
        inner = json.loads(edited[at])
        if how == 2 and "do" in inner:
            inner["do"] = json.loads(dice.choice(other[1:-1]))["do"]
        else:
            inner = mutating.tree(inner, [json.loads(dice.choice(other))], dice)
        edited[at] = json.dumps(inner) + "\n"
        return "".join(edited).encode()

    return Door(
        name=f"{name}: records",
        draw=draw,
        enter=lambda data: record.read(io.BytesIO(data)),
        follow=_follow_record,
        share=3,
    )


def cuts(name: str) -> Door:
    """Return the door for records cut off anywhere, which are recovered up to there."""

    def draw(dice: Random) -> Any:
        whole = dice.choice(recorded(name))
        return whole, dice.randrange(len("".join(whole)))

    def enter(cut: Any) -> Any:
        whole, size = cut
        return whole, size, record.read(io.BytesIO("".join(whole)[:size].encode()), recover=True)

    def follow(taken: Any, _: Random) -> None:
        whole, size, match = taken
        kept = "".join(whole)[:size].count("\n") - 1
        steps = sum('"n": ' in line[:6] for line in whole)
        assert match.length == min(kept, steps), "steps were lost, or made up"

    return Door(name=f"{name}: cut records", draw=draw, enter=enter, follow=follow)


# -------------------------------------------------------------------------------------------- notation, options, and poses


@cache
def lines_of(name: str) -> tuple[str, ...]:
    return tuple(save["data"] for kind in ("action", "outcome") for save in written(name, kind))


def notation(name: str) -> Door:
    game = game_of(name)

    def draw(dice: Random) -> str:
        lines = lines_of(name)
        if dice.random() < 0.3:
            words = [word for _ in range(2) for word in dice.choice(lines).split()]
            dice.shuffle(words)
            return " ".join(words[: dice.randrange(len(words) + 1)])
        return mutating.text(dice.choice(lines), dice)

    def follow(action: Any, dice: Random) -> None:
        tried(game, action, dice.choice(positions(name)))

    return Door(name=f"{name}: notation", draw=draw, enter=partial(parse, game), follow=follow, share=2)


def options(name: str) -> Door:
    """Return the door for options given as Python values."""
    game = game_of(name)
    known = {field.name for field in attrs.fields(game.Options) if field.init}

    def enter(given: Any) -> Any:
        return game.Options(**{key: value for key, value in given.items() if key in known})

    def follow(value: Any, dice: Random) -> None:
        data = codec.encode(game, value, "options")
        assert codec.decode(game, data, "options") == value, "it is not read as it was written"
        begun(game, value, dice)

    return Door(name=f"{name}: options", draw=partial(facts.drawn, OPTIONS[name]), enter=enter, follow=follow)


def poses(name: str) -> Door:
    game = game_of(name)
    known = get_type_hints(get_args(get_type_hints(game.pose)["facts"])[0])

    def enter(given: Any) -> Any:
        return game.pose(**{key: value for key, value in given.items() if key in known})

    def follow(state: Any, dice: Random) -> None:
        assert codec.from_json(game, codec.to_json(game, state)) == state, "it is not read as it was written"
        play_on(game, state, dice)

    draw = partial(facts.drawn, facts.FACTS[name])
    return Door(name=f"{name}: pose", draw=draw, enter=enter, follow=follow, share=2)


def strangers(name: str) -> Door:
    """Return the door for things that look like an action but are none."""
    game = game_of(name)

    def draw(dice: Random) -> Any:
        state = dice.choice([each for each in positions(name) if game.current_player(each) != TERMINAL])
        action = act(game, state, dice)
        like = (Impostor(action), facts.Hostile(), str(action), repr(action), _subclass(action), (action,), [action])
        return state, dice.choice((*like, type(action), *facts.STRANGE))

    def enter(played: Any) -> Any:
        state, thing = played
        assert isinstance(game.why_illegal(state, thing), IllegalAction), "why_illegal sees nothing wrong"
        return game.step(state, thing)

    def follow(_state: Any, _dice: Random) -> None:
        raise AssertionError("it was taken for an action")

    return Door(name=f"{name}: strangers", draw=draw, enter=enter, follow=follow)


def _subclass(action: Any) -> Any:
    """Return an object equal to an action, but of a class derived from the action's."""
    derived = type(type(action).__name__, (type(action),), {"__slots__": ()})
    same: Any = object.__new__(derived)
    for field in attrs.fields(type(action)):
        object.__setattr__(same, field.name, getattr(action, field.name))
    return same


# ----------------------------------------------------------------------------------------------------------------- files

_FOLDER = TemporaryDirectory(prefix="fuzz-")


def _file(ending: str, data: bytes) -> Path:
    path = Path(_FOLDER.name) / f"mutant{ending}"
    path.write_bytes(data)
    return path


def boards() -> Door:
    game = game_of("zombie_flavored_doom")

    def follow(board: Any, dice: Random) -> None:
        assert game.Board(str(board)) == board, "it is not read as it was written"
        assert game.draw_board(board)
        begun(game, game.Options(board=board), dice)

    return Door(name="zombie_flavored_doom: boards", draw=files.board, enter=game.Board, follow=follow, share=3)


def board_files() -> Door:
    game = game_of("zombie_flavored_doom")
    return Door(
        name="zombie_flavored_doom: board files",
        draw=lambda dice: files.board(dice).encode("utf-8", "surrogatepass"),
        enter=lambda data: game.read_board(_file(".board", data)),
        follow=lambda board, dice: begun(game, game.Options(board=board), dice),
    )


def card_files(ending: str, draw: Any) -> Door:
    game = game_of("defcon_zombies")

    def enter(data: bytes) -> Any:
        cards = game.load_cards(_file(ending, data))
        return cards, game.Options(events=True, event_cards={"base": False, "cards": cards}, players=2)

    def follow(taken: Any, dice: Random) -> None:
        cards, options = taken
        assert codec.decode(game, codec.encode(game, options), "options") == options, "it is not read as it was written"
        for card in cards[:4]:
            chosen = game.pose(node="EVENT", card=card.id, cell=(1, 0), tiles={(1, 0): "Leo"}, options=options)
            play_on(game, chosen, dice, 40)

    return Door(name=f"defcon_zombies: cards{ending}", draw=draw, enter=enter, follow=follow, share=3)


def town_files(what: str, option: str, whole: str, read: Any, *, share: int = 1, **others: Any) -> Door:
    """Return the door for files with an option of *They Come Back*: a prepared map, or a table's own cards or tiles."""
    game = game_of("they_come_back")
    return Door(
        name=f"they_come_back: {what}",
        draw=partial(files.spoiled, whole),
        enter=lambda data: read(_file(".map" if option == "map" else ".txt", data)),
        follow=lambda value, dice: begun(game, game.Options(**{option: value}, players=2, **others), dice),
        share=share,
    )


def town_data(what: str, option: str, given: Any) -> Door:
    """Return the door for the same as Python values."""
    game = game_of("they_come_back")
    return Door(
        name=f"they_come_back: {what}",
        draw=partial(facts.drawn, given),
        enter=lambda data: game.Options(**{option: data}, players=2),
        follow=partial(begun, game),
    )
