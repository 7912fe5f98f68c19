"""The table as text: the galaxy on its hexagons, what lies beside it, and what is asked."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.asking import question
from zombiekit.games.defcon_zombies.cards_in_play import card_of
from zombiekit.games.defcon_zombies.components import EARTH, GAP, NEBULA, UNKNOWN, WORMHOLE, ZOMBIES
from zombiekit.games.defcon_zombies.wording import name
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.components import Tile
    from zombiekit.games.defcon_zombies.state import Draft

COLUMN = 11
"""How wide a column of hexagons is."""
WIDTH = 80
LETTERS = "YGBPNW"
"""The players in seat order: yellow, green, blue, purple, browN, white."""
LEGEND = (
    "(4) planet  *Leo constellation  neb nebula  worm wormhole  ZOMB Zombies system  ? face down  ?(4) peeked at",
    "Y2 ships  Y=1 linked pairs  Y* flagship  y1 outposts  z3 zombies; Yellow Green Blue Purple browN White",
)
_SHORT = {EARTH: "EARTH", NEBULA: "neb", WORMHOLE: "worm", ZOMBIES: "ZOMB"}


def draw(state: Draft) -> str:
    """Return the table as lines of plain ASCII text for a fixed-width font, flat-topped hexagons in columns.

    Tiles that lie face down are `?`; a view shows besides those that its seat has peeked at. Rules: DEFCON-GEO-07.
    """
    parts = (_beside(state), _galaxy(state), LEGEND, wrap(question(state), WIDTH))
    return "\n\n".join("\n".join(part) for part in parts)


def _beside(state: Draft) -> list[str]:
    found = f"constellations {state.found}/{state.options.plan.constellations}"
    swarm = "swarm on" if state.swarm_on else "swarm off"
    lines = [f"Turn {state.turn} | {found} | {swarm} | zombies destroyed {state.kills}"]
    for seat, resources in enumerate(state.resources):
        parts = [f"resources {resources}"]
        if state.cards[seat]:
            parts.append(", ".join(state.cards[seat]))
        if state.sights[seat].left:
            parts.append(f"{state.sights[seat].left} peeks left")
        mark = ">" if seat == state.active else " "
        lines.append(f"{mark} {name(seat)}: {' | '.join(parts)}")
    table = state.event_table
    cards = [f"{card_of(state.options, entry.card).name} (kept by {name(entry.keeper)})" for entry in table.kept]
    cards += [f"{card_of(state.options, entry.card).name} (to turn {entry.last})" for entry in table.lasting]
    if table.die is not None:
        cards.append(f"setup die {table.die}")
    if table.skip:
        cards.append(f"{table.skip} Zombies steps skipped")
    if state.options.events:
        cards.append(f"event deck {sum(count for _, count in table.deck)}")
        lines.append("Events: " + ", ".join(cards))
    return lines


def _galaxy(state: Draft) -> list[str]:
    """Return the lines of the galaxy: each hexagon has two, and columns are shifted by one line from each other."""
    rings = len(state.board.rings) - 1
    height = 4 * rings + 3
    lines = [[" "] * (COLUMN * (2 * rings + 1)) for _ in range(height)]
    is_view = UNKNOWN in state.dealt
    pieces = _pieces(state)
    for cell in state.board.systems:
        q, r = CELLS[cell]
        column, row = (q + rings) * COLUMN, 2 * r + q + 2 * rings
        _write(lines, row, column, f"{q},{r} {_tile(state, cell, is_view=is_view)}")
        _write(lines, row + 1, column + 1, pieces.get(cell, ""))
    return ["".join(line).rstrip() for line in lines if "".join(line).strip()]


def _write(lines: list[list[str]], row: int, column: int, text: str) -> None:
    text = text[: COLUMN - 1] if column % COLUMN == 0 else text[: COLUMN - 2]
    lines[row][column : column + len(text)] = text


def _tile(state: Draft, cell: int, *, is_view: bool) -> str:
    face = state.faces[cell]
    if face is not UNKNOWN:
        return short(face)
    dealt = state.dealt[cell]
    return "?" + short(dealt) if is_view and dealt not in (UNKNOWN, GAP) and not state.pile else "?"


def short(tile: Tile) -> str:
    """Return a tile as the galaxy shows it: `(4)`, `worm`, `*CanMa`."""
    if tile.number >= 0:
        return f"({tile.number})"
    if tile in _SHORT:
        return _SHORT[tile]
    first, *more = tile.split()
    return f"*{first[:3]}{more[0][:2]}" if more else f"*{first[:5]}"


def _pieces(state: Draft) -> dict[int, str]:
    """Return what stands in each system as text."""
    parts: dict[int, list[str]] = {}
    for seat, fleets in enumerate(state.ships):
        letter = LETTERS[seat]
        for cell, (o, p, f) in fleets:
            texts = [f"{letter}{o}"] * bool(o) + [f"{letter}={p}"] * bool(p) + [f"{letter}*"] * bool(f)
            parts.setdefault(cell, []).extend(texts)
        for cell, count in state.outposts[seat]:
            parts.setdefault(cell, []).append(f"{letter.lower()}{count}")
    for cell, count in enumerate(state.zombies):
        if count:
            parts.setdefault(cell, []).append(f"z{count}")
    return {cell: " ".join(texts) for cell, texts in parts.items()}
