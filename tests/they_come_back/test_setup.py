"""From the new game to the first turn: roll-offs, figures, hands, prepared maps, options (clauses SETUP)."""

from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import follow, laying, on_map_m, play, refusal, to_the_end
from tests.they_come_back.maps import MAP_M, TILES_OF_M
from tests.trying import raised
from zombiekit import InvalidOptions
from zombiekit.agenda import chance_outcomes
from zombiekit.games.they_come_back.box import EXAMPLE, LARGEST_FILE, Card, Laid, Posture, PreparedMap, read_map
from zombiekit.games.they_come_back.box import options as choices
from zombiekit.games.they_come_back.box.options import DEFAULT, Options
from zombiekit.games.they_come_back.rules.setup import RollOff
from zombiekit.games.they_come_back.state import new_game
from zombiekit.primitives.dice import DIE

DRAWS = ("draw fear", "draw fear", "draw grenade", "draw shotgun", "draw grenade", "draw chainsaw")


@pytest.mark.rule("STCB-SETUP-01", "STCB-SETUP-02", "STCB-SETUP-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_new_game(players: int) -> None:
    """All are humans; nobody has a figure or a card yet; all roll for who lays first."""
    state = new_game(Options(players=players))
    nobody = {"squares": (None,) * players, "postures": (Posture.GONE,) * players, "hands": ((),) * players}
    follow(state, ("", {"health": (3,) * players, **nobody, "round": 0, "zombies": {}, "actor": -1}))
    assert (state.agenda[-1], chance_outcomes(state)) == (RollOff(tuple(range(players))), DIE)
    assert sum(count for _, count in state.deck) == 50


@pytest.mark.rule("STCB-SETUP-03", "STCB-SETUP-04")
def test_s02_ties_are_rolled_again() -> None:
    """Three players roll 4, 6, 6; the last two roll again, 2 and 5: Player 3 lays first, then 0, then 1.

    When all tie, they roll again after every tie.
    """
    state = new_game(Options(players=3, token_placement=choices.TokenPlacement.CANONICAL))
    for line, left in (("roll 4; roll 6; roll 6", RollOff((1, 2))), ("roll 2", RollOff((1, 2), (2,)))):
        state = play(state, line)
        assert state.agenda[-1] == left

    told = ["Player 3 rolls 5.", "Player 3 wins the roll-off for the first tile."]
    follow(
        state,
        ("roll 5", {"events": told, "node": "RevealTile", "active": 2}),
        ("reveal straight; lay 0,1", {"node": "RevealTile", "active": 0, "refusal reveal helipad": "STCB-TILE-09"}),
        ("reveal straight; lay 0,-1", {"active": 1}),
    )
    assert refusal(new_game(), "draw fear") == "STCB-SETUP-03"
    tied = new_game(Options(players=2))
    for _ in range(3):
        tied = play(tied, "roll 3", "roll 3")
        assert tied.agenda[-1] == RollOff((0, 1))


@pytest.mark.rule("STCB-SETUP-10", "STCB-SETUP-11", "STCB-SETUP-12", "STCB-GEO-10")
def test_s92_hands_and_the_first_turn() -> None:
    """Map complete: figures on (1, 1), six draws (A, A, A, B, B, B), a roll-off, its winner's turn."""
    have = {"health": (3, 3), "bullets": (3, 3), "hearts": (0, 0), "kills": (0, 0)}
    state = follow(on_map_m(), ("", {"squares": ((1, 1), (1, 1)), "postures": (Posture.STANDING,) * 2, **have}))
    for line, seat in zip(DRAWS, (0, 0, 0, 1, 1, 1), strict=True):
        state = follow(state, ("", {"node": "DrawCard"}), (line, {"told CardDrawn.seat": [seat]}))
    assert state.hands == ((Card.FEAR, Card.FEAR, Card.GRENADE), (Card.CHAINSAW, Card.GRENADE, Card.SHOTGUN))
    assert (sum(count for _, count in state.deck), Card.FEAR in dict(state.deck)) == (44, False)
    assert state.agenda[-1] == RollOff((0, 1))

    follow(state, ("roll 2; roll 3", {"first": 1, "active": 1, "round": 1}))


@pytest.mark.rule("STCB-SETUP-12")
def test_first_player_without_a_roll() -> None:
    """With `seat0`, seat 0 takes the first turn, and nobody rolls."""
    draws = "; ".join([*DRAWS, "draw skateboard", "draw skateboard", "draw fire_axe"])
    follow(on_map_m(first_player="seat0", players=3), (draws, {"first": 0, "active": 0, "round": 1}))


@pytest.mark.rule("STCB-SETUP-03", "STCB-SETUP-07", "STCB-SETUP-11", "STCB-SETUP-12")
def test_a_whole_setup() -> None:
    """Roll-off, 28 tiles, roll-off, Helipad, hands, roll-off: 30 tiles lie and the first turn begins."""
    state = to_the_end(laying(3))
    assert (len(state.town.tiles), len(state.town.pads)) == (30, 1)
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    assert (state.round, state.active, state.first, sum(count for _, count in state.zombies)) == (1, 0, 0, 105)


# ---------------------------------------------------------------------------------------------------- prepared maps


@pytest.mark.rule("STCB-SETUP-13")
def test_a_prepared_map_replaces_the_laying() -> None:
    """Its tiles, zombies and tokens are in place, and the game begins by dealing the hands."""
    state = new_game(Options(players=2, map=EXAMPLE))
    assert state.town.tiles == MAP_M.tiles
    things: dict[str, Any] = {"zombies": {(-2, 1): 1, (1, 2): 1, (4, -3): 2, (4, 1): 1, (7, 1): 1}}
    things |= {"health_tokens": ((0, 4), (2, 4), (4, -3)), "bullet_tokens": ((-3, 0), (-1, 0))}
    follow(state, ("", {**things, "unseen": (), "piles": (), "node": "DrawCard"}))


@pytest.mark.rule("STCB-SETUP-13", "STCB-SETUP-09")
def test_a_prepared_map_needs_no_helipad() -> None:
    """It replaces the placing of helipads, too: the game goes on without one."""
    state = to_the_end(on_map_m(map=PreparedMap({(0, 0): "town_square"})))
    assert (state.town.pads, state.result, state.round) == ((), None, 1)


@pytest.mark.rule("STCB-BASE-07", "STCB-SETUP-13")
def test_prepared_maps_have_enhanced_zombies_only_with_the_base() -> None:
    facts: dict[str, Any] = {"tiles": {(0, 0): "town_square"}, "zombies": {(1, 0): 1}, "enhanced": [(1, 0)]}
    assert Options(expansions="z2", map=PreparedMap(**facts)).map

    with pytest.raises(InvalidOptions, match=r"map\.enhanced"):
        Options(map=PreparedMap(**facts))


def test_prepared_maps_are_values() -> None:
    """They are equal however they are written, and hashable; `str` is the text of a file."""
    pairs = [(cell, [laid] if isinstance(laid, str) else laid) for cell, laid in reversed(TILES_OF_M.items())]

    again = PreparedMap([(cell, tuple(laid)) for cell, laid in pairs])
    assert again == MAP_M
    assert hash(again) == hash(MAP_M)
    assert again.tiles[0] == ((-1, 0), Laid("army_surplus", 0))  # type: ignore[arg-type]
    assert PreparedMap([[[0, 0], "town_square"], [[1, 0], ["straight", 1]]], [[[1, 1], 1]]).tiles[1][1].r == 1
    assert str(again).startswith("tile -1,0 army_surplus\ntile 0,-1 curve r=1\n")


@pytest.mark.rule("STCB-SETUP-13")
def test_a_map_from_plain_data() -> None:
    """A map may be plain data, as in JSON."""
    assert Options(map=DATA).map == PreparedMap({(0, 0): "town_square", (1, 0): ("straight", 1)}, {(3, 1): 2})


DATA = {"tiles": [[[0, 0], ["town_square", 0]], [[1, 0], ["straight", 1]]], "zombies": [[[3, 1], 2]]}
ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)


