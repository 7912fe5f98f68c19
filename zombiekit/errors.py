"""What can go wrong, by whose input: one base class, few kinds, fields as well as text."""

from __future__ import annotations

from itertools import islice
from reprlib import Repr
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.limits import LONGEST_WORDS, MOST_FAULTS, escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class ZombiekitError(Exception):
    """The base of every error that this library raises on purpose."""


@attrs.frozen
class Fault:
    """One thing wrong with a value from outside.

    Attributes:
        rule: The invariant or clause that is broken (`"INV-3"`, `"OATD-RND-04"`), or `""` where no rule but the form is at fault.
        where: The place in the input, as a path: `"zombies[2]"`, `"options.round_limit"`.
        what: The values that break the rule, in words.
    """

    rule: str
    where: str
    what: str

    def __str__(self) -> str:
        """Return the fault as one line of bounded length: place, rule, words."""
        rule = f" [{self.rule}]" if self.rule else ""
        return _line(f"{self.where}{rule}: {self.what}", LONGEST_WORDS)


class IllegalAction(ZombiekitError, ValueError):
    """An action or chance outcome that the rules do not allow at this node.

    Attributes:
        clause: The rule that forbids it, such as `"OATD-MOVE-05"`.
        value: What was tried, whatever its type.
        reason: Why not, in words.
        legal: Some of what would be legal, the most similar first.
        count: How much is legal in all; never less than the length of `legal`.
    """

    def __init__(self, clause: str, value: object, reason: str, legal: tuple[object, ...] = (), count: int = 0) -> None:
        self.clause = clause
        self.value = value
        self.reason = reason
        self.legal = legal
        self.count = max(count, len(legal))
        instead = f"; legal: {', '.join(map(str, legal))}" if legal else ""
        if legal and self.count > len(legal):
            instead += f", ... ({self.count} in all)"
        super().__init__(f"{said(value)} is illegal: {reason} [{clause}]{instead}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.clause, self.value, self.reason, self.legal, self.count)


class IllegalChoice(IllegalAction):
    """An illegal action that a policy chose in a match.

    Attributes:
        seat: The seat that the policy plays.
        step: The number of the step that it would have been, counted from 1.
    """

    def __init__(self, seat: int, step: int, error: IllegalAction) -> None:
        self.seat = seat
        self.step = step
        super().__init__(error.clause, error.value, error.reason, error.legal, error.count)
        self.args = (f"the policy of seat {seat} at step {step}: {error}",)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        error = IllegalAction(self.clause, self.value, self.reason, self.legal, self.count)
        return type(self), (self.seat, self.step, error)


class CannotUndo(ZombiekitError, ValueError):
    """A step that may not be taken back: chance, or one that revealed something, or none at all.

    Attributes:
        step: The number of the step, counted from 1; 0 where the match is at its start.
    """

    def __init__(self, step: int) -> None:
        self.step = step
        reason = f"step {step} was chance or revealed something" if step else "the match is at its start"
        super().__init__(f"{reason}; undo_to goes back regardless")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.step,)


class FaultyInput(ZombiekitError, ValueError):
    """Input with faults in it; not only the first, but the first hundred.

    Attributes:
        faults: What is wrong, at least one and at most `limits.MOST_FAULTS`.
        more: How many further faults there are.
    """

    heading = "faulty input"

    def __init__(self, faults: Iterable[Fault], more: int = 0) -> None:
        faults = iter(faults)
        self.faults = tuple(islice(faults, MOST_FAULTS))
        self.more = more + sum(1 for _ in faults)
        rest = f"; and {self.more} more" if self.more else ""
        super().__init__(f"{self.heading}: " + "; ".join(map(str, self.faults)) + rest)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.faults, self.more)


class InvalidState(FaultyInput):
    """A state, view or position that breaks the form or an invariant."""

    heading = "invalid state"


class InvalidOptions(FaultyInput):
    """Options of a game that are unknown, of the wrong type, or do not go together."""

    heading = "invalid options"


