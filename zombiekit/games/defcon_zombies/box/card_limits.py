"""How large event cards may be, and how much a deck may do: no card that is accepted can hold up a step (clauses EVT-10, PRIM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.event_cards import Do, Spot, Who

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.games.defcon_zombies.box.event_cards import Effect, EventCard

LONGEST_FILE = 100_000
"""So many bytes a file of cards may have."""
MOST_CARDS = 200
"""So many different cards a deck may have."""
MOST_COPIES = 100
"""So many copies of a card may be in a deck."""
MOST_EFFECTS = 1_000
"""So many effects and branches all cards of a deck may have together: so many that its games can still be saved."""
DEEPEST = 8
"""So deep effects may stand inside effects, and tests inside tests."""
MOST_PARTS = 20
"""So many parts a key of a TOML file may have."""
MOST_AMOUNT = 1_000
"""What an effect may collect or pay at most, and how many steps or turns it may count."""
MOST_WEIGHT = 1_000_000
"""What a branch may weigh at most."""
MOST_WORK = 5_000
"""What all cards of a deck, each copy carried out once, may do together (see `work_of`)."""

_PLAYERS = {Who.DRAWER: 1, Who.SELF: 1, Who.OTHERS: 5, Who.ALL: 6}
"""How many players an effect treats at most."""
_MANY = (Spot.CHOOSE, Spot.RANDOM, Spot.EACH)


def work_of(cards: Iterable[EventCard]) -> int:
    """Return how much cards can do in one step at most, all copies together, if they all take effect at once.

    An effect counts 1; 4 if it looks for systems; 20 if zombies come, who may push on others; each as often as there are players
    whom it treats. What stands in `for_each` counts for each player, in `next_turns` for each turn; of branches all count.

    Rules: DEFCON-EVT-10, DEFCON-PRIM-15, DEFCON-PRIM-17.
    """
    return sum(card.copies * _work(card.effects) for card in cards)


def _work(effects: tuple[Effect, ...]) -> int:
    return sum(map(_work_of_one, effects))


def _work_of_one(effect: Effect) -> int:
    inside = sum(_work(branch.effects) for branch in effect.branches)
    if effect.do is Do.FOR_EACH:
        return 1 + _PLAYERS[effect.who] * inside
    if effect.do is Do.NEXT_TURNS:
        return 1 + effect.amount * inside
    if effect.do in (Do.ADD_ZOMBIE, Do.ZOMBIES_STEP):
        return 20
    looks = effect.do is Do.COLLECT_PER or (effect.at is not None and effect.at.spot in _MANY)
    return _PLAYERS[effect.who] * (4 if looks else 1) + inside


def is_too_large(card: EventCard) -> bool:
    """Tell whether a card has more effects and branches, or deeper ones, than any reader takes; it may be made of the same parts many times."""
    waiting = [(card.effects, 0)]
    count = 0
    while waiting:
        effects, depth = waiting.pop()
        count += len(effects)
        for effect in effects:
            count += len(effect.branches)
            waiting += [(branch.effects, depth + 1) for branch in effect.branches]
            if depth > DEEPEST or count > MOST_EFFECTS:
                return True
    return count > MOST_EFFECTS
