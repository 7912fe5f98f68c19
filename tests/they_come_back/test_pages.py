"""The pages on how to play *Sometimes, They Come Back!* and on its rules: lines of notation, tables, texts and rulings."""

import re
from typing import Any

import pytest

from tests.pages import text_of as text
from tests.test_game_pages import cells
from zombiekit import rulebook
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.tiles import TILES, TileId
from zombiekit.games.they_come_back.rules.cards import KINDS
from zombiekit.notation import parse


def rows(page: str) -> list[list[str]]:
    """Return the cells of all tables of a page, row by row, without marks of code."""
    return cells(text(page))


def test_lines_of_notation_can_be_read() -> None:
    """The page of the game has an example of every action and outcome, and each is read and written back unchanged."""
    lines = [line for row in rows("games/they_come_back.md") for line in row[0].split(", ")]
    kinds: tuple[Any, ...] = (*game.ACTIONS, *game.OUTCOMES)
    words = {kind.WORD for kind in kinds}
    examples = [line for line in lines if line.split(" ")[0] in words and line != "lying"]
    assert {line.split(" ")[0] for line in examples} == words
    assert [str(parse(game, line)) for line in examples] == examples


@pytest.mark.rule("STCB-TILE-06")
def test_table_of_tiles() -> None:
    """The table of the rules page matches the library's data, tile by tile."""
    table = {row[1]: row for row in rows("rules/they_come_back.md") if row[1:2] and row[1] in list(TileId)}
    assert list(table) == list(TileId)
    for name, row in table.items():
        tile = TILES[TileId(name)]
        squares, exits = row[6].split(",")[0].replace(" *(weak)*", ""), row[7].split()
        doors = [door.split(" ")[0] for door in row[8].split(", ") if door]
        numbers = [int(row[at].split(" ")[0]) for at in (2, 3, 4, 5, 9)]
        assert row[0] == tile.name
        assert numbers == [tile.count, tile.zombies, tile.health, tile.bullets, tile.turns]
        assert (squares, exits) == (" ".join(tile.grid), [str(side) for side in tile.exits])
        assert doors == [f"{a}{b}-{c}{d}" for (a, b), (c, d) in tile.doors]


def test_table_of_cards() -> None:
    """The table of the rules page matches the library's copies, places, and cards that undead may play."""
    table = [row for row in rows("rules/they_come_back.md") if re.fullmatch(r"\d\d", row[0])]
    assert len(table) == len(KINDS)
    for kind, row in zip(KINDS, table, strict=True):
        places = getattr(kind, "places", ())
        assert (f"STCB-EVENT-{row[0]}", row[1], int(row[2])) == (kind.clause, kind.title, kind.copies)
        assert (row[3] == "item") == hasattr(kind, "places")
        assert set(filter(None, row[4].split(", "))) == {TILES[tile].name for tile in places}
        assert (row[5] == "yes") == kind.undead


def test_texts_of_cards_can_be_read_alone() -> None:
    """Each card's clause has its printed name, its name in actions, its effect without clause numbers, and its copies below."""
    for kind in KINDS:
        entry = rulebook.of(game).entry(kind.title, "card")

        assert f"{{#{kind.clause}}}\n  **{kind.title}**, `{kind.card}`: " in text("rules/they_come_back.md")
        assert entry is not None
        assert entry.details.strip().startswith(f"{kind.copies} cop{'ies' if kind.copies > 1 else 'y'};")
        assert "STCB-" not in entry.text
        assert "*" not in entry.text
        for place in getattr(kind, "places", ()):
            assert TILES[place].name in entry.text


@pytest.mark.parametrize(("clause", "ruling"), [
    ("STCB-CARD-06", "Barricade the Door, Lots of Luck with That!, You Don't Need That! and I Will Survive! are closed to them"),
    ("STCB-CARD-17", "where the variant speaks of area effect cards, Grenade and Molotov Cocktail are meant"),
    ("STCB-CARD-26", "a lying one, too, against STCB-UNDEAD-21"),
    ("STCB-EVENT-36", "every standing undead on these squares is hit once, whatever the die shows"),
    ("STCB-SWARM-02", "A zombie that has not moved yet can still move after it"),
    ("STCB-UNDEAD-21", "the Rocket Launcher is the exception"),
    ("STCB-UNDEAD-22", "costs two movements"),
])  # fmt: skip
def test_what_the_library_decides_is_marked_as_a_ruling_at_its_clause(clause: str, ruling: str) -> None:
    (rule,) = rulebook.of(game).look_up(clause)
    before, found, _ = rulebook.plain(rule.text).replace("\n", " ").partition(ruling)
    assert found
    assert "House ruling:" in before
