"""What players can do: small frozen values, each made once.

Each one describes itself in a position (`words`), and names the places that it points at (`places`).
Players have the numbers of their seats as in the book, 1, 2, ...; `current_player` counts them from 0.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, Never, TypeAlias, get_args

import attrs

from zombiekit.agenda import current_player
from zombiekit.games.zombie_flavored_doom.box import components
from zombiekit.games.zombie_flavored_doom.box.components import CARRYING, FIGHT_TICKS, SEATS, Means, Tile, Units
from zombiekit.games.zombie_flavored_doom.box.plan import Plan
from zombiekit.games.zombie_flavored_doom.table.position import Draft, price, wall
from zombiekit.games.zombie_flavored_doom.table.words import seat_name
from zombiekit.primitives.lines import line, number
from zombiekit.words import listed, many

_SEAT = number(1, SEATS, f"players are numbered 1 to {SEATS}")
_WEAPONS = number(0, CARRYING, f"0 to {CARRYING} Weapons can be used")

Places: TypeAlias = tuple[tuple[str, str | int], ...]
"""Tiles by name, and seats, which count from 0."""


class _Deed:
    """An action: `words(state)` says what it does in a position where it is legal, and `places(state)` where it points."""

    __slots__ = ()

    def places(self, state: Draft) -> Places:
        return ()


class _There(_Deed):
    """An action that points at a tile."""

    __slots__ = ()
    tile: Tile

    def places(self, state: Draft) -> Places:
        return (("tile", str(self.tile)),)


class _Against(_Deed):
    """An action against a player."""

    __slots__ = ()
    player: int

    def places(self, state: Draft) -> Places:
        return (("seat", self.player - 1),)


def _place(state: Draft, name: Tile) -> str:
    """Return a tile in words; say whose stronghold it is, if it is one."""
    plan = state.options.ground.plan
    tile = plan.index[name]
    if tile not in plan.strongholds:
        return name
    home = state.options.homes[current_player(state)]
    return f"your home on {name}" if tile == home else f"the stronghold on {name}"


@line("move")
class Move(_There):
    """Move to a neighboring tile for 1 tick: `move g11`. Rules: DOOM-MOVE-01, DOOM-MOVE-03, DOOM-MOVE-04, DOOM-HOLD-02."""

    tile: Tile = attrs.field(converter=Tile)

    def words(self, state: Draft) -> str:
        return f"move to {_place(state, self.tile)} for 1 tick"


@line("fight")
class Fight(_There):
    """Defeat one zombie on a neighboring tile: `fight d1 ticks`, `fight d1 weapon`. Rules: DOOM-FIGHT-01, DOOM-FIGHT-02, DOOM-FIGHT-03."""

    points = "target"
    tile: Tile = attrs.field(converter=Tile)
    means: Means = attrs.field(converter=Means)

    def words(self, state: Draft) -> str:
        turn: Any = state.agenda[-1]
        cost = f"for {many(FIGHT_TICKS[turn.evening], 'tick')}" if self.means is Means.TICKS else "with a Weapon"
        return f"defeat a zombie on {self.tile} {cost}"


@line("drive")
class Drive(_There):
    """Spend 1 Gas and travel up to three tiles: `drive f7`. Rules: DOOM-GAS-01, DOOM-GAS-02, DOOM-GAS-03."""

    tile: Tile = attrs.field(converter=Tile)

    def words(self, state: Draft) -> str:
        return f"drive to {_place(state, self.tile)} for 1 Gas"


class _Loading(_Deed):
    """An action with units of goods."""

    __slots__ = ()
    units: Units

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many units of each kind."""
        return tuple(zip(map(str.title, self.units.goods._fields), self.units.goods, strict=True))


@line("pick")
class Pick(_Loading):
    """Pick up units from the tile for 1 tick: `pick F1 M3`. Rules: DOOM-PICK-01, DOOM-PICK-02, DOOM-PICK-03."""

    units: Units = attrs.field(converter=Units)

    def words(self, state: Draft) -> str:
        return f"pick up {self.units.goods.words} for 1 tick"


@line("drop")
class Drop(_Loading):
    """Leave units on the tile: `drop M2`. Rules: DOOM-DROP-01, DOOM-DROP-02, DOOM-DROP-03."""

    units: Units = attrs.field(converter=Units)

    def words(self, state: Draft) -> str:
        return f"put down {self.units.goods.words}"


