"""What the players may do, and what chance may bring: small frozen values, made once each wherever they recur.

It has more lines than other modules, being the list of all of them, which is looked up and not read through.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TypeAlias, get_args

import attrs

from zombiekit.games.they_come_back.box.components import MOST_PLAYERS, Card, Means, Square, Token, Zombie
from zombiekit.games.they_come_back.box.tiles import Side, TileId
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.lines import line

FARTHEST = 999
"""The largest coordinate that is read: no map of this game comes near it."""


def _pair(value: object) -> tuple[int, int]:
    if isinstance(value, (tuple, list)) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST:
            return value if type(value) is tuple else (x, y)
    msg = f"a pair x,y of integers from -{FARTHEST} to {FARTHEST} is needed, not {value!r}"
    raise ValueError(msg)


def _pair_or_none(value: object) -> tuple[int, int] | None:
    return None if value is None else _pair(value)


def _side_or_none(value: object) -> Side | None:
    return None if value is None else Side(str(value))


def _kind(value: str) -> Zombie:
    """Return a kind of zombies; each map has a move of its zombies for each two squares, and to look a member up costs most of making one."""
    return value if type(value) is Zombie else Zombie(value)


def _seat(_: object, __: object, value: int) -> None:
    if type(value) is not int or not 0 <= value < MOST_PLAYERS:
        msg = f"seats are 0 to {MOST_PLAYERS - 1}, not {value!r}"
        raise ValueError(msg)


def _seat_or_none(_: object, __: object, value: int | None) -> None:
    if value is not None:
        _seat(_, __, value)


def _quarter(_: object, __: object, value: int) -> None:
    if type(value) is not int or not 0 <= value <= 3:
        msg = f"a tile is turned by 0 to 3 quarters, not {value!r}"
        raise ValueError(msg)


def _some(_: object, attribute: attrs.Attribute[int], value: int) -> None:
    if type(value) is not int or value < 1:
        msg = f"{attribute.name} counts 1, 2, 3 ..., not {value!r}"
        raise ValueError(msg)


# ------------------------------------------------------------------------------------------------------- the map


@line("lay")
class Lay:
    """Lay the tile into a cell, turned clockwise by `r` quarters: `lay 0,-1 r=2`. Rules: STCB-TILE-05, STCB-TILE-06, STCB-CARD-25."""

    cell: tuple[int, int] = attrs.field(converter=_pair)
    r: int = attrs.field(default=0, validator=_quarter, kw_only=True)


@line("place")
class Place:
    """Put what is to be put on a square, a zombie or a token: `place 4,1`. Rules: STCB-TOKEN-05, STCB-CARD-22, STCB-CARD-23."""

    square: Square = attrs.field(converter=_pair)


# --------------------------------------------------------------------------------------------------------- cards


@line("pass")
class Pass:
    """Play and use nothing now: `pass`. Rules: STCB-TIME-03."""


@line("play")
class Play:
    """Play a card from the hand: `play fear target=2`, `play mine_field tile=-1,0`, `play breakthrough side=N`. Rules: STCB-CARD-10.

    Attributes:
        card: The card.
        target: The seat that it is played at, for cards with a target player.
        tile: The cell of the building or tile, for cards that name one.
        square: The square of the zombie, for cards that name one.
        kind: The kind of that zombie.
        side: The side of the own square whose wall is attacked.
    """

    card: Card = attrs.field(converter=Card)
    target: int | None = attrs.field(default=None, validator=_seat_or_none, kw_only=True)
    tile: tuple[int, int] | None = attrs.field(default=None, converter=_pair_or_none, kw_only=True)
    square: Square | None = attrs.field(default=None, converter=_pair_or_none, kw_only=True)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)
    side: Side | None = attrs.field(default=None, converter=_side_or_none, kw_only=True)


@line("use")
class Use:
    """Use a weapon from the table: `use lots_of_ammo`, `use grenade square=1,0`, `use grenade tile=-1,0`. Rules: STCB-CARD-10, STCB-CARD-17.

    Attributes:
        card: The weapon.
        square: The street square that is its area, or to which it leads.
        tile: The cell of the building that is its area, or of the tile that it destroys.
    """

    card: Card = attrs.field(converter=Card)
    square: Square | None = attrs.field(default=None, converter=_pair_or_none, kw_only=True)
    tile: tuple[int, int] | None = attrs.field(default=None, converter=_pair_or_none, kw_only=True)


@line("discard")
class Discard:
    """Put a card from the hand on the discard pile: `discard fear`. Rules: STCB-TURN-09."""

    card: Card = attrs.field(converter=Card)


@line("keep")
class Keep:
    """Discard none: `keep`. Rules: STCB-TURN-09."""


# ------------------------------------------------------------------------------------------- encounters and moves


@line("evade")
class Evade:
    """Try to evade a zombie on the own square: `evade`, `evade kind=enhanced`. Rules: STCB-EVADE-01, STCB-ENC-03."""

    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)


@line("fight")
class Fight:
    """Fight a zombie on the own square, or the undead of a seat: `fight fire_axe`, `fight pistol undead=2`. Rules: STCB-FIGHT-01, STCB-ENC-03."""

    means: Means = attrs.field(converter=Means)
    undead: int | None = attrs.field(default=None, validator=_seat_or_none, kw_only=True)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)


@line("shoot")
class Shoot:
    """Shoot at a zombie on a linked square, or at the undead of a seat there: `shoot 1,0`, `shoot 1,0 means=crossbow`.

    The pistol stands for the Shotgun. Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-08.
    """

    square: Square = attrs.field(converter=_pair)
    undead: int | None = attrs.field(default=None, validator=_seat_or_none, kw_only=True)
    means: Means = attrs.field(default=Means.PISTOL, converter=Means, kw_only=True)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)


@line("go_on")
class GoOn:
    """Shoot no more, and go on with the turn: `go_on`. Rules: STCB-SHOTGUN-09."""


@line("accept")
class Accept:
    """Let the roll stand: `accept`. Rules: STCB-FIGHT-09, STCB-EVADE-03."""


@line("spend_bullets")
class SpendBullets:
    """Spend the Bullets that the roll lacks: `spend_bullets 2`. Rules: STCB-FIGHT-03, STCB-EVENT-15."""

    count: int = attrs.field(validator=_some)


@line("spend_points")
class SpendPoints:
    """Spend the movement points that the evade roll lacks: `spend_points 2`. Rules: STCB-EVADE-03."""

    count: int = attrs.field(validator=_some)


@line("take_bite")
class TakeBite:
    """Let the bite take effect: `take_bite`. Rules: STCB-HEALTH-04."""


@line("step")
class Step:
    """Move a figure to a linked square, the own or the one that is led: `step 1,0`. Rules: STCB-MOVE-04, STCB-UNDEAD-06, STCB-CARD-21."""

    square: Square = attrs.field(converter=_pair)


@line("crawl")
class Crawl:
    """Crawl through the air duct of the own square, and come out of another: `crawl -3,-2`. Rules: STCB-MALL-05."""

    square: Square = attrs.field(converter=_pair)


@line("stop")
class Stop:
    """End the movement: `stop`. Rules: STCB-MOVE-05, STCB-MOVE-10, STCB-CARD-21."""


@line("take")
class Take:
    """Take a token from the own square: `take health`, `take bullets`. Rules: STCB-MOVE-06."""

    token: Token = attrs.field(converter=Token)


@line("ambush")
class Ambush:
    """Try to rob another human on the own square: `ambush 2`. Rules: STCB-AMBUSH-01."""

    victim: int = attrs.field(validator=_seat)


@line("take_weapon")
class TakeWeapon:
    """Take a weapon from the victim's table: `take_weapon fire_axe`. Rules: STCB-AMBUSH-04, STCB-EVENT-41."""

    card: Card = attrs.field(converter=Card)


