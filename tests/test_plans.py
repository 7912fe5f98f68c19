"""Plans: how rules change the agenda by name, and which nodes modules define."""

from __future__ import annotations

from sys import modules
from types import SimpleNamespace

import attrs
import pytest

from tests import toy
from zombiekit.agenda import Automatic, drop, nodes_of, then, upcoming


@attrs.frozen
class First(Automatic):
    """A node of this test."""

    def run(self, draft: object) -> None: ...


@attrs.frozen
class Second(First):
    """Another node of this test."""


def test_a_plan_stands_in_the_order_in_which_it_happens() -> None:
    draft = SimpleNamespace(agenda=(toy.Turn(0),))

    then(draft, First(), Second())

    assert draft.agenda == (toy.Turn(0), Second(), First())


def test_what_comes_next_is_taken_off_by_its_class() -> None:
    draft = SimpleNamespace(agenda=(Second(), First()))

    assert (drop(draft, First), draft.agenda) == (First(), (Second(),))
    with pytest.raises(LookupError, match=r"expected First next on the agenda .*, not nothing"):
        upcoming(draft, First, 1)


def test_another_node_is_not_taken_off() -> None:
    draft = SimpleNamespace(agenda=(First(), toy.Turn(0)))

    with pytest.raises(LookupError, match=r"expected First next on the agenda .*, not Turn"):
        drop(draft, First)

    assert draft.agenda == (First(), toy.Turn(0))
    assert upcoming(draft, First, 1) == First()


def test_a_game_lists_the_nodes_that_its_modules_define() -> None:
    """Imported nodes are left out; modules keep the given order, and classes the order of their file."""
    known = (toy.Dealing, toy.Turns, toy.Turn, toy.RatComes, toy.Bitten)

    assert nodes_of(modules[__name__], toy) == (First, Second, *known)
