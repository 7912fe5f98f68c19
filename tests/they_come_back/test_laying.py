"""Laying the map: where tiles may lie, turning them up, passing, the Helipad (clauses TILE, SETUP-04 to -09)."""

import random
from collections import Counter
from itertools import product, takewhile
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.they_come_back.driving import follow, laying, node, options, play, refusal, to_the_end
from tests.they_come_back.maps import DEAD_ENDS, M, town
from tests.they_come_back.test_town import PLAIN, towns
from tests.trying import told, walk
from zombiekit.agenda import chance_outcomes, legal_actions, step
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import CENTER, TILES, Cell, Laid, PreparedMap, Reason, TileId, Town, Zone
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import BEYOND, OPPOSITE, form_of, touch_of
from zombiekit.games.they_come_back.rules import keeping_room
from zombiekit.games.they_come_back.rules.keeping_room import fits, grown, has_room, needed_after, site_of
from zombiekit.games.they_come_back.rules.laying import LayTile, RevealTile, places, why_not_there
from zombiekit.games.they_come_back.state import State, new_game
from zombiekit.games.they_come_back.table.actions import Lay
from zombiekit.games.they_come_back.table.position import Pile
from zombiekit.play import Dice

ALONE = town()
THREE_DEAD_ENDS = "reveal hospital; lay 0,-1; reveal police_station; lay 1,0 r=1; reveal sporting_goods; lay 0,1 r=2"
"""The beginning of S-05; Player 2 lays next."""
HELIPAD = (TileId.HELIPAD,)


def sites(town: Town) -> tuple[Cell, ...]:
    """Return the cells in which the Helipad may be laid."""
    return tuple(action.cell for action in places(town, TileId.HELIPAD))


def lines(town: Town, tile: TileId, needed: tuple[TileId, ...] = ()) -> list[str]:
    """Return the places of a tile as notation."""
    return [str(action) for action in places(town, tile, needed)]


def clause(town: Town, tile: TileId, action: Lay, needed: tuple[TileId, ...] = ()) -> str:
    """Return the clause that forbids a place."""
    why = why_not_there(town, tile, action, needed)
    assert why is not None
    return why.clause


def left_with(state: State, piles: tuple[Pile, ...], *unseen: str) -> State:
    """Return a state, about to turn up a tile, in which the players have only these piles, with these unseen tiles."""
    mine = piles[state.active]
    agenda = (*state.agenda[:-1], RevealTile(mine.unseen + len(mine.known), 0))
    return attrs.evolve(state, agenda=agenda, piles=piles, unseen=tuple((TileId(name), 1) for name in sorted(unseen)))


# ------------------------------------------------------------------------------------------------- where tiles may lie


@pytest.mark.rule("STCB-TILE-01", "STCB-TILE-02", "STCB-TILE-03", "STCB-TILE-05", "STCB-TILE-06", "STCB-GEO-16")
@pytest.mark.parametrize(("tile", "offered"), [
    ("straight", "0,-1; -1,0 r=1; 1,0 r=1; 0,1"),
    ("curve", "0,-1 r=1; 0,-1 r=2; -1,0; -1,0 r=1; 1,0 r=2; 1,0 r=3; 0,1; 0,1 r=3"),
    ("hospital", "0,-1; -1,0 r=3; 1,0 r=1; 0,1 r=2"),
])  # fmt: skip
def test_s03_s04_first_tiles(tile: str, offered: str) -> None:
    """Player 1 chooses among the places in cell order, with each rotation that differs; a tile's exit looks toward the square."""
    follow(laying(), (f"reveal {tile}", {"lines lay": offered.split("; "), "actor": 0}))


@pytest.mark.rule("STCB-TILE-04")
def test_exits_of_different_zones_do_not_meet() -> None:
    """A tile does not join the exit of another zone. No tile of the base set has the one that is made up here."""
    edges = {**ALONE.frontier, (1, 0): tuple((side, Zone.BASE) for side, _ in ALONE.frontier[1, 0])}
    touches = {cell: touch_of(known) for cell, known in edges.items()}
    strange: Any = SimpleNamespace(cells=ALONE.cells, frontier=edges, touches=touches)
    assert "lay 1,0 r=1" not in lines(strange, TileId.STRAIGHT)
    assert clause(strange, TileId.STRAIGHT, Lay((1, 0), r=1)) == "STCB-TILE-04"


