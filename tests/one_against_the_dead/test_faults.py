"""Every check of a position: a state that breaks it alone, and the fault it gives, with rule and place."""

from typing import Any

import attrs
import pytest

from tests.one_against_the_dead.driving import NODES, ONE
from tests.one_against_the_dead.playouts import sample
from zombiekit import CHANCE
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import Reason, Stack, Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.rules.acting import ACT, ACT_TEST, END_OF_ACTIONS, WEAPON_CHIP, JokerChoice
from zombiekit.games.one_against_the_dead.rules.attacking import Attack, AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import CHECK_OUT, BlockCoins, SiteDie
from zombiekit.games.one_against_the_dead.rules.rounds import PHASES as ROUND
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.primitives.cards import Card
from zombiekit.primitives.zombies import Zombies

BOTH = {(5, 5): "Joker 1", (6, 6): "Joker 2"}
SITE = {(1, 0): "KH"}
LAID: dict[str, Any] = {"node": "BLOCK-COINS", "cell": (1, 0)}
NINE = {(0, 0): "5S", (1, 0): "9H"}
OVER: dict[str, Any] = {"node": "GAME-OVER"}

PHASES = ROUND[::-1]
"""The agenda of a round: the last phase lies at the bottom."""


def found(state: State) -> str:
    """Rule and place of each fault; each has words, and fits on one line."""
    faults = game.faults(state)
    assert all(fault.what and "\n" not in str(fault) for fault in faults)
    return ", ".join(f"{fault.rule} {fault.where}".strip() for fault in faults)


def posed(**facts: Any) -> State:
    """A position without checks."""
    return game.pose(**facts, unchecked=True)


def changed(state: State | None = None, **fields: Any) -> State:
    """A sound state (by default at ACT) with some fields changed."""
    return attrs.evolve(state or game.pose(), **fields)


def below(state: State, *nodes: Any) -> State:
    """A state with other nodes on its agenda."""
    return attrs.evolve(state, agenda=nodes)


def with_die(weapon: str, die: int | None = None) -> Weapon:
    return Weapon(WeaponKind(weapon), die)


START_CARD, END_CARD = game.new_game(), game.pose(node="END-CARD")
SET_UP = game.pose(node="DRAW", round=0, empty=[(1, 0)])
HOLE = tuple(pair for pair in game.pose().city if pair[0] != (1, 0))
FACES = {(x, y): f"{rank}{suit}" for x, rank in enumerate("JQK") for y, suit in enumerate("SHDC", 3)}
SIXTEEN = {(x, 5): card for x, card in enumerate(card for card in game.pose().unseen if card[0] in "AJQK")}
SURROUNDED = {(1, 0): "KS", (0, 1): "KH", (0, -1): "KD", (-1, 0): "KC"}
STUCK = game.pose(node="WEAPON-CHIP", city=SURROUNDED, dice=dict.fromkeys(SURROUNDED))
ACE = {(0, 0): "5S", (1, 0): "AH", (1, 1): "9H", (1, -1): "8H"}
THROWN: dict[str, Any] = {"node": "ATTACK-COINS", "coins": (1, 1)}
REPLACED: dict[str, Any] = {"node": "REPLACEMENT-COINS", "coins": (0, 1)}

