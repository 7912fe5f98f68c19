"""The table as text: it shows everything on the table, in its place and number, and nothing else."""

import re
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest

from tests.they_come_back.drawn import on_the_table, read_back
from tests.they_come_back.driving import laying, node, on_map_m, play, reached, to_the_end, top
from tests.they_come_back.lockstep import arranged, some_map, some_options, some_table
from tests.they_come_back.maps import TILES_OF_A3
from tests.they_come_back.test_posing import LAID
from tests.trying import walk
from zombiekit.drawings import Role
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import EXAMPLE, TILES, Box, Card, Loss, Movement, Posture, PreparedMap, TileId
from zombiekit.games.they_come_back.box.tiles import form_of
from zombiekit.games.they_come_back.rules.zombies import supply
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import Lying, Marker, Pile, cards_in_deck
from zombiekit.games.they_come_back.view.map_drawing import LETTERS


def drawn() -> State:
    """A game on the example map in the first turn of Player 2."""
    state = game.new_game(game.Options(players=3, map=EXAMPLE))
    six = "draw skateboard; draw fear; draw chainsaw; draw skateboard; draw fear; draw chainsaw"
    return play(state, six, "draw grenade; draw grenade; draw fire_axe; roll 1; roll 6; roll 1")


def block(state: State) -> list[str]:
    """Return the lines of the map, axes and all."""
    lines = str(state).split("\n")
    first, last = [at for at, line in enumerate(lines) if line.startswith("      ") and line.split()[-1].isdecimal()]
    return lines[first : last + 1]


HUNTING: dict[str, Any] = {"health": {0: 0, 1: 3}, "squares": {0: (1, 1), 1: (7, 1)}}
EYES: list[tuple[dict[str, Any], tuple[int, int]]] = [
    ({"node": "undead_move", **HUNTING}, (1, 1)),
    ({"node": "undead_move", "stepped": True, **HUNTING}, (7, 1)),
    ({"node": "undead_move", "stepped": True, **HUNTING, "postures": {1: "move"}}, (7, 1)),
    ({"node": "swarm_move", "moves": 2, "figure": True, **HUNTING}, (1, 1)),
    ({"node": "swarm_move", "moves": 2, "figure": False, **HUNTING}, (7, 1)),
    ({"node": "swarm_move", "moves": 2, "squares": {0: (1, 1), 1: (7, 1)}}, (1, 1)),
    ({"node": "window before_swarm", "asked": [1], "squares": {0: (7, 1), 1: (1, 1)}, "hands": [[], ["fear"]]}, (7, 1)),
]


@pytest.mark.parametrize(("facts", "square"), EYES)
def test_the_eye_is_at_the_figure_that_the_decision_is_about(facts: dict[str, Any], square: tuple[int, int]) -> None:
    """Undead whose figure has moved look at the human they hunt; a card in another's turn is about that player's figure."""
    chart = game.parts(game.pose(zombies={(4, 1): 1, (-1, 1): 1}, **facts, unchecked=True)).chart
    assert chart.focus == chart.places["square", square][:2]


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
    lying = (Lying(1, 0, (4, 1), 1), Lying(1, 0, (4, -3), 2))
    zombies = (((4, -3), 3), ((1, 1), 1))
    state = attrs.evolve(drawn(), lying=lying, zombies=zombies, bullet_tokens=((4, -3),))
    state = attrs.evolve(state, squares=((1, 1), (4, -3), (1, 1)))

    more = "More: 4,-3: 3 zombies, 2 lying, Player 2, Health, Bullet; 1,1: 1 zombie, Player 1, Player 3; 4,1: 1 lying"
    assert more in " ".join(str(state).split())
    assert block(state)[2] == "  -3           |         |D  vZ2D  |         |"
    assert "  .x ." in block(state)[7]
    assert "&" in "".join(block(attrs.evolve(state, squares=((1, 1),) * 3)))


