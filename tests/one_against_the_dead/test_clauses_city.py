"""Clauses of the cards and the city: CARD, POOL, CHK, ZPL, DIE."""

from itertools import product

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import block, chances, follow, grid, node, options, play, refusal
from tests.one_against_the_dead.playouts import sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins, SiteDie
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.events import CardLaid, DiePlaced, PlaceholdersCollected, ZombiesCame
from zombiekit.games.one_against_the_dead.table.position import cards
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.zombies import Zombies

# ------------------------------------------------------------------------------------------------------- CARD


@pytest.mark.rule("OATD-CARD-01")
def test_specials_are_aces_faces_and_jokers() -> None:
    """54 cards: 36 number cards, 16 sites, 2 Jokers; the pawn may enter only number cards, and search only sites."""
    assert len(set(DECK)) == 54
    assert [sum(map(sort, DECK)) for sort in (referee.is_number, referee.is_site, referee.is_joker)] == [36, 16, 2]
    for card in DECK:
        if card != "5S":
            state = game.pose(city={(0, 0): "5S", (1, 0): card})
            assert ("move E" in options(state)) == referee.is_number(card)
            assert ("search E" in options(state)) == referee.is_site(card)


@pytest.mark.rule("OATD-CARD-02", "OATD-CARD-03", "OATD-CARD-04")
def test_cards_match_by_rank_or_suit_and_jokers_never() -> None:
    """Every pair of cards, Specials included; a Joker matches nothing, not even itself or the other Joker."""
    for one, other in product(DECK, DECK):
        assert one.matches(other) == referee.match(one, other)
    for joker in ("Joker 1", "Joker 2"):
        assert not any(Card(joker).matches(card) or card.matches(Card(joker)) for card in DECK)


@pytest.mark.rule("OATD-CARD-02", "OATD-CARD-03", "OATD-CARD-04")
def test_matching_decides_what_comes_with_every_card() -> None:
    """A card laid beside another brings a zombie unless the two share rank or suit."""
    for there in ("7H", "KS", "AD", "Joker 1"):
        for card in DECK:
            if card in {there, "2C", "3C"}:
                continue
            state = game.pose(
                node="DRAW",
                round=0,
                city={(0, 0): "2C", (8, 0): "3C", (0, 1): there},
                empty=[(1, 0), (1, 1)],
                to_come=[card],
            )
            state = play(state, f"draw {card}", "place NE")
            assert (node(state) == "BLOCK-COINS") == (not referee.match(card, there))


@pytest.mark.rule("OATD-CARD-05")
def test_a_cleared_site_stays_special() -> None:
    """Without its die, an Ace or a face card is still closed to the pawn, and to zombies under `no_specials`."""
    for card in ("AH", "JC", "QD", "KS"):
        state = game.pose(city={(0, 0): "5S", (1, 0): card}, dice={(1, 0): None})
        assert refusal(state, "move E") == "OATD-MOVE-02"

        barred = game.pose(
            node="ZOMBIES-MOVE",
            city={(0, 0): "5S", (1, 0): card, (1, 1): "9D"},
            dice={(1, 0): None},
            zombies={(1, 1): (1, 0, 0, 0)},
            options={"zombie_terrain": "no_specials"},
        )

        assert block(barred, (0, 1)).total == 1


@pytest.mark.rule("OATD-CARD-06")
def test_the_jokers_are_two_cards_of_one_effect() -> None:
    """They are two outcomes of a draw and two choices at JOKER; a Joker that lies alone gets all zombies."""
    state = game.pose(node="DRAW", empty=[(1, 0)], to_come=["Joker 1", "Joker 2"])
    assert {"draw Joker 1", "draw Joker 2"} <= {line for line, _ in chances(state)}
    for joker in ("Joker 1", "Joker 2"):
        alone = game.pose(city={(9, 9): joker}, empty=[(8, 9), (10, 9), (9, 8), (9, 10)])
        assert block(play(alone, "end"), (9, 9)) == (3, 0, 0, 0)

    swapped = game.pose(city={(9, 9): "Joker 2", (5, 9): "Joker 1"}, ap=1)
    swapped = play(swapped, "end")
    assert options(swapped) == ["joker 1", "joker 2"]
    assert block(play(swapped, "joker 1"), (5, 9)).total == 1
    assert block(play(swapped, "joker 2"), (9, 9)).total == 1


# ------------------------------------------------------------------------------------------------------- POOL


@pytest.mark.rule("OATD-POOL-01", "OATD-POOL-02")
def test_every_draw_is_uniform_over_all_unseen_cards() -> None:
    """Deck and placeholders count together, and each card has weight 1, at every draw."""
    for state in {step.before for step in sample() if node(step.before) == "DRAW"}:
        face_up = {card for _, card in state.city}
        unseen = {f"draw {card}" for card in DECK if card not in face_up}
        assert dict(chances(state)) == dict.fromkeys(unseen, 1)
        assert len(unseen) == state.deck_size + len(state.placeholders)