@pytest.mark.rule("STCB-SETUP-13")
def test_a_map_from_a_file(tmp_path: Path) -> None:
    """A written map is read back unchanged; comments, blank lines and spaces do not matter; the option takes the path."""
    file = tmp_path / "m.map"
    file.write_text(str(EXAMPLE).replace("\n", "  ; a comment\n\n").replace(" ", "   "), encoding="utf-8")
    assert read_map(file) == Options(map=file).map == Options(map=str(file)).map == EXAMPLE


def refused(make: Any, *given: Any, faults: int | None = None, **named: Any) -> str:
    """Return the words with which options or a map are refused, and check how many faults there are."""
    error = raised(InvalidOptions, make, *given, **named)
    assert faults is None or (len(error.faults), error.more) == (faults, 0)
    return str(error)


@pytest.mark.rule("STCB-SETUP-13", "INV-2", "INV-5", "INV-9")
@pytest.mark.parametrize(("things", "words"), [
    ({"tiles": 3}, "tiles: 3 is not a collection"),
    ({"tiles": "ab"}, "tiles: 'ab' is not a collection"),
    ({"tiles": {(0, 0): "town"}}, "tiles[0]: ((0, 0), Laid(tile='town', r=0, floor=0)) names a tile that does not exist: 'town'"),
    ({"tiles": [(0, 0)]}, "tiles[0]"),
    ({"tiles": [3]}, "tiles[0]: 3 is not a cell with its tile"),
    ({"tiles": {(0, 0): "helipad"}}, "tiles [STCB-SETUP-02]: town_square does not lie in the cell 0,0"),
    ({"tiles": {(0, 0): "town_square", (1, 0): "hospital"}}, "tiles[1] [INV-9]: hospital in 1,0 has no exit to the W"),
    ({"tiles": {(0, 0): "town_square", (5, 5): "town_square"}}, "tiles[1] [INV-2]: expected at most 1 of town_square, not 2"),
    ({"zombies": {(0, 0): 1}}, "zombies[0] [INV-5]: 0,0 is not a square that can be entered"),
    ({"zombies": {(1, 1): 0}}, "zombies[0]: ((1, 1), 0) is not a square with a number of zombies from 1 to 999"),
    ({"zombies": [((1, 1), 1), ((1, 1), 2)]}, "zombies[1] [INV-5]: the square 1,1 is named twice"),
    ({"zombies": 1}, "zombies: 1 is not a collection"),
    ({"health_tokens": [(1, 1)]}, "health_tokens[0] [INV-5]: 1,1 is not a square of a building"),
    ({"bullet_tokens": [(0, 3), (0, 3)]}, "bullet_tokens[1] [INV-5]: the square 0,3 is named twice"),
    ({"bullet_tokens": ["0,3"]}, "bullet_tokens[0]: '0,3' is not a square x,y"),
    # More than a map can have is refused unseen.
    ({"tiles": {(at, 0): "straight" for at in range(62)}}, "tiles [INV-2]: 62 tiles, and a map has at most 61"),
    ({"tiles": [None] * 1_000_000}, "tiles [INV-2]: 1000000 tiles, and a map has at most 61"),
    ({"zombies": [((1, 1), 1)] * 550}, "zombies [INV-2]: 550 zombies, and a map has at most 549"),
    ({"health_tokens": [(1, 1)] * 1_000_000}, "health_tokens [INV-2]: 1000000 health_tokens"),
])  # fmt: skip
def test_maps_that_cannot_be_are_refused(things: dict[str, Any], words: str) -> None:
    """There is one fault, however many things the map has, and it names the place and the reason."""

    def options(**things: Any) -> Options:
        return Options(map=PreparedMap(**things))

    assert words in refused(options, faults=1, **{"tiles": TILES_OF_M, **things})


