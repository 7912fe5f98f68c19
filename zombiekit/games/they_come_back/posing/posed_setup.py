"""The nodes of the set-up at which a position can be posed, by name, and the agendas on which they stand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.agenda import Automatic
from zombiekit.errors import shown
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.rules.dealing import DRAW_CARD
from zombiekit.games.they_come_back.rules.laying import (
    BEGIN_LAYING,
    HELIPAD,
    LAY_HELIPAD,
    NEXT_LAYER,
    RevealTile,
    TurnedUp,
    turn_up,
)
from zombiekit.games.they_come_back.rules.resting import REFILLING
from zombiekit.games.they_come_back.rules.rolling_off import RollOff
from zombiekit.games.they_come_back.rules.setup import BEGIN_PLAY, FIRST_TURN, POOL, DealHand
from zombiekit.games.they_come_back.rules.tokens import furnish
from zombiekit.games.they_come_back.table.position import Pile, push
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.names import Name
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.agenda import Node
    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.posing.reading import Reader
    from zombiekit.games.they_come_back.state import State
    from zombiekit.games.they_come_back.table.position import Draft


@attrs.frozen
class TurnUp(Automatic):
    """The active player turns up a tile; stands on the agenda of posed positions alone, and is gone when they are settled."""

    left: int
    passed: int

    def run(self, draft: Draft) -> None:
        """Let chance decide which, unless he has none that nobody has seen."""
        pile = draft.piles[draft.active]
        holders = sum([bool(other.unseen or other.known) for other in draft.piles])
        if not pile.unseen and 0 < self.left <= len(pile.known) and self.passed < holders:
            turn_up(draft, self.left, self.passed)
        else:
            push(draft, RevealTile(self.left, self.passed))


@attrs.frozen
class Furnish(Automatic):
    """What belongs on a tile that was laid is put on it; likewise."""

    cell: Cell

    def run(self, draft: Draft) -> None:
        """Put it there, or ask where."""
        furnish(draft, self.cell)


class RollFor(Name):
    """What a roll-off is about."""

    LAYING = "laying"
    HELIPAD = "helipad"
    FIRST_TURN = "first_turn"


SETUP_NODES = ("roll_off", "reveal_tile", "lay_tile", "place_tokens", "lay_helipad", "deal_card")
"""The nodes of the set-up."""
_USED: Mapping[str, tuple[str, ...]] = {
    "roll_for": ("roll_off",),
    "rolling": ("roll_off",),
    "rolls": ("roll_off",),
    "tile": ("lay_tile",),
    "cell": ("place_tokens",),
    "left": ("reveal_tile",),
    "passed": ("reveal_tile",),
    "piles": ("roll_off", "reveal_tile", "lay_tile", "place_tokens"),
    "unseen": ("roll_off", "reveal_tile", "lay_tile", "place_tokens"),
}
"""The nodes at which each fact of the set-up means something."""
SETUP_FACTS = tuple(_USED)
_NEEDED: Mapping[str, tuple[str, ...]] = {"lay_tile": ("tile",), "place_tokens": ("cell",)}


@attrs.define
class SetupFacts:
    """What was said of a node of the set-up."""

    roll_for: RollFor
    rolling: tuple[int, ...]
    rolls: tuple[int, ...]
    tile: TileId
    cell: Cell
    left: int | None
    passed: int


def read_setup(name: str, read: Reader, given: Mapping[str, Any]) -> SetupFacts:
    """Read what is said of a node of the set-up."""
    for fact in _NEEDED.get(name, ()):
        if given[fact] is None:
            read.refuse(fact, f"{name} needs it")
    refuse_setup_facts(name, read, given)
    rolls = () if given["rolls"] is None else read.items("rolls", given["rolls"])
    rolling = tuple(range(read.made.players)) if given["rolling"] is None else read.seats("rolling", given["rolling"])
    if len(rolls) >= len(rolling):
        read.refuse("rolls", f"{len(rolls)} of {len(rolling)} have rolled, and nobody is left")
    return SetupFacts(
        RollFor.LAYING if given["roll_for"] is None else read.member("roll_for", given["roll_for"], RollFor),
        rolling,
        tuple([read.count(place, die, 1, SIDES) for place, die in rolls]),
        TileId.STRAIGHT if given["tile"] is None else read.member("tile", given["tile"], TileId),
        (0, 0) if given["cell"] is None else read.square("cell", given["cell"]),
        None if given["left"] is None else read.count("left", given["left"], 1),
        0 if given["passed"] is None else read.count("passed", given["passed"]),
    )


def refuse_setup_facts(name: str, read: Reader, given: Mapping[str, Any]) -> None:
    """Refuse facts of the set-up that mean nothing at a node."""
    for fact, names in _USED.items():
        if given[fact] is not None and name not in names:
            read.refuse(fact, f"{shown(given[fact])} has no meaning at {name}")


def is_laying(name: str, facts: SetupFacts) -> bool:
    """Tell whether tiles are still in the players' piles."""
    return name in {"reveal_tile", "lay_tile", "place_tokens"} or (
        name == "roll_off" and facts.roll_for is RollFor.LAYING
    )


def is_played(name: str, facts: SetupFacts) -> bool:
    """Tell whether the map is complete and the figures stand on it."""
    return name == "deal_card" or (name == "roll_off" and facts.roll_for is RollFor.FIRST_TURN)


