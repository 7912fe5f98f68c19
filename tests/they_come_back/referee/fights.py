"""Encounters, attempts, shots, ambushes and attacks: ENC, EVADE, FIGHT, SHOTGUN, AMBUSH, UNDEAD-01 to -05."""

from collections.abc import Generator

from tests.they_come_back.referee import cards
from tests.they_come_back.referee.board import Square
from tests.they_come_back.referee.table import Asked, Asking, Choosing, Table, ask, at, pair, roll

NEEDED = 4
BONUS = {"pistol": 0, "shotgun": 0, "fire_axe": 1, "chainsaw": 2}
Trying = Generator[Asked, str, bool]


def means(t: Table, seat: int) -> list[str]:
    """What a player may fight with (FIGHT-01)."""
    found = ["pistol"]
    if "fire_axe" in t.tables[seat]:
        found.append("fire_axe")
    if t.under("chainsaw", owner=seat):
        found.append("chainsaw")
    return found


def attempts(t: Table, seat: int) -> list[str]:
    """What there is to evade and to fight (ENC-03)."""
    square = t.spot(seat)
    lines = []
    if t.counting(square):
        if not (seat == t.active and t.lost_move):
            lines.append("evade")
        lines += [f"fight {weapon}" for weapon in means(t, seat)]
    for undead in t.undead_on(square):
        lines += [f"fight {weapon} undead={undead}" for weapon in means(t, seat)]
    return lines


def shots(t: Table, seat: int) -> list[str]:
    """SHOTGUN-04, SHOTGUN-10."""
    square = t.spot(seat)
    if "shotgun" not in t.tables[seat] or t.zombies[square] or t.undead_on(square):
        return []
    lines = []
    for beside in t.map.links[square]:
        if t.counting(beside):
            lines.append(f"shoot {at(beside)}")
        lines += [f"shoot {at(beside)} undead={undead}" for undead in t.undead_on(beside)]
    return lines


def encounter(t: Table, seat: int, *, may_shoot: bool = False) -> Asking:
    """Deal with everything on the own square; in the phase of a turn of lost move one may shoot afterwards (SHOTGUN-09)."""
    while t.standing_human(seat):
        lines = attempts(t, seat)
        if not lines:
            lines = shots(t, seat) if may_shoot else []
            if not lines:
                return
            lines.append("go_on")
        lines += cards.choices(t, seat, "encounter")
        line = yield from ask(seat, lines, even_alone=cards.kept_secret(t, seat))
        if line == "go_on":
            return
        if line == "evade":
            yield from evade(t, seat)
        elif line.startswith("fight"):
            yield from fight(t, seat, line)
        elif line.startswith("shoot"):
            yield from shoot(t, seat, line)
        else:
            yield from cards.perform(t, seat, line)


def evade(t: Table, seat: int) -> Asking:
    """EVADE-02 to -05."""
    square = t.spot(seat)
    missing = NEEDED - (yield from roll())
    if missing > 0:
        points = t.points if seat == t.active else 0
        line = yield from ask(seat, ["accept", f"spend_points {missing}"] if points >= missing else ["accept"])
        if line != "accept":
            t.points -= missing
            missing = 0
    if missing <= 0:
        t.take(square)
        own_move = seat == t.active and not t.move_over
        t.lying[seat, 0 if own_move else t.led[seat], square] += 1
    else:
        yield from bite(t, seat)
    t.check()


def fight(t: Table, seat: int, line: str) -> Asking:
    """FIGHT-02 to -08: `fight WEAPON` or `fight WEAPON undead=SEAT`."""
    words = line.split()
    square = t.spot(seat)
    if (yield from combat(t, seat, words[1], burning(t, seat, square))):
        succeed(t, seat, square, words[2:])
    else:
        yield from bite(t, seat)
    t.check()


def shoot(t: Table, seat: int, line: str) -> Asking:
    """SHOTGUN-05 to -07: `shoot X,Y` or `shoot X,Y undead=SEAT`."""
    words = line.split()
    target = pair(words[1])
    t.lose_bullets(seat, 1)
    if (yield from combat(t, seat, "shotgun", burning(t, seat, target))):
        succeed(t, seat, target, words[2:])
    t.check()


