"""The Player Actions phase: moves, searches, and the Jokers and weapons that follow (clauses AP, MOVE, SRCH, JOK, WPN)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import (
    Automatic,
    ChanceNode,
    Choice,
    Decision,
    DieRoll,
    Misfits,
    Node,
    Refusal,
    ask,
    list_options,
    options_of,
    then,
)
from zombiekit.forms import Count
from zombiekit.games.one_against_the_dead.box.components import (
    ACES,
    NUMBER_CARDS,
    PRICES,
    SITES,
    Weapon,
    WeaponKind,
    price,
)
from zombiekit.games.one_against_the_dead.box.options import Adjacency
from zombiekit.games.one_against_the_dead.rules.checking_out import CHECK_OUT
from zombiekit.games.one_against_the_dead.table import actions, events
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, site_dice, zombies
from zombiekit.games.one_against_the_dead.table.words import at, card_text, use_of, weapon_text
from zombiekit.primitives.chance import Chance, Weighted
from zombiekit.primitives.dice import SIDES, Roll
from zombiekit.primitives.grid import ALL_8, ORTHOGONAL, Cell, Direction, compass, step_from
from zombiekit.primitives.pairs import drop, put
from zombiekit.primitives.zombies import NONE, Zombies
from zombiekit.words import listed

# ---------------------------------------------------------------------------------------------------------- acting (AP)


@attrs.frozen
class ActTest(Automatic):
    """The player acts while there are AP and a use for them. Rules: OATD-AP-05, OATD-GEN-04."""

    called = ("ACT-TEST",)

    def run(self, draft: Draft) -> None:
        if draft.ap and (moves(draft) or searches(draft)) and list_options(draft, ACT) != (actions.END_PHASE,):
            then(draft, ACT)


@attrs.frozen
class Act(Decision):
    """The player moves, searches, or ends the phase. Rules: OATD-AP-02, OATD-AP-03, OATD-AP-04."""

    clause = "OATD-AP-02"
    called = ("ACT", "SEARCHED")
    beneath = "EndOfActions"

    def question(self, state: Draft) -> str:
        return f"You have {state.ap} AP: what do you do?"

    def options(self, state: Draft) -> tuple[actions.Move | actions.Search | actions.End, ...]:
        """Return moves, searches, then the end. Rules: OATD-GEN-05."""
        return (*moves(state), *searches(state), actions.END_PHASE)

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        if type(action) is actions.Move:
            return why_not_move(state, action.direction)
        if type(action) is actions.Search:
            return why_not_search(state, action.direction)
        if type(action) is actions.End:
            return None
        return self.no_answer(state)

    def apply(self, draft: Draft, action: actions.Move | actions.Search | actions.End) -> None:
        """Spend the AP. Once everything that follows is done, the player is asked again."""
        if type(action) is actions.Move:
            move(draft, action.direction)
            then(draft, CHECK_OUT, ACT_TEST)
        elif type(action) is actions.Search:
            then(draft, *search(draft, action.direction), ACT_TEST)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if cards(state).get(state.pawn) in NUMBER_CARDS and not moves(state) and not searches(state):
            yield "OATD-AP-05", "no move and no search is possible, so the phase is over"


ACT_TEST = ActTest()
ACT = Act()


# -------------------------------------------------------------------------------------------------------- moving (MOVE)


def moves(state: Draft) -> list[actions.Move]:
    """Return the moves that the player can afford with the AP left, in listing order. Rules: OATD-MOVE-01, OATD-MOVE-05."""
    city, ap = cards(state), state.ap
    prices, closed, steps = PRICES[city[state.pawn]], ap + 1, actions.MOVES
    return [steps[direction] for direction, cell in compass(state.pawn)[:4] if prices.get(city.get(cell), closed) <= ap]


def why_not_move(state: Draft, direction: Direction) -> Refusal | None:
    """Return why the pawn cannot move in `direction`, or None if it can."""
    if direction not in ORTHOGONAL:
        return Refusal("OATD-MOVE-01", f"the pawn moves only orthogonally, and {direction} is diagonal")
    city = cards(state)
    there = city.get(step_from(state.pawn, direction))
    if there is None:
        return Refusal("OATD-MOVE-01", f"there is no face-up card to the {direction}")
    cost = price(city[state.pawn], there)
    if cost is None:
        reason = f"{card_text(there)} to the {direction} is a Special Location, which the pawn cannot enter"
        return Refusal("OATD-MOVE-02", reason)
    if cost > state.ap:
        return Refusal("OATD-MOVE-05", f"the step to the {there} costs {cost} AP, and you have {state.ap} left")
    return None


def move(draft: Draft, direction: Direction) -> None:
    """Move the pawn; its new location is to be checked out next. Rules: OATD-MOVE-07, OATD-MOVE-09, OATD-CHK-01."""
    city, origin = cards(draft), draft.pawn
    target = step_from(origin, direction)
    cost = PRICES[city[origin]][city[target]]
    draft.ap -= cost
    draft.pawn = target
    draft.events += (events.PawnMoved(origin, target, cost),)


# ------------------------------------------------------------------------------------------------ searching (SRCH, DIE)


_IN_REACH = {Adjacency.ORTHOGONAL: ORTHOGONAL, Adjacency.ALL8: ALL_8}


def searches(state: Draft) -> list[actions.Search]:
    """Return the searches next to the pawn, in listing order.

    Rules: OATD-SRCH-01, OATD-SRCH-02, OATD-SRCH-03, OATD-SRCH-06, OATD-SRCH-07.
    """
    if not state.ap or not state.site_dice:
        return []
    dice = site_dice(state)
    reach = len(_IN_REACH[state.options.adjacency_for_search])
    return [actions.SEARCHES[direction] for direction, cell in compass(state.pawn)[:reach] if cell in dice]


def why_not_search(state: Draft, direction: Direction) -> Refusal | None:
    """Return why the player cannot search in `direction`, or None if nothing forbids it."""
    cell = step_from(state.pawn, direction)
    there = cards(state).get(cell)
    if cell not in site_dice(state):
        if there is None:
            return Refusal("OATD-SRCH-07", f"there is no face-up card to the {direction}")
        lies = "is already cleared" if there in SITES else "is not a site"
        return Refusal("OATD-SRCH-07", f"{card_text(there)} to the {direction} {lies}")
    if direction not in _IN_REACH[state.options.adjacency_for_search]:
        return Refusal("OATD-SRCH-02", f"the {there} lies diagonally to the {direction}, so it is not next to the pawn")
    if not state.ap:
        return Refusal("OATD-SRCH-01", "a search costs 1 AP, and you have none left")
    return None


def search(draft: Draft, direction: Direction) -> tuple[Node, ...]:
    """Spend 1 AP on the site's die: the AP, the die, the Joker zombie, then the find. Return the nodes still to be resolved.

    Rules: OATD-SRCH-04, OATD-SRCH-05, OATD-SRCH-08, OATD-DIE-02, OATD-DIE-03, OATD-WPN-10.
    """
    cell = step_from(draft.pawn, direction)
    left = site_dice(draft)[cell] - 1
    draft.ap -= 1
    draft.events += (events.SiteSearched(cell, left),)
    draft.site_dice = put(draft.site_dice, cell, left) if left else drop(draft.site_dice, cell)
    choice = feed_jokers(draft, 1)
    if left:
        return choice
    if cards(draft)[cell] in ACES:
        draft.events += (events.SurvivorRescued(cell),)
    elif any(draft.stack):
        return (*choice, WEAPON_CHIP)
    else:
        draft.events += (events.NothingFound(cell),)
    return choice


# --------------------------------------------------------------------------------------------------------- Jokers (JOK)


def feed_jokers(draft: Draft, count: int) -> tuple[Node, ...]:
    """Put `count` Greater Zombies on the face-up Joker; if both are face up, return the node that asks the player about each one.

    Rules: OATD-JOK-01, OATD-JOK-03, OATD-JOK-04, OATD-JOK-05, OATD-JOK-06, OATD-JOK-09.
    """
    where = joker_cells(draft)
    if count and len(where) == 1:
        _put_zombies(draft, where[0], count)
    elif where:
        for left in range(count, 0, -1):
            choice = JokerChoice(left)
            jokers = options_of(draft, choice)
            if len(jokers) != 1:
                return (choice,)
            _put_zombies(draft, where[jokers[0].number - 1], 1)
    return ()


def _put_zombies(draft: Draft, cell: Cell, count: int) -> None:
    """Add Greater Zombies, heads-up, to those on a Joker. Rules: OATD-JOK-02, OATD-JOK-08."""
    draft.zombies = put(draft.zombies, cell, zombies(draft).get(cell, NONE).joined(Zombies(count)))
    draft.events += (events.JokerFed(cell, count),)


@attrs.frozen
class JokerChoice(Choice):
    """The player chooses the Joker for the next of `left` Greater Zombies. Rules: OATD-JOK-05."""

    left: Count
    clause = "OATD-JOK-05"
    called = ("JOKER",)

    def question(self, state: Draft) -> str:
        where = joker_cells(state)
        more = f" ({self.left - 1} more to follow)" if self.left > 1 else ""
        numbers = [action.number for action in options_of(state, self)]
        jokers = listed([f"on Joker {number} at {at(where[number - 1])}" for number in numbers], "or")
        return f"A Greater Zombie appears{more}: {jokers}?"

    def options(self, state: Draft) -> tuple[actions.ChooseJoker, ...]:
        """Return Joker 1, Joker 2. Rules: OATD-GEN-05."""
        return actions.CHOOSE_JOKER

    def apply(self, draft: Draft, action: actions.ChooseJoker) -> None:
        _put_zombies(draft, joker_cells(draft)[action.number - 1], 1)
        then(draft, *feed_jokers(draft, self.left - 1))

    def misfits(self, state: Draft, index: int) -> Misfits:
        if len(joker_cells(state)) < 2:
            yield "INV-17", "not both Jokers are face up"
        most = 1 if joker_for_search(state) else state.options.action_points
        if not 1 <= self.left <= most:
            yield "OATD-JOK-04", f"{self.left} zombies still to come, but only 1 to {most} can"


def joker_for_search(state: Draft) -> bool:
    """Return whether the top node is a Joker choice for a search, not for unused AP."""
    return isinstance(state.agenda[-1], JokerChoice) and any(isinstance(node, ActTest) for node in state.agenda)


# -------------------------------------------------------------------------------------------------------- weapons (WPN)


@attrs.frozen
class WeaponChip(ChanceNode):
    """A chip is drawn from the weapon stack. Rules: OATD-WPN-01, OATD-SRCH-05."""

    clause = "OATD-WPN-01"
    called = ("WEAPON-CHIP",)
    explains = actions.Chip
    beneath = "ActTest"
    asks = "draw a weapon chip from the mug."

    def outcomes(self, state: Draft) -> Chance[actions.Chip]:
        return Weighted((actions.CHIPS[kind], left) for kind, left in zip(WeaponKind, state.stack, strict=True) if left)

    def why_not(self, state: Draft, outcome: actions.Chip) -> Refusal:
        left = ", ".join(f"{kind} {count}" for kind, count in state.stack._asdict().items())
        return Refusal(self.clause, f"no {outcome.kind} is left in the stack ({left})")

    def apply(self, draft: Draft, outcome: actions.Chip) -> None:
        """Take the chip off the stack; all but a bat get a die. Rules: OATD-WPN-02."""
        kind = outcome.kind
        draft.stack = draft.stack._replace(**{kind.value: getattr(draft.stack, kind.value) - 1})
        draft.found = Weapon(kind)
        draft.events += (events.WeaponFound(kind),)
        if kind is WeaponKind.BAT:
            ask(draft, WEAPON_CHOICE)
        else:
            then(draft, WEAPON_DIE)


@attrs.frozen
class WeaponDie(DieRoll):
    """The die for the fuel or shells of a find is rolled before the player decides. Rules: OATD-WPN-02, OATD-WPN-04."""

    clause = "OATD-WPN-04"
    called = ("WEAPON-DIE",)
    beneath = "ActTest"

    def question(self, state: Draft) -> str:
        assert state.found is not None  # noqa: S101 - holds wherever a find waits for its die
        loaded = "shells" if state.found.kind is WeaponKind.SHOTGUN else "fuel"
        return f"roll for the {loaded} of the {state.found.kind}."

    def apply(self, draft: Draft, outcome: Roll) -> None:
        assert draft.found is not None  # noqa: S101 - holds wherever a find waits for its die
        draft.found = Weapon(draft.found.kind, outcome.value)
        draft.events += (events.WeaponLoaded(draft.found),)
        ask(draft, WEAPON_CHOICE)


@attrs.frozen
class WeaponChoice(Choice):
    """The player decides about the find. Rules: OATD-WPN-03, OATD-WPN-05, OATD-WPN-06, OATD-WPN-07."""

    clause = "OATD-WPN-05"
    called = ("WEAPON-CHOICE",)
    beneath = "ActTest"

    def question(self, state: Draft) -> str:
        assert state.found is not None  # noqa: S101 - holds wherever a find waits for the player
        found = weapon_text(state.found)
        if state.weapon is None:
            return f"You found a {found}, which {use_of(state.found)}: take it or leave it?"
        new = "" if state.weapon.kind is state.found.kind else f", which {use_of(state.found)},"
        return f"You found a {found}{new} and hold a {weapon_text(state.weapon)}: which one do you want?"

    def options(self, state: Draft) -> tuple[actions.WeaponAction, ...]:
        """Return take and leave, or keep, exchange, and combine for two shotguns. Rules: OATD-GEN-05, OATD-WPN-08."""
        if state.weapon is None:
            return (actions.TAKE, actions.LEAVE)
        both = state.found is not None and state.weapon.kind == state.found.kind == WeaponKind.SHOTGUN
        return (actions.KEEP, actions.EXCHANGE, actions.COMBINE) if both else (actions.KEEP, actions.EXCHANGE)

    def why_not(self, state: Draft, action: object) -> Refusal:
        if type(action) in (actions.Take, actions.Leave):
            return Refusal(self.clause, f"you already hold a {weapon_text(state.weapon)}: keep it or exchange it")
        if type(action) not in (actions.Keep, actions.Exchange, actions.Combine):
            return self.no_answer(state)
        if state.weapon is None:
            found = weapon_text(state.found)
            return Refusal("OATD-WPN-06", f"you hold no weapon: take the {found} that you found, or leave it")
        alike = state.found is not None and state.weapon.kind is state.found.kind
        pair = f"a {weapon_text(state.weapon)} and a {weapon_text(state.found)}"
        return Refusal("OATD-WPN-08" if alike else "OATD-WPN-07", f"only two shotguns can be combined, not {pair}")

    def apply(self, draft: Draft, action: actions.WeaponAction) -> None:
        """Set the weapon that the player holds; the other is out of the game. Rules: OATD-WPN-09."""
        held, found = draft.weapon, draft.found
        assert found is not None  # noqa: S101 - holds wherever a find waits for the player
        gone: Weapon | None = found
        draft.found = None
        if type(action) is actions.Combine:
            assert held is not None and held.die and found.die  # noqa: S101, PT018 - two shotguns
            draft.weapon = Weapon(WeaponKind.SHOTGUN, min(SIDES, held.die + found.die))
        elif type(action) in (actions.Take, actions.Exchange):
            draft.weapon, gone = found, held
        if gone is not None:
            draft.events += (events.WeaponDiscarded(gone.kind),)
        if draft.weapon is not None:
            draft.events += (events.WeaponTaken(draft.weapon),)


WEAPON_CHIP = WeaponChip()
WEAPON_DIE = WeaponDie()
WEAPON_CHOICE = WeaponChoice()


# ------------------------------------------------------------------------------------------- the end of the phase (AP)


@attrs.frozen
class EndOfActions(Automatic):
    """The phase is over; AP left are lost, and each feeds a Joker. Rules: OATD-AP-06, OATD-AP-07, OATD-JOK-01, OATD-JOK-06."""

    called = ("END-OF-ACTIONS",)

    def run(self, draft: Draft) -> None:
        unused = draft.ap
        draft.ap = 0
        draft.events += (events.ActionsEnded(unused),)
        then(draft, *feed_jokers(draft, unused))


END_OF_ACTIONS = EndOfActions()
