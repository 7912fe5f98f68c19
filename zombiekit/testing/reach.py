"""Reach: which of the things that a game declares are met on walks through it, and which are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import attrs

from zombiekit.game import Game
from zombiekit.primitives.arguments import check_is_game
from zombiekit.testing.candidates import Candidates
from zombiekit.testing.tour import LEVELS, Guide, Tour
from zombiekit.testing.walks import BotMaker, PointKind, SeededSource, Walk, WalkPoint

ENOUGH = 20_000
"""The most nodes to walk through to meet everything."""
TRIED = 3
"""How many actions of each class are tried where they may be refused, and at how many moments of each kind."""


@attrs.frozen
class Reach:
    """What was met on the walks through a game.

    Each thing has a category and a name: `"node Bitten"`, `"action Play"`, `"outcome Deal"`, `"event RatCame"`,
    `"reason all_played"`, `"clause TOY-3"` (of a refusal), and `"knowledge view"` (something is hidden from some seat).

    Attributes:
        met: How often each declared thing was met.
        nodes: How many nodes the walks went through.
    """

    met: Mapping[str, int]
    nodes: int

    @property
    def unmet(self) -> tuple[str, ...]:
        """The things that were never met."""
        return tuple(thing for thing, times in self.met.items() if not times)

    def __str__(self) -> str:
        lines = [f"{self.nodes} nodes"]
        for category in dict.fromkeys(thing.split()[0] for thing in self.met):
            things = [thing for thing in self.met if thing.split()[0] == category]
            missing = [thing.split()[1] for thing in things if not self.met[thing]]
            lines.append(f"{category}: {len(things) - len(missing)} of {len(things)}")
            lines += [f"  not {name}" for name in missing]
        return "\n".join(lines)


class NotReached(AssertionError):
    """Things that a game declares were never met, or a list of exceptions is out of date.

    Attributes:
        reach: What was met.
    """

    def __init__(self, sentence: str, reach: Reach) -> None:
        self.reach = reach
        super().__init__(sentence)


def reach(
    game: Game,
    *,
    nodes: int = ENOUGH,
    seed: int = 0,
    options: object = None,
    drivers: Sequence[BotMaker] = (),
    starts: Sequence[object] = (),
    clauses: Collection[str] = (),
    unreached: Collection[str] = (),
) -> Reach:
    """Walk until everything that a game declares was met, and return what was met; print the result to read it.

    A game declares nodes, actions, outcomes, events and reasons why it ends. A view that hides something counts, too.

    Args:
        game: The game.
        nodes: Stop after the walk that reaches this number of nodes.
        seed: A different seed makes different walks.
        options: The options to play with; None for the defaults in one new game out of three, and for others in the rest.
        drivers: Bots, as for `check_game`.
        starts: States to begin at, besides new games.
        clauses: Rules that refusals must name as well.
        unreached: Things not to wait for.

    Raises:
        PolicyFailed: A bot in `drivers` raised an error or chose an illegal action.
        TypeError: `game` is no game.
    """
    check_is_game(game)
    watch = _Watch(game, clauses)
    tour = Tour(game, LEVELS["quick"], seed, Guide(options, drivers, starts))
    kinds: dict[PointKind, dict[int, WalkPoint]] = {}
    for walk in tour.wander(kinds):
        watch.see(walk, tour.source("refusals", watch.nodes))
        if walk.crash:
            raise walk.crash
        if watch.nodes >= nodes or watch.missing.issubset(unreached):
            break
    return Reach(dict(watch.met), watch.nodes)


def check_reach(game: Game, unreached: Mapping[str, str] | None = None, **arguments: Any) -> Reach:
    """Require that everything that a game declares is met, except for things listed with a reason.

    Args:
        game: The game.
        unreached: Things that will not be met, each with the reason: `{"event DeckRenewed": "no game lasts that long"}`.
        arguments: As for `reach`.

    Raises:
        NotReached: An unlisted thing is not met, a listed thing is met, or a listed thing does not exist in this game.
    """
    excused = dict(unreached or {})
    found = reach(game, unreached=excused, **arguments)
    wrong = [f"{thing} is never met" for thing in found.unmet if thing not in excused]
    met = [(thing, why) for thing, why in excused.items() if found.met.get(thing)]
    wrong += [f"{thing} is met, but listed as unreached: {why}" for thing, why in met]
    unknown = [thing for thing in excused if thing not in found.met]
    wrong += [f"{thing} is listed as unreached, but is not part of this game" for thing in unknown]
    if wrong:
        raise NotReached(f"after {found.nodes} nodes of {game.NAME}: {'; '.join(wrong)}", found)
    return found


class _Watch:
    """Counts what is met."""

    def __init__(self, game: Game, clauses: Collection[str]) -> None:
        self._game = game
        self.met = Counter(dict.fromkeys(_declared(game, clauses), 0))
        self.nodes = 0
        self._tried: Counter[PointKind] = Counter()
        self._known: dict[type, list[object]] = {}
        self._listens = bool(clauses)

    @property
    def missing(self) -> set[str]:
        """The things not met so far."""
        return {thing for thing, times in self.met.items() if not times}

    def see(self, walk: Walk, source: SeededSource) -> None:
        """Look at all moments of a walk that no earlier walk went through."""
        game = self._game
        for action in walk.actions[max(0, walk.begin - 1) :]:
            self._count("action" if type(action) in game.ACTIONS else "outcome", type(action).__name__)
            self._known.setdefault(type(action), []).append(action)
        for moment in walk.moments():
            self._see_state(moment, source)
        outcome = None if walk.crash else game.outcome(walk.states[-1])
        if outcome is not None:
            self._count("reason", str(outcome.reason))
        self.nodes += len(walk.states) - walk.begin

    def _see_state(self, moment: WalkPoint, source: SeededSource) -> None:
        state = moment.state
        for node in state.agenda:
            self._count("node", type(node).__name__)
        for event in state.events:
            self._count("event", type(event).__name__)
        kind = moment.kind
        if self._tried[kind] < TRIED and self._game.outcome(state) is None:
            self._tried[kind] += 1
            if any(self._game.is_view(self._game.observe(state, seat)) for seat in range(self._game.seats(state))):
                self._count("knowledge", "view")
            for action in self._some_actions(moment, source) if self._listens else ():
                error = self._game.why_illegal(state, action)
                if error is not None:
                    self._count("clause", error.clause)

    def _some_actions(self, moment: WalkPoint, source: SeededSource) -> Iterator[object]:
        """Yield actions and outcomes of all classes, some new and some met before; more of the classes that are legal now."""
        maker = Candidates(source, [moment.state])
        due = set(map(type, self._game.legal_actions(moment.state)))
        for cls in (*self._game.ACTIONS, *self._game.OUTCOMES):
            many = 5 * TRIED if cls in due else TRIED
            yield from maker.instances(cls, many)
            known = self._known.get(cls, ())
            yield from source.shuffled(known[-200:])[:many]

    def _count(self, category: str, name: str) -> None:
        thing = f"{category} {name}"
        if thing in self.met:
            self.met[thing] += 1


def _declared(game: Game, clauses: Collection[str]) -> Iterator[str]:
    declared = {"node": game.NODES, "action": game.ACTIONS, "outcome": game.OUTCOMES, "event": game.EVENTS}
    for category, classes in declared.items():
        yield from (f"{category} {cls.__name__}" for cls in classes)
    yield from (f"reason {reason}" for reason in game.REASONS)
    yield from (f"clause {clause}" for clause in clauses)
    yield "knowledge view"
