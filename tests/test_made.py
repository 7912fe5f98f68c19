"""What code makes for the pages, and numbers that they name: the picture of the house has all rooms, readable, and every arrow points down."""

import re
from html import unescape
from importlib import import_module
from pathlib import Path
from xml.etree.ElementTree import fromstring

import attrs
import pytest

from docs.made import made
from docs.made.code import excerpt
from docs.made.counts import anys
from docs.made.four import OF_README, of_all
from docs.made.house import picture
from docs.made.imports import Graph, house, modules, reduced, rooms_of_games
from docs.made.layered import drawn, floors_of
from docs.made.lessons import LESSONS
from docs.made.moments import MOMENTS, NAMES, SIZES
from docs.made.pictures import SHOTS as PICTURES
from docs.made.readme import absolute
from docs.made.screens import SHOTS
from tests.pages import text_of
from zombiekit import __version__, games

ROOT = Path(__file__).parent.parent


def boxes(edges: Graph) -> list[tuple[float, float, float, float]]:
    svg = drawn(reduced(edges), {}, "", 340).svg
    places = [[float(rect.get(name, "")) for name in ("x", "y", "width", "height")] for rect in svg.iter("rect")]
    return [(x, y, x + wide, y + high) for x, y, wide, high in places]


@pytest.mark.thorough
@pytest.mark.parametrize("edges", [house(), rooms_of_games()], ids=["house", "game"])
def test_no_box_covers_another_and_arrows_lead_from_floor_to_floor(edges: Graph) -> None:
    found = boxes(edges)
    floors, joins = floors_of(reduced(edges))
    level = {name: number for number, floor in enumerate(floors) for name in floor}
    assert {name for name in level if ":" not in name} == edges.keys()
    assert {level[other] - level[one] for one, other in joins} == {1}
    assert len(found) == len(edges)
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_short_ways_are_left_out_where_a_longer_one_says_as_much() -> None:
    assert reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}


@pytest.mark.thorough
def test_picture_is_sound_and_names_all_rooms() -> None:
    found = picture()
    names = {text.text for text in fromstring(found).iter("text") if text.get("class") == "name"}  # noqa: S314 - our own
    assert names == {name.split(".")[1] for name in modules() if "." in name} - {"__main__"} | {
        "box", "table", "rules", "view", "state", "checks", "posing",
    }  # fmt: skip


def test_architecture_tells_of_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    told, inner = page.split("### The rooms of a game")
    rows = {name for row in re.findall(r"^\| (`.*`) \|", told, re.MULTILINE) for name in re.findall(r"`([\w.]+)`", row)}
    assert {name for name in rows if "." not in name} == house().keys()
    found = re.findall(r"^\| `([\w.]+)/?` \|", inner, re.MULTILINE)
    assert rooms_of_games().keys() <= {name.removesuffix(".py") for name in found}


def test_counts_are_of_all_rooms() -> None:
    assert {"agenda", "codec", "games.they_come_back"} <= anys().keys()


def test_excerpts_are_whole() -> None:
    actions, nodes = "zombiekit.games.one_against_the_dead.table.actions", "zombiekit.agenda.nodes"
    said = '"""Take the found weapon: `take`. Rules: OATD-WPN-06."""'
    module, text = excerpt(f"{actions}.Take")
    assert module == actions
    assert text.startswith(f'@line("take")\nclass Take(_Deed):\n    {said}')
    assert text.endswith('return f"take the {full(state.found)}"')
    assert excerpt(f"{nodes}.CHANCE")[1] == 'CHANCE = -1\n"""What `current_player` answers at a chance node."""'
    assert excerpt(f"{nodes}.Decision.actor")[1].startswith('def actor(self, state: Any) -> int:\n    """')


@pytest.mark.parametrize("kind", ["actions", "outcomes", "events"])
@pytest.mark.parametrize("name", games.names())
def test_every_class_of_a_game_is_listed_with_its_fields_and_what_it_is(name: str, kind: str) -> None:
    """Class and fields share a column, so that a phone shows the meaning beside them."""
    row = r"<tr><td><strong><code>(\w+)</code></strong>(.*?)</td><td>(.*?)</td></tr>"
    rows = re.findall(row, made(f"classes {name} {kind}"))
    listed = [(each, re.findall(r"<code>(\w+): ", fields)) for each, fields, _ in rows]
    of_game = getattr(games.get(name), kind.upper())
    assert listed == [(each.__name__, [field.name for field in attrs.fields(each)]) for each in of_game]
    assert all(meaning.endswith(".") and "Rules:" not in meaning for _, _, meaning in rows)


@pytest.mark.parametrize(
    "name",
    [
        "picture",
        "classes they_come_back",
        "code",
        "code os.path",
        "code zombiekit.agenda.nodes.nothing",
        "code zombiekit.agenda.nodes.Node.a",
    ],
)
def test_what_there_is_not_stops_the_build(name: str) -> None:
    with pytest.raises(LookupError):
        made(name)


def test_pages_link_to_what_there_is() -> None:
    """Blocks need no test: what is not there stops the build of the pages."""
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    links = {name for page in pages for name in re.findall(r"\]\[(zombiekit\.[\w.]+)\]", page)}
    assert links
    assert [name for name in links if name not in modules() and not excerpt(name)] == []


@pytest.mark.parametrize("name", SHOTS)
def test_screens_fit(name: str) -> None:
    svg = made(f"screen {name}")
    assert len(re.findall(r'<clipPath id="screen-[a-z-]+-line-(\d+)">', svg)) + 1 <= SHOTS[name].lines
    assert "url(http" not in svg
    assert fromstring(svg).tag.endswith("svg")  # noqa: S314 - our own


