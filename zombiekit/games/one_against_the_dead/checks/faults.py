"""What can be wrong with a position: every broken invariant at once (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Iterator

from zombiekit.agenda import Node
from zombiekit.errors import Fault
from zombiekit.forms import form_faults
from zombiekit.games.one_against_the_dead import box, rules
from zombiekit.games.one_against_the_dead.checks import agendas
from zombiekit.games.one_against_the_dead.rules.acting import joker_for_search
from zombiekit.games.one_against_the_dead.rules.checking_out import in_the_air
from zombiekit.games.one_against_the_dead.rules.zombies import strength_lost
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, site_dice
from zombiekit.primitives.grid import Cell, around

DICE = 16
"""How many dice are in the box. Rules: OATD-DIE-04."""


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant, each with the place and the values that break it; nothing for a sound state.

    If a state has the wrong form (a card that is no card, pairs out of order), only the faults of form are returned.
    """
    return form_faults(state, rules.NODES) or (*_position(state), *agendas.agenda_faults(state))


def settling_faults(state: Draft) -> tuple[Fault, ...]:
    """Return the same for a position whose automatic nodes have yet to run; the order of its agenda is not checked."""
    return form_faults(state, rules.NODES) or _position(state)


def _position(state: Draft) -> tuple[Fault, ...]:
    """Return the broken invariants of a well-formed position."""
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, (rules.StartCard, rules.EndCard)):
        return tuple(_before_line(state, top))
    return (
        *_cards(state),
        *_blocks(state, top),
        *_numbers(state, top),
        *_weapons(state),
        *_zombie_count(state, top),
        *_waiting(state, top),
        *_result(state),
    )


def _before_line(state: Draft, top: rules.StartCard | rules.EndCard) -> Iterator[Fault]:
    """Yield faults of all fields before the line is laid."""
    if isinstance(top, rules.StartCard):
        if state.city:
            yield Fault("OATD-SET-04", "city", "no card lies before the Start is turned up")
    elif len(state.city) != 1 or state.city[0][0] != box.START or state.city[0][1] not in box.NUMBER_CARDS:
        what = f"before the End is turned up, only the Start lies face up, a number card at {box.START}"
        yield Fault("INV-5", "city", what)
    fresh = Draft(state.options, state.agenda)
    for name in ("placeholders", "zombies", "site_dice", "drawn", "found", "result"):
        if getattr(state, name) != getattr(fresh, name):
            yield Fault("OATD-SET-01", name, f"{getattr(state, name)!r} before the line is laid")
    yield from _setup_numbers(state)


def _setup_numbers(state: Draft) -> Iterator[Fault]:
    """Yield faults of values that cannot change before the first round."""
    fresh = Draft(state.options, state.agenda)
    for rule, name in (("INV-16", "round"), ("INV-9", "ap"), ("INV-8", "strength"), ("INV-12", "kills")):
        if getattr(state, name) != getattr(fresh, name):
            yield Fault(rule, name, f"{getattr(state, name)} during the set-up")
    if state.weapon is not None or state.stack != box.FULL_STACK:
        yield Fault("INV-10", "weapon" if state.weapon else "stack", "chips have been drawn during the set-up")
    if state.pawn != box.START:
        yield Fault("OATD-SET-09", "pawn", f"at {state.pawn} during the set-up")
    for cell in _without_die(state):
        yield Fault("INV-15", "site_dice", f"the {cards(state)[cell]} at {cell} has no die during the set-up")


def _setup_table(state: Draft) -> Iterator[Fault]:
    """Yield faults of the placeholders, cards and zombies while the Start is checked out. Rules: OATD-SET-08, OATD-SET-09."""
    near = around(box.START)
    if not set(box.LINE).difference(near) <= set(state.placeholders):
        yield Fault("INV-3", "placeholders", "the set-up collects only the one next to the Start")
    for index, (cell, card) in enumerate(state.city):
        if cell not in (*near, box.START, box.END):
            what = f"the set-up cannot have laid {card} at {cell}, away from the Start"
            yield Fault("OATD-SET-09", f"city[{index}]", what)
    for index, (cell, group) in enumerate(state.zombies):
        if cell not in near or group.greater != 1 or group.total > box.MOST_ON_A_CARD:
            yield Fault("INV-12", f"zombies[{index}]", f"{tuple(group)} cannot have come to {cell} during the set-up")


