"""Positions built by hand, from plain values: their galaxy, their cards and their agenda (section 3 of the book)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Unpack

import attrs

from zombiekit.agenda import Automatic
from zombiekit.errors import Fault, InvalidState
from zombiekit.games.defcon_zombies import box
from zombiekit.games.defcon_zombies.box import components, event_cards, galaxies, reckoning
from zombiekit.games.defcon_zombies.box.options import DEFAULT
from zombiekit.games.defcon_zombies.checks.faults import faults, settling_faults
from zombiekit.games.defcon_zombies.posing.facts import NODE_NAMES, Facts, Posed
from zombiekit.games.defcon_zombies.posing.posed_nodes import SETUP_NAMES, agenda_of, said_in_vain, set_up
from zombiekit.games.defcon_zombies.rules import dealing, turns
from zombiekit.games.defcon_zombies.state import State, new_game
from zombiekit.games.defcon_zombies.table.position import EventTable, Kept, Lasting, Sight
from zombiekit.games.defcon_zombies.view.observing import class_of, draw_deal
from zombiekit.posing import of_house, read_facts, refuse, run_on
from zombiekit.primitives.hexes import CELLS
from zombiekit.primitives.pairs import pairs_of
from zombiekit.words import many


def event_table(posed: Posed, base: EventTable) -> EventTable:
    """Return the event cards, the rest of them in deck and discards; raise `InvalidState` if one cannot be kept or last so."""
    die = posed.die
    if die is None and posed.options.rolls_setup_die:
        die = 1
    wrong: list[Fault] = []
    kept, lasting = _kept(posed, wrong), _lasting(posed, wrong)
    refuse(posed.node, wrong)
    entries: list[Kept | Lasting] = [*kept, *lasting]
    drawn = [(entry.card, entry.copy) for entry in entries]
    out = [card for card, _ in drawn]
    if posed.card:
        drawn.append((posed.card, out.count(posed.card)))
        out.append(posed.card)
    left = {card: count - out.count(card) for card, count in base.deck}
    deck, discards = posed.deck, posed.discards
    if deck is None:
        deck = {card: count - (discards or {}).get(card, 0) for card, count in left.items()}
    if discards is None:
        discards = {card: count - deck.get(card, 0) for card, count in left.items()}
    face_down, face_up = [pairs_of({card: count for card, count in pile.items() if count}) for pile in (deck, discards)]
    return EventTable(die, face_down, face_up, kept, lasting, tuple(dict.fromkeys(drawn)), posed.skip)


def _kept(posed: Posed, wrong: list[Fault]) -> tuple[Kept, ...]:
    found: list[Kept] = []
    for index, (card, keeper) in enumerate(posed.kept):
        at = _first_effect(posed, card, box.Do.KEEP_UNTIL)
        if at is None:
            wrong.append(Fault("", f"kept[{index}]", f"{card!r} has no effect {box.Do.KEEP_UNTIL}"))
        else:
            found.append(Kept(card, [entry.card for entry in found].count(card), at[0], keeper))
    return tuple(found)


def _lasting(posed: Posed, wrong: list[Fault]) -> tuple[Lasting, ...]:
    found: list[Lasting] = []
    for index, (card, drawer, left) in enumerate(posed.lasting):
        at = _first_effect(posed, card, box.Do.NEXT_TURNS)
        if at is None:
            wrong.append(Fault("", f"lasting[{index}]", f"{card!r} has no effect {box.Do.NEXT_TURNS}"))
            continue
        path, effect = at
        last = posed.now + left - 1
        first = last - effect.amount + 1
        if first < 2:
            words = f"lasts {effect.amount} turns and would have been drawn in turn {first - 1}; name a later `turn`"
            wrong.append(Fault("", f"lasting[{index}]", words))
        found.append(Lasting(card, [entry.card for entry in found].count(card), path, drawer, 0, first, last))
    return tuple(found)


def _first_effect(posed: Posed, card: str, do: box.Do) -> tuple[tuple[int, ...], box.Effect] | None:
    """Return the path into the first effect of a card that does this, and the effect; None if the card has none."""
    cards = [made for made in posed.options.event_cards.all if made.id == card]
    return next((found for made in cards for found in event_cards.effects_with(do, made.effects)), None)


class _First:
    """A random source that always picks the first item."""

    def random(self) -> float:
        return 0.0


@attrs.define
class Layout:
    """A galaxy under construction.

    Attributes:
        options: The options.
        gaps: The cells without a tile.
        faces: What lies face up, by system.
        dealt: The tiles dealt that are known so far, by system.
        named: The cells that the facts mention; nothing else is laid there.
    """

    options: box.Options
    gaps: tuple[int, ...]
    faces: dict[int, box.Tile]
    dealt: dict[int, box.Tile]
    named: set[int]

    def lay(self, tile: box.Tile) -> None:
        """Lay a tile face up in the farthest free system that no fact mentions, unless one like it lies face up already."""
        systems = galaxies.board(galaxies.size_of(self.options.plan), self.gaps).systems
        free = [cell for cell in systems[1:] if cell not in self.named and cell not in self.dealt]
        if free and tile not in self.faces.values():
            self.faces[free[-1]] = self.dealt[free[-1]] = tile

    def row(self, tiles: dict[int, box.Tile]) -> tuple[box.Tile, ...]:
        """Return tiles by system in the form of a state's field."""
        size = galaxies.size_of(self.options.plan)
        return tuple(
            box.EARTH if not cell else box.GAP if cell in self.gaps else tiles.get(cell, box.UNKNOWN)
            for cell in range(size)
        )

    def whole_deal(self) -> tuple[box.Tile, ...]:
        """Return all dealt tiles: complete the known ones with the first deal that fits, or with any tiles left if none fits."""
        faces, dealt = self.row(self.faces), self.row(self.dealt)
        view = attrs.evolve(new_game(self.options), gaps=self.gaps, agenda=(), faces=faces, dealt=dealt, pile=())
        try:
            return draw_deal(view, _First())
        except (ValueError, IndexError):
            return self._any_deal(view)

    def _any_deal(self, view: State) -> tuple[box.Tile, ...]:
        """Fill the unknown systems with the galaxy's other tiles, in any order."""
        left = Counter({name: sum(counts) for name, counts in reckoning.groups_of(self.options.plan).items()})
        left -= Counter(class_of(tile) for tile in view.dealt if tile not in (box.EARTH, box.GAP, box.UNKNOWN))
        names = dealing.names_left(view)
        tiles = [names.pop(0) if name == "constellation" else box.Tile(name) for name in left.elements()]
        return tuple((tiles.pop() if tiles else box.ZOMBIES) if tile is box.UNKNOWN else tile for tile in view.dealt)

    def explore(self, keep: int, dealt: tuple[box.Tile, ...]) -> None:
        """Turn up tiles until only `keep` lie face down; start with planets far away."""
        hidden = [cell for cell, tile in enumerate(self.row(self.faces)) if tile is box.UNKNOWN]
        order = sorted(hidden, key=lambda cell: (cell in self.named, dealt[cell].kind is not box.Kind.PLANET, -cell))
        for cell in order[: max(0, len(hidden) - keep)]:
            self.faces[cell] = dealt[cell]


