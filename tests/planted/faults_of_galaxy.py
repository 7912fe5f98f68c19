"""Faults planted in *DEFCON ZOMBIES*."""

# ruff: noqa: ARG001

import time
from random import Random
from typing import Any

import attrs
import pytest

from tests.planted.planting import begun_as, draft_of, equality, fault, found, home, node, state_class
from zombiekit.games import defcon_zombies as game
from zombiekit.primitives.chance import Weighted
from zombiekit.primitives.hexes import NUMBER

FIGHTING = home(found(game, "ship_kinds"))
JOURNEY, WORMHOLE, DRAWS = node(game, "Journey"), node(game, "Wormhole"), node(game, "EventDraws")


@fault(game, "no_leaks", "views", public="observe")
def what_one_has_peeked_at_all_see(position: Any, seat: int) -> Any:
    """A view shows every tile that some seat has peeked at."""
    seen = {cell for sight in position.sights for cell in sight.seen}
    view = game.observe(position, seat)
    dealt = tuple(tile if cell in seen else view.dealt[cell] for cell, tile in enumerate(position.dealt))
    return attrs.evolve(view, dealt=dealt)


@fault(game, "no_leaks", public="observe")
def all_are_told_what_is_peeked_at(position: Any, seat: int) -> Any:
    """The event of a peek shows the tile to everybody."""
    return attrs.evolve(game.observe(position, seat), events=position.events)


@fault(game, "no_leaks", "views", "json_round_trip", "resampling", public="observe")
def pile_is_shown_during_the_deal(position: Any, seat: int) -> Any:
    """A view shows the tiles left to deal, which gives away those already dealt."""
    return attrs.evolve(game.observe(position, seat), pile=position.pile)


@fault(game, "resampling", "isolation", public="resample")
def galaxy_is_resampled_by_the_number_of_the_turn(view: Any, rng: Any) -> Any:
    """Resampling uses its own seed, so every source of chance makes the same galaxy."""
    return game.resample(view, Random(view.turn))


@fault(game, "resampling", of="draw_deal")
def resampled_nests_keep_away_from_earth(sound: Any, view: Any, rng: Any) -> Any:
    """The inner ring never gets a Zombies tile, though the deal may put one there."""
    dealt = sound(view, rng)
    for _ in range(50):
        if "zombies" not in map(str, dealt[1:7]):
            break
        dealt = sound(view, rng)
    return dealt


@fault(game, "views", "no_leaks", public="legal_actions")
def scouting_looks_at_hidden_tiles(position: Any) -> Any:
    """Moves to hidden nests are listed last."""
    found = game.legal_actions(position)
    nests: Any = {
        cell for cell, tile in enumerate(position.dealt) if str(tile) == "zombies" != str(position.faces[cell])
    }
    return tuple(sorted(found, key=lambda action: NUMBER.get(getattr(action, "target", None)) in nests))  # type: ignore[arg-type]


@fault(game, "legality", "invariants", of=(node(game, "Buy"), "refusal"))
def ships_are_bought_beyond_the_box(sound: Any, node: Any, position: Any, action: Any) -> Any:
    """The check of a purchase forgets the limit of ships, but the list keeps it."""
    wrong = sound(node, position, action)
    return None if wrong and wrong.clause == "DEFCON-LIM-02" else wrong


@fault(game, "invariants", "totality", "legality", "termination", of="ship_kinds")
def pairs_are_lost_that_are_not_there(sound: Any, position: Any, seat: int, cell: int) -> Any:
    """A choice of losses lists linked pairs wherever there are ships."""
    kinds = sound(position, seat, cell)
    linked = FIGHTING.LOSSES[seat, FIGHTING.Piece.LINKED]
    return [*kinds, linked] if kinds and linked not in kinds else kinds


@fault(game, "totality", "determinism", "legality", of=(JOURNEY, "run"))
def wormhole_out_of_a_wormhole_crashes(sound: Any, node: Any, draft: Any) -> None:
    """A second wormhole in a row crashes; few games have one."""
    if any(getattr(event, "way", "") == "wormhole" for event in draft.events):
        raise RecursionError("a wormhole into a wormhole")
    sound(node, draft)


@fault(game, "invariants", "totality", of=(home(node(game, "Buy")), "change_resources"))
def outposts_are_paid_from_an_empty_purse(sound: Any, draft: Any, seat: int, change: int) -> Any:
    """A price is taken twice."""
    return sound(draft, seat, 2 * change)


@fault(game, "invariants")
def zombies_come_out_of_an_empty_box(patch: pytest.MonkeyPatch) -> None:
    """New zombies appear without a count of the cubes left."""
    patch.setattr(home(node(game, "SpawnChoice")), "zombies_left", lambda draft: 1_000)  # noqa: ARG005


@fault(game, "no_mutables", "totality")
def seen_systems_are_kept_in_a_list(patch: pytest.MonkeyPatch) -> None:
    """A sight keeps its systems in a list, not a tuple."""
    patch.setattr(home(found(game, "peek")), "tuple", list, raising=False)


class Loose(Weighted[Any]):
    def __setattr__(self, name: str, value: Any) -> None:  # type: ignore[override] # pyright: ignore[reportIncompatibleMethodOverride]
        object.__setattr__(self, name, value)


@fault(game, "no_mutables", "exact_weights", of=(WORMHOLE, "outcomes"))
def odds_can_be_written_to(sound: Any, *args: Any) -> Any:
    """Anybody can change the attributes of a wormhole's distribution."""
    return Loose(list(sound(*args)))


@fault(game, "totality", "determinism", "legality", of=(DRAWS, "run"))
def empty_event_deck_crashes(sound: Any, node: Any, draft: Any) -> None:
    """Reshuffling the discards looks up a name that does not exist."""
    table = draft.event_table
    if not table.deck and table.discards:
        raise NameError("reshuffled")
    sound(node, draft)


@fault(game, "equality", "transpositions", "json_round_trip", "determinism")
def states_hash_by_when_they_were_made(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """The hash comes from the clock, not from the fields."""
    made: dict[int, float] = {}
    by_clock = {"__hash__": lambda self: hash(made.setdefault(id(self), time.time()))}
    return begun_as(game, state_class(draft_of(game), methods=equality() | by_clock))
