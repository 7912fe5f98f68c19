"""The table as text: the map and what lies beside it, the players, and the question; also actions in words: in full, in short, the places they point at, and what they can lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zombiekit import agenda
from zombiekit.drawings import (
    SEAT_ROLES,
    Drawing,
    Parts,
    Role,
    Row,
    drawing_of,
    side_by_side,
    spans,
    wrapped,
    wrapped_items,
)
from zombiekit.game import Prospect, foreseen
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import TITLES, Card, Loss, Means, Movement, Posture, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import cell_of, in_order
from zombiekit.games.they_come_back.box.tiles import TILES, Box
from zombiekit.games.they_come_back.rules.ambush import MOST_BULLETS, lead_in_ambush, loot
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, bonus, target_number
from zombiekit.games.they_come_back.rules.event_card import kind_of
from zombiekit.games.they_come_back.rules.moving import duct_floor
from zombiekit.games.they_come_back.rules.zombies import kinds_at, lying_at, supply, zombies_at
from zombiekit.games.they_come_back.table import actions, events
from zombiekit.games.they_come_back.table.position import Draft, Marker, cards_in_deck, is_human, where
from zombiekit.games.they_come_back.table.words import a_zombie, at, seat_name, words_of, zombie_name
from zombiekit.games.they_come_back.view.map_drawing import LETTERS, chart, draw_map, draw_tile, tile_to_lay
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.words import faces, many

WIDTH = 100
"""The width at which lines of words are broken; the map may be wider."""
INDENT = " " * 4
"""What stands before the rest of a broken line."""
APART = 9
"""How many blanks stand between the rotations of a tile."""
LEGEND = (
    spans(
        *(("X", Role.GOAL), " helipad  ", ("v^<>", Role.WAY), " door  ", ("z", Role.ZOMBIE), " zombie  "),
        *(("Z", Role.ZOMBIE), " zombies  ", ("h", Role.ITEM), " Health  ", ("b", Role.ITEM), " Bullet  "),
        *(("@", Role.FIGURE), " several players"),
    ),
    spans(
        *((".", Role.GROUND), " street  1-6 players  ", ("x", Role.GROUND), " lying zombies  "),
        *(("&", Role.ITEM), " both tokens  cell 1,0: tile around 4,1"),
    ),
)
OF_SETS = {
    Box.Z2: spans(
        *(("e", Role.ZOMBIE), " enhanced zombie  ", ("E", Role.ZOMBIE), " zombies, enhanced ones among them")
    ),
    Box.Z3: spans((".", Role.GROUND), " in the mall: hall"),
}
"""The lines of the legend for letters on tiles of the base, and of the mall."""
FLOORS = {1: "first", 2: "second"}


def draw(state: Draft) -> Drawing:
    """Return the table as rows of plain ASCII text for a fixed-width font, each span with its role.

    Tiles are boxes, open where they have an exit. Every square is three characters: the ground (the street, the letter of a building,
    or an arrow where a door leads out), the zombies, and a figure or a token. What does not fit is listed below the map, and a tile
    that is to be laid is drawn there in each rotation.
    """
    title, turns = _tile(state)
    below = [*_legend(state), *_wrapped([buildings(state), *_more(state)])]
    tile = [*title, *side_by_side(turns, APART)]
    asked = wrapped(spans(question(state)), WIDTH)
    return drawing_of((_wrapped(_words(state)), draw_map(state), tile, below, asked))


def parts(state: Draft) -> Parts:
    """Return the same in parts, with the focus on the figure of the player who acts, or on a place for the tile."""
    title, turns = _tile(state)
    return Parts(_words(state), chart(state), (*_more(state), *title), (*_legend(state), buildings(state)), turns)


def _tile(state: Draft) -> tuple[tuple[Row, ...], tuple[tuple[Row, ...], ...]]:
    """Return the name of the tile that is to be laid, as a line, and the tile in each rotation; nothing if none is to be laid."""
    if (found := tile_to_lay(state)) is None:
        return (), ()
    tile, forms = found
    return (spans(f"{TILES[tile].name}:"),), tuple([draw_tile(tile, form, r) for r, form in enumerate(forms)])


def question(state: Draft) -> str:
    """Return the question that a player or chance has to answer, or how the game ended; only a variant knows why its rules ended it."""
    if not state.agenda:
        how = f" {words_of(state.result.reason, state.result.winners)}" if state.result else ""
        return f"Game over.{how}"
    seat = agenda.current_player(state)
    words = agenda.question(state)
    return words if seat == agenda.CHANCE else f"{seat_name(seat)}: {words}"


def _wrapped(lines: Iterable[Row]) -> list[Row]:
    """Return lines of words, broken where they are too long; words keep their roles."""
    return [part for line in lines for part in wrapped_items(line, WIDTH, INDENT)]


def _words(state: Draft) -> tuple[Row, ...]:
    return (_head(state), *_players(state), *_beside(state))


def _head(state: Draft) -> Row:
    if not state.round:
        return spans(f"Setup | {seat_name(state.active)}" if state.piles else "Setup")
    limit = f"/{state.options.round_limit}" if state.options.round_limit else ""
    points = (" | ", (f"points {state.points} of {state.count}", Role.COUNT)) if state.count else ()
    missing = state.movement in {Movement.LOST, Movement.LEFT_OUT}
    movement = f" | movement {state.movement}" if missing and state.health[state.active] else ""
    seats = f"{seat_name(state.active)} (first: {seat_name(state.first)})"
    return spans(f"Round {state.round}{limit} | {seats}", *points, movement)


def _players(state: Draft) -> Iterator[Row]:
    for seat, square in enumerate(state.squares):
        facts: list[str | tuple[str, Role]]
        if state.health[seat]:
            facts = [f"human{_where(state, seat, square)}", (f"Health {state.health[seat]}", Role.COUNT)]
            facts += [(f"Bullets {state.bullets[seat]}", Role.COUNT), f"kills {state.kills[seat]}"]
        elif state.hearts[seat]:
            facts = [f"undead{_where(state, seat, square)}"]
        else:
            facts = ["destroyed"]
        facts += [f"black hearts {state.hearts[seat]}"] if state.hearts[seat] else []
        facts += [f"table {_cards(state.tables[seat])}"] if state.tables[seat] else []
        hand = state.hands[seat]
        facts += [f"hand {len(hand) if Card.HIDDEN in hand else _cards(hand)}"] if hand else []
        facts += ["in the jeep"] if seat in state.jeeps else []
        facts += ["has played"] if state.played[seat] else []
        facts += [f"will lose a {state.losses[seat]}"] if state.losses[seat] is not Loss.NONE else []
        if state.piles:
            pile = state.piles[seat]
            known = f" and {', '.join(TILES[tile].name for tile in pile.known)}" if pile.known else ""
            facts.append(f"tiles {pile.unseen}{known}")
        between = [piece for fact in facts for piece in (" | ", fact)][1:]
        yield spans("> " if seat == state.active else "  ", (seat_name(seat), SEAT_ROLES[seat]), ": ", *between)


def _where(state: Draft, seat: int, square: Square | None) -> str:
    if square is None:
        return ""
    return f" at {at(square)}{_LYING.get(state.postures[seat], '')}"


_LYING = {
    Posture.DEAD: " lying (dead)",
    Posture.TURN: " lying (loses a turn)",
    Posture.MOVE: " lying (loses a move)",
}


def _cards(cards: Iterable[Card]) -> str:
    return "; ".join([TITLES[card] for card in cards])  # titles contain commas


def _beside(state: Draft) -> Iterator[Row]:
    if state.piles:
        unseen = ", ".join(f"{TILES[tile].name} {count}" for tile, count in state.unseen)
        yield spans(f"Unseen tiles: {unseen or 'none'}")
        return
    top = f", on top {TITLES[state.discards[-1]]}" if state.discards else ""
    zombies = sum([count for _, count in state.zombies])
    left = supply(state)
    box = "" if left is None else f" | {left} left in the box"
    yield spans(f"Deck {cards_in_deck(state)} | discards {len(state.discards)}{top} | zombies {zombies}{box}")
    for marker in state.markers:
        yield spans(effect(marker))


def effect(marker: Marker) -> str:
    """Return a lasting effect in words: the card, its owner and target, where it holds and how long."""
    about = "" if marker.target is None else f" on {seat_name(marker.target)}"
    place = "" if marker.square is None else f" around {at(marker.square)}"
    turns = "a turn" if marker.left == 1 else f"{marker.left} turns"
    end = f"until {seat_name(marker.clock)} has ended {turns}" if marker.left else "for the rest of the game"
    return f"Effect: {TITLES[marker.card]} of {seat_name(marker.owner)}{about}{place} ({end})"


def _legend(state: Draft) -> tuple[Row, ...]:
    boxes = {TILES[laid.tile].box for laid in state.town.cells.values()}
    return (*LEGEND, *[row for box, row in OF_SETS.items() if box in boxes])


def buildings(state: Draft) -> Row:
    """Return the letters and names of the buildings on the map."""
    named = [state.town.cells[cell].tile for cell in state.town.buildings]
    names: list[str | tuple[str, Role]] = []
    for tile, letter in LETTERS.items():
        if tile in named:
            names += ["  "] * bool(names) + [(letter, Role.PLACE), f" {TILES[tile].name}"]
    return spans(*names)


def _more(state: Draft) -> list[Row]:
    """Return what does not fit into the squares of the map."""
    crowds = [text for square in _busy(state) if (text := _crowd(state, square))]
    walls = [f"{at(one)} to {at(other)}" for one, other in state.town.openings]
    rows = [spans(f"More: {'; '.join(crowds)}")] if crowds else []
    rows += [spans(f"Opened walls: {', '.join(walls)}")] if walls else []
    return [*rows, *_ducts(state)]


def _ducts(state: Draft) -> Iterator[Row]:
    """Yield the squares with air ducts, floor by floor and in square order, in one line: the map shows neither ducts nor floors."""
    if not state.round or not state.options.air_ducts:
        return
    ducts = state.town.ducts.items()
    floors = [[square for cell, square in ducts if duct_floor(state.town, cell) == floor] for floor in FLOORS]
    told = [
        f"floor {number}: {' '.join(map(at, sorted(squares, key=in_order)))}"
        for number, squares in enumerate(floors, 1)
        if squares
    ]
    if told:
        yield spans(f"Ducts, {'; '.join(told)}")


def _busy(state: Draft) -> list[Square]:
    """Return the squares that may hold more than the map can show, in square order."""
    zombies = [square for square, count in state.zombies if count > 1]
    figures = [square for square in state.squares if square is not None]
    return sorted({*zombies, *figures, *(lying.square for lying in state.lying)}, key=in_order)


def _crowd(state: Draft, square: Square) -> str:
    """Return what is on a square in words, if the map does not show all of it."""
    kinds = kinds_at(state, square)
    standing, lying = sum(kinds.values()), lying_at(state, square)
    seats = [seat for seat, where in enumerate(state.squares) if where == square]
    tokens = ["Health"] * (square in state.health_tokens) + ["Bullet"] * (square in state.bullet_tokens)
    if standing < 2 and len(seats) < 2 and not lying.total() and not (seats and tokens):
        return ""
    facts = [many(count, zombie_name(kind)) for kind, count in kinds.items()]
    facts += [f"{count} lying{' enhanced' * (kind is Zombie.ENHANCED)}" for kind in Zombie if (count := lying[kind])]
    facts += [seat_name(seat) for seat in seats]
    return f"{at(square)}: {', '.join(facts + tokens)}"


def describe(state: Draft, action: Any) -> str:
    """Return a legal action or a possible outcome in words for people."""
    if type(action) is Roll:
        return f"roll a {action.value}"
    words: str = action.words(state)
    if isinstance(action, actions.Ambush):
        return words + _odds_of_ambush(state, action.victim)
    if isinstance(action, actions.Discard) and not (
        is_human(state, state.active) or kind_of(state, action.card).undead
    ):
        return f"{words}, which undead players do not play"
    deed = _DEEDS.get(type(action))
    return words if deed is None else words + _odds(state, deed, action)


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the squares, cells of tiles and seats that an action or outcome points at; a led human's step begins at that human's square."""
    node = state.agenda[-1] if state.agenda else None
    if isinstance(node, rules.LeadingChoice) and isinstance(action, actions.Step):
        return (("square", where(state, node.seat)), ("square", action.square))
    return action.places(state) if hasattr(action, "places") else ()  # dice and added actions point at nothing


