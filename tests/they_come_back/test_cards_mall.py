"""What the cards of expansion 3 do, card by card, in the positions of the book."""

from functools import partial

import pytest

from tests.they_come_back.driving import A, B, C, effect, follow, open_table, options, play, show, table
from tests.they_come_back.maps import TILES_OF_K
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Card

pytestmark = pytest.mark.usefixtures("all_sets")

AWAY: dict[int, tuple[int, int]] = {B: (5, 1), C: (5, 1)}
encounter = partial(table, "encounter", at=AWAY)
move = partial(table, "move", at=AWAY)
turn_end = partial(table, "turn_end")


@pytest.mark.rule("STCB-EVENT-43", "STCB-CARD-15", "STCB-CARD-32", "STCB-MOVE-02", "STCB-SWARM-01", "STCB-MALL-07")
def test_s_87_abandon_all_hope() -> None:
    """S-87: in the target's next turn points and dice are 1 lower. Played in his turn, it holds for the one after."""
    hope, line = "abandon_all_hope", "play abandon_all_hope target=0"
    state = follow(
        open_table("turn_end", active=C, hands={C: (hope,)}, zombies={(1, 1): 1}),
        (line, {"markers.card.left": [(hope, 1)]}),
        ("until Encounter", {"active": A, "points": 3}),
    )
    follow(state, ("evade; roll 3", {"options": ["accept", "spend_points 2"]}))
    follow(state, ("evade; roll 4", {"options": ["accept", "spend_points 1"]}))
    follow(state, ("evade; roll 5", {"zombies": {}}))
    follow(open_table(hands={B: (hope,)}), (line, {"markers.left": [2], "points": 4}))
    under_it = [effect(hope, C, target=A)]
    follow(
        open_table("turn_end", hands={B: (hope, "zombie_master")}, markers=under_it),
        ("", {f"refusal {line}": "STCB-EVENT-43"}),
    )
    swarm = table("swarm_roll", markers=[effect(hope, B, target=A)], zombies=[(5, 1)])
    follow(swarm, ("roll 1", {"told SwarmRolled.moves": [0], "node": "DrawCard"}))


@pytest.mark.rule("STCB-EVENT-44", "STCB-ENC-06", "STCB-UNDEAD-19", "STCB-CARD-09", "STCB-SHOTGUN-10", "STCB-END-01")
def test_s_73_aww_isnt_he_cute() -> None:
    """S-73: zombies on the tile of Town Square are ignored, those on the next tile are not; undead are still fought."""
    here = partial(table, "move", at={A: (0, 1), **AWAY})
    cute = [effect("aww_isnt_he_cute", A, square=(1, 1))]
    follow(
        here(tables={A: ("aww_isnt_he_cute",)}, zombies={(1, 1): 1, (3, 1): 1}),
        ("use aww_isnt_he_cute; step 1,1", {"node": "MoveChoice"}),
        ("step 2,1; step 3,1", {"node": "Encounter"}),
    )
    undead = table("move", at={A: (0, 1), B: (1, 1), C: (5, 1)}, undead={B: 1}, markers=cute, zombies=[(1, 1)])
    follow(undead, ("step 1,1", {"node": "AttemptRoll"}))
    again = move(tables={A: ("aww_isnt_he_cute",)}, markers=cute)
    follow(again, ("", {"refusal use aww_isnt_he_cute": "STCB-CARD-09"}))
    gun = here(tables={A: ("shotgun",)}, bullets={A: 1}, markers=cute, zombies={(1, 1): 1})
    follow(gun, ("", {"offers shoot 1,1": True}))
    on_the_pad = [effect("aww_isnt_he_cute", A, square=(7, 1))]
    pad = table("move", at={A: (6, 1), **AWAY}, zombies={(7, 1): 1}, markers=on_the_pad)
    follow(pad, ("step 7,1", {"winners": (A,)}))
    others = here(markers=[effect("aww_isnt_he_cute", B, square=(1, 1))], zombies=[(1, 1)])
    follow(others, ("step 1,1", {"node": "Encounter"}))


