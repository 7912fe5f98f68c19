"""Checks of states and their agendas. Only the doors use them."""
