"""One screen of 80x24 is enough to answer, and a smaller one nearly: it shows what just happened, one's cards, the question, where, and the choices."""

import re
from typing import Any

import pytest

from docs.made.moments import MOMENTS, found
from docs.made.screens import terminal_text
from tests import toy
from tests.toy_matches import dealt
from zombiekit.drawings import Box, MapDrawing, Parts, Span
from zombiekit.game import CHANCE, goal, question, stakes
from zombiekit.games import defcon_zombies as defcon
from zombiekit.games import they_come_back as stcb
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.play import Match, new_match

ASKED = [(name, moment) for name in MOMENTS for moment in MOMENTS[name] if moment not in {"won", "lost", "waiting"}]


def shown(match: Match, seat: int | None, columns: int = 80, lines: int = 24) -> str:
    """Return the screen of a seat, or of the only one, with each run of blanks as one."""
    return " ".join(terminal_text(match, seat or 0, columns, lines).split())


@pytest.mark.parametrize(("name", "moment"), ASKED)
def test_a_screen_has_goal_map_question_and_choices(name: str, moment: str) -> None:
    match, viewer = found(name, moment)
    seat = match.game.current_player(match.state)
    assert seat == (viewer or 0) != CHANCE
    lines = terminal_text(match, seat).split("\n")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    text = " ".join(" ".join(lines).split())
    assert re.sub(r"`\w+`.*", "", question(match.game, match.game.observe(match.state, seat))) in text
    assert lines[-1].strip() == ">"
    assert 1 in {int(number) for number in re.findall(r"(?<!\S)(\d+) ", text)}
    assert "Goal: " in text


@pytest.mark.parametrize("size", [(40, 24), (60, 24), (80, 16)])
@pytest.mark.parametrize(("name", "moment"), ASKED)
def test_a_narrow_or_low_screen_has_it_all_too(name: str, moment: str, size: tuple[int, int]) -> None:
    """The goal is in the first line: nothing has scrolled away."""
    match, viewer = found(name, moment)
    lines = terminal_text(match, viewer or 0, *size).split("\n")
    assert "Goal: " in lines[0]
    assert max(map(len, lines)) <= size[0]
    assert lines[-1].strip() == ">"


@pytest.mark.parametrize(("name", "moment"), [("defcon_zombies", "fight"), ("they_come_back", "middle")])
@pytest.mark.parametrize(("columns", "lines"), [(80, 10), (40, 12), (20, 10), (12, 24)])
def test_the_smallest_screen_still_asks(name: str, moment: str, columns: int, lines: int) -> None:
    """Places of a map may be higher and wider than the room for all of it."""
    match, viewer = found(name, moment)
    assert terminal_text(match, viewer or 0, columns, lines).endswith(">")


@pytest.mark.parametrize(("columns", "rows"), [(40, ["r=0 r=1 r=2", "r=3"]), (60, ["r=0 r=1 r=2 r=3"])])
def test_a_tile_to_be_laid_is_drawn_in_all_its_turns_side_by_side(columns: int, rows: list[str]) -> None:
    match, viewer = found("they_come_back", "set-up")
    lines = terminal_text(match, viewer or 0, columns, 40).split("\n")
    begin = lines.index("Curve:") + 1
    drawn = [" ".join(line.split()) for line in lines[begin : begin + 6 * len(rows)]]
    assert drawn[::6] == rows
    walls = [line.count("+") for line in drawn if "+" in line]
    assert walls == [2 * row.count("r=") for row in rows for _ in range(2)]


def test_a_low_screen_shows_the_turns_that_fit_side_by_side() -> None:
    match, viewer = found("they_come_back", "set-up")
    text = shown(match, viewer, 40)
    assert "r=0 r=1 r=2 +---" in text
    assert "r=3" not in text


def test_the_goal_says_how_far_it_is() -> None:
    assert "free of foes: 18 steps to -8,10, 1 foe. Danger:" in shown(*found("they_come_back", "first-turn"))


def test_where_the_map_does_not_fit_choices_are_listed_in_short() -> None:
    """All players are on the screen, and more of the map; with room for the map, each choice is a sentence."""
    match, viewer = found("zombie_flavored_doom", "first-turn")
    low, high = (shown(match, viewer, 80, lines) for lines in (24, 40))
    assert "move for 1 tick to: 1 N (e7) 2 W (d8) 3 E (f8) 4 S (e9) pick up for 1 tick: 5 1 Material" in low
    assert all(f"@{player} " in low for player in (1, 2, 3, 4))
    assert "1 move e7 (N) move to e7 for 1 tick" in high


