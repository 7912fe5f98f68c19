"""The actions of players and the outcomes of chance: small frozen values; those that recur are made once and shared.

Each can put itself into words (`words`), and list the places on the table that it points at (`places`).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, ClassVar, TypeAlias, get_args

import attrs

from zombiekit.games.they_come_back.box import components
from zombiekit.games.they_come_back.box.components import MOST_PLAYERS, TITLES, Card, Means, Square, Token, Zombie
from zombiekit.games.they_come_back.box.tiles import TILES, Side, TileId
from zombiekit.games.they_come_back.table import words
from zombiekit.games.they_come_back.table.position import Draft
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.lines import SEAT, line, number
from zombiekit.words import many, with_fields

Places: TypeAlias = tuple[tuple[str, Any], ...]

FARTHEST = 999
"""The largest coordinate that is accepted; no map of this game comes near it."""


def _pair(value: object) -> tuple[int, int]:
    if isinstance(value, (tuple, list)) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST:
            return value if type(value) is tuple else (x, y)
    raise ValueError(f"a pair x,y of integers from -{FARTHEST} to {FARTHEST} is needed, not {value!r}")


def _kind(value: str) -> Zombie:
    """Return the kind of zombie. Members pass as they are: looking one up would be most of the cost of making a move."""
    return value if type(value) is Zombie else Zombie(value)


_SEAT = number(0, MOST_PLAYERS - 1, f"seats are 0 to {MOST_PLAYERS - 1}")
_SEAT_OR_NONE = attrs.validators.optional(_SEAT)
_QUARTER = number(0, 3, "a tile is turned by 0 to 3 quarters")
_SOME = number(1, None, "count counts 1, 2, 3 ...")
_PAIR_OR_NONE = attrs.converters.optional(_pair)

_POINTERS = {"cell": "cell", "tile": "cell", "square": "square", "origin": "square", "target": "square"}
_POINTERS |= {"undead": "seat", "victim": "seat"}
"""The fields that point at something: squares or cells if they are pairs, seats if they are numbers."""
_QUARTERS = ("as it is", "turned to the right", "turned around", "turned to the left")


class _Deed:
    """An action, or an outcome of chance. `said` puts it into words, with `{card}` for the words of the field `card`."""

    __slots__ = ()
    said: ClassVar[str]

    def words(self, state: Draft) -> str:
        """Return it in words: the same in every position, unless a class says otherwise."""
        return with_fields(self.said, self, words.FIELDS)

    def places(self, state: Draft) -> Places:
        """Return the squares, cells of tiles and seats that it names; the kind of a tile turned up points nowhere."""
        values = [(kind, getattr(self, name, None)) for name, kind in _POINTERS.items()]
        found = [(kind, value) for kind, value in values if type(value) in (tuple, int)]
        return tuple([(kind if type(value) is tuple else "seat", value) for kind, value in found])


# ------------------------------------------------------------------------------------------------------- the map


@line("lay")
class Lay(_Deed):
    """Lay the tile into a cell, turned clockwise by `r` quarters: `lay 0,-1 r=2`. Rules: STCB-TILE-05, STCB-TILE-06, STCB-CARD-25."""

    cell: tuple[int, int] = attrs.field(converter=_pair)
    r: int = attrs.field(default=0, validator=_QUARTER, kw_only=True)

    def words(self, state: Draft) -> str:
        node: Any = state.agenda[-1]
        # when a card moves a tile, the node names its cell instead
        tile = TILES[getattr(node, "tile", None) or state.town.cells[node.cell].tile]
        return f"lay the {tile.name} in cell {words.at(self.cell)}{f', {_QUARTERS[self.r]}' if tile.turns > 1 else ''}"


@line("place")
class Place(_Deed):
    """Put a zombie or a token on a square: `place 4,1`. Rules: STCB-TOKEN-05, STCB-CARD-22, STCB-CARD-23."""

    square: Square = attrs.field(converter=_pair)

    def words(self, state: Draft) -> str:
        thing = getattr(state.agenda[-1], "thing", None)  # only nodes that also put tokens have it
        return f"put a {thing(state) if thing else 'zombie'} on {words.place_text(state, self.square)}"


# --------------------------------------------------------------------------------------------------------- cards


@line("pass")
class Pass(_Deed):
    """Play and use nothing now: `pass`. Rules: STCB-TIME-03."""

    said = "play and use nothing now"


@line("play")
class Play(_Deed):
    """Play a card from the hand: `play fear target=2`, `play mine_field tile=-1,0`, `play breakthrough side=N`. Rules: STCB-CARD-10.

    Attributes:
        card: The card.
        target: The seat that it is played at, for cards with a target player.
        tile: The cell of the building or tile, for cards that name one.
        square: The square of the zombie, for cards that name one.
        kind: The kind of that zombie.
        side: The side of the player's square whose wall is to be opened.
    """

    card: Card = attrs.field(converter=Card)
    target: int | None = attrs.field(default=None, validator=_SEAT_OR_NONE, kw_only=True, metadata=SEAT)
    tile: tuple[int, int] | None = attrs.field(default=None, converter=_PAIR_OR_NONE, kw_only=True)
    square: Square | None = attrs.field(default=None, converter=_PAIR_OR_NONE, kw_only=True)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)
    side: Side | None = attrs.field(default=None, converter=attrs.converters.optional(Side), kw_only=True)

    def words(self, state: Draft) -> str:
        side = "" if self.side is None else f" to {self.side}"
        return f"play {TITLES[self.card]}{words.aim_text(state, self.target, self.tile, self.square)}{side}"


@line("use")
class Use(_Deed):
    """Use a weapon on the table: `use lots_of_ammo`, `use grenade square=1,0`, `use grenade tile=-1,0`. Rules: STCB-CARD-10, STCB-CARD-17.

    Attributes:
        card: The weapon.
        square: The street square that is its area, or to which it leads.
        tile: The cell of the building that is its area, or of the tile that it destroys.
    """

    card: Card = attrs.field(converter=Card)
    square: Square | None = attrs.field(default=None, converter=_PAIR_OR_NONE, kw_only=True)
    tile: tuple[int, int] | None = attrs.field(default=None, converter=_PAIR_OR_NONE, kw_only=True)

    def words(self, state: Draft) -> str:
        return f"use {TITLES[self.card]}{words.aim_text(state, None, self.tile, self.square)}"


@line("discard")
class Discard(_Deed):
    """Put a card from the hand on the discard pile: `discard fear`. Rules: STCB-TURN-09."""

    card: Card = attrs.field(converter=Card)
    said = "discard {card}"


@line("keep")
class Keep(_Deed):
    """Discard no card: `keep`. Rules: STCB-TURN-09."""

    said = "keep all cards"


# ------------------------------------------------------------------------------------------- encounters and moves


@line("evade")
class Evade(_Deed):
    """Try to evade a zombie on your square: `evade`, `evade kind=enhanced`. Rules: STCB-EVADE-01, STCB-ENC-03."""

    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)
    said = "try to evade {kind}"


@line("fight")
class Fight(_Deed):
    """Fight a zombie on your square, or a seat's undead: `fight fire_axe`, `fight pistol undead=2`. Rules: STCB-FIGHT-01, STCB-ENC-03."""

    means: Means = attrs.field(converter=Means)
    undead: int | None = attrs.field(default=None, validator=_SEAT_OR_NONE, kw_only=True, metadata=SEAT)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)

    def words(self, state: Draft) -> str:
        return f"fight {words.foe_name(self.undead, self.kind)} with {words.MEANS[self.means]}"


