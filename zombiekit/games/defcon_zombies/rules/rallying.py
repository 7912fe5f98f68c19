"""How far ships go, and ships that go together: rallies, and jumps from one system or several (clauses CARD, JUMP)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping

import attrs

from zombiekit.agenda import ChanceNode, Misfits, Refusal, ask, then, then_all
from zombiekit.games.defcon_zombies.box.components import UNKNOWN, Ability, Fleet
from zombiekit.games.defcon_zombies.rules.common import JUMP_DRIVES, Choice, systems, too_many
from zombiekit.games.defcon_zombies.rules.discovering import arrive
from zombiekit.games.defcon_zombies.rules.pieces import abilities, lacking, move_ships, parts_of
from zombiekit.games.defcon_zombies.table import actions, events
from zombiekit.games.defcon_zombies.table.position import Draft, Fleets, SortedSystems, System, fleet_at
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.hexes import CELLS, NUMBER


def reach(state: Draft, seat: int, origin: int) -> tuple[int, ...]:
    """Return where ships of a player may move from a system, in canonical order.

    Rules: DEFCON-MOVE-04, DEFCON-GEO-05, DEFCON-CARD-06, DEFCON-JUMP-01, DEFCON-JUMP-02.
    """
    near = state.board.neighbors[origin]
    if state.options.jump_drives:
        near = _explored(state, near)
    if Ability.CASSIOPEIA in abilities(state, seat):
        near = tuple(sorted(near + _explored(state, state.board.second[origin])))
    return near


def _explored(state: Draft, cells: tuple[int, ...]) -> tuple[int, ...]:
    faces = state.faces
    return tuple([cell for cell in cells if faces[cell] is not UNKNOWN])


def ranges(state: Draft, seat: int) -> Mapping[int, tuple[int, ...]] | tuple[tuple[int, ...], ...]:
    """Return the reach of a player's ships, by the system they are in."""
    if state.options.jump_drives or Ability.CASSIOPEIA in abilities(state, seat):
        return {origin: reach(state, seat, origin) for origin, _ in state.ships[seat]}
    return state.board.neighbors


def rally_sources(state: Draft, seat: int) -> Mapping[int, tuple[int, ...]]:
    """Return the systems that a player can rally from, by destination: two or more with ships in range. Rules: DEFCON-CARD-13."""
    near = ranges(state, seat)
    sources: dict[int, tuple[int, ...]] = {}
    for origin, _ in state.ships[seat]:
        for target in near[origin]:
            sources[target] = (*sources.get(target, ()), origin)
    return {target: origins for target, origins in sorted(sources.items()) if len(origins) > 1}


class Sending(Choice):
    """Ask one system after the other which of its ships join: the first of `sources` now; those in `sent` join so far."""

    __slots__ = ()
    sources: SortedSystems
    sent: Fleets

    def options(self, state: Draft) -> tuple[actions.Send, ...]:
        """Return the parts of the fleet; the empty one only if another system has sent ships or still can."""
        parts = parts_of(fleet_at(state.ships[state.active], self.sources[0]))
        may_send_none = bool(self.sent) or len(self.sources) > 1
        return tuple([actions.Send(o=o, p=p, f=f) for o, p, f in (parts if may_send_none else parts[1:])])

    def why_not(self, state: Draft, action: actions.Send) -> Refusal:
        cell = self.sources[0]
        words = too_many(state, cell, action.fleet)
        last = f"at least one ship has to go, and {at(CELLS[cell])} is the last system that can send any"
        return Refusal(self.clause, words or last)

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from lacking(state, Ability.ORION)
        yield from self._wrong_sources(state)
        yield from _too_many_sent(state, self.sent)

    def _wrong_sources(self, state: Draft) -> Misfits:
        """Yield what is wrong with the systems that are still asked for ships, and with those that were asked before them."""
        if not self.sources:
            yield "no system is left to send ships"
            return
        senders = self.senders(state)
        asked = senders[: -len(self.sources)]
        if (*asked, *self.sources) != senders or len(senders) < 2:
            yield f"systems that can send ships: {systems(senders)}"
        elif any(cell not in asked for cell, _ in self.sent):
            yield "a system sends ships that was not asked"
        elif self.can_join(state) != self.sources:
            yield f"{CELLS[self.sources[0]]} has no face-down neighbor in common with the systems that send"

    @abstractmethod
    def senders(self, state: Draft) -> tuple[int, ...]:
        """Return all systems that can send ships, those that were asked already among them."""

    def can_join(self, state: Draft) -> tuple[int, ...]:
        """Return which of the sources can still send ships, beside what is sent so far."""
        return self.sources

    def send(self, draft: Draft, fleet: Fleet) -> Fleets:
        """Add what one more system sends to what is sent so far, and record the event."""
        cell = self.sources[0]
        draft.events += (events.ShipsSent(draft.active, CELLS[cell], fleet),)
        return (*self.sent, (cell, fleet)) if any(fleet) else self.sent


def _too_many_sent(state: Draft, sent: Fleets) -> Misfits:
    for cell, fleet in sent:
        if too_many(state, cell, fleet):
            yield f"more ships are sent from {CELLS[cell]} than are there"


