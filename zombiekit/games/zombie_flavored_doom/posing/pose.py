"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar, Unpack

import attrs

from zombiekit.agenda import Node, settled
from zombiekit.errors import Fault
from zombiekit.games.zombie_flavored_doom import box, rules
from zombiekit.games.zombie_flavored_doom.box import components
from zombiekit.games.zombie_flavored_doom.box.options import DEFAULT
from zombiekit.games.zombie_flavored_doom.checks import agendas, faults
from zombiekit.games.zombie_flavored_doom.posing.facts import NODE_NAMES, Facts, Posed
from zombiekit.games.zombie_flavored_doom.rules import night, rounds, turns
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.table.position import ONE_EACH, Result, name_of, turn_order
from zombiekit.posing import of_house, read_facts, refuse, run_on
from zombiekit.primitives.pairs import pairs_of, replaced
from zombiekit.primitives.shapes import hints_of, marks_of

V = TypeVar("V")

_STANDING = {name: node for node in rules.NODES for name in node.called if name in ("DAY", "EVENING", "HOMECOMING")}
"""The class of the decision that a game posed at each of these nodes comes to at once, if there is anything to decide."""
_TURN_TICKS = {"DAY": "day_ticks", "EVENING": "evening_ticks"}
"""The option that says how many ticks a turn begins with."""
_NAMES = [name for name, hint in hints_of(State).items() if ONE_EACH in marks_of(hint)]
_BY_PLAYER = re.compile(rf"({'|'.join(_NAMES)})\[(\d+)\]")


def pose(*, unchecked: bool = False, **facts: Unpack[Facts]) -> State:
    """Return a position built by hand; facts that you leave out get harmless defaults.

    Values are plain: players by the numbers of their seats, 1, 2, ...; tiles by their names; amounts as `"F1 M3"` or four counts.
    Facts by player are mappings, or sequences in seat order. None for a fact is the same as leaving it out.

    Facts:
        node: Where the game stands: a node of the book's table. From an automatic one (`"DAWN"`, `"NIGHT"`, `"CLOSE"`) the game runs
            on at once to the next decision or end. The same happens in a turn with nothing to do, and at a homecoming to intruders who
            cannot be killed. In all these cases the first event is a `zombiekit.posing.RanOn`, which says where the position stands.
        board: A board, the name of a supplied one, or the text of a board file; it overrides the board of the options.
        options: The options, or a mapping of those that differ from the default.
        seat: Who acts: at DAY and EVENING by default the first placed player in turn order; at DEFEND and NIGHT-DEFEND the victim, at
            HOMECOMING the member who has come home.
        round: The round.
        tiles: Where players stand; by default at home. A player not named here, in `out` or as `seat` is out for two rounds if a rival
            stands on that player's home.
        out: For each player who is out, the round of the return to the board.
        ticks: Ticks; by default as many as a turn begins with for the acting player at DAY and EVENING, and none for all others.
        carried: What players carry; by default nothing.
        hits: Hits dealt this round; by default none, but 1 for the attacker at DEFEND.
        progress: Ticks paid into the foreign wall where a player stands.
        loot: What a player has taken from the foreign store where the player stands.
        spent: Ticks spent so far in the current evening turn.
        piles: What lies on tiles, stores included. Stack tiles that are not named share what the board prints and nobody has: each gets
            its own print while that lasts, and the first also gets the Food and Materials left over.
        zombies: Zombies: how many by tile, or the tile of each.
        attacker: DEFEND: the player who has hit.
        evening: DEFEND, HOMECOMING: whether it is an evening turn; False by default.
        appearing: NIGHT, NIGHT-DEFEND: how many zombies are still to appear before any moves; by default at NIGHT all of them.
        walking: NIGHT, NIGHT-DEFEND: the zombies that are still to move, when all have appeared; at NIGHT-DEFEND none by default.
        damage: NIGHT-DEFEND: the ticks that the attack takes, 1 or 2; by default 2 while zombies appear, else 1.
        result: OVER: `"victory"`, `"night_limit"` or `"wipe_out"`.
        winner: OVER: the letter of the winning side.
        unchecked: Allow a position that no game can reach.

    Raises:
        InvalidState: Facts have the wrong form, contradict each other, or break an invariant: all faults of the first kind found.
    """
    posed = read_facts(Posed, facts, NODE_NAMES, DEFAULT, board=facts.get("board"))
    position = _position(posed)
    placed = (seat for seat in turn_order(position) if position.tiles[seat] != box.OUT)
    seat = next(placed, 0) if posed.seat is None else posed.seat
    _refuse(posed, _contradictions(posed, position, seat))
    if posed.node in _TURN_TICKS and seat not in posed.ticks:
        position = attrs.evolve(
            position, ticks=replaced(position.ticks, seat, getattr(position.options, _TURN_TICKS[posed.node]))
        )
    nodes = _nodes(posed, seat)
    state = attrs.evolve(position, agenda=agendas.agenda_of(position, *nodes) if nodes else ())
    if not unchecked:
        _refuse(posed, faults.settling_faults(state))
    rested, own = _at_rest(posed, seat, state), of_house(state, facts)
    if not unchecked:
        _refuse(posed, faults.faults(rested))
    return rested if own is state else _at_rest(posed, seat, own)


