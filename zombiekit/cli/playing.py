"""The command `play`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from zombiekit import rulebook
from zombiekit.cli.arguments import GameName, spread
from zombiekit.cli.beginning import Beginning, dice_of, opened, recorded
from zombiekit.cli.failing import fail, friendly, hangups, in_words, undisturbed
from zombiekit.cli.table import Session
from zombiekit.cli.terminal import Left, Terminal
from zombiekit.errors import PolicyFailed
from zombiekit.game import RandomSource, seat_name
from zombiekit.hosting import Bots, Keeper, how_to_resume, rescue
from zombiekit.play import Dice, Match

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


class DiceSource(StrEnum):
    """Where chance comes from."""

    SEEDED = "seeded"
    REAL = "real"


@friendly
@spread
def play(
    game: GameName = "",
    *,
    beginning: Beginning,
    dice: Annotated[
        DiceSource, typer.Option(help="real: type what your own dice, coins and cards show.")
    ] = DiceSource.SEEDED,
    watch: Annotated[bool, typer.Option("--watch", help="Only bots play, and go on without Enter.")] = False,
    whole: Annotated[bool, typer.Option("--whole", help="Show the whole table each time.")] = False,
) -> None:
    """Play a game in the terminal."""
    if beginning.seed and dice is DiceSource.REAL:
        fail("--seed is for the program's dice; with --dice real, leave it out")
    agreed = ""
    match, keeper = opened(game, beginning)
    bots = beginning.bots(match, watched=watch)
    if keeper is None:
        match, agreed = beginning.on_one_screen(match, len(bots.specs))
        keeper = None if beginning.record is None else recorded(match, beginning.record)
    people = match.game.seats(match.state) - len(bots.specs)
    if watch and people:
        fail("--watch is for games that only bots play; name a bot for all seats with --bot")
    source = None if dice is DiceSource.REAL else dice_of(beginning.seed, people)
    terminal = Terminal()
    _greet(terminal, match, source, bots, agreed)
    table = Session(
        terminal,
        match,
        dice=source,
        keeper=keeper,
        bots=bots,
        watched=watch,
        is_whole=whole,
        at_once=beginning.quick,
    )
    _run(table, terminal, keeper)


def _greet(terminal: Terminal, match: Match, source: RandomSource | None, bots: Bots, agreed: str) -> None:
    terminal.say(f"{match.game.TITLE}, rules {match.game.RULESET}", "bold")
    chance = "real dice" if source is None else "dice without a seed"
    if isinstance(source, Dice):
        chance = f"dice seed {source.seed}"
    if hasattr(match.game, "rulebook"):
        terminal.say(rulebook.of(match.game).goal)
    if bots.specs:
        seats = ", ".join(f"{seat_name(match.game, seat)} is {spec}" for seat, spec in bots.specs.items())
        terminal.say(f"Bots: {seats}.")
    if agreed:
        terminal.say(f"Since you share a screen: {agreed}; --option sets it otherwise.")
    terminal.say(f"Answer with a number or in words; ? explains, quit leaves ({chance}).")


def _run(table: Session, terminal: Terminal, keeper: Keeper | None) -> None:
    """Play to the end, or until the player leaves or something goes wrong; keep what was played."""
    with hangups():
        _run_and_keep(table, terminal, keeper)


def _run_and_keep(table: Session, terminal: Terminal, keeper: Keeper | None) -> None:
    try:
        table.run()
    except Left:
        _part(terminal, table, keeper, rescued=terminal.interactive)
    except EOFError:
        _part(terminal, table, keeper, rescued=terminal.interactive)
    except KeyboardInterrupt:
        _part(terminal, table, keeper, rescued=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        raise
    except PolicyFailed:
        _part(terminal, table, keeper, rescued=True)
        raise
    except OSError as error:
        if keeper is None:
            raise
        terminal.show(
            f"The game is kept up to step {keeper.length}. Go on with it: {how_to_resume(keeper.path, table.bots)}"
        )
        fail(in_words(error))
    else:
        if keeper is not None:
            terminal.say(f"Recorded in {keeper.path}.")
    finally:
        if keeper is not None:
            keeper.close()


def _part(terminal: Terminal, table: Session, keeper: Keeper | None, *, rescued: bool) -> None:
    """Leave an unfinished match, and say how to go on with it."""
    path, match = None, table.match
    with undisturbed():
        if keeper is not None:
            keeper.rewrite(match)  # the interruption may have come while a line was being written
            path = keeper.path
        elif rescued and match.length:
            path = rescue(match)
    terminal.say()
    if path is not None:
        terminal.show(f"The game is kept. Go on with it: {how_to_resume(path, table.bots)}")
