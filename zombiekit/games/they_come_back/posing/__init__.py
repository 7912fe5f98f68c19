"""Positions built by hand. Within the game, only the game module imports this package."""
