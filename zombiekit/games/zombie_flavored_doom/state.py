"""The state, a frozen position that prints itself, and the first state of a game (clauses SETUP)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import settled
from zombiekit.games.zombie_flavored_doom.box.components import NOTHING
from zombiekit.games.zombie_flavored_doom.box.options import DEFAULT, Options
from zombiekit.games.zombie_flavored_doom.rules.rounds import BEGIN_ROUND
from zombiekit.games.zombie_flavored_doom.table.position import Draft
from zombiekit.games.zombie_flavored_doom.view.drawing import draw
from zombiekit.notebooks import state_shown
from zombiekit.primitives.names import check_options


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - freezing an open base is what drafts are for
class State(Draft):
    """A position of *Zombie Flavored Doom*: frozen, hashable, equal to every other with the same fields; `print` draws the board."""

    def __str__(self) -> str:
        return str(draw(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return state_shown(__package__, self)


def new_game(options: Options = DEFAULT) -> State:
    """Return the state at the first player's first turn.

    Raises:
        InvalidOptions: `options` are not this game's.

    Rules: DOOM-SETUP-01, DOOM-SETUP-02, DOOM-SETUP-03, DOOM-SETUP-04, DOOM-SETUP-05.
    """
    check_options(options, Options)
    nothing = (0,) * options.seats
    state = State(
        options,
        (BEGIN_ROUND,),
        round=1,
        tiles=options.homes,
        back=nothing,
        ticks=nothing,
        carried=(NOTHING,) * options.seats,
        hits=nothing,
        progress=nothing,
        loot=(NOTHING,) * options.seats,
        piles=options.ground.plan.stacks,
    )
    return settled(state)
