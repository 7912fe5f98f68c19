"""Encounters, attempts, shots, attacks and ambushes: ENC, EVADE, FIGHT, SHOTGUN, UNDEAD-01 to -05, AMBUSH."""

from tests.they_come_back.referee import cards, weapons
from tests.they_come_back.referee.board import Square
from tests.they_come_back.referee.table import Asking, Choosing, Table, Trying, ask, at, die, kind_in, of, pair

NEEDED = {"ordinary": 4, "enhanced": 5, "undead": 4}
BONUS = {"pistol": 0, "shotgun": 0, "fire_axe": 1, "chainsaw": 2, "crossbow": 1}


def needed(t: Table, what: str) -> int:
    """What a roll has to reach (EVADE-02, FIGHT-06, EVENT-31)."""
    return 5 if what != "undead" and t.under("government_enhanced") else NEEDED[what]


def means(t: Table, seat: int) -> list[str]:
    """What a player may fight with (FIGHT-01, FIGHT-12)."""
    found = ["pistol"]
    if t.under("jammed"):
        return found
    if "fire_axe" in t.tables[seat]:
        found.append("fire_axe")
    if t.under("chainsaw", owner=seat):
        found.append("chainsaw")
    if has_crossbow(t, seat):
        found.append("crossbow")
    return found


def has_crossbow(t: Table, seat: int) -> bool:
    """FIGHT-05."""
    return "crossbow" in t.tables[seat] and not t.under("crossbow", owner=seat)


def attempts(t: Table, seat: int) -> list[str]:
    """What a player can evade and fight (ENC-03)."""
    square = t.spot(seat)
    lines = []
    for kind in t.counting(square, seat):
        if not (seat == t.active and t.lost_move):
            lines.append(f"evade{of(kind)}")
        lines += [f"fight {weapon}{of(kind)}" for weapon in means(t, seat)]
    for undead in t.undead_on(square):
        lines += [f"fight {weapon} undead={undead}" for weapon in means(t, seat)]
    return lines


def shots(t: Table, seat: int) -> list[str]:
    """SHOTGUN-04, -08, -10."""
    square = t.spot(seat)
    if t.standing_on(square) or t.undead_on(square) or t.under("jammed"):
        return []
    with_what = [""] * ("shotgun" in t.tables[seat]) + [" means=crossbow"] * has_crossbow(t, seat)
    lines = []
    for near in t.map.links[square]:
        kinds = [] if t.under("alternate_food_source") else t.kinds_on(near)
        for weapon in with_what:
            lines += [f"shoot {at(near)}{weapon}{of(kind)}" for kind in kinds]
            lines += [f"shoot {at(near)} undead={undead}{weapon}" for undead in t.undead_on(near)]
    return lines


def encounter(t: Table, seat: int, *, may_shoot: bool = False) -> Asking:
    """Deal with everything on the player's square; with `may_shoot`, for a lost move, the player may then shoot (SHOTGUN-09)."""
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
        if line.startswith("evade"):
            yield from evade(t, seat, kind_in(line))
        elif line.startswith("fight"):
            yield from fight(t, seat, line)
        elif line.startswith("shoot"):
            yield from shoot(t, seat, line)
        else:
            yield from cards.perform(t, seat, line)


def evade(t: Table, seat: int, kind: str) -> Asking:
    """EVADE-02 to -05."""
    square = t.spot(seat)
    missing = needed(t, kind) - (yield from die(t, seat))
    if missing > 0:
        points = t.points if seat == t.active else 0
        line = yield from ask(seat, ["accept", f"spend_points {missing}"] if points >= missing else ["accept"])
        if line != "accept":
            t.points -= missing
            missing = 0
    if missing <= 0:
        t.take(square, kind)
        own_move = seat == t.active and not t.move_over
        t.lying[seat, 0 if own_move else t.led[seat], square, kind] += 1
    else:
        yield from bite(t, seat)
    t.check()


def fight(t: Table, seat: int, line: str) -> Asking:
    """FIGHT-02 to -08: `fight WEAPON`, of a kind or `undead=SEAT`."""
    square = t.spot(seat)
    if (yield from combat(t, seat, line.split()[1], line, square)):
        succeed(t, seat, square, line)
    else:
        yield from bite(t, seat)
    t.check()


def shoot(t: Table, seat: int, line: str) -> Asking:
    """SHOTGUN-05 to -08: `shoot X,Y`, of a kind or `undead=SEAT`, with `means=crossbow` or the Shotgun."""
    target = pair(line.split()[1])
    weapon = "crossbow" if "means=crossbow" in line else "shotgun"
    if weapon == "shotgun":
        t.lose_bullets(seat, 1)
    if (yield from combat(t, seat, weapon, line, target)):
        succeed(t, seat, target, line)
    t.check()


