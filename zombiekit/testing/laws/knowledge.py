"""Laws of knowledge: what a seat sees is enough to act on, reveals no secrets, and can be completed at random, from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations, islice, product
from typing import Any

from zombiekit import codec
from zombiekit.agenda import follows_rules, replay
from zombiekit.errors import IllegalAction, InvalidState, Undetermined
from zombiekit.game import CHANCE, TERMINAL, Game
from zombiekit.testing.insides import differing, same_inside
from zombiekit.testing.tour import Tour
from zombiekit.testing.walks import SeededSource, WalkPoint, offered

RESAMPLES = 3
"""How many states that a seat cannot distinguish from the true one are compared with it."""
STEPS = 6
"""How many steps to play on from a resampled state."""
CHILDREN = 6
"""How many successors of a state are compared with each other."""
OTHERS = 3
"""How many sources of chance are tried on a view that fits at least two states."""
PRINTED = 3
"""Only one view in this many is compared as text."""
REFUSED = 3
"""At one decision, one in this many classes of actions is tried, besides those that are legal there."""
DRAWS = 8
"""House rules are checked at only one in this many chance moments."""


def views(tour: Tour) -> Iterator[str]:
    """A seat can list and `step` actions on its view; a view of a view is the same; `is_view` is right; `observe` refuses unknown seats."""
    game = tour.game
    for moment in tour.sample():
        state = moment.state
        player, actions = game.current_player(state), game.legal_actions(state)
        if game.is_view(state):
            yield f"is_view takes a state for a view: {state!r}"
        for seat in tour.seats(moment):
            view = game.observe(state, seat)
            if not isinstance(view, game.State):
                yield f"seat {seat} observes {view!r}, not a State"
            if game.is_view(view) is not (view != state):
                yield f"is_view is {game.is_view(view)!r} of what seat {seat} sees, {view!r}, and the state is {state!r}"
            again = game.observe(view, seat)
            if not ViewInPrint(again).looks_like(ViewInPrint(view)) or again.events != view.events:
                yield f"seat {seat} observes something else in its own view: {again!r} {again.events!r}"
            if seat == player and (game.current_player(view), game.legal_actions(view)) != (player, actions):
                yield f"seat {seat} has other legal actions in its view: {game.legal_actions(view)!r}"
            if seat == player:
                yield from _stepped(game, view)
        for nobody in (CHANCE, TERMINAL, len(tour.seats(moment)), None):
            try:
                game.observe(state, nobody)  # type: ignore[arg-type]
            except ValueError:
                continue
            yield f"observe raises no ValueError for seat {nobody!r}, which does not exist"


def _stepped(game: Game, view: object) -> Iterator[str]:
    """Check that a seat can try actions on its view, as bots and screens do: the last action of each class, and chance after it."""
    for action in {type(action): action for action in game.legal_actions(view)}.values():
        tried = f"`{action}`"
        try:
            after = game.step(view, action)
            if game.current_player(after) == CHANCE:
                outcome, _ = next(iter(game.chance_outcomes(after)))
                tried += f" and then `{outcome}`"
                game.step(after, outcome)
        except Undetermined:
            continue
        except Exception as error:  # noqa: BLE001 - a game under test may raise anything
            yield (
                f"step raises {error!r} for {tried} on the view of the acting seat: "
                f"where the result depends on what a view hides, it must raise zombiekit.errors.Undetermined"
            )


def resampling(tour: Tour) -> Iterator[str]:
    """A resampled view is a valid state that gives the same view, drawn only with the given source of chance; full states are refused."""
    game = tour.game
    unlike, repeats = Unlike(), Repeats()
    for moment in tour.sample():
        seen: set[Any] = set()
        for seat in tour.two_seats(moment):
            view = game.observe(moment.state, seat)
            try:
                full = game.resample(view, tour.source("resample", seat))
            except InvalidState as error:
                yield f"what seat {seat} sees, {view!r}, cannot be resampled: {error}"
                continue
            if full != game.resample(view, tour.source("resample", seat)):
                yield f"seat {seat}'s view is resampled differently from equal sources"
            if full != moment.state:
                source = tour.source("resample otherwise", seat, moment.depth)
                unlike.look(game, view, full, moment.state, [source])
                repeats.look(game, view, full, moment.state, source)
            if game.observe(full, seat) != view:
                yield f"seat {seat} sees {game.observe(full, seat)!r} after its view {view!r} was resampled"
            if full in seen:  # without secrets, all seats' views give the same state
                continue
            seen.add(full)
            if game.faults(full):
                yield f"seat {seat}'s view is resampled to a state with faults: {'; '.join(map(str, game.faults(full)))}"
            yield from _goes_on(tour, full)
        yield from _taken_for_a_view(tour, moment)
    for told in filter(None, (unlike.constant, repeats.too_many)):
        tour.here = ()  # no single moment shows it
        yield told


def _taken_for_a_view(tour: Tour, moment: WalkPoint) -> Iterator[str]:
    """Check that a state which shows more than any seat may know is refused."""
    game, state = tour.game, moment.state
    if any(game.observe(state, seat) == state for seat in tour.seats(moment)):
        return
    try:
        game.resample(state, tour.source("full"))
    except InvalidState:
        return
    yield f"resample raises no InvalidState for a full state, which shows more than any seat may know: {state!r}"


class Unlike:
    """Which parts of views that fit more than one value are never resampled to different ones.

    At least two values of a part fit a view if they differ between its first draw and the true state, or another true state with an
    equal view. One view proves nothing: two draws may be the same by chance. But out of many such views, some must give another value.
    """

    MANY = 20

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._varied: set[str] = set()

    def look(self, game: Game, view: object, full: object, other: object, sources: Iterable[SeededSource]) -> None:
        """Resample a view again, unless each part has already differed; `full` is the first draw, and `other` fits, too."""
        left = {*differing(full, other)} - self._varied
        if left:
            self._seen.update(left)
            varied = [place for each in sources for place in differing(full, game.resample(view, each))]
            # Lists of other lengths differ as a whole, others in some of their parts.
            self._varied.update(
                one for one in left if any(one.startswith(other) or other.startswith(one) for other in varied)
            )

    @property
    def constant(self) -> str:
        """A sentence about the first part that was seen often enough and never differed; empty if there is none."""
        found = [(place, seen) for place, seen in self._seen.items() if seen >= self.MANY and place not in self._varied]
        return "".join(
            f"in {seen} views more than one value fits {place}, but resample never gave two of them, whatever the dice"
            for place, seen in found[:1]
        )


class Repeats:
    """Whether draws repeat one another far more often than they hit the true state; then some states that fit are never drawn.

    The true state fits its view as any draw does, so two draws are about as often equal as a draw and the true state. Views are
    counted by how many parts were found to be hidden in them: with a single one, there is nothing that draws could leave out.
    """

    DRAWS = 5
    ENOUGH = 40
    FEW, MANY = 60, 400
    """After how many views to give up if no two draws were equal, and after how many in any case."""

    def __init__(self) -> None:
        self._views: Counter[int] = Counter()
        self._alike: Counter[int] = Counter()
        self._hits: Counter[int] = Counter()

    def look(self, game: Game, view: object, full: object, state: object, source: SeededSource) -> None:
        """Draw states that fit a view and compare them; `full` is an earlier draw, and `state` the true state."""
        parts = min(len([*differing(full, state)]), 4)
        self._views[parts] += 1
        if parts > 1 and self._views[parts] <= (self.MANY if self._alike[parts] else self.FEW):
            drawn = [game.resample(view, source) for _ in range(self.DRAWS)]
            self._alike[parts] += sum(one == other for one, other in combinations(drawn, 2))
            self._hits[parts] += sum(each == state for each in drawn)

    @property
    def too_many(self) -> str:
        """A sentence about views in which this is so; empty if there are none."""
        for parts, alike in self._alike.items():
            if alike >= self.ENOUGH and 8 * self._hits[parts] < alike:
                return (
                    f"where {parts}{' or more' if parts == 4 else ''} parts of a view are hidden, two draws of resample were equal "
                    f"{alike} times, and a draw and the true state {self._hits[parts]} times: some states are hardly ever drawn"
                )
        return ""


def _goes_on(tour: Tour, state: object) -> Iterator[str]:
    """Play on for a few steps, as programs that resample a view do."""
    source = tour.source("go on")
    for _ in range(STEPS):
        options = offered(tour.game, state)[1]
        if not options:
            return
        action = source.pick(options)
        try:
            state = tour.game.step(state, action)
        except Exception as error:  # noqa: BLE001 - a game under test may raise anything
            yield f"play cannot continue from the resampled state: `{action}` raises {error!r}"


class ViewInPrint:
    """What a seat sees of a state. Its text is made at most once, and only for a comparison, since drawing is slow."""

    def __init__(self, view: Any) -> None:
        self.view = view

    @cached_property
    def text(self) -> str:
        """The view as text."""
        return str(self.view)

    def is_like(self, other: ViewInPrint) -> bool:
        """Return whether two views are equal, even in fields that do not count in equality, except the events."""
        one, two = self.view, other.view
        return one is two or bool(one == two and same_inside(one, two, but=".events"))

    def looks_like(self, other: ViewInPrint) -> bool:
        """Return whether two views are alike, and have the same text."""
        return self.is_like(other) and (self.view is other.view or self.text == other.text)


def no_leaks(tour: Tour) -> Iterator[str]:
    """States that differ only in what a seat cannot see give it equal views, events and refusals, and so equal legal actions."""
    source = tour.source("leaks")
    for number, (moment, seat, view) in enumerate(tour.seen()):
        alike = list(dict.fromkeys((moment.state, *(tour.game.resample(view, source) for _ in range(RESAMPLES)))))
        yield from _twins(tour, alike, ViewInPrint(view), seat, number)
        yield from _children(tour, alike[:2], seat, source)


def _twins(tour: Tour, alike: list[Any], mine: ViewInPrint, seat: int, number: int) -> Iterator[str]:
    """Compare the first state with itself and with the others, which `seat` cannot distinguish from it; `number` lets checks take turns."""
    game, (state, *others) = tour.game, alike
    for place, other in enumerate(reversed(alike)):
        yours = ViewInPrint(game.observe(other, seat))
        is_like = mine.is_like if place or number % PRINTED else mine.looks_like  # drawing takes longest
        if not is_like(yours):
            yield f"the view of seat {seat} shows what it may not know: {mine.view!r} or {yours.view!r}, depending on what is hidden"
    if not others or game.current_player(state) != seat:
        return
    due = {*map(type, offered(game, state)[1])}
    for at, (kind, some) in enumerate(tour.candidates.items()):
        if kind in due or (at + number) % REFUSED == 0:
            candidate = some[number % len(some)]
            first, other = (game.why_illegal(each, candidate) for each in (state, others[0]))
            if not _says_same(first, other):
                yield f"the refusal depends on what seat {seat} may not know: {first}"


def _says_same(one: IllegalAction | None, other: IllegalAction | None) -> bool:
    """Return whether two refusals say the same; their texts are made only if they have different parts."""
    if type(one) is type(other) is IllegalAction and vars(one) == vars(other):
        return True
    return str(one) == str(other)


def _children(tour: Tour, parents: list[Any], seat: int, source: SeededSource) -> Iterator[str]:
    """Compare the successors of states that `seat` cannot distinguish.

    Where two children of one parent differ, either both the view and the events show it to the seat, or neither does. Otherwise, the
    events reveal what the view hides, or the view shows what the events hide. The same goes for children of both parents by the same
    action. Only what a seat chose itself need not be in its events.
    """
    step, observe = tour.game.step, tour.game.observe
    is_own = tour.game.current_player(parents[0]) == seat
    actions = source.shuffled(offered(tour.game, parents[0])[1])[:CHILDREN]
    families = []
    for parent in parents:
        listed = offered(tour.game, parent)[1]
        children = [(action, step(parent, action)) for action in actions if action in listed]
        families.append([(action, child, ViewInPrint(observe(child, seat))) for action, child in children])
    pairs = [pair for family in families for pair in combinations(family, 2)]
    pairs += [pair for pair in product(*families) if len(pair) == 2 and pair[0][0] == pair[1][0]]
    for (first, one, mine), (second, two, yours) in pairs:
        if one == two:
            continue
        is_told_alike = mine.view.events == yours.view.events
        said = [[str(event) for event in sight.view.events] for sight in (mine, yours)]
        if is_told_alike and said[0] != said[1]:
            yield f"seat {seat} reads {said[0]!r} and {said[1]!r} from equal events, after `{first}` and after `{second}`"
        is_known = is_own and is_told_alike and first != second
        if mine.is_like(yours) != is_told_alike and not is_known:
            got = (
                "different views but the same events (an event must say what the view newly shows)"
                if is_told_alike
                else "the same view but different events (a view must keep what its seat is told)"
            )
            yield (
                f"of states that differ, after `{first}` and after `{second}`, seat {seat} gets {got}: "
                f"{mine.view!r} {mine.view.events!r}, {yours.view!r} {yours.view.events!r}"
            )


def secrecy(tour: Tour) -> Iterator[str]:
    """House rules depend only on what all seats may know: where the game alone shows a seat no difference, they show none either."""
    game, source = tour.game, tour.source("secrecy")
    for moment in _where_rules_follow(tour):
        state = moment.state
        player = game.current_player(state)
        for seat in tour.seats(moment):
            alike = game.resample(game.observe(state, seat), source)
            shown: dict[Any, tuple[Any, Any]] = {}
            for each in (state, alike):
                options = offered(game, each)[1]
                for option in options if player == CHANCE else {moment.action}.intersection(options):
                    plain = game.observe(replay(each, option), seat)
                    ruled = game.observe(game.step(each, option), seat)
                    key = (option if player >= 0 else None, plain, plain.events)
                    before, first = shown.setdefault(key, (ruled, option))
                    if (before, before.events) != (ruled, ruled.events):
                        yield (
                            f"after `{first}` and after `{option}` the game shows seat {seat} the same, and the house rules show it "
                            f"{[*map(str, before.events)]} and {[*map(str, ruled.events)]}"
                        )


def _where_rules_follow(tour: Tour) -> Iterator[WalkPoint]:
    """Visit some moments, and many at which chance decides: players hide what comes from a deck."""
    if not follows_rules(tour.game.State):
        return
    yield from (moment for moment in tour.sample() if moment.goes_on)
    chance = (each for each in tour.everywhere() if each.goes_on and tour.game.current_player(each.state) == CHANCE)
    yield from islice(chance, None, None, DRAWS)


def copied(tour: Tour, view: Any) -> Any:
    """Return an equal view, written as JSON and read again."""
    kind: codec.Kind = "view" if tour.game.is_view(view) else "state"
    return codec.from_json(tour.game, codec.to_json(tour.game, view, kind), kind)


def forgetting(tour: Tour) -> Iterator[str]:
    """`resample` depends only on the view: equal views and dice give equal states, whatever the true state, and not always that one."""
    unlike = Unlike()
    for moment in tour.sample(share=4):
        for seat in tour.seats(moment):
            view = tour.game.observe(moment.state, seat)
            if not tour.game.is_view(view):
                continue
            first = tour.game.resample(view, tour.source("memory"))
            copy = copied(tour, view)
            other = first if first != moment.state else tour.game.new_game(moment.state.options)
            tour.game.observe(other, seat)  # let it look at another
            if first != tour.game.resample(copy, tour.source("memory")):
                yield f"seat {seat}'s view, read from JSON later, is resampled otherwise by equal dice"
        yield from _families(tour, moment.state, unlike)
    if unlike.constant:
        tour.here = ()  # no single moment shows it
        yield unlike.constant


def _families(tour: Tour, state: Any, unlike: Unlike) -> Iterator[str]:
    """Resample the views of successors of one state that a seat cannot distinguish, each as soon as it is made."""
    game = tour.game
    player, options = offered(game, state)
    found: dict[tuple[int, Any], tuple[Any, Any]] = {}
    for action in tour.source("family").shuffled(options)[:CHILDREN]:
        child = game.step(state, action)
        for seat in range(game.seats(child)):
            view = game.observe(child, seat)
            if seat == player != CHANCE or not game.is_view(view):
                continue
            full = game.resample(view, tour.source("memory"))
            other, twin = found.setdefault((seat, view), (child, full))
            if full != twin:
                yield f"with equal dice, two equal views of seat {seat} give different states; the second came after `{action}`"
            if other != child:
                unlike.look(game, view, full, other, [tour.source("memory", number) for number in range(OTHERS)])
