"""House rules for this game: games that they end, choices from which they take something away, other numbers."""

from itertools import count, takewhile
from random import Random
from typing import Any

import attrs
import pytest

from tests import trying
from zombiekit import CHANCE, Ending, InvalidState, codec, variant
from zombiekit.drawings import Role
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Card
from zombiekit.games.they_come_back.box.components import Moment, Token
from zombiekit.games.they_come_back.rules import attempts
from zombiekit.games.they_come_back.table import actions
from zombiekit.games.they_come_back.view.observing import asked_for
from zombiekit.primitives.dice import Roll
from zombiekit.scenes import Ground

A, B = 0, 1

# ------------------------------------------------------------------------------------------- games that a rule ends


def count_down(draft: Any, _: object) -> Ending | None:
    """End the game with the event that the field `until_end` counts down to; 0 counts nothing."""
    draft.until_end -= 1
    return None if draft.until_end else Ending("enough", "That is enough.")


ENDING: Any = variant(
    game,
    name="ending",
    fields={"until_end": (int, 0)},
    ends_when=dict.fromkeys(game.EVENTS, count_down),
    reasons=("enough",),
)


def ended_at_every_event(state: Any, action: Any) -> list[Any]:
    """Return what a step leads to if the rule ends the game with its first event, its second one and so on."""
    ends = (ENDING.step(attrs.evolve(state, until_end=left), action) for left in count(1))
    return [*takewhile(lambda end: end.ending, ends)]


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "options"), [
    (0, {"card_windows": "own_turn", "ask": "all"}),
    (1, {"card_windows": "own_turn", "map": "three_corners", "expansions": "both"}),
    (2, {"expansions": "z2", "town": False, "token_placement": "canonical", "card_windows": "phases"}),
    (3, {"expansions": "z3", "map": "galleria"}),
])  # fmt: skip
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
        state = attrs.evolve(ENDING.step(state, action), until_end=0)


def test_a_game_that_a_rule_has_ended_asks_nobody_anything() -> None:
    state = ENDING.pose()
    (end,) = ended_at_every_event(state, actions.STOP)[:1]
    assert str(state).endswith("`stop` to end the movement.")
    assert str(end).endswith("\nGame over.")
    assert "Player 1's turn" in ENDING.scene(state).facts
    assert "Player 1's turn" not in ENDING.scene(end).facts
    assert (ENDING.stakes(state), ENDING.stakes(end)) == ("Player 1 dies at 0 Health, and has 3.", "")


def test_what_a_seat_sees_of_a_game_ended_at_somebody_elses_death_is_sound() -> None:
    """What was still to be played would show the hand of the dying."""
    facts: dict[str, Any] = {"zombies": [(1, 1)], "health": {0: 1}, "hands": [["fear"], ["fear"]], "bullets": {0: 0}}
    state = ENDING.pose(node="attempt_roll", **facts)
    (end,) = ended_at_every_event(state, Roll(1))[:1]
    view = ENDING.observe(end, 1)
    assert [type(node).__name__ for node in view.unplayed][-1] == "Bite"
    assert ENDING.faults(view) == ()
    assert codec.from_json(ENDING, codec.to_json(ENDING, view), "view") == view


# ----------------------------------------------------------------------------------------- what a rule does not allow


def forbidding(*classes: type) -> Any:
    """Return a variant in which nobody may choose these actions."""
    name = "_".join(["no", *(cls.__name__.lower() for cls in classes)])
    return variant(game, name=name, forbids=dict.fromkeys(classes, lambda _state, _action: "Not in this house."))


