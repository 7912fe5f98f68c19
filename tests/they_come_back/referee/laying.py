"""The set-up: roll-offs, tiles and their tokens, helipads, hands (SETUP, TILE, TOKEN, BASE-01 to -06, MALL-01, ALONE)."""

from collections import Counter
from collections.abc import Generator

from tests.they_come_back.referee import guard, turns
from tests.they_come_back.referee.board import Cell, Square, in_order
from tests.they_come_back.referee.table import CHANCE, Asked, Asking, Table, ask, at, draw, pair, roll
from tests.they_come_back.referee.tiles import BASE, BEHIND, HELIPADS, MALL, MIDDLE, SEAMS, TILES, TOWN, turned

OPENED_BY = {"front_gate": BASE, "front_door": MALL}


def set_up(t: Table) -> Asking:
    """Set up the game from the box, then play its turns."""
    prepared = t.options["map"]
    if prepared is None:
        yield from lay_all(t)
        yield from lay_helipads(t)
    else:
        t.lay_out(prepared)
    for seat in t.seats:
        t.where[seat] = (1, 1)
        t.posture[seat] = "standing"
    for seat in t.seats:
        t.active = seat
        for _ in range(3):
            yield from draw(t, seat)
    if t.options["first_player"] == "roll":
        t.first = yield from roll_off(t)
    t.active, t.round = t.first, 1
    yield from turns.play_turns(t)


def roll_off(t: Table) -> Generator[Asked, str, int]:
    """SETUP-03."""
    still = list(t.seats)
    while len(still) > 1:
        dice: dict[int, int] = {}
        for seat in still:
            dice[seat] = yield from roll()
        still = [seat for seat in still if dice[seat] == max(dice.values())]
    return still[0]


# --------------------------------------------------------------------------------------------------------- tiles


def lay_all(t: Table) -> Asking:
    """SETUP-02 to -06, ALONE-02, ALONE-03."""
    start = "town_square"
    if not t.options["town"]:
        start = "front_gate" if t.options["expansions"] == "z2" else "front_door"
    tiles = guard.with_all_behind((0, 0), start, 0)
    for cell, name, r in tiles:
        t.map.lay(cell, name, r)
    t.unseen.update(pool_of(OPENED_BY[start]) if start in SEAMS else town_pool(t))
    deal(t, 0, t.unseen.total())
    seat = yield from roll_off(t)
    n = len(t.seats)
    passed: set[int] = set()
    for cell, _, _ in tiles[1:]:
        t.active = seat
        yield from furnish(t, seat, cell)
    while True:
        holders = {other for other in t.seats if t.piles[other][0] or t.piles[other][1]}
        if holders <= passed:
            break
        if seat in holders:
            t.active = seat
            laid = yield from laying_turn(t, seat)
            passed = set() if laid else passed | {seat}
        seat = (seat + 1) % n
    t.unseen.clear()
    t.piles = [(0, []) for _ in t.seats]


def town_pool(t: Table) -> Counter[str]:
    """SETUP-02."""
    pool = Counter({name: tile[0] for name, tile in TOWN.items() if name not in {"town_square", "helipad"}})
    pool.update(name for name in OPENED_BY if guard.in_use(t.options, name))
    return pool


def pool_of(box: dict[str, tuple[int, str, int, int, str, str, str, int]]) -> Counter[str]:
    """The tiles of an expansion that are dealt: all but what is put aside (BASE-01, MALL-01)."""
    pool = Counter({name: tile[0] for name, tile in box.items() if name not in HELIPADS and name not in BEHIND})
    pool.subtract(behind for name in BEHIND if name in box for behind in BEHIND[name])
    return pool


def deal(t: Table, first: int, number: int) -> None:
    """Deal tiles, starting with a seat; tiles put back become unseen again (SETUP-02, BASE-04, BASE-05)."""
    n = len(t.seats)
    t.unseen.update(name for _, known in t.piles for name in known)
    t.piles = [
        (unseen + len(known) + len(range((seat - first) % n, number, n)), [])
        for seat, (unseen, known) in enumerate(t.piles)
    ]


def laying_turn(t: Table, seat: int) -> Generator[Asked, str, bool]:
    """SETUP-05; return whether a tile was laid."""
    for _ in range(t.piles[seat][0] + len(t.piles[seat][1])):
        unseen, known = t.piles[seat]
        if unseen:
            line = yield Asked(CHANCE, {f"reveal {name}": count for name, count in t.unseen.items() if count})
            name = line.split()[1]
            t.unseen[name] -= 1
            unseen -= 1
        else:
            name, known = known[0], known[1:]
        places = guard.allowed(t.options, t.map, name)
        if places:
            t.piles[seat] = (unseen, known)
            yield from lay(t, seat, name, places)
            return True
        t.piles[seat] = (unseen, [*known, name])
    return False


