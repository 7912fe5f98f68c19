"""The page that teaches the game in five minutes: its positions are posed and played, and give each number on the page."""

from fractions import Fraction
from functools import partial
from typing import Any

from tests.one_against_the_dead.driving import after_coins, chances, follow, moved, node, options, play, probability
from tests.pages import NUMBER, lesson, odds_text, text_of
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.position import cards
from zombiekit.primitives.zombies import Zombies

PAGE, posed = text_of("games/one_against_the_dead_learn.md"), partial(lesson, game)


def costs(state: State, action: str) -> int:
    return state.ap - play(state, action).ap


def comes(state: State, *lines: str) -> tuple[int, int]:
    """The coins in the air after a card is laid: Greater and Lesser."""
    top: Any = play(state, *lines).agenda[-1]
    return top.thrown if node(play(state, *lines)) == "BLOCK-COINS" else (0, 0)


def reason(state: State) -> object:
    """Why the game is over."""
    outcome = game.outcome(state)
    return outcome and outcome.reason


def die_of(state: Any) -> int:
    """Fuel or shells of the weapon in hand."""
    return int(state.weapon.die)


def sixteenths(chance: Fraction) -> str:
    return f"{chance * 16} of 16"


def armed(weapon: Any) -> State:
    """The page's fight, with a weapon in hand."""
    return game.pose(node="ATTACK", zombies={(0, 0): (1, 0, 2, 0)}, weapon=weapon)


def goal() -> list[str]:
    end, start = (8, 0), game.pose(round=1)
    assert start.pawn == (0, 0)
    assert end in cards(start)
    destroyed = play(game.pose(node="ATTACK", zombies={(0, 0): (0, 0, 0, 1)}), "fists 0,0,0,1", "flip 0 0")
    points = [game.pose(city={(1, 0): "AC"}, dice={(1, 0): die}) for die in (None, 3)]
    kills, rescued, left = (sum(line.points for line in game.score(state)) for state in (destroyed, *points))
    limit = game.Options().round_limit
    assert reason(game.pose(node="ZOMBIES-ATTACK", round=limit)) is game.REASONS.STRANDED
    assert not game.outcome(game.pose(node="ZOMBIES-ATTACK", round=limit - 1))
    return [
        f"The helicopter stands {end[0] - start.pawn[0]} steps east of you, on the Ending Location.",
        f"You begin with {game.new_game().strength} Strength, and it never comes back.",
        f"You also lose if round {limit} ends without a win.",
        f"Points count only for pride: a destroyed zombie {kills}, a rescued survivor {rescued}, one left behind {left}.",
    ]


def acting() -> list[str]:
    state = posed("turn")
    city = cards(state)
    here, east, west, north, south = (city[cell] for cell in [(3, 0), (4, 0), (2, 0), (3, 1), (3, -1)])
    assert options(state) == ["move E", "move N", "move W", "search S", "end"]
    assert (here[:-1], here[-1]) == (east[:-1], west[-1])
    found = play(state, "search S", "search S")
    assert (node(found), node(play(state, "search S"))) == ("WEAPON-CHIP", "ACT")
    weapons = dict(chances(found))
    shotguns, chainsaws, bats = (weapons[f"chip {kind}"] for kind in ("shotgun", "chainsaw", "bat"))
    spent = costs(state, "search S")
    return [
        f"1. **You act.** You have {state.ap} action points (AP).",
        "2. **The zombies move.** Each zombie elsewhere takes one step toward you, never diagonally.",
        "3. **You may attack** zombies on your block, once.",
        "4. **They attack** you, if they are still there.",
        f"You are the pawn on {here}, the {here[:-1]} of hearts.",
        f"- East to {east}: same rank, so it costs {costs(state, 'move E')} AP.",
        f"- West to {west}: same suit, so it costs {costs(state, 'move W')} AP.",
        f"- North to {north}: neither rank nor suit is the same, so it costs {costs(state, 'move N')} AP.",
        (
            f"But you can search {south} from beside it. A search costs {spent} AP and turns its die down by"
            f" {dict(state.site_dice)[3, -1] - dict(play(state, 'search S').site_dice)[3, -1]}, for good."
        ),
        f"The die shows {dict(state.site_dice)[3, -1]}, so after {(state.ap - found.ap) // spent} searches it is gone and you find a weapon, with {found.ap} AP left.",
        (f"Draw a chip blind, at first from {shotguns} shotguns, {chainsaws} chainsaws and {bats} baseball bats."),
    ]


