"""A second implementation of the game to compare the first with: written from the clauses alone, slow and plain.

It shares nothing with the library, not even the reading of boards. A game is one generator that goes through the book's rounds:
it yields who decides and the lines to choose from, and is sent the line chosen. Tiles are names, amounts are dicts, players count from 1.
"""

from collections.abc import Generator, Iterator
from itertools import product
from typing import Any, TypeAlias

from tests.zombie_flavored_doom.reference_board import Board, bearing

KINDS = "FMWG"
Goods: TypeAlias = dict[str, int]
Turn: TypeAlias = Generator[tuple[int, list[str]], str, None]


class Over(Exception):
    """The game is over."""


def nothing() -> Goods:
    """No units of any kind."""
    return dict.fromkeys(KINDS, 0)


def text(goods: Goods) -> str:
    """Amounts as lines write them."""
    return " ".join(f"{kind}{goods[kind]}" for kind in KINDS if goods[kind])


def amounts(words: list[str]) -> Goods:
    """The amounts that a line names."""
    return nothing() | {word[0]: int(word[1:]) for word in words}


def selections(goods: Goods, most: int) -> list[str]:
    """All selections of 1 to `most` units, by ascending amounts, Food first."""
    counts = product(*(range(goods[kind] + 1) for kind in KINDS))
    return [text(dict(zip(KINDS, some, strict=True))) for some in counts if 1 <= sum(some) <= most]


