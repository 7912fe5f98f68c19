"""The Player Attacks phase: fists and weapons (clauses ATK)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import attrs

from zombiekit.agenda import Automatic, Decision, Misfits, Refusal, list_options, then
from zombiekit.forms import Count
from zombiekit.games.one_against_the_dead.box.components import Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.box.options import Replacements
from zombiekit.games.one_against_the_dead.rules.checking_out import CoinsInTheAir
from zombiekit.games.one_against_the_dead.table import actions, events
from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.games.one_against_the_dead.table.words import coins_text, group, weapon_text
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.names import Name
from zombiekit.primitives.pairs import drop, put
from zombiekit.primitives.zombies import Zombies
from zombiekit.words import many

BLOWS = 4
"""The most zombies that fists can hit at once. Rules: OATD-ATK-05."""


class Attack(Name):
    """An attack that throws coins."""

    FISTS = "fists"
    CHAINSAW = "chainsaw"
    SHOTGUN = "shotgun"


@attrs.frozen
class PlayerAttacks(Automatic):
    """The phase begins; without zombies on the block it is skipped. Rules: OATD-ATK-01, OATD-ATK-02, OATD-ATK-03."""

    def run(self, draft: Draft) -> None:
        if draft.zombies_here.total and list_options(draft, PLAYER_ATTACK) != (actions.DECLINE,):
            then(draft, PLAYER_ATTACK)


_COUNTS = [Zombies._make(counts) for counts in product(range(BLOWS + 1), repeat=4)]
_SELECTIONS = [actions.Fists(counts) for counts in _COUNTS if 1 <= counts.total <= BLOWS]
"""All 69 selections, whatever the crowd."""


@lru_cache(maxsize=len(_COUNTS))
def _fists(zombies: Zombies) -> tuple[actions.Fists, ...]:
    """List the selections; cached, because the same crowds come back: without it, a node takes 9 % more instructions."""
    return tuple([each for each in _SELECTIONS if zombies.holds(each.zombies)])


def fists(zombies: Zombies) -> tuple[actions.Fists, ...]:
    """Return the selections of 1 to 4 of these zombies, in ascending order. Rules: OATD-ATK-05, OATD-GEN-05."""
    if max(zombies) > BLOWS:
        zombies = Zombies(*[min(count, BLOWS) for count in zombies])
    return _fists(zombies)


@attrs.frozen
class PlayerAttack(Decision):
    """The player attacks with the fists or with the weapon held, or declines. Rules: OATD-ATK-01, OATD-ATK-04, OATD-WPN-03."""

    clause = "OATD-ATK-01"
    called = ("ATTACK",)
    beneath = "ZombiesAttack"

    def question(self, state: Draft) -> str:
        here = state.zombies_here
        count = many(here.total, "zombie")
        return f"{count} on your block ({group(here)}) against Strength {state.strength}: how do you attack?"

    def options(self, state: Draft) -> tuple[actions.AttackAction, ...]:
        """Return the fists' selections, the weapon's attacks, then the decline. Rules: OATD-GEN-05."""
        here = state.zombies_here
        return (*fists(here), *_weapon_attacks(state, here), actions.DECLINE)

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        here = state.zombies_here
        if type(action) is actions.Fists:
            if 1 <= action.zombies.total <= BLOWS and here.holds(action.zombies):
                return None
            return Refusal(
                "OATD-ATK-05", f"fists hit 1 to {BLOWS} of the zombies on the block, which holds {group(here)}"
            )
        if type(action) is actions.Decline or action in _weapon_attacks(state, here):
            return None
        if type(action) is actions.Bat and state.weapon is not None and state.weapon.kind is WeaponKind.BAT:
            reason = f"there is no {action.size.capitalize()} Zombie on the block, only {group(here)}"
            return Refusal("OATD-ATK-08", reason)
        if type(action) in (actions.Bat, actions.Chainsaw, actions.Shotgun):
            held = f"a {weapon_text(state.weapon)}" if state.weapon else "no weapon"
            return Refusal("OATD-WPN-03", f"you hold {held}")
        return self.no_answer(state)

    def apply(self, draft: Draft, action: actions.AttackAction) -> None:
        """Take zombies off the block if their coins are thrown; settle an attack without coins at once. Rules: OATD-ATK-12, OATD-ATK-14."""
        draft.events += (events.PlayerAttacked(action),)
        if type(action) is actions.Fists:
            then(draft, _throw(draft, Attack.FISTS, action.zombies))
        elif type(action) is actions.Bat:
            _swing(draft, action.size)
        elif type(action) is actions.Chainsaw:
            then(draft, _throw(draft, Attack.CHAINSAW, draft.zombies_here))
        elif type(action) is actions.Shotgun:
            then(draft, *_shoot(draft))

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not state.zombies_here.total:
            yield "OATD-ATK-03", "there is no zombie on the pawn's block"


def _weapon_attacks(state: Draft, here: Zombies) -> tuple[actions.Bat | actions.Chainsaw | actions.Shotgun, ...]:
    if state.weapon is None:
        return ()
    if state.weapon.kind is WeaponKind.CHAINSAW:
        return (actions.CHAINSAW,)
    if state.weapon.kind is WeaponKind.SHOTGUN:
        return (actions.SHOTGUN,)
    sizes = ((actions.Size.GREATER, here.greater), (actions.Size.LESSER, here.lesser))
    return tuple([actions.BATS[size] for size, count in sizes if count])


def _throw(draft: Draft, attack: Attack, thrown: Zombies) -> AttackCoins:
    """Take zombies off the block, and return the node that flips them."""
    _set_block(draft, draft.zombies_here.without(thrown))
    return AttackCoins(attack, thrown.greater, thrown.lesser)


def _swing(draft: Draft, size: actions.Size) -> None:
    """Weaken every zombie of one size once. Rules: OATD-ATK-08, OATD-ZOM-02."""
    here = draft.zombies_here
    after = here.greater_weakened() if size is actions.Size.GREATER else here.lesser_weakened()
    killed = here.total - after.total
    _count(draft, killed, here.greater - after.greater)
    _set_block(draft, after)
    draft.events += (events.ZombiesHit(after, killed),)


def _shoot(draft: Draft) -> tuple[AttackCoins, ...]:
    """Kill the Lesser Zombies, and return the node that flips the Greater, if there are any. Rules: OATD-ATK-10."""
    here = draft.zombies_here
    greater = Zombies(here.greater_heads, here.greater_tails)
    _count(draft, here.lesser)
    _set_block(draft, greater)
    draft.events += (events.ZombiesHit(greater, here.lesser),)
    if greater.total:
        return (_throw(draft, Attack.SHOTGUN, greater),)
    use_up(draft)
    return ()


_TAILS = {
    (True, False): "tails become Lesser",
    (False, True): "tails are killed",
    (True, True): "large tails become Lesser, small tails are killed",
}
"""What happens to tails, by whether large and whether small coins are thrown."""


@attrs.frozen
class _CoinsOfAnAttack(CoinsInTheAir):
    """Coins of zombies on the pawn's block."""

    attack: Attack
    beneath = "ZombiesAttack"

    def block(self, state: Draft) -> Cell:
        return state.pawn

    def misfits(self, state: Draft, index: int) -> Misfits:
        """Check the coins against the weapon and the block."""
        greater, lesser = self.thrown
        if not greater + lesser:
            yield "OATD-GEN-03", f"{greater} Greater and {lesser} Lesser coins"
        if self.attack is Attack.FISTS:
            if greater + lesser > BLOWS:
                yield "OATD-ATK-05", f"{greater + lesser} coins for the fists"
        elif state.weapon is None or state.weapon.kind.value != self.attack.value:
            yield "OATD-WPN-03", f"the weapon in hand is {state.weapon.kind if state.weapon else 'none'}"
        elif spared := self.spared(state.zombies_here):
            yield "OATD-ATK-12", f"{spared} zombies on the block are spared"

    def spared(self, here: Zombies) -> int:
        """Return how many zombies on the block a weapon has spared, which spares none."""
        return here.total


