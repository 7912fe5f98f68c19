"""What an event card is: when it may be played, at whom, and what it then does; a class for each kind (clauses CARD).

A card has only its own conditions. What holds for all of them stands in `zombiekit.games.they_come_back.rules.windows`: that it is in
the hand, that its player has the right to play and a figure that does not lie, and that the moment is one of its moments.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias, cast

from zombiekit.agenda import Refusal
from zombiekit.forms import Form
from zombiekit.games.they_come_back.box.components import TITLES, Card, Moment
from zombiekit.games.they_come_back.box.forms import is_cell, is_seat
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.own_cards import PLACES
from zombiekit.games.they_come_back.table.actions import Play, Use, play, use
from zombiekit.games.they_come_back.table.position import Draft, is_standing_human
from zombiekit.games.they_come_back.table.words import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.games.they_come_back.box.tiles import TileId

ANY = frozenset(
    (
        Moment.TURN_START,
        Moment.BEFORE_MOVE,
        Moment.STEP,
        Moment.BEFORE_SWARM,
        Moment.TURN_END,
        Moment.ENCOUNTER,
        Moment.MOVEMENT,
        Moment.UNDEAD_MOVEMENT,
    )
)
"""The moments of cards that may be played "any" time. Rules: STCB-CARD-01, STCB-TIME-01, STCB-TIME-05."""
OWN_DECISIONS = frozenset((Moment.ENCOUNTER, Moment.MOVEMENT))
"""The moments of weapons that are used at a human's own decisions."""


class EventCard(ABC):
    """A kind of event card."""

    card: ClassVar[Card]
    clause: ClassVar[str]
    undead: ClassVar[bool] = False
    """Whether undead players may play it. Rules: STCB-CARD-06."""
    moments: ClassVar[frozenset[Moment]] = ANY
    """When it may be played. Rules: STCB-CARD-01."""
    names: ClassVar[str | None] = None
    """What a play names besides the card: a `target`, a `building`, a `tile`, the `square` of a zombie, a `side`, or nothing. Rules: STCB-CARD-10."""
    needs_figure: ClassVar[bool] = False
    """Whether nobody plays it whose figure lies. Rules: STCB-LOSS-09."""
    needs: ClassVar[str] = "something that it can change"
    """What its row asks for, in words for a player who tries to play it without."""

    copies: ClassVar[int] = 2
    """How many of it there are, unless a table says otherwise."""
    text: ClassVar[str] = ""
    """What it does, in words, for a card that the rulebook does not have."""

    @property
    def title(self) -> str:
        """Return the printed name."""
        return TITLES[self.card]

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """Return the ways in which a player may play it at one of its moments: one, unless its row says more. Rules: STCB-CARD-09."""
        return (play(self.card),) if self.is_playable(state, seat) else ()

    def is_playable(self, state: Draft, seat: int) -> bool:
        """Return whether there is what its row asks for. Rules: STCB-CARD-09."""
        return True

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Return why an action is none of its plays, though it has their form."""
        return Refusal(self.clause, f"it needs {self.needs}")

    def pay(self, draft: Draft, seat: int) -> None:  # noqa: B027 - most cards have no price
        """Take the price of playing it, if it has one. Rules: STCB-CARD-10."""

    @abstractmethod
    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Let it take effect; choices and dice are put on the agenda. Rules: STCB-CARD-11."""


class OwnTurnCard(EventCard):
    """A card that is played in the own turn."""

    def is_playable(self, state: Draft, seat: int) -> bool:
        return seat == state.active

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        return Refusal(self.clause, f"it needs {self.needs}, and it is the turn of {seat_name(state.active)}")


class TargetCard(EventCard):
    """A card that is played at another player. Rules: STCB-CARD-07, STCB-CARD-10."""

    names = "target"

    @abstractmethod
    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the seats that its row allows as targets. Rules: STCB-CARD-09, STCB-CARD-12."""

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """At each of its targets."""
        return tuple([play(self.card, target=target) for target in self.targets(state, seat)])


class Weapon(EventCard):
    """A card that is put on the table before its player, to be used from there. Rules: STCB-WEAPON-01."""

    needs_figure = True
    uses_at: ClassVar[frozenset[Moment]] = frozenset()
    """When it may be used. Rules: STCB-WEAPON-03."""
    discarded_last: ClassVar[bool] = False
    """Whether it is discarded after its use, and not before. Rules: STCB-WEAPON-04."""

    places: ClassVar[tuple[TileId, ...]] = ()
    """The buildings in which it is put on the table, unless a table says otherwise; anywhere, if there are none. Rules: STCB-CARD-08."""

    def __init_subclass__(cls) -> None:
        """Take the buildings of the box for those that do not say theirs: files of cards are checked against the box."""
        if "places" not in vars(cls):
            cls.places = PLACES.get(cls.card, cls.places) if hasattr(cls, "card") else cls.places

    def is_playable(self, state: Draft, seat: int) -> bool:
        """Put it on the table in one of its places, if none like it lies there. Rules: STCB-CARD-04, STCB-CARD-08."""
        return self.card not in state.tables[seat] and is_in_place(self, state, seat)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:  # most weapons only lie there
        """Do what it does when it is put on the table: nothing, for most."""

    def hindrance(self, state: Draft, seat: int) -> Refusal | None:
        """Return why its owner cannot use it at all, at one of its moments; None if its row asks for nothing more."""
        return None

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """Return the ways in which its owner may use it at one of its moments: one, unless its row says more."""
        return () if self.hindrance(state, seat) else (use(self.card),)

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Return why an action is none of its uses at one of its moments."""
        return self.hindrance(state, seat) or Refusal(self.clause, "its use names nothing but the weapon")

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Let the use take effect; the card has left the table. Rules: STCB-WEAPON-04."""


def why_not_own_turn(weapon: Weapon, state: Draft, seat: int) -> Refusal | None:
    """Return why a weapon that is used in the own turn cannot be used now, or None in that turn."""
    if seat == state.active:
        return None
    return Refusal(weapon.clause, f"it is used in the own turn only, and it is the turn of {seat_name(state.active)}")


CARDS: dict[Card, EventCard] = Options.kinds
"""The kinds of cards of the box, by number. The game hands them over when it is imported: what cards do leads back to the playing of cards."""


def hand_over(kinds: Iterable[EventCard]) -> None:
    """Let the rules know the kinds of cards, in the order of their numbers."""
    CARDS.update({kind.card: kind for kind in kinds})


def kind_of(state: Draft, card: Card) -> EventCard:
    """Return what a card does in this game."""
    kind: EventCard = state.options.kinds[card]
    return kind


def places_of(state: Draft, card: Card) -> tuple[TileId, ...]:
    """Return the buildings in which an item is put on the table: those of the card, or of the table's own data. Rules: STCB-CARD-08."""
    places: tuple[TileId, ...] = getattr(kind_of(state, card), "places", ())
    house = state.options.cards
    return places if house is None else house.places_of(card) or places


def is_in_place(weapon: Weapon, state: Draft, seat: int) -> bool:
    """Return whether a figure is where a weapon may be put on the table. Rules: STCB-CARD-08."""
    places = weapon.places if state.options.cards is None else places_of(state, weapon.card)
    return not places or state.town.building_at(state.squares[seat]) in places


def opponents(state: Draft, seat: int) -> list[int]:
    """Return whom a player's cards may be played at: the standing humans other than himself. Rules: STCB-CARD-05, STCB-CARD-07."""
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
"""A play that names a card, and seats and cells that there are."""


def target_of(action: Play) -> int:
    """Return the seat that a card with a target player is played at."""
    return cast("int", action.target)
