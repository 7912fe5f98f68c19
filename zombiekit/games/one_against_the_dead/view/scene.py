"""The city as a scene: cards on cells, streets where the pawn can walk, zombies and the pawn on the cards, and where things happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zombiekit import agenda, scenes
from zombiekit.drawings import Place, Role
from zombiekit.games.one_against_the_dead.box.components import ACES, END, NUMBER_CARDS, SITES, START, price
from zombiekit.games.one_against_the_dead.box.options import Objective
from zombiekit.games.one_against_the_dead.rules import checking_out, ends
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, open_slots, site_dice, zombies
from zombiekit.games.one_against_the_dead.table.words import WEAPON_NAMES, at, card_text, seat_name
from zombiekit.games.one_against_the_dead.view.drawing import points_text, threat
from zombiekit.primitives.cards import Card
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.zombies import NONE
from zombiekit.scenes import Counter, Frame, Ground, Label, Landmark, Motif, Shape, Spot, Token, corners
from zombiekit.words import many, verb

WIDE, HIGH, STREET = 96, 150, 28
"""The width and height of a card, and the width of a street."""
HEAD = 30
"""The height of a card's name."""
FOOT = 24
"""The height of the words Start and End on their cards."""
AXIS = 22
"""The room for a coordinate."""
BEND = 8
"""How round the corners of cards are."""
GROUNDS = (
    (Ground.STREET, "number card"),
    (Ground.HOUSE, "face card or ace"),
    (Ground.NEST, "joker"),
    (Ground.GOAL, "end"),
    (Ground.HIDDEN, "face down"),
    (Ground.OPEN, "open slot"),
)
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_COINS = (
    ("Greater", "heads", Shape.GREAT_SKULL),
    ("Greater", "tails", Shape.GREAT_CROSS),
    ("Lesser", "heads", Shape.SKULL),
    ("Lesser", "tails", Shape.CROSS),
)
"""The kinds of zombies, in the order of their counts."""


def scene(state: Draft) -> scenes.Scene:
    """Return the table as a scene: cells are the places `("cell", (x, y))`; broad streets cost 1 AP, broken ones 2."""
    cells = [_block(state, spot, card) for spot, card in state.city]
    cells += [_bare(spot, Ground.HIDDEN, "a face-down card", "") for spot in state.placeholders]
    if checking_out.CHECK_OUT in state.agenda:
        slots = [spot for spot in open_slots(state) if spot not in state.placeholders]
        cells += [_bare(spot, Ground.OPEN, "an open slot", "+") for spot in slots]
    labels = tuple(_axes([cell.place[1] for cell in cells]))
    streets = dict(_streets(state))
    return scenes.Scene(
        tuple(cells),
        ways=tuple(streets.values()),
        labels=labels,
        grounds=GROUNDS,
        links=tuple(streets),
        counters=_counters(state),
        piles=_piles(state),
        laying=None if state.drawn is None else scenes.Laying(card_text(state.drawn)),
        land=scenes.Land.CARDS,
        players=(scenes.Player(0, seat_name(0), _pawn(state)),),
        facts=tuple(_facts(state)),
    )


def _pawn(state: Draft) -> Token:
    acts = state.result is None and agenda.current_player(state) == 0
    return Token("pawn", Shape.FIGURE, Role.FIGURE, "", "you", name="you", owner=0, acts=acts)


def _facts(state: Draft) -> Iterator[str]:
    yield f"Round {state.round} of {state.options.round_limit}" if state.round else "Set-up"
    points = points_text(state)
    yield points[0].upper() + points[1:]
    yield from [threat(state)] if state.zombies else []
    yield from [f"{pile.words} {pile.count}" for pile in _piles(state)]


