"""The drawing of *DEFCON ZOMBIES* shows everything on the table in its place with its number, and nothing else."""

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.defcon_zombies.book_driving import EARTH
from tests.defcon_zombies.reading_tables import LETTERS, SEATS, Hexagon, Table, read
from tests.picturing import picture_faults
from zombiekit.drawings import Drawing, Role
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies import events
from zombiekit.play import Dice, settle
from zombiekit.primitives.hexes import CELLS, MOST_RINGS, beside, ring

WIDE = 80
ONE_RING = {"rings": 1, "stages": [{"planet": {"3": 4}, "constellation": 1, "wormhole": 1}]}
FIVE_RINGS = {"rings": 5, "gaps": [[5, 0], [-5, 1]], "stages": [{"planet": {"3": 87}, "constellation": 1}] + [{}] * 4}
GALAXIES: tuple[dict[str, Any], ...] = (
    {},
    {"galaxy": "fourth_ring"},
    {"galaxy": "fourth_ring", "fourth_ring_gaps": "random"},
    {"galaxy": ONE_RING},
    {"galaxy": FIVE_RINGS, "limited_tiles": False},
)
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"flagships": True, "collect_early": True, "industrious": True, "events": True, "overrun": True},
    {"slow_swarm": True, "scouts": "inward", "events": True, "event_triggers": ["constellation", "planet_number"]},
)


def check(state: Any) -> None:
    """Check that the drawing matches the state."""
    text = str(state)
    assert all(len(line) <= WIDE for line in text.split("\n")), text
    table = read(text)
    assert table.galaxy == _galaxy(state, _names(table))
    _check_beside(state, table)


def _names(table: Table) -> dict[str, str]:
    """Return the codes of the held constellations by name, and check that no two share a code."""
    cards = [card for parts in table.players.values() for card in _cards(parts)]
    names = {name: code for code, _, name in (card.partition(" ") for card in cards)}
    assert len(set(names.values())) == len(cards)
    return names


def _cards(parts: list[str]) -> list[str]:
    return [card for part in parts if part.startswith("*") for card in part.split(", ")]


def _galaxy(state: Any, names: dict[str, str]) -> dict[tuple[int, int], Hexagon]:
    return {CELLS[cell]: _hexagon(state, cell, names) for cell in state.board.systems}


def _hexagon(state: Any, cell: int, names: dict[str, str]) -> Hexagon:
    """Return what a hexagon should show."""
    face = str(state.faces[cell])
    plain = {"earth": "EARTH", "nebula": "neb", "wormhole": "worm", "zombies": "ZOMB", "unknown": "?"}
    plain |= {f"planet {number}": f"({number})" for number in range(7)}
    tile = plain.get(face) or names[face]
    if tile == "?" and "unknown" in state.dealt and not state.pile and state.dealt[cell] != "unknown":
        seen = str(state.dealt[cell])
        tile += plain.get(seen, f"*{seen[:3]}")
    pieces: dict[str, int] = {}
    for seat, letter in enumerate(LETTERS[: len(state.ships)]):
        o, p, f = dict(state.ships[seat]).get(cell, (0, 0, 0))
        outposts = dict(state.outposts[seat]).get(cell, 0)
        pieces |= {letter: o, f"{letter}=": p, f"{letter}*": f, letter.lower(): outposts}
    pieces["z"] = state.zombies[cell]
    return Hexagon(tile, {piece: count for piece, count in pieces.items() if count})


def _check_beside(state: Any, table: Table) -> None:
    """Check that the drawing shows the turn, players and event cards."""
    found = f"{sum(map(len, state.cards))}/{state.options.plan.constellations}"
    assert (table.turn, table.kills, table.found) == (state.turn, state.kills, found)
    assert table.swarm.startswith("swarm on" if state.swarm_on else "swarm off")
    assert (table.active, list(table.players)) == ([SEATS[state.active]], list(SEATS[: len(state.ships)]))
    for seat, parts in enumerate(table.players.values()):
        assert parts[0] == f"resources {state.resources[seat]}"
        assert [card.partition(" ")[2] for card in _cards(parts)] == list(state.cards[seat])
        left, seen = state.sights[seat]
        assert any(part.endswith(("peek left", "peeks left")) for part in parts) == (left > 0)
        where = ", ".join("({},{})".format(*CELLS[cell]) for cell in seen)
        assert (f"has peeked at {where}" in parts) == bool(seen)
    if state.options.events:
        on_table = state.event_table.on_table
        assert len([part for part in table.events if "kept by" in part or "to turn" in part]) == len(on_table)
        assert f"deck {sum(dict(state.event_table.deck).values())}" in table.events
        assert f"discards {sum(dict(state.event_table.discards).values())}" in table.events
    else:
        assert not table.events


