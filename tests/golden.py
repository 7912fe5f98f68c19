"""Golden playthroughs: seeded games written out in words, so that any change of a rule changes the text.

`python -m tests.golden` rewrites them and their records; reviewers of a change read the difference. If a record changes, records that
people keep can no longer be read: then the ruleset or the format gets a new number.
"""

from pathlib import Path

from zombiekit import CHANCE, games, record
from zombiekit.play import Dice, Match, play_match, random_policy

DATA = Path(__file__).parent / "data"
SEEDS = {"one_against_the_dead": 9945}
"""For each game, a seed whose playthrough shows nearly everything that can happen."""


def path_of(name: str) -> Path:
    """Return the path of a game's playthrough."""
    return DATA / f"{name}_playthrough.txt"


def record_path(name: str) -> Path:
    """Return the path of that game's record."""
    return DATA / f"{name}_record.jsonl"


def match_of(name: str) -> Match:
    """Return the whole random game of a seed."""
    game, dice = games.get(name), Dice(SEEDS[name])
    return play_match(game, [random_policy(dice)] * max(game.PLAYERS), dice=dice)


def playthrough(name: str) -> str:
    """Return that game in words: at each node who acts, what is possible, what is done, and what comes of it."""
    match = match_of(name)
    game, state = match.game, match.start
    lines = [f"{game.TITLE}, ruleset {game.RULESET}, seed {SEEDS[name]}", repr(match.options), ""]
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
        record.write(match_of(name), record_path(name))
