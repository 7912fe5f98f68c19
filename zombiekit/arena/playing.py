"""Playing one row of a study, with the same result on every machine."""

from __future__ import annotations

import json
from hashlib import blake2b
from math import isfinite
from traceback import extract_tb
from typing import Any

import attrs

from zombiekit import codec
from zombiekit.arena.design import Design, Task, check_design
from zombiekit.errors import IllegalAction, PolicyFailed, ZombiekitError
from zombiekit.game import CHANCE, TERMINAL, Game
from zombiekit.play import Dice, Match, Termination, new_match
from zombiekit.play.players import Players

OVER, STOPPED, FORFEIT = "over", "step_limit", "forfeit"
ENDS = (OVER, STOPPED, FORFEIT)
COURSE = 16
"""The number of digits in the digest of a course."""


@attrs.define(eq=False, slots=False)
class NotRepeatable(ZombiekitError):
    """A row came out differently when it was played again, so a bot or the game depends on more than the design.

    Attributes:
        index: The number of the row.
        one: The first result, in words.
        other: The second result, in words.
    """

    index: int
    one: str
    other: str

    def __str__(self) -> str:
        return f"row {self.index} came out differently when it was played again: {self.one}, then {self.other}"


@attrs.frozen
class GameRow:
    """How one game of a study went.

    Attributes:
        index: The number of the row.
        cell: The number of the option set.
        seed: The number of the seed.
        seating: The number of the bot in each seat.
        returns: What each seat got.
        winners: The seats that won.
        reason: Why the game ended, in the game's own word; empty if it did not end by its rules.
        steps: The number of steps, chance included.
        end: `over`, `step_limit` or `forfeit`.
        error: The seat of the bot that forfeited, and why; empty otherwise.
        course: A digest of all choices and all chance. Games with the same digest are copies of each other; empty in older files.
    """

    index: int
    cell: int
    seed: int
    seating: tuple[int, ...]
    returns: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str
    steps: int
    end: str
    error: str = ""
    course: str = ""

    def __str__(self) -> str:
        """Say how the game ended: `survived after 190 steps, won by seat 0`."""
        seats = ", ".join(map(str, self.winners))
        won = f", won by seat {seats}" if seats else ""
        return f"{self.reason or self.end} after {self.steps} steps{won}"


def dice_of(design: Design, task: Task) -> tuple[Dice, list[Dice]]:
    """Return the dice of the table, equal in all seatings and option sets of a seed, and of each seat, which vary with its bot."""
    name = f"{design.study}/{task.seed}/{task.replicate}"
    specs = [design.bots[bot] for bot in task.seating]
    return Dice(name), [Dice(f"{name}/{spec}/{seat}") for seat, spec in enumerate(specs)]


def play(design: Design, index: int, *, strict: bool = True) -> GameRow:
    """Play a row.

    Args:
        design: The study.
        index: The number of the row.
        strict: Raise when a bot fails; otherwise that game is forfeited to the others.

    Raises:
        IndexError: There is no such row.
        PolicyFailed: `strict` is true, and a bot raised an error, which is the cause of this one, or chose an illegal action.
    """
    check_design(design)
    return _played(design, design.task(index), [], strict=strict)


def replay(design: Design, index: int) -> Match:
    """Return the game of a row as a match, to look at step by step. A forfeited game stops where it was forfeited.

    Args:
        design: The design.
        index: The number of the row, from 0.

    Raises:
        IndexError: There is no such row.
    """
    check_design(design)
    task, taken = design.task(index), list[Any]()
    row = _played(design, task, taken, strict=False)
    match = new_match(design.rules, options=design.cells[task.cell].options)
    for action in taken:
        match = match.play(action)
    return attrs.evolve(match, stopped=Termination.STEP_LIMIT) if row.end == STOPPED else match


def _played(design: Design, task: Task, taken: list[Any], *, strict: bool) -> GameRow:
    """Play a game and return its row. Add all choices and outcomes of chance to `taken`."""
    game = design.rules
    table, dice = dice_of(design, task)
    state, end, error = game.new_game(design.cells[task.cell].options), OVER, ""
    makers = {seat: design.makers[bot] for seat, bot in enumerate(task.seating)}
    names = {seat: f"row {task.index}, seat {seat}," for seat in makers}
    try:
        players = Players.made(game, makers, dict(enumerate(dice)), names)
        while (seat := game.current_player(state)) != TERMINAL:
            if len(taken) == design.max_steps:
                end = STOPPED
                break
            if seat == CHANCE:
                action = game.chance_outcomes(state).sample(table)
            else:
                action = players.decide(game, state, len(taken) + 1)
            state = game.step(state, action)
            taken.append(action)
            if players.hearing:
                players.hear(game, state, len(taken))
    except PolicyFailed as failed:
        if strict:
            raise attrs.evolve(failed, reason=failed.reason + _place(failed.__cause__)) from failed.__cause__
        end, error = FORFEIT, f"{failed.seat}: {failed.reason}"
    return _row(design, task, state, taken, end=end, error=error)


def _place(error: BaseException | None) -> str:
    """Return where an error was raised, to help with fixing it."""
    frames = extract_tb(error.__traceback__) if error else None
    if isinstance(error, IllegalAction) or not frames:
        return ""
    return f", in {frames[-1].name} ({frames[-1].filename}, line {frames[-1].lineno})"


def _row(design: Design, task: Task, state: Any, taken: list[Any], *, end: str, error: str) -> GameRow:
    """Return the row of a game that is over, was stopped, or was forfeited."""
    game = design.rules
    low, high = _limited(game.RETURNS)
    seats = range(len(task.seating))
    result = game.outcome(state)
    returns: tuple[float, ...] = (low,) * len(seats)
    winners: tuple[int, ...] = ()
    reason = ""
    if end == FORFEIT and not design.facts.together:
        loser = int(error.partition(":")[0])
        winners = tuple([seat for seat in seats if seat != loser])
        returns = tuple([low if seat == loser else high for seat in seats])
    elif end == OVER and result is not None:
        returns, winners, reason = result.returns, tuple(sorted({*result.winners})), str(result.reason)
    course = course_of(game, taken)
    return GameRow(
        task.index, task.cell, task.seed, task.seating, returns, winners, reason, len(taken), end, error, course
    )


def _limited(returns: tuple[float, float]) -> tuple[float, float]:
    """Return what losers and winners of a game without a result get: the bounds of its returns, or -1 and 1 if it has none."""
    low, high = returns
    return low if isfinite(low) else min(-1.0, high - 1), high if isfinite(high) else max(1.0, low + 1)


def course_of(game: Game, taken: list[Any]) -> str:
    """Return a digest of actions and outcomes, the same on every machine: of their notation, or of JSON if they have none."""
    lines = [str(each) if hasattr(type(each), "WORD") else json.dumps(codec.to_plain(game, each)) for each in taken]
    return blake2b("\n".join(lines).encode(), digest_size=COURSE // 2).hexdigest()
