"""What is seen: the table as text and as a scene, and what a seat knows."""