def _cards(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 to INV-5, except those that depend on the current node, as INV-13 does."""
    city = cards(state)
    where: dict[object, object] = {}
    for index, (cell, card) in enumerate(state.city):
        if card in where:
            yield Fault("INV-1", f"city[{index}]", f"{card} lies at {where[card]} and at {cell}")
        where[card] = cell
    if state.drawn in where:
        yield Fault("INV-1", "drawn", f"{state.drawn} already lies at {where[state.drawn]}")
    for index, cell in enumerate(state.placeholders):
        if cell not in box.LINE:
            yield Fault("INV-3", f"placeholders[{index}]", f"{cell} is not on the line")
        if cell in city:
            yield Fault("INV-3", f"placeholders[{index}]", f"{city[cell]} lies face up at {cell}")
    if state.deck_size < 0:
        yield Fault("INV-2", "placeholders", f"{len(state.placeholders)} face-down cards, more than are unseen")
    for name, cell in (("Start", box.START), ("End", box.END)):
        if city.get(cell) not in box.NUMBER_CARDS:
            yield Fault("INV-4", "city", f"the {name} at {cell} is {city.get(cell, 'no card')}, not a number card")
    if city.get(state.pawn) not in box.NUMBER_CARDS:
        what = f"{city.get(state.pawn, 'no card')} lies at {state.pawn}, but the pawn needs a number card"
        yield Fault("INV-5", "pawn", what)


def _blocks(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield faults of INV-3, INV-6, INV-7 and INV-13."""
    city = cards(state)
    near = around(state.pawn)
    if not isinstance(top, rules.CheckOut):
        for index, cell in enumerate(state.placeholders):
            if cell in near:
                yield Fault("INV-3", f"placeholders[{index}]", f"{cell} is next to the pawn")
    if not isinstance(top, rules.CHECKING_OUT) and state.deck_size > 0:
        for cell in near:
            if cell not in city and cell not in state.placeholders:
                what = f"{cell} next to the pawn is bare though the deck holds {state.deck_size}"
                yield Fault("INV-13", "city", what)
    for index, (cell, _) in enumerate(state.zombies):
        if cell not in city:
            yield Fault("INV-6", f"zombies[{index}]", f"there is no face-up card at {cell}")
    for index, (cell, _) in enumerate(state.site_dice):
        if city.get(cell) not in box.SITES:
            what = f"{city.get(cell, 'no card')} lies at {cell}, but a die needs an Ace or face card"
            yield Fault("INV-7", f"site_dice[{index}]", what)


def _numbers(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield faults of INV-8, INV-9 and INV-16, and of the set-up."""
    if state.strength > box.STRENGTH:
        yield Fault("INV-8", "strength", f"{state.strength} of {box.STRENGTH}")
    if state.ap > state.options.action_points:
        yield Fault("INV-9", "ap", f"{state.ap} of {state.options.action_points}")
    if not state.round:
        if isinstance(top, rules.CHECKING_OUT):
            yield from _setup_numbers(state)
            yield from _setup_table(state)
        else:
            yield Fault("INV-16", "round", "0 after the set-up")
        return
    if state.round > state.options.round_limit:
        yield Fault("INV-16", "round", f"{state.round}, beyond the round limit {state.options.round_limit}")
    is_acting = isinstance(top, (*rules.CHECKING_OUT, *rules.ACTING))
    over = not is_acting or (isinstance(top, rules.JokerChoice) and not joker_for_search(state))
    if over and state.ap:
        yield Fault("INV-9", "ap", f"{state.ap} after the Player Actions phase")
    if isinstance(top, rules.Act) and not state.ap:
        yield Fault("INV-9", "ap", "0 at ACT")


def _weapons(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-7, INV-10, INV-11 and INV-15."""
    loaded = [weapon for weapon in (state.weapon, state.found) if weapon and weapon.die]
    if len(state.site_dice) + len(loaded) > DICE:
        yield Fault("INV-7", "site_dice", f"{len(state.site_dice)} dice on sites and {len(loaded)} on weapons")
    for kind, left, most in zip(box.WeaponKind, state.stack, box.FULL_STACK, strict=True):
        out = sum(weapon.kind is kind for weapon in (state.weapon, state.found) if weapon)
        if left + out > most:
            yield Fault("INV-10", f"stack.{kind}", f"{left} in the stack and {out} in play, of {most}")
    if state.weapon is not None and not _is_loaded(state.weapon):
        yield Fault("INV-11", "weapon", f"a {state.weapon.kind} in hand with die {state.weapon.die}")
    cleared = sum(cards(state)[cell].is_face for cell in _without_die(state))
    due = rules.WeaponChip() in state.agenda
    if due and not any(state.stack):
        yield Fault("OATD-WPN-10", "stack", "a chip has to be drawn, but none is left")
    if sum(state.stack) != max(0, sum(box.FULL_STACK) - cleared + due):
        waits = ", the last of which waits for its chip" if due else ""
        what = f"{sum(state.stack)} chips are left of {sum(box.FULL_STACK)} with {cleared} face cards cleared{waits}"
        yield Fault("INV-10", "stack", what)


def _without_die(state: Draft) -> list[Cell]:
    """Return the cleared sites: those that lie face up, have no die and wait for none. Rules: INV-15."""
    dice = site_dice(state)
    pending = {node.cell for node in state.agenda if isinstance(node, rules.SiteDie)}
    return [cell for cell, card in state.city if card in box.SITES and cell not in dice and cell not in pending]


def _is_loaded(weapon: box.Weapon) -> bool:
    return (weapon.die is None) == (weapon.kind is box.WeaponKind.BAT)


def _zombie_count(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield faults of INV-12 that a single position shows: more zombies than can have come.

    Each card laid brings at most four, one of them Greater. Each AP spent or unused brings at most one from the Jokers, but not
    before the player has chosen the Joker for it.
    """
    laid = max(0, len(state.city) - 2)
    due = top.left if isinstance(top, rules.JokerChoice) else 0
    fed = state.options.action_points * state.round - state.ap - due if joker_cells(state) else 0
    most_greater, most = laid + fed, box.MOST_ON_A_CARD * laid + fed
    _, air = in_the_air(state)
    greater = sum(group.greater for _, group in state.zombies) + air.greater
    alive = sum(group.total for _, group in state.zombies) + air.total
    if greater > most_greater:
        yield Fault("INV-12", "zombies", f"{greater} Greater Zombies, but at most {most_greater} can have come")
    replaced = max(0, most_greater - greater) if state.options.replaced_scores else 0
    if alive > most or alive + state.kills > most + replaced:
        more = f", {replaced} Greater have been replaced" if replaced else ""
        what = f"{alive + state.kills} zombies and kills, but at most {most} can have come{more}"
        yield Fault("INV-12", "zombies", what)


def _waiting(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield faults of the drawn card and the found weapon, which wait only at certain nodes."""
    if (state.drawn is not None) != isinstance(top, rules.PlaceCard):
        yield Fault("OATD-CHK-04", "drawn", f"{state.drawn} at {agendas.node_name(top)}")
    found = state.found
    if (found is not None) != isinstance(top, (rules.WeaponDie, rules.WeaponChoice)):
        yield Fault("OATD-WPN-04", "found", f"{found} at {agendas.node_name(top)}")
    elif isinstance(top, rules.WeaponDie) and found and (found.die is not None or found.kind is box.WeaponKind.BAT):
        yield Fault("INV-11", "found", f"a {found.kind} with die {found.die} waits for its die")
    elif isinstance(top, rules.WeaponChoice) and found and not _is_loaded(found):
        yield Fault("INV-11", "found", f"a {found.kind} with die {found.die}")


def _result(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-18."""
    if (state.result is None) == (not state.agenda):
        yield Fault("INV-18", "result", f"{state.result} with {len(state.agenda)} nodes pending")
        return
    here = state.zombies_here.total
    if state.result is box.Reason.ESCAPED and state.pawn != box.END:
        yield Fault("INV-18", "result", f"escaped with the pawn at {state.pawn}")
    if state.result is box.Reason.STRANDED and (state.pawn == box.END or state.round != state.options.round_limit):
        yield Fault("OATD-RND-04", "result", f"stranded at {state.pawn} in round {state.round}")
    before = state.strength + strength_lost(here)
    if state.result in (box.Reason.ESCAPED, box.Reason.STRANDED):
        if here > before:
            what = f"{state.result} from {here} zombies, which leave Strength {state.strength}"
            yield Fault("OATD-ZAT-01", "result", what)
        if state.strength <= box.STRENGTH < before:
            yield Fault("INV-8", "strength", f"{before} of {box.STRENGTH} before {here} zombies attacked")
    if state.result is box.Reason.OVERWHELMED and here <= state.strength:
        yield Fault("OATD-ZAT-01", "result", f"overwhelmed by {here} zombies with Strength {state.strength}")
