"""Whatever is refused is refused with the rule that forbids it."""

from typing import Any

import pytest

from zombiekit.errors import IllegalAction
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.cards.base import EventCard, Weapon
from zombiekit.games.they_come_back.cards.deck import KINDS
from zombiekit.notation import parse

TURN: dict[str, Any] = {"node": "move", "squares": {1: (4, -2)}}
WINDOW: dict[str, Any] = {"node": "window before_swarm", "options": {"ask": "all"}, "hands": {0: ["fear"]}}
ENCOUNTER: dict[str, Any] = {"node": "encounter", "zombies": {(1, 1): 1}}
FED: dict[str, Any] = ENCOUNTER | {"markers": [{"card": "alternate_food_source", "owner": 0}]}
SWARM: dict[str, Any] = {"node": "swarm_move", "moves": 2}
NO_MOVE: dict[str, Any] = ENCOUNTER | {"movement": "lost", "zombies": [(1, 0)], "tables": {0: ["shotgun"]}}
HUNT: dict[str, Any] = SWARM | {"health": {0: 0}, "squares": {0: (4, 1)}, "zombies": [(4, -2), (3, -2)]}
PROWL: dict[str, Any] = {"node": "undead_move", "health": {0: 0}, "hearts": {0: 1}, "squares": {1: (7, -2)}}
DEFENSE: dict[str, Any] = {"node": "defend", "active": 1, "victim": 0, "health": {1: 0}, "tables": {0: ["fire_axe"]}}

