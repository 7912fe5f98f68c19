"""What is seen: the table as text and scene, and what a seat knows."""
