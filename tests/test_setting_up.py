"""The set-up done for people: legal steps in the history, as the bot `quick` would choose, up to the game proper."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests import toy
from zombiekit import CHANCE, games, record, variant
from zombiekit.games import they_come_back
from zombiekit.play import Dice, in_setup, new_match, set_up
from zombiekit.testing.strategies import options_of

if TYPE_CHECKING:
    from zombiekit import Game
    from zombiekit.game import RandomSource

GAMES = (*(games.get(name) for name in games.names()), toy)


@settings(max_examples=30, deadline=None)
@given(data=st.data(), game=st.sampled_from(GAMES), seed=st.integers(0, 999))
def test_under_any_options_the_set_up_leads_to_the_game_proper_by_legal_steps(
    data: st.DataObject, game: Game, seed: int
) -> None:
    start = new_match(game, options=data.draw(options_of(game)))
    match = set_up(start, Dice(seed))

    assert not in_setup(game, match.state)
    assert game.current_player(match.state) != CHANCE
    assert game.faults(match.state) == ()
    replayed = start
    for number, step in enumerate(match.history):
        state = replayed.state
        assert number == 0 or not hasattr(game, "in_setup") or in_setup(game, state) or step.actor == CHANCE
        assert game.why_illegal(state, step.action) is None
        replayed = replayed.play(step.action)
    assert replayed == match
    assert "".join(record.lines(match)).count("\n") == match.length + 1
    assert set_up(match, Dice(seed)) == match


def test_equal_dice_lay_equal_towns_and_others_do_not() -> None:
    towns = [set_up(new_match(they_come_back), Dice(seed)).state.town for seed in (1, 1, 2)]

    assert towns[0] == towns[1] != towns[2]


def test_choices_are_those_of_the_quick_bot_which_sees_what_the_seat_sees() -> None:
    seen: list[Any] = []

    def last(view: Any, actions: tuple[Any, ...], _: RandomSource) -> Any:
        seen.append(view)
        return actions[-1]

    game = variant(they_come_back, name="laid_from_the_end", rollout=last)
    match = set_up(new_match(game), Dice(5))
    chosen = [(before.state, step) for before, step in pairwise(match.history) if step.actor != CHANCE]

    assert seen == [game.observe(state, step.actor) for state, step in chosen] != []
    assert [step.action for _, step in chosen] == [game.legal_actions(state)[-1] for state, _ in chosen]


def test_a_game_that_does_not_say_is_only_rolled_on() -> None:
    match = new_match(toy)

    assert not in_setup(toy, match.state)
    assert set_up(match, Dice(1)) == match.roll(Dice(1))
