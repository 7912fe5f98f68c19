"""The board as a scene: squares or hexes for a map, a circle of tiles for a graph, and where things happened."""

from __future__ import annotations

import collections
from collections.abc import Iterable, Iterator, Mapping
from math import ceil, cos, hypot, pi, sin
from re import fullmatch
from typing import Any, NamedTuple

import attrs

from zombiekit import agenda, scenes
from zombiekit.drawings import SEAT_ROLES, Place, Role
from zombiekit.games.zombie_flavored_doom import box
from zombiekit.games.zombie_flavored_doom.box.plan import Plan
from zombiekit.games.zombie_flavored_doom.rules import night, turns
from zombiekit.games.zombie_flavored_doom.rules.ends import food_of, members
from zombiekit.games.zombie_flavored_doom.table import position
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_at_gate, is_intruder, pile, turn_order
from zombiekit.games.zombie_flavored_doom.table.words import seat_name
from zombiekit.games.zombie_flavored_doom.view.drawing import unexpected
from zombiekit.primitives.grid import Cell, segment_distance
from zombiekit.primitives.pairs import memo
from zombiekit.scenes import Counter, Frame, Ground, Label, Landmark, Lettering, Line, Point, Shape, Spot, Token
from zombiekit.words import many

SIDE, ROOMY = 60, 100
"""The side of a tile on a map of squares, and of one in a graph, which shows its name."""
HALF, LONG = 44, 51
"""Half the width and half the height of a hexagonal tile, which stands on a corner."""
APART = 150
"""The least distance between two tiles of a graph."""
HEAD = 16
"""The height of a tile's name."""
CORNER = 10
"""Half the length of a wall across a corner."""
LONGEST = 6
"""The longest name on a sign, in letters."""
BEND = 6
"""How round the corners of tiles are."""
GROUNDS = ((Ground.HOUSE, "stronghold"), (Ground.NEST, "zombies appear here, tonight where +"))
GOODS = {"food": Shape.APPLE, "materials": Shape.BRICKS, "weapons": Shape.AXE, "gas": Shape.CAN}
TAB = 16
"""The height of the tab that shows how many zombies come tonight."""


def scene(state: Draft) -> scenes.Scene:
    """Return the table as a scene: cells are the places `("tile", name)`; lines are the links of a graph, or missing links of a map."""
    plan = state.options.ground.plan
    standing = _standing(state)
    cells = [
        attrs.evolve(bare, tokens=tuple(standing[tile])) if tile in standing else bare
        for tile, bare in enumerate(_dressed(state))
    ]
    return scenes.Scene(
        tuple(cells),
        ways=_joined(plan).ways,
        walls=_joined(plan).walls,
        labels=_axes(plan),
        grounds=GROUNDS,
        links=_links(plan),
        counters=tuple(_counters(state)),
        land=_hour(state),
        players=tuple([_player(state, seat) for seat in turn_order(state)]),
        facts=tuple(_facts(state)),
    )


def _hour(state: Draft) -> scenes.Land:
    """Return the land for this time: fields by day, dusk or night."""
    if night.night_of(state) is not None:
        return scenes.Land.NIGHT
    turn = turns.turn_at(state)
    return scenes.Land.DUSK if turn is not None and turn.evening else scenes.Land.FIELDS


def _player(state: Draft, seat: int) -> scenes.Player:
    """Return a player, with words that say where home is and whether the player is in another stronghold, at its gate, or out."""
    words = [f"home {state.options.ground.plan.letter_at[state.options.homes[seat]]}"]
    if state.tiles[seat] == box.OUT:
        is_last = 0 < state.options.nights < state.back[seat]
        words.append("out for the rest of the game" if is_last else f"out until round {state.back[seat]}")
    elif is_intruder(state, seat):
        words.append("at the gate of a stronghold" if is_at_gate(state, seat) else "inside a stronghold")
    return scenes.Player(seat, seat_name(seat), _figure(state, seat), ", ".join(words))


def _figure(state: Draft, seat: int) -> Token:
    acts = state.result is None and agenda.current_player(state) == seat
    text, words = str(seat + 1), seat_name(seat)
    return Token("player", Shape.FIGURE, SEAT_ROLES[seat], text, words, place=("seat", seat), owner=seat, acts=acts)


