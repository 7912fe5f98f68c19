"""The drawn table read back: each thing stands at its place with its number, and nothing else is there.

Reading is written from what a person sees and not from how it is drawn.
"""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.trying import act
from tests.zombie_flavored_doom.driving import FORD, LANE, PAIRS, RING, YARD
from tests.zombie_flavored_doom.grounds import varied
from tests.zombie_flavored_doom.test_reference import muddled
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import OUT
from zombiekit.games.zombie_flavored_doom.rules.night import Appearing, Walking
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.table.position import turn_order

_LETTERS = re.compile(r"(\s+[a-z])+")
_ROW = re.compile(r" *(\d+) ")
_TILE = re.compile(r"([A-H1-9]?)((?:@\d)*)(?:Z(\d+))?(?:z(\d+))?(?:\+((?:[FMWG]\d+)+))?")
_PLAYER = re.compile(
    r"@(\d) (?:out until round (\d+)|(\w+): (\d+) ticks?, (nothing|[FMWG\d ]+))(.*), looking (\S+|at \d+)"
)
_STORE = re.compile(
    r"Stronghold (\w) on (\w+) \(players? ([\d, ]+)\): store (.*); (\d+)/15 Materials, (\d+)/(\d+) Food"
)
COMPASS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
OF_HEXES = {"N": 0, "NE": 30, "E": 90, "SE": 150, "S": 180, "SW": 210, "W": 270, "NW": 330}


def amounts(text: str) -> tuple[int, ...]:
    """Amounts as they are drawn, `F1M3`, `F1 M3` or `nothing`."""
    found = {kind: int(count) for kind, count in re.findall(r"([FMWG])(\d+)", text)}
    return tuple(found.get(kind, 0) for kind in "FMWG")


def tiles(lines: list[str]) -> dict[str, str]:
    """The text at each tile of a map: each piece of a row stands under the letter of its column."""
    found, letters = {}, {}
    for line in lines:
        if _LETTERS.fullmatch(line):
            letters = {match.start(): match[0] for match in re.finditer("[a-z]", line)}
            continue
        head = _ROW.match(line)
        assert head, line
        for piece in re.finditer(r"\S+", line[head.end() :]):
            name = f"{letters[head.end() + piece.start()]}{head[1]}"
            assert name not in found
            found[name] = piece[0]
    return found


def hexes(lines: list[str]) -> dict[str, str]:
    """The text at each tile of a map of hexes: bare tiles show their column, and each row begins half a tile further right."""
    rows = [(int(line[:4]), match.start(), match[0]) for line in lines for match in re.finditer(r"(?<=.{4})\S+", line)]
    bare = [(2 * (ord(text) - ord("a")) + row, at) for row, at, text in rows if re.fullmatch("[a-z]", text)]
    (least, left), (most, right) = min(bare), max(bare)
    half, odd = divmod(right - left, most - least)
    assert not odd
    found = {}
    for row, at, text in rows:
        column, odd = divmod(least * half + at - left - row * half, 2 * half)
        assert not odd
        name = f"{chr(ord('a') + column)}{row}"
        assert name not in found
        found[name] = text if text != name[0] else "."
    return found


def listed(lines: list[str]) -> tuple[dict[str, str], dict[tuple[str, str], int]]:
    """The text at each tile of a graph, and the links with their bearings."""
    found, links = {}, {}
    for line in lines:
        (name, text), near = line.partition(" -> ")[0].split(), line.partition(" -> ")[2]
        found[name] = text
        for other, bearing in re.findall(r"(\w+) at (\d+)", near):
            links[name, other] = int(bearing)
    return found, links


