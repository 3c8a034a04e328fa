"""What POLYRT_STATS wrote."""

from __future__ import annotations

import json
from pathlib import Path


def elements_sent(report: Path) -> int:
    """By all ranks in all regions."""
    return sum(rank["elements"] for region in json.loads(report.read_text())["regions"] for rank in region["ranks"])
