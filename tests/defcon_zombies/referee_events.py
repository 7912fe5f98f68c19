"""The referee's zombies and event cards."""

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any

from tests.defcon_zombies.referee_table import EARTH, Play, Table, ask, at, away, roll, there
from zombiekit.primitives.hexes import Hex


class Swarm(Table):
    """Zombies that come, go and overflow."""

    def step(self) -> Play:
        waiting = [cell for cell in self.cells if self.face[cell] == "zombies" and self.nests.get(cell) != self.turn]
        new = []
        while waiting and self.red():
            cell = waiting[0]
            if self.red() < len(waiting):
                cell = there((yield from ask(self.active, [f"spawn_at {at(other)}" for other in waiting])))
            waiting.remove(cell)
            if not self.humans(cell):
                new.append(cell)
            self.z[cell] += 1
            yield from self.fight(cell)
        while new:
            cell = yield from self.next_of(new, "zombie_from")
            if self.o.overrun and self.o.overrun_exit == "earth" and away(cell, EARTH) == 1:
                yield from self.travel(cell, EARTH, cell, [])
                continue
            target = yield from self.target(cell, [])
            if target is not None:
                yield from self.travel(cell, target, cell, [])
            elif self.o.zombie_no_planet == "earth" or (self.o.zombie_no_planet == "auto" and self.o.overrun):
                yield from self.travel(cell, EARTH, cell, [])

    def next_of(self, cells: list[Hex], word: str) -> Play:
        """Let the active player pick the next system or leave the order open; remove and return it."""
        cell = min(cells, key=self.cells.index)
        if cells is not self.open:
            lines = [f"{word} {at(other)}" for other in cells]
            line = yield from ask(self.active, [*lines, *["any_order"] * (len(lines) > 1)])
            if line == "any_order":
                self.open = cells
            else:
                cell = there(line)
        cells.remove(cell)
        return cell

    def target(self, origin: Hex, visited: list[Hex]) -> Play:
        """Return the next planet for a zombie from a system, or None if there is none; the active player breaks ties."""

        def rank(cell: Hex) -> tuple[int, int]:
            far, low = away(origin, cell), -self.number(cell)
            return (far, low) if self.o.zombie_target == "closest_first" else (low, far)

        planets = [cell for cell in self.planets() if cell not in visited]
        if not planets:
            return None
        best = min(map(rank, planets))
        line = yield from ask(self.active, [f"zombie_to {at(cell)}" for cell in planets if rank(cell) == best])
        return there(line)

    def travel(self, origin: Hex, cell: Hex, source: Hex, visited: list[Hex]) -> Play:
        self.z[origin] -= 1
        yield from self.come(cell, source, visited)

    def come(self, cell: Hex, source: Hex, visited: list[Hex]) -> Play:
        """Add a zombie to a system, with the fight, overrun or overflow that follows."""
        self.z[cell] += 1
        if self.humans(cell):
            yield from self.fight(cell)
            return
        number = self.number(cell)
        if number < 0:
            return
        if self.o.overrun:
            if self.z[cell] >= number:
                self.z[cell] = 0
                self.face[cell] = "zombies"
                self.nests[cell] = self.turn
                self.discoverer = self.active if self.discoverer is None else self.discoverer
        elif self.z[cell] > number:
            visited = [*visited, cell]
            target: Hex | None = EARTH
            if away(cell, EARTH) > 1:
                origin = cell if self.o.overflow_from == "planet" else source
                target = yield from self.target(origin, visited)
            if target is not None:
                yield from self.travel(cell, target, source, visited)


