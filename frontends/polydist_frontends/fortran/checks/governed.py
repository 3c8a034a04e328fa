"""What stands after a directive that no ``!$polydist end`` follows."""

from __future__ import annotations

from polydist_frontends.fortran.reading.locate import Announced, without_loop
from polydist_frontends.fortran.reading.syntax import parse
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext


def refuse_single_element(announced: Announced, context: RegionContext) -> None:
    """Refuses an assignment to a variable or an element: no work to share out."""
    statement = announced.statements[0]
    if announced.ended or statement.kind != "assignment":
        return
    code = parse("Assignment_Stmt", statement.joined, context.lines)
    of = reference(code.tree.items[0], code, context)
    if of is None or not of.is_whole:
        start = announced.directive.span.start
        raise without_loop(f"'{statement.text}'", context.lines.place(start))
