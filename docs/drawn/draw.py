"""Draws the pictures of the documentation: ``python docs/drawn/draw.py``. They are kept in
``docs/assets``; a test compares them with what this makes (``--check``)."""

from __future__ import annotations

import sys
from pathlib import Path

import between_regions
import flow
import guards
import tiles

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def pictures() -> dict[Path, str]:
    """The files, with their texts."""
    return {
        ASSETS / f"{module.__name__}.svg": module.drawing().svg()
        for module in (tiles, flow, between_regions, guards)
    }


def main() -> int:
    """With ``--check`` nothing is written; exit status 1 if a picture is not as it would be."""
    drawn = pictures()
    if "--check" in sys.argv[1:]:
        stale = [path.name for path, text in drawn.items() if path.read_text() != text]
        print(*(f"{name}: run python docs/drawn/draw.py" for name in stale), sep="\n")
        return 1 if stale else 0
    for path, text in drawn.items():
        path.write_text(text)
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
