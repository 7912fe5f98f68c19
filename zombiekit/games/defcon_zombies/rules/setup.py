"""Set-up: what follows the deal and is drawn openly (clauses BUILD, EVT)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, ChanceNode
from zombiekit.games.defcon_zombies.box.variants import FirstPlayer, Trigger
from zombiekit.games.defcon_zombies.table.actions import First
from zombiekit.games.defcon_zombies.table.events import FirstPlayerDrawn, SetupDieRolled
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.words import name
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.dice import DIE, SIDES, Roll
from zombiekit.words import listed


@attrs.frozen
class Start(Automatic):
    """The galaxy is dealt; the setup die and the first player follow, if chance decides. Rules: DEFCON-BUILD-09, DEFCON-BUILD-11."""

    def run(self, draft: Draft) -> None:
        """Lay out what is drawn openly."""
        options = draft.options
        if isinstance(options.first_player, FirstPlayer) and options.players > 1:
            draft.agenda += (FIRST_PLAYER,)
        if options.events and Trigger.PLANET_NUMBER in options.event_triggers:
            draft.agenda += (SETUP_DIE,)


@attrs.frozen
class SetupDie(ChanceNode):
    """The setup die is rolled. Rules: DEFCON-EVT-03."""

    clause = "DEFCON-EVT-03"
    asks = "roll the setup die."

    def outcomes(self, state: Draft) -> Chance[Roll]:
        """Return a die."""
        return DIE

    def due(self, state: Draft) -> str:
        """Return what is rolled."""
        return f"the setup die, a roll of 1 to {SIDES},"

    def apply(self, draft: Draft, outcome: Roll) -> None:
        """Keep it."""
        draft.event_table = attrs.evolve(draft.event_table, die=outcome.value)
        draft.events += (SetupDieRolled(outcome.value),)


@attrs.frozen
class DrawFirstPlayer(ChanceNode):
    """It is drawn who begins. Rules: DEFCON-BUILD-09."""

    clause = "DEFCON-BUILD-09"
    asks = "who begins?"

    def outcomes(self, state: Draft) -> Chance[First]:
        """Return all seats."""
        return Uniform([First(seat) for seat in range(state.options.players)])

    def due(self, state: Draft) -> str:
        """Return the seats."""
        return listed([f"`{First(seat)}` for {name(seat)}" for seat in range(state.options.players)], "or")

    def apply(self, draft: Draft, outcome: First) -> None:
        """Keep it."""
        draft.active = outcome.seat
        draft.events += (FirstPlayerDrawn(outcome.seat),)


START = Start()
SETUP_DIE = SetupDie()
FIRST_PLAYER = DrawFirstPlayer()
