"""What may come of an action at once, where coins, dice or cards decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from zombiekit import agenda
from zombiekit.game import CHANCE, Prospect, foreseen
from zombiekit.games.one_against_the_dead.rules.attacking import ReplacementCoins
from zombiekit.games.one_against_the_dead.table.events import CoinsSettled, StrengthLost, ZombiesHit

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.table.position import Draft


def prospects(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return what an action leads to at once by chance: in a fight what is killed, broken and lost, else what is told.

    Rules: OATD-ATK-06, OATD-ZAT-01.
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
    return found


class _Fought(NamedTuple):
    """What came of a fight: numbers, and how the game ended, if it did."""

    counts: tuple[tuple[str, int], ...]
    ends: str = ""

    def __str__(self) -> str:
        said = ", ".join([f"{deed} {count}" for deed, count in self.counts if count]) or "nothing"
        return f"{said}; {self.ends}" if self.ends else said


def _settled(state: Draft, after: Draft) -> _Fought:
    """Return what came of a fight; that Lesser replace the broken is taken along where it does not matter which side they show."""
    broken = sum(event.broken for event in after.events if isinstance(event, CoinsSettled))
    if agenda.current_player(after) == CHANCE and isinstance(after.agenda[-1], ReplacementCoins):
        flips = [flip for flip, _ in agenda.chance_outcomes(after)]
        least, most = [_counted(state, agenda.step(after, flip), broken) for flip in (flips[0], flips[-1])]
        if least == most:
            return least
    return _counted(state, after, broken)


def _counted(state: Draft, after: Draft, broken: int) -> _Fought:
    counts = (("kill", after.kills - state.kills), ("break", broken), ("lose", state.strength - after.strength))
    told: list[Any] = [e for e in after.events if not isinstance(e, (CoinsSettled, ZombiesHit, StrengthLost))]
    return _Fought(counts, "" if after.result is None else f"{str(told[-1])[0].lower()}{str(told[-1])[1:]}")
