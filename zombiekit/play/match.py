"""Matches: a game with its history."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Any, Generic, NamedTuple, Self, cast

import attrs

from zombiekit.errors import CannotUndo
from zombiekit.game import CHANCE, A_co, Game, Outcome, RandomSource, S, check_full
from zombiekit.notebooks import match_shown
from zombiekit.primitives.arguments import check_count, check_dice, check_is_game, check_kind, no_state
from zombiekit.primitives.names import Name, not_options


class Termination(Name):
    """Why a match ended."""

    OVER = "over"
    """The rules ended the game; `Match.result` says how."""
    STEP_LIMIT = "step_limit"
    """The match reached `max_steps`; the game is not over."""


class Step(NamedTuple, Generic[S]):
    """One step of a match: who acted (a seat or `CHANCE`), what was done, and the state after it."""

    actor: int
    action: Any
    state: S


@attrs.frozen(eq=False, repr=False)
class Match(Generic[S, A_co]):
    """A game with its history. It is immutable: `play` and `undo` return other matches, which share their common history.

    `new_match` makes the first one. Matches are equal if game, start and steps are equal.

    Attributes:
        game: The game.
        start: The state before the first step.
        length: The number of steps, both decisions and chance.
        last: The last step, or None before the first.
        previous: The match before the last step, or None.
        stopped: Why the match was stopped before the game was over; None if it was not.
    """

    game: Game[S, A_co]
    start: S
    length: int = 0
    last: Step[S] | None = None
    previous: Match[S, A_co] | None = None
    stopped: Termination | None = None

    @property
    def state(self) -> S:
        """The state now."""
        return self.start if self.last is None else self.last.state

    @property
    def options(self) -> Any:
        """The options of the game."""
        start: Any = self.start
        return start.options

    @property
    def history(self) -> tuple[Step[S], ...]:
        """All steps in order. The tuple is built at each call."""
        return tuple([match.last for match in self._back() if match.last][::-1])

    @property
    def result(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def termination(self) -> Termination | None:
        """Why the match ended: the game is over, or `play_match` stopped it. None while it goes on."""
        return self.stopped if self.result is None else Termination.OVER

    def play(self, action: Any) -> Match[S, A_co]:
        """Return the match after `action`: an action of the acting seat, or an outcome of the chance node.

        Raises:
            IllegalAction: The rules do not allow it.
        """
        state = self.state
        after = self.game.step(state, action)
        return Match(self.game, self.start, self.length + 1, Step(self.game.current_player(state), action, after), self)

    def roll(self, dice: RandomSource) -> Match[S, A_co]:
        """Return the match after all chance before the next decision or the end; the match itself if there is none.

        Raises:
            TypeError: `dice` are no source of chance.
        """
        check_dice(dice)
        match = self
        while match.game.current_player(match.state) == CHANCE:
            match = match.play(match.game.chance_outcomes(match.state).sample(dice))
        return match

    @property
    def can_undo(self) -> bool:
        """Whether the last step may be taken back: it was a decision, and none of its events `reveals` something hidden."""
        last: Step[Any] | None = self.last
        if last is None or last.actor == CHANCE:
            return False
        return not any(getattr(event, "reveals", False) for event in last.state.events)

    def undo(self, steps: int = 1) -> Match[S, A_co]:
        """Return the match before the last `steps` steps, if all of them may be taken back (see `can_undo`).

        Raises:
            CannotUndo: One of them may not be taken back, or there are fewer steps.
            ValueError: `steps` is not 0, 1, 2 ...
        """
        check_count("steps", steps)
        match = self
        for _ in range(steps):
            earlier = match.previous if match.can_undo else None
            if earlier is None:
                raise CannotUndo(match.length)
            match = earlier
        return match

    def undo_to(self, length: int) -> Match[S, A_co]:
        """Return the match after its first `length` steps, whatever was revealed since; 0 is the start.

        Raises:
            ValueError: `length` is not one of 0 to `self.length`.
        """
        if type(length) is not int or not 0 <= length <= self.length:
            raise ValueError(f"this match can go back to steps 0 to {self.length}, not to {length!r}")
        return next(islice(self._back(), self.length - length, None))

    def _back(self) -> Iterator[Match[S, A_co]]:
        match: Match[S, A_co] | None = self
        while match is not None:
            yield match
            match = match.previous

    def __eq__(self, other: object) -> bool:
        """Compare games, starts, steps and last states. The states between follow from the steps."""
        if not isinstance(other, Match):
            return NotImplemented
        if (self.game, self.length, self.start, self.state) != (other.game, other.length, other.start, other.state):
            return False
        for mine, theirs in zip(self._back(), other._back(), strict=True):
            if mine is theirs:
                break
            if mine.last and theirs.last and mine.last[:2] != theirs.last[:2]:
                return False
        return True

    def __hash__(self) -> int:
        return hash((self.game.NAME, self.length, self.state))

    def __repr__(self) -> str:
        return f"<Match of {self.game.NAME}: {self.length} steps, {self.termination or 'going on'}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return the table as all seats know it, for notebooks."""
        return match_shown(self)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the steps as a flat list."""
        return _rebuilt, (packed(self.game), self.start, self.history, self.stopped)


def new_match(game: Game[S, A_co], *, options: Any = None, state: S | None = None) -> Match[S, A_co]:
    """Return a match of a new game, or one that begins at `state`.

    Args:
        game: The game.
        options: Its options; the defaults if None.
        state: The state to begin at; a new game if None.

    Raises:
        TypeError: `state` or `options` are not of this game, both are given (a state has its own options), or `game` is no game.
        InvalidState: `state` is a view in which something is hidden.
    """
    return Match(game, starting_state(game, options, state))


def starting_state(game: Game[S, A_co], options: Any, state: S | None) -> S:
    """Return the state in which a game begins: `state`, or that of a new game. It raises the errors of `new_match`."""
    check_is_game(game)
    if state is None:
        if options is None:
            return game.new_game()
        if type(options) is game.Options:
            return game.new_game(options)
        msg = not_options(options)
    elif options is not None:
        msg = "a state already has options; give one or the other"
    elif type(state) is game.State:
        check_full(game, state)
        return state
    else:
        msg = no_state(game.NAME, state)
    raise TypeError(msg)


def check_is_match(match: object) -> None:
    """Raise a `TypeError` for what is no match, such as its state."""
    check_kind(match, Match, "a match is needed (new_match begins one, also at a state)")


def packed(game: Game) -> Any:
    """Return what can be pickled in place of a game: the name of one that is a module, any other game itself."""
    return game.__name__ if isinstance(game, ModuleType) else game


def unpacked(game: Any) -> Game:
    """Return the game that `packed` made pickleable."""
    return cast("Game", import_module(game)) if isinstance(game, str) else cast("Game", game)


def _rebuilt(game: Any, start: Any, steps: tuple[Step, ...], stopped: Termination | None) -> Match:
    """Return the match that `Match.__reduce__` took apart."""
    game = unpacked(game)
    match = Match(game, start)
    for length, step in enumerate(steps, 1):
        match = Match(game, start, length, step, match)
    return attrs.evolve(match, stopped=stopped)
