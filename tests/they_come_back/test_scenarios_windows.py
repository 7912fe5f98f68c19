"""The worked scenarios of the book about who may play cards and when, S-49 to S-51, S-54, S-81, S-91 and S-99."""

from collections import Counter
from functools import partial

import pytest

from tests.they_come_back.driving import AWAY, FULL, PHASES, A, B, C, actor, follow, idle, node, play, top, turn
from zombiekit.agenda import chance_outcomes
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
