"""Choices at a terminal: listed in words, in parts, with odds, nearest first; and matched with what a person typed."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.trying import raised
from zombiekit import InvalidNotation, games
from zombiekit.cli.answers import intended, readings
from zombiekit.cli.choices import Choices, Counting, choices_of, listed, odds_of, parts_of_choice
from zombiekit.cli.news import run_together
from zombiekit.cli.viewport import distance, headings
from zombiekit.drawings import parts_of
from zombiekit.game import Prospect
from zombiekit.games.one_against_the_dead import actions
from zombiekit.notation import parse_action
from zombiekit.odds import odds
from zombiekit.play import Dice, new_match, play_match, random_policy
from zombiekit.primitives.cards import DRAWS
from zombiekit.primitives.coins import Coins
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.zombies import Zombies

city: Any = games.get("one-against-the-dead")
galaxy: Any = games.get("defcon-zombies")
town: Any = games.get("they-come-back")
doom: Any = games.get("zombie-flavored-doom")


def choices(game: Any, state: Any) -> tuple[Any, Choices]:
    view = game.observe(state, game.current_player(state))
    return view, choices_of(game, view, parts_of(game, view).chart, game.legal_actions(view), "here")


def texts(rows: Any) -> list[str]:
    return ["".join(span.text for span in row).rstrip() for row in rows]


def screen(game: Any, state: Any) -> list[str]:
    view, found = choices(game, state)
    winds = headings(game, view, parts_of(game, view).chart, game.legal_actions(view))
    return texts(listed(game, view, found, winds, width=80, room=8, most=12))


CROWD = city.pose(node="ATTACK", zombies={(0, 0): (2, 1, 0, 3)}, strength=9)
CROWDED, FOUND = choices(city, CROWD)
FISTS = FOUND.items[1]


def test_fists_are_asked_for_after_a_suggestion_in_parts_that_lead_to_every_selection() -> None:
    def reached(choice: Any) -> set[Any]:
        nested = isinstance(choice, Counting)
        return set().union(*(reached(each) for _, each in choice.next)) if nested else {choice}

    assert len(city.legal_actions(CROWD)) > 12
    assert [str(item) for item in FOUND.items] == [str(FOUND.suggested), "fists", "decline"]
    assert FOUND.suggested in city.legal_actions(CROWD)
    assert reached(FISTS) == {action for action in city.legal_actions(CROWD) if hasattr(action, "counts")}


def test_each_number_is_the_answer_of_its_own_and_no_part_is_asked_that_is_settled() -> None:
    first = parts_of_choice(FISTS)
    assert (first.first, len(first.items), FISTS.label) == (0, 3, "Greater heads-up")
    second = parts_of_choice(first.called(2))
    assert (second.first, len(second.items), first.called(2).label) == (0, 2, "Greater tails-up")
    third = second.called(1)  # no zombie is a Lesser with heads, so only the tails are asked for
    assert (third.label, third.picked) == ("Lesser tails-up", (2, 1, 0))
    assert [str(item) for item in parts_of_choice(third).items] == ["fists 2,1,0,0", "fists 2,1,0,1"]
    so_far = "So far: 2 Greater heads-up, 1 Greater tails-up."
    assert third.question == f"How many Lesser tails-up? {so_far} (`back` asks again)"


def test_a_low_screen_names_the_choices_that_it_leaves_out_each_kind_of_goods_by_itself() -> None:
    view, found = choices(
        doom, doom.pose(tiles=["c4", "a1"], ticks=[3, 8], piles={"c4": "F3 M3 W1"}, carried={1: "F1 M1 W2"})
    )
    assert [type(item) is Counting for item in found.items[-3:]] == [True, True, False]
    wide, narrow = [texts(listed(doom, view, found, {}, width=width, room=0, most=3))[-1] for width in (170, 80)]
    parts = "5 pick up for 1 tick: choose how many of each kind (8 ways), 6 put down: choose how many of each kind (11 ways)"
    assert wide == f"... {parts}, 7 end your turn (? lists all, ? 5-7 some)"
    assert narrow == "... 3 more, 7 end your turn (? lists all)"


def test_goods_are_picked_up_in_parts_only_where_many_selections_differ_in_several_kinds() -> None:
    for pile, is_counted in (("F2 M3 W1", True), ("F2 M1", False), ("F20", False)):
        state = doom.pose(tiles=["f9", "a1"], ticks=[6, 8], piles={"f9": pile}, carried={})
        picks = [action for action in doom.legal_actions(state) if type(action) is doom.actions.Pick]
        _, found = choices(doom, state)
        parts = [item for item in found.items if isinstance(item, Counting)]
        assert [set(item.actions) for item in parts] == [set(picks)] * is_counted
        assert is_counted or set(picks) <= set(found.items)
    assert "choose how many of each kind (23 ways)" in "\n".join(
        screen(doom, doom.pose(tiles=["f9", "a1"], ticks=[6, 8], piles={"f9": "F2 M3 W1"}))
    )


def test_kinds_that_there_are_none_of_are_not_asked_for_at_first_either() -> None:
    state = city.pose(node="ATTACK", zombies={(0, 0): (0, 2, 0, 3)}, strength=9)
    assert choices(city, state)[1].items[1].label == "Greater tails-up"


def test_beside_each_number_are_the_exact_odds_if_no_others_are_hit() -> None:
    assert texts(listed(city, CROWDED, parts_of_choice(FISTS), {}, width=80, room=8, most=20)) == [
        "  0 Greater heads-up",
        "  1 Greater heads-up, and no others",
        "      break 0 (1/2) or 1 (1/2); lose 2 Strength",
        "  2 Greater heads-up, and no others",
        "      break 0 to 2 (1 on average); lose 2 Strength",
    ]


def test_a_number_that_leaves_no_choice_of_the_others_names_them() -> None:
    """The only blow at no Greater is that at the Lesser, so `no others` would be wrong."""
    view, found = choices(city, city.pose(node="ATTACK", zombies={(0, 0): (4, 0, 0, 1)}, strength=12))
    rows = texts(listed(city, view, parts_of_choice(found.items[1]), {}, width=80, room=8, most=20))
    assert rows[:3] == [
        "  0 Greater heads-up, and 1 Lesser tails-up",
        "      kill 0 (1/2) or 1 (1/2); lose 1 Strength",
        "  1 Greater heads-up, and no others",
    ]


def test_odds_that_an_earlier_choice_has_are_not_repeated() -> None:
    """So they do not take the map's room."""
    city_cards = {(4, 0): "10C", (4, 1): "7C", (4, -1): "5S"}
    rows = screen(
        city, city.pose(node="PLACE", pawn=(4, 0), city=city_cards, empty=[(5, 0), (5, 1), (5, -1)], drawn="4S")
    )
    assert rows[:3] == [
        "  1 place E   lay the 4S to the east, at (5,0); 1 zombie comes",
        "      1 Greater tails-up (1/2); 1 Greater heads-up (1/2)",
        "  2 place NE  lay the 4S to the northeast, at (5,1); 1 zombie comes (as for 1)",
    ]