@attrs.frozen
class RallySend(Sending):
    """Ask one source after the other which of its ships join the move to `target`. Rules: DEFCON-CARD-13, DEFCON-MOVE-02."""

    target: System
    sources: SortedSystems
    sent: Fleets
    clause = "DEFCON-CARD-13"
    called = ("RALLY",)
    beneath = "BuyTest"

    def senders(self, state: Draft) -> tuple[int, ...]:
        return rally_sources(state, state.active).get(self.target, ())

    def question(self, state: Draft) -> str:
        return f"how many ships at {at(CELLS[self.sources[0]])} join the move to {at(CELLS[self.target])}?"

    def apply(self, draft: Draft, action: actions.Send) -> None:
        sent = self.send(draft, action.fleet)
        if len(self.sources) > 1:
            ask(draft, RallySend(self.target, self.sources[1:], sent))
        else:
            move_together(draft, self.target, sent, "move")


def move_together(draft: Draft, target: int, sent: Fleets, way: str) -> None:
    """Move ships from several systems: one arrival, one fight, one collection. Rules: DEFCON-CARD-13."""
    for origin, fleet in sent:
        move_ships(draft, origin, target, fleet, way)
    then_all(draft, arrive(draft, target, tuple([origin for origin, _ in sent])))


def jump_targets(state: Draft, senders: Iterable[int]) -> list[int]:
    """Return the unexplored systems adjacent to all senders. Rules: DEFCON-JUMP-01, DEFCON-JUMP-04."""
    near, faces = state.board.neighbors, state.faces
    first, *others = senders
    return [cell for cell in near[first] if faces[cell] is UNKNOWN and all(cell in near[other] for other in others)]


def jumpers(state: Draft, seat: int) -> list[int]:
    """Return the systems with ships of a player that have an unexplored neighbor. Rules: DEFCON-JUMP-03."""
    return [cell for cell, _ in state.ships[seat] if jump_targets(state, [cell])]


def start_jump(draft: Draft, sent: Fleets) -> None:
    """Roll for the destination; a single one needs no roll. Rules: DEFCON-JUMP-03."""
    targets = jump_targets(draft, [cell for cell, _ in sent])
    if len(targets) > 1:
        then(draft, JumpRoll(sent))
    else:
        move_together(draft, targets[0], sent, "jump")


@attrs.frozen
class JumpRoll(ChanceNode):
    """The destination of a jump is rolled; all valid ones are equally likely. Rules: DEFCON-JUMP-01, DEFCON-JUMP-04."""

    sent: Fleets
    clause = "DEFCON-JUMP-01"
    asks = "roll for the system that the ships jump to."
    called = ("JUMP",)
    beneath = "BuyTest"
    needs = JUMP_DRIVES

    def outcomes(self, state: Draft) -> Chance[actions.Drawn]:
        return Uniform([actions.DRAWN[cell] for cell in jump_targets(state, [cell for cell, _ in self.sent])])

    def due(self, state: Draft) -> str:
        senders = [cell for cell, _ in self.sent]
        return f"a face-down system next to {systems(senders)}, so one of {systems(jump_targets(state, senders))}"

    def apply(self, draft: Draft, outcome: actions.Drawn) -> None:
        move_together(draft, NUMBER[outcome.cell], self.sent, "jump")

    def misfits(self, state: Draft, index: int) -> Misfits:
        if len(self.sent) > 1:
            yield from lacking(state, Ability.ORION)
        if not self.sent:
            yield "nobody jumps"
        yield from _too_many_sent(state, self.sent)


def still_asked(state: Draft, sources: tuple[int, ...], sent: Fleets) -> tuple[int, ...]:
    """Return the sources from the first one on that can join the ships sent so far. Rules: DEFCON-JUMP-04."""
    while sources and sent and not jump_targets(state, [cell for cell, _ in sent] + [sources[0]]):
        sources = sources[1:]
    return sources


def ask_next(draft: Draft, sources: tuple[int, ...], sent: Fleets) -> None:
    """Ask the next system that may send ships, or roll when none is left. Rules: DEFCON-JUMP-04."""
    if sources := still_asked(draft, sources, sent):
        ask(draft, RallyJumpSend(sources, sent))
    else:
        start_jump(draft, sent)


@attrs.frozen
class RallyJumpSend(Sending):
    """Ask one system after the other which of its ships join the jump. Rules: DEFCON-JUMP-04."""

    sources: SortedSystems
    sent: Fleets
    clause = "DEFCON-JUMP-04"
    called = ("RALLY-JUMP",)
    beneath = "BuyTest"
    needs = JUMP_DRIVES

    def senders(self, state: Draft) -> tuple[int, ...]:
        return tuple(jumpers(state, state.active))

    def can_join(self, state: Draft) -> tuple[int, ...]:
        return still_asked(state, self.sources, self.sent)

    def question(self, state: Draft) -> str:
        return f"how many ships at {at(CELLS[self.sources[0]])} join the jump?"

    def apply(self, draft: Draft, action: actions.Send) -> None:
        ask_next(draft, self.sources[1:], self.send(draft, action.fleet))
