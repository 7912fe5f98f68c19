"""How a terminal lists choices: in words, in parts, with odds, nearest first; and what bots did, in short."""

from fractions import Fraction
from typing import Any

import pytest

from zombiekit import games
from zombiekit.cli.answers import intended, readings
from zombiekit.cli.choices import Choices, Counting, choices_of, listed, odds_of, parts_of_choice
from zombiekit.cli.news import run_together
from zombiekit.cli.viewport import distance, headings
from zombiekit.drawings import parts_of
from zombiekit.game import Prospect
from zombiekit.odds import odds
from zombiekit.play import Dice, new_match

city: Any = games.get("one-against-the-dead")
galaxy: Any = games.get("defcon-zombies")
town: Any = games.get("they-come-back")
doom: Any = games.get("zombie-flavored-doom")


def choices(game: Any, state: Any) -> tuple[Any, Choices]:
    view = game.observe(state, game.current_player(state))
    return view, choices_of(game, view, parts_of(game, view).chart, game.legal_actions(view), "here")


def screen(game: Any, state: Any, *, room: int = 8, most: int = 12) -> list[str]:
    view, found = choices(game, state)
    winds = headings(game, view, parts_of(game, view).chart, game.legal_actions(view))
    rows = listed(game, view, found, winds, width=80, room=room, most=most)
    return ["".join(span.text for span in row).rstrip() for row in rows]


# ------------------------------------------------------------------------------------------------------- asked in parts


def crowd() -> Any:
    return city.pose(node="ATTACK", zombies={(0, 0): (2, 1, 0, 3)}, strength=9)


def test_fists_are_asked_for_in_parts_after_a_suggestion() -> None:
    """This takes the place of a list of them all."""
    _, found = choices(city, crowd())

    assert len(city.legal_actions(crowd())) > 12
    assert [str(item) for item in found.items] == [str(found.suggested), "fists", "decline"]
    assert found.suggested in city.legal_actions(crowd())


def test_each_number_is_the_answer_of_its_own_and_no_part_is_asked_that_is_settled() -> None:
    fists = choices(city, crowd())[1].items[1]
    first = parts_of_choice(fists)
    assert (first.first, len(first.items), fists.label) == (0, 3, "Greater heads-up")

    second = parts_of_choice(first.called(2))
    assert (second.first, len(second.items), first.called(2).label) == (0, 2, "Greater tails-up")

    third = second.called(1)  # no zombie is a Lesser with heads, so only the tails are asked for
    assert (third.label, third.picked) == ("Lesser tails-up", (2, 1, 0))
    assert [str(item) for item in parts_of_choice(third).items] == ["fists 2,1,0,0", "fists 2,1,0,1"]
    assert (
        third.question
        == "How many Lesser tails-up? So far: 2 Greater heads-up, 1 Greater tails-up. (`back` asks again)"
    )


def test_kinds_that_there_are_none_of_are_not_asked_for_at_first_either() -> None:
    state = city.pose(node="ATTACK", zombies={(0, 0): (0, 2, 0, 3)}, strength=9)

    assert choices(city, state)[1].items[1].label == "Greater tails-up"


def test_every_selection_can_be_reached_in_parts() -> None:
    def reached(choice: Any) -> set[Any]:
        return (
            {choice} if not isinstance(choice, Counting) else set().union(*(reached(each) for _, each in choice.next))
        )

    fists = choices(city, crowd())[1].items[1]

    assert reached(fists) == {action for action in city.legal_actions(crowd()) if hasattr(action, "counts")}


def test_beside_each_number_are_the_exact_odds_if_no_others_are_hit() -> None:
    state = crowd()
    view, found = choices(city, state)
    counting = parts_of_choice(found.items[1])
    rows = ["".join(span.text for span in row) for row in listed(city, view, counting, {}, width=80, room=8, most=20)]

    assert rows == [
        "  0 Greater heads-up",
        "  1 Greater heads-up, and no others",
        "      break 0 (1/2) or 1 (1/2); lose 2 Strength",
        "  2 Greater heads-up, and no others",
        "      break 0 to 2 (1 on average); lose 2 Strength",
    ]


