"""Clauses of the machine, the set-up, the rounds, the end and the score: GEN, SET, RND, END, SCO."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import chances, follow, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from zombiekit import CHANCE, TERMINAL, InvalidOptions
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import LINE
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import Bat, ChooseJoker, Fists, Move
from zombiekit.games.one_against_the_dead.table.events import (
    ActionsEnded,
    GameEnded,
    PlayerAttacked,
    RoundBegan,
    StrengthLost,
    ZombiesMoved,
)
from zombiekit.primitives.coins import Coins

# -------------------------------------------------------------------------------------------------------- GEN


@pytest.mark.rule("OATD-GEN-01")
def test_every_decision_is_the_one_players() -> None:
    """No other seat ever acts, and the outcome has one return."""
    assert game.PLAYERS == (1,)
    for step in sample():
        actor = game.current_player(step.after)
        if node(step.after) == "GAME-OVER":
            outcome = game.outcome(step.after)
            assert outcome is not None
            assert (actor, len(outcome.returns)) == (TERMINAL, 1)
        else:
            assert actor == (CHANCE if game.legal_actions(step.after) == () else 0)


@pytest.mark.rule("OATD-GEN-02", "OATD-GEN-03")
def test_coins_have_binomial_weights_in_ascending_order() -> None:
    """COINS(g, l) lists (g + 1) * (l + 1) outcomes, ascending, weighing C(g, i) * C(l, j) of 2 ** (g + l)."""
    for greater in range(6):
        for lesser in range(6):
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
            thrown = (top.greater, top.lesser) if name == "ATTACK-COINS" else (0, top.coins)
            if name == "BLOCK-COINS":
                thrown = (1, top.coins - 1)

            assert listed == referee.coins(*thrown)
        assert game.chance_outcomes(state).total == sum(weight for _, weight in listed)


@pytest.mark.rule("OATD-GEN-03")
def test_no_coins_are_never_thrown() -> None:
    """Where there is nothing to flip, the step goes on at once."""
    for step in sample():
        if node(step.after).endswith("COINS"):
            assert game.chance_outcomes(step.after).total >= 2

    shot = game.pose(node="ATTACK", weapon=("shotgun", 2), zombies={(0, 0): (0, 0, 1, 0)})
    follow(shot, ("shotgun", {"node": "ACT"}))
    follow(game.pose(node="ATTACK", zombies={(0, 0): (1, 0, 0, 0)}), ("fists 1,0,0,0; flip 1 0", {"node": "ACT"}))


@pytest.mark.rule("OATD-GEN-04")
def test_what_leaves_no_choice_is_no_decision() -> None:
    """Every decision has at least two options, so ACT has one besides `end`."""
    for step in sample():
        if game.current_player(step.after) == 0:
            assert len(options(step.after)) >= 2


@pytest.mark.rule("OATD-GEN-04")
def test_a_chance_node_with_one_outcome_is_not_skipped() -> None:
    """The last unseen card and the last kind of chip still come by chance."""
    last = game.pose(node="DRAW", empty=[(1, 0)], placeholders=[], unseen=["9H"])
    assert (game.current_player(last), chances(last)) == (CHANCE, [("draw 9H", 1)])

    one_kind = game.pose(node="WEAPON-CHIP", stack=(0, 1, 0))
    assert (game.current_player(one_kind), chances(one_kind)) == (CHANCE, [("chip chainsaw", 1)])


@pytest.mark.rule("OATD-GEN-04")
def test_the_last_slot_is_filled_without_asking() -> None:
    """A card drawn for the only slot is laid there at once."""
    state = play(game.pose(node="DRAW", empty=[(-1, 1)], city={(-1, 0): "4H", (0, 1): "6S"}, to_come=["4S"]), "draw 4S")
    assert node(state) == "ACT"
    assert ((-1, 1), "4S") in state.city


@pytest.mark.rule("OATD-GEN-05")
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


@pytest.mark.rule("OATD-GEN-05")
def test_all_searches_under_all8_come_in_listing_order() -> None:
    """Moves E, N, S, W, then searches in all eight directions in listing order, then `end`."""
    around = {(1, 1): "AS", (-1, 1): "AH", (1, -1): "AD", (-1, -1): "AC", (1, 0): "KS", (0, 1): "KH", (0, -1): "KD"}
    state = game.pose(city={(0, 0): "5S", (-1, 0): "6S"} | around, options={"adjacency_for_search": "all8"})
    ways = ("E", "N", "S", "NE", "NW", "SE", "SW")
    assert options(state) == ["move W", *(f"search {way}" for way in ways), "end"]


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
        legal = set(options(state))
        if game.current_player(state) == CHANCE:
            legal = {line for line, _ in chances(state)}
        for line in set(lines) - legal:
            assert refusal(state, line)
        for junk in (None, 3, object(), [], {}):
            assert refusal(state, junk)
        assert game.why_illegal(state, "end") is not None


@pytest.mark.rule("OATD-GEN-06")
@pytest.mark.parametrize(
    "make",
    [
        lambda: Fists((1, 0, 0)),  # type: ignore[arg-type]
        lambda: Fists((1, 0, 0, -1)),  # type: ignore[arg-type]
        lambda: Fists([1, 0, 0, 1]),  # type: ignore[arg-type]
        lambda: Fists((1, 0, 0, 1.0)),  # type: ignore[arg-type]
        lambda: ChooseJoker(0),
        lambda: ChooseJoker(3),
        lambda: ChooseJoker(True),
        lambda: Move("up"),  # type: ignore[arg-type]
        lambda: Bat("huge"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_action_of_the_game_cannot_be_made(make: Callable[[], object]) -> None:
    """Fists need four counts, Jokers are 1 and 2, and there are eight directions and two sizes."""
    with pytest.raises(ValueError, match=r"needed|numbered|not a valid|none of"):
        make()


@pytest.mark.rule("OATD-GEN-07")
def test_the_view_is_the_state() -> None:
    """Nothing is hidden, so a view is completed by itself; there is no other seat."""
    for step in sample()[::40]:
        assert game.observe(step.after, 0) is step.after
        assert game.resample(step.after, None) is step.after  # type: ignore[arg-type]
    for seat in (1, -1, True, None):
        with pytest.raises(ValueError, match="one seat"):
            game.observe(game.new_game(), seat)  # type: ignore[arg-type]


@pytest.mark.rule("OATD-GEN-08")
def test_a_position_is_its_fields() -> None:
    """States with equal fields are equal, whether played or put together by hand; events do not count."""
    city = {(0, 0): "5S", (1, 0): "QS", (0, 1): "5D", (0, -1): "5H", (-1, 0): "5C"}
    played = play(game.pose(city=city, dice={(1, 0): 3}), "search E")
    posed = game.pose(city=city, dice={(1, 0): 2}, ap=2)
    assert (played, hash(played)) == (posed, hash(posed))
    assert played.events != posed.events
    for field in attrs.fields(State):
        if field.name != "events":
            other: dict[str, Any] = {field.name: "something else"}
            assert attrs.evolve(posed, **other) != posed


# -------------------------------------------------------------------------------------------------------- SET


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
    assert [str(value) for value in attrs.astuple(other)] == [
        *("all8", "recheck", "no_specials", "7", "feel_good", "True", "compass")
    ]
    with pytest.raises(InvalidOptions) as caught:
        game.Options("near", "go", "sea", 0, "fun", "yes", "left")  # type: ignore[arg-type]

    assert [(fault.rule, fault.where) for fault in caught.value.faults] == [
        ("OATD-SRCH-02", "adjacency_for_search"),
        ("OATD-ATK-07", "fists_replacements"),
        ("OATD-ZMV-02", "zombie_terrain"),
        ("OATD-ZMV-06", "zombie_ties"),
        ("OATD-ATK-13", "replaced_scores"),
        ("OATD-RND-04", "round_limit"),
        ("OATD-SCO-04", "objective"),
    ]
    for junk in (None, 200, "all8"):
        with pytest.raises(InvalidOptions):
            game.new_game(junk)  # type: ignore[arg-type]


@pytest.mark.rule("OATD-SET-04", "OATD-SET-05")
def test_start_and_end_are_no_specials_and_no_card_twice() -> None:
    """A Special cannot be turned up as Start or End, nor the Start again as End."""
    state = game.new_game()
    for card in ("AS", "JH", "KD", "Joker 1", "Joker 2"):
        assert refusal(state, f"draw {card}") == "OATD-SET-04"

    state = play(state, "draw 2C")
    assert state.city == (((0, 0), "2C"),)
    for card in ("AS", "QH", "Joker 2", "2C"):
        assert refusal(state, f"draw {card}") == "OATD-SET-05"

    state = play(state, "draw 10H")
    assert state.city == (((0, 0), "2C"), ((8, 0), "10H"))
    assert dict(chances(state))["draw AS"] == dict(chances(state))["draw 3C"] == 1
    assert game.chance_outcomes(state).total == 52


@pytest.mark.rule("OATD-SET-06", "OATD-SET-07")
def test_the_line_runs_east_over_seven_cells() -> None:
    """Seven cells from (1,0) to (7,0) lie between Start (0,0) and End (8,0); the grid has no edge."""
    assert tuple((x, 0) for x in range(1, 8)) == LINE
    assert referee.neighbor((0, 0), "E") == LINE[0]
    assert referee.neighbor(LINE[-1], "E") == (8, 0)

    far = game.pose(pawn=(-30, -30), city={(-30, -30): "5S", (-31, -30): "6S"})
    assert node(play(far, "move W")) == "DRAW"


@pytest.mark.rule("OATD-SET-08", "OATD-SET-09")
def test_the_start_is_checked_out_before_round_1() -> None:
    """(1,0) is collected and eight cards are laid in round 0 without AP; Start and End get neither zombies nor dice."""
    sets = [step for step in sample() if step.after.round == 0 and node(step.after) in {"DRAW", "PLACE"}]
    assert {step.after.pawn for step in sets} == {(0, 0)}
    assert {(step.after.ap, step.after.round) for step in sets} == {(0, 0)}
    begun = [step.after for step in sample() if step.before.round == 0 and step.after.round]
    assert len(begun) == sum(node(step.before) == "START-CARD" for step in sample())
    for state in (state for state in begun if node(state) == "ACT"):
        laid = {cell for cell, _ in state.city} - {(0, 0), (8, 0)}
        assert laid == {referee.neighbor((0, 0), direction) for direction in referee.OFFSETS}
        assert {cell for cell, _ in (*state.zombies, *state.site_dice)} <= laid
        assert (state.deck_size, len(state.unseen), len(state.city)) == (38, 44, 10)
        assert (state.round, state.ap) == (1, 3)


# -------------------------------------------------------------------------------------------------------- RND

PHASES = (RoundBegan, ActionsEnded, ZombiesMoved, PlayerAttacked, StrengthLost)


@pytest.mark.rule("OATD-RND-01", "OATD-RND-02")
def test_four_phases_in_their_order_and_then_the_next_round() -> None:
    """Actions end, zombies move, the player attacks, zombies attack, and the next round begins."""
    state = game.pose(zombies={(1, 0): (0, 0, 2, 0)}, round=6)
    state = follow(state, ("end", {"node": "ATTACK", "ap": 0}))
    assert [type(event) for event in state.events] == [ActionsEnded, ZombiesMoved]

    state = follow(state, ("decline", {"node": "ACT", "round": 7, "ap": 3, "strength": 14}))
    assert [type(event) for event in state.events] == [PlayerAttacked, StrengthLost, RoundBegan]


@pytest.mark.rule("OATD-RND-01", "OATD-RND-02")
def test_phases_keep_their_order_in_every_game() -> None:
    """In whole games the events of the phases come in the book's order, round by round."""
    order: list[int] = []
    for step in sample():
        if node(step.before) == "START-CARD":
            order = []
        for event in step.after.events:
            if isinstance(event, PHASES):
                order.append(PHASES.index(type(event)))
            if isinstance(event, RoundBegan | GameEnded):
                assert order[:-1] == sorted(order[:-1]) or isinstance(event, GameEnded)
                order = [0]


