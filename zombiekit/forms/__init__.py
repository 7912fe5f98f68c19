"""Forms: what a field of a state, or a fact of a posed position, may hold. Each is declared once, where the field is.

    Die = Annotated[int, between(1, 6, "a die, 1 to 6")]

    class Draft:
        strength: Annotated[Count, Rule("INV-8")]
        site_dice: Annotated[Pairs[Place, Die], BY_KEY, Rule("INV-7")]

The type says most: classes are checked exactly, tuples and unions down to their parts. A `Form` adds what no type can say, and its
words say what is wrong with the value itself; what is wrong with an item or a named part is said there, at the deepest place. A pair
of coordinates is wrong as a whole. `Rule` names the rule that a wrong value breaks.

A `Reading` goes through a value with its form and keeps all that is wrong. With `plain=True` it reads what people write by hand:
lists do for tuples, mappings or pairs for dicts, texts for cards and names, and whatever a form has besides (`Written`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from zombiekit.forms.look import Look
from zombiekit.forms.marks import BY_KEY, IN_ORDER, Count, Form, Rule, Written, between
from zombiekit.forms.walking import agendas_of, fields_of, items_of, walker_of

if TYPE_CHECKING:
    from zombiekit.errors import Fault
    from zombiekit.forms.look import Path
    from zombiekit.forms.walking import Walker

__all__ = ["BY_KEY", "IN_ORDER", "Count", "Form", "Reading", "Rule", "Written", "between", "form_faults"]


class Reading(Look):
    """A look that returns the values as they are read."""

    def read(self, value: object, hint: object, where: str) -> Any:
        """Return a value of the type `hint` from what stands at a place; if it cannot be had, that is a fault more."""
        return walker_of(hint, "")(value, where, self)


def form_faults(state: object, nodes: tuple[type, ...], rule: str = "") -> tuple[Fault, ...]:
    """Return what is wrong with the form of a state, field by field; its agenda may hold just these nodes, whose forms a rule tells.

    Forms may ask the options, so that with wrong ones nothing else is looked at.
    """
    look = Look(state)
    cls: Any = type(state)
    for name, walk in fields_of(cls):
        if name in agendas_of(cls):
            walk = _agenda_of(nodes, rule)
        walk(getattr(state, name), name, look)
        if name == "options" and look.faults:
            break
    return tuple(look.faults)


@cache
def _agenda_of(nodes: tuple[type, ...], rule: str) -> Walker:
    def walk(node: object, path: Path, look: Look) -> Any:
        if type(node) in nodes:
            cls: Any = type(node)
            return walker_of(cls, rule)(node, path, look)
        return look.refuse(path, node, "a node of this game", "")

    return items_of(tuple, walk, "")
