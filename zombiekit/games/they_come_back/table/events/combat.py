"""Events of combat: rolls, bites, hits and robberies."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import HIT_ON, TITLES, Card, Loss, Means, Square, Zombie
from zombiekit.games.they_come_back.table.events.cards import Clash, Happening, OnTheWay, PlayerCounted, PlayerDid
from zombiekit.games.they_come_back.table.words import MEANS, a_zombie, at, cards_text, seat_name, zombie_name
from zombiekit.scenes import Trace
from zombiekit.words import many, verb


@attrs.frozen
class _Hurt(Happening):
    """Somebody's figure is hurt."""

    seat: int

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.seat), hurts=True),)


@attrs.frozen
class _Strike(Happening):
    """A human strikes at a square."""

    seat: int
    square: Square

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.seat), ("square", self.square), hurts=True),)


@attrs.frozen
class AttemptRolled(Happening):
    """A die was rolled for an evade, a fight, a shot or an attack; `total` includes all bonuses, and must reach `needed`."""

    seat: int
    value: int
    total: int
    needed: int = HIT_ON

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} needs {self.needed} or more and has {self.total}."


@attrs.frozen
class RollAccepted(PlayerDid):
    """A human let a failing roll stand."""

    did = "lets the roll stand"


@attrs.frozen
class RollRaised(Happening):
    """A roll was raised."""

    seat: int
    total: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} raises the roll to {self.total}."


@attrs.frozen
class PointsSpent(PlayerCounted):
    """A human spent movement points."""

    did = "spends"
    thing = "movement point"


@attrs.frozen
class ZombieEvaded(Happening):
    """A human evaded a zombie."""

    seat: int
    square: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} evades {a_zombie(self.kind)} on {at(self.square)}."


@attrs.frozen
class ZombiesKilled(_Strike):
    """A human killed zombies."""

    count: int
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} kills {many(self.count, zombie_name(self.kind))} on {at(self.square)}."


@attrs.frozen
class ShotMissed(_Strike):
    """A shot missed."""

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} shoots at {at(self.square)} and misses."


@attrs.frozen
class Attacked(Clash):
    """An undead attacked a human."""

    did = "attacks"


@attrs.frozen
class Defended(Happening):
    """A human chose what to defend with."""

    seat: int
    means: Means

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} defends with {MEANS[self.means]}."


@attrs.frozen
class FoughtOff(Happening):
    """A human fought off an undead."""

    seat: int
    attacker: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} fights off {seat_name(self.attacker)}."


@attrs.frozen
class Bitten(_Hurt):
    """A human was bitten."""

    health: int
    hearts: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} is bitten: Health {self.health}, black hearts {self.hearts}."


@attrs.frozen
class HealthLost(_Hurt):
    """A human lost Health without a bite."""

    health: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} loses Health: {self.health} left."


@attrs.frozen
class HealthGained(Happening):
    """A human gained Health."""

    seat: int
    health: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} now has Health {self.health}."


@attrs.frozen
class BulletsGained(PlayerCounted):
    """A human gained Bullets."""

    did = "gains"
    thing = "Bullet"


@attrs.frozen
class BulletsLost(PlayerCounted):
    """A human spent or lost Bullets."""

    did = "gives up"
    thing = "Bullet"


@attrs.frozen
class KillsLost(PlayerCounted):
    """A human gave back killed zombies."""

    did = "gives back"
    thing = "killed zombie"


@attrs.frozen
class Died(_Hurt):
    """A human died and will come back; the cards from hand and table were discarded for all to see."""

    cards: tuple[Card, ...]
    reveals = True

    def __str__(self) -> str:
        lost = f", losing {cards_text(self.cards)}" if self.cards else ""
        return f"{seat_name(self.seat)} dies{lost}, and will come back."


@attrs.frozen
class UndeadHit(_Hurt):
    """An undead lost a black heart; without any left it is destroyed."""

    hearts: int

    def __str__(self) -> str:
        return (
            f"The undead of {seat_name(self.seat)} is hit: {many(self.hearts, 'black heart')} left."
            if self.hearts
            else f"The undead of {seat_name(self.seat)} is destroyed."
        )


@attrs.frozen
class LossAhead(Happening):
    """A player will lose a turn or a move."""

    seat: int
    loss: Loss

    def __str__(self) -> str:
        lost = "whole next turn" if self.loss is Loss.TURN else "movement of the next turn"
        return f"{seat_name(self.seat)} will lose the {lost}."


@attrs.frozen
class AmbushRolled(Happening):
    """Both have rolled in an ambush."""

    seat: int
    victim: int
    total: int
    defense: int

    def __str__(self) -> str:
        how = "succeeds" if self.total > self.defense else "fails"
        return (
            f"{seat_name(self.seat)} ambushes {seat_name(self.victim)} and {how}: {self.total} against {self.defense}."
        )


@attrs.frozen
class WeaponTaken(Happening):
    """A human took a weapon from another."""

    seat: int
    victim: int
    card: Card

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} takes {TITLES[self.card]} from {seat_name(self.victim)}."


@attrs.frozen
class BulletsTaken(Happening):
    """A human took Bullets from another."""

    seat: int
    victim: int
    count: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} takes {many(self.count, 'Bullet')} from {seat_name(self.victim)}."


@attrs.frozen
class ZombiePut(Happening):
    """A zombie was put on a square."""

    square: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{a_zombie(self.kind).capitalize()} is put on {at(self.square)}."


@attrs.frozen
class ZombieMoved(OnTheWay):
    """A zombie moved."""

    origin: Square
    target: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{a_zombie(self.kind).capitalize()} moves from {at(self.origin)} to {at(self.target)}."


@attrs.frozen
class ZombieStopped(Happening):
    """An enhanced zombie stops after its first step."""

    square: Square

    def __str__(self) -> str:
        return f"The enhanced zombie on {at(self.square)} stops."


@attrs.frozen
class ZombiesStoodUp(Happening):
    """Evaded zombies stood up."""

    square: Square
    count: int
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{many(self.count, zombie_name(self.kind)).capitalize()} on {at(self.square)} {verb(self.count, 'stands', 'stand')} up."


@attrs.frozen
class SwarmRolled(Happening):
    """The die for the swarm was rolled."""

    seat: int
    value: int
    moves: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} rolls {self.value}: {many(self.moves, 'zombie move')}."
