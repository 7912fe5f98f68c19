"""Digests of seeded games: they show whether a change of the code's shape changed anything that a game says or does.

Every node of a random game is written to six channels, and each channel of all games together gives one digest:

| channel | what it holds |
|---|---|
| `nodes` | who acts, and the agenda |
| `options` | the legal actions, or the outcomes with their weights; the action taken |
| `events` | the events as values |
| `words` | the events as sentences, the reasons of refusals, the end in words |
| `drawings` | the table as text, at every fifth node |
| `saves` | the saved state and each seat's view, at every fifth node |

    python -m tests.digests                  # rewrite what the test of the suite compares with (20 games a game)
    python -m tests.digests 2000             # the same of 2,000 games a game: minutes
    python -m tests.digests 2000 --check     # compare instead; name the channels that differ, and the first game that does
    python -m tests.digests 2000 --check one_against_the_dead
    python -m tests.digests tell one_against_the_dead 17    # game 17 in words, to compare with another version's

After an intended change, rewrite the digests and say why; the digests of 2,000 games belong to the commit that wrote them.
"""

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
"""How many games of each game the suite plays."""
MOST_STEPS = 400
"""The step at which longer games stop."""
CHANNELS = ("nodes", "options", "events", "words", "drawings", "saves")
EVERY = 5
"""Drawings and saves are slow, so only one in this many nodes has them."""

Told = tuple[str, str]


def telling(game: Game, number: int) -> Iterator[Told]:
    """Yield what one random game says, each with its channel; game 0 has default options, others any."""
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
    """Return options with about a third of them changed from the default."""
    changed = {name: values for name, values in option_values(game).items() if dice.random() < 0.3}
    return options_with(game, {name: _any(dice, values) for name, values in changed.items()})


def _position(game: Game, state: Any, at: int) -> Iterator[Told]:
    """Yield what a state says."""
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
    """Return the digest of each channel of many games, and a short digest per game to find the first that differs."""
    each = [digest(name, number) for number in range(count)]
    return {
        "ruleset": games.get(name).RULESET,
        **{channel: _joined(found[channel] for found in each) for channel in CHANNELS},
        "each": " ".join(_joined(found.values())[:4] for found in each),
    }


def _joined(texts: Any) -> str:
    return sha256("".join(texts).encode()).hexdigest()[:16]


def kept() -> dict[str, dict[str, Any]]:
    """Return the stored digests, by number of games and game."""
    return json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}


def differences(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Return what differs, in words, or ""."""
    channels = [channel for channel in CHANNELS if before[channel] != after[channel]]
    if not channels:
        return ""
    pairs = enumerate(zip(before["each"].split(), after["each"].split(), strict=True))
    first = next((number for number, (one, other) in pairs if one != other), 0)
    return f"{', '.join(channels)} differ, first in game {first}"


def main(arguments: list[str]) -> int:
    """Write, compare or print, as the arguments say."""
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
