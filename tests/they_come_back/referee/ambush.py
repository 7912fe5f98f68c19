"""Ambushes: AMBUSH."""

from tests.they_come_back.referee.dice import die
from tests.they_come_back.referee.table import Table, Trying, ask


def ambushes(t: Table, seat: int) -> list[str]:
    """AMBUSH-01, AMBUSH-02."""
    return [
        f"ambush {victim}"
        for victim in t.humans_on(t.spot(seat))
        if victim != seat and victim not in t.ambushed and (t.bullets[victim] or spoils(t, seat, victim))
    ]


def spoils(t: Table, seat: int, victim: int) -> list[str]:
    """The weapons that may be taken (CARD-04)."""
    return [card for card in t.tables[victim] if card not in t.tables[seat]]


def take_weapon(t: Table, seat: int, victim: int, card: str) -> None:
    """AMBUSH-07, EVENT-41."""
    t.tables[victim].remove(card)
    t.tables[seat].append(card)
    t.shotgun_rule(seat)


def ambush(t: Table, seat: int, victim: int) -> Trying:
    """AMBUSH-03 to -05; return whether the movement goes on."""
    t.ambushed.add(victim)
    mine = yield from die(t, seat)
    theirs = yield from die(t, victim)
    mine += max(0, t.health[seat] - t.health[victim])
    theirs += max(0, t.health[victim] - t.health[seat])
    if mine <= theirs:
        return False
    lines = [f"take_weapon {card}" for card in spoils(t, seat, victim)]
    lines += [f"take_bullets {count}" for count in (1, 2) if count <= t.bullets[victim]]
    line = yield from ask(seat, [*lines, "take_nothing"])
    word = line.split()[0]
    if word == "take_weapon":
        take_weapon(t, seat, victim, line.split()[1])
    elif word == "take_bullets":
        t.bullets[seat] += int(line.split()[1])
        t.lose_bullets(victim, int(line.split()[1]))
    return True
