"""What lies on the table, what is asked, and what happens to zombies, figures, cards and effects."""

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

from tests.they_come_back.referee.board import Cell, Map, Square, in_order
from tests.they_come_back.referee.deck import NUMBER, cards_in_use
from tests.they_come_back.referee.tiles import zones_of

CHANCE, NOBODY = -1, -2
DIE = {f"roll {value}": 1 for value in range(1, 7)}
DEFAULTS: dict[str, Any] = {
    "players": 4, "token_placement": "player", "limited_supplies": None, "helipad_guard": "all", "expansions": "none",
    "town": True, "jeep": True, "air_ducts": True, "first_player": "roll", "map": None, "card_windows": "full",
    "ask": "holders", "lying_hand": "plays", "attack_after_swarm_move": True, "last_human_shares": False, "round_limit": None,
}  # fmt: skip
LISTS = ("health", "hearts", "bullets", "kills", "played", "discards")
NUMBERS = ("first", "active", "round", "count", "points", "noted", "entered")
"""Facts that a picture shows under the same names."""
KINDS = ("ordinary", "enhanced")


class Asked(NamedTuple):
    """A question: who answers, and the answers with their weights (0 for a player's)."""

    actor: int
    answers: dict[str, int]


Asking = Generator[Asked, str, None]
Choosing = Generator[Asked, str, str]
Trying = Generator[Asked, str, bool]


class Over(Exception):
    """The game is over."""


class Effect(NamedTuple):
    """A lasting effect: card, owner, whose turns it counts, how many of them must still end (0: it never ends), target, square."""

    card: str
    owner: int
    clock: int
    left: int
    target: int | None = None
    square: Square | None = None


def ask(seat: int, lines: Iterable[str], *, even_alone: bool = False) -> Choosing:
    """Ask a player; a single answer is taken without asking."""
    answers = dict.fromkeys(lines, 0)
    assert answers
    if len(answers) == 1 and not even_alone:
        return next(iter(answers))
    return (yield Asked(seat, answers))


def roll() -> Generator[Asked, str, int]:
    """Roll a die."""
    line = yield Asked(CHANCE, DIE)
    return int(line.split()[1])


