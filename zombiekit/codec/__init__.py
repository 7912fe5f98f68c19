"""Codec: the values of a game as plain data and as JSON, with one way to write each value, and strict reading.

    >>> from zombiekit import codec
    >>> from zombiekit.games import one_against_the_dead as game
    >>> text = codec.to_json(game, game.new_game())
    >>> codec.from_json(text) == game.new_game()
    True

Every save is an envelope around the value:

    {"format": 1, "game": "one_against_the_dead", "ruleset": "1.1", "kind": "state", "data": {...}}

The kinds are `state`, `view` (what a seat sees of a state), `action`, `outcome` (of chance), `options`, `result` (how a game
ended) and `event`, an object of its fields with its class under `event`. `zombiekit.codec.forms` shows each value as plain data.
Equal values give equal data. States are saved without their events.

A save has at most `LONGEST` characters and `MOST_VALUES` values, and its lists and objects are at most `DEEPEST` levels deep. Larger
saves are refused before they are read.

Reading repairs nothing and guesses nothing. Anything but an exact save is refused, with a list of all faults and their places, such
as `data.zombies[2][1]`. The game's own `faults` must find nothing wrong with states and views. Saves in older formats go through
`MIGRATIONS`. Saves from another version of the rules are refused, unless the game knows which options make it play by that version
(`OLD_RULESETS`, see `zombiekit.codec.migrations`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias, get_args, overload
from warnings import warn

import attrs

from zombiekit import games
from zombiekit.agenda import Automatic, ChanceNode, Decision, NodeKind
from zombiekit.codec import text as json_text
from zombiekit.codec.forms import Forms, faults_of, forms_of, placed, unknown_fields
from zombiekit.codec.migrations import MIGRATIONS, later_options, migrated, with_options
from zombiekit.codec.simple import Wrong, is_of, saved_fields, union_of
from zombiekit.codec.text import DEEPEST, LONGEST, MISSING, MOST_VALUES, Unreadable, check_size, told
from zombiekit.errors import ENDING, Fault, InvalidNotation, InvalidOptions, InvalidState, UnknownGame, shown
from zombiekit.forms import form_faults
from zombiekit.game import A_co, Game, Outcome, S, check_full, check_seen
from zombiekit.limits import LONGEST_NAME, escaped
from zombiekit.posing import RanOn
from zombiekit.primitives.shapes import can_be_saved

__all__ = [
    "DEEPEST",
    "FORMAT",
    "LONGEST",
    "MIGRATIONS",
    "MOST_VALUES",
    "Kind",
    "decode",
    "encode",
    "from_json",
    "from_plain",
    "options_from",
    "to_json",
    "to_plain",
]

FORMAT = len(MIGRATIONS) + 1
"""The format of new saves, and the newest format that can be read."""

EVENT = "event"
"""The key under which an event's plain data has the name of its class."""
_NAMES = ("format", "game", "ruleset", "kind", "data")

Kind: TypeAlias = Literal["state", "view", "action", "outcome", "options", "result", "event"]
"""What an envelope holds."""


def encode(game: Game, value: object, kind: Kind | None = None) -> dict[str, Any]:
    """Return a value of the game as plain data in its envelope: dicts, lists, strings, numbers, True, False and None.

    By default the value determines the kind. A state that hides something is always a view; a state that hides nothing is written as
    a state, unless you ask for the kind `"view"`.

    Args:
        game: The game.
        value: A state, view, action, outcome, options, result or event of it.
        kind: The kind to write it as; by default, the value determines it.

    Raises:
        InvalidState: The value is a view but the kind is `"state"`, or no seat sees this full state but the kind is `"view"`, or it has
            an action or outcome, a text or a number that could not be read back, or it is larger or deeper than a save may be.
        TypeError: The value is not from this game or not of this kind, or its parts have the wrong types.
        ValueError: There is no such kind.
    """
    kind, data = _written(game, value, kind)
    envelope = {"format": FORMAT, "game": game.NAME, "ruleset": game.RULESET, "kind": kind, "data": data}
    check_size(envelope, kind)
    return envelope


