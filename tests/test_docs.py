"""The documentation is code: every Python example of README and docs runs, and every command has the form it claims."""

import doctest
import re
import subprocess
import sys
import tomllib
from collections import Counter
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import attrs
import pytest

import zombiekit
import zombiekit.games
import zombiekit.primitives
from tests.pages import text_of
from zombiekit.render.svg.style import TEXT_CONTRAST, contrast

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)[^\n`]*\n(?P<code>.*?)^(?P=indent)```$", re.DOTALL | re.MULTILINE
)
FILE = re.compile(r"`([a-z0-9_/]+\.py)`")
LINK = re.compile(r"\]\((?!https?:|#)(?P<path>[^)#\s]+)[^)]*\)")


def contents(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@attrs.frozen
class Block:
    """A fenced block of a page: its language, its code, and the output that the page shows right after it, if any."""

    language: str
    code: str
    line: int
    shown: str | None = None


def blocks(text: str) -> list[Block]:
    """Return the blocks of a page; a `text` block right after another block, blank lines aside, is that block's output."""
    found: list[Block] = []
    end = -1
    for fence in FENCE.finditer(text):
        code = "\n".join(line.removeprefix(fence["indent"]) for line in fence["code"].split("\n"))
        if fence["language"] == "text" and found and not text[end : fence.start()].strip():
            found[-1] = attrs.evolve(found[-1], shown=code)
        else:
            found.append(Block(fence["language"], code, text.count("\n", 0, fence.start()) + 1))
        end = fence.end()
    return found


def run(block: Block, page: str, module: ModuleType) -> str:
    """Run a block in the namespace of the page's module, and return what goes wrong, or ""."""
    if block.language == "pycon":
        test = doctest.DocTestParser().get_doctest(block.code, module.__dict__, page, page, block.line)
        test.globs = module.__dict__  # else they are copied, and the next block misses the names of this one
        report = StringIO()
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write, clear_globs=False)
        return report.getvalue()
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(block.code, f"{page}:{block.line}", "exec"), module.__dict__)  # noqa: S102 - our own pages
    if block.shown is None or printed.getvalue() == block.shown:
        return ""
    return f"{page}:{block.line} prints\n{printed.getvalue()}"


