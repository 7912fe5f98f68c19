"""The weapons on the table: when each may be used, and what it does (WEAPON, CARD-17)."""

from tests.they_come_back.referee import cards, remaking, turns
from tests.they_come_back.referee.board import Square
from tests.they_come_back.referee.table import Asking, Effect, Table, at, pair

OWN_MOMENTS = {"turn_start", "before_move", "before_swarm", "turn_end", "encounter", "movement"}


def uses(t: Table, seat: int, moment: str) -> list[str]:
    """The weapons that may be used from the table (WEAPON-03, WEAPON-05, EVENT-51)."""
    if not t.stands(seat) or t.under("jammed"):
        return []
    table, found = t.tables[seat], []
    if "chainsaw" in table and moment in cards.ANY | {"defense"} and not t.under("chainsaw", owner=seat):
        found.append("use chainsaw")
    if moment in cards.ANY:
        found += at_any_time(t, seat)
    if seat == t.active and moment in OWN_MOMENTS:
        found += in_own_turn(t, seat, moment)
    return found


def at_any_time(t: Table, seat: int) -> list[str]:
    table = t.tables[seat]
    found = [f"use {card}" for card in ("all_the_marbles", "lots_of_ammo") if card in table]
    if "grenade" in table:
        found += [f"use grenade{word}" for word, _ in areas(t, seat)]
    if "rocket_launcher" in table:
        found += [f"use rocket_launcher tile={at(cell)}" for cell in remaking.in_range(t)]
    if "one_mans_garbage" in table and len(t.hands[seat]) < 3 and t.discards:
        found.append("use one_mans_garbage")
    if "you_want_fries_with_that" in table and not is_on(t, seat, "you_want_fries_with_that"):
        found.append("use you_want_fries_with_that")
    return found


def in_own_turn(t: Table, seat: int, moment: str) -> list[str]:
    table, found = t.tables[seat], []
    if "molotov_cocktail" in table:
        burning = [effect.square for effect in t.under("molotov_cocktail", owner=seat)]
        found += [f"use molotov_cocktail{word}" for word, place in areas(t, seat) if place not in burning]
    if "aww_isnt_he_cute" in table and not is_on(t, seat, "aww_isnt_he_cute"):
        found.append("use aww_isnt_he_cute")
    if "now_thats_just_gross" in table and moment in {"encounter", "movement"} and not t.lost_move:
        found += [f"use now_thats_just_gross square={at(square)}" for square in gross_ends(t, seat)]
    return found


def is_on(t: Table, seat: int, card: str) -> bool:
    """Whether an effect of the card already holds on the player's tile (CARD-09)."""
    return center(t, t.spot(seat)) in [effect.square for effect in t.under(card)]


def center(t: Table, square: Square) -> Square:
    """The center of the tile of a square."""
    x, y = t.map.cell(square)
    return 3 * x + 1, 3 * y + 1


def gross_ends(t: Table, seat: int) -> list[Square]:
    """Where Now That's Just Gross! may put its user (EVENT-54, CARD-27)."""
    here, barred = t.spot(seat), t.smelly()
    return [
        square
        for square in t.map.by_the_walls()
        if square != here and not (t.map.cell(square) == barred and t.map.cell(here) != barred)
    ]


def areas(t: Table, seat: int) -> list[tuple[str, Square]]:
    """The areas of Grenade and Molotov: each one's name in a line, and the square that stands for it (CARD-16, CARD-17)."""
    square = t.spot(seat)
    around = t.map.links[square] if t.map.is_street(square) else [square]
    found = {}
    for place in around:
        cell = t.map.cell(place)
        if t.map.is_mall(cell):
            continue
        if t.map.is_street(place):
            found[f" square={at(place)}"] = place
        else:
            found[f" tile={at(cell)}"] = t.map.building(cell)[0]
    return list(found.items())


def area_of(t: Table, place: Square | None) -> list[Square]:
    """The squares of the area that a square stands for."""
    assert place is not None
    return [place] if t.map.is_street(place) else t.map.building(t.map.cell(place))


def use(t: Table, seat: int, card: str, named: dict[str, str]) -> Asking:
    """Discard a weapon from the table and do what it does."""
    if card == "one_mans_garbage":
        t.hands[seat].append(t.discards.pop())
    t.drop(seat, card)
    if card == "all_the_marbles":
        t.begin(Effect(card, seat, seat, t.until_next_turn_of(seat)))
    elif card == "chainsaw":
        t.this_turn(card, seat)
    elif card == "lots_of_ammo":
        t.bullets[seat] += 3
    elif card == "molotov_cocktail":
        t.this_turn(card, seat, square=known_by(t, named))
    elif card == "grenade":
        grenade(t, seat, known_by(t, named))
    elif card == "rocket_launcher":
        remaking.destroy(t, seat, pair(named["tile"]))
    elif card == "aww_isnt_he_cute":
        t.this_turn(card, seat, square=center(t, t.spot(seat)))
    elif card == "you_want_fries_with_that":
        t.begin(Effect(card, seat, seat, 0, None, center(t, t.spot(seat))))
    elif card == "now_thats_just_gross":
        yield from turns.enter(t, seat, pair(named["square"]))


def known_by(t: Table, named: dict[str, str]) -> Square:
    """The square that stands for the area named in a line."""
    return t.map.building(pair(named["tile"]))[0] if "tile" in named else pair(named["square"])


def strike(t: Table, seat: int, square: Square) -> None:
    """Everything standing on a square is struck: zombies are killed, undead are hit (UNDEAD-20, CARD-33)."""
    t.slay_all(seat, square)
    for undead in t.undead_on(square):
        t.hit(undead)


def grenade(t: Table, seat: int, place: Square) -> None:
    """Everything standing in the area is struck, then the user loses 1 Health."""
    for square in area_of(t, place):
        strike(t, seat, square)
    t.lose_health(seat)