def laying() -> list[str]:
    state = posed("laying")
    city = cards(state)
    assert options(state) == ["place E", "place NE", "place SE"]
    east, northeast, southeast = (sum(comes(state, f"place {way}")) for way in ("E", "NE", "SE"))
    then = ("place E", "draw JH")
    both = {comes(state, *then, f"place {way}") for way in ("NE", "SE")}
    ((greater, lesser),) = both
    thrown = play(state, *then, "place SE")
    assert node(play(thrown, "flip 1 1")) == "SITE-DIE"
    return [
        f"You have drawn {state.drawn}. Compare it with the face-up cards beside its place: each that shares neither its rank nor its suit is a mismatch.",
        f"- East, beside {city[4, 0]}: clubs beside clubs, {east} zombies.",
        f"- Northeast, beside {city[4, 1]}: {northeast} zombies.",
        f"- Southeast, beside {city[4, -1]}: {southeast} mismatch, {southeast} zombie.",
        f"You put {state.drawn} in the east. The next card is JH.",
        f"In the northeast or southeast it has {greater + lesser} mismatches, so {greater + lesser} zombies rise on it: {greater} Greater and {lesser} Lesser.",
        f"Flip them: both show heads in {odds_text(probability(thrown, 'flip 1 1'))} throws. The side up matters only to the bat; fists flip anew.",
    ]


def attacking() -> list[str]:
    state = play(posed("turn"), "end")
    here = state.zombies_here
    assert (node(state), here.greater, here.lesser) == ("ATTACK", 1, 2)
    most = game.pose(node="ATTACK", zombies={(0, 0): (0, 0, 9, 0)})
    fists = max(int(line.split(",")[2]) for line in options(most) if line.startswith("fists"))
    left = after_coins(play(state, "fists 1,0,2,0"))
    assert min(group.total for group, _ in left) == 1
    killed = sum((chance for (_, kills), chance in left.items() if kills == here.lesser), Fraction())
    shrinks = sum((chance for (group, _), chance in left.items() if not group.greater), Fraction())
    saw = after_coins(play(armed(("chainsaw", 3)), "chainsaw"))
    shot = after_coins(play(armed(("shotgun", 3)), "shotgun"))
    assert {kills for _, kills in shot} == {here.lesser}
    weakened = sum((chance for (group, _), chance in shot.items() if not group.greater), Fraction())
    bat = play(armed("bat"), "bat lesser")
    assert (bat.zombies_here, bat.weapon) == ((1, 0, 0, 2), armed("bat").weapon)
    spent = play(armed(("chainsaw", 3)), "chainsaw", "flip 0 0")
    assert play(armed(("chainsaw", 1)), "chainsaw", "flip 0 0").weapon is None
    return [
        f"Go back to the first picture and end your turn. The {here.total} zombies on the king, {here.greater} Greater and {here.lesser} Lesser, step onto your block.",
        f"Your fists can hit up to {fists} zombies. Hit all {here.total}: flip their coins.",
        f"You kill both Lesser zombies in {odds_text(killed)} throws, and the Greater shrinks in {odds_text(shrinks)}. One blow of fists cannot clear this block.",
        f"- The chainsaw flips all zombies on your block, however many. Every tails dies, large coins too: all {here.total} die in {odds_text(saw[Zombies(0, 0, 0, 0), 3])} throws.",
        f"- The shotgun kills all Lesser at once, here {here.lesser}. Then all Greater are flipped and shrink on tails: the one here in {odds_text(weakened)} throws.",
        (
            "- The bat needs no luck. Choose a size, and each zombie of it becomes a grade weaker: large heads, large tails,"
            f" small heads, small tails, dead. Here all show heads, so it kills {bat.kills}."
        ),
        f"Each use turns the die of a chainsaw or shotgun down by {3 - die_of(spent)}. A use at 1 takes the die off, and the weapon is gone. A bat lasts.",
    ]