def at(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def pair(word: str) -> Square:
    x, y = word.rpartition("=")[2].split(",")
    return int(x), int(y)


def of(kind: str) -> str:
    """How a line names a kind of zombie."""
    return "" if kind == "ordinary" else f" kind={kind}"


def kind_in(line: str) -> str:
    """The kind of zombie that a line names."""
    return "enhanced" if "kind=enhanced" in line.split() else "ordinary"


class Table:
    """What lies on the table. Postures: standing, dead, turn, move, gone."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = {**DEFAULTS, **options}
        if isinstance(self.options["helipad_guard"], bool):
            self.options["helipad_guard"] = "all" if self.options["helipad_guard"] else "off"
        n = self.options["players"]
        self.seats = range(n)
        self.map = Map()
        self.zombies: dict[str, Counter[Square]] = {kind: Counter() for kind in KINDS}
        self.lying: Counter[tuple[int, int, Square, str]] = Counter()
        self.tokens: dict[str, set[Square]] = {"health": set(), "bullets": set()}
        self.health, self.hearts, self.bullets, self.kills = [3] * n, [0] * n, [3] * n, [0] * n
        self.where: list[Square | None] = [None] * n
        self.posture = ["gone"] * n
        self.loss = ["none"] * n
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.tables: list[list[str]] = [[] for _ in self.seats]
        self.played = [False] * n
        self.jeep = [False] * n
        self.deck = cards_in_use(self.options)
        self.discards: list[str] = []
        self.unseen: Counter[str] = Counter()
        self.piles: list[tuple[int, list[str]]] = [(0, []) for _ in self.seats]
        self.effects: list[Effect] = []
        self.first = self.active = self.round = 0
        self.lost_move = self.left_out = self.counted = False
        self.move_over = True
        self.count = self.points = 0
        self.noted = 0
        self.movement_phase = self.entered = False
        self.ambushed: set[int] = set()
        self.attacked: set[int] = set()
        self.moved: dict[str, Counter[Square]] = {kind: Counter() for kind in KINDS}
        self.cramped_inside = self.halted = self.on_duct = self.lucky = self.deflected = False
        self.in_card = 0
        self.led = [0] * n
        self.entering = [0] * n
        self.result: tuple[str, list[int]] | None = None

    def arrange(self, picture: dict[str, Any]) -> None:
        """Set up the table as in a picture taken between two turns."""
        self.lay_out(picture)
        self.health, self.hearts = list(picture["health"]), list(picture["hearts"])
        self.bullets, self.kills = list(picture["bullets"]), list(picture["kills"])
        self.where, self.posture = list(picture["squares"]), list(picture["postures"])
        self.hands, self.tables = list(map(list, picture["hands"])), list(map(list, picture["tables"]))
        self.played = list(picture["played"])
        self.first, self.active, self.round = picture["first"], picture["active"], picture["round"]
        self.deck, self.discards = Counter(picture["deck"]), list(picture["discards"])
        self.effects = [Effect(*effect) for effect in picture["markers"]]
        self.jeep = [seat in picture.get("jeeps", []) for seat in self.seats]

    def lay_out(self, prepared: dict[str, Any]) -> None:
        """Lay out a prepared map: its tiles, zombies and tokens."""
        self.map.lay_out(prepared["tiles"])
        for pair in prepared.get("openings", []):
            self.map.open_wall(*pair)
        enhanced = Counter(prepared.get("enhanced", []))
        self.zombies = {"ordinary": Counter(prepared["zombies"]) - enhanced, "enhanced": enhanced}
        self.tokens = {"health": set(prepared["health_tokens"]), "bullets": set(prepared["bullet_tokens"])}

    # ----------------------------------------------------------------------------------------------- who is what

    def human(self, seat: int) -> bool:
        return self.health[seat] > 0

    def stands(self, seat: int) -> bool:
        return self.posture[seat] == "standing"

    def spot(self, seat: int) -> Square:
        square = self.where[seat]
        assert square is not None
        return square

    def standing_human(self, seat: int) -> bool:
        return self.human(seat) and self.stands(seat)

    def standing_undead(self, seat: int) -> bool:
        return not self.human(seat) and self.stands(seat)

    def humans_on(self, square: Square) -> list[int]:
        return [seat for seat in self.seats if self.where[seat] == square and self.standing_human(seat)]

    def undead_on(self, square: Square) -> list[int]:
        return [seat for seat in self.seats if self.where[seat] == square and self.standing_undead(seat)]

    def from_seat(self, seat: int) -> list[int]:
        return [*self.seats[seat:], *self.seats[:seat]]

    # --------------------------------------------------------------------------------------------------- effects

    def under(self, card: str, *, owner: int | None = None, target: int | None = None) -> list[Effect]:
        return [
            effect
            for effect in self.effects
            if effect.card == card and owner in {None, effect.owner} and target in {None, effect.target}
        ]

    def begin(self, new: Effect) -> None:
        """Begin an effect; it replaces one with the same card, owner, target and square (CARD-15)."""
        self.effects = [old for old in self.effects if old._replace(clock=new.clock, left=new.left) != new]
        self.effects.append(new)

    def until_next_turn_of(self, seat: int) -> int:
        """How many of a player's turns must end until the next turn has ended (CARD-15)."""
        return 2 if self.active == seat else 1

    def this_turn(self, card: str, owner: int, target: int | None = None, square: Square | None = None) -> None:
        self.begin(Effect(card, owner, self.active, 1, target, square))

    def in_force(self, card: str, seat: int) -> bool:
        """Whether an effect on a player's next turn holds now, because that turn goes on (CARD-15, -20)."""
        return seat == self.active and any(effect.left == 1 for effect in self.under(card, target=seat))

    def fries(self, origin: Square, target: Square) -> bool:
        """Whether You Want Fries With That? keeps a zombie from moving there."""
        cell = self.map.cell(target)
        tiles = [effect.square and self.map.cell(effect.square) for effect in self.under("you_want_fries_with_that")]
        return self.map.cell(origin) != cell and cell in tiles

    def smelly(self) -> Cell | None:
        """The tile under What is That Smell?!?"""
        squares = [effect.square for effect in self.under("what_is_that_smell") if effect.square]
        return self.map.cell(squares[0]) if squares else None

    # --------------------------------------------------------------------------------------------------- zombies

    def supply(self) -> int | None:
        limit = self.options["limited_supplies"]
        if limit is None:
            return None
        standing = sum(counts.total() for counts in self.zombies.values())
        return int(limit - standing - self.lying.total() - sum(self.kills))

    def cut(self, number: int) -> int:
        """A number of zombies, cut to the supply (TOKEN-07)."""
        supply = self.supply()
        return number if supply is None else min(number, supply)

    def kinds_on(self, square: Square) -> list[str]:
        """The kinds of zombies that stand on a square, ordinary first."""
        return [kind for kind in KINDS if self.zombies[kind][square]]

    def standing_on(self, square: Square) -> int:
        return self.zombies["ordinary"][square] + self.zombies["enhanced"][square]

    def zombies_on(self, square: Square) -> int:
        """Zombies on a square, lying ones too."""
        lying = sum(count for (_, _, at, _), count in self.lying.items() if at == square) if self.lying else 0
        return self.standing_on(square) + lying

    def open_to_zombie(self, square: Square) -> bool:
        """GEO-11."""
        return not self.zombies_on(square) or bool(self.humans_on(square))

    def put(self, square: Square, kind: str = "ordinary") -> None:
        self.zombies[kind][square] += 1

    def take(self, square: Square, kind: str) -> bool:
        """Take a standing zombie off, an unmoved one first; return whether it had been moved (SWARM-02)."""
        was_moved = self.moved[kind][square] >= self.zombies[kind][square]
        self.zombies[kind][square] -= 1
        if was_moved:
            self.moved[kind][square] -= 1
        return was_moved

    def shift(self, origin: Square, target: Square, kind: str) -> None:
        """Move a zombie by a card."""
        was_moved = self.take(origin, kind)
        self.zombies[kind][target] += 1
        self.moved[kind][target] += was_moved

    def slay(self, seat: int, square: Square, kind: str) -> None:
        """Make a standing zombie a kill."""
        self.take(square, kind)
        self.kills[seat] += 1

    def slay_all(self, seat: int, square: Square) -> int:
        """Make all standing zombies of a square kills; return how many."""
        kinds = [kind for kind in KINDS for _ in range(self.zombies[kind][square])]
        for kind in kinds:
            self.slay(seat, square, kind)
        return len(kinds)

    def forget_moves(self) -> None:
        """Forget which zombies were moved, as the phase is over."""
        for counts in self.moved.values():
            counts.clear()

    def rise(self, seat: int, level: int | None = None) -> None:
        """Let evaded zombies stand up: those of a player's move (level 0), of a movement by card, or all of them (ENC-07, -08)."""
        for (other, at_level, square, kind), count in list(self.lying.items()):
            if other == seat and level in {None, at_level}:
                del self.lying[other, at_level, square, kind]
                self.zombies[kind][square] += count

    # ------------------------------------------------------------------------------------------ health and death

    def lose_bullets(self, seat: int, number: int) -> None:
        self.bullets[seat] -= number
        self.shotgun_rule(seat)

    def shotgun_rule(self, seat: int) -> None:
        """SHOTGUN-02."""
        if not self.bullets[seat] and "shotgun" in self.tables[seat]:
            self.drop(seat, "shotgun")

    def drop(self, seat: int, card: str) -> None:
        self.tables[seat].remove(card)
        self.discards.append(card)

    def lose_health(self, seat: int) -> None:
        """Health lost to a card, not to a bite (HEALTH-05)."""
        if self.health[seat] > 1:
            self.health[seat] -= 1
        elif self.hearts[seat]:
            self.health[seat] = 0
            self.die(seat)
        else:
            self.lose_turn(seat)

    def heal(self, seat: int, number: int) -> None:
        """HEALTH-01."""
        self.health[seat] = min(5, self.health[seat] + number)

    def lose_turn(self, seat: int) -> None:
        """LOSS-01, LOSS-07."""
        self.lay_down(seat, "turn")

    def lay_down(self, seat: int, reason: str) -> None:
        """In the player's own turn the figure lies down at its end; else at once, which ends a movement by card (LOSS-02, LOSS-06, CARD-21, ENC-07)."""
        if seat == self.active:
            self.loss[seat] = reason
        else:
            self.posture[seat] = reason
            self.rise(seat)

    def die(self, seat: int) -> None:
        """DEATH-01, -02, -06."""
        self.posture[seat] = "dead"
        self.discards += sorted(self.hands[seat], key=NUMBER.__getitem__)
        self.discards += sorted(self.tables[seat], key=NUMBER.__getitem__)
        self.hands[seat], self.tables[seat] = [], []
        self.bullets[seat] = self.kills[seat] = 0
        self.jeep[seat] = False
        self.loss[seat] = "none"
        self.effects = [effect for effect in self.effects if effect.target != seat]
        self.rise(seat)
        if seat == self.active:
            self.noted, self.movement_phase, self.entered = 0, False, False
        if not any(map(self.human, self.seats)):
            shares = self.options["last_human_shares"]
            self.end("extinction", [other for other in self.seats if other != seat or shares])

    def hit(self, seat: int) -> None:
        """A standing undead is hit (UNDEAD-20)."""
        self.hearts[seat] -= 1
        if self.hearts[seat]:
            self.posture[seat] = "move"
        else:
            self.destroy(seat)

    def destroy(self, seat: int) -> None:
        self.hearts[seat] = 0
        self.posture[seat] = "gone"
        self.where[seat] = None

    # ----------------------------------------------------------------------------------------------------- ends

    def end(self, reason: str, winners: list[int]) -> None:
        self.result = (reason, winners)
        raise Over

    def counting(self, square: Square, seat: int) -> list[str]:
        """The kinds of standing zombies that count in a player's encounter (ENC-06)."""
        ignored = [effect.square for effect in self.under("aww_isnt_he_cute", owner=seat)]
        if self.under("alternate_food_source") or any(
            self.map.cell(at) == self.map.cell(square) for at in ignored if at
        ):
            return []
        return self.kinds_on(square)

    def check(self, *, entering: int | None = None) -> None:
        """See whether a human has won (END-01, END-08); `entering` names the player who has just settled a square after entering it."""
        if self.in_card and entering is None:
            return
        for seat in self.from_seat(self.active):
            square = self.where[seat]
            if (
                square is not None
                and square in self.map.pads()
                and self.standing_human(seat)
                and (not self.entering[seat] or seat == entering)
                and not self.counting(square, seat)
                and not self.undead_on(square)
            ):
                self.end("escape", [seat])

    # --------------------------------------------------------------------------------------------------- picture

    def movement(self) -> str:
        """How the movement of the active human stands."""
        if not self.human(self.active):
            return ""
        if self.lost_move:
            return "lost"
        if self.move_over:
            return "over"
        return "left_out" if self.left_out else "ahead"

    def picture(self) -> dict[str, Any]:
        """The facts on the table, in plain values."""
        return {
            "zombies": dict(+(self.zombies["ordinary"] + self.zombies["enhanced"])),
            "enhanced": in_order(self.zombies["enhanced"].elements()),
            "lying": {key: count for key, count in self.lying.items() if count},
            "health_tokens": set(self.tokens["health"]),
            "bullet_tokens": set(self.tokens["bullets"]),
            **{name: list(getattr(self, name)) for name in LISTS},
            **{name: getattr(self, name) for name in NUMBERS},
            "squares": list(self.where),
            "postures": list(self.posture),
            "losses": list(self.loss),
            "hands": [sorted(hand) for hand in self.hands],
            "tables": [sorted(table) for table in self.tables],
            "deck": {card: count for card, count in self.deck.items() if count},
            "unseen": {name: count for name, count in self.unseen.items() if count},
            "piles": [(unseen, list(known)) for unseen, known in self.piles],
            "tiles": {cell: (*laid, self.floor(cell)) for cell, laid in self.map.laid.items()},
            "opened": sorted(tuple(sorted(pair)) for pair in self.map.opened),
            "jeeps": [seat for seat in self.seats if self.jeep[seat]],
            "duct": self.on_duct and self.result is None,
            "markers": sorted(map(tuple, self.effects), key=repr),
            "movement": self.movement(),
            "ambushed": sorted(self.ambushed),
            "attacked": sorted(self.attacked),
            "moved": dict(+(self.moved["ordinary"] + self.moved["enhanced"])),
            "moved_enhanced": in_order(self.moved["enhanced"].elements()),
            "reason": self.result and self.result[0],
            "winners": self.result and sorted(self.result[1]),
        }

    def floor(self, cell: Cell) -> int:
        """The floor of a plain mall tile, 0 for all others."""
        plain = len(zones_of(self.map.laid[cell][0])) > 1
        return int(self.map.zones[cell][-1]) if plain else 0

    def fresh_squares(self, squares: Iterable[Square]) -> list[Square]:
        """The squares that hold no zombie, in square order."""
        return in_order([square for square in squares if not self.zombies_on(square)])


# ------------------------------------------------------------------------------------------------------- dice and draws


def die(t: Table, seat: int) -> Generator[Asked, str, int]:
    """A player rolls: In the Zone looks at the natural number, Abandon All Hope takes 1 (CARD-32, EVENT-35, EVENT-43)."""
    natural = yield from roll()
    if natural == 6 and t.under("in_the_zone", owner=seat) and len(t.hands[seat]) < 3 and can_draw(t):
        yield from draw(t, seat)
    return natural - t.in_force("abandon_all_hope", seat)


def can_draw(t: Table) -> bool:
    return bool(t.deck.total() or t.discards)


def draw(t: Table, seat: int) -> Asking:
    """TURN-11."""
    source = t.deck if t.deck.total() else Counter(t.discards)
    line = yield Asked(CHANCE, {f"draw {card}": count for card, count in source.items() if count})
    if not t.deck.total():  # the pile is turned over with the draw, so that until then everybody sees what lies in it
        t.deck.update(t.discards)
        t.discards.clear()
    card = line.split()[1]
    t.deck[card] -= 1
    t.hands[seat].append(card)
