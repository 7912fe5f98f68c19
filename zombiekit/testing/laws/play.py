"""Laws of play: what a step may depend on, what is offered, and that every game ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import isfinite
from typing import Any

import attrs

from zombiekit.agenda import ChanceNode, Decision, replay
from zombiekit.game import CHANCE, TERMINAL, Outcome, ScoreLine
from zombiekit.testing.tour import Tour
from zombiekit.testing.walks import Fingerprints, Walk, WalkPoint, offered
from zombiekit.words import many


def termination(tour: Tour) -> Iterator[str]:
    """Every playout ends within the limit of steps."""
    for moment in tour.ends():
        if moment.walk.cut:
            yield f"the game is not over after {tour.max_steps} steps"


def totality(tour: Tour) -> Iterator[str]:
    """Every state has a legal action, a chance outcome or an outcome, and `current_player` says which; `seats` never changes."""
    for moment in tour.ends():
        if moment.walk.crash is not None and not moment.walk.was_refused:
            doing = "the game" if moment.walk.tried is None else f"the game, after or at `{moment.walk.tried}`,"
            yield f"{doing} raises {moment.walk.crash!r}"
    for moment in tour.everywhere():
        yield from _total(tour, moment.state)
        begun, now = (tour.game.seats(state) for state in (moment.walk.states[0], moment.state))
        if begun != now:
            yield f"seats is {now!r} here, and {begun!r} when the game begins"


def _total(tour: Tour, state: Any) -> Iterator[str]:
    game = tour.game
    player = game.current_player(state)
    actions, outcome = game.legal_actions(state), game.outcome(state)
    seats = game.seats(state)
    if type(seats) is not int or seats < 1:
        yield f"seats is {seats!r}, not a number of seats"
    if type(player) is not int or not TERMINAL <= player < seats:
        yield f"current_player is {player!r}, neither a seat, 0 to {seats - 1}, nor CHANCE nor TERMINAL"
    node = state.agenda[-1] if state.agenda else None
    waiting = node.actor(state) if isinstance(node, Decision) else CHANCE if isinstance(node, ChanceNode) else player
    if player != waiting:
        yield f"current_player is {player}, and {node!r} on top of the agenda waits for {waiting}"
    if type(actions) is not tuple:
        yield f"legal_actions is {actions!r}, not a tuple"
    if bool(actions) is not (player >= 0):
        yield f"current_player is {player}, but there are {len(actions)} legal actions"
    if (outcome is not None) is not (player == TERMINAL):
        yield f"current_player is {player}, but the outcome is {outcome!r}"
    if player == CHANCE:
        if not len(game.chance_outcomes(state)):
            yield "nothing can happen at a chance node"
        return
    try:
        game.chance_outcomes(state)
    except ValueError:
        pass
    else:
        yield f"current_player is {player}, but chance_outcomes raises no ValueError"


def no_duplicates(tour: Tour) -> Iterator[str]:
    """No action is listed twice."""
    for moment in tour.everywhere():
        actions = tour.game.legal_actions(moment.state)
        if len(set(actions)) < len(actions):
            twice = next(action for action in actions if actions.count(action) > 1)
            yield f"`{twice}` is listed twice"


def invariants(tour: Tour) -> Iterator[str]:
    """No state has faults."""
    for moment in tour.everywhere():
        found = tour.game.faults(moment.state)
        if type(found) is not tuple:
            yield f"faults is {found!r}, not a tuple"
        if found:
            yield f"the state has faults: {'; '.join(map(str, found))}"


def purity(tour: Tour) -> Iterator[str]:
    """No state ever changes, whatever is done with it."""
    fingerprints = Fingerprints()
    for moment in tour.everywhere():
        if fingerprints.of(moment.state) != moment.walk.marks[moment.depth]:
            yield f"the state has changed since it was new; it is now {moment.state!r}"
    for moment in () if tour.exercised else tour.sample(share=2):
        tour.exercise(moment, tour.source("purity"))
        if Fingerprints().of(moment.state) != moment.walk.marks[moment.depth]:
            yield f"the state has changed since it was asked about; it is now {moment.state!r}"


def determinism(tour: Tour) -> Iterator[str]:
    """Equal inputs give equal outputs, in the same order, every time."""
    for moment in tour.sample():
        state = moment.state
        first, again = offered(tour.game, state), offered(tour.game, attrs.evolve(state, events=()))
        if first != again:
            yield f"asked twice, the same position offers {_listed(first[1])} and {_listed(again[1])}"
        if moment.goes_on and not _same(tour.game.step(state, moment.action), moment.after):
            yield f"`{moment.action}` leads elsewhere when it is done again in the same state"
    for walk in tour.walks[:: max(1, len(tour.walks) // 10)]:
        yield from _replayed(tour, walk)


def _replayed(tour: Tour, walk: Walk) -> Iterator[str]:
    state = tour.game.new_game(walk.options) if walk.start is None else walk.start
    for moment in tour.along(walk):
        if not _same(state, moment.state):
            yield f"played once more, the same actions lead to {state!r} instead of {moment.state!r}"
        if moment.goes_on:
            state = tour.game.step(state, moment.action)


def _same(one: Any, other: Any) -> bool:
    return bool(one == other and one.events == other.events)


def _listed(options: tuple[object, ...]) -> str:
    return ", ".join(f"`{option}`" for option in options) or "nothing"


def events(tour: Tour) -> Iterator[str]:
    """Every step reports what it did: events of the declared kinds, frozen and hashable, each with one line of words."""
    known: dict[object, str] = {}
    for moment in tour.everywhere():
        told = moment.state.events
        if type(told) is not tuple:
            yield f"events are {told!r}, not a tuple"
        if moment.depth and not told:
            yield f"no event says what `{moment.walk.actions[moment.depth - 1]}` did"
        if moment.depth and moment.state is moment.walk.states[moment.depth - 1]:
            yield f"after `{moment.walk.actions[moment.depth - 1]}` step returns the state it was given, with old events"
        if moment.depth or moment.walk.start is None:  # a state from a test may have other events
            for event in told:
                yield from _event(tour, event, known)


def _event(tour: Tour, event: object, known: dict[object, str]) -> Iterator[str]:
    words = str(event)
    if type(event) not in tour.game.EVENTS:
        yield f"{event!r} is of no class in EVENTS"
    if not words.strip() or len(words.splitlines()) != 1 or words == repr(event):
        yield f"{event!r} is worded {words!r}, not a line of words"
    if known.setdefault(event, words) != words:
        yield f"{event!r} is worded {words!r}, but an equal one {known[event]!r}"


def outcome(tour: Tour) -> Iterator[str]:
    """The outcome has a return for each seat within RETURNS and the range of its options, sensible winners, and a reason with words."""
    for moment in tour.ends():
        found = tour.game.outcome(moment.state)
        if isinstance(found, Outcome):
            yield from _outcome(tour, moment, found)
            for event in moment.state.events:
                yield from _agrees(event, found)
        elif not moment.walk.partial:
            yield f"the outcome is {found!r}, not an Outcome"


def _outcome(tour: Tour, moment: WalkPoint, found: Outcome) -> Iterator[str]:
    narrowed = getattr(tour.game, "returns_range", None)
    ranges = {"RETURNS": tour.game.RETURNS}
    if narrowed is not None:
        ranges["returns_range"] = narrowed(moment.state.options)
    seats = range(len(found.returns))
    players = tour.game.seats(moment.state)
    if len(seats) != players or players not in tour.game.PLAYERS:
        counts = f"{many(len(seats), 'return')} for {many(players, 'seat')}"
        yield f"expected a return for each seat, not {counts}; PLAYERS allows {tour.game.PLAYERS}"
    for value, (name, (low, high)) in product(found.returns, ranges.items()):
        if type(value) not in (int, float) or not isfinite(value) or not low <= value <= high:
            yield f"the return {value!r} is not within {name}, {low} to {high}"
    if found.winners != tuple(sorted(set(found.winners) & set(seats))):
        yield f"the winners {found.winners!r} are not seats in ascending order"
    losers = set(seats) - set(found.winners)
    if any(found.returns[winner] < found.returns[loser] for winner in found.winners for loser in losers):
        yield f"the winners {found.winners!r} get less than others: {found.returns!r}"
    if type(found.reason) is not tour.game.REASONS:
        yield f"the reason {found.reason!r} is not a member of REASONS"
    if type(found.words) is not str or len(found.words.splitlines()) != 1:
        yield f"the outcome is worded {found.words!r}, not a line of words"
    if not all(isinstance(line, ScoreLine) for line in found.score):
        yield f"the score {found.score!r} holds something other than ScoreLines"


def _agrees(event: object, found: Outcome) -> Iterator[str]:
    """Check that the last events agree with the outcome: who won, why, and what each seat got."""
    for name in ("winners", "reason", "returns"):
        said = getattr(event, name, getattr(found, name))
        if said != getattr(found, name):
            yield f"{event!r} says {name} {said!r}, but the outcome has {getattr(found, name)!r}"
    for name in ("scores", "points"):
        said = getattr(event, name, None)
        if isinstance(said, tuple) and len(said) == len(found.returns):
            ranks = list(zip(found.returns, said, strict=True))
            if any(mine > yours and points < others for mine, points in ranks for yours, others in ranks):
                yield f"{event!r} says {name} {said!r}, but the returns are {found.returns!r}: a seat with more {name} gets a lower return"


def agendas(tour: Tour) -> Iterator[str]:
    """Nodes and house rules only add or remove nodes on top of the agenda: no waiting node moves, and nothing below it changes."""
    for moment in tour.sample():
        if not moment.goes_on or not moment.state.agenda:
            continue
        moved: list[Any] = []
        replay(moment.state, moment.action, lambda before, after: moved.extend(_moved(before, after)))  # noqa: B023 - called at once
        if moved:
            yield f"after `{moment.action}` {moved[0]!r} waits elsewhere on the agenda than before"


def _moved(before: tuple[Any, ...], after: tuple[Any, ...]) -> list[Any]:
    """Return the nodes that are on both agendas, though something below them has changed."""
    same = next((at for at, (one, two) in enumerate(zip(before, after, strict=False)) if one is not two), len(before))
    return [node for node in before[same:] if any(node is other for other in after[same:])]
