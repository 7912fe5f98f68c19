"""Clauses of the Player Actions phase: AP, MOVE, SRCH, WPN, JOK."""

from itertools import product
from typing import Any

import attrs
import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import block, follow, grid, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from zombiekit import variant
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.actions import Search
from zombiekit.games.one_against_the_dead.table.events import ActionsEnded, JokerFed, SiteSearched, WeaponDiscarded
from zombiekit.play import Dice, playout
from zombiekit.primitives.grid import Direction

# --------------------------------------------------------------------------------------------------------- AP


@pytest.mark.rule("OATD-AP-01", "OATD-AP-07")
def test_each_round_begins_with_3_ap() -> None:
    """AP left from the round before make no difference."""
    for left in (1, 2, 3):
        state = play(game.pose(ap=left), "end")
        assert (node(state), state.round, state.ap) == ("ACT", 2, 3)
    for step in sample():
        if step.after.round > step.before.round and node(step.after) == "ACT":
            assert step.after.ap == 3


@pytest.mark.rule("OATD-AP-02", "OATD-SRCH-01", "OATD-MOVE-03", "OATD-MOVE-04")
def test_moves_and_searches_cost_ap_and_nothing_else_does() -> None:
    """A move costs 1 or 2 AP by match, a search 1; choices of weapons and Jokers, attacks and chance are free."""
    for step in sample():
        before, city = step.before, dict(step.before.city)
        line = str(step.what)
        cost = 0
        if line.startswith("search"):
            cost = 1
        elif line.startswith("move"):
            target = referee.neighbor(before.pawn, line.split()[1])
            cost = 1 if referee.match(city[before.pawn], city[target]) else 2
        if not any(isinstance(event, ActionsEnded) for event in step.after.events) and step.after.round == before.round:
            assert step.after.ap == before.ap - cost


@pytest.mark.rule("OATD-AP-03")
def test_moves_and_searches_mix_in_any_order() -> None:
    """A search, a move and another search are legal while AP last."""
    state = game.pose(
        city={(0, 0): "5S", (1, 0): "6S", (0, 1): "AS", (1, -1): "KD"},
        dice={(0, 1): 4, (1, -1): 5},
        filled=grid([2], [-1, 0, 1]),
    )
    state = follow(state, ("search N; move E", {"node": "ACT", "ap": 1}))
    assert options(state)[-2:] == ["search S", "end"]
    follow(state, ("search S", {"dice": {(0, 1): 3, (1, -1): 4}, "round": 2}))


@pytest.mark.rule("OATD-AP-04")
def test_the_phase_may_be_ended_at_any_act() -> None:
    """`end` is offered at every ACT as the last option, even with all AP and other options left."""
    acts = [step.before for step in sample() if node(step.before) == "ACT"]
    assert all(options(state)[-1] == "end" for state in acts)
    assert {state.ap for state in acts} == {1, 2, 3}


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
    assert (state.round, state.ap, block(state, (9, 9)).total) == (2, 3, 1)
    assert ActionsEnded(1) in state.events

    assert options(game.pose(city=stuck, ap=2, **cleared)) == ["move N", "move S", "move W", "end"]
    assert options(game.pose(node="ACT-TEST", city=stuck, dice={(1, 0): 2}, ap=1)) == ["search E", "end"]


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


@pytest.mark.rule("OATD-AP-06", "OATD-JOK-01")
@pytest.mark.parametrize("ap", [1, 2, 3])
def test_each_unused_ap_feeds_a_joker(ap: int) -> None:
    """With one Joker or two, as many zombies come as AP were left."""
    follow(game.pose(city={(9, 9): "Joker 1"}, ap=ap), ("end", {"zombies": {(9, 9): (ap, 0, 0, 0)}}))
    both = game.pose(city={(9, 9): "Joker 1", (5, 9): "Joker 2"}, ap=ap)
    waits = ("joker 2", {"node": "JOKER"})
    fed = {"node": "ACT", "zombies": {(5, 9): (ap, 0, 0, 0)}}
    follow(both, ("end", {"node": "JOKER"}), *[waits] * (ap - 1), ("joker 2", fed))


# ------------------------------------------------------------------------------------------------------- MOVE


