"""House rules inside a step: what follows an event, what is forbidden, when a game ends; many are in examples/house_rules.py."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import attrs
import pytest
from house_rules import (
    BREATHER,
    CAREFUL,
    COLD,
    ENOUGH,
    FIVE_BULLETS,
    FOUR_KILLS,
    POCKETS,
    QUARTERS,
    RESTING,
    RULES,
    TEA,
    ColdFeet,
    Rest,
    Resting,
    TeaBreak,
)

from tests import toy
from zombiekit import (
    CHANCE,
    TERMINAL,
    BrokenRule,
    Ending,
    Game,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidState,
    codec,
    describe,
    games,
    notation,
    record,
    variant,
)
from zombiekit.agenda import Choice, then
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.packets import packet
from zombiekit.play import Dice, new_match, play_match, random_policy
from zombiekit.primitives.lines import line
from zombiekit.testing import LawBroken, check_game

NAMES = [house.NAME for house in RULES]


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.parametrize("house", {house.TITLE: house for house in RULES}.values(), ids=lambda house: house.NAME)
def test_house_rules_keep_all_laws(house: Game) -> None:
    check_game(house, "quick")


@pytest.mark.slow
@pytest.mark.parametrize("house", RULES, ids=NAMES)
def test_house_rules_keep_all_laws_on_long_walks(house: Game) -> None:
    check_game(house, "normal")


def played(house: Game, seed: int, steps: int = 300, **options: Any) -> Any:
    """Return a match played by random players."""
    begun = house.Options(**options)
    policies = [random_policy(Dice(f"{seat} {seed}")) for seat in range(house.seats(house.new_game(begun)))]
    return play_match(house, policies, options=begun, dice=Dice(seed), max_steps=steps)


def plain(state: Any, game: Any) -> Any:
    """Return a variant's state as a state of the game itself."""
    return game.State(**{field.name: getattr(state, field.name) for field in attrs.fields(game.State)})


@pytest.mark.parametrize("house", RULES, ids=NAMES)
def test_house_rules_are_saved_recorded_pickled_and_sent(house: Game) -> None:
    match = played(house, 5)
    state = match.state

    assert record.read(record.lines(match), game=house) == match
    assert codec.from_json(house, codec.to_json(house, state)) == state
    assert pickle.loads(pickle.dumps(state)) == state
    asked = house.question(house.observe(state, 0)).replace("`", "")
    assert packet(match, 0)["question"].casefold() in asked.casefold()


def test_a_rule_follows_its_event_inside_the_step() -> None:
    """Every third round adds a Strength, up to the 15 of the start; every other step is the game's own."""
    gained = 0
    for seed in range(20):
        match = played(BREATHER, seed)
        before = match.start
        for each in match.history:
            own: Any = city.step(plain(before, city), each.action)
            third = [event for event in own.events if type(event) is city.events.RoundBegan and event.round % 3 == 0]
            more = min(15, own.strength + len(third)) - own.strength
            gained += more

            assert plain(each.state, city) == attrs.evolve(own, strength=own.strength + more)
            before = each.state
    assert gained > 5


def test_what_a_rule_tells_and_writes_is_in_the_state() -> None:
    found = [
        (each.state.pocketed, [str(event) for event in each.state.events])
        for seed in range(8)
        for each in played(POCKETS, seed, 600).history
        if any(type(event).__name__ == "FoundInPocket" for event in each.state.events)
    ]

    assert found
    assert all(pocketed for pocketed, _ in found)
    assert all(any("finds a Bullet in a pocket." in words for words in told) for _, told in found)


def test_a_forbidden_action_is_neither_listed_nor_played_and_the_sentence_says_why() -> None:
    """These are searches that the game itself allows."""
    forbidden = 0
    for seed in range(40):
        for each in played(CAREFUL, seed, 120).history:
            state = each.state
            searches = [
                action for action in city.legal_actions(plain(state, city)) if type(action) is city.actions.Search
            ]
            if state.ap == 1 and searches:
                forbidden += 1
                assert not set(searches) & set(CAREFUL.legal_actions(state))
                with pytest.raises(IllegalAction, match=r"a single action point is not enough to search \[careful\]"):
                    CAREFUL.step(state, searches[0])
            elif searches:
                assert set(searches) <= set(CAREFUL.legal_actions(state))
    assert forbidden