CASES: list[tuple[dict[str, Any], str, str]] = [
    # cards
    (WINDOW, "play butter_fingers target=1", "STCB-CARD-01"),
    (WINDOW | {"tables": {0: ["lots_of_ammo"]}, "played": {0: True}}, "play fear target=1", "STCB-CARD-03"),
    (WINDOW | {"hands": {0: ["skateboard"]}}, "play skateboard", "STCB-CARD-08"),
    (WINDOW | {"hands": {0: ["shotgun"]}, "tables": {0: ["shotgun"]}}, "play shotgun", "STCB-CARD-04"),
    (WINDOW | {"hands": {0: ["brain_cramp"]}}, "play brain_cramp target=1", "STCB-EVENT-05"),
    (WINDOW | {"hands": {0: ["this_isnt_so_bad"]}}, "play this_isnt_so_bad", "STCB-EVENT-23"),
    (WINDOW, "play fear", "STCB-EVENT-09"),
    (WINDOW, "play fear target=5", "STCB-EVENT-09"),
    (WINDOW, "play fear target=0", "STCB-CARD-07"),
    (WINDOW | {"health": [3, 0, 3]}, "play fear target=1", "STCB-CARD-05"),
    (WINDOW | {"health": [3, 3, 3], "postures": {1: "turn"}}, "play fear target=1", "STCB-LOSS-08"),
    (
        WINDOW | {"active": 1, "health": [3, 3, 3], "losses": {1: "turn"}, "asked": [0]},
        "play fear target=1",
        "STCB-LOSS-07",
    ),
    (
        WINDOW | {"hands": {0: ["bad_sense_of_direction"]}, "health": [3, 3, 3], "squares": {2: (4, -2)}},
        "play bad_sense_of_direction target=1",
        "STCB-EVENT-04",
    ),
    (PROWL | {"hands": {0: ["fire_axe", "fear"]}}, "play fire_axe", "STCB-CARD-06"),
    (WINDOW, "use lots_of_ammo", "STCB-WEAPON-03"),
    (WINDOW | {"tables": {0: ["fire_axe"]}}, "use fire_axe", "STCB-EVENT-10"),
    (WINDOW | {"tables": {0: ["grenade"]}}, "use grenade square=7,7", "STCB-CARD-17"),
    (WINDOW, "keep", "STCB-TIME-03"),
    # the rule that is broken, also where the card can be played in no way at all
    (TURN | {"health": {1: 0}, "hands": {0: ["fear"]}}, "play fear target=1", "STCB-CARD-05"),
    (
        TURN | {"postures": {1: "turn"}, "hands": {0: ["butter_fingers"]}},
        "play butter_fingers target=1",
        "STCB-LOSS-08",
    ),
    (
        WINDOW | {"active": 1, "losses": {1: "turn"}, "asked": [0]},
        "play fear target=1",
        "STCB-LOSS-07",
    ),
    (
        WINDOW
        | {"active": 1, "losses": {1: "turn"}, "asked": [0], "hands": {0: ["butter_fingers"]}, "bullets": [0, 0]},
        "play butter_fingers target=1",
        "STCB-EVENT-06",
    ),
    (WINDOW | {"hands": {0: ["were_screwed"]}, "health": [3, 0]}, "play were_screwed target=1", "STCB-EVENT-24"),
    (WINDOW | {"hands": {0: ["just_when_you_thought"]}}, "play just_when_you_thought tile=5,5", "STCB-EVENT-16"),
    (
        TURN | {"health": {0: 1}, "hands": {0: ["bad_sense_of_direction"]}},
        "play bad_sense_of_direction target=1",
        "STCB-HEALTH-06",
    ),
    (
        TURN | {"tables": {0: ["chainsaw"]}, "markers": [{"card": "chainsaw", "owner": 0}]},
        "use chainsaw",
        "STCB-CARD-09",
    ),
    (
        TURN
        | {
            "tables": {0: ["molotov_cocktail"]},
            "markers": [{"card": "molotov_cocktail", "owner": 0, "square": (1, 0)}],
        },
        "use molotov_cocktail square=1,0",
        "STCB-CARD-09",
    ),
    (TURN | {"tables": {0: ["molotov_cocktail"]}}, "use molotov_cocktail square=1,1", "STCB-CARD-17"),
    (WINDOW | {"active": 1, "tables": {0: ["molotov_cocktail"]}}, "use molotov_cocktail square=1,0", "STCB-EVENT-19"),
    (TURN | {"tables": {0: ["lots_of_ammo"]}}, "use lots_of_ammo square=1,0", "STCB-EVENT-18"),
    (TURN | {"tables": {0: ["chainsaw"]}}, "use chainsaw tile=-1,0", "STCB-EVENT-07"),
    (
        {
            "node": "after_roll",
            "attempt": "evade",
            "roll": 2,
            "zombies": {(1, 1): 1},
            "hands": {0: ["adrenaline_rush"]},
        },
        "play adrenaline_rush",
        "STCB-EVADE-07",
    ),
    # encounters
    (ENCOUNTER | {"movement": "lost", "tables": {0: ["fire_axe"]}}, "evade", "STCB-EVADE-06"),
    (ENCOUNTER | {"zombies": {}, "tables": {0: ["fire_axe"]}, "health": {1: 0}}, "evade", "STCB-EVADE-01"),
    (ENCOUNTER, "fight chainsaw", "STCB-FIGHT-01"),
    (ENCOUNTER, "fight pistol undead=1", "STCB-FIGHT-01"),
    (ENCOUNTER | {"zombies": {}, "tables": {0: ["fire_axe"]}, "health": {1: 0}}, "fight pistol", "STCB-FIGHT-01"),
    (FED | {"tables": {0: ["fire_axe"]}, "health": {1: 0}}, "evade", "STCB-ENC-06"),
    (FED | {"tables": {0: ["fire_axe"]}, "health": {1: 0}}, "fight pistol", "STCB-ENC-06"),
    (ENCOUNTER, "step 1,0", "STCB-ENC-02"),
    (ENCOUNTER, "keep", "STCB-ENC-03"),
    ({"node": "after_roll", "attempt": "evade", "roll": 2, "zombies": {(1, 1): 1}}, "spend_points 1", "STCB-EVADE-03"),
    ({"node": "after_roll", "roll": 2, "zombies": {(1, 1): 1}}, "spend_bullets 1", "STCB-FIGHT-03"),
    ({"node": "after_roll", "roll": 2, "zombies": {(1, 1): 1}}, "spend_points 2", "STCB-FIGHT-03"),
    ({"node": "after_roll", "attempt": "evade", "roll": 2, "zombies": {(1, 1): 1}}, "spend_bullets 2", "STCB-EVADE-07"),
    ({"node": "after_roll", "attempt": "evade", "roll": 2, "zombies": {(1, 1): 1}}, "take_bite", "STCB-EVADE-03"),
    ({"node": "after_roll", "roll": 2, "zombies": {(1, 1): 1}}, "take_bite", "STCB-FIGHT-09"),
    (
        ENCOUNTER
        | {"node": "after_roll", "means": "fire_axe", "roll": 1, "tables": {0: ["fire_axe"]}}
        | {"hands": {0: ["adrenaline_rush"]}},
        "spend_bullets 2",
        "STCB-FIGHT-04",
    ),
    ({"node": "undead_attack", "active": 1, "health": [3, 0, 3, 3], "attacked": [3]}, "attack 3", "STCB-UNDEAD-09"),
    ({"node": "undead_attack", "active": 1, "health": [3, 0, 3, 3]}, "attack 1", "STCB-UNDEAD-01"),
    (DEFENSE, "defend chainsaw", "STCB-FIGHT-01"),
    (DEFENSE, "keep", "STCB-UNDEAD-03"),
    # moves
    (TURN, "step 5,5", "STCB-GEO-08"),
    (TURN | {"points": 0, "hands": {0: ["fear"]}}, "step 1,0", "STCB-MOVE-04"),
    (TURN, "take health", "STCB-MOVE-06"),
    (
        {"health": {0: 5}, "squares": {0: (1, 4)}, "health_tokens": [(1, 4)], "entered": True},
        "take health",
        "STCB-MOVE-07",
    ),
    ({"squares": {0: (1, 4)}, "health_tokens": [(1, 4)]}, "take bullets", "STCB-MOVE-06"),
    (TURN, "ambush 1", "STCB-AMBUSH-01"),
    (TURN, "ambush 0", "STCB-AMBUSH-01"),
    (TURN, "ambush 5", "STCB-AMBUSH-01"),
    ({"ambushed": [1]}, "ambush 1", "STCB-AMBUSH-01"),
    ({"bullets": {1: 0}, "tables": [["fire_axe"], ["fire_axe"]]}, "ambush 1", "STCB-AMBUSH-02"),
    (TURN | {"health": {1: 0}}, "ambush 1", "STCB-AMBUSH-08"),
    ({"postures": {1: "turn"}}, "ambush 1", "STCB-LOSS-08"),
    (
        {"node": "ambush_take", "victim": 1, "tables": [["fire_axe"], ["fire_axe"]]},
        "take_weapon fire_axe",
        "STCB-CARD-04",
    ),
    ({"node": "ambush_take", "victim": 1, "bullets": {1: 1}}, "take_bullets 2", "STCB-AMBUSH-04"),
    ({"node": "ambush_take", "victim": 1}, "take_bullets 3", "STCB-AMBUSH-04"),
    ({"node": "ambush_take", "victim": 1}, "take_weapon fire_axe", "STCB-AMBUSH-04"),
    (TURN, "shoot 1,0", "STCB-SHOTGUN-04"),
    (TURN | {"tables": {0: ["shotgun"]}}, "shoot 1,0", "STCB-SHOTGUN-04"),
    (TURN | {"tables": {0: ["shotgun"]}}, "shoot 5,5", "STCB-SHOTGUN-04"),
    (FED | TURN | {"tables": {0: ["shotgun"]}}, "shoot 1,0", "STCB-SHOTGUN-04"),
    (FED | TURN | {"tables": {0: ["shotgun"]}, "zombies": [(1, 0)]}, "shoot 1,0", "STCB-SHOTGUN-10"),
    (
        ENCOUNTER | {"movement": "lost", "zombies": [(1, 0)], "tables": {0: ["shotgun"]}},
        "shoot 0,1",
        "STCB-SHOTGUN-04",
    ),
    (NO_MOVE, "step 0,1", "STCB-LOSS-02"),
    (NO_MOVE, "stop", "STCB-LOSS-02"),
    (NO_MOVE, "ambush 1", "STCB-LOSS-03"),
    (TURN, "keep", "STCB-MOVE-05"),
    (TURN | {"markers": [{"card": "brain_cramp", "owner": 1, "target": 0}]}, "take health", "STCB-MOVE-09"),
    (
        {
            "node": "move",
            "squares": {0: (1, 5)},
            "health_tokens": [(1, 5)],
            "entered": True,
            "markers": [{"card": "claustrophobia", "owner": 1, "target": 0}],
        },
        "stop",
        "STCB-CARD-20",
    ),
    # zombies
    (SWARM | {"zombies": [(1, 1), (3, 1), (4, -2)]}, "move 1,1 1,0", "STCB-SWARM-05"),
    (SWARM | {"zombies": [(3, 1), (0, 1)]}, "move 3,1 4,1", "STCB-SWARM-04"),
    (SWARM | {"zombies": [(3, 1), (0, 1), (4, -2)]}, "move 4,-2 5,-2", "STCB-SWARM-03"),
    (SWARM | {"zombies": [(3, 1), (0, 1)]}, "move 4,-2 5,-2", "STCB-SWARM-02"),
    (SWARM | {"zombies": [(3, 1), (4, 1), (0, 1)]}, "move 4,1 3,1", "STCB-GEO-11"),
    (SWARM | {"zombies": [(3, 1), (4, 1), (0, 1)]}, "move 4,1 5,1", "STCB-SWARM-06"),
    (
        HUNT | {"zombies": [(6, -2), (5, -2)], "markers": [{"card": "all_the_marbles", "owner": 0}]},
        "move 5,-2 4,-2",
        "STCB-EVENT-02",
    ),
    (SWARM | {"zombies": [(4, -2), (5, -2)]}, "move 0,0 1,1", "STCB-SWARM-02"),
    (SWARM | {"zombies": [(4, -2), (5, -2)]}, "move 4,-2 4,-1", "STCB-GEO-08"),
    (SWARM | {"zombies": [(4, -2), (6, -2)], "moved": {(4, -2): 1}}, "move 4,-2 3,-2", "STCB-SWARM-02"),
    (SWARM | {"zombies": [(4, -2), (5, -2)]}, "step 1,0", "STCB-SWARM-09"),
    (SWARM | {"zombies": [(4, -2), (5, -2)]}, "done", "STCB-SWARM-08"),
    (HUNT | {"figure": False}, "step 3,1", "STCB-UNDEAD-13"),
    (HUNT | {"squares": {0: (4, 1), 1: (4, 1)}, "attacked": [1]}, "step 3,1", "STCB-UNDEAD-13"),
    (HUNT, "step 5,1", "STCB-UNDEAD-13"),
    (HUNT | {"squares": {0: (4, -2)}, "zombies": [(3, 1), (0, 1)]}, "step 3,-2", "STCB-UNDEAD-13"),
    (HUNT | {"squares": {0: (4, -2)}}, "step 1,1", "STCB-UNDEAD-13"),
    (SWARM | {"zombies": [(4, -2), (5, -2)]}, "keep", "STCB-SWARM-02"),
    (PROWL | {"stepped": True, "zombies": [(4, 1)]}, "step 1,0", "STCB-UNDEAD-06"),
    (PROWL | {"led": 1}, "move 4,1 3,1", "STCB-UNDEAD-06"),
    (PROWL | {"zombies": [(4, 1), (5, 1)]}, "move 4,1 5,1", "STCB-GEO-11"),
    (
        PROWL | {"zombies": [(4, 1)], "markers": [{"card": "all_the_marbles", "owner": 1}]},
        "move 4,1 3,1",
        "STCB-EVENT-02",
    ),
]


