"""Options of a game as a person types them: `name=value`."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any

import attrs

from zombiekit import codec
from zombiekit.cli.failing import fail
from zombiekit.errors import Fault, InvalidOptions, InvalidState
from zombiekit.game import Game


def options_from(game: Game, settings: list[str]) -> Any:
    """Return a game's options with these settings, each `name=value`, and the defaults for all others.

    A value is JSON where it can be read so (`50`, `true`), and text otherwise.

    Raises:
        InvalidOptions: A setting has no `=`, a name is unknown or comes twice, or the game does not take the values.
    """
    names = _names(game)
    given: dict[str, Any] = {}
    faults = []
    for setting in settings:
        name, equals, text = _parts(setting)
        if not equals:
            faults.append(Fault("", setting, "an option is given as name=value"))
        elif name not in names:
            near = get_close_matches(name, names)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
            faults.append(Fault("", name, f"{game.TITLE} has no such option; {hint}"))
        elif name in given:
            faults.append(Fault("", name, "is given twice"))
        else:
            given[name] = _value(text)
    if faults:
        raise InvalidOptions(tuple(faults))
    try:
        return codec.from_plain(game, codec.to_plain(game, game.Options(), "options") | given, "options", "options")
    except InvalidState as error:
        return _made(game, given, error.faults)


def with_players(game: Game, settings: list[str], players: int) -> list[str]:
    """Return the settings with the number of players; fail if the game has no such option, or they say another number."""
    if "players" not in _names(game):
        fail(f"{game.TITLE} is always played by {max(game.PLAYERS)}; it goes with no --players")
    for setting in settings:
        name, _, text = _parts(setting)
        if name == "players":
            if _value(text) != players:
                fail(f"--players {players} and --option {setting} contradict each other")
            return settings
    return [*settings, f"players={players}"]


def _names(game: Game) -> list[str]:
    return [field.name for field in attrs.fields(game.Options) if field.init]


def _parts(setting: str) -> tuple[str, str, str]:
    name, equals, text = setting.partition("=")
    return name.strip().replace("-", "_"), equals, text.strip()


def _made(game: Game, given: dict[str, Any], faults: tuple[Fault, ...]) -> Any:
    """Return the options that the game itself makes of the values: it may take others than a save has, such as the path of a file."""
    try:
        return game.Options(**given)
    except InvalidOptions:
        raise
    except (TypeError, ValueError):
        raise InvalidOptions(faults) from None


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
