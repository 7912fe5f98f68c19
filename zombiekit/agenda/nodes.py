"""Nodes: the three kinds of things that a game still has to resolve, and how rules plan them.

A rule says what comes next with one call of `then`, so that it reads in the order of play. Helpers do not touch the agenda themselves:
they return the nodes that follow, and the calling rule puts the plan together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from enum import Enum
from inspect import isabstract
from types import ModuleType
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, cast

import attrs

from zombiekit.errors import Fault
from zombiekit.primitives.chance import Chance
from zombiekit.primitives.dice import DIE, Roll

CHANCE = -1
"""What `current_player` answers at a chance node."""


class Event(Protocol):
    """A fact that a step brought about. Each kind is a frozen class, and its `str` is a line of plain words.

    If an event reveals hidden things to a player, it has `reveals = True`, and its step cannot be taken back. If it only says who
    decides next, or what the deciding player already knows, it has `news = False`, and nobody needs time to read it.
    """


class NodeKind(Enum):
    """The kind of a node, for the driver: `isinstance` with an abstract class would cost more than the rest of a step's bookkeeping."""

    DECISION = "decision"
    CHANCE = "chance"
    AUTOMATIC = "automatic"


@attrs.frozen
class Refusal:
    """Why a node does not take an action: the clause that forbids it, and the reason in words."""

    clause: str
    reason: str


Misfits: TypeAlias = Iterable[str | tuple[str, str]]
"""What does not fit a position, each in words; before them the clause that it breaks, if the game names another one otherwise."""


class Pending:
    """What all three kinds of nodes say about their place on an agenda; only `pose` and checks of given positions ask."""

    __slots__ = ()
    called: ClassVar[tuple[str, ...]] = ()
    """Its names in `pose` and in the book's node table; several if it stands for several moments of the game."""
    beneath: ClassVar[str] = ""
    """The class name of the node right below it, if that is always the same and not a phase of a round or turn."""

    def misfits(self, state: Any, index: int) -> Misfits:
        """Yield what in the position, or in the nodes below its `index` on the agenda, does not fit the node."""
        return ()


class Decision(Pending, ABC):
    """A node at which a seat chooses one of several options."""

    __slots__ = ()
    kind: ClassVar[NodeKind] = NodeKind.DECISION
    clause: ClassVar[str]
    """The rule that demands the choice, named when somebody tries what can never be an option here."""
    asks: ClassVar[str] = ""
    """The question, if it does not depend on the position."""

    def actor(self, state: Any) -> int:
        """Return the seat that decides."""
        return 0

    def question(self, state: Any) -> str:
        """Return the question, in one plain sentence with the facts that matter."""
        return self.asks

    def no_answer(self, state: Any) -> Refusal:
        """Return the refusal for something that is not an action of this node; it repeats the question."""
        return Refusal(self.clause, f"the question is: {self.question(state).rstrip('.')}")

    @abstractmethod
    def options(self, state: Any) -> tuple[Any, ...]:
        """Return all legal actions, at least one, in the game's fixed order."""

    @abstractmethod
    def refusal(self, state: Any, action: object) -> Refusal | None:
        """Return why `action` is not among the options, or None if it is.

        It must use the same conditions as `options`, but should not list the options if there are many.
        """

    @abstractmethod
    def apply(self, draft: Any, action: Any) -> None:
        """Write the effects of `action`, one of the options, to the draft."""


def is_among(options: tuple[Any, ...], action: object) -> bool:
    """Return whether an action is one of the very objects listed, as nearly every action is; to look for an equal one takes longer.

    Args:
        options: The options of a decision.
        action: The action.
    """
    for option in options:  # noqa: SIM110 - `any` takes twice as long
        if option is action:
            return True
    return False


