"""Inputs made to take forever, or all memory: each is beyond a limit, and must be refused at once."""

# ruff: noqa: PLW0108 - what a lambda holds back is large

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from tests.fuzz import files
from tests.fuzz.doors import recorded, written

MILLION = 1_000_000

Some = Iterator[tuple[str, Callable[[], Any]]]
"""Bombs of one sort: what each is, and a function that makes it."""


def bombs(door: str) -> Some:
    """Yield the bombs for the door of this name."""
    game, _, sort = door.partition(": ")
    if sort in _OF_ALL_GAMES:
        yield from _OF_ALL_GAMES[sort](game)
    elif door in _OF_ONE_GAME:
        yield from _OF_ONE_GAME[door]()


def are_there(door: str) -> bool:
    """Say whether the door of this name has bombs."""
    return door in _OF_ONE_GAME or door.partition(": ")[2] in _OF_ALL_GAMES


def _edited(save: Any, path: tuple[Any, ...], value: Callable[[Any], Any]) -> Any:
    """Return a copy of a save with the value at a path replaced."""
    save = deepcopy(save)
    place = save
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value(place[path[-1]])
    return save


def _series(pattern: str, count: int = 20_000, between: str = "") -> str:
    """Return a text with each of so many numbers in a pattern."""
    return between.join(pattern.format(number) for number in range(count))


def _keys() -> str:
    return _series('"k{}": 0', between=", ")


# ----------------------------------------------------------------------------------------------------- saves and records


def states(name: str) -> Some:
    """Yield saves that are too large, in each of their fields."""
    save = written(name, "state")[-1]
    every: dict[str, Callable[[Any], Any]] = {
        "a million nulls": lambda _: MILLION * [None],
        "a million empty lists": lambda _: [[] for _ in range(MILLION)],
        "a million numbers": lambda _: MILLION * [1],
        "a text of a megabyte": lambda _: MILLION * "x",
        "a hundred thousand unknown keys": lambda _: {f"k{number}": None for number in range(100_000)},
        "a list in a list, and so on": lambda _: _nested(500),
        "itself a hundred thousand times": lambda value: (
            100_000 * value if isinstance(value, list) and value else MILLION * [0]
        ),
    }
    few = {**{what: every[what] for what in ("a million nulls", "a text of a megabyte")}, "2**53": lambda _: 2**53}
    for field in save["data"]:
        for what, value in every.items():
            yield f"{field} is {what}", partial(_edited, save, ("data", field), value)
    agenda = max(written(name, "state"), key=lambda save: len(save["data"]["agenda"]))
    for at in range(len(agenda["data"]["agenda"])):
        nodes = [agenda["data"]["agenda"][at]]
        many = partial(_repeated, nodes)
        yield f"an agenda of 100,000 nodes {nodes[0]['node']}", partial(_edited, agenda, ("data", "agenda"), many)
    for field in save["data"]["options"]:
        for what, value in few.items():
            yield f"options.{field} is {what}", partial(_edited, save, ("data", "options", field), value)


def _repeated(nodes: list[Any], _: Any) -> list[Any]:
    return 100_000 * nodes


def _nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def texts(name: str) -> Some:
    """Yield texts of saves that are too large, too deep, or made to force comparisons of all pairs."""
    text = json.dumps(written(name, "state")[0])
    keys = _keys()
    yield "a key repeated behind 20,000 others", lambda: f'{{{keys}, "k19999": 0}}'
    yield "20,000 keys, all of them twice", lambda: f"{{{keys}, {keys}}}"
    yield "a key repeated deep inside", lambda: text.replace('"options": {', f'"options": {{{keys}, "k0": 0, ', 1)
    yield "a name of a game of five megabytes", lambda: json.dumps({"format": 1, "game": 5 * MILLION * "one_"})
    yield "a hundred thousand brackets", lambda: 100_000 * "["
    yield "a million braces", lambda: MILLION * '{"a":'
    yield "a number of a million digits", lambda: text.replace('"format": 1', f'"format": {MILLION * "9"}', 1)
    yield "a huge power of ten", lambda: text.replace('"format": 1', '"format": 1e999999999', 1)
    yield "a million lone surrogates", lambda: json.dumps(MILLION * "\ud800")
    yield "ten million blanks", lambda: 10 * MILLION * " " + "x"
    yield "a million zero characters", lambda: MILLION * "\0"


