"""Kernels at small sizes with everything about them by enumeration, and random boxes of their
scheduled spaces."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from polydist.analysis import Analysis
from polydist.schedule.nests import Nest
from unit.enumeration import dependences_of, run_region
from unit.kernels import KERNELS
from unit.models import analysis_of, parameter_values, region_of
from unit.points import Tuple, map_points

ALL_CASES = [(name, schedule) for name in KERNELS for schedule in ("auto", "keep")] + [
    (name, "skew") for name in ("jacobi-1d", "heat-2d")
]
""""auto" makes diamonds of the last two."""

CASES = [
    pytest.param(name, schedule, marks=pytest.mark.full if schedule == "keep" and k % 4 else ())
    for k, (name, schedule) in enumerate(ALL_CASES, 1)
]
"""The quick suite keeps the order of every second kernel."""

Box = list[tuple[int, int]]


@dataclass
class Case:
    """A kernel at given sizes: everything about it by enumeration, and random boxes."""

    text: str
    values: dict[str, int]
    schedule: str
    grid: int = 1
    random: Random = field(default_factory=lambda: Random(7))

    def __post_init__(self) -> None:
        self.analysis: Analysis = analysis_of(self.text, self.schedule, self.grid)  # type: ignore[arg-type]
        self.at = parameter_values(self.analysis.scop, self.values)
        self.found = dependences_of(
            run_region(region_of(self.text), self.analysis.scop, self.values)
        )
        self.coordinates = [
            {instance: point for instance, (_, point) in map_points(nest.schedule, self.at)}
            for nest in self.analysis.structure.nests
        ]

    def box(self, nest: Nest) -> tuple[tuple[int, ...], Box]:
        """A z that occurs, and intervals near one that occurs; sometimes without end."""
        point = self.random.choice(sorted(self.coordinates[nest.number].values()))
        starts = [v - self.random.randint(0, 3) for v in point[nest.sequential :]]
        intervals = [(low, low + self.random.randint(0, 4)) for low in starts]
        return point[: nest.sequential], [
            self.random.choice((interval, interval, (-900, 900))) for interval in intervals
        ]

    def inside(self, nest: Nest, instance: Tuple, box: Box, z: tuple[int, ...] | None) -> bool:
        point = self.coordinates[nest.number].get(instance)
        if point is None or (z is not None and point[: nest.sequential] != z):
            return False
        return all(
            low <= v <= high for v, (low, high) in zip(point[nest.sequential :], box, strict=True)
        )

    def names(self, z: tuple[int, ...], writer: Box, reader: Box) -> dict[str, int]:
        names = {**self.at, **{f"_z{k}": v for k, v in enumerate(z)}}
        for (low, high), box in ((("_lo", "_hi"), writer), (("_a", "_b"), reader)):
            names |= {f"{low}{k}": v for k, (v, _) in enumerate(box)} | {
                f"{high}{k}": v for k, (_, v) in enumerate(box)
            }
        return names
