"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Unpack

import attrs

from zombiekit.agenda import settled
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import Reason
from zombiekit.games.they_come_back.box.options import DEFAULT
from zombiekit.games.they_come_back.checks.faults import faults, position_faults
from zombiekit.games.they_come_back.posing.facts import ASKED_AT, NODE_NAMES, SETUP_NODES, Facts, Posed, with_players
from zombiekit.games.they_come_back.posing.laying_out import Progress, position_of
from zombiekit.games.they_come_back.posing.posed_nodes import (
    is_played,
    phase_of,
    progress_of,
    second_contradictions,
    setup_agenda,
    setup_contradictions,
    tile_contradictions,
    turn_agenda,
    turn_contradictions,
    with_piles,
    with_victim,
)
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Result
from zombiekit.posing import at_node, read_facts, run_on


def pose(*, unchecked: bool = False, **facts: Unpack[Facts]) -> State:
    """Return a position built by hand; anything not named is as at the beginning of a game, on the book's example map.

    Squares and cells are `(x, y)`, seats are numbers from 0, and cards and tiles go by their names in the book's tables (`"fear"`,
    `"hospital r2"`). Facts by seat are a mapping from seats, or a list in seat order. None means that a fact is not given.

    Facts:
        node: Where the game stands: `"move"`, `"encounter"`, `"swarm_move"` ... If there is nothing to decide, the game runs on at
            once to the next decision, chance node or end, and the first event, a `zombiekit.posing.RanOn`, says so.
        options: The options, or a mapping of those that differ from the defaults; by default, as many play as the facts name.
        tiles: The tiles by cell, each as its name and rotation. Town Square may be left out, and so may floors of the mall that the
            tiles around decide.
        openings: The opened walls, each as the two squares beside it.
        zombies: How many zombies stand on each square, of both kinds together, or a list of squares with one each.
        enhanced: How many of these are enhanced ones.
        moved_enhanced: How many of those were moved in this phase.
        lying: How many zombies the active human has evaded in his move, by square; or `(seat, level, square, number)` for each
            group, followed by the kind if it is `"enhanced"`; level n > 0 is the n-th movement by a card on the agenda.
        health_tokens: The squares with a Health token.
        bullet_tokens: The squares with a Bullet token.
        squares: Where each figure is; None for those that are not on the map.
        health: Health, 3 by default; 0 makes an undead player.
        hearts: Black hearts; by default 0 for a human, and 1 for an undead player, who is destroyed without any.
        bullets: Bullets; by default 3 for a human.
        kills: Killed zombies.
        postures: `"standing"`, or why the figure lies: `"dead"`, `"turn"` or `"move"`; or `"gone"`.
        losses: What each player will lose when his present turn ends: `"turn"`, `"move"` or `"none"`.
        hands: The cards in each hand.
        tables: The weapons on each table.
        played: Whether each player has played a card since his last turn began.
        deck: The deck, as counts of cards or as a list; by default all cards that are nowhere else.
        discards: The discard pile, the top last; by default, if the deck is named, all cards that are nowhere else.
        markers: Lasting effects: `{"card": "claustrophobia", "owner": 1, "target": 0}`, with `square` if it holds in one place, and
            `clock` and `left` if they are not as the card says.
        first: The first player.
        active: Whose turn it is, or who lays or draws.
        round: The round.
        movement: `"ahead"`, `"lost"`, `"left_out"` or `"over"`; by default as fits the node.
        count: The movement points counted for this turn; by default as the rules count them.
        points: The points left; by default all, before the end of the movement.
        noted: window turn_start, count: the Health with which the active human began his turn; by default what he has now.
        entered: Whether the active human has entered his square in this movement phase, so that he may take its tokens; by default only
            if he meets somebody there, or if players are asked after his step.
        ambushed: Whom the active human has tried to rob in this turn.
        attacked: Whom the active undead has attacked in this turn.
        moved: How many zombies of each square were moved in this phase.
        jeeps: Who has the jeep.
        duct: Whether the active human still is on the square with an air duct on which his turn began.
        within: second_step: `"move"` in an undead's movement, not given in a swarm phase. encounter, attempt_roll,
            after_roll, bite: `"encounter"`, `"company"` (before the movement phase) or `"move"`.
        attempt: attempt_roll, after_roll: `"evade"`, `"fight"` or `"shot"`.
        means: attempt_roll, after_roll, attack_roll: `"pistol"`, `"fire_axe"`, `"chainsaw"` or `"crossbow"`.
        undead: attempt_roll, after_roll: the seat of the undead that is fought or shot; None for a zombie.
        kind: attempt_roll, after_roll: the kind of the zombie, `"ordinary"` or `"enhanced"`.
        square: attempt_roll, after_roll: where a shot goes. second_step: where the enhanced zombie has come to.
        roll: after_roll: what the die has shown. ambush_roll: what the mover has rolled; None if it is his turn to roll.
        victim: Who is ambushed, attacked or bitten.
        moves: swarm_move, second_step: how many moves are left.
        figure: swarm_move, second_step: whether the active undead may still move.
        stepped: undead_move, second_step: whether the undead has moved.
        led: undead_move, second_step: how many zombies it has moved.
        asked: Windows: who is still to be asked, in order.
        roll_for: roll_off: `"laying"`, `"helipad"` or `"first_turn"`.
        rolling: roll_off: who rolls; by default all.
        rolls: roll_off: what the first of them have rolled.
        tile: lay_tile: the tile that is laid.
        cell: place_tokens: the cell of the tile that was laid.
        left: reveal_tile: how many tiles of his pile the active player may still try; by default all.
        passed: reveal_tile: how many players in a row have passed before him.
        piles: How many unseen tiles each player holds, or `(unseen, [known tiles below])`; by default dealt evenly.
        unseen: How many tiles of each kind nobody has seen, by name; by default all that are nowhere else.
        result: game_over: `"escape"`, `"extinction"`, `"no_helipad"` or `"round_limit"`.
        winners: game_over: the seats that have won.
        unchecked: Whether to accept a position that could not be reached.

    Raises:
        InvalidState: Facts have the wrong form, contradict each other or break an invariant. The error lists them all, but only
            those of the wrong form if there are any.
    """
    posed = read_facts(Posed, with_players(facts), NODE_NAMES, DEFAULT)
    if posed.node in SETUP_NODES:
        state = _setup(posed, unchecked=unchecked)
    elif posed.node == "game_over":
        state = _over(posed)
    else:
        state = _turn(posed)
    if unchecked:
        return _unchecked(posed, state)
    _refuse(posed, position_faults(state))
    state = _at_rest(posed, state)
    _refuse(posed, faults(state))
    return state


