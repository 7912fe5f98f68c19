"""Zombies on the map: where they may stand, and how they come, lie down and leave (clauses GEO, TOKEN, EVADE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container
from itertools import filterfalse

from zombiekit.games.they_come_back.box.components import HIT_ON, HIT_ON_ENHANCED, Card, Square, Zombie
from zombiekit.games.they_come_back.rules.markers import center_of
from zombiekit.games.they_come_back.table import events, position
from zombiekit.games.they_come_back.table.position import Draft, Enhanced, Lying, has_marker, where, zombies_on
from zombiekit.games.they_come_back.table.words import zombie_name
from zombiekit.primitives.pairs import drop, put, replaced, value_at


def zombies_at(state: Draft, square: Square) -> int:
    return zombies_on(state.zombies).get(square, 0)


def holds_foes(state: Draft, square: Square) -> bool:
    return bool(zombies_at(state, square) or position.standing_undead_on(state, square))


def needed(state: Draft, kind: Zombie) -> int:
    """Return the total that a roll against a zombie needs. Rules: STCB-EVADE-02, STCB-FIGHT-06, STCB-BASE-07, STCB-EVENT-31."""
    if kind is Zombie.ENHANCED or (state.markers and Card.GOVERNMENT_ENHANCED in position.effects_of(state.markers)):
        return HIT_ON_ENHANCED
    return HIT_ON


def enhanced_at(state: Draft, square: Square) -> int:
    """Return how many enhanced zombies stand on a square. Rules: STCB-BASE-07."""
    return sum([zombie.square == square for zombie in state.enhanced]) if state.enhanced else 0


def kinds_at(state: Draft, square: Square) -> dict[Zombie, int]:
    """Count the zombies on a square by kind, ordinary ones first; kinds without any are left out."""
    standing = zombies_at(state, square)
    if not state.enhanced:
        return {Zombie.ORDINARY: standing} if standing else {}
    enhanced = enhanced_at(state, square)
    found = {Zombie.ORDINARY: standing - enhanced, Zombie.ENHANCED: enhanced}
    return {kind: count for kind, count in found.items() if count}


def lying_at(state: Draft, square: Square) -> Counter[Zombie]:
    """Count the evaded zombies that lie on a square, by kind."""
    return Counter([lying.kind for lying in state.lying if lying.square == square for _ in range(lying.number)])


def kind_named(state: Draft, square: Square, kind: Zombie) -> str:
    """Return what zombies of a kind are called on a square: ordinary ones by their kind, too, if enhanced ones stand there."""
    return f"{kind} zombie" if enhanced_at(state, square) else zombie_name(kind)


def zombies_to_meet(state: Draft, square: Square, seat: int) -> int:
    """Return how many standing zombies on a square count in a human's encounter. Rules: STCB-ENC-06, STCB-EVENT-03, STCB-EVENT-44."""
    count = zombies_to_shoot(state, square)
    return 0 if count and state.markers and ignores(state, seat, square) else count


def has_company(state: Draft, square: Square, seat: int) -> bool:
    """Return whether a human has zombies or undead to deal with on a square. Rules: STCB-ENC-02, STCB-ENC-06, STCB-TIME-07."""
    return zombies_to_meet(state, square, seat) > 0 or bool(position.standing_undead_on(state, square))


def zombies_to_shoot(state: Draft, square: Square) -> int:
    """Return how many standing zombies on a square can be shot, even if a human's encounter ignores them. Rules: STCB-SHOTGUN-10."""
    count = zombies_at(state, square)
    return 0 if count and state.markers and has_marker(state, Card.ALTERNATE_FOOD_SOURCE) else count


def ignores(state: Draft, seat: int, square: Square) -> bool:
    """Return whether a human ignores the zombies of a square's tile in this turn. Rules: STCB-EVENT-44, STCB-ENC-06."""
    card = Card.AWW_ISNT_HE_CUTE
    return has_marker(state, card) and has_marker(state, card, owner=seat, square=center_of(square))


def squares_with_zombies(state: Draft) -> Container[Square]:
    """Return the squares that hold zombies, standing or lying. Rules: STCB-GEO-11."""
    held = zombies_on(state.zombies)
    return held.keys() | {lying.square for lying in state.lying} if state.lying else held


def squares_without_zombies(state: Draft, squares: Collection[Square]) -> list[Square]:
    """Return the given squares without a zombie, standing or lying, in the order given. Rules: STCB-GEO-11."""
    return list(filterfalse(squares_with_zombies(state).__contains__, squares))


def surely_without_zombies(state: Draft) -> int:
    """Return the least number of squares without a zombie. There are more if evaded zombies share squares with others.

    Cards need to know in every window whether there is room. There nearly always is, and this shows it without a look at every square.
    """
    return len(state.town.squares) - len(state.zombies) - len(state.lying)


def squares_for_zombies(state: Draft, squares: Collection[Square]) -> list[Square]:
    """Return the given squares where a zombie may be put or moved, in the order given. Rules: STCB-GEO-11, STCB-LOSS-08, INV-6."""
    held, open_to_all = squares_with_zombies(state), position.human_squares(state)
    return [square for square in squares if square not in held or square in open_to_all]


def supply(state: Draft) -> int | None:
    """Return how many zombies are left in the supply, or None if it has no limit. Rules: STCB-TOKEN-07, INV-10."""
    if (limit := state.options.limited_supplies) is None:
        return None
    standing, lying = sum([count for _, count in state.zombies]), sum([lying.number for lying in state.lying])
    return limit - standing - lying - sum(state.kills)


