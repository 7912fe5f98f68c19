"""Adapters: games as environments of libraries for learning.

Each library is an extra of its own, and is imported by its own module alone: `zombiekit.adapters.gymnasium` needs
`pip install "zombiekit[gymnasium]"`. What the adapters share is in two modules:

- `zombiekit.adapters.bounds`: how large arrays have to be for a game, and the error when they are too small;
- `zombiekit.adapters.arrays`: views and legal actions as arrays of numbers, and back.

An observation is made of `game.observe(state, seat)` alone, so that it shows nothing that the seat may not know.
"""
