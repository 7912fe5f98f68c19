"""Games in step with the referee: tables to start from, and the comparison at each question."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from tests.they_come_back.maps import TILES_OF_M, written_out
from tests.they_come_back.referee.board import Cell, Map, in_order
from tests.they_come_back.referee.deck import BASE as BASE_CARDS
from tests.they_come_back.referee.deck import ITEMS, cards_in_use
from tests.they_come_back.referee.deck import MALL as MALL_CARDS
from tests.they_come_back.referee.game import Referee
from tests.they_come_back.referee.guard import with_all_behind
from tests.they_come_back.referee.table import Table
from tests.they_come_back.referee.tiles import BASE, HELIPADS, MALL, TILES, TOWN
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.prepared_maps import PreparedMap
from zombiekit.games.they_come_back.state import State
from zombiekit.notation import parse

SETTINGS: dict[str, dict[str, Any]] = {
    "town": {"expansions": "none", "town": True},
    "town and base": {"expansions": "z2", "town": True},
    "town and mall": {"expansions": "z3", "town": True},
    "all": {"expansions": "both", "town": True},
    "base alone": {"expansions": "z2", "town": False},
    "mall alone": {"expansions": "z3", "town": False},
}
"""Which sets are in a game."""
ARMORED = [
    "army_surplus", "gas_station", "fire_station", "lawn_garden", "sporting_goods", "skate_shop", "toy_store",
    "armory", "motor_pool", "top_secret_lab", "barracks",
    "pet_store", "outfitter", "lingerie_shop", "consignment_shop", "food_court", "game_store",
]  # fmt: skip
"""Buildings that matter for cards and jeeps."""
SELDOM = [
    "breakthrough", "lots_of_luck_with_that", "lucky_shot", "you_dont_need_that", "i_will_survive", "clearance_sale",
    "clean_up_in_aisle_5", "keys_are_still_in_it", "fire_axe", "barricade_the_door",
]  # fmt: skip
"""Cards that can seldom be played."""
IDLE = {"pass", "stop", "done", "keep", "accept", "go_on"}


def some_options(rng: Random, setting: str = "town") -> dict[str, Any]:
    """Return random options, without a map."""
    return {
        **SETTINGS[setting],
        "players": rng.randint(2, 6),
        "token_placement": rng.choice(["player", "canonical"]),
        "limited_supplies": None,
        "helipad_guard": rng.choice(["off", "town", "all"]),
        "first_player": rng.choice(["roll", "seat0"]),
        "map": None,
        "card_windows": rng.choice(["full", "full", "phases", "own_turn"]),
        "ask": rng.choice(["holders", "all"]),
        "lying_hand": rng.choice(["plays", "mute"]),
        "attack_after_swarm_move": rng.random() < 0.7,
        "last_human_shares": rng.random() < 0.5,
        "round_limit": rng.choice([4, 12]),
        "jeep": rng.random() < 0.9,
        "air_ducts": rng.random() < 0.9,
    }


def some_map(rng: Random, plain: dict[str, Any]) -> dict[str, Any]:
    """Return a small map with buildings that matter, zombies and tokens."""
    town = Map()
    if plain["expansions"] == "none" and rng.random() < 0.25:
        town.lay_out(written_out(TILES_OF_M))
    else:
        lay_some(rng, town, plain)
    squares = town.squares()
    inside = [square for square in squares if not town.is_street(square)]
    wild = rng.choice([0.05, 0.2, 0.5, 0.9])
    zombies = {square: rng.choice([1, 1, 1, 2, 3]) for square in squares if rng.random() < wild}
    if rng.random() < 0.5:
        zombies = {square: count for square, count in zombies.items() if square not in town.pads()}
    strong = rng.choice([0.1, 0.5]) if plain["expansions"] in {"z2", "both"} else 0
    table = Table(plain)
    table.map = town
    return {
        "tiles": {cell: (*laid, table.floor(cell)) for cell, laid in town.laid.items()},
        "zombies": zombies,
        "enhanced": [square for square, count in zombies.items() for _ in range(count) if rng.random() < strong],
        "health_tokens": [square for square in inside if rng.random() < 0.4],
        "bullet_tokens": [square for square in inside if rng.random() < 0.4],
    }


def lay_some(rng: Random, town: Map, plain: dict[str, Any]) -> None:
    """Lay some tiles of the sets in play: gate, door and Escalator first, then buildings that matter, helipads and others, mixed."""
    boxes = [TOWN] * plain["town"] + [BASE] * (plain["expansions"] in {"z2", "both"})
    boxes += [MALL] * (plain["expansions"] in {"z3", "both"})
    pool = [name for box in boxes for name in box]
    start = "town_square" if plain["town"] else "front_gate" if plain["expansions"] == "z2" else "front_door"
    town.lay((0, 0), start, 0)
    lay_behind(town, (0, 0), start, 0)
    first = [name for name in ("front_gate", "front_door", "escalator") if name in pool and rng.random() < 0.9]
    pads = [name for name in HELIPADS if name in pool and rng.random() < 0.9]
    armored = [name for name in ARMORED if name in pool]
    names = rng.sample(armored, rng.randint(1, min(len(armored), 3 + 2 * len(boxes)))) + pads
    plenty = [name for name in pool if name not in {start, *first, *names, *HELIPADS}]
    names += rng.sample(plenty, rng.randint(0, min(len(plenty), 5)))
    rng.shuffle(names)
    for name in first + names:
        places = [*town.places(name)]
        if places and (name not in first or name != start):
            cell, r = rng.choice(places)
            town.lay(cell, name, r)
            lay_behind(town, cell, name, r)


def lay_behind(town: Map, cell: Cell, name: str, r: int) -> None:
    """Lay the tiles put aside for a gate or a door, if they fit."""
    laid = Counter(known for known, _ in town.laid.values())
    for where, what, way in with_all_behind(cell, name, r)[1:]:
        if laid[what] < TILES[what][0] and town.fits(where, what, way):
            town.lay(where, what, way)


def options_of(plain: dict[str, Any]) -> Options:
    prepared = plain["map"]
    return Options(**{**plain, "map": prepared and PreparedMap(**prepared)})


def some_table(rng: Random, plain: dict[str, Any]) -> dict[str, Any]:
    """Return a mid-game table with figures close together and weapons in play."""
    prepared, n = plain["map"], plain["players"]
    town = Map()
    town.lay_out(prepared["tiles"])
    copies = cards_in_use(plain)
    squares = [square for square in town.squares() if square not in town.pads() or prepared["zombies"].get(square)]
    near_pads = [square for pad in town.pads() for square in [*town.links[pad], pad] if square in squares]
    inside = [square for square in squares if not town.is_street(square)]
    hot = rng.sample(squares, 3) + rng.sample(inside, min(rng.randint(0, 2), len(inside)))
    hot += rng.sample(near_pads, min(rng.randint(0, 2), len(near_pads)))
    deck = Counter(copies)
    table: dict[str, Any] = {
        name: [] for name in ["health", "hearts", "bullets", "kills", "squares", "postures", "tables"]
    }
    alive, armed = rng.randrange(n), rng.choice([0.15, 0.3])
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
        weapons = [card for card in ITEMS if rng.random() < armed and deck[card]] if human else []
        deck.subtract(weapons)
        table["tables"].append(weapons)
        table["bullets"].append(rng.choice([0, 1, 2, 4]) * human or int("shotgun" in weapons))
    hands: list[list[str]] = []
    theme = some_theme(rng, list(copies))
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
        **prepared,
        "hands": hands,
        "first": rng.randrange(n),
        "active": rng.randrange(n),
        "round": rng.randint(1, 4),
        "played": [rng.random() < 0.3 for _ in range(n)],
        "deck": dict(+deck),
        "discards": thrown,
        "markers": some_effects(rng, table, town, near_win=any(square in town.pads() for square in table["squares"])),
        "jeeps": [seat for seat in range(n) if may_drive(plain, town, table, seat) and rng.random() < 0.2],
    }


def some_theme(rng: Random, cards: list[str]) -> list[str]:
    """Return the kinds of cards to deal hands from: usually few, so that rare ones come up."""
    news = [card for card in cards if card in BASE_CARDS or card in MALL_CARDS]
    if rng.random() < 0.5:
        asked = ["where_did_everybody_go", "you_lookin_at_me"]
        return [*asked, *rng.sample(cards, rng.choice([2, 4]))]
    if news and rng.random() < 0.6:
        return rng.sample(news, rng.choice([3, 6, 10]))
    return rng.sample(cards, rng.choice([5, 10, len(cards)]))


def may_drive(plain: dict[str, Any], town: Map, table: dict[str, Any], seat: int) -> bool:
    """Say whether a player may have the jeep (INV-3, BASE-11)."""
    square = table["squares"][seat]
    in_play = plain["jeep"] and plain["expansions"] in {"z2", "both"}
    return bool(in_play and table["health"][seat] and town.is_street(square))


def some_effects(rng: Random, table: dict[str, Any], town: Map, *, near_win: bool) -> list[tuple[Any, ...]]:
    """Return random effects that can last between two turns, of the sets on the map."""
    health = table["health"]
    seats = range(len(health))
    found: list[tuple[Any, ...]] = []
    mall, base = any(map(town.is_mall, town.laid)), any(name in BASE for name, _ in town.laid.values())
    lasting = ["all_the_marbles", "alternate_food_source"] * any(name in TOWN for name, _ in town.laid.values())
    lasting += ["government_enhanced"] * base + ["jammed", "sprinkler_system"] * mall
    for card in lasting:
        owner = rng.choice(seats)
        if rng.random() < 0.1 and not (near_win and card == "alternate_food_source"):
            found.append((card, owner, owner, 1, None, None))
    afflicting = ["claustrophobia", "your_shoes_untied"] * ("town_square" in town.laid[0, 0])
    afflicting += ["abandon_all_hope"] * mall
    for target in seats:
        owner = rng.choice([seat for seat in seats if seat != target])
        afflictions = [card for card in afflicting if health[target] and rng.random() < 0.15]
        found += [(card, owner, target, 1, target, None) for card in afflictions]
    if mall and rng.random() < 0.2:
        x, y = rng.choice(list(town.laid))
        owner = rng.choice(seats)
        found.append(("you_want_fries_with_that", owner, owner, 0, None, (3 * x + 1, 3 * y + 1)))
    return found


def arranged(plain: dict[str, Any], table: dict[str, Any]) -> State:
    """Return the start of the active player's turn, with everything else as in the picture."""
    names = ["card", "owner", "clock", "left", "target", "square"]
    facts = dict(table)
    facts["markers"] = [dict(zip(names, effect, strict=True)) for effect in table["markers"]]
    return game.pose(node="turn_start", options=options_of(plain), **facts)


