"""What the driver asks of a target language: the interface that every language implements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource

from polydist.emit.label import RegionLabel
from polydist.lower.loop_ir import Program


@dataclass(frozen=True)
class RegionWork:
    """One region to emit; ``tile`` are the tile sizes as text, valid where the region stands."""

    label: RegionLabel
    program: Program
    region: Region
    tile: tuple[str, ...]


Texts = tuple[tuple[str, str], ...]
"""Files to be: (name without folder, text)."""


@dataclass(frozen=True)
class Written:
    """``files`` take the source's place, its own first; ``copies`` are of the headers in
    ``ParsedSource.included``, in their order."""

    files: Texts
    copies: Texts = ()


class Target(Protocol):
    """A language that generated code is written in."""

    def code(self, parsed: ParsedSource, work: RegionWork) -> str:
        """What is generated for one region of ``parsed``, for ``--emit code``."""

    def files(self, parsed: ParsedSource, works: tuple[RegionWork, ...], stem: str) -> Written:
        """What takes the place of the source and of its headers; ``works`` are those of all of
        them, ``stem`` begins the names."""
