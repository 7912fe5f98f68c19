"""Odds in words: the possible results of a choice in one line. Nothing here depends on a game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zombiekit.game import Prospect

MOST_TOLD = 4
"""With more possible results than this, say something only if they come in numbers."""


def odds(found: Sequence[Prospect]) -> str:
    """Return prospects in a line: each with its probability or, if they only differ in numbers, the range of each number.

        >>> from zombiekit.game import Prospect
        >>> odds([Prospect("hit.", Fraction(1, 3)), Prospect("missed.", Fraction(2, 3))])
        'hit (1/3); missed (2/3)'
        >>> odds([Prospect("kill 2", Fraction(1), (("kill", 2),))])
        'for sure: kill 2'
        >>> odds([Prospect(f"find a {weapon}.", Fraction(1, 3)) for weapon in ("bat", "shotgun", "chainsaw")])
        '1/3 each: find a bat; find a shotgun; find a chainsaw'

    Args:
        found: The possible results of one choice. Without numbers, a single result or more than `MOST_TOLD` give an empty line.
    """
    if len(found) == 1 and found[0].counts:
        words = found[0].words.rstrip(".")
        is_nothing = not any(count for _, count in found[0].counts)
        return f"for sure: {(is_nothing and words.partition('; ')[2]) or words}"
    if len(found) < 2:
        return ""
    if all(each.counts for each in found):
        ends: dict[str, Fraction] = {}
        for each in found:
            end = each.words.partition("; ")[2].rstrip(".")
            ends[end] = ends.get(end, Fraction(0)) + each.chance
        told = [end if share == 1 else f"{end} ({share})" for end, share in ends.items() if end]
        return "; ".join([*filter(None, (_spread(found, at) for at in range(len(found[0].counts)))), *told])
    if len(found) > MOST_TOLD:
        return ""
    told = [each.words.partition(". ")[0].rstrip(".") for each in found]
    if len(found) > 2 and len({each.chance for each in found}) == 1:
        return f"{found[0].chance} each: {'; '.join(told)}"
    return "; ".join(f"{words} ({each.chance})" for words, each in zip(told, found, strict=True))


def counted(name: str, count: object) -> str:
    """Return a number with its name: the first word before the number, the rest after it.

    >>> counted("kill", 2), counted("lose Strength", "1 to 3")
    ('kill 2', 'lose 1 to 3 Strength')
    """
    deed, _, unit = name.partition(" ")
    return f"{deed} {count} {unit}".rstrip()


def _spread(found: Sequence[Prospect], at: int) -> str:
    """Return the range of one of the numbers: its values if there are one or two, or the least, the greatest and the mean."""
    name = found[0].counts[at][0]
    shares: dict[int, Fraction] = {}
    for each in found:
        shares[each.counts[at][1]] = shares.get(each.counts[at][1], Fraction(0)) + each.chance
    if len(shares) == 1:
        (only,) = shares
        return counted(name, only) if only else ""
    if len(shares) == 2:
        return counted(name, " or ".join(f"{count} ({shares[count]})" for count in sorted(shares)))
    mean = sum((count * share for count, share in shares.items()), Fraction(0))
    return f"{counted(name, f'{min(shares)} to {max(shares)}')} ({round(float(mean), 2):g} on average)"