class Events(Swarm):
    """Event cards, from the data that the book prints."""

    def draws(self, cell: Hex, kind: str) -> int:
        if not self.o.events:
            return 0
        triggers = {str(trigger) for trigger in self.o.event_triggers}
        ring = [other for other in self.cells if away(other, EARTH) == away(cell, EARTH)]
        met = int(kind in triggers and kind != "planet")
        met += "ring_complete" in triggers and all(self.face[other] != "unknown" for other in ring)
        met += "planet_number" in triggers and self.number(cell) == self.die and self.number(cell) >= 0
        return met

    def draw(self, seat: int, here: Hex) -> Play:
        if not +self.deck and self.o.event_deck_empty == "reshuffle":
            self.deck, self.discards = self.discards, Counter()
        if not +self.deck:
            return
        line = yield from roll({f"event {name}": count for name, count in (+self.deck).items()})
        name = line.split()[1]
        self.deck[name] -= 1
        self.drawn += 1
        part = {"card": name, "parts": [0], "drawer": seat, "here": here, "age": self.drawn}
        yield from self.effects(self.cards[name]["effects"], {**part, "self": seat})
        self.discard(part)

    def discard(self, part: dict[str, Any]) -> None:
        if not part["parts"][0]:
            self.discards[part["card"]] += 1

    def release(self, entry: dict[str, Any], here: Hex) -> Play:
        entry["parts"][0] -= 1
        drawer = entry["drawer"]
        yield from self.effects(entry["effects"], {**entry, "here": here, "self": drawer})
        self.discard(entry)

    def last(self, entry: dict[str, Any]) -> Play:
        ends = entry["last"] <= self.turn
        if ends:
            self.lasting.remove(entry)
            entry["parts"][0] -= 1
        if self.test(entry["test"]):
            yield from self.effects(entry["effects"], {**entry, "self": entry["drawer"]})
        if ends:
            self.discard(entry)

    def who(self, who: str, part: dict[str, Any]) -> list[int]:
        others = [(part["drawer"] + more) % len(self.seats) for more in range(1, len(self.seats))]
        found = {"drawer": [part["drawer"]], "self": [part["self"]], "others": others, "all": [part["drawer"], *others]}
        return found[who]

    def test(self, test: Any) -> bool:
        if test == "always":
            return True
        if test == "no_discovery_by_move":
            return not self.discovered
        if "not" in test:
            return not self.test(test["not"])
        if test["discovered"] == "zombies":
            return self.discoverer is not None
        dealt = [self.deal[cell] for cell in self.cells if self.face[cell] != "unknown"]
        return test["discovered"] in map(self.kind, dealt)

    def set(self, given: Mapping[str, Any], seat: int) -> list[Hex]:
        return [cell for cell in self.cells if self.fits(given, seat, cell)]

    def fits(self, given: Mapping[str, Any], seat: int, cell: Hex) -> bool:
        want = {
            **dict.fromkeys(("ring", "seen", "kind", "number", "zombies", "ship"), "any"),
            "earth": "exclude",
            **given,
        }
        explored = self.face[cell] != "unknown"
        rings = want["ring"] if isinstance(want["ring"], list) else [want["ring"]]
        own = sum(count * size for count, size in zip(self.fleet(seat, cell), (1, 2, 1), strict=True))
        alone = own == 1 and not any(self.has(other, cell) for other in self.seats if other != seat)
        return all(
            (
                {"exclude": cell != EARTH, "include": True, "only": cell == EARTH}[want["earth"]],
                want["ring"] == "any" or away(cell, EARTH) in rings,
                {"any": True, "explored": explored, "unexplored": not explored}[want["seen"]],
                want["kind"] == "any" or (explored and self.kind(self.face[cell]) == want["kind"]),
                want["number"] == "any" or self.number(cell) == want["number"],
                {"any": True, "some": self.z[cell] > 0, "none": not self.z[cell]}[want["zombies"]],
                {"any": True, "self": own > 0, "alone": alone}[want["ship"]],
            )
        )

    def useful(self, effect: Mapping[str, Any], seat: int, cell: Hex) -> bool:
        """Say whether an effect could do anything in a system."""
        explored = self.face[cell] != "unknown"
        if effect["do"] == "add_ship":
            return explored and self.cubes(seat) > 0
        if effect["do"] == "add_zombie":
            return self.red() > 0
        if effect["do"] == "destroy_ship":
            return self.has(seat, cell)
        if effect["do"] == "destroy_zombie":
            return self.z[cell] > 0
        if effect["do"] == "replace_tile":
            return self.number(cell) >= 0 and self.boxed(effect["number"]) > 0
        return not explored and cell not in self.seen[seat]

    def boxed(self, number: int) -> int:
        """Return how many planets with this number are in the box."""
        return self.box[f"planet {number}"]

    def effects(self, effects: Iterable[Mapping[str, Any]], part: dict[str, Any]) -> Play:
        for effect in effects:
            yield from self.effect(effect, part)

    def effect(self, effect: Mapping[str, Any], part: dict[str, Any]) -> Play:  # noqa: C901 - one branch for each primitive
        do = effect["do"]
        seats = self.who(effect["who"], part) if "who" in effect else [part["self"]]
        if do == "collect":
            for seat in seats:
                self.collect(seat, effect["amount"])
        elif do == "collect_per":
            for seat in seats:
                count = sum(self.has(seat, cell) for cell in self.set(effect["systems"], seat))
                self.collect(seat, effect["amount"] * count)
        elif do == "pay":
            for seat in seats:
                self.res[seat] -= min(self.res[seat], effect["amount"])
        elif do == "zombies_step":
            if self.discoverer is not None:
                yield from self.step()
        elif do == "skip_zombies_steps":
            self.skip += effect["count"]
        elif do == "chance":
            weights = {f"branch {n}": branch["weight"] for n, branch in enumerate(effect["branches"], 1)}
            line = yield from roll(weights)
            yield from self.effects(effect["branches"][int(line.split()[1]) - 1]["effects"], part)
        elif do == "predict":
            named = int((yield from ask(part["drawer"], [f"predict {n}" for n in range(1, 7)])).split()[1])
            value = int((yield from roll({f"roll {n}": 1 for n in range(1, 7)})).split()[1])
            off = min((value - named) % 6, (named - value) % 6)
            yield from self.effects(effect[("exact", "near")[off] if off < 2 else "far"], part)
        elif do == "for_each":
            for seat in seats:
                yield from self.effects(effect["effects"], {**part, "self": seat})
        elif do == "if":
            yield from self.effects(effect["then"] if self.test(effect["test"]) else effect.get("else", []), part)
        elif do == "keep_until":
            part["parts"][0] += 1
            self.kept.append({**part, "for": effect["discovered"], "effects": effect["effects"]})
            self.kept.sort(key=itemgetter("age"))
        elif do == "next_turns":
            part["parts"][0] += 1
            times = {"first": self.turn + 1, "last": self.turn + effect["count"]}
            self.lasting.append({**part, **times, "test": effect["test"], "effects": effect["effects"]})
            self.lasting.sort(key=itemgetter("age"))
        else:
            for seat in seats:
                yield from self.placed(effect, seat, part["here"])

    WORDS = {  # noqa: RUF012 - a table
        "add_ship": "place_ship",
        "add_zombie": "place_zombie",
        "destroy_ship": "lose_ship_at",
        "destroy_zombie": "remove_zombie",
        "replace_tile": "replace",
        "peek": "peek",
    }

    def placed(self, effect: Mapping[str, Any], seat: int, here: Hex) -> Play:
        place, do = effect["at"], effect["do"]
        if isinstance(place, str):
            cells = [EARTH if place == "earth" else here]
            how = place
        else:
            ((how, given),) = place.items()
            cells = self.set(given, seat)
        cells = [cell for cell in cells if self.useful(effect, seat, cell)]
        if not cells:
            return
        if how == "each" and do == "add_zombie":
            while cells and self.red():
                cell = yield from self.next_of(cells, "place_zombie")
                yield from self.happen(effect, seat, cell)
        elif how == "each":
            for cell in cells:
                yield from self.happen(effect, seat, cell)
        else:
            cell = cells[0]
            if how == "choose":
                chooser = seat if do in {"add_ship", "destroy_ship"} else self.active
                cell = there((yield from ask(chooser, [f"{self.WORDS[do]} {at(other)}" for other in cells])))
            elif how == "random":
                cell = there((yield from roll({f"system {at(other)}": 1 for other in cells})))
            yield from self.happen(effect, seat, cell)

    def happen(self, effect: Mapping[str, Any], seat: int, cell: Hex) -> Play:
        do = effect["do"]
        if not self.useful(effect, seat, cell):
            return
        if do == "add_ship":
            yield from self.free_ship(seat, cell)
        elif do == "add_zombie":
            yield from self.come(cell, cell, [])
        elif do == "destroy_ship":
            self.take((yield from ask(seat, self.losses(cell, [seat], posts=False))), cell)
        elif do == "destroy_zombie":
            self.z[cell] -= 1
            self.kills += 1
        elif do == "replace_tile":
            self.box[self.face[cell]] += 1
            self.face[cell] = f"planet {effect['number']}"
            self.box[self.face[cell]] -= 1
        else:
            self.seen[seat].add(cell)