def test_a_rule_ends_the_game_with_a_reason_of_its_own() -> None:
    ends = [match.state for match in (played(ENOUGH, seed) for seed in range(20)) if match.state.ending]
    end = ends[0]
    found = ENOUGH.outcome(end)

    assert found is not None
    assert (found.reason, found.winners, found.returns) == ("three_kills", (0,), (1.0,))
    assert ENOUGH.current_player(end) == TERMINAL
    assert ENOUGH.question(end) == str(end.events[-1]) == "Three zombies are dead, and that is enough."
    assert ENOUGH.faults(end) == ()
    assert codec.from_json(ENOUGH, codec.to_json(ENOUGH, found, "result"), "result") == found


def test_ends_of_the_game_itself_have_reasons_of_the_variant() -> None:
    found = {
        outcome.reason for outcome in (ENOUGH.outcome(played(ENOUGH, seed).state) for seed in range(20)) if outcome
    }

    assert {type(reason) for reason in found} == {ENOUGH.REASONS}
    assert found > {"three_kills"}


def test_returns_of_an_ending_are_those_of_winners_and_others() -> None:
    ends = [match.state for match in (played(FOUR_KILLS, seed, 2_000) for seed in range(6)) if match.state.ending]
    found = FOUR_KILLS.outcome(ends[0])

    assert found is not None
    (winner,) = found.winners
    assert found.returns == tuple(1.0 if seat == winner else -1.0 for seat in range(4))


def test_an_option_of_the_variant_is_part_of_its_options_and_no_others_are_taken() -> None:
    house: Any = FIVE_BULLETS
    assert house.new_game().bullets == (5, 5, 5, 5)
    assert house.new_game(house.Options(players=2, bullets=2)).bullets == (2, 2)
    with pytest.raises(InvalidOptions, match="are not options of this game"):
        house.new_game(town.Options())


def test_numbers_beyond_the_box_are_faults_where_no_clause_is_relaxed() -> None:
    def load(draft: Any) -> None:
        draft.bullets = (5,) * len(draft.bullets)

    strict = variant(town, name="strict", begins=load)

    assert {fault.rule for fault in strict.faults(strict.new_game())} == {"STCB-SETUP-10"}
    assert FIVE_BULLETS.faults(FIVE_BULLETS.new_game()) == ()


def test_a_rule_asks_a_question_of_its_own() -> None:
    match = played(RESTING, 3, 200)
    asked = [each.state for each in match.history if each.state.agenda and type(each.state.agenda[-1]) is Resting]
    state = asked[0]
    after = RESTING.step(state, Rest(takes_rest=True))
    seat = state.agenda[-1].seat

    assert list(map(str, RESTING.legal_actions(state))) == ["rest False", "rest True"]
    assert RESTING.question(state).endswith("Do you trade a Health for a Bullet?")
    assert describe_of(RESTING, state) == ["leave the pockets alone", "search the pockets: a Health for a Bullet"]
    assert (after.health[seat], after.bullets[seat]) == (state.health[seat] - 1, state.bullets[seat] + 1)


@pytest.mark.parametrize("name", sorted(games.names()))
def test_an_action_of_a_rule_points_at_nothing_unless_it_says_so(name: str) -> None:
    """Screens, packets and pictures ask every action of every game where it points."""
    game = games.get(name)
    house: Any = variant(game, name="pointing", actions=(Rest, Pointing))
    state = house.new_game()

    assert house.places(state, Rest(takes_rest=True)) == ()
    assert house.places(state, Pointing()) == (("seat", 0),)


@line("point")
class Pointing:
    def places(self, _: Any) -> tuple[tuple[str, int], ...]:
        return (("seat", 0),)


def describe_of(house: Any, state: Any) -> list[str]:
    return [house.describe(state, action) for action in house.legal_actions(state)]


@pytest.mark.parametrize("how", [dict, FIVE_BULLETS.Options])
def test_a_position_by_hand_has_the_options_of_the_variant(how: Any) -> None:
    posed = FIVE_BULLETS.pose(node="move", options=how(players=3, bullets=2))

    assert posed.options == FIVE_BULLETS.Options(players=3, bullets=2)
    pockets: Any = POCKETS
    assert pockets.pose(node="move", pocketed=True).pocketed
    with pytest.raises(InvalidOptions, match="bulets"):
        FIVE_BULLETS.pose(options={"bulets": 2})


def test_an_option_of_the_game_has_another_default() -> None:
    """The default is read and checked like the game's own, and another value may be given."""
    house: Any = QUARTERS
    assert house.new_game().options.board == doom.box.BOARDS["Quarters"]
    assert house.new_game(house.Options(board="Honeycomb")).options.board == doom.box.BOARDS["Honeycomb"]
    with pytest.raises(InvalidOptions, match="did you mean board"):
        house.Options(bord="Quarters")
    with pytest.raises(InvalidOptions, match="board"):
        house.Options(board="no such board")


