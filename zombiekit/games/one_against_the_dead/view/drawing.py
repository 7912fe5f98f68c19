"""The table as text: the city, the facts above it, and the question below it; also actions in words, their places, and what they may lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from zombiekit import agenda
from zombiekit.drawings import Box, Drawing, MapDrawing, Parts, Role, Row, drawing_of, row, spans, width_of, wrapped
from zombiekit.errors import Undetermined
from zombiekit.game import CHANCE, Prospect, foreseen
from zombiekit.games.one_against_the_dead.box.components import END, NUMBER_CARDS, START, Reason, price
from zombiekit.games.one_against_the_dead.rules import checking_out, ends
from zombiekit.games.one_against_the_dead.rules.attacking import ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.zombies import next_cell, walkable
from zombiekit.games.one_against_the_dead.table.actions import Bat, Decline, Move, Place, Search, Shotgun
from zombiekit.games.one_against_the_dead.table.events import CoinsSettled, StrengthLost, ZombiesCame, ZombiesHit
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, mismatches, open_slots, site_dice
from zombiekit.games.one_against_the_dead.table.words import ENDINGS, card_text, group, weapon_text
from zombiekit.odds import counted
from zombiekit.primitives import coins, dice
from zombiekit.primitives.cards import Card, Draw
from zombiekit.primitives.grid import Cell, compass, distances, step_from
from zombiekit.primitives.zombies import Zombies
from zombiekit.words import listed, many, some

GAP = 3
"""The fewest columns between two blocks: a space, a street, and the pawn's mark before the right block."""
INDENT = 6
"""Where the westernmost block begins, right of the y axis."""
UNDER = 3
"""How far zombies are indented below their card, which leaves room for a street to the south."""
WIDTH = 80
"""The width at which the question is wrapped; the city can be wider."""
_PLAIN = Role.PLAIN


LEGEND = (
    spans(
        *(("==", Role.WAY), " ", ("||", Role.WAY), " 1 AP  ", ("--", Role.GROUND), " ", ("|", Role.GROUND), " 2 AP  "),
        *((":3", Role.DIE), " die  ", ("G g", Role.ZOMBIE), " Greater  "),
        *(("L l", Role.ZOMBIE), " Lesser, capitals heads-up"),
    ),
    spans(
        *(("@", Role.FIGURE), " you  ^ Start  ", ("*", Role.GOAL), " End  ", ("?N", Role.OPEN), " open slot  "),
        *(("##", Role.GROUND), " face down  ", (".", Role.GROUND), " ground"),
    ),
)


def draw(state: Draft) -> Drawing:
    """Return the table as rows of plain ASCII text for a fixed-width font, each span with its role.

    Streets between blocks that the pawn can walk on show the price of the step: `==` where the cards match, `--` where they do not.
    """
    asked = wrapped(spans(question(state)), WIDTH)
    return drawing_of((_beside_the_city(state), _city(state).rows, LEGEND if state.city else (), asked))


def parts(state: Draft) -> Parts:
    """Return the same in parts, with the focus on the pawn."""
    return Parts(tuple(_beside_the_city(state)), _city(state), legend=LEGEND if state.city else ())


def question(state: Draft) -> str:
    """Return the question to the player or to chance, or how the game ended; only a variant knows why its rules ended it."""
    if state.agenda:
        return agenda.question(state)
    if state.result is None:
        return "Game over."
    return f"Game over, {'won' if state.result is Reason.ESCAPED else 'lost'}. {ENDINGS[state.result]}"


def _beside_the_city(state: Draft) -> list[Row]:
    clock, points = f"Round {state.round}/{state.options.round_limit}" if state.round else "Set-up", points_text(state)
    weapon = f"Weapon: {weapon_text(state.weapon)}"
    stack = f"stack: {', '.join(f'{kind} {left}' for kind, left in state.stack._asdict().items())}"
    pile = f"deck {state.deck_size}, unseen {len(state.unseen)}"
    ap, strength = (f"AP {state.ap}", Role.COUNT), (f"Strength {state.strength}", Role.COUNT)
    rows = [spans(f"{clock} | ", ap, " | ", strength, f" | {points}"), spans(f"{weapon} | {stack} | {pile}")]
    return rows + ([spans(threat(state))] if state.zombies else [])


def points_text(state: Draft) -> str:
    """Return the score, and the counts behind it."""
    lines = ends.score(state)
    return f"score {sum(line.points for line in lines):g} ({', '.join(f'{line.label} {line.count}' for line in lines)})"


def threat(state: Draft) -> str:
    """Say how many zombies are on the pawn's block, how many their next step would bring there, and how many there are in all."""
    ways = distances(state.pawn, walkable(state), [cell for cell, _ in state.zombies])
    coming = sum(
        group.total
        for cell, group in state.zombies
        if cell != state.pawn and next_cell(cell, state.pawn, ways, state.options.zombie_ties) == state.pawn
    )
    count = sum(group.total for _, group in state.zombies)
    return f"Zombies: {state.zombies_here.total} on your block, {coming} a step away, {count} in all"


