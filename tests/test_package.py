"""What importing the package costs, what it says of itself, and what it answers to the first things that people try."""

import json
import pydoc
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import Any

import attrs
import pytest

import zombiekit
from tests import toy
from tests.every_game import in_each_game
from tests.trying import printed
from zombiekit import Game, InvalidNotation, InvalidOptions, UnknownGame, codec, games, optional, variant
from zombiekit.games import they_come_back as town
from zombiekit.notation import parse
from zombiekit.play import Dice, new_match, playout

ROOT = Path(__file__).parent.parent
IMPORTED = """
import json, sys
before = set(sys.modules)
import zombiekit
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""


def test_version_is_that_of_the_distribution() -> None:
    assert zombiekit.__version__ == version("zombiekit")


def test_importing_the_package_pulls_in_attrs_only() -> None:
    """The codec, command line and test kit import their own libraries when used."""
    third_party = set(json.loads(printed(IMPORTED))) - set(sys.stdlib_module_names) - {"zombiekit"}
    assert third_party <= {"attr", "attrs"}


def test_every_public_name_exists() -> None:
    assert [name for name in zombiekit.__all__ if not hasattr(zombiekit, name)] == []


@in_each_game
def test_help_of_a_game_tells_its_functions_and_options(game: Any) -> None:
    """Help leaves out what a package imports, unless `__all__` names it."""
    told = pydoc.plain(pydoc.render_doc(game))
    assert [name for name in ("class Options", "new_game(", "observe(", "outcome(", "pose(") if name not in told] == []


def test_the_package_says_that_it_has_types() -> None:
    """Without this file, type checkers ignore the types of an installed package."""
    assert files("zombiekit").joinpath("py.typed").is_file()


@pytest.mark.parametrize("part", optional.PARTS)
def test_the_page_of_the_contract_lists_every_optional_part_with_what_it_buys(part: type) -> None:
    page = (ROOT / "docs/reference/game.md").read_text(encoding="utf-8")
    names = ", ".join(f"`{name}`" for name in vars(part) if not name.startswith("_"))
    assert f"| {names} | {part.__doc__} |" in page


PUBLIC = (
    "agenda arena codec drawings errors files forms game games hosting learning limits notation optional packets play"
    " posing primitives record render.svg rulebook scenes testing variants words"
)


def public_functions() -> Iterator[tuple[str, FunctionType]]:
    for name in PUBLIC.split():
        module = import_module(f"zombiekit.{name}")
        for each in getattr(module, "__all__", [each for each in vars(module) if not each.startswith("_")]):
            found = getattr(module, each)
            if isinstance(found, FunctionType) and (hasattr(module, "__all__") or found.__module__ == module.__name__):
                yield f"{name}.{each}", found


def test_public_functions_of_two_arguments_or_more_say_what_each_is() -> None:
    silent = {}
    for name, function in public_functions():
        names = list(signature(function).parameters)
        said = (function.__doc__ or "").partition("Args:")[2]
        missing = [each for each in names if f" {each}: " not in said]
        if len(names) > 1 and missing:
            silent[name] = missing
    assert silent == {}


def test_dir_shows_the_face_and_nothing_inside() -> None:
    assert {*zombiekit.__all__, "games", "play", "codec", "packets"} <= {*dir(zombiekit)}
    assert not {"annotations", "TYPE_CHECKING", "import_module", "errors", "Any"} & {*dir(zombiekit)}


ALL = "defcon_zombies, one_against_the_dead, they_come_back, zombie_fla"


@pytest.mark.parametrize(
    ("slip", "error", "words"),
    [
        (lambda: games.get("stcb"), UnknownGame, f"the games are {ALL}"),
        (lambda: parse(town, "play grenad"), InvalidNotation, "'grenad' is not one of 59 names; did you mean grenade"),
        (lambda: new_match(town, options={"players": 3}), TypeError, r"make them with its class, Options\(players=3\)"),
        (lambda: town.new_game({"players": 3}), InvalidOptions, r"Options\(players=3\)"),  # type: ignore[arg-type]
        (lambda: town.Options(expansions="z4"), InvalidOptions, "'z4' is not one of none, z2, z3, both"),  # type: ignore[arg-type]
    ],
)
def test_a_slip_is_answered_with_what_there_is(slip: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        slip()


def test_options_are_read_from_a_dict_by_the_codec_and_completed_by_their_values() -> None:
    assert codec.options_from(town, {"players": 3}) == town.Options(players=3)
    assert "Literal" in attrs.fields(town.Options).expansions.converter.__annotations__["value"]


def test_a_changed_end_takes_one_function() -> None:
    ending = zombiekit.Ending("rat", "A rat came.", (0,))
    ends_when: Any = {toy.RatCame: lambda _draft, _event: ending}
    house: Game = variant(toy, name="first_rat", ends_when=ends_when, reasons=("rat",))
    found = house.outcome(playout(house, dice=Dice(2)))
    assert found
    assert (str(found.reason), found.words, found.winners) == ("rat", "A rat came.", (0,))


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/stability.md"])
def test_people_who_join_find_what_they_look_for(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) > 10


def test_changelog_says_in_one_sentence_each_what_was_added_changed_and_fixed() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    kinds = re.split(r"^### (.*)\n", text, flags=re.MULTILINE)
    items = [line for line in text.splitlines() if line.startswith("- ")]
    assert {*kinds[1::2]} == {"Added", "Changed", "Fixed", "Rulesets"}
    assert all("- " in kind for kind in kinds[2::2])
    assert [item for item in items if not item.endswith(".") or ". " in item] == []
