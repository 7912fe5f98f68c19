"""The table as text: the city on its grid, what lies beside it, and what is asked."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING

from zombiekit import agenda
from zombiekit.games.one_against_the_dead.box.components import END, MATCHES, NUMBER_CARDS, START, Reason
from zombiekit.games.one_against_the_dead.rules.attacking import AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import (
    CHECK_OUT,
    PLACE_CARD,
    BlockCoins,
    SiteDie,
    open_slots,
)
from zombiekit.games.one_against_the_dead.rules.scoring import score
from zombiekit.games.one_against_the_dead.rules.zombies_move import next_cell, walkable
from zombiekit.games.one_against_the_dead.table.events import ENDINGS
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, site_dice
from zombiekit.games.one_against_the_dead.table.words import weapon_text
from zombiekit.primitives.grid import compass, distances

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.primitives.cards import Card
    from zombiekit.primitives.grid import Cell
    from zombiekit.primitives.zombies import Zombies

GAP = 3
"""The fewest columns between two blocks: air, a street, and the pawn's mark before the right one."""
INDENT = 6
"""Where the westernmost block begins, right of the y axis."""
UNDER = 3
"""How far the zombies are set in below their card, so that a street to the south passes by them."""
WIDTH = 80
"""Where the question is broken into lines; the city is as wide as it is."""
LEGEND = (
    "@ you  ^ Start  * End  :3 die  ?N open slot  ## face down  . ground",
    "== || 1 AP  -- | 2 AP  G g Greater  L l Lesser zombies, capitals heads-up",
)


def draw(state: Draft) -> str:
    """Return the table as lines of plain ASCII text, without color, for a fixed-width font.

    Streets between blocks that the pawn can walk on show the price of the step: `==` where the cards match, `--` where they do not.
    """
    parts = (_beside_the_city(state), _city(state), LEGEND if state.city else (), wrap(question(state), WIDTH))
    return "\n\n".join("\n".join(part) for part in parts if part)


def question(state: Draft) -> str:
    """Return what waits for an answer, of the player or of chance; how the game ended when nothing does."""
    if state.result is not None:
        return f"Game over, {'won' if state.result is Reason.ESCAPED else 'lost'}. {ENDINGS[state.result]}"
    return agenda.question(state)


def _beside_the_city(state: Draft) -> list[str]:
    lines = score(state)
    clock = f"Round {state.round}/{state.options.round_limit}" if state.round else "Set-up"
    points = (
        f"score {sum(line.points for line in lines):g} ({', '.join(f'{line.label} {line.count}' for line in lines)})"
    )
    weapon = f"Weapon: {weapon_text(state.weapon)}"
    stack = f"stack: {', '.join(f'{kind} {left}' for kind, left in state.stack._asdict().items())}"
    pile = f"deck {state.deck_size}, unseen {len(state.unseen)}"
    beside = [(clock, f"AP {state.ap}", f"Strength {state.strength}", points), (weapon, stack, pile)]
    return [" | ".join(parts) for parts in beside] + ([_threat(state)] if state.zombies else [])


def _threat(state: Draft) -> str:
    """Say how many zombies are on the pawn's block, how many their next step would bring there, and how many there are."""
    ways = distances(state.pawn, walkable(state), [cell for cell, _ in state.zombies])
    coming = sum(
        group.total
        for cell, group in state.zombies
        if cell != state.pawn and next_cell(cell, state.pawn, ways) == state.pawn
    )
    count = sum(group.total for _, group in state.zombies)
    return f"Zombies: {state.zombies_here.total} on your block, {coming} a step away, {count} in all"


def _city(state: Draft) -> list[str]:
    """Return the x axis, and for each row of blocks a line of cards and a line of zombies below them."""
    blocks = _blocks(state)
    if not blocks:
        return []
    groups = _groups(state)
    xs, ys = zip(*blocks, *groups, state.pawn, strict=True)
    begins = _columns(range(min(xs), max(xs) + 1), blocks, groups)
    lines = [_written([(begin, str(x)) for x, begin in begins.items()])]
    for y in range(max(ys), min(ys) - 1, -1):
        lines += [_card_line(state, y, begins, blocks), _zombie_line(state, y, begins, groups)]
    return lines if lines[-1] else lines[:-1]


