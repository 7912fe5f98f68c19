"""What bots know about *Sometimes, They Come Back!*: how good a position is, and how to play on quickly."""

from zombiekit.games.they_come_back.bots.judging import worth
from zombiekit.games.they_come_back.bots.rollout import rollout

__all__ = ["rollout", "worth"]
