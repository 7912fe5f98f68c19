"""The question at each node, in words, with the facts that matter for the answer."""

from random import Random
from typing import Any

import pytest

from tests.they_come_back.driving import play
from tests.trying import walk
from zombiekit import CHANCE, TERMINAL
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.prepared_maps import EXAMPLE
from zombiekit.games.they_come_back.view.drawing import question

UNDEAD: dict[str, Any] = {"health": {0: 0}, "hearts": {0: 2}}
DEAD: dict[str, Any] = {"hands": {0: ["i_dont_think_theyre_dead"]}, "kills": {1: 1}}
BAD: dict[str, Any] = {"hands": {0: ["this_isnt_so_bad"]}, "zombies": [(5, 1), (6, 1)]}


@pytest.mark.thorough
@pytest.mark.parametrize(("facts", "lines", "words"), [
    ({"node": "roll_off", "rolls": [3]}, "", "Chance: roll the die of Player 2 in the roll-off for the first tile (Player 1 has 3)."),
    ({"node": "reveal_tile"}, "", "Chance: turn up a tile of Player 1, one of 28 unseen; 14 tiles of the pile to try."),
    ({"node": "lay_tile", "tile": "curve"}, "", "Player 1: where do you lay the Curve? There are 8 places (`lay x,y r=quarters`)."),
    ({"node": "place_tokens", "tiles": {(0, -1): "gas_station"}, "cell": (0, -1), "zombies": [(0, -3), (1, -3), (2, -3)]},
     "", "Player 1: where on the Gas Station does the next Health token go? 1 to go."),
    ({"node": "deal_card", "hands": {0: ["fear"]}}, "", "Chance: Player 1, who has 1 card of 3, draws one of 49."),
    ({"node": "turn_start", "hands": {1: ["fear"]}}, "", "Player 2: Player 1's turn begins; do you play a card or use a weapon, or `pass`?"),
    ({"node": "window before_swarm", "hands": {0: ["fear"]}}, "", "Player 1: your swarm phase is next; do you play a card or use a weapon, or `pass`?"),
    ({"node": "window turn_end", "hands": [["fear"], ["fear"]], "options": {"players": 2, "ask": "all"}}, "play fear target=1",
     "Player 2: a card was played on you: do you answer with one, or `pass`?"),
    ({"node": "encounter", "zombies": {(1, 1): 2}, "squares": [(1, 1)]}, "", "Player 1: 2 zombies on 1,1; you have Health 3, 3 Bullets, 4 points: what do you do?"),
    ({"node": "encounter", "health": {1: 0}, "hearts": {1: 2}, "tables": {0: ["fire_axe"]}, "movement": "lost"}, "",
     "Player 1: the undead of Player 2 (black hearts 2) on 1,1; you have Health 3, 3 Bullets: what do you do?"),
    ({"node": "encounter", "movement": "lost", "tables": {0: ["shotgun"]}, "zombies": [(1, 0)]}, "", "Player 1: your square is clear: do you shoot, or `go_on`?"),
    ({"node": "attempt_roll", "zombies": [(1, 1)], "tables": {0: ["fire_axe"]}, "means": "fire_axe"}, "",
     "Chance: roll for Player 1 fighting a zombie with the Fire Axe: die + 1 against 4."),
    ({"node": "after_roll", "attempt": "evade", "zombies": [(1, 1)], "roll": 2}, "",
     "Player 1: you made 2 and need 4 for evading a zombie; you have Health 3, 3 Bullets, 4 points: `accept` it, or raise it?"),
    ({"node": "attempt_roll", "attempt": "shot", "square": (1, 0), "zombies": [(1, 0)]}, "", "Chance: roll for Player 1 shooting at a zombie on 1,0: die against 4."),
    ({"node": "attack_roll", **UNDEAD, "victim": 1}, "", "Chance: roll for Player 2 defending against the undead of Player 1 with the pistol"),
    ({"node": "bite", "tables": {0: ["first_aid_kit"]}}, "", "Player 1: you are bitten at Health 3: use a weapon, or `take_bite`?"),
    ({"points": 1}, "", "Player 1: you are on 1,1 with 1 point: what next? `stop` to end the movement."),
    ({"markers": [{"card": "brain_cramp", "owner": 1, "target": 0}]}, "",
     "Player 2: you move Player 1, who is on 1,1 with 4 points: what next? `stop` to end the movement."),
    ({"node": "ambush_roll", "victim": 1}, "", "Chance: roll for Player 1, who ambushes Player 2 (Health 3 against 3)."),
    ({"node": "ambush_roll", "victim": 1, "roll": 2}, "", "Chance: roll for Player 2 in the ambush, against 2 of Player 1 (Health 3 against 3)."),
    ({"node": "ambush_take", "victim": 1}, "", "Player 1: what do you take from Player 2?"),
    ({"node": "undead_attack", "health": [0, 3, 3]}, "", "Player 1: whom do you attack on 1,1?"),
    ({"node": "defend", **UNDEAD, "victim": 1, "tables": {1: ["fire_axe"]}}, "",
     "Player 2: Player 1 attacks; you have Health 3, 3 Bullets: what do you defend with?"),
    ({"node": "undead_move", **UNDEAD}, "", "Player 1: you may step from 1,1 and have 2 zombie moves left: what next, or `done`?"),
    ({"node": "undead_move", **UNDEAD, "stepped": True, "led": 1, "zombies": [(1, 0)]}, "",
     "Player 1: you have moved and have 1 zombie move left: what next, or `done`?"),
    ({"node": "swarm_roll", **UNDEAD}, "", "Chance: roll for the swarm of Player 1: die + 2 black hearts."),
    ({"node": "swarm_move", **UNDEAD, "moves": 1, "squares": [(1, 0)], "zombies": [(5, 1)]}, "",
     "Player 1: which zombie moves where, or your own figure? 1 move left."),
    ({"node": "discard", "hands": {0: ["fear"]}}, "", "Player 1: do you discard a card, or `keep` them?"),
    ({"node": "trade", "squares": {0: (-2, 0)}, "kills": {0: 4}}, "", "Player 1: do you trade 3 of 4 kills for a Bullet, or are you `done`?"),
    ({"hands": {0: ["slight_miscalculation"]}, "zombies": [(0, 4), (1, 4)]}, "play slight_miscalculation tile=0,1",
     "Player 1: Slight Miscalculation: where in the Hospital does the next zombie go? 2 to go, row by row from the northwest."),
    ({"hands": {0: ["zombie_master"]}}, "play zombie_master; place 2,-2",
     "Player 1: Zombie Master: where does the next zombie go? 4 to go, in square order (2,-2 and the squares before it are closed)."),
    ({"node": "window turn_end", "squares": {1: (5, 1)}, "hands": {0: ["dynamite"]}, "zombies": [(1, 0), (1, 2)], "options": {"ask": "all", "expansions": "z2"}},
     "play dynamite; roll 4; pick 1,0",
     "Player 1: which linked square is blown up, or `done`? 2 left, in square order (1,0 and the squares before it are closed)."),
    ({"node": "place_tokens", "tiles": {(0, -1): "four_way"}, "cell": (0, -1), "zombies": [(1, -3)]}, "",
     "Player 1: where on the Crossroads does the next zombie go? 3 to go, in square order (1,-3 and the squares before it are closed)."),
    ({"hands": {0: ["were_screwed"]}}, "play were_screwed", "Player 1: We're Screwed!: where does the next zombie go? 10 to go"),
    (BAD, "play this_isnt_so_bad", "Player 1: which zombie is moved first?"),
    (BAD, "play this_isnt_so_bad; pick 5,1", "Player 1: where does the zombie from 5,1 go?"),
    ({"hands": {0: ["butter_fingers"]}, "tables": {1: ["fire_axe"]}}, "play butter_fingers target=1", "Player 1: what does Player 2, who has 3 Bullets, lose?"),
    (DEAD, "play i_dont_think_theyre_dead target=1", "Chance: roll the first of two dice of Player 2 (1 kill, 3 Bullets)."),
    (DEAD, "play i_dont_think_theyre_dead target=1; roll 2",
     "Chance: roll the second (the first is 2) of two dice of Player 2 (1 kill, 3 Bullets)."),
    (DEAD, "play i_dont_think_theyre_dead target=1; roll 2; roll 5",
     "Player 2: do you spend 2 of 3 Bullets, or `accept` to lose kills? You have 1 kill."),
    ({"hands": {0: ["where_did_everybody_go"]}}, "play where_did_everybody_go target=1",
     "Player 1: where do you lead Player 2, who is on 1,1? 5 steps left; `stop` for none."),
    ({"node": "game_over", "result": "escape", "winners": [0], "squares": [(7, 1)]}, "", "Game over. Player 1 reaches the helicopter and wins."),
])  # fmt: skip
def test_the_question_of_each_node(facts: dict[str, Any], lines: str, words: str) -> None:
    """It says who is asked, what, and what the player can pay with."""
    state = play(game.pose(**facts), lines)
    assert question(state).startswith(words)
    assert question(state) in " ".join(str(state).split())


