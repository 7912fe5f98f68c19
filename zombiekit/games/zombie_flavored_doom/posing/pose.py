"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.agenda import settled
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.zombie_flavored_doom.box.components import (
    DAY_TICKS,
    EVENING_TICKS,
    NOTHING,
    OUT,
    Goods,
    Reason,
    plus,
)
from zombiekit.games.zombie_flavored_doom.checks.agendas import agenda_of
from zombiekit.games.zombie_flavored_doom.checks.faults import BY_PLAYER, faults, settling_faults
from zombiekit.games.zombie_flavored_doom.posing.reading import Reader
from zombiekit.games.zombie_flavored_doom.rules.closing import CLOSE
from zombiekit.games.zombie_flavored_doom.rules.dawn import DAWN
from zombiekit.games.zombie_flavored_doom.rules.hitting import Defense
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecomers, Homecoming
from zombiekit.games.zombie_flavored_doom.rules.night import (
    NIGHT,
    Appearing,
    NightDefense,
    Walking,
    wave,
)
from zombiekit.games.zombie_flavored_doom.rules.turn_order import turn_order
from zombiekit.games.zombie_flavored_doom.rules.turns import GO_ON, Day, Evening, turn_at
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.table.position import Result, changed, is_intruder, name_of
from zombiekit.posing import run_on
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zombiekit.agenda import Node
    from zombiekit.games.zombie_flavored_doom.box.options import Options

NODE_NAMES = ("DAWN", "DAY", "EVENING", "DEFEND", "HOMECOMING", "NIGHT", "NIGHT-DEFEND", "CLOSE", "OVER")
"""The nodes of the book's table."""
_NEEDED_AT = {
    "seat": ("DEFEND", "HOMECOMING", "NIGHT-DEFEND"),
    "attacker": ("DEFEND",),
    "result": ("OVER",),
}
"""The nodes that cannot do without a fact."""
_MEANT_AT = {
    "seat": ("DAY", "EVENING", "DEFEND", "HOMECOMING", "NIGHT-DEFEND"),
    "attacker": ("DEFEND",),
    "evening": ("DEFEND", "HOMECOMING"),
    "appearing": ("NIGHT", "NIGHT-DEFEND"),
    "walking": ("NIGHT", "NIGHT-DEFEND"),
    "damage": ("NIGHT-DEFEND",),
    "result": ("OVER",),
    "winner": ("OVER",),
}
"""The only nodes at which a fact says anything."""
_ASKING = ("DAY", "EVENING")
_NIGHTLY = ("NIGHT", "NIGHT-DEFEND")
_STANDING = {"DAY": Day, "EVENING": Evening, "HOMECOMING": Homecoming}
"""The nodes at which a game stands that is posed there; before them something happens by itself, if there is anything to do."""
_AGENDA = re.compile(r"agenda\[\d+\]")
_BY_PLAYER = re.compile(rf"({'|'.join(BY_PLAYER)})\[(\d+)\]")
_FACTS = {"back": "out"}
"""The facts that are not called as the field of a state."""


