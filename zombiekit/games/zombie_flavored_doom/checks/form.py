"""The form of a state: every field of the right type and in canonical order, before anything is said of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.games.zombie_flavored_doom.box.components import NOTHING, OUT, Goods, Reason
from zombiekit.games.zombie_flavored_doom.box.options import Options
from zombiekit.games.zombie_flavored_doom.rules.nodes import NODES
from zombiekit.games.zombie_flavored_doom.table.position import Draft, Result
from zombiekit.primitives.choices import is_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BY_PLAYER = ("tiles", "back", "ticks", "carried", "hits", "progress", "loot")
"""The fields that hold a value for each player."""


LARGEST = 10**9
"""The largest number that a state may hold; no game comes near it."""


def form_faults(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with the form of a state, field by field."""
    if not isinstance(state.options, Options):
        return (Fault("", "options", f"{shown(state.options)} are no options of this game"),)
    return tuple(_form(state))


def _form(state: Draft) -> Iterator[Fault]:
    count = len(state.options.ground.plan.names)

    def is_tile(value: object) -> bool:
        return is_count(value) and value < count  # type: ignore[operator]

    yield from _agenda(state, is_tile)
    if not is_count(state.round, 1, LARGEST):
        yield Fault("", "round", f"{shown(state.round)} is no integer from 1")
    kinds: dict[str, tuple[str, Callable[[Any], bool], str]] = {
        "tiles": ("INV-11", lambda tile: tile == OUT or is_tile(tile), "a tile, or -1"),
        "back": ("INV-9", is_number, "a round, or 0"),
        "ticks": ("INV-3", is_number, "an integer from 0"),
        "carried": ("INV-2", is_goods, "four amounts from 0"),
        "hits": ("INV-7", is_number, "an integer from 0"),
        "progress": ("INV-8", is_number, "an integer from 0"),
        "loot": ("INV-8", is_goods, "four amounts from 0"),
    }
    for name in BY_PLAYER:
        yield from _by_player(name, getattr(state, name), state.options.seats, kinds[name])
    if not is_number(state.spent):
        yield Fault("INV-7", "spent", f"{shown(state.spent)} is no integer from 0")
    yield from _piles(state.piles, is_tile)
    zombies = state.zombies
    if not isinstance(zombies, tuple) or not all(map(is_tile, zombies)) or list(zombies) != sorted(zombies):
        yield Fault("INV-11", "zombies", f"{shown(zombies)} are no tiles in ascending order")
    result = state.result
    if result is not None and not (
        isinstance(result, Result)
        and isinstance(result.reason, Reason)
        and (result.side is None or isinstance(result.side, str))
    ):
        yield Fault("DOOM-RES-01", "result", f"{shown(result)} is no way in which a game ends")


def is_number(value: object) -> bool:
    """Tell whether a value is an integer from 0 that a game can come to."""
    return is_count(value, 0, LARGEST)


def is_goods(value: object) -> bool:
    """Tell whether a value is four amounts."""
    return isinstance(value, Goods) and len(value) == len(NOTHING) and all(map(is_number, value))


def _by_player(where: str, values: object, seats: int, kind: tuple[str, Callable[[Any], bool], str]) -> Iterator[Fault]:
    rule, is_value, what = kind
    if not isinstance(values, tuple) or len(values) != seats:
        yield Fault(rule, where, f"{shown(values)} are not {seats} values, one for each player")
        return
    for seat, value in enumerate(values):
        if not is_value(value):
            yield Fault(rule, f"{where}[{seat}]", f"{shown(value)} is not {what}")


def _piles(piles: object, is_tile: Callable[[object], bool]) -> Iterator[Fault]:
    if not isinstance(piles, tuple):
        yield Fault("INV-11", "piles", f"{shown(piles)} is no tuple of pairs")
        return
    last = -1
    for index, pair in enumerate(piles):
        if not isinstance(pair, tuple) or len(pair) != 2 or not is_tile(pair[0]):
            yield Fault("INV-11", f"piles[{index}]", f"{shown(pair)} is no tile with what lies on it")
            continue
        if not is_goods(pair[1]) or not any(pair[1]):
            yield Fault("INV-2", f"piles[{index}][1]", f"{shown(pair[1])} are no four amounts, not all 0")
        if pair[0] <= last:
            yield Fault("INV-11", f"piles[{index}][0]", f"{pair[0]} after {last}: tiles stand once each, ascending")
        last = pair[0]


def _agenda(state: Draft, is_tile: Callable[[object], bool]) -> Iterator[Fault]:
    if not isinstance(state.agenda, tuple):
        yield Fault("", "agenda", f"{shown(state.agenda)} is no tuple of nodes")
        return

    def is_seat(value: Any) -> bool:
        return is_count(value) and value < state.options.seats

    fields: dict[str, Callable[[Any], bool]] = {
        "evening": lambda value: type(value) is bool,
        "queue": lambda value: isinstance(value, tuple) and all(map(is_tile, value)) and list(value) == sorted(value),
        "left": is_number,
        "damage": is_number,
    }
    for index, node in enumerate(state.agenda):
        if not isinstance(node, NODES):
            yield Fault("", f"agenda[{index}]", f"{shown(node)} is no node of this game")
            continue
        for field in attrs.fields(type(node)):
            value = getattr(node, field.name)
            if not fields.get(field.name, is_seat)(value):
                yield Fault("", f"agenda[{index}].{field.name}", f"{shown(value)} cannot be")
