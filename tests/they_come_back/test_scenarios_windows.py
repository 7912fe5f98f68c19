"""The worked scenarios of the book about who may play cards and when, S-49 to S-51, S-54, S-79 to S-81, S-91, S-98 and S-99."""

from collections import Counter

import pytest

from tests.they_come_back.driving import AWAY, FULL, PHASES, finish, follow, idle, node, options, play, told, top, turn
from zombiekit.agenda import chance_outcomes
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Card, Moment
from zombiekit.games.they_come_back.state import State

IDLE = ["grenade", "lots_of_ammo", "molotov_cocktail"]
IDLE_TOO = ["chainsaw", "fire_axe", "skateboard"]
"""Full hands that nobody can play on the test map outside the Army Surplus."""


def asked(state: State) -> tuple[list[tuple[int, str]], State]:
    """Return who is asked in which window until the turn ends, and the state then; all pass, stop, and keep their cards."""
    seat = state.active
    found = []
    while state.active == seat:
        if node(state) == "WindowChoice":
            found.append((game.current_player(state), str(top(state).moment)))
            state = play(state, "pass")
        else:
            state = idle(state)
    return found, state


@pytest.mark.rule("STCB-CARD-03", "STCB-TIME-09", "STCB-TIME-02")
def test_s49_one_card_a_round() -> None:
    """S-49: a player who has played a card is not asked again until his own turn begins."""
    hands = {0: ["alternate_food_source", "fear", "zombie_master"], 1: IDLE, 2: IDLE_TOO}
    state = turn(1, players=3, options=PHASES, hands=hands)
    assert (game.current_player(state), top(state).moment) == (0, Moment.TURN_START)

    state = play(state, "play alternate_food_source")
    of_one, state = asked(state)
    of_two, state = asked(state)
    assert (of_one, of_two) == ([], [])
    assert (state.active, game.current_player(state)) == (0, 0)
    assert "play fear target=1" in options(state)


@pytest.mark.rule("STCB-TIME-03", "STCB-TIME-02")
def test_s50_order_of_a_window() -> None:
    """S-50: the active player is asked first, then the others; nobody is asked again after a card is played."""
    hands = {0: ["fear"], 1: ["fear"], 2: ["alternate_food_source"]}
    state = turn(1, players=3, options=FULL, hands=hands)
    order = []
    for line in ("pass", "play alternate_food_source", "pass"):
        order.append((game.current_player(state), str(top(state).moment)))
        state = play(state, line)
    assert order == [(1, "turn_start"), (2, "turn_start"), (0, "turn_start")]
    assert (game.current_player(state), top(state).moment) == (1, Moment.BEFORE_MOVE)


@pytest.mark.rule("STCB-CARD-06", "STCB-TURN-09")
def test_s51_cards_of_an_undead() -> None:
    """S-51: items stay in an undead's hand, Fear can be played; any of them can be discarded."""
    state = turn(
        1, health={1: 0}, bullets={1: 0}, hearts={1: 1}, squares={1: AWAY}, hands={1: ["fire_axe", "grenade", "fear"]}
    )
    assert options(state) == ["play fear target=0", "pass"]

    while node(state) != "DiscardChoice":
        state = idle(state)
    assert options(state) == ["keep", "discard fear", "discard fire_axe", "discard grenade"]


@pytest.mark.rule("STCB-TURN-11", "STCB-TURN-10")
def test_s54_discards_become_the_deck() -> None:
    """S-54: with one card in the deck, the second draw comes from the former discards."""
    gone = ["fear"] * 2 + ["chainsaw"] * 2 + ["skateboard"] * 2 + ["were_screwed"]
    state = turn(squares={1: AWAY}, hands={0: ["grenade"]}, deck=["fire_axe"], discards=gone, unchecked=True)
    state = play(state, "stop", "roll 1", "keep", "draw fire_axe")

    drawn = chance_outcomes(state)
    assert {outcome.card: weight for outcome, weight in drawn} == Counter(map(Card, gone))

    state = play(state, "draw were_screwed")
    assert type(state.events[0]).__name__ == "DeckRenewed"
    assert (len(state.hands[0]), state.discards, sum(count for _, count in state.deck)) == (3, (), 6)


