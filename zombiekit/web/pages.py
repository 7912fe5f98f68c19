"""The pages of a table: one for each seat, and one for onlookers with what all know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from zombiekit import packets
from zombiekit.game import known_to_all, prospects
from zombiekit.odds import odds
from zombiekit.packets import Open, Packet, PossibleAction, Sight
from zombiekit.play import in_setup
from zombiekit.play.waivers import offer_of, untils
from zombiekit.web import panels
from zombiekit.web.board import drawn, link_to, narrowed, signs, told
from zombiekit.web.choosing import Asking, asked, choices, proposed
from zombiekit.web.markup import Markup, element, form, lone_button, page
from zombiekit.web.pointing import Places, Pointing
from zombiekit.web.table import STAND_IN, ServedTable

REFRESHED = 5
"""Seconds after which a waiting page without a script is loaded again."""


class _Map(NamedTuple):
    """The map: its markup, the sight, the places."""

    picture: Markup
    seen: Sight
    places: Places


def seat_page(table: ServedTable, seat: int, nonce: str, *, places: Sequence[str] = (), alert: str = "") -> bytes:
    """Return the page of a seat, with an alert on top if something could not be done.

    Only the choices at all of these places are shown. `nonce` is the word that lets the page's script run.
    """
    match = table.match
    seen = packets.sight(match, seat)
    parts = ("drawing", "fields", "stakes", "goal")
    packet = packets.packet(match, seat, match.length, parts=parts, seen=seen._replace(scene=None))
    named = Places.of(seen.scene)
    offered = packet["actions"]
    offers, chosen = narrowed([named.spelling(each) for each in offered], places)
    acts = packet["acts"]
    mine = acts == seat
    listed = match.game.legal_actions(seen.view) if offered else ()
    actions = dict(zip([each["text"] for each in offered], listed, strict=True))
    picture, signed = drawn(match.game, seen, offers, actions, chosen=chosen, seat=seat)
    if packet["outcome"]:
        shown = panels.ending(table, packet, sits=True)
    elif mine:
        hand = [] if chosen else packet["hand"]
        decision = _decision(table, seen, actions, signed, named, suggests=not chosen)
        shown = [*asked(packet, named), *_narrowed_to(chosen), *choices(offers, decision, hand)]
    else:
        head = f"Waiting for {packet['seats'][acts]['name']}" if acts >= 0 else _status(table, packet)
        shown = [*asked(packet, named, head), *choices((), Asking(table.stand), packet["hand"])]
    shown += _besides(table, packet, seat)
    name = packet["seats"][seat]["name"]
    title = f"{'Your turn: ' if mine else ''}{packet['title']}, {name}"
    drawn_so = _Map(picture, seen, named)
    body = _laid(table, packet, shown, drawn_so, f"You are {name}.", alert=alert, seat=seat)
    refreshed = 0 if mine or packet["outcome"] else REFRESHED
    return page(title, *body, nonce=nonce, refreshed=refreshed)


def open_page(table: ServedTable, nonce: str) -> bytes:
    """Return the page for onlookers: what all seats know."""
    match = table.match
    try:
        seen = packets.sight(match)
    except ValueError:
        return message(match.game.TITLE, "This game does not show what everybody may know, so nobody can watch.")
    parts = ("drawing", "stakes", "goal")
    packet = packets.open_packet(match, match.length, parts=parts, seen=seen._replace(scene=None))
    named = Places.of(seen.scene)
    shown = panels.ending(table, packet, sits=False) if packet["outcome"] else _looking_on(table, packet, named)
    picture, _ = drawn(match.game, seen, (), {})
    body = _laid(table, packet, shown, _Map(picture, seen, named), "You are watching.")
    return page(packet["title"], *body, nonce=nonce, refreshed=0 if packet["outcome"] else REFRESHED)


def rules_page(table: ServedTable, words: str) -> bytes:
    """Return the page for looking up rules.

    Raises:
        NoRulebook: The game has no rulebook.
    """
    match = table.match
    try:
        view = known_to_all(match.game, match.state)
    except ValueError:
        view = None
    said = panels.rules_on(match.game, view, words)
    body = element("main", element("h1", f"{match.game.TITLE}: rules"), *said, class_="plain")
    return page(f"Rules of {match.game.TITLE}", body)


def message(title: str, sentence: str, *more: Markup) -> bytes:
    """Return a page with little more than a sentence."""
    return page(title, element("main", element("h1", title), element("p", sentence), *more, class_="plain"))


def _laid(
    table: ServedTable,
    packet: Open,
    shown: Sequence[Markup],
    drawn_so: _Map,
    who: str,
    *,
    alert: str = "",
    seat: int | None = None,
) -> list[Markup]:
    """Return the body of a page. The script finds its parts by their ids."""
    seats = panels.players(table, packet, drawn_so.seen, drawn_so.places, seat)
    listed = element("ul", *seats, id="seats", aria_label="Players", tabindex="0")
    pane = element("div", drawn_so.picture, id="pane", tabindex="0", role="region", aria_label="Map")
    board = element("section", element("h2", "The table", class_="unseen"), pane, id="board")
    parts = (listed, board, _sheet(table, packet, shown, drawn_so, seat))
    return [
        element("a", "To the choices", href="#choices", class_="skip"),
        _header(table, packet, drawn_so, who, seat),
        element("p", alert or table.trouble, id="alert", role="alert"),
        element("main", *parts, id="main", data_stand=table.stand, data_version=table.version),
    ]


def _header(table: ServedTable, packet: Open, drawn_so: _Map, who: str, seat: int | None) -> Markup:
    goal = drawn_so.places.named(packet["goal"] or "", always=True)
    mine = "mine" if packet["acts"] == seat else None
    return element(
        "header",
        element("h1", packet["title"]),
        element("p", *panels.facts_of_all(panels.counters_of(drawn_so.seen)), id="facts"),
        element("p", element("b", "Goal: "), goal, id="goal", hidden=not goal),
        element("p", who, class_="who"),
        element("p", _status(table, packet, seat), id="status", role="status", class_=mine),
        element("noscript", element("a", "Load again", href=".", class_="button")),
    )


def _sheet(table: ServedTable, packet: Open, shown: Sequence[Markup], drawn_so: _Map, seat: int | None) -> Markup:
    events = panels.happened(table, seat)
    places = drawn_so.places
    seen = drawn_so.seen
    rules = panels.rules_box(table.match.game, "rules" if seat is None else "../rules")
    details = (panels.others_cards(table, packet, seen, seat), signs(seen, seat), told(packet))
    just = panels.latest(events, places)
    news = element("ul", *panels.news(events, places), data_none="Nothing yet.")
    log = element("div", news, id="news", role="region", aria_labelledby="happened", tabindex="0")
    return element(
        "div",
        element("p", element("b", "Just now: "), just, id="latest", hidden=not just, aria_hidden="true"),
        element("section", *shown, id="choices", tabindex="-1", aria_labelledby="asked"),
        element("section", element("h2", "What happened", id="happened"), log, class_="log"),
        element("div", rules, element("div", *details, id="details"), class_="foot"),
        id="sheet",
    )


def _status(table: ServedTable, packet: Open, seat: int | None = None) -> str:
    outcome, acts = packet["outcome"], packet["acts"]
    if outcome:
        return "The game is over."
    if acts < 0:
        return "Chance decides next."
    if acts == seat:
        return "Your turn"
    name = packet["seats"][acts]["name"]
    if acts == table.failed:
        return f"The bot of {name} has stopped."
    return f"{name} is thinking." if acts in table.bots.specs else f"{name} decides."


def _looking_on(table: ServedTable, packet: Open, places: Places) -> list[Markup]:
    """Return which seat decides and its question, which is in quotation marks since it addresses somebody else."""
    question = places.named(packet["question"], always=True)
    danger = places.named(packet["stakes"] or "", always=True)
    said = question if danger in question else f"{question} {danger}"
    return [element("h2", _status(table, packet), id="asked"), element("p", f"The question: “{said}”", class_="more")]


def _decision(
    table: ServedTable, seen: Sight, actions: Mapping[str, Any], signed: Pointing, places: Places, *, suggests: bool
) -> Asking:
    """Return what a decision shows beside its choices. Prospects are worked out once for each choice that shows them."""
    game, view = table.match.game, seen.view
    foreseen = cache(lambda text: prospects(game, view, actions[text]))
    named = cache(places.named)

    def foretold(offer: PossibleAction) -> PossibleAction:
        found = packets.likelihoods(foreseen(offer["text"]))
        return {**offer, "prospects": [{**each, "words": named(each["words"])} for each in found]}

    suggested = proposed(game, view, f"{table.match.length}.{table.undone}") if suggests else ""
    return Asking(table.stand, suggested, signed, foretold, lambda offer: odds(foreseen(offer["text"])))


def _narrowed_to(chosen: tuple[str, ...]) -> list[Markup]:
    if not chosen:
        return []
    back = element("a", "Show all choices", href=link_to(()), class_="button")
    return [element("p", "Only the choices at the place you pointed at. ", back, class_="narrowed")]


def _besides(table: ServedTable, packet: Packet, seat: int) -> list[Markup]:
    """Return a seat's other buttons: leave the set-up to the table, pass ahead, replace a bot, take back, be asked again."""
    stand, found = table.stand, []
    sets_up = in_setup(table.match.game, table.match.state)
    if sets_up and seat not in table.laid_for:
        found.append(lone_button(stand, "Make my set-up choices for me", "set-up"))
    offer = offer_of(table.match) if packet["acts"] == seat else None
    if offer is not None:
        buttons = [element("button", f"Pass {until.words}", name="pass", value=str(until)) for until in untils(offer)]
        found.append(form(stand, element("ul", *(element("li", each) for each in buttons)), class_="buttons quiet"))
    if table.failed is not None:
        words = f"Let the bot {STAND_IN} play for {packet['seats'][table.failed]['name']}"
        found.append(lone_button(stand, words, "replace"))
    if packet["may_take_back"] and not packet["outcome"]:
        found.append(lone_button(stand, "Take it back", "undo"))
    given = ", and ".join(each.until.words for each in table.waivers.of(seat))
    left = f"You passed ahead {given}." if given else ""
    if sets_up and seat in table.laid_for:
        left = "The table makes your set-up choices."
    if left:
        found.append(lone_button(stand, "Ask me again", "ask", element("p", left)))
    return found
