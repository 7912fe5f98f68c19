"""House rules: what they get and return, and how the names of a variant are made from them and the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeAlias, cast

import attrs

from zombiekit import agenda
from zombiekit.agenda import Node
from zombiekit.errors import BrokenRule, Fault, InvalidState, Undetermined, shown
from zombiekit.forms import Reading, fields_of, form_faults
from zombiekit.game import Outcome, describe
from zombiekit.notebooks import state_shown
from zombiekit.primitives.house_classes import (
    as_options,
    check_classes,
    check_fields,
    check_names,
    options_class,
    state_class,
    values_of,
)
from zombiekit.primitives.lines import as_people_count
from zombiekit.primitives.names import (
    HouseOptions,
    Name,
    NoSuchFact,
    check_options,
    not_options,
    plain_text,
    pose_facts,
    read_options,
)
from zombiekit.primitives.shapes import check_of
from zombiekit.variants.changed_game import ChangedGame, reduced

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
        returns: The return of each seat, within what the game pays under its options, or else within the `RETURNS` that the variant is
            given; if empty, winners get 1 and the others -1, within the same limits.
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


_NODES = (agenda.Decision, agenda.ChanceNode, agenda.Automatic)


class Builder:
    """Makes the names of a variant with rules, one group after another; names passed by the caller win over names made here."""

    def __init__(self, game: Any, name: str, module: str, given: dict[str, Any]) -> None:
        self.game = game
        self.name = name
        self.module = module
        self.names: dict[str, Any] = {}
        self._given = given
        self._range: Any = given.get("returns_range") or getattr(game, "returns_range", lambda _: game.RETURNS)

    def _put(self, **names: Any) -> None:
        self.names |= names | self._given

    def lists(
        self, nodes: tuple[type, ...], actions: tuple[type, ...], outcomes: tuple[type, ...], events: Any
    ) -> None:
        """Add classes to the lists of the game."""
        check_classes((*nodes, *events), _NODES)
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
        from zombiekit import rulebook  # only here, so that `import zombiekit` does without

        game, numbers, said = self.game, self.game.Options.house_numbers, "unless the options say otherwise."
        notes = [(numbers[name][2], f"**House rule:** `{name}` is {number}, {said}") for name, number in own.items()]
        if rulebook.comes_with(game):
            self._put(rulebook=cache(lambda: game.rulebook().with_notes(notes)))
            self._put(rule=lambda clause: self.names["rulebook"]().rule(clause))

    def classes(self, fields: dict[str, tuple[Any, Any]], reasons: tuple[str, ...] | None) -> None:
        """Make the variant's classes of options, reasons and states."""
        game = self.game
        check_names("field", fields, (*dir(game.State), "ending", "unplayed"))
        self.facts = tuple(fields)
        if fields and (hidden := set(fields).intersection(pose_facts(game))):
            raise TypeError(f"{min(hidden)} cannot name a new field: `pose` has a fact of this name")
        check_fields(fields, _NODES)
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
        self.options()  # it refuses a default that is not allowed
        self.state = self._named("State", state_class(game.State, self.options, fields))
        self._put(State=self.state)

    def finished(self) -> ChangedGame:
        """Return the variant. Notebooks show its states as it does, not as its game does."""
        made = ChangedGame(self.game, self.names, self.module)
        if hasattr(self.state, "_repr_mimebundle_"):
            self.state._repr_mimebundle_ = lambda state, **_: state_shown(made, state)
        return made

    def _named(self, kind: str, cls: Any) -> Any:
        """Give a class made here the module of the variant, so that pickle finds it again."""
        cls.__module__, cls.__qualname__, cls.__variant__ = self.module, cls.__name__, self.name
        cls.__reduce__ = reduced(self.module, self.name, kind)
        return cls

    def rules(self, on: dict[type, Reaction], forbids: dict[type, Forbids], ends_when: dict[type, EndsWhen]) -> None:
        """Let the driver run the rules in the steps of these states."""
        following: dict[type, tuple[Callable[[Any, Any], object], ...]] = {
            event: (_unless_ended(rule) if ends_when else rule,) for event, rule in on.items()
        }
        for event, ends in ends_when.items():
            following[event] = (*following.get(event, ()), self._ends(ends))
        ruled: dict[str, Mapping[type, object]] = {"on": on, "ends_when": ends_when, "forbids": forbids}
        for name, given in ruled.items():
            about = "actions" if name == "forbids" else "events"
            if strange := [getattr(cls, "__name__", cls) for cls in given if cls not in self.names[about.upper()]]:
                raise TypeError(f"`{name}` is about {about}, and {strange[0]} is no class of {about} of {self.name}")
            if strange := [cls.__name__ for cls, rule in given.items() if not callable(rule)]:
                raise TypeError(f"`{name}` has no function for {strange[0]}")
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
            if flaw := self._flaw_of(ending, draft):
                raise BrokenRule(self.name, f"end a game with {flaw}")
            draft.ending, draft.unplayed, draft.agenda = ending, draft.agenda, ()
            draft.events += (HouseEnded(ending.words),)

        return rule

    def _flaw_of(self, ending: Ending, state: Any) -> str:
        """Say what is wrong with how a house rule ends a game; empty if nothing is."""
        (least, most), seats = self._range(state.options), self.game.seats(state)
        if ending.reason not in set(self.names["REASONS"]):
            return f"the reason {shown(ending.reason)}, which is not one of the variant's reasons"
        if ending.winners != tuple(sorted({*ending.winners} & {*range(seats)})):
            return f"the winners {shown(ending.winners)}, which are not seats from 0 to {seats - 1} in ascending order"
        if ending.returns and (
            len(ending.returns) != seats or not all(least <= each <= most for each in ending.returns)
        ):
            due = f"{seats} from {least:g} to {most:g}, unless the variant has other RETURNS"
            return f"the returns {shown(ending.returns)}, which are not {due}"
        return ""

    def _own(self, state: Any, **changes: Any) -> Any:
        """Turn a state of the game into one of the variant."""
        return self.state(
            **values_of(state, type(state)) | {"options": as_options(self.options, state.options)} | changes
        )

    def _seen_by_game(self, state: Any) -> Any:
        """Turn a state of the variant into one of the game: without house fields and nodes, and as if no rule had ended it."""
        plain = self._without_house(state)
        return plain if plain.agenda == state.agenda else agenda.settled(plain)

    def _without_house(self, state: Any) -> Any:
        """Return what `_seen_by_game` does, but where the variant stands, which need not be a decision or chance of the game."""
        game, waiting = self.game, getattr(state, "unplayed", ()) or state.agenda
        kept = tuple([node for node in waiting if type(node) in game.NODES])
        changed = {"agenda": kept, "options": as_options(self.plain_options, state.options), "events": ()}
        return self.plain_state(**values_of(state, game.State) | changed)

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
            found = self._faults_of_game(state) or tuple(self._faults_of_top(state))
        return tuple([fault for fault in found if fault.rule not in self._relaxes])

    def _faults_of_game(self, state: Any) -> tuple[Fault, ...]:
        """Return the faults that the game finds in a state, though its rules may stumble over them on the way to their next node."""
        try:
            return cast("tuple[Fault, ...]", self.game.faults(self._seen_by_game(state)))
        except Undetermined:  # a view, ended where what follows would show something hidden
            return ()
        except Exception as error:  # noqa: BLE001 - rules expect sound states
            found = self.game.faults(self._without_house(state))
            where = "unplayed" if getattr(state, "ending", None) else "agenda"
            stuck = Fault("", where, f"the rules of {self.game.TITLE} cannot go on from here: {shown(error)}")
            return tuple([fault for fault in found if not fault.where.startswith("agenda")]) or (stuck,)

    def _faults_of_top(self, state: Any) -> Iterator[Fault]:
        """Yield why nobody could be asked now; the game does not see a node of the house, nor what stands above one."""
        if not state.agenda:
            return
        top, seats = state.agenda[-1], self.game.seats(state)
        where, name = f"agenda[{len(state.agenda) - 1}]", type(top).__name__
        if isinstance(top, agenda.Automatic):
            yield Fault("", where, f"{name} is automatic, so the game never waits there")
        elif isinstance(top, agenda.Decision) and type(top) not in self.game.NODES:
            try:
                actor: Any = top.actor(state)
            except Exception as error:  # noqa: BLE001 - it may look up a seat that is not there
                yield Fault("", where, f"{name} cannot say whom it asks: {shown(error)}")
                return
            if type(actor) is not int or not 0 <= actor < seats:
                yield Fault("", where, f"{name} asks {shown(actor)}, which is no seat from 0 to {seats - 1}")

    def _faults_of_ending(self, state: Any) -> Iterator[Fault]:
        where, what = (
            ("agenda", "a house rule has ended the game") if state.ending else ("unplayed", "the game goes on")
        )
        if getattr(state, where):
            yield Fault("", where, f"{what}, so no nodes can be here")
        if state.ending and (flaw := self._flaw_of(state.ending, state)):
            yield Fault("", "ending", f"a house rule cannot end a game with {flaw}")

    def _outcome(self, state: Any) -> Any:
        ending, known = getattr(state, "ending", None), self.names.get("REASONS", self.game.REASONS)
        if ending is None:
            found = self.game.outcome(state)
            return found if found is None else attrs.evolve(found, reason=known(found.reason))
        least, most = self._range(state.options)
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

    def functions(self, begins: Callable[[Any], object], relaxes: tuple[str, ...]) -> None:
        """Replace the functions that must know the variant's own fields and classes."""
        self._begins: Callable[[Any], None] = lambda draft: agenda.check_written(self.name, draft, begins(draft))
        self._relaxes = self._known(relaxes)
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
            self._put(resample=self._resample)

    def _known(self, clauses: tuple[str, ...]) -> frozenset[str]:
        """Return clauses as a set, after refusing those that the game's rulebook does not have: they would relax nothing."""
        from zombiekit import rulebook  # only here, so that `import zombiekit` does without

        ids = [rule.id for rule in self.game.rulebook().rules] if clauses and rulebook.comes_with(self.game) else []
        for clause in clauses if ids else ():
            if clause not in ids:
                similar = get_close_matches(str(clause), ids, 1)
                hint = f"; did you mean {similar[0]}?" if similar else ""
                raise TypeError(f"`relaxes` names {shown(clause)}, and {self.game.NAME} has no such clause{hint}")
        return frozenset(clauses)


def _unless_ended(rule: Callable[[Any, Any], object]) -> Callable[[Any, Any], object]:
    """Return a rule that no longer reacts once a house rule has ended the game, except to that."""

    def reaction(draft: Any, event: Any) -> object:
        return rule(draft, event) if not draft.ending or type(event) is HouseEnded else None

    return reaction
