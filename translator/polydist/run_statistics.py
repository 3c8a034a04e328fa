"""Statistics of runs, as ``POLYRT_STATS=FILE`` writes them, as objects."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any


@dataclass(frozen=True, kw_only=True)
class RankStatistics:
    """What one rank did: seconds in the phases, and what it sent (docs/runtime.md)."""

    rank: int
    compute: float
    plan: float
    pack: float
    wait: float
    unpack: float
    gather: float
    bytes: int
    messages: int
    elements: int
    tiles: int
    steps: int
    executions: int
    replicated: int
    as_written: int


@dataclass(frozen=True, kw_only=True)
class RegionStatistics:
    """A region, with one record for each rank."""

    name: str
    file: str
    line: int
    ranks: tuple[RankStatistics, ...]


@dataclass(frozen=True, kw_only=True)
class AccessStatistics:
    """What code outside regions touched of results that were on other ranks."""

    array: str
    bytes: int
    windows: int
    function: str
    file: str
    line: int


@dataclass(frozen=True, kw_only=True)
class BroughtStatistics:
    """What all ranks together brought of an array for a region, and what for."""

    region: str
    file: str
    line: int
    array: str
    why: str
    executions: int
    bytes: int


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """Of a run so far: ``ranks`` are the sums over all regions."""

    ranks: tuple[RankStatistics, ...]
    regions: tuple[RegionStatistics, ...]
    accesses: tuple[AccessStatistics, ...]
    brought: tuple[BroughtStatistics, ...] = ()

    def rows(self) -> list[dict[str, Any]]:
        """One for each region and rank: ``pandas.DataFrame(statistics.rows())``."""
        return [
            {"region": region.name, "file": region.file, "line": region.line, **asdict(rank)}
            for region in self.regions
            for rank in region.ranks
        ]


def read_statistics(path: str | os.PathLike[str]) -> Statistics:
    """From a file that ``POLYRT_STATS`` named."""
    return statistics_of(json.loads(Path(path).read_text()))


def statistics_of(stored: Mapping[str, Any]) -> Statistics:
    """From what the runtime writes."""
    return Statistics(
        ranks=_ranks(stored),
        regions=tuple(
            RegionStatistics(
                name=one["name"], file=one["file"], line=one["line"], ranks=_ranks(one)
            )
            for one in stored["regions"]
        ),
        accesses=tuple(
            AccessStatistics(**_known(AccessStatistics, one)) for one in stored["accesses"]
        ),
        brought=tuple(
            BroughtStatistics(**_known(BroughtStatistics, one)) for one in stored.get("brought", ())
        ),
    )


def _ranks(stored: Mapping[str, Any]) -> tuple[RankStatistics, ...]:
    return tuple(RankStatistics(**_known(RankStatistics, one)) for one in stored["ranks"])


def _known(of: type, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Without what later versions add."""
    names = {field.name for field in fields(of)}
    return {name: value for name, value in stored.items() if name in names}
