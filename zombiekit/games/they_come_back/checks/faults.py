"""Checks of positions, which report all broken invariants at once (section 3 of the book)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import attrs

from zombiekit.errors import Fault
from zombiekit.forms import form_faults
from zombiekit.games.they_come_back import box, rules
from zombiekit.games.they_come_back.box.map_tables import text_of
from zombiekit.games.they_come_back.box.tiles import ENTRANCES
from zombiekit.games.they_come_back.checks.agendas import agenda_faults, is_begun
from zombiekit.games.they_come_back.rules import NODES, ends, event_card, keeping_room, markers, setup
from zombiekit.games.they_come_back.rules.cards import deck_of
from zombiekit.games.they_come_back.rules.cards.movement import Led
from zombiekit.games.they_come_back.rules.cards.tiles import can_be_opened
from zombiekit.games.they_come_back.rules.turns import END_TURN, FIRST, NEXT, Phase, following_phase, is_ahead
from zombiekit.games.they_come_back.rules.zombies import supply, zombies_at
from zombiekit.games.they_come_back.table import position
from zombiekit.games.they_come_back.table.position import Draft, Marker, cards_in_deck, is_human, is_standing_undead


def _players(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-3, INV-4 and INV-11."""
    if not is_begun(state):
        yield from _untouched(state)
        return
    for seat in [seat for seat, health in enumerate(state.health) if not health]:
        for name in ("bullets", "kills", "tables"):
            if value := getattr(state, name)[seat]:
                yield Fault("INV-3", f"{name}[{seat}]", f"{value}, and the player is undead")
    if not any(state.health) and state.result is None:
        yield Fault("INV-11", "health", "no player is human, and the game goes on")
    for seat in state.jeeps:
        if not state.health[seat] or state.squares[seat] in state.town.building:
            what = f"{state.squares[seat]}, in the jeep, which is lost in buildings and on death"
            yield Fault("STCB-BASE-11", f"squares[{seat}]", what)
    yield from _duct(state)
    for name, rule in (("ambushed", "STCB-AMBUSH-01"), ("attacked", "STCB-UNDEAD-09")):
        if state.active in getattr(state, name):
            yield Fault(rule, name, "names the active player")


def _duct(state: Draft) -> Iterator[Fault]:
    """Yield why the active human cannot still be on the air duct where the turn began."""
    if not state.duct:
        return
    here = state.squares[state.active]
    if here not in (None, *state.town.ducts.values()):
        yield Fault("STCB-MALL-05", "duct", f"the active human is on {here}, where no air duct is")
    if state.entered:
        yield Fault("STCB-MALL-05", "duct", "the active human has entered a square since the turn began")


def _untouched(state: Draft) -> Iterator[Fault]:
    """Yield what has changed before the first turn. Rules: STCB-SETUP-10."""
    due = {
        "health": box.START_HEALTH,
        "bullets": box.START_BULLETS,
        "hearts": 0,
        "kills": 0,
        "losses": box.Loss.NONE,
        "tables": (),
        "played": False,
    }
    if not setup.is_dealing(state):
        due["hands"] = ()
    for name, value in due.items():
        for seat, there in enumerate(getattr(state, name)):
            if there != value:
                yield Fault("STCB-SETUP-10", f"{name}[{seat}]", f"{there} before the first turn")
    lists = ("lying", "discards", "markers", "ambushed", "attacked", "moved")
    for name in (*lists, "count", "points", "noted", "entered", "jeeps", "duct", "first"):
        if value := getattr(state, name):
            yield Fault("STCB-SETUP-10", name, f"{value} before the first turn")
    if state.movement is not box.Movement.OVER:
        yield Fault("STCB-SETUP-10", "movement", f"{state.movement} before the first turn")


