"""The map as a scene: tiles with their squares, walls and doors between them, what stands on each, and where things happened."""

from __future__ import annotations

import collections
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs

from zombiekit import agenda, scenes
from zombiekit.drawings import SEAT_ROLES, Place, Role
from zombiekit.games.they_come_back.box.components import TITLES, Card, Cell, Loss, Posture, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import cell_of, in_order, square_at, squares_on, text_of
from zombiekit.games.they_come_back.box.tiles import HELIPADS, SPOTS, TILES, Form
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules import moving
from zombiekit.games.they_come_back.rules.ends import FAR, flood, steps, to_escape
from zombiekit.games.they_come_back.rules.zombies import kinds_at, lying_at, supply, zombies_to_meet
from zombiekit.games.they_come_back.table.position import Draft, cards_in_deck, standing_undead_on, zombies_on
from zombiekit.games.they_come_back.table.words import seat_name, zombie_name
from zombiekit.games.they_come_back.view.drawing import FLOORS, effect
from zombiekit.games.they_come_back.view.map_drawing import laying_places, tile_to_lay
from zombiekit.primitives.pairs import memo
from zombiekit.scenes import Counter, Frame, Ground, Label, Lettering, Line, Pile, Shape, Spot, Stroke, Token, corners
from zombiekit.words import many

SIDE = 48
"""The side of a square; a tile has three by three squares."""
HEAD = 15
"""The height of the strip at the top of a square that names are written in."""
LETTER = 7.4
"""The width of a letter in a name."""
AXIS = 20
"""The height of the coordinates above the map; those on its left get twice as much in width."""
GROUNDS = (
    (Ground.STREET, "street"),
    (Ground.HOUSE, "building"),
    (Ground.GOAL, "helipad"),
    (Ground.OPEN, "a tile may lie here"),
)
_LYING = {
    Posture.DEAD: "lying until the next turn begins",
    Posture.TURN: "lying, loses the next turn",
    Posture.MOVE: "lying, loses the next move",
    Posture.GONE: "not on the map",
}
_STROKES = {Stroke.CURB: "", Stroke.WALL: "wall", Stroke.DOOR: "door"}
_SHAPES = {Zombie.ORDINARY: Shape.TOMB, Zombie.ENHANCED: Shape.SPIKED}
_LETTERS = {Zombie.ORDINARY: "", Zombie.ENHANCED: "E"}


def scene(state: Draft) -> scenes.Scene:
    """Return the table as a scene. Tiles, and places for them, are `("cell", (x, y))`; squares are `("square", (x, y))`."""
    places = laying_places(state)
    standing = _standing(state)
    links = state.town.links
    tiles = [bare if middle in links else _with(bare, *standing.get(middle, ())) for middle, bare in _tiles(state.town)]
    return scenes.Scene(
        tuple([_with(bare, *standing.get(square, ())) for square, bare in _squares(state.town)]),
        (*tiles, *[_opening(cell, turns) for cell, turns in places.items()]),
        walls=_walls(state.town),
        labels=_axes([*state.town.cells, *places]),
        grounds=_grounds(state.town),
        links=_links(state.town),
        counters=tuple(_counters(state)),
        piles=_piles(state),
        laying=_laying(state),
        land=scenes.Land.TOWN,
        players=tuple([_player(state, seat) for seat in range(len(state.health))]),
        facts=tuple(_facts(state)),
        names=_names(state.town),
    )


def _facts(state: Draft) -> Iterator[str]:
    limit = f" of {state.options.round_limit}" if state.options.round_limit else ""
    yield f"Round {state.round}{limit}" if state.round else "Set-up"
    if state.round and state.agenda:
        yield f"{seat_name(state.active)}'s turn"
    if state.count:
        yield f"{state.points} of {state.count} movement points left"
    for pile in _piles(state):
        top = f", on top {pile.top}" if pile.top else ""
        yield pile.words if pile.kind == "effect" else f"{pile.words} {pile.count}{top}"


def _player(state: Draft, seat: int) -> scenes.Player:
    """Return a player: the figure, how it is doing, and the cards; those in the hand only if none is hidden."""
    figure = _figure(state, seat)
    how = [figure.kind if state.health[seat] or state.hearts[seat] else "destroyed"]
    how += ["in the jeep"] * (seat in state.jeeps)
    how += [words for posture, words in _LYING.items() if posture is state.postures[seat]]
    how += [f"will lose a {state.losses[seat]}"] * (state.losses[seat] is not Loss.NONE)
    how += ["has played a card"] * state.played[seat]
    hand = () if Card.HIDDEN in state.hands[seat] else state.hands[seat]
    held = tuple([TITLES[card] for card in (*state.tables[seat], *hand)])
    return scenes.Player(seat, seat_name(seat), figure, ", ".join(how), held)


