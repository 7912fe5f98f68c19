"""The rules: a module for each area of the book. They write to drafts, and know nothing of states."""
