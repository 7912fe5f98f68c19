"""What a seat knows (all there is: clause GEN-07) and holds, and what is said and shown of actions and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from zombiekit.games.one_against_the_dead.box.components import ACES, JOKERS, WeaponKind, price
from zombiekit.games.one_against_the_dead.rules.checking_out import mismatches
from zombiekit.games.one_against_the_dead.table.actions import (
    Bat,
    Chainsaw,
    Chip,
    ChooseJoker,
    Combine,
    Decline,
    End,
    Exchange,
    Fists,
    Keep,
    Leave,
    Move,
    Place,
    Search,
    Shotgun,
    Size,
    Take,
)
from zombiekit.games.one_against_the_dead.table.events import (
    CoinsSettled,
    PawnMoved,
    PlayerAttacked,
    StrengthLost,
    ZombiesHit,
    ZombiesMoved,
)
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, site_dice
from zombiekit.games.one_against_the_dead.table.words import at, card_text
from zombiekit.primitives.cards import Draw
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.grid import Direction, step_from
from zombiekit.scenes import Trace
from zombiekit.words import listed, many, verb

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.agenda import Event
    from zombiekit.games.one_against_the_dead.box.components import Weapon
    from zombiekit.games.one_against_the_dead.table.position import Draft
    from zombiekit.primitives.chance import Random


D = TypeVar("D", bound="Draft")


def observe(state: D, seat: int) -> D:
    """Return what the seat knows, which is everything that anybody knows: the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: OATD-GEN-07.
    """
    if type(seat) is not int or seat != 0:
        msg = f"there is one seat, 0, not {seat!r}"
        raise ValueError(msg)
    return state


def is_view(state: Draft) -> bool:
    """Tell whether something is hidden in a state, which it never is. Rules: OATD-GEN-07."""
    return False


def resample(view: D, rng: Random) -> D:
    """Return a full state that fits the view: the view itself. Rules: OATD-GEN-07."""
    return view


def holds(state: Draft, _: int = 0) -> tuple[str, ...]:
    """Return the fists and the weapon."""
    return ("fists",) if state.weapon is None else ("fists", state.weapon.kind)


WAYS = {
    Direction.E: "east",
    Direction.N: "north",
    Direction.S: "south",
    Direction.W: "west",
    Direction.NE: "northeast",
    Direction.NW: "northwest",
    Direction.SE: "southeast",
    Direction.SW: "southwest",
}
KINDS = ("Greater heads-up", "Greater tails-up", "Lesser heads-up", "Lesser tails-up")
_NAMES = {WeaponKind.BAT: "baseball bat", WeaponKind.CHAINSAW: "chainsaw", WeaponKind.SHOTGUN: "shotgun"}


def describe(state: Draft, action: object) -> str:
    """Return a legal action, or an outcome that can happen, in words for people."""
    return _WORDS[type(action)](state, action)


def places(state: Draft, action: object) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: cells."""
    if isinstance(action, (Move, Search, Place)):
        return (("cell", step_from(state.pawn, action.direction)),)
    if isinstance(action, ChooseJoker):
        return (("cell", joker_cells(state)[action.number - 1]),)
    return (("cell", state.pawn),) if isinstance(action, (Fists, Bat, Chainsaw, Shotgun)) else ()


def _move(state: Draft, action: Move) -> str:
    city, cell = cards(state), step_from(state.pawn, action.direction)
    cost = price(city[state.pawn], city[cell])
    return f"walk {WAYS[action.direction]} to the {city[cell]} at {at(cell)} for {cost} AP"


def _search(state: Draft, action: Search) -> str:
    cell = step_from(state.pawn, action.direction)
    card, left = cards(state)[cell], site_dice(state)[cell]
    prize = "the survivor" if card in ACES else "a weapon"
    gain = (
        f"which {'rescues the survivor' if card in ACES else 'finds a weapon'}"
        if left == 1
        else f"{left} short of {prize}"
    )
    fed = "; a Greater Zombie comes to a Joker" if joker_cells(state) else ""
    return f"search the {card} in the {WAYS[action.direction]} for 1 AP, {gain}{fed}"


def _end(state: Draft, action: End) -> str:
    brought = "a Greater Zombie" if state.ap == 1 else f"{state.ap} Greater Zombies"
    fed = (
        f", which {verb(state.ap, 'brings', 'bring')} {brought} to the Jokers"
        if joker_cells(state) and state.ap
        else ""
    )
    return f"end your actions with {state.ap} AP unused{fed}"


def _place(state: Draft, action: Place) -> str:
    cell = step_from(state.pawn, action.direction)
    assert state.drawn is not None  # noqa: S101 - a card waits for its slot
    came = mismatches(cards(state), state.drawn, cell)
    follows = f"{many(came, 'zombie')} {verb(came, 'comes', 'come')}" if came else "no zombie comes"
    return f"lay {card_text(state.drawn)} in the {WAYS[action.direction]}, at {at(cell)}; {follows}"


