"""Laws of what front ends ask of a game: packets, prospects and offers, drawings and scenes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from zombiekit import rulebook
from zombiekit.drawings import Drawing, Parts
from zombiekit.game import Prospect, known_to_all, prospects
from zombiekit.notation import parse_action
from zombiekit.offers import Interruption
from zombiekit.packets import open_packet, packet
from zombiekit.play import Match, new_match
from zombiekit.rulebook import Entry, Rulebook
from zombiekit.scenes import Scene, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Tour

FEW = 2
"""How many actions at a decision have their prospects checked."""
SHARE = 4
"""Only one moment in this many is packed or drawn, since that takes longest."""


def packets(tour: Tour) -> Iterator[str]:
    """Every seat and every spectator can get a packet of plain data; the acting seat finds its legal actions there, each by its line."""
    for moment in tour.sample(SHARE):
        match = new_match(tour.game, state=moment.state)
        if moment.goes_on:
            match = match.play(moment.action)
        known_to_all(tour.game, match.state)
        told = open_packet(match, parts=("goal",))
        yield from _in_form(told)
        for seat in range(tour.game.seats(match.state)):
            yield from _packed(match, seat)


def _packed(match: Match, seat: int) -> Iterator[str]:
    game, told = match.game, packet(match, seat, parts=("stakes", "goal"))
    yield from _in_form(told)
    yield from _expected(match, seat)
    listed = game.legal_actions(match.state) if game.current_player(match.state) == seat else ()
    if tuple(parse_action(game, offer["text"]) for offer in told["actions"]) != listed:
        yield f"the packet of seat {seat} does not list the legal actions"


def _expected(match: Match, seat: int) -> Iterator[str]:
    """Check the prospects of some actions: different lines, with probabilities that add up to 1."""
    game, view = match.game, match.game.observe(match.state, seat)
    actions = game.legal_actions(view) if game.current_player(view) == seat else ()
    for action in actions[:FEW]:
        found = prospects(game, view, action)
        if type(found) is not tuple or not all(isinstance(each, Prospect) for each in found):
            yield f"prospects says {found!r} of `{action}`, not a tuple of Prospects"
        if not found:
            continue
        if sum(each.chance for each in found) != 1:
            yield f"the prospects of `{action}` have a probability of {sum(each.chance for each in found)} in all"
        said = [each.words for each in found]
        if len({*said}) < len(said) or not all(words and "\n" not in words for words in said):
            yield f"the prospects of `{action}` do not each have one line of words of their own: {said!r}"
        total = game.chance_outcomes(game.step(view, action)).total
        if any((each.chance * total).denominator > 1 for each in found):
            yield f"the prospects of `{action}` are not sums of the weights of {total} at the chance node that it leads to"


def _in_form(told: Any) -> Iterator[str]:
    """Check that JSON does not change a packet."""
    try:
        again = json.loads(json.dumps(told, allow_nan=False))
    except (TypeError, ValueError) as error:
        yield f"the packet does not survive JSON: {error}"
    else:
        if again != told:
            yield "the packet changes when it is written as JSON and read again"


def lookups(tour: Tour) -> Iterator[str]:
    """`rulebook` returns a Rulebook, `own_cards` returns Entries, and `holds` the names of cards, which a rulebook has to have."""
    game: Any = tour.game
    if hasattr(game, "rulebook") and not isinstance(game.rulebook(), Rulebook):
        yield f"rulebook returns {game.rulebook()!r}, not a Rulebook"
    for _, seat, view in tour.seen(SHARE):
        own = game.own_cards(view) if hasattr(game, "own_cards") else ()
        if type(own) is not tuple or not all(isinstance(each, Entry) for each in own):
            yield f"own_cards returns {own!r}, not a tuple of Entries"
        held = game.holds(view, seat) if hasattr(game, "holds") else ()
        if type(held) is not tuple or not all(isinstance(each, str) for each in held):
            yield f"holds returns {held!r} for seat {seat}, not a tuple of names"
        book = rulebook.of(game, view) if hasattr(game, "rulebook") else None
        for name in held:
            if book and not (book.entry(name, "card") or book.entry(name, "weapon")):
                yield f"seat {seat} holds {name!r}, of which the rulebook has no card"


def offers(tour: Tour) -> Iterator[str]:
    """`offer` is made to the acting seat, and declining it is legal; `concerns` is true or false for every event and seat."""
    offer: Any = getattr(tour.game, "offer", None)
    concerns: Any = getattr(tour.game, "concerns", None)
    for _, seat, view in tour.seen():
        for event in view.events:
            concerned = True if concerns is None else concerns(event, seat)
            if type(concerned) is not bool:
                yield f"concerns is {concerned!r} of {event!r}, neither True nor False"
        if offer is not None and tour.game.current_player(view) == seat:
            yield from _offered(offer(view), seat, tour.game.legal_actions(view))


def _offered(found: object, seat: int, actions: tuple[object, ...]) -> Iterator[str]:
    if found is None:
        return
    if not isinstance(found, Interruption):
        yield f"offer returns {found!r}, neither an Interruption nor None"
    elif found.seat != seat:
        yield f"seat {seat} acts, but the offer is made to seat {found.seat}"
    elif found.decline not in actions:
        yield f"the offer is declined by `{found.decline}`, which is not legal"
    elif found.idle is not (len(actions) == 1):
        yield f"idle is {found.idle}, but there are {len(actions)} legal actions"


def drawings(tour: Tour) -> Iterator[str]:
    """`draw` returns a Drawing with the state's own text, if it has one; `parts` returns Parts whose places lie on the chart's rows."""
    draw: Any = getattr(tour.game, "draw", None)
    parts: Any = getattr(tour.game, "parts", None)
    for _, _, view in tour.seen(SHARE):
        text = str(view)
        drawing = None if draw is None else draw(view)
        if drawing is not None and not isinstance(drawing, Drawing):
            yield f"draw is {drawing!r}, not a Drawing"
        if drawing is not None and str(drawing) != text != repr(view):
            yield f"the drawing is not that of the state:\n{drawing}\n\n{text}"
        if parts is not None:
            yield from _parts(parts(view))


def _parts(parts: object) -> Iterator[str]:
    if not isinstance(parts, Parts):
        yield f"parts is {parts!r}, not an instance of Parts"
        return
    chart = parts.chart
    height = len(chart.rows)  # blanks at the ends of rows are cut off, so the width is unknown
    for place, box in chart.places.items():
        if box.row < 0 or box.column < 0 or box.row + box.height > height:
            yield f"the place {place!r} is drawn at {box!r}, outside of the chart"


def scenes(tour: Tour) -> Iterator[str]:
    """`scene` returns a Scene, `traces` returns Traces, and the scene has all `places` of legal actions, except seats."""
    scene: Any = getattr(tour.game, "scene", None)
    traces: Any = getattr(tour.game, "traces", None)
    places: Any = getattr(tour.game, "places", None)
    for _, seat, view in tour.seen(SHARE):
        found = None if scene is None else scene(view)
        if found is not None and not isinstance(found, Scene):
            yield f"scene is {found!r}, not a Scene"
            return
        for event in view.events:
            for trace in () if traces is None else traces(view, event):
                if not isinstance(trace, Trace):
                    yield f"traces of {event!r} hold {trace!r}, not a Trace"
        if places is not None and tour.game.current_player(view) == seat:
            known = None if found is None else found.places
            for action in tour.game.legal_actions(view):
                yield from _places(action, places(view, action), known)


def _places(action: object, places: Any, known: frozenset[Any] | None) -> Iterator[str]:
    for place in places:
        if type(place) is not tuple or len(place) != 2 or not isinstance(place[0], str):
            yield f"`{action}` points at {place!r}, not a pair of a kind and a place"
        elif known is not None and place[0] != "seat" and place not in known:
            yield f"`{action}` points at {place!r}, which is not in the scene"