@overload
def decode(game: Game[S, A_co], data: object, kind: Literal["state", "view"] = "state") -> S: ...
@overload
def decode(game: Game[S, A_co], data: object, kind: Literal["action"]) -> A_co: ...
@overload
def decode(game: Game | None, data: object, kind: Kind = "state") -> Any: ...
@overload
def decode(game: object, *, kind: Kind = "state") -> Any: ...
def decode(game: Any, data: Any = None, kind: Kind = "state") -> Any:
    """Return the value in an envelope.

    Args:
        game: The game; without it, as in `decode(data)` or `decode(None, data)`, the envelope's own game is used.
        data: The envelope, as `encode` returns it.
        kind: The expected kind.

    Raises:
        InvalidState: The form or the value has faults, or the value is not of this game and kind; the error lists all faults found.
        ValueError: There is no such kind.
    """
    game, data = _in_order(game, data)
    check_size(data, "envelope")
    game, inner = _opened(data, game, kind)
    return _read(game, inner, kind, "data")


def _in_order(game: Any, data: Any) -> tuple[Game | None, Any]:
    """Return the game, or None, and the data; the old order of arguments, with the game last, still works with a warning."""
    if game is None or _is_game(game):
        return game, data
    if data is None:
        return None, game
    if _is_game(data):
        warn("the game comes first: decode(game, data), from_json(game, text)", DeprecationWarning, stacklevel=3)
        return data, game
    return game, data


def _is_game(value: object) -> bool:
    """Return whether a value has a `NAME` as games do; if asking it raises an error, it is not a game."""
    try:
        return isinstance(getattr(value, "NAME", None), str)
    except ENDING:
        raise
    except BaseException:  # noqa: BLE001 - data from strangers, which may be anything
        return False


def _opened(data: object, game: Game | None, kind: Kind) -> tuple[Game, Any]:
    """Check an envelope, and return its game and its data."""
    if kind not in get_args(Kind):
        raise _no_kind(kind)
    if type(data) is not dict:
        where = (data.at.removeprefix(".") if type(data) is Unreadable else "") or "envelope"
        raise InvalidState.at(where, told(data, "not an object"))
    envelope = migrated(data)
    faults = unknown_fields([name for name in envelope if name not in _NAMES], "")
    if "data" not in envelope:
        faults.append(Fault("", "data", MISSING.what))
    game = game or _game_of(envelope, faults)
    later = later_options(game, envelope.get("ruleset")) if game else None
    expected = {"kind": kind} | ({"game": game.NAME} if game else {})
    if game and later is None:
        expected["ruleset"] = game.RULESET
    for name, due in expected.items():
        given = envelope.get(name, MISSING)
        if type(given) is not str or given != due:
            faults.append(Fault("", name, _difference(name, given, due, getattr(game, "OLD_RULESETS", {}))))
    if faults or game is None:
        refused = InvalidState(faults)
        if game is None and type(envelope.get("game")) is str:
            refused.add_note("a save of a game of your own, such as a variant, is read with that game as `game`")
        raise refused
    return game, _with_later_options(envelope["data"], kind, later) if later else envelope["data"]


def _with_later_options(data: Any, kind: Kind, later: Mapping[str, Any]) -> Any:
    """Return the data of an envelope from an older version of the rules, with the options that came later."""
    if kind == "options":
        return with_options(data, later, "data")
    if kind in {"state", "view"} and type(data) is dict and "options" in data:
        return {**data, "options": with_options(data["options"], later, "data.options")}
    return data


