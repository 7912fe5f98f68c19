"""Positions built by hand. Only the game's own `__init__` imports this package."""
