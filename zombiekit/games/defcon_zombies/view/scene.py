"""The galaxy as a scene: a flat-topped hexagon for each system with its tile and pieces, and where things happened."""

from __future__ import annotations

from collections.abc import Iterator

from zombiekit import agenda, scenes
from zombiekit.drawings import SEAT_ROLES, Place, Role
from zombiekit.games.defcon_zombies.box.components import EARTH, UNKNOWN, Kind, Piece
from zombiekit.games.defcon_zombies.box.galaxies import Board
from zombiekit.games.defcon_zombies.table.events import Happening
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.words import at, seat_name
from zombiekit.games.defcon_zombies.view.drawing import (
    LETTERS,
    SIGNS,
    event_facts,
    human_pieces,
    shown_tiles,
    swarm_text,
)
from zombiekit.primitives.hexes import CELLS
from zombiekit.primitives.pairs import memo
from zombiekit.scenes import Counter, Frame, Ground, Label, Landmark, Motif, Shape, Token
from zombiekit.words import many

WIDE, HIGH = 68, 59
"""Half the width and half the height of a hexagon."""
_OUTLINE = ((WIDE, 0), (WIDE // 2, HIGH), (-WIDE // 2, HIGH), (-WIDE, 0), (-WIDE // 2, -HIGH), (WIDE // 2, -HIGH))
LONGEST = 14
"""Longer names are abbreviated."""
_LOOKS = {
    Kind.EARTH: (Ground.GOAL, Motif.GLOBE),
    Kind.PLANET: (Ground.WORLD, Motif.PLANET),
    Kind.CONSTELLATION: (Ground.HOUSE, Motif.STARS),
    Kind.NEBULA: (Ground.STREET, Motif.CLOUD),
    Kind.WORMHOLE: (Ground.STREET, Motif.SPIRAL),
    Kind.ZOMBIES: (Ground.NEST, Motif.BURST),
}
"""The ground and the sign of each class of tiles."""
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


def scene(state: Draft) -> scenes.Scene:
    """Return the table as a scene: cells are the places `("system", (q, r))`."""
    standing: dict[int, list[Token]] = {}
    for cell, token in _pieces(state):
        standing.setdefault(cell, []).append(token)
    tiles = shown_tiles(state)
    return scenes.Scene(
        tuple([_system(state, cell, tiles[CELLS[cell]].text, standing.get(cell, [])) for cell in state.board.systems]),
        grounds=GROUNDS,
        links=_links(state.board),
        counters=tuple(_counters(state)),
        piles=_piles(state),
        land=scenes.Land.SPACE,
        players=tuple([_player(state, seat) for seat in range(len(state.resources))]),
        facts=tuple(_facts(state)),
    )


def _player(state: Draft, seat: int) -> scenes.Player:
    seen = state.sights[seat].seen
    words = f"has peeked at {many(len(seen), 'system')}" if seen else ""
    name, acts = seat_name(seat), _acts(state, seat)
    figure = Token("ship", Shape.SHIP, SEAT_ROLES[seat], LETTERS[seat], name, owner=seat, acts=acts)
    return scenes.Player(seat, name, figure, words, tuple(map(str, state.cards[seat])))


def _acts(state: Draft, seat: int) -> bool:
    return state.result is None and agenda.current_player(state) == seat


def _facts(state: Draft) -> Iterator[str]:
    yield f"Turn {state.turn}" if state.turn else "Set-up"
    yield f"{state.found} of {state.options.plan.constellations} constellations"
    yield swarm_text(state)
    yield f"{many(state.kills, 'zombie')} destroyed"
    if state.options.events:
        yield from event_facts(state)


@memo
def _links(board: Board) -> tuple[tuple[Place, Place], ...]:
    ends = [(CELLS[cell], CELLS[near]) for cell in board.systems for near in board.neighbors[cell] if cell < near]
    return tuple([(("system", cell), ("system", near)) for cell, near in ends])


def _counters(state: Draft) -> Iterator[Counter]:
    yield Counter(None, "turn", "Turn", state.turn)
    yield Counter(None, "constellations", "Constellations found", state.found, most=state.options.plan.constellations)
    yield Counter(None, "kills", "Zombies destroyed", state.kills)
    for seat, (resources, sight) in enumerate(zip(state.resources, state.sights, strict=True)):
        yield Counter(seat, "resources", "Resources", resources, Shape.GEM)
        if sight.left:
            yield Counter(seat, "peeks", "Peeks left", sight.left)


def _piles(state: Draft) -> tuple[scenes.Pile, ...]:
    if not state.options.events:
        return ()
    table = state.event_table
    deck, discards = (sum([count for _, count in cards]) for cards in (table.deck, table.discards))
    return scenes.Pile("deck", "Event cards", deck), scenes.Pile("discards", "Discarded event cards", discards)


def _system(state: Draft, cell: int, text: str, tokens: list[Token]) -> scenes.Spot:
    q, r = CELLS[cell]
    x, y = q * WIDE * 3 // 2, HIGH * (2 * r + q)
    outline = tuple([(x + right, y + down) for right, down in _OUTLINE])
    face = state.faces[cell]
    ground = Ground.HIDDEN if face is UNKNOWN else _LOOKS[face.kind][0]
    labels = [Label(f"{q},{r}", Frame(x - 30, y + HIGH - 15, 60, 13), Role.GROUND, scenes.Lettering.COORDINATE)]
    if face is UNKNOWN:
        labels.append(Label(_name(state, cell, text), Frame(x - 36, y - 50, 72, 26), Role.GROUND))
    elif face.kind is not Kind.PLANET:
        labels.append(Label(_name(state, cell, text), Frame(x - 52, y - 24, 104, 14)))
    room = Frame(x - 44, y - 9, 88, 50)
    words, called, signs = _words(state, cell, text), _called(state, cell, text), _landmarks(state, cell, (x, y))
    place, names, standing = ("system", (q, r)), tuple(labels), tuple(tokens)
    return scenes.Spot(place, outline, ground, words, names, room, standing, BEND, called, landmarks=signs)


def _landmarks(state: Draft, cell: int, center: tuple[int, int]) -> tuple[Landmark, ...]:
    """Return the sign of a face-up tile; for a planet also how many zombies are there and how many it holds."""
    (x, y), face = center, state.faces[cell]
    if face is UNKNOWN:
        return ()
    sign = _LOOKS[face.kind][1]
    if sign is Motif.PLANET:
        frame = Frame(x - 23, y - 56, 46, 46)
        return (Landmark(sign, frame, str(face.number), count=state.zombies[cell], most=face.number),)
    return (Landmark(sign, Frame(x - 30, y - 56, 60, 32), str(face)),)


def _name(state: Draft, cell: int, text: str) -> str:
    """Return the label in a hexagon: its tile's name, or `text` for planets, unknown tiles and names that are too long."""
    face = state.faces[cell]
    peeked = "?" if face is UNKNOWN and text != "?" else ""
    tile = state.dealt[cell] if peeked else face
    if tile is UNKNOWN or tile.number >= 0 or len(tile) > LONGEST:
        return text
    return f"{peeked}{tile.capitalize() if tile.islower() else tile}"


def _words(state: Draft, cell: int, text: str) -> str:
    """Put a system into words, as far as it is known: `planet 4 at (1,0)`."""
    if state.faces[cell] is EARTH:
        return "Earth"
    what, _, seen = _called(state, cell, text).partition(",")
    return f"{what} at {at(CELLS[cell])}{',' * bool(seen)}{seen}"


def _called(state: Draft, cell: int, text: str) -> str:
    """Return the same without its coordinates: `planet 4`."""
    face = state.faces[cell]
    if face is not UNKNOWN:
        return "Earth" if face is EARTH else "the Zombies system" if face.kind is Kind.ZOMBIES else str(face)
    return f"a face-down system{f', peeked at: {state.dealt[cell]}' if text != '?' else ''}"


def _pieces(state: Draft) -> Iterator[tuple[int, Token]]:
    for cell, seat, kind, count in human_pieces(state):
        words = f"{many(count, 'linked pair' if kind is Piece.LINKED else kind)} of {seat_name(seat)}"
        shape = Shape.POST if kind is Piece.OUTPOST else Shape.SHIP
        acts = kind is not Piece.OUTPOST and _acts(state, seat)
        text = f"{LETTERS[seat]}{SIGNS[kind]}"
        yield cell, Token(kind.value, shape, SEAT_ROLES[seat], text, words, count, owner=seat, acts=acts)
    for cell, count in enumerate(state.zombies):
        if count:
            yield cell, Token("zombie", Shape.TOMB, Role.ZOMBIE, "", many(count, "zombie"), count)


def traces(_: Draft, event: agenda.Event) -> tuple[scenes.Trace, ...]:
    """Return where an event happened: the way of a zombie, or the system that an event names."""
    return event.traces() if isinstance(event, Happening) else ()


def stakes(state: Draft) -> str:
    """Return what loses the game, and before that what brings the zombies; empty before the first turn and after the last.

    Rules: DEFCON-END-02, DEFCON-ZSYS-01.
    """
    if not state.turn or not state.agenda:
        return ""
    if not state.swarm_on and not state.zombies[0]:
        return "A Zombies system turns the swarm on; a zombie on Earth loses the game."
    return f"You all lose if a zombie is on Earth at the end of the turn; {state.zombies[0]} now."


def goal(state: Draft, seat: int | None) -> str:  # noqa: ARG001 - all win together
    """Return the common goal, how far it is reached, and the turn limit. Rules: DEFCON-END-01, DEFCON-END-02, DEFCON-END-04."""
    limit, needed = state.options.turn_limit, state.options.plan.constellations
    what = f"all {needed} constellations" if needed > 1 else "the constellation"
    turns = f" Turn {state.turn} of {limit}." if limit else ""
    return f"Find {what} together, {state.found} so far, and hold Earth.{turns}"