@pytest.mark.rule("OATD-POOL-03")
def test_placeholders_far_away_cannot_be_drawn() -> None:
    """With an empty deck no card is drawn, even if slots are open and placeholders lie elsewhere."""
    state = game.pose(
        node="CHECK-OUT",
        pawn=(-3, 2),
        empty=[(-4, 2)],
        placeholders=[(5, 0), (6, 0), (7, 0)],
        unseen=["2D", "3D", "4D"],
    )

    assert (node(state), state.deck_size, len(state.unseen)) == ("ACT", 0, 3)
    assert (-4, 2) not in cards(state)


@pytest.mark.rule("OATD-POOL-04", "OATD-CHK-02")
@pytest.mark.parametrize(
    ("pawn", "collected"),
    [
        ((4, 0), [3, 5]),
        ((4, 1), [3, 4, 5]),
        ((4, -1), [3, 4, 5]),
        ((4, 2), []),
        ((4, -2), []),
        ((0, 1), [1]),
        ((-1, 0), []),
        ((8, 0), [7]),
        ((9, 1), []),
    ],
)
def test_collecting_takes_the_placeholders_next_to_the_pawn(pawn: tuple[int, int], collected: list[int]) -> None:
    """Those in the eight cells around it go to the deck and leave open slots; the unseen cards stay the same."""
    line = [x for x in range(1, 8) if (x, 0) != pawn]
    outside = (pawn[0], pawn[1] + (1 if pawn[1] >= 0 else -1))
    state = game.pose(node="CHECK-OUT", pawn=pawn, placeholders=[(x, 0) for x in line], empty=[outside], deck=20)
    assert state.placeholders == tuple((x, 0) for x in line if x not in collected)
    assert (state.deck_size, len(state.unseen)) == (20 + len(collected), 20 + len(line))
    events = [event.cells for event in state.events if isinstance(event, PlaceholdersCollected)]
    assert events == ([tuple((x, 0) for x in collected)] if collected else [])
    for x in collected:
        assert (x, 0) not in cards(state)


@pytest.mark.rule("OATD-POOL-05")
def test_a_draw_takes_one_card_for_good() -> None:
    """Each draw lowers deck and pool by one; no card drawn can be drawn again."""
    for step in sample():
        if node(step.before) == "DRAW":
            assert step.after.unseen == tuple(card for card in step.before.unseen if card != step.what.card)
            collected = len(step.before.placeholders) - len(step.after.placeholders)
            assert step.after.deck_size == step.before.deck_size - 1 + collected
        elif node(step.before) not in {"START-CARD", "END-CARD"}:
            assert step.after.unseen == step.before.unseen


# -------------------------------------------------------------------------------------------------------- CHK


@pytest.mark.rule("OATD-CHK-01")
def test_check_outs_come_with_the_set_up_and_with_moves() -> None:
    """Cards are drawn in round 0 and after a move, and at no other time."""
    moved = False
    for step in sample():
        top = node(step.before)
        if top in {"START-CARD", "END-CARD"}:
            moved = True
        elif top not in {"DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE"}:
            moved = str(step.what).startswith("move")
        if node(step.after) == "DRAW":
            assert moved


@pytest.mark.rule("OATD-CHK-03", "OATD-CHK-10")
def test_any_bare_cell_around_the_pawn_takes_any_card() -> None:
    """Every card is offered all open slots, orthogonal and diagonal."""
    for card in ("2D", "AS", "QH", "Joker 1"):
        state = game.pose(node="PLACE", round=0, drawn=card, empty=grid([-1, 1], [-1, 0, 1]), city={(0, 0): "9C"})
        assert options(state) == [f"place {slot}" for slot in ("E", "W", "NE", "NW", "SE", "SW")]
        for slot in ("E", "W", "NE", "NW", "SE", "SW"):
            cell = referee.neighbor((0, 0), slot)
            assert cards(play(state, f"place {slot}"))[cell] == card
        assert (refusal(state, "place N"), refusal(state, "end")) == ("OATD-CHK-03", "OATD-CHK-04")


@pytest.mark.rule("OATD-CHK-04", "OATD-CHK-05", "OATD-DIE-01", "OATD-ZPL-04")
def test_each_card_is_settled_before_the_next_is_drawn() -> None:
    """Draw, place, flip the zombies, roll the die, and only then the next draw."""
    state = game.pose(
        node="DRAW", city={(0, 0): "9C", (0, 1): "2S", (1, -1): "3D"}, empty=[(1, 0), (1, 1)], to_come=["KH", "4C"]
    )
    seen = [node(state)]
    for line in ("draw KH", "place E", "flip 0 0", "roll 5", "draw 4C"):
        state = play(state, line)
        seen.append(node(state))

    assert seen == ["DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE", "DRAW", "BLOCK-COINS"]
    assert (cards(state)[1, 0], cards(state)[1, 1]) == ("KH", "4C")


