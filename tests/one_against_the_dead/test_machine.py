"""The machine, the options, the set-up and the rounds: clauses GEN, SET, RND."""

from collections.abc import Callable
from itertools import product
from typing import Any

import attrs
import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import ONE, WALLS, chances, fight, follow, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from tests.trying import raised
from zombiekit import CHANCE, TERMINAL, InvalidOptions
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import LINE
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table import events
from zombiekit.games.one_against_the_dead.table.actions import Bat, ChooseJoker, Fists, Move
from zombiekit.primitives.coins import Coins


@pytest.mark.rule("OATD-GEN-01", "OATD-GEN-04")
def test_every_decision_is_the_one_players() -> None:
    """No other seat ever acts, every decision has two options or more, and the outcome has one return."""
    assert game.PLAYERS == (1,)
    for step in sample():
        actor, listed = game.current_player(step.after), game.legal_actions(step.after)
        if node(step.after) == "GAME-OVER":
            outcome = game.outcome(step.after)
            assert outcome is not None
            assert (actor, len(outcome.returns)) == (TERMINAL, 1)
        else:
            assert (actor, len(listed) >= 2) in ((CHANCE, False), (0, True))
            assert actor == 0 or listed == ()


@pytest.mark.rule("OATD-GEN-02", "OATD-GEN-03")
def test_coins_have_binomial_weights_in_ascending_order() -> None:
    """COINS(g, l) lists (g + 1) * (l + 1) outcomes, ascending, weighing C(g, i) * C(l, j) of 2 ** (g + l)."""
    for greater, lesser in product(range(6), repeat=2):
        listed = [(str(outcome), weight) for outcome, weight in Coins(greater, lesser)]
        assert listed == referee.coins(greater, lesser)
        assert len(listed) == (greater + 1) * (lesser + 1)
        assert Coins(greater, lesser).total == sum(weight for _, weight in listed) == 2 ** (greater + lesser)


@pytest.mark.rule("OATD-GEN-02", "OATD-GEN-05")
def test_every_chance_node_has_the_books_weights() -> None:
    """At every chance node met: dice are fair and ascending, draws uniform, chips weighted by count, coins binomial."""
    for state in {step.before for step in sample() if game.current_player(step.before) == CHANCE}:
        name, listed = node(state), chances(state)
        if name in {"START-CARD", "END-CARD", "DRAW"}:
            assert {weight for _, weight in listed} == {1}
        elif name in {"SITE-DIE", "WEAPON-DIE"}:
            assert listed == [(f"roll {face}", 1) for face in range(1, 7)]
        elif name == "WEAPON-CHIP":
            kinds = zip(("shotgun", "chainsaw", "bat"), state.stack, strict=True)
            assert listed == [(f"chip {kind}", left) for kind, left in kinds if left]
        else:
            top: Any = state.agenda[-1]
            greater = {"BLOCK-COINS": 1, "REPLACEMENT-COINS": 0}.get(name)
            thrown = (top.greater, top.lesser) if greater is None else (greater, top.coins - greater)
            assert listed == referee.coins(*thrown)
        assert game.chance_outcomes(state).total == sum(weight for _, weight in listed)


@pytest.mark.rule("OATD-GEN-03")
def test_no_coins_are_never_thrown() -> None:
    """Where there is nothing to flip, the step goes on at once."""
    for step in sample():
        assert not node(step.after).endswith("COINS") or game.chance_outcomes(step.after).total >= 2
    follow(fight((0, 0, 1, 0), ("shotgun", 2)), ("shotgun", {"node": "ACT"}))
    follow(fight(ONE), ("fists 1,0,0,0; flip 1 0", {"node": "ACT"}))


@pytest.mark.rule("OATD-GEN-04")
@pytest.mark.parametrize(("facts", "outcome"), [
    ({"node": "DRAW", "empty": [(1, 0)], "placeholders": [], "unseen": ["9H"]}, "draw 9H"),
    ({"node": "WEAPON-CHIP", "stack": (0, 1, 0)}, "chip chainsaw"),
])  # fmt: skip
def test_a_chance_node_with_one_outcome_is_not_skipped(facts: dict[str, Any], outcome: str) -> None:
    """The last unseen card and the last kind of chip still come by chance."""
    state = game.pose(**facts)
    assert (game.current_player(state), chances(state)) == (CHANCE, [(outcome, 1)])


