"""What keeps a match when the program ends: the record that the player asked for, or one made at the last moment."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from zombiekit import record
from zombiekit.play import Match


class Keeper:
    """The record of a match, brought up to date whenever the match changes.

    Attributes:
        path: The file.
    """

    def __init__(self, writer: record.Writer, path: Path) -> None:
        """Go on with a writer of this file."""
        self.path = path
        self._kept = writer.match
        self._writer: record.Writer | None = writer

    @property
    def length(self) -> int:
        """How many steps are recorded."""
        return self._kept.length

    def keep(self, match: Match) -> None:
        """Record what the match has more, or the whole anew when steps were taken back.

        Raises:
            OSError: It cannot be written, or not be opened again after it could not be; the next call tries both.
        """
        if match.length > self._kept.length:
            self._open().add(match)
            self._kept = match
        else:
            self.rewrite(match)

    def rewrite(self, match: Match) -> None:
        """Write the record anew as a whole; if that cannot be, the old one stays.

        Raises:
            OSError: It cannot be written.
        """
        self.close()
        record.write(match, self.path)
        self._kept = match
        self._open()

    def _open(self) -> record.Writer:
        """Return the writer; where the file was closed and could not be opened again, that is tried once more."""
        if self._writer is None:
            self._writer = record.resume(self.path, game=self._kept.game)
        return self._writer

    def close(self) -> None:
        """Close the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None


def rescue(match: Match) -> Path:
    """Write the record of a match that was interrupted to a new file among the user's data, and return its path.

    Raises:
        OSError: It cannot be written.
    """
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(home) / "zombiekit"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match.game.NAME}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.jsonl"
    record.write(match, path)
    return path


def how_to_resume(path: Path, bots: Mapping[int, str] = MappingProxyType({}), command: str = "play") -> str:
    """Return the command that goes on with a record, and with these bots in their seats."""
    seats = [f"--seat {shlex.quote(f'{seat + 1}={spec}')}" for seat, spec in bots.items()]
    return " ".join((f"zombiekit {command} --resume", shlex.quote(str(path)), *seats))