def cut_to_supply(state: Draft, count: int) -> int:
    """Return `count`, or the number of zombies left if that is less. Rules: STCB-TOKEN-07, STCB-CARD-30."""
    left = supply(state)
    return count if left is None else min(count, left)


def put_zombie(draft: Draft, square: Square, kind: Zombie = Zombie.ORDINARY) -> None:
    """Put a zombie from the supply on a square. Rules: STCB-SWARM-02, STCB-TOKEN-08."""
    _add_zombies(draft, square, 1, kind)
    draft.events += (events.ZombiePut(square, kind),)


def _add_zombies(draft: Draft, square: Square, count: int, kind: Zombie) -> None:
    """Add standing zombies to a square, as not moved in this phase."""
    draft.zombies = position.with_zombies(draft.zombies, square, count)
    if kind is Zombie.ENHANCED:
        draft.enhanced = tuple(sorted((*draft.enhanced, *[Enhanced(square)] * count)))


def take_zombies(draft: Draft, square: Square, count: int = 1, kind: Zombie = Zombie.ORDINARY) -> int:
    """Take standing zombies of a kind off a square, unmoved ones first; return how many were moved in this phase. Rules: STCB-SWARM-02."""
    were_moved = max(count - unmoved(draft, square, kind), 0) if draft.moved else 0
    draft.zombies = position.with_zombies(draft.zombies, square, -count)
    if kind is Zombie.ENHANCED:
        there = [zombie for zombie in draft.enhanced if zombie.square == square]  # sorted: unmoved ones come first
        others = [zombie for zombie in draft.enhanced if zombie.square != square]
        draft.enhanced = tuple(sorted((*others, *there[count:])))
    if were_moved:
        count_moved(draft, square, -were_moved)
    return were_moved


def unmoved(state: Draft, square: Square, kind: Zombie) -> int:
    """Return how many zombies of a kind on a square were not moved in this phase."""
    enhanced = sum([not zombie.moved for zombie in state.enhanced if zombie.square == square])
    if kind is Zombie.ENHANCED:
        return enhanced
    return zombies_at(state, square) - value_at(state.moved, square, 0) - enhanced


def count_moved(draft: Draft, square: Square, by: int) -> None:
    """Count `by` more zombies on a square as moved in this phase, or fewer if it is below 0. Rules: STCB-SWARM-02."""
    count = value_at(draft.moved, square, 0) + by
    draft.moved = put(draft.moved, square, count) if count else drop(draft.moved, square)


def kill_zombies(draft: Draft, seat: int, square: Square, count: int = 1, kind: Zombie = Zombie.ORDINARY) -> None:
    """Kill standing zombies on a square and give them to a human. Rules: STCB-FIGHT-06, STCB-CARD-29."""
    take_zombies(draft, square, count, kind)
    draft.kills = replaced(draft.kills, seat, draft.kills[seat] + count)
    draft.events += (events.ZombiesKilled(seat, square, count, kind),)


def kill_all(draft: Draft, seat: int, square: Square) -> None:
    """Kill all standing zombies on a square for a human. Rules: STCB-CARD-29, STCB-CARD-33."""
    for kind, count in kinds_at(draft, square).items():
        kill_zombies(draft, seat, square, count, kind)


def remove_zombies(draft: Draft, square: Square, count: int, kind: Zombie) -> None:
    """Take standing zombies off the map. Rules: STCB-CARD-28, STCB-TOKEN-07."""
    take_zombies(draft, square, count, kind)
    draft.events += (events.ZombiesRemoved(square, count, kind),)


def change_enhanced(draft: Draft, before: Enhanced, after: Enhanced) -> None:
    """Replace an enhanced zombie's entry: its square, or whether it was moved. Rules: STCB-BASE-08."""
    at = draft.enhanced.index(before)
    draft.enhanced = tuple(sorted((*draft.enhanced[:at], *draft.enhanced[at + 1 :], after)))


def shift_zombie(draft: Draft, origin: Square, target: Square, kind: Zombie = Zombie.ORDINARY) -> None:
    """Move a zombie by a card, an unmoved one if possible. One moved in this phase still counts as moved. Rules: STCB-SWARM-02."""
    was_moved = take_zombies(draft, origin, kind=kind)
    _add_zombies(draft, target, 1, kind)
    if was_moved:
        count_moved(draft, target, 1)
        if kind is Zombie.ENHANCED:
            change_enhanced(draft, Enhanced(target), Enhanced(target, moved=True))
    draft.events += (events.ZombieMoved(origin, target, kind),)


def lay_down(draft: Draft, seat: int, level: int, kind: Zombie = Zombie.ORDINARY) -> None:
    """Lay down a zombie that the human on its square has evaded. Rules: STCB-EVADE-02, STCB-ENC-05."""
    square = where(draft, seat)
    take_zombies(draft, square, kind=kind)
    found = {(lying.seat, lying.level, lying.square, lying.kind): lying.number for lying in draft.lying}
    found[seat, level, square, kind] = found.get((seat, level, square, kind), 0) + 1
    groups = [Lying(seat, level, square, count, kind) for (seat, level, square, kind), count in found.items()]
    draft.lying = tuple(sorted(groups))


def stand_zombies_up(draft: Draft, seat: int, level: int | None = None) -> None:
    """Let the zombies stand up that a human evaded in the movement of this level, or in all. Rules: STCB-ENC-07, STCB-ENC-08."""
    rising = [lying for lying in draft.lying if lying.seat == seat and level in {None, lying.level}]
    for lying in rising:
        _add_zombies(draft, lying.square, lying.number, lying.kind)
        draft.events += (events.ZombiesStoodUp(lying.square, lying.number, lying.kind),)
    if rising:
        draft.lying = tuple([lying for lying in draft.lying if lying not in rising])
