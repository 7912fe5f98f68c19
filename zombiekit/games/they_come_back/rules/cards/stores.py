"""Cards of the mall about the building, the hall or the tile that their player stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Moment, Movement, Square
from zombiekit.games.they_come_back.box.map_tables import beside
from zombiekit.games.they_come_back.box.tiles import HELIPADS
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.encounters import Encountering
from zombiekit.games.they_come_back.rules.event_card import ANY, OWN_DECISIONS, EventCard, Weapon
from zombiekit.games.they_come_back.rules.markers import holds_on_tile, set_for_good, set_this_turn
from zombiekit.games.they_come_back.rules.moving import enter, is_kept_off
from zombiekit.games.they_come_back.rules.scope import center_of
from zombiekit.games.they_come_back.rules.turns import is_in_movement
from zombiekit.games.they_come_back.rules.zombies import kill_all, remove_all, zombies_at
from zombiekit.games.they_come_back.table.actions import Play, Use, play, use
from zombiekit.games.they_come_back.table.events import KillsDealt
from zombiekit.games.they_come_back.table.position import changed, is_standing_human, seats_from, where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.position import Draft


class PlaceCard(EventCard):
    """A card about the zombies around its player. Rules: STCB-CARD-09, STCB-LOSS-09, STCB-UNDEAD-19."""

    needs_figure = True

    def squares(self, state: Draft, seat: int) -> list[Square]:
        """Return the squares whose zombies it is about; none where it cannot be played."""
        raise NotImplementedError

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """If a zombie stands on one of these."""
        return (play(self.card),) if any(zombies_at(state, square) for square in self.squares(state, seat)) else ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell where the player is."""
        here = at(state.squares[seat])
        return Refusal(self.clause, f"it needs {self.needs}, and {seat_name(seat)} is on {here}")


class CleanUpInAisle5(PlaceCard):
    """The zombies of the tile are dealt out as kills, from the player on. Rules: STCB-EVENT-46, STCB-MALL-07, STCB-CARD-29, STCB-UNDEAD-19."""

    card = Card.CLEAN_UP_IN_AISLE_5
    clause = "STCB-EVENT-46"
    needs = "a building or store around its player, on a tile with a zombie"

    def squares(self, state: Draft, seat: int) -> list[Square]:
        """Return the squares of the tile, from inside its building."""
        here = where(state, seat)
        return list(state.town.squares_of(cell_of(here))) if here in state.town.building else []

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Deal them out."""
        squares = self.squares(draft, seat)
        count = sum([zombies_at(draft, square) for square in squares])
        for square in squares:
            remove_all(draft, square)
        sharers = [other for other in seats_from(draft, seat) if is_standing_human(draft, other)]
        for index, other in enumerate(sharers):
            share = len(range(index, count, len(sharers)))
            if share:
                draft.kills = changed(draft.kills, other, draft.kills[other] + share)
                draft.events += (KillsDealt(other, share),)


class ClearanceSale(PlaceCard):
    """The zombies on the hall squares of the tile are killed for the player. Rules: STCB-EVENT-47, STCB-MALL-07, STCB-CARD-16, STCB-UNDEAD-19."""

    card = Card.CLEARANCE_SALE
    clause = "STCB-EVENT-47"
    needs = "a mall hall with a zombie on a tile, around its player"

    def squares(self, state: Draft, seat: int) -> list[Square]:
        """Return the hall squares of the tile, from one of them."""
        here = where(state, seat)
        return _hall(state, cell_of(here)) if _is_hall(state, here) else []

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Sell them."""
        for square in self.squares(draft, seat):
            kill_all(draft, seat, square)


def _is_hall(state: Draft, square: Square) -> bool:
    """Tell whether a square is one of a mall hall; those of a helipad and of the Escalator itself are none. Rules: STCB-EVENT-47."""
    town = state.town
    return town.letter_at(square) == "H" and town.tile_at(square) not in HELIPADS


def _hall(state: Draft, cell: Cell) -> list[Square]:
    return [square for square in state.town.squares_of(cell) if _is_hall(state, square)]