@memo
def _links(town: Town) -> tuple[tuple[Place, Place], ...]:
    found = [(one, other) for one, near in town.links.items() for other in near if one < other]
    return tuple([(("square", one), ("square", other)) for one, other in sorted(found)])


def _counters(state: Draft) -> Iterator[Counter]:
    """Yield the round, the movement points, and what each player has; of a hand, only its size."""
    yield Counter(None, "round", "Round", state.round)
    yield Counter(None, "points", "Movement points", state.points)
    for seat in range(len(state.health)):
        yield Counter(seat, "health", "Health", state.health[seat], Shape.HEART, state.options.most_health)
        yield Counter(seat, "bullets", "Bullets", state.bullets[seat], Shape.BULLET)
        yield Counter(seat, "kills", "Kills", state.kills[seat], Shape.SKULL)
        yield Counter(seat, "hearts", "Black hearts", state.hearts[seat], Shape.BLACK_HEART)
        yield Counter(seat, "hand", "Cards in hand", len(state.hands[seat]), Shape.CARD)
        if state.piles:
            pile = state.piles[seat]
            yield Counter(seat, "tiles", "Tiles to lay", pile.unseen + len(pile.known), Shape.TILE)


def _piles(state: Draft) -> tuple[Pile, ...]:
    """Return the cards and zombies beside the map; each lasting effect is a pile of its own, with its description."""
    top = TITLES[state.discards[-1]] if state.discards else ""
    left = supply(state)
    return (
        Pile("deck", "Event cards", cards_in_deck(state)),
        Pile("discards", "Discarded event cards", len(state.discards), top),
        *([] if left is None else [Pile("zombies", "Zombies in the box", left)]),
        *[Pile("effect", effect(marker), 1, TITLES[marker.card]) for marker in state.markers],
    )


def _laying(state: Draft) -> scenes.Laying | None:
    """Return the tile to lay, drawn around the middle of its cell; None if there is none."""
    if (found := tile_to_lay(state)) is None:
        return None
    tile, forms = found
    turns, walls = zip(*[_lying(form, TILES[tile].name) for form in forms], strict=True)
    return scenes.Laying(TILES[tile].name, turns, walls, "r" if len(turns) > 1 else "")


def _lying(form: Form, name: str) -> tuple[tuple[Spot, ...], tuple[Line, ...]]:
    """Return a tile as it lies: its squares, and the doors of its building."""

    def frame(spot: Square) -> Frame:
        return Frame(SIDE * spot[0] - 1.5 * SIDE, SIDE * spot[1] - 1.5 * SIDE, SIDE, SIDE)

    grounds = {**dict.fromkeys(form.streets, Ground.STREET), **dict.fromkeys(form.building, Ground.HOUSE)}
    spots = [Spot(("square", spot), corners(frame(spot)), ground, name, name=name) for spot, ground in grounds.items()]
    doors = []
    for (i, j), (x, y) in form.doors:
        left, top = SIDE * (max(i, x) - 1.5), SIDE * (max(j, y) - 1.5)
        doors.append(Line((left, top), (left, top + SIDE) if i != x else (left + SIDE, top), Stroke.DOOR, "door"))
    return tuple(spots), tuple(doors)


@lru_cache(4_000)
def _with(bare: Spot, *tokens: Token) -> Spot:
    """Return a place with its tokens; a cache reuses places that have not changed, which halves the time of a long replay."""
    return attrs.evolve(bare, tokens=tokens) if tokens else bare


def _frame(cell: Cell) -> Frame:
    return Frame(3 * SIDE * cell[0], 3 * SIDE * cell[1], 3 * SIDE, 3 * SIDE)


@memo
def _tiles(town: Town) -> tuple[tuple[Square, Spot], ...]:
    """Return the middle square of each tile on the map, and the tile with nothing on it."""
    return tuple([(square_at((x, y), SPOTS[4]), _with(_tile(town, (x, y)))) for x, y in town.cells])


def _tile(town: Town, cell: Cell) -> Spot:
    laid, (x, y, _, _) = town.cells[cell], _frame(cell)
    floor = f", {FLOORS[laid.floor]} floor" if laid.floor in FLOORS else ""
    words = f"{TILES[laid.tile].name} at {text_of(cell)}{floor}"
    room = Frame(x + SIDE + 4, y + SIDE + HEAD, SIDE - 8, SIDE - HEAD - 5)
    return Spot(("cell", cell), corners(_frame(cell)), Ground.BARE, words, room=room, name=TILES[laid.tile].name)


