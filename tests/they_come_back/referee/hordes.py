"""Cards that put, move and kill zombies."""

from collections.abc import Sequence

from tests.they_come_back.referee import weapons
from tests.they_come_back.referee.board import Cell, Square, beside
from tests.they_come_back.referee.table import KINDS, Asking, Table, ask, at, die, kind_in, of, pair

Group = tuple[Square, str]


def fill_building(t: Table, seat: int, card: str, cell: Cell) -> Asking:
    """Just When You Thought It Couldn't Get Any Worse, Slight Miscalculation."""
    building = t.map.building(cell)
    squares = t.fresh_squares(building)
    if card == "just_when_you_thought":
        fill(t, squares)
    else:
        yield from scatter(t, seat, squares, sum(t.zombies_on(square) for square in building))


def fill(t: Table, squares: list[Square]) -> None:
    """Put a zombie on each square, while the supply lasts."""
    for square in squares[: t.cut(len(squares))]:
        t.put(square)


def scatter(t: Table, seat: int, squares: Sequence[Square], number: int) -> Asking:
    """Put zombies on squares of the player's choice, in square order (CARD-22, CARD-30)."""
    left = t.cut(min(number, len(squares)))
    while left:
        line = yield from ask(seat, [f"place {at(square)}" for square in squares[: len(squares) - left + 1]])
        t.put(pair(line.split()[1]))
        squares = squares[squares.index(pair(line.split()[1])) + 1 :]
        left -= 1


def say_hello(t: Table, seat: int) -> None:
    """Hello, May I Help You?"""
    for other in t.from_seat(seat):
        if t.stands(other) and t.open_to_zombie(t.spot(other)) and t.cut(1):
            t.put(t.spot(other))


# --------------------------------------------------------------------------------------------------------- moving


def pickable(t: Table, just_moved: Group | None) -> list[Group]:
    """The zombies that can be picked: they have somewhere to go, and are not the one just moved (CARD-23)."""
    free = [square for square in t.map.squares() if t.open_to_zombie(square)]
    return [
        (square, kind)
        for square in t.map.squares()
        for kind in t.kinds_on(square)
        if t.zombies[kind][square] > ((square, kind) == just_moved)
        and any(may_go(t, square, target) for target in free)
    ]


def may_go(t: Table, origin: Square, target: Square) -> bool:
    return origin != target and not t.fries(origin, target)


def move_two(t: Table, seat: int) -> Asking:
    """This Isn't So Bad."""
    just_moved = None
    for _ in range(2):
        origins = pickable(t, just_moved)
        if not origins:
            return
        picked = yield from ask(seat, [f"pick {at(square)}{of(kind)}" for square, kind in origins])
        origin, kind = pair(picked.split()[1]), kind_in(picked)
        targets = [square for square in t.map.squares() if t.open_to_zombie(square) and may_go(t, origin, square)]
        target = pair((yield from ask(seat, [f"place {at(square)}" for square in targets])).split()[1])
        t.shift(origin, target, kind)
        just_moved = (target, kind)


def ways_off(t: Table, origin: Square) -> list[Square]:
    """The linked squares onto which a zombie may be moved (GEO-11, EVENT-58)."""
    return [square for square in t.map.links[origin] if t.open_to_zombie(square) and not t.fries(origin, square)]


def brainless(t: Table) -> list[Group]:
    """The zombies on the squares of standing humans that have somewhere to go (EVENT-37)."""
    squares = {t.spot(seat) for seat in t.seats if t.standing_human(seat)}
    return [(square, kind) for square in squares if ways_off(t, square) for kind in t.kinds_on(square)]


def no_brains_here(t: Table, seat: int, square: Square, kind: str) -> Asking:
    line = yield from ask(seat, [f"place {at(target)}" for target in ways_off(t, square)])
    t.shift(square, pair(line.split()[1]), kind)


