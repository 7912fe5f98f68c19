"""What a mutant may lead to: an error of the library's own with a place, or a value that holds; within a second and 200 MB."""

import resource
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import process_time
from types import FrameType
from typing import Any, NoReturn

import attrs

from zombiekit.errors import FaultyInput, InvalidNotation, InvalidRecord, ZombiekitError
from zombiekit.limits import escaped

SECONDS = 1.0
"""Longest time that a door may take for one input, in processor seconds."""
MEGABYTES = 200
"""Most memory that a door may take for one input."""
TOO_LONG = 10
"""Processor seconds after which a door is given up."""
WORDS = 4_000
"""Longest fault, with its place, in characters; a whole error may be a hundred times as long."""


class Stalled(BaseException):
    """A door was given up; no `except Exception` inside the library may catch it."""


@attrs.frozen(kw_only=True)
class Door:
    """A way into the library.

    Attributes:
        name: The game, and what comes in.
        draw: Draws a mutant with this generator.
        enter: Hands in a mutant, and returns the result or raises.
        follow: Checks an accepted value; whatever it raises is a finding.
        share: How many mutants it gets, relative to other doors.
    """

    name: str
    draw: Callable[[Random], Any]
    enter: Callable[[Any], Any]
    follow: Callable[[Any, Random], None]
    share: int = 1


@attrs.define
class Tally:
    """The results of the mutants of a door.

    Attributes:
        door: Its name.
        mutants: How many there were.
        refused: How many were refused.
        accepted: How many were accepted, and hold.
        slowest: The longest time for one mutant, in seconds.
        largest: The most memory for one mutant, in MB.
        found: Each kind of problem once, with the first mutant that shows it.
    """

    door: str
    mutants: int = 0
    refused: int = 0
    accepted: int = 0
    slowest: float = 0.0
    largest: int = 0
    found: dict[str, str] = attrs.Factory(dict)

    def __str__(self) -> str:
        """Return the tally as a line of a table."""
        return (
            f"{self.door:42}{self.mutants:9}{self.refused:9}{self.accepted:9}"
            f"{self.slowest * 1000:9.0f} ms{self.largest:6} MB{len(self.found):7}"
        )


HEAD = f"{'door':42}{'mutants':>9}{'refused':>9}{'accepted':>9}{'slowest':>12}{'peak':>9}{'wrong':>7}"


def drawn(door: Door, seed: object, number: int) -> Any:
    """Return a mutant of a door; the same seed and number give the same mutant."""
    return door.draw(Random(f"{seed} {door.name} {number}"))


def judge(
    door: Door, mutant: Any, tally: Tally, name: str, *, must_be_refused: bool = False, timed: bool = True
) -> None:
    """Hand in a mutant, judge the result, and count it in the tally.

    Args:
        door: The door where it is handed in.
        mutant: The mutant.
        tally: The tally that counts it.
        name: What a problem is reported under; also the seed of the dice that `follow` uses.
        must_be_refused: Whether accepting it is a problem.
        timed: Whether taking too long, or too much memory, is a problem.
    """
    tally.mutants += 1
    value: Any = None
    problem = None
    accepted = False
    _forget_peak()
    before, begun = _peak(), process_time()
    try:
        with _given_up():
            value = door.enter(mutant)
            accepted = True
    except ZombiekitError as error:
        tally.refused += 1
        problem = _unclear(error)
    except (Exception, Stalled) as error:  # noqa: BLE001 - any other error is what is looked for
        problem = _told(error)
    took, grown = process_time() - begun, _peak() - before
    tally.slowest, tally.largest = max(tally.slowest, took), max(tally.largest, grown)
    if problem is None and timed and took > SECONDS:
        problem = "it takes too long"
    if problem is None and timed and grown > MEGABYTES:
        problem = "it takes too much memory"
    if problem is None and accepted:
        problem = "it is beyond the limits, and accepted" if must_be_refused else _followed(door, value, name)
        tally.accepted += problem is None
    if problem is not None and problem not in tally.found:
        tally.found[problem] = f"{name} ({took:.2f} s, {grown} MB)\n{_shown(mutant)}"


def _shown(mutant: Any) -> str:
    try:
        return str(mutant)[:2_000]
    except RuntimeError:  # something in it is hostile
        return "(it cannot be shown)"


def _followed(door: Door, value: Any, name: str) -> str | None:
    try:
        with _given_up():
            door.follow(value, Random(name))
    except (Exception, Stalled) as error:  # noqa: BLE001 - as above
        return f"accepted, and then {_told(error)}"
    return None


def _told(error: BaseException) -> str:
    """Return an error's type, the place where it was raised, and the first line of its words."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [
        frame
        for frame in frames
        if "zombiekit/" in frame.filename.rpartition("tests/")[0] or "/zombiekit/" in frame.filename
    ]
    last = (ours or list(frames))[-1] if frames else None
    place = f" at {'/'.join(Path(last.filename).parts[-2:])}:{last.lineno}" if last else ""
    words = str(error).splitlines()[0][:300] if str(error) else ""
    return f"{type(error).__name__}{place}: {words}"


def _unclear(error: ZombiekitError) -> str | None:
    """Return what is wrong with the words of a refusal, or None."""
    if isinstance(error, FaultyInput):
        for fault in error.faults:
            if not fault.where or not fault.what:
                return f"a fault without a place or words: {fault}"
            if not _can_be_shown(str(fault)):
                return f"a fault that cannot be shown: {str(fault)[:200]!r}"
            if len(str(fault)) > WORDS:
                return f"a fault of {len(str(fault))} characters"
    elif isinstance(error, InvalidRecord):
        if error.line < 1 or not error.reason or not _can_be_shown(error.reason):
            return f"no place, or words that cannot be shown: {str(error)[:200]!r}"
    elif isinstance(error, InvalidNotation):
        if not 0 <= error.position <= len(error.text) or not _can_be_shown(error.reason):
            return f"no place in it, or words that cannot be shown: {str(error)[:200]!r}"
    elif not all(map(_can_be_shown, str(error).split("\n"))):
        return f"words that cannot be shown: {str(error)[:200]!r}"
    return f"an error of {len(str(error))} characters" if len(str(error)) > 100 * WORDS else None


def _can_be_shown(text: str) -> bool:
    return escaped(text) == text


@contextmanager
def _given_up() -> Iterator[None]:
    """Raise `Stalled` in anything that takes more than `TOO_LONG` seconds."""

    def stop(_number: int, _frame: FrameType | None) -> NoReturn:
        raise Stalled(f"given up after {TOO_LONG} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, TOO_LONG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _peak() -> int:
    """Return the most memory that this process has used so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _forget_peak() -> None:
    """Reset the peak where the system can do that; elsewhere only what exceeds all earlier peaks is seen."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
