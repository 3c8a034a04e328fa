"""Every stage of one region as text, for ``--emit``."""

from __future__ import annotations

from collections.abc import Iterable

from polydist.comm.flows import Flow
from polydist.lower.loop_ir import Program
from polydist.model.scop import Scop
from polydist.request import Stage
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest, Run, Step, Structure
from polydist.schedule.tree import Band, Form, Leaf, Tree
from polydist.sets.unions import maps_of, sets_of


def show_stage(
    stage: Stage,
    scop: Scop,
    dependences: Dependences,
    tree: Tree,
    structure: Structure,
    flows: tuple[Flow, ...],
    program: Program,
) -> str:
    """The text of any stage but ``code``, which is the emitter's."""
    lines: dict[Stage, Iterable[str]] = {
        "scop": _scop_lines(scop),
        "deps": _dependence_lines(dependences),
        "schedule": _tree_lines(tree, 0),
        "tiles": _structure_lines(structure),
        "comm": _flow_lines(flows),
        "ast": _program_lines(program),
    }
    return "\n".join(lines[stage])


def _scop_lines(scop: Scop) -> Iterable[str]:
    yield f"context: {scop.context}"
    yield "parameters: " + ", ".join(f"{p.name} = {p.text}" for p in scop.parameters)
    for array in scop.arrays:
        strides = ", ".join(map(str, array.strides))
        element = array.source.element
        yield f"array {array.name}: {element}, rank {array.rank}, strides ({strides})"
    for statement in scop.statements:
        yield f"{statement.name} at {statement.place}: {statement.domain}"
        yield from (f"  reads  {m}" for m in maps_of(statement.reads))
        yield from (f"  steady {m}" for m in maps_of(statement.steady))
        yield from (f"  writes {m}" for m in maps_of(statement.writes))
        if statement.private:
            yield f"  private {', '.join(statement.private)}"
    yield from (f"check at {check.place}: {check.holds}" for check in scop.checks)


def _dependence_lines(dependences: Dependences) -> Iterable[str]:
    named = (
        ("flow", dependences.flow_elements),
        ("anti", dependences.anti),
        ("output", dependences.output),
    )
    for title, union in (
        *named,
        ("live-in", dependences.live_in),
        ("live-out", dependences.live_out),
    ):
        yield f"{title}:"
        yield from (f"  {m}" for m in maps_of(union))


def _tree_lines(tree: Tree, indent: int) -> Iterable[str]:
    """A band, a sequence or a leaf, and what is below it."""
    pad = "  " * indent
    if isinstance(tree, Leaf):
        yield f"{pad}leaf " + "; ".join(
            str(piece.get_tuple_name()) for piece in sets_of(tree.domain)
        )
    elif isinstance(tree, Band):
        yield f"{pad}band{' permutable' if tree.permutable else ''}"
        for member, coincident, in_order in zip(
            tree.members, tree.coincident, tree.in_order, strict=True
        ):
            parallel = "in order  " if in_order else "parallel  "
            yield f"{pad}  {parallel if coincident else 'sequential'} {member}"
        yield from _tree_lines(tree.child, indent + 1)
    else:
        yield f"{pad}sequence"
        for child in tree.children:
            yield from _tree_lines(child, indent + 1)


def _structure_lines(structure: Structure) -> Iterable[str]:
    for nest in structure.nests:
        yield f"{nest.name}: {', '.join(_nest_properties(nest))}"
        yield from (f"  {m}" for m in maps_of(nest.schedule))
    yield from _step_lines(structure.steps, 0)


def _nest_properties(nest: Nest) -> Iterable[str]:
    """What one line says of a nest."""
    yield f"{nest.kind} of {nest.front}" if nest.kind == "wavefront" else nest.kind
    yield f"z {nest.sequential}"
    yield f"tiled {nest.depth}"
    yield "distributed " + (", ".join(form_text(form) for form in nest.distributed) or "nothing")
    if nest.in_order:
        yield "in order"


def form_text(form: Form) -> str:
    """``T1 - T0``; ``2 T1`` where a factor is not one."""
    terms = [
        (factor, f"T{k}" if abs(factor) == 1 else f"{abs(factor)} T{k}")
        for k, factor in enumerate(form)
        if factor
    ]
    terms.sort(key=lambda term: term[0] < 0)
    text = "".join(f" {'+' if factor > 0 else '-'} {name}" for factor, name in terms)
    return text.removeprefix(" + ").removeprefix(" ")


def _step_lines(steps: tuple[Step, ...], indent: int) -> Iterable[str]:
    """Loops and the nests that run in them."""
    for step in steps:
        if isinstance(step, Run):
            yield "  " * indent + f"run N{step.nest}"
        else:
            yield "  " * indent + f"for z{step.level}"
            yield from _step_lines(step.body, indent + 1)


def _flow_lines(flows: tuple[Flow, ...]) -> Iterable[str]:
    for flow in flows:
        receiver = "OUT" if flow.receiver is None else f"N{flow.receiver}"
        yield f"N{flow.nest} -> {receiver}, {flow.array}:"
        yield from (f"  {piece}" for piece in sets_of(flow.elements))


def _program_lines(program: Program) -> Iterable[str]:
    for nest in program.nests:
        yield f"N{nest.number} compute: {nest.compute}"
        for flow in nest.flows:
            yield f"N{nest.number} flow {flow.array} -> {flow.receiver}: {flow.elements}"