def _joker(state: Draft, action: ChooseJoker) -> str:
    return f"put the Greater Zombie on {JOKERS[action.number - 1]} at {at(joker_cells(state)[action.number - 1])}"


def _combine(state: Draft, action: Combine) -> str:
    one, other = state.weapon, state.found
    assert one and other and one.die and other.die  # noqa: S101, PT018 - two shotguns are combined
    return f"add its {many(other.die, 'shell')} to your shotgun, which then has {min(one.die + other.die, 6)}"


def _fists(state: Draft, action: Fists) -> str:
    hit = listed(f"{count} {kind}" for count, kind in zip(action.zombies, KINDS, strict=True) if count)
    return f"fight {hit} with your fists"


def _bat(state: Draft, action: Bat) -> str:
    here = state.zombies_here
    count = here[0] + here[1] if action.size is Size.GREATER else here[2] + here[3]
    every = "all " if count > 1 else "the only "
    return f"weaken {every}{_zombies(count, action.size) if count > 1 else f'{action.size.capitalize()} Zombie'} with the baseball bat"


def _chainsaw(state: Draft, action: Chainsaw) -> str:
    return f"flip the coins of all zombies here, {state.zombies_here.total} in all, with the chainsaw{_used(state)}"


def _shotgun(state: Draft, action: Shotgun) -> str:
    here = state.zombies_here
    done = [f"kill {_zombies(here[2] + here[3], Size.LESSER)}"] if here[2] + here[3] else []
    done += [f"flip {_zombies(here[0] + here[1], Size.GREATER)}"] if here[0] + here[1] else []
    return f"{listed(done)} with the shotgun{_used(state)}"


def _zombies(count: int, size: Size) -> str:
    return many(count, f"{size.capitalize()} Zombie")


def _used(state: Draft) -> str:
    return f", for 1 of {_stock(state.weapon)}" if state.weapon and state.weapon.die else ""


def _stock(weapon: Weapon) -> str:
    return many(weapon.die or 0, "shell") if weapon.kind is WeaponKind.SHOTGUN else f"{weapon.die} fuel"


def _full(weapon: Weapon | None) -> str:
    """Return a weapon with what it holds: `shotgun with 4 shells`."""
    if weapon is None:
        return "weapon"
    return f"{_NAMES[weapon.kind]} with {_stock(weapon)}" if weapon.die else _NAMES[weapon.kind]


def _flip(state: Draft, outcome: Flip) -> str:
    node: Any = state.agenda[-1]
    thrown = node.outcomes(state)
    sizes = (("large", outcome.greater, thrown.greater), ("small", outcome.lesser, thrown.lesser))
    heads = [f"{shown} of {many(count, f'{size} coin')}" for size, shown, count in sizes if count]
    return f"flip heads with {listed(heads)}"


_WORDS: Mapping[type, Callable[[Draft, Any], str]] = {
    Move: _move,
    Search: _search,
    End: _end,
    Place: _place,
    ChooseJoker: _joker,
    Take: lambda state, action: f"take the {_full(state.found)}",
    Leave: lambda state, action: f"leave the {_full(state.found)}, which is out of the game",
    Keep: lambda state, action: f"keep the {_full(state.weapon)}; the {_full(state.found)} is out of the game",
    Exchange: lambda state, action: f"take the {_full(state.found)}; the {_full(state.weapon)} is out of the game",
    Combine: _combine,
    Fists: _fists,
    Bat: _bat,
    Chainsaw: _chainsaw,
    Shotgun: _shotgun,
    Decline: lambda state, action: "do not attack",
    Draw: lambda state, outcome: f"turn up {card_text(outcome.card)}",
    Flip: _flip,
    Roll: lambda state, outcome: f"roll a {outcome.value}",
    Chip: lambda state, outcome: f"draw a {_NAMES[outcome.kind]}",
}
"""What says each class of actions and outcomes."""


def traces(state: Draft, event: Event) -> tuple[Trace, ...]:
    """Return where an event happened, given what is seen after it: steps of pawn and zombies, fights, and places where anything changed."""
    match event:
        case PawnMoved(origin=start, target=end):
            return (Trace(("cell", start), ("cell", end)),)
        case ZombiesMoved(steps=steps):
            return tuple([Trace(("cell", start), ("cell", end)) for start, end, _ in steps])
        case PlayerAttacked() | CoinsSettled() | ZombiesHit() | StrengthLost():
            return (Trace(("cell", state.pawn), hurts=True),)
        case _:
            where = getattr(event, "cell", None)
            return () if where is None else (Trace(("cell", where)),)
