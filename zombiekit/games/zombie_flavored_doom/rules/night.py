"""The night: which zombies appear, how they move and attack (clauses NIGHT)."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

import attrs

from zombiekit.agenda import Automatic, Event, Misfits, options_of, then
from zombiekit.games.zombie_flavored_doom.box.components import OUT
from zombiekit.games.zombie_flavored_doom.box.options import Options
from zombiekit.games.zombie_flavored_doom.rules.dying import Struck, expel, must_choose, suffer
from zombiekit.games.zombie_flavored_doom.rules.ends import check_victory
from zombiekit.games.zombie_flavored_doom.table import events, position
from zombiekit.games.zombie_flavored_doom.table.position import Draft, first_player, in_turn_order, is_at_gate, name_of
from zombiekit.words import listed, many, verb

WAITING = 2
"""The ticks that a zombie takes if it appears on its victim or waited next to the victim; one from farther away takes 1.

Rules: DOOM-NIGHT-08.
"""


def wave(options: Options, number: int) -> tuple[tuple[int, ...], int]:
    """Return the tiles of the active group in a round, and how many zombies come in all. Rules: DOOM-NIGHT-02, DOOM-OPT-04."""
    groups = options.ground.plan.spawns
    base, step, cap = options.schedule
    if not groups or not cap:
        return (), 0
    tiles = groups[(number - 1) % len(groups)]
    return tiles, len(tiles) * (base + ((number - 1) // step if step else 0))


def coming(state: Draft) -> dict[int, int]:
    """Return how many zombies are still to appear this round, by tile, even if the cap will stop some of them. Rules: DOOM-NIGHT-02."""
    tiles, left = wave(state.options, state.round)
    begun = night_of(state)
    if begun is not None:
        left = begun.left if isinstance(begun, Appearing) else 0
    if not state.agenda or not left:
        return {}
    passes, more = divmod(left, len(tiles))  # the tiles of a pass that has begun come last
    counts = [passes + (place >= len(tiles) - more) for place in range(len(tiles))]
    return {tile: count for tile, count in zip(tiles, counts, strict=True) if count}


def tonight(state: Draft) -> str:
    """Say in a sentence where zombies appear at the end of the round; nothing if none do. Rules: DOOM-NIGHT-02, DOOM-NIGHT-04."""
    tiles, total = wave(state.options, state.round)
    if not total:
        return ""
    names = listed([name_of(state, tile) for tile in tiles])
    cap, each = state.options.schedule.cap, total // len(tiles)
    room = f", as long as there are fewer than {cap} on the board" if len(state.zombies) + total > cap else ""
    where = f"each of {names}" if len(tiles) > 1 else names
    return f" Tonight {many(each, 'zombie')} {verb(each, 'appears', 'appear')} on {where}{room}."


@attrs.frozen
class Night(Automatic):
    """The night falls: zombies are added, and then move. Rules: DOOM-NIGHT-01, DOOM-ROUND-01."""

    called = ("NIGHT",)

    def run(self, draft: Draft) -> None:
        draft.events += (events.NightFell(draft.round),)
        then(draft, Appearing(wave(draft.options, draft.round)[1]))


NIGHT = Night()


@attrs.frozen
class Appearing(Automatic):
    """`left` zombies are still to appear, even if the cap will stop some of them. Rules: DOOM-NIGHT-02, DOOM-NIGHT-03, DOOM-NIGHT-04."""

    left: position.Count

    def run(self, draft: Draft) -> None:
        _gathered(draft, self._come(draft))

    def _come(self, draft: Draft) -> Iterator[None]:
        """Place them one by one, until one attacks a player who has a choice, the cap is reached, or all have come."""
        tiles, total = wave(draft.options, draft.round)
        cap, left = draft.options.schedule.cap, self.left
        zombies = list(draft.zombies)
        asked = None
        while left and len(zombies) < cap and asked is None:
            tile = tiles[(total - left) % len(tiles)]
            left -= 1
            victim = next(in_turn_order(draft, tile), None) if tile in draft.tiles else None
            draft.events += (events.zombie_appeared(name_of(draft, tile)),)
            if victim is None:
                insort(zombies, tile)
            else:
                asked = _attack(draft, victim, WAITING, zombies)
            yield
        draft.zombies = tuple(zombies)
        then(draft, *((asked, Appearing(left)) if asked else (Walking(draft.zombies),)))


def _gathered(draft: Draft, parts: Iterator[None]) -> None:
    """Run the parts of a night one after the other, with their events in a list: added to a tuple one by one, thousands take seconds."""
    told: list[Event] = []
    for _ in parts:
        told += draft.events
        draft.events = ()
    draft.events = (*told, *draft.events)


def _attack(draft: Draft, victim: int, damage: int, left: Iterable[int]) -> NightDefense | None:
    """Let a zombie attack a player; `left` are the tiles of the zombies that are then on the board, in any order.

    Returns:
        The node for the player's choice, if there is one.

    Rules: DOOM-NIGHT-07, DOOM-NIGHT-09, DOOM-NIGHT-10.
    """
    draft.events += (events.ZombieAttacked(victim + 1, name_of(draft, draft.tiles[victim]), damage),)
    if not must_choose(draft, victim):
        suffer(draft, victim, damage)
        return None
    draft.zombies = tuple(sorted(left))  # house rules may look at them
    defense = NightDefense(victim, damage)
    ways = options_of(draft, defense)
    if len(ways) != 1:
        return defense
    defense.apply(draft, ways[0])
    return None


@attrs.frozen
class Walking(Automatic):
    """The zombies on these tiles are still to move, one after the other. Rules: DOOM-NIGHT-05, DOOM-NIGHT-12."""

    queue: position.Group

    def run(self, draft: Draft) -> None:
        _gathered(draft, self._walk(draft))

    def _walk(self, draft: Draft) -> Iterator[None]:
        """Let them move, until one attacks a player who has a choice, a side wins, or all are done."""
        moved = _without(draft.zombies, self.queue)
        paths: list[tuple[int, ...]] = []
        tiles, nearness = draft.tiles, _nearness(draft)
        preference = draft.options.ground.plan.preference[first_player(draft.options, draft.round)]
        for at, tile in enumerate(self.queue, 1):
            if nearness is None:  # there is no player to go to
                moved += self.queue[at - 1 :]
                break
            path = _path(tile, nearness, preference)
            end = path[-1]
            paths.append(path)
            if nearness[end]:
                moved.append(end)
                continue
            _tell(draft, paths)
            asked = _collide(draft, end, len(path) - 1, chain(moved, islice(self.queue, at, None)))
            if asked:
                then(draft, asked, Walking(self.queue[at:]))
            if asked or draft.result is not None:
                return
            yield
            if draft.tiles is not tiles:
                tiles, nearness = draft.tiles, _nearness(draft)
        draft.zombies = tuple(sorted(moved))
        _tell(draft, paths)


def night_of(state: Draft) -> Appearing | Walking | None:
    """Return the rest of the night, even while a player must answer; None if it is not night."""
    return next((node for node in state.agenda if isinstance(node, (Appearing, Walking))), None)


def still_to_move(state: Draft) -> Counter[int]:
    """Return how many zombies on each tile are still to move tonight; none if it is not night. Rules: DOOM-NIGHT-05."""
    night = night_of(state)
    if isinstance(night, Appearing):
        return Counter(state.zombies)
    return Counter(() if night is None else night.queue)


def _tell(draft: Draft, paths: list[tuple[int, ...]]) -> None:
    """Add an event for the paths since the last such event, and clear them."""
    if paths:
        named = draft.options.ground.plan.named
        draft.events += (events.ZombiesMoved(tuple([named(path) for path in paths])),)
        paths.clear()


def _without(zombies: tuple[int, ...], queue: tuple[int, ...]) -> list[int]:
    """Return the tiles of the zombies that have already moved, in order."""
    if queue is zombies:  # the night begins, as it does most often
        return []
    return [*(Counter(zombies) - Counter(queue)).elements()]


def _nearness(draft: Draft) -> tuple[int, ...] | None:
    """Return how far each tile is from the nearest player, or None if nobody is placed. Rules: DOOM-NIGHT-06."""
    placed = frozenset(tile for tile in draft.tiles if tile != OUT)
    return draft.options.ground.plan.nearness(placed) if placed else None


def _path(tile: int, nearness: Sequence[int], preference: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the path of a zombie: two steps toward the nearest player, fewer if it meets one. Rules: DOOM-NIGHT-05, DOOM-NIGHT-06."""
    distance = nearness[tile]
    if not distance:
        return (tile,)
    first = _toward(distance - 1, nearness, preference[tile])
    if distance == 1:
        return tile, first
    return tile, first, _toward(distance - 2, nearness, preference[first])