def _blocks(state: Draft) -> dict[Cell, str]:
    """Return what is written at each cell that is not bare ground."""
    dice = site_dice(state)
    node = state.agenda[-1] if state.agenda else None
    blocks = dict.fromkeys(state.placeholders, "##")
    if CHECK_OUT in state.agenda or node is PLACE_CARD:
        slots = open_slots(state)
        blocks |= {cell: f"?{direction}" for direction, cell in compass(state.pawn) if cell in slots}
    for cell, card in state.city:
        mark = "^" if cell == START else "*" if cell == END else ""
        if cell in dice:
            mark = f":{dice[cell]}"
        elif SiteDie(cell) in state.agenda:
            mark = ":?"
        blocks[cell] = card.replace(" ", "") + mark
    return blocks


def _groups(state: Draft) -> dict[Cell, str]:
    """Return the zombies at each cell as text, with those whose coins are in the air."""
    groups = {cell: tokens(group) for cell, group in state.zombies}
    node = state.agenda[-1] if state.agenda else None
    if isinstance(node, BlockCoins):
        groups[node.cell] = groups.get(node.cell, "") + "?" * node.coins
    elif isinstance(node, AttackCoins):
        groups[state.pawn] = groups.get(state.pawn, "") + "?" * (node.greater + node.lesser)
    elif isinstance(node, ReplacementCoins):
        groups[state.pawn] = groups.get(state.pawn, "") + "?" * node.coins
    return groups


def tokens(zombies: Zombies) -> str:
    """Return a group of zombies as the city shows it, strong to weak: `G2l` is two Greater heads-up and a Lesser tails-up."""
    return "".join(
        f"{letter}{count if count > 1 else ''}" for letter, count in zip("GgLl", zombies, strict=True) if count
    )


def _columns(xs: range, blocks: Mapping[Cell, str], groups: Mapping[Cell, str]) -> dict[int, int]:
    """Return where each column of blocks begins, each as wide as its widest block needs."""
    widths = {x: len(str(x)) for x in xs}
    for (x, _), text in blocks.items():
        widths[x] = max(widths[x], len(text))
    for (x, _), text in groups.items():
        widths[x] = max(widths[x], UNDER + len(text))
    begins = {xs[0]: INDENT}
    for x, after in pairwise(xs):
        begins[after] = begins[x] + widths[x] + GAP
    return begins


def _card_line(state: Draft, y: int, begins: Mapping[int, int], blocks: Mapping[Cell, str]) -> str:
    city = cards(state)
    words = [(0, f"{y:3}")]
    for x, begin in begins.items():
        text = blocks.get((x, y), ".")
        words.append((begin, text))
        if (x, y) == state.pawn:
            words.append((begin - 1, "@"))
        street = _street(city.get((x, y)), city.get((x + 1, y)))
        if street:
            first = begin + len(text) + 1
            words.append((first, street * (begins[x + 1] - 1 - first)))
    return _written(words)


def _zombie_line(state: Draft, y: int, begins: Mapping[int, int], groups: Mapping[Cell, str]) -> str:
    city = cards(state)
    words = []
    for x, begin in begins.items():
        street = _street(city.get((x, y)), city.get((x, y - 1)))
        words.append((begin, {"=": "||", "-": "|"}.get(street, "")))
        words.append((begin + UNDER, groups.get((x, y), "")))
    return _written(words)


def _street(here: Card | None, there: Card | None) -> str:
    """Return `=` for a step of 1 AP, `-` for one of 2, nothing where the pawn cannot walk."""
    if here not in NUMBER_CARDS or there not in NUMBER_CARDS:
        return ""
    return "=" if there in MATCHES[here] else "-"


def _written(words: list[tuple[int, str]]) -> str:
    """Return a line with each text at its column."""
    line = [" "] * max(at + len(text) for at, text in words)
    for at, text in words:
        line[at : at + len(text)] = text
    return "".join(line).rstrip()
