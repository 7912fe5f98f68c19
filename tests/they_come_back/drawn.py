"""Reads the table back from its drawing, using only what the legend says and none of the code that draws."""

import re
from collections import Counter
from typing import Any

from zombiekit.games.they_come_back.box import TITLES

NAMED = {title: str(card) for card, title in TITLES.items()}
"""The cards by their printed titles."""
Square = tuple[int, int]
ARROWS = {"^": (0, -1), "v": (0, 1), "<": (-1, 0), ">": (1, 0)}
GROUND = re.compile(r"[.Xv^<>A-Z]")


def read_back(text: str) -> dict[str, Any]:
    """Return what a drawing shows: the turn, each player, cards and effects, and each square of the map."""
    lines = text.split("\n")
    axis = lines.index("") + 1
    end = lines.index(lines[axis], axis + 1)
    legend = next(at for at, line in enumerate(lines) if line.startswith("X helipad"))
    below = lines[legend + 2 : lines.index("", legend)]
    return {**_words(_unwrapped(lines[: axis - 1])), **_map(lines[axis : end + 1], _unwrapped(below))}


def _unwrapped(lines: list[str]) -> list[str]:
    found: list[str] = []
    for line in lines:
        if line.startswith("    "):
            found[-1] += " " + line.strip()
        else:
            found.append(line)
    return found


# ------------------------------------------------------------------------------------------------------------- words


def _words(lines: list[str]) -> dict[str, Any]:
    head, rest = lines[0], lines[1:]
    players = [line for line in rest if re.match(r"[> ] Player ", line)]
    found: dict[str, Any] = {"head": _head(head), "players": [_player(line) for line in players], "effects": []}
    found["marked"] = [at for at, line in enumerate(players) if line.startswith(">")]
    for line in rest[len(players) :]:
        word, _, told = line.partition(": ")
        if word == "Effect":
            found["effects"].append(_effect(told))
        elif word == "Unseen tiles":
            found["unseen"] = _numbers(told)
        else:
            found["beside"] = _beside(line)
    return found


def _head(line: str) -> dict[str, Any]:
    if line.startswith("Setup"):
        return {"round": 0}
    match = re.fullmatch(
        r"Round (\d+)(?:/(\d+))? \| Player (\d) \(first: Player (\d)\)(?: \| points (\d+) of (\d+))?(?: \| movement (\w+))?",
        line,
    )
    assert match, line
    names = ("round", "limit", "seat", "first", "points", "count")
    told = {name: int(part or 0) for name, part in zip(names, match.groups(), strict=False)}
    return told | {"seat": told["seat"] - 1, "first": told["first"] - 1, "movement": match[7]}


def _player(line: str) -> dict[str, Any]:
    _, _, told = line.partition(": ")
    who, *facts = told.split(" | ")
    match = re.fullmatch(r"(human|undead|destroyed)(?: at (-?\d+),(-?\d+)(?: lying \((?:loses a )?(\w+)\))?)?", who)
    assert match, who
    kind, x, y, lies = match.groups()
    found: dict[str, Any] = {"kind": kind, "square": (int(x), int(y)) if x else None, "lies": lies}
    for fact in facts:
        if fact == "has played":
            found["played"] = True
        elif number := re.fullmatch(r"(Health|Bullets|kills|black hearts) (\d+)", fact):
            found[number[1]] = int(number[2])
        elif loss := re.fullmatch(r"will lose a (turn|move)", fact):
            found["loss"] = loss[1]
        else:
            name, _, rest = fact.partition(" ")
            assert name in {"table", "hand", "tiles"}, fact
            found[name] = (
                _pile(rest)
                if name == "tiles"
                else int(rest)
                if rest.isdigit()
                else [NAMED[title] for title in rest.split("; ")]
            )
    return found


def _pile(told: str) -> tuple[int, list[str]]:
    number, _, known = told.partition(" and ")
    return int(number), known.split(", ") if known else []


def _numbers(told: str) -> dict[str, int]:
    return {name: int(count) for name, count in (part.rsplit(" ", 1) for part in told.split(", ") if told != "none")}


def _beside(line: str) -> dict[str, Any]:
    match = re.fullmatch(
        r"Deck (\d+) \| discards (\d+)(?:, on top (.+?))? \| zombies (\d+)(?: \| (\d+) left in the box)?", line
    )
    assert match, line
    deck, discards, top, zombies, left = match.groups()
    numbers = {"deck": int(deck), "discards": int(discards), "zombies": int(zombies), "left": left and int(left)}
    return numbers | {"top": top and NAMED[top]}


def _effect(told: str) -> tuple[Any, ...]:
    match = re.fullmatch(
        r"(.+) of Player (\d)(?: on Player (\d))?(?: around (-?\d+),(-?\d+))? \(until Player (\d) has ended (a|\d+) turns?\)",
        told,
    )
    assert match, told
    card, owner, target, x, y, clock, left = match.groups()
    turns, place = 1 if left == "a" else int(left), (int(x), int(y)) if x else None
    return NAMED[card], int(owner) - 1, int(clock) - 1, turns, target and int(target) - 1, place


# --------------------------------------------------------------------------------------------------------------- map


