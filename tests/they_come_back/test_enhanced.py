"""Enhanced zombies: how they fight, lie, move two steps and are shown (clauses BASE-07, BASE-08, TOKEN-08)."""

from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.they_come_back.driving import follow, options, play
from tests.they_come_back.maps import TILES_OF_G
from tests.trying import case
from zombiekit import codec
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Zombie
from zombiekit.games.they_come_back.rules import zombies
from zombiekit.games.they_come_back.rules.marching import forget_moves
from zombiekit.games.they_come_back.rules.zombies import kinds_at
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Enhanced
from zombiekit.primitives.pairs import value_at

ON_G = {cell: tile for cell, tile in TILES_OF_G.items() if cell != (0, 0)}
"""Map G of the book."""


def on_g(**facts: Any) -> State:
    """Return a position on map G: Player 1 on the Front Gate, Player 2 on Town Square."""
    at: dict[str, Any] = {"tiles": ON_G, "squares": {0: (1, -1), 1: (1, 2)}}
    options: dict[str, Any] = {"options": {"card_windows": "own_turn", "expansions": "z2"}}
    return game.pose(**{**at, **options, **facts})


gone = partial(on_g, node="swarm_move", moves=1, squares={0: (0, 1), 1: (2, 1)})
ON_6, ON_4 = "move 1,-6 1,-7 kind=enhanced", "move 1,-4 1,-3 kind=enhanced"


