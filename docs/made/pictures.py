"""Pictures of the games for the pages: positions and replays from games that bots have played."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from zombiekit import games, known_to_all
from zombiekit.bots import Quick
from zombiekit.play import Dice, Match, play_match
from zombiekit.render.svg import Picture, animation, picture
from zombiekit.render.svg.style import colored

DOCS = Path(__file__).parent.parent


class Shot(NamedTuple):
    """What a picture of a game shows, and its title."""

    title: str
    options: tuple[tuple[str, Any], ...] = ()
    at: float = 1
    """The share of the game that is over; beyond 1, the moment with the most pieces on the table."""
    seat: int | None = None
    """The seat that looks and has to decide next; None for what everybody knows."""
    steps: int = 0
    """How many steps up to there are replayed; 0 for a still picture."""


MOST, EARLY = 2.0, 0.3
BASE: dict[str, dict[str, Any]] = {
    "one_against_the_dead": {},
    "defcon_zombies": {"players": 3},
    "zombie_flavored_doom": {},
    "they_come_back": {"players": 3},
}
"""The options of each game, unless a shot names its own."""
SHOTS: dict[str, dict[str, Shot]] = {
    "one_against_the_dead": {
        "start": Shot("The first decision", at=0.05),
        "middle": Shot("Half-way through the city", at=0.6),
        "crowd": Shot("When most zombies are about", at=MOST),
        "end": Shot("The end"),
        "choice": Shot("What can be chosen is marked", at=0.75, seat=0),
        "replay": Shot("A whole game", steps=100),
    },
    "defcon_zombies": {
        "start": Shot("The first decision: all but Earth is unknown", at=0.2),
        "middle": Shot("Expanding", at=0.6),
        "crowd": Shot(
            "Six players, four rings, flagships and events, at the height of the swarm",
            (("players", 6), ("galaxy", "fourth_ring"), ("flagships", True), ("events", True)),
            at=MOST,
        ),
        "end": Shot("The end"),
        "choice": Shot("What Green sees and may do", at=0.5, seat=1),
        "replay": Shot("The last sixty steps of a game", steps=60),
    },
    "zombie_flavored_doom": {
        "start": Shot("The first decision", at=0.0),
        "middle": Shot("On a honeycomb", (("board", "Honeycomb"),), at=0.5),
        "crowd": Shot("Eight valleys for eight players", (("board", "Eight Valleys"), ("players", 8)), at=MOST),
        "end": Shot("The end"),
        "choice": Shot("What Player 2 may do", at=0.6, seat=1),
        "replay": Shot("The last sixty steps of a game", steps=60),
    },
    "they_come_back": {
        "start": Shot("The town is being laid", at=0.02),
        "middle": Shot("A town with its dead", at=0.5),
        "crowd": Shot("Military base and mall", (("players", 4), ("expansions", "both")), at=MOST),
        "end": Shot("The end"),
        "choice": Shot("What Player 2 sees, own hand included, and may do", at=0.4, seat=1),
        "replay": Shot("The last sixty steps of a game", steps=60),
    },
}


def figure(name: str, shot: str) -> str:
    """Return a picture of a game in a figure, in the colors of the page, whichever the reader has chosen.

    Raises:
        LookupError: There is no such game, or no such picture.
    """
    return framed(drawn(name, shot), SHOTS[name][shot].title)


def framed(found: Picture, said: str) -> str:
    """Return a picture with its title below, in the colors of the page."""
    return (
        f'<figure class="picture" data-search-exclude><style>{_following()}</style>'
        f"<div>{found}</div><figcaption>{escape(said)}</figcaption></figure>"
    )


def _following() -> str:
    """Return a style sheet that makes pictures follow the colors of the page, not those of the system."""
    sides = {"default": "light", "slate": "dark"}
    return "".join(
        colored(f"[data-md-color-scheme={scheme}] .picture svg", side).replace(";", "!important;")
        for scheme, side in sides.items()
    )


def drawn(name: str, shot: str) -> Picture:
    """Return a picture of a game."""
    game: Any = games.get(name)
    wanted = SHOTS[name][shot]
    match = match_of(name, shot)
    if wanted.steps:
        return animation(match, first=max(0, match.length - wanted.steps), seconds=0.8)
    if wanted.seat is None:
        view = known_to_all(game, match.state)
        return picture(game, view, events=view.events if wanted.at > EARLY else ())
    view = game.observe(match.state, wanted.seat)
    return picture(game, view, highlight=game.legal_actions(view))


def match_of(name: str, shot: str) -> Match:
    """Return the match of a picture, at the moment that it shows."""
    wanted = SHOTS[name][shot]
    return _at(_played(name, wanted.options or tuple(BASE[name].items())), wanted)


@cache
def _played(name: str, options: tuple[tuple[str, Any], ...]) -> Match:
    game = games.get(name)
    bot = Quick()(game, 0, Dice("the bot"))
    return play_match(game, [bot] * max(game.PLAYERS), options=game.Options(**dict(options)), dice=Dice("gallery"))


def _at(match: Match, shot: Shot) -> Match:
    """Return the match at the moment that a shot asks for."""
    game: Any = match.game
    if shot.at == MOST:
        states = [(length, step.state) for length, step in enumerate(match.history, 1)]
        pieces = {length: _pieces(game, state) for length, state in states[:: max(1, len(states) // 60)]}
        return match.undo_to(max(pieces, key=lambda length: (pieces[length], length)))
    found = match.undo_to(int(shot.at * match.length))
    while (shot.at < 1) and game.current_player(found.state) != (
        shot.seat if shot.seat is not None else max(0, game.current_player(found.state))
    ):
        found = match.undo_to(found.length + 1)
    return found


def _pieces(game: Any, state: Any) -> int:
    return sum(token.count for cell in game.scene(known_to_all(game, state)).cells for token in cell.tokens)