@pytest.mark.rule("STCB-SETUP-13")
@pytest.mark.parametrize(("line", "words"), [
    ("roof 1,1", "line 9 [STCB-SETUP-13]: 'roof' is not one of tile, zombies, health, bullets"),
    ("tile 5 hospital", "line 9 [STCB-SETUP-13]: 'tile 5 hospital' is not written like tile 1,0 straight r=1"),
    ("tile 3,0 ospital", "line 9 [STCB-SETUP-13]: tile 3,0 ospital names a tile that does not exist: 'ospital'"),
    ("tile 3,0 straight r=2", "line 9 [STCB-SETUP-13]: tile 3,0 straight r=2 is turned by 2"),
    ("tile 3,0 hospital r=2", "line 9 [INV-9]: hospital in 3,0 has no exit to the W, unlike helipad there"),
    ("zombies 1,1 0", "line 9 [STCB-SETUP-13]: 'zombies 1,1 0' is not written like zombies 4,1 or zombies 4,1 2"),
    ("health 1,1", "line 9 [INV-5]: 1,1 is not a square of a building"),
    ("bullets 9,9", "line 9 [INV-5]: 9,9 is not a square that can be entered"),
])  # fmt: skip
def test_bad_files_are_refused(tmp_path: Path, line: str, words: str) -> None:
    """The error names the line."""
    file = tmp_path / "bad.map"
    file.write_text(f"{MAP_M}{line}\n", encoding="utf-8")
    assert f"{file}, {words}" in refused(read_map, file)


