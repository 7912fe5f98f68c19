"""Turns: windows, the phases of humans and undead, the swarm (TIME, TURN, MOVE, SWARM, UNDEAD, TRADE)."""

from collections import Counter
from collections.abc import Iterable

from tests.they_come_back.referee import cards, effects, fights
from tests.they_come_back.referee.board import TILES, Square
from tests.they_come_back.referee.table import CHANCE, Asked, Asking, Table, ask, at, pair, roll


def play_turns(t: Table) -> Asking:
    """Turns from the active player's on, until somebody ends the game (TURN-01, END-06)."""
    while True:
        yield from turn(t, t.active)
        seat = (t.active + 1) % len(t.seats)
        if seat == t.first:
            if t.round == t.options["round_limit"]:
                t.end("round_limit", [])
            t.round += 1
        t.active = seat


def turn(t: Table, seat: int) -> Asking:
    """TURN-02, TURN-07."""
    t.played[seat] = False
    t.count = t.points = t.noted = 0
    t.movement_phase = t.entered = False
    t.ambushed, t.attacked = set(), set()
    t.left_out = t.counted = False
    posture = t.posture[seat]
    t.lost_move = posture == "move"
    t.move_over = not t.human(seat) or posture == "turn"
    if posture in {"turn", "move", "dead"}:
        t.posture[seat] = "standing"
        t.check()
    if posture != "turn":
        yield from whole_turn(t, seat)
    end_turn(t, seat)


def end_turn(t: Table, seat: int) -> None:
    """Effects run down, pending losses come true (TURN-07, LOSS-06)."""
    t.effects = [effect._replace(left=effect.left - (effect.clock == seat)) for effect in t.effects]
    t.effects = [effect for effect in t.effects if effect.left]
    if t.loss[seat] != "none":
        t.posture[seat] = t.loss[seat]
        t.loss[seat] = "none"


def whole_turn(t: Table, seat: int) -> Asking:
    """TURN-03 to -05; a human who dies loses the rest (TURN-08)."""
    human = t.human(seat)
    if human and not t.lost_move:
        t.noted = t.health[seat]
    yield from window(t, "turn_start")
    if human and t.human(seat):
        count_points(t, seat)
        yield from human_move(t, seat)
    elif not human:
        t.counted = True
        yield from undead_move(t, seat)
        t.moved.clear()
    if human and not t.human(seat):
        return
    yield from window(t, "before_swarm")
    if human and not t.human(seat):
        return
    yield from swarm(t, seat)
    t.moved.clear()
    yield from window(t, "turn_end")
    if human and not t.human(seat):
        return
    yield from discard(t, seat)
    yield from refill(t, seat)
    yield from trade(t, seat)


# ------------------------------------------------------------------------------------------------------- windows


def window(t: Table, moment: str, seats: Iterable[int] | None = None) -> Asking:
    """Ask for cards: all players, or those named (TIME-01 to -04)."""
    mode = t.options["card_windows"]
    if mode == "own_turn":
        seats = [t.active] if moment not in {"step", "card_played"} else []
    elif moment == "step":
        seats = t.from_seat(t.active)[1:] if mode == "full" else []
    elif seats is None:
        seats = t.from_seat(t.active)
    for seat in seats:
        while True:
            lines = cards.choices(t, seat, moment)
            if not lines and not cards.kept_secret(t, seat):
                break
            line = yield from ask(seat, ["pass", *lines], even_alone=True)
            if line == "pass":
                break
            yield from cards.perform(t, seat, line)


# ------------------------------------------------------------------------------------------------ a human's move


def count_points(t: Table, seat: int) -> None:
    """MOVE-01 to -03."""
    t.counted = True
    if t.lost_move:
        return
    t.count = t.noted + 1 + 2 * ("skateboard" in t.tables[seat])
    if t.under("adrenaline_rush", owner=seat):
        t.count *= 2
    if any(effect.left == 1 for effect in t.under("your_shoes_untied", target=seat)):
        t.count //= 2
    if t.under("keys_are_still_in_it", owner=seat):
        t.count = 10
    t.points = t.count
    t.noted = 0


