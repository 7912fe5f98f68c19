"""A galaxy around the facts: what a posed position does not name is laid so that it matters as little as it can."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from zombiekit.games.defcon_zombies.box.components import EARTH, GAP, UNKNOWN, ZOMBIES, Kind, Tile
from zombiekit.games.defcon_zombies.box.galaxies import board, gap_numbers, size_of
from zombiekit.games.defcon_zombies.box.reckoning import groups_of
from zombiekit.games.defcon_zombies.state import new_game
from zombiekit.games.defcon_zombies.view.prior import class_of, draw_deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.games.defcon_zombies.box.options import Options
    from zombiekit.games.defcon_zombies.state import State


class _First:
    """A source of chance that always picks the first."""

    def random(self) -> float:
        """Return 0."""
        return 0.0


FIRST = _First()


@attrs.define
class Layout:
    """A galaxy under construction.

    Attributes:
        options: The options.
        gaps: The cells without a tile.
        faces: What lies face up, by system.
        dealt: The tiles dealt that are known so far, by system.
        named: The cells that the facts speak of, which nothing else is laid on.
    """

    options: Options
    gaps: tuple[int, ...]
    faces: dict[int, Tile]
    dealt: dict[int, Tile]
    named: set[int]

    def free_cells(self) -> list[int]:
        """Return the systems that nothing is said of, the farthest first."""
        systems = board(size_of(self.options.plan), self.gaps).systems
        return [cell for cell in reversed(systems[1:]) if cell not in self.named and cell not in self.dealt]

    def lay(self, tile: Tile) -> None:
        """Lay a tile face up far away, if there is a place."""
        for cell in self.free_cells()[:1]:
            self.faces[cell] = self.dealt[cell] = tile

    def lay_cards(self, names: Iterable[str]) -> None:
        """Lay the constellations of cards held that lie nowhere yet."""
        for name in names:
            if Tile(name) not in self.faces.values():
                self.lay(Tile(name))

    def lay_swarm(self) -> None:
        """Lay a Zombies system, if none lies there."""
        if ZOMBIES not in self.faces.values():
            self.lay(ZOMBIES)

    def row(self, tiles: dict[int, Tile]) -> tuple[Tile, ...]:
        """Return tiles by system as a state has them."""
        size = size_of(self.options.plan)
        return tuple(
            EARTH if not cell else GAP if cell in self.gaps else tiles.get(cell, UNKNOWN) for cell in range(size)
        )

    def whole_deal(self) -> tuple[Tile, ...]:
        """Return all dealt tiles: those known, and the first deal that agrees with them; any tiles left where none does."""
        view = attrs.evolve(
            new_game(self.options), gaps=self.gaps, agenda=(), faces=self.row(self.faces), dealt=self.row(self.dealt)
        )
        try:
            return draw_deal(view, FIRST)
        except (ValueError, IndexError):
            return self._any_deal(view)

    def _any_deal(self, view: State) -> tuple[Tile, ...]:
        """Return the known tiles with the rest of the galaxy's, wherever they come to lie."""
        left = Counter({name: sum(counts) for name, counts in groups_of(self.options.plan).items()})
        left -= Counter(class_of(tile) for tile in view.dealt if tile not in (EARTH, GAP, UNKNOWN))
        names = [Tile(card.name) for card in self.options.constellations if Tile(card.name) not in view.dealt]
        tiles = [names.pop(0) if name == "constellation" else Tile(name) for name in left.elements()]
        return tuple((tiles.pop() if tiles else ZOMBIES) if tile is UNKNOWN else tile for tile in view.dealt)

    def explore(self, keep: int, dealt: tuple[Tile, ...]) -> None:
        """Turn tiles up until only `keep` lie face down: plain planets far away first."""
        hidden = [cell for cell, tile in enumerate(self.row(self.faces)) if tile is UNKNOWN]
        order = sorted(hidden, key=lambda cell: (cell in self.named, dealt[cell].kind is not Kind.PLANET, -cell))
        for cell in order[: max(0, len(hidden) - keep)]:
            self.faces[cell] = dealt[cell]


def gaps_of_options(options: Options) -> tuple[int, ...]:
    """Return the gaps of a galaxy; the corners' where they are drawn and nothing is said of them."""
    if options.draws_gaps:
        return gap_numbers(((4, -4), (0, -4), (-4, 4), (0, 4)))
    return gap_numbers(options.plan.gaps)
