"""What is put on a new tile: zombies, Health tokens and Bullet tokens (clauses TOKEN)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from zombiekit.agenda import ActiveDecides, Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import Cell, Square, Token
from zombiekit.games.they_come_back.box.map_tables import in_order, squares_on
from zombiekit.games.they_come_back.box.options import TokenPlacement
from zombiekit.games.they_come_back.box.own_tiles import ON_SQUARES
from zombiekit.games.they_come_back.box.tiles import MIDDLE, Tile, form_of
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.zombies import put_zombie, supply
from zombiekit.games.they_come_back.table.actions import Place, place_on
from zombiekit.games.they_come_back.table.events import TokenPut
from zombiekit.games.they_come_back.table.position import Draft, MapCell, zombies_on
from zombiekit.games.they_come_back.table.words import TOKENS, at, in_square_order
from zombiekit.primitives.pairs import Pairs, memo_of_many, memo_of_two


class Ground(NamedTuple):
    """A tile that is being furnished: its print, its squares that may hold something, in square order, and those that already do."""

    tile: Tile
    squares: tuple[Square, ...]
    zombies: tuple[Square, ...] = ()
    health: tuple[Square, ...] = ()
    bullets: tuple[Square, ...] = ()

    def with_kind(self, token: Token | None) -> tuple[Square, ...]:
        """Return the squares that hold a token of this kind, or a zombie if that is None."""
        return self.zombies if token is None else self.health if token is Token.HEALTH else self.bullets

    def with_next(self, token: Token | None, *more: Square) -> Ground:
        """Return the tile with more things of a kind, on squares after all that already hold one."""
        tile, squares, zombies, health, bullets = self
        if token is None:
            return Ground(tile, squares, zombies + more, health, bullets)
        if token is Token.HEALTH:
            return Ground(tile, squares, zombies, health + more, bullets)
        return Ground(tile, squares, zombies, health, bullets + more)

    def is_full(self, square: Square) -> bool:
        """Return whether a square holds two things. Rules: STCB-TOKEN-04."""
        return (square in self.zombies) + (square in self.health) + (square in self.bullets) == 2


class Due(NamedTuple):
    """What goes on a tile next: a token, or a zombie if that is None, and how many of it are left; 0 when the tile is done."""

    token: Token | None
    left: int


def ground_of(state: Draft, cell: Cell) -> Ground:
    """Return how far a tile is furnished: its building or, without one, its street. Rules: STCB-TOKEN-01, STCB-TOKEN-03."""
    return _ground(state.town, cell, state.zombies, state.health_tokens, state.bullet_tokens)


@memo_of_many
def _ground(
    town: Town, cell: Cell, zombies: Pairs[Square, int], health: tuple[Square, ...], bullets: tuple[Square, ...]
) -> Ground:
    """Return how far a tile is furnished; it is asked to list the squares for the next thing, and again to put that thing."""
    tile, squares = _bare_ground(town, cell)
    things = (zombies_on(zombies), {*health}, {*bullets})
    return Ground(tile, squares, *[tuple([square for square in squares if square in there]) for there in things])


@memo_of_two
def _bare_ground(town: Town, cell: Cell) -> tuple[Tile, tuple[Square, ...]]:
    """Return a tile's print, and its squares that may hold something. Rules: STCB-TOKEN-01, STCB-TOKEN-03."""
    form = town.form_at(cell)
    return town.printed_on(cell), squares_on(cell, form.building or form.streets)


def due_on(state: Draft, ground: Ground) -> Due:
    """Return what goes on a tile next: zombies, then Health, then Bullets.

    Rules: STCB-TOKEN-01, STCB-TOKEN-02, STCB-TOKEN-03, STCB-TOKEN-05, STCB-TOKEN-07.
    """
    return _next(ground, supply(state))[0]


@memo_of_two
def _next(ground: Ground, zombies_left: int | None) -> tuple[Due, tuple[Square, ...]]:
    """Return what goes on the tile next, and the squares open for it. `zombies_left` is the supply, None if it has no limit.

    Things of one kind go on in square order, at most one of a kind on a square and at most two in all. No tile has more Health and Bullet
    tokens together than squares, so only Bullet tokens can find a square full.
    Rules: STCB-TOKEN-04, STCB-TOKEN-05.
    """
    tile, squares, zombies, health, bullets = ground
    left = tile.zombies - len(zombies)
    if zombies_left is not None:
        left = min(left, zombies_left)
    if left > 0:
        return Due(None, left), _behind(squares, zombies)
    left = tile.health - len(health)
    if left > 0:
        return Due(Token.HEALTH, left), _behind(squares, health)
    left = tile.bullets - len(bullets)
    if left <= 0:
        return Due(Token.BULLETS, left), ()
    room = [square for square in _behind(squares, bullets) if not ground.is_full(square)]
    return Due(Token.BULLETS, left), tuple(room)


def _behind(squares: tuple[Square, ...], used: tuple[Square, ...]) -> tuple[Square, ...]:
    return squares[squares.index(used[-1]) + 1 :] if used else squares


