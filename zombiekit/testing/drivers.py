"""Drivers: who chooses on a walk, for the seats and for chance.

A walk is driven at random, curiously, or by a bot. Whoever is curious takes, of two kinds of things that can be done, the one that was
done less often so far: so walks come to see what few games do.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from zombiekit.game import CHANCE, Game
from zombiekit.testing.walks import PointKind, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zombiekit.game import RandomSource
    from zombiekit.play import Policy
    from zombiekit.testing.walks import SeededSource

    BotMaker: TypeAlias = Callable[[RandomSource], Policy]

Driver: TypeAlias = "Callable[[Game, Any, int, tuple[Any, ...]], Any]"
"""Gets the game, the state, who acts (a seat or chance) and what is offered, and returns one of that."""

STRAY = 0.2
"""How often a bot that strays is not asked."""


class Memory:
    """How often each kind of thing was done, on all walks together."""

    def __init__(self) -> None:
        self._done: Counter[PointKind] = Counter()

    def seldom(self, name: str, values: Sequence[object], source: SeededSource) -> Any:
        """Return one of the values of an option that were taken least often."""
        place = min(source.shuffled(range(len(values))), key=lambda place: self._done[name, place])
        self._done[name, place] += 1
        return values[place]

    def curious(self, source: SeededSource) -> Driver:
        """Return the driver that prefers what was seldom done."""

        def choose(_: Game, state: Any, player: int, offer: tuple[Any, ...], /) -> Any:
            kinds: dict[PointKind, list[Any]] = {}
            for option in offer:
                kind = (type(state.agenda[-1]), option) if player == CHANCE else kind_of(state, option)
                kinds.setdefault(kind, []).append(option)
            known = list(kinds)
            kind = min(source.pick(known), source.pick(known), key=self._done.__getitem__)
            self._done[kind] += 1
            return source.pick(kinds[kind])

        return choose


def at_random(source: SeededSource) -> Driver:
    """Return the driver that chooses uniformly for seats, and as the weights say for chance."""

    def choose(game: Game, state: object, player: int, offer: tuple[object, ...], /) -> Any:
        return game.chance_outcomes(state).sample(source) if player == CHANCE else source.pick(offer)

    return choose


def steered(make: BotMaker, source: SeededSource, otherwise: Driver, stray: float = 0.0) -> Driver:
    """Return the driver that asks a bot for all seats, each for what it sees; for chance, and where the bot strays, it does otherwise."""
    policy = make(source)

    def choose(game: Game, state: object, player: int, offer: tuple[object, ...], /) -> Any:
        if player == CHANCE or source.random() < stray:
            return otherwise(game, state, player, offer)
        return policy(game, game.observe(state, player), offer)

    return choose
