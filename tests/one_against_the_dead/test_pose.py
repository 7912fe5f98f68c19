"""Positions by hand: every node, every default, values of every sensible form."""

from typing import Any

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import NODES, ONE, chances, facts_of, follow, grid, node, options, play, wrong
from tests.one_against_the_dead.playouts import sample
from zombiekit.errors import InvalidState
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import Reason, Stack, Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.box.options import Options
from zombiekit.games.one_against_the_dead.rules.attacking import Attack
from zombiekit.games.one_against_the_dead.table.position import cards, site_dice
from zombiekit.posing import RanOn
from zombiekit.primitives.cards import Card
from zombiekit.primitives.zombies import Zombies

JOKERS = {(5, 5): "Joker 1", (6, 6): "Joker 2"}
NUMBERS = [f"{rank}{suit}" for rank in range(2, 11) for suit in "SHDC"]

AUTOMATIC: dict[str, list[tuple[dict[str, Any], str]]] = {
    "CHECK-OUT": [({"empty": [(1, 0)]}, "DRAW"), ({}, "ACT")],
    "ACT-TEST": [({}, "ACT")],
    "SEARCHED": [({"cell": (1, 0), "city": {(1, 0): "KH"}, "dice": {(1, 0): 1}}, "WEAPON-CHIP")],
    "END-OF-ACTIONS": [({"city": JOKERS}, "JOKER")],
    "ZOMBIES-MOVE": [({"zombies": {(0, 1): ONE}}, "ATTACK")],
    "ZOMBIES-ATTACK": [({"pawn": (8, 0)}, "GAME-OVER")],
}
"""The nodes that ask nothing, with facts, and the nodes to which the game then runs on."""


@pytest.mark.parametrize("name", NODES)
def test_a_node_needs_little_to_be_posed(name: str) -> None:
    """Each stands at the node named, is sound, and can be played on for a step."""
    state = game.pose(node=name, **NODES[name])
    assert (node(state), game.faults(state), state.events) == (name, (), ())
    if name != "GAME-OVER":
        assert game.faults(play(state, options(state)[0] if options(state) else chances(state)[0][0])) == ()


@pytest.mark.parametrize(
    ("name", "facts", "leads_to"), [(name, *case) for name, cases in AUTOMATIC.items() for case in cases]
)
def test_automatic_nodes_run_on(name: str, facts: dict[str, Any], leads_to: str) -> None:
    """They run to the next decision, chance node or end, and the first event says that the game ran on."""
    state = game.pose(node=name, **facts)
    assert (node(state), game.faults(state)) == (leads_to, ())
    if name != "SEARCHED":
        assert state.events[0] == RanOn(name, type(state.agenda[-1]).__name__ if state.agenda else "GAME-OVER")
        assert (len(state.events) > 1) == (name not in {"CHECK-OUT", "ACT-TEST"})


def test_all_21_nodes_are_posed_here() -> None:
    """The book's whole node table; the names are read kindly, in lower case and with underscores, as in the book's diagram."""
    assert len(NODES.keys() | AUTOMATIC.keys()) == 21
    assert game.pose(node="weapon_chip") == game.pose(node="WEAPON-CHIP")
    assert wrong(node="WEAPON") == wrong(node=3) == [("node", "")]


@pytest.mark.thorough
def test_every_state_of_every_game_can_be_posed() -> None:
    """Posed from its own values, a state at any node comes out equal."""
    met = set()
    for state in (game.new_game(), *(step.after for step in sample()[::11])):
        met.add(node(state))
        assert game.pose(**facts_of(state)) == state
    assert met >= NODES.keys()


def test_nothing_named_is_act_on_a_surrounded_start() -> None:
    """These are the defaults that the docstring names."""
    state = game.pose()
    place = {"node": "ACT", "pawn": (0, 0), "round": 1, "ap": 3, "placeholders": tuple((x, 0) for x in range(2, 8))}
    own: dict[str, Any] = {"strength": 15, "kills": 0, "weapon": None, "stack": (3, 3, 4), "zombies": {}, "dice": {}}
    follow(state, ("", place | own))
    assert state.options == Options()
    assert set(cards(state)) == {*grid([-1, 0, 1], [-1, 0, 1]), (8, 0)}
    assert all(referee.is_number(card) for _, card in state.city)


