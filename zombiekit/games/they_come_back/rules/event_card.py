"""Event cards, one class for each kind: when a card may be played, at whom, and what it does (clauses CARD).

A card class knows only its own conditions. `zombiekit.games.they_come_back.rules.windows` checks what holds for all cards: that the
card is in the hand, that its player may play one, that a figure it needs does not lie, and that the moment is one of the card's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Annotated, ClassVar, TypeAlias, cast

from zombiekit.agenda import Refusal
from zombiekit.forms import Form
from zombiekit.games.they_come_back.box.components import NUMBER, TITLES, Card, Moment
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.own_cards import PLACES
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.table.actions import Play, Use, play, use
from zombiekit.games.they_come_back.table.position import Draft, is_cell, is_seat, is_standing_human
from zombiekit.games.they_come_back.table.words import seat_name

ANY = frozenset(Moment) - {Moment.CARD_PLAYED, Moment.AFTER_ROLL, Moment.DEFENSE, Moment.BITE}
"""The moments of cards that may be played at "any" time: all but those of answers. Rules: STCB-CARD-01, STCB-TIME-01, STCB-TIME-05."""
OWN_DECISIONS = frozenset((Moment.ENCOUNTER, Moment.MOVEMENT))
"""The moments of weapons that humans use at their own decisions."""


class EventCard(ABC):
    """A kind of event card."""

    card: ClassVar[Card]
    clause: ClassVar[str]
    """The clause that refusals name; by default, that of the row in the book with the card's number."""
    undead: ClassVar[bool] = False
    """Whether undead players may play it. Rules: STCB-CARD-06."""
    moments: ClassVar[frozenset[Moment]] = ANY
    """When it may be played. Rules: STCB-CARD-01."""
    names: ClassVar[str | None] = None
    """What a play names besides the card: `target`, `building`, `tile`, a zombie's `square`, `side` or None. Rules: STCB-CARD-10."""
    needs_figure: ClassVar[bool] = False
    """Whether a player whose figure lies may not play it. Rules: STCB-LOSS-09."""
    needs: ClassVar[str] = "something that it can change"
    """What its row in the book requires, in words for a player who lacks it."""

    copies: ClassVar[int] = 2
    """How many copies the deck has, unless a table's own data says otherwise."""
    text: ClassVar[str] = ""
    """What it does, in words, if the rulebook does not have this card."""

    def __init_subclass__(cls) -> None:
        if "card" in vars(cls) and not hasattr(cls, "clause") and cls.card in NUMBER:
            cls.clause = f"STCB-EVENT-{NUMBER[cls.card]:02}"

    @property
    def title(self) -> str:
        return TITLES[self.card]

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """Return the ways to play it at one of its moments: at most one, unless its row says more. Rules: STCB-CARD-09."""
        return (play(self.card),) if self.is_playable(state, seat) else ()

    def is_playable(self, state: Draft, seat: int) -> bool:
        """Return whether the conditions of its row are met. Rules: STCB-CARD-09."""
        return True

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Return why a play of the right form is not legal."""
        return Refusal(self.clause, f"it needs {self.needs}")

    def pay(self, draft: Draft, seat: int) -> None:  # noqa: B027 - most cards have no price
        """Take the price of playing it, if it has one. Rules: STCB-CARD-10."""

    @abstractmethod
    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Carry out its effect, putting choices and dice on the agenda. Rules: STCB-CARD-11."""


class OwnTurnCard(EventCard):
    """A card that players may only play in their own turns."""

    def is_playable(self, state: Draft, seat: int) -> bool:
        return seat == state.active

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"it needs {self.needs}, and it is the turn of {seat_name(state.active)}")


