"""Parts that know no game: chance, dice, coins, cards, grids, zombie tokens, lines of text."""
