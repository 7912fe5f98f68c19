"""Boards: the supplied ones, board files and their checks, boards made tile by tile."""

import operator
import pickle
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.trying import raised
from tests.zombie_flavored_doom.driving import LANE, RING
from zombiekit import InvalidOptions, codec, variant
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom import BOARDS, Board, InvalidBoard, board_of, find_board, read_board
from zombiekit.games.zombie_flavored_doom.box.components import SELECTIONS
from zombiekit.games.zombie_flavored_doom.view.drawing import draw_board
from zombiekit.testing.insides import writable

BOOK = {
    "Crossroads": (2, 159, 33, "F22 M34 W6 G8", ["g12", "g2"]),
    "Three Farms": (3, 197, 42, "F32 M49 W6 G8", ["h13", "c5", "m5"]),
    "Honeycomb": (3, 160, 49, "F38 M53 W9 G6", ["n2", "h14", "b8"]),
    "Quarters": (4, 209, 61, "F42 M66 W12 G8", ["h14", "b8", "h2", "n8"]),
    "Two Houses": (6, 309, 51, "F62 M40 W6 G4", ["i19", "i1", "i19", "i1", "i19", "i1"]),
    "Last Light": (3, 161, 36, "F36 M20 W4 G4", ["g7", "g7", "g7"]),
    "Five Valleys": (5, 250, 70, "F60 M80 W15 G10", [f"a{row}" for row in range(2, 20, 4)]),
    "Seven Valleys": (7, 252, 91, "F70 M112 W21 G14", [f"a{row}" for row in range(2, 22, 3)]),
    "Eight Valleys": (8, 288, 104, "F80 M128 W24 G16", [f"a{row}" for row in range(2, 25, 3)]),
}


@pytest.mark.rule("DOOM-DATA-01", "DOOM-BOARD-03", "DOOM-BOARD-04")
@pytest.mark.parametrize("name", BOOK)
def test_supplied_boards_are_those_of_the_book(name: str) -> None:
    plan = BOARDS[name].plan
    homes = [str(plan.names[tile]) for tile in plan.homes]
    assert (len(homes), len(plan.names), len(plan.stacks), str(plan.supply), homes) == BOOK[name]
    assert list(BOARDS) == list(BOOK)


@pytest.mark.rule("DOOM-DATA-01")
@pytest.mark.parametrize(
    ("name", "one", "other", "distance"),
    [("Crossroads", 0, 1, 12), ("Three Farms", 0, 1, 13), ("Three Farms", 1, 2, 12), ("Two Houses", 0, 1, 18)]
    + [("Honeycomb", one, other, 12) for one, other in ((0, 1), (1, 2), (0, 2))],
)
def test_distances_between_homes(name: str, one: int, other: int, distance: int) -> None:
    plan = BOARDS[name].plan
    assert plan.distances(plan.homes[one])[plan.homes[other]] == distance


