"""What people can look up when asked, and short ways of moving, at the table itself."""

import io
from collections.abc import Callable

import pytest

from tests.trying import led
from zombiekit import games
from zombiekit.cli.playing import Session
from zombiekit.cli.terminal import Terminal
from zombiekit.games import they_come_back as stcb
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.play import Dice, Match, new_match

Played = Callable[..., tuple[Match, str]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    """Return a function that types lines at a match on 80 columns; it returns the match after them and the output."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")

    def play(match: Match, *lines: str) -> tuple[Match, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        table = Session(Terminal(), match, dice=Dice(1), keeper=None)
        with pytest.raises(EOFError):
            table.run()
        return table.match, capsys.readouterr().out

    return play


@pytest.mark.parametrize("name", games.names())
def test_nothing_is_wider_than_the_screen(played: Played, name: str) -> None:
    looks = ("", "board", "map", "status", "legend", "log", "log 40", "hand", "goal", "cards", "?", "? 1", "xyzzy 17 4")
    match = led(new_match(games.get(name)), 30, seed=3)
    assert not match.result
    _, output = played(match, *looks)
    assert max(map(len, output.splitlines())) <= 80
    assert output.count("> ") >= len(looks)


def test_the_log_is_told_again(played: Played) -> None:
    match, dice = new_match(games.get("one_against_the_dead")).roll(Dice(3)), Dice(3)
    match = match.play(match.game.legal_actions(match.state)[0]).roll(dice)
    events = [str(event) for step in match.history for event in step.state.events]
    _, output = played(match, "log 4", "log 0")
    assert output.split("log 4\n")[1].split("\n> ")[0].split("\n") == [f"- {event}" for event in events[-4:]]


def test_the_hand_is_told_with_the_texts_of_the_cards(played: Played) -> None:
    state = stcb.pose(node="discard", active=0, hands=[["fire_axe", "lots_of_ammo"], ["shotgun"]])
    _, output = played(new_match(stcb, state=state), "hand")
    told = " ".join(output.split("> hand")[1].split())
    assert told.startswith("Fire Axe, fire_axe: While it lies before you, you may fight with it")
    assert "Lots of Ammo" in told
    assert "A Shotgun" not in told


def test_several_squares_at_once(played: Played) -> None:
    """Short forms and winds work, too; the player stops with a message if something happens or there is no way."""
    match = new_match(doom, state=doom.pose(tiles=["f9", "a1"], ticks=[6, 8], zombies=["i9"]))
    after, output = played(match, "move f8 f7 n")
    assert [str(step.action) for step in after.history] == ["move f8", "move f7", "move f6"]
    after, output = played(match, "m g9 c3")
    assert [str(step.action) for step in after.history] == ["move g9"]
    assert "You stop before c3: " in output
    after, output = played(match, "move c3 g9")
    assert after.length == 0


def test_what_the_screen_shows_is_not_shown_again(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """The map is left out while it does not change; after an empty line, and once it has scrolled away, all of it is shown."""
    state = doom.pose(tiles=["f9", "a1"], ticks=[6, 8], carried={1: "F2"})
    _, output = played(new_match(doom, state=state), "drop F1")
    assert "Stronghold A" in output.split("> ")[1]
    monkeypatch.setenv("LINES", "60")
    _, output = played(new_match(doom, state=state), "drop F1", "")
    first, dropped, again = output.split("> ")[:3]
    assert "  1 " in first
    assert dropped.count("@1") == 2
    assert "\n  9 " in dropped  # the goods lie on the map now
    assert "Stronghold B" not in dropped
    assert "Stronghold B" in again


def test_what_is_no_choice_is_told_with_what_is(played: Played) -> None:
    """Words of chance are not suggested, since nobody needs to learn them."""
    _, output = played(new_match(doom, state=doom.pose(tiles=["f9", "a1"])), "zz", "move", "MOVE  F8")
    assert "'zz' is not one of the choices; they begin with: move, end" in output
    assert "That could be move f8, move e9, move g9, move f10; type more of it." in output
    assert "Player 1 moves to f8" in output
