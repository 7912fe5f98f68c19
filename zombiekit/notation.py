r"""Notation: every action and chance outcome as one short line of text, and back.

`str(action)` writes a line, `parse` reads it, and `parse(game, str(action)) == action` for each action and outcome of a game.

A line is a word, then the fields, with one blank before each. A positional field is just its value; a keyword-only field is
`name=value`, anywhere after the word and in any order, and may be left out if it has a default. Values look like this:

- integers in decimal digits, `-1`, at most 18 of them and no leading zero; `True` and `False`; `None` where a field may be None
- members of enums by their text: `NE`, `shotgun`
- strings (and subclasses such as `Card`) as they are, with blanks (`draw Joker 1`) if only one field of the line may have them
- tuples and named tuples by their items, joined by commas, `1,0,0,2`; `-` is the empty tuple
- texts that could be read as something else in quotation marks, `"a=b"`, `"None"`, `""`; in them, `\"` and `\\` stand for `"` and `\`

A line has at most `LONGEST_LINE` characters, all of them printable. Blanks around the line and the letter case of the word do not
matter; nothing else is guessed. Values that a class's own converters and validators refuse are refused here as well.

The classes in a game's `ACTIONS` and `OUTCOMES` determine which lines it reads. Two classes may share a word if they have different
numbers of fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from types import NoneType
from typing import Any, TypeAlias

import attrs

from zombiekit.errors import InvalidNotation, ZombiekitError, shown
from zombiekit.game import A_co, Game, S
from zombiekit.limits import flaw_of
from zombiekit.primitives.lines import spaced_field
from zombiekit.primitives.shapes import Items, Members, OneOf, Plain, Series, hints_of, shape_of

__all__ = ["LONGEST_LINE", "parse", "parse_action", "parse_outcome"]

LONGEST_LINE = 500
"""The longest line in characters; lines of the games here have fewer than a hundred."""
MOST_NAMES = 20
"""How many valid names an error lists at most when a name is wrong."""
_INTEGER = re.compile("0|-?[1-9][0-9]{0,17}")
_MANY_DIGITS = re.compile("[0-9]{19}")
_PARTS = {by: re.compile(rf'(?:[^"{by}]+|"(?:[^"\\]|\\.)*")*') for by in " ,"}
"""What may stand between two blanks or commas: anything else, and texts in quotation marks."""
_ESCAPED = re.compile(r'\\(["\\])')
_QUOTED = re.compile(r'"((?:[^"\\]|\\["\\])*)"')


def parse(game: Game, text: str) -> Any:
    """Return the action or chance outcome of `game` that a line names.

    Args:
        game: The game.
        text: The line.

    Raises:
        InvalidNotation: The line names none; the error says where the mistake is and what was expected there.
        TypeError: `text` is not a string.
    """
    return parse_line((*game.ACTIONS, *game.OUTCOMES), text, own_names(game))


def parse_action(game: Game[S, A_co], text: str) -> A_co:
    """Return the action that a line names, as `parse` does; chance outcomes are refused.

    Args:
        game: The game.
        text: The line.
    """
    action: A_co = parse_line(tuple(game.ACTIONS), text, own_names(game))
    return action


def parse_outcome(game: Game, text: str) -> Any:
    """Return the chance outcome that a line names, as `parse` does; actions are refused.

    Args:
        game: The game.
        text: The line.
    """
    return parse_line(tuple(game.OUTCOMES), text, own_names(game))


def parse_as_people_count(game: Game, text: str) -> Any:
    """Return the action or chance outcome that a line names, as `parse` does, with seats counted from 1.

    Args:
        game: The game.
        text: The line.
    """
    return parse_line((*game.ACTIONS, *game.OUTCOMES), text, own_names(game), first_seat=1)


def own_names(game: Game) -> tuple[Enum, ...]:
    """Return the names that a variant adds to its game's enums, such as its own cards; only this variant reads them."""
    return tuple(getattr(game, "OWN_NAMES", ()))


