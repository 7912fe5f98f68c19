"""Notation: each action and outcome as a line and back, and what errors say about other lines."""

import string
from enum import Enum
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trying import raised, walk
from zombiekit import CHANCE, InvalidNotation, InvalidOptions
from zombiekit.games import one_against_the_dead as oatd
from zombiekit.limits import flaw_of
from zombiekit.notation import parse, parse_action, parse_as_people_count, parse_outcome
from zombiekit.primitives.cards import DECK, Card, Draw
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.lines import SEAT, as_people_count, line
from zombiekit.primitives.names import Name
from zombiekit.primitives.shapes import is_same


class Color(Name):
    RED = "red"
    DARK_BLUE = "dark blue"


class Speed(Enum):
    """A plain enum, whose text is `Speed.SLOW`."""

    SLOW = 1


class Load(NamedTuple):
    ships: int
    color: Color | None = None


class Word(str):
    __slots__ = ()


@line("go")
class Go:
    cell: tuple[int, int]
    ships: int = attrs.field(default=1, kw_only=True)
    loud: bool = attrs.field(default=False, kw_only=True)
    to: Direction = attrs.field(kw_only=True)


@line("give")
class Give:
    card: Card
    seat: int


@line("swap")
class Swap:
    mine: Card
    yours: Card


@line("show")
class Show:
    to: int
    hand: tuple[Card, ...]


@line("note")
class Note:
    text: Word | None = attrs.field(default=Word("nothing"), kw_only=True)
    page: int


@line("load")
class Loading:
    load: Load


@line("paint")
class Paint:
    color: Color


@line("pass")
class Pass:
    pass


@line("pass")
class PassTo:
    seat: int


@line("pass")
class PassOn:
    seat: int
    text: Word


@line("Run")
class Run:
    speed: Speed
    _secret: int | None


@line("spread")
class Spread:
    counts: tuple[int, ...]


def _positive(value: int) -> int:
    if value < -5:
        raise ValueError("far too low")
    if value > 99:
        raise InvalidOptions.at("second", "far too high")
    return abs(value)


def _is_even(_: object, __: object, value: int) -> None:
    if value % 2:
        raise LookupError(value)


@line("pair")
class Pair:
    first: int = attrs.field(validator=_is_even, default=0, kw_only=True)
    second: int = attrs.field(converter=_positive)
    third: int = attrs.field(validator=_is_even)

    def __attrs_post_init__(self) -> None:
        if self.second == self.third:
            raise ArithmeticError("two of a kind")


GAME: Any = SimpleNamespace(
    ACTIONS=(Go, Give, Swap, Show, Note, Loading, Paint, PassTo, PassOn, Pass, Run, Spread),
    OUTCOMES=(Pair, Draw, Flip, Roll),
)

LINES = {
    "go 1,-1 to=NE": Go((1, -1), to=Direction.NE),
    "go 1,-1 ships=2 loud=True to=E": Go((1, -1), ships=2, loud=True, to=Direction.E),
    "give Joker 2 3": Give(Card("Joker 2"), 3),
    "give 10H -3": Give(Card("10H"), -3),
    "swap 10H AS": Swap(Card("10H"), Card("AS")),
    "show 1 Joker 1,10H": Show(1, (Card("Joker 1"), Card("10H"))),
    "show 1 -": Show(1, ()),
    "note 7": Note(page=7),
    "note text=one 7": Note(page=7, text=Word("one")),
    "note text=three words here 7": Note(page=7, text=Word("three words here")),
    "note text=None 7": Note(page=7, text=None),
    "load 3,dark blue": Loading(Load(3, Color.DARK_BLUE)),
    "load 0,None": Loading(Load(0)),
    "paint dark blue": Paint(Color.DARK_BLUE),
    "pass": Pass(),
    "pass 2": PassTo(2),
    "pass 2 and so on": PassOn(2, Word("and so on")),
    "Run Speed.SLOW None": Run(Speed.SLOW, None),
    "Run Speed.SLOW 999999999999999999": Run(Speed.SLOW, 999_999_999_999_999_999),
    'note text="a=b" 7': Note(page=7, text=Word("a=b")),
    'note text="None" 7': Note(page=7, text=Word("None")),
    'note text="" 7': Note(page=7, text=Word("")),
    r'pass 2 "she \"said\" \\ "': PassOn(2, Word('she "said" \\ ')),
    'pass 2 "2  blanks"': PassOn(2, Word("2  blanks")),
    'swap "Joker 1" AS': Swap(Card("Joker 1"), Card("AS")),
    "spread -": Spread(()),
    "spread 1,-2,0": Spread((1, -2, 0)),
    "pair first=2 3 4": Pair(3, 4, first=2),
}


