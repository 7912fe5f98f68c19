"""What a user writes, for the type checkers alone: it never runs. Both of them must know the types that are claimed here."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, assert_type

from zombiekit import (
    Chance,
    Fault,
    Game,
    IllegalAction,
    InvalidState,
    Outcome,
    codec,
    games,
    notation,
    question,
    record,
)
from zombiekit.drawings import Drawing
from zombiekit.games import one_against_the_dead as dead
from zombiekit.play import Dice, Match, Policy, new_match, play_match, random_policy


def first(game: Game, view: dead.State, actions: tuple[Any, ...]) -> Any:
    """Choose as a bot for one game does."""
    return actions[0] if game.outcome(view) is None else None


GAME: Game = dead
POLICIES: Sequence[Policy] = (first, random_policy(Dice(1)))

assert_type(games.get("one_against_the_dead"), Game)


def states_are_of_the_class_of_their_game(state: dead.State) -> None:
    assert_type(dead.new_game(dead.Options(round_limit=30)), dead.State)
    assert_type(dead.step(state, "end"), dead.State)
    assert_type(dead.observe(state, 0), dead.State)
    assert_type(dead.pose(), dead.State)


def answers_say_what_may_be_missing(state: dead.State) -> None:
    assert_type(dead.outcome(state), Outcome | None)
    assert_type(dead.why_illegal(state, "end"), IllegalAction | None)
    assert_type(dead.faults(state), tuple[Fault, ...])


def chance_is_exact(state: dead.State) -> None:
    chance: Chance[Any] = dead.chance_outcomes(state)
    assert_type(chance.probability("roll 4"), Fraction)
    assert_type([weight for _, weight in chance], list[int])


def matches_lead_to_matches(match: Match) -> None:
    assert_type(play_match(dead, POLICIES, match=match, on_step=print), Match)
    assert_type(new_match(dead).play("end").undo().undo_to(0), Match)
    assert_type(record.read("game.jsonl", game=dead), Match)


def texts_are_texts(state: dead.State) -> None:
    assert_type(codec.to_json(dead, state, "view"), str)
    notation.parse(GAME, "move E")
    notation.parse(GAME, 3)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    codec.to_json(dead, state, "states")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def errors_have_fields(error: InvalidState) -> None:
    assert_type(error.faults[0].where, str)


def editors_know_what_can_be_done_and_told(state: dead.State) -> None:
    assert_type(dead.legal_actions(state)[0], dead.actions.Action)
    assert_type(dead.draw(state), Drawing)
    assert_type(question(dead, state), str)
    for action in dead.legal_actions(state):
        if isinstance(action, dead.actions.Move):
            assert_type(action, dead.actions.Move)
    assert_type(
        dead.pose(node="ACT", zombies={(0, 0): (1, 0, 0, 0)}, weapon=("shotgun", 4), unchecked=True), dead.State
    )
