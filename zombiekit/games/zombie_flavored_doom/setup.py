"""Set-up: resources on the stacks, players at home, the first dawn (clauses SETUP)."""

from __future__ import annotations

from zombiekit.agenda import settled
from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.zombie_flavored_doom.components import NOTHING
from zombiekit.games.zombie_flavored_doom.dawn import DAWN
from zombiekit.games.zombie_flavored_doom.options import DEFAULT, Options
from zombiekit.games.zombie_flavored_doom.state import State


def new_game(options: Options = DEFAULT) -> State:
    """Return the state at the first player's first turn.

    Raises:
        InvalidOptions: `options` are not this game's.

    Rules: DOOM-SETUP-01, DOOM-SETUP-02, DOOM-SETUP-03, DOOM-SETUP-04, DOOM-SETUP-05.
    """
    if not isinstance(options, Options):
        raise InvalidOptions((Fault("", "options", f"{shown(options)} are no options of this game"),))
    nothing = (0,) * options.seats
    state = State(
        options,
        (DAWN,),
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
