"""A player's dice, and the cards that are drawn."""

from collections import Counter
from collections.abc import Generator

from tests.they_come_back.referee.table import CHANCE, Asked, Asking, Table, roll


def die(t: Table, seat: int) -> Generator[Asked, str, int]:
    """A player rolls: In the Zone looks at the natural number, Abandon All Hope takes 1 (CARD-32, EVENT-35, EVENT-43)."""
    natural = yield from roll()
    if natural == 6 and t.under("in_the_zone", owner=seat) and len(t.hands[seat]) < 3 and can_draw(t):
        yield from draw(t, seat)
    return natural - t.in_force("abandon_all_hope", seat)


def can_draw(t: Table) -> bool:
    return bool(t.deck.total() or t.discards)


def draw(t: Table, seat: int) -> Asking:
    """TURN-11."""
    source = t.deck if t.deck.total() else Counter(t.discards)
    line = yield Asked(CHANCE, {f"draw {card}": count for card, count in source.items() if count})
    if not t.deck.total():  # the pile is turned over with the draw, so that until then everybody sees what lies in it
        t.deck.update(t.discards)
        t.discards.clear()
    card = line.split()[1]
    t.deck[card] -= 1
    t.hands[seat].append(card)
