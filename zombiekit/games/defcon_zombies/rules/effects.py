"""Event cards: what they do, one effect after the other, and how they are drawn, kept and discarded (clauses EVT, PRIM)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import attrs

from zombiekit.agenda import Automatic, ChanceNode, DieRoll, Misfits, Node, then, then_all
from zombiekit.forms import Count, Form, between
from zombiekit.games.defcon_zombies.box.components import MOST, UNKNOWN, Kind, Tile
from zombiekit.games.defcon_zombies.box.event_cards import FIELDS, Do, Effect, Question, Test, Who
from zombiekit.games.defcon_zombies.box.options import card_of, parent_effect
from zombiekit.games.defcon_zombies.box.variants import DeckEmpty, Trigger
from zombiekit.games.defcon_zombies.rules.common import EVENT_CARDS, SHOWN, AfterEffect, Choice, choice_or_effect
from zombiekit.games.defcon_zombies.rules.pieces import change_resources, changed, collect
from zombiekit.games.defcon_zombies.rules.placing import PLACING, Context, OfEffect, Part, Treat, systems_of
from zombiekit.games.defcon_zombies.rules.swarm import zombies_step
from zombiekit.games.defcon_zombies.table import events
from zombiekit.games.defcon_zombies.table.actions import PREDICTIONS, DrawEvent, Predict, TakeBranch
from zombiekit.games.defcon_zombies.table.position import CardId, CardKept, Die, Draft, Kept, Lasting, System, has_ship
from zombiekit.games.defcon_zombies.table.words import branch_text
from zombiekit.primitives.chance import Bag, Chance, Weighted
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.primitives.hexes import CELLS, RING
from zombiekit.words import listed


@attrs.frozen
class Effects(AfterEffect, Automatic):
    """Carry out the effects of a list from `at` on, each completely before the next. Rules: DEFCON-PRIM-01, DEFCON-EVT-04."""

    context: Part
    called = ("EVENT",)
    stands_on = ("AfterEffect",)
    needs = EVENT_CARDS

    def run(self, draft: Draft) -> None:
        context = self.context
        effects = card_of(draft.options, context.card).effects_at(context.path)
        if context.at >= len(effects):
            return
        effect = effects[context.at]
        rest = (Effects(attrs.evolve(context, at=context.at + 1)),) if context.at + 1 < len(effects) else ()
        then(draft, *_HANDLERS[effect.do](draft, effect, context), *rest)


def players_of(state: Draft, who: Who, context: Context) -> tuple[int, ...]:
    """Return the players that an effect is for, in order. Rules: DEFCON-PRIM-02."""
    if who is Who.SELF:
        return (context.subject,)
    if who is Who.DRAWER:
        return (context.drawer,)
    count = len(state.ships)
    others = tuple((context.drawer + step) % count for step in range(1, count))
    return others if who is Who.OTHERS else (context.drawer, *others)


def holds(state: Draft, test: Test | None) -> bool:
    """Return whether a test holds. Rules: DEFCON-PRIM-18."""
    assert test is not None  # noqa: S101 - the effects that ask have one
    if test.question is Question.ALWAYS:
        answer = True
    elif test.question is Question.NO_DISCOVERY_BY_MOVE:
        answer = not state.discovered
    elif test.kind is Kind.ZOMBIES:
        answer = state.swarm_on
    else:
        lying = zip(state.dealt, state.faces, strict=True)
        answer = any(tile.kind is test.kind and face is not UNKNOWN for tile, face in lying)
    return answer != test.negated


def _collect(draft: Draft, effect: Effect, context: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-05, DEFCON-PRIM-06."""
    for seat in players_of(draft, effect.who, context):
        amount = effect.amount
        if effect.systems is not None:
            amount *= sum(has_ship(draft, seat, cell) for cell in systems_of(draft, effect.systems, seat))
        collect(draft, seat, amount)
    return ()


