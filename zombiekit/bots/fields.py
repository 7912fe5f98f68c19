"""What the fields of a bot may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.errors import shown

if TYPE_CHECKING:
    import attrs

MOST_TIMES = 1_000_000
"""What a bot may be told to do at most for one decision: playouts, worlds, nodes of depth."""


def positive(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is no whole number from 1 to a million."""
    if type(value) is not int or not 1 <= value <= MOST_TIMES:
        raise ValueError(f"{field.name} is a whole number from 1 to {MOST_TIMES}, not {shown(value, 40)}")


def positive_or_none(instance: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a whole number from 1 to a million."""
    if value is not None:
        positive(instance, field, value)


def seconds_or_none(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a time in seconds."""
    if value is not None and (type(value) not in (int, float) or not 0 < value <= 3600):  # type: ignore[operator]
        raise ValueError(f"{field.name} is a time of at most an hour in seconds, not {shown(value, 40)}")


def weight(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is no number from 0 to 100."""
    if type(value) not in (int, float) or not 0 <= value <= 100:  # type: ignore[operator]
        raise ValueError(f"{field.name} is a number from 0 to 100, not {shown(value, 40)}")


def weight_or_none(instance: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a number from 0 to 100."""
    if value is not None:
        weight(instance, field, value)
