"""The table as text."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import laying, on_map_m, play, to_the_end
from tests.they_come_back.maps import TILES_OF_A3
from zombiekit.agenda import chance_outcomes, current_player, legal_actions, step
from zombiekit.drawings import Role
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Card, Posture
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.prepared_maps import EXAMPLE, PreparedMap
from zombiekit.games.they_come_back.box.tiles import TILES, Box, TileId
from zombiekit.games.they_come_back.state import State, new_game
from zombiekit.games.they_come_back.table.position import Lying, Marker, Pile
from zombiekit.games.they_come_back.view.drawing import draw
from zombiekit.games.they_come_back.view.map_drawing import LETTERS


def drawn() -> State:
    """A game on the example map in the first turn of Player 2."""
    state = new_game(Options(players=3, map=EXAMPLE))
    return play(
        state,
        *["draw skateboard", "draw fear", "draw chainsaw"] * 2,
        *["draw grenade"] * 2,
        "draw fire_axe",
        "roll 1",
        "roll 6",
        "roll 1",
    )


def block(state: State) -> list[str]:
    """Return the lines of the map, axes and all."""
    lines = str(state).split("\n")
    first, last = [at for at, line in enumerate(lines) if line.startswith("      ") and line.split()[-1].isdecimal()]
    return lines[first : last + 1]


def test_the_example_map() -> None:
    """Boxes with gaps at the exits, letters for buildings, arrows at doors, zombies, tokens and figures."""
    assert block(drawn()) == [
        "      -3 -2 -1  0  1  2   3  4  5   6  7  8",
        "               +---------+---------+---------+",
        "  -3           |         |D  vZhD  |         |",
        "  -2           |   .  .   .  .  .   .  .     |",
        "  -1           |   .     |         |   .     |",
        "     +---------+---   ---+---------+---   ---+",
        "   0 |A bv  A b|   .     |         |.  .  .  |",
        "   1  .  .z .   .  . @.   .  .z .   .  Xz .",
        "   2 |         |   .z    |         |.  .  .  |",
        "     +---------+---   ---+---------+---   ---+",
        "   3           |H  .  H  |",
        "   4           |H h^  H h|",
        "   5           |H  H  H  |",
        "               +---------+",
        "      -3 -2 -1  0  1  2   3  4  5   6  7  8",
    ]


def test_what_does_not_fit_is_told_below() -> None:
    """Several zombies, figures and evaded zombies, and tokens under a figure."""
    state = attrs.evolve(
        drawn(),
        squares=((1, 1), (4, -3), (1, 1)),
        lying=(Lying(1, 0, (4, 1), 1), Lying(1, 0, (4, -3), 2)),
        zombies=(((4, -3), 3), ((1, 1), 1)),
        bullet_tokens=((4, -3),),
    )

    more = "More: 4,-3: 3 zombies, 2 lying, Player 2, Health, Bullet; 1,1: 1 zombie, Player 1, Player 3; 4,1: 1 lying"
    assert more in " ".join(str(state).split())
    assert block(state)[2] == "  -3           |         |D  vZ2D  |         |"
    assert "  .x ." in block(state)[7]
    assert "&" in "".join(block(attrs.evolve(state, squares=((1, 1),) * 3)))


def test_players_and_cards() -> None:
    """A player's line shows condition, place and possessions, a hidden hand as a number; effects have lines of their own."""
    state = drawn()
    state = attrs.evolve(
        state,
        health=(2, 0, 0),
        hearts=(1, 2, 0),
        postures=(Posture.MOVE, Posture.STANDING, Posture.GONE),
        squares=((1, 1), (2, 1), None),
        hands=((Card.FEAR,), (Card.HIDDEN, Card.HIDDEN), ()),
        tables=((Card.FIRE_AXE, Card.SKATEBOARD), (), ()),
        played=(False, True, False),
        markers=(Marker(Card.FEAR, 0, 1, 2, 1), Marker(Card.MOLOTOV_COCKTAIL, 0, 1, 1, None, (3, 1))),
        discards=(Card.FEAR, Card.GRENADE),
    )
    text = str(state)
    assert (
        "  Player 1: human at 1,1 lying (move) | Health 2 | Bullets 3 | kills 0 | black hearts 1 | table Fire" in text
    )
    assert "\n    Axe; Skateboard | hand Fear\n" in text
    assert "> Player 2: undead at 2,1 | black hearts 2 | hand 2 | has played" in text
    assert "  Player 3: destroyed\n" in text
    assert "Deck 39 | discards 2, on top Grenade | zombies 6" in text
    assert "Effect: Fear of Player 1 on Player 2 (until Player 2 has ended 2 turns)" in text
    assert "Effect: Molotov Cocktail of Player 1 around 3,1 (until Player 2 has ended a turn)" in text


def test_the_setup() -> None:
    """While the map is laid, the drawing lists the piles and the tiles nobody has seen."""
    state = attrs.evolve(
        laying(), piles=(Pile(3, (TileId.HOSPITAL,)), Pile(2)), unseen=((TileId.CURVE, 4), (TileId.STRAIGHT, 1))
    )

    text = str(state)
    assert text.startswith(
        "Setup | Player 1\n> Player 1: human | Health 3 | Bullets 3 | kills 0 | tiles 3 and hospital\n"
    )
    assert "Unseen tiles: curve 4, straight 1" in text
    assert str(on_map_m()).startswith("Setup\n")


