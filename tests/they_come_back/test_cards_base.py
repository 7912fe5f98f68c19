"""What the cards of expansion 2 do, card by card, in the positions of the book."""

from __future__ import annotations

from typing import Any

import pytest

from tests.they_come_back.driving import A, B, C, actor, cards, effect, follow, node, options, play, refusal, table
from tests.they_come_back.maps import TILES_OF_M
from zombiekit import CHANCE
from zombiekit.errors import Undetermined
from zombiekit.games import they_come_back as game

pytestmark = pytest.mark.usefixtures("all_sets")


def full(node: str = "turn_start", **facts: Any) -> Any:
    """Return a position in which everybody is asked for cards between phases."""
    return table(node, **{**facts, "options": {"card_windows": "phases", **facts.get("options", {})}})


@pytest.mark.rule("STCB-EVENT-28", "STCB-TRADE-03", "STCB-TRADE-04", "STCB-HEALTH-01")
def test_s_44_kills_buy_health_with_adjusting_nicely() -> None:
    """S-44: in the Hospital with 7 kills and 4 Health one trade fills the Health, and there is no second."""
    more: dict[str, Any] = {"at": {A: (1, 4)}, "kills": {A: 7}, "health": {A: 4}}
    assert node(table("trade", tables={A: ("adjusting_nicely",)}, **more)) == "TradeChoice"
    state = follow(
        table("trade", tables={A: ("adjusting_nicely",)}, **more),
        ("", {"options": ["trade health", "done"], "refusal trade bullets": "STCB-TRADE-02"}),
        ("trade health", {"kills A": 4, "health A": 5}),
    )
    assert node(state) != "TradeChoice"
    assert node(table("trade", **more)) != "TradeChoice"
    jammed = [effect("jammed", B, clock=B)]
    assert node(table("trade", tables={A: ("adjusting_nicely",)}, markers=jammed, **more)) != "TradeChoice"
    surplus = {**more, "at": {A: (-2, 0)}}
    assert options(table("trade", tables={A: ("adjusting_nicely",)}, **surplus)) == ["trade bullets", "done"]


@pytest.mark.rule("STCB-EVENT-30", "STCB-BASE-13", "STCB-UNDEAD-20", "STCB-CARD-29", "STCB-CARD-32")
def test_dynamite_is_thrown_square_by_square() -> None:
    """On 4 or more it strikes up to three linked squares, in order. Zombies become kills, an undead is hit once."""
    state = table(
        "move",
        hands={A: ("dynamite",)},
        zombies={(1, 0): 2, (2, 1): 1, (5, 1): 1},
        at={B: (0, 1)},
        health={B: 0},
        hearts={B: 2},
    )
    follow(
        state,
        ("play dynamite; roll 4", {"options": ["pick 1,0", "pick 0,1", "pick 2,1", "done"]}),
        ("", {"refusal pick 5,1": "STCB-EVENT-30", "refusal pick 1,2": "STCB-EVENT-30"}),
        ("pick 0,1", {"hearts B": 1, "postures B": "move", "options": ["pick 2,1", "done"]}),
        ("", {"refusal pick 1,0": "STCB-EVENT-30"}),
        ("pick 2,1", {"kills A": 1, "zombies": {(1, 0): 2, (5, 1): 1}, "node": "MoveChoice"}),
    )


@pytest.mark.rule("STCB-EVENT-30", "STCB-HEALTH-05")
@pytest.mark.parametrize(
    ("health", "hearts", "left", "loss"), [(3, 0, 1, "none"), (2, 0, 1, "turn"), (1, 0, 1, "turn"), (1, 1, 0, "none")]
)
def test_dynamite_held_too_long(health: int, hearts: int, left: int, loss: str) -> None:
    """Below 4 its player loses two Health, one after the other."""
    state = play(
        table("turn_end", hands={A: ("dynamite",)}, health={A: health}, hearts={A: hearts}), "play dynamite", "roll 3"
    )
    assert state.health[A] == left
    assert (state.losses[A] == loss) or state.postures[A] == loss


