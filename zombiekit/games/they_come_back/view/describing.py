"""What is said and shown of actions, outcomes and events: words with prices and targets, places, traces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import current_player
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import TITLES, Means, Square, Token, Zombie
from zombiekit.games.they_come_back.box.tiles import TILES, Side
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, bonus, target_number
from zombiekit.games.they_come_back.rules.cards.losses import BULLETS_LOST
from zombiekit.games.they_come_back.rules.tokens import due_on, ground_of
from zombiekit.games.they_come_back.rules.turns import KILLS_FOR_A_BULLET
from zombiekit.games.they_come_back.table import actions
from zombiekit.games.they_come_back.table.position import where, zombies_on
from zombiekit.games.they_come_back.table.words import MEANS, a_zombie, at, seat_name
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.scenes import Trace


def describe(state: Draft, action: object) -> str:
    """Return a legal action, or an outcome that can happen, in words for people."""
    return _WORDS[type(action)](state, action)


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: squares, cells of tiles, and seats."""
    if isinstance(action, actions.Reveal):
        return ()
    values = ((kind, getattr(action, name, None)) for name, kind in _POINTERS.items())
    return tuple((kind if type(value) is tuple else "seat", value) for kind, value in values if value is not None)


def traces(_: Draft, event: Any) -> tuple[Trace, ...]:
    """Return where an event happened: steps, shots, attacks and bites, and squares or tiles on which anything changed."""
    return event.traces() if hasattr(event, "traces") else ()  # events of others have none


_POINTERS = {
    "cell": "cell",
    "tile": "cell",
    "square": "square",
    "origin": "square",
    "target": "square",
    "undead": "seat",
    "victim": "seat",
}
"""The fields that point at something: squares or cells if they are pairs, seats if they are numbers."""
_GUN = {Means.CROSSBOW: " with the Crossbow"}
_TOKENS = {Token.HEALTH: "Health", Token.BULLETS: "Bullet"}
_QUARTERS = ("as it is", "turned to the right", "turned around", "turned to the left")


def _place(state: Draft, square: Square) -> str:
    """Return a square in words: `the Hospital at 4,1`, `the street at 1,1`."""
    town = state.town
    if square in town.building:
        return f"the {town.name_of((square[0] // 3, square[1] // 3))} at {at(square)}"
    return f"the street at {at(square)}"


def _with_zombies(state: Draft, square: Square) -> str:
    count = zombies_on(state.zombies).get(square, 0)
    return f"{_place(state, square)}, with {many(count, 'zombie')}" if count else _place(state, square)


def _aim(state: Draft, target: int | None, tile: Cell | None, square: Square | None = None) -> str:
    """Return what a card is aimed at, if it is at anything."""
    if target is not None:
        return f" at {seat_name(target)}"
    if tile is not None:
        return f" on the {state.town.name_of(tile)} in cell {at(tile)}"
    return f" on {_place(state, square)}" if square is not None else ""


def _foe(undead: int | None, kind: Zombie) -> str:
    return a_zombie(kind) if undead is None else f"the undead of {seat_name(undead)}"


def _odds(state: Draft, deed: Deed, action: Any, square: Square | None = None) -> str:
    """Return which roll is enough for an attempt, with what is added to it now."""
    seat = current_player(state)
    undead = state.active if deed is Deed.DEFENSE else getattr(action, "undead", None)
    attempt = Attempt(
        deed,
        seat,
        square or where(state, seat),
        getattr(action, "means", Means.PISTOL),
        undead,
        kind=getattr(action, "kind", Zombie.ORDINARY),
    )
    least = target_number(state, attempt) - bonus(state, attempt)
    if least > SIDES:
        return ", which no roll does by itself"
    return ", on any roll" if least <= 1 else f", on {least}" if least == SIDES else f", on {least} or more"


def _put(state: Draft, action: actions.Place) -> str:
    node, thing = state.agenda[-1], "zombie"
    if type(node) is rules.PlaceTokens:
        token = due_on(state, ground_of(state, node.cell)).token
        thing = "zombie" if token is None else f"{_TOKENS[token]} token"
    return f"put a {thing} on {_place(state, action.square)}"