@pytest.mark.rule("STCB-CARD-05", "STCB-CARD-09", "STCB-CARD-07")
def test_s79_undead_are_no_targets() -> None:
    """S-79: the last human has nobody to play Fear, Butter Fingers or Where Did Everybody Go? at."""
    hands = {0: ["fear", "butter_fingers", "where_did_everybody_go"]}
    state = turn(
        players=3,
        health={1: 0, 2: 0},
        bullets={1: 0, 2: 0},
        hearts={1: 1, 2: 0},
        squares={1: AWAY, 2: None},
        hands=hands,
    )
    assert node(state) == "MoveChoice"
    assert [line for line in options(state) if line.startswith("play")] == []


@pytest.mark.rule("STCB-TIME-07", "STCB-EVENT-24")
def test_s81_company_before_the_move() -> None:
    """S-81: a zombie put on the human's square before his move must be dealt with first."""
    state = turn(options=PHASES, squares={1: AWAY}, hands={1: ["were_screwed"]})
    state = play(state, "pass", "play were_screwed", "place 1,1")
    while node(state) == "Placing":
        state = play(state, options(state)[0])
    assert dict(state.zombies)[1, 1] == 1
    assert (node(state), game.current_player(state)) == ("Encounter", 0)


@pytest.mark.rule("STCB-TIME-07", "STCB-EVENT-20", "STCB-EVADE-08")
def test_company_in_a_turn_of_rest() -> None:
    """As in S-81, but the human rests: he still has to deal with the zombie, and has no points for evading it."""
    hands = {0: ["much_needed_rest"], 1: ["were_screwed"]}
    state = turn(options=PHASES, squares={1: AWAY}, hands=hands)
    state = play(state, "pass", "play much_needed_rest", "play were_screwed", "place 1,1")
    while node(state) == "Placing":
        state = play(state, options(state)[0])
    assert (node(state), game.current_player(state), state.points) == ("Encounter", 0, 0)

    follow(state, ("evade; roll 3", {"health A": 4}))

    state = follow(state, ("evade; roll 4", {"node": "SwarmRoll"}))
    assert dict(state.zombies)[1, 1] == 1


@pytest.mark.rule("STCB-TIME-01", "STCB-TIME-02", "STCB-TIME-05")
def test_s91_who_is_asked() -> None:
    """S-91: each is asked in his own turn; with `phases` the others also in four windows, with `full` after each step, too."""
    hands = {0: ["fear", *IDLE[:2]], 1: ["fear", *IDLE_TOO[:2]]}
    windows = ["turn_start", "before_move", "before_swarm", "turn_end"]
    own = turn(options={"card_windows": "own_turn"}, squares={1: AWAY}, hands=hands)
    phases = turn(options=PHASES, squares={1: AWAY}, hands=hands)
    full = turn(options=FULL, squares={1: AWAY}, hands=hands)
    assert "play fear target=1" in options(play(own, "pass", "pass"))
    assert asked(own)[0] == [(0, window) for window in windows]
    assert asked(phases)[0] == [(seat, window) for window in windows for seat in (0, 1)]
    assert asked(full)[0] == [(seat, window) for window in windows for seat in (0, 1)]

    stepped = play(full, "pass", "pass", "pass", "pass", "step 1,0")
    assert (game.current_player(stepped), top(stepped).moment) == (1, Moment.STEP)
    assert node(play(phases, "pass", "pass", "pass", "pass", "step 1,0")) == "MoveChoice"

    played = play(own, "play fear target=1")
    assert asked(played)[0] == []


@pytest.mark.rule("STCB-INFO-01", "STCB-INFO-02", "STCB-INFO-03", "STCB-INFO-05")
def test_s99_a_view() -> None:
    """S-99: a seat sees its own hand, how many cards the others hold, and which cards are unseen."""
    state = turn(1, players=3, hands={0: ["fear"], 1: ["grenade"], 2: ["fire_axe", "fear"]}, tables={2: ["chainsaw"]})
    view = game.observe(state, 0)
    assert view.hands == ((Card.FEAR,), (Card.HIDDEN,), (Card.HIDDEN, Card.HIDDEN))
    assert dict(view.deck)[Card.FEAR] == 1
    assert sum(count for _, count in view.deck) == 48
    assert view.tables == state.tables

    state = play(state, "stop", "roll 1", "keep", "draw zombie_master")
    assert [str(event) for event in told(game.observe(state, 0), "CardDrawn")] == ["Player 2 draws a card."]
    assert [event.card for event in told(game.observe(state, 1), "CardDrawn")] == [Card.ZOMBIE_MASTER]
    assert finish(state).active == 2
