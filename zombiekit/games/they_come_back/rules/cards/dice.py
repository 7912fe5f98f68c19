"""Cards that roll dice, Dynamite and Mine Field among them. Each card says who rolls, and what happens then (clauses CARD)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, ClassVar, cast

import attrs

from zombiekit.agenda import Automatic, Choice, DieRoll, Misfits, Refusal, SeatDecides, ask
from zombiekit.forms import Form, between
from zombiekit.games.they_come_back.box.components import HIT_ON, Card, Cell, Moment, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import cell_of, in_order
from zombiekit.games.they_come_back.box.tiles import Box
from zombiekit.games.they_come_back.rules import attempts, event_card
from zombiekit.games.they_come_back.rules.event_card import OwnTurnCard, TargetCard, kind_of, opponents_here, target_of
from zombiekit.games.they_come_back.rules.health import gain_health, hit_all_undead, lose_health
from zombiekit.games.they_come_back.rules.windows import AfterDie
from zombiekit.games.they_come_back.rules.zombies import holds_foes, kill_all, kill_zombies, kinds_at, zombies_at
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.actions import DONE, Done, Pick, Play, pick_from, play
from zombiekit.games.they_come_back.table.events import EffectDieRolled, Passed
from zombiekit.games.they_come_back.table.position import Draft, is_human, standing_undead_on, then, where, zombies_on
from zombiekit.games.they_come_back.table.words import at, in_square_order, offered, seat_name
from zombiekit.primitives.dice import SIDES, Roll

_AT_MOST_TWO = Form("at most two dice", lambda dice, _: len(dice) <= 2)
Dice = Annotated[tuple[Annotated[int, between(0, SIDES)], ...], _AT_MOST_TWO]


class DiceCard(event_card.EventCard):
    """A card whose effect depends on dice. Rules: STCB-CARD-32."""

    dice: ClassVar[int] = 1
    """How many dice are rolled."""

    def roller(self, seat: int, action: Play, index: int) -> int:
        """Return who rolls a die, given its index: usually the card's player."""
        return seat

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        then(draft, CardRoll(seat, action))

    @abstractmethod
    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        """Carry out what the dice show."""


@attrs.frozen
class RollsForCard:
    """A card that rolls dice, before or after one of them. `rolled` are the dice so far, lowered by Abandon All Hope if it holds."""

    seat: position.Seat
    action: event_card.CardPlay
    rolled: Dice

    def misfits(self, state: Draft, index: int) -> Misfits:
        card = kind_of(state, self.action.card)
        if not isinstance(card, DiceCard):
            yield f"{self.action.card} rolls no dice"
        elif len(self.rolled) >= card.dice + isinstance(self, Automatic):
            yield f"{len(self.rolled)} dice are rolled, of {card.dice}"
        elif (card.names == "target") != (self.action.target is not None):
            yield f"{card.title} names {'a' if self.action.target is None else 'no'} target"


@attrs.frozen
class CardRoll(RollsForCard, DieRoll):
    """A die for a card. Rules: STCB-CARD-11, STCB-CARD-32."""

    rolled: Dice = ()
    clause = "STCB-CARD-32"

    def question(self, state: Draft) -> str:
        card = cast("DiceCard", kind_of(state, self.action.card))
        which = "the die" if card.dice == 1 else "the first die" if not self.rolled else "the second die"
        before = f" (the first came to {self.rolled[0]})" if self.rolled else ""
        roller = card.roller(self.seat, self.action, len(self.rolled))
        title = card.title.rstrip("!?.")
        return f"roll {which} of {seat_name(roller)} for {title}{before}{attempts.counts_less(state, roller)}."

    def apply(self, draft: Draft, outcome: Roll) -> None:
        roller = cast("DiceCard", kind_of(draft, self.action.card)).roller(self.seat, self.action, len(self.rolled))
        draft.events += (EffectDieRolled(roller, outcome.value),)
        dice = (*self.rolled, outcome.value - attempts.penalty(draft, roller))
        attempts.after_die(draft, roller, outcome.value, CardRolled(self.seat, self.action, dice))


