"""Replays: at each moment they look like a picture of it, cost little more than one picture, and need nothing else."""

import math
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

from tests import toy
from tests.picturing import SVG, read
from zombiekit import CHANCE, games, known_to_all
from zombiekit.drawings import drawn
from zombiekit.games import one_against_the_dead, they_come_back
from zombiekit.play import Dice, Match, Step, new_match, play_match, random_policy
from zombiekit.render.moments import Moment, moments
from zombiekit.render.pages import page
from zombiekit.render.svg import animation, picture
from zombiekit.render.svg.films import HOLD

SETTINGS: dict[str, dict[str, Any]] = {
    "one_against_the_dead": {},
    "defcon_zombies": {"players": 3},
    "zombie_flavored_doom": {"board": "Honeycomb"},
    "they_come_back": {"players": 3},
}
STEPS = 60


@cache
def played(name: str, steps: int = STEPS) -> Match:
    game = games.get(name)
    policies = [random_policy(Dice("replay 1"))] * max(game.PLAYERS)
    options = game.Options(**SETTINGS[name])
    return attrs.evolve(play_match(game, policies, options=options, dice=Dice(1), max_steps=steps), stopped=None)


def texts(root: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def without(root: ET.Element, unseen: Callable[[ET.Element], bool]) -> ET.Element:
    """Return a copy of a picture without the groups that are not seen."""
    copied = read(ET.tostring(root, encoding="unicode"))
    for parent in [*copied.iter()]:
        for group in [*parent]:
            if unseen(group):
                parent.remove(group)
    return copied


def looks(element: ET.Element) -> tuple[Any, ...]:
    """Return an element's tag, class, transform and text."""
    return element.tag, element.attrib.get("class"), element.attrib.get("transform"), "".join(element.itertext())


def things(root: ET.Element) -> Counter[tuple[Any, ...]]:
    """Return the places and pieces of a picture, with reused ones in place; leave out those of the legend."""
    models = {f"#{each.get('id')}": each for each in root.findall(f".//{SVG}defs/*")}
    cells = [cell for cell in root.iter(f"{SVG}g") if "data-cell" in cell.attrib]
    found = [(*looks(cell)[:3], cell.findtext(f"{SVG}title")) for cell in cells]
    legend = root.find(f".//{SVG}g[@class='legend']")
    sampled = [*models.values(), *([] if legend is None else legend.iter())]
    for use in root.iter(f"{SVG}use"):
        tag, names, _, text = looks(models[use.attrib["href"]])
        found.append((tag, names, f"translate({use.get('x')} {use.get('y')})", text))
    found += [looks(each) for each in root.iter() if "data-piece" in each.attrib and each not in sampled]
    return Counter(found)


class Player:
    """A player that shows an animation by its style sheet, as a browser does."""

    def __init__(self, text: str) -> None:
        self.root = read(text)
        sheet = unescape(self.root.findtext(f"{SVG}style") or "")
        self.period = float(re.findall(r"\.f\{visibility:hidden;animation:([\d.]+)s", sheet)[0])
        self.delays = {name: float(delay) for name, delay in re.findall(r" \.(s\d+)\{animation-delay:(\S+)s\}", sheet)}
        self.courses = {
            name: [(float(share) / 100, state == "visible") for share, state in re.findall(r"([\d.]+)%\{visibility:(\w+)\}", stops)]
            for name, stops in re.findall(r"@keyframes \w+?-?((?:d|k)\d+)\{((?:[\d.]+%\{\w+:\w+\})+)\}", sheet)
        }  # fmt: skip

    def is_seen(self, names: list[str], seconds: float) -> bool:
        course = next(self.courses[name] for name in names if name in self.courses)
        delay = next((self.delays[name] for name in names if name in self.delays), 0.0)
        share = ((seconds - delay) / self.period) % 1
        states: list[bool] = [state for start, state in course if start <= share]
        return states[-1]

    def at(self, seconds: float | None) -> ET.Element:
        """Return what is visible at a time; None stands for viewers who want no motion."""

        def unseen(group: ET.Element) -> bool:
            names = group.get("class", "").split()
            return "f" in names and not (("z" in names) if seconds is None else self.is_seen(names, seconds))

        return without(self.root, unseen)


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
def test_a_replay_shows_at_any_time_what_a_picture_of_that_moment_shows(name: str) -> None:
    match = played(name)
    player = Player(animation(match, seconds=0.5))
    for number, moment in enumerate(moments(match)):
        due = things(read(picture(match.game, moment.view)))
        assert things(player.at(0.5 * number + 0.25)) == due, moment
        assert things(player.at(player.period + 0.5 * number + 0.01)) == due, moment
    last = things(read(picture(match.game, known_to_all(match.game, match.state))))
    assert things(player.at(None)) == last == things(player.at(player.period - 0.01))
    assert player.period == 0.5 * (match.length + 1 + HOLD)


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("steps", [STEPS, 400])
def test_a_replay_of_sixty_steps_costs_less_than_five_pictures(name: str, steps: int) -> None:
    match = played(name, steps)
    found = animation(match, first=max(0, match.length - STEPS))
    assert len(found) < 5 * len(picture(match.game, known_to_all(match.game, match.state)))
    assert "script" not in found


def test_a_replay_says_what_happens_and_what_it_is() -> None:
    match = played("one_against_the_dead")
    root = read(animation(match, theme="dark", title="A <game>"))
    assert root.findtext(f"{SVG}title") == "A <game>"
    assert (root.findtext(f"{SVG}desc") or "").startswith("A replay of 60 steps, at the end of which: Round ")
    for moment in moments(match):
        assert any(text.startswith(f"{moment.length}. {moment.head}"[:60]) for text in texts(root))
    assert "prefers-reduced-motion:reduce" in (root.findtext(f"{SVG}style") or "")


@pytest.mark.thorough
@pytest.mark.parametrize("steps", [5, 60, 87])
def test_no_two_frames_are_seen_at_once(steps: int) -> None:
    """That also holds at the moment of change, at the very beginning and later."""
    match = played("one_against_the_dead", 400)
    player = Player(animation(match, first=match.length - steps, seconds=0.8))

    def told(seconds: float) -> list[str]:
        return [text for text in texts(player.at(seconds)) if re.match(r"\d+\. ", text)]

    assert told(0.0) == told(0.4) != []
    assert all(len(told(0.8 * frame)) <= 1 for frame in range(steps))


def test_pieces_that_are_used_in_several_places_have_their_colors() -> None:
    """The colors are attributes, since the style sheet does not reach the pieces there."""
    models = read(animation(played("one_against_the_dead"))).findall(f".//{SVG}defs/*")
    assert models
    for part in [part for model in models for part in model if part.get("class")]:
        assert (part.get("fill") or "").startswith(("#", "var(", "none"))
        assert (part.get("class") != "form") or part.get("stroke")


def test_a_game_without_a_scene_is_replayed_as_its_text() -> None:
    match = play_match(toy, [random_policy(Dice(1))] * 2, dice=Dice(1), max_steps=6)
    for moment in moments(match):
        rows = {row.rstrip() for row in str(drawn(toy, moment.view)).split("\n") if row.strip()}
        assert rows <= {text.rstrip() for text in texts(Player(animation(match)).at(moment.length + 0.5))}


def test_one_moment_is_a_replay_too() -> None:
    match = new_match(one_against_the_dead)
    assert moments(match) == (Moment(0, match.state, "The beginning", ()),), "without a list of events"
    assert things(Player(animation(match)).at(3.0)) == things(read(picture(match.game, match.state)))
    with pytest.raises(ValueError, match="has steps 0 to 0, not 1"):
        animation(match, first=1)
    for seconds in (0, -1, math.nan, math.inf):
        with pytest.raises(ValueError, match="`seconds` is a number above 0"):
            animation(match, seconds=seconds)
    for draw in (animation, page):
        with pytest.raises(ValueError, match="the themes are"):
            draw(match, theme="sepia")  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_who_watches_is_told_what_he_may_know(seat: int | None) -> None:
    """A card dealt to others in secret is not described."""
    match = played("they_come_back", 400)
    hidden = 0
    for moment in moments(match, seat=seat):
        step = match.undo_to(moment.length)
        known = they_come_back.observe(step.state, seat) if seat is not None else known_to_all(match.game, step.state)
        assert moment.view == known
        assert moment.facts == tuple(map(str, known.events))
        if step.last and step.last.actor == CHANCE and known.events != step.state.events:
            hidden += 1
            assert moment.head == "Chance"
    assert hidden > 3


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["defcon_zombies", "they_come_back"])
def test_what_is_hidden_changes_no_byte_of_a_replay(name: str) -> None:
    """Redrawing what a seat does not see, in every state, changes no byte for that seat."""
    match, seat = played(name, 400 if name == "they_come_back" else 200), 1
    game: Any = match.game
    dice = Dice("hidden")
    other = new_match(game, state=game.resample(game.observe(match.start, seat), dice))
    differ = 0
    for number, step in enumerate(match.history, 1):
        view = game.observe(step.state, seat)
        state = step.state if game.outcome(view) else game.resample(view, dice)
        differ += state != step.state
        other = Match(game, other.start, number, Step(step.actor, step.action, state), other)
    first = match.length - 30
    assert differ > 20
    assert animation(other, first=first, seat=seat) == animation(match, first=first, seat=seat)
    assert page(other, first=first, seat=seat) == page(match, first=first, seat=seat)
    if name == "they_come_back":  # whose hands are drawn, while face-down tiles stay as they are
        assert page(other, first=first, everything=True) != page(match, first=first, everything=True)


