"""How cards change the map: walls opened, tiles moved and destroyed (CARD-24 to -26)."""

from collections import Counter

from tests.they_come_back.referee.board import Cell, Square
from tests.they_come_back.referee.table import KINDS, Asking, Table, ask, at, die, pair
from tests.they_come_back.referee.tiles import HELIPADS, SEAMS, SIDES, turned_place

START = (0, 0)


# ------------------------------------------------------------------------------------------------- Breakthrough


def walls(t: Table, seat: int) -> list[str]:
    """The sides of a player's square where a wall may be attacked (CARD-24)."""
    return [side for side in SIDES if can_open(t, t.spot(seat), behind(t, seat, side))]


def behind(t: Table, seat: int, side: str) -> Square:
    x, y = t.spot(seat)
    return x + SIDES[side][0], y + SIDES[side][1]


def can_open(t: Table, here: Square, there: Square) -> bool:
    if there not in t.map.letters or there in t.map.links[here]:
        return False
    one, other = t.map.cell(here), t.map.cell(there)
    floors = t.map.is_mall(one) and t.map.is_mall(other) and t.map.zones[one] != t.map.zones[other]
    return one != other and not floors and not {t.map.laid[one][0], t.map.laid[other][0]} & {*HELIPADS}


def breakthrough(t: Table, seat: int, side: str) -> Asking:
    here, there = t.spot(seat), behind(t, seat, side)
    if (yield from die(t, seat)) >= 5:
        t.map.open_wall(here, there)
        return
    t.halted = True
    if t.human(seat):
        t.lose_health(seat)


# ---------------------------------------------------------------------------------------------------- moving tiles


def figures_on(t: Table, cell: Cell) -> list[int]:
    """The players whose figures, standing or lying, are on a tile."""
    return [seat for seat in t.seats if t.posture[seat] != "gone" and t.map.cell(t.spot(seat)) == cell]


def new_places(t: Table, cell: Cell) -> list[tuple[Cell, int]]:
    """The places a tile may be moved to, none if it must stay (CARD-25)."""
    name, _ = t.map.laid[cell]
    if cell == START or name in HELIPADS or name in SEAMS or figures_on(t, cell) or cell not in t.map.edge_cells():
        return []
    rest, zone = t.map.bare(), t.map.zones[cell]
    before = t.map.reached()
    del rest.laid[cell], rest.zones[cell]
    found = []
    for to, r in list(rest.places(name, zone)):
        if to == cell:
            continue
        rest.laid[to], rest.zones[to] = (name, r), zone
        if {to if old == cell else old for old in before} <= rest.reached():
            found.append((to, r))
        del rest.laid[to], rest.zones[to]
    return found


def move_tile(t: Table, seat: int, cell: Cell) -> Asking:
    """I Think It's Over Here: all that is on the tile goes along, turned with it."""
    name, old = t.map.laid[cell]
    lines = [f"lay {at(to)}" + (f" r={r}" if r else "") for to, r in new_places(t, cell)]
    words = (yield from ask(seat, lines)).split()
    to, r = pair(words[1]), int(words[2].removeprefix("r=")) if words[2:] else 0
    zone = t.map.zones[cell]
    t.map.remove(cell)
    t.map.lay(to, name, r, zone)

    def carried(square: Square) -> Square:
        if t.map.cell(square) != cell:
            return square
        i, j = turned_place(t.map.place(square), r - old)
        return 3 * to[0] + i, 3 * to[1] + j

    for kind in KINDS:
        for counts in (t.zombies, t.moved):
            counts[kind] = Counter({carried(square): count for square, count in counts[kind].items()})
    t.lying = Counter({(who, level, carried(where), kind): n for (who, level, where, kind), n in t.lying.items()})
    t.tokens = {kind: set(map(carried, squares)) for kind, squares in t.tokens.items()}
    for number, effect in enumerate(t.effects):
        if effect.square and t.map.cell(effect.square) == cell:
            square = carried(effect.square)
            if effect.card == "molotov_cocktail" and not t.map.is_street(square):
                square = t.map.building(to)[0]
            t.effects[number] = effect._replace(square=square)


# ------------------------------------------------------------------------------------------------ destroying tiles


def in_range(t: Table) -> list[Cell]:
    """The tiles that a Rocket Launcher may destroy (CARD-26)."""
    return [
        cell
        for cell in t.map.edge_cells()
        if cell != START and t.map.laid[cell][0] not in HELIPADS and not any(map(t.human, figures_on(t, cell)))
    ]


def destroy(t: Table, seat: int, cell: Cell) -> None:
    for undead in figures_on(t, cell):
        t.destroy(undead)
    for square in t.map.of_tile(cell):
        t.kills[seat] += t.zombies_on(square)
        for kind in KINDS:
            del t.zombies[kind][square], t.moved[kind][square]
        for key in [key for key in t.lying if key[2] == square]:
            del t.lying[key]
        for squares in t.tokens.values():
            squares.discard(square)
    t.effects = [effect for effect in t.effects if not effect.square or t.map.cell(effect.square) != cell]
    t.map.remove(cell)