@settings(max_examples=40)
@given(
    st.integers(1, 6),
    st.sampled_from([{**galaxy, **variant} for galaxy in GALAXIES for variant in VARIANTS]),
    st.randoms(use_true_random=False),
    st.integers(1, 120),
)
def test_drawings_of_games_say_what_the_states_do(
    players: int, made: dict[str, Any], random: Random, length: int
) -> None:
    """Check the start, every tenth decision (also as one seat sees it) and the last position of games in which ships go out."""
    state = game.new_game(game.Options(players=players, **made))
    check(state)
    for number in range(1, length + 1):
        state = settle(game, state, random)
        if not state.agenda:
            break
        actions = game.legal_actions(state)
        lively = [action for action in actions if str(action).startswith(("move", "buy", "jump"))]
        state = game.step(state, random.choice(lively or actions))
        if not number % 10:
            check(state)
            check(game.observe(state, number % players))
    check(state)


@st.composite
def gappy_galaxies(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a valid galaxy with few tiles: each ring has at least one, and each tile has a neighbor."""
    rings = draw(st.integers(1, MOST_RINGS))
    most = draw(st.integers(1, 3))
    cells = [cell for radius in range(rings + 1) for cell in ring(radius)]
    kept: set[tuple[int, int]] = {EARTH}
    for radius in range(1, rings + 1):
        kept |= draw(st.sets(st.sampled_from(ring(radius)), min_size=1, max_size=most))
    for cell in sorted(kept):
        near = [other for other in beside(cell) if other in cells]
        if not kept & set(near):
            kept.add(draw(st.sampled_from(near)))
    gaps = [list(cell) for cell in cells if cell not in kept]
    stages = [{"planet": {"3": len(kept) - 2}, "constellation": 1}] + [{}] * (rings - 1)
    return {"rings": rings, "gaps": gaps, "stages": stages}


@settings(max_examples=60, deadline=None)
@given(gappy_galaxies(), st.integers(1, 6))
@example({"rings": 1, "gaps": [[1, 0], [1, -1], [-1, 0], [-1, 1], [0, 1]], "stages": [{"constellation": 1}]}, 1)
@pytest.mark.rule("DEFCON-GEO-07")
def test_galaxies_of_few_systems_that_lie_far_apart_are_drawn(galaxy: dict[str, Any], players: int) -> None:
    """Even with whole rows and columns empty, systems keep their distance and can still be found and pictured."""
    state = game.new_game(game.Options(players=players, galaxy=galaxy, limited_tiles=False))
    assert read(str(state)).galaxy == _galaxy(state, {})
    chart = game.parts(state).chart
    rows = str(Drawing(chart.rows)).split("\n")
    for (_, (q, r)), box in chart.places.items():
        assert f"{q},{r}" in rows[box.row][box.column : box.column + box.width]
    assert picture_faults(game, game.observe(state, 0)) == []


COUNTS = st.one_of(st.integers(0, 3), st.integers(9, 12), st.just(9_999))
PLACES = st.sampled_from(((0, 0), (1, 0), (0, 1), (-1, -1), (-3, 0), (-2, -1), (3, -3)))


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the facts of a position, possible or not."""
    players = draw(st.integers(1, 6))
    seats = st.integers(0, players - 1)
    fleets = st.dictionaries(PLACES, st.tuples(COUNTS, COUNTS, st.integers(0, 1)), max_size=4)
    tiles = {(1, 0): st.integers(0, 6), (0, 1): st.just("wormhole"), (-3, 0): st.just("zombies")}
    names = st.sampled_from(("Canis Major", "Canis Minor", "Ursa Major", "Libra"))
    galaxy = draw(st.sampled_from(("base3", "fourth_ring")))
    return {
        "options": {"players": players, "flagships": True, "galaxy": galaxy},
        "ships": draw(st.dictionaries(seats, fleets)),
        "outposts": draw(st.dictionaries(seats, st.dictionaries(PLACES, COUNTS, max_size=4))),
        "zombies": draw(st.dictionaries(PLACES, COUNTS)),
        "tiles": draw(st.fixed_dictionaries({}, optional=tiles)),
        "cards": draw(st.dictionaries(seats, st.lists(names, max_size=4), max_size=1)),
        "peeked": draw(st.dictionaries(seats, st.just([(2, 0), (-2, 1)]))),
        "resources": draw(st.lists(st.integers(0, 10**6), min_size=players, max_size=players)),
    }


@pytest.mark.thorough
@given(positions())
@example({"ships": {0: {EARTH: (9_999, 9_999, 1)}}, "options": {"flagships": True}})  # its moves are too many to list
def test_drawings_of_posed_positions_say_what_the_states_do(facts: dict[str, Any]) -> None:
    """Pieces that do not fit into their hexagon are all listed below the galaxy."""
    state = game.pose(**facts, unchecked=True)
    check(state)
    check(game.observe(state, 0))


def test_a_crowded_system_is_listed_below() -> None:
    """Its hexagon shows dots instead of the pieces."""
    everybody: Any = {seat: {EARTH: (10 + seat, 0, 1)} for seat in range(6)}
    text = str(game.pose(options={"players": 6, "flagships": True}, ships=everybody))
    assert ("/   EARTH   \\" in text, "\\    ...    /" in text) == (True, True)
    assert "\n... (0,0) EARTH: Y10 Y* G11 G* B12 B* P13 P* N14 N* W15 W*\n" in text
    assert "\n... pieces that are listed below the galaxy\n" in text


ONE_RING_PICTURE = r"""
              __________
             /   0,-1   \
  __________/    ? z4    \__________
 /   -1,0   \            /   1,-1   \
/    worm    \__________/    ZOMB    \
\            /   0,0    \            /
 \__________/EARTH Y2 P10\__________/
 /   -1,1   \            /   1,0    \
/     ?      \__________/ (3) b12 P1 \
\            /   0,1    \            /
 \__________/     ?      \__________/
            \            /
             \__________/"""


@pytest.mark.rule("DEFCON-GEO-07")
def test_systems_are_flat_topped_hexagons_with_all_inside_them() -> None:
    """The whole galaxy is compared with a picture."""
    stage = {"planet": {"3": 3}, "constellation": 1, "wormhole": 1, "zombies": 1}
    state = game.pose(
        options={"players": 4, "galaxy": {"rings": 1, "stages": [stage]}},
        tiles={(1, 0): 3, (1, -1): "zombies", (-1, 0): "wormhole"},
        ships={0: {(0, 0): 2}, 3: {(0, 0): 10, (1, 0): 1}},
        outposts={2: {(1, 0): 12}},
        zombies={(0, -1): 4},
    )

    assert "\n" + str(state).split("\n\n")[1] == ONE_RING_PICTURE


@pytest.mark.rule("DEFCON-INFO-03")
def test_tiles_that_a_seat_has_peeked_at_are_drawn_in_its_view_alone() -> None:
    """Every view shows where the seat has peeked."""
    state = game.pose(cards={0: ["Libra"]}, peeked={0: [(0, 1)]}, hidden={(0, 1): 5})
    texts = [str(state), *[str(game.observe(state, seat)) for seat in (0, 1)]]
    assert [read(text).galaxy[0, 1].tile for text in texts] == ["?", "?(5)", "?"]
    assert ["has peeked at (0,1)" in text for text in texts] == [True] * 3


def test_long_numbers_ask_for_wider_columns_and_six_rings_for_a_wider_picture() -> None:
    """Even the narrowest column fits its coordinates, and nothing is cut."""
    stages = [{"planet": {"3": 125}, "constellation": 1}] + [{}] * 5
    text = str(game.pose(options={"galaxy": {"rings": 6, "stages": stages}, "limited_tiles": False}))
    assert len(read(text).galaxy) == 127
    assert max(map(len, text.split("\n"))) == 93


def test_constellations_of_ones_own_have_codes_that_tell_them_apart() -> None:
    """A code is up to three letters, or the number of the card if letters will not do."""
    names = ["Ursa Major", "Ursa Mars", "Leo", "Leonid", "Fünf", "X"]
    names += ["a b", "Drei Vier Fuenf", "Q-Z", "Ux", "Pi Rho", "Tau"]
    codes = ["*1", "*2", "*3", "*4", "*5", "*X", "*ab", "*DVi", "*9", "*Ux", "*PRh", "*Tau"]
    plan = {"rings": 2, "stages": [{"planet": {"3": 6}}, {"constellation": 12}]}
    state = game.pose(
        options={"constellation_data": [{"name": name, "ability": "none"} for name in names], "galaxy": plan},
        node="GAME-OVER",
        result="win",
        tiles=dict(zip(CELLS[7:], names, strict=False)),
        unchecked=True,
    )

    check(state)
    assert _names(read(str(state))) == dict(zip(names, codes, strict=True))


def test_cells_and_cards_are_not_broken_where_lines_are() -> None:
    """Lines do not break at the minus sign of a cell or at a space in a card's name."""
    state = game.pose(
        cards={0: ["Libra", "Canis Minor", "Ursa Minor", "Cassiopeia", "Canis Major"]},
        peeked={0: [(-1, 0), (-2, 0), (-3, 0), (-1, -1), (0, -1), (1, -1), (0, 1)]},
        unchecked=True,
    )

    assert str(state).split("\n")[1:4] == [
        "> Yellow: resources 0 | *CMa Canis Major, *CMi Canis Minor, *Cas Cassiopeia,",
        "    *Lib Libra, *UMi Ursa Minor | has peeked at (1,-1), (0,-1), (-1,0), (0,1),",
        "    (-1,-1), (-2,0), (-3,0)",
    ]
    check(state)


def test_roles_say_whose_pieces_and_what_tiles_lie_where() -> None:
    """Pieces and names have the role of their seat, zombies and Zombies systems share one, and face-down tiles and edges are ground."""
    state = game.pose(
        options={"players": 2},
        tiles={(1, 0): 4, (0, 1): "wormhole", (-3, 0): "zombies", (0, -1): "Leo"},
        ships={0: {(1, 0): 2}, 1: {(0, 0): 1}},
        outposts={1: {(1, 0): 3}},
        zombies={(0, 1): 5},
        resources=[12, 0],
    )
    found = {(span.text.strip(), span.role) for row in game.draw(state).rows for span in row if span.text.strip()}

    assert found >= {("(4)", Role.DIE), ("worm", Role.PLACE), ("ZOMB", Role.ZOMBIE), ("*Leo", Role.PLACE)}
    assert found >= {("Y2", Role.SEAT_0), ("G1", Role.SEAT_1), ("g3", Role.SEAT_1), ("z5", Role.ZOMBIE)}
    assert found >= {("Green", Role.SEAT_1), ("resources 12", Role.COUNT), ("?", Role.GROUND)}


def test_pieces_listed_below_the_galaxy_keep_their_roles_and_those_on_the_lower_edge_a_blank_between_them() -> None:
    ships: Any = {seat: {(1, 0): 100} for seat in range(3)}
    facts: dict[str, Any] = {"options": {"players": 3}, "tiles": {(1, 0): 3}, "ships": ships}
    full, fit = game.pose(**facts, outposts=ships), game.pose(**facts, outposts={0: ships[0], 1: ships[1]})
    (below,) = [row for row in game.draw(full).rows if str(Drawing((row,))).startswith("... (1,0)")]
    assert {("y100", Role.SEAT_0), ("(3)", Role.DIE)} <= set(below)
    assert "\\g100 B100/" in str(fit)


def test_a_new_game_begins_without_marks_of_its_set_up() -> None:
    """What was dealt face down is no news, so the first picture marks nothing."""
    state = settle(game, game.new_game(), Dice(1))
    assert [str(event) for event in state.events if game.traces(state, event)] == []


def test_what_happens_on_earth_is_said_so() -> None:
    assert str(events.ShipPlaced(0, EARTH)) == "Yellow places a ship on Earth."
    assert str(events.Bought(0, "ship", (1, 0))) == "Yellow buys a ship at (1,0)."