@pytest.mark.rule("OATD-MOVE-01", "OATD-MOVE-02")
def test_the_pawn_goes_to_orthogonal_number_cards_only() -> None:
    """It cannot go diagonally, or onto Specials (cleared or not), placeholders or bare ground."""
    state = game.pose(
        pawn=(3, 1),
        city={(3, 1): "5S", (4, 1): "KS", (2, 1): "Joker 1", (3, 2): "AS"},
        dice={(3, 2): None},
        placeholders=[(3, 0)],
        unchecked=True,
    )

    assert options(state) == ["search E", "end"]
    for way in "EWN":
        assert refusal(state, f"move {way}") == "OATD-MOVE-02"
    for way in ("S", "NE", "NW", "SE", "SW"):
        assert refusal(state, f"move {way}") == "OATD-MOVE-01"
    assert refusal(game.pose(empty=[(1, 0)], unseen=[], placeholders=[]), "move E") == "OATD-MOVE-01"


@pytest.mark.rule("OATD-MOVE-02")
@pytest.mark.parametrize("ap", [4, 7])
def test_no_number_of_ap_opens_a_special_location(ap: int) -> None:
    """The refusal names the closed card or the bare ground, never the price."""
    state = game.pose(city={(1, 0): "KS", (0, 1): "AS", (-1, 0): "Joker 1"}, dice={(0, 1): None}, ap=ap, unchecked=True)
    assert options(state) == ["move S", "search E", "end"]
    assert refusal(state, "move E") == refusal(state, "move N") == "OATD-MOVE-02"
    assert refusal(game.pose(empty=[(1, 0)], unseen=[], ap=ap, unchecked=True), "move E") == "OATD-MOVE-01"


def test_games_with_more_ap_a_round_can_be_played() -> None:
    """A house rule of 4 or 6 AP works: no code relies on 3."""
    for ap in (4, 6):
        house = variant(game, name="busy", options={"action_points": ap})
        for seed in range(30):
            final = playout(house, dice=Dice(seed))
            assert house.outcome(final) is not None
            assert house.faults(final) == ()
            assert str(final)


@pytest.mark.rule("OATD-MOVE-03", "OATD-MOVE-04", "OATD-MOVE-05")
@pytest.mark.parametrize("ap", [1, 2, 3])
def test_the_price_of_a_move_is_by_match(ap: int) -> None:
    """Every number card beside the 5S: 1 AP if it matches, otherwise 2, and never on credit."""
    ranks, here = range(2, 11), "5S"
    for rank, suit in product(ranks, "SHDC"):
        card = f"{rank}{suit}"
        if card == here:
            continue
        state = game.pose(city={(0, 0): here, (1, 0): card}, ap=ap)
        cost = 1 if rank == 5 or suit == "S" else 2
        if cost > ap:
            assert refusal(state, "move E") == "OATD-MOVE-05"
        else:
            follow(state, ("move E", {"ap": ap - cost, "pawn": (1, 0)}))


@pytest.mark.rule("OATD-MOVE-06")
def test_zombies_cost_nothing_on_the_way() -> None:
    """Leaving and entering blocks with zombies: same options, same price, no loss, and no zombie moves."""
    city = {(0, 0): "5S", (1, 0): "9D"}
    crowd = {(0, 0): (5, 0, 0, 5), (1, 0): (0, 5, 5, 0)}
    state, free = game.pose(city=city, zombies=crowd), game.pose(city=city, deck=40 - 2)
    assert options(state) == options(free)

    follow(state, ("move E", {"ap": 1, "strength": 15, "kills": 0, "zombies": crowd}))


@pytest.mark.rule("OATD-MOVE-07", "OATD-CHK-01")
def test_every_move_checks_out_before_anything_else() -> None:
    """After a move comes DRAW whenever a cell around the pawn is bare and the deck holds a card, in every game."""
    moved = 0
    for step in sample():
        if str(step.what).startswith("move"):
            pawn = referee.neighbor(step.before.pawn, str(step.what.direction))
            near = {referee.neighbor(pawn, way) for way in referee.OFFSETS}
            bare = near - {cell for cell, _ in step.before.city}
            deck = step.before.deck_size + len(near & set(step.before.placeholders))
            moved += 1
            assert step.after.pawn == pawn
            assert (node(step.after) == "DRAW") == (bool(bare) and deck > 0)

    assert moved > 500


@pytest.mark.rule("OATD-MOVE-08")
def test_the_pawn_may_go_back_to_the_start() -> None:
    """It costs what any number card costs."""
    follow(game.pose(pawn=(1, 0), city={(0, 0): "5S", (1, 0): "9D"}), ("move W", {"pawn": (0, 0), "ap": 1}))