def _facts(state: Draft) -> Iterator[str]:
    limit = f" of {state.options.nights}" if state.options.nights else ""
    yield str(state.options.ground.plan.name)
    yield f"Round {state.round}{limit}"
    yield f"{seat_name(position.first_player(state.options, state.round))} moves the zombies"
    yield f"{many(len(state.zombies), 'zombie')} on the board"


@memo
def _axes(plan: Plan) -> tuple[Label, ...]:
    """Return letters above the columns and numbers beside the rows of a map of squares; nothing for other boards."""
    if plan.adjacency == "hex" or not plan.cells or not all(fullmatch("[a-z][0-9]+", name) for name in plan.names):
        return ()
    columns = {x: str(name)[0] for (x, _), name in zip(plan.cells, plan.names, strict=True)}
    rows = {y: str(name)[1:] for (_, y), name in zip(plan.cells, plan.names, strict=True)}
    left, top = SIDE * (min(columns) - 0.5), SIDE * (min(rows) - 0.5)
    above = [(text, Frame(SIDE * x - 12, top - 20, 24, 14)) for x, text in columns.items()]
    beside = [(text, Frame(left - 26, SIDE * y - 7, 22, 14)) for y, text in rows.items()]
    return tuple([Label(text, frame, Role.GROUND, Lettering.COORDINATE) for text, frame in (*above, *beside)])


def _dressed(state: Draft) -> Iterator[Spot]:
    """Yield the tiles in the colors of their owners, with the number of zombies that are still to appear on each tonight."""
    plan, options = state.options.ground.plan, state.options
    owners = {home: seat for seat, home in reversed([*enumerate(options.homes)])}
    coming = night.coming(state)
    for tile, bare in enumerate(_tiles(plan)):
        if not bare.landmarks:
            yield bare
        elif tile in owners:
            yield attrs.evolve(bare, landmarks=(attrs.evolve(bare.landmarks[0], role=SEAT_ROLES[owners[tile]]),))
        elif tile in coming:
            x, y, width, height = bare.room
            landmark = attrs.evolve(bare.landmarks[0], text=f"+{coming[tile]}", count=coming[tile])
            yield attrs.evolve(bare, landmarks=(landmark,), room=Frame(x, y, width, height - TAB))
        else:
            yield bare


@memo
def _links(plan: Plan) -> tuple[tuple[Place, Place], ...]:
    places = [("tile", str(name)) for name in plan.names]
    return tuple([(places[tile], places[other]) for tile, other in plan.links])


def _counters(state: Draft) -> Iterator[Counter]:
    """Yield the round, the zombies, and for each seat its ticks, hits, store, carried goods and loot."""
    yield Counter(None, "round", "Round", state.round)
    yield Counter(None, "zombies", "Zombies", len(state.zombies))
    for seat, home in enumerate(state.options.homes):
        yield Counter(seat, "ticks", "Ticks", state.ticks[seat], Shape.CLOCK)
        if state.hits[seat]:
            yield Counter(seat, "hits", "Hits", state.hits[seat])
        owned = (("store", "in store", pile(state, home)), ("carried", "carried", state.carried[seat]))
        for kind, words, goods in (*owned, ("loot", "looted", state.loot[seat])):
            for good, count in goods._asdict().items():
                if count:
                    said = f"{good.capitalize()} {words}"
                    # Only Materials must be in the store. Carried Food counts too; the goal shows it.
                    need = state.options.materials_to_win if (kind, good) == ("store", "materials") else 0
                    yield Counter(seat, f"{kind}-{good}", said, count, GOODS[good], need)


@memo
def _tiles(plan: Plan) -> tuple[Spot, ...]:
    """Return the tiles with nothing on them."""
    return tuple([_tile(plan, tile, center) for tile, center in enumerate(_centers(plan))])


