"""People who share a terminal: each sees what its seats may know, and hands the screen over if there are secrets."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests import toy as toy_module
from tests.they_come_back.driving import turn
from tests.toy_matches import CALM, dealt
from zombiekit import codec, seat_name
from zombiekit.cli.playing import Session
from zombiekit.cli.terminal import Left, Terminal
from zombiekit.games import defcon_zombies, zombie_flavored_doom
from zombiekit.games import they_come_back as town
from zombiekit.hosting import Bots
from zombiekit.notation import parse_action
from zombiekit.play import Dice, Match, new_match, set_up

toy: Any = toy_module
WIPE = "\x1b[H\x1b[2J\x1b[3J"
HANDS = re.compile(r"hands +(.+)")
OPEN = new_match(zombie_flavored_doom, options=zombie_flavored_doom.Options(players=2))
DEALT = new_match(defcon_zombies, options=defcon_zombies.Options(players=2))

Seated = Callable[..., tuple[Session, io.StringIO]]


class Console(io.StringIO):
    """A keyboard or a screen that Python takes for a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Seated:
    """Return a function that seats people at a match, at a terminal or over a pipe, typing these lines; also their screen."""
    for name, value in (("COLUMNS", "200"), ("TERM", "xterm-256color"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)

    def seat(match: Match, *lines: str, terminal: Any = Console, **more: Any) -> tuple[Session, io.StringIO]:
        monkeypatch.setattr("sys.stdin", terminal("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr("sys.stdout", screen := terminal())
        return Session(Terminal(), match, **{"dice": Dice(1), "keeper": None, **more}), screen

    return seat


def played(seating: tuple[Session, io.StringIO]) -> str:
    table, screen = seating
    with pytest.raises(EOFError):
        table.run()
    return screen.getvalue()


def evolved(**facts: Any) -> Match:
    """Return a match of the toy game at a position where all cards are dealt, with these fields changed."""
    return new_match(toy, state=attrs.evolve(dealt().state, **facts))


def test_no_screen_shows_hands_of_two_seats(seated: Seated) -> None:
    """Between two wipes only one hand shows, in drawings and in events; the next player learns what happened meanwhile."""
    screen = played(seated(new_match(toy, options=CALM), "", "1", "", "1", "", "1"))
    first, second, third, _ = screen.split(WIPE)
    assert first.startswith("Seat 0, press Enter when you sit at the screen> - Seat 0 is dealt ")
    called = r"- Seat 0 plays \d\.\nSeat 1, press Enter when you sit at the screen> - Seat 0 is dealt a card\."
    assert re.match(called, second)
    for number, part in enumerate((first, second, third)):
        seat = number % 2
        hands = [hands.split("), (") for hands in HANDS.findall(part)]
        assert {len(each) for each in hands} == {2}
        assert all(re.search(r"\d", each[seat]) and not re.search(r"\d", each[1 - seat]) for each in hands)
        assert re.search(rf"> - Seat {seat} plays \d\.$", part, re.MULTILINE)
        assert part.count("press Enter") == 1
    assert [len(re.findall(rf"- Seat {seat} is dealt \d", first)) for seat in (0, 1)] == [3, 0]
    assert [len(re.findall(rf"- Seat {seat} is dealt \d", second)) for seat in (0, 1)] == [0, 3]
    assert not re.search(r"Seat 1 is dealt \d", first)  # nor in the lines above the question
    assert not re.search(r"Seat 0 is dealt \d", second)
    assert re.findall(r"> - Seat \d", third) == ["> - Seat 1", "> - Seat 0"]


def test_what_all_may_know_stays_on_the_screen_until_the_next_one_sits_there(seated: Seated) -> None:
    """One key is enough: the player who leaves reads it there, and it holds nothing that only that player may know."""
    screen = played(seated(dealt(options=toy.Options()), "", "1", dice=Dice(8)))
    told = "- Seat 0 plays 1.\n- A rat sniffs.\n"
    assert screen.endswith(f"{WIPE}{told}Seat 1, press Enter when you sit at the screen> ")


def test_who_goes_on_with_a_game_is_told_what_others_did_since(seated: Seated) -> None:
    """There may have been no time to read it before the game was left."""
    match = windows(players=2, hands={0: [*IN_HAND[0], "grenade"], 1: [*IN_HAND[1], "grenade"]})
    for card in ("alternate_food_source", "fear target=0"):
        match = match.play(parse_action(town, f"play {card}"))
    _, told = played(seated(match, "")).split("press Enter when you sit at the screen> ", 1)
    assert town.current_player(match.state) == 0
    assert told.count("- Player 2 plays Fear on Player 1.\n") == 1
    assert "- Player 1 plays" not in told
    _, told = played(seated(match.undo_to(1), "")).split("press Enter when you sit at the screen> ", 1)
    assert "- Player 1 plays Alternate Food Source.\n" in told  # also to one who has decided nothing yet


def test_what_is_no_news_is_not_told(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.CardMoved, "news", False, raising=False)
    screen = played(seated(dealt(), "", "1"))
    assert screen.endswith(f"> {WIPE}Seat 1, press Enter when you sit at the screen> ")
    assert "- Seat 0 plays" not in screen


def test_whoever_comes_is_not_told_who_was_asked_and_passed(seated: Seated) -> None:
    last = played(seated(windows(), "", "pass", "", "pass", "")).split(WIPE)[-1]
    assert "is asked for a card" not in last
    assert "passes." not in last


def test_what_one_alone_was_told_he_is_told_again(seated: Seated) -> None:
    """The card came after the seat's last answer, and the screen was wiped before anyone there could read it."""
    match = evolved(agenda=(toy.Turns(0), toy.Turn(1), toy.Dealing(0), toy.Turn(0)))
    first, second, third = played(seated(match, "", "1", "", "1", "")).split(WIPE)
    (drawn,) = re.findall(r"- Seat 0 is dealt \d", first)
    assert drawn not in second
    assert third.partition("> ")[2].count(drawn) == 1


def test_nothing_is_told_twice(seated: Seated) -> None:
    """Asking again does not repeat it, nor do players see again what all watched before there were secrets."""
    deal = (toy.Turns(0), toy.Dealing(1), toy.Dealing(0), toy.RatComes(0))
    screen = played(seated(new_match(toy, state=toy.pose(agenda=deal)), "", "what", "", "1", "", "", dice=Dice(8)))
    assert (screen.count("- A rat sniffs."), screen.count("- Seat 1 is dealt a card.")) == (1, 1)


def test_seats_are_called_as_the_game_calls_them(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds for calls to the screen, and for a seat that draws in secret."""
    monkeypatch.setattr(toy, "seat_name", "Cook {}".format, raising=False)
    screen = played(seated(dealt(1), "", "2", "", dice=None))
    assert screen.startswith("Cook 1, press Enter when you sit at the screen> \nCook 1\n")
    assert "Cook 0, press Enter when you sit at the screen> " in screen


@pytest.mark.parametrize("lines", [("quit",), ("", "1", "q"), ("", "1", "", "EXIT")])
def test_the_game_can_be_left_while_the_screen_is_handed_over(seated: Seated, lines: tuple[str, ...]) -> None:
    with pytest.raises(Left):
        seated(dealt(), *lines)[0].run()


def test_answers_of_others_cannot_be_recalled(seated: Seated) -> None:
    """The up key brings back nothing that was typed before the screen was handed over."""
    readline = pytest.importorskip("readline")
    seating = seated(dealt(), "", "1", "")
    readline.add_history("play 4")
    played(seating)
    assert readline.get_current_history_length() == 0


def test_without_control_codes_empty_lines_wipe_the_screen(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "50")
    monkeypatch.setenv("TERM", "dumb")
    screen = played(seated(dealt(), "", "1", "", ""))
    assert (screen.count("\n" * 50), screen.count("\x1b")) == (1, 0)


def test_over_a_pipe_nobody_waits(seated: Seated) -> None:
    """Nothing is wiped, and every input line is an answer; the seat to act is named and learns what happened meanwhile."""
    screen = played(seated(dealt(), "1", "1", "1", terminal=io.StringIO))
    assert (screen.count(WIPE), screen.count("press Enter")) == (0, 0)
    assert re.findall(r"^(?:Seat \d|- .*)$", screen, re.MULTILINE) == [
        *("Seat 0", "- Seat 0 plays 1."),
        *("- Seat 0 plays 1.", "Seat 1", "- Seat 1 plays 4."),
        *("- Seat 1 plays 4.", "Seat 0", "- Seat 0 plays 2."),
        *("- Seat 0 plays 2.", "Seat 1"),
    ]


@pytest.mark.parametrize("match", [OPEN, DEALT], ids=lambda match: match.game.NAME)
def test_without_secrets_the_screen_stays_as_it_is(seated: Seated, match: Match) -> None:
    """Either nothing is hidden, or it is hidden from everybody."""
    screen = played(seated(match, *["1"] * 60))
    heads = {line.split(" | Goal: ")[0] for line in screen.splitlines()}
    assert (screen.count(WIPE), screen.count("press Enter")) == (0, 0)
    assert {seat_name(match.game, seat) for seat in (0, 1)} <= heads


@pytest.fixture
def _last_cards_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show hands of one card to everybody."""
    see = toy.observe

    def seen(state: Any, seat: int) -> Any:
        view = see(state, seat)
        shown = (full if len(full) < 2 else hand for full, hand in zip(state.hands, view.hands, strict=True))
        return attrs.evolve(view, hands=tuple(shown))

    monkeypatch.setattr(toy, "observe", seen)


@pytest.mark.usefixtures("_last_cards_are_open")
def test_the_screen_is_wiped_once_more_after_the_last_secret(seated: Seated) -> None:
    """The last secret is still on the screen when nobody has any more; after the wipe everybody watches."""
    table, screen = seated(dealt().play(toy.Play(1)).play(toy.Play(4)), "", "1", "", "", "1", "", "", "1", "1")
    table.run()
    assert screen.getvalue().count(WIPE) == 2


IN_HAND = {0: ["alternate_food_source"], 1: ["fear"], 2: ["alternate_food_source"]}
"""Cards that can be played in every window."""


def windows(*, active: int = 0, players: int = 3, hands: dict[int, list[str]] = IN_HAND) -> Match:
    """Return a match at the start of a turn, where everybody is asked for cards."""
    return new_match(town, state=turn(active, players=players, options={"card_windows": "phases"}, hands=hands))


def called(screen: str) -> list[str]:
    return re.findall(r"(Seat \d|Player \d|\w+), press Enter when you sit", screen)


def test_who_passes_ahead_is_not_called_any_more(seated: Seated) -> None:
    once = played(seated(windows(), "", "pass", "", "pass", "", "pass", "pass", ""))
    ahead = played(seated(windows(), "", "pass", "", "pass turn", "", "p t", "pass", "1"))
    assert (len(called(once)), len(called(ahead))) == (4, 3 + 1)


def test_the_ways_to_pass_ahead_are_told(seated: Seated) -> None:
    own, other = played(seated(windows(), "", "pass", "", "?")).split(WIPE)
    assert "\nTo pass in advance: pass turn (? explains them)\n" in own
    assert "\nTo pass in advance: pass turn, pass concern, pass answer (? explains them)\n" in other
    assert "pass concern  pass in advance, until something concerns you\n" in other


def test_what_may_mean_a_card_or_to_pass_ahead_is_asked_again(seated: Seated) -> None:
    """A short form that fits both does neither."""
    match = windows(active=1, players=2, hands={0: ["claustrophobia"], 1: ["fear"]})
    screen = played(seated(match, "", "pass", "", "p c", "pl c"))
    assert "That could be pass concern, play claustrophobia target=2; type more of it.\n" in screen
    assert "plays Claustrophobia" in screen


def test_who_passed_ahead_may_be_asked_again(seated: Seated) -> None:
    shown = played(seated(windows(), *["", "pass turn"] * 3, "", "ask"))
    assert "\nYou passed ahead (turn); ask: be asked again\n" in shown
    assert "You are asked again.\n" in shown


def test_a_pass_that_came_of_passing_ahead_is_taken_back_for_good(seated: Seated) -> None:
    """Otherwise it would be made again at once, and `undo` would change nothing."""
    screen = played(seated(windows(players=2, hands={0: ["fear"]}), "", "pass turn", "undo"))
    before, after = screen.split("Taken back.")
    assert "You passed ahead (turn)" in before
    assert "Player 1: your movement phase is next; do you play a card" in after


REFUSED = "There is nothing to take back: chance or somebody else has decided since, or something was revealed."


def test_nobody_takes_back_what_another_one_has_decided_in_secret(seated: Seated) -> None:
    """Anyone who saw the other's card would remember it; at the beginning there is nothing to take back."""
    assert played(seated(dealt(), "undo", "1", "undo", "1", "undo", terminal=io.StringIO)).count(REFUSED) == 3


@pytest.mark.usefixtures("_last_cards_are_open")
def test_nobody_takes_back_the_last_secret(seated: Seated) -> None:
    assert REFUSED in played(seated(evolved(hands=((2, 3), (6,))), "2", "undo", terminal=io.StringIO))


def test_a_secret_instead_of_what_was_taken_back_is_told(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others could see everything until then."""

    class Either(toy.Turn):  # type: ignore[misc]
        def options(self, state: Any) -> tuple[Any, ...]:
            return (toy.Play(1), toy.Drop(1))

        def apply(self, draft: Any, action: Any) -> None:
            (toy.Turn if type(action) is toy.Play else toy.Bitten).apply(self, draft, action)

    see = toy.observe
    monkeypatch.setattr(toy, "observe", lambda state, seat: attrs.evolve(see(state, seat), hands=state.hands))
    state = toy.pose(agenda=(toy.Turn(1), Either(0)), hands=((1,), (2,)))
    screen = played(seated(new_match(toy, state=state), "play 1", "undo", "drop 1", ""))
    assert "sit at the screen> - Seat 0 drops a card.\n" in screen


def test_own_decisions_are_taken_back_while_nobody_else_has_come(seated: Seated) -> None:
    match = evolved(hands=((3, 7), ()), dropped=((), (4, 5, 6)))
    table, screen = seated(match, "1", "undo", terminal=io.StringIO)
    assert "Taken back.\n" in played((table, screen))
    assert table.match == match


def test_without_secrets_anybody_takes_back(seated: Seated) -> None:
    """That covers another player's decision, which that player is then asked again."""
    table, screen = seated(OPEN, *["1"] * 8, "undo", terminal=io.StringIO)
    shown = re.findall(r"^(?:Player \d(?= \| Goal: )|Taken back\.$)", played((table, screen)), re.MULTILINE)
    assert [step.actor for step in table.match.history] == [0] * 7
    assert shown[-3:] == ["Player 2", "Taken back.", "Player 1"]


def test_a_person_among_bots_sees_through_one_seat_only(seated: Seated) -> None:
    """Nothing is wiped, the bots' secret decisions stay secret, and their hands are not drawn."""
    bots = Bots({1: "random"}, "3")
    table, screen = seated(new_match(toy), *["1"] * 9, terminal=io.StringIO, bots=bots, dice=Dice(4))
    table.run()
    shown, hidden = screen.getvalue(), ("(None, None, None)", "(None, None)", "(None)", "()")
    assert "Seat 1 drops a card." in shown
    assert "bot" not in shown
    assert not re.search(r"Seat 1 (is dealt|drops) \d", shown)
    assert all(hands.endswith(hidden) for hands in HANDS.findall(shown))


def test_a_bots_decision_is_not_taken_back(seated: Seated) -> None:
    """Otherwise people could make it decide again until they like the result."""
    assert REFUSED in played(seated(dealt(), "1", "undo", bots=Bots({1: "random"}, "3")))


def test_nobody_sees_by_the_text_of_a_card_that_another_one_has_drawn_its_like(seated: Seated) -> None:
    """Each player sees the full text when the card first turns up for that player."""
    match = new_match(town, options=town.Options(players=2, map="millbrook"))
    screen = played(seated(match, "", "chainsaw", "chainsaw", "grenade", "", "grenade", dice=None))
    first, *_, second = screen.split(WIPE)
    assert (first.count("- Player 1 draws Chainsaw."), first.count(" Garden.\n")) == (2, 1)
    assert second.count("you lose 1 Health") == 1


def test_a_card_drawn_in_secret_is_asked_of_the_drawer(seated: Seated) -> None:
    """The screen goes to the drawer; the others only learn that a card was drawn."""
    first, second, third = played(seated(new_match(toy), "", "3", "", "5", dice=None)).split(WIPE)
    assert first.startswith("Seat 0, press Enter")
    assert "\nreal> - Seat 0 is dealt 3.\n" in first
    assert "- Seat 0 is dealt a card.\n" in second
    assert "3" not in second.split("real> ")[0].partition("options=")[0]
    assert "- Seat 1 is dealt 5.\n" in second
    assert "5" not in third


def test_the_drawer_is_offered_what_he_does_not_see_elsewhere(seated: Seated) -> None:
    """The list has cards from other hands, or it would give them away; but they cannot be drawn."""
    screen = played(seated(dealt(1, 4), "?", "4", "4.5", "2", terminal=io.StringIO, dice=None))
    offered = re.findall(r"deal (\d)(?= |$)", screen.partition("stay clear.\n")[2].partition("real> ")[0], re.MULTILINE)
    assert offered == ["2", "3", "4", "5", "6", "7", "8"]
    assert screen.count("Not now: chance has to deal a card [TOY-2].") == 1
    assert "- Seat 0 is dealt 2." in screen


@pytest.mark.parametrize("seat", [0, 1])
def test_a_die_that_all_see_is_asked_of_whoever_sits_there(seated: Seated, seat: int) -> None:
    """Nobody has to leave the screen to roll it."""
    match = evolved(options=toy.Options(), agenda=(toy.Turns(1 - seat), toy.Turn(seat)))
    screen = played(seated(match, "", "1", "False", dice=None))
    assert screen.count("press Enter when you sit") == 2
    assert screen.endswith(f"{WIPE}- A rat sniffs.\nSeat {1 - seat}, press Enter when you sit at the screen> ")


def test_where_there_are_secrets_somebody_is_called_to_roll(seated: Seated) -> None:
    """At the beginning, the first player is called."""
    match = dealt(options=toy.Options()).play(toy.Play(1))
    assert played(seated(match, dice=None)) == "Seat 0, press Enter when you sit at the screen> "


def test_where_only_bots_play_anybody_rolls_for_them(seated: Seated) -> None:
    """The screen follows the play: it shows what the deciding bot sees."""
    bots = Bots({0: "random", 1: "random"}, "1")
    table, screen = seated(new_match(toy, options=CALM), *"142536", terminal=io.StringIO, dice=None, bots=bots)
    table.run()
    assert len(re.findall(r"^The bot random plays play [1-6]\.$", screen.getvalue(), re.MULTILINE)) == 6
    assert screen.getvalue().count("hands    (1, 2, 3), (None, None, None)") == 1


def test_a_position_with_other_seats_is_loaded(seated: Seated, tmp_path: Path) -> None:
    """The people at the terminal get new seats."""
    (path := tmp_path / "save.json").write_text(codec.to_json(OPEN.game, OPEN.state), encoding="utf-8")
    four = new_match(OPEN.game, options=OPEN.game.Options(players=4))
    table, screen = seated(four, "1", f"load {path}", "1", "1")
    assert "Loaded." in played((table, screen))
    assert table.match.game.seats(table.match.state) == 2


def test_a_position_with_secrets_is_loaded_to_an_empty_screen(seated: Seated, tmp_path: Path) -> None:
    """The person who loads it may not be the one who decides next."""
    save = codec.to_json(toy, dealt().play(toy.Play(1)).state)
    (path := tmp_path / "save.json").write_text(save, encoding="utf-8")
    screen = played(seated(dealt(), "", f"load {path}", ""))
    assert screen.partition(WIPE)[2].startswith("Loaded.\nSeat 1, press Enter when you sit at the screen> \nSeat 1\n")


def test_a_record_that_is_gone_on_with_is_not_told_again(seated: Seated) -> None:
    """The people who sit down now saw the rest before."""
    assert "- Seat 0 is dealt" not in played(seated(dealt(), ""))


def test_the_setup_is_not_told_again_to_who_goes_on(seated: Seated) -> None:
    """Nobody has decided anything since, and the table shows what was laid."""
    match = set_up(new_match(town, options=town.Options(players=3)), Dice(2))
    told = played(seated(match, ""))
    assert "press Enter" in told
    assert not [line for line in told.split("\n") if line.startswith("- ")]
