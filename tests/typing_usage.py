"""What users write, for type checkers only: it never runs. Both checkers must find the types that are stated here.

A line that must be an error is marked for both, and both complain if it is none (`warn_unused_ignores`, and the setting below).
"""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeVar, assert_type

from zombiekit import (
    Chance,
    Fault,
    Game,
    IllegalAction,
    Outcome,
    codec,
    games,
    notation,
    optional,
    question,
    record,
    variant,
)
from zombiekit.drawings import Drawing
from zombiekit.errors import InvalidState
from zombiekit.games import defcon_zombies as defcon
from zombiekit.games import one_against_the_dead as dead
from zombiekit.games import they_come_back as back
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.play import Dice, Match, Policy, new_match, play_match, playout, random_policy
from zombiekit.testing import legal_actions_of, playouts, reachable_states

# One game, by its own name: what editors complete


def one_against_the_dead_is_typed(state: dead.State) -> None:
    action = dead.legal_actions(state)[0]
    assert_type(action, dead.actions.Action)
    assert_type(dead.new_game(dead.Options(round_limit=30)), dead.State)
    assert_type(dead.chance_outcomes(state), Chance[dead.actions.ChanceOutcome])
    assert_type(dead.step(state, action), dead.State)
    assert_type(dead.step(state, dead.chance_outcomes(state).sample(Dice(1))), dead.State)
    assert_type(dead.pose(node="ACT", zombies={(0, 0): (1, 0, 0, 0)}, weapon=("shotgun", 4)), dead.State)
    assert_type(dead.observe(state, 0), dead.State)
    assert_type(dead.resample(state, Dice(1)), dead.State)
    assert_type(dead.outcome(state), Outcome | None)
    assert_type(new_match(dead), Match[dead.State, dead.actions.Action])
    assert_type(new_match(dead).state, dead.State)
    if isinstance(action, dead.actions.Move):
        assert_type(action, dead.actions.Move)
    dead.Options(objective="feel_good", zombie_ties=dead.box.Ties.COMPASS)
    dead.Options(objective="bogus")  # type: ignore[arg-type]
    back.Options(expansions="z4")  # type: ignore[arg-type]
    doom.Options(turn_order="rotated")  # type: ignore[arg-type]
    defcon.Options(scouts="outward")  # type: ignore[arg-type]
    dead.step(state, defcon.actions.Stay())  # type: ignore[arg-type]
    dead.step(state, "end")  # type: ignore[arg-type]
    dead.legal_actions(defcon.new_game())  # type: ignore[arg-type]
    dead.pose(zombie={})  # type: ignore[call-arg]
    dead.pose(node=3)  # type: ignore[arg-type]


def defcon_zombies_is_typed(state: defcon.State) -> None:
    action = defcon.legal_actions(state)[0]
    assert_type(action, defcon.actions.Action)
    assert_type(defcon.new_game(defcon.Options()), defcon.State)
    assert_type(defcon.chance_outcomes(state), Chance[defcon.actions.ChanceOutcome])
    assert_type(defcon.step(state, action), defcon.State)
    assert_type(defcon.step(state, defcon.chance_outcomes(state).sample(Dice(1))), defcon.State)
    assert_type(defcon.pose(node="MOVE"), defcon.State)
    assert_type(defcon.observe(state, 0), defcon.State)
    assert_type(defcon.resample(state, Dice(1)), defcon.State)
    assert_type(defcon.outcome(state), Outcome | None)
    assert_type(new_match(defcon), Match[defcon.State, defcon.actions.Action])
    assert_type(new_match(defcon).state, defcon.State)
    defcon.step(state, dead.actions.End())  # type: ignore[arg-type]
    defcon.pose(nowhere=1)  # type: ignore[call-arg]


