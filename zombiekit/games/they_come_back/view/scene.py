"""The map as a scene: tiles with their squares, walls and doors between them, and what stands on each."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit import agenda
from zombiekit.drawings import Role
from zombiekit.game import Prospect, foreseen
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import TITLES, Posture, Zombie
from zombiekit.games.they_come_back.box.own_tiles import printed_in
from zombiekit.games.they_come_back.box.tiles import TILES, lying
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.markers import center_of
from zombiekit.games.they_come_back.rules.moving import duct_floor
from zombiekit.games.they_come_back.rules.zombies import kinds_at, supply
from zombiekit.games.they_come_back.table.events import AttemptRolled, DieRolled, EffectDieRolled, RollAccepted
from zombiekit.games.they_come_back.table.position import cards_in_deck
from zombiekit.games.they_come_back.table.words import seat_name, zombie_name
from zombiekit.games.they_come_back.view.drawing import FLOORS, buildings, effect
from zombiekit.games.they_come_back.view.map_drawing import LETTERS, SEATS, laying_places
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.pairs import memo
from zombiekit.scenes import (
    Counter,
    Frame,
    Ground,
    Label,
    Laying,
    Lettering,
    Line,
    Pile,
    Scene,
    Shape,
    Spot,
    Stroke,
    Token,
    corners,
)
from zombiekit.words import faces, many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zombiekit.drawings import Place
    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.box.tiles import Form
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.position import Draft

SIDE = 54
"""A square; a tile has three by three."""
HEAD = 17
"""How much of a square what is written on it takes, at its top."""
AXIS = 20
"""How much room a coordinate takes."""
GROUNDS = (
    (Ground.STREET, "street"),
    (Ground.HOUSE, "building"),
    (Ground.GOAL, "helipad"),
    (Ground.OPEN, "a tile may lie here"),
)
_LETTERS = {Zombie.ORDINARY: "", Zombie.ENHANCED: "E"}


def scene(state: Draft) -> Scene:
    """Return the table as a scene: tiles and places for them are `("cell", (x, y))`, squares `("square", (x, y))`."""
    places = laying_places(state)
    standing = _standing(state)
    links = state.town.links
    tiles = [bare if middle in links else _with(bare, standing.get(middle, ())) for middle, bare in _tiles(state.town)]
    backs = [*tiles, *(_opening(cell, turns) for cell, turns in places.items())]
    cells = tuple([_with(bare, standing.get(square, ())) for square, bare in _squares(state.town)])
    labels = tuple(_axes([*state.town.cells, *places]))
    return Scene(
        cells,
        tuple(backs),
        walls=_walls(state.town),
        labels=labels,
        notes=(buildings(state),),
        grounds=GROUNDS,
        links=_links(state.town),
        counters=tuple(_counters(state)),
        piles=_piles(state),
        laying=_laying(state),
    )


@memo
def _links(town: Town) -> tuple[tuple[Place, Place], ...]:
    found = [(one, other) for one, near in town.links.items() for other in near if one < other]
    return tuple([(("square", one), ("square", other)) for one, other in sorted(found)])


def _counters(state: Draft) -> Iterator[Counter]:
    """Yield the round and the points of the movement, and what each player has; hands by their size."""
    yield Counter(None, "round", "Round", state.round)
    yield Counter(None, "points", "Movement points", state.points)
    for seat in range(len(state.health)):
        counts = (
            (state.health, "health", "Health"),
            (state.bullets, "bullets", "Bullets"),
            (state.kills, "kills", "Kills"),
        )
        for counted, kind, words in (*counts, (state.hearts, "hearts", "Black hearts")):
            yield Counter(seat, kind, words, counted[seat])
        yield Counter(seat, "hand", "Cards in hand", len(state.hands[seat]))
        if state.piles:
            pile = state.piles[seat]
            yield Counter(seat, "tiles", "Tiles to lay", pile.unseen + len(pile.known))


def _piles(state: Draft) -> tuple[Pile, ...]:
    """Return the cards and zombies beside the map, and what lasts: each effect is a pile of its own, which says what it is."""
    top = TITLES[state.discards[-1]] if state.discards else ""
    left = supply(state)
    return (
        Pile("deck", "Event cards", cards_in_deck(state)),
        Pile("discards", "Discarded event cards", len(state.discards), top),
        *([] if left is None else [Pile("zombies", "Zombies in the box", left)]),
        *[Pile("effect", effect(marker), 1, TITLES[marker.card]) for marker in state.markers],
    )


def _laying(state: Draft) -> Laying | None:
    """Return the tile that is to be laid, around the middle of its cell."""
    node = state.agenda[-1] if state.agenda else None
    if not isinstance(node, rules.LayTile):
        return None
    forms = [lying(printed_in(state.options.tiles)[node.tile], r) for r in range(TILES[node.tile].turns)]
    turns, walls = zip(*[_lying(form, TILES[node.tile].name) for form in forms], strict=True)
    return Laying(TILES[node.tile].name, turns, walls, "r" if len(turns) > 1 else "")


def _lying(form: Form, name: str) -> tuple[tuple[Spot, ...], tuple[Line, ...]]:
    """Return a tile as it lies: its squares, and the doors of its building."""

    def frame(spot: Square) -> Frame:
        return Frame(SIDE * spot[0] - 1.5 * SIDE, SIDE * spot[1] - 1.5 * SIDE, SIDE, SIDE)

    grounds = {**dict.fromkeys(form.streets, Ground.STREET), **dict.fromkeys(form.building, Ground.HOUSE)}
    spots = [Spot(("square", spot), corners(frame(spot)), ground, name, name=name) for spot, ground in grounds.items()]
    doors = []
    for (i, j), (x, y) in form.doors:
        left, top = SIDE * (max(i, x) - 1.5), SIDE * (max(j, y) - 1.5)
        end = (left, top + SIDE) if i != x else (left + SIDE, top)
        doors.append(Line((left, top), end, Stroke.DOOR, "door"))
    return tuple(spots), tuple(doors)


def _with(bare: Spot, tokens: Sequence[Token]) -> Spot:
    return attrs.evolve(bare, tokens=tuple(tokens)) if tokens else bare


def _frame(cell: Cell) -> Frame:
    return Frame(3 * SIDE * cell[0], 3 * SIDE * cell[1], 3 * SIDE, 3 * SIDE)


@memo
def _tiles(town: Town) -> tuple[tuple[Square, Spot], ...]:
    """Return the tiles that lie, with nothing on them, each with its middle square."""
    return tuple([_tile(town, cell) for cell in town.cells])


def _tile(town: Town, cell: Cell) -> tuple[Square, Spot]:
    laid, (x, y, _, _) = town.cells[cell], _frame(cell)
    floor = f", {FLOORS[laid.floor]} floor" if laid.floor in FLOORS else ""
    words = f"{TILES[laid.tile].name} at {cell[0]},{cell[1]}{floor}"
    middle = center_of((3 * cell[0], 3 * cell[1]))
    room = Frame(x + SIDE + 4, y + SIDE + HEAD, SIDE - 8, SIDE - HEAD - 5)
    return middle, Spot(
        ("cell", cell), corners(_frame(cell)), Ground.BARE, words, room=room, name=TILES[laid.tile].name
    )


def _opening(cell: Cell, turns: list[int]) -> Spot:
    """Return a place for a tile, and in which rotations it fits there."""
    x, y, side, _ = frame = _frame(cell)
    where, how = f"{cell[0]},{cell[1]}", f"r={','.join(map(str, turns))}"
    labels = (
        Label(where, Frame(x + 10, y + 40, side - 20, 26), says=Lettering.COORDINATE),
        Label(how, Frame(x + 10, y + 76, side - 20, 26), says=Lettering.SIGN),
    )
    words = f"a tile may lie at {where}, {how}"
    return Spot(("cell", cell), corners(frame), Ground.OPEN, words, labels, name="a tile may lie here")


@memo
def _squares(town: Town) -> tuple[tuple[Square, Spot], ...]:
    """Return the squares with nothing on them."""
    return tuple((square, _square(town, square)) for square in town.squares)


def _square(town: Town, square: Square) -> Spot:
    left, top = SIDE * square[0], SIDE * square[1]
    tile = town.tile_at(square)
    name, ground, sign = "street", Ground.STREET, ""
    if square in town.pads:
        name, ground, sign = "the middle of the helipad", Ground.GOAL, "pad"
    elif square not in town.streets:
        name, ground, sign = TILES[tile].name, Ground.HOUSE, LETTERS[tile]
    words = f"{name} at {square[0]},{square[1]}"
    labels = [Label(sign, Frame(left + 5, top + 3, SIDE - 10, HEAD - 3))] if sign else []
    cell = cell_of(square)
    if town.ducts.get(cell) == square:
        duct = f", with an air duct of the {FLOORS[duct_floor(town, cell)]} floor"
        words, name = words + duct, name + duct
        labels = [Label(sign, Frame(left + 3, top + 3, 12, HEAD - 3))] if sign else []
        labels += [
            Label(
                f"duct {duct_floor(town, cell)}",
                Frame(left + 15, top + 3, SIDE - 18, HEAD - 3),
                Role.WAY,
                Lettering.SIGN,
            )
        ]
    room, outline = Frame(left + 4, top + HEAD, SIDE - 8, SIDE - HEAD - 5), corners(Frame(left, top, SIDE, SIDE))
    return Spot(("square", square), outline, ground, words, tuple(labels), room, name=name, within=("cell", cell))


@memo
def _walls(town: Town) -> tuple[Line, ...]:
    """Return walls between squares that touch and are not linked, and doors: links between a building and what is outside."""
    squares, lines = {*town.squares}, []
    for x, y in town.squares:
        for other, start, end in (
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
        ):
            if other not in squares:
                continue
            is_linked = other in town.links[x, y]
            if is_linked and town.building.get(other) is town.building.get((x, y)):
                continue
            (x1, y1), (x2, y2) = start, end
            what = (Stroke.DOOR, "door") if is_linked else (Stroke.WALL, "wall")
            lines.append(Line((SIDE * x1, SIDE * y1), (SIDE * x2, SIDE * y2), *what))
    return tuple(sorted(lines, key=lambda line: line.stroke is Stroke.DOOR))


def _axes(cells: Iterable[Cell]) -> Iterator[Label]:
    """Yield the x of each column of squares above the map, and the y of each row at its left."""
    xs, ys = zip(*cells, strict=True)
    left, top = 3 * SIDE * min(xs), 3 * SIDE * min(ys)
    for x in range(3 * min(xs), 3 * max(xs) + 3):
        yield Label(str(x), Frame(SIDE * x + 6, top - AXIS, SIDE - 12, AXIS - 4), says=Lettering.COORDINATE)
    for y in range(3 * min(ys), 3 * max(ys) + 3):
        yield Label(
            str(y),
            Frame(left - 2 * AXIS, SIDE * y + (SIDE - AXIS) / 2, 2 * AXIS - 6, AXIS - 4),
            says=Lettering.COORDINATE,
        )


def _standing(state: Draft) -> dict[Square, list[Token]]:
    """Return what is on each square with something on it: figures, zombies, tokens."""
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
        yield square, Token("effect", Shape.DIE, Role.OPEN, f"!{_number(count)}", words, count, name="effect of a card")
    for square, _ in state.zombies:
        for kind, count in kinds_at(state, square).items():
            text, name = f"{_LETTERS[kind]}{_number(count)}", zombie_name(kind)
            yield square, Token(f"{kind}-zombie", Shape.TOMB, Role.ZOMBIE, text, many(count, name), count, name=name)
    prone: collections.Counter[tuple[Square, Zombie]] = collections.Counter()
    for group in state.lying:
        prone[group.square, group.kind] += group.number
    for (square, kind), count in sorted(prone.items()):
        text, words = f"{_LETTERS[kind]}{_number(count)}", f"{many(count, zombie_name(kind))} lying"
        name = f"{zombie_name(kind)}, lying"
        yield square, Token(f"{kind}-lying", Shape.BROKEN, Role.GROUND, text, words, count, name=name, state="lying")
    for square in state.health_tokens:
        yield square, Token("health", Shape.DISC, Role.ITEM, "H", "Health", name="Health")
    for square in state.bullet_tokens:
        yield square, Token("bullet", Shape.DISC, Role.ITEM, "B", "Bullets", name="Bullets")


def _figure(state: Draft, seat: int) -> Token:
    """Return the figure of a player: a person, or a gravestone in the player's color for an undead; in brackets when it lies."""
    is_human, stands = state.health[seat] > 0, state.postures[seat] is Posture.STANDING
    kind, shape = ("human", Shape.FIGURE) if is_human else ("undead", Shape.TOMB)
    jeep = seat in state.jeeps
    text = f"{seat + 1}J" if jeep else str(seat + 1)
    text = text if stands else f"({text})"
    words = f"{seat_name(seat)}, {kind}{', in the jeep' if jeep else ''}{'' if stands else ', lying'}"
    how = " ".join(["jeep"] * jeep + ["lying"] * (not stands))
    return Token(kind, shape, SEATS[seat], text, words, place=("seat", seat), owner=seat, state=how)


