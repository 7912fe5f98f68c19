"""The page that teaches the game in five minutes: its positions are posed and played, and give each number on the page."""

import re
from fractions import Fraction
from functools import partial
from typing import Any

from tests.defcon_zombies.book_driving import actor, chances, fleet, options, outposts, play, zombies
from tests.pages import NUMBER, lesson, odds_text, text_of
from tests.trying import told
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import CELLS

PAGE, posed = text_of("games/defcon_zombies_learn.md"), partial(lesson, game)
INNER = dict(zip(CELLS[1:7], (1, 2, 3, 4, 5, 6), strict=True))
"""One possible first ring."""


def reason(state: State) -> object:
    outcome = game.outcome(state)
    return outcome and outcome.reason


def share(state: State, *begins: str) -> Fraction:
    """Return the chance that the line of the next tile begins with one of these."""
    return sum((chance for line, chance in chances(state).items() if line.startswith(begins)), Fraction())


def goal() -> list[str]:
    start = game.pose()
    poor, rich = (game.pose(node="TURN-END", ships={}, resources=[9, most]) for most in (9, 10))
    assert (reason(poor), reason(rich)) == (game.REASONS.LOSS_HOPELESS, None)
    hidden = list(map(str, start.faces)).count("unknown")
    assert hidden == 6 + 12 + 18
    return [
        f"Find all {start.options.plan.constellations} constellations. The last one wins at once, for everybody.",
        f"You have also lost if, at the end of a turn, no ship is left and nobody owns the {rich.resources[1]} resources for a new one.",
        f"The galaxy has {hidden} systems in three rings around Earth, all face down. You begin with {fleet(start, (0, 0))} ship on Earth and {start.resources[0]} resources.",
    ]


def turn() -> list[str]:
    state = posed("turn")
    sources = {(line.split()[1], line.split()[3]) for line in options(state)[1:]}
    assert (options(state)[0], sources) == ("pass_move", {("0,0", "o=1"), ("0,0", "o=2"), ("1,0", "o=1")})
    rich = posed("turn", node="BUY", resources=[20, 0])
    assert options(rich) == ["done", "buy_ship 0,0", "buy_outpost 1,0"]
    ship, outpost = (20 - play(rich, line).resources[0] for line in options(rich)[1:])
    found = play(state, "move 1,0 2,0 o=1")
    bought = play(found, "buy_ship 0,0")
    assert str(found.faces[CELLS.index((2, 0))]) == "planet 3"
    assert fleet(bought, (0, 0)) == fleet(state, (0, 0)) + 1
    ways = chances(play(state, "move 0,0 1,-1 o=1"))
    assert len({*ways.values()}) == 1
    first, second = game.pose(node="DEAL", cell=(1, 0)), game.pose(node="DEAL", cell=(2, 0), hidden=INNER)
    numbers = [line.split()[-1] for line in chances(first) if line.startswith("deal planet")]
    plain = ("deal planet", "deal nebula", "deal wormhole")
    assert not share(first, "deal zombies")
    return [
        f"2. **Buy** one thing: a ship for {ship}, which comes to Earth, or an outpost for {outpost}, on a planet where you have a ship.",
        (
            "You are Yellow. A disc is a planet, with its number on it. You may send 1 or 2 ships from Earth, or the one from the planet"
            " with number 4, in either case to one place only. Here you send the one from the planet to the face-down system at its lower right."
        ),
        (
            f"Say it is a planet with number 3; there are numbers from {min(numbers)} to {max(numbers)}."
            f" Its discoverer collects twice that: {found.resources[0] - state.resources[0]}."
            f" You had {state.resources[0]} and now have {found.resources[0]}, so you buy a ship for {ship} and keep {bought.resources[0]}."
        ),
        (
            "- **A wormhole** takes your ships on to a face-down system, each as likely as any other, and there you discover what it is."
            " It does so whenever you enter it, and takes along any ships of yours that were there already."
            f" In the picture {len(ways)} systems are face down, so a ship that enters the wormhole comes to that system in {odds_text(ways['system 2,0'])} cases."
        ),
        (
            f"Before anything is turned up, a system next to Earth hides a planet in {odds_text(share(first, 'deal planet'))} cases,"
            f" a constellation in {odds_text(1 - share(first, *plain))}, the nebula in {odds_text(share(first, 'deal nebula'))}"
            f" and the wormhole in {odds_text(share(first, 'deal wormhole'))}."
        ),
        f"The Zombies systems lie farther out. A system in the second ring is one of them in {odds_text(share(second, 'deal zombies'))} cases.",
    ]


