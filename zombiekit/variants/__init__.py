"""House rules: make a variant of a game by replacing some of its names, or by adding rules that react to its events.

    >>> from zombiekit import variant
    >>> from zombiekit.games import one_against_the_dead as city
    >>> def breather(draft, event):
    ...     if event.round % 3 == 0:
    ...         draft.strength = min(draft.strength + 1, 15)
    >>> easier = variant(city, name="easier_city", on={city.events.RoundBegan: breather})

The rules belong to the class of the variant's states, and the driver runs them inside each step. So bots, packets, views, saves and
records work for the variant as they do for the game. A rule sees everything, even hidden cards: what it shows must depend only on what
all seats know, or else the variant needs its own `observe` and `resample`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Protocol, cast

from zombiekit.errors import shown
from zombiekit.game import A_co, Game, S
from zombiekit.primitives.arguments import check_is_game
from zombiekit.variants.building import Builder, Ending, EndsWhen, Forbids, HouseEnded, Reaction
from zombiekit.variants.changed_game import ChangedGame, VariantNotFound

__all__ = ["Ending", "EndsWhen", "Forbids", "HouseEnded", "Reaction", "Variant", "VariantNotFound", "variant"]


class Variant(Game[S, A_co], Protocol[S, A_co]):
    """A game with house rules; it also has everything else that the original game has, such as `variant(...).actions`."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