@pytest.mark.parametrize(("text", "action"), LINES.items())
def test_every_sort_of_field_is_written_and_read(text: str, action: object) -> None:
    assert (str(action), parse(GAME, text)) == (text, action)


SMALL = st.integers(-9, 9)
CARDS = st.sampled_from(DECK)
WORDS = st.lists(st.text(string.ascii_lowercase, min_size=1), min_size=1).map(" ".join).map(Word)


@given(
    st.one_of(
        st.builds(Go, st.tuples(SMALL, SMALL), ships=SMALL, loud=st.booleans(), to=st.sampled_from(Direction)),
        st.builds(Give, CARDS, st.integers(-(10**17), 10**17)),
        st.builds(Show, SMALL, st.lists(CARDS).map(tuple)),
        st.builds(Note, page=SMALL, text=WORDS),
        st.builds(Loading, st.builds(Load, SMALL, st.none() | st.sampled_from(Color))),
        st.builds(PassOn, SMALL, WORDS),
        st.builds(Spread, st.lists(SMALL).map(tuple)),
    )
)
def test_what_is_written_is_read_back(action: object) -> None:
    assert parse(GAME, str(action)) == action


class Sheet(NamedTuple):
    title: str
    color: Color


class Trap(Name):
    NONE = "None"
    BLANK = "a b"
    QUOTES = '"'


def lists_of(hint: Any, values: st.SearchStrategy[Any]) -> tuple[Any, st.SearchStrategy[Any]]:
    return tuple[hint, ...], st.lists(values, max_size=3).map(tuple)


SHOWN = st.characters().filter(lambda char: not flaw_of(char))
TEXTS = (
    st.text(SHOWN, max_size=6) | st.text('ab=" ,-\\\u3000', max_size=6) | st.sampled_from(["None", "-", "a=1", "x y"])
)
ITEMS: list[tuple[Any, st.SearchStrategy[Any]]] = [
    (int, SMALL),
    (bool, st.booleans()),
    (str, TEXTS),
    (Word, TEXTS.map(Word)),
    (Color, st.sampled_from(Color)),
    (Trap, st.sampled_from(Trap)),
    (Speed, st.sampled_from(Speed)),
    (Color | None, st.none() | st.sampled_from(Color)),
    (Trap | None, st.none() | st.sampled_from(Trap)),
    (str | None, st.none() | TEXTS),
]
FIELDS = [
    *ITEMS,
    *[lists_of(*each) for each in ITEMS],
    (tuple[str, int], st.tuples(TEXTS, SMALL)),
    (tuple[str], st.tuples(TEXTS)),
    (tuple[str, ...] | None, st.none() | st.lists(TEXTS, max_size=2).map(tuple)),
    (Sheet, st.builds(Sheet, TEXTS, st.sampled_from(Color))),
]


@st.composite
def games_and_actions(draw: Any) -> tuple[Any, list[Any]]:
    """Draw up to three classes of actions with the same word, and an action of each."""
    classes, actions = [], []
    for _ in range(draw(st.integers(1, 3))):
        fields = draw(st.lists(st.sampled_from(FIELDS), max_size=4))
        names = string.ascii_lowercase[: len(fields)]
        named = draw(st.tuples(*[st.booleans()] * len(fields)))
        defaults = [
            draw(values) if kw_only and draw(st.booleans()) else attrs.NOTHING
            for (_, values), kw_only in zip(fields, named, strict=True)
        ]
        body = {
            name: attrs.field(kw_only=kw_only, default=default)
            for name, kw_only, default in zip(names, named, defaults, strict=True)
        }
        hints = {name: hint for name, (hint, _) in zip(names, fields, strict=True)}
        cls: Any = line("act")(type("Act", (), {"__annotations__": hints, **body}))
        classes.append(cls)
        actions.append(cls(**{name: draw(values) for name, (_, values) in zip(names, fields, strict=True)}))
    return game_of(*classes), actions


