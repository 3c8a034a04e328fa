"""``polydist align``: object files whose large static arrays have pages of their own."""

from __future__ import annotations

import argparse
from pathlib import Path

from polydist.cli.usage import UsageError
from polydist.own_pages import give_own_pages


def run(asked: argparse.Namespace, _theirs: tuple[str, ...]) -> int:
    """Exit status 0."""
    try:
        give_own_pages([Path(name) for name in asked.objects])
    except OSError as error:
        raise UsageError(f"cannot change {error.filename}: {error.strerror}") from None
    return 0
