"""How a match begins: the game and its options as typed, a saved position, and who sits where."""

from __future__ import annotations

import errno
import json
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from secrets import randbelow
from types import NoneType
from typing import Annotated, Any, get_type_hints

import attrs
import typer

from zombiekit import codec, games, record
from zombiekit.cli.arguments import game_called, own_modules
from zombiekit.cli.failing import INTERRUPTED, fail, fail_about, friendly, with_own
from zombiekit.errors import BrokenGame, Fault, InvalidOptions, InvalidRecord, InvalidState, shown
from zombiekit.files import check_name, open_to_read, parsed
from zombiekit.game import Game
from zombiekit.hosting import Bots, Keeper, how_to_resume, options_at_once, seating
from zombiekit.limits import escaped
from zombiekit.play import Dice, Match, Termination, new_match
from zombiekit.primitives.shapes import Members, members_of, shape_of

PRESET = "preset"
"""The setting that names a preset: options that go well together."""


def content(path: Path) -> bytes:
    """Return what is in a file that may hold a saved game.

    Raises:
        OSError: The file cannot be read, or is too large for a saved game.
    """
    check_name(path)
    with open_to_read(path) as file:
        found = file.read(codec.LONGEST + 1)
    if len(found) > codec.LONGEST:
        raise OSError(errno.EFBIG, "this is larger than any saved game", str(path))
    return found


@contextmanager
def reading(path: Path, own: str = "--game FILE") -> Iterator[None]:
    """Fail with a message that names the file if a record or state in it is invalid. `own` is how to name a game of one's own."""
    try:
        yield
    except (InvalidRecord, InvalidState) as error:
        fail_about(path, with_own(error, own))


def options_typed(game: Game, settings: list[str], *, at_once: bool = False) -> Any:
    """Return a game's options from settings like `name=value`. The others are the defaults or, if `at_once`, those that skip set-up.

    A value is None if it is `none` and the option may be None. Otherwise it is JSON if it can be read so (`50`, `true`), or else text.
    If the game has presets, `preset=easy` takes their options instead of the defaults.

    Raises:
        InvalidOptions: A setting has no `=`, a name is unknown or comes twice, or the game does not take the values.
    """
    names = _names(game)
    given: dict[str, Any] = {}
    faults = []
    base, settings = _base(game, settings)
    for setting in settings:
        name, equals, text = _parts(setting)
        if not equals:
            faults.append(Fault("", setting, "write an option as name=value"))
        elif name in given:
            faults.append(Fault("", name, "is given twice"))
        elif text == "none" and name in names and _may_be_none(game, name):
            given[name] = None
        else:
            try:
                given[name] = _value(name, text)
            except InvalidOptions as error:
                faults += error.faults
    try:
        options = (options_at_once if at_once else codec.options_from)(game, given, base)
    except InvalidOptions as error:
        raise InvalidOptions([*faults, *error.faults], error.more) from None
    if faults:
        raise InvalidOptions(faults)
    return options


def with_players(game: Game, settings: list[str], players: int) -> list[str]:
    """Return the settings with the number of players; fail if the game has no such option, or if they give another number."""
    if "players" not in _names(game):
        fail(f"{game.TITLE} is always played by {max(game.PLAYERS)}; leave out --players")
    for setting in settings:
        name, _, text = _parts(setting)
        if name == "players":
            if _value(name, text) != players:
                fail(f"--players {players} and --option {setting} contradict each other")
            return settings
    return [*settings, f"players={players}"]


def with_map(game: Game, settings: list[str], named: str) -> list[str]:
    """Return the settings with a map: a supplied one by its name, or one in a file; fail if the game has no maps."""
    if hasattr(game, "find_board"):
        return [*settings, f"board={with_boards(game).find_board(named)}"]
    option = next((name for name in ("map", "galaxy") if name in _names(game)), "")
    if not option:
        fail(f"{game.TITLE} has no maps to choose")
    if option == "galaxy" and (named.endswith(".json") or Path(named).is_file()):
        named = _galaxy_in(Path(named))
    return [*settings, f"{option}={named}"]


def _galaxy_in(path: Path) -> str:
    """Return the text of a file with a galaxy; fail if it is not a JSON object."""
    text = content(path).removeprefix(BOM_UTF8)
    try:
        found = parsed(text)
    except ValueError as error:
        fail_about(path, f"a file with a galaxy is JSON, but this is not: {error}")
    if type(found) is not dict:
        fail_about(path, f'a galaxy is an object such as {{"stages": [...]}}, but this is {shown(found)}')
    return text.decode()


def _names(game: Game) -> list[str]:
    return [field.name for field in attrs.fields(game.Options) if field.init]


