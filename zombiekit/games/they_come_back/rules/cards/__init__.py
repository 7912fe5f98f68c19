"""The event cards: one class for each kind, one module for each theme. `deck` lists them all; `rules.event_card` has their base classes."""
