"""What happened in a step: one class for each kind of event, with a line of plain words and with the marks it leaves in pictures.

Players have the numbers of their seats, 1, 2, ...; tiles have their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from sys import modules
from typing import Any, ClassVar

import attrs

from zombiekit.agenda import events_of
from zombiekit.games.zombie_flavored_doom.box.components import Goods, Means, Reason, Tile, Units
from zombiekit.games.zombie_flavored_doom.table.words import ending
from zombiekit.scenes import Trace
from zombiekit.words import listed, many, verb, with_fields

_FIELDS: Mapping[str, Callable[[Any], str]] = {
    **dict.fromkeys(("player", "victim"), lambda player: f"Player {player}"),
    "goods": lambda goods: goods.words,
    "units": lambda units: units.goods.words,
    "means": {Means.TICKS: "for 1 tick", Means.WEAPON: "with a Weapon"}.__getitem__,
    "order": lambda order: ", ".join(map(str, order)),
}
"""How the fields of events are put into words; all others are put in as they are."""


class _Happening:
    """Something that happened. `said` is its sentence, with `{tile}` for the words of the field `tile`.

    By default, pictures mark the `tile` of an event, if it has one.
    """

    __slots__ = ()
    said: ClassVar[str]
    hurts: ClassVar[bool] = False

    def __str__(self) -> str:
        return with_fields(self.said, self, _FIELDS)

    def traces(self) -> tuple[Trace, ...]:
        """Return where it happened."""
        tile = getattr(self, "tile", None)
        return () if tile is None else (Trace(("tile", str(tile)), hurts=self.hurts),)


@attrs.frozen
class _OfPlayer(_Happening):
    """Something that a player did, or that happened to a player."""

    player: int


@attrs.frozen
class RoundBegan(_Happening):
    """A round began; `order` lists the players in turn order."""

    round: int
    order: tuple[int, ...]
    opens = True
    said = "Round {round} begins; turn order {order}."


@attrs.frozen
class StackRefilled(_Happening):
    """An empty stack tile got its printed resources again."""

    tile: Tile
    goods: Goods
    said = "The stack on {tile} holds {goods} again."


@attrs.frozen
class PlayerReturned(_OfPlayer):
    """A player came back from death."""

    tile: Tile
    said = "{player} comes back home, to {tile}."


@attrs.frozen
class ZombiesRemoved(_Happening):
    """Zombies were removed from a home whose owner came back."""

    tile: Tile
    count: int

    def __str__(self) -> str:
        return f"{many(self.count, 'zombie')} {verb(self.count, 'is', 'are')} removed from {self.tile}."


@attrs.frozen
class DayBegan(_Happening):
    """Each player got day ticks; 0 for a player who is out."""

    ticks: tuple[int, ...]
    opens = True

    def __str__(self) -> str:
        *others, last = range(1, len(self.ticks) + 1)
        who = f"Players {'1 and' if last == 2 else '1 to'} {last} have" if others else f"Player {last} has"
        counts = (
            f"{self.ticks[0]} ticks each"
            if others and len({*self.ticks}) == 1
            else f"{listed(map(str, self.ticks))} ticks"
        )
        return f"The day begins; {who} {counts}."


@attrs.frozen
class EveningCame(_OfPlayer):
    """A player's evening turn began."""

    ticks: int
    opens = True
    said = "Evening for {player}, with {ticks tick}."


@attrs.frozen
class PlayerMoved(_OfPlayer):
    """A player moved to a neighboring tile."""

    tile: Tile
    said = "{player} moves to {tile}."


@attrs.frozen
class ZombieDefeated(_OfPlayer):
    """A player defeated a zombie, with a Weapon or for some ticks."""

    tile: Tile
    ticks: int

    def __str__(self) -> str:
        cost = f"for {many(self.ticks, 'tick')}" if self.ticks else "with a Weapon"
        return f"Player {self.player} defeats a zombie on {self.tile} {cost}."

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.player - 1), ("tile", str(self.tile)), hurts=True),)


@attrs.frozen
class PlayerDrove(_OfPlayer):
    """A player spent Gas and came to a tile."""

    tile: Tile
    said = "{player} drives to {tile}."


@attrs.frozen
class PickedUp(_OfPlayer):
    """A player picked up units."""

    units: Units
    said = "{player} picks up {units}."


@attrs.frozen
class Dropped(_OfPlayer):
    """A player left units on a tile."""

    units: Units
    said = "{player} drops {units}."


