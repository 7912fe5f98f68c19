"""What went wrong in reading a value, as faults, each with its place: cattrs gathers the errors of fields and of items."""

from __future__ import annotations

from threading import local

import attrs
from cattrs.errors import (
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from zombiekit.codec.text import step_to
from zombiekit.errors import Fault, FaultyInput
from zombiekit.limits import MOST_FAULTS


def faults_of(error: Exception, where: str) -> list[Fault]:
    """Return all that went wrong in reading the data at a place."""
    faults: list[Fault] = []
    left = [(error, where)]
    while left:
        error, where = left.pop()
        if isinstance(error, ClassValidationError):
            classes, others = error.group_exceptions()
            inner = [(each, f"{where}.{note.name}") for each, note in classes]
        elif isinstance(error, IterableValidationError):
            items, others = error.group_exceptions()
            inner = [(each, f"{where}[{note.index}]") for each, note in items]
        else:
            faults += _faults_of_one(error, where)
            continue
        left += reversed([*inner, *((each, where) for each in others)])
    return faults


def placed(fault: Fault, where: str) -> Fault:
    """Return a fault with its place seen from farther out."""
    return attrs.evolve(fault, where=f"{where}.{fault.where}" if fault.where else where)


def unknown_fields(names: list[str], where: str) -> list[Fault]:
    """Return the faults for fields that there are not, of which no more than an error lists are told by name."""
    faults = [Fault("", (where + step_to(name)).removeprefix("."), "is no field here") for name in names[:MOST_FAULTS]]
    return faults + [Fault("", where, "has more fields that are none here")] * len(names[MOST_FAULTS:])


def _faults_of_one(error: Exception, where: str) -> list[Fault]:
    if isinstance(error, ForbiddenExtraKeysError):
        return unknown_fields(sorted(error.extra_fields), where)
    if isinstance(error, FaultyInput):
        return [placed(fault, where) for fault in error.faults]
    if isinstance(error, RecursionError):
        return [Fault("", where, "is nested too deeply")]
    return [Fault("", where + getattr(error, "at", ""), str(error) or type(error).__name__)]


class Budget(local):
    """How many more faults in items of lists are looked for, in this thread: reading stops where nobody would be told of them."""

    left = MOST_FAULTS

    def is_spent(self) -> bool:
        """Count one more, and tell whether that was the last."""
        self.left -= 1
        return self.left <= 0
