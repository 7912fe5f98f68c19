"""The set-up: roll-offs, tiles and their tokens, the helipad, hands (SETUP, TILE, TOKEN)."""

from collections.abc import Generator

from tests.they_come_back.referee import turns
from tests.they_come_back.referee.board import MIDDLE, TILES, Cell, Map, Square, in_order, turned
from tests.they_come_back.referee.table import CHANCE, Asked, Asking, Table, ask, at, pair, roll


def set_up(t: Table) -> Asking:
    """From the box to the first turn."""
    prepared = t.options["map"]
    if prepared is None:
        yield from lay_all(t)
        yield from lay_helipad(t)
    else:
        for cell, (name, r) in prepared["tiles"].items():
            t.map.lay(cell, name, r)
        t.zombies.update(prepared["zombies"])
        t.tokens["health"].update(prepared["health_tokens"])
        t.tokens["bullets"].update(prepared["bullet_tokens"])
    for seat in t.seats:
        t.where[seat] = (1, 1)
        t.posture[seat] = "standing"
    for seat in t.seats:
        t.active = seat
        for _ in range(3):
            yield from turns.draw(t, seat)
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
    """SETUP-02 to -06."""
    t.map.lay((0, 0), "town_square", 0)
    t.unseen.update({name: tile[0] for name, tile in TILES.items() if name not in {"town_square", "helipad"}})
    n = len(t.seats)
    t.piles = [(len(range(seat, t.unseen.total(), n)), []) for seat in t.seats]
    seat = yield from roll_off(t)
    passed: set[int] = set()
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


def laying_turn(t: Table, seat: int) -> Generator[Asked, str, bool]:
    """SETUP-05; tell whether a tile was laid."""
    for _ in range(t.piles[seat][0] + len(t.piles[seat][1])):
        unseen, known = t.piles[seat]
        if unseen:
            line = yield Asked(CHANCE, {f"reveal {name}": count for name, count in t.unseen.items() if count})
            name = line.split()[1]
            t.unseen[name] -= 1
            unseen -= 1
        else:
            name, known = known[0], known[1:]
        places = allowed(t, name)
        if places:
            t.piles[seat] = (unseen, known)
            yield from lay(t, seat, name, places)
            return True
        t.piles[seat] = (unseen, [*known, name])
    return False


def allowed(t: Table, name: str) -> list[tuple[Cell, int]]:
    """Where a tile may be laid: it fits, and leaves a cell for the Helipad (TILE-07)."""
    places = t.map.places(name)
    if t.options["helipad_guard"] and name != "helipad":
        places = [(cell, r) for cell, r in places if leaves_room(t.map, cell, name, r)]
    return places


def leaves_room(laid: Map, cell: Cell, name: str, r: int) -> bool:
    return bool(laid.with_tile(cell, name, r).places("helipad"))


def lay(t: Table, seat: int, name: str, places: list[tuple[Cell, int]]) -> Asking:
    """TILE-05, TOKEN-01 to -06."""
    line = yield from ask(seat, [f"lay {at(cell)}" + (f" r={r}" if r else "") for cell, r in places])
    words = line.split()
    cell, r = pair(words[1]), int(words[2].removeprefix("r=")) if words[2:] else 0
    t.map.lay(cell, name, r)
    yield from furnish(t, seat, cell)


def lay_helipad(t: Table) -> Asking:
    """SETUP-07, SETUP-09, END-07."""
    places = allowed(t, "helipad")
    if not places:
        t.end("no_helipad", [])
    seat = yield from roll_off(t)
    t.active = seat
    yield from lay(t, seat, "helipad", places)


# -------------------------------------------------------------------------------------------------------- tokens


def furnish(t: Table, seat: int, cell: Cell) -> Asking:
    """Put the zombies and tokens of a tile on it."""
    name, r = t.map.laid[cell]
    _, printed, health, bullets, *_ = TILES[name]
    zombies = t.cut(len(turned(name, r).exits) if printed == "x" else int(printed))
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
        t.put(square)
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
    """Whether a thing of a kind may be put on a square, in order, and all the rest after it (TOKEN-04, TOKEN-05)."""
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
