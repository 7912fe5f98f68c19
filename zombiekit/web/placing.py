"""Words with names and directions in place of coordinates, for people who see the map."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import attrs

from zombiekit.scenes import Frame, Land, Spot, mark_of
from zombiekit.web.pointing import side, way

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.packets import PossibleAction
    from zombiekit.scenes import Scene

AT = r"\(?(?P<{}>-?\d+(?:,-?\d+)+|[A-Za-z]\w*)\)?(?![\w-])"
"""The pattern of coordinates."""
STEP = re.compile(rf" from {AT.format('one')} to {AT.format('other')}")
LIST = re.compile(r" on each of ((?:[\w,()-]+, )*[\w,()-]+ and [\w,()-]+?)(?=[.;]|, |$)")
TRAIL = re.compile(r" (?:[\w,]+-)+[\w,]+(?:, (?:[\w,]+-)+[\w,]+)*(?=[.;]|$)")
PLACE = re.compile(rf"(?: (?P<before>at|to|on|from|in))? {AT.format('one')}")
PLAYING_CARD = re.compile(r"\b(10|[2-9AJQK])([SHDC])\b")
"""A playing card in letters only."""
SUITS = {
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
}
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
        has_cards: Whether the map is made of playing cards.
    """

    spots: Mapping[str, Spot]
    often: Mapping[str, int]
    frame: Frame
    has_cards: bool = False

    @classmethod
    def of(cls, scene: Scene | None) -> Places:
        """Return the places of a scene."""
        if scene is None:
            return cls({}, {}, Frame(0, 0, 0, 0))
        cells = {mark_of(cell.place).partition(" ")[2]: cell for cell in (*scene.backs, *scene.cells)}
        return cls(cells, Counter(cell.name for cell in scene.cells), scene.frame, scene.land is Land.CARDS)

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
            if spot is None or (before is None and not self._tells(spot)):
                return found[0]
            if not (always or self._tells(spot)):
                return ""
            if before is None:
                return f" {self._name(spot)}"
            if not always and _words(spot.name) <= _words(words):
                return self._side(spot)  # the words name it already
            return f" {'in' if spot.within and before in {'at', 'on'} else before} {self._name(spot)}"

        def listed(found: re.Match[str]) -> str:
            marks = [each.strip("()") for each in re.split(r", | and ", found[1])]
            return f" on each of the {len(marks)} marked places" if self.spots.keys() >= set(marks) else found[0]

        def walked(found: re.Match[str]) -> str:
            return "" if self.spots.keys() >= set(re.split(r", |-", found[0][1:])) else found[0]

        return self.spelled(PLACE.sub(placed, STEP.sub(stepped, TRAIL.sub(walked, LIST.sub(listed, words)))))

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
        return f"{re.sub(r'^an? ', 'the ', spot.name)} in the {side(spot, self.frame)}" if spot.name else spot.words

    def _side(self, spot: Spot) -> str:
        """Return the side of the map for a place that shares its name with others; empty for other places."""
        if spot.within or self.often[spot.name] < 2:
            return ""
        return f" in the {side(spot, self.frame)}"


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))