def read(text: str) -> dict[str, Any]:
    """A drawing as plain values."""
    head, players, board, legend, asked = (part.splitlines() for part in text.split("\n\n"))
    name, number, order, zombies = re.fullmatch(
        r"(.*) \| Round (\S+) \| turn order ([\d, ]+) \| Player \d moves the zombies \((\d+)\)", head[0]
    ).groups()  # type: ignore[union-attr]
    coming = [line for line in head[1:] if line.startswith("Still to appear")]
    stores = [_STORE.fullmatch(line).groups() for line in head[1:] if line not in coming]  # type: ignore[union-attr]
    odd = " ".join(line for line in board if "linked: " in line or not (_ROW.match(line) or _LETTERS.fullmatch(line)))
    is_graph = " -> " in board[0]
    is_square = _LETTERS.fullmatch(board[0])
    rows = [line for line in board if line not in odd]
    pieces, links = listed(board) if is_graph else ((tiles if is_square else hexes)(rows), None)
    parsed = {tile: _TILE.fullmatch(piece.strip(".")).groups() for tile, piece in pieces.items()}  # type: ignore[union-attr]
    return {
        "name": name,
        "round": number,
        "order": order,
        "zombies in all": int(zombies),
        "stores": [
            (letter, tile, who, amounts(store), int(m), int(f), int(need))
            for letter, tile, who, store, m, f, need in stores
        ],
        "players": [_PLAYER.fullmatch(line).groups() for line in players],  # type: ignore[union-attr]
        "marks": {tile: mark for tile, (mark, *_) in parsed.items()},
        "standing": {tile: [int(seat) for seat in who[1::2]] for tile, (_, who, *_) in parsed.items() if who},
        "zombies": {
            tile: int(done or 0) + int(left or 0) for tile, (_, _, done, left, _) in parsed.items() if done or left
        },
        "to move": {tile: int(left) for tile, (_, _, _, left, _) in parsed.items() if left},
        "piles": {tile: amounts(pile) for tile, (_, _, _, _, pile) in parsed.items() if pile},
        "coming": coming,
        "links": links,
        "odd": odd,
        "legend": legend,
        "asked": asked,
    }


def compare(state: State) -> None:
    """Check that a drawing shows the state: each thing at its place, with its number, and nothing else."""
    plan, options, drawn = state.options.ground.plan, state.options, read(str(state))
    names = plan.names
    night = next((node for node in state.agenda if isinstance(node, (Appearing, Walking))), None)
    walking = night.queue if isinstance(night, Walking) else state.zombies if isinstance(night, Appearing) else ()
    assert drawn["name"] == plan.name
    assert drawn["round"] == (f"{state.round}/{options.nights}" if options.nights else str(state.round))
    assert drawn["order"] == ", ".join(str(seat + 1) for seat in turn_order(state))
    assert drawn["zombies in all"] == len(state.zombies)
    assert drawn["zombies"] == Counter(names[tile] for tile in state.zombies)
    assert drawn["to move"] == Counter(names[tile] for tile in walking)
    assert drawn["piles"] == {names[tile]: tuple(goods) for tile, goods in state.piles}
    assert drawn["standing"] == {
        names[tile]: [seat + 1 for seat, where in enumerate(state.tiles) if where == tile]
        for tile in {*state.tiles} - {OUT}
    }
    assert drawn["marks"] == {
        name: mark if mark.isdigit() or mark in "ABCDEFGH" else "" for name, mark in zip(names, plan.marks, strict=True)
    }
    assert bool(drawn["coming"]) == isinstance(night, Appearing)
    assert len(drawn["legend"]) == 2 + bool(walking)
    assert drawn["asked"]
    compare_players(state, drawn["players"])
    stores = []
    for letter in sorted(set(plan.letters[: options.seats])):
        home = plan.homes[plan.letters.index(letter)]
        side = [seat for seat in range(options.seats) if options.homes[seat] == home]
        store = tuple(dict(state.piles).get(home, (0, 0, 0, 0)))
        food = store[0] + sum(state.carried[seat].food for seat in side)
        who = ", ".join(str(seat + 1) for seat in side)
        stores.append((letter, names[home], who, store, store[1], food, 10 * len(side)))
    assert sorted(drawn["stores"]) == stores
    if drawn["links"] is not None:
        assert drawn["links"] == {
            (names[tile], names[near]): bearing
            for tile in range(len(names))
            for near, bearing in zip(plan.neighbors[tile], plan.bearings[tile], strict=True)
        }


def compare_players(state: State, lines: list[Any]) -> None:
    """Check that the players' lines show all that the state knows of each player."""
    names = state.options.ground.plan.names
    for seat, (number, back, tile, ticks, carried, more, looking) in enumerate(lines):
        assert int(number) == seat + 1
        forward = state.options.ground.plan.forward[seat]
        points = OF_HEXES if state.options.ground.plan.adjacency == "hex" else COMPASS
        assert (points[looking] if looking in points else int(looking.removeprefix("at "))) == forward
        if back:
            assert (state.tiles[seat], state.back[seat]) == (OUT, int(back))
            continue
        assert (tile, int(ticks)) == (names[state.tiles[seat]], state.ticks[seat])
        assert amounts(carried) == tuple(state.carried[seat])
        hits = re.search(r", hits (\d)", more)
        assert int(hits[1] if hits else 0) == state.hits[seat]
        inside = re.search(r", (inside|at the gate) \((\d+)\), loot (nothing|[FMWG\d ]+)", more)
        assert (int(inside[2]) if inside else 0) == state.progress[seat]
        assert (amounts(inside[3]) if inside else (0, 0, 0, 0)) == tuple(state.loot[seat])
        spent = re.search(r", spent (\d) of 8", more)
        top: Any = state.agenda[-1] if state.spent else None
        acting = getattr(top, "attacker", getattr(top, "seat", None))
        assert (int(spent[1]) if spent else None) == (state.spent if acting == seat else None)
    assert len(lines) == state.options.seats