@pytest.mark.rule("OATD-AP-04", "OATD-GEN-05")
def test_options_come_in_the_books_order() -> None:
    listed = {
        "ACT": referee.act_options,
        "PLACE": referee.place_options,
        "ATTACK": referee.attack_options,
        "JOKER": lambda _: ["joker 1", "joker 2"],
        "WEAPON-CHOICE": referee.choice_options,
    }
    for state in {step.before for step in sample() if game.current_player(step.before) == 0}:
        assert options(state) == listed[node(state)](state)


@pytest.mark.rule("OATD-GEN-05", "OATD-MOVE-01")
def test_all_searches_under_all8_come_in_listing_order() -> None:
    """Moves E, N, S, W, then searches in all eight directions in listing order, then `end`; no move goes diagonally."""
    around = {(1, 1): "AS", (-1, 1): "AH", (1, -1): "AD", (-1, -1): "AC", (1, 0): "KS", (0, 1): "KH", (0, -1): "KD"}
    state = game.pose(city={(0, 0): "5S", (-1, 0): "6S"} | around, options={"adjacency_for_search": "all8"})
    ways = ("E", "N", "S", "NE", "NW", "SE", "SW")
    assert options(state) == ["move W", *(f"search {way}" for way in ways), "end"]
    assert refusal(state, "move SE") == "OATD-MOVE-01"


@pytest.mark.rule("OATD-GEN-06")
def test_what_is_not_listed_is_refused_at_every_node() -> None:
    """Actions of other nodes, outcomes that cannot happen, and things that are no action change nothing."""
    lines = ["move N", "search SW", "end", "place N", "joker 2", "take", "leave", "keep", "exchange", "combine"]
    lines += ["fists 0,0,0,0", "fists 4,4,4,4", "bat greater", "bat lesser", "chainsaw", "shotgun", "decline"]
    lines += ["draw 5S", "draw Joker 1", "flip 0 0", "flip 9 9", "roll 1", "chip bat"]
    met: dict[str, State] = {}
    for step in sample():
        met.setdefault(node(step.after), step.after)
    for state in met.values():
        listed = chances(state) if game.current_player(state) == CHANCE else [(line, 1) for line in options(state)]
        for tried in (*({*lines} - {line for line, _ in listed}), None, 3, object(), [], {}):
            assert refusal(state, tried)
        assert game.why_illegal(state, "end") is not None


@pytest.mark.rule("OATD-GEN-06")
@pytest.mark.parametrize("make", [
    lambda: Fists((1, 0, 0)),  # type: ignore[arg-type]
    lambda: Fists((1, 0, 0, -1)),  # type: ignore[arg-type]
    lambda: Fists([1, 0, 0, 1]),  # type: ignore[arg-type]
    lambda: Fists((1, 0, 0, 1.0)),  # type: ignore[arg-type]
    lambda: ChooseJoker(0),
    lambda: ChooseJoker(3),
    lambda: ChooseJoker(True),
    lambda: Move("up"),  # type: ignore[arg-type]
    lambda: Bat("huge"),  # type: ignore[arg-type]
])  # fmt: skip
def test_what_is_no_action_of_the_game_cannot_be_made(make: Callable[[], object]) -> None:
    """Fists need four counts, Jokers are 1 and 2, and there are eight directions and two sizes."""
    with pytest.raises(ValueError, match=r"needed|numbered|not a valid|none of"):
        make()


@pytest.mark.rule("OATD-GEN-07")
def test_the_view_is_the_state() -> None:
    """Nothing is hidden, so a view is completed by itself."""
    for step in sample()[::40]:
        assert game.observe(step.after, 0) is step.after
        assert game.resample(step.after, None) is step.after  # type: ignore[arg-type]


