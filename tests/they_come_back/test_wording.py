"""Events and attempts in words: one plain line each, with the printed names of cards and tiles."""

import re
from fractions import Fraction
from typing import Any

import pytest

from tests import trying
from tests.they_come_back.driving import effect, play
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import TITLES, Card, Loss, Moment, Token, Zombie
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.table import events
from zombiekit.games.they_come_back.table.actions import Play, Use
from zombiekit.notation import parse, parse_action


@pytest.mark.parametrize(("event", "line"), [
    (events.CardPlayed(0, Play(Card.FEAR, target=2)), "Player 1 plays Fear on Player 3."),
    (events.CardPlayed(1, Play(Card.SHOTGUN)), "Player 2 plays Hey, Look! A Shotgun!"),
    (events.CardPlayed(1, Play(Card.SLIGHT_MISCALCULATION, tile=(-1, 0))), "Player 2 plays Slight Miscalculation on the tile in cell -1,0."),
    (events.WeaponUsed(1, Use(Card.LOTS_OF_AMMO)), "Player 2 uses Lots of Ammo."),
    (events.WeaponUsed(1, Use(Card.GRENADE, square=(1, 0))), "Player 2 uses Grenade on 1,0."),
    (events.WeaponUsed(1, Use(Card.GRENADE, tile=(-1, 0))), "Player 2 uses Grenade on the tile in cell -1,0."),
    (events.EffectBegan(1, Card.YOUR_SHOES_UNTIED, 0), "Your Shoe's Untied by Player 2 takes effect on Player 1."),
    (events.EffectEnded(1, Card.ALL_THE_MARBLES, None), "All the Marbles by Player 2 is over."),
    (events.CardDrawn(1, Card.HIDDEN), "Player 2 draws a card."),
    (events.CardDiscarded(1, Card.I_DONT_THINK_THEYRE_DEAD), "Player 2 discards I Don't Think They're Dead."),
    (events.Died(1, (Card.WERE_SCREWED, Card.FIRE_AXE)), "Player 2 dies, losing We're Screwed! and Fire Axe, and will come back."),
    (events.Asked(1, Moment.STEP), "Player 2 is asked for a card after a step."),
    (events.Asked(1, Moment.CARD_PLAYED), "Player 2 is asked for a card in answer to the one just played."),
    (events.ZombiesStoodUp((1, 0), 1), "1 zombie on 1,0 stands up."),
    (events.ZombiesStoodUp((1, 0), 2), "2 zombies on 1,0 stand up."),
    (events.ZombiesRemoved((1, 0), 1), "1 zombie is taken off 1,0."),
    (events.ZombiesRemoved((1, 0), 2, Zombie.ENHANCED), "2 enhanced zombies are taken off 1,0."),
    (events.KillsKept(1), "Player 2 keeps all kills."),
    (events.KillsTraded(0, 5), "Player 1 trades 5 kills for a Bullet."),
    (events.KillsTraded(0, 3, Token.HEALTH), "Player 1 trades 3 kills for 1 Health."),
    (events.AttemptRolled(0, 4, 4, 5), "Player 1 needs 5 or more and has 4."),
    (events.DeckRenewed(1), "The deck is empty; 1 card of the discard pile becomes the new one."),
    (events.TilesLeftOut(1), "1 tile cannot be laid and stays out of the game."),
    (events.TileRevealed(0, TileId.FOUR_WAY), "Player 1 turns up a tile: Crossroads."),
    (events.TileLaid(0, TileId.LAWN_GARDEN, (0, 2), 1), "Player 1 lays the Lawn & Garden in cell 0,2."),
    (events.TilePutBack(0, TileId.LAWN_GARDEN), "The Lawn & Garden has no place that fits and leaves room for what must still be laid; Player 1 puts it back."),
    (events.LossAhead(1, Loss.MOVE), "Player 2 will lose the movement of the next turn."),
    (events.LossAhead(1, Loss.TURN), "Player 2 will lose the whole next turn."),
    (events.SwarmRolled(1, 3, 3), "Player 2 rolls 3: 3 zombie moves."),
    (events.SwarmRolled(1, 1, 4), "Player 2 rolls 1: 4 zombie moves, black hearts included."),
    (events.PointsCounted(1, 4), "Player 2 has 4 movement points in this turn."),
])  # fmt: skip
def test_events_in_words(event: Any, line: str) -> None:
    assert str(event) == line


def test_every_card_has_a_title() -> None:
    assert list(TITLES) == list(Card)


WITH_AXE: dict[str, Any] = {"tables": {0: ["fire_axe"]}}
ATTACKED: dict[str, Any] = {"node": "defend", "victim": 0, "active": 1, "health": {1: 0}, "hearts": {1: 3}}


