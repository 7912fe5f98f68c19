"""What every table needs, wherever it stands: bots in seats, and a record that keeps up with the match."""
