"""What a game may have besides the names of `zombiekit.Game`: each protocol is one part, and says what it buys.

A game has such a part by having its functions; nothing is registered. Programs that can use a part look for it (`getattr`), and do
without it where it is missing. The conformance kit holds every part that is there to what it promises.
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
    """Seats are called as the people at the table call them, not `Player 1`."""

    def seat_name(self, seat: int, /) -> str:
        """Return what a seat is called: `Yellow`."""
        ...


class SaysActions(Protocol):
    """Actions stand on buttons and in lists in words, not in notation."""

    def describe(self, state: Any, action: Any, /) -> str:
        """Return a legal action, or an outcome that can happen, in words, with price, target and place."""
        ...


class SaysBriefly(Protocol):
    """Lists that have no room for sentences are in words all the same, and in groups."""

    def brief(self, state: Any, action: Any, /) -> tuple[str, str, str]:
        """Return a legal action in short: what it has in common with others, what it is, and where.

        The first is `move 1 ship from Earth to`, or nothing where it has nothing in common with any; the second `planet 4`; the third
        `(1,0)`, which is left out where the map shows it.
        """
        ...


class Draws(Protocol):
    """The table is printed with colors, and terminals need not guess where the map is."""

    def draw(self, state: Any, /) -> Drawing:
        """Return the table as rows of spans with roles."""
        ...


class DrawsInParts(Protocol):
    """Terminals with little room show a window on the map, and mark the places that are asked about."""

    def parts(self, state: Any, /) -> Parts:
        """Return the table in parts, with where each place of the map is drawn."""
        ...


class HasScenes(Protocol):
    """Pictures, replays, tables in browsers, and packets that clients in other languages can draw."""

    def scene(self, state: Any, /) -> Scene:
        """Return the table as flat shapes."""
        ...


class PointsAtPlaces(Protocol):
    """People choose by clicking on the map; what was chosen last is marked."""

    def places(self, state: Any, action: Any, /) -> tuple[tuple[str, Any], ...]:
        """Return the places and pieces that an action points at, where it leads to last."""
        ...


class LeavesTraces(Protocol):
    """Pictures show what happened last."""

    def traces(self, state: Any, event: Any, /) -> tuple[Trace, ...]:
        """Return what an event leaves in a picture."""
        ...


class HoldsCards(Protocol):
    """The cards of a seat are shown with their texts."""

    def holds(self, state: Any, seat: int, /) -> tuple[str, ...]:
        """Return the cards that a seat holds, as far as they are known, by the names that the rulebook has them under."""
        ...


class HasRulebook(Protocol):
    """Rules, cards and words can be looked up while playing."""

    def rulebook(self) -> Rulebook:
        """Return the rules as data."""
        ...


class HasOwnCards(Protocol):
    """Cards of people's own can be looked up like those of the box."""

    def own_cards(self, state: Any, /) -> tuple[Entry, ...]:
        """Return the cards of people's own that a game is played with."""
        ...


class Interrupts(Protocol):
    """Who is asked in others' turns may pass ahead, and is told what concerns him."""

    def offer(self, view: Any, /) -> Interruption | None:
        """Return what the seat that acts is offered in another's turn; None at decisions of its own."""
        ...

    def concerns(self, event: Any, seat: int, /) -> bool:
        """Return whether an event has to do with a seat."""
        ...


class JudgesPositions(Protocol):
    """`greedy`, `flat` and trees look ahead without playing to the end."""

    def worth(self, state: Any, seat: int, /) -> float:
        """Return what a position is worth to a seat, within `RETURNS`; it may be asked of a view."""
        ...


class HasFeatures(Protocol):
    """Programs that learn get a row of numbers made for that; `FEATURES` describes it."""

    FEATURES: tuple[Feature, ...]

    def features(self, state: Any, seat: int, /) -> tuple[float, ...]:
        """Return what a seat sees as numbers from 0 to 1, as many as `FEATURES` has."""
        ...


class PlaysQuickly(Protocol):
    """The bot `quick`, and searches whose playouts make sense."""

    def rollout(self, state: Any, actions: tuple[Any, ...], random: RandomSource, /) -> Any:
        """Return one of the legal actions: sensible, and chosen in microseconds."""
        ...


class SetsUp(Protocol):
    """Tables lay and fill the map for people, `--quick` begins at once."""

    def in_setup(self, state: Any, /) -> bool:
        """Return whether the game is still being set up; it may be asked of a view. A game without choices there needs no such function."""
        ...


class PicksPromising(Protocol):
    """Searches waste no time on actions that are hardly ever good."""

    def promising(self, state: Any, actions: tuple[Any, ...], /) -> tuple[Any, ...]:
        """Return the legal actions that are worth a try, at least one."""
        ...


class KnowsQuiet(Protocol):
    """Searches judge positions where nothing is in the middle of happening."""

    def quiet(self, state: Any, /) -> bool:
        """Return whether `worth` can be trusted here."""
        ...


class Foretells(Protocol):
    """Tables show what an action leads to in the game's own words (`lose 1: 39 %`); without it the events tell."""

    def prospects(self, state: Any, action: Any, /) -> tuple[Prospect, ...]:
        """Return what a legal action leads to at once by chance, with exact probabilities."""
        ...


class TellsStakes(Protocol):
    """Tables show the danger as a fact in one line."""

    def stakes(self, state: Any, /) -> str:
        """Return the danger; nothing where there is none."""
        ...


class TellsGoal(Protocol):
    """Tables show all the time what a seat is to reach, and how far it is, in one short line."""

    def goal(self, state: Any, seat: int | None, /) -> str:
        """Return what a seat wins by and what is missing, as a sentence; None as the seat is whoever looks on. It is asked of views."""
        ...


PARTS: tuple[type, ...] = (
    *(
        NamesSeats,
        SaysActions,
        SaysBriefly,
        Draws,
        DrawsInParts,
        HasScenes,
        PointsAtPlaces,
        LeavesTraces,
        HoldsCards,
        HasRulebook,
    ),
    *(
        HasOwnCards,
        Interrupts,
        JudgesPositions,
        HasFeatures,
        PlaysQuickly,
        SetsUp,
        PicksPromising,
        KnowsQuiet,
        Foretells,
        TellsStakes,
        TellsGoal,
    ),
)
"""All parts."""
FUNCTIONS = tuple([name for part in PARTS for name in vars(part) if not name.startswith("_")])
"""The names of their functions."""
