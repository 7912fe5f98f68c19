"""What the player may do, and what chance may bring: small frozen values, made once each where there are few."""

from __future__ import annotations

from typing import TypeAlias, get_args

import attrs

from zombiekit.games.one_against_the_dead.box.components import WeaponKind
from zombiekit.primitives.cards import Draw
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.grid import ALL_8, ORTHOGONAL, Direction
from zombiekit.primitives.lines import line, number
from zombiekit.primitives.names import Name
from zombiekit.primitives.zombies import Zombies


class Size(Name):
    """The size of a zombie. Rules: OATD-ZOM-01."""

    GREATER = "greater"
    LESSER = "lesser"


def _quadruple(value: object) -> Zombies:
    if (
        isinstance(value, tuple)
        and len(value) == len(Zombies._fields)
        and all(type(n) is int and n >= 0 for n in value)
    ):
        return Zombies(*value)
    msg = f"four counts (greater heads, greater tails, lesser heads, lesser tails) are needed, not {value!r}"
    raise ValueError(msg)


_JOKER = number(1, 2, "the Jokers are numbered 1 and 2")


@line("move")
class Move:
    """Move the pawn to the next card in a direction: `move E`. Rules: OATD-MOVE-01, OATD-MOVE-03, OATD-MOVE-04."""

    direction: Direction = attrs.field(converter=Direction)


@line("search")
class Search:
    """Spend 1 AP on the die of the site in a direction: `search S`. Rules: OATD-SRCH-01, OATD-SRCH-04, OATD-SRCH-05."""

    direction: Direction = attrs.field(converter=Direction)


@line("end")
class End:
    """End the Player Actions phase: `end`. AP left are lost, and feed the Jokers. Rules: OATD-AP-04, OATD-JOK-01."""


@line("place")
class Place:
    """Lay the drawn card in the open slot in a direction: `place NE`. Rules: OATD-CHK-04, OATD-CHK-10, OATD-ZPL-01."""

    direction: Direction = attrs.field(converter=Direction)


@line("joker")
class ChooseJoker:
    """Put the Greater Zombie on Joker 1 or Joker 2: `joker 1`. Rules: OATD-JOK-05."""

    number: int = attrs.field(validator=_JOKER)


@line("take")
class Take:
    """Take the found weapon: `take`. Rules: OATD-WPN-06."""


@line("leave")
class Leave:
    """Leave the found weapon; it is out of the game: `leave`. Rules: OATD-WPN-06, OATD-WPN-09."""


@line("keep")
class Keep:
    """Keep the weapon in hand; the found one is out of the game: `keep`. Rules: OATD-WPN-05."""


@line("exchange")
class Exchange:
    """Take the found weapon for the one in hand, which is out of the game: `exchange`. Rules: OATD-WPN-05."""


@line("combine")
class Combine:
    """Add the found shotgun's shells to the one in hand, up to 6: `combine`. Rules: OATD-WPN-07."""


@line("fists")
class Fists:
    """Fight 1 to 4 zombies with the fists, counted by kind from strong to weak: `fists 1,0,0,2`. Rules: OATD-ATK-05, OATD-ATK-06."""

    zombies: Zombies = attrs.field(converter=_quadruple)


@line("bat")
class Bat:
    """Weaken every zombie of one size with the baseball bat: `bat lesser`. Rules: OATD-ATK-08."""

    size: Size = attrs.field(converter=Size)


@line("chainsaw")
class Chainsaw:
    """Flip all zombies on the block, tails are killed: `chainsaw`. Rules: OATD-ATK-09."""


@line("shotgun")
class Shotgun:
    """Kill all Lesser Zombies on the block and flip the Greater: `shotgun`. Rules: OATD-ATK-10."""


@line("decline")
class Decline:
    """Do not attack: `decline`. Rules: OATD-ATK-01."""


@line("chip")
class Chip:
    """The weapon chip that came out of the mug: `chip bat`. Rules: OATD-WPN-01."""

    kind: WeaponKind = attrs.field(converter=WeaponKind)


Action: TypeAlias = (
    Move
    | Search
    | End
    | Place
    | ChooseJoker
    | Take
    | Leave
    | Keep
    | Exchange
    | Combine
    | Fists
    | Bat
    | Chainsaw
    | Shotgun
    | Decline
)
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the player's actions."""

ChanceOutcome: TypeAlias = Draw | Flip | Roll | Chip
OUTCOMES: tuple[type, ...] = get_args(ChanceOutcome)
"""The classes of chance outcomes; all chance is fair, with exact weights. Rules: OATD-GEN-02."""

MOVES = {direction: Move(direction) for direction in ORTHOGONAL}
SEARCHES = {direction: Search(direction) for direction in ALL_8}
PLACES = {direction: Place(direction) for direction in ALL_8}
CHOOSE_JOKER = (ChooseJoker(1), ChooseJoker(2))
BATS = {size: Bat(size) for size in Size}
CHIPS = {kind: Chip(kind) for kind in WeaponKind}
END_PHASE = End()
TAKE, LEAVE, KEEP, EXCHANGE, COMBINE = Take(), Leave(), Keep(), Exchange(), Combine()
CHAINSAW, SHOTGUN, DECLINE = Chainsaw(), Shotgun(), Decline()
