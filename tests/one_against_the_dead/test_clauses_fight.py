"""Clauses of the zombies and the fight: ZOM, ZMV, ATK, ZAT."""

from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import (
    after_coins,
    block,
    chances,
    follow,
    grid,
    node,
    options,
    play,
    refusal,
    step_of,
)
from tests.one_against_the_dead.playouts import sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import BATS, CHAINSAW, SHOTGUN, Fists, Size
from zombiekit.games.one_against_the_dead.table.events import ZombiesMoved
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.zombies import Zombies

GROUPS = [Zombies(*counts) for counts in product(range(3), repeat=4) if any(counts)]
"""All groups of up to two of each kind."""


def attack(group: tuple[int, ...], weapon: object = None, **options: object) -> State:
    """The ATTACK node with a group on the pawn's block."""
    return game.pose(node="ATTACK", zombies={(0, 0): group}, weapon=weapon, options=options)  # type: ignore[arg-type]


# -------------------------------------------------------------------------------------------------------- ZOM


@pytest.mark.rule("OATD-ZOM-03", "OATD-ZOM-05")
def test_there_is_no_end_of_zombies() -> None:
    """Hundreds can stand on a block, arrive there and move, and keep their faces."""
    crowd = (0, 0, 61, 60)
    state = game.pose(node="ZOMBIES-MOVE", zombies={(0, 1): crowd, (0, 0): (7, 1, 0, 2)}, strength=3)
    assert state.zombies_here == (7, 1, 61, 62)
    assert game.chance_outcomes(play(attack(state.zombies_here, ("chainsaw", 2)), "chainsaw")).total == 1 << 131


@pytest.mark.rule("OATD-ZOM-04")
def test_each_zombie_counts_one() -> None:
    """Size and face do not matter in the comparison with Strength or in its loss."""
    for kind in range(4):
        six = tuple(6 if other == kind else 0 for other in range(4))
        assert game.pose(node="ZOMBIES-ATTACK", zombies={(0, 0): six}, strength=6).strength == 4
        assert game.pose(node="ZOMBIES-ATTACK", zombies={(0, 0): six}, strength=5).result == "overwhelmed"


@pytest.mark.rule("OATD-ZOM-06", "OATD-ZOM-05")
def test_faces_change_by_blows_and_flips_only() -> None:
    """Outside of attacks each kind keeps its number, apart from zombies that arrive."""
    for step in sample():
        if node(step.before) in {"ATTACK", "ATTACK-COINS", "REPLACEMENT-COINS"}:
            continue
        before = [sum(group[kind] for _, group in step.before.zombies) for kind in range(4)]
        after = [sum(group[kind] for _, group in step.after.zombies) for kind in range(4)]
        if node(step.before) == "BLOCK-COINS" or step.after.kills > step.before.kills:
            continue

        assert after[1:] == before[1:]
        assert after[0] >= before[0]


# -------------------------------------------------------------------------------------------------------- ZMV


@pytest.mark.thorough
@pytest.mark.rule(
    *("OATD-ZMV-01", "OATD-ZMV-02", "OATD-ZMV-03", "OATD-ZMV-04", "OATD-ZMV-05", "OATD-ZMV-06", "OATD-ZMV-07"),
    *("OATD-ZMV-08", "OATD-ZMV-09"),
)
def test_zombies_move_as_the_book_says_in_every_game() -> None:
    """Each move is the referee's: shortest way, then nearest to the End, the segment, the End as the crow flies, then E, N, S, W."""
    moves = 0
    for step in sample():
        steps = [move for event in step.after.events if isinstance(event, ZombiesMoved) for move in event.steps]
        ways = referee.steps_to_pawn(step.after) if steps else {}
        for origin, target, _ in steps:
            moves += 1
            assert target == referee.zombie_step(origin, step.after.pawn, ways, step.after.options.zombie_ties)

    assert moves > 1000
    for state in positions_to_move_from():
        assert dict(ran(state).zombies) == referee.moved(state)


def positions_to_move_from() -> list[State]:
    """Positions of the sample with zombies, under both terrains."""
    found = [step.before for step in sample() if step.before.zombies and node(step.before) == "ACT"]
    rng = Random(4)
    return rng.sample(found, 400)


def ran(state: State) -> State:
    """The state after the zombies' move from the same table."""
    return game.pose(
        node="ZOMBIES-MOVE",
        city=state.city,
        placeholders=state.placeholders,
        dice=[(cell, dict(state.site_dice).get(cell)) for cell, card in state.city if referee.is_site(card)],
        pawn=state.pawn,
        empty=[
            cell
            for cell in (referee.neighbor(state.pawn, way) for way in referee.OFFSETS)
            if cell not in dict(state.city)
        ],
        zombies=state.zombies,
        kills=state.kills,
        round=state.round,
        stack=state.stack,
        options=state.options,
        unchecked=True,
    )


