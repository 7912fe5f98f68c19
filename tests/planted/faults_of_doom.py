"""Faults planted in *Zombie Flavored Doom*."""

# ruff: noqa: ARG005

from __future__ import annotations

import os
import random
import sys
from itertools import count
from typing import Any

import attrs
import pytest

from tests.planted.planting import around, begun_as, draft_of, everywhere, fault, found, home, node, state_class
from zombiekit.agenda import Refusal
from zombiekit.games import zombie_flavored_doom as game

DOOM = "zombie_flavored_doom"
HOMECOMING, CLOSE, DEFENSE = node(game, "Homecoming"), node(game, "Close"), node(game, "NightDefense")
REFUSED = Refusal("DOOM-NIGHT-10", "the attack is to be taken first")


@fault(DOOM, "invariants", "totality")
def break_ins_do_not_lapse(patch: pytest.MonkeyPatch) -> None:
    """What an intruder paid into a wall stays there after the intruder has died or left."""
    everywhere(patch, game, "forget_break_in", lambda sound, draft, seat: None)


@fault(DOOM, "legality", "invariants", "totality")
def kill_is_paid_with_weapons_that_nobody_has(patch: pytest.MonkeyPatch) -> None:
    """The list of prices for a kill goes one Weapon too far."""

    def payable(sound: Any, *args: Any, **options: Any) -> Any:
        found = sound(*args, **options)
        return [*found, found[-1] + 1] if found else found

    everywhere(patch, game, "payable", payable)


@fault(DOOM, "legality")
def kill_without_weapons_is_refused(patch: pytest.MonkeyPatch) -> None:
    """The check of a homecoming refuses a kill that costs no Weapons."""

    def refusal(sound: Any, node: Any, position: Any, action: Any) -> Any:
        if type(action).__name__ == "Kill" and action.weapons == 0:
            return Refusal("DOOM-RET-02", "a kill takes Weapons")
        return sound(node, position, action)

    around(patch, HOMECOMING, "refusal", refusal)


@fault(DOOM, "legality")
def night_defense_lists_ticks_only(patch: pytest.MonkeyPatch) -> None:
    """At night only the first option is listed, but the check accepts all of them."""
    sound = DEFENSE.options
    around(
        patch,
        DEFENSE,
        "refusal",
        lambda _, choice, position, action: None if action in sound(choice, position) else REFUSED,
    )
    around(patch, DEFENSE, "options", lambda sound, *args: sound(*args)[:1])


@fault(DOOM, "determinism", "transpositions")
def drops_are_listed_in_turns(patch: pytest.MonkeyPatch) -> None:
    """The order of the list flips with every call."""
    turn = count()
    everywhere(patch, game, "drops", lambda sound, carried: sound(carried)[:: 1 if next(turn) % 2 else -1])


@fault(DOOM, "views")
def absent_seats_see_the_board(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """`observe` shows the board to seats that do not exist."""
    return {"observe": lambda position, seat: position}


@fault(DOOM, "outcome")
def returns_are_given_by_side(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """Each team gets one return, not one for each of its seats."""

    def outcome(position: Any) -> Any:
        found = game.outcome(position)
        sides = len(set(position.options.homes))
        return found and attrs.evolve(found, returns=found.returns[:sides], winners=())

    return {"outcome": outcome}


@fault(DOOM, "isolation")
def closing_round_is_logged(patch: pytest.MonkeyPatch) -> None:
    """Every round writes a line to the error stream."""

    def run(sound: Any, node: Any, draft: Any) -> None:
        sys.stderr.write(f"round {draft.round}\n")
        sound(node, draft)

    around(patch, CLOSE, "run", run)


@fault(DOOM, "isolation")
def waves_depend_on_the_environment(patch: pytest.MonkeyPatch) -> None:
    """An environment variable adds zombies to each wave."""

    def wave(sound: Any, options: Any, number: int) -> Any:
        tiles, total = sound(options, number)
        return tiles, total + int(os.getenv("MORE_ZOMBIES") or 0)

    everywhere(patch, game, "wave", wave)


@fault(DOOM, "invariants", "transpositions", "equality")
def zombies_stay_in_the_order_of_moving(patch: pytest.MonkeyPatch) -> None:
    """Zombies are no longer sorted after the night."""
    patch.setattr(home(found(game, "_collide")), "sorted", lambda zombies: list(zombies)[::-1], raising=False)


@fault(DOOM, "purity")
def asking_for_actions_marks_the_state(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """`legal_actions` cuts the events of the state when many actions are legal."""

    def legal_actions(position: Any) -> Any:
        found = game.legal_actions(position)
        if len(found) > 9:
            object.__setattr__(position, "events", position.events[:1])
        return found

    return {"legal_actions": legal_actions}


@fault(DOOM, "json_round_trip", "equality", "transpositions", "record_round_trip")
def spent_ticks_are_not_saved(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """The count of ticks spent takes no part in equality."""
    return begun_as(game, state_class(draft_of(game), uncompared="spent"))


@fault(DOOM, "totality", "outcome")
def victory_has_no_words(patch: pytest.MonkeyPatch) -> None:
    """The one ending that random play never reaches crashes."""

    def ending(sound: Any, reason: Any, *args: Any) -> Any:
        return {game.REASONS.WIPE_OUT: sound, game.REASONS.NIGHT_LIMIT: sound}[reason](reason, *args)

    everywhere(patch, game, "ending", ending)


@fault(DOOM, "isolation")
def zombies_choose_ways_by_lot(patch: pytest.MonkeyPatch) -> None:
    """The global generator breaks ties between ways."""

    def toward(sound: Any, distance: int, nearness: Any, neighbors: Any) -> Any:
        return sound(distance, nearness, random.sample(neighbors, len(neighbors)))

    everywhere(patch, game, "_toward", toward)


@fault(DOOM, "invariants")
def evicted_players_keep_their_loot(patch: pytest.MonkeyPatch) -> None:
    """The store gets its goods back, but the thief keeps them too."""
    patch.setattr(home(found(game, "evict")), "minus", lambda carried, returned: carried)
