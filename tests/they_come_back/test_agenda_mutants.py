"""Saves with a changed agenda: if the checks accept one, it can be played on without a crash or a dead end."""

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from random import Random
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import play, reached
from tests.trying import act
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import EXAMPLE, Card, Moment
from zombiekit.games.they_come_back.rules import CardEffect, PlaceTokens, Placing, WindowChoice
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.actions import Play

STEPS = 60
"""How many steps an accepted mutant is played for."""


def mutants(state: State, dice: Random, nodes: list[Any]) -> Iterator[State]:
    """Yield the state with each field of each node changed in turn, then with one node replaced, added (from `nodes`) or removed."""
    agenda = state.agenda
    for index, node in enumerate(agenda):
        for other in _changed(node, state, dice):
            yield attrs.evolve(state, agenda=(*agenda[:index], other, *agenda[index + 1 :]))
    at = dice.randrange(len(agenda))
    other = dice.choice(nodes)
    yield attrs.evolve(state, agenda=(*agenda[:at], other, *agenda[at + 1 :]))
    yield attrs.evolve(state, agenda=(*agenda[:at], other, *agenda[at:]))
    yield attrs.evolve(state, agenda=(*agenda, other))
    if len(agenda) > 1:
        yield attrs.evolve(state, agenda=(*agenda[:at], *agenda[at + 1 :]))


def _changed(value: Any, state: State, dice: Random) -> Iterator[Any]:
    """Yield changed versions of a value, whatever its form."""
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            for other in _changed(getattr(value, field.name), state, dice):
                with suppress(ValueError):  # no such card
                    yield attrs.evolve(value, **{field.name: other})
        return
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from {value - 1, value + 1, 0, dice.randrange(12), dice.randrange(100)} - {value}
    elif isinstance(value, Enum):
        yield dice.choice([other for other in type(value) if other is not value])
    elif isinstance(value, tuple) and len(value) == 2 and value in state.town.links:
        yield from dice.sample(state.town.squares, 2)
    elif isinstance(value, tuple):
        yield value[:-1]
        yield (*value, *value)
        yield tuple(reversed(value))
        yield tuple([next(_changed(part, state, dice), part) for part in value])
    if value is None:
        yield dice.randrange(4)
        yield dice.choice(state.town.squares)
        yield dice.choice(list(state.town.cells))
    elif not isinstance(value, bool):
        yield None


def playable(state: State, dice: Random) -> str:
    """Play on from an accepted state; return what goes wrong, an empty string if nothing does."""
    for number in range(STEPS):
        try:
            if found := game.faults(state):
                return f"after {number} steps: {found[0]}"
            if state.result is not None:
                return ""
            if game.current_player(state) != CHANCE and not game.legal_actions(state):
                return f"after {number} steps: no legal action at {state.agenda[-1]}"
            state = game.step(state, act(game, state, dice))
        except Exception as error:  # noqa: BLE001 - anything raised is reported
            return f"after {number} steps: {type(error).__name__} {error} at {state.agenda}"
    return ""


def some_options(dice: Random) -> game.Options:
    return game.Options(
        players=dice.randint(2, 4),
        map=dice.choice([EXAMPLE, EXAMPLE, None]),
        ask=dice.choice(["all", "holders"]),
        lying_hand=dice.choice(["plays", "mute"]),
        card_windows=dice.choice(["full", "phases", "own_turn"]),
        limited_supplies=dice.choice([None, None, 120]),
        round_limit=8,
    )


def try_mutants(seed: int, every: int) -> int:
    """Play on from every accepted mutant of one game's states, and return how many were accepted."""
    dice = Random(seed)
    met: dict[Any, None] = {}
    accepted = 0
    for state in reached(seed, some_options(dice), every):
        met |= dict.fromkeys(state.agenda)
        for mutant in mutants(state, dice, list(met)[-300:]):
            if mutant != state and not game.faults(mutant):
                accepted += 1
                assert playable(mutant, dice) == "", (state.agenda, mutant.agenda)
    return accepted


@pytest.mark.thorough
@pytest.mark.rule("INV-12")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_accepted_can_be_played(seed: int) -> None:
    """Every field of every node on an agenda is checked, wherever the node stands."""
    assert try_mutants(seed, 24)


@pytest.mark.slow
@pytest.mark.rule("INV-12")
@pytest.mark.parametrize("hundred", range(4))
def test_what_is_accepted_of_many_can_be_played(hundred: int) -> None:
    """The same with four hundred games and about a million mutants."""
    for seed in range(1000 + 100 * hundred, 1100 + 100 * hundred):
        try_mutants(seed, 12)


def placing(**facts: Any) -> State:
    """Return a position in which two of the five zombies of Zombie Master are put, the last one on 4,1."""
    state = game.pose(node="window before_swarm", hands={0: ["zombie_master"]}, **facts)
    return play(state, "play zombie_master", "place 3,1", "place 4,1")


@pytest.mark.rule("INV-12", "STCB-CARD-22")
@pytest.mark.parametrize(("changes", "words"), [
    ({"last": (7, 1)}, "no zombie was put on (7, 1)"),
    ({"last": (1, 1)}, "no zombie was put on (1, 1)"),
    ({"last": (0, 3), "left": 4}, "no zombie was put on (0, 3)"),
    ({"left": 6}, "6 are still to be put, but the card puts at most 5"),
    ({"left": 40}, "40 are still to be put, but only 17 squares are free"),
])  # fmt: skip
def test_the_last_zombie_and_the_next_ones(changes: dict[str, Any], words: str) -> None:
    """The last zombie must stand where it was put, with enough free squares after it for the rest."""
    state = placing()
    top = state.agenda[-1]
    assert isinstance(top, Placing)
    assert (top.last, top.left, game.faults(state)) == ((4, 1), 3, ())

    mutant = attrs.evolve(state, agenda=(*state.agenda[:-1], attrs.evolve(top, **changes)))
    assert [fault.what for fault in game.faults(mutant) if words in fault.what] == [f"Placing: {words}"]


@pytest.mark.rule("INV-12")
def test_a_hidden_card_has_no_effect() -> None:
    """A card on the agenda must not be a hidden one, and only its target's window may interrupt it."""
    state = game.pose(node="window before_swarm", hands={0: ["fear"], 1: ["fear"]}, options={"ask": "all"})
    state = play(state, "play fear target=1")
    *below, effect, window = state.agenda
    assert (type(effect), type(window)) == (CardEffect, WindowChoice)
    hidden: Any = attrs.evolve(effect, action=Play(Card.HIDDEN, target=1))  # type: ignore[misc]
    wrong = ((*below, hidden, window), (*below, effect, WindowChoice(Moment.TURN_END, 1)))
    told = [fault.rule for agenda in wrong for fault in game.faults(attrs.evolve(state, agenda=agenda))]
    assert told == ["INV-12", "STCB-TIME-03"]


@pytest.mark.rule("INV-12")
def test_tokens_are_placed_somewhere() -> None:
    state = game.pose(node="place_tokens", tiles={(0, -1): "straight"}, cell=(0, -1))
    nowhere: Any = PlaceTokens(None)  # type: ignore[arg-type]
    assert isinstance(state.agenda[-1], PlaceTokens)
    mutant = attrs.evolve(state, agenda=(*state.agenda[:-1], nowhere))
    assert [fault.where for fault in game.faults(mutant)] == ["agenda[3].cell"]
