"""The driver: takes the top node off the agenda, lets it apply the choice, and runs the automatic nodes that follow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import repeat
from typing import Any, Protocol, TypeVar

import attrs

from zombiekit.agenda.nearest import nearest
from zombiekit.agenda.nodes import CHANCE, Choice, Decision, Event, NodeKind, Refusal, is_among
from zombiekit.errors import ENDING, BrokenRule, IllegalAction, said, shown
from zombiekit.primitives.chance import Chance
from zombiekit.primitives.shapes import Check, check_of

TERMINAL = -2
"""What `current_player` answers when the game is over."""

_DECISION, _CHANCE, _AUTOMATIC = NodeKind.DECISION, NodeKind.CHANCE, NodeKind.AUTOMATIC

OVER = Refusal("contract", "the game is over")
"""Why nothing can be done in a terminal state."""


class Resolving(Protocol):
    """What the driver needs of a state."""

    @property
    def agenda(self) -> tuple[Any, ...]:
        """The nodes still to resolve, the last being the one that happens now; empty when the game is over."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last step brought about, in order; not part of equality, hash or saves."""
        ...


S = TypeVar("S", bound=Resolving)


_TAKEN: dict[type, dict[type, Check]] = {}
"""For each state class, the game's classes of actions and outcomes, each with the check for its values."""


def takes(state_class: type, *classes: type) -> None:
    """Let a game take only actions and outcomes of exactly these classes, with fields of exactly the declared types.

    `step` and `why_illegal` refuse everything else before any node sees it, and without running any code of the value.

    Args:
        state_class: The class of the game's states.
        classes: The classes of its actions and outcomes.
    """
    _TAKEN[state_class] = {cls: check_of(cls) for cls in classes}


def current_player(state: Resolving) -> int:
    """Return the seat that acts now, or `CHANCE`, or `TERMINAL`."""
    agenda = state.agenda
    return agenda[-1].actor(state) if agenda else TERMINAL


def legal_actions(state: Resolving) -> tuple[Any, ...]:
    """Return everything that the acting seat may do, in the game's fixed order; empty at a chance node and when the game is over."""
    agenda = state.agenda
    if agenda and agenda[-1].kind is _DECISION:
        known, node, listed = _LISTED[0]
        return listed if known is state and node is agenda[-1] else list_options(state, agenda[-1])
    return ()


