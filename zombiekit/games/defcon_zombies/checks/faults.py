"""Check a position and report every broken invariant at once (section 3 of the book)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from zombiekit.errors import Fault, shown
from zombiekit.forms import form_faults
from zombiekit.games.defcon_zombies import box, rules
from zombiekit.games.defcon_zombies.box import components, event_cards, reckoning
from zombiekit.games.defcon_zombies.box.galaxies import FARTHEST_GAP, FOURTH_RING_GAPS, gap_numbers
from zombiekit.games.defcon_zombies.box.options import card_of, cards_by_id
from zombiekit.games.defcon_zombies.checks.agendas import agenda_faults, standing_faults, strange_nodes
from zombiekit.games.defcon_zombies.rules import dealing, ends, pieces, placing
from zombiekit.games.defcon_zombies.table.position import Draft, hold_outposts, humans_at
from zombiekit.games.defcon_zombies.view.observing import class_of, is_dealt, is_view, knowledge_from
from zombiekit.primitives.hexes import CELLS, RING
from zombiekit.primitives.pairs import Pairs


def tile_faults(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 and INV-2 cell by cell: at Earth, in gaps, and where a face-up tile does not match the dealt one."""
    options = state.options
    due = gap_numbers(options.plan.gaps)
    if not options.draws_gaps and state.gaps != due:
        yield Fault("DEFCON-RING4-03", "gaps", f"{state.gaps} are not the gaps of this galaxy, {due}")
        return
    if options.draws_gaps:
        drawn = not any(isinstance(node, rules.DrawnGaps) for node in state.agenda)
        right = len(state.gaps) == FOURTH_RING_GAPS and all(RING[cell] == FARTHEST_GAP for cell in state.gaps)
        if (not right) if drawn else state.gaps:
            what = f"expected {FOURTH_RING_GAPS} cells of ring {FARTHEST_GAP}, not {state.gaps}"
            yield Fault("DEFCON-RING4-03", "gaps", what)
            return
    swapped, transformed = dict(state.swapped), dict(state.transformed)
    special = {0, *state.gaps, *swapped, *transformed}
    for cell, (face, dealt) in enumerate(zip(state.faces, state.dealt, strict=True)):
        is_plain = (face is dealt or face is box.UNKNOWN) and dealt is not box.EARTH and dealt is not box.GAP
        if is_plain and cell not in special:
            continue  # as nearly everywhere
        fixed = box.EARTH if cell == 0 else box.GAP if cell in state.gaps else None
        for name, tile in (("faces", face), ("dealt", dealt)):
            if (tile is not fixed) if fixed else tile in (box.EARTH, box.GAP):
                yield Fault("INV-1", f"{name}[{cell}]", f"{tile} at {CELLS[cell]}")
        if cell in state.gaps and state.zombies[cell]:
            yield Fault("DEFCON-GEO-05", f"zombies[{cell}]", f"{state.zombies[cell]} where there is no system")
        now = box.PLANETS[swapped[cell]] if cell in swapped else dealt
        expected = box.ZOMBIES if cell in transformed else now
        if face is not box.UNKNOWN and face is not expected:
            yield Fault("INV-1", f"faces[{cell}]", f"{face} lies at {CELLS[cell]}, where {expected} is expected")
        if (cell in swapped or cell in transformed) and (face is box.UNKNOWN or dealt.number < 0):
            name = "swapped" if cell in swapped else "transformed"
            yield Fault("INV-1", name, f"{CELLS[cell]} is not an explored planet")
        if cell in swapped and dealt.number == swapped[cell]:
            yield Fault("INV-1", "swapped", f"{dealt} was dealt at {CELLS[cell]} anyway")


