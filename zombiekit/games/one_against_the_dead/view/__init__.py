"""What is seen: the table as text and as a scene, what a seat knows, and what an action may lead to."""