def succeed(t: Table, seat: int, square: Square, undead: list[str]) -> None:
    """The zombie there is killed, or the undead named is hit (FIGHT-06, -07)."""
    if undead:
        t.hit(int(undead[0].removeprefix("undead=")))
    else:
        t.slay(seat, square)


def burning(t: Table, seat: int, square: Square) -> int:
    """The bonus of Molotov Cocktails against what stands on a square."""
    return (
        2 if any(square in cards.area_of(t, effect.square) for effect in t.under("molotov_cocktail", owner=seat)) else 0
    )


def combat(t: Table, seat: int, weapon: str, bonus: int) -> Trying:
    """A combat roll and what may be added to it (FIGHT-02 to -05, FIGHT-09)."""
    total = (yield from roll()) + BONUS[weapon] + bonus
    while total < NEEDED:
        missing = NEEDED - total
        bullets = t.bullets[seat] if weapon in {"pistol", "shotgun"} else 0
        lines = ["accept"]
        if bullets >= missing:
            lines.append(f"spend_bullets {missing}")
        if cards.may_play(t, seat) and "adrenaline_rush" in t.hands[seat] and bullets + 2 >= missing:
            lines.append("play adrenaline_rush")
        secret = bullets + 2 >= missing and cards.kept_secret(t, seat)
        line = yield from ask(seat, lines, even_alone=secret)
        if line == "accept":
            return False
        if line == "play adrenaline_rush":
            cards.put_down(t, seat, "adrenaline_rush")
            total += 2
        else:
            t.lose_bullets(seat, missing)
            return True
    return True


def bite(t: Table, seat: int) -> Asking:
    """HEALTH-02, HEALTH-04."""
    if "first_aid_kit" in t.tables[seat]:
        line = yield from ask(seat, ["use first_aid_kit", "take_bite"])
        if line == "use first_aid_kit":
            t.drop(seat, "first_aid_kit")
            return
    t.health[seat] -= 1
    t.hearts[seat] += 1
    if not t.health[seat]:
        t.die(seat)


# ------------------------------------------------------------------------------------------------- undead attack


def attack_all(t: Table, undead: int) -> Asking:
    """A standing undead attacks the standing humans on his square, each once in a turn (UNDEAD-01, UNDEAD-09)."""
    while t.standing_undead(undead):
        victims = [seat for seat in t.humans_on(t.spot(undead)) if seat not in t.attacked]
        if not victims:
            return
        line = yield from ask(undead, [f"attack {seat}" for seat in victims])
        yield from attack(t, int(line.split()[1]))


def attack(t: Table, victim: int) -> Asking:
    """UNDEAD-02, UNDEAD-03."""
    t.attacked.add(victim)
    weapon = yield from defend(t, victim)
    if not (yield from combat(t, victim, weapon, 0)):
        yield from bite(t, victim)
    t.check()


def defend(t: Table, victim: int) -> Choosing:
    """UNDEAD-03, UNDEAD-04."""
    while True:
        lines = [f"defend {weapon}" for weapon in means(t, victim)]
        line = yield from ask(victim, lines + cards.uses(t, victim, "defense"))
        if line.startswith("defend"):
            return line.split()[1]
        yield from cards.perform(t, victim, line)


# -------------------------------------------------------------------------------------------------------- ambush


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


def ambush(t: Table, seat: int, victim: int) -> Trying:
    """AMBUSH-03 to -05; tell whether the movement goes on."""
    t.ambushed.add(victim)
    mine = yield from roll()
    theirs = yield from roll()
    mine += max(0, t.health[seat] - t.health[victim])
    theirs += max(0, t.health[victim] - t.health[seat])
    if mine <= theirs:
        return False
    lines = [f"take_weapon {card}" for card in spoils(t, seat, victim)]
    lines += [f"take_bullets {count}" for count in (1, 2) if count <= t.bullets[victim]]
    line = yield from ask(seat, [*lines, "take_nothing"])
    word = line.split()[0]
    if word == "take_weapon":
        card = line.split()[1]
        t.tables[victim].remove(card)
        t.tables[seat].append(card)
        t.shotgun_rule(seat)
    elif word == "take_bullets":
        t.bullets[seat] += int(line.split()[1])
        t.lose_bullets(victim, int(line.split()[1]))
    return True
