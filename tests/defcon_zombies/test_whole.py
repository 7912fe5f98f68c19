"""*DEFCON ZOMBIES* as a whole: the laws for all games, the invariants under all pairs of options, and saves edited by hand."""

from __future__ import annotations

import copy
import random
from itertools import combinations, product
from typing import Any

import attrs
import pytest

from zombiekit import IllegalAction, InvalidState, codec, games
from zombiekit.errors import Fault
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.components import Fleet, Reason, Tile
from zombiekit.games.defcon_zombies.rules.effects import KeptCards
from zombiekit.games.defcon_zombies.rules.placing import PlaceRoll
from zombiekit.games.defcon_zombies.rules.swarm import Depart
from zombiekit.games.defcon_zombies.rules.turns import LastingCard
from zombiekit.games.defcon_zombies.table.actions import LOSSES, Move, Send
from zombiekit.games.defcon_zombies.table.position import Sight
from zombiekit.notation import parse
from zombiekit.play import Dice, playout
from zombiekit.testing import check_game
from zombiekit.testing.candidates import option_values, options_with


def test_the_game_is_installed() -> None:
    assert games.get("defcon-zombies") is game


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.rule("INV-14", "DEFCON-INFO-01", "DEFCON-INFO-02", "DEFCON-INFO-03")
@pytest.mark.parametrize("players", [1, 6])
def test_the_laws_of_all_games_hold(players: int) -> None:
    check_game(game, "quick", options=game.Options(players=players), seed=players)


@pytest.mark.thorough
@pytest.mark.once
def test_the_laws_hold_under_other_options() -> None:
    check_game(game, "quick", seed=1)


def pairwise() -> list[dict[str, Any]]:
    """Return sets of options, picked greedily, that cover every pair of values of any two options (four values each at most)."""
    values = option_values(game)
    values = {name: some[:4] for name, some in values.items() if len(some) > 1}
    left = {
        frozenset({(one, i), (two, j)})
        for one, two in combinations(values, 2)
        for i, j in product(range(len(values[one])), range(len(values[two])))
    }
    dice = random.Random(7)
    rows: list[dict[str, int]] = []
    while left:
        tries: list[dict[str, int]] = []
        for _ in range(12):
            row = dict(tuple(next(iter(left)))) if not tries else dict(tuple(dice.choice(tuple(left))))
            for name in dice.sample(list(values), len(values)):
                row.setdefault(name, dice.randrange(len(values[name])))
            tries.append(row)
            if len(left) < 60:
                break
        best = max(tries, key=lambda row: sum(frozenset(pair) in left for pair in combinations(row.items(), 2)))
        left -= {frozenset(pair) for pair in combinations(best.items(), 2)}
        rows.append(best)
    return [{name: values[name][at] for name, at in row.items()} for row in rows]


@pytest.mark.rule("INV-1", "INV-3", "INV-4", "INV-5", "INV-7", "INV-10", "INV-12", "INV-13")
def test_invariants_hold_under_all_pairs_of_options() -> None:
    for number, wanted in enumerate(pairwise()):
        options = options_with(game, wanted)
        state, dice = game.new_game(options), Dice(number)
        for step in range(4_000):
            if game.outcome(state) is not None:
                break
            player = game.current_player(state)
            actions = game.legal_actions(state)
            chosen = (
                game.chance_outcomes(state).sample(dice) if player < 0 else actions[int(dice.random() * len(actions))]
            )
            state = game.step(state, chosen)
            if step % 5 == 0:
                assert game.faults(state) == (), (options, str(chosen))
        assert game.faults(state) == ()


# --------------------------------------------------------------------------------------------------------- faults


def faults(**changes: Any) -> set[str]:
    """Return the rules that a sound position breaks once some of its fields are changed."""
    state = game.pose(
        options={"limited_components": True},
        tiles={(1, 0): 4, (0, 1): "Leo", (3, 0): "zombies", (2, 0): 3},
        ships={0: {(0, 0): 1, (1, 0): 1}, 1: {(0, 1): 1}},
        turn=5,
    )
    return {fault.rule for fault in game.faults(attrs.evolve(state, **changes))}