@pytest.mark.rule("STCB-EVENT-31", "STCB-FIGHT-06", "STCB-EVADE-02", "STCB-CARD-15")
def test_government_enhanced_zombies_take_5() -> None:
    """Every zombie takes 5 to kill or evade; undead do not."""
    markers = [effect("government_enhanced", B)]
    state = table("encounter", zombies={(1, 1): 1}, markers=markers)
    assert play(state, "fight pistol", "roll 4").kills[A] == 0
    assert play(state, "fight pistol", "roll 5").kills[A] == 1
    assert not play(state, "evade", "roll 5").zombies
    assert options(play(state, "evade", "roll 4")) == ["accept", "spend_points 1"]
    undead = table("encounter", markers=markers, at={B: (1, 1), C: (5, 1)}, health={B: 0}, hearts={B: 2})
    assert play(undead, "roll 4").hearts[B] == 1

    state = play(table("turn_start", hands={A: ("government_enhanced",)}), "play government_enhanced")
    assert state.markers[0].left == 2


@pytest.mark.rule("STCB-EVENT-32", "STCB-HEALTH-01")
def test_s_69_i_feel_alive() -> None:
    """S-69: two dice of 4 or more heal, up to the limit of 5."""
    state = table("turn_end", hands={A: ("i_feel_alive",)}, health={A: 4})
    assert play(state, "play i_feel_alive", "roll 4", "roll 6").health[A] == 5
    assert play(state, "play i_feel_alive", "roll 3", "roll 6").health[A] == 4
    full_health = table("turn_start", hands={A: ("i_feel_alive", "skateboard", "shotgun")}, health={A: 5})
    assert refusal(full_health, "play i_feel_alive") == "STCB-EVENT-32"


@pytest.mark.rule("STCB-EVENT-33", "STCB-MOVE-02", "STCB-EVENT-43")
def test_s_11_and_s_88_the_count() -> None:
    """S-88: I See the Helicopter adds a point. S-11: Abandon All Hope takes one, and the shoe halves the rest."""
    assert table("move", tables={A: ("i_see_the_helicopter",)}).points == 5
    hopeless = [effect("abandon_all_hope", B, target=A)]
    assert table("move", tables={A: ("skateboard",)}, markers=hopeless).points == 5
    both = [*hopeless, effect("your_shoes_untied", B, target=A)]
    assert table("move", tables={A: ("skateboard",)}, markers=both).points == 2
    jammed = [effect("jammed", B)]
    assert table("move", tables={A: ("skateboard", "i_see_the_helicopter")}, markers=jammed).points == 4
    town = {cell: tile for cell, tile in TILES_OF_M.items() if tile != "helipad"}
    assert "play i_see_the_helicopter" not in cards(
        table("turn_end", town=town, hands={A: ("i_see_the_helicopter", "shotgun")})
    )


