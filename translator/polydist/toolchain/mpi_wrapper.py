"""What MPI's own compiler wrapper would run: ``mpicc -show``, taken apart."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from polydist.toolchain.answers import answer_of
from polydist.toolchain.failures import ToolchainError


class NoMpi(ToolchainError):
    """There is no MPI, or its wrapper does not say what it runs; the message says what to do."""


@dataclass(frozen=True)
class Wrapped:
    """The compiler behind an MPI wrapper, and what the wrapper adds."""

    wrapper: str
    compiler: tuple[str, ...]
    compiling: tuple[str, ...]
    linking: tuple[str, ...]


def find_wrapper(environment: Mapping[str, str], name: str = "mpicc") -> str | None:
    """The wrapper that ``POLYDIST_MPICC`` names, else the first on the path, else the one beside
    this Python, as CMake's function looks for it. Another one than mpicc is beside mpicc."""
    chosen = environment.get("POLYDIST_MPICC") or shutil.which("mpicc")
    found = chosen or str(Path(sys.executable).parent / "mpicc")
    if name == "mpicc":
        return shutil.which(found)
    return shutil.which(name, path=os.path.dirname(shutil.which(found) or found))


def wrapped(wrapper: str) -> Wrapped:
    """What the wrapper runs. Raises ``NoMpi``."""
    for question in ("-show", "--showme"):
        words = _answer(wrapper, question)
        if words:
            return _taken_apart(wrapper, words)
    raise NoMpi(
        f"{wrapper} does not answer -show, so that its compiler and its flags are not known"
    )


def required_wrapper(environment: Mapping[str, str]) -> Wrapped:
    """MPI's C compiler. Raises ``NoMpi``."""
    found = find_wrapper(environment)
    if found is None:
        raise NoMpi(
            "no MPI was found: neither on the path nor next to this Python is there an mpicc.\n"
            "Install one (apt install mpich libmpich-dev; or python3 -m pip install mpich), or "
            "name it with POLYDIST_MPICC=/path/to/mpicc"
        )
    return wrapped(found)


def _answer(wrapper: str, question: str) -> list[str]:
    try:
        return shlex.split(answer_of([wrapper, question]))
    except ValueError:
        return []


def _taken_apart(wrapper: str, words: list[str]) -> Wrapped:
    """The compiler's words come before the first option."""
    first = next((k for k, word in enumerate(words) if word.startswith("-")), len(words))
    compiler, flags = tuple(words[:first]), words[first:]
    compiling = tuple(word for word in flags if word.startswith(("-I", "-D", "-pthread")))
    linking = tuple(word for word in flags if not word.startswith(("-I", "-D")))
    return Wrapped(wrapper, compiler, compiling, linking)