def changed(row: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*row[:at], item, *row[at + 1 :])


BASE_STATE = game.pose(
    options={"limited_components": True},
    tiles={(1, 0): 4, (0, 1): "Leo", (3, 0): "zombies", (2, 0): 3},
    ships={0: {(0, 0): 1, (1, 0): 1}, 1: {(0, 1): 1}},
    turn=5,
)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        pytest.param(
            {"faces": changed(BASE_STATE.faces, 1, Tile("planet 5"))}, "INV-1", marks=pytest.mark.rule("INV-1")
        ),
        pytest.param({"dealt": changed(BASE_STATE.dealt, 9, Tile("Leo"))}, "INV-1", marks=pytest.mark.rule("INV-1")),
        pytest.param(
            {"dealt": changed(BASE_STATE.dealt, 9, Tile("planet 0"))}, "INV-1", marks=pytest.mark.rule("INV-1")
        ),
        pytest.param({"dealt": changed(BASE_STATE.dealt, 9, Tile("Nobody"))}, "INV-1", marks=pytest.mark.rule("INV-1")),
        pytest.param(
            {"faces": changed(BASE_STATE.faces, 0, Tile("unknown"))}, "INV-1", marks=pytest.mark.rule("INV-2")
        ),
        pytest.param({"pile": ((Tile("Leo"), 1),)}, "INV-1", marks=pytest.mark.rule("INV-1")),
        pytest.param({"zombies": changed(BASE_STATE.zombies, 1, 1)}, "INV-3", marks=pytest.mark.rule("INV-3")),
        pytest.param({"ships": (((0, Fleet(1)), (9, Fleet(1))), ())}, "INV-4", marks=pytest.mark.rule("INV-4")),
        pytest.param({"cards": (("Aries", "Leo"), ())}, "INV-5", marks=pytest.mark.rule("INV-5")),
        pytest.param({"cards": ((), ())}, "INV-5", marks=pytest.mark.rule("INV-5")),
        pytest.param({"resources": (-1, 0)}, "INV-6", marks=pytest.mark.rule("INV-6")),
        pytest.param({"discoverer": None}, "INV-7", marks=pytest.mark.rule("INV-7")),
        pytest.param({"discoverer": 7}, "INV-7", marks=pytest.mark.rule("INV-7")),
        pytest.param(
            {"zombies": changed(BASE_STATE.zombies, 0, 1), "ships": (((1, Fleet(1)),), ())},
            "INV-8",
            marks=pytest.mark.rule("INV-8"),
        ),
        pytest.param({"outposts": (((0, 1),), ())}, "INV-9", marks=pytest.mark.rule("INV-9")),
        pytest.param({"ships": (((0, Fleet(0, 0, 1)),), ())}, "INV-10", marks=pytest.mark.rule("INV-10")),
        pytest.param({"ships": (((0, Fleet(0, 1, 0)),), ())}, "INV-10", marks=pytest.mark.rule("INV-10")),
        pytest.param({"ships": (((0, Fleet(17)),), ())}, "INV-12", marks=pytest.mark.rule("INV-12")),
        pytest.param({"outposts": (((1, 25),), ())}, "INV-12", marks=pytest.mark.rule("INV-12")),
        pytest.param({"zombies": changed(BASE_STATE.zombies, 9, 33)}, "INV-12", marks=pytest.mark.rule("INV-12")),
        ({"sights": (Sight(1, ()), Sight())}, "DEFCON-CARD-09"),
        ({"sights": (Sight(0, (1,)), Sight())}, "DEFCON-CARD-09"),
        ({"teleported": True}, "DEFCON-CARD-05"),
        ({"turn": 6}, "DEFCON-TURN-02"),
        ({"turn": 0}, "DEFCON-TURN-07"),
        ({"discovered": True}, "DEFCON-REV-04"),
        ({"transformed": ((1, 3),)}, "INV-1"),
        ({"swapped": ((1, 0),)}, "INV-1"),
        ({"swapped": ((9, 0),)}, "INV-1"),
        ({"gaps": (9,)}, "DEFCON-RING4-03"),
        ({"result": Reason.WIN}, "INV-5"),
        ({"result": Reason.LOSS_OVERRUN, "agenda": ()}, "DEFCON-END-02"),
        ({"result": Reason.LOSS_HOPELESS, "agenda": ()}, "DEFCON-END-03"),
        ({"result": Reason.TIMEOUT, "agenda": ()}, "DEFCON-END-04"),
        ({"agenda": ()}, "DEFCON-END-01"),
        ({"agenda": BASE_STATE.agenda[1:]}, "DEFCON-TURN-01"),
        ({"agenda": BASE_STATE.agenda[:-1]}, "DEFCON-TURN-01"),
        ({"agenda": (*BASE_STATE.agenda, BASE_STATE.agenda[-1])}, "DEFCON-TURN-01"),
    ],
)
def test_broken_invariants_are_told(changes: dict[str, Any], rule: str) -> None:
    assert game.faults(BASE_STATE) == ()
    assert rule in faults(**changes)


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(game.State) if field.name != "events"])
@pytest.mark.parametrize("junk", [None, 3.5, "junk", ("junk",), ((1, 2, 3),), -1])
def test_junk_in_any_field_is_a_fault_and_no_crash(field: str, junk: Any) -> None:
    state = attrs.evolve(BASE_STATE, **{field: junk})
    if (field, junk) in {("discoverer", None), ("result", None)}:
        return
    found = game.faults(state)
    assert found
    assert all(isinstance(fault, Fault) for fault in found)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """Return every path in plain data with the value there."""
    found = [(path, data)]
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, item in items:
        found += places(item, (*path, key))
    return found


