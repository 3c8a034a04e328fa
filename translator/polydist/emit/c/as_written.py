"""The user's text of a region as it stands, under its own line numbers: for executions that cannot
be distributed, and for a region that checks itself, every statement with what observes it.

It stays in the user's own function, so that it means what it always meant.
"""

from __future__ import annotations

from collections.abc import Mapping

from polydist_frontends.region import Region

from polydist.emit.label import RegionLabel
from polydist.emit.lines import LINE_HERE, blanked, line_directive
from polydist.lower.loop_ir import StatementCode


def as_written(
    label: RegionLabel,
    region: Region,
    text: str,
    statements: Mapping[str, StatementCode] | None = None,
    after: Mapping[str, tuple[str, ...]] | None = None,
) -> list[str]:
    """All lines of the region but for the directive's words; ``after`` stands after the text of
    ``statements``."""
    start, end = region.span.start, region.span.end
    text = blanked(text, region.words)
    pieces, position = [], start
    for statement in sorted((statements or {}).values(), key=lambda s: s.start):
        observing = (after or {}).get(statement.name)
        if observing:
            own = text[statement.start : statement.end]
            pieces += [text[position : statement.start], "{ ", own, " ", " ".join(observing), " }"]
            position = statement.end
    pieces.append(text[position:end])
    lines = "".join(pieces).replace("\r\n", "\n").split("\n")
    return [
        line_directive(text.count("\n", 0, start) + 1, label.file),
        *(line if line.strip() else "" for line in lines),
        LINE_HERE,
    ]
