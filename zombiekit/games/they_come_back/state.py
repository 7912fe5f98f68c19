"""The state: a frozen position that prints itself, and the first state of a game."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Node, settled
from zombiekit.games.they_come_back.box.components import START_BULLETS, START_HEALTH, Loss, Posture
from zombiekit.games.they_come_back.box.options import DEFAULT, Options
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules import keeping_room, laying, setup
from zombiekit.games.they_come_back.rules.cards import deck_of
from zombiekit.games.they_come_back.table.position import Draft, Enhanced, Pile
from zombiekit.games.they_come_back.view.drawing import draw
from zombiekit.notebooks import state_shown
from zombiekit.primitives.names import check_options


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - freezing an open base is what drafts are for
class State(Draft):
    """A position of *Sometimes, They Come Back!*: frozen, hashable, equal to any other with the same fields; `print` draws the map."""

    def __str__(self) -> str:
        return str(draw(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return state_shown(__package__, self)


def new_game(options: Options = DEFAULT) -> State:
    """Return the state before the first roll: Town Square lies and the other tiles are dealt, or the prepared map is laid out.

    Raises:
        InvalidOptions: `options` are not this game's.

    Rules: STCB-SETUP-01, STCB-SETUP-02, STCB-SETUP-03, STCB-SETUP-13, STCB-ALONE-02, STCB-ALONE-03, STCB-ALONE-04.
    """
    check_options(options, Options)
    seats, boxes, house = range(options.players), options.boxes, options.tiles
    pool = keeping_room.first_pool(boxes, house)
    tiles = sum([count for _, count in pool])
    prepared = options.map
    town = Town(prepared.tiles, house=house) if prepared else keeping_room.first_town(boxes, house)
    mapping: tuple[Node, ...] = ()
    if not prepared:
        mapping = setup.HELIPAD, laying.BEGIN_LAYING, *laying.first_furnishing(options), setup.RollOff(tuple(seats))
    state = State(
        options,
        (setup.BEGIN_PLAY, *mapping),
        town,
        prepared.zombies if prepared else (),
        (),
        prepared.health_tokens if prepared else (),
        prepared.bullet_tokens if prepared else (),
        tuple([START_HEALTH for _ in seats]),
        tuple([0 for _ in seats]),
        tuple([START_BULLETS for _ in seats]),
        tuple([0 for _ in seats]),
        tuple([None for _ in seats]),
        tuple([Posture.GONE for _ in seats]),
        tuple([Loss.NONE for _ in seats]),
        tuple([() for _ in seats]),
        tuple([() for _ in seats]),
        tuple([False for _ in seats]),
        deck_of(options),
        enhanced=tuple(map(Enhanced, prepared.enhanced)) if prepared else (),
        unseen=() if prepared else pool,
        piles=() if prepared else tuple([Pile(len(range(seat, tiles, len(seats)))) for seat in seats]),
    )
    return settled(state)
