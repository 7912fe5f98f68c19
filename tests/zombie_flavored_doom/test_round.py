"""The round is a plan on the agenda, which holds everything still to come."""

import json
import re
from pathlib import Path

import pytest

from tests.zombie_flavored_doom.driving import TRIO, YARD, pose, told
from zombiekit import InvalidState, codec
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.state import State

RULES = Path(game.__file__).parent / "rules"


def plan(state: State) -> list[str]:
    """The agenda in words, from the bottom."""
    return [" ".join([type(node).__name__, *map(str, _seat(node))]) for node in state.agenda]


def _seat(node: object) -> list[str]:
    seat, evening = getattr(node, "seat", None), getattr(node, "evening", None)
    return [] if seat is None else [f"{seat + 1}{'' if evening is None else ' evening' if evening else ' day'}"]


@pytest.mark.rule("DOOM-ROUND-01", "DOOM-ROUND-04", "DOOM-ROUND-06")
def test_a_round_lies_on_the_agenda_from_its_beginning() -> None:
    """Player 2 begins the second round."""
    later = ["BeginRound", "Close", "Night", "TurnBegins 1 evening", "TurnBegins 3 evening", "TurnBegins 2 evening"]

    assert plan(pose(TRIO, node="DAWN", round=2)) == [*later, "TurnBegins 1 day", "TurnBegins 3 day", "Day 2 day"]
    assert plan(pose(TRIO, node="EVENING", round=2, seat=3)) == [*later[:4], "Evening 3 evening"]
    assert plan(pose(YARD, node="NIGHT-DEFEND", seat=1, ticks={1: 1}, carried={1: "W1"}, tiles={1: "c3"})) == [
        "BeginRound",
        "Close",
        "Walking",
        "NightDefense 1",
    ]


@pytest.mark.rule("DOOM-ROUND-07")
def test_the_turn_of_somebody_who_is_out_is_passed_over() -> None:
    state = pose(TRIO, seat=1, out={2: 3})
    state = game.step(state, game.actions.END)

    assert [event.player for event in told(state, "TurnEnded")] == [1, 3]
    assert (plan(state)[-1], game.current_player(state)) == ("Evening 1 evening", 0)


def test_a_state_saved_before_rounds_were_plans_is_refused_with_a_sentence() -> None:
    """Its agenda holds only the turn."""
    save = json.loads(codec.to_json(game, game.new_game()))
    save["data"]["agenda"] = [{"node": "Day", "seat": 0}]

    with pytest.raises(InvalidState, match="states saved before rounds were planned on the agenda cannot be read"):
        codec.from_json(json.dumps(save))


def test_no_phase_knows_another() -> None:
    """They import no nodes from each other, as only `rounds` does to lay them out; functions are for all."""
    phases = {"turns", "night"}
    texts = {phase: (RULES / f"{phase}.py").read_text(encoding="utf-8") for phase in phases}

    nodes = [
        re.findall(rf"rules\.(?:{'|'.join(phases)}) import (?:\(\s*)?[^)\n]*\b[A-Z]\w*", text)
        for text in texts.values()
    ]
    assert nodes == [[], []]
