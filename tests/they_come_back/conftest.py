"""What all tests of this game can use."""

from tests.they_come_back.sets import all_sets

__all__ = ["all_sets"]
