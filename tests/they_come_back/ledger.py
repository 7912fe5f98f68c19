"""Follows the table by its events alone, which shows whether they report everything."""

from __future__ import annotations

from collections import Counter
from functools import singledispatchmethod
from typing import Any, TypeAlias

from zombiekit.games.they_come_back.box.components import Card, Cell, Square, Token, Zombie
from zombiekit.games.they_come_back.box.map_tables import Laid, in_order
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import cell_of, moved_square
from zombiekit.games.they_come_back.rules.event_card import CARDS, Weapon
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table import events as told

Crowd: TypeAlias = tuple[Square, Zombie]
"""Zombies of a kind on a square."""


class Ledger:
    """What is on the table, kept up to date by events alone."""

    def __init__(self, state: State) -> None:
        enhanced = Counter(zombie.square for zombie in state.enhanced)
        self.zombies: Counter[Crowd] = Counter({(square, Zombie.ENHANCED): count for square, count in enhanced.items()})
        self.zombies += {(square, Zombie.ORDINARY): count - enhanced[square] for square, count in state.zombies}
        self.lying: Counter[Crowd] = Counter()
        for lying in state.lying:
            self.lying[lying.square, lying.kind] += lying.number
        self.health, self.hearts, self.bullets, self.kills = (
            list(values) for values in (state.health, state.hearts, state.bullets, state.kills)
        )
        self.squares = list(state.squares)
        self.hands, self.tables = ([Counter(cards) for cards in zone] for zone in (state.hands, state.tables))
        self.discards: list[Card] = list(state.discards)
        self.deck = Counter(dict(state.deck))
        self.tokens = {Token.HEALTH: {*state.health_tokens}, Token.BULLETS: {*state.bullet_tokens}}
        self.tiles = dict(state.town.tiles)
        self.openings = {*state.town.openings}
        self.jeeps = {*state.jeeps}
        self.turn = (state.round, state.active) if state.round else (0, 0)
        self.effects = {(marker.card, marker.owner, marker.target) for marker in state.markers}
        self.result = state.result and (state.result.reason, state.result.winners)

    def facts(self) -> dict[str, Any]:
        """Return everything, without zero counts."""
        return {name: +value if isinstance(value, Counter) else value for name, value in vars(self).items()}

    @singledispatchmethod
    def read(self, event: Any) -> None:
        """Change the table as an event says; ignore events that change nothing on it."""

    # ---------------------------------------------------------------------------------------------- the map

    @read.register
    def _(self, event: told.TileLaid) -> None:
        self.tiles[event.cell] = Laid(TileId(event.tile), event.r, event.floor)

    @read.register
    def _(self, event: told.TileMoved) -> None:
        """Move everything on the tile along with it, and close the walls opened on its edges."""
        laid = self.tiles.pop(event.cell)
        self.tiles[event.to] = laid._replace(r=event.r)

        def moved(square: Square) -> Square:
            return moved_square(square, laid.r, event.to, event.r) if cell_of(square) == event.cell else square

        for crowds in (self.zombies, self.lying):
            found = {(moved(square), kind): count for (square, kind), count in crowds.items()}
            crowds.clear()
            crowds.update(found)
        self.tokens = {token: {*map(moved, squares)} for token, squares in self.tokens.items()}
        self._close(event.cell)

    @read.register
    def _(self, event: told.TileDestroyed) -> None:
        """Count lying zombies as standing: the next events report all of them as killed."""
        del self.tiles[event.cell]
        for square, kind in [crowd for crowd in self.lying if cell_of(crowd[0]) == event.cell]:
            self.zombies[square, kind] += self.lying.pop((square, kind))
        for squares in self.tokens.values():
            squares -= {square for square in squares if cell_of(square) == event.cell}
        self._close(event.cell)

    def _close(self, cell: Cell) -> None:
        self.openings -= {opening for opening in self.openings if cell in map(cell_of, opening)}

    @read.register
    def _(self, event: told.WallOpened) -> None:
        first, second = sorted((event.origin, event.target), key=in_order)
        self.openings.add((first, second))

    @read.register
    def _(self, event: told.TokenPut) -> None:
        self.tokens[event.token].add(event.square)

    @read.register
    def _(self, event: told.TokenTaken) -> None:
        self.tokens[event.token].remove(event.square)

    @read.register
    def _(self, event: told.ZombiePut) -> None:
        self.zombies[event.square, event.kind] += 1

    @read.register
    def _(self, event: told.ZombieMoved) -> None:
        self.zombies[event.origin, event.kind] -= 1
        self.zombies[event.target, event.kind] += 1

    @read.register
    def _(self, event: told.ZombieEvaded) -> None:
        self.zombies[event.square, event.kind] -= 1
        self.lying[event.square, event.kind] += 1

    @read.register
    def _(self, event: told.ZombiesStoodUp) -> None:
        self.lying[event.square, event.kind] -= event.count
        self.zombies[event.square, event.kind] += event.count

    @read.register
    def _(self, event: told.ZombiesKilled) -> None:
        self.zombies[event.square, event.kind] -= event.count
        self.kills[event.seat] += event.count

    @read.register
    def _(self, event: told.ZombiesRemoved) -> None:
        self.zombies[event.square, event.kind] -= event.count

    # --------------------------------------------------------------------------------------------- players

    @read.register
    def _(self, event: told.FigureMoved) -> None:
        self.squares[event.seat] = event.target

    @read.register
    def _(self, event: told.FigurePut) -> None:
        self.squares[event.seat] = event.square

    @read.register
    def _(self, event: told.HealthGained) -> None:
        self.health[event.seat] = event.health

    @read.register
    def _(self, event: told.HealthLost) -> None:
        self.health[event.seat] = event.health

    @read.register
    def _(self, event: told.Bitten) -> None:
        self.health[event.seat], self.hearts[event.seat] = event.health, event.hearts

    @read.register
    def _(self, event: told.UndeadHit) -> None:
        self.hearts[event.seat] = event.hearts
        if not event.hearts:
            self.squares[event.seat] = None

    @read.register
    def _(self, event: told.BulletsGained) -> None:
        self.bullets[event.seat] += event.count

    @read.register
    def _(self, event: told.BulletsLost) -> None:
        self.bullets[event.seat] -= event.count

    @read.register
    def _(self, event: told.BulletsTaken) -> None:
        self.bullets[event.seat] += event.count
        self.bullets[event.victim] -= event.count

    @read.register
    def _(self, event: told.KillsLost) -> None:
        self.kills[event.seat] -= event.count

    @read.register
    def _(self, event: told.KillsDealt) -> None:
        self.kills[event.seat] += event.count

    @read.register
    def _(self, event: told.JeepTaken) -> None:
        self.jeeps.add(event.seat)

    @read.register
    def _(self, event: told.JeepLost) -> None:
        self.jeeps.remove(event.seat)

    @read.register
    def _(self, event: told.KillsTraded) -> None:
        self.kills[event.seat] -= event.kills

    @read.register
    def _(self, event: told.Died) -> None:
        seat = event.seat
        assert sorted(event.cards) == sorted((self.hands[seat] + self.tables[seat]).elements())
        self.discards += event.cards
        self.hands[seat], self.tables[seat] = Counter(), Counter()
        self.health[seat] = self.bullets[seat] = self.kills[seat] = 0

    # ----------------------------------------------------------------------------------------------- cards

    @read.register
    def _(self, event: told.CardDrawn) -> None:
        self.deck[event.card] -= 1
        self.hands[event.seat][event.card] += 1

    @read.register
    def _(self, event: told.DeckRenewed) -> None:
        assert event.count == len(self.discards)
        self.deck, self.discards = Counter(self.discards), []

    @read.register
    def _(self, event: told.CardPlayed) -> None:
        card = event.action.card
        self.hands[event.seat][card] -= 1
        if isinstance(CARDS[card], Weapon):
            self.tables[event.seat][card] += 1
        else:
            self.discards.append(card)

    @read.register
    def _(self, event: told.CardDiscarded) -> None:
        self.hands[event.seat][event.card] -= 1
        self.discards.append(event.card)

    @read.register
    def _(self, event: told.CardTaken) -> None:
        self.hands[event.victim][event.card] -= 1
        self.hands[event.seat][event.card] += 1

    @read.register
    def _(self, event: told.GarbageTaken) -> None:
        """Take the second card of the pile; the top one is the card used for it."""
        assert event.card is self.discards.pop(-2)
        self.hands[event.seat][event.card] += 1

    @read.register
    def _(self, event: told.HandDiscarded) -> None:
        self.hands[event.seat].subtract(event.cards)
        self.discards += event.cards

    @read.register
    def _(self, event: told.WeaponUsed) -> None:
        self.tables[event.seat][event.action.card] -= 1
        self.discards.append(event.action.card)

    @read.register
    def _(self, event: told.WeaponLost) -> None:
        self.tables[event.seat][event.card] -= 1
        self.discards.append(event.card)

    @read.register
    def _(self, event: told.WeaponTaken) -> None:
        self.tables[event.victim][event.card] -= 1
        self.tables[event.seat][event.card] += 1

    @read.register
    def _(self, event: told.EffectBegan) -> None:
        self.effects.add((event.card, event.seat, event.target))

    @read.register
    def _(self, event: told.EffectEnded) -> None:
        self.effects.discard((event.card, event.seat, event.target))

    # --------------------------------------------------------------------------------------------- the game

    @read.register
    def _(self, event: told.RoundBegan) -> None:
        self.turn = (event.round, self.turn[1])

    @read.register
    def _(self, event: told.TurnBegan) -> None:
        self.turn = (self.turn[0], event.seat)

    @read.register
    def _(self, event: told.GameEnded) -> None:
        self.result = (event.reason, event.winners)