# ----------------------------------------------------------------------------------------------------------------- odds


def test_odds_of_numbers_are_the_sums_over_all_outcomes() -> None:
    """The losses of broken Greater Zombies are known too: the Lesser that replaces each changes nothing."""
    state = city.pose(node="ATTACK", zombies={(0, 0): (1, 0, 4, 0)}, strength=9)

    assert odds_of(city, state, city.actions.Fists((1, 0, 1, 0))) == (
        "kill 0 (1/2) or 1 (1/2); break 0 (1/2) or 1 (1/2); lose 1 Strength"
    )


def test_of_what_brings_nothing_but_the_end_only_that_is_told() -> None:
    counts = (("kill", 0), ("lose Strength", 0))

    assert odds([Prospect("nothing; you are overwhelmed.", Fraction(1), counts)]) == "for sure: you are overwhelmed"
    assert odds([Prospect("nothing.", Fraction(1), counts)]) == "for sure: nothing"


def test_odds_tell_how_the_game_may_end() -> None:
    state = city.pose(node="ATTACK", zombies={(0, 0): (0, 0, 3, 0)}, strength=2)

    assert odds_of(city, state, city.actions.Fists((0, 0, 1, 0))).endswith("you are overwhelmed (1/2)")


@pytest.mark.parametrize(
    ("number", "said"), [(1, ""), (2, "a (1/2); a (1/2)"), (4, "; ".join(["a (1/4)"] * 4)), (5, "")]
)
def test_odds_are_told_of_a_few_outcomes(number: int, said: str) -> None:
    assert odds([Prospect("a. And more.", Fraction(1, number))] * number) == said


def test_what_is_rolled_for_has_its_odds() -> None:
    state = town.pose(node="encounter", zombies=[(1, 1)], squares={0: (1, 1)}, bullets={0: 0}, points=0)

    assert (
        screen(town, state)[1].strip().startswith("1 to 3: Player 1 is bitten: Health 2, black hearts 1 (1/2); 4 to 6:")
    )


# --------------------------------------------------------------------------------------------------------------- in words


def test_moves_of_ships_are_in_words_and_winds() -> None:
    rows = screen(galaxy, galaxy.pose(node="MOVE", ships={0: {(0, 0): 2}}, tiles={(1, 0): 4}))

    assert rows[0].strip() == "1 pass_move" or "do not move" in rows[0]
    assert "move 1 ship from Earth to:" in rows
    assert any("SE (planet 4)" in row for row in rows)
    assert not any("0,0" in row for row in rows)


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


# ------------------------------------------------------------------------------------------------------- seats from 1


def test_seats_are_read_and_typed_from_1() -> None:
    """Notation counts them from 0."""
    actions = town.actions.Ambush(1), town.actions.Ambush(2), town.actions.Play("fear", target=0)

    assert readings("ambush 3", actions) == [actions[1]]
    assert readings("play fear target=1", actions) == [actions[2]]
    assert intended(town, "ambush 6") == town.actions.Ambush(5)
    assert intended(town, "play fear target=2") == town.actions.Play("fear", target=1)
    assert intended(galaxy, "lose 1 ship") == galaxy.actions.Lose(0, "ship")
    assert str(intended(doom, "attack 2 ticks")) == "attack 2 ticks"


# ------------------------------------------------------------------------------------------------------ what bots did


def test_what_one_does_is_told_in_one_line() -> None:
    told = [
        "Ann moves to a1.",
        "Ann moves to b1.",
        "Ann picks up 2 Food.",
        "A zombie goes from a1 to a2.",
        "A zombie appears.",
    ]

    assert run_together(told, ["Ann", "A zombie"]) == (
        "Ann moves to a1, b1, picks up 2 Food. A zombie goes from a1 to a2, appears."
    )
