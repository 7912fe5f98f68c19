"""Positions built by hand: they equal those reached in play; defaults; refusals."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.they_come_back import driving
from tests.they_come_back.facts import facts_of
from tests.they_come_back.maps import DEAD_ENDS
from tests.trying import act, raised
from zombiekit import CHANCE, TERMINAL, InvalidState
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import EXAMPLE, Box, Card, Laid, Loss, Movement, Posture, TileId
from zombiekit.games.they_come_back.posing.facts import NODE_NAMES
from zombiekit.games.they_come_back.rules.keeping_room import first_pool
from zombiekit.games.they_come_back.table.position import Lying, Marker, Pile
from zombiekit.posing import RanOn

A, B = 0, 1


# ---------------------------------------------------------------------------------- positions reached in play, posed


BY_EXPANSIONS: list[tuple[int, Any, bool]] = [
    (0, "z2", True), (1, "z3", True), (2, "both", True), (3, "both", True), (4, "z2", False), (5, "z3", False),
]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "expansions", "town"), [(seed, "none", True) for seed in range(8)] + BY_EXPANSIONS)
def test_what_the_game_comes_to_can_be_posed(seed: int, expansions: Any, town: bool) -> None:
    """A position reached in play is built again from its facts, agenda and all, at every node that can be posed.

    Games with expansions have gates and their pools, several helipads, floors, enhanced zombies with second steps, jeeps and ducts.
    """
    plain = expansions == "none"
    options = game.Options(
        players=2 + seed % 3,
        card_windows=("full", "phases", "own_turn")[(seed // 2 if plain else seed) % 3],
        token_placement="player" if plain or seed % 2 else "canonical",
        map=EXAMPLE if plain and seed % 2 else None,
        expansions=expansions,
        town=town,
        round_limit=12 if plain else 4,
    )
    assert posed_through(options, Random(seed)) > 40


def posed_through(options: game.Options, dice: Random) -> int:
    """Play a random game, pose the first position with each kind of agenda again and one in five others, and return how many were posed."""
    state = game.new_game(options)
    met: Counter[Any] = Counter()
    posed = 0
    while True:
        kinds = tuple(map(type, state.agenda))
        facts = facts_of(state) if met[kinds] % 5 == 0 else None
        met[kinds] += 1
        if facts is not None:
            assert game.pose(**facts) == state
            posed += 1
        if game.current_player(state) == TERMINAL:
            return posed
        state = game.step(state, act(game, state, dice))


# ---------------------------------------------------------------------------------------------------------- defaults


def test_what_is_not_named_is_as_at_the_beginning() -> None:
    """Two humans stand on Town Square of map M, Player 1 begins to move, and all cards are in the deck."""
    state = game.pose()
    assert (state.options, state.town.tiles) == (game.Options(players=2), EXAMPLE.tiles)
    assert (state.squares, state.postures) == (((1, 1),) * 2, (Posture.STANDING,) * 2)
    assert (state.health, state.hearts, state.bullets, state.kills) == ((3, 3), (0, 0), (3, 3), (0, 0))
    assert (state.hands, state.tables, state.played) == (((), ()), ((), ()), (False, False))
    assert (sum(count for _, count in state.deck), state.discards) == (50, ())
    assert (state.zombies, state.lying, state.health_tokens, state.bullet_tokens, state.markers) == ((),) * 5
    assert (state.first, state.active, state.round, state.losses) == (0, 0, 1, (Loss.NONE,) * 2)
    assert (state.movement, state.count, state.points) == (Movement.AHEAD, 4, 4)
    assert driving.node(state) == "MoveChoice"


@pytest.mark.rule("STCB-ALONE-02", "STCB-SETUP-02")
@pytest.mark.parametrize(("expansions", "box"), [("z2", Box.Z2), ("z3", Box.Z3)])
def test_without_the_town_another_map_is_the_default(expansions: str, box: Box) -> None:
    """It is a small map of the base or of the mall; its first tile need not be named either."""
    alone = {"expansions": expansions, "town": False}
    posed = game.pose(options=alone)
    first = posed.town.tile_at((1, 1))
    assert {posed.town.printed_on(cell).box for cell in posed.town.cells} == {box}
    assert posed.town.pads
    assert game.pose(options=alone, tiles={}).town.tiles == (((0, 0), Laid(first)),)


@pytest.mark.rule("INV-2")
def test_tiles_are_of_the_sets_that_take_part() -> None:
    """A position with a tile of another set is refused, and the fault names the tile."""
    with pytest.raises(
        InvalidState, match=r"town\.tiles\[0\] \[INV-2\]: front_gate belongs to a set that is not in play"
    ):
        game.pose(tiles={(0, -1): "front_gate"})


EFFECTS = [
    {"card": "chainsaw", "owner": 1},
    {"card": "all_the_marbles", "owner": 1, "left": 1},
    {"card": "claustrophobia", "owner": 1, "target": 0, "left": 2},
    {"card": "molotov_cocktail", "owner": 0, "square": (2, 1)},
]
MARKERS = (
    Marker(Card.ALL_THE_MARBLES, 1, 1),
    Marker(Card.CHAINSAW, 1, 0),
    Marker(Card.CLAUSTROPHOBIA, 1, 0, 2, 0),
    Marker(Card.MOLOTOV_COCKTAIL, 0, 0, 1, None, (2, 1)),
)
DEAD = {"health": {1: 0, 2: 0, 3: 0}, "hearts": {2: 0}, "squares": {3: None}}
ONE_STREET = game.PreparedMap({(0, 0): "town_square", (0, 1): "helipad"}, {(1, 4): 2})


@pytest.mark.parametrize(("facts", "fields"), [
    # As many play as are named.
    ({"squares": {2: (1, 0)}}, {"players": 3}),
    ({"kills": [0, 0, 0, 1]}, {"players": 4}),
    ({"active": 4}, {"players": 5}),
    ({"options": {"players": 6}}, {"players": 6}),
    ({"ambushed": [2]}, {"players": 3}),
    ({"node": "window before_swarm", "asked": (0, 3)}, {"players": 4}),
    ({"node": "roll_off", "rolling": [0, 2]}, {"players": 3}),
    ({"node": "reveal_tile", "piles": [9, 9, 10]}, {"players": 3}),
    ({"node": "game_over", "result": "extinction", "health": [0, 0], "winners": [1]}, {"players": 2}),
    ({"node": "window before_move", "lying": [(0, 0, (1, 0), 1)]}, {"players": 2}),
    ({"markers": [{"card": "claustrophobia", "owner": 4, "target": 0}]}, {"players": 5}),
    ({"options": {"card_windows": "phases"}, "hearts": [0, 0, 1]}, {"players": 3}),
    ({"options": game.Options()}, {"players": 4}),
    # Without Health a player is undead, with a heart and without goods; without a figure or a heart, destroyed.
    (DEAD, {"hearts": (0, 1, 0, 0), "bullets": (3, 0, 0, 0), "squares": ((1, 1), (1, 1), None, None)}),
    (DEAD, {"postures": ("standing", "standing", "gone", "gone")}),
    # Only the tiles of the options' map are taken: the zombies come from the facts.
    ({"options": {"map": ONE_STREET}}, {"tiles": ["town_square", "helipad"], "zombies": ()}),
    ({"lying": {(1, 0): 2}}, {"lying": (Lying(0, 0, (1, 0), 2),)}),
    # A player has points from the count to the end of the movement, unless the turn has no movement.
    ({"node": "move"}, {"count": 4, "points": 4}),
    ({"node": "move", "tables": {0: ["skateboard"]}, "health": {0: 2}}, {"count": 5, "points": 5}),
    ({"node": "move", "points": 1}, {"count": 4, "points": 1}),
    ({"node": "window turn_start", "hands": {0: ["were_screwed"]}}, {"count": 0, "points": 0}),
    ({"node": "encounter", "movement": "lost", "zombies": {(1, 1): 2}, "hands": {0: ["were_screwed"]}}, {"count": 0, "points": 0}),
    ({"node": "swarm_roll"}, {"count": 4, "points": 0}),
    ({"node": "undead_move", "health": {0: 0}}, {"count": 0, "points": 0}),
    # Effects run down with the turns of the active player, of the card's owner, or of its target.
    ({"markers": EFFECTS}, {"markers": MARKERS}),
    # Tiles that lie nowhere are dealt, from the active player on, or from the next one if that player has just drawn a tile.
    ({"node": "reveal_tile", "active": 1, "tiles": {(0, -1): "hospital"}}, {"piles": (Pile(13), Pile(14)), "unseen hospital": 0}),
    ({"node": "lay_tile", "tile": "straight", "piles": {1: (2, ["curve", "hospital"])}},
     {"piles": (Pile(23), Pile(2, (TileId.CURVE, TileId.HOSPITAL))), "unseen straight": 3}),
    # Cards that are named nowhere are in the deck; if the deck is named too, they lie on the discard pile.
    ({"hands": {0: ["fear"]}, "tables": {1: ["fire_axe"]}, "discards": ["grenade", "fear"]},
     {"deck fear": 0, "deck grenade": 1, "discards": (Card.GRENADE, Card.FEAR)}),
    ({"hands": {0: ["fear"]}, "deck": {"fear": 1, "chainsaw": 2}}, {"deck": ((Card.CHAINSAW, 2), (Card.FEAR, 1)), "discarded": 46}),
])  # fmt: skip
def test_what_is_not_named_follows_from_what_is(facts: dict[str, Any], fields: dict[str, Any]) -> None:
    state = game.pose(**facts)
    counts = {f"deck {card}": 0 for card in Card} | {f"unseen {tile}": 0 for tile in TileId}
    counts |= {f"deck {card}": count for card, count in state.deck}
    counts |= {f"unseen {tile}": count for tile, count in state.unseen}
    shown = {"players": state.options.players, "tiles": [str(laid.tile) for _, laid in state.town.tiles], **counts}
    shown["discarded"] = len(state.discards)
    assert {name: shown[name] if name in shown else getattr(state, name) for name in fields} == fields


@pytest.mark.parametrize(("one", "other"), [
    ({"zombies": {(1, 0): 2, (2, 1): 1, (0, 1): 0}}, {"zombies": [(1, 0), (2, 1), (1, 0)]}),
    ({"zombies": [[[1, 0], 2]]}, {"zombies": {(1, 0): 2}}),
    ({"lying": {(1, 0): 2}}, {"lying": [(0, 0, (1, 0), 2)]}),
    ({"tiles": {(1, 0): ("straight", 1)}}, {"tiles": {(0, 0): "town_square", (1, 0): "straight r1"}}),
    ({"tiles": [[[1, 0], "helipad"]]}, {"tiles": {(1, 0): "helipad"}}),
    ({"deck": {"fear": 1, "chainsaw": 2}}, {"deck": ["chainsaw", "fear", "chainsaw"]}),
])  # fmt: skip
def test_a_fact_may_be_written_in_several_ways(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert game.pose(**one) == game.pose(**other)


@pytest.mark.rule("STCB-SETUP-05", "STCB-TILE-05", "STCB-TILE-07")
def test_a_tile_with_one_place_is_laid_and_one_without_is_put_back() -> None:
    """Its only place leaves none for the Helipad: without the guard it is laid there, with it the tile is put back."""
    facts: dict[str, Any] = {"node": "lay_tile", "tile": "lawn_garden", "tiles": DEAD_ENDS}
    laid = game.pose(**facts, options={"players": 2, "helipad_guard": False})
    lies = Laid(TileId.LAWN_GARDEN, 3)
    assert (driving.node(laid), laid.active, laid.town.cells[-1, 0]) == ("PlaceTokens", A, lies)

    back = game.pose(**facts, options={"players": 2})
    piles = (Pile(12, (TileId.LAWN_GARDEN,)), Pile(12))
    assert (back.agenda[-1], back.active, back.piles) == (game.nodes.RevealTile(12, 0), A, piles)


@pytest.mark.rule("STCB-TILE-10")
def test_a_known_tile_is_taken_without_chance() -> None:
    """Known tiles are tried one after the other, and the first that fits is laid."""
    facts: dict[str, Any] = {"node": "reveal_tile", "tiles": DEAD_ENDS, "options": {"players": 2}}
    facts |= {"piles": {A: (0, ["lawn_garden", "straight"])}}
    state = game.pose(**facts)
    lies = Laid(TileId.STRAIGHT, 1)
    assert (state.piles[A], state.town.cells[-1, 0]) == (Pile(0, (TileId.LAWN_GARDEN,)), lies)

    more: dict[str, Any]
    for more in ({"left": 3}, {"passed": 2}):
        with pytest.raises(InvalidState, match="seat 0 has no unseen tile"):
            game.pose(**facts | more)


@pytest.mark.rule("STCB-TILE-05", "STCB-TOKEN-05", "STCB-TOKEN-06")
def test_the_set_up_runs_on_where_there_is_no_choice() -> None:
    """The Helipad has one place, the last zombie has one square, and the fixed rule places all zombies."""
    helipad = game.pose(node="lay_helipad", tiles=DEAD_ENDS | {(-1, 0): "straight r1"})
    assert (helipad.town.pads, sum(count for _, count in helipad.zombies)) == (((-5, 1),), 9)

    facts: dict[str, Any] = {"node": "place_tokens", "tiles": {(1, 0): "straight r1"}, "cell": (1, 0)}
    last = game.pose(**facts, zombies=[(4, 1)])
    assert (last.zombies, driving.node(last)) == ((((4, 1), 1), ((5, 1), 1)), "RevealTile")
    canonical = game.pose(**facts, options={"players": 2, "token_placement": "canonical"})
    assert canonical.zombies == (((3, 1), 1), ((5, 1), 1))


# ------------------------------------------------------------------------------------------------------------- nodes


SECOND: dict[str, Any] = {"square": (1, 0), "zombies": [(1, 0)], "squares": [(5, 1), (5, 1)], "moved": {(1, 0): 1}}
SECOND |= {"enhanced": [(1, 0)], "moved_enhanced": [(1, 0)], "options": {"expansions": "z2"}}


FROM_EVERY_NODE: list[tuple[dict[str, Any], str, int]] = [
    ({"node": "roll_off"}, "RollOff", CHANCE),
    ({"node": "roll_off", "roll_for": "helipad"}, "RollOff", CHANCE),
    ({"node": "reveal_tile", "active": 1}, "RevealTile", CHANCE),
    ({"node": "lay_tile", "tile": "curve"}, "LayTile", A),
    ({"node": "lay_helipad", "active": 1}, "LayTile", B),
    ({"node": "place_tokens", "tiles": {(1, 0): "straight r1"}, "cell": (1, 0)}, "PlaceTokens", A),
    ({"node": "deal_card", "active": 1, "hands": [["fear"] * 2, []]}, "DrawCard", CHANCE),
    ({"node": "turn_start"}, "MoveChoice", A),
    ({"node": "turn_start", "postures": {0: "turn"}, "squares": {1: (1, 0)}}, "MoveChoice", B),
    ({"node": "turn_start", "postures": {0: "move"}}, "SwarmRoll", CHANCE),
    ({"node": "turn_start", "hands": {0: ["fear"]}}, "WindowChoice", A),
    ({"node": "turn_start", "hands": {1: ["fear"]}}, "WindowChoice", B),
    ({"node": "window step", "hands": {0: ["fear"], 1: ["fear"]}}, "WindowChoice", B),
    ({"node": "window step", "active": 1, "health": {1: 0}, "hands": {0: ["were_screwed"]}}, "WindowChoice", A),
    ({"node": "window before_move"}, "MoveChoice", A),
    ({"node": "count"}, "MoveChoice", A),
    ({"node": "encounter"}, "MoveChoice", A),
    ({"node": "encounter", "zombies": [(1, 1)]}, "Encounter", A),
    ({"node": "encounter", "zombies": [(1, 1)], "within": "move", "points": 0}, "Encounter", A),
    ({"node": "attempt_roll", "zombies": [(1, 1)], "attempt": "evade"}, "AttemptRoll", CHANCE),
    ({"node": "attempt_roll", "zombies": [(1, 0)], "attempt": "shot", "square": (1, 0)}, "AttemptRoll", CHANCE),
    ({"node": "after_roll", "zombies": [(1, 1)], "roll": 3}, "AfterRoll", A),
    ({"node": "after_roll", "zombies": [(1, 1)], "roll": 4}, "MoveChoice", A),
    ({"node": "bite", "tables": {0: ["first_aid_kit"]}}, "BiteChoice", A),
    ({"node": "bite", "health": {0: 0}, "tables": {1: ["first_aid_kit"]}}, "BiteChoice", B),
    ({"node": "move"}, "MoveChoice", A),
    ({"node": "ambush_roll", "victim": 1}, "AmbushRoll", CHANCE),
    ({"node": "ambush_take", "victim": 1}, "AmbushTake", A),
    ({"node": "undead_attack", "health": {0: 0}}, "AttemptRoll", CHANCE),
    ({"node": "undead_attack", "health": [0, 3, 3]}, "AttackChoice", A),
    ({"node": "defend", "health": {0: 0}, "victim": 1, "tables": {1: ["fire_axe"]}}, "Defense", B),
    ({"node": "attack_roll", "health": {0: 0}, "victim": 1}, "AttemptRoll", CHANCE),
    ({"node": "after_roll", "health": {0: 0}, "roll": 1}, "AfterRoll", B),
    ({"node": "undead_move", "health": {0: 0}}, "UndeadMove", A),
    ({"node": "end_of_move"}, "SwarmRoll", CHANCE),
    ({"node": "window before_swarm", "hands": {0: ["fear"], 1: ["fear"]}, "asked": [1]}, "WindowChoice", B),
    ({"node": "swarm_roll"}, "SwarmRoll", CHANCE),
    ({"node": "swarm_move", "moves": 1, "zombies": [(1, 0)], "squares": [(5, 1), (5, 1)]}, "SwarmMove", A),
    ({"node": "second_step", **SECOND}, "SecondStep", A),
    ({"node": "window turn_end"}, "DrawCard", CHANCE),
    ({"node": "discard", "hands": {0: ["fear"]}}, "DiscardChoice", A),
    ({"node": "refill"}, "DrawCard", CHANCE),
    ({"node": "trade", "squares": {0: (-2, 0)}, "kills": {0: 3}}, "TradeChoice", A),
    ({"node": "turn_end", "active": 1, "round": 2}, "MoveChoice", A),
    ({"node": "game_over", "result": "round_limit", "options": {"round_limit": 1}}, "over", TERMINAL),
]


@pytest.mark.parametrize(("facts", "node", "actor"), FROM_EVERY_NODE)
def test_the_game_goes_on_from_every_node(facts: dict[str, Any], node: str, actor: int) -> None:
    """The posed game waits at the next decision or chance node, and its agenda is sound."""
    state = game.pose(**facts)
    assert (driving.node(state), game.current_player(state)) == (node, actor)
    assert game.faults(state) == ()


def test_all_nodes_were_posed() -> None:
    assert set(NODE_NAMES) - {facts["node"] for facts, _, _ in FROM_EVERY_NODE} == {"window turn_start"}


# ---------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(("facts", "where"), [
    ({"node": "moves"}, "node"),
    ({"node": 7}, "node"),
    ({"options": 3}, "options"),
    ({"options": {"playerz": 2}}, "options"),
    ({"options": {"players": 7}}, "options.players"),
    ({"tiles": 3}, "tiles"),
    ({"tiles": {(1, 0): "straight r2"}}, "tiles[(1, 0)]"),
    ({"tiles": {(1, 0): "hospital", (2, 0): 5}}, "tiles[(2, 0)]"),
    ({"tiles": [(1, 0)]}, "tiles[1]"),
    ({"tiles": [5]}, "tiles"),
    ({"squares": {0: (1000, 1)}}, "squares[0]"),
    ({"tiles": [((1, 0), "helipad"), ((1, 0), "helipad")]}, "tiles[(1, 0)]"),
    ({"tiles": {(1, 0): "straight"}}, "tiles"),
    ({"zombies": 4}, "zombies"),
    ({"zombies": {(1, 0): -1}}, "zombies[(1, 0)]"),
    ({"moved": [((1, 0), 1), ((1, 0), 2)]}, "moved[(1, 0)]"),
    ({"zombies": {(1, 0): True}}, "zombies[(1, 0)]"),
    ({"zombies": {"1,0": 1}}, "zombies['1,0']"),
    ({"zombies": [(1, 0, 0)]}, "zombies[(1, 0, 0)]"),
    ({"lying": [(0, 0, (1, 0))]}, "lying[0]"),
    ({"health_tokens": [(4, -3), (4, -3)]}, "health_tokens"),
    ({"squares": 5}, "squares"),
    ({"squares": [(1, 1), (1, 1)], "options": {"players": 2}, "kills": [0, 0, 0]}, "kills[2]"),
    ({"kills": {2: 1}, "options": {"players": 2}}, "kills[2]"),
    ({"health": {0: 6}}, "health[0]"),
    ({"postures": {0: "asleep"}}, "postures[0]"),
    ({"hands": {0: ["feer"]}}, "hands[0][0]"),
    ({"hands": {0: ["hidden"]}}, "hands[0][0]"),
    ({"hands": {0: "fear"}}, "hands[0]"),
    ({"played": {0: 1}}, "played[0]"),
    ({"deck": {"fear": -1}}, "deck['fear']"),
    ({"markers": [{"card": "chainsaw"}]}, "markers[0]"),
    ({"markers": [{"card": "chainsaw", "owner": 0, "turns": 1}]}, "markers[0]"),
    ({"markers": ["chainsaw"]}, "markers[0]"),
    ({"active": 2, "options": {"players": 2}}, "active"),
    ({"active": [0]}, "active"),
    ({"round": -1}, "round"),
    ({"movement": "later"}, "movement"),
    ({"points": 1.0}, "points"),
    ({"ambushed": 1}, "ambushed"),
    ({"moves": 2}, "moves"),
    ({"within": "move"}, "within"),
    ({"tile": "curve"}, "tile"),
    ({"winners": [0]}, "winners"),
    ({"node": "swarm_move"}, "moves"),
    ({"node": "after_roll", "zombies": [(1, 1)]}, "roll"),
    ({"node": "after_roll", "zombies": [(1, 1)], "roll": 7}, "roll"),
    ({"node": "after_roll", "zombies": [(1, 0)], "attempt": "shot", "roll": 3}, "square"),
    ({"node": "attempt_roll", "zombies": [(1, 1)], "square": (1, 1)}, "square"),
    ({"node": "attempt_roll", "zombies": [(1, 1)], "attempt": "defense"}, "attempt"),
    ({"node": "encounter", "zombies": [(1, 1)], "within": "swarm"}, "within"),
    ({"node": "ambush_take"}, "victim"),
    ({"node": "undead_move"}, "node"),
    ({"node": "trade", "health": {0: 0}}, "node"),
    ({"node": "lay_tile"}, "tile"),
    ({"node": "lay_tile", "tile": "kerb"}, "tile"),
    ({"node": "place_tokens", "cell": (1, 0)}, "cell"),
    ({"node": "lay_tile", "tile": "curve", "piles": [(1, 2, 3)]}, "piles[0]"),
    ({"node": "roll_off", "rolls": [1, 2]}, "rolls"),
    ({"node": "roll_off", "moves": 1}, "moves"),
    ({"node": "deal_card", "movement": "ahead"}, "movement"),
    ({"node": "game_over", "result": "no_helipad", "points": 1}, "points"),
    ({"node": "lay_helipad", "tiles": {(1, 0): "helipad"}}, "tiles"),
    ({"node": "game_over", "result": "death"}, "result"),
    ({"node": "game_over", "result": "escape", "roll": 2}, "roll"),
    ({"hands": {0: ["fear"] * 3}}, "INV-1"),
    ({"squares": {0: (0, 0)}}, "INV-5"),
    ({"node": "encounter", "zombies": [(1, 1)], "within": "move", "movement": "over", "points": 0}, "STCB-MOVE-10"),
    ({"node": "attempt_roll"}, "STCB-FIGHT-02"),
    ({"node": "ambush_take", "victim": 1, "squares": {1: (1, 0)}}, "STCB-AMBUSH-04"),
    ({"node": "attack_roll", "health": {0: 0}, "victim": 1, "squares": {1: (1, 0)}}, "STCB-FIGHT-02"),
    ({"node": "game_over", "result": "escape", "winners": [0]}, "STCB-END-01"),
    ({"squares": {0: (7, 1)}}, "STCB-END-01"),
])  # fmt: skip
def test_wrong_facts_are_refused(facts: dict[str, Any], where: str) -> None:
    """The fault names the place, or the rule that is broken."""
    faults = faults_of(facts)
    assert where in [told for fault in faults for told in (fault.where, fault.rule)]
    assert all(fault.what for fault in faults)


def faults_of(facts: dict[str, Any]) -> Any:
    """Return the faults for which a pose is refused."""
    return raised(InvalidState, game.pose, **facts).faults


def test_all_faults_are_told_at_once() -> None:
    """If facts cannot be read, only these are reported: the rest of the position cannot be checked."""
    wrong: dict[str, Any] = {"node": "ambush", "tiles": {(1, 0): "straight"}, "zombies": 5, "health": {0: 9}}
    wheres = [fault.where for fault in faults_of(wrong | {"points": "many", "hands": {1: ["fear", 3]}})]
    assert wheres == ["node", "health[0]", "hands[1][1]", "zombies", "points"]


def test_unchecked_lets_them_through() -> None:
    """Positions from which the game cannot go on are still refused."""
    state = game.pose(hands={0: ["fear"] * 3}, unchecked=True)
    assert "play fear target=1" in map(str, game.legal_actions(state))
    assert [str(fault) for fault in game.faults(state)] == ["deck [INV-1]: expected 2 of fear in all, not 3"]

    with pytest.raises(InvalidState, match="nothing can follow"):
        game.pose(squares={0: (0, 0)}, unchecked=True)


@pytest.mark.parametrize(("facts", "to"), [
    ({"node": "turn_start"}, ["MoveChoice"]),
    ({"node": "window before_swarm"}, ["SwarmRoll"]),
    ({"node": "encounter"}, ["MoveChoice"]),
    ({"node": "after_roll", "zombies": [(1, 1)], "roll": 4}, ["MoveChoice"]),
    ({"node": "turn_start", "hands": {0: ["fear"]}}, ["WindowChoice"]),
    ({"node": "move"}, []),
    ({"node": "window turn_start", "hands": {0: ["fear"]}}, []),
    ({"node": "swarm_roll"}, []),
])  # fmt: skip
def test_the_first_event_tells_where_the_game_ran_on_to(facts: dict[str, Any], to: list[str]) -> None:
    """At the node that was named nothing ran on."""
    told = [(at, event) for at, event in enumerate(game.pose(**facts).events) if isinstance(event, RanOn)]
    assert told == [(0, RanOn(facts["node"], node)) for node in to]


def test_there_are_no_other_facts() -> None:
    with pytest.raises(TypeError, match="pose\\(\\) has no such fact"):
        game.pose(zombie=1)  # type: ignore[call-arg]


# ------------------------------------------------------------------------------------------------- late in the laying

CANONICAL: dict[str, Any] = {"token_placement": "canonical"}
LAID = {(1, 0): "straight r1", (0, 1): "hospital r2", (0, -1): "curve r1"}


@pytest.mark.rule("INV-2", "STCB-SETUP-07")
@pytest.mark.parametrize(("facts", "fault"), [
    ({"node": "lay_tile", "tile": "curve", "tiles": LAID | {(2, 0): "helipad"}}, "tiles [STCB-SETUP-07]: the Helipad lies in 2,0"),
    ({"node": "reveal_tile", "tiles": LAID | {(2, 0): "helipad"}}, "tiles [STCB-SETUP-07]: the Helipad lies in 2,0"),
    ({"node": "lay_helipad", "tiles": LAID | {(2, 0): "helipad"}}, "tiles [STCB-SETUP-07]: the Helipad lies in 2,0"),
    ({"node": "roll_off", "roll_for": "helipad", "tiles": LAID | {(2, 0): "helipad"}}, "tiles [STCB-SETUP-07]"),
    ({"node": "lay_tile", "tile": "hospital", "tiles": LAID}, "tile [INV-2]: hospital cannot be turned up: 1 dealt, and none is left to lay"),
    ({"node": "lay_tile", "tile": "town_square", "tiles": LAID}, "tile [INV-2]: town_square cannot be turned up: 0 dealt"),
    ({"node": "lay_tile", "tile": "curve", "tiles": LAID, "unseen": {"straight": 1}}, "unseen [INV-2]: army_surplus 1, curve 2, drug_store 1"),
    ({"node": "reveal_tile", "unseen": dict(first_pool(frozenset({Box.Z1}), None)) | {TileId.STRAIGHT: 5}}, "unseen [INV-2]: straight 1 more than there are"),
    ({"node": "reveal_tile", "tiles": LAID, "piles": [1, 1]}, "piles [INV-2]: 2 unseen tiles in all, but 25 are left to be laid"),
    ({"node": "reveal_tile", "tiles": LAID, "piles": [(3, ["hospital"]), 4]}, "piles [INV-2]: hospital 1 more than there are"),
])  # fmt: skip
def test_tiles_that_cannot_be_are_told_where_they_were_named(facts: dict[str, Any], fault: str) -> None:
    """There is one fault, at the fact that causes it."""
    (found,) = faults_of(facts)
    assert str(found).startswith(fault)


@pytest.mark.rule("STCB-SETUP-04")
@pytest.mark.parametrize("left", [0, 1, 5])
def test_late_in_the_laying(left: int) -> None:
    """The map and the tile to be laid are enough: all other tiles that lie nowhere are in the piles."""
    dice = Random(3)
    state = game.new_game(game.Options(players=3, **CANONICAL))
    while sum(pile.unseen + len(pile.known) for pile in state.piles) > left or driving.node(state) != "LayTile":
        outcomes = game.legal_actions(state) or (game.chance_outcomes(state).sample(dice),)
        state = game.step(state, dice.choice(outcomes))
    top: Any = state.agenda[-1]

    posed = game.pose(
        node="lay_tile",
        tile=str(top.tile),
        tiles={cell: (str(laid.tile), laid.r) for cell, laid in state.town.tiles},
        options=state.options,
        active=state.active,
    )
    assert (driving.node(posed), posed.town) == ("LayTile", state.town)
    assert sum(count for _, count in posed.unseen) == sum(pile.unseen for pile in posed.piles) == left
    assert game.legal_actions(posed) == game.legal_actions(state)
