"""Showing games to people: colors for the text that states draw themselves as, and pictures."""