def _refuse(posed: Posed, wrong: Iterable[Fault]) -> None:
    """Refuse a position that has faults; blame faults of the agenda on the node that was named."""
    if found := [at_node(posed.node, fault) for fault in wrong]:
        raise InvalidState(found)


def _setup(posed: Posed, *, unchecked: bool) -> State:
    """Return the position at a node of the set-up."""
    played = is_played(posed)
    state = position_of(posed, Progress(counted=False, in_move=False), is_played=played, is_set_up=True)
    _refuse(posed, (*_before_turns(posed), *setup_contradictions(posed, state)))
    state = with_piles(posed, state)
    if not unchecked:
        _refuse(posed, tile_contradictions(posed, state))
    return attrs.evolve(state, agenda=setup_agenda(posed, state))


def _turn(posed: Posed) -> State:
    """Return the position at a node of a turn."""
    _refuse(posed, turn_contradictions(posed))
    phase = phase_of(posed)
    state = with_victim(posed, position_of(posed, progress_of(posed, phase)), phase)
    _refuse(posed, second_contradictions(posed, state))
    return attrs.evolve(state, agenda=turn_agenda(posed, state, phase))


def _over(posed: Posed) -> State:
    """Return the position at the end of a game; without a helipad it ends before the first turn."""
    unplayed = posed.result is Reason.NO_HELIPAD
    if unplayed:
        _refuse(posed, _before_turns(posed))
    progress = Progress(counted=True, in_move=False)
    state = position_of(posed, progress, is_played=not unplayed, is_set_up=unplayed)
    return attrs.evolve(state, result=Result(posed.result, posed.winners) if posed.result else None)


def _before_turns(posed: Posed) -> Iterator[Fault]:
    """Yield facts that mean nothing before the first turn."""
    for name in ("movement", "count", "points"):
        if (value := getattr(posed, name)) is not None:
            yield Fault("", name, f"{shown(value)} says nothing before the first turn")


def _at_rest(posed: Posed, state: State) -> State:
    """Return the position at its first decision, chance node or end; if that is not the named node, its events say so."""
    reached = settled(state)
    top = reached.agenda[-1] if reached.agenda else None
    if isinstance(top, rules.WindowChoice):
        is_there = posed.node == f"window {top.moment}"
    else:
        is_there = type(top) is ASKED_AT.get(posed.node)
    return reached if is_there else run_on(state, posed.node)


def _unchecked(posed: Posed, state: State) -> State:
    """Return the position, run on, if anything can follow from it."""
    try:
        return _at_rest(posed, state)
    except Exception as error:
        what = f"nothing can follow from this position: {type(error).__name__} {error}"
        raise InvalidState((Fault("", "node", what),)) from error
