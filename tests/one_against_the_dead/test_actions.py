"""The Player Actions phase: AP, moves and searches (clauses AP, MOVE, SRCH)."""

from typing import Any

import attrs
import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import ONE, follow, grid, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from zombiekit import variant
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import Search
from zombiekit.games.one_against_the_dead.table.events import ActionsEnded, SiteSearched
from zombiekit.play import Dice, playout
from zombiekit.primitives.grid import Direction


@pytest.mark.rule("OATD-AP-01", "OATD-AP-07")
def test_each_round_begins_with_3_ap() -> None:
    """AP left from the round before make no difference."""
    for left in (1, 2, 3):
        follow(game.pose(ap=left), ("end", {"node": "ACT", "round": 2, "ap": 3}))
    for step in sample():
        if step.after.round > step.before.round and node(step.after) == "ACT":
            assert step.after.ap == 3


@pytest.mark.rule("OATD-AP-02", "OATD-SRCH-01", "OATD-MOVE-03", "OATD-MOVE-04")
def test_moves_and_searches_cost_ap_and_nothing_else_does() -> None:
    """A move costs 1 or 2 AP by match, a search 1; choices of weapons and Jokers, attacks and chance are free."""
    for step in sample():
        before, city, line = step.before, dict(step.before.city), str(step.what)
        cost = 1 if line.startswith("search") else 0
        if line.startswith("move"):
            target = referee.neighbor(before.pawn, line.split()[1])
            cost = 1 if referee.match(city[before.pawn], city[target]) else 2
        if not any(isinstance(event, ActionsEnded) for event in step.after.events) and step.after.round == before.round:
            assert step.after.ap == before.ap - cost


@pytest.mark.rule("OATD-AP-03")
def test_moves_and_searches_mix_in_any_order() -> None:
    """A search, a move and another search are legal while AP last."""
    city = {(0, 0): "5S", (1, 0): "6S", (0, 1): "AS", (1, -1): "KD"}
    state = game.pose(city=city, dice={(0, 1): 4, (1, -1): 5}, filled=grid([2], [-1, 0, 1]))
    state = follow(state, ("search N; move E", {"node": "ACT", "ap": 1}))
    assert options(state)[-2:] == ["search S", "end"]
    follow(state, ("search S", {"dice": {(0, 1): 3, (1, -1): 4}, "round": 2}))


@pytest.mark.rule("OATD-AP-05", "OATD-AP-06")
def test_the_phase_ends_by_itself_without_ap_or_without_use_for_them() -> None:
    """ACT stands only while AP are left and useful; otherwise the phase ends, and AP left over are unused."""
    for step in sample():
        state = step.after
        if node(state) == "ACT":
            assert len(referee.act_options(state)) > 1
        unused = [event.unused for event in state.events if isinstance(event, ActionsEnded)]
        if unused and str(step.what) != "end":
            assert referee.act_options(attrs.evolve(state, ap=unused[0])) == ["end"]

    stuck = {(0, 0): "5S", (1, 0): "KS", (0, 1): "9D", (0, -1): "10C", (-1, 0): "2D"}
    cleared: dict[str, Any] = {"node": "ACT-TEST", "dice": {(1, 0): None}}
    state = game.pose(city=stuck | {(9, 9): "Joker 1"}, ap=1, **cleared)
    follow(state, ("", {"round": 2, "ap": 3, "zombies": {(9, 9): ONE}}))
    assert ActionsEnded(1) in state.events
    assert options(game.pose(city=stuck, ap=2, **cleared)) == ["move N", "move S", "move W", "end"]
    assert options(game.pose(node="ACT-TEST", city=stuck, dice={(1, 0): 2}, ap=1)) == ["search E", "end"]


@pytest.mark.rule("OATD-AP-05", "OATD-AP-06", "OATD-MOVE-05")
@pytest.mark.parametrize(("east", "shown"), [
    ("2C", {"round": 2, "ap": 3, "zombies": {(5, 5): ONE}}),
    ("3H", {"node": "ACT", "round": 1, "ap": 1, "zombies": {}, "options": ["move E", "end"]}),
])  # fmt: skip
def test_s46_one_point_too_few(east: str, shown: dict[str, Any]) -> None:
    city = {(0, 0): "5S", (1, 0): "8H", (0, 1): "9D", (0, -1): "10C", (-1, 0): "2D", (1, 1): "6C", (1, -1): "7D"}
    state = game.pose(city=city | {(2, 0): east, (5, 5): "Joker 1"}, filled=grid([2], [-1, 1]))
    follow(state, ("", {"options": ["move E", "move N", "move S", "move W", "end"]}), ("move E", shown))


