"""The suite under Python 3.14, in Pyodide under Node: `python -m tests.in_pyodide`, or with arguments for pytest in place of `CORE`.

It needs Node 18 or later; the rest is fetched as for the pages (`docs/made/pyodide.py`).
"""

import re
import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from docs.made import pyodide

ROOT = Path(__file__).parent.parent
PINNED = {
    "hypothesis-6.155.7-py3-none-any.whl": "06acc0fc6cef2c9c8f4cc4db9447aa0599158a2ab18cd70819a693330952a31dfaaf42c587cb8d9af7c36d16e8d590d9ed60fca06864dee420e1d97f2b4ebe0e",
    "iniconfig-2.3.1-py3-none-any.whl": "71dbd1e50438645e6e7b9859d273204bbbaf5f8c633056dc8d27a359bb2edc9ffb7cece40c0a8d2292d9d7dea5b8b3e0dd567b153c5cdf90db36cc64a929a527",
    "packaging-26.4-py3-none-any.whl": "420aaf62cf7ea4688bd178615f355992041dd44ec9997a5a119f1f5f4a37137320fd395bed062139dff337b5a4afc368b22259b5e5faba9684a10ff6bbb2e142",
    "pluggy-1.7.0-py3-none-any.whl": "1ec98a698ff61354d9f6383bbf42c0e9aa515ba6a3e1e08fa0747c88075096ce570dce96918d005022c91cf8a07450948ac2042603f7ea0ac08e168b35b8d007",
    "pygments-2.21.0-py3-none-any.whl": "abcbff639e128b56e7e06148f0d6e42539fdee5eb28f67616034227e96c576b2aa43c148b3b28527d2ee0e0956e44f7ad5962636e8419a3e6a481cc5799cd4ee",
    "pytest-9.2.0-py3-none-any.whl": "5ce7542f3b9eef841f925652b3c925c6748b877dcad9ac78a2d5e60027d92a7509e84acf29b7d32c6ebd7eeaf9f2ee216dfbc740d8e569862223d166d458e357",
    "sortedcontainers-2.4.0-py2.py3-none-any.whl": "e1ccb3987002d93fb774dc7945cbf69163df2febcdf98f53aa1688500c5de83b4a269f3e56563675568635ea21787bcf9b02b24836729d2f7a6d58de18969f57",
}
"""What the tests need. Later versions of hypothesis are partly in Rust, and Pyodide has no build of them."""
FOLDERS = "bots", "one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back"
TOPICS = "agenda codec codec_forms conformance forms golden notation play primitives record"
CORE = [
    *(f"tests/{name}" for name in FOLDERS),
    *(f"tests/test_{name}.py" for name in TOPICS.split()),
    *(f"--ignore-glob=*/test_{name}.py" for name in ("learn", "passing_ahead")),  # need the extras `cli` and `web`
]
"""The tests of core, codec, games, play and bots."""
STACK = 60
"""Node's stack size in MB: Python must refuse data nested too deep long before Node does."""
LEFT_OUT = re.compile("__pycache__")
COPIED = ("tests", "docs", "examples", "README.md", "CHANGELOG.md", "pyproject.toml", "mkdocs.yml")


def why_not() -> str:
    """Fetch what is missing, and return why the suite cannot run under Pyodide here; "" if it can.

    Raises:
        ValueError: A file is not the one that was pinned.
    """
    if which("node") is None:
        return "there is no node"
    try:
        pyodide.fetch({**pyodide.PINNED, **PINNED})
    except (OSError, subprocess.CalledProcessError) as error:
        return f"Pyodide cannot be fetched: {error}"
    return ""


def run(arguments: list[str]) -> int:
    with TemporaryDirectory() as folder:
        home = Path(folder)
        pyodide.unpack(home)
        (home / "libraries.zip").write_bytes(pyodide.libraries([*pyodide.PINNED, *PINNED], LEFT_OUT))
        with ZipFile(home / "suite.zip", "w", ZIP_DEFLATED) as archive:
            for name in COPIED:
                top = ROOT / name
                for path in [top] if top.is_file() else sorted(top.rglob("*")):
                    if path.is_file() and "__pycache__" not in path.parts:
                        archive.write(path, path.relative_to(ROOT).as_posix())
        script = str(Path(__file__).with_suffix(".mjs"))
        command = ["node", f"--stack-size={STACK * 1000}", script, str(home), *arguments]
        return subprocess.run(command, check=False, preexec_fn=_deep).returncode


def _deep() -> None:
    """Give a process the stack that Node is told it has, and a little more."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, ((STACK + 4) << 20, most))


def main() -> None:
    reason = why_not()
    if reason:
        print(f"skipped: {reason}")
        return
    sys.exit(run(sys.argv[1:] or CORE))


if __name__ == "__main__":
    main()
