"""Play many numbered games and sum them up. Each result is kept as a line of JSON, so that a stopped run can be resumed."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.they_come_back.lockstep import SETTINGS, Played

TOLD = ("players", "guard", "windows", "end")
"""What is counted, besides nodes and cards."""


def seen(played: Played) -> dict[str, Any]:
    """Return what a game adds to the sums."""
    result, options = played.state.result, played.state.options
    assert result is not None
    return {
        "players": options.players,
        "guard": str(options.helipad_guard),
        "windows": str(options.card_windows),
        "end": str(result.reason),
        "nodes": len(played.lines),
        "cards": dict(Counter(line.split()[1] for line in played.lines if line.startswith(("play ", "use ")))),
    }


def sums(games: list[dict[str, Any]]) -> str:
    """Return the totals of the games of one setting as text."""
    right = [facts for facts in games if "wrong" not in facts]
    wrong = [facts["number"] for facts in games if "wrong" in facts]
    cards = Counter[str]()
    for facts in right:
        cards.update(facts["cards"])
    lines = [f"{len(games)} games, {sum(facts['nodes'] for facts in right)} nodes, wrong: {wrong[:9] or 'none'}"]
    for name in TOLD:
        counted = Counter(facts[name] for facts in right)
        lines.append(f"{name} " + ", ".join(f"{key} {count}" for key, count in sorted(counted.items(), key=str)))
    told = ", ".join(f"{card} {count}" for card, count in reversed(cards.most_common()))
    return "\n  ".join([*lines, f"cards {cards.total()} of {len(cards)} kinds: {told}"])


def count_games(play: Callable[[str, int], Played], path: Path, many: int) -> None:
    """Play the games that the file does not hold yet, `many` of each setting in all, and print the totals."""
    known = path.read_text("utf-8").splitlines() if path.exists() else []
    games: list[dict[str, Any]] = [json.loads(line) for line in known]
    done = {(facts["setting"], facts["number"]) for facts in games}
    with path.open("a", encoding="utf-8") as file:
        for setting, number in [(setting, number) for number in range(many) for setting in SETTINGS]:
            if (setting, number) in done:
                continue
            try:
                facts = seen(play(setting, number))
            except Exception as error:  # noqa: BLE001 - record the error under the game's number, and go on
                facts = {"wrong": repr(error)[:500]}
            games.append({"setting": setting, "number": number, **facts})
            print(json.dumps(games[-1]), file=file, flush=True)
    for setting in SETTINGS:
        print(f"{setting}: {sums([facts for facts in games if facts['setting'] == setting])}")
