"""Turns: windows, the phases of humans and undead, the swarm (TIME, TURN, MOVE, SWARM, UNDEAD, TRADE)."""

from collections.abc import Callable, Iterable

from tests.they_come_back.referee import cards, effects, fights, hordes, weapons
from tests.they_come_back.referee.board import Square
from tests.they_come_back.referee.table import KINDS, Asking, Table, ask, at, can_draw, die, draw, kind_in, of, pair
from tests.they_come_back.referee.tiles import TILES

Group = tuple[Square, str]


def play_turns(t: Table) -> Asking:
    """Play turns, starting with the active player's, until the game ends (TURN-01, END-06)."""
    while True:
        yield from turn(t, t.active)
        seat = (t.active + 1) % len(t.seats)
        if seat == t.first:
            if t.round == t.options["round_limit"]:
                t.end("round_limit", [])
            t.round += 1
        t.active = seat


def turn(t: Table, seat: int) -> Asking:
    """TURN-02, TURN-07, and whether a human begins on the square of an air duct (MALL-05)."""
    t.played[seat] = False
    t.count = t.points = t.noted = 0
    t.movement_phase = t.entered = False
    t.ambushed, t.attacked = set(), set()
    t.left_out = t.counted = t.halted = t.cramped_inside = False
    posture = t.posture[seat]
    t.lost_move = posture == "move"
    t.move_over = not t.human(seat) or posture == "turn"
    t.on_duct = bool(t.human(seat) and t.options["air_ducts"] and t.map.duct(t.map.cell(t.spot(seat))) == t.where[seat])
    if posture in {"turn", "move", "dead"}:
        t.posture[seat] = "standing"
        t.check()
    if posture != "turn":
        yield from whole_turn(t, seat)
    end_turn(t, seat)


def end_turn(t: Table, seat: int) -> None:
    """Run effects down, and let pending losses take effect (TURN-07, LOSS-06)."""
    endless = [effect for effect in t.effects if not effect.left]
    lasting = [effect._replace(left=effect.left - (effect.clock == seat)) for effect in t.effects if effect.left]
    t.effects = endless + [effect for effect in lasting if effect.left]
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
        t.forget_moves()
    if human and not t.human(seat):
        return
    yield from window(t, "before_swarm")
    if human and not t.human(seat):
        return
    yield from swarm(t, seat)
    t.forget_moves()
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
    t.count = t.noted + 1
    if not t.under("jammed"):
        t.count += 2 * ("skateboard" in t.tables[seat]) + ("i_see_the_helicopter" in t.tables[seat])
    t.count -= t.in_force("abandon_all_hope", seat)
    if t.jeep[seat] and t.map.is_street(t.spot(seat)):
        t.count *= 2
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
        if t.human(seat) and t.smelly() == t.map.cell(t.spot(seat)):
            t.lose_turn(seat)
    if t.human(seat):
        t.points = 0
        t.move_over = True
        t.rise(seat, 0)


def movement(t: Table, seat: int) -> Asking:
    """The movement phase (MOVE-04 to -10), steered by another under Brain Cramp (CARD-19)."""
    name_smell(t, seat)
    t.cramped_inside = t.map.letters[t.spot(seat)] == "B"
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
        if line == "stop":
            return
        if line.startswith("step"):
            t.points -= 1
            yield from walk(t, seat, pair(line.split()[1]))
            if cramp and t.human(seat) and t.entered:
                pick_up(t, seat)
        else:
            yield from act(t, seat, line)
        if t.halted:
            return


def act(t: Table, seat: int, line: str) -> Asking:
    """Do anything but step or stop in a movement phase."""
    word = line.split(maxsplit=1)[0]
    if word == "take":
        take_token(t, seat, line.split()[1])
    elif word == "ambush":
        t.halted = not (yield from fights.ambush(t, seat, int(line.split()[1])))
    elif word == "crawl":
        t.points = 0
        yield from enter(t, seat, pair(line.split()[1]))
    elif word == "shoot":
        yield from fights.shoot(t, seat, line)
    else:
        yield from cards.perform(t, seat, line)


def name_smell(t: Table, seat: int) -> None:
    """What is That Smell?!? is about the tile on which the movement phase begins (CARD-27)."""
    here = weapons.center(t, t.spot(seat))
    t.effects = [
        effect._replace(square=here) if effect.card == "what_is_that_smell" else effect for effect in t.effects
    ]


def moves(t: Table, seat: int, *, steered: bool) -> list[str]:
    """The movement decision (MOVE-05, CARD-20)."""
    steps = effects.ways_out(t, seat) if t.points else []
    must = must_leave(t, seat, steps)
    lines = [f"step {at(square)}" for square in must or steps]
    if not must and not (steps and t.smelly() == t.map.cell(t.spot(seat))):
        lines.append("stop")
    if not steered:
        lines += [f"take {kind}" for kind in takeable(t, seat) if t.entered]
        lines += fights.ambushes(t, seat) + fights.shots(t, seat) + cards.choices(t, seat, "movement")
        if t.on_duct and t.points:
            ends = t.map.duct_ends(t.spot(seat))
            lines += [f"crawl {at(end)}" for end in ends if t.map.cell(end) != t.smelly()]
    return lines


def must_leave(t: Table, seat: int, steps: list[Square]) -> list[Square]:
    """The steps toward the street for a player whom Claustrophobia found inside a building, none for others (CARD-20)."""
    here = t.spot(seat)
    if not (t.in_force("claustrophobia", seat) and t.cramped_inside and t.map.letters[here] == "B"):
        return []
    far = t.map.to_street(here)
    return [square for square in steps if far is not None and t.map.to_street(square) == far - 1]


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
    """Take the tokens of the square without asking (MOVE-09)."""
    for kind in takeable(t, seat):
        take_token(t, seat, kind)