@pytest.mark.parametrize(("ap", "names"), [
    (0, ["START-CARD", "END-CARD", "ATTACK", "ATTACK-COINS", "REPLACEMENT-COINS", "GAME-OVER"]),
    (2, ["DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE", "JOKER", "WEAPON-CHIP", "WEAPON-DIE", "WEAPON-CHOICE"]),
    (3, ["ACT"]),
])  # fmt: skip
def test_ap_by_default(ap: int, names: list[str]) -> None:
    """3 at ACT, 2 elsewhere in the phase, otherwise 0; also 0 in the set-up and for unused AP."""
    assert {name: game.pose(node=name, **NODES[name]).ap for name in names} == dict.fromkeys(names, ap)
    for name in {*names} & {"DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE"}:
        assert game.pose(node=name, round=0, **NODES[name]).ap == 0
    assert game.pose(node="JOKER", unused=True, **NODES["JOKER"]).ap == 0


def test_rounds_by_default() -> None:
    """1; 0 before the line is laid; the last round for the stranded. A pawn that escaped is on the End."""
    assert game.pose(node="END-CARD").round == game.pose(node="START-CARD").round == 0
    assert game.pose(node="ATTACK", **NODES["ATTACK"]).round == 1
    assert game.pose(node="GAME-OVER", result="stranded", options={"round_limit": 7}).round == 7
    assert game.pose(node="GAME-OVER", result="escaped").pawn == (8, 0)
    lost = game.pose(node="GAME-OVER", result="overwhelmed", strength=1, zombies={(0, 0): (0, 0, 2, 0)})
    assert (lost.pawn, lost.round) == ((0, 0), 1)


def test_cells_around_the_pawn_match_its_block() -> None:
    """With 1 AP the pawn can still move; the cells get number cards, and sites only when these run out."""
    state = game.pose(pawn=(3, 3), city={(3, 3): "7D"}, ap=1)
    assert options(state) == ["move E", "move N", "move S", "move W", "end"]

    unseen = [card for card in NUMBERS if card[-1] != "S"]
    scarce = game.pose(unseen=unseen, placeholders=[(x, 0) for x in range(2, 8)])
    assert {card for _, card in scarce.city} >= {"AS", "Joker 1", "Joker 2"}
    assert sorted(scarce.unseen) == sorted(unseen)


def test_fillers_leave_the_cards_that_are_to_come() -> None:
    """Fillers around the pawn and far away never use them, however many cards are needed."""
    to_come = [*NUMBERS[::4], "AS", "Joker 1"]
    state = game.pose(to_come=to_come, deck=11, zombies={(4, 4): (9, 0, 0, 9)}, stack=(0, 0, 0))
    assert set(to_come) <= set(state.unseen)
    assert state.deck_size == 11
    assert game.pose(node="PLACE", drawn="2S", empty=[(1, 0), (1, 1)]).drawn == "2S"


@pytest.mark.parametrize("y", [0, 30, -30, 56, -56])
def test_cards_that_only_lie_somewhere_are_far_from_all_that_is_named(y: int) -> None:
    """No walk in one round comes near them; they lie to the south or, where there is more room, to the north."""
    state = game.pose(pawn=(3, y), deck=20, filled=[(3, y + 2), (3, y - 2)])
    near = {cell for cell, _ in state.city if abs(cell[1] - y) <= 2 or abs(cell[1]) <= 1}
    far = {cell for cell, _ in state.city} - near
    assert far
    assert min(abs(cell[1] - other[1]) for cell in far for other in near) >= 6
    assert game.faults(state) == ()


def test_the_cells_around_the_start_are_as_the_set_up_left_them() -> None:
    """They lie face up, as far as number cards go: coming back draws nothing, and no placeholder lies beside the Start."""
    facts: dict[str, Any] = {"city": {(0, 1): "KS", (1, 0): "6D"}, "dice": {(0, 1): 2}, "zombies": {(1, 1): ONE}}
    state = game.pose(pawn=(1, 0), deck=36, **facts)
    follow(state, ("move W", {"node": "ACT", "deck_size": 36, "site_dice": state.site_dice}))
    assert game.pose(pawn=(4, 0)).placeholders == ((2, 0), (6, 0), (7, 0))
    assert len(game.pose(pawn=(3, 0)).city) == 19
    assert game.pose(pawn=(3, 0), deck=36).deck_size == 36
    assert (-1, 0) not in cards(game.pose(pawn=(5, 2), empty=[(-1, 0)]))
    assert game.pose(to_come=NUMBERS[:-4], pawn=(2, 2)).round == 1


