"""Words that events share."""

from __future__ import annotations

from zombiekit.games.they_come_back.components import Card, Reason, Square


def words_of(reason: Reason, winners: tuple[int, ...]) -> str:
    """Return in a sentence how a game ended."""
    if reason is Reason.NO_HELIPAD:
        return "There is no helipad in this town; nobody wins."
    if reason is Reason.ROUND_LIMIT:
        return "The last round is over; nobody wins."
    *others, last = [f"seat {seat}" for seat in winners] or ["nobody"]
    if reason is Reason.ESCAPE:
        return f"{last.capitalize()} reaches the helicopter and wins."
    who = f"{', '.join(others)} and {last} win" if others else f"{last} wins"
    return f"The last human has died; {who}."


def at(square: Square | None) -> str:
    """Return the coordinates of a square."""
    return "nowhere" if square is None else f"{square[0]},{square[1]}"


def many(count: int, thing: str) -> str:
    """Return a number of things."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def title(card: Card) -> str:
    """Return the name of a card."""
    return "a card" if card is Card.HIDDEN else card.replace("_", " ")
