"""The README for an index of packages: `python -m docs.made.readme https://github.com/OWNER/zombiekit`.

A repository resolves links relative to the file that it shows. An index has no other files, so these links lead nowhere and pictures are
missing. Before a package is built, this makes all links absolute, in the clone from which it is built. Nothing of that is committed: in a
checkout links stay relative, so that they lead to the files beside them, also in a fork.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent.parent / "README.md"
NEWEST = "HEAD"
"""Where links lead if no tag is named: the branch that the repository shows."""
PICTURE, FOLDER, FILE = "raw", "tree", "blob"
"""The part of an address for each; `blob` would be the page around a picture."""
FENCE = re.compile(r"^(```.*?^```$)", re.DOTALL | re.MULTILINE)
"""Code, where brackets mean something else."""
TARGET = re.compile(r"(?P<picture>!?)(?P<words>\[[^\[\]]*\])\((?P<path>(?![a-z]+:)[^)\s]*)")


def absolute(text: str, address: str, at: str = NEWEST) -> str:
    """Return a page with absolute links.

    Args:
        text: The page, in Markdown, as it stands at the top of the repository.
        address: The address of the repository, as `https://github.com/OWNER/zombiekit`.
        at: The tag, branch or commit to which links lead.

    Raises:
        LookupError: A link leads nowhere in this checkout.
    """

    def link(found: re.Match[str]) -> str:
        path, mark, anchor = found["path"].partition("#")
        target = README.parent / path
        if not target.exists():
            raise LookupError(f"{path}: linked to by the README, and not there")
        kind = PICTURE if found["picture"] else FOLDER if target.is_dir() else FILE
        place = f"{address.rstrip('/')}/{kind}/{at}/{path or README.name}"
        return f"{found['picture']}{found['words']}({place}{mark}{anchor}"

    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else TARGET.sub(link, part) for part in parts)


def main(arguments: list[str]) -> None:
    """Rewrite the README; a second argument names the tag."""
    if not 1 <= len(arguments) <= 2 or not arguments[0].startswith("https://"):
        sys.exit("usage: python -m docs.made.readme https://github.com/OWNER/zombiekit [TAG]")
    README.write_text(absolute(README.read_text(encoding="utf-8"), *arguments), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
