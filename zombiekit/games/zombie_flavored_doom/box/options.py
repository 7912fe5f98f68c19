"""The options of *Zombie Flavored Doom*: the board, who plays, and where tables may differ (section 7 of the book)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.games.zombie_flavored_doom.box import components
from zombiekit.games.zombie_flavored_doom.box.board_text import MOST, InvalidBoard, Waves
from zombiekit.games.zombie_flavored_doom.box.boards import BOARDS, Board
from zombiekit.primitives.names import HouseNumbers, Name, known_options, member_or_same, one_of, within

BY_PLAYERS = {
    1: "Last Light",
    2: "Crossroads",
    3: "Honeycomb",
    4: "Quarters",
    5: "Five Valleys",
    6: "Two Houses",
    7: "Seven Valleys",
    8: "Eight Valleys",
}
"""The default board for each number of players. Rules: DOOM-BOARD-08."""


class TurnOrder(Name):
    """Who begins a round."""

    ROTATE = "rotate"
    FIXED = "fixed"


class LimitResult(Name):
    """Who wins when the nights are over and sides compete."""

    DRAW = "draw"
    FEWEST_MISSING = "fewest_missing"


class Wipeout(Name):
    """What happens when everybody is out."""

    CONTINUE = "continue"
    DOOM = "doom"


class BreakMemory(Name):
    """What happens to an unfinished break-in when the round closes."""

    ROUND = "round"
    STAY = "stay"


def _board(value: object) -> Any:
    """Return the board that a text or the name of a supplied board stands for; leave everything else to the check."""
    if not isinstance(value, str) or type(value) is Board:
        return value
    try:
        return Board(value)
    except InvalidBoard as error:
        raise InvalidOptions.at("board", str(error), "DOOM-FILE-10") from error


def _of_the_board(value: object) -> Any:
    """Return None for `"board"`, which means the board's own value."""
    return None if value == "board" else value


def _waves(value: object) -> Any:
    """Return three numbers as `Waves`; leave everything else to the check."""
    value = _of_the_board(value)
    return Waves(*value) if isinstance(value, tuple | list) and len(value) == len(Waves._fields) else value


def _turn_order(value: TurnOrder | Literal["rotate", "fixed"]) -> TurnOrder:
    return member_or_same(TurnOrder, value)


def _limit_result(value: LimitResult | Literal["draw", "fewest_missing"]) -> LimitResult:
    return member_or_same(LimitResult, value)


def _wipeout(value: Wipeout | Literal["continue", "doom"]) -> Wipeout:
    return member_or_same(Wipeout, value)


def _break_memory(value: BreakMemory | Literal["round", "stay"]) -> BreakMemory:
    return member_or_same(BreakMemory, value)


