"""How *Sometimes, They Come Back!* goes with 2 to 6 players: games among the simple bots, as a table.

python examples/they_come_back_study.py         # 500 games for each number of players
python examples/they_come_back_study.py 20      # fewer
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import quantiles

from they_come_back_bots import sensible

from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import Reason
from zombiekit.play import Dice, play_match

ROUNDS = 100
HEAD = """\
| Players | Rounds, median (10 % to 90 %) | Decisions | A human escapes | The dead win |
|---:|---:|---:|---:|---:|"""


def rate(part: int, whole: int) -> str:
    """Return a share in percent with the 95 % interval of Wilson."""
    share, z = part / whole, 1.96
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return f"{100 * share:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def row(players: int, games: int) -> str:
    """Play games with so many players, and return what they come to as a row of the table."""
    options = game.Options(players=players, round_limit=ROUNDS)
    rounds, decisions, escaped, eaten = [], 0, 0, 0
    for seed in range(games):
        bots = [sensible(Dice(f"bots {players} {seed}"))] * players
        match = play_match(game, bots, options=options, dice=Dice(seed))
        state, result = match.state, match.result
        assert result is not None
        rounds.append(state.round)
        decisions += sum(step.actor >= 0 for step in match.history)
        escaped += result.reason is Reason.ESCAPE
        eaten += result.reason is Reason.EXTINCTION
    low, *_, high = quantiles(rounds, n=10, method="inclusive")
    length = f"{sorted(rounds)[games // 2]} ({low:.0f} to {high:.0f})"
    shares = " | ".join(rate(part, games) for part in (escaped, eaten))
    return f"| {players} | {length} | {decisions / games:.0f} | {shares} |"


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    print(HEAD)
    for number in game.PLAYERS:
        print(row(number, count), flush=True)