def variant(
    game: Game[S, A_co],
    *,
    name: str,
    on: Mapping[type, Reaction] | None = None,
    forbids: Mapping[type, Forbids] | None = None,
    ends_when: Mapping[type, EndsWhen] | None = None,
    reasons: tuple[str, ...] = (),
    begins: Callable[[Any], None] | None = None,
    fields: Mapping[str, tuple[Any, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    nodes: tuple[type, ...] = (),
    actions: tuple[type, ...] = (),
    outcomes: tuple[type, ...] = (),
    events: tuple[type, ...] = (),
    relaxes: tuple[str, ...] = (),
    cards: Iterable[type] = (),
    **names: object,
) -> Variant[S, A_co]:
    """Return a variant of `game`: a game with all of its names, except those that you pass in or that the house rules change.

    A rule applies to exactly the event or action class that it names, not to subclasses. Functions passed as `names` replace the game's
    for callers only: inside, the game's functions still call each other, so its `step` ignores a new `legal_actions`. Prefer rules.

    Args:
        game: The original game, which does not change. If you give rules, it must not be a variant with rules itself.
        name: The name of the variant, its `NAME`.
        on: What happens after an event, within the same step, by the class of the event.
        forbids: What seats may not choose, by the class of the action.
        ends_when: When the game ends early, by the class of the event that may end it.
        reasons: The reasons of these endings, identifiers as in `Outcome.reason`.
        begins: Changes the draft of each new game: other numbers, handicaps.
        fields: More fields of the state, visible to all seats, each with type and default: `{"rested": (int, 0)}`.
        options: More options, each as a default (`{"bullets": 5}`) or as `attrs.field(default=5, validator=...)`, with `type=...` where
            the default does not show it, as None and tuples do not; or a new default for an option of the game,
            `{"board": "Quarters"}`, or for one of its `Options.house_numbers`, `{"action_points": 4}`.
        nodes: Classes of nodes that rules put on the agenda.
        actions: Classes of actions that these nodes take. If a class has `words(state)`, it describes the action; if it has
            `places(state)`, the action points at those places.
        outcomes: Classes of chance outcomes that these nodes take.
        events: Classes of events that rules emit.
        relaxes: Clauses of invariants that the rules break on purpose: `("STCB-SETUP-10",)`.
        cards: Your own card classes, in games that have such classes (`they_come_back.event_card.EventCard`); only the variant
            knows them. A class with the `card` of another one replaces it.
        names: Functions, classes and facts that replace the game's: `TITLE="Easy City"`. Without rules, the states are the game's own,
            and notebooks show them under its name; they show matches under the variant's.

    Raises:
        TypeError: A name exists neither in games in general nor in `game`; or you give rules and `game` already has house rules; or you
            forbid what is no class of actions, or follow what is no class of events; or a field, option or reason has no name that can
            be one; or an option has no default or no type; or values of a field, option or node could not be saved; or you give cards and the
            game takes no cards as classes, or two classes for one card; or you give reasons without `ends_when`, or clauses as a text; or a rule
            is no function, or another argument is not of the kind that it should be.
    """
    changed, module = _changed(game, name, names), sys._getframe(1).f_globals.get("__name__", "__main__")  # noqa: SLF001 - as attrs and namedtuple do
    cards = cards if isinstance(cards, str | type) else tuple(cards)
    mappings = {"on": on, "forbids": forbids, "ends_when": ends_when, "fields": fields, "options": options}
    classes = {"nodes": nodes, "actions": actions, "outcomes": outcomes, "events": events, "cards": cards}
    _check_kinds(mappings, classes, relaxes, begins)
    kinds = tuple([kind() for kind in cards])
    if kinds and not hasattr(game.Options, "kinds"):
        raise TypeError(f"{game.NAME} takes no cards as classes")
    if reasons and not ends_when:
        raise TypeError("`reasons` are those of endings: without `ends_when`, no game ends for them")
    if not any((on, forbids, ends_when, begins, fields, options, nodes, actions, outcomes, events, relaxes, kinds)):
        return cast("Variant[S, A_co]", ChangedGame(game, changed, module))
    if isinstance(game, ChangedGame) and "house_fields" in dir(game):
        raise TypeError(f"{game.NAME} already has house rules: give all of them to one variant")
    house = Builder(game, name, module, changed)
    house.lists(nodes, actions, outcomes, (*events, HouseEnded) if ends_when else events)
    house.options_and_cards(dict(options or {}), kinds)
    house.classes(dict(fields or {}), reasons if ends_when else None)
    house.rules(dict(on or {}), dict(forbids or {}), dict(ends_when or {}))
    house.functions(begins or (lambda _: None), relaxes)
    return cast("Variant[S, A_co]", house.finished())


def _check_kinds(mappings: dict[str, Any], classes: dict[str, Any], relaxes: object, begins: object) -> None:
    """Refuse arguments of `variant` that are no mappings, no collections of classes, no clauses, or no function.

    Raises:
        TypeError: One of them is not.
    """
    for name, given in mappings.items():
        if given is not None and not isinstance(given, Mapping):
            raise TypeError(f"`{name}` is a mapping, not {shown(given)}")
    for name, given in classes.items():
        if not isinstance(given, tuple | list) or not all(isinstance(each, type) for each in given):
            raise TypeError(f"`{name}` is a tuple of classes, not {shown(given)}")
    if isinstance(relaxes, str):
        raise TypeError(f"`relaxes` is a tuple of clauses, not {relaxes!r}")
    if begins is not None and not callable(begins):
        raise TypeError(f"`begins` is a function, not {shown(begins)}")


def _changed(game: Any, name: str, names: dict[str, object]) -> dict[str, Any]:
    """Return the names that a variant replaces; the range of returns that the game knows is that of its own outcomes."""
    check_is_game(game)
    known = {*dir(game), *(each for each in dir(Game) if not each.startswith("_")), "seat_name", "rulebook", "describe"}
    for each in names.keys() - known:
        similar = get_close_matches(each, sorted(known), 1)
        raise TypeError(f"{game.NAME} has no {each}" + "".join(f"; did you mean {other}?" for other in similar))
    changed: dict[str, Any] = {"NAME": name, **names}
    if "RETURNS" in names or "outcome" in names:
        changed.setdefault("returns_range", lambda _: changed.get("RETURNS", game.RETURNS))
    return changed