def zombie_flavored_doom_is_typed(state: doom.State) -> None:
    action = doom.legal_actions(state)[0]
    assert_type(action, doom.actions.Action)
    assert_type(doom.new_game(doom.Options()), doom.State)
    assert_type(doom.chance_outcomes(state), Chance[doom.actions.ChanceOutcome])
    assert_type(doom.step(state, action), doom.State)
    assert_type(doom.pose(node="DAY"), doom.State)
    assert_type(doom.observe(state, 0), doom.State)
    assert_type(doom.resample(state, Dice(1)), doom.State)
    assert_type(doom.outcome(state), Outcome | None)
    assert_type(new_match(doom), Match[doom.State, doom.actions.Action])
    assert_type(new_match(doom).state, doom.State)
    doom.step(state, back.actions.Done())  # type: ignore[arg-type]
    doom.pose(nowhere=1)  # type: ignore[call-arg]
    doom.pose(round="3")  # type: ignore[arg-type]


def they_come_back_is_typed(state: back.State) -> None:
    action = back.legal_actions(state)[0]
    assert_type(action, back.actions.Action)
    assert_type(back.new_game(back.Options()), back.State)
    assert_type(back.chance_outcomes(state), Chance[back.actions.ChanceOutcome])
    assert_type(back.step(state, action), back.State)
    assert_type(back.step(state, back.chance_outcomes(state).sample(Dice(1))), back.State)
    assert_type(back.pose(node="move"), back.State)
    assert_type(back.observe(state, 0), back.State)
    assert_type(back.resample(state, Dice(1)), back.State)
    assert_type(back.outcome(state), Outcome | None)
    assert_type(new_match(back), Match[back.State, back.actions.Action])
    assert_type(new_match(back).state, back.State)
    back.step(state, doom.actions.End())  # type: ignore[arg-type]
    back.pose(nowhere=1)  # type: ignore[call-arg]


# Any game

S = TypeVar("S")
A = TypeVar("A")


def after_the_first(game: Game[S, A], state: S) -> tuple[A, S]:
    action = game.legal_actions(state)[0]
    assert_type(action, A)
    assert_type(game.chance_outcomes(state), Chance[Any])
    assert_type(game.new_game(), S)
    assert_type(game.State, type[S])
    assert_type(game.pose(), S)
    assert_type(game.observe(state, 0), S)
    assert_type(game.resample(state, Dice(1)), S)
    assert_type(game.outcome(state), Outcome | None)
    assert_type(new_match(game, state=state).play(action).state, S)
    game.legal_actions(3)  # type: ignore[arg-type]
    return action, game.step(state, action)


def callers_of_generic_code_see_their_own_types() -> None:
    assert_type(after_the_first(dead, dead.new_game()), tuple[dead.actions.Action, dead.State])
    assert_type(after_the_first(defcon, defcon.new_game()), tuple[defcon.actions.Action, defcon.State])
    assert_type(after_the_first(doom, doom.new_game()), tuple[doom.actions.Action, doom.State])
    assert_type(after_the_first(back, back.new_game()), tuple[back.actions.Action, back.State])
    assert_type(playout(dead), dead.State)
    house = variant(dead, name="mine")
    as_game: Game[dead.State, dead.actions.Action] = house
    assert_type(house.new_game(), dead.State)
    assert_type(as_game.legal_actions(house.new_game())[0], dead.actions.Action)
    house.actions.Move  # noqa: B018 - what its game has besides is there, too
    after_the_first(doom, dead.new_game())  # type: ignore[misc]
    new_match(doom, state=dead.new_game())  # type: ignore[misc]


GAMES: tuple[Game, ...] = (dead, defcon, doom, back)
TYPED: Game[dead.State, dead.actions.Action] = dead
WRONG: Game[dead.State, dead.actions.Action] = doom  # type: ignore[assignment]


def games_named_outright_are_typed(text: str, state: dead.State) -> None:
    assert_type(games.get("one_against_the_dead"), Game[dead.State, dead.actions.Action])
    assert_type(games.get("zombie_flavored_doom").new_game(), doom.State)
    assert_type(games.get("defcon-zombies").legal_actions(defcon.new_game()), tuple[defcon.actions.Action, ...])
    assert_type(notation.parse_action(dead, text), dead.actions.Action)
    assert_type(codec.from_json(dead, text), dead.State)
    assert_type(codec.from_json(dead, text, "view"), dead.State)
    assert_type(codec.from_json(dead, text, "action"), dead.actions.Action)
    assert_type(codec.decode(dead, text), dead.State)
    dead.step(state, notation.parse_action(doom, text))  # type: ignore[arg-type]