@pytest.mark.rule("OATD-AP-05")
def test_what_the_last_ap_sets_off_is_resolved_first() -> None:
    """Check-out, Joker and weapon come before the phase ends."""
    follow(game.pose(city={(0, 0): "5S", (1, 0): "6S"}, ap=1), ("move E", {"node": "DRAW", "ap": 0}))
    follow(
        game.pose(city={(1, 0): "KS", (9, 9): "Joker 1", (5, 9): "Joker 2"}, dice={(1, 0): 1}, ap=1),
        ("search E", {"node": "JOKER", "ap": 0}),
        ("joker 1; chip shotgun; roll 3", {"node": "WEAPON-CHOICE", "ap": 0}),
        ("take", {"round": 2}),
    )


def test_games_with_more_ap_a_round_can_be_played() -> None:
    """A house rule of 4 or 6 AP works: no code relies on 3."""
    for ap in (4, 6):
        house = variant(game, name="busy", options={"action_points": ap})
        for seed in range(30):
            final = playout(house, dice=Dice(seed))
            assert house.outcome(final) is not None
            assert house.faults(final) == ()
            assert str(final)


@pytest.mark.rule("OATD-MOVE-01", "OATD-MOVE-02")
@pytest.mark.parametrize("ap", [3, 4, 7])
def test_the_pawn_goes_to_orthogonal_number_cards_only(ap: int) -> None:
    """It cannot go diagonally, or onto Specials (cleared or not), placeholders or bare ground, for any number of AP."""
    city = {(3, 1): "5S", (4, 1): "KS", (2, 1): "Joker 1", (3, 2): "AS"}
    state = game.pose(pawn=(3, 1), city=city, dice={(3, 2): None}, placeholders=[(3, 0)], ap=ap, unchecked=True)
    assert options(state) == ["search E", "end"]
    refused = {way: refusal(state, f"move {way}") for way in referee.OFFSETS}
    assert refused == dict.fromkeys(refused, "OATD-MOVE-01") | dict.fromkeys("EWN", "OATD-MOVE-02")
    assert refusal(game.pose(empty=[(1, 0)], unseen=[], ap=ap, unchecked=True), "move E") == "OATD-MOVE-01"


@pytest.mark.rule("OATD-MOVE-06", "OATD-ZMV-01")
def test_s07_zombies_cost_nothing_on_the_way() -> None:
    """Leaving and entering blocks with zombies: same options, same price, no loss, and no zombie moves before the phase ends."""
    city, groups = {(1, 0): "5H", (2, 0): "7H"}, {(1, 0): (1, 0, 0, 2), (2, 0): (0, 1, 0, 0)}
    state = game.pose(pawn=(1, 0), city=city, filled=grid([3], [-1, 0, 1]), zombies=groups)
    assert options(state) == options(game.pose(pawn=(1, 0), city=city, filled=grid([3], [-1, 0, 1]), deck=20))
    follow(
        state,
        ("move E", {"node": "ACT", "ap": 2, "strength": 15, "kills": 0, "zombies": groups}),
        ("end", {"node": "ATTACK", "zombies": {(2, 0): (1, 1, 0, 2)}}),
    )


@pytest.mark.rule("OATD-MOVE-08")
def test_the_pawn_may_go_back_to_the_start() -> None:
    """It costs what any number card costs."""
    follow(game.pose(pawn=(1, 0), city={(0, 0): "5S", (1, 0): "9D"}), ("move W", {"pawn": (0, 0), "ap": 1}))


@pytest.mark.rule("OATD-MOVE-09")
@pytest.mark.parametrize(("end", "ap", "beyond", "back"), [("9H", 2, "9S", True), ("7C", 1, "7S", False)])
def test_the_end_is_entered_like_any_number_card(end: str, ap: int, beyond: str, back: bool) -> None:
    """It costs AP by match and is checked out on arrival; the phase goes on, and the pawn may leave it again."""
    city = {(7, 0): "5H", (8, 0): end, (8, 1): "9D", (8, -1): "8S", (9, 1): "4S", (9, -1): "6S"}
    state = follow(
        game.pose(pawn=(7, 0), city=city, to_come=[beyond]),
        ("move E", {"node": "DRAW", "pawn": (8, 0), "ap": ap, "result": None}),
        (f"draw {beyond}", {"node": "ACT", "ap": ap, "result": None}),
    )
    assert play(state, "move E").pawn == (9, 0)
    assert ("move W" in options(state)) == back