@pytest.mark.thorough
@pytest.mark.rule("OATD-ZMV-03", "OATD-ZMV-04", "OATD-ZMV-05", "OATD-ZMV-06")
@pytest.mark.parametrize("pawn", [(0, 0), (4, 4), (8, 0), (10, -2), (3, -3), (-2, 1), (8, 5), (12, 0)])
def test_ties_on_an_open_field(pawn: Cell) -> None:
    """From every cell of a wide field zombies step as the referee says, who compares exact fractions."""
    field = grid(range(pawn[0] - 3, pawn[0] + 4), range(pawn[1] - 3, pawn[1] + 4))
    for origin in field:
        state = game.pose(
            node="ZOMBIES-MOVE",
            pawn=pawn,
            filled=field,
            placeholders=[],
            zombies={origin: (0, 1, 0, 0)},
            unchecked=True,
        )

        assert step_of(state, origin) == referee.zombie_step(
            origin, pawn, referee.steps_to_pawn(state), state.options.zombie_ties
        )


@pytest.mark.rule("OATD-ZMV-02", "OATD-ZMV-08")
def test_zombies_keep_to_face_up_cards() -> None:
    """Placeholders and bare ground bar the way; Start, End and Specials do not, unless an option says so."""
    state = game.pose(
        node="ZOMBIES-MOVE",
        pawn=(0, 3),
        city={(1, 1): "Joker 1", (0, 0): "5S"},
        placeholders=[(2, 0), (3, 0)],
        filled=[(3, 1)],
        zombies={(1, 1): (1, 0, 0, 0), (3, 1): (0, 0, 1, 0)},
    )

    assert (step_of(state, (1, 1)), step_of(state, (3, 1))) == ((1, 2), (3, 1))

    through_the_end = game.pose(
        node="ZOMBIES-MOVE", pawn=(7, 0), city={(9, 0): "KS"}, zombies={(9, 0): (1, 0, 0, 0)}, placeholders=[]
    )

    assert step_of(through_the_end, (9, 0)) == (8, 0)

    cut_off = game.pose(
        node="ZOMBIES-MOVE",
        city={(0, 2): "9D", (0, 1): "KH", (1, 1): "QH", (-1, 1): "JH", (1, 2): "AH", (-1, 2): "AS"},
        zombies={(0, 2): (1, 0, 0, 0)},
        options={"zombie_terrain": "no_specials"},
    )

    assert step_of(cut_off, (0, 2)) == (0, 2)


@pytest.mark.rule("OATD-ZMV-07", "OATD-ZMV-01")
def test_zombies_move_at_once_and_as_groups() -> None:
    """Each steps from where it stood: a row of groups moves up by one, and no group splits."""
    state = game.pose(
        node="ZOMBIES-MOVE",
        filled=grid([0], range(5)),
        zombies={(0, 4): (1, 2, 3, 4), (0, 3): (0, 0, 1, 0), (0, 2): (0, 1, 0, 0), (0, 1): (1, 0, 0, 0)},
    )

    assert dict(state.zombies) == {
        (0, 3): (1, 2, 3, 4),
        (0, 2): (0, 0, 1, 0),
        (0, 1): (0, 1, 0, 0),
        (0, 0): (1, 0, 0, 0),
    }


@pytest.mark.rule("OATD-ZMV-09")
def test_one_step_and_no_attack_on_arrival() -> None:
    """Near or far, zombies take one step, and then the player attacks first."""
    state = game.pose(
        node="ZOMBIES-MOVE", filled=grid([0], range(7)), zombies={(0, 6): (1, 0, 0, 0), (0, 1): (1, 0, 0, 0)}
    )

    assert (step_of(state, (0, 6)), node(state), state.strength) == ((0, 5), "ATTACK", 15)
    assert state.zombies_here == (1, 0, 0, 0)


# -------------------------------------------------------------------------------------------------------- ATK


@pytest.mark.rule("OATD-ATK-01", "OATD-ATK-04")
def test_one_attack_a_round_with_weapon_or_fists_or_none() -> None:
    """Fists are there beside every weapon; after any attack, or none, the zombies attack."""
    for weapon in (None, "bat", ("shotgun", 2), ("chainsaw", 2)):
        state = attack((1, 0, 1, 0), weapon)
        assert {"fists 1,0,0,0", "fists 0,0,1,0", "fists 1,0,1,0", "decline"} <= set(options(state))
        for line in options(state):
            after = play(state, line)
            while node(after) != "ACT":
                after = play(after, chances(after)[0][0])

            assert (after.round, after.ap) == (2, 3)
        declined = play(state, "decline")
        assert (declined.zombies, declined.weapon, declined.kills) == (state.zombies, state.weapon, 0)
        assert declined.strength == 14


