"""Faults planted in *One Against the Dead*."""

import os
import random
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.planted.planting import around, begun_as, draft_of, equality, fault, found, home, node, state_class
from zombiekit.agenda import Refusal
from zombiekit.games import one_against_the_dead as game
from zombiekit.primitives.chance import Uniform

ACT, COINS, ATTACK = node(game, "Act"), node(game, "ReplacementCoins"), node(game, "ZombiesAttack")
TURNS = count()


@fault(game, "invariants", "totality", "termination", of=(ATTACK, "run"))
def overwhelmed_check_is_forgotten(sound: Any, node: Any, draft: Any) -> None:
    """More zombies than Strength no longer end the game; Strength falls below zero instead."""
    attackers = draft.zombies_here.total
    if draft.strength >= attackers:
        sound(node, draft)
    else:
        draft.strength -= found(game, "strength_lost")(attackers) + 5


@fault(game, "invariants", "determinism", "exact_weights", "totality")
def draws_are_remembered_by_the_size_of_the_city(patch: pytest.MonkeyPatch) -> None:
    """The key of a cache is too coarse, so cards that lie face up can be drawn again."""
    known: dict[int, Any] = {}

    def outcomes(sound: Any, draw: Any, state: Any) -> Any:
        return known.setdefault(len(state.city) // 2, sound(draw, state))

    around(patch, node(game, "DrawCard"), "outcomes", outcomes)


class Loaded(Uniform[Any]):
    __slots__ = ()

    def sample(self, random: Any) -> Any:
        return self._outcomes[int(random.random() * (self.total + 1)) % self.total]


@fault(game, "fair_samples", "exact_weights", of=(node(game, "WeaponDie"), "outcomes"))
def weapon_die_lands_on_its_first_face_twice_as_often(sound: Any, *args: Any) -> Any:
    """The weapon die lands on its first face twice as often as on any other."""
    return Loaded([roll for roll, _ in sound(*args)])


@fault(game, "determinism", "purity", "transpositions", of="searches")
def search_order_turns_with_every_question(sound: Any, position: Any) -> Any:
    """The list of sites to search starts one site later with every call."""
    found = sound(position)
    at = next(TURNS) % len(found) if found else 0
    return found[at:] + found[:at]


@fault(game, "equality", "transpositions", "json_round_trip")
def states_are_equal_whatever_the_strength(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """Equality and hash leave out the field `strength`."""
    return begun_as(game, state_class(draft_of(game), methods=equality("strength")))


@fault(game, "json_round_trip", "equality", "record_round_trip")
def drawn_card_is_not_saved(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """The drawn card takes no part in equality, so saves leave it out."""
    return begun_as(game, state_class(draft_of(game), uncompared="drawn"))


@fault(game, "legality", of="why_not_move")
def dear_moves_are_accepted(sound: Any, position: Any, direction: Any) -> Any:
    """The check of a move forgets its price."""
    wrong = sound(position, direction)
    return None if wrong and wrong.clause == "OATD-MOVE-05" else wrong


@fault(game, "legality", of=(ACT, "refusal"))
def last_ap_does_not_end_the_phase(sound: Any, node: Any, position: Any, action: Any) -> Any:
    """`end` is listed but refused while all 3 AP are left."""
    if str(action) == "end" and position.ap == 3:
        return Refusal("OATD-AP-02", "do something first")
    return sound(node, position, action)


@fault(game, "totality", "determinism", of=(COINS, "apply"))
def shotgun_at_two_broken_zombies_crashes(sound: Any, node: Any, draft: Any, outcome: Any) -> None:
    """A node that random play hardly reaches divides by zero."""
    if node.attack is home(COINS).Attack.SHOTGUN and node.coins > 1:
        draft.kills //= node.coins - 2
    sound(node, draft, outcome)


@fault(game, "legality", "totality", of=(node(game, "JokerChoice"), "refusal"))
def second_joker_cannot_be_chosen_for_the_third_zombie(sound: Any, choice: Any, position: Any, action: Any) -> Any:
    """At a rare node, the list has an action that the check refuses."""
    if choice.left > 2 and str(action) == "joker 2":
        return Refusal("OATD-JOK-05", "the first Joker is nearer")
    return sound(choice, position, action)


@fault(game, "isolation", of=(node(game, "WeaponDie"), "apply"))
def weapon_die_prints(sound: Any, node: Any, draft: Any, outcome: Any) -> None:
    """A debugging line was left in."""
    print("rolled", outcome)
    sound(node, draft, outcome)


@fault(game, "isolation", of="moves")
def prices_are_read_from_the_environment(sound: Any, position: Any) -> Any:
    """A switch for experiments was left in: an environment variable limits the moves."""
    return sound(position)[: int(os.environ.get("MOST_MOVES", "4"))]


@fault(game, "isolation", public="outcome")
def best_scores_are_written_to_a_file(position: Any) -> Any:
    """`outcome` writes every final score to a file."""
    found = game.outcome(position)
    if found is not None:
        with Path(os.devnull).open("a", encoding="ascii") as file:
            file.write(str(found.total))
    return found


@fault(game, "no_mutables")
def event_of_moves_holds_a_list(patch: pytest.MonkeyPatch) -> None:
    """The event keeps the zombies' steps in a list, not a tuple."""
    module = home(node(game, "ZombiesMove"))
    sound = module.ZombiesMoved
    patch.setattr(module, "ZombiesMoved", lambda steps: sound(list(steps)))


@fault(game, "isolation", "reproducibility", of="search")
def searches_add_kills_by_dice_of_their_own(sound: Any, draft: Any, direction: Any) -> Any:
    """A search sometimes adds a kill, and the global generator decides when."""
    if random.random() < 0.01:
        draft.kills += 1
    return sound(draft, direction)
