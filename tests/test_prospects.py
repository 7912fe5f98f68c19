"""What may come of a choice, what is at stake, and what wins: told exactly, in words, and in packets that ask for it."""

from fractions import Fraction
from typing import Any

import pytest

from docs.made import moments
from tests.test_packets import BY_NAME, match_of
from zombiekit import known_to_all, packets
from zombiekit.game import goal, prospects, stakes
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.notation import parse
from zombiekit.packets import packet
from zombiekit.play import Dice, playout


@BY_NAME
def test_prospects_are_exact_and_come_only_when_asked_for(name: str) -> None:
    """Their weights add up exactly to the total, and only two of the games have any here."""
    found = 0
    for match in (match_of(name, steps) for steps in (3, 8, 12, 150)):
        if match.result:
            continue
        seat = match.game.current_player(match.state)
        assert not any("prospects" in each for each in packet(match, seat)["actions"])
        told: Any = packet(match, seat, parts=("prospects",))
        for offer in told["actions"]:
            weights = [each["weight"] for each in offer["prospects"]]
            assert sum(weights) == (offer["prospects"][0]["total"] if weights else 0)
            found += bool(weights)
    assert bool(found) == (name in {"one_against_the_dead", "they_come_back"})


def test_a_blow_with_the_fists_has_the_prospects_of_its_coins() -> None:
    match = match_of("one_against_the_dead", 12, seed=4)
    while not any(type(action) is city.actions.Fists for action in city.legal_actions(match.state)):
        match = match.play(city.legal_actions(match.state)[-1]).roll(Dice(2))
    one = next(action for action in city.legal_actions(match.state) if sum(getattr(action, "zombies", (0,))) == 1)
    found = prospects(city, city.observe(match.state, 0), one)
    after = city.chance_outcomes(city.step(match.state, one))
    assert sum(each.chance for each in found) == 1
    assert {each.chance for each in found} <= {Fraction(weight, after.total) for _, weight in after}


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
ENCOUNTER = {"node": "encounter", "zombies": [(1, 1)], "squares": {0: (1, 1)}, "bullets": {0: 0}, "points": 0}
BITTEN, EVADED = "1 to 3: Player 1 is bitten: Health 2, black hearts 1.", "4 to 6: Player 1 evades a zombie on 1,1."
DRAWING = {
    BITTEN: HALF,
    "4 or 5: Player 1 evades a zombie on 1,1.": Fraction(1, 3),
    "6: first a card is drawn.": Fraction(1, 6),
}
HURT = "1 to 3: Player 1 loses Health: 2 left. Player 1 loses Health: 1 left."
CHOSEN = {HURT: HALF, "4 to 6: a choice of squares.": HALF}
KILLED = "2 to 6: Player 1 kills 1 zombie on 1,0. Player 1 kills 1 zombie on 1,2."
SWARM = {f"{n}: {n} zombie move{'s'[: n > 1]}. A zombie moves from 2,1 to 1,1.": Fraction(1, 6) for n in range(1, 7)}
STOPPED = {"node": "move", "zombies": [(2, 1)], "squares": {0: (1, 1)}, "options": {"card_windows": "phases"}}
NAMED = {"1: a choice of zombies.": Fraction(1, 6), KILLED: Fraction(5, 6)}
HAUNTED = {"squares": [(1, 1)] * 3, "health": {1: 0}, "hearts": {1: 2}, "hands": {0: ["adrenaline_rush"]}}
MERELY_NEXT = HAUNTED | {"node": "turn_start", "options": {"players": 3}}
KIT = ENCOUNTER | {"tables": {0: ["first_aid_kit"]}}
ZONE = ENCOUNTER | {"options": {"expansions": "z2"}, "markers": [{"card": "in_the_zone", "owner": 0}]}
THROWN = {"options": {"expansions": "z2"}, "squares": {1: (4, -2)}, "zombies": [(1, 0)], "hands": {0: ["dynamite"]}}
MINED = THROWN | {"squares": {0: (4, 1), 1: (4, -2)}, "zombies": [(1, 0), (1, 2)], "hands": {0: ["mine_field"]}}
FIGHT = {"node": "ATTACK", "zombies": {(0, 0): (0, 0, 2, 0)}, "strength": 9}
CORNER = {(4, 0): "10C", (4, 1): "7C", (4, -1): "5S"}
PLACE = {"node": "PLACE", "pawn": (4, 0), "city": CORNER, "empty": [(5, 0), (5, 1), (5, -1)], "drawn": "3C"}
COMING = {"1 Greater heads-up": HALF, "1 Greater tails-up": HALF}
BROKEN = {"kill 2": QUARTER, "kill 1, lose 1 Strength": HALF, "lose 1 Strength": QUARTER}
BAT = {"node": "ATTACK", "zombies": {(0, 0): (2, 3, 0, 1)}, "weapon": "bat"}
CROWD = FIGHT | {"zombies": {(0, 0): (0, 300, 0, 300)}, "weapon": ("chainsaw", 1)}
SHOTGUN = FIGHT | {"weapon": ("shotgun", 1)}


