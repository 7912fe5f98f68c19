"""The table: the position and lookups in it, what can be done, and what has happened."""
