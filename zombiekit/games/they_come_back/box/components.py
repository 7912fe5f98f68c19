"""Names of what is in the box and on the table: cards, zombies, weapons, postures, tokens; and the moments for playing cards."""

from __future__ import annotations

import re
from typing import Any, TypeAlias, TypeVar

from zombiekit.errors import shown
from zombiekit.primitives.names import Name

Square: TypeAlias = tuple[int, int]
"""A square `(x, y)`: x grows to the east, y to the south; the center of Town Square is (1, 1). Rules: STCB-GEO-01."""
Cell: TypeAlias = tuple[int, int]
"""The cell `(cx, cy)` of a tile: its squares are (3cx + i, 3cy + j), i and j from 0 to 2."""

PLAYERS = (2, 3, 4, 5, 6)
"""The numbers of players. Rules: STCB-SETUP-01."""
MOST_PLAYERS = PLAYERS[-1]
HAND = 3
"""The most cards in a hand. Rules: STCB-CARD-02."""
MOST_HEALTH = 5
"""The most Health. Rules: STCB-HEALTH-01."""
KILLS_FOR_A_BULLET = 3
"""The price of a Bullet, and of 1 Health, in kills. Rules: STCB-TRADE-01, STCB-TRADE-03."""
BULLETS_LOST = 2
"""How many Bullets Butter Fingers costs. Rules: STCB-EVENT-06."""
START: Square = (1, 1)
"""The center of Town Square, where all figures begin. Rules: STCB-SETUP-10."""
START_HEALTH = 3
START_BULLETS = 3
HIT_ON = 4
"""The total that an evade, a fight or a shot needs against ordinary zombies and undead. Rules: STCB-EVADE-02, STCB-FIGHT-06."""
HIT_ON_ENHANCED = 5
"""The total that it needs against an enhanced zombie. Rules: STCB-EVADE-02, STCB-FIGHT-06, STCB-EVENT-31."""