@memo
def _centers(plan: Plan) -> tuple[Cell, ...]:
    """Return the middle of each tile, in whole numbers."""
    if plan.adjacency == "hex":
        return tuple((HALF * (2 * x + y), LONG * 3 // 2 * y) for x, y in plan.cells)
    if plan.cells:
        return tuple((SIDE * x, SIDE * y) for x, y in plan.cells)
    count = len(plan.names)
    radius = ceil(APART / 2 / sin(pi / max(2, count)))
    angles = [2 * pi * tile / count for tile in range(count)]
    return tuple((round(radius * sin(turn)), round(-radius * cos(turn))) for turn in angles)


class _Joined(NamedTuple):
    """How a picture shows links: lines, walls between tiles that touch without a link, and signs where no line can go."""

    ways: tuple[Line, ...]
    walls: tuple[Line, ...]
    signs: Mapping[int, tuple[Token, ...]]


@memo
def _joined(plan: Plan) -> _Joined:
    if plan.cells:
        odd = unexpected(plan)
        return _Joined((), tuple([_wall(plan, one, other) for one, other in odd.cut]), _signs(plan, odd.added))
    centers = _centers(plan)
    clear, covered = [], []
    for link in plan.links:
        start, end = centers[link[0]], centers[link[1]]
        # on a circle no tile is nearer to a line than those next to its ends
        beside = {(tile + step) % len(centers) for tile in link for step in (-1, 1)} - {*link}
        if _is_covered(start, end, [centers[tile] for tile in beside]):
            covered.append(link)
        else:
            clear.append(Line(start, end, scenes.Stroke.ROUGH, "link"))
    return _Joined(tuple(clear), (), _signs(plan, covered))


def _signs(plan: Plan, links: Iterable[tuple[int, int]]) -> dict[int, tuple[Token, ...]]:
    """Return, tile by tile, the signs of links to tiles elsewhere."""
    found: dict[int, tuple[Token, ...]] = {}
    for link in links:
        for tile, other in (link, link[::-1]):
            name, kind = str(plan.names[other]), "link to a tile elsewhere"
            sign = Token("link", Shape.DISC, Role.PLACE, _short(name), f"a link to {name}", name=kind)
            found[tile] = (*found.get(tile, ()), sign)
    return found


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def _wall(plan: Plan, one: int, other: int) -> Line:
    """Return the wall between two tiles: on their common edge, or across the corner where they meet."""
    (x1, y1), (x2, y2) = _centers(plan)[one], _centers(plan)[other]
    far = hypot(x2 - x1, y2 - y1)
    half = LONG / 2 if plan.adjacency == "hex" else SIDE / 2 if far < 1.2 * SIDE else CORNER
    dx, dy = half * (y1 - y2) / far, half * (x2 - x1) / far
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return Line((x - dx, y - dy), (x + dx, y + dy), scenes.Stroke.WALL, "no way")


def _is_covered(start: Cell, end: Cell, centers: Iterable[Cell]) -> bool:
    """Return whether a line passes under a tile."""
    least = (ROOMY * 0.75) ** 2 * ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)
    return any(segment_distance(center, start, end) < least for center in centers)


def _side(plan: Plan) -> int:
    return SIDE if plan.cells else ROOMY


def _outline(plan: Plan, center: Point) -> tuple[Point, ...]:
    x, y = center
    if plan.adjacency != "hex":
        side = _side(plan)
        return scenes.corners(Frame(x - side / 2, y - side / 2, side, side))
    low = LONG // 2
    return (
        *((x, y - LONG), (x + HALF, y - low), (x + HALF, y + low)),
        *((x, y + LONG), (x - HALF, y + low), (x - HALF, y - low)),
    )


def _tile(plan: Plan, tile: int, center: Point) -> Spot:
    name, letter, mark = str(plan.names[tile]), plan.letter_at[tile], plan.marks[tile]
    ground, words, sign, called = Ground.BARE, name, "", "plain"
    if letter:
        ground, words, sign, called = Ground.HOUSE, f"stronghold {letter} on {name}", letter, f"stronghold {letter}"
    elif mark.isdigit():
        ground, words, sign = Ground.NEST, f"{name}, where zombies of group {mark} appear", mark
        called = f"where zombies of group {mark} appear"
    room, labels, landmarks = _inside(plan, name, sign, center)
    return Spot(
        ("tile", name), _outline(plan, center), ground, words, labels, room, bend=BEND, name=called, landmarks=landmarks
    )


def _inside(plan: Plan, name: str, sign: str, center: Point) -> tuple[Frame, tuple[Label, ...], tuple[Landmark, ...]]:
    """Return the room for tokens on a tile, its labels, and its wall or folded corner.

    A graph has no rows and columns to name its tiles by, so each tile shows its name.
    """
    x, y = center
    half, head = _side(plan) / 2, 0.0 if plan.cells else HEAD
    at = x - half + 9
    if plan.adjacency == "hex":  # beside the wall there is room for its letter
        room, half, at = Frame(x - 36, y - 22, 72, 44), 32.0, x - 44
    else:
        wide = half - 4
        room = Frame(x - wide, y - wide + head, 2 * wide, 2 * wide - head)
    named = Frame(x - half + 4, y - half + 2, 2 * half - 8, HEAD - 3)
    titles = () if plan.cells else (Label(name, named, Role.GROUND, Lettering.NAME),)
    if not sign:
        return room, titles, ()
    if sign.isdigit():
        frame = Frame(x - half + 4, y - half + 4 + head, 2 * half - 8, 2 * half - 8 - head)
        return room, titles, (Landmark(scenes.Motif.FOLD, frame, sign),)
    left, right, top = max(at + 14, x - half + 8), x + half - 8, y - half + 15 + head
    yard = Frame(left, top, right - left, 2 * half - 24 - head)
    letter = Label(sign, Frame(at, y - 7 + head / 2, 14, 14), says=Lettering.SIGN)
    wall = Landmark(scenes.Motif.BATTLEMENTS, Frame(x - half + 2, y - half + 2, 2 * half - 4, 2 * half - 4))
    return yard, (letter, *titles), (wall,)


def _standing(state: Draft) -> dict[int, list[Token]]:
    """Return the tokens by tile, for tiles with any."""
    found = collections.defaultdict[int, list[Token]](list)
    for tile, token in _pieces(state):
        found[tile].append(token)
    return found


def _pieces(state: Draft) -> Iterator[tuple[int, Token]]:
    """Yield each token with its tile: players, signs, zombies (those still to move tonight last), and resources."""
    for seat, tile in enumerate(state.tiles):
        if tile != box.OUT:
            yield tile, _figure(state, seat)
    for tile, signs in _joined(state.options.ground.plan).signs.items():
        yield from ((tile, sign) for sign in signs)
    waiting = night.still_to_move(state)
    for tile, count in sorted((collections.Counter(state.zombies) - waiting).items()):
        yield tile, Token("zombie", Shape.TOMB, Role.ZOMBIE, "", many(count, "zombie"), count)
    for tile, count in sorted(waiting.items()):
        words, name = f"{many(count, 'zombie')} still to move tonight", "zombie still to move"
        yield tile, Token("waiting-zombie", Shape.SLEEPY, Role.GROUND, "", words, count, name=name, state="waiting")
    for tile, lying in state.piles:
        for kind, count in lying._asdict().items():
            if count:
                words = box.NOTHING._replace(**{kind: count}).words
                yield tile, Token(kind, GOODS[kind], Role.ITEM, "", words, count)


def traces(_: Draft, event: Any) -> tuple[scenes.Trace, ...]:
    """Return where an event happened: paths of zombies, fights, and changed tiles."""
    return event.traces() if hasattr(event, "traces") else ()  # events from outside the game have none


def stakes(state: Draft) -> str:
    """Say where zombies appear at the end of the round; nothing once it is night. Rules: DOOM-NIGHT-02, DOOM-NIGHT-04."""
    is_day = state.agenda and night.night_of(state) is None
    return night.tonight(state).strip() if is_day else ""


def goal(state: Draft, seat: int | None) -> str:
    """Say what a side needs to win, how much it has, and which night comes. Rules: DOOM-WIN-01, DOOM-WIN-02, DOOM-END-03."""
    options = state.options
    is_race, food = len({*options.homes}) > 1, options.food_to_win
    nights = f" Night {state.round} of {options.nights}." if options.nights else ""
    if nights and is_race and options.limit_result is box.LimitResult.FEWEST_MISSING:
        nights = f"{nights[:-1]}, after which the side that lacks the least wins."
    if seat is None and is_race:
        both = f" and {food} Food a head, carried or stored," if food else ""
        return f"The first side with {many(options.materials_to_win, 'Material')} in its stronghold{both} wins.{nights}"
    home = options.homes[seat or 0]
    need = f"{pile(state, home).materials}/{options.materials_to_win} Materials stored"
    need += f", {food_of(state, home)}/{food * len(members(state, home))} Food in all" if food else ""
    store = f"{'Carried Food counts, and the' if food else 'The'} store is stronghold {options.ground.plan.letter_at[home]}."
    return f"{'Be first: ' if is_race else ''}{need}. {store}{nights}"
