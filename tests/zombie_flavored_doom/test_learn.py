"""The page that teaches the game in five minutes: its positions are posed and played, and give each number on the page."""

from functools import partial
from typing import Any

from tests.pages import NUMBER, lesson, text_of
from tests.trying import told
from tests.zombie_flavored_doom.driving import LANE, LONGWAY, PAIRS, acting, at, follow, has, lies, options, play
from tests.zombie_flavored_doom.driving import pose as practiced
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import Reason
from zombiekit.games.zombie_flavored_doom.state import State

PAGE, posed = text_of("games/zombie_flavored_doom_learn.md"), partial(lesson, game)
RAID = ("break", "break", "break", "break", "pick M6")


def price(state: State, *lines: str) -> int:
    """The ticks that these actions cost Player 1."""
    return state.ticks[0] - play(state, *lines).ticks[0]


def dead(state: State) -> bool:
    return at(state, 1) == "out"


def goal() -> str:
    needs: dict[str, Any] = {"piles": {"g12": "F9 M14"}, "carried": {1: "F1 M1"}}
    won = (Reason.VICTORY, (1, -1), (0,))
    follow(game.pose(**needs), ("", {"ended": None}), ("drop M1", {"ended": won, "lies g12": "F9 M15"}))
    less: dict[str, Any] = needs | {"piles": {"g12": "F8 M14"}}
    follow(game.pose(**less), ("drop M1", {"ended": None}))
    for food, end in ((15, None), (16, (Reason.VICTORY, (1, -1, 1, -1), (0, 2)))):
        two = practiced(PAIRS, piles={"d7": f"F{food} M14"}, carried={1: "M1", 3: "F4"}, ticks={1: 8})
        follow(two, ("drop M1", {"ended": end}))
    return """
    Your stronghold wins as soon as its store holds 15 Materials and it has 10 Food for each member.
    A stronghold may be one player's or belong to several, who win together. Two members need 20 Food between them.
    """


def a_round() -> str:
    hungry, fed = game.pose(node="DAWN").ticks[0], game.pose(node="DAWN", carried={1: "F1"}).ticks[0]
    beside = game.pose(node="DAWN", tiles={1: "i13"}, piles={"i13": "F2"})
    assert (beside.ticks[0], lies(beside, "i13")) == (fed, "F2")
    evening = play(game.pose(seat=2, ticks={1: 3, 2: 8}), "end")
    assert acting(evening) == ("EVENING", 1)
    walked = game.pose(node="EVENING", ticks={1: 12})
    while "move g11" in options(walked) or "move g12" in options(walked):
        walked = play(walked, "move g11" if "move g11" in options(walked) else "move g12")
    return f"""
    1. **Dawn.** Everybody gets {hungry} ticks, and {fed - hungry} more with Food in hand or on the tile. \
       Food is not used up.
    2. **Day.** One player after the other takes a whole turn.
    3. **Evening.** Everybody takes another turn. Yours begins with {evening.ticks[0] - 3} more ticks, on top of \
       those that you kept. You may spend at most {12 - walked.ticks[0]} in an evening; by day there is no limit.
    4. **Night.** Zombies appear and come for you. The ticks that you kept are your defense; after that they are gone.
    """


def turn() -> str:
    state = posed("turn")
    assert options(state, "move") == ["move f11", "move h11", "move g12"]
    trip = ("move f11", "move f10", "pick M2", "move f11", "move g11", "move g12", "drop M2")
    home = play(state, *trip)
    assert lies(home, "g12") == "M2"
    full = game.pose(tiles={1: "f10"}, piles={"f10": "M8"}, ticks={1: 8})
    most = max(int(line.removeprefix("pick M")) for line in options(full, "pick"))
    gas = game.pose(tiles={1: "g11"}, carried={1: "G1"})
    far = max(abs(ord(line[6]) - ord("g")) + abs(int(line[7:]) - 11) for line in options(gas, "drive"))
    assert price(gas, "drive f9") == 0
    evening = posed("turn", node="EVENING", ticks={1: 4})
    assert has(play(state, "fight g10 weapon"), 1) == ("g10", state.ticks[0], "nothing")
    assert "drive g12" in options(gas, "drive")
    beset = posed("turn", zombies=["g10", "g10"])
    assert price(beset, "fight g10 ticks") == price(state, "fight g10 ticks")
    follow(beset, ("fight g10 ticks", {"at 1": "g11", "zombies": ["g10"]}))
    return f"""
    You are Player 1, in the ring, with {state.ticks[0]} ticks and a Weapon. Your home A is south of you. \
      Do what you like, in any order, as long as you can pay:
    - **Move** to the next tile for {price(state, "move f11")} tick: west, east, or home.
    - **Pick up** what lies on your tile: {price(full, "pick M2")} tick for any number and all kinds together. \
      You carry {most} pieces at most, Weapons and Gas included.
    - **Drive:** give up 1 Gas, and travel up to {far} tiles without paying ticks, even home, but not through \
      zombies or onto them.
    Say you go west, north, pick up the 2 Materials, and walk home the same way. That is {price(state, *trip)} ticks; \
      {home.ticks[0]} are left, and the store holds 2 Materials.
    The step included, it costs {price(state, "fight g10 ticks")} ticks by day and {price(evening, "fight g10 ticks")} \
      in the evening, or your Weapon and no tick. Two zombies on a tile need two fights, each at the full price; \
      the first makes no step.
    """


