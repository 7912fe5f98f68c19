"""The worked scenarios of the book about who may play cards and when, S-49 to S-54, S-81 and S-91, and about winning and losing.

Those are S-22 to S-25, S-59 and S-83.
"""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, FULL, PHASES, A, B, C, actor, follow, idle, node, play, top, turn
from zombiekit.agenda import chance_outcomes
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Card
from zombiekit.games.they_come_back.state import State

IDLE = ["grenade", "lots_of_ammo", "molotov_cocktail"]
IDLE_TOO = ["chainsaw", "fire_axe", "skateboard"]
"""Full hands that nobody can play on the test map outside the Army Surplus."""


def asked(state: State) -> tuple[list[tuple[int, str]], State]:
    """Return who is asked in which window until the turn ends, and the state then; all pass, stop, and keep their cards."""
    seat, found = state.active, []
    while state.active == seat:
        if node(state) == "WindowChoice":
            found.append((actor(state), str(top(state).moment)))
            state = play(state, "pass")
        else:
            state = idle(state)
    return found, state


@pytest.mark.rule("STCB-CARD-03", "STCB-TIME-09", "STCB-TIME-02")
def test_s49_one_card_a_round() -> None:
    """S-49: a player who has played a card is not asked again until his own turn begins."""
    hands = {A: ["alternate_food_source", "fear", "zombie_master"], B: IDLE, C: IDLE_TOO}
    state = turn(B, players=3, options=PHASES, hands=hands)
    state = follow(state, ("", {"actor": A, "moment": "turn_start"}))
    of_one, state = asked(play(state, "play alternate_food_source"))
    of_two, state = asked(state)
    assert (of_one, of_two) == ([], [])
    follow(state, ("", {"active": A, "actor": A, "offers play fear target=1": True}))


@pytest.mark.rule("STCB-TIME-03", "STCB-TIME-02")
def test_s50_order_of_a_window() -> None:
    """S-50: the active player is asked first, then the others; nobody is asked again after a card is played."""
    follow(
        turn(B, players=3, options=FULL, hands={A: ["fear"], B: ["fear"], C: ["alternate_food_source"]}),
        ("", {"actor": B, "moment": "turn_start"}),
        ("pass", {"actor": C, "moment": "turn_start"}),
        ("play alternate_food_source", {"actor": A, "moment": "turn_start"}),
        ("pass", {"actor": B, "moment": "before_move"}),
    )


@pytest.mark.rule("STCB-CARD-06", "STCB-TURN-09")
def test_s51_cards_of_an_undead() -> None:
    """S-51: items stay in an undead's hand, Fear can be played; any of them can be discarded."""
    follow(
        turn(B, undead={B: 1}, at={B: AWAY}, hands={B: ["fire_axe", "grenade", "fear"]}),
        ("", {"options": ["play fear target=0", "pass"]}),
        ("until DiscardChoice", {"options": ["keep", "discard fear", "discard fire_axe", "discard grenade"]}),
    )


@pytest.mark.rule("STCB-TURN-11", "STCB-TURN-10")
def test_s54_discards_become_the_deck() -> None:
    """S-54: with one card in the deck, the second draw comes from the former discards."""
    gone = ["fear"] * 2 + ["chainsaw"] * 2 + ["skateboard"] * 2 + ["were_screwed"]
    state = turn(at={B: AWAY}, hands={A: ["grenade"]}, deck=["fire_axe"], discards=gone, unchecked=True)
    state = play(state, "stop; roll 1; keep; draw fire_axe")
    assert {outcome.card: weight for outcome, weight in chance_outcomes(state)} == Counter(map(Card, gone))
    state = play(state, "draw were_screwed")
    assert type(state.events[0]).__name__ == "DeckRenewed"
    assert (len(state.hands[A]), state.discards, sum(count for _, count in state.deck)) == (3, (), 6)


