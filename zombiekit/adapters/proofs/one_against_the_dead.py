"""*One Against the Dead*: the most legal actions at once."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.box import Options


def most_actions(options: Options) -> dict[str, int]:  # noqa: ARG001 - all are asked alike
    """Return the most actions of each kind of decision; it is the same with all options."""
    return {
        # 4 moves, 8 searches, the end: OATD-MOVE-01, OATD-SRCH-02, OATD-AP-02
        "Act": 4 + 8 + 1,
        # 1 to 4 zombies of four kinds with the fists; the bat on either size; decline: OATD-ATK-01, OATD-ATK-05, OATD-ATK-08
        "PlayerAttack": comb(4 + 4, 4) - 1 + 2 + 1,
        # keep, exchange, combine: OATD-WPN-05, OATD-WPN-08
        "WeaponChoice": 3,
        # either Joker: OATD-JOK-05
        "JokerChoice": 2,
        # the slots around the pawn: OATD-CHK-04
        "PlaceCard": 8,
    }
