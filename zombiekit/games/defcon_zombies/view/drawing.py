"""The table as text: the galaxy on its hexagons, what lies beside it, and what is asked."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from zombiekit import agenda
from zombiekit.games.defcon_zombies.box.cards_in_play import card_of
from zombiekit.games.defcon_zombies.box.components import EARTH, GAP, NEBULA, UNKNOWN, WORMHOLE, ZOMBIES
from zombiekit.games.defcon_zombies.table.words import ENDINGS, at, name
from zombiekit.games.defcon_zombies.view.honeycomb import fitted, lines_of, picture
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zombiekit.games.defcon_zombies.box.components import Fleet, Tile
    from zombiekit.games.defcon_zombies.table.position import Draft
    from zombiekit.primitives.hexes import Hex

WIDTH = 80
LETTERS = "YGBPNW"
"""The players in seat order: yellow, green, blue, purple, browN, white."""
LEGEND = (
    "(4) planet  *Leo constellation  neb nebula  worm wormhole  ZOMB Zombies system",
    "? face down  ?(4) peeked at  Y2 ships  Y=1 linked pairs  Y* flagship",
)
CROWDED = "..."
"""What stands in a system whose pieces are listed below the galaxy."""
_SHORT = {EARTH: "EARTH", NEBULA: "neb", WORMHOLE: "worm", ZOMBIES: "ZOMB"}


def draw(state: Draft) -> str:
    """Return the table as lines of plain ASCII text for a fixed-width font, flat-topped hexagons in columns.

    Up to four rings it is 80 characters wide. Pieces stand inside their hexagon with their numbers; where they are too many for it,
    they are listed below the galaxy. Tiles that lie face down are `?`; a view shows besides those that its seat has peeked at.

    Rules: DEFCON-GEO-07.
    """
    galaxy, crowded = _galaxy(state)
    parts = (_beside(state), galaxy, _legend(state, crowded), _wrapped(question(state), indent=""))
    return "\n\n".join("\n".join(part) for part in parts)


def question(state: Draft) -> str:
    """Return what waits for an answer, of a player or of chance; how the game ended when nothing does."""
    if state.result is not None:
        return f"Game over. {ENDINGS[state.result]}"
    seat = agenda.current_player(state)
    return agenda.question(state) if seat < 0 else f"{name(seat)}: {agenda.question(state)}"


def _wrapped(line: str, indent: str = "    ") -> list[str]:
    """Return a line as several if need be; cells are not broken at their minus signs, nor items at their blanks."""
    lines = wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [part.replace(_GLUE, " ") for part in lines]


def _item(text: str) -> str:
    """Return a text that stays on one line if it can."""
    return text.replace(" ", _GLUE) if len(text) < WIDTH // 2 else text


_GLUE = "\N{NO-BREAK SPACE}"


# ------------------------------------------------------------------------------------------- what lies beside the galaxy


def _beside(state: Draft) -> list[str]:
    found = f"constellations {state.found}/{state.options.plan.constellations}"
    swarm = "swarm off" if state.discoverer is None else "swarm on"
    if state.discoverer is not None and state.options.slow_swarm:
        swarm += f" in turns of {name(state.discoverer)}"
    lines = [f"Turn {state.turn} | {found} | {swarm} | zombies destroyed {state.kills}"]
    lines += [_player(state, seat) for seat in range(len(state.resources))]
    if state.options.events:
        lines.append("Events: " + ", ".join(map(_item, _events(state))))
    return [part for line in lines for part in _wrapped(line)]


def _player(state: Draft, seat: int) -> str:
    """Return what a player has: resources, constellation cards, peeks left, and where the player has peeked."""
    codes = constellation_codes(card.name for card in state.options.constellations)
    parts = [f"resources {state.resources[seat]}"]
    if state.cards[seat]:
        parts.append(", ".join(_item(f"{codes[card]} {card}") for card in state.cards[seat]))
    left, seen = state.sights[seat]
    if left:
        parts.append(f"{left} peeks left" if left > 1 else "1 peek left")
    if seen:
        parts.append(f"has peeked at {', '.join(at(CELLS[cell]) for cell in seen)}")
    mark = ">" if seat == state.active else " "
    return f"{mark} {name(seat)}: {' | '.join(parts)}"


def _events(state: Draft) -> list[str]:
    """Return what the event cards have brought about, then deck and discards."""
    table = state.event_table
    parts = [f"{card_of(state.options, entry.card).name} (kept by {name(entry.keeper)})" for entry in table.kept]
    parts += [f"{card_of(state.options, entry.card).name} (to turn {entry.last})" for entry in table.lasting]
    if table.die is not None:
        parts.append(f"setup die {table.die}")
    if table.skip:
        parts.append(f"Zombies steps to be skipped {table.skip}")
    parts.append(f"deck {sum(count for _, count in table.deck)}")
    parts.append(f"discards {sum(count for _, count in table.discards)}")
    return parts


# ------------------------------------------------------------------------------------------------------------ the galaxy


def _galaxy(state: Draft) -> tuple[list[str], bool]:
    """Return the lines of the galaxy with those of the pieces that do not fit into it, and whether there are such."""
    tiles, pieces = _tiles(state), _pieces(state)
    comb = fitted(len(state.board.rings) - 1, WIDTH, [(_label(cell), tile) for cell, tile in tiles.items()])
    cells: dict[Hex, tuple[str, ...]] = {}
    crowded = []
    for cell, tile in tiles.items():
        standing = pieces.get(cell, [])
        lines = lines_of(comb, _label(cell), (tile, *standing))
        if lines is None:
            lines = (_label(cell), tile, CROWDED)
            crowded.append(f"{CROWDED} {at(cell)} {tile}: {' '.join(standing)}")
        cells[cell] = lines
    return picture(comb, cells) + [part for line in crowded for part in _wrapped(line)], bool(crowded)


def _label(cell: Hex) -> str:
    return f"{cell[0]},{cell[1]}"


def _tiles(state: Draft) -> dict[Hex, str]:
    """Return what lies in each system: what lies face up, `?`, or in a view what its seat has peeked at."""
    codes = constellation_codes(card.name for card in state.options.constellations)
    is_view = UNKNOWN in state.dealt and not state.pile
    shown = {}
    for cell in state.board.systems:
        face, dealt = state.faces[cell], state.dealt[cell]
        if face is not UNKNOWN:
            text = _short(face, codes)
        elif is_view and dealt not in (UNKNOWN, GAP):
            text = f"?{_short(dealt, codes)}"
        else:
            text = "?"
        shown[CELLS[cell]] = text
    return shown


def _short(tile: Tile, codes: Mapping[str, str]) -> str:
    """Return a tile as the galaxy shows it: `(4)`, `worm`, `*CMa`."""
    if tile.number >= 0:
        return f"({tile.number})"
    return _SHORT.get(tile) or codes.get(tile) or f"*{_abbreviated(tile)}"


def constellation_codes(names: Iterable[str]) -> dict[str, str]:
    """Return how the galaxy shows each constellation: `*Leo`, `*CMa`, or its number in the list where that would not be clear."""
    short = {card: _abbreviated(card) for card in names}
    times = Counter(short.values())
    return {
        card: f"*{code if code.isascii() and code.isalnum() and times[code] == 1 else number}"
        for number, (card, code) in enumerate(short.items(), 1)
    }


def _abbreviated(card: str) -> str:
    """Return a name in three letters, as astronomers do: `Leo`, `CMa`."""
    first, *more = card.split()
    return first[0] + more[0][:2] if more else first[:3]


def _pieces(state: Draft) -> dict[Hex, list[str]]:
    """Return what stands in each system where something does, player by player, then zombies."""
    found: dict[Hex, list[str]] = {}
    for seat, fleets in enumerate(state.ships):
        outposts = dict(state.outposts[seat])
        for cell, fleet in fleets:
            found.setdefault(CELLS[cell], []).extend(_ships(LETTERS[seat], fleet))
        for cell, count in outposts.items():
            found.setdefault(CELLS[cell], []).append(f"{LETTERS[seat].lower()}{count}")
    for cell, count in enumerate(state.zombies):
        if count:
            found.setdefault(CELLS[cell], []).append(f"z{count}")
    return found


def _ships(letter: str, fleet: Fleet) -> list[str]:
    """Return ships as the galaxy shows them: `Y2 Y=1 Y*`."""
    o, p, f = fleet
    return [f"{letter}{o}"] * bool(o) + [f"{letter}={p}"] * bool(p) + [f"{letter}*"] * bool(f)


def _legend(state: Draft, crowded: bool) -> list[str]:  # noqa: FBT001
    """Return what the signs mean, with the letters of the players who play."""
    players = [f"{LETTERS[seat]} {name(seat)}" for seat in range(len(state.ships))]
    lines = [*LEGEND, "  ".join(["y1 outposts", "z3 zombies", *players])]
    return [*lines, f"{CROWDED} pieces that are listed below the galaxy"] if crowded else lines
