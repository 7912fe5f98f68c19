"""The book's invariants, checked from the bare fields on every step of many games.

`python -m pytest tests/one_against_the_dead -m slow` checks another 20,000 random games.
"""

from collections.abc import Callable, Iterable
from itertools import chain

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import node
from tests.one_against_the_dead.playouts import Step, random_steps, sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.rules.acting import END_OF_ACTIONS, WEAPON_CHIP
from zombiekit.games.one_against_the_dead.rules.attacking import AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins, SiteDie
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import Bat, ChooseJoker, Move, Search, Size
from zombiekit.games.one_against_the_dead.table.events import ActionsEnded, CoinsSettled
from zombiekit.primitives.cards import DECK
from zombiekit.primitives.grid import Cell

IN_A_CHECK_OUT = {"DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE"}
BEFORE_THE_LINE = {"START-CARD", "END-CARD"}


def near(cell: Cell) -> set[Cell]:
    """The eight cells around a cell."""
    return {referee.neighbor(cell, direction) for direction in referee.OFFSETS}


def laid(step: Step) -> list[Cell]:
    """The cells where the step laid a card in a check-out."""
    if node(step.before) in BEFORE_THE_LINE:
        return []
    return sorted({cell for cell, _ in step.after.city} - {cell for cell, _ in step.before.city})


def cards(step: Step) -> None:
    """Each card is in one place, no face-up card ever moves, and the deck is what is unseen less the placeholders (INV-1, 2)."""
    state = step.after
    face_up = [card for _, card in state.city]
    waiting = [] if state.drawn is None else [state.drawn]
    assert sorted([*face_up, *waiting, *state.unseen]) == sorted(DECK)
    assert len({cell for cell, _ in state.city}) == len(state.city)
    assert set(step.before.city) <= set(state.city)
    assert step.before.drawn in {None, *face_up}
    assert state.deck_size == len(state.unseen) - len(state.placeholders) >= 0


def placeholders(step: Step) -> None:
    """They lie on the line and never come back; none shares a cell with a card, and none is next to the pawn (INV-3)."""
    state = step.after
    assert set(state.placeholders) <= {(x, 0) for x in range(1, 8)} - near(state.pawn)
    assert not set(state.placeholders) & set(dict(state.city))
    if node(step.before) not in BEFORE_THE_LINE:
        assert set(state.placeholders) <= set(step.before.placeholders)


def number_cards(step: Step) -> None:
    """Start and End are number cards, and always the same ones; the pawn stands on a number card (INV-4, 5)."""
    before, city = dict(step.before.city), dict(step.after.city)
    assert referee.is_number(city[step.after.pawn])
    for cell in [(0, 0), (8, 0)] if node(step.after) not in BEFORE_THE_LINE else []:
        assert referee.is_number(city[cell])
        assert before.get(cell, city[cell]) == city[cell]


def surrounded(step: Step) -> None:
    """Outside of check-outs the pawn is surrounded, or the deck is empty (INV-13)."""
    state = step.after
    if state.round and node(state) not in IN_A_CHECK_OUT:
        assert near(state.pawn) <= set(dict(state.city)) or state.deck_size == 0


def numbers(step: Step) -> None:
    """Strength only falls, AP are spent at ACT and 0 outside of the phase, and rounds count up to the limit (INV-8, 9, 16)."""
    before, state = step.before, step.after
    assert 0 <= state.strength <= before.strength <= 15
    assert (1 if node(state) == "ACT" else 0) <= state.ap <= 3
    if not state.round or END_OF_ACTIONS not in state.agenda:
        assert state.ap == 0
    assert before.round <= state.round <= state.options.round_limit
    assert state.round or node(state) in {*IN_A_CHECK_OUT, *BEFORE_THE_LINE}


