"""Plans: what rules do to the agenda, by name, so that a rule reads in the order of play; and how a game lists its nodes.

A rule says what comes next with one call of `then`. A helper does not touch the agenda itself: it returns the nodes that follow,
and the rule that called it puts the plan together.
"""

from __future__ import annotations

from inspect import isabstract
from typing import TYPE_CHECKING, Any, TypeVar, cast

from zombiekit.agenda.nodes import Automatic, ChanceNode, Decision, Node

if TYPE_CHECKING:
    from types import ModuleType

N = TypeVar("N", bound=Node)


def then(draft: Any, *nodes: Node) -> None:
    """Plan what happens next, in the order in which it happens; what already waits on the agenda comes after it.

    Args:
        draft: The draft that a rule writes to.
        nodes: What happens next, in order.
    """
    draft.agenda += nodes[::-1]


def drop(draft: Any, node_class: type[N]) -> N:
    """Take the node that would come next off the agenda and return it.

    Args:
        draft: The draft that a rule writes to.
        node_class: The class that the node has to be of.

    Raises:
        LookupError: Another node would come next: the rule that called this mistakes where it is called.
    """
    node = upcoming(draft, node_class)
    draft.agenda = draft.agenda[:-1]
    return node


def upcoming(draft: Any, node_class: type[N], depth: int = 0) -> N:
    """Return the node that comes next, or the one `depth` nodes after it.

    Args:
        draft: The draft that a rule writes to.
        node_class: The class that the node has to be of.
        depth: How many nodes come before it.

    Raises:
        LookupError: It is not of `node_class`, or there are not that many nodes.
    """
    agenda = draft.agenda
    if depth < len(agenda) and isinstance(agenda[-1 - depth], node_class):
        return cast("N", agenda[-1 - depth])
    found = type(agenda[-1 - depth]).__name__ if depth < len(agenda) else "nothing"
    msg = f"{node_class.__name__} should come next on the agenda (after {depth} others), and {found} does"
    raise LookupError(msg)


def nodes_of(*modules: ModuleType) -> tuple[type[Node], ...]:
    """Return the node classes that the modules define: modules in the order given, classes as they stand in each file.

    What a module only imports does not count, nor do bases: they are abstract, or no attrs classes.
    """
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, (Decision, ChanceNode, Automatic))
        and found.__module__ == module.__name__
        and not isabstract(found)
        and hasattr(found, "__attrs_attrs__")
    )