GROUNDS = [*game.BOARDS.values(), RING, FORD, YARD, LANE, PAIRS]
ON_EACH = pytest.mark.parametrize("board", GROUNDS, ids=lambda board: board.plan.name)


@pytest.mark.thorough
@ON_EACH
def test_positions_of_random_play_are_drawn_as_they_are(board: game.Board) -> None:
    """Random play from the start, with rare kinds of actions as often as frequent ones."""
    dice = Random(board.plan.name)
    state = game.new_game(varied(board, dice))
    for number in range(400):
        if not state.agenda:
            break
        if number % 8 == 0:
            compare(state)
        state = game.step(state, act(game, state, dice))
    compare(state)


@pytest.mark.thorough
@ON_EACH
def test_posed_positions_are_drawn_as_they_are(board: game.Board) -> None:
    """Raiders, the dead, crowds of zombies, and the nodes that random play reaches from there."""
    dice = Random(board.plan.name)
    seen = set()
    for number in range(15):
        options = varied(board, dice)
        facts = muddled(options, dice)
        node = ("DAWN", "NIGHT", "CLOSE")[number % 3]
        ticks = {seat: dice.randint(0, 4) for seat in facts["tiles"]}
        state = game.pose(node=node, options=options, ticks=ticks, unchecked=True, **facts)
        for _ in range(12):
            compare(state)
            seen.add(type(state.agenda[-1]).__name__ if state.agenda else "over")
            actions = game.legal_actions(state)
            if not actions:
                break
            state = game.step(state, dice.choice(actions))
    assert len(seen) > 1


def test_nights_that_wait_tell_which_zombies_are_still_to_move() -> None:
    """They also say which are still to appear, with their tiles in order."""
    facts: dict[str, Any] = {"tiles": {1: "d5"}, "ticks": {1: 2}, "carried": {1: "W1"}, "zombies": ["c5", "c5", "e9"]}
    asked = game.pose(node="NIGHT", appearing=0, **facts)
    drawn = read(str(asked))
    assert (drawn["to move"], drawn["zombies"]) == ({"c5": 1, "e9": 1}, {"c5": 1, "e9": 1})
    compare(asked)
    facts["tiles"] = {1: "c2"}
    asked = game.pose(node="NIGHT-DEFEND", seat=1, appearing=3, **facts)
    assert read(str(asked))["coming"] == ["Still to appear tonight: a7, m7, k12 (at most 24 on the board)"]
    compare(asked)


@pytest.mark.rule("DOOM-NIGHT-04")
@pytest.mark.parametrize(("zombies", "says"), [(20, False), (21, True)])
def test_the_limit_of_zombies_is_said_once_not_all_find_room(zombies: int, says: bool) -> None:
    asked = game.question(game.pose(zombies=["a1"] * zombies))
    assert asked.endswith(", as long as there are fewer than 24 on the board.") == says


def test_a_board_full_of_zombies_is_drawn() -> None:
    """There are 1.6 million, which are counted once and not for each tile."""
    crossroads = game.Board("Crossroads")
    state = game.pose(board=crossroads, zombies=dict.fromkeys(crossroads.plan.names, 9_999), unchecked=True)
    assert str(state).count("Z9999") == len(crossroads.plan.names)


def test_links_that_the_eye_would_not_expect_are_named() -> None:
    """Tunnels, and neighbors without a link."""
    assert read(str(game.new_game(game.Options(board=FORD))))["odd"] == "also linked: a1 10 i3 20 not linked: a1 b1"
    valleys = read(str(game.new_game(game.Options(players=5))))["odd"]
    assert valleys == "also linked: " + ", ".join(f"{column}1 N {column}20 S" for column in "fghijklmn")
    assert not read(str(game.new_game()))["odd"]