# -------------------------------------------------------------------------------------------------------- in step


def shown(state: State) -> dict[str, Any]:
    """Return the facts of a state in the form of the referee's picture."""
    return {
        **{
            name: list(getattr(state, name))
            for name in ("health", "hearts", "bullets", "kills", "played", "squares", "jeeps")
        },
        **{name: [*map(str, getattr(state, name))] for name in ("postures", "losses", "discards")},
        **{name: getattr(state, name) for name in ("first", "active", "round", "count", "points", "noted", "entered")},
        "zombies": dict(state.zombies),
        "enhanced": in_order(zombie.square for zombie in state.enhanced),
        "moved_enhanced": in_order(zombie.square for zombie in state.enhanced if zombie.moved),
        "lying": {(seat, level, square, str(kind)): count for seat, level, square, count, kind in state.lying},
        "health_tokens": set(state.health_tokens),
        "bullet_tokens": set(state.bullet_tokens),
        "hands": [sorted(map(str, hand)) for hand in state.hands],
        "tables": [sorted(map(str, weapons)) for weapons in state.tables],
        "deck": {str(card): count for card, count in state.deck},
        "unseen": {str(tile): count for tile, count in state.unseen},
        "piles": [(pile.unseen, list(map(str, pile.known))) for pile in state.piles]
        or [(0, [])] * state.options.players,
        "tiles": {cell: (str(laid.tile), laid.r, laid.floor) for cell, laid in state.town.tiles},
        "opened": list(state.town.openings),
        "duct": state.duct and state.result is None,  # a table may be over before anybody has moved
        "markers": sorted([(str(marker.card), *marker[1:]) for marker in state.markers], key=repr),
        "movement": str(state.movement) if state.health[state.active] else "",
        "ambushed": sorted(state.ambushed),
        "attacked": sorted(state.attacked),
        "moved": dict(state.moved),
        "reason": state.result and str(state.result.reason),
        "winners": state.result and sorted(state.result.winners),
    }