def _opening(cell: Cell, turns: list[int]) -> Spot:
    """Return a place for a tile, labeled with the rotations in which it fits there."""
    x, y, side, _ = frame = _frame(cell)
    where, how = text_of(cell), f"r={','.join(map(str, turns))}"
    frames = [(where, Frame(x + 10, y + 40, side - 20, 26)), (how, Frame(x + 10, y + 76, side - 20, 26))]
    labels = tuple([Label(text, place, says=Lettering.COORDINATE) for text, place in frames])
    words = f"a tile may lie at {where}, {how}"
    return Spot(("cell", cell), corners(frame), Ground.OPEN, words, labels, name="a tile may lie here")


@memo
def _grounds(town: Town) -> tuple[tuple[Ground, str], ...]:
    """Return what the legend calls the grounds, and the signs of air ducts, which most of them have in buildings."""
    signs = " (D1, D2: air ducts by floor)" if town.ducts else ""
    return tuple([(ground, words + signs * (ground is Ground.HOUSE)) for ground, words in GROUNDS])


@memo
def _squares(town: Town) -> tuple[tuple[Square, Spot], ...]:
    """Return every square, and what it looks like with nothing on it."""
    return tuple([(square, _with(_square(town, square))) for square in town.squares])


def _square(town: Town, square: Square) -> Spot:
    left, top = SIDE * square[0], SIDE * square[1]
    tile = town.tile_at(square)
    name, ground = "street", Ground.GOAL if tile in HELIPADS else Ground.STREET
    landmarks: tuple[scenes.Landmark, ...] = ()
    if square in town.pads:
        name = "the middle of the helipad"
        landmarks = (scenes.Landmark(scenes.Motif.PAD, Frame(left, top, SIDE, SIDE), "H"),)
    elif square not in town.streets:
        name, ground = TILES[tile].name, Ground.HOUSE
    words = f"{name} at {text_of(square)}"
    cell = cell_of(square)
    labels: tuple[Label, ...] = ()
    if town.ducts.get(cell) == square:
        duct = f", with an air duct of the {FLOORS[moving.duct_floor(town, cell)]} floor"
        words, name = words + duct, name + duct
        # Short, since on a large map a square has no room for a word.
        sign = f"D{moving.duct_floor(town, cell)}"
        labels = (Label(sign, Frame(left + 1, top + 2, SIDE - 2, HEAD - 3), Role.WAY, Lettering.SIGN),)
    head = HEAD if labels or square in _named(town) else 4
    room, outline = Frame(left + 4, top + head, SIDE - 8, SIDE - head - 4), corners(Frame(left, top, SIDE, SIDE))
    return Spot(
        ("square", square), outline, ground, words, labels, room, name=name, within=("cell", cell), landmarks=landmarks
    )


@memo
def _named(town: Town) -> frozenset[Square]:
    """Return the squares that a name of a building or helipad is written across."""
    return frozenset([square for squares in _across(town) for square in squares[1]])


@memo
def _names(town: Town) -> tuple[Label, ...]:
    """Return the names of buildings and helipads as labels."""
    found = []
    for text, squares in _across(town):
        x, y = squares[0]
        found.append(Label(text, Frame(SIDE * x - 1, SIDE * y + 3, SIDE * len(squares) + 2, HEAD - 4)))
    return tuple(found)


@memo
def _across(town: Town) -> tuple[tuple[str, tuple[Square, ...]], ...]:
    """Return the names of buildings and helipads with the squares they are written across: a row, or else one for each word."""
    found = []
    for cell, laid in town.cells.items():
        is_pad = laid.tile in HELIPADS
        if not is_pad and cell not in town.buildings:
            continue
        name, around = "HELIPAD" if is_pad else TILES[laid.tile].name, squares_on(cell, SPOTS)
        free = [at for at in around if (is_pad or at in town.building) and town.ducts.get(cell) != at]
        runs = [
            tuple([(x + right, y) for right in range(long) if (x + right, y) in free])
            for long in (3, 2)
            for x, y in free
        ]
        fitting = [
            run for run in runs if len(run) * SIDE - 2 >= len(name) * LETTER and run[-1][0] == run[0][0] + len(run) - 1
        ]
        if fitting:
            found.append((name, fitting[0]))
        else:
            rows = [[at for at in free if at[1] == y] for y in sorted({y for _, y in free})]
            # The Barracks have a street down the middle, and the name runs across it.
            pairs = [((x, y), (x + 1, y)) if len(row) > 1 else ((x, y),) for row in rows for x, y in row[:1]]
            found += zip(name.split(), pairs, strict=False)
    return tuple(found)


