"""The cards: who may play which, when, and at whom or what (CARD, EVENT)."""

from tests.they_come_back.referee import effects, fights, hordes, remaking, weapons
from tests.they_come_back.referee.board import Cell, Square
from tests.they_come_back.referee.deck import BY_UNDEAD, ITEMS
from tests.they_come_back.referee.table import Asking, Table, at, of

WINDOWS = {"turn_start", "before_move", "step", "before_swarm", "turn_end"}
ANY = WINDOWS | {"encounter", "movement", "undead_movement"}
CENTER = (1, 1)
WITH_THE_FIGURE = {
    "you_dont_need_that", "i_will_survive", "lots_of_luck_with_that", "barricade_the_door", "clean_up_in_aisle_5",
    "clearance_sale", "dynamite", "breakthrough",
}  # fmt: skip
"""Cards that are not played by a player whose figure lies, besides items (LOSS-09)."""
AT_OTHERS = {
    "bad_sense_of_direction", "butter_fingers", "claustrophobia", "fear", "hysterical_paralysis",
    "i_dont_think_theyre_dead", "where_did_everybody_go", "your_shoes_untied", "weekend_pass_denied", "you_dont_need_that",
    "abandon_all_hope", "i_will_survive", "lots_of_luck_with_that",
}  # fmt: skip
"""The cards whose player chooses a target player."""


def may_play(t: Table, seat: int) -> bool:
    """Whether a player has the right to play a card (CARD-03, LOSS-09)."""
    return not t.played[seat] and (not lies(t, seat) or t.options["lying_hand"] == "plays")


def lies(t: Table, seat: int) -> bool:
    return t.posture[seat] not in {"standing", "gone"}


def kept_secret(t: Table, seat: int) -> bool:
    """Whether a player is asked even with only one answer, so that nobody learns about the hand (TIME-04)."""
    return t.options["ask"] == "all" and bool(t.hands[seat]) and may_play(t, seat)


def choices(t: Table, seat: int, moment: str) -> list[str]:
    """Everything that a player may play and use at a moment."""
    return plays(t, seat, moment) + weapons.uses(t, seat, moment)


def plays(t: Table, seat: int, moment: str) -> list[str]:
    """The cards that may be played, with their targets (CARD-09, CARD-10)."""
    if not may_play(t, seat):
        return []
    found = []
    for card in set(t.hands[seat]):
        barred = lies(t, seat) and (card in WITH_THE_FIGURE or card in ITEMS)
        if (t.human(seat) or card in BY_UNDEAD) and not barred:
            found += [f"play {card}{word}" for word in ways(t, seat, card, moment)]
    return found


def ways(t: Table, seat: int, card: str, moment: str) -> list[str]:
    """How a card may be played: the words after its name, none if it may not."""
    special = own_moment(t, seat, card, moment)
    if special is not None:
        return special
    if moment not in ANY:
        return []
    if card in ITEMS:
        return [""] if card not in t.tables[seat] and is_place_for(t, seat, card) else []
    if card in AT_OTHERS:
        return at_others(t, seat, card)
    named = at_tiles(t, card)
    if named is not None:
        return [f" tile={at(cell)}" for cell in named]
    if card == "no_brains_here":
        return [f" square={at(square)}{of(kind)}" for square, kind in hordes.brainless(t)]
    return [""] if has_effect(t, seat, card) else []


def own_moment(t: Table, seat: int, card: str, moment: str) -> list[str] | None:
    """How a card with moments of its own may be played, None for other cards."""
    own, moves = seat == t.active, not t.lost_move
    if card in {"brain_cramp", "what_is_that_smell"}:
        fit = moment == "before_move" and not own and moves and not t.left_out
        fit = fit and t.standing_human(t.active) and not t.under(card)
        return [f" target={t.active}"] if fit else []
    if card == "breakthrough":
        return (
            [f" side={side}" for side in remaking.walls(t, seat)] if moment in {"movement", "undead_movement"} else []
        )
    if card == "lots_of_luck_with_that":
        return at_others(t, seat, card) if moment == "movement" else []
    if card == "adrenaline_rush":
        fit = own and ((moment == "turn_start" and moves) or (moment == "movement" and bool(t.count)))
    elif card == "keys_are_still_in_it":
        fit = own and moment == "turn_start" and moves
    elif card == "much_needed_rest":
        fit = own and moment == "before_move" and t.health[seat] < 5
    elif card == "in_the_zone":
        fit = own and moment == "turn_start"
    elif card == "dynamite":
        fit = own and moment in ANY
    elif card == "you_lookin_at_me":
        fit = moment == "card_played"
    elif card == "lucky_shot":
        fit = False
    else:
        return None
    return [""] if fit else []


def is_place_for(t: Table, seat: int, card: str) -> bool:
    """CARD-08."""
    if card == "i_see_the_helicopter":
        return bool(t.map.pads())
    places = ITEMS[card]
    return places is None or any(t.map.inside(t.spot(seat), place) for place in places)