def pose(*, unchecked: bool = False, **facts: Unpack[Facts]) -> State:
    """Return a position built by hand; facts that you leave out get defaults that matter as little as possible.

    Cells are `(q, r)`, seats numbers from 0, planets their resource number, all other tiles their name (`"nebula"`, `"wormhole"`,
    `"zombies"`, `"Leo"`).

    Facts:
        node: Where the game stands: `"MOVE"`, `"BUY"`, `"ZTARGET"` ... At an automatic node the game runs on at once to the next
            decision, chance node or end; `RanOn`, the first of the position's events, says where that is.
        options: The options, or a mapping of those that differ from the default.
        tiles: The tiles that lie face up. Name a transformed or swapped planet as it was dealt.
        hidden: The tiles that lie face down, in systems where it matters. All other tiles are placed somewhere.
        unexplored: The systems that lie face down, or how many do; the others are turned up, planets far away first. By default
            all that `tiles` does not name, except the constellations of `cards` and, with `swarm`, a Zombies system: these are
            laid face up, far away.
        gaps: The cells without a tile, if the options have them drawn.
        zombies: How many zombies, by system.
        ships: Ships by seat and system: a number of ordinary ones, or `(ordinary, pairs, flagship)`. Without this fact each player
            has the starting ship on Earth; with it, seats and systems that you do not name have none.
        outposts: Outposts by seat and system.
        resources: Resources by seat, or a list in seat order.
        cards: The constellation cards held, by seat. Cards of explored constellations that you do not name go to the active player.
        peeks: How often each seat can still peek; by default 3 for a Libra card.
        peeked: The unexplored systems that each seat has seen.
        turn: The turn; by default the first one of the active player.
        active: Whose turn it is; by default as `turn` says, or the player who begins (seat 0 if that is drawn).
        swarm: Whether the swarm is on; by default it is if a Zombies system is explored.
        discoverer: Who discovered the first Zombies system; by default the active player if the swarm is on.
        transformed: The planets that became Zombies systems, and in which turn.
        swapped: The planets replaced by an event, and their numbers now.
        discovered: Whether the move of this turn has discovered a system.
        teleported: Whether Canis Minor was used this turn.
        die: The setup die; by default 1 where it is used.
        deck: The event deck: ids with numbers of copies, or a list of ids; by default all cards that are nowhere else.
        discards: The discarded event cards, in the same form; by default those missing from `deck`, if you name it.
        kept: Event cards that wait for a tile, oldest first: `(id, keeper)`.
        lasting: Event cards that last, oldest first: `(id, drawer, turns left)`.
        skip: How many Zombies steps are to be skipped.
        kills: Zombies destroyed.
        cell: The system that the node is about, at nodes that have one.
        target: RALLY: the destination.
        origins: CASUALTY on arrival, BOUNCE: the systems that the ships came from; by default a neighbor.
        sent: RALLY, RALLY-JUMP, JUMP: the ships that join so far, by system; 0 from a system that was asked and sends none.
        waiting: SPAWN-LIMIT: the Zombies systems that wait for a zombie; by default all that are not in `alive`.
        alive: CASUALTY in the Zombies step, SPAWN-LIMIT, ZORDER, ZTARGET: the Zombies systems whose new zombies still have to leave.
        source: ZTARGET: where the zombie set out; by default where it is (`cell`).
        visited: ZTARGET: the planets that its chain has reached; none by default.
        card: EVENT: the card that is drawn.
        draws: EVENT-DRAW: how many cards are to be drawn; 1 by default.
        stage: SELECT: the stage of the set-up; 1 by default.
        result: GAME-OVER: `"win"`, `"loss_overrun"`, `"loss_hopeless"` or `"timeout"`.
        unchecked: Accept a position that no game can reach.

    Raises:
        InvalidState: Facts have the wrong form, contradict each other or break an invariant; the error lists all that is wrong.
    """
    posed = read_facts(Posed, facts, NODE_NAMES, DEFAULT)
    refuse(posed.node, said_in_vain(posed, facts))
    if posed.node in SETUP_NAMES:
        state = set_up(posed)
    else:
        state = _position(posed)
        state = attrs.evolve(state, agenda=agenda_of(posed, state))
    if not unchecked:
        settling = posed.node == "TURN-START" or (state.agenda and isinstance(state.agenda[-1], Automatic))
        refuse(posed.node, settling_faults(state) if settling else faults(state))
    return run_on(of_house(_before_turn(state) if posed.node == "TURN-START" else state, facts), posed.node)


