"""What mutants are made of: positions of all games at all sorts of nodes, and playing on from them."""

from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tests.trying import act
from tests.zombie_flavored_doom.driving import FORD, RING
from zombiekit import CHANCE, TERMINAL, games
from zombiekit.errors import InvalidState, Undetermined
from zombiekit.play import Match, new_match

TOP = Path(__file__).parents[2]
STEPS = 60
"""How many steps an accepted position is played on."""
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "one_against_the_dead": (
        {},
        {"adjacency_for_search": "all8", "fists_replacements": "recheck", "zombie_terrain": "no_specials", "round_limit": 6},
    ),
    "defcon_zombies": (
        {"players": 2, "turn_limit": 30},
        {
            "players": 3, "galaxy": "fourth_ring", "fourth_ring_gaps": "random", "jump_drives": True, "scouts": "inward",
            "overrun": True, "flagships": True, "limited_components": True, "first_player": "random", "turn_limit": 20,
        },
        {
            "players": 1, "events": True, "event_triggers": ["constellation", "nebula", "wormhole", "planet_number"],
            "event_cards": str(TOP / "examples" / "my_events.toml"), "industrious": True, "slow_swarm": True,
            "constellation_ship": "choice", "outposts_on": "non_zombies", "turn_limit": 20,
        },
        {"players": 2, "galaxy": {"rings": 2, "gaps": [], "stages": [
            {"planet": {"2": 2, "3": 2}, "constellation": 1, "wormhole": 1}, {"planet": {"4": 6}, "zombies": 3, "nebula": 3},
        ]}, "limited_tiles": False, "collect_early": True, "turn_limit": 20},
        *(
            {**games.get("defcon_zombies").Options.PRESETS[preset], "players": players, "constellation_ship": "choice", "turn_limit": 20}
            for preset, players in (("everything", 2), ("events", 3), ("easy", 1))
        ),
    ),
    "zombie_flavored_doom": (
        {"players": 2, "night_limit": 6},
        {"players": 3, "turn_order": "fixed", "limit_result": "fewest_missing", "wipeout": "doom", "night_limit": 4},
        {"players": 4, "replenish": 2, "night_limit": 3},
        {"players": 1, "night_limit": 4},
        {"board": FORD, "night_limit": 6},
        {"board": RING, "night_limit": 6},
    ),
    "they_come_back": (
        {"players": 2, "round_limit": 8},
        {"players": 3, "card_windows": "phases", "ask": "all", "limited_supplies": 60, "round_limit": 8},
        {"players": 2, "token_placement": "canonical", "lying_hand": "mute", "first_player": "seat0", "round_limit": 8},
        {"players": 3, "map": "millbrook", "ask": "all", "limited_supplies": 150, "round_limit": 8},
    ),
}  # fmt: skip
NAMES = tuple(OPTIONS)


def options_of(name: str) -> list[Any]:
    """Return the options of a game that its matches are played with."""
    game: Any = games.get(name)
    return [game.Options(**given) for given in OPTIONS[name]]


@cache
def played(name: str, seed: int, least: int = 0) -> Match:
    """Return a match of a game played at random, to its end or for 1,500 steps (for `least` steps, if that is more)."""
    game: Any = games.get(name)
    dice = Random(f"{name} {seed}")
    every = options_of(name)
    match = new_match(game, options=every[seed % len(every)])
    while game.current_player(match.state) != TERMINAL and match.length < max(least, 1_500):
        match = match.play(act(game, match.state, dice))
    return match


@cache
def positions(name: str, count: int = 12) -> tuple[Any, ...]:
    """Return positions from random games, early and late ones, up to four for each sort of agenda."""
    found: dict[Any, Any] = {}
    dice = Random(name)
    for seed in range(count):
        match = played(name, seed)
        for state in (match.start, *(step.state for step in match.history)):
            sort = tuple(type(node).__name__ for node in state.agenda[-3:])
            if (sort, seed % 4) not in found or dice.random() < 0.2:
                found[sort, seed % 4] = state
    return tuple(found.values())


def play_on(game: Any, state: Any, dice: Random, steps: int = STEPS) -> None:
    """Play on from a position at random, and check that every position on the way is sound and has something to do."""
    for _ in range(steps):
        wrong = game.faults(state)
        assert not wrong, f"faults after it was accepted: {', '.join(sorted({fault.rule for fault in wrong}))}"
        if game.current_player(state) == TERMINAL:
            assert game.outcome(state) is not None, "over without an outcome"
            break
        assert game.outcome(state) is None, "an outcome while it goes on"
        if game.current_player(state) == CHANCE:
            assert next(iter(game.chance_outcomes(state)), None) is not None, "chance without outcomes"
        else:
            assert game.legal_actions(state), "no legal actions"
        state = game.step(state, act(game, state, dice))
    assert str(state), "no drawing"
    for seat in range(game.seats(state)):
        game.observe(state, seat)


def see_on(game: Any, view: Any, dice: Random) -> None:
    """Draw full states for a view, if there are any, and check that they are sound; then try actions in the view itself."""
    for _ in range(2):
        try:
            state = game.resample(view, dice)
        except InvalidState:  # the hidden things of a view may be impossible without showing it
            break
        assert not game.faults(state), "what resample draws has faults"
        play_on(game, state, dice, 10)
    with suppress(Undetermined):
        actions = game.legal_actions(view)
        if game.current_player(view) == CHANCE:
            actions = [outcome for outcome, _ in islice(game.chance_outcomes(view), 3)]
        for action in actions[:3]:
            game.step(view, action)
