"""House rules inside a step: what follows an event, what is forbidden, when a game ends; many are in examples/house_rules.py."""

import copy
import pickle
import sys
from types import ModuleType
from typing import Any

import attrs
import house_rules as rules
import pytest

from tests import toy
from tests.every_game import in_each_game
from tests.trying import led, played
from zombiekit import TERMINAL, Ending, Game, codec, describe, record, variant
from zombiekit.agenda import Choice, then
from zombiekit.errors import BrokenRule, IllegalAction
from zombiekit.game import stakes
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.packets import packet
from zombiekit.play import Dice, new_match, playout, settle
from zombiekit.primitives.lines import SEAT, line
from zombiekit.testing import LawBroken, check_game
from zombiekit.variants import VariantNotFound

NAMES = [house.NAME for house in rules.RULES]


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.parametrize("house", {house.TITLE: house for house in rules.RULES}.values(), ids=lambda house: house.NAME)
def test_house_rules_keep_all_laws(house: Game) -> None:
    check_game(house, "quick")


@pytest.mark.slow
@pytest.mark.parametrize("house", rules.RULES, ids=NAMES)
def test_house_rules_keep_all_laws_on_long_walks(house: Game) -> None:
    check_game(house, "normal")


def plain(state: Any, game: Any) -> Any:
    """Return a variant's state as a state of the game itself."""
    return game.State(**{field.name: getattr(state, field.name) for field in attrs.fields(game.State)})


@pytest.mark.parametrize("house", rules.RULES, ids=NAMES)
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
        match = played(rules.BREATHER, seed)
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
    states = [each.state for seed in range(8) for each in played(rules.POCKETS, seed, 600).history]
    found = [each for each in states if any(type(event) is rules.FoundInPocket for event in each.events)]
    assert found
    assert all(each.pocketed for each in found)
    assert all(any("finds a Bullet in a pocket." in str(event) for event in each.events) for each in found)


def test_a_forbidden_action_is_neither_listed_nor_played_and_the_sentence_says_why() -> None:
    """These are searches that the game itself allows."""
    forbidden = 0
    for seed in range(40):
        for each in played(rules.CAREFUL, seed, 120).history:
            state = each.state
            own = city.legal_actions(plain(state, city))
            searches = [action for action in own if type(action) is city.actions.Search]
            if state.ap == 1 and searches:
                forbidden += 1
                assert not set(searches) & set(rules.CAREFUL.legal_actions(state))
                with pytest.raises(IllegalAction, match=r"a single action point is not enough to search \[careful\]"):
                    rules.CAREFUL.step(state, searches[0])
            elif searches:
                assert set(searches) <= set(rules.CAREFUL.legal_actions(state))
    assert forbidden


def test_a_rule_ends_the_game_with_a_reason_of_its_own() -> None:
    """Ends of the game itself have reasons of the variant as well."""
    game = rules.ENOUGH
    states = [played(game, seed).state for seed in range(20)]
    end = next(state for state in states if state.ending)
    found = game.outcome(end)
    assert found is not None
    assert (found.reason, found.winners, found.returns) == ("three_kills", (0,), (1.0,))
    assert game.current_player(end) == TERMINAL
    assert game.question(end) == str(end.events[-1]) == "Three zombies are dead, and that is enough."
    assert game.faults(end) == ()
    assert codec.from_json(game, codec.to_json(game, found, "result"), "result") == found
    reasons = {outcome.reason for outcome in map(game.outcome, states) if outcome}
    assert {type(reason) for reason in reasons} == {game.REASONS}
    assert reasons > {"three_kills"}


@in_each_game
def test_a_table_at_which_a_rule_has_ended_the_game_says_that_it_is_over(game: Any) -> None:
    """A printed state does not know its variant, and so not why."""
    ends = dict.fromkeys(game.EVENTS, lambda draft, event: Ending("dusk", "It is dusk."))
    house: Any = variant(game, name="short", ends_when=ends, reasons=("dusk",))
    state = playout(house, house.pose(), dice=Dice(1))
    assert house.question(state) == "It is dusk."
    assert str(state).splitlines()[-1] == game.question(state) == "Game over."
    assert stakes(house, state) == "", "nothing comes anymore"


