"""The contract that every game fulfills, and how a game reports its end."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, cast

import attrs

from zombiekit.agenda import CHANCE, TERMINAL, Event, Node, Resolving
from zombiekit.errors import Fault, IllegalAction, InvalidState, Undetermined
from zombiekit.limits import MOST_FORESEEN
from zombiekit.primitives.arguments import check_is_state, check_seat
from zombiekit.primitives.chance import Chance, RandomSource
from zombiekit.primitives.lines import as_people_count

if TYPE_CHECKING:
    # type checkers always have it; at run time nobody needs the default of a type variable
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
    A_co = TypeVar("A_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    S, A_co = TypeVar("S"), TypeVar("A_co", covariant=True)

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Chance",
    "Event",
    "Game",
    "GameState",
    "Node",
    "Outcome",
    "Prospect",
    "RandomSource",
    "ScoreLine",
    "check_full",
    "check_seen",
    "describe",
    "goal",
    "nothing_hidden",
    "prospects",
    "question",
    "seat_name",
    "seats",
    "stakes",
    "why_illegal",
]


@attrs.frozen
class ScoreLine:
    """One line of a final score: what is counted, how many, and the points for it."""

    label: str
    count: int
    points: float

    def __str__(self) -> str:
        return f"{self.label}: {self.count} ({self.points:+g})"


@attrs.frozen
class Outcome:
    """How a game ended.

    Attributes:
        returns: The return of each seat, in seat order; higher is better.
        winners: The seats that won, ascending; empty if nobody won.
        reason: Why the game ended, a member of the game's own enum of reasons.
        words: The reason as a sentence.
        score: The lines of the score, for games that keep one.
    """

    returns: tuple[float, ...]
    winners: tuple[int, ...]
    reason: StrEnum
    words: str
    score: tuple[ScoreLine, ...] = ()

    @property
    def total(self) -> float:
        """The total of the score: the points of all its lines."""
        return sum(line.points for line in self.score)

    def __str__(self) -> str:
        return self.words


class GameState(Resolving, Protocol):
    """What all states have in common: they are frozen and hashable, and print the table as a person sees it.

    Besides what is listed here, they have what the driver needs: an `agenda` and `events` (see `zombiekit.agenda.Resolving`).
    """

    @property
    def options(self) -> Any:
        """The options that the game is played with."""
        ...

    def __hash__(self) -> int:
        """Hash everything that makes up the position."""
        ...


class Game(Protocol[S, A_co]):
    """A game: a module (or any object) with these names.

    Code that works with any game takes `Game[S, A]`, where `S` is the class of the states and `A` the type of the players' actions, so
    that type checkers know what it returns. If you do not need that, use `Game`. Outcomes of chance have no letter of their own: `step`
    takes them as well as actions, and generic code passes on what it has drawn.

    `ACTIONS`, `OUTCOMES`, `NODES` and `EVENTS` list the classes that states, records and notation of this game are made of.
    `zombiekit.optional` lists the functions that a game may also have, from its own words to hints for bots, and what each is good for.
    It may also have these facts: `QUICK`, options that skip a long set-up; `MAPS`, the names of its supplied maps for the option `map`;
    `ONE_SCREEN`, options for players with secrets who share one screen; `COOPERATIVE = True` if all win or lose together; and
    `OLD_RULESETS`, how to read saves from older versions of its rules (see `zombiekit.codec.migrations`).
    """

    @property
    def NAME(self) -> str:  # noqa: N802 - constants of a module
        """The identifier, such as `"one_against_the_dead"`."""
        ...

    @property
    def TITLE(self) -> str:  # noqa: N802
        """The name on the box."""
        ...

    @property
    def RULESET(self) -> str:  # noqa: N802
        """The version of the rules; it changes when the behavior of a rule does."""
        ...

    @property
    def PLAYERS(self) -> tuple[int, ...]:  # noqa: N802
        """The numbers of seats that the game can be played with."""
        ...

    @property
    def RETURNS(self) -> tuple[float, float]:  # noqa: N802
        """The lowest and the highest return that any seat can get under any options."""
        ...

    @property
    def REASONS(self) -> type[StrEnum]:  # noqa: N802
        """The enum of the reasons why a game ends."""
        ...

    @property
    def Options(self) -> Any:  # noqa: N802
        """The class of the options: attrs, validated, every field with a default."""
        ...

    @property
    def State(self) -> type[S]:  # noqa: N802
        """The class of the states."""
        ...

    @property
    def ACTIONS(self) -> tuple[type, ...]:  # noqa: N802
        """The classes of the players' actions."""
        ...

    @property
    def OUTCOMES(self) -> tuple[type, ...]:  # noqa: N802
        """The classes of chance outcomes."""
        ...

    @property
    def NODES(self) -> tuple[type, ...]:  # noqa: N802
        """The classes of the nodes that a state's agenda may hold between steps."""
        ...

    @property
    def EVENTS(self) -> tuple[type, ...]:  # noqa: N802
        """The classes of events."""
        ...

    def new_game(self, options: Any = ..., /) -> S:
        """Return the state before the first chance or decision."""
        ...

    def current_player(self, state: S, /) -> int:
        """Return the seat that acts, or `CHANCE`, or `TERMINAL`."""
        ...

    def legal_actions(self, state: S, /) -> tuple[A_co, ...]:
        """Return everything that the acting seat may do; empty at a chance node and when the game is over."""
        ...

    def chance_outcomes(self, state: S, /) -> Chance[Any]:
        """Return the distribution at a chance node."""
        ...

    def why_illegal(self, state: S, action: object, /) -> IllegalAction | None:
        """Return the error that `step` would raise, or None."""
        ...

    def step(self, state: S, action: Any, /) -> S:
        """Return the state after an action or a chance outcome.

        Bots and screens also try actions on the view of the acting seat.

        Raises:
            IllegalAction: It is not legal.
            Undetermined: The state is a view, and the result depends on what it hides.
        """
        ...

    def question(self, state: S, /) -> str:
        """Return who must decide what, in one plain line with the facts that matter; when the game is over, how it ended."""
        ...

    def outcome(self, state: S, /) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...

    def seats(self, state: S, /) -> int:
        """Return how many seats the game has; they are numbered from 0."""
        ...

    def observe(self, state: S, seat: int, /) -> S:
        """Return what a seat knows of the state: a state of the same class, with markers in place of what is hidden."""
        ...

    def is_view(self, state: S, /) -> bool:
        """Return whether the state hides something: whether `observe` replaced what a seat may not know with markers.

        This depends on the state alone, valid or not. A view that hides nothing equals the full state, and does not count as a view.
        """
        ...

    def resample(self, view: S, rng: RandomSource, /) -> S:
        """Return a full state drawn from the exact posterior given a view.

        Raises:
            InvalidState: It is a full state that shows more than any seat may know, or no full state agrees with the view.
        """
        ...

    def faults(self, state: S, /) -> tuple[Fault, ...]:
        """Return every broken invariant; empty for a valid state."""
        ...

    @property
    def pose(self) -> Callable[..., S]:
        """Build a position by hand: `pose(**facts) -> State`, with each game's own facts; an unknown one raises `TypeError`."""
        ...


