"""A human's movement: points, steps, entering, air ducts, who steers (clauses MOVE, MALL, CARD)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Refusal, ask, legal_actions
from zombiekit.games.they_come_back.box.components import Card, Cell, Moment, Movement, Square, Token
from zombiekit.games.they_come_back.box.map_tables import cell_of
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules import ambush, attempts, ends, meeting
from zombiekit.games.they_come_back.rules.health import gain_bullets, gain_health, lose_jeep
from zombiekit.games.they_come_back.rules.markers import center_of, holds_in_turn, is_in_mall
from zombiekit.games.they_come_back.rules.meeting import ENCOUNTERING, shoot, shots, why_no_shot
from zombiekit.games.they_come_back.rules.windows import CardChoice, act_on_card, card_actions, open_window
from zombiekit.games.they_come_back.rules.zombies import has_company
from zombiekit.games.they_come_back.table import actions, position
from zombiekit.games.they_come_back.table.events import FigureMoved, FigurePut, JeepTaken, MovementEnded, TokenTaken
from zombiekit.games.they_come_back.table.position import Draft, has_marker, is_jammed, then, where
from zombiekit.games.they_come_back.table.words import TOKENS, at, seat_name
from zombiekit.primitives.pairs import replaced
from zombiekit.words import many

KEYS_POINTS = 10
_POINTS = ((Card.SKATEBOARD, 2), (Card.I_SEE_THE_HELICOPTER, 1))
"""What weapons on the table add to the count of points. Rules: STCB-EVENT-21, STCB-EVENT-33."""


def count_points(state: Draft, seat: int, health: int) -> int:
    """Return a human's count of movement points. `health` is the Health with which the turn began.

    Rules: STCB-MOVE-01, STCB-MOVE-02, STCB-MOVE-03, STCB-MOVE-08, STCB-CARD-13, STCB-BASE-09, STCB-EVENT-01, STCB-EVENT-17, STCB-EVENT-21,
    STCB-EVENT-26, STCB-EVENT-33, STCB-EVENT-43.
    """
    if has_marker(state, Card.KEYS_ARE_STILL_IN_IT, owner=seat):
        return KEYS_POINTS
    points = health + 1 - attempts.penalty(state, seat)
    if not is_jammed(state):
        points += sum([added for card, added in _POINTS if card in state.tables[seat]])
    if seat in state.jeeps and state.squares[seat] in state.town.streets:
        points *= 2
    if has_marker(state, Card.ADRENALINE_RUSH, owner=seat):
        points *= 2
    if has_marker(state, Card.YOUR_SHOES_UNTIED, target=seat):
        points //= 2
    return points


def crawls(state: Draft, seat: int) -> list[Square]:
    """Return the ducts that the active human may crawl to while still on the duct where the turn began.

    They are on tiles of the same floor that touch the human's own, even if only at a corner, in square order. Rules: STCB-MALL-05.
    """
    town = state.town
    if not state.duct or not state.points:
        return []
    cell = cell_of(where(state, seat))
    floor = duct_floor(town, cell)
    around = [(cell[0] + dx, cell[1] + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [town.ducts[other] for other in around if other in town.ducts and duct_floor(town, other) == floor]


def duct_floor(town: Town, cell: Cell) -> int:
    """Return the floor of a mall tile with a duct. Rules: STCB-MALL-02, STCB-MALL-04."""
    laid = town.cells[cell]
    return 2 if laid.tile is TileId.HELIPAD_MALL else laid.floor


def why_no_crawl(state: Draft, seat: int, action: actions.Crawl) -> Refusal:
    """Return why a human cannot crawl somewhere. Rules: STCB-MALL-05, STCB-CARD-27."""
    here, who = at(where(state, seat)), seat_name(seat)
    if not state.options.air_ducts:
        return Refusal("STCB-MALL-05", "the option `air_ducts` is false")
    if not state.duct:
        return Refusal("STCB-MALL-05", f"{who} did not begin the turn on a square with an air duct, or has left it")
    if not state.points:
        return Refusal("STCB-MALL-05", f"{who} has 0 points left")
    if action.square not in crawls(state, seat):
        what = f"the air duct on {here} does not lead to {at(action.square)}, only to ducts of touching tiles on the same floor"
        return Refusal("STCB-MALL-05", what)
    return why_kept_off(seat, action.square)


def enter(draft: Draft, seat: int, square: Square, level: int = 0) -> None:
    """Move a human onto a square. The other players may play cards; an encounter follows, and then a check for a win.

    `level` is the movement in which evaded zombies lie down (see `Lying`): 0 for the human's own move, n for the n-th movement by a card
    on the agenda. A movement by a card counts as part of the human's own move if it comes before the end of that move.

    Rules: STCB-ENC-01, STCB-TIME-08.
    """
    move_figure(draft, seat, square)
    then(draft, meeting.Encountering(seat, level) if level else ENCOUNTERING[seat], ends.ENTERED[seat])
    open_window(draft, Moment.STEP)


def step_to_square(draft: Draft, seat: int, square: Square, level: int = 0) -> None:
    """Move a human one step. A human who leaves the Motor Pool by its gate takes the jeep. Rules: STCB-BASE-10, STCB-ENC-01."""
    origin, town = where(draft, seat), draft.town
    drives_out = (
        origin in town.building
        and draft.options.jeep
        and town.tile_at(origin) is TileId.MOTOR_POOL
        and cell_of(origin) == cell_of(square)
        and square in town.streets
        and seat not in draft.jeeps
    )
    enter(draft, seat, square, level)
    if drives_out:
        draft.jeeps = tuple(sorted((*draft.jeeps, seat)))
        draft.events += (JeepTaken(seat),)


def move_figure(draft: Draft, seat: int, square: Square) -> None:
    """Move a figure to a linked square, or through an air duct, without an encounter or a window."""
    draft.events += (FigureMoved(seat, where(draft, seat), square),)
    draft.squares = replaced(draft.squares, seat, square)
    _arrive(draft, seat, square)


def _arrive(draft: Draft, seat: int, square: Square) -> None:
    """Note that a figure has left its duct, and take its jeep if it is now in a building. Rules: STCB-BASE-11, STCB-MALL-05."""
    if draft.duct and seat == draft.active:
        draft.duct = False
    if seat in draft.jeeps and square in draft.town.building:
        lose_jeep(draft, seat)


def put_figure(draft: Draft, seat: int, square: Square) -> None:
    """Put a figure on a square by a card. This does not count as entering it. Rules: STCB-CARD-18, STCB-MOVE-06."""
    draft.squares = replaced(draft.squares, seat, square)
    _arrive(draft, seat, square)
    if seat == draft.active:
        draft.entered = False
    draft.events += (FigurePut(seat, square),)


def steering(state: Draft) -> int:
    """Return the seat that decides how the active human moves. Rules: STCB-CARD-19, STCB-EVENT-05."""
    for marker in state.markers:
        if marker.card is Card.BRAIN_CRAMP and marker.target == state.active:
            return marker.owner
    return state.active


def fears_walls(state: Draft, seat: int) -> bool:
    """Return whether a human may enter no building in this turn. Rules: STCB-CARD-15, STCB-CARD-20, STCB-EVENT-08."""
    return holds_in_turn(state, Card.CLAUSTROPHOBIA, seat)


def _is_indoors(town: Town, square: Square) -> bool:
    """Return whether a square is in a building as Claustrophobia sees it: a store is none. Rules: STCB-CARD-16, STCB-CARD-20."""
    return square in town.building and not is_in_mall(town, square)


def _leads_indoors(town: Town, here: Square, near: Square) -> bool:
    """Return whether a step leads into a building, from the street, a store or another building. Rules: STCB-CARD-20, STCB-EVENT-08."""
    return _is_indoors(town, near) and (here not in town.building or cell_of(here) != cell_of(near))


def open_steps(state: Draft, seat: int, square: Square) -> tuple[Square, ...]:
    """Return the squares that a human may step to, no matter who steers. Rules: STCB-GEO-10, STCB-MOVE-04, STCB-CARD-20, STCB-CARD-27."""
    town = state.town
    links = town.links[square]
    if not state.markers:
        return links
    if fears_walls(state, seat):
        links = tuple([near for near in links if not _leads_indoors(town, square, near)])
    if (smelly := _smelly(state, seat)) is None or smelly == center_of(square):
        return links
    return tuple([near for near in links if center_of(near) != smelly])


def _smelly(state: Draft, seat: int) -> Square | None:
    """Return the center of the tile that smells to a human, or None if none does. Rules: STCB-EVENT-40, STCB-CARD-27."""
    smell = Card.WHAT_IS_THAT_SMELL
    return next((each.square for each in state.markers if each.card is smell and each.target == seat), None)


def name_smelly_tile(draft: Draft) -> None:
    """Note that it smells on the tile where the active human's movement phase begins. Rules: STCB-CARD-27."""
    center = center_of(where(draft, draft.active))
    smell = Card.WHAT_IS_THAT_SMELL
    draft.markers = tuple([each._replace(square=center) if each.card is smell else each for each in draft.markers])


