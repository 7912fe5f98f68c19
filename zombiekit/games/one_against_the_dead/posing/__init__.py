"""Positions built by hand. The top room: in the game, only its `__init__` imports it."""
