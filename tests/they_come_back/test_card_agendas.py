"""Faults of nodes that the expansions' cards put on an agenda: what each requires of the position (INV-12)."""

from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import PHASES, A, B, C, effect, play, table
from tests.they_come_back.maps import TILES_OF_G
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Card, Zombie
from zombiekit.games.they_come_back.table.actions import Play

pytestmark = [pytest.mark.usefixtures("all_sets"), pytest.mark.rule("INV-12")]

Begin = tuple[dict[str, Any], str]
APART: dict[int, tuple[int, int]] = {B: (5, 1), C: (5, 1)}
DYNAMITE: Begin = ({"hands": {A: ("dynamite",)}, "zombies": {(1, 0): 1, (1, 2): 1}}, "play dynamite")
THROWN: Begin = (DYNAMITE[0], "play dynamite; roll 4")
SURVIVING: Begin = ({"hands": {A: ("i_will_survive",)}, "bullets": {A: 3}}, "play i_will_survive target=1")
MINES: Begin = ({**DYNAMITE[0], "hands": {A: ("mine_field",)}}, "play mine_field tile=0,0; roll 1")
ANSWERED: Begin = (
    {"options": PHASES, "players": 4, "hands": {A: ("fear",), B: ("you_lookin_at_me",)}},
    "play fear target=1; play you_lookin_at_me",
)
NEEDED: Begin = (
    {"hands": {A: ("you_dont_need_that",)}, "at": {B: (5, 1)}, "tables": {C: ("chainsaw", "fire_axe")}},
    "play you_dont_need_that target=2",
)
LUCK: Begin = (
    {"node": "move", "hands": {A: ("lots_of_luck_with_that",), B: ("fear", "skateboard")}},
    "play lots_of_luck_with_that target=1",
)
BRAINS: Begin = (
    {"hands": {A: ("no_brains_here",)}, "zombies": {(1, 1): 1}, "at": APART},
    "play no_brains_here square=1,1",
)
DOOR: Begin = (
    {"hands": {A: ("barricade_the_door",)}, "zombies": {(-3, 0): 1, (-1, 0): 1}, "at": {A: (-2, 0), **APART}},
    "play barricade_the_door",
)
OVER_HERE: Begin = ({"hands": {A: ("i_think_its_over_here",)}, "at": APART}, "play i_think_its_over_here tile=0,1")


def begun(begin: Begin) -> Any:
    """Return the position after the lines are played."""
    facts, lines = begin
    return play(table(**{"node": "turn_end", **facts}), lines)


def told(state: Any, **changes: Any) -> list[str]:
    """Return the faults of a position after some fields of its top node are changed."""
    *below, top = state.agenda
    return [str(fault) for fault in game.faults(attrs.evolve(state, agenda=(*below, attrs.evolve(top, **changes))))]


@pytest.mark.parametrize(("begin", "changes", "line"), [
    (DYNAMITE, {"action": Play(Card.FEAR)}, "CardRoll: fear rolls no dice"),
    (DYNAMITE, {"rolled": (1,)}, "CardRoll: 1 dice are rolled, of 1"),
    (DYNAMITE, {"action": Play(Card.DYNAMITE, target=B)}, "CardRoll: Dynamite names no target"),
    (SURVIVING, {"action": Play(Card.I_WILL_SURVIVE)}, "CardRoll: I Will Survive! names a target"),
    (THROWN, {"left": 9}, "DynamiteChoice: 9 squares cannot be left"),
    (MINES, {"left": 7}, "MineChoice: 7 zombies are more than a die shows"),
    (ANSWERED, {"answered": ()}, "Redirecting: its target has not answered"),
    (NEEDED, {"target": A}, "WeaponChoice: seat 0 is not a target"),
    (LUCK, {"target": C}, "LuckDraw: seat 2 has no card"),
    (BRAINS, {"zombie": Zombie.ENHANCED}, "SendZombie: no enhanced zombie stands on (1, 1)"),
    (DOOR, {"cell": (0, 1)}, "Barricading: (-3, 0) is not in the building of the cell (0, 1)"),
    (OVER_HERE, {"cell": (1, 0)}, "MovingTile: a figure is on the tile in the cell (1, 0)"),
])  # fmt: skip
def test_what_a_card_cannot_have_left(begin: Begin, changes: dict[str, Any], line: str) -> None:
    """A changed node that does not fit the position or the card is a fault; as the card left it, it is none."""
    state = begun(begin)
    assert game.faults(state) == ()
    assert any(line in fault for fault in told(state, **changes)), told(state, **changes)


@pytest.mark.parametrize("begin", [DYNAMITE, THROWN, MINES, ANSWERED, NEEDED, LUCK, BRAINS, DOOR, OVER_HERE])
def test_a_card_goes_on_for_who_has_played_it(begin: Begin) -> None:
    assert any("seat 2 has not played the card" in fault for fault in told(begun(begin), seat=C))


@pytest.mark.rule("STCB-EVENT-02", "STCB-BASE-08")
def test_no_second_step_under_all_the_marbles() -> None:
    """Under that card there was no first step either, so nobody is asked about a second."""
    moved: dict[str, Any] = {"moved": {(1, -1): 1}, "moved_enhanced": [(1, -1)]}
    zombies: dict[str, Any] = {"zombies": [(1, -1)], "enhanced": [(1, -1)], "square": (1, -1)}
    state = game.pose(node="second_step", tiles=TILES_OF_G, squares=[(1, -8), (1, -8)], **zombies, **moved)
    assert game.faults(state) == ()
    scattered = game.pose(tiles=TILES_OF_G, markers=[effect("all_the_marbles", B)]).markers
    found = [str(fault) for fault in game.faults(attrs.evolve(state, markers=scattered))]
    assert any("SecondStep: 1 options leave no choice" in fault for fault in found), found