@given(games_and_actions())
def test_what_a_game_of_any_classes_writes_is_read_back_unless_the_game_is_refused(
    drawn: tuple[Any, list[Any]],
) -> None:
    game, actions = drawn
    try:
        parse(game, "act")
    except TypeError as error:
        assert "share the word" in str(error)  # noqa: PT017 - only some games are refused
        return
    except InvalidNotation:
        pass
    for action in actions:
        assert is_same(parse(game, str(action)), action), str(action)


def test_a_text_does_not_take_in_a_field_with_a_name() -> None:
    @line("act")
    class Act:
        text: str
        count: int = attrs.field(default=1, kw_only=True)

    assert parse(game_of(Act), "act x y count=3") == parse(game_of(Act), "act count=3 x y") == Act("x y", count=3)
    with pytest.raises(InvalidNotation, match="'count' cannot stand inside text") as caught:
        parse(game_of(Act), "act x count=3 y")
    assert caught.value.position == 6


def test_seats_are_read_as_people_count_them_wherever_they_stand() -> None:
    @line("aim")
    class Aim:
        text: str
        seat: int = attrs.field(metadata=SEAT)
        other: int | None = attrs.field(default=1, kw_only=True, metadata=SEAT)

    for action in (Aim("two words", 3), Aim("a", 0, other=0), Aim("a=b", 1, other=None)):
        assert parse_as_people_count(game_of(Aim), as_people_count(action)) == action
    assert as_people_count(Aim("two words", 3, other=0)) == "aim two words 4 other=1"


def test_members_with_the_same_text_have_no_notation() -> None:
    class Same(Enum):
        A, B = 1, 2

        def __str__(self) -> str:
            return "same"

    with pytest.raises(TypeError, match="some of its members have the same text"):
        parse(game_of(class_of(Same)), "act same")


def test_all_actions_and_outcomes_of_playouts_are_read_back() -> None:
    seen: set[Any] = set()
    for seed in range(15):
        for state in walk(oatd, oatd.new_game(), Random(seed)):
            seen.update(oatd.legal_actions(state))
            outcomes = oatd.chance_outcomes(state) if oatd.current_player(state) == CHANCE else ()
            assert all(parse_outcome(oatd, str(outcome)) == outcome for outcome, _ in outcomes)
    assert len({type(action) for action in seen}) > 8
    assert all(parse_action(oatd, str(action)) == parse(oatd, str(action)) == action for action in seen)


@pytest.mark.parametrize(
    "text", ["  go 1,-1 ships=2 to=E\n", "GO to=E 1,-1 ships=2", "Go 1,-1 to=E ships=2", "gO ships=2 to=E 1,-1\t"]
)
def test_blanks_around_case_of_the_word_and_order_of_names_do_not_matter(text: str) -> None:
    assert parse(GAME, text) == Go((1, -1), ships=2, to=Direction.E)
    assert parse(GAME, "paint red ") == Paint(Color.RED)


