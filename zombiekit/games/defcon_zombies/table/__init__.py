"""The table: the position and how to look things up in it, the actions, and the events."""
