"""Options that a variant adds, positions posed for it, and how often its rules may react."""

from typing import Any

import attrs
import pytest

from tests import toy
from zombiekit import Ending, codec, variant
from zombiekit.errors import InvalidOptions, InvalidState
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.play import Dice, playout
from zombiekit.primitives.dice import Roll

NUMBER_OR_NONE: Any = int | None
OWN: dict[str, tuple[Any, object, object, str]] = {
    "plain": (5, 4, "five", "'five' is not of type int"),
    "checked": (attrs.field(default=5, validator=attrs.validators.in_(range(7))), 6, 77, r"must be in range\(0, 7\)"),
    "made": (attrs.field(factory=lambda: 5), 4, True, "True is not of type int"),
    "none at first": (attrs.field(default=None, type=NUMBER_OR_NONE), 4, 2.5, r"2\.5 is not of type int \| None"),
    "a share": (0.5, 0.25, float("nan"), "nan is not a finite number"),
    "several": (
        attrs.field(default=(1,), type=tuple[int, ...]),
        (2, 3),
        (1, "a"),
        r"is not of type tuple\[int, \.\.\.\]",
    ),
}


@pytest.mark.parametrize(("own", "fine", "wrong", "words"), OWN.values(), ids=OWN)
def test_an_option_of_a_variant_is_saved_and_takes_only_values_of_its_type(
    own: Any, fine: object, wrong: object, words: str
) -> None:
    house: Any = variant(city, name="own", options={"own": own})
    for options in (house.Options(), house.Options(own=fine)):
        assert codec.from_json(house, codec.to_json(house, options, "options"), "options") == options
        assert house.pose(options=options).options == options
    with pytest.raises(InvalidOptions, match=f"own: .*{words}"):
        house.Options(own=wrong)
    with pytest.raises(InvalidState, match=f"options.own: .*{words}"):
        house.pose(options={"own": wrong})


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (attrs.field(), "option own needs a default"),
        (attrs.field(factory=list), "option own needs a type"),
        (None, "option own needs a type"),
        ((), "option own needs a type"),
    ],
)
def test_an_option_needs_a_default_that_shows_its_type(own: Any, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        variant(city, name="own", options={"own": own})


def test_house_rules_hold_while_a_posed_game_runs_on() -> None:
    """They see the variant's options and fields; an ending may stop the game on its way."""

    def gain(draft: Any, _: Any) -> None:
        draft.strength += draft.options.more + draft.rested

    stronger: Any = variant(
        city, name="more", on={city.events.RoundBegan: gain}, options={"more": 2}, fields={"rested": (int, 0)}
    )
    assert stronger.pose(node="ZOMBIES-MOVE", strength=3).strength == 5
    assert stronger.pose(node="ZOMBIES-MOVE", strength=3, options={"more": 4}, rested=1).strength == 8
    ended: Any = variant(
        galaxy,
        name="ended",
        ends_when={galaxy.events.TurnBegan: lambda *_: Ending("dawn", "It dawns.")},
        reasons=("dawn",),
    )
    state = ended.pose(node="TURN-START")
    assert (ended.outcome(state).reason, ended.faults(state)) == ("dawn", ())

    def light(draft: Any, _: Any) -> None:
        draft.ticks = tuple([ticks - 1 for ticks in draft.ticks])

    shorter: Any = variant(doom, name="shorter", on={doom.events.DayBegan: light})
    assert [max(house.pose(node="DAWN").ticks) for house in (doom, shorter)] == [8, 7]


def test_rules_may_react_thousands_of_times_in_a_step() -> None:
    def again(draft: Any, event: Any) -> None:
        draft.heard += 1
        draft.events += (event,) * (draft.heard < 20_000)

    house: Any = variant(toy, name="patient", on={toy.RatCame: again}, fields={"heard": (int, 0)})
    state = house.new_game()
    while not isinstance(state.agenda[-1], toy.RatComes):
        state = playout(house, state, dice=Dice(1), max_steps=1)
    after = house.step(state, toy.Rat(bites=False))
    assert (after.heard, len(after.events)) == (20_000, 20_000)


def test_a_choice_posed_for_a_house_that_leaves_one_option_is_settled() -> None:
    """A forbidden search cannot be posed."""

    def forbid(*_: object) -> str:
        return "not in this house"

    silent: Any = variant(town, name="silent", forbids=dict.fromkeys((town.actions.Play, town.actions.Use), forbid))
    facts: dict[str, Any] = {"node": "window turn_end", "hands": {0: ["fear"]}}
    assert [type(game.pose(**facts).agenda[-1]).__name__ for game in (town, silent)] == [
        "WindowChoice",
        "DiscardChoice",
    ]
    idle: Any = variant(city, name="idle", forbids={city.actions.Search: forbid})
    with pytest.raises(InvalidState, match=r"cell .*: not in this house"):
        idle.pose(node="SEARCHED", cell=(1, 0), city={(1, 0): "KH"}, dice={(1, 0): 1})


@pytest.mark.parametrize(
    ("game", "how", "words"),
    [
        (galaxy, {"fields": {"found": (int, 0)}}, "found cannot name a new field"),
        (city, {"fields": {"zombies_here": (int, 0)}}, "zombies_here cannot name a new field"),
        (galaxy, {"options": {"plan": 3}}, "plan cannot name a new option"),
        (town, {"options": {"house_numbers": 3}}, "house_numbers cannot name a new option"),
    ],
)
def test_new_fields_and_options_hide_nothing_of_the_game(game: Any, how: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        variant(game, name="hiding", **how)


def test_none_says_nothing_for_facts_of_the_house() -> None:
    house: Any = variant(city, name="resting", fields={"rested": (int, 2)})
    assert house.pose(strength=None, rested=None) == house.pose()


def test_who_has_no_weapon_is_bitten_though_a_rule_forbids_to_take_bites() -> None:
    house: Any = variant(town, name="armed", forbids={town.actions.TakeBite: lambda *_: "use a weapon"})
    facts: dict[str, Any] = {"node": "attempt_roll", "zombies": [(1, 1)], "bullets": {0: 0}}
    for held, health in ((["first_aid_kit"], 3), ([], 2)):
        state = house.step(house.pose(tables={0: held}, health={0: 3}, **facts), Roll(1))
        assert (state.health[0], state.tables[0], type(state.agenda[-1]).__name__) == (health, (), "Encounter")
