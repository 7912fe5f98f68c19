"""The galaxy as a scene: a flat-topped hexagon for each system, with what lies and stands there, and where things happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.drawings import Role
from zombiekit.games.defcon_zombies.box.components import EARTH, UNKNOWN, Kind
from zombiekit.games.defcon_zombies.table.events import Happening
from zombiekit.games.defcon_zombies.table.words import at, name
from zombiekit.games.defcon_zombies.view.drawing import LETTERS, shown_tiles
from zombiekit.primitives.hexes import CELLS
from zombiekit.primitives.pairs import memo
from zombiekit.scenes import Counter, Frame, Ground, Label, Lettering, Pile, Scene, Shape, Spot, Token, Trace
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.agenda import Event
    from zombiekit.drawings import Place
    from zombiekit.games.defcon_zombies.box.components import Fleet
    from zombiekit.games.defcon_zombies.box.galaxies import Board
    from zombiekit.games.defcon_zombies.table.position import Draft


WIDE, HIGH = 68, 59
"""Half a hexagon."""
LONGEST = 14
"""Longer names are abbreviated."""
_GROUNDS = {
    Kind.EARTH: Ground.GOAL,
    Kind.PLANET: Ground.WORLD,
    Kind.CONSTELLATION: Ground.HOUSE,
    Kind.NEBULA: Ground.STREET,
    Kind.WORMHOLE: Ground.STREET,
    Kind.ZOMBIES: Ground.NEST,
}
BEND = 7
"""How round the corners of hexagons are."""
GROUNDS = (
    (Ground.GOAL, "Earth"),
    (Ground.WORLD, "planet"),
    (Ground.HOUSE, "constellation"),
    (Ground.STREET, "nebula or wormhole"),
    (Ground.NEST, "zombies"),
    (Ground.HIDDEN, "face down"),
)
_SEATS = tuple(Role)[-8:]


def scene(state: Draft) -> Scene:
    """Return the table as a scene: cells are the places `("system", (q, r))`."""
    standing: dict[int, list[Token]] = {}
    for cell, token in _pieces(state):
        standing.setdefault(cell, []).append(token)
    tiles = shown_tiles(state)
    return Scene(
        tuple([_system(state, cell, tiles[CELLS[cell]].text, standing.get(cell, [])) for cell in state.board.systems]),
        grounds=GROUNDS,
        links=_links(state.board),
        counters=tuple(_counters(state)),
        piles=_piles(state),
    )


@memo
def _links(board: Board) -> tuple[tuple[Place, Place], ...]:
    return tuple(
        [
            (("system", CELLS[cell]), ("system", CELLS[near]))
            for cell in board.systems
            for near in board.neighbors[cell]
            if cell < near
        ]
    )


def _counters(state: Draft) -> Iterator[Counter]:
    yield Counter(None, "turn", "Turn", state.turn)
    yield Counter(None, "constellations", "Constellations found", state.found)
    yield Counter(None, "constellations-needed", "Constellations to find", state.options.plan.constellations)
    yield Counter(None, "kills", "Zombies destroyed", state.kills)
    yield Counter(None, "swarm", "The swarm is on", int(state.swarm_on))
    for seat, (resources, sight) in enumerate(zip(state.resources, state.sights, strict=True)):
        yield Counter(seat, "resources", "Resources", resources)
        if sight.left:
            yield Counter(seat, "peeks", "Peeks left", sight.left)


def _piles(state: Draft) -> tuple[Pile, ...]:
    if not state.options.events:
        return ()
    table = state.event_table
    deck, discards = (sum([count for _, count in cards]) for cards in (table.deck, table.discards))
    return Pile("deck", "Event cards", deck), Pile("discards", "Discarded event cards", discards)


def _system(state: Draft, cell: int, text: str, tokens: list[Token]) -> Spot:
    q, r = CELLS[cell]
    x, y = q * WIDE * 3 // 2, HIGH * (2 * r + q)
    half = WIDE // 2
    outline = (
        (x + WIDE, y),
        (x + half, y + HIGH),
        (x - half, y + HIGH),
        (x - WIDE, y),
        (x - half, y - HIGH),
        (x + half, y - HIGH),
    )
    face = state.faces[cell]
    ground = Ground.HIDDEN if face is UNKNOWN else _GROUNDS[face.kind]
    labels = (
        Label(f"{q},{r}", Frame(x - 30, y - HIGH + 8, 60, 13), Role.GROUND, Lettering.COORDINATE),
        Label(_name(state, cell, text), Frame(x - 45, y - HIGH + 21, 90, 21), Role.PLAIN),
    )
    room = Frame(x - 46, y - 16, 92, 54)
    words, called = _words(state, cell, text), _called(state, cell, text)
    return Spot(("system", (q, r)), outline, ground, words, labels, room, tuple(tokens), BEND, called)


def _name(state: Draft, cell: int, text: str) -> str:
    """Return a tile as it is written into its hexagon, by its name where it is not too long, given what the galaxy shows."""
    face = state.faces[cell]
    peeked = "?" if face is UNKNOWN and text != "?" else ""
    tile = state.dealt[cell] if peeked else face
    return (
        text
        if tile is UNKNOWN or tile.number >= 0 or len(tile) > LONGEST
        else f"{peeked}{tile.capitalize() if tile.islower() else tile}"
    )


def _words(state: Draft, cell: int, text: str) -> str:
    """Return what a system is, as far as it is shown: `planet 4 at (1,0)`."""
    if state.faces[cell] is EARTH:
        return "Earth"
    what, _, seen = _called(state, cell, text).partition(",")
    return f"{what} at {at(CELLS[cell])}{',' * bool(seen)}{seen}"


def _called(state: Draft, cell: int, text: str) -> str:
    """Return the same without its coordinates: `planet 4`."""
    face = state.faces[cell]
    if face is not UNKNOWN:
        return "Earth" if face is EARTH else str(face)
    return f"a face-down system{f', peeked at: {state.dealt[cell]}' if text != '?' else ''}"


def _pieces(state: Draft) -> Iterator[tuple[int, Token]]:
    """Yield each system with what stands there: player by player, then zombies."""
    for seat, fleets in enumerate(state.ships):
        for cell, fleet in fleets:
            for token in _ships(seat, fleet):
                yield cell, token
        for cell, count in state.outposts[seat]:
            words = f"{many(count, 'outpost')} of {name(seat)}"
            yield (
                cell,
                Token("outpost", Shape.POST, _SEATS[seat], f"{LETTERS[seat].lower()}{count}", words, count, owner=seat),
            )
    for cell, count in enumerate(state.zombies):
        if count:
            yield (
                cell,
                Token("zombie", Shape.TOMB, Role.ZOMBIE, str(count) if count > 1 else "", many(count, "zombie"), count),
            )


def _ships(seat: int, fleet: Fleet) -> Iterator[Token]:
    """Yield the ships of a player in a system, with the signs of the drawing: `Y2`, `Y=1`, `Y*`."""
    kinds = (("ship", "", "ship"), ("linked", "=", "linked pair"), ("flagship", "*", "flagship"))
    for (kind, sign, noun), count in zip(kinds, fleet, strict=True):
        if count:
            text = f"{LETTERS[seat]}{sign}{'' if kind == 'flagship' else count}"
            yield Token(kind, Shape.SHIP, _SEATS[seat], text, f"{many(count, noun)} of {name(seat)}", count, owner=seat)


def traces(_: Draft, event: Event) -> tuple[Trace, ...]:
    """Return where an event happened: ways of ships and zombies, losses, and systems in which anything changed."""
    return event.traces() if isinstance(event, Happening) else ()


def stakes(state: Draft) -> str:
    """Return what loses the game at the end of the turn. Rules: DEFCON-END-02."""
    if not state.turn or state.result is not None:
        return ""
    return f"A zombie on Earth at the end of the turn, and you all lose; {state.zombies[0]} now."