def _before_turn(state: State) -> State:
    """Return the position just before its turn begins; the checks apply to the position after that."""
    active = (state.active - 1) % len(state.ships) if state.turn > 1 else state.active
    return attrs.evolve(state, turn=state.turn - 1, active=active, agenda=(turns.BEGIN_TURN,))


def _position(posed: Posed) -> State:
    """Return the position that the facts make, with nothing on its agenda."""
    base = new_game(posed.options)
    layout = _layout(posed)
    dealt = _lay_out(posed, layout)
    layout.faces |= {cell: box.PLANETS[number] for cell, number in posed.swapped.items()}
    layout.faces |= dict.fromkeys(posed.transformed, box.ZOMBIES)
    faces = layout.row(layout.faces)
    cards = _cards(posed, faces)
    swarm = box.ZOMBIES in faces if posed.swarm is None else posed.swarm
    if posed.discoverer is not None and not swarm:
        raise InvalidState.at("discoverer", f"{posed.discoverer} has no meaning while the swarm is off")
    return attrs.evolve(
        base,
        gaps=layout.gaps,
        faces=faces,
        dealt=dealt,
        pile=(),
        zombies=tuple([posed.zombies.get(cell, 0) for cell in range(len(faces))]),
        ships=base.ships if posed.ships is None else tuple(map(pairs_of, posed.by_seat(posed.ships, {}))),
        outposts=tuple(map(pairs_of, posed.by_seat(posed.outposts, {}))),
        resources=posed.by_seat(posed.resources, 0),
        cards=cards,
        sights=_sights(posed, cards),
        turn=posed.now,
        active=posed.active,
        discoverer=(posed.active if posed.discoverer is None else posed.discoverer) if swarm else None,
        transformed=pairs_of(posed.transformed),
        swapped=pairs_of(posed.swapped),
        discovered=posed.discovered,
        teleported=posed.teleported,
        event_table=event_table(posed, base.event_table),
        kills=posed.kills,
        result=posed.result,
        events=(),
    )


