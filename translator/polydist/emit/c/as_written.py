"""The user's text of a region as it stands, under its own line numbers: for executions that cannot
be distributed, and for a region that checks itself, every statement with what observes it.

It stays in the user's own function, so that it means what it always meant.

Regions that are never distributed run in the same way in every execution: the runtime hears of a
condition that never holds, and brings to all ranks what the ranks have left elsewhere. Nothing has
to be known of what they read and write.
"""

from __future__ import annotations

from collections.abc import Mapping

from polydist_frontends.region import Region
from polydist_frontends.statement_forms import Observable

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.label import RegionLabel
from polydist.emit.lines import LINE_HERE, blanked, line_directive
from polydist.emit.target import RegionWork
from polydist.emit.templates import filled_in
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
    written = [
        line_directive(text.count("\n", 0, start) + 1, label.file),
        *(line if line.strip() else "" for line in lines),
        LINE_HERE,
    ]
    if label.may_end or label.observable >= Observable.STANDARD_ERROR:
        written = [*_STDERR_OF_RANK_0, *written, _OWN_STDERR]
    return [*_PUSH, *written, _POP] if _has_macro_of_directive(region) else written


_STDERR_OF_RANK_0 = (
    '#pragma push_macro("stderr")',
    "#undef stderr",
    "#define stderr polyrt_stderr()",
)
_OWN_STDERR = '#pragma pop_macro("stderr")'
"""Around text that prints there, so that it does so once."""

_PUSH = ("#pragma GCC diagnostic push", '#pragma GCC diagnostic ignored "-Wunknown-pragmas"')
_POP = "#pragma GCC diagnostic pop"
"""Around text with a macro that writes the directive, which no compiler knows, and more."""


def _has_macro_of_directive(region: Region) -> bool:
    return any(word.start == word.end for word in region.words)


def undistributed_record(work: RegionWork) -> list[str]:
    """What the runtime is told about the region."""
    return filled_in(
        "c/undistributed.c.j2",
        stem=f"{PREFIX}{work.label.name}",
        label=work.label,
        obstacle=work.obstacle,
    )


def entering(work: RegionWork) -> str:
    """Enters the region, which never gives back an execution."""
    region = f"{PREFIX}{work.label.name}"
    return f"(void)polyrt_enter(&{region}, NULL, NULL, 0, NULL, 0, NULL, 1);"


def undistributed_place(work: RegionWork, text: str) -> list[str]:
    """What stands where the region stood."""
    return ["{", entering(work), *as_written(work.label, work.region, text), "}"]
