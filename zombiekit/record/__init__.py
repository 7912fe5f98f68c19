"""Record: a match as text, written while it is played and verified when it is read.

A record is a file of JSON lines, in UTF-8, each ended by a line feed:

    {"zombiekit": 1, "game": "one_against_the_dead", "ruleset": "1.1", "options": {"round_limit": 200, ...}}
    {"n": 1, "who": "chance", "do": "draw 10H"}
    {"n": 2, "who": 0, "do": "place E"}
    ...
    {"n": 50, "who": 0, "do": "end", "digest": "2f0c..."}
    ...
    {"end": "over", "outcome": {"returns": [1.0], "winners": [0], "reason": "escaped"}, "digest": "91ab..."}

The first line names the format, the game, the version of its rules and the options. It also holds the state, as `start`, if the
match does not begin like a new game. Then comes a line for each step, numbered from 1: who acted (a seat or chance) and what was
done, in notation. Every 50th of them holds a digest of the state after it. If the match has ended, a last line says how; a match
that still goes on has none.

A record holds everything, including what is hidden from the players while they play.

A file has one writer at a time, and survives accidents: a full disk, a crash, a link put in its place.
"""

from zombiekit.record.form import DIGEST_EVERY, FORMAT, LONGEST_LINE, MOST_STEPS, digest
from zombiekit.record.reading import Source, read, replay
from zombiekit.record.writing import Writer, create, lines, resume, write

__all__ = [
    "DIGEST_EVERY",
    "FORMAT",
    "LONGEST_LINE",
    "MOST_STEPS",
    "Source",
    "Writer",
    "create",
    "digest",
    "lines",
    "read",
    "replay",
    "resume",
    "write",
]