# ---------------------------------------------------------------------------------------------------- house numbers

NUMBERS: dict[str, dict[str, int]] = {
    "one_against_the_dead": {"action_points": 5},
    "defcon_zombies": {"ship_cost": 6, "outpost_cost": 8},
    "zombie_flavored_doom": {"day_ticks": 12, "evening_ticks": 2, "materials_to_win": 6, "food_to_win": 4},
    "they_come_back": {"hand": 5, "most_health": 8},
}


def house_of(name: str) -> Any:
    return variant(games.get(name), name=f"{name}_by_numbers", options=NUMBERS[name])


@pytest.mark.thorough
@pytest.mark.parametrize("name", NUMBERS)
def test_games_with_house_numbers_keep_all_laws(name: str) -> None:
    check_game(house_of(name), "quick")


@pytest.mark.parametrize("name", NUMBERS)
def test_house_numbers_are_options_of_a_variant_with_a_range_each(name: str) -> None:
    game: Any = games.get(name)
    house = house_of(name)
    options = house.Options()

    assert NUMBERS[name].keys() == game.Options.house_numbers.keys()
    assert {each: getattr(options, each) for each in NUMBERS[name]} == NUMBERS[name]
    assert codec.from_json(house, codec.to_json(house, options, "options"), "options") == options
    for each, (least, most, clause) in game.Options.house_numbers.items():
        assert least <= getattr(game.Options(), each) <= most
        for wrong in (least - 1, most + 1, True, None):
            with pytest.raises(
                InvalidOptions, match=f"{each} \\[{clause}\\]: .* not an integer from {least} to {most}"
            ):
                house.Options(**{each: wrong})
        with pytest.raises(InvalidOptions, match=each):
            game.Options(**{each: least})


