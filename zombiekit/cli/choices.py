"""How choices are listed and numbered: one sentence each with its odds if there is room, otherwise in groups, nearest first.

Choices that differ in numbers (how many of each kind) are not listed if they are many: the player gives one number at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import attrs

from zombiekit.cli.viewport import SIDES, distance, headings
from zombiekit.drawings import GLUE, MapDrawing, Role, Row, Span, cut, wrapped
from zombiekit.game import Game, describe, prospects
from zombiekit.odds import odds
from zombiekit.play import Dice
from zombiekit.primitives.lines import as_people_count

FEW = 3
"""Up to this many groups have a line each; more share lines."""
MANY = 12
"""More choices of one kind than this are listed from the nearest to the farthest."""
MANY_COUNTED = 4
"""If more choices of one kind than this differ in numbers, the player gives one number at a time."""
MANY_SHARING = 6
"""The same for choices that share lines, if they differ in more than one number."""
INDENT = "    "
"""The indent of lines that continue a choice, or a line of words."""
COORDINATES = re.compile(r"-?\d+,-?\d")


@attrs.frozen
class Counting:
    """Choices of one kind that differ in numbers, and the numbers settled so far.

    Attributes:
        actions: All choices of that kind.
        picked: The settled numbers: the first ones, in order.
    """

    actions: tuple[Any, ...]
    picked: tuple[int, ...] = ()

    @property
    def left(self) -> tuple[Any, ...]:
        """The actions that fit the settled numbers."""
        return tuple([action for action in self.actions if _numbers(action)[: len(self.picked)] == self.picked])

    @property
    def next(self) -> tuple[tuple[int, Any], ...]:
        """The possible counts of the next kind, each with the action or the further choices that it leads to."""
        counts = {_numbers(action)[len(self.picked)] for action in self.left}
        return tuple([(count, self.with_next(count)) for count in sorted(counts)])

    def with_next(self, count: int) -> Any:
        """Return the only action left with this many of the next kind, or the choices that are left."""
        then = attrs.evolve(self, picked=(*self.picked, count))
        return then.left[0] if len(then.left) == 1 else then.at_choice()

    def at_choice(self) -> Counting:
        """Return the same choices with all forced numbers settled, up to the next kind whose number is open."""
        then = self
        while len({_numbers(action)[len(then.picked)] for action in then.left}) == 1:
            then = attrs.evolve(then, picked=_numbers(then.left[0])[: len(then.picked) + 1])
        return then

    @property
    def label(self) -> str:
        """What is counted next."""
        return str(self.actions[0].counts[len(self.picked)][0])

    @property
    def alone(self) -> Any:
        """The action with the settled numbers and none of the other kinds; None if there is no such action."""
        rest = (0,) * (len(self.actions[0].counts) - len(self.picked))
        return next((action for action in self.left if _numbers(action) == self.picked + rest), None)

    @property
    def question(self) -> str:
        """The next question, with the numbers settled so far."""
        named = zip(self.actions[0].counts, self.picked, strict=False)
        so_far = ", ".join(f"{count} {label}" for (label, _), count in named if count)
        return f"How many {self.label}?{f' So far: {so_far}.' if so_far else ''} (`back` asks again)"

    def __str__(self) -> str:
        return str(self.actions[0].WORD)


def _numbers(action: Any) -> tuple[int, ...]:
    return tuple([count for _, count in action.counts])


class Choices(NamedTuple):
    """The choices, in the order of the list.

    Attributes:
        items: Actions, and a `Counting` for choices that are asked for in parts.
        first: The number of the first one.
        counting: The choices that the items are parts of; None if the items are whole choices.
        suggested: The item that the game suggests; None if it suggests none.
    """

    items: tuple[Any, ...]
    first: int = 1
    counting: Counting | None = None
    suggested: Any = None

    def called(self, number: int) -> Any:
        """Return the item with this number; None if there is none."""
        at = number - self.first
        return self.items[at] if 0 <= at < len(self.items) else None

    @property
    def span(self) -> str:
        """The range of the numbers, in words."""
        return f"{self.first} to {self.first + len(self.items) - 1}"


def choices_of(game: Game, view: Any, chart: MapDrawing, actions: Sequence[Any], stand: str) -> Choices:
    """Return the choices in order. A long kind starts with the nearest choices; many choices that differ in numbers become one item.

    `stand` identifies the position: equal values give the same suggestion.
    """
    items: list[Any] = []
    suggested = None
    for group in _longest_last([tuple(kind) for _, kind in groupby(actions, key=type)]):
        if _is_counted(game, view, group):
            rollout = getattr(game, "rollout", None)
            proposal = rollout(view, tuple(actions), Dice(stand)) if rollout else None
            if type(proposal) is type(group[0]):
                items.append(proposal)
                suggested = proposal
            items.append(Counting(group).at_choice())
        else:
            items += _together(game, view, chart, group)
    return Choices(tuple(items), suggested=suggested)


def _is_counted(game: Game, view: Any, group: tuple[Any, ...]) -> bool:
    """Say whether the player gives one number at a time, since several of the numbers differ in many choices."""
    if len(group) <= MANY_COUNTED or not hasattr(group[0], "counts"):
        return False
    if not _brief(game, view, group[0])[0]:
        return True
    differing = sum(len({*each}) > 1 for each in zip(*map(_numbers, group), strict=True))
    return len(group) > MANY_SHARING and differing > 1


def _longest_last(kinds: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Put kinds of many choices behind those of few, which a screen would not reach; a single last choice, such as the end, stays there."""
    last = kinds[-1:] if kinds and len(kinds[-1]) == 1 else []
    return [*sorted(kinds[: len(kinds) - len(last)], key=lambda kind: len(kind) > MANY), *last]


