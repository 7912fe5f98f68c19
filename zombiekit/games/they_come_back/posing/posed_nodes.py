"""The nodes of the set-up and of a turn at which a position can be posed, and the agendas on which they stand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, Node
from zombiekit.errors import Fault
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import START, Cell, Moment
from zombiekit.games.they_come_back.box.map_faults import CENTER
from zombiekit.games.they_come_back.box.tiles import HELIPADS, TILES, Box, TileId
from zombiekit.games.they_come_back.posing.facts import AT_ATTEMPTS, LAYING, NODE_PHASES, OF_HUMANS, OF_UNDEAD, RollFor
from zombiekit.games.they_come_back.posing.laying_out import Progress
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, bonus
from zombiekit.games.they_come_back.rules.endings import ENTERED
from zombiekit.games.they_come_back.rules.keeping_room import first_town, tiles_due, with_put_aside
from zombiekit.games.they_come_back.rules.laying import BEGIN_LAYING, NEXT_LAYER, first_furnishing, turn_up
from zombiekit.games.they_come_back.rules.meeting import ENCOUNTERING
from zombiekit.games.they_come_back.rules.moving import WALKING
from zombiekit.games.they_come_back.rules.setup import (
    BEGIN_PLAY,
    FIRST_TURN,
    HELIPAD,
    LAY_HELIPAD,
    next_helipad,
    pads_of,
)
from zombiekit.games.they_come_back.rules.swarm import SWARM_ROLL
from zombiekit.games.they_come_back.rules.tokens import furnish_the_rest, out_of_order
from zombiekit.games.they_come_back.rules.turns import END_TURN, FIRST, NEXT, REFILLING, Phase, begin_turn
from zombiekit.games.they_come_back.rules.undead import ATTACKING
from zombiekit.games.they_come_back.rules.windows import DRAW_CARD, open_window
from zombiekit.games.they_come_back.table.position import Draft, Pile, is_standing_undead, standing_humans_on, then
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.they_come_back.posing.facts import Posed
    from zombiekit.games.they_come_back.state import State


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
            then(draft, rules.RevealTile(self.left, self.passed))


@attrs.frozen
class Furnish(Automatic):
    """What belongs on a tile that was laid is put on it; likewise."""

    cell: Cell

    def run(self, draft: Draft) -> None:
        """Put it there, or ask where."""
        furnish_the_rest(draft, self.cell)


def is_played(told: Posed) -> bool:
    """Return whether the map is complete and the figures stand on it."""
    return told.node == "deal_card" or (told.node == "roll_off" and told.roll_for is RollFor.FIRST_TURN)


def setup_contradictions(told: Posed, state: State) -> Iterator[Fault]:
    """Yield facts that do not go with each other at a node of the set-up."""
    if len(told.rolls) >= len(told.rolling):
        what = f"{len(told.rolls)} of {len(told.rolling)} have rolled, and nobody is left"
        yield Fault("", "rolls", what)
    if told.node == "place_tokens" and told.cell not in state.town.cells:
        yield Fault("", "cell", f"no tile lies in {told.cell}")
    elif told.node == "place_tokens":
        yield from (Fault("STCB-TOKEN-05", "cell", f"on {told.cell} {what}") for what in out_of_order(state, told.cell))


def tile_contradictions(told: Posed, state: State) -> Iterator[Fault]:
    """Yield tiles that cannot be where they were named, at the fact that is to blame."""
    if is_played(told) or _is_pad(state, told):
        return
    lying = [(cell, laid.tile) for cell, laid in state.town.tiles if laid.tile in HELIPADS]
    if lying and (not _is_at_pads(told) or len(lying) == len(pads_of(state))):
        cell, pad = lying[0]
        last = "as the last tile" if len(pads_of(state)) == 1 else "after all other tiles"
        what = f"the {TILES[pad].name} lies in {at(cell)}, and at {told.node} it is still to be laid, {last}"
        yield Fault("STCB-SETUP-07", "tiles", what)
    elif told.tile in HELIPADS and told.node == "lay_tile" and told.tile is not (due := next_helipad(state)):
        yield Fault(
            "STCB-SETUP-08", "tile", f"{told.tile} is not laid next, but {due or 'no helipad, for want of a place'}"
        )
    elif state.piles:
        yield from _wrong_tiles(told, state)


def _is_at_pads(told: Posed) -> bool:
    """Return whether all pools are laid, and a helipad is due."""
    is_told = told.node == "lay_tile" and told.tile in HELIPADS
    return is_told or told.node == "lay_helipad" or (told.node == "roll_off" and told.roll_for is RollFor.HELIPAD)


def _is_pad(state: State, told: Posed) -> bool:
    """Return whether a helipad lies already, and gets its zombies."""
    return (
        told.node == "place_tokens" and told.cell in state.town.cells and state.town.cells[told.cell].tile in HELIPADS
    )


def _behind(told: Posed, state: State) -> tuple[Node, ...]:
    """Return what waits below the tile that is furnished, besides the end of the laying turn: tiles of an entrance behind it, and its pool.

    Rules: STCB-BASE-02, STCB-BASE-04, STCB-ALONE-03.
    """
    if told.node != "place_tokens":
        return ()
    for cell, laid in state.town.tiles:
        line = [behind for behind, _ in with_put_aside(laid.tile, cell, laid.r)]
        if len(line) > 1 and told.cell in line:
            furnishing = [rules.Furnishing(behind) for behind in line[: line.index(told.cell) : -1]]
            is_alone = Box.Z1 not in state.options.boxes
            return (*([] if is_alone else [rules.DealingPool(TILES[laid.tile].box)]), *furnishing)
    return ()


def _tiles_due(told: Posed, state: State) -> Counter[TileId]:
    waiting = [node.box for node in _behind(told, state) if isinstance(node, rules.DealingPool)]
    return tiles_due(told.options, state.town, waiting)


def _wrong_tiles(told: Posed, state: State) -> Iterator[Fault]:
    """Yield the first reason for which there are not these tiles. Rules: INV-2."""
    due = _tiles_due(told, state)
    dealt = due[told.tile] - (told.tile is state.town.cells[CENTER].tile)
    due.subtract(laid.tile for _, laid in state.town.tiles)
    if told.node == "lay_tile":
        due.subtract([told.tile])
        if due[told.tile] < 0:
            what = f"{told.tile} cannot be turned up: all {dealt} that are dealt lie already"
            yield Fault("INV-2", "tile", what)
            return
    due.subtract(known for pile in state.piles for known in pile.known)
    unseen, held = Counter(dict(state.unseen)), sum(pile.unseen for pile in state.piles)
    if min(due.values()) < 0:
        yield Fault("INV-2", "piles", f"{_told(-due)} more than there are, with those on the map")
    elif told.unseen is not None and unseen != +due:
        missing, more = _told(due - unseen), _told(unseen - due)
        what = f"{missing} neither here nor on the map nor in a pile" if missing else f"{more} more than there are"
        yield Fault("INV-2", "unseen", what)
    elif held != unseen.total():
        yield Fault("INV-2", "piles", f"{held} unseen tiles in all, and {unseen.total()} are left to be laid")


def _told(tiles: Counter[TileId]) -> str:
    return ", ".join(f"{tile} {count}" for tile, count in sorted(tiles.items()))


def with_piles(told: Posed, state: State) -> State:
    """Return the position with the tiles that are still to be laid; by default all that lie nowhere, dealt out evenly."""
    is_laying = told.node in LAYING and told.roll_for is RollFor.LAYING
    if not is_laying or _is_at_pads(told) or _is_pad(state, told):
        return state
    left = _tiles_due(told, state) - Counter(laid.tile for _, laid in state.town.tiles)
    if told.node == "lay_tile":
        left -= Counter([told.tile])
    left -= Counter(tile for pile in told.piles.values() for tile in pile.known)
    if told.unseen is not None:
        left = Counter(told.unseen)
    total = left.total() - sum(pile.unseen for pile in told.piles.values())
    players = told.options.players
    begin = state.active + (told.node in {"lay_tile", "place_tokens"})
    others = [seat % players for seat in range(begin, begin + players) if seat % players not in told.piles]
    dealt = {seat: Pile(len(range(at, total, len(others)))) for at, seat in enumerate(others)}
    piles = tuple([told.piles.get(seat) or dealt[seat] for seat in range(players)])
    return attrs.evolve(state, piles=piles, unseen=pairs_of({tile: count for tile, count in left.items() if count}))


def setup_agenda(told: Posed, state: State) -> tuple[Node, ...]:
    """Return the agenda on which a node of the set-up stands."""
    if told.node == "deal_card":
        return rules.DealHand(state.active + 1), REFILLING, DRAW_CARD
    roll_off = rules.RollOff(told.rolling, told.rolls)
    if told.node == "roll_off" and told.roll_for is RollFor.LAYING:
        return BEGIN_PLAY, HELIPAD, BEGIN_LAYING, *first_furnishing(state.options), roll_off
    if told.node == "roll_off" and told.roll_for is RollFor.FIRST_TURN:
        return FIRST_TURN, roll_off
    if _is_at_pads(told):
        top = (roll_off,) if told.node == "roll_off" else ()
        return *_before_pad(state, next_helipad(state)), LAY_HELIPAD, *top
    if _is_pad(state, told):
        return *_before_pad(state, state.town.cells[told.cell].tile), Furnish(told.cell)
    if told.node == "place_tokens":
        behind = _behind(told, state)
        is_first = (
            Box.Z1 not in state.options.boxes
            and told.cell in first_town(state.options.boxes, state.options.tiles).cells
        )
        return BEGIN_PLAY, HELIPAD, BEGIN_LAYING if is_first else NEXT_LAYER, *behind, Furnish(told.cell)
    pile = state.piles[state.active] if state.piles else Pile()
    left = pile.unseen + len(pile.known) if told.left is None else told.left
    return (
        BEGIN_PLAY,
        HELIPAD,
        rules.TurnedUp(told.tile, left, 0) if told.node == "lay_tile" else TurnUp(left, told.passed),
    )


def _before_pad(state: State, pad: TileId | None) -> tuple[Node, ...]:
    """Return what stands below a helipad that is laid: the next one, if it is not the last. Rules: STCB-SETUP-08."""
    return (BEGIN_PLAY,) if pad is pads_of(state)[-1] else (BEGIN_PLAY, HELIPAD)


@attrs.frozen
class BeginTurn(Automatic):
    """The turn of the active player begins; stands on the agenda of posed positions alone, and is gone when they are settled."""

    def run(self, draft: Draft) -> None:
        """Begin it."""
        begin_turn(draft, draft.active)


@attrs.frozen
class OpenWindow(Automatic):
    """A window opens; likewise."""

    moment: Moment

    def run(self, draft: Draft) -> None:
        """Open it."""
        open_window(draft, self.moment)


def turn_contradictions(told: Posed) -> Iterator[Fault]:
    """Yield facts that do not go with each other at a node of a turn."""
    name, is_shot = told.node, told.attempt is Deed.SHOT
    if told.is_human and name in OF_UNDEAD:
        what = f"{name} comes up in the turn of an undead player alone, and the active one is human"
        yield Fault("", "node", what)
    elif not told.is_human and name in OF_HUMANS:
        yield Fault("", "node", f"{name} comes up in the turn of a human alone, and the active player is undead")
    elif told.is_human and name in {"attempt_roll", "after_roll"} and is_shot is (told.square is None):
        what = "a shot needs it" if is_shot else f"only shots go to another square; this is {told.attempt}"
        yield Fault("", "square", what)


def second_contradictions(told: Posed, state: State) -> Iterator[Fault]:
    """Yield that there is no enhanced zombie to go on with its second step. Rules: STCB-BASE-08."""
    if told.node == "second_step" and told.square not in {zombie.square for zombie in state.enhanced if zombie.moved}:
        yield Fault("STCB-BASE-08", "square", f"no enhanced zombie that was moved is on {told.square}")


def phase_of(told: Posed) -> Phase | None:
    """Return the phase in which the node stands, as far as it is left open by what is said of it."""
    if told.node not in AT_ATTEMPTS:
        return told.within or NODE_PHASES[told.node]
    if not told.is_human:
        return Phase.ATTACK
    return told.within or (Phase.MOVE if told.attempt is Deed.SHOT else Phase.ENCOUNTER)


def progress_of(told: Posed, phase: Phase | None) -> Progress:
    """Return how far the turn has come; who meets somebody in the movement phase, but for a shot, has entered his square."""
    name = told.node
    if phase is None:
        return Progress(counted=name == "turn_end", in_move=name != "turn_end", noted=name == "window turn_start")
    order = list(Phase)
    at = order.index(phase)
    meets = name in AT_ATTEMPTS and told.attempt is not Deed.SHOT
    return Progress(
        counted=at > order.index(Phase.COUNT),
        in_move=at <= order.index(Phase.END_OF_MOVE),
        noted=phase is Phase.COUNT,
        entered=phase is Phase.MOVE and (name == "window step" or meets),
    )


def victim_of(told: Posed, state: State) -> int:
    """Return the human that the node is about: who is named, or the active one, or the first one on the square of the undead."""
    if told.victim is not None:
        return told.victim
    square = state.squares[state.active]
    if state.health[state.active] or square is None:
        return state.active
    return next(iter(standing_humans_on(state, square)), state.active)


def with_victim(told: Posed, state: State, phase: Phase | None) -> State:
    """Return the position with the victim among those attacked or ambushed in this turn."""
    seat = victim_of(told, state)
    if told.node in {"ambush_roll", "ambush_take"}:
        return attrs.evolve(state, ambushed=tuple(sorted({*state.ambushed, seat})))
    if phase is Phase.ATTACK and told.node != "undead_attack":
        return attrs.evolve(state, attacked=tuple(sorted({*state.attacked, seat})))
    return state


def turn_agenda(told: Posed, state: State, phase: Phase | None) -> tuple[Node, ...]:
    """Return the agenda on which a node of a turn stands; its top is automatic where the game may have nothing to ask."""
    human = state.health[state.active] > 0
    if told.node == "turn_start":
        return (BeginTurn(),)
    below = FIRST[human] if phase is None else NEXT[human, phase]
    if told.node.startswith("window"):
        return (below, *_window(told, state, human=human))
    if told.node in (*AT_ATTEMPTS, "attack_roll"):
        return (below, *_attempt(told, state, phase))
    nodes = _in_phase(told, state)
    if nodes:
        return (below, *nodes)
    return (END_TURN,) if phase is None else (rules.Turn(phase, human),)


def _in_phase(told: Posed, state: State) -> tuple[Node, ...]:
    """Return what stands on the phase at a node that does not begin it."""
    seat = victim_of(told, state)
    figure = is_standing_undead(state, state.active) if told.figure is None else told.figure
    found: dict[str, tuple[Node, ...]] = {
        "move": (WALKING,),
        "ambush_roll": (WALKING, rules.AmbushRoll(seat, told.roll or 0)),
        "ambush_take": (WALKING, rules.AmbushTake(seat)),
        "defend": (ATTACKING, rules.Defending(seat)),
        "undead_move": (rules.Prowling(told.stepped, told.led),),
        "swarm_roll": (SWARM_ROLL,),
        "swarm_move": (rules.Swarming(told.moves, figure),),
        "second_step": (
            rules.Prowling(told.stepped, told.led) if told.within else rules.Swarming(told.moves, figure),
            rules.SecondStepping(told.square or START, told.within is None),
        ),
    }
    return found.get(told.node, ())


def _attempt(told: Posed, state: State, phase: Phase | None) -> tuple[Node, ...]:
    """Return an attempt and what it stands on: an encounter, also one after a step, or a movement phase, or an attack."""
    seat = victim_of(told, state)
    if phase is Phase.ATTACK:
        attempt = Attempt(Deed.DEFENSE, seat, state.squares[seat] or START, told.means, state.active)
        around: tuple[Node, ...] = (ATTACKING,)
    else:
        square = told.square or state.squares[state.active] or START
        attempt = Attempt(told.attempt, state.active, square, told.means, told.undead, kind=told.kind)
        around = (rules.Encountering(state.active, phase=phase is Phase.ENCOUNTER),)
        if phase is Phase.MOVE:
            met = (ENTERED[state.active], ENCOUNTERING[state.active])
            around = (WALKING,) if told.attempt is Deed.SHOT else (WALKING, *met)
    if told.node == "encounter":
        return around
    if told.node == "bite":
        return (*around, rules.Bite(seat))
    if told.node == "after_roll":
        return (*around, rules.Settling(attempt, (told.roll or 1) + bonus(state, attempt)))
    return (*around, rules.AttemptRoll(attempt))


def _window(told: Posed, state: State, *, human: bool) -> tuple[Node, ...]:
    moment = Moment(told.node.removeprefix("window "))
    window: Node = OpenWindow(moment) if told.asked is None else rules.Window(moment, told.asked)
    if moment is not Moment.STEP:
        return (window,)
    seat = state.active
    if human:
        return WALKING, ENTERED[seat], ENCOUNTERING[seat], window
    return rules.Prowling(True, told.led), ENTERED[seat], ATTACKING, window
