"""How the undead attack and move (clauses UNDEAD)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from zombiekit.agenda import ActiveDecides, Automatic, Choice, Misfits, Refusal, SeatDecides, ask, legal_actions
from zombiekit.games.they_come_back.box.components import Card, Moment, Movement
from zombiekit.games.they_come_back.rules import ends, marching, moving
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, begin_attempt, funds_of, means_of, why_no_means
from zombiekit.games.they_come_back.rules.event_card import has_own_cards
from zombiekit.games.they_come_back.rules.windows import CardChoice, Contact, act_on_card, card_actions, open_window
from zombiekit.games.they_come_back.table import actions, position
from zombiekit.games.they_come_back.table.events import Attacked, Defended, MovementEnded
from zombiekit.games.they_come_back.table.position import Draft, Seat, has_marker, is_standing_undead, then, where
from zombiekit.games.they_come_back.table.words import at, offered, seat_name
from zombiekit.words import many, verb


def to_attack(state: Draft) -> list[int]:
    """Return the humans on its square whom the active undead must still attack. Rules: STCB-UNDEAD-01, STCB-UNDEAD-09, STCB-UNDEAD-18."""
    if (square := state.squares[state.active]) is None or not is_standing_undead(state, state.active):
        return []
    return [seat for seat in position.standing_humans_on(state, square) if seat not in state.attacked]


@attrs.frozen
class Attacking(Contact, Automatic):
    """The active undead attacks every human on its square, each at most once in a turn.

    Rules: STCB-UNDEAD-01, STCB-UNDEAD-09, STCB-UNDEAD-14, STCB-UNDEAD-15, STCB-UNDEAD-22.
    """

    beneath = "Entered"
    during = ("attack",)

    def run(self, draft: Draft) -> None:
        if to_attack(draft):
            ask(draft, ATTACK_CHOICE)


@attrs.frozen
class AttackChoice(ActiveDecides, Choice):
    """The active undead chooses whom to attack next. Rules: STCB-UNDEAD-01."""

    clause = "STCB-UNDEAD-01"
    called = ("undead_attack",)
    beneath = "Entered"
    during = ("attack",)
    explains = actions.Attack

    def question(self, state: Draft) -> str:
        return f"whom do you attack on {at(where(state, state.active))}?"

    def options(self, state: Draft) -> tuple[actions.Action, ...]:
        return tuple([actions.ATTACKS[seat] for seat in to_attack(state)])

    def why_not(self, state: Draft, action: actions.Attack) -> Refusal:
        """Say why the undead cannot attack this player now. Rules: STCB-UNDEAD-09."""
        name = seat_name(action.victim)
        if action.victim in state.attacked:
            return Refusal("STCB-UNDEAD-09", f"{name} was already attacked in this turn")
        return Refusal(self.clause, f"no human of {name} stands on {at(where(state, state.active))}")

    def apply(self, draft: Draft, action: actions.Attack) -> None:
        victim = action.victim
        draft.attacked = tuple(sorted((*draft.attacked, victim)))
        draft.events += (Attacked(draft.active, victim),)
        then(draft, Defending(victim), ATTACKING)


@attrs.frozen
class Defending(Automatic):
    """An attacked human chooses a defense, if there is a choice. Rules: STCB-UNDEAD-03, STCB-UNDEAD-04."""

    seat: Seat

    def run(self, draft: Draft) -> None:
        ask(draft, Defense(self.seat))


@attrs.frozen
class Defense(SeatDecides, CardChoice):
    """An attacked human defends with the pistol or a weapon, or uses one. Rules: STCB-UNDEAD-03, STCB-UNDEAD-04, STCB-TIME-05."""

    seat: Seat
    clause = "STCB-UNDEAD-03"
    moment = Moment.DEFENSE
    called = ("defend",)
    beneath = "Attacking"

    def question(self, state: Draft) -> str:
        return f"{seat_name(state.active)} attacks; you have {funds_of(state, self.seat)}: what do you defend with?"

    def is_asked_alone(self, state: Draft) -> bool:
        """Skipping a human gives a hand away only if house rules add cards for this moment: no card of the box could help here."""
        return has_own_cards(state, self.moment) and super().is_asked_alone(state)

    def options(self, state: Draft) -> tuple[actions.Action, ...]:
        defenses = [actions.DEFENSES[means] for means in means_of(state, self.seat)]
        return (*defenses, *card_actions(state, self.seat, Moment.DEFENSE))

    def why_not(self, state: Draft, action: object) -> Refusal:
        if isinstance(action, actions.Defend):
            return why_no_means(state, self.seat, action.means)
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: actions.Action) -> None:
        seat = self.seat
        if not isinstance(action, actions.Defend):
            then(draft, Defending(seat))
            act_on_card(draft, seat, action)
            return
        draft.events += (Defended(seat, action.means),)
        begin_attempt(draft, Attempt(Deed.DEFENSE, seat, where(draft, seat), action.means, draft.active))


@attrs.frozen
class UndeadMoves:
    """A part of the active undead's movement. `stepped` says whether its figure has moved, `led` counts the zombies it has moved."""

    stepped: bool = False
    led: position.Count = 0
    during = ("move", False)

    def misfits(self, state: Draft, index: int) -> Misfits:
        seat = state.active
        if not is_standing_undead(state, seat):
            if isinstance(self, UndeadMove):
                yield f"seat {seat} does not move"
        elif state.movement is not Movement.AHEAD:
            yield f"the movement of seat {seat} is {state.movement}"
        elif self.led > state.hearts[seat]:
            yield f"{self.led} zombies have been moved, and seat {seat} has {state.hearts[seat]} black hearts"


