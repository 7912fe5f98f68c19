"""What the cards do when they are played, and the decisions and dice on the way."""

from collections import Counter
from collections.abc import Generator

from tests.they_come_back.referee import cards, fights, hordes, remaking, turns
from tests.they_come_back.referee.board import Square
from tests.they_come_back.referee.deck import ITEMS, NUMBER
from tests.they_come_back.referee.table import CHANCE, Asked, Asking, Effect, Table, ask, at, die, pair


def play(t: Table, seat: int, card: str, named: dict[str, str]) -> Asking:
    """Carry out a card that has just left the hand: the price, the window of its target, the effect (CARD-10)."""
    if "target" in named:
        if card == "bad_sense_of_direction":
            t.health[seat] -= 1
        target = yield from answered(t, seat, card, int(named["target"]))
        if target is not None:
            yield from aimed(t, seat, card, target)
    elif "tile" in named:
        yield from at_tile(t, seat, card, pair(named["tile"]))
    elif card in {"were_screwed", "zombie_master"}:
        yield from hordes.scatter(t, seat, cards.fillable(t, card), 10 if card == "were_screwed" else 5)
    elif card == "this_isnt_so_bad":
        yield from hordes.move_two(t, seat)
    elif card == "no_brains_here":
        yield from hordes.no_brains_here(t, seat, pair(named["square"]), named.get("kind", "ordinary"))
    elif card == "breakthrough":
        yield from remaking.breakthrough(t, seat, named["side"])
    elif card == "dynamite":
        yield from hordes.dynamite(t, seat)
    elif card == "barricade_the_door":
        yield from hordes.barricade(t, seat)
    elif card == "i_feel_alive":
        yield from feel_alive(t, seat)
    else:
        unaimed(t, seat, card)


def answered(t: Table, seat: int, card: str, target: int) -> Generator[Asked, str, int | None]:
    """Let the target turn the card toward another; return the final target, None if nobody is left (CARD-12)."""
    asked: set[int] = set()
    while True:
        asked.add(target)
        t.deflected = False
        yield from turns.window(t, "card_played", [target])
        if not t.deflected:
            return target
        others = [other for other in t.seats if other not in asked and cards.is_target(t, seat, card, other)]
        if not others:
            return None
        line = yield from ask(seat, [f"aim {other}" for other in others])
        target = int(line.split()[1])


def at_tile(t: Table, seat: int, card: str, cell: Square) -> Asking:
    """Cards at a tile or a building."""
    if card == "i_think_its_over_here":
        yield from remaking.move_tile(t, seat, cell)
    elif card == "mine_field":
        yield from hordes.mine_field(t, seat, cell)
    elif card == "were_all_gonna_die":
        hordes.fill(t, t.fresh_squares(t.map.of_tile(cell)))
    else:
        yield from hordes.fill_building(t, seat, card, cell)


def unaimed(t: Table, seat: int, card: str) -> None:
    """Cards without a target and without a choice."""
    if card == "shotgun":
        t.bullets[seat] += 3
    elif card in {"alternate_food_source", "government_enhanced", "jammed", "sprinkler_system"}:
        t.begin(Effect(card, seat, seat, t.until_next_turn_of(seat)))
    elif card == "adrenaline_rush" and t.counted:
        t.points += t.count
    elif card in {"adrenaline_rush", "keys_are_still_in_it", "in_the_zone"}:
        t.this_turn(card, seat)
    elif card == "much_needed_rest":
        t.left_out, t.points = True, 0
        t.heal(seat, 2)
    elif card == "hello_may_i_help_you":
        hordes.say_hello(t, seat)
    elif card == "clean_up_in_aisle_5":
        hordes.clean_up(t, seat)
    elif card == "clearance_sale":
        hordes.clearance_sale(t, seat)
    elif card == "you_lookin_at_me":
        t.deflected = True
    else:
        assert card in ITEMS