def pose(
    *,
    node: str = "DAY",
    board: str | None = None,
    options: Options | Mapping[str, Any] | None = None,
    seat: int | None = None,
    round: int = 1,  # noqa: A002 - the game's own word
    tiles: Mapping[int, str] | Sequence[str] | None = None,
    out: Mapping[int, int] | None = None,
    ticks: Mapping[int, int] | Sequence[int] | None = None,
    carried: Mapping[int, Any] | Sequence[Any] | None = None,
    hits: Mapping[int, int] | Sequence[int] | None = None,
    progress: Mapping[int, int] | Sequence[int] | None = None,
    loot: Mapping[int, Any] | Sequence[Any] | None = None,
    spent: int = 0,
    piles: Mapping[str, Any] | None = None,
    zombies: Mapping[str, int] | Iterable[str] | None = None,
    attacker: int | None = None,
    evening: bool | None = None,
    appearing: int | None = None,
    walking: Mapping[str, int] | Iterable[str] | None = None,
    damage: int | None = None,
    result: str | None = None,
    winner: str | None = None,
    unchecked: bool = False,
) -> State:
    """Return a position built by hand; whatever is not named has a default that does not matter.

    Values are plain: players by the numbers of their seats, 1, 2, ...; tiles by their names; amounts as `"F1 M3"` or four counts.
    What is told by player is a mapping, or a sequence in seat order.

    Args:
        node: Where the game stands: a node of the book's table. From an automatic one (`"DAWN"`, `"NIGHT"`, `"CLOSE"`) the game runs
            on at once to the next decision or end. So does a turn in which nothing can be done, and a homecoming to those who cannot
            be killed. Then `zombiekit.posing.RanOn`, the first of the position's events, says where it stands.
        board: A board, the name of a supplied one, or the text of a board file; goes before that of the options.
        options: The options, or a mapping of the ones that differ from the default.
        seat: Who acts: at DAY and EVENING by default the first placed player in turn order; at DEFEND and NIGHT-DEFEND the victim, at
            HOMECOMING the member who has come home.
        round: The round.
        tiles: Where players stand; by default at home. Whose home has a rival on it, and who is not named, is out for two rounds.
        out: The rounds in which players come back who are out.
        ticks: Ticks; by default 8 for the acting player at DAY, 4 at EVENING, and none for all others.
        carried: What players carry; by default nothing.
        hits: Hits dealt this round; by default none, but 1 for the attacker at DEFEND.
        progress: Ticks paid into the foreign wall where a player stands.
        loot: What a player has taken from the foreign store where he stands.
        spent: Ticks spent in the evening turn that goes on.
        piles: What lies on tiles, stores included. Stack tiles that are not named share what the board prints and nobody has: each its
            own print as far as that goes, the rest on the first of them.
        zombies: Zombies: how many by tile, or the tile of each.
        attacker: DEFEND: who has hit.
        evening: DEFEND, HOMECOMING: whether it is an evening turn; False by default.
        appearing: NIGHT, NIGHT-DEFEND: how many zombies are still to appear before any moves; by default at NIGHT all of them.
        walking: NIGHT, NIGHT-DEFEND: the zombies that are still to move, when all have appeared; at NIGHT-DEFEND none by default.
        damage: NIGHT-DEFEND: the ticks that the attack takes, 1 or 2; by default 2 while zombies appear, else 1.
        result: OVER: `"victory"`, `"night_limit"` or `"wipe_out"`.
        winner: OVER: the letter of the winning side.
        unchecked: Let a position through that could not be reached.

    Raises:
        InvalidState: Facts that are of the wrong form, contradict each other or break an invariant; the error has them all, those of
            the wrong form first, and alone.
    """
    given = locals()
    read = Reader()
    given["node"] = name = _node(read, given)
    chosen = read.options(options, board)
    draft = _position(read, chosen, given)
    read.raise_faults()
    nodes = _nodes(read, draft, name, given)
    read.raise_faults()
    state = attrs.evolve(draft, agenda=agenda_of(draft, *nodes) if nodes else ())
    state = attrs.evolve(state, ticks=_ticks(state, name, given["ticks"]))
    if not unchecked:
        _check(settling_faults(state))
    state = _at_rest(state, name)
    if not unchecked:
        _check(faults(state))
    return state


def _at_rest(state: State, name: str) -> State:
    """Return a posed position where something is asked, or at the end; it tells of it if that is not the node that was named."""
    rested = settled(state)
    if rested.agenda and state.agenda:
        top, seat = rested.agenda[-1], getattr(state.agenda[-1], "seat", None)
        if isinstance(top, _STANDING.get(name, ())) and (top.seat, rested.round) == (seat, state.round):  # type: ignore[union-attr]
            return rested
    return run_on(state, name)


def _check(wrong: tuple[Fault, ...]) -> None:
    if wrong:
        raise InvalidState(tuple(attrs.evolve(fault, where=_as_named(fault.where)) for fault in wrong))


