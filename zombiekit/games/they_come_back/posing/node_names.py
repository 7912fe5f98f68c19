"""The nodes at which a position can be posed, by the names of the book."""

from __future__ import annotations

from zombiekit.games.they_come_back.rules import nodes
from zombiekit.games.they_come_back.rules.turns import Phase
from zombiekit.primitives.names import Name

LAYING = ("roll_off", "reveal_tile", "lay_tile", "place_tokens")
"""The nodes of the set-up at which tiles may still lie in the players' piles."""
SETUP_NODES = (*LAYING, "lay_helipad", "deal_card")
"""The nodes of the set-up."""
NODE_PHASES: dict[str, Phase | None] = {
    "turn_start": None,
    "window turn_start": None,
    "count": Phase.COUNT,
    "encounter": Phase.ENCOUNTER,
    "attempt_roll": Phase.ENCOUNTER,
    "after_roll": Phase.ENCOUNTER,
    "bite": Phase.ENCOUNTER,
    "window before_move": Phase.BEFORE_MOVE,
    "move": Phase.MOVE,
    "window step": Phase.MOVE,
    "ambush_roll": Phase.MOVE,
    "ambush_take": Phase.MOVE,
    "undead_attack": Phase.ATTACK,
    "defend": Phase.ATTACK,
    "attack_roll": Phase.ATTACK,
    "undead_move": Phase.MOVE,
    "end_of_move": Phase.END_OF_MOVE,
    "window before_swarm": Phase.BEFORE_SWARM,
    "swarm_roll": Phase.SWARM,
    "swarm_move": Phase.SWARM,
    "second_step": Phase.SWARM,
    "window turn_end": Phase.TURN_END,
    "discard": Phase.DISCARD,
    "refill": Phase.REFILL,
    "trade": Phase.TRADE,
    "turn_end": None,
}
"""The nodes of a turn, and the phases in which they stand; None before the first and after the last."""
OF_HUMANS = ("count", "encounter", "attempt_roll", "window before_move", "move", "ambush_roll", "ambush_take", "trade")
"""The nodes that come up only in a human's turn."""
OF_UNDEAD = ("undead_attack", "defend", "attack_roll", "undead_move")
"""The nodes that come up only in an undead player's turn."""
AT_ATTEMPTS = ("encounter", "attempt_roll", "after_roll", "bite")
"""The nodes that come up in the movement phase and, but for the first two, in the attack phase as well."""
WINDOWS = tuple(name for name in NODE_PHASES if name.startswith("window"))
NODE_NAMES = (*SETUP_NODES, *NODE_PHASES, "game_over")
ASKED_AT: dict[str, type] = {
    "roll_off": nodes.RollOff,
    "reveal_tile": nodes.RevealTile,
    "lay_tile": nodes.LayTile,
    "place_tokens": nodes.PlaceTokens,
    "lay_helipad": nodes.LayTile,
    "deal_card": nodes.DrawCard,
    "encounter": nodes.Encounter,
    "attempt_roll": nodes.AttemptRoll,
    "after_roll": nodes.AfterRoll,
    "bite": nodes.BiteChoice,
    "move": nodes.MoveChoice,
    "ambush_roll": nodes.AmbushRoll,
    "ambush_take": nodes.AmbushTake,
    "undead_attack": nodes.AttackChoice,
    "defend": nodes.Defense,
    "attack_roll": nodes.AttemptRoll,
    "undead_move": nodes.UndeadMove,
    "swarm_roll": nodes.SwarmRoll,
    "swarm_move": nodes.SwarmMove,
    "second_step": nodes.SecondStep,
    "discard": nodes.DiscardChoice,
    "refill": nodes.DrawCard,
    "trade": nodes.TradeChoice,
}
"""What is asked at each node, if there is anything to ask; before the others, and the windows, something happens by itself."""


class RollFor(Name):
    """What a roll-off is about."""

    LAYING = "laying"
    HELIPAD = "helipad"
    FIRST_TURN = "first_turn"
