"""Files of event cards, TOML or JSON (clause EVT-10)."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.files import open_to_read
from zombiekit.games.defcon_zombies.box.card_limits import LONGEST_FILE, MOST_PARTS
from zombiekit.games.defcon_zombies.box.card_reading import cards_of
from zombiekit.limits import escaped

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.event_cards import EventCard


def load_cards(path: str | Path) -> tuple[EventCard, ...]:
    """Return the event cards of a file: TOML if its name ends so, JSON otherwise.

    The limits of a file stand in `card_limits`.

    Raises:
        InvalidOptions: It cannot be read, or has mistakes; the error names the card and the field of each.

    Rules: DEFCON-EVT-10.
    """
    faults: list[Fault] = []
    cards = cards_of_file(path, faults)
    if faults:
        raise InvalidOptions(tuple(faults))
    return cards


def cards_of_file(path: str | Path, faults: list[Fault]) -> tuple[EventCard, ...]:
    """Return the cards of a file, and keep what is wrong with them."""
    where = escaped(str(path))
    try:
        with open_to_read(path) as file:
            raw = file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        faults.append(_unread(where, f"cannot be read: {reason or escaped(str(error))}"))
        return ()
    if len(raw) > LONGEST_FILE:
        faults.append(_unread(where, f"is longer than {LONGEST_FILE} bytes"))
        return ()
    try:
        text = raw.decode()
        data = _toml(text) if Path(path).suffix == ".toml" else json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as error:
        faults.append(_unread(where, f"is neither TOML nor JSON: {escaped(str(error))[:200]}"))
        return ()
    return cards_of(data, faults, f"{where}: ")


_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*(?:{_PART}[ \t]*\.[ \t]*){{{MOST_PARTS}}}", re.MULTILINE)
"""A key of more than so many parts, for which `tomllib` takes time by the square."""


def _toml(text: str) -> dict[str, object]:
    if _LONG_KEY.search(text):
        msg = f"a key has more than {MOST_PARTS} parts"
        raise ValueError(msg)
    return tomllib.loads(text)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, object]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            msg = f"the key {shown(key)} stands twice in one object"
            raise ValueError(msg)
        found[key] = value
    return found


def _unread(where: str, what: str) -> Fault:
    return Fault("DEFCON-EVT-10", where, what)
