"""Nothing can write to anything inside a state, options, a distribution, an action or an outcome."""

import copy
import pickle
from typing import Any

import pytest

from tests import toy
from zombiekit import CHANCE, TERMINAL, Game
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom
from zombiekit.play import Dice
from zombiekit.primitives.cards import Card, UnseenCards
from zombiekit.primitives.chance import Bag, Chance, Uniform, Weighted
from zombiekit.primitives.coins import Coins
from zombiekit.primitives.dice import DIE, ROLLS, Roll
from zombiekit.testing.insides import writable

KINDS: list[tuple[Game, dict[str, Any]]] = [
    (one_against_the_dead, {}),
    (defcon_zombies, {}),
    (defcon_zombies, {"galaxy": "fourth_ring", "fourth_ring_gaps": "random", "events": True, "jump_drives": True}),
    (zombie_flavored_doom, {"players": 4}),
    (they_come_back, {}),
    (toy, {}),
]
CHANCES: list[Chance[Any]] = [
    Weighted([("a", 1), ("b", 2)]),
    Uniform("ab"),
    Bag((("a", 2), ("b", 1)), str.upper),
    Coins(2, 1),
    UnseenCards(["AS"]),  # type: ignore[list-item]  # cards are their names
]


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_nothing_that_is_shared_can_be_written_to(game: Game, options: dict[str, Any]) -> None:
    known: dict[int, Any] = {}
    state, dice = game.new_game(game.Options(**options)), Dice(3)
    found = list(writable(game.Options.__dict__.get("PRESETS"), "PRESETS", known))
    for _ in range(600):
        found += writable(state, "state", known)
        for seat in range(game.seats(state)):
            found += writable(game.observe(state, seat), "view", known)
        seat = game.current_player(state)
        if seat == TERMINAL:
            found += writable(game.outcome(state), "outcome", known)
            break
        if seat == CHANCE:
            chance = game.chance_outcomes(state)
            found += writable(chance, "chance", known)
            action = chance.sample(dice)
        else:
            found += writable(game.legal_actions(state), "actions", known)
            action = game.legal_actions(state)[int(dice.random() * len(game.legal_actions(state)))]
        state = game.step(state, action)
    assert found == []


@pytest.mark.parametrize("chance", CHANCES, ids=lambda chance: type(chance).__name__)
def test_a_distribution_cannot_be_rigged(chance: Chance[Any]) -> None:
    names = [name for cls in type(chance).__mro__ for name in cls.__dict__.get("__slots__", ())]

    assert "total" in names
    for name in names:
        with pytest.raises(AttributeError):
            setattr(chance, name, 1)
        with pytest.raises(AttributeError):
            delattr(chance, name)
    assert list(writable(chance)) == []
    for other in (copy.copy(chance), copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))):  # noqa: S301 - our own
        assert other == chance
        assert [other.weight(outcome) for outcome, _ in chance] == [weight for _, weight in chance]


def test_the_die_stays_fair() -> None:
    with pytest.raises(AttributeError):
        DIE.total = 1  # pyright: ignore[reportAttributeAccessIssue]
    assert DIE.total == len(ROLLS)
    assert DIE.probability(Roll(6)) * 6 == 1


def test_cards_tiles_and_units_stay_what_they_are() -> None:
    tile = defcon_zombies.new_game().faces[0]
    units = next(iter(zombie_flavored_doom.actions.PICKS.values())).units

    for value, name in ((Card("10H"), "rank"), (tile, "kind"), (tile, "number"), (units, "goods")):
        with pytest.raises(AttributeError):
            setattr(value, name, "A")


@pytest.mark.parametrize("game", [one_against_the_dead, defcon_zombies, zombie_flavored_doom, they_come_back])
def test_names_stay_what_they_are(game: Game) -> None:
    """Writing to an enum member would change it for all games."""
    for reason in game.REASONS:
        for name, value in (("_value_", "escaped"), ("_name_", "ESCAPED"), ("note", 1)):
            with pytest.raises(AttributeError):
                setattr(reason, name, value)
            with pytest.raises(AttributeError):
                delattr(reason, name)
        assert game.REASONS(reason.value) is copy.deepcopy(reason) is pickle.loads(pickle.dumps(reason)) is reason  # noqa: S301 - our own


def test_the_board_of_one_game_is_not_changed_for_all() -> None:
    options = zombie_flavored_doom.Options(players=4)
    plan: Any = options.ground.plan
    nights = plan.nights

    with pytest.raises(AttributeError):
        plan.nights = (1,)
    with pytest.raises(AttributeError):
        options.ground.plan = None  # type: ignore[assignment]
    with pytest.raises(TypeError):
        plan.index["d1"] = 0
    assert plan.nights == nights