@pytest.mark.rule("STCB-TILE-07", "STCB-SETUP-05", "STCB-TILE-10")
@pytest.mark.parametrize(
    ("guard", "tile", "r", "active"), [(True, "lawn_garden", None, 1), (True, "straight", 1, 0), (False, "lawn_garden", 3, 0)]
)  # fmt: skip
def test_s05_helipad_guard(guard: bool, tile: str, r: int | None, active: int) -> None:
    """A fourth dead end would leave no cell for the Helipad, so it goes to the bottom; a straight has a single place, without asking."""
    back = [] if r is not None else [TileId(tile)]
    state = play(laying(helipad_guard=guard), THREE_DEAD_ENDS, f"reveal {tile}")
    assert state.town.cells.get((-1, 0)) == (None if r is None else Laid(TileId(tile), r))
    assert (state.piles[1], [event.tile for event in told(state, "TilePutBack")]) == (Pile(12, tuple(back)), back)
    assert (node(state), state.active) == ("RevealTile", active)


@pytest.mark.rule("STCB-TILE-07")
def test_the_guard_refuses_by_its_clause() -> None:
    """The only place would seal the town: the guard's clause refuses it, and without the guard it is legal."""
    sealed = town(hospital="0,-1", police_station="1,0 r1", sporting_goods="0,1 r2", drug_store="-1,0")
    assert clause(sealed, TileId.LAWN_GARDEN, Lay((-2, 0), r=3), HELIPAD) == "STCB-TILE-07"
    assert lines(sealed, TileId.LAWN_GARDEN, HELIPAD) == []
    assert lines(sealed, TileId.LAWN_GARDEN) == ["lay -2,0 r=3"]


NARROW = town(police_station="1,0 r1", sporting_goods="0,1 r2", curve="0,-1 r2")
"""The Helipad can be laid in (-1, -1) and in (-1, 0), which lie beside each other; all else is closed."""


@pytest.mark.rule("STCB-TILE-07")
def test_the_guard_sees_edges_that_close() -> None:
    """Of two sites side by side, a dead end in one closes the other, and is refused; a curve that leads on to it is not."""
    assert sites(NARROW) == ((-1, -1), (-1, 0))
    assert lines(NARROW, TileId.HOSPITAL) == ["lay -1,-1 r=3", "lay -1,0 r=3"]
    assert lines(NARROW, TileId.HOSPITAL, HELIPAD) == []

    curves = {*lines(NARROW, TileId.CURVE, HELIPAD)}
    assert "lay -1,-1 r=1" in curves
    assert sites(NARROW.with_tile((-1, -1), TileId.CURVE, 1)) == ((-1, 0),)

    sealing = {*lines(NARROW, TileId.CURVE)} - curves
    state = game.pose(node="lay_tile", tile="curve", tiles=DEAD_ENDS | {(0, -1): "curve r2"})
    assert {refusal(state, line) for line in sealing} == {"STCB-TILE-07"}


@pytest.mark.rule("STCB-TILE-07")
@pytest.mark.parametrize(
    "sets",
    [{"expansions": "both"}, {"expansions": "z2"}, {"expansions": "z3"}, {"expansions": "z3", "town": False}],
    ids=str,
)
def test_the_guard_allows_what_an_exact_search_does(sets: dict[str, Any]) -> None:
    """With the ways it remembers, the guard still agrees with an exact search, even if players try to close the map."""
    dice, refused = Dice(f"closing {sets}"), 0
    plain = {"players": 2, "helipad_guard": "all", "token_placement": "canonical", **sets}
    for state in 5 * [new_game(Options(**plain))]:
        now = state
        while not now.round:
            actions: Any = legal_actions(now)
            top: Any = now.agenda[-1]
            if isinstance(top, LayTile):
                site, needed = site_of(now.town), needed_after(now, top.tile)
                found = [*fits(site, top.tile)]
                left = [at for at in found if has_room(grown(site, top.tile, *at), needed)]
                assert [(action.cell, action.r) for action in actions] == sorted(left, key=lambda at: at[0][::-1])
                refused += len(found) - len(left)
                frontiers = {action: len(step(now, action).town.frontier) for action in actions}
                actions = sorted(actions, key=frontiers.__getitem__)[:2]
            outcome = actions[int(dice.random() * len(actions))] if actions else chance_outcomes(now).sample(dice)
            now = step(now, outcome)
    assert refused