def aimed(t: Table, seat: int, card: str, target: int) -> Asking:
    """Cards with a target player."""
    if card == "bad_sense_of_direction":
        t.where[target] = cards.CENTER
        if target == t.active:
            t.entered = t.on_duct = False
    elif card in {"brain_cramp", "what_is_that_smell"}:
        t.this_turn(card, seat, target)
    elif card == "butter_fingers":
        yield from butter_fingers(t, seat, target)
    elif card in {"claustrophobia", "abandon_all_hope"}:
        t.begin(Effect(card, seat, target, t.until_next_turn_of(target), target))
    elif card == "fear":
        t.lay_down(target, "move")
    elif card == "hysterical_paralysis":
        t.lose_turn(target)
    elif card == "i_dont_think_theyre_dead":
        yield from count_again(t, target)
    elif card == "where_did_everybody_go":
        yield from lead(t, seat, target)
    elif card == "your_shoes_untied":
        before_the_count = target == t.active and not t.counted
        t.begin(Effect(card, seat, target, 1 if before_the_count else t.until_next_turn_of(target), target))
    else:
        yield from robbed(t, seat, card, target)


def robbed(t: Table, seat: int, card: str, target: int) -> Asking:
    """Cards that take something from the target player."""
    if card == "weekend_pass_denied":
        t.discards += sorted(t.hands[target], key=NUMBER.__getitem__)
        t.hands[target] = []
    elif card == "you_dont_need_that":
        line = yield from ask(seat, [f"take_weapon {weapon}" for weapon in fights.spoils(t, seat, target)])
        fights.take_weapon(t, seat, target, line.split()[1])
    elif card == "i_will_survive":
        yield from survive(t, seat, target)
    else:
        assert card == "lots_of_luck_with_that"
        yield from rob(t, seat, target)


def butter_fingers(t: Table, seat: int, target: int) -> Asking:
    lines = [f"lose_weapon {card}" for card in t.tables[target]]
    line = yield from ask(seat, lines + ["lose_bullets"] * (t.bullets[target] > 0))
    if line == "lose_bullets":
        t.lose_bullets(target, min(2, t.bullets[target]))
    else:
        t.drop(target, line.split()[1])


def count_again(t: Table, target: int) -> Asking:
    """I Don't Think They're Dead."""
    one = yield from die(t, target)
    other = yield from die(t, target)
    missing = max(0, 4 - one) + max(0, 4 - other)
    if missing:
        enough = t.bullets[target] >= missing and not t.under("jammed")
        line = yield from ask(target, ["accept", f"spend_bullets {missing}"] if enough else ["accept"])
        if line == "accept":
            t.kills[target] -= min(2, t.kills[target])
        else:
            t.lose_bullets(target, missing)


def feel_alive(t: Table, seat: int) -> Asking:
    """I Feel ALIVE!!!"""
    one = yield from die(t, seat)
    other = yield from die(t, seat)
    if min(one, other) >= 4:
        t.heal(seat, 2)


def survive(t: Table, seat: int, target: int) -> Asking:
    """I Will Survive!"""
    mine = (yield from die(t, seat)) + 1
    theirs = yield from die(t, target)
    t.lose_health(seat if mine < theirs else target)


def rob(t: Table, seat: int, target: int) -> Asking:
    """Lots of Luck with That!"""
    if t.bullets[target]:
        t.bullets[seat] += 1
        t.lose_bullets(target, 1)
    if t.hands[target]:
        line = yield Asked(CHANCE, {f"draw {card}": count for card, count in Counter(t.hands[target]).items()})
        t.hands[target].remove(line.split()[1])
        t.hands[seat].append(line.split()[1])
    t.halted = True


# -------------------------------------------------------------------------------------------------------- leading


def ways_out(t: Table, target: int) -> list[Square]:
    """Where the next step of a player may lead, under Claustrophobia and What is That Smell?!? (CARD-20, -27)."""
    here = t.spot(target)
    cramped = t.in_force("claustrophobia", target)
    smelly = t.smelly() if target == t.active else None
    return [
        square
        for square in t.map.links[here]
        if not (cramped and t.map.leads_indoors(here, square))
        and not (t.map.cell(square) == smelly and t.map.cell(here) != smelly)
    ]


def lead(t: Table, seat: int, target: int) -> Asking:
    """Where Did Everybody Go? (CARD-21)."""
    t.led[target] += 1
    for _ in range(5):
        line = yield from ask(seat, [*[f"step {at(square)}" for square in ways_out(t, target)], "stop"])
        if line == "stop":
            break
        yield from turns.walk(t, target, pair(line.split()[1]))
        if not t.standing_human(target):
            break
        turns.pick_up(t, target)
    t.rise(target, t.led[target])
    t.led[target] -= 1