@pytest.mark.rule("STCB-EVENT-34", "STCB-CARD-25", "STCB-GEO-17")
def test_s_52_a_tile_goes_elsewhere() -> None:
    """S-52: the Hospital with its zombies has three places to go, and so has the straight; Town Square and the Helipad stay."""
    state = table(
        "turn_end",
        hands={A: ("i_think_its_over_here",)},
        zombies={(1, 4): 2, (0, 5): 1},
        health_tokens=[(0, 3)],
        bullet_tokens=[(2, 5)],
        markers=[effect("molotov_cocktail", A, square=(0, 3))],
    )
    named = {line.split("tile=")[1] for line in cards(state)}
    assert {"0,1", "1,0", "-1,0"} <= named
    assert not {"0,0", "2,0"} & named
    hospital = play(state, "play i_think_its_over_here tile=0,1")
    assert set(options(hospital)) == {"lay -2,0 r=3", "lay 3,0 r=1", "lay 2,1 r=2"}
    assert refusal(hospital, "lay 0,1 r=2") == "STCB-CARD-25"
    straight = play(state, "play i_think_its_over_here tile=1,0")
    assert set(options(straight)) == {"lay -2,0 r=1", "lay 3,0 r=1", "lay 2,1"}

    moved = play(hospital, "lay 2,1 r=2")
    assert dict(moved.zombies) == {(7, 4): 2, (6, 5): 1}
    assert (moved.health_tokens, moved.bullet_tokens) == (((6, 3),), ((8, 5),))
    assert moved.markers[0].square == moved.town.buildings[2, 1][0]
    assert not game.faults(moved)
    turned = play(hospital, "lay 3,0 r=1")
    assert turned.markers[0].square == turned.town.buildings[3, 0][0]
    assert sum(dict(turned.zombies).values()) == 3
    assert not game.faults(turned)


@pytest.mark.rule("STCB-EVENT-34", "STCB-CARD-25")
@pytest.mark.parametrize(
    "figure",
    [{"postures": {B: "standing"}}, {"postures": {B: "turn"}}, {"health": {B: 0}, "hearts": {B: 2}}],
    ids=["standing", "lying", "undead"],
)
def test_a_tile_with_a_figure_stays(figure: dict[str, Any]) -> None:
    """It does not matter whether the figure stands, lies or is undead. Without it the tile can be moved."""
    more: dict[str, Any] = {"hands": {A: ("i_think_its_over_here",)}, "zombies": [(1, 0)], **figure}
    assert "play i_think_its_over_here tile=0,1" in cards(table("turn_end", at={B: (1, 1)}, **more))
    state = table("turn_end", at={B: (1, 4)}, **more)
    assert "play i_think_its_over_here tile=0,1" not in cards(state)
    assert refusal(state, "play i_think_its_over_here tile=0,1") == "STCB-CARD-25"


@pytest.mark.rule("STCB-EVENT-35", "STCB-CARD-32", "STCB-CARD-02", "STCB-SWARM-01", "STCB-UNDEAD-05")
def test_in_the_zone_a_six_brings_a_card() -> None:
    """It may be rolled in a fight (the card comes first), a swarm, an attack or an ambush; three cards in hand are the limit."""
    markers = [effect("in_the_zone", A)]
    state = play(table("encounter", zombies={(1, 1): 1}, markers=markers), "fight pistol", "roll 6")
    assert (node(state), state.kills[A], game.current_player(state)) == ("DrawCard", 0, CHANCE)
    assert not game.faults(state)
    state = follow(state, ("draw fear", {"kills A": 1, "hands A": ("fear",)}))
    held = table(
        "encounter", zombies={(1, 1): 1}, markers=markers, hands={A: ("zombie_master", "fear", "butter_fingers")}
    )
    assert play(held, "fight pistol", "roll 6").kills[A] == 1
    swarm = play(table("swarm_roll", markers=markers, zombies={(5, 1): 1, (-1, 1): 1}), "roll 6")
    assert node(swarm) == "DrawCard"
    assert not game.faults(swarm)
    attack = table(
        "attack", active=B, markers=[effect("in_the_zone", B, clock=B)], health={B: 0}, hearts={B: 1}, at={C: (5, 1)}
    )
    state = play(attack, "roll 6")
    assert (node(state), actor(play(state, "draw fear"))) == ("DrawCard", B)
    ambush = follow(table("move", markers=markers, bullets={B: 1}), ("ambush 1; roll 6", {"node": "DrawCard"}))
    assert not game.faults(ambush)
    assert node(play(ambush, "draw fear")) == "AmbushRoll"