@pytest.mark.rule("STCB-EVENT-45", "STCB-CARD-28", "STCB-UNDEAD-19")
def test_s_74_barricade_the_door() -> None:
    """S-74: each of three street squares gets a zombie; if one is occupied the third zombie is removed; undead stay."""
    line, at = "play barricade_the_door", {A: (-2, 0), B: (-3, 0), C: (5, 1)}
    position = partial(turn_end, hands={A: ("barricade_the_door",)}, at=at, undead={B: 1})
    inside, outside = {(-3, 0): 1, (-1, 0): 2}, {(-3, 1): 1, (-2, 1): 1, (-1, 1): 1}
    follow(position(zombies=inside), (line, {"zombies": outside, "squares B": (-3, 0)}))
    follow(position(zombies={**inside, (-2, 1): 1}), (line, {"zombies": outside, "kills": (0, 0, 0)}))
    choice = ["place -3,1", "place -2,1"]
    follow(
        position(zombies={(-3, 0): 1, (-1, 0): 1}),
        (line, {"options": choice, "refusal place -1,1": "STCB-CARD-28", "faults": ()}),
        ("place -2,1", {"zombies": {(-2, 1): 1, (-1, 1): 1}}),
    )
    human = position(zombies=inside, at={**at, C: (-2, 1)})
    follow(human, (line, {"options": choice}), ("place -2,1; place -2,1", {"zombies": {(-2, 1): 3}}))
    follow(position(zombies=[(1, 0)]), ("", {"cards": []}))


@pytest.mark.rule("STCB-EVENT-46", "STCB-MALL-07", "STCB-CARD-29", "STCB-UNDEAD-19")
def test_clean_up_deals_the_zombies_out() -> None:
    """They go one by one to the standing humans, starting with the player. An undead gets none and is not hit; who lies gets none."""
    line, clean_up = "play clean_up_in_aisle_5", partial(turn_end, hands={A: ("clean_up_in_aisle_5", "shotgun")})
    at, zombies = {A: (-2, 0), B: (-2, 1), C: (5, 1), 3: (-3, 1)}, {(-3, 0): 2, (-2, 1): 2, (-1, 1): 1, (1, 0): 1}
    four = clean_up(players=4, at=at, zombies=zombies, undead={3: 2})
    follow(four, (line, {"kills": (2, 2, 1, 0), "zombies": {(1, 0): 1}, "hearts D": 2}))
    lying = clean_up(at={A: (-2, 0), **AWAY}, zombies={(-3, 0): 2, (-2, 1): 2}, postures={B: "turn"})
    follow(lying, (line, {"kills": (2, 0, 2), "zombies": {}}))
    street = clean_up(at={A: (-2, 1)}, zombies=[(-2, 0)])
    follow(street, ("", {f"refusal {line}": "STCB-EVENT-46"}))


@pytest.mark.rule("STCB-EVENT-47", "STCB-MALL-07", "STCB-CARD-16", "STCB-UNDEAD-19")
def test_s_75_clearance_sale() -> None:
    """S-75: it kills the zombies on the tile's hall squares, and cannot be played on a street or the Escalator's own squares."""
    line, sale = "play clearance_sale", partial(turn_end, town=TILES_OF_K, hands={A: ("clearance_sale", "shotgun")})
    hall = sale(at={A: (0, -5)}, zombies={(1, -6): 2, (2, -5): 1, (1, -3): 1})
    follow(hall, (line, {"kills A": 3, "zombies": {(1, -3): 1}}))
    on_escalator = sale(at={A: (1, -8)}, zombies={(1, -9): 1})
    follow(on_escalator, ("", {f"refusal {line}": "STCB-EVENT-47"}))
    follow(sale(at={A: (1, -9)}, zombies={(1, -8): 1, (0, -8): 1}), (line, {"kills A": 1}))
    on_street = sale(at={A: (1, 1)}, zombies=[(1, 1)], town=None)
    follow(on_street, ("", {f"refusal {line}": "STCB-EVENT-47"}))


