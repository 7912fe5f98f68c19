"""What the environments of Gymnasium and PettingZoo share: their spaces, their infos, and how they are copied and pickled."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, TypeVar

import numpy as np
from gymnasium import spaces

from zombiekit.adapters.arrays import COLUMNS, INT16, INT32, Arrays
from zombiekit.adapters.bounds import Bounds
from zombiekit.play.match import packed, unpacked

E = TypeVar("E")
DEALS = 100
"""How many games are begun in a row if they end before anybody is asked anything."""


def action_space(size: Bounds) -> Any:
    """Return the space of actions: indexes into the legal actions."""
    return spaces.Discrete(size.actions)


def observation_space(arrays: Arrays) -> Any:
    """Return the space of the observations that `Arrays.observation` makes."""
    size, count = arrays.bounds, len(arrays.described)
    kinds: dict[str, spaces.Space[Any]] = {
        "table": spaces.Box(-INT32, INT32, (size.rows, COLUMNS), np.int32),
        "actions": spaces.Box(-INT16, INT16, (size.actions, size.width), np.int16),
        "action_mask": spaces.Box(0, 1, (size.actions,), np.int8),
    }
    if count:
        kinds["features"] = spaces.Box(0, 1, (count,), np.float32)
    return spaces.Dict({key: kinds[key] for key in arrays.keys})


def info_of(arrays: Arrays, legal: tuple[Any, ...]) -> dict[str, Any]:
    """Return the info beside an observation: the mask of the legal actions, and these in notation."""
    return {"action_mask": arrays.mask(len(legal)), "legal": tuple(map(str, legal))}


def copied(env: E, memo: dict[int, Any], shared: Iterable[str]) -> E:
    """Return a deep copy of an environment, which shares with it what never changes.

    Args:
        env: The environment.
        memo: What `copy.deepcopy` has copied so far.
        shared: The attributes that never change, such as the game and its states.
    """
    made = object.__new__(type(env))
    memo[id(env)] = made
    memo |= {id(vars(env)[name]): vars(env)[name] for name in shared}
    vars(made).update(deepcopy(vars(env), memo))
    return made


def attributes_of(env: Any) -> dict[str, Any]:
    """Return the attributes of an environment as they can be pickled."""
    return {**vars(env), "game": packed(env.game)}


def restore(env: Any, attributes: dict[str, Any]) -> None:
    """Give a new environment the attributes that `attributes_of` returned for another."""
    vars(env).update(attributes, game=unpacked(attributes["game"]))