@pytest.mark.rule("STCB-EVENT-36", "STCB-BASE-13", "STCB-CARD-16", "STCB-UNDEAD-20", "STCB-CARD-33")
def test_a_mine_field_kills_on_the_streets_of_a_tile() -> None:
    """It kills as many zombies as the die shows, chosen in order; then the undead there are hit."""
    state = table(
        "turn_end",
        hands={A: ("mine_field",)},
        zombies={(-3, 1): 1, (-2, 1): 1, (-1, 1): 2, (-2, 0): 1},
        at={B: (-2, 1)},
        health={B: 0},
        hearts={B: 1},
    )
    follow(
        state,
        ("", {"cards": ["play mine_field tile=-1,0"], "refusal play mine_field tile=0,1": "STCB-EVENT-36"}),
        ("play mine_field tile=-1,0; roll 2", {"options": ["pick -3,1", "pick -2,1", "pick -1,1"]}),
        ("", {"refusal pick -2,0": "STCB-EVENT-36"}),
        ("pick -2,1", {"zombies": {(-3, 1): 1, (-2, 0): 1, (-1, 1): 1}, "kills A": 2, "postures B": "gone"}),
    )

    many = table("turn_end", hands={A: ("mine_field",)}, zombies={(-3, 1): 1, (-2, 1): 1, (-2, 0): 1})
    follow(many, ("play mine_field tile=-1,0; roll 5", {"kills A": 2, "zombies": {(-2, 0): 1}}))


@pytest.mark.rule("STCB-EVENT-37", "STCB-UNDEAD-19", "STCB-GEO-11")
def test_s_70_no_brains_here() -> None:
    """S-70: the zombie goes from your square to 1,-1 or 1,1, which leaves your square clear."""
    state = table(
        "encounter", at={A: (1, 0), B: (5, 1), C: (5, 1)}, zombies={(1, 0): 1}, hands={A: ("no_brains_here",)}
    )
    assert cards(state) == ["play no_brains_here square=1,0"]
    state = play(state, "play no_brains_here square=1,0")
    assert options(state) == ["place 1,-1", "place 1,1"]
    assert refusal(state, "place 5,5") == "STCB-GEO-08"
    state = follow(state, ("place 1,-1", {"zombies": {(1, -1): 1}, "node": "MoveChoice"}))

    held = {(1, 0): 1, (1, -1): 1, (1, 1): 1}
    state = table(
        "encounter", at={A: (1, 0), B: (5, 1), C: (5, 1)}, zombies=held, hands={A: ("no_brains_here", "shotgun")}
    )
    assert refusal(state, "play no_brains_here square=1,0") == "STCB-EVENT-37"
    assert refusal(state, "play no_brains_here square=1,1") == "STCB-EVENT-37"


@pytest.mark.rule("STCB-EVENT-38", "STCB-CARD-26", "STCB-BASE-13", "STCB-CARD-33", "STCB-CARD-29")
def test_s_53_a_rocket_at_the_hospital() -> None:
    """S-53: undead B with 4 hearts is destroyed, 5 zombies are kills, and the cell is empty. It is barred while a human lies there."""
    more: dict[str, Any] = {
        "tables": {A: ("rocket_launcher",)},
        "at": {B: (1, 4)},
        "health": {B: 0},
        "hearts": {B: 4},
        "zombies": {(0, 3): 2, (2, 5): 3},
        "health_tokens": [(1, 5)],
        "markers": [effect("molotov_cocktail", A, square=(0, 3))],
    }
    state = table("turn_end", **more)
    assert "use rocket_launcher tile=0,1" in cards(state)
    assert not {"use rocket_launcher tile=0,0", "use rocket_launcher tile=2,0"} & set(cards(state))
    for tile, clause in (("0,0", "STCB-CARD-26"), ("2,0", "STCB-CARD-26"), ("5,5", "STCB-CARD-26")):
        assert refusal(state, f"use rocket_launcher tile={tile}") == clause
    state = play(state, "use rocket_launcher tile=0,1")
    assert (state.kills[A], state.hearts[B], state.postures[B], state.squares[B]) == (5, 0, "gone", None)
    assert (state.zombies, state.health_tokens, state.markers) == ((), (), ())
    assert (0, 1) not in state.town.cells
    assert state.town.links[1, 2] == ((1, 1),)
    assert not game.faults(state)

    human = table("turn_end", tables={A: ("rocket_launcher",)}, at={C: (1, 4)}, postures={C: "turn"})
    assert refusal(human, "use rocket_launcher tile=0,1") == "STCB-CARD-26"


