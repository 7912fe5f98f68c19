"""Read and check options: turn plain data into what the rules use, and report everything wrong at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from zombiekit.errors import Fault, shown
from zombiekit.games.defcon_zombies.box import variants
from zombiekit.games.defcon_zombies.box.card_reading import MOST_CARDS, cards_of, cards_of_file, work_faults
from zombiekit.games.defcon_zombies.box.components import (
    CONSTELLATIONS_IN_BOX,
    MOST_PLAYERS,
    Ability,
    Constellation,
    is_constellation_name,
)
from zombiekit.games.defcon_zombies.box.galaxies import (
    FARTHEST_GAP,
    FOURTH_RING_GAPS,
    Galaxy,
    board,
    galaxy_faults,
    galaxy_of,
    gap_numbers,
    gaps_of,
    size_of,
)
from zombiekit.games.defcon_zombies.box.reckoning import MOST_WORK, groups_of, work_of
from zombiekit.limits import LONGEST_WORDS, MOST_FAULTS, escaped, flaw_of
from zombiekit.primitives.hexes import NUMBER, RING, Hex
from zombiekit.primitives.names import Name, member_or_same, one_of, within


def _read(enum: type[Name], value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else member_or_same(enum, value)


def read_first_player(value: int | variants.FirstPlayer | Literal["random"]) -> int | variants.FirstPlayer:
    """Turn the text of a member into the member."""
    return _read(variants.FirstPlayer, value)  # type: ignore[no-any-return]


def read_galaxies(
    value: variants.Galaxies | Galaxy | Mapping[str, object] | Literal["base3", "fourth_ring"],
) -> variants.Galaxies | Galaxy:
    """Turn the text of a member into the member."""
    return _read(variants.Galaxies, value)  # type: ignore[no-any-return]


def read_gaps(value: variants.Gaps | Sequence[Hex] | Literal["corners", "random"]) -> variants.Gaps | tuple[Hex, ...]:
    """Turn the text of a member into the member."""
    return _read(variants.Gaps, value)  # type: ignore[no-any-return]


def read_fourth_ring_build(
    value: variants.FourthRingBuild | Literal["staged", "outer_only", "anywhere"],
) -> variants.FourthRingBuild:
    """Turn the text of a member into the member."""
    return _read(variants.FourthRingBuild, value)  # type: ignore[no-any-return]


def read_scouts(value: variants.Scouts | Literal["off", "outer", "inward"]) -> variants.Scouts:
    """Turn the text of a member into the member."""
    return _read(variants.Scouts, value)  # type: ignore[no-any-return]


def read_deck_empty(value: variants.DeckEmpty | Literal["reshuffle", "stop"]) -> variants.DeckEmpty:
    """Turn the text of a member into the member."""
    return _read(variants.DeckEmpty, value)  # type: ignore[no-any-return]


def read_constellation_data(
    value: variants.ConstellationData | Sequence[object] | Literal["published", "none"],
) -> variants.ConstellationData | tuple[Constellation, ...]:
    """Turn the text of a member into the member."""
    return _read(variants.ConstellationData, value)  # type: ignore[no-any-return]


def read_constellation_ship(
    value: variants.ConstellationShip | Literal["system", "choice"],
) -> variants.ConstellationShip:
    """Turn the text of a member into the member."""
    return _read(variants.ConstellationShip, value)  # type: ignore[no-any-return]


def read_outposts_on(value: variants.OutpostsOn | Literal["planets", "non_zombies"]) -> variants.OutpostsOn:
    """Turn the text of a member into the member."""
    return _read(variants.OutpostsOn, value)  # type: ignore[no-any-return]


def read_zombie_target(
    value: variants.ZombieTarget | Literal["closest_first", "highest_first"],
) -> variants.ZombieTarget:
    """Turn the text of a member into the member."""
    return _read(variants.ZombieTarget, value)  # type: ignore[no-any-return]


def read_overflow_from(value: variants.OverflowFrom | Literal["planet", "source"]) -> variants.OverflowFrom:
    """Turn the text of a member into the member."""
    return _read(variants.OverflowFrom, value)  # type: ignore[no-any-return]


def read_no_planet(value: variants.NoPlanet | Literal["auto", "stay", "earth"]) -> variants.NoPlanet:
    """Turn the text of a member into the member."""
    return _read(variants.NoPlanet, value)  # type: ignore[no-any-return]


def read_overrun_exit(value: variants.OverrunExit | Literal["planet", "earth"]) -> variants.OverrunExit:
    """Turn the text of a member into the member."""
    return _read(variants.OverrunExit, value)  # type: ignore[no-any-return]


def read_turn_limit_result(value: variants.TurnLimitResult | Literal["loss", "draw"]) -> variants.TurnLimitResult:
    """Turn the text of a member into the member."""
    return _read(variants.TurnLimitResult, value)  # type: ignore[no-any-return]


def read_event_cards(
    value: variants.EventCards | Mapping[str, object] | Sequence[object] | str | Path,
) -> variants.EventCards:
    """Leave event cards to the check, which reads their files."""
    return value  # type: ignore[return-value]


def read_triggers(value: Iterable[variants.Trigger | str] | str) -> tuple[variants.Trigger, ...]:
    """Turn a collection of triggers, or their names with commas, into a tuple in order."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")]
    if not isinstance(value, (list, tuple, set, frozenset)):
        return value  # type: ignore[return-value]
    wanted = set(map(str, value))
    if wanted <= set(variants.Trigger):
        return tuple(trigger for trigger in variants.Trigger if trigger in wanted)
    return tuple(value)  # pyright: ignore[reportReturnType] - the check refuses it


