"""The command line in this process."""

from __future__ import annotations

from polydist.cli.main import guarded, main


def analyze(*arguments: str) -> int:
    """The exit status of ``polydist analyze ARGUMENTS``."""
    return guarded(main, ["analyze", *arguments])
