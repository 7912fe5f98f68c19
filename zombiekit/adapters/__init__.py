"""Adapters: games as environments for machine learning libraries.

Each library is a separate extra, and only its own module imports it: `zombiekit.adapters.gymnasium` needs
the extra `gymnasium`. What the adapters share is in three modules:

- `zombiekit.adapters.bounds`: the sizes of the arrays of a game, and the error when they are too small;
- `zombiekit.adapters.proofs`: the most legal actions that the rules of a game allow;
- `zombiekit.adapters.arrays`: views and legal actions as arrays of numbers, and back.

An observation is made only from `game.observe(state, seat)`, so it shows only what the seat may know.
"""
