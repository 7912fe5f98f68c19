"""Fights: one human piece for one zombie, until one side is gone (clauses FIGHT)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Misfits, Node, Refusal, options_of, then_all
from zombiekit.games.defcon_zombies.box.components import MOST, Ability, Piece
from zombiekit.games.defcon_zombies.rules import pieces
from zombiekit.games.defcon_zombies.rules.common import IN_STEP, Choice
from zombiekit.games.defcon_zombies.rules.pieces import abilities, change_fleet, change_zombies
from zombiekit.games.defcon_zombies.table.actions import LOSSES, Lose
from zombiekit.games.defcon_zombies.table.events import PieceLost, ShipPlaced
from zombiekit.games.defcon_zombies.table.position import Draft, System, fleet_at, outposts_at
from zombiekit.games.defcon_zombies.table.words import PIECES, at, fleet_text, seat_name
from zombiekit.primitives.hexes import CELLS
from zombiekit.words import listed, many


def ship_kinds(state: Draft, seat: int, cell: int) -> list[Lose]:
    """Return the kinds of ship that a player can lose; the flagship only after all others. Rules: DEFCON-FIGHT-05, DEFCON-TURN-06."""
    o, p, f = fleet_at(state.ships[seat], cell)
    kinds = ((Piece.SHIP, o), (Piece.LINKED, p), (Piece.FLAGSHIP, f and not o + p))
    return [LOSSES[seat, kind] for kind, count in kinds if count]


def casualties(state: Draft, cell: int) -> tuple[Lose, ...]:
    """Return which pieces could be lost in a system, by owner and kind. Rules: DEFCON-FIGHT-04, DEFCON-FIGHT-05."""
    losses = []
    for seat, outposts in enumerate(state.outposts):
        losses += ship_kinds(state, seat, cell)
        if outposts_at(outposts, cell):
            losses.append(LOSSES[seat, Piece.OUTPOST])
    return tuple(losses)


def why_not_lose(state: Draft, cell: int, loss: Lose, clause: str) -> Refusal:
    """Say why a piece cannot be lost in a system, in a choice under `clause`. Rules: DEFCON-FIGHT-05."""
    seat, where = loss.owner, at(CELLS[cell])
    if seat >= len(state.ships):
        players = listed(map(seat_name, range(len(state.ships))))
        return Refusal(clause, f"{seat_name(seat)} does not play; the players are {players}")
    fleet, outposts = fleet_at(state.ships[seat], cell), outposts_at(state.outposts[seat], cell)
    if loss.kind is Piece.FLAGSHIP and fleet.f:
        others = fleet_text(fleet._replace(f=0))
        what = f"{seat_name(seat)} has {others} at {where}, which are lost before the flagship"
        return Refusal("DEFCON-FIGHT-05", what)
    have = [fleet_text(fleet)] * any(fleet) + [many(outposts, "outpost")] * bool(outposts)
    there = f"only {' and '.join(have)} at {where}, no {PIECES[loss.kind]}" if have else f"nothing at {where}"
    return Refusal(clause, f"{seat_name(seat)} has {there}")


def fight(draft: Draft, cell: int) -> tuple[Node, ...]:
    """Fight in a system up to a choice of a loss, and return that choice, if there is one.

    Rules: DEFCON-FIGHT-01, DEFCON-FIGHT-02, DEFCON-FIGHT-03, DEFCON-FIGHT-06, DEFCON-FIGHT-07, DEFCON-FIGHT-11.
    """
    while draft.zombies[cell]:
        losses = casualties(draft, cell)
        if len(losses) > 1:
            losses = options_of(draft, Casualty(cell), losses)
        if len(losses) != 1:
            return (Casualty(cell),) if losses else ()
        _lose(draft, cell, losses[0])
    return ()


@attrs.frozen
class Casualty(Choice):
    """The active player chooses which piece is lost, one at a time. Rules: DEFCON-FIGHT-04, DEFCON-BUY-09."""

    cell: System
    clause = "DEFCON-FIGHT-04"
    called = ("CASUALTY",)
    stands_on = ("Arrived", "AfterDiscovery", "ZombiesDue", "EventDraws", "KeptCards", "Generate", "Depart", *IN_STEP)

    def question(self, state: Draft) -> str:
        place = f"at {at(CELLS[self.cell])}" if self.cell else "on Earth"
        return f"a fight {place} against {many(state.zombies[self.cell], 'zombie')}: which piece is lost?"

    def options(self, state: Draft) -> tuple[Lose, ...]:
        return casualties(state, self.cell)

    def why_not(self, state: Draft, action: Lose) -> Refusal:
        return why_not_lose(state, self.cell, action, self.clause)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not state.zombies[self.cell]:
            yield f"there is no zombie at {CELLS[self.cell]}"

    def apply(self, draft: Draft, action: Lose) -> None:
        _lose(draft, self.cell, action)
        then_all(draft, fight(draft, self.cell))


def _lose(draft: Draft, cell: int, loss: Lose) -> None:
    """Lose a piece and the zombies it takes. Rules: DEFCON-FIGHT-02, DEFCON-FIGHT-08, DEFCON-FIGHT-10, DEFCON-CARD-03, DEFCON-CARD-04."""
    seat, kind = loss.owner, loss.kind
    remove_piece(draft, seat, kind, cell)
    killed = 1
    own = abilities(draft, seat) if kind is not Piece.OUTPOST else ()
    if Ability.CANIS_MAJOR in own:
        killed = min(2, draft.zombies[cell])
    change_zombies(draft, cell, -killed)
    if draft.kills <= MOST - killed:
        draft.kills += killed
    draft.events += (PieceLost(seat, kind, CELLS[cell], killed),)
    if Ability.ARIES in own:
        for _ in range(killed):
            pieces.collect(draft, seat, 1)


def remove_piece(draft: Draft, seat: int, kind: Piece, cell: int) -> None:
    """Take one piece off the board; the other ship of a broken pair becomes an ordinary one. Rules: DEFCON-FIGHT-09, DEFCON-FIGHT-10."""
    if kind is Piece.SHIP:
        change_fleet(draft, seat, cell, -1)
    elif kind is Piece.LINKED:
        change_fleet(draft, seat, cell, 1, p=-1)
    elif kind is Piece.FLAGSHIP:
        change_fleet(draft, seat, cell, 0, f=-1)
    else:
        pieces.change_outposts(draft, seat, cell, -1)


def place_ship(draft: Draft, seat: int, cell: int) -> tuple[Node, ...]:
    """Add a free ordinary ship; zombies there fight it. Rules: DEFCON-CONS-05, DEFCON-FIGHT-01."""
    change_fleet(draft, seat, cell, 1)
    draft.events += (ShipPlaced(seat, CELLS[cell]),)
    return fight(draft, cell)
