"""The command line at a real pseudo-terminal of 80 columns and 24 rows, for tests of what a terminal sees."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from struct import pack
from typing import Any

import pytest

pty: Any = pytest.importorskip("pty")  # not every system has them
fcntl: Any = pytest.importorskip("fcntl")
termios: Any = pytest.importorskip("termios")

PROMPT = re.compile(rb"> $")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def at_pty(
    *arguments: str, lines: Iterable[str], size: tuple[int, int] = (80, 24), ahead: str = "", **variables: str
) -> str:
    """Return what a command shows at a terminal, without its codes; each line is typed when something is asked.

    After the last line comes the end of input. What is typed `ahead` lies there from the beginning.
    """
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, pack("HHHH", size[1], size[0], 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(size[0]), "LINES": str(size[1]), **variables}
    command = [sys.executable, "-m", "zombiekit", *arguments]
    os.write(ours, ahead.encode())
    typed, shown, new = iter(lines), b"", b""
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True):
        os.close(theirs)
        while True:
            try:
                data = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            shown, new = shown + data, new + data
            if PROMPT.search(new):
                new = b""
                line = next(typed, None)
                os.write(ours, b"\x04" if line is None else f"{line}\n".encode())
    os.close(ours)
    return CODES.sub("", shown.decode().replace("\r\n", "\n"))
