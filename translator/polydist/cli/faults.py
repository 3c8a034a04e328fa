"""The report for faults of polydist itself."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

from polydist.cli.installation import version_text
from polydist.worker import RaisedInWorker

FAULT = 3


def report_fault(error: Exception, arguments: Sequence[str]) -> int:
    """Says on stderr what to send to whom; returns the exit status for faults."""
    if os.environ.get("POLYDIST_DEBUG"):
        traceback.print_exception(error)
    frames = (
        error.__cause__.frames
        if isinstance(error.__cause__, RaisedInWorker)
        else traceback.extract_tb(error.__traceback__)
    )
    where = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    reason = " ".join(str(error).split())[:300]
    print(
        f"polydist: internal error: {type(error).__name__}: {reason}{where}\n"
        "This is a fault of polydist, not of your program; no output was written. Please report it "
        "with\n"
        f"    this message,\n"
        f"    the version: {version_text()},\n"
        f"    the arguments: {' '.join(arguments)},\n"
        "    and the source file, or a part of it that shows the fault.\n"
        "POLYDIST_DEBUG=1 shows the traceback. Until it is fixed, removing the directive leaves "
        "the loop sequential.",
        file=sys.stderr,
    )
    return FAULT
