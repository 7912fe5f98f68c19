"""The referee's table: what lies on it, the questions, pieces that come and go, and fights."""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from zombiekit import CHANCE
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import CELLS, DIRECTIONS, Hex

EARTH: Hex = (0, 0)
Play = Generator["Asked", str, Any]
"""A generator that yields questions and receives answers."""
IN_BOX = {0: 1, 1: 4, 2: 6, 3: 8, 4: 8, 5: 6, 6: 4}


class Asked(NamedTuple):
    """A question: who answers it, and the possible answers, with their probabilities if chance answers."""

    actor: int
    answers: dict[str, Fraction]


class Over(Exception):
    """The game is over."""


def at(cell: Hex) -> str:
    return f"{cell[0]},{cell[1]}"


def there(line: str, word: int = 1) -> Hex:
    q, r = line.split()[word].split(",")
    return int(q), int(r)


def away(one: Hex, other: Hex) -> int:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def fleet_words(o: int, p: int, f: int) -> str:
    return "".join(f" {name}={count}" for name, count in (("o", o), ("p", p), ("f", f)) if count)


def read_fleet(line: str) -> tuple[int, int, int]:
    given = dict(word.split("=") for word in line.split() if "=" in word)
    return int(given.get("o", 0)), int(given.get("p", 0)), int(given.get("f", 0))


def ask(actor: int, answers: Iterable[str]) -> Play:
    """Ask a player; take a single answer without asking."""
    found = dict.fromkeys(answers, Fraction(0))
    if len(found) == 1:
        return next(iter(found))
    return (yield Asked(actor, found))


def roll(weights: Mapping[str, int]) -> Play:
    """Ask chance; take a single outcome without asking."""
    if len(weights) == 1:
        return next(iter(weights))
    total = sum(weights.values())
    return (yield Asked(CHANCE, {line: Fraction(weight, total) for line, weight in weights.items()}))


