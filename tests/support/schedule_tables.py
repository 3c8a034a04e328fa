"""The schedules of a file's regions as tables, as the oracle and tests read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from polydist.analysis import Analysis
from polydist.driver import analyse_file
from polydist.report.schedule_table import schedule_table
from polydist.request import Options
from polydist.schedule.nests import Structure


def schedule_tables(source: Path, options: Options) -> list[list[dict[str, object]]]:
    """For every region that is not refused its table, each row with the region's name, the
    arrays of which ranks combine parts, and which of its schedules the row is of."""
    return [
        [
            {
                "region": analysis.name,
                "combined": _combined(analysis),
                "schedule": schedule,
                **row,
            }
            for schedule, structure in enumerate((analysis.structure, *_others(analysis)))
            for row in schedule_table(analysis.scop, structure)
        ]
        for analysis in analyse_file(source, options)
    ]


def _others(analysis: Analysis) -> Iterable[Structure]:
    """Those of other schedules, whose nests are numbered after those before them."""
    count = len(analysis.structure.nests)
    for other in analysis.alternatives:
        nests = tuple(replace(nest, number=count + nest.number) for nest in other.nests)
        count += len(nests)
        yield replace(other, nests=nests)


def _combined(analysis: Analysis) -> list[str]:
    arrays = {contribution.array for contribution in analysis.contributions}
    return sorted(analysis.scop.array(array).source.name for array in arrays)