def hits() -> str:
    state = posed("hit")
    tick, weapon = play(state, "defend ticks"), play(state, "defend weapon")
    assert acting(tick) == acting(weapon) == ("DAY", 2)
    second = play(tick, "attack 1 ticks")
    assert has(second, 1) == ("f11", 0, "M4")
    assert not options(second, "attack")
    unarmed = posed("hit", carried={1: "M4"}, node="DAY", seat=2, attacker=None)
    killed = play(unarmed, "attack 1 ticks", "attack 1 ticks")
    assert dead(killed)
    assert "M4" in lies(killed, "f11")
    assert killed.round == 1
    return f"""
    Rivals on the same tile may hit each other. A hit costs the attacker {tick.ticks[1] - second.ticks[1]} tick or \
      a Weapon, and each player deals {second.hits[1]} hits a round at most, day and evening together.
    You have {state.ticks[0]} tick and a Weapon, and Player 2 has hit you. Each hit takes a tick or a Weapon; \
      you choose while you have both. A hit kills you only if you have neither.
    Pay the tick now, and the second hit takes the Weapon. You live, with {second.ticks[0]} ticks.
    The dead are out for the rest of the round and all of the next. Killed in round {killed.round}, you are back at \
      home in round {killed.back[0]}. If you die more than 16 steps from home, you return one round later; \
      each Gas that you carried counts as 3 steps less.
    """


def raiding() -> str:
    state, outside = posed("raid"), posed("raid", tiles={1: "h10", 2: "g11"})
    inside = play(state, *RAID)
    away = play(inside, "move g11")
    assert (away.ticks[1], has(away, 2)[2]) == (0, "M6")
    assert "break" not in options(play(state, *RAID[:4]))
    assert "pick M6" not in options(play(state, *RAID[:3]))
    home = play(inside, "end", "move h11", "move h12", "move g12")
    assert options(home) == ["evict 2", "kill 2 0"]
    thrown = play(home, "evict 2")
    assert (thrown.ticks[0], lies(thrown, "g12"), has(thrown, 2)[2]) == (home.ticks[0], "F2 M8", "nothing")
    assert at(thrown, 2) in {"f12", "h12", "g11", "g13"}
    spent = price(home, "kill 2 0")
    assert lies(play(home, "kill 2 0"), "g12") == lies(thrown, "g12")
    poor = play(posed("raid", ticks={1: 0, 2: 8}), *RAID, "end", "move h11", "move h12", "move g12")
    assert (acting(poor), at(poor, 2)) == (("EVENING", 1), "g13")
    return f"""
    Player 1 has left home, so Player 2 has walked in, for {outside.ticks[1] - play(outside, "move g12").ticks[1]} tick, \
      as onto any tile. Now a wall is in the way: half the Materials stored, rounded down, here {RAID.count("break")}. \
      Food does not count, and 1 Material makes no wall.
    - Player 2 has {state.ticks[1]} ticks left. The wall takes {RAID.count("break")}, picking up 6 Materials takes \
      {play(state, *RAID[:4]).ticks[1] - inside.ticks[1]}, and the last pays for the step away.
    - If Player 2 stays instead, Player 1 comes back in the evening, 3 steps away. Then Player 1 chooses: \
      throw Player 2 out for free, onto a tile beside home, and the 6 Materials go back to the store; or kill Player 2, and all that \
      Player 2 carries falls into the store.
    - To kill costs a tick or Weapon for each tick and Weapon of the raider, and 1 more: here {spent} ticks, as \
      Player 2 has {home.ticks[1]} left and no Weapon. With less than that, you can only throw out.
    """


