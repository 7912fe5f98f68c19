"""A program at a terminal, as a person sees it: keys go in, and a screen of given size shows what comes out."""

import os
import pty
import re
import select
import signal
import struct
import sys
from collections.abc import Iterable
from fcntl import ioctl
from random import Random
from termios import TIOCSWINSZ
from typing import Self

import pyte
from wcwidth import wcswidth

PATIENCE = 120
"""If the program is silent for this many seconds, it hangs."""
MOMENT = 5
"""After this many seconds of silence, a Ctrl-C is pressed again: `input` loses one that comes between its prompt and its wait for keys."""
INTERRUPT = "\x03"
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
NUMBERED = re.compile(r"(?:^ *|: )(\d+) \S", re.MULTILINE)
"""The number of the first choice on a line, after words that all its choices share; the last match belongs to the list of choices."""


class AtTerminal:
    """The command `zombiekit` with these arguments at a terminal.

    Attributes:
        told: All that it has printed, without colors.
        code: Its exit code, or the signal that ended it, as a negative number; None while it runs.
    """

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24, **surroundings: str) -> None:
        self.code: int | None = None
        self.told = ""
        self.columns, self.lines = columns, lines
        self._typed = ""
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self._pid, self._terminal = pty.fork()
        if not self._pid:  # the child process
            kept = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES", "NO_COLOR"}}
            kept |= {"TERM": "xterm-256color", "INPUTRC": os.devnull} | surroundings
            # passed as a whole, since the module readline sets COLUMNS where os.environ does not see it
            os.execve(sys.executable, [sys.executable, "-m", "zombiekit", *arguments], kept)  # noqa: S606 - no shell is wanted
        self.resize(columns, lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.code is None:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        os.close(self._terminal)

    def resize(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        ioctl(self._terminal, TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._screen.resize(lines, columns)

    def type(self, keys: str) -> None:
        self._typed = keys
        os.write(self._terminal, keys.encode())

    def signal(self, number: int) -> None:
        os.kill(self._pid, number)

    def wait(self) -> str:
        """Return what was printed since the last call, once the program waits for an answer or has ended."""
        printed = bytearray()  # decoded as a whole, since a read can end inside a letter or a control sequence
        while not (printed and self._asks()):
            assert self._hears(), f"it hangs after {self.told[-500:]!r}, {bytes(printed[-500:])!r}"
            try:
                news = os.read(self._terminal, 65536)
            except OSError:  # the other end is closed
                news = b""
            if not news:
                _, status = os.waitpid(self._pid, 0)
                self.code = os.waitstatus_to_exitcode(status)
                break
            self._stream.feed(news)
            printed += news
        fresh = CONTROLS.sub("", printed.decode()).replace("\r\n", "\n")
        self.told += fresh
        return fresh

    def shown(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def too_wide(self) -> list[str]:
        """Return the printed lines that were wider than the screen; typed lines are left out."""
        return [line for line in self.told.split("\n") if wcswidth(line) > self.columns]

    def _hears(self) -> bool:
        """Say whether something is printed in time."""
        for _ in range(PATIENCE // MOMENT):
            if select.select([self._terminal], [], [], MOMENT)[0]:
                return True
            if self._typed == INTERRUPT:
                self.type(INTERRUPT)
        return False

    def _asks(self) -> bool:
        line = self._screen.display[self._screen.cursor.y][: self._screen.cursor.x]
        return line.endswith("> ") and not select.select([self._terminal], [], [], 0)[0]


def played(table: AtTerminal, seed: int) -> list[str]:
    """Play to the end, choosing from the listed choices at random; return what was printed for each decision."""
    rng = Random(seed)
    asked = []
    while table.code is None:
        fresh = table.wait()
        asked.append(fresh)
        if table.code is None:
            numbers = NUMBERED.findall(fresh)
            table.type(f"{rng.randint(1, max(int(numbers[-1]), 1))}\r" if numbers else "\r")
    return asked


def typed(*arguments: str, lines: Iterable[str], ahead: str = "", **surroundings: str) -> str:
    """Return all that the command prints at a terminal of 80x24: a line is typed at each question, then the end of input.

    Keys typed `ahead` are there from the beginning.
    """
    with AtTerminal(*arguments, columns=80, lines=24, **surroundings) as table:
        table.type(ahead)
        for keys in (*(f"{line}\r" for line in lines), "\x04"):
            table.wait()
            if table.code is None:
                table.type(keys)
        if table.code is None:
            table.wait()
    assert table.code is not None
    return table.told
