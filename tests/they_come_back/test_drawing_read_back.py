"""The drawing shows everything on the table, in its place and number, and nothing else."""

from random import Random
from typing import Any

import pytest

from tests.they_come_back.agenda_mutants import reached
from tests.they_come_back.drawn import on_the_table, read_back
from tests.they_come_back.lockstep import arranged, some_map, some_options, some_table
from tests.they_come_back.test_posing import LAID
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Card, Loss, Movement, Posture
from zombiekit.games.they_come_back.box.tiles import TILES, form_of
from zombiekit.games.they_come_back.rules.laying import LayTile
from zombiekit.games.they_come_back.rules.zombies import supply
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.position import cards_in_deck

pytestmark = pytest.mark.once


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
        assert told["unseen"] == {str(tile): count for tile, count in state.unseen}
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
        found["tiles"] = (state.piles[seat].unseen, list(state.piles[seat].known))
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
    assert sorted(told["names"].split()) == sorted(
        " ".join(f"{letter} {name}" for letter, name in letters.items()).split()
    )
    assert told["gaps"] == {(cell, str(side)) for cell, laid in town.tiles for side in form_of(*laid).exits}
    top = state.agenda[-1] if state.agenda else None
    places: dict[Any, list[int]] = {}
    for lay in top.options(state) if isinstance(top, LayTile) else ():
        places.setdefault(lay.cell, []).append(lay.r)
    assert told["places"] == {
        cell: (f"{cell[0]},{cell[1]}", f"r={','.join(map(str, turns))}") for cell, turns in places.items()
    }


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(6))
def test_games_are_drawn_as_they_stand(seed: int) -> None:
    """States of whole games, including the laying, and what a seat sees of them."""
    dice = Random(seed)
    options = game.Options(
        players=2 + seed % 5,
        map=None if seed % 2 else game.Options(map=None).map,
        limited_supplies=dice.choice([None, 150]),
        round_limit=dice.choice([None, 6]) if seed % 2 else 6,
        token_placement="canonical" if seed % 3 else "player",
    )
    compared = 0
    for state in reached(seed, options, 30):
        compare(state)
        compare(game.observe(state, dice.randrange(options.players)))
        compared += 1
        if compared == 150:
            break
    assert compared > 30


@pytest.mark.parametrize("seed", range(25))
def test_crowded_tables_are_drawn_as_they_stand(seed: int) -> None:
    """Figures close together, lying ones too, groups of zombies, tokens under figures, effects."""
    dice = Random(seed)
    plain = some_options(dice)
    plain["map"] = some_map(dice, plain)
    compare(arranged(plain, some_table(dice, plain)))


@pytest.mark.parametrize(
    "facts",
    [
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
    ],
)  # fmt: skip
def test_posed_positions_are_drawn_as_they_stand(facts: dict[str, Any]) -> None:
    state = game.pose(**facts)

    compare(state)
    compare(game.observe(state, 0))


@pytest.mark.parametrize("west", [-60, -35, -34, -4, 3])
def test_columns_far_out_are_labeled(west: int) -> None:
    """Where labels would run together only the middle one of three is written; everything is still in its column."""
    tiles = {(west, 0): ("straight", 1), (west + 1, 0): ("drug_store", 0), (0, 0): ("town_square", 0)}
    state = game.pose(
        tiles=tiles, zombies=[(3 * west, 1)], squares={1: (3 * west + 4, 0)}, bullet_tokens=[(3 * west + 3, 0)]
    )

    compare(state)
