"""How house rules end a game, what a save of such an end may say, and how the game sees the variant's own nodes."""

from typing import Any

import attrs
import house_rules as rules

from zombiekit import codec, variant
from zombiekit.agenda import Automatic, then
from zombiekit.games import one_against_the_dead as city
from zombiekit.play import Dice, playout


@attrs.frozen
class Counted(Automatic):
    """Counts, in a field that only the variant has."""

    def run(self, draft: Any) -> None:
        draft.count += 1


def test_a_consequence_of_the_house_that_waits_below_its_question_is_not_run_by_the_game() -> None:
    """To check a position, the game looks at it without the nodes of the house."""

    def rest(draft: Any, _: Any) -> None:
        then(draft, rules.Resting(0), Counted())

    house: Any = variant(
        city,
        name="counting",
        on={city.events.RoundBegan: rest},
        nodes=(rules.Resting, Counted),
        actions=(rules.Rest,),
        events=(rules.Rested,),
        fields={"count": (int, 0)},
    )
    state = house.new_game()
    while not (state.agenda and type(state.agenda[-1]) is rules.Resting):
        state = playout(house, state, dice=Dice(1), max_steps=1)
    assert Counted() in state.agenda
    assert house.faults(state) == ()
    assert codec.from_json(house, codec.to_json(house, state)) == state
