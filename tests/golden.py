"""Golden playthroughs: seeded games written out in words, so that a change of any rule shows as a change of text.

`python -m tests.golden` writes them anew; whoever reviews a change reads the difference.
"""

from __future__ import annotations

from pathlib import Path

from zombiekit import CHANCE, games
from zombiekit.play import Dice, play_match, random_policy

DATA = Path(__file__).parent / "data"
SEEDS = {"one_against_the_dead": 14143}
"""For each game a seed whose playthrough meets nearly everything that can happen."""


def path_of(name: str) -> Path:
    """Return where the playthrough of a game is kept."""
    return DATA / f"{name}_playthrough.txt"


def playthrough(name: str) -> str:
    """Return a whole random game in words: at each node who acts, what is possible, what is done, and what comes of it."""
    game = games.get(name)
    dice = Dice(SEEDS[name])
    lines = [f"{game.TITLE}, ruleset {game.RULESET}, {dice!r}"]
    match = play_match(game, [random_policy(dice)] * max(game.PLAYERS), dice=dice)
    lines += [repr(match.options), ""]
    state = match.start
    for number, (actor, action, after) in enumerate(match.history, 1):
        if actor == CHANCE:
            chance = game.chance_outcomes(state)
            lines.append(f"{number}. chance: {action}  [{chance.weight(action)} in {chance.total}]")
        else:
            lines.append(f"{number}. seat {actor}: {action}  [{', '.join(map(str, game.legal_actions(state)))}]")
        lines += [f"    {event}" for event in after.events]
        state = after
    return "\n".join([*lines, "", repr(match.result), "", str(state), ""])


if __name__ == "__main__":
    for name in SEEDS:
        path_of(name).write_text(playthrough(name), encoding="utf-8", newline="\n")