def _counters(state: Draft) -> tuple[Counter, ...]:
    held = state.weapon
    weapon = () if held is None else (Counter(0, "weapon", WEAPON_NAMES[held.kind], held.die or 0),)
    return (
        Counter(None, "round", "Round", state.round),
        Counter(0, "ap", "AP", state.ap, Shape.BOLT),
        Counter(0, "strength", "Strength", state.strength, Shape.SHIELD),
        Counter(0, "kills", "Zombies destroyed", state.kills, Shape.SKULL),
        *weapon,
    )


def _piles(state: Draft) -> tuple[scenes.Pile, ...]:
    chips = tuple(scenes.Pile(f"{kind}-chips", f"{kind} chips", left) for kind, left in state.stack._asdict().items())
    return (scenes.Pile("deck", "Deck", state.deck_size), *chips)


def _axes(spots: Sequence[Cell]) -> Iterator[Label]:
    """Yield the x of each column above it, and the y of each row at its left."""
    if not spots:
        return
    xs, ys = zip(*spots, strict=True)
    for x in range(min(xs), max(xs) + 1):
        left, top = _corner((x, max(ys)))
        yield Label(str(x), Frame(left, top - AXIS, WIDE, AXIS - 6), Role.GROUND, scenes.Lettering.COORDINATE)
    for y in range(min(ys), max(ys) + 1):
        left, top = _corner((min(xs), y))
        frame = Frame(left - AXIS - 8, top + HIGH / 2 - AXIS / 2, AXIS, AXIS - 6)
        yield Label(str(y), frame, Role.GROUND, scenes.Lettering.COORDINATE)


def _corner(spot: Cell) -> tuple[int, int]:
    x, y = spot
    return x * (WIDE + STREET), -y * (HIGH + STREET)


def _bare(spot: Cell, ground: Ground, words: str, sign: str) -> Spot:
    left, top = _corner(spot)
    frame = Frame(left, top, WIDE, HIGH)
    labels = (Label(sign, Frame(left + 8, top + 30, WIDE - 16, HIGH - 60), Role.PLAIN),) if sign else ()
    landmarks = () if sign else (Landmark(Motif.BACK, Frame(left + 6, top + 10, WIDE - 12, HIGH - 20)),)
    said = f"{words} at {at(spot)}"
    return Spot(("cell", spot), corners(frame), ground, said, labels, bend=BEND, name=words, landmarks=landmarks)


def _block(state: Draft, spot: Cell, card: Card) -> Spot:
    left, top = _corner(spot)
    name = f"{card.rank}{_SUITS[card.suit]}" if card.suit else card
    role = Role.RED if card.suit in {"H", "D"} else Role.PLAIN
    labels = [Label(name, Frame(left + 4, top + 3, (42, 54)[len(name) > 2] if card.suit else WIDE - 8, HEAD - 5), role)]
    ground = Ground.STREET if card in NUMBER_CARDS else Ground.HOUSE if card.suit else Ground.NEST
    title = card_text(card)
    words = f"{title} at {at(spot)}"
    room = Frame(left + 4, top + HEAD, WIDE - 8, HIGH - HEAD - 4)
    if spot in (START, END):
        ground = Ground.GOAL if spot == END else ground
        words += ", the end" if spot == END else ", the start"
        side = "End" if spot == END else "Start"
        labels.append(Label(side, Frame(left + 4, top + HIGH - FOOT, WIDE - 8, FOOT - 6), Role.PLAIN))
        room = Frame(left + 4, top + HEAD, WIDE - 8, HIGH - HEAD - FOOT)
    outline = corners(Frame(left, top, WIDE, HIGH))
    tokens = tuple(_tokens(state, spot))
    landmarks = tuple(_landmarks(state, spot, card))
    return Spot(("cell", spot), outline, ground, words, tuple(labels), room, tokens, BEND, title, landmarks=landmarks)