@attrs.frozen
class Prowling(UndeadMoves, ends.AfterStep, ends.AfterCard, Automatic):
    """The active undead's movement goes on. Rules: STCB-UNDEAD-06, STCB-UNDEAD-07, STCB-UNDEAD-15, STCB-UNDEAD-22."""

    def run(self, draft: Draft) -> None:
        if is_standing_undead(draft, draft.active) and draft.movement is not Movement.OVER:
            ask(draft, UndeadMove(self.stepped, self.led))


@attrs.frozen
class UndeadMove(UndeadMoves, ActiveDecides, CardChoice):
    """The active undead moves its figure or a zombie, plays a card, or is done.

    Rules: STCB-UNDEAD-06, STCB-UNDEAD-07, STCB-UNDEAD-08, STCB-UNDEAD-09, STCB-UNDEAD-12, STCB-UNDEAD-16, STCB-EVENT-02.
    """

    clause = "STCB-UNDEAD-06"
    moment = Moment.UNDEAD_MOVEMENT
    called = ("undead_move",)

    def question(self, state: Draft) -> str:
        here = at(where(state, state.active))
        may_step = any(isinstance(action, actions.Step) for action in legal_actions(state))
        own = "have moved" if self.stepped else f"may step from {here}" if may_step else f"are on {here}"
        left = many(state.hearts[state.active] - self.led, "zombie move")
        return f"you {own} and have {left} left: what next{offered(state, actions.DONE, ', or `done`')}?"

    def options(self, state: Draft) -> tuple[actions.Action, ...]:
        seat = state.active
        own = () if self.stepped else tuple(map(actions.step_to, state.town.links[where(state, seat)]))
        return (*own, *self._zombie_moves(state), *card_actions(state, seat, Moment.UNDEAD_MOVEMENT), actions.DONE)

    def _zombie_moves(self, state: Draft) -> Sequence[actions.Move]:
        if self.led >= state.hearts[state.active] or (state.markers and has_marker(state, Card.ALL_THE_MARBLES)):
            return ()
        moves = marching.open_marches(state, position.human_squares(state), marching.spent_squares(state))
        return marching.allowed(state, moves)

    def why_not(self, state: Draft, action: object) -> Refusal:
        seat = state.active
        if isinstance(action, actions.Step):
            here = at(where(state, seat))
            reason = f"no step leads from {here} to {at(action.square)}"
            if self.stepped:
                reason = f"the undead of {seat_name(seat)} has made its step, to {here}"
            return Refusal("STCB-UNDEAD-06", reason)
        if isinstance(action, actions.Move):
            if self.led >= state.hearts[seat]:
                led = f"{many(self.led, 'zombie')} {verb(self.led, 'has', 'have')}"
                return Refusal("STCB-UNDEAD-06", f"{led} already moved, one for each black heart")
            if has_marker(state, Card.ALL_THE_MARBLES):
                return Refusal("STCB-EVENT-02", "no zombie can be moved while All the Marbles is in effect")
            return marching.why_no_march(state, action)
        if isinstance(action, actions.Take):
            return Refusal("STCB-UNDEAD-16", "undead take no tokens")
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: actions.Action) -> None:
        """Carry it out, and go on. A step onto humans leads to attacks."""
        seat = draft.active
        if isinstance(action, actions.Done):
            draft.events += (MovementEnded(seat),)
            return
        if isinstance(action, actions.Step):
            moving.move_figure(draft, seat, action.square)
            then(draft, ATTACKING, ends.ENTERED[seat], Prowling(True, self.led))
            open_window(draft, Moment.STEP)
        elif isinstance(action, actions.Move):
            then(draft, Prowling(self.stepped, self.led + 1))
            marching.march(draft, action)
            marching.settle_march(draft, action, swarm=False)
        else:
            then(draft, Prowling(self.stepped, self.led))
            act_on_card(draft, seat, action)


ATTACKING = Attacking()
ATTACK_CHOICE = AttackChoice()
