"""Variants and limits: CUST, SLOW, FLAG, INDU, OVER, SCOUT, JUMP, RING4, LIM."""

import pytest

from tests.defcon_zombies.book_driving import (
    EARTH,
    options,
    play,
    zombies,
)
from zombiekit.games import defcon_zombies as game
from zombiekit.primitives.hexes import ring

# ------------------------------------------------------------------------------------------------------------- LIM


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-SPAWN-01")
def test_without_the_option_nothing_runs_out() -> None:
    """More than 32 Zombies systems, each with a zombie already, more than 16 ships and 24 outposts."""
    nests = [*ring(4)[1:12], *ring(4)[13:24], *ring(3)[:14]]
    made = {"galaxy": {"rings": 4, "stages": [{"planet": {"1": 6}}, {"planet": {"1": 12}}, {"planet": {"1": 18}},
            {"planet": {"1": 23}, "constellation": 1}]}, "limited_tiles": False, "overrun": True}  # fmt: skip
    state = game.pose(
        options=made,
        tiles={**dict.fromkeys(nests, 1), (1, 0): 1},
        transformed=dict.fromkeys(nests, 1),
        zombies=dict.fromkeys(nests, 1),
        ships={0: {EARTH: 40, (1, 0): 1}, 1: {EARTH: 1}},
        outposts={0: {(1, 0): 30}},
        resources=[15, 0],
        turn=3,
    )
    buying = play(state, "pass_move")
    assert options(buying) == ["done", "buy_ship 0,0", "buy_outpost 1,0"]
    after = play(buying, "buy_ship 0,0")
    assert len(options(after)) == len(nests) == 36
    assert zombies(after) == dict.fromkeys(nests, 2)