def test_returns_of_an_ending_are_those_of_winners_and_others() -> None:
    states = (played(rules.FOUR_KILLS, seed, 2_000).state for seed in range(6))
    found = rules.FOUR_KILLS.outcome(next(state for state in states if state.ending))
    assert found is not None
    (winner,) = found.winners
    assert found.returns == tuple(1.0 if seat == winner else -1.0 for seat in range(4))


def test_numbers_beyond_the_box_are_faults_where_no_clause_is_relaxed() -> None:
    def load(draft: Any) -> None:
        draft.bullets = (5,) * len(draft.bullets)

    strict = variant(town, name="strict", begins=load)
    assert {fault.rule for fault in strict.faults(strict.new_game())} == {"STCB-SETUP-10"}
    assert rules.FIVE_BULLETS.faults(rules.FIVE_BULLETS.new_game()) == ()


def test_a_rule_asks_a_question_of_its_own() -> None:
    states = [each.state for each in played(rules.RESTING, 3, 200).history]
    state = next(each for each in states if each.agenda and type(each.agenda[-1]) is rules.Resting)
    after = rules.RESTING.step(state, rules.Rest(takes_rest=True))
    seat = state.agenda[-1].seat
    assert list(map(str, rules.RESTING.legal_actions(state))) == ["rest False", "rest True"]
    assert rules.RESTING.question(state).endswith("Do you trade a Health for a Bullet?")
    assert [describe(rules.RESTING, state, action) for action in rules.RESTING.legal_actions(state)] == [
        "leave the pockets alone",
        "search the pockets: a Health for a Bullet",
    ]
    assert (after.health[seat], after.bullets[seat]) == (state.health[seat] - 1, state.bullets[seat] + 1)


@in_each_game
def test_an_action_of_a_rule_points_at_nothing_unless_it_says_so(game: Any) -> None:
    """Screens, packets and pictures ask every action of every game where it points."""
    house: Any = variant(game, name="pointing", actions=(rules.Rest, Pointing))
    state = house.new_game()
    assert house.places(state, rules.Rest(takes_rest=True)) == ()
    assert house.places(state, Pointing()) == (("seat", 0),)


@in_each_game
def test_an_action_of_a_rule_needs_no_words(game: Any) -> None:
    """Screens with little room ask every action for short words; one without words is shown as people type it."""
    house: Any = variant(game, name="wordless", actions=(rules.Rest, Rob))
    state = house.new_game()
    assert house.brief(state, Rob(1)) == ("", "rob 2", "")
    assert house.brief(state, rules.Rest(takes_rest=False)) == ("", "leave the pockets alone", "")
    action = next(iter(house.legal_actions(state)), None)
    assert action is None or house.brief(state, action) == game.brief(state, action)


@line("rob")
class Rob:
    seat: int = attrs.field(metadata=SEAT)


@line("point")
class Pointing:
    def places(self, _: Any) -> tuple[tuple[str, int], ...]:
        return (("seat", 0),)


def dealt(house: Any) -> Any:
    return settle(house, house.new_game(), Dice(1))


def at_rat(house: Any) -> Any:
    """Return a state in which a card was played and the rat comes next."""
    state = dealt(house)
    return house.step(state, house.legal_actions(state)[0])


def test_options_listed_before_a_rule_wrote_are_not_played() -> None:
    """The rule swaps the hands once the rat has come; the next question is about the hand as it is now."""

    def swap(draft: Any, event: Any) -> None:
        draft.hands = draft.hands[::-1]

    swapped = variant(toy, name="swapped", on={toy.RatCame: swap})
    after = swapped.step(at_rat(swapped), toy.Rat(bites=False))
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
    after = house.step(at_rat(house), toy.Rat(bites=False))
    assert (Picking() in after.agenda, len(after.hands[0])) == (is_asked, 2 if is_asked else 0)


