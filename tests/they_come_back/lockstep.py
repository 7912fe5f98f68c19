"""Games in step with the referee: tables to begin on, and the comparison after each answer."""

from collections import Counter
from random import Random
from typing import Any

from tests.they_come_back.referee.board import Map
from tests.they_come_back.referee.deck import TOWN as COPIES
from tests.they_come_back.referee.game import Referee
from tests.they_come_back.referee.tiles import TOWN as TILES
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.prepared_maps import PreparedMap
from zombiekit.games.they_come_back.state import State
from zombiekit.notation import parse

MAP_M: dict[str, Any] = {
    "tiles": {
        (0, 0): ("town_square", 0), (1, 0): ("straight", 1), (2, 0): ("helipad", 0), (-1, 0): ("army_surplus", 0),
        (0, 1): ("hospital", 2), (0, -1): ("curve", 1), (1, -1): ("drug_store", 0), (2, -1): ("curve", 2),
    },
    "zombies": {},
    "health_tokens": [],
    "bullet_tokens": [],
}  # fmt: skip
"""Test map M of the book."""
ARMORED = ["army_surplus", "gas_station", "fire_station", "lawn_garden", "sporting_goods", "skate_shop", "toy_store"]
WEAPONS = [
    "all_the_marbles", "chainsaw", "fire_axe", "first_aid_kit", "grenade", "shotgun", "lots_of_ammo", "molotov_cocktail",
    "skateboard",
]  # fmt: skip
IDLE = {"pass", "stop", "done", "keep", "accept", "go_on"}


def some_options(rng: Random) -> dict[str, Any]:
    """Options of every kind, without a map."""
    return {
        "players": rng.randint(2, 6),
        "token_placement": rng.choice(["player", "canonical"]),
        "limited_supplies": None,
        "helipad_guard": rng.random() < 0.5,
        "first_player": rng.choice(["roll", "seat0"]),
        "map": None,
        "card_windows": rng.choice(["full", "full", "phases", "own_turn"]),
        "ask": rng.choice(["holders", "all"]),
        "lying_hand": rng.choice(["plays", "mute"]),
        "attack_after_swarm_move": rng.random() < 0.7,
        "last_human_shares": rng.random() < 0.5,
        "round_limit": rng.choice([4, 12]),
    }


def some_map(rng: Random) -> dict[str, Any]:
    """A small map with buildings that matter, zombies and tokens."""
    if rng.random() < 0.25:
        laid = dict(MAP_M["tiles"])
        town = Map()
        for cell, (name, r) in laid.items():
            town.lay(cell, name, r)
    else:
        town = Map()
        town.lay((0, 0), "town_square", 0)
        names = rng.sample(ARMORED, rng.randint(1, 3)) + ["helipad"] * (rng.random() < 0.9)
        plain = [name for name in TILES if name not in {"town_square", "helipad", *names}]
        names += rng.sample(plain, rng.randint(0, 5))
        rng.shuffle(names)
        for name in names:
            places = [*town.places(name)]
            if places:
                cell, r = rng.choice(places)
                town.lay(cell, name, r)
    squares = town.squares()
    inside = [square for square in squares if not town.is_street(square)]
    wild = rng.choice([0.05, 0.2, 0.5, 0.9])
    zombies = {square: rng.choice([1, 1, 1, 2, 3]) for square in squares if rng.random() < wild}
    if rng.random() < 0.5:
        zombies = {square: count for square, count in zombies.items() if square not in town.pads()}
    return {
        "tiles": town.laid,
        "zombies": zombies,
        "health_tokens": [square for square in inside if rng.random() < 0.4],
        "bullet_tokens": [square for square in inside if rng.random() < 0.4],
    }


def options_of(plain: dict[str, Any]) -> Options:
    prepared = plain["map"]
    return Options(**{**plain, "map": prepared and PreparedMap(**prepared)})


