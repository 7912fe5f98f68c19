"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from zombiekit.agenda import Automatic
from zombiekit.errors import InvalidState, shown
from zombiekit.games.defcon_zombies.box.components import PLANETS, ZOMBIES, Ability, Kind, Reason, Tile
from zombiekit.games.defcon_zombies.box.variants import FirstPlayer, Trigger
from zombiekit.games.defcon_zombies.checks.faults import faults, settling_faults
from zombiekit.games.defcon_zombies.posing.laying_out import Layout, gaps_of_options
from zombiekit.games.defcon_zombies.posing.posed_nodes import (
    NODE_NAMES,
    SETUP_NAMES,
    agenda_of,
    check_said,
    read_node,
    set_up,
)
from zombiekit.games.defcon_zombies.posing.reading import Reader
from zombiekit.games.defcon_zombies.rules.turns import BEGIN_TURN
from zombiekit.games.defcon_zombies.state import State, new_game
from zombiekit.games.defcon_zombies.table.position import EventTable, Fleets, Kept, Lasting, Sight
from zombiekit.posing import run_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zombiekit.games.defcon_zombies.box.options import Options
    from zombiekit.primitives.hexes import Hex


def pose(
    *,
    node: str = "MOVE",
    options: Options | Mapping[str, Any] | None = None,
    tiles: Mapping[Hex, str | int] | None = None,
    hidden: Mapping[Hex, str | int] | None = None,
    unexplored: int | Iterable[Hex] | None = None,
    gaps: Iterable[Hex] | None = None,
    zombies: Mapping[Hex, int] | None = None,
    ships: Mapping[int, Mapping[Hex, int | tuple[int, int, int]]] | None = None,
    outposts: Mapping[int, Mapping[Hex, int]] | None = None,
    resources: Mapping[int, int] | Iterable[int] | None = None,
    cards: Mapping[int, Iterable[str]] | None = None,
    peeks: Mapping[int, int] | None = None,
    peeked: Mapping[int, Iterable[Hex]] | None = None,
    turn: int | None = None,
    active: int | None = None,
    swarm: bool | None = None,
    discoverer: int | None = None,
    transformed: Mapping[Hex, int] | None = None,
    swapped: Mapping[Hex, int] | None = None,
    discovered: bool = False,
    teleported: bool = False,
    die: int | None = None,
    deck: Mapping[str, int] | Iterable[str] | None = None,
    discards: Mapping[str, int] | Iterable[str] | None = None,
    kept: Iterable[tuple[str, int]] = (),
    lasting: Iterable[tuple[str, int, int]] = (),
    skip: int = 0,
    kills: int = 0,
    cell: Hex | None = None,
    target: Hex | None = None,
    origins: Iterable[Hex] | None = None,
    sent: Mapping[Hex, int | tuple[int, int, int]] | None = None,
    waiting: Iterable[Hex] | None = None,
    alive: Iterable[Hex] | None = None,
    source: Hex | None = None,
    visited: Iterable[Hex] = (),
    card: str | None = None,
    draws: int = 1,
    stage: int = 1,
    result: str | None = None,
    unchecked: bool = False,
) -> State:
    """Return a position built by hand; whatever is not named has a default that matters as little as it can.

    Cells are `(q, r)`, seats numbers from 0, planets their resource number, all other tiles their name (`"nebula"`, `"wormhole"`,
    `"zombies"`, `"Leo"`).

    Args:
        node: Where the game stands: `"MOVE"`, `"BUY"`, `"ZTARGET"` ... At an automatic node the game runs on at once to the next
            decision, chance node or end; `RanOn`, the first of the position's events, says where that is.
        options: The options, or a mapping of the ones that differ from the default.
        tiles: What lies face up; a planet that was transformed or swapped as it was dealt.
        hidden: What lies face down in systems where it matters. All other tiles come to lie somewhere.
        unexplored: The systems that lie face down, or how many do; the others are turned up, plain planets far away first. By
            default all that `tiles` does not name, but for the constellations of `cards` and, with the swarm on, a Zombies system,
            which lie far away.
        gaps: The cells without a tile, where the options let them be drawn.
        zombies: How many zombies, by system.
        ships: Ships by seat and system: a number of ordinary ones, or `(ordinary, pairs, flagship)`. If nothing is said of ships,
            each player has the starting one on Earth; otherwise seats and systems not named have none.
        outposts: Outposts by seat and system.
        resources: Resources by seat, or a list in seat order.
        cards: The constellation cards held, by seat. Those of explored constellations that are not named go to the active player.
        peeks: How often each seat can still peek; by default 3 for a Libra card.
        peeked: The unexplored systems that each seat has seen.
        turn: The turn; by default the first one of the active player.
        active: Whose turn it is; by default as the turn says, or seat 0.
        swarm: Whether the swarm is on; by default if a Zombies system is explored.
        discoverer: Who discovered the first Zombies system; by default the active player if the swarm is on.
        transformed: The planets that became Zombies systems, and in which turn.
        swapped: The planets replaced by an event, and their numbers now.
        discovered: Whether the move of this turn has discovered a system.
        teleported: Whether Canis Minor was used this turn.
        die: The setup die; by default 1 where it is used.
        deck: The event deck: ids with numbers of copies, or a list of ids; by default all cards that are nowhere else.
        discards: The discarded event cards, likewise; by default those that are missing from a deck that is named.
        kept: Event cards that wait for a tile, oldest first: `(id, keeper)`.
        lasting: Event cards that last, oldest first: `(id, drawer, turns left)`.
        skip: How many Zombies steps are to be skipped.
        kills: Zombies destroyed.
        cell: The system that the node is about, at nodes that have one.
        target: RALLY: the destination.
        origins: CASUALTY on arrival, BOUNCE: the systems that the ships came from; by default a neighbor.
        sent: RALLY, RALLY-JUMP, JUMP: the ships that join so far, by system.
        waiting: SPAWN-LIMIT: the Zombies systems that wait for a zombie; by default all that have none new.
        alive: SPAWN-LIMIT, ZORDER, ZTARGET: the Zombies systems whose new zombies still have to leave.
        source: ZTARGET: where the zombie's way began; by default where it is (`cell`).
        visited: ZTARGET: the planets that its chain has come to; none by default.
        card: EVENT: the card that is drawn.
        draws: EVENT-DRAW: how many cards are to be drawn; 1 by default.
        stage: SELECT: the stage of the set-up; 1 by default.
        result: GAME-OVER: `"win"`, `"loss_overrun"`, `"loss_hopeless"` or `"timeout"`.
        unchecked: Let a position through that could not be reached.

    Raises:
        InvalidState: Facts that are of the wrong form, contradict each other or break an invariant; the error has them all.
    """
    given = locals()
    read = Reader()
    name = read.name("node", node, NODE_NAMES)
    made = read.options(options)
    check_said(name, read, {fact: value for fact, value in given.items() if value is not _DEFAULTS[fact]})
    if name in SETUP_NAMES:
        state = set_up(name, read, made, given)
        return _checked(state, name, unchecked=unchecked)
    state = _position(read, given)
    node_facts = read_node(read, given, state)
    over = None if result is None else Reason(read.name("result", result, Reason))
    read.raise_faults()
    state = attrs.evolve(state, result=over, agenda=() if name == "GAME-OVER" else agenda_of(name, state, node_facts))
    return _checked(state, name, unchecked=unchecked)