@pytest.mark.rule("STCB-EVENT-39", "STCB-CARD-05", "STCB-CARD-07", "STCB-INFO-03")
def test_s_71_weekend_pass_denied() -> None:
    """S-71: undead B plays it at A, who discards all three cards; undead C is no target."""
    state = table(
        "undead_move",
        active=B,
        health={B: 0, C: 0},
        hearts={B: 1, C: 1},
        hands={A: ("fear", "skateboard", "shotgun"), B: ("weekend_pass_denied",), C: ("fear",)},
        at={B: (5, 1)},
    )
    assert cards(state) == ["play weekend_pass_denied target=0"]
    assert refusal(state, "play weekend_pass_denied target=2") == "STCB-CARD-05"
    state = play(state, "play weekend_pass_denied target=0")
    assert state.hands[A] == ()
    assert [*state.discards] == ["weekend_pass_denied", "fear", "shotgun", "skateboard"]


@pytest.mark.rule("STCB-EVENT-39", "STCB-INFO-01")
def test_a_view_does_not_tell_which_cards_a_denied_pass_costs() -> None:
    state = table("turn_end", hands={A: ("weekend_pass_denied",), B: ("fear", "shotgun")})
    view = game.observe(state, A)

    with pytest.raises(Undetermined, match="does not show the hand of Player 2, which is discarded; resample"):
        play(view, "play weekend_pass_denied target=1")


@pytest.mark.rule("STCB-EVENT-41", "STCB-CARD-04", "STCB-LOSS-09", "STCB-SHOTGUN-02")
def test_s_72_you_dont_need_that() -> None:
    """S-72: of a Skateboard and a Chainsaw the player takes the one he lacks, from a human on his square."""
    more: dict[str, Any] = {"hands": {A: ("you_dont_need_that",)}, "at": {B: (5, 1)}}
    state = table("turn_end", tables={A: ("skateboard",), C: ("chainsaw", "skateboard"), B: ("fire_axe",)}, **more)
    assert cards(state) == ["play you_dont_need_that target=2"]
    state = play(state, "play you_dont_need_that target=2")
    assert (state.tables[A], state.tables[C]) == (("chainsaw", "skateboard"), ("skateboard",))
    two = table("turn_end", tables={C: ("chainsaw", "fire_axe")}, **more)
    assert options(play(two, "play you_dont_need_that target=2")) == ["take_weapon chainsaw", "take_weapon fire_axe"]
    gun = table("turn_end", tables={C: ("shotgun",)}, bullets={C: 1}, **more)
    gone = follow(gun, ("play you_dont_need_that target=2", {"tables A": (), "tables C": ()}))
    assert "shotgun" in [*gone.discards]