def _as_named(where: str) -> str:
    """Return the place of a fault in a state as the fact that a user writes: players counted from 1, `out` for `back`."""
    match = _BY_PLAYER.fullmatch(where)
    if match:
        return f"{_FACTS.get(match[1], match[1])}[{int(match[2]) + 1}]"
    return _AGENDA.sub("node", where)


def _node(read: Reader, given: Mapping[str, Any]) -> str:
    """Read the node, and see that nothing it needs is missing and that nothing is named in vain."""
    node = read.name("node", given["node"], NODE_NAMES)
    if read.faults:
        return node
    for name, nodes in _NEEDED_AT.items():
        if node in nodes and given[name] is None:
            read.refuse(name, f"{node} needs it")
    for name, nodes in _MEANT_AT.items():
        if node not in nodes and given[name] is not None:
            read.refuse(name, f"{shown(given[name])} says nothing at {node}, only at {', '.join(nodes)}")
    if given["appearing"] is not None and given["walking"] is not None:
        read.refuse("walking", "zombies move when all have appeared")
    return node


def _position(read: Reader, options: Options, given: Mapping[str, Any]) -> State:
    """Return the position without its agenda."""
    plan, seats = options.ground.plan, options.seats

    def counts(name: str) -> dict[int, int]:
        return read.by_player(name, given[name], seats, read.count)

    def goods(name: str) -> dict[int, Goods]:
        return read.by_player(name, given[name], seats, read.goods)

    where = read.by_player("tiles", given["tiles"], seats, lambda place, value: read.tile(place, value, plan))
    out = counts("out")
    for seat in where.keys() & out.keys():
        read.refuse(f"out[{seat + 1}]", f"player {seat + 1} is on {plan.names[where[seat]]}")
    number = read.count("round", given["round"])
    away = {
        seat: number + 2
        for seat, home in enumerate(options.homes)
        if seat not in where
        and seat + 1 != given["seat"]
        and any(tile == home and options.homes[other] != home for other, tile in where.items())
    }
    out = away | out
    carried, loot = goods("carried"), goods("loot")
    piles = read.by_tile("piles", given["piles"], plan, read.goods)
    hits = counts("hits") or {given["attacker"] - 1: 1} if type(given["attacker"]) is int else counts("hits")
    return State(
        options,
        (),
        round=number,
        tiles=tuple(OUT if seat in out else where.get(seat, home) for seat, home in enumerate(options.homes)),
        back=_in_seat_order(out, seats, 0),
        ticks=_in_seat_order(counts("ticks"), seats, 0),
        carried=_in_seat_order(carried, seats, NOTHING),
        hits=_in_seat_order(hits, seats, 0),
        progress=_in_seat_order(counts("progress"), seats, 0),
        loot=_in_seat_order(loot, seats, NOTHING),
        spent=read.count("spent", given["spent"]),
        piles=pairs_of({tile: goods for tile, goods in _laid(options, piles, carried.values()) if any(goods)}),
        zombies=read.zombies("zombies", given["zombies"], plan),
        result=_result(read, given, options),
    )


def _in_seat_order(values: Mapping[int, Any], seats: int, default: Any) -> tuple[Any, ...]:
    return tuple(values.get(seat, default) for seat in range(seats))


def _laid(options: Options, named: Mapping[int, Goods], carried: Iterable[Goods]) -> Iterator[tuple[int, Goods]]:
    """Yield what lies where: what is named, and on the other stack tiles what is left of the print."""
    plan = options.ground.plan
    left = list(plan.supply)
    for goods in (*named.values(), *carried):
        left = [have - gone for have, gone in zip(left, goods, strict=True)]
    bare = [(tile, printed) for tile, printed in plan.stacks if tile not in named]
    laid = []
    for tile, printed in bare:
        share = [max(0, min(have, count)) for have, count in zip(left, printed, strict=True)]
        left = [have - count for have, count in zip(left, share, strict=True)]
        laid.append((tile, Goods(*share)))
    if laid:
        laid[0] = laid[0][0], plus(laid[0][1], Goods(max(0, left[0]), max(0, left[1]), 0, 0))
    yield from named.items()
    yield from laid


