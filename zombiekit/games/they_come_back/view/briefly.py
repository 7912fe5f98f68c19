"""Choices in short: what they have in common, what each one is, and where."""

from __future__ import annotations

from typing import Any

from zombiekit.games.they_come_back.box.components import TITLES, Square
from zombiekit.games.they_come_back.table import actions, words
from zombiekit.games.they_come_back.table.position import Draft, zombies_on
from zombiekit.games.they_come_back.view.drawing import describe
from zombiekit.words import many

_TURNED = ("as it is", "right", "around", "left")


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short: what it shares with others, what it is, and where. If it shares nothing, describe it in full."""
    match action:
        case actions.Move(origin=origin, target=target, kind=kind):
            return f"move {words.a_zombie(kind)} from {words.at(origin)}", *_place(state, target)
        case actions.Step(square=square):
            return "step to", *_place(state, square, crowd=True)
        case actions.Crawl(square=square):
            return "crawl to", *_place(state, square, crowd=True)
        case actions.Place(square=square):
            return describe(state, action).partition(" on ")[0] + " on", *_place(state, square)
        case actions.Pick(square=square):
            return describe(state, action).partition(" on ")[0] + " on", *_place(state, square)
        case actions.Lay(cell=cell, r=r):
            said = describe(state, action).partition(" in cell ")
            return f"{said[0]} in cell {words.at(cell)}", _TURNED[r] if "turned" in said[2] or r else "as it is", ""
        case actions.Play(card=card, target=int() as target):
            return f"play {TITLES[card]} at", words.seat_name(target), ""
        case actions.Ambush(victim=seat):
            return "rob", words.seat_name(seat), ""
        case actions.Aim(target=seat):
            return "aim it at", words.seat_name(seat), ""
        case actions.Attack(victim=seat):
            return "attack", words.seat_name(seat), ""
        case _:
            return "", describe(state, action), ""


def _place(state: Draft, square: Square, *, crowd: bool = False) -> tuple[str, str]:
    """Return the building of a square, or nothing for the street, with its zombies if `crowd`, and its coordinates."""
    town = state.town
    what = town.name_of((square[0] // 3, square[1] // 3)) if square in town.building else ""
    count = zombies_on(state.zombies).get(square, 0) if crowd else 0
    return ", ".join(filter(None, (what, many(count, "zombie") if count else ""))), words.at(square)
