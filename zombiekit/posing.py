"""What the `pose` functions of all games share: how a position built by hand comes to the first node at which something is asked."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import attrs

from zombiekit.agenda import Automatic, settled
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.forms import Reading
from zombiekit.primitives.names import FactReader, none_of
from zombiekit.primitives.shapes import marks_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zombiekit.game import GameState

S = TypeVar("S", bound="GameState")

GAME_OVER = "GAME-OVER"
"""What `RanOn.to` says when the game is over."""


@attrs.frozen
class RanOn:
    """The node of a posed position decides nothing by itself, so that the game ran on: the first event of such a position.

    It is told by `pose` alone, of which it is the answer to "where am I?", and never by `step`.

    Attributes:
        node: The node that was named, as `pose` calls it: `"TURN-START"`.
        to: The class of the node at which the position stands, as its agenda has it: `"MakeMove"`; `GAME-OVER` at the end of the game.
    """

    node: str
    to: str

    def __str__(self) -> str:
        """Return the fact in plain words."""
        return f"There is nothing to decide at {self.node}: the game runs on to {self.to}."


def run_on(state: S, node: str) -> S:
    """Return a posed position at its first decision, chance node or end, with what happens on the way as its events.

    If nothing is asked at `node`, the first of the events is a `RanOn`, which says where the position stands instead.

    Args:
        state: A posed state.
        node: The node at which it was posed.
    """
    if not (state.agenda and isinstance(state.agenda[-1], Automatic)):
        return state
    state = settled(state)
    to = type(state.agenda[-1]).__name__ if state.agenda else GAME_OVER
    return attrs.evolve(state, events=(RanOn(node, to), *state.events))  # type: ignore[misc]


_AGENDA = re.compile(r"agenda\[\d+\](?:\..*)?")
"""Where the faults of the agenda are."""


def at_node(node: str, fault: Fault) -> Fault:
    """Return a fault of the agenda as one of the node that was named, and any other as it is.

    Args:
        node: The node at which a position is posed.
        fault: What is wrong with it.
    """
    if not _AGENDA.fullmatch(fault.where):
        return fault
    return Fault(fault.rule, "node", f"{node}: {fault.what.rpartition(': ')[2]}")


F = TypeVar("F", bound=attrs.AttrsInstance)


@attrs.frozen
class At:
    """A fact that says something only at some nodes, and at some of these is needed."""

    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


@attrs.frozen
class _Told:
    """What forms may ask while facts are read."""

    options: Any


@cache
def _hints_of(facts: object) -> dict[str, Any]:
    """Return the types of facts with their forms; to work them out takes longer than all else that `pose` does."""
    return get_type_hints(facts, include_extras=True)


def read_facts(
    facts: type[F], said: Mapping[str, object], nodes: Iterable[str], options: object, **changes: object
) -> F:
    """Return facts as the class `facts` declares them, read from what somebody said; None says nothing, and leaves the default.

    Args:
        facts: An attrs class, its fields with their forms, and with `At` where they mean nothing at most nodes.
        said: The arguments of `pose`.
        nodes: The names of the nodes.
        options: The default options.
        changes: Facts that are options, and go before those; None says nothing.

    Raises:
        TypeError: Somebody said what is no fact.
        InvalidState: Facts cannot be read, mean nothing at the node, or are needed there and not said. Forms that ask wrong
            options ask the default.
    """
    hints = _hints_of(facts)
    unknown = [name for name in said if name not in hints]
    if unknown:
        msg = f"pose() knows no such fact: {none_of(unknown[0], hints)}"
        raise TypeError(msg)
    given = {name: said[name] for name in hints if said.get(name) is not None}
    plain = FactReader()
    changed = {name: value for name, value in changes.items() if value is not None}
    chosen = plain.options_of(given.get("options"), options, **changed)
    read = Reading(_Told(chosen), plain=True)
    values = {name: read.read(given[name], hints[name], name) for name in given if name not in ("node", "options")}
    values["options"] = chosen
    default = attrs.fields_dict(facts)["node"].default
    node = values["node"] = plain.name("node", given.get("node", default), nodes)
    if not any(fault.where == "node" for fault in plain.faults):
        for name, hint in hints.items():
            at = next((mark for mark in marks_of(hint) if isinstance(mark, At)), None)
            if at and node in at.needed and name not in given:
                plain.refuse(name, f"{node} needs it")
            if at and node not in (*at.needed, *at.optional) and name in given:
                where = ", ".join((*at.optional, *at.needed))
                plain.refuse(name, f"{shown(given[name])} says nothing at {node}, only at {where}")
    if wrong := [*plain.faults, *read.faults]:
        raise InvalidState(wrong)
    return facts(**values)
