"""Signs and names in place of coordinates, for people who see the map.

Signs stand on places and in front of their choices: an arrow for a neighbor, a letter for places further off. Words get names and
directions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import atan2, hypot, pi
from string import ascii_letters
from typing import NamedTuple

import attrs

from zombiekit.packets import PossibleAction
from zombiekit.scenes import Frame, Land, Scene, Shape, Spot, mark_of

ARROWS = ("→ east", "↗ northeast", "↑ north", "↖ northwest", "← west", "↙ southwest", "↓ south", "↘ southeast")
FIGURES = {Shape.FIGURE, Shape.UNDEAD}
"""Pieces that stand for a player, living or undead."""
COORDINATES = re.compile(r"(?:,? (?:at|to|on|from|in cell))? (?:\((-?\w+(?:,-?\w+)*)\)|(-?\w+(?:,-?\w+)*)(?!\w|,\d))")
"""Possible coordinates of a place in words, with the preposition before them."""
NEAR = 1.6
"""Longest distance of a neighbor, in widths of a place."""


class Sign(NamedTuple):
    """The mark of a place: a letter or an arrow, and the words for screen readers."""

    text: str
    words: str


@attrs.frozen
class Pointing:
    """The places that choices point at, with their signs, and the words of each choice.

    Attributes:
        spots: The places by their ids in packets.
        signs: The signs of places that have one, by the same ids.
        words: The words of each choice, by its text, without the coordinates that its sign replaces.
    """

    spots: dict[str, Spot]
    signs: dict[str, Sign]
    words: dict[str, str]

    def sign(self, offer: PossibleAction) -> Sign | None:
        """Return the sign of the place that a choice is about."""
        return self.signs.get(aim(offer))


NOWHERE = Pointing({}, {}, {})


def aim(offer: PossibleAction) -> str:
    """Return the place that a choice is about; empty if there is none."""
    return str(offer.get("to") or offer.get("target") or offer.get("from") or "")


def pointing(scene: Scene, offers: Sequence[PossibleAction], seat: int | None) -> Pointing:
    """Return the signs of the places that these choices are about."""
    where = {mark_of(place): spot for place, spot in scene.where.items()}
    spots = {place: where[place] for place in dict.fromkeys(map(aim, offers)) if place in where}
    own = _origin(where, offers) or own_spot(scene, seat)
    signs = _arrows(spots, offers, own) if own is not None else {}
    own_place, letters = own.place if own else None, iter(ascii_letters)
    entered = {offer.get("to") for offer in offers}
    for place, spot in spots.items():
        # A figure stands on a place with its own sign, or on the place of the seat, which needs none unless something moves there.
        if place in signs or (spot.place == own_place and place not in entered) or mark_of(spot.place) != place:
            continue
        if letter := next(letters, ""):
            signs[place] = Sign(letter, letter)
    short = {offer["text"]: _short(offer, signs) for offer in offers}
    unsaid = [offer for offer in offers if not _is_arrow(signs.get(aim(offer)))]
    short |= dict(_apart(where, scene.frame, unsaid, short))
    alike = Counter((aim(offer), short[offer["text"]]) for offer in offers)
    words = {
        offer["text"]: short[offer["text"]] if alike[aim(offer), short[offer["text"]]] == 1 else offer["words"]
        for offer in offers
    }
    return Pointing(spots, signs, words)


def _origin(where: dict[str, Spot], offers: Sequence[PossibleAction]) -> Spot | None:
    """Return the place of a figure where all choices that move something begin; None unless there is exactly one."""
    starts = {offer["from"] for offer in offers if "from" in offer and "to" in offer}
    found = [spot for place, spot in where.items() if place in starts]
    alone = len(starts) == len(found) == 1
    return found[0] if alone and any(token.shape in FIGURES for token in found[0].tokens) else None


def own_spot(scene: Scene, seat: int | None) -> Spot | None:
    """Return the place of the seat's single figure; None if it has no figure or several pieces."""
    found = scene.where.get(("seat", seat))
    if found is not None or seat is None:
        return found
    spots = [spot for spot in scene.cells if any(token.owner == seat for token in spot.tokens)]
    alone = [token for spot in spots for token in spot.tokens if token.owner == seat]
    return spots[0] if len(spots) == 1 and alone[0].shape in FIGURES and alone[0].count == 1 else None


