"""Spaces of Gymnasium, which PettingZoo uses, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from zombiekit.adapters.arrays import COLUMNS, INT16, INT32, Arrays

if TYPE_CHECKING:
    from zombiekit.adapters.bounds import Bounds


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