def parts_of_choice(counting: Counting) -> Choices:
    """Return the answers to the question of how many; the number of each is its count."""
    found = counting.next
    return Choices(tuple([item for _, item in found]), found[0][0], counting)


def _together(game: Game, view: Any, chart: MapDrawing, actions: tuple[Any, ...]) -> list[Any]:
    """Return actions of one kind, those with a common title together. If there are many, sort them by distance.

    The distance of their starting point counts first, then that of where they lead. Neighboring places keep their order.
    """
    places = getattr(game, "places", None) if len(actions) > MANY else None
    ranks: dict[str, tuple[int, int]] = {}
    ways: dict[Any, tuple[str, int]] = {}
    winds = headings(game, view, chart, actions) if places else {}
    for number, action in enumerate(actions):
        title = _brief(game, view, action)[0]
        at = [chart.places[place] for place in places(view, action) if place in chart.places] if places else []
        far = [distance(chart.focus, box) for box in at] or [0]
        ranks[title] = min((far[0] if len(far) > 1 else 0, number), ranks.get(title, (far[0], number)))
        ways[action] = title, 0 if action in winds else far[-1]
    return sorted(actions, key=lambda action: (ranks[ways[action][0]], ways[action][1]))


# ------------------------------------------------------------------------------------------------------------- in words


def words_of(game: Game, view: Any, item: Any) -> str:
    """Return a choice in words."""
    if isinstance(item, Counting):
        title = _brief(game, view, item.actions[0])[0]
        return f"{f'{title}: ' if title else ''}choose how many of each kind ({len(item.left)} ways)"
    return describe(game, view, item)


def odds_of(game: Game, view: Any, item: Any) -> str:
    """Return the possible results of a choice in one line, with exact odds; empty if chance plays no part or too much may happen."""
    action = item.alone if isinstance(item, Counting) else item
    return "" if action is None else odds(prospects(game, view, action))


def _brief(game: Game, view: Any, item: Any) -> tuple[str, str, str]:
    """Return a choice in brief: the title it shares with others, what it is, and where. A game without `brief` gives its notation."""
    own = getattr(game, "brief", None)
    if own is not None and not isinstance(item, Counting):
        title, what, where = own(view, item)
        return title, what, where
    title, _, what = as_people_count(item).partition(" ")
    return title, what or title, ""


class _Listed(NamedTuple):
    """A choice as it is listed: its number, the item, and the wind in which it leads."""

    number: int
    item: Any
    wind: str

    @property
    def line(self) -> str:
        """What the player may type instead of the number; empty if that has coordinates, facts with `=`, or words with `_`."""
        text = as_people_count(self.item)
        if COORDINATES.search(text) or "_" in text or "=" in text:
            return ""
        return f"{text} ({self.wind.upper()})" if self.wind else text


def listed(
    game: Game, view: Any, choices: Choices, winds: Mapping[Any, str], *, width: int, room: int, most: int
) -> list[Row]:
    """Return the lines that list the choices with their numbers.

    Up to `room` choices get a sentence each. If there are more than `most` lines, odds are dropped first, then sentences, then the
    last choices. `winds` are those in which actions lead, unless their words already say so.
    """
    numbered = [_Listed(number, item, winds.get(item, "")) for number, item in enumerate(choices.items, choices.first)]
    if choices.counting is not None:
        label = choices.counting.label
        rows = [
            row for each in numbered for row in _counted(choices.counting, each, odds_of(game, view, each.item), width)
        ]
        short = in_columns([f"{each.number:>3} {label}" for each in numbered], width)[:most]
        return rows if len(rows) <= most else short
    told = _sentences(game, view, choices, numbered, width) if len(numbered) <= room else []
    if told:
        rows = [*_with_odds(game, view, numbered, told, width)]
        if len(rows) <= most:
            return rows
    grouped = _grouped(game, view, numbered, width, has_odds=True)
    if len(grouped) <= most:
        return grouped
    rows = [row for lines in told for row in lines]
    if told and len(rows) <= min(room, most):
        return rows
    rows = _grouped(game, view, numbered, width)
    return rows if len(rows) <= most else _begun(game, view, numbered, width, most)