def beside_a_site(card: str, die: int | None, reach: str, cell: tuple[int, int]) -> State:
    return game.pose(city={cell: card}, dice={cell: die}, options={"adjacency_for_search": reach})


@pytest.mark.rule("OATD-SRCH-01", "OATD-SRCH-02", "OATD-SRCH-07")
@pytest.mark.parametrize(("reach", "ways"), [("orthogonal", [*"ENSW"]), ("all8", [*referee.OFFSETS])])
def test_sites_with_a_die_next_to_the_pawn_can_be_searched(reach: str, ways: list[str]) -> None:
    """Searches go orthogonally, or in all eight directions with the option; never to a cleared site, number card or Joker."""
    for way, cell in referee.OFFSETS.items():
        for card in ("AH", "JC"):
            state = beside_a_site(card, 3, reach, cell)
            if way in ways:
                shown = {"ap": 2, "dice": {cell: 2}, "pawn": (0, 0)}
                assert SiteSearched(cell, 2) in follow(state, (f"search {way}", shown)).events
            else:
                assert refusal(state, f"search {way}") == "OATD-SRCH-02"
            assert refusal(beside_a_site(card, None, reach, cell), Search(Direction(way))) == "OATD-SRCH-07"
        for card in ("7H", "Joker 2"):
            options_there = options(game.pose(city={cell: card}, options={"adjacency_for_search": reach}))
            assert f"search {way}" not in options_there


@pytest.mark.rule("OATD-SRCH-03", "OATD-SRCH-06")
def test_s47_a_site_keeps_its_die_between_searches() -> None:
    """The die keeps its value over rounds, and while other sites are searched."""
    follow(
        game.pose(city={(1, 0): "QH", (0, 1): "AD"}, dice={(1, 0): 5, (0, 1): 3}),
        ("search E; search E; search N", {"round": 2, "dice": {(1, 0): 3, (0, 1): 2}}),
        ("search E; search E; search E", {"node": "WEAPON-CHIP", "dice": {(0, 1): 2}}),
    )
    groups = {(0, 0): ONE, (1, 0): (0, 0, 3, 0)}
    follow(
        game.pose(city={(1, 0): "KD", (0, 1): "AS"}, dice={(1, 0): 2, (0, 1): 1}, zombies=groups),
        ("search E", {"node": "ACT", "ap": 2, "dice": {(1, 0): 1, (0, 1): 1}, "pawn": (0, 0), "strength": 15}),
        ("search N", {"node": "ACT", "ap": 1, "dice": {(1, 0): 1}}),
        ("search E", {"node": "WEAPON-CHIP", "ap": 0, "dice": {}, "zombies": groups}),
        ("chip bat", {"node": "WEAPON-CHOICE"}),
        ("take", {"node": "ATTACK", "zombies": {(0, 0): (1, 0, 3, 0)}}),
    )


@pytest.mark.rule(
    *("OATD-SRCH-01", "OATD-SRCH-04", "OATD-SRCH-05", "OATD-SRCH-07"),
    *("OATD-DIE-02", "OATD-DIE-03", "OATD-MOVE-02", "OATD-SCO-01"),
)
def test_s12_an_ace_is_rescued_and_a_face_yields_a_weapon() -> None:
    """The card stays where it is, without a die, and is neither searched again nor entered."""
    ace = game.pose(city={(1, 0): "AC"}, dice={(1, 0): 1}, ap=2)
    assert [(line.label, line.points) for line in game.score(ace)] == [("kills", 0), ("rescued", 0), ("abandoned", -20)]
    found = {"node": "ACT", "ap": 1, "cards": dict(ace.city), "dice": {}, "weapon": None, "stack": (3, 3, 4)}
    ace = follow(ace, ("search E", found))
    assert [(line.label, line.points) for line in game.score(ace)] == [("kills", 0), ("rescued", 10), ("abandoned", 0)]
    assert (refusal(ace, "search E"), refusal(ace, "move E")) == ("OATD-SRCH-07", "OATD-MOVE-02")
    face = game.pose(city={(1, 0): "JD"}, dice={(1, 0): 1})
    follow(face, ("search E", {"node": "WEAPON-CHIP", "cards": dict(face.city), "dice": {}, "points": 0}))
