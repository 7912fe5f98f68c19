"""A table: a match, and all that may happen to it. Nothing here knows of browsers."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from contextlib import contextmanager
from random import SystemRandom
from threading import Thread
from typing import TYPE_CHECKING, Any

from zombiekit import packets
from zombiekit.errors import PolicyFailed, RecordInUse
from zombiekit.game import CHANCE, seat_name
from zombiekit.hosting import Table
from zombiekit.play import Waivers, in_setup, new_match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zombiekit.game import RandomSource
    from zombiekit.hosting import Bots, Keeper
    from zombiekit.play import Match, Until
    from zombiekit.web.keys import Keys

LOG = logging.getLogger(__name__)
"""Where the host reads what is not for the players."""
PATIENCE = 1.0
"""So many seconds an answer waits for the bots that play after it; whoever listens is told of later moves."""
AGAIN = 2.0
"""After so many seconds a move is tried once more that could not be recorded."""
THINKING = 120.0
"""So many seconds a bot may think about a decision, before people are offered to replace it."""
STAND_IN = "random"
"""The bot that takes over from one that has failed."""


class ServedTable(Table):
    """A match that people play in browsers, with bots in the other seats.

    One lock keeps answers apart. A step is taken when it is recorded, and not before.

    Attributes:
        keys: Who may sit where.
        undone: How often something was taken back; with the length of the match it tells how the table stands.
        trouble: What keeps the match from going on, in a sentence, or nothing.
        failed: The seat of a bot that has failed or does not answer, which people may replace; None while all is well.
        closed: Whether the table was closed.
        listeners: How many listen, by what they count as.
    """

    def __init__(
        self, match: Match, bots: Bots, keys: Keys, dice: RandomSource | None = None, keeper: Keeper | None = None
    ) -> None:
        """Lay the table; `go_on` begins to play.

        Args:
            match: The match to play.
            bots: Who plays the seats that no people play.
            keys: The keys of the seats that people play.
            dice: Where chance comes from; the dice of the system, which nobody can compute, if it is None.
            keeper: Records the match; None to leave that.

        Raises:
            PolicyFailed: A bot cannot be made.
        """
        super().__init__(match, bots, keeper)
        self.keys = keys
        self.undone = 0
        self.trouble = ""
        self.failed: int | None = None
        self.closed = False
        self._dice = SystemRandom() if dice is None else dice
        self._lock = asyncio.Lock()
        self._bells: set[asyncio.Event] = set()
        self.listeners: Counter[str] = Counter()
        self._going_on: asyncio.Task[None] | None = None

    @property
    def stand(self) -> str:
        """How the table stands, in a word that is another one after each change."""
        return f"{self.match.length}.{self.undone}"

    async def answer(self, seat: int, stand: str, text: str) -> None:
        """Play the action that a seat has chosen.

        Raises:
            LateAnswer: Another seat acts, or the match is not where the answer belongs.
            InvalidNotation: The text is no action of the game.
            IllegalAction: The rules do not allow it.
            OSError: It cannot be recorded; nothing has happened. `RecordInUse` likewise.
        """
        async with self._lock:
            self._check(stand)
            self.go_to(packets.answer(self.match, seat, self.match.length, text))
        await self.go_on()

    async def answer_at(self, seat: int, length: int, text: str) -> None:
        """Play the action that a seat sends in answer to a packet of this length.

        Raises:
            LateAnswer: Another seat acts, or the match has gone on since that packet.
            InvalidNotation: The text is no action of the game.
            IllegalAction: The rules do not allow it.
            OSError: It cannot be recorded; nothing has happened. `RecordInUse` likewise.
        """
        async with self._lock:
            self.go_to(packets.answer(self.match, seat, length, text))
        await self.go_on()

    async def take_back(self, seat: int, stand: str) -> None:
        """Take back the last decision of a seat.

        Raises:
            LateAnswer: Somebody knows more by it or has decided something since.
            OSError: It cannot be recorded; nothing has happened. `RecordInUse` likewise.
        """
        async with self._lock:
            self._check(stand)
            last = self.match.last
            if last is None or last.actor != seat or not self.match.can_undo:
                raise packets.LateAnswer("this cannot be taken back any more")
            self.go_to(self.match.undo())
            self.undone += 1

    async def pass_ahead(self, seat: int, stand: str, until: Until) -> None:
        """Decline what a seat is offered, and go on declining for it as long as it says.

        Raises:
            LateAnswer: Nothing is offered to this seat now.
            OSError: It cannot be recorded; nothing has happened. `RecordInUse` likewise.
        """
        async with self._lock:
            self._check(stand)
            if self.match.game.current_player(self.match.state) != seat:
                raise packets.LateAnswer("somebody else is to decide")
            try:
                self.waivers = self.waivers.give(self.match, until)
            except ValueError as error:
                raise packets.LateAnswer(str(error)) from None
        await self.go_on()

    async def set_up_for(self, seat: int) -> None:
        """Choose for a seat as long as the game is set up; the others go on choosing for themselves.

        Raises:
            LateAnswer: It is set up already.
        """
        async with self._lock:
            if not in_setup(self.match.game, self.match.state):
                raise packets.LateAnswer("the game is set up already")
            self.lay_for((seat,))
            self.ring()
        await self.go_on()

    async def ask_again(self, seat: int) -> None:
        """Take back what a seat has passed ahead, or left to the table."""
        async with self._lock:
            self.waivers = self.waivers.take_back(seat)
            self.laid_for -= {seat}
            self.ring()

    async def replace_bot(self) -> None:
        """Let another bot play in the place of one that has failed.

        Raises:
            LateAnswer: None has, or it is replaced already.
        """
        async with self._lock:
            seat = self.failed
            if seat is None:
                raise packets.LateAnswer("no bot has failed; this is how the table stands now")
            self.bots.replace(seat, STAND_IN, self.match)
            self.failed, self.trouble = None, ""
            self.undone += 1  # whoever looks sees the table anew
            self.ring()
        await self.go_on()

    async def begin_anew(self, stand: str) -> None:
        """Play the game once more from its beginning, with those who sit here, when it is over.

        Raises:
            LateAnswer: It is not over, or somebody has begun anew already.
            OSError: It cannot be recorded; nothing has happened.
        """
        async with self._lock:
            self._check(stand)
            if self.match.result is None:
                raise packets.LateAnswer("the game is not over yet")
            match = new_match(self.match.game, state=self.match.start)
            if self.keeper is not None:
                last, self.keeper = self.keeper, self.keeper.next_game(match)
                last.close()
            self.match, self.waivers = match, Waivers()
            self.failed, self.trouble = None, ""
            self.undone += 1  # the word for how the table stands has to be a new one
            try:
                self.bots.begin(match)
            except PolicyFailed as error:
                self._fail(error.seat, error)
            self.ring()
        await self.go_on()

    async def go_on(self) -> None:
        """Let chance and bots play until people are asked; return then, or when it takes too long."""
        if self._going_on is None or self._going_on.done():
            self._going_on = asyncio.create_task(self._play_on())
        await asyncio.wait({self._going_on}, timeout=PATIENCE)

    @contextmanager
    def listening(self, who: Iterable[str] = ()) -> Iterator[asyncio.Event]:
        """Lend a bell that rings whenever the table changes, and when it is closed; `who` says as what the listener counts."""
        bell = asyncio.Event()
        self._bells.add(bell)
        self.listeners.update(who)
        try:
            yield bell
        finally:
            self._bells.discard(bell)
            self.listeners.subtract(who)
            self.listeners += Counter()  # forgets those of whom none is left

    def close(self) -> None:
        """End what goes on at the table; the match stays as it is recorded."""
        self.closed = True
        if self._going_on is not None:
            self._going_on.cancel()
        self.ring()

    def _check(self, stand: str) -> None:
        if stand != self.stand:
            raise packets.LateAnswer("the table has changed since you were asked; this is how it stands now")

    def ring(self) -> None:
        """Tell all who listen that something has changed."""
        for bell in self._bells:
            bell.set()

    def go_to(self, match: Match) -> None:
        """Go on with a match; a bot that fails when it hears of it may be replaced."""
        try:
            super().go_to(match)
        except PolicyFailed as error:  # the step has been taken and recorded; only the bot has not heard of it
            self._fail(error.seat, error)
        self.ring()

    async def _play_on(self) -> None:
        """Let chance decide, do what people have left to the table, and let bots play; what cannot be recorded is tried again."""
        while not self.closed and self.failed is None:
            try:
                choice = await self._due()
                if choice is None:
                    return
                async with self._lock:
                    match, action = choice
                    if match is self.match:  # nobody has taken back what led here
                        self.go_to(self._laid(match.play(action)))
                        self.trouble = "" if self.failed is None else self.trouble
            except PolicyFailed as error:
                self._fail(error.seat, error)
            except TimeoutError as error:
                seat = self.match.game.current_player(self.match.state)
                self._fail(seat, error, f"has not answered for {THINKING:g} seconds")
            except (OSError, RecordInUse) as error:
                LOG.warning("%s", error)
                self._stop_at("the game cannot be recorded; it is tried again")
                await asyncio.sleep(AGAIN)

    async def _due(self) -> tuple[Match, Any] | None:
        """Return what is to be done now without asking people, and the match in which it is; None if they are asked.

        Bots think without the lock, since people may take back what they think about.
        """
        match = self.match
        game, state = match.game, match.state
        actor = game.current_player(state)
        if actor == CHANCE:
            return match, game.chance_outcomes(state).sample(self._dice)
        foreseen = self.foreseen(match)
        if foreseen is None and actor in self.bots.specs:
            foreseen = await asyncio.wait_for(_in_thread(self.bots.decide, match), THINKING)
        return None if foreseen is None else (match, foreseen)

    def _laid(self, match: Match) -> Match:
        """Return a match after what else is set up without asking anybody: a map takes hundreds of steps, and browsers are told once."""
        while in_setup(match.game, match.state):
            match = match.roll(self._dice)
            foreseen = self.foreseen(match)
            if foreseen is None:
                break
            match = match.play(foreseen)
        return match

    def _fail(self, seat: int, error: Exception, what: str = "has failed") -> None:
        """Stop until people let another bot play a seat."""
        name = seat_name(self.match.game, seat)
        LOG.warning("%s: %s", name, error)  # what it chose may be a secret
        self.failed = seat
        self._stop_at(f"The bot that plays {name} {what}. You can let another one play.")

    def _stop_at(self, trouble: str) -> None:
        self.trouble = trouble
        self.ring()


async def _in_thread(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a function returns, which may think for long; a thread that still does so at the end of the program is left alone."""
    if sys.platform == "emscripten":  # there are no threads in a page of a browser
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
        except BaseException as error:  # noqa: BLE001 - whoever waits gets it
            answer, value = future.set_exception, error
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, answer, value)

    Thread(target=run, daemon=True).start()
    return await future