def records(name: str) -> Some:
    """Yield records with lines that are too long, too deep, or too many."""
    header = json.dumps({"zombiekit": 1, "game": name, "ruleset": "1.0", "options": {}})[:-1]
    whole = recorded(name)[1]
    strange = {"options": dict.fromkeys([f"k{number}" for number in range(100_000)], 0)}
    yield "a line without an end", lambda: 20 * MILLION * b"x"
    yield "a million empty lines", lambda: MILLION * b"\n"
    yield "a header of a million nulls", lambda: (header + f', "start": [{", ".join(500_000 * ["null"])}]}}\n').encode()
    yield "a header of a million braces", lambda: (header + f', "start": [{", ".join(500_000 * ["{}"])}]}}\n').encode()
    yield "a header with options of 100,000 keys", partial(_step, "", {**json.loads(whole[0]), **strange})
    yield "a header with a key twice behind 20,000 others", lambda: f'{header}, {_keys()}, "k19999": 0}}\n'.encode()
    for key in ("n", "who", "do"):
        for what, value in (
            ("a megabyte", MILLION * "x"),
            ("a million words", MILLION * "x "),
            ("nested", _nested(900)),
            ("a million nulls", 500_000 * [None]),
            ("2**4000", 2**4000),
        ):
            step = {**json.loads(whole[1]), key: value}
            yield f"a step with {key} of {what}", partial(_step, whole[0], step)
    yield "a step that is doubled a hundred thousand times", lambda: (whole[0] + 100_000 * whole[1]).encode()


def _step(header: str, step: Any) -> bytes:
    return (header + json.dumps(step) + "\n").encode()


def _times(word: str) -> str:
    return MILLION * word


def lines(_: str) -> Some:
    """Yield lines of notation that are too long."""
    for word in ("x", "move", "x ", "1,", "1 ", "move ", "\ud800", "\0", "é"):
        yield f"{word!r} a million times", partial(_times, word)


# ----------------------------------------------------------------------------------------------------------------- files


def boards() -> Some:
    """Yield boards with too much of everything."""
    head = "board: Large\npractice: yes\nhome: A B\nforward: 0 180\nnights: 0\nwaves: 0 0 0\n"
    graph = head + "adjacency: graph\n"
    tiles = _series("t{} .\n")
    links = "".join(f"link: t{number} 0 t{number + 1}\n" for number in range(20_000))
    yield "20,000 tiles", lambda: f"{graph}tiles:\na A\nb B\n{tiles}"
    yield "20,000 tiles and links", lambda: f"{graph}{links}tiles:\na A\nb B\n{tiles}"
    yield "a tile 20,000 times", lambda: f"{graph}tiles:\na A\nb B\n" + 20_000 * "t .\n"
    yield "a name of 50 megabytes", lambda: head.replace("Large", 50 * MILLION * "x") + "map:\nA.B\n"
    yield "a million lines", lambda: MILLION * "x\n"
    yield "a million empty lines", lambda: MILLION * "\n"
    yield "a million comments", lambda: MILLION * ";\n"
    yield "a map of 1,000 rows and columns", lambda: head + "map:\n" + 1_000 * (1_000 * "." + "\n")
    yield "a map of a million columns", lambda: head + "map:\nA" + MILLION * "." + "B\n"
    yield "nights of a million digits", lambda: head.replace("nights: 0", f"nights: {MILLION * '9'}") + "map:\nA.B\n"
    yield "a million nights", lambda: head.replace("nights: 0", f"nights:{MILLION * ' 9'}") + "map:\nA.B\n"
    yield "a million homes", lambda: head.replace("A B", MILLION * "A ") + "map:\nA.B\n"
    yield "a million stacks", lambda: head + MILLION * "stack f: 2F\n" + "map:\nA.B\n"
    yield "a stack of a million goods", lambda: head + f"stack f:{MILLION * ' 2F'}\nmap:\nA.B\n"
    yield "a million cuts", lambda: head + MILLION * "cut: a1 b1\n" + "map:\nA.B\n"


