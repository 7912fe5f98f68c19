"""Cards that put zombies on the map or move them there."""

from functools import partial
from math import comb
from typing import Any

import pytest

from tests.they_come_back.driving import FULL, A, B, C, cards, follow, node, open_table, options, play, table
from tests.they_come_back.maps import M

ARMY = [(-3, 0), (-2, 0), (-1, 0)]
HOSPITAL = [(0, 3), (2, 3), (0, 4), (1, 4), (2, 4), (0, 5), (1, 5), (2, 5)]
swarm = partial(table, "before_swarm")


def results(state: Any) -> list[Any]:
    """Return where zombies stand after a card's choices, once for each sequence of choices."""
    if node(state) == "SwarmRoll":
        return [state.zombies]
    return [end for line in options(state) for end in results(play(state, line))]


def places(*squares: tuple[int, int]) -> list[str]:
    """Return the actions that put a zombie on each of the squares."""
    return [f"place {x},{y}" for x, y in squares]


JUST = "play just_when_you_thought tile=-1,0"
just = partial(swarm, hands={A: ("just_when_you_thought",)})


@pytest.mark.rule("STCB-EVENT-16", "STCB-CARD-16", "STCB-GEO-03", "STCB-CARD-09")
def test_s_63_just_when_you_thought() -> None:
    """S-63: with a zombie on (-2,0) the two other squares of the Army Surplus get one. A full building is no target.

    Squares with evaded zombies or with several are full as well. A human's square gets a zombie.
    """
    follow(
        just(zombies={(-2, 0): 1}),
        ("", {"cards": [f"play just_when_you_thought tile={cell}" for cell in ("1,-1", "-1,0", "0,1")]}),
        (JUST, {"zombies": dict.fromkeys(ARMY, 1)}),
    )
    inside = partial(open_table, "before_move", hands={C: ("just_when_you_thought",)}, at={A: (-1, 0)})
    full = inside(zombies={(-3, 0): 1, (-2, 0): 2}, lying=[(A, 0, (-1, 0), 1)])
    follow(full, ("", {"actor": C, f"offers {JUST}": False}))
    follow(inside(), (JUST, {"zombies": dict.fromkeys(ARMY, 1), "node": "Encounter", "actor": A}))


@pytest.mark.rule("STCB-EVENT-16", "STCB-CARD-30", "STCB-TOKEN-07", "STCB-CARD-09")
def test_the_supply_may_end() -> None:
    """The last zombies of the supply are put in square order; once it is empty none of these cards can be played."""
    few = partial(
        swarm, hands={A: ("just_when_you_thought", "slight_miscalculation", "were_screwed")}, zombies=[(1, 4)]
    )
    three = few(options={"limited_supplies": 3})
    follow(three, (JUST, {"zombies": {(-3, 0): 1, (-2, 0): 1, (1, 4): 1}}))
    assert cards(few(options={"limited_supplies": 1})) == []
    assert cards(few(options={"limited_supplies": 1}, hands={A: ("zombie_master",)})) == []


@pytest.mark.rule("STCB-EVENT-22", "STCB-CARD-22", "STCB-CARD-09")
def test_s_64_slight_miscalculation() -> None:
    """S-64: of 8 squares, 3 with zombies bring 3 more in ten ways; 6 leave no choice; with 8 or 0 it cannot be played.

    As many are added as stand or lie there, but only on squares without any.
    """
    line = "play slight_miscalculation tile=0,1"
    three, six, eight, none = (
        swarm(hands={A: ("slight_miscalculation",)}, zombies=dict.fromkeys(HOSPITAL[:number], 1))
        for number in (3, 6, 8, 0)
    )
    three = follow(three, (line, {"options": ["place 1,4", "place 2,4", "place 0,5"]}))
    found = results(three)
    assert len(found) == len({*found}) == comb(5, 3)
    assert {sum(count for _, count in zombies) for zombies in found} == {6}
    follow(six, (line, {"node": "SwarmRoll", "zombies": dict.fromkeys(HOSPITAL, 1)}))
    assert cards(eight) == cards(none) == []
    lying = [(A, 0, (1, 4), 2)]
    hands = {C: ("slight_miscalculation",)}
    follow(
        open_table("before_move", at={A: (1, 3)}, hands=hands, zombies={(1, 5): 1}, lying=lying),
        ("", {"cards": [line]}),
        (line, {"options": ["place 0,3", "place 2,3", "place 0,4", "place 2,4"]}),
        ("place 0,3; place 2,3", {"options": ["place 0,4", "place 2,4", "place 0,5", "place 2,5"]}),
    )


