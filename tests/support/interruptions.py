"""Programs that are to be interrupted, also where the tests run in the background."""

from __future__ import annotations

HEEDING = ["env", "--default-signal=INT"]
"""Goes before a command: a shell's background jobs ignore SIGINT, and their children with them."""