def _parts(setting: str) -> tuple[str, str, str]:
    name, equals, text = setting.partition("=")
    return name.strip().replace("-", "_"), equals, text.strip()


def _base(game: Game, settings: list[str]) -> tuple[Any, list[str]]:
    """Return the options to start from, the defaults or a preset, and the settings that change them.

    Raises:
        InvalidOptions: There is no such preset, or two are named.
    """
    presets = getattr(game.Options, "PRESETS", None)
    named = [_parts(setting)[2] for setting in settings if _parts(setting)[0] == PRESET]
    if presets is None or not named:
        return game.Options(), settings
    if len(named) > 1:
        raise InvalidOptions.at(PRESET, "is given twice")
    return game.Options.preset(named[0]), [setting for setting in settings if _parts(setting)[0] != PRESET]


def _may_be_none(game: Game, name: str) -> bool:
    members = members_of(get_type_hints(game.Options)[name])
    names = [str(value) for shape in map(shape_of, members) if isinstance(shape, Members) for value in shape.cls]
    return NoneType in members and "none" not in names


def _value(name: str, text: str) -> Any:
    """Return what the text of an option stands for.

    Raises:
        InvalidOptions: It is JSON in which an object has two values of one name.
    """
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text
    try:
        return parsed(text)
    except ValueError as error:
        raise InvalidOptions.at(name, str(error)) from None


@friendly
def list_boards(
    board: Annotated[
        str, typer.Argument(help="A supplied board, the file of another one, or a game with boards.")
    ] = "",
    *,
    game: Annotated[str, typer.Option(help="The game that the board is for.")] = "zombie-flavored-doom",
) -> None:
    """List the boards of a game, or check and draw one of them or one of your own."""
    if board.replace("-", "_") in games.names():
        game, board = board, ""
    chosen = with_boards(game_called(game))
    if board:
        typer.echo(chosen.draw_board(chosen.find_board(board)))
        return
    for name, supplied in chosen.BOARDS.items():
        seats, tiles = len(supplied.plan.homes), len(supplied.plan.names)
        typer.echo(f"{name:16}{seats} seat{'' if seats == 1 else 's'}, {tiles} tiles, {supplied.plan.supply}")


def with_boards(game: Game) -> Any:
    """Return a game that has boards to choose; fail if it has none."""
    if not hasattr(game, "find_board"):
        fail(f"{game.TITLE} has no boards to choose; zombiekit options GAME lists what it has")
    return game


@attrs.frozen(kw_only=True)
class Beginning:
    """How to begin a match or go on with one: the options that `play` and `serve` share, as typed."""

    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be repeated.")
    ] = None
    preset: Annotated[str, typer.Option(help="Options that go well together, such as easy.")] = ""
    players: Annotated[int | None, typer.Option("--players", "--seats", help="How many players.")] = None
    board: Annotated[str, typer.Option(help="A supplied board, or a file of your own.")] = ""
    map_: Annotated[str, typer.Option("--map", help="A supplied map, or a file of your own.")] = ""
    quick: Annotated[
        bool, typer.Option("--quick", help="Begin at once: on a supplied map, or on one that is laid for you.")
    ] = False
    load: Annotated[Path | None, typer.Option(help="Begin at a saved position.")] = None
    bot: Annotated[
        str,
        typer.Option(
            metavar="BOT", help="The bot that plays the other seats. By default, a person keeps the first one."
        ),
    ] = ""
    seat: Annotated[
        list[str] | None, typer.Option(metavar="N=BOT", help="Who plays a seat: 2=greedy, 1=person; may be repeated.")
    ] = None
    people: Annotated[
        int | None, typer.Option(min=0, help="With --bot: how many people play, in the first seats; by default, one.")
    ] = None
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same dice.")] = ""
    record: Annotated[Path | None, typer.Option(help="Record the game in a new file.")] = None
    resume: Annotated[Path | None, typer.Option(help="Go on with a recorded game and its record.")] = None

    def bots(self, match: Match, *, watched: bool = False) -> Bots:
        """Return the bots of the seats without people; if the game is to be watched, the bot for the others plays every seat."""
        own_modules()
        seats = match.game.seats(match.state)
        if self.people is not None and not self.bot:
            fail("--people says how many people play against a bot; it needs --bot")
        if self.people and self.people > seats:
            fail(f"--people must be from 0 to {seats} for this game, not {self.people}")
        people = 0 if watched and self.people is None else self.people
        return Bots(seating(match.game, seats, self.seat or [], self.bot, people), self.seed)

    @property
    def is_empty(self) -> bool:
        """Whether no option was typed that only a new match takes."""
        typed = (self.option, self.preset, self.board, self.map_, self.quick, self.load)
        return self.players is None and not any(typed)

    def match(self, name: str) -> Match:
        """Return a match of the game with this name; let a person pick a game if the name is empty.

        Raises:
            InvalidOptions: The game does not take the options.
        """
        game = game_called(name or _picked())
        settings = self._settings(game)
        if self.load is None:
            return new_match(game, options=options_typed(game, settings, at_once=self.quick))
        if settings or self.quick:
            fail(
                "a saved position already has options; with --load, leave out --option, --players, --board, --map and --quick"
            )
        with reading(self.load):
            return new_match(game, state=codec.from_json(game, content(self.load)))

    def on_one_screen(self, match: Match, bots: int) -> tuple[Match, str]:
        """Return the match with options that suit a shared screen, unless others were typed, and the added options in words.

        `bots` says how many seats bots play.
        """
        game = match.game
        if self.load is not None or game.seats(match.state) - bots < 2:
            return match, ""
        settings = self._settings(game)
        typed = {_parts(setting)[0] for setting in settings}
        suited = getattr(game, "ONE_SCREEN", {}).items()
        added = [f"{name}={value}" for name, value in suited if name not in typed]
        if added:
            match = new_match(game, options=options_typed(game, [*settings, *added], at_once=self.quick))
        return match, ", ".join(added)

    def _settings(self, game: Game) -> list[str]:
        settings = [*(self.option or []), *([f"{PRESET}={self.preset}"] if self.preset else [])]
        if self.players is not None:
            settings = with_players(game, settings, self.players)
        if self.board:
            settings.append(f"board={with_boards(game).find_board(self.board)}")
        return with_map(game, settings, self.map_) if self.map_ else settings


