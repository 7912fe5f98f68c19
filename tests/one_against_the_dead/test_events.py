"""What steps report: events of each kind, with their words."""

import attrs
import pytest

from tests.one_against_the_dead.driving import play
from tests.one_against_the_dead.playouts import sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.table import events, words
from zombiekit.games.one_against_the_dead.table.actions import Search
from zombiekit.games.one_against_the_dead.table.events import JokerFed, SiteSearched, SurvivorRescued
from zombiekit.primitives.cards import Card, Draw
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.zombies import Zombies


def test_every_kind_of_event_is_met_and_worded() -> None:
    """Each is of a declared class, is frozen, and reads as one or two sentences on one line."""
    empty_handed = game.pose(node="SEARCHED", city={(1, 0): "KH"}, dice={(1, 0): 1}, cell=(1, 0), stack=(0, 0, 0))
    met = {event for step in sample() for event in step.after.events} | {*empty_handed.events}
    assert {type(event) for event in met} == set(game.EVENTS)
    for event in met:
        text = str(event)
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "\n" not in text
        assert attrs.evolve(event) == event  # type: ignore[misc]


def test_every_step_tells_something() -> None:
    assert all(step.after.events for step in sample())


def test_numbers_in_words() -> None:
    """Singular and plural, and the words for weapons and groups."""
    assert str(events.ZombiesMoved((((0, 1), (0, 0), Zombies(1)),))) == "1 zombie steps closer."
    assert str(events.ZombiesMoved((((0, 1), (0, 0), Zombies(1, 1)),))) == "2 zombies step closer."
    assert words.weapon_text(Weapon(WeaponKind.BAT)) == "bat"
    assert words.weapon_text(Weapon(WeaponKind.SHOTGUN, 4)) == "shotgun (4)"
    assert words.group(Zombies()) == "none"
    assert words.group(Zombies(1, 0, 0, 2)) == "1 Greater heads, 2 Lesser tails"


def test_a_state_prints_as_the_table() -> None:
    """It shows the cards and the question."""
    text = str(play(game.new_game(), "draw 6H", "draw 9C"))
    assert "6H" in text
    assert "9C" in text
    assert "draw" in text


@pytest.mark.rule("OATD-SRCH-08")
def test_the_joker_is_fed_before_the_find_is_told() -> None:
    """With one Joker face up, a search reports its zombie before the rescue."""
    state = game.pose(city={(1, 0): "AC", (4, 4): "Joker 1"}, dice={(1, 0): 1})

    after = game.step(state, Search(Direction.E))
    assert [type(event) for event in after.events] == [SiteSearched, JokerFed, SurvivorRescued]


@pytest.mark.rule("OATD-POOL-05")
def test_a_card_that_lies_face_up_cannot_be_drawn() -> None:
    """The refusal says where the card is."""
    state = game.pose(node="DRAW", city={(0, 0): "5S"}, empty=[(0, 1), (0, -1)])

    error = game.why_illegal(state, Draw(Card("5S")))
    assert error is not None
    assert (error.clause, error.reason) == ("OATD-POOL-05", "the 5S is already face up")


@pytest.mark.rule("OATD-SCO-03")
def test_a_lost_game_reports_its_total() -> None:
    """The total adds up the lines of the score, whatever the returns are."""
    over = game.pose(node="ZOMBIES-ATTACK", strength=0, zombies={(0, 0): (0, 0, 1, 0)}, kills=7)

    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.total, outcome.returns) == (7, (-1.0,))
