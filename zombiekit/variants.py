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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

import attrs

from zombiekit import agenda
from zombiekit.agenda import Node
from zombiekit.errors import BrokenRule, Fault, InvalidState, Undetermined, shown
from zombiekit.forms import Reading, fields_of, form_faults
from zombiekit.game import A_co, Game, Outcome, S, describe
from zombiekit.primitives.lines import as_people_count
from zombiekit.primitives.names import (
    HouseOptions,
    Name,
    NoSuchFact,
    as_options,
    check_fields,
    check_names,
    check_options,
    not_options,
    options_class,
    plain_text,
    pose_facts,
    read_options,
    state_class,
    values_of,
)
from zombiekit.primitives.shapes import check_of

Reaction: TypeAlias = "Callable[[Any, Any], None]"
"""Reacts to an event: gets the draft and the event, and may change the draft, emit more events and put nodes on the agenda.

`draft.events` holds only what other rules have added to the same event.
"""
Forbids: TypeAlias = "Callable[[Any, Any], str | None]"
"""Gets the state and an action, and returns a sentence that says why the action is forbidden, or None if it is allowed."""


def _as_floats(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(map(float, numbers))


@attrs.frozen
class Ending:
    """How a house rule ends the game; the rules in `ends_when` return it.

    Attributes:
        reason: One of the variant's `reasons`.
        words: The reason as a sentence.
        winners: The seats that win, ascending.
        returns: The return of each seat; if empty, winners get 1 and the others -1, limited to the game's `RETURNS`.
    """

    reason: str = attrs.field(converter=plain_text)
    words: str
    winners: tuple[int, ...] = ()
    returns: tuple[float, ...] = attrs.field(default=(), converter=_as_floats)


EndsWhen: TypeAlias = Callable[[Any, Any], Ending | None]
"""Gets the draft and an event, and returns how the game ends, or None if it goes on."""


@attrs.frozen
class HouseEnded:
    """A house rule ended the game."""

    words: str

    def __str__(self) -> str:
        return self.words


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
        names: Functions, classes and facts that replace the game's: `TITLE="Easy City"`.

    Raises:
        TypeError: A name exists neither in games in general nor in `game`; or you give rules and `game` already has house rules; or you
            forbid what is no class of actions, or follow what is no class of events; or a field, option or reason has no name that can
            be one; or an option has no default or no type; or values of a field or option could not be saved; or you give cards and the
            game takes no cards as classes, or two classes for one card; or you give reasons without `ends_when`, or clauses as a text.
    """
    changed = _changed(game, name, names)
    kinds = tuple([kind() for kind in cards])
    if kinds and not hasattr(game.Options, "kinds"):
        raise TypeError(f"{game.NAME} takes no cards as classes")
    if isinstance(relaxes, str):
        raise TypeError(f"`relaxes` is a tuple of clauses, not {relaxes!r}")
    if reasons and not ends_when:
        raise TypeError("`reasons` are those of endings: without `ends_when`, no game ends for them")
    rules = (on, forbids, ends_when, begins, fields, options, nodes, actions, outcomes, events, relaxes, kinds)
    if not any(rules):
        return cast("Variant[S, A_co]", _Variant(game, changed))
    if isinstance(game, _Variant) and "house_fields" in dir(game):
        raise TypeError(f"{game.NAME} already has house rules: give all of them to one variant")
    house = _Builder(game, name, sys._getframe(1).f_globals.get("__name__", "__main__"), changed)  # noqa: SLF001 - as attrs and namedtuple do
    house.lists(nodes, actions, outcomes, (*events, HouseEnded) if ends_when else events)
    house.options_and_cards(dict(options or {}), kinds)
    house.classes(dict(fields or {}), reasons if ends_when else None)
    house.rules(dict(on or {}), dict(forbids or {}), dict(ends_when or {}))
    house.functions(begins, relaxes)
    return cast("Variant[S, A_co]", _Variant(game, house.names))


def _changed(game: Any, name: str, names: dict[str, object]) -> dict[str, Any]:
    """Return the names that a variant replaces; the range of returns that the game knows is that of its own outcomes."""
    known = {*dir(game), *(each for each in dir(Game) if not each.startswith("_")), "seat_name", "rulebook", "describe"}
    for each in names.keys() - known:
        similar = get_close_matches(each, sorted(known), 1)
        raise TypeError(f"{game.NAME} has no {each}" + "".join(f"; did you mean {other}?" for other in similar))
    changed: dict[str, Any] = {"NAME": name, **names}
    if "RETURNS" in names or "outcome" in names:
        changed.setdefault("returns_range", lambda _: changed.get("RETURNS", game.RETURNS))
    return changed


@attrs.frozen(eq=False, repr=False, slots=False)
class _Variant:
    """A game and the names that replace some of its own; those of every step are attributes, which saves 3 % of a step."""

    _base: Any
    _changed: Mapping[str, Any]

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.NAME, str) or not self.NAME:
            raise TypeError(f"the name of a variant is a text, not {shown(self.NAME)}")
        for name in ("step", "legal_actions", "current_player", "chance_outcomes", "observe"):
            vars(self)[name] = self.__getattr__(name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # so it does not pass for a module, and a half-made copy does not recurse
            raise AttributeError(name)
        changed = self._changed
        return changed[name] if name in changed else getattr(self._base, name)

    def __dir__(self) -> list[str]:
        return sorted({*dir(self._base), *self._changed})

    def __repr__(self) -> str:
        return f"<{self.NAME}, a variant of {self._base.NAME}>"


class _Builder:
    """Makes the names of a variant with rules, one group after another; names passed by the caller win over names made here."""

    def __init__(self, game: Any, name: str, module: str, given: dict[str, Any]) -> None:
        self.game = game
        self.name = name
        self.module = module
        self.names: dict[str, Any] = {}
        self._given = given
        self.returns = given.get("RETURNS", game.RETURNS)

    def _put(self, **names: Any) -> None:
        self.names |= names | self._given

    def lists(
        self, nodes: tuple[type, ...], actions: tuple[type, ...], outcomes: tuple[type, ...], events: Any
    ) -> None:
        game = self.game
        self._put(
            NODES=(*game.NODES, *nodes),
            ACTIONS=(*game.ACTIONS, *actions),
            OUTCOMES=(*game.OUTCOMES, *(each for each in outcomes if each not in game.OUTCOMES)),
            EVENTS=(*game.EVENTS, *events),
        )
        self._own_lines = frozenset((*actions, *outcomes)) - {*game.ACTIONS, *game.OUTCOMES}

    def options_and_cards(self, options: dict[str, Any], kinds: tuple[Any, ...]) -> None:
        """Make the option and state classes that the game itself works with: they include changed `house_numbers` and added cards."""
        if len({kind.card for kind in kinds}) < len(kinds):
            raise TypeError("two of the card classes have the same `card`, and only one of them could be played")
        game = self.game
        of_the_box = getattr(game.Options, "house_numbers", {}).keys() & options
        check_names("option", options, {*dir(game.Options)} - attrs.fields_dict(game.Options).keys() - of_the_box)
        self._more_options = {name: given for name, given in options.items() if name not in of_the_box}
        self.plain_options, self.plain_state = game.Options, game.State
        own = {name: given for name, given in options.items() if name in of_the_box}
        if kinds or own:
            self.plain_options = options_class(game.Options, own)
            if kinds:
                self.plain_options.kinds = game.Options.kinds | {kind.card: kind for kind in kinds}
            self.plain_state = state_class(game.State, self.plain_options, {})
            agenda.takes(self.plain_state, *game.ACTIONS, *game.OUTCOMES)
        if own:
            self._note(own)
        if kinds:
            self._put(OWN_NAMES=tuple([kind.card for kind in kinds if kind.card not in game.Options.kinds]))

    def _note(self, own: dict[str, int]) -> None:
        """Let the clauses of the rulebook say what the house makes of their numbers."""
        game, numbers, said = self.game, self.game.Options.house_numbers, "unless the options say otherwise."
        notes = [(numbers[name][2], f"**House rule:** `{name}` is {number}, {said}") for name, number in own.items()]
        if getattr(game, "rulebook", None) is not None:
            self._put(rulebook=cache(lambda: game.rulebook().with_notes(notes)))
            self._put(rule=lambda clause: self.names["rulebook"]().rule(clause))

    def classes(self, fields: dict[str, tuple[Any, Any]], reasons: tuple[str, ...] | None) -> None:
        """Make the variant's classes of options, reasons and states."""
        game = self.game
        check_names("field", fields, (*dir(game.State), "ending", "unplayed"))
        self.facts = tuple(fields)
        if fields and (hidden := set(fields).intersection(pose_facts(game))):
            raise TypeError(f"{min(hidden)} cannot name a new field: `pose` has a fact of this name")
        check_fields(fields, (agenda.Decision, agenda.ChanceNode, agenda.Automatic))
        if reasons is not None:
            check_names("reason", reasons)
            members = {member.name: member.value for member in game.REASONS}
            for each in reasons:
                if (like := members.setdefault(each.upper(), each)) != each:
                    raise TypeError(f"{each} cannot name a new reason: it is too like {like}")
            enum: Any = Name  # type checkers do not understand an enum made by a call
            self._put(REASONS=enum(game.REASONS.__name__, members))
            fields |= {"ending": (Ending | None, None), "unplayed": (tuple[Node, ...], ())}
        if self._more_options or self.plain_options is not game.Options:
            self._put(Options=self._named("Options", options_class(self.plain_options, self._more_options)))
        self._put(house_fields=tuple(fields))
        self.options = self.names.get("Options", game.Options)
        self.state = self._named("State", state_class(game.State, self.options, fields))
        self._put(State=self.state)

    def _named(self, kind: str, cls: Any) -> Any:
        """Give a class made here the module of the variant, so that pickle finds it again."""
        cls.__module__, cls.__qualname__, cls.__variant__ = self.module, cls.__name__, self.name
        cls.__reduce__ = _reduced(self.module, self.name, kind)
        return cls

    def rules(self, on: dict[type, Reaction], forbids: dict[type, Forbids], ends_when: dict[type, EndsWhen]) -> None:
        """Let the driver run the rules in the steps of these states."""
        following: dict[type, tuple[Reaction, ...]] = {
            event: (_unless_ended(rule) if ends_when else rule,) for event, rule in on.items()
        }
        for event, ends in ends_when.items():
            following[event] = (*following.get(event, ()), self._ends(ends))
        ruled: dict[str, Iterable[type]] = {"on": on, "ends_when": ends_when, "forbids": forbids}
        for name, given in ruled.items():
            about = "actions" if name == "forbids" else "events"
            if strange := [getattr(cls, "__name__", cls) for cls in given if cls not in self.names[about.upper()]]:
                raise TypeError(f"`{name}` is about {about}, and {strange[0]} is no class of {about} of {self.name}")
        agenda.takes(self.state, *self.names["ACTIONS"], *self.names["OUTCOMES"])
        agenda.follow(self.state, agenda.House(self.name, following, forbids))

    def _ends(self, ends: EndsWhen) -> Reaction:
        def rule(draft: Any, event: Any) -> None:
            ending = None if draft.ending else ends(draft, event)
            if ending is None:
                return
            if not check_of(Ending)(ending):
                raise BrokenRule(
                    self.name, f"end a game with {shown(ending)} instead of an Ending with fields of its types"
                )
            if flaw := self._flaw_of(ending, self.game.seats(draft)):
                raise BrokenRule(self.name, f"end a game with {flaw}")
            draft.ending, draft.unplayed, draft.agenda = ending, draft.agenda, ()
            draft.events += (HouseEnded(ending.words),)

        return rule

    def _flaw_of(self, ending: Ending, seats: int) -> str:
        """Say what is wrong with how a house rule ends a game for this many seats; empty if nothing is."""
        least, most = self.returns
        if ending.reason not in set(self.names["REASONS"]):
            return f"the reason {shown(ending.reason)}, which is not one of the variant's reasons"
        if ending.winners != tuple(sorted({*ending.winners} & {*range(seats)})):
            return f"the winners {shown(ending.winners)}, which are not seats from 0 to {seats - 1} in ascending order"
        if ending.returns and (
            len(ending.returns) != seats or not all(least <= each <= most for each in ending.returns)
        ):
            return f"the returns {shown(ending.returns)}, which are not {seats} from {least:g} to {most:g}"
        return ""

    def _own(self, state: Any, **changes: Any) -> Any:
        """Turn a state of the game into one of the variant."""
        return self.state(
            **values_of(state, type(state)) | {"options": as_options(self.options, state.options)} | changes
        )

    def _seen_by_game(self, state: Any) -> Any:
        """Turn a state of the variant into one of the game: without house fields and nodes, and as if no rule had ended it."""
        game, waiting = self.game, getattr(state, "unplayed", ()) or state.agenda
        kept = tuple([node for node in waiting if type(node) in game.NODES])
        changed = {"agenda": kept, "options": as_options(self.plain_options, state.options), "events": ()}
        plain = self.plain_state(**values_of(state, game.State) | changed)
        return plain if kept == state.agenda else agenda.settled(plain)

    def _new_game(self, options: Any = None, /) -> Any:
        options = self.options() if options is None else options
        check_options(options, self.options)
        return agenda.begun(self._own(self.game.new_game(options)), self._begins)

    def _pose(self, **facts: Any) -> Any:
        """Let the game pose the position with the numbers of the house, and add the fields and options that it does not know."""
        named = {name: facts.pop(name) for name in self.facts if name in facts}
        house_facts = {name: fact for name, fact in named.items() if fact is not None}
        given = facts.get("options")
        if type(given) is self.game.Options or isinstance(given, self.options):
            given = values_of(as_options(self.options, given), self.options)
        elif isinstance(given, self.game.Options):  # another variant's
            raise InvalidState.at("options", not_options(given))
        own, wrong = dict[str, Any](), list[Fault]()

        def turned(state: Any) -> Any:
            posed = self._own(state, options=attrs.evolve(as_options(self.options, state.options), **own))
            read = Reading(posed, plain=True)
            known = [(name, walk) for name, walk in fields_of(self.state) if name in house_facts]
            values = {name: walk(house_facts[name], name, read) for name, walk in known}
            if read.faults:
                raise InvalidState(read.faults)
            return attrs.evolve(posed, **values)

        if given is None or isinstance(given, Mapping):
            known = attrs.fields_dict(self.plain_options)
            given = {name: new for name, new in self._more_options.items() if name in known} | dict(given or {})
            own = {name: given.pop(name) for name in [*given] if name not in known}
            facts["options"] = HouseOptions(self.plain_options, turned, given)
            _, wrong = read_options(own, self.options())
            if wrong:
                own = {}
        try:
            state = self.game.pose(**facts)
        except NoSuchFact as error:
            raise NoSuchFact(error.name, (*error.known, *self.facts)) from None
        except InvalidState as error:
            raise InvalidState((*wrong, *error.faults), error.more) from None
        if wrong:
            raise InvalidState(wrong)
        return state if isinstance(state, self.state) else turned(state)

    def _faults(self, state: Any) -> tuple[Fault, ...]:
        found = form_faults(state, self.names["NODES"])
        if not found and "ending" in self.names["house_fields"]:
            found = tuple(self._faults_of_ending(state))
        if not found:
            with suppress(Undetermined):  # a view, ended where what follows would show something hidden
                found = self.game.faults(self._seen_by_game(state))
        return tuple([fault for fault in found if fault.rule not in self._relaxes])

    def _faults_of_ending(self, state: Any) -> Iterator[Fault]:
        where, what = (
            ("agenda", "a house rule has ended the game") if state.ending else ("unplayed", "the game goes on")
        )
        if getattr(state, where):
            yield Fault("", where, f"{what}, so no nodes can be here")
        if state.ending and (flaw := self._flaw_of(state.ending, self.game.seats(state))):
            yield Fault("", "ending", f"a house rule cannot end a game with {flaw}")

    def _outcome(self, state: Any) -> Any:
        ending, known = getattr(state, "ending", None), self.names.get("REASONS", self.game.REASONS)
        if ending is None:
            found = self.game.outcome(state)
            return found if found is None else attrs.evolve(found, reason=known(found.reason))
        least, most = self.returns
        won, lost = min(1.0, most), max(-1.0, least)
        seats = range(self.game.seats(state))
        returns = ending.returns or tuple([won if seat in ending.winners else lost for seat in seats])
        return Outcome(returns, ending.winners, known(ending.reason), ending.words)

    def _question(self, state: Any) -> Any:
        ending = getattr(state, "ending", None)
        return self.game.question(state) if ending is None else ending.words

    def _resample(self, view: Any, rng: Any) -> Any:
        """Resample as if no rule had ended the game: what is hidden may depend on what was still to be played."""
        if view.ending is None:
            return self.game.resample(view, rng)
        return attrs.evolve(self.game.resample(attrs.evolve(view, agenda=view.unplayed), rng), agenda=())

    def _describe(self, state: Any, action: Any) -> str:
        if type(action) in self._own_lines:
            return action.words(state) if hasattr(action, "words") else as_people_count(action)
        return describe(self.game, state, action)

    def _brief(self, state: Any, action: Any) -> tuple[str, str, str]:
        if type(action) in self._own_lines:
            return "", self._describe(state, action), ""
        return self.game.brief(state, action)  # type: ignore[no-any-return]

    def _places(self, state: Any, action: Any) -> tuple[tuple[str, Any], ...]:
        """Return what an action points at; one of the variant's own without `places` points at nothing."""
        if type(action) in self._own_lines:
            return tuple(action.places(state)) if hasattr(action, "places") else ()
        return tuple(self.game.places(state, action))

    def functions(self, begins: Callable[[Any], None] | None, relaxes: tuple[str, ...]) -> None:
        """Replace the functions that must know the variant's own fields and classes."""
        self._begins = begins or (lambda _: None)
        self._relaxes = frozenset(relaxes)
        self._put(
            new_game=self._new_game,
            pose=self._pose,
            faults=self._faults,
            outcome=self._outcome,
            question=self._question,
            describe=self._describe,
        )
        own = {"brief": self._brief, "places": self._places}
        self._put(**{name: function for name, function in own.items() if hasattr(self.game, name)})
        if "ending" in self.names["house_fields"]:
            self._put(resample=self._resample, returns_range=lambda _: self.returns)


def _unless_ended(rule: Reaction) -> Reaction:
    """Return a rule that no longer reacts once a house rule has ended the game, except to that."""

    def reaction(draft: Any, event: Any) -> None:
        if not draft.ending or type(event) is HouseEnded:
            rule(draft, event)

    return reaction


def _reduced(module: str, name: str, kind: str) -> Callable[[Any], Any]:
    """Return a `__reduce__` for a class made for a variant: unpickling finds the variant in its module by name."""

    def reduced(self: Any) -> Any:
        values = {field.alias: getattr(self, field.name) for field in attrs.fields(type(self)) if field.init}
        return _revived, (module, name, kind, values)

    return reduced


def _revived(module: str, name: str, kind: str, values: dict[str, Any]) -> Any:
    known = [getattr(each, kind) for each in vars(import_module(module)).values() if isinstance(each, _Variant)]
    classes = {cls for cls in known if getattr(cls, "__variant__", None) == name}
    if len(classes) != 1:
        count = "several variants" if classes else "no variant"
        raise LookupError(f"{module} has {count} called {shown(name)} at its top level, and this is a value of it")
    return classes.pop()(**values)
