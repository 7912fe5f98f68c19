"""The board as a scene: squares or hexes where its map has them, the tiles of a graph on a circle."""

from __future__ import annotations

import collections
from math import ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

import attrs

from zombiekit.drawings import Role
from zombiekit.games.zombie_flavored_doom.box.components import OUT, SEATS
from zombiekit.games.zombie_flavored_doom.table.position import Draft, pile, tonight
from zombiekit.games.zombie_flavored_doom.table.seats import seat_name
from zombiekit.games.zombie_flavored_doom.view.drawing import still_to_move, unexpected
from zombiekit.primitives.pairs import memo
from zombiekit.scenes import (
    Counter,
    Frame,
    Ground,
    Label,
    Lettering,
    Line,
    Point,
    Scene,
    Shape,
    Spot,
    Stroke,
    Token,
    corners,
)
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zombiekit.drawings import Place
    from zombiekit.games.zombie_flavored_doom.box.plan import Plan

SIDE = 100
"""A square tile."""
HALF, LONG = 56, 65
"""Half the breadth and half the height of a hexagonal tile, which stands on a corner."""
APART = 150
"""How far the tiles of a graph are from each other, at least."""
HEAD, LETTER = 16, 8
"""How high and, letter by letter, how wide the name of a tile is."""
CORNER = 14
"""How long half a wall across a corner is."""
LONGEST = 6
"""Signs have names of no more letters."""
BEND = 6
"""How round the corners of tiles are."""
GROUNDS = ((Ground.HOUSE, "stronghold"), (Ground.NEST, "zombies appear here"))
_SEATS = tuple(Role(f"seat_{seat}") for seat in range(SEATS))


def scene(state: Draft) -> Scene:
    """Return the table as a scene: cells are the places `("tile", name)`; lines are links that the eye would not expect."""
    plan = state.options.ground.plan
    standing = _standing(state)
    cells = [
        attrs.evolve(bare, tokens=tuple(standing[tile])) if tile in standing else bare
        for tile, bare in enumerate(_tiles(plan))
    ]
    return Scene(
        tuple(cells),
        ways=_joined(plan).ways,
        walls=_joined(plan).walls,
        grounds=GROUNDS,
        links=_links(plan),
        counters=tuple(_counters(state)),
    )


@memo
def _links(plan: Plan) -> tuple[tuple[Place, Place], ...]:
    names = [str(name) for name in plan.names]
    pairs = [(tile, other) for tile, near in enumerate(plan.neighbors) for other in near if tile < other]
    return tuple([(("tile", names[tile]), ("tile", names[other])) for tile, other in pairs])


def _counters(state: Draft) -> Iterator[Counter]:
    """Yield the round, and for each seat its ticks, the store of its home, and what it carries and has looted."""
    yield Counter(None, "round", "Round", state.round)
    yield Counter(None, "zombies", "Zombies", len(state.zombies))
    for seat, home in enumerate(state.options.homes):
        yield Counter(seat, "ticks", "Ticks", state.ticks[seat])
        if state.hits[seat]:
            yield Counter(seat, "hits", "Hits", state.hits[seat])
        owned = (("store", "in store", pile(state, home)), ("carried", "carried", state.carried[seat]))
        for kind, words, goods in (*owned, ("loot", "looted", state.loot[seat])):
            for good, count in goods._asdict().items():
                if count:
                    yield Counter(seat, f"{kind}-{good}", f"{good.capitalize()} {words}", count)


@memo
def _tiles(plan: Plan) -> tuple[Spot, ...]:
    """Return the tiles with nothing on them."""
    return tuple([_tile(plan, tile, center) for tile, center in enumerate(_centers(plan))])


