"""Programs that are to be interrupted, also where the tests run in the background."""

from __future__ import annotations

import time
from pathlib import Path

HEEDING = ["env", "--default-signal=INT"]
"""Goes before a command: a shell's background jobs ignore SIGINT, and their children with them."""


def ends(process: int) -> bool:
    """Whether the process is gone, or soon is: a signal takes its time on a busy machine. One that
    has ended may still be listed."""
    for _ in range(500):
        try:
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.02)
    return False
