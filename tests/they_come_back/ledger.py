"""Follows the table by its events alone, which shows whether they report everything."""

from collections import Counter
from typing import Any, TypeAlias

from zombiekit.games.they_come_back.box.components import Card, Cell, Square, Token, Zombie
from zombiekit.games.they_come_back.box.map_tables import Laid, cell_of, in_order
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import moved_square
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

    def read(self, event: Any) -> None:
        """Change the table as an event says; ignore events that change nothing on it."""
        match event:
            case told.TileLaid():
                self.tiles[event.cell] = Laid(TileId(event.tile), event.r, event.floor)
            case told.TileMoved():
                self._move(event)
            case told.TileDestroyed():
                self._destroy(event.cell)
            case told.WallOpened():
                first, second = sorted((event.origin, event.target), key=in_order)
                self.openings.add((first, second))
            case told.TokenPut():
                self.tokens[event.token].add(event.square)
            case told.TokenTaken():
                self.tokens[event.token].remove(event.square)
            case _:
                self._zombies(event)

    def _move(self, event: told.TileMoved) -> None:
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

    def _destroy(self, cell: Cell) -> None:
        """Count lying zombies as standing: the next events report all of them as killed."""
        del self.tiles[cell]
        for square, kind in [crowd for crowd in self.lying if cell_of(crowd[0]) == cell]:
            self.zombies[square, kind] += self.lying.pop((square, kind))
        for squares in self.tokens.values():
            squares -= {square for square in squares if cell_of(square) == cell}
        self._close(cell)

    def _close(self, cell: Cell) -> None:
        self.openings -= {opening for opening in self.openings if cell in map(cell_of, opening)}

    def _zombies(self, event: Any) -> None:
        match event:
            case told.ZombiePut():
                self.zombies[event.square, event.kind] += 1
            case told.ZombieMoved():
                self.zombies[event.origin, event.kind] -= 1
                self.zombies[event.target, event.kind] += 1
            case told.ZombieEvaded():
                self.zombies[event.square, event.kind] -= 1
                self.lying[event.square, event.kind] += 1
            case told.ZombiesStoodUp():
                self.lying[event.square, event.kind] -= event.count
                self.zombies[event.square, event.kind] += event.count
            case told.ZombiesKilled():
                self.zombies[event.square, event.kind] -= event.count
                self.kills[event.seat] += event.count
            case told.ZombiesRemoved():
                self.zombies[event.square, event.kind] -= event.count
            case _:
                self._players(event)

    def _players(self, event: Any) -> None:
        match event:
            case told.FigureMoved():
                self.squares[event.seat] = event.target
            case told.FigurePut():
                self.squares[event.seat] = event.square
            case told.HealthGained() | told.HealthLost():
                self.health[event.seat] = event.health
            case told.Bitten():
                self.health[event.seat], self.hearts[event.seat] = event.health, event.hearts
            case told.UndeadHit():
                self.hearts[event.seat] = event.hearts
                self.squares[event.seat] = self.squares[event.seat] if event.hearts else None
            case told.JeepTaken():
                self.jeeps.add(event.seat)
            case told.JeepLost():
                self.jeeps.remove(event.seat)
            case told.Died():
                seat = event.seat
                assert sorted(event.cards) == sorted((self.hands[seat] + self.tables[seat]).elements())
                self.discards += event.cards
                self.hands[seat], self.tables[seat] = Counter(), Counter()
                self.health[seat] = self.bullets[seat] = self.kills[seat] = 0
            case _:
                self._goods(event)

    def _goods(self, event: Any) -> None:
        match event:
            case told.BulletsGained():
                self.bullets[event.seat] += event.count
            case told.BulletsLost():
                self.bullets[event.seat] -= event.count
            case told.BulletsTaken():
                self.bullets[event.seat] += event.count
                self.bullets[event.victim] -= event.count
            case told.KillsLost():
                self.kills[event.seat] -= event.count
            case told.KillsDealt():
                self.kills[event.seat] += event.count
            case told.KillsTraded():
                self.kills[event.seat] -= event.kills
            case _:
                self._cards(event)

    def _cards(self, event: Any) -> None:
        match event:
            case told.CardDrawn():
                self.deck[event.card] -= 1
                self.hands[event.seat][event.card] += 1
            case told.DeckRenewed():
                assert event.count == len(self.discards)
                self.deck, self.discards = Counter(self.discards), []
            case told.CardPlayed():
                card = event.action.card
                self.hands[event.seat][card] -= 1
                if isinstance(CARDS[card], Weapon):
                    self.tables[event.seat][card] += 1
                else:
                    self.discards.append(card)
            case told.CardDiscarded():
                self.hands[event.seat][event.card] -= 1
                self.discards.append(event.card)
            case told.CardTaken():
                self.hands[event.victim][event.card] -= 1
                self.hands[event.seat][event.card] += 1
            case told.GarbageTaken():  # the second card of the pile; the top one is the card used for it
                assert event.card is self.discards.pop(-2)
                self.hands[event.seat][event.card] += 1
            case told.HandDiscarded():
                self.hands[event.seat].subtract(event.cards)
                self.discards += event.cards
            case _:
                self._weapons(event)

    def _weapons(self, event: Any) -> None:
        match event:
            case told.WeaponUsed():
                self.tables[event.seat][event.action.card] -= 1
                self.discards.append(event.action.card)
            case told.WeaponLost():
                self.tables[event.seat][event.card] -= 1
                self.discards.append(event.card)
            case told.WeaponTaken():
                self.tables[event.victim][event.card] -= 1
                self.tables[event.seat][event.card] += 1
            case told.EffectBegan():
                self.effects.add((event.card, event.seat, event.target))
            case told.EffectEnded():
                self.effects.discard((event.card, event.seat, event.target))
            case _:
                self._game(event)

    def _game(self, event: Any) -> None:
        match event:
            case told.RoundBegan():
                self.turn = (event.round, self.turn[1])
            case told.TurnBegan():
                self.turn = (self.turn[0], event.seat)
            case told.GameEnded():
                self.result = (event.reason, event.winners)
            case _:
                pass