@memo
def _centers(plan: Plan) -> tuple[Point, ...]:
    """Return the middle of each tile, in whole numbers."""
    if plan.adjacency == "hex":
        return tuple((HALF * (2 * x + y), LONG * 3 // 2 * y) for x, y in plan.cells)
    if plan.cells:
        return tuple((SIDE * x, SIDE * y) for x, y in plan.cells)
    count = len(plan.names)
    radius = ceil(APART / 2 / sin(pi / max(2, count)))
    turns = [2 * pi * tile / count for tile in range(count)]
    return tuple((round(radius * sin(turn)), round(-radius * cos(turn))) for turn in turns)


class _Joined(NamedTuple):
    """What of the links a picture has to show: lines, walls between tiles that touch, and signs on tiles that a line would miss."""

    ways: tuple[Line, ...]
    walls: tuple[Line, ...]
    signs: Mapping[int, tuple[Token, ...]]


@memo
def _joined(plan: Plan) -> _Joined:
    if plan.cells:
        odd = unexpected(plan)
        return _Joined((), tuple([_wall(plan, one, other) for one, other in odd.cut]), _signs(plan, odd.added))
    links = [(tile, other) for tile, near in enumerate(plan.neighbors) for other in near if tile < other]
    centers = _centers(plan)
    lines = {link: Line(centers[link[0]], centers[link[1]], Stroke.ROUGH, "link") for link in links}
    clear = {
        link
        for link, line in lines.items()
        if not _is_covered(line, [centers[tile] for tile in range(len(centers)) if tile not in link])
    }
    return _Joined(
        tuple([lines[link] for link in links if link in clear]),
        (),
        _signs(plan, [link for link in links if link not in clear]),
    )


def _signs(plan: Plan, links: Iterable[tuple[int, int]]) -> dict[int, tuple[Token, ...]]:
    """Return, tile by tile, what tells of links to tiles elsewhere."""
    found: dict[int, tuple[Token, ...]] = {}
    for link in links:
        for tile, other in (link, link[::-1]):
            name = str(plan.names[other])
            sign = Token(
                "link", Shape.DISC, Role.WAY, _short(name), f"a link to {name}", name="link to a tile elsewhere"
            )
            found[tile] = (*found.get(tile, ()), sign)
    return found


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def _wall(plan: Plan, one: int, other: int) -> Line:
    """Return the wall between two tiles: on the edge that they have in common, or across the corner at which they meet."""
    (x1, y1), (x2, y2) = _centers(plan)[one], _centers(plan)[other]
    far = hypot(x2 - x1, y2 - y1)
    half = LONG / 2 if plan.adjacency == "hex" else SIDE / 2 if far < 1.2 * SIDE else CORNER
    dx, dy = half * (y1 - y2) / far, half * (x2 - x1) / far
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return Line((x - dx, y - dy), (x + dx, y + dy), Stroke.WALL, "no way")


def _is_covered(line: Line, centers: Iterable[Point]) -> bool:
    """Tell whether a line goes below a tile."""
    (x1, y1), (x2, y2) = line.start, line.end
    dx, dy = x2 - x1, y2 - y1
    for x, y in centers:
        along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
        nearest = min(1, max(0, along))
        if hypot(x1 + nearest * dx - x, y1 + nearest * dy - y) < SIDE * 0.75:
            return True
    return False


def _outline(plan: Plan, center: Point) -> tuple[Point, ...]:
    x, y = center
    if plan.adjacency != "hex":
        return corners(Frame(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE))
    low = LONG // 2
    return (
        *((x, y - LONG), (x + HALF, y - low), (x + HALF, y + low)),
        *((x, y + LONG), (x - HALF, y + low), (x - HALF, y - low)),
    )


def _tile(plan: Plan, tile: int, center: Point) -> Spot:
    x, y = center
    name, letter, mark = plan.names[tile], plan.letter_at[tile], plan.marks[tile]
    ground, words, sign = Ground.BARE, str(name), ""
    if letter:
        ground, words, sign = Ground.HOUSE, f"stronghold {letter} on {name}", letter
    elif mark.isdigit():
        ground, words, sign = Ground.NEST, f"{name}, where zombies of group {mark} appear", mark
    if plan.adjacency == "hex":
        room = Frame(x - 50, y - 27, 100, 60)
    else:
        room = Frame(x - SIDE / 2 + 4, y - SIDE / 2 + HEAD + 4, SIDE - 8, SIDE - HEAD - 8)
    labels = _labels(plan, str(name), sign, center)
    called = f"stronghold {letter}" if letter else f"where zombies of group {mark} appear" if sign else "plain"
    return Spot(("tile", str(name)), _outline(plan, center), ground, words, labels, room, bend=BEND, name=called)


def _labels(plan: Plan, name: str, sign: str, center: Point) -> tuple[Label, ...]:
    """Return the name of a tile, out of the way of what goes from tile to tile, and the letter of a stronghold or the number of a group."""
    x, y = center
    if plan.adjacency == "hex":
        named, signed = Frame(x - 28, y - 46, 39 if sign else 56, 16), Frame(x + 11, y - 46, 17, 16)
    else:
        left, top = x - SIDE / 2 + 4, y - SIDE / 2 + 3
        most = SIDE - 32 if sign else SIDE - 8
        named = Frame(left, top, min(most, LETTER * len(name) + 6), HEAD)
        signed = Frame(left + SIDE - 30, top, 22, HEAD)
    labels = (Label(name, named, Role.GROUND, Lettering.COORDINATE),)
    return (*labels, Label(sign, signed, says=Lettering.SIGN)) if sign else labels


def _standing(state: Draft) -> dict[int, list[Token]]:
    """Return what is on each tile with something on it."""
    found: dict[int, list[Token]] = {}
    for tile, token in _pieces(state):
        found.setdefault(tile, []).append(token)
    return found


def _pieces(state: Draft) -> Iterator[tuple[int, Token]]:
    """Yield each tile with what is on it: players, zombies that are still to move tonight and others, and resources."""
    for seat, tile in enumerate(state.tiles):
        if tile != OUT:
            text, words = str(seat + 1), seat_name(seat)
            yield tile, Token("player", Shape.FIGURE, _SEATS[seat], text, words, place=("seat", seat), owner=seat)
    for tile, signs in _joined(state.options.ground.plan).signs.items():
        yield from ((tile, sign) for sign in signs)
    waiting = still_to_move(state)
    for tile, count in sorted((collections.Counter(state.zombies) - waiting).items()):
        yield tile, Token("zombie", Shape.TOMB, Role.ZOMBIE, _number(count), many(count, "zombie"), count)
    for tile, count in sorted(waiting.items()):
        words, name = f"{many(count, 'zombie')} still to move tonight", "zombie still to move"
        yield (
            tile,
            Token(
                "waiting-zombie", Shape.BROKEN, Role.GROUND, _number(count), words, count, name=name, state="waiting"
            ),
        )
    for tile, lying in state.piles:
        for kind, count in lying._asdict().items():
            if count:
                words = f"{count} {kind.capitalize()}"
                yield tile, Token(kind, Shape.DISC, Role.ITEM, f"{kind[0].upper()}{count}", words, count)


def _number(count: int) -> str:
    """Return what is written on zombies: how many they are, if they are several."""
    return str(count) if count > 1 else ""


def stakes(state: Draft) -> str:
    """Return where zombies appear at the end of the round. Rules: DOOM-NIGHT-02, DOOM-NIGHT-04."""
    return "" if state.result is not None else tonight(state).strip()