_DEEDS: dict[type, Deed] = {
    actions.Evade: Deed.EVADE,
    actions.Fight: Deed.FIGHT,
    actions.Shoot: Deed.SHOT,
    actions.Defend: Deed.DEFENSE,
}
"""The actions for which a die is rolled at once."""


def _odds(state: Draft, deed: Deed, action: Any) -> str:
    """Return the roll that is enough for an attempt, given the bonuses it has now."""
    seat = agenda.current_player(state)
    attempt = Attempt(
        deed,
        seat,
        getattr(action, "square", None) or where(state, seat),
        getattr(action, "means", Means.PISTOL),
        state.active if deed is Deed.DEFENSE else getattr(action, "undead", None),
        kind=getattr(action, "kind", Zombie.ORDINARY),
    )
    least = target_number(state, attempt) - bonus(state, attempt)
    if least > SIDES:
        return ", which needs more than the die"
    return ", on any roll" if least <= 1 else f", on {least}" if least == SIDES else f", on {least} or more"


def _odds_of_ambush(state: Draft, victim: int) -> str:
    """Return what can be taken, what is added to the robber's die, how likely it beats the victim's, and what happens if it does not."""
    lead, chance = lead_in_ambush(state, victim)
    bullets = min(state.bullets[victim], MOST_BULLETS)
    goods = ["a weapon"] * bool(loot(state, state.active, victim)) + [many(bullets, "Bullet")] * bool(bullets)
    added = f" {'+' if lead > 0 else '-'} {abs(lead)}" if lead else ""
    return f" of {' or '.join(goods)}: your die{added} against theirs ({chance}); if you fail, your movement ends"


