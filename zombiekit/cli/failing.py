"""Report errors in the user's input in a line, without a traceback."""

from __future__ import annotations

import errno
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from shutil import get_terminal_size
from tempfile import gettempdir
from textwrap import TextWrapper
from typing import Any, NoReturn, ParamSpec, TypeVar

import typer

from zombiekit import record
from zombiekit.errors import FaultyInput, UnknownGame, ZombiekitError
from zombiekit.hosting import new_path
from zombiekit.limits import escaped
from zombiekit.play import Match

P = ParamSpec("P")
R = TypeVar("R")

WRONG_INPUT = 2
"""The exit code for errors that the user can fix, the same as for wrong options."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def fail(message: str) -> NoReturn:
    """End the program with a message on standard error, broken at blanks if that is a terminal."""
    lines = f"Error: {message}".split("\n")
    if sys.stderr.isatty():
        lines = [piece for line in lines for piece in _broken(line, get_terminal_size().columns)]
    typer.echo("\n".join(lines), err=True)
    raise typer.Exit(WRONG_INPUT)


def _broken(line: str, width: int) -> list[str]:
    """Return a line in pieces; a word that is too long, such as a path, stays whole so that it can be copied."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    breaking = TextWrapper(width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return breaking.wrap(line) if len(line) > width else [line]


def fail_about(path: Path, message: object) -> NoReturn:
    """End the program with a message about a file."""
    fail(f"{escaped(str(path))}: {message}")


def friendly(command: Callable[P, R]) -> Callable[P, R]:
    """Make a command report the library's errors, and files that cannot be read or written, in words."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except BrokenPipeError:
            raise  # the reader of the output is gone; nobody is left to report to
        except OSError as error:
            fail(in_words(error))
        except ZombiekitError as error:
            fail(in_lines(error))

    return run


def in_lines(error: ZombiekitError) -> str:
    """Return an error's message, with a line for each of several faults."""
    return "\n  ".join((f"{error.heading}:", *map(str, error.faults))) if isinstance(error, FaultyInput) else str(error)


def with_own(error: ZombiekitError, own: str) -> str:
    """Return an error's message; if it names a game that is not installed, say how to name a game of one's own."""
    faults = error.faults if isinstance(error, FaultyInput) else ()
    is_unknown = isinstance(error.__cause__, UnknownGame) or any(
        each.what.startswith("no game is called") for each in faults
    )
    return f"{in_lines(error)}; if it is a game of your own, add {own}" if is_unknown else in_lines(error)


def in_words(error: OSError) -> str:
    """Return in plain words why a file cannot be used."""
    if not isinstance(error.filename, str):
        return error.strerror or str(error)
    name, folder = escaped(error.filename), Path(error.filename).parent
    if isinstance(error, FileNotFoundError):
        return f"there is no file {name}" if folder.is_dir() else f"there is no folder {escaped(str(folder))}"
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return f"the disk is full; {name} could not be written"
    words = {
        FileExistsError: "already exists",
        IsADirectoryError: "is a folder, not a file",
        NotADirectoryError: "has a file in its path where a folder should be",
        PermissionError: "cannot be opened: you do not have permission",
    }
    return f"{name} {words[type(error)]}" if type(error) in words else f"{name}: {error.strerror}"


def kept_elsewhere(match: Match) -> Path:
    """Record an interrupted match in a new file among the user's data, or else among temporary files; return its path, or fail."""
    errors = []
    for folder in (None, Path(gettempdir())):
        try:
            path = new_path(match.game, folder)
            record.write(match, path)
        except OSError as error:
            errors.append(error)
        else:
            return path
    fail(f"the game is lost, because it cannot be kept: {in_words(errors[0])}")


@contextmanager
def hangups() -> Iterator[None]:
    """Treat a closed terminal or a shutdown as Ctrl-C, once; ignore all such signals after the first until this ends.

    A closing terminal sends more than one signal, and people press Ctrl-C twice. Inside it, wrap whatever saves in `undisturbed`.
    """
    came = False

    def interrupt(*_: Any) -> None:
        nonlocal came
        if not came:
            came = True
            raise KeyboardInterrupt

    with _answered(interrupt):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ignore all signals that would end the program while something is being saved; the program ends anyway."""
    with _answered(lambda *_: None):
        yield


@contextmanager
def _answered(handler: Callable[..., None]) -> Iterator[None]:
    """Answer signals that end programs with this, but for those that were ignored when the program began, as under `nohup`."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)]
    numbers = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = [(number, signal.signal(number, handler)) for number in numbers]
    try:
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)