Z2: dict[str, Any] = {"options": {"players": 2, "expansions": "z2"}}
BOTH: dict[str, Any] = {"options": {"players": 2, "expansions": "both"}}
UNDEAD: dict[str, Any] = {"health": {A: 0}, "hearts": {A: 2}}
BITE: dict[str, Any] = {"node": "bite", "tables": {A: ["first_aid_kit"]}}
PLAYED: dict[str, Any] = {"node": "window turn_end", "hands": [["fear"], ["you_lookin_at_me"]]}
PLAYED |= {"options": {"expansions": "both", "ask": "all"}}
SHOT: dict[str, Any] = {"node": "encounter", "movement": "lost", "tables": {A: ["shotgun"]}, "zombies": [(1, 0)]}
FAILED: dict[str, Any] = {"node": "after_roll", "attempt": "evade", "zombies": [(1, 1)], "roll": 2}
ENHANCED: dict[str, Any] = {**Z2, "node": "second_step", "moves": 1, "square": (5, 1), "moved": {(5, 1): 1}}
ENHANCED |= {"zombies": [(5, 1)], "enhanced": [(5, 1)], "moved_enhanced": [(5, 1)]}
SWARM: dict[str, Any] = {**UNDEAD, "node": "swarm_move", "moves": 1, "squares": [(1, 0)], "zombies": [(5, 1)]}
DYNAMITE: dict[str, Any] = {**Z2, "node": "window turn_end", "hands": {A: ["dynamite"]}}
DYNAMITE |= {"squares": {B: (5, 1)}, "zombies": [(1, 0), (1, 2)]}
STORE: dict[str, Any] = {**BOTH, "node": "trade", "squares": {A: (1, 4), B: (-3, 1)}}
STORE |= {"kills": {A: 7}, "tables": {A: ["adjusting_nicely"]}}
LEADING: dict[str, Any] = {"hands": {A: ["where_did_everybody_go"]}}


@pytest.mark.parametrize(("facts", "lines", "forbidden", "words", "left"), [
    ({}, "", actions.Stop, "`stop` to end the movement.", ": what next?"),
    ({"node": "window turn_end", "hands": {A: ["fear"]}}, "", actions.Pass, ", or `pass`", " or use a weapon?"),
    (PLAYED, "play fear target=1", actions.Pass, ", or `pass`", "answer with one?"),
    ({**UNDEAD, "node": "undead_move"}, "", actions.Done, ", or `done`", "what next?"),
    ({**UNDEAD, "node": "undead_move"}, "", actions.Step, "may step from 1,1", "you are on 1,1 and have"),
    (ENHANCED, "", actions.Stop, ", or does it `stop`", "go on to?"),
    (SWARM, "", actions.Step, ", or your own figure", "moves where?"),
    ({"node": "discard", "hands": {A: ["fear"]}}, "", actions.Keep, ", or `keep` them", "discard a card?"),
    (STORE, "", actions.Done, ", or are you `done`", "for a Health?"),
    (BITE, "", actions.TakeBite, ", or `take_bite`", "use a weapon?"),
    (FAILED, "", actions.Accept, "`accept` it, or ", ": raise it?"),
    (SHOT, "", actions.GoOn, ", or `go_on`", "do you shoot?"),
    (LEADING, "play where_did_everybody_go target=1", actions.Stop, "; `stop` for none", "5 steps left."),
    (DYNAMITE, "play dynamite; roll 4", actions.Done, "blown up, or `done`?", "blown up?"),
])  # fmt: skip
def test_questions_do_not_offer_what_a_rule_forbids(
    facts: dict[str, Any], lines: str, forbidden: type, words: str, left: str
) -> None:
    """Not even where a single option is left, which `pose` of the house would settle."""
    house, posed = forbidding(forbidden), game.pose(**facts)
    assert words in game.question(trying.play(game, posed, lines))
    own = house.State(**{field.name: getattr(posed, field.name) for field in attrs.fields(house.State)})
    asked = house.question(trying.play(house, own, lines))
    assert words not in asked
    assert left in asked


def test_places_for_a_tile_are_those_that_a_rule_leaves() -> None:
    """They are counted in the question, marked on the map and in the picture."""
    unturned: dict[type, Any] = {actions.Lay: lambda _, lay: "No tile is turned." if lay.r else None}
    house: Any = variant(game, name="unturned", forbids=unturned)
    state = house.pose(node="lay_tile", tile="curve")
    cells = [lay.cell for lay in house.legal_actions(state)]
    assert 1 < len(cells) < len(game.legal_actions(game.pose(node="lay_tile", tile="curve")))
    assert f"There are {len(cells)} places" in house.question(state)
    marks = [span.text for row in house.draw(state).rows for span in row if span.role is Role.OPEN]
    assert sorted(marks) == sorted([f"{x},{y}" for x, y in cells] + ["r=0"] * len(cells))
    assert [spot.place for spot in house.scene(state).backs if spot.ground is Ground.OPEN] == [
        ("cell", at) for at in cells
    ]