@pytest.mark.parametrize(("facts", "count", "faces"), [
    ({}, 10, 0),
    ({"zombies": {(0, 0): (30, 0, 0, 0)}}, 32, 0),
    ({"kills": 80, "zombies": {(0, 0): (0, 0, 0, 40)}}, 32, 0),
    ({"node": "ATTACK-COINS", "attack": "chainsaw", "weapon": ("chainsaw", 1), "coins": (20, 60)}, 22, 1),
    ({"weapon": "bat", "stack": (1, 3, 2)}, 14, 4),
])  # fmt: skip
def test_as_many_cards_lie_as_zombies_kills_and_chips_call_for(facts: dict[str, Any], count: int, faces: int) -> None:
    """Any crowd gives a sound position, with no more cards than needed; chips that are missing came from cleared sites."""
    state = game.pose(**facts)
    assert (len(state.city), sum(card.is_face for _, card in state.city), state.site_dice) == (count, faces, ())


CLEARED = {(2, 2): "JS", (3, 2): "QS", (4, 2): "KS"}
FACES = {(x, y): f"{rank}{suit}" for x, rank in enumerate("JQK") for y, suit in enumerate("SHDC", 3)}


@pytest.mark.parametrize(("city", "facts", "stack"), [
    (CLEARED, {}, (3, 3, 1)),
    (CLEARED, {"weapon": ("shotgun", 2)}, (2, 3, 2)),
    (CLEARED, {"node": "WEAPON-CHIP"}, (3, 3, 2)),
    (CLEARED, {"node": "JOKER", "weapon_due": True}, (3, 3, 2)),
    ({}, {"node": "WEAPON-CHOICE", "weapon": ("chainsaw", 2), "found": "bat"}, (3, 2, 3)),
    (FACES, {}, (0, 0, 0)),
])  # fmt: skip
def test_the_stack_by_default_lacks_what_was_drawn(city: Any, facts: dict[str, Any], stack: tuple[int, ...]) -> None:
    """It lacks the weapons in play, and bats first for other cleared sites; a site still waiting for its chip has drawn none."""
    state = game.pose(city=city | JOKERS, dice=dict.fromkeys(city), **facts)
    assert state.stack == stack
    if "weapon_due" in facts:
        follow(state, ("joker 1", {"node": "WEAPON-CHIP"}))


def test_sites_that_are_not_named_show_6() -> None:
    """Named sites show what is named, or nothing if they are cleared."""
    state = game.pose(city={(1, 0): "KH", (0, 1): "AS", (0, -1): "QD"}, dice={(0, 1): 2, (0, -1): None})
    assert site_dice(state) == {(1, 0): 6, (0, 1): 2}


def test_placeholders_by_default_are_what_is_left_of_the_line() -> None:
    """They lie neither next to the pawn nor where something else is named; there are none before the line is laid."""
    state = game.pose(pawn=(1, 1), city={(4, 0): "9H"}, filled=[(5, 0)], zombies={(6, 0): ONE}, empty=[(7, 0)])
    assert state.placeholders == ((3, 0),)
    assert game.pose(node="END-CARD").placeholders == game.pose(placeholders=[]).placeholders == ()


