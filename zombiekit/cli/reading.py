"""Files that are named on the command line: what is in them, and the file named in what is wrong with that."""

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
        OSError: It cannot be read, or is too large for that.
    """
    check_name(path)
    with open_to_read(path) as file:
        found = file.read(codec.LONGEST + 1)
    if len(found) > codec.LONGEST:
        raise OSError(errno.EFBIG, "this is larger than any saved game", str(path))
    return found


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Name the file in whatever is wrong with its content."""
    try:
        yield
    except (InvalidRecord, InvalidState) as error:
        fail(f"{escaped(str(path))}: {in_lines(error)}")
