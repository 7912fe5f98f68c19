"""What the player can do, and what chance can bring: small frozen values. Where there are few, each is made once.

Each one describes itself in a position (`words`), and names the cells that it points at (`places`).
"""

from __future__ import annotations

from typing import TypeAlias, get_args

import attrs

from zombiekit.games.one_against_the_dead.box.components import ACES, JOKERS, WeaponKind, price
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, mismatches, site_dice
from zombiekit.games.one_against_the_dead.table.words import (
    KINDS,
    WAYS,
    WEAPON_NAMES,
    at,
    card_text,
    full,
    stock,
)
from zombiekit.primitives import coins, dice
from zombiekit.primitives.cards import Draw
from zombiekit.primitives.grid import ALL_8, ORTHOGONAL, Cell, Direction, step_from
from zombiekit.primitives.lines import line, number
from zombiekit.primitives.names import Name
from zombiekit.primitives.zombies import Zombies
from zombiekit.words import listed, many, verb

Places: TypeAlias = tuple[tuple[str, Cell], ...]


class Size(Name):
    """The size of a zombie. Rules: OATD-ZOM-01."""

    GREATER = "greater"
    LESSER = "lesser"


def _quadruple(value: object) -> Zombies:
    if isinstance(value, tuple) and len(value) == 4 and all(type(n) is int and n >= 0 for n in value):
        return value if type(value) is Zombies else Zombies(*value)
    raise ValueError(
        f"four counts (greater heads, greater tails, lesser heads, lesser tails) are needed, not {value!r}"
    )


class _Deed:
    """An action or outcome that points at no cell.

    Every action has `words(state)`, which say what it does in a position where it is legal, and `places(state)`, where it points.
    """

    __slots__ = ()

    def places(self, state: Draft) -> Places:
        return ()


class _Toward:
    """An action in a direction: it points at the next cell that way."""

    __slots__ = ()
    direction: Direction

    def places(self, state: Draft) -> Places:
        return (("cell", step_from(state.pawn, self.direction)),)


class _Attack:
    """An action against the zombies on the pawn's block."""

    __slots__ = ()
    points = "target"

    def places(self, state: Draft) -> Places:
        return (("cell", state.pawn),)


def _zombies(count: int, size: Size) -> str:
    return many(count, f"{size.capitalize()} Zombie")


def _used(state: Draft) -> str:
    """Return the price of a use of the weapon, in words; nothing for a weapon without a die."""
    return f", for 1 of {stock(state.weapon)}" if state.weapon and state.weapon.die else ""


@line("move")
class Move(_Toward):
    """Move the pawn to the next card in a direction: `move E`. Rules: OATD-MOVE-01, OATD-MOVE-03, OATD-MOVE-04."""

    direction: Direction = attrs.field(converter=Direction)

    def words(self, state: Draft) -> str:
        city, cell = cards(state), step_from(state.pawn, self.direction)
        cost = price(city[state.pawn], city[cell])
        return f"walk {WAYS[self.direction]} to the {city[cell]} at {at(cell)} for {cost} AP"


@line("search")
class Search(_Toward):
    """Spend 1 AP on the die of the site in a direction: `search S`. Rules: OATD-SRCH-01, OATD-SRCH-04, OATD-SRCH-05."""

    points = "target"
    direction: Direction = attrs.field(converter=Direction)

    def words(self, state: Draft) -> str:
        cell = step_from(state.pawn, self.direction)
        card, left = cards(state)[cell], site_dice(state)[cell]
        deed, prize = ("rescue", "the survivor") if card in ACES else ("find", "a weapon")
        gain = f"which {deed}s {prize}" if left == 1 else f"after which it takes {left - 1} more to {deed} {prize}"
        fed = "; a Greater Zombie comes to a Joker" if joker_cells(state) else ""
        return f"search the {card} to the {WAYS[self.direction]} for 1 AP, {gain}{fed}"


@line("end")
class End(_Deed):
    """End the Player Actions phase: `end`. AP left are lost, and feed the Jokers. Rules: OATD-AP-04, OATD-JOK-01."""

    def words(self, state: Draft) -> str:
        left, fed = state.ap, ""
        if joker_cells(state) and left:
            brought = "a Greater Zombie" if left == 1 else f"{left} Greater Zombies"
            fed = f", which {verb(left, 'brings', 'bring')} {brought} to the Jokers"
        return f"end your actions with {left} AP unused{fed}"


@line("place")
class Place(_Toward):
    """Lay the drawn card in the open slot in a direction: `place NE`. Rules: OATD-CHK-04, OATD-CHK-10, OATD-ZPL-01."""

    direction: Direction = attrs.field(converter=Direction)

    def words(self, state: Draft) -> str:
        cell = step_from(state.pawn, self.direction)
        assert state.drawn is not None  # noqa: S101 - a card waits for its slot
        came = mismatches(cards(state), state.drawn, cell)
        follows = f"{many(came, 'zombie')} {verb(came, 'comes', 'come')}" if came else "no zombie comes"
        return f"lay {card_text(state.drawn)} to the {WAYS[self.direction]}, at {at(cell)}; {follows}"


@line("joker")
class ChooseJoker:
    """Put the Greater Zombie on Joker 1 or Joker 2: `joker 1`. Rules: OATD-JOK-05."""

    number: int = attrs.field(validator=number(1, 2, "the Jokers are numbered 1 and 2"))

    def words(self, state: Draft) -> str:
        return f"put the Greater Zombie on {JOKERS[self.number - 1]} at {at(joker_cells(state)[self.number - 1])}"

    def places(self, state: Draft) -> Places:
        return (("cell", joker_cells(state)[self.number - 1]),)