def night() -> str:
    state = posed("night")
    assert acting(state) == ("NIGHT-DEFEND", 1)
    assert not dead(play(state, "defend ticks"))
    assert not dead(play(state, "defend weapon"))
    assert dead(posed("night", carried={1: "M3"}))
    enough = min(kept for kept in range(2, 6) if not dead(posed("night", carried={1: "M3"}, ticks={1: kept})))
    kept = posed("night", carried={1: "M3"}, ticks={1: enough})
    near, far = [event.damage for event in told(kept, "ZombieAttacked")]
    ways = [path for event in told(kept, "ZombiesMoved") for path in event.paths]
    assert [path[0] for path in ways] == ["h10", "f11"]
    steps = max(len(path) - 1 for path in ways)
    tick = play(state, "defend ticks")
    assert (state.ticks[0], has(tick, 1)[2]) == (1, "M3")
    home = posed("night", tiles={1: "g12"}, ticks={1: 0}, carried={})
    assert at(home, 1) == "g12"
    assert len(home.zombies) == 1
    return f"""
    Zombies appear on the numbered tiles: in round 1 one on each tile with a 1, in round 2 with a 2, and so on; \
      after the last number the first again. Later more come to each tile.
    Then each zombie on the board, old or new, goes {steps} steps toward the nearest player. \
      The northernmost go first, in each row from west to east.
    A zombie that reaches you attacks once and is gone. It takes {near} ticks if it stood next to you before it \
      moved, or appeared on your tile. From farther away it takes {far}.
    - The one in the north goes first. It began next to you: {near} ticks.
    - The one in the west needs both steps: {far} tick.
    With {state.ticks[0]} tick and a Weapon you survive both. Any tick saves you from a blow: the first takes just \
      that tick instead of {near}. Then the Weapon stops all of the second.
    Without the Weapon the second one kills you, unless you have {enough} ticks.
    """


def mistakes() -> str:
    day: dict[str, Any] = {"seat": 2, "tiles": {1: "f11", 2: "f11"}}
    struck = {kept: play(game.pose(**day, ticks={1: kept, 2: 5}), "attack 1 ticks") for kept in (0, 2)}
    assert dead(struck[0])
    assert not dead(play(struck[2], "attack 1 ticks"))
    feeding = [game.pose(node="DAWN", carried={1: food}).ticks[0] for food in ("F1", "F6")]
    assert len({*feeding}) == 1
    return f"""
    - **Spent ticks cannot save you.** With none left after your day, one hit kills until your evening. \
      Keep {max(struck)} against one rival.
    - **Food must be there at dawn.** Found later, it gives nothing that day. One piece is as good as six.
    """


def test_every_number_of_the_page_comes_out_of_the_game() -> None:
    """They come in the order of the page; only its title is left out."""
    said = [line for line in PAGE.splitlines()[1:] if NUMBER.search(line)]
    shown = [goal(), a_round(), turn(), hits(), raiding(), night(), mistakes()]
    assert said == [" ".join(line.split()) for part in shown for line in part.strip().splitlines()]


def test_what_the_page_says_without_numbers() -> None:
    """The night limit, death far from home, closed homes, ticks that vanish, late Food, walls, and nights that undo breaking in."""
    limit = game.pose(node="CLOSE", options={"players": 3, "board": "Last Light"}, round=8)
    follow(limit, ("", {"ended": (Reason.NIGHT_LIMIT, (-1, -1, -1), ())}))

    def away(tile: str, goods: str = "M1") -> int:
        """The number of rounds until a player who dies there is back, with home on a1."""
        state = practiced(LONGWAY, seat=2, tiles={1: tile, 2: tile}, ticks={1: 0, 2: 4}, carried={1: goods})
        return play(state, "attack 1 ticks").back[0] - state.round

    assert (away("q1"), away("r1"), away("t1", "G1"), away("u1", "G1")) == (2, 3, 2, 3)
    closed = game.pose(seat=2, tiles={1: "g12", 2: "g11"})
    assert "move g12" not in options(closed)
    assert "move g12" in options(game.pose(seat=2, tiles={1: "i13", 2: "g11"}))
    tomorrow = play(posed("night", ticks={1: 9}), "defend weapon")
    assert (tomorrow.round, tomorrow.ticks) == (2, (8, 8))
    late = play(game.pose(tiles={1: "f10"}, piles={"f10": "F2"}, ticks={1: 8}), "pick F1")
    assert late.ticks[0] == 7
    at_home: dict[str, Any] = {"seat": 2, "tiles": {1: "i13", 2: "g12"}, "ticks": {2: 8}}
    walled = [game.pose(piles={"g12": store}, **at_home) for store in ("M15", "M7", "M1", "F9")]
    assert ["break" in options(state) for state in walled] == [True, True, False, False]
    assert "pick M1" in options(play(walled[1], "break", "break", "break"))
    driver = practiced(LANE, tiles={1: "c1"}, carried={1: "G1"}, zombies=["e1"])
    assert options(driver, "drive") == ["drive a1", "drive b1", "drive d1"]
    begun = play(posed("raid", ticks={1: 0, 2: 4}), "break")
    while begun.round == 1:
        begun = play(begun, "end")
    assert begun.progress == (0, 0)
