"""The contract that every game fulfils, and what a game answers when it is over."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, cast

import attrs

from zombiekit.agenda import CHANCE, TERMINAL, Event, Node
from zombiekit.errors import Fault, InvalidState, Undetermined, shown
from zombiekit.primitives.chance import Chance, RandomSource

if TYPE_CHECKING:
    # checkers have it, installed or not; while the program runs, nobody asks a type variable for its default
    from typing_extensions import TypeVar

    from zombiekit.errors import IllegalAction

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
        """Return the line in words."""
        return f"{self.label}: {self.count} ({self.points:+g})"


@attrs.frozen
class Outcome:
    """How a game ended.

    Attributes:
        returns: What each seat gets, in seat order; higher is better.
        winners: The seats that won, ascending; empty when nobody did.
        reason: Why the game ended, a member of the game's own enum of reasons.
        words: The same in a sentence.
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
        """Return the sentence."""
        return self.words


class GameState(Protocol):
    """What all states have in common: a frozen, hashable value that prints the table as a person sees it."""

    @property
    def options(self) -> Any:
        """The options that the game is played with."""
        ...

    @property
    def agenda(self) -> tuple[Any, ...]:
        """The nodes still to resolve, the last being the one that happens now; empty when the game is over."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last step brought about; takes no part in equality, hash or saves."""
        ...

    def __hash__(self) -> int:
        """Hash all that makes up the position."""
        ...


class Game(Protocol[S, A_co]):
    """A game: a module (or any object) with these names.

    A function for any game takes `Game[S, A]`, where `S` is the class of the states and `A` the type of the players' actions, and its
    callers see what comes of theirs; who does not care takes `Game`. Outcomes of chance have no letter: `step` takes them besides
    actions, and generic code hands over what it has drawn. The modules themselves say what theirs are.

    `ACTIONS`, `OUTCOMES`, `NODES` and `EVENTS` list the classes that states, records and notation of this game are made of.
    What a game may have besides, from words of its own to hints for bots, and what each buys, is in `zombiekit.optional`. Facts that it
    may have: `QUICK`, options by which a game that takes long to set up begins at once, `MAPS`, the names of its supplied maps for its option `map`,
    `ONE_SCREEN`, options that suit people at one screen where they have secrets, `COOPERATIVE = True` where all win or lose together,
    and `OLD_RULESETS`, how it still reads what was saved under older versions of its rules (see `zombiekit.codec.migrations`).
    """

    @property
    def NAME(self) -> str:  # noqa: N802 - constants of a module
        """The identifier, `"one_against_the_dead"`."""
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
        """The enum of the reasons for which a game ends."""
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
        """Return all that the acting seat may do; empty at chance and terminal."""
        ...

    def chance_outcomes(self, state: S, /) -> Chance[Any]:
        """Return the distribution at a chance node."""
        ...

    def why_illegal(self, state: S, action: object, /) -> IllegalAction | None:
        """Return the error that `step` would raise, or None."""
        ...

    def step(self, state: S, action: Any, /) -> S:
        """Return the state after an action or a chance outcome."""
        ...

    def question(self, state: S, /) -> str:
        """Return what is asked now, and of whom, in one plain line with the facts that decide the answer; when it is over, how it ended."""
        ...

    def outcome(self, state: S, /) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...

    def seats(self, state: S, /) -> int:
        """Return how many seats the game has; they are numbered from 0."""
        ...

    def observe(self, state: S, seat: int, /) -> S:
        """Return what a seat knows of the state: the same class, with hidden markers."""
        ...

    def is_view(self, state: S, /) -> bool:
        """Tell whether something is hidden in a state: whether `observe` has put markers in the place of what a seat may not know.

        It is told by the state alone, sound or not. A view in which nothing is hidden is equal to the full state, and is none here.
        """
        ...

    def resample(self, view: S, rng: RandomSource, /) -> S:
        """Return a full state drawn from the exact posterior given a view.

        Raises:
            InvalidState: It is a full state that shows what each seat may not know, or no full state agrees with the view.
        """
        ...

    def faults(self, state: S, /) -> tuple[Fault, ...]:
        """Return every broken invariant; nothing for a sound state."""
        ...

    @property
    def pose(self) -> Callable[..., S]:
        """Build a position by hand: `pose(**facts) -> State`, with each game's own facts."""
        ...


