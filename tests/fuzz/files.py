"""Spoiled files of the games: boards, event cards, prepared maps, and a table's own cards and tiles."""

import json
import re
import tomllib
from functools import cache
from random import Random
from typing import Any

from tests.fuzz import mutating
from tests.fuzz.positions import TOP
from tests.zombie_flavored_doom.driving import FORD_TEXT, RING_TEXT
from zombiekit import games
from zombiekit.games.defcon_zombies.box import BASE_EVENTS, EXAMPLES, data_of

EVENTS = (TOP / "examples" / "my_events.toml").read_text(encoding="utf-8")
TOWN = """; a town for a short game
tile 0,0 town_square
tile 1,0 straight r=1
tile 2,0 helipad
tile -1,0 army_surplus
tile 0,1 hospital r=2
tile 0,-1 curve r=1
tile 1,-1 drug_store
tile 2,-1 curve r=2
zombies -2,1
zombies 4,1
zombies 7,1
zombies 4,-3 2
health 4,-3
health 0,4
bullets -3,0
"""
TOWNS: tuple[dict[str, Any], ...] = (
    {
        "tiles": {
            (0, 0): "town_square",
            (1, 0): ("straight", 1),
            (2, 0): "helipad",
            (0, 1): ("hospital", 2),
            (0, -1): ("curve", 1),
        },
        "zombies": {(4, 1): 1, (7, 1): 1},
        "health_tokens": [(0, 4)],
        "bullet_tokens": [],
    },
    {"tiles": {(0, 0): "town_square", (1, 0): ("straight", 1)}, "zombies": {(4, 1): 2}},
)


@cache
def board_texts() -> tuple[str, ...]:
    game: Any = games.get("zombie_flavored_doom")
    return (*map(str, game.BOARDS.values()), FORD_TEXT, FORD_TEXT, RING_TEXT, RING_TEXT, str(game.Board(RING_TEXT)))


def board(dice: Random) -> str:
    """Return a spoiled board."""
    whole = dice.choice(board_texts())
    if dice.random() < 0.5:
        return mutating.text(whole, dice)
    return "\n".join(mutating.lines(whole.split("\n"), dice.choice(board_texts()).split("\n"), dice))


@cache
def cards() -> tuple[Any, ...]:
    """Return event cards of all sorts as data: from the examples, the docs, and the game (as saves write them)."""
    found = [*tomllib.loads(EVENTS)["cards"]]
    page = (TOP / "docs" / "games" / "defcon_zombies_cards.md").read_text(encoding="utf-8")
    for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL):
        try:
            found += tomllib.loads(block).get("cards", [])
        except tomllib.TOMLDecodeError:  # only a part of a card
            continue
    return (*found, *map(data_of, (*BASE_EVENTS, *EXAMPLES)))


def cards_json(dice: Random) -> bytes:
    """Return a spoiled file of cards as JSON."""
    every = cards()
    chosen = dice.sample(every, dice.choice((1, 1, 2)))
    if dice.random() < 0.15:
        text = mutating.text(json.dumps({"cards": chosen}), dice)
    else:
        text = json.dumps({"cards": mutating.tree(chosen, [dice.choice(every)], dice)})
    return text.encode("utf-8", "surrogatepass")


def spoiled(whole: str, dice: Random, texts: float = 0.5) -> bytes:
    """Return a spoiled file, in this share of cases as one text, else line by line."""
    lines = whole.split("\n")
    text = mutating.text(whole, dice) if dice.random() < texts else "\n".join(mutating.lines(lines, lines, dice))
    return text.encode("utf-8", "surrogatepass")


HOUSE_CARD_LINES = """; cards of a table
card first_aid_kit 2 hospital
card fear 1
card hysterical_paralysis 0
card lots_of_ammo 2 sporting_goods police_station
"""
HOUSE_CARDS: tuple[dict[str, Any], ...] = (
    {"fear": 3, "first_aid_kit": (2, ["hospital"])},
    {"grenade": (1, ["army_surplus", "police_station"]), "were_screwed": 0},
)
HOUSE_TILE_LINES = """; tiles of a table
tile four_way count=4
tile toy_store doors=20>21,02>12
tile police_station grid=BBB/BBB/.R.
tile fire_station doors=11>12,22>12 zombies=5
tile food_court duct=00 health=2 bullets=2
"""
HOUSE_TILES: tuple[dict[str, Any], ...] = (
    {"four_way": {"count": 4}, "toy_store": {"doors": "20>21,02>12", "zombies": 2}},
    {"police_station": {"grid": "BBB/BBB/.R."}, "food_court": {"duct": "00", "health": 2, "bullets": 2}},
)