def _city(state: Draft) -> MapDrawing:
    """Return the x axis, and for each row of blocks a line of cards and a line of zombies below them; the focus is on the pawn."""
    blocks, groups = _blocks(state), _groups(state)
    if not blocks:
        return MapDrawing(())
    begins, ys = _extent(state, blocks, groups)
    rows = [row(*((begin, str(x), _PLAIN) for x, begin in begins.items()))]
    for y in ys:
        rows += [_card_row(state, y, begins, blocks), _zombie_row(state, y, begins, groups)]
    rows = rows if rows[-1] else rows[:-1]
    edges = [*(begin - 1 for begin in begins.values()), width_of(rows) + 1]
    found = {
        ("cell", (x, y)): Box(line, begin - 1, min(2, len(rows) - line), end - begin)
        for (x, begin), end in zip(begins.items(), edges[1:], strict=True)
        for line, y in zip(range(1, len(rows), 2), ys, strict=True)
    }
    return MapDrawing(tuple(rows), found, found["cell", state.pawn][:2], head=1, margin=UNDER)


def _extent(state: Draft, blocks: Mapping[Cell, Row], groups: Mapping[Cell, str]) -> tuple[dict[int, int], range]:
    """Return where each column of blocks begins, as wide as its widest block, and the rows of blocks from north to south."""
    xs, ys = zip(*blocks, *groups, state.pawn, strict=True)
    widths = {x: len(str(x)) for x in range(min(xs), max(xs) + 1)}
    for (x, _), words in blocks.items():
        widths[x] = max(widths[x], width_of([words]))
    for (x, _), text in groups.items():
        widths[x] = max(widths[x], UNDER + len(text))
    begins = {min(xs): INDENT}
    for x, after in pairwise(widths):
        begins[after] = begins[x] + widths[x] + GAP
    return begins, range(max(ys), min(ys) - 1, -1)


def _blocks(state: Draft) -> dict[Cell, Row]:
    """Return the text at each cell that is not bare ground."""
    sites = site_dice(state)
    blocks: dict[Cell, Row] = dict.fromkeys(state.placeholders, spans(("##", Role.GROUND)))
    if checking_out.CHECK_OUT in state.agenda:
        slots = open_slots(state)
        ways = [(direction, cell) for direction, cell in compass(state.pawn) if cell in slots]
        blocks |= {cell: spans((f"?{direction}", Role.OPEN)) for direction, cell in ways}
    for cell, card in state.city:
        name = (card.replace(" ", ""), _card_role(state, cell, card))
        if cell in sites:
            blocks[cell] = spans(name, (f":{sites[cell]}", Role.DIE))
        elif checking_out.SiteDie(cell) in state.agenda:
            blocks[cell] = spans(name, (":?", Role.DIE))
        else:
            blocks[cell] = spans(name, (_MARKS.get(cell, ""), name[1]))
    return blocks


_MARKS = {START: "^", END: "*"}


def _card_role(state: Draft, cell: Cell, card: Card) -> Role:
    if cell in (state.pawn, END):
        return Role.FIGURE if cell == state.pawn else Role.GOAL
    if card not in NUMBER_CARDS:
        return Role.PLACE
    return Role.RED if card[-1] in "HD" else Role.BLACK


def _groups(state: Draft) -> dict[Cell, str]:
    """Return the zombies at each cell as text, with a `?` for each coin in the air."""
    groups = {cell: tokens(group) for cell, group in state.zombies}
    block, coins = checking_out.in_the_air(state)
    if block is not None:
        groups[block] = groups.get(block, "") + "?" * coins.total
    return groups


def tokens(zombies: Zombies) -> str:
    """Return a group of zombies as the city shows it, strong to weak: `G2l` is two Greater heads-up and a Lesser tails-up."""
    counts = zip("GgLl", zombies, strict=True)
    return "".join(f"{letter}{count if count > 1 else ''}" for letter, count in counts if count)


def _card_row(state: Draft, y: int, begins: Mapping[int, int], blocks: Mapping[Cell, Row]) -> Row:
    city = cards(state)
    words = [(0, f"{y:3}", _PLAIN)]
    for x, begin in begins.items():
        end = begin
        for text, role in blocks.get((x, y), _GROUND):
            words.append((end, text, role))
            end += len(text)
        if (x, y) == state.pawn:
            words.append((begin - 1, "@", Role.FIGURE))
        street, role = _STREETS[price(city.get((x, y)), city.get((x + 1, y)))]
        if street:
            words.append((end + 1, street * (begins[x + 1] - 2 - end), role))
    return row(*words)


_GROUND = spans((".", Role.GROUND))


def _zombie_row(state: Draft, y: int, begins: Mapping[int, int], groups: Mapping[Cell, str]) -> Row:
    city = cards(state)
    words = []
    for x, begin in begins.items():
        street, role = _STREETS[price(city.get((x, y)), city.get((x, y - 1)))]
        words.append((begin, {"=": "||", "-": "|"}.get(street, ""), role))
        words.append((begin + UNDER, groups.get((x, y), ""), Role.ZOMBIE))
    return row(*words)