def test_goods_of_a_trade_are_those_that_a_rule_leaves() -> None:
    no_health: dict[type, Any] = {
        actions.Trade: lambda _, trade: "It is not for sale." if trade.goods is Token.HEALTH else None
    }
    house = variant(game, name="no_doctor", forbids=no_health)
    facts: dict[str, Any] = {**STORE, "tiles": {(-1, 0): "gas_station"}, "squares": {A: (-2, 0), B: (1, 1)}}
    assert "for a Bullet or Health, or are you `done`?" in game.question(game.pose(**facts))
    assert "for a Bullet, or are you `done`?" in house.question(house.pose(**facts))


def test_what_a_rule_leaves_a_single_answer_to_is_not_asked() -> None:
    """A bite is taken, and killed zombies are given back."""
    house = forbidding(actions.Use)
    bitten = trying.play(house, house.pose(**FAILED, tables={A: ["first_aid_kit"]}), "accept")
    assert bitten.health[A] == 2
    house = forbidding(actions.SpendBullets)
    facts: dict[str, Any] = {"hands": {A: ["i_dont_think_theyre_dead"]}, "kills": {B: 3}}
    state = trying.play(house, house.pose(**facts), "play i_dont_think_theyre_dead target=1; roll 2; roll 5")
    assert (state.kills[B], state.bullets[B]) == (1, 3)


@pytest.mark.rule("STCB-TURN-09", "STCB-INFO-04")
def test_a_player_who_may_discard_nothing_is_asked_nevertheless() -> None:
    """Otherwise the others would learn that the hand has no card that may go. So being asked says nothing about it, either."""
    house = forbidding(actions.Discard)
    state = house.pose(node="discard", hands={A: ["fear"]})
    assert house.legal_actions(state) == (actions.KEEP,)
    view = house.observe(state, B)
    assert asked_for(view) is None
    assert house.faults(house.resample(view, Random(1))) == ()


@pytest.mark.rule("STCB-TIME-03")
def test_a_player_who_may_not_pass_plays_his_only_card() -> None:
    """With several to choose from the player is asked, but offered nothing that could be declined."""
    no_pass: dict[type, Any] = {
        actions.Pass: lambda state, _: "Player 2 must answer first." if state.hands[B] else None
    }
    house = variant(game, name="no_mercy", forbids=no_pass)
    options = {"players": 3, "expansions": "both", "card_windows": "phases"}
    facts: dict[str, Any] = {"node": "window turn_end", "hands": [["fear"], ["you_lookin_at_me"], []]}
    state = house.pose(**facts, options=options)
    assert (len(house.legal_actions(state)), house.offer(state)) == (2, None)
    assert "Player 2 plays You Lookin' at Me?!?" in map(str, trying.play(house, state, "play fear target=1").events)


# ------------------------------------------------------------------------------------------------ cards of one's own


class SteadyHand(game.event_card.EventCard):
    card = Card.own("steady_hand", "Steady Hand")
    clause = "HOUSE-HAND"
    text = "A roll of yours that fails gains 4."
    moments = frozenset({Moment.AFTER_ROLL})

    def carry_out(self, draft: Any, seat: int, action: Any) -> None:
        attempts.add_to_roll(draft, 4)


class Scope(game.event_card.Weapon):
    card = Card.own("scope", "Scope")
    clause = "HOUSE-SCOPE"
    text = "Discard it: a roll of yours that fails gains 4."
    moments = frozenset({Moment.TURN_START})
    uses_at = frozenset({Moment.AFTER_ROLL})

    def use(self, draft: Any, seat: int, action: Any) -> None:
        attempts.add_to_roll(draft, 4)


class Duck(game.event_card.EventCard):
    card = Card.own("duck", "Duck!")
    clause = "HOUSE-DUCK"
    text = "Gain a Bullet when you are attacked."
    moments = frozenset({Moment.DEFENSE})

    def carry_out(self, draft: Any, seat: int, action: Any) -> None:
        game.health.gain_bullets(draft, seat, 1)