class Table:
    """A game in progress; the attributes are those of the book's section 3."""

    def __init__(self, file: str, options: dict[str, Any]) -> None:
        self.board = board = Board(file)
        self.options = options
        self.players = options.get("players") or len(board.head["home"])
        self.seats = range(1, self.players + 1)
        letters = board.head["home"][: self.players]
        self.letter = dict(zip(self.seats, letters, strict=True))
        home = {mark: tile for tile, mark in board.mark.items() if "A" <= mark <= "H"}
        self.strongholds = list(home.values())
        self.home = {seat: home[self.letter[seat]] for seat in self.seats}
        self.forward = {seat: bearing(board.head["forward"][seat - 1]) for seat in self.seats}
        nights = [int(word) for word in board.head.get("nights", ["40"])]
        limit = options.get("night_limit")
        self.nights = nights[min(self.players, len(nights)) - 1] if limit is None else limit
        self.waves = options.get("waves") or tuple(int(word) for word in board.head.get("waves", ["1", "3", "24"]))
        self.round = 1
        self.tile: dict[int, str | None] = dict(self.home)
        self.back = dict.fromkeys(self.seats, 0)
        self.ticks = dict.fromkeys(self.seats, 0)
        self.hits = dict.fromkeys(self.seats, 0)
        self.progress = dict.fromkeys(self.seats, 0)
        self.carried = {seat: nothing() for seat in self.seats}
        self.loot = {seat: nothing() for seat in self.seats}
        self.spent = 0
        self.evening = False
        self.piles = {tile: nothing() | board.stacks.get(tile, {}) for tile in board.tiles}
        self.zombies = dict.fromkeys(board.tiles, 0)
        self.result: tuple[str, str | None] | None = None

    # ------------------------------------------------------------------------------------------------------ looking

    def order(self) -> list[int]:
        """The seats in turn order (ROUND-02)."""
        shift = 0 if self.options.get("turn_order") == "fixed" else self.round - 1
        first = (self.options.get("start_seat", 1) - 1 + shift) % self.players + 1
        return [*range(first, self.players + 1), *range(1, first)]

    def on(self, tile: str) -> list[int]:
        """The players on a tile, in turn order."""
        return [seat for seat in self.order() if self.tile[seat] == tile]

    def foreign(self, seat: int, tile: str | None) -> bool:
        """Whether a tile is a foreign stronghold."""
        return tile in self.strongholds and tile != self.home[seat]

    def closed(self, seat: int, tile: str) -> bool:
        """Whether a tile is a guarded foreign stronghold (HOLD-02)."""
        return self.foreign(seat, tile) and any(self.home[other] == tile for other in self.on(tile))

    def gate(self, seat: int) -> bool:
        """Whether a player is an intruder at the gate (HOLD-03)."""
        tile = self.tile[seat]
        return tile is not None and self.foreign(seat, tile) and self.progress[seat] < self.piles[tile]["M"] // 2

    def can_pay(self, seat: int, ticks: int) -> bool:
        """Whether a player can pay ticks in this turn (ACT-05)."""
        return self.ticks[seat] >= ticks and (not self.evening or self.spent + ticks <= 8)

    def pay(self, seat: int, ticks: int) -> None:
        """Pay ticks."""
        self.ticks[seat] -= ticks
        if self.evening:
            self.spent += ticks

    def missing(self, letter: str) -> int:
        """The units that a side still needs (END-03)."""
        side = [seat for seat in self.seats if self.letter[seat] == letter]
        store = self.piles[self.home[side[0]]]
        food = store["F"] + sum(self.carried[seat]["F"] for seat in side)
        return max(0, 15 - store["M"]) + max(0, 10 * len(side) - food)

    def test(self) -> None:
        """Test for a victory (WIN-02)."""
        for letter in set(self.letter.values()):
            if not self.missing(letter):
                raise self.over("victory", letter)

    def over(self, reason: str, letter: str | None) -> Over:
        """End the game."""
        self.result = reason, letter
        self.spent = 0
        return Over()

    # ------------------------------------------------------------------------------------------------------- rounds

    def play(self) -> Turn:
        """Play on from a dawn to the end of the game."""
        try:
            while True:
                yield from self.play_round()
        except Over:
            pass

    def play_round(self) -> Turn:
        """Dawn, day, evening, night, close (ROUND-01)."""
        self.dawn()
        for self.evening in (False, True):
            for seat in self.order():
                if self.tile[seat] is not None:
                    if self.evening:
                        self.ticks[seat] += 4
                    yield from self.turn(seat)
                    self.spent = 0
        self.evening = False
        yield from self.night()
        self.close()

    def dawn(self) -> None:
        """The dawn (ROUND-03)."""
        every = self.options.get("replenish", 0)
        if every and self.round > 1 and (self.round - 1) % every == 0:
            for tile, printed in self.board.stacks.items():
                if not any(self.piles[tile].values()):
                    self.piles[tile] = dict(printed)
        self.hits = dict.fromkeys(self.seats, 0)
        for seat in self.order():
            if self.tile[seat] is None and self.back[seat] == self.round:
                self.tile[seat], self.back[seat] = self.home[seat], 0
                self.zombies[self.home[seat]] = 0
                for other in self.on(self.home[seat]):
                    if self.foreign(other, self.home[seat]):
                        self.evict(other)
                self.test()
        for seat in self.seats:
            where = self.tile[seat]
            if where is not None:
                fed = self.carried[seat]["F"] or (self.piles[where]["F"] and not self.gate(seat))
                self.ticks[seat] = 10 if fed else 8

    def close(self) -> None:
        """The close of the round (ROUND-10)."""
        for seat in self.seats:
            self.ticks[seat] = 0
            if self.gate(seat) and self.options.get("break_memory") != "stay":
                self.progress[seat] = 0
        if self.options.get("wipeout") == "doom" and not any(self.tile.values()):
            raise self.over("wipe_out", None)
        if self.round == self.nights:
            raise self.over("night_limit", self.fewest())
        self.round += 1

    def fewest(self) -> str | None:
        """The side that wins at the night limit, if any (END-03)."""
        need = {letter: self.missing(letter) for letter in set(self.letter.values())}
        best = [letter for letter in need if need[letter] == min(need.values())]
        wanted = self.options.get("limit_result") == "fewest_missing" and len(need) > 1 and len(best) == 1
        return best[0] if wanted else None

    # -------------------------------------------------------------------------------------------------------- turns

    def turn(self, seat: int) -> Turn:
        """A turn by day or in the evening (ROUND-08)."""
        while (lines := list(self.lines(seat))) != ["end"]:
            line = yield seat, lines
            if line == "end":
                break
            word, *rest = line.split()
            yield from getattr(self, f"do_{word}")(seat, *rest)
            self.test()

    def lines(self, seat: int) -> Iterator[str]:
        """All actions of a player, in the order of ACT-03."""
        tile, carried = self.tile[seat], self.carried[seat]
        assert tile is not None
        for near in self.board.near(tile):
            if self.zombies[near]:
                means = {"ticks": self.can_pay(seat, 1 if self.evening else 2), "weapon": carried["W"]}
                yield from (f"fight {near} {name}" for name in means if means[name])
            elif self.can_pay(seat, 1) and not self.closed(seat, near):
                yield f"move {near}"
        if carried["G"]:
            yield from (f"drive {end}" for end in sorted(set(self.ends(seat, [tile])), key=self.board.tiles.index))
        if self.can_pay(seat, 1) and not self.gate(seat):
            yield from (f"pick {some}" for some in selections(self.piles[tile], 6 - sum(carried.values())))
        yield from (f"drop {some}" for some in selections(carried, 6))
        if self.gate(seat) and self.can_pay(seat, 1):
            yield "break"
        for other in sorted(self.on(tile)) if self.hits[seat] < 2 else ():
            if self.home[other] != self.home[seat]:
                means = {"ticks": self.can_pay(seat, 1), "weapon": carried["W"]}
                yield from (f"attack {other} {name}" for name in means if means[name])
        yield "end"

    def ends(self, seat: int, path: list[str]) -> Iterator[str]:
        """The tiles where a drive along a path can end (GAS-02, GAS-03)."""
        if len(path) == 4:
            return
        for near in self.board.links[path[-1]]:
            if self.zombies[near] or self.closed(seat, near):
                continue
            if near != path[0]:
                yield near
            raiders = [other for other in self.on(near) if self.foreign(other, near)]
            if not self.foreign(seat, near) and not (near == self.home[seat] and raiders):
                yield from self.ends(seat, [*path, near])

    def do_move(self, seat: int, tile: str) -> Turn:
        self.pay(seat, 1)
        yield from self.enter(seat, tile)

    def do_fight(self, seat: int, tile: str, means: str) -> Turn:
        if means == "weapon":
            self.carried[seat]["W"] -= 1
        else:
            self.pay(seat, 1 if self.evening else 2)
        self.zombies[tile] -= 1
        if not self.zombies[tile]:
            yield from self.enter(seat, tile)

    def do_drive(self, seat: int, tile: str) -> Turn:
        self.carried[seat]["G"] -= 1
        yield from self.enter(seat, tile)

    def do_pick(self, seat: int, *words: str) -> Iterator[Any]:
        self.pay(seat, 1)
        tile = self.tile[seat]
        assert tile is not None
        for kind, count in amounts(list(words)).items():
            self.piles[tile][kind] -= count
            self.carried[seat][kind] += count
            if self.foreign(seat, tile):
                self.loot[seat][kind] += count
        return iter(())

    def do_drop(self, seat: int, *words: str) -> Iterator[Any]:
        tile = self.tile[seat]
        assert tile is not None
        for kind, count in amounts(list(words)).items():
            self.piles[tile][kind] += count
            self.carried[seat][kind] -= count
            self.loot[seat][kind] = max(0, self.loot[seat][kind] - count)
        return iter(())

    def do_break(self, seat: int) -> Iterator[Any]:
        self.pay(seat, 1)
        self.progress[seat] += 1
        return iter(())

    def do_attack(self, seat: int, player: str, means: str) -> Turn:
        if means == "weapon":
            self.carried[seat]["W"] -= 1
        else:
            self.pay(seat, 1)
        self.hits[seat] += 1
        yield from self.hit(int(player), 1)

    # ------------------------------------------------------------------------------------- hits, deaths, homecoming

    def hit(self, victim: int, damage: int) -> Turn:
        """A player or a zombie hits a player (PVP-05, NIGHT-10)."""
        ticks, weapons = self.ticks[victim], self.carried[victim]["W"]
        means = "ticks" if ticks else "weapon" if weapons else "life"
        if ticks and weapons:
            means = (yield victim, ["defend ticks", "defend weapon"]).split()[1]
        if means == "ticks":
            self.ticks[victim] = max(0, ticks - damage)
        elif means == "weapon":
            self.carried[victim]["W"] -= 1
        else:
            self.die(victim)

    def die(self, seat: int) -> None:
        """A player dies (DEATH-02 to DEATH-04)."""
        tile = self.tile[seat]
        assert tile is not None
        far = self.board.distance(tile, self.home[seat]) - 3 * self.carried[seat]["G"] > 16
        self.back[seat] = self.round + (3 if far else 2)
        for kind in KINDS:
            self.piles[tile][kind] += self.carried[seat][kind]
        self.carried[seat] = nothing()
        self.ticks[seat] = 0
        self.put(seat, None)

    def put(self, seat: int, tile: str | None) -> None:
        """A player leaves a tile for another, or for none (MOVE-07)."""
        self.tile[seat] = tile
        self.progress[seat] = 0
        self.loot[seat] = nothing()

    def enter(self, seat: int, tile: str) -> Turn:
        """A player enters a tile; at home, the player deals with the intruders (RET-01, RET-02)."""
        self.put(seat, tile)
        for other in self.on(tile) if tile == self.home[seat] else ():
            if self.home[other] == tile:
                continue
            price = self.ticks[other] + self.carried[other]["W"] + 1
            kills = [
                f"kill {other} {weapons}"
                for weapons in range(min(price, self.carried[seat]["W"]) + 1)
                if self.can_pay(seat, price - weapons)
            ]
            line = (yield seat, [f"evict {other}", *kills]) if kills else "evict"
            if line.startswith("kill"):
                weapons = int(line.split()[2])
                self.carried[seat]["W"] -= weapons
                self.pay(seat, price - weapons)
                self.carried[other]["W"] = 0
                self.die(other)
            else:
                self.evict(other)
            self.test()

    def evict(self, seat: int) -> None:
        """An intruder loses the loot and is thrown out (RET-04)."""
        tile = self.tile[seat]
        assert tile is not None
        for kind in KINDS:
            back = min(self.loot[seat][kind], self.carried[seat][kind])
            self.carried[seat][kind] -= back
            self.piles[tile][kind] += back
        self.expel(seat)
        self.test()

    def expel(self, seat: int) -> None:
        """An intruder is thrown out (RET-05)."""
        tile = self.tile[seat]
        assert tile is not None
        free = [near for near in self.board.preferred(tile, self.forward[seat]) if not self.zombies[near]]
        if free:
            self.put(seat, free[0])
        else:
            self.die(seat)

    # -------------------------------------------------------------------------------------------------------- night

    def night(self) -> Turn:
        """Zombies appear, and then move (NIGHT-01)."""
        base, step, cap = self.waves
        groups = sorted({mark for mark in self.board.mark.values() if mark in "123456789"})
        tiles = self.board.tiles
        spawns = [tile for tile in tiles if groups and self.board.mark[tile] == groups[(self.round - 1) % len(groups)]]
        for tile in spawns * (base + ((self.round - 1) // step if step else 0)):
            if sum(self.zombies.values()) >= cap:
                break
            if self.on(tile):
                yield from self.hit(self.on(tile)[0], 2)
                self.test()
            else:
                self.zombies[tile] += 1
        for start in [tile for tile in tiles for _ in range(self.zombies[tile])]:
            yield from self.walk(start)
            self.test()

    def walk(self, tile: str) -> Turn:
        """A zombie makes its two steps (NIGHT-05 to NIGHT-11)."""
        for damage in (2, 1):
            placed = [where for where in self.tile.values() if where is not None]
            if not placed:
                return
            ways = {near: min(self.board.distance(near, where) for where in placed) for near in self.board.links[tile]}
            nearest = min(self.board.distance(tile, where) for where in placed)
            step = next(
                near for near in self.board.preferred(tile, self.forward[self.order()[0]]) if ways[near] == nearest - 1
            )
            self.zombies[tile] -= 1
            tile = step
            there = self.on(tile)
            if there and tile in self.strongholds:
                for seat in [seat for seat in there if self.gate(seat)]:
                    self.expel(seat)
                return
            if there:
                yield from self.hit(there[0], damage)
                return
            self.zombies[tile] += 1
