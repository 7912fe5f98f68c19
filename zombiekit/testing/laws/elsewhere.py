"""The same game in another process, where strings hash differently: what rests on the order of a set comes out there."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from zombiekit import codec
from zombiekit.testing import replaying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Tour

HASH_SEED = "271828"
"""The other process's `PYTHONHASHSEED`."""
WALKS = 4
"""So many walks are taken again."""


def reproducibility(tour: Tour) -> Iterator[str]:
    """Another process plays the same. It is asked for games that are modules, which it can import."""
    name = getattr(tour.game, "__name__", "__main__")
    if name == "__main__" or sys.modules.get(name) is not tour.game or os.environ.get("PYTHONHASHSEED") == HASH_SEED:
        return
    walks = [walk for walk in tour.walks if walk.start is None][:WALKS]
    lines = [line for walk in walks for line in (codec.to_json(tour.game, walk.options), *map(str, walk.actions), "")]
    done = subprocess.run(  # noqa: S603 - this very interpreter
        [sys.executable, "-P", replaying.__file__, name],
        input="\n".join(lines),
        env=os.environ | {"PYTHONHASHSEED": HASH_SEED, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=False,
        text=True,
    )
    if done.returncode == replaying.UNKNOWN:
        return
    there = iter(done.stdout.splitlines())
    for walk in walks:
        for moment in tour.along(walk):
            here, other = replaying.told(tour.game, moment.state), next(there, done.stderr)
            if here != other:
                yield f"in another process the same game goes another way: {other}, and here {here}"
