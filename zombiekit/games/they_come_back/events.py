"""What a step brought about: facts, one class a kind, each with a line of plain words.

Players are told by their seats, 0, 1, 2 ...; squares by their coordinates.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from zombiekit.games.they_come_back.actions import Play, Use
from zombiekit.games.they_come_back.components import Card, Loss, Means, Reason, Square, Token
from zombiekit.games.they_come_back.tiles import TileId


def words_of(reason: Reason, winners: tuple[int, ...]) -> str:
    """Return in a sentence how a game ended."""
    seats = " and ".join(f"seat {seat}" for seat in winners)
    return {
        Reason.ESCAPE: f"{seats} reaches the helicopter and wins.",
        Reason.EXTINCTION: f"The last human has died; {seats or 'nobody'} wins.",
        Reason.NO_HELIPAD: "There is no helipad in this town; nobody wins.",
        Reason.ROUND_LIMIT: "The last round is over; nobody wins.",
    }[reason].capitalize()


def _at(square: Square | None) -> str:
    return "nowhere" if square is None else f"{square[0]},{square[1]}"


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _title(card: Card) -> str:
    return "a card" if card is Card.HIDDEN else card.replace("_", " ")


# ----------------------------------------------------------------------------------------------------- the setup


@attrs.frozen
class DieRolled:
    """A player rolled a die in a roll-off."""

    seat: int
    value: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} rolls {self.value}."


@attrs.frozen
class RollOffWon:
    """A player won a roll-off."""

    seat: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} wins the roll-off."


@attrs.frozen
class TileRevealed:
    """A player turned up a tile."""

    seat: int
    tile: TileId
    reveals = True

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} turns up {self.tile.replace('_', ' ')}."


@attrs.frozen
class TileLaid:
    """A player laid a tile."""

    seat: int
    tile: TileId
    cell: tuple[int, int]
    r: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} lays {self.tile.replace('_', ' ')} at {_at(self.cell)}."


@attrs.frozen
class TilePutBack:
    """A tile without a legal place went to the bottom of its pile."""

    seat: int
    tile: TileId

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.tile.replace('_', ' ').capitalize()} fits nowhere; seat {self.seat} puts it back."


@attrs.frozen
class LayingPassed:
    """A player could lay none of the own tiles."""

    seat: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} can lay no tile."


@attrs.frozen
class TilesLeftOut:
    """Tiles that nobody could lay are out of the game."""

    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"{_many(self.count, 'tile')} cannot be laid and stay out of the game."


@attrs.frozen
class TokenPut:
    """A token was put on the map."""

    token: Token
    square: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"A {'Health' if self.token is Token.HEALTH else 'Bullet'} token is put on {_at(self.square)}."


@attrs.frozen
class CardDrawn:
    """A player drew a card; others do not see which."""

    seat: int
    card: Card
    reveals = True

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} draws {_title(self.card)}."


@attrs.frozen
class DeckRenewed:
    """The discard pile became the deck."""

    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"The deck is empty; {_many(self.count, 'card')} of the discard pile become the new one."


# ----------------------------------------------------------------------------------------------------- the turns


@attrs.frozen
class RoundBegan:
    """A round began."""

    round: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Round {self.round} begins."


@attrs.frozen
class TurnBegan:
    """A turn began."""

    seat: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"It is the turn of seat {self.seat}."


@attrs.frozen
class FigureStoodUp:
    """A figure stood up."""

    seat: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} stands up."


@attrs.frozen
class TurnLost:
    """A player lost the turn."""

    seat: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} has lost this turn."


@attrs.frozen
class PointsCounted:
    """The movement points of a turn were counted."""

    seat: int
    points: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} has {_many(self.points, 'movement point')}."


@attrs.frozen
class FigureMoved:
    """A figure moved to a linked square."""

    seat: int
    origin: Square | None
    target: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} moves to {_at(self.target)}."


@attrs.frozen
class FigurePut:
    """A figure was put on a square."""

    seat: int
    square: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} is put on {_at(self.square)}."


@attrs.frozen
class TokenTaken:
    """A human took a token."""

    seat: int
    token: Token
    square: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} takes a {'Health' if self.token is Token.HEALTH else 'Bullet'} token."


@attrs.frozen
class CardDiscarded:
    """A player discarded a card."""

    seat: int
    card: Card

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} discards {_title(self.card)}."


@attrs.frozen
class KillsTraded:
    """A human traded killed zombies for a Bullet."""

    seat: int
    kills: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} trades {self.kills} kills for a Bullet."


@attrs.frozen
class GameEnded:
    """The game ended."""

    reason: Reason
    winners: tuple[int, ...]

    def __str__(self) -> str:
        """Say it in words."""
        return words_of(self.reason, self.winners)


# ----------------------------------------------------------------------------------------------- combat and harm


@attrs.frozen
class AttemptRolled:
    """A die was rolled for an evade, a fight, a shot or an attack; `total` counts all bonuses."""

    seat: int
    value: int
    total: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} needs 4 or more and has {self.total}."


@attrs.frozen
class RollRaised:
    """A roll was raised."""

    seat: int
    total: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} raises the roll to {self.total}."


@attrs.frozen
class PointsSpent:
    """A human spent movement points."""

    seat: int
    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} spends {_many(self.count, 'movement point')}."


@attrs.frozen
class ZombieEvaded:
    """A human evaded a zombie."""

    seat: int
    square: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} evades a zombie on {_at(self.square)}."


@attrs.frozen
class ZombiesKilled:
    """A human killed zombies."""

    seat: int
    square: Square
    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} kills {_many(self.count, 'zombie')} on {_at(self.square)}."


@attrs.frozen
class ShotMissed:
    """A shot missed."""

    seat: int
    square: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} shoots at {_at(self.square)} and misses."


@attrs.frozen
class Attacked:
    """An undead attacked a human."""

    seat: int
    victim: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} attacks seat {self.victim}."


@attrs.frozen
class Defended:
    """A human chose what to defend with."""

    seat: int
    means: Means

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} defends with {self.means.replace('_', ' ')}."


@attrs.frozen
class FoughtOff:
    """A human fought off an undead."""

    seat: int
    attacker: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} fights off seat {self.attacker}."


@attrs.frozen
class Bitten:
    """A human was bitten."""

    seat: int
    health: int
    hearts: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} is bitten: Health {self.health}, black hearts {self.hearts}."


@attrs.frozen
class HealthLost:
    """A human lost Health without a bite."""

    seat: int
    health: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} loses Health: {self.health} left."


@attrs.frozen
class HealthGained:
    """A human gained Health."""

    seat: int
    health: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} now has Health {self.health}."


@attrs.frozen
class BulletsGained:
    """A human gained Bullets."""

    seat: int
    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} gains {_many(self.count, 'Bullet')}."


@attrs.frozen
class BulletsLost:
    """A human spent or lost Bullets."""

    seat: int
    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} spends or loses {_many(self.count, 'Bullet')}."


@attrs.frozen
class KillsLost:
    """A human gave back killed zombies."""

    seat: int
    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} gives back {_many(self.count, 'killed zombie')}."


@attrs.frozen
class Died:
    """A human died and will come back."""

    seat: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} dies, and will come back."


@attrs.frozen
class UndeadHit:
    """An undead lost a black heart; without any left it is destroyed."""

    seat: int
    hearts: int

    def __str__(self) -> str:
        """Say it in words."""
        return (
            f"The undead of seat {self.seat} is hit: {_many(self.hearts, 'black heart')} left."
            if self.hearts
            else f"The undead of seat {self.seat} is destroyed."
        )


@attrs.frozen
class LossAhead:
    """A player will lose a turn or a move."""

    seat: int
    loss: Loss

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} will lose the next {self.loss}."


@attrs.frozen
class AmbushRolled:
    """Both have rolled in an ambush."""

    seat: int
    victim: int
    total: int
    defense: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} ambushes seat {self.victim}: {self.total} against {self.defense}."


@attrs.frozen
class WeaponTaken:
    """A human took a weapon from another."""

    seat: int
    victim: int
    card: Card

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} takes {_title(self.card)} from seat {self.victim}."


@attrs.frozen
class BulletsTaken:
    """A human took Bullets from another."""

    seat: int
    victim: int
    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} takes {_many(self.count, 'Bullet')} from seat {self.victim}."


# --------------------------------------------------------------------------------------------------- the zombies


@attrs.frozen
class ZombiePut:
    """A zombie was put on a square."""

    square: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"A zombie is put on {_at(self.square)}."


@attrs.frozen
class ZombieMoved:
    """A zombie moved."""

    origin: Square
    target: Square

    def __str__(self) -> str:
        """Say it in words."""
        return f"A zombie moves from {_at(self.origin)} to {_at(self.target)}."


@attrs.frozen
class ZombiesStoodUp:
    """Evaded zombies stood up."""

    square: Square
    count: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"{_many(self.count, 'zombie').capitalize()} on {_at(self.square)} stand up."


@attrs.frozen
class SwarmRolled:
    """The die for the swarm was rolled."""

    seat: int
    value: int
    moves: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} rolls {self.value}: {_many(self.moves, 'zombie move')}."


# ----------------------------------------------------------------------------------------------------- the cards


@attrs.frozen
class CardPlayed:
    """A player played a card."""

    seat: int
    action: Play

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} plays {str(self.action).removeprefix('play ').replace('_', ' ')}."


@attrs.frozen
class WeaponUsed:
    """A player used a weapon."""

    seat: int
    action: Use

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} uses {str(self.action).removeprefix('use ').replace('_', ' ')}."


@attrs.frozen
class WeaponLost:
    """A weapon went to the discard pile."""

    seat: int
    card: Card

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} loses {_title(self.card)}."


@attrs.frozen
class EffectBegan:
    """A lasting effect began."""

    seat: int
    card: Card
    target: int | None

    def __str__(self) -> str:
        """Say it in words."""
        return f"{_title(self.card).capitalize()} by seat {self.seat} takes effect" + (
            "." if self.target is None else f" on seat {self.target}."
        )


@attrs.frozen
class EffectEnded:
    """A lasting effect ended."""

    seat: int
    card: Card
    target: int | None

    def __str__(self) -> str:
        """Say it in words."""
        return f"{_title(self.card).capitalize()} by seat {self.seat} is over" + (
            "." if self.target is None else f" for seat {self.target}."
        )


@attrs.frozen
class EffectDieRolled:
    """A die was rolled for a card."""

    seat: int
    value: int

    def __str__(self) -> str:
        """Say it in words."""
        return f"Seat {self.seat} rolls {self.value}."


EVENTS = (
    DieRolled,
    RollOffWon,
    TileRevealed,
    TileLaid,
    TilePutBack,
    LayingPassed,
    TilesLeftOut,
    TokenPut,
    CardDrawn,
    DeckRenewed,
    RoundBegan,
    TurnBegan,
    FigureStoodUp,
    TurnLost,
    PointsCounted,
    FigureMoved,
    FigurePut,
    TokenTaken,
    CardDiscarded,
    KillsTraded,
    GameEnded,
    AttemptRolled,
    RollRaised,
    PointsSpent,
    ZombieEvaded,
    ZombiesKilled,
    ShotMissed,
    Attacked,
    Defended,
    FoughtOff,
    Bitten,
    HealthLost,
    HealthGained,
    BulletsGained,
    BulletsLost,
    KillsLost,
    Died,
    UndeadHit,
    LossAhead,
    AmbushRolled,
    WeaponTaken,
    BulletsTaken,
    ZombiePut,
    ZombieMoved,
    ZombiesStoodUp,
    SwarmRolled,
    CardPlayed,
    WeaponUsed,
    WeaponLost,
    EffectBegan,
    EffectEnded,
    EffectDieRolled,
)
"""The classes of events."""

zombie_moved = lru_cache(maxsize=16384)(ZombieMoved)
"""Return the event of a zombie that moves; the same object each time."""