@pytest.mark.rule("STCB-EVENT-24", "STCB-CARD-22")
def test_s_66_were_screwed() -> None:
    """S-66: of 44 squares the first decision offers the first 35."""
    squares = M.squares
    assert (len(squares), len(M.streets)) == (44, 30)
    state = swarm(hands={A: ("were_screwed",)})
    state = follow(state, ("play were_screwed", {"options": places(*squares[:35])}))
    last = follow(state, (options(state)[-1], {"node": "SwarmRoll"}))
    assert [square for square in squares if square in dict(last.zombies)] == list(squares[34:])
    follow(state, ("place 1,-2", {"options": places(*squares[squares.index((1, -2)) + 1 : 36])}))


@pytest.mark.rule("STCB-EVENT-27", "STCB-CARD-22", "STCB-CARD-16")
def test_s_66_zombie_master() -> None:
    """S-66: with all players on (1,1) there are 43 squares; the first decision offers the first 39."""
    master = partial(swarm, hands={A: ("zombie_master",)})
    free = [square for square in M.squares if square != (1, 1)]
    follow(master(), ("play zombie_master", {"options": places(*free[:39])}))
    at, postures = {A: (1, 0), B: (2, 1), C: (1, 2), 3: (0, 1)}, {B: "turn", 3: "dead", 4: "standing"}
    state = master(players=5, at=at, undead={3: 1}, postures=postures, zombies={(1, -1): 1})
    taken = places((1, 0), (2, 1), (1, 2), (0, 1), (1, 1), (1, -1))
    assert not {*options(play(state, "play zombie_master"))} & {*taken}


@pytest.mark.rule("STCB-EVENT-24", "STCB-EVENT-27", "STCB-CARD-09", "STCB-CARD-22")
def test_too_few_squares() -> None:
    """With ten free squares or fewer there is no choice; with none the card cannot be played."""
    screwed, master = (partial(swarm, hands={A: (card,)}) for card in ("were_screwed", "zombie_master"))
    full = dict.fromkeys(M.squares, 1)
    for free in (10, 3):
        follow(screwed(zombies=M.squares[free:]), ("play were_screwed", {"zombies": full}))
    assert cards(screwed(zombies=full)) == []
    others = [square for square in M.squares if square != (1, 1)]
    assert cards(master(zombies=others)) == []
    follow(master(at=dict.fromkeys((A, B, C), (1, 0)), zombies=others), ("play zombie_master", {"zombies": full}))


@pytest.mark.rule("STCB-CARD-22")
def test_equal_results_come_from_one_sequence_only() -> None:
    """On a small map every set of 5 squares is reached in exactly one way."""
    town = {(0, 0): "town_square", (0, -1): "straight r0", (0, 1): "straight r0"}
    state = swarm(town=town, hands={A: ("zombie_master",)}, at=dict.fromkeys((A, B, C), (0, 1)))
    assert len(state.town.squares) == 11
    found = results(play(state, "play zombie_master"))
    assert len(found) == len({*found}) == comb(10, 5)


BAD = "play this_isnt_so_bad"
bad = partial(swarm, hands={A: ("this_isnt_so_bad",)})


@pytest.mark.rule("STCB-EVENT-23", "STCB-CARD-23", "STCB-GEO-11")
def test_s_65_this_isnt_so_bad() -> None:
    """S-65: the zombie from (6,1) goes to A's square; then the one on (4,-3) or one of the two on (1,1) may move."""
    zombies, hands, at = {(6, 1): 1, (4, -3): 1, (1, 1): 1}, {C: ("this_isnt_so_bad",)}, {B: (3, 1), C: (3, 1)}
    free = [square for square in M.squares if square not in {(6, 1), (4, -3)}]
    follow(
        swarm(active=C, hands=hands, at=at, zombies=zombies),
        (BAD, {"actor": C, "options": ["pick 4,-3", "pick 1,1", "pick 6,1"]}),
        ("pick 6,1", {"actor": C, "options": places(*free)}),
        ("place 1,1", {"zombies": {(4, -3): 1, (1, 1): 2}, "options": ["pick 4,-3", "pick 1,1"]}),
        ("pick 1,1", {"offers place 1,1": False}),
        ("place 8,1", {"zombies": {(4, -3): 1, (1, 1): 1, (8, 1): 1}, "node": "SwarmRoll"}),
    )


