"""Keys: for each seat a link that works once, and the secret that identifies its browser from then on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_hex

from zombiekit.errors import ZombiekitError, shown
from zombiekit.files import open_to_read, parsed, part_of
from zombiekit.limits import escaped

BYTES = 16
"""The length of links and secrets in random bytes: too many to guess."""
LONGEST_FILE = 10_000
"""Most bytes in a file of seats."""


class InvalidKeys(ZombiekitError, ValueError):
    """A file of seats that cannot be read."""


def seats_beside(record: Path) -> Path:
    """Return the path of the file of seats: beside the record. Only the owner can read the file."""
    return record.with_name(f"{record.name}.seats")


class Keys:
    """Who may sit where.

    Digests of the secrets of taken seats may be kept in a file that only its owner can read, so a restarted server knows its browsers.
    Links are new each time: people who have lost their seat get it back with a new link.

    Attributes:
        seats: The seats that people play.
        links: For each seat with an unused link, the end of this link.
        used: The seats of used links, by the ends of these links.
        path: The file with the digests; None if they are not kept.
    """

    def __init__(self, seats: Iterable[int], path: Path | None = None, *, known: bool = False) -> None:
        """Make links for seats.

        Args:
            seats: The seats that people play.
            path: The file to keep the digests in; None for no file.
            known: Whether to read first who sat there before.

        Raises:
            InvalidKeys: The file is not a file of seats.
            OSError: The file cannot be read or written.
        """
        self.links = {seat: token_hex(BYTES) for seat in seats}
        self.seats = frozenset(self.links)
        self.used: dict[str, int] = {}
        self.path = path
        self._taken = _read(path) if known and path is not None else {}
        self._write(self._taken)

    def seat_of(self, link: str) -> int | None:
        """Return the seat that a link leads to; None if the link was used or is unknown."""
        found = [seat for seat, each in self.links.items() if compare_digest(each.encode(), link.encode())]
        return found[0] if found else None

    def take(self, seat: int) -> str:
        """Use up the link of a seat, and return its new secret. Earlier secrets no longer work.

        Raises:
            OSError: The file cannot be written. The seat keeps its earlier secret, and the link still works.
        """
        secret = token_hex(BYTES)
        taken = {**self._taken, seat: _digest(secret)}
        self._write(taken)
        self._taken = taken
        if seat in self.links:
            self.used[self.links.pop(seat)] = seat
        return secret

    def renew(self, seat: int) -> None:
        """Make a new link for a seat, in place of an unused one. The browser that has the seat keeps it until the link is used."""
        self.links[seat] = token_hex(BYTES)

    def move_to(self, path: Path) -> None:
        """Keep the digests in this file from now on, and remove the one where they were, if any.

        Raises:
            OSError: The file cannot be written. The old one stays, and is used.
        """
        before, self.path = self.path, path
        try:
            self._write(self._taken)
        except OSError:
            self.path = before
            raise
        if before is not None:
            with suppress(OSError):  # one that stays harms nobody
                before.unlink()

    def opens(self, seat: int, secret: str) -> bool:
        """Return whether a secret opens a seat, which it does only while people play the seat."""
        return seat in self.seats and compare_digest(self._taken.get(seat, ""), _digest(secret))

    def is_taken(self, seat: int) -> bool:
        """Return whether somebody has taken a seat."""
        return seat in self._taken

    def _write(self, taken: dict[int, str]) -> None:
        """Replace the file in one step."""
        if self.path is not None:
            text = json.dumps({str(seat): digest for seat, digest in taken.items()})
            with part_of(self.path, [text], 0o600) as (part, _):
                part.replace(self.path)


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _read(path: Path) -> dict[int, str]:
    """Return the digests by seat; empty if there is no file."""
    try:
        with open_to_read(path) as file:
            content = file.read(LONGEST_FILE + 1)
    except FileNotFoundError:
        return {}
    try:
        if len(content) > LONGEST_FILE:
            raise ValueError("it is too long")
        return {int(seat): bytes.fromhex(digest).hex() for seat, digest in parsed(content).items()}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        name = escaped(str(path))
        raise InvalidKeys(
            f"{name} does not say who sits where ({shown(error)}); delete it to give everyone new links"
        ) from None
