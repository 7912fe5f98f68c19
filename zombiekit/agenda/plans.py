"""Plans: named ways for rules to change the agenda, so that a rule reads in the order of play; and how a game lists its nodes.

A rule says what comes next with one call of `then`. Helpers do not touch the agenda themselves: they return the nodes that follow,
and the calling rule puts the plan together.
"""

from __future__ import annotations

from inspect import isabstract
from typing import TYPE_CHECKING, Any, TypeVar, cast

from zombiekit.agenda.nodes import Automatic, ChanceNode, Decision, Node

if TYPE_CHECKING:
    from types import ModuleType

N = TypeVar("N", bound=Node)


def then(draft: Any, *nodes: Node) -> None:
    """Plan what happens next, in order of play; what is already on the agenda comes after it.

    Args:
        draft: The draft that a rule writes to.
        nodes: The nodes that come next, in order.
    """
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
    msg = f"expected {node_class.__name__} next on the agenda (after {depth} others), not {found}"
    raise LookupError(msg)


def nodes_of(*modules: ModuleType) -> tuple[type[Node], ...]:
    """Return the node classes that the modules define, module by module, in the order of each file.

    Imported classes do not count, and neither do base classes, which are abstract or not attrs classes.
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
