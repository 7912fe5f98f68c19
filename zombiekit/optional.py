"""Optional parts of a game, beyond the names of `zombiekit.Game`: each protocol is one part, and says what it is good for.

A game has a part if it has its functions; nothing is registered. Programs that can use a part look for it (`getattr`), and do without
it if it is missing. The conformance kit checks that every part does what it promises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from zombiekit.drawings import Drawing, Parts
    from zombiekit.game import Prospect, RandomSource
    from zombiekit.learning import Feature
    from zombiekit.offers import Interruption
    from zombiekit.rulebook import Entry, Rulebook
    from zombiekit.scenes import Scene, Trace


class NamesSeats(Protocol):
    """Seats have the names that people at the table use, not `Player 1`."""

    def seat_name(self, seat: int, /) -> str:
        """Return the name of a seat, such as `Yellow`."""
        ...


class SaysActions(Protocol):
    """Buttons and lists show actions in words, not in notation."""

    def describe(self, state: Any, action: Any, /) -> str:
        """Describe a legal action, or an outcome that can happen, in words, with price, target and place."""
        ...


class SaysBriefly(Protocol):
    """Lists that have no room for sentences still use words, and group actions."""

    def brief(self, state: Any, action: Any, /) -> tuple[str, str, str]:
        """Return a legal action in three short parts: what it shares with other actions, what it is, and where.

        For example `move 1 ship from Earth to` (empty if it shares nothing), `planet 4` and `(1,0)`. The third part is left out where
        the map shows it.
        """
        ...


class Draws(Protocol):
    """The table is printed in color, and terminals need not guess where the map is."""

    def draw(self, state: Any, /) -> Drawing:
        """Return the table as rows of spans with roles."""
        ...


class DrawsInParts(Protocol):
    """Small terminals show a section of the map, and mark the places that a question is about."""

    def parts(self, state: Any, /) -> Parts:
        """Return the table in parts, including where each place of the map is drawn."""
        ...


class HasScenes(Protocol):
    """Allows pictures, replays, tables in browsers, and packets that clients in other languages can draw."""

    def scene(self, state: Any, /) -> Scene:
        """Return the table as flat shapes."""
        ...


class PointsAtPlaces(Protocol):
    """People choose by clicking on the map, and their last choice is marked."""

    def places(self, state: Any, action: Any, /) -> tuple[tuple[str, Any], ...]:
        """Return the places and pieces that an action points at, ending with the one it leads to."""
        ...


class LeavesTraces(Protocol):
    """Pictures show what happened last."""

    def traces(self, state: Any, event: Any, /) -> tuple[Trace, ...]:
        """Return the traces that an event leaves in a picture."""
        ...


class HoldsCards(Protocol):
    """The cards of a seat are shown with their texts."""

    def holds(self, state: Any, seat: int, /) -> tuple[str, ...]:
        """Return the known cards that a seat holds, by their names in the rulebook."""
        ...


class HasRulebook(Protocol):
    """Rules, cards and words can be looked up while playing."""

    def rulebook(self) -> Rulebook:
        """Return the rules as data."""
        ...


class HasOwnCards(Protocol):
    """Self-made cards can be looked up like those in the box."""

    def own_cards(self, state: Any, /) -> tuple[Entry, ...]:
        """Return the self-made cards that this game is played with."""
        ...


class Interrupts(Protocol):
    """Players who are asked in other players' turns may pass in advance, and learn of the events that concern them."""

    def offer(self, view: Any, /) -> Interruption | None:
        """Return the interruption that the acting seat may make or decline; None if it must decide."""
        ...

    def concerns(self, event: Any, seat: int, /) -> bool:
        """Return whether an event has to do with a seat."""
        ...


class JudgesPositions(Protocol):
    """`greedy`, `flat` and tree searches look ahead without playing to the end."""

    def worth(self, state: Any, seat: int, /) -> float:
        """Return how likely a seat is to win from a position, from 0 to 1; the state may be a view."""
        ...


class HasFeatures(Protocol):
    """Learning programs get a row of numbers made for them; `FEATURES` describes it."""

    FEATURES: tuple[Feature, ...]

    def features(self, state: Any, seat: int, /) -> tuple[float, ...]:
        """Return what a seat sees as numbers from 0 to 1, one for each of `FEATURES`."""
        ...


class PlaysQuickly(Protocol):
    """Allows the bot `quick`, and searches with sensible playouts."""

    def rollout(self, state: Any, actions: tuple[Any, ...], random: RandomSource, /) -> Any:
        """Return one of the legal actions: sensible, and chosen in microseconds."""
        ...


class SetsUp(Protocol):
    """Tables build and fill the map for people, and `--quick` begins at once."""

    def in_setup(self, state: Any, /) -> bool:
        """Return whether the game is still being set up; the state may be a view. Not needed if set-up has no choices."""
        ...


class NarrowsReturns(Protocol):
    """Learning programs scale rewards by what the options allow, so that a win is far from a loss, not by all of `RETURNS`."""

    def returns_range(self, options: Any, /) -> tuple[float, float]:
        """Return the lowest and the highest return that any seat can get under these options."""
        ...


class PicksPromising(Protocol):
    """Searches waste no time on actions that are rarely good."""

    def promising(self, state: Any, actions: tuple[Any, ...], /) -> tuple[Any, ...]:
        """Return the legal actions worth trying, at least one."""
        ...


class KnowsQuiet(Protocol):
    """Searches judge only quiet positions, not positions in the middle of something."""

    def quiet(self, state: Any, /) -> bool:
        """Return whether `worth` can be trusted here."""
        ...


class Foretells(Protocol):
    """Tables show the possible results of an action in the game's own words (`lose 1: 39 %`), not in those of the events."""

    def prospects(self, state: Any, action: Any, /) -> tuple[Prospect, ...]:
        """Return the immediate results of a legal action by chance, with exact probabilities; empty for none, or too many to list."""
        ...


class TellsStakes(Protocol):
    """Tables show the danger as a fact in one line."""

    def stakes(self, state: Any, /) -> str:
        """Return the danger; empty if there is none."""
        ...


class TellsGoal(Protocol):
    """Until the game is over, tables show a seat's goal and how far away it is, in one short line."""

    def goal(self, state: Any, seat: int | None, /) -> str:
        """Return how a seat wins and what is missing, as a sentence, given its view; the seat is None for a spectator."""
        ...


PARTS: tuple[type, ...] = tuple(
    each for each in [*vars().values()] if isinstance(each, type) and each.__module__ == __name__
)
"""All optional parts: every class of this module."""
FUNCTIONS = tuple(name for part in PARTS for name in vars(part) if not name.startswith("_"))
"""The names of the functions of all parts."""
