"""Cards of one's own in They Come Back: dealt, played, answered, saved and looked up; examples/house_rules.py has two of them."""

import pickle
from functools import cache
from typing import Any

import house_rules as rules
import pytest

from tests.trying import played, raised
from zombiekit import codec, describe, notation, rulebook, variant
from zombiekit.errors import InvalidNotation, InvalidOptions, InvalidState
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.packets import packet
from zombiekit.play import new_match

PLAY_TEA = town.actions.play(rules.TeaBreak.card)


@cache
def tea_state() -> Any:
    """Return the first state of a game in which the first seat may take a tea break."""
    states = (each.state for seed in range(40) for each in played(rules.TEA, seed, 1_500).history)
    asked = (each for each in states if rules.TEA.current_player(each) == 0)
    return next(each for each in asked if PLAY_TEA in rules.TEA.legal_actions(each))


def test_a_card_of_ones_own_is_drawn_held_played_and_discarded() -> None:
    state = tea_state()
    after = rules.TEA.step(state, PLAY_TEA)
    while rules.TeaBreak.card not in after.discards:
        after = rules.TEA.step(after, rules.TEA.legal_actions(after)[-1])
    gained = [have + 1 if alive else have for have, alive in zip(state.bullets, state.health, strict=True)]
    assert list(after.bullets) == gained
    assert describe(rules.TEA, state, PLAY_TEA) == "play Tea Break"
    assert (rules.TeaBreak.card, 4) in rules.TEA.new_game().deck
    assert [card for card, _ in rules.TEA.new_game().deck][-1] is rules.TeaBreak.card


def test_the_target_of_a_card_of_ones_own_is_asked_first() -> None:
    steps = [each for seed in range(10) for each in played(rules.COLD, seed, 800, ask="all").history]
    plays = (town.actions.Play, rules.ColdFeet.card)
    states = [each.state for each in steps if (type(each.action), getattr(each.action, "card", None)) == plays]
    asked = [state for state in states if getattr(state.agenda[-1], "moment", None) is town.box.Moment.CARD_PLAYED]
    assert asked
    for state in asked:
        effect, window = state.agenda[-2:]
        assert (effect.action.card, effect.action.target) == (rules.ColdFeet.card, window.seat)


def test_only_the_variant_knows_its_cards() -> None:
    state = tea_state()
    text = codec.to_json(rules.TEA, state)
    assert notation.parse(rules.TEA, "play tea_break") == PLAY_TEA
    assert codec.from_json(rules.TEA, text) == state
    other: Any
    for other in (town, rules.COLD):
        with pytest.raises(InvalidNotation, match="'tea_break' is not one of"):
            notation.parse(other, "play tea_break")
        (fault,) = raised(InvalidState, codec.from_json, other, text.replace('"tea"', f'"{other.NAME}"')).faults
        assert fault.what == "'tea_break' is not a known card"
    with pytest.raises(InvalidOptions, match="tea_break"):
        town.Options(cards={"tea_break": 9})


def test_two_variants_have_a_card_of_the_same_name() -> None:
    class Biscuit(rules.TeaBreak):
        copies = 1

        def carry_out(self, draft: Any, seat: int, action: Any) -> None:
            draft.health = tuple(have + (each == seat and have < 5) for each, have in enumerate(draft.health))

    other: Any = variant(town, name="biscuit", cards=[Biscuit])
    state = tea_state()
    assert (rules.TeaBreak.card, 1) in other.new_game().deck
    assert type(state.options.kinds[rules.TeaBreak.card]) is rules.TeaBreak
    assert type(other.Options.kinds[rules.TeaBreak.card]) is Biscuit
    assert rules.TeaBreak.card not in town.Options.kinds


def test_a_card_of_the_box_is_replaced() -> None:
    class Fright(town.event_card.CARDS[town.box.Card.FEAR].__class__):  # type: ignore[misc]
        text = "The target loses a Bullet."

        def carry_out(self, draft: Any, seat: int, action: Any) -> None:
            left = [have - (each == action.target and have > 0) for each, have in enumerate(draft.bullets)]
            draft.bullets = tuple(left)

    house: Any = variant(town, name="fright", cards=[Fright])
    assert house.new_game().deck == town.new_game().deck
    assert type(house.Options.kinds[town.box.Card.FEAR]) is Fright
    assert type(town.Options.kinds[town.box.Card.FEAR]) is not Fright
    assert house.OWN_NAMES == ()
    (card,) = [card for card in rulebook.of(house, house.new_game()).named("card") if "fear" in card.names]
    assert card.text == "The target loses a Bullet."


def test_a_card_of_ones_own_is_looked_up_by_whoever_holds_it() -> None:
    state = tea_state()
    (held,) = [card for card in packet(new_match(rules.TEA, state=state), 0)["hand"] if card["name"] == "tea_break"]
    assert held == {"name": "tea_break", "title": "Tea Break", "text": "Each human gains a Bullet.", "why_not": ""}


def test_names_of_own_cards_are_names() -> None:
    Card, card = town.box.Card, rules.TeaBreak.card  # noqa: N806 - a class
    assert Card.own("tea_break", "Tea Break") is pickle.loads(pickle.dumps(card)) is card
    assert repr(card) == "Card.own('tea_break', 'Tea Break')"
    assert card not in list(Card)
    assert town.box.NUMBER[Card.ZOMBIE_MASTER] < town.box.NUMBER[card] < town.box.NUMBER[Card.HIDDEN]
    wrong = {"fear": "Fear", "Tea Break": "T", "tea_break": "Another", "": "Nothing", "x" * 41: "Long"}
    for name, title in wrong.items():
        with pytest.raises(ValueError, match=r"that no card of the box has|is already called 'Tea Break'"):
            Card.own(name, title)


def test_cards_are_for_games_that_have_them_as_classes() -> None:
    with pytest.raises(TypeError, match="one_against_the_dead takes no cards as classes"):
        variant(city, name="carded", cards=[rules.TeaBreak])


def test_two_classes_for_one_card_are_refused() -> None:
    """Otherwise the first of them would be left out."""
    with pytest.raises(TypeError, match="two of the card classes have the same `card`"):
        variant(town, name="twice", cards=[rules.TeaBreak, rules.TeaBreak])
