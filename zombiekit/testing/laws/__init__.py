"""The laws that every game keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from zombiekit.testing.laws.asking import drawings, offers, packets, scenes
from zombiekit.testing.laws.form import declared, equality, no_mutables, protocol
from zombiekit.testing.laws.isolation import isolation, reproducibility
from zombiekit.testing.laws.knowledge import no_leaks, resampling, secrecy, views
from zombiekit.testing.laws.legality import exact_weights, fair_samples, legality
from zombiekit.testing.laws.play import (
    agendas,
    determinism,
    events,
    invariants,
    no_duplicates,
    outcome,
    purity,
    termination,
    totality,
)
from zombiekit.testing.laws.remembering import forgetting, steadiness
from zombiekit.testing.laws.saving import json_round_trip, notation_round_trip, record_round_trip, transpositions
from zombiekit.testing.laws.speaking import advice, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zombiekit.testing.tour import Tour

Law: TypeAlias = "Callable[[Tour], Iterator[str]]"
"""A law looks at a tour and yields a sentence for each breach, while the tour stands where the breach is."""

LAWS: tuple[Law, ...] = (
    protocol,
    termination,
    totality,
    no_mutables,
    purity,
    declared,
    isolation,
    equality,
    determinism,
    invariants,
    no_duplicates,
    exact_weights,
    fair_samples,
    legality,
    events,
    agendas,
    outcome,
    views,
    notation_round_trip,
    json_round_trip,
    record_round_trip,
    transpositions,
    resampling,
    no_leaks,
    secrecy,
    forgetting,
    words,
    advice,
    drawings,
    scenes,
    offers,
    packets,
    steadiness,
    reproducibility,
)
"""All laws, in the order in which they are checked; each may rely on those before it."""
