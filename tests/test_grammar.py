"""The grammar that all games share."""

from __future__ import annotations

from typing import Any

from tests import toy
from zombiekit import describe
from zombiekit.words import a, listed, many, sentence, some, verb

toy_game: Any = toy


def test_numbers_and_plurals() -> None:
    assert [many(count, "zombie") for count in (0, 1, 2)] == ["0 zombies", "1 zombie", "2 zombies"]
    assert many(2, "Food", "Food") == "2 Food"
    assert [some(count, "ship") for count in (0, 1, 2)] == ["no ship", "1 ship", "2 ships"]
    assert [verb(count, "is", "are") for count in (0, 1, 2)] == ["are", "is", "are"]


def test_articles() -> None:
    assert [a(thing) for thing in ("ship", "outpost", "Ace")] == ["a ship", "an outpost", "an Ace"]


def test_lists() -> None:
    assert [listed(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed("ab", "or") == "a or b"


def test_sentences() -> None:
    assert sentence("a zombie comes") == "A zombie comes."
    assert sentence("you draw We're Doomed!") == "You draw We're Doomed!"


def test_a_game_without_words_has_its_notation() -> None:
    assert describe(toy_game, toy_game.new_game(), "draw 2") == "draw 2"
