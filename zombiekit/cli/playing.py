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

from zombiekit import codec, games, rulebook
from zombiekit.cli.boards import with_boards
from zombiekit.cli.failing import content, fail, friendly, in_words, reading
from zombiekit.cli.keeping import Keeper, how_to_resume, rescue
from zombiekit.cli.settings import options_from, with_players
from zombiekit.cli.table import Table
from zombiekit.cli.terminal import Left, Terminal
from zombiekit.play import Dice, Match, Termination, new_match, random_policy
from zombiekit.record import create
from zombiekit.record import resume as go_on

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


class DiceSource(StrEnum):
    """Where chance comes from."""

    SEEDED = "seeded"
    REAL = "real"


class Bot(StrEnum):
    """Who plays instead of a person."""

    RANDOM = "random"


@friendly
def play(
    game: Annotated[str, typer.Argument(help="The game, such as one-against-the-dead.", show_default=False)] = "",
    *,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may come several times.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play.", show_default=False)] = None,
    board: Annotated[
        str, typer.Option(help="A supplied board, or the file of one of your own.", show_default=False)
    ] = "",
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same dice.", show_default=False)] = "",
    dice: Annotated[
        DiceSource, typer.Option(help="real: type what your own dice, coins and cards show.")
    ] = DiceSource.SEEDED,
    bot: Annotated[
        Bot | None, typer.Option(help="Watch a bot, or play against it with --people.", show_default=False)
    ] = None,
    people: Annotated[
        int | None,
        typer.Option(min=1, help="With --bot: how many people play, in the first seats.", show_default=False),
    ] = None,
    load: Annotated[Path | None, typer.Option(help="Begin at a saved position.", show_default=False)] = None,
    record: Annotated[Path | None, typer.Option(help="Record the game in a new file.", show_default=False)] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a recorded game, and with its record.", show_default=False)
    ] = None,
) -> None:
    """Play a game in the terminal."""
    if seed and dice is DiceSource.REAL:
        fail("--seed is for the program's dice, and --dice real has none")
    if people and not bot:
        fail("--people tells how many people play against a bot; it goes with --bot")
    if resume is None:
        match = _new_match(game, option or [], load, board, players)
        _check_seats(match, people)
        keeper = None if record is None else _recorded(match, record)
    elif option or players is not None or board or load or record:
        fail("--resume goes on as it was recorded, with no --option, --players, --board, --load or --record")
    else:
        match, keeper = _resumed(game, resume)
        _check_seats(match, people)
    source = None if dice is DiceSource.REAL else Dice(_number(seed) if seed else randbelow(10**9))
    terminal = Terminal()
    policy = random_policy(Dice(f"bot {seed}" if seed else None)) if bot else None
    _greet(terminal, match, source)
    table = Table(terminal, match, dice=source, bot=policy, keeper=keeper, people=people)
    _run(table, terminal, keeper)


def _new_match(name: str, settings: list[str], saved: Path | None, board: str, players: int | None) -> Match:
    if not name:
        fail(f"which game? Installed: {', '.join(games.names()).replace('_', '-')}")
    game = games.get(name)
    if players is not None:
        settings = with_players(game, settings, players)
    if board:
        settings = [*settings, f"board={with_boards(game).find_board(board)}"]
    if saved is None:
        return new_match(game, options=options_from(game, settings))
    if settings:
        fail("a saved position has its options; --load goes with no --option, --players or --board")
    with reading(saved):
        return new_match(game, state=codec.from_json(content(saved), game))


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


def _check_seats(match: Match, people: int | None) -> None:
    seats = match.game.seats(match.state)
    if people and people > seats:
        fail(f"--people is 1 to {seats} here, not {people}")


def _number(seed: str) -> int | str:
    try:
        return int(seed) if seed.isdecimal() else seed
    except ValueError:  # Python refuses to convert thousands of digits
        return seed


def _greet(terminal: Terminal, match: Match, source: Dice | None) -> None:
    terminal.say(f"{match.game.TITLE}, rules {match.game.RULESET}", "bold")
    chance = "real dice" if source is None else f"dice seed {source.seed}"
    if hasattr(match.game, "rulebook"):
        terminal.say(rulebook.of(match.game).goal)
    terminal.say(f"Answer with a number or in words; ? explains, quit leaves ({chance}).")


def _run(table: Table, terminal: Terminal, keeper: Keeper | None) -> None:
    """Play to the end, or to where the player or the world has enough; what was played is kept."""
    try:
        with _hangups():
            table.run()
    except Left:
        _part(terminal, table.match, keeper, rescued=False)
    except EOFError:
        _part(terminal, table.match, keeper, rescued=terminal.interactive)
    except KeyboardInterrupt:
        _part(terminal, table.match, keeper, rescued=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        if keeper is None:
            raise
        terminal.show(f"The game is kept up to step {keeper.length}. Go on with it: {how_to_resume(keeper.path)}")
        fail(in_words(error))
    else:
        if keeper is not None:
            terminal.say(f"Recorded in {keeper.path}.")
    finally:
        if keeper is not None:
            keeper.close()


def _part(terminal: Terminal, match: Match, keeper: Keeper | None, *, rescued: bool) -> None:
    """Leave a match that is not over, and tell how to go on with it."""
    path = None
    if keeper is not None:
        keeper.rewrite(match)  # the interruption may have come while a line was being written
        path = keeper.path
    elif rescued:
        path = rescue(match)
    terminal.say()
    if path is not None:
        terminal.show(f"The game is kept. Go on with it: {how_to_resume(path)}")


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
