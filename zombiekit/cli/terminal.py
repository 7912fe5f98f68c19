"""The screen and the keyboard; plain text where there is no screen, and no questions lost where there is no keyboard."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

from rich.console import Console
from rich.text import Text

from zombiekit.drawings import Drawing
from zombiekit.render.colors import in_colors

QUIT = ("quit", "q", "exit")
"""The answers that leave the game."""


class Left(Exception):
    """The player left the game."""


class Terminal:
    """Where a game is shown and asked for: colors on a terminal that has them, plain text everywhere else.

    Attributes:
        interactive: Whether a person sits at it; otherwise its input comes from a file or a pipe.
    """

    def __init__(self) -> None:
        """Find out what there is at the other end."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        self._console = Console(
            highlight=False,
            markup=False,
            emoji=False,
            color_system=None if os.environ.get("NO_COLOR") else "auto",  # rich alone would keep bold and reverse
        )
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._readline: Any = None
        if self.interactive:
            with suppress(ImportError):  # not every Python has it
                import readline  # it lets answers be edited and recalled

                self._readline = readline

    def say(self, text: str = "", style: str = "") -> None:
        """Print text, broken into lines where the screen ends."""
        self._console.print(Text(text, style))

    def show(self, text: str) -> None:
        """Print text line by line as it is."""
        self._console.print(Text(text), soft_wrap=True)

    def draw(self, drawing: Drawing) -> None:
        """Print a drawing as it is, each span in the color of its role."""
        self._console.print(in_colors(drawing), soft_wrap=True)

    def table(self, cells: list[str]) -> None:
        """Print short texts in columns, as many beside each other as fit."""
        width = max(map(len, cells)) + 3
        per_line = max(self._console.width // width, 1)
        for start in range(0, len(cells), per_line):
            line = "".join(f"{cell:{width}}" for cell in cells[start : start + per_line])
            self.show(line.rstrip())

    def ask(self, prompt: str) -> str:
        """Return a line of input, without blanks around it.

        Raises:
            EOFError: There is no more input.
            KeyboardInterrupt: The player wants out.
        """
        self._console.file.flush()
        answer = input(prompt).strip()
        if not self.interactive:
            print(answer)
        return answer

    def wait(self, prompt: str) -> None:
        """Wait for Enter.

        Raises:
            Left: The player left the game instead.
            EOFError: There is no more input.
            KeyboardInterrupt: The player wants out.
        """
        if self.ask(prompt).lower() in QUIT:
            raise Left

    def wipe(self) -> None:
        """Leave nothing of what was shown and typed: not on the screen, not above it, and not to be recalled."""
        if self._readline is not None:
            self._readline.clear_history()
        if self._console.is_dumb_terminal or self._console.legacy_windows:
            self.say("\n" * self._console.height)
        else:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")
