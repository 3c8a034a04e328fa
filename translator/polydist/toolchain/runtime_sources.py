"""Where this installation has the sources of the runtime."""

from __future__ import annotations

from pathlib import Path

import polydist
from polydist.toolchain.failures import ToolchainError


class NoRuntime(ToolchainError):
    """They are missing."""


def runtime_directory() -> Path:
    """The folder with ``include/polyrt.h`` and ``src/*/*.c``: the source tree's, else
    the installed one. Raises ``NoRuntime``."""
    source_tree = Path(polydist.__file__).resolve().parents[2] / "runtime_c"
    for candidate in (
        source_tree,
        *(Path(folder) / "share" / "runtime_c" for folder in polydist.__path__),
    ):
        if (candidate / "include" / "polyrt.h").is_file():
            return candidate
    raise NoRuntime(
        "the sources of the runtime are missing from this installation; install polydist again"
    )