@pytest.mark.rule("OATD-ATK-02", "OATD-ZAT-05")
def test_attacks_reach_the_pawns_block_only() -> None:
    """Zombies on blocks beside it are not hit."""
    beside = {(1, 0): (2, 2, 2, 2), (0, 1): (0, 0, 9, 0)}
    for weapon in ("bat", ("shotgun", 2), ("chainsaw", 2)):
        state = game.pose(node="ATTACK", zombies={(0, 0): (1, 1, 1, 1)} | beside, weapon=weapon)
        for line in options(state):
            after = play(state, line)
            while node(after).endswith("COINS"):
                after = play(after, chances(after)[0][0])

            assert {cell: tuple(block(after, cell)) for cell in beside} == beside


@pytest.mark.rule("OATD-ATK-03")
def test_without_a_zombie_on_the_block_there_is_no_attack() -> None:
    """ATTACK stands only where a zombie does, and only attacks and choices change the weapon."""
    for step in sample():
        if node(step.after) == "ATTACK":
            assert step.after.zombies_here.total > 0
        if step.after.weapon != step.before.weapon:
            assert node(step.before) in {"ATTACK", "ATTACK-COINS", "REPLACEMENT-COINS", "WEAPON-CHOICE"}
    for weapon in (("shotgun", 1), ("chainsaw", 1), "bat"):
        state = play(game.pose(weapon=weapon, zombies={(3, 0): (1, 0, 0, 0)}, filled=grid(range(1, 4), [0])), "end")
        assert (node(state), state.round) == ("ACT", 2)
        assert state.weapon == game.pose(weapon=weapon).weapon


@pytest.mark.rule("OATD-ATK-05")
def test_fists_select_one_to_four_of_what_is_there() -> None:
    """Each such selection is listed once, ascending, and no other; a crowd of any size gives 69 at most."""
    for group in [*GROUPS, Zombies(9, 9, 9, 9), Zombies(0, 7, 0, 0), Zombies(5, 0, 0, 3)]:
        state = attack(group)
        listed = [line for line in options(state) if line.startswith("fists")]
        wanted = [blow for blow in product(*(range(count + 1) for count in group)) if 1 <= sum(blow) <= 4]
        assert listed == [f"fists {','.join(map(str, blow))}" for blow in wanted]
        for blow in product(range(4), repeat=4):
            refused = state.agenda[-1].refusal(state, Fists(Zombies(*blow)))  # type: ignore[union-attr]
            assert (refused is None) == (blow in wanted)
    crowd = attack((4, 9, 30, 4))
    assert len(options(crowd)) == 70
    assert refusal(crowd, Fists(Zombies(5, 0, 0, 0))) == "OATD-ATK-05"


def fists_by_hand(group: Zombies, blow: Zombies, *, recheck: bool) -> dict[tuple[Zombies, int], Fraction]:
    """What fists leave, coin by coin."""
    results: dict[tuple[Zombies, int], Fraction] = {}
    rest = [count - hit for count, hit in zip(group, blow, strict=True)]
    greater, lesser = blow[0] + blow[1], blow[2] + blow[3]
    for stay, heads in product(range(greater + 1), range(lesser + 1)):
        broken = greater - stay
        for up in range(broken + 1):
            down = broken - up
            ways = comb(greater, stay) * comb(lesser, heads) * comb(broken, up)
            chance = Fraction(ways, 2 ** (greater + lesser + broken))
            kills = lesser - heads + (down if recheck else 0)
            left = Zombies(rest[0] + stay, rest[1], rest[2] + heads + up, rest[3] + (0 if recheck else down))
            results[left, kills] = results.get((left, kills), Fraction()) + chance
    return results


@pytest.mark.rule("OATD-ATK-06", "OATD-ATK-07", "OATD-ATK-13")
@pytest.mark.parametrize("replacements", ["stay", "recheck"])
def test_fists_on_every_selection(replacements: str) -> None:
    """The exact odds of what is left and killed, for groups of all sorts and all selections."""
    for group in (
        Zombies(1, 1, 1, 1),
        Zombies(2, 0, 0, 1),
        Zombies(0, 3, 2, 0),
        Zombies(0, 0, 1, 3),
        Zombies(4, 0, 0, 0),
    ):
        state = attack(group, fists_replacements=replacements)
        for action in game.legal_actions(state)[:-1]:
            assert isinstance(action, Fists)
            by_hand = fists_by_hand(group, action.zombies, recheck=replacements == "recheck")
            assert after_coins(game.step(state, action)) == by_hand
            assert sum(by_hand.values()) == 1


