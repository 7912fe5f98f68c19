"""The state: a frozen position that prints itself; and the first state of a game."""

from __future__ import annotations

import attrs

from zombiekit.agenda import begun
from zombiekit.games.defcon_zombies.box.components import EARTH, GAP, UNKNOWN, Fleet
from zombiekit.games.defcon_zombies.box.galaxies import gap_numbers, size_of
from zombiekit.games.defcon_zombies.box.options import DEFAULT, Options
from zombiekit.games.defcon_zombies.rules.dealing import START, DrawnGaps, open_stage
from zombiekit.games.defcon_zombies.rules.turns import BEGIN_TURN
from zombiekit.games.defcon_zombies.table.position import NO_EVENTS, Draft, EventTable, Sight
from zombiekit.games.defcon_zombies.view.drawing import draw
from zombiekit.notebooks import state_shown
from zombiekit.primitives.names import check_options
from zombiekit.primitives.pairs import pairs_of


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - freezing an open base is what drafts are for
class State(Draft):
    """A position of *DEFCON ZOMBIES*: frozen, hashable, equal to every other with the same fields; `print` draws the galaxy."""

    def __str__(self) -> str:
        return str(draw(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return state_shown(__package__, self)


def new_game(options: Options = DEFAULT) -> State:
    """Return the state before the deal: Earth, a ship of each player on it, and nothing else.

    Raises:
        InvalidOptions: `options` are not this game's.

    Rules: DEFCON-BUILD-06, DEFCON-BUILD-07, DEFCON-BUILD-08, DEFCON-BUILD-10, DEFCON-FLAG-01, DEFCON-EVT-01.
    """
    check_options(options, Options)
    count = size_of(options.plan)
    gaps = gap_numbers(options.plan.gaps)
    faces = tuple(EARTH if cell == 0 else GAP if cell in gaps else UNKNOWN for cell in range(count))
    start = Fleet(0, 0, 1) if options.flagships else Fleet(1)
    cards = options.event_cards.all if options.events else ()
    table = EventTable(deck=pairs_of({card.id: card.copies for card in cards})) if cards else NO_EVENTS
    players = options.players
    state = State(
        options,
        (BEGIN_TURN, START, *(DrawnGaps(),) * options.draws_gaps),
        gaps,
        faces,
        faces,
        (0,) * count,
        (((0, start),),) * players,
        ((),) * players,
        (0,) * players,
        ((),) * players,
        (Sight(),) * players,
        active=options.first_seat,
        event_table=table,
    )
    return state if options.draws_gaps else begun(state, lambda draft: open_stage(draft, 1))
