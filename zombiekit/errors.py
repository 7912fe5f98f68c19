"""The errors of the library: one base class, one class for each source of bad input, and fields as well as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from reprlib import Repr
from typing import Any, Self

import attrs

from zombiekit.limits import LONGEST_WORDS, MOST_FAULTS, escaped


class ZombiekitError(Exception):
    """The base of every error that this library raises on purpose. Errors pickle by their fields."""


@attrs.frozen
class Fault:
    """One thing wrong with a value from outside.

    Attributes:
        rule: The broken invariant or clause (`"INV-3"`, `"OATD-RND-04"`), or `""` if only the form is wrong.
        where: The place in the input, as a path: `"zombies[2]"`, `"options.round_limit"`.
        what: The values that break the rule, in words.
    """

    rule: str
    where: str
    what: str

    def __str__(self) -> str:
        """Return the fault as one line of limited length: place, rule, words."""
        rule = f" [{self.rule}]" if self.rule else ""
        return _line(f"{self.where}{rule}: {self.what}", LONGEST_WORDS)


@attrs.define(eq=False, slots=False)
class IllegalAction(ZombiekitError, ValueError):
    """An action or chance outcome that the rules do not allow at this node.

    Attributes:
        clause: The rule that forbids it, such as `"OATD-MOVE-05"`.
        value: What was tried, whatever its type.
        reason: Why not, in words.
        legal: Some of what would be legal, the most similar first.
        count: How many legal choices there are in all; never less than the length of `legal`.
    """

    clause: str
    value: object
    reason: str
    legal: tuple[object, ...] = ()
    count: int = 0

    def __attrs_post_init__(self) -> None:
        self.count = max(self.count, len(self.legal))

    def __str__(self) -> str:
        instead = f"; legal: {', '.join(map(str, self.legal))}" if self.legal else ""
        if self.legal and self.count > len(self.legal):
            instead += f", ... ({self.count} in all)"
        return f"{said(self.value)} is illegal: {self.reason} [{self.clause}]{instead}"


@attrs.define(eq=False, slots=False)
class PolicyFailed(ZombiekitError):
    """A bot or another policy raised an error or made an illegal choice; that error is the cause of this one.

    Attributes:
        seat: The seat that it plays.
        step: The number of the step that failed, counted from 1; 0 if the policy could not be made.
        reason: What it did, in words.
        who: The host's name for the seat: `"Yellow, the bot greedy"`; `""` to show the seat's number.
    """

    seat: int
    step: int
    reason: str
    who: str = ""

    def __str__(self) -> str:
        return f"{self.who or f'the policy of seat {self.seat}'} at step {self.step}: {self.reason}"


@attrs.define(eq=False, slots=False)
class CannotUndo(ZombiekitError, ValueError):
    """A step that may not be taken back: it was chance, it revealed something, or there is no step yet.

    Attributes:
        step: The number of the step, counted from 1; 0 if the match is at its start.
    """

    step: int

    def __str__(self) -> str:
        reason = f"step {self.step} was chance or revealed something" if self.step else "the match is at its start"
        return f"{reason}; undo_to goes back regardless" if self.step else f"{reason}; there is nothing to undo"


class FaultyInput(ZombiekitError, ValueError):
    """Input with faults; lists not only the first fault, but the first hundred.

    Attributes:
        faults: What is wrong, at least one fault and at most `limits.MOST_FAULTS`.
        more: How many more faults there are.
    """

    heading = "faulty input"

    def __init__(self, faults: Iterable[Fault], more: int = 0) -> None:
        faults = iter(faults)
        self.faults = tuple(islice(faults, MOST_FAULTS))
        self.more = more + sum(1 for _ in faults)
        super().__init__(self.faults, self.more)

    @classmethod
    def at(cls, where: str, what: str, rule: str = "") -> Self:
        """Return the error for a single fault."""
        return cls((Fault(rule, where, what),))

    def __str__(self) -> str:
        rest = f"; and {self.more} more" if self.more else ""
        return f"{self.heading}: {'; '.join(map(str, self.faults))}{rest}"


class InvalidState(FaultyInput):
    """A state, view or position that breaks the form or an invariant."""

    heading = "invalid state"


class InvalidOptions(FaultyInput):
    """Options of a game that are unknown, have the wrong type, or do not fit together."""

    heading = "invalid options"


@attrs.define(eq=False, slots=False)
class InvalidRecord(ZombiekitError, ValueError):
    """A record that cannot be read or replayed.

    Attributes:
        line: The number of the first bad line, counted from 1.
        reason: What is wrong with it.
    """

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@attrs.define(eq=False, slots=False)
class RecordInUse(ZombiekitError):
    """A record to which somebody else is writing.

    Attributes:
        path: The file.
        reason: How we know that somebody is writing, in words.
    """

    path: str
    reason: str = "another writer has it open"

    def __str__(self) -> str:
        return f"the record {shown(self.path)} cannot be written: {self.reason}"


@attrs.define(eq=False, slots=False)
class InvalidNotation(ZombiekitError, ValueError):
    """A line of notation that does not name an action or outcome.

    Attributes:
        text: The whole line.
        position: Where in it the mistake begins, counted from 0.
        reason: What was expected there.
    """

    text: str
    position: int
    reason: str

    def __str__(self) -> str:
        start = max(0, self.position - 60)
        around = self.text[start : self.position + 60]
        around = "".join(char if char.isprintable() else "?" for char in around)
        return f"{self.reason}\n  {around}\n  {' ' * (self.position - start)}^"


@attrs.define(eq=False, slots=False)
class UnknownGame(ZombiekitError, LookupError):
    """No installed game has this name.

    Attributes:
        name: The unknown name.
        similar: Installed names that look like it.
        known: All installed names.
    """

    name: str
    similar: tuple[str, ...] = ()
    known: tuple[str, ...] = ()

    def __str__(self) -> str:
        there = f"; the games are {', '.join(self.known)}" if self.known else ""
        hint = f"; did you mean {' or '.join(self.similar)}?" if self.similar else there
        return f"no game is called {shown(self.name)}{hint}"


@attrs.define(eq=False, slots=False)
class BrokenGame(UnknownGame):
    """A game that is installed, or named by its module, cannot be loaded.

    Attributes:
        reason: Why not, in words.
    """

    reason: str = ""

    def __str__(self) -> str:
        return f"the game {shown(self.name)} cannot be loaded: {self.reason}"


@attrs.define(eq=False, slots=False)
class BrokenRule(ZombiekitError, RuntimeError):
    """The house rules of a variant leave no way to play on.

    Attributes:
        name: The name of the variant.
        what: What they do, in words: `"forbid everything that a seat could choose"`.
    """

    name: str
    what: str

    def __str__(self) -> str:
        return f"the house rules of {shown(self.name)} {self.what}"


@attrs.define(eq=False, slots=False)
class Undetermined(ZombiekitError, ValueError):
    """A step of a view whose consequences depend on what the view does not know.

    Attributes:
        what: What is not known, in words: `"the tile on (2,-1)"`.
    """

    what: str

    def __str__(self) -> str:
        return f"this is a view, which does not show {self.what}; resample draws full states that fit it"


ENDING = (KeyboardInterrupt, SystemExit)
"""Errors meant for the whole program; any other error from a stranger's method only means that the method is broken."""