def test_choices_in_short_have_the_odds_of_what_is_one_of_its_kind() -> None:
    text = shown(*found("they_come_back", "fight"), 100, 30)
    assert "2 fight a zombie with the pistol, on 4 or more 1 to 3: bitten, unless it is raised (1/2); 4 to 6:" in text
    assert "on: 3 Hardware Store cell -3,0 4 Lawn & Garden cell 2,0 5 Fire Station cell -1,1" in text


def test_a_low_and_narrow_screen_lists_all_ways_to_lay_a_tile() -> None:
    text = shown(*found("they_come_back", "set-up"), 40)
    assert text.endswith(
        "lay the Curve in cell: -1,0: 1 as it is 2 right 1,0: 3 around 4 left 0,1: 5 as it is 6 left >"
    )


def test_a_low_screen_shortens_notes_and_the_question() -> None:
    """What the sentences left out of the question say, `board` and `status` say, too."""
    facts: dict[str, Any] = {"tiles": {2: "b4"}, "carried": {2: "F1"}, "piles": {"b4": "F1 M1 W1 G1"}}
    state = doom.pose(node="EVENING", options={"players": 8}, round=30, seat=2, **facts)
    match = new_match(doom, state=state)
    wide, narrow = (shown(match, match.game.current_player(state), *size) for size in ((80, 24), (40, 21)))
    assert "Goal: " in narrow
    assert all("also linked: g1 N g24 S," in text for text in (wide, narrow))
    assert "Tonight" in wide
    assert "your evening: " in narrow
    assert "Tonight" not in narrow


@pytest.mark.parametrize(("name", "moment"), ASKED)
def test_a_screen_says_what_threatens_once(name: str, moment: str) -> None:
    """In the day of Zombie Flavored Doom the question says it; if three effects are shown there is no room."""
    match, viewer = found(name, moment)
    view, text = match.game.observe(match.state, viewer or 0), shown(match, viewer)
    told, asked = stakes(match.game, view), question(match.game, view)
    has_room = not text.count("Effect: ")
    assert text.count(told or "Danger: ") == (bool(told) and has_room)
    assert ("Danger: " in text) == (bool(told) and has_room and told not in asked)


def test_the_danger_of_another_does_not_stand_below_the_own_goal() -> None:
    """A human who is asked in another's turn reads of the own Health; an undead reads of none."""
    facts: dict[str, Any] = {"node": "window turn_start", "asked": [1], "hands": {1: ["fear"]}}
    facts["squares"] = {0: (1, 1), 1: (1, 1)}
    for health, danger in ((2, "Danger: Player 2 dies at 0 Health, and has 2."), (0, "")):
        text = shown(new_match(stcb, state=stcb.pose(**facts, health={1: health})), 1)
        assert re.findall(r"Danger: .*?\.", text) == ([danger] if danger else [])


@pytest.mark.parametrize("name", ["defcon_zombies", "zombie_flavored_doom", "they_come_back"])
def test_a_narrow_screen_has_the_first_sentence_of_the_goal(name: str) -> None:
    match, viewer = found(name, "first-turn")
    view = match.game.observe(match.state, viewer or 0)
    first = re.split(r"(?<=\.) ", goal(match.game, view, viewer or 0))[0]
    assert f"Goal: {first}" in shown(match, viewer, 40)
    assert f"Goal: {first}" in shown(match, viewer)


@pytest.mark.parametrize("moment", ["first-turn", "middle", "fight", "hand", "choice"])
def test_a_screen_of_one_against_the_dead_says_what_streets_cost_and_what_weapons_do(moment: str) -> None:
    text = shown(*found("one_against_the_dead", moment))
    assert "== || 1 AP -- | 2 AP :3 die G g Greater L l Lesser, capitals heads-up" in text
    assert "Fists: Flip 1 to 4 zombies here: tails break Greater ones and kill Lesser" in text


def test_it_says_what_has_happened_since_the_own_last_choice() -> None:
    match, viewer = found("they_come_back", "card")
    assert "Just before: Player 1 plays Where Did Everybody Go? on Player 3." in shown(match, viewer)
    assert "Just before" not in shown(new_match(match.game, state=match.state), viewer)


@pytest.mark.parametrize(("name", "moment"), [("defcon_zombies", "set-up"), *((name, "lost") for name in MOMENTS)])
def test_what_was_laid_out_before_and_what_led_to_the_end_is_no_news(name: str, moment: str) -> None:
    """Of a game that is over the result says enough."""
    match, viewer = found(name, moment)
    assert "Just before" not in shown(match, max(match.game.current_player(match.state), viewer or 0))


def test_of_much_that_happened_it_says_the_end() -> None:
    match, viewer = found("defcon_zombies", "waiting")
    told = shown(match, viewer)
    *_, last, turn = match.state.events
    assert "Just before: ... " in told
    assert str(turn) not in told
    assert str(last).rstrip(".").rpartition(" ")[2] in told.partition("Just before: ")[2]