_DEFAULTS = dict(pose.__kwdefaults__ or {})
"""What a fact is when nobody names it."""


def _checked(state: State, name: str, *, unchecked: bool) -> State:
    if not unchecked:
        automatic = name == "TURN-START" or (bool(state.agenda) and isinstance(state.agenda[-1], Automatic))
        found = settling_faults(state) if automatic else faults(state)
        if found:
            raise InvalidState(found)
    return run_on(_before_turn(state) if name == "TURN-START" else state, name)


def _before_turn(state: State) -> State:
    """Return the position just before its turn, which then begins; checked is how it stands when it has."""
    active = (state.active - 1) % len(state.ships) if state.turn > 1 else state.active
    return attrs.evolve(state, turn=state.turn - 1, active=active, agenda=(BEGIN_TURN,))


class _Pieces(NamedTuple):
    """What stands in the galaxy, and what the players hold and have seen."""

    zombies: dict[int, int]
    ships: tuple[Fleets, ...] | None
    cards: tuple[tuple[str, ...], ...]
    peeked: tuple[tuple[int, ...], ...]

    @property
    def cells(self) -> set[int]:
        """The systems that these facts speak of."""
        standing = {cell for fleets in self.ships or () for cell, _ in fleets}
        return {*self.zombies, *standing, *(cell for seen in self.peeked for cell in seen)}


