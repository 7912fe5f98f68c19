"""The form of a state: every field of the right type, length and order, before anything is said of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.games.defcon_zombies.box.cards_in_play import cards_by_id
from zombiekit.games.defcon_zombies.box.components import (
    CONSTELLATIONS_IN_BOX,
    MOST,
    MOST_CUBES,
    MOST_PIECES,
    NUMBERS,
    Fleet,
    Reason,
    Tile,
)
from zombiekit.games.defcon_zombies.box.event_cards import Do
from zombiekit.games.defcon_zombies.box.galaxies import size_of
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.box.variants import Trigger
from zombiekit.games.defcon_zombies.rules.context import Context
from zombiekit.games.defcon_zombies.rules.nodes import NODES
from zombiekit.games.defcon_zombies.table.position import EventTable, Kept, Lasting, Sight
from zombiekit.primitives.choices import is_count
from zombiekit.primitives.dice import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from zombiekit.games.defcon_zombies.table.position import Draft


def form_faults(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with the form of a state, field by field."""
    if not isinstance(state.options, Options):
        return (Fault("", "options", f"{shown(state.options)} are no options of this game"),)
    return tuple(_Forms(state).faults())


def _is_sum(value: object) -> bool:
    return is_count(value, 0, MOST)


class _Forms:
    """The checks of one state, with what its options say about sizes."""

    def __init__(self, state: Draft) -> None:
        self.state = state
        self.players = state.options.players
        self.size = size_of(state.options.plan)
        self.cards = cards_by_id(state.options)
        self.fields: Mapping[str, Callable[[Any], bool]] = {
            **dict.fromkeys(("cell", "target", "at", "source"), self.is_cell),
            **dict.fromkeys(("origins", "sources", "waiting", "alive", "visited", "cells"), self.is_cells),
            "stage": lambda value: is_count(value, 1, state.options.plan.rings),
            "count": lambda value: is_count(value, 1, CONSTELLATIONS_IN_BOX),
            "left": lambda value: is_count(value, 1, len(Trigger)),
            "number": lambda value: is_count(value, 1, SIDES),
            "seat": self.is_seat,
            "seats": self._are_seats,
            "sent": self._is_sent,
            "cards": self._are_kept,
            "entry": self._is_lasting,
            "card": self._is_card,
            "copy": is_count,
            "any_order": lambda value: type(value) is bool,
            "context": self._is_context,
        }

    def faults(self) -> Iterator[Fault]:
        state = self.state
        yield from self._ascending("gaps", state.gaps, "DEFCON-RING4-03")
        for name in ("faces", "dealt"):
            yield from self._row(
                name,
                getattr(state, name),
                "INV-1",
                self.size,
                is_item=lambda tile: isinstance(tile, Tile),
                what="a tile",
            )
        yield from self._row(
            "zombies",
            state.zombies,
            "INV-13",
            self.size,
            is_item=lambda count: is_count(count, 0, MOST_PIECES),
            what=f"a count, 0 to {MOST_PIECES}",
        )
        for name, check in (("ships", self._is_fleet), ("outposts", lambda count: is_count(count, 1, MOST_PIECES))):
            yield from self._by_seat(name, check, f"ships, {MOST_CUBES} at most" if name == "ships" else "a count")
        yield from self._row(
            "resources", state.resources, "INV-6", self.players, is_item=_is_sum, what=f"an integer, 0 to {MOST}"
        )
        yield from self._row("cards", state.cards, "INV-5", self.players, is_item=self._are_names, what="names, sorted")
        yield from self._row(
            "sights",
            state.sights,
            "DEFCON-CARD-09",
            self.players,
            is_item=self._is_sight,
            what="peeks left and systems seen",
        )
        yield from self._pairs("pile", state.pile, "INV-1", lambda key: isinstance(key, Tile), lambda n: is_count(n, 1))
        yield from self._pairs("transformed", state.transformed, "INV-7", self.is_cell, lambda n: is_count(n, 1))
        yield from self._pairs("swapped", state.swapped, "INV-1", self.is_cell, lambda n: n in NUMBERS and is_count(n))
        yield from self._single()
        yield from self._table()
        yield from self._agenda()

    def is_cell(self, value: object) -> bool:
        return is_count(value, 0, self.size - 1)

    def is_seat(self, value: object) -> bool:
        return is_count(value, 0, self.players - 1)

    def is_cells(self, value: object) -> bool:
        return isinstance(value, tuple) and all(map(self.is_cell, value)) and len(set(value)) == len(value)

    def _single(self) -> Iterator[Fault]:
        state = self.state
        for name in ("turn", "kills"):
            if not _is_sum(getattr(state, name)):
                yield Fault("INV-6", name, f"{shown(getattr(state, name))} is no integer, 0 to {MOST}")
        if not self.is_seat(state.active):
            yield Fault("DEFCON-TURN-02", "active", f"{shown(state.active)} is no seat")
        if state.discoverer is not None and not self.is_seat(state.discoverer):
            yield Fault("INV-7", "discoverer", f"{shown(state.discoverer)} is no seat")
        for name in ("discovered", "teleported"):
            if type(getattr(state, name)) is not bool:
                yield Fault("", name, f"{shown(getattr(state, name))} is neither True nor False")
        if state.result is not None and not isinstance(state.result, Reason):
            yield Fault("DEFCON-END-01", "result", f"{shown(state.result)} is no way in which a game ends")

    def _row(
        self, name: str, row: object, rule: str, length: int, *, is_item: Callable[[Any], bool], what: str
    ) -> Iterator[Fault]:
        if not isinstance(row, tuple) or len(row) != length:
            count = len(row) if isinstance(row, tuple) else shown(row)
            yield Fault(rule, name, f"{length} items are due, not {count}")
            return
        for index, item in enumerate(row):
            if not is_item(item):
                yield Fault(rule, f"{name}[{index}]", f"{shown(item)} is not {what}")

    def _by_seat(self, name: str, is_value: Callable[[Any], bool], what: str) -> Iterator[Fault]:
        rows = getattr(self.state, name)
        before = list(
            self._row(name, rows, "INV-4", self.players, is_item=lambda row: isinstance(row, tuple), what="a tuple")
        )
        yield from before
        for seat, row in enumerate(() if before else rows):
            yield from self._pairs(f"{name}[{seat}]", row, "INV-4", self.is_cell, is_value, what=what)

    def _pairs(
        self,
        where: str,
        pairs: object,
        rule: str,
        is_key: Callable[[Any], bool],
        is_value: Callable[[Any], bool],
        *,
        what: str = "a number",
    ) -> Iterator[Fault]:
        if not isinstance(pairs, tuple):
            yield Fault(rule, where, f"{shown(pairs)} is no tuple of pairs")
            return
        last: Any = None
        for index, pair in enumerate(pairs):
            if not isinstance(pair, tuple) or len(pair) != 2 or not is_key(pair[0]):
                yield Fault(rule, f"{where}[{index}]", f"{shown(pair)} is no pair of a key and {what}")
                continue
            if not is_value(pair[1]):
                yield Fault(rule, f"{where}[{index}][1]", f"{shown(pair[1])} is not {what}")
            if last is not None and pair[0] <= last:
                yield Fault(rule, f"{where}[{index}][0]", f"{shown(pair[0])} after {shown(last)}: each once, ascending")
            last = pair[0]

    def _ascending(self, where: str, cells: object, rule: str) -> Iterator[Fault]:
        if not self.is_cells(cells) or list(cells) != sorted(cells):  # type: ignore[call-overload]
            yield Fault(rule, where, f"{shown(cells)} are no cells, each once, ascending")

    def _is_fleet(self, value: object) -> bool:
        return (
            isinstance(value, Fleet)
            and len(value) == len(Fleet._fields)
            and all(map(is_count, value))
            and value.f <= 1
            and 0 < value.ships <= MOST_CUBES
        )

    def _is_sight(self, value: object) -> bool:
        return (
            isinstance(value, Sight)
            and is_count(value.left)
            and self.is_cells(value.seen)
            and list(value.seen) == sorted(value.seen)
        )

    def _are_names(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and all(isinstance(name, str) for name in value)
            and list(value) == sorted(set(value))
        )

    # ------------------------------------------------------------------------------------------------- event cards

    def _table(self) -> Iterator[Fault]:
        table = self.state.event_table
        if not isinstance(table, EventTable):
            yield Fault("DEFCON-EVT-01", "event_table", f"{shown(table)} is no event table")
            return
        if table.die is not None and not is_count(table.die, 1, SIDES):
            yield Fault("DEFCON-EVT-03", "event_table.die", f"{shown(table.die)} is no die")
        if not _is_sum(table.skip):
            yield Fault("DEFCON-PRIM-12", "event_table.skip", f"{shown(table.skip)} is no count")
        for name in ("deck", "discards"):
            where, pairs = f"event_table.{name}", getattr(table, name)
            yield from self._pairs(
                where, pairs, "DEFCON-EVT-06", self._is_card, lambda n: is_count(n, 1), what="a count"
            )
        for name, check in (("kept", self._is_kept), ("lasting", self._is_lasting), ("drawn", self._is_drawn)):
            entries = getattr(table, name)
            if not isinstance(entries, tuple):
                yield Fault("DEFCON-EVT-06", f"event_table.{name}", f"{shown(entries)} is no tuple")
                continue
            for index, entry in enumerate(entries):
                if not check(entry):
                    yield Fault("DEFCON-EVT-06", f"event_table.{name}[{index}]", f"{shown(entry)} is no such card")

    def _is_card(self, value: object) -> bool:
        return isinstance(value, str) and value in self.cards

    def _parent(self, card: str, path: object) -> Do | None:
        """Return what the effect does in which the list at a path stands."""
        if not isinstance(path, tuple) or len(path) < 2 or len(path) % 2 or not all(map(is_count, path)):
            return None
        try:
            effect = self.cards[card].effects_at(path[:-2])[path[-2]]
            self.cards[card].effects_at(path)
        except IndexError:
            return None
        return effect.do

    def _is_drawn(self, entry: object) -> bool:
        return isinstance(entry, tuple) and len(entry) == 2 and self._is_card(entry[0]) and is_count(entry[1])

    def _is_kept(self, entry: object) -> bool:
        return (
            isinstance(entry, Kept)
            and self._is_card(entry.card)
            and is_count(entry.copy)
            and self._parent(entry.card, entry.path) is Do.KEEP_UNTIL
            and self.is_seat(entry.keeper)
        )

    def _is_lasting(self, entry: object) -> bool:
        return (
            isinstance(entry, Lasting)
            and self._is_card(entry.card)
            and is_count(entry.copy)
            and self._parent(entry.card, entry.path) is Do.NEXT_TURNS
            and self.is_seat(entry.drawer)
            and self.is_cell(entry.here)
            and is_count(entry.first, 2)
            and is_count(entry.last, entry.first)
        )

    # ------------------------------------------------------------------------------------------------------ agenda

    def _agenda(self) -> Iterator[Fault]:
        agenda = self.state.agenda
        if not isinstance(agenda, tuple):
            yield Fault("", "agenda", f"{shown(agenda)} is no tuple of nodes")
            return
        for index, node in enumerate(agenda):
            if not isinstance(node, NODES):
                yield Fault("", f"agenda[{index}]", f"{shown(node)} is no node of this game")
                continue
            for field in attrs.fields(type(node)):
                value = getattr(node, field.name)
                if not self._field(field.name, value):
                    yield Fault("", f"agenda[{index}].{field.name}", f"{shown(value)} cannot stand there")

    def _field(self, name: str, value: Any) -> bool:
        """Tell whether a field of a node is of the right form; fields of one name are alike in all nodes."""
        return self.fields[name](value)

    def _is_sent(self, value: object) -> bool:
        return not list(self._pairs("", value, "", self.is_cell, self._is_fleet))

    def _are_seats(self, value: object) -> bool:
        return isinstance(value, tuple) and all(map(self.is_seat, value)) and 0 < len(value) <= self.players

    def _are_kept(self, value: object) -> bool:
        return isinstance(value, tuple) and all(map(self._is_kept, value)) and bool(value)

    def _is_context(self, value: object) -> bool:
        if not isinstance(value, Context) or not self._is_card(value.card) or not is_count(value.copy):
            return False
        if value.path != () and self._parent(value.card, value.path) is None:
            return False
        return (
            is_count(value.at)
            and value.at <= len(self.cards[value.card].effects_at(value.path))
            and self.is_seat(value.drawer)
            and self.is_seat(value.subject)
            and self.is_cell(value.here)
        )