def written(value: Any, own: tuple[Enum, ...] = ()) -> str:
    """Return the line of an action or outcome for a record or a save, which must be able to read it back.

    Args:
        value: The action or outcome.
        own: The names that a variant adds to enums.

    Raises:
        InvalidNotation: The line is too long, or has a character or an integer that no line may have.
    """
    text = str(value)
    if len(text) > LONGEST_LINE or not text.isprintable() or _MANY_DIGITS.search(text):
        parse_line((type(value),), text, own)
    return text


@attrs.frozen
class _Field:
    """A field of a class: its name in the line, its name in the constructor, its kind of values, and whether it is needed or a seat."""

    name: str
    alias: str
    kind: Format
    needed: bool
    is_seat: bool


@attrs.frozen
class _Form:
    """The form of one class's lines: the fields given by position and those given by name."""

    word: str
    cls: type
    places: tuple[_Field, ...]
    names: dict[str, _Field]
    spaced: str | None
    """The field whose text may hold blanks without quotation marks; it takes what the others leave."""

    @property
    def usage(self) -> str:
        """The form in short: `move cell [ships=]`."""
        named = [f"{field.name}=" if field.needed else f"[{field.name}=]" for field in self.names.values()]
        return " ".join([self.word, *(field.name for field in self.places), *named])

    def takes(self, count: int) -> bool:
        """Return whether a line with `count` pieces, apart from the `name=value` ones, may have this form."""
        return count == len(self.places) or (self.spaced is not None and count > len(self.places))


def _form_of(cls: type, own: tuple[Enum, ...]) -> _Form:
    """Return the form of a class's lines.

    Raises:
        TypeError: It has no word, or fields that no line can express.
    """
    word = getattr(cls, "WORD", None)
    if not isinstance(word, str) or not word:
        raise TypeError(f"{cls.__name__} has no WORD for its lines")
    if any(char.isspace() or char in '"=' or flaw_of(char) for char in word):
        raise TypeError(
            f"the WORD of {cls.__name__} is {word!r}, not one word without quotation marks and equals signs"
        )
    hints = hints_of(cls, marks=False)
    places, names = [], {}
    for field in attrs.fields(cls):
        if not field.init:
            raise TypeError(f"{cls.__name__}.{field.name} cannot be given, so no line can contain it")
        kind = kind_of(hints.get(field.name), own)
        needed = not field.kw_only or field.default is attrs.NOTHING
        found = _Field(field.name, field.alias, kind, needed, is_seat=bool(field.metadata.get("seat")))
        if field.kw_only:
            names[field.name] = found
        else:
            places.append(found)
    return _Form(word, cls, tuple(places), names, spaced_field(cls))


@lru_cache(maxsize=64)
def _table(classes: tuple[type, ...], own: tuple[Enum, ...]) -> dict[str, tuple[_Form, ...]]:
    """Return the forms by word; forms of the same word are sorted by number of fields.

    Raises:
        TypeError: Two classes share a word, and a line could be of either.
    """
    table: dict[str, tuple[_Form, ...]] = {}
    for form in sorted([_form_of(cls, own) for cls in dict.fromkeys(classes)], key=lambda form: len(form.places)):
        before = table.get(form.word.lower(), ())
        if any(other.takes(len(form.places)) for other in before):
            sharing = " and ".join(other.cls.__name__ for other in (*before, form))
            raise TypeError(f"{sharing} share the word {form.word}, and their numbers of fields do not tell them apart")
        table[form.word.lower()] = (*before, form)
    return table


_Piece: TypeAlias = tuple[int, int]
"""Where a piece of a line begins and ends."""


