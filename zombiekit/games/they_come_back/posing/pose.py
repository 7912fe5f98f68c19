"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.agenda import settled
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.they_come_back.box.components import Reason
from zombiekit.games.they_come_back.checks.faults import faults, position_faults
from zombiekit.games.they_come_back.posing.facts import BY_SEAT, Progress, position_of, town_of
from zombiekit.games.they_come_back.posing.posed_nodes import (
    NODE_FACTS,
    NODE_PHASES,
    agenda_of,
    phase_of,
    progress_of,
    read_node,
    with_victim,
)
from zombiekit.games.they_come_back.posing.posed_setup import (
    SETUP_NODES,
    is_played,
    read_setup,
    refuse_setup_facts,
    setup_agenda,
    with_piles,
)
from zombiekit.games.they_come_back.posing.reading import Reader, seats_named
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.box.options import Options

_OF_TURNS = ("movement", "count", "points")
"""What there is only once the first turn has begun."""
NODE_NAMES = (*SETUP_NODES, *NODE_PHASES, "game_over")
"""The nodes that can be posed, by the names of the book."""


def pose(
    *,
    node: str = "move",
    options: Options | Mapping[str, Any] | None = None,
    tiles: Mapping[Cell, str | tuple[str, int]] | None = None,
    zombies: Mapping[Square, int] | Iterable[Square] = (),
    lying: Mapping[Square, int] | Iterable[tuple[int, int, Square, int]] = (),
    health_tokens: Iterable[Square] = (),
    bullet_tokens: Iterable[Square] = (),
    squares: Mapping[int, Square | None] | Iterable[Square | None] | None = None,
    health: Mapping[int, int] | Iterable[int] | None = None,
    hearts: Mapping[int, int] | Iterable[int] | None = None,
    bullets: Mapping[int, int] | Iterable[int] | None = None,
    kills: Mapping[int, int] | Iterable[int] | None = None,
    postures: Mapping[int, str] | Iterable[str] | None = None,
    losses: Mapping[int, str] | Iterable[str] | None = None,
    hands: Mapping[int, Iterable[str]] | Iterable[Iterable[str]] | None = None,
    tables: Mapping[int, Iterable[str]] | Iterable[Iterable[str]] | None = None,
    played: Mapping[int, bool] | Iterable[bool] | None = None,
    deck: Mapping[str, int] | Iterable[str] | None = None,
    discards: Iterable[str] | None = None,
    markers: Iterable[Mapping[str, Any]] = (),
    first: int | None = None,
    active: int | None = None,
    round: int | None = None,  # noqa: A002 - a field of the state
    movement: str | None = None,
    count: int | None = None,
    points: int | None = None,
    noted: int | None = None,
    entered: bool | None = None,
    ambushed: Iterable[int] = (),
    attacked: Iterable[int] = (),
    moved: Mapping[Square, int] | Iterable[tuple[Square, int]] = (),
    within: str | None = None,
    attempt: str | None = None,
    means: str | None = None,
    undead: int | None = None,
    square: Square | None = None,
    roll: int | None = None,
    victim: int | None = None,
    moves: int | None = None,
    figure: bool | None = None,
    stepped: bool | None = None,
    led: int | None = None,
    asked: Iterable[int] | None = None,
    roll_for: str | None = None,
    rolling: Iterable[int] | None = None,
    rolls: Iterable[int] | None = None,
    tile: str | None = None,
    cell: Cell | None = None,
    left: int | None = None,
    passed: int | None = None,
    piles: Mapping[int, Any] | Iterable[Any] | None = None,
    unseen: Mapping[str, int] | None = None,
    result: str | None = None,
    winners: Iterable[int] | None = None,
    unchecked: bool = False,
) -> State:
    """Return a position built by hand; whatever is not named is as at the beginning of a game, on the book's example of a map.

    Squares and cells are `(x, y)`, seats numbers from 0, cards and tiles their names in the book's tables (`"fear"`,
    `"hospital r2"`). What is told by seat is a mapping from seats, or a list in seat order.

    Args:
        node: Where the game stands: `"move"`, `"encounter"`, `"swarm_move"` ... Where nothing is to be decided, the game runs on at
            once to the next decision, chance node or end.
        options: The options, or a mapping of the ones that differ from the default. There are as many players as the facts name, if
            nothing is said of them.
        tiles: The tiles by cell, each as its name and rotation; Town Square need not be named.
        zombies: How many zombies stand on each square, or a list of squares with one each.
        lying: How many zombies the active human has evaded in his move, by square; or `(seat, level, square, number)` for each
            group, level n > 0 being the n-th movement by a card on the agenda.
        health_tokens: The squares with a Health token.
        bullet_tokens: The squares with a Bullet token.
        squares: Where each figure is; None for those that are not on the map.
        health: Health, 3 by default; 0 makes an undead player.
        hearts: Black hearts; by default 0 for a human, and 1 for an undead player, who is destroyed without any.
        bullets: Bullets; by default 3 for a human.
        kills: Killed zombies.
        postures: `"standing"`, or lying for the reason `"dead"`, `"turn"` or `"move"`, or `"gone"`.
        losses: What each player will lose at the end of the own turn going on: `"turn"`, `"move"` or `"none"`.
        hands: The cards in each hand.
        tables: The weapons on each table.
        played: Who has played a card since the start of the own last turn.
        deck: The deck: numbers of cards, or a list; by default all cards that are nowhere else.
        discards: The discard pile, the top last; by default the cards that are missing from a deck that is named.
        markers: Lasting effects: `{"card": "claustrophobia", "owner": 1, "target": 0}`, with `square` where it holds somewhere, and
            `clock` and `left` where they are not as the card says.
        first: The first player.
        active: Whose turn it is, or who lays or draws.
        round: The round.
        movement: `"ahead"`, `"lost"`, `"left_out"` or `"over"`; by default as the node says.
        count: The count of points; by default as the rules count it.
        points: The points left; by default all, before the end of the movement.
        noted: window turn_start, count: the Health with which the turn of the active human began; by default what he has.
        entered: Whether the active human has entered his square in this movement phase, so that he may take its tokens; by default only
            where he meets somebody there, or players are asked because of it.
        ambushed: Whom the active human has tried to rob in this turn.
        attacked: Whom the active undead has attacked in this turn.
        moved: How many zombies of each square were moved in this phase.
        within: encounter, attempt_roll, after_roll, bite: `"encounter"`, `"company"` (before the movement phase) or `"move"`.
        attempt: attempt_roll, after_roll: `"evade"`, `"fight"` or `"shot"`.
        means: attempt_roll, after_roll, attack_roll: `"pistol"`, `"fire_axe"` or `"chainsaw"`.
        undead: attempt_roll, after_roll: the seat of the undead that is fought or shot; None for a zombie.
        square: attempt_roll, after_roll: where a shot goes.
        roll: after_roll: what the die has shown. ambush_roll: what the mover has rolled; None if it is his turn to roll.
        victim: Who is ambushed, attacked or bitten.
        moves: swarm_move: how many moves are left.
        figure: swarm_move: whether the active undead may still move.
        stepped: undead_move: whether the undead has moved.
        led: undead_move: how many zombies it has moved.
        asked: Windows: who is still to be asked, in order.
        roll_for: roll_off: `"laying"`, `"helipad"` or `"first_turn"`.
        rolling: roll_off: who rolls; by default all.
        rolls: roll_off: what the first of them have rolled.
        tile: lay_tile: the tile that is laid.
        cell: place_tokens: the cell of the tile that was laid.
        left: reveal_tile: how many tiles of his pile the active player may still try; by default all.
        passed: reveal_tile: how many have passed one after the other, before him.
        piles: How many unseen tiles each player holds, or `(unseen, [known tiles below])`; by default dealt evenly.
        unseen: Which tiles nobody has seen: numbers by name; by default all that are nowhere else.
        result: game_over: `"escape"`, `"extinction"`, `"no_helipad"` or `"round_limit"`.
        winners: game_over: the seats that have won.
        unchecked: Let a position through that could not be reached.

    Raises:
        InvalidState: Facts that are of the wrong form, contradict each other or break an invariant; the error has them all.
    """
    given = locals()
    read = Reader()
    name = read.name("node", node, NODE_NAMES)
    name = "move" if read.faults else name
    by_seat = [given[fact] for fact in (*BY_SEAT, "piles")]
    read.options(options, seats_named(*by_seat, active, first, undead, victim, *_listed_seats(given)))
    state = _setup(name, read, given) if name in SETUP_NODES else _turn(name, read, given)
    read.raise_faults()
    return _unchecked(state) if unchecked else _checked(name, state)


