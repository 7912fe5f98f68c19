"""The form of a state: every field of the right type and in canonical order, before anything is said of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from zombiekit.errors import Fault, shown
from zombiekit.games.they_come_back.box.components import (
    HAND,
    MOST_HEALTH,
    NUMBER,
    Card,
    Loss,
    Movement,
    Posture,
    Reason,
)
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.markers import order_of
from zombiekit.games.they_come_back.table.position import Lying, Marker, Pile, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.games.they_come_back.table.position import Draft

Check: TypeAlias = "Callable[[Draft, Any, int], Iterator[str]]"
"""Yields what contradicts a node of an agenda, given the position, the node, and its index."""
MOST_THINGS = 1_000
"""No tuple in a state comes near this length; a longer one is refused unseen."""
MOST = 2**52
"""The largest number that there can be of anything: half of what a save can hold, so that there is room for more to come."""


def form_faults(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with the form of a state, field by field, but for the agenda."""
    if not isinstance(state.options, Options):
        return (Fault("", "options", f"{shown(state.options)} are no options of this game"),)
    if not isinstance(state.town, Town):
        return (Fault("", "town", f"{shown(state.town)} is no map"),)
    return tuple(_Forms(state).faults())


def is_count(value: object, least: int = 0, most: int = MOST) -> bool:
    """Tell whether a value is an integer within bounds (and no bool)."""
    return type(value) is int and least <= value <= most


def is_card(value: object) -> bool:
    """Tell whether a value is a card, and not one that a view does not show."""
    return isinstance(value, Card) and value is not Card.HIDDEN


