"""Which values are allowed, beyond what their types say, and how people write them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from zombiekit.errors import shown
from zombiekit.forms import Clause, Form, ReadAs, between
from zombiekit.games.zombie_flavored_doom.box.components import KINDS, OUT, Goods
from zombiekit.limits import LONGEST_NAME

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.box.plan import Plan

LARGEST = 10**9
"""The largest number that a state may hold; no game comes near it."""

_AMOUNT = re.compile(f"[{KINDS}][0-9]{{1,5}}")


def _goods(value: object, _: object) -> Any:
    """Return the amounts in a text such as `F1 M3`; None means nothing. Return any other value as it is."""
    words = value.split() if isinstance(value, str) else ()
    amounts = {word[0]: int(word[1:]) for word in words if _AMOUNT.fullmatch(word)}
    if value is None or (words and len(amounts) == len(words)):
        return Goods(*(amounts.get(kind, 0) for kind in KINDS))
    return value


def _tile(name: Any, state: Any) -> int | None:
    """Return the tile of this name, or None. On a graph, where names are words, raise `ValueError` if one is similar, and suggest it."""
    plan: Plan = state.options.ground.plan
    if not isinstance(name, str) or name in plan.index:
        return plan.index.get(name) if isinstance(name, str) else None
    near = get_close_matches(name[:LONGEST_NAME], plan.names, n=1) if plan.adjacency == "graph" else ()
    if near:
        raise ValueError(f"{shown(name)} is not a tile of the board; did you mean {near[0]}?")
    return None


Count: TypeAlias = Annotated[int, between(0, LARGEST)]
"""A number that a game can reach."""
Round: TypeAlias = Annotated[int, between(1, LARGEST)]
"""The number of a round."""
Seat: TypeAlias = Annotated[
    int,
    Form("a player of this game", lambda seat, state: 0 <= seat < state.options.seats),
    ReadAs(lambda player, _: player - 1 if type(player) is int else player),
]
"""A seat, from 0; people count them from 1."""
Place: TypeAlias = Annotated[
    int,
    Form("a tile of the board", lambda tile, state: 0 <= tile < len(state.options.ground.plan.names)),
    ReadAs(_tile),
]
"""A tile, by its number; people write its name."""
Where: TypeAlias = Annotated[
    int, Form("a tile, or -1", lambda tile, state: OUT <= tile < len(state.options.ground.plan.names))
]
"""Where a player is: on a tile, or out."""
Amounts: TypeAlias = Annotated[
    Goods,
    Form("amounts, such as 'F1 M3' or (1, 3, 0, 0)", lambda goods, _: min(goods) >= 0 and max(goods) <= LARGEST),
    ReadAs(_goods),
]
"""Resources, or none."""
Pile: TypeAlias = Annotated[Amounts, Form("four amounts, not all 0", lambda goods, _: any(goods)), Clause("INV-2")]
"""Resources that lie somewhere."""
Group: TypeAlias = Annotated[
    tuple[Place, ...], Form("tiles in ascending order", lambda tiles, _: list(tiles) == sorted(tiles))
]
"""Zombies: the tile of each."""
