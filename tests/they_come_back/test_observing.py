"""What a seat knows: hidden hands, and states that fit a view, with their exact probabilities (clauses INFO)."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import laying, play
from tests.trying import row, walk
from zombiekit import CHANCE, InvalidState
from zombiekit.errors import Undetermined
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import EXAMPLE, Ask, Card, Windows
from zombiekit.games.they_come_back.state import State
from zombiekit.games.they_come_back.table.actions import Draw
from zombiekit.games.they_come_back.table.events import Died
from zombiekit.games.they_come_back.table.position import by_number, cards_in_deck
from zombiekit.games.they_come_back.view.observing import asked_for
from zombiekit.notation import parse

A, B, C = 0, 1, 2
Hands = tuple[tuple[Card, ...], ...]


class Path:
    """A random source that takes known branches and then always the first, and keeps the ways into the others."""

    def __init__(self, *known: int) -> None:
        self.taken: list[int] = []
        self.others: list[tuple[int, ...]] = []
        self.probability = Fraction(1)
        self._known = known

    def random(self) -> Any:
        """Return a number that gives the next branch when it is multiplied by how many branches there are."""
        return self

    def __mul__(self, total: Any) -> int:
        depth = len(self.taken)
        if depth == len(self._known):
            self._known += (0,)
            self.others += [(*self.taken, branch) for branch in range(1, total)]
        self.taken.append(self._known[depth])
        self.probability /= total
        return self.taken[-1]


def resampled(view: State) -> dict[Hands, Fraction]:
    """Return the exact probability of each set of hands that `resample` can return."""
    found: defaultdict[Hands, Fraction] = defaultdict(Fraction)
    ways: list[tuple[int, ...]] = [()]
    while ways:
        path = Path(*ways.pop())
        full = game.resample(view, path)
        assert game.observe(full, A) == view
        found[full.hands] += path.probability
        ways += path.others
    return dict(found)


def deals(unseen: tuple[Card, ...], sizes: list[int]) -> Iterator[Hands]:
    """Yield all deals of hands of these sizes, which are equally likely."""
    if not sizes:
        yield ()
        return
    for held in combinations(range(len(unseen)), sizes[0]):
        rest = tuple(card for index, card in enumerate(unseen) if index not in held)
        for others in deals(rest, sizes[1:]):
            yield (by_number(unseen[index] for index in held), *others)


def dealt(view: State) -> dict[Hands, Fraction]:
    """Return the same by counting deals of the unseen cards, without those that give the asked player no choice."""
    unseen = tuple(card for card, count in view.deck for _ in range(count))
    hidden = [seat for seat, hand in enumerate(view.hands) if Card.HIDDEN in hand]
    counts: Counter[Hands] = Counter()
    for deal in deals(unseen, [len(view.hands[seat]) for seat in hidden]):
        held = dict(zip(hidden, deal, strict=True))
        hands = tuple(held.get(seat, hand) for seat, hand in enumerate(view.hands))
        full = attrs.evolve(view, hands=hands)
        player = game.current_player(full)
        if player in (CHANCE, A) or view.options.ask is Ask.ALL or len(game.legal_actions(full)) > 1:
            counts[hands] += 1
    return {hands: Fraction(count, counts.total()) for hands, count in counts.items()}


def table(node: str, deck: list[str], **facts: Any) -> State:
    """Return a position with a small deck, unchecked because cards are missing."""
    more = {"discards": (), "unchecked": True, "squares": {0: (1, 1), 1: (1, 0), 2: (4, -2)}, "bullets": [0, 0, 0]}
    return game.pose(node=node, deck=deck, **{**more, **facts})


def chances_of(state: State, seat: int = B) -> dict[Hands, Fraction]:
    """Return how likely A thinks each set of hands at a decision of a seat, and check it against counting."""
    view = game.observe(state, A)
    chances = resampled(view)
    assert game.current_player(state) == seat
    assert chances == dealt(view)
    return chances


# ------------------------------------------------------------------------------------------------------------- views


@pytest.mark.rule("STCB-INFO-01", "STCB-INFO-03")
def test_s99_a_view_shows_the_own_hand_only() -> None:
    """S-99: a view has the seat's own hand, the sizes of the other hands, a deck of all unseen cards, and all else as it is."""
    hands = [["fear", "shotgun"], ["grenade", "fear", "chainsaw"], ["skateboard"]]
    state = game.pose(hands=hands, tables={B: ["fire_axe"]}, discards=["chainsaw"])
    view = game.observe(state, A)
    assert view.hands == (state.hands[A], (Card.HIDDEN,) * 3, (Card.HIDDEN,))
    unseen = Counter(dict(state.deck)) + Counter(state.hands[B]) + Counter(state.hands[C])
    assert Counter(dict(view.deck)) == unseen
    assert (cards_in_deck(view), cards_in_deck(state)) == (42, 42)
    assert attrs.evolve(view, hands=state.hands, deck=state.deck) == state
    assert game.observe(view, A) is view
    assert "hidden" not in str(view)


