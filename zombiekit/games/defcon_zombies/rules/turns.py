"""Turns: Move, Buy, Zombies, and the end of the turn with lasting cards and scouts (clauses TURN, END, EVT, SCOUT)."""

from __future__ import annotations

from functools import lru_cache

import attrs

from zombiekit.agenda import Automatic, Misfits, Node, Refusal, ask, then, then_all
from zombiekit.games.defcon_zombies.box.components import UNKNOWN, Reason
from zombiekit.games.defcon_zombies.box.options import card_of, parent_effect
from zombiekit.games.defcon_zombies.box.variants import Scouts
from zombiekit.games.defcon_zombies.rules import buying, effects, moving, pieces, placing, swarm
from zombiekit.games.defcon_zombies.rules.common import EVENT_CARDS, SCOUTS, AfterEffect, Choice, lies
from zombiekit.games.defcon_zombies.rules.ends import end_game, is_hopeless, last_turn
from zombiekit.games.defcon_zombies.table import actions, events
from zombiekit.games.defcon_zombies.table.position import CardLasting, Draft
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import NUMBER, RING
from zombiekit.words import many

_turn_began = lru_cache(maxsize=2048)(events.TurnBegan)


@attrs.frozen
class BeginTurn(Automatic):
    """The next player's turn begins. Rules: DEFCON-TURN-01, DEFCON-TURN-02, DEFCON-TURN-07."""

    def run(self, draft: Draft) -> None:
        """Count the turn, reset what lasts only one turn, and lay out the steps; a player without ships has no Move."""
        if draft.turn:
            draft.active = (draft.active + 1) % len(draft.ships)
        draft.turn += 1
        draft.discovered = False
        draft.teleported = False
        draft.events += (_turn_began(draft.turn, draft.active),)
        then_all(draft, TURN if draft.ships[draft.active] else TURN[1:])


@attrs.frozen
class CloseTurn(Automatic):
    """The turn is over. A zombie on Earth means defeat; otherwise lasting cards, scouts and the other ends follow.

    Rules: DEFCON-END-02, DEFCON-END-08, DEFCON-EVT-09, DEFCON-FLOW-07.
    """

    called = ("LOSS-CHECK",)
    beneath = "BeginTurn"

    def run(self, draft: Draft) -> None:
        if draft.zombies[0]:
            end_game(draft, Reason.LOSS_OVERRUN)
            return
        cards = (LASTING_CARDS, EARTH_CHECK) if draft.event_table.lasting else ()
        scouts = (SCOUT_TEST,) if draft.options.scouts is not Scouts.OFF else ()
        if cards or scouts:
            then(draft, *cards, *scouts, END_TURN)
        else:
            END_TURN.run(draft)


@attrs.frozen
class EarthCheck(AfterEffect, Automatic):
    """End the game if a lasting card has brought a zombie to Earth. Rules: DEFCON-END-02."""

    stands_on = ("EndTurn", "ScoutTest")
    needs = EVENT_CARDS

    def run(self, draft: Draft) -> None:
        if draft.zombies[0]:
            end_game(draft, Reason.LOSS_OVERRUN)


@attrs.frozen
class EndTurn(Automatic):
    """End the game if it is hopeless or at its turn limit. Rules: DEFCON-END-03, DEFCON-END-04, DEFCON-END-08."""

    called = ("TURN-END",)
    beneath = "BeginTurn"

    def run(self, draft: Draft) -> None:
        if draft.options.hopeless_ends and is_hopeless(draft):
            end_game(draft, Reason.LOSS_HOPELESS)
        elif draft.turn >= last_turn(draft.options):
            end_game(draft, Reason.TIMEOUT)


@attrs.frozen
class LastingCards(Automatic):
    """The lasting cards take effect in the order in which they were drawn. Rules: DEFCON-EVT-09."""

    called = ("LASTING",)
    beneath = "EarthCheck"

    def run(self, draft: Draft) -> None:
        due = [entry for entry in draft.event_table.lasting if entry.first <= draft.turn]
        then(draft, *map(LastingCard, due))