@pytest.mark.rule("OATD-GEN-07", "OATD-GEN-08", "OATD-ZOM-06")
def test_s52_a_position_is_its_fields() -> None:
    """States with equal fields are equal, whether played in any order or put together by hand; events do not count."""
    city = {(0, 0): "5S", (1, 0): "QS", (0, 1): "AC", (0, -1): "5H", (-1, 0): "5C"}
    state = game.pose(city=city, dice={(0, 1): 3, (1, 0): 2})
    posed = game.pose(city=city, dice={(0, 1): 2, (1, 0): 1}, ap=1)
    one, other = play(state, "search N", "search E"), play(state, "search E", "search N")
    assert one == other == posed == game.observe(one, 0)
    assert hash(one) == hash(other) == hash(posed)
    assert len({one.events, other.events, posed.events}) == 3
    for field in attrs.fields(State):
        if field.name != "events":
            changed: dict[str, Any] = {field.name: "something else"}
            assert attrs.evolve(posed, **changed) != posed

    hit, spared = play(fight(ONE, "bat"), "bat greater"), play(fight(ONE, "bat"), "decline")
    assert (hit.zombies_here, spared.zombies_here, hit.strength, spared.strength) == ((0, 1, 0, 0), ONE, 14, 14)
    assert hit != spared


@pytest.mark.rule("OATD-SRCH-02", "OATD-ATK-07", "OATD-ZMV-02", "OATD-RND-04", "OATD-SCO-04")
def test_the_options_and_their_defaults() -> None:
    """The book's table, by enum or by text; all other values are refused at once."""
    assert attrs.asdict(game.Options()) == {
        "adjacency_for_search": "orthogonal",
        "fists_replacements": "stay",
        "zombie_terrain": "all_face_up",
        "round_limit": 200,
        "objective": "survive",
        "replaced_scores": False,
        "zombie_ties": "mirrored",
    }
    assert game.new_game().options == game.Options()

    other = game.Options("all8", "recheck", "no_specials", 7, "feel_good", replaced_scores=True, zombie_ties="compass")
    assert game.new_game(other).options == other
    texts = ["all8", "recheck", "no_specials", "7", "feel_good", "True", "compass"]
    assert [str(value) for value in attrs.astuple(other)] == texts
    error = raised(InvalidOptions, game.Options, "near", "go", "sea", 0, "fun", "yes", "left")
    assert [(fault.rule, fault.where) for fault in error.faults] == [
        ("OATD-SRCH-02", "adjacency_for_search"),
        ("OATD-ATK-07", "fists_replacements"),
        ("OATD-ZMV-02", "zombie_terrain"),
        ("OATD-ZMV-06", "zombie_ties"),
        ("OATD-ATK-13", "replaced_scores"),
        ("OATD-RND-04", "round_limit"),
        ("OATD-SCO-04", "objective"),
    ]


@pytest.mark.rule("OATD-SET-04", "OATD-SET-05")
def test_start_and_end_are_no_specials_and_no_card_twice() -> None:
    """A Special cannot be turned up as Start or End, nor the Start again as End."""
    state = game.new_game()
    for card in ("AS", "JH", "KD", "Joker 1", "Joker 2"):
        assert refusal(state, f"draw {card}") == "OATD-SET-04"
    state = follow(state, ("draw 2C", {"cards": {(0, 0): "2C"}}))
    for card in ("AS", "QH", "Joker 2", "2C"):
        assert refusal(state, f"draw {card}") == "OATD-SET-05"
    state = follow(state, ("draw 10H", {"cards": {(0, 0): "2C", (8, 0): "10H"}}))
    assert dict(chances(state))["draw AS"] == dict(chances(state))["draw 3C"] == 1
    assert game.chance_outcomes(state).total == 52


@pytest.mark.rule("OATD-SET-06", "OATD-SET-07")
def test_the_line_runs_east_over_seven_cells() -> None:
    """Seven cells from (1,0) to (7,0) lie between Start (0,0) and End (8,0); the grid has no edge."""
    assert [*LINE] == [(x, 0) for x in range(1, 8)]
    far = game.pose(pawn=(-30, -30), city={(-30, -30): "5S", (-31, -30): "6S"})
    follow(far, ("move W", {"node": "DRAW"}))


