"""What players may do: small frozen values, made once each.

Players are named by the numbers of their seats, 1, 2, ... as the book counts them; `current_player` counts them from 0.
"""

from __future__ import annotations

from functools import cache
from typing import Never, TypeAlias, get_args

import attrs

from zombiekit.games.zombie_flavored_doom.box.components import CARRYING, SEATS, SELECTIONS, Means, Tile, Units
from zombiekit.primitives.lines import line, number

_SEAT = number(1, SEATS, f"players are numbered 1 to {SEATS}")
_WEAPONS = number(0, CARRYING, f"0 to {CARRYING} Weapons can be used")


@line("move")
class Move:
    """Move to a neighboring tile for 1 tick: `move g11`. Rules: DOOM-MOVE-01, DOOM-MOVE-03, DOOM-MOVE-04, DOOM-HOLD-02."""

    tile: Tile = attrs.field(converter=Tile)


@line("fight")
class Fight:
    """Defeat one zombie on a neighboring tile: `fight d1 ticks`, `fight d1 weapon`.

    Rules: DOOM-FIGHT-01, DOOM-FIGHT-02, DOOM-FIGHT-03.
    """

    tile: Tile = attrs.field(converter=Tile)
    means: Means = attrs.field(converter=Means)


@line("drive")
class Drive:
    """Spend 1 Gas and travel up to three tiles: `drive f7`. Rules: DOOM-GAS-01, DOOM-GAS-02, DOOM-GAS-03."""

    tile: Tile = attrs.field(converter=Tile)


@line("pick")
class Pick:
    """Pick up units from the tile for 1 tick: `pick F1 M3`. Rules: DOOM-PICK-01, DOOM-PICK-02, DOOM-PICK-03."""

    units: Units = attrs.field(converter=Units)


@line("drop")
class Drop:
    """Leave units on the tile: `drop M2`. Rules: DOOM-DROP-01, DOOM-DROP-02, DOOM-DROP-03."""

    units: Units = attrs.field(converter=Units)


@line("break")
class Break:
    """Work for 1 tick on the wall of a foreign stronghold: `break`. Rules: DOOM-BREAK-02."""


@line("attack")
class Attack:
    """Hit a player on the same tile: `attack 2 ticks`, `attack 2 weapon`. Rules: DOOM-PVP-01, DOOM-PVP-03, DOOM-PVP-04."""

    player: int = attrs.field(validator=_SEAT)
    means: Means = attrs.field(converter=Means)


@line("end")
class End:
    """End the turn: `end`. Rules: DOOM-ROUND-08."""


@line("defend")
class Defend:
    """Take a hit with ticks or with a Weapon: `defend ticks`, `defend weapon`. Rules: DOOM-PVP-05, DOOM-NIGHT-10."""

    means: Means = attrs.field(converter=Means)


@line("evict")
class Evict:
    """Throw an intruder out of the stronghold: `evict 2`. Rules: DOOM-RET-02, DOOM-RET-04, DOOM-RET-05."""

    player: int = attrs.field(validator=_SEAT)


@line("kill")
class Kill:
    """Kill an intruder, with so many Weapons and ticks for the rest: `kill 2 1`. Rules: DOOM-RET-02, DOOM-RET-03."""

    player: int = attrs.field(validator=_SEAT)
    weapons: int = attrs.field(validator=_WEAPONS)


Action: TypeAlias = Move | Fight | Drive | Pick | Drop | Break | Attack | End | Defend | Evict | Kill
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the players' actions."""

ChanceOutcome: TypeAlias = Never
OUTCOMES: tuple[type, ...] = ()
"""There is no chance in this game. Rules: DOOM-SETUP-06."""

PICKS = {units.goods: Pick(units) for units in SELECTIONS}
DROPS = {units.goods: Drop(units) for units in SELECTIONS}
ATTACKS = tuple((Attack(seat + 1, Means.TICKS), Attack(seat + 1, Means.WEAPON)) for seat in range(SEATS))
"""The hits on the player of each seat, counted from 0."""
DEFENSES = (Defend(Means.TICKS), Defend(Means.WEAPON))
BREAK = Break()
END = End()


@cache
def killing(seat: int, weapons: int) -> Kill:
    """Return the action that kills the player of a seat, counted from 0."""
    return Kill(seat + 1, weapons)


@cache
def evicting(seat: int) -> Evict:
    """Return the action that throws out the player of a seat, counted from 0."""
    return Evict(seat + 1)
