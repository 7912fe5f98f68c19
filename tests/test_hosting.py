"""A match between people and bots, for any front end: what becomes of its record."""

from pathlib import Path

from zombiekit import record
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.hosting import Bots, Keeper, Table
from zombiekit.play import Dice, new_match


def test_the_next_game_at_a_table_is_recorded_in_a_file_of_its_own(tmp_path: Path) -> None:
    match, path = new_match(game), tmp_path / "game.jsonl"
    table = Table(match, Bots({}), Keeper(record.create(match, path), path))
    first = match.roll(Dice(1)).play(game.legal_actions(match.roll(Dice(1)).state)[0])
    table.go_to(first)
    table.begin(match)
    assert table.keeper is not None
    table.go_to(match.roll(Dice(2)))
    table.keeper.close()
    assert record.read(path) == first
    assert record.read(tmp_path / "game-2.jsonl") == match.roll(Dice(2))