@pytest.mark.rule("OATD-SET-08", "OATD-SET-09")
def test_the_start_is_checked_out_before_round_1() -> None:
    """(1,0) is collected and eight cards are laid in round 0 without AP; Start and End get neither zombies nor dice."""
    sets = [step.after for step in sample() if step.after.round == 0 and node(step.after) in {"DRAW", "PLACE"}]
    assert {(state.pawn, state.ap) for state in sets} == {((0, 0), 0)}
    begun = [step.after for step in sample() if step.before.round == 0 and step.after.round]
    assert len(begun) == sum(node(step.before) == "START-CARD" for step in sample())
    for state in (state for state in begun if node(state) == "ACT"):
        laid = {cell for cell, _ in state.city} - {(0, 0), (8, 0)}
        assert laid == {*referee.OFFSETS.values()}
        assert {cell for cell, _ in (*state.zombies, *state.site_dice)} <= laid
        follow(state, ("", {"deck_size": 38, "unseen": 44, "round": 1, "ap": 3}))


# -------------------------------------------------------------------------------------------------------- RND

PHASES = (events.RoundBegan, events.ActionsEnded, events.ZombiesMoved, events.PlayerAttacked, events.StrengthLost)


@pytest.mark.rule("OATD-RND-01", "OATD-RND-02")
def test_four_phases_in_their_order_and_then_the_next_round() -> None:
    """Actions end, zombies move, the player attacks, zombies attack, and the next round begins."""
    state = game.pose(zombies={(1, 0): (0, 0, 2, 0)}, round=6)
    state = follow(state, ("end", {"node": "ATTACK", "ap": 0}))
    assert [type(event) for event in state.events] == [events.ActionsEnded, events.ZombiesMoved]
    state = follow(state, ("decline", {"node": "ACT", "round": 7, "ap": 3, "strength": 14}))
    assert [type(event) for event in state.events] == [events.PlayerAttacked, events.StrengthLost, events.RoundBegan]


@pytest.mark.rule("OATD-RND-01", "OATD-RND-02", "OATD-RND-03")
def test_rounds_and_their_phases_keep_their_order_in_every_game() -> None:
    """The events of the phases come in the book's order, round by round; the set-up is round 0, and each round is one more."""
    order: list[int] = []
    count = 0
    for step in sample():
        if node(step.before) == "START-CARD":
            order, count = [], 0
        for event in step.after.events:
            if isinstance(event, PHASES):
                order.append(PHASES.index(type(event)))
            if isinstance(event, events.RoundBegan):
                count += 1
                assert (event.round, order[:-1]) == (count, sorted(order[:-1]))
            if isinstance(event, events.RoundBegan | events.GameEnded):
                order = [0]
        assert step.after.round == count


@pytest.mark.rule("OATD-RND-04")
@pytest.mark.parametrize("limit", [0, -1, 10_001, 2.0, "200", True, None])
def test_round_limits_out_of_range_are_refused(limit: object) -> None:
    """Only integers from 1 to 10000 are accepted."""
    error = raised(InvalidOptions, game.Options, round_limit=limit)
    assert [(fault.rule, fault.where) for fault in error.faults] == [("OATD-RND-04", "round_limit")]


@pytest.mark.rule("OATD-RND-04")
def test_the_game_is_lost_when_the_last_round_ends() -> None:
    """Not before, and by default that is round 200."""
    lost = {"result": "stranded", "round": 200, "node": "GAME-OVER"}
    follow(game.pose(node="ZOMBIES-ATTACK", round=199), ("", {"result": None, "round": 200, "node": "ACT"}))
    follow(game.pose(node="ZOMBIES-ATTACK", round=200), ("", lost))


@pytest.mark.rule("OATD-RND-04", "OATD-GEN-04")
@pytest.mark.parametrize("limit", [1, 10_000])
def test_idle_rounds_end_in_one_step(limit: int) -> None:
    """Walled in without a zombie nearby, even the longest game is over at once."""
    facts: dict[str, Any] = {"city": WALLS, "dice": dict.fromkeys(WALLS), "options": {"round_limit": limit}}
    shown = {"result": "stranded", "round": limit, "strength": 15, "kills": 0, "zombies": {}}
    follow(game.pose(node="ZOMBIES-ATTACK", **facts), ("", shown))
