"""Finding weapons (clauses WPN)."""

from __future__ import annotations

from functools import lru_cache

import attrs

from zombiekit.agenda import ChanceNode, Choice, Refusal
from zombiekit.games.one_against_the_dead.box.components import Stack, Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.table.actions import (
    CHIPS,
    COMBINE,
    EXCHANGE,
    KEEP,
    LEAVE,
    TAKE,
    Chip,
    Combine,
    Exchange,
    Keep,
    Leave,
    Take,
)
from zombiekit.games.one_against_the_dead.table.events import WeaponDiscarded, WeaponFound, WeaponLoaded, WeaponTaken
from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.games.one_against_the_dead.table.words import weapon_text
from zombiekit.primitives.chance import Chance, Weighted
from zombiekit.primitives.dice import DIE, SIDES, Roll


@lru_cache(maxsize=128)
def _chips(stack: Stack) -> Weighted[Chip]:
    return Weighted((CHIPS[kind], left) for kind, left in zip(WeaponKind, stack, strict=True) if left)


@attrs.frozen
class WeaponChip(ChanceNode):
    """A chip is drawn from the weapon stack. Rules: OATD-WPN-01, OATD-SRCH-05."""

    clause = "OATD-WPN-01"
    asks = "draw a weapon chip from the mug."

    def outcomes(self, state: Draft) -> Chance[Chip]:
        """Return the kinds with chips left, by their number."""
        return _chips(state.stack)

    def refusal(self, state: Draft, outcome: object) -> Refusal | None:
        """Refuse what is no chip, and chips that are gone."""
        refused = super().refusal(state, outcome)
        if refused is not None and type(outcome) is Chip:
            left = ", ".join(f"{kind} {count}" for kind, count in state.stack._asdict().items())
            return Refusal(self.clause, f"no {outcome.kind} is left in the stack ({left})")
        return refused

    def apply(self, draft: Draft, outcome: Chip) -> None:
        """Take the chip off the stack; all but a bat get a die. Rules: OATD-WPN-02."""
        kind = outcome.kind
        draft.stack = draft.stack._replace(**{kind.value: getattr(draft.stack, kind.value) - 1})
        draft.found = Weapon(kind)
        draft.events += (WeaponFound(kind),)
        draft.agenda += (WEAPON_CHOICE,) if kind is WeaponKind.BAT else (WEAPON_DIE,)


@attrs.frozen
class WeaponDie(ChanceNode):
    """The fuel or the shells of the find are rolled before the player decides. Rules: OATD-WPN-02, OATD-WPN-04."""

    clause = "OATD-WPN-04"

    def question(self, state: Draft) -> str:
        """Say of which find."""
        assert state.found is not None  # noqa: S101 - holds wherever a find waits for its die
        loaded = "shells" if state.found.kind is WeaponKind.SHOTGUN else "fuel"
        return f"roll the {loaded} of the {state.found.kind}."

    def outcomes(self, state: Draft) -> Chance[Roll]:
        """Return a die."""
        return DIE

    def apply(self, draft: Draft, outcome: Roll) -> None:
        """Load the weapon."""
        assert draft.found is not None  # noqa: S101 - holds wherever a find waits for its die
        draft.found = Weapon(draft.found.kind, outcome.value)
        draft.events += (WeaponLoaded(draft.found),)
        draft.agenda += (WEAPON_CHOICE,)


@attrs.frozen
class WeaponChoice(Choice):
    """The player decides about the find. Rules: OATD-WPN-03, OATD-WPN-05, OATD-WPN-06, OATD-WPN-07."""

    clause = "OATD-WPN-05"

    def question(self, state: Draft) -> str:
        """Say what was found, and what is in hand."""
        found = weapon_text(state.found)
        if state.weapon is None:
            return f"You found a {found}: take it or leave it?"
        return f"You found a {found} and hold a {weapon_text(state.weapon)}: which one do you want?"

    def options(self, state: Draft) -> tuple[Take | Leave | Keep | Exchange | Combine, ...]:
        """Return take and leave, or keep, exchange, and combine for two shotguns. Rules: OATD-GEN-05, OATD-WPN-08."""
        if state.weapon is None:
            return (TAKE, LEAVE)
        return (KEEP, EXCHANGE, COMBINE) if _can_combine(state) else (KEEP, EXCHANGE)

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell what does not go with the hands, full or empty."""
        if type(action) in (Take, Leave):
            return Refusal(
                self.clause, f"there is a weapon in hand, the {weapon_text(state.weapon)}: keep it or exchange it"
            )
        if type(action) not in (Keep, Exchange, Combine):
            return self.no_answer(state)
        if state.weapon is None:
            found = weapon_text(state.found)
            return Refusal("OATD-WPN-06", f"there is no weapon in hand: take the {found} that was found, or leave it")
        alike = state.found is not None and state.weapon.kind is state.found.kind
        pair = f"a {weapon_text(state.weapon)} in hand and a {weapon_text(state.found)}"
        return Refusal("OATD-WPN-08" if alike else "OATD-WPN-07", f"only two shotguns combine, not {pair}")

    def apply(self, draft: Draft, action: Take | Leave | Keep | Exchange | Combine) -> None:
        """Settle which weapon is held; the other is out of the game. Rules: OATD-WPN-09."""
        held, found = draft.weapon, draft.found
        assert found is not None  # noqa: S101 - holds wherever a find waits for the player
        draft.found = None
        if type(action) is Combine:
            assert held is not None and held.die and found.die  # noqa: S101, PT018 - two shotguns
            draft.weapon = Weapon(WeaponKind.SHOTGUN, min(SIDES, held.die + found.die))
            gone: Weapon | None = found
        elif type(action) in (Take, Exchange):
            draft.weapon, gone = found, held
        else:
            gone = found
        if gone is not None:
            draft.events += (WeaponDiscarded(gone.kind),)
        if draft.weapon is not None:
            draft.events += (WeaponTaken(draft.weapon),)


def _can_combine(state: Draft) -> bool:
    held, found = state.weapon, state.found
    return held is not None and found is not None and held.kind == found.kind == WeaponKind.SHOTGUN


WEAPON_CHIP = WeaponChip()
WEAPON_DIE = WeaponDie()
WEAPON_CHOICE = WeaponChoice()


def use_up(draft: Draft) -> None:
    """Turn the die of the weapon held one down; at 1 the weapon is out of the game. Rules: OATD-ATK-11, OATD-WPN-11, OATD-DIE-03."""
    held = draft.weapon
    assert held is not None and held.die is not None  # noqa: S101, PT018 - only chainsaw and shotgun are used up
    if held.die > 1:
        draft.weapon = Weapon(held.kind, held.die - 1)
    else:
        draft.weapon = None
        draft.events += (WeaponDiscarded(held.kind),)