def _difference(name: str, given: object, due: str, old: Iterable[str]) -> str:
    """Say that a field of an envelope is not as expected, and what can be done about it; `old` rules can be read, too."""
    if name == "ruleset" and type(given) is str:
        ours = " or ".join(map(repr, (*old, due)))
        return (
            f"this was saved under version {shown(given)} of the rules; only saves of version {ours} can be read here"
        )
    if name == "kind" and type(given) is str and given in get_args(Kind):
        return told(given, f"not {due!r}; read it with kind={given!r}")
    return told(given, f"not {due!r}")


def _game_of(envelope: dict[str, Any], faults: list[Fault]) -> Game | None:
    """Return the game that an envelope names; if there is none, add a fault and return None."""
    name = envelope.get("game", MISSING)
    if type(name) is not str:
        faults.append(Fault("", "game", told(name, "not the name of a game")))
        return None
    try:
        return _game_called(name)
    except UnknownGame as error:
        faults.append(Fault("", "game", str(error)))
        return None


_game_called = lru_cache(maxsize=64)(games.installed)
"""Cached, since searching the installed games takes longer than loading a state."""


def to_json(game: Game, value: object, kind: Kind | None = None) -> str:
    """Return a value of the game as one line of ASCII JSON. Raise the errors of `encode`, also if the text is too long.

    Args:
        game: The game.
        value: A state, view, action, outcome, options, result or event of it.
        kind: The kind to write it as; by default, the value determines it.
    """
    kind, data = _written(game, value, kind, as_text=True)
    envelope = {"format": FORMAT, "game": game.NAME, "ruleset": game.RULESET, "kind": kind}
    text = f'{json_text.write(envelope)[:-1]},"data":{data}}}'
    if len(text) > LONGEST:
        what = f"this would have {len(text)} characters, and a save has at most {LONGEST}"
        raise InvalidState.at("text", what)
    if json_text.may_have_too_many(text) or _deep_fields(game, kind) - {"options"}:  # options have been checked
        check_size(json_text.read(text), "text")
    return text


def _deep_fields(game: Game, kind: Kind) -> set[str]:
    """Return the names of the fields with which a value of a kind may become too deep, as the fields of a house can make it."""
    return {name for cls in _classes(game, kind) for name in forms_of(game).deep(cls)}


@overload
def from_json(game: Game[S, A_co], text: str | bytes, kind: Literal["state", "view"] = "state") -> S: ...
@overload
def from_json(game: Game[S, A_co], text: str | bytes, kind: Literal["action"]) -> A_co: ...
@overload
def from_json(game: Game | None, text: str | bytes, kind: Kind = "state") -> Any: ...
@overload
def from_json(game: str | bytes, *, kind: Kind = "state") -> Any: ...
def from_json(game: Any, text: Any = None, kind: Kind = "state") -> Any:
    """Return the value in a JSON text, as `decode` does.

    Args:
        game: The game; without it, as in `from_json(text)` or `from_json(None, text)`, the text's own game is used.
        text: The text; bytes are UTF-8.
        kind: The expected kind.

    Raises:
        InvalidState: The text is not JSON, or `decode` refuses its data.
        TypeError: `text` is neither a string nor bytes.
        ValueError: There is no such kind.
    """
    game, text = _in_order(game, text)
    data = json_text.glance(text)
    try:
        named, inner = _opened(data, game, kind)
        _check_depth(named, inner, kind)
        return _read(named, inner, kind, "data")
    except InvalidState:  # read again with care, to list all faults
        return decode(game, json_text.read(text), kind)


def _check_depth(game: Game, data: Any, kind: Kind) -> None:
    """Refuse data nested too deeply. Look only at fields that can hold their own kind; for all others, the readers limit the depth.

    In DEFCON ZOMBIES, whose event cards nest effects, a look at all fields would add 6 % to a round trip.
    """
    deep = _deep_fields(game, kind)
    if deep and type(data) is dict:
        check_size({"data": {name: data[name] for name in deep if name in data}}, "envelope")


