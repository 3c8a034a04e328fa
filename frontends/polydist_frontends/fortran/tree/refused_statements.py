"""Statements that a region cannot contain."""

from __future__ import annotations

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.doubtful_loops import JUMPS, refused_jump

_POINTERS = (
    "let whole pointers take each other's places (tmp => a; a => b; b => tmp), set and use a "
    "pointer in one body alone, or use one array with one more dimension"
)
_CALLS = {
    "allocation": (
        "allocation-call",
        "an allocation",
        "allocate before the region and free after it",
    ),
    "pointer-assignment": (
        "pointer-moves",
        "a pointer assignment",
        _POINTERS,
    ),
}


def refused_statement(statement: SourceStatement, context: RegionContext) -> Refusal:
    """The refusal for a statement that is neither an assignment nor a condition."""
    place = context.lines.place(statement.span.start)
    if statement.kind in JUMPS:
        return refused_jump(statement, context)
    if statement.kind in _CALLS:
        code, what, hint = _CALLS[statement.kind]
        return refuse(code, f"the region contains {what}: '{statement.text}'", place, hint)
    return refuse(
        "unsupported-statement",
        f"'{statement.text}' cannot be used in a region",
        place,
        "move it outside the region",
    )
