"""What happened in a step: one class for each kind of event, with a line of plain words and with the marks it leaves in pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from sys import modules
from typing import Any, ClassVar

import attrs

from zombiekit.agenda import events_of
from zombiekit.games.one_against_the_dead.box.components import Reason, Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.table.actions import Bat, Chainsaw, Decline, Fists, Shotgun
from zombiekit.games.one_against_the_dead.table.words import ENDINGS, at, card_text, group, stock, weapon_text
from zombiekit.primitives.cards import Card
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.zombies import Zombies
from zombiekit.scenes import Trace
from zombiekit.words import many, sentence, verb, with_fields

_FIELDS: Mapping[str, Callable[[Any], str]] = {
    **dict.fromkeys(("cell", "origin", "target"), at),
    "zombies": group,
    "weapon": weapon_text,
}
"""How the fields of events are put into words; all others are put in as they are."""


class _Happening:
    """Something that happened. `said` is its sentence, with `{cell}` for the words of the field `cell`.

    By default, pictures mark the `cell` of an event, if it has one.
    """

    __slots__ = ()
    said: ClassVar[str]

    def __str__(self) -> str:
        return with_fields(self.said, self, _FIELDS)

    def traces(self, pawn: Cell) -> tuple[Trace, ...]:
        """Return where it happened; `pawn` is the pawn's cell afterwards."""
        cell = getattr(self, "cell", None)
        return () if cell is None else (Trace(("cell", cell)),)


class _Fight(_Happening):
    """Something that happens to the pawn, or to the zombies on its block."""

    __slots__ = ()

    def traces(self, pawn: Cell) -> tuple[Trace, ...]:
        return (Trace(("cell", pawn), hurts=True),)


@attrs.frozen
class StartTurnedUp(_Happening):
    """The Starting Location lies face up, with the pawn on it."""

    card: Card
    said = "You start on the {card}."


@attrs.frozen
class EndTurnedUp(_Happening):
    """The Ending Location lies face up, and placeholders lie between the Start and it."""

    card: Card
    said = "The helicopter waits on the {card}, eight blocks to the east."


@attrs.frozen
class PlaceholdersCollected(_Happening):
    """Face-down cards next to the pawn went back into the deck."""

    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        count = len(self.cells)
        return f"{count} face-down card{'s go' if count > 1 else ' goes'} back into the deck."


@attrs.frozen
class CardDrawn(_Happening):
    """A card was turned up from the deck."""

    card: Card

    def __str__(self) -> str:
        return sentence(f"{card_text(self.card)} is turned up")


@attrs.frozen
class CardLaid(_Happening):
    """A card was laid; `mismatches` of its orthogonal neighbors do not match it."""

    card: Card
    cell: Cell
    mismatches: int

    def __str__(self) -> str:
        count = self.mismatches
        came = f"{many(count, 'zombie')} {verb(count, 'stirs', 'stir')}" if count else "it is quiet"
        return sentence(f"{card_text(self.card)} is laid at {at(self.cell)}; {came}")


@attrs.frozen
class ZombiesCame(_Happening):
    """Zombies stand on a card just laid."""

    cell: Cell
    zombies: Zombies

    def __str__(self) -> str:
        who = "A zombie comes" if self.zombies.total == 1 else "Zombies come"
        return f"{who} to {at(self.cell)}: {group(self.zombies)}."


@attrs.frozen
class DiePlaced(_Happening):
    """A die was put on a site."""

    cell: Cell
    value: int
    said = "A die shows {value} on {cell}."


@attrs.frozen
class RoundBegan(_Happening):
    """A round began, with fresh action points."""

    round: int
    opens = True
    said = "Round {round} begins."


@attrs.frozen
class PawnMoved(_Happening):
    """The pawn moved, for 1 or 2 AP."""

    origin: Cell
    target: Cell
    cost: int
    said = "You walk from {origin} to {target} for {cost} AP."

    def traces(self, pawn: Cell) -> tuple[Trace, ...]:
        return (Trace(("cell", self.origin), ("cell", self.target)),)


@attrs.frozen
class SiteSearched(_Happening):
    """An AP was spent on a site; `left` is what its die shows now, 0 if the die is gone."""

    cell: Cell
    left: int

    def __str__(self) -> str:
        return f"You search {at(self.cell)}; {f'its die shows {self.left} now' if self.left else 'it is cleared'}."