@attrs.frozen
class CardRolled(RollsForCard, AfterDie, Automatic):
    """A die for a card was rolled: roll the next one, or settle the card. Rules: STCB-CARD-11, STCB-CARD-32."""

    def run(self, draft: Draft) -> None:
        card = cast("DiceCard", kind_of(draft, self.action.card))
        if len(self.rolled) < card.dice:
            then(draft, CardRoll(self.seat, self.action, self.rolled))
        else:
            card.settle(draft, self.seat, self.action, self.rolled)


class IFeelAlive(DiceCard):
    """Two dice of 4 or more bring 2 Health. Rules: STCB-EVENT-32, STCB-HEALTH-01, STCB-HEALTH-03."""

    card = Card.I_FEEL_ALIVE
    needs = "less than the most Health"
    dice = 2
    health = 2

    def is_playable(self, state: Draft, seat: int) -> bool:
        return state.health[seat] < state.options.most_health

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"it needs {self.needs}, and {seat_name(seat)} has {state.health[seat]}")

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        """Give the Health, unless the player is dead by now."""
        if min(dice) >= HIT_ON and draft.health[seat]:
            gain_health(draft, seat, self.health)


class IWillSurvive(TargetCard, DiceCard):
    """Both roll, and the player adds 1. The lower total loses 1 Health; on a tie the target does. Rules: STCB-EVENT-50, STCB-HEALTH-05."""

    card = Card.I_WILL_SURVIVE
    needs = "a target on the player's square"
    needs_figure = True
    dice = 2

    def targets(self, state: Draft, seat: int) -> list[int]:
        return opponents_here(state, seat)

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"it needs {self.needs}, and {seat_name(target_of(action))} is elsewhere")

    def roller(self, seat: int, action: Play, index: int) -> int:
        return target_of(action) if index else seat

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        own, other = dice
        loser = seat if own + 1 < other else target_of(action)
        if draft.health[loser]:
            lose_health(draft, loser)


class Dynamite(OwnTurnCard, DiceCard):
    """On 4 to 6, up to three linked squares blow up; on less, the player loses 2 Health.

    Rules: STCB-EVENT-30, STCB-BASE-13, STCB-UNDEAD-20, STCB-HEALTH-05, STCB-CARD-09, STCB-CARD-29.
    """

    card = Card.DYNAMITE
    needs = "the player's own turn"
    needs_figure = True
    squares = 3
    health = 2

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        if dice[0] >= HIT_ON:
            throw(draft, seat, self.squares, None)
            return
        for _ in range(self.health):
            if draft.health[seat]:
                lose_health(draft, seat)


def throw(draft: Draft, seat: int, left: int, last: Square | None) -> None:
    """Ask for the next square to blow up, if there is one. Rules: STCB-EVENT-30."""
    node = DynamiteChoice(seat, left, last)
    if left and node.squares(draft):
        ask(draft, node)


@attrs.frozen
class DynamiteChoice(SeatDecides, Choice):
    """A player names the next linked square to blow up, after the `last` one in square order, or is done. Rules: STCB-EVENT-30."""

    seat: position.Seat
    left: position.Positive
    last: position.MapSquare | None = None
    clause = "STCB-EVENT-30"
    explains = Pick
    picking = "throw it"
    ahead = "a choice of squares."

    def question(self, state: Draft) -> str:
        or_done = offered(state, DONE, ", or `done`")
        return f"which linked square is blown up{or_done}? {self.left} left{in_square_order(self.left, self.last)}."

    def squares(self, state: Draft) -> list[Square]:
        near = [square for square in state.town.links[where(state, self.seat)] if holds_foes(state, square)]
        return [square for square in near if self.last is None or in_order(square) > in_order(self.last)]

    def options(self, state: Draft) -> tuple[Pick | Done, ...]:
        return (*map(pick_from, self.squares(state)), DONE)

    def why_not(self, state: Draft, action: Pick) -> Refusal:
        here, square = where(state, self.seat), action.square
        if action.kind is not Zombie.ORDINARY:
            what = "it is thrown at whoever stands on a square: name no kind of zombie"
        elif square not in state.town.links[here]:
            what = f"no step leads from {at(here)} to {at(square)}"
        elif not holds_foes(state, square):
            what = f"nobody stands on {at(square)} whom it could hit"
        else:
            what = f"squares are named in square order, and {at(square)} does not come after {at(self.last)}"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Pick | Done) -> None:
        if isinstance(action, Done):
            draft.events += (Passed(self.seat),)
            return
        kill_all(draft, self.seat, action.square)
        hit_all_undead(draft, standing_undead_on(draft, action.square))
        throw(draft, self.seat, self.left - 1, action.square)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if self.left + (self.last is not None) > Dynamite.squares or not is_human(state, self.seat):
            yield f"{self.left} squares cannot be left"


