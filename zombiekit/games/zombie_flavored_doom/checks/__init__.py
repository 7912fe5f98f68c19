"""What can be wrong with a state or its agenda. Checked only where states come in."""