def edits(value: Any) -> list[Any]:
    """Return what somebody might write instead of a value."""
    if isinstance(value, bool) or value is None:
        return [not value, 3]
    if isinstance(value, int):
        return [value + 1, value - 1, 99, None]
    if isinstance(value, str):
        return ["junk", "Leo", "planet 3", "zombies", "unknown", "", None]
    if isinstance(value, list):
        return [[], [*value, *value[-1:]], value[1:], value[:-1], {}]
    return [{}, [], {**value, "surprise": 1}]


def random_states(count: int) -> list[Any]:
    """Return varied positions: some from the set-up, others with events, rallies and zombies."""
    found = []
    for seed in range(count):
        options = game.Options.preset(
            ("base", "everything", "events", "easy")[seed % 4], players=1 + seed % 3, constellation_ship="choice"
        )
        found.append(playout(game, options=options, dice=Dice(seed), max_steps=20 + 13 * seed))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize(
    "state", random_states(10), ids=lambda state: type(state.agenda[-1]).__name__ if state.agenda else "over"
)
def test_a_save_edited_in_one_place_is_refused_or_sound(state: Any) -> None:
    """A save that still loads has no faults, and can be drawn and played on."""
    data = codec.encode(game, state)
    dice = random.Random(1)
    spots = [spot for spot in places(data["data"]) if spot[0] and spot[0][0] != "options"]
    for path, value in dice.sample(spots, min(len(spots), 60)):
        for other in edits(value):
            edited = copy.deepcopy(data)
            spot = edited["data"]
            for key in path[:-1]:
                spot = spot[key]
            spot[path[-1]] = other
            try:
                read = codec.decode(game, edited)
            except InvalidState:
                continue
            assert game.faults(read) == ()
            assert str(read)
            playout(game, read, dice=Dice(1), max_steps=200)


# ---------------------------------------------------------------------------------------------------------- pieces


def test_every_action_and_outcome_is_a_line() -> None:
    state = game.pose(ships={0: {(0, 0): (2, 1, 0)}}, cards={0: ["Gemini"]})
    for action in (*game.legal_actions(state), *LOSSES.values(), Send(o=2), Send()):
        assert parse(game, str(action)) == action
    for text in (
        "deal planet 4",
        "select Ursa Major",
        "gaps 4,-4 0,-4 -4,4 0,4",
        "event convoy",
        "branch 2",
        "first 3",
    ):
        assert str(parse(game, text)) == text


