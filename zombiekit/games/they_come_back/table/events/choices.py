"""Facts about choices: who is asked, what is tried, and what is let go."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import Moment, Square, Zombie
from zombiekit.games.they_come_back.table.actions import Evade, Fight, Shoot
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import MEANS, MOMENTS, a_zombie, at


@attrs.frozen
class Asked:
    """A player was asked for a card, which tells that there is something for him to play or to use."""

    seat: int
    moment: Moment
    reveals = True
    news = False

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} is asked for a card {MOMENTS[self.moment]}."


@attrs.frozen
class Passed:
    """A player let a choice go."""

    seat: int
    news = False

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} passes."


@attrs.frozen
class CardsKept:
    """A player discarded no card."""

    seat: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} keeps all cards."


@attrs.frozen
class MovementEnded:
    """A movement ended."""

    seat: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} moves no farther."


@attrs.frozen
class AttemptBegan:
    """A human tries to evade, fight or shoot."""

    seat: int
    action: Evade | Fight | Shoot

    def __str__(self) -> str:
        action = self.action
        if isinstance(action, Evade):
            return f"{seat_name(self.seat)} tries to evade {a_zombie(action.kind)}."
        foe = a_zombie(action.kind) if action.undead is None else f"the undead of {seat_name(action.undead)}"
        if isinstance(action, Fight):
            return f"{seat_name(self.seat)} fights {foe} with {MEANS[action.means]}."
        return f"{seat_name(self.seat)} shoots at {foe} on {at(action.square)}."


@attrs.frozen
class AmbushBegan:
    """A human tries to rob another."""

    seat: int
    victim: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} ambushes {seat_name(self.victim)}."


@attrs.frozen
class NothingTaken:
    """A human took nothing from the one he could rob."""

    seat: int
    victim: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} takes nothing from {seat_name(self.victim)}."


@attrs.frozen
class ZombiePicked:
    """A player picked a zombie to be moved."""

    seat: int
    square: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} picks {a_zombie(self.kind)} on {at(self.square)}."
