"""Games played in step with the referee: questions, answers, chances and the table must be the same all the way."""

from random import Random
from typing import Any

import attrs
import pytest

from tests.defcon_zombies.printed import ALL_CARDS, CARDS
from tests.defcon_zombies.referee import Referee
from tests.defcon_zombies.referee_table import EARTH, shown
from zombiekit import CHANCE
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.components import ZOMBIE_CUBES, Ability, Fleet
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.box.variants import Trigger
from zombiekit.games.defcon_zombies.state import State
from zombiekit.games.defcon_zombies.table.position import Sight
from zombiekit.notation import parse
from zombiekit.primitives.hexes import CELLS, NUMBER

pytestmark = pytest.mark.once

NAMES = ["Ara", "Bootes", "Crux", "Draco", "Eridanus", "Fornax", "Grus", "Hydra", "Indus", "Lyra", "Musca", "Norma"]
TWO_RINGS = {
    "rings": 2,
    "gaps": [[2, -1]],
    "stages": [
        {"planet": {"0": 1, "1": 2, "3": 1}, "constellation": 4, "nebula": 1, "wormhole": 1, "zombies": 1},
        {"planet": {"2": 1}, "constellation": 4, "zombies": 1},
    ],
}
THREE_RINGS = {
    "rings": 3,
    "gaps": [[3, 0], [0, 2]],
    "stages": [
        {"planet": {"0": 1, "1": 4, "2": 4, "3": 2}, "constellation": 5, "nebula": 2, "wormhole": 1},
        {"planet": {"6": 1, "5": 1}, "constellation": 3, "zombies": 2, "wormhole": 1},
        {"planet": {"1": 2}, "constellation": 4, "zombies": 1},
    ],
}


def some_options(rng: Random) -> Options:
    """Return random options of every kind; the cards have random abilities, and two may share one."""
    flags = ["jump_drives", "overrun", "slow_swarm", "collect_early", "industrious", "flagships", "limited_components"]
    abilities = [(name, str(rng.choice(list(Ability)))) for name in NAMES]
    made: dict[str, Any] = dict(
        players=rng.randint(1, 4),
        galaxy=rng.choice([TWO_RINGS, TWO_RINGS, THREE_RINGS, "base3", "fourth_ring"]),
        limited_tiles=False,
        scouts=rng.choice(["off", "off", "outer", "inward"]),
        events=rng.random() < 0.7,
        event_triggers=rng.choice([tuple(Trigger), ("constellation",), ("planet_number", "zombies", "ring_complete")]),
        event_cards={"base": rng.random() < 0.7, "cards": rng.sample(CARDS, rng.randint(1, len(CARDS)))},
        event_deck_empty=rng.choice(["reshuffle", "stop"]),
        constellation_data=[{"name": name, "ability": ability, "text": ""} for name, ability in abilities],
        constellation_ship=rng.choice(["system", "choice"]),
        outposts_on=rng.choice(["planets", "non_zombies"]),
        zombie_target=rng.choice(["closest_first", "highest_first"]),
        overflow_from=rng.choice(["planet", "source"]),
        overrun_exit=rng.choice(["planet", "earth"]),
        zombie_no_planet=rng.choice(["auto", "stay", "earth"]),
        turn_limit=rng.choice([8, 20]),
        hopeless_ends=rng.random() < 0.8,
        **{name: rng.random() < 0.3 for name in flags},
    )
    return Options(**made)


def dealt(rng: Random, options: Options) -> State:
    """Return the first position of a game after a random set-up."""
    state = game.new_game(options)
    while not state.turn:
        state = game.step(state, game.chance_outcomes(state).sample(rng))
    return state


