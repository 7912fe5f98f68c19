"""Events of combat: rolls, bites, hits and robberies."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import HIT_ON, Card, Loss, Means, Square, Zombie
from zombiekit.games.they_come_back.table.events.cards import Clash, Counted, Happening, OfPlayer, OnTheWay
from zombiekit.games.they_come_back.table.words import at, cards_text, seat_name, zombie_name
from zombiekit.scenes import Trace
from zombiekit.words import many, verb


@attrs.frozen
class _Hurt(OfPlayer):
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
class AttemptRolled(OfPlayer):
    """A die was rolled for an evade, a fight, a shot or an attack; `total` includes all bonuses, and must reach `needed`."""

    value: int
    total: int
    needed: int = HIT_ON
    said = "{seat} needs {needed} or more and has {total}"


@attrs.frozen
class RollAccepted(OfPlayer):
    """A human let a failing roll stand."""

    said = "{seat} lets the roll stand"


@attrs.frozen
class RollRaised(OfPlayer):
    """A roll was raised."""

    total: int
    said = "{seat} raises the roll to {total}"


@attrs.frozen
class PointsSpent(Counted):
    """A human spent movement points."""

    said = "{seat} spends {count movement point}"


@attrs.frozen
class ZombieEvaded(OfPlayer):
    """A human evaded a zombie."""

    square: Square
    kind: Zombie = Zombie.ORDINARY
    said = "{seat} evades {kind} on {square}"


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

    said = "{seat} shoots at {square} and misses"


@attrs.frozen
class Attacked(Clash):
    """An undead attacked a human."""

    said = "{seat} attacks {victim}"


@attrs.frozen
class Defended(OfPlayer):
    """A human chose what to defend with."""

    means: Means
    said = "{seat} defends with {means}"


@attrs.frozen
class FoughtOff(OfPlayer):
    """A human fought off an undead."""

    attacker: int
    said = "{seat} fights off {attacker}"


@attrs.frozen
class Bitten(_Hurt):
    """A human was bitten."""

    health: int
    hearts: int
    said = "{seat} is bitten: Health {health}, black hearts {hearts}"


@attrs.frozen
class HealthLost(_Hurt):
    """A human lost Health without a bite."""

    health: int
    said = "{seat} loses Health: {health} left"


@attrs.frozen
class HealthGained(OfPlayer):
    """A human gained Health."""

    health: int
    said = "{seat} now has Health {health}"


@attrs.frozen
class BulletsGained(Counted):
    """A human gained Bullets."""

    said = "{seat} gains {count Bullet}"


@attrs.frozen
class BulletsLost(Counted):
    """A human spent or lost Bullets."""

    said = "{seat} gives up {count Bullet}"


@attrs.frozen
class KillsLost(Counted):
    """A human gave back killed zombies."""

    said = "{seat} gives back {count killed zombie}"


@attrs.frozen
class KillsKept(OfPlayer):
    """A human's dice show that the killed zombies are dead."""

    said = "{seat} keeps all kills"


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
    said = "{seat} takes {card} from {victim}"


@attrs.frozen
class BulletsTaken(OfPlayer):
    """A human took Bullets from another."""

    victim: int
    count: int
    said = "{seat} takes {count Bullet} from {victim}"


@attrs.frozen
class ZombiePut(Happening):
    """A zombie was put on a square."""

    square: Square
    kind: Zombie = Zombie.ORDINARY
    said = "{kind} is placed on {square}"


@attrs.frozen
class ZombieMoved(OnTheWay):
    """A zombie moved."""

    origin: Square
    target: Square
    kind: Zombie = Zombie.ORDINARY
    said = "{kind} moves from {origin} to {target}"


@attrs.frozen
class ZombieStopped(Happening):
    """An enhanced zombie stops after its first step."""

    square: Square
    said = "The enhanced zombie on {square} stops"


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
    said = "{seat} rolls {value}: {moves zombie move}{hearts}"

    @property
    def hearts(self) -> str:
        """Why there are more moves than the die shows."""
        return ", black hearts included" if self.moves > self.value else ""
