"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Unpack

import attrs

from zombiekit.agenda import settled
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.they_come_back import box, rules
from zombiekit.games.they_come_back.box import prepared_maps
from zombiekit.games.they_come_back.box.options import DEFAULT, Options
from zombiekit.games.they_come_back.checks.faults import faults, settling_faults
from zombiekit.games.they_come_back.posing import posed_nodes
from zombiekit.games.they_come_back.posing.facts import NODE_NAMES, SETUP_NODES, Effect, Facts, Posed, with_players
from zombiekit.games.they_come_back.posing.posed_nodes import Progress
from zombiekit.games.they_come_back.rules import markers, moving, windows
from zombiekit.games.they_come_back.rules.cards import deck_of
from zombiekit.games.they_come_back.rules.keeping_room import first_town
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Enhanced, Lying, Marker, Result, by_number
from zombiekit.posing import of_house, read_facts, refuse, run_on
from zombiekit.primitives.pairs import Pairs, pairs_of

_ASKED_AT = {name: node for node in rules.NODES for name in node.called}
"""The class that waits at each node, if something is asked there; at windows and all other nodes, something automatic comes first."""


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
        lying: How many zombies the active human has evaded in the move, by square; or `(seat, level, square, number)` for each
            group, followed by the kind if it is `"enhanced"`; level n > 0 is the n-th movement by a card on the agenda.
        health_tokens: The squares with a Health token.
        bullet_tokens: The squares with a Bullet token.
        squares: Where each figure is; None for those that are not on the map.
        health: Health, 3 by default; 0 makes an undead player.
        hearts: Black hearts; by default 0 for a human, and 1 for an undead player, who is destroyed without any.
        bullets: Bullets; by default 3 for a human.
        kills: Killed zombies.
        postures: `"standing"`, or why the figure lies: `"dead"`, `"turn"` or `"move"`; or `"gone"`.
        losses: What each player will lose when the present turn ends: `"turn"`, `"move"` or `"none"`.
        hands: The cards in each hand.
        tables: The weapons on each table.
        played: Whether each player has played a card since the start of their last turn.
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
        noted: window turn_start, count: the active human's Health when the turn began; by default the Health now.
        entered: Whether the active human has entered the present square in this movement phase and may take its tokens; by default
            only when meeting somebody there, or when players are asked after a step.
        ambushed: Whom the active human has tried to rob in this turn.
        attacked: Whom the active undead has attacked in this turn.
        moved: How many zombies of each square were moved in this phase.
        jeeps: Who has the jeep.
        duct: Whether the active human is still on the square with an air duct where the turn began.
        within: second_step: `"move"` in an undead's movement, not given in a swarm phase. encounter, attempt_roll,
            after_roll, bite: `"encounter"`, `"company"` (before the movement phase) or `"move"`.
        attempt: attempt_roll, after_roll: `"evade"`, `"fight"` or `"shot"`.
        means: attempt_roll, after_roll, attack_roll: `"pistol"`, `"fire_axe"`, `"chainsaw"` or `"crossbow"`.
        undead: attempt_roll, after_roll: the seat of the undead that is fought or shot; None for a zombie.
        kind: attempt_roll, after_roll: the kind of the zombie, `"ordinary"` or `"enhanced"`.
        square: attempt_roll, after_roll: where a shot goes. second_step: where the enhanced zombie has come to.
        roll: after_roll: what the die has shown. ambush_roll: what the mover has rolled; None if the mover rolls now.
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
        left: reveal_tile: how many tiles of the active player's pile may still be tried; by default all.
        passed: reveal_tile: how many players in a row have passed before.
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
    own = of_house(state, facts)
    if unchecked:
        return _unchecked(posed, own)
    refuse(posed.node, settling_faults(state))
    rested = _at_rest(posed, state)
    refuse(posed.node, faults(rested))
    return rested if own is state else _at_rest(posed, own)


