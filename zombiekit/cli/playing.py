"""The command `play`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Any, NoReturn

import typer

from zombiekit import games, rulebook
from zombiekit.cli.beginning import Beginning, Who
from zombiekit.cli.failing import fail, friendly, in_words, reading
from zombiekit.cli.keeping import Keeper, how_to_resume, rescue
from zombiekit.cli.players import Bots, Misplayed
from zombiekit.cli.table import Table
from zombiekit.cli.terminal import Left, Terminal
from zombiekit.game import seat_name
from zombiekit.play import Dice, Match, Termination
from zombiekit.record import create
from zombiekit.record import resume as go_on

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


class DiceSource(StrEnum):
    """Where chance comes from."""

    SEEDED = "seeded"
    REAL = "real"


@friendly
def play(
    game: Annotated[str, typer.Argument(help="The game, such as one-against-the-dead.", show_default=False)] = "",
    *,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may come several times.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play.", show_default=False)] = None,
    board: Annotated[str, typer.Option(help="A supplied board, or a file of your own.", show_default=False)] = "",
    map_: Annotated[str, typer.Option("--map", help="A supplied map, or a file of your own.", show_default=False)] = "",
    preset: Annotated[str, typer.Option(help="Options that go well together, such as easy.", show_default=False)] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Begin at once, on a supplied map.")] = False,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same dice.", show_default=False)] = "",
    dice: Annotated[
        DiceSource, typer.Option(help="real: type what your own dice, coins and cards show.")
    ] = DiceSource.SEEDED,
    bot: Annotated[
        str,
        typer.Option(metavar="BOT", help="Who plays all seats that are not given away otherwise.", show_default=False),
    ] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="N=BOT", help="Who plays a seat: 2=greedy, 1=person; may come several times."),
    ] = None,
    people: Annotated[
        int | None,
        typer.Option(min=1, help="With --bot: how many people play, in the first seats.", show_default=False),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Where only bots play: go on without Enter.")] = False,
    whole: Annotated[bool, typer.Option("--whole", help="Show the whole table each time.")] = False,
    load: Annotated[Path | None, typer.Option(help="Begin at a saved position.", show_default=False)] = None,
    record: Annotated[Path | None, typer.Option(help="Record the game in a new file.", show_default=False)] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a recorded game, and with its record.", show_default=False)
    ] = None,
) -> None:
    """Play a game in the terminal."""
    if seed and dice is DiceSource.REAL:
        fail("--seed is for the program's dice, and --dice real has none")
    beginning = Beginning(option or [], preset, players, board, map_, quick, load)
    who, agreed = Who(seat or [], bot, people), ""
    if resume is None:
        match, agreed = beginning.match(game, who)
        bots = Bots(who.bots(match), seed)
        keeper = None if record is None else _recorded(match, record)
    elif not beginning.is_empty or record:
        fail(
            "--resume goes on as it was recorded, with no --option, --players, --board, --map, --quick, --load or --record"
        )
    else:
        match, keeper = _resumed(game, resume)
        bots = Bots(who.bots(match), seed)
    if watch and len(bots.specs) < match.game.seats(match.state):
        fail("--watch is for games that only bots play; --bot names one for all seats")
    source = None if dice is DiceSource.REAL else Dice(_number(seed) if seed else randbelow(10**9))
    terminal = Terminal()
    _greet(terminal, match, source, bots, agreed)
    _run(Table(terminal, match, dice=source, keeper=keeper, bots=bots, watched=watch, is_whole=whole), terminal, keeper)


def _resumed(name: str, path: Path) -> tuple[Match, Keeper]:
    game = games.get(name) if name else None
    with reading(path):
        writer = go_on(path, game=game)
    if writer.match.termination is Termination.STEP_LIMIT:
        writer.close()
        fail(f"{path}: the match was stopped at a limit, and its record is closed")
    return writer.match, Keeper(writer, path)


def _recorded(match: Match, path: Path) -> Keeper:
    try:
        return Keeper(create(match, path), path)
    except FileExistsError:
        fail(f"{path} exists; go on with it: {how_to_resume(path)}")


def _number(seed: str) -> int | str:
    try:
        return int(seed) if seed.isdecimal() else seed
    except ValueError:  # Python refuses to convert thousands of digits
        return seed


def _greet(terminal: Terminal, match: Match, source: Dice | None, bots: Bots, agreed: str) -> None:
    terminal.say(f"{match.game.TITLE}, rules {match.game.RULESET}", "bold")
    chance = "real dice" if source is None else f"dice seed {source.seed}"
    if hasattr(match.game, "rulebook"):
        terminal.say(rulebook.of(match.game).goal)
    if bots.specs:
        seats = ", ".join(f"{seat_name(match.game, seat)} is {spec}" for seat, spec in bots.specs.items())
        terminal.say(f"Bots: {seats}.")
    if agreed:
        terminal.say(f"Since you share a screen: {agreed}; --option sets it otherwise.")
    terminal.say(f"Answer with a number or in words; ? explains, quit leaves ({chance}).")


def _run(table: Table, terminal: Terminal, keeper: Keeper | None) -> None:
    """Play to the end, or to where the player or the world has enough; what was played is kept."""
    try:
        with _hangups():
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
    except Misplayed:
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


def _part(terminal: Terminal, table: Table, keeper: Keeper | None, *, rescued: bool) -> None:
    """Leave a match that is not over, and tell how to go on with it."""
    path, match = None, table.match
    if keeper is not None:
        keeper.rewrite(match)  # the interruption may have come while a line was being written
        path = keeper.path
    elif rescued and match.length:
        path = rescue(match)
    terminal.say()
    if path is not None:
        terminal.show(f"The game is kept. Go on with it: {how_to_resume(path, table.bots)}")


@contextmanager
def _hangups() -> Iterator[None]:
    """Treat the end of the terminal or of the machine as Ctrl-C."""

    def interrupt(*_: Any) -> NoReturn:
        raise KeyboardInterrupt

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, interrupt)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
