"""Events of the setup, of turns and of what happens in them: steps, rolls, bites, hits and robberies."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import HIT_ON, Card, Loss, Means, Reason, Square, Token, Zombie
from zombiekit.games.they_come_back.box.tiles import Box, TileId
from zombiekit.games.they_come_back.table.events.cards import Clash, Counted, DidWithCard, Happening, OfPlayer, OnTheWay
from zombiekit.games.they_come_back.table.words import at, cards_text, seat_name, words_of, zombie_name
from zombiekit.scenes import Trace
from zombiekit.words import many, verb


@attrs.frozen
class DieRolled(OfPlayer):
    """A player rolled a die in a roll-off or an ambush."""

    value: int
    said = "{seat} rolls {value}"


@attrs.frozen
class RollOffWon(OfPlayer):
    """A player won a roll-off."""

    said = "{seat} wins the roll-off"


@attrs.frozen
class TileRevealed(OfPlayer):
    """A player turned up a tile."""

    tile: TileId
    reveals = True
    said = "{seat} turns up a tile: {tile}"


@attrs.frozen
class TileLaid(OfPlayer):
    """A player laid a tile; `floor` is set for mall tiles that may lie on either floor, else 0."""

    tile: TileId
    cell: tuple[int, int]
    r: int
    floor: int = 0
    said = "{seat} lays the {tile} in cell {cell}"


@attrs.frozen
class TilePutBack(OfPlayer):
    """A tile without a legal place went to the bottom of its pile."""

    tile: TileId
    said = "the {tile} has no place that fits and leaves room for what must still be laid; {seat} puts it back"


@attrs.frozen
class LayingPassed(OfPlayer):
    """A player could lay no tile of the pile."""

    said = "{seat} can lay no tile"


@attrs.frozen
class TilesDealt(Happening):
    """The tiles of an expansion were dealt, and all piles shuffled."""

    box: Box
    count: int

    def __str__(self) -> str:
        return f"{many(self.count, 'tile')} of the {'base' if self.box is Box.Z2 else 'mall'} are dealt, and all piles are shuffled."


@attrs.frozen
class TilesLeftOut(Happening):
    """Tiles that nobody could lay are out of the game."""

    count: int

    def __str__(self) -> str:
        return f"{many(self.count, 'tile')} cannot be laid and {verb(self.count, 'stays', 'stay')} out of the game."


@attrs.frozen
class TokenPut(Happening):
    """A token was put on the map."""

    token: Token
    square: Square
    said = "A {token} token is placed on {square}"


@attrs.frozen
class CardDrawn(DidWithCard):
    """A player drew a card; others do not see which."""

    said = "{seat} draws {card}"
    reveals = True


@attrs.frozen
class DeckRenewed(Happening):
    """The discard pile became the deck."""

    count: int

    def __str__(self) -> str:
        return f"The deck is empty; {many(self.count, 'card')} of the discard pile {verb(self.count, 'becomes', 'become')} the new one."


@attrs.frozen
class RoundBegan(Happening):
    """A round began."""

    round: int
    opens = True
    said = "Round {round} begins"


@attrs.frozen
class TurnBegan(OfPlayer):
    """A turn began."""

    opens = True
    said = "It is {seat}'s turn"


@attrs.frozen
class FigureStoodUp(OfPlayer):
    """A figure stood up."""

    said = "{seat} stands up"


@attrs.frozen
class TurnLost(OfPlayer):
    """A player lost the turn."""

    said = "{seat} has lost this turn"


@attrs.frozen
class PointsCounted(OfPlayer):
    """The movement points of a turn were counted."""

    points: int
    said = "{seat} has {points movement point} in this turn"


@attrs.frozen
class MovementLeftOut(OfPlayer):
    """A human skips the movement."""

    said = "{seat} rests and does not move"


@attrs.frozen
class FigureMoved(OnTheWay):
    """A figure moved to a linked square."""

    seat: int
    origin: Square
    target: Square
    said = "{seat} moves to {target}"


@attrs.frozen
class FigurePut(OfPlayer):
    """A figure was put on a square."""

    square: Square
    said = "{seat} is placed on {square}"


@attrs.frozen
class JeepTaken(OfPlayer):
    """A human came out of the Motor Pool in the jeep."""

    said = "{seat} has the jeep"


@attrs.frozen
class JeepLost(OfPlayer):
    """A human lost the jeep, in a building or on death."""

    said = "{seat} leaves the jeep"


@attrs.frozen
class TokenTaken(OfPlayer):
    """A human took a token."""

    token: Token
    square: Square
    said = "{seat} takes a {token} token"


@attrs.frozen
class CardDiscarded(DidWithCard):
    """A player discarded a card."""

    said = "{seat} discards {card}"
    reveals = True


@attrs.frozen
class KillsTraded(OfPlayer):
    """A human traded killed zombies for a Bullet, or for Health."""

    kills: int
    goods: Token = Token.BULLETS

    def __str__(self) -> str:
        goods = "1 Health" if self.goods is Token.HEALTH else "a Bullet"
        return f"{self.who} trades {self.kills} kills for {goods}."


@attrs.frozen
class GameEnded(Happening):
    """The game ended."""

    reason: Reason
    winners: tuple[int, ...]

    def __str__(self) -> str:
        return words_of(self.reason, self.winners)


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
    said = "{seat} rolls {value}: {moves zombie move}"