def _position(posed: Posed) -> State:
    """Return the position without its agenda."""
    options = posed.options
    out = posed.out | {
        seat: posed.round + 2
        for seat, home in enumerate(options.homes)
        if seat not in (*posed.tiles, *posed.out, posed.seat)
        and any(tile == home != options.homes[other] for other, tile in posed.tiles.items())
    }
    hits = posed.hits or ({} if posed.attacker is None else {posed.attacker: 1})

    def by_seat(values: Mapping[int, V], default: V) -> tuple[V, ...]:
        return tuple(values.get(seat, default) for seat in range(options.seats))

    return State(
        options,
        (),
        round=posed.round,
        tiles=tuple(box.OUT if seat in out else posed.tiles.get(seat, home) for seat, home in enumerate(options.homes)),
        back=by_seat(out, 0),
        ticks=by_seat(posed.ticks, 0),
        carried=by_seat(posed.carried, box.NOTHING),
        hits=by_seat(hits, 0),
        progress=by_seat(posed.progress, 0),
        loot=by_seat(posed.loot, box.NOTHING),
        spent=posed.spent,
        piles=pairs_of({tile: goods for tile, goods in _laid(posed).items() if any(goods)}),
        zombies=_each(posed.zombies),
        result=Result(posed.result, posed.winner) if posed.result else None,
    )


def _each(zombies: Mapping[int, int]) -> tuple[int, ...]:
    """Return the tile of each zombie, in order."""
    return tuple(sorted(Counter(zombies).elements()))


def _laid(posed: Posed) -> dict[int, box.Goods]:
    """Return the goods by tile: the named ones, and on other stack tiles what is left of the print."""
    plan = posed.options.ground.plan
    left = list(plan.supply)
    for goods in (*posed.piles.values(), *posed.carried.values()):
        left = [max(0, have - gone) for have, gone in zip(left, goods, strict=True)]
    laid: dict[int, box.Goods] = {}
    for tile, printed in plan.stacks:
        if tile not in posed.piles:
            laid[tile] = box.Goods(*map(min, left, printed))
            left = [have - count for have, count in zip(left, laid[tile], strict=True)]
    if laid:
        first = next(iter(laid))
        laid[first] = components.plus(laid[first], box.Goods(left[0], left[1], 0, 0))
    return posed.piles | laid


def _nodes(posed: Posed, seat: int) -> tuple[Node, ...]:
    """Return the top of the agenda: the nodes of the current phase."""
    late = posed.evening or posed.node == "EVENING"
    left = rules.Walking(_each(posed.walking or {})) if posed.appearing is None else rules.Appearing(posed.appearing)
    if posed.node == "HOMECOMING":
        return turns.GO_ON[late][seat], rules.Homecomers(seat, late)
    if posed.node in _TURN_TICKS:
        return (turns.GO_ON[late][seat],)
    if posed.attacker is not None:
        return turns.GO_ON[late][posed.attacker], rules.Defense(seat, posed.attacker)
    if posed.node == "NIGHT-DEFEND":
        return left, rules.NightDefense(seat, posed.damage)
    if posed.node == "NIGHT":
        return (night.NIGHT,) if posed.appearing is None and posed.walking is None else (left,)
    return {"DAWN": (rounds.DAWN,), "CLOSE": (rounds.CLOSE,)}.get(posed.node, ())


def _contradictions(posed: Posed, position: State, seat: int) -> Iterator[Fault]:
    """Yield the facts that others contradict."""
    for other in posed.out.keys() & posed.tiles.keys():
        yield Fault("", f"out[{other + 1}]", f"player {other + 1} is on {name_of(position, posed.tiles[other])}")
    home = position.options.homes[seat]
    met = any(tile == home != own for tile, own in zip(position.tiles, position.options.homes, strict=True))
    if posed.node == "HOMECOMING" and not met:
        stronghold = f"the stronghold on {name_of(position, home)}"
        yield Fault("", "tiles", f"nobody is in {stronghold} for player {seat + 1} to throw out")
    if position.tiles[seat] == box.OUT and posed.node in (*_STANDING, "DEFEND", "NIGHT-DEFEND"):
        yield Fault("", "seat", f"player {seat + 1} is out, and cannot act at {posed.node}")
    most = night.wave(posed.options, posed.round)[1]
    if posed.appearing is not None and posed.walking is not None:
        yield Fault("", "walking", "zombies move when all have appeared")
    elif posed.appearing is not None and posed.appearing > most:
        yield Fault("", "appearing", f"{posed.appearing} zombies, and {most} come in this night")
    elif Counter(posed.walking) - Counter(posed.zombies):
        yield Fault("", "walking", "not all of them are among the zombies")


def _refuse(posed: Posed, wrong: Iterable[Fault]) -> None:
    """Raise all faults, if there are any, under the names of the facts: players counted from 1, `out` for `back`."""
    named = []
    for fault in wrong:
        name, seat = match.groups() if (match := _BY_PLAYER.fullmatch(fault.where)) else ("", "")
        where = f"{'out' if name == 'back' else name}[{int(seat) + 1}]" if name else fault.where
        named.append(attrs.evolve(fault, where=where))
    refuse(posed.node, named)


def _at_rest(posed: Posed, seat: int, state: State) -> State:
    """Run a posed position on to a decision or the end; if that is not at the named node, its first event says so."""
    rested = settled(state)
    top = rested.agenda[-1] if rested.agenda else None
    if isinstance(top, _STANDING.get(posed.node, ())) and (top.seat, rested.round) == (seat, state.round):  # type: ignore[union-attr]
        return rested
    return run_on(state, posed.node)
