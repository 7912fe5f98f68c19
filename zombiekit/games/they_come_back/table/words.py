"""Words that events share."""

from __future__ import annotations

from zombiekit.games.they_come_back.box.components import Reason, Square
from zombiekit.games.they_come_back.table.actions import Play
from zombiekit.games.they_come_back.table.seats import seat_name


def words_of(reason: Reason, winners: tuple[int, ...]) -> str:
    """Return in a sentence how a game ended."""
    if reason is Reason.NO_HELIPAD:
        return "There is no helipad in this town; nobody wins."
    if reason is Reason.ROUND_LIMIT:
        return "The last round is over; nobody wins."
    *others, last = [seat_name(seat) for seat in winners] or ["nobody"]
    if reason is Reason.ESCAPE:
        return f"{last.capitalize()} reaches the helicopter and wins."
    who = f"{', '.join(others)} and {last} win" if others else f"{last} wins"
    return f"The last human has died; {who}."


def target_name(action: Play) -> str:
    """Return what the table calls the player at whom a card is played."""
    return "nobody" if action.target is None else seat_name(action.target)


def at(square: Square | None) -> str:
    """Return the coordinates of a square."""
    return "nowhere" if square is None else f"{square[0]},{square[1]}"


def many(count: int, thing: str) -> str:
    """Return a number of things."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def sentence(words: str) -> str:
    """Return words with a full stop, unless they end with a name that has its own mark at the end."""
    return words if words.endswith(("!", "?")) else f"{words}."


def verb(count: int, plural: str) -> str:
    """Return what so many things do, in singular or plural."""
    return f"{plural}s" if count == 1 else plural
