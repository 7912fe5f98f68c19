"""One match at one terminal: the loop that shows, asks, plays and tells. It knows games by their contract only."""

from __future__ import annotations

from zombiekit.cli.answers import answered
from zombiekit.cli.choosing import word_of
from zombiekit.cli.keeping import Keeper
from zombiekit.cli.passing import hint
from zombiekit.cli.screen import ask_chance, show_table, tell_outcome
from zombiekit.cli.sitting import Sitting
from zombiekit.cli.terminal import Terminal
from zombiekit.game import CHANCE, TERMINAL, Random
from zombiekit.play import Match, Policy


class Table:
    """A match that is played at a terminal."""

    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        *,
        dice: Random | None,
        bot: Policy | None,
        keeper: Keeper | None,
        people: int | None = None,
    ) -> None:
        """Set the table.

        Args:
            terminal: Where to play.
            match: The match to play, or to go on with.
            dice: The source of chance; None to ask for what real dice, coins and cards show.
            bot: Who decides for the seats that no people play, if there are any.
            keeper: Records the match; None to leave that.
            people: How many seats are played by people, the first ones; None for all of them, or none where a bot plays.
        """
        self._sitting = Sitting(terminal, match, keeper, 0 if bot and people is None else people)
        self._terminal = terminal
        self._dice = dice
        self._bot = bot

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._sitting.match

    @property
    def seat(self) -> int:
        """The seat whose view is shown: the person's who decided last, or, where only bots play, whoever decides."""
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
            elif (declined := self._sitting.waivers.decline(self.match)) is not None:
                self._sitting.play(declined)
            elif actor in self._sitting.seats.people:
                self._sitting.seats.call(actor, self.match)
                self._decide()
            else:
                self._let_bot_decide(actor)
        show_table(self._sitting)
        tell_outcome(self._terminal, self.match)

    def _let_chance_decide(self) -> None:
        sitting = self._sitting
        game, state = sitting.match.game, sitting.match.state
        if self._dice is not None:
            sitting.play(game.chance_outcomes(state).sample(self._dice))
            return
        is_secret = sitting.seats.call_for_chance(sitting.match)
        outcomes = [outcome for outcome, _ in game.chance_outcomes(sitting.view if is_secret else state)]
        word = word_of(type(outcomes[0]))
        if sitting.asked is not sitting.match:
            sitting.asked = sitting.match
            ask_chance(sitting, outcomes, word, is_secret=is_secret)
        answered(sitting, self._terminal.ask("real> "), outcomes, word)
        if sitting.asked is None:
            sitting.asked = sitting.match
            show_table(sitting)  # at a chance node only the question is shown otherwise

    def _decide(self) -> None:
        sitting = self._sitting
        actions = sitting.match.game.legal_actions(sitting.match.state)
        if sitting.asked is not sitting.match:
            sitting.asked = sitting.match
            show_table(sitting, actions, hint=hint(sitting))
        answered(sitting, self._terminal.ask("> "), actions)

    def _let_bot_decide(self, seat: int) -> None:
        sitting = self._sitting
        game, state = sitting.match.game, sitting.match.state
        assert self._bot is not None  # noqa: S101 - else people play all seats
        action = self._bot(game, game.observe(state, seat), game.legal_actions(state))
        if not sitting.seats.people:
            sitting.seats.call(seat, sitting.match)
            show_table(sitting)
            self._terminal.say(f"The bot plays {action}.", "bold")
            if self._terminal.interactive:
                self._terminal.wait("Enter: go on, quit: leave> ")
        sitting.play(action)