@memo
def _walls(town: Town) -> tuple[Line, ...]:
    """Return the walls, the doors (links between a building and what is outside it), and the curbs where streets end."""
    found: dict[tuple[Stroke, int, int, bool], list[int]] = {}
    for x, y in town.squares:
        for down, other, at in ((1, (x - 1, y), x), (1, (x + 1, y), x + 1), (0, (x, y - 1), y), (0, (x, y + 1), y + 1)):
            stroke = _between(town, (x, y), other)
            if stroke is Stroke.DOOR and (x, y) in town.building:
                continue  # the square outside shows it
            if stroke is not None:
                is_after = stroke is Stroke.DOOR and at == (x if down else y)
                found.setdefault((stroke, down, at, is_after), []).append(y if down else x)
    lines = []
    for (stroke, down, at, is_after), starts in sorted(found.items()):
        for first, last in _runs(sorted({*starts}), 1 if stroke is Stroke.DOOR else len(starts)):
            start, end = [(SIDE * at, SIDE * to) if down else (SIDE * to, SIDE * at) for to in (first, last + 1)]
            # The leaf of a door opens to the right of its line: into the street.
            ends = (start, end) if bool(down) != is_after else (end, start)
            lines.append(Line(*ends, stroke, _STROKES[stroke]))
    return tuple(sorted(lines, key=lambda line: [*_STROKES].index(line.stroke)))


def _between(town: Town, square: Square, other: Square) -> Stroke | None:
    """Return what is between a square and the one beside it; None if nothing is."""
    if other not in town.links:
        return Stroke.WALL if square in town.building else Stroke.CURB
    if other not in town.links[square]:
        return Stroke.WALL
    return None if town.building.get(other) is town.building.get(square) else Stroke.DOOR