@pytest.mark.rule("STCB-EVENT-42", "STCB-CARD-12", "STCB-CARD-10", "STCB-CARD-11")
def test_s_46_you_lookin_at_me() -> None:
    """S-46: the card's player names another target. A single one is taken without asking; with none the card has no effect."""
    hands = {A: ("you_lookin_at_me",), B: ("fear",), C: ("you_lookin_at_me",)}
    state = full("turn_end", active=B, hands=hands)
    state = play(state, "play fear target=0")
    assert (actor(state), cards(state)) == (A, ["play you_lookin_at_me"])
    state = follow(state, ("play you_lookin_at_me", {"actor": C, "node": "WindowChoice"}))
    assert not game.faults(state)
    spent = play(state, "play you_lookin_at_me")
    assert [spent.postures[seat] for seat in (A, B, C)] == ["standing"] * 3
    assert [*spent.discards][:3] == ["fear", "you_lookin_at_me", "you_lookin_at_me"]
    assert play(state, "pass").postures[C] == "move"

    four = full("turn_end", players=4, active=B, hands={A: ("you_lookin_at_me",), B: ("fear",)})
    state = play(four, "play fear target=0", "play you_lookin_at_me")
    assert (actor(state), options(state)) == (B, ["aim 2", "aim 3"])
    assert refusal(state, "aim 0") == "STCB-CARD-12"
    assert not game.faults(state)
    assert play(state, "aim 3").postures[3] == "move"

    alone = full(
        "turn_end",
        active=B,
        hands={A: ("you_lookin_at_me",), B: ("bad_sense_of_direction",)},
        at={A: (5, 1), C: (1, 1)},
    )
    follow(alone, ("play bad_sense_of_direction target=0; play you_lookin_at_me", {"squares A": (5, 1), "health B": 2}))


@pytest.mark.rule("STCB-EVENT-40", "STCB-CARD-27", "STCB-CARD-19", "STCB-LOSS-06")
def test_what_is_that_smell_one_has_to_go() -> None:
    """The target must not stop on the tile or come back to it, and loses a turn if still there when the movement ends."""
    state = full("before_move", hands={B: ("what_is_that_smell",)}, at={A: (2, 1)}, points=3)
    state = play(state, "play what_is_that_smell target=0")
    assert node(state) == "MoveChoice"
    state = follow(state, ("", {"options": ["step 1,1", "step 3,1"], "refusal stop": "STCB-CARD-27"}))
    off = follow(state, ("step 3,1", {"options": ["step 4,1", "stop"], "refusal step 2,1": "STCB-CARD-27"}))
    assert not game.faults(off)
    assert play(off, "stop").losses[A] == "none"

    follow(state, ("step 1,1; step 1,0; step 1,1", {"losses A": "turn"}))
    second = full(
        "before_move", hands={B: ("what_is_that_smell",)}, markers=[effect("what_is_that_smell", C, target=A)]
    )
    assert node(second) == "MoveChoice"


@pytest.mark.rule("STCB-EVENT-29", "STCB-CARD-24", "STCB-GEO-09", "STCB-GEO-12")
def test_s_110_a_wall_is_opened() -> None:
    """S-110: on a 5 the wall north of 3,0 is open for good, and a zombie sees through it."""
    town = {(0, 0): "town_square", (1, 0): "parking_lot", (1, -1): "police_station"}
    more: dict[str, Any] = {"town": town, "at": {A: (3, 2), B: (3, 0), C: (1, 1)}, "zombies": {(3, -1): 1}}
    state = table("move", active=B, hands={B: ("breakthrough",)}, **more)
    assert cards(state) == ["play breakthrough side=N"]
    assert refusal(state, "play breakthrough side=E") == "STCB-CARD-24"
    state = play(state, "play breakthrough side=N")
    opened = play(state, "roll 5")
    assert opened.town.openings == (((3, -1), (3, 0)),)
    assert "\nOpened walls: 3,-1 to 3,0\n" in str(opened)
    assert "step 3,-1" in options(opened)
    assert (3, 2) in [square for line in opened.town.lines_from((3, -1)) for square in line]
    assert not game.faults(opened)
    failed = follow(state, ("roll 4", {"health B": 2, "movement": "over"}))
    assert node(failed) != "MoveChoice"
    assert not failed.town.openings