@attrs.frozen
class SurvivorRescued(_Happening):
    """An Ace lost its die: its survivor is rescued."""

    cell: Cell
    said = "The survivor at {cell} is rescued."


@attrs.frozen
class NothingFound(_Happening):
    """A face card was cleared when no weapon chip was left."""

    cell: Cell
    said = "There is no weapon left to find at {cell}."


@attrs.frozen
class JokerFed(_Happening):
    """Greater Zombies were put on a Joker, heads-up."""

    cell: Cell
    count: int

    def __str__(self) -> str:
        return f"{many(self.count, 'Greater Zombie')} {verb(self.count, 'appears', 'appear')} on the Joker at {at(self.cell)}."


@attrs.frozen
class WeaponFound(_Happening):
    """A weapon chip was drawn."""

    kind: WeaponKind
    said = "You find a {kind}."


@attrs.frozen
class WeaponLoaded(_Happening):
    """The die of a found shotgun or chainsaw was rolled."""

    weapon: Weapon

    def __str__(self) -> str:
        return f"The {self.weapon.kind} has {stock(self.weapon)}."


@attrs.frozen
class WeaponTaken(_Happening):
    """The player holds this weapon from now on."""

    weapon: Weapon
    said = "You hold the {weapon}."


@attrs.frozen
class WeaponDiscarded(_Happening):
    """A weapon is out of the game: not chosen, or used up."""

    kind: WeaponKind
    said = "A {kind} is out of the game."


@attrs.frozen
class ActionsEnded(_Happening):
    """The Player Actions phase is over, with this many AP unused."""

    unused: int

    def __str__(self) -> str:
        return f"Your actions are over, with {self.unused} AP unused." if self.unused else "Your actions are over."


@attrs.frozen
class ZombiesMoved(_Happening):
    """Groups of zombies made their step, each as `(from, to, zombies)`."""

    steps: tuple[tuple[Cell, Cell, Zombies], ...]

    def __str__(self) -> str:
        count = sum(zombies.total for _, _, zombies in self.steps)
        return f"{many(count, 'zombie')} {verb(count, 'steps', 'step')} closer."

    def traces(self, pawn: Cell) -> tuple[Trace, ...]:
        return tuple([Trace(("cell", start), ("cell", end)) for start, end, _ in self.steps])


@attrs.frozen
class PlayerAttacked(_Fight):
    """The player attacked, with the fists or a weapon, or declined to."""

    attack: Fists | Bat | Chainsaw | Shotgun | Decline

    def __str__(self) -> str:
        return f"You {self.attack.deed}."


@attrs.frozen
class CoinsSettled(_Fight):
    """The coins of an attack have fallen: `zombies` came back to the block, `killed` died, and `broken` Greater became Lesser."""

    zombies: Zombies
    killed: int
    broken: int = 0

    def __str__(self) -> str:
        count = self.broken
        broken = f" and {many(count, 'Greater Zombie')} {verb(count, 'is', 'are')} broken" if count else ""
        back = f"; back on the block: {group(self.zombies)}" if self.zombies.total else ""
        return f"{_killed(self.killed)}{broken}{back}."


@attrs.frozen
class ZombiesHit(_Fight):
    """An attack without coins is done: `killed` died, and the block holds `zombies` now."""

    zombies: Zombies
    killed: int

    def __str__(self) -> str:
        return f"{_killed(self.killed)}; on the block now: {group(self.zombies)}."


@attrs.frozen
class StrengthLost(_Fight):
    """The zombies on the block, `zombies` in all, attacked and cost `loss` Strength."""

    zombies: int
    loss: int

    def __str__(self) -> str:
        return f"{many(self.zombies, 'zombie')} {verb(self.zombies, 'attacks', 'attack')}: {self.loss} Strength lost."


@attrs.frozen
class GameEnded(_Happening):
    """The game is over."""

    reason: Reason

    def __str__(self) -> str:
        return ENDINGS[self.reason]


def _killed(count: int) -> str:
    return f"{many(count, 'zombie')} {verb(count, 'is', 'are')} killed" if count else "No zombie is killed"


EVENTS = events_of(modules[__name__])
"""The classes of events."""