_SHORT = Repr()
"""Shows only the beginning of values, which may be endless."""
_SHORT.maxlevel = 4
_SHORT.maxtuple = _SHORT.maxlist = _SHORT.maxdict = _SHORT.maxset = _SHORT.maxfrozenset = _SHORT.maxdeque = 20
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 400


_NAME_OF: Callable[[type], str] = type.__dict__["__name__"].__get__
"""Returns the name of a class, even if its metaclass changes `__name__`."""


def shown(value: object, width: int = 120) -> str:
    """Return `value` as error messages show it: its repr on one line, without control characters, cut at `width` characters.

    Args:
        value: Any value at all; it is not trusted.
        width: How many characters are shown at most.
    """
    return _cut(value, _SHORT.repr, width)


def said(value: object, width: int = 200) -> str:
    """Return an action or outcome as its line of notation, for error messages; anything else as `shown` does.

    Args:
        value: Any value at all; it is not trusted.
        width: How many characters are shown at most.
    """
    try:
        is_line = hasattr(type(value), "WORD")
    except ENDING:
        raise
    except BaseException:  # noqa: BLE001 - a stranger's metaclass may raise anything
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
    """Return a text on one line, without control characters, cut at `width` characters."""
    text = escaped(text[: width + 1])
    return text if len(text) <= width else f"{text[: width - 3]}..."