def parse_line(classes: tuple[type, ...], text: str, own: tuple[Enum, ...] = (), first_seat: int = 0) -> Any:
    """Return the value of one of these classes that a line names, as `parse` does.

    `own` are the names that a variant adds to enums; `first_seat` is the number of the first seat in the line.
    """
    if type(text) is not str:
        raise TypeError(f"a line of notation is a string, not {shown(text)}")
    if len(text) > LONGEST_LINE:
        raise InvalidNotation(text, LONGEST_LINE, f"a line has at most {LONGEST_LINE} characters, not {len(text)}")
    end = len(text.rstrip())
    odd = next((at for at in range(len(text) - len(text.lstrip()), end) if flaw_of(text[at])), None)
    if odd is not None:
        raise InvalidNotation(text, odd, f"{shown(text[odd])} is not allowed in a line")
    table = _table(classes, own)
    pieces = _pieces(text)
    word = text[slice(*pieces[0])]
    forms = table.get(word.lower())
    if forms is None:
        raise InvalidNotation(text, pieces[0][0], _unknown(word, table))
    count = sum(_name_in(text[start:end]) is None for start, end in pieces[1:])
    form = next((form for form in forms if form.takes(count)), None)
    return _read(text, pieces, form or min(forms, key=lambda form: abs(len(form.places) - count)), first_seat)


def _pieces(text: str) -> list[_Piece]:
    """Return the places of the word and of the pieces after it."""
    start = len(text) - len(text.lstrip())
    end = max(start, len(text.rstrip()))
    pieces = _cut(text, " ", start, end)
    if pieces[-1][1] < end:
        raise InvalidNotation(text, pieces[-1][1], "this quotation mark has no second one")
    empty = next((start for start, end in pieces[1:] if start == end), None)
    if empty is not None:
        raise InvalidNotation(text, empty, "put only one space between two fields")
    return pieces


def _cut(text: str, by: str, start: int, end: int) -> list[_Piece]:
    """Return the places of the parts between blanks or commas; stop at a quotation mark that has no second one."""
    parts: list[_Piece] = []
    while True:
        part = _PARTS[by].match(text, start, end)
        assert part is not None  # noqa: S101 - it matches anything
        stop = part.end()
        parts.append((start, stop))
        if stop == end or text[stop] != by:
            return parts
        start = stop + 1


def _name_in(piece: str) -> str | None:
    """Return the name in a piece such as `name=value`; None if the piece has no name."""
    name, equals, _ = piece.partition('"')[0].partition("=")
    return name if equals else None


def _unknown(word: str, table: dict[str, Any]) -> str:
    words = sorted(table)
    if not word:
        return f"expected one of the words {', '.join(words)}"
    near = get_close_matches(word.lower()[:80], words)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the words are {', '.join(words)}"
    return f"{shown(word)} is not a word of this game; {hint}"


def _read(text: str, pieces: list[_Piece], form: _Form, first_seat: int) -> Any:
    """Make the value that the pieces after the word describe."""
    given = _given(text, pieces, form)
    values: dict[str, Any] = {}
    for field, (start, end) in given:
        try:
            value = field.kind.read(text[start:end])
            if first_seat and field.is_seat and value is not None:
                if value < first_seat:
                    raise Mistake(0, f"seats are counted from {first_seat}")
                value -= first_seat
            values[field.alias] = value
        except Mistake as mistake:
            raise _refused(text, (start, end), form, field, mistake) from None
    try:
        return made(form.cls, **values)
    except Mistake as mistake:
        for field, (start, _) in given:
            if _is_refused(form.cls, field, values):
                no_seat = first_seat and field.is_seat  # the class would name another number than the line has
                raise InvalidNotation(text, start, "there is no such seat" if no_seat else mistake.reason) from None
        raise InvalidNotation(text, pieces[0][0], mistake.reason) from None


