"""How far bots are from perfect play: `python tests/bench/endgames.py [ROUNDS] [POSITIONS] [GAMES]`, by default 1, 40 and 50.

Whole games of *One Against the Dead* are too large to be solved, since nearly every step turns up cards. Endgames are not. Each begins
where a game of the quick bot comes near the End; all unseen cards are laid out, nearest to the End first, so that coins, dice and
weapons are all that is left to chance; Strength is 2 to 6, and the option `round_limit` ends the game after a round or a few.

Perfect play is found by looking at every action and every outcome of chance with its weight (expectimax). Positions that are nearly
won or lost whatever one does are left out. Then each bot plays each position many times, with the same dice as the others.
"""

import sys
import time
from collections.abc import Iterator
from typing import Any

from zombiekit import CHANCE, TERMINAL, bots, games
from zombiekit.games.one_against_the_dead.box import AP, END, MATCHES, SITES
from zombiekit.play import Dice, new_match, play_match
from zombiekit.primitives.cards import DECK
from zombiekit.primitives.grid import beside

GAME: Any = games.get("one_against_the_dead")
BOTS = ("random", "quick", "greedy:margin=0.2,worth=learned", "flat:iterations=160,depth=16")
WHAT_CHANGES = ("agenda", "pawn", "zombies", "site_dice", "strength", "round", "ap", "weapon", "stack", "found")
"""The fields that tell two positions of one endgame apart; the city stays, and kills do not matter."""
UNDECIDED = (0.05, 0.95)


def away(cell: tuple[int, int]) -> int:
    """Return how many steps a cell is from the End."""
    return abs(cell[0] - END[0]) + abs(cell[1] - END[1])


def near_the_end(rounds: int) -> Iterator[tuple[Any, Dice]]:
    """Yield a position a game of the quick bot: the first beginning of a round with zombies here and the End in reach."""
    number = 0
    while True:
        dice, number = Dice(f"endgame {number}"), number + 1
        quick, state = bots.get("quick")(GAME, 0, dice), GAME.new_game()
        while (seat := GAME.current_player(state)) != TERMINAL:
            if seat == CHANCE:
                state = GAME.step(state, GAME.chance_outcomes(state).sample(dice))
                continue
            if state.ap == AP and 0 < away(state.pawn) <= 2 * rounds and state.zombies_here.total:
                yield state, dice
                break
            state = GAME.step(state, quick(GAME, state, GAME.legal_actions(state)))


def laid_out(state: Any, rounds: int, dice: Dice) -> Any:
    """Return the position with every unseen card laid, with its zombies and its die as the rules bring them."""
    city, zombies, dies = dict(state.city), dict(state.zombies), dict(state.site_dice)
    dies |= {cell: None for cell, card in state.city if card in SITES and cell not in dies}
    unseen = [card for card in DECK if card not in city.values()]
    while unseen:
        card = unseen.pop(int(dice.random() * len(unseen)))
        rim = {near for cell in city for near in beside(cell)} - set(city)
        cell = min(rim, key=lambda cell: (away(cell), cell))
        mismatches = sum([near in city and city[near] not in MATCHES[card] for near in beside(cell)])
        city[cell] = card
        if mismatches:
            greater = int(dice.random() * 2)
            lesser = sum([int(dice.random() * 2) for _ in range(mismatches - 1)])
            zombies[cell] = (greater, 1 - greater, lesser, mismatches - 1 - lesser)
        if card in SITES:
            dies[cell] = 1 + int(dice.random() * 6)
    facts = {field: getattr(state, field) for field in ("pawn", "kills", "round", "weapon", "stack")}
    facts |= {"city": city, "zombies": zombies, "dice": dies, "placeholders": (), "unseen": ()}
    limit = state.round + rounds - 1
    return GAME.pose(**facts, strength=2 + int(dice.random() * 3 * rounds), options={"round_limit": limit})


def solved(state: Any, known: dict[Any, float]) -> float:
    """Return the share of games that perfect play wins from a position; `known` keeps what was found."""
    seat = GAME.current_player(state)
    if seat == TERMINAL:
        return float(0 in GAME.outcome(state).winners)
    key = tuple([getattr(state, field) for field in WHAT_CHANGES])
    if key not in known:
        if seat == CHANCE:
            chance = GAME.chance_outcomes(state)
            known[key] = sum([w * solved(GAME.step(state, o), known) for o, w in chance]) / chance.total
        else:
            known[key] = max([solved(GAME.step(state, action), known) for action in GAME.legal_actions(state)])
    return known[key]


def played(state: Any, spec: str, seed: str) -> bool:
    """Return whether a bot wins from a position."""
    policy = bots.get(spec)(GAME, 0, Dice(f"{seed} bot"))
    end = play_match(GAME, [policy], match=new_match(GAME, state=state), dice=Dice(seed)).state
    return 0 in GAME.outcome(end).winners


def main(rounds: int = 1, positions: int = 40, count: int = 50) -> None:
    exact: list[float] = []
    shares: dict[str, list[float]] = {spec: [] for spec in BOTS}
    begin, largest = time.process_time(), 0
    for state, dice in near_the_end(rounds):
        known: dict[Any, float] = {}
        posed = laid_out(state, rounds, dice)
        best = solved(posed, known)
        if UNDECIDED[0] < best < UNDECIDED[1]:
            exact, largest = [*exact, best], max(largest, len(known))
            for spec in BOTS:
                shares[spec].append(sum([played(posed, spec, f"{len(exact)} {game}") for game in range(count)]) / count)
            print(
                f"{len(exact)}: perfect {best:.3f}", *[f"{spec} {s[-1]:.2f}" for spec, s in shares.items()], flush=True
            )
        if len(exact) == positions:
            break
    print(
        f"\n{positions} positions of {rounds} rounds, the largest of {largest:,} positions; {count} games of each bot in each"
    )
    print(f"{time.process_time() - begin:.0f} s\n\n| play | games won | of perfect play |\n|---|--:|--:|")
    for name, found in {"perfect": exact, **shares}.items():
        print(f"| {name} | {sum(found) / positions:.1%} | {sum(found) / sum(exact):.1%} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
