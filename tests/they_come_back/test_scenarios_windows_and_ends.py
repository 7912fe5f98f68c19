"""The worked scenarios of the book about who may play cards and when, S-49 to S-54, S-81 and S-91, and about winning and losing.

Those are S-22 to S-25, S-59 and S-83.
"""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, FULL, PHASES, A, B, C, actor, follow, idle, node, play, top, turn
from tests.trying import case
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
    """S-49: a player who has played a card is not asked again until that player's own turn begins."""
    hands = {A: ["alternate_food_source", "fear", "zombie_master"], B: IDLE, C: IDLE_TOO}
    state = turn(B, players=3, options=PHASES, hands=hands)
    state = follow(state, ("", {"actor": A, "moment": "turn_start"}))
    of_one, state = asked(play(state, "play alternate_food_source"))
    of_two, state = asked(state)
    assert (of_one, of_two) == ([], [])
    follow(state, ("", {"active": A, "actor": A, "offers play fear target=1": True}))


@pytest.mark.parametrize("steps", [
    case("STCB-TIME-03, STCB-TIME-02: S-50: the active player is asked first, then the others; nobody is asked again after a "
         "card is played",
         partial(turn, B, players=3, options=FULL, hands={A: ["fear"], B: ["fear"], C: ["alternate_food_source"]}),
         ("", {"actor": B, "moment": "turn_start"}),
         ("pass", {"actor": C, "moment": "turn_start"}),
         ("play alternate_food_source", {"actor": A, "moment": "turn_start"}),
         ("pass", {"actor": B, "moment": "before_move"})),
    case("STCB-CARD-06, STCB-TURN-09: S-51: items stay in an undead's hand, Fear can be played; any of them can be discarded",
         partial(turn, B, undead={B: 1}, at={B: AWAY}, hands={B: ["fire_axe", "grenade", "fear"]}),
         ("", {"options": ["play fear target=0", "pass"]}),
         ("until DiscardChoice", {"options": ["keep", "discard fear", "discard fire_axe", "discard grenade"]})),
])  # fmt: skip
def test_scenarios_of_windows(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


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


@pytest.mark.rule("STCB-TURN-11", "STCB-TURN-10")
def test_the_very_last_card_is_drawn_too() -> None:
    """With a single card left and no discards, it is drawn; then the hand stays short and the turn ends."""
    state = turn(at={B: AWAY}, hands={A: ["grenade"]}, deck=["fire_axe"], discards=[], unchecked=True)
    state = follow(state, ("stop; roll 1; keep", {"node": "DrawCard"}), ("draw fire_axe", {"active": B}))
    assert (state.hands[A], state.deck) == ((Card.FIRE_AXE, Card.GRENADE), ())


@pytest.mark.rule("STCB-TIME-07", "STCB-EVENT-24", "STCB-EVENT-20", "STCB-EVADE-08")
def test_s81_company_before_the_move() -> None:
    """S-81: a zombie put on the human's square before the move must be dealt with first.

    A human who rests still has to deal with it, and has no points for evading it.
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
    """S-91: players are asked in their own turns; with `phases` the others also in four windows, with `full` after each step, too."""
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
DIES = "fight pistol; roll 1"
there = partial(turn, zombies={(7, 1): 2})
lying = partial(turn, at={A: (7, 1), B: AWAY}, postures={A: "turn"})
last = partial(turn, at={B: AWAY}, zombies={(1, 1): 1})
last_of_three = partial(last, active=C, players=3, health={C: 1}, undead={A: 0, B: 1})
thrown = partial(game.pose, node="window before_swarm", active=B, squares={A: (7, 1), B: (6, 1)}, zombies={(7, 1): 1})
GOING: dict[str, Any] = {
    "health": {A: 0},
    "hearts": {A: 1},
    "hands": {B: ["fear"], C: ["fear"]},
    "options": {"players": 3},
}


@pytest.mark.parametrize("steps", [
    case("STCB-END-01, STCB-END-05, STCB-ENC-01, STCB-ENC-02: S-22. A human who enters the helipad with the last point and "
         "evades the zombie there wins at once. Of two zombies both have to be evaded; while an undead stands there nobody has won",
         partial(turn, players=3, at={A: (3, 1), B: AWAY, C: AWAY}, zombies={(7, 1): 1}),
         (RUN, {"result": None, "points": 0}),
         ("evade; roll 4", {"reason": "escape", "winners": (A,), "returns": (1, -1, -1)}),
         partial(there, at={A: (7, 1), B: (7, 1)}, undead={B: 2}),
         ("evade; roll 4; evade; roll 4", {"result": None, "node": "AttemptRoll"}),
         partial(there, at={A: (7, 1), B: AWAY}),
         ("evade; roll 4", {"result": None}), ("evade; roll 4", {"winners": (A,)})),
    case("STCB-END-01: those who stand on other squares of the helipad keep nobody from winning",
         partial(turn, at={A: (3, 1), B: (8, 1)}, undead={B: 2}, zombies=[(6, 0), (7, 0), (8, 2)]),
         (RUN, {"winners": (A,)})),
    case("STCB-ENC-02, STCB-EVADE-01, STCB-UNDEAD-20, STCB-END-01: S-23: an undead on the helipad can only be fought; once it "
         "is hit and lies, or if it lies already, the human has won",
         partial(turn, at={A: (3, 1), B: (7, 1)}, undead={B: 2}, tables={A: ["fire_axe"]}),
         (RUN, {"options": ["fight pistol undead=1", "fight fire_axe undead=1"]}),
         ("fight pistol undead=1; roll 5", {"hearts B": 1, "postures B": "move", "winners": (A,)}),
         partial(turn, at={A: (3, 1), B: (7, 1)}, undead={B: 2}, postures={B: "dead"}), (RUN, {"winners": (A,)})),
    case("STCB-END-01, STCB-TURN-06: standing up on the helipad in a lost turn a human has escaped, if no zombie is there",
         lying, ("", {"winners": (A,), "postures A": "standing"}),
         partial(lying, zombies={(7, 1): 1}), ("", {"result": None, "postures A": "standing"})),
    case("STCB-END-02, STCB-END-03, STCB-DEATH-06: S-25: when the last human dies all others win, destroyed or not; with the "
         "option, that human wins, too",
         partial(last, health={A: 1}, undead={B: 2}), (DIES, {"returns": (-1, 1), "reason": "extinction"}),
         last_of_three, (DIES, {"returns": (1, 1, -1), "reason": "extinction"}),
         partial(last_of_three, options={"last_human_shares": True}), (DIES, {"returns": (1, 1, 1), "reason": "extinction"})),
    case("STCB-END-06: S-59: with a limit of 2 and three players, the game is over after six turns; nobody has won",
         partial(turn, players=3, options={"round_limit": 2}),
         *5 * [("finish", {"result": None})],
         ("finish", {"reason": "round_limit", "round": 2, "returns": (0, 0, 0)})),
    case("STCB-END-09, STCB-TRADE-02, STCB-DEATH-02, STCB-TOKEN-07: S-83: 30 kills win nothing; on death they go back to the "
         "supply",
         partial(turn, options={"limited_supplies": 32}, at={B: AWAY}, kills={A: 29}, health={A: 1}, zombies={(1, 1): 2}),
         ("fight pistol; roll 6", {"kills A": 30, "result": None}),
         ("fight pistol; roll 1", {"kills A": 0, "result": None})),
    case("STCB-END-01, STCB-EVENT-12: a Grenade of another lets a human win: it kills the zombie that stands there, too, on the "
         "helipad",
         partial(thrown, tables={B: ["grenade"]}),
         ("use grenade square=7,1", {"winners": (A,), "kills": (0, 1), "health": (3, 2)})),
    case("STCB-END-01: an undead leaves a helipad to a human: the game looks for a win when the undead has entered its square, "
         "after the window and its attacks",
         partial(game.pose, node="undead_move", squares=[(7, 1), (7, 1), (1, 1)], **GOING),
         ("step 6,1", {"node": "WindowChoice", "faults": ()}), ("pass; pass", {"winners": (B,)})),
])  # fmt: skip
def test_scenarios_of_ends(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


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
