"""What a packet costs in mid-game, and how large it is: `python tests/bench/packets.py`.

The positions are decisions from the middle half of games that the quick bot plays in all seats, with the default options; packets are
made for the seat that decides. Times are processor time of one core, in milliseconds.
"""

import time
from collections.abc import Callable
from typing import Any

from zombiekit import CHANCE, TERMINAL, bots, codec, games
from zombiekit.drawings import drawn
from zombiekit.packets import geometry, packet, to_json
from zombiekit.play import Dice, Match, new_match

NAMES = ("one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back")
GAMES = 8
EACH = 15
"""The most positions of each game."""
ROUNDS = 15
LONGEST = 1200


def middle(name: str) -> list[Match]:
    """Return matches in mid-game."""
    game: Any = games.get(name)
    found: list[Match] = []
    for number in range(GAMES):
        dice = Dice(f"packets {number}")
        match, decisions = new_match(game), []
        policies = [bots.get("quick")(game, seat, dice) for seat in range(game.seats(match.state))]
        while (seat := game.current_player(match.state)) != TERMINAL and match.length < LONGEST:
            if seat == CHANCE:
                match = match.roll(dice)
                continue
            decisions.append(match)
            state = match.state
            match = match.play(policies[seat](game, game.observe(state, seat), game.legal_actions(state)))
        half = decisions[len(decisions) // 4 : len(decisions) * 3 // 4]
        found += half[:: max(1, len(half) // EACH)][:EACH]
    return found


def measured(function: Callable[[Any], object], values: list[Any]) -> tuple[float, float]:
    """Return the least and the mean time of a call over all rounds, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        for value in values:
            function(value)
        times.append((time.process_time() - begin) / len(values) * 1e3)
    return min(times), sum(times) / len(times)


def main() -> None:
    print("| game | actions | least ms | mean ms | drawing | view | KB | geometry |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: |")
    for name in NAMES:
        matches = middle(name)
        game: Any = matches[0].game
        seats = [(match, game.current_player(match.state)) for match in matches]
        views = [game.observe(match.state, seat) for match, seat in seats]
        least, mean = measured(lambda asked: packet(*asked), seats)
        drawing, _ = measured(lambda view: drawn(game, view), views)  # noqa: B023 - called at once
        view, _ = measured(lambda view: codec.to_plain(game, view, "view"), views)  # noqa: B023
        size = sum(len(to_json(packet(*asked))) for asked in seats) / len(seats) / 1e3
        ground = max(len(to_json(geometry(*asked) or {})) for asked in seats) / 1e3  # type: ignore[arg-type]
        actions = sum(len(game.legal_actions(each)) for each in views) / len(views)
        print(
            f"| {name} | {actions:.1f} | {least:.2f} | {mean:.2f} | {drawing:.2f} | {view:.2f} | {size:.1f} | {ground:.1f} |"
        )


if __name__ == "__main__":
    main()