@line("take_bullets")
class TakeBullets:
    """Take 1 or 2 of the victim's Bullets: `take_bullets 2`. Rules: STCB-AMBUSH-04."""

    count: int = attrs.field(validator=_some)


@line("take_nothing")
class TakeNothing:
    """Take nothing from the victim: `take_nothing`. Rules: STCB-AMBUSH-04."""


@line("lose_weapon")
class LoseWeapon:
    """Let the target lose a weapon: `lose_weapon fire_axe`. Rules: STCB-EVENT-06."""

    card: Card = attrs.field(converter=Card)


@line("lose_bullets")
class LoseBullets:
    """Let the target lose Bullets: `lose_bullets`. Rules: STCB-EVENT-06."""


@line("aim")
class Aim:
    """Name another target for the card that its target has answered: `aim 2`. Rules: STCB-CARD-12, STCB-EVENT-42."""

    target: int = attrs.field(validator=_seat)


@line("pick")
class Pick:
    """Pick a zombie of a square, to be moved or killed, or a square to throw Dynamite at: `pick 6,1`.

    Rules: STCB-CARD-23, STCB-EVENT-30, STCB-EVENT-36.
    """

    square: Square = attrs.field(converter=_pair)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)


# -------------------------------------------------------------------------------------- the undead and the swarm