@pytest.mark.rule("OATD-MOVE-09")
@pytest.mark.parametrize(("end", "ap", "beyond"), [("9H", 2, "9S"), ("7C", 1, "7S")])
def test_the_end_is_entered_like_any_number_card(end: str, ap: int, beyond: str) -> None:
    """It costs AP by match and is checked out on arrival; the phase goes on, and the pawn may leave it again."""
    state = game.pose(
        pawn=(7, 0),
        city={(7, 0): "5H", (8, 0): end, (8, 1): "9D", (8, -1): "8S", (9, 1): "4S", (9, -1): "6S"},
        to_come=[beyond],
    )
    state = follow(
        state,
        ("move E", {"node": "DRAW", "pawn": (8, 0), "ap": ap, "result": None}),
        (f"draw {beyond}", {"node": "ACT", "ap": ap, "result": None}),
    )
    assert play(state, "move E").pawn == (9, 0)
    assert ("move W" in options(state)) == (end == "9H")


# ------------------------------------------------------------------------------------------------------- SRCH


@pytest.mark.rule("OATD-SRCH-01", "OATD-SRCH-02", "OATD-SRCH-07")
@pytest.mark.parametrize("reach", ["orthogonal", "all8"])
def test_sites_with_a_die_next_to_the_pawn_can_be_searched(reach: str) -> None:
    """Searches go orthogonally, or in all eight directions with the option; never to a cleared site, number card or Joker."""
    rules = {"adjacency_for_search": reach}
    ways = list(referee.OFFSETS) if reach == "all8" else list("ENSW")
    for way in referee.OFFSETS:
        cell = referee.neighbor((0, 0), way)
        for card in ("AH", "JC"):
            state = game.pose(city={cell: card}, dice={cell: 3}, options=rules)
            if way in ways:
                shown = {"ap": 2, "dice": {cell: 2}, "pawn": (0, 0)}
                assert SiteSearched(cell, 2) in follow(state, (f"search {way}", shown)).events
            else:
                assert refusal(state, f"search {way}") == "OATD-SRCH-02"
            cleared = game.pose(city={cell: card}, dice={cell: None}, options=rules)
            assert refusal(cleared, Search(Direction(way))) == "OATD-SRCH-07"
        for card in ("7H", "Joker 2"):
            assert f"search {way}" not in options(game.pose(city={cell: card}, options=rules))


@pytest.mark.rule("OATD-SRCH-01")
def test_a_search_needs_an_ap() -> None:
    """Without AP there is nothing to search with (play never waits in such a position)."""
    state = game.pose(city={(1, 0): "AH"}, ap=0, unchecked=True)
    assert (refusal(state, "search E"), options(state)) == ("OATD-SRCH-01", ["end"])


@pytest.mark.rule("OATD-SRCH-03")
def test_a_site_keeps_its_die_between_searches() -> None:
    """The die keeps its value over rounds, and while other sites are searched."""
    state = game.pose(city={(1, 0): "QH", (0, 1): "AD"}, dice={(1, 0): 5, (0, 1): 3})
    follow(
        state,
        ("search E; search E; search N", {"round": 2, "dice": {(1, 0): 3, (0, 1): 2}}),
        ("search E; search E; search E", {"node": "WEAPON-CHIP", "dice": {(0, 1): 2}}),
    )


@pytest.mark.rule("OATD-SRCH-04", "OATD-SRCH-05")
def test_an_ace_is_rescued_and_a_face_yields_a_weapon() -> None:
    """The card stays where it is, without a die."""
    ace = game.pose(city={(1, 0): "AD"}, dice={(1, 0): 1})
    found = {"node": "ACT", "cards": dict(ace.city), "dice": {}, "weapon": None, "stack": (3, 3, 4), "points": 10}
    follow(ace, ("search E", found))
    face = game.pose(city={(1, 0): "JD"}, dice={(1, 0): 1})
    follow(face, ("search E", {"node": "WEAPON-CHIP", "cards": dict(face.city), "dice": {}, "points": 0}))


@pytest.mark.rule("OATD-SRCH-08")
def test_the_order_within_a_search() -> None:
    """AP, die, the Joker's zombie, then the find; the same for an Ace."""
    city = {(1, 0): "QH", (9, 9): "Joker 1"}
    shown = {"node": "WEAPON-CHIP", "ap": 2, "dice": {}, "zombies": {(9, 9): (1, 0, 0, 0)}}
    follow(game.pose(city=city, dice={(1, 0): 1}), ("search E", shown))

    both = game.pose(city=city | {(5, 9): "Joker 2", (0, 1): "AS"}, dice={(1, 0): 1, (0, 1): 1})
    follow(
        both,
        ("search E", {"node": "JOKER", "ap": 2, "dice": {(0, 1): 1}, "stack": (3, 3, 4)}),
        ("joker 1", {"node": "WEAPON-CHIP"}),
    )
    follow(both, ("search N; joker 1", {"node": "ACT"}))
    follow(both, ("search E; joker 2; chip bat; leave", {"node": "ACT"}))


