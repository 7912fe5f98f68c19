"""What nodes share: who decides, the games they come up in, what waits below them, and the words of refusals."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from zombiekit import agenda
from zombiekit.games.defcon_zombies import box
from zombiekit.games.defcon_zombies.table.actions import ANY_ORDER
from zombiekit.games.defcon_zombies.table.position import Draft, fleet_at
from zombiekit.games.defcon_zombies.table.words import at, fleet_text, tile_text
from zombiekit.primitives.hexes import CELLS, CENTER, NUMBER, Hex

SHOWN = 6
"""The most systems or branches that are listed; beyond that only their number is given."""


def absent(state: Draft, cell: Hex) -> agenda.Refusal | None:
    """Refuse a cell in which no system lies. Rules: DEFCON-GEO-05."""
    if NUMBER[cell] in state.board.systems:
        return None
    return agenda.Refusal("DEFCON-GEO-05", f"there is no system at {at(cell)}")


def systems(cells: Collection[int]) -> str:
    """Return systems in words: `(1,0), (0,1)`; `none`."""
    shown = [at(CELLS[cell]) for cell in list(cells)[:SHOWN]]
    more = [f"... ({len(cells)} in all)"] if len(cells) > SHOWN else []
    return ", ".join(shown + more) or "none"


def lies(state: Draft, cell: int) -> str:
    """Say what a system shows: `is face down`, `is a planet with number 3`, `is the constellation Leo`."""
    face = state.faces[cell]
    return _LIES.get(face) or f"is {tile_text(face)}"


_LIES = {box.UNKNOWN: "is face down", box.EARTH: "is Earth"}


def holder(state: Draft, ability: box.Ability) -> str:
    """Say who has an ability: `the holder of Orion`."""
    names = [card.name for card in state.options.constellations if card.ability is ability]
    return f"the holder of {' or '.join(names) or 'a card that is not in this game'}"


def only_holder(state: Draft, ability: box.Ability, deed: str) -> str:
    """Say who can do what an ability allows: `only the holder of Orion can rally ships`."""
    if any(card.ability is ability for card in state.options.constellations):
        return f"only {holder(state, ability)} can {deed}"
    return f"nobody can {deed}: no card in this game allows it"


def too_many(state: Draft, cell: int, fleet: box.Fleet) -> str | None:
    """Say that the active player has too few ships in a system; None if there are enough."""
    have = fleet_at(state.ships[state.active], cell)
    if all(asked <= there for asked, there in zip(fleet, have, strict=True)):
        return None
    there = f"only {fleet_text(have)} at {at(CELLS[cell])}, not {fleet_text(fleet)}"
    return f"you have {there if any(have) else f'no ship at {at(CELLS[cell])}'}"


class Needs(NamedTuple):
    """The games in which a node comes up: a test of the options, and the clause and words that say why it fails."""

    clause: str
    words: str
    test: Callable[[box.Options, Any], bool]


JUMP_DRIVES = Needs("DEFCON-JUMP-01", "there are no jump drives", lambda options, _: options.jump_drives)
SCOUTS = Needs("DEFCON-SCOUT-01", "there are no scouts", lambda options, _: options.scouts is not box.Scouts.OFF)
EVENT_CARDS = Needs("DEFCON-EVT-01", "there are no event cards", lambda options, _: options.events)


class AfterDiscovery:
    """What goes on once a discovery has taken effect."""

    __slots__ = ()


class AfterPart:
    """What goes on once a part of a card's effect is settled."""

    __slots__ = ()


class AfterEffect(AfterPart):
    """What goes on once an effect of a card's list is settled."""

    __slots__ = ()


IN_STEP = ("CloseTurn", "AfterPart")
"""What a Zombies step stands on: the end of the turn, or a card."""


class Choice(agenda.ActiveDecides, agenda.Choice):
    """A decision of the active player among few options. Rules: DEFCON-TURN-03."""

    __slots__ = ()

    def refusal(self, state: Draft, action: object) -> agenda.Refusal | None:
        """Refuse what is no option: a class that is not asked for, by the question; else a cell without a system; else by `why_not`."""
        options = self.options(state)
        if agenda.is_among(options, action) or action in options:
            return None
        if type(action) not in set(map(type, options)):
            return self.no_answer(state)
        return absent(state, getattr(action, "system", CENTER)) or self.why_not(state, action)


def choice_or_effect(draft: Draft, choice: Choice) -> tuple[agenda.Node, ...]:
    """Return a choice as what comes next; if house rules leave a single option, apply it and return what follows from it."""
    options = agenda.options_of(draft, choice)
    if len(options) != 1:
        return (choice,)
    waiting, draft.agenda = draft.agenda, ()
    choice.apply(draft, options[0])
    follows, draft.agenda = draft.agenda[::-1], waiting
    return follows


def hinted(state: Draft, asked: str, action: object, hint: str) -> str:
    """Add a hint to a question that is asked now, unless a house rule forbids the action that the hint is about."""
    return f"{asked} {hint}" if agenda.is_legal(state, action) else asked


def with_any_order(state: Draft, asked: str) -> str:
    """Add to the question what comes next the hint that the order can be left open."""
    return hinted(state, asked, ANY_ORDER, "`any_order` if the order does not matter.")