def why_illegal(game: Game[S, A_co], state: S, action: object) -> IllegalAction | None:
    """Return the error that `step` would raise for an action or chance outcome of any game, or None if it is legal.

    Args:
        game: The game.
        state: A state of it, or a view of one.
        action: What somebody wants to do, or an outcome; anything at all.
    """
    return game.why_illegal(state, action)


def seats(game: Game[S, A_co], state: S) -> int:
    """Return how many seats a game has, whichever it is: the first thing that a generic program asks.

    Args:
        game: The game.
        state: A state of it, or a view of one.
    """
    return game.seats(state)


def question(game: Game[S, A_co], state: S) -> str:
    """Return what is asked now, and of whom, in one plain line.

    Whoever shows it to a seat that may not know everything asks it of that seat's view.

    Args:
        game: The game.
        state: The state, or the view of whoever reads it.
    """
    return game.question(state)


def seat_name(game: Game, seat: int) -> str:
    """Return what the people at the table call a seat: as the game's own `seat_name(seat)` says, or else `Player 1` for seat 0, ...

    Args:
        game: The game.
        seat: The seat, from 0.
    """
    named = getattr(game, "seat_name", None)
    return str(named(seat)) if named else f"Player {seat + 1}"


def describe(game: Game[S, A_co], state: S, action: object) -> str:
    """Return a legal action, or an outcome that can happen, in words for people: with price, target and place by name.

    A game that has no `describe(state, action)` of its own has its line of notation for that. Whoever shows it to a seat that may not
    know everything asks it of that seat's view.

    Args:
        game: The game.
        state: The state, or the view of whoever reads it.
        action: A legal action, or an outcome that can happen.
    """
    said = getattr(game, "describe", None)
    return str(action) if said is None else str(said(state, action))


@attrs.frozen
class Prospect:
    """What may come of an action at once: what is told then, and its exact probability.

    Attributes:
        words: What is told.
        chance: Its probability.
        counts: The same in numbers where only numbers differ, `("kill", 2), ("lose", 1)`; then all prospects of the action have the same
            names, and who has little room tells each number by itself.
    """

    words: str
    chance: Fraction
    counts: tuple[tuple[str, int], ...] = ()


def prospects(game: Game[S, A_co], state: S, action: object) -> tuple[Prospect, ...]:
    """Return what a legal action leads to at once where chance decides, with exact probabilities; nothing where it does not.

    Outcomes that are told in the same words count together. It is computed from the chance node that the action leads to, never sampled;
    a game may have a function `prospects(state, action)` of its own. Ask it of a view: where the action turns up what the
    view hides, nothing is returned.

    Args:
        game: The game.
        state: The state, or the view of whoever asks.
        action: A legal action.
    """
    own = getattr(game, "prospects", None)
    found: tuple[Prospect, ...] = foreseen(game, state, action, _said_of) if own is None else own(state, action)
    return found


def _said_of(after: Any) -> str:
    """Return what has happened in words, without that the next turn begins, unless it is all."""
    told = [event for event in after.events if not getattr(event, "opens", False)]
    return " ".join(map(str, told or after.events))


def foreseen(
    game: Any,
    state: Any,
    action: object,
    words: Callable[[Any], str],
    label: Callable[[tuple[Any, ...], str], str] = lambda _, said: said,
) -> tuple[Prospect, ...]:
    """Return what an action leads to at once by chance, for games that say it in words of their own.

    Args:
        game: Whatever has `step`, `current_player` and `chance_outcomes`: a game, or the module `zombiekit.agenda`.
        state: The state, or a view.
        action: A legal action.
        words: What is said of the state after an outcome; outcomes of which the same is said count together.
        label: What is said of all outcomes that count together, given these and their words.
    """
    gathered: dict[str, tuple[list[Any], int]] = {}
    try:
        after = game.step(state, action)
        if game.current_player(after) != CHANCE:
            return ()
        chance = game.chance_outcomes(after)
        for outcome, weight, later in [(*each, game.step(after, each[0])) for each in chance]:
            said = words(later)
            outcomes, total = gathered.get(said, ([], 0))
            gathered[said] = [*outcomes, outcome], total + weight
    except Undetermined:
        return ()
    return tuple(
        [
            Prospect(label(tuple(outcomes), said), Fraction(weight, chance.total))
            for said, (outcomes, weight) in gathered.items()
        ]
    )


