"""Carry out what a person types at the table: a command, or one of the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from zombiekit import codec
from zombiekit.cli.beginning import content
from zombiekit.cli.choices import Choices, Counting, in_columns
from zombiekit.cli.failing import in_lines, in_words
from zombiekit.cli.hints import tell_waivers
from zombiekit.cli.looking import LOOKS, list_in_words, look, look_up
from zombiekit.cli.sitting import Sitting
from zombiekit.cli.terminal import QUIT, Left
from zombiekit.cli.viewport import SIDES, headings
from zombiekit.drawings import Span
from zombiekit.errors import InvalidNotation, ZombiekitError, shown
from zombiekit.files import put
from zombiekit.game import Game, describe
from zombiekit.notation import parse_as_people_count
from zombiekit.play import Until, in_setup, new_match
from zombiekit.play.waivers import offer_of
from zombiekit.primitives.lines import as_people_count

T = TypeVar("T")


def readings(typed: str, options: Iterable[T], winds: Mapping[T, str] | None = None) -> list[T]:
    """Return the options that a text may mean; letter case does not matter.

    A whole line (`move E`) means only itself. Otherwise each kind of options is read in the strictest way that finds any: the line
    without its word (`e`); the word abbreviated (`m e`, or `en` for `end`); every part abbreviated, or the last ones left out (`b gr`,
    `gr`). So no kind hides another: `e` means `move E` as well as `end`.

    Args:
        typed: What was typed.
        options: What may be chosen.
        winds: The compass directions of options whose notation does not name one; it may be typed instead of the place.
    """
    given = typed.lower().split()
    if not given:
        return []
    kinds: dict[type, list[tuple[list[str], T]]] = {}
    for option in options:
        words = as_people_count(option).lower().split()
        lines = [words]
        if winds and option in winds:
            lines += [[words[0], winds[option]], *([[*words[:2], winds[option], *words[3:]]] if len(words) > 2 else ())]
        if given in lines:
            return [option]
        kinds.setdefault(type(option), []).extend((line, option) for line in lines)
    return [option for lines in kinds.values() for option in _strictest(lines, given)]


def _strictest(lines: list[tuple[list[str], T]], given: list[str]) -> list[T]:
    ways = (
        lambda words: words[1:] == given,
        lambda words: words[1:] == given[1:] and words[0].startswith(given[0]),
        lambda words: _begins(words, given) or _begins(words[1:], given),
    )
    for fits in ways:
        found = [option for words, option in lines if fits(words)]
        if found:
            return list(dict.fromkeys(found))
    return []


def _begins(words: list[str], given: list[str]) -> bool:
    return len(given) <= len(words) and all(word.startswith(part) for word, part in zip(words, given, strict=False))


def intended(game: Game, typed: str, word: str = "") -> Any:
    """Return the action or outcome that a text names, legal or not, so that an illegal one can be explained.

    Letter case does not matter, the word may be abbreviated, and at a chance node the outcomes' `word` may be left out.

    Raises:
        InvalidNotation: The text names nothing.
    """
    first, _, rest = typed.partition(" ")
    words = {word_of(cls) for cls in (*game.ACTIONS, *game.OUTCOMES)}
    begun = [full for full in words if full.startswith(first.lower())]
    attempts = [(word, typed)] if word else []
    if first.lower() in words or len(begun) == 1:
        attempts.append((first.lower() if first.lower() in words else begun[0], rest))
    elif not word:
        attempts.append((first, rest))
    for full, typed_fields in attempts:
        for written in (typed_fields, typed_fields.upper(), typed_fields.lower(), typed_fields.title()):
            with suppress(InvalidNotation):
                return parse_as_people_count(game, f"{full} {written}".rstrip())
    return parse_as_people_count(game, " ".join(attempts[-1]).rstrip())  # this raises, and points to the mistake


def word_of(cls: type) -> str:
    """Return the first word in the notation of a class of actions or outcomes."""
    return str(getattr(cls, "WORD"))  # noqa: B009 - type checkers know no such attribute of a type


COMMANDS = {
    **LOOKS,
    "?": "explain the choices (also: help)",
    "? WORDS": "look up a choice by its number (or several: ? 3-9), a clause, a card, any word",
    "1 3 4": "several of the listed choices, one after the other",
    "undo": "take back the last decision, or what was just typed for a die",
    "save FILE": "write the position to a file",
    "load FILE": "go on from a saved position",
    "quit": "leave the game",
}

_NO_FILE = (OSError, ValueError, RuntimeError)
"""What bad paths raise; zero bytes in a name and the home of an unknown user do, too."""


def tell_help(sitting: Sitting, options: Any, choices: Choices | None) -> None:
    """Explain the commands, then the question and the choices with their numbers, if they have any: choices can be too many for a screen."""
    game, view, terminal = sitting.match.game, sitting.view, sitting.terminal
    for command, words in COMMANDS.items():
        terminal.rows([(Span(f"{command:14}{words}"),)], " " * 14)
    tell_waivers(sitting)
    terminal.say("An empty line draws the table again. Words may be shortened as long as they stay clear.")
    terminal.say(f"{game.question(view)} [{view.agenda[-1].clause}]")
    if choices is not None:
        list_in_words(sitting, choices, choices.first, choices.first + len(choices.items))
    else:  # what dice and cards may show needs no words
        terminal.rows(in_columns([f"  {option}" for option in options], terminal.width))


def undo(sitting: Sitting) -> None:
    """Take back the last step if that is allowed: a decision, or what was typed for real dice."""
    if sitting.may_retype():
        sitting.retype()
        sitting.terminal.say("Taken back. What did the dice, coins or cards really show?")
        return
    if sitting.match.length <= sitting.rolled or not sitting.seats.may_undo(sitting.match):
        sitting.terminal.say(
            "There is nothing to take back: chance or somebody else has decided since, or something was revealed."
        )
        return
    sitting.go_to(sitting.match.undo())
    sitting.terminal.say("Taken back.")


def save(sitting: Sitting, name: str) -> None:
    """Write the position to a file; only a saved game may be overwritten."""
    game, terminal = sitting.match.game, sitting.terminal
    try:
        path = Path(name).expanduser()
        if path.is_file():
            codec.from_json(game, content(path))
        put(path, [codec.to_json(game, sitting.match.state)], new=False)
    except ZombiekitError:
        terminal.say(f"{name} holds something other than a saved game; nothing was written.")
    except _NO_FILE as error:
        terminal.say(f"Cannot save: {_why(error)}.")
    else:
        how = "go on from there with: load" if sitting.keeper is None else "to go on from there, start with --load"
        terminal.say(f"Saved; {how} {name}")


def load(sitting: Sitting, name: str) -> None:
    """Go on from a saved position."""
    terminal = sitting.terminal
    if sitting.keeper is not None:
        terminal.say("This game is being recorded; to begin at a saved position, start with --load FILE.")
        return
    try:
        state = codec.from_json(sitting.match.game, content(Path(name).expanduser()))
    except ZombiekitError as error:
        terminal.say(f"Cannot load {name}: {in_lines(error)}")
    except _NO_FILE as error:
        terminal.say(f"Cannot load: {_why(error)}.")
    else:
        sitting.begin(new_match(sitting.match.game, state=state))
        terminal.say("Loaded.")


def _why(error: Exception) -> str:
    return in_words(error) if isinstance(error, OSError) else str(error).rstrip(".")


MANY = 12
"""If a text may mean more choices than this, only the first ones are listed."""


def answered(sitting: Sitting, text: str, options: Any, word: str = "", choices: Choices | None = None) -> None:
    """Do what the player typed: a command, one of the options, or, with a word for chance, an outcome without its word.

    A number stands for the listed choice with that number.

    Raises:
        Left: The player leaves.
    """
    first, _, rest = text.partition(" ")
    if _is_command(sitting, first.lower(), rest.strip(), options, choices):
        return
    match first.lower(), rest.strip():
        case word_typed, "" if word_typed in QUIT:
            raise Left
        case name, about if not readings(text, options) and look(sitting, name, about):
            pass
        case _ if waiver := _waiver_of(sitting, first, rest.strip()):
            _pass_ahead(sitting, text, options, *waiver)
        case number, "" if choices is not None and number.isdecimal():
            _choose_number(sitting, int(number[:9]), choices)
        case _ if choices is not None and _are_numbers(text, options):
            _choose_several(sitting, [int(number[:9]) for number in text.split()], choices)
        case _:
            _choose(sitting, text, options, word)


def _is_command(sitting: Sitting, first: str, rest: str, options: Any, choices: Choices | None) -> bool:
    """Carry out a command; say whether it is one."""
    match first, rest:
        case "", "":
            sitting.asked = sitting.shown = None
        case "?" | "help", "":
            tell_help(sitting, options, choices)
        case "?" | "help", about:
            look_up(sitting, about, choices)
        case "back", "" if sitting.counting is not None:
            sitting.counting = sitting.asked = None
        case "undo", "":
            undo(sitting)
        case "auto", "" if in_setup(sitting.match.game, sitting.match.state):
            sitting.seats.hold_news()
            sitting.laid_for |= frozenset(sitting.seats.people)
            if choices is None:  # chance is asked first, so nothing of that is seen yet
                sitting.terminal.say("The program will make your set-up choices.")
        case "save", name if name:
            save(sitting, name)
        case "load", name if name:
            load(sitting, name)
        case "ask", "" if sitting.waivers.of(sitting.seats.viewer):
            sitting.waivers = sitting.waivers.take_back(sitting.seats.viewer)
            sitting.terminal.say("You are asked again.")
        case "save" | "load", _:
            sitting.terminal.say(f"Name a file: {first} FILE")
        case _:
            return False
    return True


def _waiver_of(sitting: Sitting, first: str, rest: str) -> tuple[Any, Until] | None:
    """Return the action that declines and the waiver that two words name, each perhaps shortened; None if nothing is offered now."""
    offer = offer_of(sitting.match)
    if offer is None or not rest or not str(offer.decline).startswith(first.lower()):
        return None
    return next(((offer.decline, until) for until in Until if until.startswith(rest.lower())), None)


def _pass_ahead(sitting: Sitting, text: str, options: Any, decline: Any, until: Until) -> None:
    """Pass now, and keep passing for the seat until the waiver ends, unless the text may also mean one of the choices."""
    if meant := readings(text, options):
        sitting.terminal.say(f"That could be {decline} {until}, {_some(meant)}; type more of it.")
        return
    sitting.waivers = sitting.waivers.give(sitting.match, until)
    sitting.play(decline)


def _choose_number(sitting: Sitting, number: int, choices: Choices) -> None:
    item = choices.called(number)
    if item is None:
        sitting.terminal.say(f"The choices are numbered {choices.span}.")
    elif isinstance(item, Counting):
        sitting.counting, sitting.asked = item, None
    else:
        sitting.play(item)


def _are_numbers(text: str, options: Any) -> bool:
    """Say whether a text has nothing but numbers of choices: `2 1`, unless that is all but the word of one, `kill 2 1`."""
    given = text.split()
    return all(map(str.isdecimal, given)) and all(as_people_count(option).split()[1:] != given for option in options)


def _choose_several(sitting: Sitting, numbers: list[int], choices: Choices) -> None:
    """Play several listed choices one after the other, until something comes between; the numbers are those of the list that is shown."""
    items = [choices.called(number) for number in numbers]
    if None in items:
        sitting.terminal.say(f"The choices are numbered {choices.span}.")
        return
    if choices.counting or any(isinstance(item, Counting) for item in items):
        sitting.terminal.say("Numbers of things are asked for one at a time; give a single number.")
        return
    seat, goes_on = sitting.seats.viewer, _going_on(sitting)
    for number, item in zip(numbers, items, strict=True):
        if not goes_on():
            sitting.stopped = seat, f"You stop before {number}: something else comes first."
            return
        if refusal := sitting.match.game.why_illegal(sitting.match.state, item):
            why = f"{refusal.reason} [{refusal.clause}]."
            sitting.stopped = seat, f"You stop before {number}, no longer a choice: {why}"
            return
        sitting.play(item)


def _going_on(sitting: Sitting) -> Callable[[], bool]:
    """Return what says whether the same seat is still asked a question of the same kind."""
    game, state = sitting.match.game, sitting.match.state
    asked = game.current_player(state), type(state.agenda[-1])

    def goes_on() -> bool:
        now = sitting.match.state
        return game.current_player(now) == asked[0] and type(now.agenda[-1]) is asked[1]

    return goes_on


def _choose(sitting: Sitting, text: str, options: Any, word: str) -> None:
    winds = _winds(sitting, options, word)
    route = text.lower().split()
    is_route = not word and len(route) > 1 and SIDES.keys() >= {*route}
    found = readings(text, options, winds)
    if is_route:  # `s w` is not short for `step w`, but it could be short for `search w`
        steps = _words_to(route[0], options, winds)
        found = [option for option in found if word_of(type(option)) not in steps]
    if word and not found:
        found = readings(_as_name(text, word), options)
    ways = {winds.get(option) or str(option).lower().split()[-1] for option in options}
    side = SIDES.get(text.lower(), "")
    if found and side and text.lower() not in ways and not ways.isdisjoint(SIDES):  # `e` does not end a turn of steps
        sitting.terminal.say(f"No choice leads {side}. If you mean {_some(found)}, type more of it.")
    elif not found and winds and _side_of(text):
        sitting.terminal.say(f"No choice leads {_side_of(text)}.")
    elif len(found) == 1 and not is_route:
        _try(sitting, found[0])
    elif not word and (counting := _counting_of(sitting, found)) is not None:
        sitting.counting, sitting.asked = counting, None
    elif found:
        also = ", or several steps" if is_route else ""
        sitting.terminal.say(f"That could be {_some(found, sitting.choices)}{also}; type more of it.")
    elif word or not (_in_its_words(sitting, text, options) or _go_along(sitting, text, options)):
        _explain(sitting, text, word, options)


def _in_its_words(sitting: Sitting, text: str, options: Any) -> bool:
    """Play the only choice whose words begin like this: `end` for `stop`, if that reads `end the movement`; say whether there is one."""
    game, given = sitting.match.game, text.casefold().split()
    if given[0] in {word_of(cls) for cls in game.ACTIONS}:  # `play` is not `play nothing now`
        return False
    said = {option: describe(game, sitting.view, option).casefold().split() for option in options}
    found = [option for option, words in said.items() if words[: len(given)] == given]
    if len(found) == 1:
        _try(sitting, found[0])
    return len(found) == 1


def _counting_of(sitting: Sitting, found: list[Any]) -> Counting | None:
    """Return the item that asks for these choices part by part; None if there is none."""
    items = [item for item in sitting.choices.items if isinstance(item, Counting)]
    return next((item for item in items if {*found} == {*item.actions}), None)


def _side_of(text: str) -> str:
    """Return the side of the map that `n` or `move n` names; empty for anything else."""
    *first, way = text.lower().split()
    return SIDES.get(way, "") if len(first) < 2 and SIDES.keys().isdisjoint(first) else ""


def _as_name(text: str, word: str) -> str:
    """Return an outcome's name as notation spells it: without its word, and with `_` for blanks."""
    given = text.lower().split()
    return "_".join(given[1:] if given[0] == word else given)