def attacked() -> list[str]:
    state = posed("swarm")
    here, strength = state.zombies_here, state.strength
    assert reason(play(state, "decline")) is game.REASONS.OVERWHELMED
    thrown = play(state, "fists 0,0,4,0")
    after = {kills: play(thrown, f"flip 0 {4 - kills}") for kills in range(5)}
    chance = {kills: probability(thrown, f"flip 0 {4 - kills}") for kills in range(5)}
    assert reason(after[0]) is game.REASONS.OVERWHELMED
    (kept,) = {after[kills].strength for kills in (2, 3, 4)}
    mixed = overwhelmed(play(state, "fists 2,0,2,0"))
    each = [
        15 - game.pose(node="ZOMBIES-ATTACK", zombies={(0, 0): (0, 0, count, 0)}).strength for count in range(1, 12)
    ]
    assert each == [1] * 5 + [2] * 5 + [3]
    return [
        f"You have Strength {strength}, and there are {here.total} zombies on your block, {here.greater} Greater and {here.lesser} Lesser. Without attacking, you are overwhelmed.",
        "So hit 4 Lesser zombies with your fists.",
        f"- You kill none in {sixteenths(chance[0])} throws, and you are overwhelmed.",
        (
            f"- You kill exactly one in {sixteenths(chance[1])}: {here.total - 1} are left. That is not more than {strength}:"
            f" you live, lose {strength - after[1].strength} Strength and have {after[1].strength}."
        ),
        f"- You kill more in {sixteenths(chance[2] + chance[3] + chance[4])}: at most {here.total - 2} are left, you lose {strength - kept} Strength and have {kept}.",
        f"Compare first; only then pay {each[0]} Strength for every {each.count(1)} zombies, rounded up.",
        f"Hit 2 Greater and 2 Lesser instead, and you are overwhelmed in {odds_text(mixed)} throws: a shrunken Greater still counts.",
    ]


def overwhelmed(state: State) -> Fraction:
    """The chance that the attack under way ends the game at once."""
    if not node(state).endswith("-COINS"):
        return Fraction(node(state) == "GAME-OVER")
    outcomes = game.chance_outcomes(state)
    return sum(
        (outcomes.probability(outcome) * overwhelmed(game.step(state, outcome)) for outcome, _ in outcomes), Fraction()
    )


def mistakes() -> list[str]:
    dear: dict[str, Any] = {"city": {(0, 0): "5S", (1, 0): "8H"}}
    saved = play(game.pose(), "end")
    assert "move E" in options(game.pose(**dear, ap=2))
    assert "move E" not in options(game.pose(**dear, ap=1))
    joker: dict[str, Any] = {"city": {(3, 2): "Joker 1"}, "filled": [(2, 2), (2, 1), (3, 1)]}
    came = play(game.pose(**joker), "end")
    fed = [cell for cell, group in came.zombies for _ in range(group.greater)]
    assert (came.round, {*fed}) == (game.pose().round + 1, {(3, 1)})
    alive = game.pose(node="ZOMBIES-ATTACK", strength=1, zombies={(0, 0): (1, 0, 0, 0)})
    assert node(alive) == "ACT"
    last = game.pose(node="ZOMBIES-ATTACK", strength=0, zombies={(0, 0): (0, 0, 0, 1)})
    assert reason(last) is game.REASONS.OVERWHELMED
    combined = play(game.pose(node="WEAPON-CHOICE", weapon=("shotgun", 4), found=("shotgun", 5)), "combine")
    return [
        f"- **Action points do not keep.** Save {game.pose().ap} and the next round still begins with {saved.ap}.",
        f"- **A move is paid in full.** With 1 AP you cannot begin a move that costs {costs(game.pose(**dear), 'move E')}.",
        (
            "- **A joker brings zombies.** Once it is face up, each search and each unused AP puts a Greater zombie on it."
            f" End with {game.pose(**joker).ap} AP left and {len(fed)} arrive."
            " They step toward you in the same round."
        ),
        f"- **With Strength {alive.strength} you play on.** That happens when 1 zombie attacks you at Strength 1. After that a single zombie overwhelms you.",
        (
            "- **You carry one weapon.** Take a find or leave it; what you do not choose is gone."
            f" With 2 shotguns you may also put the shells together, up to {die_of(combined)}."
        ),
    ]


