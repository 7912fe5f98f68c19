"""What a step brought about: facts, one class a kind, each with a line of plain words.

Players are told by the numbers of their seats, 1, 2, ...; tiles by their names.

It has more lines than other modules, being the list of all of them, which is looked up and not read through.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from zombiekit.games.zombie_flavored_doom.box.components import Goods, Means, Reason, Tile, Units, ending
from zombiekit.words import listed, many, verb


@attrs.frozen
class RoundBegan:
    """A round began; `order` are the players in turn order."""

    round: int
    order: tuple[int, ...]

    def __str__(self) -> str:
        return f"Round {self.round} begins; turn order {', '.join(map(str, self.order))}."


@attrs.frozen
class StackRefilled:
    """An empty stack tile got its printed resources again."""

    tile: Tile
    goods: Goods

    def __str__(self) -> str:
        return f"The stack on {self.tile} holds {self.goods.words} again."


@attrs.frozen
class PlayerReturned:
    """A player came back from death."""

    player: int
    tile: Tile

    def __str__(self) -> str:
        return f"Player {self.player} is back at home on {self.tile}."


@attrs.frozen
class ZombiesRemoved:
    """Zombies were removed from a home whose owner came back."""

    tile: Tile
    count: int

    def __str__(self) -> str:
        return f"From {self.tile} {many(self.count, 'zombie')} {verb(self.count, 'is', 'are')} removed."


@attrs.frozen
class DayBegan:
    """Day ticks were dealt out; 0 for those who are out."""

    ticks: tuple[int, ...]

    def __str__(self) -> str:
        return f"The day begins; ticks {', '.join(map(str, self.ticks))}."


@attrs.frozen
class EveningCame:
    """A player's evening turn began."""

    player: int
    ticks: int

    def __str__(self) -> str:
        return f"Evening for Player {self.player}, with {many(self.ticks, 'tick')}."


@attrs.frozen
class PlayerMoved:
    """A player moved to a neighboring tile."""

    player: int
    tile: Tile

    def __str__(self) -> str:
        return f"Player {self.player} moves to {self.tile}."


@attrs.frozen
class ZombieDefeated:
    """A player defeated a zombie."""

    player: int
    tile: Tile
    means: Means

    def __str__(self) -> str:
        return f"Player {self.player} defeats a zombie on {self.tile} with {_WITH[self.means]}."


@attrs.frozen
class PlayerDrove:
    """A player spent Gas and came to a tile."""

    player: int
    tile: Tile

    def __str__(self) -> str:
        return f"Player {self.player} drives to {self.tile}."


@attrs.frozen
class PickedUp:
    """A player picked up units."""

    player: int
    units: Units

    def __str__(self) -> str:
        return f"Player {self.player} picks up {self.units.goods.words}."


@attrs.frozen
class Dropped:
    """A player left units on his tile."""

    player: int
    units: Units

    def __str__(self) -> str:
        return f"Player {self.player} drops {self.units.goods.words}."


@attrs.frozen
class WallWorkedOn:
    """A player paid a tick into a foreign wall."""

    player: int
    progress: int
    wall: int

    def __str__(self) -> str:
        return f"Player {self.player} breaks in: {self.progress} of {self.wall}."


@attrs.frozen
class PlayerStruck:
    """A player hit another."""

    player: int
    victim: int
    means: Means

    def __str__(self) -> str:
        return f"Player {self.player} hits Player {self.victim} with {_WITH[self.means]}."


@attrs.frozen
class TicksLost:
    """A player lost ticks to a hit."""

    player: int
    ticks: int

    def __str__(self) -> str:
        return f"Player {self.player} loses {many(self.ticks, 'tick')}."


@attrs.frozen
class WeaponLost:
    """A player used up a Weapon against a hit."""

    player: int

    def __str__(self) -> str:
        return f"Player {self.player} uses up a Weapon."


