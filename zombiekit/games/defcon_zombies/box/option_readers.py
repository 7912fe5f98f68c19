"""Converters of the options: texts become members, lists tuples; everything else is left to the check.

There is one function for each option, since type checkers tell what an option takes by the name of a function alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from zombiekit.games.defcon_zombies.box.components import Constellation
from zombiekit.games.defcon_zombies.box.galaxies import Galaxy
from zombiekit.games.defcon_zombies.box.variants import (
    ConstellationData,
    ConstellationShip,
    DeckEmpty,
    EventCards,
    FirstPlayer,
    FourthRingBuild,
    Galaxies,
    Gaps,
    NoPlanet,
    OutpostsOn,
    OverflowFrom,
    OverrunExit,
    Scouts,
    Trigger,
    TurnLimitResult,
    ZombieTarget,
)
from zombiekit.primitives.choices import member_or_same
from zombiekit.primitives.hexes import Hex
from zombiekit.primitives.names import Name


def _read(enum: type[Name], value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else member_or_same(enum, value)


def read_first_player(value: int | FirstPlayer | str) -> int | FirstPlayer:
    """Read a text as the member."""
    return _read(FirstPlayer, value)  # type: ignore[no-any-return]


def read_galaxies(value: Galaxies | Galaxy | Mapping[str, Any] | str) -> Galaxies | Galaxy:
    """Read a text as the member."""
    return _read(Galaxies, value)  # type: ignore[no-any-return]


def read_gaps(value: Gaps | Sequence[Hex] | str) -> Gaps | tuple[Hex, ...]:
    """Read a text as the member."""
    return _read(Gaps, value)  # type: ignore[no-any-return]


def read_fourth_ring_build(value: FourthRingBuild | str) -> FourthRingBuild:
    """Read a text as the member."""
    return _read(FourthRingBuild, value)  # type: ignore[no-any-return]


def read_scouts(value: Scouts | str) -> Scouts:
    """Read a text as the member."""
    return _read(Scouts, value)  # type: ignore[no-any-return]


def read_deck_empty(value: DeckEmpty | str) -> DeckEmpty:
    """Read a text as the member."""
    return _read(DeckEmpty, value)  # type: ignore[no-any-return]


def read_constellation_data(
    value: ConstellationData | Sequence[Any] | str,
) -> ConstellationData | tuple[Constellation, ...]:
    """Read a text as the member."""
    return _read(ConstellationData, value)  # type: ignore[no-any-return]


def read_constellation_ship(value: ConstellationShip | str) -> ConstellationShip:
    """Read a text as the member."""
    return _read(ConstellationShip, value)  # type: ignore[no-any-return]


def read_outposts_on(value: OutpostsOn | str) -> OutpostsOn:
    """Read a text as the member."""
    return _read(OutpostsOn, value)  # type: ignore[no-any-return]


def read_zombie_target(value: ZombieTarget | str) -> ZombieTarget:
    """Read a text as the member."""
    return _read(ZombieTarget, value)  # type: ignore[no-any-return]


def read_overflow_from(value: OverflowFrom | str) -> OverflowFrom:
    """Read a text as the member."""
    return _read(OverflowFrom, value)  # type: ignore[no-any-return]


def read_no_planet(value: NoPlanet | str) -> NoPlanet:
    """Read a text as the member."""
    return _read(NoPlanet, value)  # type: ignore[no-any-return]


def read_overrun_exit(value: OverrunExit | str) -> OverrunExit:
    """Read a text as the member."""
    return _read(OverrunExit, value)  # type: ignore[no-any-return]


def read_turn_limit_result(value: TurnLimitResult | str) -> TurnLimitResult:
    """Read a text as the member."""
    return _read(TurnLimitResult, value)  # type: ignore[no-any-return]


def read_event_cards(value: EventCards | Mapping[str, Any] | Sequence[Any] | str | Path) -> EventCards:
    """Leave event cards to the check, which reads their files."""
    return value  # type: ignore[return-value]


def read_triggers(value: Iterable[Trigger | str] | str) -> tuple[Trigger, ...]:
    """Take any collection of triggers for the tuple of them in order."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")]
    if not isinstance(value, (list, tuple, set, frozenset)):
        return value  # type: ignore[return-value]
    wanted = set(map(str, value))
    if wanted <= set(Trigger):
        return tuple(trigger for trigger in Trigger if trigger in wanted)
    return tuple(value)  # pyright: ignore[reportReturnType] - the check refuses it
