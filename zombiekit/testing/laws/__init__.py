"""The laws that every game keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from zombiekit.testing.laws import form, isolation, knowledge, legality, play, saving, speaking
from zombiekit.testing.tour import Tour

Law: TypeAlias = "Callable[[Tour], Iterator[str]]"
"""A law looks at a tour and yields a sentence for each breach, while the tour stands where the breach is."""

LAWS: tuple[Law, ...] = (
    form.protocol,
    play.termination,
    play.totality,
    form.no_mutables,
    form.declared,
    isolation.isolation,
    play.purity,
    form.equality,
    play.determinism,
    play.invariants,
    play.no_duplicates,
    legality.exact_weights,
    legality.fair_samples,
    legality.legality,
    play.events,
    play.agendas,
    play.outcome,
    knowledge.views,
    saving.notation_round_trip,
    saving.json_round_trip,
    saving.record_round_trip,
    saving.transpositions,
    knowledge.resampling,
    knowledge.no_leaks,
    knowledge.secrecy,
    knowledge.forgetting,
    speaking.words,
    speaking.advice,
    speaking.drawings,
    speaking.scenes,
    speaking.lookups,
    speaking.offers,
    speaking.packets,
    speaking.steadiness,
    isolation.reproducibility,
)
"""All laws, in the order in which they are checked; each may rely on those before it."""
