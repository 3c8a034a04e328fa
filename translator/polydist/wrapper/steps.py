"""What a command line comes to: steps, grouped by what depends on what."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Union


@dataclass(frozen=True)
class Translate:
    """``polydist-translate`` with these arguments, which writes ``generated``; if it fails, an old
    ``product`` goes, as compilers have it."""

    arguments: tuple[str, ...]
    generated: Path
    product: Path


@dataclass(frozen=True)
class Run:
    """A command of the compiler's."""

    command: tuple[str, ...]


@dataclass(frozen=True)
class AddDependencies:
    """The dependency ``file`` also names what the translator has ``told`` that it read; ``phony``
    as for ``-MP``."""

    file: Path
    told: Path
    phony: bool


@dataclass(frozen=True)
class OwnPages:
    """Large static arrays of the object file get pages of their own."""

    object: Path


@dataclass(frozen=True)
class LinkWithRuntime:
    """``command``, and behind it the runtime and MPI."""

    command: tuple[str, ...]


Step = Union[Translate, Run, AddDependencies, OwnPages, LinkWithRuntime]


@dataclass(frozen=True)
class Plan:
    """``jobs`` are independent of each other: the steps of each follow one another as long as they
    succeed. If all jobs do, ``last`` follows. ``warnings`` are for the user."""

    jobs: tuple[tuple[Step, ...], ...]
    last: Step | None = None
    warnings: tuple[str, ...] = ()