def why_illegal(game: Game[S, A_co], state: S, action: object) -> IllegalAction | None:
    """Return the error that `step` would raise for an action or chance outcome of any game, or None if it is legal.

    Args:
        game: The game.
        state: A state of it, or a view of one.
        action: An action or an outcome to check; any value at all.
    """
    check_is_state(game, state)
    return game.why_illegal(state, action)


def seats(game: Game[S, A_co], state: S) -> int:
    """Return how many seats a game has.

    Args:
        game: The game.
        state: A state of it, or a view of one.
    """
    check_is_state(game, state)
    return game.seats(state)


def question(game: Game[S, A_co], state: S) -> str:
    """Return who must decide what, in one plain line.

    To show it to a seat that may not know everything, pass that seat's view.

    Args:
        game: The game.
        state: The state, or the reader's view of it.
    """
    check_is_state(game, state)
    return game.question(state)


def seat_name(game: Game, seat: int) -> str:
    """Return what people at the table call a seat: the game's own `seat_name(seat)`, or else `Player 1` for seat 0, and so on.

    Args:
        game: The game.
        seat: The seat, from 0.

    Raises:
        ValueError: No seat of the game has this number, as `CHANCE` has none.
    """
    check_seat(seat, max(game.PLAYERS))
    named = getattr(game, "seat_name", None)
    return str(named(seat)) if named else f"Player {seat + 1}"