def human_move(t: Table, seat: int) -> Asking:
    """From the encounter phase to the end of the move (TURN-03, TIME-07, ENC-08)."""
    yield from fights.encounter(t, seat, may_shoot=t.lost_move)
    if not t.human(seat):
        return
    yield from window(t, "before_move")
    yield from fights.encounter(t, seat)
    if t.human(seat) and not (t.lost_move or t.left_out):
        t.movement_phase = True
        yield from movement(t, seat)
        t.movement_phase = t.entered = False
    if t.human(seat):
        t.points = 0
        t.move_over = True
        t.rise(seat, 0)


def movement(t: Table, seat: int) -> Asking:
    """The movement phase (MOVE-04 to -10), steered by another under Brain Cramp (CARD-19)."""
    cramp = t.under("brain_cramp", target=seat)
    while True:
        yield from fights.encounter(t, seat)
        if not t.human(seat):
            return
        lines = moves(t, seat, steered=bool(cramp))
        if cramp:
            line = yield from ask(cramp[0].owner, lines)
        else:
            line = yield from ask(seat, lines, even_alone=cards.kept_secret(t, seat))
        word = line.split()[0]
        if word == "stop":
            return
        if word == "step":
            t.points -= 1
            yield from enter(t, seat, pair(line.split()[1]))
            if cramp and t.human(seat) and t.entered:
                pick_up(t, seat)
        elif word == "take":
            take_token(t, seat, line.split()[1])
        elif word == "ambush":
            if not (yield from fights.ambush(t, seat, int(line.split()[1]))):
                return
        elif word == "shoot":
            yield from fights.shoot(t, seat, line)
        else:
            yield from cards.perform(t, seat, line)


def moves(t: Table, seat: int, *, steered: bool) -> list[str]:
    """The movement decision (MOVE-05, CARD-20)."""
    steps = effects.ways_out(t, seat) if t.points else []
    must = []
    if t.cramped(seat) and not t.map.is_street(t.spot(seat)):
        far = t.map.to_street(t.spot(seat))
        must = [square for square in steps if far is not None and t.map.to_street(square) == far - 1]
    lines = [f"step {at(square)}" for square in must or steps]
    if not must:
        lines.append("stop")
    if not steered:
        lines += [f"take {kind}" for kind in takeable(t, seat) if t.entered]
        lines += fights.ambushes(t, seat) + fights.shots(t, seat) + cards.choices(t, seat, "movement")
    return lines


def takeable(t: Table, seat: int) -> list[str]:
    """MOVE-06, MOVE-07."""
    return [
        kind
        for kind, squares in t.tokens.items()
        if t.where[seat] in squares and (kind == "bullets" or t.health[seat] < 5)
    ]


def take_token(t: Table, seat: int, kind: str) -> None:
    t.tokens[kind].remove(t.spot(seat))
    if kind == "health":
        t.health[seat] += 1
    else:
        t.bullets[seat] += 1


def pick_up(t: Table, seat: int) -> None:
    """Tokens are taken without asking (MOVE-09)."""
    for kind in takeable(t, seat):
        take_token(t, seat, kind)


def enter(t: Table, seat: int, square: Square) -> Asking:
    """A human enters a square (ENC-01)."""
    t.where[seat] = square
    if seat == t.active:
        t.entered = t.movement_phase
    t.entering[seat] += 1
    yield from window(t, "step")
    yield from fights.encounter(t, seat)
    t.check(entering=seat)
    t.entering[seat] -= 1


# --------------------------------------------------------------------------------------------------- the undead


def undead_move(t: Table, seat: int) -> Asking:
    """Attack and movement (UNDEAD-01, UNDEAD-06 to -09, UNDEAD-15, UNDEAD-22)."""
    yield from fights.attack_all(t, seat)
    stepped, left = t.lost_move, 0 if t.lost_move else t.hearts[seat]
    while t.standing_undead(seat) and not t.lost_move:
        lines = [] if stepped else [f"step {at(square)}" for square in t.map.links[t.spot(seat)]]
        if left:
            lines += [f"move {at(origin)} {at(target)}" for origin in movable(t) for target in ways_open(t, origin)]
        lines += ["done", *cards.choices(t, seat, "undead_movement")]
        line = yield from ask(seat, lines, even_alone=cards.kept_secret(t, seat))
        word = line.split()[0]
        if word == "done":
            return
        if word == "step":
            stepped = True
            t.where[seat] = pair(line.split()[1])
            yield from window(t, "step")
            yield from fights.attack_all(t, seat)
            t.check(entering=seat)
        elif word == "move":
            left -= 1
            move_zombie(t, line)
        else:
            yield from cards.perform(t, seat, line)


