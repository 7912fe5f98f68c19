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
        self._writer = writer

    @property
    def length(self) -> int:
        """How many steps are recorded."""
        return self._writer.match.length

    def keep(self, match: Match) -> None:
        """Record what the match has more, or the whole anew when steps were taken back."""
        if match.length > self._writer.match.length:
            self._writer.add(match)
        else:
            self.rewrite(match)

    def rewrite(self, match: Match) -> None:
        """Write the record anew as a whole; if that cannot be, the old one stays."""
        self._writer.close()
        try:
            record.write(match, self.path)
        finally:
            self._writer = record.resume(self.path, game=match.game)

    def close(self) -> None:
        """Close the file."""
        self._writer.close()


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
