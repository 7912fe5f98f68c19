"""The screen and the keyboard. Without a screen, text is plain; without a keyboard, answers are printed after their questions."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from textwrap import wrap
from threading import Timer
from typing import Any

from rich.console import Console
from rich.text import Text

from zombiekit.drawings import Drawing, Row, Span, wrapped
from zombiekit.render.colors import in_colors

QUIT = ("quit", "q", "exit")
"""The answers that leave the game."""
PATIENCE = 0.5
"""How many seconds something may take before the screen says so."""
LEAST_WIDTH = 20
"""Lines are never broken narrower than this."""


class Left(Exception):
    """The player left the game."""


class Terminal:
    """Shows a game and asks for answers: in colors on a terminal that has them, in plain text everywhere else.

    Attributes:
        interactive: Whether a person sits at it; otherwise its input comes from a file or a pipe.
        printed: How many lines were printed.
        said: How many of them were printed before the last answer.
        wiped: How many times the screen was wiped.
    """

    def __init__(self, console: Console | None = None) -> None:
        """Use the given console, or find out what the terminal can do."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        self._console = console or Console(
            highlight=False,
            markup=False,
            emoji=False,
            color_system=None if os.environ.get("NO_COLOR") else "auto",  # rich alone would keep bold and reverse
        )
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.printed = self.said = self.wiped = 0
        self._readline: Any = None
        if self.interactive:
            with suppress(ImportError):  # not every Python has it
                import readline  # it lets answers be edited and recalled

                self._readline = readline

    @property
    def width(self) -> int:
        """How many characters fit in a line."""
        return max(self._console.width, LEAST_WIDTH)

    @property
    def height(self) -> int:
        """How many lines the screen has."""
        return self._console.height

    def say(self, text: str = "", style: str = "") -> None:
        """Print text, broken at blanks to fit the screen."""
        for line in text.split("\n"):
            self.rows([(Span(line),)], style=style)

    def rows(self, rows: Iterable[Row], indent: str = "", style: str = "") -> None:
        """Print rows, each span in the color of its role; a long row goes on in the next line, indented."""
        for row in rows:
            for piece in wrapped(row, self.width, indent) or [()]:
                self._console.print(Text("", style).append(in_colors(Drawing((piece,)))), soft_wrap=True)
                self.printed += 1

    def show(self, text: str) -> None:
        """Print a line without breaking it, so that it can be copied."""
        self._console.print(Text(text), soft_wrap=True)
        self.printed += 1

    def broken(self, prompt: str) -> list[str]:
        """Return a prompt in lines; the last one leaves room for a blank before the answer."""
        return wrap(prompt, self.width - 1)

    def ask(self, prompt: str) -> str:
        """Return a line of input, without blanks around it; a prompt that is too wide is broken at blanks.

        Raises:
            EOFError: There is no more input.
            KeyboardInterrupt: The player wants out.
        """
        *above, last = self.broken(prompt)
        for line in above:
            self.say(line)
        self._console.file.flush()
        self.said = self.printed
        answer = input(f"{last} ").strip()
        if not self.interactive:
            print(answer)
        return answer

    def wait(self, prompt: str) -> None:
        """Wait for Enter; keys pressed before do not count.

        Raises:
            Left: The player left the game instead.
            EOFError: There is no more input.
            KeyboardInterrupt: The player wants out.
        """
        self._forget_keys()
        if self.ask(prompt).lower() in QUIT:
            raise Left

    def _forget_keys(self) -> None:
        """Forget what was typed but not read yet, on systems that can; over a pipe, keep it."""
        if not self.interactive:
            return
        try:
            import termios
        except ImportError:
            return
        with suppress(termios.error, OSError):  # it is gone, or only stands in for a terminal
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def pause(self, seconds: float) -> bool:
        """Wait this long, and say whether Enter was pressed meanwhile; over a pipe, do not wait.

        If waiting for the keyboard is impossible, as on Windows, act as if Enter was pressed.

        Raises:
            KeyboardInterrupt: The player wants out.
        """
        if not self.interactive:
            return False
        self._console.file.flush()
        try:
            ready, _, _ = select.select([sys.stdin], [], [], seconds)
        except (OSError, ValueError):
            return True
        if ready:
            sys.stdin.readline()
        return bool(ready)

    @contextmanager
    def thinking(self, who: str) -> Iterator[Timer]:
        """Show on a screen that somebody is thinking, once it takes long; remove it afterwards. Over a pipe, show nothing."""
        status = self._console.status(Text(f"{who} thinks"))
        timer = Timer(PATIENCE, status.start)
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            timer.start()
        try:
            yield timer
        finally:
            timer.cancel()
            if timer.ident is not None:
                timer.join()  # it may be about to start
            status.stop()

    def wipe(self) -> None:
        """Erase what was shown and typed: on the screen, above it, and in the history. A simple terminal only scrolls it away."""
        if self._readline is not None:
            self._readline.clear_history()
        self.wiped += 1
        if self._console.is_dumb_terminal or self._console.legacy_windows:
            self.say("\n" * self._console.height)
        else:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")