def is_where_it_smells(state: Draft, seat: int) -> bool:
    """Return whether a human stands on a tile that must be left because it smells there. Rules: STCB-CARD-27."""
    square = state.squares[seat]
    return square is not None and center_of(square) == _smelly(state, seat)


def is_kept_off(state: Draft, seat: int, square: Square) -> bool:
    """Return whether a human may not go back onto a square, having left its tile because of the smell. Rules: STCB-CARD-27."""
    return bool(state.markers) and center_of(square) == _smelly(state, seat) and not is_where_it_smells(state, seat)


def why_kept_off(seat: int, square: Square) -> Refusal:
    """Return why a human may not go back onto a square of a tile where it smells. Rules: STCB-CARD-27."""
    return Refusal("STCB-CARD-27", f"{seat_name(seat)} has left the tile of {at(square)}, where it smells")


def why_no_way(state: Draft, seat: int, square: Square) -> Refusal | None:
    """Return why a human cannot step to a square, or None if at most Claustrophobia forbids it. Rules: STCB-GEO-08, STCB-CARD-27."""
    here = where(state, seat)
    if square == here:
        return Refusal("STCB-GEO-08", f"{seat_name(seat)} is already on {at(here)}")
    if square not in state.town.links[here]:
        return Refusal("STCB-GEO-08", f"no step leads from {at(here)} to {at(square)}")
    return why_kept_off(seat, square) if is_kept_off(state, seat, square) else None