class Card(Name):
    """An event card, in the order of the cards' numbers; `hidden` stands for a card that a view does not show.

    The members are the cards of the box; `Card.own` makes others, which only the games that are made with them know.
    """

    ADRENALINE_RUSH = "adrenaline_rush"
    ALL_THE_MARBLES = "all_the_marbles"
    ALTERNATE_FOOD_SOURCE = "alternate_food_source"
    BAD_SENSE_OF_DIRECTION = "bad_sense_of_direction"
    BRAIN_CRAMP = "brain_cramp"
    BUTTER_FINGERS = "butter_fingers"
    CHAINSAW = "chainsaw"
    CLAUSTROPHOBIA = "claustrophobia"
    FEAR = "fear"
    FIRE_AXE = "fire_axe"
    FIRST_AID_KIT = "first_aid_kit"
    GRENADE = "grenade"
    SHOTGUN = "shotgun"
    HYSTERICAL_PARALYSIS = "hysterical_paralysis"
    I_DONT_THINK_THEYRE_DEAD = "i_dont_think_theyre_dead"
    JUST_WHEN_YOU_THOUGHT = "just_when_you_thought"
    KEYS_ARE_STILL_IN_IT = "keys_are_still_in_it"
    LOTS_OF_AMMO = "lots_of_ammo"
    MOLOTOV_COCKTAIL = "molotov_cocktail"
    MUCH_NEEDED_REST = "much_needed_rest"
    SKATEBOARD = "skateboard"
    SLIGHT_MISCALCULATION = "slight_miscalculation"
    THIS_ISNT_SO_BAD = "this_isnt_so_bad"
    WERE_SCREWED = "were_screwed"
    WHERE_DID_EVERYBODY_GO = "where_did_everybody_go"
    YOUR_SHOES_UNTIED = "your_shoes_untied"
    ZOMBIE_MASTER = "zombie_master"
    ADJUSTING_NICELY = "adjusting_nicely"
    BREAKTHROUGH = "breakthrough"
    DYNAMITE = "dynamite"
    GOVERNMENT_ENHANCED = "government_enhanced"
    I_FEEL_ALIVE = "i_feel_alive"
    I_SEE_THE_HELICOPTER = "i_see_the_helicopter"
    I_THINK_ITS_OVER_HERE = "i_think_its_over_here"
    IN_THE_ZONE = "in_the_zone"
    MINE_FIELD = "mine_field"
    NO_BRAINS_HERE = "no_brains_here"
    ROCKET_LAUNCHER = "rocket_launcher"
    WEEKEND_PASS_DENIED = "weekend_pass_denied"  # noqa: S105 - no password
    WHAT_IS_THAT_SMELL = "what_is_that_smell"
    YOU_DONT_NEED_THAT = "you_dont_need_that"
    YOU_LOOKIN_AT_ME = "you_lookin_at_me"
    ABANDON_ALL_HOPE = "abandon_all_hope"
    AWW_ISNT_HE_CUTE = "aww_isnt_he_cute"
    BARRICADE_THE_DOOR = "barricade_the_door"
    CLEAN_UP_IN_AISLE_5 = "clean_up_in_aisle_5"
    CLEARANCE_SALE = "clearance_sale"
    CROSSBOW = "crossbow"
    HELLO_MAY_I_HELP_YOU = "hello_may_i_help_you"
    I_WILL_SURVIVE = "i_will_survive"
    JAMMED = "jammed"
    LOTS_OF_LUCK_WITH_THAT = "lots_of_luck_with_that"
    LUCKY_SHOT = "lucky_shot"
    NOW_THATS_JUST_GROSS = "now_thats_just_gross"
    ONE_MANS_GARBAGE = "one_mans_garbage"
    SPRINKLER_SYSTEM = "sprinkler_system"
    WERE_ALL_GONNA_DIE = "were_all_gonna_die"
    YOU_WANT_FRIES_WITH_THAT = "you_want_fries_with_that"
    HIDDEN = "hidden"

    @classmethod
    def own(cls, name: str, title: str) -> Card:
        """Return a card that is not in the box: `Card.own("tea_break", "Tea Break")`; the same object each time.

        Only games that are made with it know it: `variant(they_come_back, cards=[TeaBreak])`.

        Args:
            name: Its name in notation: small letters, digits and `_`, 40 at most.
            title: Its name in print.

        Raises:
            ValueError: The name is malformed, or that of a card in the box, or a card of this name has another title.
        """
        if not _NAME_OF_OWN.fullmatch(name) or name in _PRINTED:
            what = "expected a name of lowercase letters, digits and _ that no card of the box has"
            raise ValueError(f"{what}, not {shown(name)}")
        if (made := _OWN_CARDS.get(name)) is None:
            made = str.__new__(cls, name)
            made._name_, made._value_ = name.upper(), name
            made._sort_order_ = _FIRST_OWN  # every member of an enum has one
            made = _OWN_CARDS.setdefault(name, made)
            NUMBER.own[made] = _FIRST_OWN + int.from_bytes(name.ljust(40).encode(), "big")
            TITLES.own.setdefault(made, title)
        if TITLES[made] != title:
            raise ValueError(f"the card {name!r} is already called {TITLES[made]!r}, and now {shown(title)}")
        return made

    def __repr__(self) -> str:
        """Return the member; for a card of one's own, the call that makes it."""
        return super().__repr__() if self._value_ in _PRINTED else f"Card.own({self._value_!r}, {TITLES[self]!r})"

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        """Copy and pickle by name; a card of one's own is made again where it is not known yet."""
        return (Card, (self._value_,)) if self._value_ in _PRINTED else (Card.own, (self._value_, TITLES[self]))


T = TypeVar("T")
_NAME_OF_OWN = re.compile("[a-z][a-z0-9_]{0,39}")
_PRINTED = frozenset(Card)
_FIRST_OWN, _LAST = len(Card), 1 << 400


class _Known(dict[Card, T]):
    """Facts about the cards of the box, by card; facts about people's own cards can be looked up, but are not listed."""

    def __init__(self, known: dict[Card, T]) -> None:
        super().__init__(known)
        self.own: dict[Card, T] = {}

    def __missing__(self, card: Card) -> T:
        return self.own[card]


