"""A strategy for boards of *Zombie Flavored Doom*: small maps of every adjacency, and graphs; all boards are valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.box import Board

LETTERS = "ABCDEFGH"
_STACKS = {"f": "30F", "m": "5M", "w": "1W 1G", "x": "15F 2M 1W 1G"}


def boards(*, nights: int = 6) -> st.SearchStrategy[Board]:
    """Return a strategy for valid boards: 1 to 8 seats, 1 to 4 sides, squares, hexes or a graph, with holes, tunnels and spawns.

    Args:
        nights: The largest night limit.
    """
    return _boards(nights)


@st.composite
def _boards(draw: st.DrawFn, nights: int) -> Board:
    from zombiekit.games.zombie_flavored_doom.box import Board  # imported late, since the kit's laws need no games

    sides = draw(st.integers(1, 4))
    seats = draw(st.integers(sides, 8))
    letters = [LETTERS[seat % sides] for seat in range(seats)]
    adjacency = draw(st.sampled_from(["4", "8", "hex", "graph"]))
    head = [
        f"board: {draw(st.sampled_from(['Moor', 'Old Town', 'Quay']))}",
        f"adjacency: {adjacency}",
        f"home: {' '.join(letters)}",
        f"forward: {' '.join(str(draw(st.integers(0, 359))) for _ in letters)}",
        f"nights: {draw(st.integers(1, nights))}",
        f"waves: {draw(st.integers(0, 2))} {draw(st.integers(0, 2))} {draw(st.integers(1, 9))}",
        *(f"stack {letter}: {amounts}" for letter, amounts in _STACKS.items()),
    ]
    # Required tiles; strongholds are kept apart, so that none are neighbors.
    needed = [*(f"{letter}." for letter in LETTERS[:sides]), "fff", "mmm", "1."]
    free = st.lists(st.sampled_from([".", ".", ".", "x", "w", "2", "3"]), min_size=3, max_size=18)
    rest = "".join(draw(free))
    lines = _graph(draw, "".join(needed) + rest) if adjacency == "graph" else _map(draw, needed, rest, adjacency)
    return Board("\n".join([*head, *lines]) + "\n")


def _map(draw: st.DrawFn, needed: list[str], rest: str, adjacency: str) -> list[str]:
    """Return a map whose every other row is open, so that all tiles are connected and strongholds are apart."""
    tiles = "".join(needed) + rest
    width = draw(st.integers(3, 9))
    rows = []
    for at in range(0, len(tiles), width):
        row = tiles[at : at + width]
        rows += ["." * len(row) if at == 0 else "." * width, row]
    links = []
    if adjacency == "4" and draw(st.booleans()):
        links = [f"link: a1 {draw(st.integers(1, 89))} a{len(rows)}"] if len(rows) > 2 else []
    return [*links, "map:", *rows]


def _graph(draw: st.DrawFn, tiles: str) -> list[str]:
    """Return a tree with a few more links; strongholds are leaves that hang on plain tiles."""
    links = []
    plain: list[int] = [0]
    kinds = ["."]
    for char in tiles:
        tile = len(kinds)
        kinds.append(char)
        links.append((draw(st.sampled_from(plain)), tile))
        if char not in LETTERS:
            plain.append(tile)
    more = draw(st.lists(st.tuples(st.sampled_from(plain), st.sampled_from(plain)), max_size=4))
    links += [(min(pair), max(pair)) for pair in more if pair[0] != pair[1]]
    pairs = enumerate(dict.fromkeys(links))
    lines = [f"link: t{one} {2 * number} t{other} {2 * number + 1}" for number, (one, other) in pairs]
    return [*lines, "tiles:", *(f"t{tile} {kind}" for tile, kind in enumerate(kinds))]