def board_files() -> Some:
    """Yield the bombs of `boards` as bytes of a file."""
    for what, make in boards():
        yield what, lambda make=make: make().encode()  # type: ignore[misc]


def _cards(*effects: Any, **more: Any) -> bytes:
    card = {"id": "x", "name": "X", "text": "", "effects": effects, **more}
    return json.dumps({"cards": [card]}).encode()


def _each(depth: int) -> Any:
    effect: Any = {"do": "collect", "who": "all", "amount": 1}
    for _ in range(depth):
        effect = {"do": "for_each", "who": "all", "effects": [effect, effect]}
    return effect


def _inside(depth: int, effect: Any) -> Any:
    for _ in range(depth):
        effect = {"do": "chance", "branches": [{"weight": 1, "effects": [effect]}]}
    return effect


def cards() -> Some:
    """Yield cards that do, say or hold too much."""
    pay = {"do": "pay", "who": "drawer", "amount": 1}
    many = [{"weight": 1, "label": f"b{number}", "effects": []} for number in range(20_000)]
    heavy = [{"weight": 10**400, "effects": [pay]}, {"weight": 1, "effects": []}]
    for depth in (8, 12, 16):
        yield f"for_each {depth} times nested", partial(_cards, _each(depth))
    yield "20,000 branches", lambda: _cards({"do": "chance", "branches": many})
    yield "branches of a weight of 10**400", lambda: _cards({"do": "chance", "branches": heavy})
    for number in (2**53 + 1, 10**400, 10**4000):
        yield f"an amount of {number.bit_length()} bits", partial(_cards, {**pay, "amount": number})
    yield "2**60 copies", lambda: _cards(pay, copies=2**60)
    yield "20,000 effects", lambda: _cards(*(20_000 * [pay]))
    yield "20,000 zombies steps", lambda: _cards(*(20_000 * [{"do": "zombies_step"}]))
    inner = [{"weight": 1, "effects": 20_000 * [pay]}]
    yield "20,000 effects inside another", lambda: _cards({"do": "chance", "branches": inner})
    yield "effects nested 50 times", lambda: _cards(_inside(50, pay))
    yield "effects nested 150 times", lambda: _cards(_inside(150, pay))
    yield "a name of a megabyte", lambda: _cards(pay, name=MILLION * "x")
    yield "a text of a megabyte", lambda: _cards(pay, text=MILLION * "x")
    yield "an id of a megabyte", lambda: _cards(pay, id=MILLION * "x")
    yield "a name that a terminal obeys", lambda: _cards(pay, name="\x1b[2J")
    yield "a text with a zero character", lambda: _cards(pay, text="a\0b")
    yield "a name of a lone surrogate", lambda: _cards(pay, name="\ud800")
    every = [{"id": f"c{number}", "name": "X", "text": "", "effects": [pay]} for number in range(20_000)]
    yield "20,000 cards", lambda: json.dumps(every).encode()
    yield "a card 20,000 times", lambda: json.dumps(20_000 * [json.loads(_cards(pay))["cards"][0]]).encode()
    yield "a million nulls", lambda: json.dumps(MILLION * [None]).encode()
    yield "a million empty cards", lambda: json.dumps(MILLION * [{}]).encode()
    yield "a key repeated behind 20,000 others", lambda: f'{{{_keys()}, "k19999": 0}}'.encode()
    yield "a hundred thousand unknown keys", lambda: _cards({**pay, **{f"k{number}": 0 for number in range(100_000)}})
    yield "a hundred thousand brackets", lambda: 100_000 * b"["
    yield "no UTF-8", lambda: b'{"cards": "\xff"}'
    yield "fifty megabytes of blanks", lambda: 50 * MILLION * b" "
    systems = [[number, 0] for number in range(100_000)]
    yield "no end of systems", lambda: _cards({"do": "add_zombie", "at": {"choose": {"exact": systems}}})