@pytest.mark.rule("STCB-EVENT-29", "STCB-CARD-24", "STCB-CARD-06")
def test_an_undead_breaks_through() -> None:
    """On 1 to 4 its movement phase ends, but it loses no heart."""
    town = {(0, 0): "town_square", (1, 0): "parking_lot", (1, -1): "police_station"}
    state = table("undead_move", town=town, health={A: 0}, hearts={A: 2}, at={A: (3, 0)}, hands={A: ("breakthrough",)})
    follow(state, ("play breakthrough side=N; roll 1", {"hearts A": 2, "movement": "over", "node": "SwarmRoll"}))
    follow(state, ("play breakthrough side=N; roll 6", {"offers step 3,-1": True}))


@pytest.mark.rule("STCB-CARD-24", "STCB-MOVE-10", "STCB-HEALTH-05", "STCB-END-04")
def test_a_wall_is_the_end_of_the_last_human() -> None:
    """A failed roll kills him, so the game is over before the end of the move takes his points."""
    town = {(0, 0): "town_square", (1, 0): "parking_lot", (1, -1): "police_station"}
    last: dict[str, Any] = {"town": town, "at": {A: (3, 0)}, "health": {A: 1, B: 0, C: 0}, "hearts": {A: 1, B: 2, C: 2}}
    over = play(table("move", hands={A: ("breakthrough",)}, **last), "play breakthrough side=N", "roll 1")
    assert over.result.reason == "extinction"
    assert not game.faults(over)


@pytest.mark.rule("STCB-CARD-31", "STCB-ALONE-06")
def test_the_decks_of_the_sets_are_mixed() -> None:
    """S-89: 50 cards of the base set, 30 and 32 of the others, 112 in all."""
    assert sum(count for _, count in game.new_game(game.Options()).deck) == 112


@pytest.mark.rule("STCB-CARD-25", "STCB-CARD-26", "STCB-CARD-33", "STCB-BASE-07")
def test_enhanced_zombies_go_with_their_tile() -> None:
    """They keep their squares on a tile that moves, and become kills when it is destroyed."""
    more: dict[str, Any] = {"zombies": {(1, 4): 2, (0, 5): 1}, "enhanced": [(1, 4), (0, 5)]}
    state = table("turn_end", hands={A: ("i_think_its_over_here",)}, **more)
    moved = play(state, "play i_think_its_over_here tile=0,1", "lay 2,1 r=2")
    assert {zombie.square for zombie in moved.enhanced} == {(7, 4), (6, 5)}
    assert not game.faults(moved)
    gone = play(table("turn_end", tables={A: ("rocket_launcher",)}, **more), "use rocket_launcher tile=0,1")
    assert (gone.kills[A], gone.enhanced, gone.zombies) == (3, (), ())
    assert not game.faults(gone)


@pytest.mark.rule("STCB-EVENT-36", "STCB-EVENT-37", "STCB-BASE-07")
def test_cards_tell_kinds_of_zombies_apart() -> None:
    """Mine Field offers a square's ordinary zombies before its enhanced ones; No Brains Here names the kind."""
    more: dict[str, Any] = {"zombies": {(1, 1): 2, (1, 0): 1}, "enhanced": [(1, 1)], "at": {B: (5, 1), C: (5, 1)}}
    mine = play(table("turn_end", hands={A: ("mine_field",)}, **more), "play mine_field tile=0,0", "roll 2")
    assert options(mine) == ["pick 1,0", "pick 1,1"]
    mine = follow(mine, ("pick 1,0", {"options": ["pick 1,1", "pick 1,1 kind=enhanced"]}))
    mine = play(mine, "pick 1,1 kind=enhanced")
    assert (mine.enhanced, dict(mine.zombies), mine.kills[A]) == ((), {(1, 1): 1}, 2)
    state = table("encounter", hands={A: ("no_brains_here",)}, **more)
    assert set(cards(state)) == {"play no_brains_here square=1,1", "play no_brains_here square=1,1 kind=enhanced"}
    state = play(state, "play no_brains_here square=1,1 kind=enhanced", "place 2,1")
    assert [zombie.square for zombie in state.enhanced] == [(2, 1)]
