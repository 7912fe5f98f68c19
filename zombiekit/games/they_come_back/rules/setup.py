"""Set-up: roll-offs, helipads, and what follows once the map is laid: figures, hands, the first turn (clauses SETUP)."""

from __future__ import annotations

from typing import Annotated

import attrs

from zombiekit.agenda import Automatic, DieRoll, Misfits, ask
from zombiekit.forms import Form
from zombiekit.games.they_come_back.box.components import START, Posture, Reason
from zombiekit.games.they_come_back.box.options import FirstPlayer
from zombiekit.games.they_come_back.box.tiles import HELIPADS, TILES, TileId
from zombiekit.games.they_come_back.rules import ends, keeping_room, laying, tokens, turns
from zombiekit.games.they_come_back.table.events import DieRolled, FigurePut, RollOffWon, RoundBegan
from zombiekit.games.they_come_back.table.position import Die, Draft, Seats, then
from zombiekit.games.they_come_back.table.words import seat_name
from zombiekit.primitives.dice import Roll


@attrs.frozen
class RollOff(DieRoll):
    """Players roll a die each. The highest wins and becomes active; players who tie for the highest roll again.

    `seats` are the players who roll, in seat order, and `rolls` the dice of those who have rolled so far. What the winner does waits
    below on the agenda. Rules: STCB-SETUP-03.
    """

    seats: Seats
    rolls: tuple[Die, ...] = ()
    clause = "STCB-SETUP-03"
    called = ("roll_off",)
    stands_on = ("BeginLaying", "LayHelipad", "FirstTurn", "Furnishing")

    @property
    def roller(self) -> int:
        return self.seats[len(self.rolls)]

    def question(self, state: Draft) -> str:
        known = [f"{seat_name(seat)} has {die}" for seat, die in zip(self.seats, self.rolls, strict=False)]
        rolled = f" ({', '.join(known)})" if known else ""
        return f"roll the die of {seat_name(self.roller)} in the roll-off for {_prize(state)}{rolled}."

    def apply(self, draft: Draft, outcome: Roll) -> None:
        draft.events += (DieRolled(self.roller, outcome.value),)
        rolls = (*self.rolls, outcome.value)
        if len(rolls) < len(self.seats):
            then(draft, RollOff(self.seats, rolls))
            return
        winner, *others = [seat for seat, roll in zip(self.seats, rolls, strict=True) if roll == max(rolls)]
        if others:
            then(draft, RollOff((winner, *others)))
            return
        draft.active = winner
        draft.events += (RollOffWon(winner, _prize(draft)),)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if len(self.seats) < 2 or list(self.seats) != sorted(set(self.seats)):
            yield "two or more players roll, in seat order"
        if len(self.rolls) >= len(self.seats):
            yield "all have rolled"
        if isinstance(state.agenda[index - 1], FirstTurn) and state.options.first_player is not FirstPlayer.ROLL:
            yield "nobody rolls for the first turn"


def _prize(state: Draft) -> str:
    """Return what a roll-off is for: the nearest node below it says so."""
    prizes = [getattr(node, "prize", "") for node in state.agenda]
    return [prize for prize in prizes if prize][-1]


@attrs.frozen
class Helipad(tokens.AfterTile, Automatic):
    """The next helipad comes: players roll off for who lays it, unless it has no place.

    Rules: STCB-SETUP-07, STCB-SETUP-08, STCB-SETUP-09, STCB-BASE-06, STCB-MALL-04, STCB-ALONE-05.
    """

    beneath = "BeginPlay"

    def run(self, draft: Draft) -> None:
        if pad := next_helipad(draft):
            later = () if pad is pads_of(draft)[-1] else (HELIPAD,)
            then(draft, RollOff(tuple(range(draft.options.players))), LAY_HELIPAD, *later)


def pads_of(state: Draft) -> list[TileId]:
    """Return the helipads of the sets in play, in laying order. Rules: STCB-SETUP-08."""
    return [pad for box, pad in keeping_room.PADS.items() if box in state.options.boxes]


def next_helipad(state: Draft) -> TileId | None:
    """Return the next helipad to lay, the first with a place, or None if there is none. Rules: STCB-SETUP-08, STCB-SETUP-09."""
    lying = {laid.tile for _, laid in state.town.tiles}
    return next((pad for pad in pads_of(state) if pad not in lying and laying.LayTile(pad).options(state)), None)


@attrs.frozen
class LayHelipad(Automatic):
    """The winner of the roll-off lays the next helipad. Rules: STCB-SETUP-07, STCB-SETUP-08, STCB-TILE-08."""

    stands_on = ("BeginPlay", "Helipad")
    prize = "the helipad"

    def run(self, draft: Draft) -> None:
        if pad := next_helipad(draft):
            ask(draft, laying.LayTile(pad))

    def misfits(self, state: Draft, index: int) -> Misfits:
        if next_helipad(state) is None:
            yield "there is no place for a helipad"