MOST_TURNS = 10_000
MOST_FILES = 10
"""Most files with cards for one game."""


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], list[Fault]]:
    """Convert the options that may be given as data to what the rules use; return them, and the faults of all options."""
    faults: list[Fault] = []
    read = {
        "galaxy": _galaxy(given["galaxy"], faults, limited_tiles=given["limited_tiles"] is not False),
        "fourth_ring_gaps": _gaps(given["fourth_ring_gaps"], faults),
        "constellation_data": _constellations(given["constellation_data"], faults),
        "event_cards": _cards(given["event_cards"], faults),
    }
    return read, [*faults, *_plain_faults(given), *_relation_faults(given)]


def _galaxy(galaxy: object, faults: list[Fault], *, limited_tiles: bool) -> object:
    if isinstance(galaxy, variants.Galaxies):
        return galaxy
    if isinstance(galaxy, Mapping):
        read, found = galaxy_of(galaxy)
        if read is None:
            faults += found
            return galaxy
        galaxy = read
    if isinstance(galaxy, Galaxy):
        faults += galaxy_faults(galaxy, limited_tiles=limited_tiles) or _reckoning_faults(galaxy)
    else:
        faults += one_of("galaxy", galaxy, variants.Galaxies, "DEFCON-CUST-01")
    return galaxy


def _reckoning_faults(galaxy: Galaxy) -> list[Fault]:
    """Return a fault if counting the deals of a galaxy would take too long. Rules: DEFCON-CUST-02, DEFCON-PRIOR-08."""
    shape = board(size_of(galaxy), gap_numbers(galaxy.gaps))
    work = work_of(groups_of(galaxy), tuple(map(len, shape.rings[1:])))
    if work <= MOST_WORK:
        return []
    what = f"counting the deals takes {work} steps, more than {MOST_WORK}: too many kinds of tiles join late"
    return [Fault("DEFCON-CUST-02", "galaxy.stages", what)]


