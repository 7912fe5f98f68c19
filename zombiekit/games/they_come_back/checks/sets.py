"""Checks for what cannot exist without some of the sets, or with options that leave something out."""

from __future__ import annotations

from collections.abc import Iterator

from zombiekit.errors import Fault
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import Card, Cell, Zombie
from zombiekit.games.they_come_back.box.map_tables import CENTER
from zombiekit.games.they_come_back.box.options import TokenPlacement
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, HELIPADS, TILES, Box, TileId
from zombiekit.games.they_come_back.checks.agendas import check
from zombiekit.games.they_come_back.rules import tokens, windows
from zombiekit.games.they_come_back.rules.cards import deck_of
from zombiekit.games.they_come_back.rules.cards.tiles import can_be_opened
from zombiekit.games.they_come_back.rules.keeping_room import PADS, with_put_aside
from zombiekit.games.they_come_back.rules.setup import next_helipad, pads_of
from zombiekit.games.they_come_back.table.position import Draft, has_marker


def set_faults(state: Draft) -> Iterator[Fault]:
    """Yield what belongs to a set that takes no part, or is left out by an option."""
    boxes, options = state.options.boxes, state.options
    if state.jeeps and not (Box.Z2 in boxes and options.jeep):
        yield Fault("STCB-BASE-09", "jeeps", f"expected none, not {state.jeeps}: there is no jeep in this game")
    if state.duct and not (Box.Z3 in boxes and options.air_ducts):
        yield Fault("STCB-MALL-05", "duct", "there are no air ducts in this game")
    if Box.Z2 not in boxes:
        if state.enhanced:
            yield Fault("STCB-BASE-07", "enhanced", "there are no enhanced zombies in this game")
        for index, lying in enumerate(state.lying):
            if lying.kind is Zombie.ENHANCED:
                yield Fault("STCB-BASE-07", f"lying[{index}]", "there are no enhanced zombies in this game")
    yield from _cards(state)
    yield from _map(state)


def _cards(state: Draft) -> Iterator[Fault]:
    """Yield effects of cards that are not in this game, and walls that no card of it can open."""
    deck = dict(deck_of(state.options))
    for index, marker in enumerate(state.markers):
        if marker.card not in deck:
            yield Fault("STCB-CARD-14", f"markers[{index}]", f"{marker.card} is not a card of this game")
    for index, (one, other) in enumerate(state.town.openings):
        if Card.BREAKTHROUGH not in deck:
            what = f"no card of this game opens the wall between {one} and {other}"
        elif not can_be_opened(state.town, one, other):
            what = f"the wall between {one} and {other} is one of a helipad, or between the floors"
        else:
            continue
        yield Fault("STCB-CARD-24", f"town.openings[{index}]", what)


def _map(state: Draft) -> Iterator[Fault]:
    """Yield a wrong tile in the middle, and entrances without the tiles that belong behind them. Rules: STCB-SETUP-02, STCB-BASE-02."""
    boxes, cells = state.options.boxes, state.town.cells
    first = TileId.TOWN_SQUARE if Box.Z1 in boxes else next(ENTRANCES[box] for box in boxes)
    if cells[CENTER].tile is not first:
        yield Fault("STCB-SETUP-02", "town.tiles", f"{first} does not lie in the cell 0,0")
    if not state.piles:
        return
    for cell, laid in state.town.tiles:
        for behind, due in with_put_aside(laid.tile, cell, laid.r)[1:]:
            if cells.get(behind) != due:
                what = f"{due.tile} does not lie behind {laid.tile}, in the cell {behind[0]},{behind[1]}"
                yield Fault("STCB-BASE-02", "town.tiles", what)


@check.register
def _begin_play(_: rules.BeginPlay, state: Draft, __: int) -> Iterator[str]:
    if state.options.map is not None:
        yield "the map was prepared"
    if len(state.agenda) == 1:
        return
    laying = isinstance(state.agenda[1], rules.Helipad) and not _is_at_helipads(state)
    if bool(state.piles) != laying:
        yield f"tiles are {'not ' * (not state.piles)}in the piles"
    if laying and _pads(state):
        yield f"the {TILES[_pads(state)[0]].name} is already on the map"
    elif not laying and not isinstance(state.agenda[-1], rules.PlaceTokens) and set(_pads(state)) >= {*pads_of(state)}:
        yield f"the {TILES[_pads(state)[-1]].name} is already on the map"
    yield from _skipped(state)


