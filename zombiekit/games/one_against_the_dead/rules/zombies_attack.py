"""The Zombies Attack phase and the end of the game (clauses ZAT, END)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.one_against_the_dead.box.components import END, Reason
from zombiekit.games.one_against_the_dead.table.events import GameEnded, StrengthLost
from zombiekit.games.one_against_the_dead.table.position import Draft

BITES = 5
"""How many zombies cost one Strength. Rules: OATD-ZAT-02."""


@attrs.frozen
class ZombiesAttack(Automatic):
    """The zombies on the pawn's block attack; then the game may be over.

    Rules: OATD-ZAT-01, OATD-ZAT-02, OATD-ZAT-03, OATD-ZAT-04, OATD-ZAT-05, OATD-ZOM-04, OATD-END-01, OATD-END-02, OATD-END-03,
    OATD-END-04, OATD-END-05, OATD-RND-04.
    """

    def run(self, draft: Draft) -> None:
        """Overwhelmed? Lose Strength. On the End? Round limit?"""
        attackers = draft.zombies_here.total
        if draft.strength < attackers:
            _end(draft, Reason.OVERWHELMED)
            return
        if attackers:
            loss = strength_lost(attackers)
            draft.strength -= loss
            draft.events += (StrengthLost(attackers, loss),)
        if draft.pawn == END:
            _end(draft, Reason.ESCAPED)
        elif draft.round >= draft.options.round_limit:
            _end(draft, Reason.STRANDED)


def strength_lost(attackers: int) -> int:
    """Return the Strength that so many zombies cost. Rules: OATD-ZAT-02."""
    return -(-attackers // BITES)


def _end(draft: Draft, reason: Reason) -> None:
    draft.result = reason
    draft.agenda = ()
    draft.events += (GameEnded(reason),)


ZOMBIES_ATTACK = ZombiesAttack()