def test_every_number_of_the_page_comes_out_of_the_game() -> None:
    """They come in the order of the page; only its title is left out."""
    told = [line for line in PAGE.splitlines()[1:] if NUMBER.search(line)]
    assert told == [*goal(), *acting(), *laying(), *attacking(), *attacked(), *mistakes()]


def test_what_the_page_says_without_numbers() -> None:
    """Walking past zombies is free, they walk over kings, arriving is not yet winning, and nothing goes diagonally."""
    crowded = game.pose(zombies={(0, 0): (3, 0, 0, 0), (1, 0): (2, 0, 0, 0)})
    follow(crowded, ("move E", {"pawn": (1, 0), "strength": 15}))
    arrived = follow(game.pose(pawn=(8, 0), ap=1), ("", {"node": "ACT"}))
    assert reason(play(arrived, "end")) is game.REASONS.ESCAPED
    doomed = game.pose(node="ZOMBIES-ATTACK", pawn=(8, 0), strength=2, zombies={(8, 0): (0, 0, 3, 0)})
    assert reason(doomed) is game.REASONS.OVERWHELMED
    assert moved({(0, -2): (1, 0, 0, 0)}, city={(0, -1): "KS", (0, -2): "4C"}, dice={(0, -1): None}) == {
        (0, -1): (1, 0, 0, 0)
    }

    slantwise = game.pose(city={(1, 1): "KS"}, dice={(1, 1): 3})
    assert not [line for line in options(slantwise) if line.startswith("search")]
    cleared = game.pose(city={(1, 0): "KS"}, dice={(1, 0): None})
    assert not {"move E", "search E"} & {*options(cleared)}
    assert options(game.pose(node="WEAPON-CHOICE", weapon="bat", found=("shotgun", 2))) == ["keep", "exchange"]
    assert options(game.pose(node="WEAPON-CHOICE", found=("shotgun", 2))) == ["take", "leave"]
    assert len(chances(game.pose(node="WEAPON-DIE", found=("chainsaw", None)))) == 6
    follow(posed("turn"), ("search S; end; decline", {"node": "ACT", "round": 2, "dice": {(3, -1): 1}}))

    filled = [(2, 2), (2, 1), (3, 1)]
    joker = game.pose(city={(3, 2): "Joker 1", (1, 0): "AC"}, filled=filled, dice={(1, 0): 3})
    follow(joker, ("search E", {"zombies": {(3, 2): (1, 0, 0, 0)}}))
    follow(joker, ("move N", {"zombies": {}}))


def test_what_the_page_says_about_face_down_cards_and_jokers() -> None:
    """Face-down cards beside an entered block make room, and others stay; a Joker matches nothing and has no die."""
    start, entered = game.pose(), play(game.pose(), "move E")
    assert {*start.placeholders} - {*entered.placeholders} == {(2, 0)}
    assert (entered.deck_size, entered.placeholders) == (start.deck_size + 1, start.placeholders[1:])
    assert options(play(entered, "draw 7C")) == ["place E", "place NE", "place SE"]

    laid = play(posed("laying"), "place E", "draw Joker 1")
    assert comes(laid, "place SE") == (1, 1)
    assert node(play(laid, "place SE", "flip 0 0")) == "DRAW"
