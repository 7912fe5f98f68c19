"""Homecoming: members throw out or kill the intruders in their stronghold (clauses RET)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Choice, Misfits, Refusal, SeatDecides, ask, options_of, then
from zombiekit.games.zombie_flavored_doom.box.components import NOTHING, minus, plus, smaller
from zombiekit.games.zombie_flavored_doom.rules.dying import die, expel, forget_break_in, pay, purse, use_weapons
from zombiekit.games.zombie_flavored_doom.rules.ends import check_victory
from zombiekit.games.zombie_flavored_doom.table import position
from zombiekit.games.zombie_flavored_doom.table.actions import EVICTIONS, KILLS, Evict, Kill
from zombiekit.games.zombie_flavored_doom.table.events import IntruderEvicted, IntruderKilled
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_intruder, pile, players_at, set_pile
from zombiekit.primitives.pairs import replaced
from zombiekit.words import many


def arrive(draft: Draft, seat: int, tile: int, *, evening: bool) -> None:
    """Put a player on a tile; at home, intruders come next. Rules: DOOM-MOVE-03, DOOM-MOVE-05, DOOM-MOVE-07, DOOM-RET-01."""
    draft.tiles = replaced(draft.tiles, seat, tile)
    if draft.progress[seat] or draft.loot[seat] is not NOTHING:
        forget_break_in(draft, seat)
    if tile == draft.options.homes[seat] and any(is_intruder(draft, other) for other in players_at(draft, tile)):
        then(draft, Homecomers(seat, evening))


def next_intruder(state: Draft, home: int) -> int | None:
    """Return the first intruder at home in turn order, or None if nobody is there. Rules: DOOM-RET-02."""
    return next((seat for seat in position.in_turn_order(state, home) if is_intruder(state, seat)), None)


def payable(state: Draft, seat: int, intruder: int, *, evening: bool) -> list[int]:
    """Return the numbers of Weapons with which a member can kill an intruder, ascending. Rules: DOOM-RET-02."""
    cost = position.price(state, intruder)
    fewest = max(0, cost - purse(state, seat, evening=evening))
    return list(range(fewest, min(state.carried[seat].weapons, cost) + 1))


@attrs.frozen
class Homecomers(Automatic):
    """A member has come home: the intruders are dealt with one after the other. Rules: DOOM-RET-01, DOOM-RET-02, DOOM-RET-07."""

    seat: position.Seat
    evening: bool

    def run(self, draft: Draft) -> None:
        """Turn to the next intruder in turn order."""
        intruder = next_intruder(draft, draft.options.homes[self.seat])
        if intruder is None:
            return
        if payable(draft, self.seat, intruder, evening=self.evening):
            then(draft, self)
            ask(draft, Homecoming(self.seat, intruder, self.evening))
        elif not evict(draft, intruder):
            then(draft, self)


@attrs.frozen
class Homecoming(SeatDecides, Choice):
    """The member who has come home throws an intruder out, or kills the intruder. Rules: DOOM-RET-02."""

    called = ("HOMECOMING",)

    seat: position.Seat
    intruder: position.Seat
    evening: bool
    clause = "DOOM-RET-02"
    explains = (Evict, Kill)

    def question(self, state: Draft) -> str:
        kill = f"kill them for {position.price(state, self.intruder)} in ticks and Weapons"
        kinds = set(map(type, options_of(state, self)))
        ways = [words for kind, words in ((Evict, "throw them out for free"), (Kill, kill)) if kind in kinds]
        return f"Player {self.intruder + 1} is in your stronghold: {', or '.join(ways)}?"

    def options(self, state: Draft) -> tuple[Evict | Kill, ...]:
        """Return the eviction, then the kills by ascending Weapons. Rules: DOOM-ACT-03."""
        kills = payable(state, self.seat, self.intruder, evening=self.evening)
        return (EVICTIONS[self.intruder], *(KILLS[self.intruder][weapons] for weapons in kills))

    def why_not(self, state: Draft, action: Evict | Kill) -> Refusal:
        """Say which intruder is meant, or what the member can pay."""
        if type(action) is not Kill or action.player != self.intruder + 1:
            return Refusal(self.clause, f"the intruder to deal with now is Player {self.intruder + 1}")
        ticks = purse(state, self.seat, evening=self.evening)
        there = f"{many(ticks, 'tick')} and {many(state.carried[self.seat].weapons, 'Weapon')}"
        paid = f"{action.weapons} of it in Weapons"
        cost = position.price(state, self.intruder)
        return Refusal(self.clause, f"the kill costs {cost}, {paid}, and Player {self.seat + 1} can pay {there}")

    def misfits(self, state: Draft, index: int) -> Misfits:
        home = state.options.homes[self.seat]
        if state.tiles[self.seat] != home:
            yield "DOOM-RET-01", f"player {self.seat + 1} is not at home"
        if self.intruder != next_intruder(state, home):
            yield f"player {self.intruder + 1} is not the next intruder"
        if not payable(state, self.seat, self.intruder, evening=self.evening):
            yield f"player {self.seat + 1} cannot pay for a kill, so nobody is asked"

    def apply(self, draft: Draft, action: Evict | Kill) -> None:
        """Throw the intruder out; or pay the price and kill the intruder, whose Weapons are used up.

        Rules: DOOM-RET-02, DOOM-RET-03.
        """
        if type(action) is not Kill:
            evict(draft, self.intruder)
            return
        ticks = position.price(draft, self.intruder) - action.weapons
        if ticks:
            pay(draft, self.seat, ticks, evening=self.evening)
        if action.weapons:
            use_weapons(draft, self.seat, action.weapons)
        draft.events += (IntruderKilled(self.seat + 1, action.player, ticks, action.weapons),)
        use_weapons(draft, self.intruder, draft.carried[self.intruder].weapons)
        die(draft, self.intruder)
        check_victory(draft, draft.options.homes[self.seat])


def evict(draft: Draft, intruder: int) -> bool:
    """Take back an intruder's loot and expel the intruder; return whether the game is over.

    Rules: DOOM-RET-04, DOOM-RET-05, DOOM-RET-06.
    """
    tile = draft.tiles[intruder]
    returned = smaller(draft.loot[intruder], draft.carried[intruder])
    draft.events += (IntruderEvicted(intruder + 1, returned),)
    if any(returned):
        draft.carried = replaced(draft.carried, intruder, minus(draft.carried[intruder], returned))
        set_pile(draft, tile, plus(pile(draft, tile), returned))
    expel(draft, intruder)
    return check_victory(draft, tile)
