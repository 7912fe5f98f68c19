"""Faults planted in *Sometimes, They Come Back!*."""

# ruff: noqa: ARG001

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from tests.planted.planting import fault, home, node
from zombiekit.agenda import Refusal
from zombiekit.errors import IllegalAction
from zombiekit.games import they_come_back as game
from zombiekit.primitives.chance import Bag

DEALING = home(node(game, "DrawCard"))
FIXED: Any = SimpleNamespace(random=lambda: 0.5)


@fault(game, "no_leaks", "views", "resampling", "json_round_trip", public="observe")
def everything_is_shown(state: Any, seat: int) -> Any:
    """`observe` hides nothing."""
    game.observe(state, seat)
    return state


@fault(game, "no_leaks", "views", "resampling", "json_round_trip", public="observe")
def deck_tells_what_is_in_hands(state: Any, seat: int) -> Any:
    """Hands are hidden, but the deck shows which cards are not in them."""
    return attrs.evolve(game.observe(state, seat), deck=state.deck)


@fault(game, "no_leaks", of="_seen_by")
def all_are_told_what_is_drawn(_: Any, seat: int, event: Any) -> Any:
    """The event of a draw shows the card to everybody."""
    return event


@fault(game, "resampling", public="resample")
def resample_deals_the_same_every_time(view: Any, rng: Any) -> Any:
    """Resampling ignores the source of chance."""
    return game.resample(view, FIXED)


@fault(game, "resampling", of="_pick")
def resample_never_deals_the_last_card(_: Any, cards: Any, rng: Any) -> Any:
    """An index is one too low, so the last unseen card stays in the deck."""
    return cards.pop(int(rng.random() * max(1, len(cards) - 1)))


@fault(game, "resampling", "no_leaks", of="asked_for")
def resample_forgets_why_a_player_is_asked(_: Any, view: Any) -> None:
    """In the resampled state, a player is asked but has nothing to choose from."""


@fault(game, "no_leaks", "views", "legality")
def refusals_name_the_cards_of_others(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """A refusal says who has a Grenade."""

    def told(error: IllegalAction, state: Any) -> IllegalAction:
        holders = [seat for seat, hand in enumerate(state.hands) if "grenade" in hand]
        return IllegalAction(error.clause, error.value, f"{error.reason} (Grenades: {holders})", error.legal)

    def why_illegal(state: Any, action: Any) -> Any:
        error = game.why_illegal(state, action)
        return error and told(error, state)

    def step(state: Any, action: Any) -> Any:
        try:
            return game.step(state, action)
        except IllegalAction as error:
            raise told(error, state) from None

    return {"why_illegal": why_illegal, "step": step}


@fault(game, "invariants", "totality", of=(node(game, "DrawCard"), "apply"))
def drawn_cards_stay_in_the_deck(sound: Any, node: Any, draft: Any, outcome: Any) -> None:
    """A drawn card goes into the hand but also stays in the deck."""
    deck = draft.deck
    sound(node, draft, outcome)
    draft.deck = deck


@fault(game, "totality", "determinism", of=(node(game, "Defense"), "apply"))
def defense_with_the_chainsaw_crashes(sound: Any, node: Any, draft: Any, action: Any) -> None:
    """A node that random play never reaches crashes."""
    if getattr(action, "means", "pistol") != "pistol":
        raise KeyError(action.means)
    sound(node, draft, action)


@fault(game, "legality", of=(node(game, "BiteChoice"), "refusal"))
def bites_cannot_be_taken(sound: Any, node: Any, state: Any, action: Any) -> Any:
    """The check refuses `take_bite`, although the list offers it beside the First Aid Kit."""
    if str(action) == "take_bite":
        return Refusal("STCB-HEALTH-04", "there is a First Aid Kit")
    return sound(node, state, action)


@fault(game, "invariants", of="gain_health")
def health_has_no_limit(sound: Any, draft: Any, seat: int, count: int) -> None:
    """Health can be gained even at its maximum."""
    health = draft.health[seat] + count
    sound(draft, seat, count)
    draft.health = (*draft.health[:seat], health, *draft.health[seat + 1 :])


@fault(game, "invariants", "transpositions", "views", "resampling", of="with_card")
def hands_stay_in_the_order_of_drawing(_: Any, hands: Any, seat: int, card: Any) -> Any:
    """The same hand drawn in two orders makes two states."""
    return (*hands[:seat], (*hands[seat], card), *hands[seat + 1 :])


@fault(game, "isolation", of=(node(game, "DiscardChoice"), "apply"))
def card_texts_are_read_while_playing(sound: Any, node: Any, draft: Any, action: Any) -> None:
    """A file is opened when a card is discarded."""
    assert Path(game.__file__).read_bytes()
    sound(node, draft, action)


@fault(game, "legality", of=(node(game, "UndeadMove"), "refusal"))
def undead_may_step_twice(sound: Any, node: Any, state: Any, action: Any) -> Any:
    """The check forgets that the figure has moved."""
    return sound(attrs.evolve(node, stepped=False), state, action)


class Even(Bag[Any]):
    __slots__ = ()

    def sample(self, random: Any) -> Any:
        return self._make(self._pairs[int(random.random() * len(self._pairs))][0])


@fault(game, "fair_samples", "exact_weights")
def every_kind_of_card_is_drawn_alike(patch: pytest.MonkeyPatch) -> None:
    """Samples choose among kinds of cards, but weights count cards."""
    patch.setattr(DEALING, "Bag", Even)
