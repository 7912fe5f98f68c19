"""The cards and the city: clauses CARD, POOL, CHK, ZPL, DIE."""

from itertools import product
from typing import Any

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import ONE, chances, follow, grid, moved, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.bots import ways_to_end
from zombiekit.games.one_against_the_dead.box.components import NUMBER_CARDS, price
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins, SiteDie
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table import events
from zombiekit.games.one_against_the_dead.table.position import cards
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.grid import beside

CHECKING_OUT = {"DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE"}


@pytest.mark.rule("OATD-CARD-01")
def test_specials_are_aces_faces_and_jokers() -> None:
    """54 cards: 36 number cards, 16 sites, 2 Jokers; the pawn may enter only number cards, and search only sites."""
    assert len(set(DECK)) == 54
    assert [sum(map(sort, DECK)) for sort in (referee.is_number, referee.is_site, referee.is_joker)] == [36, 16, 2]
    for card in {*DECK} - {"5S"}:
        state = game.pose(city={(0, 0): "5S", (1, 0): card})
        assert ("move E" in options(state)) == referee.is_number(card)
        assert ("search E" in options(state)) == referee.is_site(card)


@pytest.mark.rule("OATD-CARD-02", "OATD-CARD-03", "OATD-CARD-04")
def test_cards_match_by_rank_or_suit_and_jokers_never() -> None:
    """Every pair of cards, Specials included; a Joker matches nothing, not even itself or the other Joker."""
    for one, other in product(DECK, DECK):
        assert one.matches(other) == referee.match(one, other)
    for joker, card in product([Card("Joker 1"), Card("Joker 2")], DECK):
        assert not joker.matches(card)
        assert not card.matches(joker)


@pytest.mark.rule("OATD-CARD-05")
@pytest.mark.parametrize("card", ["AH", "JC", "QD", "KS"])
def test_a_cleared_site_stays_special(card: str) -> None:
    """Without its die, an Ace or a face card is still closed to the pawn, and to zombies under `no_specials`."""
    facts: dict[str, Any] = {"city": {(0, 0): "5S", (1, 0): card, (1, 1): "9D"}, "dice": {(1, 0): None}}
    assert refusal(game.pose(**facts), "move E") == "OATD-MOVE-02"
    assert moved({(1, 1): ONE}, options={"zombie_terrain": "no_specials"}, **facts) == {(0, 1): ONE}


@pytest.mark.rule("OATD-POOL-01", "OATD-POOL-02", "OATD-POOL-05")
def test_every_draw_takes_one_of_all_unseen_cards_for_good() -> None:
    """Deck and placeholders count together, each card has weight 1, and no other step takes one."""
    for step in sample():
        before, after = step.before, step.after
        if node(before) == "DRAW":
            face_up = {card for _, card in before.city}
            unseen = {f"draw {card}" for card in DECK if card not in face_up}
            assert dict(chances(before)) == dict.fromkeys(unseen, 1)
            assert len(unseen) == before.deck_size + len(before.placeholders)
            assert after.unseen == tuple(card for card in before.unseen if card != step.what.card)
            assert after.deck_size == before.deck_size - 1 + len(before.placeholders) - len(after.placeholders)
        elif node(before) not in {"START-CARD", "END-CARD"}:
            assert after.unseen == before.unseen


@pytest.mark.rule("OATD-POOL-04", "OATD-CHK-02")
@pytest.mark.parametrize(("pawn", "collected"), [
    *(((4, 0), [3, 5]), ((4, 1), [3, 4, 5]), ((4, -1), [3, 4, 5]), ((4, 2), []), ((4, -2), [])),
    *(((0, 1), [1]), ((-1, 0), []), ((8, 0), [7]), ((9, 1), [])),
])  # fmt: skip
def test_collecting_takes_the_placeholders_next_to_the_pawn(pawn: tuple[int, int], collected: list[int]) -> None:
    """Those in the eight cells around it go to the deck and leave open slots; the unseen cards stay the same."""
    line = [(x, 0) for x in range(1, 8) if (x, 0) != pawn]
    taken = tuple((x, 0) for x in collected)
    outside = (pawn[0], pawn[1] + (1 if pawn[1] >= 0 else -1))
    state = game.pose(node="CHECK-OUT", pawn=pawn, placeholders=line, empty=[outside], deck=20)
    left = tuple(cell for cell in line if cell not in taken)
    follow(state, ("", {"placeholders": left, "deck_size": 20 + len(taken), "unseen": 20 + len(line)}))
    told = [event.cells for event in state.events if isinstance(event, events.PlaceholdersCollected)]
    assert told == ([taken] if taken else [])
    assert not {*taken} & {*cards(state)}


@pytest.mark.rule("OATD-CHK-03", "OATD-CHK-10")
@pytest.mark.parametrize("card", ["2D", "AS", "QH", "Joker 1"])
def test_any_bare_cell_around_the_pawn_takes_any_card(card: str) -> None:
    """Every card is offered all open slots, orthogonal and diagonal."""
    slots = ("E", "W", "NE", "NW", "SE", "SW")
    state = game.pose(node="PLACE", round=0, drawn=card, empty=grid([-1, 1], [-1, 0, 1]), city={(0, 0): "9C"})
    assert options(state) == [f"place {slot}" for slot in slots]
    for slot in slots:
        assert cards(play(state, f"place {slot}"))[referee.OFFSETS[slot]] == card
    assert (refusal(state, "place N"), refusal(state, "end")) == ("OATD-CHK-03", "OATD-CHK-04")


