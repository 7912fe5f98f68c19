"""The state, a frozen position that prints itself, and the first state of a game."""

from __future__ import annotations

import attrs

from zombiekit.games.one_against_the_dead.box.options import DEFAULT, Options
from zombiekit.games.one_against_the_dead.rules.rounds import START_CARD
from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.games.one_against_the_dead.view.drawing import draw
from zombiekit.notebooks import state_shown
from zombiekit.primitives.names import check_options


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - freezing an open base is what drafts are for
class State(Draft):
    """A position of *One Against the Dead*: frozen, hashable, equal to every other with the same fields; `print` draws the city."""

    def __str__(self) -> str:
        return str(draw(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return state_shown(__package__, self)


def new_game(options: Options = DEFAULT) -> State:
    """Return the state before the Start is turned up: full Strength, full weapon stack, nothing on the table.

    Raises:
        InvalidOptions: `options` are not this game's.

    Rules: OATD-SET-01, OATD-SET-02, OATD-SET-03.
    """
    check_options(options, Options)
    return State(options, (START_CARD,))
