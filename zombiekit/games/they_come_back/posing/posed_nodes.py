"""The nodes at which a position of the set-up or of a turn can be posed: their agendas, and facts that contradict them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import attrs

from zombiekit.agenda import Automatic, Node
from zombiekit.errors import Fault
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import START, Moment
from zombiekit.games.they_come_back.box.map_tables import CENTER
from zombiekit.games.they_come_back.box.tiles import HELIPADS, TILES, Box, TileId
from zombiekit.games.they_come_back.posing import facts
from zombiekit.games.they_come_back.posing.facts import AT_ATTEMPTS, NODE_PHASES, OF_HUMANS, OF_UNDEAD, Posed, RollFor
from zombiekit.games.they_come_back.rules import ends, laying, meeting, moving, setup, swarm, tokens, undead, windows
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, bonus
from zombiekit.games.they_come_back.rules.keeping_room import first_town, tiles_due, with_put_aside
from zombiekit.games.they_come_back.rules.turns import END_TURN, FIRST, NEXT, REFILLING, Phase, begin_turn
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Draft, Pile, is_standing_undead, standing_humans_on, then
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import pairs_of


@attrs.frozen
class Begin(Automatic):
    """What the named node is about begins: laying, furnishing, a turn, a window. Only posed positions have it, until they are settled."""

    begin: Callable[..., None]
    about: tuple[object, ...]

    def run(self, draft: Draft) -> None:
        """Begin it."""
        self.begin(draft, *self.about)


def turn_up(draft: Draft, left: int, passed: int) -> None:
    """Let the active player turn up a tile: chance decides which, unless all tiles in the pile are known."""
    pile = draft.piles[draft.active]
    holders = sum([other.size > 0 for other in draft.piles])
    if not pile.unseen and 0 < left <= len(pile.known) and passed < holders:
        laying.turn_up(draft, left, passed)
    else:
        then(draft, rules.RevealTile(left, passed))


class Progress(NamedTuple):
    """How far a turn has come.

    Attributes:
        counted: Whether the points are counted.
        in_move: Whether the movement is ahead or going on.
        noted: Whether the count lies ahead, and the Health for it has been noted.
        entered: Whether the active human has just entered the present square.
    """

    counted: bool
    in_move: bool
    noted: bool = False
    entered: bool = False


def is_played(posed: Posed) -> bool:
    """Return whether the map is complete and the figures stand on it."""
    return posed.node == "deal_card" or (posed.node == "roll_off" and posed.roll_for is RollFor.FIRST_TURN)


def setup_contradictions(posed: Posed, state: State) -> Iterator[Fault]:
    """Yield facts that contradict each other at a node of the set-up."""
    if len(posed.rolls) >= len(posed.rolling):
        yield Fault("", "rolls", f"{len(posed.rolls)} of {len(posed.rolling)} have rolled, and nobody is left")
    if posed.node == "place_tokens" and posed.cell not in state.town.cells:
        yield Fault("", "cell", f"no tile lies in {posed.cell}")
    elif posed.node == "place_tokens":
        for what in tokens.out_of_order(state, posed.cell):
            yield Fault("STCB-TOKEN-05", "cell", f"on {posed.cell} {what}")


def tile_contradictions(posed: Posed, state: State) -> Iterator[Fault]:
    """Yield tiles that cannot be where the facts put them, under the fact that is to blame."""
    if is_played(posed) or _is_pad(state, posed):
        return
    tile, lying = posed.tile, [(cell, laid.tile) for cell, laid in state.town.tiles if laid.tile in HELIPADS]
    if lying and (not _is_at_pads(posed) or len(lying) == len(setup.pads_of(state))):
        cell, pad = lying[0]
        last = "as the last tile" if len(setup.pads_of(state)) == 1 else "after all other tiles"
        what = f"the {TILES[pad].name} lies in {at(cell)}, and at {posed.node} it is still to be laid, {last}"
        yield Fault("STCB-SETUP-07", "tiles", what)
    elif tile in HELIPADS and posed.node == "lay_tile" and tile is not (due := setup.next_helipad(state)):
        what = f"{due} is laid next, not {tile}" if due else f"{tile} cannot be laid: no helipad has a place"
        yield Fault("STCB-SETUP-08", "tile", what)
    elif state.piles:
        yield from _wrong_tiles(posed, state)


def _is_at_pads(posed: Posed) -> bool:
    """Return whether all pools are laid, and a helipad comes next."""
    is_told = posed.node == "lay_tile" and posed.tile in HELIPADS
    return is_told or posed.node == "lay_helipad" or (posed.node == "roll_off" and posed.roll_for is RollFor.HELIPAD)


def _is_pad(state: State, posed: Posed) -> bool:
    """Return whether the tile that gets its zombies is a helipad."""
    laid = state.town.cells.get(posed.cell)
    return posed.node == "place_tokens" and laid is not None and laid.tile in HELIPADS


def _behind(posed: Posed, state: State) -> tuple[Node, ...]:
    """Return the nodes below the furnished tile: tiles behind an entrance, its pool. Rules: STCB-BASE-02, STCB-BASE-04, STCB-ALONE-03."""
    if posed.node != "place_tokens":
        return ()
    for cell, laid in state.town.tiles:
        line = [behind for behind, _ in with_put_aside(laid.tile, cell, laid.r)]
        if len(line) > 1 and posed.cell in line:
            furnishing = [rules.Furnishing(behind) for behind in line[: line.index(posed.cell) : -1]]
            is_alone = Box.Z1 not in state.options.boxes
            return (*([] if is_alone else [rules.DealingPool(TILES[laid.tile].box)]), *furnishing)
    return ()


def _tiles_due(posed: Posed, state: State) -> Counter[TileId]:
    waiting = [node.box for node in _behind(posed, state) if isinstance(node, rules.DealingPool)]
    return tiles_due(state, waiting)


def _wrong_tiles(posed: Posed, state: State) -> Iterator[Fault]:
    """Yield the first reason why these tiles cannot be in play. Rules: INV-2."""
    due = _tiles_due(posed, state)
    dealt = due[posed.tile] - (posed.tile is state.town.cells[CENTER].tile)
    due.subtract(laid.tile for _, laid in state.town.tiles)
    if posed.node == "lay_tile":
        due.subtract([posed.tile])
        if due[posed.tile] < 0:
            yield Fault("INV-2", "tile", f"{posed.tile} cannot be turned up: {dealt} dealt, and none is left to lay")
            return
    due.subtract(known for pile in state.piles for known in pile.known)
    unseen, held = Counter(dict(state.unseen)), sum(pile.unseen for pile in state.piles)
    if min(due.values()) < 0:
        yield Fault("INV-2", "piles", f"{_in_words(-due)} more than there are, with those on the map")
    elif posed.unseen is not None and unseen != +due:
        missing, more = _in_words(due - unseen), _in_words(unseen - due)
        what = f"{missing} neither here nor on the map nor in a pile" if missing else f"{more} more than there are"
        yield Fault("INV-2", "unseen", what)
    elif held != unseen.total():
        yield Fault("INV-2", "piles", f"{held} unseen tiles in all, but {unseen.total()} are left to be laid")


def _in_words(tiles: Counter[TileId]) -> str:
    return ", ".join(f"{tile} {count}" for tile, count in sorted(tiles.items()))


def with_piles(posed: Posed, state: State) -> State:
    """Return the position with the tiles still to be laid; by default all that are not on the map, dealt evenly."""
    is_laying = posed.node in facts.LAYING and posed.roll_for is RollFor.LAYING
    if not is_laying or _is_at_pads(posed) or _is_pad(state, posed):
        return state
    left = _tiles_due(posed, state) - Counter(laid.tile for _, laid in state.town.tiles)
    if posed.node == "lay_tile":
        left -= Counter([posed.tile])
    left -= Counter(tile for pile in posed.piles.values() for tile in pile.known)
    if posed.unseen is not None:
        left = Counter(posed.unseen)
    total = left.total() - sum(pile.unseen for pile in posed.piles.values())
    players = posed.options.players
    begin = state.active + (posed.node in {"lay_tile", "place_tokens"})
    others = [seat % players for seat in range(begin, begin + players) if seat % players not in posed.piles]
    dealt = {seat: Pile(len(range(at, total, len(others)))) for at, seat in enumerate(others)}
    piles = tuple([posed.piles.get(seat) or dealt[seat] for seat in range(players)])
    return attrs.evolve(state, piles=piles, unseen=pairs_of({tile: count for tile, count in left.items() if count}))


def setup_agenda(posed: Posed, state: State) -> tuple[Node, ...]:
    """Return the agenda for a node of the set-up."""
    if posed.node == "deal_card":
        return rules.DealHand(state.active + 1), REFILLING, windows.DRAW_CARD
    roll_off = rules.RollOff(posed.rolling, posed.rolls)
    if posed.node == "roll_off" and posed.roll_for is RollFor.LAYING:
        return setup.BEGIN_PLAY, setup.HELIPAD, laying.BEGIN_LAYING, *laying.first_furnishing(state.options), roll_off
    if posed.node == "roll_off" and posed.roll_for is RollFor.FIRST_TURN:
        return setup.FIRST_TURN, roll_off
    if _is_at_pads(posed):
        top = (roll_off,) if posed.node == "roll_off" else ()
        return *_before_pad(state, setup.next_helipad(state)), setup.LAY_HELIPAD, *top
    furnish = Begin(tokens.furnish_on, (posed.cell, tokens.ground_of(state, posed.cell)))
    if _is_pad(state, posed):
        return *_before_pad(state, state.town.cells[posed.cell].tile), furnish
    if posed.node == "place_tokens":
        behind, boxes = _behind(posed, state), state.options.boxes
        is_first = Box.Z1 not in boxes and posed.cell in first_town(boxes, state.options.tiles).cells
        return setup.BEGIN_PLAY, setup.HELIPAD, laying.BEGIN_LAYING if is_first else laying.NEXT_LAYER, *behind, furnish
    pile = state.piles[state.active] if state.piles else Pile()
    left = pile.size if posed.left is None else posed.left
    is_up = posed.node == "lay_tile"
    turned: Node = rules.TurnedUp(posed.tile, left, 0) if is_up else Begin(turn_up, (left, posed.passed))
    return setup.BEGIN_PLAY, setup.HELIPAD, turned


def _before_pad(state: State, pad: TileId | None) -> tuple[Node, ...]:
    """Return the nodes below a helipad that is being laid: the next helipad, unless it is the last. Rules: STCB-SETUP-08."""
    return (setup.BEGIN_PLAY,) if pad is setup.pads_of(state)[-1] else (setup.BEGIN_PLAY, setup.HELIPAD)


def turn_contradictions(posed: Posed) -> Iterator[Fault]:
    """Yield facts that contradict each other at a node of a turn."""
    name, is_shot = posed.node, posed.attempt is Deed.SHOT
    if posed.is_human and name in OF_UNDEAD:
        yield Fault("", "node", f"{name} comes up only in the turn of an undead player, and the active player is human")
    elif not posed.is_human and name in OF_HUMANS:
        yield Fault("", "node", f"{name} comes up only in the turn of a human, and the active player is undead")
    elif posed.is_human and name in {"attempt_roll", "after_roll"} and is_shot is (posed.square is None):
        what = "a shot needs it" if is_shot else f"only shots go to another square; this is {posed.attempt}"
        yield Fault("", "square", what)


def second_contradictions(posed: Posed, state: State) -> Iterator[Fault]:
    """Yield a fault if no enhanced zombie is there to take its second step. Rules: STCB-BASE-08."""
    if posed.node == "second_step" and posed.square not in {zombie.square for zombie in state.enhanced if zombie.moved}:
        yield Fault("STCB-BASE-08", "square", f"no enhanced zombie that was moved is on {posed.square}")


def phase_of(posed: Posed) -> Phase | None:
    """Return the phase of the node: the given one, or else the one that follows from the other facts."""
    if posed.node not in AT_ATTEMPTS:
        return posed.within or NODE_PHASES[posed.node]
    if not posed.is_human:
        return Phase.ATTACK
    return posed.within or (Phase.MOVE if posed.attempt is Deed.SHOT else Phase.ENCOUNTER)


def progress_of(posed: Posed, phase: Phase | None) -> Progress:
    """Return how far the turn has come. To meet somebody in the movement phase, except by a shot, a human must have entered the square."""
    name = posed.node
    if phase is None:
        return Progress(counted=name == "turn_end", in_move=name != "turn_end", noted=name == "window turn_start")
    order = list(Phase)
    at = order.index(phase)
    meets = name in AT_ATTEMPTS and posed.attempt is not Deed.SHOT
    return Progress(
        counted=at > order.index(Phase.COUNT),
        in_move=at <= order.index(Phase.END_OF_MOVE),
        noted=phase is Phase.COUNT,
        entered=phase is Phase.MOVE and (name == "window step" or meets),
    )


def victim_of(posed: Posed, state: State) -> int:
    """Return the human that the node is about: the given one, or the active one, or the first on the square of the active undead."""
    if posed.victim is not None:
        return posed.victim
    square = state.squares[state.active]
    if state.health[state.active] or square is None:
        return state.active
    return next(iter(standing_humans_on(state, square)), state.active)


def with_victim(posed: Posed, state: State, phase: Phase | None) -> State:
    """Return the position with the victim among those attacked or ambushed in this turn."""
    seat = victim_of(posed, state)
    if posed.node in {"ambush_roll", "ambush_take"}:
        return attrs.evolve(state, ambushed=tuple(sorted({*state.ambushed, seat})))
    if phase is Phase.ATTACK and posed.node != "undead_attack":
        return attrs.evolve(state, attacked=tuple(sorted({*state.attacked, seat})))
    return state


def turn_agenda(posed: Posed, state: State, phase: Phase | None) -> tuple[Node, ...]:
    """Return the agenda for a node of a turn; its top is automatic if there may be nothing to ask."""
    human = state.health[state.active] > 0
    if posed.node == "turn_start":
        return (Begin(begin_turn, (state.active,)),)
    below = FIRST[human] if phase is None else NEXT[human, phase]
    if posed.node.startswith("window"):
        return (below, *_window(posed, state, human=human))
    if posed.node in (*AT_ATTEMPTS, "attack_roll"):
        return (below, *_attempt(posed, state, phase))
    if nodes := _in_phase(posed, state):
        return (below, *nodes)
    return (END_TURN,) if phase is None else (rules.Turn(phase, human),)


def _in_phase(posed: Posed, state: State) -> tuple[Node, ...]:
    """Return the nodes above the phase; none if the node is the one that begins it."""
    seat = victim_of(posed, state)
    figure = is_standing_undead(state, state.active) if posed.figure is None else posed.figure
    found: dict[str, tuple[Node, ...]] = {
        "move": (moving.WALKING,),
        "ambush_roll": (moving.WALKING, rules.AmbushRoll(seat, posed.roll or 0)),
        "ambush_take": (moving.WALKING, rules.AmbushTake(seat)),
        "defend": (undead.ATTACKING, rules.Defending(seat)),
        "undead_move": (rules.Prowling(posed.stepped, posed.led),),
        "swarm_roll": (swarm.SWARM_ROLL,),
        "swarm_move": (rules.Swarming(posed.moves, figure),),
        "second_step": (
            rules.Prowling(posed.stepped, posed.led) if posed.within else rules.Swarming(posed.moves, figure),
            rules.SecondStepping(posed.square or START, posed.within is None),
        ),
    }
    return found.get(posed.node, ())


def _attempt(posed: Posed, state: State, phase: Phase | None) -> tuple[Node, ...]:
    """Return an attempt and the nodes below it: an encounter (also after a step), a movement phase, or an attack."""
    seat = victim_of(posed, state)
    if phase is Phase.ATTACK:
        attempt = Attempt(Deed.DEFENSE, seat, state.squares[seat] or START, posed.means, state.active)
        around: tuple[Node, ...] = (undead.ATTACKING,)
    else:
        square = posed.square or state.squares[state.active] or START
        attempt = Attempt(posed.attempt, state.active, square, posed.means, posed.undead, kind=posed.kind)
        around = (rules.Encountering(state.active, phase=phase is Phase.ENCOUNTER),)
        if phase is Phase.MOVE:
            met = (ends.ENTERED[state.active], meeting.ENCOUNTERING[state.active])
            around = (moving.WALKING,) if posed.attempt is Deed.SHOT else (moving.WALKING, *met)
    if posed.node == "encounter":
        return around
    if posed.node == "bite":
        return (*around, rules.Bite(seat))
    if posed.node == "after_roll":
        return (*around, rules.Settling(attempt, (posed.roll or 1) + bonus(state, attempt)))
    return (*around, rules.AttemptRoll(attempt))


def _window(posed: Posed, state: State, *, human: bool) -> tuple[Node, ...]:
    moment = Moment(posed.node.removeprefix("window "))
    window: Node = Begin(windows.open_window, (moment,)) if posed.asked is None else rules.Window(moment, posed.asked)
    if moment is not Moment.STEP:
        return (window,)
    seat = state.active
    if human:
        return moving.WALKING, ends.ENTERED[seat], meeting.ENCOUNTERING[seat], window
    return rules.Prowling(True, posed.led), ends.ENTERED[seat], undead.ATTACKING, window
