"""Policies: who chooses for a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from zombiekit.errors import IllegalAction, InvalidNotation
from zombiekit.game import Game, Random
from zombiekit.notation import parse

if TYPE_CHECKING:
    from collections.abc import Callable


class Policy(Protocol):
    """Whoever chooses for a seat: a callable that gets the game, the seat's view and its legal actions, and returns one of them.

    The view is `game.observe(state, seat)`, never the true state; `game.current_player(view)` is the seat. A function will do:

        def first(game, view, actions):
            return actions[0]
    """

    def __call__(self, game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
        """Return the action to play."""
        ...


Ask: TypeAlias = "Callable[[Any, tuple[Any, ...], InvalidNotation | IllegalAction | None], str]"
"""Gets the view, the legal actions, and what was wrong with the last answer (None at first); returns a line of notation."""


def random_policy(rng: Random) -> Policy:
    """Return the policy that chooses uniformly, one `rng.random()` a choice."""

    def choose(_game: Game, _view: Any, actions: tuple[Any, ...], /) -> Any:
        return actions[int(rng.random() * len(actions))]

    return choose


def human_policy(ask: Ask) -> Policy:
    """Return the policy that asks a person for a line of notation, and again as long as the line is no legal action.

    `ask` may raise whatever it likes to leave the game, `EOFError` or `KeyboardInterrupt` for instance.
    """

    def choose(game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
        wrong: InvalidNotation | IllegalAction | None = None
        while True:
            try:
                action = parse(game, ask(view, actions, wrong))
            except InvalidNotation as error:
                wrong = error
                continue
            wrong = game.why_illegal(view, action)
            if wrong is None:
                return action

    return choose