def _number(count: int) -> str:
    return str(count) if count > 1 else ""


def stakes(state: Draft) -> str:
    """Return what whoever's turn it is can lose. Rules: STCB-DEATH-01."""
    health = state.health[state.active] if state.round and state.result is None else 0
    return f"{seat_name(state.active)} has {health} Health left, and dies when it is gone." if health else ""


def prospects(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return what an action leads to at once by chance; of a die, which faces do: `4 to 6: Player 1 evades a zombie on 1,1.`, 1/2."""

    def words(after: Draft) -> str:
        told = [str(event) for event in after.events if not isinstance(event, SELF_EVIDENT)]
        if not told and after.agenda and isinstance(after.agenda[-1], rules.AfterRoll):
            return "missed, unless it is raised."
        return " ".join(told) or "nothing."

    def label(outcomes: tuple[Any, ...], said: str) -> str:
        return f"{faces([outcome.value for outcome in outcomes])}: {said}" if isinstance(outcomes[0], Roll) else said

    found = foreseen(agenda, state, action, words, label)
    return found if len(found) > 1 else ()  # whatever comes, it is the same


SELF_EVIDENT = (AttemptRolled, DieRolled, EffectDieRolled, RollAccepted)
"""Events that say what a die shows, which those who ask about its faces know."""
