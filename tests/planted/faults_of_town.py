"""Faults planted in *Sometimes, They Come Back!*."""

# ruff: noqa: ARG005

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.planted.planting import around, everywhere, fault, found, home, node
from zombiekit.agenda import Refusal
from zombiekit.errors import IllegalAction
from zombiekit.games import they_come_back as game
from zombiekit.primitives.chance import Bag

TOWN = "they_come_back"
DEALING = home(node(game, "DrawCard"))


@fault(TOWN, "no_leaks", "views", "resampling", "json_round_trip")
def everything_is_shown(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """`observe` hides nothing."""

    def observe(state: Any, seat: int) -> Any:
        game.observe(state, seat)
        return state

    return {"observe": observe}


@fault(TOWN, "no_leaks", "resampling", "json_round_trip")
def deck_tells_what_is_in_hands(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """Hands are hidden, but the deck shows which cards are not in them."""
    return {"observe": lambda state, seat: attrs.evolve(game.observe(state, seat), deck=state.deck)}


@fault(TOWN, "no_leaks")
def all_are_told_what_is_drawn(patch: pytest.MonkeyPatch) -> None:
    """The event of a draw shows the card to everybody."""
    everywhere(patch, game, "_seen_by", lambda _, seat, event: event)


@fault(TOWN, "resampling")
def resample_deals_the_same_every_time(_: pytest.MonkeyPatch) -> dict[str, Any]:
    """Resampling ignores the source of chance."""

    class Fixed:
        def random(self) -> float:
            return 0.5

    return {"resample": lambda view, rng: game.resample(view, Fixed())}


@fault(TOWN, "resampling")
def resample_never_deals_the_last_card(patch: pytest.MonkeyPatch) -> None:
    """An index is one too low, so the last unseen card stays in the deck."""
    everywhere(patch, game, "_pick", lambda _, cards, rng: cards.pop(int(rng.random() * max(1, len(cards) - 1))))


@fault(TOWN, "resampling", "no_leaks")
def resample_forgets_why_a_player_is_asked(patch: pytest.MonkeyPatch) -> None:
    """In the resampled state, a player is asked but has nothing to choose from."""
    everywhere(patch, game, "asked_for", lambda _, view: None)


@fault(TOWN, "no_leaks", "views", "legality")
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


@fault(TOWN, "invariants", "totality")
def drawn_cards_stay_in_the_deck(patch: pytest.MonkeyPatch) -> None:
    """A drawn card goes into the hand but also stays in the deck."""

    def apply(sound: Any, node: Any, draft: Any, outcome: Any) -> None:
        deck = draft.deck
        sound(node, draft, outcome)
        draft.deck = deck

    around(patch, node(game, "DrawCard"), "apply", apply)


@fault(TOWN, "totality", "determinism")
def defense_with_the_chainsaw_crashes(patch: pytest.MonkeyPatch) -> None:
    """A node that random play never reaches crashes."""

    def apply(sound: Any, node: Any, draft: Any, action: Any) -> None:
        if getattr(action, "means", "pistol") != "pistol":
            raise KeyError(action.means)
        sound(node, draft, action)

    around(patch, node(game, "Defense"), "apply", apply)


@fault(TOWN, "legality")
def bites_cannot_be_taken(patch: pytest.MonkeyPatch) -> None:
    """The check refuses `take_bite`, although the list offers it beside the First Aid Kit."""

    def refusal(sound: Any, node: Any, state: Any, action: Any) -> Any:
        if str(action) == "take_bite":
            return Refusal("STCB-HEALTH-04", "there is a First Aid Kit")
        return sound(node, state, action)

    around(patch, node(game, "BiteChoice"), "refusal", refusal)


@fault(TOWN, "invariants")
def health_has_no_limit(patch: pytest.MonkeyPatch) -> None:
    """Health can be gained even at its maximum."""
    patch.setattr(home(found(game, "gain_health")), "MOST_HEALTH", 99)


@fault(TOWN, "invariants", "transpositions", "views", "resampling")
def hands_stay_in_the_order_of_drawing(patch: pytest.MonkeyPatch) -> None:
    """The same hand drawn in two orders makes two states."""
    patch.setattr(DEALING, "by_number", tuple)


@fault(TOWN, "isolation")
def card_texts_are_read_while_playing(patch: pytest.MonkeyPatch) -> None:
    """A file is opened when a card is discarded."""

    def apply(sound: Any, node: Any, draft: Any, action: Any) -> None:
        assert Path(game.__file__).read_bytes()
        sound(node, draft, action)

    around(patch, node(game, "DiscardChoice"), "apply", apply)


@fault(TOWN, "legality")
def undead_may_step_twice(patch: pytest.MonkeyPatch) -> None:
    """The check forgets that the figure has moved."""

    def refusal(sound: Any, node: Any, state: Any, action: Any) -> Any:
        return sound(attrs.evolve(node, stepped=False), state, action)

    around(patch, node(game, "UndeadMove"), "refusal", refusal)


@fault(TOWN, "fair_samples", "exact_weights")
def every_kind_of_card_is_drawn_alike(patch: pytest.MonkeyPatch) -> None:
    """Samples choose among kinds of cards, but weights count cards."""

    class Even(Bag[Any]):
        __slots__ = ()

        def sample(self, random: Any) -> Any:
            return self._make(self._pairs[int(random.random() * len(self._pairs))][0])

    patch.setattr(DEALING, "Bag", Even)
