"""What learning programs see of *Sometimes, They Come Back!*."""

from __future__ import annotations

from typing import Any

from zombiekit.agenda import Decision
from zombiekit.games.they_come_back.bots import prey
from zombiekit.games.they_come_back.box.components import Card, Movement, Posture
from zombiekit.games.they_come_back.rules import SETTING_UP
from zombiekit.games.they_come_back.rules.ends import flood, steps, to_escape
from zombiekit.games.they_come_back.rules.event_card import kind_of
from zombiekit.games.they_come_back.table.position import Draft, is_human, where, zombies_on
from zombiekit.learning import Feature, row
from zombiekit.primitives.arguments import check_position, check_seat

LOST = 40
"""The distance used for something that is not on the map."""

FEATURES: tuple[Feature, ...] = (
    Feature("human", "the seat is a human"),
    Feature("standing", "its figure stands"),
    Feature("health", "its Health", 5),
    Feature("bullets", "its Bullets", 6),
    Feature("kills", "killed zombies that it holds", 6),
    Feature("hand", "cards in its hand", 3),
    Feature("harmful", "cards in its hand that are played on another player", 3),
    Feature("weapons", "weapons on the table before it", 3),
    Feature("played", "it has played a card since the start of its last turn"),
    Feature("pads", "a helipad is on the map"),
    Feature("way", "steps from a human seat to the nearest helipad", 30),
    Feature("near", "how many steps this way is shorter than 10", 10),
    Feature("zombies_on_way", "zombies on a shortest way of a human seat, as far as ten squares ahead", 10),
    Feature("first_steps", "zombies on the next three squares of that way", 5),
    Feature("zombies_here", "zombies on its square", 3),
    Feature("zombies_beside", "zombies on linked squares", 6),
    Feature("health_token", "squares between it and the nearest Health token, walls not counted", 20),
    Feature("bullet_token", "squares between it and the nearest Bullet token, walls not counted", 20),
    Feature("rivals", "other humans", 5),
    Feature("dead", "other undead players", 5),
    Feature("rival_way", "steps to a helipad for the other human who is nearest to escaping", 30),
    Feature("rival_near", "how many steps that way is shorter than 10", 10),
    Feature("rival_health", "that human's Health", 5),
    Feature("rival_bullets", "that human's Bullets", 6),
    Feature("rival_hand", "cards in that human's hand", 3),
    Feature("weakest", "Health of the weakest other human", 5),
    Feature("rivals_health", "Health of all other humans", 15),
    Feature("lead", "how many steps nearer to a helipad the seat is than all other humans", 15),
    Feature("behind", "how many steps nearer another human is than the seat", 15),
    Feature("hunted", "steps from an undead seat to the nearest other human", 20),
    Feature("active", "it is the seat's turn"),
    Feature("acts", "the seat chooses"),
    Feature("points", "movement points left, in its turn", 8),
    Feature("ahead", "its movement in this turn is still to come or going on"),
    Feature("spent", "movement points left, in another player's turn", 8),
    Feature("setup", "the map is being laid"),
    Feature("round", "the round", 40),
)
"""The features of a position, in the order of a row."""


def features(state: Draft, seat: int) -> tuple[float, ...]:
    """Return the row of a position, as `FEATURES` describes it; zeros when the game is over."""
    check_position(state, Draft)
    check_seat(seat, len(state.health))
    if not state.agenda:
        return (0.0,) * len(FEATURES)
    node: Any = state.agenda[-1]
    others = [other for other in range(len(state.health)) if other != seat and is_human(state, other)]
    own, active = _way(state, seat), state.active == seat
    return row(
        FEATURES,
        (
            *_own(state, seat),
            *(bool(state.town.pads), own, max(0, 10 - own), *_ahead(state, seat, own)),
            *_around(state, seat),
            *(len(others), len(state.health) - len(others) - is_human(state, seat)),
            *_others(state, others, own),
            LOST if is_human(state, seat) else min(LOST, steps(state, state.squares[seat], prey(state, seat))),
            *(active, isinstance(node, Decision) and node.actor(state) == seat, state.points if active else 0),
            *(active and state.movement is Movement.AHEAD, 0 if active else state.points),
            *(type(node) in SETTING_UP, state.round),
        ),
    )


def _own(state: Draft, seat: int) -> tuple[float, ...]:
    hand = state.hands[seat]
    known = [card for card in hand if card is not Card.HIDDEN]
    return (
        is_human(state, seat),
        state.postures[seat] is Posture.STANDING,
        *(state.health[seat], state.bullets[seat], state.kills[seat], len(hand)),
        len([card for card in known if kind_of(state, card).names == "target"]),
        len(state.tables[seat]),
        state.played[seat],
    )


def _way(state: Draft, seat: int) -> int:
    """Return the steps of a human to the nearest helipad; `LOST` for an undead, and if no way leads there."""
    return min(LOST, to_escape(state, seat)) if is_human(state, seat) else LOST


def _ahead(state: Draft, seat: int, way: int) -> tuple[int, int]:
    """Return the zombies on the next ten and the next three squares of a human's shortest way; of equal squares take the emptier."""
    if state.squares[seat] is None or way >= LOST:
        return 0, 0
    square = where(state, seat)
    to_pad = min([flood(state.town, pad) for pad in state.town.pads], key=lambda found: found.get(square, LOST))
    held, links, met = zombies_on(state.zombies), state.town.links, list[int]()
    for left in range(way - 1, max(-1, way - 11), -1):
        nearer = [near for near in links[square] if to_pad.get(near) == left]
        count, square = min([(held.get(near, 0), near) for near in nearer])
        met.append(count)
    return sum(met), sum(met[:3])


def _around(state: Draft, seat: int) -> tuple[int, ...]:
    """Return the zombies on a figure's square and beside it, and the steps to the nearest tokens, ignoring walls."""
    if (square := state.squares[seat]) is None:
        return 0, 0, LOST, LOST
    held, (x, y) = zombies_on(state.zombies), square
    return (
        held.get(square, 0),
        sum([held.get(near, 0) for near in state.town.links[square]]),
        min([abs(x - at) + abs(y - to) for at, to in state.health_tokens], default=LOST),
        min([abs(x - at) + abs(y - to) for at, to in state.bullet_tokens], default=LOST),
    )


def _others(state: Draft, others: list[int], own: int) -> tuple[int, ...]:
    """Return the features of the other humans: what the one nearest to escaping has, how healthy all are, and who leads."""
    if not others:
        return (LOST, 0, 0, 0, 0, 0, 0, max(0, LOST - own), 0)
    way, first = min([(_way(state, other), other) for other in others])
    health = [state.health[other] for other in others]
    return (
        *(way, max(0, 10 - way), state.health[first], state.bullets[first], len(state.hands[first])),
        *(min(health), sum(health), max(0, way - own), max(0, own - way)),
    )