@pytest.mark.parametrize("steps", [
    case("STCB-BASE-08, STCB-SWARM-11: S-55, two steps for one move: it sees A on (1, -1), so it steps to (1, -4), and then "
         "goes on to (1, -3) or stops",
         partial(on_g, node="swarm_move", moves=1, zombies=[(1, -5)], enhanced=[(1, -5)]),
         ("", {"node": "SecondStep", "options": [ON_4, "stop"], "enhanced.square.moved": [((1, -4), True)]}),
         ("", {"refusal move 1,-4 1,-5 kind=enhanced": "STCB-SWARM-04", "refusal move 1,-5 1,-4": "STCB-BASE-08"}),
         ("", {"refusal move 1,-4 1,-2 kind=enhanced": "STCB-GEO-08"}),
         [(ON_4, {"zombies": {(1, -3): 1}, "enhanced": [(1, -3)]})],
         [("stop", {"zombies": {(1, -4): 1}})]),
    case("STCB-BASE-08, STCB-SWARM-07, STCB-SWARM-05, STCB-GEO-11: the second step is judged anew. Seeing nobody it goes to "
         "any open square; on a human's square it stays; it does not enter an occupied square",
         partial(gone, zombies=[(1, -8)], enhanced=[(1, -8)]),
         ("move 1,-8 0,-8 kind=enhanced", {"options": ["move 0,-8 1,-8 kind=enhanced", "stop"]}),
         partial(on_g, node="swarm_move", moves=1, zombies=[(1, -2)], enhanced=[(1, -2)]),
         ("", {"node": "DrawCard", "zombies": {(1, -1): 1}}),
         partial(gone, zombies=[(1, -5), (1, -3)], enhanced=[(1, -5)]),
         [("move 1,-5 1,-6 kind=enhanced", {"options": [ON_6, "move 1,-6 1,-5 kind=enhanced", "stop"]})],
         [("move 1,-5 1,-4 kind=enhanced", {"options": ["move 1,-4 1,-5 kind=enhanced", "stop"]}),
          ("", {f"refusal {ON_4}": "STCB-GEO-11"})]),
    case("STCB-BASE-08, STCB-SWARM-02: after its second step it has moved, too, and the next black heart does not move it",
         partial(on_g, node="undead_move", squares={0: (1, -8), 1: (1, 2)}, health={0: 0}, hearts={0: 2}, zombies=[(1, -1)],
                 enhanced=[(1, -1)]),
         ("move 1,-1 1,0 kind=enhanced; move 1,0 1,1 kind=enhanced",
          {"node": "UndeadMove", "enhanced.square.moved": [((1, 1), True)], "lines move": []})),
])  # fmt: skip
def test_second_steps(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("STCB-BASE-08", "STCB-UNDEAD-06", "STCB-UNDEAD-07")
def test_two_steps_in_an_undeads_movement() -> None:
    """One black heart moves it two steps to open squares, even off a human's square."""
    undead: dict[str, Any] = {"health": {0: 0}, "squares": {0: (1, -8), 1: (1, -1)}}
    state = on_g(node="undead_move", zombies={(1, -1): 2}, enhanced=[(1, -1)], **undead)
    assert {"move 1,-1 1,0", "move 1,-1 1,0 kind=enhanced"} <= {*options(state)}

    first = play(state, "move 1,-1 1,0 kind=enhanced")
    on = ["move 1,0 1,-1 kind=enhanced", "move 1,0 1,1 kind=enhanced", "stop"]
    follow(first, ("", {"options": on}), ("stop", {"lines move": []}))
    moved: dict[str, Any] = {"enhanced": [(1, 0)], "moved_enhanced": [(1, 0)], "moved": {(1, 0): 1}}
    posed = on_g(node="second_step", within="move", led=1, square=(1, 0), zombies=[(1, -1), (1, 0)], **undead, **moved)
    assert posed == attrs.evolve(first, events=())


@pytest.mark.rule("STCB-BASE-07", "STCB-FIGHT-06", "STCB-EVADE-02", "STCB-ENC-03", "STCB-FIGHT-09")
def test_s95_which_zombie() -> None:
    """S-95: eight attempts with a Fire Axe, two zombies and an undead; a total of 4 fails against the enhanced one."""
    here: dict[str, Any] = {"squares": {0: (1, -1), 1: (1, -1)}, "health": {1: 0}}
    armed: dict[str, Any] = {"tables": {0: ["fire_axe"]}, "bullets": {0: 1}}
    state = on_g(node="encounter", zombies={(1, -1): 2}, enhanced=[(1, -1)], **here, **armed)
    attempts = ["evade", "fight pistol", "fight fire_axe"]
    assert options(state) == [
        *attempts,
        *[f"{line} kind=enhanced" for line in attempts],
        *[f"{line} undead=1" for line in attempts[1:]],
    ]
    follow(state, ("fight fire_axe kind=enhanced; roll 3", {"health A": 2}))
    follow(state, ("fight fire_axe kind=enhanced; roll 4", {"kills A": 1}))
    follow(state, ("fight pistol kind=enhanced; roll 4", {"options": ["accept", "spend_bullets 1"]}))
    assert play(state, "fight pistol", "roll 4").enhanced == (Enhanced((1, -1)),)
    follow(state, ("evade kind=enhanced; roll 4", {"options": ["accept", "spend_points 1"]}))
    evaded = follow(state, ("evade kind=enhanced; roll 5", {"lying.kind": [Zombie.ENHANCED], "enhanced": []}))
    assert "1 lying enhanced" in str(evaded)


@pytest.mark.rule("STCB-BASE-07")
def test_they_are_told_and_kept() -> None:
    """The drawing and views show them, the save keeps them, and wrong ones are faults."""
    state = on_g(zombies={(1, -1): 2, (1, -3): 1, (1, 1): 1}, enhanced=[(1, -1), (1, -3)])
    assert "e enhanced zombie" in str(state)
    assert "1 zombie, 1 enhanced zombie" in str(state)
    assert codec.from_json(codec.to_json(game, state)) == state
    assert game.observe(state, 1).enhanced == state.enhanced
    assert game.faults(state) == ()
    two = Enhanced((1, 1)), Enhanced((1, 1))
    wrong = ((*state.enhanced, *two), state.enhanced[::-1], (Enhanced((1, -1), True),))
    told = [fault.rule for enhanced in wrong for fault in game.faults(attrs.evolve(state, enhanced=enhanced))]
    assert told == ["STCB-BASE-07", "STCB-BASE-07", "STCB-SWARM-02"]


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 1000), st.sampled_from(Zombie)), max_size=25))
def test_counts_of_both_kinds_agree(deeds: list[tuple[int, int, Zombie]]) -> None:
    """Whatever happens, no more enhanced zombies are counted than stand there, and no more moved ones of a kind than of that kind."""
    state = on_g(zombies={(1, -1): 1})
    draft = game.position.Draft(**{field.name: getattr(state, field.name) for field in attrs.fields(State)})
    squares = [(1, -1), (1, 0), (1, 1)]
    for deed, index, kind in deeds:
        square, other = squares[index % 3], squares[(index + 1) % 3]
        there = kinds_at(draft, square).get(kind, 0)
        if deed == 0:
            zombies.put_zombie(draft, square, kind)
        elif deed == 1 and there:
            zombies.take_zombies(draft, square, 1 + index % there, kind)
        elif deed == 2 and there:
            zombies.shift_zombie(draft, square, other, kind)
        elif deed == 3 and kinds_at(draft, (1, -1)).get(kind):
            zombies.lay_down(draft, 0, 0, kind)
        elif deed == 4:
            zombies.stand_zombies_up(draft, 0)
        elif deed == 5:
            zombies.kill_all(draft, 0, square)
        elif deed == 6:
            forget_moves(draft)
        for at in squares:
            standing = sum(kinds_at(draft, at).values())
            enhanced = [zombie for zombie in draft.enhanced if zombie.square == at]
            moved = sum(zombie.moved for zombie in enhanced)
            assert standing == value_at(draft.zombies, at, 0)
            assert len(enhanced) <= standing
            assert 0 <= value_at(draft.moved, at, 0) - moved <= standing - len(enhanced)