def _skipped(state: Draft) -> Iterator[str]:
    """Yield a helipad that was skipped although it has a place; later ones cannot have made it. Rules: STCB-SETUP-08, STCB-SETUP-09."""
    pads, lying, due = pads_of(state), _pads(state), next_helipad(state)
    if lying and due is not None and pads.index(due) < pads.index(lying[-1]):
        yield f"the {TILES[due].name} is laid before the {TILES[lying[-1]].name}"


def _pads(state: Draft) -> list[TileId]:
    """Return the helipads on the map."""
    lying = {laid.tile for _, laid in state.town.tiles}
    return [pad for pad in PADS.values() if pad in lying]


def _is_at_helipads(state: Draft) -> bool:
    """Return whether the pools are laid, and the helipads come next."""
    top = state.agenda[-1]
    is_pad = isinstance(top, rules.LayTile) and top.tile in HELIPADS
    is_on_pad = isinstance(top, rules.PlaceTokens) and state.town.cells[top.cell].tile in HELIPADS
    return is_pad or is_on_pad or any(isinstance(node, rules.LayHelipad) for node in state.agenda)


@check.register
def _place_tokens(node: rules.PlaceTokens, state: Draft, index: int) -> Iterator[str]:
    tile = state.town.cells[node.cell].tile
    if (tile in HELIPADS) != isinstance(state.agenda[index - 1], (rules.BeginPlay, rules.Helipad)):
        yield f"{tile} was not laid just now"
    if state.options.token_placement is not TokenPlacement.PLAYER:
        yield "nobody chooses the squares"
    yield from tokens.out_of_order(state, node.cell)
    yield from _waiting(state, [node.cell])
    if tokens.due_on(state, tokens.ground_of(state, node.cell)).left < 1:
        yield "nothing is left to be put"


def _waiting(state: Draft, begun: list[Cell]) -> Iterator[str]:
    """Yield faults of the tiles that wait behind an entrance to be furnished: they must be the rest of its line, in order and empty.

    Rules: STCB-BASE-03, STCB-MALL-01, STCB-ALONE-03.
    """
    waiting = [node.cell for node in reversed(state.agenda) if isinstance(node, rules.Furnishing)]
    for line in [[behind for behind, _ in with_put_aside(laid.tile, cell, laid.r)] for cell, laid in state.town.tiles]:
        if len(line) > 1 and not {*line}.isdisjoint(begun + waiting):
            first = line.index(begun[0]) + 1 if begun and begun[0] in line else 1
            if waiting != line[first:]:
                yield f"tiles are furnished in the order {line}, and {waiting} are still to be"
            break
    else:
        if waiting:
            yield f"{waiting} lie behind no entrance"
    full = {*dict(state.zombies), *state.health_tokens, *state.bullet_tokens}
    for cell in waiting:
        if not full.isdisjoint(state.town.squares_of(cell)):
            yield f"something is on the tile in {cell}, which is still to be furnished"


@check.register
def _furnishing(_: rules.Furnishing, state: Draft, index: int) -> Iterator[str]:
    top, below = state.agenda[-1], state.agenda[index - 1]
    if not isinstance(top, rules.PlaceTokens) and not isinstance(below, rules.Furnishing):
        yield from _waiting(state, [])


@check.register
def _draw(_: rules.DrawCard, state: Draft, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    if not isinstance(below, rules.Refilling) and not has_marker(state, Card.IN_THE_ZONE, owner=state.active):
        yield f"no die brings seat {state.active} a card"
    if len(state.hands[state.active]) >= state.options.hand:
        yield f"seat {state.active} has {state.options.hand} cards"
    if not windows.is_card_left(state):
        yield "there is no card to be drawn"