def movable(t: Table) -> list[Square]:
    """Where there is a zombie that was not moved in this phase, and may be (SWARM-02, EVENT-02)."""
    if t.under("all_the_marbles"):
        return []
    return [square for square in t.map.squares() if t.zombies[square] > t.moved[square]]


def ways_open(t: Table, origin: Square) -> list[Square]:
    return [square for square in t.map.links[origin] if t.open_to_zombie(square)]


def move_zombie(t: Table, line: str) -> None:
    _, origin, target = line.split()
    t.zombies[pair(origin)] -= 1
    t.zombies[pair(target)] += 1
    t.moved[pair(target)] += 1
    t.check()


# ------------------------------------------------------------------------------------------------------ the swarm


def swarm(t: Table, seat: int) -> Asking:
    """SWARM-01 to -08, UNDEAD-10, UNDEAD-13, UNDEAD-14."""
    left = (yield from roll()) + t.hearts[seat]
    figure_moved = False
    while left:
        figure = t.standing_undead(seat) and not figure_moved
        lines = swarm_moves(t, seat, figure=figure)
        if not lines:
            break
        line = yield from ask(seat, lines)
        left -= 1
        if line == "done":
            break
        if line.startswith("move"):
            move_zombie(t, line)
        else:
            figure_moved = True
            t.where[seat] = pair(line.split()[1])
            if t.options["attack_after_swarm_move"]:
                yield from fights.attack_all(t, seat)
            t.check(entering=seat)


def swarm_moves(t: Table, seat: int, *, figure: bool) -> list[str]:
    """The moves that are offered now (SWARM-03 to -07, UNDEAD-13)."""
    free = [square for square in movable(t) if not t.humans_on(square)]
    first = [f"move {at(origin)} {at(step)}" for origin in free for step in toward(t, origin) if t.open_to_zombie(step)]
    second = [
        f"move {at(origin)} {at(step)}" for origin in free if not toward(t, origin) for step in ways_open(t, origin)
    ]
    zombies = first or second
    own: list[str] = []
    if figure and not t.humans_on(t.spot(seat)):
        steps = toward(t, t.spot(seat))
        if not steps and not first:
            steps = t.map.links[t.spot(seat)]
        own = [f"step {at(step)}" for step in steps]
    return zombies + own + ["done"] * bool(own and not zombies)


def toward(t: Table, square: Square) -> list[Square]:
    """The first steps toward the closest humans that are seen (GEO-12 to -15)."""
    found: dict[Square, int] = {}
    for line in t.map.lines(square):
        far = next((far for far, there in enumerate(line) if t.humans_on(there)), None)
        if far is not None:
            found[line[0]] = far
    return [step for step, far in found.items() if far == min(found.values())]


# ------------------------------------------------------------------------------------------------ end of a turn


def discard(t: Table, seat: int) -> Asking:
    """TURN-09."""
    if t.hands[seat]:
        line = yield from ask(seat, ["keep", *[f"discard {card}" for card in t.hands[seat]]])
        if line != "keep":
            card = line.split()[1]
            t.hands[seat].remove(card)
            t.discards.append(card)


def refill(t: Table, seat: int) -> Asking:
    """TURN-10."""
    while len(t.hands[seat]) < 3 and (t.deck.total() or t.discards):
        yield from draw(t, seat)


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


def trade(t: Table, seat: int) -> Asking:
    """TRADE-01, TRADE-04."""
    if not t.standing_human(seat) or t.map.is_street(t.spot(seat)) or not TILES[t.map.name_at(t.spot(seat))][3]:
        return
    while t.kills[seat] >= 3:
        line = yield from ask(seat, ["trade bullets", "done"])
        if line == "done":
            return
        t.kills[seat] -= 3
        t.bullets[seat] += 1
