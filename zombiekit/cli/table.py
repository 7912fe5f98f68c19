"""One match at one terminal: the loop that shows, asks, plays and tells. It knows games by their contract only."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

from zombiekit import codec, rulebook
from zombiekit.cli.choosing import intended, readings, word_of
from zombiekit.cli.failing import content, in_lines, in_words
from zombiekit.cli.keeping import Keeper
from zombiekit.cli.rules import answer, text_width
from zombiekit.cli.seats import Seats
from zombiekit.cli.terminal import QUIT, Left, Terminal
from zombiekit.drawings import drawn
from zombiekit.errors import InvalidNotation, ZombiekitError
from zombiekit.game import CHANCE, TERMINAL, Random, describe, seat_name
from zombiekit.play import Match, Policy, new_match
from zombiekit.record.files import put

MANY = 12
"""Of more choices of one kind than these only the first and the last are listed, unless help is asked for."""
COMMANDS = {
    "?": "explain the choices (also: help)",
    "? WORDS": "look up a choice by its number, a clause, a card, any word",
    "goal": "tell the goal of the game",
    "cards": "list the cards, and whatever else can be looked up",
    "undo": "take back the last decision, as far as nothing was revealed since",
    "save FILE": "write the position to a file",
    "load FILE": "go on from a position that was saved",
    "quit": "leave the game",
}

_NO_FILE = (OSError, ValueError, RuntimeError)
"""What paths raise that lead to no file: also for zero bytes in a name, and for the home of nobody."""


def _why(error: Exception) -> str:
    return in_words(error) if isinstance(error, OSError) else str(error).rstrip(".")


class Table:
    """A match that is played at a terminal.

    Attributes:
        match: The match as it stands.
    """

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
        self.match = match
        self._terminal = terminal
        self._dice = dice
        self._bot = bot
        self._keeper = keeper
        self._drawn: Match | None = None
        self._several = match.game.PLAYERS != (1,)
        self._people = 0 if bot and people is None else people
        self._seats = self._seated()

    @property
    def seat(self) -> int:
        """The seat whose view is shown: the person's who decided last, or, where only bots play, whoever decides."""
        return self._seats.viewer

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
            elif actor in self._seats.people:
                self._seats.call(actor, self.match)
                self._decide()
            else:
                self._let_bot_decide(actor)
        self._draw()
        tell_outcome(self._terminal, self.match)

    # ---------------------------------------------------------------------------------------------------- playing

    def _let_chance_decide(self) -> None:
        game, state = self.match.game, self.match.state
        if self._dice is not None:
            self._play(game.chance_outcomes(state).sample(self._dice))
            return
        is_secret = self._seats.call_for_chance(self.match)
        outcomes = [outcome for outcome, _ in game.chance_outcomes(self._view() if is_secret else state)]
        word = word_of(type(outcomes[0]))
        if self._drawn is not self.match:
            self._drawn = self.match
            self._terminal.say()
            if is_secret:
                self._terminal.say(seat_name(game, self.seat), "bold reverse")
            self._terminal.say(game.question(self._view()), "bold")
            said = describe(game, self._view(), outcomes[-1])
            self._terminal.say(f"For instance {outcomes[-1]}: {said}. The word {word} may be left out.", "dim")
        self._answer(self._terminal.ask("real> "), outcomes, word)

    def _decide(self) -> None:
        actions = self.match.game.legal_actions(self.match.state)
        if self._drawn is not self.match:
            self._draw()
            self._list(actions)
        self._answer(self._terminal.ask("> "), actions)

    def _let_bot_decide(self, seat: int) -> None:
        game, state = self.match.game, self.match.state
        assert self._bot is not None  # noqa: S101 - else people play all seats
        action = self._bot(game, game.observe(state, seat), game.legal_actions(state))
        if not self._seats.people:
            self._seats.call(seat, self.match)
            self._draw()
            self._terminal.say(f"The bot plays {action}.", "bold")
            if self._terminal.interactive:
                self._terminal.wait("Enter: go on, quit: leave> ")
        self._play(action)

    def _play(self, action: Any) -> None:
        self._go_to(self.match.play(action))
        self._seats.follow(self.match)

    def _go_to(self, match: Match) -> None:
        self.match = match
        self._seats.go_back(match)
        if self._keeper is not None:
            self._keeper.keep(match)

    # ---------------------------------------------------------------------------------------------------- answers

    def _answer(self, text: str, options: Any, word: str = "") -> None:
        """Do what the player typed: a command, one of the options, or, with a word for chance, an outcome without its word."""
        first, _, rest = text.partition(" ")
        match first.lower(), rest.strip():
            case "", "":
                self._drawn = None
                if word:
                    self._draw()  # at a chance node only the question is shown otherwise
            case "?" | "help", "":
                self._help(options, numbered=not word)
            case "?" | "help", about:
                self._look_up(about, () if word else options)
            case "goal" | "cards" as about, "" if not readings(text, options):
                self._look_up(about, ())
            case "undo", "":
                self._undo()
            case "save", name if name:
                self._save(name)
            case "load", name if name:
                self._load(name)
            case "save" | "load", _:
                self._terminal.say(f"Name a file: {first} FILE")
            case word_typed, "" if word_typed in QUIT:
                raise Left
            case _:
                self._choose(text, options, word)

    def _choose(self, text: str, options: Any, word: str) -> None:
        if not word and text.isdecimal():
            if 1 <= int(text[:9]) <= len(options):
                self._play(options[int(text[:9]) - 1])
            else:
                self._terminal.say(f"The choices are numbered 1 to {len(options)}.")
            return
        found = readings(text, options)
        if len(found) == 1:
            self._try(found[0])
        elif found:
            self._terminal.say(f"That could be {_some(found)}; type more of it.")
        else:
            self._explain(text, word)

    def _explain(self, text: str, word: str) -> None:
        """Say why a text is none of the options, or play it if it is one written in a way of its own."""
        try:
            action = intended(self.match.game, text, word)
        except InvalidNotation as error:
            self._terminal.show(f"{error}\nType ? to see the choices explained.")
        else:
            self._try(action)

    def _try(self, action: Any) -> None:
        """Play an action or outcome, or say why it cannot be."""
        refusal = self.match.game.why_illegal(self.match.state, action)
        if refusal is None:
            self._play(action)
        else:
            self._terminal.say(f"Not now: {refusal.reason} [{refusal.clause}].")

    # ---------------------------------------------------------------------------------------------------- commands

    def _look_up(self, about: str, numbered: tuple[Any, ...]) -> None:
        """Say what a choice is, by its number, or what the rules say about some words."""
        if numbered and about.isdecimal():
            if 1 <= int(about[:9]) <= len(numbered):
                action = numbered[int(about[:9]) - 1]
                self._terminal.say(f"{about} {action}: {describe(self.match.game, self._view(), action)}.")
            else:
                self._terminal.say(f"The choices are numbered 1 to {len(numbered)}.")
            return
        try:
            book = rulebook.of(self.match.game)
        except rulebook.NoRulebook as error:
            self._terminal.say(f"{error}.")
            return
        self._terminal.show("\n".join(answer(book, about, text_width())))

    def _undo(self) -> None:
        if not self._seats.may_undo(self.match):
            self._terminal.say(
                "There is nothing to take back: chance or somebody else has decided since, or something was revealed."
            )
            return
        self._go_to(self.match.undo())
        self._terminal.say("Taken back.")

    def _save(self, name: str) -> None:
        game = self.match.game
        try:
            path = Path(name).expanduser()
            if path.is_file():
                codec.from_json(content(path), game)  # nothing but saves is overwritten
            put(path, [codec.to_json(game, self.match.state)], new=False)
        except ZombiekitError:
            self._terminal.say(f"{name} holds something else than a saved game; nothing was written.")
        except _NO_FILE as error:
            self._terminal.say(f"Cannot save: {_why(error)}.")
        else:
            self._terminal.say(f"Saved; go on from there with: load {name}")

    def _load(self, name: str) -> None:
        if self._keeper is not None:
            self._terminal.say("This game is being recorded; to begin at a position, start with --load FILE.")
            return
        try:
            state = codec.from_json(content(Path(name).expanduser()), self.match.game)
        except ZombiekitError as error:
            self._terminal.say(f"Cannot load {name}: {in_lines(error)}")
        except _NO_FILE as error:
            self._terminal.say(f"Cannot load: {_why(error)}.")
        else:
            self._go_to(new_match(self.match.game, state=state))
            self._seats.leave()
            self._seats = self._seated()
            self._terminal.say("Loaded.")

    # ---------------------------------------------------------------------------------------------------- showing

    def _seated(self) -> Seats:
        seats = range(self.match.game.seats(self.match.state))
        return Seats(self._terminal, self.match, seats[: self._people])

    def _view(self) -> Any:
        return self._seats.view(self.match)

    def _draw(self) -> None:
        self._drawn = self.match
        self._terminal.say()
        if self._several:
            self._terminal.say(seat_name(self.match.game, self.seat), "bold reverse")
        self._terminal.draw(drawn(self.match.game, self._view()))

    def _list(self, actions: tuple[Any, ...]) -> None:
        cells: list[str] = []
        for _, kind in groupby(enumerate(actions, 1), key=lambda pair: type(pair[1])):
            numbered = list(kind)
            if len(numbered) > MANY:
                (low, first), (high, last) = numbered[0], numbered[-1]
                cells.append(f"{low}-{high} {first} ... {last}")
            else:
                cells += [f"{number} {action}" for number, action in numbered]
        self._terminal.table(cells)

    def _help(self, options: Any, *, numbered: bool) -> None:
        game, view = self.match.game, self._view()
        self._terminal.say(f"{game.question(view)} [{view.agenda[-1].clause}]")
        if numbered:
            for number, option in enumerate(options, 1):
                self._terminal.say(f"  {number} {option}: {describe(game, view, option)}")
        else:  # what dice and cards may show says itself
            self._terminal.table([f"  {option}" for option in options])
        for command, words in COMMANDS.items():
            self._terminal.say(f"{command:12}{words}")
        self._terminal.say("An empty line draws the table again. Words may be shortened, as far as they stay clear.")


def tell_outcome(terminal: Terminal, match: Match) -> None:
    """Say how a match ended that is over."""
    outcome = match.result
    assert outcome is not None  # noqa: S101 - asked when the game is over only
    if outcome.words not in map(str, match.state.events):
        terminal.say(outcome.words, "bold")
    counted = [line for line in outcome.score if line.count]
    if any(line.points for line in counted):
        terminal.say(f"Score: {', '.join(map(str, counted))}; {outcome.total:+g} in all.")
    elif counted:
        terminal.say(f"Score: {', '.join(f'{line.label}: {line.count}' for line in counted)}.")
    if match.game.PLAYERS != (1,):
        winners = ", ".join(seat_name(match.game, seat) for seat in outcome.winners)
        terminal.say(f"Winners: {winners or 'none'}.")


def _some(options: list[Any]) -> str:
    more = f" and {len(options) - MANY} others" if len(options) > MANY else ""
    return f"{', '.join(map(str, options[:MANY]))}{more}"