@pytest.mark.rule("OATD-RND-03")
def test_rounds_count_from_1_after_the_set_up() -> None:
    """The set-up is round 0; each round is one more."""
    count = 0
    for step in sample():
        if node(step.before) == "START-CARD":
            count = 0
        for event in step.after.events:
            if isinstance(event, RoundBegan):
                count += 1
                assert event.round == count
        assert step.after.round == count


@pytest.mark.rule("OATD-RND-04")
@pytest.mark.parametrize("limit", [0, -1, 10_001, 2.0, "200", True, None])
def test_round_limits_out_of_range_are_refused(limit: object) -> None:
    """Only integers from 1 to 10000 are accepted."""
    with pytest.raises(InvalidOptions) as caught:
        game.Options(round_limit=limit)  # type: ignore[arg-type]

    assert [(fault.rule, fault.where) for fault in caught.value.faults] == [("OATD-RND-04", "round_limit")]


@pytest.mark.rule("OATD-RND-04")
def test_the_round_limit_is_200_unless_another_is_named() -> None:
    """1 and 10000 are accepted. The game is lost when the limit's round ends, not before."""
    assert game.Options().round_limit == 200
    assert game.Options(round_limit=1).round_limit == 1
    assert game.Options(round_limit=10_000).round_limit == 10_000
    assert game.pose(node="ZOMBIES-ATTACK", round=199).round == 200

    lost = game.pose(node="ZOMBIES-ATTACK", round=200)
    assert (lost.result, lost.round, node(lost)) == ("stranded", 200, "GAME-OVER")


