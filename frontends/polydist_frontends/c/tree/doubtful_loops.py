"""Nodes for what is no loop of the region, and can only be a part of a statement: a ``while`` loop
around ``for`` loops, statements that jumps skip or repeat."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.by_data.single_statements import loop_without_counter
from polydist_frontends.c.control_flow.early_exit import once_only
from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.control_flow.jumps import break_of, counted_loop_in, refused_jump
from polydist_frontends.c.control_flow.tested_steps import test_of
from polydist_frontends.c.reading.syntax import Tree, is_a, walk
from polydist_frontends.c.semantics.accesses import accesses
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.set_iterators import set_iterator
from polydist_frontends.errors import Diagnostic
from polydist_frontends.integer_expressions import CONDITION, Current, Opaque, parts_of
from polydist_frontends.region import Loop, Node, Span
from polydist_frontends.walks import is_write


def doubt_about(jump: Tree, context: RegionContext) -> Diagnostic:
    """What is said of a loop with this jump, unless it becomes part of a statement."""
    return refused_jump(jump, context.place(jump)).diagnostic


def is_around_loops(tree: Tree) -> bool:
    """Whether the tree is a loop without a counter, around ``for`` loops."""
    is_loop = is_a(tree, "While", "DoWhile") and not once_only(tree)
    return is_loop and counted_loop_in(tree.stmt) is not None


def nameless_loop(
    doubt: Diagnostic,
    body: tuple[Node, ...],
    span: Span,
    context: RegionContext,
    jumps: bool = False,
) -> Loop:
    """What stands for statements whose number of runs is not known."""
    place = context.source_map.lines.place(span.start)
    loop = loop_without_counter(f"polydist_runs@{span.start}", "int", doubt, body, span, place)
    return replace(loop, jumps=jumps)


def tests_what_it_advances(tree: Tree, context: RegionContext) -> bool:
    """Whether the tree is a ``while`` or ``do`` loop that no jump leaves whose condition has
    nothing but integers in it, some of which the loop changes."""
    if not is_a(tree, "While", "DoWhile") or break_of(tree) is not None:
        return False
    test = test_of(tree, context.resolution)
    condition = expression(test.condition, context, CONDITION)
    changed = (reference(assigned(node), context) for node in walk(tree) if assigned(node))
    names = {of.name for of in changed if of is not None}
    tested = {part.name for part in parts_of(condition) if isinstance(part, Current)}
    assigns = any(map(is_write, accesses(test.condition, context)))
    opaque = any(isinstance(part, Opaque) for part in parts_of(condition))
    return not (opaque or assigns) and not tested.isdisjoint(names)


def has_structure(node: Tree, context: RegionContext) -> bool:
    """Whether a statement is more than a part of the block that it stands in."""
    if is_a(node, "While", "DoWhile") and not once_only(node):
        return tests_what_it_advances(node, context)
    return is_a(node, "For", "If") or set_iterator((node,), context) is not None
