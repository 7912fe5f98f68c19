"""Posing and playing by notation, for the tests that follow the book."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any

from tests import trying
from tests.trying import told
from zombiekit import CHANCE, Outcome
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import CELLS, Hex

EARTH = (0, 0)
ANYWHERE = {"galaxy": "fourth_ring", "fourth_ring_build": "anywhere"}
"""A galaxy in which every tile may lie in any ring."""
FAR = (-3, 0)
"""A system out of the way, where a ship keeps the position from being hopeless."""
actor = game.current_player
options = partial(trying.options, game)
play = partial(trying.play, game)
refusal = partial(trying.refusal, game)


def node(state: State) -> str:
    """Return the class name of the current node, or the result if the game is over."""
    return type(state.agenda[-1]).__name__ if state.agenda else str(state.result)


def chances(state: State) -> dict[str, Fraction]:
    """Return the outcomes of a chance node in order, with their probabilities."""
    assert game.current_player(state) == CHANCE
    chance = game.chance_outcomes(state)
    return {str(outcome): chance.probability(outcome) for outcome, _ in chance}


def ships(state: State, seat: int = 0) -> dict[Hex, tuple[int, int, int]]:
    """Return a player's ships by system: ordinary ones, linked pairs, flagships."""
    return {CELLS[cell]: tuple(fleet) for cell, fleet in state.ships[seat]}  # type: ignore[misc]


def fleet(state: State, cell: Hex, seat: int = 0) -> int:
    """Return how many ships a player has in a system."""
    o, p, f = ships(state, seat).get(cell, (0, 0, 0))
    return o + 2 * p + f


def outposts(state: State, seat: int = 0) -> dict[Hex, int]:
    return {CELLS[cell]: count for cell, count in state.outposts[seat]}


def zombies(state: State) -> dict[Hex, int]:
    """Return the number of zombies by system, without empty systems."""
    return {CELLS[cell]: count for cell, count in enumerate(state.zombies) if count}


def face(state: State, cell: Hex) -> str:
    return str(state.faces[CELLS.index(cell)])


def even(state: State) -> list[str]:
    """Return the outcomes of a chance node in order; they must be equally likely."""
    found = chances(state)
    assert set(found.values()) == {Fraction(1, len(found))}
    return list(found)


def fleets(state: State) -> list[dict[Hex, Any]]:
    """Return the ships by seat and system, as positions are posed: a number, or ordinary ones, linked pairs, flagships."""
    rows = [ships(state, seat) for seat in range(state.options.players)]
    return [{cell: o if (p, f) == (0, 0) else (o, p, f) for cell, (o, p, f) in row.items()} for row in rows]


def ending(state: State) -> Outcome:
    """Return the outcome of a game that is over."""
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome


READ: dict[str, Callable[[State], Any]] = {
    **{read.__name__: read for read in (node, chances, even, zombies)},
    "actor": actor,
    "options": options,
    "question": game.question,
    "returns": lambda state: ending(state).returns,
    "winners": lambda state: ending(state).winners,
    "ships": fleets,
    "outposts": lambda state: [outposts(state, seat) for seat in range(state.options.players)],
    "peeked": lambda state: [[CELLS[cell] for cell in sight.seen] for sight in state.sights],
    "kept": lambda state: [(entry.card, entry.keeper) for entry in state.event_table.kept],
    "lasting": lambda state: [entry.card for entry in state.event_table.lasting],
    "deck": lambda state: dict(state.event_table.deck),
    "discards": lambda state: dict(state.event_table.discards),
    "skip": lambda state: state.event_table.skip,
}
"""What a test may ask about a position, besides its attributes."""
TOLD: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "came": ("ZombieCame", attrgetter("cell")),
    "moved": ("ZombieMoved", attrgetter("origin", "target")),
    "lost": ("PieceLost", attrgetter("zombies")),
    "placed": ("ShipPlaced", attrgetter("seat", "cell")),
    "collected": ("Collected", attrgetter("seat", "amount")),
    "drawn": ("EventDrawn", attrgetter("card")),
    "released": ("EventReleased", attrgetter("card")),
    "reshuffled": ("DeckReshuffled", str),
    "left_open": ("OrderLeftOpen", str),
    "peeks": ("Peeked", lambda event: event.tile and str(event.tile)),
    "replaced": ("TileSwapped", attrgetter("cell")),
}
"""What it may ask about the last step: the events of one class, and what it wants to know of each."""


def shows(state: State, tiles: Mapping[Hex, str] = {}, **expected: Any) -> State:
    """Check some of the tiles, and what a position or the last step shows (see `show`); return the position."""
    found: dict[str, Any] = {"tiles": {cell: face(state, cell) for cell in tiles}}
    found |= {name: show(state, name) for name in expected}
    wrong = {name: (found[name], value) for name, value in {"tiles": tiles, **expected}.items() if found[name] != value}
    assert not wrong, f"found, expected: {wrong}"
    return state


def show(state: State, name: str) -> Any:
    """Return what a position or the last step shows: a name of `READ` or `TOLD`, a field (or one of its fields), `tile 1,0`, `refusal LINE`."""
    word, _, about = name.partition(" ")
    if word == "tile":
        q, r = about.split(",")
        return face(state, (int(q), int(r)))
    if word == "refusal":
        return refusal(state, about)
    if name in TOLD:
        kind, wanted = TOLD[name]
        return [wanted(event) for event in told(state, kind)]
    return READ[name](state) if name in READ else attrgetter(name)(state)


follow = partial(trying.follow, play, show)


def posed(**facts: Any) -> Callable[[], State]:
    """Return a function that makes a position of these facts."""
    return partial(game.pose, **facts)


def events_on(*cards: Any, **others: Any) -> dict[str, Any]:
    """Return options of a game whose deck has only these cards."""
    return {"events": True, "event_cards": {"base": False, "cards": list(cards)}, **others}


def card(*effects: Mapping[str, Any], name: str = "test", copies: int = 1) -> dict[str, Any]:
    """Return an event card with these effects."""
    return {"id": name, "name": name.title(), "text": "", "effects": list(effects), "copies": copies}


def drawn(
    *effects: Mapping[str, Any], here: Hex = (1, 0), options: Mapping[str, Any] | None = None, **facts: Any
) -> State:
    """Return the state after a card with these effects is drawn, at its first choice or roll or after the turn."""
    made = events_on(card(*effects), **(options or {}))
    return game.pose(node="EVENT", card="test", cell=here, options=made, **facts)


def carried(*effects: Mapping[str, Any], **facts: Any) -> Callable[[], State]:
    """Return a function that makes the state after a card with these effects is drawn."""
    return partial(drawn, *effects, **facts)


def collect(amount: int, who: str = "drawer") -> dict[str, Any]:
    return {"do": "collect", "who": who, "amount": amount}


def until(discovered: str, *effects: Mapping[str, Any]) -> dict[str, Any]:
    """Return an effect that keeps the card until such a system is discovered, and then acts."""
    return {"do": "keep_until", "discovered": discovered, "effects": list(effects)}


def lasts(count: int, *effects: Mapping[str, Any], test: object = "always") -> dict[str, Any]:
    """Return an effect that acts in each of the next turns."""
    return {"do": "next_turns", "count": count, "test": test, "effects": list(effects)}
