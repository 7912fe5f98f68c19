"""The drawing read back with its legend and without the code: it shows what the state holds, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.playouts import sample
from tests.one_against_the_dead.poses import NODES
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.rules.attacking import AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins, CheckOut, PlaceCard, SiteDie
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.primitives.cards import Card
from zombiekit.primitives.grid import Cell

pytestmark = pytest.mark.once

STREETS = {"=": 1, "-": 2, "||": 1, "|": 2}
"""How many AP a street says that the step costs."""


@attrs.define
class Table:
    """What a drawing of the city shows."""

    blocks: dict[Cell, str] = attrs.field(factory=dict)
    groups: dict[Cell, str] = attrs.field(factory=dict)
    streets: dict[tuple[Cell, Cell], int] = attrs.field(factory=dict)
    pawns: list[Cell] = attrs.field(factory=list)


def read(lines: list[str]) -> Table:
    """Read the x axis, then a line of cards and a line of zombies for each row; every character must have a meaning."""
    table = Table()
    begins = {int(label[0]): label.start() for label in re.finditer(r"-?\d+", lines[0])}
    y = 0
    for line in lines[1:]:
        label = line[:4].strip()
        y = int(label) if label else y
        rest = list(line.ljust(max(begins.values()) + 20))
        rest[:4] = " " * 4
        for x, begin in begins.items():
            if label:
                read_block(table, (x, y), begin, rest)
            else:
                read_below(table, (x, y), begin, rest)
        for x, begin in begins.items():
            if label and x + 1 in begins:
                read_street(table, (x, y), (begin, begins[x + 1]), rest)
        assert "".join(rest).strip() == "", line
    return table


def taken(rest: list[str], begin: int) -> str:
    """Return the word that begins at a column, and blank it out."""
    word = "".join(rest[begin:]).split(" ")[0]
    rest[begin : begin + len(word)] = " " * len(word)
    return word


def read_block(table: Table, cell: Cell, begin: int, rest: list[str]) -> None:
    if rest[begin - 1] == "@":
        rest[begin - 1] = " "
        table.pawns.append(cell)
    table.blocks[cell] = taken(rest, begin)


def read_street(table: Table, cell: Cell, columns: tuple[int, int], rest: list[str]) -> None:
    begin, end = columns
    street = "".join(rest[begin:end]).strip()
    if street:
        assert set(street) in ({"="}, {"-"})
        table.streets[cell, (cell[0] + 1, cell[1])] = STREETS[street[0]]
        rest[begin:end] = " " * (end - begin)


def read_below(table: Table, cell: Cell, begin: int, rest: list[str]) -> None:
    street = taken(rest, begin)
    if street:
        table.streets[cell, (cell[0], cell[1] - 1)] = STREETS[street]
    group = taken(rest, begin + 3)
    if group:
        table.groups[cell] = group


def count(text: str) -> tuple[dict[str, int], int]:
    """Return the numbers of a group by letter, and the number of coins in the air."""
    assert re.fullmatch(r"(G\d*)?(g\d*)?(L\d*)?(l\d*)?\?*", text)
    return {letter: int(number or 1) for letter, number in re.findall(r"([GgLl])(\d*)", text)}, text.count("?")


def expected_blocks(state: State, table: Table) -> dict[Cell, str]:
    """Return what must stand at each cell within the drawing."""
    blocks = dict.fromkeys(table.blocks, ".") | dict.fromkeys(state.placeholders, "##")
    city, dice = dict(state.city), dict(state.site_dice)
    if any(isinstance(node, CheckOut | PlaceCard) for node in state.agenda):
        for way, (x, y) in referee.OFFSETS.items():
            cell = state.pawn[0] + x, state.pawn[1] + y
            if cell not in city:
                blocks[cell] = f"?{way}"
    waiting = {node.cell for node in state.agenda if isinstance(node, SiteDie)}
    for cell, card in city.items():
        mark = {(0, 0): "^", (8, 0): "*"}.get(cell, "")
        die = "?" if cell in waiting else dice.get(cell)
        blocks[cell] = card.replace("Joker ", "Joker") + (f":{die}" if die else mark)
    return blocks


def in_the_air(state: State) -> dict[Cell, int]:
    node = state.agenda[-1] if state.agenda else None
    if isinstance(node, BlockCoins):
        return {node.cell: node.coins}
    if isinstance(node, AttackCoins):
        return {state.pawn: node.greater + node.lesser}
    return {state.pawn: node.coins} if isinstance(node, ReplacementCoins) else {}


def price(one: Card, other: Card) -> int:
    return 1 if referee.match(one, other) else 2


def compare(state: State, drawing: str) -> None:
    """Read a drawing and compare it with the state."""
    beside, _, below = drawing.partition("\n\n")
    compare_beside(state, beside)
    city, legend, _ = below.partition("\n\n== ||")
    if not state.city:
        assert not legend
        return
    table = read(city.split("\n"))
    assert table.pawns == [state.pawn]
    assert table.blocks == expected_blocks(state, table)
    air, groups = in_the_air(state), dict(state.zombies)
    assert table.groups.keys() == {cell for cell in groups.keys() | air.keys() if cell in groups or air[cell]}
    for cell, text in table.groups.items():
        kinds = zip("GgLl", groups.get(cell, ()), strict=False)
        assert count(text) == ({letter: number for letter, number in kinds if number}, air.get(cell, 0))
    open_to = {cell: card for cell, card in state.city if card.is_number}
    sides = [((x, y), other) for x, y in open_to for other in ((x + 1, y), (x, y - 1)) if other in open_to]
    assert table.streets == {(one, other): price(open_to[one], open_to[other]) for one, other in sides}


def compare_beside(state: State, text: str) -> None:
    """Compare the two or three lines above the city with the state."""
    found: dict[str, str] = dict(re.findall(r"(Round|AP|Strength|kills|deck|unseen|shotgun|chainsaw|bat) (\d+)", text))
    weapon = state.weapon and (f"{state.weapon.kind} ({state.weapon.die})" if state.weapon.die else state.weapon.kind)
    aces = [dict(state.site_dice).get(cell) for cell, card in state.city if card.is_ace]
    zombies = sum(sum(group) for _, group in state.zombies)
    threat = re.search(r"^Zombies: (\d+) on your block, \d+ a step away, (\d+) in all$", text, re.MULTILINE)

    assert int(found.get("Round", 0)) == state.round
    assert [int(found[name]) for name in ("AP", "Strength", "kills")] == [state.ap, state.strength, state.kills]
    assert [int(found[name]) for name in ("deck", "unseen")] == [state.deck_size, len(state.unseen)]
    assert [int(number) for number in re.findall(r"(?:shotgun|chainsaw|bat) (\d+)", text)] == list(state.stack)
    assert f"\nWeapon: {weapon or 'none'} | stack: " in text
    assert int(text.partition("rescued ")[2].partition(",")[0]) <= len(aces)
    assert (threat and (int(threat[1]), int(threat[2]))) == ((sum(state.zombies_here), zombies) if zombies else None)


@pytest.mark.thorough
def test_every_position_of_many_games_can_be_read_off_its_drawing() -> None:
    """Random games, and games of a player who gets far, under all options."""
    for step in sample()[::15]:
        compare(step.after, str(step.after))


CROWDS = {(0, 0): (12, 0, 3, 1), (1, 0): (0, 10, 0, 100), (8, 0): (1, 1, 1, 1), (5, 5): (40, 0, 0, 0)}
POSED: list[dict[str, Any]] = [
    *({"node": name, **facts} for name, facts in NODES.items()),
    {"city": {(5, 5): "Joker 1", (-12, 11): "10H"}, "zombies": CROWDS, "strength": 0},
    {"zombies": {(x, y): (1, 2, 30, 4) for x in range(-2, 3) for y in range(-2, 3)}, "kills": 0, "unchecked": True},
    {"deck": 0, "placeholders": [], "weapon": ("chainsaw", 6), "pawn": (4, -3)},
    {"node": "ATTACK-COINS", "attack": "chainsaw", "coins": (30, 12), "weapon": ("chainsaw", 2), "pawn": (-1, -1)},
]


@pytest.mark.parametrize("facts", POSED)
def test_posed_positions_can_be_read_off_their_drawing(facts: dict[str, Any]) -> None:
    state = game.pose(**facts)

    compare(state, str(state))


def test_the_reader_sees_what_is_out_of_place() -> None:
    """A piece that is missing, wrong, or one column off fails the comparison."""
    state = game.pose(zombies={(0, 0): (1, 0, 0, 10)}, city={(1, 0): "KH", (0, 1): "7C"}, node="ATTACK")
    right = str(state)
    compare(state, right)
    for old, new in (("Gl10", "Gl1"), ("Gl10", ""), ("KH:6", "KH"), ("@", " "), ("##   ##", "##   . "), ("7C", " 7C")):
        assert old in right
        with pytest.raises((AssertionError, KeyError, ValueError)):
            compare(state, right.replace(old, new, 1))
