"""Positions built by hand. In the game, only its `__init__` imports this package."""
