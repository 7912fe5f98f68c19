"""*Zombie Flavored Doom*: the most legal actions at once."""

from __future__ import annotations

from collections import Counter
from math import comb, prod
from typing import TYPE_CHECKING

from zombiekit.games.zombie_flavored_doom.box.components import CARRYING, NOTHING, SELECTIONS

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.box.options import Options


def most_actions(options: Options) -> dict[str, int]:
    """Return the most actions of each kind of decision, on the board of these options."""
    plan = options.ground.plan
    near = max(map(len, plan.neighbors))
    far = max(len(plan.around(tile)) for tile in range(len(plan.names)))
    rivals = options.seats - min(Counter(options.homes).values())
    turn = 0
    for carried in (NOTHING, *(units.goods for units in SELECTIONS)):
        # ticks, and a Weapon if one is carried: DOOM-FIGHT-01, DOOM-PVP-03, DOOM-WPN-02
        means = 1 + (carried.weapons > 0)
        # a move or fights on each neighbor: DOOM-MOVE-01, DOOM-MOVE-04, DOOM-FIGHT-01
        found = near * means
        # up to three links with Gas: DOOM-GAS-01
        found += far * (carried.gas > 0)
        # any selection of four kinds for which there is room, or breaking in: DOOM-PICK-01, DOOM-PICK-02, DOOM-BREAK-04
        found += max(comb(CARRYING - carried.units + 4, 4) - 1, 1)
        # any part of what is carried: DOOM-DROP-02
        found += prod(count + 1 for count in carried) - 1
        # a hit at a player of another side: DOOM-PVP-01, DOOM-PVP-02
        found += rivals * means
        # the end of the turn: DOOM-ROUND-08
        turn = max(turn, found + 1)
    return {
        "Day": turn,
        "Evening": turn,
        # ticks or a Weapon: DOOM-PVP-05, DOOM-NIGHT-10
        "Defense": 2,
        "NightDefense": 2,
        # throw out, or kill with 0 to 6 Weapons: DOOM-RET-02
        "Homecoming": 1 + CARRYING + 1,
    }
