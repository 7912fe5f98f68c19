"""Playing one row of a study, alike on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit import bots
from zombiekit.errors import IllegalAction, ZombiekitError, shown
from zombiekit.game import CHANCE, TERMINAL
from zombiekit.play import Dice, Match, new_match, play_match

if TYPE_CHECKING:
    from zombiekit.arena.design import Design, Task
    from zombiekit.play import Policy

OVER, STOPPED, FORFEIT = "over", "step_limit", "forfeit"


class NotRepeatable(ZombiekitError):
    """A row that was played twice with different ends: a bot or a game depends on something besides the design.

    Attributes:
        index: The number of the row.
    """

    def __init__(self, index: int, one: object = "", other: object = "") -> None:
        self.index = index
        super().__init__(
            f"row {index} came out differently when it was played again: {shown(one)}, then {shown(other)}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.index,)


@attrs.frozen
class Row:
    """How one game of a study went.

    Attributes:
        index: The number of the row.
        cell: Which of the option sets it was played with.
        seed: Which seed.
        seating: The number of the bot in each seat.
        returns: What each seat got.
        winners: The seats that won.
        reason: Why the game ended, in the game's own word; empty where it was not over.
        steps: How many steps it had, chance included.
        end: `over`, `step_limit` or `forfeit`.
        error: What the bot did that forfeited, and its seat in front; empty otherwise.
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


def dice_of(design: Design, task: Task) -> tuple[Dice, list[Dice]]:
    """Return the dice of the table and those of each seat: equal for all seatings and option sets of a seed."""
    name = f"{design.study}/{task.seed}/{task.replicate}"
    specs = [design.bots[bot] for bot in task.seating]
    return Dice(name), [Dice(f"{name}/{spec}/{seat}") for seat, spec in enumerate(specs)]


def policies_of(design: Design, task: Task, dice: list[Dice]) -> list[Policy]:
    """Return a fresh policy for each seat."""
    game = design.rules
    return [bots.get(design.bots[bot])(game, seat, dice[seat]) for seat, bot in enumerate(task.seating)]


def play(design: Design, index: int, *, strict: bool = True) -> Row:
    """Play a row.

    Args:
        design: The study.
        index: The number of the row.
        strict: Raise what a bot raises; otherwise that game is forfeited to the others.

    Raises:
        Exception: Whatever a bot raised, or `IllegalAction` for what it chose, with a note that names row and seat.
    """
    task, game = design.task(index), design.rules
    table, dice = dice_of(design, task)
    policies = policies_of(design, task, dice)
    hearing: list[Any] = [(seat, policy) for seat, policy in enumerate(policies) if hasattr(policy, "hear")]
    state, steps, end, error = game.new_game(design.cells[task.cell].options), 0, OVER, ""
    while (seat := game.current_player(state)) != TERMINAL:
        if steps == design.max_steps:
            end = STOPPED
            break
        if seat == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(table))
        else:
            try:
                state = game.step(state, policies[seat](game, game.observe(state, seat), game.legal_actions(state)))
            except Exception as raised:
                if strict:
                    raised.add_note(f"row {index} of the study {design.study}, seat {seat}, after {steps} steps")
                    raise
                end, error = FORFEIT, f"{seat}: {_told(raised)}"
                break
        steps += 1
        for listener, policy in hearing:
            policy.hear(game.observe(state, listener).events)
    return _row(design, task, state, steps, end=end, error=error)


def _told(error: Exception) -> str:
    return f"illegal: {error.reason}" if isinstance(error, IllegalAction) else shown(error)


def _row(design: Design, task: Task, state: Any, steps: int, **ended: str) -> Row:
    """Return the row of a game that came to its end, or was stopped, or forfeited."""
    game = design.rules
    low, high = game.RETURNS
    seats = range(game.seats(state))
    result = game.outcome(state)
    returns: tuple[float, ...] = (low,) * len(seats)
    winners: tuple[int, ...] = ()
    reason = ""
    if result is not None:
        returns, winners, reason = result.returns, result.winners, str(result.reason)
    elif ended["end"] == FORFEIT and not is_cooperative(design):
        loser = int(ended["error"].partition(":")[0])
        winners = tuple([seat for seat in seats if seat != loser])
        returns = tuple([low if seat == loser else high for seat in seats])
    return Row(task.index, task.cell, task.seed, task.seating, returns, winners, reason, steps, **ended)


def is_cooperative(design: Design) -> bool:
    """Tell whether the seats of a game win and lose together, so that no bot can be better than another at one table."""
    return bool(getattr(design.rules, "COOPERATIVE", False))


def replay(design: Design, index: int) -> Match:
    """Return the game of a row as a match, to be looked at step by step.

    Raises:
        Exception: As `play`.
    """
    task = design.task(index)
    table, dice = dice_of(design, task)
    options = design.cells[task.cell].options
    match = new_match(design.rules, options=options)
    return play_match(
        design.rules, policies_of(design, task, dice), match=match, dice=table, max_steps=design.max_steps
    )
