"""Records: written, read back, refused when wrong, recovered when torn."""

import io
import itertools
import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import crashing, toy
from tests.golden import record_path
from tests.trying import printed, raised
from zombiekit import Game, InvalidNotation, InvalidRecord, InvalidState, codec, record, variant
from zombiekit.agenda import Choice, then
from zombiekit.games import one_against_the_dead as city
from zombiekit.play import Dice, Match, Termination, new_match, play_match, random_policy
from zombiekit.primitives import lines as notated
from zombiekit.record import form

cellar: Any = toy
read = partial(record.read, game=cellar)
GAMES: dict[str, Any] = {"one_against_the_dead": city, "cellar": cellar}


@cache
def match_of(name: str, seed: int, max_steps: int | None = None) -> Match:
    dice = Dice(seed)
    return play_match(GAMES[name], [random_policy(dice)] * 2, dice=dice, max_steps=max_steps)


@cache
def sample() -> list[str]:
    """Return the lines of a whole game's record: a header, over 50 steps with a digest among them, a closing line."""
    found = next(match for seed in range(100) if 60 < (match := match_of(city.NAME, seed)).length < 80)
    return list(record.lines(found))


@cache
def whole() -> Match:
    return crashing.games()


@cache
def lines() -> tuple[str, ...]:
    return tuple(record.lines(whole()))


def text() -> bytes:
    return "".join(lines()).encode()


def edited(lines: list[str], number: int, **changes: Any) -> list[str]:
    """Return the lines with some fields of one line changed, or removed where the change is `...`."""
    data = json.loads(lines[number - 1]) | changes
    kept = {key: value for key, value in data.items() if value is not ...}
    return replaced(lines, number, json.dumps(kept) + "\n")


def replaced(lines: list[Any], number: int, *instead: Any) -> list[Any]:
    return [*lines[: number - 1], *instead, *lines[number:]]


def refusal(lines: Any, game: Game | None = None, *, read: Callable[..., Any] = record.read) -> tuple[int, str]:
    error = raised(InvalidRecord, read, lines, game=game)
    return error.line, error.reason


@pytest.mark.thorough
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10_000), st.sampled_from([None, 0, 10, 50]))
def test_a_record_gives_back_the_match(name: str, seed: int, max_steps: int | None) -> None:
    match = match_of(name, seed, max_steps)
    lines = list(record.lines(match))
    again = record.read(lines, game=match.game)
    assert again == match
    assert again.termination == match.termination
    assert list(record.lines(again)) == lines
    assert all(line.isascii() and line.endswith("\n") for line in lines)


def test_a_record_is_what_the_reference_says() -> None:
    header, *steps, closing = map(json.loads, sample())
    match = record.read(sample())
    assert list(header) == ["zombiekit", "game", "ruleset", "options"]
    assert [header["zombiekit"], header["game"], header["ruleset"]] == [1, city.NAME, city.RULESET]
    assert [step["n"] for step in steps] == list(range(1, match.length + 1))
    assert [step["who"] for step in steps] == ["chance" if s.actor < 0 else s.actor for s in match.history]
    assert [step["do"] for step in steps] == [str(s.action) for s in match.history]
    assert [step["n"] for step in steps if "digest" in step] == [50]
    assert steps[49]["digest"] == record.digest(city, match.history[49].state)
    assert closing == {
        "end": "over",
        "outcome": {"returns": [-1.0], "winners": [], "reason": "overwhelmed"},
        "digest": record.digest(city, match.state),
    }


def test_old_records_are_read() -> None:
    """The tests keep a record of format 1 with its digests; writing it gives the same text."""
    path = record_path(city.NAME)
    assert "".join(record.lines(record.read(path))) == path.read_text(encoding="ascii")


@pytest.mark.thorough
def test_a_digest_is_the_same_in_every_process() -> None:
    """The seed of Python's hashes does not matter."""
    code = "from zombiekit import record; from zombiekit.games import one_against_the_dead as g; print(record.digest(g, g.new_game()))"
    assert {printed(code, PYTHONHASHSEED=seed) for seed in "12"} == {record.digest(city, city.new_game()) + "\n"}


def test_a_match_that_goes_on_has_no_closing_line() -> None:
    match = record.read(sample()).undo_to(7)
    lines = list(record.lines(match))
    again = record.read(lines)
    assert (lines, again, again.termination) == (sample()[:8], match, None)


def test_a_match_that_begins_elsewhere_has_its_start_in_the_header() -> None:
    start = record.read(sample()).undo_to(20).state
    dice = Dice(3)
    match = play_match(city, [random_policy(dice)], match=new_match(city, state=start), dice=dice)
    lines = list(record.lines(match))
    assert list(json.loads(lines[0])) == ["zombiekit", "game", "ruleset", "options", "start"]
    assert record.read(lines) == match


