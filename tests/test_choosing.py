"""What a person typed, taken for one of the choices."""

import pytest

from zombiekit.cli.choosing import readings
from zombiekit.games.one_against_the_dead import actions
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
