"""Nodes: what a game still has to resolve, each of one of three kinds, and why a node does not take something."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from itertools import repeat
from operator import is_
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

import attrs

if TYPE_CHECKING:
    from zombiekit.primitives.chance import Chance

CHANCE = -1
"""What `current_player` answers at a chance node."""


class Event(Protocol):
    """A fact that a step brought about; a frozen class for each kind, its `str` a line of plain words.

    A kind that tells somebody what was hidden from him has `reveals = True`: a step that did so cannot be taken back. One that says
    no more than who decides next, or what whoever decided knows himself, has `news = False`: nobody need be given time to read it.
    """


class NodeKind(Enum):
    """The kind of a node; the driver asks for it, since `isinstance` of an abstract class costs more than a step's bookkeeping."""

    DECISION = "decision"
    CHANCE = "chance"
    AUTOMATIC = "automatic"


@attrs.frozen
class Refusal:
    """Why a node does not take an action: the clause that forbids it, and the reason in words."""

    clause: str
    reason: str


class Decision(ABC):
    """A node at which a seat chooses one of several options."""

    __slots__ = ()
    kind: ClassVar[NodeKind] = NodeKind.DECISION
    clause: ClassVar[str]
    """The rule that puts the choice, named when something is tried that is no option of any sort here."""
    asks: ClassVar[str] = ""
    """What is asked, where the position adds nothing to it."""
    called: ClassVar[tuple[str, ...]] = ()
    """What `pose` and the node table of the book call it; several names where it stands for several moments of the game."""
    beneath: ClassVar[str] = ""
    """The class of the node that waits right below it, by name, where that never varies and is no phase of a round or turn."""

    def actor(self, state: Any) -> int:
        """Return the seat that decides."""
        return 0

    def question(self, state: Any) -> str:
        """Return what is asked, in one plain sentence with the facts that decide the answer."""
        return self.asks

    def no_answer(self, state: Any) -> Refusal:
        """Return the refusal of what is no action of this node's: it tells what is asked instead."""
        return Refusal(self.clause, f"the question is: {self.question(state).rstrip('.')}")

    @abstractmethod
    def options(self, state: Any) -> tuple[Any, ...]:
        """Return all legal actions, at least one, in the game's fixed order."""

    @abstractmethod
    def refusal(self, state: Any, action: object) -> Refusal | None:
        """Return why `action` is not among the options, or None if it is.

        It must rest on the same conditions as `options`, without listing them where they are many.
        """

    @abstractmethod
    def apply(self, draft: Any, action: Any) -> None:
        """Write to the draft what `action`, one of the options, brings about."""


class Choice(Decision):
    """A decision whose options are few: what is not among them is refused, and only then is it asked why."""

    __slots__ = ()

    def refusal(self, state: Any, action: object) -> Refusal | None:
        """Return why `action` is not among the options, or None if it is."""
        options = self.options(state)
        # options are often made once each, so that the first test finds nearly all
        if any(map(is_, options, repeat(action))) or action in options:
            return None
        return self.why_not(state, action)

    def why_not(self, state: Any, action: Any) -> Refusal:
        """Return why `action` is no option, which it is not: with the values that decide, where there are any."""
        return self.no_answer(state)

    def is_asked_alone(self, state: Any) -> bool:
        """Tell whether `ask` puts the choice even with a single option, since to settle it would tell something."""
        return False


class ChanceNode(ABC):
    """A node at which dice, coins or cards decide."""

    __slots__ = ()
    kind: ClassVar[NodeKind] = NodeKind.CHANCE
    clause: ClassVar[str]
    """The rule that asks for the chance."""
    asks: ClassVar[str] = ""
    """What chance has to do, where the position adds nothing to it."""
    called: ClassVar[tuple[str, ...]] = ()
    """What `pose` and the node table of the book call it; several names where it stands for several moments of the game."""
    beneath: ClassVar[str] = ""
    """The class of the node that waits right below it, by name, where that never varies and is no phase of a round or turn."""
    wanted: ClassVar[str] = ""
    """What can happen here, for whoever tries something else, where the question does not say it; `due` says it of a position."""

    def actor(self, state: Any) -> int:
        """Return `CHANCE`."""
        return CHANCE

    @abstractmethod
    def outcomes(self, state: Any) -> Chance[Any]:
        """Return the distribution of what may happen."""

    def question(self, state: Any) -> str:
        """Return what chance has to do, in one plain sentence that bids it, with the facts that matter."""
        return self.asks

    def due(self, state: Any) -> str:
        """Return what can happen here, in words: with the numbers that decide it, where there are any."""
        return self.wanted

    def refusal(self, state: Any, outcome: object) -> Refusal | None:
        """Return why `outcome` cannot happen here, or None if it can."""
        if self.outcomes(state).weight(outcome):
            return None
        due, asked = self.due(state), self.question(state).rstrip(".")
        if asked and not due:
            return Refusal(self.clause, f"chance has to {asked}")
        return Refusal(self.clause, f"{due or 'one of the outcomes listed'} is due")

    @abstractmethod
    def apply(self, draft: Any, outcome: Any) -> None:
        """Write to the draft what `outcome` brings about."""


class Automatic(ABC):
    """A consequence without choice or chance."""

    __slots__ = ()
    kind: ClassVar[NodeKind] = NodeKind.AUTOMATIC
    called: ClassVar[tuple[str, ...]] = ()
    """What `pose` and the node table of the book call it, if they do."""
    beneath: ClassVar[str] = ""
    """The class of the node that waits right below it, by name, where that never varies and is no phase of a round or turn."""

    @abstractmethod
    def run(self, draft: Any) -> None:
        """Write to the draft what follows."""


Node: TypeAlias = Decision | ChanceNode | Automatic
