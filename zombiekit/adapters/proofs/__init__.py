"""The most legal actions at once, worked out from the rules.

Each game has a module that goes through all its kinds of decisions. Its `most_actions` has the most actions of each, by the class name of
the node; the comment at a number says where it comes from, and names the clauses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.game import Game

GAMES = ("defcon_zombies", "one_against_the_dead", "they_come_back", "zombie_flavored_doom")
"""The games that have such a module."""


def proven_actions(game: Game, options: Any = None) -> int | None:
    """Return the most legal actions that the rules allow at once with these options, by default the game's; None if nothing is proven.

    Nothing is proven for a game of your own, or for a house variant, whose rules may add actions.
    """
    found = actions_by_decision(game, options)
    return None if found is None else max(found.values())


def actions_by_decision(game: Game, options: Any = None) -> Mapping[str, int] | None:
    """Return the most legal actions of each kind of decision, by the class name of its node; None as for `proven_actions`."""
    plain: Any = game
    given = plain.Options() if options is None else options
    # A variant is no module, even if it has the name of a game, and its options are of a class of their own.
    is_supplied = game.NAME in GAMES and getattr(game, "__name__", "") == f"zombiekit.games.{game.NAME}"
    if not is_supplied or type(given) is not plain.Options:
        return None
    found: Mapping[str, int] = import_module(f"{__name__}.{game.NAME}").most_actions(given)
    return found
