"""Golden playthroughs in OpenSpiel: `python -m tests.adapters.playthroughs` writes them anew.

Each shows the beginning and the end of a game in OpenSpiel's own strings and indexes: who acts, how many actions there are or how likely
the outcome was, the choice, and a digest of what every seat sees as text and as a tensor.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from zombiekit.adapters import openspiel

DATA = Path(__file__).parent.parent / "data"
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "city": ("one_against_the_dead", {}),
    "galaxy": ("defcon_zombies", {"players": 3}),
    "doom": ("zombie_flavored_doom", {"players": 2, "night_limit": 1}),
    "town": ("they_come_back", {"players": 2, "round_limit": 1}),
}
SHOWN = 25
"""Number of nodes shown at the beginning."""


def path_of(name: str) -> Path:
    """Return the file in which a playthrough is kept."""
    return DATA / f"openspiel_{name}.txt"


def playthrough(name: str) -> str:
    """Return a playthrough as text."""
    game, options = GAMES[name]
    loaded = openspiel.load(game, options=options)
    state, rng = loaded.new_initial_state(), np.random.default_rng(26)
    lines = [str(loaded), f"{loaded.num_distinct_actions()} actions, {loaded.max_chance_outcomes()} outcomes"]
    while not state.is_terminal():
        number = len(state.history())
        index = int(rng.choice(legal := state.legal_actions()))
        if state.is_chance_node():
            how = f"chance, {dict(state.chance_outcomes())[index]:.6f}"
        else:
            how = f"seat {state.current_player()}, one of {len(legal)}"
        if number < SHOWN:
            lines.append(f"{number}. {how}: {index} {state.action_to_string(index)}; {seen(state)}")
        state.apply_action(index)
    return "\n".join([*lines, f"{len(state.history())}. over: {state.returns()}; {seen(state)}", ""])


def seen(state: Any) -> str:
    """Return the first digits of a digest of what the seats see."""
    digest = sha256()
    for seat in range(state.num_players()):
        digest.update(state.observation_string(seat).encode())
        digest.update(np.array(state.observation_tensor(seat), np.float32).round(5).astype("<f4").tobytes())
    return digest.hexdigest()[:12]


if __name__ == "__main__":
    for each in GAMES:
        path_of(each).write_text(playthrough(each), encoding="utf-8", newline="\n")
