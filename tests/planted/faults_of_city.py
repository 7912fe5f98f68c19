"""Faults planted in *One Against the Dead*."""

from __future__ import annotations

import os
import random
from itertools import count
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.planted.planting import around, begun_as, draft_of, everywhere, fault, found, home, node, state_class
from zombiekit.agenda import Refusal
from zombiekit.games import one_against_the_dead as game
from zombiekit.primitives.chance import Uniform

CITY = "one_against_the_dead"
ACT, COINS, ATTACK = node(game, "Act"), node(game, "ReplacementCoins"), node(game, "ZombiesAttack")


@fault(CITY, "invariants", "totality", "termination")
def overwhelmed_check_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    """More zombies than Strength no longer end the game; Strength falls below zero instead."""

    def run(sound: Any, node: Any, draft: Any) -> None:
        attackers = draft.zombies_here.total
        if draft.strength >= attackers:
            sound(node, draft)
        else:
            draft.strength -= found(game, "strength_lost")(attackers) + 5

    around(patch, ATTACK, "run", run)


@fault(CITY, "invariants", "determinism", "exact_weights", "totality")
def draws_are_remembered_by_the_size_of_the_city(patch: pytest.MonkeyPatch) -> None:
    """The key of a cache is too coarse, so cards that lie face up can be drawn again."""
    known: dict[int, Any] = {}
    around(
        patch, home(node(game, "DrawCard")), "_draws", lambda sound, city: known.setdefault(len(city) // 2, sound(city))
    )


@fault(CITY, "fair_samples", "exact_weights")
def weapon_die_lands_on_its_first_face_twice_as_often(patch: pytest.MonkeyPatch) -> None:
    """The weapon die lands on its first face twice as often as on any other."""

    class Loaded(Uniform[Any]):
        __slots__ = ()

        def sample(self, random: Any) -> Any:
            return self._outcomes[int(random.random() * (self.total + 1)) % self.total]

    around(patch, node(game, "WeaponDie"), "outcomes", lambda sound, *args: Loaded([roll for roll, _ in sound(*args)]))


@fault(CITY, "determinism", "purity", "transpositions")
def search_order_turns_with_every_question(patch: pytest.MonkeyPatch) -> None:
    """The list of sites to search starts one site later with every call."""
    turns = count()

    def searches(sound: Any, position: Any) -> Any:
        found = sound(position)
        at = next(turns) % len(found) if found else 0
        return found[at:] + found[:at]

    everywhere(patch, game, "searches", searches)


@fault(CITY, "equality", "transpositions", "json_round_trip")
def states_are_equal_whatever_the_strength(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """Equality and hash leave out the field `strength`."""

    def key(self: Any) -> tuple[Any, ...]:
        return tuple(
            getattr(self, field.name) for field in attrs.fields(type(self)) if field.name not in ("strength", "events")
        )

    methods = {
        "__eq__": lambda self, other: type(other) is type(self) and key(self) == key(other),
        "__hash__": lambda self: hash(key(self)),
    }
    return begun_as(game, state_class(draft_of(game), methods=methods))


@fault(CITY, "json_round_trip", "equality", "record_round_trip")
def drawn_card_is_not_saved(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """The drawn card takes no part in equality, so saves leave it out."""
    return begun_as(game, state_class(draft_of(game), uncompared="drawn"))


@fault(CITY, "legality")
def dear_moves_are_accepted(patch: pytest.MonkeyPatch) -> None:
    """The check of a move forgets its price."""

    def refusal(sound: Any, position: Any, direction: Any) -> Any:
        wrong = sound(position, direction)
        return None if wrong and wrong.clause == "OATD-MOVE-05" else wrong

    everywhere(patch, game, "move_refusal", refusal)


@fault(CITY, "legality")
def last_ap_does_not_end_the_phase(patch: pytest.MonkeyPatch) -> None:
    """`end` is listed but refused while all 3 AP are left."""

    def refusal(sound: Any, node: Any, position: Any, action: Any) -> Any:
        if str(action) == "end" and position.ap == 3:
            return Refusal("OATD-AP-02", "do something first")
        return sound(node, position, action)

    around(patch, ACT, "refusal", refusal)


@fault(CITY, "totality", "determinism")
def shotgun_at_two_broken_zombies_crashes(patch: pytest.MonkeyPatch) -> None:
    """A node that random play hardly reaches divides by zero."""

    def apply(sound: Any, node: Any, draft: Any, outcome: Any) -> None:
        if node.attack is home(COINS).Attack.SHOTGUN and node.coins > 1:
            draft.kills //= node.coins - 2
        sound(node, draft, outcome)

    around(patch, COINS, "apply", apply)


@fault(CITY, "legality", "totality")
def second_joker_cannot_be_chosen_for_the_third_zombie(patch: pytest.MonkeyPatch) -> None:
    """At a rare node, the list has an action that the check refuses."""

    def refusal(sound: Any, choice: Any, position: Any, action: Any) -> Any:
        if choice.left > 2 and str(action) == "joker 2":
            return Refusal("OATD-JOK-05", "the first Joker is nearer")
        return sound(choice, position, action)

    around(patch, node(game, "JokerChoice"), "refusal", refusal)


@fault(CITY, "isolation")
def weapon_die_prints(patch: pytest.MonkeyPatch) -> None:
    """A debugging line was left in."""

    def apply(sound: Any, node: Any, draft: Any, outcome: Any) -> None:
        print("rolled", outcome)
        sound(node, draft, outcome)

    around(patch, node(game, "WeaponDie"), "apply", apply)


@fault(CITY, "isolation")
def prices_are_read_from_the_environment(patch: pytest.MonkeyPatch) -> None:
    """A switch for experiments was left in: an environment variable limits the moves."""

    def moves(sound: Any, position: Any) -> Any:
        return sound(position)[: int(os.environ.get("MOST_MOVES", "4"))]

    everywhere(patch, game, "moves", moves)


@fault(CITY, "isolation")
def best_scores_are_written_to_a_file(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """`outcome` writes every final score to a file."""

    def outcome(position: Any) -> Any:
        found = game.outcome(position)
        if found is not None:
            with Path(os.devnull).open("a", encoding="ascii") as file:
                file.write(str(found.total))
        return found

    return {"outcome": outcome}


@fault(CITY, "no_mutables")
def event_of_moves_holds_a_list(patch: pytest.MonkeyPatch) -> None:
    """The event keeps the zombies' steps in a list, not a tuple."""
    module = home(node(game, "ZombiesMove"))
    sound = module.ZombiesMoved
    patch.setattr(module, "ZombiesMoved", lambda steps: sound(list(steps)))


@fault(CITY, "isolation", "reproducibility")
def searches_add_kills_by_dice_of_their_own(patch: pytest.MonkeyPatch) -> None:
    """A search sometimes adds a kill, and the global generator decides when."""

    def search(sound: Any, draft: Any, direction: Any) -> None:
        sound(draft, direction)
        if random.random() < 0.01:
            draft.kills += 1

    everywhere(patch, game, "search", search)
