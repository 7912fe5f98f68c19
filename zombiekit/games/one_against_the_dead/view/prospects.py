"""What an action can lead to at once by chance, with the numbers of a fight."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from zombiekit import agenda
from zombiekit.errors import Undetermined
from zombiekit.game import CHANCE, Prospect, foreseen
from zombiekit.games.one_against_the_dead.rules.attacking import ReplacementCoins
from zombiekit.games.one_against_the_dead.table.actions import Bat, Decline, Shotgun
from zombiekit.games.one_against_the_dead.table.events import CoinsSettled, StrengthLost, ZombiesCame, ZombiesHit
from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.games.one_against_the_dead.table.words import group
from zombiekit.odds import counted


def prospects(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return what an action can lead to at once by chance: in a fight the kills, breaks and losses, else the words of the events.

    Of zombies on a card to be laid only the kinds are named, since the action says where. An attack that throws no coins has a
    single result, which is certain. Rules: OATD-ATK-06, OATD-ZAT-01.
    """
    fought: dict[str, _Fought] = {}

    def words(after: Draft) -> str:
        if not any(isinstance(event, CoinsSettled) for event in after.events):
            return " ".join(
                [group(event.zombies) if isinstance(event, ZombiesCame) else str(event) for event in after.events]
            )
        found = _settled(state, after)
        fought[str(found)] = found
        return str(found)

    found = foreseen(agenda, state, action, words)
    if fought:
        return tuple([Prospect(each.words, each.chance, fought[each.words].counts) for each in found])
    return found or _surely(state, action)


def _surely(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return the certain result of an attack that throws no coins; nothing for any other action.

    Rules: OATD-ATK-08, OATD-ATK-10, OATD-ZAT-01.
    """
    if not isinstance(action, (Bat, Shotgun, Decline)):
        return ()
    try:
        after = agenda.step(state, action)
    except Undetermined:
        return ()
    if agenda.current_player(after) == CHANCE:
        return ()
    hits = [event for event in after.events if isinstance(event, ZombiesHit)]
    found = _counted(state, after, sum(state.zombies_here.greater - hit.zombies.greater for hit in hits))
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
    end = str(told[-1]).rpartition(": ")[2].removesuffix(".")
    return _Fought(counts, f"{end[:1].lower()}{end[1:]}")