class TargetCard(EventCard):
    """A card that is played at another player. Rules: STCB-CARD-07, STCB-CARD-10."""

    names = "target"
    unfit: ClassVar[str] = ""
    """Why a player is no target, in words that follow the player's name; if empty, a refusal says what the card needs."""

    @abstractmethod
    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the seats that its row allows as targets. Rules: STCB-CARD-09, STCB-CARD-12."""

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        return tuple([play(self.card, target=target) for target in self.targets(state, seat)])

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        unfit = Refusal(self.clause, f"{seat_name(target_of(action))} {self.unfit}")
        return unfit if self.unfit else super().why_not(state, seat, action)


class Weapon(EventCard):
    """A card that its player puts on the table, to use it from there. Rules: STCB-WEAPON-01."""

    needs_figure = True
    uses_at: ClassVar[frozenset[Moment]] = frozenset()
    """When it may be used. Rules: STCB-WEAPON-03."""
    discarded_last: ClassVar[bool] = False
    """Whether it is discarded after its use, and not before. Rules: STCB-WEAPON-04."""

    places: ClassVar[tuple[TileId, ...]] = ()
    """The buildings where it may go on the table, unless a table's own data says otherwise; empty means anywhere. Rules: STCB-CARD-08."""

    def __init_subclass__(cls) -> None:
        """Give a class that names no buildings those of the box. Files of cards are checked against the box, too."""
        super().__init_subclass__()
        if "places" not in vars(cls):
            cls.places = PLACES.get(cls.card, cls.places) if hasattr(cls, "card") else cls.places

    def is_playable(self, state: Draft, seat: int) -> bool:
        """Allow it in one of its places, if no equal card lies on the table. Rules: STCB-CARD-04, STCB-CARD-08."""
        return self.card not in state.tables[seat] and is_in_place(self, state, seat)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:  # most weapons only lie there
        """Do what happens when it goes on the table: usually nothing."""

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        """Return why its owner cannot use it at all, at one of its moments, or None if nothing in its row forbids it."""
        return None

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """Return the ways to use it at one of its moments: at most one, unless its row says more."""
        return () if self.hindrance(state, seat) else (use(self.card),)

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Return why a use at one of its moments is not legal."""
        return self.hindrance(state, seat) or Refusal(self.clause, "to use it, name nothing but the weapon")

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Carry out its effect; the card has left the table. Rules: STCB-WEAPON-04."""


def why_not_own_turn(weapon: Weapon, state: Draft, seat: int) -> Refusal | None:
    """Return why a weapon for its owner's own turn cannot be used now, or None if it is that turn."""
    if seat == state.active:
        return None
    what = f"it is used only in its owner's turn, and it is the turn of {seat_name(state.active)}"
    return Refusal(weapon.clause, what)


CARDS: dict[Card, EventCard] = Options.kinds
"""The kinds of cards of the box, by number. The game fills this in when it is imported, as card modules import the rules that use it."""


def kind_of(state: Draft, card: Card) -> EventCard:
    """Return the kind of a card in this game."""
    kind: EventCard = state.options.kinds[card]
    return kind


def has_own_cards(state: Draft, moment: Moment) -> bool:
    """Return whether a table has cards of its own that are played at a moment. What they do there, only they know."""
    kinds = state.options.kinds
    return kinds is not CARDS and any(
        moment in kind.moments for card, kind in kinds.items() if kind is not CARDS.get(card)
    )


def places_of(state: Draft, card: Card) -> tuple[TileId, ...]:
    """Return the buildings where an item may go on the table, by the table's own data or else the card. Rules: STCB-CARD-08."""
    places: tuple[TileId, ...] = getattr(kind_of(state, card), "places", ())
    house = state.options.cards
    return places if house is None else house.places_of(card) or places


def is_in_place(weapon: Weapon, state: Draft, seat: int) -> bool:
    """Return whether a figure stands where a weapon may go on the table. Rules: STCB-CARD-08."""
    places = weapon.places if state.options.cards is None else places_of(state, weapon.card)
    return not places or state.town.building_at(state.squares[seat]) in places


def opponents(state: Draft, seat: int) -> list[int]:
    """Return the players a card may be played at: all other standing humans. Rules: STCB-CARD-05, STCB-CARD-07."""
    return [other for other in range(len(state.health)) if other != seat and is_standing_human(state, other)]


def opponents_here(state: Draft, seat: int) -> list[int]:
    """Return the opponents on a player's own square. Rules: STCB-CARD-07, STCB-LOSS-09."""
    return [other for other in opponents(state, seat) if state.squares[other] == state.squares[seat]]


def _is_play(action: Play, state: Draft) -> bool:
    return (
        action.card is not Card.HIDDEN
        and (action.target is None or is_seat(action.target, state))
        and (action.tile is None or is_cell(action.tile, state))
    )


CardPlay: TypeAlias = Annotated[Play, Form("a play of a card", _is_play)]
"""A play that names a visible card, and only seats and cells that exist."""


def target_of(action: Play) -> int:
    """Return the seat that a card is played at; it must name a target."""
    return cast("int", action.target)
