"""What can be wrong with a state, and what may stand on an agenda. Only the doors ask."""