def answer(rng: Random, lines: list[str], patience: float) -> str:
    """Return any answer, but seldom an idle one. With more patience, more cards are kept for later."""

    def kind(line: str) -> str:
        return " ".join(line.split()[: 2 if line.startswith(("play", "use")) else 1])

    seldom = [line for line in lines if line.startswith("play") and line.split()[1] in SELDOM]
    if seldom and rng.random() < 0.5:
        return rng.choice(seldom)
    if rng.random() < patience:
        lines = [line for line in lines if not line.startswith(("play", "use"))] or lines
    busy = [line for line in lines if line not in IDLE]
    if not busy or rng.random() < 0.1:
        return rng.choice(lines)
    wanted = rng.choice(sorted({kind(line) for line in busy}))
    return rng.choice([line for line in busy if kind(line) == wanted])


class Played(NamedTuple):
    """A game that was played to its end: the last state, and all answers and outcomes as lines."""

    state: State
    lines: list[str]


def in_step(state: State, referee: Referee, rng: Random) -> Played:
    """Play a game to its end with engine and referee, comparing the two at each question."""
    heard: list[str] = []
    patience = rng.choice([0.1, 0.6, 0.9])
    while True:
        assert game.current_player(state) == referee.actor
        facts, picture = shown(state), referee.table.picture()
        assert facts == picture
        if state.result is not None:
            return Played(state, heard)
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