class Choice(Decision):
    """A decision with few options: it looks an action up in them, and asks `why_not` only if it is not there."""

    __slots__ = ()
    explains: ClassVar[type | tuple[type, ...]] = object
    """The class of the actions that `why_not` explains, or several; any other is `no_answer`."""

    def refusal(self, state: Any, action: object) -> Refusal | None:
        """Return why `action` is not among the options, or None if it is."""
        options = self.options(state)
        if is_among(options, action) or action in options:
            return None
        return self.why_not(state, action) if isinstance(action, self.explains) else self.no_answer(state)

    def why_not(self, state: Any, action: Any) -> Refusal:
        """Say why `action`, which is not among the options, is refused, with the values that matter."""
        return self.no_answer(state)

    def is_asked_alone(self, state: Any) -> bool:
        """Return whether `ask` puts the choice even if it has only one option, since settling it would reveal something."""
        return False


class ChanceNode(Pending, ABC):
    """A node at which dice, coins or cards decide."""

    __slots__ = ()
    kind: ClassVar[NodeKind] = NodeKind.CHANCE
    clause: ClassVar[str]
    """The rule that calls for chance."""
    asks: ClassVar[str] = ""
    """What chance has to do, if it does not depend on the position."""
    wanted: ClassVar[str] = ""
    """What can happen here, for the refusal of anything else, if the question does not say it; `due` may add numbers."""
    explains: ClassVar[type] = object
    """The class of the outcomes that `why_not` explains; any other is `no_outcome`."""

    def actor(self, state: Any) -> int:
        """Return `CHANCE`."""
        return CHANCE

    @abstractmethod
    def outcomes(self, state: Any) -> Chance[Any]:
        """Return the distribution of what can happen."""

    def question(self, state: Any) -> str:
        """Return what chance has to do, as a plain command with the facts that matter."""
        return self.asks

    def due(self, state: Any) -> str:
        """Return what can happen here, in words, with the numbers that matter."""
        return self.wanted

    def refusal(self, state: Any, outcome: object) -> Refusal | None:
        """Return why `outcome` cannot happen here, or None if it can."""
        if self.outcomes(state).weight(outcome):
            return None
        return self.why_not(state, outcome) if isinstance(outcome, self.explains) else self.no_outcome(state)

    def why_not(self, state: Any, outcome: Any) -> Refusal:
        """Say why `outcome`, which cannot happen here, is refused, with the values that matter."""
        return self.no_outcome(state)

    def no_outcome(self, state: Any) -> Refusal:
        """Return the refusal for something that never happens at this node; it says what is due."""
        due, asked = self.due(state), self.question(state).rstrip(".")
        if asked and not due:
            return Refusal(self.clause, f"chance has to {asked}")
        return Refusal(self.clause, f"expected {due or 'one of the listed outcomes'}")

    @abstractmethod
    def apply(self, draft: Any, outcome: Any) -> None:
        """Write the effects of `outcome` to the draft."""


class ActiveDecides:
    """What makes a decision one of the active player."""

    __slots__ = ()

    def actor(self, state: Any) -> int:
        """Return the active player."""
        return state.active  # type: ignore[no-any-return]


class SeatDecides:
    """What makes a decision one of the seat that its node names."""

    __slots__ = ()
    seat: int

    def actor(self, state: Any) -> int:
        """Return that seat."""
        return self.seat


class DieRoll(ChanceNode):
    """A node at which a die decides."""

    __slots__ = ()

    def outcomes(self, state: Any) -> Chance[Roll]:
        """Return the sides of a die, all equally likely."""
        return DIE


class Automatic(Pending, ABC):
    """A consequence without choice or chance."""

    __slots__ = ()
    kind: ClassVar[NodeKind] = NodeKind.AUTOMATIC

    @abstractmethod
    def run(self, draft: Any) -> None:
        """Write the consequence to the draft."""


Node: TypeAlias = Decision | ChanceNode | Automatic

N = TypeVar("N", bound=Node)