@pytest.mark.rule("OATD-CHK-01", "OATD-CHK-06", "OATD-CHK-07", "OATD-MOVE-07", "OATD-POOL-03")
def test_check_outs_come_with_the_set_up_and_with_moves() -> None:
    """They last exactly while a cell around the pawn is bare and the deck holds a card; nothing else draws."""
    checking_out, moves = False, 0
    for step in sample():
        if node(step.before) not in CHECKING_OUT:
            moved = str(step.what).startswith("move")
            checking_out = moved or node(step.before) == "END-CARD"
            moves += moved
            target = referee.neighbor(step.before.pawn, str(step.what.direction)) if moved else step.before.pawn
            assert step.after.pawn == target
        bare = {referee.neighbor(step.after.pawn, way) for way in referee.OFFSETS} - {*cards(step.after)}
        draws = checking_out and bool(bare) and step.after.deck_size > 0
        inside = node(step.before) in CHECKING_OUT and node(step.after) in CHECKING_OUT - {"DRAW"}
        assert inside or (node(step.after) == "DRAW") == draws
    assert moves > 500


@pytest.mark.rule("OATD-CHK-08", "OATD-CHK-09", "OATD-MOVE-08")
def test_coming_back_draws_nothing_and_changes_nothing() -> None:
    """A block checked out before is still surrounded (or the deck is empty): cards, zombies and dice stay."""
    been: set[tuple[int, int]] = set()
    came_back = 0
    for step in sample():
        if node(step.before) == "START-CARD":
            been = {(0, 0)}
        if str(step.what).startswith("move"):
            if step.after.pawn in been and step.after.round == step.before.round:
                came_back += 1
                assert node(step.after) != "DRAW"
                assert step.after.city == step.before.city
                if node(step.after) == "ACT":
                    assert (step.after.zombies, step.after.site_dice) == (step.before.zombies, step.before.site_dice)
            been.add(step.after.pawn)
    assert came_back > 100


@pytest.mark.rule("OATD-CHK-09", "OATD-ZPL-07", "OATD-CHK-05")
def test_laying_a_card_changes_no_other_cell() -> None:
    """Zombies and dice on other cells stay as they are when a card is laid and landed."""
    for step in sample():
        if node(step.before) in CHECKING_OUT - {"DRAW"} and step.after.round == step.before.round:
            cell = getattr(step.before.agenda[-1], "cell", None)
            if not any(isinstance(event, events.ActionsEnded) for event in step.after.events):
                before = {place: group for place, group in step.before.zombies if place != cell}
                assert {place: group for place, group in step.after.zombies if place != cell} == before
            dice = {place: die for place, die in step.after.site_dice if place != cell}
            assert dice == dict(step.before.site_dice)


def laid_cards() -> list[tuple[State, events.CardLaid, State]]:
    """Each card laid in the sample, with the state before and the state after."""
    laid = [(step, event) for step in sample() for event in step.after.events if isinstance(event, events.CardLaid)]
    return [(step.before, event, step.after) for step, event in laid]


@pytest.mark.rule("OATD-ZPL-01", "OATD-ZPL-02", "OATD-ZPL-03", "OATD-ZPL-05", "OATD-ZPL-06")
def test_zombies_come_by_the_mismatches_beside_a_card() -> None:
    """With n mismatches among the orthogonal face-up neighbors, one Greater and n - 1 Lesser are flipped; with 0, none."""
    counts = set()
    for before, event, after in laid_cards():
        count = referee.mismatches(dict(before.city), event.card, event.cell)
        coins = [top for top in after.agenda if isinstance(top, BlockCoins)]
        counts.add((count, referee.is_site(event.card), referee.is_joker(event.card)))
        assert event.mismatches == count
        assert coins == ([BlockCoins(event.cell, count)] if count else [])
        if count:
            assert chances(after) == referee.coins(1, count - 1)
    assert {count for count, site, _ in counts if site} >= {0, 1, 2, 3}
    assert {count for count, _, joker in counts if joker} >= {1, 2, 3}


@pytest.mark.rule("OATD-DIE-01")
def test_aces_and_faces_get_a_die_number_cards_and_jokers_none() -> None:
    """The die comes after the zombies, only on sites, and shows the value rolled."""
    for _, event, after in laid_cards():
        waits = [top.cell for top in after.agenda if isinstance(top, SiteDie)]
        assert waits == ([event.cell] if referee.is_site(event.card) else [])
    rolled = [step for step in sample() if node(step.before) == "SITE-DIE"]
    assert len(rolled) > 100
    for step in rolled:
        cell = step.before.agenda[-1].cell  # type: ignore[union-attr]
        assert dict(step.after.site_dice)[cell] == step.what.value
        assert events.DiePlaced(cell, step.what.value) in step.after.events


@pytest.mark.rule("OATD-DIE-04")
def test_all_16_sites_can_have_a_die_at_once() -> None:
    """That weapons need no more is invariant INV-7."""
    assert len(game.pose(unseen=[], placeholders=[]).site_dice) == 16


def test_the_way_to_the_end_is_the_cheapest_step_and_the_way_from_there() -> None:
    """Steps cost 1 between cards that match and 2 to others or where no card lies, within the city and one cell around it."""
    end = (8, 0)
    for state in [step.after for step in sample()[::9]]:
        laid, ways = dict(state.city), ways_to_end(state.city)
        xs, ys = zip(*(laid or [(0, -1), (0, 1)]), strict=True)
        region = {(x, y) for x in range(min(xs) - 1, 8 + 2) for y in range(min(ys) - 1, max(ys) + 2)}
        open_cells = {cell for cell in region if laid.get(cell, "2C") in NUMBER_CARDS}
        least = {end: 0.0} if end in open_cells else {}
        for cell in open_cells - {end}:
            near = [
                ways[other] + (1 if {cell, other} <= laid.keys() and price(laid[other], laid[cell]) == 1 else 2)
                for other in beside(cell)
                if other in ways
            ]
            least |= {cell: min(near)} if near else {}

        assert ways == least
