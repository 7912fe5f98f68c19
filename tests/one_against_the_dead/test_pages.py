"""The figures on the page of the game come out again, from the seeds that it names."""

import re
from pathlib import Path
from runpy import run_path

import pytest

from zombiekit import CHANCE
from zombiekit.games import one_against_the_dead as game
from zombiekit.play import Dice, play_match, random_policy
from zombiekit.play.players import Policy

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/games/one_against_the_dead.md").read_text(encoding="utf-8")
FIGURES = r"([\d.]+) rounds, (\d+) decisions, (\d+) nodes"


def means(policy: Policy | None, games: int) -> tuple[float, ...]:
    """Return means over games with the seeds from 0: rounds, decisions, nodes, options per decision, and games won."""
    totals = [0, 0, 0, 0, 0]
    for seed in range(games):
        dice = Dice(seed)
        match = play_match(game, [policy or random_policy(dice)], dice=dice)
        states = [match.start, *(step.state for step in match.history)]
        decisions = [state for step, state in zip(match.history, states, strict=False) if step.actor != CHANCE]
        options = sum(len(game.legal_actions(state)) for state in decisions)
        assert match.result
        values = (match.state.round, len(decisions), len(match.history), options, len(match.result.winners))
        totals = [total + value for total, value in zip(totals, values, strict=True)]
    rounds, decided, nodes, listed, won = totals
    return rounds / games, decided / games, nodes / games, listed / decided, won / games


def told(label: str) -> tuple[str, ...]:
    """Return the rounds, decisions and nodes that the page gives in the row with this label."""
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {label}"))
    found = re.search(FIGURES, row)
    assert found
    return found.groups()


@pytest.mark.once
@pytest.mark.thorough
def test_random_play_is_as_long_as_the_page_says() -> None:
    rounds, decisions, nodes, options, won = means(None, 1000)
    assert told("Length of a game") == (f"{rounds:.1f}", f"{decisions:.0f}", f"{nodes:.0f}")
    assert f"; {options:.1f} on average in random play" in PAGE
    assert won == 0


@pytest.mark.once
@pytest.mark.slow
def test_the_bot_does_as_well_as_the_page_says() -> None:
    rounds, decisions, nodes, _, won = means(run_path(str(ROOT / "examples/bot.py"))["bot"], 200)
    assert told("With the [bot]") == (f"{rounds:.1f}", f"{decisions:.0f}", f"{nodes:.0f}")
    assert f"won {200 * won:.0f} of 200" in PAGE