@attrs.frozen
class LastingCard(AfterEffect, Automatic):
    """One lasting card takes effect if its test holds, and is discarded after its last turn. Rules: DEFCON-PRIM-17."""

    entry: CardLasting
    stands_on = ("EarthCheck", "LastingCard")
    needs = EVENT_CARDS

    def run(self, draft: Draft) -> None:
        entry = self.entry
        table = draft.event_table
        nodes: list[Node] = []
        if effects.holds(draft, parent_effect(draft.options, entry.card, entry.path).test):
            draft.events += (events.EventReleased(card_of(draft.options, entry.card).name),)
            context = placing.Context(entry.card, entry.copy, entry.path, 0, entry.drawer, entry.drawer, entry.here)
            nodes.append(effects.Effects(context))
        if entry.last <= draft.turn:
            at = table.lasting.index(entry)
            draft.event_table = attrs.evolve(table, lasting=(*table.lasting[:at], *table.lasting[at + 1 :]))
            nodes.append(effects.CardEnd(entry.card, entry.copy))
        then(draft, *nodes)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if self.entry not in state.event_table.lasting or state.agenda.count(self) > 1:
            yield "a card takes effect that does not last"


def scouted(state: Draft) -> list[int]:
    """Return where a scout may come: the face-down systems without zombies in the outermost allowed ring that has any.

    Rules: DEFCON-SCOUT-01, DEFCON-SCOUT-02, DEFCON-SCOUT-03, DEFCON-SCOUT-06.
    """
    if not pieces.zombies_left(state):
        return []
    rings = state.board.rings
    inmost = 1 if state.options.scouts is Scouts.INWARD else len(rings) - 1
    for radius in range(len(rings) - 1, inmost - 1, -1):
        free = [cell for cell in rings[radius] if state.faces[cell] is UNKNOWN and not state.zombies[cell]]
        if free:
            return free
    return []


@attrs.frozen
class ScoutTest(Automatic):
    """A scout comes at the end of a turn, if there is a place for it. Rules: DEFCON-SCOUT-01, DEFCON-SCOUT-05."""

    called = ("SCOUTS",)
    beneath = "EndTurn"
    needs = SCOUTS

    def run(self, draft: Draft) -> None:
        if scouted(draft):
            ask(draft, SCOUT)


@attrs.frozen
class Scout(Choice):
    """The player whose turn ends chooses where the scout comes. Rules: DEFCON-SCOUT-04."""

    clause = "DEFCON-SCOUT-04"
    asks = "which unexplored system gets a zombie?"
    called = ("SCOUT",)
    beneath = "EndTurn"
    needs = SCOUTS

    def options(self, state: Draft) -> tuple[actions.PlaceZombie, ...]:
        return tuple([actions.PLACES_ZOMBIE[cell] for cell in scouted(state)])

    def why_not(self, state: Draft, action: actions.PlaceZombie) -> Refusal:
        """Say why no scout comes there. Rules: DEFCON-SCOUT-01, DEFCON-SCOUT-03."""
        cell, where = NUMBER[action.system], at(action.system)
        if state.faces[cell] is not UNKNOWN:
            what = f"{where} {lies(state, cell)}, but scouts gather only on face-down systems"
            return Refusal("DEFCON-SCOUT-01", what)
        if state.zombies[cell]:
            return Refusal("DEFCON-SCOUT-01", f"{where} already has {many(state.zombies[cell], 'zombie')}")
        ring = RING[scouted(state)[0]]
        clause = "DEFCON-SCOUT-03" if state.options.scouts is Scouts.INWARD else "DEFCON-SCOUT-01"
        return Refusal(clause, f"{where} is in ring {RING[cell]}, but scouts now gather in ring {ring}")

    def apply(self, draft: Draft, action: actions.PlaceZombie) -> None:
        then_all(draft, swarm.add_zombie(draft, NUMBER[action.system]))


LASTING_CARDS = LastingCards()
SCOUT_TEST = ScoutTest()
SCOUT = Scout()
BEGIN_TURN = BeginTurn()
CLOSE_TURN = CloseTurn()
EARTH_CHECK = EarthCheck()
END_TURN = EndTurn()
TURN = (moving.MAKE_MOVE, buying.BUY_TEST, swarm.ZombiesDue(), CLOSE_TURN, BEGIN_TURN)
"""The steps of a turn, and the next turn."""
