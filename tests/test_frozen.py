"""Nothing can write to anything inside a state, options, a distribution, an action or an outcome; what finds out is shown too."""

import copy
import pickle
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

import attrs
import pytest

from tests import toy
from tests.trying import walk
from zombiekit import CHANCE, TERMINAL, Game
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom
from zombiekit.play import Dice
from zombiekit.primitives.cards import Card, UnseenCards
from zombiekit.primitives.chance import Bag, Chance, Uniform, Weighted
from zombiekit.primitives.coins import Coins
from zombiekit.primitives.dice import DIE, ROLLS, Roll
from zombiekit.testing.insides import same_inside, writable

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
    found = list(writable(game.Options.__dict__.get("PRESETS"), "PRESETS", known))
    for state in islice(walk(game, game.new_game(game.Options(**options)), Dice(3)), 600):
        found += writable(state, "state", known)
        for seat in range(game.seats(state)):
            found += writable(game.observe(state, seat), "view", known)
        seat = game.current_player(state)
        if seat == TERMINAL:
            found += writable(game.outcome(state), "outcome", known)
        elif seat == CHANCE:
            found += writable(game.chance_outcomes(state), "chance", known)
        else:
            found += writable(game.legal_actions(state), "actions", known)
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


def test_dice_cards_tiles_and_units_stay_what_they_are() -> None:
    tile = defcon_zombies.new_game().faces[0]
    units = next(iter(zombie_flavored_doom.actions.PICKS.values())).units
    for value, name in ((DIE, "total"), (Card("10H"), "rank"), (tile, "kind"), (tile, "number"), (units, "goods")):
        with pytest.raises(AttributeError):
            setattr(value, name, "A")
    assert DIE.total == len(ROLLS)
    assert DIE.probability(Roll(6)) * 6 == 1


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


# ------------------------------------------------------------------------------------- what finds out what can be written to


@attrs.define
class Open:
    value: int = 0


class Dictful(tuple[int, ...]):  # noqa: SLOT001 - the very mistake
    """A tuple that takes any attribute."""


class Lax(StrEnum):
    """An enum whose members can be given another value."""

    ONE = "one"


@attrs.frozen
class Shop:
    """A shop with properties that give something new, go on without end, or raise an error."""

    goods: tuple[str, ...] = ("rope", "lamp")

    @property
    def copied(self) -> dict[str, list[str]]:
        return {good: [good] for good in self.goods}

    @property
    def like(self) -> "Shop":
        return Shop((*self.goods, "oil"))

    @property
    def closed(self) -> str:
        raise LookupError


PRICES = {"rope": 1}


class Sharing(Shop):
    """A shop that shares its prices with all shops."""

    __slots__ = ()

    @property
    def prices(self) -> dict[str, int]:
        return PRICES


class Wrapping(Shop):
    """The same prices, in a new list each time."""

    __slots__ = ()

    @property
    def all_prices(self) -> list[dict[str, int]]:
        return [PRICES]


@attrs.frozen
class Remembering:
    """A cached value is shared as well."""

    goods: tuple[str, ...] = ("rope", "lamp")

    @cached_property
    def lengths(self) -> list[int]:
        return [len(good) for good in self.goods]


CHANGEABLE: list[Any] = [[], {}, set(), bytearray(), Open(), Dictful(), iter(()), (1, []), Lax.ONE]
CHANGEABLE += [Sharing(), Wrapping(), Remembering()]
FIXED: list[Any] = [None, True, 1, 1.5, "", b"", Fraction(1, 2), (), frozenset()]
FIXED += [one_against_the_dead.Options().objective, toy.Options(), toy.Turns(0), Shop()]


@pytest.mark.parametrize(
    ("value", "can_be_changed"),
    [*((value, True) for value in CHANGEABLE), *((value, False) for value in FIXED)],
    ids=lambda value: type(value).__name__,  # a repr may differ from process to process
)
def test_what_can_be_changed_is_writable_and_nothing_else(value: Any, can_be_changed: bool) -> None:
    assert bool(list(writable(value))) is can_be_changed


class HalfEmpty:
    __slots__ = ("empty", "full")

    def __init__(self, full: object, **empty: object) -> None:
        self.full = full
        for name, value in empty.items():
            setattr(self, name, value)


class Whole(int):
    """An integer that equals a number but is of another type."""


DEALT = toy.step(toy.new_game(), toy.Deal(1))
SILENT = attrs.evolve(DEALT, events=())


@pytest.mark.parametrize(
    ("one", "other", "but", "are_same"),
    [
        (HalfEmpty(1), HalfEmpty(1), "", True),  # what is not there has no inside
        (HalfEmpty(1), HalfEmpty(2), "", False),
        (HalfEmpty(1, empty=2), HalfEmpty(1), "", False),
        (HalfEmpty(True), HalfEmpty(1), "", False),
        (DEALT, SILENT, "", False),
        (DEALT, SILENT, ".events", True),
        ((DEALT,), (SILENT,), ".events", False),
        (((1,),), ((1, 2),), "", False),
        (frozenset({1, 2}), frozenset({1, 3}), "", False),
        (frozenset({1}), frozenset({Whole(1)}), "", False),
        (frozenset([8, 0]), frozenset([0, 8]), "", True),
    ],
)
def test_insides_are_alike_whatever_equality_leaves_out(one: object, other: object, but: str, are_same: bool) -> None:
    assert same_inside(one, other, but=but) is are_same


def test_equality_and_order_do_not_give_away_what_those_rows_compare() -> None:
    assert DEALT == SILENT
    assert list(frozenset([8, 0])) != list(frozenset([0, 8]))