@attrs.frozen
class PlayerKilled:
    """A player was killed, and left what he carried; he is back at the dawn of round `back`."""

    player: int
    tile: Tile
    back: int
    goods: Goods

    def __str__(self) -> str:
        left = f"leaves {self.goods.words}, and " if any(self.goods) else ""
        return f"Player {self.player} is killed on {self.tile}, {left or 'and '}is back in round {self.back}."


@attrs.frozen
class IntruderEvicted:
    """An intruder had to give back his loot."""

    player: int
    goods: Goods

    def __str__(self) -> str:
        return f"Player {self.player} is thrown out and leaves {self.goods.words}."


@attrs.frozen
class IntruderKilled:
    """A member killed an intruder."""

    player: int
    victim: int
    ticks: int
    weapons: int

    def __str__(self) -> str:
        paid = [many(count, what) for count, what in ((self.ticks, "tick"), (self.weapons, "Weapon")) if count]
        return f"Player {self.player} kills Player {self.victim} for {listed(paid)}."


@attrs.frozen
class PlayerExpelled:
    """A player was put on a tile next to the stronghold."""

    player: int
    tile: Tile

    def __str__(self) -> str:
        return f"Player {self.player} is put on {self.tile}."


@attrs.frozen
class TurnEnded:
    """A player's turn ended."""

    player: int

    def __str__(self) -> str:
        return f"Player {self.player} is done."


@attrs.frozen
class NightFell:
    """The night began."""

    round: int

    def __str__(self) -> str:
        return f"Night {self.round} falls."


@attrs.frozen
class ZombieAppeared:
    """A zombie appeared."""

    tile: Tile

    def __str__(self) -> str:
        return f"A zombie appears on {self.tile}."


@attrs.frozen
class ZombiesMoved:
    """Zombies moved one after the other, each along a path, its first tile included."""

    paths: tuple[tuple[Tile, ...], ...]

    def __str__(self) -> str:
        return f"Zombies go {', '.join('-'.join(path) for path in self.paths)}."


@attrs.frozen
class ZombieAttacked:
    """A zombie attacked a player, and was removed."""

    player: int
    tile: Tile
    damage: int

    def __str__(self) -> str:
        return f"A zombie attacks Player {self.player} on {self.tile}, for {many(self.damage, 'tick')}."


@attrs.frozen
class ZombieKilled:
    """A zombie entered an occupied stronghold, and was removed."""

    tile: Tile

    def __str__(self) -> str:
        return f"A zombie is killed in the stronghold on {self.tile}."


@attrs.frozen
class BreakInLapsed:
    """The work on a wall was not done when the round closed."""

    player: int

    def __str__(self) -> str:
        return f"The break-in of Player {self.player} comes to nothing."


@attrs.frozen
class RoundClosed:
    """A round closed; unused ticks are gone."""

    round: int

    def __str__(self) -> str:
        return f"Round {self.round} is over."


@attrs.frozen
class GameEnded:
    """The game ended."""

    reason: Reason
    side: str | None
    round: int

    def __str__(self) -> str:
        return ending(self.reason, self.side, self.round)


_WITH = {Means.TICKS: "ticks", Means.WEAPON: "a Weapon"}


# The events that come again and again are made once each.
player_moved = lru_cache(maxsize=4_096)(PlayerMoved)
turn_ended = lru_cache(maxsize=8)(TurnEnded)
evening_came = lru_cache(maxsize=128)(EveningCame)
zombie_appeared = lru_cache(maxsize=1_024)(ZombieAppeared)

EVENTS = (
    RoundBegan,
    StackRefilled,
    PlayerReturned,
    ZombiesRemoved,
    DayBegan,
    EveningCame,
    PlayerMoved,
    ZombieDefeated,
    PlayerDrove,
    PickedUp,
    Dropped,
    WallWorkedOn,
    PlayerStruck,
    TicksLost,
    WeaponLost,
    PlayerKilled,
    IntruderEvicted,
    IntruderKilled,
    PlayerExpelled,
    TurnEnded,
    NightFell,
    ZombieAppeared,
    ZombiesMoved,
    ZombieAttacked,
    ZombieKilled,
    BreakInLapsed,
    RoundClosed,
    GameEnded,
)
"""The classes of events."""