def walk(t: Table, seat: int, square: Square) -> Asking:
    """A human takes a step; one who leaves the Motor Pool by its own door gets a jeep (BASE-10)."""
    here = t.spot(seat)
    if t.options["jeep"] and t.map.inside(here, "motor_pool") and t.map.is_street(square):
        t.jeep[seat] |= t.map.cell(here) == t.map.cell(square)
    yield from enter(t, seat, square)


def enter(t: Table, seat: int, square: Square) -> Asking:
    """A human enters a square (ENC-01)."""
    t.where[seat] = square
    t.jeep[seat] &= t.map.is_street(square)
    if seat == t.active:
        t.entered, t.on_duct = t.movement_phase, False
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
    while t.standing_undead(seat) and not t.lost_move and not t.halted:
        lines = [] if stepped else [f"step {at(square)}" for square in t.map.links[t.spot(seat)]]
        if left:
            lines += [
                f"move {at(origin)} {at(target)}{of(kind)}"
                for origin, kind in movable(t)
                for target in hordes.ways_off(t, origin)
            ]
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
            yield from move_zombie(t, seat, line, hordes.ways_off)
        else:
            yield from cards.perform(t, seat, line)


def movable(t: Table) -> list[Group]:
    """The zombies that were not moved in this phase, and may be (SWARM-02, SWARM-11)."""
    if t.under("all_the_marbles"):
        return []
    return [
        (square, kind)
        for square in t.map.squares()
        for kind in KINDS
        if t.zombies[kind][square] > t.moved[kind][square] and not sprinkled(t, square)
    ]


def sprinkled(t: Table, square: Square) -> bool:
    """EVENT-56."""
    return bool(t.under("sprinkler_system")) and t.map.is_mall(t.map.cell(square))


def move_zombie(t: Table, seat: int, line: str, ways: Callable[[Table, Square], list[Square]]) -> Asking:
    """A zombie moves; an enhanced one may take a second step, one of its `ways` in this phase (BASE-08)."""
    _, origin, target, *_ = line.split()
    kind, here = kind_in(line), pair(target)
    t.zombies[kind][pair(origin)] -= 1
    t.zombies[kind][here] += 1
    t.moved[kind][here] += 1
    if kind == "enhanced" and not sprinkled(t, here):
        line = yield from ask(seat, [*[f"move {target} {at(step)}{of(kind)}" for step in ways(t, here)], "stop"])
        if line != "stop":
            for counts in (t.zombies[kind], t.moved[kind]):
                counts[here] -= 1
                counts[pair(line.split()[2])] += 1
    t.check()


# ------------------------------------------------------------------------------------------------------ the swarm


def swarm(t: Table, seat: int) -> Asking:
    """SWARM-01 to -08, UNDEAD-10, UNDEAD-13, UNDEAD-14."""
    left = (yield from die(t, seat)) + t.hearts[seat]
    figure_moved = False
    while left > 0:
        figure = t.standing_undead(seat) and not figure_moved
        lines = swarm_moves(t, seat, figure=figure)
        if not lines:
            break
        line = yield from ask(seat, lines)
        left -= 1
        if line == "done":
            break
        if line.startswith("move"):
            yield from move_zombie(t, seat, line, ways_in_swarm)
        else:
            figure_moved = True
            t.where[seat] = pair(line.split()[1])
            if t.options["attack_after_swarm_move"]:
                yield from fights.attack_all(t, seat)
            t.check(entering=seat)


def ways_in_swarm(t: Table, square: Square) -> list[Square]:
    """The steps of a zombie, before asking which zombies must go first (SWARM-04 to -07)."""
    if t.humans_on(square):
        return []
    seen = toward(t, square)
    steps = hordes.ways_off(t, square)
    return [step for step in steps if step in seen] if seen else steps


def swarm_moves(t: Table, seat: int, *, figure: bool) -> list[str]:
    """The moves that are offered now (SWARM-03 to -07, UNDEAD-13)."""
    groups = movable(t)
    ways = {square: ways_in_swarm(t, square) for square in dict(groups)}
    moves = [(square, kind, step) for square, kind in groups for step in ways[square]]
    hunters = {square for square in ways if ways[square] and toward(t, square)}
    first = [move for move in moves if move[0] in hunters]
    zombies = [f"move {at(origin)} {at(step)}{of(kind)}" for origin, kind, step in first or moves]
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
    while len(t.hands[seat]) < 3 and can_draw(t):
        yield from draw(t, seat)


def trade(t: Table, seat: int) -> Asking:
    """TRADE-01, -03, -04."""
    while t.standing_human(seat) and t.kills[seat] >= 3 and goods(t, seat):
        line = yield from ask(seat, [*[f"trade {what}" for what in goods(t, seat)], "done"])
        if line == "done":
            return
        t.kills[seat] -= 3
        if line == "trade bullets":
            t.bullets[seat] += 1
        else:
            t.health[seat] += 1


def goods(t: Table, seat: int) -> list[str]:
    """What kills can buy in a building: what it was printed with, Health only with Adjusting Nicely."""
    square = t.spot(seat)
    if t.map.is_street(square):
        return []
    _, _, health, bullets, *_ = TILES[t.map.name_at(square)]
    cure = health and "adjusting_nicely" in t.tables[seat] and not t.under("jammed") and t.health[seat] < 5
    return ["bullets"] * bool(bullets) + ["health"] * bool(cure)
