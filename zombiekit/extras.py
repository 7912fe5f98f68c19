"""Extras: the libraries that only parts of zombiekit need, and how to get them."""

from __future__ import annotations


def extra(name: str) -> str:
    """Return the words for an extra that is not installed, with the command that installs it in a checkout.

    >>> extra("web")
    "the extra web: in a checkout of zombiekit, run python -m pip install '.[web]'"
    """
    return f"the extra {name}: in a checkout of zombiekit, run python -m pip install '.[{name}]'"