def some_position(rng: Random, options: Options) -> State:
    """Return a random position at a Move: partly explored, with pieces and zombies around, and cards in many hands."""
    seats = range(options.players)
    start = dealt(rng, options)
    galaxy = {CELLS[cell]: start.dealt[cell] for cell in start.board.systems[1:]}
    lying = {cell: tile.number if tile.number >= 0 else str(tile) for cell, tile in galaxy.items()}
    hidden = rng.sample(list(lying), rng.choice([1, 2, len(lying) // 3, len(lying) // 2, len(lying) - 3]))
    if not any(galaxy[cell].kind == "constellation" for cell in hidden):
        hidden.append(next(cell for cell, tile in galaxy.items() if tile.kind == "constellation"))
    state = game.pose(
        options=options,
        turn=rng.randint(1, 2 * options.players),
        active=None,
        tiles={cell: tile for cell, tile in lying.items() if cell not in hidden},
        hidden={cell: tile for cell, tile in lying.items() if cell in hidden},
        die=start.event_table.die,
    )
    holder = {name: rng.choice(seats) for row in state.cards for name in row}
    hands = {seat: [name for name, its in holder.items() if its == seat] for seat in seats}
    ability = {card.name: card.ability for card in options.constellations}
    explored = [cell for cell in state.board.systems if state.faces[cell] != "unknown"]
    peopled = rng.sample(explored, max(1, len(explored) // 2))
    ships: list[tuple[Any, ...]] = []
    for seat in seats:
        pairs = any(ability[name] == "gemini" for name in hands[seat])
        cells = rng.sample(peopled, min(len(peopled), rng.randint(seat == state.active, 3)))
        fleets = {cell: [rng.choice([0, 1, 1, 2]), rng.randint(0, pairs), 0] for cell in cells}
        if cells and options.flagships:
            fleets[cells[0]][2] = 1
        if cells and not any(map(any, fleets.values())):
            fleets[cells[0]][0] = 1
        ships.append(tuple((cell, Fleet(*fleet)) for cell, fleet in sorted(fleets.items()) if any(fleet)))
    fit = [cell for cell in peopled if state.faces[cell].number >= 0]
    posts = [tuple((cell, 1) for cell in sorted(fit[:6]) if rng.random() < 0.3) for _ in seats]
    wild = rng.choice([0.1, 0.5])
    zombies = tuple(
        rng.randint(1, 4) if cell in state.board.systems[1:] and cell not in peopled and rng.random() < wild else 0
        for cell in range(len(state.faces))
    )
    if options.limited_components:
        left = [ZOMBIE_CUBES - rng.choice([0, 1, 2, 3])]
        zombies = tuple([spread(left, count * rng.choice([1, 3])) for count in zombies])
    return attrs.evolve(
        state,
        ships=tuple(ships),
        outposts=tuple(posts),
        zombies=zombies,
        resources=tuple(rng.choice([0, 4, 9, 12, 30]) for _ in seats),
        cards=tuple(tuple(sorted(hands[seat])) for seat in seats),
        sights=tuple(Sight(3 * sum(ability[name] == "libra" for name in hands[seat])) for seat in seats),
        discoverer=None if state.discoverer is None else rng.choice(seats),
    )


def spread(left: list[int], count: int) -> int:
    """Take `count` from what is left, or all of it, and return how many."""
    taken = min(left[0], count)
    left[0] -= taken
    return taken


def answer(rng: Random, lines: list[str]) -> str:
    """Return a random answer, but rarely one that passes."""
    idle = {"pass_move", "done", "stay", "send"}
    active = [line for line in lines if line not in idle]
    words = sorted({line.split()[0] for line in active})
    if words and rng.random() < 0.9:
        word = rng.choice(words)
        return rng.choice([line for line in active if line.split()[0] == word])
    return rng.choice(lines)


def in_step(state: State, rng: Random) -> State:
    """Play a game to its end with engine and referee, compare them at each question, and return the last state."""
    table = Referee(state, ALL_CARDS, {card.name: str(card.ability) for card in state.options.constellations})
    referee = table.play()
    asked = next(referee, None)
    heard: list[str] = []
    while asked is not None:
        assert shown(state) == table.shown()
        assert game.current_player(state) == asked.actor
        if asked.actor == CHANCE:
            chance = game.chance_outcomes(state)
            assert {str(outcome): chance.probability(outcome) for outcome, _ in chance} == asked.answers
        else:
            lines = [str(action) for action in game.legal_actions(state)]
            assert sorted(lines) == sorted(asked.answers)
            node: Any = state.agenda[-1]
            for strange in rng.sample(heard, min(4, len(heard))):
                assert (node.refusal(state, parse(game, strange)) is None) == (strange in asked.answers)
            heard += rng.sample(lines, min(4, len(lines)))
        line = answer(rng, list(asked.answers))
        state = game.step(state, parse(game, line))
        assert game.faults(state) == ()
        try:
            asked = referee.send(line)
        except StopIteration:
            asked = None
    assert shown(state) == table.shown()
    return state


AREAS = {
    "MOVE": 9, "FIGHT": 11, "REV": 5, "PLAN": 8, "CONS": 5, "NEB": 2, "WORM": 7, "ZSYS": 5, "BUY": 10, "SPAWN": 3, "ZMOV": 11,
    "FLOW": 9, "END": 5, "LIM": 4, "JUMP": 4, "SCOUT": 6, "OVER": 7, "EARLY": 1, "INDU": 1, "FLAG": 3, "SLOW": 2, "CARD": 14,
}  # fmt: skip
"""How many clauses of each area of the book these games check."""


@pytest.mark.rule(*[f"DEFCON-{area}-{number:02}" for area, count in AREAS.items() for number in range(1, count + 1)])
@pytest.mark.parametrize("seed", range(40))
def test_games_in_step(seed: int) -> None:
    """They start in the middle of a game, with options and cards of every kind."""
    rng = Random(seed)
    for _ in range(5):
        options = some_options(rng)
        state = some_position(rng, options)
        assert game.faults(state) == ()
        assert in_step(state, rng).result


@pytest.mark.rule("DEFCON-INFO-02", "DEFCON-INFO-04", "DEFCON-PRIOR-05")
@pytest.mark.parametrize("seed", range(12))
def test_hidden_tiles_change_no_option(seed: int) -> None:
    """A state drawn from a seat's view offers the same answers and chances, and stays the same until a flip shows a different tile."""
    rng = Random(seed)
    for _ in range(4):
        state = some_position(rng, some_options(rng))
        other = game.resample(game.observe(state, state.active), rng)
        assert game.faults(other) == ()
        while state.agenda and state.faces == other.faces:
            assert game.current_player(state) == game.current_player(other)
            assert game.legal_actions(state) == game.legal_actions(other)
            assert shown(state) == shown(other)
            if game.current_player(state) == CHANCE:
                assert game.chance_outcomes(state) == game.chance_outcomes(other)
                action = game.chance_outcomes(state).sample(rng)
            else:
                line = answer(rng, [str(action) for action in game.legal_actions(state)])
                action = parse(game, line)
            state, other = game.step(state, action), game.step(other, action)


@pytest.mark.rule("DEFCON-TURN-01", "DEFCON-TURN-02", "DEFCON-TURN-07", "DEFCON-BUILD-06", "DEFCON-BUILD-07")
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_in_step(seed: int) -> None:
    """They start right after the set-up."""
    rng = Random(seed)
    state = dealt(rng, some_options(rng))
    fleets = [[(cell, fleet.ships) for cell, fleet in row] for row in state.ships]
    assert fleets == [[(NUMBER[EARTH], 1)]] * state.options.players
    assert in_step(state, rng).result
