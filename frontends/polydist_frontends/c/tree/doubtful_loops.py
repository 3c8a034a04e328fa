"""Nodes for what is no loop of the region, and can only be a part of a statement: a ``while`` loop
around ``for`` loops, statements that jumps skip or repeat."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.c.control_flow.early_exit import once_only
from polydist_frontends.c.control_flow.jumps import counted_loop_in, refused_jump
from polydist_frontends.c.reading.syntax import Tree, is_a
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Diagnostic
from polydist_frontends.loops_by_data import loop_without_counter
from polydist_frontends.region import Loop, Node, Span


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
