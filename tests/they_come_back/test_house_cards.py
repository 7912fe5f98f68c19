"""A table's own numbers of cards: files, plain data, what is refused, and games with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.they_come_back.driving import A, cards, table
from zombiekit import codec
from zombiekit.errors import InvalidOptions
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import HouseCards, read_cards
from zombiekit.play import Dice, playout

EXAMPLE = Path(__file__).parents[2] / "examples" / "house_cards.txt"


def read(text: str, tmp_path: Path) -> HouseCards:
    """Return the cards of a file with this text."""
    path = tmp_path / "cards.txt"
    path.write_text(text, encoding="utf-8")
    return read_cards(path)


@pytest.mark.rule("INV-1", "STCB-CARD-31")
def test_a_game_is_played_with_the_example() -> None:
    """Its deck has the numbers of the file, and all invariants hold to the end."""
    options = game.Options(players=3, cards=str(EXAMPLE), round_limit=3, map=game.box.EXAMPLE)
    deck = {str(card): count for card, count in game.new_game(options).deck}
    final = playout(game, options=options, dice=Dice(5))
    assert (deck["fear"], "hysterical_paralysis" in deck, sum(deck.values())) == (1, False, 48)
    assert not game.faults(final)
    assert codec.decode(game, codec.encode(game, final)) == final
    assert options.cards is not None
    assert HouseCards([(told.card, told.copies, told.places) for told in options.cards.cards]) == options.cards


@pytest.mark.rule("STCB-CARD-08")
def test_items_have_the_places_of_the_table() -> None:
    """A kit is put on the table in the Hospital, and no longer in the Drug Store."""
    at: dict[str, Any] = {"hands": {A: ("first_aid_kit", "fear")}, "options": {"cards": str(EXAMPLE)}}
    assert "play first_aid_kit" in cards(table("turn_end", at={A: (1, 4)}, **at))
    assert "play first_aid_kit" not in cards(table("turn_end", at={A: (4, -3)}, **at))


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    told = read_cards(EXAMPLE)
    assert read(str(told), tmp_path) == told
    assert told == HouseCards(
        {
            "fear": 1,
            "first_aid_kit": (2, ["hospital"]),
            "hysterical_paralysis": 0,
            "lots_of_ammo": (2, ["sporting_goods", "police_station"]),
        }
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("card fear", "is not written like card fear 3"),
        ("tile 0,0", "is not written like card fear 3"),
        ("card faer 2", "is not a card"),
        ("card hidden 2", "is not a card"),
        ("card fear 10", "is not a number of cards from 0 to 9"),
        ("card fear 2 hospital", "Fear needs no building"),
        ("card grenade 2 straight", "is not a tile with a building"),
        ("card grenade 2 nowhere", "is not a tile with a building"),
        ("card grenade 2" + " hospital" * 10, "are no places, 9 at the most"),
    ],
)
def test_a_bad_line_is_named(line: str, told: str, tmp_path: Path) -> None:
    """The error names file, line and reason."""
    with pytest.raises(InvalidOptions, match=told) as refused:
        read(f"card were_screwed 2\n{line}\n", tmp_path)

    assert refused.value.faults[0].where.endswith("cards.txt, line 2")


@pytest.mark.parametrize(
    "value",
    [
        5,
        {"fear": "two"},
        {"faer": 2},
        [("fear", 1), ("fear", 2)],
        ["fear"],
        {"fear": 2, 5: 1},
        [("fear", 2, "hospital")],
        "nowhere.txt",
        {str(number): 1 for number in range(1000)},
    ],
)
def test_other_values_are_refused(value: Any) -> None:
    with pytest.raises(InvalidOptions):
        game.Options(cards=value)


def test_files_have_limits(tmp_path: Path) -> None:
    """65,536 bytes of UTF-8 text, each kind once."""
    with pytest.raises(InvalidOptions, match="more than 65536 bytes"):
        read("; " + "x" * 65_536, tmp_path)
    with pytest.raises(InvalidOptions, match="named twice"):
        read("card fear 1\ncard fear 2\n", tmp_path)
    (tmp_path / "cards.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidOptions, match="UTF-8"):
        read_cards(tmp_path / "cards.txt")