def again(draft: Any, event: Any) -> None:
    draft.events += (event,)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"on": {toy.RatCame: again}}, "the house rules of 'odd' follow their own events without end"),
        (
            {"ends_when": {toy.RatCame: lambda draft, event: Ending("boredom", "Enough.")}, "reasons": ("done",)},
            "'boredom', which is not one of the variant's reasons",
        ),
        (
            {"ends_when": {toy.RatCame: lambda draft, event: True}, "reasons": ("done",)},
            "the house rules of 'odd' end a game with True instead of an Ending",
        ),
        (
            {"on": {toy.RatCame: lambda draft, event: attrs.evolve(draft, hands=((), ()))}},
            "the house rules of 'odd' return a changed copy of the draft",
        ),
        (
            {
                "on": {toy.RatCame: lambda draft, event: attrs.evolve(draft, hands=((), ()))},
                "ends_when": {toy.RatCame: lambda draft, event: None},
            },
            "the house rules of 'odd' return a changed copy of the draft",
        ),
    ],
    ids=[
        "follows itself without end",
        "an unknown reason to end",
        "no ending",
        "a copy",
        "a copy, where games may end",
    ],
)
def test_a_rule_that_is_broken_is_stopped(how: dict[str, Any], words: str) -> None:
    house = variant(toy, name="odd", **how)
    state = at_rat(house)
    with pytest.raises(BrokenRule, match=words):
        house.step(state, toy.Rat(bites=False))


def test_a_beginning_writes_to_the_draft_itself() -> None:
    house = variant(city, name="odd", begins=lambda draft: attrs.evolve(draft, strength=9))
    with pytest.raises(BrokenRule, match="return a changed copy of the draft"):
        house.new_game()


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


def test_rules_are_given_to_one_variant() -> None:
    with pytest.raises(TypeError, match="breather already has house rules: give all of them to one variant"):
        variant(rules.BREATHER, name="more", forbids={city.actions.Search: lambda state, action: "no"})
    assert variant(rules.BREATHER, name="titled", TITLE="A Breather").TITLE == "A Breather"