def out_of_order(state: Draft, cell: Cell) -> Iterator[str]:
    """Yield why a tile cannot have come to hold what it does. Rules: STCB-TOKEN-01, STCB-TOKEN-04, STCB-TOKEN-05."""
    ground = ground_of(state, cell)
    due, room = _next(ground, supply(state))
    if (due.token is None and ground.health) or (due.token is not Token.BULLETS and ground.bullets):
        yield "tokens are put after the zombies, Bullets after Health"
    tile = ground.tile
    for token, most in ((None, tile.zombies), (Token.HEALTH, tile.health), (Token.BULLETS, tile.bullets)):
        there = len(ground.with_kind(token))
        if there > most:
            yield f"there is something on {there} squares that is put on {most}"
    if len(room) < due.left:
        yield f"there is no room for {due.left} more on the squares after the last one used, in square order"


def canonical_square(state: Draft, cell: Cell, ground: Ground, due: Due) -> Square:
    """Return the square where the fixed rule puts the next thing.

    Zombies go on the first squares, or on the exits if there is no building; Health on the last; Bullets on the first that are not full.
    Rules: STCB-TOKEN-06.
    """
    laid = state.town.cells[cell]
    if due.token is Token.HEALTH:
        return ground.squares[-due.left]
    if due.token is None and not ground.tile.is_named and laid.tile not in ON_SQUARES:
        exits = [MIDDLE[side] for side in form_of(*laid).exits]
        return min([square for square in squares_on(cell, exits) if square not in ground.zombies], key=in_order)
    return _next(ground, supply(state))[1][0]


def furnish(draft: Draft, cell: Cell) -> None:
    """Put on a bare tile what belongs there, and ask its layer wherever there is a choice. Rules: STCB-TOKEN-05, STCB-TOKEN-06."""
    furnish_on(draft, cell, Ground(*_bare_ground(draft.town, cell)))


def furnish_on(draft: Draft, cell: Cell, ground: Ground) -> None:
    """Put on the tile whatever has just enough room. For anything else, ask, or follow the fixed rule."""
    while True:
        due, room = _next(ground, supply(draft))
        if len(room) > due.left:
            if draft.options.token_placement is TokenPlacement.PLAYER:
                ask(draft, PlaceTokens(cell))
                return
            room = (canonical_square(draft, cell, ground, due),)
        if not room:
            return
        for square in room:
            _put(draft, due.token, square, ground.tile)
        ground = ground.with_next(due.token, *room)


def _put(draft: Draft, token: Token | None, square: Square, tile: Tile) -> None:
    if token is None:
        put_zombie(draft, square, tile.zombie)
        return
    if token is Token.HEALTH:
        draft.health_tokens = tuple(sorted((*draft.health_tokens, square)))
    else:
        draft.bullet_tokens = tuple(sorted((*draft.bullet_tokens, square)))
    draft.events += (TokenPut(token, square),)


class AfterTile:
    """What goes on once a tile has its zombies and tokens."""

    __slots__ = ()


@attrs.frozen
class PlaceTokens(ActiveDecides, Choice):
    """The player who laid a tile chooses a square for its next zombie or token. Rules: STCB-TOKEN-01, STCB-TOKEN-03, STCB-TOKEN-05."""

    cell: MapCell
    clause = "STCB-TOKEN-05"
    called = ("place_tokens",)
    stands_on = ("AfterTile",)
    explains = Place

    def question(self, state: Draft) -> str:
        ground = ground_of(state, self.cell)
        token, left = due_on(state, ground)
        last = max(ground.with_kind(token), key=in_order, default=None)
        tile, thing = state.town.name_of(self.cell), self.thing(state)
        return f"where on the {tile} does the next {thing} go? {left} to go{in_square_order(left, last)}."

    def thing(self, state: Draft) -> str:
        token = due_on(state, ground_of(state, self.cell)).token
        return "zombie" if token is None else f"{TOKENS[token]} token"

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the squares that leave room for the rest of its kind."""
        (_, left), room = _next(ground_of(state, self.cell), supply(state))
        return tuple([place_on(square) for square in room[: len(room) - left + 1]])

    def why_not(self, state: Draft, action: Place) -> Refusal:
        """Return why it cannot go on a square. Rules: STCB-TOKEN-01, STCB-TOKEN-03, STCB-TOKEN-04, STCB-TOKEN-05."""
        ground = ground_of(state, self.cell)
        token, left = due_on(state, ground)
        here = at(action.square)
        if action.square not in ground.squares:
            what = f"nothing of the tile in {at(self.cell)} can be put on {here}"
            return Refusal("STCB-TOKEN-03" if ground.tile.is_named else "STCB-TOKEN-01", what)
        if action.square in ground.with_kind(token):
            return Refusal("STCB-TOKEN-04", f"{here} already has one, and no square gets two of a kind")
        if ground.is_full(action.square):
            return Refusal("STCB-TOKEN-04", f"{here} holds two things, and no square gets more")
        what = f"after {here} there is no room for the other {left - 1}"
        if (placed := ground.with_kind(token)) and in_order(action.square) < in_order(placed[-1]):
            what = f"things of one kind are put in square order, and {here} comes before {at(placed[-1])}"
        return Refusal(self.clause, what)

    def apply(self, draft: Draft, action: Place) -> None:
        ground = ground_of(draft, self.cell)
        token = due_on(draft, ground).token
        _put(draft, token, action.square, ground.tile)
        furnish_on(draft, self.cell, ground.with_next(token, action.square))
