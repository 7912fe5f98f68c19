"""A second set of rules, written from the book alone: slow, plain, and played in step with the engine.

A game is one generator. It yields each question (`Asked`), receives the answer as a line of notation, and changes the table. Cards come
from the data that the book prints. Only components (tiles, prices) and geometry are shared with the library.
"""

from collections.abc import Iterable
from itertools import product

from tests.defcon_zombies.referee_events import Events
from tests.defcon_zombies.referee_table import EARTH, Over, Play, ask, at, away, fleet_words, read_fleet, roll, there
from zombiekit.primitives.hexes import Hex


class Referee(Events):
    """Turns, moves, discoveries and purchases."""

    def play(self) -> Play:
        """Play on from the Move of a turn to the end of the game."""
        try:
            while True:
                yield from self.move()
                yield from self.buy()
                if self.discoverer is not None and (not self.o.slow_swarm or self.discoverer == self.active):
                    if self.skip:
                        self.skip -= 1
                    else:
                        yield from self.step()
                yield from self.close()
                self.turn += 1
                self.active = (self.active + 1) % len(self.seats)
                self.discovered = self.teleported = False
        except Over as over:
            self.result = str(over)

    def close(self) -> Play:
        if self.z[EARTH]:
            raise Over("loss_overrun")
        for entry in list(self.lasting):
            if entry["first"] <= self.turn:
                yield from self.last(entry)
        if self.z[EARTH]:
            raise Over("loss_overrun")
        yield from self.scout()
        if self.o.hopeless_ends and not any(self.ships) and max(self.res) < 10 and not self.lasting:
            raise Over("loss_hopeless")
        if self.o.turn_limit == self.turn:
            raise Over("timeout")

    def scout(self) -> Play:
        if self.o.scouts == "off" or not self.red():
            return
        for radius in range(self.rings, 0 if self.o.scouts == "inward" else self.rings - 1, -1):
            free = [cell for cell in self.hidden() if away(cell, EARTH) == radius and not self.z[cell]]
            if free:
                line = yield from ask(self.active, [f"place_zombie {at(cell)}" for cell in free])
                self.z[there(line)] += 1
                return

    # ----------------------------------------------------------------------------------------------------- move

    def reach(self, seat: int, cell: Hex) -> list[Hex]:
        """Return where ships can move: adjacent systems (with jump drives, explored ones) and, with Cassiopeia, explored ones two away."""
        explored = [other for other in self.cells if self.face[other] != "unknown"]
        found = [other for other in self.near(cell) if not self.o.jump_drives or other in explored]
        if self.can(seat, "cassiopeia"):
            found += [other for other in explored if away(cell, other) == 2]
        return found

    def parts(self, seat: int, cell: Hex) -> list[tuple[int, int, int]]:
        o, p, f = self.fleet(seat, cell)
        return list(product(range(o + 1), range(p + 1), range(f + 1)))

    def jump_to(self, cells: Iterable[Hex]) -> list[Hex]:
        return [cell for cell in self.hidden() if all(cell in self.near(other) for other in cells)]

    def move(self) -> Play:
        seat = self.active
        while self.own(seat):
            line = yield from ask(seat, self.moves(seat))
            word = line.split()[0]
            if word == "peek":
                self.peeks[seat] -= 1
                self.seen[seat].add(there(line))
            elif word == "teleport":
                self.teleported = True
                change = (1, 0, 0) if line.endswith(" ship") else (0, 0, 1)
                self.add(seat, there(line), *[-count for count in change])
                self.add(seat, there(line, 2), *change)
            else:
                if word == "move":
                    yield from self.go(seat, {there(line): read_fleet(line)}, there(line, 2))
                elif word == "rally":
                    yield from self.rally(seat, there(line))
                elif word == "jump":
                    yield from self.jump(seat, {there(line): read_fleet(line)})
                elif word == "rally_jump":
                    yield from self.rally_jump(seat)
                return

    def moves(self, seat: int) -> list[str]:
        found = ["pass_move"]
        sources: dict[Hex, list[Hex]] = {}
        for cell in self.own(seat):
            for target in self.reach(seat, cell):
                sources.setdefault(target, []).append(cell)
        for target, cells in sources.items():
            if len(cells) > 1 and self.can(seat, "orion"):
                found.append(f"rally {at(target)}")
            else:
                found += [
                    f"move {at(cell)} {at(target)}{fleet_words(*part)}"
                    for cell in cells
                    for part in self.parts(seat, cell)
                    if any(part)
                ]
        if self.o.jump_drives:
            jumpers = [cell for cell in self.own(seat) if self.jump_to([cell])]
            if len(jumpers) > 1 and self.can(seat, "orion"):
                found.append("rally_jump")
            else:
                found += [
                    f"jump {at(cell)}{fleet_words(*part)}"
                    for cell in jumpers
                    for part in self.parts(seat, cell)
                    if any(part)
                ]
        if self.can(seat, "canis_minor") and not self.teleported:
            for cell, other in product(self.own(seat), self.own(seat)):
                o, _, f = self.fleet(seat, cell)
                kinds = ["ship"] * (o > 0) + ["flagship"] * (f > 0)
                found += [f"teleport {at(cell)} {at(other)} {kind}" for kind in kinds if cell != other]
        if self.peeks[seat]:
            beside = {other for cell in self.own(seat) for other in self.near(cell)}
            found += [f"peek {at(cell)}" for cell in self.hidden() if cell in beside and cell not in self.seen[seat]]
        return found

    def rally(self, seat: int, target: Hex) -> Play:
        sources = [cell for cell in self.own(seat) if target in self.reach(seat, cell)]
        sent: dict[Hex, tuple[int, int, int]] = {}
        for cell in sources:
            yield from self.send(seat, cell, sent, last=cell == sources[-1])
        yield from self.go(seat, sent, target)

    def rally_jump(self, seat: int) -> Play:
        sources = [cell for cell in self.own(seat) if self.jump_to([cell])]
        sent: dict[Hex, tuple[int, int, int]] = {}
        for cell in sources:
            if self.jump_to([*sent, cell]):
                yield from self.send(seat, cell, sent, last=cell == sources[-1])
        yield from self.jump(seat, sent)

    def send(self, seat: int, cell: Hex, sent: dict[Hex, tuple[int, int, int]], *, last: bool) -> Play:
        """Add what a system sends; the last one has to send something if no other has."""
        lines = [f"send{fleet_words(*part)}" for part in self.parts(seat, cell) if any(part) or sent or not last]
        part = read_fleet((yield from ask(seat, lines)))
        if any(part):
            sent[cell] = part

    def jump(self, seat: int, sent: dict[Hex, tuple[int, int, int]]) -> Play:
        line = yield from roll({f"system {at(cell)}": 1 for cell in self.jump_to(sent)})
        yield from self.go(seat, sent, there(line))

    def go(self, seat: int, sent: dict[Hex, tuple[int, int, int]], target: Hex) -> Play:
        """Move ships of the active player to a system, and settle what happens to them there."""
        for cell, part in sent.items():
            self.add(seat, cell, *[-count for count in part])
            self.add(seat, target, *part)
        yield from self.fight(target)
        if not self.has(seat, target):
            return
        if self.face[target] == "unknown":
            yield from self.discover(seat, target, list(sent))
        elif self.number(target) > 0:
            if self.discoverer is not None or self.o.collect_early:
                self.collect(seat, self.number(target))
        elif self.face[target] == "wormhole":
            yield from self.wormhole(seat, target)

    def discover(self, seat: int, cell: Hex, origins: list[Hex]) -> Play:
        tile = self.deal[cell]
        kind = self.kind(tile)
        self.face[cell] = tile
        self.discovered = True
        for seen in self.seen:
            seen.discard(cell)
        waiting = [entry for entry in self.kept if entry["for"] == kind]
        draws = self.draws(cell, kind)
        yield from self.class_effect(seat, cell, kind)
        for entry in waiting:
            self.kept.remove(entry)
            yield from self.release(entry, cell)
        for _ in range(draws):
            yield from self.draw(seat, cell)
        if self.can(seat, "scorpius"):
            yield from self.bounce(seat, cell, origins)
        if kind == "wormhole" and self.has(seat, cell):
            yield from self.wormhole(seat, cell)

    def class_effect(self, seat: int, cell: Hex, kind: str) -> Play:
        if kind == "planet":
            self.collect(seat, 2 * self.number(cell))
        elif kind == "constellation":
            self.held[seat].append(self.face[cell])
            self.peeks[seat] += 3 * (self.ability[self.face[cell]] == "libra")
            if sum(map(len, self.held)) == self.total:
                raise Over("win")
            if self.cubes(seat):
                place = cell
                if self.o.constellation_ship == "choice":
                    place = there((yield from ask(seat, [f"place_free {at(EARTH)}", f"place_free {at(cell)}"])))
                yield from self.free_ship(seat, place)
        elif kind == "nebula":
            if self.cubes(seat):
                yield from self.free_ship(seat, cell)
        elif kind == "zombies" and self.discoverer is None:
            self.discoverer = seat

    def bounce(self, seat: int, cell: Hex, origins: list[Hex]) -> Play:
        o, _, f = self.fleet(seat, cell)
        kinds = ["ship"] * (o > 0) + ["flagship"] * (f > 0)
        lines = [f"bounce {kind} {at(origin)}" for kind in kinds for origin in origins]
        line = yield from ask(seat, [*lines, "stay"])
        if line != "stay":
            change = (1, 0, 0) if line.split()[1] == "ship" else (0, 0, 1)
            self.add(seat, cell, *[-count for count in change])
            self.add(seat, there(line, 2), *change)
            yield from self.fight(there(line, 2))

    def wormhole(self, seat: int, cell: Hex) -> Play:
        hidden = self.hidden()
        if not hidden:
            return
        line = "warp_random"
        if self.can(seat, "leo") and len(hidden) > 1:
            line = yield from ask(seat, [*[f"warp {at(other)}" for other in hidden], line])
        if line == "warp_random":
            line = yield from roll({f"system {at(other)}": 1 for other in hidden})
        o, p, f = self.fleet(seat, cell)
        yield from self.go(seat, {cell: (o, p, f)}, there(line))

    # ------------------------------------------------------------------------------------------------------ buy

    def buy(self) -> Play:
        seat = self.active
        while True:
            line = yield from ask(seat, ["done", *self.purchases(seat)])
            if line == "done":
                return
            cell = there(line)
            if line.startswith("buy_ship"):
                self.res[seat] -= 10
                self.add(seat, cell, 1)
            elif line.startswith("buy_pair"):
                self.res[seat] -= 15
                self.add(seat, cell, 0, 1)
            else:
                self.res[seat] -= 5
                self.posts[seat][cell] += 1
            yield from self.fight(cell)
            if not self.o.industrious:
                return

    def purchases(self, seat: int) -> list[str]:
        places = {EARTH}
        if self.can(seat, "ursa_major"):
            places |= set(self.own(seat))
        if self.o.flagships:
            places |= {cell for cell in self.own(seat) if self.fleet(seat, cell)[2]}
        found = []
        if self.res[seat] >= 10 and self.cubes(seat) >= 1:
            found += [f"buy_ship {at(cell)}" for cell in places]
        if self.res[seat] >= 15 and self.cubes(seat) >= 2 and self.can(seat, "gemini"):
            found += [f"buy_pair {at(cell)}" for cell in places]
        if self.res[seat] >= 5 and self.chits() >= 1:
            fit = self.planets()
            if self.o.outposts_on == "non_zombies":
                fit = [cell for cell in self.cells if self.face[cell] not in {"unknown", "zombies", "earth"}]
            anywhere = self.can(seat, "ursa_minor")
            found += [
                f"buy_outpost {at(cell)}" for cell in fit if self.has(seat, cell) or (anywhere and not self.z[cell])
            ]
        return found
