"""What the seat knows (everything: clause GEN-07), holds and may expect, and how actions and events are described and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from zombiekit import agenda
from zombiekit.errors import Undetermined, shown
from zombiekit.game import CHANCE, Prospect, foreseen
from zombiekit.games.one_against_the_dead.rules.attacking import ReplacementCoins
from zombiekit.games.one_against_the_dead.table.actions import Bat, Decline
from zombiekit.games.one_against_the_dead.table.events import CoinsSettled, StrengthLost, ZombiesHit
from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.games.one_against_the_dead.table.words import card_text
from zombiekit.odds import counted
from zombiekit.primitives.cards import Draw
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.dice import Roll
from zombiekit.scenes import Trace
from zombiekit.words import listed, many

D = TypeVar("D", bound=Draft)


def observe(state: D, seat: int) -> D:
    """Return what the seat knows: everything that can be known, so the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: OATD-GEN-07.
    """
    if type(seat) is not int or seat != 0:
        raise ValueError(f"seats are 0 to 0 here, not {shown(seat)}")
    return state


def is_view(state: Draft) -> bool:  # noqa: ARG001 - nothing is hidden
    """Return whether something is hidden in a state: never in this game. Rules: OATD-GEN-07."""
    return False


def resample(view: D, rng: RandomSource) -> D:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: OATD-GEN-07."""
    return view


def holds(state: Draft, _: int = 0) -> tuple[str, ...]:
    """Return the fists and the weapon."""
    return ("fists",) if state.weapon is None else ("fists", state.weapon.kind)


def describe(state: Draft, action: Any) -> str:
    """Return a legal action or a possible outcome in words: its own, or those of `_SHARED` for classes that all games share."""
    shared = _SHARED.get(type(action))
    return str(shared(state, action) if shared else action.words(state))


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: cells."""
    return () if type(action) in _SHARED else action.places(state)


def _flip(state: Draft, outcome: Flip) -> str:
    node: Any = state.agenda[-1]
    thrown = node.outcomes(state)
    sizes = (("large", outcome.greater, thrown.greater), ("small", outcome.lesser, thrown.lesser))
    heads = [f"{shown} of {many(count, f'{size} coin')}" for size, shown, count in sizes if count]
    return f"flip heads with {listed(heads)}"


_SHARED: Mapping[type, Callable[[Draft, Any], str]] = {
    Draw: lambda _, outcome: f"turn up {card_text(outcome.card)}",
    Flip: _flip,
    Roll: lambda _, outcome: f"roll a {outcome.value}",
}
"""The words for outcomes that several games share."""


def traces(state: Draft, event: Any) -> tuple[Trace, ...]:
    """Return where an event happened, given the state after it: steps of pawn and zombies, fights, and changed places."""
    return event.traces(state.pawn) if hasattr(event, "traces") else ()  # events from outside the game have none


# ------------------------------------------------------------------------------------------- what an action can lead to


def prospects(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return what an action can lead to at once by chance: in a fight the kills, breaks and losses, else the words of the events.

    An attack that throws no coins has a single result, which is certain. Rules: OATD-ATK-06, OATD-ZAT-01.
    """
    fought: dict[str, _Fought] = {}

    def words(after: Draft) -> str:
        if not any(isinstance(event, CoinsSettled) for event in after.events):
            return " ".join(map(str, after.events))
        found = _settled(state, after)
        fought[str(found)] = found
        return str(found)

    found = foreseen(agenda, state, action, words)
    if fought:
        return tuple([Prospect(each.words, each.chance, fought[each.words].counts) for each in found])
    return found or _surely(state, action)


def _surely(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return the certain result of an attack that throws no coins; nothing for any other action. Rules: OATD-ATK-08, OATD-ZAT-01."""
    if not isinstance(action, (Bat, Decline)):
        return ()
    try:
        after = agenda.step(state, action)
    except Undetermined:
        return ()
    if agenda.current_player(after) == CHANCE:
        return ()
    found = _counted(state, after, 0)
    return (Prospect(str(found), Fraction(1), found.counts),)


class _Fought(NamedTuple):
    """The result of a fight: numbers, and how the game ended, if it did."""

    counts: tuple[tuple[str, int], ...]
    ends: str = ""

    def __str__(self) -> str:
        said = ", ".join([counted(deed, count) for deed, count in self.counts if count]) or "nothing"
        return f"{said}; {self.ends}" if self.ends else said


def _settled(state: Draft, after: Draft) -> _Fought:
    """Return the result of a fight. If the flip of replacements is next and cannot change the result, include it."""
    broken = sum(event.broken for event in after.events if isinstance(event, CoinsSettled))
    if agenda.current_player(after) == CHANCE and isinstance(after.agenda[-1], ReplacementCoins):
        flips = [flip for flip, _ in agenda.chance_outcomes(after)]
        least, most = [_counted(state, agenda.step(after, flip), broken) for flip in (flips[0], flips[-1])]
        if least == most:
            return least
    return _counted(state, after, broken)


def _counted(state: Draft, after: Draft, broken: int) -> _Fought:
    counts = (
        ("kill", after.kills - state.kills),
        ("break", broken),
        ("lose Strength", state.strength - after.strength),
    )
    if after.result is None:
        return _Fought(counts)
    told: list[Any] = [e for e in after.events if not isinstance(e, (CoinsSettled, ZombiesHit, StrengthLost))]
    end = str(told[-1]).rpartition(": ")[2]
    return _Fought(counts, f"{end[:1].lower()}{end[1:]}")
