"""Digests of seeded games: whether a change of the code's shape has changed anything that a game says or does.

Every node of a random game is told in six channels, and each channel of all games together makes one digest:

| channel | what it tells |
|---|---|
| `nodes` | who acts, and the agenda |
| `options` | the legal actions, or the outcomes with their weights; what was done |
| `events` | the events as values |
| `words` | the events as sentences, the reasons of refusals, the end in words |
| `drawings` | the table as text, at every fifth node |
| `saves` | the state as it is saved, at every fifth node, and what each seat sees of it |

    python -m tests.digests                  # write what the test of the suite compares with (20 games a game)
    python -m tests.digests 2000             # the same of 2,000 games a game: minutes
    python -m tests.digests 2000 --check     # compare instead; names the channels that differ, and the first game that does
    python -m tests.digests 2000 --check one_against_the_dead
    python -m tests.digests tell one_against_the_dead 17    # game 17 in words, to compare with another version's

A change that is meant writes the digests anew, and says why; the digests of 2,000 games are as old as the commit that wrote them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from zombiekit import CHANCE, TERMINAL, Game, codec, games
from zombiekit.play import Dice
from zombiekit.testing.candidates import option_values, options_with

PATH = Path(__file__).parent / "data" / "digests.json"
FEW = 20
"""So many games a game the suite plays."""
MOST_STEPS = 400
"""Longer games are left there."""
CHANNELS = ("nodes", "options", "events", "words", "drawings", "saves")
EVERY = 5
"""Drawings and saves, which take long, are made at every so manieth node."""

Told = tuple[str, str]


def telling(game: Game, number: int) -> Iterator[Told]:
    """Yield what one random game tells, with its channel; the first has default options, the others any."""
    dice = Dice(f"digest {number}")
    state = game.new_game(_options(game, dice) if number else game.Options())
    tried: Any = None
    for at in range(MOST_STEPS):
        yield from _position(game, state, at)
        seat = game.current_player(state)
        if seat == TERMINAL:
            break
        if tried is not None and at % EVERY == 0:
            yield "words", str(game.why_illegal(state, tried))
        if seat == CHANCE:
            chance = game.chance_outcomes(state)
            tried = chance.sample(dice)
            yield "options", f"{tried} of {', '.join(f'{outcome} {weight}' for outcome, weight in chance)}"
        else:
            actions = game.legal_actions(state)
            tried = _any(dice, actions)
            yield "options", f"{tried!r} of {', '.join(map(str, actions))}"
        state = game.step(state, tried)
    yield "words", str(game.outcome(state))


def _any(dice: Dice, values: Sequence[Any]) -> Any:
    return values[int(dice.random() * len(values))]


def _options(game: Game, dice: Dice) -> Any:
    """Return options of which every third or so is not the default."""
    changed = {name: values for name, values in option_values(game).items() if dice.random() < 0.3}
    return options_with(game, {name: _any(dice, values) for name, values in changed.items()})


def _position(game: Game, state: Any, at: int) -> Iterator[Told]:
    """Yield what a state tells."""
    yield "nodes", f"{game.current_player(state)} {state.agenda!r}"
    for event in state.events:
        yield "events", repr(event)
        yield "words", str(event)
    if at % EVERY == 0:
        yield "drawings", str(state)
        yield "saves", codec.to_json(game, state)
        for seat in range(game.seats(state)):
            yield "saves", repr(game.observe(state, seat))


def digest(name: str, number: int) -> dict[str, str]:
    """Return the digest of each channel of one game."""
    hashes = {channel: sha256() for channel in CHANNELS}
    for channel, text in telling(games.get(name), number):
        hashes[channel].update(f"{text}\n".encode())
    return {channel: found.hexdigest()[:16] for channel, found in hashes.items()}


def digests(name: str, count: int) -> dict[str, Any]:
    """Return the digest of each channel of many games, and a short one of each game, by which the first that differs is found."""
    each = [digest(name, number) for number in range(count)]
    return {
        "ruleset": games.get(name).RULESET,
        **{channel: _joined(found[channel] for found in each) for channel in CHANNELS},
        "each": " ".join(_joined(found.values())[:4] for found in each),
    }


def _joined(texts: Any) -> str:
    return sha256("".join(texts).encode()).hexdigest()[:16]


def kept() -> dict[str, dict[str, Any]]:
    """Return the digests as they were written, by number of games and game."""
    return json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}


def differences(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Return in words what differs, or ""."""
    channels = [channel for channel in CHANNELS if before[channel] != after[channel]]
    if not channels:
        return ""
    pairs = enumerate(zip(before["each"].split(), after["each"].split(), strict=True))
    first = next((number for number, (one, other) in pairs if one != other), 0)
    return f"{', '.join(channels)} differ, first in game {first}"


def main(arguments: list[str]) -> int:
    """Write, compare or tell."""
    if arguments[:1] == ["tell"]:
        for channel, text in telling(games.get(arguments[1]), int(arguments[2])):
            print(f"{channel}: {text}")
        return 0
    check = "--check" in arguments
    words = [word for word in arguments if word != "--check"]
    count = int(words.pop(0)) if words and words[0].isdigit() else FEW
    known, wrong = kept(), 0
    for name in words or games.names():
        found = digests(name, count)
        if check:
            before = known.get(str(count), {}).get(name)
            difference = differences(before, found) if before else "no digests of so many games are kept"
            wrong += bool(difference)
            print(f"{name}: {difference or 'the same'}", flush=True)
        else:
            known.setdefault(str(count), {})[name] = found
            PATH.write_text(f"{json.dumps(known, indent=1, sort_keys=True)}\n", encoding="utf-8", newline="\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
