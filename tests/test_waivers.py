"""Waivers: players who pass ahead are asked again when their condition comes, and pass only what they waived."""

from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests import toy as toy_module
from tests.they_come_back.driving import turn
from tests.they_come_back.maps import MAP_M
from tests.waiving import Given, is_in_force
from zombiekit import CHANCE, TERMINAL, bots, notation
from zombiekit.games import they_come_back as town
from zombiekit.play import Dice, Match, Until, Waivers, new_match, play_match
from zombiekit.play.waivers import Waiver, offer_of

toy: Any = toy_module
Card, Moment = town.box.Card, town.box.Moment
PASS, Play = town.actions.PASS, town.actions.Play
CardPlayed, WindowChoice = town.events.CardPlayed, town.nodes.WindowChoice
KINDS = (None, *Until)


@pytest.mark.thorough
@given(st.data(), st.sampled_from(["holders", "all"]), st.integers(0, 999))
@settings(max_examples=20)
def test_what_is_passed_was_waived_and_what_was_waived_is_passed(data: st.DataObject, ask: Any, seed: int) -> None:
    dice = Dice(seed)
    match = new_match(town, options=town.Options(map=MAP_M, ask=ask, players=3))
    waivers, remembered = Waivers(), list[Given]()
    while match.length < 150 and town.current_player(match.state) != TERMINAL:
        match = match.roll(dice)
        if town.current_player(match.state) == TERMINAL:
            break
        seat, actions = town.current_player(match.state), town.legal_actions(match.state)
        declined = waivers.decline(match)
        is_offer = type(match.state.agenda[-1]) is WindowChoice
        is_waived = is_offer and any(is_in_force(each, match) for each in remembered if each.seat == seat)
        assert (declined is not None) == is_waived
        assert declined is None or declined in actions
        event(f"passed ahead: {is_waived}")
        action = actions[data.draw(st.integers(0, len(actions) - 1))] if declined is None else declined
        if is_offer and action == PASS and declined is None:
            until = KINDS[data.draw(st.integers(0, len(KINDS) - 1))]
            if until is not None:
                waivers = waivers.give(match, until)
                remembered.append(Given(seat, until, match.length))
        match = match.play(action)
        waivers = waivers.follow(match)
        while town.current_player(match.state) == CHANCE:
            match = match.play(town.chance_outcomes(match.state).sample(dice))
            waivers = waivers.follow(match)


HANDS = {0: ["fear"], 1: ["fear", "alternate_food_source"], 2: ["alternate_food_source"]}
FULL = {"card_windows": "full"}


def at_turn(**more: Any) -> Match:
    """Return a match of three at the start of seat 1's turn; each holds cards that can be played at once."""
    return new_match(town, state=turn(1, players=3, options=FULL, hands=HANDS, **more))


def on(match: Match, waivers: Waivers, *lines: str) -> tuple[Match, Waivers]:
    """Return the match after some actions, with the waivers that are left."""
    for line in lines:
        match = match.play(notation.parse(town, line))
        waivers = waivers.follow(match)
    return match, waivers


def test_until_the_turn_is_over() -> None:
    """The seat's own decisions in that turn are asked, and so is the first window of the next turn."""
    match = at_turn()
    waivers = Waivers().give(match, Until.TURN)
    match, waivers = on(match, waivers, "pass", "pass", "pass")
    assert (town.current_player(match.state), waivers.decline(match)) == (1, PASS)
    asked = []
    while match.state.active == 1:
        declined = waivers.decline(match)
        actions = town.legal_actions(match.state)
        if actions and declined is None and town.current_player(match.state) == 1:
            asked.append(type(match.state.agenda[-1]).__name__)
        action = declined or (actions[-1] if actions else town.chance_outcomes(match.state).sample(Dice(1)))
        match = match.play(action)
        waivers = waivers.follow(match)
    assert asked
    assert "WindowChoice" not in asked
    while town.current_player(match.state) != 1:
        match = match.play(PASS)
    assert type(match.state.agenda[-1]) is WindowChoice
    assert waivers.decline(match) is None
    assert waivers.follow(match) == Waivers()


@pytest.mark.parametrize(("until", "declined"), [(Until.TURN, None), (Until.CONCERN, None), (Until.ANSWER, PASS)])
def test_what_is_played_at_a_seat_is_asked_of_it(until: Until, declined: Any) -> None:
    """No waiver covers that; but a seat that waits for something to answer is skipped if it has no answer."""
    hands = {1: ["fear", "alternate_food_source"], 2: ["fear"]}
    options = {"card_windows": "full", "ask": "all"}
    match = new_match(town, state=turn(0, players=3, options=options, hands={0: ["butter_fingers"], **hands}))
    match, _ = on(match, Waivers(), "pass")
    waivers = Waivers().give(match, until)
    match, waivers = on(match, waivers, "pass", "play fear target=1")
    window: Any = match.state.agenda[-1]
    assert (town.current_player(match.state), window.moment) == (1, Moment.CARD_PLAYED)
    assert waivers.decline(match) == declined


def test_until_something_concerns_the_seat() -> None:
    """Actions among others do not concern the seat; actions against it and its own turn do."""
    match, waivers = on(at_turn(), Waivers(), "pass")
    waivers = waivers.give(match, Until.CONCERN)
    _, kept = on(match, waivers, "pass", "play fear target=1", "pass")
    concerned, ended = on(match, waivers, "pass", "play fear target=2")
    assert kept == waivers
    assert CardPlayed(0, Play(Card.FEAR, target=2)) in concerned.state.events
    assert ended == Waivers()


def test_it_is_taken_back_by_its_seat_alone_and_by_undoing_the_decision_that_it_came_with() -> None:
    match = at_turn()
    waivers = Waivers().give(match, Until.TURN)
    assert waivers.take_back(0) == waivers
    assert waivers.take_back(1) == Waivers()
    assert waivers.of(1) == (Waiver(1, Until.TURN, (match.state.round, 1), 0),)
    waivers = Waivers().give(match, Until.ANSWER)
    after, kept = on(match, waivers, "pass")
    assert (kept, kept.follow(after.undo_to(0))) == (waivers, Waivers())


def test_how_long_a_waiver_lasts_is_one_of_its_kinds_also_as_text() -> None:
    match = new_match(town, state=town.pose(node="turn_start", hands={0: ["fear"], 1: ["fear"]}))
    given: Any = "turn"
    assert Waivers().give(match, given).given[0].until is Until.TURN
    given = "never"
    with pytest.raises(ValueError, match="never"):
        Waivers().give(match, given)


def test_where_nothing_is_offered_nothing_is_waived() -> None:
    match = new_match(toy)
    assert offer_of(match) is None
    assert Waivers().decline(match) is None
    with pytest.raises(ValueError, match="there is nothing to waive here"):
        Waivers().give(match, Until.TURN)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_is_named_is_concerned(seed: int) -> None:
    """Every event that names a seat concerns it, except the end of the game, being asked, and passing."""
    make = bots.get("quick")
    policies = [make(town, seat, Dice(f"{seed} {seat}")) for seat in range(4)]
    match = play_match(town, policies, options=town.Options(map="millbrook"), dice=Dice(seed))
    facts = [fact for step in match.history for fact in step.state.events if type(fact) is not town.events.GameEnded]
    named = [(fact, seat) for fact in facts for seat in range(4) if town.seat_name(seat) in str(fact)]
    assert len(named) > 100
    assert [fact for fact, seat in named if getattr(fact, "news", True) and not town.concerns(fact, seat)] == []
