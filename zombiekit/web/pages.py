"""The pages of a table: for each seat what it may know and do, for whoever looks on what all know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit import packets
from zombiekit.game import known_to_all
from zombiekit.play.waivers import offer_of, untils
from zombiekit.web.board import choices, drawn, element, form, link_to, narrowed, page, told
from zombiekit.web.table import STAND_IN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from zombiekit.packets import Open, PossibleAction
    from zombiekit.web.table import ServedTable

REMEMBERED = 60
"""The events of so many steps are told again."""
MOST = 40
"""And no more than so many events."""
REFRESHED = 5
"""Without a script, the page of who waits is loaded again after so many seconds."""


def seat_page(table: ServedTable, seat: int, nonce: str, *, places: Sequence[str] = (), alert: str = "") -> bytes:
    """Return the page of a seat.

    Args:
        table: The table.
        seat: The seat.
        nonce: The word that lets the page's script run.
        places: Only the choices at all of these places are shown.
        alert: What is to be told first: why something could not be done.
    """
    match = table.match
    packet = packets.packet(match, seat, max(0, match.length - REMEMBERED), parts=("drawing",))
    view = match.game.observe(match.state, seat)
    offers, chosen = narrowed(packet["actions"], places)
    mine = packet["acts"] == seat
    status = "It is your turn." if mine else _status(table, packet)
    if mine:
        asked = _asked(table, packet, offers, chosen)
    else:
        asked = [element("h2", "Your choices"), element("p", "You are asked when it is your turn.", class_="wait")]
        asked.append(element("p", _question(packet)))
        if packet["outcome"]:
            asked = _ending(packet)
    if table.failed is not None:
        words = f"Let the bot {STAND_IN} play for {packet['seats'][table.failed]['name']}"
        asked.append(form(table.stand, element("button", words, name="replace", value="yes"), class_="undo"))
    if packet["may_take_back"]:
        asked.append(form(table.stand, element("button", "Take it back", name="undo", value="yes"), class_="undo"))
    if table.waivers.of(seat):
        asked.append(_ask_again(table, seat))
    name = packet["seats"][seat]["name"]
    said = (status, f"You are {name}.", alert)
    body = _laid(table, packet, asked, said=said, seat=seat)
    picture = drawn(match.game, view, offers, chosen)
    title = f"{'Your turn: ' if mine else ''}{packet['title']}, {name}"
    return page(title, *body, picture=picture, nonce=nonce, refreshed=0 if mine or packet["outcome"] else REFRESHED)


def open_page(table: ServedTable, nonce: str) -> bytes:
    """Return the page for whoever looks on: what all seats know."""
    match = table.match
    try:
        packet = packets.open_packet(match, max(0, match.length - REMEMBERED), parts=("drawing",))
    except ValueError:
        return message(match.game.TITLE, "This game does not tell what all may know, so nobody can look on.")
    view = known_to_all(match.game, match.state)
    asked = _ending(packet) if packet["outcome"] else [element("h2", "What is asked"), element("p", _question(packet))]
    said = (_status(table, packet), "You look on.", "")
    body = _laid(table, packet, asked, said=said)
    picture = drawn(match.game, view, (), ())
    return page(packet["title"], *body, picture=picture, nonce=nonce, refreshed=0 if packet["outcome"] else REFRESHED)


def message(title: str, sentence: str, *more: Element) -> bytes:
    """Return a page with little more than a sentence."""
    return page(title, element("main", element("h1", title), element("p", sentence), *more, class_="plain"))


def _laid(
    table: ServedTable,
    packet: Open,
    asked: Sequence[Element],
    *,
    said: tuple[str, str, str],
    seat: int | None = None,
) -> list[Element]:
    """Return the body of a page: what stands where, under ids by which the script finds it."""
    status, who, alert = said
    board = element("div", element("svg"), class_="picture")
    return [
        element("a", "To the choices", href="#choices", class_="skip"),
        element(
            "header",
            element("h1", packet["title"]),
            element("p", who, class_="who"),
            element("ul", *_seats(table, packet, seat), id="seats", aria_label="Seats"),
        ),
        element("p", alert or table.trouble, id="alert", role="alert"),
        element("p", status, id="status", role="status"),
        element(
            "main",
            element("section", element("h2", "The table"), board, told(packet), id="board"),
            element("section", *asked, id="choices", tabindex="-1"),
            element(
                "section",
                element("h2", "What happened", id="happened"),
                element(
                    "div",
                    element("ul", *_news(packet), id="news", role="log", aria_labelledby="happened"),
                    class_="scrolled",
                    tabindex="0",
                ),
            ),
            id="main",
            data_stand=table.stand,
        ),
        element("footer", element("a", "Load this page again", href=".")),
    ]


def _seats(table: ServedTable, packet: Open, mine: int | None) -> list[Element]:
    found = []
    for seat, sign in enumerate(packet["seats"]):
        name = sign["name"]
        bot = table.bots.specs.get(seat)
        is_free = bot is None and not table.keys.is_taken(seat)
        notes = ["you"] if seat == mine else [f"bot: {bot}"] if bot else ["nobody yet"] if is_free else []
        acts = packet["acts"] == seat
        notes += ["to decide"] if acts else []
        text = f"{name} ({', '.join(notes)})" if notes else name
        found.append(element("li", text, aria_current="true" if acts else None))
    return found


def _status(table: ServedTable, packet: Open) -> str:
    outcome, acts = packet["outcome"], packet["acts"]
    if outcome:
        return f"The game is over. {outcome['words']}"
    if acts < 0:
        return "Chance is to decide."
    if acts == table.failed:
        return f"{packet['seats'][acts]['name']} does not play."
    return (
        f"{packet['seats'][acts]['name']} is to decide."
        if acts not in table.bots.specs
        else f"{packet['seats'][acts]['name']} thinks."
    )


def _question(packet: Open) -> str:
    """Return the question with the name of who is asked."""
    acts = packet["acts"]
    return packet["question"] if acts < 0 else f"{packet['seats'][acts]['name']}: {packet['question']}"


def _asked(
    table: ServedTable, packet: Open, offers: Sequence[PossibleAction], chosen: tuple[str, ...]
) -> list[Element]:
    """Return the question, and the forms that answer it."""
    found = [element("h2", packet["question"])]
    if chosen:
        found.append(
            element("p", f"What concerns {' and '.join(chosen)}. ", element("a", "Show all choices", href=link_to(())))
        )
    found += choices(offers, table.stand)
    offer = offer_of(table.match)
    if offer is not None:
        buttons = [element("button", f"Pass {until.words}", name="pass", value=str(until)) for until in untils(offer)]
        found.append(form(table.stand, element("ul", *(element("li", each) for each in buttons)), class_="buttons"))
    return found


def _ask_again(table: ServedTable, seat: int) -> Element:
    given = ", and ".join(each.until.words for each in table.waivers.of(seat))
    return form(
        table.stand,
        element("p", f"You passed ahead {given}."),
        element("button", "Ask me again", name="ask", value="yes"),
        class_="undo",
    )


def _ending(packet: Open) -> list[Element]:
    outcome: Any = packet["outcome"]
    names = [packet["seats"][seat]["name"] for seat in outcome["winners"]]
    lines = [line for line in outcome["score"] if line["count"]]
    rows = [
        element(
            "tr",
            element("th", line["label"], scope="row"),
            *(element("td", f"{line[key]:g}") for key in ("count", "points")),
        )
        for line in lines
    ]
    table = element(
        "table",
        element("caption", "Score"),
        element("tr", *(element("th", name, scope="col") for name in ("What", "How many", "Points"))),
        *rows,
    )
    return [
        element("h2", "The game is over"),
        element("p", outcome["words"]),
        element("p", f"Winners: {', '.join(names) or 'none'}."),
        *([table] if rows else []),
    ]


def _news(packet: Open) -> list[Element]:
    return [element("li", event["words"], data_n=str(event["n"])) for event in packet["events"][-MOST:]]
