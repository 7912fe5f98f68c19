"""How a game begins at the terminal: who sits where, on which map, and with which agreements."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.commands import refused, run
from tests.trying import raised
from zombiekit import CHANCE, InvalidOptions, PolicyFailed, bots
from zombiekit.cli.beginning import Beginning, options_typed
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom
from zombiekit.hosting import Bots, InvalidSeat, seating
from zombiekit.play import Dice, new_match, set_up


def begun(name: str, *settings: str, **typed: Any) -> Any:
    """Return the options of a new game, and the agreement on them."""
    beginning = Beginning(option=list(settings), **typed)
    match = beginning.match(name)
    match, agreed = beginning.on_one_screen(match, len(beginning.bots(match).specs))
    return match.options, agreed


@pytest.mark.parametrize(
    ("lines", "others", "people", "expected"),
    [
        ([], "", None, {}),
        (["2=greedy", "3=mcts:iterations=9"], "", None, {1: "greedy", 2: "mcts:iterations=9"}),
        (["player 2=greedy"], "quick", None, {1: "greedy", 2: "quick"}),
        (["player 2=greedy"], "quick", 0, {0: "quick", 1: "greedy", 2: "quick"}),
        (["1=greedy", "3=quick"], "random", None, {0: "greedy", 1: "random", 2: "quick"}),
        (["3=person"], "quick", None, {0: "quick", 1: "quick"}),
        ([], "quick", None, {1: "quick", 2: "quick"}),
        (["1=person"], "quick", None, {1: "quick", 2: "quick"}),
        ([], "quick", 2, {2: "quick"}),
        (["1=greedy"], "quick", 1, {0: "greedy", 2: "quick"}),
    ],
)
def test_who_sits_where(lines: list[str], others: str, people: int | None, expected: dict[int, str]) -> None:
    """Seats go by number from 1, or by their name in the game; one bot takes the rest, but leaves a person a seat."""
    assert seating(zombie_flavored_doom, 3, lines, others, people) == expected


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["2"], "write who plays a seat like this: 2=greedy, or 2=person"),
        (["0=greedy"], "'0' is not a seat here; the seats are 1 (Yellow), 2 (Green)"),
        (["3=greedy"], "'3' is not a seat here"),
        (["Yelow=greedy"], "did you mean Yellow?"),
        (["=greedy"], "'' is not a seat here"),
        ([f"{'9' * 5000}=greedy"], "is not a seat here"),
        (["0000000015=greedy"], "'0000000015' is not a seat here"),
        (["1=greedy", "yellow=quick"], "Yellow is named twice"),
    ],
)
def test_seats_that_are_none_are_refused(lines: list[str], words: str) -> None:
    error = raised(InvalidSeat, seating, defcon_zombies, 2, lines)
    assert words in str(error)
    assert len(str(error)) < 400


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--seat 2=gredy", "did you mean greedy?"),
        ("--seat 2=quick --watch", "--watch is for games that only bots play"),
    ],
)
def test_bots_that_there_are_not_and_people_who_only_watch_are_refused(arguments: str, words: str) -> None:
    assert words in refused("play", "defcon-zombies", *arguments.split())


def test_bots_in_all_seats_play_to_the_end() -> None:
    found = run("play", "zombie-flavored-doom", "--seat", "1=quick", "--bot", "random", "--option", "night_limit=1")
    assert found.exit_code == 0
    assert "Bots: Player 1 is quick, Player 2 is random." in found.output
    assert re.findall(r"The bot (quick|random) plays ", found.output)[:1] == ["quick"]
    assert {*re.findall(r"The bot (\w+) plays ", found.output)} == {"quick", "random"}


@pytest.mark.parametrize(
    ("watch", "bots"),
    [
        ([], "Bots: Green is random, Blue is random."),
        (["--watch"], "Bots: Yellow is random, Green is random, Blue is random."),
    ],
)
def test_a_bot_for_the_others_leaves_the_first_seat_for_a_person_unless_he_watches(watch: list[str], bots: str) -> None:
    more = ("--players", 3, "--option", "turn_limit=1", "--seed", 1)
    assert bots in run("play", "defcon-zombies", "--bot", "random", *watch, *more).output


def test_bots_see_and_hear_what_their_seat_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """They get views and the events of views, even from before they sat down, and again when steps are taken back."""
    heard: list[Any] = []

    class Listener:
        def __call__(self, game: Any, view: Any, actions: Any) -> Any:
            assert view == game.observe(view, game.current_player(view))
            return actions[-1]

        def hear(self, events: Any) -> None:
            heard.extend(events)

    monkeypatch.setattr(bots, "get", lambda _: lambda *_: Listener())
    match = new_match(they_come_back, options=they_come_back.Options(players=2, map="millbrook")).roll(Dice(1))
    seated = Bots({1: "listener"})
    seated.begin(match)
    told = [event for step in match.history for event in they_come_back.observe(step.state, 1).events]
    assert heard == told
    after = match.play(they_come_back.legal_actions(match.state)[-1])
    seated.follow(after)
    assert heard[len(told) :] == list(they_come_back.observe(after.state, 1).events)
    seated.follow(match)
    assert heard[-len(told) :] == told


def sour(*_: Any) -> Any:
    return lambda *_: 1 / 0


@pytest.mark.parametrize(("bot", "words"), [(sour(), "ZeroDivisionError"), (lambda *_: "no", "it chose 'no'")])
def test_bots_that_fail_are_named(monkeypatch: pytest.MonkeyPatch, bot: Any, words: str) -> None:
    monkeypatch.setattr(bots, "get", lambda _: lambda *_: bot)
    match = new_match(defcon_zombies).roll(Dice(1))
    seated = Bots({0: "my_bots:make"})
    seated.begin(match)
    with pytest.raises(PolicyFailed, match=f"Yellow, the bot my_bots:make at step 44: {words}"):
        seated.decide(match)


def test_a_game_that_a_bot_breaks_off_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot goes by module and function; its error is one line."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    found = run("play", "one-against-the-dead", "--seat", "1=tests.test_seating:sour")
    assert found.exit_code == 2
    assert "The game is kept. Go on with it: zombiekit play --resume " in found.output
    assert "Error: Player, the bot tests.test_seating:sour at step 4: ZeroDivisionError" in found.output
    assert [path.suffix for path in (tmp_path / "zombiekit").iterdir()] == [".jsonl"]


def test_options_that_go_well_together() -> None:
    easy = defcon_zombies.Options.preset("easy", players=3)
    assert options_typed(defcon_zombies, ["preset=easy", "players=3"]) == easy
    assert begun("defcon-zombies", preset="easy", players=3) == (easy, "")


@pytest.mark.parametrize(
    ("game", "lines", "words"),
    [
        (defcon_zombies, ["preset=eassy"], "did you mean easy"),
        (defcon_zombies, ["preset=easy", "preset=slow"], "is given twice"),
        (one_against_the_dead, ["preset=easy"], "has no such option"),
    ],
)
def test_presets_that_cannot_be_are_refused(game: Any, lines: list[str], words: str) -> None:
    with pytest.raises(InvalidOptions, match=words):
        options_typed(game, lines)


def test_nothing_is_written_none() -> None:
    """Where an option may be nothing, `none` means nothing; where `none` is a value of its own, it means that."""
    assert options_typed(they_come_back, ["round_limit=none"]).round_limit is None
    assert options_typed(defcon_zombies, ["constellation_data=none"]).constellation_data == "none"


def test_maps_by_name_and_by_file(tmp_path: Path) -> None:
    (town := tmp_path / "mine.town").write_text(str(they_come_back.box.EXAMPLE), encoding="utf-8")
    assert begun("they-come-back", map_="Harbor Hill")[0].map == they_come_back.box.find_map("harbor_hill")
    assert begun("they-come-back", map_=str(town))[0].map == they_come_back.box.EXAMPLE
    assert begun("zombie-flavored-doom", map_="quarters")[0].board == zombie_flavored_doom.find_board("quarters")
    assert begun("defcon-zombies", map_="fourth_ring")[0].galaxy == "fourth_ring"
    assert "One Against the Dead has no maps to choose" in run("play", "one-against-the-dead", "--map", "x").output


TOWNS = {
    "harbor_hill": ("none", 30, 105, 0),
    "long_street": ("none", 30, 105, 0),
    "millbrook": ("none", 30, 105, 0),
    "garrison": ("z2", 45, 165, 6),
    "galleria": ("z3", 46, 164, 0),
    "three_corners": ("both", 61, 224, 6),
}


@pytest.mark.parametrize("name", they_come_back.box.TOWNS)
def test_supplied_towns_hold_all_that_is_in_the_box(name: str) -> None:
    box, (expansions, *numbers) = they_come_back.box, TOWNS[name]
    town = box.find_map(name)
    options = they_come_back.Options(map=town, expansions=box.Expansions(expansions))
    match = new_match(they_come_back, options=options)
    state = set_up(match, Dice(1)).state
    assert [len(town.tiles), sum(count for _, count in town.zombies), len(town.enhanced)] == numbers
    assert they_come_back.faults(match.state) == they_come_back.faults(state) == ()
    assert len(state.town.pads) == {"none": 1, "both": 3}.get(expansions, 2)


@pytest.mark.parametrize(
    ("settings", "town", "first"),
    [
        ([], "millbrook", "seat0"),
        (["expansions=z2", "jeep=false"], "garrison", "seat0"),
        (["expansions=z3"], "galleria", "seat0"),
        (["expansions=both", "first_player=roll"], "three_corners", "roll"),
        (["map=long_street"], "long_street", "seat0"),
        (["expansions=z2", "town=false"], "", "roll"),
        (["limited_supplies=60"], "", "roll"),
    ],
)
def test_a_quick_game_takes_the_town_that_goes_with_the_settings(settings: list[str], town: str, first: str) -> None:
    """If no town fits, the players lay the map."""
    options, _ = begun("they-come-back", *settings, quick=True, players=2)
    assert options.map == (they_come_back.box.find_map(town) if town else None)
    assert options.first_player == first


@pytest.mark.parametrize(
    ("settings", "typed", "words"),
    [(["round_limit=0"], {"quick": True}, "round_limit"), ([], {"map_": "milbrook"}, "did you mean millbrook")],
)
def test_what_is_wrong_with_the_settings_of_a_game_is_said(settings: list[str], typed: Any, words: str) -> None:
    with pytest.raises(InvalidOptions, match=words):
        begun("they-come-back", *settings, **typed)


def test_a_quick_game_begins_with_the_first_decision_of_the_first_turn() -> None:
    options, agreed = begun("they-come-back", quick=True, bot="quick", people=1)
    match = new_match(they_come_back, options=options).roll(Dice(4))
    assert (agreed, {step.actor for step in match.history}, match.state.round) == ("", {CHANCE}, 1)


def test_what_suits_one_screen_is_agreed_on_unless_somebody_says_otherwise() -> None:
    """It applies when two or more people have secrets, and the game says so."""
    phases = they_come_back.Options(players=2, card_windows="phases")
    assert begun("they-come-back", players=2) == (phases, "card_windows=phases")
    assert begun("they-come-back", "card-windows=full")[1] == ""
    assert begun("they-come-back", seat=["1=person"], bot="quick")[1] == ""
    assert begun("zombie-flavored-doom")[1] == ""
    told = run("play", "they-come-back", "--quick").output
    because = "Because you share a screen, the game uses card_windows=phases (`? card_windows` explains it);"
    assert f"{because} to change this, use --option." in told.replace("\n", " ")


def test_what_happens_again_and_again_while_the_table_is_laid_is_counted() -> None:
    """The tiles of a galaxy are laid face down one by one, before there is anything to see."""
    told = run("play", "defcon-zombies", "--seed", 1).output
    assert told.count("lies face down") == 1
    assert "- A tile lies face down at (1,0).\n  (35 more like this)\n" in told