def test_players_and_cards() -> None:
    """A player's line shows condition, place and possessions, a hidden hand as a number; effects have lines of their own."""
    figures: dict[str, Any] = {"health": (2, 0, 0), "hearts": (1, 2, 0), "squares": ((1, 1), (2, 1), None)}
    figures |= {"postures": (Posture.MOVE, Posture.STANDING, Posture.GONE), "played": (False, True, False)}
    cards: dict[str, Any] = {"hands": ((Card.FEAR,), (Card.HIDDEN,) * 2, ()), "discards": (Card.FEAR, Card.GRENADE)}
    cards |= {"tables": ((Card.FIRE_AXE, Card.SKATEBOARD), (), ())}
    effects = (Marker(Card.FEAR, 0, 1, 2, 1), Marker(Card.MOLOTOV_COCKTAIL, 0, 1, 1, None, (3, 1)))
    text = str(attrs.evolve(drawn(), markers=effects, **figures, **cards))
    for line in (
        "  Player 1: human at 1,1 lying (loses a move) | Health 2 | Bullets 3 | kills 0 | black hearts 1 |",
        "\n    table Fire Axe; Skateboard | hand Fear\n",
        "> Player 2: undead at 2,1 | black hearts 2 | hand 2 | has played",
        "  Player 3: destroyed\n",
        "Deck 39 | discards 2, on top Grenade | zombies 6",
        "Effect: Fear of Player 1 on Player 2 (until Player 2 has ended 2 turns)",
        "Effect: Molotov Cocktail of Player 1 around 3,1 (until Player 2 has ended a turn)",
    ):
        assert line in text


def test_the_setup() -> None:
    """While the map is laid, the drawing lists the piles and the tiles nobody has seen."""
    piles, unseen = (Pile(3, (TileId.HOSPITAL,)), Pile(2)), ((TileId.CURVE, 4), (TileId.STRAIGHT, 1))
    text = str(attrs.evolve(laying(), piles=piles, unseen=unseen))
    told = "Setup | Player 1\n> Player 1: human | Health 3 | Bullets 3 | kills 0 | tiles 3 and Hospital\n"
    assert text.startswith(told)
    assert "Unseen tiles: Curve 4, Straight road 1" in text
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
    axis, _, *rows = block(game.new_game(game.Options(map=far)))
    assert axis.split() == ["-11", *map(str, range(-9, 15))]
    assert [row[:5].strip() for row in rows if row[:5].strip()] == [*map(str, range(12))]


def test_roles_say_what_is_what() -> None:
    """In the map: zombies, tokens, figures, doors and buildings. Above it: seats, and the numbers that people watch."""
    state = attrs.evolve(drawn(), squares=((1, 1), (4, -3), (1, 1)), lying=(Lying(1, 0, (4, 1), 1),), count=4, points=3)
    rows = [[(span.text.strip(), span.role) for span in row if span.text.strip()] for row in game.draw(state).rows]
    wall = ("|         |", Role.GROUND)
    assert dict(state.zombies)[4, -3] == 2
    assert rows[8] == [
        *[("-3", Role.PLAIN), wall, ("D", Role.PLACE), ("v", Role.WAY), ("Z", Role.ZOMBIE)],
        *[("2", Role.SEAT_1), ("D", Role.PLACE), wall],
    ]
    found = {each for row in rows for each in row}
    assert found >= {("X", Role.GOAL), ("h", Role.ITEM), ("@", Role.FIGURE), ("x", Role.GROUND)}
    assert found >= {
        ("Player 3", Role.SEAT_2),
        *[(told, Role.COUNT) for told in ("Health 3", "Bullets 3", "points 3 of 4")],
    }
    assert ("0,1", Role.OPEN) in {span for row in game.draw(play(laying(), "reveal straight")).rows for span in row}


@pytest.mark.rule("STCB-MALL-05")
def test_air_ducts_are_told_in_square_order_however_the_map_was_laid() -> None:
    """Equal positions are drawn alike, whether they were played or read."""
    start = game.new_game(game.Options(players=2, expansions="z3", town=False, round_limit=3))
    state = next(state for state in walk(game, start, Random(3)) if state.round)
    floors = re.findall(r"floor \d: ([-\d, ]+)", str(state))
    assert len(floors) == 2
    for floor in floors:
        squares = [tuple(map(int, square.split(","))) for square in floor.split()]
        assert len(squares) > 1
        assert squares == sorted(squares, key=lambda square: (square[1], square[0]))


