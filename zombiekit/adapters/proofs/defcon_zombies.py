"""*DEFCON ZOMBIES*: the most legal actions at once. Lists of moves grow with the ships of a player, with linked pairs as the square."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.components import CUBES, MOST_CUBES, Ability
from zombiekit.games.defcon_zombies.box.galaxies import board, gap_numbers, size_of

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.options import Options


def most_actions(options: Options, cubes: int | None = None) -> dict[str, int]:
    """Return the most actions of each kind of decision.

    Most lists grow with the ships of a player, so `cubes` gives a bound for positions in which no player has more of them on the board.

    Args:
        options: The options.
        cubes: The most cubes of a player on the board: one for a ship, two for a flagship; all that a player has if None (DEFCON-LIM-01).
    """
    if cubes is None:
        cubes = CUBES if options.limited_components else MOST_CUBES
    shape = board(size_of(options.plan), gap_numbers(options.plan.gaps))
    systems, can = len(shape.systems), _abilities(options)
    # The systems in range: 1 away, with Cassiopeia 2. With jump drives a jump takes the place of all moves to unexplored ones.
    # DEFCON-MOVE-01, DEFCON-CARD-06, DEFCON-JUMP-01
    farther = shape.second if Ability.CASSIOPEIA in can else [()] * len(shape.second)
    near = max(len(one) + len(two) for one, two in zip(shape.neighbors, farther, strict=True))
    parts = partial(_parts, linked=Ability.GEMINI in can, flagship=options.flagships)
    return {
        "MakeMove": max(
            _moves(count, near * (parts(cubes - count + 1) + count - 2), systems, options, can)
            for count in range(1, min(cubes, systems) + 1)
        ),
        # parts of a fleet, nobody included: DEFCON-CARD-13, DEFCON-JUMP-04
        "RallySend": parts(cubes),
        "RallyJumpSend": parts(cubes),
        # a ship or a flagship to where ships set out, with Orion several systems; stay: DEFCON-CARD-10
        "BounceBack": (1 + options.flagships) * (min(near, cubes) if Ability.ORION in can else 1) + 1,
        "Buy": _purchases(cubes, systems, options, can),
        # each player's ships, linked ships and outposts; the flagship only without other ships: DEFCON-FIGHT-04, DEFCON-FIGHT-05
        "Casualty": options.players * (2 + (Ability.GEMINI in can)),
        # a ship or a linked ship: DEFCON-PRIM-10, DEFCON-FIGHT-05
        "ShipLoss": 2,
        # Earth or the discovered system: DEFCON-CONS-03
        "FreeShip": 2,
        # a face of the die: DEFCON-PRIM-14
        "Prediction": 6,
        **_systems_named(systems),
    }


def _systems_named(systems: int) -> dict[str, int]:
    """Return the decisions in which one of the systems is named."""
    return {
        # unexplored systems, so not Earth and the wormhole; or chance: DEFCON-CARD-08
        "WormholeChoice": systems - 2 + 1,
        # systems: DEFCON-PRIM-04
        "PlaceChoice": systems,
        # systems that wait for a zombie, or any order: DEFCON-PRIM-04
        "EachOrder": systems + 1,
        # Zombies systems, never Earth: DEFCON-LIM-04; or any order: DEFCON-ZMOV-08
        "SpawnChoice": systems - 1,
        "ZombieOrder": systems - 1 + 1,
        # planets, never Earth: DEFCON-ZMOV-02
        "ZombieTie": systems - 1,
        # unexplored systems: DEFCON-SCOUT-01
        "Scout": systems - 1,
    }


def _abilities(options: Options) -> frozenset[Ability]:
    """Return what a player can ever use. The last constellation ends the game, so a single one helps nobody. Rules: DEFCON-END-01."""
    if options.plan.constellations <= 1:
        return frozenset()
    return frozenset(card.ability for card in options.constellations)


def _parts(cubes: int, *, linked: bool, flagship: bool) -> int:
    """Return how many parts a fleet has at most, the empty one included: (o + 1)(p + 1)(f + 1) with o + 2p + 2f cubes.

    Rules: DEFCON-MOVE-06, DEFCON-LIM-01, DEFCON-LIM-02.
    """
    return max(
        (cubes - 2 * p - 2 * f + 1) * (p + 1) * (f + 1)
        for f in range(1 + flagship)
        for p in range(1 + linked * (cubes // 2))
        if 2 * p + 2 * f <= cubes
    )


def _moves(count: int, moves: int, systems: int, options: Options, can: frozenset[Ability]) -> int:
    """Return the most actions of the Move step with ships in `count` systems.

    There are most moves if one fleet has all ships but one in each other system: parts grow faster the larger a fleet is. A rally takes
    the place of two or more moves, and a rally jump that of two or more jumps, so Orion adds nothing (DEFCON-CARD-13, DEFCON-JUMP-04).
    """
    # a ship or the flagship to another system with own ships: DEFCON-CARD-05
    teleports = (count + options.flagships) * (count - 1) * (Ability.CANIS_MINOR in can)
    # unexplored systems beside own ships, which are in explored ones: DEFCON-CARD-09
    peeks = min(6 * count, systems - count) * (Ability.LIBRA in can)
    # pass: DEFCON-TURN-05
    return moves + teleports + peeks + 1


def _purchases(cubes: int, systems: int, options: Options, can: frozenset[Ability]) -> int:
    """Return the most purchases, and `done`."""
    # with own ships, or on any planet without zombies; never on Earth: DEFCON-BUY-03, DEFCON-CARD-14
    outposts = systems - 1 if Ability.URSA_MINOR in can else min(systems - 1, cubes)
    # Earth and the systems with own ships, of which one cube is left; or Earth and the flagship's: DEFCON-CARD-12, DEFCON-FLAG-02
    places = min(systems, cubes) if Ability.URSA_MAJOR in can else 1 + options.flagships
    # ships and pairs: DEFCON-BUY-02, DEFCON-CARD-07
    return places * (1 + (Ability.GEMINI in can)) + outposts + 1
