"""What the cards do when they are played, and the decisions and dice on the way."""

from collections.abc import Sequence

from tests.they_come_back.referee import cards, turns
from tests.they_come_back.referee.board import Square
from tests.they_come_back.referee.table import Asking, Effect, Table, ask, at, pair, roll


def play(t: Table, seat: int, card: str, rest: list[str]) -> Asking:
    """Carry out a card that has just left the hand: the price, the window of its target, the effect (CARD-10)."""
    if rest and rest[0].startswith("target="):
        target = int(rest[0].removeprefix("target="))
        if card == "bad_sense_of_direction":
            t.health[seat] -= 1
        yield from turns.window(t, "card_played", [target])
        yield from aimed(t, seat, card, target)
    elif card in {"just_when_you_thought", "slight_miscalculation"}:
        yield from fill_building(t, seat, card, pair(rest[0]))
    elif card in {"were_screwed", "zombie_master"}:
        yield from scatter(t, seat, cards.fillable(t, card), 10 if card == "were_screwed" else 5)
    elif card == "this_isnt_so_bad":
        yield from move_two(t, seat)
    else:
        unaimed(t, seat, card)


def unaimed(t: Table, seat: int, card: str) -> None:
    """Cards without a target and without a choice."""
    if card == "shotgun":
        t.bullets[seat] += 3
    elif card == "alternate_food_source":
        t.begin(Effect(card, seat, seat, t.until_next_turn_of(seat)))
    elif card == "adrenaline_rush" and t.counted:
        t.points += t.count
    elif card in {"adrenaline_rush", "keys_are_still_in_it"}:
        t.this_turn(card, seat)
    elif card == "much_needed_rest":
        t.left_out, t.points = True, 0
        t.health[seat] = min(5, t.health[seat] + 2)
    else:
        assert card in cards.ITEMS


def aimed(t: Table, seat: int, card: str, target: int) -> Asking:
    """Cards with a target player."""
    if card == "bad_sense_of_direction":
        t.where[target] = cards.CENTER
        if target == t.active:
            t.entered = False
    elif card == "brain_cramp":
        t.this_turn(card, seat, target)
    elif card == "butter_fingers":
        yield from butter_fingers(t, seat, target)
    elif card == "claustrophobia":
        t.begin(Effect(card, seat, target, t.until_next_turn_of(target), target))
    elif card == "fear":
        t.lose_move(target)
    elif card == "hysterical_paralysis":
        t.lose_turn(target)
    elif card == "i_dont_think_theyre_dead":
        yield from count_again(t, target)
    elif card == "where_did_everybody_go":
        yield from lead(t, seat, target)
    else:
        assert card == "your_shoes_untied"
        before_the_count = target == t.active and not t.counted
        t.begin(Effect(card, seat, target, 1 if before_the_count else t.until_next_turn_of(target), target))


def butter_fingers(t: Table, seat: int, target: int) -> Asking:
    lines = [f"lose_weapon {card}" for card in t.tables[target]]
    line = yield from ask(seat, lines + ["lose_bullets"] * (t.bullets[target] > 0))
    if line == "lose_bullets":
        t.lose_bullets(target, min(2, t.bullets[target]))
    else:
        t.drop(target, line.split()[1])


def count_again(t: Table, target: int) -> Asking:
    """I Don't Think They're Dead."""
    one = yield from roll()
    other = yield from roll()
    missing = max(0, 4 - one) + max(0, 4 - other)
    if missing:
        line = yield from ask(
            target, ["accept", f"spend_bullets {missing}"] if t.bullets[target] >= missing else ["accept"]
        )
        if line == "accept":
            t.kills[target] -= min(2, t.kills[target])
        else:
            t.lose_bullets(target, missing)


# -------------------------------------------------------------------------------------------------------- zombies


def fill_building(t: Table, seat: int, card: str, cell: Square) -> Asking:
    """Just When You Thought It Couldn't Get Any Worse, Slight Miscalculation."""
    building = t.map.building(cell)
    squares = t.fresh_squares(building)
    if card == "just_when_you_thought":
        for square in squares[: t.cut(len(squares))]:
            t.put(square)
    else:
        yield from scatter(t, seat, squares, sum(t.zombies_on(square) for square in building))


def scatter(t: Table, seat: int, squares: Sequence[Square], number: int) -> Asking:
    """Put zombies on squares of the player's choice, in square order (CARD-22, CARD-30)."""
    left = t.cut(min(number, len(squares)))
    while left:
        line = yield from ask(seat, [f"place {at(square)}" for square in squares[: len(squares) - left + 1]])
        t.put(pair(line.split()[1]))
        squares = squares[squares.index(pair(line.split()[1])) + 1 :]
        left -= 1


def pickable(t: Table, just_moved_to: Square | None) -> list[Square]:
    """Where a zombie can be picked that has somewhere to go, other than the one just moved (CARD-23)."""
    return [
        square
        for square in t.map.squares()
        if t.zombies[square] > (square == just_moved_to) and destinations(t, square)
    ]


def destinations(t: Table, origin: Square) -> list[Square]:
    return [square for square in t.map.squares() if square != origin and t.open_to_zombie(square)]


def move_two(t: Table, seat: int) -> Asking:
    """This Isn't So Bad."""
    just_moved_to = None
    for _ in range(2):
        origins = pickable(t, just_moved_to)
        if not origins:
            return
        origin = pair((yield from ask(seat, [f"pick {at(square)}" for square in origins])).split()[1])
        lines = [f"place {at(square)}" for square in destinations(t, origin)]
        target = pair((yield from ask(seat, lines)).split()[1])
        t.shift(origin, target)
        just_moved_to = target


# -------------------------------------------------------------------------------------------------------- leading


def ways_out(t: Table, target: int) -> list[Square]:
    """Where the next step of a player may lead, as far as Claustrophobia allows (CARD-20, first sentence)."""
    here = t.spot(target)
    barred = t.cramped(target) and t.map.is_street(here)
    return [square for square in t.map.links[here] if not barred or t.map.is_street(square)]


def lead(t: Table, seat: int, target: int) -> Asking:
    """Where Did Everybody Go? (CARD-21)."""
    t.led[target] += 1
    for _ in range(5):
        line = yield from ask(seat, [*[f"step {at(square)}" for square in ways_out(t, target)], "stop"])
        if line == "stop":
            break
        yield from turns.enter(t, target, pair(line.split()[1]))
        if not t.standing_human(target):
            break
        turns.pick_up(t, target)
    t.rise(target, t.led[target])
    t.led[target] -= 1