@pytest.mark.parametrize(
    ("name", "moment", "result"),
    [
        ("defcon_zombies", "last-move", "Green loses an ordinary ship on Earth and destroys 1 zombie."),
        ("zombie_flavored_doom", "hand", "Player 1 loses 1 tick."),
        ("they_come_back", "hand", "kills 1 zombie on -9,1"),
    ],
)
def test_what_zombies_do_does_not_push_out_the_result_of_a_fight(name: str, moment: str, result: str) -> None:
    assert result in shown(*found(name, moment)).partition("Just before: ")[2]


@pytest.mark.parametrize(
    ("name", "moment", "goal"),
    [
        ("they_come_back", "fight", "10 steps to -8,10, 1 foe."),
        ("one_against_the_dead", "middle", "4 blocks east, 2 north; round 5 of 200."),
    ],
)
def test_a_narrow_screen_has_the_goal_in_two_lines_if_that_is_all(name: str, moment: str, goal: str) -> None:
    match, viewer = found(name, moment)
    assert goal in shown(match, viewer, 40)


def test_a_narrow_screen_has_the_danger_in_two_lines_if_that_is_all() -> None:
    match, viewer = found("one_against_the_dead", "middle")
    danger = f"Danger: {stakes(match.game, match.state)}"
    assert len(danger) > 40
    assert danger in shown(match, viewer, 40)


def test_cards_that_may_be_played_are_shown_with_their_texts() -> None:
    told = shown(*found("they_come_back", "middle"))
    assert "Adrenaline Rush: Double your movement this turn" in told
    assert "Fear: Another living player loses the next movement." in told
    assert "You also have (`hand` shows all texts): Grenade; Fire Axe" in told


def test_a_short_hand_is_shown_with_all_its_texts() -> None:
    state = stcb.pose(node="discard", active=0, hands=[["lots_of_ammo"], ["shotgun"]])
    told = shown(new_match(stcb, state=state), 0)
    entry: Any = stcb.card("Lots of Ammo")
    assert f"Lots of Ammo: {' '.join(entry.text.split())}" in told
    assert "also have" not in told


FLEETS = {(0, 0): 4, (0, -1): 3, (1, -1): 2, (-1, 0): 2, (1, 0): 2}
SETTLED = dict.fromkeys(((0, -1), (1, -1), (-1, 0), (1, 0)), 3)


def test_choices_for_which_there_is_no_room_are_named_with_their_numbers() -> None:
    match = new_match(defcon, state=defcon.pose(options={"players": 1}, ships={0: FLEETS}, tiles=SETTLED))
    text, last = terminal_text(match, 0), len(match.game.legal_actions(match.state))
    more = re.search(r"\.\.\. (\d+)-(\d+) move \(\? lists all, \? (\d+)-\d+ some\)", text)
    assert more is not None
    assert (more[1], more[2]) == (more[3], str(last))
    assert f" {int(more[1]) - 1} " in text[: more.start()]
    assert f" {more[1]} " not in text[: more.start()]


def test_a_high_screen_keeps_room_for_the_map_and_breaks_no_choice() -> None:
    """Long lists of choices, and the texts of cards, do not push out the map."""
    state = defcon.pose(options={"players": 1}, ships={0: FLEETS}, tiles=SETTLED)
    lines = terminal_text(new_match(defcon, state=state), 0, 80, 40).split("\n")
    assert sum("\\" in line for line in lines) >= 8
    assert "1 ship from Earth to: 2 SE (planet 3, pays nothing)" in " ".join(lines)
    listed = [line for line in lines if re.search(r"\d (N|S|NE|NW|SE|SW) \(", line)]
    assert len(listed) > 10
    assert all(line.count("(") == line.count(")") and not re.search(r"\d$", line) for line in listed)


def test_words_of_notation_are_no_part_of_the_question() -> None:
    match = new_match(defcon, state=defcon.pose(options={"players": 2}))
    told = shown(match, match.game.current_player(match.state))
    assert "pass move (1) for none." in told
    assert "`pass_move`" not in told


def test_the_note_below_a_map_does_not_run_into_the_words_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    words = tuple((Span(f"fact {number} {'word ' * (12 + number)}end"),) for number in range(8))
    chart = MapDrawing(tuple((Span("x" * 30),) for _ in range(40)), {("row", y): Box(y, 0, 1, 1) for y in range(40)})
    monkeypatch.setattr(toy, "parts", lambda _: Parts(words[:-1], chart, words[-1:]), raising=False)
    lines = terminal_text(dealt(), 0).split("\n")
    (note,) = [line for line in lines if "`board`" in line]
    assert note.startswith("Map: v23 (`board` shows all)  ")
    assert note.endswith(" word end")