def deal_faults(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 and INV-11: tiles that the galaxy does not have, or that cannot have been dealt where they lie."""
    if found := _strange_tile(state.options, state.dealt, state.pile):
        yield found
    elif not is_dealt(state):
        yield from _dealing(state)
    else:
        if state.pile:
            yield Fault("INV-1", "pile", f"{len(state.pile)} sorts of tiles are left after the deal")
        if found := _wrong_deal(state.options.plan, len(state.board.rings) - 1, state.dealt):
            yield found


@lru_cache(maxsize=64)
def _strange_tile(options: box.Options, dealt: tuple[box.Tile, ...], pile: Pairs[box.Tile, int]) -> Fault | None:
    """Return the fault of a tile that this galaxy does not have, or has once. All saves of a match have the same tiles."""
    lying = [tile for tile in dealt if tile.kind is box.Kind.CONSTELLATION]
    known = {card.name for card in options.constellations}
    piled = [tile for tile, _ in pile if tile.kind is box.Kind.CONSTELLATION]
    for name, count in Counter([*lying, *piled]).items():
        if count > 1 or name not in known:
            what = f"lies in {count} systems" if name in known else "is not a constellation"
            return Fault("INV-1", "dealt", f"{name} {what}")
    groups = reckoning.groups_of(options.plan)
    for cell, tile in enumerate(dealt):
        if tile not in (box.EARTH, box.GAP, box.UNKNOWN) and class_of(tile) not in groups:
            return Fault("INV-1", f"dealt[{cell}]", f"{tile} is not in this galaxy")
    return None


@lru_cache(maxsize=64)
def _wrong_deal(plan: box.Galaxy, rings: int, dealt: tuple[box.Tile, ...]) -> Fault | None:
    """Return the fault of tiles that no deal puts where they are. Caching this and `_strange_tile` makes a round trip 20 % faster."""
    knowledge = knowledge_from(plan, rings, dealt)
    for sort, counts in knowledge.groups.items():
        lie = sum(knowledge.known[sort])
        if lie > sum(counts):
            return Fault("INV-1", "dealt", f"{lie} tiles of class {sort}, of {sum(counts)} in the galaxy")
    if not reckoning.is_possible(knowledge):
        return Fault("INV-11", "dealt", "the tiles cannot have been dealt so, stage by stage")
    return None


def _dealing(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong in the middle of the deal. Rules: DEFCON-BUILD-01, DEFCON-BUILD-04."""
    node = state.agenda[-1]
    due = dealing.dealt_so_far(state, node)
    if due is None:
        yield Fault("DEFCON-BUILD-04", "agenda", f"{shown(node)} is not a system to deal to")
        return
    cells, tiles, constellations = due
    lying = [cell for cell, tile in enumerate(state.dealt) if cell and tile not in (box.GAP, box.UNKNOWN)]
    if is_view(state):
        return  # neither pile nor tiles are known
    if lying != list(state.board.systems[1 : cells + 1]):
        yield Fault("DEFCON-BUILD-04", "dealt", f"{len(lying)} systems have a tile, not the first {cells}")
    pile = dict(state.pile)
    for cell in lying:
        pile[state.dealt[cell]] = pile.get(state.dealt[cell], 0) + 1
    names = sum(count for tile, count in pile.items() if tile.kind is box.Kind.CONSTELLATION)
    others = {tile: count for tile, count in pile.items() if tile.kind is not box.Kind.CONSTELLATION}
    if others != tiles or names != constellations:
        yield Fault("INV-1", "pile", "pile and dealt tiles are not those that have joined so far")


def _sights(state: Draft) -> Iterator[Fault]:
    """Yield peeks that a player cannot have made or have left, and a teleport without its card. Rules: DEFCON-CARD-09."""
    peeking = _some_effect(state, box.Do.PEEK)
    for seat, sight in enumerate(state.sights):
        libras = sum(pieces.ability_of(state, name) is box.Ability.LIBRA for name in state.cards[seat])
        if sight.left > components.PEEKS * libras:
            yield Fault("DEFCON-CARD-09", f"sights[{seat}].left", f"{sight.left} peeks left with {libras} Libra cards")
        if len(sight.seen) + sight.left > components.PEEKS * libras and not peeking:
            yield Fault("DEFCON-CARD-09", f"sights[{seat}].seen", f"{len(sight.seen)} systems seen")
        for cell in sight.seen:
            if state.faces[cell] is not box.UNKNOWN:
                yield Fault("DEFCON-CARD-09", f"sights[{seat}].seen", f"{CELLS[cell]} lies open for all to see")
    if state.teleported and box.Ability.CANIS_MINOR not in pieces.abilities(state, state.active):
        yield Fault("DEFCON-CARD-05", "teleported", "the active player does not hold Canis Minor")


def _swapped(state: Draft) -> Iterator[Fault]:
    """Yield swapped tiles that no card swaps or that the box does not have. Rules: DEFCON-PRIM-11."""
    if state.swapped and not _some_effect(state, box.Do.REPLACE_TILE):
        yield Fault("INV-1", "swapped", "no card of this game swaps tiles")
    for _, number in state.swapped:
        if placing.planets_in_box(state, number) < 0:
            yield Fault("INV-1", "swapped", f"more planets of number {number} than there are")


def _some_effect(state: Draft, do: box.Do) -> bool:
    """Return whether any card of the game does this."""
    return any(any(event_cards.effects_with(do, card.effects)) for card in cards_by_id(state.options).values())


def _event_table(state: Draft) -> Iterator[Fault]:
    """Yield cards that are missing or too many, and what no card can have caused. Rules: DEFCON-EVT-03, DEFCON-EVT-06."""
    table = state.event_table
    waits = not state.turn and (not is_dealt(state) or any(isinstance(node, rules.SetupDie) for node in state.agenda))
    if (table.die is not None) != (state.options.rolls_setup_die and not waits):
        what = f"{table.die}, but the setup die is {'not used' if table.die else 'missing'} here"
        yield Fault("DEFCON-EVT-03", "event_table.die", what)
    if table.skip and not _some_effect(state, box.Do.SKIP_ZOMBIES_STEPS):
        yield Fault("DEFCON-PRIM-12", "event_table.skip", f"{table.skip}, and no card of this game skips steps")
    out = {(entry.card, entry.copy) for entry in table.on_table}
    out |= {(node.card, node.copy) for node in state.agenda if isinstance(node, rules.CardEnd)}
    if len(table.drawn) != len(out) or set(table.drawn) != out:
        what = f"{shown(table.drawn)} are not the cards on the table, {shown(sorted(out))}, each once"
        yield Fault("DEFCON-EVT-06", "event_table.drawn", what)
    else:
        for name in ("kept", "lasting"):
            if table.by_age(getattr(table, name)) != getattr(table, name):
                yield Fault("DEFCON-EVT-09", f"event_table.{name}", "not in the order in which the cards were drawn")
    counts = Counter(dict(table.deck)) + Counter(dict(table.discards)) + Counter(card for card, _ in out)
    for card in cards_by_id(state.options).values():
        if counts[card.id] != card.copies:
            what = f"{counts[card.id]} copies of {card.id}, of {card.copies}"
            yield Fault("DEFCON-EVT-06", "event_table", what)
    for index, entry in enumerate(table.lasting):
        effect = card_of(state.options, entry.card).effects_at(entry.path[:-2])[entry.path[-2]]
        if entry.last - entry.first + 1 != effect.amount or entry.last < state.turn or entry.first > state.turn + 1:
            what = f"turns {entry.first} to {entry.last}, now is {state.turn}"
            yield Fault("DEFCON-PRIM-17", f"event_table.lasting[{index}]", what)
    if not state.turn and (table.discards or table.kept or table.lasting or table.skip):
        yield Fault("DEFCON-EVT-01", "event_table", "cards have been drawn during the set-up")


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant with the place and the values that break it; empty for a sound state or view.

    Check the position only if its form is sound, and whether the agenda fits it only if the position is sound.
    """
    return form_faults(state, rules.NODES) or (*standing_faults(state), *(_position(state) or agenda_faults(state)))


def settling_faults(state: Draft) -> tuple[Fault, ...]:
    """Return the same for a position whose automatic nodes have yet to run; of its agenda, check only that it has no strange nodes."""
    return form_faults(state, rules.NODES) or (*strange_nodes(state), *_position(state))


def _position(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with a position of sound form, without checking its agenda."""
    checks = (deal_faults, _people, _constellations, _swarm, _clock, _box, _sights, _swapped, _event_table, _result)
    return tuple(tile_faults(state)) or tuple(fault for check in checks for fault in check(state))


def _people(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-3, INV-4, INV-9, INV-10 and INV-13."""
    fighting = {node.cell for node in state.agenda if isinstance(node, rules.Casualty)}
    for cell, count in enumerate(state.zombies):
        if count and cell not in fighting and humans_at(state, cell):
            yield Fault("INV-3", f"zombies[{cell}]", f"{count} zombies and human pieces at {CELLS[cell]}")
    for seat, fleets in enumerate(state.ships):
        for index, (cell, fleet) in enumerate(fleets):
            if state.faces[cell] in (box.UNKNOWN, box.GAP) and not _may_be_arriving(state, seat, cell):
                yield Fault("INV-4", f"ships[{seat}][{index}]", f"ships at {CELLS[cell]}, which is not explored")
            if fleet.f and not state.options.flagships:
                yield Fault("INV-10", f"ships[{seat}][{index}]", "a flagship in a game without flagships")
            if fleet.p and box.Ability.GEMINI not in pieces.abilities(state, seat):
                yield Fault("INV-10", f"ships[{seat}][{index}]", "linked ships of a player without Gemini")
        if sum(fleet.f for _, fleet in fleets) > 1:
            yield Fault("INV-10", f"ships[{seat}]", "more than one flagship")
    for seat, outposts in enumerate(state.outposts):
        for index, (cell, _) in enumerate(outposts):
            if not hold_outposts(state, [cell]):
                what = f"an outpost on {state.faces[cell]} at {CELLS[cell]}"
                yield Fault("INV-9", f"outposts[{seat}][{index}]", what)


def _may_be_arriving(state: Draft, seat: int, cell: int) -> bool:
    """Return whether ships fight on an unexplored system that they have just entered."""
    top = state.agenda[-1] if state.agenda else None
    is_fought = isinstance(top, rules.Casualty) and top.cell == cell
    return is_fought and seat == state.active and state.faces[cell] is box.UNKNOWN


def _constellations(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-5."""
    held = [name for names in state.cards for name in names]
    explored = [str(tile) for tile in state.faces if tile.kind is box.Kind.CONSTELLATION]
    if sorted(held) != sorted(explored):
        extra, missing = sorted(Counter(held) - Counter(explored)), sorted(Counter(explored) - Counter(held))
        what = [f"{', '.join(extra)} held and not explored"] if extra else []
        what += [f"{', '.join(missing)} explored and not held"] if missing else []
        yield Fault("INV-5", "cards", "; ".join(what))
    total = state.options.plan.constellations
    if (state.found == total) != (state.result is box.Reason.WIN):
        found = f"{state.found} of {total} constellations found, and the result is {state.result}"
        yield Fault("INV-5", "cards", found)


def _swarm(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-7, INV-8 and OVER."""
    nests = box.ZOMBIES in state.faces
    if nests != state.swarm_on:
        what = "no Zombies system is explored" if state.swarm_on else "a Zombies system is explored"
        yield Fault("INV-7", "discoverer", f"{state.discoverer}, and {what}")
    for index, (cell, turn) in enumerate(state.transformed):
        if turn > state.turn or not state.options.overrun:
            yield Fault("DEFCON-OVER-04", f"transformed[{index}]", f"{CELLS[cell]} in turn {turn}, now is {state.turn}")
    clean = state.result in (None, box.Reason.LOSS_HOPELESS, box.Reason.TIMEOUT)
    if clean and state.zombies[0] and (not state.agenda or isinstance(state.agenda[-1], rules.MakeMove | rules.Scout)):
        yield Fault("INV-8", "zombies[0]", f"{state.zombies[0]} on Earth when a turn begins or has ended well")
    if not state.turn and any(state.zombies):
        yield Fault("INV-13", "zombies", "zombies during the set-up")


def _clock(state: Draft) -> Iterator[Fault]:
    """Yield faults of turn and active player. Rules: DEFCON-TURN-02, DEFCON-TURN-07, DEFCON-END-04."""
    options = state.options
    if state.turn > ends.last_turn(options):
        yield Fault("DEFCON-END-04", "turn", f"{state.turn}, beyond the turn limit {ends.last_turn(options)}")
    due = (options.first_seat + max(state.turn - 1, 0)) % options.players
    if not options.draws_first_player and state.active != due:
        what = f"{state.active} in turn {state.turn}, where it is the turn of {due}"
        yield Fault("DEFCON-TURN-02", "active", what)
    if state.discovered and (not state.turn or (state.agenda and isinstance(state.agenda[-1], rules.MakeMove))):
        yield Fault("DEFCON-REV-04", "discovered", "before the move of the turn")
    elif state.discovered and all(tile in (box.EARTH, box.GAP, box.UNKNOWN) for tile in state.faces):
        yield Fault("DEFCON-REV-04", "discovered", "no tile but Earth lies face up")
    if not state.turn:
        yield from _untouched(state)


def _untouched(state: Draft) -> Iterator[Fault]:
    """Yield what differs from the start before the first turn. Rules: DEFCON-BUILD-06, DEFCON-BUILD-07."""
    start = box.Fleet(0, 0, 1) if state.options.flagships else box.Fleet(1)
    for seat, fleets in enumerate(state.ships):
        if fleets != ((0, start),):
            yield Fault("DEFCON-BUILD-06", f"ships[{seat}]", "not one ship on Earth during the set-up")
    for name in ("outposts", "resources", "kills", "transformed", "swapped"):
        value = getattr(state, name)
        if any(value) if isinstance(value, tuple) else value:
            yield Fault("DEFCON-BUILD-07", name, f"{value} during the set-up")
    if any(tile not in (box.EARTH, box.GAP, box.UNKNOWN) for tile in state.faces):
        yield Fault("DEFCON-BUILD-01", "faces", "a tile lies face up during the set-up")
    if state.active != state.options.first_seat:
        yield Fault("DEFCON-BUILD-09", "active", f"{state.active} during the set-up")


def _box(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-12."""
    limited = state.options.limited_components
    cubes = box.CUBES if limited else components.MOST_CUBES
    chits = box.CHITS if limited else components.MOST_PIECES
    stocks = [(f"ships[{seat}]", "cubes", pieces.ships_left(state, seat), cubes) for seat in range(len(state.ships))]
    stocks.append(("outposts", "outposts", pieces.outposts_left(state), chits))
    stocks.append(("zombies", "zombies", pieces.zombies_left(state), box.ZOMBIE_CUBES))
    for field, things, left, most in stocks:
        if left < 0:
            yield Fault("INV-12", field, f"{most - left} {things}, of {most}")


def _result(state: Draft) -> Iterator[Fault]:
    """Yield faults of the result. Rules: DEFCON-END-01, DEFCON-END-02, DEFCON-END-03, DEFCON-END-04."""
    if (state.result is None) == (not state.agenda):
        yield Fault("DEFCON-END-01", "result", f"{state.result} with {len(state.agenda)} nodes pending")
    elif state.result is box.Reason.LOSS_OVERRUN and not state.zombies[0]:
        yield Fault("DEFCON-END-02", "result", "overrun without a zombie on Earth")
    elif state.result is box.Reason.LOSS_HOPELESS and not (ends.is_hopeless(state) and state.options.hopeless_ends):
        yield Fault("DEFCON-END-03", "result", "hopeless though a ship is there or can be bought")
    elif state.result is box.Reason.TIMEOUT and state.turn != ends.last_turn(state.options):
        what = f"timeout in turn {state.turn}, with the limit {ends.last_turn(state.options)}"
        yield Fault("DEFCON-END-04", "result", what)
    if state.turn == 0 and state.result is not None:
        yield Fault("DEFCON-END-01", "turn", "0 at the end of the game")
    if state.turn == 0 and state.agenda and is_dealt(state) and not _setting_up(state):
        yield Fault("DEFCON-TURN-07", "turn", "0 after the set-up")
    if state.turn and (not is_dealt(state) or _setting_up(state)):
        yield Fault("DEFCON-TURN-07", "turn", f"{state.turn} during the set-up")


def _setting_up(state: Draft) -> bool:
    return any(isinstance(node, (*dealing.DEALING, *dealing.SETTING_UP)) for node in state.agenda)