@known_options
@attrs.frozen(cache_hash=True)
class Options:
    """What a table agrees on before the game; every field has the book's default.

    Attributes:
        board: A board, the name of a supplied one, or the text of a board file; None for the default board of the number of players
            (DOOM-BOARD-08).
        players: How many play; None for all seats of the named board, or 2 without one (DOOM-BOARD-08, DOOM-BOARD-09).
        start_seat: The seat that begins the first round, counted from 1 (DOOM-SETUP-05).
        turn_order: `rotate`, or `fixed` to let the same seat begin every round (DOOM-ROUND-02, DOOM-OPT-01).
        night_limit: The round after which the game ends, 0 for none; None for the board's (DOOM-END-03).
        limit_result: `draw`, or `fewest_missing` to let the side that needs least win then (DOOM-END-03).
        wipeout: `continue`, or `doom` to end the game when everybody is out (DOOM-END-02).
        waves: Base, step and cap of the zombies that come; None for the board's (DOOM-NIGHT-02, DOOM-NIGHT-04, DOOM-OPT-04).
        break_memory: `round`, or `stay` to let an unfinished break-in go on the next day (DOOM-BREAK-06).
        replenish: 0, or k to refill empty stack tiles every k rounds (DOOM-OPT-02).

    Raises:
        InvalidOptions: A value is not one of these, or values do not go together; the error lists everything that is wrong.
    """

    day_ticks: ClassVar[int] = components.DAY_TICKS
    evening_ticks: ClassVar[int] = components.EVENING_TICKS
    materials_to_win: ClassVar[int] = components.MATERIALS_TO_WIN
    food_to_win: ClassVar[int] = components.FOOD_TO_WIN
    house_numbers: ClassVar[HouseNumbers] = {
        "day_ticks": (4, 20, "DOOM-TICK-01"),
        "evening_ticks": (0, components.EVENING_CAP, "DOOM-TICK-03"),
        "materials_to_win": (1, 15, "DOOM-WIN-01"),
        "food_to_win": (0, 10, "DOOM-WIN-01"),
    }
    """Numbers of the box that a variant can turn into options: the least, the most, and their clause."""
    board: Board | None = attrs.field(default=None, converter=_board, metadata={"examples": (None, *BOARDS.values())})
    players: int | None = attrs.field(default=None, metadata={"examples": (None, *BY_PLAYERS)})
    start_seat: int = attrs.field(default=1, metadata={"examples": (1, 2, 3)})
    turn_order: TurnOrder = attrs.field(default=TurnOrder.ROTATE, converter=_turn_order)
    night_limit: int | None = attrs.field(
        default=None, converter=_of_the_board, metadata={"examples": (None, 1, 3, 12)}
    )
    limit_result: LimitResult = attrs.field(default=LimitResult.DRAW, converter=_limit_result)
    wipeout: Wipeout = attrs.field(default=Wipeout.CONTINUE, converter=_wipeout)
    waves: Waves | None = attrs.field(
        default=None, converter=_waves, metadata={"examples": (None, Waves(0, 0, 0), Waves(3, 1, 60), Waves(2, 0, 5))}
    )
    break_memory: BreakMemory = attrs.field(default=BreakMemory.ROUND, converter=_break_memory)
    replenish: int = attrs.field(default=0, metadata={"examples": (0, 1, 2)})

    ground: Board = attrs.field(init=False, eq=False, repr=False)
    """The board that is played on."""
    seats: int = attrs.field(init=False, eq=False, repr=False)
    """How many players."""
    homes: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The tile of each player's home; players with the same home are a side."""
    nights: int = attrs.field(init=False, eq=False, repr=False)
    """The night limit, 0 for none."""
    schedule: Waves = attrs.field(init=False, eq=False, repr=False)
    """How zombies come."""

    def __attrs_post_init__(self) -> None:
        """Check all values, and work out the fields that depend on the board."""
        faults = _faults(self)
        if faults:
            raise InvalidOptions(tuple(faults))
        ground = self.board or BOARDS[BY_PLAYERS[self.players or 2]]
        plan, nights = ground.plan, self.night_limit
        seats = self.players or (len(plan.homes) if self.board else 2)
        settled = {
            "ground": ground,
            "seats": seats,
            "homes": plan.homes[:seats],
            "nights": plan.nights[min(seats, len(plan.nights)) - 1] if nights is None else nights,
            "schedule": self.waves or plan.waves,
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)


def _faults(options: Options) -> list[Fault]:
    """Return all that is wrong with the values. Rules: DOOM-BOARD-08, DOOM-BOARD-09."""
    faults = [
        *one_of("turn_order", options.turn_order, TurnOrder, "DOOM-ROUND-02"),
        *one_of("limit_result", options.limit_result, LimitResult, "DOOM-END-03"),
        *one_of("wipeout", options.wipeout, Wipeout, "DOOM-END-02"),
        *one_of("break_memory", options.break_memory, BreakMemory, "DOOM-BREAK-06"),
        *within("replenish", options.replenish, 0, MOST, "DOOM-OPT-02"),
    ]
    if options.night_limit is not None:
        faults += within("night_limit", options.night_limit, 0, MOST, "DOOM-END-03")
    waves = options.waves
    if waves is not None and not (
        isinstance(waves, Waves) and all(type(number) is int and 0 <= number <= MOST for number in waves)
    ):
        faults.append(Fault("DOOM-OPT-04", "waves", f"expected three numbers from 0 to {MOST}, not {shown(waves)}"))
    if options.board is not None and type(options.board) is not Board:
        return [*faults, Fault("DOOM-SETUP-01", "board", f"{shown(options.board)} is not a board")]
    return faults + _seat_faults(options)


def _seat_faults(options: Options) -> list[Fault]:
    plan = options.board.plan if options.board else None
    most = len(plan.homes) if plan else max(BY_PLAYERS)
    players = options.players
    if players is None:
        players = most if plan else 2
    elif faults := within("players", players, 1, most, "DOOM-BOARD-09"):
        return faults
    elif plan and (empty := sorted(set(plan.letters) - set(plan.letters[:players]))):
        what = f"with {players} of the {most} players of {plan.name}, nobody lives in stronghold {empty[0]}"
        return [Fault("DOOM-BOARD-09", "players", what)]
    return within("start_seat", options.start_seat, 1, players, "DOOM-SETUP-05")


DEFAULT = Options()
"""The book's defaults."""
