"""What a person typed, taken for one of the choices."""

import pytest

from zombiekit.cli.choosing import readings
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.games.one_against_the_dead import actions
from zombiekit.notation import parse_action
from zombiekit.primitives.cards import DRAWS
from zombiekit.primitives.coins import Coins
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.zombies import Zombies


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move e", ["move E"]),
        ("E", ["move E"]),
        ("m n", ["move N"]),
        ("m", ["move E", "move N", "move NE"]),
        ("m x", []),
        ("", []),
        ("move E E", []),
        ("f 1,0,0,0", ["fists 1,0,0,0"]),
        ("1,0", ["fists 1,0,0,0"]),
        ("MOVE  E", ["move E"]),
    ],
)
def test_the_strictest_reading_wins(typed: str, meant: list[str]) -> None:
    options = [
        actions.Move(Direction.E),
        actions.Move(Direction.N),
        actions.Move(Direction.NE),
        actions.Fists(Zombies(1)),
        actions.Fists(Zombies(0, 1)),
    ]

    assert [str(option) for option in readings(typed, options)] == meant


def test_outcomes_are_read_as_people_call_them() -> None:
    """A card by its name, coins by their heads; the last numbers may be left out where only one outcome fits."""
    flips = [flip for flip, _ in Coins(1, 0)]

    assert readings("JOKER 2", DRAWS.values()) == [DRAWS[next(card for card in DRAWS if card == "Joker 2")]]
    assert [str(flip) for flip in readings("1", flips)] == ["flip 1 0"]
    assert len(readings("1", [flip for flip, _ in Coins(1, 2)])) == 3


def test_no_kind_of_choice_hides_another() -> None:
    """Where a short form may mean two things nobody guesses; the whole line is clear."""
    options = [actions.Move(Direction.E), actions.Move(Direction.S), actions.Search(Direction.S), actions.End()]

    assert readings("e", options) == [options[0], options[3]]
    assert readings("s", options) == [options[1], options[2]]
    assert readings("end", options) == [options[3]]
    assert readings("en", options) == [options[3]]
    assert readings("m s", options) == [options[1]]


def test_choices_are_called_by_where_they_lead() -> None:
    """By the wind, where the lines name tiles."""
    moves = [parse_action(doom, line) for line in ("move f8", "move e9", "fight e9 ticks", "end")]
    winds = {moves[0]: "n", moves[1]: "w", moves[2]: "w"}

    assert readings("n", moves, winds) == [moves[0]]
    assert readings("move w", moves, winds) == [moves[1]]
    assert readings("w", moves, winds) == moves[1:3]
    assert readings("w", moves) == []