def barricade(t: Table, seat: int) -> Asking:
    """Put the zombies of the player's building on the street around it; those that do not fit are removed (CARD-28)."""
    cell = t.map.cell(t.spot(seat))
    building = t.map.building(cell)
    around = [square for square in t.map.street(cell) if set(beside(square)) & {*building}]
    around = [square for square in around if t.open_to_zombie(square)]
    roomy = [square for square in around if t.humans_on(square)]
    waiting = [(square, kind) for kind in KINDS for square in building for _ in range(t.zombies[kind][square])]
    fit = len(waiting) if roomy else min(len(waiting), len(around))
    for square, kind in waiting[fit:]:
        t.take(square, kind)
    last: Group | None = None
    for number, (origin, kind) in enumerate(waiting[:fit]):
        to_come = sum(other == kind for _, other in waiting[number + 1 : fit])
        free = [square for square in around if t.open_to_zombie(square)]
        if last and last[1] == kind:
            free = [square for square in free if around.index(square) >= around.index(last[0])]
        offered = [
            square
            for number, square in enumerate(free)
            if any(other in roomy for other in free[number:]) or len(free) - number > to_come
        ]
        line = yield from ask(seat, [f"place {at(square)}" for square in offered])
        last = (pair(line.split()[1]), kind)
        t.shift(origin, last[0], kind)


# -------------------------------------------------------------------------------------------------------- killing


def mine_field(t: Table, seat: int, cell: Cell) -> Asking:
    """Kill as many zombies as the die shows, then hit every undead there (EVENT-36)."""
    number = yield from die(t, seat)
    groups = [(square, kind) for square in t.map.street(cell) for kind in t.kinds_on(square)]
    while number > 0 and groups:
        counts = [t.zombies[kind][square] for square, kind in groups]
        offered = [group for index, group in enumerate(groups) if sum(counts[index:]) >= min(number, sum(counts))]
        line = yield from ask(seat, [f"pick {at(square)}{of(kind)}" for square, kind in offered])
        picked = (pair(line.split()[1]), kind_in(line))
        t.slay(seat, *picked)
        groups = [(square, kind) for square, kind in groups[groups.index(picked) :] if t.zombies[kind][square]]
        number -= 1
    for square in t.map.street(cell):
        for undead in t.undead_on(square):
            t.hit(undead)


def dynamite(t: Table, seat: int) -> Asking:
    """EVENT-30."""
    if (yield from die(t, seat)) < 4:
        for _ in range(2):
            if t.human(seat):
                t.lose_health(seat)
        return
    squares = t.map.links[t.spot(seat)]
    for _ in range(3):
        squares = [square for square in squares if t.standing_on(square) or t.undead_on(square)]
        if not squares:
            return
        line = yield from ask(seat, [*[f"pick {at(square)}" for square in squares], "done"])
        if line == "done":
            return
        square = pair(line.split()[1])
        weapons.strike(t, seat, square)
        squares = squares[squares.index(square) + 1 :]


def clean_up(t: Table, seat: int) -> None:
    """The zombies of the tile are dealt out as kills (EVENT-46)."""
    takers = [other for other in t.from_seat(seat) if t.standing_human(other)]
    dealt = 0
    for square in t.map.of_tile(t.map.cell(t.spot(seat))):
        for kind in KINDS:
            for _ in range(t.zombies[kind][square]):
                t.slay(takers[dealt % len(takers)], square, kind)
                dealt += 1


def halls(t: Table, cell: Cell) -> list[Square]:
    """The hall squares of a tile; the Helipad has none (EVENT-47)."""
    squares = [square for square in t.map.of_tile(cell) if t.map.letters[square] == "H"]
    return [] if t.map.laid[cell][0] == "helipad_mall" else squares


def clearance_sale(t: Table, seat: int) -> None:
    for square in halls(t, t.map.cell(t.spot(seat))):
        t.slay_all(seat, square)