class InvalidRecord(ZombiekitError, ValueError):
    """A record that cannot be read or replayed.

    Attributes:
        line: The number of the first bad line, counted from 1.
        reason: What is wrong with it.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.line, self.reason)


class RecordInUse(ZombiekitError):
    """A record to which somebody else is writing.

    Attributes:
        path: The file.
        reason: What shows it, in words.
    """

    def __init__(self, path: str, reason: str = "another writer has it open") -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"the record {shown(path)} is in use: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.path, self.reason)


class InvalidNotation(ZombiekitError, ValueError):
    """A line of notation that does not name an action or outcome.

    Attributes:
        text: The whole line.
        position: Where in it the mistake begins, counted from 0.
        reason: What was expected there.
    """

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text = text
        self.position = position
        self.reason = reason
        start = max(0, position - 60)
        around = "".join(char if char.isprintable() else "?" for char in text[start : position + 60])
        super().__init__(f"{reason}\n  {around}\n  {' ' * (position - start)}^")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.text, self.position, self.reason)


class UnknownGame(ZombiekitError, LookupError):
    """No installed game has this name.

    Attributes:
        name: The name asked for.
        similar: Installed names that look like it.
    """

    def __init__(self, name: str, similar: tuple[str, ...]) -> None:
        self.name = name
        self.similar = similar
        hint = f"; did you mean {' or '.join(similar)}?" if similar else ""
        super().__init__(f"no game is called {shown(name)}{hint}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.name, self.similar)


class BrokenGame(UnknownGame):
    """A game of this name is installed, but it cannot be had.

    Attributes:
        reason: Why not, in words.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, ())
        self.reason = reason
        self.args = (f"the game {shown(name)} is installed, but {reason}",)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.name, self.reason)


class BrokenRule(ZombiekitError, RuntimeError):
    """The house rules of a variant cannot be played on.

    Attributes:
        name: The name of the variant.
        what: What they do, in words: `"forbid everything that a seat could choose"`.
    """

    def __init__(self, name: str, what: str) -> None:
        self.name = name
        self.what = what
        super().__init__(f"the house rules of {shown(name)} {what}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.name, self.what)


class Undetermined(ZombiekitError, ValueError):
    """A step of a view whose consequences depend on what the view does not know.

    Attributes:
        what: What is not known, in words: `"the tile on (2,-1)"`.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"this is a view, in which {what} is not known; resample draws full states that agree with it")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.what,)


ENDING = (KeyboardInterrupt, SystemExit)
"""What is meant for the whole program, wherever it strikes; whatever else a stranger's method raises says no more than that it is broken."""

_SHORT = Repr()
"""Shows the beginning of what may have no end."""
_SHORT.maxlevel = 4
_SHORT.maxtuple = _SHORT.maxlist = _SHORT.maxdict = _SHORT.maxset = _SHORT.maxfrozenset = _SHORT.maxdeque = 20
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 400


_NAME_OF: Callable[[type], str] = type.__dict__["__name__"].__get__
"""Returns the name of a class, whatever its own class makes of that."""


def shown(value: object, width: int = 120) -> str:
    """Return `value` as an error message shows it: its repr, on one line, without what a terminal obeys, cut at `width` characters."""
    return _cut(value, _SHORT.repr, width)


def said(value: object, width: int = 200) -> str:
    """Return an action or outcome as an error message names it, by its line of text; all else as `shown` does."""
    try:
        is_line = hasattr(type(value), "WORD")
    except ENDING:
        raise
    except BaseException:  # noqa: BLE001 - so may its class
        is_line = False
    return _cut(value, str, width) if is_line else shown(value)


def _cut(value: object, to_text: Callable[[Any], str], width: int) -> str:
    try:
        return _line(str.__str__(to_text(value)), width)
    except ENDING:
        raise
    except BaseException:  # noqa: BLE001 - a stranger's class may raise anything
        return _line(f"<{_NAME_OF(type(value))}>", width)


def _line(text: str, width: int) -> str:
    """Return a text on one line, without what a terminal obeys, cut at `width` characters."""
    text = escaped(text[: width + 1])
    return text if len(text) <= width else f"{text[: width - 3]}..."