def at_tiles(t: Table, card: str) -> list[Cell] | None:
    """The tiles or buildings at which a card may be played; None for cards that name none."""
    laid = t.map.laid
    if card in {"just_when_you_thought", "slight_miscalculation"}:
        return [cell for cell in laid if can_fill(t, cell, card)]
    if card == "i_think_its_over_here":
        return [cell for cell in laid if remaking.new_places(t, cell)]
    if card == "mine_field":
        return [
            cell
            for cell in laid
            if not t.map.is_mall(cell) and any(t.standing_on(at) or t.undead_on(at) for at in t.map.street(cell))
        ]
    if card == "were_all_gonna_die":
        return [cell for cell in laid if t.fresh_squares(t.map.of_tile(cell)) and t.cut(1)]
    return None


def has_effect(t: Table, seat: int, card: str) -> bool:
    """Whether a card that names no target, tile or square would change anything (CARD-09)."""
    if card in {"were_screwed", "zombie_master"}:
        return t.cut(1) > 0 and bool(fillable(t, card))
    if card == "this_isnt_so_bad":
        return bool(hordes.pickable(t, None))
    if card == "i_feel_alive":
        return t.health[seat] < 5
    if card == "sprinkler_system":
        return any(map(t.map.is_mall, t.map.laid))
    if card == "hello_may_i_help_you":
        return t.cut(1) > 0 and any(t.stands(other) and t.open_to_zombie(t.spot(other)) for other in t.seats)
    if card in {"barricade_the_door", "clean_up_in_aisle_5"}:
        cell = t.map.cell(t.spot(seat))
        squares = t.map.building(cell) if card == "barricade_the_door" else t.map.of_tile(cell)
        return not t.map.is_street(t.spot(seat)) and any(map(t.standing_on, squares))
    if card == "clearance_sale":
        halls = hordes.halls(t, t.map.cell(t.spot(seat)))
        return t.spot(seat) in halls and any(map(t.standing_on, halls))
    assert card in {"alternate_food_source", "government_enhanced", "jammed"}
    return True


def can_fill(t: Table, cell: Cell, card: str) -> bool:
    """Whether a building has squares to fill, and there are zombies to put (EVENT-16, EVENT-22)."""
    building = t.map.building(cell)
    there = any(t.zombies_on(square) for square in building) or card == "just_when_you_thought"
    return not t.map.is_mall(cell) and there and bool(t.fresh_squares(building)) and t.cut(1) > 0


def fillable(t: Table, card: str) -> list[Square]:
    """The squares that We're Screwed! and Zombie Master may fill (EVENT-24, EVENT-27)."""
    squares = t.fresh_squares(t.map.squares())
    if card == "were_screwed":
        return squares
    return [square for square in squares if square not in t.where and not t.map.is_mall(t.map.cell(square))]


def at_others(t: Table, seat: int, card: str) -> list[str]:
    """The players at whom a card may be played (CARD-05, CARD-07, LOSS-08)."""
    if card == "bad_sense_of_direction" and t.health[seat] < 2:
        return []
    return [f" target={other}" for other in t.seats if is_target(t, seat, card, other)]


def is_target(t: Table, seat: int, card: str, other: int) -> bool:
    """Whether a player is a target of a card."""
    if other == seat or not t.standing_human(other):
        return False
    if card in {"you_dont_need_that", "i_will_survive", "lots_of_luck_with_that"} and t.where[other] != t.where[seat]:
        return False
    conditions = {
        "bad_sense_of_direction": t.where[other] != CENTER,
        "butter_fingers": bool(t.tables[other] or t.bullets[other]),
        "fear": t.loss[other] == "none",
        "hysterical_paralysis": t.loss[other] == "none",
        "i_dont_think_theyre_dead": t.kills[other] > 0,
        "where_did_everybody_go": bool(effects.ways_out(t, other)),
        "weekend_pass_denied": bool(t.hands[other]),
        "you_dont_need_that": bool(fights.spoils(t, seat, other)),
        "lots_of_luck_with_that": bool(t.bullets[other] or t.hands[other]),
        "brain_cramp": False,
        "what_is_that_smell": False,
    }
    if card in {"claustrophobia", "your_shoes_untied", "abandon_all_hope"}:
        return not t.under(card, target=other)
    return conditions.get(card, True)


# ------------------------------------------------------------------------------------------------------ carrying out


def put_down(t: Table, seat: int, card: str) -> None:
    """A card leaves the hand: an item goes to the table, any other to the discard pile (CARD-03, CARD-10)."""
    t.hands[seat].remove(card)
    t.played[seat] = True
    (t.tables[seat] if card in ITEMS else t.discards).append(card)


def perform(t: Table, seat: int, line: str) -> Asking:
    """Play a card or use a weapon, carry it out, and see whether somebody has won (END-01)."""
    word, card, *rest = line.split()
    named = dict(part.split("=") for part in rest)
    t.in_card += 1
    if word == "use":
        yield from weapons.use(t, seat, card, named)
    else:
        put_down(t, seat, card)
        yield from effects.play(t, seat, card, named)
    t.in_card -= 1
    t.check()