def _setup(posed: Posed, *, unchecked: bool) -> State:
    played = posed_nodes.is_played(posed)
    state = position_of(posed, Progress(counted=False, in_move=False), is_played=played, is_set_up=True)
    refuse(posed.node, (*_before_turns(posed), *posed_nodes.setup_contradictions(posed, state)))
    state = posed_nodes.with_piles(posed, state)
    if not unchecked:
        refuse(posed.node, posed_nodes.tile_contradictions(posed, state))
    return attrs.evolve(state, agenda=posed_nodes.setup_agenda(posed, state))


def _turn(posed: Posed) -> State:
    refuse(posed.node, posed_nodes.turn_contradictions(posed))
    phase = posed_nodes.phase_of(posed)
    state = posed_nodes.with_victim(posed, position_of(posed, posed_nodes.progress_of(posed, phase)), phase)
    refuse(posed.node, posed_nodes.second_contradictions(posed, state))
    return attrs.evolve(state, agenda=posed_nodes.turn_agenda(posed, state, phase))


def _over(posed: Posed) -> State:
    """Return the position at the end of a game; without a helipad it ends before the first turn."""
    unplayed = posed.result is box.Reason.NO_HELIPAD
    if unplayed:
        refuse(posed.node, _before_turns(posed))
    state = position_of(posed, Progress(counted=True, in_move=False), is_played=not unplayed, is_set_up=unplayed)
    return attrs.evolve(state, result=Result(posed.result, posed.winners) if posed.result else None)


def _before_turns(posed: Posed) -> Iterator[Fault]:
    for name in ("movement", "count", "points"):
        if (value := getattr(posed, name)) is not None:
            yield Fault("", name, f"{shown(value)} has no meaning before the first turn")


def _at_rest(posed: Posed, state: State) -> State:
    """Return the position at its first decision, chance node or end; if that is not the named node, its events say so."""
    reached = settled(state)
    top = reached.agenda[-1] if reached.agenda else None
    if isinstance(top, rules.WindowChoice):
        is_there = posed.node == f"window {top.moment}"
    else:
        is_there = type(top) is _ASKED_AT.get(posed.node)
    return reached if is_there else run_on(state, posed.node)


def _unchecked(posed: Posed, state: State) -> State:
    """Return the position, run on, if anything can follow from it."""
    try:
        return _at_rest(posed, state)
    except Exception as error:
        what = f"nothing can follow from this position: {type(error).__name__} {error}"
        raise InvalidState.at("node", what) from error


def town_of(posed: Posed, *, bare: bool) -> box.Town:
    """Return the map: the tiles that are named, or else those of the options, the first tiles alone if `bare`, or the book's example."""
    if posed.tiles is not None:
        first = first_town(posed.options.boxes, None).cells[box.CENTER]
        tiles = pairs_of(dict(prepared_maps.with_floors({box.CENTER: first, **posed.tiles}.items())))
    elif posed.options.map is not None:
        tiles = posed.options.map.tiles
    else:
        tiles = first_town(posed.options.boxes, posed.options.tiles).tiles if bare else _example(posed.options).tiles
    try:
        return box.Town(tiles, posed.openings, posed.options.tiles)
    except InvalidState as error:
        wrong = [Fault(fault.rule, fault.where.partition("[")[0], fault.what) for fault in error.faults]
        raise InvalidState(wrong) from None


def _example(options: Options) -> prepared_maps.PreparedMap:
    """Return the default map; without the town, a map of the base or of the mall. Rules: STCB-ALONE-02."""
    if options.town:
        return prepared_maps.EXAMPLE
    return prepared_maps.EXAMPLE_BASE if box.Box.Z2 in options.boxes else prepared_maps.EXAMPLE_MALL


