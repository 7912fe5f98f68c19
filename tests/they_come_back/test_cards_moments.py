"""When cards may be played and weapons used: every kind is tried at every moment, those of its row and all others."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import A, B, C, actor, cards, follow, node, play, table
from tests.they_come_back.maps import TILES_OF_M
from tests.they_come_back.referee.deck import BY_UNDEAD
from zombiekit.games.they_come_back.box import Box, Card, Moment
from zombiekit.games.they_come_back.rules.cards import KINDS, deck_of_sets
from zombiekit.games.they_come_back.rules.event_card import CARDS, Weapon

pytestmark = pytest.mark.usefixtures("all_sets")

# Player 1 holds the card in all situations below. Every card can harm seats 1 and 2. Players are asked whatever cards
# they hold.

CROSS = {
    (0, 0): "town_square", (0, -1): "gas_station", (0, 1): "fire_station r2", (1, 0): "straight r1", (2, 0): "helipad",
    (1, -1): "lawn_garden r1", (-1, -1): "sporting_goods r3", (-1, 0): "skate_shop", (-1, 1): "toy_store r2",
}  # fmt: skip
"""Town Square and the buildings that weapons need and map M lacks."""
ALL = {
    (0, 0): "town_square", (0, 1): "hospital r2", (1, 0): "straight r1", (2, 0): "helipad", (0, -1): "front_door",
    (0, -2): "four_way_hall", (-1, -2): "pet_store", (-1, -1): "consignment_shop", (1, -2): "outfitter r1", (0, -3): "escalator",
}  # fmt: skip
"""A town with a mall, where most cards of the expansions can be played on (1, 1)."""
WALLS = {(0, 0): "town_square", (0, 1): "hospital r2", (1, 0): "parking_lot", (1, -1): "police_station"}
BASE = {
    (0, 0): "town_square", (0, 1): "hospital r2", (1, 0): "straight r1", (2, 0): "helipad", (0, -1): "front_gate",
    (0, -2): "base_straight", (0, -3): "base_four_way", (1, -3): "armory r1",
}  # fmt: skip
PLACES = {
    "aww_isnt_he_cute": (ALL, (-2, -6), (-3, -6)),
    "one_mans_garbage": (ALL, (-3, -2), (-3, -3)),
    "crossbow": (ALL, (4, -6), (3, -6)),
    "now_thats_just_gross": ({**ALL, (1, -2): "lingerie_shop"}, (4, -6), (3, -6)),
    "you_want_fries_with_that": ({**ALL, (1, -2): "food_court r1"}, (4, -5), (4, -6)),
    "rocket_launcher": (BASE, (4, -8), (4, -9)),
    "breakthrough": (WALLS, (3, 0), (3, 1)),
    "barricade_the_door": (ALL, (1, 4), (1, 5)),
    "clean_up_in_aisle_5": (ALL, (1, 4), (1, 5)),
    "clearance_sale": (ALL, (1, -5), (1, -4)),
    "all_the_marbles": (CROSS, (-1, 4), (-1, 3)),
    "chainsaw": (CROSS, (4, -3), (3, -3)),
    "fire_axe": (CROSS, (1, 4), (1, 5)),
    "first_aid_kit": (TILES_OF_M, (1, 4), (1, 5)),
    "grenade": (TILES_OF_M, (-2, 0), (-3, 0)),
    "lots_of_ammo": (CROSS, (-3, -3), (-2, -3)),
    "molotov_cocktail": (CROSS, (1, -3), (0, -3)),
    "skateboard": (CROSS, (-2, 0), (-3, 0)),
}
"""Cards that need a place: a map, a square of the place, and a square linked with it."""
PHASES = ("turn_start", "before_move", "before_swarm", "turn_end")
LEAD = "play where_did_everybody_go target=0"
STREET = (ALL, (1, 1), (1, 2))
HERE = {"you_dont_need_that", "i_will_survive", "lots_of_luck_with_that"}
"""Cards played at an opponent on the player's square."""


