"""The page that teaches the game in five minutes: its positions are played, and every number on it comes out of the game."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from docs.made.lessons import TOWN
from tests.pages import NUMBER, lesson, odds_text, text_of
from tests.they_come_back.driving import idle, node, options, play
from zombiekit import CHANCE
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.state import State

PAGE, posed = text_of("games/they_come_back_learn.md"), partial(lesson, game)


def odds(state: State, happens: Callable[[State], bool], *, paying: bool = False) -> Fraction:
    """Return how likely it happens with the dice rolled now, up to a bite; `paying` says whether a failed roll is paid for."""
    if node(state) == "AfterRoll":
        return odds(play(state, options(state)[-1 if paying else 0]), happens, paying=paying)
    if bitten(state) or node(state) not in ("AttemptRoll", "AmbushRoll"):
        return Fraction(happens(state))
    return expected(state, lambda then: odds(then, happens, paying=paying))


def expected(state: State, worth: Callable[[State], Fraction]) -> Fraction:
    chances = game.chance_outcomes(state)
    return sum((chances.probability(one) * worth(game.step(state, one)) for one, _ in chances), Fraction())


def wins(state: State) -> Fraction:
    """Return how likely Player 1, who is on the center, gets out with the best choices."""
    if game.outcome(state) or not state.health[0]:
        return Fraction(winners(state) == [0])
    if game.current_player(state) == CHANCE:
        return expected(state, wins)
    return max(wins(play(state, line)) for line in options(state))


def winners(state: State) -> list[int]:
    outcome = game.outcome(state)
    return [seat for seat, value in enumerate(outcome.returns) if value > 0] if outcome else []


def bitten(state: State) -> bool:
    return any(type(event).__name__ == "Bitten" for event in state.events)


def enough(state: State) -> int:
    """Return the lowest die that succeeds without help."""
    thrown = {die: play(state, f"roll {die}") for die in range(1, 7)}
    return min(die for die, then in thrown.items() if node(then) != "AfterRoll" and not bitten(then))


def goal() -> list[str]:
    start = game.pose()
    dealt = play(game.pose(node="deal_card"), "until RollOff")
    bag: dict[str, Any] = {"tiles": TOWN, "squares": {0: (1, 5)}, "health_tokens": [(1, 4)]}
    stepped = {health: options(play(game.pose(**bag, health={0: health}), "step 1,4")) for health in range(1, 6)}
    most = min(health for health, found in stepped.items() if "take health" not in found)
    has = f"{start.health[0]} Health, {start.bullets[0]} Bullets and {len(dealt.hands[0])} event cards"
    return [f"You begin with {has}. Health never goes above {most}."]


def town() -> list[str]:
    start = game.new_game(game.Options(players=2))
    assert [pile.unseen for pile in start.piles] == [14, 14]
    pad = dict(play(game.pose(node="lay_helipad"), "lay 1,0").zombies)
    assert pad == {(x, y): 1 for x in (3, 4, 5) for y in (0, 1, 2)}
    return [
        f"You lay the town together, road to road: {sum(pile.unseen for pile in start.piles)} tiles, dealt out evenly.",
        f"The Helipad comes last, with {len(pad)} zombies, one on each square. Everybody starts in the middle of Town Square.",
    ]


def turn() -> list[str]:
    state = posed("turn")
    walked = play(state, "fight pistol", "roll 4", "step 3,1")
    refilled = idle(idle(game.pose(node="refill", hands={0: ["fear"]})))
    assert refilled.active == 1
    army = game.pose(node="trade", squares={0: (-2, 0)}, kills={0: 4}, bullets={0: 0})
    bought = play(army, "trade bullets")
    more, price = state.points - state.health[0], state.points - walked.points
    return [
        "1. **Deal with what is on your square.** You take no step before that.",
        f"2. **Move.** You have {more} point more than Health, and a step costs {price} point. Never go diagonally, and enter a building only by its door.",
        "3. **Move zombies.** A die says how many.",
        f"4. **Cards.** You may discard one. Then draw until you hold {len(refilled.hands[0])}.",
        f"5. **Trade.** In a building that had Bullets printed on it, {army.kills[0] - bought.kills[0]} killed zombies buy {bought.bullets[0]} Bullet.",
        f"You are Player 1. With Health {state.health[0]} you have {state.points} points. First, the zombie on your square.",
    ]


def evading() -> list[str]:
    thrown = play(posed("turn"), "evade")
    paid = {die: play(thrown, f"roll {die}") for die in (1, 3)}
    left = {die: play(then, options(then)[-1]).points for die, then in paid.items()}
    hurt = play(paid[1], "accept")
    assert options(hurt) == options(posed("turn")) == ["evade", "fight pistol", "fight fire_axe"]
    return [
        f"Roll a die. On {enough(thrown)} or more the zombie lies down, and you may walk on.",
        f"Below that, pay what is missing with points. On 3 you pay {thrown.points - left[3]} and have {left[3]} left; on 1 you pay {thrown.points - left[1]} and have {left[1]} left.",
        f"A failed evade is a bite. Pay nothing, and you are bitten in {odds_text(odds(thrown, bitten))} throws.",
        f"A bite turns a Health into a black heart: now you have Health {hurt.health[0]} and {hurt.hearts[0]} black heart.",
    ]


def fighting() -> list[str]:
    state = posed("turn")
    assert {play(state, "fight pistol", f"roll {die}").points for die in (4, 6)} == {state.points}
    pistol, axe = (play(state, f"fight {means}") for means in ("pistol", "fire_axe"))
    assert options(play(pistol, "roll 1")) == ["accept", f"spend_bullets {state.bullets[0]}"]
    assert not odds(pistol, bitten, paying=True)
    killed = odds(axe, lambda then: then.kills[0] == 1)
    assert killed == 1 - odds(axe, bitten)
    gun = posed("turn", node="move", squares={0: (3, 1), 1: (1, 2)}, zombies=[(4, 1)], tables={0: ["shotgun"]})
    shot = play(gun, "shoot 4,1")
    hits = odds(shot, lambda then: then.kills[0] == 1, paying=True)
    assert not odds(shot, bitten)
    return [
        f"A fight costs no points. On {enough(pistol)} or more the zombie is dead; a miss is a bite.",
        f"- With the pistol, Bullets add 1 each, after the roll. With {state.bullets[0]} Bullets even a 1 becomes a {enough(pistol)}.",
        f"- The Fire Axe adds {enough(pistol) - enough(axe)} and takes no Bullets: you kill in {odds_text(killed)} throws.",
        (
            f"Say you stand on 3,1 (column 3, row 1) and shoot at 4,1 with {gun.bullets[0]} Bullets. The first pays for the shot, before the roll."
            f" With the other {shot.bullets[0]} you hit in {odds_text(hits)} throws."
        ),
    ]


def swarming() -> list[str]:
    state = posed("swarm")
    moves: Any = play(posed("swarm", node="swarm_roll", moves=None), "roll 2").agenda[-1]
    assert state.agenda[-1] == moves
    assert options(state) == ["move 1,0 1,1", "move 5,1 4,1"]
    freed = play(state, "move 1,0 1,1")
    assert {line.split()[1] for line in options(freed)} == {"2,4", "0,5"}
    assert {line.split()[2] for line in options(freed)} == {"2,3", "1,4", "2,5", "0,4", "1,5"}
    unseen = posed("swarm", squares={0: (3, 1), 1: (0, 4)})
    assert {line.split()[1] for line in options(unseen)} == {"5,1", "2,4", "0,5"}
    assert state.squares == ((3, 1), (1, 2))
    return [
        f"Player 1 rolled 2 and has {state.hearts[0]} black heart, so {moves.left} zombies move.",
        "- First come those that see a human, straight along the street, however far. The zombie on 1,0 sees Player 2, the one on 5,1 sees Player 1. Both step closer.",
        "- The zombie on 1,2 holds Player 2 and stays.",
    ]


def undead() -> list[str]:
    state = posed("undead")
    bite = play(state, "roll 1")
    moving = play(state, "roll 4")
    led = {line.split()[1] for line in options(moving) if line.startswith("move")}
    done = play(moving, "step 2,1", "move 1,1 1,0", "move 2,4 2,3")
    assert node(done) == "SwarmRoll"
    again = play(done, "roll 2")
    swarm: Any = again.agenda[-1]
    assert swarm.left - 2 == state.hearts[1]
    assert [line for line in options(again) if line.startswith(("move 1,0", "move 2,3"))]
    assert moving.hearts[1] == state.hearts[1]
    mine = posed("undead", node="turn_start", active=0)
    assert node(mine) == "AttemptRoll"
    hit = play(mine, "roll 4")
    last = play(posed("undead", node="turn_start", active=0, hearts={0: 1, 1: 1}), "roll 4")
    assert (last.hearts[1], last.postures[1]) == (0, "gone")
    return [
        f"Player 2 is undead, with {state.hearts[1]} black hearts. The undead's player rolls; you are Player 1, and {enough(state)} or more fights it off, and it loses nothing.",
        f"Spend your Bullet on a 3, and you are bitten in {odds_text(odds(state, bitten, paying=True))} throws; keep it, and in {odds_text(odds(state, bitten))}.",
        f"A bite leaves you Health {bite.health[0]} and {bite.hearts[0]} black hearts.",
        f"Undead movement comes next: the figure may take 1 step, and so may {len(led)} zombies, one for each black heart, in any direction.",
        f"Then zombies move by the die plus {swarm.left - 2} black hearts, the same ones again if you like.",
        (
            "If it still shares your square when your turn begins, fight it. Nobody can evade an undead."
            f" With your Bullet you hit in {odds_text(odds(mine, lambda then: then.hearts[1] == 1, paying=True))} throws."
        ),
        (
            f"A hit takes {mine.hearts[1] - hit.hearts[1]} of its {mine.hearts[1]} black hearts and lays it down."
            " In its next turn it gets up and attacks, but skips undead movement. At 0 black hearts it is gone."
        ),
    ]


def robbing() -> list[str]:
    state = posed("helipad")
    ambush = play(state, "ambush 1")
    robbed = odds(ambush, lambda then: node(then) == "AmbushTake")
    taken = play(ambush, "roll 3", "roll 2")
    assert options(taken) == ["take_bullets 1", "take_bullets 2", "take_nothing"]
    assert play(taken, "take_bullets 2").points == state.points
    assert node(play(ambush, "roll 3", "roll 4")) == "SwarmRoll"
    stepped = play(state, "step 4,1")
    assert stepped.points == 1
    once = play(stepped, "evade")
    escaped = wins(stepped)
    assert winners(play(once, "roll 4")) == [0]
    return [
        (
            f"You have {state.points} points left, and Player 2 is alive on your square. An ambush costs no points."
            f" Both roll, and the healthier adds the difference, here {state.health[0] - state.health[1]}."
        ),
        f"You win with the higher total: in {odds_text(robbed)} throws. Then take {state.bullets[1]} Bullets.",
        "Or step to the center, 4,1. One point is left.",
        (
            f"You evade on {enough(once)}, or on 3 with that point, in"
            f" {odds_text(1 - odds(once, bitten, paying=True))} throws. Bitten once, you have"
            f" {play(once, 'roll 2').health[0]} Health for another try."
        ),
        f"You win in {odds_text(escaped)} cases and die in {odds_text(1 - escaped)}.",
    ]


def mistakes() -> list[str]:
    rich = game.pose(node="trade", squares={0: (-2, 0)}, kills={0: 25}, bullets={0: 0})
    spent = rich
    while options(spent)[0] == "trade bullets" and spent.active == 0:
        spent = play(spent, "trade bullets")
    assert not game.outcome(spent)
    return [
        "- **Tokens are taken on the way,** for no points. A Health token stays if you have 5. One that lay under you when you began stays, unless you step off and come back.",
        f"- **Kills do not win.** They only buy Bullets: {rich.kills[0]} buy {spent.bullets[0]}.",
    ]


def test_every_number_of_the_page_comes_out_of_the_game() -> None:
    """They come in the order of the page; only its title is left out."""
    told = [line for line in PAGE.splitlines()[1:] if NUMBER.search(line)]
    assert told == [*goal(), *town(), *turn(), *evading(), *fighting(), *swarming(), *undead(), *robbing(), *mistakes()]
