"""The command line over a pipe, run in this process."""

from collections.abc import Iterable
from typing import Any

from typer.testing import CliRunner

from zombiekit.cli import app


def run(*arguments: object, lines: Iterable[str] = ()) -> Any:
    """Run a command on these lines of input; return its exit code, `stdout`, `stderr`, and `output` for both."""
    found = CliRunner().invoke(app, list(map(str, arguments)), input="".join(f"{line}\n" for line in lines))
    assert "Errno" not in found.output
    assert "Traceback" not in found.output
    return found


def refused(*arguments: object) -> str:
    """Run a command that cannot do what it is told, and return the one message that it gives."""
    found = run(*arguments)
    assert (found.exit_code, found.stdout) == (2, ""), found.output
    return str(found.stderr)
