"""What a tile is laid with: zombies, Health tokens and Bullet tokens (clauses TOKEN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import attrs

from zombiekit.agenda import list_options
from zombiekit.games.they_come_back.actions import Place, place_on
from zombiekit.games.they_come_back.choosing import Choice
from zombiekit.games.they_come_back.components import Cell, Square, Token
from zombiekit.games.they_come_back.events import TokenPut
from zombiekit.games.they_come_back.options import TokenPlacement
from zombiekit.games.they_come_back.state import push, zombies_on
from zombiekit.games.they_come_back.tiles import HELIPADS, MIDDLE, TILES, form_of
from zombiekit.games.they_come_back.zombies import cut_to_supply, put_zombie

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zombiekit.games.they_come_back.state import Draft


class Ground(NamedTuple):
    """A tile that is being furnished: its squares that may hold something, in square order, and those that do."""

    squares: tuple[Square, ...]
    zombies: tuple[Square, ...]
    health: tuple[Square, ...]
    bullets: tuple[Square, ...]


class Due(NamedTuple):
    """What is to be put on a tile next: a zombie, if it is no token, and how many of the kind are still to come, 0 if all is done."""

    token: Token | None
    left: int


def ground_of(state: Draft, cell: Cell) -> Ground:
    """Return how far a tile is furnished; on a tile without a building the street is. Rules: STCB-TOKEN-01, STCB-TOKEN-03."""
    form = form_of(*state.town.cells[cell])
    squares = tuple([(3 * cell[0] + i, 3 * cell[1] + j) for i, j in form.building or form.streets])
    zombies = zombies_on(state.zombies)
    return Ground(
        squares,
        tuple([square for square in squares if square in zombies]),
        tuple([square for square in squares if square in state.health_tokens]),
        tuple([square for square in squares if square in state.bullet_tokens]),
    )


def due_on(state: Draft, cell: Cell, ground: Ground) -> Due:
    """Return what is to be put on a tile next: zombies, then Health, then Bullets.

    Rules: STCB-TOKEN-01, STCB-TOKEN-02, STCB-TOKEN-03, STCB-TOKEN-05, STCB-TOKEN-07.
    """
    tile = TILES[state.town.cells[cell].tile]
    zombies = cut_to_supply(state, tile.zombies - len(ground.zombies))
    health = tile.health - len(ground.health)
    bullets = tile.bullets - len(ground.bullets)
    if zombies > 0:
        return Due(None, zombies)
    return Due(Token.HEALTH, health) if health > 0 else Due(Token.BULLETS, bullets)


def open_squares(state: Draft, cell: Cell, ground: Ground, due: Due) -> Sequence[Square]:
    """Return the squares on which the next thing may be put, so that all the rest finds a place.

    Things of one kind are put in square order, no two of a kind on one square and no more than two in all.
    Rules: STCB-TOKEN-04, STCB-TOKEN-05.
    """
    tile = TILES[state.town.cells[cell].tile]
    if due.token is None:
        return _so_that_rest_fits(_after(ground.squares, ground.zombies), due.left)
    if due.token is Token.BULLETS:
        both = {*ground.zombies} & {*ground.health}
        free = [square for square in _after(ground.squares, ground.bullets) if square not in both]
        return _so_that_rest_fits(free, due.left)
    offered = []
    later = _after(ground.squares, ground.health)
    doubled = sum([square in ground.zombies for square in ground.health])
    for index, square in enumerate(_so_that_rest_fits(later, due.left), 1):
        rest = due.left - 1
        alone = sum([other not in ground.zombies for other in later[index:]])
        least_doubled = doubled + (square in ground.zombies) + max(0, rest - alone)
        if least_doubled + tile.bullets <= len(ground.squares):  # squares with both cannot take a Bullet token
            offered.append(square)
    return offered


def _after(squares: tuple[Square, ...], used: tuple[Square, ...]) -> tuple[Square, ...]:
    """Return the squares behind the last one that was used."""
    return squares[squares.index(used[-1]) + 1 :] if used else squares


def _so_that_rest_fits(squares: Sequence[Square], count: int) -> Sequence[Square]:
    """Return those squares behind which enough are left for the rest of so many things."""
    return squares[: len(squares) - count + 1]


def canonical_square(state: Draft, cell: Cell, ground: Ground, due: Due) -> Square:
    """Return the square on which the next thing is put by the fixed rule. Rules: STCB-TOKEN-06."""
    laid = state.town.cells[cell]
    squares = ground.squares
    if due.token is None:
        if not TILES[laid.tile].is_named and laid.tile not in HELIPADS:
            exits = {(3 * cell[0] + MIDDLE[side][0], 3 * cell[1] + MIDDLE[side][1]) for side in form_of(*laid).exits}
            squares = tuple([square for square in squares if square in exits])
        return _after(squares, ground.zombies)[0]
    if due.token is Token.HEALTH:
        return squares[-due.left]
    both = {*ground.zombies} & {*ground.health}
    return next(square for square in _after(squares, ground.bullets) if square not in both)


def furnish(draft: Draft, cell: Cell) -> None:
    """Put on a tile what belongs there, and ask the player who laid it where there is a choice.

    Rules: STCB-TOKEN-05, STCB-TOKEN-06.
    """
    is_canonical = draft.options.token_placement is TokenPlacement.CANONICAL
    while (due := due_on(draft, cell, ground := ground_of(draft, cell))).left:
        if is_canonical:
            square = canonical_square(draft, cell, ground, due)
        else:
            node = PlaceTokens(cell)
            options = list_options(draft, node)
            if len(options) > 1:
                push(draft, node)
                return
            square = options[0].square
        _put(draft, due.token, square)


def _put(draft: Draft, token: Token | None, square: Square) -> None:
    if token is None:
        put_zombie(draft, square)
        return
    if token is Token.HEALTH:
        draft.health_tokens = tuple(sorted((*draft.health_tokens, square)))
    else:
        draft.bullet_tokens = tuple(sorted((*draft.bullet_tokens, square)))
    draft.events += (TokenPut(token, square),)


@attrs.frozen
class PlaceTokens(Choice):
    """The player who has laid a tile chooses a square for the next zombie or token. Rules: STCB-TOKEN-01, STCB-TOKEN-03, STCB-TOKEN-05."""

    cell: Cell
    clause = "STCB-TOKEN-05"
    wanted = "one of the squares for the next zombie or token"

    def actor(self, state: Draft) -> int:
        """Return the player who lays."""
        return state.active

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the squares on which it may be put."""
        ground = ground_of(state, self.cell)
        due = due_on(state, self.cell, ground)
        return tuple([place_on(square) for square in open_squares(state, self.cell, ground, due)])

    def apply(self, draft: Draft, action: Place) -> None:
        """Put it there, and go on."""
        due = due_on(draft, self.cell, ground_of(draft, self.cell))
        _put(draft, due.token, action.square)
        furnish(draft, self.cell)