def _toward(distance: int, nearness: Sequence[int], neighbors: Sequence[int]) -> int:
    """Return the first neighbor at this distance from a player; the neighbors are in order of preference."""
    for tile in neighbors:
        if nearness[tile] == distance:
            return tile
    raise AssertionError  # a tile at distance n has a neighbor at n - 1


def _collide(draft: Draft, tile: int, steps: int, left: Iterable[int]) -> NightDefense | None:
    """Let a zombie meet the players on a tile. It is off the board already; `left` are the tiles of the others, in any order.

    Returns:
        The node that asks the attacked player, if there is a choice.

    Rules: DOOM-NIGHT-07, DOOM-NIGHT-08, DOOM-NIGHT-11, DOOM-NIGHT-12, DOOM-WIN-02.
    """
    if tile in draft.options.ground.plan.strongholds:
        draft.events += (events.ZombieKilled(name_of(draft, tile)),)
        expelled = [seat for seat in in_turn_order(draft, tile) if is_at_gate(draft, seat)]
        if expelled:
            draft.zombies = tuple(sorted(left))
            for intruder in expelled:
                expel(draft, intruder)
        check_victory(draft, tile)
        return None
    return _attack(draft, next(in_turn_order(draft, tile)), WAITING if steps == 1 else 1, left)


