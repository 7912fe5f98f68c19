"""The player's attack (clauses ATK)."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import after_coins, chances, fight, follow, landed, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from tests.trying import row
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.actions import BATS, CHAINSAW, SHOTGUN, Fists, Size
from zombiekit.games.one_against_the_dead.table.events import WeaponDiscarded
from zombiekit.games.one_against_the_dead.table.position import zombies
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.zombies import Zombies

GROUPS = [Zombies(*counts) for counts in product(range(3), repeat=4) if any(counts)]
"""All groups of up to two of each kind."""

WEAPONS: list[Any] = ["bat", ("shotgun", 2), ("chainsaw", 2)]


@pytest.mark.rule("OATD-ATK-01", "OATD-ATK-04")
@pytest.mark.parametrize("weapon", [None, *WEAPONS])
def test_one_attack_a_round_with_weapon_or_fists_or_none(weapon: object) -> None:
    """Fists are there beside every weapon; after any attack, or none, the zombies attack."""
    state = fight((1, 0, 1, 0), weapon)
    assert {"fists 1,0,0,0", "fists 0,0,1,0", "fists 1,0,1,0", "decline"} <= set(options(state))
    for line in options(state):
        follow(landed(play(state, line)), ("", {"node": "ACT", "round": 2, "ap": 3}))
    kept = {"zombies": zombies(state), "weapon": state.weapon, "kills": 0, "strength": 14}
    follow(state, ("decline", kept))


@pytest.mark.rule("OATD-ATK-02", "OATD-ZAT-05")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_attacks_reach_the_pawns_block_only(weapon: Any) -> None:
    """Zombies on blocks beside it are not hit."""
    beside = {(1, 0): (2, 2, 2, 2), (0, 1): (0, 0, 9, 0)}
    state = game.pose(node="ATTACK", zombies={(0, 0): (1, 1, 1, 1)} | beside, weapon=weapon)
    for line in options(state):
        after = zombies(landed(play(state, line)))
        assert {cell: group for cell, group in after.items() if cell != (0, 0)} == beside


@pytest.mark.rule("OATD-ATK-03")
def test_without_a_zombie_on_the_block_there_is_no_attack() -> None:
    """ATTACK stands only where a zombie does, and only attacks and choices change the weapon."""
    for step in sample():
        assert node(step.after) != "ATTACK" or step.after.zombies_here.total > 0
        if step.after.weapon != step.before.weapon:
            assert node(step.before) in {"ATTACK", "ATTACK-COINS", "REPLACEMENT-COINS", "WEAPON-CHOICE"}
    for weapon in (("shotgun", 1), ("chainsaw", 1), ("bat", None), ("shotgun", 2)):
        state = game.pose(weapon=weapon, zombies={(3, 0): (1, 0, 0, 0)}, filled=[(1, 0), (2, 0)])
        follow(state, ("end", {"node": "ACT", "round": 2, "weapon": weapon, "zombies": {(2, 0): (1, 0, 0, 0)}}))


@pytest.mark.rule("OATD-ATK-05")
def test_fists_select_one_to_four_of_what_is_there() -> None:
    """Each such selection is listed once, ascending, and no other; a crowd of any size gives 69 at most."""
    for group in [*GROUPS, Zombies(9, 9, 9, 9), Zombies(0, 7, 0, 0), Zombies(5, 0, 0, 3)]:
        state = fight(group)
        listed = [line for line in options(state) if line.startswith("fists")]
        wanted = [blow for blow in product(*(range(count + 1) for count in group)) if 1 <= sum(blow) <= 4]
        assert listed == [f"fists {','.join(map(str, blow))}" for blow in wanted]
        for blow in product(range(4), repeat=4):
            refused = state.agenda[-1].refusal(state, Fists(Zombies(*blow)))  # type: ignore[union-attr]
            assert (refused is None) == (blow in wanted)
    crowd = fight((4, 9, 30, 4))
    assert len(options(crowd)) == 70
    assert refusal(crowd, Fists(Zombies(5, 0, 0, 0))) == "OATD-ATK-05"


def fists_by_hand(group: Zombies, blow: Zombies, *, recheck: bool) -> dict[tuple[Zombies, int], Fraction]:
    """What fists leave, coin by coin."""
    results: dict[tuple[Zombies, int], Fraction] = defaultdict(Fraction)
    rest = [count - hit for count, hit in zip(group, blow, strict=True)]
    greater, lesser = blow[0] + blow[1], blow[2] + blow[3]
    for stay, heads in product(range(greater + 1), range(lesser + 1)):
        broken = greater - stay
        for up in range(broken + 1):
            down = broken - up
            ways = comb(greater, stay) * comb(lesser, heads) * comb(broken, up)
            kills = lesser - heads + (down if recheck else 0)
            left = Zombies(rest[0] + stay, rest[1], rest[2] + heads + up, rest[3] + (0 if recheck else down))
            results[left, kills] += Fraction(ways, 2 ** (greater + lesser + broken))
    return results


@pytest.mark.rule("OATD-ATK-06", "OATD-ATK-07", "OATD-ATK-13")
@pytest.mark.parametrize("replacements", ["stay", "recheck"])
@pytest.mark.parametrize("group", [(1, 1, 1, 1), (2, 0, 0, 1), (0, 3, 2, 0), (0, 0, 1, 3), (4, 0, 0, 0)])
def test_fists_on_every_selection(group: tuple[int, ...], replacements: str) -> None:
    """The exact odds of what is left and killed, for groups of all sorts and all selections."""
    state = fight(group, options={"fists_replacements": replacements})
    for action in game.legal_actions(state)[:-1]:
        assert isinstance(action, Fists)
        by_hand = fists_by_hand(Zombies(*group), action.zombies, recheck=replacements == "recheck")
        assert after_coins(game.step(state, action)) == by_hand
        assert sum(by_hand.values()) == 1


BOTH_WAYS: dict[Any, int] = {((1, 0, 1, 0), 0): 2, ((1, 0, 0, 0), 1): 2, ((0, 0, 2, 0), 0): 1}
STAY: dict[Any, int] = {((0, 0, 1, 1), 0): 1, ((0, 0, 1, 0), 1): 1, ((0, 0, 0, 1), 1): 1}
RECHECK: dict[Any, int] = {((0, 0, 1, 0), 1): 2, ((0, 0, 0, 0), 2): 1}


@pytest.mark.rule("OATD-ATK-06")
@pytest.mark.parametrize(("group", "replacements", "eighths"), [
    pytest.param("0,0,0,1", "stay", {((0, 0, 1, 0), 0): 4, ((0, 0, 0, 0), 1): 4}, id="s27 tails come back"),
    row("OATD-ATK-07", "1,0,0,1", "stay", BOTH_WAYS | STAY, id="s43 stay"),
    row("OATD-ATK-07", "1,0,0,1", "recheck", BOTH_WAYS | RECHECK, id="s43 recheck"),
])  # fmt: skip
def test_s43_fists_stay_and_recheck(group: str, replacements: str, eighths: dict[Any, int]) -> None:
    state = fight(tuple(map(int, group.split(","))), options={"fists_replacements": replacements})
    odds = {result: Fraction(count, 8) for result, count in eighths.items()}
    assert after_coins(play(state, f"fists {group}")) == odds


@pytest.mark.rule("OATD-ATK-13")
@pytest.mark.parametrize(("replaced_scores", "more"), [(False, 0), (True, 1)])
@pytest.mark.parametrize(("weapon", "lines", "left", "kills", "replaced"), [
    (None, "fists 1,1,1,0; flip 1 0", (1, 0, 0, 0), 1, 1),
    (("shotgun", 3), "shotgun; flip 1 0", (1, 0, 0, 0), 1, 1),
    ("bat", "bat greater", (0, 1, 2, 0), 0, 1),
    ("bat", "bat lesser", (1, 1, 0, 1), 0, 0),
    (("chainsaw", 3), "chainsaw; flip 1 0", (1, 0, 0, 0), 2, 0),
])  # fmt: skip
def test_a_replaced_greater_is_a_kill_only_with_the_option(
    weapon: object, lines: str, left: object, kills: int, replaced: int, *, replaced_scores: bool, more: int
) -> None:
    """Two Greater are hit: fists and shotgun break one, the bat makes a Lesser of the one that showed tails."""
    state = fight((1, 1, 1, 0), weapon, options={"replaced_scores": replaced_scores})
    assert game.faults(follow(state, (lines, {"zombies_here": left, "kills": kills + replaced * more}))) == ()


@pytest.mark.rule("INV-12", "OATD-ATK-13")
@pytest.mark.parametrize(("scores", "standing", "most"), [
    *((False, (0, 0, 0, 0), 40), (False, (2, 0, 0, 0), 38), (False, (0, 0, 0, 3), 37)),
    *((True, (0, 0, 0, 0), 50), (True, (2, 0, 0, 0), 46), (True, (0, 0, 0, 3), 47)),
])  # fmt: skip
def test_kills_of_replaced_greater_are_bounded(scores: bool, standing: tuple[int, ...], most: int) -> None:
    """Ten cards bring at most ten Greater and thirty Lesser: 40 kills, 50 if replaced ones count, fewer if zombies still stand."""
    facts: Any = {"unseen": 42, "round": 1, "zombies": {(0, 0): standing}, "options": {"replaced_scores": scores}}
    for kills, told in ((most, []), (most + 1, ["INV-12"])):
        assert [fault.rule for fault in game.faults(game.pose(**facts, kills=kills, unchecked=True))] == told


@pytest.mark.rule("OATD-ATK-08", "OATD-ATK-12", "OATD-ATK-13", "OATD-ZOM-01", "OATD-ZOM-02")
def test_the_bat_on_every_group() -> None:
    """GH turns to GT, GT to LH, LH to LT, and LT dies: all of the size chosen, without chance or wear; a size not there is refused."""
    for group in [*GROUPS, Zombies(2, 3, 1, 4)]:
        state = fight(group, "bat")
        gh, gt, lh, lt = group
        offered = [size for size, there in ((Size.GREATER, gh + gt), (Size.LESSER, lh + lt)) if there]
        assert options(state)[-1 - len(offered) :] == [*(f"bat {size}" for size in offered), "decline"]
        for size, left, killed in ((Size.GREATER, (0, gh, gt + lh, lt), 0), (Size.LESSER, (gh, gt, 0, lh), lt)):
            if size not in offered:
                assert refusal(state, BATS[size]) == "OATD-ATK-08"
                continue
            shown = {"zombies_here": left, "kills": killed, "weapon": ("bat", None)}
            assert not node(follow(state, (f"bat {size}", shown))).endswith("COINS")


@pytest.mark.rule("OATD-ATK-09", "OATD-ATK-12", "OATD-ATK-13")
def test_the_chainsaw_on_every_group() -> None:
    """All are flipped; tails die, even Greater, and heads stay heads-up. It costs one fuel."""
    for group in GROUPS[::3]:
        coins = referee.coins(group.greater, group.lesser)
        thrown = {"node": "ATTACK-COINS", "zombies": {}, "weapon": ("chainsaw", 5), "chances": coins}
        state = follow(fight(group, ("chainsaw", 5)), ("chainsaw", thrown))
        for outcome, _ in game.chance_outcomes(state):
            assert isinstance(outcome, Flip)
            left = (outcome.greater, 0, outcome.lesser, 0)
            shown = {"zombies_here": left, "kills": group.total - sum(left), "weapon": ("chainsaw", 4)}
            follow(state, (str(outcome), shown))


@pytest.mark.rule("OATD-ATK-10", "OATD-ATK-12", "OATD-ATK-13")
@pytest.mark.parametrize("replacements", ["stay", "recheck"])
def test_the_shotgun_on_every_group(replacements: str) -> None:
    """All Lesser die, then all Greater are flipped; replacements stay whatever they show, even under `recheck`."""
    for group in GROUPS[::3]:
        state = play(fight(group, ("shotgun", 5), options={"fists_replacements": replacements}), "shotgun")
        results: dict[tuple[Zombies, int], Fraction] = {}
        for stay in range(group.greater + 1):
            broken = group.greater - stay
            for up in range(broken + 1):
                ways = comb(group.greater, stay) * comb(broken, up)
                left = Zombies(stay, 0, up, broken - up)
                results[left, group.lesser] = Fraction(ways, 2 ** (group.greater + broken))
        assert (state.kills, after_coins(state)) == (group.lesser, results)
        assert landed(state).weapon == ("shotgun", 4)


@pytest.mark.rule("OATD-ATK-11", "OATD-ATK-14", "OATD-WPN-11")
@pytest.mark.parametrize("kind", ["chainsaw", "shotgun"])
def test_a_use_costs_one_pip_when_the_last_coin_is_settled(kind: str) -> None:
    """It costs the same however many were hit; at 1 the weapon is gone at once. Fists cost nothing."""
    for group, die, luck in product(((3, 0, 0, 0), (0, 0, 2, 0), (0, 0, 9, 0), (2, 2, 3, 3)), (1, 2, 6), (0, -1)):
        state = play(fight(group, (kind, die)), kind)
        while node(state).endswith("COINS"):
            assert state.weapon == (kind, die)

            state = play(state, chances(state)[luck][0])
        assert state.weapon == (None if die == 1 else (kind, die - 1))
        gone = [event.kind for event in state.events if isinstance(event, WeaponDiscarded)]
        assert gone == ([kind] if die == 1 else [])
        assert landed(play(fight(group, (kind, die)), options(fight(group))[0])).weapon == (kind, die)


@pytest.mark.rule("OATD-ATK-14")
def test_coins_in_the_air_are_off_the_block() -> None:
    """Thrown coins stand in the node, kills are counted as each outcome falls, the shotgun's at once."""
    follow(
        fight((2, 1, 1, 2)),
        ("fists 2,0,1,1", {"zombies_here": (0, 1, 0, 1), "kills": 0}),
        ("flip 1 1", {"zombies_here": (1, 1, 1, 1), "kills": 1, "node": "REPLACEMENT-COINS"}),
    )
    shot = {"zombies": {}, "kills": 4, "weapon": ("shotgun", 3)}
    follow(fight((1, 1, 2, 2), ("shotgun", 3)), ("shotgun", shot))
    laid = game.pose(node="DRAW", city={(0, 0): "5S", (1, 1): "9D"}, empty=[(1, 0)], to_come=["7C"])
    follow(laid, ("draw 7C", {"node": "BLOCK-COINS", "zombies": {}}))


@pytest.mark.rule("OATD-ATK-01", "OATD-WPN-03", "OATD-ATK-12")
def test_only_the_weapon_held_can_be_used() -> None:
    """Other weapons are refused, and so is everything that is no attack."""
    armed = fight((1, 0, 1, 0), ("shotgun", 3))
    tried = (CHAINSAW, BATS[Size.LESSER], "end")
    assert [refusal(armed, action) for action in tried] == ["OATD-WPN-03", "OATD-WPN-03", "OATD-ATK-01"]
    assert refusal(fight((1, 0, 1, 0)), SHOTGUN) == "OATD-WPN-03"
