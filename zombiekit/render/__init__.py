"""Show games to people: colors for states drawn as text, and pictures."""