def tomls() -> Some:
    """Yield files of cards that take TOML itself too long."""
    yield "a key of 20,000 parts", lambda: (".".join(20_000 * ["a"]) + " = 1\n").encode()
    yield "a table of 20,000 parts", lambda: ("[" + ".".join(20_000 * ["a"]) + "]\n").encode()
    yield "20,000 dotted keys", lambda: _series("a.b{}.c = 1\n").encode()
    nested = "".join(f"[{'.'.join(map(str, range(depth)))}]\n" for depth in range(1, 1_000))
    yield "20,000 nested tables", lambda: nested.encode()
    yield "20,000 brackets", lambda: b"a = " + 20_000 * b"["
    yield "20,000 inline tables", lambda: b"a = " + 20_000 * b"{a = "
    yield "a number of a million digits", lambda: b"a = " + MILLION * b"9"
    yield "a text of ten megabytes", lambda: b'a = "' + 10 * MILLION * b"x" + b'"'
    yield "a million tables", lambda: MILLION * b"[[cards]]\n"
    yield "a million keys", lambda: _series("k{} = 1\n", MILLION).encode()
    yield "no UTF-8", lambda: b"\xff"


def galaxies() -> Some:
    """Yield galaxies that are too large, or ask for too many cases."""

    def galaxy(**given: Any) -> Any:
        usual = {"rings": 2, "gaps": [], "stages": [{"planet": {"2": 18}}]}
        return {"galaxy": {**usual, **given}, "limited_tiles": False, "players": 1}

    yield "a million rings", lambda: galaxy(rings=MILLION)
    yield "2**60 rings", lambda: galaxy(rings=2**60)
    yield "100,000 stages", lambda: galaxy(stages=100_000 * [{"planet": {"2": 1}}])
    yield "a million gaps", lambda: galaxy(gaps=MILLION * [[0, 1]])
    yield "2**53 planets", lambda: galaxy(stages=[{"planet": {"2": 2**53}}])
    yield "10**400 planets", lambda: galaxy(stages=[{"planet": {"2": 10**400}}])
    planets = {str(number): 1 for number in range(100_000)}
    yield "planets of 100,000 numbers", lambda: galaxy(stages=[{"planet": planets}])
    yield "a name of a galaxy of a megabyte", lambda: {"galaxy": MILLION * "x"}
    yield "2**53 turns", lambda: {"turn_limit": 2**53}


def towns() -> Some:
    """Yield prepared maps with too much on them."""
    yield "20,000 tiles", lambda: _series("tile {},0 straight r=1\n").encode()
    square = "".join(f"tile {x},{y} crossroads\n" for x in range(142) for y in range(142))
    yield "20,000 crossroads in a square", square.encode
    yield "a tile 20,000 times", lambda: 20_000 * b"tile 0,0 town_square\n"
    yield "20,000 groups of zombies", lambda: (files.TOWN + _series("zombies {},1\n")).encode()
    yield "20,000 groups of zombies on a square", lambda: (files.TOWN + 20_000 * "zombies 1,1\n").encode()
    yield "a cell of a million digits", lambda: b"tile " + MILLION * b"9" + b",0 town_square\n"
    yield "a million lines", lambda: MILLION * b"x\n"
    yield "a line of ten megabytes", lambda: 10 * MILLION * b"x"
    yield "a million words", lambda: b"tile" + MILLION * b" x"
    yield "fifty megabytes of comments", lambda: 25 * MILLION * b";\n"
    yield "no UTF-8", lambda: b"\xff"


_OF_ALL_GAMES: dict[str, Callable[[str], Some]] = {
    "states": states,
    "saves as text": texts,
    "records": records,
    "notation": lines,
}
_OF_ONE_GAME: dict[str, Callable[[], Some]] = {
    "defcon_zombies: cards.json": cards,
    "defcon_zombies: cards.toml": tomls,
    "defcon_zombies: options": galaxies,
    "zombie_flavored_doom: boards": boards,
    "zombie_flavored_doom: board files": board_files,
    "they_come_back: map files": towns,
}