@line("shoot")
class Shoot(_Deed):
    """Shoot at a zombie on a linked square, or at the undead of a seat there: `shoot 1,0`, `shoot 1,0 means=crossbow`.

    The Shotgun counts as the pistol here. Rules: STCB-SHOTGUN-04, STCB-SHOTGUN-08.
    """

    points = "target"
    square: Square = attrs.field(converter=_pair)
    undead: int | None = attrs.field(default=None, validator=_SEAT_OR_NONE, kw_only=True, metadata=SEAT)
    means: Means = attrs.field(default=Means.PISTOL, converter=Means, kw_only=True)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)

    def words(self, state: Draft) -> str:
        gun = " with the Crossbow" if self.means is Means.CROSSBOW else ""
        return f"shoot at {words.foe_name(self.undead, self.kind)} on {words.place_text(state, self.square)}{gun}"


@line("go_on")
class GoOn(_Deed):
    """Stop shooting, and go on with the turn: `go_on`. Rules: STCB-SHOTGUN-09."""

    said = "stop shooting"


@line("accept")
class Accept(_Deed):
    """Let the roll stand: `accept`. Rules: STCB-FIGHT-09, STCB-EVADE-03."""

    said = "let the roll stand"

    def words(self, state: Draft) -> str:
        node: Any = state.agenda[-1]
        return f"{self.said} and {node.result(state)}"