@pytest.mark.rule("OATD-CHK-06", "OATD-CHK-07")
def test_the_check_out_lasts_while_slots_are_open_and_the_deck_holds() -> None:
    """DRAW comes again exactly while a cell around the pawn is bare and the deck is not empty."""
    for step in sample():
        if node(step.before) not in {"DRAW", "PLACE", "BLOCK-COINS", "SITE-DIE"}:
            continue
        if node(step.after) in {"PLACE", "BLOCK-COINS", "SITE-DIE"}:
            continue
        near = {referee.neighbor(step.before.pawn, way) for way in referee.OFFSETS}
        bare = near - set(cards(step.after))
        assert (node(step.after) == "DRAW") == (bool(bare) and step.after.deck_size > 0)


@pytest.mark.rule("OATD-CHK-07")
def test_ground_left_bare_neither_matches_nor_mismatches() -> None:
    """Nobody steps onto it, and a card laid beside it later does not count it."""
    state = game.pose(
        pawn=(5, 2),
        city={(5, 2): "5S", (6, 2): "5H", (7, 1): "5C"},
        filled=grid([4, 5, 6], [1, 2, 3]),
        empty=[(7, 2), (7, 3)],
        placeholders=[],
        unseen=[],
        zombies={(6, 2): (1, 0, 0, 0)},
    )
    moved = play(state, "move E")
    assert (node(moved), options(moved)[0]) == ("ACT", "move N")
    assert refusal(moved, "move E") == "OATD-MOVE-01"

    late = game.pose(
        node="DRAW",
        pawn=(6, 2),
        city={(6, 1): "9H", (6, 3): "10H"},
        empty=[(7, 2), (7, 1), (7, 3)],
        placeholders=[(1, 0)],
        unseen=["9D", "2C"],
        deck=1,
    )

    assert node(play(late, "draw 9D", "place SE")) == "ACT"


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
    """Zombies and dice on other cells stay as they are when a card is laid and settled."""
    for step in sample():
        if node(step.before) in {"PLACE", "BLOCK-COINS", "SITE-DIE"} and step.after.round == step.before.round:
            settled = step.before.agenda[-1]
            cell = getattr(settled, "cell", None)
            if not any(type(event).__name__ == "ActionsEnded" for event in step.after.events):
                before = {place: group for place, group in step.before.zombies if place != cell}
                after = {place: group for place, group in step.after.zombies if place != cell}
                assert before == after
            dice = {place: die for place, die in step.after.site_dice if place != cell}
            assert dice == dict(step.before.site_dice)
            assert step.before.strength >= step.after.strength


# -------------------------------------------------------------------------------------------------------- ZPL


def laid_cards() -> list[tuple[State, CardLaid, State]]:
    """Each card laid in the sample, with the state before and the state after."""
    return [
        (step.before, event, step.after)
        for step in sample()
        for event in step.after.events
        if isinstance(event, CardLaid)
    ]


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


@pytest.mark.rule("OATD-ZPL-01", "OATD-ZPL-03")
def test_a_hole_has_up_to_four_mismatches() -> None:
    """Four face-up neighbors that all mismatch bring one Greater and three Lesser."""
    city = {(0, 0): "5S", (1, 1): "6D", (1, -1): "7H", (2, 0): "8D"}
    state = game.pose(node="DRAW", city=city, empty=[(1, 0)], to_come=["9C"])
    follow(state, ("draw 9C", {"chances": referee.coins(1, 3)}), ("flip 1 1", {"zombies": {(1, 0): (1, 0, 1, 2)}}))


@pytest.mark.rule("OATD-ZPL-02")
def test_neither_diagonals_nor_placeholders_nor_bare_ground_count() -> None:
    """A card that matches its only orthogonal neighbor brings none, whatever lies diagonally; pawn, Start and End count."""
    corner = game.pose(
        node="DRAW", pawn=(1, 1), city={(1, 1): "9D", (0, 1): "KH"}, empty=[(0, 2), (1, 2), (2, 2)], to_come=["4H"]
    )
    follow(corner, ("draw 4H; place NW", {"node": "DRAW"}))
    by_the_end = game.pose(
        node="DRAW", pawn=(6, 0), city={(6, 0): "4C", (8, 0): "9D"}, empty=grid([7], [-1, 0, 1]), to_come=["4H"]
    )
    follow(by_the_end, ("draw 4H; place E", {"chances": referee.coins(1, 0)}))
    by_the_start = game.pose(node="DRAW", round=0, city={(0, 0): "4C"}, empty=grid([-1, 0, 1], [-1, 1]), to_come=["9H"])
    follow(by_the_start, ("draw 9H; place N", {"chances": referee.coins(1, 0)}))


