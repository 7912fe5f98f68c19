"""What values may be, where their types do not say it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zombiekit.forms import Form, Rule, between
from zombiekit.games.zombie_flavored_doom.box.components import OUT, Goods

LARGEST = 10**9
"""The largest number that a state may hold; no game comes near it."""

Count: TypeAlias = Annotated[int, between(0, LARGEST)]
"""A number to which a game can come."""
Round: TypeAlias = Annotated[int, between(1, LARGEST)]
"""The number of a round."""
Seat: TypeAlias = Annotated[int, Form("a seat", lambda seat, state: 0 <= seat < state.options.seats)]
"""A seat, from 0."""
Place: TypeAlias = Annotated[int, Form("a tile", lambda tile, state: 0 <= tile < len(state.options.ground.plan.names))]
"""A tile, by its number."""
Where: TypeAlias = Annotated[
    int, Form("a tile, or -1", lambda tile, state: OUT <= tile < len(state.options.ground.plan.names))
]
"""Where a player is: on a tile, or out."""
Amounts: TypeAlias = Annotated[
    Goods, Form("four amounts from 0", lambda goods, _: all(0 <= count <= LARGEST for count in goods))
]
"""Resources, or none."""
Pile: TypeAlias = Annotated[Amounts, Form("four amounts, not all 0", lambda goods, _: any(goods)), Rule("INV-2")]
"""Resources that lie somewhere."""
Group: TypeAlias = Annotated[
    tuple[Place, ...], Form("tiles in ascending order", lambda tiles, _: list(tiles) == sorted(tiles))
]
"""Zombies: the tile of each."""
