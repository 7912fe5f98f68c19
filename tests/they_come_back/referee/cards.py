"""The cards: when each may be played or used, and what it does (CARD, WEAPON, EVENT-01 to -27)."""

from tests.they_come_back.referee import effects
from tests.they_come_back.referee.board import Cell, Square
from tests.they_come_back.referee.table import Asking, Effect, Table, at, pair

WINDOWS = {"turn_start", "before_move", "step", "before_swarm", "turn_end"}
ANY = WINDOWS | {"encounter", "movement", "undead_movement"}
OWN_WINDOWS = WINDOWS - {"step"}
CENTER = (1, 1)

ITEMS: dict[str, set[str] | None] = {
    "all_the_marbles": {"toy_store"},
    "chainsaw": {"lawn_garden"},
    "fire_axe": {"fire_station"},
    "first_aid_kit": {"hospital", "drug_store"},
    "grenade": {"army_surplus"},
    "shotgun": None,
    "lots_of_ammo": {"sporting_goods"},
    "molotov_cocktail": {"gas_station"},
    "skateboard": {"skate_shop"},
}
"""The weapons, and the buildings in which they are played."""
BY_UNDEAD = {
    "brain_cramp", "butter_fingers", "claustrophobia", "fear", "hysterical_paralysis", "i_dont_think_theyre_dead",
    "just_when_you_thought", "slight_miscalculation", "this_isnt_so_bad", "were_screwed", "where_did_everybody_go",
    "your_shoes_untied", "zombie_master",
}  # fmt: skip


def may_play(t: Table, seat: int) -> bool:
    """Whether a player has the right to play a card (CARD-03, LOSS-09)."""
    return not t.played[seat] and (not lies(t, seat) or t.options["lying_hand"] == "plays")


def lies(t: Table, seat: int) -> bool:
    return t.posture[seat] not in {"standing", "gone"}


def kept_secret(t: Table, seat: int) -> bool:
    """Whether a player is asked even if he can do but one thing, so that nobody learns of his hand (TIME-04)."""
    return t.options["ask"] == "all" and bool(t.hands[seat]) and may_play(t, seat)


def choices(t: Table, seat: int, moment: str) -> list[str]:
    """Everything that a player may play and use at a moment."""
    return plays(t, seat, moment) + uses(t, seat, moment)


# --------------------------------------------------------------------------------------------------------- plays


def plays(t: Table, seat: int, moment: str) -> list[str]:
    """The cards that may be played, with their targets (CARD-09, CARD-10)."""
    if not may_play(t, seat):
        return []
    found = []
    for card in set(t.hands[seat]):
        if t.human(seat) or card in BY_UNDEAD:
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
        if lies(t, seat):
            return []
        places = ITEMS[card]
        here = places is None or any(t.map.inside(t.spot(seat), place) for place in places)
        return [""] if here and card not in t.tables[seat] else []
    if card in {"just_when_you_thought", "slight_miscalculation"}:
        return [f" tile={at(cell)}" for cell in t.map.laid if can_fill(t, cell, card)]
    if card in {"were_screwed", "zombie_master"}:
        return [""] if t.cut(1) and fillable(t, card) else []
    if card == "this_isnt_so_bad":
        return [""] if effects.pickable(t, None) else []
    if card == "alternate_food_source":
        return [""]
    return [
        f" target={other}"
        for other in t.seats
        if other != seat and t.standing_human(other) and is_target(t, seat, card, other)
    ]


def own_moment(t: Table, seat: int, card: str, moment: str) -> list[str] | None:
    """The cards with moments of their own; None for all others."""
    own, moves = seat == t.active, not t.lost_move
    if card == "adrenaline_rush":
        fit = own and ((moment == "turn_start" and moves) or (moment == "movement" and bool(t.count)))
    elif card == "keys_are_still_in_it":
        fit = own and moment == "turn_start" and moves
    elif card == "much_needed_rest":
        fit = own and moment == "before_move" and t.health[seat] < 5
    elif card == "brain_cramp":
        fit = moment == "before_move" and not own and moves and not t.left_out
        fit = fit and t.standing_human(t.active) and not t.under("brain_cramp")
        return [f" target={t.active}"] if fit else []
    else:
        return None
    return [""] if fit else []


def can_fill(t: Table, cell: Cell, card: str) -> bool:
    """Whether a building has squares to fill, and there are zombies to put."""
    building = t.map.building(cell)
    there = any(t.zombies_on(square) for square in building) or card == "just_when_you_thought"
    return there and bool(t.fresh_squares(building)) and t.cut(1) > 0