def _listed_seats(given: Mapping[str, Any]) -> list[object]:
    """Return what stands for seats in facts that are lists; what cannot be read is told elsewhere."""
    lists = {fact: given[fact] for fact in (*_SEATS, "lying", "markers") if isinstance(given[fact], (list, tuple))}
    found = [seat for fact in _SEATS for seat in lists.get(fact, ())]
    found += [group[0] for group in lists.get("lying", ()) if isinstance(group, (list, tuple)) and group]
    markers = [marker for marker in lists.get("markers", ()) if isinstance(marker, Mapping)]
    return found + [marker.get(name) for marker in markers for name in ("owner", "target", "clock")]


_SEATS = ("ambushed", "attacked", "asked", "rolling", "winners")
"""The facts that are lists of seats."""


def _setup(name: str, read: Reader, given: Mapping[str, Any]) -> State:
    """Return the position at a node of the set-up."""
    facts = read_setup(name, read, given)
    _refuse(name, read, given, (*NODE_FACTS, *_OF_TURNS, "result", "winners"))
    town = town_of(read, given["tiles"], bare=not is_played(name, facts))
    if name == "place_tokens" and facts.cell not in town.cells:
        read.refuse("cell", f"no tile lies in {facts.cell}")
    progress = Progress(counted=False, in_move=False)
    state = position_of(read, given, town, progress, is_played=is_played(name, facts), is_set_up=True)
    state = with_piles(name, read, given, state, facts)
    return attrs.evolve(state, agenda=setup_agenda(name, state, facts))


