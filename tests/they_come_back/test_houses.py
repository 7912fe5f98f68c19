"""House rules for this game: games that they end, choices from which they take something away, other numbers."""

from itertools import count, takewhile
from random import Random
from typing import Any

import attrs
import pytest

from tests import trying
from zombiekit import Ending, codec, variant
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.table import actions

# ------------------------------------------------------------------------------------------- games that a rule ends


def count_down(draft: Any, _: object) -> Ending | None:
    """End the game with the event that the field `left` counts down to; 0 counts nothing."""
    draft.left -= 1
    return None if draft.left else Ending("enough", "That is enough.")


ENDING: Any = variant(
    game,
    name="ending",
    fields={"left": (int, 0)},
    ends_when=dict.fromkeys(game.EVENTS, count_down),
    reasons=("enough",),
)


def ended_at_every_event(state: Any, action: Any) -> list[Any]:
    """Return what a step leads to if the rule ends the game with its first event, its second one and so on."""
    ends = (ENDING.step(attrs.evolve(state, left=left), action) for left in count(1))
    return [*takewhile(lambda end: end.ending, ends)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (0, {"card_windows": "own_turn", "ask": "all"}),
        (1, {"card_windows": "own_turn", "map": "three_corners", "expansions": "both"}),
        (2, {"expansions": "z2", "town": False, "token_placement": "canonical", "card_windows": "phases"}),
        (3, {"expansions": "z3", "map": "galleria"}),
    ],
)
def test_a_game_that_a_rule_ends_at_any_event_is_sound_and_can_be_saved(seed: int, options: dict[str, Any]) -> None:
    dice = Random(seed)
    state = ENDING.new_game(ENDING.Options(players=3, **options))
    for _ in range(200):
        if not state.agenda:
            break
        action = trying.act(ENDING, state, dice)
        for end in ended_at_every_event(state, action):
            assert ENDING.faults(end) == ()
            assert codec.from_json(ENDING, codec.to_json(ENDING, end)) == end
        state = attrs.evolve(ENDING.step(state, action), left=0)


def test_a_game_that_a_rule_has_ended_asks_nobody_anything() -> None:
    state = ENDING.pose()
    (end,) = ended_at_every_event(state, actions.STOP)[:1]
    assert str(state).endswith("`stop` to end the movement.")
    assert str(end).endswith("\nGame over.")
    assert "Player 1's turn" in ENDING.scene(state).facts
    assert "Player 1's turn" not in ENDING.scene(end).facts
    assert ENDING.stakes(state)
    assert ENDING.stakes(end) == ""
