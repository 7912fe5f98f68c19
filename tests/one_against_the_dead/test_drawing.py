"""The table as text: everything that a person needs, at its place; read back with its legend, it shows nothing else."""

import re
from typing import Any

import attrs
import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import NODES, fight
from tests.one_against_the_dead.playouts import random_steps, sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.rules.attacking import AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins, CheckOut, PlaceCard, SiteDie
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.view.drawing import tokens
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.zombies import Zombies

TOWN = {(-1, 1): "QD", (0, 1): "8D", (1, 1): "4C", (-1, 0): "6D", (0, 0): "6H", (1, 0): "4H"}
TOWN |= {(-1, -1): "2D", (0, -1): "QS", (1, -1): "Joker 1", (8, 0): "9C"}

ACTING = """\
Round 3/200 | AP 2 | Strength 9 | score 4 (kills 4, rescued 0, abandoned 0)
Weapon: shotgun (4) | stack: shotgun 2, chainsaw 3, bat 4 | deck 38, unseen 44
Zombies: 1 on your block, 6 a step away, 9 in all

      -1   0         1        2    3    4    5    6    7    8
  1   QD   8D ------ 4C       .    .    .    .    .    .    .
           |  GLl2   ||
  0   6D =@6H^ ===== 4H       ##   ##   ##   ##   ##   ##   9C*
      ||      g         L2
 -1   2D   QS:3      Joker1   .    .    .    .    .    .    .
                        G2

== || 1 AP  -- | 2 AP  :3 die  G g Greater  L l Lesser, capitals heads-up
@ you  ^ Start  * End  ?N open slot  ## face down  . ground

You have 2 AP: what do you do?"""


def test_the_city_shows_streets_zombies_dice_and_marks() -> None:
    """Cheap streets are double, pawn, Start and End are marked, zombies stand below their card, and the question comes last."""
    zombies = {(0, 0): (0, 1, 0, 0), (0, 1): (1, 0, 1, 2), (1, 0): (0, 0, 2, 0), (1, -1): (2, 0, 0, 0)}
    facts: dict[str, Any] = {"strength": 9, "kills": 4, "round": 3, "ap": 2, "weapon": ("shotgun", 4)}
    assert str(game.pose(city=TOWN, zombies=zombies, dice={(0, -1): 3, (-1, 1): None}, **facts)) == ACTING


PLACING = """\
      -1   0         1      2     3    4    5    6    7    8
  1   3S - 8D ------ 4C     ?NE   .    .    .    .    .    .
      ||   |  gl10   ||
  0   2S - 6H^ =====@4H     ?E    ##   ##   ##   ##   ##   9C*
      ||
 -1   4S   QS:1      AS:6   ?SE   .    .    .    .    .    .

== || 1 AP  -- | 2 AP  :3 die  G g Greater  L l Lesser, capitals heads-up
@ you  ^ Start  * End  ?N open slot  ## face down  . ground

Where do you lay the JS?"""


def test_open_slots_bear_the_directions_to_type() -> None:
    """The slots show their directions while a card waits to be laid."""
    city = {(0, 0): "6H", (1, 0): "4H", (1, 1): "4C", (1, -1): "AS", (0, 1): "8D", (0, -1): "QS", (8, 0): "9C"}
    facts: dict[str, Any] = {"empty": [(2, 0), (2, 1), (2, -1)], "zombies": {(0, 1): (0, 1, 0, 10)}}
    state = game.pose(node="PLACE", drawn="JS", pawn=(1, 0), city=city, dice={(0, -1): 1, (1, -1): 6}, **facts)
    assert str(state).endswith(PLACING)


