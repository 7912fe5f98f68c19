"""One match at one terminal: the loop that shows, asks, plays and reports. It uses only the contract of games."""

from __future__ import annotations

from zombiekit.cli.answers import answered, word_of
from zombiekit.cli.screen import ask_chance, show_table, tell_outcome
from zombiekit.cli.sitting import Sitting, hint
from zombiekit.cli.terminal import QUIT, Left, Terminal
from zombiekit.game import CHANCE, TERMINAL, RandomSource
from zombiekit.hosting import Bots, Keeper
from zombiekit.play import Dice, Match
from zombiekit.primitives.lines import as_people_count

READING = 1.0
"""How many seconds people have to read what a bot does before the game goes on by itself."""


class Session:
    """A match that is played at a terminal."""

    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        *,
        dice: RandomSource | None,
        keeper: Keeper | None,
        bots: Bots | None = None,
        watched: bool = False,
        is_whole: bool = False,
        at_once: bool = False,
    ) -> None:
        """Set the table.

        Args:
            terminal: Where to play.
            match: The match to play, or to go on with.
            dice: The source of chance; None to ask for what real dice, coins and cards show.
            keeper: Records the match; None for no record.
            bots: Who decides for the seats without people; None if people play all seats.
            watched: If only bots play, go on without asking until somebody presses Enter.
            is_whole: Show the whole table each time, however much room it takes.
            at_once: Make all choices of the set-up for people and bots.
        """
        self._sitting = Sitting(terminal, match, keeper, bots or Bots({}))
        self._terminal = terminal
        self._dice = dice
        self._dealer: Dice | None = None
        self._watched = watched
        self._sitting.is_whole = is_whole
        if at_once:
            self._sitting.lay_for(range(match.game.seats(match.state)))

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._sitting.match

    @property
    def bots(self) -> dict[int, str]:
        """The bots by their seats."""
        return self._sitting.bots.specs

    @property
    def seat(self) -> int:
        """The seat whose view is shown: the last person who decided, or, if only bots play, the bot that decides."""
        return self._sitting.seats.viewer

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
            elif (foreseen := self._sitting.foreseen(self.match)) is not None:
                self._sitting.play(foreseen)
            elif actor in self._sitting.seats.people:
                self._sitting.seats.call(actor, self.match)
                self._decide()
            else:
                self._let_bot_decide(actor)
        self._sitting.seats.catch_up()
        show_table(self._sitting)
        tell_outcome(self._terminal, self.match)

    def _let_chance_decide(self) -> None:
        sitting = self._sitting
        before = sitting.match
        game, state = before.game, before.state
        chances = game.chance_outcomes(state)
        if self._dice is not None or len(chances) == 1:  # nobody has to type the only possible outcome
            sitting.play(chances.sample(self._dice or Dice()))
            return
        if sitting.seats.is_dealt_blindly(before):
            self._deal_blindly()
            return
        is_secret = sitting.seats.call_for_chance(sitting.match)
        outcomes = [outcome for outcome, _ in game.chance_outcomes(sitting.view if is_secret else state)]
        word = word_of(type(outcomes[0]))
        if sitting.asked is not sitting.match:
            sitting.asked = sitting.match
            ask_chance(sitting, outcomes, word, is_secret=is_secret)
        answered(sitting, self._terminal.ask("real> "), outcomes, word)
        if sitting.match.previous is before:
            sitting.typed.append((sitting.match, sitting.seats.viewer if is_secret else None))
        if sitting.asked is None:
            sitting.asked = sitting.match
            show_table(sitting)  # otherwise only the question is shown at a chance node

    def _deal_blindly(self) -> None:
        """Let the program deal what lies face down, because typing it in would reveal it."""
        match = self.match
        if self._dealer is None:
            self._dealer = Dice()
            self._terminal.say("The program deals what lies face down, and says what it is when it is turned up.")
        self._sitting.play(match.game.chance_outcomes(match.state).sample(self._dealer))

    def _decide(self) -> None:
        sitting = self._sitting
        actions = sitting.match.game.legal_actions(sitting.match.state)
        choices = sitting.choices
        if sitting.asked is not sitting.match:
            sitting.asked = sitting.match
            show_table(sitting, choices, hint=hint(sitting))
        answered(sitting, self._terminal.ask("> "), actions, choices=choices)

    def _let_bot_decide(self, seat: int) -> None:
        sitting = self._sitting
        with self._terminal.thinking(sitting.bots.specs[seat]):
            action = sitting.bots.decide(sitting.match)
        if not sitting.seats.people:
            sitting.seats.call(seat, sitting.match)
            show_table(sitting)
            self._terminal.say(f"The bot {sitting.bots.specs[seat]} plays {as_people_count(action)}.", "bold")
            self._let_watch()
        sitting.play(action)

    def _let_watch(self) -> None:
        """Give people who watch bots time to read; over a pipe, do not wait."""
        if self._watched and self._terminal.pause(READING):
            self._watched = False
        if not self._watched and self._terminal.interactive:
            answer = self._terminal.ask("Enter: go on, watch: go on by itself, quit: leave> ").lower()
            if answer in QUIT:
                raise Left
            self._watched = answer == "watch"