@attrs.frozen
class AttackCoins(_CoinsOfAnAttack):
    """The zombies under attack are flipped. Rules: OATD-ATK-06, OATD-ATK-09, OATD-ATK-10, OATD-ATK-14, OATD-GEN-03."""

    greater: Count
    lesser: Count
    clause = "OATD-ATK-14"
    called = ("ATTACK-COINS",)

    @property
    def thrown(self) -> tuple[int, int]:
        return self.greater, self.lesser

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from super().misfits(state, index)
        if self.attack is Attack.SHOTGUN and self.lesser:
            yield "OATD-ATK-10", f"{self.lesser} Lesser coins for the shotgun"

    def question(self, state: Draft) -> str:
        tails = "tails are killed" if self.attack is Attack.CHAINSAW else _TAILS[bool(self.greater), bool(self.lesser)]
        return f"flip {coins_text(*self.thrown)} for the zombies under attack ({self.attack}): {tails}."

    def apply(self, draft: Draft, outcome: Flip) -> None:
        """Put the heads back. Lesser tails are killed; Greater tails are killed by the chainsaw, and replaced otherwise."""
        broken = self.greater - outcome.greater
        killed = self.lesser - outcome.lesser
        if self.attack is Attack.CHAINSAW:
            killed, broken = killed + broken, 0
        _settle(draft, Zombies(outcome.greater, 0, outcome.lesser, 0), killed, broken)
        if broken:
            then(draft, ReplacementCoins(self.attack, broken))
        elif self.attack is not Attack.FISTS:
            use_up(draft)