def _position(read: Reader, given: Mapping[str, Any]) -> State:
    """Return the position that the facts make, with nothing on its agenda."""
    options = read.made
    base = new_game(options)
    turn, active = _clock(read, given, base)
    layout = _layout(read, given)
    pieces = _pieces(read, given)
    transformed, swapped = _changes(read, given)
    layout.named |= pieces.cells
    dealt = _lay_out(read, given, layout, pieces.cards)
    layout.faces |= {cell: PLANETS[number] for cell, number in swapped.items()}
    layout.faces |= dict.fromkeys(transformed, ZOMBIES)
    faces = layout.row(layout.faces)
    cards = _cards(faces, pieces.cards, active)
    return attrs.evolve(
        base,
        agenda=(),
        gaps=layout.gaps,
        faces=faces,
        dealt=dealt,
        pile=(),
        zombies=tuple(pieces.zombies.get(cell, 0) for cell in range(len(faces))),
        ships=base.ships if pieces.ships is None else pieces.ships,
        outposts=read.by_seat("outposts", given["outposts"], (), read.count_pairs),
        resources=read.by_seat("resources", given["resources"], 0, read.count),
        cards=cards,
        sights=_sights(read, given, cards, pieces.peeked),
        turn=turn,
        active=active,
        discoverer=_discoverer(read, given, faces, active),
        transformed=tuple(sorted(transformed.items())),
        swapped=tuple(sorted(swapped.items())),
        discovered=read.flag("discovered", given["discovered"]),
        teleported=read.flag("teleported", given["teleported"]),
        event_table=_table(read, given, turn, base.event_table),
        kills=read.count("kills", given["kills"]),
        events=(),
    )


def _layout(read: Reader, given: Mapping[str, Any]) -> Layout:
    """Return the tiles that are named."""
    options = read.made
    gaps = gaps_of_options(options) if given["gaps"] is None else tuple(sorted(read.cells("gaps", given["gaps"])))
    faces, hidden = read.tiles("tiles", given["tiles"]), read.tiles("hidden", given["hidden"])
    return Layout(options, gaps, dict(faces), {**faces, **hidden}, {*faces, *hidden})


def _pieces(read: Reader, given: Mapping[str, Any]) -> _Pieces:
    return _Pieces(
        read.counts("zombies", given["zombies"]),
        read.fleets("ships", given["ships"]),
        read.by_seat("cards", given["cards"], (), read.names),
        read.by_seat("peeked", given["peeked"], (), lambda place, item: tuple(sorted(read.cells(place, item)))),
    )


def _changes(read: Reader, given: Mapping[str, Any]) -> tuple[dict[int, int], dict[int, int]]:
    """Return the planets that were transformed, with the turn, and those that were swapped, with the number."""
    transformed = read.counts("transformed", given["transformed"], 1)
    places = read.items("swapped", given["swapped"])
    return transformed, {read.cell(at, cell): read.planet(at, number) for at, cell, number in places}


def _lay_out(
    read: Reader, given: Mapping[str, Any], layout: Layout, cards: tuple[tuple[str, ...], ...]
) -> tuple[Tile, ...]:
    """Lay what no fact names, turn up what is to be explored, and return the deal."""
    asked = given["unexplored"]
    keep = None if asked is None or isinstance(asked, int) else set(read.cells("unexplored", asked))
    near = [] if given["cell"] is None else [read.cell("cell", given["cell"])]
    layout.named |= {*near, *(keep or ())}
    layout.lay_cards(name for names in cards for name in names)
    if given["swarm"] is not None and read.flag("swarm", given["swarm"]):
        layout.lay_swarm()
    dealt = layout.whole_deal()
    if keep is not None:
        others = {*range(1, len(dealt))}.difference(keep, layout.gaps)
        layout.faces |= {cell: dealt[cell] for cell in others}
    elif asked is not None:
        layout.explore(read.count("unexplored", asked), dealt)
    return dealt


def _discoverer(read: Reader, given: Mapping[str, Any], faces: tuple[Tile, ...], active: int) -> int | None:
    """Return who discovered the first Zombies system, if the swarm is on."""
    seat = active if given["discoverer"] is None else read.seat("discoverer", given["discoverer"])
    swarm_on = ZOMBIES in faces if given["swarm"] is None else bool(given["swarm"])
    if given["discoverer"] is not None and not swarm_on:
        read.refuse("discoverer", f"{shown(given['discoverer'])} has no meaning while the swarm is off")
    return seat if swarm_on else None


def _clock(read: Reader, given: Mapping[str, Any], base: State) -> tuple[int, int]:
    """Return the turn and whose it is."""
    players = read.made.players
    first = 0 if isinstance(read.made.first_player, FirstPlayer) else base.active
    if given["turn"] is None:
        active = first if given["active"] is None else read.seat("active", given["active"])
        return (active - first) % players + 1, active
    turn = read.count("turn", given["turn"], 1)
    return turn, (first + turn - 1) % players if given["active"] is None else read.seat("active", given["active"])


def _cards(faces: tuple[Any, ...], cards: tuple[tuple[str, ...], ...], active: int) -> tuple[tuple[str, ...], ...]:
    """Return the cards held, those of explored constellations that nobody was given with the active player."""
    named = {name for names in cards for name in names}
    extra = [str(tile) for tile in faces if tile.kind is Kind.CONSTELLATION and tile not in named]
    return tuple(tuple(sorted((*names, *extra))) if seat == active else names for seat, names in enumerate(cards))