@pytest.mark.rule("STCB-EVENT-48", "STCB-FIGHT-05", "STCB-FIGHT-01", "STCB-SHOTGUN-08", "STCB-MALL-07")
def test_a_crossbow_once_a_turn() -> None:
    """It adds 1 to the die and takes no Bullets, once a turn: on your square, in defense, or at a linked square."""
    state = encounter(zombies={(1, 1): 2}, tables={A: ("crossbow",)}, bullets={A: 3})
    follow(
        state,
        ("", {"offers fight crossbow": True}),
        ("fight crossbow; roll 3", {"kills A": 1, "refusal fight crossbow": "STCB-FIGHT-01", "faults": ()}),
    )
    follow(state, ("fight crossbow; roll 2", {"health A": 2}))
    shot = move(zombies={(1, 0): 1, (2, 1): 1}, tables={A: ("crossbow",)}, bullets={A: 1})
    follow(
        shot,
        ("", {"offers shoot 2,1 means=crossbow": True, "refusal shoot 1,0": "STCB-SHOTGUN-04"}),
        ("", {"refusal shoot 1,0 means=fire_axe": "STCB-SHOTGUN-08"}),
        ("shoot 1,0 means=crossbow; roll 2", {"health A": 3, "bullets A": 1, "tables A": ("crossbow",)}),
        ("", {"refusal shoot 2,1 means=crossbow": "STCB-SHOTGUN-08"}),
    )
    follow(shot, ("shoot 1,0 means=crossbow; roll 3", {"kills A": 1}))
    follow(
        table("attack", active=B, undead={B: 1}, at={C: (5, 1)}, tables={A: ("crossbow",)}),
        ("", {"options": ["defend pistol", "defend crossbow"]}),
        ("defend crossbow; roll 3", {"health A": 3}),
    )


@pytest.mark.rule("STCB-EVENT-49", "STCB-GEO-11", "STCB-CARD-30")
def test_hello_may_i_help_you() -> None:
    """Every standing figure gets a zombie, starting with the player: humans always, an undead only if none is there."""
    hello = partial(turn_end, hands={A: ("hello_may_i_help_you",)})
    at, zombies = {B: (5, 1), C: (4, -2), 3: (1, 0)}, {(1, 1): 1, (5, 1): 1}
    state = hello(players=4, at=at, zombies=zombies, undead={B: 1}, postures={3: "turn"})
    follow(state, ("play hello_may_i_help_you", {"zombies": {(1, 1): 2, (5, 1): 1, (4, -2): 1}}))
    few = hello(options={"limited_supplies": 1}, at={A: (1, 0)})
    follow(few, ("play hello_may_i_help_you", {"zombies": {(1, 0): 1}}))


@pytest.mark.rule("STCB-EVENT-50", "STCB-HEALTH-05", "STCB-HEALTH-07", "STCB-MALL-07")
def test_s_48_and_s_84_i_will_survive() -> None:
    """S-48: the target loses a tie; he keeps his last Health without a black heart, and dies with one. S-84: a kit does not help."""
    line = "play i_will_survive target=1"
    duel = partial(turn_end, hands={A: ("i_will_survive", "shotgun")}, health={A: 2, B: 1}, at={C: (5, 1)})
    follow(duel(), (f"{line}; roll 3; roll 4", {"health B": 1, "postures B": "turn"}))
    follow(duel(hearts={B: 1}), (f"{line}; roll 3; roll 4", {"health B": 0, "postures B": "dead"}))
    follow(duel(), (f"{line}; roll 3; roll 5", {"health A": 1, "health B": 1}))
    kit = duel(health={A: 1, B: 1}, tables={A: ("first_aid_kit",)})
    follow(kit, (f"{line}; roll 1; roll 5", {"health A": 1, "tables A": ("first_aid_kit",)}))
    follow(duel(at=AWAY), ("", {f"refusal {line}": "STCB-EVENT-50"}))