@pytest.mark.rule("STCB-TILE-07", "STCB-TILE-08")
def test_the_guard_does_not_bind_the_helipad() -> None:
    """With the guard on, the Helipad still takes its last cell: a hole with exits all around, with an island of curves to the south."""
    around: dict[Cell, Any] = {(0, 0): "town_square", (0, -1): "hospital"}
    around |= {(1, 0): ("police_station", 1), (-1, 0): ("sporting_goods", 3)}
    around |= {(1, 1): ("lawn_garden", 1), (-1, 1): ("fire_station", 3)}
    island = {cell: ("curve", r) for cell, r in {(0, 3): 1, (1, 3): 2, (1, 4): 3, (0, 4): 0}.items()}
    state = attrs.evolve(laying(), town=Town(PreparedMap(around | island).tiles), agenda=(LayTile(TileId.HELIPAD),))
    assert options(state) == ["lay 0,1"]
    laid = play(state, "lay 0,1").town
    assert (laid.pads, sites(laid)) == (((1, 4),), ())


@pytest.mark.rule("STCB-TILE-08")
def test_s06_helipad_on_map_m() -> None:
    """Without its Helipad map M has two cells for it: where Army Surplus leads west, and where two roads meet."""
    bare = Town(tuple((cell, laid) for cell, laid in M.tiles if laid.tile is not TileId.HELIPAD))
    assert (sites(bare), lines(bare, TileId.HELIPAD)) == (((-2, 0), (2, 0)), ["lay -2,0", "lay 2,0"])


# --------------------------------------------------------------------------------------------------------- the piles


@pytest.mark.rule("STCB-TILE-09")
def test_s93_first_tile() -> None:
    """All unseen tiles are equally likely, for each player."""
    state = laying()
    first = {str(outcome).removeprefix("reveal "): weight for outcome, weight in chance_outcomes(state)}
    assert (len(first), sum(first.values())) == (17, 28)
    several = {"straight": 4, "curve": 4, "t_junction": 4, "four_way": 3}
    assert {tile: weight for tile, weight in first.items() if weight > 1} == several
    second = chance_outcomes(play(state, "reveal straight", "lay 0,-1"))
    assert {str(outcome).removeprefix("reveal "): weight for outcome, weight in second} == {**first, "straight": 3}


@pytest.mark.rule("STCB-SETUP-02")
def test_s01_piles() -> None:
    """28 tiles among five players: the first three get one more."""
    state = new_game(Options(players=5))
    assert [pile.unseen for pile in state.piles] == [6, 6, 6, 5, 5]
    assert state.town.tiles == ((CENTER, Laid(TileId.TOWN_SQUARE)),)
    assert sum(count for _, count in state.unseen) == 28
    assert not {TileId.TOWN_SQUARE, TileId.HELIPAD} & {tile for tile, _ in state.unseen}


@pytest.mark.rule("STCB-SETUP-04", "STCB-TILE-05", "STCB-TILE-09")
def test_tiles_are_laid_in_turn() -> None:
    """The winner lays, then the player to the left, and so on around the table."""
    rest = "lay 0,-1; reveal curve; lay 1,0 r=2; reveal curve; lay 0,1; reveal hospital"
    follow(
        laying(3),
        ("reveal straight", {"node": "LayTile", "active": 0, "piles A": Pile(9)}),
        (rest, {"node": "LayTile", "active": 0, "told TileRevealed.seat": [0]}),
    )


@pytest.mark.rule("STCB-SETUP-04")
def test_a_player_without_tiles_is_skipped() -> None:
    """With 5 players the last two run out one round earlier; the others go on."""
    state = laying(5)
    seats = []
    while state.piles:
        if node(state) == "RevealTile":
            seats.append(state.active)
        state = play(state, options(state)[0])
    assert (Counter(seats), seats[-3:]) == ({0: 6, 1: 6, 2: 6, 3: 5, 4: 5}, [0, 1, 2])


@pytest.mark.rule("STCB-SETUP-05", "STCB-TILE-10")
def test_a_tile_put_back_is_taken_without_a_draw() -> None:
    """When a player's unseen tiles are gone, known ones come up in the order they were put back.

    Player 2 lays the straight, Player 1 Drug Store; then Player 2 shows Lawn & Garden, which would seal the town, and the curve.
    """
    known = (TileId.LAWN_GARDEN, TileId.CURVE)
    state = left_with(play(laying(), THREE_DEAD_ENDS), (Pile(1), Pile(1, known)), "straight", "drug_store")
    shown: dict[str, Any] = {
        "told TileRevealed.tile": ["lawn_garden", "curve"],
        "told TilePutBack.tile": ["lawn_garden"],
    }
    shown |= {"node": "LayTile", "piles B": Pile(0, (TileId.LAWN_GARDEN,))}
    follow(state, ("reveal straight; reveal drug_store; lay -2,0", shown))


