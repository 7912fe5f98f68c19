"""A view can be played as long as nothing unknown is needed."""

from random import Random

import pytest

from tests.defcon_zombies.book_driving import EARTH, drawn, node, play
from zombiekit import CHANCE
from zombiekit.errors import Undetermined
from zombiekit.games import defcon_zombies as game
from zombiekit.notation import parse


@pytest.mark.rule("DEFCON-INFO-01")
def test_turning_a_hidden_tile_in_a_view_is_undetermined() -> None:
    """Moves to known tiles work in a view, and so do moves whose ships all die; a tile that was peeked at is known."""
    state = game.pose(
        tiles={(1, 0): 4, (0, 1): "Libra"},
        zombies={(0, -1): 3},
        peeked={0: [(1, -1)]},
        peeks={0: 2},
        hidden={(1, -1): 6},
        ships={0: {EARTH: 2}, 1: {EARTH: 1}},
    )
    view = game.observe(state, 0)
    assert game.is_view(view)

    for line in ("move 0,0 1,0 o=1", "pass_move", "move 0,0 0,-1 o=2", "move 0,0 1,-1 o=1"):
        assert game.step(view, parse(game, line)).events == game.step(state, parse(game, line)).events
    for line in ("move 0,0 -1,0 o=1", "peek -1,0"):
        assert game.why_illegal(view, parse(game, line)) is None
        with pytest.raises(Undetermined, match=r"the tile at \(-1,0\)") as caught:
            game.step(view, parse(game, line))
        assert caught.value.what == "the tile at (-1,0)"
    assert node(play(state, "peek -1,0")) == "MakeMove"


@pytest.mark.rule("DEFCON-INFO-01", "DEFCON-PRIM-11")
def test_a_peek_by_a_card_in_a_view_is_undetermined() -> None:
    full = drawn({"do": "peek", "who": "others", "at": {"choose": {"ring": 3}}}, options={"players": 2})
    with pytest.raises(Undetermined):
        game.step(game.observe(full, 0), game.legal_actions(full)[0])


@pytest.mark.rule("DEFCON-INFO-01", "DEFCON-MIX-04")
@pytest.mark.parametrize("seed", range(3))
def test_a_view_does_not_go_on_with_the_deal(seed: int) -> None:
    """This holds at each node of the deal; before anything is dealt from a pile, as at the gaps, nothing is hidden."""
    rng = Random(seed)
    state = game.new_game(game.Options(galaxy="fourth_ring", fourth_ring_gaps="random"))
    hidden = 0
    while game.current_player(state) == CHANCE and not state.turn:
        outcome = game.chance_outcomes(state).sample(rng)
        view = game.observe(state, 0)
        if game.is_view(view):
            hidden += 1
            with pytest.raises(Undetermined, match="the pile"):
                game.step(view, outcome)
        else:
            assert game.step(view, outcome) == game.step(state, outcome)
        state = game.step(state, outcome)

    assert hidden == 11 + 55, "the last of twelve names and the last tile need no draw"