def position_of(posed: Posed, progress: Progress, *, is_played: bool = True, is_set_up: bool = False) -> State:
    """Return the position with an empty agenda; `is_played` says that figures are on the map, `is_set_up` that the set-up goes on."""
    health = posed.same("health", box.START_HEALTH)
    off = {seat for seat, square in posed.squares.items() if square is None}
    hearts = posed.row("hearts", [int(not left and seat not in off) for seat, left in enumerate(health)])
    gone = [not is_played or not (left or black) for left, black in zip(health, hearts, strict=True)]
    hands = tuple(map(by_number, posed.same("hands", ())))
    tables = tuple(map(by_number, posed.same("tables", ())))
    deck, discards = _piles(posed, Counter(card for cards in (*hands, *tables) for card in cards))
    state = State(
        posed.options,
        (),
        town_of(posed, bare=is_set_up and not is_played),
        pairs_of(posed.zombies),
        tuple(sorted([Lying(_or(posed.active, each.seat), *each[1:]) for each in posed.lying])),
        tuple(sorted(posed.health_tokens)),
        tuple(sorted(posed.bullet_tokens)),
        health,
        hearts,
        posed.row("bullets", [box.START_BULLETS if left else 0 for left in health]),
        posed.same("kills", 0),
        posed.row("squares", [None if is_gone else box.START for is_gone in gone]),
        posed.row("postures", [box.Posture.GONE if is_gone else box.Posture.STANDING for is_gone in gone]),
        posed.same("losses", box.Loss.NONE),
        hands,
        tables,
        posed.same("played", False),
        deck,
        discards,
        markers=tuple(sorted([_marker(effect, posed.active) for effect in posed.markers], key=markers.order_of)),
        first=posed.first,
        active=posed.active,
        round=_or(int(not is_set_up), posed.round),
        ambushed=posed.ambushed,
        attacked=posed.attacked,
        moved=pairs_of(posed.moved),
        enhanced=_enhanced(posed),
        jeeps=posed.jeeps,
        duct=posed.duct,
    )
    return state if is_set_up else _with_movement(posed, state, progress)


def _enhanced(posed: Posed) -> tuple[Enhanced, ...]:
    """Return the enhanced zombies one by one, each with whether it was moved."""
    moved = Counter(posed.moved_enhanced)
    unmoved = Counter(posed.enhanced) - moved
    return tuple(sorted([*map(Enhanced, unmoved.elements()), *[Enhanced(at, moved=True) for at in moved.elements()]]))


def _or(default: Any, said: Any) -> Any:
    return default if said is None else said


def _with_movement(posed: Posed, state: State, progress: Progress) -> State:
    """Return the position with the movement of the active player; by default it is ahead until its phase is over, with all points left."""
    health = state.health[state.active]
    ahead = progress.in_move and state.postures[state.active] is not box.Posture.GONE
    movement = posed.movement or (box.Movement.AHEAD if ahead else box.Movement.OVER)
    counted = progress.counted and health and movement is not box.Movement.LOST
    count = moving.count_points(state, state.active, health) if counted else 0
    points = count if progress.in_move and movement is box.Movement.AHEAD else 0
    return attrs.evolve(
        state,
        movement=movement,
        count=_or(count, posed.count),
        points=_or(points, posed.points),
        noted=_or(health if progress.noted and movement is box.Movement.AHEAD else 0, posed.noted),
        entered=_or(progress.entered and health > 0, posed.entered),
    )


def _piles(posed: Posed, held: Counter[box.Card]) -> tuple[Pairs[box.Card, int], tuple[box.Card, ...]]:
    """Return deck and discard pile; cards that no fact names are in the deck, or discarded if only the deck is named."""
    left = Counter(dict(deck_of(posed.options))) - held - Counter(posed.discards or ())
    if posed.deck is None:
        return windows.count_cards(left.elements()), posed.discards or ()
    deck = Counter(posed.deck)
    discards = by_number((left - deck).elements()) if posed.discards is None else posed.discards
    return windows.count_cards(deck.elements()), discards


def _marker(effect: Effect, active: int) -> Marker:
    """Return a lasting effect, with the clock of its card if none is named."""
    target, owner = effect.target, effect.owner
    clock = active if effect.card not in markers.LASTING else owner if target is None else target
    clock = owner if effect.card in markers.ENDLESS else clock
    left = _or(int(effect.card not in markers.ENDLESS), effect.left)
    return Marker(effect.card, owner, _or(clock, effect.clock), left, target, effect.square)
