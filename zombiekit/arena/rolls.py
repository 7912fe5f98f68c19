"""What all who play a study must have in common."""

from __future__ import annotations

import sys
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.arena.design import Design


def roll_call(design: Design) -> str:
    """Return the versions of Python, of this library and of the game's rules, with a digest of their code and of the bots'."""
    from zombiekit import __version__

    game = getattr(design.rules, "__name__", type(design.rules).__module__)
    modules = {"zombiekit", game, *(maker.__module__ for maker in design.makers)}
    python = ".".join(map(str, sys.version_info[:2]))
    ruleset = f"{design.rules.NAME} {design.rules.RULESET}"
    return f"zombiekit {__version__}, {ruleset}, Python {python}, code {_digest(tuple(sorted(modules)))}"


@lru_cache(maxsize=8)
def _digest(modules: tuple[str, ...]) -> str:
    """Return a digest of the source code of modules, and of all that lies in them."""
    digest = blake2b(digest_size=8)
    for name in modules:
        if name.startswith("zombiekit."):
            continue  # lies in zombiekit
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        folder = Path(file).parent if file and hasattr(module, "__path__") else None
        for path in sorted(folder.rglob("*.py")) if folder else [Path(file)] if file else []:
            where = path.relative_to(folder).as_posix() if folder else path.name
            digest.update(f"{name}/{where}\n".encode())
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