def describe(game: Game[S, A_co], state: S, action: object) -> str:
    """Describe a legal action, or an outcome that can happen, in words for people: with price, target and place by name.

    If the game has no `describe(state, action)` of its own, return its line with seats counted from 1, as people type it. To show it
    to a seat that may not know everything, pass that seat's view.

    Args:
        game: The game.
        state: The state, or the reader's view of it.
        action: A legal action, or an outcome that can happen.
    """
    check_is_state(game, state)
    said = getattr(game, "describe", None)
    return as_people_count(action) if said is None else str(said(state, action))


@attrs.frozen
class Prospect:
    """One immediate result of an action, in words, and its exact probability.

    Attributes:
        words: The result in words.
        chance: Its probability.
        counts: The result in numbers, `("kill", 2), ("lose", 1)`, if the results differ only in numbers. All prospects of the action
            then have the same names, so a screen with little room can show each number by itself.
    """

    words: str
    chance: Fraction
    counts: tuple[tuple[str, int], ...] = ()


def prospects(game: Game[S, A_co], state: S, action: object) -> tuple[Prospect, ...]:
    """Return the immediate results of a legal action with exact probabilities; empty if chance does not decide right after it.

    Outcomes with the same words are added up. The result is computed from the chance node that the action leads to, never sampled.
    It is empty, too, if there are more than `limits.MOST_FORESEEN` outcomes, or if you pass a view and the action reveals what it hides.
    A game may have its own `prospects(state, action)`.

    Args:
        game: The game.
        state: The state, or the asking seat's view of it.
        action: A legal action.
    """
    check_is_state(game, state)
    own = getattr(game, "prospects", None)
    found: tuple[Prospect, ...] = foreseen(game, state, action, _said_of) if own is None else own(state, action)
    return found


def _said_of(after: Any) -> str:
    """Put what happened in words, leaving out that the next turn begins, unless nothing else happened."""
    told = [event for event in after.events if not getattr(event, "opens", False)]
    return " ".join(map(str, told or after.events))


def foreseen(
    game: Any,
    state: Any,
    action: object,
    words: Callable[[Any], str],
    label: Callable[[tuple[Any, ...], str], str] = lambda _, said: said,
) -> tuple[Prospect, ...]:
    """Return the immediate results of an action by chance, for games that put them in their own words.

    Args:
        game: Anything with `step`, `current_player` and `chance_outcomes`: a game, or the module `zombiekit.agenda`.
        state: The state, or a view.
        action: A legal action.
        words: Returns the words for the state after an outcome; outcomes with the same words are added up.
        label: Returns the final words for such a group, given its outcomes and their common words.
    """
    gathered: dict[str, list[tuple[Any, int]]] = {}
    try:
        after = game.step(state, action)
        if game.current_player(after) != CHANCE or len(chance := game.chance_outcomes(after)) > MOST_FORESEEN:
            return ()
        for outcome, weight, later in [(*each, game.step(after, each[0])) for each in chance]:
            gathered.setdefault(words(later), []).append((outcome, weight))
    except Undetermined:
        return ()
    found = []
    for said, group in gathered.items():
        outcomes, weights = zip(*group, strict=True)
        found.append(Prospect(label(outcomes, said), Fraction(sum(weights), chance.total)))
    return tuple(found)


