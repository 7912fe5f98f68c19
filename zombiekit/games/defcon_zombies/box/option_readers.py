"""Converters of the options: texts become members, lists tuples; everything else is left to the check.

There is one function for each option, since type checkers tell what an option takes by the name of a function alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from zombiekit.games.defcon_zombies.box import variants
from zombiekit.games.defcon_zombies.box.components import Constellation
from zombiekit.games.defcon_zombies.box.galaxies import Galaxy
from zombiekit.primitives.choices import member_or_same
from zombiekit.primitives.hexes import Hex
from zombiekit.primitives.names import Name


def _read(enum: type[Name], value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else member_or_same(enum, value)


def read_first_player(value: int | variants.FirstPlayer | str) -> int | variants.FirstPlayer:
    """Read a text as the member."""
    return _read(variants.FirstPlayer, value)  # type: ignore[no-any-return]


def read_galaxies(value: variants.Galaxies | Galaxy | Mapping[str, object] | str) -> variants.Galaxies | Galaxy:
    """Read a text as the member."""
    return _read(variants.Galaxies, value)  # type: ignore[no-any-return]


def read_gaps(value: variants.Gaps | Sequence[Hex] | str) -> variants.Gaps | tuple[Hex, ...]:
    """Read a text as the member."""
    return _read(variants.Gaps, value)  # type: ignore[no-any-return]


def read_fourth_ring_build(value: variants.FourthRingBuild | str) -> variants.FourthRingBuild:
    """Read a text as the member."""
    return _read(variants.FourthRingBuild, value)  # type: ignore[no-any-return]


def read_scouts(value: variants.Scouts | str) -> variants.Scouts:
    """Read a text as the member."""
    return _read(variants.Scouts, value)  # type: ignore[no-any-return]


def read_deck_empty(value: variants.DeckEmpty | str) -> variants.DeckEmpty:
    """Read a text as the member."""
    return _read(variants.DeckEmpty, value)  # type: ignore[no-any-return]


def read_constellation_data(
    value: variants.ConstellationData | Sequence[object] | str,
) -> variants.ConstellationData | tuple[Constellation, ...]:
    """Read a text as the member."""
    return _read(variants.ConstellationData, value)  # type: ignore[no-any-return]


def read_constellation_ship(value: variants.ConstellationShip | str) -> variants.ConstellationShip:
    """Read a text as the member."""
    return _read(variants.ConstellationShip, value)  # type: ignore[no-any-return]


def read_outposts_on(value: variants.OutpostsOn | str) -> variants.OutpostsOn:
    """Read a text as the member."""
    return _read(variants.OutpostsOn, value)  # type: ignore[no-any-return]


def read_zombie_target(value: variants.ZombieTarget | str) -> variants.ZombieTarget:
    """Read a text as the member."""
    return _read(variants.ZombieTarget, value)  # type: ignore[no-any-return]


def read_overflow_from(value: variants.OverflowFrom | str) -> variants.OverflowFrom:
    """Read a text as the member."""
    return _read(variants.OverflowFrom, value)  # type: ignore[no-any-return]


def read_no_planet(value: variants.NoPlanet | str) -> variants.NoPlanet:
    """Read a text as the member."""
    return _read(variants.NoPlanet, value)  # type: ignore[no-any-return]


def read_overrun_exit(value: variants.OverrunExit | str) -> variants.OverrunExit:
    """Read a text as the member."""
    return _read(variants.OverrunExit, value)  # type: ignore[no-any-return]


def read_turn_limit_result(value: variants.TurnLimitResult | str) -> variants.TurnLimitResult:
    """Read a text as the member."""
    return _read(variants.TurnLimitResult, value)  # type: ignore[no-any-return]


def read_event_cards(
    value: variants.EventCards | Mapping[str, object] | Sequence[object] | str | Path,
) -> variants.EventCards:
    """Leave event cards to the check, which reads their files."""
    return value  # type: ignore[return-value]


def read_triggers(value: Iterable[variants.Trigger | str] | str) -> tuple[variants.Trigger, ...]:
    """Take any collection of triggers for the tuple of them in order."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")]
    if not isinstance(value, (list, tuple, set, frozenset)):
        return value  # type: ignore[return-value]
    wanted = set(map(str, value))
    if wanted <= set(variants.Trigger):
        return tuple(trigger for trigger in variants.Trigger if trigger in wanted)
    return tuple(value)  # pyright: ignore[reportReturnType] - the check refuses it
