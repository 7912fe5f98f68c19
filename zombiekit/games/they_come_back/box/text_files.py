"""Reads files of maps, cards and tiles: small texts that anybody may have made."""

from __future__ import annotations

from os import PathLike

from zombiekit.errors import InvalidOptions
from zombiekit.files import open_to_read
from zombiekit.limits import escaped

LARGEST_FILE = 65_536
"""The most bytes of a file."""


def lines_of(path: str | PathLike[str], rule: str) -> list[tuple[str, list[str]]]:
    """Return the words of each line that has any, with its place; comments begin with a semicolon.

    Lines are counted as editors do: only line endings break them.

    Raises:
        InvalidOptions: The file is not UTF-8 text or has more than 65,536 bytes, or the path is invalid.
        OSError: The file cannot be read.
    """
    name = escaped(str(path))
    try:
        with open_to_read(path) as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) <= LARGEST_FILE:
            lines = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n").split("\n")
            words = [(f"{name}, line {number}", line.partition(";")[0].split()) for number, line in enumerate(lines, 1)]
            return [(place, said) for place, said in words if said]
        what = f"has more than {LARGEST_FILE} bytes"
    except UnicodeDecodeError:
        what = "is not UTF-8 text"
    except ValueError as error:
        what = f"cannot be read: {escaped(str(error))}"
    raise InvalidOptions.at(name, what, rule)