# -------------------------------------------------------------------------------------------------------- WPN


@pytest.mark.rule("OATD-WPN-01", "OATD-WPN-02")
def test_chips_leave_the_stack_for_good() -> None:
    """The stack loses the chip drawn; a bat needs no die, while a shotgun or chainsaw rolls one and shows it."""
    for kind, stack in (("shotgun", (2, 3, 4)), ("chainsaw", (3, 2, 4)), ("bat", (3, 3, 3))):
        shown = {"stack": stack, "found": (kind, None), "node": "WEAPON-CHOICE" if kind == "bat" else "WEAPON-DIE"}
        state = follow(game.pose(node="WEAPON-CHIP"), (f"chip {kind}", shown))
        for face in range(1, 7) if kind != "bat" else ():
            follow(state, (f"roll {face}", {"node": "WEAPON-CHOICE", "found": (kind, face)}))


@pytest.mark.rule("OATD-WPN-03", "OATD-WPN-05", "OATD-WPN-06", "OATD-WPN-07", "OATD-WPN-08", "OATD-WPN-09")
def test_every_find_with_every_weapon_in_hand() -> None:
    """Options and results for all pairs: one weapon at most is kept, the other is gone, and the stack stays."""
    kinds: list[Any] = [None, "bat", *(("shotgun", die) for die in (1, 3, 6)), *(("chainsaw", die) for die in (1, 6))]
    for held, found in product(kinds, kinds[1:]):
        state = game.pose(node="WEAPON-CHOICE", weapon=held, found=found)
        results: dict[str, Any] = {"take": state.found, "leave": None, "keep": state.weapon, "exchange": state.found}
        wanted = ["take", "leave"] if held is None else ["keep", "exchange"]
        if held is not None and held[0] == found[0] == "shotgun":
            results["combine"] = ("shotgun", min(6, held[1] + found[1]))
            wanted.append("combine")

        assert options(state) == wanted
        for line in wanted:
            follow(state, (line, {"weapon": results[line], "found": None, "stack": state.stack, "node": "ACT"}))
        for line in {"take", "leave", "keep", "exchange", "combine"} - set(wanted):
            assert refusal(state, line) == (
                "OATD-WPN-05"
                if line in {"take", "leave"}
                else "OATD-WPN-06"
                if held is None
                else "OATD-WPN-08"
                if held[0] == found[0]
                else "OATD-WPN-07"
            )
        gone = [event.kind for event in play(state, wanted[1]).events if isinstance(event, WeaponDiscarded)]
        assert gone == [state.found.kind if held is None else state.weapon.kind]  # type: ignore[union-attr]


@pytest.mark.rule("OATD-WPN-04")
def test_the_die_is_rolled_before_the_player_decides() -> None:
    """WEAPON-CHOICE always shows the die of a find that has one."""
    found = [step.after.found for step in sample() if node(step.after) == "WEAPON-CHOICE"]
    assert all(weapon is not None and (weapon.die is None) == (weapon.kind == "bat") for weapon in found)
    for step in sample():
        if str(step.what) in {"chip shotgun", "chip chainsaw"}:
            assert node(step.after) == "WEAPON-DIE"


@pytest.mark.rule("OATD-WPN-10")
def test_with_an_empty_stack_a_search_yields_nothing() -> None:
    """The site is cleared all the same, no chance node comes, and further searches stay legal."""
    state = game.pose(city={(1, 0): "QH", (0, 1): "JD"}, dice={(1, 0): 1, (0, 1): 2}, stack=(0, 0, 0))
    follow(
        state,
        ("search E", {"node": "ACT", "ap": 2, "dice": {(0, 1): 2}, "weapon": None}),
        ("search N; search N", {"round": 2, "dice": {}, "stack": (0, 0, 0)}),
    )


@pytest.mark.rule("OATD-WPN-11", "OATD-ATK-11")
@pytest.mark.parametrize("kind", ["shotgun", "chainsaw"])
def test_a_weapon_used_up_is_gone_at_once(kind: str) -> None:
    """The last use discards it once the coins have fallen, and the player has no weapon."""
    state = game.pose(node="ATTACK", weapon=(kind, 1), zombies={(0, 0): (0, 0, 2, 0)})
    state = play(state, kind)
    if node(state) == "ATTACK-COINS":
        assert state.weapon == (kind, 1)

        state = play(state, "flip 0 0")

    assert state.weapon is None
    assert [event.kind for event in state.events if isinstance(event, WeaponDiscarded)] == [kind]