def some_table(rng: Random, plain: dict[str, Any]) -> dict[str, Any]:
    """A table in the middle of a game, figures close together, weapons about."""
    prepared, n = plain["map"], plain["players"]
    town = Map()
    for cell, (name, r) in prepared["tiles"].items():
        town.lay(cell, name, r)
    squares = [square for square in town.squares() if square not in town.pads() or prepared["zombies"].get(square)]
    near_pads = [square for pad in town.pads() for square in [*town.links[pad], pad] if square in squares]
    hot = rng.sample(squares, 3) + rng.sample(near_pads, min(rng.randint(0, 2), len(near_pads)))
    deck = Counter(COPIES)
    table: dict[str, Any] = {
        name: [] for name in ["health", "hearts", "bullets", "kills", "squares", "postures", "tables"]
    }
    alive = rng.randrange(n)
    for seat in range(n):
        human = seat == alive or rng.random() < 0.6
        hearts = rng.choice([0, 0, 1, 2]) if human else rng.choice([0, 1, 1, 2, 3])
        posture = rng.choice(["standing"] * 5 + (["turn", "move"] if human else ["dead", "move"]))
        gone = not human and not hearts
        table["health"].append(rng.choice([1, 1, 2, 3, 5]) if human else 0)
        table["hearts"].append(hearts)
        table["kills"].append(rng.choice([0, 1, 2, 3, 7]) if human else 0)
        table["squares"].append(None if gone else rng.choice(hot))
        table["postures"].append("gone" if gone else posture)
        weapons = [card for card in WEAPONS if rng.random() < 0.3 and deck[card]] if human else []
        deck.subtract(weapons)
        table["tables"].append(weapons)
        table["bullets"].append(rng.choice([0, 1, 2, 4]) * human or int("shotgun" in weapons))
    hands: list[list[str]] = []
    theme = rng.sample(list(COPIES), rng.choice([5, 10, len(COPIES)]))
    if rng.random() < 0.5:
        theme = ["where_did_everybody_go", *rng.sample(list(COPIES), rng.choice([2, 4]))]
    for seat in range(n):
        wanted = [card for card in (+deck).elements() if card in theme]
        hands.append(rng.sample(wanted, min(len(wanted), rng.choice([0, 1, 2, 2, 3]))))
        deck.subtract(hands[seat])
    left = list((+deck).elements())
    rng.shuffle(left)
    thrown = left[: rng.choice([0, 5, len(left) - 2])]
    deck.subtract(thrown)
    return {
        **table,
        "tiles": prepared["tiles"],
        "zombies": prepared["zombies"],
        "health_tokens": prepared["health_tokens"],
        "bullet_tokens": prepared["bullet_tokens"],
        "hands": hands,
        "first": rng.randrange(n),
        "active": rng.randrange(n),
        "round": rng.randint(1, 4),
        "played": [rng.random() < 0.3 for _ in range(n)],
        "deck": dict(+deck),
        "discards": thrown,
        "markers": some_effects(
            rng, table["health"], near_win=any(square in town.pads() for square in table["squares"])
        ),
    }


def some_effects(rng: Random, health: list[int], *, near_win: bool) -> list[tuple[Any, ...]]:
    """Effects that may last when nobody's turn goes on."""
    seats = range(len(health))
    found: list[tuple[Any, ...]] = []
    for card in ["all_the_marbles", "alternate_food_source"]:
        owner = rng.choice(seats)
        if rng.random() < 0.1 and not near_win:
            found.append((card, owner, owner, 1, None, None))
    for target in seats:
        owner = rng.choice([seat for seat in seats if seat != target])
        afflictions = [
            card for card in ["claustrophobia", "your_shoes_untied"] if health[target] and rng.random() < 0.15
        ]
        found += [(card, owner, target, 1, target, None) for card in afflictions]
    return found


