"""Events of combat: rolls, bites, hits and robberies."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import HIT_ON, TITLES, Card, Loss, Means, Square, Zombie
from zombiekit.games.they_come_back.table.events.cards import Clash, Counted, Happening, OfPlayer, OnTheWay, PlayerDid
from zombiekit.games.they_come_back.table.words import MEANS, a_zombie, at, cards_text, seat_name, zombie_name
from zombiekit.scenes import Trace
from zombiekit.words import many, verb


@attrs.frozen
class _Hurt(PlayerDid):
    """Somebody's figure is hurt."""

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.seat), hurts=True),)


@attrs.frozen
class _Strike(OfPlayer):
    """A human strikes at a square."""

    square: Square

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.seat), ("square", self.square), hurts=True),)


@attrs.frozen
class AttemptRolled(PlayerDid):
    """A die was rolled for an evade, a fight, a shot or an attack; `total` includes all bonuses, and must reach `needed`."""

    value: int
    total: int
    needed: int = HIT_ON
    did = "needs {0.needed} or more and has {0.total}"


@attrs.frozen
class RollAccepted(PlayerDid):
    """A human let a failing roll stand."""

    did = "lets the roll stand"


@attrs.frozen
class RollRaised(PlayerDid):
    """A roll was raised."""

    total: int
    did = "raises the roll to {0.total}"


@attrs.frozen
class PointsSpent(Counted):
    """A human spent movement points."""

    did = "spends"
    thing = "movement point"


@attrs.frozen
class ZombieEvaded(OfPlayer):
    """A human evaded a zombie."""

    square: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{self.who} evades {a_zombie(self.kind)} on {at(self.square)}."


@attrs.frozen
class ZombiesKilled(_Strike):
    """A human killed zombies."""

    count: int
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{self.who} kills {many(self.count, zombie_name(self.kind))} on {at(self.square)}."


@attrs.frozen
class ShotMissed(_Strike):
    """A shot missed."""

    def __str__(self) -> str:
        return f"{self.who} shoots at {at(self.square)} and misses."


@attrs.frozen
class Attacked(Clash):
    """An undead attacked a human."""

    did = "attacks"


@attrs.frozen
class Defended(OfPlayer):
    """A human chose what to defend with."""

    means: Means

    def __str__(self) -> str:
        return f"{self.who} defends with {MEANS[self.means]}."


@attrs.frozen
class FoughtOff(OfPlayer):
    """A human fought off an undead."""

    attacker: int

    def __str__(self) -> str:
        return f"{self.who} fights off {seat_name(self.attacker)}."


@attrs.frozen
class Bitten(_Hurt):
    """A human was bitten."""

    health: int
    hearts: int
    did = "is bitten: Health {0.health}, black hearts {0.hearts}"


@attrs.frozen
class HealthLost(_Hurt):
    """A human lost Health without a bite."""

    health: int
    did = "loses Health: {0.health} left"


@attrs.frozen
class HealthGained(PlayerDid):
    """A human gained Health."""

    health: int
    did = "now has Health {0.health}"


@attrs.frozen
class BulletsGained(Counted):
    """A human gained Bullets."""

    did = "gains"
    thing = "Bullet"


@attrs.frozen
class BulletsLost(Counted):
    """A human spent or lost Bullets."""

    did = "gives up"
    thing = "Bullet"


@attrs.frozen
class KillsLost(Counted):
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
        return f"{self.who} dies{lost}, and will come back."


@attrs.frozen
class UndeadHit(_Hurt):
    """An undead lost a black heart; without any left it is destroyed."""

    hearts: int

    def __str__(self) -> str:
        how = f"hit: {many(self.hearts, 'black heart')} left" if self.hearts else "destroyed"
        return f"The undead of {self.who} is {how}."


@attrs.frozen
class LossAhead(OfPlayer):
    """A player will lose a turn or a move."""

    loss: Loss

    def __str__(self) -> str:
        lost = "whole next turn" if self.loss is Loss.TURN else "movement of the next turn"
        return f"{self.who} will lose the {lost}."


@attrs.frozen
class AmbushRolled(OfPlayer):
    """Both have rolled in an ambush."""

    victim: int
    total: int
    defense: int

    def __str__(self) -> str:
        how = "succeeds" if self.total > self.defense else "fails"
        return f"{self.who} ambushes {seat_name(self.victim)} and {how}: {self.total} against {self.defense}."


@attrs.frozen
class WeaponTaken(OfPlayer):
    """A human took a weapon from another."""

    victim: int
    card: Card

    def __str__(self) -> str:
        return f"{self.who} takes {TITLES[self.card]} from {seat_name(self.victim)}."


@attrs.frozen
class BulletsTaken(OfPlayer):
    """A human took Bullets from another."""

    victim: int
    count: int

    def __str__(self) -> str:
        return f"{self.who} takes {many(self.count, 'Bullet')} from {seat_name(self.victim)}."


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
class SwarmRolled(OfPlayer):
    """The die for the swarm was rolled."""

    value: int
    moves: int

    def __str__(self) -> str:
        return f"{self.who} rolls {self.value}: {many(self.moves, 'zombie move')}."
