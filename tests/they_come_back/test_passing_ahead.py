"""Four bots at one terminal pass ahead as people may: the screen is handed over seldom, and they miss only what they waived."""

import io
from typing import Any

import pytest

from tests.guides import guided
from tests.waiving import Given, is_in_force
from zombiekit.cli import playing
from zombiekit.cli.playing import Session
from zombiekit.cli.terminal import Terminal
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.rules.windows import WindowChoice
from zombiekit.play import Dice, Match, Until, new_match
from zombiekit.play.waivers import offer_of
from zombiekit.primitives.lines import as_people_count

MOST = 150
"""The most hand-overs allowed in a game of four, on average."""


class BotsAtTheTable(Terminal):
    """A terminal with bots: they type their decisions, and pass ahead whenever they pass."""

    def __init__(self, seed: int, until: Until) -> None:
        super().__init__()
        self.interactive = True
        self.table_at: Session
        self.hand_overs = 0
        self.asked: set[int] = set()
        self.given: list[Given] = []
        self._until = until
        (make, *_) = guided(game.NAME).drivers
        self._bots = [make(Dice(f"{seed} {seat}")) for seat in range(4)]

    def ask(self, prompt: str) -> str:
        """Type the decision of the bot that is asked; if it declines an offer, it declines ahead."""
        match = self.table_at.match
        seat = game.current_player(match.state)
        assert seat == self.table_at.seats.viewer, "nobody is asked at another's screen"
        self.asked.add(match.length)
        action = self._bots[seat](game, game.observe(match.state, seat), game.legal_actions(match.state))
        offer = offer_of(match)
        if offer is None or action != offer.decline:
            return as_people_count(action)
        until = Until.TURN if offer.own else self._until
        self.given.append(Given(seat, until, match.length))
        return f"{as_people_count(action)} {until}"

    def wait(self, prompt: str) -> None:
        """Count a hand-over of the screen."""
        assert "press Enter when you sit" in prompt
        self.hand_overs += 1

    def say(self, text: str = "", style: str = "") -> None:
        """Print nothing."""


def played(seed: int, until: Until, **options: Any) -> BotsAtTheTable:
    """Return the terminal after a whole game of four."""
    terminal = BotsAtTheTable(seed, until)
    match = new_match(game, options=game.Options(players=4, **options))
    terminal.table_at = Session(terminal, match, dice=Dice(seed), keeper=None)
    terminal.table_at.run()
    return terminal


def check_nothing_missed(terminal: BotsAtTheTable) -> None:
    """Check that players were asked in exactly those windows that they had not waived."""
    match: Match | None = terminal.table_at.match
    while match is not None:
        if match.state.agenda and type(match.state.agenda[-1]) is WindowChoice:
            seat, at = game.current_player(match.state), match.length
            last = {each.until: each for each in terminal.given if each.seat == seat and each.at < at}
            assert (at in terminal.asked) != any(is_in_force(each, match) for each in last.values())
        match = match.previous


@pytest.fixture(autouse=True)
def _without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", io.StringIO())
    monkeypatch.setattr(playing, "show_table", lambda *_, **__: None)


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "windows"), [(1, "full"), (2, "phases")])
def test_four_who_pass_until_something_concerns_them(seed: int, windows: str) -> None:
    """Their game has few hand-overs, and they miss only what they waived."""
    terminal = played(seed, Until.CONCERN, card_windows=windows)
    check_nothing_missed(terminal)

    assert 0 < terminal.hand_overs <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("windows", ["full", "phases"])
@pytest.mark.parametrize("until", Until)
def test_fifty_games_of_four(until: Until, windows: str) -> None:
    """Their games have few hand-overs on average, however long they pass ahead."""
    games = [played(seed, until, card_windows=windows) for seed in range(50)]
    for terminal in games:
        check_nothing_missed(terminal)
    average = sum(terminal.hand_overs for terminal in games) / len(games)
    report = f"{until}, {windows}: {average:.0f} hand-overs a game, at most {max(each.hand_overs for each in games)}"
    assert average <= MOST, report
