"""The table as text: everything that a person needs, at its place."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.view.drawing import tokens
from zombiekit.play import Dice, play_match, random_policy
from zombiekit.primitives.zombies import Zombies

TOWN = {
    (-1, 1): "QD",
    (0, 1): "8D",
    (1, 1): "4C",
    (-1, 0): "6D",
    (0, 0): "6H",
    (1, 0): "4H",
    (-1, -1): "2D",
    (0, -1): "QS",
    (1, -1): "Joker 1",
    (8, 0): "9C",
}

ACTING = """\
Round 3/200 | AP 2 | Strength 9 | score 4 (kills 4, rescued 0, abandoned 0)
Weapon: shotgun (4) | stack: shotgun 2, chainsaw 3, bat 4 | deck 38, unseen 44
Zombies: 1 on your block, 6 a step away, 9 in all

      -1   0         1        2    3    4    5    6    7    8
  1   QD   8D ------ 4C       .    .    .    .    .    .    .
           |  GLl2   ||
  0   6D =@6H^ ===== 4H       ##   ##   ##   ##   ##   ##   9C*
      ||      g         L2
 -1   2D   QS:3      Joker1   .    .    .    .    .    .    .
                        G2

== || 1 AP  -- | 2 AP  :3 die  G g Greater  L l Lesser, capitals heads-up
@ you  ^ Start  * End  ?N open slot  ## face down  . ground

You have 2 AP: what do you do?"""


def test_the_city_shows_streets_zombies_dice_and_marks() -> None:
    """Cheap streets are double, pawn, Start and End are marked, zombies stand below their card, and the question comes last."""
    state = game.pose(
        city=TOWN,
        zombies={(0, 0): (0, 1, 0, 0), (0, 1): (1, 0, 1, 2), (1, 0): (0, 0, 2, 0), (1, -1): (2, 0, 0, 0)},
        dice={(0, -1): 3, (-1, 1): None},
        strength=9,
        kills=4,
        round=3,
        ap=2,
        weapon=("shotgun", 4),
    )

    assert str(state) == ACTING


PLACING = """\
      -1   0         1      2     3    4    5    6    7    8
  1   3S - 8D ------ 4C     ?NE   .    .    .    .    .    .
      ||   |  gl10   ||
  0   2S - 6H^ =====@4H     ?E    ##   ##   ##   ##   ##   9C*
      ||
 -1   4S   QS:1      AS:6   ?SE   .    .    .    .    .    .

== || 1 AP  -- | 2 AP  :3 die  G g Greater  L l Lesser, capitals heads-up
@ you  ^ Start  * End  ?N open slot  ## face down  . ground

Where do you lay the JS?"""


def test_open_slots_bear_the_directions_to_type() -> None:
    """The slots show their directions while a card waits to be laid."""
    state = game.pose(
        node="PLACE",
        drawn="JS",
        pawn=(1, 0),
        city={(0, 0): "6H", (1, 0): "4H", (1, 1): "4C", (1, -1): "AS", (0, 1): "8D", (0, -1): "QS", (8, 0): "9C"},
        empty=[(2, 0), (2, 1), (2, -1)],
        dice={(0, -1): 1, (1, -1): 6},
        zombies={(0, 1): (0, 1, 0, 10)},
    )

    assert str(state).endswith(PLACING)


LAST: dict[str, Any] = {"city": {(0, 0): "6H", (0, 1): "QS", (-1, 1): "8D", (1, 1): "9C"}, "cell": (0, 1)}
NODES: list[tuple[dict[str, Any], str]] = [
    ({"node": "START-CARD"}, "Chance: turn up the Start, the first number card (2 to 10)."),
    ({"node": "END-CARD"}, "Chance: turn up the End, the next number card (2 to 10)."),
    ({"node": "DRAW", "empty": [(1, 0)]}, "Chance: draw a card, one of 45 unseen; 1 slot to fill around you."),
    (
        {"node": "BLOCK-COINS", **LAST},
        "Chance: flip 1 large coin and 2 small coins for the zombies on the QS at (0,1).",
    ),
    ({"node": "SITE-DIE", **LAST}, "Chance: roll the die for the QS at (0,1)."),
    (
        {"node": "JOKER", "city": {(1, 1): "Joker 1", (1, 2): "Joker 2"}, "left": 2, "unused": True},
        "A Greater Zombie comes (1 more to follow): on Joker 1 at (1,1) or on Joker 2 at (1,2)?",
    ),
    (
        {"node": "JOKER", "city": {(1, 1): "Joker 1", (1, 2): "Joker 2"}},
        "A Greater Zombie comes: on Joker 1 at (1,1) or on Joker 2 at (1,2)?",
    ),
    ({"node": "WEAPON-CHIP"}, "Chance: draw a weapon chip from the mug."),
    ({"node": "WEAPON-DIE", "found": "shotgun"}, "Chance: roll for the shells of the shotgun."),
    ({"node": "WEAPON-DIE", "found": "chainsaw"}, "Chance: roll for the fuel of the chainsaw."),
    (
        {"node": "WEAPON-CHOICE", "found": "bat"},
        "You found a bat, which weakens every zombie of one size on your block once: take it or leave it?",
    ),
    (
        {"node": "WEAPON-CHOICE", "found": ("shotgun", 2), "weapon": ("shotgun", 4)},
        "You found a shotgun (2) and hold a shotgun (4): which one do you want?",
    ),
    (
        {"node": "WEAPON-CHOICE", "found": "bat", "weapon": ("shotgun", 4)},
        "You found a bat, which weakens every zombie of one size on your block once, and hold a shotgun (4): which one do you want?",
    ),
    (
        {"node": "ATTACK", "zombies": {(0, 0): (1, 0, 0, 2)}, "strength": 7},
        "3 zombies on your block (1 Greater heads, 2 Lesser tails) against Strength 7: how do you attack?",
    ),
    (
        {"node": "ATTACK-COINS", "attack": "fists", "coins": (1, 2)},
        "Chance: flip 1 large coin and 2 small coins for the zombies under attack (fists): large tails become Lesser, small tails are killed.",
    ),
    (
        {"node": "ATTACK-COINS", "attack": "fists", "coins": (0, 1)},
        "Chance: flip 1 small coin for the zombies under attack (fists): tails are killed.",
    ),
    (
        {"node": "ATTACK-COINS", "attack": "shotgun", "coins": (2, 0), "weapon": ("shotgun", 1)},
        "Chance: flip 2 large coins for the zombies under attack (shotgun): tails become Lesser.",
    ),
    (
        {"node": "ATTACK-COINS", "attack": "chainsaw", "coins": (1, 0), "weapon": ("chainsaw", 1)},
        "Chance: flip 1 large coin for the zombies under attack (chainsaw): tails are killed.",
    ),
    (
        {"node": "REPLACEMENT-COINS", "attack": "fists", "coins": (0, 2)},
        "Chance: flip 2 small coins for the Lesser Zombies that replace broken Greater: tails stay too.",
    ),
    (
        {"node": "REPLACEMENT-COINS", "attack": "fists", "coins": (0, 1), "options": {"fists_replacements": "recheck"}},
        "Chance: flip 1 small coin for the Lesser Zombies that replace broken Greater: tails are killed.",
    ),
    (
        {"node": "GAME-OVER", "result": "escaped", "pawn": (8, 0)},
        "Game over, won. You reach the helicopter and escape.",
    ),
    (
        {"node": "GAME-OVER", "result": "stranded", "round": 200},
        "Game over, lost. The round limit has passed: you are stranded.",
    ),
]


@pytest.mark.parametrize(("facts", "question"), NODES)
def test_every_node_asks_its_question(facts: dict[str, Any], question: str) -> None:
    """The last paragraph of the drawing says what waits for an answer."""
    asked = str(game.pose(**facts)).rpartition("\n\n")[2]

    assert asked.replace("\n", " ") == question


def test_what_is_in_the_air_shows_on_its_block() -> None:
    """A card just laid shows `?` for its coins and its die; coins of an attack show on the pawn's block."""
    laid = str(game.pose(node="BLOCK-COINS", **LAST)).splitlines()
    thrown = str(
        game.pose(
            node="ATTACK-COINS", attack="fists", coins=(0, 2), zombies={(0, 0): (1, 0, 0, 0)}, city={(0, -1): "QS"}
        )
    )
    broken = str(game.pose(node="REPLACEMENT-COINS", attack="fists", coins=(0, 3)))

    assert "QS:?" in laid[4]
    assert "???" in laid[5]
    assert " G??" in thrown
    assert " ???" in broken