@pytest.mark.rule("STCB-EVENT-51", "STCB-FIGHT-12", "STCB-SHOTGUN-10", "STCB-EVENT-11")
def test_while_jammed_there_is_only_the_bare_pistol() -> None:
    """Nobody can spend Bullets, shoot, use a weapon or fight with one; not even a Lucky Shot helps."""
    jammed, bare = effect("jammed", B), ["evade", "fight pistol"]
    weapons = {A: ("chainsaw", "crossbow", "fire_axe", "first_aid_kit", "lots_of_ammo", "shotgun")}
    here = partial(encounter, zombies={(1, 1): 1}, bullets={A: 3}, markers=[jammed])
    follow(
        here(tables=weapons),
        ("", {"options": bare, "refusal use lots_of_ammo": "STCB-EVENT-51"}),
        ("fight pistol; roll 3", {"health A": 2, "bullets A": 3}),
    )
    follow(here(markers=[effect("chainsaw", A), jammed]), ("", {"options": bare}))
    shot = move(zombies={(1, 0): 1}, tables=weapons, bullets={A: 3}, markers=[jammed])
    follow(shot, ("", {"refusal shoot 1,0": "STCB-FIGHT-12"}))
    follow(here(hands={A: ("lucky_shot",)}), ("fight pistol; roll 3", {"health A": 2}))


@pytest.mark.rule("STCB-EVENT-52", "STCB-INFO-02", "STCB-MOVE-10")
def test_s_76_lots_of_luck_with_that() -> None:
    """S-76: the player takes a Bullet, then a random card, from the target; then his movement ends."""
    line, luck = "play lots_of_luck_with_that target=2", {A: ("lots_of_luck_with_that",)}
    position = partial(table, "move", at={B: (5, 1)})
    state = position(hands={**luck, C: ("fear", "skateboard")})
    state = follow(state, (line, {"options": ["draw fear", "draw skateboard"], "faults": ()}))
    seen, third = game.observe(state, A), game.observe(state, B)
    assert len(list(game.chance_outcomes(seen))) > 2
    after = {"hands A": ("fear",), "hands C": ("skateboard",), "movement": "over", "node": "SwarmRoll"}
    taken = follow(state, ("draw fear", after))
    assert show(game.observe(taken, B), "told CardTaken.card") == [Card.HIDDEN]
    assert play(seen, "draw fear").hands[A] == ("fear",)
    assert play(third, "draw fear").hands[C] == (Card.HIDDEN,)
    follow(position(hands=luck, bullets={C: 2}), (line, {"bullets A": 1, "bullets C": 1, "node": "SwarmRoll"}))


@pytest.mark.rule("STCB-EVENT-53", "STCB-FIGHT-09", "STCB-FIGHT-10", "STCB-SHOTGUN-10", "STCB-MALL-07")
@pytest.mark.rule("STCB-UNDEAD-20")
def test_s_109_a_lucky_shot() -> None:
    """S-109: after a 2 with the Crossbow, a Lucky Shot for a Bullet kills. In defense it hits the undead, whose attack fails."""
    hands, asked = {A: ("lucky_shot",)}, {"options": ["accept", "play lucky_shot"]}
    follow(
        move(zombies=[(1, 0)], tables={A: ("crossbow",)}, bullets={A: 1}, hands=hands),
        ("shoot 1,0 means=crossbow; roll 2", asked),
        ("play lucky_shot", {"kills A": 1, "bullets A": 0, "played A": True}),
    )
    follow(
        table("attack", active=B, undead={B: 2}, bullets={A: 1}, hands=hands, at={C: (5, 1)}),
        ("roll 1", asked),
        ("play lucky_shot", {"health A": 3, "hearts B": 1, "postures B": "move"}),
    )
    here = partial(encounter, zombies={(1, 1): 1}, hands=hands)
    follow(here(), ("fight pistol; roll 1", {"health A": 2}))
    follow(here(bullets={A: 1}, points=0), ("evade; roll 1", {"health A": 2}))


