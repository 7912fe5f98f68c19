"""How often the code says `Any`, by room."""

from __future__ import annotations

import ast
from collections import Counter

from docs.made.imports import modules, tree


def anys() -> Counter[str]:
    """Return how many times each room names `Any`, not counting imports."""
    found: Counter[str] = Counter()
    for name, path in modules().items():
        parts = name.split(".")
        room = ".".join(parts[1:3] if parts[1:2] == ["games"] else parts[1:2]) or "zombiekit"
        found[room] += sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree(path)))
    return found


def any_table() -> str:
    """Return the counts as an HTML table, the rooms with the most first."""
    found = anys()
    rows = "".join(
        f"<tr><td><code>{room}</code></td><td>{count}</td></tr>"
        for room, count in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
        if count
    )
    none = ", ".join(f"<code>{room}</code>" for room in sorted(found) if not found[room])
    head = "<tr><th>room</th><th>times</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table><p>None in {none}; {found.total()} in all.</p>"
