"""The choosing part of a page: the question, the danger, and a button for each choice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from math import gcd
from operator import itemgetter
from typing import Any

import attrs

from zombiekit import rulebook
from zombiekit.game import Game
from zombiekit.packets import HeldCard, Open, PossibleAction
from zombiekit.play import Dice
from zombiekit.web.markup import Markup, capital, element, form
from zombiekit.web.pointing import NOWHERE, Places, Pointing, aim
from zombiekit.words import faces

MANY = 8
"""More choices of one kind than these are a list to choose from, with one button."""
MANY_TARGETS = 4
"""So are more ways to play a card."""
MOST_PROSPECTS = 6
"""Most prospects of a choice that are shown one by one."""
LONG_QUESTION = 64
"""A longer question is cut at its colon: the first part is the headline."""
IN_BRACKETS = re.compile(r" \(([^()]*[.?!][^()]*)\)")
"""Sentences between brackets: the text of a card beside its name."""
LONG_TEXT = 220
"""Of a longer text of a card only the beginning is shown; the rest unfolds."""
OTHER_QUESTION = "the question is"
"""How a refusal begins if it only says that something else is asked."""
SMALL_TOTAL = 36
"""Up to this total chances read `1 in 6`. Beyond it they are in percent, unless it is 1 in something."""


def asked(packet: Open, places: Places, head: str = "") -> list[Markup]:
    """Return the question as a headline, unless there is another `head`, the rest of it in small letters, and the danger."""
    question = places.named(packet["question"], always=True)
    danger = places.named(packet["stakes"] or "", always=True)
    if head:
        more = f"Asking: {question.replace(danger, '').strip()}"
    else:
        head, more = _headline(question)
        more = more.replace(danger, "").strip()
    return [
        element("h2", head, id="asked"),
        *([element("p", more, class_="more")] if more else []),
        *([element("p", danger, class_="danger")] if danger else []),
    ]


def _headline(text: str) -> tuple[str, str]:
    """Return the first sentence of a question, and the rest; a long sentence ends at its colon."""
    text, aside = IN_BRACKETS.sub("", text), " ".join(IN_BRACKETS.findall(text))
    first, _, rest = re.sub(r"(?<=[.?!]) (?=\w)", "\n", text).partition("\n")
    if len(first) > LONG_QUESTION and ": " in first:
        first, _, listed = first.partition(": ")
        rest = f"{capital(listed)} {rest}"
    rest = f"{capital(rest)} {aside}"
    return first, rest.replace("\n", " ").strip()


def proposed(game: Game, view: Any, seed: str) -> str:
    """Return the text of the action that the game's `rollout` would choose; empty if it has none, or there is no choice.

    The same view and seed always give the same proposal.
    """
    actions = game.legal_actions(view)
    rollout = getattr(game, "rollout", None)
    return "" if rollout is None or len(actions) < 2 else str(rollout(view, actions, Dice(seed)))


@attrs.frozen
class Asking:
    """A decision that is asked for.

    Attributes:
        stand: How the table stands.
        suggested: The text of the choice that comes first.
        at: The signs of the places that choices point at.
        foretold: Adds the prospects to a choice. This takes time, so it is called only for choices that show them.
        summed: Returns the prospects of a choice in one line, for a sure outcome or too many to list.
    """

    stand: str
    suggested: str = ""
    at: Pointing = NOWHERE
    foretold: Callable[[PossibleAction], PossibleAction] = lambda offer: offer
    summed: Callable[[PossibleAction], str] = lambda _: ""


def choices(offers: Sequence[PossibleAction], asked: Asking, hand: Sequence[HeldCard] = ()) -> list[Markup]:
    """Return the forms for choosing an action, the suggested one first, and the cards of the hand."""
    offers = [{**offer, "words": asked.at.words.get(offer["text"], offer["words"])} for offer in offers]
    names = {card["name"] for card in hand}
    groups = [list(kind) for _, kind in groupby(offers, key=lambda offer: offer["kind"])]
    stepped = {
        kind[0]["kind"] for kind in groups if kind[0].get("counts") and len(kind) > _most_buttons(kind[0], asked)
    }
    first = [offer for offer in offers if offer["text"] == asked.suggested and offer["kind"] not in stepped]
    rest = [offer for offer in offers if offer not in first and _card_of(offer) not in names]
    first = [asked.foretold(offer) for offer in first if _card_of(offer) not in names]
    kinds = [list(kind) for _, kind in groupby(rest, key=lambda offer: offer["kind"])]
    counted = [kind for kind in kinds if kind[0]["kind"] in stepped]
    plain = [kind for kind in kinds if kind not in counted]
    short: list[PossibleAction] = [asked.foretold(offer) for kind in plain if len(kind) <= MANY for offer in kind]
    told = [offer.get("prospects") for offer in (*first, *short)]
    if first and all(each == told[0] for each in told):
        short = [{**offer, "prospects": []} for offer in short]  # what all have in common helps nobody to choose
    found = [form(asked.stand, _buttons(first, asked), class_="buttons")] if first else []
    found += [_stepped([*map(asked.foretold, kind)], asked, number) for number, kind in enumerate(counted)]
    can = {_card_of(offer) for offer in offers}
    found += _cards("Your cards to choose from", [card for card in hand if card["name"] in can], offers, asked)
    found += [form(asked.stand, _buttons(short, asked), class_="buttons")] if short else []
    found += [
        form(asked.stand, *_listed(kind, f"kind-{number}", asked), class_="list")
        for number, kind in enumerate(plain)
        if len(kind) > MANY
    ]
    return found + _cards("Your other cards", [card for card in hand if card["name"] not in can], offers, asked)


def _most_buttons(offer: PossibleAction, asked: Asking) -> int:
    """Return how many choices that differ in numbers are buttons: few words fit in them, and no odds."""
    return 1 if asked.foretold(offer).get("prospects") else MANY


def _card_of(offer: PossibleAction) -> str:
    card = offer.get("fields", {}).get("card")
    return card if isinstance(card, str) else ""


def _buttons(offers: Iterable[PossibleAction], asked: Asking) -> Markup:
    items = []
    for offer in offers:
        is_first = offer["text"] == asked.suggested
        tag = element("span", "Suggested", class_="tag") if is_first else None
        odds = _odds(offer, asked)
        said = element("span", *_marked(offer, asked), class_="said")
        button = element("button", tag, said, *odds, name="action", value=offer["text"])
        items.append(element("li", button, class_="suggested" if is_first else "wide" if odds else None))
    return element("ul", *items)


def _marked(offer: PossibleAction, asked: Asking) -> list[str]:
    """Return the words of a choice after the sign of its place, if it has one."""
    sign = asked.at.sign(offer)
    if sign is None:
        return [capital(offer["words"])]
    spoken = element("span", f"{sign.words}: ", class_="unseen")
    return [element("span", sign.text, class_="sign", aria_hidden="true"), spoken, capital(offer["words"])]


def _in_line(offer: PossibleAction, asked: Asking) -> str:
    """Return the same as plain text, for a list."""
    sign = asked.at.sign(offer)
    said = capital(offer["words"])
    return said if sign is None else f"{sign.text}{':' if sign.text.isalpha() else ''} {said}"


def _listed(offers: Sequence[PossibleAction], name: str, asked: Asking) -> list[Markup]:
    """Return a list of choices with its label and its button.

    They stand in the order of their signs, below the names of places, if these differ and have several choices each.
    """
    word = offers[0]["text"].partition(" ")[0].replace("_", " ")
    rank = {place: at for at, place in enumerate(asked.at.signs)}
    in_order = sorted(offers, key=lambda offer: (rank.get(aim(offer), len(rank)), aim(offer)))
    places = [(place, [_option(offer, asked) for offer in group]) for place, group in groupby(in_order, key=aim)]
    options = [option for _, group in places for option in group]
    names = {place: _name_of(place, asked) for place, _ in places}
    if len({*names.values()}) > 1 and len(places) < len(offers) / 2:
        signs = {place: f"{sign.text}: " for place, sign in asked.at.signs.items()}
        options = [element("optgroup", *group, label=signs.get(place, "") + names[place]) for place, group in places]
    on_map = " or point at the map" if offers[0].get("to") or offers[0].get("target") else ""
    return _list_of(options, name, f"{capital(word)}: {len(offers)} ways{on_map}")


def _option(offer: PossibleAction, asked: Asking) -> Markup:
    return element("option", _in_line(offer, asked), value=offer["text"])


def _name_of(place: str, asked: Asking) -> str:
    spot = asked.at.spots.get(place)
    return capital(spot.name or spot.words) if spot else "Other"


def _list_of(
    options: Iterable[Markup], name: str, *label: str | None, button: Iterable[str] = ("Do it",)
) -> list[Markup]:
    """Return a list to choose an action from, between its label and its button."""
    return [
        element("label", *label, for_=name),
        element("select", *options, name="action", id=name),
        element("button", *button),
    ]


def _stepped(offers: Sequence[PossibleAction], asked: Asking, number: int) -> Markup:
    """Return the choices of a kind that differ in numbers; the script turns the list into steppers."""
    name, word = f"count-{number}", offers[0]["kind"]
    marked = next((offer for offer in offers if offer["text"] == asked.suggested), offers[0])
    options = [
        element(
            "option",
            ". ".join([capital(offer["words"]), *odds]),
            value=offer["text"],
            data_counts=",".join(str(each["count"]) for each in offer.get("counts", ())),
            data_words=capital(offer["words"]),
            data_odds="\n".join(odds),
            selected=offer is marked,
        )
        for offer, odds in [(offer, _told_odds(offer)) for offer in offers]
    ]
    tag = element("span", "Suggested", class_="tag") if marked["text"] == asked.suggested else None
    return form(
        asked.stand,
        *_list_of(options, name, tag, f"{word}: how many of each kind?{' Or point at them' if aim(offers[0]) else ''}"),
        class_="counted suggested" if tag is not None else "counted",
        data_at=aim(offers[0]) or None,
        data_labels="\n".join(each["label"] for each in offers[0].get("counts", ())),
    )


def _cards(name: str, hand: Sequence[HeldCard], offers: Sequence[PossibleAction], asked: Asking) -> list[Markup]:
    """Return some cards of the hand with their texts, and with their ways or why there are none, as a group of this name."""
    made, seen = [], set()
    for card in hand:
        if card["name"] in seen:
            continue
        seen.add(card["name"])
        ways = [offer for offer in offers if _card_of(offer) == card["name"]]
        is_first = any(offer["text"] == asked.suggested for offer in ways)
        made.append((not is_first, _card(card, ways, asked, is_first=is_first)))
    cards = [card for _, card in sorted(made, key=itemgetter(0))]
    return [element("div", *cards, class_="hand", role="group", aria_label=name, tabindex="0")] if cards else []


def _card(card: HeldCard, ways: Sequence[PossibleAction], asked: Asking, *, is_first: bool) -> Markup:
    why = card["why_not"]
    reason = f"Not now: {why.rstrip('.')}." if why and not why.startswith(OTHER_QUESTION) else "Not now." if why else ""
    classes = "card suggested" if is_first else "card rests" if reason else "card"
    return element(
        "article",
        element("span", "Suggested", class_="tag") if is_first else None,
        element("h3", card["title"]),
        *_text(plain_text(card)),
        element("p", reason, class_="why") if reason else None,
        _ways(card, ways, asked) if ways else None,
        class_=classes,
    )


def plain_text(card: HeldCard) -> str:
    """Return what a card does, in one paragraph without markup."""
    return " ".join(rulebook.plain(card["text"]).split())


def _text(words: str) -> list[Markup]:
    """Return what a card does: a few lines, and the rest of a long text when somebody asks."""
    if len(words) <= LONG_TEXT:
        return [element("p", words)]
    ends = [each.end() for each in re.finditer(r"[.;](?= )", words)]
    end = next((each for each in ends if each >= LONG_TEXT / 2), len(words))
    more = element("details", element("summary", "More"), element("p", words[end:].strip()), class_="rest")
    return [element("p", words[:end]), *([more] if end < len(words) else [])]


def _ways(card: HeldCard, ways: Sequence[PossibleAction], asked: Asking) -> Markup:
    """Return the form that plays a card: a button, a few, or a list. Screen readers hear which card, since all say the same."""
    which = element("span", f" {card['title']}", class_="unseen")
    if len(ways) > MANY_TARGETS:
        name = f"card-{re.sub(r'[^a-z0-9]+', '-', card['name'].casefold())}"
        options = [_option(_way(card, offer), asked) for offer in ways]
        verb = _verb(ways[0])
        return form(asked.stand, *_list_of(options, name, verb, which, f": {len(ways)} ways", button=(verb, which)))
    short: list[PossibleAction] = [{**offer, "words": _verb(offer)} for offer in ways]
    said = short if len(ways) == 1 else [_way(card, offer) for offer in ways]
    buttons = [element("button", *_marked(offer, asked), which, name="action", value=offer["text"]) for offer in said]
    return form(asked.stand, *buttons)


def _verb(offer: PossibleAction) -> str:
    return capital(offer["words"].partition(" ")[0])


def _way(card: HeldCard, offer: PossibleAction) -> PossibleAction:
    """Return a choice with its words without the name of the card, which stands above it."""
    verb, _, rest = offer["words"].partition(" ")
    left = rest.removeprefix(card["title"]).strip()
    return offer if left == rest else {**offer, "words": f"{verb} {left}".strip()}


def _odds(offer: PossibleAction, asked: Asking) -> list[Markup]:
    """Return the prospects of a choice: a bar with a part for each, unless all are equal, and lines with their chances."""
    found = offer.get("prospects", [])
    if not 1 < len(found) <= MOST_PROSPECTS:
        told = asked.summed(offer) if found else ""
        lines = [capital(each) for each in told.split("; ") if each]
        return [_lines(lines)] if lines else []
    lines = _told_odds(offer)
    if len({each["weight"] for each in found}) == 1:  # a bar of equal parts says nothing
        if len(found) > 2:
            same, words = chance(found[0]["weight"], found[0]["total"]), [each["words"].rstrip(".") for each in found]
            lines = [f"{same} each:", *_gathered(words)]
        return [_lines(lines)]
    bars, left = [], 0.0
    for each in sorted(found, key=lambda each: -each["weight"]):
        wide = 100 * each["weight"] / each["total"]
        bars.append(element("rect", x=f"{left:.2f}", width=f"{wide:.2f}", height="8"))
        left += wide
    bar = element("svg", *bars, class_="bar", viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")
    return [bar, _lines(lines)]


def _lines(lines: Iterable[str]) -> Markup:
    return element("span", *[element("span", line) for line in lines], class_="odd")


def _gathered(words: Sequence[str]) -> list[str]:
    """Return sentences, with those that differ in one number only as one sentence.

    >>> _gathered(["A die shows 1", "A die shows 2", "A die shows 3"])
    ['A die shows 1 to 3']
    >>> _gathered(["It shows 1. Stop", "It shows 2. Go on", "It shows 3. Stop"])
    ['It shows 1 or 3. Stop', 'It shows 2. Go on']
    """
    parts = [re.split(r"(?<!\S)(\d+)(?=[\s.;:]|$)", each) for each in words]

    def at_number(at: int) -> list[str]:
        alike: dict[tuple[str, str], list[str]] = {}
        for each in parts:
            alike.setdefault(("".join(each[:at]), "".join(each[at + 1 :])), []).extend(each[at : at + 1])
        return [f"{head}{faces(map(int, found)) if found else ''}{tail}" for (head, tail), found in alike.items()]

    return min(map(at_number, range(1, max(map(len, parts)), 2)), key=len, default=[*words])


def _told_odds(offer: PossibleAction) -> list[str]:
    found = sorted(offer.get("prospects", []), key=lambda each: -each["weight"])
    return [f"{chance(each['weight'], each['total'])}: {each['words'].rstrip('.')}" for each in found if len(found) > 1]


def chance(weight: int, total: int) -> str:
    """Return a probability in words: `1 in 6`, `61 %`.

    >>> chance(2, 12), chance(2500, 4096), chance(1, 4096)
    ('1 in 6', '61 %', '1 in 4096')
    """
    shared = gcd(weight, total)
    if total // shared <= SMALL_TOTAL or weight == shared:
        return f"{weight // shared} in {total // shared}"
    return f"{100 * weight / total:.0f} %"
