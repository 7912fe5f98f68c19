"""Positions built by hand. The top room: nothing of the game imports it but the game itself."""
