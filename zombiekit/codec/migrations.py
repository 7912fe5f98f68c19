"""Old saves: older formats are updated to the newest step by step, and older rules are expressed by options that came later.

A game with a new version of its rules can still read saves from an old version, if it has `OLD_RULESETS`. This lists, for each old
version, the options that did not exist yet, as plain data, with the values that make the game play by that version:

    RULESET = "1.1"
    OLD_RULESETS = {"1.0": {"zombie_ties": "compass"}}

So a save or a record of an old version goes on under its own rules; when it is saved again, it names the new version and these options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from zombiekit.codec.text import MISSING, told
from zombiekit.errors import Fault, InvalidState
from zombiekit.game import Game

Envelope: TypeAlias = dict[str, Any]
Migration: TypeAlias = Callable[[Envelope], Envelope]

MIGRATIONS: tuple[Migration, ...] = ()
"""The first takes an envelope of format 1 and returns it in format 2, the second goes on to format 3, and so on.

Each is a pure function: it returns a new envelope and does not change the old one. It need not change the format number; `migrated`
does. It cannot rely on anything in the envelope, and may raise any error if it does not find what it needs.
"""


def migrated(envelope: Envelope, migrations: tuple[Migration, ...] = MIGRATIONS) -> Envelope:
    """Return an envelope in the newest format.

    Raises:
        InvalidState: Its format is unknown, or the envelope does not match its format.
    """
    newest = len(migrations) + 1
    number = envelope.get("format", MISSING)
    if type(number) is not int or number < 1:
        raise InvalidState.at("format", told(number, "not the number of a format"))
    if number > newest:
        raise InvalidState.at("format", told(number, f"newer than this library, which reads up to {newest}"))
    for before, migrate in enumerate(migrations[number - 1 :], number):
        try:
            envelope = {**migrate(envelope), "format": before + 1}
        except Exception as error:  # old saves may be broken in any way
            raise InvalidState.at("data", f"this is not in format {before}") from error
    return envelope


def later_options(game: Game, ruleset: object) -> Mapping[str, Any] | None:
    """Return the options added since a version of a game's rules, with the values that play by it; None if it cannot be read."""
    if type(ruleset) is not str:
        return None
    old: Mapping[str, Mapping[str, Any]] = getattr(game, "OLD_RULESETS", {})
    return {} if ruleset == game.RULESET else old.get(ruleset)


def with_options(options: object, later: Mapping[str, Any], where: str) -> object:
    """Add options that came later to options as plain data; data that is no dict is returned as it is, to be refused later.

    Raises:
        InvalidState: One of the later options is already there, so the data cannot be from the old version.
    """
    if type(options) is not dict:
        return options
    what = "this version of the rules has no such option"
    if faults := [Fault("", f"{where}.{name}", what) for name in later if name in options]:
        raise InvalidState(faults)
    return {**options, **later}