@pytest.mark.parametrize(
    ("game", "facts", "line", "told"),
    [
        pytest.param(town, ENCOUNTER, "evade", {BITTEN: HALF, EVADED: HALF}, id="faces of a die"),
        pytest.param(
            town, KIT, "evade", {"1 to 3: bitten, unless a weapon helps.": HALF, EVADED: HALF}, id="a bite not settled"
        ),
        pytest.param(town, ZONE, "evade", DRAWING, id="a card first"),
        pytest.param(town, MERELY_NEXT, "pass", {}, id="an attempt that is merely next, after a pass"),
        pytest.param(town, MERELY_NEXT, "play adrenaline_rush", {}, id="the same after a card"),
        pytest.param(town, THROWN, "play dynamite", CHOSEN, id="a choice after a die"),
        pytest.param(town, MINED, "play mine_field tile=0,0", NAMED, id="a choice of zombies"),
        pytest.param(town, STOPPED, "stop", SWARM, id="the die of the swarm"),
        pytest.param(town, STOPPED | {"bullets": {1: 1}}, "ambush 1", {}, id="a die that settles nothing yet"),
        pytest.param(city, FIGHT, "fists 0,0,2,0", BROKEN, id="coins of a fight"),
        pytest.param(city, BAT, "bat greater", {"break 3, lose 2 Strength": Fraction(1)}, id="a bat breaks Greater"),
        pytest.param(city, BAT, "bat lesser", {"kill 1, lose 1 Strength": Fraction(1)}, id="a bat kills Lesser"),
        pytest.param(city, CROWD, "chainsaw", {}, id="too many to look through"),
        pytest.param(city, SHOTGUN, "shotgun", {"kill 2": Fraction(1)}, id="a shotgun without coins"),
        pytest.param(city, SHOTGUN, "decline", {"lose 1 Strength": Fraction(1)}, id="no attack"),
        pytest.param(city, PLACE, "place SE", COMING, id="zombies that come"),
    ],
)
def test_prospects_say_what_comes_of_what(game: Any, facts: dict[str, Any], line: str, told: dict[str, Any]) -> None:
    state = game.pose(**facts)
    found = prospects(game, game.observe(state, game.current_player(state)), parse(game, line))
    assert {each.words: each.chance for each in found} == told


def test_what_may_come_of_a_choice_is_told_without_the_next_turn() -> None:
    match, seat = moments.found("defcon_zombies", "card")
    view = match.game.observe(match.state, seat or 0)
    likely = prospects(match.game, view, match.game.legal_actions(view)[0])
    assert likely[0].words.startswith("The die shows 1. Blue places a ship on Earth.")
    assert not any("Turn 25" in each.words for each in likely)


@BY_NAME
def test_stakes_and_goal_are_a_line_each_and_those_of_the_view(name: str) -> None:
    match = match_of(name, 150 if name == "they_come_back" else 8)
    game = match.game
    for seat in range(game.seats(match.state)):
        view, plain = game.observe(match.state, seat), packet(match, seat)
        for part, line in {"stakes": stakes(game, view), "goal": goal(game, view, seat)}.items():
            assert line.endswith(".")
            assert "\n" not in line
            assert packet(match, seat, parts=(part,))[part] == line  # type: ignore[literal-required]
        assert (plain["stakes"], plain["goal"]) == (None, None)
    assert packets.open_packet(match, parts=("goal",))["goal"] == goal(game, known_to_all(game, match.state))


@BY_NAME
def test_nobody_has_a_goal_when_the_game_is_over(name: str) -> None:
    game = match_of(name, 0).game
    over = playout(game, dice=Dice(1))
    assert {goal(game, over, seat) for seat in (None, *range(game.seats(over)))} == {""}


def test_stakes_of_they_come_back_count_the_zombies_that_are_near() -> None:
    facts: dict[str, Any] = {"squares": {0: (1, 1), 1: (1, 1)}, "round": 3, "health": {0: 2}}
    zombies = {(1, 1): 1, (2, 1): 2, (3, 1): 1}
    least = "Player 1 dies at 0 Health, and has 2"
    assert stakes(town, town.pose(**facts)) == f"{least}."
    assert stakes(town, town.pose(**facts, zombies=zombies)) == f"{least}; 3 zombies here or a step away."


