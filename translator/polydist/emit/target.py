"""What the driver asks of a target language, and the small signature behind which every language stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource

from polydist.emit.descriptor import RegionLabel
from polydist.program import Program


@dataclass(frozen=True)
class RegionWork:
    """One region to emit; ``tile`` are the tile sizes as text, valid where the region stands."""

    label: RegionLabel
    program: Program
    region: Region
    tile: tuple[str, ...]


class Target(Protocol):
    """A language that generated code is written in."""

    def code(self, parsed: ParsedSource, work: RegionWork) -> str:
        """What is generated for one region, for ``--emit code``."""

    def files(self, parsed: ParsedSource, works: tuple[RegionWork, ...], stem: str) -> tuple[tuple[str, str], ...]:
        """The files that take the source's place, as (name, text), the source's own first; ``stem`` begins their names."""