@pytest.mark.parametrize(("facts", "line", "words"), [
    ({"node": "encounter", "zombies": {(1, 1): 1}}, "evade", "try to evade a zombie, on 4 or more"),
    ({**WITH_AXE, "node": "encounter", "zombies": {(1, 1): 1}}, "fight fire_axe", "fight a zombie with the Fire Axe, on 3 or more"),
    (WITH_AXE | ATTACKED, "defend pistol", "defend yourself with the pistol, on 4 or more"),
])  # fmt: skip
def test_attempts_say_which_roll_is_enough(facts: dict[str, Any], line: str, words: str) -> None:
    """It is the target less what is added to the die, both as in the next question."""
    state = game.pose(**facts)
    action = parse_action(game, line)
    enough = int(words.rpartition(" on ")[2][0])
    added, target = re.findall(r"die(?: \+ (\d))? against (\d)", game.question(game.step(state, action)))[0]
    assert game.describe(state, action) == words
    assert enough == int(target) - int(added or 0)


@pytest.mark.rule("STCB-AMBUSH-03", "STCB-AMBUSH-05")
@pytest.mark.parametrize(("facts", "added"), [
    ({}, ""),
    ({"health": {0: 5, 1: 2}}, " + 3"),
    ({"health": {0: 1, 1: 5}}, " - 4"),
    ({"markers": [effect("abandon_all_hope", 1, target=0, clock=0, left=1)], "options": {"expansions": "z3"}}, " - 1"),
])  # fmt: skip
def test_an_ambush_says_how_likely_it_succeeds(facts: dict[str, Any], added: str) -> None:
    """Of the 36 results of both dice, as many lead to the loot."""
    state = game.pose(node="move", squares={0: (1, 1), 1: (1, 1)}, bullets={1: 2}, **facts)
    dice = [f"ambush 1; roll {own}; roll {other}" for own in range(1, 7) for other in range(1, 7)]
    robs = sum("take from" in game.question(play(state, lines)) for lines in dice)
    against = f"your die{added} against theirs ({Fraction(robs, 36)}); if you fail, your movement ends"
    assert game.describe(state, parse_action(game, "ambush 1")) == f"try to rob Player 2 of 2 Bullets: {against}"


@pytest.mark.rule("STCB-AMBUSH-02", "STCB-AMBUSH-04")
@pytest.mark.parametrize(
    ("bullets", "tables", "goods"),
    [
        (5, {}, "2 Bullets"),
        (1, {1: ["fire_axe"]}, "a weapon or 1 Bullet"),
        (0, {1: ["fire_axe", "skateboard"], 0: ["fire_axe"]}, "a weapon"),
        (3, {1: ["fire_axe"], 0: ["fire_axe"]}, "2 Bullets"),
    ],
)
def test_an_ambush_says_what_there_is_to_take(bullets: int, tables: dict[int, list[str]], goods: str) -> None:
    state = game.pose(node="move", squares={0: (1, 1), 1: (1, 1)}, bullets={1: bullets}, tables=tables)
    assert f"try to rob Player 2 of {goods}: your die" in game.describe(state, parse_action(game, "ambush 1"))


BOTH = {"expansions": "both", "card_windows": "phases"}


def said(state: Any) -> list[str]:
    """Return the events of the last step as lines."""
    return [str(event) for event in state.events]


@pytest.mark.rule("STCB-BASE-07", "STCB-FIGHT-06", "STCB-EVENT-31")
@pytest.mark.parametrize("line", ["evade", "fight pistol"])
def test_what_is_needed_against_enhanced_zombies_is_told(line: str) -> None:
    state = game.pose(node="encounter", zombies={(1, 1): 1}, markers=[effect("government_enhanced", 1)], options=BOTH)
    assert "Player 1 needs 5 or more and has 4." in said(play(state, line, "roll 4"))


@pytest.mark.rule("STCB-CARD-26")
def test_kills_of_a_rocket_are_told_square_by_square() -> None:
    zombies: dict[str, Any] = {"zombies": {(-3, 0): 1, (-1, 1): 2}, "enhanced": {(-3, 0): 1, (-1, 1): 1}}
    state = game.pose(squares=[(1, 1), (4, 1)], **zombies, tables={0: ["rocket_launcher"]}, options=BOTH)

    killed = [event for event in play(state, "use rocket_launcher tile=-1,0").events if "kills" in str(event)]
    assert killed == [
        events.ZombiesKilled(0, (-3, 0), 1, Zombie.ENHANCED),
        events.ZombiesKilled(0, (-1, 1), 1),
        events.ZombiesKilled(0, (-1, 1), 1, Zombie.ENHANCED),
    ]


