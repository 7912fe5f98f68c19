"""The table as text: the board, the players, and what is asked."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from zombiekit.games.zombie_flavored_doom.asking import question
from zombiekit.games.zombie_flavored_doom.components import FOOD_TO_WIN, MATERIALS_TO_WIN, OUT
from zombiekit.games.zombie_flavored_doom.rounds import first_player, turn_order
from zombiekit.games.zombie_flavored_doom.state import Draft, is_at_gate, is_intruder, name_of, pile
from zombiekit.games.zombie_flavored_doom.victory import food_of, members

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.zombie_flavored_doom.boards import Board
    from zombiekit.games.zombie_flavored_doom.plan import Plan

WIDTH = 80
"""Where questions are broken into lines; the board is as wide as it is."""
LEGEND = "@n player n  A-H stronghold  +F1 pile  Zn zombies  1-9 spawn group  . plain"


def draw(state: Draft) -> str:
    """Return the table as lines of plain text, without color, for a fixed-width font: ASCII, but for the name that a board may have."""
    plan = state.options.ground.plan
    texts = [_tile(state, tile) for tile in range(len(plan.names))]
    parts = (_head(state), _players(state), _drawn(plan, texts), [LEGEND], wrap(question(state), WIDTH))
    return "\n\n".join("\n".join(part) for part in parts)


def draw_board(board: Board) -> str:
    """Return a board as lines of text, each stack with what it holds."""
    plan = board.plan
    stacks = dict(plan.stacks)
    texts = [str(stacks[tile]).replace(" ", "") if tile in stacks else mark for tile, mark in enumerate(plan.marks)]
    return "\n".join(_drawn(plan, texts))


def _head(state: Draft) -> list[str]:
    limit = f"/{state.options.nights}" if state.options.nights else ""
    order = ", ".join(str(seat + 1) for seat in turn_order(state))
    mover = first_player(state.options, state.round) + 1
    name = state.options.ground.plan.name
    zombies = f"player {mover} moves the zombies ({len(state.zombies)})"
    lines = [f"{name} | Round {state.round}{limit} | turn order {order} | {zombies}"]
    for home in sorted(set(state.options.homes)):
        side = members(state, home)
        need = FOOD_TO_WIN * len(side)
        names = ", ".join(str(seat + 1) for seat in side)
        letter = state.options.ground.plan.letter_at[home]
        store = pile(state, home)
        lines.append(
            f"Stronghold {letter} on {name_of(state, home)} (player{'s' * (len(side) > 1)} {names}): store {store};"
            f" {store.materials}/{MATERIALS_TO_WIN} Materials, {food_of(state, home)}/{need} Food"
        )
    return lines


def _players(state: Draft) -> list[str]:
    lines = []
    for seat, tile in enumerate(state.tiles):
        if tile == OUT:
            lines.append(f"@{seat + 1} out until round {state.back[seat]}")
            continue
        inside = ""
        if is_intruder(state, seat):
            inside = f", {'at the gate' if is_at_gate(state, seat) else 'inside'} ({state.progress[seat]}), loot {state.loot[seat]}"
        hits = f", hits {state.hits[seat]}" if state.hits[seat] else ""
        lines.append(
            f"@{seat + 1} {name_of(state, tile)}: {state.ticks[seat]} ticks, {state.carried[seat]}{inside}{hits}"
        )
    return lines


def _tile(state: Draft, tile: int) -> str:
    """Return what is on a tile, in short."""
    plan = state.options.ground.plan
    players = "".join(f"@{seat + 1}" for seat, where in enumerate(state.tiles) if where == tile)
    goods = pile(state, tile)
    zombies = Counter(state.zombies)[tile]
    mark = plan.marks[tile]
    kind = mark if plan.letter_at[tile] or mark.isdigit() else ""
    lying = f"+{str(goods).replace(' ', '')}" if any(goods) else ""
    return f"{kind}{players}{f'Z{zombies}' if zombies else ''}{lying}" or "."


def _drawn(plan: Plan, texts: list[str]) -> list[str]:
    """Return a map as rows of tiles, a graph as a list of tiles with their links."""
    if not plan.cells:
        return list(_listed(plan, texts))
    where = dict(zip(plan.cells, texts, strict=True))
    columns = range(max(x for x, _ in where) + 1)
    rows = range(max(y for _, y in where) + 1)
    widths = [max(len(where.get((x, y), ".")) for y in rows) for x in columns]
    lean = 0
    if plan.adjacency == "hex":  # rows are set in by half a tile each, so all tiles are as wide
        lean = max(widths) // 2 + 1
        widths = [2 * lean - 1 for _ in columns]
    head = " ".join(chr(ord("a") + x).ljust(widths[x]) for x in columns)
    lines = [f"    {head}"]
    for y in rows:
        row = " ".join(where.get((x, y), " ").ljust(widths[x]) for x in columns)
        lines.append(f"{y + 1:>3} {' ' * (lean * y)}{row}")
    return [line.rstrip() for line in lines]


def _listed(plan: Plan, texts: list[str]) -> Iterator[str]:
    width = max(map(len, plan.names))
    for name, text, near, bearings in zip(plan.names, texts, plan.neighbors, plan.bearings, strict=True):
        links = ", ".join(f"{plan.names[tile]} at {bearing}" for tile, bearing in zip(near, bearings, strict=True))
        yield f"{name:{width}} {text}  -> {links}"