def _grouped(game: Game, view: Any, numbered: Sequence[_Listed], width: int, *, has_odds: bool = False) -> list[Row]:
    """Return the lines of all kinds; with `has_odds`, add the odds of each choice that shares no line with others."""
    rows: list[Row] = []
    for kind in _kinds(numbered):
        has_titles = any(_brief(game, view, each.item)[0] for each in kind)
        for part in [kind] if has_titles else [[each] for each in kind]:
            rows += _kind(game, view, part, width)
            if has_odds and len(part) == 1:
                rows += _odds_rows(odds_of(game, view, part[0].item), width)
    return rows


def _begun(game: Game, view: Any, numbered: Sequence[_Listed], width: int, most: int) -> list[Row]:
    """Return as many of the first choices as fit, and a line that says which numbers the others have and how to see them."""
    least, beyond = 1, min(len(numbered), most * width // 4)
    while beyond - least > 1:
        middle = (least + beyond) // 2
        if len(_grouped(game, view, numbered[:middle], width)) < most:
            least = middle
        else:
            beyond = middle
    others = ", ".join(_range_of(game, view, kind) for kind in _kinds(numbered[least:]))
    some = f"? {least + 1}-{min(least + MANY, len(numbered))} some"
    end = _range_of(game, view, _kinds(numbered)[-1])
    told = [
        f"{others} (? lists all, {some})",
        f"{others} (? lists all)",
        f"{len(numbered) - least} more, {end} (? lists all)",
    ]
    more = next((line for line in told if len(line) + 4 <= width), told[-1])
    return [*_grouped(game, view, numbered[:least], width), cut((Span(f"... {more}", Role.GROUND),), width)]


def _range_of(game: Game, view: Any, kind: Sequence[_Listed]) -> str:
    """Return the numbers of choices of one kind with the word for them, or in words if there is one."""
    first, last = kind[0], kind[-1]
    if first is last:
        return f"{first.number} {words_of(game, view, first.item)}"
    return f"{first.number}-{last.number} {str(first.item.WORD).replace('_', ' ')}"


def in_columns(cells: Sequence[str], width: int, indent: str = "") -> list[Row]:
    """Return short texts in as many columns as fit."""
    column = max(map(len, cells)) + 2
    per_line = max((width - len(indent) + 2) // column, 1)
    lines = (cells[start : start + per_line] for start in range(0, len(cells), per_line))
    return [(Span(indent + "".join(f"{cell:{column}}" for cell in line).rstrip()),) for line in lines]


def _counted(counting: Counting, each: _Listed, said: str, width: int) -> list[Row]:
    """Return the lines of a possible count, with its odds and, if it has any, those of the other kinds that it leaves no choice of."""
    rest = () if isinstance(each.item, Counting) else each.item.counts[len(counting.picked) + 1 :]
    others = " and ".join(f"{count} {label}" for label, count in rest if count) or "no others"
    count = Span(f"{each.number:>3} ", Role.COUNT)
    return [
        *wrapped((count, Span(f"{counting.label}{f', and {others}' if said else ''}")), width, INDENT),
        *_odds_rows(said, width),
    ]


def _with_odds(
    game: Game, view: Any, numbered: Sequence[_Listed], told: Iterable[list[Row]], width: int
) -> Iterator[Row]:
    """Yield the lines of each choice and of its odds, which are not repeated if an earlier choice has the same."""
    known: dict[str, int] = {}
    for each, lines in zip(numbered, told, strict=True):
        said = odds_of(game, view, each.item)
        first = known.setdefault(said, each.number)
        if not said or first == each.number:
            yield from [*lines, *_odds_rows(said, width)]
        else:
            yield from lines[:-1]
            yield from wrapped((*lines[-1], Span(f" (as for {first})", Role.WAY)), width, INDENT)


def _odds_rows(said: str, width: int) -> list[Row]:
    return wrapped((Span(f"{INDENT}  {said}", Role.WAY),), width, f"{INDENT}  ") if said else []


def _sentences(game: Game, view: Any, choices: Choices, numbered: Sequence[_Listed], width: int) -> list[list[Row]]:
    """Return the lines of each choice: what the player may type, and its words."""
    longest = max(len(each.line) for each in numbered)
    told = []
    for each in numbered:
        words = words_of(game, view, each.item)
        words = f"suggested: {words}" if each.item is choices.suggested else words
        has_side = SIDES.get(each.wind, "") in words.split()
        words = f"{words} ({each.wind.upper()})" if each.wind and not each.line and not has_side else words
        typed = Span(
            f"{each.line:{longest}}  " if each.line and words.casefold().split(",")[0] != each.line.casefold() else ""
        )
        spans = (Span(f"{each.number:>3} ", Role.COUNT), typed)
        told.append(wrapped((*spans, Span(words, Role.GROUND if typed.text else Role.PLAIN)), width, INDENT))
    return told


_Brief: TypeAlias = tuple[_Listed, str, str, str]
"""A choice with its title, what it is, and where."""


def _kinds(numbered: Sequence[_Listed]) -> list[list[_Listed]]:
    """Return neighbors of one kind together; choices that are asked for in parts are a kind of their own each."""

    def kind_of(each: _Listed) -> object:
        return each.item.actions if isinstance(each.item, Counting) else type(each.item)

    return [list(kind) for _, kind in groupby(numbered, key=kind_of)]


def _kind(game: Game, view: Any, choices: list[_Listed], width: int) -> Iterator[Row]:
    """Yield the lines of one kind: a single choice in words, several in groups by their common title."""
    if len(choices) == 1:
        number, item, _ = choices[0]
        yield from wrapped((Span(f"{number:>3} ", Role.COUNT), Span(words_of(game, view, item))), width, INDENT)
        return
    short = [(each, *_brief(game, view, each.item)) for each in choices]
    groups = [(title, [*group]) for title, group in groupby(short, key=lambda each: each[1])]
    shared = _shared([title for title, _ in groups])
    together = _under_shared(shared, groups, len(choices), width)
    if len(groups) > FEW:
        yield from together
        return
    apart = [row for title, group in groups for row in _titled(game, view, title, group, width)]
    is_shorter = len(groups) > 1 and shared and len(together) <= len(groups) + 1 < len(apart)  # none of them is broken
    yield from together if is_shorter else apart


def _titled(game: Game, view: Any, title: str, group: Sequence[_Brief], width: int) -> list[Row]:
    """Return the lines of choices below their common title, or beside it if there is room; without a title, each in words."""
    if not title:
        return [row for each, *_ in group for row in _kind(game, view, [each], width)]
    beside = "  ".join(f"{each.number} {_at(each, *rest)}" for each, _, *rest in group)
    if len(title) + len(beside) + 3 <= width:
        return [(Span(f"{title}: ", Role.COUNT), Span(beside))]
    cells = [f"{each.number:>3} {_at(each, *rest)}" for each, _, *rest in group]
    return [*wrapped((Span(f"{title}:", Role.COUNT),), width, INDENT), *in_columns(cells, width, "  ")]


def _under_shared(shared: str, groups: Sequence[tuple[str, Sequence[_Brief]]], count: int, width: int) -> list[Row]:
    """Return the lines of groups below the words that their titles begin with."""
    heading = f"{shared}, nearest first:" if count > MANY else f"{shared}:"
    cells = []
    for title, group in groups:
        ways = [f"{each.number} {_at(each, *rest)}".replace(" ", GLUE) for each, _, *rest in group]
        cells.append(f"{title.removeprefix(shared).strip()}: {'  '.join(ways)}")
    return [*wrapped((Span(heading, Role.COUNT),), width, INDENT), *_flowing(cells, width)]


def _flowing(cells: Iterable[str], width: int) -> Iterator[Row]:
    """Yield lines with as many texts as fit in each."""
    line = ""
    for cell in cells:
        if line and len(line) + len(cell) + 3 > width:
            yield from wrapped((Span(line),), width, INDENT)
            line = ""
        line = f"{line}   {cell}" if line else f"  {cell}"
    yield from wrapped((Span(line),), width, INDENT)


def _at(each: _Listed, what: str, where: str) -> str:
    """Return where a choice leads, by its wind if it has one, and what is there."""
    if each.wind:
        return f"{each.wind.upper()} ({what})" if what else each.wind.upper()
    return " ".join(filter(None, (what, where)))


def _shared(titles: Iterable[str]) -> str:
    """Return the words that all titles begin with."""
    shared: list[str] = []
    for words in zip(*(title.split(" ") for title in titles), strict=False):
        if len({*words}) > 1:
            break
        shared.append(words[0])
    return " ".join(shared)