def fillable(t: Table, card: str) -> list[Square]:
    """The squares that We're Screwed! and Zombie Master may fill."""
    squares = t.fresh_squares(t.map.squares())
    return [square for square in squares if square not in t.where] if card == "zombie_master" else squares


def is_target(t: Table, seat: int, card: str, other: int) -> bool:
    """Whether another standing human is a target of a card."""
    if card == "bad_sense_of_direction":
        return t.where[other] != CENTER and t.health[seat] >= 2
    if card == "butter_fingers":
        return bool(t.tables[other] or t.bullets[other])
    if card in {"claustrophobia", "your_shoes_untied"}:
        return not t.under(card, target=other)
    if card in {"fear", "hysterical_paralysis"}:
        return t.loss[other] == "none"
    if card == "i_dont_think_theyre_dead":
        return t.kills[other] > 0
    assert card == "where_did_everybody_go"
    return bool(effects.ways_out(t, other))


def put_down(t: Table, seat: int, card: str) -> None:
    """A card leaves the hand: an item goes to the table, any other to the discard pile (CARD-03, CARD-10)."""
    t.hands[seat].remove(card)
    t.played[seat] = True
    (t.tables[seat] if card in ITEMS else t.discards).append(card)


# ---------------------------------------------------------------------------------------------------------- uses


def uses(t: Table, seat: int, moment: str) -> list[str]:
    """The weapons that may be used from the table (WEAPON-03, WEAPON-05)."""
    if not t.stands(seat):
        return []
    table, found = t.tables[seat], []
    found += [f"use {card}" for card in ("all_the_marbles", "lots_of_ammo") if card in table and moment in ANY]
    if "chainsaw" in table and moment in ANY | {"defense"} and not t.under("chainsaw", owner=seat):
        found.append("use chainsaw")
    if "grenade" in table and moment in ANY:
        found += [f"use grenade{word}" for word, _ in areas(t, seat)]
    if "molotov_cocktail" in table and seat == t.active and moment in OWN_WINDOWS | {"encounter", "movement"}:
        burning = [effect.square for effect in t.under("molotov_cocktail", owner=seat)]
        found += [f"use molotov_cocktail{word}" for word, place in areas(t, seat) if place not in burning]
    return found


def areas(t: Table, seat: int) -> list[tuple[str, Square]]:
    """The areas of Grenade and Molotov: how each is named, and the square by which it is known (CARD-17)."""
    square = t.spot(seat)
    around = t.map.links[square] if t.map.is_street(square) else [square]
    found = {}
    for place in around:
        if t.map.is_street(place):
            found[f" square={at(place)}"] = place
        else:
            found[f" tile={at(t.map.cell(place))}"] = t.map.building(t.map.cell(place))[0]
    return list(found.items())


def area_of(t: Table, place: Square | None) -> list[Square]:
    """The squares of the area that is known by a square."""
    assert place is not None
    return [place] if t.map.is_street(place) else t.map.building(t.map.cell(place))


# ------------------------------------------------------------------------------------------------------ carrying out


def perform(t: Table, seat: int, line: str) -> Asking:
    """Play a card or use a weapon, settle it, and see whether somebody has won (END-01)."""
    word, card, *rest = line.split()
    t.in_card += 1
    if word == "use":
        t.drop(seat, card)
        use(t, seat, card, rest)
    else:
        put_down(t, seat, card)
        yield from effects.play(t, seat, card, rest)
    t.in_card -= 1
    t.check()


def use(t: Table, seat: int, card: str, rest: list[str]) -> None:
    """What a weapon does."""
    if card == "all_the_marbles":
        t.begin(Effect(card, seat, seat, t.until_next_turn_of(seat)))
    elif card == "chainsaw":
        t.this_turn(card, seat)
    elif card == "lots_of_ammo":
        t.bullets[seat] += 3
    else:
        place = pair(rest[0])
        if rest[0].startswith("tile="):
            place = t.map.building(place)[0]
        if card == "molotov_cocktail":
            t.this_turn(card, seat, square=place)
        else:
            grenade(t, seat, place)


def grenade(t: Table, seat: int, place: Square) -> None:
    """Everything standing in the area is struck, then the user loses 1 Health."""
    for square in area_of(t, place):
        for _ in range(t.zombies[square]):
            t.slay(seat, square)
        for undead in t.undead_on(square):
            t.hit(undead)
    t.lose_health(seat)