@line("attack")
class Attack:
    """Attack this human next: `attack 2`. Rules: STCB-UNDEAD-01."""

    victim: int = attrs.field(validator=_seat)


@line("defend")
class Defend:
    """Defend with the pistol or a weapon: `defend fire_axe`. Rules: STCB-UNDEAD-03, STCB-UNDEAD-04."""

    means: Means = attrs.field(converter=Means)


@line("move")
class Move:
    """Move a zombie to a linked square: `move 2,1 3,1`, `move 2,1 3,1 kind=enhanced`. Rules: STCB-SWARM-02, STCB-UNDEAD-06, STCB-BASE-08."""

    origin: Square = attrs.field(converter=_pair)
    target: Square = attrs.field(converter=_pair)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)


@line("done")
class Done:
    """Do no more in this phase, or by this card: `done`. Rules: STCB-UNDEAD-07, STCB-UNDEAD-13, STCB-TRADE-04, STCB-EVENT-30."""


@line("trade")
class Trade:
    """Trade 3 kills for 1 Bullet or 1 Health: `trade bullets`, `trade health`. Rules: STCB-TRADE-01, STCB-TRADE-03, STCB-TRADE-04."""

    goods: Token = attrs.field(converter=Token)


# -------------------------------------------------------------------------------------------------------- chance


@line("reveal")
class Reveal:
    """A tile that was turned up: `reveal curve`. Rules: STCB-TILE-09."""

    tile: TileId = attrs.field(converter=TileId)


@line("draw")
class Draw:
    """A card that was drawn: `draw fear`. Rules: STCB-TURN-11."""

    card: Card = attrs.field(converter=Card)


PASS, KEEP, GO_ON, ACCEPT = Pass(), Keep(), GoOn(), Accept()
TAKE_BITE, STOP, TAKE_NOTHING, LOSE_BULLETS, DONE = TakeBite(), Stop(), TakeNothing(), LoseBullets(), Done()
EVADES = {kind: Evade(kind=kind) for kind in Zombie}
FIGHTS = {kind: {means: Fight(means, kind=kind) for means in Means} for kind in Zombie}
DEFENSES = {means: Defend(means) for means in Means}
TAKES = {token: Take(token) for token in Token}
TRADES = {token: Trade(token) for token in Token}
DRAWS = {card: Draw(card) for card in Card}
REVEALS = {tile: Reveal(tile) for tile in TileId}
SEATS = range(MOST_PLAYERS)
AIMS = tuple(map(Aim, SEATS))
AMBUSHES = tuple(map(Ambush, SEATS))
ATTACKS = tuple(map(Attack, SEATS))

play = lru_cache(maxsize=4096)(Play)
"""Return the play of a card; the same object each time."""
use = lru_cache(maxsize=4096)(Use)
step_to = lru_cache(maxsize=4096)(Step)
crawl_to = lru_cache(maxsize=128)(Crawl)
place_on = lru_cache(maxsize=4096)(Place)
lay_at = lru_cache(maxsize=4096)(lambda cell, r: Lay(cell, r=r))
pick_from = lru_cache(maxsize=4096)(Pick)
move_zombie = lru_cache(maxsize=16384)(Move)
move_enhanced = lru_cache(maxsize=4096)(partial(Move, kind=Zombie.ENHANCED))
shoot_at = lru_cache(maxsize=4096)(Shoot)

Action: TypeAlias = (
    Lay | Place | Pass | Play | Use | Discard | Keep | Evade | Fight | Shoot | GoOn | Accept | SpendBullets | SpendPoints
    | TakeBite | Step | Crawl | Stop | Take | Ambush | TakeWeapon | TakeBullets | TakeNothing | LoseWeapon | LoseBullets | Aim | Pick
    | Attack | Defend | Move | Done | Trade
)  # fmt: skip
"""Any player's action."""
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the players' actions."""
ChanceOutcome: TypeAlias = Roll | Reveal | Draw
"""Any chance outcome."""
OUTCOMES: tuple[type, ...] = get_args(ChanceOutcome)
"""The classes of chance outcomes."""