@pytest.mark.rule("STCB-INFO-01", "STCB-INFO-05")
def test_who_has_no_cards_hides_none() -> None:
    """A view without hidden cards is the state itself, unseen tiles and all, and resampling it returns it."""
    state = game.pose(hands=[["fear"], []])
    assert game.observe(state, A) is game.resample(state, Random(1)) is state
    assert game.observe(state, B).hands == ((Card.HIDDEN,), ())
    tiles = laying()
    assert (game.observe(tiles, A) is game.observe(tiles, B) is tiles, len(tiles.unseen)) == (True, 17)


@pytest.mark.rule("STCB-INFO-02")
def test_a_draw_is_seen_by_its_drawer() -> None:
    """Others see only that a card was drawn."""
    state = play(game.pose(node="refill", active=B, hands={A: ["fear"], B: ["chainsaw"] * 2}), "draw grenade")
    told = {seat: str(next(iter(game.observe(state, seat).events))) for seat in (A, B)}
    assert told == {A: "Player 2 draws a card.", B: "Player 2 draws Grenade."}
    assert next(iter(state.events)).reveals  # type: ignore[attr-defined]


@pytest.mark.thorough
@pytest.mark.rule("STCB-INFO-01", "STCB-INFO-02", "STCB-TIME-02")
@pytest.mark.parametrize("ask", Ask)
@pytest.mark.parametrize("windows", Windows)
def test_who_acts_sees_what_he_may_do(windows: Windows, ask: Ask) -> None:
    """The acting seat has the same legal actions in its view; every view has as many cards as the state, and no faults."""
    start = game.new_game(game.Options(players=3, card_windows=windows, ask=ask, round_limit=6))
    for state in walk(game, start, Random(f"{windows} {ask}")):
        player, actions = game.current_player(state), game.legal_actions(state)
        for seat in range(3) if player >= 0 else ():
            view = game.observe(state, seat)
            assert list(map(len, view.hands)) == list(map(len, state.hands))
            assert cards_in_deck(view) == cards_in_deck(state)
            assert seat != player or game.legal_actions(view) == actions
            assert game.faults(view) == ()


# ---------------------------------------------------------------------------------------------- states that fit a view


@pytest.mark.rule("STCB-INFO-04")
def test_unseen_cards_are_dealt_evenly() -> None:
    """At a decision of the viewer nothing is known of the other hands."""
    state = table("move", ["fear", "fear", "grenade", "chainsaw"], hands=[["fire_axe"], ["fear"], ["shotgun", "fear"]])
    assert asked_for(game.observe(state, A)) is None
    assert chances_of(state, A)


ASK_ALL: dict[str, Any] = {"options": {"players": 3, "ask": "all"}}


PLAYABLE = {Card.FEAR, Card.WERE_SCREWED}
OF_B: dict[str, Any] = {"active": B, "zombies": {(1, 0): 1}}


@pytest.mark.rule("STCB-INFO-04")
@pytest.mark.parametrize(("node", "deck", "hands", "facts", "held"), [
    *[
        pytest.param("window before_swarm", ["fear", "grenade", "fire_axe", "chainsaw"], [["skateboard"], hand, ["much_needed_rest"]],
                     {}, PLAYABLE, marks=[pytest.mark.rule("STCB-TIME-04"), pytest.mark.thorough])
        for hand in (["fear"], ["fear", "grenade"], ["fear", "grenade", "were_screwed"])
    ],
    # after the roll, without Bullets
    row("STCB-FIGHT-09", "after_roll", ["adrenaline_rush", "fear", "fear"], [["fear"], ["adrenaline_rush", "grenade"], ["chainsaw"]],
        OF_B | {"roll": 3}, {Card.ADRENALINE_RUSH}),
    # with one zombie, one weapon and no evading
    row("STCB-ENC-03", "encounter", ["fear", "grenade"], [[], ["fear", "chainsaw"], []], OF_B | {"movement": "lost"}, {Card.FEAR}),
])  # fmt: skip
def test_who_is_asked_holds_something_to_play(
    node: str, deck: list[str], hands: list[list[str]], facts: dict[str, Any], held: set[Card]
) -> None:
    """A question that comes up only for a card that can be played now betrays one: in a window Fear, or We're Screwed!"""
    chances = chances_of(table(node, deck, hands=hands, **facts))
    assert all(held & {*found[B]} for found in chances)


