"""*Sometimes, They Come Back!*: the most legal actions at once. There are most in the movement of an undead on a map full of zombies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from zombiekit.games.they_come_back.box.components import Card, Moment, Zombie
from zombiekit.games.they_come_back.box.own_tiles import printed_in
from zombiekit.games.they_come_back.box.tiles import BUILDING_LETTERS, STREET_LETTERS, Box, Tile, turns_that_fit
from zombiekit.games.they_come_back.rules.cards import deck_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.they_come_back.box.options import Options


class _Ground(NamedTuple):
    """What a map has at most.

    Attributes:
        tiles: Tiles.
        squares: Squares that can be entered.
        streets: Street squares.
        buildings: Buildings.
        links: Pairs of linked squares.
        exits: Exits.
        free: Exits that join no other while the map is laid.
        turns: Rotations in which a tile fits beside an exit.
        enhanced: Enhanced zombies.
    """

    tiles: int
    squares: int
    streets: int
    buildings: int
    links: int
    exits: int
    free: int
    turns: int
    enhanced: int


def most_actions(options: Options) -> dict[str, int]:
    """Return the most actions of each kind of decision, with the tiles and cards of these options."""
    ground = _ground_of(options)
    cards = _cards_of(options, ground)
    return {
        **_laying(ground),
        **_figures(options, ground, cards),
        **_zombies(options, ground, cards.most(Moment.UNDEAD_MOVEMENT, undead=True)),
        **_smaller(options, cards),
        # what a player may play or use at any moment; pass: STCB-TIME-03
        "WindowChoice": max(map(cards.most, Moment)) + 1,
    }


def _ground_of(options: Options) -> _Ground:
    """Return what all tiles in play make together, or those of a prepared map. Rules: INV-2, STCB-SETUP-13."""
    printed = printed_in(options.tiles)
    if options.map is None:
        names = [name for name, tile in printed.items() for _ in range(tile.count) if tile.box in options.boxes]
        enhanced = sum(printed[name].zombies for name in names if printed[name].zombie is Zombie.ENHANCED)
    else:
        names = [laid.tile for _, laid in options.map.tiles]
        enhanced = len(options.map.enhanced)
    tiles = [printed[name] for name in names]
    letters = [letter for tile in tiles for letter in _spots(tile).values()]
    exits = sum(len(tile.exits) for tile in tiles)
    # Tiles are linked at exits. Breakthrough opens walls, so any two squares at the edges of tiles may be linked.
    # STCB-GEO-06, STCB-CARD-24
    sides = sum(map(_border, tiles)) if Box.Z2 in options.boxes else exits
    return _Ground(
        len(tiles),
        len(letters),
        sum(letter in STREET_LETTERS for letter in letters),
        sum(tile.is_named for tile in tiles),
        sum(map(_links, tiles)) + sides // 2,
        exits,
        # Each tile but the first joins one, and so one exit of either is no longer free: STCB-TILE-03
        2 + sum(max(len(tile.exits) - 2, 0) for tile in tiles),
        max(len(turns) for name in names for turns in turns_that_fit(name).values()),
        enhanced,
    )


def _spots(tile: Tile) -> dict[tuple[int, int], str]:
    """Return the squares of a tile that can be entered, with their letters. Rules: STCB-GEO-10."""
    letters = STREET_LETTERS + BUILDING_LETTERS
    return {(i, j): letter for j, row in enumerate(tile.grid) for i, letter in enumerate(row) if letter in letters}


def _links(tile: Tile) -> int:
    """Return how many pairs of squares are linked inside a tile. Rules: STCB-GEO-04, STCB-GEO-05, STCB-GEO-07."""
    street = {spot: letter in STREET_LETTERS for spot, letter in _spots(tile).items()}
    near = [(spot, other) for spot in street for other in ((spot[0] + 1, spot[1]), (spot[0], spot[1] + 1))]
    return sum(other in street and street[spot] is street[other] for spot, other in near) + len(tile.doors)


def _border(tile: Tile) -> int:
    """Return how many sides of squares that can be entered lie at the edge of a tile."""
    return sum((i != 1) + (j != 1) for i, j in _spots(tile))


@attrs.frozen
class _Cards:
    """The cards in play, and how often each can be offered at once.

    Attributes:
        kinds: The kinds in the deck. Rules: STCB-CARD-31, INV-1.
        hand: The most cards in a hand. Rules: INV-7.
        plays: The ways to play a card, by what a play names. Rules: STCB-CARD-10.
        uses: The ways to use a weapon from the table, if there may be several.
    """

    kinds: tuple[Any, ...]
    hand: int
    plays: Mapping[str | None, int]
    uses: Mapping[Card, int]

    def most(self, moment: Moment, *, undead: bool = False) -> int:
        """Return the most plays and uses at a moment: of the cards in a hand, equal ones once, and of all weapons on the table.

        No table has two equal weapons, and the undead have none. Rules: STCB-CARD-04, STCB-CARD-06, STCB-DEATH-02, STCB-WEAPON-03.
        """
        plays = [
            self.plays[kind.names] for kind in self.kinds if moment in kind.moments and (kind.undead or not undead)
        ]
        used = [] if undead else [kind.card for kind in self.kinds if moment in getattr(kind, "uses_at", ())]
        return sum(sorted(plays)[-self.hand :]) + sum(self.uses.get(card, 1) for card in used)

    def count(self, *cards: Card) -> int:
        """Return how many of these kinds are in the deck."""
        return sum(kind.card in cards for kind in self.kinds)


def _cards_of(options: Options, ground: _Ground) -> _Cards:
    return _Cards(
        tuple([options.kinds[card] for card, _ in deck_of(options)]),
        options.hand,
        {
            None: 1,
            # another player: STCB-CARD-07
            "target": options.players - 1,
            "building": ground.buildings,
            "tile": ground.tiles,
            # a human's square and a kind of zombie: STCB-EVENT-37
            "square": options.players * _kinds(ground),
            "side": 4,
        },
        {
            # all tiles but the first: STCB-EVENT-38
            Card.ROCKET_LAUNCHER: ground.tiles - 1,
            # street squares: STCB-EVENT-54
            Card.NOW_THATS_JUST_GROSS: ground.streets,
            # linked squares: STCB-CARD-17
            Card.GRENADE: 4,
            Card.MOLOTOV_COCKTAIL: 4,
        },
    )


def _kinds(ground: _Ground) -> int:
    """Return how many kinds of zombies there are. Rules: STCB-BASE-07."""
    return 2 if ground.enhanced else 1


def _laying(ground: _Ground) -> dict[str, int]:
    return {
        # cells beside a free exit, and rotations: STCB-TILE-03, STCB-TILE-06
        "LayTile": ground.free * ground.turns,
        # The map may have come apart, so any exit may be free: STCB-CARD-25, STCB-CARD-26
        "MovingTile": ground.exits * ground.turns,
        # squares of a tile: STCB-TOKEN-01, STCB-TOKEN-03
        "PlaceTokens": 9,
    }


def _figures(options: Options, ground: _Ground, cards: _Cards) -> dict[str, int]:
    """Return the decisions of a human about the figure on the map, at which cards may also be played."""
    others, kinds = options.players - 1, _kinds(ground)
    # pistol, Fire Axe, Chainsaw, Crossbow: STCB-FIGHT-01, STCB-FIGHT-05
    means = 1 + cards.count(Card.FIRE_AXE, Card.CHAINSAW, Card.CROSSBOW)
    # zombies on four linked squares and all undead, with Shotgun or Crossbow: STCB-SHOTGUN-04, STCB-SHOTGUN-08
    shots = (4 * kinds + others) * cards.count(Card.SHOTGUN, Card.CROSSBOW)
    # evade, or fight, also the undead: STCB-EVADE-01, STCB-FIGHT-01
    attempts = kinds * (1 + means) + others * means
    # the tiles around: STCB-MALL-05
    ducts = 8 if Box.Z3 in options.boxes and options.air_ducts else 0
    return {
        # steps, two tokens, ambushes, shots, ducts, cards, stop: STCB-MOVE-05, STCB-MOVE-06, STCB-AMBUSH-01
        "MoveChoice": 4 + 2 + others + shots + ducts + cards.most(Moment.MOVEMENT) + 1,
        # attempts, or else shots and `go_on`: STCB-ENC-03, STCB-SHOTGUN-09
        "Encounter": max(attempts, shots + 1) + cards.most(Moment.ENCOUNTER),
        # accept, spend Bullets or points, cards: STCB-EVADE-03, STCB-FIGHT-09
        "AfterRoll": 2 + cards.most(Moment.AFTER_ROLL),
        # weapons, take the bite: STCB-HEALTH-04
        "BiteChoice": cards.most(Moment.BITE) + 1,
        # STCB-UNDEAD-03, STCB-UNDEAD-04
        "Defense": means + cards.most(Moment.DEFENSE),
    }


def _zombies(options: Options, ground: _Ground, cards: int) -> dict[str, int]:
    """Return the decisions about zombies on the map. `cards` counts what an undead player may play in the movement."""
    others, kinds = options.players - 1, _kinds(ground)
    # A zombie marches from its square to a linked one without a zombie, so one way over each link: STCB-GEO-11, STCB-SWARM-02
    # Where humans are, zombies also go to others. Both ways are open only between two such squares, and n squares of a grid, up to
    # five, have at most n links.
    # Where enhanced zombies stand among ordinary ones, each march is listed for both: STCB-BASE-08
    marches = ground.links + others + 4 * ground.enhanced
    return {
        # or steps of one's own undead, and `done`: STCB-UNDEAD-13
        "SwarmMove": marches + 4 + 1,
        # steps of the figure, marches, cards, `done`: STCB-UNDEAD-06, STCB-UNDEAD-16
        "UndeadMove": 4 + marches + cards + 1,
        # linked squares, stop: STCB-BASE-08
        "SecondStep": 4 + 1,
        # squares without a zombie: STCB-CARD-22
        "Placing": ground.squares,
        # squares with zombies, and those with both kinds once more: STCB-CARD-23, STCB-CARD-33
        "PickZombie": ground.squares + min(ground.squares, ground.enhanced),
        # all squares but its own: STCB-CARD-23
        "PutZombie": ground.squares - 1,
        # linked squares: STCB-EVENT-37
        "SendZombie": 4,
        # street squares of a tile that has a building: STCB-CARD-28
        "Barricading": 8,
        # linked squares, done: STCB-EVENT-30
        "DynamiteChoice": 4 + 1,
        # street squares of a tile, and kinds: STCB-EVENT-36
        "MineChoice": 9 * kinds,
    }


def _smaller(options: Options, cards: _Cards) -> dict[str, int]:
    """Return the decisions with few actions."""
    others = options.players - 1
    weapons = sum(hasattr(kind, "uses_at") for kind in cards.kinds)
    return {
        # keep, or a card of the hand: STCB-TURN-09
        "DiscardChoice": 1 + options.hand,
        # a Bullet, a Health, done: STCB-TRADE-01, STCB-TRADE-03
        "TradeChoice": 3,
        # a weapon, 1 or 2 Bullets, nothing: STCB-AMBUSH-04
        "AmbushTake": weapons + 2 + 1,
        # a weapon, or Bullets: STCB-EVENT-06
        "ButterFingersChoice": weapons + 1,
        # a weapon: STCB-EVENT-41
        "WeaponChoice": weapons,
        # accept, or spend Bullets: STCB-EVENT-15
        "DeadChoice": 2,
        # linked squares, stop: STCB-CARD-21
        "LeadingChoice": 4 + 1,
        # another target: STCB-CARD-12
        "Redirecting": others,
        # humans: STCB-UNDEAD-01
        "AttackChoice": others,
    }
