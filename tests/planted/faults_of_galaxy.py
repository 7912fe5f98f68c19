"""Faults planted in *DEFCON ZOMBIES*."""

# ruff: noqa: ARG005

from __future__ import annotations

import time
from typing import Any

import attrs
import pytest

from tests.planted.planting import around, begun_as, draft_of, everywhere, fault, found, home, node, state_class
from zombiekit.games import defcon_zombies as game
from zombiekit.primitives.chance import Weighted
from zombiekit.primitives.hexes import NUMBER

GALAXY = "defcon_zombies"
FIGHTING = home(found(game, "ship_kinds"))
JOURNEY, WORMHOLE, DRAWS = node(game, "Journey"), node(game, "Wormhole"), node(game, "EventDraws")


@fault(GALAXY, "no_leaks", "views")
def what_one_has_peeked_at_all_see(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """A view shows every tile that some seat has peeked at."""

    def observe(position: Any, seat: int) -> Any:
        seen = {cell for sight in position.sights for cell in sight.seen}
        view = game.observe(position, seat)
        return attrs.evolve(
            view, dealt=tuple(tile if cell in seen else view.dealt[cell] for cell, tile in enumerate(position.dealt))
        )

    return {"observe": observe}


@fault(GALAXY, "no_leaks")
def all_are_told_what_is_peeked_at(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """The event of a peek shows the tile to everybody."""
    return {"observe": lambda position, seat: attrs.evolve(game.observe(position, seat), events=position.events)}


@fault(GALAXY, "no_leaks", "views", "json_round_trip", "resampling")
def pile_is_shown_during_the_deal(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """A view shows the tiles left to deal, which gives away those already dealt."""
    return {"observe": lambda position, seat: attrs.evolve(game.observe(position, seat), pile=position.pile)}


@fault(GALAXY, "resampling", "isolation")
def galaxy_is_resampled_by_the_number_of_the_turn(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """Resampling uses its own seed, so every source of chance makes the same galaxy."""
    from random import Random

    return {"resample": lambda view, rng: game.resample(view, Random(view.turn))}


@fault(GALAXY, "resampling")
def resampled_nests_keep_away_from_earth(patch: pytest.MonkeyPatch) -> None:
    """The inner ring never gets a Zombies tile, though the deal may put one there."""

    def draw_deal(sound: Any, view: Any, rng: Any) -> Any:
        dealt = sound(view, rng)
        for _ in range(50):
            if "zombies" not in map(str, dealt[1:7]):
                break
            dealt = sound(view, rng)
        return dealt

    everywhere(patch, game, "draw_deal", draw_deal)


@fault(GALAXY, "views", "no_leaks")
def scouting_looks_at_hidden_tiles(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """Moves to hidden nests are listed last."""

    def legal_actions(position: Any) -> Any:
        found = game.legal_actions(position)
        nests = {
            cell for cell, tile in enumerate(position.dealt) if str(tile) == "zombies" != str(position.faces[cell])
        }
        return tuple(sorted(found, key=lambda action: game_cell(action) in nests))

    return {"legal_actions": legal_actions}


def game_cell(action: Any) -> Any:
    """Return the number of the system that a move goes to."""
    return NUMBER.get(getattr(action, "target", None))  # type: ignore[arg-type]


@fault(GALAXY, "legality", "invariants")
def ships_are_bought_beyond_the_box(patch: pytest.MonkeyPatch) -> None:
    """The check of a purchase forgets the limit of ships, but the list keeps it."""

    def refusal(sound: Any, node: Any, position: Any, action: Any) -> Any:
        wrong = sound(node, position, action)
        return None if wrong and wrong.clause == "DEFCON-LIM-02" else wrong

    around(patch, node(game, "Buy"), "refusal", refusal)


@fault(GALAXY, "invariants", "totality", "legality", "termination")
def pairs_are_lost_that_are_not_there(patch: pytest.MonkeyPatch) -> None:
    """A choice of losses lists linked pairs wherever there are ships."""

    def ship_kinds(sound: Any, position: Any, seat: int, cell: int) -> Any:
        kinds = sound(position, seat, cell)
        linked = FIGHTING.LOSSES[seat, FIGHTING.Piece.LINKED]
        return [*kinds, linked] if kinds and linked not in kinds else kinds

    everywhere(patch, game, "ship_kinds", ship_kinds)


@fault(GALAXY, "totality", "determinism", "legality")
def wormhole_out_of_a_wormhole_crashes(patch: pytest.MonkeyPatch) -> None:
    """A second wormhole in a row crashes; few games have one."""

    def run(sound: Any, node: Any, draft: Any) -> None:
        if any(getattr(event, "way", "") == "wormhole" for event in draft.events):
            raise RecursionError("a wormhole into a wormhole")
        sound(node, draft)

    around(patch, JOURNEY, "run", run)


@fault(GALAXY, "invariants", "totality")
def outposts_are_paid_from_an_empty_purse(patch: pytest.MonkeyPatch) -> None:
    """A price is taken twice."""
    around(
        patch,
        home(node(game, "Buy")),
        "change_resources",
        lambda sound, draft, seat, change: sound(draft, seat, 2 * change),
    )


@fault(GALAXY, "invariants")
def zombies_come_out_of_an_empty_box(patch: pytest.MonkeyPatch) -> None:
    """New zombies appear without a count of the cubes left."""
    patch.setattr(home(node(game, "SpawnChoice")), "zombies_left", lambda draft: 1_000)


@fault(GALAXY, "no_mutables")
def seen_systems_are_kept_in_a_list(patch: pytest.MonkeyPatch) -> None:
    """A sight keeps its systems in a list, not a tuple."""
    patch.setattr(home(found(game, "peek")), "tuple", list, raising=False)


@fault(GALAXY, "no_mutables", "exact_weights")
def odds_can_be_written_to(patch: pytest.MonkeyPatch) -> None:
    """Anybody can change the attributes of a wormhole's distribution."""

    class Loose(Weighted[Any]):
        def __setattr__(self, name: str, value: Any) -> None:  # type: ignore[override] # pyright: ignore[reportIncompatibleMethodOverride]
            object.__setattr__(self, name, value)

    around(patch, WORMHOLE, "outcomes", lambda sound, *args: Loose(list(sound(*args))))


@fault(GALAXY, "totality", "determinism", "legality")
def empty_event_deck_crashes(patch: pytest.MonkeyPatch) -> None:
    """Reshuffling the discards looks up a name that does not exist."""

    def run(sound: Any, node: Any, draft: Any) -> None:
        table = draft.event_table
        if not table.deck and table.discards:
            raise NameError("reshuffled")
        sound(node, draft)

    around(patch, DRAWS, "run", run)


@fault(GALAXY, "equality", "transpositions", "json_round_trip", "determinism")
def states_hash_by_when_they_were_made(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """The hash comes from the clock, not from the fields."""
    made: dict[int, float] = {}

    def key(self: Any) -> tuple[Any, ...]:
        return tuple(getattr(self, field.name) for field in attrs.fields(type(self)) if field.name != "events")

    methods = {
        "__eq__": lambda self, other: type(other) is type(self) and key(self) == key(other),
        "__hash__": lambda self: hash(made.setdefault(id(self), time.time())),
    }
    return begun_as(game, state_class(draft_of(game), methods=methods))
