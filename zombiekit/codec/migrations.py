"""Old saves: older formats are brought up to the newest step by step, older rules are told by the options that came after them.

A game whose rules got a new version may still read what was saved under an old one: it has `OLD_RULESETS`, which says of each such
version which options it did not have, as plain data, with the values under which the game plays as it did then:

    RULESET = "1.1"
    OLD_RULESETS = {"1.0": {"zombie_ties": "compass"}}

So a save, or a record, of an old version goes on under its own rules, and what is written of it names the new version, with these options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from zombiekit.codec.text import MISSING, told
from zombiekit.errors import Fault, InvalidState

if TYPE_CHECKING:
    from zombiekit.game import Game

Envelope: TypeAlias = dict[str, Any]
Migration: TypeAlias = Callable[[Envelope], Envelope]

MIGRATIONS: tuple[Migration, ...] = ()
"""The first takes an envelope of format 1 and returns it as format 2, the second takes it on to 3, and so on.

Each is a pure function: it returns another envelope and leaves what it was given as it is. The number of the format is changed for
it. It may count on nothing in the envelope, and may raise anything where it does not find what it needs.
"""


def migrated(envelope: Envelope, migrations: tuple[Migration, ...] = MIGRATIONS) -> Envelope:
    """Return an envelope in the newest format.

    Raises:
        InvalidState: Its format is unknown, or it is not what its format says.
    """
    newest = len(migrations) + 1
    number = envelope.get("format", MISSING)
    if type(number) is not int or number < 1:
        raise _refused("format", told(number, "no number of a format"))
    if number > newest:
        raise _refused("format", told(number, f"newer than this library, which reads up to {newest}"))
    for before, migrate in enumerate(migrations[number - 1 :], number):
        try:
            envelope = {**migrate(envelope), "format": before + 1}
        except Exception as error:  # old saves may be broken in any way
            raise _refused("data", f"this is not of format {before}") from error
    return envelope


def later_options(game: Game, ruleset: object) -> Mapping[str, Any] | None:
    """Return the options that came after a version of a game's rules, with the values that play as it did; None if it cannot be read."""
    if type(ruleset) is not str:
        return None
    old: Mapping[str, Mapping[str, Any]] = getattr(game, "OLD_RULESETS", {})
    return {} if ruleset == game.RULESET else old.get(ruleset)


def with_options(options: object, later: Mapping[str, Any], where: str) -> object:
    """Return options as plain data with those that came later; what is no table of options stays as it is, to be refused as that.

    Raises:
        InvalidState: One of them is there already, so that the options are not of the version that they are said to be of.
    """
    if type(options) is not dict:
        return options
    faults = [
        Fault("", f"{where}.{name}", "this version of the rules has no such option")
        for name in later
        if name in options
    ]
    if faults:
        raise InvalidState(faults)
    return {**options, **later}


def _refused(where: str, what: str) -> InvalidState:
    return InvalidState((Fault("", where, what),))