def stakes(game: Game[S, A_co], state: S) -> str:
    """Return the danger as a fact in one line, as the game's own `stakes(state)` says it; nothing where it says none.

    Args:
        game: The game.
        state: The state, or the view of whoever asks.
    """
    said = getattr(game, "stakes", None)
    return "" if said is None else str(said(state))


def goal(game: Game[S, A_co], state: S, seat: int | None = None) -> str:
    """Return in one line what a seat wins by and what is missing, as the game's own `goal(state, seat)` says it; nothing where it says none.

    Args:
        game: The game.
        state: The view of whoever asks.
        seat: The seat; None for whoever looks on.
    """
    said = getattr(game, "goal", None)
    return "" if said is None else str(said(state, seat))


def nothing_hidden(
    seats: Callable[[S], int],
) -> tuple[Callable[[S, int], S], Callable[[S], bool], Callable[[S, RandomSource], S]]:
    """Return `observe`, `is_view` and `resample` of a game in which nothing is hidden, given its `seats`.

    Every seat sees the whole state; for a seat that there is not, `observe` raises `ValueError`.
    """

    def observe(state: S, seat: int, /) -> S:
        if type(seat) is not int or not 0 <= seat < seats(state):
            msg = f"there are the seats 0 to {seats(state) - 1}, not {shown(seat)}"
            raise ValueError(msg)
        return state

    def is_view(state: S, /) -> bool:  # noqa: ARG001
        return False

    def resample(view: S, rng: RandomSource, /) -> S:  # noqa: ARG001
        return view

    return observe, is_view, resample


def known_to_all(game: Game[S, A_co], state: S) -> S:
    """Return what all seats of a game know of a state, and its events: what whoever looks on may see.

    It is what one seat knows, less what the next one may not know, and so on round the table. It depends on nothing that any seat does
    not know, since it is the same whoever comes first. In a game in which nothing is hidden it is the state.

    Args:
        game: The game.
        state: A full state of it.

    Raises:
        ValueError: It is not the same, so that the game's own views do not say what all know.
    """
    count = game.seats(state)
    found = {}
    for first in range(count):
        view: Any = game.observe(state, first)
        for seat in (*range(first + 1, count), *range(first)):
            view = game.observe(view, seat)
        found[view, view.events] = view
    if len(found) > 1:
        msg = f"the views of {game.NAME} do not tell what all seats know"
        raise ValueError(msg)
    (view,) = found.values()
    return cast("S", view)


def check_full(game: Game[S, A_co], state: S, where: str = "state") -> None:
    """Refuse a view where a full state is due.

    Args:
        game: The game.
        state: What was given as a full state.
        where: Its place, which the fault names.

    Raises:
        InvalidState: Something is hidden in the state; the fault names the place `where`.
    """
    if game.is_view(state):
        what = "this is a view (kind 'view'), in which something is hidden, and a full state is due; resample draws those that fit it"
        raise InvalidState((Fault("", where, what),))


def check_seen(state: S, observe: Callable[[S, int], S], seats: int, where: str = "view", rule: str = "") -> S:
    """Return a state in which nothing is hidden if some seat sees it just so, and refuse it where a view is due otherwise.

    Args:
        state: The state.
        observe: What the game calls so.
        seats: How many seats there are.
        where: The place that the fault names.
        rule: The rule that hides what the state shows.

    Raises:
        InvalidState: It shows what no seat may know.
    """
    if any(observe(state, seat) == state for seat in range(seats)):
        return state
    what = "this is a full state (kind 'state'), which shows what no seat may know, and a view is due; observe makes one of it"
    raise InvalidState((Fault(rule, where, what),))