def _picked() -> str:
    """Return the game that a person picks from a list; fail if there is nobody to ask."""
    names = [name.replace("_", "-") for name in games.names()]
    if not sys.stdin.isatty():
        fail(f"which game? Installed: {', '.join(names)}")
    for number, (name, label) in enumerate(zip(names, games.labels().values(), strict=True), 1):
        title = name if isinstance(label, BrokenGame) else label[0]  # a broken game shows its error when it is picked
        typer.echo(f"{number}  {title}")
    by_number = dict(enumerate(names, 1))
    while True:
        try:
            typed: str = typer.prompt("Which game", prompt_suffix="> ")
        except typer.Abort:  # Ctrl-C or Ctrl-D
            typer.echo()
            raise typer.Exit(INTERRUPTED) from None
        if typed in names:
            return typed
        if typed.isdecimal() and int(typed[:4]) in by_number:
            return by_number[int(typed[:4])]


def opened(name: str, beginning: Beginning) -> tuple[Match, Keeper | None]:
    """Return a new match and None, or a recorded match and the keeper of its record."""
    resume = beginning.resume
    if resume is None:
        match = beginning.match(name)
        next(record.lines(match))  # a game that could not be kept is refused now, not when people leave it
        return match, None
    if not beginning.is_empty or beginning.record:
        fail(
            "a recorded game already has options; with --resume, leave out --option, --players, --board, --map, --quick, --load and --record"
        )
    game = game_called(name) if name else None
    with reading(resume, "the file of the game before --resume"):
        writer = record.resume(resume, game=game)
    if writer.match.termination is Termination.STEP_LIMIT:
        writer.close()
        fail_about(resume, "the match was stopped at a limit, and its record is closed")
    return writer.match, Keeper(writer, resume)


def recorded(match: Match, path: Path, command: str = "play", game: str = "") -> Keeper:
    """Return the keeper of a match in a new file. If the file exists, fail and say how `command` goes on with it, and with the typed `game`."""
    try:
        return Keeper(record.create(match, path), path)
    except FileExistsError:
        if path.is_dir():
            fail_about(path, "this is a folder; name a new file in it")
        fail(f"{escaped(str(path))} exists; go on with it: {how_to_resume(path, command=command, game=game)}")


def dice_of(seed: str, people: int = 1) -> Dice | SystemRandom:
    """Return dice with a typed seed.

    Without a seed, a person who plays alone gets dice with a short one, to play the same game again. Several people get the system's
    dice: they could find a short seed by trying all, and then compute each other's cards and all rolls to come.
    """
    if not seed and people > 1:
        return SystemRandom()
    try:
        return Dice(int(seed) if seed.isdecimal() else seed or randbelow(10**9))
    except UnicodeEncodeError:
        fail("--seed is text, and these bytes are not valid text")
    except ValueError:  # Python refuses to convert thousands of digits
        return Dice(seed)
