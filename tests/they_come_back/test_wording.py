"""What events and attempts say: a line of plain words each, with the printed names of cards and tiles."""

from __future__ import annotations

import re
from typing import Any

import pytest

from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import TITLES, Card, Moment
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.table import events
from zombiekit.games.they_come_back.table.actions import Play, Use
from zombiekit.notation import parse_action


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (events.CardPlayed(0, Play(Card.FEAR, target=2)), "Player 1 plays Fear on Player 3."),
        (events.CardPlayed(1, Play(Card.SHOTGUN)), "Player 2 plays Hey, Look! A Shotgun!"),
        (
            events.CardPlayed(1, Play(Card.SLIGHT_MISCALCULATION, tile=(-1, 0))),
            "Player 2 plays Slight Miscalculation on the tile at -1,0.",
        ),
        (events.WeaponUsed(1, Use(Card.LOTS_OF_AMMO)), "Player 2 uses Lots of Ammo."),
        (events.WeaponUsed(1, Use(Card.GRENADE, square=(1, 0))), "Player 2 uses Grenade on 1,0."),
        (events.WeaponUsed(1, Use(Card.GRENADE, tile=(-1, 0))), "Player 2 uses Grenade on the tile at -1,0."),
        (
            events.EffectBegan(1, Card.YOUR_SHOES_UNTIED, 0),
            "Your Shoe's Untied by Player 2 takes effect on Player 1.",
        ),
        (events.EffectEnded(1, Card.ALL_THE_MARBLES, None), "All the Marbles by Player 2 is over."),
        (events.CardDrawn(1, Card.HIDDEN), "Player 2 draws a card."),
        (events.CardDiscarded(1, Card.I_DONT_THINK_THEYRE_DEAD), "Player 2 discards I Don't Think They're Dead."),
        (
            events.Died(1, (Card.WERE_SCREWED, Card.FIRE_AXE)),
            "Player 2 dies, losing We're Screwed! and Fire Axe, and will come back.",
        ),
        (events.Asked(1, Moment.STEP), "Player 2 is asked for a card after a step."),
        (events.Asked(1, Moment.CARD_PLAYED), "Player 2 is asked for a card in answer to the one just played."),
        (events.ZombiesStoodUp((1, 0), 1), "1 zombie on 1,0 stands up."),
        (events.ZombiesStoodUp((1, 0), 2), "2 zombies on 1,0 stand up."),
        (events.DeckRenewed(1), "The deck is empty; 1 card of the discard pile becomes the new one."),
        (events.TilesLeftOut(1), "1 tile cannot be laid and stays out of the game."),
        (events.TileRevealed(0, TileId.FOUR_WAY), "Player 1 turns up a tile: Crossroads."),
        (events.TilePutBack(0, TileId.LAWN_GARDEN), "Lawn & Garden fits nowhere; Player 1 puts it back."),
    ],
)
def test_events_in_words(event: Any, line: str) -> None:
    assert str(event) == line


def test_every_card_has_a_title() -> None:
    assert list(TITLES) == list(Card)


@pytest.mark.parametrize(
    ("facts", "line", "words"),
    [
        ({"node": "encounter", "zombies": {(1, 1): 1}}, "evade", "try to evade a zombie, on 4 or more"),
        (
            {"node": "encounter", "zombies": {(1, 1): 1}, "tables": {0: ["fire_axe"]}},
            "fight fire_axe",
            "fight a zombie with the Fire Axe, on 3 or more",
        ),
        (
            {
                "node": "defend",
                "victim": 0,
                "active": 1,
                "health": {1: 0},
                "hearts": {1: 3},
                "tables": {0: ["fire_axe"]},
            },
            "defend pistol",
            "defend yourself with the pistol, on 4 or more",
        ),
    ],
)
def test_attempts_say_which_roll_is_enough(facts: dict[str, Any], line: str, words: str) -> None:
    """With what is added to the die, as the question says that comes then."""
    state = game.pose(**facts)
    action = parse_action(game, line)
    enough = int(words.rpartition(" on ")[2][0])
    added, target = re.findall(r"die(?: \+ (\d))? against (\d)", game.question(game.step(state, action)))[0]

    assert game.describe(state, action) == words
    assert enough == int(target) - int(added or 0)
