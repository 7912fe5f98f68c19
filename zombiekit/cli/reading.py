"""Read files named on the command line, and name the file in errors about its content."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zombiekit import codec
from zombiekit.cli.failing import fail, in_lines
from zombiekit.errors import InvalidRecord, InvalidState
from zombiekit.files import check_name, open_to_read
from zombiekit.limits import escaped


def content(path: Path) -> bytes:
    """Return what is in a file that may hold a saved game.

    Raises:
        OSError: The file cannot be read, or is too large for a saved game.
    """
    check_name(path)
    with open_to_read(path) as file:
        found = file.read(codec.LONGEST + 1)
    if len(found) > codec.LONGEST:
        raise OSError(errno.EFBIG, "this is larger than any saved game", str(path))
    return found


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Fail with a message that names the file if a record or state in it is invalid."""
    try:
        yield
    except (InvalidRecord, InvalidState) as error:
        fail(f"{escaped(str(path))}: {in_lines(error)}")
