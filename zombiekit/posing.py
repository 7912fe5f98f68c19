"""What the `pose` functions of all games share: reading facts, and running a position on to the first node with something to decide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from types import SimpleNamespace
from typing import TypeVar, get_type_hints

import attrs

from zombiekit.agenda import Automatic, settled
from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.forms import Reading
from zombiekit.game import GameState
from zombiekit.primitives.names import HouseOptions, NoSuchFact, named, none_of, read_options
from zombiekit.primitives.shapes import marks_of

S = TypeVar("S", bound="GameState")

GAME_OVER = "GAME-OVER"
"""What `RanOn.to` says when the game is over."""


@attrs.frozen
class RanOn:
    """The first event of a posed position if its node asked nothing, so the game ran on.

    Only `pose` emits it, to say where the position now stands; `step` never does.

    Attributes:
        node: The node that was named, as `pose` calls it: `"TURN-START"`.
        to: The class of the node where the position now stands, as in its agenda: `"MakeMove"`; `GAME-OVER` at the end of the game.
    """

    node: str
    to: str

    def __str__(self) -> str:
        return f"There is nothing to decide at {self.node}: the game runs on to {self.to}."


def run_on(state: S, node: str) -> S:
    """Run a posed position on to its first decision, chance node or end; its events are what happens on the way.

    If `node` asks nothing, the first event is a `RanOn`, which says where the position stands instead.

    Args:
        state: A posed state.
        node: The node at which it was posed.
    """
    if not (state.agenda and isinstance(state.agenda[-1], Automatic)):
        return state
    state = settled(state)
    to = type(state.agenda[-1]).__name__ if state.agenda else GAME_OVER
    return attrs.evolve(state, events=(RanOn(node, to), *state.events))  # type: ignore[misc]


def of_house(state: S, said: Mapping[str, object]) -> S:
    """Return a posed position as a state of the variant that poses it, if one does, so that its house rules hold while the game runs on.

    Args:
        state: A posed state of the game.
        said: The arguments of `pose`.
    """
    options = said.get("options")
    return options.own(state) if isinstance(options, HouseOptions) else state


_AGENDA = re.compile(r"agenda\[\d+\](?:\..*)?")
"""Matches the places of faults in the agenda."""


def refuse(node: str, wrong: Iterable[Fault]) -> None:
    """Refuse a posed position in which anything is wrong; what is wrong with its agenda is said of the named node.

    Args:
        node: The node at which the position is posed.
        wrong: What is wrong.

    Raises:
        InvalidState: Something is wrong.
    """
    if found := list(wrong):
        raise InvalidState([_of_node(node, fault) if _AGENDA.fullmatch(fault.where) else fault for fault in found])


def _of_node(node: str, fault: Fault) -> Fault:
    return Fault(fault.rule, "node", f"{node}: {fault.what.rpartition(': ')[2]}")


F = TypeVar("F", bound=attrs.AttrsInstance)


@attrs.frozen
class At:
    """Mark a fact that is needed at some nodes, optional at others, and meaningless at the rest."""

    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


_hints_of = cache(partial(get_type_hints, include_extras=True))
"""Returns the types of facts with their forms; cached, since this takes longer than everything else that `pose` does."""


def read_facts(
    facts: type[F], said: Mapping[str, object], nodes: Iterable[str], options: object, **changes: object
) -> F:
    """Read the arguments of `pose` into the class `facts`; None leaves the default.

    Args:
        facts: An attrs class whose fields have forms, and `At` if they only make sense at some nodes.
        said: The arguments of `pose`.
        nodes: The names of the nodes.
        options: The default options.
        changes: Facts that are options, and override those in `said`; None changes nothing.

    Raises:
        NoSuchFact: An argument is not a known fact; it is a `TypeError`.
        InvalidState: Facts cannot be read, make no sense at the node, or are needed there and missing. If the options are wrong,
            forms ask the default options instead.
    """
    hints = _hints_of(facts)
    if unknown := [name for name in said if name not in hints]:
        raise NoSuchFact(unknown[0], hints)
    given = {name: said[name] for name in hints if said.get(name) is not None}
    changed = {name: value for name, value in changes.items() if value is not None}
    chosen, faults = read_options(given.get("options"), options, **changed)
    read = Reading(SimpleNamespace(options=chosen), plain=True)  # all that forms ask of a state
    values = {name: read.read(given[name], hints[name], name) for name in given if name not in ("node", "options")}
    values["options"] = chosen
    default = attrs.fields_dict(facts)["node"].default
    asked, nodes = given.get("node", default), tuple(nodes)
    node = values["node"] = named(asked, nodes)
    if node is None:
        faults.append(Fault("", "node", none_of(asked, nodes)))
    else:
        faults += _faults_at(node, hints, given)
    if wrong := [*faults, *read.faults]:
        raise InvalidState(wrong)
    return facts(**values)


def _faults_at(node: str, hints: Mapping[str, object], given: Mapping[str, object]) -> Iterator[Fault]:
    """Yield a fault for each fact that is missing at a node, or that means nothing there."""
    for name, hint in hints.items():
        at = next((mark for mark in marks_of(hint) if isinstance(mark, At)), None)
        if at and node in at.needed and name not in given:
            yield Fault("", name, f"{node} needs it")
        if at and node not in (*at.needed, *at.optional) and name in given:
            where = ", ".join((*at.optional, *at.needed))
            yield Fault("", name, f"{shown(given[name])} means nothing at {node}, only at {where}")
