"""Laws of what a game says, shows and advises: its words for people, what front ends ask of it, and its advice to bots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from zombiekit import rulebook
from zombiekit.drawings import Drawing, Parts
from zombiekit.game import Prospect, describe, known_to_all, prospects, question, seat_name
from zombiekit.notation import parse_action
from zombiekit.offers import Interruption
from zombiekit.packets import open_packet, packet
from zombiekit.play import Match, new_match
from zombiekit.rulebook import Entry, Rulebook
from zombiekit.scenes import Scene, Trace
from zombiekit.testing.laws.knowledge import copied
from zombiekit.testing.tour import Tour
from zombiekit.testing.walks import WalkPoint

FEW = 2
"""How many actions at a decision have their prospects checked."""
DESCRIBED = 6
"""How many actions at a decision are described a second time."""
SHARE = 4
"""Only one moment in this many is packed, drawn or asked about a second time, since that takes longest."""


def words(tour: Tour) -> Iterator[str]:
    """Questions, seats and legal actions take one line each, in states and views; no two seats and no two actions have the same words."""
    for moment in tour.everywhere():
        yield from _asked(tour, moment.state)
    for moment in tour.sample():
        yield from _called(tour, moment)
        for seat in tour.seats(moment):
            view = tour.game.observe(moment.state, seat)
            yield from _asked(tour, view)
            yield from _told(tour, view, seat)
            if tour.game.current_player(view) == seat:
                yield from _described(tour, view)


def _asked(tour: Tour, state: object) -> Iterator[str]:
    said = question(tour.game, state)
    if said or tour.game.current_player(state) >= 0:  # at chance and at the end there may be no question
        yield from _line("question", said)


def _told(tour: Tour, view: object, seat: int) -> Iterator[str]:
    """Check the danger and the goal, which may be empty."""
    for name, arguments in (("stakes", (view,)), ("goal", (view, seat)), ("goal", (view, None))):
        tells: Any = getattr(tour.game, name, None)
        said = "" if tells is None else tells(*arguments)
        if said != "":
            yield from _line(name, said)


def _called(tour: Tour, moment: WalkPoint) -> Iterator[str]:
    named: Any = getattr(tour.game, "seat_name", lambda seat: seat_name(tour.game, seat))
    names = [named(seat) for seat in tour.seats(moment)]
    for name in names:
        yield from _line("seat_name", name)
    if len(set(names)) < len(names):
        yield f"two seats have one name: {names!r}"


def _described(tour: Tour, view: object) -> Iterator[str]:
    said: dict[str, object] = {}
    own: Any = getattr(tour.game, "describe", lambda view, action: describe(tour.game, view, action))
    for action in tour.game.legal_actions(view):
        line = own(view, action)
        yield from _line("describe", line)
        if said.setdefault(line, action) != action:
            yield f"describe says {line!r} of `{said[line]}` and of `{action}`"
    yield from _abridged(tour, view)


def _abridged(tour: Tour, view: object) -> Iterator[str]:
    """Check that short words, if a game has them, are three texts, and differ for each action."""
    brief: Any = getattr(tour.game, "brief", None)
    said: dict[object, object] = {}
    for action in tour.game.legal_actions(view) if brief else ():
        parts = brief(view, action)
        if type(parts) is not tuple or [*map(type, parts)] != [str, str, str] or not any(parts):
            yield f"brief says {parts!r} of `{action}`, not three texts"
        elif said.setdefault(parts, action) != action:
            yield f"brief says {parts!r} of `{said[parts]}` and of `{action}`"


def _line(name: str, said: object) -> Iterator[str]:
    if not isinstance(said, str) or not said.strip() or len(said.splitlines()) != 1:
        yield f"{name} says {said!r}, not a line of words"


def advice(tour: Tour) -> Iterator[str]:
    """`worth` is finite; `features` fit `FEATURES`, 0 to 1; `rollout` and `promising` pick legal actions; `quiet`, `in_setup` are bool."""
    for moment, seat, view in tour.seen():
        if tour.game.outcome(view) is None:
            yield from _judged(tour, view, seat)
        yield from _rated(tour, view, seat)
        if tour.game.current_player(view) == seat:
            yield from _picked(tour, view, moment.depth)


def _judged(tour: Tour, view: object, seat: int) -> Iterator[str]:
    worth: Any = getattr(tour.game, "worth", None)
    if worth is not None:
        value = worth(view, seat)
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            yield f"worth is {value!r} for seat {seat}, not a finite number"
    for name in ("quiet", "in_setup"):
        tells: Any = getattr(tour.game, name, None)
        if tells is not None and type(tells(view)) is not bool:
            yield f"{name} is {tells(view)!r}, neither True nor False"


def _rated(tour: Tour, view: object, seat: int) -> Iterator[str]:
    game: Any = tour.game
    if not hasattr(game, "features"):
        return
    row, described = game.features(view, seat), getattr(game, "FEATURES", ())
    if type(row) is not tuple or len(row) != len(described):
        yield f"features are {row!r} for seat {seat}, not a tuple of {len(described)} numbers, as FEATURES says"
    for feature, number in zip(described, row, strict=False):
        if not isinstance(number, int | float) or not 0 <= number <= 1:
            yield f"the feature {feature.name} is {number!r} for seat {seat}, not a number from 0 to 1"


def _picked(tour: Tour, view: object, depth: int) -> Iterator[str]:
    rollout: Any = getattr(tour.game, "rollout", None)
    promising: Any = getattr(tour.game, "promising", None)
    actions = tour.game.legal_actions(view)
    if rollout is not None:
        picked = rollout(view, actions, tour.source("rollout", depth))
        if picked not in actions:
            yield f"rollout picks `{picked}`, which is not legal"
        if picked != rollout(view, actions, tour.source("rollout", depth)):
            yield "rollout picks differently from equal sources"
    if promising is not None:
        some = promising(view, actions)
        if type(some) is not tuple or not some or not set(some) <= set(actions):
            yield f"promising is {some!r}, not a tuple of some legal actions"


def packets(tour: Tour) -> Iterator[str]:
    """Every seat and every spectator can get a packet of plain data; the acting seat finds its legal actions there, each by its line."""
    for moment in tour.sample(SHARE):
        match = new_match(tour.game, state=moment.state)
        if moment.goes_on:
            match = match.play(moment.action)
        known_to_all(tour.game, match.state)
        told = open_packet(match, parts=("goal",))
        yield from _in_form(told)
        for seat in tour.two_seats(moment._replace(depth=moment.depth + moment.goes_on)):
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


def steadiness(tour: Tour) -> Iterator[str]:
    """What a game says, shows and advises depends only on the state: it is the same later, and for an equal state read from JSON."""
    last: Any = None
    for number, moment in enumerate(tour.sample(SHARE)):
        seats = tour.two_seats(moment)
        seat = seats[number % len(seats)]
        view = tour.game.observe(moment.state, seat)
        first = _said(tour, view, seat)
        if last:  # now that the game was asked about another state
            yield from _asked_again(tour, *last)
        last = moment, seat, view, first
    if last:
        yield from _asked_again(tour, *last)


def _asked_again(tour: Tour, moment: WalkPoint, seat: int, view: Any, first: dict[str, Any]) -> Iterator[str]:
    tour.here = (moment,)
    if moment.goes_on:
        tour.game.step(moment.state, moment.action)
    again = _said(tour, copied(tour, view), seat)
    for name, said in first.items():
        if again[name] != said:
            yield f"{name} says {again[name]!r} of a state of which it said {said!r} before"


def _said(tour: Tour, view: Any, seat: int) -> dict[str, Any]:
    """Return a game's answers about a view, by the names of the functions."""
    game: Any = tour.game
    said: dict[str, Any] = {"question": game.question(view)}
    for name in ("draw", "parts", "scene", "quiet", "in_setup"):
        if hasattr(game, name):
            said[name] = getattr(game, name)(view)
    for name in ("worth", "features", "holds"):
        if hasattr(game, name) and (name == "holds" or game.outcome(view) is None):
            said[name] = getattr(game, name)(view, seat)
    for name in ("describe", "places"):
        if hasattr(game, name) and game.current_player(view) == seat:
            said[name] = [getattr(game, name)(view, action) for action in game.legal_actions(view)[:DESCRIBED]]
    return said
