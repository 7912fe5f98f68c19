"""How large arrays have to be: `python tests/bench/bounds.py [GAMES]`, 30 games a line by default.

Each line plays games in three ways: at random, as the quick bot plays, and toward long lists, by trying three random actions and taking
the one that leaves most to choose from. It prints the largest sizes met, beside those that `zombiekit.adapters.bounds` declares.
Measuring views takes longest, so it is done only at every tenth decision.
"""

import sys
from collections.abc import Callable
from typing import Any

from zombiekit import CHANCE, TERMINAL, bots, codec, games
from zombiekit.adapters.arrays import PIECES, Arrays
from zombiekit.adapters.bounds import Bounds, bounds_of
from zombiekit.play import Dice

CASES: list[tuple[str, dict[str, Any]]] = [
    ("one_against_the_dead", {}),
    ("one_against_the_dead", {"adjacency_for_search": "all8"}),
    ("defcon_zombies", {}),
    ("defcon_zombies", {"players": 1, "galaxy": "fourth_ring", "events": True, "industrious": True, "flagships": True}),
    (
        "defcon_zombies",
        {"players": 6, "galaxy": "fourth_ring", "events": True, "jump_drives": True, "scouts": "inward"},
    ),
    ("zombie_flavored_doom", {"players": 1}),
    ("zombie_flavored_doom", {"players": 2}),
    ("zombie_flavored_doom", {"players": 8}),
    ("they_come_back", {"players": 2}),
    ("they_come_back", {"players": 6}),
    ("they_come_back", {"players": 2, "expansions": "both"}),
    ("they_come_back", {"players": 6, "expansions": "both", "ask": "all"}),
]
LONGEST = 3000
"""The most decisions of a game."""
EVERY = 10
TRIED = 3

Chooser = Callable[[Any, Any, tuple[Any, ...], Dice], Any]


def at_random(_game: Any, _state: Any, legal: tuple[Any, ...], dice: Dice) -> Any:
    """Return any action."""
    return legal[int(dice.random() * len(legal))]


def quickly(game: Any, state: Any, legal: tuple[Any, ...], dice: Dice) -> Any:
    """Return what the quick bot chooses."""
    seat = game.current_player(state)
    return bots.get("quick")(game, seat, dice)(game, game.observe(state, seat), legal)


def toward_long_lists(game: Any, state: Any, legal: tuple[Any, ...], dice: Dice) -> Any:
    """Return the one of a few random actions that leaves most to choose from."""
    tried = [at_random(game, state, legal, dice) for _ in range(TRIED)]
    return max(tried, key=lambda action: len(game.legal_actions(game.step(state, action))))


def measured(game: Any, options: Any, choose: Chooser, count: int) -> Bounds:
    """Return the largest sizes met in some games."""
    arrays = Arrays(game)
    most = dict.fromkeys(("actions", "width", "rows", "outcomes"), 0)
    for number in range(count):
        state, dice, decisions = game.new_game(options), Dice(f"bounds {number}"), 0
        while (seat := game.current_player(state)) != TERMINAL and decisions < LONGEST:
            if seat == CHANCE:
                chance = game.chance_outcomes(state)
                most["outcomes"] = max(most["outcomes"], len(chance))
                state = game.step(state, chance.sample(dice))
                continue
            legal, decisions = game.legal_actions(state), decisions + 1
            most["actions"] = max(most["actions"], len(legal))
            if decisions % EVERY == 0:
                lines = [PIECES.findall(str(action)) for action in legal]
                width = max(sum(len(arrays._tokens(piece)) for piece in line) for line in lines)
                rows = len(arrays._rows(codec.to_plain(game, game.observe(state, seat))))
                most |= {"width": max(most["width"], width), "rows": max(most["rows"], rows)}
            state = game.step(state, choose(game, state, legal, dice))
    return Bounds(**most)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    ways: dict[str, Chooser] = {"random": at_random, "quick": quickly, "long lists": toward_long_lists}
    print("| game | options | play | actions | width | rows | outcomes |\n| --- | --- | --- | --: | --: | --: | --: |")
    for name, given in CASES:
        game = games.get(name)
        options = codec.options_from(game, given)
        found = {way: measured(game, options, choose, count) for way, choose in ways.items()}
        for way, most in (found | {"declared": bounds_of(game, options)}).items():
            said = ", ".join(f"{key}={value}" for key, value in given.items()) or "the defaults"
            print(
                f"| {name} | {said} | {way} | {most.actions} | {most.width} | {most.rows} | {most.outcomes} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