# -------------------------------------------------------------------------------------------------------- JOK


@pytest.mark.rule("OATD-JOK-01", "OATD-JOK-02", "OATD-JOK-04", "OATD-JOK-05")
def test_each_ap_spent_on_a_die_feeds_one_joker_once() -> None:
    """Each AP brings one zombie heads-up, not one for each Joker; without a Joker none comes."""
    site = {(1, 0): "QH"}
    follow(game.pose(city=site), ("search E", {"zombies": {}}))
    follow(game.pose(city=site | {(9, 9): "Joker 2"}), ("search E", {"zombies": {(9, 9): (1, 0, 0, 0)}}))
    two = game.pose(city=site | {(9, 9): "Joker 2", (5, 9): "Joker 1"})
    two = follow(two, ("search E", {"zombies": {}, "options": ["joker 1", "joker 2"]}))
    follow(two, ("joker 1", {"zombies": {(5, 9): (1, 0, 0, 0)}, "node": "ACT"}))
    follow(two, ("joker 2", {"zombies": {(9, 9): (1, 0, 0, 0)}, "node": "ACT"}))
    assert refusal(two, "end") == "OATD-JOK-05"


@pytest.mark.rule("OATD-JOK-02", "OATD-JOK-08")
def test_joker_zombies_join_those_that_are_there() -> None:
    """They are Greater and heads-up, whatever stands on the Joker, with or without a way to the pawn."""
    follow(
        game.pose(city={(1, 0): "QH", (9, 9): "Joker 1"}, zombies={(9, 9): (2, 3, 4, 5)}),
        ("search E", {"zombies": {(9, 9): (3, 3, 4, 5)}}),
        ("search E", {"zombies": {(9, 9): (4, 3, 4, 5)}}),
    )


@pytest.mark.rule("OATD-JOK-03")
def test_moves_and_the_use_of_weapons_feed_no_joker() -> None:
    """In every game, only searches, choices of a Joker and unused AP bring zombies to Jokers."""
    for step in sample():
        fed = [event for event in step.after.events if isinstance(event, JokerFed)]
        unused = sum(event.unused for event in step.after.events if isinstance(event, ActionsEnded))
        if str(step.what).split()[0] not in {"search", "joker"} and not unused:
            assert not fed

    gun = game.pose(node="ATTACK", city={(9, 9): "Joker 1"}, weapon=("shotgun", 3), zombies={(0, 0): (0, 0, 1, 0)})
    assert play(gun, "shotgun").zombies == ()


@pytest.mark.rule("OATD-JOK-06")
def test_a_joker_does_not_count_backwards() -> None:
    """AP spent on dice before it came up feed nothing; AP unused afterwards do."""
    state = game.pose(city={(0, 0): "5S", (1, 0): "6S", (0, 1): "AH"}, filled=[(2, 0), (2, -1)], to_come=["Joker 1"])
    state = play(state, "search N", "move E", "draw Joker 1", "flip 0 0")
    assert (node(state), state.ap) == ("ACT", 1)
    assert sum(group.greater_heads for _, group in state.zombies) == 0

    state = play(state, "end")
    assert sum(event.count for event in state.events if isinstance(event, JokerFed)) == 1


@pytest.mark.rule("OATD-JOK-07")
def test_joker_zombies_move_in_the_same_round() -> None:
    """Even zombies that unused AP have brought take their step."""
    follow(game.pose(city={(2, 1): "Joker 1"}, filled=[(2, 0)]), ("end", {"zombies": {(2, 0): (3, 0, 0, 0)}}))


@pytest.mark.rule("OATD-JOK-09")
def test_an_unseen_joker_does_nothing() -> None:
    """In the deck or under a placeholder it gets no zombies; a Joker that is face up gets them all."""
    hidden = game.pose(city={(1, 0): "QH"}, to_come=["Joker 1", "Joker 2"])
    assert play(hidden, "search E", "end").zombies == ()

    one = game.pose(city={(1, 0): "QH", (9, 9): "Joker 2"}, to_come=["Joker 1"])
    assert block(play(one, "search E", "end"), (9, 9)).total == 3


@pytest.mark.rule("OATD-JOK-05")
def test_a_joker_is_chosen_exactly_when_both_are_face_up() -> None:
    """This holds after every search in the sampled games."""
    for step in sample():
        jokers = [card for _, card in step.after.city if referee.is_joker(card)]
        waits = node(step.after) == "JOKER"
        if waits:
            assert len(jokers) == 2
        if str(step.what).startswith("search"):
            assert waits == (len(jokers) == 2)