def _map(lines: list[str], below: list[str]) -> dict[str, Any]:
    """Read the squares by the axes: a column's label stands above its ground letters, a row's label in front of them."""
    columns = _columns(lines[0])
    assert _columns(lines[-1]) == columns
    rows = {int(line[:4]): line.ljust(1_200) for line in lines[1:-1] if line[:4].strip()}
    walls = dict(enumerate(line.ljust(1_200) for line in lines))
    found: dict[str, Any] = {"ground": {}, "places": {}, "doors": set(), "gaps": set()}
    marks: dict[Square, str] = {}
    numbers = {y: at for at, line in enumerate(lines[:-1]) for y in rows if at and line[:4].strip() == str(y)}
    for cell in {(x // 3, y // 3) for x in columns for y in rows}:
        x, y = 3 * cell[0], 3 * cell[1]
        if not GROUND.match(rows[y + 1][columns[x + 1]]):
            place, turns = (rows[y + j][columns[x] : columns[x] + 9].strip() for j in (0, 1))
            if turns.startswith("r="):
                found["places"][cell] = (place, turns)
            else:
                assert (place, turns) == ("", ""), cell
            continue
        for square in [(x + i, y + j) for j in range(3) for i in range(3)]:
            at = columns[square[0]]
            ground, mark = rows[square[1]][at], rows[square[1]][at + 1 : at + 3]
            if ground != " ":
                found["ground"][square] = ground
                if ground in ARROWS:
                    dx, dy = ARROWS[ground]
                    found["doors"].add((square, (square[0] + dx, square[1] + dy)))
            if mark.strip():
                marks[square] = mark
        top, left = numbers[y] - 1, columns[x] - 1
        sides = {
            "N": walls[top][columns[x + 1]],
            "S": walls[top + 4][columns[x + 1]],
            "W": rows[y + 1][left],
            "E": rows[y + 1][left + 10],
        }
        found["gaps"] |= {(cell, side) for side, wall in sides.items() if wall == " "}
    told = [line.removeprefix("More: ") for line in below if line.startswith("More: ")]
    names = " ".join(line for line in below if not line.startswith("More: "))
    more = dict(_more(part) for line in told for part in line.split("; "))
    return {**found, "names": names, **_things(marks, more)}


def _columns(axis: str) -> dict[int, int]:
    """Return the position of each column's ground letters. Where labels are long, only the middle one of three is written."""
    labels = {int(match[0]): match.start() for match in re.finditer(r"-?\d+", axis)}
    found = {x + by: at + 3 * by for x, at in labels.items() if x % 3 == 1 for by in (-1, 0, 1)}
    assert labels.items() <= found.items()
    return found


def _more(told: str) -> tuple[Square, dict[str, Any]]:
    where, _, facts = told.partition(": ")
    x, y = where.split(",")
    found: dict[str, Any] = {"seats": []}
    for fact in facts.split(", "):
        if match := re.fullmatch(r"(\d+) (zombies?|lying)", fact):
            found["lying" if match[2] == "lying" else "zombies"] = int(match[1])
        elif fact.startswith("Player"):
            found["seats"].append(int(fact.removeprefix("Player ")) - 1)
        else:
            assert fact in {"Health", "Bullet"}
            found[fact] = True
    return (int(x), int(y)), found


def _things(marks: dict[Square, str], more: dict[Square, dict[str, Any]]) -> dict[str, Any]:
    """Combine what the squares show with what the lines below add."""
    found: dict[str, Any] = {"zombies": {}, "lying": {}, "seats": {}, "health": set(), "bullets": set()}
    for square in {*marks, *more}:
        mark = marks.get(square, "  ")
        first, second = mark[0], mark[1]
        told = more.get(square)
        if told is None:
            assert first in " z"
            assert second in " 123456hb&"
            told = {"zombies": int(first == "z"), "seats": [int(second) - 1] if second.isdigit() else []}
            told |= {"Health": second in "h&" and second != " ", "Bullet": second in "b&" and second != " "}
        zombies, lying, seats = told.get("zombies", 0), told.get("lying", 0), told["seats"]
        assert first == ("Z" if zombies > 1 else "z" if zombies else "x" if lying else " ")
        token = {(False, False): " ", (True, False): "h", (False, True): "b", (True, True): "&"}
        shown = token[bool(told.get("Health")), bool(told.get("Bullet"))]
        assert second == ("@" if len(seats) > 1 else str(seats[0] + 1) if seats else shown)
        found["zombies"] |= {square: zombies} if zombies else {}
        found["lying"] |= {square: lying} if lying else {}
        found["seats"] |= dict.fromkeys(seats, square)
        found["health"] |= {square} if told.get("Health") else set()
        found["bullets"] |= {square} if told.get("Bullet") else set()
    return found


def on_the_table(state: Any) -> dict[str, Any]:
    """Return what is on the table in a state, in the form that `read_back` gives."""
    lying: Counter[Square] = Counter()
    for group in state.lying:
        lying[group.square] += group.number
    return {
        "zombies": dict(state.zombies),
        "lying": dict(lying),
        "seats": {seat: square for seat, square in enumerate(state.squares) if square is not None},
        "health": set(state.health_tokens),
        "bullets": set(state.bullet_tokens),
    }
