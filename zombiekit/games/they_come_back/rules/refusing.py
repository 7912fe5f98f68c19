"""Why something may not be done, in words and with the rule: asked only about what is not among the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import TITLES, Card, Moment, Posture
from zombiekit.games.they_come_back.box.options import LyingHand
from zombiekit.games.they_come_back.box.tiles import TILES
from zombiekit.games.they_come_back.rules.event_card import CARDS, EventCard, Weapon, is_in_place, places_of
from zombiekit.games.they_come_back.table.actions import Play, Use
from zombiekit.games.they_come_back.table.position import is_human, is_jammed, is_standing_human
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import MOMENTS, at, cards_text
from zombiekit.words import listed

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


def why_no_card(state: Draft, seat: int, moment: Moment, action: Play | Use) -> Refusal:
    """Return why a card may not be played so, or a weapon not be used.

    Rules: STCB-CARD-01, STCB-CARD-03, STCB-CARD-04, STCB-CARD-05, STCB-CARD-06, STCB-CARD-07, STCB-CARD-08, STCB-CARD-09,
    STCB-CARD-10, STCB-LOSS-08, STCB-LOSS-09, STCB-WEAPON-03.
    """
    name = action.card
    is_lying = state.postures[seat] not in (Posture.STANDING, Posture.GONE)
    if is_lying and isinstance(action, Use):
        return Refusal("STCB-LOSS-09", f"the figure of {seat_name(seat)} lies, and no weapon is used then")
    if is_lying and state.options.lying_hand is LyingHand.MUTE:
        return Refusal("STCB-LOSS-09", f"the figure of {seat_name(seat)} lies, and the option `lying_hand` is `mute`")
    if isinstance(action, Use):
        return _why_no_use(state, seat, moment, action)
    if name is Card.HIDDEN or name not in state.hands[seat]:
        return why_not_held(state, seat, name)
    if state.played[seat]:
        return Refusal("STCB-CARD-03", f"{seat_name(seat)} has played a card since the start of its last turn")
    card = CARDS[name]
    if not is_human(state, seat) and not card.undead:
        return Refusal("STCB-CARD-06", f"{seat_name(seat)} is undead, and undead players do not play {TITLES[name]}")
    if is_lying and card.needs_figure:
        what = "no item is put on the table" if isinstance(card, Weapon) else f"{TITLES[name]} is not played"
        return Refusal("STCB-LOSS-09", f"the figure of {seat_name(seat)} lies, and {what} then")
    if moment not in card.moments:
        return Refusal(card.clause, f"it is not played now, {MOMENTS[moment]}")
    return _why_not_so(state, seat, card, action)


def why_not_held(state: Draft, seat: int, card: Card) -> Refusal:
    """Return why a card cannot leave a hand: it is not there, or a view does not show whether it is. Rules: STCB-CARD-01, STCB-INFO-01."""
    hand = state.hands[seat]
    if Card.HIDDEN in hand:
        return Refusal(
            "STCB-INFO-01",
            f"{seat_name(seat)} may hold {TITLES[card]} or not: this is a view, which does not show that hand",
        )
    return Refusal("STCB-CARD-01", f"{seat_name(seat)} does not hold {TITLES[card]}, but {cards_text(hand)}")


def _why_no_use(state: Draft, seat: int, moment: Moment, action: Use) -> Refusal:
    name = action.card
    if name not in state.tables[seat]:
        there = cards_text(state.tables[seat])
        return Refusal("STCB-WEAPON-03", f"before {seat_name(seat)} lies no {TITLES[name]}, but {there}")
    if is_jammed(state):
        return Refusal("STCB-EVENT-51", "no weapon is used while all are jammed")
    weapon = CARDS[name]
    if not isinstance(weapon, Weapon) or not weapon.uses_at:
        return Refusal(weapon.clause, "it is not used: it has its effect as long as it lies on the table")
    if moment not in weapon.uses_at:
        return Refusal(weapon.clause, f"it is not used now, {MOMENTS[moment]}")
    return weapon.why_no_use(state, seat, action)


def _why_not_so(state: Draft, seat: int, card: EventCard, action: Play) -> Refusal:
    """Return why a card may not be played in this way, at one of its moments."""
    if isinstance(card, Weapon):
        if card.card in state.tables[seat]:
            return Refusal("STCB-CARD-04", f"{seat_name(seat)} has {TITLES[card.card]} on the table already")
        if not is_in_place(card, state, seat):
            places = listed(sorted(TILES[place].name for place in places_of(state, card.card)), "or")
            here = at(state.squares[seat])
            return Refusal(
                "STCB-CARD-08", f"it is put on the table only in {places}, and {seat_name(seat)} is on {here}"
            )
    field, named = _NAMED[card.names]
    if [name for name in _FIELDS if getattr(action, name) is not None] != ([field] if field else []):
        return Refusal(card.clause, f"its play names {named}")
    cells = state.town.buildings if card.names == "building" else state.town.cells
    if action.tile is not None and action.tile not in cells:
        return Refusal(card.clause, f"there is no {card.names} in the cell {at(action.tile)}")
    no_target = None if action.target is None else _why_no_target(state, seat, card, action.target)
    return no_target or card.why_not(state, seat, action)


_FIELDS = ("target", "tile", "square", "side")
_NAMED = {
    None: ("", "nothing but the card"),
    "target": ("target", "a target, and only that"),
    "building": ("tile", "a building, and only that"),
    "tile": ("tile", "a tile, and only that"),
    "square": ("square", "the square of a zombie, and its kind"),
    "side": ("side", "a side, and only that"),
}
"""The field in which a play names something, and what that is in words."""


def _why_no_target(state: Draft, seat: int, card: EventCard, target: int) -> Refusal | None:
    """Return why a player is no target of any card, or None if he is."""
    if target >= len(state.health):
        return Refusal(card.clause, f"there is no {seat_name(target)}")
    if target == seat:
        return Refusal("STCB-CARD-07", f"{seat_name(target)} plays it, and no card is played at its own player")
    if not is_human(state, target):
        return Refusal("STCB-CARD-05", f"{seat_name(target)} is undead")
    if not is_standing_human(state, target):
        return Refusal("STCB-LOSS-08", f"the figure of {seat_name(target)} lies")
    return None
