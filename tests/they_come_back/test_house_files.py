"""A table's own numbers of cards and own reading of tiles: files, plain data, what is refused, and games with them."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.they_come_back.driving import A, cards, options, table
from tests.trying import raised
from zombiekit import codec
from zombiekit.errors import InvalidOptions, InvalidState
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import TILES, Card, HouseCards, HouseTiles, TileId, Town, read_cards, read_tiles
from zombiekit.games.they_come_back.box.own_tiles import printed_in
from zombiekit.games.they_come_back.box.tiles import PUT_ASIDE
from zombiekit.play import Dice, playout

EXAMPLES = Path(__file__).parents[2] / "examples"
CARDS, EXAMPLE = EXAMPLES / "house_cards.txt", EXAMPLES / "house_tiles.txt"


def written(text: str, tmp_path: Path) -> Path:
    """Return a file with this text."""
    path = tmp_path / "house.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.rule("INV-1", "STCB-CARD-31")
def test_a_game_is_played_with_the_cards_of_the_example() -> None:
    """Its deck has the numbers of the file, and all invariants hold to the end."""
    options = game.Options(players=3, cards=str(CARDS), round_limit=3, map=game.box.EXAMPLE)
    deck = {str(card): count for card, count in game.new_game(options).deck}
    final = playout(game, options=options, dice=Dice(5))
    assert (deck["fear"], "hysterical_paralysis" in deck, sum(deck.values())) == (1, False, 48)
    assert not game.faults(final)
    assert codec.decode(game, codec.encode(game, final)) == final
    assert options.cards is not None
    assert HouseCards([(told.card, told.copies, told.places) for told in options.cards.cards]) == options.cards


@pytest.mark.rule("INV-2", "STCB-SETUP-02", "STCB-TOKEN-03")
@pytest.mark.parametrize("placement", ["player", "canonical"])
def test_a_game_is_played_with_the_tiles_of_the_example(placement: Any) -> None:
    """It deals the tiles of the file, all invariants hold to the end, and a save comes back unchanged."""
    options = game.Options(players=2, tiles=str(EXAMPLE), expansions="z3", round_limit=1, token_placement=placement)
    pool = dict(game.new_game(options).unseen)
    final = playout(game, options=options, dice=Dice(5))
    lying = Counter(laid.tile for laid in final.town.cells.values())
    assert (pool[TileId.FOUR_WAY], TileId.PARKING_LOT in pool, sum(pool.values())) == (4, False, 29)
    assert not game.faults(final)
    assert lying[TileId.FOUR_WAY] == 4
    assert codec.decode(game, codec.encode(game, final)) == final
    assert final.town.house == options.tiles == read_tiles(EXAMPLE)


@pytest.mark.rule("STCB-CARD-08")
def test_items_have_the_places_of_the_table() -> None:
    """A kit is put on the table in the Hospital, and no longer in the Drug Store."""
    at: dict[str, Any] = {"hands": {A: ("first_aid_kit", "fear")}, "options": {"cards": str(CARDS)}}
    shown = ["play first_aid_kit" in cards(table("turn_end", at={A: square}, **at)) for square in ((1, 4), (4, -3))]
    assert shown == [True, False]


@pytest.mark.rule("STCB-GEO-02", "STCB-GEO-07", "STCB-TOKEN-03", "STCB-MALL-05")
def test_tiles_are_as_the_table_has_them() -> None:
    """Squares, doors and the zombies put on a tile are those of the file."""
    tiles: dict[tuple[int, int], Any] = {(0, 0): "town_square", (0, -1): "four_way", (-1, -1): ("toy_store", 0)}
    tiles |= {(0, -2): "police_station", (1, 0): ("fire_station", 1)}
    state = game.pose(tiles=tiles, options={"tiles": read_tiles(EXAMPLE)}, node="place_tokens", cell=(1, 0))
    town = state.town
    assert Town(town.tiles) != town
    assert {(0, -4), (2, -4)} & town.links.keys() == set()
    assert (-1, -3) in town.links[-1, -2]
    assert (-2, -1) not in town.links[-3, -2]
    assert " 5 to go" in game.question(state)


@pytest.mark.rule("STCB-TRADE-01")
@pytest.mark.parametrize(("house", "trades"), [({}, False), ({"tiles": {"hospital": {"bullets": 1}}}, True)])
def test_what_a_building_held_is_what_the_table_says(house: dict[str, Any], trades: bool) -> None:
    """A human trades kills for Bullets where the table's tile has Bullets, and not where it has none."""
    state = game.pose(node="trade", squares={0: (1, 4)}, kills={0: 3}, options=house)
    assert ("trade bullets" in options(state)) is trades


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    """What a file does not say about a tile comes from the box, so that a written file is complete."""
    told = read_cards(CARDS)
    assert read_cards(written(str(told), tmp_path)) == told
    ammo = (2, ["sporting_goods", "police_station"])
    numbers = {"fear": 1, "first_aid_kit": (2, ["hospital"]), "hysterical_paralysis": 0, "lots_of_ammo": ammo}
    assert told == HouseCards(numbers)

    tiles = read_tiles(EXAMPLE)
    assert read_tiles(written(str(tiles), tmp_path)) == tiles
    changes: dict[str, dict[str, Any]] = {"parking_lot": {"count": 0}, "four_way": {"count": 4}}
    changes |= {"toy_store": {"doors": "20>21,02>12"}, "police_station": {"grid": "BBB/BBB/.R."}}
    changes |= {"fire_station": {"doors": "11>12,22>12", "zombies": 5}, "food_court": {"duct": "00"}}
    assert tiles == HouseTiles(changes)
    assert "tile food_court count=1 zombies=6 health=3 bullets=1 grid=SSS/SSS/SHS doors=11>12 duct=00\n" in str(tiles)


