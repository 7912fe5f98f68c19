"""Positions for the tests of the cards, and play by notation."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import attrs

from zombiekit.agenda import Automatic, current_player, legal_actions, settled, step
from zombiekit.games.they_come_back.actions import ACTIONS, OUTCOMES
from zombiekit.games.they_come_back.cards.deck import DECK
from zombiekit.games.they_come_back.components import Card, Loss, Movement, Posture
from zombiekit.games.they_come_back.dealing import count_cards
from zombiekit.games.they_come_back.options import Options
from zombiekit.games.they_come_back.prepared_maps import PreparedMap
from zombiekit.games.they_come_back.setup import new_game
from zombiekit.games.they_come_back.state import Lying, Marker, State, by_number
from zombiekit.games.they_come_back.turns import Phase, Turn, begin_turn
from zombiekit.notation import parse

M = {
    (0, 0): "town_square",
    (1, 0): ("straight", 1),
    (2, 0): "helipad",
    (-1, 0): "army_surplus",
    (0, 1): ("hospital", 2),
    (0, -1): ("curve", 1),
    (1, -1): "drug_store",
    (2, -1): ("curve", 2),
}
"""Test map M of the book."""
A, B, C = 0, 1, 2
NOTATION: Any = SimpleNamespace(ACTIONS=ACTIONS, OUTCOMES=OUTCOMES)


@attrs.frozen
class BeginTurn(Automatic):
    """A turn begins."""

    seat: int

    def run(self, draft: Any) -> None:
        """Begin it."""
        begin_turn(draft, self.seat)


def table(phase: str = "turn_start", **facts: Any) -> State:
    """Return the position that play comes to from the beginning of a phase; facts by seat are mappings.

    Everybody is a standing human on (1, 1) with Health 3, no Bullets and no cards, and nobody else is on the map.
    """
    players = facts.pop("players", 3)
    active = facts.pop("active", A)
    options = {"card_windows": "own_turn", **facts.pop("options", {})}
    town = PreparedMap(
        facts.pop("town", M), **{name: facts.pop(name, ()) for name in ("zombies", "health_tokens", "bullet_tokens")}
    )
    state = new_game(Options(players=players, map=town, **options))

    def by_seat(name: str, default: Any) -> list[Any]:
        given = facts.pop(name, {})
        return [given.get(seat, default) for seat in range(players)]

    health = by_seat("health", 3)
    hands, tables = ([by_number(map(Card, cards)) for cards in by_seat(name, ())] for name in ("hands", "tables"))
    discards = tuple(map(Card, facts.pop("discards", ())))
    left = [card for card, copies in DECK for _ in range(copies)]
    for card in (*discards, *(card for cards in hands + tables for card in cards)):
        left.remove(card)
    postures = [Posture(name) for name in by_seat("postures", "standing")]
    state = attrs.evolve(
        state,
        agenda=(BeginTurn(active) if phase == "turn_start" else Turn(Phase(phase), health[active] > 0),),
        health=tuple(health),
        hearts=tuple(by_seat("hearts", 0)),
        bullets=tuple(by_seat("bullets", 0)),
        kills=tuple(by_seat("kills", 0)),
        squares=tuple(
            None if gone is Posture.GONE else at for at, gone in zip(by_seat("at", (1, 1)), postures, strict=True)
        ),
        postures=tuple(postures),
        losses=tuple(Loss(name) for name in by_seat("losses", "none")),
        hands=tuple(hands),
        tables=tuple(tables),
        played=tuple(by_seat("played", False)),
        deck=count_cards(facts.pop("deck", left)),
        discards=discards,
        lying=tuple(Lying(*lying) for lying in facts.pop("lying", ())),
        markers=tuple(Marker(Card(card), *rest) for card, *rest in facts.pop("markers", ())),
        round=1,
        active=active,
        movement=Movement(facts.pop("movement", "ahead")),
        count=facts.pop("count", 4),
        points=facts.pop("points", 4),
    )
    assert not facts, facts
    return settled(state)


def play(state: State, *lines: str) -> State:
    """Return the position after some lines of notation."""
    for line in lines:
        state = step(state, parse(NOTATION, line))
    return state


def options(state: State) -> list[str]:
    """Return what may be done, as lines."""
    return [str(action) for action in legal_actions(state)]


def cards(state: State) -> list[str]:
    """Return what may be played and used, as lines."""
    return [line for line in options(state) if line.startswith(("play ", "use "))]


def actor(state: State) -> int:
    """Return who acts."""
    return current_player(state)


def node(state: State) -> str:
    """Return the name of the node on top."""
    return type(state.agenda[-1]).__name__


def discarded(state: State) -> list[str]:
    """Return the discard pile."""
    return [str(card) for card in state.discards]


def until(state: State, wanted: str, roll: str = "roll 1") -> State:
    """Return the position at the next node of a name; on the way everybody passes, stops, and rolls the same."""
    for _ in range(200):
        if node(state) == wanted:
            return state
        lines = options(state)
        quiet = [line for line in lines if line in {"pass", "stop", "done", "keep", "accept", "take_bite", "go_on"}]
        if lines:
            state = play(state, (quiet or lines)[0])
        elif node(state) == "DrawCard":
            state = play(state, f"draw {state.deck[0][0]}")
        else:
            state = play(state, roll)
    raise AssertionError(wanted)