def games_may_stay_unnamed(state: Any, name: str) -> None:
    game = games.get(name)
    assert_type(game, Game)
    assert_type(game.step(state, game.legal_actions(state)[0]), Any)
    assert_type(new_match(game), Match)


# Policies, matches, records, texts


def first(game: Game, view: dead.State, actions: tuple[Any, ...]) -> Any:
    """Choose like a bot for one game."""
    return actions[0] if game.outcome(view) is None else None


def last(_game: Game, _view: dead.State, actions: tuple[dead.actions.Action, ...]) -> dead.actions.Action:
    """Choose like a bot that says which game it plays."""
    return actions[-1]


POLICIES: Sequence[Policy] = (first, last, random_policy(Dice(1)))


def matches_lead_to_matches(match: Match) -> None:
    assert_type(play_match(dead, POLICIES, on_step=print), Match[dead.State, dead.actions.Action])
    assert_type(new_match(dead).play(dead.actions.End()).undo().undo_to(0).state, dead.State)
    assert_type(record.read("game.jsonl", game=dead), Match[dead.State, dead.actions.Action])
    assert_type(record.read("game.jsonl"), Match)
    assert_type(match.state, Any)
    last_step = new_match(dead).last
    if last_step is not None:
        assert_type(last_step.state, dead.State)


def answers_say_what_may_be_missing(state: dead.State) -> None:
    assert_type(dead.why_illegal(state, "end"), IllegalAction | None)
    assert_type(dead.faults(state), tuple[Fault, ...])


def chance_is_exact(state: dead.State) -> None:
    chance: Chance[Any] = dead.chance_outcomes(state)
    assert_type(chance.probability("roll 4"), Fraction)
    assert_type([weight for _, weight in chance], list[int])


def texts_are_texts(state: dead.State) -> None:
    assert_type(dead.draw(state), Drawing)
    assert_type(question(dead, state), str)
    assert_type(codec.to_json(dead, state, "view"), str)
    notation.parse(TYPED, "move E")
    notation.parse(dead, 3)  # type: ignore[arg-type]
    codec.to_json(dead, state, "states")  # type: ignore[arg-type]


def errors_have_fields(error: InvalidState) -> None:
    assert_type(error.faults[0].where, str)


# Optional parts of games: the protocols describe what the games have

HAS_WORDS: list[optional.SaysActions] = [dead, defcon, doom, back]
DRAWS: list[optional.Draws] = [dead, defcon, doom, back]
IN_PARTS: list[optional.DrawsInParts] = [dead, defcon, doom, back]
SCENES: list[optional.HasScenes] = [dead, defcon, doom, back]
PLACES: list[optional.PointsAtPlaces] = [dead, defcon, doom, back]
TRACES: list[optional.LeavesTraces] = [dead, defcon, doom, back]
BOOKS: list[optional.HasRulebook] = [dead, defcon, doom, back]
JUDGES: list[optional.JudgesPositions] = [dead, defcon, doom, back]
FEATURES: list[optional.HasFeatures] = [dead, defcon, doom, back]
QUICK: list[optional.PlaysQuickly] = [dead, defcon, doom, back]
SETS_UP: list[optional.SetsUp] = [dead, back]
NARROWS: list[optional.NarrowsReturns] = [dead]
STAKES: list[optional.TellsStakes] = [dead, defcon, doom, back]
GOALS: list[optional.TellsGoal] = [dead, defcon, doom, back]
FORETELL: list[optional.Foretells] = [dead, back]
OWN_CARDS: list[optional.HasOwnCards] = [defcon, back]
INTERRUPTS: list[optional.Interrupts] = [back]
INTERRUPTS.append(dead)  # type: ignore[arg-type]

# Facts about options are keywords of these options

back.Options(**back.QUICK, **back.ONE_SCREEN)

# Strategies draw what the game is made of


def strategies_are_typed(state: dead.State) -> None:
    assert_type(reachable_states(dead).example(), dead.State)
    assert_type(legal_actions_of(dead, state).example(), dead.actions.Action)
    assert_type(playouts(dead).example().states[0], dead.State)