@pytest.mark.rule("STCB-EVENT-54", "STCB-ENC-01", "STCB-CARD-27", "STCB-LOSS-03", "STCB-EVENT-20")
def test_s_78_and_s_108_now_thats_just_gross() -> None:
    """S-78: he may go to seven squares, and leaves the zombies of an encounter behind. S-108: not back to the tile that smells.

    Much Needed Rest skips the movement but does not lose it: if led onto a zombie in that turn, he may use the card.
    """
    use, tables = "use now_thats_just_gross", {A: ("now_thats_just_gross", "fire_axe")}
    curve, army, door = [f"square={x},-2" for x in (3, 4, 5)], ["square=-3,1", "square=-2,1"], ["square=1,3"]
    state = encounter(tables=tables, zombies={(1, 1): 2, (1, 3): 1})
    seven = {f"lines {use}": [*curve, *army, "square=-1,1", *door], f"refusal {use} square=1,2": "STCB-EVENT-54"}
    behind = {"squares A": (-2, 1), "zombies": {(1, 1): 2, (1, 3): 1}, "node": "MoveChoice"}
    follow(state, ("", seven), (f"{use} square=-2,1", behind))
    follow(state, (f"{use} square=1,3", {"node": "Encounter", "faults": ()}))
    lost = encounter(tables=tables, zombies={(1, 1): 1}, movement="lost")
    follow(lost, ("", {f"refusal {use} square=1,3": "STCB-EVENT-54"}))
    follow(
        open_table("before_move", hands={B: ("what_is_that_smell",)}, tables=tables, at={A: (-1, 1), **AWAY}),
        ("play what_is_that_smell target=0", {f"lines {use}": [*curve, *army, *door], "offers stop": False}),
        ("step 0,1", {f"lines {use}": [*curve, *door], f"refusal {use} square=-2,1": "STCB-CARD-27"}),
    )
    hands = {A: ("much_needed_rest",), B: ("where_did_everybody_go",)}
    follow(
        open_table("before_move", hands=hands, tables=tables, health={A: 3}, zombies={(2, 1): 1}, at=AWAY),
        ("play much_needed_rest; play where_did_everybody_go target=0", {}),
        ("step 2,1", {"node": "Encounter", "movement": "left_out"}),
        (f"{use} square=1,3", {"squares A": (1, 3), "node": "LeadingChoice", "points": 0, "faults": ()}),
    )


@pytest.mark.rule("STCB-EVENT-55", "STCB-WEAPON-04", "STCB-CARD-02")
def test_one_mans_garbage() -> None:
    """The top card of the pile goes to the hand, then this one is discarded; not with a full hand or without a pile."""
    line, barred = "use one_mans_garbage", ("", {"refusal use one_mans_garbage": "STCB-EVENT-55"})
    garbage = partial(table, tables={A: ("one_mans_garbage",)}, discards=("skateboard", "fear"))
    follow(garbage("turn_end"), (line, {"hands A": ("fear",), "discards": ["skateboard", "one_mans_garbage"]}))
    follow(garbage("turn_end", hands={A: ("shotgun", "zombie_master", "were_screwed")}), barred)
    follow(garbage("move", discards=()), barred)


@pytest.mark.rule("STCB-EVENT-56", "STCB-SWARM-11", "STCB-UNDEAD-19", "STCB-CARD-16")
def test_under_the_sprinklers_mall_zombies_stay() -> None:
    """Zombies on mall tiles do not move in the phases and hold nobody up; those in the town still move."""
    wet = partial(table, town=TILES_OF_K, markers=[effect("sprinkler_system", B)])
    state = wet("swarm_move", moves=2, at={A: (1, -5)}, zombies={(1, -3): 1, (0, 1): 1, (2, 1): 1})
    follow(
        state,
        ("", {"options": ["move 0,1 1,1", "move 2,1 1,1"]}),
        ("", {"refusal move 1,-3 1,-4": "STCB-EVENT-56", "refusal move 99,99 99,98": "STCB-SWARM-02"}),
    )
    follow(wet("undead_move", undead={A: 2}, at={A: (1, 0)}, zombies={(1, -3): 1}), ("", {"lines move": []}))
    townless = turn_end(hands={A: ("sprinkler_system", "shotgun")})
    follow(townless, ("", {"offers play sprinkler_system": False}))


