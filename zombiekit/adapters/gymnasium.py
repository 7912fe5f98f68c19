"""One seat of a game as a Gymnasium environment. Bots play the other seats.

    >>> from zombiekit.adapters.gymnasium import SeatEnv
    >>> env = SeatEnv("one_against_the_dead")
    >>> observation, info = env.reset(seed=7)
    >>> info["legal"][:3]
    ('place E', 'place N', 'place S')

Importing the module also registers it: `gymnasium.make("zombiekit/Seat-v0", game="they_come_back")`.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from operator import index
from typing import Any, Literal

import gymnasium

from zombiekit import bots
from zombiekit.adapters.arrays import Arrays, begun, game_of, index_of, scaled, steps_of
from zombiekit.adapters.bounds import Bounds, bounds_of, returns_of
from zombiekit.adapters.environments import (
    DEALS,
    action_space,
    attributes_of,
    copied,
    info_of,
    observation_space,
    restore,
)
from zombiekit.game import CHANCE, TERMINAL, Game, seat_name
from zombiekit.play import Dice
from zombiekit.play.players import Players
from zombiekit.render.svg import picture


class SeatEnv(gymnasium.Env):
    """A game as one seat plays it. An action is an index into the legal actions, and the reward comes at the end.

    `copy.deepcopy` and `pickle` copy a game as it stands, with new bots whose dice fall as those of the original will. Bots that listen
    are refused.

    An observation has `table` (what the seat sees), `actions` (a row of tokens for each legal action), `action_mask` and, if the game has
    them, `features`; see `zombiekit.adapters.arrays`. The info has the mask again, and the legal actions in notation (`legal`).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 4}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str | Game,
        *,
        options: Any = None,
        seat: int = 0,
        others: str = "random",
        illegal: Literal["penalty", "terminate", "raise"] = "penalty",
        max_steps: int | None = None,
        bounds: Bounds | None = None,
        keys: Iterable[str] | None = None,
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        """Make the environment.

        Args:
            game: The game, or its name or file for `zombiekit.games.get`.
            options: The options of the game; the defaults if None.
            seat: The seat that learns.
            others: The bot in the other seats, as text for `zombiekit.bots`.
            illegal: What happens if the index is not legal: reward -1 only, reward -1 and the end, or `ValueError`.
            max_steps: Cut an episode off (`truncated`) after this many choices of the seat; None for no limit.
            bounds: The sizes of the arrays; those of `bounds_of` if None.
            keys: Which arrays an observation has, such as `("features", "action_mask")` or `"features"`; all if None.
            render_mode: What `render` returns: the table as text, or as a picture.

        Raises:
            UnknownGame: No game has this name.
            InvalidOptions: The game does not take the options.
            ValueError: `illegal`, `max_steps` or `render_mode` cannot be used, or there is no such seat, array or bot.
        """
        self.game: Any = game_of(game)
        self._start = begun(self.game, options)
        count = self.game.seats(self._start)
        if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= index(seat) < count:
            raise ValueError(f"seats are 0 to {count - 1} here, not {seat!r}")
        if illegal not in ("penalty", "terminate", "raise"):
            raise ValueError(f"illegal is penalty, terminate or raise, not {illegal!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None, ansi or svg, not {render_mode!r}")
        self.seat, self.illegal = index(seat), illegal
        self.max_steps, self.render_mode = steps_of(max_steps), render_mode
        self.arrays = Arrays(self.game, bounds or bounds_of(self.game, self._start.options), keys)
        self._returns = returns_of(self.game, self._start.options)
        maker = bots.get(others)
        self._makers = {other: maker for other in range(count) if other != self.seat}
        self._state, self._goes_on = self._start, False
        self._bot_dice, self._players = dict[int, Dice](), Players({})
        self.action_space = action_space(self.arrays.bounds)
        self.observation_space = observation_space(self.arrays)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a new game, and return what the seat sees at its first choice.

        Args:
            seed: Equal seeds give equal games.
            options: Ignored; the options of the game are given when the environment is made.

        Raises:
            ValueError: A hundred games in a row ended before the seat was asked anything.
            PolicyFailed: A bot in another seat failed, or could not be made.
            TooSmall: The first view does not fit into the arrays.
        """
        super().reset(seed=seed)
        self._goes_on = False
        for _ in range(DEALS):
            drawn = int(self.np_random.integers(2**62))
            self._bot_dice = {other: Dice(f"{drawn}/{other}") for other in self._makers}
            self._players = Players.made(self.game, self._makers, self._bot_dice)
            self._dice, self._state, self._length, self._choices = Dice(drawn), self._start, 0, 0
            self._play_on()
            if self._turn != TERMINAL:
                observed = self._observed()
                self._goes_on = True
                return observed
        raise ValueError(f"{self.game.NAME} ended {DEALS} times before seat {self.seat} was asked anything")

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Any]:
        """Play the legal action with an index, and go on to the seat's next choice or to the end.

        Raises:
            TypeError: The action is not an integer.
            ValueError: No legal action has the index and `illegal` is `raise`, or no game is going on, or it is over.
            PolicyFailed: A bot in another seat raised an error or chose an illegal action; the game cannot go on.
            TooSmall: What the seat sees next does not fit into the arrays; the game cannot go on.
        """
        if self._turn == TERMINAL:
            raise ValueError("the game is over; reset begins a new one")
        if not self._goes_on:
            raise ValueError("no game is going on; reset begins one")
        legal, chosen = self.game.legal_actions(self._state), index_of(action)
        reward, terminated = 0.0, False
        if 0 <= chosen < len(legal):
            self._goes_on = False  # unless all of this step succeeds
            self._advance(legal[chosen])
            self._play_on()
            if self._turn == TERMINAL:
                reward, terminated = scaled(self._returns, self.game.outcome(self._state).returns[self.seat]), True
        elif self.illegal == "raise":
            raise ValueError(f"{action} is not an index of the {len(legal)} legal actions")
        else:
            reward, terminated = -1.0, self.illegal == "terminate"
        self._choices += 1
        truncated = not terminated and self.max_steps is not None and self._choices >= self.max_steps
        observation, info = self._observed()
        self._goes_on = not terminated
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> Any:
        """Return which indexes are legal now, as booleans. sb3-contrib calls this method."""
        return self.arrays.mask(len(self.game.legal_actions(self._state))).astype(bool)

    def render(self) -> Any:
        """Return what the seat sees as text or as an SVG, as `render_mode` says."""
        view = self.game.observe(self._state, self.seat)
        if self.render_mode == "svg":
            return str(picture(self.game, view, title=f"{self.game.TITLE}: {seat_name(self.game, self.seat)}"))
        return str(view) if self.render_mode == "ansi" else None

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatEnv:
        self._check_deaf()
        dice = deepcopy(self._bot_dice, memo)
        memo[id(self._players)] = Players.made(self.game, {seat: self._makers[seat] for seat in dice}, dice)
        return copied(self, memo, ("game", "arrays", "_start", "_state", "_makers"))

    def __getstate__(self) -> dict[str, Any]:
        self._check_deaf()
        return attributes_of(self) | {"_players": None}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        restore(self, attributes)
        self._players = Players.made(self.game, {seat: self._makers[seat] for seat in self._bot_dice}, self._bot_dice)

    def _check_deaf(self) -> None:
        if hearing := [str(seat) for seat, _ in self._players.hearing]:
            seats = ", ".join(hearing)
            raise TypeError(f"bots listen to the game (seats {seats}), and what they remember cannot be copied")

    @property
    def _turn(self) -> int:
        return int(self.game.current_player(self._state))

    def _observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        view = self.game.observe(self._state, self.seat)
        legal = self.game.legal_actions(self._state)
        info = info_of(self.arrays, legal)
        return self.arrays.observation(legal, view, self.seat), info

    def _advance(self, action: Any) -> None:
        self._state = self.game.step(self._state, action)
        self._length += 1
        self._players.hear(self.game, self._state, self._length)

    def _play_on(self) -> None:
        """Let chance and the bots play until the seat is asked or the game is over."""
        while (turn := self._turn) not in {self.seat, TERMINAL}:
            if turn == CHANCE:
                self._advance(self.game.chance_outcomes(self._state).sample(self._dice))
            else:
                self._advance(self._players.decide(self.game, self._state, self._length + 1))


gymnasium.register("zombiekit/Seat-v0", entry_point=f"{__name__}:SeatEnv")