def _landmarks(state: Draft, spot: Cell, card: Card) -> Iterator[Landmark]:
    """Yield the helipad on the End; on a site a sign for its find, or a tick once nothing is left."""
    left, top = _corner(spot)
    if spot == END:
        yield Landmark(Motif.PAD, Frame(left + 18, top + HIGH / 2 - 22, 60, 60), "H")
    elif card in SITES:
        waits = checking_out.SiteDie(spot) in state.agenda or spot in site_dice(state)
        sign = (Motif.PERSON if card in ACES else Motif.CHEST) if waits else Motif.TICK
        yield Landmark(sign, Frame(left + WIDE - 27, top + 5, 22, 22))


def _tokens(state: Draft, spot: Cell) -> Iterator[Token]:
    if spot == state.pawn:
        yield _pawn(state)
    if checking_out.SiteDie(spot) in state.agenda:
        said = "a die still to be rolled"
        yield Token("die", Shape.DIE, Role.DIE, "?", said, name="die of a building", state="rolling")
    elif value := site_dice(state).get(spot):
        yield Token("die", Shape.DIE, Role.DIE, str(value), f"a die that shows {value}", name="die of a building")
    for (size, side, shape), count in zip(_COINS, zombies(state).get(spot, NONE), strict=True):
        if count:
            role = Role.ZOMBIE if side == "heads" else Role.GROUND
            words, name = f"{many(count, f'{size} Zombie')}, {side}-up", f"{size} Zombie, {side}-up"
            yield Token(f"{size.lower()}-{side}", shape, role, "", words, count, name=name, state=side)
    block, coins = checking_out.in_the_air(state)
    if block == spot:
        said = f"{many(coins.total, 'coin')} in the air"
        yield Token("coins", Shape.DISC, Role.GROUND, "?", said, coins.total, name="coins in the air", state="flying")


def _streets(state: Draft) -> Iterator[tuple[tuple[Place, Place], scenes.Line]]:
    """Yield the streets to the east and to the south of each card: the two cells that each one joins, and its line."""
    city = cards(state)
    for (x, y), card in state.city:
        left, top = _corner((x, y))
        middle, low = left + WIDE / 2, top + HIGH / 2
        for other, start, end in (
            ((x + 1, y), (left + WIDE, low), (left + WIDE + STREET, low)),
            ((x, y - 1), (middle, top + HIGH), (middle, top + HIGH + STREET)),
        ):
            cost = price(card, city.get(other))
            if cost:
                line = scenes.Line(start, end, scenes.Stroke.WAY if cost == 1 else scenes.Stroke.ROUGH, f"{cost} AP")
                yield (("cell", (x, y)), ("cell", other)), line


def traces(state: Draft, event: Any) -> tuple[scenes.Trace, ...]:
    """Return where an event happened, given the state after it: steps of pawn and zombies, fights, and changed places."""
    return event.traces(state.pawn) if hasattr(event, "traces") else ()  # events from outside the game have none


def stakes(state: Draft) -> str:
    """Say how many zombies on the pawn's block are too many, and how many are there now. Rules: OATD-ZAT-01."""
    if not state.round or not state.agenda:
        return ""
    most = f"{many(state.strength, 'zombie')} {verb(state.strength, 'attacks', 'attack')}"
    return f"You lose if more than {most} you; {state.zombies_here.total} here now."


def goal(state: Draft, seat: int | None) -> str:  # noqa: ARG001 - there is one seat
    """Say what wins, how far away it is, and how many rounds there are. Rules: OATD-END-01, OATD-RND-04, OATD-SCO-04."""
    east, north = (there - here for here, there in zip(state.pawn, END, strict=True))
    sides = ((east, "east"), (-east, "west"), (north, "north"), (-north, "south"))
    ways = [(count, side) for count, side in sides if count > 0]
    way = ", ".join(f"{count if at else many(count, 'block')} {side}" for at, (count, side) in enumerate(ways))
    rounds = f"; round {state.round} of {state.options.round_limit}" if state.round else ""
    is_scored = state.options.objective is Objective.FEEL_GOOD
    points = f"; score {sum(line.points for line in ends.score(state)):g} so far" if is_scored else ""
    return f"Survive an attack at the End: {way or 'you are there'}{rounds}{points}."