def facts(card: str, how: str, **more: Any) -> dict[str, Any]:
    """Return the facts of a position with everything that a card needs; `play` puts the card in the hand, `use` on the table."""
    town, here, _ = PLACES.get(card, STREET)
    inside = (0, 5) if town is CROSS or here == (1, 4) else (1, 4)
    given: dict[str, Any] = {
        "at": {A: here, B: (2, 1), C: (0, 1)},
        "bullets": {A: 1, B: 2, C: 2},
        "kills": {B: 1, C: 1},
        "zombies": {(1, 3): 1, inside: 1},
    }
    if card in HERE:
        given["at"][C] = here
        given["tables"] = {C: ("lots_of_ammo",)}
    elif card == "weekend_pass_denied":
        given["hands"] = {C: ("zombie_master",)}
    elif card == "one_mans_garbage":
        given["discards"] = ("adrenaline_rush",)
    elif card == "no_brains_here":
        given["zombies"][0, 1] = 1
    elif card == "clearance_sale":
        given["zombies"][0, -5] = 1
    for name, values in more.items():
        given[name] = {**given.get(name, {}), **values}
    hands, tables = given.get("hands", {}), given.get("tables", {})
    if how == "play":
        given["hands"] = {**hands, A: (card,)}
    else:
        given["hands"] = {**hands, A: ("fire_axe",)}
        given["tables"] = {**tables, A: tuple({*tables.get(A, ()), card})}
    return {"town": town, "options": {"card_windows": "full", "ask": "all"}, **given}


def situations(card: str) -> dict[str, tuple[str, int, dict[str, Any], str]]:
    """Return how each moment is reached: a node, whose turn it is, facts, and lines. Those marked `own` come in A's turn."""
    _, here, beside = PLACES.get(card, STREET)
    here_, beside_ = (f"{x},{y}" for x, y in (here, beside))
    met: dict[str, Any] = {"zombies": {here: 1}}
    armed: dict[str, Any] = {**met, "bullets": {A: 2}}
    abroad: dict[str, Any] = {"at": {A: beside}, "hands": {B: ("where_did_everybody_go",)}, **met}
    shot: dict[str, Any] = {"zombies": {beside: 1}, "bullets": {A: 2}, "tables": {A: ("shotgun",)}}
    undead: dict[str, Any] = {"at": {B: here}, "health": {B: 0}, "hearts": {B: 1}, "kills": {B: 0}}
    attacked: dict[str, Any] = {**undead, "bullets": {A: 2, B: 0}, "tables": {A: ("fire_axe",)}}
    return {
        **{f"own {phase}": (phase, A, {}, "") for phase in PHASES},
        **{phase: (phase, C, {}, "") for phase in PHASES},
        "step": ("move", B, {"at": {B: (5, 1)}}, "step 4,1"),
        "own encounter": ("encounter", A, met, ""),
        "encounter": ("before_swarm", B, abroad, f"{LEAD}; until LeadingChoice; step {here_}; until Encounter"),
        "own movement": ("move", A, {}, ""),
        "after fight": ("encounter", A, armed, "fight pistol; roll 3"),
        "after evade": ("encounter", A, armed, "evade; roll 3"),
        "after shot": ("move", A, shot, f"shoot {beside_}; roll 3"),
        "after attack": ("attack", B, attacked, "until Defense; defend pistol; roll 3"),
        "defense": ("attack", B, attacked, "until Defense"),
        "bite": ("encounter", A, {**met, "tables": {A: ("first_aid_kit",)}}, "evade; roll 1; accept"),
        "card_played": ("before_swarm", B, {"hands": {B: ("fear",)}}, "play fear target=0"),
    }