@pytest.mark.rule("OATD-ATK-13")
@pytest.mark.parametrize(("replaced_scores", "more"), [(False, 0), (True, 1)])
def test_a_replaced_greater_is_a_kill_only_with_the_option(*, replaced_scores: bool, more: int) -> None:
    """Two Greater are hit: fists and shotgun break one, the bat makes a Lesser of the one that showed tails."""

    def hit(weapon: str | tuple[str, int] | None, *lines: str) -> tuple[Zombies, int]:
        state = play(attack((1, 1, 1, 0), weapon, replaced_scores=replaced_scores), *lines)
        assert game.faults(state) == ()
        return block(state, state.pawn), state.kills

    assert hit(None, "fists 1,1,1,0", "flip 1 0") == (Zombies(1, 0, 0, 0), 1 + more)
    assert hit(("shotgun", 3), "shotgun", "flip 1 0") == (Zombies(1, 0, 0, 0), 1 + more)
    assert hit("bat", "bat greater") == (Zombies(0, 1, 2, 0), more)
    assert hit("bat", "bat lesser") == (Zombies(1, 1, 0, 1), 0)
    assert hit(("chainsaw", 3), "chainsaw", "flip 1 0") == (Zombies(1, 0, 0, 0), 2)


@pytest.mark.rule("INV-12", "OATD-ATK-13")
def test_kills_of_replaced_greater_are_bounded_by_the_greater_that_can_have_come() -> None:
    """Ten cards bring at most ten Greater and thirty Lesser: 40 kills, 50 if replaced ones count, fewer if zombies still stand."""
    for scores, most in ((False, 40), (True, 50)):
        for standing, fewer in (((0, 0, 0, 0), 0), ((2, 0, 0, 0), 4 if scores else 2), ((0, 0, 0, 3), 3)):

            def told(kills: int, scores: bool = scores, standing: tuple[int, ...] = standing) -> list[str]:
                options = {"replaced_scores": scores}
                state = game.pose(
                    unseen=42, round=1, zombies={(0, 0): standing}, kills=kills, options=options, unchecked=True
                )
                return [fault.rule for fault in game.faults(state)]

            assert (told(most - fewer), told(most - fewer + 1)) == ([], ["INV-12"])


@pytest.mark.rule("OATD-ATK-08", "OATD-ATK-12", "OATD-ATK-13", "OATD-ZOM-01", "OATD-ZOM-02")
def test_the_bat_on_every_group() -> None:
    """GH turns to GT, GT to LH, LH to LT, and LT dies: all of the size chosen, without chance or wear; a size not there is refused."""
    for group in GROUPS:
        state = attack(group, "bat")
        gh, gt, lh, lt = group
        for size, there, left, killed in (
            (Size.GREATER, gh + gt, (0, gh, gt + lh, lt), 0),
            (Size.LESSER, lh + lt, (gh, gt, 0, lh), lt),
        ):
            if not there:
                assert refusal(state, BATS[size]) == "OATD-ATK-08"
                continue
            shown = {"zombies_here": left, "kills": killed, "weapon": ("bat", None)}
            assert not node(follow(state, (f"bat {size}", shown))).endswith("COINS")


@pytest.mark.rule("OATD-ATK-09", "OATD-ATK-12", "OATD-ATK-13")
def test_the_chainsaw_on_every_group() -> None:
    """All are flipped; tails die, even Greater, and heads stay heads-up. It costs one fuel."""
    for group in GROUPS[::3]:
        state = play(attack(group, ("chainsaw", 5)), "chainsaw")
        assert (node(state), state.zombies, state.weapon) == ("ATTACK-COINS", (), ("chainsaw", 5))
        assert chances(state) == referee.coins(group.greater, group.lesser)
        for outcome, _ in game.chance_outcomes(state):
            assert isinstance(outcome, Flip)
            after = game.step(state, outcome)
            assert after.zombies_here == (outcome.greater, 0, outcome.lesser, 0)
            assert after.kills == group.total - outcome.greater - outcome.lesser
            assert after.weapon == ("chainsaw", 4)