def weapons(step: Step) -> None:
    """Chips never come back, and each cleared face card has drawn one while there were any; bats have no die (INV-10, 11)."""
    state = step.after
    in_play = [weapon.kind for weapon in (state.weapon, state.found) if weapon is not None]
    without_die = [card for cell, card in state.city if cell not in dict(state.site_dice)]
    pending = {dict(state.city)[top.cell] for top in state.agenda if isinstance(top, SiteDie)}
    cleared = [card for card in without_die if card[0] in "JQK" and len(card) == 2 and card not in pending]

    for left, kind, most in zip(state.stack, ("shotgun", "chainsaw", "bat"), (3, 3, 4), strict=True):
        assert 0 <= left <= most - in_play.count(kind)  # type: ignore[arg-type]
    assert all(now <= before for now, before in zip(state.stack, step.before.stack, strict=True))
    if WEAPON_CHIP not in state.agenda:
        assert sum(state.stack) == max(0, 10 - len(cleared))

    for weapon, unrolled in ((state.weapon, False), (state.found, node(state) == "WEAPON-DIE")):
        if weapon is not None:
            assert (weapon.die is None) == (weapon.kind == "bat" or unrolled)
            assert weapon.die is None or 1 <= weapon.die <= 6


def counted(state: State) -> tuple[int, int]:
    """The number of Greater Zombies, and of all zombies and kills together, coins in the air included."""
    top = state.agenda[-1] if state.agenda else None
    greater, lesser = 0, 0
    if isinstance(top, BlockCoins):
        greater, lesser = 1, top.coins - 1
    elif isinstance(top, AttackCoins):
        greater, lesser = top.greater, top.lesser
    elif isinstance(top, ReplacementCoins):
        lesser = top.coins
    greater += sum(group[0] + group[1] for _, group in state.zombies)
    lesser += sum(group[2] + group[3] for _, group in state.zombies)
    return greater, greater + lesser + state.kills


def fed(step: Step) -> int:
    """How many zombies the step must put on Jokers: for a search, a choice of a Joker, and unused AP."""
    before, city = step.before, dict(step.before.city)
    cost = 1 if isinstance(step.what, Search) else 0
    if isinstance(step.what, Move):
        cost = 1 if referee.match(city[before.pawn], city[referee.neighbor(before.pawn, step.what.direction)]) else 2
    left = before.ap - cost if END_OF_ACTIONS in before.agenda else 3
    unused = [event.unused for event in step.after.events if isinstance(event, ActionsEnded)]
    assert unused == [left, *[3] * len(unused)][: len(unused)]
    searched = [card for _, card in before.city if referee.is_joker(card)] if isinstance(step.what, Search) else []
    jokers = [card for _, card in step.after.city if referee.is_joker(card)]
    return isinstance(step.what, ChooseJoker) + (len(searched) == 1) + (len(jokers) == 1) * sum(unused)


def replaced(step: Step) -> int:
    """How many Greater Zombies became Lesser in the step, if these count as kills; 0 otherwise."""
    if not step.before.options.replaced_scores:
        return 0
    if step.what == Bat(Size.GREATER):
        return step.before.zombies_here.greater_tails
    return sum(event.broken for event in step.after.events if isinstance(event, CoinsSettled))


def zombies(step: Step) -> None:
    """They stand on face-up cards, come only with cards laid and from Jokers, and each is there or killed (INV-6, 12)."""
    for cell, group in step.after.zombies:
        assert cell in dict(step.after.city)
        assert all(type(count) is int and count >= 0 for count in group)
        assert any(group)

    greater, everybody = counted(step.before)
    came = [referee.mismatches(dict(step.before.city), dict(step.after.city)[cell], cell) for cell in laid(step)]
    more = fed(step)
    most = greater + sum(count > 0 for count in came) + more
    assert counted(step.after)[1] == everybody + sum(came) + more + replaced(step)
    assert counted(step.after)[0] <= most
    if node(step.before) not in {"ATTACK", "ATTACK-COINS", "REPLACEMENT-COINS"}:
        assert (counted(step.after)[0], step.after.kills) == (most, step.before.kills)