SITUATIONS = [*situations("fear")]
OWN = {name for name in SITUATIONS if name.startswith("own ")}
ABROAD = {"turn_start", "before_move", "step", "before_swarm", "turn_end", "encounter"}
ANY = OWN | ABROAD
PLAYS = {card: ANY for card in Card if card is not Card.HIDDEN} | {
    Card.ADRENALINE_RUSH: {"own turn_start", "own movement", "after fight", "after shot", "after attack"},
    Card.BRAIN_CRAMP: {"before_move"},
    Card.KEYS_ARE_STILL_IN_IT: {"own turn_start"},
    Card.MUCH_NEEDED_REST: {"own before_move"},
    Card.BREAKTHROUGH: {"own movement"},
    Card.DYNAMITE: OWN,
    Card.IN_THE_ZONE: {"own turn_start"},
    Card.WHAT_IS_THAT_SMELL: {"before_move"},
    Card.YOU_LOOKIN_AT_ME: {"card_played"},
    Card.LOTS_OF_LUCK_WITH_THAT: {"own movement"},
    Card.LUCKY_SHOT: {"after fight", "after shot", "after attack"},
}
USES = {
    Card.ALL_THE_MARBLES: ANY,
    Card.CHAINSAW: ANY | {"defense"},
    Card.FIRST_AID_KIT: {"bite"},
    Card.GRENADE: ANY,
    Card.LOTS_OF_AMMO: ANY,
    Card.MOLOTOV_COCKTAIL: OWN,
    Card.ROCKET_LAUNCHER: ANY,
    Card.AWW_ISNT_HE_CUTE: OWN,
    Card.NOW_THATS_JUST_GROSS: {"own encounter", "own movement"},
    Card.ONE_MANS_GARBAGE: ANY,
    Card.YOU_WANT_FRIES_WITH_THAT: ANY,
}


def asked(card: str, how: str, at: str) -> Any:
    """Return the position in a situation in which Player 1 is asked; the others pass."""
    phase, active, more, lines = situations(card)[at]
    state = play(table(phase, active=active, **facts(card, how, **more)), lines)
    assert not at.startswith("after ") or node(state) == "AfterRoll"
    return others_pass(state, at=at)


def others_pass(state: Any, *, at: str) -> Any:
    """Let the others pass until Player 1 is asked, and return that position."""
    while actor(state) != A or (at in ABROAD - {"encounter"} and node(state) != "WindowChoice"):
        assert node(state) == "WindowChoice", (at, node(state))
        state = play(state, "pass")
    return state


def offered(state: Any, word: str, card: str) -> bool:
    """Say whether the card is offered to be played, or used."""
    return any(line.split()[:2] == [word, card] for line in cards(state))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.card))
@pytest.mark.rule("STCB-CARD-01", "STCB-TIME-01", "STCB-TIME-05", "STCB-TIME-08", "STCB-EVENT-01", "STCB-EVENT-05")
def test_a_human_plays_a_card_at_the_moments_of_its_row_only(kind: Any) -> None:
    """Every kind is offered at each moment that its row names, and at no other."""
    found = {at for at in SITUATIONS if offered(asked(kind.card, "play", at), "play", kind.card)}
    assert found == PLAYS[kind.card]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if isinstance(kind, Weapon)], ids=lambda kind: str(kind.card))
@pytest.mark.rule("STCB-WEAPON-03", "STCB-TIME-05", "STCB-TIME-10", "STCB-EVENT-07", "STCB-EVENT-11")
def test_a_weapon_is_used_at_the_moments_of_its_row_only(kind: Any) -> None:
    """Every weapon on the table is offered for use at each moment that its row names, and at no other."""
    found = {at for at in SITUATIONS if offered(asked(kind.card, "use", at), "use", kind.card)}
    assert found == USES.get(kind.card, set())


UNDEAD_AT = {
    "brain_cramp": {"before_move"},
    "what_is_that_smell": {"before_move"},
    "in_the_zone": {"own turn_start"},
    "breakthrough": {"own movement"},
}
"""The few moments of some of the cards that undead players may play."""