LAST: dict[str, Any] = {"city": {(0, 0): "6H", (0, 1): "QS", (-1, 1): "8D", (1, 1): "9C"}, "cell": (0, 1)}
TWO: dict[str, Any] = {"node": "JOKER", "city": {(1, 1): "Joker 1", (1, 2): "Joker 2"}}
FIND: dict[str, Any] = {"node": "WEAPON-CHOICE", "found": "bat"}
THROWN: dict[str, Any] = {"node": "ATTACK-COINS", "attack": "fists"}
BROKEN: dict[str, Any] = {"node": "REPLACEMENT-COINS", "attack": "fists"}
BAT = "a bat, which weakens every zombie of one size on your block once"
UNDER = "for the zombies under attack"
REPLACING = "for the Lesser Zombies that replace broken Greater ones"
QUESTIONS: list[tuple[dict[str, Any], str]] = [
    ({"node": "START-CARD"}, "Chance: turn up the Start, the first number card (2 to 10)."),
    ({"node": "END-CARD"}, "Chance: turn up the End, the next number card (2 to 10)."),
    ({"node": "DRAW", "empty": [(1, 0)]}, "Chance: draw a card, one of 45 unseen; 1 slot to fill around you."),
    (LAST | {"node": "BLOCK-COINS"}, "Chance: flip 1 large coin and 2 small coins for the zombies on the QS at (0,1)."),
    (LAST | {"node": "SITE-DIE"}, "Chance: roll the die for the QS at (0,1)."),
    (TWO | {"left": 2, "unused": True}, "A Greater Zombie appears (1 more to follow): on Joker 1 at (1,1) or on Joker 2 at (1,2)?"),
    (TWO, "A Greater Zombie appears: on Joker 1 at (1,1) or on Joker 2 at (1,2)?"),
    ({"node": "WEAPON-CHIP"}, "Chance: draw a weapon chip from the mug."),
    ({"node": "WEAPON-DIE", "found": "shotgun"}, "Chance: roll for the shells of the shotgun."),
    ({"node": "WEAPON-DIE", "found": "chainsaw"}, "Chance: roll for the fuel of the chainsaw."),
    (FIND, f"You found {BAT}: take it or leave it?"),
    (FIND | {"found": ("shotgun", 2), "weapon": ("shotgun", 4)}, "You found a shotgun (2) and hold a shotgun (4): which one do you want?"),
    (FIND | {"weapon": ("shotgun", 4)}, f"You found {BAT}, and hold a shotgun (4): which one do you want?"),
    (
        {"node": "ATTACK", "zombies": {(0, 0): (1, 0, 0, 2)}, "strength": 7},
        "3 zombies on your block (1 Greater heads-up, 2 Lesser tails-up) against Strength 7: how do you attack?",
    ),
    (THROWN | {"coins": (1, 2)}, f"Chance: flip 1 large coin and 2 small coins {UNDER} (fists): large tails become Lesser, small tails are killed."),
    (THROWN | {"coins": (0, 1)}, f"Chance: flip 1 small coin {UNDER} (fists): tails are killed."),
    (THROWN | {"attack": "shotgun", "coins": (2, 0), "weapon": ("shotgun", 1)}, f"Chance: flip 2 large coins {UNDER} (shotgun): tails become Lesser."),
    (THROWN | {"attack": "chainsaw", "coins": (1, 0), "weapon": ("chainsaw", 1)}, f"Chance: flip 1 large coin {UNDER} (chainsaw): tails are killed."),
    (BROKEN | {"coins": (0, 2)}, f"Chance: flip 2 small coins {REPLACING}: tails stay too."),
    (BROKEN | {"coins": (0, 1), "options": {"fists_replacements": "recheck"}}, f"Chance: flip 1 small coin {REPLACING}: tails are killed."),
    ({"node": "GAME-OVER", "result": "escaped"}, "Game over, won. You reach the helicopter and escape."),
    ({"node": "GAME-OVER", "result": "stranded"}, "Game over, lost. The round limit has passed: you are stranded."),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "question"), QUESTIONS)
def test_every_node_asks_its_question(facts: dict[str, Any], question: str) -> None:
    """The last paragraph of the drawing says what waits for an answer."""
    asked = str(game.pose(**facts)).rpartition("\n\n")[2]
    assert asked.replace("\n", " ") == question


@pytest.mark.parametrize(("facts", "shown"), [
    (LAST | {"node": "BLOCK-COINS"}, {4: "QS:?", 5: "???"}),
    (THROWN | {"coins": (0, 2), "zombies": {(0, 0): (1, 0, 0, 0)}, "city": {(0, -1): "QS"}}, {8: " G??"}),
    (BROKEN | {"coins": (0, 3)}, {7: " ???"}),
])  # fmt: skip
def test_what_is_in_the_air_shows_on_its_block(facts: dict[str, Any], shown: dict[int, str]) -> None:
    """A card just laid shows `?` for its coins and its die; coins of an attack show on the pawn's block."""
    lines = str(game.pose(**facts)).splitlines()
    assert [text for number, text in shown.items() if text not in lines[number]] == []


def test_the_empty_table_draws_without_a_city() -> None:
    """Before the Start is turned up there is no city, only the lines above it and the question."""
    assert str(game.new_game()) == (
        "Set-up | AP 0 | Strength 15 | score 0 (kills 0, rescued 0, abandoned 0)\n"
        "Weapon: none | stack: shotgun 3, chainsaw 3, bat 4 | deck 54, unseen 54\n"
        "\n"
        "Chance: turn up the Start, the first number card (2 to 10)."
    )


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
        rest = list(" " * 4 + line[4:].ljust(max(begins.values()) + 20))
        (read_cards if label else read_below)(table, y, begins, rest)
        assert "".join(rest).strip() == "", line
    return table


def taken(rest: list[str], begin: int) -> str:
    """Return the word that begins at a column, and blank it out."""
    word = "".join(rest[begin:]).split(" ")[0]
    rest[begin : begin + len(word)] = " " * len(word)
    return word