def _gaps(gaps: object, faults: list[Fault]) -> object:
    if isinstance(gaps, variants.Gaps):
        return gaps
    rule, name = "DEFCON-RING4-03", "fourth_ring_gaps"
    if not isinstance(gaps, tuple):
        faults += one_of(name, gaps, variants.Gaps, rule)
        return gaps
    found: list[Fault] = []
    cells = gaps_of(name, gaps, found)
    found += [
        Fault(rule, name, f"{cell} is not in ring {FARTHEST_GAP}")
        for cell in cells
        if RING[NUMBER[cell]] != FARTHEST_GAP
    ]
    if not found and len(cells) != FOURTH_RING_GAPS:
        found.append(Fault(rule, name, f"{len(cells)} cells; {FOURTH_RING_GAPS} stay without a tile"))
    faults += found
    return cells


def _constellations(data: object, faults: list[Fault]) -> object:
    if isinstance(data, variants.ConstellationData):
        return data
    rule, name = "DEFCON-CARD-01", "constellation_data"
    if not isinstance(data, tuple):
        faults += one_of(name, data, variants.ConstellationData, rule)
        return data
    if len(data) != CONSTELLATIONS_IN_BOX:
        faults.append(Fault(rule, name, f"expected {CONSTELLATIONS_IN_BOX} cards, not {len(data)}"))
        return data
    cards: list[Constellation] = []
    for index, item in enumerate(data):
        where = f"{name}[{index}]"
        fields = dict(item) if isinstance(item, Mapping) else item
        try:
            card = Constellation(**fields) if isinstance(fields, dict) else fields
        except TypeError:
            card = None
        if not isinstance(card, Constellation) or not isinstance(card.text, str) or flaw_of(card.text, LONGEST_WORDS):
            faults.append(Fault(rule, where, f"{shown(item)} is not a card with name, ability and text"))
            continue
        if not is_constellation_name(card.name):
            faults.append(Fault(rule, f"{where}.name", f"a constellation cannot be called {shown(card.name)}"))
        if card.name in [other.name for other in cards]:
            faults.append(Fault(rule, f"{where}.name", f"{shown(card.name)} is listed twice"))
        faults += one_of(f"{where}.ability", card.ability, Ability, rule)
        cards.append(card)
    return tuple(cards)


def _cards(given: object, faults: list[Fault]) -> variants.EventCards:
    found: list[Fault] = []
    if not isinstance(given, variants.EventCards):
        data = _cards_given(given, found)
    else:
        data = given
        if isinstance(data.base, bool) and isinstance(data.custom, tuple):
            cards_of(data.custom, found, "event_cards.")
        else:
            _refuse_cards(found, "", f"{shown(data)} has parts of the wrong types")
    if not found:
        for card_id, count in sorted(Counter(card.id for card in data.all).items()):
            if count > 1:
                _refuse_cards(found, "", f"two cards have the id {card_id!r}")
        found += work_faults(data.all, "event_cards")
    faults += found
    return data


def _cards_given(data: object, faults: list[Fault]) -> variants.EventCards:
    """Read event cards from a path, a list of paths and cards, or a mapping."""
    base: object = True
    files: object = ()
    cards: Any = ()
    if isinstance(data, Mapping):
        for key in islice(data, MOST_FAULTS):
            if key not in {"base", "files", "cards"}:
                _refuse_cards(faults, f".{escaped(str(key)[:80])}", "unknown key; known are base, files, cards")
        base, files, cards = data.get("base", True), data.get("files", ()), data.get("cards", ())
    elif isinstance(data, (str, Path)):
        files = () if data == "base" else (data,)
    elif isinstance(data, (list, tuple)):
        files = [item for item in data if isinstance(item, (str, Path))]
        cards = [item for item in data if not isinstance(item, (str, Path))]
    else:
        _refuse_cards(faults, "", f"{shown(data)} is not a path, a list of cards or a mapping")
    if not isinstance(base, bool):
        _refuse_cards(faults, ".base", f"{shown(base)} is neither True nor False")
    if not isinstance(files, (list, tuple)) or not all(isinstance(file, (str, Path)) for file in files):
        _refuse_cards(faults, ".files", f"{shown(files)} is not a list of paths")
        files = ()
    if len(files) > MOST_FILES:
        _refuse_cards(faults, ".files", f"{len(files)} files, more than {MOST_FILES}")
        files = ()
    custom = [card for file in files for card in cards_of_file(file, faults)]
    if len(custom) > MOST_CARDS:
        _refuse_cards(faults, ".files", f"{len(custom)} cards, more than {MOST_CARDS}")
        custom = []
    return variants.EventCards(bool(base), (*custom, *cards_of(cards, faults, "event_cards.")))