def then(draft: Any, *nodes: Node) -> None:
    """Plan what happens next, in order of play; what is already on the agenda comes after it.

    Args:
        draft: The draft that a rule writes to.
        nodes: The nodes that come next, in order.
    """
    draft.agenda += nodes[::-1]


def then_all(draft: Any, nodes: tuple[Node, ...]) -> None:
    """Plan the nodes that a rule has returned, as `then` does; most often it has returned none.

    Args:
        draft: The draft that a rule writes to.
        nodes: The nodes that come next, in order.
    """
    if nodes:
        draft.agenda += nodes[::-1]


def drop(draft: Any, node_class: type[N]) -> N:
    """Take the node that would come next off the agenda and return it.

    Args:
        draft: The draft that a rule writes to.
        node_class: The class that the node must have.

    Raises:
        LookupError: Another node would come next, so the calling rule is wrong about when it runs.
    """
    node = upcoming(draft, node_class)
    draft.agenda = draft.agenda[:-1]
    return node


def upcoming(draft: Any, node_class: type[N], depth: int = 0) -> N:
    """Return the node that comes next, or the one `depth` nodes after it.

    Args:
        draft: The draft that a rule writes to.
        node_class: The class that the node must have.
        depth: How many nodes come before it.

    Raises:
        LookupError: The node is not of `node_class`, or there are too few nodes.
    """
    agenda = draft.agenda
    if depth < len(agenda) and isinstance(agenda[-1 - depth], node_class):
        return cast("N", agenda[-1 - depth])
    found = type(agenda[-1 - depth]).__name__ if depth < len(agenda) else "nothing"
    raise LookupError(f"expected {node_class.__name__} next on the agenda (after {depth} others), not {found}")


def nodes_of(*modules: ModuleType) -> tuple[type[Node], ...]:
    """Return the node classes that the modules define, module by module, in the order of each file.

    Imported classes do not count, and neither do base classes, which are abstract or not attrs classes.
    """
    classes = (Decision, ChanceNode, Automatic)
    return tuple(found for found in _classes_in(modules) if issubclass(found, classes) and not isabstract(found))


def may_stand_on(classes: Iterable[type[Node]]) -> dict[type[Node], tuple[type[Node], ...]]:
    """Return for each class the classes that it says it may stand on directly: several in `stands_on`, or a single one in `beneath`.

    The name of a base class stands for all classes that are based on it.
    """
    classes = tuple(classes)
    called: dict[str, list[type[Node]]] = {}
    for cls in classes:
        for base in cls.__mro__:
            called.setdefault(base.__name__, []).append(cls)
    named = {cls: getattr(cls, "stands_on", (cls.beneath,)) for cls in classes}
    return {cls: tuple([found for name in names if name for found in called[name]]) for cls, names in named.items()}


def misfit_faults(state: Any, index: int, found: Misfits, clause: str) -> Iterator[Fault]:
    """Yield what does not fit a node as faults.

    Args:
        state: The position.
        index: The place of the node on its agenda.
        found: What does not fit.
        clause: The clause that is broken where none is named.
    """
    name = type(state.agenda[index]).__name__
    for misfit in found:
        rule, what = (clause, misfit) if isinstance(misfit, str) else misfit
        yield Fault(rule, f"agenda[{index}]", f"{name}: {what}")


def events_of(*modules: ModuleType) -> tuple[type[Any], ...]:
    """Return the event classes that the modules define, module by module, in the order of each file.

    Every attrs class counts, except base classes of others; imported classes do not count.
    """
    found = tuple(_classes_in(modules))
    bases = {base for cls in found for base in cls.__mro__[1:]}
    return tuple(cls for cls in found if cls not in bases)


def _classes_in(modules: Iterable[ModuleType]) -> Iterator[type]:
    for module in modules:
        for found in vars(module).values():
            if isinstance(found, type) and found.__module__ == module.__name__ and attrs.has(found):
                yield found
