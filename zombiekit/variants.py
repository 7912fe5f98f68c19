"""House rules: a game that is another but for some names."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, cast

import attrs

from zombiekit.game import A_co, Game, S

if TYPE_CHECKING:
    from collections.abc import Mapping


def variant(game: Game[S, A_co], *, name: str, **names: object) -> Game[S, A_co]:
    """Return a game by a house rule: it has all names of `game` but for those that are given.

    Functions call each other as they did: a changed `legal_actions` is not asked by the `step` of `game`, so whoever changes what is
    legal changes `legal_actions`, `why_illegal` and `step` together.

    Args:
        game: The game that it is a variant of, which stays as it is.
        name: What it is called instead, its `NAME`.
        names: Functions, classes and facts in place of the game's: `step=...`, `EVENTS=(*game.EVENTS, MyEvent)`.

    Raises:
        TypeError: A name is given that no game has, and `game` has not either.
    """
    known = {*dir(game), *(each for each in dir(Game) if not each.startswith("_")), "seat_name", "rulebook", "describe"}
    for each in names.keys() - known:
        similar = get_close_matches(each, sorted(known), 1)
        raise TypeError(f"{game.NAME} has no {each}" + "".join(f"; did you mean {other}?" for other in similar))
    return cast("Game[S, A_co]", _Variant(game, {"NAME": name, **names}))


@attrs.frozen(eq=False, repr=False)
class _Variant:
    """A game and what is put in place of some of its names."""

    _base: Any
    _changed: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # nobody takes it for a module, and a copy that is not made yet is asked for nothing
            raise AttributeError(name)
        changed = self._changed
        return changed[name] if name in changed else getattr(self._base, name)

    def __dir__(self) -> list[str]:
        return sorted({*dir(self._base), *self._changed})

    def __repr__(self) -> str:
        return f"<{self.NAME}, a variant of {self._base.NAME}>"