@pytest.mark.rule("STCB-MALL-02", "STCB-MALL-04", "STCB-MALL-05")
def test_air_ducts_are_told_by_floor() -> None:
    """They have a line of their own, which is missing where nobody may crawl or there is no mall."""
    settings: dict[str, Any] = {"players": 2, "expansions": "z3", "town": False}
    state = game.pose(tiles=TILES_OF_A3, options=settings)
    text = str(state)
    assert "\nDucts, floor 1: -3,-3 4,-3; floor 2: 0,-9\n" in text
    assert "\n. in the mall: hall\n" in text
    assert "Ducts" not in str(game.pose(tiles=TILES_OF_A3, options={**settings, "air_ducts": False}))
    assert "mall" not in str(drawn())
    assert "Ducts" not in str(drawn())


# ------------------------------------------------------------------------------------------- read back and compared


def compare(state: State) -> None:
    """Compare a drawing with its state, thing by thing."""
    told = read_back(str(state))
    table = on_the_table(state)
    assert {name: told[name] for name in table} == table
    assert told["head"] == head_of(state)
    assert told["players"] == [player_of(state, seat) for seat in range(game.seats(state))]
    assert told["marked"] == [state.active]
    assert told["effects"] == [(str(marker.card), *marker[1:]) for marker in state.markers]
    if state.piles:
        assert told["unseen"] == {TILES[tile].name: count for tile, count in state.unseen}
    else:
        assert told["beside"] == {
            "deck": cards_in_deck(state),
            "discards": len(state.discards),
            "top": state.discards[-1] if state.discards else None,
            "zombies": sum(count for _, count in state.zombies),
            "left": supply(state),
        }
    compare_map(state, told)


def head_of(state: State) -> dict[str, Any]:
    if not state.round:
        return {"round": 0}
    found: dict[str, Any] = {"round": state.round, "limit": state.options.round_limit or 0, "seat": state.active}
    found |= {"first": state.first, "points": state.points if state.count else 0, "count": state.count}
    is_told = state.health[state.active] and state.movement in {Movement.LOST, Movement.LEFT_OUT}
    return found | {"movement": str(state.movement) if is_told else None}


def player_of(state: State, seat: int) -> dict[str, Any]:
    health, hearts, posture = state.health[seat], state.hearts[seat], state.postures[seat]
    kind = "human" if health else "undead" if hearts else "destroyed"
    lies = str(posture) if posture not in {Posture.STANDING, Posture.GONE} else None
    found: dict[str, Any] = {"kind": kind, "square": state.squares[seat], "lies": lies}
    if health:
        found |= {"Health": health, "Bullets": state.bullets[seat], "kills": state.kills[seat]}
    found |= {"black hearts": hearts} if hearts else {}
    found |= {"table": list(state.tables[seat])} if state.tables[seat] else {}
    hand = state.hands[seat]
    found |= {"hand": len(hand) if Card.HIDDEN in hand else list(hand)} if hand else {}
    found |= {"played": True} if state.played[seat] else {}
    found |= {"loss": state.losses[seat]} if state.losses[seat] is not Loss.NONE else {}
    if state.piles:
        found["tiles"] = (state.piles[seat].unseen, [TILES[tile].name for tile in state.piles[seat].known])
    return found


def compare_map(state: State, told: dict[str, Any]) -> None:
    """Compare the ground of every square, doors, exits, names of buildings, and places for a tile."""
    town = state.town
    assert set(told["ground"]) == set(town.squares)
    doors = {(square, near) for square in town.building for near in town.links[square] if near in town.streets}
    assert told["doors"] == doors
    behind = {square for square, _ in doors}
    letters: dict[str, str] = {}
    for square, ground in told["ground"].items():
        tile = TILES[town.tile_at(square)].name
        if square in town.streets:
            assert ground == ("X" if square in town.pads else ".")
        elif square not in behind:
            assert letters.setdefault(ground, tile) == tile
    names = [word for letter, name in letters.items() for word in (letter, *name.split())]
    assert sorted(told["names"].split()) == sorted(names)
    assert told["gaps"] == {(cell, str(side)) for cell, laid in town.tiles for side in form_of(*laid).exits}
    places: dict[Any, list[int]] = {}
    for lay in top(state).options(state) if node(state) == "LayTile" else ():
        places.setdefault(lay.cell, []).append(lay.r)
    assert told["places"] == {
        cell: (f"{cell[0]},{cell[1]}", f"r={','.join(map(str, turns))}") for cell, turns in places.items()
    }


