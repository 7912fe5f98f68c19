"""Old formats of saves, brought up to the newest step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from zombiekit.codec.text import MISSING, told
from zombiekit.errors import Fault, InvalidState

Envelope: TypeAlias = dict[str, Any]
Migration: TypeAlias = Callable[[Envelope], Envelope]

MIGRATIONS: tuple[Migration, ...] = ()
"""The first takes an envelope of format 1 and returns it as format 2, the second takes it on to 3, and so on.

Each is a pure function: it returns another envelope and leaves what it was given as it is. The number of the format is changed for
it. It may count on nothing in the envelope, and may raise anything where it does not find what it needs.
"""


def migrated(envelope: Envelope, migrations: tuple[Migration, ...] = MIGRATIONS) -> Envelope:
    """Return an envelope in the newest format.

    Raises:
        InvalidState: Its format is unknown, or it is not what its format says.
    """
    newest = len(migrations) + 1
    number = envelope.get("format", MISSING)
    if type(number) is not int or number < 1:
        raise _refused("format", told(number, "no number of a format"))
    if number > newest:
        raise _refused("format", told(number, f"newer than this library, which reads up to {newest}"))
    for before, migrate in enumerate(migrations[number - 1 :], number):
        try:
            envelope = {**migrate(envelope), "format": before + 1}
        except Exception as error:  # old saves may be broken in any way
            raise _refused("data", f"this is not of format {before}") from error
    return envelope


def _refused(where: str, what: str) -> InvalidState:
    return InvalidState((Fault("", where, what),))