@pytest.mark.parametrize(("data", "words"), [
    (b"", "{} [STCB-SETUP-02]: town_square"),
    (b"\xff", "{} [STCB-SETUP-13]: is not UTF-8 text"),
    (None, "[STCB-SETUP-13]: '{}' cannot be read"),
])  # fmt: skip
def test_files_that_hold_no_map(tmp_path: Path, data: bytes | None, words: str) -> None:
    """The file is empty, is not text, or cannot be read."""
    file = tmp_path / "bad.map"
    if data is not None:
        file.write_bytes(data)
    assert words.format(file) in refused(Options, map=file)


# ---------------------------------------------------------------------------------------------------------- options


def test_defaults_of_the_book() -> None:
    """They are those of section 7, with four players."""
    windows: dict[str, Any] = {"card_windows": choices.Windows.FULL, "ask": choices.Ask.HOLDERS}
    assert attrs.asdict(DEFAULT) == windows | {
        "players": 4, "token_placement": choices.TokenPlacement.PLAYER, "limited_supplies": None,
        "helipad_guard": choices.HelipadGuard.ALL, "first_player": choices.FirstPlayer.ROLL, "map": None,
        "lying_hand": choices.LyingHand.PLAYS, "attack_after_swarm_move": True, "last_human_shares": False, "round_limit": None,
        "cards": None, "expansions": choices.Expansions.NONE, "town": True, "tiles": None, "jeep": True, "air_ducts": True,
    }  # fmt: skip