def test_a_whole_map_is_legible() -> None:
    """All thirty tiles are drawn in plain text; no line is wider than the map, or than 100; each building has a letter."""
    state = to_the_end(laying(6))
    text = str(state)
    xs = [cx for cx, _ in state.town.cells]
    width = 6 + 10 * (max(xs) - min(xs) + 1)
    assert text.isascii()
    assert max(map(len, text.split("\n"))) <= max(width, 100)
    assert all(line == line.rstrip() for line in text.split("\n"))
    assert {*LETTERS} == {tile for tile in TileId if TILES[tile].is_named}
    assert len({*LETTERS.values(), *".Xv^<>"}) == len(LETTERS) + 6
    for tile, letter in LETTERS.items():
        assert (f"{letter} {TILES[tile].name}" in text) is (TILES[tile].box is Box.Z1)


def test_a_tile_that_is_to_be_laid() -> None:
    """The cells it may go to show the rotations; below the map the tile is drawn in each rotation."""
    text = str(play(laying(), "reveal hospital", "lay 0,-1", "reveal straight", "lay 0,1", "reveal toy_store"))
    assert (
        """
   0   -1,0    |   .     | 1,0
   1   r=0,3    .  .  .    r=1,2
   2           |   .     |
               +---   ---+
   3           |   .z    |
   4           |   .     |
   5           |   .z    |
               +---   ---+
   6             0,2
   7             r=2,3
   8

      -3 -2 -1  0  1  2   3  4  5

Toy Store:
  r=0                 r=1                 r=2                 r=3
  +---------+         +---------+         +---   ---+         +---   ---+
  |T  T  T  |         |T  v  T  |         |   .  T  |         |T  .     |
  |>  .  .             .  .  T  |          .  .  <  |         |T  .  .
  |T  .     |         |   .  T  |         |T  T  T  |         |T  ^  T  |
  +---   ---+         +---   ---+         +---------+         +---------+

"""
        in text
    )


def test_coordinates_can_be_told_apart() -> None:
    """Where the numbers of a tile's columns would run together, only the middle one is written."""
    far = PreparedMap({(0, 0): "town_square", (-4, 0): "four_way", (4, 3): "four_way"})
    axis, _, *rows = block(new_game(Options(map=far)))
    assert axis.split() == ["-11", *map(str, range(-9, 15))]
    assert [row[:5].strip() for row in rows if row[:5].strip()] == [*map(str, range(12))]


def test_roles_say_what_is_what() -> None:
    """In the map: zombies, tokens, figures, doors and buildings. Above it: seats, and the numbers that people watch."""
    state = attrs.evolve(drawn(), squares=((1, 1), (4, -3), (1, 1)), lying=(Lying(1, 0, (4, 1), 1),), count=4, points=3)
    rows = [[(span.text.strip(), span.role) for span in row if span.text.strip()] for row in draw(state).rows]
    found = {each for row in rows for each in row}
    assert rows[8] == [
        *[("-3", Role.PLAIN), ("|         |", Role.GROUND), ("D", Role.PLACE), ("v", Role.WAY)],
        *[("Z" if zombies > 1 else "z", Role.ZOMBIE) for square, zombies in state.zombies if square == (4, -3)],
        *[("2", Role.SEAT_1), ("D", Role.PLACE), ("|         |", Role.GROUND)],
    ]
    assert found >= {
        ("X", Role.GOAL),
        ("h", Role.ITEM),
        ("@", Role.FIGURE),
        ("x", Role.GROUND),
        ("Player 3", Role.SEAT_2),
    }
    assert found >= {("Health 3", Role.COUNT), ("Bullets 3", Role.COUNT), ("points 3 of 4", Role.COUNT)}
    assert ("0,1", Role.OPEN) in {span for row in draw(play(laying(), "reveal straight")).rows for span in row}


def test_every_position_of_a_game_can_be_drawn() -> None:
    """Every drawing is plain text, and ends with a question or the result."""
    rng = random.Random(11)
    state = new_game(Options(players=3, round_limit=6))
    while state.agenda:
        chance = current_player(state) == -1
        state = step(state, chance_outcomes(state).sample(rng) if chance else rng.choice(legal_actions(state)))
        text = str(state)
        assert text.isascii()
        assert text.rsplit("\n\n", 1)[-1].startswith("Game over.") is (state.result is not None)


@pytest.mark.rule("STCB-MALL-05")
def test_air_ducts_are_told_in_square_order_however_the_map_was_laid() -> None:
    """Equal positions are drawn alike, whether they were played or read."""
    dice = random.Random(0)
    state = game.new_game(game.Options(players=2, expansions="z3", town=False, round_limit=3))
    while not state.round:
        actions = game.legal_actions(state)
        state = game.step(state, dice.choice(actions) if actions else game.chance_outcomes(state).sample(dice))
    rows = [row for row in str(state).splitlines() if row.startswith("Air ducts")]
    assert len(rows) == 2
    for row in rows:
        squares = [tuple(map(int, square.split(","))) for square in row.split(": ")[1].split("; ")]
        assert len(squares) > 1
        assert squares == sorted(squares, key=lambda square: (square[1], square[0]))


@pytest.mark.rule("STCB-MALL-02", "STCB-MALL-04", "STCB-MALL-05")
def test_air_ducts_are_told_by_floor() -> None:
    """They have lines of their own, which are missing where nobody may crawl or there is no mall."""
    settings: dict[str, Any] = {"players": 2, "expansions": "z3", "town": False}
    state = game.pose(tiles=TILES_OF_A3, options=settings)
    text = str(state)
    assert "\nAir ducts on the first floor: -3,-3; 4,-3\nAir ducts on the second floor: 0,-9\n" in text
    assert "\n. in the mall: hall\n" in text
    assert "Air ducts" not in str(game.pose(tiles=TILES_OF_A3, options={**settings, "air_ducts": False}))
    assert "mall" not in str(drawn())
    assert "Air ducts" not in str(drawn())