@pytest.mark.rule("STCB-INFO-04", "STCB-TIME-04")
@pytest.mark.parametrize(
    ("facts", "told"),
    [({}, True), ({"tables": {B: ["lots_of_ammo"]}}, False), (ASK_ALL, False)],
    ids=["a card of the hand", "a weapon on the table", "all are asked"],
)
def test_why_he_may_be_asked(facts: dict[str, Any], told: bool) -> None:
    """A player who may use a weapon now is asked with any hand, and under `all` being asked tells nothing."""
    state = table("window before_swarm", ["fear", "grenade", "chainsaw"], hands=[[], ["fear", "chainsaw"], []], **facts)
    assert all(Card.FEAR in hands[B] for hands in chances_of(state)) is told
    assert (asked_for(game.observe(state, A)) is not None) is told


@pytest.mark.rule("STCB-INFO-04", "STCB-TURN-11")
def test_a_draw_in_a_view_is_as_likely_as_it_is_on_average() -> None:
    """A draw in a view has its average probability over all states that fit the view."""
    hands = [["fear"], ["chainsaw", "grenade"], ["fear", "shotgun"]]
    view = game.observe(table("refill", ["fear", "fear", "grenade"], active=B, hands=hands), A)
    average: defaultdict[Card, Fraction] = defaultdict(Fraction)
    for found, chance in resampled(view).items():
        deck = Counter(dict(view.deck)) - Counter(card for seat in (B, C) for card in found[seat])
        for card, count in deck.items():
            average[card] += chance * Fraction(count, deck.total())

    drawn = game.chance_outcomes(view)
    assert {card: drawn.probability(Draw(card)) for card in average} == dict(average)
    assert len(drawn) == len(average)


@pytest.mark.rule("STCB-TURN-11", "STCB-INFO-01", "STCB-INFO-03")
def test_a_view_knows_when_the_deck_is_empty() -> None:
    """All unseen cards are in hands then, so the next draw comes from the discard pile, which everybody has seen."""
    state = game.pose(node="refill", active=B, hands=[["fear"], ["fear", "chainsaw"]], deck=[])
    view = game.observe(state, A)
    drawn = game.chance_outcomes(state)
    assert (cards_in_deck(view), len(view.discards)) == (0, 47)
    assert dict(game.chance_outcomes(view)) == dict(drawn) == {Draw(c): n for c, n in Counter(state.discards).items()}
    assert game.resample(view, Random(1)) == state
    for position in (state, view):
        after = game.step(position, Draw(Card.GRENADE))
        assert (after.discards, cards_in_deck(after)) == ((), 46)
        assert [type(event).__name__ for event in after.events][:2] == ["DeckRenewed", "CardDrawn"]


@pytest.mark.rule("STCB-INFO-04")
def test_what_is_known_of_a_hand_stays_in_it() -> None:
    """If a draw is played in another seat's view, that card is known, but the rest of the hand is not."""
    view = game.observe(table("refill", ["fear", "fear"], active=B, hands=[["fear"], ["chainsaw", "grenade"]]), A)
    after = game.step(view, Draw(Card.FEAR))

    hands = {game.resample(after, Random(seed)).hands[B] for seed in range(60)}
    assert after.hands[B] == (Card.FEAR, Card.HIDDEN, Card.HIDDEN)
    assert hands == {
        (Card.CHAINSAW, Card.FEAR, Card.FEAR),
        (Card.CHAINSAW, Card.FEAR, Card.GRENADE),
        (Card.FEAR, Card.FEAR, Card.GRENADE),
    }


def test_cards_that_explain_no_view_are_refused() -> None:
    """The unseen cards do not go round, or none of them gives the player who is asked a choice."""
    view = game.observe(game.pose(hands=[["fear"], ["chainsaw", "grenade"]]), A)
    with pytest.raises(InvalidState, match="fewer unseen cards"):
        game.resample(attrs.evolve(view, deck=((Card.FEAR, 1),)), Random(1))

    state = game.pose(node="window before_swarm", hands=[["fear"], ["fear"]])
    assert game.current_player(state) == A
    view = attrs.evolve(game.observe(play(state, "pass"), A), deck=((Card.SKATEBOARD, 2),))
    with pytest.raises(InvalidState, match="no unseen card gives the player who is asked a choice"):
        game.resample(view, Random(1))