@pytest.mark.thorough
@pytest.mark.parametrize("name", PICTURES)
def test_every_game_has_its_pictures(name: str) -> None:
    folder = ROOT / "docs" / "games"
    found = {shot: made(f"picture {name} {shot}") for shot in PICTURES[name]}
    page = (folder / f"{name}_pictures.md").read_text(encoding="utf-8")
    game = (folder / f"{name}.md").read_text(encoding="utf-8")
    assert len(set(found.values())) == len(found) >= 6
    assert all(f"```made\npicture {name} {shot}\n```" in page for shot in found)
    assert f"```made\npicture {name} middle\n```" in game
    assert f"```made\npicture {name} replay\n```" in game
    assert "@keyframes" in found["replay"]
    assert "data-action" in found["choice"]
    assert all("url(" not in each for each in found.values())
    assert all("[data-md-color-scheme=slate] .picture svg{" in each for each in found.values())


@pytest.mark.parametrize("name", MOMENTS)
def test_every_game_has_its_moments(name: str) -> None:
    """There are twelve with fixed names, each as a terminal shows it; `python -m docs.made.shots` makes the pictures, which are small."""
    folder = ROOT / "docs" / "gallery" / name
    pictures = {f"{moment}-{size}.webp" for moment in NAMES for size in SIZES}
    found = made(f"gallery {name}")
    screens = [unescape(text).split("\n") for text in re.findall("<pre>(.*?)</pre>", found, re.DOTALL)]
    assert set(re.findall('src="([^"]*)"', found)) == pictures == {path.name for path in folder.iterdir()}
    assert max(path.stat().st_size for path in folder.iterdir()) < 100_000
    assert len(screens) == len(NAMES) == 12
    assert all(max(map(len, lines)) <= 80 and len(lines) <= 24 for lines in screens)


LESSON = re.compile(r"^```made\nlesson (\w+) (\w+)\n```$", re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "most", "clauses"),
    [
        ("one_against_the_dead", 1074, "OATD-"),
        ("defcon_zombies", 1074, "DEFCON-"),
        ("zombie_flavored_doom", 1074, "DOOM-"),
        ("they_come_back", 1084, "STCB-"),
    ],
)
def test_the_page_that_teaches_a_game_is_short_and_shows_its_positions(name: str, most: int, clauses: str) -> None:
    page = text_of(f"games/{name}_learn.md")
    assert LESSON.findall(page) == [(name, lesson) for lesson in LESSONS[name]]
    assert len(page.partition("\n")[2].split()) <= most
    assert clauses not in page


def test_the_picture_of_the_readme_is_fresh() -> None:
    """`python -m docs.made` rewrites it. It shows all four games and loads quickly."""
    shown = OF_README.read_text(encoding="utf-8")
    assert shown == of_all()
    assert re.findall(r'class="title"[^>]*>([^<]*)<', shown) == [games.get(name).TITLE for name in PICTURES]
    assert len(shown.encode()) < 100_000
    assert f"{OF_README.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "```made\npicture of all games\n```" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")


ADDRESS = "https://github.com/OWNER/zombiekit"


@pytest.mark.skipif(
    not ((ROOT / ".ci").exists() and (ROOT / "zombiekit").exists()),
    reason="in the source of a release, links are absolute already; beside a wheel, what they lead to is not there",
)
def test_on_an_index_every_link_of_the_readme_is_absolute() -> None:
    """Links lead to raw pictures, folder trees or the repository's view; code stays, and converting twice changes nothing."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = absolute(text, ADDRESS, "v0.1.0")
    code = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
    targets = re.findall(r"(!?)\[[^\[\]]*\]\(([^)]*)\)", code.sub("", shown))
    assert targets
    assert [path for _, path in targets if not path.startswith("https://")] == []
    assert [path for picture, path in targets if picture and f"{ADDRESS}/raw/v0.1.0/docs/pictures/" not in path] == []
    assert f"[Examples]({ADDRESS}/tree/v0.1.0/examples)" in shown
    assert f"]({ADDRESS}/blob/v0.1.0/docs/performance.md#against-other-engines)" in shown
    assert code.findall(shown) == code.findall(text)
    assert absolute(shown, ADDRESS) == shown


def test_a_link_of_the_readme_that_leads_nowhere_stops_the_release() -> None:
    with pytest.raises(LookupError, match=r"nowhere\.md"):
        absolute("[here](nowhere.md)", ADDRESS)


def test_the_pages_show_the_version() -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert f"site_name: zombiekit {__version__}\n" in config
    assert f"copyright: zombiekit {__version__}," in config


LIMITS = (ROOT / "docs/reference/limits.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\|[^|]*\|[^|]*\| ([\d,]+) \| `([\w.]+)` \|$", LIMITS, re.MULTILINE)


@pytest.mark.parametrize(("number", "constant"), ROWS, ids=[constant for _, constant in ROWS])
def test_the_page_of_the_limits_says_what_the_constants_say(number: str, constant: str) -> None:
    module, _, name = constant.rpartition(".")
    if module.startswith("zombiekit.web"):
        pytest.importorskip("starlette", reason="the extra `web` is not installed")
    assert f"{getattr(import_module(module), name):,}" == number


def test_every_row_of_the_page_is_compared() -> None:
    assert len(ROWS) == len(re.findall(r"^\| ", LIMITS, re.MULTILINE)) - 1 >= 10