def fights() -> list[str]:
    state = posed("fight")
    there = state.zombies[CELLS.index((2, -1))]
    sent = {ships: play(state, f"move 1,0 2,-1 o={ships}") for ships in (3, 2, 1)}
    lost = {ships: len(told(then, "PieceLost")) for ships, then in sent.items()}
    paid = {ships: then.resources[0] for ships, then in sent.items()}
    assert (lost[2], paid[2], paid[1]) == (there, 0, 0)
    return [
        f"{there} zombies hold the planet with number 5.",
        f"- Send 3 ships: {lost[3]} are lost, {fleet(sent[3], (2, -1))} is left. It collects {paid[3]}, since the swarm is awake.",
        "- Send 2: all are gone, the zombies too, and nobody collects.",
        f"- Send 1: it is gone, and {there - lost[1]} zombie is left.",
    ]


def swarming() -> list[str]:
    state = posed("swarm")
    step = play(state, "done")
    assert told(step, "ZombieCame")[0].cell == (2, 0)
    assert [(way.origin, way.target) for way in told(step, "ZombieMoved")] == [((2, 0), (1, 0)), ((1, 0), (0, 0))]
    assert (zombies(step), fleet(step, (0, 0)), actor(step)) == ({(1, 0): 1}, 0, 1)
    assert reason(play(step, "pass_move")) is game.REASONS.LOSS_OVERRUN
    price = state.resources[0] - play(state, "buy_ship 0,0").resources[0]
    assert not game.outcome(play(state, "buy_ship 0,0", "pass_move"))
    away = state.board.distances[CELLS.index((2, 0))]
    near, far = (away[CELLS.index(cell)] for cell in ((1, 0), (2, -2)))
    assert str(state.faces[CELLS.index((2, -1))]) == "unknown"
    held = posed("swarm", zombies={}, outposts={0: {(1, 0): 1}}, ships={0: {(0, 0): 1}, 1: {(2, -2): 1}})
    stopped = play(held, "done")
    assert (fleet(stopped, (0, 0)), outposts(stopped), zombies(stopped)) == (1, {}, {})
    three = game.pose(options={"players": 3}, swarm=True, ships={seat: {(0, 0): 1} for seat in range(3)}, zombies={})
    steps = [0]
    while actor(three) != 0 or not steps[-1]:
        three = play(three, options(three)[0])
        steps.append(len(told(three, "ZombieCame")))
    return [
        f"1. A zombie appears on each Zombies system. Here there is just {len(told(step, 'ZombieCame'))}.",
        (
            "2. The zombie goes straight to the closest planet that is face up; if several are equally close, to the one with the highest number."
            " Steps over face-down systems count like others."
            f" That is the planet with number 1, which is {near} away. The 5 is {far} away."
        ),
        f"3. A planet holds as many zombies as its number. The 1 now has {zombies(state)[1, 0] + 1} zombies, so one goes on, to Earth.",
        "4. There it meets Yellow's ship. Both are destroyed.",
        f"Had Yellow bought a ship for {price}, it would have met that one, and you would play on.",
        "An outpost on a planet stops one zombie in the same way. Had one stood on the 1 before any zombie came, Earth would not have been touched.",
        f"- **Every player's turn has a step.** With 3 players, {sum(steps)} steps pass before you act again.",
    ]