@pytest.mark.rule("OATD-ZPL-04", "OATD-ZPL-03")
@pytest.mark.parametrize(("count", "north", "south"), [(1, "9H", "9D"), (2, "6D", "9D"), (3, "6D", "7D")])
def test_flips_set_the_faces_of_those_that_come(count: int, north: str, south: str) -> None:
    """With i Greater and j Lesser heads, n zombies are [i, 1 - i, j, n - 1 - j], for each outcome."""
    city = {(0, 0): "5S", (1, 0): "9C", (1, 1): north, (1, -1): south}
    state = game.pose(node="BLOCK-COINS", cell=(1, 0), city=city)
    assert chances(state) == referee.coins(1, count - 1)
    for line, _ in chances(state):
        i, j = (int(heads) for heads in line.split()[1:])
        after = play(state, line)
        assert block(after, (1, 0)) == Zombies(i, 1 - i, j, count - 1 - j)
        assert [event.zombies for event in after.events if isinstance(event, ZombiesCame)] == [block(after, (1, 0))]


@pytest.mark.rule("OATD-ZPL-07")
def test_a_neighbor_that_comes_later_brings_nothing_to_cards_laid_earlier() -> None:
    """Only the card just laid gets zombies, even if it mismatches cards laid earlier."""
    state = game.pose(
        node="DRAW", round=0, city={(0, 0): "5S"}, empty=grid([1], [-1, 0, 1]), filled=[(0, 1)], to_come=["5H", "9D"]
    )
    state = play(state, "draw 5H", "place E", "draw 9D", "place SE", "flip 1 0")
    assert block(state, (1, 0)).total == 0
    assert block(state, (1, -1)).total >= 1


# -------------------------------------------------------------------------------------------------------- DIE


@pytest.mark.rule("OATD-DIE-01")
def test_aces_and_faces_get_a_die_number_cards_and_jokers_none() -> None:
    """The die comes after the zombies, only on sites, and shows the value rolled."""
    for _, event, after in laid_cards():
        waits = [top.cell for top in after.agenda if isinstance(top, SiteDie)]
        assert waits == ([event.cell] if referee.is_site(event.card) else [])
    rolled = 0
    for step in sample():
        if node(step.before) == "SITE-DIE":
            rolled += 1
            cell = step.before.agenda[-1].cell  # type: ignore[union-attr]
            assert dict(step.after.site_dice)[cell] == step.what.value
            assert DiePlaced(cell, step.what.value) in step.after.events

    assert rolled > 100


@pytest.mark.rule("OATD-DIE-02")
def test_a_die_is_turned_one_down_and_taken_off_at_1() -> None:
    """Searches turn site dice down from 6 to 1, and uses turn down the dice of weapons."""
    for value in range(1, 7):
        left = {(1, 0): value - 1} if value > 1 else {}
        follow(game.pose(city={(1, 0): "AC"}, dice={(1, 0): value}), ("search E", {"dice": left}))
        saw = game.pose(node="ATTACK", weapon=("chainsaw", value), zombies={(0, 0): (0, 0, 1, 0)})
        saw = play(saw, "chainsaw", "flip 0 0")
        assert saw.weapon == (("chainsaw", value - 1) if value > 1 else None)


@pytest.mark.rule("OATD-DIE-03")
def test_what_a_die_taken_off_brings() -> None:
    """An Ace yields a survivor and no weapon, a face card yields a weapon, and a used-up weapon is gone."""
    for ace in ("AS", "AH", "AD", "AC"):
        follow(game.pose(city={(1, 0): ace}, dice={(1, 0): 1}), ("search E", {"node": "ACT", "points": 10}))
    for face in ("JS", "QH", "KD"):
        for die, then in ((1, "WEAPON-CHIP"), (2, "ACT")):
            follow(game.pose(city={(1, 0): face}, dice={(1, 0): die}), ("search E", {"node": then}))
    gun = game.pose(node="ATTACK", weapon=("shotgun", 1), zombies={(0, 0): (0, 0, 1, 0)})
    assert play(gun, "shotgun").weapon is None


@pytest.mark.rule("OATD-DIE-04")
def test_sixteen_dice_always_suffice() -> None:
    """All 16 sites can have a die at once; a weapon's die replaces that of its cleared face card."""
    everything = game.pose(unseen=[], placeholders=[])
    assert len(everything.site_dice) == 16
    for step in sample():
        weapons = [weapon for weapon in (step.after.weapon, step.after.found) if weapon is not None]
        assert len(step.after.site_dice) + sum(weapon.die is not None for weapon in weapons) <= 16