def ways_out(town: Town, square: Square) -> tuple[Square, ...]:
    """Return the steps from inside a building that lead closer to the street, ignoring figures. Rules: STCB-CARD-20."""
    here = _distance_to_street(town, square)
    return tuple([near for near in town.links[square] if _distance_to_street(town, near) < here])


def _distance_to_street(town: Town, square: Square) -> int:
    """Return the number of steps to the nearest street square, entering no building on the way; `FAR` if there is no way."""
    found, reached = {square: 0}, [square]
    for here in reached:
        if here in town.streets:
            return found[here]
        for near in town.links[here]:
            if near not in found and not _leads_indoors(town, here, near):
                found[near] = found[here] + 1
                reached.append(near)
    return ends.FAR


def tokens_here(state: Draft, seat: int) -> tuple[actions.Take, ...]:
    """Return the tokens on a human's square that may be taken once the square has been entered. Rules: STCB-MOVE-06, STCB-MOVE-07."""
    if (square := state.squares[seat]) not in state.town.building:
        return ()
    found: tuple[actions.Take, ...] = ()
    if square in state.health_tokens and state.health[seat] < state.options.most_health:
        found = (actions.TAKES[Token.HEALTH],)
    if square in state.bullet_tokens:
        found += (actions.TAKES[Token.BULLETS],)
    return found


def end_movement(draft: Draft) -> None:
    """End the active player's movement phase because of a card. Rules: STCB-MOVE-10, STCB-CARD-24, STCB-EVENT-52."""
    draft.movement = Movement.OVER
    draft.events += (MovementEnded(draft.active),)


def take_token(draft: Draft, seat: int, action: actions.Take) -> None:
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
    """Take every token that a human can take, without asking, as another player steers the figure. Rules: STCB-MOVE-09."""
    for action in tokens_here(draft, seat):
        take_token(draft, seat, action)


@attrs.frozen
class Walking(ends.AfterStep, ends.AfterCard, Automatic):
    """The active human's movement goes on. Rules: STCB-ENC-02, STCB-MOVE-05, STCB-MOVE-06, STCB-MOVE-09, STCB-MOVE-10, STCB-TIME-07."""

    during = ("move", True)

    def run(self, draft: Draft) -> None:
        seat = draft.active
        square = draft.squares[seat]
        if square is None or draft.movement is not Movement.AHEAD or not position.is_standing_human(draft, seat):
            return
        if has_company(draft, square, seat):
            then(draft, ENCOUNTERING[seat], WALKING)
            return
        if draft.entered and steering(draft) != seat:
            take_tokens(draft, seat)
        ask(draft, MOVE_CHOICE)


def _why_no_step(state: Draft, seat: int, action: actions.Step | actions.Stop) -> Refusal:
    square = where(state, seat)
    if isinstance(action, actions.Step):
        if not state.points:
            return Refusal("STCB-MOVE-04", f"{seat_name(seat)} has 0 points left")
        if no_way := why_no_way(state, seat, action.square):
            return no_way
    elif is_where_it_smells(state, seat):
        what = f"it smells on the tile of {at(square)}, and {seat_name(seat)} can still take a step"
        return Refusal("STCB-CARD-27", what)
    who = f"under Claustrophobia {seat_name(seat)}"
    if isinstance(action, actions.Step) and _leads_indoors(state.town, square, action.square):
        what = f"{who} cannot enter a building, and there is one on {at(action.square)}"
    else:
        what = f"{who} has to leave the building of {at(square)} by a shortest way"
    return Refusal("STCB-CARD-20", what)


