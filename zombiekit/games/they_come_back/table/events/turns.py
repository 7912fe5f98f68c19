"""Facts of turns and movement, and the end of the game."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import TITLES, Card, Reason, Square, Token
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at, words_of
from zombiekit.words import many, sentence


@attrs.frozen
class RoundBegan:
    """A round began."""

    round: int

    def __str__(self) -> str:
        return f"Round {self.round} begins."


@attrs.frozen
class TurnBegan:
    """A turn began."""

    seat: int

    def __str__(self) -> str:
        return f"It is the turn of {seat_name(self.seat)}."


@attrs.frozen
class FigureStoodUp:
    """A figure stood up."""

    seat: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} stands up."


@attrs.frozen
class TurnLost:
    """A player lost the turn."""

    seat: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} has lost this turn."


@attrs.frozen
class PointsCounted:
    """The movement points of a turn were counted."""

    seat: int
    points: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} has {many(self.points, 'movement point')} in this turn."


@attrs.frozen
class MovementLeftOut:
    """A human leaves the movement out."""

    seat: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} rests and does not move."


@attrs.frozen
class FigureMoved:
    """A figure moved to a linked square."""

    seat: int
    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} moves to {at(self.target)}."


@attrs.frozen
class FigurePut:
    """A figure was put on a square."""

    seat: int
    square: Square

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} is put on {at(self.square)}."


@attrs.frozen
class JeepTaken:
    """A human came out of the Motor Pool in the jeep."""

    seat: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} has the jeep."


@attrs.frozen
class JeepLost:
    """A human lost the jeep, in a building or on death."""

    seat: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} leaves the jeep."


@attrs.frozen
class TokenTaken:
    """A human took a token."""

    seat: int
    token: Token
    square: Square

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} takes a {'Health' if self.token is Token.HEALTH else 'Bullet'} token."


@attrs.frozen
class CardDiscarded:
    """A player discarded a card."""

    seat: int
    card: Card
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} discards {TITLES[self.card]}")


@attrs.frozen
class KillsTraded:
    """A human traded killed zombies for a Bullet, or for Health."""

    seat: int
    kills: int
    goods: Token = Token.BULLETS

    def __str__(self) -> str:
        goods = "1 Health" if self.goods is Token.HEALTH else "a Bullet"
        return f"{seat_name(self.seat)} trades {self.kills} kills for {goods}."


@attrs.frozen
class GameEnded:
    """The game ended."""

    reason: Reason
    winners: tuple[int, ...]

    def __str__(self) -> str:
        return words_of(self.reason, self.winners)