def _given(text: str, pieces: list[_Piece], form: _Form) -> list[tuple[_Field, _Piece]]:
    """Return the fields that a line gives, each with the place of its value."""
    placed, named = _sorted_out(text, pieces[1:], form)
    more = len(placed) - len(form.places)
    for index, field in enumerate(form.places):
        if more > 0 and field.name == form.spaced:
            whole = (placed[index][0], placed[index + more][1])
            for name, (start, _) in named.items():
                if whole[0] < start < whole[1]:
                    at = start - len(name) - 1
                    raise InvalidNotation(text, at, f"{shown(name)} cannot stand inside {field.name}")
            placed[index : index + more + 1] = [whole]
    if len(placed) > len(form.places):
        raise InvalidNotation(text, placed[len(form.places)][0], f"nothing more is expected; the form is {form.usage}")
    missing = [field for field in form.names.values() if field.needed and field.name not in named]
    missing[:0] = form.places[len(placed) :]
    if missing:
        field = missing[0]
        what = f" ({field.kind.what})" if field.kind.what else ""
        raise InvalidNotation(text, pieces[-1][1], f"{field.name}{what} is missing; the form is {form.usage}")
    return [*zip(form.places, placed, strict=True), *((form.names[name], piece) for name, piece in named.items())]


def _sorted_out(text: str, pieces: list[_Piece], form: _Form) -> tuple[list[_Piece], dict[str, _Piece]]:
    """Return the pieces given by position, and the values given by name."""
    placed: list[_Piece] = []
    named: dict[str, _Piece] = {}
    more = sum(_name_in(text[start:end]) is None for start, end in pieces) - len(form.places)
    last = ""
    for start, end in pieces:
        name = _name_in(text[start:end])
        if name in form.names and name not in named:
            named[name] = (start + len(name) + 1, end)
            last = name
        elif name is not None:
            why = "is given twice" if name in named else "cannot be named here"
            raise InvalidNotation(text, start, f"{shown(name)} {why}; the form is {form.usage}")
        elif more > 0 and last and last == form.spaced:
            named[last] = (named[last][0], end)
            more -= 1
        else:
            placed.append((start, end))
            last = ""
    return placed, named


def _refused(text: str, piece: _Piece, form: _Form, field: _Field, mistake: Mistake) -> InvalidNotation:
    """Return the error for a value that cannot be read, either because something follows it or because it is wrong itself."""
    start, end = piece
    first, blank, rest = text[start:end].partition(" ")
    if blank and '"' not in rest:
        try:
            field.kind.read(first)
        except Mistake:
            pass
        else:
            return InvalidNotation(text, start + len(first) + 1, f"nothing more is expected; the form is {form.usage}")
    return InvalidNotation(text, start + mistake.at, f"{field.name}: {mistake.reason}")


def _is_refused(cls: type, field: _Field, values: dict[str, Any]) -> bool:
    """Return whether the class refuses the value of this field."""
    attribute = getattr(attrs.fields(cls), field.name)
    value = values[field.alias]
    try:
        if attribute.converter is not None:
            value = attribute.converter(value)
        if attribute.validator is not None:
            attribute.validator(None, attribute, value)
    except Exception:  # noqa: BLE001 - as in `made`
        return True
    return False


@attrs.define(eq=False, slots=False)
class Mistake(Exception):
    """Something wrong in a part of a line: where, counted from the beginning of the part, and what was expected, in words."""

    at: int
    reason: str


@attrs.frozen
class Format:
    """A kind of values.

    Attributes:
        read: Reads the text of a value, or raises a `Mistake`.
        what: The kind in words; "" for texts, of which the name of the field says more.
        item: Whether a value can be an item of a tuple: its text is never `-` and has no comma.
    """

    read: Callable[[str], Any]
    what: str
    item: bool = True