@pytest.mark.parametrize(
    "make",
    [
        lambda: Move((9, 9), (0, 0)),
        lambda: Move((0, 0), (1, 0), o=-1),
        lambda: Move((0, 0), (1, 0), f=2),
        lambda: Move("junk", (1, 0)),  # type: ignore[arg-type]
        lambda: Tile("planet 9"),
        lambda: Tile("a,b"),
        lambda: Tile(3),  # type: ignore[arg-type]
        lambda: parse(game, "predict 7"),
        lambda: parse(game, "branch 0"),
        lambda: parse(game, "first 6"),
    ],
)
def test_actions_of_the_wrong_form_cannot_be_made(make: Any) -> None:
    with pytest.raises(ValueError, match=r"not|no tile"):
        make()


def test_tiles_are_made_once_each() -> None:
    assert Tile("Leo") is Tile("Leo")
    assert copy.deepcopy(Tile("planet 4")) is Tile("planet 4")
    assert repr(Tile("nebula")) == "Tile('nebula')"


def test_refusals_name_the_clause() -> None:
    state = game.pose(options={"jump_drives": True}, cards={0: ["Libra"]}, peeks={0: 0})
    for line, rule in (
        ("rally 1,0", "DEFCON-CARD-13"),
        ("rally_jump", "DEFCON-JUMP-04"),
        ("teleport 0,0 1,0 ship", "DEFCON-CARD-05"),
        ("peek 1,0", "DEFCON-CARD-09"),
        ("done", "DEFCON-MOVE-01"),
    ):
        with pytest.raises(IllegalAction, match=rule):
            game.step(state, parse(game, line))
    plain = game.pose(cards={0: ["Orion"]}, ships={0: {(0, 0): 1, (1, 0): 1}}, tiles={(1, 0): 1})
    for line, rule in (("jump 0,0 o=1", "DEFCON-JUMP-01"), ("move 0,0 1,-1 o=1", "DEFCON-CARD-13")):
        with pytest.raises(IllegalAction, match=rule):
            game.step(plain, parse(game, line))


def test_there_is_no_such_seat() -> None:
    for seat in (-1, 2, True, None):
        with pytest.raises(ValueError, match="seats"):
            game.observe(game.pose(), seat)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------- saves of cards at work


def at_a_card() -> Any:
    """Return a position in the middle of a card: the drawer must predict a die, and another effect follows."""
    card = {
        "id": "storm",
        "name": "Storm",
        "text": "Predict a die; then collect 1.",
        "effects": [
            {"do": "predict", "exact": [], "near": [], "far": []},
            {"do": "collect", "who": "drawer", "amount": 1},
        ],
    }
    return game.pose(
        node="EVENT",
        card="storm",
        cell=(1, 0),
        tiles={(1, 0): "Leo"},
        options={"events": True, "event_cards": {"base": False, "cards": [card]}},
    )


@pytest.mark.rule("DEFCON-EVT-04")
@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("copy", 1, "copy 1 of storm is not being carried out"),
        ("at", 1, "no such effect is at"),
        ("here", 99, "context.here: 99 is not a cell of this galaxy"),
        ("drawer", 5, "context.drawer: 5 is not a seat"),
    ],
)
def test_a_save_in_the_middle_of_a_card_holds_parts_of_that_card(key: str, value: int, words: str) -> None:
    state = at_a_card()
    assert [str(action) for action in game.legal_actions(state)][:2] == ["predict 1", "predict 2"]
    data = codec.encode(game, state)
    assert codec.decode(game, data) == state
    data["data"]["agenda"][-1]["context"][key] = value

    with pytest.raises(InvalidState, match=words):
        codec.decode(game, data)


