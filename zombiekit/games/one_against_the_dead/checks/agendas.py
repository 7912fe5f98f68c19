"""The agenda: which nodes may lie below each node, and whether the top node fits the position."""

from __future__ import annotations

from collections.abc import Iterator

from zombiekit.agenda import Automatic, Node, misfit_faults
from zombiekit.errors import Fault
from zombiekit.games.one_against_the_dead import rules
from zombiekit.games.one_against_the_dead.box.components import SITES
from zombiekit.games.one_against_the_dead.rules import rounds
from zombiekit.games.one_against_the_dead.rules.acting import joker_for_search
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, site_dice

_BY_CLASS = {type(node).__name__: node for node in rules.FIXED.values()}


def agenda_of(state: Draft, top: Node, *, joker_for_unused: bool = False, weapon_due: bool = False) -> tuple[Node, ...]:
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
    return (top,) if after is None else (*agenda_of(state, after), top)


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of a well-formed state."""
    if not state.agenda:
        return
    index, top = len(state.agenda) - 1, state.agenda[-1]
    if isinstance(top, Automatic):
        yield Fault("OATD-GEN-04", f"agenda[{index}]", f"{node_name(top)} is automatic, so the game never waits there")
        return
    if misfit := next(misfit_faults(state, index, top.misfits(state, index), top.clause), None):
        yield misfit  # others may only follow from it
        return
    weapon_due = rules.WeaponChip() in state.agenda[:-1]
    expected = agenda_of(state, top, joker_for_unused=not joker_for_search(state), weapon_due=weapon_due)
    if state.agenda != expected:
        wrong = next(
            (i for i, (a, b) in enumerate(zip(state.agenda, expected, strict=False)) if a != b),
            min(len(state.agenda), len(expected)) - 1,
        )
        below = ", ".join(map(node_name, expected[:-1]))
        yield Fault("OATD-GEN-08", f"agenda[{wrong}]", f"below {node_name(top)} there must be {below}")


def node_name(node: Node | None) -> str:
    """Return the name of a node for messages; None stands for the end of the game."""
    return "the end of the game" if node is None else type(node).__name__
