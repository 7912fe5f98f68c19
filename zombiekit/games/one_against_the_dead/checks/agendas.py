"""The agenda: which nodes may lie below each node, and whether the top node fits the position."""

from __future__ import annotations

from collections.abc import Iterator

from zombiekit.agenda import Automatic, Node
from zombiekit.errors import Fault
from zombiekit.games.one_against_the_dead import rules
from zombiekit.games.one_against_the_dead.box.components import END, NUMBER_CARDS, SITES, START
from zombiekit.games.one_against_the_dead.rules import attacking, checking_out, rounds
from zombiekit.games.one_against_the_dead.rules.acting import moves, searches
from zombiekit.games.one_against_the_dead.table import position
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, mismatches, open_slots, site_dice
from zombiekit.primitives.grid import around
from zombiekit.primitives.zombies import Zombies

_BY_CLASS = {type(node).__name__: node for node in rules.FIXED.values()}


def agenda_of(top: Node, state: Draft, *, joker_for_unused: bool = False, weapon_due: bool = False) -> tuple[Node, ...]:
    """Return the only agenda that can have `top` on top in this position.

    At a Joker choice the position does not show whether the zombies come for a search or for unused AP, nor whether a weapon chip
    is drawn afterwards, so the caller says both.
    """
    after: Node | None
    if top in rounds.PHASES:
        return (*reversed(rounds.PHASES[rounds.PHASES.index(top) + 1 :]), top)
    if isinstance(top, rules.CheckOut):
        after = rules.ActTest() if state.round else rules.BeginRound()
    elif isinstance(top, rules.JokerChoice):
        after = rules.ZombiesMove() if joker_for_unused else rules.WeaponChip() if weapon_due else rules.ActTest()
    elif isinstance(top, rules.BlockCoins) and cards(state).get(top.cell) in SITES and top.cell not in site_dice(state):
        after = rules.SiteDie(top.cell)
    else:
        after = _BY_CLASS[top.beneath] if top.beneath else None
    return (top,) if after is None else (*agenda_of(after, state), top)


def joker_for_search(state: Draft) -> bool:
    """Return whether the top node is a Joker choice for a search, not for unused AP."""
    return isinstance(state.agenda[-1], rules.JokerChoice) and any(
        isinstance(node, rules.ActTest) for node in state.agenda
    )


