"""The user's text of a region as it stands, under its own line numbers, for executions that cannot
be distributed.

It stays where it stood, so that it means what it always meant; the directive is a comment there.
Directives of others are left out, as they are where the region is distributed: threads would add in
another order.

Regions that are never distributed run in the same way in every execution (``emit/c/as_written``).
"""

from __future__ import annotations

from polydist_frontends.region import Region

from polydist.emit.c.as_written import entering, undistributed_record
from polydist.emit.fortran.text.layout import Line, UserText
from polydist.emit.fortran.text.names import global_name
from polydist.emit.label import RegionLabel
from polydist.emit.lines import LINE_HERE, blanked, line_marker
from polydist.emit.target import RegionWork


def as_written(label: RegionLabel, region: Region, text: str) -> list[Line]:
    """``text`` is the source's, before any preprocessing: its lines are preprocessed where the
    generated file is."""
    start, end = region.span.start, region.span.end
    first = text.rfind("\n", 0, start) + 1
    margin = text[first:start]
    line = text.count("\n", 0, start) + 1
    return [
        line_marker(line, label.file),
        UserText(margin if margin.isspace() else "", blanked(text, region.words)[start:end]),
        LINE_HERE,
    ]


def undistributed_lines(work: RegionWork, stem: str) -> list[str]:
    """What is told about the region, and a function that enters it, in C."""
    name = _entry(work, stem)
    return [
        *undistributed_record(work),
        f"extern void {name}(void);",
        f"void {name}(void) {{",
        f"    {entering(work)}",
        "}",
        "",
    ]


def undistributed_place(work: RegionWork, text: str, stem: str) -> list[Line]:
    """What stands where the region stood."""
    return [
        "block",
        "   interface",
        f'      subroutine polydist_enter() bind(c, name="{_entry(work, stem)}")',
        "      end subroutine",
        "   end interface",
        "   call polydist_enter()",
        "end block",
        *as_written(work.label, work.region, text),
    ]


def _entry(work: RegionWork, stem: str) -> str:
    return f"{global_name(stem, work.label.name)}_run"