@pytest.mark.rule("DOOM-DATA-01")
@pytest.mark.parametrize("name", ["Five Valleys", "Seven Valleys", "Eight Valleys"])
def test_valleys_are_the_same_ground_for_every_seat(name: str) -> None:
    """Turning the board by one seat leaves tiles, links with their bearings, homes and forward as they are."""
    plan = BOARDS[name].plan
    rows = max(y for _, y in plan.cells) + 1
    turned = [plan.cells.index((x, (y + rows // len(plan.homes)) % rows)) for x, y in plan.cells]
    for tile, to in enumerate(turned):
        links = zip((turned[near] for near in plan.neighbors[tile]), plan.bearings[tile], strict=True)
        assert {*links} == {*zip(plan.neighbors[to], plan.bearings[to], strict=True)}
        assert plan.marks[tile] == plan.marks[to] or tile in plan.homes
    assert [turned[home] for home in plan.homes] == [*plan.homes[1:], plan.homes[0]]
    assert len(set(plan.forward)) == 1


@pytest.mark.rule("DOOM-DATA-01")
def test_night_limits_of_last_light() -> None:
    assert [game.Options(board="last_light", players=count).nights for count in (1, 2, 3)] == [16, 10, 8]


@pytest.mark.rule("DOOM-BOARD-08")
@pytest.mark.parametrize(("players", "name"), [
    *((None, "Crossroads"), (1, "Last Light"), (2, "Crossroads"), (3, "Honeycomb"), (4, "Quarters")),
    *((5, "Five Valleys"), (6, "Two Houses"), (7, "Seven Valleys"), (8, "Eight Valleys")),
])  # fmt: skip
def test_board_follows_the_number_of_players(players: int | None, name: str) -> None:
    options = game.Options(players=players)
    assert options.ground is BOARDS[name]
    assert options.seats == (players or 2)


@pytest.mark.rule("DOOM-BOARD-08", "DOOM-BOARD-09")
@pytest.mark.parametrize(("board", "players"), [(None, 0), (None, 9), ("Quarters", 3), ("Quarters", 5)])
def test_who_can_play_on_a_board(board: str | None, players: int) -> None:
    assert game.Options(board="Two Houses", players=5).seats == 5
    with pytest.raises(ValueError, match="DOOM-BOARD-0"):
        game.Options(board=board, players=players)


HEAD = "board: Test\nhome: A B\nforward: E W\n"
GRAPH = HEAD + "adjacency: graph\ntiles:\n"
MANY = [f"t{number} .\n" for number in range(11_000)]
WRONG = {
    "unknown header": ("bord: Test\n", "V1", 1, 1),
    "no header": ("board: Test\nLane\n", "V1", 2, 1),
    "empty value": ("board:\n", "V1", 1, 1),
    "malformed home": ("board: Test\nhome: A 7\n", "V1", 2, 9),
    "malformed bearing": ("board: Test\nforward: E 360\n", "V1", 2, 12),
    "malformed number": (HEAD + "nights: forty\n", "V1", 4, 9),
    "two waves": (HEAD + "waves: 1 2\n", "V1", 4, 8),
    "adjacency": (HEAD + "adjacency: 6\n", "V1", 4, 12),
    "practice": (HEAD + "practice: maybe\n", "V1", 4, 11),
    "zero amount": (HEAD + "stack m: 0M\n", "V1", 4, 10),
    "amount twice": (HEAD + "stack m: 1M 2M\n", "V1", 4, 13),
    "amount too large": (HEAD + "stack m: 100M\n", "V1", 4, 10),
    "stack letter": (HEAD + "stack M: 1M\n", "V1", 4, 1),
    "short link": (HEAD + "link: a1 E\n", "V1", 4, 7),
    "long cut": (HEAD + "cut: a1 b1 c1\n", "V1", 4, 6),
    "doubled": (HEAD + "home: A B\n", "V1", 4, 1),
    "doubled stack": (HEAD + "stack m: 1M\nstack m: 2M\n", "V1", 5, 1),
    "missing header": ("board: Test\nforward: E W\nmap:\nA . B\n", "V1", 3, 1),
    "missing section": (HEAD, "V1", 4, 1),
    "section for graphs": (HEAD + "tiles:\na A\n", "V1", 4, 1),
    "section for maps": (HEAD + "adjacency: graph\nmap:\nA . B\n", "V1", 5, 1),
    "section with value": (HEAD + "map: A . B\n", "V1", 4, 6),
    "cut with graph": (HEAD + "adjacency: graph\ncut: a b\ntiles:\na A\n", "V1", 5, 1),
    "tile without kind": (GRAPH + "a A\nb\n", "V1", 7, 1),
    "tile with a bad name": (GRAPH + "1a A\n", "V1", 6, 1),
    "tile twice": (GRAPH + "a A\na B\n", "V1", 7, 1),
    "unprintable name": ("board: Te\x07st\n", "V1", 1, 1),
    "escape code in a name": ("board: Te\x1b[31mst\n", "V1", 1, 1),
    "mark of direction in a name": ("board: Te\u202est\n", "V1", 1, 1),
    "lone surrogate in a name": ("board: Te\ud800st\n", "V1", 1, 1),
    "long name": (f"board: {'x' * 101}\n", "V1", 1, 1),
    "long line": (HEAD + "nights:" + " 1" * 600 + "\n", "V1", 4, 1_001),
    "long row": (HEAD + "map:\nA" + "." * 1_000 + "B\n", "V1", 5, 1_001),
    "map without end": (HEAD + "map:\n" + ".\n" * 20_000, "V4", 10_301, 1),
    "tiles without end": (GRAPH + "".join(MANY), "V4", 10_302, 1),
    "too many tiles": (GRAPH + "a A\nb B\n" + "".join(MANY[:2_573]), "V4", 2_580, 7),
    "too many links": (HEAD + "link: a E b\n" * 8_001, "V1", 8_004, 7),
    "too many cuts": (HEAD + "cut: a1 b1\n" * 8_001, "V1", 8_004, 6),
    "ten digits": (HEAD + "nights: 1234567890\n", "V1", 4, 9),
    "digits without end": (HEAD + f"stack m: {'9' * 900}M\n", "V1", 4, 10),
    "many mistakes": ("board: Test\nhome: A B\nforward: E W N\nmap:\nA ? C\nbord\n", "V2", 3, 1),
    "three bearings": ("board: Test\nhome: A B\nforward: E W N\nmap:\nA.B\n", "V2", 3, 1),
    "nine seats": (f"board: Test\nhome:{' A' * 9}\nforward:{' E' * 9}\nmap:\nA.\n", "V2", 2, 23),
    "stronghold twice": (HEAD + "map:\nA . B\nA . .\n", "V3", 6, 1),
    "nobody's home": (HEAD + "map:\nA . B . C\n", "V3", 5, 9),
    "home not there": (HEAD + "map:\nA . .\n", "V3", 2, 9),
    "stack not defined": (HEAD + "map:\nA m B\n", "V4", 5, 3),
    "outside the legend": (HEAD + "map:\nA ? B\n", "V4", 5, 3),
    "hole in a graph": (GRAPH + "a A\nb B\nc #\n", "V4", 8, 3),
    "zero is no group": (HEAD + "map:\nA 0 B\n", "V4", 5, 3),
    "27 columns": (HEAD + "map:\nA" + "." * 25 + "B\n", "V4", 5, 27),
    "100 rows": (HEAD + "map:\nA\n" + ".\n" * 98 + "B\n", "V4", 104, 1),
    "no tile": (GRAPH, "V3", 2, 7),
    "apart": (HEAD + "map:\nA . # . B\n", "V5", 5, 7),
    "one tile": ("board: Test\nhome: A\nforward: E\nmap:\nA\n", "V5", 5, 1),
    "cut apart": (HEAD + "cut: b1 c1\nmap:\nA . . B\n", "V5", 6, 5),
    "strongholds side by side": (HEAD + "map:\nA B\n", "V6", 5, 3),
    "link to itself": (HEAD + "link: b1 N b1\nmap:\nA . B\n", "V6", 4, 7),
    "link twice": (HEAD + "link: a1 N b1\nmap:\nA . B\n", "V6", 4, 7),
    "link to nowhere": (HEAD + "link: a1 N z9\nmap:\nA . B\n", "V6", 4, 12),
    "same bearing": (HEAD + "link: a1 E c1\nmap:\nA . . B\n", "V6", 4, 7),
    "same bearing back": (HEAD + "link: a1 N c1 E\nmap:\nA . . B\n", "V6", 4, 12),
    "cut of nothing": (HEAD + "cut: a1 c1\nmap:\nA . . B\n", "V6", 4, 6),
    "cut twice": (HEAD + "cut: b1 b2\ncut: b2 b1\nmap:\nA . B\n. . .\n", "V6", 5, 6),
    "no spawn": (HEAD + "map:\nA . B\n", "V7", 4, 1),
    "no cap": (HEAD + "waves: 1 0 0\nmap:\nA 1 B\n", "V7", 4, 1),
    "too few Materials": (HEAD + "waves: 0 0 0\nstack m: 14M 20F\nmap:\nA m B\n", "V8", 6, 1),
    "too little Food": (HEAD + "waves: 0 0 0\nstack m: 15M 9F\nmap:\nA m B\n", "V8", 6, 1),
}


@pytest.mark.rule("DOOM-FILE-01", "DOOM-FILE-02", "DOOM-FILE-03", "DOOM-FILE-04", "DOOM-FILE-07", "DOOM-FILE-10")
@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refused_with_its_place(name: str) -> None:
    """The first check that fails is named, wherever the mistake stands, with line and column; S-35 is one of the cases."""
    text, check, line, column = WRONG[name]
    error = raised(InvalidBoard, Board, text)
    assert (error.check, error.line, error.column) == (check, line, column), error
    assert deepcopy(error).args == error.args


@pytest.mark.rule("DOOM-FILE-10", "DOOM-WIN-01")
@pytest.mark.parametrize(("stack", "what"), [
    ("14M 20F", "the stacks hold 14 Materials, and by the book nobody wins with fewer than 15"),
    ("15M 9F", "the stacks hold 9 Food, and by the book nobody wins with less than 10"),
])  # fmt: skip
def test_supplies_are_checked_by_the_book_and_the_refusal_says_so(stack: str, what: str) -> None:
    """Where a house needs less to win, 15 and 10 are not the numbers of its game; there, boards for practice may hold less."""
    house: Any = variant(game, name="modest", options={"materials_to_win": 1, "food_to_win": 0})
    text = f"waves: 0 0 0\nstack m: {stack}\nmap:\nA m B\n"
    with pytest.raises(InvalidOptions, match=what):
        house.Options(board=HEAD + text)
    assert house.new_game(house.Options(board=f"{HEAD}practice: yes\n{text}")).round == 1


@pytest.mark.rule("DOOM-FILE-01", "DOOM-FILE-02", "DOOM-FILE-03", "DOOM-FILE-10")
def test_blanks_comments_and_defaults_do_not_matter() -> None:
    """A board with spaces, comments, other line ends and written-out defaults is equal to one without.

    Boards for practice need no zombies and no supply.
    """
    spaced = (
        "; a lane\r\n\t forward :  90   270 ; east, west\r\n\r\npractice: yes\r\nboard:   Lane \r\nhome: A\tB\r\n"
        "nights: 0\r\nwaves: 0 0 0\r\nadjacency: 4\r\nmap:\r\nA . . . . . .... B\r\n"
    )
    assert Board(spaced) == LANE
    assert Board(spaced).plan.names == LANE.plan.names
    plan = Board(HEAD + "practice: yes\nmap:\nA.B\n").plan
    assert (plan.nights, plan.waves.base) == ((40,), 1)


@pytest.mark.rule("DOOM-FILE-05", "DOOM-FILE-06", "DOOM-BOARD-02", "DOOM-BOARD-07")
@pytest.mark.parametrize(("adjacency", "near"), [
    ("4", {"b1": 0, "c2": 90, "b3": 180, "a2": 270}),
    ("8", {"b1": 0, "c1": 45, "c2": 90, "c3": 135, "b3": 180, "a3": 225, "a2": 270, "a1": 315}),
    ("hex", {"c1": 30, "c2": 90, "b3": 150, "a3": 210, "a2": 270, "b1": 330}),
])  # fmt: skip
def test_neighbors_by_adjacency(adjacency: str, near: dict[str, int]) -> None:
    plan = Board(f"{HEAD}practice: yes\nadjacency: {adjacency}\nmap:\nA..\n...\n..B\n").plan
    tile = plan.index["b2"]
    names = [plan.names[other] for other in plan.neighbors[tile]]
    assert dict(zip(names, plan.bearings[tile], strict=True)) == near
    assert plan.names == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


@pytest.mark.rule("DOOM-FILE-08")
def test_links_and_cuts_of_a_map() -> None:
    plan = Board(HEAD + "practice: yes\nlink: a1 N d1\ncut: a1 b1\nmap:\nA . . . . B\n").plan
    assert [plan.names[tile] for tile in plan.neighbors[plan.index["a1"]]] == ["d1"]
    assert plan.bearings[plan.index["d1"]][0] == 180


@pytest.mark.rule("DOOM-BOARD-01", "DOOM-FILE-07", "DOOM-FILE-09")
def test_board_made_tile_by_tile() -> None:
    tiles = {"north": "B", "hub": ".", "south": "A", "west": "1", "east": ".", "nook": "f"}
    links = [("north", 180, "hub"), ("hub", 180, "south"), ("west", 90, "hub"), ("hub", 90, "east")]
    head: dict[str, Any] = {"home": "AB", "forward": (0, 180), "nights": (0,), "waves": (0, 0, 0), "practice": True}
    head |= {"stacks": {"f": "2F"}}
    assert board_of("Ring Road", tiles, [*links, ("north", 90, "nook", 0), ("nook", 180, "east", 45)], **head) == RING


def test_boards_are_values() -> None:
    """Equal texts are equal boards; boards copy, pickle and save unchanged."""
    for board in (*BOARDS.values(), RING):
        copies = [Board(str(board)), pickle.loads(pickle.dumps(board)), deepcopy(board), eval(repr(board))]  # noqa: S301, S307
        assert copies == [board] * 4
        options = game.Options(board=board)
        assert codec.from_json(codec.to_json(game, options), kind="options") == options


def test_reading_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ring.board"
    path.write_text(str(RING), encoding="utf-8")
    assert read_board(path) == RING
    path.write_bytes("board: Ring\nhome: \u00e9".encode() + b"\xff\n")
    error = raised(InvalidBoard, read_board, path)
    assert (error.file, error.line, error.column) == (str(path), 2, 8)
    assert str(error) == f"{path}:2:8: the file is not UTF-8 text [DOOM-FILE-10 V1]"
    assert deepcopy(error).args == error.args
    for text, words in ((b"crossroads", "'crossroads' is not a header"), (b"", "the last section")):
        path.write_bytes(text)
        with pytest.raises(InvalidBoard, match=rf"ring\.board:1:1: {words}"):
            read_board(path)


def test_a_board_is_found_by_name_or_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file comes before a supplied board; the text of a board is neither."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Quarters").write_text(str(RING), encoding="utf-8")
    assert find_board("Quarters") == RING
    assert find_board("crossroads") == BOARDS["Crossroads"]
    with pytest.raises(InvalidBoard, match=r"no board or file is called 'board: Ring\.txt'"):
        find_board("board: Ring.txt")


@pytest.mark.parametrize("name", ["a\0b", "a\ud800", "\x1b[31m"])
def test_what_no_file_can_be_called_is_refused(name: str) -> None:
    """Names with a zero character, a lone surrogate or an escape code; the message is safe to print."""
    with pytest.raises((InvalidBoard, FileNotFoundError)) as refused:
        read_board(name)
    assert isinstance(refused.value, FileNotFoundError) or str(refused.value).isprintable()
    for find, what in ((find_board, "board or file"), (Board, "board")):
        with pytest.raises(InvalidBoard, match=f"no {what} is called") as caught:
            find(name)
        assert str(caught.value).isprintable()


def test_a_file_is_not_read_beyond_the_longest_board(tmp_path: Path) -> None:
    path = tmp_path / "long.board"
    path.write_bytes(b";" * 3_000_000)
    with pytest.raises(InvalidBoard, match=r"long\.board: a board file has at most 500,000 characters"):
        read_board(path)
    with pytest.raises(InvalidBoard, match="at most 500,000 characters"):
        Board("board: " + "x" * 500_000)


@pytest.mark.rule("DOOM-FILE-01", "DOOM-FILE-02")
def test_numbers_may_begin_with_zeros_and_names_hold_blanks_of_all_kinds() -> None:
    text = "board: \u00a0La\u00a0ne\u3000\nhome: A B\nforward: 0000000090 W\npractice: yes\nnights: 00000000007\nmap:\nA.B\n"
    board = Board(text)
    assert (board.plan.name, board.plan.nights, board.plan.forward) == ("\u00a0La\u00a0ne\u3000", (7,), (90, 270))
    assert Board(str(board)) == board


def test_a_graph_of_the_largest_size_is_read_and_played() -> None:
    """2,574 tiles hang on a chain of 8 hubs, far too many to work anything out for all pairs of them."""
    hubs, rest = range(8), range(8, 2_574)
    links = [(f"t{tile}", 0, f"t{tile % 8}", tile // 8) for tile in rest]
    links += [(f"t{hub}", 350, f"t{hub + 1}", 351) for hub in hubs if hub < 7]
    marks = {0: "A", 9: "B", 7: "f"}
    tiles = {f"t{tile}": marks.get(tile, "1") for tile in (*hubs, *rest)}
    board = board_of("Hubs", tiles, links, home="AB", forward=(0, 0), stacks={"f": "20F 20M 9G"})
    state = game.pose(board=board, carried={1: "G3"}, unchecked=True)
    assert len(game.legal_actions(state)) > 300


@pytest.mark.parametrize("name", ["Ring\nhome: A", "Ring; Road"])
def test_a_board_made_tile_by_tile_cannot_write_more_than_one_line_at_a_time(name: str) -> None:
    with pytest.raises(InvalidBoard, match="a line break or a semicolon"):
        board_of(name, {"a": "A"}, [], home="A", forward=[0])


def test_nothing_reachable_from_a_board_can_be_written_to() -> None:
    """All games of a process share its boards."""
    board, units = BOARDS["Crossroads"], SELECTIONS[0]
    with pytest.raises(AttributeError):
        board.plan.nights = (1,)  # type: ignore[misc]
    for values, key in ((board.plan.index, "a1"), (BOARDS, "Crossroads")):
        with pytest.raises(TypeError):
            operator.setitem(values, key, 7)  # type: ignore[call-overload]
    for value, name in ((board, "plan"), (units, "goods")):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(value, name, getattr(value, name))
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(value, name)
    assert list(writable(board)) == []


def test_a_class_of_strings_is_read_by_its_characters() -> None:
    """The string methods that a stranger's class overrides make no difference."""

    class Other(str):
        __slots__ = ()

        def replace(self, *_: object) -> str:
            return str(RING)

    assert Board(Other(LANE)) == LANE


@pytest.mark.parametrize(
    ("name", "words"),
    [("crosroads", "did you mean Crossroads"), ("", "the supplied boards are Crossroads, "), (7, "not 7")],
)
def test_unknown_names_are_refused(name: Any, words: str) -> None:
    with pytest.raises(InvalidBoard, match=words):
        Board(name)
    assert Board("two-houses") is BOARDS["Two Houses"]


@pytest.mark.parametrize("board", [*BOARDS.values(), RING], ids=lambda board: board.plan.name)
def test_drawing_names_every_stack(board: Board) -> None:
    drawing = draw_board(board)
    assert drawing.isascii()
    for _, goods in board.plan.stacks:
        assert str(goods).replace(" ", "") in drawing
