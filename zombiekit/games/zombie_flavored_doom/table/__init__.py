"""The table: the position and how to look things up in it, what can be done, what happened."""
