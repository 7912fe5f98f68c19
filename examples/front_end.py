"""A front end for every game with one seat: `python front_end.py [game] [seed]`."""

import sys
from typing import Any

from zombiekit import CHANCE, TERMINAL, Game, IllegalAction, InvalidNotation, games
from zombiekit.notation import parse_action
from zombiekit.play import Dice


def ask(game: Game, view: Any) -> Any:
    """Show the table, and return the action that is chosen by number or notation."""
    actions = game.legal_actions(view)
    print(f"\n{view}\n")
    for number, action in enumerate(actions, 1):
        print(f"{number:4}  {action}")
    while True:
        answer = input("> ").strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(actions):
            return actions[int(answer) - 1]
        try:
            action = parse_action(game, answer)
        except InvalidNotation as error:
            print(error)
            continue
        wrong: IllegalAction | None = game.why_illegal(view, action)
        if wrong is None:
            return action
        print(wrong)


def play(game: Game, dice: Dice) -> None:
    """Play a game; the dice decide at chance nodes, the person elsewhere."""
    state = game.new_game()
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
        else:
            state = game.step(state, ask(game, game.observe(state, seat)))
        for event in state.events:
            print(f"* {event}")
    print(f"\n{state}")


def main(name: str = "one_against_the_dead", seed: str | None = None) -> None:
    """Play until the game is over, or until the person quits."""
    try:
        play(games.get(name), Dice(seed))
    except (EOFError, KeyboardInterrupt):
        print("\nSee you.")


if __name__ == "__main__":
    main(*sys.argv[1:])
