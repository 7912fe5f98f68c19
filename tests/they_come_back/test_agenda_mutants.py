"""Saves with a changed agenda: if the checks accept one, it can be played on without a crash or a dead end."""

from random import Random
from typing import Any

import attrs
import pytest

from tests.they_come_back.agenda_mutants import mutants, playable, reached
from tests.they_come_back.driving import play
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import EXAMPLE, Card, Moment
from zombiekit.games.they_come_back.rules import CardEffect, PlaceTokens, Placing, WindowChoice
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.actions import Play


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
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"last": (7, 1)}, "no zombie was put on (7, 1)"),
        ({"last": (1, 1)}, "no zombie was put on (1, 1)"),
        ({"last": (0, 3), "left": 4}, "no zombie was put on (0, 3)"),
        ({"left": 6}, "6 are still to be put, but the card puts at most 5"),
        ({"left": 40}, "40 are still to be put, but only 17 squares are free"),
    ],
)
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
    for agenda in ((*below, hidden, window), (*below, effect, WindowChoice(Moment.TURN_END, 1))):
        assert game.faults(attrs.evolve(state, agenda=agenda))


@pytest.mark.rule("INV-12")
def test_tokens_are_placed_somewhere() -> None:
    state = game.pose(node="place_tokens", tiles={(0, -1): "straight"}, cell=(0, -1))
    nowhere: Any = PlaceTokens(None)  # type: ignore[arg-type]
    assert isinstance(state.agenda[-1], PlaceTokens)
    mutant = attrs.evolve(state, agenda=(*state.agenda[:-1], nowhere))
    assert [fault.where for fault in game.faults(mutant)] == ["agenda[3].cell"]
