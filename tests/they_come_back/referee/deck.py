"""The cards as the book lists them: copies, kinds, and who may play them."""

from collections import Counter
from typing import Any

# The cards of each box in the order of their numbers, with their copies.
TOWN = {
    "adrenaline_rush": 2, "all_the_marbles": 2, "alternate_food_source": 2, "bad_sense_of_direction": 1, "brain_cramp": 2,
    "butter_fingers": 2, "chainsaw": 2, "claustrophobia": 2, "fear": 2, "fire_axe": 2, "first_aid_kit": 2, "grenade": 2,
    "shotgun": 2, "hysterical_paralysis": 1, "i_dont_think_theyre_dead": 2, "just_when_you_thought": 2,
    "keys_are_still_in_it": 1, "lots_of_ammo": 2, "molotov_cocktail": 2, "much_needed_rest": 2, "skateboard": 2,
    "slight_miscalculation": 2, "this_isnt_so_bad": 2, "were_screwed": 1, "where_did_everybody_go": 2,
    "your_shoes_untied": 2, "zombie_master": 2,
}  # fmt: skip
BASE = dict.fromkeys(
    [
        "adjusting_nicely", "breakthrough", "dynamite", "government_enhanced", "i_feel_alive", "i_see_the_helicopter",
        "i_think_its_over_here", "in_the_zone", "mine_field", "no_brains_here", "rocket_launcher", "weekend_pass_denied",
        "what_is_that_smell", "you_dont_need_that", "you_lookin_at_me",
    ],
    2,
)  # fmt: skip
MALL = dict.fromkeys(
    [
        "abandon_all_hope", "aww_isnt_he_cute", "barricade_the_door", "clean_up_in_aisle_5", "clearance_sale", "crossbow",
        "hello_may_i_help_you", "i_will_survive", "jammed", "lots_of_luck_with_that", "lucky_shot", "now_thats_just_gross",
        "one_mans_garbage", "sprinkler_system", "were_all_gonna_die", "you_want_fries_with_that",
    ],
    2,
)  # fmt: skip
NUMBER = {card: number for number, card in enumerate([*TOWN, *BASE, *MALL])}
ITEMS: dict[str, set[str] | None] = {
    "all_the_marbles": {"toy_store"}, "chainsaw": {"lawn_garden"}, "fire_axe": {"fire_station"},
    "first_aid_kit": {"hospital", "drug_store"}, "grenade": {"army_surplus"}, "shotgun": None,
    "lots_of_ammo": {"sporting_goods"}, "molotov_cocktail": {"gas_station"}, "skateboard": {"skate_shop"},
    "adjusting_nicely": None, "i_see_the_helicopter": None, "rocket_launcher": {"armory"},
    "aww_isnt_he_cute": {"pet_store"}, "crossbow": {"outfitter"}, "now_thats_just_gross": {"lingerie_shop"},
    "one_mans_garbage": {"consignment_shop"}, "you_want_fries_with_that": {"food_court"},
}  # fmt: skip
"""The weapons and the buildings they are played in, None for those that need no building."""
BY_UNDEAD = {
    "brain_cramp", "butter_fingers", "claustrophobia", "fear", "hysterical_paralysis", "i_dont_think_theyre_dead",
    "just_when_you_thought", "slight_miscalculation", "this_isnt_so_bad", "were_screwed", "where_did_everybody_go",
    "your_shoes_untied", "zombie_master", "breakthrough", "government_enhanced", "i_think_its_over_here", "in_the_zone",
    "weekend_pass_denied", "what_is_that_smell", "abandon_all_hope", "hello_may_i_help_you", "jammed", "were_all_gonna_die",
}  # fmt: skip


def cards_in_use(options: dict[str, Any]) -> Counter[str]:
    """The deck: all that take part are mixed into one (CARD-31, ALONE-06)."""
    found = Counter(TOWN) if options["town"] else Counter()
    for box, cards in (("z2", BASE), ("z3", MALL)):
        if options["expansions"] in {box, "both"}:
            found.update(cards)
    return found
