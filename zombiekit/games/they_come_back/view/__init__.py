"""What is seen: the table as text, and what a seat knows of it."""