def test_the_empty_table_draws_without_a_city() -> None:
    """Before the Start is turned up there is no city, only the lines above it and the question."""
    assert str(game.new_game()) == (
        "Set-up | AP 0 | Strength 15 | score 0 (kills 0, rescued 0, abandoned 0)\n"
        "Weapon: none | stack: shotgun 3, chainsaw 3, bat 4 | deck 54, unseen 54\n"
        "\n"
        "Chance: turn up the Start, the first number card (2 to 10)."
    )


def met(seed: int) -> Iterator[Any]:
    """Yield the states of a random game from the moment the End is turned up."""
    match = play_match(game, [random_policy(Dice(f"bot {seed}"))], dice=Dice(seed))
    yield from (step.state for step in match.history[1:])


@pytest.mark.parametrize("seed", range(8))
def test_everything_on_the_table_stands_at_its_cell(seed: int) -> None:
    """In all states of random games, the axes lead to every card, die, placeholder and zombie, and to the pawn."""
    for state in met(seed):
        lines = str(state).splitlines()
        top = next(number for number, line in enumerate(lines) if line.startswith("     "))
        axis = lines[top]
        begins = {int(label[0]): label.start() for label in re.finditer(r"-?\d+", axis)}
        rows = {int(line[:4]): number for number, line in enumerate(lines) if line[:4].strip().lstrip("-").isdigit()}
        for (x, y), card in state.city:
            die = dict(state.site_dice).get((x, y))
            text = card.replace(" ", "") + (f":{die}" if die else "")
            assert lines[rows[y]][begins[x] :].startswith(text)
        for x, y in state.placeholders:
            assert lines[rows[y]][begins[x] :].startswith("##")
        for (x, y), group in state.zombies:
            assert lines[rows[y] + 1][begins[x] + 3 :].startswith(tokens(group))
        x, y = state.pawn
        assert lines[rows[y]][begins[x] - 1] == "@"
        assert max(map(len, lines)) <= 100
        assert "\n".join(lines).isascii()


@pytest.mark.parametrize("seed", range(3))
def test_streets_tell_the_price_of_every_move(seed: int) -> None:
    """East of the pawn, `=` means 1 AP and `-` means 2; neither stands where the pawn cannot go."""
    for state in met(seed):
        row = next(line for line in str(state).splitlines() if "@" in line)
        here, there = dict(state.city)[state.pawn], dict(state.city).get((state.pawn[0] + 1, state.pawn[1]))
        street = row.partition("@")[2].split()[1:2] or [""]
        if there is None or not there.is_number:
            assert street[0][:1] not in {"=", "-"}
        else:
            assert set(street[0]) == {"=" if here.matches(there) else "-"}


def test_groups_of_zombies_are_short() -> None:
    """Kinds go from strong to weak, with a number where there are several."""
    assert tokens(Zombies(2, 1, 0, 12)) == "G2gl12"