@pytest.mark.parametrize("why", [False, True, ""])
def test_a_rule_forbids_with_a_sentence_or_not_at_all(why: Any) -> None:
    """`state.ap == 1 and "too tired"` is False where it forbids nothing."""
    house = variant(toy, name="odd", forbids={toy.Play: lambda state, action: why})
    with pytest.raises(BrokenRule, match=rf"'odd' forbid play \d with {why!r} instead of a sentence or None"):
        house.legal_actions(dealt(house))


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"on": {city.actions.Move: again}}, "`on` is about events, and Move is no class of events of odd"),
        ({"on": {doom.events.RoundBegan: again}}, "RoundBegan is no class of events of odd"),
        ({"ends_when": {city.actions.Move: again}}, "`ends_when` is about events, and Move is no class"),
        ({"forbids": {"Move": again}}, "`forbids` is about actions, and Move is no class of actions"),
        (
            {"fields": {"strength": (int, 3)}},
            "strength cannot name a new field: the game has one of this name",
        ),
        ({"fields": {"ending": (int, 3)}}, "ending cannot name a new field"),
        ({"fields": {"two words": (int, 3)}}, "'two words' cannot name a new field: letters, digits and _ only"),
        ({"options": {"pass": 3}}, "'pass' cannot name a new option"),
        ({"options": {"self": 3}}, "'self' cannot name a new option"),
        ({"options": {"_hidden": 3}}, "'_hidden' cannot name a new option: .* a letter first"),
        ({"options": {"\ufb01x": 3}}, "cannot name a new option"),  # Python reads this ligature as fi
        (
            {"fields": {"rested": int}},
            r"field rested is given by its type and default, \(int, 0\), not by <class 'int'>",
        ),
        ({"fields": {"rested": (int,)}}, "field rested is given by its type and default"),
        (
            {"ends_when": {city.events.RoundBegan: again}, "reasons": ("ESCAPED",)},
            "ESCAPED cannot name a new reason: it is too like escaped",
        ),
        (
            {"ends_when": {city.events.RoundBegan: again}, "reasons": ("rescue", "Rescue")},
            "Rescue cannot name a new reason: it is too like rescue",
        ),
        (
            {"ends_when": {city.events.RoundBegan: again}, "reasons": ("two words",)},
            "'two words' cannot name a new reason",
        ),
        (
            {"ends_when": {city.events.RoundBegan: again}, "reasons": "done"},
            "reasons are given as a tuple, not as 'done'",
        ),
        ({"reasons": ("done",)}, "`reasons` are those of endings: without `ends_when`, no game ends for them"),
        ({"relaxes": "INV-8"}, "`relaxes` is a tuple of clauses, not 'INV-8'"),
        ({"on": {city.events.RoundBegan: "x"}}, "`on` has no function for RoundBegan"),
        ({"on": [(city.events.RoundBegan, again)]}, "`on` is a mapping, not "),
        ({"fields": "rested"}, "`fields` is a mapping, not 'rested'"),
        ({"nodes": Picking}, "`nodes` is a tuple of classes, not "),
        ({"events": (1,)}, "`events` is a tuple of classes, not "),
        ({"cards": "tea"}, "`cards` is a tuple of classes, not 'tea'"),
        ({"cards": rules.TeaBreak}, "`cards` is a tuple of classes, not "),
    ],
)
def test_rules_and_names_that_could_do_nothing_are_refused(how: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        variant(city, name="odd", **how)


def test_only_actions_are_forbidden() -> None:
    with pytest.raises(TypeError, match="`forbids` is about actions, and Draw is no class of actions of odd"):
        variant(city, name="odd", forbids={city.OUTCOMES[0]: lambda state, outcome: "no"})


def test_a_game_that_a_rule_has_ended_does_not_go_on_with_what_another_rule_adds() -> None:
    """Four figures are put at once; the first ends the game, and nothing reacts to the others."""
    roll_off: Any = next(node for node in town.NODES if node.__name__ == "RollOff")
    put = town.events.FigurePut
    house: Any = variant(
        town,
        name="stopped",
        on={put: lambda draft, event: then(draft, roll_off((0, 1)))},
        ends_when={put: lambda draft, event: Ending("stop", "Stopped.", (0,))},
        reasons=("stop",),
    )
    dice, state = Dice(1), house.new_game(house.Options(map="Millbrook"))
    while house.outcome(state) is None:
        state = playout(house, state, dice=dice, max_steps=1)
    assert (house.outcome(state).reason, state.agenda) == ("stop", ())


def test_a_variant_that_its_module_does_not_have_is_not_unpickled() -> None:
    def nothing(draft: Any) -> None:
        """Begin as the game does."""

    house = variant(toy, name="lost", begins=nothing)
    lost = pickle.dumps(house.new_game())
    with pytest.raises(VariantNotFound, match="has no variant called 'lost' at its top level"):
        pickle.loads(lost)
    with pytest.raises(VariantNotFound, match="assign it to a variable of that module"):
        pickle.dumps(new_match(house))
    assert copy.deepcopy(house) is copy.copy(house) is house


RENAMED = variant(toy, name="renamed")


@pytest.mark.parametrize("house", [rules.TEA, RENAMED], ids=["with rules", "without"])
def test_a_match_of_a_variant_is_pickled(house: Any) -> None:
    match = led(new_match(house), 20, 1)
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.game is house


STACKED = """
from tests import toy
from zombiekit import variant
stacked = variant(variant(toy, name="numbered", fields={"number": (int, 3)}), name="titled", TITLE="Titled")
"""


def test_states_of_a_variant_of_a_variant_are_pickled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its module has the variant with the rules only under another one that just renames it."""
    module: Any = ModuleType("stacked_module")
    monkeypatch.setitem(sys.modules, "stacked_module", module)
    exec(STACKED, vars(module))  # noqa: S102 - both variants belong to this module
    state = module.stacked.new_game()
    assert pickle.loads(pickle.dumps(state)) == state


TWINS = """
from tests import toy
from zombiekit import variant
one, other = (variant(toy, name="twin", fields={"number": (int, number)}) for number in (1, 2))
"""


def test_which_of_two_variants_of_one_name_is_meant_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("twins")
    monkeypatch.setitem(sys.modules, "twins", module)
    exec(TWINS, vars(module))  # noqa: S102 - both variants belong to this module
    with pytest.raises(LookupError, match="twins has several variants called 'twin' at its top level"):
        pickle.loads(pickle.dumps(module.other.new_game()))
    del module.one
    module.again = module.other
    assert pickle.loads(pickle.dumps(module.other.new_game())) == module.other.new_game()