@pytest.mark.rule("STCB-TIME-07", "STCB-EVENT-24", "STCB-EVENT-20", "STCB-EVADE-08")
def test_s81_company_before_the_move() -> None:
    """S-81: a zombie put on the human's square before his move must be dealt with first.

    If he rests, he still has to deal with it, and has no points for evading it.
    """
    met = {"node": "Encounter", "actor": A, "round": 1}
    company = partial(turn, options=PHASES, at={B: AWAY})
    state = company(hands={B: ["were_screwed"]})
    state = follow(state, ("pass; play were_screwed; place 1,1; until Encounter", {**met, "points": 4}))
    assert dict(state.zombies)[1, 1] == 1
    rested = company(hands={A: ["much_needed_rest"], B: ["were_screwed"]})
    screwed = "pass; play much_needed_rest; play were_screwed; place 1,1; until Encounter"
    rested = follow(rested, (screwed, {**met, "points": 0}))
    follow(rested, ("evade; roll 3", {"health A": 4}))
    assert dict(follow(rested, ("evade; roll 4", {"node": "SwarmRoll"})).zombies)[1, 1] == 1


@pytest.mark.rule("STCB-TIME-01", "STCB-TIME-02", "STCB-TIME-05")
def test_s91_who_is_asked() -> None:
    """S-91: each is asked in his own turn; with `phases` the others also in four windows, with `full` after each step, too."""
    windows = ["turn_start", "before_move", "before_swarm", "turn_end"]
    hands = {A: ["fear", *IDLE[:2]], B: ["fear", *IDLE_TOO[:2]]}
    own, phases, full = (
        turn(options=options, at={B: AWAY}, hands=hands) for options in ({"card_windows": "own_turn"}, PHASES, FULL)
    )
    assert asked(own)[0] == [(A, window) for window in windows]
    assert asked(phases)[0] == asked(full)[0] == [(seat, window) for window in windows for seat in (A, B)]
    stepped = "pass; pass; pass; pass; step 1,0"
    follow(full, (stepped, {"actor": B, "moment": "step"}))
    follow(phases, (stepped, {"node": "MoveChoice"}))
    follow(own, ("pass; pass", {"offers play fear target=1": True}))
    assert asked(play(own, "play fear target=1"))[0] == []


# --------------------------------------------------------------------------------------------------- winning and losing

RUN = "step 4,1; step 5,1; step 6,1; step 7,1"
"""The way from (3, 1) to the helipad with 4 points."""


@pytest.mark.rule("STCB-END-01", "STCB-END-05", "STCB-ENC-01", "STCB-ENC-02")
def test_s22_escape() -> None:
    """S-22: a human who enters the helipad with the last point and evades the zombie there wins at once.

    Of two zombies he has to evade both; while an undead stands there he has not won.
    """
    follow(
        turn(players=3, at={A: (3, 1), B: AWAY, C: AWAY}, zombies={(7, 1): 1}),
        (RUN, {"result": None, "points": 0}),
        ("evade; roll 4", {"reason": "escape", "winners": (A,), "returns": (1, -1, -1)}),
    )
    there = partial(turn, zombies={(7, 1): 2})
    undead = there(at={A: (7, 1), B: (7, 1)}, undead={B: 2})
    follow(undead, ("evade; roll 4; evade; roll 4", {"result": None, "node": "AttemptRoll"}))
    alone = there(at={A: (7, 1), B: AWAY})
    follow(alone, ("evade; roll 4", {"result": None}), ("evade; roll 4", {"winners": (A,)}))


@pytest.mark.rule("STCB-ENC-02", "STCB-EVADE-01", "STCB-UNDEAD-20", "STCB-END-01")
def test_s23_undead_on_the_helipad() -> None:
    """S-23: an undead there can only be fought; once it is hit and lies, or if it lies already, the human has won."""
    state = follow(turn(at={A: (3, 1), B: (7, 1)}, undead={B: 2}), (RUN, {"node": "AttemptRoll"}))
    assert top(state).attempt.deed == "fight"
    follow(state, ("roll 5", {"hearts B": 1, "postures B": "move", "winners": (A,)}))
    dead = turn(at={A: (3, 1), B: (7, 1)}, undead={B: 2}, postures={B: "dead"})
    follow(dead, (RUN, {"winners": (A,)}))


@pytest.mark.rule("STCB-END-01", "STCB-TURN-06")
@pytest.mark.parametrize(("zombies", "won"), [({}, True), ({(7, 1): 1}, False)])
def test_standing_up_on_the_helipad(zombies: dict[Any, int], won: bool) -> None:
    """A human who stands up there in a lost turn has escaped, if no zombie is there."""
    state = turn(at={A: (7, 1), B: AWAY}, postures={A: "turn"}, zombies=zombies)
    assert (state.result is not None, state.postures[A]) == (won, "standing")