@pytest.mark.rule("STCB-EVENT-57", "STCB-CARD-30", "STCB-GEO-11")
def test_s_77_were_all_gonna_die() -> None:
    """S-77: the tile of Army Surplus with one zombie gets five more, one on each other square."""
    line, hands = "play were_all_gonna_die tile=-1,0", {A: ("were_all_gonna_die",)}
    whole = {(x, y): 1 for x in (-3, -2, -1) for y in (0, 1)}
    follow(turn_end(hands=hands, zombies={(-2, 0): 1}), (line, {"zombies": whole}))
    follow(turn_end(hands=hands, zombies=whole), ("", {f"refusal {line}": "STCB-EVENT-57"}))


@pytest.mark.rule("STCB-EVENT-58", "STCB-SWARM-11", "STCB-CARD-23", "STCB-UNDEAD-19", "STCB-CARD-15")
def test_you_want_fries_with_that() -> None:
    """For the rest of the game no zombie comes onto the tile from another, in any phase or by any card."""
    fries = partial(
        table, zombies={(3, 1): 1, (1, 0): 1}, markers=[effect("you_want_fries_with_that", B, square=(1, 1))]
    )
    state = fries("swarm_move", moves=2, at={A: (2, 1), **AWAY})
    follow(state, ("", {"refusal move 3,1 2,1": "STCB-EVENT-58"}))
    prowl = fries("undead_move", undead={A: 2}, at={A: (5, 1), B: (7, -2), C: (7, -2)})
    follow(
        prowl, ("", {"offers move 3,1 4,1": True, "offers move 1,0 1,1": True, "refusal move 3,1 2,1": "STCB-EVENT-58"})
    )
    card = fries("turn_end", hands={A: ("this_isnt_so_bad",)}, at=AWAY)
    card = follow(card, ("play this_isnt_so_bad; pick 3,1", {"refusal place 1,1": "STCB-EVENT-58"}))
    assert not {f"place {x},{y}" for x in range(3) for y in range(3)} & set(options(card))
    used = follow(
        turn_end(tables={A: ("you_want_fries_with_that",)}),
        ("use you_want_fries_with_that", {"markers.left.square": [(0, (1, 1))]}),
    )
    assert "Effect: You Want Fries With That? of Player 1 around 1,1 (for the rest of the game)" in str(used)
    follow(used, ("until DrawCard", {"markers": used.markers}))
    again = fries("turn_end", tables={A: ("you_want_fries_with_that", "lots_of_ammo")}, zombies={})
    follow(again, ("", {"refusal use you_want_fries_with_that": "STCB-CARD-09"}))


@pytest.mark.rule("STCB-LOSS-09")
@pytest.mark.parametrize("line", [
    "play you_dont_need_that target=2",
    "play i_will_survive target=2",
    "play clean_up_in_aisle_5",
    "play barricade_the_door",
    "play clearance_sale",
])  # fmt: skip
def test_what_needs_the_figure_is_not_played_lying(line: str) -> None:
    """A player whose figure lies plays no card about an opponent on his square or about his place."""
    hands, tables = {A: (line.split()[1], "fear")}, {C: ("fire_axe",)}
    state = open_table("turn_end", active=B, hands=hands, postures={A: "turn"}, zombies=[(1, 1)], tables=tables)
    follow(state, ("", {"actor": A, f"refusal {line}": "STCB-LOSS-09"}))