@pytest.mark.parametrize(("facts", "line", "clause"), CASES, ids=[f"{line}: {clause}" for _, line, clause in CASES])
def test_refusals_name_the_rule(facts: dict[str, Any], line: str, clause: str) -> None:
    """The clause, the action, and what would be legal instead; the position stays as it was."""
    state = game.pose(**facts)
    action = parse(game, line)

    with pytest.raises(IllegalAction) as refused:
        game.step(state, action)

    error = refused.value
    assert (error.clause, error.value) == (clause, action)
    assert error.legal
    assert set(error.legal) <= set(game.legal_actions(state))
    assert game.why_illegal(state, error.legal[0]) is None


@pytest.mark.rule("STCB-CARD-10")
@pytest.mark.parametrize("card", KINDS, ids=[kind.card for kind in KINDS])
def test_a_play_names_what_its_card_says(card: EventCard) -> None:
    """A target, a building or nothing, in whatever way it can be played."""
    state = game.pose(node="window before_move", squares={1: (4, -2)}, zombies=[(-2, 0)], kills=[1, 1])
    plays = [play for seat in (0, 1) for moment in card.moments for play in card.plays(state, seat, moment)]

    assert plays or (isinstance(card, Weapon) and card.places)
    for play in plays:
        assert (play.target is not None, play.tile is not None) == (card.names == "target", card.names == "tile")


def test_refusals_write_squares_as_actions_do() -> None:
    state = game.pose(**TURN)

    refusal = game.why_illegal(state, parse(game, "step 5,5"))
    assert refusal is not None
    assert refusal.reason == "no step leads from 1,1 there"


@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        ({"node": "attempt_roll", "zombies": [(1, 1)], "attempt": "evade"}, "STCB-EVADE-02"),
        ({"node": "attempt_roll", "zombies": [(1, 1)]}, "STCB-FIGHT-02"),
        ({"node": "attempt_roll", "zombies": [(1, 0)], "attempt": "shot", "square": (1, 0)}, "STCB-SHOTGUN-05"),
        ({"node": "attack_roll", "active": 1, "victim": 0, "health": {1: 0}}, "STCB-UNDEAD-02"),
    ],
)
def test_each_die_names_the_rule_that_asks_for_it(facts: dict[str, Any], clause: str) -> None:
    """Whatever else is said to have happened."""
    state = game.pose(**facts)

    with pytest.raises(IllegalAction) as refused:
        game.step(state, parse(game, "draw fear"))

    assert refused.value.clause == clause
    assert refused.value.legal