def test_all_tiles_of_the_box_may_be_told(tmp_path: Path) -> None:
    """All but Town Square can be written and read, just as in the box."""
    house = HouseTiles({tile: {} for tile in TILES if tile is not TileId.TOWN_SQUARE})
    assert read_tiles(written(str(house), tmp_path)) == house
    assert {tile: attrs.astuple(data) for tile, data in printed_in(house).items()} == {
        tile: attrs.astuple(data) for tile, data in TILES.items()
    }


@pytest.mark.parametrize(("read", "line", "told"), [
    (read_cards, "card fear", "is not written like card fear 3"),
    (read_cards, "tile 0,0", "is not written like card fear 3"),
    (read_cards, "card faer 2", "is not a card"),
    (read_cards, "card hidden 2", "is not a card"),
    (read_cards, "card fear 10", "is not a number of cards from 0 to 9"),
    (read_cards, "card grenade 2 straight", "is not a tile with a building"),
    (read_cards, "card grenade 2 nowhere", "is not a tile with a building"),
    (read_cards, "card grenade 2" + " hospital" * 10, "expected a tuple of at most 9 places"),
    (read_cards, "card fear \u0661", "is not written like card fear 3"),
    (read_cards, "card fear \uff11", "is not written like card fear 3"),
    (read_cards, "card first_aid_kit 2 hospital hospital", "a building of First Aid Kit is named twice"),
    (read_tiles, "tile straight", "is not written like tile fire_station"),
    (read_tiles, "card fear 3", "is not written like tile fire_station"),
    (read_tiles, "tile straight count", "is not written like tile fire_station"),
    (read_tiles, "tile straight count=2 count=3", "is not written like tile fire_station"),
    (read_tiles, "tile straight exits=NS", "is not written like tile fire_station"),
    (read_tiles, "tile strait count=2", "is not a tile; tiles are called like"),
    (read_tiles, "tile town_square zombies=1", "all begin there"),
    (read_tiles, "tile straight count=ten", "'ten' is not a number from 0 to 9"),
    (read_tiles, "tile straight count=10", "10 is not a number from 0 to 9"),
    (read_tiles, "tile helipad count=2", "there is one helipad, not 2"),
    (read_tiles, "tile escalator count=0", "there is one escalator, not 0"),
    (read_tiles, "tile base_four_way count=0", "expected at least 1 of base_four_way"),
    (read_tiles, "tile straight grid=.R./.R.", "grid: expected three rows of squares"),
    (read_tiles, "tile straight grid=.R./.X./.R.", "X: only the letters RPBg. of its set may be used"),
    (read_tiles, "tile straight grid=.R./.H./.R.", "H: only the letters RPBg. of its set"),
    (read_tiles, "tile straight grid=.../.R./.R.", "10 is not a street"),
    (read_tiles, "tile helipad grid=RRR/R.R/RRR", "11 is not a street"),
    (read_tiles, "tile straight grid=BR./.R./.R. doors=00>10", "straight has no building in the box"),
    (read_tiles, "tile armory grid=RRR/RRR/.R. doors=-", "armory has building in the box"),
    (read_tiles, "tile straight grid=PR./.R./.R.", "would lie in 4 different ways, and lies in 2"),
    (read_tiles, "tile armory doors=11>21", "does not lead from a square of the building to the street"),
    (read_tiles, "tile armory doors=01>12", "01 and 12 do not touch"),
    (read_tiles, "tile armory doors=11>12,11>12", "one is named twice"),
    (read_tiles, "tile armory doors=11-12", "doors: expected doors"),
    (read_tiles, "tile armory doors=-", "no way leads to 00 from an exit"),
    (read_tiles, "tile armory duct=00", "lies on no floor of the mall"),
    (read_tiles, "tile game_store duct=20", "20 cannot be entered"),
    (read_tiles, "tile game_store duct=03", "duct: expected a square"),
    (read_tiles, "tile armory health=2", "2 and 6 tokens for 6 squares"),
    (read_tiles, "tile straight bullets=1", "straight has no building, where tokens lie"),
    (read_tiles, "tile straight zombies=3", "3 of them, and straight has room for 2"),
    (read_tiles, "tile armory zombies=7", "7 of them, and armory has room for 6"),
    (read_tiles, "tile front_gate zombies=5", "5 of them, and front_gate has room for 4"),
])  # fmt: skip
def test_a_bad_line_is_named(read: Callable[[Path], object], line: str, told: str, tmp_path: Path) -> None:
    """The error names file, line and reason; each line has one mistake."""
    sound, rule = ("tile curve count=2", "INV-2") if read is read_tiles else ("card were_screwed 2", "INV-1")
    error = raised(InvalidOptions, read, written(f"{sound}\n{line}\n", tmp_path))

    faults = error.faults
    assert any(told in fault.what for fault in faults), error
    assert {(fault.where, fault.rule) for fault in faults} == {(f"{tmp_path / 'house.txt'}, line 2", rule)}


