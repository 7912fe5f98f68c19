"""A table: a match, and all that people and bots can do to it. Nothing here depends on servers."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from random import SystemRandom
from secrets import token_hex
from threading import Thread
from typing import Any, NamedTuple

from zombiekit import packets
from zombiekit.errors import IllegalAction, InvalidNotation, PolicyFailed, RecordInUse, ZombiekitError, shown
from zombiekit.game import CHANCE, RandomSource, seat_name
from zombiekit.hosting import Bots, Keeper, Table
from zombiekit.play import Match, Until, in_setup, new_match
from zombiekit.web.keys import Keys, seats_beside
from zombiekit.words import many, sentence

LOG = logging.getLogger(__name__)
"""Messages for the host that players must not see."""
PATIENCE = 1.0
"""Seconds that a request waits for the bots after it. Listeners are notified of later moves."""
AGAIN = 2.0
"""Seconds before a move that could not be recorded is tried again."""
FINE, WRONG, LATE, UNRECORDED = 200, 400, 409, 503
"""What comes of a form or an answer, as HTTP status codes."""
THINKING = 120.0
"""Seconds that a bot may think about a decision before people can replace it."""
STAND_IN = "random"
"""The bot that replaces one that has failed."""


class Happened(NamedTuple):
    """An event: the length of the match after its step, its words, and whether it opens a turn."""

    n: int
    words: str
    opens: bool


class ServedTable(Table):
    """A match that people play in browsers, with bots in the other seats.

    Call it from one event loop only. A lock handles one request at a time. A step counts only once it is recorded.

    Attributes:
        keys: Who may sit where.
        undone: How often something other than a step has changed the match. With its length and a random word, this makes up `stand`.
        rings: How often the listeners were notified. With `stand`, this makes up `version`.
        trouble: A sentence that says why the match cannot go on; empty if it can.
        failed: The seat of a bot that has failed or does not answer, which people may replace; None if there is none.
        closed: Whether the table was closed.
        listeners: The number of listeners under each name that they are counted by.
        told: For each seat that a program has asked about, what `undone` was then; answers that name no `stand` are held to it.
        happened: For each seat, and None for onlookers, the last steps by their numbers: the match after each, and its events.
    """

    def __init__(
        self, match: Match, bots: Bots, keys: Keys, dice: RandomSource | None = None, keeper: Keeper | None = None
    ) -> None:
        """Make the table; `go_on` begins to play.

        Args:
            match: The match to play.
            bots: The bots in the seats that people do not play. They belong to this table alone, as do the keys.
            keys: The keys of the seats that people play.
            dice: The source of chance. If None, the system's, which nobody can predict.
            keeper: Records the match; None for no record.

        Raises:
            ValueError: The game has no such seat as one of the keys is for.
            PolicyFailed: A bot cannot be made.
        """
        seats = range(match.game.seats(match.state))
        for seat in keys.seats:
            if seat not in seats:
                number = many(len(seats), "seat")
                raise ValueError(
                    f"there are keys for seat {shown(seat)}, but the game has only {number}, counted from 0"
                )
        super().__init__(match, bots, keeper)
        self.keys = keys
        self.undone = 0
        self._word = token_hex(4)
        self.rings = 0
        self.trouble = ""
        self.failed: int | None = None
        self.closed = False
        self.told: dict[int, int] = {}
        self.happened: dict[int | None, dict[int, tuple[Match, list[Happened]]]] = {}
        self._dice = SystemRandom() if dice is None else dice
        self._lock = asyncio.Lock()
        self._bells: set[asyncio.Event] = set()
        self.listeners: Counter[str] = Counter()
        self._going_on: asyncio.Task[None] | None = None
        self._going_with = self._blamed = bots.specs

    def keep(self, keeper: Keeper) -> None:
        """Begin to record the match, and keep who sits where in a file beside the record.

        Raises:
            OSError: That file cannot be written. The record, which must be new, is removed.
        """
        try:
            self.keys.move_to(seats_beside(keeper.path))
        except BaseException:
            keeper.discard()
            raise
        self.keeper = keeper

    def _record_in(self, keeper: Keeper) -> None:
        """Go on with another record, which must be new. If it is kept who sits where, that file moves beside it."""
        if self.keys.path is None:
            super()._record_in(keeper)
        else:
            self.keep(keeper)

    @property
    def stand(self) -> str:
        """A word for the current state of the match; it is different after each change, and after a restart. Answers name their stand."""
        return f"{self.match.length}.{self.undone}.{self._word}"

    @property
    def version(self) -> str:
        """A word for all that pages show; unlike `stand`, it is also different when somebody sits down, or a bot is replaced."""
        return f"{self.stand}.{self.rings}"

    async def answer(self, seat: int, stand: str, text: str) -> None:
        """Play the action that a seat has chosen.

        Raises:
            LateAnswer: Another seat acts, or the table has changed since.
            InvalidNotation: The text is not an action of the game.
            IllegalAction: The rules do not allow it.
            OSError: It cannot be recorded, so nothing has happened. The same goes for `RecordInUse`.
        """
        async with self._lock:
            self._check(stand)
            self.go_to(packets.answer(self.match, seat, self.match.length, text))
        await self.go_on()

    async def answer_at(self, seat: int, length: int, text: str) -> None:
        """Play what a seat sends in answer to a packet of this length, if it names no stand; errors are those of `answer`."""
        async with self._lock:
            self._check_open()
            if self.told.get(seat, self.undone) != self.undone:
                raise packets.LateAnswer(
                    "steps were taken back, or a new game was begun, since this seat's last packet; ask for a new one"
                )
            self.go_to(packets.answer(self.match, seat, length, text))
        await self.go_on()

    async def take_back(self, seat: int, stand: str) -> None:
        """Take back the last decision of a seat.

        Raises:
            LateAnswer: The decision revealed something, or somebody has decided something since.
            OSError: It cannot be recorded, so nothing has happened. The same goes for `RecordInUse`.
        """
        async with self._lock:
            self._check(stand)
            last = self.match.last
            if last is None or last.actor != seat or not self.match.can_undo:
                raise packets.LateAnswer("this cannot be taken back any more")
            self.go_to(self.match.undo())
            self.undone += 1
            self._forget_thought()
        await self.go_on()

    def _forget_thought(self) -> None:
        """Do not wait for what a bot thinks about a position that was taken back. It goes on thinking, so new bots play on."""
        if self._going_on is None or self._going_on.done():
            return
        self._going_on.cancel()
        self._going_on = None
        try:
            self.bots.begin(self.match)
        except PolicyFailed as error:
            self._fail(error.seat, error)

    async def pass_ahead(self, seat: int, stand: str, until: Until) -> None:
        """Decline the offer to a seat, and keep declining for it until the given moment.

        Raises:
            LateAnswer: This seat has no offer now, or the table has changed since.
        """
        async with self._lock:
            self._check(stand)
            if self.match.game.current_player(self.match.state) != seat:
                raise packets.LateAnswer("it is somebody else's turn to decide")
            try:
                self.waivers = self.waivers.give(self.match, until)
            except ValueError as error:
                raise packets.LateAnswer(str(error)) from None
        await self.go_on()

    async def set_up_for(self, seat: int) -> None:
        """Choose for a seat until the set-up is over. The others still choose for themselves.

        Raises:
            LateAnswer: The set-up is over.
        """
        async with self._lock:
            if not in_setup(self.match.game, self.match.state):
                raise packets.LateAnswer("the game is already set up")
            self.laid_for |= {seat}
            self.ring()
        await self.go_on()

    async def ask_again(self, seat: int) -> None:
        """Ask a seat again after it has passed ahead, or left the set-up to the table."""
        async with self._lock:
            self.waivers = self.waivers.take_back(seat)
            self.laid_for -= {seat}
            self.ring()

    async def replace_bot(self) -> None:
        """Replace a bot that has failed.

        Raises:
            LateAnswer: No bot has failed, or it is already replaced.
        """
        async with self._lock:
            seat = self.failed
            if seat is None:
                raise packets.LateAnswer("no bot has failed; this is how the table stands now")
            self.failed, self.trouble = None, ""
            try:
                self.bots.replace(seat, STAND_IN, self.match)
            except PolicyFailed as error:  # of another bot, which hears the game anew
                self._fail(error.seat, error)
            self.ring()
        await self.go_on()

    async def begin_anew(self, stand: str) -> None:
        """Begin a new game with the same people and bots, once the game is over.

        Raises:
            LateAnswer: The game is not over, or somebody has already begun a new one.
            OSError: It cannot be recorded, so nothing has happened.
        """
        async with self._lock:
            self._check(stand)
            if self.match.result is None:
                raise packets.LateAnswer("the game is not over yet")
            match = new_match(self.match.game, state=self.match.start)
            failure = None
            try:
                self.begin(match)
            except PolicyFailed as error:
                failure = error
            self.failed, self.trouble = None, ""
            self.undone += 1  # `stand` must be a new word
            if failure is not None:
                self._fail(failure.seat, failure)
            self.ring()
        await self.go_on()

    async def go_on(self) -> None:
        """Let chance and bots play until a person is asked. Return then, or when it takes too long."""
        if self._going_on is None or self._going_on.done() or self._going_with is not self.bots.specs:
            if self._going_on is not None:
                self._going_on.cancel()  # a bot that lost its seat is not waited for
            self._going_with = self.bots.specs
            self._going_on = asyncio.create_task(self._play_on())
        await asyncio.wait({self._going_on}, timeout=PATIENCE)

    @contextmanager
    def listening(self, who: Iterable[str] = ()) -> Iterator[asyncio.Event]:
        """Lend a bell that rings when the table changes or closes. `who` names the counters of listeners that this one adds to."""
        bell = asyncio.Event()
        self._bells.add(bell)
        self.listeners.update(who)
        try:
            yield bell
        finally:
            self._bells.discard(bell)
            self.listeners.subtract(who)
            self.listeners += Counter()  # drop the counts that are 0

    def close(self) -> None:
        """Stop all play at the table, and close its record. The match stays as it is; answers are late from now on."""
        self.closed = True
        if self._going_on is not None:
            self._going_on.cancel()
        if self.keeper is not None:
            self.keeper.close()
        self.ring()

    def _check_open(self) -> None:
        if self.closed:
            raise packets.LateAnswer("this table is closed")

    def _check(self, stand: str) -> None:
        self._check_open()
        if stand != self.stand:
            raise packets.LateAnswer("the table has changed since you were asked; this is how it stands now")

    def ring(self) -> None:
        """Ring the bells of all listeners, which then look at the new version."""
        self.rings += 1
        for bell in self._bells:
            bell.set()

    def go_to(self, match: Match) -> None:
        """Continue with a match. If a bot fails while it hears of the new events, people may replace it.

        Raises:
            OSError: The match cannot be recorded, perhaps because the line of a step could not be read back. The same goes for
                `RecordInUse`.
        """
        try:
            super().go_to(match)
        except InvalidNotation as error:
            raise OSError(f"a record cannot hold {shown(error.text)}: {error.reason}") from error
        except PolicyFailed as error:  # the step is taken and recorded; only the bot has not heard of it
            self._fail(error.seat, error)
        self.ring()

    async def _play_on(self) -> None:
        """Play chance, bots, and what people have left to the table. Try again what cannot be recorded."""
        if self._blamed is not self.bots.specs:  # a seat was passed on
            self.failed = None
            self._stop_at("")
        while not self.closed and self.failed is None:
            try:
                choice = await self._due()
                if choice is None:
                    if self.failed is None:
                        self._stop_at("")
                    return
                async with self._lock:
                    match, action = choice
                    if match is not None and match is self.match:  # nobody has taken back what led here
                        self.go_to(self._laid(match.play(action)))
                        self.trouble = "" if self.failed is None else self.trouble
            except (OSError, RecordInUse) as error:
                stuck = "The game cannot be recorded; trying again."
                if self.trouble != stuck:  # else each try would be logged
                    LOG.warning("The game cannot be recorded: %s", error)
                self._stop_at(stuck)
                await asyncio.sleep(AGAIN)
            except Exception:
                LOG.exception("the game has failed")
                self._stop_at("The game itself has failed; the host can see why.")
                return

    async def _due(self) -> tuple[Match | None, Any] | None:
        """Return the next step that needs no person, and the match it belongs to; None if a person is asked.

        The match is None, too, if the step must be looked for again.

        Bots think without the lock, so that people can take a move back meanwhile, or get the seat of a bot.
        """
        match, specs = self.match, self.bots.specs
        game, state = match.game, match.state
        actor = game.current_player(state)
        if actor == CHANCE:
            return match, game.chance_outcomes(state).sample(self._dice)
        foreseen = self.foreseen(match)
        if foreseen is None and actor in specs:
            try:
                foreseen = await asyncio.wait_for(_in_thread(self.bots.decide, match), THINKING)
            except (PolicyFailed, TimeoutError) as error:
                if match is self.match and specs is self.bots.specs:
                    is_slow = isinstance(error, TimeoutError)
                    self._fail(actor, error, f"has not answered for {THINKING:g} seconds" if is_slow else "has failed")
            if match is not self.match or specs is not self.bots.specs:  # another position, or another bot
                return None, None
        return None if foreseen is None else (match, foreseen)

    def _laid(self, match: Match) -> Match:
        """Return a match after all set-up steps that need no person. A map takes hundreds; browsers are notified only once."""
        while in_setup(match.game, match.state):
            match = match.roll(self._dice)
            foreseen = self.foreseen(match)
            if foreseen is None:
                break
            match = match.play(foreseen)
        return match

    def _fail(self, seat: int, error: Exception, what: str = "has failed") -> None:
        """Stop until people replace the bot in a seat."""
        name = seat_name(self.match.game, seat)
        LOG.warning("%s: %s", name, error)  # what it chose may be a secret
        self.failed, self._blamed = seat, self.bots.specs
        self._stop_at(f"The bot that plays {name} {what}. You can let another one play.")

    def _stop_at(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self.ring()


class InvalidForm(ZombiekitError, ValueError):
    """A form whose fields do not come from a page of this table."""


async def take(table: ServedTable, seat: int, fields: dict[str, str]) -> tuple[int, str]:
    """Do what a form says. Return the status, and a sentence for the player if it could not be done.

    Raises:
        InvalidForm: The form makes no sense.
    """
    status, why = await attempted(_do(table, seat, fields), "this is not a choice in this game")
    return status, why and sentence(why)


async def attempted(deed: Awaitable[None], misread: str) -> tuple[int, str]:
    """Do something at a table. Return the status, and why it could not be done, which is empty if it was.

    `misread` is said of a line that is no action.
    """
    try:
        await deed
    except (packets.LateAnswer, IllegalAction) as error:
        return LATE, str(error)
    except InvalidNotation as error:
        return WRONG, f"{misread}: {error.reason}"
    except (OSError, RecordInUse) as error:
        LOG.warning("A move cannot be recorded: %s", error)
        return UNRECORDED, "this cannot be recorded, so it did not happen"
    return FINE, ""


async def _do(table: ServedTable, seat: int, fields: dict[str, str]) -> None:
    rest = {name: value for name, value in fields.items() if name != "stand"}
    if len(rest) != 1 or len(rest) == len(fields):
        raise InvalidForm("A form must say how the table stood, and name one thing to do.")
    stand = fields["stand"]
    ((what, value),) = rest.items()
    match what:
        case "action":
            await table.answer(seat, stand, value)
        case "undo":
            await table.take_back(seat, stand)
        case "again":
            await table.begin_anew(stand)
        case "replace":
            await table.replace_bot()
        case "set-up":
            await table.set_up_for(seat)
        case "ask":
            await table.ask_again(seat)
        case "pass" if value in set(Until):
            await table.pass_ahead(seat, stand, Until(value))
        case _:
            raise InvalidForm("This form asks for something unknown.")


async def _in_thread(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a slow function in a thread and return its result. The end of the program does not wait for the thread."""
    if sys.platform == "emscripten":  # a page in a browser has no threads
        await asyncio.sleep(0)
        return function(*arguments)
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()

    def tell(answer: Callable[..., None], value: Any) -> None:
        if not future.done():
            answer(value)

    def run() -> None:
        try:
            answer, value = future.set_result, function(*arguments)
        except BaseException as error:  # noqa: BLE001 - the caller gets it
            answer, value = future.set_exception, error
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, answer, value)

    Thread(target=run, daemon=True).start()
    return await future