def _pay(draft: Draft, effect: Effect, context: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-07."""
    for seat in players_of(draft, effect.who, context):
        amount = min(effect.amount, draft.resources[seat])
        if amount:
            change_resources(draft, seat, -amount)
            draft.events += (events.Paid(seat, amount),)
    return ()


def _skip(draft: Draft, effect: Effect, _: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-12."""
    table = draft.event_table
    draft.event_table = attrs.evolve(table, skip=min(table.skip + effect.amount, MOST))
    draft.events += (events.StepsToSkip(effect.amount),)
    return ()


def _placed(draft: Draft, effect: Effect, context: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-04."""
    seats = players_of(draft, effect.who, context) if "who" in FIELDS[effect.do] else (context.subject,)
    return (Treat(context, seats),)


def _chance(draft: Draft, effect: Effect, context: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-13."""
    return (BranchRoll(context),) if len(effect.branches) > 1 else _take_branch(draft, effect, context, 0)


def _take_branch(draft: Draft, effect: Effect, context: Context, branch: int) -> tuple[Node, ...]:
    draft.events += (events.BranchTaken(card_of(draft.options, context.card).name, effect.branches[branch].label),)
    return (Effects(context.inside(branch)),)


@attrs.frozen
class BranchRoll(OfEffect, ChanceNode):
    """Chance decides what a card does. Rules: DEFCON-PRIM-13."""

    context: Part
    clause = "DEFCON-PRIM-13"
    stands_on = ("AfterEffect",)
    brought_by = (Do.CHANCE,)

    def question(self, state: Draft) -> str:
        return self.context.question(state.options, f"which branch is taken: {self._branches(state)}?")

    def _branches(self, state: Draft) -> str:
        branches = self.context.effect(state.options).branches
        numbers = range(1, min(len(branches), SHOWN) + 1)
        shown = [f"{number} ({branch_text(branches, number)})" for number in numbers]
        more = f"{', '.join(shown)}, ... ({len(branches)} in all)"
        return more if len(branches) > SHOWN else listed(shown, "or")

    def outcomes(self, state: Draft) -> Chance[TakeBranch]:
        branches = self.context.effect(state.options).branches
        return Weighted((TakeBranch(number), branch.weight) for number, branch in enumerate(branches, 1))

    def due(self, state: Draft) -> str:
        return f"a branch of {card_of(state.options, self.context.card).name}, {self._branches(state)}"

    def apply(self, draft: Draft, outcome: TakeBranch) -> None:
        then_all(draft, _take_branch(draft, self.context.effect(draft.options), self.context, outcome.number - 1))


@attrs.frozen
class Prediction(OfEffect, Choice):
    """The drawer predicts what a die will show. Rules: DEFCON-PRIM-14."""

    context: Part
    clause = "DEFCON-PRIM-14"
    stands_on = ("AfterEffect",)
    brought_by = (Do.PREDICT,)

    def question(self, state: Draft) -> str:
        return self.context.question(state.options, "what will the die show?")

    def actor(self, state: Draft) -> int:
        return self.context.drawer

    def options(self, state: Draft) -> tuple[Predict, ...]:
        return PREDICTIONS

    def apply(self, draft: Draft, action: Predict) -> None:
        draft.events += (events.Predicted(self.context.drawer, action.number),)
        then(draft, PredictionRoll(self.context, action.number))


@attrs.frozen
class PredictionRoll(OfEffect, DieRoll):
    """The die of a prediction is rolled. Rules: DEFCON-PRIM-14."""

    context: Part
    number: Die
    clause = "DEFCON-PRIM-14"
    stands_on = ("AfterEffect",)
    brought_by = (Do.PREDICT,)

    def question(self, state: Draft) -> str:
        return self.context.question(state.options, f"roll the die; {self.number} was predicted.")

    def due(self, state: Draft) -> str:
        return f"the die for which {self.number} was predicted, a roll of 1 to {SIDES}"

    def apply(self, draft: Draft, outcome: Roll) -> None:
        draft.events += (events.PredictionRolled(outcome.value),)
        then(draft, Effects(self.context.inside(off(self.number, outcome))))


def off(predicted: int, outcome: Roll) -> int:
    """Return how far off a prediction was: 0, 1, or 2 for more; 1 and 6 are neighbors. Rules: DEFCON-PRIM-14."""
    between = abs(outcome.value - predicted)
    return min(between, SIDES - between, 2)


def _for_each(draft: Draft, effect: Effect, context: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-15."""
    return tuple([Effects(context.inside(0, subject=seat)) for seat in players_of(draft, effect.who, context)])


def _keep_until(draft: Draft, effect: Effect, context: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-16, DEFCON-REV-04."""
    table = draft.event_table
    kept = Kept(context.card, context.copy, (*context.path, context.at, 0), context.drawer)
    draft.event_table = attrs.evolve(table, kept=table.by_age((*table.kept, kept)))
    assert effect.discovered is not None  # noqa: S101 - as its form says
    name = card_of(draft.options, context.card).name
    draft.events += (events.EventKept(context.drawer, name, effect.discovered),)
    return ()


def _next_turns(draft: Draft, effect: Effect, context: Context) -> tuple[Node, ...]:
    """Rules: DEFCON-PRIM-17, DEFCON-EVT-09."""
    table = draft.event_table
    path = (*context.path, context.at, 0)
    first, last = draft.turn + 1, draft.turn + effect.amount
    entry = Lasting(context.card, context.copy, path, context.drawer, context.here, first, last)
    draft.event_table = attrs.evolve(table, lasting=table.by_age((*table.lasting, entry)))
    draft.events += (events.EventLasts(card_of(draft.options, context.card).name, effect.amount),)
    return ()


_HANDLERS: dict[Do, Callable[[Draft, Effect, Context], tuple[Node, ...]]] = {
    **dict.fromkeys(PLACING, _placed),
    Do.COLLECT: _collect,
    Do.COLLECT_PER: _collect,
    Do.PAY: _pay,
    Do.ZOMBIES_STEP: lambda draft, _, __: zombies_step(draft) if draft.swarm_on else (),
    Do.SKIP_ZOMBIES_STEPS: _skip,
    Do.CHANCE: _chance,
    Do.PREDICT: lambda draft, _, context: choice_or_effect(draft, Prediction(context)),
    Do.FOR_EACH: _for_each,
    Do.IF: lambda draft, effect, context: (Effects(context.inside(0 if holds(draft, effect.test) else 1)),),
    Do.KEEP_UNTIL: _keep_until,
    Do.NEXT_TURNS: _next_turns,
}
"""How each kind of effect is carried out; those of one line are here. Rules: DEFCON-PRIM-12, DEFCON-PRIM-14, DEFCON-PRIM-15."""


def triggers_met(state: Draft, cell: int, tile: Tile) -> tuple[Trigger, ...]:
    """Return the triggers that a flipped tile meets, in the order of the draws. Rules: DEFCON-EVT-02."""
    met: set[str] = {tile.kind}
    if all(state.faces[other] is not UNKNOWN for other in state.board.rings[RING[cell]]):
        met.add(Trigger.RING_COMPLETE)
    if tile.number >= 0 and tile.number == state.event_table.die:
        met.add(Trigger.PLANET_NUMBER)
    return tuple(trigger for trigger in state.options.event_triggers if trigger in met)


def discovery_cards(state: Draft, cell: int, tile: Tile) -> tuple[Node, ...]:
    """Return the nodes of the cards that a discovery releases and draws. Rules: DEFCON-REV-04, DEFCON-EVT-02, DEFCON-PRIM-16."""
    kept, options = state.event_table.kept, state.options
    released = tuple(card for card in kept if parent_effect(options, card.card, card.path).discovered == tile.kind)
    draws = len(triggers_met(state, cell, tile))
    nodes: list[Node] = [KeptCards(cell, released)] if released else []
    return (*nodes, EventDraws(cell, draws)) if draws else tuple(nodes)


class OfDiscovery:
    """What the discovery of `cell` sets off."""

    __slots__ = ()
    cell: System

    def misfits(self, state: Draft, index: int) -> Misfits:
        if state.faces[self.cell] is UNKNOWN or not self.cell:
            yield f"{CELLS[self.cell]} was not discovered"


@attrs.frozen
class KeptCards(OfDiscovery, Automatic):
    """Cards that waited for this discovery take effect, the oldest first. Rules: DEFCON-REV-04, DEFCON-PRIM-16."""

    cell: System
    cards: Annotated[tuple[CardKept, ...], Form("one card or several", lambda cards, _: cards)]
    stands_on = ("AfterDiscovery", "EventDraws")
    needs = EVENT_CARDS

    def run(self, draft: Draft) -> None:
        kept, *others = self.cards
        rest = (KeptCards(self.cell, tuple(others)),) if others else ()
        table = draft.event_table
        at = table.kept.index(kept)
        draft.event_table = attrs.evolve(table, kept=(*table.kept[:at], *table.kept[at + 1 :]))
        draft.events += (events.EventReleased(card_of(draft.options, kept.card).name),)
        context = Context(kept.card, kept.copy, kept.path, 0, kept.keeper, kept.keeper, self.cell)
        then(draft, Effects(context), CardEnd(kept.card, kept.copy), *rest)

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from super().misfits(state, index)
        if len(set(self.cards)) < len(self.cards) or not {*self.cards} <= {*state.event_table.kept}:
            yield "a card is released that nobody keeps"


@attrs.frozen
class EventDraws(OfDiscovery, Automatic):
    """Draw `left` more cards for a discovery. Rules: DEFCON-EVT-02, DEFCON-EVT-05, DEFCON-EVT-06, DEFCON-EVT-08."""

    cell: System
    left: Annotated[int, between(1, len(Trigger))]
    called = ("EVENT-DRAW",)
    stands_on = ("AfterDiscovery",)
    needs = EVENT_CARDS

    def run(self, draft: Draft) -> None:
        """Draw the next card; if the deck is empty, the discards become the deck first, unless the options stop that."""
        table = draft.event_table
        if not table.deck and table.discards and draft.options.event_deck_empty is DeckEmpty.RESHUFFLE:
            table = draft.event_table = attrs.evolve(table, deck=table.discards, discards=())
            draft.events += (events.DeckReshuffled(),)
        if not table.deck:
            return
        drawn = _draw(draft, self.cell, table.deck[0][0]) if len(table.deck) == 1 else (EventDraw(self.cell),)
        rest = (EventDraws(self.cell, self.left - 1),) if self.left > 1 else ()
        then(draft, *drawn, *rest)


@attrs.frozen
class EventDraw(OfDiscovery, ChanceNode):
    """A card of the event deck is drawn; all are equally likely. Rules: DEFCON-EVT-04."""

    cell: System
    clause = "DEFCON-EVT-04"
    asks = "draw an event card."
    stands_on = ("AfterDiscovery", "EventDraws")
    needs = EVENT_CARDS

    def outcomes(self, state: Draft) -> Chance[DrawEvent]:
        return Bag(state.event_table.deck, DrawEvent)

    def due(self, state: Draft) -> str:
        return f"one of the {sum(count for _, count in state.event_table.deck)} cards in the event deck"

    def apply(self, draft: Draft, outcome: DrawEvent) -> None:
        then_all(draft, _draw(draft, self.cell, outcome.card))


def _draw(draft: Draft, cell: int, card: str) -> tuple[Node, ...]:
    """Turn up a card, and return the nodes for its effects and its end. Rules: DEFCON-EVT-04."""
    table = draft.event_table
    draft.events += (events.EventDrawn(draft.active, card, card_of(draft.options, card).name),)
    taken = {copy for name, copy in table.drawn if name == card}
    copy = next(number for number in range(len(taken) + 1) if number not in taken)
    draft.event_table = attrs.evolve(table, deck=changed(table.deck, card, -1), drawn=(*table.drawn, (card, copy)))
    context = Context(card, copy, (), 0, draft.active, draft.active, cell)
    return (Effects(context), CardEnd(card, copy))


@attrs.frozen
class CardEnd(AfterEffect, Automatic):
    """Discard a card once no part of it is kept or lasts any longer. Rules: DEFCON-EVT-06."""

    card: CardId
    copy: Count
    stands_on = ("AfterDiscovery", "EventDraws", "KeptCards", "EarthCheck", "LastingCard")
    needs = EVENT_CARDS

    def run(self, draft: Draft) -> None:
        table = draft.event_table
        if any(entry.card == self.card and entry.copy == self.copy for entry in table.on_table):
            return
        drawn = tuple([each for each in table.drawn if each != (self.card, self.copy)])
        draft.event_table = attrs.evolve(table, discards=changed(table.discards, self.card, 1), drawn=drawn)
        draft.events += (events.EventDiscarded(card_of(draft.options, self.card).name),)
