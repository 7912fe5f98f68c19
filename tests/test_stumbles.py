"""What authors stumbled over: the first things people try after reading the README and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

import zombiekit
from tests import toy
from zombiekit import Game, InvalidNotation, InvalidOptions, UnknownGame, codec, games, variant
from zombiekit.games import they_come_back as town
from zombiekit.notation import parse
from zombiekit.play import Dice, new_match, playout

ROOT = Path(__file__).parent.parent


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