@pytest.mark.parametrize("name", NUMBERS)
def test_the_rules_page_lists_the_house_numbers(name: str) -> None:
    game: Any = games.get(name)
    text = Path(game.box.__file__).with_name("rulebook.md").read_text(encoding="utf-8")
    for each, (least, most, clause) in game.Options.house_numbers.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{each}` |"))
        assert f"{getattr(game.Options(), each)}; {least} to {most} |" in row
        assert clause in row


def test_house_numbers_are_played_by() -> None:
    """These give more action points, fuller hands, longer days and cheaper ships."""
    city_states, doom_states, town_states, galaxy_states = (
        [each.state for each in played(house_of(name), 1, steps).history]
        for name, steps in (
            ("one_against_the_dead", 100),
            ("zombie_flavored_doom", 200),
            ("they_come_back", 1_200),
            ("defcon_zombies", 200),
        )
    )
    ships = house_of("defcon_zombies")
    offered = {ships.describe(state, action) for state in galaxy_states for action in ships.legal_actions(state)}

    assert max(state.ap for state in city_states) == 5
    assert max(max(state.ticks) for state in doom_states) > 10
    assert max(len(hand) for state in town_states for hand in state.hands) > 3
    assert any(words.startswith("buy a ship on") and words.endswith("for 6") for words in offered)


# ------------------------------------------------------------------------------------------------ cards of one's own


def holding(house: Any, card: Any, *, seat: int = 0) -> Any:
    """Return the first state of a game in which a seat may play a card."""
    for seed in range(40):
        for each in played(house, seed, 1_500).history:
            state = each.state
            if house.current_player(state) == seat and any(
                getattr(action, "card", None) is card for action in house.legal_actions(state)
            ):
                return state
    raise AssertionError(card)


def test_a_card_of_ones_own_is_drawn_held_played_and_discarded() -> None:
    state = holding(TEA, TeaBreak.card)
    after = TEA.step(state, town.actions.play(TeaBreak.card))
    while (
        not any(type(event).__name__ == "CardTookEffect" for event in after.events)
        and TeaBreak.card not in after.discards
    ):
        after = TEA.step(after, TEA.legal_actions(after)[-1])

    gained = [have + 1 if alive else have for have, alive in zip(state.bullets, state.health, strict=True)]
    assert list(after.bullets) == gained
    assert TeaBreak.card in after.discards
    assert describe(TEA, state, town.actions.play(TeaBreak.card)) == "play Tea Break"
    assert (TeaBreak.card, 4) in TEA.new_game().deck
    assert [card for card, _ in TEA.new_game().deck][-1] is TeaBreak.card


def test_the_target_of_a_card_of_ones_own_is_asked_first() -> None:
    states = [
        each.state
        for seed in range(10)
        for each in played(COLD, seed, 800, ask="all").history
        if type(each.action) is town.actions.Play and each.action.card is ColdFeet.card
    ]
    asked = [state for state in states if getattr(state.agenda[-1], "moment", None) is town.box.Moment.CARD_PLAYED]

    assert asked
    for state in asked:
        effect, window = state.agenda[-2:]
        assert (effect.action.card, effect.action.target) == (ColdFeet.card, window.seat)


def test_only_the_variant_knows_its_cards() -> None:
    state = holding(TEA, TeaBreak.card)
    text = codec.to_json(TEA, state)

    assert notation.parse(TEA, "play tea_break") == town.actions.play(TeaBreak.card)
    assert codec.from_json(TEA, text) == state
    other: Any
    for other in (town, COLD):
        with pytest.raises(InvalidNotation, match="'tea_break' is not one of"):
            notation.parse(other, "play tea_break")
        with pytest.raises(InvalidState) as found:
            codec.from_json(other, text.replace('"tea"', f'"{other.NAME}"'))
        (fault,) = found.value.faults
        assert fault.what == "'tea_break' is not a known card"
    with pytest.raises(InvalidOptions, match="tea_break"):
        town.Options(cards={"tea_break": 9})


def test_two_variants_have_a_card_of_the_same_name() -> None:
    class Biscuit(TeaBreak):
        copies = 1

        def carry_out(self, draft: Any, seat: int, action: Any) -> None:
            draft.health = tuple(have + (each == seat and have < 5) for each, have in enumerate(draft.health))

    other: Any = variant(town, name="biscuit", cards=[Biscuit])
    state = holding(TEA, TeaBreak.card)

    assert (TeaBreak.card, 1) in other.new_game().deck
    assert type(state.options.kinds[TeaBreak.card]) is TeaBreak
    assert type(other.Options.kinds[TeaBreak.card]) is Biscuit
    assert TeaBreak.card not in town.Options.kinds


def test_a_card_of_the_box_is_replaced() -> None:
    class Fright(town.event_card.CARDS[town.box.Card.FEAR].__class__):  # type: ignore[misc]
        text = "The target loses a Bullet."

        def carry_out(self, draft: Any, seat: int, action: Any) -> None:
            draft.bullets = tuple(
                have - (each == action.target and have > 0) for each, have in enumerate(draft.bullets)
            )

    house: Any = variant(town, name="fright", cards=[Fright])

    assert house.new_game().deck == town.new_game().deck
    assert type(house.Options.kinds[town.box.Card.FEAR]) is Fright
    assert type(town.Options.kinds[town.box.Card.FEAR]) is not Fright
    assert house.OWN_NAMES == ()


def test_a_card_of_ones_own_is_looked_up_by_whoever_holds_it() -> None:
    state = holding(TEA, TeaBreak.card)
    (held,) = [card for card in packet(new_match(TEA, state=state), 0)["hand"] if card["name"] == "tea_break"]

    assert held == {"name": "tea_break", "title": "Tea Break", "text": "Each human gains a Bullet.", "why_not": ""}


def test_names_of_own_cards_are_names() -> None:
    own = town.box.Card.own

    assert own("tea_break", "Tea Break") is TeaBreak.card
    assert pickle.loads(pickle.dumps(TeaBreak.card)) is TeaBreak.card
    assert repr(TeaBreak.card) == "Card.own('tea_break', 'Tea Break')"
    assert TeaBreak.card not in list(town.box.Card)
    assert sorted(
        [town.box.Card.HIDDEN, TeaBreak.card, town.box.Card.ZOMBIE_MASTER], key=town.box.NUMBER.__getitem__
    ) == [
        town.box.Card.ZOMBIE_MASTER,
        TeaBreak.card,
        town.box.Card.HIDDEN,
    ]
    for name, title in (
        ("fear", "Fear"),
        ("Tea Break", "T"),
        ("tea_break", "Another"),
        ("", "Nothing"),
        ("x" * 41, "Long"),
    ):
        with pytest.raises(ValueError, match=r"that no card of the box has|is already called 'Tea Break'"):
            own(name, title)


def test_cards_are_for_games_that_have_them_as_classes() -> None:
    with pytest.raises(TypeError, match="one_against_the_dead takes no cards as classes"):
        variant(city, name="carded", cards=[TeaBreak])


# ------------------------------------------------------------------------------------------------ traps of the driver


def dealt(house: Any) -> Any:
    """Return a state of a toy game after the deal, before anyone plays."""
    state = house.new_game()
    while house.current_player(state) == CHANCE:
        state = house.step(state, house.chance_outcomes(state).sample(Dice(1)))
    return state


def test_options_listed_before_a_rule_wrote_are_not_played() -> None:
    """The rule swaps the hands once the rat has come; the next question is about the hand as it is now."""

    def swap(draft: Any, event: Any) -> None:
        draft.hands = draft.hands[::-1]

    swapped = variant(toy, name="swapped", on={toy.RatCame: swap})
    state = dealt(swapped)
    state = swapped.step(state, swapped.legal_actions(state)[0])
    after = swapped.step(state, toy.Rat(bites=False))
    seat = swapped.current_player(after)

    assert [action.card for action in swapped.legal_actions(after)] == list(after.hands[seat])
    assert swapped.why_illegal(after, swapped.legal_actions(after)[0]) is None


@line("pick")
class Pick:
    card: int


@attrs.frozen
class Picking(Choice):
    """Seat 0 gives away one of its cards; with a single card this is settled without asking."""

    clause = "HOUSE-1"

    def options(self, state: Any) -> tuple[Pick, ...]:
        return tuple(map(Pick, state.hands[0]))

    def apply(self, draft: Any, action: Pick) -> None:
        draft.hands = (tuple(card for card in draft.hands[0] if card != action.card), draft.hands[1])


@pytest.mark.parametrize(("left", "is_asked"), [(2, True), (1, False)])
def test_a_choice_that_a_rule_emptied_is_settled(left: int, is_asked: bool) -> None:
    def pick(draft: Any, event: Any) -> None:
        then(draft, Picking())
        draft.hands = ((1, 3)[:left], draft.hands[1])

    house = variant(toy, name="picky", on={toy.RatCame: pick}, nodes=(Picking,), actions=(Pick,))
    state = dealt(house)
    state = house.step(state, house.legal_actions(state)[0])
    after = house.step(state, toy.Rat(bites=False))

    assert (Picking() in after.agenda, len(after.hands[0])) == (is_asked, 2 if is_asked else 0)


def test_a_rule_that_follows_itself_without_end_is_stopped() -> None:
    def again(draft: Any, event: Any) -> None:
        draft.events += (event,)

    house = variant(toy, name="endless", on={toy.RatCame: again})
    state = dealt(house)
    state = house.step(state, house.legal_actions(state)[0])

    with pytest.raises(BrokenRule, match="the house rules of 'endless' follow their own events without end"):
        house.step(state, toy.Rat(bites=False))


def test_rules_that_forbid_everything_are_named() -> None:
    house = variant(toy, name="strike", forbids={toy.Play: lambda state, action: "nobody works today"})

    with pytest.raises(BrokenRule, match="the house rules of 'strike' forbid everything that a seat could choose"):
        house.legal_actions(dealt(house))


@pytest.mark.thorough
def test_the_kit_names_rules_that_break_an_invariant() -> None:
    def cheer(draft: Any, event: Any) -> None:
        draft.strength = 20

    with pytest.raises(LawBroken, match="INV-8"):
        check_game(variant(city, name="cheered", on={city.events.RoundBegan: cheer}), "quick")


def test_an_ending_for_an_unknown_reason_is_refused() -> None:
    house = variant(
        toy, name="odd", ends_when={toy.RatCame: lambda draft, event: Ending("boredom", "Enough.")}, reasons=("done",)
    )
    state = dealt(house)
    state = house.step(state, house.legal_actions(state)[0])

    with pytest.raises(BrokenRule, match="'boredom', which is not one of the variant's reasons"):
        house.step(state, toy.Rat(bites=False))


def test_rules_are_given_to_one_variant() -> None:
    with pytest.raises(TypeError, match="breather already has house rules: give all of them to one variant"):
        variant(BREATHER, name="more", forbids={city.actions.Search: lambda state, action: "no"})
    assert variant(BREATHER, name="titled", TITLE="A Breather").TITLE == "A Breather"


def test_a_variant_that_its_module_does_not_have_is_not_unpickled() -> None:
    def nothing(draft: Any) -> None:
        """Begin as the game does."""

    lost = pickle.dumps(variant(toy, name="lost", begins=nothing).new_game())

    with pytest.raises(LookupError, match="has no variant called 'lost' at its top level"):
        pickle.loads(lost)
