"""The form of a state: every field of the right type and in canonical order, before anything is said of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.games.one_against_the_dead.box.components import Reason, Stack, Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.box.options import Options
from zombiekit.games.one_against_the_dead.rules.attacking import Attack, AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins, SiteDie
from zombiekit.games.one_against_the_dead.rules.jokers import JokerChoice
from zombiekit.games.one_against_the_dead.rules.nodes import NODES
from zombiekit.primitives.cards import Card
from zombiekit.primitives.choices import is_count
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.zombies import Zombies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.games.one_against_the_dead.table.position import Draft

REACH = 64
"""No card can come to lie farther from the Start, in either direction: there are not enough cards to get there."""


def form_faults(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with the form of a state, field by field."""
    return tuple(_form(state))


def _form(state: Draft) -> Iterator[Fault]:
    if not isinstance(state.options, Options):
        yield Fault("", "options", f"{shown(state.options)} are no options of this game")
    yield from _agenda_form(state.agenda)
    yield from _pairs("city", state.city, "INV-1", lambda card: isinstance(card, Card), "a card")
    yield from _pairs("zombies", state.zombies, "INV-6", _is_group, "four counts, not all 0")
    yield from _pairs("site_dice", state.site_dice, "INV-7", _is_face, f"a die, 1 to {SIDES}")
    yield from _cells("placeholders", state.placeholders)
    if not is_cell(state.pawn):
        yield Fault("INV-5", "pawn", f"{shown(state.pawn)} is no cell")
    yield from _count("strength", state.strength, "INV-8")
    yield from _count("kills", state.kills, "INV-12")
    yield from _count("round", state.round, "INV-16")
    yield from _count("ap", state.ap, "INV-9")
    yield from _weapon("weapon", state.weapon)
    yield from _weapon("found", state.found)
    if not isinstance(state.stack, Stack) or not all(is_count(left) for left in state.stack):
        yield Fault("INV-10", "stack", f"{shown(state.stack)} are no three counts of chips")
    if state.drawn is not None and not isinstance(state.drawn, Card):
        yield Fault("INV-1", "drawn", f"{shown(state.drawn)} is no card")
    if state.result is not None and not isinstance(state.result, Reason):
        yield Fault("INV-18", "result", f"{shown(state.result)} is no way in which a game ends")


def is_cell(value: object) -> bool:
    """Tell whether a value is a cell that a card can come to lie on."""
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(type(number) is int and -REACH <= number <= REACH for number in value)
    )


def _is_face(value: object) -> bool:
    return type(value) is int and 1 <= value <= SIDES


def _is_group(value: object) -> bool:
    return (
        isinstance(value, Zombies) and len(value) == len(Zombies._fields) and all(map(is_count, value)) and any(value)
    )


def _count(where: str, value: object, rule: str) -> Iterator[Fault]:
    if not is_count(value):
        yield Fault(rule, where, f"{shown(value)} is no integer from 0")


def _weapon(where: str, value: object) -> Iterator[Fault]:
    if value is None:
        return
    if not isinstance(value, Weapon) or not isinstance(value.kind, WeaponKind):
        yield Fault("INV-11", where, f"{shown(value)} is no weapon")
    elif value.die is not None and not _is_face(value.die):
        yield Fault("INV-11", f"{where}.die", f"{shown(value.die)} is no die")


def _pairs(where: str, pairs: object, rule: str, is_value: Callable[[Any], bool], what: str) -> Iterator[Fault]:
    if not isinstance(pairs, tuple):
        yield Fault(rule, where, f"{shown(pairs)} is no tuple of pairs")
        return
    last: tuple[Any, ...] | None = None
    for index, pair in enumerate(pairs):
        place = f"{where}[{index}]"
        if not isinstance(pair, tuple) or len(pair) != 2 or not is_cell(pair[0]):
            yield Fault(rule, place, f"{shown(pair)} is no cell with {what}")
            continue
        if not is_value(pair[1]):
            yield Fault(rule, f"{place}[1]", f"{shown(pair[1])} is not {what}")
        if last is not None and pair[0] <= last:
            yield Fault(rule, f"{place}[0]", f"{pair[0]} after {last}: cells stand once each, in ascending order")
        last = pair[0]


def _cells(where: str, cells: object) -> Iterator[Fault]:
    if not isinstance(cells, tuple) or not all(map(is_cell, cells)) or list(cells) != sorted(set(cells)):
        yield Fault("INV-3", where, f"{shown(cells)} are no cells, once each, in ascending order")


def _agenda_form(agenda: object) -> Iterator[Fault]:
    if not isinstance(agenda, tuple):
        yield Fault("", "agenda", f"{shown(agenda)} is no tuple of nodes")
        return
    for index, node in enumerate(agenda):
        if not isinstance(node, NODES):
            yield Fault("", f"agenda[{index}]", f"{shown(node)} is no node of this game")
        elif not _NUMBERS.get(type(node), _no_numbers)(node):
            yield Fault("", f"agenda[{index}]", f"{shown(node)} has fields of the wrong type")


def _no_numbers(node: Any) -> bool:
    return not attrs.fields(type(node))


_NUMBERS: dict[type, Callable[[Any], bool]] = {
    BlockCoins: lambda node: is_cell(node.cell) and is_count(node.coins),
    SiteDie: lambda node: is_cell(node.cell),
    JokerChoice: lambda node: is_count(node.left),
    AttackCoins: lambda node: isinstance(node.attack, Attack) and is_count(node.greater) and is_count(node.lesser),
    ReplacementCoins: lambda node: isinstance(node.attack, Attack) and is_count(node.coins),
}
