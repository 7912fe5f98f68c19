"""The rules a second time, straight from the book and with no regard for speed, to compare the game with."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, dist

from zombiekit.games.one_against_the_dead.box.options import Adjacency, Terrain, Ties
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.zombies import Zombies

END: Cell = (8, 0)
OFFSETS = {
    "E": (1, 0),
    "N": (0, 1),
    "S": (0, -1),
    "W": (-1, 0),
    "NE": (1, 1),
    "NW": (-1, 1),
    "SE": (1, -1),
    "SW": (-1, -1),
}
"""The neighbors in listing order, the orthogonal ones first."""


def is_joker(card: str) -> bool:
    return card.startswith("Joker")


def is_site(card: str) -> bool:
    return not is_joker(card) and card[0] in "AJQK"


def is_number(card: str) -> bool:
    return not is_joker(card) and not is_site(card)


def match(one: str, other: str) -> bool:
    """Whether two cards share rank or suit."""
    if is_joker(one) or is_joker(other):
        return False
    return one[-1] == other[-1] or one[:-1] == other[:-1]


def neighbor(cell: Cell, direction: str) -> Cell:
    dx, dy = OFFSETS[direction]
    return cell[0] + dx, cell[1] + dy


def orthogonal(cell: Cell) -> list[Cell]:
    return [neighbor(cell, direction) for direction in "ENSW"]


def mismatches(city: Mapping[Cell, str], card: str, cell: Cell) -> int:
    return sum(not match(card, city[near]) for near in orthogonal(cell) if near in city)


def coins(greater: int, lesser: int) -> list[tuple[str, int]]:
    pairs = product(range(greater + 1), range(lesser + 1))
    return [(f"flip {i} {j}", comb(greater, i) * comb(lesser, j)) for i, j in pairs]


def act_options(state: State) -> list[str]:
    """What ACT offers."""
    city, dice = dict(state.city), dict(state.site_dice)
    listed = []
    for direction in "ENSW":
        card = city.get(neighbor(state.pawn, direction))
        if card is not None and is_number(card) and (1 if match(city[state.pawn], card) else 2) <= state.ap:
            listed.append(f"move {direction}")
    reach = OFFSETS if state.options.adjacency_for_search is Adjacency.ALL8 else "ENSW"
    listed += [f"search {way}" for way in reach if state.ap and neighbor(state.pawn, way) in dice]
    return [*listed, "end"]


def place_options(state: State) -> list[str]:
    """What PLACE offers."""
    taken = {*dict(state.city), *state.placeholders}
    return [f"place {direction}" for direction in OFFSETS if neighbor(state.pawn, direction) not in taken]


def attack_options(state: State) -> list[str]:
    """What ATTACK offers."""
    here = dict(state.zombies)[state.pawn]
    listed = [
        f"fists {','.join(map(str, blow))}"
        for blow in product(*(range(count + 1) for count in here))
        if 1 <= sum(blow) <= 4
    ]
    if state.weapon is None:
        return [*listed, "decline"]
    if state.weapon.kind == "bat":
        sizes = (("greater", here[0] + here[1]), ("lesser", here[2] + here[3]))
        return [*listed, *(f"bat {size}" for size, count in sizes if count), "decline"]
    return [*listed, str(state.weapon.kind), "decline"]


def choice_options(state: State) -> list[str]:
    """What WEAPON-CHOICE offers."""
    if state.weapon is None:
        return ["take", "leave"]
    both = state.found is not None and state.weapon.kind == state.found.kind == "shotgun"
    return ["keep", "exchange", *["combine"] * both]


def segment_distance(point: Cell, pawn: Cell) -> Fraction:
    """The squared distance from the segment between pawn and End."""
    qx, qy = point[0] - pawn[0], point[1] - pawn[1]
    dx, dy = END[0] - pawn[0], END[1] - pawn[1]
    length = dx * dx + dy * dy
    along = qx * dx + qy * dy
    if length == 0 or along <= 0:
        return Fraction(qx * qx + qy * qy)
    if along >= length:
        return Fraction((point[0] - END[0]) ** 2 + (point[1] - END[1]) ** 2)
    return Fraction((qx * dy - qy * dx) ** 2, length)


def steps_to_pawn(state: State) -> dict[Cell, int]:
    """How many steps it is to the pawn, for each cell from which zombies can reach it."""
    bar_specials = state.options.zombie_terrain is Terrain.NO_SPECIALS
    open_cells = {cell for cell, card in state.city if is_number(card) or not bar_specials}
    ways = {state.pawn: 0}
    while True:
        more = {
            cell: 1 + min(ways[near] for near in orthogonal(cell) if near in ways)
            for cell in open_cells - set(ways)
            if any(near in ways for near in orthogonal(cell))
        }
        if not more:
            return ways
        ways |= {cell: way for cell, way in more.items() if way == min(more.values())}


def zombie_step(cell: Cell, pawn: Cell, ways: dict[Cell, int], ties: Ties) -> Cell:
    """The cell to which the zombies of a cell step."""
    near = [place for place in orthogonal(cell) if place in ways]
    if cell == pawn or not near:
        return cell
    mirrored = ties is Ties.MIRRORED
    return min(
        near,
        key=lambda place: (
            ways[place],
            abs(place[0] - END[0]) + abs(place[1] - END[1]),
            segment_distance(place, pawn),
            dist(place, END) if mirrored else 0,
            orthogonal(cell).index(place),
        ),
    )


def moved(state: State) -> dict[Cell, Zombies]:
    """The zombies after their move."""
    ways = steps_to_pawn(state)
    after: dict[Cell, Zombies] = {}
    for cell, group in state.zombies:
        target = zombie_step(cell, state.pawn, ways, state.options.zombie_ties)
        old = after.get(target, (0, 0, 0, 0))
        after[target] = Zombies(*(one + other for one, other in zip(group, old, strict=True)))
    return after