def dice(step: Step) -> None:
    """They show 1 to 6, 16 suffice, they come to sites just laid, and go only by searching, for good (INV-7, 15)."""
    state = step.after
    loaded = [weapon for weapon in (state.weapon, state.found) if weapon is not None and weapon.die is not None]
    assert all(referee.is_site(dict(state.city)[cell]) for cell, _ in state.site_dice)
    assert all(type(die) is int and 1 <= die <= 6 for _, die in state.site_dice)
    assert len(state.site_dice) + len(loaded) <= 16

    before, after = dict(step.before.site_dice), dict(state.site_dice)
    top = step.before.agenda[-1]
    pending = [other.cell for other in state.agenda if isinstance(other, SiteDie)]
    assert after.keys() - before.keys() == ({top.cell} if isinstance(top, SiteDie) else set())
    assert pending in ([], laid(step), [other.cell for other in step.before.agenda if isinstance(other, SiteDie)])
    assert not set(pending) & after.keys()
    if isinstance(step.what, Search):
        cell = referee.neighbor(step.before.pawn, step.what.direction)
        assert after == {site: die - (site == cell) for site, die in before.items() if (site, die) != (cell, 1)}
    else:
        assert before.items() <= after.items()
    for cell in laid(step):
        assert (cell in pending) == referee.is_site(dict(state.city)[cell])


def ends(step: Step) -> None:
    """A Joker is chosen only when both lie face up; the game is over when nothing waits, and won only on the End (INV-17, 18)."""
    state = step.after
    if node(state) == "JOKER":
        assert {"Joker 1", "Joker 2"} <= {card for _, card in state.city}
    assert (state.result is None) == bool(state.agenda)
    assert state.result != "escaped" or state.pawn == (8, 0)


def nothing_at_fault(step: Step) -> None:
    """`faults` finds nothing."""
    assert game.faults(step.after) == ()


CHECKS: dict[Callable[[Step], None], tuple[str, ...]] = {
    cards: ("INV-1", "INV-2"),
    placeholders: ("INV-3",),
    number_cards: ("INV-4", "INV-5"),
    surrounded: ("INV-13",),
    numbers: ("INV-8", "INV-9", "INV-16"),
    weapons: ("INV-10", "INV-11"),
    zombies: ("INV-6", "INV-12"),
    dice: ("INV-7", "INV-15"),
    ends: ("INV-17", "INV-18"),
    nothing_at_fault: (),
}


def inv_14(steps: Iterable[Step]) -> None:
    """The deck never rises from one ACT to a later one of the same game."""
    deck = 54
    for step in steps:
        if node(step.before) == "START-CARD":
            deck = 54
        if node(step.after) == "ACT":
            assert step.after.deck_size <= deck
            deck = step.after.deck_size


@pytest.mark.parametrize(
    "check",
    [pytest.param(check, id=check.__name__, marks=pytest.mark.rule(*clauses)) for check, clauses in CHECKS.items()],
)
def test_every_step_keeps(check: Callable[[Step], None]) -> None:
    for step in sample() if check is not nothing_at_fault else sample()[::3]:
        check(step)


@pytest.mark.rule("INV-14")
def test_the_deck_never_rises_from_act_to_act() -> None:
    inv_14(sample())


def test_the_games_go_deep() -> None:
    """The sample covers what invariants are about: empty decks, both Jokers, all weapons, an empty stack, all ends."""
    states = [step.after for step in sample()]
    assert any(state.round and state.deck_size == 0 for state in states)
    assert any(not any(state.stack) for state in states)
    assert {state.weapon.kind.value for state in states if state.weapon} == {"bat", "chainsaw", "shotgun"}
    assert {state.result.value for state in states if state.result} == {"escaped", "overwhelmed", "stranded"}
    assert {node(step.before) for step in sample()} >= {"JOKER", "WEAPON-DIE", "REPLACEMENT-COINS"}
    assert {str(step.what) for step in sample()} >= {"combine", "exchange", "keep", "leave", "take", "joker 2"}


@pytest.mark.slow
def test_20_000_random_games_keep_every_invariant() -> None:
    seeds = range(1_000_000, 1_020_000)
    inv_14(checked(chain.from_iterable(map(random_steps, seeds))))


def checked(steps: Iterable[Step]) -> Iterable[Step]:
    """Check each step and pass it on."""
    for step in steps:
        for check in CHECKS:
            check(step)
        yield step