@pytest.mark.rule("STCB-SETUP-01", "STCB-SETUP-12", "STCB-SETUP-13", "STCB-TOKEN-06", "STCB-TOKEN-07", "STCB-TILE-07")
@pytest.mark.parametrize(("options", "words"), [
    ({"players": 7}, "players [STCB-SETUP-01]: 7 is not an integer from 2 to 6"),
    ({"players": 1}, "players [STCB-SETUP-01]: 1 is no"),
    ({"players": True}, "players [STCB-SETUP-01]"),
    ({"token_placement": "players"}, "token_placement [STCB-TOKEN-06]: 'players' is not one of player, canonical; did you mean player?"),
    ({"limited_supplies": -1}, "limited_supplies [STCB-TOKEN-07]: -1 is no"),
    ({"helipad_guard": 1}, "helipad_guard [STCB-TILE-07]: 1 is not one of all, town, off"),
    ({"first_player": 0}, "first_player [STCB-SETUP-12]: 0 is not one of roll, seat0"),
    ({"map": 3}, "map [STCB-SETUP-13]: 3 is not a prepared map"),
    ({"map": "\0"}, "map [STCB-SETUP-13]: '\\x00' is neither a file nor a supplied town"),
    ({"map": {"tiles": ENDLESS}}, "map.tiles[0]"),
    ({"map": {"zombies": []}}, "map.tiles: are missing"),
    ({"map": {**DATA, "houses": []}}, "map.houses: is not one of tiles, zombies, health_tokens, bullet_tokens"),
    ({"map": {**DATA, "zombies": [[[3, 0], 2]]}}, "map.zombies[0] [INV-5]: 3,0 is not a square that can be entered"),
    ({"map": EXAMPLE, "limited_supplies": 5}, "map.zombies [INV-10]: expected at most 5 zombies on the map, not 6"),
    ({"card_windows": "none"}, "card_windows [STCB-TIME-02]: 'none' is not one of full, phases, own_turn"),
    ({"ask": "everybody"}, "ask [STCB-TIME-04]"),
    ({"attack_after_swarm_move": None}, "attack_after_swarm_move [STCB-UNDEAD-14]"),
    ({"last_human_shares": "no"}, "last_human_shares [STCB-END-03]"),
    ({"map": "millbrook", "expansions": "both"}, "map [STCB-SETUP-13]: millbrook lacks tiles of sets that take part; three_corners has them"),
    ({"map": "millbrook", "expansions": "z3", "town": False}, "map.tiles [INV-2]: "),
    ({"round_limit": 0}, "round_limit [STCB-END-06]: 0 is not an integer from 1 to 10000"),
])  # fmt: skip
def test_options_that_cannot_be_are_refused(options: dict[str, Any], words: str) -> None:
    """The error names the option and the clause."""
    assert words in refused(Options, **options)


def test_all_faults_of_options_are_told_at_once() -> None:
    """Two wrong values are two faults."""
    assert [fault.where for fault in raised(InvalidOptions, Options, players=0, ask="x").faults] == ["players", "ask"]


# ----------------------------------------------------------------------------------------- maps from strangers


@pytest.mark.rule("STCB-SETUP-13")
def test_files_have_a_largest_size(tmp_path: Path) -> None:
    """A file of the largest size is read; one more byte is refused, and so are more lines than a map can have things."""
    path, town = tmp_path / "map", "tile 0,0 town_square\n"
    path.write_text(town + ";" * (LARGEST_FILE - 21))
    assert read_map(path) == PreparedMap({(0, 0): "town_square"})

    path.write_text(town + ";" * (LARGEST_FILE - 20))
    assert "has more than 65536 bytes" in refused(read_map, path)

    path.write_text(town + "zombies 1,1\n" * 600)
    assert "line 551 [INV-2]: 600 zombies, and a map has at most 549" in refused(read_map, path)


@pytest.mark.rule("STCB-SETUP-13")
def test_what_a_map_says_is_shown_on_one_line(tmp_path: Path) -> None:
    """The message has no escape codes and no long words, whatever is in the file or its name."""
    path = tmp_path / "ma\x1bp"
    path.write_text("tile 0,0 town\x1b[2Jsquare\ntile 0,0 " + "x" * 50_000 + "\n\x1b]0;title\x07\n", encoding="utf-8")
    told = refused(read_map, path, faults=3)
    assert told.isprintable()
    assert len(told) < 1_000
    assert refused(Options, map={"tiles": {(0, 0): "town_square"}, "zom\x1bbies": 3}).isprintable()


@pytest.mark.rule("STCB-SETUP-13")
@pytest.mark.parametrize("path", ["a\0b", "a\ud800"])
def test_what_is_no_path_is_refused(path: str) -> None:
    told = refused(read_map, path)
    assert ("STCB-SETUP-13" in told, told.isprintable()) == (True, True)