@pytest.mark.thorough
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_examples_of_a_page_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All `python` and `pycon` blocks of a page run in order, in one namespace, and print what the page shows."""
    if path.name == "play-in-browsers.md":
        pytest.importorskip("starlette", reason="the extra `web` is not installed")
    if path.name == "train-on-it.md":
        pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")
        pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "examples")  # where readers of such a page start Python
    page = path.relative_to(ROOT).as_posix()
    module = ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", module)
    for block in blocks(text_of(path)):
        if block.language in ("python", "pycon"):
            wrong = run(block, page, module)
            assert not wrong, wrong


EXTRAS = ("zombiekit.adapters", "zombiekit.cli", "zombiekit.web")
"""The rooms that need extras."""


def modules_with_examples() -> list[str]:
    """Return the modules with examples in a docstring, except those that need extras."""
    package = Path(zombiekit.__file__).parent
    paths = [
        path.relative_to(package.parent)
        for path in sorted(package.rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return [name for name in names if not name.startswith(EXTRAS)]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_of_a_module_run(name: str) -> None:
    report = StringIO()
    module = import_module(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write)
    assert not report.getvalue()


def test_runner_sees_what_goes_wrong() -> None:
    module = ModuleType("page")
    page = "```python\nx = 2\nprint(x)\n```\n\n```text\n3\n```\n\n```pycon\n>>> x\n3\n```\n\n```python\n1 / 0\n```\n"
    printed, doctested, raising = blocks(page)
    assert "prints\n2" in run(printed, "page", module)
    assert "Expected:\n    3\nGot:\n    2" in run(doctested, "page", module)
    with pytest.raises(ZeroDivisionError):
        run(raising, "page", module)


def test_no_example_hides_behind_another_name() -> None:
    """Python is fenced as `python` or `pycon`, so that it runs; every block names its language."""
    for path in PAGES:
        languages = {block.language for block in blocks(text_of(path))}
        assert languages <= {"python", "pycon", "text", "sh", "console", "json", "mermaid", "toml", "made"}, path


def test_examples_are_included_in_the_form_that_the_formatter_leaves_alone() -> None:
    """On one line an inclusion reads as a Python expression, to which `ruff format` adds blanks; so it takes three lines."""
    assert [path for path in PAGES if re.search(r"--8 ?< ?-- ?\"", path.read_text(encoding="utf-8"))] == []


def test_commands_of_the_readme_need_nothing_but_python_and_pip() -> None:
    """There are two commands; each makes its environment, installs what it needs with extras that exist, and runs."""
    commands = [block.code for block in blocks(contents("README.md")) if block.language == "sh"]
    project = tomllib.loads(contents("pyproject.toml"))["project"]
    form = re.compile(
        r"python3 -m venv \.venv && \.venv/bin/python -m pip install -q '\.\[(?P<extras>[a-z,]+)\]'(?: pytest)?"
        r" && \.venv/bin/(?P<program>\w+)(?P<arguments>[^&|;\n]*)\n"
    )
    found = [form.fullmatch(command) for command in commands]
    assert [match and match["arguments"] for match in found] == [" play one-against-the-dead", " -m pytest -q"]
    for match in filter(None, found):
        assert set(match["extras"].split(",")) <= set(project["optional-dependencies"])
        assert match["program"] in {"python", *project["scripts"]}


def test_the_site_is_built_as_the_readme_says_in_a_fresh_environment() -> None:
    """`docs.made` is code of the checkout, which the program `mkdocs` finds only in an editable install; it needs two extras."""
    commands = [block.code for block in blocks(contents("README.md")) if "docs.made.pyodide" in block.code]
    assert [re.findall(r"'\.\[([a-z,]+)\]'", command) for command in commands] == [["docs,web"]]
    pages = [*PAGES, ROOT / "CONTRIBUTING.md"]
    alone = re.compile(r"(?<!-m )\bmkdocs (?:build|serve)\b")
    assert [path.name for path in pages if alone.search(path.read_text(encoding="utf-8"))] == []


def test_hints_how_to_install_hold_in_a_checkout_and_name_extras_that_exist() -> None:
    """No package index has zombiekit."""
    package = Path(zombiekit.__file__).parent
    sources = [*package.rglob("*.py"), *(ROOT / "docs").rglob("*.js")]
    texts = {path: path.read_text(encoding="utf-8") for path in (*PAGES, *sources)}
    assert [path for path, text in texts.items() if re.search(r"install\b.*\bzombiekit\[", text)] == []
    extras = tomllib.loads(contents("pyproject.toml"))["project"]["optional-dependencies"]
    named = {name for text in texts.values() for name in re.findall(r"\b_?extra\(['\"](\w+)['\"]\)", text)}
    assert {"cli", "plots", "testing", "web"} <= named <= extras.keys()


def test_links_of_the_readme_lead_somewhere() -> None:
    """MkDocs checks the links of other pages. Files of the package are looked up where it is installed.

    In the source of a release, the links are absolute.
    """
    package = Path(zombiekit.__file__).parent
    text = contents("README.md")
    paths = [Path(match["path"]) for match in LINK.finditer(text)]
    roots = [package.parent if path.parts[0] == package.name else ROOT for path in paths]
    assert paths or "/blob/" in text
    assert [path for root, path in zip(roots, paths, strict=True) if not (root / path).exists()] == []


CI = ROOT / ".ci/run"


def test_files_that_pages_name_are_there() -> None:
    """Modules are joined and renamed more often than pages are read."""
    trees = (Path(zombiekit.__file__).parent, *(ROOT / name for name in ("tests", "docs", "examples")))
    files = {path.as_posix() for tree in trees for path in tree.rglob("*.py")}
    named = {(path.name, name) for path in PAGES for name in FILE.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 60
    assert {each for each in named if not any(file.endswith(f"/{each[1]}") for file in files)} == set()


@pytest.mark.thorough
@pytest.mark.skipif(not CI.exists(), reason="the gate is not part of the source distribution")
@pytest.mark.parametrize(("page", "passes"), [("[home](index.md)", True), ("[nowhere](nowhere.md)", False)])
def test_a_broken_link_fails_the_build_of_the_pages(page: str, passes: bool, tmp_path: Path) -> None:
    """This runs the gate's own command on a test page: a warning must stop the build."""
    pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")
    commands = re.findall(r"^python -m mkdocs (build.*) --site-dir .*$", contents(".ci/run"), re.MULTILINE)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text(page, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: gate\n", encoding="utf-8")
    (command,) = commands
    build = [sys.executable, "-m", "mkdocs", *command.split()]
    assert (subprocess.run(build, cwd=tmp_path, check=False, capture_output=True).returncode == 0) == passes


def test_no_two_pages_have_the_same_heading() -> None:
    """The tabs of a browser show headings."""
    headings = [re.search(r"^# (.+)$", text_of(page), re.MULTILINE) for page in PAGES[1:]]
    assert [name for name, count in Counter(found and found[1] for found in headings).items() if count > 1] == []


ROOMS = "agenda codec drawings errors forms posing game games hosting notation packets play record rulebook testing web words"


def test_reference_has_every_public_module() -> None:
    """The parts of the library, each primitive and each game have entries; the command line has a page in prose."""
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs/reference").glob("*.md")]
    shown = [name for page in pages for name in re.findall(r"^::: zombiekit\.(\S+)$", page, re.MULTILINE)]
    rooms = set(ROOMS.split())
    for name, package in (("primitives", zombiekit.primitives), ("games", zombiekit.games)):
        rooms |= {f"{name}.{module.name}" for module in iter_modules(package.__path__)}
    assert {room for room in rooms if not any(f"{name}.".startswith(f"{room}.") for name in shown)} == set()


GITHUB = ROOT / ".github"
in_checkout = pytest.mark.skipif(not GITHUB.exists(), reason="workflows and forms are not in the source distribution")


@in_checkout
def test_the_workflow_runs_the_gate_and_may_only_read() -> None:
    """It uses the oldest Python that the package supports."""
    yaml = pytest.importorskip("yaml", reason="the extra `docs` is not installed")
    workflow = yaml.safe_load(contents(".github/workflows/ci.yml"))
    project = tomllib.loads(contents("pyproject.toml"))["project"]
    steps = workflow["jobs"]["gate"]["steps"]
    assert workflow["permissions"] == {"contents": "read"}
    assert [step["run"] for step in steps if "run" in step] == [f"bash {CI.relative_to(ROOT)}"]
    versions = [step["with"]["python-version"] for step in steps if "setup-python" in step.get("uses", "")]
    assert [f">={version}" for version in versions] == [project["requires-python"]]


@in_checkout
@pytest.mark.parametrize("name", ["bug", "idea"])
def test_the_forms_for_issues_offer_every_game(name: str) -> None:
    yaml = pytest.importorskip("yaml", reason="the extra `docs` is not installed")
    form = yaml.safe_load(contents(f".github/ISSUE_TEMPLATE/{name}.yml"))
    offered = next(part["attributes"]["options"] for part in form["body"] if part.get("id") == "game")
    assert set(offered[:-1]) == {zombiekit.games.get(name).TITLE for name in zombiekit.games.names()}


def test_code_on_the_light_page_can_be_read() -> None:
    """Its colors are the theme's own, or darker where those are too pale for the ground of this page."""
    css = (ROOT / "docs/stylesheets/site.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--md-([\w-]+): (#\w{6});", css.partition('scheme="default"]')[2].partition("}")[0]))
    hues = [f"code-hl-{kind}-color" for kind in ("function", "keyword", "number", "special")]
    for name in ("code-fg-color", "default-fg-color--light", "typeset-a-color", *hues):
        assert contrast(light[name], light["code-bg-color"]) >= TEXT_CONTRAST, name


def test_links_among_words_are_underlined() -> None:
    css = (ROOT / "docs/stylesheets/site.css").read_text(encoding="utf-8")
    assert re.search(r":is\(p, li, td, figcaption\) a[^{]*\{\s*text-decoration: underline", css)


def test_links_to_play_are_told_apart_by_screen_readers() -> None:
    """All four read alike, and a list of a page's links leaves out the heading above each."""
    page = (ROOT / "docs/play.md").read_text(encoding="utf-8")
    named = re.findall(r'\[([^]]+)\]\((?:play|games)/[^)]*\)\{[^}]*aria-label="([^"]+)"', page)
    titles = [zombiekit.games.get(name).TITLE for name in zombiekit.games.names()]
    assert sorted(label for _, label in named) == sorted(
        words for title in titles for words in (f"Play {title}", f"Learn it in five minutes: {title}")
    )
    assert all(label.startswith(shown) for shown, label in named)
