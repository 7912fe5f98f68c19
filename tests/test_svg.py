"""Pictures: machines can read them, they show what views show and no more, and nothing covers anything else."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import toy
from tests.every_game import in_each_game
from tests.picturing import SETTINGS, SVG, digests, picture_faults, reached, read, scene_faults
from tests.trying import printed
from tests.zombie_flavored_doom.driving import FORD, LANE, PAIRS, RING, YARD
from zombiekit import CHANCE, InvalidState, games
from zombiekit.drawings import SEAT_COLORS, Role, drawn, spans
from zombiekit.games import defcon_zombies, one_against_the_dead, zombie_flavored_doom
from zombiekit.games.defcon_zombies import position
from zombiekit.play import Dice
from zombiekit.posing import RanOn
from zombiekit.primitives.cards import Card
from zombiekit.render.svg import picture, style
from zombiekit.render.svg.board import PlaceMark, drawn_scene
from zombiekit.render.svg.elements import SIZE, width_of, written
from zombiekit.render.svg.pictures import broken
from zombiekit.render.svg.style import LANDS, SHAPE_CONTRAST, TEXT_CONTRAST, Palette, contrast, text_color, text_on
from zombiekit.render.svg.tokens import draw_token, packed
from zombiekit.scenes import Frame, Ground, Label, Land, Scene, Shape, Spot, Token, corners, mark_of
from zombiekit.testing import reachable_states


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
def test_nothing_is_outside_its_place_and_nothing_covers_anything_else(name: str) -> None:
    for game, state, seat in reached(name):
        assert scene_faults(game.scene(game.observe(state, seat))) == []  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize("name", SETTINGS)
def test_a_thousand_pictures_of_each_game_are_sound(name: str) -> None:
    """They show tables of the smallest and largest size, with all choices and the last events marked."""
    seen = 0
    for game, state, seat in reached(name, games_each=20, most=100):
        assert picture_faults(game, game.observe(state, seat)) == []
        seen += 1
    assert seen >= 1_000


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_pictures_of_reachable_views_are_sound_and_tell_no_secrets(name: str, data: st.DataObject) -> None:
    """Equal views give equal pictures, whatever they hide."""
    game = games.get(name)
    state = data.draw(reachable_states(game))
    seat = data.draw(st.integers(0, game.seats(state) - 1))
    view = game.observe(state, seat)
    assert picture_faults(game, view) == []
    if game.is_view(view) and game.current_player(state) != CHANCE:
        other = game.observe(game.resample(view, Dice(data.draw(st.integers(0, 9)))), seat)
        assert picture(game, other) == picture(game, view)


@pytest.mark.parametrize("word", ["illicit", "Turn 100", "MAMMOTH"])
def test_words_fit_whatever_their_letters(word: str) -> None:
    texts = ["".join(span.text for span in row) for row in broken([spans(f"{word} " * 40)], 300)]
    assert max(width_of(text, SIZE) for text in texts) <= 300
    assert " ".join(" ".join(texts).split()) == " ".join([word] * 40)


def test_a_name_that_goes_on_across_a_street_covers_nobody_there() -> None:
    game: Any = games.get("they_come_back")
    tiles: dict[tuple[int, int], Any] = {(0, 0): "front_gate", (0, -1): "barracks", (0, -2): "helipad_base"}
    options, squares = {"expansions": "z2", "town": False}, {0: (1, 1), 1: (1, 1)}
    scene = game.scene(game.pose(options=options, tiles=tiles, squares=squares, zombies={(1, -3): 1}))
    assert [label.text for label in scene.names].count("Barracks") == 1
    assert scene_faults(scene) == []


def test_signs_of_air_ducts_stay_on_their_squares_where_a_whole_map_fits_a_window() -> None:
    """Browsers then draw it at less than half its size, but no letters smaller than 11 pixels."""
    game: Any = games.get("they_come_back")
    scene = game.scene(game.new_game(options=game.Options(map="three_corners", expansions="both")))
    ducts = [label for spot in scene.cells for label in spot.labels]
    assert {label.text for label in ducts} == {"D1", "D2"}
    assert all(width_of(label.text, 11) <= 0.45 * label.frame.width for label in ducts)
    assert "D1, D2: air ducts" in dict(scene.grounds)[Ground.HOUSE]


def test_a_graph_has_its_tiles_on_a_circle() -> None:
    board = zombie_flavored_doom.board_of(
        "The Well",
        tiles={"west": "A", "well": ".", "east": "B", "moor": "1", "field": "x"},
        links=[("west", 90, "well"), ("well", 90, "east"), ("well", 0, "moor"), ("moor", 45, "field", 45)],
        home=["A", "B"],
        forward=[90, 270],
        stacks={"x": "20F 15M"},
    )
    _, scene, _ = scene_on(board)
    assert (scene_faults(scene), len(scene.ways)) == ([], 4)


def scene_on(board: zombie_flavored_doom.Board) -> tuple[Any, Scene, list[tuple[Any, Token]]]:
    """Return the plan of a board, its scene, and the signs of links, each with its place."""
    state = zombie_flavored_doom.new_game(zombie_flavored_doom.Options(board=board))
    scene = zombie_flavored_doom.scene(state)
    tokens = [(cell.place[1], token) for cell in scene.cells for token in cell.tokens if token.kind == "link"]
    return state.options.ground.plan, scene, tokens


@pytest.mark.rule("DOOM-FILE-08")
@pytest.mark.parametrize("board", [YARD, PAIRS, RING, LANE])
def test_every_link_of_a_graph_is_a_line_or_a_sign(board: zombie_flavored_doom.Board) -> None:
    plan, scene, signs = scene_on(board)
    assert scene_faults(scene) == []
    assert 2 * len(scene.ways) + len(signs) == (0 if plan.cells else sum(map(len, plan.neighbors)))


@pytest.mark.rule("DOOM-FILE-08")
def test_tunnels_have_a_sign_at_both_ends_and_missing_links_a_wall() -> None:
    _, scene, signs = scene_on(FORD)
    (wall,) = scene.walls
    a1, b1 = (cell.center for cell in scene.cells if cell.place[1] in {"a1", "b1"})
    assert {(place, token.text) for place, token in signs} == {("a1", "i3"), ("i3", "a1")}
    assert not any(style.FILLS[token.role] in SEAT_COLORS for _, token in signs), "a sign would pass for a player's"
    assert wall.words == "no way"
    assert wall.start[0] == wall.end[0] == (a1[0] + b1[0]) / 2


ZOMBIE = Token("zombie", Shape.TOMB, Role.ZOMBIE, "", "a zombie")


@pytest.mark.parametrize("count", [1, 2, 3, 7, 12, 30])
def test_tokens_are_packed_into_their_room(count: int) -> None:
    room = Frame(-20, 5, 50, 40)
    boxes = packed(room, (attrs.evolve(ZOMBIE, text="Z1234"),) * count)
    assert len(boxes) == count
    assert all(box.within(room) for box in boxes)
    assert not any(one.meets(other) for at, one in enumerate(boxes) for other in boxes[:at])


@pytest.mark.parametrize(
    ("room", "count", "text"),
    [
        pytest.param(Frame(0, 0, 88, 50), 25, "Y=", id="a system with all pieces of six players"),
        pytest.param(Frame(0, 0, 40, 29), 13, "(1J)", id="a square with six players, all zombies and all tokens"),
        pytest.param(Frame(0, 0, 88, 70), 7, "?", id="a block with all kinds of zombies"),
        pytest.param(Frame(0, 0, 52, 52), 16, "meadow", id="a tile with eight players, all resources and links"),
    ],
)
def test_the_fullest_places_have_tokens_that_can_be_seen(room: Frame, count: int, text: str) -> None:
    assert min(box.height for box in packed(room, (attrs.evolve(ZOMBIE, text=text),) * count)) >= 5.5


def test_somebody_alone_among_single_things_is_larger_in_a_narrow_room() -> None:
    person, several = Token("human", Shape.FIGURE, Role.FIGURE, "1", "Player 1", owner=0), attrs.evolve(ZOMBIE, count=2)
    narrow, wide = Frame(0, 0, 40, 40), Frame(0, 0, 88, 50)
    own, *others = packed(narrow, (person, ZOMBIE, ZOMBIE))
    assert own.height > 1.3 * max(each.height for each in others)
    for room, tokens in ((wide, (person, ZOMBIE)), (narrow, (person, several)), (narrow, (person, person))):
        assert len({box.height for box in packed(room, tokens)}) == 1


@pytest.mark.parametrize(("side", "count", "where"), [(52, 2, "beside"), (28, 12, "beside"), (16, 2, "number")])
def test_the_number_of_goods_stands_beside_them_where_there_is_room(side: int, count: int, where: str) -> None:
    """In a stronghold a badge would hide what it counts."""
    token, parent = Token("food", Shape.APPLE, Role.ITEM, "", "Food", count), ET.Element("g")
    draw_token(parent, token, packed(Frame(0, 0, side, side), (token,))[0])
    assert [text.get("class") for text in parent.iter("text")] == [where]


@pytest.mark.parametrize(
    ("store", "told"),
    [("F12 M14", ["12", "14"]), ("F2 M4 W3", ["2", "4", "3"]), ("F10 M12 W2", ["10", "12", "2"])],
)
@pytest.mark.parametrize("at", ["n2", "b8"])
def test_a_stronghold_shows_how_much_is_in_its_store(store: str, told: list[str], at: str) -> None:
    """Whether its owner is at home or not."""
    state = zombie_flavored_doom.pose(board="Honeycomb", piles={"n2": store}, tiles={1: at}, unchecked=True)
    root = read(picture(zombie_flavored_doom, state))
    (home,) = [each for each in root.iter(f"{SVG}g") if each.get("data-cell") == "tile n2"]
    assert [text.text for text in home.iter(f"{SVG}text")] == ["A", *["1"] * (at == "n2"), *told]


@pytest.mark.parametrize(("node", "land"), [("DAY", Land.FIELDS), ("EVENING", Land.DUSK), ("NIGHT", Land.NIGHT)])
def test_fields_tell_the_hour(node: str, land: Land) -> None:
    facts: dict[str, Any] = {"carried": {1: "W1"}, "zombies": ["c5"], "appearing": 0} if land is Land.NIGHT else {}
    state = zombie_flavored_doom.pose(node=node, tiles={1: "d5"}, ticks={1: 6}, **facts)
    assert zombie_flavored_doom.scene(state).land is land
    assert f'class="map {land}"' in picture(zombie_flavored_doom, state)


@pytest.mark.parametrize(("game", "number"), [(defcon_zombies, 1), (one_against_the_dead, 0)])
def test_there_are_stars_in_space_and_nowhere_else(game: Any, number: int) -> None:
    root = read(picture(game, game.observe(game.new_game(), 0)))
    assert len([path for path in root.iter(f"{SVG}path") if path.get("class") == "stars"]) == number


def in_the_city() -> tuple[Any, Any, Scene]:
    """Return a game, a state far into it, and the scene."""
    game, state, _ = [*reached("one_against_the_dead")][-1]
    return game, state, one_against_the_dead.scene(state)


def test_the_faults_of_a_scene_are_found() -> None:
    *_, scene = in_the_city()
    cell = next(cell for cell in scene.cells if cell.tokens)
    x, y, width, height = cell.room
    away = attrs.evolve(cell, place=("cell", "away"), room=Frame(x + 9, y, width, height))
    twin = attrs.evolve(cell, outline=corners(Frame(x, y, width, height)), labels=())
    for cells, words in (((away,), "is outside"), ((*scene.cells, away), "covers"), ((cell, twin), "twice")):
        assert any(words in fault for fault in scene_faults(attrs.evolve(scene, cells=cells)))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
def test_pictures_parse_and_name_their_parts(name: str) -> None:
    for game, state, seat in reached(name, most=5):
        view = game.observe(state, seat)
        found = picture(game, view)
        root = read(found)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        pieces = [element for element in root.iter(f"{SVG}g") if "data-piece" in element.attrib]
        scene = game.scene(view)  # type: ignore[attr-defined]
        assert root.get("role") == "img"
        assert len(ids) == len(set(ids)) == 3
        assert root.get("aria-labelledby") == f"{ids[0]}-title {ids[0]}-desc" == " ".join(ids[1:])
        assert all(piece.findtext(f"{SVG}title") for piece in pieces)
        assert len([cell for cell in root.iter() if "data-cell" in cell.attrib]) == len(scene.cells) + len(scene.backs)
        assert len(pieces) >= sum(len(cell.tokens) for cell in scene.cells)
        assert found.alt.startswith(f"{game.TITLE}: ")


def decisions(name: str) -> Iterator[tuple[Any, Any, Any]]:
    """Yield games, the views of seats that decide, and their choices."""
    for game, state, _ in reached(name, most=6):
        if (seat := game.current_player(state)) >= 0:
            view = game.observe(state, seat)
            yield game, view, game.legal_actions(view)


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
def test_every_choice_with_a_place_can_be_clicked(name: str) -> None:
    for game, view, actions in decisions(name):
        root, scene = read(picture(game, view, highlight=actions)), game.scene(view)
        offered = {line for element in root.iter() for line in element.get("data-action", "").split("\n")}
        cells = {cell.place for cell in (*scene.cells, *scene.backs)}
        assert {str(action) for action in actions if cells & {*game.places(view, action)}} <= offered
        assert offered - {""} <= {str(action) for action in actions}


@pytest.mark.parametrize("name", SETTINGS)
def test_marks_with_an_address_are_links_and_nothing_else_changes(name: str) -> None:
    for game, view, actions in decisions(name):
        found = {mark_of(place) for action in actions for place in game.places(view, action)}
        links = {place: f"?at={place}&<" for place in sorted(found)[::2]} | {"cell 99,99": "nowhere"}
        with_links = picture(game, view, highlight=actions, links=links)
        root = read(with_links)
        drawn = [(link.get("href"), link.get("tabindex"), link[0].get("data-cell")) for link in root.iter(f"{SVG}a")]
        marked = {at for each in root.iter() if "data-action" in each.attrib and (at := each.get("data-cell")) in links}
        assert {at for _, _, at in drawn if at is not None} == marked
        assert all(address == links.get(at or "", address) and keys == "-1" for address, keys, at in drawn)
        assert inner(re.sub("<a [^>]*>|</a>", "", with_links)) == inner(picture(game, view, highlight=actions))
        assert inner(picture(game, view, links=links)) == inner(picture(game, view))


def inner(found: str) -> str:
    """Return what a picture shows, without its head, which holds a digest."""
    return found.partition('<rect class="back"')[2]


TEXTS = st.text(st.sampled_from("ab<>&\"'\n\t\r é\u2192"), max_size=6)
ELEMENTS = st.recursive(
    st.builds(lambda text, tail, values: (text, tail, values, ()), TEXTS, TEXTS, st.lists(TEXTS, max_size=2)),
    lambda inner: st.tuples(TEXTS, TEXTS, st.lists(TEXTS, max_size=2), st.lists(inner, max_size=3)),
    max_leaves=8,
)


def grown(parts: Any) -> ET.Element:
    """Return an element with its text, the text after it, the values of its attributes, and its children."""
    text, tail, values, children = parts
    made = ET.Element("g", {f"a{number}": value for number, value in enumerate(values)})
    made.text, made.tail = text, tail
    made.extend(map(grown, children))
    return made


@given(ELEMENTS)
def test_elements_are_written_as_the_standard_library_writes_them(parts: Any) -> None:
    assert written(grown(parts)) == ET.tostring(grown(parts), encoding="unicode")


def test_a_mark_lies_below_what_is_written_on_its_place() -> None:
    place, frame = ("cell", (0, 0)), Frame(0, 0, 60, 60)
    for words in ("", "a street"):
        label = Label("x", Frame(10, 10, 40, 20), Role.PLAIN)
        scene = Scene((Spot(place, corners(frame), Ground.STREET, words, labels=(label,)),))
        markup = drawn_scene(scene, {place: PlaceMark(("move",), None)}, ())
        assert markup.index('class="edge"') < markup.index('class="mark"') < markup.index("<text")


def test_arrows_lead_from_place_to_place() -> None:
    game, state, scene = in_the_city()
    one, other = [cell.place for cell in scene.cells][:2]
    assert picture(game, state, arrows=[(one, other)]).count('class="head"') == 1
    with pytest.raises(ValueError, match="there is no place"):
        picture(game, state, arrows=[(one, ("cell", (99, 99)))])


def test_an_arrow_from_a_tile_to_the_square_in_its_middle_is_a_ring() -> None:
    game: Any = games.get("they_come_back")
    found = picture(game, game.pose(), arrows=[(("cell", (0, 0)), ("square", (1, 1)))])
    assert (found.count('class="ring"'), found.count('class="head"')) == (1, 0)


@pytest.mark.parametrize("what", ["move N", ("cell", (77, 77))])
def test_what_is_neither_action_nor_place_cannot_be_marked(what: Any) -> None:
    game = one_against_the_dead
    with pytest.raises(ValueError, match="actions and places on this table can be marked"):
        picture(game, game.new_game(), highlight=[what])


def test_the_legend_tells_what_lies_on_the_table_and_nothing_else() -> None:
    game, state, scene = in_the_city()
    legend = next(group for group in read(picture(game, state)).iter(f"{SVG}g") if group.get("class") == "legend")
    words = [text.text for text in legend.iter(f"{SVG}text") if text.get("class") == "row"]
    lying = {cell.ground for cell in scene.cells}
    due = {token.name for cell in scene.cells for token in cell.tokens} | {line.words for line in scene.ways}
    assert len(lying) > 3
    assert sorted(map(str, words)) == sorted(due | {words for ground, words in scene.grounds if ground in lying})
    assert not {"choice", "last event", "fight"} & {*words}


def test_the_legend_tells_what_marks_mean() -> None:
    game, state, scene = in_the_city()
    place = scene.cells[0].place
    laid = one_against_the_dead.events.CardLaid(Card("2S"), place[1], 0)
    lost = one_against_the_dead.events.StrengthLost(1, 1)

    def told(**marks: Any) -> set[str | None]:
        return {text.text for text in read(picture(game, state, **marks)).iter(f"{SVG}text")}

    marked = [told(highlight=[place]), told(events=[laid]), told(events=[lost])]
    assert [words - told() for words in marked] == [{"choice"}, {"last event"}, {"fight"}]


def test_themes() -> None:
    game: Any = one_against_the_dead
    state = game.new_game()
    auto, light, dark = (picture(game, state, theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light + dark
    for land in (Land.TABLE, Land.CARDS):
        assert [LANDS[land]["dark"].back in drawn for drawn in (dark, light)] == [True, False]
    with pytest.raises(ValueError, match="the themes are"):
        picture(game, state, theme="sepia")  # type: ignore[arg-type]


def test_a_title_stays_as_it_is_whatever_it_says() -> None:
    """A word stood for the id of a picture while it was written, and the id came in its place."""
    state = one_against_the_dead.new_game()
    for title in ('id="@@', 'href="#@@', 'id="\x02'):
        drawn = picture(one_against_the_dead, state, title=title)
        known = re.search('id="(z[0-9a-f]+)"', str(drawn))
        assert known
        assert title.replace("\x02", "\ufffd") in "".join(read(drawn).itertext())
        assert str(drawn).count(f'id="{known[1]}') == 3


def test_styles_stay_in_their_picture() -> None:
    found = picture(one_against_the_dead, one_against_the_dead.new_game())
    name = read(found).get("id")
    rules = re.findall(r"(?:^|[{}])\s*([^{}@]+)\{", (read(found).findtext(f"{SVG}style") or ""))
    assert rules
    assert all(rule.strip().startswith(f"#{name}") for rule in rules)


def test_a_game_without_a_scene_is_drawn_as_its_text() -> None:
    view = toy.observe(toy.new_game(), 0)
    found = read(picture(toy, view, title="<Cellar> & co\0"))
    texts = ["".join(element.itertext()) for element in found.iter(f"{SVG}text")]
    assert [text for text in texts if text.strip()] == [row for row in str(drawn(toy, view)).split("\n") if row.strip()]
    assert found.findtext(f"{SVG}title") == "<Cellar> & co\N{REPLACEMENT CHARACTER}"


def test_a_picture_is_shown_and_saved(tmp_path: Path) -> None:
    found = picture(one_against_the_dead, one_against_the_dead.new_game())
    found.save(tmp_path / "city.svg")
    assert found._repr_svg_() == found.replace("<svg", '<svg style="max-width:100%;height:auto"', 1)
    assert (tmp_path / "city.svg").read_bytes() == found.encode()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["defcon_zombies", "they_come_back"])
def test_states_that_are_equal_to_a_seat_have_one_picture(name: str) -> None:
    hidden = 0
    for number, (game, state, seat) in enumerate(reached(name, most=8)):
        view = game.observe(state, seat)
        if not game.is_view(view) or game.current_player(state) == CHANCE:
            continue
        other = game.resample(view, Dice(f"other {number}"))
        hidden += other != state
        assert picture(game, game.observe(other, seat)) == picture(game, view)
    assert hidden > 3


@pytest.mark.parametrize("name", ["defcon_zombies", "they_come_back"])
def test_full_states_of_games_with_secrets_are_not_drawn(name: str) -> None:
    game, state, _ = [found for found in reached(name, most=8) if found[0].is_view(found[0].observe(found[1], 0))][3]
    with pytest.raises(InvalidState, match="a view is needed"):
        picture(game, state)


@pytest.mark.thorough
def test_bytes_do_not_depend_on_the_hash_seed() -> None:
    """Those of another process, with another seed, are the same."""
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    code = "from tests.picturing import digests; print(*digests())"
    assert printed(code, PYTHONHASHSEED=other).split() == digests()


@pytest.mark.parametrize(
    "palette", [pytest.param(p, id=f"{land}-{side}") for land in LANDS for side, p in LANDS[land].items()]
)
def test_every_text_can_be_read_and_every_shape_seen(palette: Palette) -> None:
    for paper in palette.papers:
        assert all(contrast(text_color(role, palette), paper) >= TEXT_CONTRAST for role in Role)
        assert contrast(palette.ink, paper) >= TEXT_CONTRAST
        for color in (palette.line, palette.mark, palette.trace, palette.wall, palette.dead):
            assert contrast(color, paper) >= SHAPE_CONTRAST, (color, paper)
    assert contrast(palette.back, palette.dead) >= TEXT_CONTRAST, "what is written on zombies"


def test_what_is_written_on_tokens_can_be_read_by_the_contrast_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    for fill in {*style.FILLS.values(), *style.SHAPE_FILLS.values()}:
        assert contrast(text_on(fill), fill) >= TEXT_CONTRAST, fill


def test_seats_and_kinds_differ_by_more_than_color() -> None:
    """Tokens of the same shape on one place have different letters."""
    for name in SETTINGS:
        for game, state, seat in reached(name, most=6):
            for cell in game.scene(game.observe(state, seat)).cells:  # type: ignore[attr-defined]
                looks = [(token.shape, token.text) for token in cell.tokens]
                assert len(looks) == len(set(looks)), (name, cell)


def test_the_core_knows_no_pictures() -> None:
    code = (
        "import sys; before = set(sys.modules)\n"  # coverage tools have loaded some already
        "import zombiekit, zombiekit.games.one_against_the_dead\n"
        "print([name for name in sys.modules if name not in before and ('render' in name or 'xml' in name)])"
    )
    assert printed(code) == "[]\n"


def test_a_peeked_tile_is_seen_by_its_seat_alone() -> None:
    game = defcon_zombies
    states = [state for found, state, _ in reached("defcon_zombies", most=3) if found.is_view(found.observe(state, 0))]
    cell = position.unexplored(states[1])[0]
    mine, *others = states[1].sights
    sights = (mine._replace(seen=(cell,)), *(sight._replace(seen=()) for sight in others))
    state = attrs.evolve(states[1], sights=sights)
    words = f"peeked at: {state.dealt[cell]}"
    assert [words in picture(game, game.observe(state, seat)) for seat in (0, 1)] == [True, False]


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
def test_what_happened_leaves_traces(name: str) -> None:
    """Rings, arrows and hurts turn up (no hurts in DEFCON ZOMBIES); traces lie only on kinds of places the game has."""
    kinds, marks = set(), Counter[str]()
    for game, before, seat in reached(name, most=15):
        view = game.observe(before, seat)
        kinds |= {kind for kind, _ in game.scene(view).places}  # type: ignore[attr-defined]
        found = picture(game, view, events=view.events)
        left = [trace for event in view.events for trace in game.traces(view, event)]  # type: ignore[attr-defined]
        drawn = Counter({mark: found.count(f'class="{mark}"') for mark in ("ring", "head", "trace hurt")})
        marks += drawn
        assert {trace.place[0] for trace in left} <= kinds
        assert drawn["ring"] + drawn["head"] <= len(left)
        assert picture(game, view) == picture(game, view, events=()), "never read from the view itself"
    assert {*marks} | ({"trace hurt"} if name == "defcon_zombies" else set()) == {"ring", "head", "trace hurt"}


@pytest.mark.parametrize("name", SETTINGS)
def test_what_goes_from_one_place_to_another_leaves_an_arrow(name: str) -> None:
    for game, state, _ in reached(name, most=15):
        for event in state.events:
            if hasattr(event, "origin") and hasattr(event, "target"):
                way = [(trace.place[1], trace.to[1]) for trace in game.traces(state, event) if trace.to]  # type: ignore[attr-defined]
                assert way == [(event.origin, event.target)], event


def test_a_trace_is_drawn_once_and_none_where_there_is_no_place() -> None:
    game, state, scene = in_the_city()
    one, other = [cell.place[1] for cell in scene.cells][:2]
    moved = one_against_the_dead.events.PawnMoved(one, other, 1)
    away = one_against_the_dead.events.PawnMoved(one, (99, 99), 1)
    lost = one_against_the_dead.events.StrengthLost(1, 1)
    assert picture(game, state, events=[moved, moved]).count('class="head"') == 1
    assert picture(game, state, events=[away]) == picture(game, state)
    assert picture(game, state, events=[lost]).count('class="trace hurt"') == 2, "one of them in the legend"
    assert picture(toy, toy.new_game(), events=[moved]) == picture(toy, toy.new_game())


@in_each_game
def test_events_of_other_modules_leave_no_traces(game: Any) -> None:
    """An event that `pose` adds is drawn nowhere."""
    assert game.traces(game.new_game(), RanOn("DAY", "Day")) == ()