def _arrows(spots: dict[str, Spot], offers: Sequence[PossibleAction], own: Spot) -> dict[str, Sign]:
    """Return the arrows to neighbors of a place, except to those that others can go to, and those in the same direction."""
    others = {aim(offer) for offer in offers if offer.get("from") not in {None, mark_of(own.place)}}
    near = {place: found for place, spot in spots.items() if place not in others and (found := way(own, spot))}
    often = Counter(near.values())
    return {place: Sign(*way.split(" ")) for place, way in near.items() if often[way] == 1}


def way(own: Spot, spot: Spot) -> str:
    """Return the arrow from a place to a neighbor and the name of its direction; empty if the place is further off."""
    right, down = spot.center[0] - own.center[0], spot.center[1] - own.center[1]
    wide = max(max(values) - min(values) for values in zip(*own.outline, strict=True))
    if not 0 < hypot(right, down) <= NEAR * wide:
        return ""
    return ARROWS[round(atan2(-down, right) / (pi / 4)) % 8]


def _is_arrow(sign: Sign | None) -> bool:
    """Return whether a sign shows a direction, so that the words need not."""
    return sign is not None and sign.text != sign.words


def _apart(
    where: dict[str, Spot], frame: Frame, offers: Sequence[PossibleAction], short: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield words for choices that differ only in their places, with the direction or else the side of the map added, or both."""
    often, told = Counter(short.values()), {}
    for offer in offers:
        words, spot = short[offer["text"]], where.get(aim(offer))
        if often[words] > 1 and spot is not None and words != offer["words"]:
            start, at = where.get(str(offer.get("from", ""))), side(spot, frame)
            to = (way(start, spot).partition(" ")[2] or at) if start is not None else "" if offer.get("to") else at
            begins = f"in the {side(start, frame)}" if start is not None else ""
            told[offer["text"]] = (words, "" if to in words.split() else to, begins)
    alike = Counter((words, to) for words, to, _ in set(told.values()))
    for text, (words, to, begins) in told.items():
        if more := ", ".join(filter(None, (to, begins if alike[words, to] > 1 else ""))):
            yield text, f"{words} ({more})"


def side(spot: Spot, frame: Frame) -> str:
    """Return the side of the map that a place is on: `northeast`, `middle`."""
    right, down = (spot.center[0] - frame.x) / frame.width, (spot.center[1] - frame.y) / frame.height
    upright = "north" if down < 0.4 else "south" if down > 0.6 else ""
    across = "west" if right < 0.4 else "east" if right > 0.6 else ""
    return upright + across or "middle"


def _short(offer: PossibleAction, signs: dict[str, Sign]) -> str:
    """Return the words of a choice, without coordinates if its place has a sign."""
    places = [place for place in (offer.get("from"), offer.get("to"), offer.get("target")) if place]
    if aim(offer) not in signs:
        return offer["words"]
    where = {str(place).partition(" ")[2] for place in places}
    return COORDINATES.sub(lambda found: "" if (found[1] or found[2]) in where else found[0], offer["words"])


# ------------------------------------------------------------------------------- names in place of coordinates


AT = r"\(?(?P<{}>-?\d+(?:,-?\d+)+|[A-Za-z]\w*)\)?(?![\w-])"
"""The pattern of coordinates."""
STEP = re.compile(rf" from {AT.format('one')} to {AT.format('other')}")
LIST = re.compile(r" on each of ((?:[\w,()-]+, )*[\w,()-]+ and [\w,()-]+?)(?=[.;]|, |$)")
TRAIL = re.compile(r" (?:[\w,]+-)+[\w,]+(?:, (?:[\w,]+-)+[\w,]+)*(?=[.;]|$)")
PLACE = re.compile(rf"(?: (?P<before>at|to|on|from|in)(?P<tile> cell)?)? {AT.format('one')}")
PLAYING_CARD = re.compile(r"\b(10|[2-9AJQK])([SHDC])\b")
"""A playing card in letters only."""
SUITS = dict(zip("SHDC", "♠♥♦♣", strict=True))
TELLING = 8
"""A name identifies a place well enough if at most one in this many places has it."""

MOST_WORDS = 2
"""A name with more words is a description, unless it begins with `the`."""


@attrs.frozen
class Places:
    """The places of a map by their coordinates.

    Attributes:
        spots: The places.
        often: How many places have each name.
        frame: The frame of the whole map.
        tiles: The tiles beneath the places, which words call cells, by their own coordinates.
        has_cards: Whether the map is made of playing cards.
    """

    spots: Mapping[str, Spot]
    often: Mapping[str, int]
    frame: Frame
    tiles: Mapping[str, Spot] = attrs.field(factory=dict)
    has_cards: bool = False

    @classmethod
    def of(cls, scene: Scene | None) -> Places:
        """Return the places of a scene."""
        if scene is None:
            return cls({}, {}, Frame(0, 0, 0, 0))
        tiles = {mark_of(tile.place).partition(" ")[2]: tile for tile in scene.backs}
        cells = {mark_of(cell.place).partition(" ")[2]: cell for cell in scene.cells}
        often = Counter(cell.name for cell in scene.cells)
        return cls({**tiles, **cells}, often, scene.frame, tiles, scene.land is Land.CARDS)

    def spelled(self, words: str) -> str:
        """Return words with playing cards as the map shows them: `K♣` for `KC`."""
        return PLAYING_CARD.sub(lambda card: card[1] + SUITS[card[2]], words) if self.has_cards else words

    def spelling(self, offer: PossibleAction) -> PossibleAction:
        """Return a choice with its words spelled in this way."""
        return {**offer, "words": self.spelled(offer["words"])}

    def named(self, words: str, *, always: bool = False) -> str:
        """Return words with names or directions in place of coordinates.

        Args:
            words: The words.
            always: Whether to name a place even if many have the same name; otherwise such places are left out.
        """

        def stepped(found: re.Match[str]) -> str:
            one, other = self.spots.get(found["one"]), self.spots.get(found["other"])
            if one is None or other is None:
                return found[0]
            to = f" to {self._called(other)}"
            return f" {way(one, other).partition(' ')[2]}" if way(one, other) else to

        def placed(found: re.Match[str]) -> str:
            spot, before = self.spots.get(found["one"]), found["before"]
            if found["tile"]:
                return self._tile(found)
            if spot is None or (before is None and not self._tells(spot)):
                return found[0]
            if not (always or self._tells(spot)):
                return ""
            if before is None:
                return f" {self._name(spot)}"
            if found.string[: found.start()].casefold().endswith(f" the {spot.name.split()[0].casefold()}"):
                return ""  # as in `the stronghold on c5`
            if not always and _words(spot.name) <= _words(words):
                return self._side(spot)  # the words name it already
            return f" {'in' if spot.within and before in {'at', 'on'} else before} {self._name(spot)}"

        def listed(found: re.Match[str]) -> str:
            marks = [each.strip("()") for each in re.split(r", | and ", found[1])]
            return f" on each of the {len(marks)} marked places" if self.spots.keys() >= set(marks) else found[0]

        def walked(found: re.Match[str]) -> str:
            return "" if self.spots.keys() >= set(re.split(r", |-", found[0][1:])) else found[0]

        return self.spelled(PLACE.sub(placed, STEP.sub(stepped, TRAIL.sub(walked, LIST.sub(listed, words)))))

    def _tile(self, found: re.Match[str]) -> str:
        """Return the side of the map where a tile is, for ` in cell 0,1`; nothing for a cell that its tile has left."""
        tile, before = self.tiles.get(found["one"]), found["before"]
        if tile is None:
            return "" if before == "from" else found[0]
        return f" {'to' if before == 'to' else 'in'} the {side(tile, self.frame)}"

    def _tells(self, spot: Spot) -> bool:
        if len(spot.name.split()) > MOST_WORDS and not spot.name.startswith("the "):
            return False
        return bool(spot.name) and self.often[spot.name] * TELLING <= len(self.spots)

    def _name(self, spot: Spot) -> str:
        name = spot.name or spot.words
        if spot.within or (name.isalpha() and name.islower()):
            return name if name.startswith("the ") else f"the {name}"
        return f"{name}{self._side(spot)}"

    def _called(self, spot: Spot) -> str:
        """Return the name of a place, or its kind and the side of the map."""
        if self._tells(spot):
            return self._name(spot)
        name = re.sub(r"^(an? |the )?(?=[a-z])", "the ", spot.name)
        return f"{name} in the {side(spot, self.frame)}" if name else spot.words

    def _side(self, spot: Spot) -> str:
        """Return the side of the map for a place that shares its name with others; empty for other places."""
        if spot.within or self.often[spot.name] < 2:
            return ""
        return f" in the {side(spot, self.frame)}"


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))