@pytest.mark.rule("STCB-EVENT-28", "STCB-TRADE-03")
def test_a_trade_for_health_is_told_as_one() -> None:
    people: dict[str, Any] = {"squares": {0: (1, 4), 1: (-3, 1)}, "kills": {0: 7}, "health": {0: 4}}
    state = game.pose(node="trade", **people, tables={0: ["adjusting_nicely"]}, options=BOTH)
    assert said(play(state, "trade health"))[0] == "Player 1 trades 3 kills for 1 Health."


@pytest.mark.rule("STCB-LOSS-07", "STCB-HEALTH-05")
def test_a_loss_is_announced_once() -> None:
    state = game.pose(health={0: 1}, hands={0: ["dynamite"]}, options=BOTH)
    assert said(play(state, "play dynamite", "roll 1")).count("Player 1 will lose the whole next turn.") == 1


@pytest.mark.rule("STCB-TIME-08")
def test_the_window_after_a_led_step_tells_whose_it_was() -> None:
    people: dict[str, Any] = {
        "squares": [(1, 3), (4, 1), (1, 1)],
        "hands": {0: ["where_did_everybody_go"], 2: ["fear"]},
    }
    state = game.pose(node="window before_swarm", **people, options={"expansions": "both"})
    state = play(state, "play where_did_everybody_go target=1", "step 3,1")
    assert "Player 3: Player 2's figure has moved;" in str(state)
    assert "Player 1's figure" not in str(state)


@pytest.mark.parametrize(("squares", "marker"), [
    ([(1, 1), (4, 1)], effect("what_is_that_smell", 1, target=0, square=(1, 1))),
    ([(0, 5), (1, 1)], effect("claustrophobia", 1, target=0)),
])  # fmt: skip
@pytest.mark.rule("STCB-CARD-27", "STCB-CARD-20")
def test_nobody_is_offered_to_stop_who_cannot(squares: list[Any], marker: dict[str, Any]) -> None:
    free, bound = (game.pose(node="move", squares=squares, markers=markers, options=BOTH) for markers in ([], [marker]))
    assert "`stop` to end the movement." in str(free)
    assert "stop" not in map(str, game.legal_actions(bound))
    assert "`stop`" not in str(bound)


AMBUSH: dict[str, Any] = {"squares": [(1, 1), (1, 1)], "bullets": [2, 2]}
COUNTING = {"hands": {1: ["i_dont_think_theyre_dead"]}, "kills": {0: 2}, "node": "window before_move"}


@pytest.mark.rule("STCB-EVENT-43", "STCB-CARD-32")
@pytest.mark.parametrize(("facts", "lines", "words"), [
    ({"node": "swarm_roll", "zombies": {(5, 1): 1}}, "", "die + 0 black hearts - 1."),
    (AMBUSH, "ambush 1", "who ambushes Player 2 (Health 3 against 3), which counts 1 less."),
    (AMBUSH, "ambush 1; roll 4", "against 4 of Player 1, which counts 1 less (Health"),
    (COUNTING, "play i_dont_think_theyre_dead target=0", "of two dice of Player 1 (2 kills, 3 Bullets), which counts 1 less."),
    ({"hands": {0: ["dynamite"]}}, "play dynamite", "roll the die of Player 1 for Dynamite, which counts 1 less."),
])  # fmt: skip
def test_questions_for_dice_tell_what_abandoned_hope_takes(facts: dict[str, Any], lines: str, words: str) -> None:
    state = game.pose(markers=[effect("abandon_all_hope", 1, target=0)], options=BOTH, **facts)
    assert words in str(trying.play(game, state, lines))


@pytest.mark.rule("STCB-FIGHT-05", "STCB-FIGHT-12")
def test_a_crossbow_that_is_not_at_hand_is_told_why() -> None:
    used, jammed, fight = effect("crossbow", 0), effect("jammed", 1), parse(game, "fight crossbow")

    def why(markers: list[Any], table: list[str]) -> str:
        facts: dict[str, Any] = {"node": "encounter", "zombies": {(1, 1): 1}, "options": BOTH, "markers": markers}
        return str(game.why_illegal(game.pose(**facts, tables={0: table}), fight))

    assert "Player 1 has used the Crossbow in this turn [STCB-FIGHT-01]" in why([used], ["crossbow"])
    assert "can fight only with the pistol while weapons are jammed [STCB-FIGHT-12]" in why([jammed], ["crossbow"])
    assert "does not have the Crossbow to fight with [STCB-FIGHT-01]" in why([], [])
