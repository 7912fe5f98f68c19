"""Twelve moments of each game for the gallery: in which game to find them, and who then looks at the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any, NamedTuple

from docs.made.screens import terminal_text
from zombiekit import bots, games
from zombiekit.game import CHANCE
from zombiekit.play import Dice, Match, new_match, play_match


class Played(NamedTuple):
    """A game from beginning to end: its options, the bot that plays it, and the seed of its dice."""

    options: dict[str, Any]
    bot: str
    seed: str


class Moment(NamedTuple):
    """What a picture of the gallery shows.

    A played position is the first decision of this kind, after a share of the game, that has at least `choices` choices.
    A posed position has facts instead.
    """

    said: str
    node: str = ""
    after: float = 0
    choices: int = 1
    game: str = "won"
    viewer: int | None = 0
    """The seat that looks, counted from the seat that acts, or at the end from the winner; None for an onlooker."""
    facts: Mapping[str, Any] | None = None
    dark: bool = False


NAMES = (
    "set-up",
    "first-turn",
    "middle",
    "fight",
    "hand",
    "card",
    "choice",
    "waiting",
    "night",
    "last-move",
    "won",
    "lost",
)
"""The names of the moments, in the order of the pages."""
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
"""The sizes of the browser windows that show them, in pixels."""
MOCKED = {
    "one_against_the_dead": "fight",
    "defcon_zombies": "choice",
    "zombie_flavored_doom": "fight",
    "they_come_back": "middle",
}
"""The moments with the positions from which the design began."""
PLAYED = {
    "one_against_the_dead": {"won": Played({}, "quick", "a"), "lost": Played({}, "random", "b")},
    "defcon_zombies": {
        "won": Played({"players": 3}, "quick", "a"),
        "lost": Played({"players": 3}, "quick", "b"),
        "events": Played({"players": 3, "events": True, "flagships": True}, "quick", "d"),
    },
    "zombie_flavored_doom": {
        "won": Played({"players": 4, "board": "Quarters"}, "quick", "a"),
        "lost": Played({"players": 2}, "random", "a"),
    },
    "they_come_back": {
        "won": Played({"players": 3, "map": "harbor_hill"}, "quick", "b"),
        "lost": Played({"players": 3, "map": "millbrook"}, "quick", "a"),
        "set-up": Played({"players": 3}, "quick", "a"),
    },
}
CITY = {
    (-1, -1): "QH", (-1, 0): "6D", (-1, 1): "4S", (0, -1): "KD", (0, 0): "7H", (0, 1): "QD", (1, -1): "7C", (1, 0): "10H",
    (1, 1): "2C", (2, -1): "10C", (2, 0): "6S", (2, 1): "KC", (2, 2): "Joker 1", (3, -1): "2S", (3, 0): "2D", (3, 1): "6C",
    (3, 2): "9H", (4, -1): "JD", (4, 0): "4D", (4, 1): "7S", (4, 2): "5C", (5, -1): "6H", (5, 0): "3C", (5, 1): "AD",
    (8, 0): "4C",
}  # fmt: skip
OVERRUN = {
    "node": "ATTACK",
    "round": 6,
    "pawn": (4, 0),
    "strength": 11,
    "kills": 6,
    "weapon": ("chainsaw", 2),
    "city": CITY,
    "dice": {(-1, -1): 1, (0, -1): 6, (0, 1): None, (2, 1): 5, (4, -1): 4, (5, 1): 3},
    "zombies": {
        (2, 1): (0, 0, 1, 0),
        (2, 2): (3, 0, 0, 0),
        (3, 0): (0, 1, 0, 2),
        (4, -1): (1, 0, 0, 1),
        (4, 0): (2, 1, 5, 4),
        (4, 1): (1, 0, 0, 0),
        (5, 0): (0, 1, 1, 0),
    },
}
GALAXY = {
    "options": {"players": 6},
    "turn": 31,
    "tiles": {
        (3, -2): 4, (2, 0): 1, (2, -2): "zombies", (2, -1): 6, (1, 1): "Aries", (1, 0): 4, (1, -2): 3, (1, -1): "Leo",
        (0, 2): "Taurus", (0, 1): 2, (0, -2): "Libra", (0, -1): 5, (-3, 2): 2, (-3, 1): "zombies", (-2, 1): 5,
        (-2, 0): "wormhole", (-2, -1): 1, (-1, 2): 3, (-1, 1): "nebula", (-1, 0): 3, (-1, -1): 4,
    },
    "zombies": {(3, -2): 1, (2, 1): 1, (1, -2): 1, (0, 1): 2, (-3, 3): 2, (-3, 2): 1, (1, 2): 1},
    "ships": {
        0: {(0, 0): 1, (1, 0): 2, (2, -1): 1},
        1: {(0, 0): 1, (1, 0): 1, (-1, -1): 1},
        2: {(0, 0): 2, (1, 0): 1, (-1, 0): 1},
        3: {(0, 0): 1, (0, -1): 1, (1, 1): 1},
        4: {(0, 0): 1, (1, 0): 1, (-1, 2): 2},
        5: {(0, 0): 1, (2, 0): 1, (-1, 1): 1},
    },
    "outposts": {
        0: {(1, 0): 1, (2, -1): 1}, 2: {(1, 0): 1, (-1, 0): 2}, 3: {(0, -1): 1}, 4: {(-2, 1): 1}, 5: {(2, 0): 1},
    },
    "resources": [14, 3, 9, 6, 21, 2],
    "cards": {0: ["Leo", "Taurus"], 1: ["Libra"], 3: ["Aries"]},
    "peeks": {1: 2},
}  # fmt: skip
QUARTERS = {
    "node": "EVENING",
    "seat": 2,
    "options": {"players": 4},
    "board": "Quarters",
    "round": 12,
    "tiles": {1: "g10", 2: "f8", 3: "f8", 4: "b8"},
    "ticks": {1: 3, 2: 7, 3: 1, 4: 2},
    "carried": {1: "F1 M2", 2: "F2 W1 G1", 3: "F1 M2", 4: "M2 W1"},
    "loot": {4: "M2"},
    "hits": None,
    "spent": 2,
    "piles": {
        "a3": "W3", "k3": "G2", "c5": "G2", "i6": "M2", "e8": "M2", "f8": "F2 M2", "g8": "F2", "h8": "F2 M2", "j9": "M2",
        "g10": "M2", "o10": "M2", "m11": "G1", "g12": "F2", "o12": "F2", "e13": "G2", "o13": "W3", "n14": "F2", "a15": "M2",
        "c15": "W3", "d15": "F2", "f15": "M2", "j15": "M2", "o15": "M2", "h2": "F9 M13", "b8": "F5 M11", "n8": "F6 M6 W1",
        "h14": "F4 M8",
    },
    "zombies": {
        "l3": 1, "n3": 1, "m4": 2, "c5": 1, "f5": 1, "i6": 1, "d7": 1, "h7": 2, "e8": 3, "g8": 2, "h8": 5, "j9": 2, "k9": 1,
        "i10": 3, "g12": 2, "h12": 1,
    },
}  # fmt: skip
WALKING = """-12,4 -12,7 -11,5 -11,7 -11,8 -10,7 -9,1 -9,2 -9,10 -8,0 -8,3 -8,4 -8,7*4 -8,10*5 -7,4 -7,10*3 -6,1 -6,3 -6,10*2 -5,3
-5,7 -5,10 -5,13 -5,14 -4,1 -4,3 -4,9*2 -3,5 -3,8 -2,1 -2,3 -2,4 -2,5 -2,8 -2,11 -1,1 -1,4 -1,5 -1,8 -1,11 0,-3 0,-2 0,4 0,5
0,7 1,-3 1,-2 1,8 2,-3 2,-2 2,5 3,-3 3,-2 3,-1 3,2 3,3 4,-3 4,-2 4,2 4,3 4,7 4,10 5,-3 5,-2 5,-1 5,2 5,3 5,7 5,10 6,0 6,2
6,10 7,2 7,3 7,4 7,5 7,7 7,8 7,10 7,11 7,13 7,14 8,0 8,1 8,2 8,3 8,4 8,5 8,13"""
HEARTS = "-3,8 -2,4 -2,5 -2,8 -1,5 -1,8 0,5 2,-3 2,-2 3,-3 3,-1 4,-2 4,2 5,-1 7,5 8,1 8,2 8,5"
CARTRIDGES = """-9,0 -9,1 -5,3 -2,3 -2,11 -1,3 -1,11 0,-3 0,-2 0,3 1,-3 1,-2 3,2 5,2 5,3 6,2 7,1 7,2 7,3 7,4 8,3 8,4"""


def squares(text: str) -> dict[tuple[int, int], int]:
    """Return squares with the number of pieces on each."""
    found = {}
    for each in text.split():
        square, _, number = each.partition("*")
        x, y = square.split(",")
        found[int(x), int(y)] = int(number or 1)
    return found


TOWN = {
    "options": {"players": 4, "map": "harbor_hill"},
    "round": 6,
    "points": 2,
    "squares": {0: (-5, 9), 1: (-2, 10), 2: (-2, 10), 3: (4, 3)},
    "health": {0: 3, 1: 2, 2: 0, 3: 4},
    "hearts": {2: 2},
    "bullets": {0: 2, 1: 3, 2: 0, 3: 1},
    "kills": {0: 3, 1: 5, 3: 1},
    "hands": {0: ["adrenaline_rush", "fear", "grenade"], 1: ["first_aid_kit", "shotgun"], 3: ["lots_of_ammo"]},
    "tables": {0: ["fire_axe"], 3: ["skateboard"]},
    "zombies": squares(WALKING),
    "lying": {(-5, 9): 1},
    "health_tokens": list(squares(HEARTS)),
    "bullet_tokens": list(squares(CARTRIDGES)),
}
MOMENTS: dict[str, dict[str, Moment]] = {
    "one_against_the_dead": {
        "set-up": Moment("The city is laid card by card: which empty place gets this one?", "PlaceCard"),
        "first-turn": Moment("The first walk, with 3 AP", "Act"),
        "middle": Moment("Half-way to the helicopter, zombies all around", "Act", 0.6, dark=True),
        "fight": Moment("Twelve zombies on your block: one more than your Strength", facts=OVERRUN),
        "hand": Moment("No hand of cards in this game: the nearest is a weapon found, to take or to leave", "WeaponChoice"),
        "card": Moment("A card is drawn and waits for its place", "PlaceCard", 0.5),
        "choice": Moment("Which of them do you hit? Two ways to attack, and fists in parts", "PlayerAttack", 0, 50, "lost"),
        "waiting": Moment("Nobody else plays: the table as an onlooker sees it", "Act", 0.4, viewer=None),
        "night": Moment("The swarm has stepped closer", "PlayerAttack", 0.7),
        "last-move": Moment("The last walk, to the helicopter", "Act", 0.97),
        "won": Moment("Escaped"),
        "lost": Moment("Overwhelmed", game="lost"),
    },
    "defcon_zombies": {
        "set-up": Moment("Nothing is chosen in the set-up: all systems but Earth are hidden", "MakeMove"),
        "first-turn": Moment("The first turn of the second player", "MakeMove", 0.35),
        "middle": Moment("Expanding", "MakeMove", 0.8, dark=True),
        "fight": Moment("A fight: which ship is lost?", "Casualty", 0.2),
        "hand": Moment("No hand of cards: constellations, each with what it lets its owner do", "MakeMove", 0.85),
        "card": Moment("An event card is drawn, and asks for a number", "Prediction", game="events"),
        "choice": Moment("Six players, turn 31: twenty-five ways to move", facts=GALAXY),
        "waiting": Moment("Another player moves", "MakeMove", 0.7, viewer=1),
        "night": Moment("The swarm: which zombie goes first?", "ZombieOrder", 0.5, game="lost"),
        "last-move": Moment("The last constellation is near", "MakeMove", 0.97),
        "won": Moment("All constellations are discovered"),
        "lost": Moment("A zombie is on Earth", game="lost"),
    },
    "zombie_flavored_doom": {
        "set-up": Moment("No set-up: the board Quarters as it is printed", "Day"),
        "first-turn": Moment("The first turn of the second player", "Day", 0.03),
        "middle": Moment("Goods are carried home", "Day", 0.5, dark=True),
        "fight": Moment("Zombies on both sides, and an evening to live through", facts=QUARTERS),
        "hand": Moment("No hand of cards: the nearest are the goods that are carried", "Day", 0.55),
        "card": Moment("No cards: a wall is broken into", facts={
            "seat": 2, "tiles": {1: "h10", 2: "g12"}, "ticks": {1: 6, 2: 6}, "piles": {"g12": "F2 M8"},
        }),
        "choice": Moment("Most ways: walk, drive, pick up, put down", "Evening", 0, 20, "lost"),
        "waiting": Moment("Another player's day", "Day", 0.3, viewer=1),
        "night": Moment("Night: a zombie attacks", facts={
            "node": "NIGHT", "appearing": 0, "tiles": {1: "h11"}, "ticks": {1: 1}, "carried": {1: "W1 M3"},
            "zombies": ["h10", "f11"],
        }, dark=True),
        "last-move": Moment("One more load, and the store is full", "Day", 0.98),
        "won": Moment("A store is full"),
        "lost": Moment("The nights are over, and nobody has won", game="lost"),
    },
    "they_come_back": {
        "set-up": Moment("The town is laid: where does this tile go?", "LayTile", 0, 6, "set-up"),
        "first-turn": Moment("The first steps", "MoveChoice"),
        "middle": Moment("Round 6: two of four points left, the helipad in sight", facts=TOWN),
        "fight": Moment("A zombie stands before you", "Encounter", 0.4, 3, dark=True),
        "hand": Moment("Three cards in the hand, and a window to play one", "WindowChoice", 0.5, 3),
        "card": Moment("A card has been played on somebody", "LeadingChoice"),
        "choice": Moment("Which zombies step closer?", "SwarmMove", 0, 50),
        "waiting": Moment("Another player moves", "MoveChoice", 0.6, viewer=1),
        "night": Moment("The swarm moves at the end of a turn", "SwarmMove", 0.8, dark=True),
        "last-move": Moment("The last walk: the helicopter is five steps away", "MoveChoice", 0.985),
        "won": Moment("Away with the helicopter"),
        "lost": Moment("The last human has died", game="lost", viewer=1),
    },
}  # fmt: skip


def found(name: str, moment: str) -> tuple[Match, int | None]:
    """Return the match at a moment, and the seat that looks at it; None for an onlooker.

    Raises:
        LookupError: There is no such moment, or the game never comes to it.
    """
    game: Any = games.get(name)
    wanted = MOMENTS[name][moment]
    match = new_match(game, state=game.pose(**wanted.facts)) if wanted.facts else _come_to(name, wanted)
    if wanted.viewer is None:
        return match, None
    actor = game.current_player(match.state)
    first = actor if match.result is None else next(iter(match.result.winners), 0)
    return match, (first + wanted.viewer) % game.seats(match.state)


def _come_to(name: str, wanted: Moment) -> Match:
    whole = _played(name, wanted.game)
    if not wanted.node:
        return whole
    game: Any = whole.game
    for length in range(int(wanted.after * whole.length), whole.length):
        match = whole.undo_to(length)
        is_asked = game.current_player(match.state) != CHANCE and type(match.state.agenda[-1]).__name__ == wanted.node
        if is_asked and len(game.legal_actions(match.state)) >= wanted.choices:
            return match
    raise LookupError(f"{name} never comes to {wanted.node} with {wanted.choices} choices")


@cache
def _played(name: str, which: str) -> Match:
    game: Any = games.get(name)
    options, spec, seed = PLAYED[name][which]
    bot = bots.get(spec)(game, 0, Dice("the bot"))
    return play_match(game, [bot] * max(game.PLAYERS), options=game.Options(**options), dice=Dice(seed))


def gallery(name: str) -> str:
    """Return all moments of a game as sections of a page: on a desktop, on a phone, and in a terminal.

    Raises:
        LookupError: There is no such game.
    """
    return "\n".join(_section(name, moment) for moment in MOMENTS[name])


def _section(name: str, moment: str) -> str:
    said = escape(MOMENTS[name][moment].said)
    title = escape(moment.replace("-", " ").capitalize())
    match, viewer = found(name, moment)
    shots = "".join(
        f'<img src="{moment}-{size}.webp" alt="{title} {where}: {said}" loading="lazy" width="{width}">'
        for size, where, width in (("desktop", "at a desktop", 1280), ("phone", "on a phone", 390))
    )
    text = escape(terminal_text(match, viewer or 0))
    return (
        f'<section class="moment" id="{moment}" data-search-exclude><h2>{title}</h2><p>{said}</p>'
        f"<div>{shots}</div><pre>{text}</pre></section>"
    )
