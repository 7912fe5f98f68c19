"""Jokers and the zombies that they bring (clauses JOK)."""

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import ONE, chances, follow, grid, node, play, refusal
from tests.one_against_the_dead.playouts import sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.events import ActionsEnded, JokerFed

SITE, JOKER_2 = {(1, 0): "QH"}, {(9, 9): "Joker 2"}


@pytest.mark.rule("OATD-CARD-06", "OATD-JOK-01", "OATD-JOK-02", "OATD-JOK-04", "OATD-JOK-05")
def test_each_ap_spent_on_a_die_feeds_one_joker_once() -> None:
    """Each AP brings one zombie heads-up, not one for each Joker; without a Joker none comes."""
    follow(game.pose(city=SITE), ("search E", {"zombies": {}}))
    follow(game.pose(city=SITE | JOKER_2), ("search E", {"zombies": {(9, 9): ONE}}))
    two = game.pose(city=SITE | JOKER_2 | {(5, 9): "Joker 1"})
    two = follow(two, ("search E", {"zombies": {}, "options": ["joker 1", "joker 2"]}))
    follow(two, ("joker 1", {"zombies": {(5, 9): ONE}, "node": "ACT"}))
    follow(two, ("joker 2", {"zombies": {(9, 9): ONE}, "node": "ACT"}))
    assert refusal(two, "end") == "OATD-JOK-05"


@pytest.mark.rule("OATD-JOK-03", "OATD-JOK-05")
def test_only_searches_choices_and_unused_ap_feed_jokers() -> None:
    """In every game no other step does, and after a search the player chooses exactly when both Jokers are face up."""
    for step in sample():
        fed = [event for event in step.after.events if isinstance(event, JokerFed)]
        unused = sum(event.unused for event in step.after.events if isinstance(event, ActionsEnded))
        searched, waits = str(step.what).startswith("search"), node(step.after) == "JOKER"
        assert not fed or searched or str(step.what).startswith("joker") or unused
        both = sum(referee.is_joker(card) for _, card in step.after.city) == 2
        assert both or not waits
        assert waits or not (both and searched)

    gun = game.pose(node="ATTACK", city=JOKER_2, weapon=("shotgun", 3), zombies={(0, 0): (0, 0, 1, 0)})
    follow(gun, ("shotgun", {"zombies": {}}))


@pytest.mark.rule(
    *("OATD-JOK-01", "OATD-JOK-02", "OATD-JOK-03", "OATD-JOK-04", "OATD-JOK-06", "OATD-JOK-07", "OATD-ZMV-04")
)
def test_s17_one_joker() -> None:
    """Even zombies that unused AP have brought take their step in the same round."""
    city, filled = {(3, 2): "Joker 1", (3, 0): "AC"}, grid(range(1, 5), range(-1, 4))
    state = follow(
        game.pose(pawn=(2, 0), city=city, dice={(3, 0): 3}, filled=filled),
        ("search E", {"ap": 2, "dice": {(3, 0): 2}, "zombies": {(3, 2): ONE}}),
        ("search E", {"ap": 1, "dice": {(3, 0): 1}, "zombies": {(3, 2): (2, 0, 0, 0)}}),
        ("end", {"zombies": {(3, 1): (3, 0, 0, 0)}}),
    )
    assert JokerFed((3, 2), 1) in state.events


@pytest.mark.rule("OATD-JOK-05", "OATD-SRCH-08", "OATD-AP-05")
@pytest.mark.parametrize("find", ["chip bat", "chip chainsaw; roll 3"])
def test_s18_two_jokers_and_the_order_in_a_search(find: str) -> None:
    city = {(1, 2): "Joker 1", (3, 2): "Joker 2", (2, -1): "QD"}
    jokers = {"node": "JOKER", "options": ["joker 1", "joker 2"]}
    state = follow(
        game.pose(pawn=(2, 0), city=city, dice={(2, -1): 1}, filled=[(2, 2)]),
        ("search S", {"ap": 2, "dice": {}, "zombies": {}} | jokers),
        ("joker 2", {"node": "WEAPON-CHIP", "zombies": {(3, 2): ONE}}),
        (find, {"node": "WEAPON-CHOICE", "ap": 2}),
        ("take", {"node": "ACT", "ap": 2}),
        ("end", {"ap": 0} | jokers),
        ("joker 1", {"node": "JOKER", "zombies": {(1, 2): ONE, (3, 2): ONE}}),
        ("joker 1", {"node": "ACT"}),
    )
    assert sum(group.total for _, group in state.zombies) == sum(group.greater_heads for _, group in state.zombies) == 3


@pytest.mark.rule("OATD-JOK-06", "OATD-JOK-07")
def test_s19_a_joker_comes_in_the_middle_of_the_phase() -> None:
    """AP spent on dice before it came up feed nothing; AP unused afterwards do."""
    city = {(0, 0): "5S", (1, 0): "5D", (0, 1): "AC"}
    state = follow(
        game.pose(city=city, dice={(0, 1): 3}, to_come=["Joker 1", "5H", "5C"]),
        ("search N", {"ap": 2, "zombies": {}}),
        ("move E; draw Joker 1; place NE", {"chances": [("flip 0 0", 1), ("flip 1 0", 1)]}),
        ("flip 0 0", {"zombies": {(2, 1): (0, 1, 0, 0)}}),
        ("draw 5H; place E; flip 0 0; draw 5C", {}),
    )
    while node(state) != "ACT":
        state = play(state, chances(state)[0][0])
    there = dict(state.zombies)
    assert (there[2, 1], state.ap) == ((0, 1, 0, 0), 1)

    state = play(state, "end")
    assert [event for event in state.events if isinstance(event, JokerFed)] == [JokerFed((2, 1), 1)]
    assert ((2, 1) in dict(state.zombies), dict(state.zombies)[2, 0].greater_heads) == (False, 1)


@pytest.mark.rule("OATD-JOK-09")
def test_an_unseen_joker_does_nothing() -> None:
    """In the deck or under a placeholder it gets no zombies; a Joker that is face up gets them all."""
    follow(game.pose(city=SITE, to_come=["Joker 1", "Joker 2"]), ("search E; end", {"zombies": {}}))
    one = game.pose(city=SITE | JOKER_2, to_come=["Joker 1"])
    follow(one, ("search E; end", {"zombies": {(9, 9): (3, 0, 0, 0)}}))