MISTAKES = [
    ("", 0, "expected one of the words draw, flip, give"),
    ("  \n", 3, "expected one of the words"),
    ("psas 2", 0, "'psas' is not a word of this game; did you mean pass?"),
    (" frobnicate", 1, "the words are draw, flip, give, go"),
    ("paint", 5, "color (one of red, dark blue) is missing; the form is paint color"),
    ("go 1,2", 6, "to (one of E, N, S, W, NE, NW, SE, SW) is missing; the form is go cell [ships=] [loud=] to="),
    ("draw", 4, "card is missing; the form is draw card"),
    ("go to=E", 7, "cell (2 integers joined by commas) is missing"),
    ("paint red blue", 10, "nothing more is expected; the form is paint color"),
    ("roll 4 5", 7, "nothing more is expected"),
    ("give Joker 1 2 3", 5, "card: no card is called 'Joker 1 2'"),
    ("note 1 2 text=one", 7, "nothing more is expected; the form is note page [text=]"),
    ("paint  red", 6, "put only one space"),
    ("paint\tred", 5, "'\\t' is not allowed in a line"),
    ("draw \x1b[31m", 5, "'\\x1b' is not allowed in a line"),
    ("draw \ud800", 5, "is not allowed in a line"),
    ("paint Red", 6, "color: 'Red' is not one of red, dark blue"),
    ("paint dark  blue", 11, "put only one space"),
    ("go 1,-1 to=E to=N", 13, "'to' is given twice"),
    ("go 1,-1 two=E", 8, "'two' cannot be named here; the form is go cell"),
    ("paint color=red", 6, "'color' cannot be named here"),
    ("go 1,-1 to=", 11, "to: '' is not one of E, N"),
    ("go 1,-1 to=e", 11, "to: 'e' is not one of E, N"),
    ("go 1,-1 to=E loud=true", 18, "loud: 'true' is not one of True, False"),
    ("go 1,-1 to=E ships=None", 19, "ships: 'None' is not an integer"),
    ("go 1,x to=E", 5, "cell: 'x' is not an integer"),
    ("go 1,2,3 to=E", 3, "cell: expected 2 integers joined by commas, not 3"),
    ("go - to=E", 3, "cell: expected 2 integers joined by commas, not 1"),
    ("load 3,dark  blue", 12, "put only one space"),
    ("load 3,green", 7, "load: 'green' is not one of red, dark blue"),
    ("spread 1,,2", 9, "counts: '' is not an integer"),
    ("roll 7", 5, "a die shows 1 to 6, not 7"),
    ("flip 1 -2", 7, "lesser heads are counted 0, 1, 2 ..., not -2"),
    ("pair -3 5", 8, "LookupError"),
    ("pair 3 4 first=1", 15, "LookupError"),
    ("pair -9 2", 5, "far too low"),
    ("pair 100 2", 5, "second: far too high"),
    ("PSAS 2", 0, "'PSAS' is not a word of this game; did you mean pass?"),
    ("roll " + "9" * 19, 5, "is not an integer"),
    ("pair 2 2", 0, "two of a kind"),
    ("draw Joker 3", 5, "card: no card is called 'Joker 3'"),
    ("draw 10H 9H", 9, "nothing more is expected"),
    ("swap Joker 1 9H", 13, "nothing more is expected"),
    ("pass 2 she said text=no", 16, "'text' cannot be named here"),
    ('pass 2 "she said', 7, "this quotation mark has no second one"),
    ('pass 2 she "said"', 11, "text: quotation marks stand around a whole text"),
    (
        r'pass 2 "\n"',
        7,
        r"text: quotation marks stand around a whole text; inside, write \" for a quotation mark and \\ for a backslash",
    ),
    (r'pass 2 "\u{61}"', 7, "text: quotation marks stand around a whole text"),
    ('paint "None"', 6, "color: 'None' is not one of red, dark blue"),
    ('spread "1"', 7, "is not an integer"),
    *[
        (f"roll {text}", 5, "is not an integer (at most 18 digits from 0 to 9, no leading zero)")
        for text in ("+4", "04", "-0", "1_0", "٤", "４", "4.0", "0x4")
    ],
    ("roll " + "9" * 400, 5, "is not an integer"),
    ("roll " + "9" * 100_000, 500, "a line has at most 500 characters, not 100005"),
    ("roll " * 1_000_000, 500, "a line has at most 500 characters, not 5000000"),
]


@pytest.mark.parametrize(("text", "position", "reason"), MISTAKES, ids=[repr(text[:20]) for text, _, _ in MISTAKES])
def test_a_mistake_is_told_with_its_place(text: str, position: int, reason: str) -> None:
    error = raised(InvalidNotation, parse, GAME, text)
    assert (error.text, error.position) == (text, position)
    assert reason in error.reason
    assert len(str(error)) < 1_000


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("flip\t1 2", ["  flip?1 2", "      ^"]),
        ("fists 1,0,0,x" + "y" * 400, ["  fists 1,0,0,x" + "y" * 59, " " * 14 + "^"]),
        (" " * 100 + "frobnicate", [" " * 62 + "frobnicate", " " * 62 + "^"]),
    ],
    ids=["tab", "long", "far"],
)
def test_the_message_points_at_the_mistake(text: str, shown: list[str]) -> None:
    assert str(raised(InvalidNotation, parse, oatd, text)).splitlines()[1:] == shown


