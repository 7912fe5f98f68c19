"""The library and the second implementation play in lockstep, with equal choices and equal positions at every step."""

from random import Random
from typing import Any

import attrs
import pytest

from tests.zombie_flavored_doom.driving import FORD, LANE, PAIRS, RING, TRIO, YARD
from tests.zombie_flavored_doom.grounds import drawn, varied
from tests.zombie_flavored_doom.reference import KINDS, Table, nothing
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import OUT
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.notation import parse

pytestmark = pytest.mark.once

SMALL = (LANE, YARD, PAIRS, TRIO, RING, FORD)


def goods(amounts: Any) -> dict[str, int]:
    return dict(zip(KINDS, amounts, strict=True))


def told(state: State) -> dict[str, Any]:
    """A state of the library in plain values."""
    names, piles = state.options.ground.plan.names, dict(state.piles)
    return {
        "round": state.round,
        "spent": state.spent,
        "tile": {seat: None if tile == OUT else names[tile] for seat, tile in enumerate(state.tiles, 1)},
        **{name: dict(enumerate(getattr(state, name), 1)) for name in ("back", "ticks", "hits", "progress")},
        **{name: dict(enumerate(map(goods, getattr(state, name)), 1)) for name in ("carried", "loot")},
        "piles": {name: goods(piles[tile]) if tile in piles else nothing() for tile, name in enumerate(names)},
        "zombies": {name: state.zombies.count(tile) for tile, name in enumerate(names)},
        "result": state.result and (str(state.result.reason), state.result.side),
    }


def play_both(state: State, table: Table, dice: Random) -> int:
    """Play on from a dawn in both, and return the number of steps."""
    steps, asked = 0, next(turns := table.play(), None)
    while True:
        assert told(state) == {name: getattr(table, name) for name in told(state)}
        actions = game.legal_actions(state)
        if asked is None:
            assert game.outcome(state)
            return steps
        assert (game.current_player(state) + 1, list(map(str, actions))) == asked
        words = list(dict.fromkeys(type(action) for action in actions))
        kind = dice.choice(words)  # rare kinds as often as frequent ones
        line = str(dice.choice([action for action in actions if type(action) is kind or dice.random() < 0.1]))
        state = game.step(state, parse(game, line))
        try:
            asked = turns.send(line)
        except StopIteration:
            asked = None
        steps += 1


def plain(options: game.Options) -> dict[str, Any]:
    """The options as the second implementation takes them."""
    return {name: value for name, value in attrs.asdict(options, recurse=False).items() if name != "board"}


@pytest.mark.parametrize("seed", range(20))
def test_both_play_the_same_game(seed: int) -> None:
    """From the start, on boards of all kinds."""
    dice = Random(seed)
    board = dice.choice([*SMALL, game.BOARDS["Crossroads"], game.BOARDS["Honeycomb"]])
    options = attrs.evolve(varied(board, dice), night_limit=5)
    assert play_both(game.new_game(options), Table(str(options.board), plain(options)), dice)


def muddled(options: game.Options, dice: Random) -> dict[str, Any]:
    """A position in mid-game: most goods in stores, raiders in and around them, the dead, zombies, and some Weapons in hand."""
    plan = options.ground.plan
    names, seats = plan.names, range(1, options.seats + 1)
    home = {seat: names[plan.homes[seat - 1]] for seat in seats}
    homes = sorted(set(home.values()))
    guarded = {tile for tile in homes if dice.random() < 0.3}
    around = [names[near] for tile in plan.strongholds for near in plan.neighbors[tile]]
    open_tiles = [*dice.sample(around, 1), *dice.choices(around, k=2), dice.choice([*set(names) - set(homes)])]
    number = dice.randint(3, 6)
    out = {seat: number + dice.randint(0, 2) for seat in seats if dice.random() < 0.15}
    tiles = {}
    for seat in set(seats) - out.keys():
        raided = [tile for tile in homes if tile not in guarded and tile != home[seat]]
        tiles[seat] = dice.choice([*open_tiles, *raided * 2, *[home[seat]] * (home[seat] in guarded)])
    carried = {seat: nothing() | {"W": dice.choice([0, 0, 1, 2]), "G": dice.choice([0, 0, 1])} for seat in tiles}
    piles = {name: nothing() for name in (*open_tiles, *homes, *(names[tile] for tile, _ in plan.stacks))}
    units = [kind for kind, count in zip(KINDS, plan.supply, strict=True) for _ in range(count)]
    for kind in units if any(plan.supply) else "F" * 30 + "M" * 40 + "WWWGGG":
        hands = [carried[seat] for seat in carried if sum(carried[seat].values()) < 6]
        heaps = [piles[tile] for tile in [*homes, *homes, dice.choice(list(piles))]]
        dice.choice([*heaps, *hands])[kind] += 1
    for tile in homes:
        if dice.random() < 0.5:  # nearly a victory
            side = sum(other == tile for other in home.values())
            piles[tile] |= {"F": 10 * side - dice.randint(0, 3), "M": 15 - dice.randint(0, 3)}
    intruders = [seat for seat, tile in tiles.items() if tile in homes and tile != home[seat]]
    loot = {seat: {kind: dice.randint(0, carried[seat][kind]) for kind in KINDS} for seat in intruders}
    free = [name for name in names if name not in tiles.values()]
    return {
        "round": number,
        "tiles": tiles,
        "out": out,
        "carried": {seat: tuple(amounts.values()) for seat, amounts in carried.items()},
        "piles": {name: tuple(amounts.values()) for name, amounts in piles.items()},
        "progress": {seat: dice.randint(0, 9) for seat in intruders},
        "loot": {seat: tuple(amounts.values()) for seat, amounts in loot.items()},
        "zombies": {dice.choice([*free, *set(around) & set(free)]): dice.randint(1, 3) for _ in range(3)},
    }


def from_the_middle(board: game.Board, dice: Random) -> int:
    """Play on from a position in mid-game, and return the number of steps; 0 if somebody would have won already."""
    options = attrs.evolve(varied(board, dice), night_limit=8)
    facts = muddled(options, dice)
    table = Table(str(board), plain(options))
    table.round = facts["round"]
    table.tile |= facts["tiles"] | dict.fromkeys(facts["out"])
    table.back |= facts["out"]
    table.progress |= facts["progress"]
    for name in ("carried", "loot"):
        getattr(table, name).update({seat: goods(amounts) for seat, amounts in facts[name].items()})
    table.piles |= {name: goods(amounts) for name, amounts in facts["piles"].items()}
    table.zombies |= facts["zombies"]
    if not all(map(table.missing, table.letter.values())):
        return 0
    return play_both(game.pose(node="DAWN", options=options, unchecked=True, **facts), table, dice)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(60))
def test_both_go_on_alike_from_the_middle_of_a_game(seed: int) -> None:
    """Positions with raiders, the dead and zombies everywhere, which games from the start seldom reach."""
    dice = Random(seed)
    assert any(from_the_middle(dice.choice([*SMALL, *game.BOARDS.values()]), dice) for _ in range(50))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_both_go_on_alike_on_boards_of_all_sorts(part: int) -> None:
    """Two thousand positions on supplied boards, practice boards and random boards."""
    grounds = [*SMALL, *SMALL, *game.BOARDS.values(), *drawn()]
    for number in range(part, 2_000, 8):
        dice = Random(number)
        from_the_middle(dice.choice(grounds), dice)
