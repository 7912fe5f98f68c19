"""The features of *DEFCON ZOMBIES* for programs that learn."""

from __future__ import annotations

from zombiekit.games.defcon_zombies.bots import quiet
from zombiekit.games.defcon_zombies.box.components import NEBULA, UNKNOWN, WORMHOLE, Kind, Tile
from zombiekit.games.defcon_zombies.rules import Buy, Casualty
from zombiekit.games.defcon_zombies.table.position import Draft, unexplored, zombies_systems
from zombiekit.learning import Feature, row
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.hexes import RING
from zombiekit.primitives.pairs import memo

FEATURES: tuple[Feature, ...] = (
    Feature("missing", "constellations still to be found", 12),
    Feature("unexplored", "systems that are face down", 36),
    *[Feature(f"unexplored_{ring}", f"those in ring {ring}", 6 * ring) for ring in (1, 2, 3)],
    Feature("nests", "Zombies systems", 6),
    Feature("swarm", "the product of Zombies systems and unexplored systems", 60),
    Feature("swarm_on", "zombies step"),
    Feature("passages", "explored nebulae and wormholes", 4),
    Feature("ships", "ships of all players", 32),
    Feature("outposts", "outposts of all players", 12),
    Feature("guards", "ships on Earth", 8),
    Feature("bulwarks", "outposts in ring 1", 6),
    Feature("front", "systems with ships next to unexplored systems", 10),
    Feature("behind", "ships that are neither there nor on Earth", 16),
    Feature("open", "unexplored systems next to a ship", 16),
    Feature("own_ships", "ships of the seat", 16),
    Feature("own_resources", "resources of the seat", 30),
    Feature("resources", "resources of all players", 60),
    *[Feature(f"zombies_{ring}", f"zombies in ring {ring}", 12) for ring in (1, 2, 3)],
    Feature("zombies", "all zombies", 32),
    Feature("contact", "zombies in systems with human pieces, or next to Earth", 12),
    Feature("room_1", "zombies that the planets of ring 1 still take", 24),
    Feature("room", "zombies that all planets still take", 100),
    Feature("numbers", "the sum of the numbers of all explored planets", 100),
    Feature("turn", "the turn, over all players", 60),
    Feature("active", "it is the seat's turn"),
    Feature("moving", "somebody is to move"),
    Feature("buying", "somebody is to buy"),
    Feature("fighting", "somebody chooses what is lost in a fight"),
    Feature("discovered", "the move of this turn has discovered a system"),
)
"""The numbers in the row of a position, in order."""


def features(state: Draft, seat: int) -> tuple[float, ...]:
    """Return the row of a position, as `FEATURES` describes it; zeros when the game is over."""
    check_position(state, Draft)
    check_seat(seat, len(state.ships))
    if not state.agenda:
        return (0.0,) * len(FEATURES)
    dark, nests = unexplored(state), len(zombies_systems(state))
    phase = type(state.agenda[-1])
    return row(
        FEATURES,
        (
            *(max(0, state.options.plan.constellations - state.found), len(dark), *_rings(state.faces)),
            *(nests, nests * len(dark), state.swarm_on, _passages(state.faces)),
            *_pieces(state),
            sum([fleet.ships for _, fleet in state.ships[seat]]),
            *(state.resources[seat], sum(state.resources), *_zombies(state)),
            *(state.turn, state.active == seat, quiet(state), phase is Buy, phase is Casualty, state.discovered),
        ),
    )


@memo
def _rings(faces: tuple[Tile, ...]) -> tuple[int, int, int]:
    rings = [RING[cell] for cell, tile in enumerate(faces) if tile is UNKNOWN]
    return rings.count(1), rings.count(2), rings.count(3)


@memo
def _passages(faces: tuple[Tile, ...]) -> int:
    return faces.count(NEBULA) + faces.count(WORMHOLE)


def _pieces(state: Draft) -> tuple[int, ...]:
    """Return ships, outposts, guards, outposts around Earth, systems at the front, ships behind it, and open systems."""
    faces, neighbors = state.faces, state.board.neighbors
    ships: dict[int, int] = {}
    for fleets in state.ships:
        for cell, fleet in fleets:
            ships[cell] = ships.get(cell, 0) + fleet.ships
    around = {cell: [near for near in neighbors[cell] if faces[near] is UNKNOWN] for cell in ships}
    behind = sum([count for cell, count in ships.items() if cell and not around[cell]])
    outposts = [(cell, count) for counts in state.outposts for cell, count in counts]
    return (
        sum(ships.values()),
        sum([count for _, count in outposts]),
        ships.get(0, 0),
        sum([count for cell, count in outposts if RING[cell] == 1]),
        len([cell for cell, dark in around.items() if dark]),
        behind,
        len({cell for dark in around.values() for cell in dark}),
    )


def _zombies(state: Draft) -> tuple[int, ...]:
    """Return zombies by inner ring, in all, and near humans or Earth; then room in ring 1, all room, and the sum of numbers."""
    rings, total, contact = [0, 0, 0, 0, 0, 0], 0, 0
    humans = {cell for fleets in state.ships for cell, _ in fleets}
    room, near, numbers = _room(state.faces)
    for cell, count in enumerate(state.zombies):
        if count:
            total += count
            rings[min(RING[cell], 5)] += count
            if cell in humans or RING[cell] == 1:
                contact += count
            if state.faces[cell].number > 0:
                room -= count
                near -= count if RING[cell] == 1 else 0
    return (*rings[1:4], total, contact, max(0, near), max(0, room), numbers)


@memo
def _room(faces: tuple[Tile, ...]) -> tuple[int, int, int]:
    """Return how many zombies the planets take, those of ring 1 take, and the sum of all numbers."""
    planets = [(RING[cell], tile.number) for cell, tile in enumerate(faces) if tile.kind is Kind.PLANET]
    total = sum([number for _, number in planets])
    return total, sum([number for ring, number in planets if ring == 1]), total
