"""How a match begins: the game and its options as they were typed, a saved position, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from secrets import randbelow

import attrs

from zombiekit import codec, games, record
from zombiekit.cli.arguments import own_modules
from zombiekit.cli.boards import with_boards
from zombiekit.cli.failing import content, fail, reading
from zombiekit.cli.settings import PRESET, options_from, with_map, with_players, with_suggested
from zombiekit.game import Game
from zombiekit.hosting.keeping import Keeper, how_to_resume
from zombiekit.hosting.players import seating
from zombiekit.play import Dice, Match, Termination, new_match


@attrs.frozen
class Who:
    """Who plays, as it was typed.

    Attributes:
        lines: Who plays single seats, `2=greedy`.
        others: The bot of all other seats; people play them if it is empty.
        people: How many of the others people play nevertheless.
    """

    lines: Sequence[str]
    others: str
    people: int | None

    def bots(self, match: Match) -> dict[int, str]:
        """Return the bots by their seats."""
        own_modules()
        seats = match.game.seats(match.state)
        if self.people and not self.others:
            fail("--people tells how many people play against a bot; it goes with --bot")
        if self.people and self.people > seats:
            fail(f"--people is 1 to {seats} here, not {self.people}")
        return seating(match.game, seats, self.lines, self.others, self.people)


@attrs.frozen
class Beginning:
    """A new match, as it was typed.

    Attributes:
        settings: Options of the game, `name=value`.
        preset: The name of options that go well together.
        players: How many play.
        board: A board, for games that have some to choose.
        map: A map, for games that have some to choose.
        quick: Whether to begin without setting up.
        load: A saved position.
    """

    settings: Sequence[str]
    preset: str
    players: int | None
    board: str
    map: str
    quick: bool
    load: Path | None

    @property
    def is_empty(self) -> bool:
        """Whether nothing of it was typed."""
        return not any((*attrs.astuple(self)[:2], self.players is not None, *attrs.astuple(self)[3:]))

    def match(self, name: str) -> Match:
        """Return the match of the game of this name.

        Raises:
            InvalidOptions: The options are none of this game.
        """
        if not name:
            fail(f"which game? Installed: {', '.join(games.names()).replace('_', '-')}")
        game = games.get(name)
        settings = self._settings(game)
        if self.load is None:
            return new_match(game, options=options_from(game, settings))
        if settings or self.quick:
            fail("a saved position has its options; --load goes with no --option, --players, --board, --map or --quick")
        with reading(self.load):
            return new_match(game, state=codec.from_json(content(self.load), game))

    def on_one_screen(self, match: Match, bots: int) -> tuple[Match, str]:
        """Return a match that was begun so with what suits people who share a screen, as far as they say nothing else; and that in words.

        Args:
            match: The match.
            bots: How many seats bots play.
        """
        game = match.game
        if self.load is not None or game.seats(match.state) - bots < 2:
            return match, ""
        settings = self._settings(game)
        suited = with_suggested(settings, getattr(game, "ONE_SCREEN", {}))
        added = ", ".join(suited[len(settings) :])
        return (new_match(game, options=options_from(game, suited)) if added else match), added

    def _settings(self, game: Game) -> list[str]:
        settings = self._typed(game)
        return with_suggested(settings, getattr(game, "QUICK", {})) if self.quick and self.load is None else settings

    def _typed(self, game: Game) -> list[str]:
        settings = [*self.settings, *([f"{PRESET}={self.preset}"] if self.preset else [])]
        if self.players is not None:
            settings = with_players(game, settings, self.players)
        if self.board:
            settings.append(f"board={with_boards(game).find_board(self.board)}")
        return with_map(game, settings, self.map) if self.map else settings


GOES_ON = (
    "--resume goes on as it was recorded, with no --option, --players, --board, --map, --quick, --load or --record"
)


def opened(name: str, beginning: Beginning, resume: Path | None) -> tuple[Match, Keeper | None]:
    """Return a new match, or one that was recorded with what keeps it."""
    if resume is None:
        return beginning.match(name), None
    if not beginning.is_empty:
        fail(GOES_ON)
    game = games.get(name) if name else None
    with reading(resume):
        writer = record.resume(resume, game=game)
    if writer.match.termination is Termination.STEP_LIMIT:
        writer.close()
        fail(f"{resume}: the match was stopped at a limit, and its record is closed")
    return writer.match, Keeper(writer, resume)


def recorded(match: Match, path: Path, command: str = "play") -> Keeper:
    """Return what keeps a match in a new file; `command` is the one that goes on with files that exist."""
    try:
        return Keeper(record.create(match, path), path)
    except FileExistsError:
        fail(f"{path} exists; go on with it: {how_to_resume(path, command=command)}")


def dice_of(seed: str, people: int = 1) -> Dice | SystemRandom:
    """Return dice of a seed that was typed.

    Without one, whoever plays alone gets dice with a short seed, which tells how to play the same game again. Several people get the
    dice of the system: from a seed that can be searched they could compute each other's cards, and all rolls to come.
    """
    if not seed and people > 1:
        return SystemRandom()
    try:
        return Dice(int(seed) if seed.isdecimal() else seed or randbelow(10**9))
    except ValueError:  # Python refuses to convert thousands of digits
        return Dice(seed)