def _runs(numbers: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last number of each unbroken run, cut into runs of at most `most`."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1 or number - first >= most:
            yield first, last
            first = number
        last = number
    yield first, last


def _axes(cells: Iterable[Cell]) -> tuple[Label, ...]:
    """Return the x of each column of squares above the map, and the y of each row at its left."""
    xs, ys = zip(*cells, strict=True)
    return _axes_of(3 * min(xs), 3 * max(xs) + 3, 3 * min(ys), 3 * max(ys) + 3)


@lru_cache(100)
def _axes_of(left: int, right: int, top: int, bottom: int) -> tuple[Label, ...]:
    above, beside = SIDE * top - AXIS, SIDE * left - 2 * AXIS
    columns = [(str(x), Frame(SIDE * x + 6, above, SIDE - 12, AXIS - 4)) for x in range(left, right)]
    rows = [(str(y), Frame(beside, SIDE * y + (SIDE - AXIS) / 2, 2 * AXIS - 6, AXIS - 4)) for y in range(top, bottom)]
    return tuple([Label(text, frame, says=Lettering.COORDINATE) for text, frame in (*columns, *rows)])


def _standing(state: Draft) -> dict[Square, list[Token]]:
    """Return what is on each square that is not empty: figures, effects of cards, zombies, tokens."""
    found: dict[Square, list[Token]] = {}
    for square, token in _pieces(state):
        found.setdefault(square, []).append(token)
    return found


def _pieces(state: Draft) -> Iterator[tuple[Square, Token]]:
    for seat, square in enumerate(state.squares):
        if square is not None:
            yield square, _figure(state, seat)
    for square, count in collections.Counter(marker.square for marker in state.markers if marker.square).items():
        words = ", ".join([effect(marker) for marker in state.markers if marker.square == square])
        yield square, Token("effect", Shape.CARD, Role.OPEN, "!", words, count, name="effect of a card")
    for square, _ in state.zombies:
        for kind, count in kinds_at(state, square).items():
            yield square, _zombies(kind, count)
    for square in sorted({lying.square for lying in state.lying}):
        for kind, count in sorted(lying_at(state, square).items()):
            text, words = _LETTERS[kind], f"{many(count, zombie_name(kind))} lying"
            name = f"{zombie_name(kind)}, lying"
            token = Token(f"{kind}-lying", Shape.BROKEN, Role.GROUND, text, words, count, name=name, state="lying")
            yield square, token
    for square in state.health_tokens:
        yield square, Token("health", Shape.HEART, Role.ITEM, "", "Health", name="Health")
    for square in state.bullet_tokens:
        yield square, Token("bullet", Shape.BULLET, Role.ITEM, "", "Bullets", name="Bullets")


@lru_cache(1_000)
def _zombies(kind: Zombie, count: int) -> Token:
    name = zombie_name(kind)
    return Token(f"{kind}-zombie", _SHAPES[kind], Role.ZOMBIE, "", many(count, name), count, name=name)


def _figure(state: Draft, seat: int) -> Token:
    """Return the figure of a player: a person, or one in rags for an undead; its number is in brackets while it lies."""
    is_human, stands = state.health[seat] > 0, state.postures[seat] is Posture.STANDING
    kind, shape = ("human", Shape.FIGURE) if is_human else ("undead", Shape.UNDEAD)
    jeep = seat in state.jeeps
    text = f"{seat + 1}J" if jeep else str(seat + 1)
    text = text if stands else f"({text})"
    words = f"{seat_name(seat)}, {kind}{', in the jeep' if jeep else ''}{'' if stands else ', lying'}"
    how = " ".join(["jeep"] * jeep + ["lying"] * (not stands))
    acts = state.result is None and agenda.current_player(state) == seat
    return Token(kind, shape, SEAT_ROLES[seat], text, words, place=("seat", seat), owner=seat, state=how, acts=acts)


def traces(_: Draft, event: Any) -> tuple[scenes.Trace, ...]:
    """Return where an event happened: steps, shots, attacks and bites, and squares or tiles on which anything changed."""
    return event.traces() if hasattr(event, "traces") else ()  # added events may have none


def stakes(state: Draft) -> str:
    """Return what a human can lose, and how many zombies are near; else nothing. Rules: STCB-DEATH-01, STCB-SWARM-01.

    It is about the human who is asked, or else about the human whose turn it is.
    """
    if not (state.round and state.agenda):
        return ""
    asked = agenda.current_player(state)
    seat = asked if asked >= 0 and state.health[asked] else state.active
    if not state.health[seat]:
        return ""
    way = flood(state.town, square) if (square := state.squares[seat]) else {}
    near = sum(count for zombie, count in zombies_on(state.zombies).items() if way.get(zombie, FAR) <= 1)
    told = f"; {many(near, 'zombie')} here or a step away" if near else ""
    return f"{seat_name(seat)} dies at 0 Health, and has {state.health[seat]}{told}."


def goal(state: Draft, seat: int | None) -> str:
    """Return how a seat can win (None: any seat), and how far off that is. Rules: STCB-END-01, STCB-END-02, STCB-END-06, STCB-END-07."""
    humans = [other for other in range(len(state.health)) if state.health[other]]
    limit = state.options.round_limit
    rounds = f"; round {state.round} of {limit}" if limit and state.round else ""
    left = f"{many(len(humans), 'human')} left"
    if state.round and not state.town.pads:
        return f"There is no helipad: only the undead win, when the last human dies; {left}{rounds}."
    if seat is None:
        escape = "The first human in a helipad's middle with no foe there wins"
        return f"{escape}, or all undead when the last human dies; {left}{rounds}."
    if seat not in humans:
        nearest = min([to_escape(state, human) for human in humans], default=FAR)
        near = f". The nearest is {many(nearest, 'step')} from a helipad" if nearest < FAR else ""
        on = sorted({square for human in humans if (square := state.squares[human])}, key=in_order)
        where_to = f", on {'; '.join(map(text_of, on))}" if on else ""
        return f"All undead win when the last human dies: {len(humans)} left{where_to}{near}{rounds}."
    way = _way_out(state, seat)
    where_to = "a helipad" if way else "a helipad's center"  # how far away it is names the center
    return f"Be first on {where_to} free of foes{way}{rounds}."


def _way_out(state: Draft, seat: int) -> str:
    """Return how far a human is from the nearest helipad, where its center is, and how many foes are there."""
    square, pads = state.squares[seat], state.town.pads
    if square is None or not pads:
        return ""
    pad = min(pads, key=lambda each: steps(state, square, [each]))
    way = steps(state, square, [pad])
    foes = zombies_to_meet(state, pad, seat) + len(standing_undead_on(state, pad))
    to_go = f"{many(way, 'step')} to {text_of(pad)}" if way < FAR else "no way leads there now"
    to_go = to_go if way else "you are there"
    return f": {to_go}, {many(foes, 'foe') if foes else 'no foe'}"