def test_actions_are_no_outcomes() -> None:
    with pytest.raises(InvalidNotation, match="'roll' is not a word of this game"):
        parse_action(oatd, "roll 4")
    with pytest.raises(InvalidNotation, match="'move' is not a word of this game"):
        parse_outcome(oatd, "move E")


@pytest.mark.parametrize("text", [None, 4, b"roll 4", Roll(4)])
def test_only_strings_are_lines(text: Any) -> None:
    with pytest.raises(TypeError, match="a line of notation is a string"):
        parse(GAME, text)


PIECES = [*LINES, *"0123456789,-= \t\n٤é", "ships=", "to=", "text=", "Joker 1", "None", "True"]
PIECES += ["move E", "fists 1,0,0,2", "\ud800"]


def holds(game: Any, text: str) -> bool:
    """Say whether a line is read and written back, or refused with a position in it; anything else raises."""
    try:
        action = parse(game, text)
    except InvalidNotation as error:
        return 0 <= error.position <= len(text) and bool(error.reason)
    return bool(parse(game, str(action)) == action)


@given(st.one_of(st.text(), st.lists(st.sampled_from([*PIECES, " "]), max_size=8).map("".join)))
def test_any_text_is_read_or_refused_with_a_place_in_it(text: str) -> None:
    assert holds(GAME, text)
    assert holds(oatd, text)


@given(st.sampled_from(list(LINES)), st.data())
def test_any_change_of_a_line_is_read_or_refused(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(at + 3, len(text))))
    assert holds(GAME, text[:at] + data.draw(st.sampled_from(PIECES) | st.text(max_size=2)) + text[until:])


def class_of(*hints: Any, word: str = "act", **more: Any) -> Any:
    """Return an action with fields of these types."""
    names = string.ascii_lowercase[: len(hints)]
    parts = {"__annotations__": dict(zip(names, hints, strict=True)), **{name: attrs.field(**more) for name in names}}
    return line(word)(type("Act", (), parts))


def game_of(*classes: Any) -> Any:
    return SimpleNamespace(ACTIONS=classes, OUTCOMES=())


class Commas(Name):
    A = "a,b"


class Equals(Name):
    A = "a=b"


@pytest.mark.parametrize(
    "classes",
    [
        *([class_of(hint)] for hint in (float, int | str, dict[int, int], Equals)),
        *([class_of(hint)] for hint in (tuple[Commas, ...], tuple[tuple[int, int], ...], tuple[()])),
        *([class_of(word=word)] for word in ("", "two words", "a=b", 'a"b"', "a\x7fb")),
        [class_of(int, init=False, default=1)],
        [str],
        [class_of(int), class_of(str, word="ACT")],
        [class_of(int, str), class_of(int, int, int)],
        [class_of(int), class_of(int, kw_only=True), class_of()],
    ],
)
def test_a_game_whose_lines_could_not_be_told_is_refused(classes: list[Any]) -> None:
    with pytest.raises(TypeError, match=r"no notation|WORD|cannot be given|share the word"):
        parse(game_of(*classes), "act 1")


def test_a_word_that_is_no_single_word_is_named() -> None:
    with pytest.raises(TypeError, match=r"the WORD of \w+ is 'two words', not one word without quotation marks"):
        parse(game_of(class_of(word="two words")), "two words")


def test_a_class_may_be_action_and_outcome() -> None:
    both: Any = SimpleNamespace(ACTIONS=(Roll, Pass), OUTCOMES=(Roll,))
    assert parse(both, "roll 4") == Roll(4)


def test_what_a_shared_word_lacks_is_told_of_the_nearest_form() -> None:
    game = game_of(class_of(), class_of(int, int, int))
    with pytest.raises(InvalidNotation, match="c \\(an integer\\) is missing; the form is act a b c"):
        parse(game, "act 1 2")


def test_an_action_is_shown_though_a_type_of_its_fields_is_known_to_type_checkers_only() -> None:
    said: Any = line("say")(type("Say", (), {"__annotations__": {"text": "OnlyForTypeCheckers"}}))
    assert [str(said(text)) for text in ("a", "a b")] == ["say a", 'say "a b"']
