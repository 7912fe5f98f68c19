"""Keys: a link for each seat that can be used once, and the secret by which its browser is known from then on."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex
from typing import TYPE_CHECKING

from zombiekit.errors import ZombiekitError, shown
from zombiekit.files import open_to_read, parsed
from zombiekit.limits import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

BYTES = 16
"""So many random bytes nobody guesses."""
LONGEST_FILE = 10_000
"""No file of seats is longer, in bytes."""


class InvalidKeys(ZombiekitError, ValueError):
    """A file that should tell who sits where, and does not."""


def seats_beside(record: Path) -> Path:
    """Return the file that says who sits where: beside the record, and only its owner can read it."""
    return record.with_name(f"{record.name}.seats")


class Keys:
    """Who may sit where.

    The secrets of seats that are taken may be kept in a file that only its owner can read, as digests, so that a server that is started
    again knows its browsers. Links are made anew each time: who has lost a seat gets it back by a new one.

    Attributes:
        links: What the link of each seat ends with that was not used yet.
        used: The seats of links that were.
    """

    def __init__(self, seats: Iterable[int], path: Path | None = None, *, known: bool = False) -> None:
        """Make links for seats.

        Args:
            seats: The seats that people play.
            path: Where to keep who sits where; None to forget it.
            known: Whether to read first who sat there before.

        Raises:
            InvalidKeys: The file is none of these.
            OSError: It cannot be read or written.
        """
        self.links = {seat: token_hex(BYTES) for seat in seats}
        self.used: dict[str, int] = {}
        self._path = path
        self._taken = _read(path) if known and path is not None else {}
        self._write(self._taken)

    def seat_of(self, link: str) -> int | None:
        """Return the seat that a link leads to, None if it was used, or there is none."""
        found = [seat for seat, each in self.links.items() if compare_digest(each.encode(), link.encode())]
        return found[0] if found else None

    def take(self, seat: int) -> str:
        """Use up the link of a seat, and return the secret that opens it from now on; no earlier one does.

        Raises:
            OSError: It cannot be kept; whoever sits there still does, and the link is as good as before.
        """
        secret = token_hex(BYTES)
        taken = {**self._taken, seat: _digest(secret)}
        self._write(taken)
        self._taken = taken
        if seat in self.links:
            self.used[self.links.pop(seat)] = seat
        return secret

    def opens(self, seat: int, secret: str) -> bool:
        """Tell whether a secret opens a seat."""
        return compare_digest(self._taken.get(seat, ""), _digest(secret))

    def is_taken(self, seat: int) -> bool:
        """Tell whether somebody sits there."""
        return seat in self._taken

    def _write(self, taken: dict[int, str]) -> None:
        """Put the file in place as a whole."""
        if self._path is None:
            return
        part = self._path.with_name(f".zombiekit-{token_hex(8)}.part")
        try:
            number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(number, "w", encoding="ascii") as file:  # noqa: PTH123 - it is open already
                json.dump({str(seat): digest for seat, digest in taken.items()}, file)
            part.replace(self._path)
        finally:
            with suppress(FileNotFoundError):
                part.unlink()


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _read(path: Path) -> dict[int, str]:
    """Return the digests by their seats; none if there is no file."""
    try:
        with open_to_read(path) as file:
            content = file.read(LONGEST_FILE + 1)
    except FileNotFoundError:
        return {}
    try:
        if len(content) > LONGEST_FILE:
            raise ValueError("it is too long")
        found = {int(seat): bytes.fromhex(digest).hex() for seat, digest in parsed(content).items()}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        name = escaped(str(path))
        raise InvalidKeys(
            f"{name} does not tell who sits where ({shown(error)}); without it all get new links"
        ) from None
    return found
