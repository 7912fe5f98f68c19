"""Laws of form: what states, actions and events are made of, and when they are equal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import attrs

from zombiekit import codec
from zombiekit.errors import Fault, IllegalAction, InvalidOptions
from zombiekit.game import CHANCE, TERMINAL, Game
from zombiekit.games import DUE
from zombiekit.optional import FUNCTIONS
from zombiekit.primitives.shapes import hints_of
from zombiekit.testing.candidates import option_values, options_with
from zombiekit.testing.insides import parts, writable
from zombiekit.testing.tour import Tour
from zombiekit.testing.walks import offered


def protocol(tour: Tour) -> Iterator[str]:
    """The game has all names of `zombiekit.Game`, of the right kinds; `new_game` keeps its options, and `pose` refuses unknown and invalid facts."""
    for name in (name for name in vars(Game) if not name.startswith("_")):
        if not hasattr(tour.game, name):
            yield f"the game has no {name}"
        is_right, kind = DUE.get(name, (callable, "a function"))
        value = getattr(tour.game, name)
        if name in ("ACTIONS", "OUTCOMES", "NODES", "EVENTS") and type(value) is tuple:
            yield from (f"{name} lists {each!r}, not an attrs class" for each in value if not is_right((each,)))
        if not is_right(value):
            yield f"{name} is {value!r}, not {kind}"
    for cls in (*tour.game.ACTIONS, *tour.game.OUTCOMES):
        word = getattr(cls, "WORD", None)
        if not isinstance(word, str) or not word.strip():
            yield f"{cls.__name__} has no WORD for its lines"
    for name in FUNCTIONS:
        if not callable(getattr(tour.game, name, callable)):
            yield f"{name} is {getattr(tour.game, name)!r}, not a function"
    yield from _unread(tour.game)
    yield from _facts(tour.game)
    yield from _beginnings(tour.game)
    yield from _posed(tour.game)


def _unread(game: Game) -> Iterator[str]:
    """Yield the fields of classes whose types cannot be read."""
    for cls in (game.Options, game.State, *game.ACTIONS, *game.OUTCOMES, *game.NODES, *game.EVENTS):
        try:
            hints_of(cls)
        except TypeError as error:
            yield str(error)


def _facts(game: Any) -> Iterator[str]:
    """Check the facts that a game may have; most of them are options."""
    if type(getattr(game, "COOPERATIVE", True)) is not bool:
        yield f"COOPERATIVE is {game.COOPERATIVE!r}, neither True nor False"
    suggested = {name: [getattr(game, name)] for name in ("QUICK", "ONE_SCREEN") if hasattr(game, name)}
    suggested["OLD_RULESETS"] = list(getattr(game, "OLD_RULESETS", {}).values())
    for name, several in suggested.items():
        for each in several:
            try:
                codec.options_from(game, each)
            except InvalidOptions as error:
                yield f"{name} suggests {each!r}: {error}"


def _beginnings(game: Game) -> Iterator[str]:
    if game.new_game().options != game.Options():
        yield "new_game() does not use the default options, Options()"
    for name, some in option_values(game).items():
        options = options_with(game, {name: some[-1]})
        if game.new_game(options).options != options:
            yield f"new_game does not keep {options!r}"
    narrowed = getattr(game, "returns_range", lambda _: game.RETURNS)(game.Options())
    is_range, kind = DUE["RETURNS"]
    if not is_range(narrowed):
        yield f"returns_range returns {narrowed!r}, not {kind}"


def _posed(game: Game) -> Iterator[str]:
    """Pose every field of the state as something that it cannot be."""
    try:
        game.pose(no_such_fact=0)
    except TypeError:
        pass
    else:
        yield "pose raises no TypeError for an unknown fact, no_such_fact=0"
    for field in attrs.fields(game.State):
        try:
            state = game.pose(**{field.alias: object()})
        except Exception:  # noqa: BLE001, S112 - refused, or no fact of this game
            continue
        try:
            faults = game.faults(state)
        except Exception as error:  # noqa: BLE001 - a game's own check may raise anything
            faults = (Fault("", "faults", f"raises {error!r}"),)
        if faults:
            yield f"pose returns an invalid state for {field.alias}=object(): {faults[0]}"


def declared(tour: Tour) -> Iterator[str]:
    """States, options, nodes, actions and outcomes are of the classes that the game lists."""
    game = tour.game
    for moment in tour.everywhere():
        state = moment.state
        if type(state) is not game.State or type(state.options) is not game.Options:
            yield f"{state!r} is not a State with Options"
        for node in state.agenda:
            if type(node) not in game.NODES:
                yield f"{node!r} on the agenda is of no class in NODES"
        player, options = offered(game, state)
        classes = "OUTCOMES" if player == CHANCE else "ACTIONS"
        for option in options:
            if type(option) not in getattr(game, classes):
                yield f"`{option}` is of no class in {classes}"


def no_mutables(tour: Tour) -> Iterator[str]:
    """Nothing in states, actions, events, distributions, refusals or outcomes can change, properties included; enums derive from `Name`."""
    known: dict[int, Any] = {}
    for moment in tour.everywhere():
        state = moment.state
        player, options = offered(tour.game, state)
        yield from _writable("state", state, known)
        for option in options:
            if id(option) not in known:  # most are made once and shared, and their texts take long
                yield from _writable(f"`{option}`", option, known)
        if player == CHANCE:
            yield from _writable("chance_outcomes", tour.game.chance_outcomes(state), known)
        elif player == TERMINAL:
            yield from _writable("outcome", tour.game.outcome(state), known)
    for moment in tour.sample(share=2):
        for seat in tour.seats(moment):
            yield from _writable(f"the view of seat {seat}", tour.game.observe(moment.state, seat), known)
        refusal = tour.game.why_illegal(moment.state, None)
        for name, field in vars(refusal).items() if isinstance(refusal, IllegalAction) else ():
            yield from _writable(f"the refusal's {name}", field, known)


def _writable(name: str, value: object, known: dict[int, Any]) -> Iterator[str]:
    for place in writable(value, name, known):
        yield f"{place} can be written to"


def equality(tour: Tour) -> Iterator[str]:
    """States are equal exactly if their fields are, events aside; equal states have equal hashes, and `repr` can be pasted back."""
    before = None
    pasted: set[Any] = set()
    names: dict[str, Any] = {}
    for moment in tour.sample():
        state = moment.state
        for name, value in _other_fields(state, before):
            if state == attrs.evolve(state, **{name: value}):
                yield f"the state is equal to one with another {name}, {value!r} instead of {getattr(state, name)!r}"
        before = state
        for other in (attrs.evolve(state), attrs.evolve(state, events=())):
            if state != other or hash(state) != hash(other):
                yield "the state is not equal to one with the same fields and no events, or hashes differently"
        if any(state == other for other in (None, "state", state.agenda)):
            yield "the state is equal to things that are not states"
        for value in (state, *offered(tour.game, state)[1][:4], *state.events):
            if (type(value), value) in pasted:
                continue
            pasted.add((type(value), value))
            copy = _pasted(value, names)
            if copy != value or hash(copy) != hash(value):
                yield f"what `repr` says, {value!r}, is not equal to the value when it is pasted back"


def _other_fields(state: Any, other: Any) -> Iterator[tuple[str, object]]:
    """Yield the fields in which two states differ, except events, each with its name and the other state's value."""
    for field in attrs.fields(type(other)) if other is not None else ():
        value = getattr(other, field.name)
        if field.name != "events" and value != getattr(state, field.name):
            yield field.alias, value


def _pasted(value: object, known: dict[str, Any]) -> Any:
    """Paste what `repr` says, with the classes known from other values if that is enough: to look for a value's own takes longer."""
    text = repr(value)
    with suppress(Exception):
        copy = eval(text, known)  # noqa: S307 - the text of a value made by the game under test
        if copy == value and hash(copy) == hash(value):
            return copy
    names: dict[str, Any] = {}
    waiting = [value]
    while waiting:
        part = waiting.pop()
        names[type(part).__name__] = type(part)
        waiting += (inner for _, inner in parts(part))
    known |= names
    return eval(text, names)  # noqa: S307