MANY = ["straight", "curve", "t_junction", "four_way", "base_curve", "base_straight", "base_t_junction"]


def test_lines_end_where_editors_end_them(tmp_path: Path) -> None:
    """Strange characters in a comment start no new line."""
    lines = "card fear 1 ; note\u2028card grenade 0\x0bcard grenade 0\x85\r\ncard grenade 2\r\n"
    assert {*str(read_cards(written(lines, tmp_path))).splitlines()} == {"card fear 1", "card grenade 2"}


@pytest.mark.parametrize(("name", "text", "line"), [
    ("cards", "card fear 1 ;\x0c\nnonsense\n", 2),
    ("tiles", "tile four_way count=4 ; more\u2028tile straight count=0\ntile x count=1\n", 2),
    ("map", "; more\x85tile 0,0 hospital\ntile x\n", 2),
])  # fmt: skip
def test_wrong_lines_have_the_number_that_editors_show(tmp_path: Path, name: str, text: str, line: int) -> None:
    facts: dict[str, Any] = {name: written(text, tmp_path)}
    error = raised(InvalidOptions, game.Options, **facts)
    assert [fault.where.rpartition(", ")[2] for fault in error.faults] == [f"line {line}"]


@pytest.mark.parametrize(("name", "value"), [
    ("cards", 5),
    ("cards", {"fear": "two"}),
    ("cards", {"faer": 2}),
    ("cards", [("fear", 1), ("fear", 2)]),
    ("cards", ["fear"]),
    ("cards", {"fear": 2, 5: 1}),
    ("cards", [("fear", 2, "hospital")]),
    ("cards", "nowhere.txt"),
    ("cards", {str(number): 1 for number in range(1000)}),
    ("tiles", 5),
    ("tiles", {"straight": 2}),
    ("tiles", {"strait": {"count": 2}}),
    ("tiles", {"straight": {"exits": "NS"}}),
    ("tiles", {"straight": {"count": True}}),
    ("tiles", {"straight": {"grid": 5}}),
    ("tiles", {5: {"count": 2}}),
    ("tiles", ["straight"]),
    ("tiles", "nowhere.txt"),
    ("tiles", {str(number): {} for number in range(1000)}),
    ("tiles", {tile: {"count": 9} for tile in MANY}),
])  # fmt: skip
def test_other_values_are_refused(name: str, value: Any) -> None:
    assert all(fault.where.startswith(name) for fault in raised(InvalidOptions, game.Options, **{name: value}).faults)