_STREETS = {None: ("", _PLAIN), 1: ("=", Role.WAY), 2: ("-", Role.GROUND)}
"""A street and its role by the AP of a step; nothing where the pawn cannot walk."""


def describe(state: Draft, action: Any) -> str:
    """Return a legal action or a possible outcome in words: its own, or those of `_COMMON_WORDS` for classes that all games share."""
    common = _COMMON_WORDS.get(type(action))
    return str(common(state, action) if common else action.words(state))


def _flip(state: Draft, outcome: coins.Flip) -> str:
    node: Any = state.agenda[-1]
    thrown = node.outcomes(state)
    sizes = (("large", outcome.greater, thrown.greater), ("small", outcome.lesser, thrown.lesser))
    heads = [f"{shown} of {many(count, f'{size} coin')}" for size, shown, count in sizes if count]
    return f"flip heads on {listed(heads)}"


_COMMON_WORDS: Mapping[type, Callable[[Draft, Any], str]] = {
    Draw: lambda _, outcome: f"turn up {card_text(outcome.card)}",
    coins.Flip: _flip,
    dice.Roll: lambda _, outcome: f"roll a {outcome.value}",
}
"""The words for outcomes that several games share."""


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short: what it shares with others, what it is, and where; in full words if it shares nothing."""
    if not isinstance(action, (Move, Place, Search)):
        return "", describe(state, action), ""
    city, cell, wind = cards(state), step_from(state.pawn, action.direction), str(action.direction)
    if isinstance(action, Move):
        return "walk", f"{wind} to the {city[cell]} for {price(city[state.pawn], city[cell])} AP", ""
    if isinstance(action, Search):
        return "search for 1 AP", f"{wind} the {city[cell]}, die {site_dice(state)[cell]}", ""
    assert state.drawn is not None  # noqa: S101 - a card waits for its slot
    return f"lay {card_text(state.drawn)}", f"{wind}, {some(mismatches(city, state.drawn, cell), 'zombie')}", ""


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: cells."""
    return () if type(action) in _COMMON_WORDS else action.places(state)


def prospects(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return what an action can lead to at once by chance: in a fight the kills, breaks and losses, else the words of the events.

    Of zombies on a card to be laid only the kinds are named, since the action says where. An attack that throws no coins has a
    single result, which is certain. Rules: OATD-ATK-06, OATD-ZAT-01.
    """
    fought: dict[str, _Fought] = {}

    def words(after: Draft) -> str:
        if not any(isinstance(event, CoinsSettled) for event in after.events):
            return " ".join(
                [group(event.zombies) if isinstance(event, ZombiesCame) else str(event) for event in after.events]
            )
        found = _settled(state, after)
        fought[str(found)] = found
        return str(found)

    found = foreseen(agenda, state, action, words)
    if fought:
        return tuple([Prospect(each.words, each.chance, fought[each.words].counts) for each in found])
    return found or _surely(state, action)


def _surely(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return the certain result of an attack that throws no coins; nothing for any other action.

    Rules: OATD-ATK-08, OATD-ATK-10, OATD-ZAT-01.
    """
    if not isinstance(action, (Bat, Shotgun, Decline)):
        return ()
    try:
        after = agenda.step(state, action)
    except Undetermined:
        return ()
    if agenda.current_player(after) == CHANCE:
        return ()
    hits = [event for event in after.events if isinstance(event, ZombiesHit)]
    found = _counted(state, after, sum(state.zombies_here.greater - hit.zombies.greater for hit in hits))
    return (Prospect(str(found), Fraction(1), found.counts),)


class _Fought(NamedTuple):
    """The result of a fight: numbers, and how the game ended, if it did."""

    counts: tuple[tuple[str, int], ...]
    ends: str = ""

    def __str__(self) -> str:
        said = ", ".join([counted(deed, count) for deed, count in self.counts if count]) or "nothing"
        return f"{said}; {self.ends}" if self.ends else said


def _settled(state: Draft, after: Draft) -> _Fought:
    """Return the result of a fight. If the flip of replacements is next and cannot change the result, include it."""
    broken = sum(event.broken for event in after.events if isinstance(event, CoinsSettled))
    if agenda.current_player(after) == CHANCE and isinstance(after.agenda[-1], ReplacementCoins):
        flips = [flip for flip, _ in agenda.chance_outcomes(after)]
        least, most = [_counted(state, agenda.step(after, flip), broken) for flip in (flips[0], flips[-1])]
        if least == most:
            return least
    return _counted(state, after, broken)


def _counted(state: Draft, after: Draft, broken: int) -> _Fought:
    counts = (
        ("kill", after.kills - state.kills),
        ("break", broken),
        ("lose Strength", state.strength - after.strength),
    )
    if after.result is None:
        return _Fought(counts)
    told: list[Any] = [e for e in after.events if not isinstance(e, (CoinsSettled, ZombiesHit, StrengthLost))]
    end = str(told[-1]).rpartition(": ")[2].removesuffix(".")
    return _Fought(counts, f"{end[:1].lower()}{end[1:]}")
