"""The features of *One Against the Dead* for learning programs."""

from __future__ import annotations

from zombiekit.games.one_against_the_dead.bots import FAR, signs, ways_to_end
from zombiekit.games.one_against_the_dead.box.components import END, MATCHES, NUMBER_CARDS, WeaponKind
from zombiekit.games.one_against_the_dead.rules import ACTING, CHECKING_OUT, AttackCoins, PlayerAttack, PlayerAttacks
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, zombies
from zombiekit.learning import Feature, row
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.grid import around

ATTACKING = (PlayerAttack, PlayerAttacks, AttackCoins)

FEATURES: tuple[Feature, ...] = (
    Feature("strength", "Strength left", 15),
    Feature("way", "AP from the pawn to the End, 2 for each step to a card still to be laid", 30),
    Feature("onward", "the same from the best place that the AP of a round reach, as a square root", 6),
    Feature("spare", "AP left there", 3),
    Feature("crowd", "zombies that come there, above Strength less 3", 10),
    Feature("siege", "zombies that come to the End, above Strength, if that place is the End", 10),
    Feature("die", "shells or fuel of the weapon", 6),
    Feature("shotgun", "a shotgun is held"),
    Feature("chainsaw", "a chainsaw is held"),
    Feature("bat", "a bat is held"),
    Feature("ap", "AP left", 3),
    Feature("column", "columns that the pawn is east of the Start", 8),
    Feature("at_end", "the pawn is on the End"),
    Feature("lesser_here", "Lesser Zombies on the pawn's block", 6),
    Feature("greater_here", "Greater Zombies on the pawn's block", 6),
    Feature("lesser_beside", "Lesser Zombies on the four blocks beside it", 8),
    Feature("greater_beside", "Greater Zombies on the four blocks beside it", 8),
    Feature("corners", "zombies on the four blocks across its corners", 8),
    Feature("east", "zombies on the blocks east of the pawn", 15),
    Feature("zombies", "zombies on the table", 30),
    Feature("blank_beside", "cells beside the pawn without a card", 4),
    Feature("blank_corners", "cells across its corners without a card", 4),
    Feature("matches", "number cards beside it that match", 4),
    Feature("walls", "cards beside it on which nobody can stand", 4),
    Feature("jokers", "Jokers on the table", 2),
    Feature("unseen", "cards that nobody has seen", 54),
    Feature("drawn", "a card waits for its place"),
    Feature("laying", "cards are being laid"),
    Feature("acting", "actions are being chosen"),
    Feature("attacking", "the player is attacking"),
)
"""The features of a position, in the order of a row."""


def features(state: Draft, seat: int) -> tuple[float, ...]:
    """Return the row of a position, as `FEATURES` describes it; zeros when the game is over."""
    check_position(state, Draft)
    check_seat(seat, 1)
    if not state.agenda:
        return (0.0,) * len(FEATURES)
    pawn, there, city = state.pawn, zombies(state), cards(state)
    strength, onward, spare, crowd, siege, _, die = signs(state)
    weapon, phase, near = state.weapon, type(state.agenda[-1]), around(pawn)
    groups = [there[cell] for cell in near[:4] if cell in there]
    found = [city[cell] for cell in near[:4] if cell in city]
    matching = MATCHES[city[pawn]] & NUMBER_CARDS if pawn in city else ()
    here = state.zombies_here
    crowds = [(x, sum(group)) for (x, _), group in state.zombies]
    return row(
        FEATURES,
        (
            *(strength, ways_to_end(state.city).get(pawn, FAR), onward, spare, crowd, siege, die),
            *[weapon is not None and weapon.kind is kind for kind in WeaponKind],
            *(state.ap, max(0, pawn[0]), pawn == END, here.lesser, here.greater),
            sum([group[2] + group[3] for group in groups]),
            sum([group[0] + group[1] for group in groups]),
            sum([sum(there[cell]) for cell in near[4:] if cell in there]),
            sum([count for x, count in crowds if x > pawn[0]]),
            sum([count for _, count in crowds]),
            *[len([cell for cell in cells if cell not in city]) for cells in (near[:4], near[4:])],
            len([card for card in found if card in matching]),
            len([card for card in found if card not in NUMBER_CARDS]),
            *(len(joker_cells(state)), 54 - len(city), state.drawn is not None),
            *(phase in CHECKING_OUT, phase in ACTING, phase in ATTACKING),
        ),
    )