def test_plain_values_of_every_sort() -> None:
    """Lists for tuples, sets of cells, pairs for mappings, and the values that states hold."""
    one = game.pose(
        pawn=(1, 0),
        city={(1, 0): "4H", (5, 5): "Joker 1", (2, 2): "KS"},
        dice={(2, 2): None},
        filled=[(3, 3), (4, 3)],
        zombies={(3, 3): (1, 0, 0, 2)},
        weapon=("shotgun", 4),
        stack=(2, 3, 4),
        options={"round_limit": 9},
        placeholders=[(6, 0), (4, 0), (4, 0)],
    )
    other = game.pose(
        pawn=[1, 0],  # type: ignore[arg-type]
        city=[([1, 0], Card("4H")), ((5, 5), Card("Joker 1")), ((2, 2), Card("KS"))],  # type: ignore[list-item]
        dice=[((2, 2), None)],
        filled={(4, 3), (3, 3)},
        zombies=(((3, 3), Zombies(1, 0, 0, 2)),),
        weapon=Weapon(WeaponKind.SHOTGUN, 4),
        stack=Stack(2, 3, 4),
        options=Options(round_limit=9),
        placeholders=((4, 0), (6, 0)),
    )
    assert one == other
    assert type(other.pawn) is tuple
    assert isinstance(one.zombies[0][1], Zombies)
    assert isinstance(one.weapon, Weapon)
    assert game.pose(weapon=["bat", None]).weapon == Weapon(WeaponKind.BAT)  # type: ignore[arg-type]
    assert game.pose(node="WEAPON-CHOICE", found=WeaponKind.BAT).found == Weapon(WeaponKind.BAT)
    assert game.pose(stack=[3, 3, 4]).stack == Stack(3, 3, 4)
    thrown = {"node": "ATTACK-COINS", "coins": [1, 2]}
    assert game.pose(attack=Attack.FISTS, **thrown) == game.pose(attack="fists", **thrown)  # type: ignore[arg-type]
    assert game.pose(node="GAME-OVER", result=Reason.ESCAPED) == game.pose(node="GAME-OVER", result="escaped")
    assert game.pose(unseen=44) == game.pose(unseen=game.pose().unseen) == game.pose(deck=38)


def test_cells_with_zombies_get_a_card() -> None:
    """They count as `filled`; four zeros are no zombies, and the cell needs no card for them."""
    state = follow(game.pose(zombies={(3, 3): ONE}, filled=[(4, 4)]), ("", {"zombies": {(3, 3): ONE}}))
    assert {(3, 3), (4, 4)} <= set(cards(state))
    assert game.pose(zombies={(0, 0): (0, 0, 0, 0)}) == game.pose()


def test_coins_of_a_card_just_laid_are_counted() -> None:
    """By default one coin for each mismatch; a number that is named must be right; the card has no die yet."""
    facts: dict[str, Any] = {"node": "BLOCK-COINS", "cell": (1, 0), "city": {(0, 0): "5S", (1, 0): "KH", (1, 1): "9C"}}
    state = game.pose(**facts, filled=[(1, -1)])
    count = game.chance_outcomes(state).total.bit_length() - 1
    assert game.pose(**facts, coins=(1, count - 1)) == state
    follow(state, ("flip 0 0", {"node": "SITE-DIE"}))
    assert wrong(**facts, coins=(1, 3)) == [("node", "OATD-ZPL-01")]
    assert ("coins", "OATD-ZPL-03") in wrong(**facts, coins=(2, count - 2))
    assert wrong(**facts, coins=(0, 0))[0] == ("coins", "OATD-ZPL-03")


@pytest.mark.rule("INV-12", "OATD-JOK-01")
@pytest.mark.parametrize("count", [1, 3, 4, 30, 47, 500])
def test_zombies_on_a_joker_came_from_it(count: int) -> None:
    """They need rounds but no cards: the deck is as large as without them, and the round is the first possible one."""
    joker = {(5, 5): "Joker 1"}
    state = game.pose(city=joker, zombies={(5, 5): (count, 0, 0, 0)})
    assert state.deck_size == game.pose(city=joker).deck_size
    assert 3 * (state.round - 2) < count <= 3 * (state.round - 1)
    assert game.faults(state) == ()


@pytest.mark.rule("INV-12")
def test_a_round_that_is_named_stays_and_cards_bring_the_rest() -> None:
    state = game.pose(city={(5, 5): "Joker 1"}, zombies={(5, 5): (30, 0, 0, 0)}, round=5)
    assert (state.round, len(state.city)) == (5, 2 + 30 - 12)


@pytest.mark.rule("INV-12")
@pytest.mark.parametrize("kills", [184, 190, 700])
def test_more_zombies_than_cards_can_bring_came_from_a_joker(kills: int) -> None:
    """The Joker lies far away, and enough rounds have passed; 200 rounds and all cards allow 781 at most."""
    state = game.pose(kills=kills)
    assert state.kills == kills
    assert any(card.startswith("Joker") for _, card in state.city) == (kills > 184)
    assert wrong(kills=10**30) == [("zombies", "INV-12")]


@pytest.mark.parametrize("card", [[], {}])
def test_what_cannot_be_in_a_set_is_refused_as_a_card(card: Any) -> None:
    with pytest.raises(InvalidState, match=r"unseen\[0\]"):
        game.pose(unseen=[card])