@pytest.mark.parametrize(("read", "text", "words"), [
    (read_cards, "; " + "x" * 65_536, "more than 65536 bytes"),
    (read_cards, "card fear 1\ncard fear 2\n", "named twice"),
    (read_tiles, "; " + "x" * 65_536, "more than 65536 bytes"),
    (read_tiles, "tile curve count=1\ntile curve count=2\n", "named twice"),
    (read_tiles, "".join(f"tile {tile} count=9\n" for tile in TILES if TILES[tile].count > 1),
     "tiles in all, with those of the box; at most 99 can"),
])  # fmt: skip
def test_files_have_limits(read: Callable[[Path], object], text: str, words: str, tmp_path: Path) -> None:
    """65,536 bytes of text, each kind once, and 99 tiles in all."""
    with pytest.raises(InvalidOptions, match=words):
        read(written(text, tmp_path))


def test_files_are_text_and_tiles_are_named_once(tmp_path: Path) -> None:
    (tmp_path / "cards.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidOptions, match="UTF-8"):
        read_cards(tmp_path / "cards.txt")
    with pytest.raises(InvalidOptions, match="straight is named twice"):
        HouseTiles([*HouseTiles({"straight": {"count": 2}}).tiles] * 2)


@pytest.mark.parametrize(("tiles", "words"), [
    ({"straight": {"zombies": 3}}, "straight has room for 2, one at each exit"),
    ({"four_way": {"count": 10**400}}, "is not a number from 0 to 9"),
    ({"four_way": {"count": 10**5000}}, "is not a number from 0 to 9"),
    ({"four_way": {"count": -(10**5000)}}, "is not a number from 0 to 9"),
], ids=["zombies", "long", "endless", "negative"])  # fmt: skip
def test_wrong_numbers_of_tiles_are_refused_shortly(tiles: Any, words: str) -> None:
    with pytest.raises(InvalidOptions, match=words) as caught:
        game.Options(tiles=tiles)
    assert len(str(caught.value)) < 300


def test_a_prepared_map_has_to_fit_the_tiles() -> None:
    """It has no more tiles of a kind than there are, and puts nothing on squares that do not exist."""
    with pytest.raises(InvalidOptions, match=r"map\.tiles.*expected at most 1 of curve, not 2"):
        game.Options(map=game.box.EXAMPLE, tiles={"curve": {"count": 1}})
    fitting = {(0, 0): "town_square", (0, -1): "police_station"}
    with pytest.raises(InvalidOptions, match=r"map\.zombies.*0,-1 is not a square that can be entered"):
        game.Options(map={"tiles": fitting, "zombies": {(0, -1): 1}}, tiles=str(EXAMPLE))
    options = game.Options(map=game.box.EXAMPLE, tiles=str(EXAMPLE), round_limit=1)
    assert not game.faults(playout(game, options=options, dice=Dice(1)))


@pytest.mark.rule("STCB-SETUP-13")
def test_a_prepared_map_lies_on_squares_that_only_the_tables_own_tiles_have(tmp_path: Path) -> None:
    """As plain data, as a finished map and as a file, which is read by the same tiles; a save has it, too."""
    tiles = {"straight": {"grid": "PRP/.R./PRP", "count": 6}}
    facts: Any = {"tiles": {(0, 0): "town_square", **{(at, 0): ("straight", 1) for at in (1, 2, 3, 4, 5)}}}
    facts["zombies"] = {(3, 0): 2}
    made = game.PreparedMap(**facts)
    given = [made, facts, written(str(made), tmp_path)]
    options, *others = [game.Options(map=each, tiles=tiles, round_limit=1) for each in given]
    assert others == [options] * 2
    state = game.new_game(options)
    assert dict(state.zombies)[3, 0] == 2
    assert codec.from_json(game, codec.to_json(game, state)) == state
    for each in given:
        with pytest.raises(InvalidOptions, match="expected at most 4 of straight, not 5"):
            game.Options(map=each)


@pytest.mark.rule("STCB-CARD-14", "STCB-EVENT-58")
def test_an_effect_holds_on_a_tile_whose_center_cannot_be_entered() -> None:
    """Such a tile is still named by its center, in saves as well."""
    hollow = {"hospital": {"grid": "BBB/B.B/BRB", "doors": "02>12", "zombies": 5, "health": 2}}
    facts: Any = {"tiles": {(0, 0): "town_square", (0, -1): "hospital"}, "squares": {A: (1, -1)}, "node": "move"}
    fries = ["you_want_fries_with_that"]
    state = game.pose(**facts, tables={A: fries}, options={"players": 2, "expansions": "z3", "tiles": hollow})
    after = game.step(state, game.actions.use(Card.YOU_WANT_FRIES_WITH_THAT))
    while not after.markers:
        after = game.step(after, game.legal_actions(after)[0])
    assert (after.markers[0].square, game.faults(after)) == ((1, -2), ())
    assert codec.from_json(game, codec.to_json(game, after)) == after


@pytest.mark.rule("INV-2")
def test_a_map_of_other_tiles_is_a_fault() -> None:
    """The map must use the tiles of the options."""
    state = game.new_game(game.Options(tiles=str(EXAMPLE)))

    with pytest.raises(InvalidState, match="are not tiles of a table"):
        Town(state.town.tiles, (), 5)  # type: ignore[arg-type]
    mixed = attrs.evolve(state, town=Town(state.town.tiles))
    assert [fault.where for fault in game.faults(mixed)] == ["town"]


PLAIN = [tile for tile in TILES if TILES[tile].count > 1 or TILES[tile].is_named]
LEAST = {tile: sum(tile in behind for behind in PUT_ASIDE.values()) for tile in PLAIN}
SETS: list[tuple[Any, bool]] = [
    ("none", True), ("z2", True), ("z3", True), ("both", True), ("z2", False), ("z3", False),
]  # fmt: skip


@settings(max_examples=12, deadline=None)
@given(
    counts=st.lists(st.integers(0, 2), min_size=len(PLAIN), max_size=len(PLAIN)),
    seed=st.integers(0, 2**32),
    sets=st.sampled_from(SETS),
)
def test_any_numbers_of_tiles_are_played_with(counts: list[int], seed: int, sets: tuple[Any, bool]) -> None:
    """However few tiles of a kind there are, down to none at all."""
    tiles = {tile: {"count": max(count, low)} for count, (tile, low) in zip(counts, LEAST.items(), strict=True)}
    options = game.Options(players=2, tiles=tiles, expansions=sets[0], town=sets[1], round_limit=1)
    assert not game.faults(playout(game, options=options, dice=Dice(seed)))


@pytest.mark.parametrize(("expansions", "town", "pads"), [
    (*SETS[0], ["helipad"]), (*SETS[3], ["helipad", "helipad_base", "helipad_mall"]),
    (*SETS[4], ["helipad_base"]), (*SETS[5], ["helipad_mall"]),
])  # fmt: skip
def test_the_fewest_tiles(expansions: Any, town: bool, pads: list[str]) -> None:
    """With nothing to deal, the Helipads are laid at once."""
    tiles = {tile: {"count": low} for tile, low in LEAST.items()}
    options = game.Options(players=3, tiles=tiles, expansions=expansions, town=town, round_limit=1)
    final = playout(game, options=options, dice=Dice(2))
    assert not game.faults(final)
    assert sorted(map(final.town.tile_at, final.town.pads)) == pads