def to_plain(game: Game, value: object, kind: Kind | None = None) -> Any:
    """Return a value of the game as plain data of any size, without an envelope, and otherwise with the errors of `encode`.

    Args:
        game: The game.
        value: A state, view, action, outcome, options, result or event of it.
        kind: The kind to write it as; by default, the value determines it.
    """
    return _written(game, value, kind)[1]


def _written(game: Game, value: object, asked: Kind | None, *, as_text: bool = False) -> tuple[Kind, Any]:
    """Return the kind of a value, and the value as plain data or as JSON; check its form first, so that it is safe to pass it to the game."""
    kind = asked or _kind_of(game, value)
    classes = _classes(game, kind)
    if not is_of(value, classes):
        raise TypeError(f"expected a value of kind {kind!r} of {game.NAME}, not {shown(value)}")
    forms = forms_of(game)
    if kind == "event":
        cls: Any = type(value)
        _check_event(cls)
    try:
        data: Any
        if kind == "event":
            data = {EVENT: type(value).__name__, **forms.write(value, type(value))}
            data = json_text.write(data) if as_text else data
        else:
            data = (forms.text if as_text else forms.write)(value, union_of(classes))
    except InvalidNotation as error:
        raise InvalidState.at(kind, f"{shown(error.text)} could not be read back: {error.reason}") from error
    except Wrong as error:
        raise InvalidState.at(kind, f"a value in it could not be read back: {error.what}") from error
    except Exception as error:
        raise TypeError(f"{shown(value)} has parts of the wrong types{_place_of_fault(game, value)}") from error
    if asked:
        _check_hidden(game, value, kind, kind)
    elif kind == "state" and game.is_view(value):
        kind = "view"
    if kind in {"options", "state", "view"} and "options" in forms.deep(game.State):
        known: Any = value
        _check_options(forms, known if kind == "options" else known.options)
    return kind, data


@lru_cache(maxsize=64)
def _check_options(forms: Forms, options: Any) -> None:
    """Check that options are not too deep for the save of a state; cached, since all states of a match have the same.

    Raises:
        InvalidState: They are.
    """
    check_size({"data": {"options": forms.write(options, type(options))}}, "options")


def from_plain(game: Game, data: object, kind: Kind = "state", where: str = "data") -> Any:
    """Return the value that plain data stands for.

    Args:
        game: The game.
        data: Plain data, as `to_plain` returns it.
        kind: The expected kind.
        where: The place of the data; the place of each fault begins with it.

    Raises:
        InvalidState: The data has faults; the error lists them.
        ValueError: There is no such kind.
    """
    check_size(data, where)
    return _read(game, data, kind, where)


def options_from(game: Game, given: Mapping[str, object], base: Any = None) -> Any:
    """Return a game's options with these values, for programs that get them by name.

    Args:
        game: The game.
        given: The values, as in a save, or as the game itself takes them: a board by its name, cards by their file.
        base: The options to change; None for the defaults.

    Raises:
        InvalidOptions: The game has no such options, or refuses the values; the place of each fault begins with `options`.
    """
    if not isinstance(given, Mapping):
        raise InvalidOptions.at("options", f"{shown(given)} is not a mapping of options by name")
    names = [field.name for field in attrs.fields(game.Options) if field.init]
    unknown = [name for name in given if name not in names]
    if unknown:
        raise InvalidOptions(
            Fault("", f"options.{escaped(str(name)[:LONGEST_NAME])}", _no_option(game, name, names)) for name in unknown
        )
    base = game.Options() if base is None else base
    if not given:
        return base
    try:
        return from_plain(game, to_plain(game, base, "options") | given, "options", "options")
    except InvalidState as error:
        refused = error
    try:
        return attrs.evolve(base, **given)
    except InvalidOptions as error:
        faults = [attrs.evolve(fault, where=f"options.{fault.where}") for fault in error.faults]
        raise InvalidOptions(faults, error.more) from None
    except (TypeError, ValueError):
        raise InvalidOptions(refused.faults, refused.more) from None


