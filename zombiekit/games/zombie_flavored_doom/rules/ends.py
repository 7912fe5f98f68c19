"""Victory and the other ends of the game (clauses WIN, END, RES)."""

from __future__ import annotations

from zombiekit.game import Outcome
from zombiekit.games.zombie_flavored_doom import box
from zombiekit.games.zombie_flavored_doom.table.events import GameEnded
from zombiekit.games.zombie_flavored_doom.table.position import Draft, Result, pile
from zombiekit.games.zombie_flavored_doom.table.words import ending

RETURNS = (-1.0, 1.0)
"""The lowest and the highest return. Rules: DOOM-RES-02."""


def members(state: Draft, home: int) -> list[int]:
    """Return the seats whose home is this tile. Rules: DOOM-BOARD-04."""
    return [seat for seat, tile in enumerate(state.options.homes) if tile == home]


def food_of(state: Draft, home: int) -> int:
    """Return the Food of a side: stored, or carried by its members wherever they are. Rules: DOOM-WIN-01."""
    return pile(state, home).food + sum(state.carried[seat].food for seat in members(state, home))


def missing(state: Draft, home: int) -> int:
    """Return how many units a side still needs for a victory. Rules: DOOM-END-03, DOOM-RES-03."""
    options, carried, side, store = state.options, state.carried, members(state, home), pile(state, home)
    food = options.food_to_win * len(side) - store.food - sum([carried[seat].food for seat in side])
    return max(0, options.materials_to_win - store.materials) + max(0, food)


def check_victory(draft: Draft, home: int) -> bool:
    """End the game if the side of this home, whose goods have just grown, has won; return whether the game is over.

    Rules: DOOM-WIN-01, DOOM-WIN-02, DOOM-WIN-03, DOOM-WIN-04, DOOM-WIN-05, DOOM-END-01.
    """
    if (
        draft.result is None
        and pile(draft, home).materials >= draft.options.materials_to_win
        and home in draft.options.homes
        and not missing(draft, home)
    ):
        end_game(draft, box.Reason.VICTORY, home)
    return draft.result is not None


def check_limits(draft: Draft) -> bool:
    """End the game at a wipe-out with `doom` or after the last night; return whether it is over.

    Rules: DOOM-ROUND-10, DOOM-END-02, DOOM-END-03.
    """
    options = draft.options
    if options.wipeout is box.Wipeout.DOOM and not any(tile != box.OUT for tile in draft.tiles):
        end_game(draft, box.Reason.WIPE_OUT)
    elif options.nights and draft.round >= options.nights:
        end_game(draft, box.Reason.NIGHT_LIMIT, least_missing(draft))
    return draft.result is not None


def least_missing(state: Draft) -> int | None:
    """Return the home of the side that wins at the night limit, if one does. Rules: DOOM-END-03."""
    sides = sorted(set(state.options.homes))
    if len(sides) < 2 or state.options.limit_result is box.LimitResult.DRAW:
        return None
    need = {home: missing(state, home) for home in sides}
    first, second, *_ = sorted(sides, key=need.__getitem__)
    return first if need[first] < need[second] else None


def end_game(draft: Draft, reason: box.Reason, home: int | None = None) -> None:
    """End the game at once; nothing else happens. Rules: DOOM-WIN-02, DOOM-RES-01."""
    side = None if home is None else draft.options.ground.plan.letter_at[home]
    draft.result = Result(reason, side)
    draft.spent = 0
    draft.agenda = ()
    draft.events += (GameEnded(reason, side, draft.round),)


def outcome(state: Draft) -> Outcome | None:
    """Return how the game ended, or None while it goes on. Rules: DOOM-RES-01, DOOM-RES-02, DOOM-RES-03, DOOM-END-03."""
    result = state.result
    if result is None:
        return None
    letters = state.options.ground.plan.letters[: state.options.seats]
    winners = tuple(seat for seat, letter in enumerate(letters) if letter == result.side)
    is_drawn = result.side is None and result.reason is box.Reason.NIGHT_LIMIT and len(set(letters)) > 1
    returns = tuple(1.0 if letter == result.side else 0.0 if is_drawn else -1.0 for letter in letters)
    return Outcome(returns, winners, result.reason, ending(result.reason, result.side, state.round))