def _winds(sitting: Sitting, options: Any, word: str) -> dict[Any, str]:
    """Return the winds in which choices lead; outcomes of chance lead nowhere."""
    return {} if word else headings(sitting.match.game, sitting.view, sitting.parts.chart, options)


def _go_along(sitting: Sitting, text: str, options: Any) -> bool:
    """Take several steps at once (`move g9 f9 e9`, `w w s`) until something comes between; say whether the text asks for that."""
    first, *ways = text.split()
    if all(map(_is_place, (first, *ways))):
        words, ways = [*_words_to(first.lower(), options, _winds(sitting, options, ""))], [first, *ways]
    else:
        words = [found for found in {word_of(type(option)) for option in options} if found.startswith(first.lower())]
    if len(words) != 1 or len(ways) < 2:
        return False
    if any(len(str(option).split()) > 2 for option in options if word_of(type(option)) == words[0]):
        return False  # one place does not name a whole choice: in `move 3,1 4,1` the second is where the first one goes
    game, seat, goes_on = sitting.match.game, sitting.seats.viewer, _going_on(sitting)
    for number, way in enumerate(ways):
        options = game.legal_actions(sitting.match.state) if number else options
        found = readings(f"{words[0]} {way}", options, _winds(sitting, options, ""))
        if len(found) != 1:
            if number:
                sitting.stopped = seat, f"You stop before {way}: {_why_not(sitting, words[0], way, found)}"
            return number > 0
        sitting.play(found[0])
        if not goes_on():
            if ways[number + 1 :]:
                sitting.stopped = seat, f"You stop before {ways[number + 1]}: something else comes first."
            return True
    return True


