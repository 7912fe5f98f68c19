"""Events of cards that are played and used, and the bases of all events."""

from __future__ import annotations

from typing import ClassVar

import attrs

from zombiekit.games.they_come_back.box.components import TITLES, Card, Cell, Moment, Square, Zombie
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.table import words
from zombiekit.games.they_come_back.table.actions import Evade, Fight, Play, Shoot, Use
from zombiekit.scenes import Trace
from zombiekit.words import many, sentence, verb, with_fields


def _aimed_at(action: Play | Use) -> str:
    """Return what a card is aimed at, in words that continue the sentence; nothing if it has no aim."""
    if action.tile is not None:
        return f" on the tile in cell {words.at(action.tile)}"
    if action.square is not None:
        return f" on {words.at(action.square)}"
    if isinstance(action, Use):
        return ""
    if action.side is not None:
        return f" to {action.side}"
    return "" if action.target is None else f" on {words.seat_name(action.target)}"


class Happening:
    """An event. `said` is its sentence, with `{square}` for the words of the field `square`.

    By default, pictures show the square, or the cell of a tile, that it names, if any.
    """

    __slots__ = ()
    said: ClassVar[str]

    def __str__(self) -> str:
        return sentence(with_fields(self.said, self, words.FIELDS))

    def traces(self) -> tuple[Trace, ...]:
        return tuple([Trace((kind, getattr(self, kind))) for kind in ("square", "cell") if hasattr(self, kind)])


@attrs.frozen
class OfPlayer(Happening):
    """Something that a player did, or that happened to a player."""

    seat: int

    @property
    def who(self) -> str:
        return words.seat_name(self.seat)


@attrs.frozen
class Counted(OfPlayer):
    """Something that a player did to a number of things."""

    count: int


@attrs.frozen
class DidWithCard(OfPlayer):
    """Something that a player did with a card."""

    card: Card


@attrs.frozen
class Clash(OfPlayer):
    """A player acts against another."""

    victim: int

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("seat", self.seat), ("seat", self.victim), hurts=True),)


class OnTheWay(Happening):
    """Something moves from one square to another."""

    __slots__ = ()
    origin: Square
    target: Square

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("square", self.origin), ("square", self.target)),)


@attrs.frozen
class CardPlayed(OfPlayer):
    """A player played a card."""

    action: Play
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{self.who} plays {TITLES[self.action.card]}{_aimed_at(self.action)}")


@attrs.frozen
class WeaponUsed(OfPlayer):
    """A player used a weapon."""

    action: Use

    def __str__(self) -> str:
        return sentence(f"{self.who} uses {TITLES[self.action.card]}{_aimed_at(self.action)}")


@attrs.frozen
class WeaponLost(DidWithCard):
    """A weapon went to the discard pile."""

    said = "{seat} loses {card}"


@attrs.frozen
class EffectBegan(DidWithCard):
    """A lasting effect began."""

    target: int | None

    def __str__(self) -> str:
        whom = "" if self.target is None else f" on {words.seat_name(self.target)}"
        return f"{TITLES[self.card]} by {self.who} takes effect{whom}."


@attrs.frozen
class EffectEnded(DidWithCard):
    """A lasting effect ended."""

    target: int | None

    def __str__(self) -> str:
        whom = "" if self.target is None else f" for {words.seat_name(self.target)}"
        return f"{TITLES[self.card]} by {self.who} is over{whom}."


@attrs.frozen
class EffectDieRolled(OfPlayer):
    """A die was rolled for a card."""

    value: int
    said = "{seat} rolls {value}"


@attrs.frozen
class Asked(OfPlayer):
    """A player was asked for a card, which shows that there is something to play or to use."""

    moment: Moment
    reveals = True
    news = False
    said = "{seat} is asked for a card {moment}"


@attrs.frozen
class Passed(OfPlayer):
    """A player passed."""

    said = "{seat} passes"
    news = False


@attrs.frozen
class CardsKept(OfPlayer):
    """A player discarded no card."""

    said = "{seat} keeps all cards"


@attrs.frozen
class MovementEnded(OfPlayer):
    """A movement ended."""

    said = "{seat} moves no farther"


@attrs.frozen
class AttemptBegan(OfPlayer):
    """A human tries to evade, fight or shoot."""

    action: Evade | Fight | Shoot

    def __str__(self) -> str:
        action = self.action
        if isinstance(action, Evade):
            return f"{self.who} tries to evade {words.a_zombie(action.kind)}."
        foe = words.foe_name(action.undead, action.kind)
        if isinstance(action, Fight):
            return f"{self.who} fights {foe} with {words.MEANS[action.means]}."
        return f"{self.who} shoots at {foe} on {words.at(action.square)}."


@attrs.frozen
class AmbushBegan(Clash):
    """A human tries to rob another."""

    said = "{seat} ambushes {victim}"


@attrs.frozen
class NothingTaken(OfPlayer):
    """A human took nothing from the victim of an ambush."""

    victim: int
    said = "{seat} takes nothing from {victim}"


@attrs.frozen
class ZombiePicked(OfPlayer):
    """A player picked a zombie to be moved."""

    square: Square
    kind: Zombie = Zombie.ORDINARY
    said = "{seat} picks {kind} on {square}"


@attrs.frozen
class CardRedirected(DidWithCard):
    """A card that was answered gets another target."""

    target: int
    said = "{seat} aims {card} at {target}"


@attrs.frozen
class CardWithoutEffect(Happening):
    """A card that was answered has no effect."""

    card: Card
    said = "{card} has no effect"


@attrs.frozen
class CardTaken(OfPlayer):
    """A player took a card from another's hand; only these two see which."""

    victim: int
    card: Card
    reveals = True
    said = "{seat} takes {card} from the hand of {victim}"


@attrs.frozen
class GarbageTaken(DidWithCard):
    """A player took the top card of the discard pile."""

    said = "{seat} picks from the discard pile: {card}"
    reveals = True


@attrs.frozen
class HandDiscarded(OfPlayer):
    """A player's whole hand was discarded."""

    cards: tuple[Card, ...]
    reveals = True
    said = "{seat} discards {cards}"


@attrs.frozen
class KillsDealt(Counted):
    """A human got killed zombies that a card dealt out."""

    said = "{seat} gets {count kill}"


@attrs.frozen
class ZombiesRemoved(Happening):
    """Zombies went back to the supply."""

    square: Square
    count: int
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        zombies = many(self.count, words.zombie_name(self.kind))
        return f"{zombies} {verb(self.count, 'is', 'are')} taken off {words.at(self.square)}."


@attrs.frozen
class WallOpened(OfPlayer):
    """A wall was opened for good."""

    origin: Square
    target: Square
    said = "{seat} opens the wall between {origin} and {target}"

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("square", self.origin)), Trace(("square", self.target)))


@attrs.frozen
class TileMoved(Happening):
    """A tile was moved to another cell."""

    cell: Cell
    to: Cell
    tile: TileId
    r: int
    said = "The {tile} moves from cell {cell} to cell {to}"

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("cell", self.cell)), Trace(("cell", self.to)))


@attrs.frozen
class TileDestroyed(OfPlayer):
    """A tile was destroyed."""

    cell: Cell
    tile: TileId
    said = "{seat} destroys the {tile} in cell {cell}"
