"""Ways to spoil things: plain data as trees, texts by characters and lines."""

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

Spot: TypeAlias = tuple[Any, Any]
"""A place in plain data: what holds it, and the key or index there."""

STRANGE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 99, 10**4, 2**53, 2**53 + 1, -(10**30), 0.0, 2.5, 1e300, float("inf"), float("nan"),
    "", "x", "0", "\0", "\ud800", "\u202e", "\x1b[2J", "a\nb", 300 * "x", [], {}, [[]], [None], [[0, 0]], {"node": "x"}, {"": 0},
)  # fmt: skip
SCRAPS = (
    "", " ", "\n", "\t", "\r", "\0", ":", ";", "#", ".", ",", "-", "+", "_", "=", '"', "'", "[", "]", "{", "}", "(", ")", "0", "1", "9",
    "99", "A", "a", "N", "x", "e", "null", "NaN", "1e9", "true", "é", "²", "١", "ſ", "\u00a0", "\u2028", "\u202e", "\x1b[0m", "\ud800",
    "\ufeff", "\\", "\\u0000", "\U0001f9df",
)  # fmt: skip


def spots(data: Any) -> list[Spot]:
    """Return every place in plain data."""
    found: list[Spot] = []
    left = [data]
    while left:
        holder = left.pop()
        for key in holder if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ():
            found.append((holder, key))
            left.append(holder[key])
    return found


def spot(data: Any, dice: Random) -> Spot:
    """Return a place: any with equal chance, or one on a random way down, which finds small parts as often as large ones."""
    if dice.random() < 0.5:
        return dice.choice(spots(data))
    while True:
        key = dice.choice([*data] if isinstance(data, dict) else range(len(data)))
        inner = data[key]
        if not isinstance(inner, (dict, list)) or not inner or dice.random() < 0.25:
            return data, key
        data = inner


def tree(data: Any, others: Sequence[Any], dice: Random, strange: Sequence[Any] = STRANGE) -> Any:
    """Return a copy of plain data with one to three edits; some edits take parts from other data of the kind."""
    data = deepcopy(data)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        if not data or not isinstance(data, (dict, list)):
            return dice.choice(strange)
        _edit(data, dice.choice(others), dice, strange)
    return data


def _edit(data: Any, other: Any, dice: Random, strange: Sequence[Any]) -> None:
    holder, key = spot(data, dice)
    value = holder[key]
    how = dice.choice(
        ("change", "change", "near", "near", "take", "double", "swap", "copy", "like", "like", "agenda", "agenda")
    )
    if how == "near":
        holder[key] = _near(value, dice, strange)
    elif how == "take":
        del holder[key]
    elif how == "double" and isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), deepcopy(value))
    elif how == "double":
        holder[dice.choice((f"{key}s", "", "node", "events", *holder))] = deepcopy(value)
    elif how == "swap":
        second, at = spot(data, dice) if dice.random() < 0.3 else (holder, dice.choice([*_keys(holder)]))
        holder[key], second[at] = deepcopy(second[at]), deepcopy(value)
    elif how == "copy":
        second, at = spot(data, dice)
        holder[key] = deepcopy(second[at])
    elif how == "like" and isinstance(other, (dict, list)) and other:
        _transplant(holder, key, other, dice)
    elif how == "agenda":
        _rearrange(data, other, dice, strange)
    else:
        holder[key] = deepcopy(dice.choice(strange))


def _keys(holder: Any) -> Any:
    return holder if isinstance(holder, dict) else range(len(holder))


def _near(value: Any, dice: Random, strange: Sequence[Any]) -> Any:
    """Return a value close to this one."""
    if type(value) is bool:
        return not value
    if type(value) is int:
        return value + dice.choice((-2, -1, 1, 1, 2))
    if isinstance(value, str) and value:
        return text(value, dice)
    if isinstance(value, list) and value:
        return dice.choice((value[:-1], value[1:], value[::-1], value + value[-1:], sorted(value, key=str)))
    return deepcopy(dice.choice(strange))


def _transplant(holder: Any, key: Any, other: Any, dice: Random) -> None:
    """Replace a value with one under the same key in other data, or else with any of the same type."""
    value = holder[key]
    found = [second[at] for second, at in spots(other) if at == key and isinstance(key, str)]
    found = found or [second[at] for second, at in spots(other) if type(second[at]) is type(value)]
    if found:
        holder[key] = deepcopy(dice.choice(found))


def _rearrange(data: Any, other: Any, dice: Random, strange: Sequence[Any]) -> None:
    """Edit the nodes of an agenda: change their fields or their order, or bring in others."""
    nodes, theirs = _agenda(data), _agenda(other)
    if not nodes:
        return
    at = dice.randrange(len(nodes))
    how = dice.choice(("field", "field", "field", "take", "double", "swap", "bring", "bring", "replace", "all"))
    if how == "field" and isinstance(nodes[at], dict) and len(nodes[at]) > 1:
        key = dice.choice([name for name in nodes[at] if name != "node"] or [*nodes[at]])
        nodes[at][key] = _near(nodes[at][key], dice, strange) if dice.random() < 0.7 else deepcopy(dice.choice(strange))
    elif how == "take":
        del nodes[at]
    elif how == "double":
        nodes.insert(dice.randrange(len(nodes) + 1), deepcopy(nodes[at]))
    elif how == "swap":
        to = dice.randrange(len(nodes))
        nodes[at], nodes[to] = nodes[to], nodes[at]
    elif how == "all" and theirs:
        nodes[:] = deepcopy(theirs)
    elif theirs:
        brought = deepcopy(dice.choice(theirs))
        if how == "replace":
            nodes[at] = brought
        else:
            nodes.insert(dice.choice((len(nodes), dice.randrange(len(nodes) + 1))), brought)


def _agenda(data: Any) -> Any:
    """Return the agenda of a save, or of its data; None if there is none."""
    for _ in range(3):
        if not isinstance(data, dict):
            return None
        if isinstance(data.get("agenda"), list):
            return data["agenda"]
        data = data.get("data", data.get("start"))
    return None


def text(whole: str, dice: Random, scraps: Sequence[str] = SCRAPS) -> str:
    """Return a text with one to three slips: characters lost, doubled, moved, typed over or put in."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        start = dice.randrange(len(whole) + 1)
        end = min(len(whole), start + dice.choice((0, 1, 1, 1, 2, 5)))
        how = dice.randrange(5)
        if how == 0:
            put = ""
        elif how == 1:
            put = whole[start:end] * 2
        elif how == 2:
            at = dice.randrange(len(whole) + 1)
            put = whole[at : at + dice.choice((1, 3, 8))]
        else:
            put = dice.choice(scraps)
        whole = whole[:start] + put + whole[end:]
    return whole


def lines(whole: Sequence[str], others: Sequence[str], dice: Random) -> list[str]:
    """Return lines with one or two edits: a line lost, doubled, moved, replaced, spoiled, or brought in from elsewhere."""
    edited = list(whole)
    for _ in range(dice.choice((1, 1, 2))):
        if not edited:
            break
        at, to = dice.randrange(len(edited)), dice.randrange(len(edited))
        how = dice.choice(("take", "double", "move", "bring", "replace", "spoil", "spoil"))
        line = edited[at]
        if how in {"take", "move"}:
            del edited[at]
        if how in {"double", "move"}:
            edited.insert(to, line)
        elif how == "bring":
            edited.insert(to, dice.choice(others))
        elif how == "replace":
            edited[at] = dice.choice(others)
        elif how == "spoil":
            edited[at] = text(line, dice)
    return edited