class _Forms:
    """The checks of one state, with what its options and its map say about seats and squares."""

    def __init__(self, state: Draft) -> None:
        self.state = state
        self.players = state.options.players
        self.links = state.town.links

    def faults(self) -> Iterator[Fault]:
        state = self.state
        yield from self._people()
        yield from self._pairs("zombies", state.zombies, "INV-5", self.is_square, "a square")
        yield from self._pairs("moved", state.moved, "STCB-SWARM-02", self.is_square, "a square")
        yield from self._ascending("lying", state.lying, "INV-8", self._is_lying, "evaded zombies")
        for name in ("health_tokens", "bullet_tokens"):
            yield from self._ascending(name, getattr(state, name), "INV-5", self.is_square, "a square")
        yield from self._pairs("deck", state.deck, "INV-1", is_card, "a card", key=NUMBER.__getitem__)
        if not isinstance(state.discards, tuple) or not all(map(is_card, state.discards)):
            yield Fault("INV-1", "discards", f"{shown(state.discards)} are no cards")
        yield from self._pairs("unseen", state.unseen, "INV-2", lambda tile: isinstance(tile, TileId), "a tile")
        if state.piles != ():
            yield from self._row("piles", state.piles, "INV-2", self._is_pile, "a number and tiles")
        yield from self._ascending("markers", state.markers, "STCB-CARD-14", self._is_marker, "an effect", key=order_of)
        for name in ("ambushed", "attacked"):
            yield from self._ascending(name, getattr(state, name), "STCB-AMBUSH-01", self.is_seat, "a seat")
        yield from self._single()

    def is_square(self, value: object) -> bool:
        """Tell whether a value is a square that can be entered."""
        return (
            isinstance(value, tuple)
            and len(value) == 2
            and type(value[0]) is int
            and type(value[1]) is int
            and value in self.links
        )

    def is_seat(self, value: object) -> bool:
        """Tell whether a value is a seat."""
        return is_count(value, 0, self.players - 1)

    def _people(self) -> Iterator[Fault]:
        kinds: dict[str, tuple[str, Callable[[Any], bool], str]] = {
            "health": ("INV-3", lambda value: is_count(value, 0, MOST_HEALTH), f"an integer from 0 to {MOST_HEALTH}"),
            "hearts": ("INV-3", is_count, f"an integer from 0 to {MOST}"),
            "bullets": ("INV-3", is_count, f"an integer from 0 to {MOST}"),
            "kills": ("INV-3", is_count, f"an integer from 0 to {MOST}"),
            "squares": ("INV-5", lambda value: value is None or self.is_square(value), "a square that can be entered"),
            "postures": ("INV-8", lambda value: isinstance(value, Posture), "a posture"),
            "losses": ("STCB-LOSS-06", lambda value: isinstance(value, Loss), "a loss"),
            "hands": ("INV-7", self._is_hand, f"at most {HAND} cards by number"),
            "tables": ("INV-7", self._is_table, "weapons by number, each once"),
            "played": ("INV-11", lambda value: type(value) is bool, "True or False"),
        }
        for name, (rule, is_value, what) in kinds.items():
            yield from self._row(name, getattr(self.state, name), rule, is_value, what)

    def _single(self) -> Iterator[Fault]:
        state = self.state
        for name in ("round", "count", "points"):
            if not is_count(getattr(state, name)):
                yield Fault("", name, f"{shown(getattr(state, name))} is no integer from 0 to {MOST}")
        if not is_count(state.noted, 0, MOST_HEALTH):
            yield Fault("STCB-MOVE-01", "noted", f"{shown(state.noted)} is no integer from 0 to {MOST_HEALTH}")
        if type(state.entered) is not bool:
            yield Fault("STCB-MOVE-06", "entered", f"{shown(state.entered)} is neither True nor False")
        for name in ("first", "active"):
            if not self.is_seat(getattr(state, name)):
                yield Fault("STCB-TURN-01", name, f"{shown(getattr(state, name))} is no seat")
        if not isinstance(state.movement, Movement):
            yield Fault("STCB-MOVE-02", "movement", f"{shown(state.movement)} is none of {', '.join(Movement)}")
        result = state.result
        if result is not None and not (
            isinstance(result, Result)
            and isinstance(result.reason, Reason)
            and not list(self._ascending("", result.winners, "", self.is_seat, ""))
        ):
            yield Fault("STCB-END-04", "result", f"{shown(result)} is no way in which a game ends")

    def _row(self, name: str, row: object, rule: str, is_item: Callable[[Any], bool], what: str) -> Iterator[Fault]:
        """Yield faults of a field with a value for each player."""
        if not isinstance(row, tuple) or len(row) != self.players:
            yield Fault(rule, name, f"{shown(row)} are not {self.players} values, one for each player")
            return
        for seat, item in enumerate(row):
            if not is_item(item):
                yield Fault(rule, f"{name}[{seat}]", f"{shown(item)} is not {what}")

    def _pairs(
        self,
        where: str,
        pairs: object,
        rule: str,
        is_key: Callable[[Any], bool],
        what: str,
        *,
        key: Callable[[Any], Any] | None = None,
    ) -> Iterator[Fault]:
        """Yield faults of numbers by key."""
        if not isinstance(pairs, tuple) or len(pairs) > MOST_THINGS:
            yield Fault(rule, where, f"{shown(pairs)} is no tuple of pairs, {MOST_THINGS} at the most")
            return
        last: Any = None
        for index, pair in enumerate(pairs):
            if type(pair) is not tuple or len(pair) != 2 or not is_key(pair[0]) or not is_count(pair[1], 1):
                yield Fault(
                    rule, f"{where}[{index}]", f"{shown(pair)} is no pair of {what} and a number from 1 to {MOST}"
                )
                continue
            place = pair[0] if key is None else key(pair[0])
            if last is not None and place <= last:
                yield Fault(rule, f"{where}[{index}][0]", f"{shown(pair[0])}: each once, in order")
            last = place

    def _ascending(
        self,
        where: str,
        items: object,
        rule: str,
        is_item: Callable[[Any], bool],
        what: str,
        *,
        key: Callable[[Any], Any] = lambda value: value,
    ) -> Iterator[Fault]:
        """Yield faults of a sorted tuple without doubles."""
        if not isinstance(items, tuple) or len(items) > MOST_THINGS:
            yield Fault(rule, where, f"{shown(items)} is no tuple of {MOST_THINGS} at the most")
            return
        last: Any = None
        for index, item in enumerate(items):
            if not is_item(item):
                yield Fault(rule, f"{where}[{index}]", f"{shown(item)} is not {what}")
                continue
            if last is not None and key(item) <= key(last):
                yield Fault(rule, f"{where}[{index}]", f"{shown(item)} after {shown(last)}: each once, in order")
            last = item

    def _is_lying(self, value: object) -> bool:
        return (
            isinstance(value, Lying)
            and self.is_seat(value.seat)
            and is_count(value.level)
            and self.is_square(value.square)
            and is_count(value.number, 1)
        )

    def _is_hand(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and all(isinstance(card, Card) for card in value)
            and len(value) <= HAND
            and list(value) == sorted(value, key=NUMBER.__getitem__)
        )

    def _is_table(self, value: object) -> bool:
        return isinstance(value, tuple) and not list(
            self._ascending("", value, "", is_card, "", key=NUMBER.__getitem__)
        )

    def _is_pile(self, value: object) -> bool:
        return (
            isinstance(value, Pile)
            and is_count(value.unseen)
            and isinstance(value.known, tuple)
            and all(isinstance(tile, TileId) for tile in value.known)
        )

    def _is_marker(self, value: object) -> bool:
        return (
            isinstance(value, Marker)
            and is_card(value.card)
            and self.is_seat(value.owner)
            and self.is_seat(value.clock)
            and is_count(value.left, 1, 2)
            and (value.target is None or self.is_seat(value.target))
            and (value.square is None or self.is_square(value.square))
        )
