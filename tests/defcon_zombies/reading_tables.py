"""Reading a drawn table back as a person does: from the picture and its legend, without the code that drew it."""

import re
from itertools import pairwise
from typing import NamedTuple

SEATS = ("Yellow", "Green", "Blue", "Purple", "Brown", "White")
LETTERS = "YGBPNW"
LABEL = re.compile(r"-?\d+,-?\d+")
PIECE = re.compile(r"([YGBPNW])(=?)(\d+)|([YGBPNW])\*|([ygbpnwz])(\d+)")


class Hexagon(NamedTuple):
    """One hexagon of the picture: its tile, and how many pieces of each kind it has (`"Y"`, `"Y="`, `"z"`)."""

    tile: str
    pieces: dict[str, int]


class Table(NamedTuple):
    """Everything that a drawing shows."""

    galaxy: dict[tuple[int, int], Hexagon]
    turn: int
    found: str
    swarm: str
    kills: int
    players: dict[str, list[str]]
    active: list[str]
    events: list[str]
    question: str


def read(text: str) -> Table:
    """Return what a drawing shows; raise AssertionError if the text is not a drawing."""
    beside, below = text.split("\n\n", 1)
    galaxy, legend, question = below.rsplit("\n\n", 2)  # gaps may leave empty lines in the picture
    assert legend.startswith("(4) planet")
    first, *lines = re.sub(r"\n    (?=\S)", " ", beside).split("\n")
    turn, found, swarm, kills = first.split(" | ")
    events = [part for line in lines if line.startswith("Events: ") for part in line[8:].split(", ")]
    lines = [line for line in lines if not line.startswith("Events: ")]
    players = {line[2:].partition(":")[0]: line.partition(": ")[2].split(" | ") for line in lines}
    return Table(
        read_galaxy(galaxy),
        0 if turn == "Set-up" else int(turn.removeprefix("Turn ")),
        found.removeprefix("constellations "),
        swarm,
        int(kills.removeprefix("zombies destroyed ")),
        players,
        [line[2:].partition(":")[0] for line in lines if line[0] == ">"],
        events,
        question,
    )


def read_galaxy(text: str) -> dict[tuple[int, int], Hexagon]:
    """Return the hexagons of a galaxy by their coordinates."""
    picture, listed = _parts(text)
    found: dict[tuple[int, int], Hexagon] = {}
    places: dict[tuple[int, int], tuple[int, int]] = {}
    used = 0
    for number, line in enumerate(picture):
        for label in LABEL.finditer(line):
            q, r = map(int, label.group().split(","))
            assert (q, r) not in found, f"{q},{r} is there twice"
            middle = (label.start() + label.end()) // 2
            words = _inside(picture, number, middle)
            assert words[0] == label.group()
            used += len("".join(words))
            found[q, r] = Hexagon(words[1], _pieces(listed.pop((q, r), words[2:])))
            places[q, r] = number, line.rindex("/", 0, middle)
    assert not listed, f"pieces are listed in {sorted(listed)}, which the picture does not refer to"
    assert used == sum(len(re.sub(r"[\s/\\_]", "", line)) for line in picture), "something stands outside the hexagons"
    _check_places(places)
    return found


def _parts(text: str) -> tuple[list[str], dict[tuple[int, int], list[str]]]:
    """Return the lines of the picture, and the pieces listed below it by system."""
    above, *rest = re.split(r"\n(?=\.\.\. \()", text)
    picture = above.split("\n")
    below = re.sub(r"\n    ", " ", "\n".join(rest))
    lines = re.findall(r"^\.\.\. \((-?\d+),(-?\d+)\) \S+: (.*)$", below, re.MULTILINE)
    return picture, {(int(q), int(r)): pieces.split() for q, r, pieces in lines}


def _inside(picture: list[str], first: int, middle: int) -> list[str]:
    """Return the words between the edges of the hexagon whose label is at `middle` of line `first`."""
    words: list[str] = []
    for line, edges in zip(picture[first : first + 4], ("/\\", "/\\", "\\/", "\\/"), strict=True):
        start = max(line.rfind("/", 0, middle), line.rfind("\\", 0, middle))
        end = min([at for at in (line.find("/", middle), line.find("\\", middle)) if at >= 0])
        assert line[start] + line[end] == edges, f"the hexagon is not closed in {line!r}"
        words += line[start + 1 : end].replace("_", " ").split()
    top = picture[first].rindex("/", 0, middle) + 1, picture[first].index("\\", middle)
    assert picture[first - 1][slice(*top)].strip(), "the hexagon has no top"
    return words


def _pieces(words: list[str]) -> dict[str, int]:
    """Return how many pieces of each kind the words name."""
    found: dict[str, int] = {}
    for word in words:
        piece = PIECE.fullmatch(word)
        assert piece is not None, f"{word!r} is no piece"
        player, linked, ships, flagship, other, count = piece.groups()
        key, number = (player + linked, ships) if player else (f"{flagship}*", 1) if flagship else (other, count)
        assert key not in found
        found[key] = int(number)
    return found


def _check_places(places: dict[tuple[int, int], tuple[int, int]]) -> None:
    """Check that hexagons lie where their coordinates say: q counts columns to the right, r counts rows down, half a row for each q."""
    lines = {line - 2 * (2 * r + q) for (q, r), (line, _) in places.items()}
    assert len(lines) == 1
    rights = sorted({(q, at) for (q, _), (_, at) in places.items()})
    steps = {(at - before) / (q - last) for (last, before), (q, at) in pairwise(rights)}
    assert len(rights) == len({q for q, _ in rights})
    assert len(steps) <= 1
    assert all(step > 0 for step in steps)
