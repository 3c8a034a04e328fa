"""Translations without the start of an interpreter.

The command runs in this process, which has imported polydist already; it translates in a fork of
its own, so that what isl does there ends nothing here.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence
from dataclasses import dataclass

from polydist.cli.main import guarded, main_translate

SECONDS = 120


@dataclass(frozen=True)
class Translated:
    status: int
    said: str


def translate(arguments: Sequence[str]) -> Translated:
    """What ``polydist-translate ARGUMENTS`` does: its exit status, and what it says of refusals and
    faults."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        try:
            status = guarded(main_translate, ["--time-limit", str(SECONDS), *arguments])
        except SystemExit as usage:
            status = int(usage.code or 0)
    return Translated(status, said.getvalue())
