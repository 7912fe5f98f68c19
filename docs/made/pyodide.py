"""Python for the page on which one plays: `python -m docs.made.pyodide site` puts it into a site that is built.

Pyodide comes from the registry of npm, the libraries from that of Python, each in one version with its digest. They stay in the user's
cache, so only the first call needs the network. None of this is in git, and pages without it say how else to play.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Mapping
from hashlib import sha512
from importlib import metadata
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import zombiekit
from zombiekit.web.board import SCRIPT, STYLE

PYODIDE = "314.0.7"
PINNED = {
    "cattrs-26.2.1-py3-none-any.whl": "f7e4d9fa76723037c92b396a749c6d480e24e2e3a7a96bca11604e41b32d177321503df196c51a8b9ae22701154e26580a23d92256c103df35892f485bbef99a",
    "typing_extensions-4.16.0-py3-none-any.whl": "1c0fde132124d6b6d28064a7642ec7c67c7020eeff42485172940080d2f3c926f2d3c664990d194c089c3d5d9ee8750bde0c65792fc7ba08991549f948a05716",
    "attrs-26.1.0-py3-none-any.whl": "afb51c7417d3382edcc91c0dfeb30dd6758ea560d73ea11594ce5167954479f0b830312ebe4b6035399f6a768b58230c224b0fe6340ff4d98d5dc8356ca8ece0",
    f"pyodide-{PYODIDE}.tgz": "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4",
}
"""The files, with the SHA-512 of each."""
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of the npm package that a browser needs, besides the list of further packages, which is emptied."""
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "libraries.zip")
"""The files whose sizes a worker knows beforehand, so that a page can show progress."""
LOCK = "pyodide-lock.json"
LEFT_OUT = re.compile(r"__pycache__|zombiekit/(cli|adapters)/|(server|application|api|guarding)\.py$|\.(json|d\.ts)$")
"""Files that a table inside a page does not need: some rooms of the library, and all that makes a server."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of all files, so that equal files make equal archives."""
PACKAGE = Path(zombiekit.__file__).parent


def cache() -> Path:
    """Return the folder where the files are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "zombiekit"


def missing(pinned: Mapping[str, str] = PINNED) -> list[str]:
    """Return the names of the files that are missing or are not the pinned ones."""
    found = {name: cache() / name for name in pinned}
    return [
        name
        for name, path in found.items()
        if not path.is_file() or sha512(path.read_bytes()).hexdigest() != pinned[name]
    ]


def fetch(pinned: Mapping[str, str] = PINNED) -> None:
    """Fetch the missing files.

    Raises:
        OSError: There is no npm, or no pip.
        CalledProcessError: They cannot get a file.
        ValueError: A file is not the one that was pinned.
    """
    cache().mkdir(parents=True, exist_ok=True)
    for name in missing(pinned):
        if name.endswith(".tgz"):
            command = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", str(cache())]
        else:
            library, version, *_ = name.split("-")
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
            command = [*pip, "--dest", str(cache()), f"{library}=={version}"]
        subprocess.run(command, check=True)  # noqa: S603 - the names stand above
    wrong = missing(pinned)
    if wrong:
        raise ValueError(f"{', '.join(wrong)}: not the files that were pinned")


def put(play: Path) -> None:
    """Put Python and the library into the folder of a site where `table.html` is."""
    target = play / "pyodide"
    unpack(target)
    for script in target.glob("*.mjs"):  # not every file server knows the type of such a name
        script.with_suffix(".js").write_bytes(script.read_bytes().replace(b"pyodide.asm.mjs", b"pyodide.asm.js"))
        script.unlink()
    (target / "libraries.zip").write_bytes(libraries())
    (target / "table.css").write_text(STYLE, encoding="utf-8")
    (target / "table.js").write_text(SCRIPT, encoding="utf-8")
    sizes = {name: (target / name).stat().st_size for name in COUNTED}
    (target / "sizes.json").write_text(json.dumps(sizes), encoding="utf-8")


def unpack(target: Path) -> None:
    """Put only Python into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    for name in OF_PYODIDE:
        (target / name).write_bytes(of_pyodide(name))
    lock = {**json.loads(of_pyodide(LOCK)), "packages": {}}
    (target / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def of_pyodide(name: str) -> bytes:
    """Return a file of the npm package."""
    with tarfile.open(cache() / f"pyodide-{PYODIDE}.tgz") as package:
        member = package.extractfile(f"package/{name}")
        assert member is not None  # noqa: S101 - the digest says what is in it
        return member.read()


def libraries(wheels: Iterable[str] = PINNED, left_out: re.Pattern[str] = LEFT_OUT) -> bytes:
    """Return an archive of the zombiekit that is installed here, and of wheels."""
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:

        def add(name: str, content: bytes) -> None:
            archive.writestr(ZipInfo(name, EPOCH), content, ZIP_DEFLATED)

        for name in wheels:
            if name.endswith(".whl"):
                with ZipFile(cache() / name) as wheel:
                    for member in wheel.namelist():
                        add(member, wheel.read(member))
        for path in sorted(PACKAGE.rglob("*")):
            member = f"zombiekit/{path.relative_to(PACKAGE).as_posix()}"
            if path.is_file() and not left_out.search(member):
                add(member, path.read_bytes())
        about = metadata.distribution("zombiekit")
        for name in ("METADATA", "entry_points.txt"):
            add(f"zombiekit-{zombiekit.__version__}.dist-info/{name}", (about.read_text(name) or "").encode())
    return stream.getvalue()


def main() -> None:
    """Fetch the files; put them into a site if there is one."""
    fetch()
    for site in sys.argv[1:]:
        put(Path(site) / "play")


if __name__ == "__main__":
    main()