def _lay(state: Draft, action: actions.Lay) -> str:
    node: Any = state.agenda[-1]
    tile = TILES[state.town.cells[node.cell].tile if type(node) is rules.MovingTile else node.tile]
    turned = f", {_QUARTERS[action.r]}" if tile.turns > 1 else ""
    return f"lay the {tile.name} in cell {at(action.cell)}{turned}"


def _to(side: Side | None) -> str:
    return "" if side is None else f" to {side}"


def _pick(state: Draft, action: actions.Pick) -> str:
    if type(state.agenda[-1]) is rules.DynamiteChoice:
        return f"throw it on {_place(state, action.square)}"
    return f"pick {a_zombie(action.kind)} on {_place(state, action.square)}"


def _lead(state: Draft, action: actions.Step) -> str:
    return f"step to {_with_zombies(state, action.square)}"


def _lose_bullets(state: Draft, action: actions.LoseBullets) -> str:
    node: Any = state.agenda[-1]
    return f"let {many(min(BULLETS_LOST, state.bullets[node.target]), 'Bullet')} be lost"


_WORDS: Mapping[type, Callable[[Draft, Any], str]] = {
    actions.Lay: _lay,
    actions.Place: _put,
    actions.Pass: lambda state, action: "play and use nothing now",
    actions.Play: lambda state, action: (
        f"play {TITLES[action.card]}{_aim(state, action.target, action.tile, action.square)}{_to(action.side)}"
    ),
    actions.Use: lambda state, action: f"use {TITLES[action.card]}{_aim(state, None, action.tile, action.square)}",
    actions.Discard: lambda state, action: f"discard {TITLES[action.card]}",
    actions.Keep: lambda state, action: "keep all cards",
    actions.Evade: lambda state, action: f"try to evade {a_zombie(action.kind)}{_odds(state, Deed.EVADE, action)}",
    actions.Fight: lambda state, action: (
        f"fight {_foe(action.undead, action.kind)} with {MEANS[action.means]}{_odds(state, Deed.FIGHT, action)}"
    ),
    actions.Shoot: lambda state, action: (
        f"shoot at {_foe(action.undead, action.kind)} on {_place(state, action.square)}{_GUN.get(action.means, '')}"
        f"{_odds(state, Deed.SHOT, action, action.square)}"
    ),
    actions.GoOn: lambda state, action: "shoot no more",
    actions.Accept: lambda state, action: "let the roll stand",
    actions.SpendBullets: lambda state, action: f"spend {many(action.count, 'Bullet')} on the roll",
    actions.SpendPoints: lambda state, action: f"spend {many(action.count, 'movement point')} on the roll",
    actions.TakeBite: lambda state, action: "take the bite",
    actions.Step: _lead,
    actions.Crawl: lambda state, action: f"crawl through the air duct to {_with_zombies(state, action.square)}",
    actions.Stop: lambda state, action: "end the movement",
    actions.Take: lambda state, action: f"take the {_TOKENS[action.token]} token",
    actions.Ambush: lambda state, action: f"try to rob {seat_name(action.victim)}",
    actions.TakeWeapon: lambda state, action: f"take {TITLES[action.card]}",
    actions.TakeBullets: lambda state, action: f"take {many(action.count, 'Bullet')}",
    actions.TakeNothing: lambda state, action: "take nothing",
    actions.LoseWeapon: lambda state, action: f"let {TITLES[action.card]} be lost",
    actions.LoseBullets: _lose_bullets,
    actions.Aim: lambda state, action: f"aim it at {seat_name(action.target)}",
    actions.Pick: _pick,
    actions.Attack: lambda state, action: f"attack {seat_name(action.victim)}",
    actions.Defend: lambda state, action: (
        f"defend yourself with {MEANS[action.means]}{_odds(state, Deed.DEFENSE, action)}"
    ),
    actions.Move: lambda state, action: (
        f"move {a_zombie(action.kind)} from {_place(state, action.origin)} to {_place(state, action.target)}"
    ),
    actions.Done: lambda state, action: "do no more",
    actions.Trade: lambda state, action: f"trade {KILLS_FOR_A_BULLET} kills for 1 {_TOKENS[action.goods]}",
    actions.Reveal: lambda state, outcome: f"turn up the {TILES[outcome.tile].name}",
    actions.Draw: lambda state, outcome: f"draw {TITLES[outcome.card]}",
    Roll: lambda state, outcome: f"roll a {outcome.value}",
}
"""What says each class of actions and outcomes."""