def _refuse_cards(faults: list[Fault], part: str, what: str) -> None:
    faults.append(Fault("DEFCON-EVT-10", f"event_cards{part}", what))


def _plain_faults(given: Mapping[str, Any]) -> list[Fault]:
    faults = within("players", given["players"], 1, MOST_PLAYERS, "DEFCON-BUILD-08")
    if not isinstance(given["first_player"], variants.FirstPlayer):
        seats = given["players"] if not faults else MOST_PLAYERS
        if type(given["first_player"]) is not int or not 0 <= given["first_player"] < seats:
            what = f"{shown(given['first_player'])} is neither a seat, 0 to {seats - 1}, nor random"
            faults.append(Fault("DEFCON-BUILD-09", "first_player", what))
    if given["turn_limit"] is not None:
        faults += within("turn_limit", given["turn_limit"], 1, MOST_TURNS, "DEFCON-END-04")
    for name, (enum, rule) in _MEMBERS.items():
        faults += one_of(name, given[name], enum, rule)
    for name, rule in _FLAGS.items():
        if not isinstance(given[name], bool):
            faults.append(Fault(rule, name, f"{shown(given[name])} is neither True nor False"))
    if not isinstance(given["event_triggers"], tuple):
        what = f"{shown(given['event_triggers'])} is not a collection of triggers"
        return [*faults, Fault("DEFCON-EVT-02", "event_triggers", what)]
    for index, trigger in enumerate(given["event_triggers"][:MOST_FAULTS]):
        faults += one_of(f"event_triggers[{index}]", trigger, variants.Trigger, "DEFCON-EVT-02")
    return faults


def _relation_faults(given: Mapping[str, object]) -> list[Fault]:
    if given["hopeless_ends"] is False and given["turn_limit"] is None:
        what = "hopeless_ends=False needs a turn_limit, or the game could go on forever"
        return [Fault("DEFCON-END-03", "turn_limit", what)]
    return []


_MEMBERS: Mapping[str, tuple[type[Name], str]] = {
    "fourth_ring_build": (variants.FourthRingBuild, "DEFCON-RING4-04"),
    "scouts": (variants.Scouts, "DEFCON-SCOUT-01"),
    "event_deck_empty": (variants.DeckEmpty, "DEFCON-EVT-06"),
    "constellation_ship": (variants.ConstellationShip, "DEFCON-CONS-03"),
    "outposts_on": (variants.OutpostsOn, "DEFCON-BUY-07"),
    "zombie_target": (variants.ZombieTarget, "DEFCON-ZMOV-02"),
    "overflow_from": (variants.OverflowFrom, "DEFCON-FLOW-03"),
    "overrun_exit": (variants.OverrunExit, "DEFCON-OVER-07"),
    "zombie_no_planet": (variants.NoPlanet, "DEFCON-ZMOV-09"),
    "turn_limit_result": (variants.TurnLimitResult, "DEFCON-END-04"),
}
_FLAGS: Mapping[str, str] = {
    "limited_tiles": "DEFCON-CUST-02",
    "jump_drives": "DEFCON-JUMP-01",
    "overrun": "DEFCON-OVER-01",
    "slow_swarm": "DEFCON-SLOW-01",
    "collect_early": "DEFCON-EARLY-01",
    "industrious": "DEFCON-INDU-01",
    "flagships": "DEFCON-FLAG-01",
    "events": "DEFCON-EVT-01",
    "limited_components": "DEFCON-LIM-01",
    "hopeless_ends": "DEFCON-END-03",
}