def _figures(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-4, INV-8 and LOSS-06 about the figures."""
    on_map = state.round > 0 or setup.is_dealing(state)
    for seat, (square, posture) in enumerate(zip(state.squares, state.postures, strict=True)):
        gone = not on_map or not (state.health[seat] or state.hearts[seat])
        if gone != (square is None):
            yield Fault("INV-4", f"squares[{seat}]", f"{square}, and the player has {'no' if gone else 'a'} figure")
        if gone != (posture is box.Posture.GONE):
            yield Fault("INV-4", f"postures[{seat}]", f"{posture}, and the player has {'no' if gone else 'a'} figure")
        elif is_human(state, seat) and posture is box.Posture.DEAD:
            yield Fault("STCB-DEATH-01", f"postures[{seat}]", "dead, and the player is human")
        elif not is_human(state, seat) and posture is box.Posture.TURN:
            yield Fault("STCB-LOSS-01", f"postures[{seat}]", "a human's lost turn, and the player is undead")
        if on_map and not state.round and square != box.START:
            yield Fault("STCB-SETUP-10", f"squares[{seat}]", f"{square} before the first turn")
        loss = state.losses[seat]
        if loss is not box.Loss.NONE and (seat != state.active or not is_human(state, seat)):
            yield Fault("STCB-LOSS-06", f"losses[{seat}]", f"{loss}, and it is not the turn of this human")
    active = state.active
    in_turn = following_phase(state) is not None and is_human(state, active)
    if in_turn and state.postures[active] is not box.Posture.STANDING:
        yield Fault("STCB-LOSS-06", f"postures[{active}]", f"{state.postures[active]} in a human's own turn")


def _lying(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-8; a game may end while zombies lie."""
    if state.result is not None:
        return
    following = following_phase(state)
    in_move = following is not None and list(Phase).index(following) <= list(Phase).index(Phase.END_OF_MOVE)
    led = {(node.seat, node.level) for node in state.agenda if isinstance(node, Led)}
    for index, lying in enumerate(state.lying):
        own = not lying.level and lying.seat == state.active and in_move
        if not is_human(state, lying.seat) or not (own or (lying.level and (lying.seat, lying.level) in led)):
            yield Fault("INV-8", f"lying[{index}]", f"seat {lying.seat} is in no movement in which these were evaded")


def _markers(state: Draft) -> Iterator[Fault]:
    """Yield lasting effects that cannot exist. Rules: STCB-CARD-09, STCB-CARD-14, STCB-CARD-15, STCB-DEATH-02."""
    held = set()
    for index, marker in enumerate(state.markers):
        if what := _wrong_marker(state, marker) or _out_of_turn(state, marker):
            yield Fault("STCB-CARD-14", f"markers[{index}]", what)
        if marker.card in markers.ON_TARGETS | markers.ENDLESS:
            if (held_by := (marker.card, marker.target, marker.square)) in held:
                yield Fault("STCB-CARD-09", f"markers[{index}]", f"{marker.card} holds there already")
            held.add(held_by)


def _wrong_marker(state: Draft, marker: Marker) -> str:
    card, target = marker.card, marker.target
    if card not in markers.LASTING | markers.OF_THIS_TURN | markers.ENDLESS:
        return f"{card} has no lasting effect"
    if (target is not None) != (card in markers.ON_TARGETS):
        return f"{card} is {'' if card in markers.ON_TARGETS else 'not '}about another player"
    if target is not None and (target == marker.owner or not is_human(state, target)):
        return f"seat {target} is not a human other than the owner"
    if (why := _wrong_place(marker)) is not None:
        return why
    if card is box.Card.MOLOTOV_COCKTAIL and marker.square is not None:
        if marker.square not in markers.outside(state.town).squares:
            return f"{marker.square} is not a square outside the mall that can be entered"
        building = state.town.building.get(marker.square)
        if building and building[0] != marker.square:
            return f"a building is named by its first square, {building[0]}"
    clock = state.active if card in markers.OF_THIS_TURN else marker.owner if target is None else target
    if (marker.left == 0) != (card in markers.ENDLESS):
        return f"{card} is {'' if card in markers.ENDLESS else 'not '}without an end"
    if marker.clock != clock:
        return f"it runs down with the turns of seat {clock}, not of {marker.clock}"
    if marker.left > 1 and (card in markers.OF_THIS_TURN or clock != state.active):
        return f"{marker.left} more turns, where it is over after 1"
    return ""


_OF_OWN_TURN = markers.OF_THIS_TURN - markers.ON_TARGETS - {box.Card.CHAINSAW, box.Card.CROSSBOW}
"""The effects that only the active player can have begun; Chainsaw and Crossbow also serve humans whom a card leads or who are attacked."""


def _out_of_turn(state: Draft, marker: Marker) -> str:
    """Return why an effect cannot hold in this turn, or not yet. Rules: STCB-CARD-15, STCB-CARD-19, STCB-CARD-27."""
    card, active = marker.card, state.active
    if card in _OF_OWN_TURN and marker.owner != active:
        return f"{card} works in its owner's turn, and it is the turn of seat {active}"
    if card in markers.ON_TARGETS & markers.OF_THIS_TURN:
        if marker.target != active:
            return f"{card} works in its target's turn, and it is the turn of seat {active}"
        if state.agenda and is_ahead(state, Phase.BEFORE_MOVE):
            return f"{card} is played when the movement phase comes, and it has not come yet"
        if marker.square is not None and state.agenda and is_ahead(state, Phase.MOVE):
            return "the movement has not begun, so no tile smells yet"
    if card is box.Card.YOUR_SHOES_UNTIED and marker.left > 1 and state.agenda and is_ahead(state, Phase.COUNT):
        return "it is over after this turn, whose points are still to be counted"
    return ""


def _wrong_place(marker: Marker) -> str | None:
    card, square = marker.card, marker.square
    if card in markers.ON_TILES:
        if square is None:
            return None if card is box.Card.WHAT_IS_THAT_SMELL else f"{card} holds on a tile"
        center = markers.center_of(square)
        return None if square == center else f"a tile is named by its center, {center}"
    if (square is not None) != (card is box.Card.MOLOTOV_COCKTAIL):
        return f"{card} holds {'somewhere' if card is box.Card.MOLOTOV_COCKTAIL else 'everywhere'}"
    return None


def _most_count(options: box.Options) -> int:
    """Return the highest count: the most Health, 1, and 2 for the Skateboard, doubled; with the base 1 for the helicopter, doubled again.

    Rules: STCB-MOVE-02, STCB-BASE-09.
    """
    most = options.most_health + 1 + 2
    return 4 * (most + 1) if box.Box.Z2 in options.boxes else 2 * most


def _clock(state: Draft) -> Iterator[Fault]:
    """Yield faults of the round. Rules: STCB-TURN-01, STCB-END-06."""
    if (limit := state.options.round_limit) is not None and state.round > limit:
        yield Fault("STCB-END-06", "round", f"{state.round}, beyond the limit {limit}")
    if is_begun(state) != (state.round > 0):
        yield Fault("STCB-TURN-01", "round", f"{state.round} {'in' if is_begun(state) else 'before'} the first turn")


def _movement(state: Draft) -> Iterator[Fault]:
    """Yield faults of the movement and its points. Rules: STCB-MOVE-02, STCB-MOVE-10."""
    most = _most_count(state.options)
    if state.count > most:
        yield Fault("STCB-MOVE-02", "count", f"{state.count}, and {most} is the most that can be counted")
    if state.points > 2 * most:
        yield Fault("STCB-MOVE-02", "points", f"{state.points}, and {2 * most} is the most that there can be")
    yield from _since_the_start(state)
    if state.points and state.movement is not box.Movement.AHEAD and state.result is None:
        yield Fault("STCB-MOVE-10", "points", f"{state.points} points, and the movement is {state.movement}")
    of_undead = state.agenda and not getattr(state.agenda[0], "human", True)
    if of_undead and (state.points or state.count) and not is_human(state, state.active) and state.result is None:
        yield Fault("STCB-MOVE-02", "points", "the active player is undead")
    following = following_phase(state)
    if following is None and END_TURN not in state.agenda[:1]:
        return
    over = following is None or list(Phase).index(following) > list(Phase).index(Phase.END_OF_MOVE)
    if over and state.movement not in (box.Movement.OVER, box.Movement.LOST):
        yield Fault("STCB-MOVE-10", "movement", f"{state.movement} after the end of the movement phase")
    elif not over and state.movement is box.Movement.OVER and state.postures[state.active] is not box.Posture.GONE:
        yield Fault("STCB-MOVE-10", "movement", "over before the end of the movement phase")


def _since_the_start(state: Draft) -> Iterator[Fault]:
    """Yield faults in what is remembered from the start of the turn or the movement. Rules: STCB-MOVE-01, STCB-MOVE-06."""
    if state.result is not None:
        return
    bottom = state.agenda[0] if state.agenda else None
    moves = is_human(state, state.active) and state.movement is box.Movement.AHEAD
    if bool(state.noted) is not (moves and bottom == FIRST[True]):
        what = f"{state.noted} noted for a count that is {'' if moves else 'not '}to come"
        yield Fault("STCB-MOVE-01", "noted", what)
    if state.entered and not (moves and bottom == NEXT[True, Phase.MOVE]):
        yield Fault("STCB-MOVE-06", "entered", "a square was entered, and no movement phase goes on")


def _result(state: Draft) -> Iterator[Fault]:
    """Yield faults of the result, and ends of the game missed. Rules: STCB-END-01, STCB-END-02, STCB-END-04, STCB-END-06."""
    if (state.result is None) is not bool(state.agenda):
        yield Fault("STCB-END-04", "result", f"{state.result}, and {len(state.agenda)} nodes are pending")
        return
    escaped = [seat for seat in range(len(state.health)) if ends.has_escaped(state, seat)]
    if state.result is not None:
        yield from _wrong_result(state, state.result, escaped)
    elif not any(isinstance(node, rules.CardDone) for node in state.agenda):
        entering = {node.seat for node in state.agenda if isinstance(node, rules.Entered)}
        # when an undead leaves the helipad, its encounters on the new square come first
        is_left = any(is_standing_undead(state, seat) for seat in entering)
        for seat in escaped:
            if seat not in entering and not is_left:
                yield Fault("STCB-END-01", f"squares[{seat}]", f"seat {seat} has escaped, and the game goes on")


def _wrong_result(state: Draft, result: position.Result, escaped: list[int]) -> Iterator[Fault]:
    winners = result.winners
    if result.reason is box.Reason.ESCAPE:
        if len(winners) != 1 or winners[0] not in escaped:
            yield Fault("STCB-END-01", "result", f"{winners} win by escape, and {escaped} have escaped")
    elif result.reason is box.Reason.EXTINCTION:
        if any(state.health) or len(winners) != len(state.health) - (not state.options.last_human_shares):
            yield Fault("STCB-END-02", "result", f"{winners} win, and the Health is {state.health}")
    elif winners:
        yield Fault("STCB-END-05", "result", f"{winners} win by {result.reason}")
    elif result.reason is box.Reason.ROUND_LIMIT:
        if state.round != state.options.round_limit:
            yield Fault("STCB-END-06", "result", f"the last round is {state.options.round_limit}, not {state.round}")
    elif box.HELIPADS & {laid.tile for _, laid in state.town.tiles} or state.round or state.options.map is not None:
        yield Fault("STCB-END-07", "result", "there is a helipad, or the map was prepared")


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant, with the place and the values that break it; an empty tuple for a sound state or view.

    The position is checked only if its form is sound, and the agenda only if the position is.
    """
    return _form_faults(state) or _position(state) or tuple(agenda_faults(state))


def settling_faults(state: Draft) -> tuple[Fault, ...]:
    """Return the same for a position whose automatic nodes have yet to run; its agenda is not checked."""
    return _form_faults(attrs.evolve(state, agenda=())) or _position(state)


def _form_faults(state: Draft) -> tuple[Fault, ...]:
    return tuple(_endless(state)) or form_faults(state, NODES, "INV-12") or tuple(_out_of_order(state))


MOST_THINGS = 1_000
"""No tuple in a state comes near this length; a longer one is refused without a look inside."""


def _endless(state: Draft) -> Iterator[Fault]:
    for field in attrs.fields(type(state)):
        value = getattr(state, field.name)
        if field.eq and isinstance(value, tuple) and len(value) > MOST_THINGS:
            yield Fault("", field.name, f"expected at most {MOST_THINGS} things, not {len(value)}")


def _out_of_order(state: Draft) -> Iterator[Fault]:
    """Yield what the form of a field cannot show: a wrong order in the deck or among effects."""
    deck: list[Any] = [box.NUMBER[card] for card, _ in state.deck]
    effects: list[Any] = list(map(markers.order_of, state.markers))
    for where, rule, keys in (("deck[{}][0]", "INV-1", deck), ("markers[{}]", "STCB-CARD-14", effects)):
        for index, (last, key) in enumerate(pairwise(keys), 1):
            if key <= last:
                yield Fault(rule, where.format(index), f"{key} after {last}: each once, in order")


def _position(state: Draft) -> tuple[Fault, ...]:
    of_the_box = (_cards, _hands, _tiles, _tokens)
    of_the_game = (_players, _figures, _lying, _markers, _clock, _movement, _result, _sets, _of_no_card, _entrances)
    return tuple([fault for check in (*of_the_box, *of_the_game) for fault in check(state)])


def _cards(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 and INV-7."""
    seen = Counter([card for cards in (*state.hands, state.discards, *state.tables) for card in cards])
    del seen[box.Card.HIDDEN]
    counts, due = Counter(dict(state.deck)) + seen, Counter(dict(deck_of(state.options)))
    for card in dict.fromkeys((*due, *counts)) if counts != due else ():
        if counts[card] != due[card]:
            yield Fault("INV-1", "deck", f"expected {due[card]} of {card} in all, not {counts[card]}")
    if cards_in_deck(state) < 0:
        yield Fault("INV-1", "deck", "fewer unseen cards than hidden ones in hands")
    for seat, table in enumerate(state.tables):
        for card in table:
            if not isinstance(event_card.kind_of(state, card), event_card.Weapon):
                yield Fault("INV-7", f"tables[{seat}]", f"{card} is not a weapon")
        if box.Card.SHOTGUN in table and not state.bullets[seat]:
            yield Fault("INV-7", f"tables[{seat}]", "a shotgun without Bullets")


def _hands(state: Draft) -> Iterator[Fault]:
    """Yield hands that no view shows: a view shows one hand whole, and nothing of the others. Rules: STCB-INFO-01."""
    hidden = [seat for seat, hand in enumerate(state.hands) if box.Card.HIDDEN in hand]
    seen = [seat for seat, hand in enumerate(state.hands) if any(card is not box.Card.HIDDEN for card in hand)]
    if hidden and (len(seen) > 1 or set(hidden) & set(seen)):
        yield Fault("STCB-INFO-01", "hands", f"seats {hidden} hide cards, and seats {seen} show some")


def _tiles(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-2 about the tiles that are still to be laid."""
    if state.town.house != state.options.tiles:
        yield Fault("INV-2", "town", "is not laid with the tiles of the option tiles")
    for index, (_, laid) in enumerate(state.town.tiles):
        if box.TILES[laid.tile].box not in state.options.boxes:
            yield Fault("INV-2", f"town.tiles[{index}]", f"{laid.tile} belongs to a set that is not in play")
    unseen = sum([count for _, count in state.unseen])
    if sum([pile.unseen for pile in state.piles]) != unseen:
        yield Fault("INV-2", "piles", f"the piles do not hold the {unseen} unseen tiles")
    if not state.piles:
        return
    if state.options.map is not None:
        yield Fault("STCB-SETUP-13", "piles", "there are tiles to be laid, and the map was prepared")
        return
    counts = Counter(dict(state.unseen)) + Counter(tile for pile in state.piles for tile in pile.known)
    counts += Counter(laid.tile for _, laid in state.town.tiles)
    counts += Counter(node.tile for node in state.agenda if isinstance(node, (rules.LayTile, rules.TurnedUp)))
    waiting = [node.box for node in state.agenda if isinstance(node, rules.DealingPool)]
    due = keeping_room.tiles_due(state, waiting)
    for tile in box.TileId:
        if counts[tile] != due[tile]:
            yield Fault("INV-2", "unseen", f"expected {due[tile]} of {tile} in all, not {counts[tile]}")


def _sets(state: Draft) -> Iterator[Fault]:
    """Yield what belongs to a set that takes no part, or is left out by an option."""
    boxes, options = state.options.boxes, state.options
    if state.jeeps and not (box.Box.Z2 in boxes and options.jeep):
        yield Fault("STCB-BASE-09", "jeeps", f"expected none, not {state.jeeps}: there is no jeep in this game")
    if state.duct and not (box.Box.Z3 in boxes and options.air_ducts):
        yield Fault("STCB-MALL-05", "duct", "there are no air ducts in this game")
    if box.Box.Z2 not in boxes:
        if state.enhanced:
            yield Fault("STCB-BASE-07", "enhanced", "there are no enhanced zombies in this game")
        for index, lying in enumerate(state.lying):
            if lying.kind is box.Zombie.ENHANCED:
                yield Fault("STCB-BASE-07", f"lying[{index}]", "there are no enhanced zombies in this game")


def _of_no_card(state: Draft) -> Iterator[Fault]:
    """Yield effects of cards that are not in this game, and walls that no card of it can open."""
    deck = dict(deck_of(state.options))
    for index, marker in enumerate(state.markers):
        if marker.card not in deck:
            yield Fault("STCB-CARD-14", f"markers[{index}]", f"{marker.card} is not a card of this game")
    for index, (one, other) in enumerate(state.town.openings):
        if box.Card.BREAKTHROUGH not in deck:
            what = f"no card of this game opens the wall between {one} and {other}"
        elif not can_be_opened(state.town, one, other):
            what = f"the wall between {one} and {other} is one of a helipad, or between the floors"
        else:
            continue
        yield Fault("STCB-CARD-24", f"town.openings[{index}]", what)


def _entrances(state: Draft) -> Iterator[Fault]:
    """Yield a wrong tile in the middle, and entrances without the tiles that belong behind them. Rules: STCB-SETUP-02, STCB-BASE-02."""
    boxes, cells = state.options.boxes, state.town.cells
    first = box.TileId.TOWN_SQUARE if box.Box.Z1 in boxes else next(ENTRANCES[each] for each in boxes)
    if cells[box.CENTER].tile is not first:
        yield Fault("STCB-SETUP-02", "town.tiles", f"{first} does not lie in the cell 0,0")
    if not state.piles:
        return
    for cell, laid in state.town.tiles:
        for behind, due in keeping_room.with_put_aside(laid.tile, cell, laid.r)[1:]:
            if cells.get(behind) != due:
                what = f"{due.tile} does not lie behind {laid.tile}, in the cell {text_of(behind)}"
                yield Fault("STCB-BASE-02", "town.tiles", what)


_MOVING = (NEXT[False, Phase.MOVE], NEXT[False, Phase.SWARM], NEXT[True, Phase.SWARM])
"""The bottom of the agenda while zombies are moved: in the swarm phase, and when an undead moves."""


def _enhanced(state: Draft) -> Iterator[Fault]:
    """Yield faults of the enhanced zombies: the counts of zombies, and of moved ones, must include them."""
    if list(state.enhanced) != sorted(state.enhanced):
        yield Fault("STCB-BASE-07", "enhanced", "are not sorted")
    moved = dict(state.moved)
    for square, there in Counter([zombie.square for zombie in state.enhanced]).items():
        count = Counter(state.enhanced)[position.Enhanced(square, moved=True)]
        ordinary = zombies_at(state, square) - there
        if ordinary < 0:
            yield Fault("STCB-BASE-07", "enhanced", f"{there} of the {there + ordinary} zombies on {square}")
        elif not 0 <= moved.get(square, 0) - count <= ordinary:
            here = f"{moved.get(square, 0)} on {square}, {count} of them enhanced"
            yield Fault("STCB-SWARM-02", "moved", f"{here}, of {there} and {ordinary} ordinary ones")


def _tokens(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-5, INV-10 and of the zombies moved."""
    for name in ("health_tokens", "bullet_tokens"):
        for index, square in enumerate(getattr(state, name)):
            if square not in state.town.building:
                yield Fault("INV-5", f"{name}[{index}]", f"{square} is not a square of a building")
    if (left := supply(state)) is not None and left < 0:
        yield Fault("INV-10", "zombies", f"{-left} zombies more than the {state.options.limited_supplies} there are")
    for index, (square, count) in enumerate(state.moved):
        if count > zombies_at(state, square):
            yield Fault("STCB-SWARM-02", f"moved[{index}]", f"{count} of {zombies_at(state, square)} zombies there")
    yield from _enhanced(state)
    if state.moved and state.agenda and state.agenda[0] not in _MOVING:
        yield Fault("STCB-SWARM-02", "moved", "zombies have been moved in a phase that moves none")
