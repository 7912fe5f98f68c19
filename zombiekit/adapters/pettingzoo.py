"""All seats of a game as a PettingZoo environment in which agents act in turn (AEC).

>>> from zombiekit.adapters.pettingzoo import TableEnv
>>> env = TableEnv("they_come_back")
>>> env.reset(seed=7)
>>> env.possible_agents
['seat_0', 'seat_1', 'seat_2', 'seat_3']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from gymnasium.utils import seeding
from pettingzoo import AECEnv

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
from zombiekit.errors import ZombiekitError
from zombiekit.game import TERMINAL, Game
from zombiekit.play import Dice, settle
from zombiekit.render.svg import picture


class NoGame(ZombiekitError, ValueError, AttributeError):
    """No game is going on: `reset` has not begun one, or it is over.

    It is an `AttributeError`, too, since environments of PettingZoo have no `agents` and the like before the first `reset`.
    """

    def __str__(self) -> str:
        return "no game is going on; reset begins one"


class TableEnv(AECEnv):
    """A game with an agent for each seat: `seat_0`, `seat_1`, and so on. The environment plays chance.

    Observations, masks and rewards are those of `zombiekit.adapters.gymnasium.SeatEnv`. The mask of an agent that does not act is all
    zeros. All agents end together.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo declares it so
        "name": "zombiekit_v0",
        "render_modes": ["ansi", "svg", "human"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        options: Any = None,
        illegal: Literal["terminate", "raise"] = "terminate",
        max_steps: int | None = None,
        bounds: Bounds | None = None,
        keys: Iterable[str] | None = None,
        render_mode: Literal["ansi", "svg", "human"] | None = None,
    ) -> None:
        """Make the environment.

        Args:
            game: The game, or its name or file for `zombiekit.games.get`.
            options: The options of the game; the defaults if None.
            illegal: What happens if the index is not legal: reward -1 for the agent and the end for all, or `ValueError`.
            max_steps: Cut an episode off (`truncated`) after this many choices of all agents together; None for no limit.
            bounds: The sizes of the arrays; those of `bounds_of` if None.
            keys: Which arrays an observation has, such as `("features", "action_mask")` or `"features"`; all if None.
            render_mode: `ansi` and `svg` return what the acting seat sees as text or as a picture; `human` prints the text.

        Raises:
            UnknownGame: No game has this name.
            InvalidOptions: The game does not take the options.
            ValueError: `illegal`, `max_steps` or `render_mode` cannot be used, or there is no such array.
        """
        super().__init__()
        if illegal not in ("terminate", "raise"):
            raise ValueError(f"illegal is terminate or raise, not {illegal!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None, ansi, svg or human, not {render_mode!r}")
        self.game: Any = game_of(game)
        self._start = self._state = begun(self.game, options)
        self.illegal, self.max_steps, self.render_mode = illegal, steps_of(max_steps), render_mode
        self.arrays = Arrays(self.game, bounds or bounds_of(self.game, self._start.options), keys)
        self._returns = returns_of(self.game, self._start.options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats(self._start))]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: action_space(self.arrays.bounds) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.arrays) for agent in self.possible_agents}
        self._random: Any = None

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: Equal seeds give equal games. Without a seed, the random numbers of earlier games go on.
            options: Ignored; the options of the game are given when the environment is made.

        Raises:
            ValueError: A hundred games in a row ended before any seat was asked anything.
        """
        if seed is not None or self._random is None:
            self._random = seeding.np_random(seed)[0]
        for _ in range(DEALS):
            self._dice = Dice(int(self._random.integers(2**62)))
            self._state, self._choices = settle(self.game, self._start, self._dice), 0
            if self.game.current_player(self._state) != TERMINAL:
                break
        else:
            raise ValueError(f"{self.game.NAME} ended {DEALS} times before any seat was asked anything")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_actor()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees.

        Raises:
            NoGame: `reset` has not begun a game.
        """
        seat = self._seats[agent]
        view = self.game.observe(self._state, seat)
        legal = self._legal(seat)
        return self.arrays.observation(legal, view, seat)

    def step(self, action: Any) -> None:
        """Play the legal action with an index for the acting agent, and then chance.

        Args:
            action: The index; None for an agent that has ended, which then leaves.

        Raises:
            TypeError: The action is not an integer.
            ValueError: No legal action has the index and `illegal` is `raise`.
            NoGame: No game is going on.
        """
        if not self.agents:
            raise NoGame
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self._legal(self._seats[agent])
        chosen = index_of(action)
        is_legal = 0 <= chosen < len(legal)
        if not is_legal and self.illegal == "raise":
            raise ValueError(f"{action} is not an index of the {len(legal)} legal actions")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._choices += 1
        if is_legal:
            self._state = settle(self.game, self.game.step(self._state, legal[chosen]), self._dice)
        else:
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        if (ended := self.game.outcome(self._state)) is not None:
            self.rewards = {each: scaled(self._returns, ended.returns[self._seats[each]]) for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif is_legal and self.max_steps is not None and self._choices >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._turn_to_actor()

    def render(self) -> str | None:
        """Return or print what the acting seat sees, as `render_mode` says.

        Raises:
            NoGame: `reset` has not begun a game.
        """
        view = self.game.observe(self._state, self._seats[self.agent_selection])
        if self.render_mode == "svg":
            return str(picture(self.game, view))
        if self.render_mode == "human":
            print(view)  # noqa: T201 - that is what the mode is for
        return str(view) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, as nothing is open; PettingZoo requires it of what can be rendered."""

    def __getattr__(self, name: str) -> Any:
        """Refuse what PettingZoo declares and only `reset` sets, and what it computes from that."""
        if name in AECEnv.__annotations__ or hasattr(AECEnv, name):
            raise NoGame
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        return copied(self, memo, ("game", "arrays", "_start", "_state"))

    def __getstate__(self) -> dict[str, Any]:
        return attributes_of(self)

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        restore(self, attributes)

    def _legal(self, seat: int) -> tuple[Any, ...]:
        over = any(self.terminations.values()) or any(self.truncations.values())
        acts = not over and self.game.current_player(self._state) == seat
        return tuple(self.game.legal_actions(self._state)) if acts else ()

    def _turn_to_actor(self) -> None:
        """Select the acting agent, and update the infos of all agents."""
        turn = self.game.current_player(self._state)
        if turn != TERMINAL:
            self.agent_selection = self.possible_agents[turn]
        self.infos = {agent: info_of(self.arrays, self._legal(self._seats[agent])) for agent in self.agents}