NUMBER = _Known({card: _LAST if card is Card.HIDDEN else number for number, card in enumerate(Card, 1)})
"""The number of each card, by which hands and tables are sorted: cards of the box, then people's own, then hidden ones."""
_TITLES = {
    Card.ALL_THE_MARBLES: "All the Marbles",
    Card.BAD_SENSE_OF_DIRECTION: "Bad Sense of Direction",
    Card.SHOTGUN: "Hey, Look! A Shotgun!",
    Card.I_DONT_THINK_THEYRE_DEAD: "I Don't Think They're Dead",
    Card.JUST_WHEN_YOU_THOUGHT: "Just When You Thought It Couldn't Get Any Worse",
    Card.KEYS_ARE_STILL_IN_IT: "The Keys Are Still In It",
    Card.LOTS_OF_AMMO: "Lots of Ammo",
    Card.THIS_ISNT_SO_BAD: "This Isn't So Bad",
    Card.WERE_SCREWED: "We're Screwed!",
    Card.WHERE_DID_EVERYBODY_GO: "Where Did Everybody Go?",
    Card.YOUR_SHOES_UNTIED: "Your Shoe's Untied",
    Card.GOVERNMENT_ENHANCED: "Government Enhanced Zombies!",
    Card.I_FEEL_ALIVE: "I Feel ALIVE!!!",
    Card.I_SEE_THE_HELICOPTER: "I See the Helicopter",
    Card.I_THINK_ITS_OVER_HERE: "I Think It's Over Here",
    Card.IN_THE_ZONE: "In the Zone",
    Card.WEEKEND_PASS_DENIED: "Weekend Pass: DENIED!",
    Card.WHAT_IS_THAT_SMELL: "What is That Smell?!?",
    Card.YOU_DONT_NEED_THAT: "You Don't Need That!",
    Card.YOU_LOOKIN_AT_ME: "You Lookin' at Me?!?",
    Card.AWW_ISNT_HE_CUTE: "Aww, Isn't He Cute!",
    Card.BARRICADE_THE_DOOR: "Barricade the Door",
    Card.CLEAN_UP_IN_AISLE_5: "Clean Up in Aisle 5",
    Card.HELLO_MAY_I_HELP_YOU: "Hello, May I Help You?",
    Card.I_WILL_SURVIVE: "I Will Survive!",
    Card.LOTS_OF_LUCK_WITH_THAT: "Lots of Luck with That!",
    Card.NOW_THATS_JUST_GROSS: "Now That's Just Gross!",
    Card.ONE_MANS_GARBAGE: "One Man's Garbage",
    Card.WERE_ALL_GONNA_DIE: "We're All Gonna Die!",
    Card.YOU_WANT_FRIES_WITH_THAT: "You Want Fries With That?",
    Card.HIDDEN: "a card",
}
"""The printed titles that differ from the names of the cards, and what a hidden card is called."""
TITLES = _Known({card: _TITLES.get(card, card.name.replace("_", " ").title()) for card in Card})
"""The printed title of each card."""
_OWN_CARDS: dict[str, Card] = {}


class Zombie(Name):
    """A kind of zombies. Rules: STCB-BASE-07."""

    ORDINARY = "ordinary"
    ENHANCED = "enhanced"


class Means(Name):
    """What a player fights with. Rules: STCB-FIGHT-01."""

    PISTOL = "pistol"
    FIRE_AXE = "fire_axe"
    CHAINSAW = "chainsaw"
    CROSSBOW = "crossbow"


class Posture(Name):
    """Whether a player's figure stands, or why it lies; `gone` when there is none. Rules: STCB-LOSS-01, STCB-LOSS-02, STCB-DEATH-01."""

    STANDING = "standing"
    DEAD = "dead"
    TURN = "turn"
    MOVE = "move"
    GONE = "gone"


class Loss(Name):
    """What a player loses next. Rules: STCB-LOSS-01, STCB-LOSS-02, STCB-LOSS-06."""

    NONE = "none"
    TURN = "turn"
    MOVE = "move"


class Movement(Name):
    """How the movement of the active player stands: to come or going on, lost, left out by a card, or over."""

    AHEAD = "ahead"
    LOST = "lost"
    LEFT_OUT = "left_out"
    OVER = "over"


class Token(Name):
    """A token to pick up."""

    HEALTH = "health"
    BULLETS = "bullets"


class Moment(Name):
    """A moment at which hand and table may be used: the windows, then the player's own decisions. Rules: STCB-TIME-01, STCB-TIME-05."""

    TURN_START = "turn_start"
    BEFORE_MOVE = "before_move"
    STEP = "step"
    BEFORE_SWARM = "before_swarm"
    TURN_END = "turn_end"
    CARD_PLAYED = "card_played"
    ENCOUNTER = "encounter"
    MOVEMENT = "movement"
    UNDEAD_MOVEMENT = "undead_movement"
    AFTER_ROLL = "after_roll"
    DEFENSE = "defense"
    BITE = "bite"


class Reason(Name):
    """Why a game ended."""

    ESCAPE = "escape"
    EXTINCTION = "extinction"
    NO_HELIPAD = "no_helipad"
    ROUND_LIMIT = "round_limit"