def read_cards(table: Table, y: int, begins: dict[int, int], rest: list[str]) -> None:
    """Read pawn, cards and the streets between them, and blank them out."""
    for x, begin in begins.items():
        if rest[begin - 1] == "@":
            rest[begin - 1] = " "
            table.pawns.append((x, y))
        table.blocks[x, y] = taken(rest, begin)
    for x, begin in begins.items():
        end = begins.get(x + 1, begin)
        street = "".join(rest[begin:end]).strip()
        if street:
            assert set(street) in ({"="}, {"-"})
            table.streets[(x, y), (x + 1, y)] = STREETS[street[0]]
            rest[begin:end] = " " * (end - begin)


def read_below(table: Table, y: int, begins: dict[int, int], rest: list[str]) -> None:
    """Read zombies and the streets to the south, and blank them out."""
    for x, begin in begins.items():
        street, group = taken(rest, begin), taken(rest, begin + 3)
        if street:
            table.streets[(x, y), (x, y - 1)] = STREETS[street]
        if group:
            table.groups[x, y] = group


def count(text: str) -> tuple[dict[str, int], int]:
    """Return the numbers of a group by letter, and the number of coins in the air."""
    assert re.fullmatch(r"(G\d*)?(g\d*)?(L\d*)?(l\d*)?\?*", text)
    return {letter: int(number or 1) for letter, number in re.findall(r"([GgLl])(\d*)", text)}, text.count("?")


def expected_blocks(state: State, table: Table) -> dict[Cell, str]:
    """Return what must stand at each cell within the drawing."""
    blocks = dict.fromkeys(table.blocks, ".") | dict.fromkeys(state.placeholders, "##")
    city, dice = dict(state.city), dict(state.site_dice)
    if any(isinstance(node, CheckOut | PlaceCard) for node in state.agenda):
        slots = {referee.neighbor(state.pawn, way): f"?{way}" for way in referee.OFFSETS}
        blocks |= {cell: slot for cell, slot in slots.items() if cell not in city}
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
    prices = {side: 2 - referee.match(open_to[side[0]], open_to[side[1]]) for side in sides}
    assert table.streets == prices


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


@pytest.mark.once
@pytest.mark.thorough
def test_every_position_of_many_games_can_be_read_off_its_drawing() -> None:
    """Random games, and games of a player who gets far, under all options."""
    for step in sample()[::15]:
        compare(step.after, str(step.after))


@pytest.mark.parametrize("seed", range(8))
def test_everything_on_the_table_stands_at_its_cell(seed: int) -> None:
    """In all states of random games; no line is longer than a screen is wide."""
    for step in random_steps(seed):
        drawing = str(step.after)
        compare(step.after, drawing)
        assert max(map(len, drawing.splitlines())) <= 100
        assert drawing.isascii()


CROWDS = {(0, 0): (12, 0, 3, 1), (1, 0): (0, 10, 0, 100), (8, 0): (1, 1, 1, 1), (5, 5): (40, 0, 0, 0)}
POSED: list[dict[str, Any]] = [
    *({"node": name, **facts} for name, facts in NODES.items()),
    {"city": {(5, 5): "Joker 1", (-12, 11): "10H"}, "zombies": CROWDS, "strength": 0},
    {"zombies": {(x, y): (1, 2, 30, 4) for x in range(-2, 3) for y in range(-2, 3)}, "kills": 0, "unchecked": True},
    {"deck": 0, "placeholders": [], "weapon": ("chainsaw", 6), "pawn": (4, -3)},
    {"node": "ATTACK-COINS", "attack": "chainsaw", "coins": (30, 12), "weapon": ("chainsaw", 2), "pawn": (-1, -1)},
]


@pytest.mark.once
@pytest.mark.parametrize("facts", POSED)
def test_posed_positions_can_be_read_off_their_drawing(facts: dict[str, Any]) -> None:
    state = game.pose(**facts)
    compare(state, str(state))


def test_the_reader_sees_what_is_out_of_place() -> None:
    """A piece that is missing, wrong, or one column off fails the comparison."""
    state = fight((1, 0, 0, 10), city={(1, 0): "KH", (0, 1): "7C"})
    right = str(state)
    compare(state, right)
    for old, new in (("Gl10", "Gl1"), ("Gl10", ""), ("KH:6", "KH"), ("@", " "), ("##   ##", "##   . "), ("7C", " 7C")):
        assert old in right
        with pytest.raises((AssertionError, KeyError, ValueError)):
            compare(state, right.replace(old, new, 1))


def test_groups_of_zombies_are_short() -> None:
    """Kinds go from strong to weak, with a number where there are several."""
    assert tokens(Zombies(2, 1, 0, 12)) == "G2gl12"