def _sights(
    read: Reader, given: Mapping[str, Any], cards: tuple[tuple[str, ...], ...], peeked: tuple[tuple[int, ...], ...]
) -> tuple[Sight, ...]:
    libras = {card.name for card in read.made.constellations if card.ability is Ability.LIBRA}
    left = [max(0, 3 * len(libras.intersection(names)) - len(seen)) for names, seen in zip(cards, peeked, strict=True)]
    if given["peeks"] is not None:
        named = read.by_seat("peeks", given["peeks"], None, read.count)
        left = [default if count is None else count for default, count in zip(left, named, strict=True)]
    return tuple(Sight(count, seen) for count, seen in zip(left, peeked, strict=True))


def _table(read: Reader, given: Mapping[str, Any], turn: int, base: EventTable) -> EventTable:
    """Return the event cards: what is kept and lasts, and deck and discards of the others."""
    options = read.made
    die = given["die"]
    if die is None and options.events and Trigger.PLANET_NUMBER in options.event_triggers:
        die = 1
    kept, lasting = _kept(read, given["kept"]), _lasting(read, given["lasting"], turn)
    out = [entry.card for entry in kept] + [entry.card for entry in lasting]
    drawn = [(entry.card, entry.copy) for entry in kept] + [(entry.card, entry.copy) for entry in lasting]
    if isinstance(given["card"], str):  # anything else is told as a fault of the node
        drawn.append((given["card"], out.count(given["card"])))
        out.append(given["card"])
    left = {card: count - out.count(card) for card, count in base.deck}
    deck = None if given["deck"] is None else dict(read.card_counts("deck", given["deck"]))
    discards = None if given["discards"] is None else dict(read.card_counts("discards", given["discards"]))
    if deck is None:
        deck = {card: count - (discards or {}).get(card, 0) for card, count in left.items()}
    if discards is None:
        discards = {card: count - deck.get(card, 0) for card, count in left.items()}
    return EventTable(
        die,
        tuple(sorted((card, count) for card, count in deck.items() if count)),
        tuple(sorted((card, count) for card, count in discards.items() if count)),
        kept,
        lasting,
        tuple(dict.fromkeys(drawn)),
        read.count("skip", given["skip"]),
    )


def _entries(read: Reader, where: str, value: Any, length: int) -> list[tuple[str, Any]]:
    """Return `(place, entry)` for each entry of the right length."""
    found = []
    for index, entry in enumerate(value if isinstance(value, (list, tuple)) else [value]):
        if isinstance(entry, (list, tuple)) and len(entry) == length:
            found.append((f"{where}[{index}]", entry))
        else:
            read.refuse(f"{where}[{index}]", f"{entry!r} has not {length} items")
    return found


def _kept(read: Reader, value: Any) -> tuple[Kept, ...]:
    found: list[Kept] = []
    for place, (name, keeper) in _entries(read, "kept", value, 2):
        card = read.name(place, name, [card.id for card in read.made.event_cards.all])
        path = _path_to(read, place, card, "keep_until")
        copy = sum(entry.card == card for entry in found)
        found.append(Kept(card, copy, path, read.seat(place, keeper)))
    return tuple(found)


def _lasting(read: Reader, value: Any, turn: int) -> tuple[Lasting, ...]:
    found: list[Lasting] = []
    for place, (name, drawer, left) in _entries(read, "lasting", value, 3):
        card = read.name(place, name, [card.id for card in read.made.event_cards.all])
        path = _path_to(read, place, card, "next_turns")
        made = next(made for made in read.made.event_cards.all if made.id == card)
        length = made.effects_at(path[:-2])[path[-2]].amount if path else 1
        last = turn + read.count(place, left, 1) - 1
        first = last - length + 1
        if first < 2:
            read.refuse(
                place, f"lasts {length} turns and would have been drawn in turn {first - 1}; name a later `turn`"
            )
        copy = sum(entry.card == card for entry in found)
        found.append(Lasting(card, copy, path, read.seat(place, drawer), 0, first, last))
    return tuple(found)


def _path_to(read: Reader, where: str, card: str, do: str) -> tuple[int, ...]:
    """Return the path of the list inside the first effect of a card that does this."""

    def find(effects: Any, path: tuple[int, ...]) -> tuple[int, ...] | None:
        for at, effect in enumerate(effects):
            if effect.do == do:
                return (*path, at, 0)
            for branch, inner in enumerate(effect.branches):
                found = find(inner.effects, (*path, at, branch))
                if found is not None:
                    return found
        return None

    made = next((made for made in read.made.event_cards.all if made.id == card), None)
    path = None if made is None else find(made.effects, ())
    if path is None:
        read.refuse(where, f"{card!r} has no effect {do}")
    return path or ()
