"""What goes wrong by the user's input is told in a line, not with a traceback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import NoReturn, ParamSpec, TypeVar

import typer

from zombiekit.errors import FaultyInput, InvalidRecord, InvalidState, ZombiekitError

P = ParamSpec("P")
R = TypeVar("R")

WRONG_INPUT = 2
"""The exit code for what the user can put right, as with wrong options."""


def fail(message: str) -> NoReturn:
    """End the program with a message on standard error."""
    typer.echo(f"Error: {message}", err=True)
    raise typer.Exit(WRONG_INPUT)


def friendly(command: Callable[P, R]) -> Callable[P, R]:
    """Make a command tell typed errors, and files that cannot be read or written, in words."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except BrokenPipeError:
            raise  # whoever read the output has gone; nobody is left to tell
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except ZombiekitError as error:
            fail(in_lines(error))

    return run


def in_lines(error: ZombiekitError) -> str:
    """Return an error's message, each of several faults in a line of its own."""
    return "\n  ".join((f"{error.heading}:", *map(str, error.faults))) if isinstance(error, FaultyInput) else str(error)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Name the file in whatever is wrong with its content."""
    try:
        yield
    except (InvalidRecord, InvalidState) as error:
        fail(f"{path}: {in_lines(error)}")