@pytest.mark.rule("OATD-ATK-10", "OATD-ATK-12", "OATD-ATK-13")
@pytest.mark.parametrize("replacements", ["stay", "recheck"])
def test_the_shotgun_on_every_group(replacements: str) -> None:
    """All Lesser die, then all Greater are flipped; replacements stay whatever they show, even under `recheck`."""
    for group in GROUPS[::3]:
        state = play(attack(group, ("shotgun", 5), fists_replacements=replacements), "shotgun")
        results: dict[tuple[Zombies, int], Fraction] = {}
        for stay in range(group.greater + 1):
            broken = group.greater - stay
            for up in range(broken + 1):
                ways = comb(group.greater, stay) * comb(broken, up)
                left = Zombies(stay, 0, up, broken - up)
                results[left, group.lesser] = Fraction(ways, 2 ** (group.greater + broken))

        assert (state.kills, after_coins(state)) == (group.lesser, results)
        while node(state).endswith("COINS"):
            state = play(state, chances(state)[0][0])

        assert state.weapon == ("shotgun", 4)


@pytest.mark.rule("OATD-ATK-11", "OATD-ATK-14")
@pytest.mark.parametrize("kind", ["chainsaw", "shotgun"])
def test_a_use_costs_one_pip_when_the_last_coin_is_settled(kind: str) -> None:
    """It costs the same however many were hit, and only after the coins have fallen; fists cost nothing."""
    for group, die, luck in product(((3, 0, 0, 0), (0, 0, 9, 0), (2, 2, 3, 3)), (1, 2, 6), (0, -1)):
        state = play(attack(group, (kind, die)), kind)
        while node(state).endswith("COINS"):
            assert state.weapon == (kind, die)

            state = play(state, chances(state)[luck][0])

        assert state.weapon == (None if die == 1 else (kind, die - 1))
        boxed = play(attack(group, (kind, die)), options(attack(group))[0])
        while node(boxed).endswith("COINS"):
            boxed = play(boxed, chances(boxed)[0][0])

        assert boxed.weapon == (kind, die)


@pytest.mark.rule("OATD-ATK-14")
def test_coins_in_the_air_are_off_the_block() -> None:
    """Thrown coins stand in the node, kills are counted as each outcome falls, the shotgun's at once."""
    follow(
        attack((2, 1, 1, 2)),
        ("fists 2,0,1,1", {"zombies_here": (0, 1, 0, 1), "kills": 0}),
        ("flip 1 1", {"zombies_here": (1, 1, 1, 1), "kills": 1, "node": "REPLACEMENT-COINS"}),
    )
    shot = attack((1, 1, 2, 2), ("shotgun", 3))
    follow(shot, ("shotgun", {"zombies": {}, "kills": 4, "weapon": ("shotgun", 3)}))
    laid = game.pose(node="DRAW", city={(0, 0): "5S", (1, 1): "9D"}, empty=[(1, 0)], to_come=["7C"])
    follow(laid, ("draw 7C", {"node": "BLOCK-COINS", "zombies": {}}))


@pytest.mark.rule("OATD-ATK-01", "OATD-WPN-03", "OATD-ATK-12")
def test_only_the_weapon_held_can_be_used() -> None:
    """Other weapons are refused, and so is everything that is no attack."""
    state = attack((1, 0, 1, 0), ("shotgun", 3))
    for action, clause in ((CHAINSAW, "WPN-03"), (BATS[Size.LESSER], "WPN-03"), ("end", "ATK-01")):
        assert refusal(state, action) == f"OATD-{clause}"
    assert refusal(attack((1, 0, 1, 0)), SHOTGUN) == "OATD-WPN-03"


# -------------------------------------------------------------------------------------------------------- ZAT


@pytest.mark.rule("OATD-ZAT-01", "OATD-ZAT-02", "OATD-ZAT-03", "OATD-ZAT-04")
def test_check_and_loss_for_every_strength_and_number() -> None:
    """With less Strength than zombies the game is lost, and Strength stays; otherwise it falls by a fifth of them, rounded up."""
    for strength, count in product(range(16), range(18)):
        state = game.pose(node="ZOMBIES-ATTACK", zombies={(0, 0): (0, 0, count, 0)}, strength=strength)
        if strength < count:
            assert (state.result, state.strength) == ("overwhelmed", strength)
        else:
            assert (state.result, state.strength) == (None, strength - (count + 4) // 5)


@pytest.mark.rule("OATD-ZAT-05")
def test_attacking_zombies_stay() -> None:
    """Their attack does not remove them, and they stand there in the next round."""
    state = game.pose(node="ZOMBIES-ATTACK", zombies={(0, 0): (1, 2, 3, 4), (1, 0): (5, 0, 0, 5)}, strength=15)
    assert (state.zombies, state.strength) == ((((0, 0), (1, 2, 3, 4)), ((1, 0), (5, 0, 0, 5))), 13)