def _layout(posed: Posed) -> Layout:
    """Return the galaxy with the named tiles, and the systems that the facts mention; gaps that are drawn are the corners."""
    default = galaxies.gap_numbers(box.CORNERS if posed.options.draws_gaps else posed.options.plan.gaps)
    gaps = default if posed.gaps is None else posed.gaps
    named = {*posed.tiles, *posed.hidden, *posed.zombies, posed.cell}
    named.update(*(posed.ships or {}).values(), *posed.peeked.values())
    return Layout(posed.options, gaps, dict(posed.tiles), posed.tiles | posed.hidden, named)


def _lay_out(posed: Posed, layout: Layout) -> tuple[box.Tile, ...]:
    """Lay the tiles that no fact names, turn up those that should be explored, and return the deal."""
    asked = posed.unexplored
    if isinstance(asked, tuple):
        layout.named.update(asked)
    laid = [box.Tile(name) for names in posed.by_seat(posed.cards, ()) for name in names]
    for tile in (*laid, box.ZOMBIES) if posed.swarm else laid:
        layout.lay(tile)
    dealt = layout.whole_deal()
    layout.faces |= {cell: dealt[cell] for cell in (*posed.transformed, *posed.swapped)}
    if isinstance(asked, tuple):
        layout.faces |= {cell: dealt[cell] for cell in {*range(1, len(dealt))}.difference(asked, layout.gaps)}
    elif asked is not None:
        layout.explore(asked, dealt)
    refuse(posed.node, _contradictions(posed, layout.row(layout.faces)))
    return dealt


def _contradictions(posed: Posed, faces: tuple[box.Tile, ...]) -> Iterator[Fault]:
    """Yield what the facts about the galaxy say of systems that lie otherwise, or to which no tile is dealt."""
    asked = posed.unexplored
    if type(asked) is int and asked != faces.count(box.UNKNOWN):
        what = f"{many(asked, 'system')} cannot lie face down: the other facts leave {faces.count(box.UNKNOWN)}"
        yield Fault("", "unexplored", what)
    face_down = asked if isinstance(asked, tuple) else ()
    hidden = [cell for cell in posed.hidden if cell not in posed.tiles]
    for name, cells in (("tiles", posed.tiles), ("hidden", hidden), ("unexplored", face_down)):
        for cell in cells:
            if faces[cell] in (box.EARTH, box.GAP) and posed.tiles.get(cell) != faces[cell]:
                yield Fault("", name, f"no tile is dealt to {CELLS[cell]}")
            elif name != "tiles" and faces[cell] is not box.UNKNOWN:
                yield Fault("", name, f"{CELLS[cell]} does not lie face down")


def _cards(posed: Posed, faces: tuple[box.Tile, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the cards held; the active player gets those of explored constellations that nobody was given."""
    cards = posed.by_seat(posed.cards, ())
    given = {name for names in cards for name in names}
    extra = [str(tile) for tile in faces if tile.kind is box.Kind.CONSTELLATION and tile not in given]
    return tuple(tuple(sorted((*names, *extra))) if seat == posed.active else names for seat, names in enumerate(cards))


def _sights(posed: Posed, cards: tuple[tuple[str, ...], ...]) -> tuple[Sight, ...]:
    libras = {card.name for card in posed.options.constellations if card.ability is box.Ability.LIBRA}
    sights = []
    for seat, (names, seen) in enumerate(zip(cards, posed.by_seat(posed.peeked, ()), strict=True)):
        left = max(0, components.PEEKS * len(libras.intersection(names)) - len(seen))
        sights.append(Sight(posed.peeks.get(seat, left), seen))
    return tuple(sights)
