"""The panels beside the map: the players, the events turn by turn, how the game ended, and looking up the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from zombiekit import packets, rulebook
from zombiekit.game import Game, known_to_all
from zombiekit.packets import Open, Sight
from zombiekit.play import Match
from zombiekit.render.svg.panels import PIPS, amount_of
from zombiekit.rulebook import Entry, Rule
from zombiekit.scenes import Counter
from zombiekit.web.choosing import plain_text
from zombiekit.web.markup import Markup, element, icon, icons, lone_button, unfolding
from zombiekit.web.pointing import Places
from zombiekit.web.table import Happened, ServedTable

MOST = 40
"""Most events in the list."""
REMEMBERED = 40
"""How many steps back the list goes."""
MANY_FOUND = 12
"""If the rules have more entries than this on some words, only their beginnings are shown."""
MOST_FOUND = 60
"""Most of them that are shown."""
SHORT = 120
"""Most characters in such a beginning."""


def counters_of(seen: Sight) -> tuple[Counter, ...]:
    """Return the counters that people watch: all of the table, and those of seats that are not 0."""
    counters = () if seen.scene is None else seen.scene.counters
    return tuple([each for each in counters if each.seat is None or each.value])


def players(table: ServedTable, packet: Open, seen: Sight, places: Places, mine: int | None) -> list[Markup]:
    """Return a row for each seat: its name, its condition and its counters."""
    counters, scene = counters_of(seen), seen.scene
    ways = {} if scene is None else {player.seat: places.named(player.words) for player in scene.players}
    found = []
    signs = icons(dict.fromkeys([each.shape for each in counters if each.shape]))
    for seat, sign in enumerate(packet["seats"]):
        acts = packet["acts"] == seat
        alone = len(packet["seats"]) == 1
        facts = list(_facts([each for each in counters if each.seat == seat], told=alone))
        notes = ", ".join(_notes(table, seat, mine, acts=acts))
        dot = element("span", str(seat + 1), class_=f"dot seat-{seat % 8}", aria_hidden="true")
        note = element("span", f" ({notes})", class_="note") if notes else None
        how = element("span", ways[seat], class_="how") if ways.get(seat) else None
        told = (dot, element("b", sign["name"]), note, how, element("span", *facts, class_="facts"))
        look = {"aria_current": "true" if acts else None, "class_": "own" if seat == mine else None}
        found.append(element("li", None if seat else signs, *told, **look))
    return found


def _facts(counters: Sequence[Counter], *, told: bool) -> Iterator[Markup]:
    """Yield the counters of a seat. A group such as `store-food` begins with its name. `told` shows the words as well."""
    before = ""
    for counter in counters:
        group, dash, _ = counter.kind.partition("-")
        if dash and group != before:
            yield element("span", group, class_="note", aria_hidden="true")
            before = group
        yield _fact(counter, told=told)


def _fact(counter: Counter, *, told: bool) -> Markup:
    """Return a counter with its sign, or with its words if it has none. Small ones, such as hearts, show a sign for each."""
    amount = amount_of(counter)
    if counter.shape is None:
        return element("span", f"{counter.words} ", element("b", amount))
    said = element("span", f"{counter.words} ", class_=None if told else "unseen")
    pips = range(counter.most if counter.value <= counter.most <= PIPS else 0)
    shown = [icon(counter.shape, "" if at < counter.value else " none") for at in pips] or [icon(counter.shape)]
    number = element("b", amount, class_="pips" if pips else None)
    return element("span", said, *shown, number, title=f"{counter.words}: {amount}", class_="fact")


def _notes(table: ServedTable, seat: int, mine: int | None, *, acts: bool) -> Iterator[str]:
    bot = table.bots.specs.get(seat)
    if seat == mine:
        yield "you"
    elif bot:
        yield f"bot: {bot}"
    elif not table.keys.is_taken(seat):
        yield "nobody yet"
    if acts:
        yield "to decide"


def others_cards(table: ServedTable, packet: Open, seen: Sight, mine: int | None) -> Markup | None:
    """Return the visible cards of the other seats, each with its text; None if there are none."""
    found: list[Markup] = []
    for seat, sign in enumerate(packet["seats"]):
        cards = packets.cards_of(table.match.game, seen.view, seat) if seat != mine else []
        found += [element("h2", sign["name"])] if cards else []
        found += [
            element("article", element("h3", card["title"]), element("p", plain_text(card)), class_="card")
            for card in cards
        ]
    return unfolding("Cards", element("div", *found, class_="others")) if found else None


def facts_of_all(counters: Sequence[Counter]) -> list[Markup]:
    """Return the counters of the whole table, such as the round."""
    return [element("span", f"{each.words} {amount_of(each)}") for each in counters if each.seat is None]


def happened(table: ServedTable, seat: int | None) -> list[Happened]:
    """Return the last events that a seat or an onlooker knows of. Quiet ones, such as questions and passes, are left out.

    The table keeps what was found for each of the last steps, since making a view takes time.
    """
    match, before = table.match, table.happened.get(seat, {})
    now: dict[int, tuple[Match, list[Happened]]] = {}
    while match.previous is not None and len(now) < REMEMBERED:
        known = before.get(match.length)
        now[match.length] = known if known is not None and known[0] is match else (match, _last_of(match, seat))
        match = match.previous
    table.happened[seat] = now
    return [event for _, events in reversed(now.values()) for event in events][-MOST:]


def _last_of(match: Match, seat: int | None) -> list[Happened]:
    """Return the events of the last step as a seat or an onlooker knows them."""
    seen: Any = known_to_all(match.game, match.state) if seat is None else match.game.observe(match.state, seat)
    events = [(event, packets.log_of(event)) for event in seen.events]
    return [Happened(match.length, str(event), log == "turn") for event, log in events if log != "quiet"]


def news(events: Sequence[Happened], places: Places) -> list[Markup]:
    """Return the list of events, with a heading for each turn."""
    last = max((event.n for event in events), default=-1)
    lines = [(places.named(event.words), event.opens, event.n) for event in events]
    found = []
    for (words, is_turn), alike in groupby(lines, key=lambda line: line[:2]):
        same = [n for *_, n in alike]
        said = f"{words} ({len(same)} times)" if len(same) > 1 else words
        newest = same[-1]
        classes = "turn" if is_turn else "last" if newest == last else None
        found.append(element("li", said, data_n=str(newest), class_=classes))
    return found


def latest(events: Sequence[Happened], places: Places) -> str:
    """Return the words of the last event, for screens that show the list further down."""
    told = [event.words for event in events if not event.opens]
    return places.named(told[-1]) if told else ""


def ending(table: ServedTable, packet: Open, *, sits: bool) -> list[Markup]:
    """Return the result, the score, a link to the replay, and a button for a new game."""
    told: Any = packet
    outcome, me = told["outcome"], told.get("seat")
    names = [f"{packet['seats'][seat]['name']}{' (you)' if seat == me else ''}" for seat in outcome["winners"]]
    return [
        element("h2", "The game is over", id="asked"),
        element("p", outcome["words"]),
        element("p", f"Winners: {', '.join(names) or 'none'}."),
        *_score([line for line in outcome["score"] if line["count"]]),
        element("p", element("a", "See the replay", href="replay", class_="button")),
        *([lone_button(table.stand, "New game", "again")] if sits else []),
    ]


def _score(lines: Sequence[Any]) -> list[Markup]:
    """Return the score as a table. Points and their sum appear only if there are any."""
    if not lines:
        return []
    keys = ["count", "points"] if any(line["points"] for line in lines) else ["count"]
    rows = [[line["label"], *(f"{line[key]:g}" for key in keys)] for line in lines]
    rows += [["total", "", f"{sum(line['points'] for line in lines):g}"]] if len(keys) > 1 else []
    heads = ["What", "How many", "Points"][: 1 + len(keys)]
    head = element("tr", *[element("th", name, scope="col") for name in heads])
    body = [
        element("tr", element("th", first, scope="row"), *[element("td", each) for each in more])
        for first, *more in rows
    ]
    return [element("table", element("caption", "Score"), head, *body)]


# ------------------------------------------------------------------------------------------------------------ the rules


def rules_box(game: Game, address: str) -> Markup | None:
    """Return the part of a page for looking up rules at an address relative to it; None if the game has no rulebook."""
    if not rulebook.comes_with(game):
        return None
    found = element("div", id="found", role="status")
    return unfolding("Rules", element("div", _look_up_form(address), found, class_="rules"))


def rules_on(game: Game, view: Any, words: str) -> list[Markup]:
    """Return a form, and what the rules say about some words. Without words, return the goal and the topics.

    `view` is what may be known of the position, for custom cards.

    Raises:
        NoRulebook: The game has no rulebook.
    """
    book = rulebook.of(game, view)
    if not words.strip():
        areas = [element("li", _look_up_link(area.id, area.title)) for area in book.areas]
        goal = (element("h2", "The goal"), element("p", rulebook.plain(book.goal)))
        topics = (element("h2", "The rules, by topic"), element("ul", *areas))
        return [_look_up_form("rules"), element("div", *goal, *topics, id="found")]
    found = book.look_up(words)
    near = [element("li", _look_up_link(name, name)) for name in book.near(words)] if not found else []
    said = f"The rules do not mention “{words}”." + (" Did you mean" if near else "")
    is_area = len({each.area for each in found if isinstance(each, Rule)}) == 1
    heads = _entry_in_short if len(found) > MANY_FOUND and not is_area else _whole_entry
    items = [heads(each) for each in found[:MOST_FOUND]] or [element("p", said), element("ul", *near)]
    return [_look_up_form("rules", words), element("div", *items, id="found")]


def _look_up_form(address: str, words: str = "") -> Markup:
    label = element("label", "Look up a card, a word or a clause", for_="words")
    field = element("input", name="words", id="words", value=words, autocomplete="off", maxlength="100")
    return element("form", label, field, element("button", "Look up"), action=address, class_="look")


def _look_up_link(words: str, title: str) -> Markup:
    return element("a", title, href=f"rules?{urlencode({'words': words})}")


def _whole_entry(each: Rule | Entry) -> Markup:
    name = each.id if isinstance(each, Rule) else f"{each.name} ({each.kind})"
    clauses = () if isinstance(each, Rule) else each.clauses
    cited = [element("span", _look_up_link(clause, clause), " ") for clause in clauses]
    lines = [element("p", line) for line in rulebook.plain(each.text).split("\n") if line]
    return element("article", element("h2", name), *lines, element("p", *cited) if cited else None)


def _entry_in_short(each: Rule | Entry) -> Markup:
    text = " ".join(rulebook.plain(each.text).split())
    name = each.id if isinstance(each, Rule) else each.name
    begun = text if len(text) <= SHORT else f"{text[:SHORT].rsplit(' ', 1)[0]} …"
    return element("p", _look_up_link(name, name), f" {begun}")