@line("take")
class Take(_Deed):
    """Take the found weapon: `take`. Rules: OATD-WPN-06."""

    def words(self, state: Draft) -> str:
        return f"take the {full(state.found)}"


@line("leave")
class Leave(_Deed):
    """Leave the found weapon; it is out of the game: `leave`. Rules: OATD-WPN-06, OATD-WPN-09."""

    def words(self, state: Draft) -> str:
        return f"leave the {full(state.found)}, which is then out of the game"


@line("keep")
class Keep(_Deed):
    """Keep the weapon in hand; the found one is out of the game: `keep`. Rules: OATD-WPN-05."""

    def words(self, state: Draft) -> str:
        return f"keep the {full(state.weapon)}; the {full(state.found)} leaves the game"


@line("exchange")
class Exchange(_Deed):
    """Take the found weapon for the one in hand, which is out of the game: `exchange`. Rules: OATD-WPN-05."""

    def words(self, state: Draft) -> str:
        return f"take the {full(state.found)}; the {full(state.weapon)} leaves the game"


@line("combine")
class Combine(_Deed):
    """Add the found shotgun's shells to the one in hand, up to 6: `combine`. Rules: OATD-WPN-07."""

    def words(self, state: Draft) -> str:
        one, other = state.weapon, state.found
        assert one and other and one.die and other.die  # noqa: S101, PT018 - two shotguns are combined
        both = min(one.die + other.die, dice.SIDES)
        return f"add the {many(other.die, 'shell')} of the shotgun you found to yours, which then has {both}"


@line("fists")
class Fists(_Attack):
    """Fight 1 to 4 zombies with the fists, counted by kind from strong to weak: `fists 1,0,0,2`. Rules: OATD-ATK-05, OATD-ATK-06."""

    zombies: Zombies = attrs.field(converter=_quadruple)

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many of each kind are hit."""
        return tuple(zip(KINDS, self.zombies, strict=True))

    def words(self, state: Draft) -> str:
        return self.deed

    @property
    def deed(self) -> str:
        """What the player does, in the words of the event."""
        hit = listed(f"{count} {kind}" for kind, count in self.counts if count)
        return f"fight {hit} with your fists"


@line("bat")
class Bat(_Attack):
    """Weaken every zombie of one size with the baseball bat: `bat lesser`. Rules: OATD-ATK-08."""

    size: Size = attrs.field(converter=Size)

    def words(self, state: Draft) -> str:
        here = state.zombies_here
        count = here.greater if self.size is Size.GREATER else here.lesser
        kind = f"{self.size.capitalize()} Zombie"
        whom = (
            f"the only {kind}" if count == 1 else f"both {kind}s" if count == 2 else f"all {_zombies(count, self.size)}"
        )
        return f"weaken {whom} with the baseball bat"

    @property
    def deed(self) -> str:
        return f"swing the bat at the {self.size.capitalize()} Zombies"


@line("chainsaw")
class Chainsaw(_Attack):
    """Flip all zombies on the block and kill those that show tails: `chainsaw`. Rules: OATD-ATK-09."""

    deed = "start the chainsaw"

    def words(self, state: Draft) -> str:
        return f"flip all zombies here, {state.zombies_here.total} in all, with the chainsaw{_used(state)}"


@line("shotgun")
class Shotgun(_Attack):
    """Kill all Lesser Zombies on the block and flip the Greater: `shotgun`. Rules: OATD-ATK-10."""

    deed = "fire the shotgun"

    def words(self, state: Draft) -> str:
        here = state.zombies_here
        done = [f"kill {_zombies(here.lesser, Size.LESSER)}"] if here.lesser else []
        done += [f"flip {_zombies(here.greater, Size.GREATER)}"] if here.greater else []
        return f"{listed(done)} with the shotgun{_used(state)}"


@line("decline")
class Decline(_Deed):
    """Do not attack: `decline`. Rules: OATD-ATK-01."""

    deed = "hold back"

    def words(self, state: Draft) -> str:
        return "do not attack"


@line("chip")
class Chip(_Deed):
    """The weapon chip that came out of the mug: `chip bat`. Rules: OATD-WPN-01."""

    kind: WeaponKind = attrs.field(converter=WeaponKind)

    def words(self, state: Draft) -> str:
        return f"draw a {WEAPON_NAMES[self.kind]}"


WeaponAction: TypeAlias = Take | Leave | Keep | Exchange | Combine
"""What the player can do with a found weapon."""
AttackAction: TypeAlias = Fists | Bat | Chainsaw | Shotgun | Decline
"""What the player can do against the zombies on the pawn's block."""
Action: TypeAlias = Move | Search | End | Place | ChooseJoker | WeaponAction | AttackAction
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the player's actions."""

ChanceOutcome: TypeAlias = Draw | coins.Flip | dice.Roll | Chip
OUTCOMES: tuple[type, ...] = get_args(ChanceOutcome)
"""The classes of chance outcomes; all chance is fair, with exact weights. Rules: OATD-GEN-02."""

MOVES = {direction: Move(direction) for direction in ORTHOGONAL}
SEARCHES = {direction: Search(direction) for direction in ALL_8}
PLACES = {direction: Place(direction) for direction in ALL_8}
CHOOSE_JOKER = (ChooseJoker(1), ChooseJoker(2))
BATS = {size: Bat(size) for size in Size}
CHIPS = {kind: Chip(kind) for kind in WeaponKind}
END_PHASE = End()
TAKE, LEAVE, KEEP, EXCHANGE, COMBINE = Take(), Leave(), Keep(), Exchange(), Combine()
CHAINSAW, SHOTGUN, DECLINE = Chainsaw(), Shotgun(), Decline()