def test_choices_that_share_no_line_have_their_odds_where_there_is_no_room_for_sentences() -> None:
    view, found = choices(city, city.pose(node="ATTACK", zombies={(0, 0): (2, 3, 0, 1)}, strength=3, weapon="bat"))
    rows = texts(listed(city, view, found, {}, width=80, room=1, most=12))
    assert [rows[1], rows[3]] == [
        "      for sure: break 3; you are overwhelmed",
        "      for sure: kill 1; you are overwhelmed",
    ]


def test_odds_of_numbers_are_the_sums_over_all_outcomes_and_tell_how_the_game_may_end() -> None:
    """The losses of broken Greater Zombies are known too: the Lesser that replaces each changes nothing."""
    state = city.pose(node="ATTACK", zombies={(0, 0): (1, 0, 4, 0)}, strength=9)
    assert odds_of(city, state, city.actions.Fists((1, 0, 1, 0))) == (
        "kill 0 (1/2) or 1 (1/2); break 0 (1/2) or 1 (1/2); lose 1 Strength"
    )
    weak = city.pose(node="ATTACK", zombies={(0, 0): (0, 0, 3, 0)}, strength=2)
    assert odds_of(city, weak, city.actions.Fists((0, 0, 1, 0))).endswith("you are overwhelmed (1/2)")


