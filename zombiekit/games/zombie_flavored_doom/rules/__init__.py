"""The rules, one module for each part of the book. They write to drafts and never see states.

In reading order:

- `rounds`: rounds of dawn, turns by day and in the evening, night and close, as a plan on the agenda (ROUND, TICK, FOOD, DEATH);
- `turns`: everything a player may do in a turn (ACT, ROUND, TICK);
- `moving`: moves to neighboring tiles, drives, and breaking in (MOVE, HOLD, GAS, BREAK);
- `carrying`: units picked up and left (PICK, DROP);
- `fighting`: fights with zombies on neighboring tiles, and players who hit players (FIGHT, PVP);
- `dying`: what a hit, an expulsion and a death take (TICK, WPN, DEATH, RET);
- `homecoming`: members throw out or kill the intruders in their stronghold (RET);
- `night`: zombies appear, move and attack (NIGHT);
- `ends`: victory, the other ends of the game, and the returns (WIN, END, RES).

Boards (BOARD, FILE) are in `box`, the turn order is in `table.position`. There are no dice (SETUP).
Words to know: a *node* is a decision or a consequence that is still to be resolved; the *agenda* of a position is the stack of its nodes,
the current one on top; a *tick* is what nearly everything costs; a *raid* is a break-in; an *intruder* is a player in a foreign
stronghold, at its *gate* until the wall is broken; a player is *out* from death until the return to the board.

Users find the node classes here, as `nodes` of the game. `misfits` yields what in a given position does not
fit a node; only checks of given positions ask.
"""

from __future__ import annotations

from zombiekit.agenda import nodes_of
from zombiekit.games.zombie_flavored_doom.rules import fighting, homecoming, night, rounds, turns
from zombiekit.games.zombie_flavored_doom.rules.fighting import Defense as Defense
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecomers as Homecomers
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecoming as Homecoming
from zombiekit.games.zombie_flavored_doom.rules.night import Appearing as Appearing
from zombiekit.games.zombie_flavored_doom.rules.night import Night as Night
from zombiekit.games.zombie_flavored_doom.rules.night import NightDefense as NightDefense
from zombiekit.games.zombie_flavored_doom.rules.night import Walking as Walking
from zombiekit.games.zombie_flavored_doom.rules.rounds import BeginRound as BeginRound
from zombiekit.games.zombie_flavored_doom.rules.rounds import Close as Close
from zombiekit.games.zombie_flavored_doom.rules.rounds import Dawn as Dawn
from zombiekit.games.zombie_flavored_doom.rules.turns import Day as Day
from zombiekit.games.zombie_flavored_doom.rules.turns import Evening as Evening
from zombiekit.games.zombie_flavored_doom.rules.turns import GoOn as GoOn
from zombiekit.games.zombie_flavored_doom.rules.turns import TurnBegins as TurnBegins

NODES = nodes_of(rounds, turns, fighting, homecoming, night)
"""The classes of the nodes that an agenda may hold, in the order of the book."""