@attrs.frozen
class WallWorkedOn(_OfPlayer):
    """A player paid a tick into a foreign wall."""

    progress: int
    wall: int
    said = "{player} works on the wall: {progress} of {wall tick} paid."


@attrs.frozen
class PlayerStruck(_OfPlayer):
    """A player hit another."""

    victim: int
    means: Means
    said = "{player} hits {victim} {means}."

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.player - 1), ("seat", self.victim - 1), hurts=True),)


@attrs.frozen
class TicksLost(_OfPlayer):
    """A player lost ticks to a hit."""

    ticks: int
    said = "{player} loses {ticks tick}."


@attrs.frozen
class WeaponLost(_OfPlayer):
    """A player used up a Weapon against a hit."""

    said = "{player} uses up a Weapon."


@attrs.frozen
class PlayerKilled(_OfPlayer):
    """A player was killed and left all goods carried; the player comes back at the dawn of round `back`."""

    tile: Tile
    back: int
    goods: Goods
    hurts = True

    def __str__(self) -> str:
        left = f"leaves {self.goods.words}, and " if any(self.goods) else ""
        return f"Player {self.player} is killed on {self.tile}, {left or 'and '}is back in round {self.back}."


@attrs.frozen
class IntruderEvicted(_OfPlayer):
    """An intruder was thrown out and gave back the loot."""

    goods: Goods
    said = "{player} is thrown out and gives back {goods}."


@attrs.frozen
class IntruderKilled(_OfPlayer):
    """A member killed an intruder."""

    victim: int
    ticks: int
    weapons: int

    def __str__(self) -> str:
        paid = [many(count, what) for count, what in ((self.ticks, "tick"), (self.weapons, "Weapon")) if count]
        return f"Player {self.player} kills Player {self.victim} for {listed(paid)}."

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.player - 1), ("seat", self.victim - 1), hurts=True),)


@attrs.frozen
class PlayerExpelled(_OfPlayer):
    """A player was put on a tile next to the stronghold."""

    tile: Tile
    said = "{player} is expelled to {tile}."


@attrs.frozen
class TurnEnded(_OfPlayer):
    """A player's turn ended."""

    said = "{player} is done."


@attrs.frozen
class NightFell(_Happening):
    """The night began."""

    round: int
    opens = True
    said = "Night {round} falls."


@attrs.frozen
class ZombieAppeared(_Happening):
    """A zombie appeared."""

    tile: Tile
    said = "A zombie appears on {tile}."


@attrs.frozen
class ZombiesMoved(_Happening):
    """Zombies moved one after the other, each along a path that begins with its old tile."""

    paths: tuple[tuple[Tile, ...], ...]

    def __str__(self) -> str:
        return f"Zombies move {', '.join('-'.join(path) for path in self.paths)}."

    def traces(self) -> tuple[Trace, ...]:
        steps = [step for path in self.paths for step in pairwise(path)]
        return tuple([Trace(("tile", str(start)), ("tile", str(end))) for start, end in steps])


@attrs.frozen
class ZombieAttacked(_OfPlayer):
    """A zombie attacked a player, and was removed."""

    tile: Tile
    damage: int
    hurts = True
    said = "A zombie attacks {player} on {tile} for up to {damage tick}."


@attrs.frozen
class ZombieKilled(_Happening):
    """A zombie entered an occupied stronghold, and was removed."""

    tile: Tile
    hurts = True
    said = "A zombie is killed in the stronghold on {tile}."


@attrs.frozen
class BreakInLapsed(_OfPlayer):
    """A break-in was not finished when the round closed."""

    said = "The break-in of {player} comes to nothing."


@attrs.frozen
class RoundClosed(_Happening):
    """A round closed; unused ticks are gone."""

    round: int
    said = "Round {round} is over."


@attrs.frozen
class GameEnded(_Happening):
    """The game ended."""

    reason: Reason
    side: str | None
    round: int

    def __str__(self) -> str:
        return ending(self.reason, self.side, self.round)


# Frequent events are cached.
player_moved = lru_cache(maxsize=4_096)(PlayerMoved)
turn_ended = lru_cache(maxsize=8)(TurnEnded)
evening_came = lru_cache(maxsize=128)(EveningCame)
zombie_appeared = lru_cache(maxsize=1_024)(ZombieAppeared)

EVENTS = events_of(modules[__name__])
"""The classes of events."""