@pytest.mark.rule("OATD-RND-04", "OATD-GEN-04")
def test_ten_thousand_idle_rounds_end_in_one_step() -> None:
    """Walled in without a zombie nearby, even the longest game is over at once."""
    walls = {(1, 0): "KS", (0, 1): "QD", (0, -1): "JC", (-1, 0): "AC"}
    state = game.pose(node="ZOMBIES-ATTACK", city=walls, dice=dict.fromkeys(walls), options={"round_limit": 10_000})
    assert (state.result, state.round) == ("stranded", 10_000)


# -------------------------------------------------------------------------------------------------------- END


@pytest.mark.rule("OATD-END-01", "OATD-END-02")
def test_standing_on_the_end_during_the_phase_is_no_win() -> None:
    follow(game.pose(pawn=(8, 0)), ("", {"result": None}), ("end", {"result": "escaped"}))


@pytest.mark.rule("OATD-END-05")
def test_nothing_else_ends_the_game() -> None:
    """Not an empty deck, not Strength 0, not being walled in: every end met is one of the book's three."""
    for step in sample():
        state = step.after
        if state.result is not None:
            here = state.zombies_here.total
            overwhelmed = here > state.strength + (state.result != "overwhelmed") * -(-here // 5)
            won = state.pawn == (8, 0)
            stranded = state.round == state.options.round_limit
            assert state.result == ("overwhelmed" if overwhelmed else "escaped" if won else "stranded")
            assert overwhelmed or won or stranded

    walls = {(1, 0): "KS", (0, 1): "QD", (0, -1): "JC", (-1, 0): "AC"}
    walled_in = game.pose(
        node="ZOMBIES-ATTACK", city=walls, dice=dict.fromkeys(walls), strength=1, deck=0, zombies={(0, 0): (0, 0, 1, 0)}
    )

    assert (node(walled_in), walled_in.strength, walled_in.round, walled_in.result) == ("ATTACK", 0, 2, None)


# -------------------------------------------------------------------------------------------------------- SCO


@pytest.mark.rule("OATD-SCO-01", "OATD-SCO-02", "OATD-SCO-03", "OATD-SCO-05")
def test_the_running_score_counts_kills_and_aces_face_up() -> None:
    """Kills + 10 for each Ace without die - 20 for each with one, at every step; nothing else counts."""
    for step in sample():
        state = step.after
        pending = [getattr(top, "cell", None) for top in state.agenda]
        aces = [cell for cell, card in state.city if card[0] == "A"]
        with_die = [cell for cell in aces if cell in dict(state.site_dice) or cell in pending]
        points = state.kills + 10 * (len(aces) - len(with_die)) - 20 * len(with_die)
        assert sum(line.points for line in game.score(state)) == points
        outcome = game.outcome(state)
        if outcome is not None:
            assert outcome.score == game.score(state)


@pytest.mark.rule("OATD-SCO-03")
def test_an_ace_just_laid_is_abandoned_until_its_die_is_off() -> None:
    """An Ace whose die is not rolled yet counts -20; one whose die is off counts 10, even before JOKER is answered."""
    laid = game.pose(node="DRAW", empty=[(1, 0)], city={(0, 0): "5S", (1, 1): "9D"}, to_come=["AH"])
    laid = follow(laid, ("draw AH", {"node": "BLOCK-COINS", "points": -20}))
    follow(laid, (chances(laid)[0][0], {"node": "SITE-DIE", "points": -20}))

    off = game.pose(city={(1, 0): "AH", (4, 4): "Joker 1", (5, 5): "Joker 2"}, dice={(1, 0): 1})
    follow(off, ("search E", {"node": "JOKER", "points": 10}))


@pytest.mark.rule("OATD-SCO-04")
def test_returns_stay_in_the_declared_range_and_change_nothing_else() -> None:
    """Survive returns +1 or -1; Feel Good returns the score of a win, at least -80, or -100 for a loss."""
    low, high = game.RETURNS
    for step in sample():
        outcome = game.outcome(step.after)
        if outcome is None:
            continue
        won = step.after.result == "escaped"
        points = float(sum(line.points for line in outcome.score))
        counted = {"survive": 1.0 if won else -1.0, "feel_good": points if won else -100.0}
        assert outcome.returns == (counted[step.after.options.objective],)
        assert low <= outcome.returns[0] <= high
        assert outcome.winners == ((0,) if won else ())
        assert points >= -80

    facts: dict[str, Any] = {"node": "ATTACK", "zombies": {(0, 0): (1, 0, 1, 0)}, "weapon": "bat"}
    one, other = game.pose(**facts), game.pose(**facts, options={"objective": "feel_good"})
    assert options(one) == options(other)
    assert play(one, "bat lesser").zombies == play(other, "bat lesser").zombies