@pytest.mark.rule("STCB-CARD-23", "STCB-EVENT-23", "STCB-CARD-33", "STCB-GEO-11")
def test_which_zombies_may_be_moved() -> None:
    """A single zombie is picked without asking and moved once; without any the card cannot be played.

    Only standing zombies are picked; a square with a lying one takes none, unless a human stands there.
    """
    follow(
        bad(zombies={(6, 1): 1}),
        (BAD, {"node": "PutZombie", "offers place 6,1": False}),
        ("place 2,1", {"zombies": {(2, 1): 1}, "node": "SwarmRoll"}),
    )
    assert cards(bad()) == []
    facts = {"at": {B: (3, 1), C: (3, 1)}, "lying": [(A, 0, (1, 0), 1), (A, 0, (1, 1), 1)]}
    follow(
        open_table("before_move", hands={C: ("this_isnt_so_bad",)}, zombies={(6, 1): 1, (4, -3): 1}, **facts),
        (BAD, {"options": ["pick 4,-3", "pick 6,1"]}),
        ("pick 6,1", {"offers place 1,0": False, "offers place 1,1": True}),
    )


@pytest.mark.rule("STCB-CARD-23", "STCB-CARD-09")
def test_a_zombie_without_a_square_to_go_is_not_offered() -> None:
    """On a full map only a human's square is open, but not to the zombie that stands on it."""
    full, one_gone = (dict.fromkeys(squares, 1) for squares in (M.squares, {*M.squares} - {(1, 0)}))
    state = follow(bad(zombies=full), (BAD, {"offers pick 1,1": False}))
    assert len(options(state)) == 43
    follow(
        state,
        # That is the only open square; the second zombie may also go to the one left.
        ("pick 1,0", {"zombies": {**one_gone, (1, 1): 2}, "offers pick 1,1": True}),
        ("pick 0,1", {"options": ["place 1,0", "place 1,1"]}),
    )
    assert cards(bad(zombies=full, postures={B: "turn", C: "turn"})) == [BAD]
    hands = {B: ("this_isnt_so_bad",)}
    nobody = swarm(active=B, players=2, undead={B: 1}, hands=hands, zombies=full, postures={A: "turn"})
    assert cards(nobody) == []


@pytest.mark.rule("STCB-SWARM-02", "STCB-CARD-23", "STCB-EVENT-23")
def test_a_zombie_moved_by_a_card_in_an_undeads_phase() -> None:
    """A zombie moved in the phase stays moved when a card moves it; one not yet moved may still move.

    Of three moved zombies on a human's square, one that a card takes away stays moved, and so do the two left.
    """
    at, hands = {B: (8, 2), C: (8, 1)}, {B: ("this_isnt_so_bad",)}
    follow(
        table("undead_move", active=B, at=at, undead={B: 3}, hands=hands, zombies={(0, 1): 1, (7, -2): 1}),
        ("move 0,1 1,1", {"lines move": ["7,-2 6,-2", "7,-2 7,-1"]}),
        (
            f"{BAD}; pick 1,1; place 2,1; place 1,1",
            {"moved": {(2, 1): 1}, "lines move": ["1,1 1,0", "1,1 0,1", "1,1 1,2"]},
        ),
    )
    at, hands = {A: (2, 1), B: (4, 1), C: (4, -2)}, {C: ("this_isnt_so_bad",)}
    undead = {"undead": {A: 4}, "led": 3, "zombies": {(4, 1): 3}, "moved": {(4, 1): 3}}
    left = {(4, 1): 2, (6, 1): 1}
    state = table("window step", options=FULL, at=at, hands=hands, **undead)
    follow(state, (f"{BAD}; place 6,1", {"zombies": left, "moved": left}))
