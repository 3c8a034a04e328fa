"""The user's text of a region as it stands, under its own line numbers, for executions that cannot
be distributed.

It stays where it stood, so that it means what it always meant; the directive is a comment there.
Directives of others are left out, as they are where the region is distributed: threads would add in
another order.
"""

from __future__ import annotations

from polydist_frontends.region import Region

from polydist.emit.fortran.layout import Line, UserText
from polydist.emit.label import RegionLabel
from polydist.emit.lines import LINE_HERE, blanked, line_marker


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
