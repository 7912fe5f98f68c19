"""What the players may do, and what chance may bring: small frozen values, made once each wherever they recur.

It has more lines than other modules, being the list of all of them, which is looked up and not read through.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias, get_args

import attrs

from zombiekit.games.defcon_zombies.box.components import MOST_PLAYERS, Piece, Tile
from zombiekit.primitives.dice import SIDES, Roll, is_face
from zombiekit.primitives.hexes import CELLS, NUMBER, Hex
from zombiekit.primitives.lines import line, number


def _cell(value: object) -> Hex:
    if isinstance(value, (tuple, list)) and len(value) == 2 and all(type(part) is int for part in value):
        cell = (value[0], value[1])
        if cell in NUMBER:
            return cell
    msg = f"a cell (q, r) of at most six rings is needed, not {value!r}"
    raise ValueError(msg)


_COUNT = number(0, None, "ships are counted 0, 1, 2 ...")
_FLAG = number(0, 1, "there is one flagship at most, so f is 0 or 1")
_SEAT = number(0, MOST_PLAYERS - 1, f"seats are 0 to {MOST_PLAYERS - 1}")
_ORDINAL = number(1, None, "branches are numbered 1, 2, 3 ...")


@line("pass_move")
class PassMove:
    """Do not move: `pass_move`. Rules: DEFCON-TURN-05."""


@line("move")
class Move:
    """Move ships together to another system: `move 0,0 1,0 o=2`. Rules: DEFCON-MOVE-01, DEFCON-MOVE-06.

    `o` ordinary ships, `p` linked pairs, `f` 1 for the flagship.
    """

    origin: Hex = attrs.field(converter=_cell)
    target: Hex = attrs.field(converter=_cell)
    o: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    p: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    f: int = attrs.field(default=0, validator=_FLAG, kw_only=True)


@line("rally")
class Rally:
    """Let ships from several systems move to one together: `rally 1,1`. Rules: DEFCON-CARD-13."""

    target: Hex = attrs.field(converter=_cell)


@line("send")
class Send:
    """Let these ships of the system in question join: `send o=2`; `send` for none. Rules: DEFCON-CARD-13, DEFCON-JUMP-04."""

    o: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    p: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    f: int = attrs.field(default=0, validator=_FLAG, kw_only=True)


@line("jump")
class Jump:
    """Jump to an unexplored system, which one is rolled: `jump 0,0 o=1`. Rules: DEFCON-JUMP-01."""

    origin: Hex = attrs.field(converter=_cell)
    o: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    p: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    f: int = attrs.field(default=0, validator=_FLAG, kw_only=True)


@line("rally_jump")
class RallyJump:
    """Let ships from several systems jump together: `rally_jump`. Rules: DEFCON-JUMP-04."""


@line("teleport")
class Teleport:
    """Take a ship to a system where the player has another: `teleport 0,0 3,0 ship`. Rules: DEFCON-CARD-05."""

    origin: Hex = attrs.field(converter=_cell)
    target: Hex = attrs.field(converter=_cell)
    kind: Piece = attrs.field(converter=Piece)


@line("peek")
class Peek:
    """Look secretly at an unexplored tile: `peek 1,0`. Rules: DEFCON-CARD-09, DEFCON-PRIM-11."""

    system: Hex = attrs.field(converter=_cell)


@line("lose")
class Lose:
    """Lose a piece of a player: `lose 1 ship`. Rules: DEFCON-FIGHT-04, DEFCON-PRIM-10."""

    owner: int = attrs.field(validator=_SEAT)
    kind: Piece = attrs.field(converter=Piece)


@line("place_free")
class PlaceFree:
    """Place the free ship: `place_free 0,0`. Rules: DEFCON-CONS-03."""

    system: Hex = attrs.field(converter=_cell)


@line("bounce")
class Bounce:
    """Let a ship jump back: `bounce ship 0,0`. Rules: DEFCON-CARD-10."""

    kind: Piece = attrs.field(converter=Piece)
    source: Hex = attrs.field(converter=_cell)


@line("stay")
class Stay:
    """Let no ship jump back: `stay`. Rules: DEFCON-CARD-10."""


@line("warp")
class Warp:
    """Choose where the wormhole leads: `warp 2,0`. Rules: DEFCON-CARD-08."""

    system: Hex = attrs.field(converter=_cell)


@line("warp_random")
class WarpRandom:
    """Leave it to chance where the wormhole leads: `warp_random`. Rules: DEFCON-CARD-08."""


@line("buy_ship")
class BuyShip:
    """Buy a ship: `buy_ship 0,0`. Rules: DEFCON-BUY-02."""

    at: Hex = attrs.field(converter=_cell)


@line("buy_pair")
class BuyPair:
    """Buy a linked pair of ships: `buy_pair 0,0`. Rules: DEFCON-CARD-07."""

    at: Hex = attrs.field(converter=_cell)


@line("buy_outpost")
class BuyOutpost:
    """Buy an outpost: `buy_outpost 1,0`. Rules: DEFCON-BUY-03."""

    at: Hex = attrs.field(converter=_cell)


@line("done")
class Done:
    """Buy nothing, or nothing more: `done`. Rules: DEFCON-TURN-05."""


@line("spawn_at")
class SpawnAt:
    """Choose which Zombies system gets the next zombie: `spawn_at 2,-2`. Rules: DEFCON-LIM-04."""

    system: Hex = attrs.field(converter=_cell)


@line("zombie_from")
class ZombieFrom:
    """Choose which new zombie leaves next: `zombie_from 2,-2`. Rules: DEFCON-ZMOV-08."""

    system: Hex = attrs.field(converter=_cell)


@line("any_order")
class AnyOrder:
    """Leave open which zombie is next: `any_order`; the rest then follow in canonical order. Rules: DEFCON-ZMOV-08, DEFCON-PRIM-04."""


@line("zombie_to")
class ZombieTo:
    """Choose which planet a zombie goes to: `zombie_to 1,-1`. Rules: DEFCON-ZMOV-02, DEFCON-FLOW-03."""

    system: Hex = attrs.field(converter=_cell)


@line("place_zombie")
class PlaceZombie:
    """Choose which system gets a zombie: `place_zombie 3,0`. Rules: DEFCON-SCOUT-04, DEFCON-PRIM-04."""

    system: Hex = attrs.field(converter=_cell)


@line("place_ship")
class PlaceShip:
    """Choose where a ship is placed: `place_ship 0,0`. Rules: DEFCON-PRIM-04, DEFCON-TURN-04."""

    system: Hex = attrs.field(converter=_cell)


@line("lose_ship_at")
class LoseShipAt:
    """Choose where a ship is lost: `lose_ship_at 1,0`. Rules: DEFCON-PRIM-04."""

    system: Hex = attrs.field(converter=_cell)


@line("remove_zombie")
class RemoveZombie:
    """Choose where a zombie is removed: `remove_zombie 1,0`. Rules: DEFCON-PRIM-04."""

    system: Hex = attrs.field(converter=_cell)


@line("replace")
class Replace:
    """Choose which planet is replaced: `replace 1,0`. Rules: DEFCON-PRIM-04."""

    system: Hex = attrs.field(converter=_cell)


@line("predict")
class Predict:
    """Predict what the die will show: `predict 6`. Rules: DEFCON-PRIM-14."""

    number: int = attrs.field(validator=is_face)


@line("select")
class Select:
    """A constellation that joins the pile, face down: `select Leo`. Rules: DEFCON-BUILD-04."""

    tile: Tile = attrs.field(converter=Tile)


@line("deal")
class Deal:
    """The tile that is dealt to a system, face down: `deal planet 4`. Rules: DEFCON-BUILD-04."""

    tile: Tile = attrs.field(converter=Tile)


@line("gaps")
class DrawGaps:
    """The four cells of ring 4 without a tile: `gaps 4,-4 0,-4 -4,4 0,4`. Rules: DEFCON-RING4-03."""

    first: Hex = attrs.field(converter=_cell)
    second: Hex = attrs.field(converter=_cell)
    third: Hex = attrs.field(converter=_cell)
    fourth: Hex = attrs.field(converter=_cell)


@line("first")
class First:
    """Who begins: `first 2`. Rules: DEFCON-BUILD-09."""

    seat: int = attrs.field(validator=_SEAT)


@line("system")
class Drawn:
    """A system that chance picked: `system 2,-1`. Rules: DEFCON-WORM-01, DEFCON-JUMP-01, DEFCON-PRIM-04."""

    cell: Hex = attrs.field(converter=_cell)


@line("event")
class DrawEvent:
    """The event card that is drawn: `event zombie_scout`. Rules: DEFCON-EVT-04."""

    card: str = attrs.field(validator=attrs.validators.instance_of(str))


@line("branch")
class TakeBranch:
    """Which branch of a card chance picks, counted from 1: `branch 2`. Rules: DEFCON-PRIM-13."""

    number: int = attrs.field(validator=_ORDINAL)


Action: TypeAlias = (
    PassMove
    | Move
    | Rally
    | Send
    | Jump
    | RallyJump
    | Teleport
    | Peek
    | Lose
    | PlaceFree
    | Bounce
    | Stay
    | Warp
    | WarpRandom
    | BuyShip
    | BuyPair
    | BuyOutpost
    | Done
    | SpawnAt
    | ZombieFrom
    | AnyOrder
    | ZombieTo
    | PlaceZombie
    | PlaceShip
    | LoseShipAt
    | RemoveZombie
    | Replace
    | Predict
)
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the players' actions."""

