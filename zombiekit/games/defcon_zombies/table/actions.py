"""The players' actions and the outcomes of chance: small frozen values; those that recur are made only once.

`words` says what each does in a position, and `places` lists what it points at on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, ClassVar, TypeAlias, get_args

import attrs

from zombiekit.games.defcon_zombies import box
from zombiekit.games.defcon_zombies.box.components import MOST_PLAYERS, Fleet, Piece, Tile, fleet_of
from zombiekit.games.defcon_zombies.box.options import card_of
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.words import PIECES, at, branch_text, fleet_text, seat_name, tile_text
from zombiekit.primitives.dice import SIDES, Roll, is_face
from zombiekit.primitives.hexes import CELLS, NUMBER, Hex
from zombiekit.primitives.lines import SEAT, line, number
from zombiekit.words import a, listed, with_fields

Places: TypeAlias = tuple[tuple[str, Any], ...]


def _cell(value: object) -> Hex:
    if isinstance(value, (tuple, list)) and len(value) == 2 and all(type(part) is int for part in value):
        cell = (value[0], value[1])
        if cell in NUMBER:
            return cell
    raise ValueError(f"a cell (q, r) of at most six rings is needed, not {value!r}")


_COUNT = number(0, None, "ships are counted 0, 1, 2 ...")
_FLAG = number(0, 1, "there is one flagship at most, so f is 0 or 1")
_SEAT = number(0, MOST_PLAYERS - 1, f"seats are 0 to {MOST_PLAYERS - 1}")
_ORDINAL = number(1, None, "branches are numbered 1, 2, 3 ...")


_TILES = {
    box.NEBULA: "the nebula",
    box.WORMHOLE: "the wormhole",
    box.ZOMBIES: "the Zombies system",
    box.UNKNOWN: "the face-down system",
    box.GAP: "the cell",
}


def _place(state: Draft, cell: Hex) -> str:
    """Return a system in words: `Earth`, `planet 4 at (1,0)`, `the face-down system at (2,0)`."""
    tile = state.faces[NUMBER[cell]]
    return "Earth" if tile is box.EARTH else f"{_TILES.get(tile, str(tile))} at {at(cell)}"


def _one(kind: Piece) -> str:
    """Return one piece in words: `a linked ship`, but `the flagship`, since a player has only one."""
    return "the flagship" if kind is Piece.FLAGSHIP else a(PIECES[kind])


_FIELDS: dict[str, Callable[[Any], str]] = {
    "fleet": fleet_text,
    "kind": _one,
    "owner": seat_name,
    "seat": seat_name,
    "tile": tile_text,
}
"""How the fields that are no systems are put into words; all others are put in as they are."""


class _Deed:
    """An action or an outcome: `words` says what it does in a position where it is legal, `places` lists what it points at.

    `said` is what `words` returns, with `{kind}` for the words of the field `kind`.
    """

    __slots__ = ()
    said: ClassVar[str]

    def words(self, state: Draft) -> str:
        systems = dict.fromkeys(("cell", "origin", "source", "system", "target"), partial(_place, state))
        return with_fields(self.said, self, _FIELDS | systems)

    def places(self: Any, state: Draft) -> Places:
        values = [getattr(self, field.name) for field in attrs.fields(type(self))]
        return tuple([("system", value) for value in values if type(value) is tuple])


class _Ships(_Deed):
    """An action with ships."""

    __slots__ = ()
    o: int
    p: int
    f: int

    @property
    def fleet(self) -> Fleet:
        return fleet_of(self.o, self.p, self.f)


@attrs.frozen
class _AtSystem(_Deed):
    """An action in one system."""

    doing: ClassVar[str]
    system: Hex = attrs.field(converter=_cell)

    def words(self, state: Draft) -> str:
        return f"{self.doing} {_place(state, self.system)}"


@line("pass_move")
class PassMove(_Deed):
    """Do not move: `pass_move`. Rules: DEFCON-TURN-05."""

    said = "do not move"


@line("move")
class Move(_Ships):
    """Move ships together to another system: `move 0,0 1,0 o=2`. Rules: DEFCON-MOVE-01, DEFCON-MOVE-06.

    `o` ordinary ships, `p` linked pairs, `f` 1 for the flagship.
    """

    origin: Hex = attrs.field(converter=_cell)
    target: Hex = attrs.field(converter=_cell)
    o: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    p: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    f: int = attrs.field(default=0, validator=_FLAG, kw_only=True)
    said = "move {fleet} from {origin} to {target}"


@line("rally")
class Rally(_Deed):
    """Move ships from several systems to one system together: `rally 1,1`. Rules: DEFCON-CARD-13."""

    target: Hex = attrs.field(converter=_cell)
    said = "let ships from several systems move to {target} together"


@line("send")
class Send(_Ships):
    """Send ships from the system that is asked now: `send o=2`; `send` sends none. Rules: DEFCON-CARD-13, DEFCON-JUMP-04."""

    o: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    p: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    f: int = attrs.field(default=0, validator=_FLAG, kw_only=True)
    said = "send {fleet}"


@line("jump")
class Jump(_Ships):
    """Jump to an unexplored system that chance picks: `jump 0,0 o=1`. Rules: DEFCON-JUMP-01."""

    origin: Hex = attrs.field(converter=_cell)
    o: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    p: int = attrs.field(default=0, validator=_COUNT, kw_only=True)
    f: int = attrs.field(default=0, validator=_FLAG, kw_only=True)
    said = "let {fleet} jump from {origin} to a random face-down system"


@line("rally_jump")
class RallyJump(_Deed):
    """Jump with ships from several systems together: `rally_jump`. Rules: DEFCON-JUMP-04."""

    said = "let ships from several systems jump together"


@line("teleport")
class Teleport(_Deed):
    """Teleport a ship to a system where the player has another: `teleport 0,0 3,0 ship`. Rules: DEFCON-CARD-05."""

    origin: Hex = attrs.field(converter=_cell)
    target: Hex = attrs.field(converter=_cell)
    kind: Piece = attrs.field(converter=Piece)
    said = "teleport {kind} from {origin} to {target}"


@line("peek")
class Peek(_AtSystem):
    """Look secretly at an unexplored tile: `peek 1,0`. Rules: DEFCON-CARD-09, DEFCON-PRIM-11."""

    points = "target"
    doing = "look secretly at"


@line("lose")
class Lose(_Deed):
    """Lose a piece of a player: `lose 1 ship`. Rules: DEFCON-FIGHT-04, DEFCON-PRIM-10."""

    owner: int = attrs.field(validator=_SEAT, metadata=SEAT)
    kind: Piece = attrs.field(converter=Piece)
    said = "lose {kind} of {owner}"

    def places(self, state: Draft) -> Places:
        return (("seat", self.owner),)


@line("place_free")
class PlaceFree(_AtSystem):
    """Place the free ship: `place_free 0,0`. Rules: DEFCON-CONS-03."""

    doing = "put the free ship on"


@line("bounce")
class Bounce(_Deed):
    """Let a ship jump back: `bounce ship 0,0`. Rules: DEFCON-CARD-10."""

    kind: Piece = attrs.field(converter=Piece)
    source: Hex = attrs.field(converter=_cell)
    said = "let {kind} jump back to {source}"


@line("stay")
class Stay(_Deed):
    """Let no ship jump back: `stay`. Rules: DEFCON-CARD-10."""

    said = "let no ship jump back"


@line("warp")
class Warp(_AtSystem):
    """Choose where the wormhole leads: `warp 2,0`. Rules: DEFCON-CARD-08."""

    doing = "go through the wormhole to"


@line("warp_random")
class WarpRandom(_Deed):
    """Leave it to chance where the wormhole leads: `warp_random`. Rules: DEFCON-CARD-08."""

    said = "leave it to chance where the wormhole leads"


@attrs.frozen
class Purchase(_Deed):
    """Something that is bought: `what` as events call it, `thing` in words."""

    what: ClassVar[str]
    thing: ClassVar[str]
    at: Hex = attrs.field(converter=_cell)

    def words(self, state: Draft) -> str:
        return f"buy {self.thing} on {_place(state, self.at)} for {price(state, type(self))}"


@line("buy_ship")
class BuyShip(Purchase):
    """Buy a ship: `buy_ship 0,0`. Rules: DEFCON-BUY-02."""

    what = "ship"
    thing = "a ship"


@line("buy_pair")
class BuyPair(Purchase):
    """Buy a linked pair of ships: `buy_pair 0,0`. Rules: DEFCON-CARD-07."""

    what = "pair"
    thing = "a linked pair of ships"


@line("buy_outpost")
class BuyOutpost(Purchase):
    """Buy an outpost: `buy_outpost 1,0`. Rules: DEFCON-BUY-03."""

    what = "outpost"
    thing = "an outpost"


def price(state: Draft, what: type[Purchase]) -> int:
    """Return what a purchase costs. Rules: DEFCON-BUY-04."""
    if what is BuyPair:
        return box.PAIR_COST
    return state.options.ship_cost if what is BuyShip else state.options.outpost_cost


@line("done")
class Done(_Deed):
    """Buy nothing, or nothing more: `done`. Rules: DEFCON-TURN-05."""

    def words(self, state: Draft) -> str:
        return "buy nothing more" if state.options.industrious else "buy nothing"


@line("spawn_at")
class SpawnAt(_AtSystem):
    """Choose which Zombies system gets the next zombie: `spawn_at 2,-2`. Rules: DEFCON-LIM-04."""

    doing = "put the next zombie on"


@line("zombie_from")
class ZombieFrom(_Deed):
    """Choose which new zombie leaves next: `zombie_from 2,-2`. Rules: DEFCON-ZMOV-08."""

    points = "from"
    system: Hex = attrs.field(converter=_cell)
    said = "let the new zombie on {system} leave next"


@line("any_order")
class AnyOrder(_Deed):
    """Leave the order of zombies open: `any_order`; the rest follow in canonical order. Rules: DEFCON-ZMOV-08, DEFCON-PRIM-04."""

    said = "let the rest follow in any order"


@line("zombie_to")
class ZombieTo(_AtSystem):
    """Choose which planet a zombie goes to: `zombie_to 1,-1`. Rules: DEFCON-ZMOV-02, DEFCON-FLOW-03."""

    doing = "let the zombie go to"


@line("place_zombie")
class PlaceZombie(_AtSystem):
    """Choose which system gets a zombie: `place_zombie 3,0`. Rules: DEFCON-SCOUT-04, DEFCON-PRIM-04."""

    doing = "put a zombie on"


@line("place_ship")
class PlaceShip(_AtSystem):
    """Choose where a ship is placed: `place_ship 0,0`. Rules: DEFCON-PRIM-04, DEFCON-TURN-04."""

    doing = "put a ship on"


@line("lose_ship_at")
class LoseShipAt(_AtSystem):
    """Choose where a ship is lost: `lose_ship_at 1,0`. Rules: DEFCON-PRIM-04."""

    points = "target"
    doing = "lose a ship on"


@line("remove_zombie")
class RemoveZombie(_AtSystem):
    """Choose where a zombie is removed: `remove_zombie 1,0`. Rules: DEFCON-PRIM-04."""

    points = "target"
    doing = "remove a zombie from"


@line("replace")
class Replace(_AtSystem):
    """Choose which planet is replaced: `replace 1,0`. Rules: DEFCON-PRIM-04."""

    points = "target"
    doing = "replace"


@line("predict")
class Predict(_Deed):
    """Predict what the die will show: `predict 6`. Rules: DEFCON-PRIM-14."""

    number: int = attrs.field(validator=is_face)
    said = "predict a {number}"


@line("select")
class Select(_Deed):
    """The constellation that joins the pile, face down: `select Leo`. Rules: DEFCON-BUILD-04."""

    tile: Tile = attrs.field(converter=Tile)
    said = "add {tile} to the pile, face down"


@line("deal")
class Deal(_Deed):
    """The tile that is dealt to a system, face down: `deal planet 4`. Rules: DEFCON-BUILD-04."""

    tile: Tile = attrs.field(converter=Tile)
    said = "deal {tile}, face down"


@line("gaps")
class DrawGaps(_Deed):
    """The four cells of ring 4 without a tile: `gaps 4,-4 0,-4 -4,4 0,4`. Rules: DEFCON-RING4-03."""

    first: Hex = attrs.field(converter=_cell)
    second: Hex = attrs.field(converter=_cell)
    third: Hex = attrs.field(converter=_cell)
    fourth: Hex = attrs.field(converter=_cell)

    def words(self, state: Draft) -> str:
        return f"leave {listed(map(at, (self.first, self.second, self.third, self.fourth)))} without a tile"


@line("first")
class First(_Deed):
    """The seat that begins: `first 2`. Rules: DEFCON-BUILD-09."""

    seat: int = attrs.field(validator=_SEAT, metadata=SEAT)
    said = "let {seat} begin"


@line("system")
class Drawn(_Deed):
    """A system that chance picked: `system 2,-1`. Rules: DEFCON-WORM-01, DEFCON-JUMP-01, DEFCON-PRIM-04."""

    cell: Hex = attrs.field(converter=_cell)
    said = "pick {cell}"


@line("event")
class DrawEvent(_Deed):
    """The event card that is drawn: `event zombie_scout`. Rules: DEFCON-EVT-04."""

    card: str = attrs.field(validator=attrs.validators.instance_of(str))

    def words(self, state: Draft) -> str:
        return f"draw {card_of(state.options, self.card).name}"


@line("branch")
class TakeBranch(_Deed):
    """The branch of a card that chance picks, counted from 1: `branch 2`. Rules: DEFCON-PRIM-13."""

    number: int = attrs.field(validator=_ORDINAL)

    def words(self, state: Draft) -> str:
        node: Any = state.agenda[-1]
        what = branch_text(node.context.effect(state.options).branches, self.number)
        return f"let {card_of(state.options, node.context.card).name} go on with branch {self.number}: {what}"


_Moving: TypeAlias = PassMove | Move | Rally | Send | Jump | RallyJump | Teleport | Peek
_Arriving: TypeAlias = Lose | PlaceFree | Bounce | Stay | Warp | WarpRandom
_Buying: TypeAlias = BuyShip | BuyPair | BuyOutpost | Done
_Swarming: TypeAlias = SpawnAt | ZombieFrom | AnyOrder | ZombieTo | PlaceZombie
_OfCards: TypeAlias = PlaceShip | LoseShipAt | RemoveZombie | Replace | Predict
Action: TypeAlias = _Moving | _Arriving | _Buying | _Swarming | _OfCards
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the players' actions."""

ChanceOutcome: TypeAlias = Select | Deal | DrawGaps | First | Drawn | DrawEvent | TakeBranch | Roll
OUTCOMES: tuple[type, ...] = get_args(ChanceOutcome)
"""The classes of chance outcomes."""

PASS_MOVE, RALLY_JUMP, STAY = PassMove(), RallyJump(), Stay()
WARP_RANDOM, DONE, ANY_ORDER = WarpRandom(), Done(), AnyOrder()
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
"""Return the outcome that deals a tile, from a cache."""
select = lru_cache(maxsize=256)(Select)
"""Return the outcome that adds a constellation to the pile, from a cache."""
teleport = lru_cache(maxsize=8192)(Teleport)
"""Return the action that teleports a ship, from a cache."""