def _turn(name: str, read: Reader, given: Mapping[str, Any]) -> State:
    """Return the position at a node of a turn, or at the end of the game."""
    refuse_setup_facts(name, read, given)
    if name == "game_over":
        return _over(read, given)
    _refuse(name, read, given, ("result", "winners"))
    town = town_of(read, given["tiles"], bare=False)
    phase = phase_of(name, read, given, human=_is_human(given))
    state = position_of(read, given, town, progress_of(name, phase, shot=given["attempt"] == "shot"))
    facts = read_node(name, read, given, state)
    read.raise_faults()
    state = with_victim(name, state, phase, facts)
    return attrs.evolve(state, agenda=agenda_of(name, state, phase, facts))


def _over(read: Reader, given: Mapping[str, Any]) -> State:
    """Return the position at the end of a game; without a helipad it ends before the first turn."""
    _refuse("game_over", read, given, NODE_FACTS)
    reason = read.member("result", given["result"], Reason)
    winners = () if given["winners"] is None else read.seats("winners", given["winners"])
    unplayed = reason is Reason.NO_HELIPAD
    if unplayed:
        _refuse("game_over", read, given, _OF_TURNS)
    town = town_of(read, given["tiles"], bare=unplayed)
    progress = Progress(counted=True, in_move=False)
    state = position_of(read, given, town, progress, is_played=not unplayed, is_set_up=unplayed)
    return attrs.evolve(state, result=Result(reason, winners))


def _is_human(given: Mapping[str, Any]) -> bool:
    """Tell whether the active player is human; facts that cannot be read are told elsewhere."""
    health = given["health"]
    named = (
        health if isinstance(health, Mapping) else dict(enumerate(health)) if isinstance(health, (list, tuple)) else {}
    )
    active = given["active"] or 0
    return bool(named.get(active, 1) != 0) if isinstance(active, int) else True


def _refuse(name: str, read: Reader, given: Mapping[str, Any], facts: Iterable[str]) -> None:
    """Refuse facts that mean nothing at a node."""
    for fact in facts:
        if given[fact] is not None:
            read.refuse(fact, f"{shown(given[fact])} has no meaning at {name}")


def _unchecked(state: State) -> State:
    """Return the position, settled, if anything can follow from it."""
    try:
        return settled(state)
    except Exception as error:
        what = f"nothing can follow from this position: {type(error).__name__} {error}"
        raise InvalidState((Fault("", "node", what),)) from error


def _checked(name: str, state: State) -> State:
    """Return the position at a node, settled, if it is sound."""
    found = position_faults(state)
    if not found:
        state = settled(state)
        found = faults(state)
    if found:
        raise InvalidState(tuple([_at_node(name, fault) for fault in found]))
    return state


def _at_node(name: str, fault: Fault) -> Fault:
    """Return a fault of the agenda as one of the node that was named, and any other as it is."""
    if not fault.where.startswith("agenda"):
        return fault
    return Fault(fault.rule, "node", f"{name}: {fault.what.partition(': ')[2] or fault.what}")