ChanceOutcome: TypeAlias = Select | Deal | DrawGaps | First | Drawn | DrawEvent | TakeBranch | Roll
OUTCOMES: tuple[type, ...] = get_args(ChanceOutcome)
"""The classes of chance outcomes."""

PASS_MOVE, RALLY_JUMP, STAY, WARP_RANDOM, DONE, ANY_ORDER = (
    PassMove(),
    RallyJump(),
    Stay(),
    WarpRandom(),
    Done(),
    AnyOrder(),
)
RALLIES = tuple(map(Rally, CELLS))
PEEKS_AT = tuple(map(Peek, CELLS))
PLACES_FREE = tuple(map(PlaceFree, CELLS))
WARPS = tuple(map(Warp, CELLS))
BUY_SHIPS = tuple(map(BuyShip, CELLS))
BUY_PAIRS = tuple(map(BuyPair, CELLS))
BUY_OUTPOSTS = tuple(map(BuyOutpost, CELLS))
SPAWNS_AT = tuple(map(SpawnAt, CELLS))
ZOMBIES_FROM = tuple(map(ZombieFrom, CELLS))
ZOMBIES_TO = tuple(map(ZombieTo, CELLS))
PLACES_ZOMBIE = tuple(map(PlaceZombie, CELLS))
PLACES_SHIP = tuple(map(PlaceShip, CELLS))
LOSES_SHIP_AT = tuple(map(LoseShipAt, CELLS))
REMOVES_ZOMBIE = tuple(map(RemoveZombie, CELLS))
REPLACES = tuple(map(Replace, CELLS))
DRAWN = tuple(map(Drawn, CELLS))
PREDICTIONS = tuple(map(Predict, range(1, SIDES + 1)))
LOSSES = {(owner, kind): Lose(owner, kind) for owner in range(MOST_PLAYERS) for kind in Piece}

deal = lru_cache(maxsize=256)(Deal)
"""Return the outcome that deals a tile, made once each."""
select = lru_cache(maxsize=256)(Select)
"""Return the outcome that lets a constellation join the pile, made once each."""
teleport = lru_cache(maxsize=8192)(Teleport)
"""Return the action that teleports a ship, made once each."""