BROKEN: list[tuple[State, str]] = [
    # before the line is laid
    (changed(START_CARD, city=(((0, 0), Card("5H")),)), "OATD-SET-04 city"),
    (changed(END_CARD, city=()), "INV-5 city"),
    (changed(END_CARD, city=(((0, 0), Card("AH")),), site_dice=(((0, 0), 3),)), "INV-5 city, OATD-SET-01 site_dice"),
    (changed(END_CARD, city=(((0, 1), Card("5H")),)), "INV-5 city"),
    (changed(END_CARD, city=(((0, 0), Card("5H")), ((0, 1), Card("6H")))), "INV-5 city"),
    (changed(END_CARD, placeholders=((1, 0),)), "OATD-SET-01 placeholders"),
    (changed(START_CARD, zombies=(((0, 0), Zombies(1)),)), "OATD-SET-01 zombies"),
    (changed(START_CARD, drawn=Card("5H")), "OATD-SET-01 drawn"),
    (changed(START_CARD, found=with_die("bat")), "OATD-SET-01 found"),
    (changed(START_CARD, result=Reason.STRANDED), "OATD-SET-01 result"),
    (changed(START_CARD, round=1), "INV-16 round"),
    (changed(START_CARD, ap=1), "INV-9 ap"),
    (changed(START_CARD, strength=14), "INV-8 strength"),
    (changed(START_CARD, kills=1), "INV-12 kills"),
    (changed(START_CARD, weapon=with_die("bat")), "INV-10 weapon"),
    (changed(START_CARD, stack=Stack(3, 3, 3)), "INV-10 stack"),
    (changed(START_CARD, pawn=(1, 0)), "OATD-SET-09 pawn"),
    # in the set-up
    (changed(SET_UP, ap=1), "INV-9 ap"),
    (changed(SET_UP, strength=14), "INV-8 strength"),
    (changed(SET_UP, kills=1), "INV-12 kills"),
    (changed(SET_UP, pawn=(0, 1)), "OATD-SET-09 pawn"),
    (posed(node="DRAW", round=0, empty=[(1, 0)], city={(4, 4): "9C"}), "OATD-SET-09 city[8]"),
    (changed(SET_UP, placeholders=SET_UP.placeholders[1:]), "INV-3 placeholders"),
    (changed(SET_UP, zombies=(((0, 0), Zombies(1)),)), "INV-12 zombies[0]"),
    (changed(SET_UP, zombies=(((0, 1), Zombies(1, 1)),)), "INV-12 zombies[0]"),
    (changed(SET_UP, zombies=(((0, 1), Zombies(0, 1, 4)),)), "INV-12 zombies[0]"),
    (posed(node="DRAW", round=0, empty=[(1, 0)], city={(0, 1): "AS"}, dice={(0, 1): None}), "INV-15 site_dice"),
    # cards and cells
    (posed(city={(2, 2): "5H", (3, 3): "5H"}), "INV-1 city[10]"),
    (posed(node="PLACE", drawn="5H", city={(2, 2): "5H"}, empty=[(1, 0), (0, 1)]), "INV-1 drawn"),
    (changed(placeholders=((2, 0), (3, 0), (4, 1))), "INV-3 placeholders[2]"),
    (changed(placeholders=((2, 0), (3, 0), (9, 0))), "INV-3 placeholders[2]"),
    (posed(placeholders=[(3, 0)], city={(3, 0): "9H"}), "INV-3 placeholders[0]"),
    (changed(placeholders=((1, 0),), city=HOLE), "INV-3 placeholders[0]"),
    (posed(unseen=["5H"], placeholders=[(2, 0), (3, 0)]), "INV-2 placeholders"),
    (posed(city={(0, 0): "KH"}, pawn=(2, 2)), "INV-4 city"),
    (posed(city={(8, 0): "AH"}), "INV-4 city"),
    (posed(pawn=(2, 2), city={(2, 2): "Joker 1"}), "INV-5 pawn"),
    (changed(pawn=(0, 9), city=(*game.pose().city,), placeholders=()), "INV-5 pawn" + ", INV-13 city" * 8),
    (posed(empty=[(1, 0)]), "INV-13 city"),
    (changed(zombies=(((0, 9), Zombies(1)),)), "INV-6 zombies[0]"),
    (changed(site_dice=(((1, 0), 3),)), "INV-7 site_dice[0]"),
    (changed(site_dice=(((9, 9), 3),)), "INV-7 site_dice[0]"),
    # numbers
    (changed(strength=16), "INV-8 strength"),
    (changed(ap=4), "INV-9 ap"),
    (posed(ap=0), "INV-9 ap, OATD-AP-05 agenda[5]"),
    (posed(ap=0, city=SITE), "INV-9 ap, OATD-AP-05 agenda[5]"),
    (posed(node="ATTACK", ap=1, zombies={(0, 0): ONE}), "INV-9 ap"),
    (posed(node="JOKER", ap=1, unused=True, city=BOTH), "INV-9 ap"),
    (posed(**OVER, ap=1, result="escaped"), "INV-9 ap"),
    (changed(round=0), "INV-16 round"),
    (changed(round=201), "INV-16 round"),
    # weapons and dice
    (posed(city=SIXTEEN, weapon=("shotgun", 2)), "INV-7 site_dice, INV-10 stack"),
    (changed(stack=Stack(4, 2, 4)), "INV-10 stack.shotgun"),
    (changed(game.pose(weapon="bat"), stack=Stack(3, 2, 4)), "INV-10 stack.bat"),
    (changed(game.pose(node="WEAPON-CHOICE", found="bat"), stack=Stack(3, 2, 4)), "INV-10 stack.bat"),
    (changed(stack=Stack(3, 3, 3)), "INV-10 stack"),
    (changed(game.pose(node="WEAPON-CHIP"), stack=Stack(3, 3, 3)), "INV-10 stack"),
    (posed(city=FACES, dice=dict.fromkeys(FACES), node="WEAPON-CHIP"), "OATD-WPN-10 stack"),
    (changed(game.pose(weapon="bat"), weapon=with_die("bat", 3)), "INV-11 weapon"),
    (changed(game.pose(weapon=("shotgun", 1)), weapon=with_die("shotgun")), "INV-11 weapon"),
    (posed(node="WEAPON-DIE", found=("shotgun", 3)), "INV-11 found"),
    (posed(node="WEAPON-DIE", found="bat"), "INV-11 found"),
    (posed(node="WEAPON-CHOICE", found="shotgun"), "INV-11 found"),
    (posed(node="WEAPON-CHOICE", found=("bat", 3)), "INV-11 found"),
    # zombies
    (changed(zombies=(((0, 0), Zombies(9)),)), "INV-12 zombies"),
    (changed(zombies=(((0, 0), Zombies(0, 0, 16, 17)),)), "INV-12 zombies"),
    (changed(kills=33), "INV-12 zombies"),
    (changed(game.pose(city={(5, 5): "Joker 1"}, ap=1), zombies=(((0, 0), Zombies(12)),)), "INV-12 zombies"),
    # cards drawn and weapons found
    (changed(drawn=Card("KH")), "OATD-CHK-04 drawn"),
    (changed(game.pose(node="PLACE", **NODES["PLACE"]), drawn=None), "OATD-CHK-04 drawn"),
    (changed(game.pose(weapon="bat", stack=(2, 3, 3)), found=with_die("shotgun", 2)), "OATD-WPN-04 found"),
    (changed(game.pose(node="WEAPON-DIE", found="shotgun"), found=None), "OATD-WPN-04 found"),
    # the end
    (changed(agenda=()), "INV-9 ap, INV-18 result"),
    (changed(result=Reason.ESCAPED), "INV-18 result"),
    (posed(**OVER, result="escaped", pawn=(0, 0)), "INV-18 result"),
    (posed(**OVER, result="stranded", round=199), "OATD-RND-04 result"),
    (posed(**OVER, result="stranded", pawn=(8, 0)), "OATD-RND-04 result"),
    (posed(**OVER, result="overwhelmed", strength=2, zombies={(0, 0): (0, 0, 0, 2)}), "OATD-ZAT-01 result"),
    (posed(**OVER, result="escaped", strength=3, zombies={(8, 0): (0, 0, 5, 0)}), "OATD-ZAT-01 result"),
    (posed(**OVER, result="stranded", strength=3, zombies={(0, 0): (0, 0, 6, 0)}), "OATD-ZAT-01 result"),
    (posed(**OVER, result="escaped", strength=15, zombies={(8, 0): (0, 0, 1, 0)}), "INV-8 strength"),
    (posed(**OVER, result="stranded", strength=14, zombies={(0, 0): (0, 0, 6, 0)}), "INV-8 strength"),
    # the node
    (below(game.pose(), *PHASES), "OATD-GEN-04 agenda[5]"),
    (posed(node="DRAW"), "OATD-CHK-04 agenda[7]"),
    (posed(node="DRAW", empty=[(1, 0)], unseen=[], placeholders=[]), "OATD-CHK-04 agenda[7]"),
    (posed(node="PLACE", drawn="KH", empty=[(1, 0)]), "OATD-GEN-04 agenda[7]"),
    (posed(node="SITE-DIE", cell=(4, 4), city={(4, 4): "KH"}), "OATD-CHK-05 agenda[7]"),
    (posed(node="SITE-DIE", cell=(1, 0), empty=[(1, 0)]), "OATD-CHK-05 agenda[7]"),
    (posed(node="SITE-DIE", cell=(0, 0), pawn=(1, 0), city={(0, 0): "5H"}), "OATD-CHK-05 agenda[7]"),
    (posed(node="SITE-DIE", cell=(1, 0), city={(1, 0): "5H"}), "OATD-DIE-01 agenda[7]"),
    (posed(node="SITE-DIE", cell=(1, 0), city=SITE, dice={(1, 0): 3}), "OATD-DIE-01 agenda[7]"),
    (posed(**LAID, city=NINE, coins=(1, 0)), "OATD-ZPL-01 agenda[7]"),
    (posed(**LAID, city=NINE, coins=(1, 3)), "OATD-ZPL-01 agenda[7]"),
    (posed(**LAID, round=0, city={(0, 0): "5S", (1, 0): "9S"}, empty=[(1, 1), (1, -1)]), "OATD-ZPL-01 agenda[2]"),
    (posed(**LAID, city=NINE, zombies={(1, 0): ONE}), "OATD-ZPL-07 agenda[7]"),
    (posed(**LAID, city={(0, 0): "5S", (1, 0): "KH"}, dice={(1, 0): 2}), "OATD-CHK-05 agenda[7]"),
    (posed(node="BLOCK-COINS", cell=(9, 0), pawn=(8, 1), empty=[(9, 0)], coins=(1, 0)), "OATD-CHK-05 agenda[7]"),
    (below(STUCK, *PHASES[:-1], ACT), "INV-10 stack, OATD-AP-05 agenda[5]"),
    (posed(node="JOKER", city={(5, 5): "Joker 1"}), "INV-17 agenda[6]"),
    (posed(node="JOKER", city=BOTH, left=2), "OATD-JOK-04 agenda[6]"),
    (posed(node="JOKER", city=BOTH, left=0), "OATD-JOK-04 agenda[6]"),
    (posed(node="JOKER", city=BOTH, unused=True, left=4), "OATD-JOK-04 agenda[4]"),
    (posed(node="ATTACK"), "OATD-ATK-03 agenda[2]"),
    (posed(node="ATTACK-COINS", attack="fists", coins=(0, 0)), "OATD-GEN-03 agenda[2]"),
    (posed(node="REPLACEMENT-COINS", attack="fists", coins=(0, 0)), "OATD-GEN-03 agenda[2]"),
    (posed(node="ATTACK-COINS", attack="fists", coins=(2, 3)), "OATD-ATK-05 agenda[2]"),
    (posed(attack="chainsaw", **THROWN), "OATD-WPN-03 agenda[2]"),
    (posed(attack="chainsaw", weapon=("shotgun", 2), **THROWN), "OATD-WPN-03 agenda[2]"),
    (posed(attack="shotgun", weapon=("shotgun", 2), **THROWN), "OATD-ATK-10 agenda[2]"),
    (posed(attack="chainsaw", weapon=("chainsaw", 2), **REPLACED), "OATD-ATK-09 agenda[2]"),
    (posed(attack="chainsaw", weapon=("chainsaw", 2), zombies={(0, 0): ONE}, **THROWN), "OATD-ATK-12 agenda[2]"),
    (posed(attack="shotgun", weapon=("shotgun", 2), zombies={(0, 0): (1, 0, 1, 0)}, **REPLACED), "OATD-ATK-12 agenda[2]"),
    # the nodes below it
    (below(game.pose(), ACT), "OATD-GEN-08 agenda[0]"),
    (below(game.pose(), *PHASES[:2], PHASES[3], PHASES[2], PHASES[4], ACT), "OATD-GEN-08 agenda[2]"),
    (below(game.pose(), *PHASES[:-1], ACT, ACT), "OATD-GEN-08 agenda[5]"),
    (below(game.pose(), PHASES[0], *PHASES[:-1], ACT), "OATD-GEN-08 agenda[1]"),
    (below(game.pose(node="SITE-DIE", cell=(1, 0), city=SITE), SiteDie((1, 0))), "OATD-GEN-08 agenda[0]"),
    (below(game.pose(node="JOKER", city=BOTH, unused=True), *PHASES[:3], JokerChoice(1)), "OATD-GEN-08 agenda[3]"),
    (below(game.pose(node="JOKER", city=BOTH), *PHASES, ACT_TEST, JokerChoice(1)), "OATD-GEN-08 agenda[6]"),
    (below(game.pose(**LAID, city=ACE), *PHASES, CHECK_OUT, BlockCoins((1, 0), 1)), "OATD-GEN-08 agenda[7]"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "expected"), BROKEN)