@pytest.mark.rule("STCB-TIME-04", "STCB-INFO-01", "STCB-INFO-02")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_tells_what_others_hold(seed: int) -> None:
    """With `ask = all`, a step leads to the same view, with the same player asked next, whatever the others hold."""
    dice = Random(seed)
    windows, lying = dice.choice(["full", "phases", "own_turn"]), dice.choice(["plays", "mute"])
    options: dict[str, Any] = {"card_windows": windows, "lying_hand": lying, "ask": "all", "map": EXAMPLE}
    state = game.new_game(game.Options(players=3, round_limit=8, **options))
    compared = 0
    while state.result is None:
        last: list[Any] = [*game.legal_actions(state)][-6:]
        action = dice.choice(last) if last else game.chance_outcomes(state).sample(dice)
        seat = dice.randrange(3)
        other = game.resample(game.observe(state, seat), dice)
        following = game.step(state, action)
        shows = any(isinstance(event, Died) and event.seat != seat for event in following.events)
        if other != state and not shows and game.why_illegal(other, action) is None:
            assert game.observe(game.step(other, action), seat) == game.observe(following, seat)
            compared += 1
        state = following
    assert compared > 50


@pytest.mark.thorough
@pytest.mark.rule("STCB-INFO-01", "STCB-DEATH-01")
@pytest.mark.parametrize("seed", range(4))
def test_a_view_is_played_on_without_what_it_hides(seed: int) -> None:
    """No hidden card is discarded. Only chance stops play in a view, when it kills a player whose hand is hidden.

    A view that is played on knows the cards drawn, which is its only fault.
    """
    dice = Random(seed)
    state = game.new_game(game.Options(players=3, map=EXAMPLE, card_windows="phases", round_limit=8))
    refused = 0
    while state.result is None:
        player = game.current_player(state)
        view = game.observe(state, dice.randrange(3) if player == CHANCE else player)
        chance = [outcome for outcome, _ in game.chance_outcomes(view)] if player == CHANCE else []
        for action in (*game.legal_actions(view), *chance):
            try:
                following = game.step(view, action)
            except Undetermined:
                refused += 1
                assert player == CHANCE
                continue
            assert Card.HIDDEN not in (*following.discards, *[card for table in following.tables for card in table])
            assert {fault.rule for fault in game.faults(following)} <= {"STCB-INFO-01"}
        actions = game.legal_actions(state) or (game.chance_outcomes(state).sample(dice),)
        state = game.step(state, dice.choice(actions))
    assert seed or refused


@pytest.mark.rule("STCB-DEATH-01", "STCB-INFO-01")
def test_a_death_shows_a_hand_that_a_view_does_not_know() -> None:
    facts: dict[str, Any] = {"node": "attempt_roll", "health": [1, 3], "hearts": [1, 0], "bullets": [0, 3]}
    state = game.pose(**facts, zombies=[(1, 1)], hands=[["fear"], ["fear"]])
    assert play(game.observe(state, 0), "roll 1").discards == (Card.FEAR,)
    told = "this is a view, which does not show the hand of Player 1; resample"
    with pytest.raises(Undetermined, match=told):
        play(game.observe(state, 1), "roll 1")


@pytest.mark.rule("STCB-INFO-01", "STCB-CARD-01", "STCB-TURN-09")
@pytest.mark.parametrize(("facts", "line"), [
    ({"node": "window before_swarm", "asked": [1]}, "play fear target=0"),
    ({"node": "discard", "active": 1}, "discard fear"),
])  # fmt: skip
def test_a_view_tells_that_it_does_not_show_a_card(facts: dict[str, Any], line: str) -> None:
    """A hidden hand may hold the card; a known hand is listed in the refusal."""
    state = game.pose(**facts, hands=[[], ["fear"]])
    held = game.pose(**facts, hands=[[], ["butter_fingers"]])
    told = [game.why_illegal(one, parse(game, line)) for one in (state, game.observe(state, 0), held)]
    assert [why and (why.clause, why.reason) for why in told] == [
        None,
        ("STCB-INFO-01", "Player 2 may hold Fear or not: this is a view, which does not show that hand"),
        ("STCB-CARD-01", "Player 2 holds no Fear, only Butter Fingers"),
    ]
