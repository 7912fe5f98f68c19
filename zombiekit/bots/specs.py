"""Bots from lines of text: `greedy`, `mcts:iterations=500`, `my_module:make`."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import attrs

from zombiekit.entries import entry_points, first_of_each
from zombiekit.errors import ZombiekitError, shown
from zombiekit.limits import LONGEST_NAME, escaped, flaw_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from zombiekit.bots.judging import Maker

GROUP = "zombiekit.bots"
LONGEST = 5 * LONGEST_NAME
"""Most characters in the line of a bot."""


@attrs.define(eq=False, slots=False)
class InvalidBot(ZombiekitError, ValueError):
    """A line of text that names no bot, or has fields that the bot does not take.

    Attributes:
        spec: The line.
        reason: What is wrong with it, in words.
    """

    spec: object
    reason: str

    def __str__(self) -> str:
        return f"bot {shown(self.spec)}: {self.reason}"


def names() -> tuple[str, ...]:
    """Return the names of all installed bots, sorted."""
    return tuple(sorted(_installed()))


def get(spec: str) -> Maker:
    """Return the maker that a line of text names: an installed bot with its fields, or a function in a module.

    Raises:
        InvalidBot: The line names no bot, or the bot does not take the fields.
        TypeError: The line is not text.
    """
    if not isinstance(spec, str):
        raise TypeError(f"a bot is named by a text, not {shown(spec)}")
    if flaw := flaw_of(spec, LONGEST):
        raise InvalidBot(spec, f"the text {flaw}")
    name, _, rest = spec.partition(":")
    installed = _installed()
    if name in installed:
        return _built(spec, installed[name], rest)
    if name.endswith(".py"):
        module = f"{Path(name).stem}:{rest or 'make'}"
        where = "Python looks for it in the current folder and in those of PYTHONPATH"
        raise InvalidBot(spec, f"a bot is named by its module, not by its file: {module}; {where}")
    if all(part.isidentifier() for part in name.split(".")) and rest.isidentifier():
        return _imported(spec, name, rest)
    near = get_close_matches(name[:LONGEST_NAME], sorted(installed))
    hint = f"did you mean {' or '.join(near)}?" if near else f"the bots are {', '.join(sorted(installed))}."
    raise InvalidBot(spec, f"no bot is called {name}; {hint} Name your own bot by its module: my_module:make")


def home_of(spec: str) -> str:
    """Return the module that holds the maker of a bot, without loading it."""
    name = spec.partition(":")[0]
    installed = _installed()
    return installed[name].module if name in installed else name


def _installed() -> dict[str, EntryPoint]:
    """Return the installed bots by name. The names of this library's own bots always mean these."""
    return first_of_each(entry_points(group=GROUP), __name__.rpartition(".")[0])


def _built(spec: str, point: EntryPoint, rest: str) -> Maker:
    """Return an installed bot with the given fields."""
    try:
        bot = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a foreign module may raise anything, even `SystemExit`
        raise InvalidBot(spec, f"{point.value} cannot be loaded: {shown(error)}") from error
    known = {field.name for field in attrs.fields(bot)} if attrs.has(bot) else set()
    if rest and not known:
        raise InvalidBot(spec, "it takes no fields")
    if not attrs.has(bot):
        return cast("Maker", bot)
    values: dict[str, Any] = {}
    for part in rest.split(",") if rest else ():
        field, equals, text = part.partition("=")
        if not equals or field not in known:
            raise InvalidBot(spec, f"{shown(part)} is not one of {', '.join(f'{name}=' for name in sorted(known))}")
        if field in values:
            raise InvalidBot(spec, f"{field} is given twice")
        values[field] = _value(text)
    try:
        return cast("Maker", bot(**values))
    except (TypeError, ValueError) as error:
        raise InvalidBot(spec, str(error)) from None


def _value(text: str) -> Any:
    """Return a text as a number, None, True or False if it is one, and unchanged if not."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return {"None": None, "True": True, "False": False}.get(text, text)


def _imported(spec: str, module: str, name: str) -> Maker:
    """Return a maker from a module that every process can import."""
    if module == "__main__":
        raise InvalidBot(spec, "other processes cannot load a bot from a script or a notebook; put it into a module")
    try:
        make = getattr(import_module(module), name)
    except KeyboardInterrupt:
        raise
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise InvalidBot(spec, f"{module} cannot be loaded: {shown(error)}") from error
        near = get_close_matches(module, sorted(_installed()))
        hint = f"; did you mean {near[0]}?" if near else ""
        looked = f"it is not in {Path.cwd()} or any other folder where Python looks for modules (PYTHONPATH)"
        raise InvalidBot(spec, f"there is no module {error.name}: {escaped(looked)}{hint}") from error
    except AttributeError as error:
        raise InvalidBot(spec, f"{module} has no {name}: {shown(error)}") from error
    except BaseException as error:  # a foreign module may raise anything, even `SystemExit`
        raise InvalidBot(spec, f"{module} cannot be loaded: {shown(error)}") from error
    if not callable(make):
        raise InvalidBot(spec, f"{module}.{name} is {shown(make)}, which does not make policies")
    return cast("Maker", make)
