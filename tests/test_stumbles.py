"""What authors stumbled over: the first things people try after reading the README and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import zombiekit
from tests import toy
from zombiekit import Game, InvalidNotation, InvalidOptions, UnknownGame, codec, games, packets, variant
from zombiekit.drawings import drawn
from zombiekit.games import they_come_back as town
from zombiekit.notation import parse
from zombiekit.play import Dice, new_match, playout

ROOT = Path(__file__).parent.parent


def test_games_are_there_when_the_package_is_imported() -> None:
    code = "import zombiekit; print(zombiekit.games.get('one-against-the-dead').TITLE)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT)
    assert done.stdout == "One Against the Dead\n"


def test_dir_shows_the_face_and_nothing_inside() -> None:
    assert {*zombiekit.__all__, "games", "play", "codec", "packets"} <= {*dir(zombiekit)}
    assert not {"annotations", "TYPE_CHECKING", "import_module", "errors", "Any"} & {*dir(zombiekit)}


@pytest.mark.parametrize("name", games.names())
def test_a_packet_is_drawn_without_any_table_of_the_game(name: str) -> None:
    """Each place has a form, a ground and a name, each piece a kind with a shape, each seat a name and a color."""
    match = new_match(games.get(name)).roll(Dice(1))
    told: Any = packets.packet(match, 0)
    ground: Any = packets.geometry(match, 0)
    table = told["table"]
    assert len(table["shows"]) == len(ground["places"])
    assert all(ground["forms"][form]["outline"] for form, *_ in ground["places"].values())
    assert all(table["faces"][number][1] for number in table["shows"])
    assert all(table["kinds"][kind]["shape"] for _, kind, *_ in table["pieces"])
    assert all(seat["name"] and seat["color"].startswith("#") for seat in told["seats"])


def test_a_game_is_named_by_its_file_or_module(tmp_path: Path) -> None:
    (tmp_path / "billet.py").write_text("from tests.toy import *\n", encoding="utf-8")
    assert games.get(str(tmp_path / "billet.py")).NAME == games.get("tests.toy").NAME == toy.NAME


def test_a_game_whose_states_have_no_text_is_shown_as_a_table() -> None:
    lines = str(drawn(toy, toy.new_game())).splitlines()
    assert any(line.startswith("hands") for line in lines)
    assert not any("State(" in line for line in lines)


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