class AwwIsntHeCute(Weapon):
    """Used in the own turn: zombies of the tile do not count in the user's encounters. Rules: STCB-EVENT-44, STCB-ENC-06, STCB-UNDEAD-19."""

    card = Card.AWW_ISNT_HE_CUTE
    clause = "STCB-EVENT-44"
    uses_at = ANY

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """In the own turn, on a tile that is not under it for him. Rules: STCB-CARD-09."""
        if seat != state.active or holds_on_tile(state, self.card, where(state, seat), owner=seat):
            return ()
        return super().uses(state, seat, moment)

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Tell whose turn it is, or that it works here."""
        if seat != state.active:
            what = f"it is used in the own turn only, and it is the turn of {seat_name(state.active)}"
            return Refusal(self.clause, what)
        if holds_on_tile(state, self.card, where(state, seat), owner=seat):
            return Refusal("STCB-CARD-09", f"the zombies on the tile of {at(state.squares[seat])} are charmed already")
        return super().why_no_use(state, seat, action)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Charm them."""
        set_this_turn(draft, self.card, seat, square=center_of(where(draft, seat)))


class YouWantFriesWithThat(Weapon):
    """Used: no zombie is moved onto the tile from another one for the rest of the game.

    Rules: STCB-EVENT-58, STCB-SWARM-11, STCB-CARD-23, STCB-UNDEAD-19.
    """

    card = Card.YOU_WANT_FRIES_WITH_THAT
    clause = "STCB-EVENT-58"
    uses_at = ANY

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """On a tile that is not under it. Rules: STCB-CARD-09."""
        return () if holds_on_tile(state, self.card, where(state, seat)) else super().uses(state, seat, moment)

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Tell that it works here."""
        if holds_on_tile(state, self.card, where(state, seat)):
            return Refusal("STCB-CARD-09", f"no zombie comes onto the tile of {at(state.squares[seat])} already")
        return super().why_no_use(state, seat, action)

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Shut the doors."""
        set_for_good(draft, self.card, seat, center_of(where(draft, seat)))


class NowThatsJustGross(Weapon):
    """Used in the own turn: the figure is put on any other street square beside a building, and enters it.

    Rules: STCB-EVENT-54, STCB-ENC-01, STCB-CARD-27, STCB-LOSS-03.
    """

    card = Card.NOW_THATS_JUST_GROSS
    clause = "STCB-EVENT-54"
    uses_at = OWN_DECISIONS

    def uses(self, state: Draft, seat: int, moment: Moment) -> tuple[Use, ...]:
        """In an own turn whose movement is not lost, for each such square that is not on a tile that he has to keep off."""
        if seat != state.active or state.movement is Movement.LOST:
            return ()
        return tuple(
            [
                use(self.card, square=square)
                for square in _beside_buildings(state.town)
                if square != state.squares[seat] and not is_kept_off(state, seat, square)
            ]
        )

    def why_no_use(self, state: Draft, seat: int, action: Use) -> Refusal:
        """Tell whether it is the turn or the square."""
        if seat != state.active or state.movement is Movement.LOST:
            what = f"it is used in an own turn whose movement is not lost; it is the turn of {seat_name(state.active)}, whose movement is {state.movement}"
            return Refusal(self.clause, what)
        if action.square is not None and is_kept_off(state, seat, action.square):
            return Refusal(
                "STCB-CARD-27", f"{seat_name(seat)} has left the tile of {at(action.square)}, where it smells"
            )
        what = f"{at(action.square)} is no other street square next to a building"
        return Refusal(self.clause, what if action.square else "its use names a square")

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Appear there: zombies evaded there lie as those do that were evaded where he comes from."""
        below = draft.agenda[-2]
        if action.square is not None:
            enter(draft, seat, action.square, below.level if isinstance(below, Encountering) else 0)
            draft.entered = is_in_movement(draft)


def _find_beside_buildings(town: Town) -> tuple[Square, ...]:
    return tuple(
        [
            square
            for square in town.squares
            if square in town.streets and any(near in town.building for near in beside(*square))
        ]
    )


_beside_buildings = memo(_find_beside_buildings)
"""Return the street squares next to building squares, walls or not, in square order. Rules: STCB-EVENT-54."""
