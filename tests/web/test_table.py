"""What happens at a table besides answers: bots, taking back, passing ahead, listening, a full disk, and who sits where."""

import asyncio
import json
import os
import re
import stat
from collections.abc import Coroutine, Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from tests import toy
from tests.serving import Seat, answer, begun, laid, recorded_at, seated, served
from tests.trying import led
from tests.web.failing import silent
from zombiekit import CHANCE, TERMINAL, InvalidNotation, PolicyFailed, notation, record
from zombiekit.files import Appended
from zombiekit.hosting import Keeper
from zombiekit.packets import LateAnswer
from zombiekit.play import Until, in_setup, new_match
from zombiekit.record import form
from zombiekit.web import InvalidKeys, Keys, ServedTable
from zombiekit.web import table as table_module
from zombiekit.web.application import news_stream
from zombiekit.web.keys import seats_beside


def run(going: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(going, 60))


async def take_first(table: ServedTable) -> int:
    seat = acts(table)
    await table.answer(seat, table.stand, str(table.match.game.legal_actions(table.match.state)[0]))
    return seat


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[ServedTable]:
    """A table whose match is kept in `game.jsonl`."""
    table = recorded_at(begun("zombie_flavored_doom"), tmp_path / "game.jsonl")
    yield table
    assert table.keeper
    table.keeper.close()


def acts(table: ServedTable) -> int:
    return table.match.game.current_player(table.match.state)


def test_bots_play_when_it_is_their_turn() -> None:
    table = laid(begun("zombie_flavored_doom"), {1: "random"})

    async def play() -> None:
        await table.go_on()
        while acts(table) != TERMINAL:
            assert await take_first(table) == 0

    run(play())
    assert {step.actor for step in table.match.history} >= {0, 1}


def test_a_bot_that_fails_is_told_without_its_secrets(caplog: pytest.LogCaptureFixture) -> None:
    table = laid(begun("zombie_flavored_doom"), {0: "tests.web.failing:make", 1: "tests.web.failing:make"})
    table.keys.take(0)
    run(table.go_on())
    assert table.trouble == "The bot that plays Player 1 has failed. You can let another one play."
    assert "a secret" in caplog.text
    assert table.version == f"{table.stand}.1", "browsers load the page again"


