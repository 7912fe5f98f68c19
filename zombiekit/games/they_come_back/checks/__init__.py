"""Checks of states and their agendas. The rules never use them; only code that takes in states does."""
