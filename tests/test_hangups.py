"""Signals that end the program during a save: the save finishes first, and no half file is left."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from zombiekit import files
from zombiekit.cli.failing import hangups, undisturbed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


@pytest.mark.parametrize("number", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_the_first_signal_interrupts_and_the_next_ones_are_dropped(number: str) -> None:
    signals = [getattr(signal, number), signal.SIGHUP, signal.SIGTERM, signal.SIGINT]
    before = signal.getsignal(signals[0])
    saved = []

    def save() -> None:
        for each in signals:
            os.kill(os.getpid(), each)
        saved.append(True)

    with pytest.raises(KeyboardInterrupt), hangups():  # noqa: PT012 - what comes after the first signal is the point
        try:
            os.kill(os.getpid(), signals[0])
        finally:
            save()

    assert saved
    assert signal.getsignal(signals[0]) is before


def test_a_signal_that_was_ignored_from_the_beginning_stays_ignored() -> None:
    """This is what `nohup` needs."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with hangups(), undisturbed():
            os.kill(os.getpid(), signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("number", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_a_save_is_not_broken_off(number: str, tmp_path: Path) -> None:
    def texts() -> Iterator[str]:
        yield "one\n"
        os.kill(os.getpid(), getattr(signal, number))
        yield "two\n"

    with undisturbed():
        files.put(tmp_path / "saved", texts(), new=True)

    assert [path.name for path in tmp_path.iterdir()] == ["saved"]
    assert (tmp_path / "saved").read_text() == "one\ntwo\n"


def test_what_is_broken_off_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That holds even between creating the file and writing to it."""

    def opened(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "FileIO", opened)
    with pytest.raises(KeyboardInterrupt):
        files.put(tmp_path / "saved", ["one\n"], new=True)

    assert list(tmp_path.iterdir()) == []