def test_of_what_brings_nothing_but_the_end_only_that_is_told() -> None:
    counts = (("kill", 0), ("lose Strength", 0))
    assert odds([Prospect("nothing; you are overwhelmed.", Fraction(1), counts)]) == "for sure: you are overwhelmed"
    assert odds([Prospect("nothing.", Fraction(1), counts)]) == "for sure: nothing"


@pytest.mark.parametrize(("number", "told"), [(1, ""), (2, "a (1/2); a (1/2)"), (4, "1/4 each: a; a; a; a"), (5, "")])
def test_odds_are_told_of_a_few_outcomes(number: int, told: str) -> None:
    assert odds([Prospect("a. And more.", Fraction(1, number))] * number) == told


def test_what_is_rolled_for_has_its_odds() -> None:
    state = town.pose(node="encounter", zombies=[(1, 1)], squares={0: (1, 1)}, bullets={0: 0}, points=0)
    odds_told = "1 to 3: Player 1 is bitten: Health 2, black hearts 1 (1/2); 4 to 6:"
    assert screen(town, state)[1].strip().startswith(odds_told)


def test_moves_of_ships_are_in_words_and_winds() -> None:
    rows = screen(galaxy, galaxy.pose(node="MOVE", ships={0: {(0, 0): 2}}, tiles={(1, 0): 4}))
    assert rows[:3] == [
        "  1 do not move",
        "move 1 ship from Earth to:",
        "    2 SE (planet 4, pays nothing)    3 NE (unexplored)",
    ]
    assert not any("0,0" in row for row in rows)


def test_purchases_lead_nowhere() -> None:
    facts = {"ships": {0: {(0, 0): 1, (1, 0): 1}}, "tiles": {(1, 0): 4}, "resources": {0: 20}}
    assert [row.strip() for row in screen(galaxy, galaxy.pose(node="BUY", **facts))] == [
        "1 done  buy nothing",
        "2 buy a ship on Earth for 10",
        "3 buy an outpost on planet 4 at (1,0) for 5",
    ]


def test_an_undead_finds_the_own_steps_before_the_many_of_zombies() -> None:
    """No human is in sight, so each zombie may go anywhere."""
    facts: dict[str, Any] = {"squares": {0: (4, 1), 1: (0, -8)}, "health": {0: 0}, "moves": 3, "figure": True}
    facts |= {"node": "swarm_move", "options": {"map": "millbrook", "players": 2}}
    rows = screen(town, town.pose(**facts, zombies=[*town.pose(**facts).town.links][::2]))
    assert (rows[0], rows[3], rows[-1][:3]) == ("step to:", "move a zombie from, nearest first:", "...")


def test_a_direction_in_words_is_not_repeated() -> None:
    facts: dict[str, Any] = {"node": "swarm_move", "moves": 1, "squares": {0: (1, 1)}, "zombies": [(-2, 1), (4, 1)]}
    rows = screen(town, town.pose(**facts))
    assert [row.strip() for row in rows] == ["1 move a zombie east from -2,1", "2 move a zombie west from 4,1"]


def test_titles_of_groups_are_broken_on_narrow_screens_too() -> None:
    view, found = choices(galaxy, galaxy.pose(node="MOVE", ships={0: {(-1, 0): 2}}, tiles={(-1, 0): "Ursa Major"}))
    rows = texts(listed(galaxy, view, found, {}, width=40, room=3, most=20))
    assert rows[1:3] == ["move 1 ship from Ursa Major at (-1,0)", "    to:"]
    assert max(map(len, rows)) <= 40


