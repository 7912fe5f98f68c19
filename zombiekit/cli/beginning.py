"""How a match begins: the game and its options as they were typed, a saved position, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from zombiekit import codec, games
from zombiekit.cli.boards import with_boards
from zombiekit.cli.failing import content, fail, reading
from zombiekit.cli.players import seating
from zombiekit.cli.settings import PRESET, options_from, with_map, with_players, with_suggested
from zombiekit.game import Game
from zombiekit.play import Match, new_match


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

    def match(self, name: str, who: Who) -> tuple[Match, str]:
        """Return the match of the game of this name, and what was agreed on for its people that they did not say, or nothing.

        Raises:
            InvalidOptions: The options are none of this game.
        """
        if not name:
            fail(f"which game? Installed: {', '.join(games.names()).replace('_', '-')}")
        game = games.get(name)
        settings = self._all_settings(game)
        if self.load is not None:
            if settings or self.quick:
                fail(
                    "a saved position has its options; --load goes with no --option, --players, --board, --map or --quick"
                )
            with reading(self.load):
                return new_match(game, state=codec.from_json(content(self.load), game)), ""
        if self.quick:
            settings = with_suggested(settings, getattr(game, "QUICK", {}))
        match = new_match(game, options=options_from(game, settings))
        if game.seats(match.state) - len(who.bots(match)) < 2:
            return match, ""
        suited = with_suggested(settings, getattr(game, "ONE_SCREEN", {}))
        added = ", ".join(suited[len(settings) :])
        return (new_match(game, options=options_from(game, suited)) if added else match), added

    def _all_settings(self, game: Game) -> list[str]:
        settings = [*self.settings, *([f"{PRESET}={self.preset}"] if self.preset else [])]
        if self.players is not None:
            settings = with_players(game, settings, self.players)
        if self.board:
            settings.append(f"board={with_boards(game).find_board(self.board)}")
        return with_map(game, settings, self.map) if self.map else settings
