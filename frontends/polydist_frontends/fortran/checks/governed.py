"""What stands after a directive that no ``!$polydist end`` follows."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.fortran.reading.locate import Announced, without_loop
from polydist_frontends.fortran.reading.syntax import parse
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.region import Loop, Node


def refuse_single_element(
    announced: Announced, nodes: Sequence[Node], context: RegionContext
) -> None:
    """Refuses an assignment to a variable or an element, unless it has become a loop: no work to
    share out."""
    statement = announced.statements[0]
    is_loop = any(isinstance(node, Loop) for node in nodes)
    if announced.ended or statement.kind != "assignment" or is_loop:
        return
    code = parse("Assignment_Stmt", statement.joined, context.lines)
    of = reference(code.tree.items[0], code, context)
    if of is None or not of.is_whole:
        start = announced.directive.span.start
        raise without_loop(f"'{statement.text}'", context.lines.place(start))