@pytest.mark.parametrize(("facts", "lines", "said"), [
    ({"node": "after_roll", "attempt": "evade", "zombies": [(1, 1)], "roll": 2}, "", "be bitten"),
    ({"node": "after_roll", "attempt": "shot", "square": (1, 0), "zombies": [(1, 0)], "roll": 2}, "", "miss"),
    (DEAD, "play i_dont_think_theyre_dead target=1; roll 2; roll 5", "lose 1 kill"),
])  # fmt: skip
def test_letting_a_roll_stand_is_told_with_what_follows(facts: dict[str, Any], lines: str, said: str) -> None:
    state = play(game.pose(**facts), lines)
    assert game.describe(state, game.actions.ACCEPT) == f"let the roll stand and {said}"


@pytest.mark.rule("STCB-CARD-06")
@pytest.mark.parametrize(("health", "said"), [(0, ", which undead players do not play"), (3, "")])
def test_who_may_discard_what_the_undead_do_not_play_is_told(health: int, said: str) -> None:
    state = game.pose(node="discard", health={0: health}, hands={0: ["fire_axe", "fear"]})
    words = [game.describe(state, action) for action in game.legal_actions(state)]
    assert sorted(words) == ["discard Fear", f"discard Fire Axe{said}", "keep all cards"]


def test_every_node_of_whole_games_has_a_question() -> None:
    """It begins with who acts, and ends as a sentence does. The drawing is plain text, and ends with it or with the result."""
    for seed in range(4):
        options = game.Options(players=3 + seed % 2, map=EXAMPLE if seed % 2 else None, round_limit=12)
        for state in walk(game, game.new_game(options), Random(seed)):
            text, player = str(state), game.current_player(state)
            asks = {CHANCE: "Chance: ", TERMINAL: "Game over."}.get(player, f"Player {player + 1}: ")
            assert question(state).startswith(asks)
            assert question(state)[-1] in ".?"
            assert text.isascii()
            assert " ".join(text.rsplit("\n\n", 1)[-1].split()).startswith(question(state))