def stakes(game: Game[S, A_co], state: S) -> str:
    """Return the danger as a fact in one line, from the game's own `stakes(state)`; empty if it has none.

    Args:
        game: The game.
        state: The state, or the asking seat's view of it.
    """
    check_is_state(game, state)
    said = getattr(game, "stakes", None)
    return "" if said is None else str(said(state))


def goal(game: Game[S, A_co], state: S, seat: int | None = None) -> str:
    """Return how a seat wins and what is missing, from the game's own `goal(state, seat)`; empty if it has none, and at the end.

    Args:
        game: The game.
        state: The asking seat's view.
        seat: The seat; None for a spectator.
    """
    check_is_state(game, state)
    said = getattr(game, "goal", None)
    return "" if said is None or game.outcome(state) is not None else str(said(state, seat))


def nothing_hidden(
    seats: Callable[[S], int],
) -> tuple[Callable[[S, int], S], Callable[[S], bool], Callable[[S, RandomSource], S]]:
    """Return `observe`, `is_view` and `resample` of a game in which nothing is hidden, given its `seats`.

    Every seat sees the whole state. If there is no such seat, `observe` raises `ValueError`.
    """

    def observe(state: S, seat: int, /) -> S:
        check_seat(seat, seats(state))
        return state

    def is_view(state: S, /) -> bool:  # noqa: ARG001
        return False

    def resample(view: S, rng: RandomSource, /) -> S:  # noqa: ARG001
        return view

    return observe, is_view, resample


def known_to_all(game: Game[S, A_co], state: S) -> S:
    """Return the part of a state and its events that all seats know, which is what a spectator may see.

    It starts with what one seat knows, removes what the next seat may not know, and so on around the table. The result is the same
    whichever seat comes first, so it depends only on what every seat knows. If a game hides nothing, it is the state itself.

    Args:
        game: The game.
        state: A full state of it.

    Raises:
        ValueError: The result depends on which seat comes first, so the game's views do not show what all seats know.
    """
    check_is_state(game, state)
    count = game.seats(state)
    found = {}
    for first in range(count):
        view: Any = game.observe(state, first)
        for seat in (*range(first + 1, count), *range(first)):
            view = game.observe(view, seat)
        found[view, view.events] = view
    if len(found) > 1:
        raise ValueError(f"the views of {game.NAME} do not show what all seats know")
    return cast("S", next(iter(found.values())))


def check_full(game: Game[S, A_co], state: S, where: str = "state") -> None:
    """Refuse a view where a full state is needed.

    Args:
        game: The game.
        state: The value to check.
        where: Its place, which the fault names.

    Raises:
        InvalidState: Something is hidden in the state; the fault names the place `where`.
    """
    if game.is_view(state):
        what = "this is a view (kind 'view'), which hides something; a full state is needed, and resample draws one that fits the view"
        raise InvalidState.at(where, what)


def check_seen(state: S, observe: Callable[[S, int], S], seats: int, where: str = "view", rule: str = "") -> S:
    """Accept a state without hidden markers as a view if at least one seat sees it exactly so, and return it; otherwise refuse it.

    Args:
        state: The state.
        observe: The game's `observe`.
        seats: How many seats there are.
        where: The place that the fault names.
        rule: The rule that hides what the state shows.

    Raises:
        InvalidState: The state shows what no seat may know.
    """
    if any(observe(state, seat) == state for seat in range(seats)):
        return state
    what = "this is a full state (kind 'state'), which shows what no seat may know; a view is needed, and observe makes one from it"
    raise InvalidState.at(where, what, rule)