def lay(t: Table, seat: int, name: str, places: list[tuple[Cell, int]]) -> Asking:
    """TILE-05, TOKEN-01 to -06, BASE-02 to -05."""
    line = yield from ask(seat, [f"lay {at(cell)}" + (f" r={r}" if r else "") for cell, r in places])
    words = line.split()
    cell, r = pair(words[1]), int(words[2].removeprefix("r=")) if words[2:] else 0
    tiles = guard.with_all_behind(cell, name, r)
    for where, what, way in tiles:
        t.map.lay(where, what, way)
    for where, _, _ in tiles:
        yield from furnish(t, seat, where)
    if name in OPENED_BY:
        pool = pool_of(OPENED_BY[name])
        t.unseen.update(pool)
        deal(t, (seat + 1) % len(t.seats), pool.total())


def lay_helipads(t: Table) -> Asking:
    """SETUP-07 to -09, END-07."""
    for name in HELIPADS:
        places = guard.allowed(t.options, t.map, name) if guard.in_use(t.options, name) else []
        if places:
            seat = yield from roll_off(t)
            t.active = seat
            yield from lay(t, seat, name, places)
    if not t.map.pads():
        t.end("no_helipad", [])


# -------------------------------------------------------------------------------------------------------- tokens


def furnish(t: Table, seat: int, cell: Cell) -> Asking:
    """Put the zombies and tokens of a tile on it."""
    name, r = t.map.laid[cell]
    _, printed, health, bullets, *_ = TILES[name]
    zombies = t.cut(len(turned(name, r).exits) if printed == "x" else int(printed.strip("e")))
    squares = t.map.building(cell) or t.map.of_tile(cell)
    numbers = [zombies, health, bullets]
    if t.options["token_placement"] == "canonical":  # noqa: S105 - a way of placing, no password
        for kind, places in enumerate(canonical(t, cell, squares, numbers)):
            for square in places:
                put_down(t, kind, square)
        return
    chosen: list[list[Square]] = [[], [], []]
    for kind, number in enumerate(numbers):
        while len(chosen[kind]) < number:
            fit = [square for square in squares if can_go_on(squares, chosen, kind, square, numbers)]
            square = pair((yield from ask(seat, [f"place {at(square)}" for square in fit])).split()[1])
            put_down(t, kind, square)
            chosen[kind].append(square)


def put_down(t: Table, kind: int, square: Square) -> None:
    if kind == 0:
        is_enhanced = TILES[t.map.name_at(square)][1].endswith("e")
        t.put(square, "enhanced" if is_enhanced else "ordinary")
    else:
        t.tokens["health" if kind == 1 else "bullets"].add(square)


def canonical(t: Table, cell: Cell, squares: list[Square], numbers: list[int]) -> list[list[Square]]:
    """TOKEN-06."""
    name, r = t.map.laid[cell]
    if TILES[name][1] == "x":
        middles = [MIDDLE[side] for side in turned(name, r).exits]
        return [in_order([(3 * cell[0] + i, 3 * cell[1] + j) for i, j in middles])[: numbers[0]], [], []]
    zombies = squares[: numbers[0]]
    health = squares[len(squares) - numbers[1] :]
    free = [square for square in squares if (square in zombies) + (square in health) < 2]
    return [zombies, health, free[: numbers[2]]]


def can_go_on(squares: list[Square], chosen: list[list[Square]], kind: int, square: Square, numbers: list[int]) -> bool:
    """Whether a zombie or token may be put on a square, in order, so that all the rest still fit (TOKEN-04, TOKEN-05)."""
    if chosen[kind] and squares.index(square) <= squares.index(chosen[kind][-1]):
        return False
    if sum(square in places for places in chosen) >= 2:
        return False
    after = [[*places, square] if which == kind else places for which, places in enumerate(chosen)]
    return can_complete(squares, after, kind, numbers)


def can_complete(squares: list[Square], chosen: list[list[Square]], kind: int, numbers: list[int]) -> bool:
    while kind < 3 and len(chosen[kind]) == numbers[kind]:
        kind += 1
    return kind == 3 or any(can_go_on(squares, chosen, kind, square, numbers) for square in squares)
