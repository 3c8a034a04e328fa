"""The schedules of a file's regions as tables, as the oracle and tests read them."""

from __future__ import annotations

from pathlib import Path

from polydist.driver import analyse_file
from polydist.report.schedule_table import schedule_table
from polydist.request import Options


def schedule_tables(source: Path, options: Options) -> list[list[dict[str, object]]]:
    """For every region that is not refused its table, each row with the region's name."""
    return [
        [
            {"region": analysis.name, **row}
            for row in schedule_table(analysis.scop, analysis.structure)
        ]
        for analysis in analyse_file(source, options)
    ]