@pytest.mark.once
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(6))
def test_games_are_drawn_as_they_stand(seed: int) -> None:
    """States of whole games, including the laying, and what a seat sees of them."""
    dice = Random(seed)
    options = game.Options(
        players=2 + seed % 5,
        map=EXAMPLE if seed % 3 == 2 else None,
        limited_supplies=dice.choice([None, 150]),
        round_limit=dice.choice([None, 6]) if seed % 2 else 6,
        token_placement="canonical" if seed % 3 else "player",
    )
    compared = 0
    for state in islice(reached(seed, options, 30), 150):
        compare(state)
        compare(game.observe(state, dice.randrange(options.players)))
        compared += 1
    assert compared > 30


@pytest.mark.once
@pytest.mark.parametrize("seed", range(25))
def test_crowded_tables_are_drawn_as_they_stand(seed: int) -> None:
    """Figures close together, lying ones too, groups of zombies, tokens under figures, effects."""
    dice = Random(seed)
    plain = some_options(dice)
    plain["map"] = some_map(dice, plain)
    compare(arranged(plain, some_table(dice, plain)))


@pytest.mark.once
@pytest.mark.parametrize("facts", [
    {"zombies": {(4, -3): 12, (1, 1): 3}, "squares": [(4, -3)] * 6, "health_tokens": [(4, -3)], "bullet_tokens": [(4, -3)]},
    {"lying": {(1, 1): 2}, "zombies": {(1, 0): 1}, "health_tokens": [(0, 4)], "bullet_tokens": [(0, 4)]},
    {"lying": {(1, 0): 1}, "squares": {0: (1, 2)}, "losses": {0: "turn"}, "played": [True, True]},
    {"node": "window before_swarm", "movement": "lost", "count": 0, "hands": [["fear"] * 2, ["fire_axe"]], "kills": [999, 0]},
    {"health": [3, 0, 0], "hearts": [12, 7, 0], "bullets": [123, 0, 0], "discards": ["fear", "grenade"]},
    {"tables": [["all_the_marbles", "chainsaw", "fire_axe", "first_aid_kit", "grenade", "shotgun", "lots_of_ammo"]]},
    {"node": "lay_tile", "tile": "t_junction", "tiles": LAID},
    {"node": "lay_tile", "tile": "curve", "tiles": {(at, 0): ("straight", 1) for at in (-4, -3, -2, -1)}, "piles": [(3, ["hospital"]), 20], "unchecked": True},
    {"node": "move", "tiles": {(at, 0): ("straight", 1) for at in range(1, 5)} | {(at, 0): ("army_surplus", 0) for at in (5,)}},
    {"markers": [{"card": "molotov_cocktail", "owner": 0, "square": (1, 0)}, {"card": "claustrophobia", "owner": 1, "target": 0}]},
])  # fmt: skip
def test_posed_positions_are_drawn_as_they_stand(facts: dict[str, Any]) -> None:
    state = game.pose(**facts)
    compare(state)
    compare(game.observe(state, 0))


@pytest.mark.once
@pytest.mark.parametrize("west", [-60, -35, -34, -4, 3])
def test_columns_far_out_are_labeled(west: int) -> None:
    """Where labels would run together only the middle one of three is written; everything is still in its column."""
    tiles = {(west, 0): ("straight", 1), (west + 1, 0): ("drug_store", 0), (0, 0): ("town_square", 0)}
    x = 3 * west
    compare(game.pose(tiles=tiles, zombies=[(x, 1)], squares={1: (x + 4, 0)}, bullet_tokens=[(x + 3, 0)]))