def test_moves_of_the_swarm_are_in_groups_the_nearest_first() -> None:
    dice = Dice(1)
    match = new_match(town, options=town.Options(players=2, map="millbrook"))
    while type(match.state.agenda[-1]).__name__ != "SwarmMove" or len(town.legal_actions(match.state)) <= 12:
        actions = town.legal_actions(match.state)
        match = match.play(actions[-1]) if actions else match.roll(dice)
    state = match.state
    view, found = choices(town, state)
    chart = parts_of(town, view).chart
    origins = list(dict.fromkeys(action.origin for action in found.items if hasattr(action, "origin")))
    far = [distance(chart.focus, chart.places["square", origin]) for origin in origins]
    assert len(found.items) == len({*found.items}) == len(town.legal_actions(view))
    assert far == sorted(far)
    assert screen(town, state)[0] == "move a zombie from, nearest first:"


def test_what_a_player_may_type_says_something_that_the_words_do_not() -> None:
    """It has no facts as only notation writes them, and is not the words again with other capitals."""
    fear: dict[str, Any] = {"hands": {0: ["fear"]}, "squares": {0: (1, 1), 1: (4, 1)}}
    shown = screen(town, town.pose(node="window before_swarm", **fear))
    assert shown == ["  1 play Fear at Player 2", "  2 pass  play and use nothing now"]
    assert "  2 discard Fear" in screen(town, town.pose(node="discard", **fear))


def test_no_word_of_notation_stands_before_the_same_words_with_an_addition() -> None:
    lines = screen(town, town.pose(node="discard", health={0: 0}, hands={0: ["fear", "grenade"]}))
    assert lines[-1] == "  3 discard Grenade, which undead players do not play"


def test_seats_are_read_and_typed_from_1() -> None:
    """Notation counts them from 0."""
    actions = town.actions.Ambush(1), town.actions.Ambush(2), town.actions.Play("fear", target=0)
    assert readings("ambush 3", actions) == [actions[1]]
    assert readings("play fear target=1", actions) == [actions[2]]
    assert intended(town, "ambush 6") == town.actions.Ambush(5)
    assert intended(town, "play fear target=2") == town.actions.Play("fear", target=1)
    assert intended(galaxy, "lose 1 ship") == galaxy.actions.Lose(0, "ship")
    assert str(intended(doom, "attack 2 ticks")) == "attack 2 ticks"
    for typed, reason in (("ambush 0", "victim: seats are counted from 1"), ("ambush 7", "there is no such seat")):
        assert raised(InvalidNotation, intended, town, typed).reason == reason


def test_what_one_does_is_told_in_one_line() -> None:
    ann = ["Ann moves to a1.", "Ann moves to b1.", "Ann picks up 2 Food."]
    told = run_together(
        [*ann, "A zombie goes from a1 to a2.", *(f"A zombie appears at {at}." for at in ("b1", "b2"))],
        ["Ann", "A zombie"],
    )
    assert told == "Ann moves to a1, b1, picks up 2 Food. A zombie goes from a1 to a2. A zombie appears at b1, b2."


def test_what_is_counted_in_one_place_is_not_said_of_two() -> None:
    """`kills 1 zombie on 1,0, 1,1` would leave open how many are dead."""
    told = run_together(["Ann kills 1 zombie on 1,0.", "Ann kills 1 zombie on 1,1."], ["Ann"])
    assert told == "Ann kills 1 zombie on 1,0, kills 1 zombie on 1,1."
    told = run_together(["Player 1 moves to 1,0.", "Player 1 moves to 1,1."], ["Player 1"])
    assert told == "Player 1 moves to 1,0, 1,1."


EAST, SOUTH = actions.Move(Direction.E), actions.Move(Direction.S)
FEW = [EAST, *map(actions.Move, (Direction.N, Direction.NE)), *map(actions.Fists, (Zombies(1), Zombies(0, 1)))]
SOME = [EAST, SOUTH, actions.Search(Direction.S), actions.End()]