@pytest.mark.rule("DOOM-BOARD-02", "DOOM-FILE-08")
def test_links_that_leave_where_the_eye_would_not_expect_are_named() -> None:
    """A link that is cut and laid again may leave at another bearing, by which zombies choose their way."""
    board = "board: Twist\npractice: yes\nhome: A B\nforward: N S\ncut: a1 b1\nlink: a1 {} b1 {}\nmap:\nA .\n. B\n"
    drawn = {bearings: game.draw_board(game.Board(board.format(*bearings))) for bearings in [(10, 270), ("E", "W")]}
    assert drawn[10, 270].endswith("2 . B\nlinked at other bearings: a1 10 b1 W")
    assert drawn["E", "W"].endswith("2 . B")


@pytest.mark.rule("DOOM-NIGHT-06")
@pytest.mark.parametrize(("adjacency", "looks"), [("4", ["at 30", "NE"]), ("hex", ["NE", "at 45"])])
def test_players_who_look_to_different_sides_are_told_so(adjacency: str, looks: list[str]) -> None:
    board = f"board: Twist\npractice: yes\nadjacency: {adjacency}\nhome: A B\nforward: 30 45\nmap:\nA .\n. B\n"
    state = game.new_game(game.Options(board=game.Board(board)))
    assert [line[-1] for line in read(str(state))["players"]] == looks
    compare(state)


def test_a_name_of_any_script_is_drawn() -> None:
    board = game.Board(str(LANE).replace("board: Lane", "board: La\u00a0ne \u96fe"))
    compare(game.new_game(game.Options(board=board)))


def test_a_row_without_tiles_is_drawn() -> None:
    """Only a link leads across it."""
    board = "board: Hole\npractice: yes\nhome: A B\nforward: N S\nlink: a1 S a3 N\nmap:\nA .\n# #\n. B\n"
    assert "\n  1 A .\n  2\n  3 . B\n" in f"\n{game.draw_board(game.Board(board))}\n"


def test_pieces_of_one_are_said_in_the_singular() -> None:
    scene = game.scene(game.pose(piles={"e5": "M1 W1"}))
    words = {token.words for cell in scene.cells for token in cell.tokens if token.count == 1}
    assert {"1 Material", "1 Weapon"} <= words
    assert not {"1 Materials", "1 Weapons"} & words


def coming_to(state: State) -> dict[str, int]:
    """The tiles that a scene marks with zombies that are still to appear, and how many."""
    marks = [(cell, mark) for cell in game.scene(state).cells for mark in cell.landmarks if mark.text.startswith("+")]
    return {cell.place[1]: mark.count for cell, mark in marks}


@pytest.mark.rule("DOOM-NIGHT-02")
def test_zombies_that_have_appeared_are_not_announced_again() -> None:
    """At night a scene marks those still to appear, and no line says that there will be as many as there were by day."""
    facts: dict[str, Any] = {"round": 4, "tiles": {1: "m3"}, "ticks": {1: 2}, "carried": {1: "W1"}}
    by_day = game.pose(**facts)
    assert coming_to(by_day) == {"c2": 2, "a7": 2, "m7": 2, "k12": 2}
    assert game.stakes(by_day) == "Tonight 2 zombies appear on each of c2, a7, m7 and k12."
    facts |= {"node": "NIGHT-DEFEND", "seat": 1}
    walking = game.pose(**facts, zombies=["a1"], walking=["a1"])
    assert (coming_to(walking), game.stakes(walking)) == ({}, "")
    facts["tiles"] = {1: "a7"}
    appearing = game.pose(**facts, appearing=6)
    assert (coming_to(appearing), game.stakes(appearing)) == ({"c2": 1, "a7": 1, "m7": 2, "k12": 2}, "")
    facts["tiles"] = {1: "k12"}
    last = game.pose(**facts, appearing=0)
    assert (coming_to(last), game.stakes(last)) == ({}, "")


def test_the_largest_graph_is_pictured_with_all_its_links() -> None:
    """It has 2,574 tiles and 8,000 links."""
    count, links = 2_574, 8_000
    names = [f"t{tile}" for tile in range(count)]
    ways = [(tile, (tile + step) % count, step) for step in (1, 3, 50, 400) for tile in range(count)][:links]
    board = game.board_of(
        "Wheel",
        dict.fromkeys(names, ".") | {"t0": "A", "t9": "B"},
        [(names[one], step % 360, names[other], (step + 1) % 360) for one, other, step in ways],
        home="AB",
        forward=(0, 180),
        waves=(0, 0, 0),
        practice=True,
    )
    scene = game.scene(game.new_game(game.Options(board=board)))
    signs = sum(token.kind == "link" for cell in scene.cells for token in cell.tokens)
    assert len(scene.ways) + signs // 2 == links
