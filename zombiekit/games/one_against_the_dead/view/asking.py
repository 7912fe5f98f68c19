"""What the table asks for: each node's question in words, with the facts that decide the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.games.one_against_the_dead.box.components import Reason, WeaponKind
from zombiekit.games.one_against_the_dead.box.options import Replacements
from zombiekit.games.one_against_the_dead.rules.acting import Act
from zombiekit.games.one_against_the_dead.rules.attacking import Attack, AttackCoins, PlayerAttack, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import (
    BlockCoins,
    DrawCard,
    PlaceCard,
    SiteDie,
    mismatches,
    open_slots,
)
from zombiekit.games.one_against_the_dead.rules.jokers import JokerChoice
from zombiekit.games.one_against_the_dead.rules.moving import moves, price
from zombiekit.games.one_against_the_dead.rules.searching import searches
from zombiekit.games.one_against_the_dead.rules.setup import EndCard, StartCard
from zombiekit.games.one_against_the_dead.rules.weapons import WeaponChip, WeaponChoice, WeaponDie
from zombiekit.games.one_against_the_dead.table.events import ENDINGS
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, site_dice
from zombiekit.games.one_against_the_dead.table.words import at, coins_text, group, many, weapon_text
from zombiekit.primitives.grid import compass, step_from

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.primitives.grid import Cell


def question(state: Draft) -> str:
    """Return what waits for an answer, of the player or of chance; how the game ended when nothing does."""
    if state.result is not None:
        return f"Game over, {'won' if state.result is Reason.ESCAPED else 'lost'}. {ENDINGS[state.result]}"
    node = state.agenda[-1]
    return _QUESTIONS[type(node)](state, node)


def _start(_: Draft, __: StartCard) -> str:
    return "Chance: turn up the Start, the first number card (2 to 10)."


def _end(_: Draft, __: EndCard) -> str:
    return "Chance: turn up the End, the next number card (2 to 10)."


def _draw(state: Draft, _: DrawCard) -> str:
    slots = len(open_slots(state))
    return f"Chance: draw a card, one of {len(state.unseen)} unseen; {many(slots, 'slot')} to fill around you."


def _place(state: Draft, _: PlaceCard) -> str:
    assert state.drawn is not None  # noqa: S101 - holds wherever a card waits for its slot
    city = cards(state)
    slots = open_slots(state)
    counts = [f"{way} {mismatches(city, state.drawn, cell)}" for way, cell in compass(state.pawn) if cell in slots]
    return f"Where do you lay the {state.drawn}? Zombies it brings: {', '.join(counts)}."


def _block_coins(state: Draft, node: BlockCoins) -> str:
    return f"Chance: flip {coins_text(1, node.coins - 1)} for the zombies on {_block(state, node.cell)}."


def _site_die(state: Draft, node: SiteDie) -> str:
    return f"Chance: roll the die of {_block(state, node.cell)}."


def _act(state: Draft, _: Act) -> str:
    city = cards(state)
    here = city[state.pawn]
    ways = []
    for move in moves(state):
        there = city[step_from(state.pawn, move.direction)]
        ways.append(f"{move} ({there}, {price(here, there)} AP)")
    for search in searches(state):
        cell = step_from(state.pawn, search.direction)
        ways.append(f"{search} ({city[cell]}, die {site_dice(state)[cell]})")
    return f"You have {state.ap} AP: {', '.join(ways)}, or end."


def _joker(state: Draft, node: JokerChoice) -> str:
    first, second = joker_cells(state)
    more = f" ({node.left - 1} more after it)" if node.left > 1 else ""
    return f"A Greater Zombie comes{more}: on Joker 1 at {at(first)} or on Joker 2 at {at(second)}?"


def _chip(_: Draft, __: WeaponChip) -> str:
    return "Chance: draw a weapon chip from the mug."


def _weapon_die(state: Draft, _: WeaponDie) -> str:
    assert state.found is not None  # noqa: S101 - holds wherever a find waits for its die
    loaded = "shells" if state.found.kind is WeaponKind.SHOTGUN else "fuel"
    return f"Chance: roll the {loaded} of the {state.found.kind}."


def _weapon(state: Draft, _: WeaponChoice) -> str:
    assert state.found is not None  # noqa: S101 - holds wherever a find waits for the player
    found = weapon_text(state.found)
    if state.weapon is None:
        return f"You found a {found}: take it or leave it?"
    return f"You found a {found} and hold a {weapon_text(state.weapon)}: which one do you want?"


def _attack(state: Draft, _: PlayerAttack) -> str:
    here = state.zombies_here
    return f"{many(here.total, 'zombie')} on your block ({group(here)}) against Strength {state.strength}: how do you attack?"


def _attack_coins(_: Draft, node: AttackCoins) -> str:
    tails = "tails are killed" if node.attack is Attack.CHAINSAW else _TAILS[bool(node.greater), bool(node.lesser)]
    return (
        f"Chance: flip {coins_text(node.greater, node.lesser)} for the zombies under attack ({node.attack}): {tails}."
    )


def _replacement_coins(state: Draft, node: ReplacementCoins) -> str:
    recheck = state.options.fists_replacements is Replacements.RECHECK and node.attack is Attack.FISTS
    tails = "tails are killed" if recheck else "tails stay too"
    return f"Chance: flip {coins_text(0, node.coins)} for the Lesser Zombies that replace broken Greater: {tails}."


_TAILS = {
    (True, False): "tails become Lesser",
    (False, True): "tails are killed",
    (True, True): "large tails become Lesser, small tails are killed",
}

_QUESTIONS: Mapping[type, Callable[[Draft, Any], str]] = {
    StartCard: _start,
    EndCard: _end,
    DrawCard: _draw,
    PlaceCard: _place,
    BlockCoins: _block_coins,
    SiteDie: _site_die,
    Act: _act,
    JokerChoice: _joker,
    WeaponChip: _chip,
    WeaponDie: _weapon_die,
    WeaponChoice: _weapon,
    PlayerAttack: _attack,
    AttackCoins: _attack_coins,
    ReplacementCoins: _replacement_coins,
}


def _block(state: Draft, cell: Cell) -> str:
    return f"the {cards(state)[cell]} at {at(cell)}"