def with_piles(name: str, read: Reader, given: Mapping[str, Any], state: State, facts: SetupFacts) -> State:
    """Return the position with the tiles that are still to be laid; by default all that lie nowhere, dealt out evenly."""
    if not given["unchecked"] and not is_played(name, facts) and _is_too_late(name, read, state, facts):
        return state
    if not is_laying(name, facts) or facts.tile is TileId.HELIPAD or _is_helipad(state, facts.cell):
        return state
    left = Counter(dict(POOL)) - Counter(laid.tile for _, laid in state.town.tiles)
    if name == "lay_tile":
        left -= Counter([facts.tile])
    players = read.made.players
    begin = (state.active + int(name in {"lay_tile", "place_tokens"})) % players
    named = read.by_seat("piles", given["piles"], _pile(read))
    left -= Counter(tile for pile in named.values() for tile in pile.known)
    if given["unseen"] is not None:
        pairs = read.pairs("unseen", given["unseen"])
        left = Counter({read.member(place, key, TileId): read.count(place, count) for place, key, count in pairs})
    total = left.total() - sum(pile.unseen for pile in named.values())
    others = [seat % players for seat in range(begin, begin + players) if seat % players not in named]
    dealt = {seat: Pile(len(range(at, total, len(others)))) for at, seat in enumerate(others)}
    piles = tuple([named.get(seat) or dealt[seat] for seat in range(players)])
    if not given["unchecked"]:
        _check_tiles(read, given, state, left, piles, tile=facts.tile if name == "lay_tile" else None)
    return attrs.evolve(state, piles=piles, unseen=pairs_of({tile: count for tile, count in left.items() if count}))


def _is_too_late(name: str, read: Reader, state: State, facts: SetupFacts) -> bool:
    """Refuse a map on which the Helipad lies already, where something else than its zombies is still to come. Rules: STCB-SETUP-07."""
    cell = next((cell for cell, laid in state.town.tiles if laid.tile is TileId.HELIPAD), None)
    if cell is None or (name == "place_tokens" and facts.cell == cell):
        return False
    read.refuse(
        "tiles",
        f"the Helipad lies in {at(cell)}, and at {name} it is still to be laid, as the last tile",
        "STCB-SETUP-07",
    )
    return True


def _check_tiles(
    read: Reader,
    given: Mapping[str, Any],
    state: State,
    unseen: Counter[TileId],
    piles: tuple[Pile, ...],
    *,
    tile: TileId | None,
) -> None:
    """Refuse tiles that there are not, or that are nowhere, at the fact that is to blame. Rules: INV-2."""
    due = Counter(dict(POOL))
    due.subtract(laid.tile for _, laid in state.town.tiles if laid.tile is not TileId.TOWN_SQUARE)
    if tile:
        due.subtract([tile])
        if due[tile] < 0:
            count = dict(POOL).get(tile, 0)
            read.refuse("tile", f"{tile} cannot be turned up: all {count} that are dealt lie already", "INV-2")
            return
    due.subtract(known for pile in piles for known in pile.known)
    if min(due.values()) < 0:
        read.refuse("piles", f"{_told(-due)} more than there are, with those on the map", "INV-2")
    elif given["unseen"] is not None and unseen != +due:
        missing, more = _told(due - unseen), _told(unseen - due)
        what = f"{missing} neither here nor on the map nor in a pile" if missing else f"{more} more than there are"
        read.refuse("unseen", what, "INV-2")
    elif sum(pile.unseen for pile in piles) != unseen.total():
        what = f"{sum(pile.unseen for pile in piles)} unseen tiles in all, and {unseen.total()} are left to be laid"
        read.refuse("piles", what, "INV-2")


def _told(tiles: Counter[TileId]) -> str:
    return ", ".join(f"{tile} {count}" for tile, count in sorted(tiles.items()))


def _is_helipad(state: State, cell: Cell) -> bool:
    return cell in state.town.cells and state.town.cells[cell].tile is TileId.HELIPAD


def _pile(read: Reader) -> Any:
    def pile(where: str, value: object) -> Pile:
        if isinstance(value, (tuple, list)):
            if len(value) == len(Pile._fields):
                tiles = [read.member(place, tile, TileId) for place, tile in read.items(f"{where}[1]", value[1])]
                return Pile(read.count(f"{where}[0]", value[0]), tuple(tiles))
            read.refuse(
                where, f"{shown(value)} is neither a number of tiles nor (number of unseen ones, list of known ones)"
            )
            return Pile()
        return Pile(read.count(where, value))

    return pile


def setup_agenda(name: str, state: State, facts: SetupFacts) -> tuple[Node, ...]:
    """Return the agenda on which a node of the set-up stands."""
    if name == "roll_off":
        roll_off = RollOff(facts.rolling, facts.rolls)
        if facts.roll_for is RollFor.LAYING:
            return BEGIN_PLAY, HELIPAD, BEGIN_LAYING, roll_off
        return (BEGIN_PLAY, LAY_HELIPAD, roll_off) if facts.roll_for is RollFor.HELIPAD else (FIRST_TURN, roll_off)
    if name == "deal_card":
        return DealHand(state.active + 1), REFILLING, DRAW_CARD
    if name == "lay_helipad" or facts.tile is TileId.HELIPAD:
        return BEGIN_PLAY, LAY_HELIPAD
    if name == "place_tokens":
        below = () if _is_helipad(state, facts.cell) else (HELIPAD, NEXT_LAYER)
        return BEGIN_PLAY, *below, Furnish(facts.cell)
    pile = state.piles[state.active] if state.piles else Pile()
    left = pile.unseen + len(pile.known) if facts.left is None else facts.left
    return BEGIN_PLAY, HELIPAD, TurnedUp(facts.tile, left, 0) if name == "lay_tile" else TurnUp(left, facts.passed)
