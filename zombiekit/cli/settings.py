"""Options of a game as a person types them: `name=value`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import attrs

from zombiekit import codec
from zombiekit.cli.boards import with_boards
from zombiekit.cli.failing import content, fail
from zombiekit.errors import Fault, InvalidOptions, InvalidState
from zombiekit.game import Game

PRESET = "preset"
"""The setting that names options that go well together."""


def options_from(game: Game, settings: list[str]) -> Any:
    """Return a game's options with these settings, each `name=value`, and the defaults for all others.

    A value is JSON where it can be read so (`50`, `true`), nothing if it is `none` and the option may be nothing, and text otherwise.
    Where options that go well together have a name, `preset=easy` takes them in place of the defaults.

    Raises:
        InvalidOptions: A setting has no `=`, a name is unknown or comes twice, or the game does not take the values.
    """
    names = _names(game)
    given: dict[str, Any] = {}
    faults = []
    base, settings = _base(game, settings)
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
            given[name] = None if text == "none" and _may_be_none(game, name) else _value(text)
    if faults:
        raise InvalidOptions(tuple(faults))
    try:
        return codec.from_plain(game, codec.to_plain(game, base, "options") | given, "options", "options")
    except InvalidState as error:
        return _made(base, given, error.faults)


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


def with_map(game: Game, settings: list[str], named: str) -> list[str]:
    """Return the settings with a map: a supplied one by its name, or one in a file; fail if the game has none to choose."""
    if hasattr(game, "find_board"):
        return [*settings, f"board={with_boards(game).find_board(named)}"]
    option = next((name for name in ("map", "galaxy") if name in _names(game)), "")
    if not option:
        fail(f"{game.TITLE} has no maps to choose")
    if option == "galaxy" and Path(named).is_file():
        named = content(Path(named)).decode("utf-8", "replace")
    return [*settings, f"{option}={named}"]


def with_suggested(settings: list[str], suggested: Mapping[str, Any]) -> list[str]:
    """Return the settings with those that are suggested, where they say nothing else."""
    said = {_parts(setting)[0] for setting in settings}
    return [*settings, *(f"{name}={value}" for name, value in suggested.items() if name not in said)]


def _names(game: Game) -> list[str]:
    return [field.name for field in attrs.fields(game.Options) if field.init]


def _parts(setting: str) -> tuple[str, str, str]:
    name, equals, text = setting.partition("=")
    return name.strip().replace("-", "_"), equals, text.strip()


def _base(game: Game, settings: list[str]) -> tuple[Any, list[str]]:
    """Return the options that the settings change, the defaults or a preset, and the other settings.

    Raises:
        InvalidOptions: There is no such preset, or two are named.
    """
    presets = getattr(game.Options, "PRESETS", None)
    named = [_parts(setting)[2] for setting in settings if _parts(setting)[0] == PRESET]
    if presets is None or not named:
        return game.Options(), settings
    if len(named) > 1:
        raise InvalidOptions((Fault("", PRESET, "is given twice"),))
    return game.Options.preset(named[0]), [setting for setting in settings if _parts(setting)[0] != PRESET]


def _may_be_none(game: Game, name: str) -> bool:
    kind = get_type_hints(game.Options)[name]
    names = [
        str(value) for each in get_args(kind) if isinstance(each, type) and issubclass(each, Enum) for value in each
    ]
    return type(None) in get_args(kind) and "none" not in names


def _made(base: Any, given: dict[str, Any], faults: tuple[Fault, ...]) -> Any:
    """Return the options that the game itself makes of the values: it may take others than a save has, such as the path of a file."""
    try:
        return attrs.evolve(base, **given)
    except InvalidOptions:
        raise
    except (TypeError, ValueError):
        raise InvalidOptions(faults) from None


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