def _words_to(way: str, options: Any, winds: Mapping[Any, str]) -> set[str]:
    """Return the first words of the choices that lead in a direction or to a place."""
    meant = [option for option in options if way in (winds.get(option), str(option).lower().split()[-1])]
    return {word_of(type(option)) for option in meant}


def _is_place(part: str) -> bool:
    """Say whether a part of an answer can only be a direction or the coordinates of a place."""
    return part.lower() in SIDES or (not part.isdecimal() and any(map(str.isdecimal, part)) and part[-1].isdecimal())


def _why_not(sitting: Sitting, word: str, way: str, found: list[Any]) -> str:
    if found:
        return f"that could be {_some(found)}."
    if _side_of(way) and _winds(sitting, sitting.match.game.legal_actions(sitting.match.state), ""):
        return f"no choice leads {_side_of(way)}."
    try:
        refusal = sitting.match.game.why_illegal(sitting.match.state, intended(sitting.match.game, f"{word} {way}"))
    except InvalidNotation:
        refusal = None
    return f"{refusal.reason} [{refusal.clause}]." if refusal else "there is no such way."


def _explain(sitting: Sitting, text: str, word: str, options: Any) -> None:
    """Say why a text is not an option, or play it if it is one in an unusual spelling; a word that all options share may be missing."""
    words = {word_of(type(option)) for option in options}
    try:
        action = intended(sitting.match.game, text, word or (words.pop() if len(words) == 1 else ""))
    except InvalidNotation as error:
        wrong = (_near(text, options, word) if word else "") or _what_is_wrong(sitting, text, error)
        sitting.terminal.say(f"{wrong}\nType ? to see the choices explained.")
    else:
        _try(sitting, action)


