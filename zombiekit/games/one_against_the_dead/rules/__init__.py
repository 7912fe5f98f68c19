"""The rules, one module for each part of the book. They write to drafts and never see states.

In reading order:

- `rounds`: the set-up, and rounds of four phases (SET, RND);
- `checking_out`: cards laid around the pawn, and the zombies and dice that come with them (CHK, POOL, ZPL, DIE);
- `acting`: the Player Actions phase: moves, searches, Jokers, weapons (AP, MOVE, SRCH, JOK, WPN);
- `zombies`: the Zombies Move and Zombies Attack phases (ZMV, ZAT);
- `attacking`: the Player Attacks phase: fists and weapons (ATK);
- `ends`: how the game ends, the score and the returns (END, SCO).

The engine (GEN) is `zombiekit.agenda`. Cards (CARD) are defined in `box`, zombies (ZOM) in `zombiekit.primitives.zombies`.
Words to know: a *node* is a decision, a chance or a consequence that is still to be resolved; the *agenda* of a position is the stack of
its nodes, the current one on top; a *block* is a cell with a face-up card; a *site* is an Ace or face card, which carries a die;
zombies are counted in *groups* of four numbers, from strong to weak.

Users find the node classes here, as `nodes` of the game. `misfits` yields what in a given position does not
fit a node; only checks of given positions ask.
"""

from __future__ import annotations

import attrs

from zombiekit.agenda import Node, nodes_of
from zombiekit.games.one_against_the_dead.rules import acting, attacking, checking_out, ends, rounds, zombies
from zombiekit.games.one_against_the_dead.rules.acting import Act as Act
from zombiekit.games.one_against_the_dead.rules.acting import ActTest as ActTest
from zombiekit.games.one_against_the_dead.rules.acting import EndOfActions as EndOfActions
from zombiekit.games.one_against_the_dead.rules.acting import JokerChoice as JokerChoice
from zombiekit.games.one_against_the_dead.rules.acting import WeaponChip as WeaponChip
from zombiekit.games.one_against_the_dead.rules.acting import WeaponChoice as WeaponChoice
from zombiekit.games.one_against_the_dead.rules.acting import WeaponDie as WeaponDie
from zombiekit.games.one_against_the_dead.rules.attacking import AttackCoins as AttackCoins
from zombiekit.games.one_against_the_dead.rules.attacking import PlayerAttack as PlayerAttack
from zombiekit.games.one_against_the_dead.rules.attacking import PlayerAttacks as PlayerAttacks
from zombiekit.games.one_against_the_dead.rules.attacking import ReplacementCoins as ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins as BlockCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import CheckOut as CheckOut
from zombiekit.games.one_against_the_dead.rules.checking_out import DrawCard as DrawCard
from zombiekit.games.one_against_the_dead.rules.checking_out import PlaceCard as PlaceCard
from zombiekit.games.one_against_the_dead.rules.checking_out import SiteDie as SiteDie
from zombiekit.games.one_against_the_dead.rules.rounds import BeginRound as BeginRound
from zombiekit.games.one_against_the_dead.rules.rounds import EndCard as EndCard
from zombiekit.games.one_against_the_dead.rules.rounds import StartCard as StartCard
from zombiekit.games.one_against_the_dead.rules.zombies import ZombiesAttack as ZombiesAttack
from zombiekit.games.one_against_the_dead.rules.zombies import ZombiesMove as ZombiesMove

NODES = nodes_of(rounds, checking_out, acting, zombies, attacking, ends)
"""The classes of the nodes that an agenda may hold, in the order of the book."""
CHECKING_OUT, ACTING = nodes_of(checking_out), nodes_of(acting)
"""The node classes of a check-out, and of the Player Actions phase."""
FIXED: dict[str, Node] = {
    cls.called[0]: cls()
    for cls in NODES
    if cls.called and not attrs.fields(cls)  # type: ignore[arg-type]  # each is an attrs class
}
"""The nodes without fields, by their names in the book's node table."""