@pytest.mark.parametrize("destroyed", [False, True])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.card))
@pytest.mark.rule("STCB-CARD-06", "STCB-UNDEAD-17", "STCB-TIME-09", "STCB-TIME-05")
def test_undead_players_play_what_harms(kind: Any, destroyed: bool) -> None:
    """Undead and destroyed players play the 23 kinds that do not benefit humans, at the same moments."""
    given = facts(kind.card, "play", health={A: 0}, bullets={A: 0}, postures={A: "gone"} if destroyed else {})
    positions = {phase: table(phase, active=C, **given) for phase in PHASES}
    positions["own turn_start"] = table("turn_start", active=A, **given)
    if not destroyed:
        positions["own movement"] = table("undead_move", active=A, **given)
    found = {at for at, state in positions.items() if offered(others_pass(state, at=at), "play", kind.card)}
    expected = UNDEAD_AT.get(kind.card, {*positions}) if kind.card in BY_UNDEAD else set()
    assert found == expected & {*positions}


def test_every_card_names_its_row() -> None:
    """The kinds stand in the order of their numbers, and there are 112 cards of 58 kinds; all moments occur above."""
    assert [kind.clause for kind in KINDS] == [f"STCB-EVENT-{number:02}" for number in range(1, 59)]
    assert list(CARDS) == [card for card in Card if card is not Card.HIDDEN]
    counts = {box: sum(count for _, count in deck_of_sets(frozenset({box}))) for box in Box}
    assert counts == {"z1": 50, "z2": 30, "z3": 32}
    single = ["bad_sense_of_direction", "hysterical_paralysis", "keys_are_still_in_it", "were_screwed"]
    assert [kind.card for kind in KINDS if kind.copies == 1] == single
    covered = {name.removeprefix("own ") for name in SITUATIONS} | {"after_roll", "undead_movement"}
    assert covered >= set(Moment)


@pytest.mark.parametrize("card", [card for card in PLACES if isinstance(CARDS[Card(card)], Weapon)])
@pytest.mark.rule("STCB-CARD-08", "STCB-EVENT-02", "STCB-EVENT-10", "STCB-EVENT-12", "STCB-EVENT-18", "STCB-EVENT-21")
def test_an_item_needs_its_place(card: str) -> None:
    """S-61: a weapon with a place is played on every square of that building and nowhere else."""
    town, here, _ = PLACES[card]
    state = table("before_swarm", town=town, hands={A: (card,)}, at={A: here})
    building = state.town.building[here]
    if card == "first_aid_kit":
        building += state.town.buildings[1, -1]
    for square in (*state.town.streets, *state.town.building):
        if square not in state.town.pads:
            there = table("before_swarm", town=town, hands={A: (card,)}, at={A: square})
            assert (f"play {card}" in cards(there)) is (square in building), square


@pytest.mark.rule("STCB-CARD-04", "STCB-CARD-08", "STCB-CARD-03", "STCB-WEAPON-03", "STCB-EVENT-10", "STCB-EVENT-18")
def test_s_61_an_axe_in_the_fire_station() -> None:
    """S-61: played there it lies on the table; a second one cannot be played, but ammunition on the table may still be used."""
    station = partial(table, town=CROSS, at={A: (1, 5)})
    after = {"tables A": ("fire_axe", "lots_of_ammo"), "hands A": ("fire_axe",), "played A": True}
    follow(
        station(hands={A: ("fire_axe", "fire_axe")}, tables={A: ("lots_of_ammo",)}),
        ("", {"cards": ["play fire_axe", "use lots_of_ammo"]}),
        ("play fire_axe", {**after, "cards": ["use lots_of_ammo"]}),
        ("use lots_of_ammo", {"bullets A": 3, "tables A": ("fire_axe",), "discards": ["lots_of_ammo"]}),
    )
    assert cards(station(hands={A: ("fire_axe",)}, tables={A: ("fire_axe",)})) == []