class MineField(DiceCard):
    """A die says how many zombies on the streets of a tile are killed. All undead there are hit.

    Rules: STCB-EVENT-36, STCB-BASE-13, STCB-UNDEAD-20, STCB-CARD-16, STCB-CARD-29, STCB-CARD-33.
    """

    card = Card.MINE_FIELD
    names = "tile"
    needs = "a town or base tile with a zombie or an undead on its streets"

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        fields = [cell for cell in _cells_with_foes(state) if state.town.printed_on(cell).box is not Box.Z3]
        return tuple([play(self.card, tile=cell) for cell in sorted(fields, key=in_order)])

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        go_off(draft, MineChoice(seat, cast("Cell", action.tile), dice[0]))


def _streets(state: Draft, cell: Cell) -> list[Square]:
    return [square for square in state.town.squares_of(cell) if square in state.town.streets]


def _cells_with_foes(state: Draft) -> set[Cell]:
    """Return the cells of the tiles on whose streets a zombie or an undead stands."""
    figures = [where(state, seat) for seat in range(len(state.health)) if position.is_standing_undead(state, seat)]
    held = [square for square in (*zombies_on(state.zombies), *figures) if square in state.town.streets]
    return {cell_of(square) for square in held}


def go_off(draft: Draft, choice: MineChoice) -> None:
    """Ask for the next zombie to kill, or kill all if they are no more than `left`; at the end, hit the undead. Rules: STCB-EVENT-36."""
    streets = _streets(draft, choice.cell)
    if choice.left >= sum([zombies_at(draft, square) for square in streets]):
        for square in streets:
            kill_all(draft, choice.seat, square)
    elif choice.left:
        ask(draft, choice)
        return
    for square in streets:
        hit_all_undead(draft, standing_undead_on(draft, square))


@attrs.frozen
class MineChoice(SeatDecides, Choice):
    """A player names the next zombie to kill on the streets of a tile, none before the `last`, by square and kind. Rules: STCB-EVENT-36."""

    seat: position.Seat
    cell: position.MapCell
    left: position.Positive
    last: position.MapSquare | None = None
    zombie: Zombie = Zombie.ORDINARY
    clause = "STCB-EVENT-36"
    explains = Pick
    ahead = "a choice of zombies."

    def question(self, state: Draft) -> str:
        return f"which zombie on the street is blown up next? {self.left} to go{in_square_order(self.left, self.last, again=True)}."

    def _zombies(self, state: Draft) -> list[tuple[Pick, int]]:
        """Return how many zombies each square has of each kind, in order, from the last one on."""
        return [
            (pick_from(square, kind=kind), count)
            for square in _streets(state, self.cell)
            for kind, count in kinds_at(state, square).items()
            if self.last is None or (*in_order(square), _RANK[kind]) >= (*in_order(self.last), _RANK[self.zombie])
        ]

    def options(self, state: Draft) -> tuple[Pick, ...]:
        """Return the picks that leave enough zombies after them for the rest."""
        found, behind = [], 0
        for pick, count in reversed(self._zombies(state)):
            behind += count
            if behind >= self.left:
                found.append(pick)
        return tuple(reversed(found))

    def why_not(self, state: Draft, action: Pick) -> Refusal:
        if action in [pick for pick, _ in self._zombies(state)]:
            what = f"from {at(action.square)} on there are not enough others, {self.left} in all"
        elif action.square in _streets(state, self.cell) and kinds_at(state, action.square).get(action.kind):
            what = f"they are named in square order, and {at(action.square)} comes before {at(self.last)}"
        else:
            what = f"no {action.kind} zombie is on {at(action.square)}, on the street of that tile"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Pick) -> None:
        kill_zombies(draft, self.seat, action.square, kind=action.kind)
        go_off(draft, MineChoice(self.seat, self.cell, self.left - 1, action.square, action.kind))

    def misfits(self, state: Draft, index: int) -> Misfits:
        if self.left > SIDES:
            yield f"{self.left} zombies are more than a die shows"


_RANK = {kind: index for index, kind in enumerate(Zombie)}