def test_every_number_of_the_page_comes_out_of_the_game() -> None:
    """Lines come in page order; the title is left out, and so are numbered steps with no other number."""
    told = [line for line in PAGE.splitlines()[1:] if NUMBER.search(re.sub(r"^\d\. ", "", line))]
    made = [*goal(), *turn(), *fights(), *swarming()]
    assert told == [line for line in made if NUMBER.search(re.sub(r"^\d\. ", "", line))]


def test_what_the_page_says_about_finding_things() -> None:
    """Constellations and nebulae bring a ship, the last constellation wins, Zombies meet their discoverer, known planets pay later."""
    flown = [play(game.pose(hidden={(1, 0): what}), "move 0,0 1,0 o=1") for what in ("Aries", "nebula")]
    assert [(fleet(then, (1, 0)), then.cards[0]) for then in flown] == [(2, ("Aries",)), (2, ())]

    names = ("Leo", "Orion", "Taurus", "Libra", "Gemini", "Scorpius", "Canis Major")
    last = game.pose(tiles=dict(zip(CELLS[30:37], names, strict=True)), hidden={(1, 0): "Aries"})
    assert reason(play(last, "move 0,0 1,0 o=1")) is game.REASONS.WIN

    nest = game.pose(tiles={(1, 0): 3}, hidden={(2, 0): "zombies"}, ships={0: {(0, 0): 1, (1, 0): 1}})
    met = play(nest, "move 1,0 2,0 o=1")
    assert (fleet(met, (2, 0)), met.discoverer) == (0, 0)

    for awake, pays in ((False, 0), (True, 4)):
        visit = game.pose(tiles={(1, 0): 4}, ships={0: {(0, 0): 3}}, swarm=awake)
        assert play(visit, "move 0,0 1,0 o=2").resources[0] == pays
    stay = game.pose(tiles={(1, 0): 4}, ships={0: {(1, 0): 1}, 1: {(0, 0): 1}}, swarm=True)
    assert play(stay, "pass_move").resources == (0, 0)


def test_what_the_page_says_without_numbers() -> None:
    """It covers wormholes that take all ships, whose piece is lost, new ships, outposts and the next closest planet."""
    worm: dict[str, Any] = {"tiles": {(1, 0): "wormhole"}, "hidden": {(3, 0): 3}}
    flown = play(game.pose(**worm, ships={0: {(0, 0): 1, (1, 0): 2}, 1: {(1, 0): 1}}), "move 0,0 1,0 o=1", "system 3,0")
    assert (fleet(flown, (3, 0)), fleet(flown, (1, 0)), flown.resources[0]) == (3, 0, 6)

    mixed = posed("swarm", ships={0: {(0, 0): 1}, 1: {(0, 0): 1}})
    assert options(play(mixed, "done")) == ["lose 0 ship", "lose 1 ship"]

    assert actor(play(game.pose(resources=[10, 0]), "pass_move", "buy_ship 0,0")) == 1
    assert options(game.pose(node="BUY", resources=[20, 0])) == ["done", "buy_ship 0,0"]
    assert "move 2,-1 1,-1 o=1" in options(posed("turn", ships={0: {(2, -1): 1}}, tiles={(2, -1): 3}))
    assert "move 1,0 0,0 o=1" in options(posed("turn"))

    full: dict[Any, Any] = {(3, 0): "zombies", (2, 0): 1}
    beyond = game.pose(node="ZOMBIES", tiles={**full, (2, -1): 3}, zombies={(2, 0): 1})
    nearest = game.pose(node="ZOMBIES", tiles={**full, (1, 0): 2, (1, 1): 3}, zombies={(2, 0): 1})
    known = game.pose(node="ZOMBIES", tiles={(3, 0): "zombies", (1, 0): 2}, hidden={(2, 0): 6})
    assert [*map(zombies, (beyond, nearest, known))] == [{(2, 0): 1, (2, -1): 1}, {(2, 0): 1, (1, 1): 1}, {(1, 0): 1}]