STEADY: Any = variant(game, name="steady", cards=[SteadyHand, Scope])
DUCKING: Any = variant(game, name="ducking", cards=[Duck])
EVERY: Any = variant(game, name="every", cards=[SteadyHand, Scope, Duck])
ROLLED: dict[str, Any] = {"node": "after_roll", "roll": 1, "zombies": {(1, 1): 1}, "bullets": [0, 0]}


@pytest.mark.rule("INV-1")
def test_all_cards_of_a_variant_can_be_given_numbers() -> None:
    """However many it has beyond those of the game."""
    numbers = {str(card): 1 for card in EVERY.Options.kinds}
    assert len(EVERY.Options(cards=numbers).cards.cards) == len(game.Options.kinds) + 3


@pytest.mark.rule("STCB-FIGHT-09")
@pytest.mark.parametrize("options", [{}, {"expansions": "z2", "town": False}])
def test_a_card_of_ones_own_is_offered_after_any_roll_that_fails(options: dict[str, Any]) -> None:
    """However much the roll lacks, since only the card knows what it adds."""
    facts: dict[str, Any] = {**ROLLED, "options": {"players": 2, **options}}
    state = STEADY.pose(**facts, hands={A: [SteadyHand.card]})
    assert [*map(str, STEADY.legal_actions(state))] == ["accept", "play steady_hand"]
    assert trying.play(STEADY, state, "play steady_hand").kills[A] == 1
    state = STEADY.pose(**facts, tables={A: [Scope.card]})
    assert [*map(str, STEADY.legal_actions(state))] == ["accept", "use scope"]
    assert trying.play(STEADY, state, "use scope").kills[A] == 1


@pytest.mark.rule("STCB-FIGHT-09")
def test_adrenaline_that_does_not_reach_is_not_offered_beside_it() -> None:
    state = STEADY.pose(**ROLLED, hands={A: ["adrenaline_rush", SteadyHand.card]})
    assert [*map(str, STEADY.legal_actions(state))] == ["accept", "play steady_hand"]


@pytest.mark.rule("STCB-TIME-04")
def test_nobody_learns_who_holds_a_card_for_the_defense() -> None:
    """With `ask` set to `all`, everybody with a card is asked, once there are such cards."""
    facts: dict[str, Any] = {"node": "defend", "active": B, "victim": A, "health": {B: 0}, "options": {"ask": "all"}}
    facts |= {"hands": {A: ["fear"]}}
    assert game.current_player(game.pose(**facts)) == CHANCE
    assert [*map(str, DUCKING.legal_actions(DUCKING.pose(**facts)))] == ["defend pistol"]


# ------------------------------------------------------------------------------------------------------- other numbers


@pytest.mark.rule("STCB-HEALTH-01", "STCB-MOVE-01")
@pytest.mark.parametrize("most", [3, 20])
def test_health_is_limited_by_the_number_of_the_house(most: int) -> None:
    house = variant(game, name=f"health_{most}", options={"most_health": most})
    wanted = f"{most + 1} is not an integer from 0 to {most}"
    state = house.pose(node="count", health={A: most, B: 1})
    assert [fault.what for fault in house.faults(attrs.evolve(state, health=(most + 1, 1)))] == [wanted]
    with pytest.raises(InvalidState, match=wanted):
        house.pose(health={A: most + 1})
    with pytest.raises(InvalidState, match=f"noted: {most + 1} is not an integer from 1 to {most}"):
        house.pose(node="count", noted=most + 1)
    assert house.pose(node="count", health={A: 1}, noted=most).count == most + 1


@pytest.mark.rule("STCB-CARD-02")
@pytest.mark.parametrize(("most", "words"), [(1, "at most 1 card by number"), (9, "at most 9 cards by number")])
def test_hands_are_limited_by_the_number_of_the_house(most: int, words: str) -> None:
    house = variant(game, name=f"hand_{most}", options={"hand": most})
    hand = list(Card)[: most + 1]
    assert house.pose(hands=[hand[:most], []]).hands[A] == tuple(hand[:most])
    with pytest.raises(InvalidState, match=words):
        house.pose(hands=[hand, []])
