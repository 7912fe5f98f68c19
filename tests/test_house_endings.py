"""How house rules end a game, what a save of such an end may say, and how the game sees the variant's own nodes."""

from functools import cache
from typing import Any

import attrs
import house_rules as rules
import pytest

from tests.trying import played
from zombiekit import Ending, codec, variant
from zombiekit.agenda import Automatic, then
from zombiekit.errors import BrokenRule, InvalidState
from zombiekit.games import one_against_the_dead as city
from zombiekit.play import Dice, playout
from zombiekit.primitives.names import NoSuchFact
from zombiekit.render.svg import picture


@cache
def ended() -> Any:
    """Return a state in which the third kill has ended the game."""
    return next(state for state in (played(rules.ENOUGH, seed).state for seed in range(20)) if state.ending)


def test_a_notebook_shows_how_a_house_rule_ended_the_game() -> None:
    shown = ended()._repr_mimebundle_()
    assert "Three zombies are dead, and that is enough." in shown["image/svg+xml"]
    assert shown["image/svg+xml"] == picture(rules.ENOUGH, ended())._repr_svg_()


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "reason": (
        {"reason": "nonsense"},
        "data.ending: .* the reason 'nonsense', which is not one of the variant's reasons",
    ),
    "winners": ({"winners": [1]}, r"data.ending: .* the winners \(1,\), which are not seats"),
    "twice": ({"winners": [0, 0]}, r"data.ending: .* the winners \(0, 0\), which are not seats"),
    "returns": ({"returns": [1.0, 1.0]}, r"data.ending: .* the returns \(1.0, 1.0\), which are not 1 from"),
    "too much": ({"returns": [1e300]}, r"data.ending: .* the returns \(1e\+300,\), which are not 1 from"),
}


@pytest.mark.parametrize(("change", "words"), WRONG.values(), ids=WRONG)
def test_a_saved_ending_is_checked(change: dict[str, Any], words: str) -> None:
    data = codec.encode(rules.ENOUGH, ended())
    data["data"]["ending"] |= change
    with pytest.raises(InvalidState, match=words):
        codec.decode(rules.ENOUGH, data)


def test_a_save_of_an_end_is_checked_before_the_rules_go_on_from_it() -> None:
    """What was left to play would look for the pawn's block."""
    data = codec.encode(rules.ENOUGH, ended())
    data["data"]["pawn"] = [9, 9]
    with pytest.raises(InvalidState, match=r"data\.pawn \[INV-5\]: no card lies at \(9, 9\)"):
        codec.decode(rules.ENOUGH, data)


def test_what_is_left_to_play_is_saved_where_a_rule_has_ended_the_game_and_nowhere_else() -> None:
    for change, where in (({"ending": None}, "unplayed"), ({"agenda": ended().unplayed}, "agenda")):
        state = attrs.evolve(ended(), **change)
        assert [fault.where for fault in rules.ENOUGH.faults(state)] == [where]


def house_ended_with(*values: Any, **names: Any) -> Any:
    ends_when: Any = {city.events.RoundBegan: lambda *_: Ending(*values)}
    return variant(city, name="odd", ends_when=ends_when, reasons=("done",), **names)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (("done", "Done.", (1,)), r"end a game with the winners \(1,\), which are not seats from 0 to 0"),
        (
            ("done", "Done.", (0,), (1.0, 0.0)),
            r"end a game with the returns \(1.0, 0.0\), which are not 1 from -1 to 1",
        ),
        (("done", "Done.", (0,), (3,)), r"the returns \(3.0,\), .* to 1, unless the variant has other RETURNS"),
        (("done", "Done.", (0,), (float("nan"),)), r"end a game with the returns \(nan,\)"),
        (("done", "Done.", [0]), "instead of an Ending with fields of its types"),
        (("done", None), "instead of an Ending with fields of its types"),
        ((None, "Done."), "instead of an Ending with fields of its types"),
    ],
)
def test_a_rule_that_ends_a_game_in_a_way_that_makes_no_sense_is_stopped(values: tuple[Any, ...], words: str) -> None:
    with pytest.raises(BrokenRule, match=words):
        playout(house_ended_with(*values), dice=Dice(1))


def test_a_rule_may_give_returns_as_integers_and_a_reason_of_the_game() -> None:
    house = house_ended_with(city.REASONS.ESCAPED, "Away.", (0,), (3,), RETURNS=(-1, 3))
    state = playout(house, dice=Dice(1))
    assert house.faults(state) == ()
    assert (house.outcome(state).returns, house.outcome(state).reason) == ((3.0,), "escaped")
    assert codec.from_json(house, codec.to_json(house, state)) == state


def test_how_a_rule_ended_a_game_is_no_fact_of_a_posed_position() -> None:
    with pytest.raises(NoSuchFact):
        rules.ENOUGH.pose(ending=ended().ending)


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


def test_a_saved_agenda_asks_a_seat_even_where_the_house_put_its_end() -> None:
    history = played(rules.RESTING, 3, 200).history
    state = next(each.state for each in history if each.state.agenda and type(each.state.agenda[-1]) is rules.Resting)
    data, last = codec.encode(rules.RESTING, state), len(state.agenda) - 1
    assert codec.decode(rules.RESTING, data) == state
    *below, top = data["data"]["agenda"]
    for agenda, what in (
        ([*below, top | {"seat": 9}], "Resting asks 9, which is no seat from 0 to 3"),
        ([*below[:-1], top, below[-1]], f"{below[-1]['node']} is automatic, so the game never waits there"),
    ):
        data["data"]["agenda"] = agenda
        with pytest.raises(InvalidState) as refused:
            codec.decode(rules.RESTING, data)
        assert str(refused.value) == f"invalid state: data.agenda[{last}]: {what}"


@attrs.frozen
class Named(rules.Resting):
    """Looks its seat up among those that there are."""

    def actor(self, state: Any) -> int:
        return (0,)[self.seat]


def test_a_saved_node_of_the_house_that_cannot_find_its_seat_is_refused() -> None:
    house: Any = variant(
        city,
        name="named",
        on={city.events.RoundBegan: lambda draft, _: then(draft, Named(0))},
        nodes=(Named,),
        actions=(rules.Rest,),
        events=(rules.Rested,),
    )
    state = house.new_game()
    while not (state.agenda and type(state.agenda[-1]) is Named):
        state = playout(house, state, dice=Dice(1), max_steps=1)
    data = codec.encode(house, state)
    data["data"]["agenda"][-1]["seat"] = 9
    with pytest.raises(InvalidState, match=r"agenda\[\d\]: Named cannot say whom it asks: .*index out of range"):
        codec.decode(house, data)
