"""The features of *Zombie Flavored Doom* for learning programs."""

from __future__ import annotations

from zombiekit.agenda import current_player
from zombiekit.games.zombie_flavored_doom.bots import REACH
from zombiekit.games.zombie_flavored_doom.box.components import CARRYING, OUT, Goods
from zombiekit.games.zombie_flavored_doom.box.plan import Plan
from zombiekit.games.zombie_flavored_doom.rules import Day, Evening, NightDefense
from zombiekit.games.zombie_flavored_doom.rules.ends import members, missing
from zombiekit.games.zombie_flavored_doom.rules.night import wave
from zombiekit.games.zombie_flavored_doom.table.position import Draft, pile
from zombiekit.learning import Feature, row
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.pairs import Pairs, memo_of_two

NONE_NEAR = 20
"""The distance to something that is nowhere."""
HITS = (2, 2, 1)
"""The ticks that a zombie takes in a night, by how far it is."""
CLOSE = 8
"""How far to look for a rich pile: a day's ticks."""

FEATURES: tuple[Feature, ...] = (
    Feature("missing", "units that the seat's side still needs", 25),
    Feature("missing_food", "Food that it needs", 20),
    Feature("missing_materials", "Materials that it needs, carried ones not counted", 15),
    Feature("carried_food", "Food that the seat carries", 6),
    Feature("carried_materials", "Materials that it carries", 6),
    Feature("weapons", "Weapons that it carries", 6),
    Feature("gas", "Gas that it carries", 6),
    Feature("room", "units that it can still carry", 6),
    Feature("side_carried", "Materials that its side carries", 12),
    Feature("rival_missing", "units that the nearest rival side needs", 25),
    Feature("rival_carried", "Materials that rivals carry", 12),
    Feature("ahead", "units that the seat's side is ahead of the nearest rival side", 12),
    Feature("behind", "units that it is behind", 12),
    Feature("home", "steps home", 20),
    Feature("stack", "steps to the nearest pile outside strongholds that has a kind it needs", 20),
    Feature("rich", "units of kinds it needs on the best such pile within 8 steps", 6),
    Feature("trip", "steps there and home", 30),
    Feature("here", "units of kinds it needs that lie where it stands", 6),
    Feature("ticks", "ticks of the seat", 12),
    Feature("short", "ticks that it lacks for the way home", 12),
    Feature("rival_ticks", "ticks of the rival with most", 12),
    Feature("robber", "steps from the nearest rival to the seat", 20),
    Feature("raider", "steps from the nearest rival to the seat's home", 20),
    Feature("out", "the seat is out"),
    Feature("at_home", "the seat is at home"),
    Feature("zombies", "zombies on the board", 30),
    Feature("close", "zombies within two steps of the seat", 6),
    Feature("coming", "zombies that come tonight", 12),
    Feature("danger", "ticks that the zombies on the board can take from the seat tonight, above its Weapons", 6),
    Feature("store", "Materials in its store", 15),
    Feature("round", "the round", 20),
    Feature("nights", "nights left, if there is a limit", 12),
    Feature("active", "it is the seat's turn"),
    Feature("day", "somebody's day goes on"),
    Feature("evening", "somebody's evening goes on"),
    Feature("night", "the zombies are attacking"),
)
"""The features of a position, in the order of a row."""


def features(state: Draft, seat: int) -> tuple[float, ...]:
    """Return the row of a position, as `FEATURES` describes it; zeros when the game is over. A player who is out counts as at home."""
    check_position(state, Draft)
    check_seat(seat, state.options.seats)
    if not state.agenda:
        return (0.0,) * len(FEATURES)
    options, carried = state.options, state.carried[seat]
    home, here = options.homes[seat], state.tiles[seat]
    is_out, there = here == OUT, home if here == OUT else here
    ways, back = options.ground.plan.distances(there), options.ground.plan.distances(home)
    side, store, node = members(state, home), pile(state, home), type(state.agenda[-1])
    loads = [state.carried[other] for other in side]
    food = max(0, options.food_to_win * len(side) - store.food - sum([load.food for load in loads]))
    materials, burden = max(0, options.materials_to_win - store.materials), sum([load.materials for load in loads])
    ticks, way = state.ticks[seat], back[there]
    return row(
        FEATURES,
        (
            *(food + materials, food, materials, *carried, CARRYING - carried.units, burden),
            *_rivals(state, home, food + materials),
            *(way, *_errands(state, ways, back, food, max(0, materials - burden))),
            *(ticks, max(0, way - ticks)),
            *_others(state, home, ways, back),
            *(is_out, there == home, *_zombies(state, ways, carried.weapons if way else len(state.zombies))),
            *(store.materials, state.round, max(0, options.nights - state.round)),
            *(current_player(state) == seat, node is Day, node is Evening, node is NightDefense),
        ),
    )


def _rivals(state: Draft, home: int, own: int) -> tuple[int, int, int, int]:
    """Return how many units the nearest rival side needs, the Materials that rivals carry, and how far ahead and behind this side is."""
    carried, rivals = 0, set()
    for load, other in zip(state.carried, state.options.homes, strict=True):
        if other != home:
            carried += load[1]
            rivals.add(other)
    need = min([missing(state, other) for other in rivals], default=own)
    return need, carried, max(0, need - own), max(0, own - need)


def _errands(
    state: Draft, ways: tuple[int, ...], back: tuple[int, ...], food: int, materials: int
) -> tuple[int, int, int, int]:
    """Return the way to the nearest pile, the units of the best one nearby, the way home by that pile, and the units here."""
    nearest, rich, trip, here = NONE_NEAR, 0, 2 * NONE_NEAR, 0
    for tile, in_food, in_materials in _wild(state.piles, state.options.ground.plan):
        units, way = (in_food if food else 0) + (in_materials if materials else 0), ways[tile]
        if not units:
            continue
        if way < nearest:
            nearest, here = way, 0 if way else units
        if way <= CLOSE and (units > rich or (units == rich and way + back[tile] < trip)):
            rich, trip = units, way + back[tile]
    return nearest, rich, trip, here


@memo_of_two
def _wild(piles: Pairs[int, Goods], plan: Plan) -> tuple[tuple[int, int, int], ...]:
    """Return the tiles outside strongholds that have Food or Materials, and how much."""
    return tuple([(tile, *goods[:2]) for tile, goods in piles if tile not in plan.strongholds and any(goods[:2])])


def _others(state: Draft, home: int, ways: tuple[int, ...], back: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the most ticks of a rival, and the distance of the nearest rival from the seat and from its home."""
    most, robber, raider = 0, NONE_NEAR, NONE_NEAR
    for tile, ticks, other in zip(state.tiles, state.ticks, state.options.homes, strict=True):
        if other != home and tile != OUT:
            most, robber, raider = max(most, ticks), min(robber, ways[tile]), min(raider, back[tile])
    return most, robber, raider


def _zombies(state: Draft, ways: tuple[int, ...], weapons: int) -> tuple[int, ...]:
    """Count all zombies, those nearby, and those that come; and the ticks that those nearby can take tonight, given the Weapons."""
    near = [way for tile in state.zombies if (way := ways[tile]) <= REACH]
    hits = sorted([HITS[way] for way in near])
    _, coming = wave(state.options, state.round)
    return len(state.zombies), len(near), coming, sum(hits[: max(0, len(hits) - weapons)])