@pytest.mark.rule("DEFCON-EVT-09", "DEFCON-PRIM-16")
def test_cards_that_nobody_has_are_not_carried_out() -> None:
    """Such a card can neither be released nor take effect as a lasting card."""
    state = game.pose(options={"events": True}, tiles={(1, 0): "Leo"}, kept=[("wormhole_zombies", 0)])
    kept = state.event_table.kept[0]
    for cards in ((kept, kept), (kept._replace(copy=3),)):
        agenda = (*state.agenda[:-1], KeptCards(1, cards), state.agenda[-1])
        found = game.faults(attrs.evolve(state, agenda=agenda))
        assert any("a card is released that nobody keeps" in fault.what for fault in found)
    clock = game.pose(options={"events": True}, tiles={(1, 0): "Leo"}, lasting=[("the_clock_is_ticking", 0, 3)], turn=7)
    entry = LastingCard(clock.event_table.lasting[0]._replace(copy=4))
    found = game.faults(attrs.evolve(clock, agenda=(*clock.agenda[:1], entry, *clock.agenda[1:])))
    assert any("a card takes effect that does not last" in fault.what for fault in found)


@pytest.mark.rule("DEFCON-ZMOV-08")
def test_somebody_leaves_where_zombies_leave() -> None:
    nests = [(2, 0), (3, 0)]
    tiles: dict[tuple[int, int], str | int] = {(1, 0): 3, **dict.fromkeys(nests, "zombies")}
    state = game.pose(node="ZORDER", tiles=tiles, zombies=dict.fromkeys(nests, 1), alive=nests)
    agenda = (*state.agenda[:-1], Depart(()), state.agenda[-1])
    found = game.faults(attrs.evolve(state, agenda=agenda))
    assert any("Depart: no zombie waits or leaves" in fault.what for fault in found)


def test_a_node_that_contradicts_the_position_is_a_fault_and_no_crash() -> None:
    """Here a node rolls for the place of an effect that has no place."""
    state = at_a_card()
    context = state.agenda[-1].context
    agenda = (*state.agenda[:-1], PlaceRoll(context, 0))
    found = game.faults(attrs.evolve(state, agenda=agenda))
    assert any("PlaceRoll: no such effect is at" in fault.what for fault in found)


@pytest.mark.rule("DEFCON-LIM-01")
@pytest.mark.parametrize(
    ("facts", "most"),
    [
        ({"ships": {0: {(0, 0): 201}}}, "200"),
        ({"ships": {0: {(0, 0): 150, (1, 0): 51}}, "tiles": {(1, 0): 3}}, "200"),
        ({"zombies": {(1, 0): 10**9}}, "9999"),
        ({"resources": [10**9, 0]}, "999999999"),
        ({"turn": 10**9}, "999999999"),
    ],
)
def test_positions_whose_choices_could_never_be_listed_are_refused(facts: dict[str, Any], most: str) -> None:
    with pytest.raises(InvalidState, match=most):
        game.pose(**facts)
    assert len(game.legal_actions(game.pose(ships={0: {(0, 0): 200}}))) == 1_201


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-PLAN-05", "DEFCON-END-04")
def test_where_counting_ends() -> None:
    """A count at its limit grows no further, so every reachable position is sound and can be saved."""
    facts: dict[str, Any] = {"tiles": {(1, 0): 3, (3, 0): "zombies", (0, 1): "nebula"}, "turn": 1}
    ships = {0: {(0, 0): 199, (0, 1): 1}, 1: {(0, 0): 1}}
    state = game.pose(**facts, zombies={(3, 0): 9_999}, ships=ships, resources=[999_999_999, 0], kills=999_999_999)
    state = game.step(state, parse(game, "move 0,0 1,0 o=1"))
    assert (game.faults(state), state.resources[0]) == ((), 999_999_999)
    assert list(map(str, game.legal_actions(state))) == ["done", "buy_outpost 1,0"]
    state = game.step(state, parse(game, "done"))
    assert (game.faults(state), state.kills, max(state.zombies)) == ((), 999_999_999, 9_998)

    resting = game.pose(tiles={(3, 0): "zombies"}, zombies={(3, 0): 9_999}, options={"zombie_no_planet": "stay"})
    after = game.step(resting, parse(game, "pass_move"))
    assert (max(after.zombies), game.faults(after)) == (9_999, ())
    last = game.pose(turn=999_999_999, active=None)
    assert game.step(last, parse(game, "pass_move")).result == "timeout"
