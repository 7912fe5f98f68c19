"""Events of cards that are played and used, and the bases of all events."""

from __future__ import annotations

from typing import ClassVar

import attrs

from zombiekit.games.they_come_back.box.components import TITLES, Card, Cell, Moment, Square, Zombie
from zombiekit.games.they_come_back.box.tiles import TILES, TileId
from zombiekit.games.they_come_back.table.actions import Evade, Fight, Play, Shoot, Use
from zombiekit.games.they_come_back.table.words import MEANS, MOMENTS, a_zombie, at, cards_text, seat_name, zombie_name
from zombiekit.scenes import Trace
from zombiekit.words import many, sentence, verb


def _aimed_at(action: Play | Use) -> str:
    """Return what a card is aimed at, in words that continue the sentence; nothing if it has no aim."""
    if action.tile is not None:
        return f" on the tile at {at(action.tile)}"
    if action.square is not None:
        return f" on {at(action.square)}"
    if isinstance(action, Use):
        return ""
    if action.side is not None:
        return f" to {action.side}"
    return "" if action.target is None else f" on {seat_name(action.target)}"


class Happening:
    """An event; by default, pictures show the square that it names, if any."""

    __slots__ = ()

    def traces(self) -> tuple[Trace, ...]:
        square = getattr(self, "square", None)
        return () if square is None else (Trace(("square", square)),)


@attrs.frozen
class PlayerDid(Happening):
    """Something that a player did: `did` says what."""

    seat: int
    did: ClassVar[str]

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {self.did}."


@attrs.frozen
class PlayerCounted(Happening):
    """Something that a player did to a number of things: `did` is the verb, `thing` the noun."""

    seat: int
    count: int
    did: ClassVar[str]
    thing: ClassVar[str]

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {self.did} {many(self.count, self.thing)}."


@attrs.frozen
class PlayerDidWith(PlayerDid):
    """Something that a player did with a card: `did` says what."""

    card: Card

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} {self.did} {TITLES[self.card]}")


@attrs.frozen
class Clash(PlayerDid):
    """A player acts against another: `did` says how."""

    victim: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {self.did} {seat_name(self.victim)}."

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
class CardPlayed(Happening):
    """A player played a card."""

    seat: int
    action: Play
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} plays {TITLES[self.action.card]}{_aimed_at(self.action)}")


@attrs.frozen
class WeaponUsed(Happening):
    """A player used a weapon."""

    seat: int
    action: Use

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} uses {TITLES[self.action.card]}{_aimed_at(self.action)}")


@attrs.frozen
class WeaponLost(PlayerDidWith):
    """A weapon went to the discard pile."""

    did = "loses"


@attrs.frozen
class EffectBegan(Happening):
    """A lasting effect began."""

    seat: int
    card: Card
    target: int | None

    def __str__(self) -> str:
        return f"{TITLES[self.card]} by {seat_name(self.seat)} takes effect" + (
            "." if self.target is None else f" on {seat_name(self.target)}."
        )


@attrs.frozen
class EffectEnded(Happening):
    """A lasting effect ended."""

    seat: int
    card: Card
    target: int | None

    def __str__(self) -> str:
        return f"{TITLES[self.card]} by {seat_name(self.seat)} is over" + (
            "." if self.target is None else f" for {seat_name(self.target)}."
        )


@attrs.frozen
class EffectDieRolled(Happening):
    """A die was rolled for a card."""

    seat: int
    value: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} rolls {self.value}."


@attrs.frozen
class Asked(Happening):
    """A player was asked for a card, which shows that he has something to play or to use."""

    seat: int
    moment: Moment
    reveals = True
    news = False

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} is asked for a card {MOMENTS[self.moment]}."


@attrs.frozen
class Passed(PlayerDid):
    """A player passed."""

    did = "passes"
    news = False


@attrs.frozen
class CardsKept(PlayerDid):
    """A player discarded no card."""

    did = "keeps all cards"


@attrs.frozen
class MovementEnded(PlayerDid):
    """A movement ended."""

    did = "moves no farther"


@attrs.frozen
class AttemptBegan(Happening):
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
class AmbushBegan(Clash):
    """A human tries to rob another."""

    did = "ambushes"


@attrs.frozen
class NothingTaken(Happening):
    """A human took nothing from the victim of an ambush."""

    seat: int
    victim: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} takes nothing from {seat_name(self.victim)}."


@attrs.frozen
class ZombiePicked(Happening):
    """A player picked a zombie to be moved."""

    seat: int
    square: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} picks {a_zombie(self.kind)} on {at(self.square)}."


@attrs.frozen
class CardRedirected(Happening):
    """A card that was answered gets another target."""

    seat: int
    card: Card
    target: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} aims {TITLES[self.card]} at {seat_name(self.target)}."


@attrs.frozen
class CardWithoutEffect(Happening):
    """A card that was answered has no effect."""

    card: Card

    def __str__(self) -> str:
        return f"{TITLES[self.card]} has no effect."


@attrs.frozen
class CardTaken(Happening):
    """A player took a card from another's hand; only these two see which."""

    seat: int
    victim: int
    card: Card
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} takes {TITLES[self.card]} from the hand of {seat_name(self.victim)}")


@attrs.frozen
class GarbageTaken(PlayerDidWith):
    """A player took the top card of the discard pile."""

    did = "takes from the discard pile"
    reveals = True


@attrs.frozen
class HandDiscarded(Happening):
    """A player's whole hand was discarded."""

    seat: int
    cards: tuple[Card, ...]
    reveals = True

    def __str__(self) -> str:
        return sentence(f"{seat_name(self.seat)} discards {cards_text(self.cards)}")


@attrs.frozen
class KillsDealt(PlayerCounted):
    """A human got killed zombies that a card dealt out."""

    did = "gets"
    thing = "kill"


@attrs.frozen
class ZombiesRemoved(Happening):
    """Zombies went back to the supply."""

    square: Square
    count: int
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return (
            f"{many(self.count, zombie_name(self.kind))} {verb(self.count, 'is', 'are')} taken off {at(self.square)}."
        )


@attrs.frozen
class WallOpened(Happening):
    """A wall was opened for good."""

    seat: int
    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} opens the wall between {at(self.origin)} and {at(self.target)}."

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("square", self.origin)), Trace(("square", self.target)))


@attrs.frozen
class TileMoved(Happening):
    """A tile was moved to another cell."""

    cell: Cell
    to: Cell
    tile: TileId
    r: int

    def __str__(self) -> str:
        return f"The {TILES[self.tile].name} moves from {at(self.cell)} to {at(self.to)}."

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("cell", self.cell)), Trace(("cell", self.to)))


@attrs.frozen
class TileDestroyed(Happening):
    """A tile was destroyed."""

    seat: int
    cell: Cell
    tile: TileId

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} destroys the {TILES[self.tile].name} at {at(self.cell)}."

    def traces(self) -> tuple[Trace, ...]:
        return (Trace(("cell", self.cell)),)