@pytest.mark.rule("STCB-SETUP-06", "STCB-SETUP-09", "STCB-END-07")
def test_s85_sealed_town() -> None:
    """With the guard off and four dead ends, everybody tries all their tiles and passes. The Helipad has no place, and nobody wins."""
    state = play(laying(helipad_guard=False), THREE_DEAD_ENDS, "reveal lawn_garden")
    seats, put_back = [], []
    while state.agenda:
        seats.append(state.active)
        state = play(state, options(state)[0])
        put_back += [event.seat for event in told(state, "TilePutBack")]
    assert seats == put_back == [0] * 12 + [1] * 12
    shown = {"told LayingPassed.seat": [1], "told TilesLeftOut.count": [24], "unseen": (), "piles": ()}
    follow(state, ("", {**shown, "reason": Reason.NO_HELIPAD, "returns": (0, 0), "winners": ()}))
    assert len(state.town.tiles) == 5


@pytest.mark.rule("STCB-SETUP-06")
def test_laying_goes_on_while_anybody_can_lay() -> None:
    """A player who has passed tries again once another has laid.

    Player 2 cannot lay Lawn & Garden and passes, Player 1 lays the straight; then Player 2 cannot again, and nobody else holds tiles.
    """
    piles = (Pile(0, (TileId.STRAIGHT,)), Pile(1))
    state = left_with(play(laying(), THREE_DEAD_ENDS), piles, "lawn_garden")
    shown = {"told LayingPassed.seat": [1, 1], "told TilesLeftOut.count": [1], "node": "RollOff"}
    state = follow(state, ("reveal lawn_garden", shown))
    assert state.town.cells[-1, 0].tile is TileId.STRAIGHT


# ----------------------------------------------------------------------------------------------------- the Helipad


@pytest.mark.rule("STCB-SETUP-07", "STCB-SETUP-09", "STCB-TILE-05", "STCB-TILE-08", "STCB-TOKEN-02")
def test_the_helipad_is_laid_by_the_winner_of_a_roll_off() -> None:
    """The winner chooses among its places, and its nine zombies come along."""
    laid = follow(
        left_with(laying(), (Pile(1), Pile()), "straight"),
        ("reveal straight; lay 0,-1", {"node": "RollOff"}),
        ("roll 2; roll 5", {"node": "LayTile", "actor": 1, "lines lay": ["0,-2", "-1,0", "1,0", "0,1"]}),
        ("lay 1,0", {"node": "DrawCard"}),
    )
    assert [square for square, _ in laid.zombies if square[0] > 2] == [(x, y) for x in (3, 4, 5) for y in range(3)]


@pytest.mark.rule("STCB-SETUP-09", "STCB-TILE-05")
def test_a_single_place_for_the_helipad() -> None:
    """It is laid without asking once somebody has won the roll-off."""
    state = left_with(play(laying(), THREE_DEAD_ENDS), (Pile(), Pile(1)), "drug_store")
    state = follow(state, ("reveal drug_store; lay -1,0", {"node": "RollOff"}))
    assert play(state, "roll 2", "roll 5").town.cells[-2, 0].tile is TileId.HELIPAD


# -------------------------------------------------------------------------------------------------- laws of the laying


def brute_places(town: Town, tile: TileId) -> set[tuple[Cell, int]]:
    """Return where a tile may be laid, by trying all cells and rotations against the tiles themselves."""
    xs, ys = zip(*town.cells, strict=True)
    found: dict[tuple[Cell, object], int] = {}
    for x, y, r in product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3), range(4)):
        if (x, y) in town.cells:
            continue
        form = form_of(tile, r)
        joined = clash = False
        for side, (dx, dy) in BEYOND.items():
            other = town.cells.get((x + dx, y + dy))
            if other:
                theirs = OPPOSITE[side] in form_of(*other).exits
                clash = clash or (side in form.exits) is not theirs
                joined = joined or theirs
        if joined and not clash:
            found.setdefault(((x, y), (tuple(form.exits), *form[1:])), r)
    return {(cell, r) for (cell, _), r in found.items()}


