"""What can be wrong with the players, their figures and what is about them (section 3 of the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.components import (
    START,
    START_BULLETS,
    START_HEALTH,
    Card,
    Loss,
    Movement,
    Posture,
)
from zombiekit.games.they_come_back.checks.agendas import following_phase, is_begun, is_dealing
from zombiekit.games.they_come_back.rules.leading import Leading, LeadingChoice
from zombiekit.games.they_come_back.rules.markers import ENDLESS, LASTING, OF_THIS_TURN, ON_TARGETS, ON_TILES
from zombiekit.games.they_come_back.rules.scope import center_of
from zombiekit.games.they_come_back.rules.turns import Phase
from zombiekit.games.they_come_back.table.position import is_human

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.they_come_back.table.position import Draft, Marker


def people_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with players, figures, evaded zombies and lasting effects."""
    yield from _players(state)
    yield from _figures(state)
    yield from _lying(state)
    yield from _markers(state)


def _players(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-3, INV-4 and INV-11."""
    if not is_begun(state):
        yield from _untouched(state)
        return
    for seat, health in enumerate(state.health):
        if health:
            continue
        for name in ("bullets", "kills", "tables"):
            value = getattr(state, name)[seat]
            if value:
                yield Fault("INV-3", f"{name}[{seat}]", f"{value}, and the player is undead")
    if not any(state.health) and state.result is None:
        yield Fault("INV-11", "health", "no player is human, and the game goes on")
    for seat in state.jeeps:
        if not state.health[seat] or state.squares[seat] in state.town.building:
            what = f"{state.squares[seat]}, in the jeep, which is lost in buildings and on death"
            yield Fault("STCB-BASE-11", f"squares[{seat}]", what)
    yield from _duct(state)
    for name, rule in (("ambushed", "STCB-AMBUSH-01"), ("attacked", "STCB-UNDEAD-09")):
        if state.active in getattr(state, name):
            yield Fault(rule, name, "the active player himself")


def _duct(state: Draft) -> Iterator[Fault]:
    """Yield why nobody can still be on the duct on which the turn began."""
    if not state.duct:
        return
    here = state.squares[state.active]
    if here not in (None, *state.town.ducts.values()):
        yield Fault("STCB-MALL-05", "duct", f"the active human is on {here}, where no air duct is")
    if state.entered:
        yield Fault("STCB-MALL-05", "duct", "the active human has entered a square since the turn began")


def _untouched(state: Draft) -> Iterator[Fault]:
    """Yield what has changed before the first turn. Rules: STCB-SETUP-10."""
    due = {
        "health": START_HEALTH,
        "bullets": START_BULLETS,
        "hearts": 0,
        "kills": 0,
        "losses": Loss.NONE,
        "tables": (),
        "played": False,
    }
    if not is_dealing(state):
        due["hands"] = ()
    for name, value in due.items():
        for seat, there in enumerate(getattr(state, name)):
            if there != value:
                yield Fault("STCB-SETUP-10", f"{name}[{seat}]", f"{there} before the first turn")
    for name in (
        "lying",
        "discards",
        "markers",
        "ambushed",
        "attacked",
        "moved",
        "count",
        "points",
        "noted",
        "entered",
        "jeeps",
        "duct",
        "first",
    ):
        if getattr(state, name):
            yield Fault("STCB-SETUP-10", name, f"{getattr(state, name)} before the first turn")
    if state.movement is not Movement.OVER:
        yield Fault("STCB-SETUP-10", "movement", f"{state.movement} before the first turn")


def _figures(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-4, INV-8 and LOSS-06 about the figures."""
    on_map = state.round > 0 or is_dealing(state)
    for seat, (square, posture) in enumerate(zip(state.squares, state.postures, strict=True)):
        gone = not on_map or not (state.health[seat] or state.hearts[seat])
        if gone != (square is None):
            yield Fault("INV-4", f"squares[{seat}]", f"{square}, and the player has {'no' if gone else 'a'} figure")
        if gone != (posture is Posture.GONE):
            yield Fault("INV-4", f"postures[{seat}]", f"{posture}, and the player has {'no' if gone else 'a'} figure")
        elif is_human(state, seat) and posture is Posture.DEAD:
            yield Fault("STCB-DEATH-01", f"postures[{seat}]", "dead, and the player is human")
        elif not is_human(state, seat) and posture is Posture.TURN:
            yield Fault("STCB-LOSS-01", f"postures[{seat}]", "a human's lost turn, and the player is undead")
        if on_map and not state.round and square != START:
            yield Fault("STCB-SETUP-10", f"squares[{seat}]", f"{square} before the first turn")
        loss = state.losses[seat]
        if loss is not Loss.NONE and (seat != state.active or not is_human(state, seat)):
            yield Fault("STCB-LOSS-06", f"losses[{seat}]", f"{loss}, and it is not the turn of this human")
    active = state.active
    in_turn = following_phase(state) is not None and is_human(state, active)
    if in_turn and state.postures[active] is not Posture.STANDING:
        yield Fault("STCB-LOSS-06", f"postures[{active}]", f"{state.postures[active]} in the own turn of a human")


def _lying(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-8; a game may end while zombies lie."""
    if state.result is not None:
        return
    following = following_phase(state)
    in_move = following is not None and list(Phase).index(following) <= list(Phase).index(Phase.END_OF_MOVE)
    led = {(node.seat, node.level) for node in state.agenda if isinstance(node, (Leading, LeadingChoice))}
    for index, lying in enumerate(state.lying):
        own = not lying.level and lying.seat == state.active and in_move
        if not is_human(state, lying.seat) or not (own or (lying.level and (lying.seat, lying.level) in led)):
            yield Fault("INV-8", f"lying[{index}]", f"seat {lying.seat} is in no movement in which these were evaded")


def _markers(state: Draft) -> Iterator[Fault]:
    """Yield effects that there cannot be. Rules: STCB-CARD-14, STCB-CARD-15, STCB-DEATH-02."""
    for index, marker in enumerate(state.markers):
        what = _wrong_marker(state, marker)
        if what:
            yield Fault("STCB-CARD-14", f"markers[{index}]", what)


def _wrong_marker(state: Draft, marker: Marker) -> str:
    card, target = marker.card, marker.target
    if card not in LASTING and card not in OF_THIS_TURN and card not in ENDLESS:
        return f"{card} has no lasting effect"
    if (target is not None) != (card in ON_TARGETS):
        return f"{card} is {'' if card in ON_TARGETS else 'not '}about another player"
    if target is not None and (target == marker.owner or not is_human(state, target)):
        return f"seat {target} is no human other than the owner"
    if (why := _wrong_place(marker)) is not None:
        return why
    building = state.town.building.get(marker.square) if marker.square is not None else None
    if building and card is Card.MOLOTOV_COCKTAIL and building[0] != marker.square:
        return f"a building is named by its first square, {building[0]}"
    clock = state.active if card in OF_THIS_TURN else marker.owner if target is None else target
    if (marker.left == 0) != (card in ENDLESS):
        return f"{card} is {'' if card in ENDLESS else 'not '}without an end"
    if marker.clock != clock:
        return f"it runs down with the turns of seat {clock}, not of {marker.clock}"
    if marker.left > 1 and (card in OF_THIS_TURN or clock != state.active):
        return f"{marker.left} more turns, where it is over after 1"
    return ""


def _wrong_place(marker: Marker) -> str | None:
    """Return what is wrong with where an effect holds, or None."""
    card, square = marker.card, marker.square
    if card in ON_TILES:
        if square is None:
            return None if card is Card.WHAT_IS_THAT_SMELL else f"{card} holds on a tile"
        return None if square == center_of(square) else f"a tile is named by its center, {center_of(square)}"
    if (square is not None) != (card is Card.MOLOTOV_COCKTAIL):
        return f"{card} holds {'somewhere' if card is Card.MOLOTOV_COCKTAIL else 'everywhere'}"
    return None