def test_a_game_that_fails_says_so_instead_of_standing_still(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def chance_outcomes(_: Any) -> Any:
        raise ZeroDivisionError("a bug of the game")

    monkeypatch.setattr(toy, "chance_outcomes", chance_outcomes)
    table = laid(new_match(toy))
    run(table.go_on())
    assert table.trouble == "The game itself has failed; the host can see why."
    assert "a bug of the game" in caplog.text


def test_once_the_step_before_a_failure_is_taken_back_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid(begun("zombie_flavored_doom"))
    seat, foreseen = acts(table), table.foreseen

    def failing(match: Any) -> Any:
        if match.length:
            raise ZeroDivisionError("a bug of the game")
        return foreseen(match)

    monkeypatch.setattr(table, "foreseen", failing)
    run(table.answer(seat, table.stand, "end"))
    assert table.trouble == "The game itself has failed; the host can see why."
    run(table.take_back(seat, table.stand))
    assert (acts(table), table.trouble) == (seat, "")


def test_a_bot_that_was_asked_about_what_is_taken_back_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid(begun("zombie_flavored_doom"), {1: "random"})
    before = table.match

    def decide(_: Any) -> Any:
        table.match = before
        raise PolicyFailed(1, 1, "it was too late")

    monkeypatch.setattr(table.bots, "decide", decide)
    table.match = before.play(notation.parse(before.game, "end"))
    run(table.go_on())
    assert acts(table) == 0
    assert table.failed is None
    assert table.trouble == ""


def test_a_warning_goes_once_a_person_is_asked_again() -> None:
    """What could not be recorded was taken back, so that nothing is left to record."""
    table = laid(begun("zombie_flavored_doom"))
    table.trouble, version = "The game cannot be recorded; trying again.", table.version
    run(table.go_on())
    assert table.trouble == ""
    assert table.version != version


def test_a_second_bot_that_fails_can_be_replaced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid(begun("zombie_flavored_doom"), {0: "tests.web.failing:make"})
    run(table.go_on())
    replace = table.bots.replace

    def fail(seat: int, *_: Any) -> None:
        monkeypatch.setattr(table.bots, "replace", replace)
        raise PolicyFailed(seat, 1, "the other one")

    monkeypatch.setattr(table.bots, "replace", fail)
    run(table.replace_bot())
    assert table.trouble.startswith("The bot that plays Player 1 has failed.")
    run(table.replace_bot())
    assert table.failed is None
    assert table.trouble == ""


def test_a_decision_is_taken_back_as_long_as_nobody_knows_more_by_it() -> None:
    table = laid(begun("zombie_flavored_doom"))

    async def play() -> None:
        await table.go_on()
        before = table.match
        seat = await take_first(table)
        after = table.stand
        with pytest.raises(LateAnswer, match="cannot be taken back"):
            await table.take_back(1 - seat, table.stand)
        await table.take_back(seat, table.stand)
        assert table.match is before
        assert table.stand != after
        await take_first(table)
        assert table.stand != after
        with pytest.raises(LateAnswer, match="has changed"):
            await table.take_back(seat, after)

    run(play())


def test_nobody_waits_for_a_thought_about_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old bot may think for as long as it likes; another one of its kind plays on."""
    made: list[int] = []

    def make(*_: Any) -> Any:
        made.append(len(made))
        return silent() if made == [0] else lambda _game, _view, actions: actions[0]

    monkeypatch.setattr("tests.web.failing.make", make)
    monkeypatch.setattr(table_module, "PATIENCE", 0.01)
    table = laid(begun("zombie_flavored_doom"), {1: "tests.web.failing:make"})

    async def play() -> None:
        await table.answer(0, table.stand, "end")
        assert acts(table) == 1
        await table.take_back(0, table.stand)
        await table.answer(0, table.stand, "end")
        with table.listening() as bell:
            while acts(table) == 1:
                await bell.wait()
                bell.clear()

    run(play())
    assert (table.failed, table.trouble) == (None, "")


def test_what_was_taken_back_is_not_in_the_record(recorded: ServedTable, tmp_path: Path) -> None:
    async def play() -> None:
        await recorded.go_on()
        await recorded.take_back(await take_first(recorded), recorded.stand)

    run(play())
    assert record.read(tmp_path / "game.jsonl") == recorded.match


def test_who_passes_ahead_is_not_asked() -> None:
    table = laid(begun("they_come_back"))

    async def play() -> list[int]:
        await table.go_on()
        while "pass" not in map(str, table.match.game.legal_actions(table.match.state)):
            await take_first(table)
        seat = acts(table)
        await table.pass_ahead(seat, table.stand, Until.TURN)
        given = table.waivers.of(seat)
        await table.ask_again(seat)
        return [len(given), len(table.waivers.of(seat))]

    assert run(play()) == [1, 0]


def test_pages_offer_to_pass_ahead_and_to_be_asked_again() -> None:
    with seated(begun("they_come_back")) as (table, _, seats):
        while "Pass for this turn" not in (page := seats[acts(table)].page()):
            assert seats[acts(table)].post(answer(page))
        seat = seats[acts(table)]
        for form, passed in (("pass=turn", True), ("ask=yes", False)):
            assert seat.post(f"stand={table.stand}&{form}").status_code == 303
            assert ("You passed ahead for this turn." in seat.page()) == ("You passed ahead" in seat.page()) == passed


AUTO = "Make my set-up choices for me"
SMALL = {"map": None, "expansions": "z3", "town": False}
"""Only the mall: it has no supplied map, and laying it takes little time."""


def test_the_set_up_is_left_to_the_table_by_whoever_asks_and_nobody_else() -> None:
    """Bots choose for themselves, as do people who have not asked; after the set-up it is too late to ask."""
    with seated(begun("they_come_back", **SMALL), {2: "random"}) as (table, _, seats):
        assert all(AUTO in seat.page() for seat in seats)
        assert seats[0].post(f"stand={table.stand}&set-up=yes").status_code == 303
        assert "The table makes your set-up choices." in (page := seats[0].page())
        assert [AUTO in each for each in (page, seats[1].page())] == [False, True]
        while acts(table) == 1 and in_setup(table.match.game, table.match.state):
            assert seats[1].post(answer(seats[1].page()))
        assert not in_setup(table.match.game, table.match.state)
        assert {step.actor for step in table.match.history} == {CHANCE, 0, 1, 2}
        assert not any(AUTO in seat.page() or "makes your set-up" in seat.page() for seat in seats)
        late = seats[1].post(f"stand={table.stand}&set-up=yes")
        assert late.status_code == 409
        assert table.laid_for == {0}
        assert "The game is already set up." in late.text


def test_who_left_the_set_up_to_the_table_may_be_asked_again() -> None:
    with seated(begun("they_come_back", **SMALL)) as (table, _, seats):
        other = next(seat for seat in range(3) if seat != acts(table))
        assert seats[other].post(f"stand={table.stand}&set-up=yes").status_code == 303
        assert seats[other].post(f"stand={table.stand}&ask=yes").status_code == 303
        assert AUTO in seats[other].page()
    assert table.laid_for == set()


def test_a_table_that_begins_at_once_asks_nobody_before_the_first_turn() -> None:
    """It does not ask its bots either."""
    table = laid(begun("they_come_back", **SMALL), {1: "tests.web.failing:make"})
    table.lay_for(range(3))
    run(table.go_on())
    assert not in_setup(table.match.game, table.match.state)


@pytest.mark.parametrize("host", [True, False])
def test_the_next_game_is_set_up_by_whoever_asked_for_one_game_unless_the_host_wants_it(host: bool) -> None:
    """The host's choice stands, even for a seat that once took back what was laid for it."""
    table = laid(begun("one_against_the_dead"))
    if host:
        table.lay_for((0,))
        run(table.ask_again(0))
    else:
        run(table.set_up_for(0))
    table.go_to(led(table.match, 10_000, 1))
    run(table.begin_anew(table.stand))
    assert in_setup(table.match.game, table.match.state) is not host


def test_the_pages_of_the_documentation_leave_the_set_up_to_the_table_as_well() -> None:
    """Here CPython gets the requests that a page sends to Python in the browser."""
    play = Path(__file__).parent.parent.parent / "docs" / "play"
    door = run_path(str(play / "door.py"))["Door"]("one_against_the_dead", seed="7")

    async def answered() -> list[str]:
        return [await door.page(), await door.page(fields=json.dumps({"stand": door.table.stand, "set-up": "yes"}))]

    assert [AUTO in page for page in run(answered())] == [True, False]
    assert door.table.match.state.round == 1


async def listen(table: ServedTable, told: asyncio.Queue[str], gone: asyncio.Event) -> None:
    """Listen to a table until it is closed or the listener has gone."""

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        await told.put(message.get("body", b"").decode())

    await news_stream(table, "onlookers")({"type": "http"}, receive, send)


async def hear(told: asyncio.Queue[str], words: str) -> None:
    while words not in await told.get():
        pass


def test_listeners_are_told_of_changes_until_the_table_is_closed() -> None:
    table = laid(begun("one_against_the_dead"))

    async def play() -> None:
        told = asyncio.Queue[str]()
        await table.go_on()
        listening = asyncio.create_task(listen(table, told, asyncio.Event()))
        await hear(told, f"data: {table.version}\n\n")
        await take_first(table)
        await hear(told, f"data: {table.version}\n\n")
        table.close()
        await listening

    run(play())
    assert table.listeners == {}


def test_listeners_are_told_when_somebody_sits_down_but_no_answer_is_late_for_it() -> None:
    table = laid(begun("zombie_flavored_doom"))
    with served(t=table) as client:
        first = Seat(client, table, acts(table))
        before = first.page()
        Seat(client, table, 1 - first.seat)
        after = first.page()
        versions = [re.findall(r'data-version="([^"]+)"', page) for page in (before, after)]
        assert versions == [[f"{table.stand}.1"], [table.version]]
        assert table.version == f"{table.stand}.2"
        assert ["nobody yet" in page for page in (before, after)] == [True, False]
        assert first.post(answer(before)).status_code == 303


def test_who_hangs_up_is_forgotten() -> None:
    table = laid(begun("one_against_the_dead"))

    async def play() -> None:
        told, gone = asyncio.Queue[str](), asyncio.Event()
        listening = asyncio.create_task(listen(table, told, gone))
        await hear(told, "data: ")
        assert table.listeners == {"onlookers": 1}
        gone.set()
        await listening

    run(play())
    assert table.listeners == {}


def test_what_cannot_be_recorded_has_not_happened(recorded: ServedTable, tmp_path: Path) -> None:
    """The page says so, and the match stays where its record ends; once recording works again, play goes on."""
    path = tmp_path / "game.jsonl"
    with served(t=recorded) as client:
        seat = [Seat(client, recorded, 0), Seat(client, recorded, 1)][acts(recorded)]
        before, content, body = recorded.match, path.read_bytes(), answer(seat.page())
        os.truncate(path, 10)
        told = seat.post(body)
        assert told.status_code == 503
        assert "This cannot be recorded, so it did not happen." in told.text
        assert str(tmp_path) not in told.text
        assert recorded.match is before
        path.write_bytes(content + b"[]\n")
        assert recorded.keeper
        recorded.keeper.close()
        assert seat.post(body).status_code == 503
        path.write_bytes(content)
        assert seat.post(body).status_code == 303
    assert record.read(path) == recorded.match


def test_a_line_that_no_record_can_hold_is_no_fault_of_the_answer(
    recorded: ServedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def written(action: Any, _: Any) -> str:
        raise InvalidNotation(str(action), 0, "could not be read back")

    with served(t=recorded) as client:
        seat = [Seat(client, recorded, 0), Seat(client, recorded, 1)][acts(recorded)]
        before, body = recorded.match, answer(seat.page())
        monkeypatch.setattr(form, "written", written)
        told = seat.post(body)
        assert told.status_code == 503
        assert "This cannot be recorded, so it did not happen." in told.text
        assert caplog.messages[-1].startswith("A move cannot be recorded: a record cannot hold ")
        assert recorded.match is before
        monkeypatch.undo()
        assert seat.post(body).status_code == 303
        assert record.read(tmp_path / "game.jsonl") == recorded.match


def test_of_steps_that_were_recorded_in_part_others_may_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full after the first of two lines, such as the last step of a game and the closing line."""
    path, start, left = tmp_path / "game.jsonl", begun("zombie_flavored_doom"), [1]
    one, other = (led(start.play(each), 1, 1) for each in start.game.legal_actions(start.state)[:2])
    append = Appended.append

    def append_once(file: Appended, text: bytes, size: int) -> None:
        if not left:
            raise OSError("the disk is full")
        left.pop()
        append(file, text, size)

    keeper = Keeper(record.create(start, path), path)
    with monkeypatch.context() as full:
        full.setattr(Appended, "append", append_once)
        with pytest.raises(OSError, match="full"):
            keeper.keep(one)
    keeper.keep(other)
    keeper.close()
    assert record.read(path) == other != one


def test_a_disk_that_stays_full_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    append, left = Appended.append, [1, 2, 3]

    def append_late(file: Appended, text: bytes, size: int) -> None:
        if left:
            left.pop()
            raise OSError("the disk is full")
        append(file, text, size)

    table = recorded_at(begun("zombie_flavored_doom"), tmp_path / "game.jsonl", {0: "random"})
    monkeypatch.setattr(table_module, "AGAIN", 0.0)
    monkeypatch.setattr(Appended, "append", append_late)
    run(table.go_on())
    assert (acts(table), table.trouble, left) == (1, "", [])
    assert caplog.messages == ["The game cannot be recorded: the disk is full"]
    table.close()


def test_seats_are_known_again_after_a_restart(tmp_path: Path) -> None:
    """The file has no secrets, and only its owner can read it; each start makes new links, and using one takes the seat over."""
    path = tmp_path / "game.jsonl.seats"
    keys = Keys([0, 1], path)
    links, secret = dict(keys.links), keys.take(0)
    again = Keys([0, 1], path, known=True)
    assert [again.opens(seat, secret) for seat in (0, 1)] == [True, False]
    assert not again.is_taken(1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert secret not in path.read_text(encoding="ascii")
    assert again.seat_of(links[1]) is None
    newer = again.take(0)
    assert [again.opens(0, each) for each in (newer, secret)] == [True, False]
    assert not Keys([0, 1], path).opens(0, newer), "a new game knows nobody"
    assert not Keys([0, 1], path, known=True).opens(0, newer)


def test_who_was_replaced_by_a_bot_at_a_restart_sits_there_no_more_but_may_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl.seats"
    secret = Keys([0, 1], path).take(1)
    assert not Keys([0], path, known=True).opens(1, secret)
    assert Keys([0, 1], path, known=True).opens(1, secret)


def test_seats_go_on_with_a_new_game(tmp_path: Path) -> None:
    before, after = tmp_path / "game.jsonl.seats", tmp_path / "game-2.jsonl.seats"
    keys = Keys([0, 1], before)
    secret = keys.take(0)
    keys.move_to(after)
    assert not before.exists()
    assert Keys([0, 1], after, known=True).opens(0, secret)
    with pytest.raises(OSError, match="No such file"):
        keys.move_to(tmp_path / "nowhere" / "seats")
    assert keys.take(1)
    assert Keys([0, 1], after, known=True).is_taken(1)


def test_a_new_game_whose_seats_cannot_be_kept_does_not_begin_and_leaves_no_record(tmp_path: Path) -> None:
    path, second = tmp_path / "game.jsonl", tmp_path / "game-2.jsonl"
    table = recorded_at(led(begun("zombie_flavored_doom"), 10_000, 1), path)
    table.keys.move_to(seats_beside(path))
    seats_beside(second).mkdir()
    before, keeper = table.match, table.keeper
    with pytest.raises(IsADirectoryError):
        run(table.begin_anew(table.stand))
    assert (table.match, table.keeper, table.keys.path) == (before, keeper, seats_beside(path))
    assert sorted(tmp_path.iterdir()) == sorted([path, seats_beside(path), seats_beside(second)])
    seats_beside(second).rmdir()
    run(table.begin_anew(table.stand))
    assert table.keeper is not None
    assert table.keeper.path == second
    table.keeper.close()


def test_who_sits_there_stays_if_a_newcomer_cannot_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "seats"
    path.parent.mkdir()
    secret = Keys([0], path).take(0)
    keys = Keys([0], path, known=True)
    path.unlink()
    path.parent.rmdir()
    with pytest.raises(OSError, match="folder"):
        keys.take(0)
    assert keys.opens(0, secret)
    assert keys.seat_of(keys.links[0]) == 0


@pytest.mark.parametrize("content", ["", "[]", "{", '{"0": 5}', '{"a": "0"}', '{"0": "x"}', "1" * 20_000, "[" * 9_000])
def test_a_spoiled_file_of_seats_is_told(content: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl.seats"
    path.write_text(content, encoding="ascii")
    with pytest.raises(InvalidKeys, match="does not say who sits where"):
        Keys([0], path, known=True)
    assert path.read_text(encoding="ascii") == content
