"""Events of the setup and of turns, and of drawing tiles and cards."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import Reason, Square, Token
from zombiekit.games.they_come_back.box.tiles import Box, TileId
from zombiekit.games.they_come_back.table.events.cards import DidWithCard, Happening, OfPlayer, OnTheWay
from zombiekit.games.they_come_back.table.words import words_of
from zombiekit.words import many, verb


@attrs.frozen
class DieRolled(OfPlayer):
    """A player rolled a die in a roll-off or an ambush."""

    value: int
    said = "{seat} rolls {value}"


@attrs.frozen
class RollOffWon(OfPlayer):
    """A player won a roll-off."""

    prize: str
    said = "{seat} wins the roll-off for {prize}"


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