def undead_in(line: str) -> int | None:
    """The undead that a line names."""
    named = [word for word in line.split() if word.startswith("undead=")]
    return int(named[0].removeprefix("undead=")) if named else None


def succeed(t: Table, seat: int, square: Square, line: str) -> None:
    """The zombie there is killed, or the undead named is hit (FIGHT-06, -07)."""
    undead = undead_in(line)
    if undead is None:
        t.slay(seat, square, kind_in(line))
    else:
        t.hit(undead)


def burning(t: Table, seat: int, square: Square) -> int:
    """The bonus of Molotov Cocktails against what stands on a square."""
    areas = t.under("molotov_cocktail", owner=seat)
    return 2 if any(square in weapons.area_of(t, effect.square) for effect in areas) else 0


def combat(t: Table, seat: int, weapon: str, line: str, square: Square) -> Trying:
    """A combat roll of a human against what a line names on a square (FIGHT-02 to -05)."""
    if weapon == "crossbow":
        t.this_turn("crossbow", seat)
    target = needed(t, kind_in(line) if undead_in(line) is None else "undead")
    total = (yield from die(t, seat)) + BONUS[weapon] + burning(t, seat, square)
    return (yield from raised(t, seat, weapon, target - total))


def raised(t: Table, seat: int, weapon: str, missing: int) -> Trying:
    """Let a player add to a combat roll that falls short; return whether it succeeds (FIGHT-03, -09, -10)."""
    while missing > 0:
        bullets = t.bullets[seat] if not t.under("jammed") else 0
        to_spend = bullets if weapon in {"pistol", "shotgun"} else 0
        lines = ["accept"]
        if to_spend >= missing:
            lines.append(f"spend_bullets {missing}")
        if cards.may_play(t, seat):
            if "adrenaline_rush" in t.hands[seat] and to_spend + 2 >= missing:
                lines.append("play adrenaline_rush")
            if "lucky_shot" in t.hands[seat] and bullets:
                lines.append("play lucky_shot")
        secret = cards.kept_secret(t, seat) and could_help(t, to_spend, bullets, missing)
        answer = yield from ask(seat, lines, even_alone=secret)
        if answer == "accept":
            return False
        if answer == "play adrenaline_rush":
            cards.put_down(t, seat, "adrenaline_rush")
            missing -= 2
        elif answer == "play lucky_shot":
            cards.put_down(t, seat, "lucky_shot")
            t.lose_bullets(seat, 1)
            t.lucky = True
            return True
        else:
            t.lose_bullets(seat, missing)
            return True
    return True


def could_help(t: Table, to_spend: int, bullets: int, missing: int) -> bool:
    """Whether any card of the sets in play could help here (TIME-04)."""
    rush = t.options["town"] and to_spend + 2 >= missing
    return rush or (t.options["expansions"] in {"z3", "both"} and bullets > 0)


def bite(t: Table, seat: int) -> Asking:
    """HEALTH-02, HEALTH-04."""
    if "first_aid_kit" in t.tables[seat] and not t.under("jammed"):
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
    """A standing undead attacks the standing humans on its square, each once in a turn (UNDEAD-01, UNDEAD-09)."""
    while t.standing_undead(undead):
        victims = [seat for seat in t.humans_on(t.spot(undead)) if seat not in t.attacked]
        if not victims:
            return
        line = yield from ask(undead, [f"attack {seat}" for seat in victims])
        yield from attack(t, undead, int(line.split()[1]))


def attack(t: Table, undead: int, victim: int) -> Asking:
    """UNDEAD-02, -03, -05; a Lucky Shot in defense hits the undead (EVENT-53)."""
    t.attacked.add(victim)
    weapon = yield from defend(t, victim)
    if weapon == "crossbow":
        t.this_turn("crossbow", victim)
    t.lucky = False
    total = (yield from die(t, undead)) + BONUS[weapon]
    if not (yield from raised(t, victim, weapon, needed(t, "undead") - total)):
        yield from bite(t, victim)
    elif t.lucky:
        t.hit(undead)
    t.check()


def defend(t: Table, victim: int) -> Choosing:
    """UNDEAD-03, UNDEAD-04."""
    while True:
        lines = [f"defend {weapon}" for weapon in means(t, victim)]
        line = yield from ask(victim, lines + weapons.uses(t, victim, "defense"))
        if line.startswith("defend"):
            return line.split()[1]
        yield from cards.perform(t, victim, line)


# ------------------------------------------------------------------------------------------------------------- ambushes


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