def _no_option(game: Game, name: object, names: list[str]) -> str:
    near = get_close_matches(str(name)[:80], names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"the options are {', '.join(names)}"
    return f"{game.TITLE} has no such option; {hint}"


def _read(game: Game, data: object, kind: Kind, where: str) -> Any:
    """Return the value that plain data stands for, whose size has been checked."""
    classes = _classes(game, kind)
    if not classes:
        raise InvalidState.at(where, f"{game.NAME} has no {kind}s")
    forms = forms_of(game)
    try:
        hint, data = _untagged(classes, data) if kind == "event" else (union_of(classes), data)
        value = forms.read(data, hint)
    except Exception as error:  # noqa: BLE001 - whatever it is, the data is at fault
        raise InvalidState(faults_of(error, where)) from None
    if kind in {"state", "view"} and (faults := game.faults(value)):
        raise InvalidState(placed(fault, where) for fault in faults)
    if kind in {"state", "view"} and value.agenda and value.agenda[-1].kind is NodeKind.AUTOMATIC:
        at, name = len(value.agenda) - 1, type(value.agenda[-1]).__name__
        raise InvalidState.at(f"{where}.agenda[{at}]", f"{name} is automatic, so the game never waits there")
    _check_hidden(game, value, kind, where)
    return value


def _untagged(classes: tuple[type, ...], data: Any) -> tuple[type, dict[str, Any]]:
    """Return the class named in an event's data, and the data of its fields."""
    known = {cls.__name__: cls for cls in classes}
    name = data.get(EVENT) if type(data) is dict else None
    if type(name) is not str or name not in known:
        raise InvalidState.at(EVENT, told(name, "not an event of this game"))
    return known[name], {field: value for field, value in data.items() if field != EVENT}


def _place_of_fault(game: Game, value: object) -> str:
    """Return the first fault in the form of a value that cannot be written, behind a colon; empty if forms find none."""
    with suppress(Exception):  # anything may be in the value
        return f": {form_faults(value, tuple(game.NODES))[0]}"
    return ""


@cache
def _check_event(cls: Any) -> None:
    """Check that all fields of a class of events have forms; unlike a state's, they are checked when an event is first written.

    Raises:
        TypeError: One has none, or its name is that of the key for the class.
    """
    for field in saved_fields(cls):
        if field.name == EVENT:
            raise TypeError(f"{cls.__name__}.{EVENT}: no event may have this field, which names its class")
        if not can_be_saved(field.type, (Decision, ChanceNode, Automatic)):
            raise TypeError(f"{cls.__name__}.{field.name}: values of type {field.type} cannot be saved")


def _check_hidden(game: Game, value: object, kind: Kind, where: str) -> None:
    """Refuse a view as a state, and a state as a view; a state that some seat sees in full is both."""
    if kind == "state":
        check_full(game, value, where)
    elif kind == "view" and not game.is_view(value):
        check_seen(value, game.observe, game.seats(value), where)


def _classes(game: Game, kind: Kind) -> tuple[type, ...]:
    """Return the classes of a kind of values."""
    if kind == "action":
        return tuple(game.ACTIONS)
    if kind == "outcome":
        return tuple(game.OUTCOMES)
    if kind == "event":
        return (*game.EVENTS, RanOn)
    single: dict[str, type] = {"state": game.State, "view": game.State, "options": game.Options, "result": Outcome}
    if kind not in single:
        raise _no_kind(kind)
    return (single[kind],)


def _kind_of(game: Game, value: object) -> Kind:
    """Return the first kind that fits a value; a class may belong to both actions and outcomes."""
    for kind in get_args(Kind):
        if is_of(value, _classes(game, kind)):
            return kind  # type: ignore[no-any-return]
    raise TypeError(f"{shown(value)} is not a state, action, outcome, options, result or event of {game.NAME}")


def _no_kind(kind: object) -> ValueError:
    return ValueError(f"{shown(kind)} is not one of the kinds {', '.join(get_args(Kind))}")