def test_a_match_can_be_followed_line_by_line() -> None:
    """Each line gives one match, and is read only when it is asked for."""
    taken = []

    def lines() -> Iterator[str]:
        for line in sample():
            taken.append(line)
            yield line

    replay = record.replay(lines())
    assert [next(replay).length for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(taken) == 5
    *_, end = replay
    assert end.termination is Termination.OVER


SOURCES: dict[str, Callable[[list[str]], Any]] = {
    "text": list,
    "bytes": lambda lines: [line.encode() for line in lines],
    "a file of text": lambda lines: io.StringIO("".join(lines)),
    "a file of bytes": lambda lines: io.BytesIO("".join(lines).encode()),
    "line ends of Windows": lambda lines: [line.replace("\n", "\r\n") for line in lines],
}


@pytest.mark.parametrize("source", SOURCES)
def test_a_record_is_read_from_lines_of_any_kind(source: str) -> None:
    """Line ends that an editor or version control changed do no damage."""
    assert record.read(SOURCES[source](sample())) == record.read(sample())


def test_lines_are_text() -> None:
    with pytest.raises(TypeError, match=r"bytes are passed as lines, such as source\.splitlines\(keepends=True\)"):
        record.read(b"{}\n")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a line of a record is a string or bytes, not 123"):
        record.read([123])  # type: ignore[list-item]


def test_records_are_read_and_written_as_files(tmp_path: Path) -> None:
    match = record.read(sample())
    path = tmp_path / "record.jsonl"
    path.write_text("something else")
    record.write(match, path)
    assert path.read_bytes() == "".join(sample()).encode()
    assert record.read(path) == record.read(str(path)) == match
    assert list(tmp_path.iterdir()) == [path]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "no UTF-8": lambda line: b"\xff" + line,
    "a byte order mark": lambda line: b"\xef\xbb\xbf" + line,
    "no line feed": lambda line: line[:-1],
    "cut in the middle": lambda line: line[: len(line) // 2] + b"\n",
    "empty": lambda _: b"\n",
    "a number": lambda _: b"17\n",
    "a list": lambda line: b"[" + line[:-1] + b"]\n",
    "two objects": lambda line: line[:-1] + line,
    "an unknown key": lambda line: b'{"more": 1, ' + line[1:],
    "a key of another line": lambda line: b'{"zombiekit": 1, "n": 1, "end": "over", ' + line[1:],
    "a key twice": lambda line: line[:-2] + b", " + line[1:],
    "no JSON number": lambda line: b'{"more": NaN, ' + line[1:],
    "a number of many digits": lambda line: b'{"more": ' + 5000 * b"9" + b", " + line[1:],
    "nested too deeply": lambda _: 100_000 * b"[" + b"\n",
    "too long": lambda line: line[:-1] + record.LONGEST_LINE * b" " + b"\n",
}


@pytest.mark.thorough
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_line_is_refused(damage: str) -> None:
    """It may be the header, a step, a step with a digest, or the closing line."""
    lines = [line.encode() for line in sample()]
    for number in (1, 2, 30, 51, len(lines)):
        assert refusal(replaced(lines, number, DAMAGES[damage](lines[number - 1])))[0] == number


@pytest.mark.thorough
def test_a_line_without_a_field_is_refused() -> None:
    for number, line in enumerate(sample(), 1):
        for key in json.loads(line):
            assert refusal(edited(sample(), number, **{key: ...}))[0] == number


VALUES = [None, True, -1, 0, 1, 1.0, 9**99, 1e300, "", "x", "draw", "\ud800", [], ["x"], {}, {"x": 1}]


@pytest.mark.thorough
@pytest.mark.parametrize("number", [1, 2, 5, 51, -1])
def test_a_line_with_another_value_is_refused(number: int) -> None:
    number %= len(sample()) + 1
    for key, value in json.loads(sample()[number - 1]).items():
        for other in VALUES:
            if other is value or (number, key, other) == (1, "options", {}):
                continue
            assert refusal(edited(sample(), number, **{key: other}))[0] == number, (key, other)


def reasons() -> Iterator[tuple[list[str], int, str]]:
    """Yield records with one mistake, each with its line and what the error says about it."""
    lines = sample()
    end = len(lines)
    decision = next(number for number, line in enumerate(lines, 1) if '"who": 0' in line)
    begun = list(record.lines(new_match(city, state=record.read(lines).undo_to(20).state)))
    options = json.loads(lines[0])["options"]
    yield [], 1, "the record is empty"
    yield edited(lines, 1, zombiekit=...), 1, "it is not the header of a record: 'zombiekit'"
    yield edited(lines, 1, zombiekit=2), 1, "zombiekit is 2, not 1"
    yield edited(lines, 1, zombiekit="0.1.0", arena=1), 1, "it is the head of results of a study"
    yield edited(lines, 1, game="chess"), 1, "no game is called 'chess'"
    yield edited(lines, 1, game="one-against-the-dead"), 1, "game is 'one-against-the-dead', not one_against_the_dead"
    yield edited(lines, 1, game=7), 1, "game is 7, which is not a name"
    yield edited(lines, 1, ruleset="0.9"), 1, f"ruleset is '0.9', not '{city.RULESET}'"
    yield edited(lines, 1, more=1), 1, "'more' is unknown here"
    yield edited(lines, 1, options=options | {"round_limit": 0}), 1, "invalid state: options.round_limit"
    yield edited(begun, 1, start={}), 1, ""
    yield edited(begun, 1, start=None), 1, ""
    yield edited(begun, 1, options=options | {"round_limit": 3}), 1, "the options are not those of the start"
    yield "".join(lines).splitlines(), 1, ""
    yield edited(lines, 2, do=...), 2, "'do' is missing"
    yield edited(lines, 9, n=9), 9, "n is 9, not 8"
    yield replaced(lines, 9, lines[8].rstrip() + lines[9]), 9, "it is not JSON: Extra data at character 41"
    yield [*lines[:9], lines[9][:-1]], 10, "it does not end in a line feed; `recover` leaves a torn last line out"
    yield edited(lines, 2, who=0), 2, "who is 0, not 'chance'"
    yield edited(lines, decision, who="chance"), decision, "who is 'chance', not 0"
    yield edited(lines, decision, who=1), decision, "who is 1, not 0"
    yield edited(lines, 2, do=7), 2, "do is 7, not a line of notation"
    yield edited(lines, 2, do="drow 10H"), 2, "do is 'drow 10H': 'drow' is not a word of this game"
    yield edited(lines, 2, do="draw AS"), 2, "draw AS is illegal: "
    yield edited(lines, decision, do="decline"), decision, "decline is illegal: "
    yield edited(lines, 51, digest=32 * "0"), 51, f"digest is '{32 * '0'}', not '"
    yield edited(lines, end, end="step_limit"), end, "end is 'step_limit', not 'over'"
    yield edited(lines, end, digest="x"), end, "digest is 'x', not '"
    yield edited(lines, end, outcome=None), end, "outcome is None, not {'reason': "
    yield replaced(lines, 30, lines[-1]), 30, "end is 'over', but the game is not over"
    yield replaced(lines, end, edited(lines, 2, n=end - 1)[1]), end, "the game is over, so nobody acts"
    yield [*lines, lines[-1]], end + 1, "it comes after the closing line"


def test_the_reason_is_told() -> None:
    for lines, number, reason in reasons():
        line, found = refusal(lines)
        assert (line, found[: len(reason)]) == (number, reason)


def test_a_record_is_of_the_game_that_is_wanted() -> None:
    assert refusal(sample(), game=cellar) == (1, "game is 'one_against_the_dead', not cellar")


def test_it_is_told_how_a_record_and_a_save_of_a_game_of_ones_own_are_read() -> None:
    own = variant(toy, name="own")
    error = raised(InvalidRecord, record.read, list(record.lines(new_match(own))))
    assert error.reason.startswith("no game is called 'own'")
    assert "`game=`" in "".join(error.__notes__)
    save = codec.to_json(own, own.new_game())
    unread = raised(InvalidState, codec.from_json, save)
    assert "such as a variant, is read with that game" in "".join(unread.__notes__)
    assert codec.from_json(own, save) == own.new_game()


@pytest.mark.thorough
def test_a_step_that_was_changed_is_found_out() -> None:
    """Another legal step shows up at the next line that does not fit, or at the next digest."""
    match = record.read(sample())
    for number, step in enumerate(match.history, 1):
        before = match.undo_to(number - 1).state
        outcomes = () if step.actor == 0 else islice(city.chance_outcomes(before), 5)
        others = {*city.legal_actions(before), *(outcome for outcome, _ in outcomes)}
        for other in others - {step.action}:
            line, _ = refusal(edited(sample(), number + 1, do=str(other)))
            assert number < line <= (51 if number <= 50 else len(sample()))


@given(st.data())
def test_a_record_with_any_byte_changed_is_refused_or_sound(data: st.DataObject) -> None:
    text = bytearray("".join(sample()).encode())
    text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    try:
        match = record.read(io.BytesIO(bytes(text)))
    except InvalidRecord:
        return
    assert city.faults(match.state) == ()


def test_a_match_is_recorded_while_it_is_played(tmp_path: Path) -> None:
    """Others can read each step's line right after the step; the closing line comes with the end."""
    path = tmp_path / "record"
    whole = record.read(sample())
    with record.create(whole.undo_to(0), path) as writer:
        for length in range(1, whole.length):
            writer.add(whole.undo_to(length))
            assert path.read_text() == "".join(sample()[: length + 1])
        writer.add(whole)
    assert path.read_text() == "".join(sample())


def test_a_match_is_recorded_from_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "record"
    whole = record.read(sample())
    with record.create(whole.undo_to(10), path) as writer:
        for match in (whole.undo_to(10), whole.undo_to(20), whole, whole):
            writer.add(match)
    assert path.read_text() == "".join(sample())


def test_a_match_stopped_by_the_limit_is_closed_with_that_reason(tmp_path: Path) -> None:
    """Steps come during play; the closing line comes when the finished match is added once more."""
    path = tmp_path / "record"
    with record.create(new_match(city), path) as writer:
        match = play_match(city, [random_policy(Dice(1))], dice=Dice(7), max_steps=10, on_step=writer.add)
        writer.add(match)
    assert json.loads(path.read_text().splitlines()[-1])["outcome"] is None
    assert record.read(path).termination is Termination.STEP_LIMIT
    with record.resume(path) as writer, pytest.raises(ValueError, match=r"is closed: .* `write` makes a new record"):
        writer.add(play_match(city, [random_policy(Dice(1))], match=match, dice=Dice(7), max_steps=1))


def test_another_match_is_not_recorded(tmp_path: Path) -> None:
    match = match_of(city.NAME, 1, 30)
    with record.create(match.undo_to(10), tmp_path / "record") as writer:
        for other in (match_of(city.NAME, 2, 30), match.undo_to(9), match_of(city.NAME, 2, 30).undo_to(10)):
            with pytest.raises(ValueError, match="does not continue the recorded match"):
                writer.add(other)
        assert writer.match == match.undo_to(10)


@pytest.mark.thorough
@pytest.mark.parametrize("count", [2, 5, 51, -1])
def test_a_file_torn_anywhere_in_its_last_line_is_recovered(tmp_path: Path, count: int) -> None:
    count %= len(sample()) + 1
    whole = record.read(sample())
    path = tmp_path / "record"
    kept = "".join(sample()[: count - 1]).encode()
    torn = sample()[count - 1].encode()
    for cut in range(len(torn)):
        path.write_bytes(kept + torn[:cut])
        assert record.read(path, recover=True) == whole.undo_to(min(count - 2, whole.length))
        with record.resume(path) as writer:
            assert path.read_bytes() == (kept if count < len(sample()) else kept + torn)
            writer.add(whole)
        assert path.read_text() == "".join(sample())


def test_a_record_torn_in_its_first_line_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "record"
    for cut in range(len(sample()[0])):
        path.write_text(sample()[0][:cut])
        assert refusal(path, read=record.resume)[0] == 1
        assert path.read_text() == sample()[0][:cut]


def test_nothing_but_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    """Text that does not begin the next expected line is left alone."""
    lines = sample()
    no_torn_line = "it is not a line that was torn while being written"
    cases = [
        ([*lines[:8], "my notes"], 9, no_torn_line),
        ([*lines[:8], lines[3][:-1]], 9, no_torn_line),
        ([*lines[:8], lines[8][:-1] + record.LONGEST_LINE * " "], 9, "it is longer than"),
        ([*lines[:8], "{\n", lines[9][:-5]], 9, "it is not JSON"),
        ([*lines, "{"], len(lines) + 1, "it comes after the closing line"),
    ]
    path = tmp_path / "record"
    for parts, number, reason in cases:
        path.write_text("".join(parts))
        line, found = refusal(path, read=record.resume)
        assert (line, found[: len(reason)]) == (number, reason)
        assert path.read_text() == "".join(parts)


@pytest.mark.parametrize("torn", ["", '{"n": ', '{"n": 9, "who": 0'])
def test_empty_space_that_a_crash_left_behind_is_told_as_such(torn: str) -> None:
    """Some file systems enlarge a file before writing; `recover` treats NUL bytes at the end as a torn line."""
    lines = [*sample()[:9], torn + "\0" * 300]
    with pytest.raises(InvalidRecord, match=rf"line 10: from byte {len(torn)} on it is empty space \(NUL bytes\)"):
        record.read(lines)
    assert record.read(lines, recover=True).length == 8
    assert record.read([*sample(), "\0" * 300], recover=True) == record.read(sample())
    save = codec.to_json(city, city.new_game())
    with pytest.raises(InvalidState, match=r"from here on it is empty space \(NUL bytes\)"):
        codec.from_json(save + "\0" * 300)


def test_a_torn_line_is_the_last_one() -> None:
    lines = [*sample()[:5], sample()[5][:-9], *sample()[6:]]
    assert refusal(lines, read=partial(record.read, recover=True))[0] == 6


@pytest.mark.thorough
def test_a_record_cut_at_any_byte_gives_back_the_steps_before() -> None:
    """This needs `recover`; without it, a record is refused unless the cut is between two lines."""
    first = len(lines()[0])
    for size in range(len(text())):
        kept = text()[:size].splitlines(keepends=True)
        count = sum(line.endswith(b"\n") for line in kept)
        if size < first:
            refusal(kept, cellar, read=partial(record.read, recover=True))
            continue
        assert read(kept, recover=True) == whole().undo_to(min(count - 1, whole().length))
        if count < len(kept):
            assert refusal(kept, cellar)[0] == count + 1


def test_lines_that_were_moved_doubled_or_lost_are_found_out() -> None:
    for place, other in itertools.product(range(len(lines())), repeat=2):
        moved = list(lines())
        moved.insert(other, moved.pop(place))
        doubled = [*lines()[:other], lines()[place], *lines()[other:]]
        lost = [*lines()[:place], *lines()[place + 1 :]]
        for edited in (moved, doubled, lost):
            if edited in ([*lines()], [*lines()[:-1]]):
                assert read(edited) == whole()
                continue
            there = zip(edited, [*lines(), ""], strict=False)
            first = next(number for number, (one, two) in enumerate(there, 1) if one != two)
            assert refusal(edited, cellar)[0] == first


def test_what_is_said_of_a_record_can_be_shown() -> None:
    head = {"zombiekit": 1, "game": "cellar", "ruleset": "1.0", "options": {}}
    for evil in ("\x1b[2J", "\n\r", "\u202e", "\ud800", 100_000 * "x"):
        heads = [head | {key: evil} for key in ("game", "ruleset", "more")] + [head | {"options": {evil: 1}}]
        steps = ({"n": 1, "who": "chance", "do": evil}, {evil: 1}, {"n": evil, "who": "chance", "do": ""})
        for bad in (*([form.line(each)] for each in heads), *([lines()[0], form.line(each)] for each in steps)):
            error = raised(InvalidRecord, read, bad)
            assert str(error).isprintable()
            assert len(str(error)) < 1_000


@notated.line("say")
class Say:
    text: str
    count: int = attrs.field(default=0, kw_only=True)


@attrs.frozen
class Saying(Choice):
    """Seat 0 says something, of which too much cannot be read back."""

    clause = "HOUSE-1"

    def options(self, state: Any) -> tuple[Say, ...]:
        return (
            Say("x" * 496),
            Say("x", count=10**18 - 1),
            Say("9" * 30),
            Say("x" * 497),
            Say("x", count=10**18),
            Say("\n"),
        )

    def apply(self, draft: Any, action: Say) -> None:
        pass


TALKING: Any = variant(toy, name="talking", nodes=(Saying,), actions=(Say,), begins=lambda draft: then(draft, Saying()))


@pytest.mark.parametrize("said", Saying().options(None), ids=lambda said: str(said)[:12])
def test_what_is_recorded_and_saved_can_be_read_back(said: Say) -> None:
    """Anything else is refused when it is written, not when it is too late."""
    match = new_match(TALKING).play(said)
    if said in Saying().options(None)[:3]:
        assert record.read(record.lines(match), game=TALKING) == match
        assert codec.from_json(TALKING, codec.to_json(TALKING, said), "action") == said
        return
    with pytest.raises(InvalidNotation, match=r"characters, not 501|at most 18|is not allowed in a line"):
        list(record.lines(match))
    for write in (codec.to_json, codec.encode):
        with pytest.raises(
            InvalidState, match=r"action: .* could not be read back: .*(not 501|at most 18|not allowed)"
        ):
            write(TALKING, said)


def test_a_view_is_no_start_to_read() -> None:
    state = whole().undo_to(9).state
    header = form.header(new_match(cellar, state=state))
    plain = codec.to_plain(cellar, toy.observe(state, 0), "view")
    with pytest.raises(InvalidRecord, match=r"line 1: .*view"):
        read([form.line(header | {"start": header["start"] | {"data": plain}})])
