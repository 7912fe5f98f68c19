"""The command `play`, and one match at one terminal."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from zombiekit import rulebook
from zombiekit.cli.answers import answered, word_of
from zombiekit.cli.arguments import GameName, spread
from zombiekit.cli.beginning import Beginning, dice_of, opened, recorded
from zombiekit.cli.failing import INTERRUPTED, fail, friendly, hangups, in_words, kept_elsewhere, undisturbed
from zombiekit.cli.hints import hint
from zombiekit.cli.screen import ask_chance, show_table, tell_outcome
from zombiekit.cli.sitting import Sitting
from zombiekit.cli.terminal import QUIT, Left, Terminal
from zombiekit.errors import PolicyFailed, RecordInUse
from zombiekit.game import CHANCE, TERMINAL, RandomSource, seat_name
from zombiekit.hosting import Bots, how_to_resume
from zombiekit.play import Dice, Match
from zombiekit.primitives.lines import as_people_count

READING = 1.0
"""How many seconds people have to read what a bot does before the game goes on by itself."""


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
    people = match.game.seats(match.state) - len(bots.specs)
    if watch and people:
        fail("--watch is for games that only bots play; name a bot for all seats with --bot")
    source = None if dice is DiceSource.REAL else dice_of(beginning.seed, people)
    terminal = Terminal()
    table = Session(terminal, match, dice=source, keeper=keeper, bots=bots, watched=watch, is_whole=whole)
    if beginning.quick:
        table.lay_for(range(match.game.seats(match.state)))
    if beginning.record is not None:  # only now: a game that cannot begin leaves no file
        table.keeper = recorded(match, beginning.record, game=game)
    _greet(terminal, match, source, bots, agreed)
    with hangups():
        _run(table, game)


def _greet(terminal: Terminal, match: Match, source: RandomSource | None, bots: Bots, agreed: str) -> None:
    terminal.say(f"{match.game.TITLE}, rules {match.game.RULESET}", "bold")
    chance = "real dice" if source is None else "dice without a seed"
    if isinstance(source, Dice):
        chance = f"dice seed {source.seed}"
    if rulebook.comes_with(match.game):
        terminal.say(rulebook.of(match.game).goal)
    if bots.specs:
        seats = ", ".join(f"{seat_name(match.game, seat)} is {spec}" for seat, spec in bots.specs.items())
        terminal.say(f"Bots: {seats}.")
    if agreed:
        about = f"`? {agreed.partition('=')[0]}` explains it"
        terminal.say(f"Because you share a screen, the game uses {agreed} ({about}); to change this, use --option.")
    terminal.say(f"Answer with a number or in words; ? explains, quit leaves ({chance}).")


def _run(table: Session, game: str) -> None:
    """Play to the end, or until the player leaves or something goes wrong; keep what was played. `game` is the game as it was typed."""
    terminal, keeper = table.terminal, table.keeper
    try:
        table.run()
    except (Left, EOFError):
        _part(table, game, rescued=terminal.interactive)
    except KeyboardInterrupt:
        _part(table, game, rescued=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        raise
    except PolicyFailed:
        _part(table, game, rescued=True)
        raise
    except RecordInUse as error:  # another program has changed the record, so it may no longer hold the game
        terminal.show(f"The game is kept. Go on with it: {table.how_to_go_on(kept_elsewhere(table.match), game)}")
        fail(str(error))
    except OSError as error:
        if keeper is None:
            raise
        kept = f"The game is kept up to step {keeper.length}. Go on with it: "
        terminal.show(kept + table.how_to_go_on(keeper.path, game))
        fail(in_words(error))
    else:
        if keeper is not None:
            terminal.say(f"Recorded in {keeper.path}.")
    finally:
        if keeper is not None:
            keeper.close()


def _part(table: Session, game: str, *, rescued: bool) -> None:
    """Leave an unfinished match, and say how to go on with it."""
    path = None
    match = table.match
    keeper = table.keeper
    with undisturbed():
        if keeper is not None:
            keeper.rewrite(match)  # the interruption may have come while a line was being written
            path = keeper.path
        elif rescued and match.length:
            path = kept_elsewhere(match)
    table.terminal.say()
    if path is not None:
        table.terminal.show(f"The game is kept. Go on with it: {table.how_to_go_on(path, game)}")


class Session(Sitting):
    """A match that is played at a terminal: the loop that shows, asks, plays and reports. It uses only the contract of games."""

    def how_to_go_on(self, path: Path, game: str) -> str:
        """Return the command that goes on with the record of the match, with the same bots and, if people roll, their own dice."""
        resumed = how_to_resume(path, self.seated_bots, game=game)
        return f"{resumed} --dice {DiceSource.REAL}" if self.dice is None else resumed

    def run(self) -> None:
        """Play the match to its end.

        Raises:
            Left: The player left it.
            EOFError: There is no more input.
            KeyboardInterrupt: The player wants out.
        """
        game = self.match.game
        while (actor := game.current_player(self.match.state)) != TERMINAL:
            if actor == CHANCE:
                self._let_chance_decide()
            elif (foreseen := self.foreseen(self.match)) is not None:
                self.play(foreseen)
            elif actor in self.seats.people:
                self._decide(actor)
            else:
                self._let_bot_decide(actor)
        self.seats.catch_up()
        show_table(self)
        tell_outcome(self.terminal, self.match)

    def _let_chance_decide(self) -> None:
        before = self.match
        game, state = before.game, before.state
        chances = game.chance_outcomes(state)
        if self.dice is not None or len(chances) == 1:  # nobody has to type the only possible outcome
            self.play(chances.sample(self.dice or Dice()))
            return
        if self.seats.is_dealt_blindly(before):
            self._deal_blindly()
            return
        is_secret = self.seats.call_for_chance(before)
        outcomes = [outcome for outcome, _ in game.chance_outcomes(self.view if is_secret else state)]
        word = word_of(type(outcomes[0]))
        if self.asked is not before:
            self.asked = before
            ask_chance(self, outcomes, word, is_secret=is_secret)
        answered(self, self.terminal.ask("real> "), outcomes, word)
        if self.match.previous is before:
            self.typed.append((self.match, self.seats.viewer if is_secret else None))
        if self.asked is None:
            self.asked = self.match
            show_table(self)  # otherwise only the question is shown at a chance node

    def _deal_blindly(self) -> None:
        """Let the program deal what lies face down, because typing it in would reveal it."""
        match = self.match
        if self.dealer is None:
            self.dealer = Dice()
            self.terminal.say("The program deals what lies face down, and says what it is when it is turned up.")
        self.play(match.game.chance_outcomes(match.state).sample(self.dealer))

    def _decide(self, seat: int) -> None:
        match = self.match
        self.seats.call(seat, match)
        choices = self.choices
        if self.asked is not match:
            self.asked = match
            show_table(self, choices, hint=hint(self))
        answered(self, self.terminal.ask("> "), match.game.legal_actions(match.state), choices=choices)

    def _let_bot_decide(self, seat: int) -> None:
        bot = self.bots.specs[seat]
        with self.terminal.thinking(bot):
            action = self.bots.decide(self.match)
        if not self.seats.people:
            self.seats.call(seat, self.match)
            show_table(self)
            self.terminal.say(f"The bot {bot} plays {as_people_count(action)}.", "bold")
            self._let_watch()
        self.play(action)

    def _let_watch(self) -> None:
        """Give people who watch bots time to read; over a pipe, do not wait."""
        if self.watched and self.terminal.pause(READING):
            self.watched = False
        if not self.watched and self.terminal.interactive:
            answer = self.terminal.ask("Enter: go on, watch: go on by itself, quit: leave> ").lower()
            if answer in QUIT:
                raise Left
            self.watched = answer == "watch"
