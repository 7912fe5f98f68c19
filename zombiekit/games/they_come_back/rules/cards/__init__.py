"""The event cards: a class for each kind, in one module for each theme; `deck` lists them all (what a card is stands in `rules.event_card`)."""