def arranged(plain: dict[str, Any], table: dict[str, Any]) -> State:
    """The turn of the active player, all else as in the picture of a table."""
    names = ["card", "owner", "clock", "left", "target", "square"]
    facts = dict(table)
    facts["markers"] = [dict(zip(names, effect, strict=True)) for effect in table["markers"]]
    return game.pose(node="turn_start", options=options_of(plain), **facts)


# -------------------------------------------------------------------------------------------------------- in step


def shown(state: State) -> dict[str, Any]:
    """The facts of a state as the referee's picture shows them."""
    return {
        "zombies": dict(state.zombies),
        "lying": {(*lying[:3], str([*lying, "ordinary"][4])): lying[3] for lying in state.lying},
        "health_tokens": set(state.health_tokens),
        "bullet_tokens": set(state.bullet_tokens),
        "health": list(state.health),
        "hearts": list(state.hearts),
        "bullets": list(state.bullets),
        "kills": list(state.kills),
        "squares": list(state.squares),
        "postures": list(map(str, state.postures)),
        "losses": list(map(str, state.losses)),
        "hands": [sorted(map(str, hand)) for hand in state.hands],
        "tables": [sorted(map(str, weapons)) for weapons in state.tables],
        "played": list(state.played),
        "deck": {str(card): count for card, count in state.deck},
        "discards": list(map(str, state.discards)),
        "unseen": {str(tile): count for tile, count in state.unseen},
        "piles": [(pile.unseen, list(map(str, pile.known))) for pile in state.piles]
        or [(0, [])] * state.options.players,
        "tiles": {cell: (str(laid.tile), laid.r, *(laid[2:] or (0,))) for cell, laid in state.town.tiles},
        "markers": sorted([(str(marker.card), *marker[1:]) for marker in state.markers], key=repr),
        "first": state.first,
        "active": state.active,
        "round": state.round,
        "movement": str(state.movement) if state.health[state.active] else "",
        "count": state.count,
        "points": state.points,
        "noted": state.noted,
        "entered": state.entered,
        "ambushed": sorted(state.ambushed),
        "attacked": sorted(state.attacked),
        "moved": dict(state.moved),
        "reason": state.result and str(state.result.reason),
        "winners": state.result and sorted(state.result.winners),
    }


def answer(rng: Random, lines: list[str], patience: float) -> str:
    """Any answer, but seldom an idle one; the patient keep their cards for later moments."""

    def kind(line: str) -> str:
        return " ".join(line.split()[: 2 if line.startswith(("play", "use")) else 1])

    if rng.random() < patience:
        lines = [line for line in lines if not line.startswith(("play", "use"))] or lines
    busy = [line for line in lines if line not in IDLE]
    if not busy or rng.random() < 0.1:
        return rng.choice(lines)
    wanted = rng.choice(sorted({kind(line) for line in busy}))
    return rng.choice([line for line in busy if kind(line) == wanted])


def in_step(state: State, referee: Referee, rng: Random) -> State:
    """Play a game to its end by engine and referee, comparing at each question."""
    heard: list[str] = []
    patience = rng.choice([0.1, 0.6, 0.9])
    while True:
        assert game.current_player(state) == referee.actor
        facts, picture = shown(state), referee.picture()
        assert facts == {name: picture[name] for name in facts}
        if state.result is not None:
            return state
        answers = referee.options()
        if referee.actor == CHANCE:
            assert {str(outcome): weight for outcome, weight in game.chance_outcomes(state)} == answers
            line = rng.choices(*zip(*sorted(answers.items()), strict=True))[0]
        else:
            assert sorted(map(str, game.legal_actions(state))) == sorted(answers)
            line = answer(rng, sorted(answers), patience)
        for strange in rng.sample(heard, min(3, len(heard))):
            assert (game.why_illegal(state, parse(game, strange)) is None) == (strange in answers)
        heard.append(line)
        state = game.step(state, parse(game, line))
        referee.step(line)
