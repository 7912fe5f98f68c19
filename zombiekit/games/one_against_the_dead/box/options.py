"""The options of *One Against the Dead*: where the rulebook is silent and tables may differ."""

from __future__ import annotations

from typing import ClassVar, Literal

import attrs

from zombiekit.errors import InvalidOptions
from zombiekit.games.one_against_the_dead.box.components import AP
from zombiekit.primitives.names import HouseNumbers, Name, flag, known_options, member_or_same, one_of, within

MOST_ROUNDS = 10_000


class Adjacency(Name):
    """Which sites count as next to the pawn for a search."""

    ORTHOGONAL = "orthogonal"
    ALL8 = "all8"


class Replacements(Name):
    """What happens to a Lesser Zombie that replaces a Greater one broken by fists, and shows tails."""

    STAY = "stay"
    RECHECK = "recheck"


class Terrain(Name):
    """Which face-up cards zombies may step onto."""

    ALL_FACE_UP = "all_face_up"
    NO_SPECIALS = "no_specials"


class Ties(Name):
    """How zombies break the last ties: cells as near to the pawn, to the End in steps, and to the line from pawn to End."""

    MIRRORED = "mirrored"
    COMPASS = "compass"


class Objective(Name):
    """What the returns measure."""

    SURVIVE = "survive"
    FEEL_GOOD = "feel_good"


# Type checkers learn the types of a converter only from a named function, so each enum has one.


def _adjacency(value: Adjacency | Literal["orthogonal", "all8"]) -> Adjacency:
    return member_or_same(Adjacency, value)


def _replacements(value: Replacements | Literal["stay", "recheck"]) -> Replacements:
    return member_or_same(Replacements, value)


def _terrain(value: Terrain | Literal["all_face_up", "no_specials"]) -> Terrain:
    return member_or_same(Terrain, value)


def _ties(value: Ties | Literal["mirrored", "compass"]) -> Ties:
    return member_or_same(Ties, value)


def _objective(value: Objective | Literal["survive", "feel_good"]) -> Objective:
    return member_or_same(Objective, value)


@known_options
@attrs.frozen
class Options:
    """What a table agrees on before the game; every field has the book's default.

    Attributes:
        adjacency_for_search: `orthogonal`, or `all8` to search diagonally as well (OATD-SRCH-02).
        fists_replacements: `stay`, or `recheck` to kill replacements that show tails (OATD-ATK-07).
        zombie_terrain: `all_face_up`, or `no_specials` to keep zombies from stepping onto Special Locations (OATD-ZMV-02).
        zombie_ties: `mirrored`, so that zombies in a mirrored city make mirrored moves, or `compass`, as before ruleset 1.1 (OATD-ZMV-06).
        replaced_scores: Whether a Greater Zombie that is replaced by a Lesser one counts as a kill (OATD-ATK-13).
        round_limit: The round after which the game is lost, 1 to 10000 (OATD-RND-04).
        objective: `survive` for returns of +1 and -1, or `feel_good` for the score (OATD-SCO-04).

    Raises:
        InvalidOptions: A value is not one of these; the error lists every wrong value.
    """

    action_points: ClassVar[int] = AP
    house_numbers: ClassVar[HouseNumbers] = {"action_points": (1, 12, "OATD-AP-01")}
    """Numbers of the box that a variant can turn into options: the least, the most, and their clause."""
    adjacency_for_search: Adjacency = attrs.field(default=Adjacency.ORTHOGONAL, converter=_adjacency)
    fists_replacements: Replacements = attrs.field(default=Replacements.STAY, converter=_replacements)
    zombie_terrain: Terrain = attrs.field(default=Terrain.ALL_FACE_UP, converter=_terrain)
    round_limit: int = 200
    objective: Objective = attrs.field(default=Objective.SURVIVE, converter=_objective)
    replaced_scores: bool = False
    zombie_ties: Ties = attrs.field(default=Ties.MIRRORED, converter=_ties)

    def __attrs_post_init__(self) -> None:
        """Check all values."""
        faults = (
            *one_of("adjacency_for_search", self.adjacency_for_search, Adjacency, "OATD-SRCH-02"),
            *one_of("fists_replacements", self.fists_replacements, Replacements, "OATD-ATK-07"),
            *one_of("zombie_terrain", self.zombie_terrain, Terrain, "OATD-ZMV-02"),
            *one_of("zombie_ties", self.zombie_ties, Ties, "OATD-ZMV-06"),
            *flag("replaced_scores", self.replaced_scores, "OATD-ATK-13"),
            *within("round_limit", self.round_limit, 1, MOST_ROUNDS, "OATD-RND-04"),
            *one_of("objective", self.objective, Objective, "OATD-SCO-04"),
        )
        if faults:
            raise InvalidOptions(faults)


DEFAULT = Options()
"""The book's defaults."""
