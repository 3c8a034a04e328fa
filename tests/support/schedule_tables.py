"""The schedules of a file's regions as tables, as the oracle and tests read them."""

from __future__ import annotations

from pathlib import Path

from polydist.analysis import Analysis
from polydist.driver import analyse_file
from polydist.report.schedule_table import schedule_table
from polydist.request import Options


def schedule_tables(source: Path, options: Options) -> list[list[dict[str, object]]]:
    """For every region that is not refused its table, each row with the region's name and the
    arrays of which ranks combine parts."""
    return [
        [
            {"region": analysis.name, "combined": _combined(analysis), **row}
            for row in schedule_table(analysis.scop, analysis.structure)
        ]
        for analysis in analyse_file(source, options)
    ]


def _combined(analysis: Analysis) -> list[str]:
    arrays = {contribution.array for contribution in analysis.contributions}
    return sorted(analysis.scop.array(array).source.name for array in arrays)