def _why_no_token(state: Draft, seat: int, action: actions.Take) -> Refusal:
    """Return why a token cannot be taken. Rules: STCB-MOVE-06, STCB-MOVE-07."""
    square = where(state, seat)
    if square not in (state.health_tokens if action.token is Token.HEALTH else state.bullet_tokens):
        return Refusal("STCB-MOVE-06", f"no {TOKENS[action.token]} token lies on {at(square)}")
    if not state.entered:
        return Refusal("STCB-MOVE-06", f"{seat_name(seat)} has not entered {at(square)} in this movement")
    what = f"it stays where it is, because {seat_name(seat)} has {state.options.most_health} Health"
    return Refusal("STCB-MOVE-07", what)


@attrs.frozen
class MoveChoice(ambush.InMovement, CardChoice):
    """The next move: step, crawl, take, ambush, shoot, play, use, stop. Rules: STCB-MOVE-05, STCB-MALL-05, STCB-CARD-19, STCB-CARD-20."""

    clause = "STCB-MOVE-05"
    moment = Moment.MOVEMENT
    called = ("move",)
    during = ("move", True)

    def actor(self, state: Draft) -> int:
        return steering(state)

    def question(self, state: Draft) -> str:
        seat = state.active
        who = "you are" if steering(state) == seat else f"you move {seat_name(seat)}, who is"
        options = legal_actions(state)
        hints = []
        if any(isinstance(action, actions.Crawl) for action in options):
            hints.append("`crawl` to give up all points and come out of another air duct")
        if actions.STOP in options:
            hints.append("`stop` to end the movement")
        more = f" {', '.join(hints)}." if hints else ""
        return f"{who} on {at(where(state, seat))} with {many(state.points, 'point')}: what next?{more}"

    def is_asked_alone(self, state: Draft) -> bool:
        """Ask even with a single option, but only if nobody else steers the active human."""
        return steering(state) == state.active and super().is_asked_alone(state)

    def options(self, state: Draft) -> tuple[actions.Action, ...]:
        seat = state.active
        square = where(state, seat)
        steps: tuple[Square, ...] = ()
        end: tuple[actions.Action, ...] = (actions.STOP,)
        if state.points:
            steps = open_steps(state, seat, square)
            if state.markers:
                steps, end = self._bound(state, square, steps)
        found: tuple[actions.Action, ...] = tuple([actions.step_to(near) for near in steps])
        if state.markers and steering(state) != seat:
            return found + end
        if state.entered:
            found += tokens_here(state, seat)
        found += tuple([actions.AMBUSHES[victim] for victim in ambush.victims(state, seat)])
        found += shots(state, seat)
        if state.duct:
            ducts = [other for other in crawls(state, seat) if not is_kept_off(state, seat, other)]
            found += tuple(map(actions.crawl_to, ducts))
        return found + card_actions(state, seat, Moment.MOVEMENT) + end

    def _bound(
        self, state: Draft, square: Square, steps: tuple[Square, ...]
    ) -> tuple[tuple[Square, ...], tuple[actions.Action, ...]]:
        """Return the steps, and `stop` if allowed, when a human may have to leave a building or tile. Rules: STCB-CARD-20, STCB-CARD-27."""
        town, seat = state.town, state.active
        if _is_indoors(town, square) and fears_walls(state, seat):
            out = tuple([near for near in ways_out(town, square) if near in steps])
            if out:
                return out, ()
        return steps, () if steps and is_where_it_smells(state, seat) else (actions.STOP,)

    def why_not(self, state: Draft, action: object) -> Refusal:
        seat = state.active
        if isinstance(action, (actions.Step, actions.Stop)):
            return _why_no_step(state, seat, action)
        if steering(state) != seat:
            what = f"{seat_name(steering(state))} steers {seat_name(seat)}, and can only make steps or stop"
            return Refusal("STCB-MOVE-09", what)
        if isinstance(action, actions.Take):
            return _why_no_token(state, seat, action)
        if isinstance(action, actions.Ambush):
            return ambush.why_no_ambush(state, seat, action.victim) or super().why_not(state, action)
        if isinstance(action, actions.Shoot):
            return why_no_shot(state, seat, action)
        if isinstance(action, actions.Crawl):
            return why_no_crawl(state, seat, action)
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: actions.Action) -> None:
        seat = draft.active
        if isinstance(action, actions.Stop):
            draft.events += (MovementEnded(seat),)
            return
        then(draft, WALKING)
        if isinstance(action, actions.Step):
            draft.points -= 1
            step_to_square(draft, seat, action.square)
            draft.entered = True
        elif isinstance(action, actions.Crawl):
            draft.points = 0
            enter(draft, seat, action.square)
            draft.entered = True
        elif isinstance(action, actions.Take):
            take_token(draft, seat, action)
        elif isinstance(action, actions.Shoot):
            shoot(draft, seat, action)
        elif isinstance(action, actions.Ambush):
            ambush.ambush(draft, action.victim)
        else:
            act_on_card(draft, seat, action)


WALKING = Walking()
MOVE_CHOICE = MoveChoice()
