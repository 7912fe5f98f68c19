"""The facts of a position that was reached in play, to pose it again."""

from typing import Any, cast, get_type_hints

import attrs

from tests.they_come_back import driving
from zombiekit.games.they_come_back.box import Moment
from zombiekit.games.they_come_back.posing.facts import Facts
from zombiekit.games.they_come_back.rules.attempts import Deed, bonus
from zombiekit.games.they_come_back.state import State


def kind(node: Any) -> str:
    return type(node).__name__


SAME = {field.name for field in attrs.fields(State)} & {*get_type_hints(Facts)}
SAME -= {"entered", "noted", "piles", "result", "unseen"}
"""The facts that are fields of a state, and that can be named at any node."""


def facts_of(state: State) -> dict[str, Any] | None:
    """Return all facts of a position as plain data; None if its node cannot be posed, as inside cards."""
    node = node_of(state)
    if node is None:
        return None
    return {
        **{field: getattr(state, field) for field in SAME},
        "tiles": {cell: (str(laid.tile), laid.r, laid.floor) for cell, laid in state.town.tiles},
        "openings": state.town.openings,
        "enhanced": [zombie.square for zombie in state.enhanced],
        "moved_enhanced": [zombie.square for zombie in state.enhanced if zombie.moved],
        "zombies": dict(state.zombies),
        "lying": [tuple(lying) for lying in state.lying],
        "postures": list(map(str, state.postures)),
        "losses": list(map(str, state.losses)),
        "deck": {str(card): count for card, count in state.deck},
        "markers": [marker._asdict() for marker in state.markers],
        "movement": str(state.movement),
        **node,
    }


def node_of(state: State) -> dict[str, Any] | None:
    """Return the facts of the node, or None if it cannot be posed."""
    if state.result is not None:
        return {"node": "game_over", "result": str(state.result.reason), "winners": state.result.winners}
    *below, top = cast("tuple[Any, ...]", state.agenda)
    if not state.round:
        return setup_of(state)
    if driving.node(state) == "WindowChoice":
        return window_of(state, list(below), top)
    if driving.node(state) in ON_ATTEMPTS:
        return attempt_of(state, list(below), top)
    if len(below) > 1 and kind(below[-1]) not in ON_PHASES and driving.node(state) != "DrawCard":
        return None
    entered = {"entered": state.entered}
    makers: dict[str, Any] = {
        "MoveChoice": lambda: {"node": "move", **entered},
        "AmbushRoll": lambda: {"node": "ambush_roll", "victim": top.victim, "roll": top.rolled or None, **entered},
        "AmbushTake": lambda: {"node": "ambush_take", "victim": top.victim, **entered},
        "AttackChoice": lambda: {"node": "undead_attack"} if len(below) == 1 else None,
        "Defense": lambda: {"node": "defend", "victim": top.seat} if len(below) == 2 else None,
        "UndeadMove": lambda: {"node": "undead_move", "stepped": top.stepped, "led": top.led},
        "SwarmRoll": lambda: {"node": "swarm_roll"},
        "SwarmMove": lambda: {"node": "swarm_move", "moves": top.left, "figure": top.figure},
        "SecondStep": lambda: {"node": "second_step", "square": top.square, **second_step_of(below[-1], top.swarm)},
        "DiscardChoice": lambda: {"node": "discard"},
        "DrawCard": lambda: {"node": "refill"},
        "TradeChoice": lambda: {"node": "trade"},
    }
    return makers[driving.node(state)]() if driving.node(state) in makers else None


ON_PHASES = {"Walking", "Attacking", "Swarming", "Prowling"}


def second_step_of(below: Any, swarm: bool) -> dict[str, Any]:
    if swarm:
        return {"moves": below.left, "figure": below.figure}
    return {"within": "move", "stepped": below.stepped, "led": below.led}


def setup_of(state: State) -> dict[str, Any]:
    top: Any = state.agenda[-1]
    piles = {"piles": [tuple(pile) for pile in state.piles], "unseen": dict(state.unseen)} if state.piles else {}
    rolled_for = {"BeginLaying": "laying", "Furnishing": "laying", "LayHelipad": "helipad"}
    below = kind(state.agenda[-2])
    made: dict[str, Any] = {
        "RollOff": lambda: (
            {"node": "roll_off", "rolling": top.seats, "rolls": top.rolls}
            | {"roll_for": rolled_for.get(below, "first_turn")}
        ),
        "RevealTile": lambda: {"node": "reveal_tile", "left": top.left, "passed": top.passed},
        "LayTile": lambda: {"node": "lay_tile", "tile": str(top.tile)},
        "PlaceTokens": lambda: {"node": "place_tokens", "cell": top.cell},
        "DrawCard": lambda: {"node": "deal_card"},
    }
    return {**made[driving.node(state)](), **piles, "movement": None, "count": None, "points": None}


def window_of(state: State, below: list[Any], top: Any) -> dict[str, Any] | None:
    asked = [top.seat]
    if kind(below[-1]) == "Window":
        asked += below.pop().seats
    if top.moment is Moment.STEP:
        if len(below) != 4 or kind(below[2]) != "Entered" or kind(below[1]) not in {"Walking", "Prowling"}:
            return None
        more = {"led": below[1].led} if kind(below[1]) == "Prowling" else {"entered": state.entered}
        return {"node": "window step", "asked": asked, **more}
    noted = {"noted": state.noted} if state.noted else {}
    return {"node": f"window {top.moment}", "asked": asked, **noted} if len(below) == 1 else None


ON_ATTEMPTS = {"Encounter": "encounter", "AttemptRoll": "attempt_roll", "AfterRoll": "after_roll", "BiteChoice": "bite"}


def attempt_of(state: State, below: list[Any], top: Any) -> dict[str, Any] | None:
    node = ON_ATTEMPTS[driving.node(state)]
    attempt: Any = getattr(top, "attempt", None)
    kinds = [*map(kind, below[1:]), *(["Encountering"] if node == "encounter" else [])]
    if kinds == ["Attacking"]:
        place: dict[str, Any] = {"victim": attempt.seat if attempt else top.seat}
        node = "attack_roll" if node == "attempt_roll" else node
    elif kinds == ["Encountering"]:
        place = {"within": "encounter" if (top if node == "encounter" else below[-1]).phase else "company"}
    elif kinds in (["Walking", "Entered", "Encountering"], ["Walking"]):
        place = {"within": "move", "entered": state.entered}
    else:
        return None
    if attempt is None:
        return {"node": node, **place}
    if attempt.deed is not Deed.DEFENSE:
        place |= {"attempt": str(attempt.deed), "undead": attempt.undead, "kind": str(attempt.kind)}
        place |= {"square": attempt.square} if attempt.deed is Deed.SHOT else {}
    if node != "after_roll" or attempt.deed is not Deed.DEFENSE or attempt.means != "pistol":
        place["means"] = str(attempt.means)
    if node == "after_roll":
        place["roll"] = top.total - bonus(state, attempt)
    return {"node": node, **place}