HELIPAD = Helipad()
LAY_HELIPAD = LayHelipad()


@attrs.frozen
class BeginPlay(tokens.AfterTile, Automatic):
    """The map lies: place figures and deal hands, or end the game without a helipad. Rules: STCB-SETUP-09, STCB-SETUP-10, STCB-END-07."""

    def run(self, draft: Draft) -> None:
        if not draft.town.pads and draft.options.map is None:
            ends.end_game(draft, Reason.NO_HELIPAD)
            return
        draft.squares = tuple([START for _ in draft.squares])
        draft.postures = tuple([Posture.STANDING for _ in draft.postures])
        draft.events += tuple([FigurePut(seat, START) for seat, _ in enumerate(draft.squares)])
        DealHand(0).run(draft)  # at once: on the agenda it waits while a hand is dealt

    def misfits(self, state: Draft, index: int) -> Misfits:
        if state.options.map is not None:
            yield "the map was prepared"
        if len(state.agenda) == 1:
            return
        is_laying = isinstance(state.agenda[1], Helipad) and not _is_at_helipads(state)
        if bool(state.piles) != is_laying:
            yield f"tiles are {'not ' * (not state.piles)}in the piles"
        tiles, pads, due = {laid.tile for _, laid in state.town.tiles}, pads_of(state), next_helipad(state)
        lying = [pad for pad in keeping_room.PADS.values() if pad in tiles]
        if is_laying and lying:
            yield f"the {TILES[lying[0]].name} is already on the map"
        elif not is_laying and not isinstance(state.agenda[-1], tokens.PlaceTokens) and {*lying} >= {*pads}:
            yield f"the {TILES[lying[-1]].name} is already on the map"
        # one was skipped although it has a place; later ones cannot have made it (STCB-SETUP-08, STCB-SETUP-09)
        if lying and due is not None and pads.index(due) < pads.index(lying[-1]):
            yield f"the {TILES[due].name} is laid before the {TILES[lying[-1]].name}"


def _is_at_helipads(state: Draft) -> bool:
    """Return whether the pools are laid, and the helipads come next."""
    top = state.agenda[-1]
    is_pad = isinstance(top, laying.LayTile) and top.tile in HELIPADS
    is_on_pad = isinstance(top, tokens.PlaceTokens) and state.town.cells[top.cell].tile in HELIPADS
    return is_pad or is_on_pad or any(isinstance(node, LayHelipad) for node in state.agenda)


@attrs.frozen
class DealHand(Automatic):
    """Deal the hands from this seat on; then find out who takes the first turn. Rules: STCB-SETUP-11, STCB-SETUP-12."""

    seat: Annotated[int, Form("a seat, counted from 1", lambda seat, state: 1 <= seat <= state.options.players)]

    def run(self, draft: Draft) -> None:
        if self.seat < draft.options.players:
            draft.active = self.seat
            then(draft, turns.REFILLING, DealHand(self.seat + 1))
            return
        then(draft, FIRST_TURN)
        if draft.options.first_player is FirstPlayer.ROLL:
            then(draft, RollOff(tuple(range(draft.options.players))))
        else:
            draft.active = 0

    def misfits(self, state: Draft, index: int) -> Misfits:
        if state.active != self.seat - 1:
            yield f"seat {self.seat - 1} draws, not seat {state.active}"
        if any(state.hands[self.seat :]):
            yield "players who have not drawn yet hold cards"


@attrs.frozen
class FirstTurn(Automatic):
    """The winner of the roll-off, or seat 0, takes the first turn, and the first round begins. Rules: STCB-SETUP-12, STCB-TURN-01."""

    prize = "the first turn"

    def run(self, draft: Draft) -> None:
        draft.first = draft.active
        draft.round = 1
        draft.events += (RoundBegan(1),)
        turns.begin_turn(draft, draft.active)


BEGIN_PLAY = BeginPlay()
FIRST_TURN = FirstTurn()
BOTTOMS = (BeginPlay, DealHand, FirstTurn)
"""The classes of nodes that lie at the bottom of the agenda until the first turn begins."""


def is_dealing(state: Draft) -> bool:
    """Return whether the figures stand on the map, and the first turn has yet to begin."""
    return bool(state.agenda) and isinstance(state.agenda[0], (DealHand, FirstTurn))


def in_setup(state: Draft) -> bool:
    """Return whether the first turn has not begun yet."""
    return bool(state.agenda) and isinstance(state.agenda[0], BOTTOMS)