@pytest.mark.parametrize("name", ["defcon_zombies", "they_come_back"])
def test_what_all_know_is_what_each_knows(name: str) -> None:
    game: Any = games.get(name)
    for state in [step.state for step in played(name, 200).history][::10]:
        common = known_to_all(game, state)
        for seat in range(game.seats(state)):
            assert game.observe(common, seat) == known_to_all(game, game.observe(state, seat)) == common


def test_everything_is_shown_to_who_asks_for_it() -> None:
    match = played("they_come_back", 400)
    cards = {they_come_back.box.TITLES[card] for hand in match.state.hands for card in hand}
    pictures = [animation(match, first=match.length, everything=everything) for everything in (False, True)]
    common, whole = [" ".join(" ".join(read(drawn).itertext()).split()) for drawn in pictures]
    assert cards
    assert all(card in whole for card in cards)
    assert not all(card in common for card in cards)
    assert moments(match, everything=True)[-1].view == match.state


class Outline(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.fetched: list[str | None] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.fetched += [value for name, value in attrs if name in {"src", "href", "xlink:href", "srcset", "data"}]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.thorough
@pytest.mark.parametrize("name", SETTINGS)
def test_a_page_has_all_steps_in_words_and_fetches_nothing(name: str) -> None:
    match = played(name)
    text = page(match)
    found = Outline(text)
    assert all(str(each).startswith("#") for each in found.fetched)
    assert "url(" not in text
    assert "default-src 'none'" in text
    assert (found.tags["script"], found.tags["svg"]) == (1, 1)
    heads = [word for word in found.words if re.match(r"\d+\. ", word)]
    assert heads == [f"{moment.length}. {moment.head}" for moment in moments(match)]
    assert {fact for moment in moments(match) for fact in moment.facts} <= {*found.words}


@pytest.mark.thorough
def test_a_page_knows_when_everything_is_there() -> None:
    """Each group lists its frames; the groups of the last frame show even without a script."""
    match = played("one_against_the_dead")
    root = read(re.findall(r"<svg.*</svg>", page(match), re.DOTALL)[0])
    groups = [group for group in root.iter() if "data-at" in group.attrib]

    def frames(group: ET.Element) -> set[int]:
        spans = [[*map(int, span.split("-"))] for span in group.get("data-at", "0-99").split()]
        return {number for start, end in spans for number in range(start, end)}

    assert groups
    for number, moment in enumerate(moments(match)):
        shown = without(root, lambda group, at=number: at not in frames(group))  # type: ignore[misc]
        assert things(shown) == things(read(picture(match.game, moment.view)))
    assert all((group.get("class") == "on") == group.get("data-at", "").endswith("-61") for group in groups)


def test_words_of_a_page_are_no_markup() -> None:
    """Text that looks like one of the page's placeholders stays text."""
    text = page(new_match(one_against_the_dead), title="</title><script>alert('{picture}')</script> {steps}")
    assert "<script>alert" not in text
    assert "&#x27;{picture}&#x27;" in text
    assert Outline(text).tags["svg"] == 1
    assert not re.findall(r"\{(?:light|dark|theme)", text)


def test_what_no_file_can_hold_is_replaced_in_a_page() -> None:
    assert "<title>a\ufffd\ufffd</title>" in page(new_match(one_against_the_dead), title="a\ud800\0")
