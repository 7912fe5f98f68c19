"""The table: the position and how to look things up in it, the actions, the events, and the words for them."""
