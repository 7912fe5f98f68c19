"""Reading strangers' files takes time in proportion to their size: twice the lines take twice the calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from zombiekit import ZombiekitError
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom

READERS: dict[str, tuple[Callable[[Path], Any], str, str]] = {
    "cards": (town.box.read_cards, "", "card fear {n}\n"),
    "cards of no kind": (town.box.read_cards, "", "card kind{at} 1\n"),
    "tiles": (town.box.read_tiles, "", "tile four_way count={n}\n"),
    "map": (town.box.read_map, "", "tile house{at} {at},0\n"),
    "events": (galaxy.box.load_cards, "", '[[cards]]\nid = "c{at}"\nname = "A"\ntext = "B"\n'),
    "board": (doom.box.read_board, "board: Lane\n", "link: a{at} b{at}\n"),
}
"""For each reader, the head of a file and what is repeated in it, right or wrong."""


def calls(read: Callable[[Path], Any], path: Path) -> int:
    """Return the number of calls, resumed generators included, that reading a file takes; it may be refused."""
    count = 0

    def counted(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        with suppress(ZombiekitError):
            read(path)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", READERS)
def test_a_file_is_read_in_linear_time(name: str, tmp_path: Path) -> None:
    read, head, part = READERS[name]
    found = []
    for size in (300, 600, 1200):
        path = tmp_path / f"{size}.toml"
        path.write_text(head + "".join(part.format(at=at, n=at % 9) for at in range(size)), encoding="utf-8")
        found.append(calls(read, path))

    assert found[2] - found[1] < 2.5 * (found[1] - found[0]) + 3_000
