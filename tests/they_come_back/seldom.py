"""Short plays with the cards of the expansions, for tests of everything the game says."""

from collections.abc import Iterator
from typing import Any

from tests.they_come_back.driving import effect, laying, play
from tests.they_come_back.driving import table as table_of
from tests.they_come_back.maps import TILES_OF_G, TILES_OF_K
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Card
from zombiekit.games.they_come_back.rules.event_card import CARDS as KINDS
from zombiekit.games.they_come_back.rules.event_card import Weapon
from zombiekit.play import Dice

TIMES, STEPS = 2, 25
CARDS = list(Card)
NEW = [card for card in CARDS[CARDS.index(Card.ADJUSTING_NICELY) :] if card is not Card.HIDDEN]
AT: tuple[dict[str, Any], ...] = (
    {"node": "window turn_start"},
    {},
    {"node": "window before_swarm"},
    {"node": "encounter", "zombies": {(1, 1): 2}},
)
BOTH = {"expansions": "both"}
INSIDE = {"at": {0: (-2, 0), 1: (5, 1), 2: (5, 1)}}
BARRICADE: dict[str, Any] = {**INSIDE, "hands": {0: ("barricade_the_door",)}}
TOWN = {(0, 0): "town_square", (1, 0): "parking_lot", (1, -1): "police_station"}
LOOKED_AT = {"hands": {0: ("you_lookin_at_me",), 1: ("fear",)}, "options": {"card_windows": "phases"}}
WALL: dict[str, Any] = {"town": TOWN, "at": {0: (3, 2), 1: (3, 0), 2: (1, 1)}, "active": 1}
WALL |= {"hands": {1: ("breakthrough",)}}
ARMED = {"hands": {0: ("you_dont_need_that",)}, "at": {1: (5, 1)}, "tables": {2: ("chainsaw", "fire_axe")}}
SPECIAL: list[tuple[str, dict[str, Any], str]] = [
    ("turn_end", {"zombies": {(-3, 0): 1, (-1, 0): 1}, **BARRICADE}, "play barricade_the_door"),
    ("turn_end", {"zombies": {(-3, 0): 1, (-1, 0): 2, (-2, 1): 1}, **BARRICADE}, "play barricade_the_door"),
    ("turn_end", {"zombies": {(-3, 0): 1, (-1, 0): 2}, **INSIDE, "hands": {0: ("clean_up_in_aisle_5",)}}, "play clean_up_in_aisle_5"),
    ("move", WALL, "play breakthrough side=N; roll 5"),
    ("turn_end", {"players": 4, "active": 1, **LOOKED_AT}, "play fear target=0; play you_lookin_at_me"),
    ("turn_start", ARMED, "play you_dont_need_that target=2"),
]  # fmt: skip
"""Positions of expansion cards, and what is played in them."""
IN_THE_ZONE = {"markers": [effect("in_the_zone", 0)]}
DEAD = {"options": {"card_windows": "full"}, "hands": {0: ("fear",), 1: ("i_dont_think_theyre_dead",)}, "kills": {0: 5}}
SIXES: list[tuple[str, dict[str, Any], str]] = [
    ("turn_end", DEAD | IN_THE_ZONE, "pass; play i_dont_think_theyre_dead target=0; roll 5; roll 6"),
    ("turn_end", {"hands": {0: ("i_feel_alive",)}, "health": {0: 3}} | IN_THE_ZONE, "play i_feel_alive; roll 6"),
]
"""Sixes that bring a card in the zone."""


def table(node: str, **facts: Any) -> Any:
    """Return a position as in the tests of cards, with all sets."""
    return table_of(node, **facts | {"options": BOTH | facts.get("options", {})})


def seldom() -> Iterator[Any]:
    """Yield the states of the plays."""
    dice = Dice("seldom")
    for start in starts():
        for _ in range(TIMES):
            yield from _on(start, dice)


def starts() -> Iterator[Any]:
    """Yield positions in which cards of the expansions can be played, and others that only the expansions bring."""
    for card in NEW:
        for tiles in (TILES_OF_G, TILES_OF_K):
            for facts in AT:
                where = "tables" if isinstance(KINDS[card], Weapon) and not facts else "hands"
                dealt: dict[str, Any] = {where: {0: [card], 1: [card]}}
                plain: dict[str, Any] = {"tiles": tiles, "bullets": [3, 3], "zombies": {(1, -1): 2, (1, 0): 1}}
                plain |= {"options": BOTH} | dealt | facts
                yield game.pose(**plain)
    enhanced: dict[str, Any] = {key: [(1, 0)] for key in ("zombies", "enhanced", "moved_enhanced")}
    enhanced |= {"moved": {(1, 0): 1}}
    yield game.pose(node="second_step", square=(1, 0), options=BOTH, squares=[(5, 1), (5, 1)], **enhanced)
    for node, facts, lines in SPECIAL:
        yield play(table(node, **facts), lines)
    yield play(laying(2, expansions="z2"), "reveal front_gate; lay 0,-1")
    driving = play(_standing(TILES_OF_G, "z2", (4, -8)), "step 3,-8")
    yield driving
    yield play(driving, "step 4,-8")
    duct = _standing(TILES_OF_K, "z3", (-3, -6), node="turn_start")
    yield duct
    yield play(duct, "crawl -3,-2")
    for node, facts, lines in SIXES:
        yield play(table(node, **facts), lines)


def _standing(tiles: dict[Any, Any], expansions: str, square: tuple[int, int], **facts: Any) -> Any:
    options = {"players": 2, "card_windows": "own_turn", "expansions": expansions}
    return game.pose(tiles=tiles, squares={0: square}, options=options, **facts)


def _on(state: Any, dice: Dice) -> Iterator[Any]:
    for _ in range(STEPS):
        yield state
        if not state.agenda:
            return
        actions = game.legal_actions(state)
        plays = [action for action in actions if isinstance(action, (game.actions.Play, game.actions.Use))]
        chosen = plays if plays and dice.random() < 0.8 else actions
        chance = game.current_player(state) == CHANCE
        answer = game.chance_outcomes(state).sample(dice) if chance else chosen[int(dice.random() * len(chosen))]
        state = game.step(state, answer)
