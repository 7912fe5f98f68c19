"""What the fields of a bot may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import attrs


def positive(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is no whole number from 1."""
    if type(value) is not int or value < 1:
        raise ValueError(f"{field.name} is a whole number from 1, not {value!r}")


def positive_or_none(instance: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a whole number from 1."""
    if value is not None:
        positive(instance, field, value)


def seconds_or_none(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a time in seconds."""
    if value is not None and (type(value) not in (int, float) or not 0 < value <= 3600):  # type: ignore[operator]
        raise ValueError(f"{field.name} is a time of at most an hour in seconds, not {value!r}")


def weight(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is no number from 0 to 100."""
    if type(value) not in (int, float) or not 0 <= value <= 100:  # type: ignore[operator]
        raise ValueError(f"{field.name} is a number from 0 to 100, not {value!r}")


def weight_or_none(instance: object, field: attrs.Attribute[Any], value: object) -> None:
    """Refuse whatever is neither None nor a number from 0 to 100."""
    if value is not None:
        weight(instance, field, value)
