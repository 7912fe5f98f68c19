"""Parts that do not depend on any game: chance, dice, coins, cards, grids, zombie tokens, lines of text."""
