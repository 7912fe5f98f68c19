"""Rounds: four phases, one after another (clauses RND)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.one_against_the_dead.box.components import AP
from zombiekit.games.one_against_the_dead.rules.acting import ACT_TEST, END_OF_ACTIONS
from zombiekit.games.one_against_the_dead.rules.attacking import PLAYER_ATTACKS
from zombiekit.games.one_against_the_dead.rules.zombies_attack import ZOMBIES_ATTACK
from zombiekit.games.one_against_the_dead.rules.zombies_move import ZOMBIES_MOVE
from zombiekit.games.one_against_the_dead.table.events import RoundBegan
from zombiekit.games.one_against_the_dead.table.position import Draft


@attrs.frozen
class BeginRound(Automatic):
    """A round begins: its phases go on the agenda, and the next round below them.

    Rules: OATD-RND-01, OATD-RND-02, OATD-RND-03, OATD-AP-01, OATD-AP-07.
    """

    def run(self, draft: Draft) -> None:
        """Count the round, deal out AP, lay out the phases."""
        draft.round += 1
        draft.ap = AP
        draft.events += (RoundBegan(draft.round),)
        draft.agenda += PHASES


BEGIN_ROUND = BeginRound()

PHASES = (BEGIN_ROUND, ZOMBIES_ATTACK, PLAYER_ATTACKS, ZOMBIES_MOVE, END_OF_ACTIONS, ACT_TEST)
"""The agenda of a round, the first phase on top."""