def coins_in_the_air(top: Node | None) -> Zombies:
    """Return the coins in the air, which have no faces yet, as if all showed heads."""
    greater, lesser = top.thrown if isinstance(top, checking_out.CoinsInTheAir) else (0, 0)
    return Zombies(greater, 0, lesser, 0)


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of a well-formed state."""
    if not state.agenda:
        return
    top = state.agenda[-1]
    where = f"agenda[{len(state.agenda) - 1}]"
    if isinstance(top, Automatic):
        yield Fault("OATD-GEN-04", where, f"{node_name(top)} is automatic, so the game never waits there")
        return
    if misfit := _misfit(state, top):
        yield Fault(misfit[0], where, f"{node_name(top)}: {misfit[1]}")
        return
    weapon_due = rules.WeaponChip() in state.agenda[:-1]
    expected = agenda_of(top, state, joker_for_unused=not joker_for_search(state), weapon_due=weapon_due)
    if state.agenda != expected:
        index = next(
            (i for i, (a, b) in enumerate(zip(state.agenda, expected, strict=False)) if a != b),
            min(len(state.agenda), len(expected)) - 1,
        )
        below = ", ".join(map(node_name, expected[:-1]))
        yield Fault("OATD-GEN-08", f"agenda[{index}]", f"below {node_name(top)} there must be {below}")


def _misfit(state: Draft, top: Node) -> tuple[str, str] | None:
    """Return the clause that the top node breaks, and how; None if it fits the position."""
    match top:
        case rules.DrawCard() | rules.PlaceCard():
            return _slots(state, top)
        case rules.BlockCoins() | rules.SiteDie():
            return _laid(state, top)
        case rules.Act() if cards(state).get(state.pawn) in NUMBER_CARDS and not moves(state) and not searches(state):
            return "OATD-AP-05", "no move and no search is possible, so the phase is over"
        case rules.JokerChoice():
            return _joker(state, top)
        case rules.PlayerAttack() if not state.zombies_here.total:
            return "OATD-ATK-03", "there is no zombie on the pawn's block"
        case rules.AttackCoins() | rules.ReplacementCoins():
            return _thrown(state, top)
        case _:
            return None


def _slots(state: Draft, top: rules.DrawCard | rules.PlaceCard) -> tuple[str, str] | None:
    slots = len(open_slots(state))
    if isinstance(top, rules.DrawCard) and (not slots or state.deck_size < 1):
        return "OATD-CHK-04", f"{slots} open slots, and the deck holds {state.deck_size}"
    if isinstance(top, rules.PlaceCard) and slots < 2:
        return "OATD-GEN-04", f"{slots} open slots leave no choice"
    return None


def _laid(state: Draft, top: rules.BlockCoins | rules.SiteDie) -> tuple[str, str] | None:
    """Check the coins and the die that follow a card just laid."""
    card = cards(state).get(top.cell)
    if card is None or top.cell not in around(state.pawn) or top.cell in (START, END):
        return "OATD-CHK-05", f"no card can have been laid at {top.cell}"
    if isinstance(top, rules.SiteDie):
        if card not in SITES or top.cell in site_dice(state):
            return "OATD-DIE-01", f"{card} at {top.cell} waits for no die"
        return None
    count = mismatches(cards(state), card, top.cell)
    if top.coins != count or not count:
        return "OATD-ZPL-01", f"{top.coins} coins, but {count} neighbors of {card} at {top.cell} do not match"
    if any(cell == top.cell for cell, _ in state.zombies):
        return "OATD-ZPL-07", f"there are already zombies at {top.cell}"
    if top.cell in site_dice(state):
        return "OATD-CHK-05", f"there is already a die at {top.cell}"
    return None


def _joker(state: Draft, top: rules.JokerChoice) -> tuple[str, str] | None:
    if len(position.joker_cells(state)) < 2:
        return "INV-17", "not both Jokers are face up"
    most = 1 if joker_for_search(state) else state.options.action_points
    if not 1 <= top.left <= most:
        return "OATD-JOK-04", f"{top.left} zombies still to come, but only 1 to {most} can"
    return None


def _thrown(state: Draft, top: rules.AttackCoins | rules.ReplacementCoins) -> tuple[str, str] | None:
    """Check the coins of an attack against the weapon and the block."""
    coins = coins_in_the_air(top)
    if not coins.total:
        return "OATD-GEN-03", f"{coins.greater} Greater and {coins.lesser} Lesser coins"
    if top.attack is attacking.Attack.FISTS:
        return ("OATD-ATK-05", f"{coins.total} coins for the fists") if coins.total > attacking.BLOWS else None
    if state.weapon is None or state.weapon.kind.value != top.attack.value:
        return "OATD-WPN-03", f"the weapon in hand is {state.weapon.kind if state.weapon else 'none'}"
    rest = state.zombies_here
    if isinstance(top, rules.ReplacementCoins):
        if top.attack is attacking.Attack.CHAINSAW:
            return "OATD-ATK-09", "the chainsaw kills Greater Zombies and replaces none"
        rest = rest._replace(greater_heads=0)
    if rest.total:
        return "OATD-ATK-12", f"{rest.total} zombies on the block are spared"
    if isinstance(top, rules.AttackCoins) and top.attack is attacking.Attack.SHOTGUN and top.lesser:
        return "OATD-ATK-10", f"{top.lesser} Lesser coins for the shotgun"
    return None


def node_name(node: Node | None) -> str:
    """Return the name of a node for messages; None stands for the end of the game."""
    return "the end of the game" if node is None else type(node).__name__