@pytest.mark.rule("STCB-END-02", "STCB-END-03", "STCB-DEATH-06")
@pytest.mark.parametrize(("facts", "returns"), [
    ({"health": {A: 1}, "undead": {B: 2}}, (-1, 1)),
    ({"active": C, "players": 3, "health": {C: 1}, "undead": {A: 0, B: 1}}, (1, 1, -1)),
    (
        {"active": C, "players": 3, "health": {C: 1}, "undead": {A: 0, B: 1}, "options": {"last_human_shares": True}},
        (1, 1, 1),
    ),
])  # fmt: skip
def test_s25_last_human(facts: dict[str, Any], returns: tuple[int, ...]) -> None:
    """S-25: when the last human dies all others win, destroyed or not; with the option he wins, too."""
    state = turn(at={B: AWAY}, zombies={(1, 1): 1}, **facts)
    follow(state, ("fight pistol; roll 1", {"returns": returns, "reason": "extinction"}))


@pytest.mark.rule("STCB-END-06")
def test_s59_round_limit() -> None:
    """S-59: with a limit of 2 and three players, the game is over after six turns; nobody has won."""
    state = turn(players=3, options={"round_limit": 2})
    for _ in range(5):
        state = follow(state, ("finish", {"result": None}))
    follow(state, ("finish", {"reason": "round_limit", "round": 2, "returns": (0, 0, 0)}))


@pytest.mark.rule("STCB-END-09", "STCB-TRADE-02", "STCB-DEATH-02", "STCB-TOKEN-07")
def test_s83_kills() -> None:
    """S-83: 30 kills win nothing; on death they go back to the supply."""
    follow(
        turn(options={"limited_supplies": 32}, at={B: AWAY}, kills={A: 29}, health={A: 1}, zombies={(1, 1): 2}),
        ("fight pistol; roll 6", {"kills A": 30, "result": None}),
        ("fight pistol; roll 1", {"kills A": 0, "result": None}),
    )


@pytest.mark.rule("STCB-END-01", "STCB-EVENT-12")
def test_a_weapon_used_by_another_lets_a_human_win() -> None:
    """A Grenade in the next window kills the zombie that stands with a human on the helipad: the human has escaped."""
    at, tables = {A: (7, 1), B: (6, 1)}, {B: ["grenade"]}
    state = game.pose(node="window before_swarm", active=B, squares=at, zombies={(7, 1): 1}, tables=tables)
    follow(state, ("use grenade square=7,1", {"winners": (A,), "kills": (0, 1), "health": (3, 2)}))


@pytest.mark.rule("STCB-END-05", "STCB-END-06")
def test_what_is_told_of_a_game_that_is_over() -> None:
    """The outcome says who has won and why, and lists what everybody has left, which is worth no points."""
    left: dict[str, Any] = {"round": 4, "kills": [2, 0], "hearts": [1, 0]}
    told = game.outcome(game.pose(node="game_over", result="escape", winners=[A], squares={A: (7, 1)}, **left))
    assert told is not None
    assert (told.returns, told.winners, told.reason) == ((1, -1), (A,), "escape")
    assert told.words == "Player 1 reaches the helicopter and wins."
    assert [(line.label, line.count, line.points) for line in told.score] == [
        ("rounds begun", 4, 0),
        ("Player 1: kills", 2, 0),
        ("Player 1: Health", 3, 0),
        ("Player 1: black hearts", 1, 0),
        ("Player 2: kills", 0, 0),
        ("Player 2: Health", 3, 0),
        ("Player 2: black hearts", 0, 0),
    ]


@pytest.mark.rule("STCB-END-01")
def test_an_undead_leaves_a_helipad_to_a_human() -> None:
    """The game looks for a win when the undead has entered its square: after the window, and its attacks."""
    facts: dict[str, Any] = {"health": {A: 0}, "hearts": {A: 1}, "hands": {B: ["fear"], C: ["fear"]}}
    away = game.pose(node="undead_move", squares=[(7, 1), (7, 1), (1, 1)], options={"players": 3}, **facts)
    follow(away, ("step 6,1", {"node": "WindowChoice", "faults": ()}), ("pass; pass", {"winners": (B,)}))