def _near(text: str, outcomes: Any, word: str) -> str:
    """Return a hint at the possible outcomes that resemble a mistyped name; empty if none does."""
    named = dict.fromkeys(str(outcome).lower().removeprefix(f"{word} ") for outcome in outcomes)
    near = get_close_matches(_as_name(text, word)[:60], named, cutoff=0.6)
    wrong = shown(text.removeprefix(f"{word} "))
    return f"Nothing here is called {wrong}; did you mean {' or '.join(near)}?" if near else ""


def _what_is_wrong(sitting: Sitting, text: str, error: InvalidNotation) -> str:
    """Return the notation error of a text that begins with a word of the choices; otherwise list these words."""
    game, first = sitting.match.game, text.partition(" ")[0].lower()
    words = dict.fromkeys(word_of(type(action)) for action in game.legal_actions(sitting.match.state))
    if not words or first in words:
        return str(error)
    return f"{shown(text)} is not one of the choices; they begin with: {', '.join(words)}"


def _try(sitting: Sitting, action: Any) -> None:
    """Play an action or outcome, or say why it is illegal."""
    refusal = sitting.match.game.why_illegal(sitting.match.state, action)
    if refusal is None:
        sitting.play(action)
    else:
        sitting.terminal.say(f"Not now: {refusal.reason} [{refusal.clause}].")


def _some(options: list[Any], choices: Choices | None = None) -> str:
    """Return options in notation, with their numbers if `choices` lists them, which may show other words."""
    listed = enumerate(choices.items, choices.first) if choices else ()
    numbers = {item: f"{number} " for number, item in listed}
    named = [f"{numbers.get(each, '')}{as_people_count(each)}" for each in options[:MANY]]
    more = f" and {len(options) - MANY} others" if len(options) > MANY else ""
    return f"{', '.join(named)}{more}"