@line("break")
class Break(_Deed):
    """Work for 1 tick on the wall of a foreign stronghold: `break`. Rules: DOOM-BREAK-02."""

    def words(self, state: Draft) -> str:
        seat = current_player(state)
        return f"work on the wall for 1 tick, with {state.progress[seat]} of {wall(state, state.tiles[seat])} done"


@line("attack")
class Attack(_Against):
    """Hit a player on the same tile: `attack 2 ticks`, `attack 2 weapon`. Rules: DOOM-PVP-01, DOOM-PVP-03, DOOM-PVP-04."""

    player: int = attrs.field(validator=_SEAT)
    means: Means = attrs.field(converter=Means)

    def words(self, state: Draft) -> str:
        cost = "for 1 tick" if self.means is Means.TICKS else "with a Weapon"
        return f"hit {seat_name(self.player - 1)} {cost}"


@line("end")
class End(_Deed):
    """End the turn: `end`. Rules: DOOM-ROUND-08."""

    def words(self, state: Draft) -> str:
        return "end your turn"


@line("defend")
class Defend(_Deed):
    """Take a hit with ticks or with a Weapon: `defend ticks`, `defend weapon`. Rules: DOOM-PVP-05, DOOM-NIGHT-10."""

    means: Means = attrs.field(converter=Means)

    def words(self, state: Draft) -> str:
        if self.means is Means.WEAPON:
            return "use up a Weapon"
        struck: Any = state.agenda[-1]
        return f"lose {many(min(struck.damage, state.ticks[struck.seat]), 'tick')}"


@line("evict")
class Evict(_Against):
    """Throw an intruder out of the stronghold: `evict 2`. Rules: DOOM-RET-02, DOOM-RET-04, DOOM-RET-05."""

    player: int = attrs.field(validator=_SEAT)

    def words(self, state: Draft) -> str:
        loot = components.smaller(state.loot[self.player - 1], state.carried[self.player - 1])
        left = f", who leaves {loot.words}" if any(loot) else ""
        return f"throw {seat_name(self.player - 1)} out{left}"


@line("kill")
class Kill(_Against):
    """Kill an intruder with a number of Weapons, and with ticks for the rest: `kill 2 1`. Rules: DOOM-RET-02, DOOM-RET-03."""

    player: int = attrs.field(validator=_SEAT)
    weapons: int = attrs.field(validator=_WEAPONS)

    def words(self, state: Draft) -> str:
        ticks = price(state, self.player - 1) - self.weapons
        paid = [many(ticks, "tick")] if ticks else []
        paid += [many(self.weapons, "Weapon")] if self.weapons else []
        return f"kill {seat_name(self.player - 1)} for {listed(paid)}"


Action: TypeAlias = Move | Fight | Drive | Pick | Drop | Break | Attack | End | Defend | Evict | Kill
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the players' actions."""

ChanceOutcome: TypeAlias = Never
OUTCOMES: tuple[type, ...] = ()
"""There is no chance in this game. Rules: DOOM-SETUP-06."""

PICKS = {units.goods: Pick(units) for units in components.SELECTIONS}
DROPS = {units.goods: Drop(units) for units in components.SELECTIONS}
ATTACKS = tuple((Attack(seat + 1, Means.TICKS), Attack(seat + 1, Means.WEAPON)) for seat in range(SEATS))
"""The hits on the player of each seat, counted from 0: with ticks, with a Weapon."""
EVICTIONS = tuple(Evict(seat + 1) for seat in range(SEATS))
"""The eviction of the player of each seat, counted from 0."""
KILLS = tuple(tuple(Kill(seat + 1, weapons) for weapons in range(CARRYING + 1)) for seat in range(SEATS))
"""The kills of the player of each seat, counted from 0, by the number of Weapons."""
DEFENSES = (Defend(Means.TICKS), Defend(Means.WEAPON))
BREAK = Break()
END = End()


class Ways(NamedTuple):
    """The actions that lead to the tiles of a plan, each made once: moves to the neighbors of each tile, fights and drives by tile."""

    moves: tuple[tuple[Move, ...], ...]
    fights: tuple[tuple[Fight, Fight], ...]
    drives: tuple[Drive, ...]


@lru_cache(maxsize=64)
def ways_on(plan: Plan) -> Ways:
    """Return the ways on a board; the cache holds as many boards as that of board texts."""
    to = tuple(map(Move, plan.names))
    return Ways(
        tuple(tuple(to[tile] for tile in near) for near in plan.neighbors),
        tuple((Fight(name, Means.TICKS), Fight(name, Means.WEAPON)) for name in plan.names),
        tuple(map(Drive, plan.names)),
    )
