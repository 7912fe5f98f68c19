"""Pictures of games; nothing of the library below knows of them."""
