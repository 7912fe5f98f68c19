"""What is seen: the table as text and as a scene, what a seat knows, and how likely the rest is."""