@attrs.frozen
class ReplacementCoins(_CoinsOfAnAttack):
    """Lesser Zombies replace the Greater that were broken, and are flipped. Rules: OATD-ATK-06, OATD-ATK-07, OATD-ATK-10."""

    coins: Count
    clause = "OATD-ATK-07"
    called = ("REPLACEMENT-COINS",)

    @property
    def thrown(self) -> tuple[int, int]:
        return 0, self.coins

    def misfits(self, state: Draft, index: int) -> Misfits:
        yield from super().misfits(state, index)
        if self.attack is Attack.CHAINSAW:
            yield "OATD-ATK-09", "the chainsaw kills Greater Zombies and replaces none"

    def spared(self, here: Zombies) -> int:
        """Return how many there are besides Greater Zombies heads-up, which the coins for these replace left behind."""
        return here.total - here.greater_heads

    def question(self, state: Draft) -> str:
        tails = "tails are killed" if self._is_rechecked(state) else "tails stay too"
        return f"flip {coins_text(*self.thrown)} for the Lesser Zombies that replace broken Greater ones: {tails}."

    def _is_rechecked(self, state: Draft) -> bool:
        return self.attack is Attack.FISTS and state.options.fists_replacements is Replacements.RECHECK

    def why_not(self, state: Draft, outcome: object) -> Refusal:
        """Refuse anything but a flip of these coins; each attack has its own clause for them."""
        clause = "OATD-ATK-10" if self.attack is Attack.SHOTGUN else self.clause
        return Refusal(clause, self.no_outcome(state).reason)

    def apply(self, draft: Draft, outcome: Flip) -> None:
        """Put the replacements on the block; under `recheck` fists kill those that show tails."""
        tails = self.coins - outcome.lesser
        killed = tails if self._is_rechecked(draft) else 0
        _settle(draft, Zombies(0, 0, outcome.lesser, tails - killed), killed)
        if self.attack is Attack.SHOTGUN:
            use_up(draft)


def _settle(draft: Draft, back: Zombies, killed: int, broken: int = 0) -> None:
    """Put thrown coins back on the block and count the kills. Rules: OATD-ATK-14."""
    _count(draft, killed, broken)
    _set_block(draft, draft.zombies_here.joined(back))
    draft.events += (events.CoinsSettled(back, killed, broken),)


def _count(draft: Draft, killed: int, replaced: int = 0) -> None:
    """Count the kills, and also the replaced Greater Zombies if the options let them score. Rules: OATD-ATK-13."""
    draft.kills += killed + (replaced if draft.options.replaced_scores else 0)


def _set_block(draft: Draft, group: Zombies) -> None:
    draft.zombies = put(draft.zombies, draft.pawn, group) if group.total else drop(draft.zombies, draft.pawn)


def use_up(draft: Draft) -> None:
    """Turn the die of the held weapon one down; at 1, the weapon leaves the game. Rules: OATD-ATK-11, OATD-WPN-11, OATD-DIE-03."""
    held = draft.weapon
    assert held is not None and held.die is not None  # noqa: S101, PT018 - only chainsaw and shotgun are used up
    if held.die > 1:
        draft.weapon = Weapon(held.kind, held.die - 1)
    else:
        draft.weapon = None
        draft.events += (events.WeaponDiscarded(held.kind),)


PLAYER_ATTACKS = PlayerAttacks()
PLAYER_ATTACK = PlayerAttack()
