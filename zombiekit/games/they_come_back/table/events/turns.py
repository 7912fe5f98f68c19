"""Events of the setup and of turns, and of drawing tiles and cards."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import Reason, Square, Token
from zombiekit.games.they_come_back.box.tiles import TILES, Box, TileId
from zombiekit.games.they_come_back.table.events.cards import Happening, OfPlayer, OnTheWay, PlayerDid, PlayerDidWith
from zombiekit.games.they_come_back.table.words import TOKENS, at, seat_name, words_of
from zombiekit.words import many, verb


@attrs.frozen
class DieRolled(PlayerDid):
    """A player rolled a die in a roll-off or an ambush."""

    value: int
    did = "rolls {0.value}"


@attrs.frozen
class RollOffWon(PlayerDid):
    """A player won a roll-off."""

    did = "wins the roll-off"


@attrs.frozen
class TileRevealed(OfPlayer):
    """A player turned up a tile."""

    tile: TileId
    reveals = True

    def __str__(self) -> str:
        return f"{self.who} turns up a tile: {TILES[self.tile].name}."


@attrs.frozen
class TileLaid(OfPlayer):
    """A player laid a tile; `floor` is set for mall tiles that may lie on either floor, else 0."""

    tile: TileId
    cell: tuple[int, int]
    r: int
    floor: int = 0

    def __str__(self) -> str:
        return f"{self.who} lays {TILES[self.tile].name} at {at(self.cell)}."


@attrs.frozen
class TilePutBack(OfPlayer):
    """A tile without a legal place went to the bottom of its pile."""

    tile: TileId

    def __str__(self) -> str:
        return f"{TILES[self.tile].name} has no place that fits and leaves room for what must still be laid; {self.who} puts it back."


@attrs.frozen
class LayingPassed(PlayerDid):
    """A player could lay none of his tiles."""

    did = "can lay no tile"


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

    def __str__(self) -> str:
        return f"A {TOKENS[self.token]} token is put on {at(self.square)}."


@attrs.frozen
class CardDrawn(PlayerDidWith):
    """A player drew a card; others do not see which."""

    did = "draws"
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

    def __str__(self) -> str:
        return f"Round {self.round} begins."


@attrs.frozen
class TurnBegan(OfPlayer):
    """A turn began."""

    opens = True

    def __str__(self) -> str:
        return f"It is {self.who}'s turn."


@attrs.frozen
class FigureStoodUp(PlayerDid):
    """A figure stood up."""

    did = "stands up"


@attrs.frozen
class TurnLost(PlayerDid):
    """A player lost the turn."""

    did = "has lost this turn"


@attrs.frozen
class PointsCounted(OfPlayer):
    """The movement points of a turn were counted."""

    points: int

    def __str__(self) -> str:
        return f"{self.who} has {many(self.points, 'movement point')} in this turn."


@attrs.frozen
class MovementLeftOut(PlayerDid):
    """A human skips the movement."""

    did = "rests and does not move"


@attrs.frozen
class FigureMoved(OnTheWay):
    """A figure moved to a linked square."""

    seat: int
    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} moves to {at(self.target)}."


@attrs.frozen
class FigurePut(OfPlayer):
    """A figure was put on a square."""

    square: Square

    def __str__(self) -> str:
        return f"{self.who} is put on {at(self.square)}."


@attrs.frozen
class JeepTaken(PlayerDid):
    """A human came out of the Motor Pool in the jeep."""

    did = "has the jeep"


@attrs.frozen
class JeepLost(PlayerDid):
    """A human lost the jeep, in a building or on death."""

    did = "leaves the jeep"


@attrs.frozen
class TokenTaken(OfPlayer):
    """A human took a token."""

    token: Token
    square: Square

    def __str__(self) -> str:
        return f"{self.who} takes a {TOKENS[self.token]} token."


@attrs.frozen
class CardDiscarded(PlayerDidWith):
    """A player discarded a card."""

    did = "discards"
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