class Table:
    """What lies on the table, and the rules that change it."""

    def __init__(self, state: State, cards: Mapping[str, Mapping[str, Any]], abilities: Mapping[str, str]) -> None:
        """Take over a position at the start of a turn."""
        self.o = state.options
        self.cards = cards
        self.ability = abilities
        self.seats = range(len(state.ships))
        gone = {CELLS[number] for number in state.gaps}
        self.cells = [cell for cell in CELLS[: len(state.faces)] if cell not in gone]
        self.rings = max(away(cell, EARTH) for cell in self.cells)
        self.deal = {cell: str(state.dealt[CELLS.index(cell)]) for cell in self.cells}
        self.face = {cell: str(state.faces[CELLS.index(cell)]) for cell in self.cells}
        self.z = Counter({CELLS[number]: count for number, count in enumerate(state.zombies) if count})
        self.ships = [{CELLS[number]: list(fleet) for number, fleet in fleets} for fleets in state.ships]
        self.posts = [Counter({CELLS[number]: count for number, count in posts}) for posts in state.outposts]
        self.res = list(state.resources)
        self.held = [list(names) for names in state.cards]
        self.peeks = [sight.left for sight in state.sights]
        self.seen = [{CELLS[number] for number in sight.seen} for sight in state.sights]
        self.turn, self.active, self.discoverer = state.turn, state.active, state.discoverer
        self.nests = {CELLS[number]: turn for number, turn in state.transformed}
        dealt = Counter(self.deal.values())
        self.box = Counter({f"planet {n}": max(0, count - dealt[f"planet {n}"]) for n, count in IN_BOX.items()})
        self.open: list[Hex] | None = None
        self.total = sum(tile in abilities for tile in self.deal.values())
        self.die = state.event_table.die
        self.deck, self.discards = Counter(dict(state.event_table.deck)), Counter(dict(state.event_table.discards))
        self.kept: list[dict[str, Any]] = []
        self.lasting: list[dict[str, Any]] = []
        self.skip = self.kills = self.drawn = 0
        self.discovered = self.teleported = False
        self.result = ""

    # ------------------------------------------------------------------------------------------------- looking

    def systems(self) -> list[Hex]:
        return self.cells

    def near(self, cell: Hex) -> list[Hex]:
        around = {(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS}
        return [other for other in self.cells if other in around]

    def hidden(self) -> list[Hex]:
        return [cell for cell in self.cells if self.face[cell] == "unknown"]

    def number(self, cell: Hex) -> int:
        """Return the resource number of a planet system, or -1 for any other system."""
        return int(self.face[cell].split()[1]) if self.face[cell].startswith("planet ") else -1

    def planets(self) -> list[Hex]:
        return [cell for cell in self.cells if self.number(cell) >= 0]

    def kind(self, tile: str) -> str:
        return "constellation" if tile in self.ability else tile.split(maxsplit=1)[0]

    def fleet(self, seat: int, cell: Hex) -> list[int]:
        return self.ships[seat].get(cell, [0, 0, 0])

    def has(self, seat: int, cell: Hex) -> bool:
        return any(self.fleet(seat, cell))

    def humans(self, cell: Hex) -> bool:
        return any(self.has(seat, cell) or self.posts[seat][cell] for seat in self.seats)

    def can(self, seat: int, ability: str) -> bool:
        return any(self.ability[name] == ability for name in self.held[seat])

    def own(self, seat: int) -> list[Hex]:
        return [cell for cell in self.cells if self.has(seat, cell)]

    def cubes(self, seat: int) -> int:
        used = sum(o + 2 * p + 2 * f for o, p, f in self.ships[seat].values())
        return 16 - used if self.o.limited_components else 99

    def chits(self) -> int:
        return 24 - sum(sum(posts.values()) for posts in self.posts) if self.o.limited_components else 99

    def red(self) -> int:
        return 32 - sum(self.z.values()) if self.o.limited_components else 99

    # ------------------------------------------------------------------------------------------------- changing

    def add(self, seat: int, cell: Hex, o: int = 0, p: int = 0, f: int = 0) -> None:
        fleet = [old + new for old, new in zip(self.fleet(seat, cell), (o, p, f), strict=True)]
        self.ships[seat][cell] = fleet
        if not any(fleet):
            del self.ships[seat][cell]

    def collect(self, seat: int, amount: int) -> None:
        if amount:
            self.res[seat] += amount + self.can(seat, "taurus")

    def losses(self, cell: Hex, seats: Iterable[int], *, posts: bool = True) -> list[str]:
        found = []
        for seat in seats:
            o, p, f = self.fleet(seat, cell)
            found += [f"lose {seat} ship"] * (o > 0) + [f"lose {seat} linked"] * (p > 0)
            found += [f"lose {seat} flagship"] * (f > 0 and not o and not p)
            found += [f"lose {seat} outpost"] * (posts and self.posts[seat][cell] > 0)
        return found

    def take(self, line: str, cell: Hex) -> None:
        _, seat, kind = line.split()
        if kind == "outpost":
            self.posts[int(seat)][cell] -= 1
        else:
            change = {"ship": (-1, 0, 0), "linked": (1, -1, 0), "flagship": (0, 0, -1)}[kind]
            self.add(int(seat), cell, *change)

    def fight(self, cell: Hex) -> Play:
        while self.z[cell] and self.humans(cell):
            line = yield from ask(self.active, self.losses(cell, self.seats))
            self.take(line, cell)
            seat, kind = int(line.split()[1]), line.split()[2]
            killed = min(self.z[cell], 2 if kind != "outpost" and self.can(seat, "canis_major") else 1)
            self.z[cell] -= killed
            self.kills += killed
            if kind != "outpost" and self.can(seat, "aries"):
                for _ in range(killed):
                    self.collect(seat, 1)

    def free_ship(self, seat: int, cell: Hex) -> Play:
        self.add(seat, cell, 1)
        yield from self.fight(cell)

    # ------------------------------------------------------------------------------------------------- comparing

    def shown(self) -> dict[str, Any]:
        """Return everything on the table in plain values."""
        return {
            "faces": self.face,
            "zombies": dict(+self.z),
            "ships": self.ships,
            "outposts": [dict(+posts) for posts in self.posts],
            "resources": self.res,
            "cards": [sorted(names) for names in self.held],
            "peeks": self.peeks,
            "seen": self.seen,
            "turn": (self.turn, self.active, self.discoverer, self.discovered, self.teleported),
            "transformed": self.nests,
            "cards in play": (dict(+self.deck), dict(+self.discards)),
            "kept": [(entry["card"], entry["drawer"]) for entry in self.kept],
            "lasting": [(entry["card"], entry["drawer"], entry["last"]) for entry in self.lasting],
            "counts": (self.skip, self.kills),
            "result": self.result,
        }


def shown(state: State) -> dict[str, Any]:
    """Return the same for a state of the engine."""
    table = state.event_table
    return {
        "faces": {CELLS[n]: str(tile) for n, tile in enumerate(state.faces) if n not in state.gaps},
        "zombies": {CELLS[n]: count for n, count in enumerate(state.zombies) if count},
        "ships": [{CELLS[n]: list(fleet) for n, fleet in fleets} for fleets in state.ships],
        "outposts": [{CELLS[n]: count for n, count in posts} for posts in state.outposts],
        "resources": list(state.resources),
        "cards": [sorted(names) for names in state.cards],
        "peeks": [sight.left for sight in state.sights],
        "seen": [{CELLS[n] for n in sight.seen} for sight in state.sights],
        "turn": (state.turn, state.active, state.discoverer, state.discovered, state.teleported),
        "transformed": {CELLS[n]: turn for n, turn in state.transformed},
        "cards in play": (dict(table.deck), dict(table.discards)),
        "kept": [(entry.card, entry.keeper) for entry in table.kept],
        "lasting": [(entry.card, entry.drawer, entry.last) for entry in table.lasting],
        "counts": (table.skip, state.kills),
        "result": str(state.result or ""),
    }