_TURNED = ("as it is", "right", "around", "left")


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short: what it shares with others, what it is, and where; in full words if it shares nothing."""
    match action:
        case actions.Move(origin=origin, target=target, kind=kind):
            return f"move {a_zombie(kind)} from {at(origin)}", *_place_of(state, target)
        case actions.Step(square=square):
            return "step to", *_place_of(state, square, crowd=True)
        case actions.Crawl(square=square):
            return "crawl to", *_place_of(state, square, crowd=True)
        case actions.Place(square=square) | actions.Pick(square=square):
            return describe(state, action).partition(" on ")[0] + " on", *_place_of(state, square)
        case actions.Lay(cell=cell, r=r):
            said = describe(state, action).partition(" in cell ")
            return f"{said[0]} in cell {at(cell)}", _TURNED[r] if "turned" in said[2] or r else "as it is", ""
        case actions.Play(card=card, target=int() as target):
            return f"play {TITLES[card]} at", seat_name(target), ""
        case actions.Play(card=card, tile=tuple() as cell) | actions.Use(card=card, tile=tuple() as cell):
            return f"{str(action).partition(' ')[0]} {TITLES[card]} on", state.town.name_of(cell), f"cell {at(cell)}"
        case actions.Ambush(victim=seat):
            return "rob", seat_name(seat), ""
        case actions.Aim(target=seat):
            return "aim it at", seat_name(seat), ""
        case actions.Attack(victim=seat):
            return "attack", seat_name(seat), ""
        case _:
            return "", describe(state, action), ""


def _place_of(state: Draft, square: Square, *, crowd: bool = False) -> tuple[str, str]:
    """Return the building of a square, or nothing for the street, with its zombies if `crowd`, and its coordinates."""
    what = state.town.name_of(cell_of(square)) if square in state.town.building else ""
    count = zombies_at(state, square) if crowd else 0
    return ", ".join(filter(None, (what, many(count, "zombie") if count else ""))), at(square)


def prospects(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return what an action can lead to by chance; for a die with its faces: `4 to 6: Player 1 evades a zombie on 1,1.`, 1/2.

    The odds of an attempt belong to what brings it about, not to a card or a pass after which it is merely next.
    """
    brings_it_about = isinstance(action, (*_DEEDS, actions.Step, actions.Crawl, actions.Attack))

    def words(after: Draft) -> str:
        if not brings_it_about and any(isinstance(event, events.AttemptRolled) for event in after.events):
            return ""
        told = [_foreseen(event) for event in after.events if not isinstance(event, SELF_EVIDENT)]
        return " ".join(told) or getattr(after.agenda[-1] if after.agenda else None, "ahead", "nothing.")

    def label(outcomes: tuple[Any, ...], said: str) -> str:
        return f"{faces([outcome.value for outcome in outcomes])}: {said}" if isinstance(outcomes[0], Roll) else said

    found = foreseen(agenda, state, action, words, label)
    return found if len(found) > 1 else ()  # with a single entry, chance makes no difference


def _foreseen(event: object) -> str:
    """Return an event in words; the swarm die without its value, which the faces already show."""
    return f"{many(event.moves, 'zombie move')}." if isinstance(event, events.SwarmRolled) else str(event)


SELF_EVIDENT = (events.AttemptRolled, events.DieRolled, events.EffectDieRolled, events.RollAccepted)
"""Events that only report a die, whose faces a prospect already shows."""