def list_options(state: Resolving, node: Decision, known: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
    """Return the options of a decision, and remember them for this state.

    Rules call it to see whether there is anything to decide, as their last act before they put the decision on the agenda.

    Args:
        state: The state, or the draft that a rule has written to.
        node: The decision to make now.
        known: All its options, if the rule has them already.
    """
    options = options_of(state, node, known)
    _LISTED[0] = state, node, options
    return options


def options_of(state: Resolving, node: Decision, known: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
    """Return the options of a decision that no house rule forbids. Rules that count options must count these.

    Args:
        state: The state, or a draft.
        node: A decision, whether or not it is on the agenda.
        known: All its options, if the caller has them already.

    Raises:
        BrokenRule: The house rules forbid all options.
    """
    options = node.options(state) if known is None else known
    return _HOUSES[type(state)].allowed(state, options) if type(state) in _HOUSES else options


_LISTED: list[tuple[Any, Any, tuple[Any, ...]]] = [(None, None, ())]
"""The state and the decision whose options were listed last, and these options.

Most programs take an action from that list and play it. `step` then finds the same object in the list, and need not check it again.
All three are replaced at once, so that threads do not disturb each other.
"""


def ask(draft: Any, node: Choice) -> None:
    """Put a choice on the agenda, or apply it at once if it has only one option. A rule calls this after all its other writes.

    Args:
        draft: The draft that a rule writes to.
        node: The choice.
    """
    options = options_of(draft, node)
    if len(options) == 1 and not node.is_asked_alone(draft):
        node.apply(draft, options[0])
    else:
        _LISTED[0] = draft, node, options
        draft.agenda += (node,)


def question(state: Resolving) -> str:
    """Return the question of the node on top of the agenda; empty when the game is over."""
    if not state.agenda:
        return ""
    words: str = state.agenda[-1].question(state)
    return f"Chance: {words}" if state.agenda[-1].kind is _CHANCE else words


def chance_outcomes(state: Resolving) -> Chance[Any]:
    """Return the distribution at a chance node.

    Raises:
        ValueError: The state is not at a chance node, as `current_player` shows.
    """
    agenda = state.agenda
    if agenda and agenda[-1].kind is _CHANCE:
        chance = agenda[-1].outcomes(state)
        _CAST[0] = state, chance
        return chance  # type: ignore[no-any-return]
    raise ValueError("chance_outcomes is asked at a chance node only, where current_player(state) is CHANCE")


_CAST: list[tuple[Any, Any]] = [(None, None)]
"""The distribution returned last, with its state: programs sample an outcome from it and play it, and `step` looks it up there."""


def why_illegal(state: Resolving, action: object) -> IllegalAction | None:
    """Return the error that `step` would raise for `action` (player's action or chance outcome), or None if it is legal.

    Args:
        state: The state.
        action: An action or an outcome to check; any value at all.
    """
    refusal = _refusal(state, action)
    return None if refusal is None else _error(state, action, refusal)


def is_legal(state: Resolving, action: object) -> bool:
    """Return whether `step` takes an action or outcome, without the list of options that the error of `why_illegal` needs.

    Args:
        state: The state.
        action: An action or an outcome to check; any value at all.
    """
    return _refusal(state, action) is None


def step(state: S, action: object) -> S:
    """Return the state after `action`, an option of the acting seat or an outcome of the chance node.

    Args:
        state: The state; it does not change.
        action: An option of the acting seat, or an outcome of the chance node.

    Raises:
        IllegalAction: `action` is neither; the error names the clause, the value, the reason and some legal choices.
        BrokenRule: House rules forbid every option of the next choice, or react to their own events without end.
        RuntimeError: Automatic nodes of the game follow one another without end.
    """
    agenda = state.agenda
    known, node, listed = _LISTED[0]
    if known is not state or not agenda or node is not agenda[-1] or not is_among(listed, action):
        known, chance = _CAST[0]
        if known is not state or not chance.weight(action):
            refusal = _refusal(state, action)
            if refusal is not None:
                raise _error(state, action, refusal)
    state_class = type(state)
    opened, run = _WAYS.get(state_class) or _way_of(state_class)
    draft = opened(state)
    draft.agenda = agenda[:-1]
    agenda[-1].apply(draft, action)
    run(draft)
    draft.__class__ = state_class
    return draft  # type: ignore[no-any-return]


def _refusal(state: Resolving, action: object) -> Refusal | None:
    """Return why a state does not take an action or outcome, or None if it does."""
    if not state.agenda:
        return OVER
    taken = _TAKEN.get(type(state))
    if taken is not None:
        try:
            is_exact = taken[type(action)](action)
        except ENDING:
            raise
        except BaseException:  # noqa: BLE001 - not a class of this game; some classes cannot even be hashed
            is_exact = False
        if not is_exact:
            return _foreign(action, taken)
    refusal: Refusal | None = state.agenda[-1].refusal(state, action)
    if refusal is None and type(state) in _HOUSES:
        house = _HOUSES[type(state)]
        why = house.why_not(state, action)
        return None if why is None else Refusal(house.name, why)
    return refusal


def _foreign(action: object, taken: Iterable[type]) -> Refusal:
    """Say why nothing in this game takes a value."""
    if type(action) is str:
        why = "this is text; turn it into an action or outcome with zombiekit.notation.parse(game, text)"
        return Refusal("contract", why)
    if any(type(action) is cls for cls in taken):
        return Refusal("contract", "one of its fields does not have the type that its class declares")
    return Refusal("contract", "it is not an action or outcome of this game")


def settled(state: S) -> S:
    """Return the state after running the automatic nodes on top of the agenda; this takes a new game to its first node."""
    return begun(state, lambda _: None)


def begun(state: S, begins: Callable[[Any], None]) -> S:
    """Let `begins` write to a draft of a state, then run the automatic nodes; the state's events are kept.

    Args:
        state: The first state of a game.
        begins: Writes to the draft.
    """
    opened, run = _WAYS.get(type(state)) or _way_of(type(state))
    draft = opened(state)
    draft.events = state.events
    begins(draft)
    run(draft)
    draft.__class__ = type(state)
    return draft  # type: ignore[no-any-return]


_FEW = (None,) * 64
"""Enough for nearly every chain of automatic nodes; a `range` would have to be made for each step."""


def _run_automatic(draft: Any) -> None:
    for _ in _FEW:
        agenda = draft.agenda
        if not agenda or agenda[-1].kind is not _AUTOMATIC:
            return
        draft.agenda = agenda[:-1]
        agenda[-1].run(draft)
    _NO_RULES.run(draft)  # it collects events in a list, which is cheap to extend if there are thousands


_MOST_RUN = 100_000
"""How many automatic nodes may run in one step; more than that never come to an end."""


def _endless(draft: Any) -> RuntimeError:
    return RuntimeError(f"automatic nodes follow one another without end; the next would be {shown(draft.agenda[-1:])}")


@attrs.frozen(eq=False)
class House:
    """House rules that hold for the states of one class (see `zombiekit.variants`).

    Attributes:
        name: The name of the variant.
        on: The rules that react to an event, by its class: each gets the draft and the event, and writes to the draft.
        forbids: Why an action cannot be chosen, by its class: gets the state and the action, and returns a sentence or None.
    """

    name: str
    on: Mapping[type, tuple[Callable[[Any, Any], object], ...]]
    forbids: Mapping[type, Callable[[Any, Any], str | None]]

    def why_not(self, state: Any, action: object) -> str | None:
        """Return why the house rules forbid an action, or None.

        Raises:
            BrokenRule: A rule says neither.
        """
        rule = self.forbids.get(type(action))
        why = rule and rule(state, action)
        if why is not None and (type(why) is not str or not why):
            raise BrokenRule(self.name, f"forbid {said(action)} with {shown(why)} instead of a sentence or None")
        return why

    def allowed(self, state: Any, options: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the options that no house rule forbids; the same tuple if no rule is about such actions.

        Raises:
            BrokenRule: The rules forbid all of them.
        """
        if self.forbids.keys().isdisjoint(map(type, options)):
            return options
        left = tuple([option for option in options if self.why_not(state, option) is None])
        if not left:
            raise BrokenRule(self.name, "forbid everything that a seat could choose")
        return left

    def run(self, draft: Any) -> None:
        """Let rules react to the events of the last node, then run the automatic node on top, and so on."""
        told: list[Event] = []
        followed = 0
        unheard = self.on.keys().isdisjoint
        for _ in repeat(None, _MOST_RUN):
            events = draft.events
            if events:
                draft.events = ()
                at = len(told)
                told += events
                if not unheard(map(type, events)):
                    followed = self._follow(draft, told, at, followed)
                    agenda = draft.agenda
                    if agenda and isinstance(agenda[-1], Choice):  # it may have no option left
                        draft.agenda = agenda[:-1]
                        ask(draft, agenda[-1])
                        continue
            agenda = draft.agenda
            if not agenda or agenda[-1].kind is not _AUTOMATIC:
                draft.events = tuple(told)
                return
            draft.agenda = agenda[:-1]
            agenda[-1].run(draft)
        raise _endless(draft)

    def _follow(self, draft: Any, told: list[Event], at: int, followed: int) -> int:
        """Let rules react to the events from `at` on, and to their own; return how often they have reacted in this step."""
        while at < len(told):
            event = told[at]
            at += 1
            for rule in self.on.get(type(event), ()):
                check_written(self.name, draft, rule(draft, event))
                followed += 1
            told += draft.events
            draft.events = ()
            if followed > _MOST_FOLLOWED:
                raise BrokenRule(self.name, "follow their own events without end")
        _LISTED[0] = None, None, ()  # what was listed before a rule wrote is stale
        return followed


_NO_RULES = House("", {}, {})


def check_written(name: str, draft: object, returned: object) -> None:
    """Refuse a changed copy of the draft that a house rule has returned, as nobody takes it.

    Args:
        name: The name of the variant.
        draft: What the rule should write to.
        returned: What it returned.

    Raises:
        BrokenRule: It has returned a copy.
    """
    if returned is not None and returned is not draft and isinstance(returned, type(draft)):
        raise BrokenRule(
            name, "return a changed copy of the draft, which would be lost: they write to the draft itself"
        )


_MOST_FOLLOWED = 50_000
"""How often house rules may react to events in one step: a large deck of DEFCON ZOMBIES can shuffle and deal 5,000 cards in one."""

_HOUSES: dict[type, House] = {}
"""House rules that forbid something, by the state classes and draft classes that they apply to."""


def follow(state_class: Any, house: House) -> None:
    """Apply house rules to the states of a class.

    Args:
        state_class: The class of the states of a variant.
        house: Its house rules.
    """
    if house.forbids:
        _HOUSES[state_class] = _HOUSES[state_class.__bases__[0]] = house
    _WAYS[state_class] = _opener(state_class), house.run if house.on else _run_automatic


_WAYS: dict[type, tuple[Callable[[Any], Any], Callable[[Any], None]]] = {}
"""By state class: the function that opens a draft with the state's fields and no events, and the one that runs what follows."""


def _way_of(state_class: type) -> tuple[Callable[[Any], Any], Callable[[Any], None]]:
    way = _WAYS[state_class] = _opener(state_class), _run_automatic
    return way


def follows_rules(state_class: type) -> bool:
    """Return whether house rules react to the events of such states."""
    return state_class in _WAYS and _WAYS[state_class][1] is not _run_automatic


def replay(state: S, action: object, wrote: Callable[[tuple[Any, ...], tuple[Any, ...]], None] | None = None) -> S:
    """Return the state after a legal action or outcome, for the tests of laws: without house rules on events, or with a watcher.

    Args:
        state: A state of a game that uses this driver.
        action: A legal action, or an outcome that can happen.
        wrote: Called on each write to the agenda with its old and new value; house rules then react to events as usual. If None, no
            house rule reacts.
    """
    opened, run = _WAYS.get(type(state)) or _way_of(type(state))
    draft = opened(state)
    plain: Any = type(draft)
    draft.agenda = state.agenda[:-1]
    if wrote is not None:
        draft.__class__ = _watched(plain, wrote)
    try:
        state.agenda[-1].apply(draft, action)
        (_run_automatic if wrote is None else run)(draft)
    finally:
        if wrote is not None:
            _HOUSES.pop(type(draft), None)
    draft.__class__ = type(state)
    return draft  # type: ignore[no-any-return]


def _watched(drafts: Any, wrote: Callable[[tuple[Any, ...], tuple[Any, ...]], None]) -> Any:
    """Return a subclass of a draft class that reports writes to the agenda."""

    def write(self: Any, name: str, value: Any) -> None:
        if name == "agenda":
            wrote(self.agenda, value)
        drafts.__setattr__(self, name, value)

    watched = type(drafts.__name__, (drafts,), {"__slots__": (), "__setattr__": write})
    if drafts in _HOUSES:
        _HOUSES[watched] = _HOUSES[drafts]
    return watched


def _opener(state_class: Any) -> Callable[[Any], Any]:
    """Write the function that opens a draft of a state.

    It has one assignment for each field, like an attrs `__init__`; calling that with all the values takes three times as long.

    Raises:
        TypeError: A draft cannot be turned into a state of this class, which adds a slot.
    """
    drafts: Any = state_class.__bases__[0]
    layouts = [(cls.__basicsize__, cls.__weakrefoffset__) for cls in (state_class, drafts)]
    if layouts[0] != layouts[1]:  # from Python 3.12 on, weak references add nothing to the size
        due = f"declare all fields in {drafts.__name__}, and both classes with weakref_slot=False"
        raise TypeError(f"{state_class.__name__} and {drafts.__name__} have different slots: {due}")
    names = [field.name for field in attrs.fields(state_class) if field.name != "events"]
    lines = ["def open(state):", "    draft = new(draft_class)"]
    lines += [f"    draft.{name} = state.{name}" for name in names]
    lines += ["    draft.events = ()", "    return draft"]
    scope: dict[str, Any] = {"new": object.__new__, "draft_class": drafts}
    exec("\n".join(lines), scope)  # noqa: S102 - the text is made of the names of attributes
    return scope["open"]  # type: ignore[no-any-return]


def _error(state: Resolving, action: object, refusal: Refusal) -> IllegalAction:
    listed: Collection[Any] = chance_outcomes(state) if current_player(state) == CHANCE else legal_actions(state)
    return IllegalAction(refusal.clause, action, refusal.reason, nearest(action, listed), len(listed))