def kind_of(hint: object, own: tuple[Enum, ...] = ()) -> Format:
    """Return the format for values of a type; `own` are the names that a variant adds to enums.

    Raises:
        TypeError: Such values have no notation.
    """
    match shape_of(hint):
        case Plain(cls) if cls is int:
            return Format(_read_int, "an integer")
        case Plain(cls) if cls is bool:
            return _choice({"True": True, "False": False})
        case Plain(cls) if issubclass(cls, str):
            return Format(lambda text: made(cls, _unquoted(text)), "")
        case Members(cls):
            members = (*cls, *(name for name in own if type(name) is cls))
            texts = {str(member): member for member in members}
            if len(texts) < len(members):
                raise TypeError(f"no notation for {cls.__name__}, since some of its members have the same text")
            return _choice(texts)
        case Series(cls, item) if cls is tuple:
            return _joined(hint, [kind_of(item, own)], tuple, endless=True)
        case Items(_, items) as shape:
            return _joined(hint, [kind_of(item, own) for item in items], lambda values: made(shape.make, values))
        case OneOf(members) if len(members) == 2 and NoneType in members:
            return _optional(next(kind_of(member, own) for member in members if member is not NoneType))
        case _:
            raise TypeError(f"no notation for values of type {hint}")


def made(cls: Callable[..., Any], *arguments: object, **fields: object) -> Any:
    """Call a class with these values, and turn any error into a `Mistake`."""
    try:
        return cls(*arguments, **fields)
    except Exception as error:  # a game's own checks may raise anything
        words = error.args[0] if error.args else ""
        if isinstance(error, ZombiekitError):  # an attrs class, whose first argument is a field
            words = str(error)
        if not isinstance(words, str) or not words:
            words = type(error).__name__
        raise Mistake(0, words) from error


def _unquoted(text: str) -> str:
    """Return a text without its quotation marks, if it has any."""
    if '"' not in text:
        return text
    found = _QUOTED.fullmatch(text)
    if found is None:
        how = (
            'quotation marks stand around a whole text; inside, write \\" for a quotation mark and \\\\ for a backslash'
        )
        raise Mistake(text.index('"'), how)
    return _ESCAPED.sub(r"\1", found[1])


def _read_int(text: str) -> int:
    if _INTEGER.fullmatch(text):
        return int(text)
    raise Mistake(0, f"{shown(text)} is not an integer (at most 18 digits from 0 to 9, no leading zero)")


def _choice(values: dict[str, Any]) -> Format:
    """Return the format for a choice of values, each with its text."""
    if any(not text or text != " ".join(text.split()) or "=" in text for text in values):
        raise TypeError(f"no notation for values whose texts are {', '.join(map(repr, values))}")
    names = ", ".join(values)

    def read(text: str) -> Any:
        text = _unquoted(text)
        if text in values:
            return values[text]
        near = get_close_matches(text[:80], values, n=1)
        listed = names if len(values) <= MOST_NAMES else f"{len(values)} names"
        raise Mistake(0, f"{shown(text)} is not one of {listed}" + "".join(f"; did you mean {name}?" for name in near))

    return Format(
        read,
        f"one of {names}" if len(values) <= MOST_NAMES else f"one of {len(values)} names, such as {next(iter(values))}",
        item=not any("," in text or text == "-" for text in values),
    )


def _optional(kind: Format) -> Format:
    return attrs.evolve(
        kind, read=lambda text: None if text == "None" else kind.read(text), what=f"{kind.what or 'a text'}, or None"
    )


def _joined(hint: object, kinds: list[Format], make: Callable[[list[Any]], Any], *, endless: bool = False) -> Format:
    """Return the format for tuples whose items have these formats; if endless, any number of items of the first."""
    if not kinds or not all(kind.item for kind in kinds):
        raise TypeError(f"no notation for values of type {hint}")
    items = "integers" if all(kind.read is _read_int for kind in kinds) else "items"
    items = items if endless else f"{len(kinds)} {items}"

    def read(text: str) -> Any:
        parts = [] if endless and text == "-" else _cut(text, ",", 0, len(text))
        if not endless and len(parts) != len(kinds):
            raise Mistake(0, f"expected {items} joined by commas, not {len(parts)}")
        values = []
        for index, (start, end) in enumerate(parts):
            try:
                values.append(kinds[0 if endless else index].read(text[start:end]))
            except Mistake as mistake:
                raise Mistake(start + mistake.at, mistake.reason) from mistake
        return make(values)

    return Format(read, f"{items} joined by commas", item=False)
