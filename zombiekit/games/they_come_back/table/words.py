"""Words for seats, squares, zombies, cards, moments and ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from zombiekit.agenda import is_legal
from zombiekit.games.they_come_back.box import components
from zombiekit.games.they_come_back.box.components import Card, Cell, Means, Moment, Reason, Square, Token, Zombie
from zombiekit.games.they_come_back.box.map_tables import cell_of, text_of
from zombiekit.games.they_come_back.box.tiles import TILES
from zombiekit.games.they_come_back.table.position import Draft, zombies_on
from zombiekit.words import a, listed, many

WINDS = {(1, 0): "east", (0, -1): "north", (0, 1): "south", (-1, 0): "west"}


def seat_name(seat: int) -> str:
    """Return the name of a seat: `Player 1` for seat 0. People count from 1; actions, saves and `pose` count from 0."""
    return f"Player {seat + 1}"


def words_of(reason: Reason, winners: tuple[int, ...]) -> str:
    """Return a sentence about how a game ended."""
    if reason is Reason.NO_HELIPAD:
        return "There is no helipad in this town; nobody wins."
    if reason is Reason.ROUND_LIMIT:
        return "The last round is over; nobody wins."
    who = listed(map(seat_name, winners)) or "nobody"
    if reason is Reason.ESCAPE:
        return f"{who} reaches the helicopter and wins."
    return f"The last human has died; {who} {'win' if len(winners) > 1 else 'wins'}."


def at(square: Square | None) -> str:
    """Return the coordinates of a square; `nowhere` for None."""
    return "nowhere" if square is None else text_of(square)


def closed(last: Square | None, *, again: bool = False) -> str:
    """Return, in brackets, which squares are closed after the last one named; `again` if that one may be named again."""
    if last is None:
        return ""
    return f" ({'' if again else f'{at(last)} and '}the squares before {at(last) if again else 'it'} are closed)"


def in_square_order(left: int, last: Square | None, *, again: bool = False) -> str:
    """Return in what order the `left` squares are named, or which ones the last one has closed; `again` as for `closed`."""
    if last is None:
        return ", row by row from the northwest" if left > 1 else ""
    return f", in square order{closed(last, again=again)}"


def offered(state: Draft, action: object, words: str) -> str:
    """Return the words of a question that offer an action, or nothing if house rules forbid it."""
    return words if is_legal(state, action) else ""


def zombie_name(kind: Zombie) -> str:
    """Return what a zombie of a kind is called. Rules: STCB-BASE-07."""
    return "zombie" if kind is Zombie.ORDINARY else f"{kind} zombie"


def a_zombie(kind: Zombie) -> str:
    """Return the name of a zombie of a kind, with its article."""
    return a(zombie_name(kind))


def foe_name(undead: int | None, kind: Zombie) -> str:
    """Return the target of an attempt: a zombie of a kind, or the undead of a seat."""
    return a_zombie(kind) if undead is None else f"the undead of {seat_name(undead)}"


def ground_text(state: Draft, square: Square) -> str:
    """Return what is on a square, a building or the street: `the Hospital`."""
    town = state.town
    return f"the {town.name_of(cell_of(square))}" if square in town.building else "the street"


def place_text(state: Draft, square: Square) -> str:
    """Return a square with what is there: `the Hospital at 4,1`, `the street at 1,1`."""
    return f"{ground_text(state, square)} at {at(square)}"


def way_text(state: Draft, origin: Square, target: Square) -> str:
    """Return a step from square to square: `east from 1,1`, `north from 1,1 to the Hospital`, `south from the Hospital at 4,1`."""
    if (wind := WINDS.get((target[0] - origin[0], target[1] - origin[1]))) is None:
        return f"from {place_text(state, origin)} to {place_text(state, target)}"
    left, entered = ground_text(state, origin), ground_text(state, target)
    start = at(origin) if origin not in state.town.building else f"{left} at {at(origin)}"
    return f"{wind} from {start}" + ("" if left == entered else f" to {entered}")


def zombies_text(state: Draft, square: Square) -> str:
    """Return a square with what is there, its zombies too: `the street at 1,1, with 2 zombies`."""
    count = zombies_on(state.zombies).get(square, 0)
    return f"{place_text(state, square)}, with {many(count, 'zombie')}" if count else place_text(state, square)


def aim_text(state: Draft, target: int | None, tile: Cell | None, square: Square | None) -> str:
    """Return what a card is aimed at: ` at Player 2`; nothing if it has no aim."""
    if target is not None:
        return f" at {seat_name(target)}"
    if tile is not None:
        return f" on the {state.town.name_of(tile)} in cell {at(tile)}"
    return f" on {place_text(state, square)}" if square is not None else ""


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards by their printed names: `Fear and Grenade`; `nothing`."""
    return listed(components.TITLES[card] for card in cards) or "nothing"


def no_card(card: Card) -> str:
    """Return the words for a card that is not there: `no Grenade`; `no hidden card` for the marker that views show."""
    return "no hidden card" if card is Card.HIDDEN else f"no {components.TITLES[card]}"


MEANS = {means: "the pistol" if means is Means.PISTOL else f"the {components.TITLES[Card(means)]}" for means in Means}
"""What a human fights with, in words."""
TOKENS = {Token.HEALTH: "Health", Token.BULLETS: "Bullet"}
MOMENTS = {
    Moment.TURN_START: "at the start of the turn",
    Moment.BEFORE_MOVE: "before the movement phase",
    Moment.STEP: "after a step",
    Moment.BEFORE_SWARM: "before the swarm phase",
    Moment.TURN_END: "at the end of the turn",
    Moment.CARD_PLAYED: "in answer to the one just played",
    Moment.ENCOUNTER: "in an encounter",
    Moment.MOVEMENT: "in the movement phase",
    Moment.UNDEAD_MOVEMENT: "in the movement of the undead",
    Moment.AFTER_ROLL: "after a roll",
    Moment.DEFENSE: "in defense",
    Moment.BITE: "when bitten",
}
"""The moments when hand and table may be used, in words."""
FIELDS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("seat", "victim", "attacker"), seat_name),
    **dict.fromkeys(("square", "origin", "cell", "to"), at),
    **dict.fromkeys(("token", "goods"), TOKENS.__getitem__),
    "target": lambda target: seat_name(target) if type(target) is int else at(target),
    "card": components.TITLES.__getitem__,
    "cards": cards_text,
    "kind": a_zombie,
    "means": MEANS.__getitem__,
    "moment": MOMENTS.__getitem__,
    "tile": lambda tile: TILES[tile].name,
}
"""How the fields of actions and events are put into words; all others are put in as they are."""
