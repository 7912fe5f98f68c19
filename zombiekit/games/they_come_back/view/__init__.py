"""What players see: the table as text, and what a seat knows of it."""