@attrs.frozen
class NightDefense(Struck):
    """A player attacked by a zombie chooses what to lose: NIGHT-DEFEND. Rules: DOOM-NIGHT-10."""

    called = ("NIGHT-DEFEND",)

    seat: position.Seat
    damage: position.Count
    clause = "DOOM-NIGHT-10"

    def question(self, state: Draft) -> str:
        return f"a zombie attacks you: {self.at_stake(state)}"

    def misfits(self, state: Draft, index: int) -> Misfits:
        left, tile, plan = night_of(state), state.tiles[self.seat], state.options.ground.plan
        if tile == OUT or tile in plan.strongholds or next(in_turn_order(state, tile)) != self.seat:
            yield "DOOM-NIGHT-07", f"no zombie can attack player {self.seat + 1}"
        if not 1 <= self.damage <= WAITING:
            yield "DOOM-NIGHT-08", f"an attack for {self.damage} ticks"
        if isinstance(left, Walking):
            if Counter(left.queue) - Counter(state.zombies):
                yield "DOOM-NIGHT-05", f"some zombies that are still to move are not there: {left.queue}"
        elif isinstance(left, Appearing):
            tiles, total = wave(state.options, state.round)
            if left.left >= total or tiles[(total - left.left - 1) % len(tiles)] != tile or self.damage != WAITING:
                yield "DOOM-NIGHT-03", f"no zombie appears on player {self.seat + 1} with {left.left} more to come"
            if len(state.zombies) >= state.options.schedule.cap:
                yield "DOOM-NIGHT-04", f"no zombie appears while there are {len(state.zombies)}"
        yield from super().misfits(state, index)