@given(towns(), st.sampled_from(PLAIN))
@pytest.mark.rule("STCB-TILE-01", "STCB-TILE-02", "STCB-TILE-03", "STCB-TILE-06", "STCB-TILE-07")
def test_legal_places_are_those_found_by_trying(grown: Town, tile: TileId) -> None:
    """Trying all cells and rotations gives the same places; the guard keeps those that leave a helipad somewhere to go."""
    expected = brute_places(grown, tile)
    assert {(place.cell, place.r) for place in places(grown, tile, ())} == expected

    kept = {(cell, r) for cell, r in expected if brute_places(grown.with_tile(cell, tile, r), TileId.HELIPAD)}
    assert {(place.cell, place.r) for place in places(grown, tile, (TileId.HELIPAD,))} == kept


CELLS = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


@given(towns(), st.sampled_from(TileId), st.builds(Lay, CELLS, r=st.integers(0, 3)), st.booleans())
def test_what_is_not_listed_is_refused(grown: Town, tile: TileId, action: Lay, guarded: bool) -> None:
    """A place is listed if and only if nothing speaks against it."""
    needed = (TileId.HELIPAD,) if guarded else ()
    assert (why_not_there(grown, tile, action, needed) is None) is (action in places(grown, tile, needed))


@given(st.integers(2, 6), st.integers(0), st.sampled_from(["player", "canonical"]), st.booleans())
@pytest.mark.rule("STCB-SETUP-06", "STCB-TILE-07", "STCB-TOKEN-07")
def test_laying_always_comes_to_an_end(players: int, seed: int, placement: Any, guard: bool) -> None:
    """With the guard a Helipad lies in the end; zombies and tokens are those of the tiles laid."""
    start = new_game(Options(players=players, token_placement=placement, helipad_guard=guard))
    state = next(state for state in walk(game, start, random.Random(seed)) if state.round or not state.agenda)

    tiles = [TILES[laid.tile] for laid in state.town.cells.values()]
    lying = Counter(laid.tile for laid in state.town.cells.values())
    assert all(count <= TILES[tile].count for tile, count in lying.items())
    assert sum(count for _, count in state.zombies) == sum(tile.zombies for tile in tiles)
    assert len(state.health_tokens) == sum(tile.health for tile in tiles)
    assert len(state.bullet_tokens) == sum(tile.bullets for tile in tiles)
    assert (state.piles, state.unseen) == ((), ())
    assert state.town.pads or not guard


def test_the_same_outcomes_give_the_same_map() -> None:
    """A set-up played twice ends the same way."""
    assert to_the_end(laying()) == to_the_end(laying())


@pytest.mark.rule("STCB-TILE-07")
@pytest.mark.parametrize("seed", range(3))
def test_ways_that_are_known_change_no_answer(seed: int) -> None:
    """A tile has the same places whether the maps remember ways or have to find them all anew."""
    start = new_game(Options(players=4, expansions="both"))
    asked: list[tuple[Town, TileId, tuple[TileId, ...], tuple[Any, ...]]] = []
    for state in takewhile(lambda state: not state.round, walk(game, start, Dice(f"ways {seed}"))):
        top: Any = state.agenda[-1]
        if isinstance(top, LayTile):
            asked.append((state.town, top.tile, needed_after(state, top.tile), legal_actions(state)))
    assert len(asked) > 20
    for map_, tile, needed, found in asked:
        assert places(Town(map_.tiles), tile, needed) == found, "another object is a map of which no way is known"


@pytest.mark.rule("STCB-TILE-07")
def test_another_thread_may_find_ways_of_a_map_while_they_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games in threads begin on the same town, and so add to the same ways; here the other thread is a list."""
    chain = (TileId.ESCALATOR,)
    ways: Any = {}

    class Disturbed(list[Any]):
        def __iter__(self) -> Any:
            ways[HELIPAD] = []
            return super().__iter__()

    ways[chain] = Disturbed([keeping_room.way_at((3, 3)), keeping_room.way_at((0, 1))])
    after = ALONE.with_tile((0, 1), TileId.HELIPAD, 0)
    monkeypatch.setattr(keeping_room, "_KNOWN", [(ALONE, ways)])
    keeping_room.keep_ways(ALONE, after, [(0, 1)])
    [(known, kept)] = keeping_room._KNOWN
    assert known is after
    assert kept == {chain: [keeping_room.way_at((3, 3))]}
