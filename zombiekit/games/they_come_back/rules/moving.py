"""A human's movement phase (clauses MOVE, CARD-19, CARD-20)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Refusal, ask
from zombiekit.games.they_come_back.box.components import MOST_HEALTH, Moment, Movement, Square, Token
from zombiekit.games.they_come_back.rules.ambush import ambush, victims, why_no_ambush
from zombiekit.games.they_come_back.rules.ducts import crawls, why_no_crawl
from zombiekit.games.they_come_back.rules.encounters import ENCOUNTERING, has_company
from zombiekit.games.they_come_back.rules.entering import enter, step_to_square
from zombiekit.games.they_come_back.rules.health import gain_bullets, gain_health
from zombiekit.games.they_come_back.rules.playing import CardChoice, act_on_card, card_actions
from zombiekit.games.they_come_back.rules.scope import is_in_mall
from zombiekit.games.they_come_back.rules.shooting import shoot, shots, why_no_shot
from zombiekit.games.they_come_back.rules.steering import (
    fears_walls,
    is_kept_off,
    is_where_it_smells,
    open_steps,
    steering,
    ways_out,
)
from zombiekit.games.they_come_back.table.actions import (
    AMBUSHES,
    STOP,
    TAKES,
    Action,
    Ambush,
    Crawl,
    Shoot,
    Step,
    Stop,
    Take,
    crawl_to,
    step_to,
)
from zombiekit.games.they_come_back.table.events import MovementEnded, TokenTaken
from zombiekit.games.they_come_back.table.position import Draft, is_standing_human, push, where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at
from zombiekit.words import many


def tokens_here(state: Draft, seat: int) -> tuple[Take, ...]:
    """Return the tokens that a human who has entered his square may take from it. Rules: STCB-MOVE-06, STCB-MOVE-07."""
    square = state.squares[seat]
    if square not in state.town.building:
        return ()
    found: tuple[Take, ...] = ()
    if square in state.health_tokens and state.health[seat] < MOST_HEALTH:
        found = (TAKES[Token.HEALTH],)
    if square in state.bullet_tokens:
        found += (TAKES[Token.BULLETS],)
    return found


def end_movement(draft: Draft) -> None:
    """End the movement phase of the active player by a card. Rules: STCB-MOVE-10, STCB-CARD-24, STCB-EVENT-52."""
    draft.movement = Movement.OVER
    draft.events += (MovementEnded(draft.active),)


def take_token(draft: Draft, seat: int, action: Take) -> None:
    """Take a token from the map. Rules: STCB-MOVE-06, STCB-HEALTH-03."""
    square = where(draft, seat)
    draft.events += (TokenTaken(seat, action.token, square),)
    if action.token is Token.HEALTH:
        draft.health_tokens = tuple([other for other in draft.health_tokens if other != square])
        gain_health(draft, seat, 1)
    else:
        draft.bullet_tokens = tuple([other for other in draft.bullet_tokens if other != square])
        gain_bullets(draft, seat, 1)


def take_tokens(draft: Draft, seat: int) -> None:
    """Take all tokens that a human can who is steered by another. Rules: STCB-MOVE-09."""
    for action in tokens_here(draft, seat):
        take_token(draft, seat, action)


@attrs.frozen
class Walking(Automatic):
    """The movement phase of the active human goes on: an encounter comes first, then his next decision.

    Rules: STCB-ENC-02, STCB-MOVE-05, STCB-MOVE-06, STCB-MOVE-09, STCB-MOVE-10, STCB-TIME-07.
    """

    def run(self, draft: Draft) -> None:
        """Ask for the next decision, unless the phase is over."""
        seat = draft.active
        square = draft.squares[seat]
        if square is None or draft.movement is not Movement.AHEAD or not is_standing_human(draft, seat):
            return
        if has_company(draft, square, seat):
            push(draft, WALKING, ENCOUNTERING[seat])
            return
        if draft.entered and steering(draft) != seat:
            take_tokens(draft, seat)
        ask(draft, MOVE_CHOICE)


def _why_no_step(state: Draft, seat: int, action: Step | Stop) -> Refusal:
    """Return why a step cannot be made, or why the movement cannot be stopped."""
    square = where(state, seat)
    if isinstance(action, Step):
        if not state.points:
            return Refusal("STCB-MOVE-04", f"{seat_name(seat)} has 0 points left")
        if action.square not in state.town.links[square]:
            return Refusal("STCB-GEO-08", f"no step leads from {at(square)} to {at(action.square)}")
        if is_kept_off(state, seat, action.square):
            return Refusal(
                "STCB-CARD-27", f"{seat_name(seat)} has left the tile of {at(action.square)}, where it smells"
            )
    elif is_where_it_smells(state, seat):
        return Refusal("STCB-CARD-27", f"it smells on the tile of {at(square)}, and {seat_name(seat)} can step on")
    if square in state.town.streets:
        what = f"under Claustrophobia {seat_name(seat)} enters no building, as there is on {at(getattr(action, 'square', None))}"
    else:
        what = f"under Claustrophobia {seat_name(seat)} leaves the building of {at(square)} by a shortest way"
    return Refusal("STCB-CARD-20", what)


def _why_no_token(state: Draft, seat: int, action: Take) -> Refusal:
    """Return why a token cannot be taken. Rules: STCB-MOVE-06, STCB-MOVE-07."""
    square = where(state, seat)
    if square not in (state.health_tokens if action.token is Token.HEALTH else state.bullet_tokens):
        return Refusal("STCB-MOVE-06", f"no such token lies on {at(square)}")
    if not state.entered:
        return Refusal("STCB-MOVE-06", f"{seat_name(seat)} has not entered {at(square)} in this movement")
    return Refusal("STCB-MOVE-07", f"it stays where it is, for {seat_name(seat)} has {MOST_HEALTH} Health")


@attrs.frozen
class MoveChoice(CardChoice):
    """The next movement decision: step, take, ambush, shoot, play, use or stop. Rules: STCB-MOVE-05, STCB-MALL-05, STCB-CARD-19, STCB-CARD-20."""

    clause = "STCB-MOVE-05"
    moment = Moment.MOVEMENT

    def actor(self, state: Draft) -> int:
        """Return who steers the active human."""
        return steering(state)

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        seat = state.active
        who = "you are" if steering(state) == seat else f"{seat_name(seat)} is yours to move,"
        points = many(state.points, "point")
        options = self.options(state)
        hints = []
        if any(isinstance(action, Crawl) for action in options):
            hints.append("`crawl` to give up all points and come out of another air duct")
        if STOP in options:
            hints.append("`stop` to end the movement")
        more = f" {', '.join(hints)}." if hints else ""
        return f"{who} on {at(where(state, seat))} with {points}: what next?{more}"

    def is_asked_alone(self, state: Draft) -> bool:
        """Ask the active human, if it is he who decides."""
        return steering(state) == state.active and super().is_asked_alone(state)

    def options(self, state: Draft) -> tuple[Action, ...]:
        """Return all that may be done."""
        seat = state.active
        square = where(state, seat)
        steps: tuple[Square, ...] = ()
        end: tuple[Action, ...] = (STOP,)
        if state.points:
            steps = open_steps(state, seat, square)
            if state.markers:
                steps, end = self._bound(state, square, steps)
        found: tuple[Action, ...] = tuple([step_to(near) for near in steps])
        if state.markers and steering(state) != seat:
            return found + end
        if state.entered:
            found += tokens_here(state, seat)
        found += tuple([AMBUSHES[victim] for victim in victims(state, seat)])
        found += shots(state, seat)
        if state.duct:
            found += tuple([crawl_to(other) for other in crawls(state, seat) if not is_kept_off(state, seat, other)])
        return found + card_actions(state, seat, Moment.MOVEMENT) + end

    def _bound(
        self, state: Draft, square: Square, steps: tuple[Square, ...]
    ) -> tuple[tuple[Square, ...], tuple[Action, ...]]:
        """Return the steps, and whether to stop, of a human who may have to leave a building or a tile. Rules: STCB-CARD-20, STCB-CARD-27."""
        town, seat = state.town, state.active
        if square in town.building and not is_in_mall(town, square) and fears_walls(state, seat):
            out = tuple([near for near in ways_out(town, square) if near in steps])
            if out:
                return out, ()
        return steps, () if steps and is_where_it_smells(state, seat) else (STOP,)

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell why a step cannot be made, or why he cannot stop."""
        seat = state.active
        if isinstance(action, (Step, Stop)):
            return _why_no_step(state, seat, action)
        if steering(state) != seat:
            what = f"{seat_name(steering(state))} steers {seat_name(seat)}, and can only let him step and stop"
            return Refusal("STCB-MOVE-09", what)
        if isinstance(action, Take):
            return _why_no_token(state, seat, action)
        if isinstance(action, Ambush):
            return why_no_ambush(state, seat, action.victim)
        if isinstance(action, Shoot):
            return why_no_shot(state, seat, action)
        if isinstance(action, Crawl):
            return why_no_crawl(state, seat, action)
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: Action) -> None:
        """Do it; the phase goes on afterwards."""
        seat = draft.active
        if isinstance(action, Stop):
            draft.events += (MovementEnded(seat),)
            return
        push(draft, WALKING)
        if isinstance(action, Step):
            draft.points -= 1
            step_to_square(draft, seat, action.square)
            draft.entered = True
        elif isinstance(action, Crawl):
            draft.points = 0
            enter(draft, seat, action.square)
            draft.entered = True
        elif isinstance(action, Take):
            take_token(draft, seat, action)
        elif isinstance(action, Shoot):
            shoot(draft, seat, action)
        elif isinstance(action, Ambush):
            ambush(draft, action.victim)
        else:
            act_on_card(draft, seat, action)


WALKING = Walking()


MOVE_CHOICE = MoveChoice()
