"""Dependency files in the form that make, Ninja and CMake read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable


def depfile_text(target: str, read: Iterable[str]) -> str:
    """The rule ``target: files``: all that was read, and the translator's own modules, so that a
    newer translator translates again."""
    paths = dict.fromkeys(os.path.abspath(name) for name in (*read, *_own_modules()))
    return " \\\n  ".join([f"{_escaped(target)}:", *(_escaped(path) for path in paths)]) + "\n"


def _own_modules() -> list[str]:
    """The files of polydist's modules in this process."""
    packages = ("polydist", "polydist_frontends")
    loaded = [module for name, module in sys.modules.items() if name.split(".")[0] in packages]
    return sorted(path for module in loaded if (path := getattr(module, "__file__", None)))


def _escaped(path: str) -> str:
    return path.replace("\\", "\\\\").replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")
