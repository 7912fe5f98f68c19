"""What can be wrong with a state, and what may stand on an agenda. The rules never ask."""
