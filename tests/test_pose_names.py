"""How people may write the names of nodes and other things when they pose a position: the same in all games."""

from __future__ import annotations

from typing import Any

import pytest

from zombiekit import InvalidState
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom
from zombiekit.primitives.names import named

NODES: dict[Any, tuple[str, ...]] = {
    one_against_the_dead: ("ACT-TEST", "act_test", "Act test", "act-test"),
    defcon_zombies: ("TURN-START", "turn_start", "Turn start", "turn-start"),
    zombie_flavored_doom: ("DAY", "day", "Day"),
    they_come_back: ("move", "MOVE", "Move"),
}


@pytest.mark.parametrize("game", NODES, ids=lambda game: game.NAME)
def test_names_of_nodes_fold(game: Any) -> None:
    """Case, hyphens, underscores and blanks make no difference."""
    first, *others = [game.pose(node=node) for node in NODES[game]]

    assert all(other == first for other in others)
    with pytest.raises(InvalidState, match="did you mean"):
        game.pose(node=NODES[game][0] + "x")


def test_a_name_is_meant_if_no_other_is_like_it() -> None:
    """An exact name always counts."""
    names = ("a-b", "A_B", "Ursa Major")

    assert [named(name, names) for name in ("a-b", "A_B", "a b")] == ["a-b", "A_B", None]
    assert [named(name, names) for name in ("ursa_major", " URSA  major ", "ursa")] == [
        "Ursa Major",
        "Ursa Major",
        None,
    ]
    assert named(3, names) is None
