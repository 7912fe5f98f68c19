"""Faults planted in *Zombie Flavored Doom*."""

# ruff: noqa: ARG001

import os
import random
import sys
from itertools import count
from typing import Any

import attrs
import pytest

from tests.planted.planting import around, begun_as, draft_of, fault, found, home, node, state_class
from zombiekit.agenda import Refusal
from zombiekit.games import zombie_flavored_doom as game

HOMECOMING, CLOSE, DEFENSE = node(game, "Homecoming"), node(game, "Close"), node(game, "NightDefense")
REFUSED = Refusal("DOOM-NIGHT-10", "the attack is to be taken first")
TURNS = count()


@fault(game, "invariants", "totality", of="forget_break_in")
def break_ins_do_not_lapse(sound: Any, draft: Any, seat: int) -> None:
    """What an intruder paid into a wall stays there after the intruder has died or left."""


@fault(game, "legality", "invariants", "totality", of="payable")
def kill_is_paid_with_weapons_that_nobody_has(sound: Any, *args: Any, **options: Any) -> Any:
    """The list of prices for a kill goes one Weapon too far."""
    found = sound(*args, **options)
    return [*found, found[-1] + 1] if found else found


@fault(game, "legality", of=(HOMECOMING, "refusal"))
def kill_without_weapons_is_refused(sound: Any, node: Any, position: Any, action: Any) -> Any:
    """The check of a homecoming refuses a kill that costs no Weapons."""
    if type(action).__name__ == "Kill" and action.weapons == 0:
        return Refusal("DOOM-RET-02", "a kill takes Weapons")
    return sound(node, position, action)


@fault(game, "legality")
def night_defense_lists_ticks_only(patch: pytest.MonkeyPatch) -> None:
    """At night only the first option is listed, but the check accepts all of them."""
    sound = DEFENSE.options

    def refusal(_: Any, choice: Any, position: Any, action: Any) -> Any:
        return None if action in sound(choice, position) else REFUSED

    around(patch, DEFENSE, "refusal", refusal)
    around(patch, DEFENSE, "options", lambda sound, *args: sound(*args)[:1])


@fault(game, "determinism", "transpositions", of="drops")
def drops_are_listed_in_turns(sound: Any, carried: Any) -> Any:
    """The order of the list flips with every call."""
    return sound(carried)[:: 1 if next(TURNS) % 2 else -1]


@fault(game, "views", public="observe")
def absent_seats_see_the_board(position: Any, seat: int) -> Any:
    """`observe` shows the board to seats that do not exist."""
    return position


@fault(game, "outcome", public="outcome")
def returns_are_given_by_side(position: Any) -> Any:
    """Each team gets one return, not one for each of its seats."""
    found = game.outcome(position)
    sides = len(set(position.options.homes))
    return found and attrs.evolve(found, returns=found.returns[:sides], winners=())


@fault(game, "isolation", of=(CLOSE, "run"))
def closing_round_is_logged(sound: Any, node: Any, draft: Any) -> None:
    """Every round writes a line to the error stream."""
    sys.stderr.write(f"round {draft.round}\n")
    sound(node, draft)


@fault(game, "isolation", of="wave")
def waves_depend_on_the_environment(sound: Any, options: Any, number: int) -> Any:
    """An environment variable adds zombies to each wave."""
    tiles, total = sound(options, number)
    return tiles, total + int(os.getenv("MORE_ZOMBIES") or 0)


@fault(game, "invariants", "transpositions", "equality")
def zombies_stay_in_the_order_of_moving(patch: pytest.MonkeyPatch) -> None:
    """Zombies are no longer sorted after the night."""
    patch.setattr(home(found(game, "_collide")), "sorted", lambda zombies: list(zombies)[::-1], raising=False)


@fault(game, "purity", public="legal_actions")
def asking_for_actions_marks_the_state(position: Any) -> Any:
    """`legal_actions` cuts the events of the state when many actions are legal."""
    found = game.legal_actions(position)
    if len(found) > 9:
        object.__setattr__(position, "events", position.events[:1])
    return found


@fault(game, "json_round_trip", "equality", "transpositions", "record_round_trip")
def spent_ticks_are_not_saved(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """The count of ticks spent takes no part in equality."""
    return begun_as(game, state_class(draft_of(game), uncompared="spent"))


@fault(game, "totality", "outcome", of="ending")
def victory_has_no_words(sound: Any, reason: Any, *args: Any) -> Any:
    """The one ending that random play never reaches crashes."""
    return {game.REASONS.WIPE_OUT: sound, game.REASONS.NIGHT_LIMIT: sound}[reason](reason, *args)


@fault(game, "isolation", of="_toward")
def zombies_choose_ways_by_lot(sound: Any, distance: int, nearness: Any, neighbors: Any) -> Any:
    """The global generator breaks ties between ways."""
    return sound(distance, nearness, random.sample(neighbors, len(neighbors)))


@fault(game, "invariants")
def evicted_players_keep_their_loot(patch: pytest.MonkeyPatch) -> None:
    """The store gets its goods back, but the thief keeps them too."""
    patch.setattr(home(found(game, "evict")), "minus", lambda carried, returned: carried)  # noqa: ARG005