def test_a_broken_position_is_told_by_rule_and_place(state: State, expected: str) -> None:
    """Cards, numbers, weapons, zombies, cards and weapons that wait, the end, and nodes that do not go with the table."""
    assert found(state) == expected


FORMS: list[tuple[dict[str, Any], str]] = [
    ({"options": {}}, "options"),
    ({"agenda": [ACT]}, "agenda"),
    ({"agenda": (ACT, "ACT")}, "agenda[1]"),
    ({"agenda": (BlockCoins((1, 0), -1),)}, "agenda[0].coins"),
    ({"agenda": (BlockCoins([1, 0], 1),)}, "agenda[0].cell"),  # type: ignore[arg-type]
    ({"agenda": (SiteDie((1, 99)),)}, "agenda[0].cell"),
    ({"agenda": (JokerChoice(True),)}, "agenda[0].left"),
    ({"agenda": (AttackCoins("fists", 1, 1),)}, "agenda[0].attack"),  # type: ignore[arg-type]
    ({"agenda": (AttackCoins(Attack.FISTS, 1, -1),)}, "agenda[0].lesser"),
    ({"agenda": (AttackCoins(Attack.FISTS, 0.5, 1),)}, "agenda[0].greater"),  # type: ignore[arg-type]
    ({"agenda": (ReplacementCoins(Attack.FISTS, None),)}, "agenda[0].coins"),  # type: ignore[arg-type]
    ({"agenda": (ReplacementCoins(None, 1),)}, "agenda[0].attack"),  # type: ignore[arg-type]
    ({"city": {}}, "INV-1 city"),
    ({"city": (((0, 0), "5H"),)}, "INV-1 city[0][1]"),
    ({"city": (((0, 0), Card("5H"), 1),)}, "INV-1 city[0]"),
    ({"city": (((0, 0, 0), Card("5H")),)}, "INV-1 city[0][0]"),
    ({"city": (3, ((0, 0), Card("5H")))}, "INV-1 city[0]"),
    ({"city": (((0, 1), Card("5H")), ((0, 0), Card("6H")))}, "INV-1 city[1][0]"),
    ({"city": (((0, 0), Card("5H")), ((0, 0), Card("6H")))}, "INV-1 city[1][0]"),
    ({"zombies": (((0, 0), ONE),)}, "INV-6 zombies[0][1]"),
    ({"zombies": (((0, 0), Zombies()),)}, "INV-6 zombies[0][1]"),
    ({"zombies": (((0, 0), Zombies(-1, 2)),)}, "INV-6 zombies[0][1]"),
    ({"site_dice": (((0, 0), 0), ((0, 1), 7), ((0, 2), True))}, ", ".join(f"INV-7 site_dice[{n}][1]" for n in range(3))),
    ({"placeholders": [(1, 0)]}, "INV-3 placeholders"),
    ({"placeholders": ((2, 0), (1, 0))}, "INV-3 placeholders[1]"),
    ({"placeholders": ((1, 0), (1, 0))}, "INV-3 placeholders[1]"),
    ({"placeholders": (1,)}, "INV-3 placeholders[0]"),
    ({"pawn": [0, 0]}, "INV-5 pawn"),
    ({"pawn": (0, -65)}, "INV-5 pawn"),
    ({"strength": -1}, "INV-8 strength"),
    ({"kills": 1.0}, "INV-12 kills"),
    ({"round": None}, "INV-16 round"),
    ({"ap": True}, "INV-9 ap"),
    ({"weapon": "bat"}, "INV-11 weapon"),
    ({"weapon": Weapon("bat")}, "INV-11 weapon.kind"),  # type: ignore[arg-type]
    ({"weapon": with_die("shotgun", 7)}, "INV-11 weapon.die"),
    ({"found": ("bat", None)}, "INV-11 found"),
    ({"stack": (3, 3, 4)}, "INV-10 stack"),
    ({"stack": Stack(3, 3, -1)}, "INV-10 stack.bat"),
    ({"drawn": "5H"}, "INV-1 drawn"),
    ({"result": "escaped"}, "INV-18 result"),
    ({"strength": None, "ap": None, "city": 3, "stack": None}, "INV-1 city, INV-8 strength, INV-9 ap, INV-10 stack"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "expected"), FORMS, ids=lambda value: repr(value)[:50])
