"""Over twenty faults in the optional names of the real games and in what they remember, beside the sixty that break the rules."""

# ruff: noqa: ARG005 - the functions take the arguments of those they replace

from typing import Any

import attrs

from tests.mutants import fails, of_before, remembering, seldom
from tests.planted.planting import node
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.notation import parse

FRONTS: dict[str, tuple[str, Any, dict[str, Any]]] = {}
"""By name: the law that is broken, the game, and what replaces its names."""


def plant(law: str, name: str, game: Any, **names: Any) -> None:
    """Plant a fault in a game."""
    FRONTS[name] = law, game, names


def in_one_phase(game: Any, name: str, change: Any) -> Any:
    """Return a `current_player` that is wrong at decisions of one class."""
    phase = node(game, name)

    def current_player(state: Any) -> int:
        player: int = game.current_player(state)
        return change(player) if player >= 0 and type(state.agenda[-1]) is phase else player

    return current_player


plant("forgetting", "town_remembers_every_hand", town, **remembering(town))
plant("forgetting", "galaxy_remembers_the_last_look", galaxy, **remembering(galaxy, latest=True))
plant(
    "totality",
    "town_asks_another_seat_in_one_phase",
    town,
    current_player=in_one_phase(town, "MoveChoice", lambda seat: 1 - seat if seat < 2 else 0),
)
plant(
    "totality",
    "doom_asks_the_first_seat_in_one_phase",
    doom,
    current_player=in_one_phase(doom, "NightDefense", lambda seat: seat + 1),
)
plant(
    "words",
    "question_fails_in_some_rounds",
    city,
    question=lambda state: fails() if state.round % 3 == 2 else city.question(state),
)
plant(
    "words",
    "question_has_two_lines_in_a_turn",
    doom,
    question=lambda state: (
        doom.question(state) + ("\nChoose." if state.agenda and len(doom.legal_actions(state)) > 5 else "")
    ),
)
plant("words", "description_without_the_place", city, describe=lambda state, action: type(action).__name__)
plant(
    "words",
    "description_without_the_card",
    town,
    describe=lambda state, action: town.describe(state, action).split(" ")[0],
)
plant("words", "seat_names_of_the_teams", town, seat_name=lambda seat: "Survivors")
plant(
    "advice",
    "worth_fails_for_the_second_seat",
    doom,
    worth=lambda state, seat: fails() if seat == 1 else doom.worth(state, seat),
)
plant("advice", "worth_in_words", galaxy, worth=lambda state, seat: "much")
plant("advice", "rollout_ends_the_turn_always", city, rollout=lambda state, actions, rng: parse(city, "end"))
plant(
    "advice", "rollout_seldom_makes_things_up", town, rollout=seldom(town.rollout, lambda state, actions, rng: None, 40)
)
plant("steadiness", "drawing_of_before", city, parts=of_before(city.parts))
plant("drawings", "drawing_lags_behind", doom, draw=of_before(doom.draw))
plant("steadiness", "scene_of_before", galaxy, scene=of_before(galaxy.scene))
plant("scenes", "places_off_the_map", city, places=lambda state, action: (("cell", (99, 99)),))
plant(
    "offers",
    "offer_declines_by_nothing",
    town,
    offer=lambda view: (found := town.offer(view)) and attrs.evolve(found, decline=None),
)
plant(
    "offers",
    "offer_to_the_next_seat",
    town,
    offer=lambda view: (found := town.offer(view)) and attrs.evolve(found, seat=found.seat + 1),
)
plant("protocol", "options_are_forgotten", galaxy, new_game=lambda options=None: galaxy.new_game())
plant("scenes", "traces_fail_now_and_then", doom, traces=seldom(doom.traces, fails))
plant("steadiness", "hand_of_before", town, holds=of_before(town.holds))
