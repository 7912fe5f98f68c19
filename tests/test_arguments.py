"""Wrong arguments are refused in words at the door, where an error from inside would say little or none would come at all."""

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

from tests import toy
from tests.every_game import in_each_game
from zombiekit import Game, PolicyFailed, bots, describe, games, question, variant
from zombiekit.game import goal, known_to_all, prospects, seats, stakes, why_illegal
from zombiekit.games import one_against_the_dead as city
from zombiekit.games import they_come_back as town
from zombiekit.hosting import Bots, Table
from zombiekit.play import Dice, new_match, play_match, settle
from zombiekit.render.svg import picture
from zombiekit.testing import check_reach, reach

WRONG: Any = 3
NO_GAME = "a game is needed, not 3; games.get finds one by its name"


@pytest.mark.parametrize(
    ("use", "words"),
    [
        (lambda: variant(WRONG, name="odd"), NO_GAME),
        (lambda: reach(WRONG), NO_GAME),
        (lambda: check_reach(WRONG), NO_GAME),
        (lambda: settle(WRONG, city.new_game(), Dice(1)), NO_GAME),
        (lambda: games.get(WRONG), "games.get takes the name of a game, a text, not 3"),
        (lambda: Table(WRONG, Bots({}), None), "a match is needed (new_match begins one, also at a state), not 3"),
        (lambda: Table(new_match(city), {}, None), "bots are Bots(...), with {} for none, not {}"),  # type: ignore[arg-type]
        (lambda: variant(city, name="odd", begins=WRONG), "`begins` is a function, not 3"),
        (
            lambda: variant(town, name="odd", relaxes=("STCB-SETUP-10", "STCB-SETPU-04")),
            "`relaxes` names 'STCB-SETPU-04', and they_come_back has no such clause; did you mean STCB-SETUP-04?",
        ),
    ],
)
def test_a_wrong_argument_is_refused_in_words(use: Callable[[], object], words: str) -> None:
    with pytest.raises(TypeError) as caught:
        use()
    assert str(caught.value) == words


@pytest.mark.parametrize(
    "use",
    [
        question,
        seats,
        stakes,
        goal,
        known_to_all,
        lambda game, state: describe(game, state, None),
        lambda game, state: prospects(game, state, None),
        lambda game, state: why_illegal(game, state, None),
        lambda game, state: settle(game, state, Dice(1)),
        picture,
        lambda game, state: new_match(game, state=state),
    ],
)
def test_a_state_of_another_game_is_refused_and_so_is_a_match(use: Callable[[Game, object], object]) -> None:
    needed = "a state of cellar is needed, not "
    with pytest.raises(TypeError) as caught:
        use(toy, city.new_game())
    assert str(caught.value) == f"{needed}a State of {city.State.__module__}"
    with pytest.raises(TypeError) as caught:
        use(toy, new_match(toy))
    assert str(caught.value) == (f"{needed}<Match of cellar: 0 steps, going on>; the state of a match is match.state")


@in_each_game
@pytest.mark.parametrize("name", ["observe", "worth", "features"])
def test_a_seat_that_does_not_exist_is_refused(game: Game, name: str) -> None:
    state = game.new_game()
    for seat in (-2, -1, game.seats(state), None, True, "0"):
        with pytest.raises(ValueError, match=r"(seats are 0 to \d here|the only seat is 0), not "):
            getattr(game, name)(state, seat)


@in_each_game
@pytest.mark.parametrize("name", ["observe", "worth", "features"])
def test_a_state_of_another_game_is_refused_by_a_game_itself(game: Game, name: str) -> None:
    with pytest.raises(TypeError, match=f"^a state of {game.NAME} is needed, not a State of tests.toy$"):
        getattr(game, name)(toy.new_game(), 0)


@in_each_game
def test_none_says_nothing_for_every_fact(game: Any) -> None:
    (facts,) = get_args(get_type_hints(game.pose)["facts"])
    assert game.pose(**dict.fromkeys(get_type_hints(facts))) == game.pose()


def test_states_of_a_variant_are_states_of_its_game_too() -> None:
    house = variant(city, name="house", fields={"rested": (int, 0)})
    assert question(city, house.new_game()) == question(house, house.new_game())


def test_who_forgets_to_make_a_policy_of_a_bot_is_told() -> None:
    with pytest.raises(
        PolicyFailed, match=r"a maker is called first, as make\(game, seat, dice\), and returns the pol"
    ):
        play_match(city, [bots.get("quick")], dice=Dice(1))  # type: ignore[list-item]