def test_a_state_of_the_wrong_form_is_told_by_its_form(fields: dict[str, Any], expected: str) -> None:
    """All wrong types, orders and ranges are reported at once, and nothing more."""
    assert found(changed(**fields)) == expected


def test_all_broken_invariants_are_told_at_once() -> None:
    """Faults of the table and of the agenda come together."""
    state = posed(node="ATTACK", strength=99, ap=2, round=300, city={(8, 0): "KH"}, drawn=None, stack=(3, 3, 3))
    assert found(state) == "INV-4 city, INV-8 strength, INV-16 round, INV-9 ap, OATD-ATK-03 agenda[2]"


def mutations(state: State) -> list[dict[str, Any]]:
    """Small changes to the fields of a state; some keep it sound."""
    cities = [state.city[:cut] + state.city[cut + 1 :] for cut in range(0, len(state.city), 4)]
    agendas = [state.agenda[:-1], (*state.agenda, WEAPON_CHIP), (*state.agenda, END_OF_ACTIONS)]
    return [
        *({name: getattr(state, name) + by} for name in ("strength", "kills", "round", "ap") for by in (-1, 1)),
        *({name: getattr(state, name)[1:]} for name in ("placeholders", "zombies", "site_dice", "agenda")),
        *({name: None} for name in ("weapon", "drawn", "found")),
        *({"city": city} for city in cities),
        *({"agenda": agenda} for agenda in agendas),
        {"pawn": (state.pawn[0] + 1, state.pawn[1])},
        {"stack": Stack(*state.stack[:2], state.stack[2] + 1)},
        {"weapon": with_die("shotgun", 3)},
        {"result": Reason.STRANDED},
    ]


@pytest.mark.thorough
def test_faults_and_play_survive_any_small_change() -> None:
    """`faults` never raises, whatever one field holds; a state that it finds sound can be played on, and stays sound."""
    sound = 0
    for step in sample()[::150]:
        for fields in mutations(step.after):
            state = attrs.evolve(step.after, **fields)
            if game.faults(state):
                continue
            sound += 1
            ways: tuple[Any, ...] = game.legal_actions(state)
            if game.current_player(state) == CHANCE:
                ways = tuple(outcome for outcome, _ in game.chance_outcomes(state))
            for way in ways[:3]:
                assert game.faults(game.step(state, way)) == ()
    assert sound > 100


def test_far_away_is_out_of_the_world() -> None:
    """No cell may be 65 blocks away: there are not enough cards to get there."""
    assert found(changed(pawn=(0, 64), placeholders=())) == "INV-5 pawn" + ", INV-13 city" * 8
    assert found(changed(pawn=(0, 65))) == "INV-5 pawn"
