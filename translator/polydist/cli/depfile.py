"""Dependency files in the form that make, Ninja and CMake read."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable

_ESCAPED = re.compile(r"\\([\\# ])")


def depfile_text(target: str, read: Iterable[str]) -> str:
    """The rule ``target: files``: all that was read, and the translator's own modules, so that a
    newer translator translates again."""
    paths = dict.fromkeys(os.path.abspath(name) for name in (*read, *_own_modules()))
    return " \\\n  ".join([f"{escaped(target)}:", *(escaped(path) for path in paths)]) + "\n"


def files_in(rule: str) -> list[str]:
    """The files after the colon of a rule for make."""
    listed = rule.partition(":")[2].replace("\\\n", " ").replace("$$", "$")
    words = re.split(r"(?<!\\)\s+", listed.strip())
    return [_ESCAPED.sub(r"\1", word) for word in words if word]


def with_files(rules: str, told: str, phony: bool) -> str:
    """The rules with the files of the program that another rule names beside; ``phony``: each with
    a rule of its own, so that it may be missing."""
    own = {os.path.abspath(name) for name in files_in(rules)}
    more = [escaped(name) for name in files_in(told) if name not in own and _is_of_program(name)]
    if not more:
        return rules
    target = rules.partition(":")[0].strip()
    alone = [f"{name}:" for name in more] if phony else []
    return "\n".join([rules.rstrip("\n"), f"{target}: {' '.join(more)}", *alone]) + "\n"


def _is_of_program(name: str) -> bool:
    """Whether it is a file neither of the system nor of polydist."""
    return not name.startswith("/usr/") and name not in _own_modules()


def _own_modules() -> list[str]:
    """The files of polydist's modules in this process."""
    packages = ("polydist", "polydist_frontends")
    loaded = [module for name, module in sys.modules.items() if name.split(".")[0] in packages]
    return sorted(path for module in loaded if (path := getattr(module, "__file__", None)))


def escaped(path: str) -> str:
    return path.replace("\\", "\\\\").replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")