def _result(read: Reader, given: Mapping[str, Any], options: Options) -> Result | None:
    if given["result"] is None:
        return None
    reason = read.name("result", given["result"], tuple(Reason))
    winner = given["winner"]
    if winner is not None:
        winner = read.name("winner", winner, sorted(set(options.ground.plan.letters)))
    return Result(Reason(reason), winner)


def _ticks(draft: State, name: str, named: Any) -> tuple[int, ...]:
    """Return the ticks, with those of the player whose turn it is where nobody names them."""
    turn = turn_at(draft)
    if name not in _ASKING or turn is None:
        return draft.ticks
    seat = turn.seat
    is_named = seat + 1 in named if isinstance(named, Mapping) else named is not None and seat < len(named)
    return draft.ticks if is_named else changed(draft.ticks, seat, DAY_TICKS if name == "DAY" else EVENING_TICKS)


def _nodes(read: Reader, draft: State, name: str, given: Mapping[str, Any]) -> tuple[Node, ...]:
    """Return what is on top of the agenda when the game stands at a node, of the phase that it is in."""
    late = name == "EVENING" or (given["evening"] is not None and read.flag("evening", given["evening"]))
    if name in _NIGHTLY:
        rest = _night(read, draft, given)
        if name == "NIGHT":
            return (rest,)
        damage = (1 if given["appearing"] is None else 2) if given["damage"] is None else given["damage"]
        return rest, NightDefense(_acting(read, draft, name, given), read.count("damage", damage))
    if name not in _MEANT_AT["seat"]:
        return {"DAWN": (DAWN,), "CLOSE": (CLOSE,)}.get(name, ())
    seat = _acting(read, draft, name, given)
    if name == "HOMECOMING":
        _check_intruders(read, draft, seat)
    if name == "DEFEND":
        attacker = read.seat("attacker", given["attacker"], draft.options.seats)
        return GO_ON[late][attacker], Defense(seat, attacker)
    return (GO_ON[late][seat], Homecomers(seat, late)) if name == "HOMECOMING" else (GO_ON[late][seat],)


def _acting(read: Reader, draft: State, name: str, given: Mapping[str, Any]) -> int:
    """Return the seat that acts."""
    if given["seat"] is None:
        seat = next((seat for seat in turn_order(draft) if draft.tiles[seat] != OUT), 0)
    else:
        seat = read.seat("seat", given["seat"], draft.options.seats)
    if draft.tiles[seat] == OUT:
        read.refuse("seat", f"player {seat + 1} is out, and cannot act at {name}")
    return seat


def _check_intruders(read: Reader, draft: State, seat: int) -> None:
    """See that somebody is there to be dealt with at HOMECOMING."""
    home = draft.options.homes[seat]
    if not any(tile == home and is_intruder(draft, other) for other, tile in enumerate(draft.tiles)):
        read.refuse(
            "tiles", f"nobody is in the stronghold on {name_of(draft, home)} for player {seat + 1} to throw out"
        )


def _night(read: Reader, draft: State, given: Mapping[str, Any]) -> Node:
    """Return what is left of the night."""
    plan = draft.options.ground.plan
    if given["appearing"] is not None:
        left, most = read.count("appearing", given["appearing"]), wave(draft.options, draft.round)[1]
        if left > most:
            read.refuse("appearing", f"{left} zombies, and {most} come in this night")
        return Appearing(left)
    if given["walking"] is None and given["node"] == "NIGHT":
        return NIGHT
    queue = read.zombies("walking", given["walking"], plan)
    if Counter(queue) - Counter(draft.zombies):
        read.refuse("walking", "not all of them are among the zombies")
    return Walking(queue)