@line("spend_bullets")
class SpendBullets(_Deed):
    """Spend Bullets to make up what the roll lacks: `spend_bullets 2`. Rules: STCB-FIGHT-03, STCB-EVENT-15."""

    count: int = attrs.field(validator=_SOME)
    said = "spend {count Bullet} on the roll"


@line("spend_points")
class SpendPoints(_Deed):
    """Spend movement points to make up what the evade roll lacks: `spend_points 2`. Rules: STCB-EVADE-03."""

    count: int = attrs.field(validator=_SOME)
    said = "spend {count movement point} on the roll"


@line("take_bite")
class TakeBite(_Deed):
    """Let the bite take effect: `take_bite`. Rules: STCB-HEALTH-04."""

    said = "take the bite"


@line("step")
class Step(_Deed):
    """Move your figure, or one that you lead, to a linked square: `step 1,0`. Rules: STCB-MOVE-04, STCB-UNDEAD-06, STCB-CARD-21."""

    square: Square = attrs.field(converter=_pair)

    def words(self, state: Draft) -> str:
        return f"step to {words.zombies_text(state, self.square)}"


@line("crawl")
class Crawl(_Deed):
    """Crawl into the air duct on your square, and come out of another: `crawl -3,-2`. Rules: STCB-MALL-05."""

    square: Square = attrs.field(converter=_pair)

    def words(self, state: Draft) -> str:
        return f"crawl through the air duct to {words.zombies_text(state, self.square)}"


@line("stop")
class Stop(_Deed):
    """End the movement: `stop`. Rules: STCB-MOVE-05, STCB-MOVE-10, STCB-CARD-21."""

    said = "end the movement"


@line("take")
class Take(_Deed):
    """Take a token from your square: `take health`, `take bullets`. Rules: STCB-MOVE-06."""

    token: Token = attrs.field(converter=Token)
    said = "take the {token} token"


@line("ambush")
class Ambush(_Deed):
    """Try to rob another human on your square: `ambush 2`. Rules: STCB-AMBUSH-01."""

    victim: int = attrs.field(validator=_SEAT, metadata=SEAT)
    said = "try to rob {victim}"


@line("take_weapon")
class TakeWeapon(_Deed):
    """Take a weapon from the victim's table: `take_weapon fire_axe`. Rules: STCB-AMBUSH-04, STCB-EVENT-41."""

    card: Card = attrs.field(converter=Card)
    said = "take {card}"


@line("take_bullets")
class TakeBullets(_Deed):
    """Take 1 or 2 of the victim's Bullets: `take_bullets 2`. Rules: STCB-AMBUSH-04."""

    count: int = attrs.field(validator=_SOME)
    said = "take {count Bullet}"


@line("take_nothing")
class TakeNothing(_Deed):
    """Take nothing from the victim: `take_nothing`. Rules: STCB-AMBUSH-04."""

    said = "take nothing"


@line("lose_weapon")
class LoseWeapon(_Deed):
    """Let the target lose a weapon: `lose_weapon fire_axe`. Rules: STCB-EVENT-06."""

    card: Card = attrs.field(converter=Card)
    said = "make the target lose {card}"


@line("lose_bullets")
class LoseBullets(_Deed):
    """Let the target lose Bullets: `lose_bullets`. Rules: STCB-EVENT-06."""

    def words(self, state: Draft) -> str:
        node: Any = state.agenda[-1]
        return f"make the target lose {many(min(components.BULLETS_LOST, state.bullets[node.target]), 'Bullet')}"


@line("aim")
class Aim(_Deed):
    """Choose another target for a card that its target has answered: `aim 2`. Rules: STCB-CARD-12, STCB-EVENT-42."""

    target: int = attrs.field(validator=_SEAT, metadata=SEAT)
    said = "aim it at {target}"


@line("pick")
class Pick(_Deed):
    """Pick a zombie to move or kill, or a square to throw Dynamite at: `pick 6,1`. Rules: STCB-CARD-23, STCB-EVENT-30, STCB-EVENT-36."""

    points = "target"
    square: Square = attrs.field(converter=_pair)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)

    def words(self, state: Draft) -> str:
        picking = getattr(state.agenda[-1], "picking", None) or f"pick {words.a_zombie(self.kind)}"
        return f"{picking} on {words.place_text(state, self.square)}"


# -------------------------------------------------------------------------------------- the undead and the swarm


@line("attack")
class Attack(_Deed):
    """Attack this human next: `attack 2`. Rules: STCB-UNDEAD-01."""

    victim: int = attrs.field(validator=_SEAT, metadata=SEAT)
    said = "attack {victim}"


