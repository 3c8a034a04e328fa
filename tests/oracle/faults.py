"""What the checker raises."""

from __future__ import annotations


class ReplayError(AssertionError):
    """The run was not a correct and exact distribution of the region."""


def expect(holds: bool, message: str) -> None:
    if not holds:
        raise ReplayError(message)