@pytest.mark.parametrize(
    ("options", "typed", "meant"),
    [
        (FEW, "move e", ["move E"]),
        (FEW, "E", ["move E"]),
        (FEW, "m n", ["move N"]),
        (FEW, "m", ["move E", "move N", "move NE"]),
        (FEW, "m x", []),
        (FEW, "", []),
        (FEW, "move E E", []),
        (FEW, "f 1,0,0,0", ["fists 1,0,0,0"]),
        (FEW, "1,0", ["fists 1,0,0,0"]),
        (FEW, "MOVE  E", ["move E"]),
        (SOME, "e", ["move E", "end"]),
        (SOME, "s", ["move S", "search S"]),
        (SOME, "end", ["end"]),
        (SOME, "en", ["end"]),
        (SOME, "m s", ["move S"]),
    ],
)
def test_the_strictest_reading_wins_and_hides_no_other_kind(options: list[Any], typed: str, meant: list[str]) -> None:
    """A short form that fits several choices gives them all; the whole line is clear."""
    assert [str(option) for option in readings(typed, options)] == meant


def test_outcomes_are_read_as_people_call_them() -> None:
    """Cards go by name, coins by heads; the last numbers may be left out if only one outcome fits."""
    flips = [flip for flip, _ in Coins(1, 0)]
    assert readings("JOKER 2", DRAWS.values()) == [DRAWS[next(card for card in DRAWS if card == "Joker 2")]]
    assert [str(flip) for flip in readings("1", flips)] == ["flip 1 0"]
    assert len(readings("1", [flip for flip, _ in Coins(1, 2)])) == 3


def test_choices_are_called_by_where_they_lead() -> None:
    """Lines that name tiles also go by wind."""
    moves = [parse_action(doom, line) for line in ("move f8", "move e9", "fight e9 ticks", "end")]
    winds = {moves[0]: "n", moves[1]: "w", moves[2]: "w"}
    assert readings("n", moves, winds) == [moves[0]]
    assert readings("move w", moves, winds) == [moves[1]]
    assert (readings("w", moves, winds), readings("w", moves)) == (moves[1:3], [])


def pointed(game: Any, options: Any, steps: int, offset: Callable[[Any, Any], tuple[int, ...]]) -> dict[str, set[Any]]:
    """Return the offsets of a random game's moves by wind; moves without a wind are under ""."""
    policies = [random_policy(Dice(seat)) for seat in range(game.seats(game.new_game(options)))]
    match = play_match(game, policies, dice=Dice(1), options=options, max_steps=steps)
    found: dict[str, set[Any]] = {}
    for state in [step.state for step in match.history if game.current_player(step.state) >= 0]:
        view = game.observe(state, game.current_player(state))
        moves = [action for action in game.legal_actions(state) if type(action) is game.actions.Move]
        winds = headings(game, view, parts_of(game, view).chart, moves)
        for move in moves:
            found.setdefault(winds.get(move, ""), set()).add(offset(view, move))
    return found


SQUARES = {"n": {(0, -1)}, "s": {(0, 1)}, "w": {(-1, 0)}, "e": {(1, 0)}}
HEXES = {"w": {(-1, 0)}, "e": {(1, 0)}, "nw": {(0, -1)}, "ne": {(1, -1)}, "sw": {(-1, 1)}, "se": {(0, 1)}}
STANDING = {"n": {(0, -1)}, "s": {(0, 1)}, "ne": {(1, -1)}, "se": {(1, 0)}, "nw": {(-1, 0)}, "sw": {(-1, 1)}}
"""Hexes that stand on a side."""


@pytest.mark.parametrize(("board", "ways"), [("Crossroads", SQUARES), ("Honeycomb", HEXES)])
def test_a_step_has_the_wind_in_which_the_map_shows_it(board: str, ways: dict[str, set[Any]]) -> None:
    """This holds in all directions, however far apart the columns are drawn."""

    def offset(view: Any, move: Any) -> tuple[int, int]:
        here, there = view.options.ground.plan.names[view.tiles[doom.current_player(view)]], move.tile
        return ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])

    assert pointed(doom, doom.Options(board=board), 120, offset) == ways


def test_a_move_from_one_place_to_another_has_its_wind() -> None:
    """This holds even if the mover has pieces all over the map."""

    def offset(_: Any, move: Any) -> tuple[int, int]:
        return move.target[0] - move.origin[0], move.target[1] - move.origin[1]

    assert pointed(galaxy, galaxy.Options(), 60, offset) == STANDING