@line("defend")
class Defend(_Deed):
    """Defend with the pistol or a weapon: `defend fire_axe`. Rules: STCB-UNDEAD-03, STCB-UNDEAD-04."""

    means: Means = attrs.field(converter=Means)
    said = "defend yourself with {means}"


@line("move")
class Move(_Deed):
    """Move a zombie one step: `move 2,1 3,1`, `move 2,1 3,1 kind=enhanced`. Rules: STCB-SWARM-02, STCB-UNDEAD-06, STCB-BASE-08."""

    origin: Square = attrs.field(converter=_pair)
    target: Square = attrs.field(converter=_pair)
    kind: Zombie = attrs.field(default=Zombie.ORDINARY, converter=_kind, kw_only=True)

    def words(self, state: Draft) -> str:
        return f"move {words.a_zombie(self.kind)} {words.way_text(state, self.origin, self.target)}"


@line("done")
class Done(_Deed):
    """Do nothing more in this phase, or by this card: `done`. Rules: STCB-UNDEAD-07, STCB-UNDEAD-13, STCB-TRADE-04, STCB-EVENT-30."""

    said = "do nothing more"


@line("trade")
class Trade(_Deed):
    """Trade 3 kills for 1 Bullet or 1 Health: `trade bullets`, `trade health`. Rules: STCB-TRADE-01, STCB-TRADE-03, STCB-TRADE-04."""

    goods: Token = attrs.field(converter=Token)
    said = f"trade {components.KILLS_FOR_A_BULLET} kills for 1 {{goods}}"


# -------------------------------------------------------------------------------------------------------- chance


@line("reveal")
class Reveal(_Deed):
    """A tile that was turned up: `reveal curve`. Rules: STCB-TILE-09."""

    tile: TileId = attrs.field(converter=TileId)
    said = "turn up the {tile}"


@line("draw")
class Draw(_Deed):
    """A card that was drawn: `draw fear`. Rules: STCB-TURN-11."""

    card: Card = attrs.field(converter=Card)
    said = "draw {card}"


PASS, KEEP, GO_ON, ACCEPT = Pass(), Keep(), GoOn(), Accept()
TAKE_BITE, STOP, TAKE_NOTHING, LOSE_BULLETS, DONE = TakeBite(), Stop(), TakeNothing(), LoseBullets(), Done()
EVADES = {kind: Evade(kind=kind) for kind in Zombie}
FIGHTS = {kind: {means: Fight(means, kind=kind) for means in Means} for kind in Zombie}
DEFENSES = {means: Defend(means) for means in Means}
TAKES = {token: Take(token) for token in Token}
TRADES = {token: Trade(token) for token in Token}
REVEALS = {tile: Reveal(tile) for tile in TileId}
SEATS = range(MOST_PLAYERS)
AIMS = tuple(map(Aim, SEATS))
AMBUSHES = tuple(map(Ambush, SEATS))
ATTACKS = tuple(map(Attack, SEATS))

play = lru_cache(maxsize=4096)(Play)
"""Return the play of a card; the same object each time."""
use = lru_cache(maxsize=4096)(Use)
step_to = lru_cache(maxsize=4096)(Step)
crawl_to = lru_cache(maxsize=128)(Crawl)
place_on = lru_cache(maxsize=4096)(Place)
lay_at = lru_cache(maxsize=4096)(lambda cell, r: Lay(cell, r=r))
pick_from = lru_cache(maxsize=4096)(Pick)
move_zombie = lru_cache(maxsize=16384)(Move)
move_enhanced = lru_cache(maxsize=4096)(partial(Move, kind=Zombie.ENHANCED))
shoot_at = lru_cache(maxsize=4096)(Shoot)

Action: TypeAlias = (
    Lay | Place | Pass | Play | Use | Discard | Keep | Evade | Fight | Shoot | GoOn | Accept | SpendBullets | SpendPoints
    | TakeBite | Step | Crawl | Stop | Take | Ambush | TakeWeapon | TakeBullets | TakeNothing | LoseWeapon | LoseBullets | Aim | Pick
    | Attack | Defend | Move | Done | Trade
)  # fmt: skip
"""Any player's action."""
ACTIONS: tuple[type, ...] = get_args(Action)
"""The classes of the players' actions."""
ChanceOutcome: TypeAlias = Roll | Reveal | Draw
"""Any chance outcome."""
OUTCOMES: tuple[type, ...] = get_args(ChanceOutcome)
"""The classes of chance outcomes."""