def test_stakes_in_the_turn_of_an_undead_are_those_of_the_human_who_is_asked() -> None:
    facts: dict[str, Any] = {"active": 1, "health": {0: 2, 1: 0}, "tables": {0: ["chainsaw"]}}
    attacked, undead = town.pose(node="defend", victim=0, **facts), town.pose(node="undead_move", **facts)
    assert [town.current_player(state) for state in (attacked, undead)] == [0, 1]
    assert [stakes(town, state) for state in (attacked, undead)] == ["Player 1 dies at 0 Health, and has 2.", ""]


ESCAPE, STARS = "Survive an attack at the End", "Find all 8 constellations together, 0 so far, and hold Earth."
BARE, FOOD = "0/15 Materials stored", "Food in all. Carried Food counts, and the store is stronghold"
LEAST = "after which the side that lacks the least wins"
PLENTY = "The first side with 15 Materials in its stronghold and 10 Food a head"
LEAVE, GONE = "Be first on a helipad free of foes", "when the last human dies; 2 humans left"
WALK: dict[str, Any] = {"squares": {0: (1, 1), 1: (1, 1)}, "round": 3}
HUNT = {"node": "undead_move", "squares": {0: (1, 1), 1: (1, 1)}, "health": {0: 0, 1: 3}, "round": 3}
AHEAD = {"pawn": (3, 2), "round": 5, "options": {"round_limit": 30}}
THERE = {"pawn": (8, 0), "options": {"objective": "feel_good"}}
NEAR = {**WALK, "squares": {0: (5, 1), 1: (1, 1)}, "zombies": {(7, 1): 2}}
FEWEST = {"options": {"night_limit": 12, "limit_result": "fewest_missing"}}
GOALS: list[tuple[Any, dict[str, Any], int | None, str]] = [
    (city, {}, 0, f"{ESCAPE}: 8 blocks east; round 1 of 200."),
    (city, AHEAD, 0, f"{ESCAPE}: 5 blocks east, 2 south; round 5 of 30."),
    (city, THERE, None, f"{ESCAPE}: you are there; round 1 of 200; score 0 so far."),
    (galaxy, {}, 0, STARS),
    (galaxy, {"options": {"turn_limit": 12}}, None, f"{STARS} Turn 1 of 12."),
    (doom, {"carried": {1: "F2"}}, 0, f"Be first: {BARE}, 2/10 {FOOD} A. Night 1 of 40."),
    (doom, FEWEST, 1, f"Be first: {BARE}, 0/10 {FOOD} B. Night 1 of 12, {LEAST}."),
    (doom, {"options": {"night_limit": 0}}, None, f"{PLENTY}, carried or stored, wins."),
    (doom, {"options": {"board": "Last Light"}}, 0, f"{BARE}, 0/30 {FOOD} A. Night 1 of 8."),
    (
        doom,
        {"options": {"board": "Two Houses"}},
        3,
        f"Be first: {BARE}, 0/30 {FOOD} B. Night 1 of 40.",
    ),
    (town, WALK, 0, f"{LEAVE}: 6 steps to 7,1, no foe."),
    (town, NEAR, 0, f"{LEAVE}: 2 steps to 7,1, 2 foes."),
    (town, {"node": "lay_helipad", "tiles": {}}, 1, "Be first on a helipad's center free of foes."),
    (town, {"node": "roll_off", "options": {"round_limit": 9}}, 0, "Be first on a helipad's center free of foes."),
    (town, {**WALK, "options": {"round_limit": 20}}, 1, f"{LEAVE}: 6 steps to 7,1, no foe; round 3 of 20."),
    (town, HUNT, 0, "All undead win when the last human dies: 1 left, on 1,1. The nearest is 6 steps from a helipad."),
    (town, HUNT, 1, f"{LEAVE}: 6 steps to 7,1, no foe."),
    (town, WALK, None, f"The first human in a helipad's middle with no foe there wins, or all undead {GONE}."),
    (town, {**WALK, "tiles": {}}, 0, f"There is no helipad: only the undead win, {GONE}."),
]


@pytest.mark.parametrize(("game", "facts", "seat", "words"), GOALS, ids=[words[:60] for *_, words in GOALS])
def test_goals_say_what_wins_and_is_missing(game: Any, facts: dict[str, Any], seat: int | None, words: str) -> None:
    assert goal(game, game.pose(**facts), seat) == words
