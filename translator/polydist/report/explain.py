"""What became of a region, in words (``--explain``): per nest what is distributed and how, which
loops stay sequential and because of which dependence, what is sent to whom, and what the user could
do to get more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.errors import Diagnostic
from polydist_frontends.indirect_accesses import selected_by_data
from polydist_frontends.region import Access, Region
from polydist_frontends.variables import shown
from polydist_frontends.walks import accesses_below, is_write

from polydist.lower.loop_ir import KernelCode
from polydist.model.scop import LoopApart, Scop
from polydist.report.entry_lines import entry_lines
from polydist.report.kernel_lines import kernel_lines
from polydist.report.nest_lines import nest_lines, reduction_lines, sequential_lines
from polydist.report.sends import Sent, send_lines
from polydist.request import Request
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Structure
from polydist.schedule.reductions import Contribution
from polydist.sets.strides import is_triangle

_GATHER_WORDS = {
    "lazy": "after the region results stay on the ranks that wrote them, until they are read "
    "(gather(lazy))",
    "all": "after the region every rank has all results "
    "(gather(all); gather(lazy), gather(root) and gather(none) send less)",
    "root": "after the region rank 0 has all results (gather(root))",
    "none": "after the region every element stays on the rank that wrote it last (gather(none))",
}

_PLACEMENT_WORDS = {
    "block": "in contiguous blocks, one per rank, of equal numbers of iterations (dist(block))",
    "cyclic": "cyclically, {} at a time (dist(cyclic))",
    "lookup": "in contiguous blocks of equal numbers of tiles, counting only those with iterations "
    "when the region starts (dist(lookup))",
    "lookup,cyclic": "cyclically, {} at a time, counting only those with iterations when the "
    "region starts (dist(lookup, cyclic))",
}


@dataclass(frozen=True)
class Part:
    """A part of an explanation, and the line of the region's file that it is about."""

    line: int
    lines: tuple[str, ...]


def explanation_parts(
    *,
    region: Region,
    name: str,
    scop: Scop,
    dependences: Dependences,
    structure: Structure,
    sent: Sent,
    contributions: tuple[Contribution, ...],
    request: Request,
    kernels: tuple[KernelCode, ...] = (),
    alternatives: tuple[Structure, ...] = (),
) -> tuple[Part, ...]:
    """The whole explanation of one region: what there is to say about it as a whole, about each
    nest, and again as a whole."""
    lines = [f"region '{name}' in {region.function_name}(), {region.place}"]
    if not structure.nests:
        lines.append("  nothing to do: the region has no statements")
    lines += map(_apart_line, scop.apart)
    lines += sequential_lines(scop, dependences, structure, structure.steps)
    parts = [Part(region.place.line, tuple(lines))]
    for nest in structure.nests:
        lines = list(nest_lines(scop, dependences, nest))
        lines += send_lines(scop, dependences, structure, nest, sent)
        lines += reduction_lines(scop, nest, contributions)
        lines += kernel_lines(scop, nest, kernels[nest.number], region) if kernels else []
        first = min(scop.statement(one).place.line for one in nest.statement_names())
        parts.append(Part(first, tuple(lines)))
    lines = list(_ordinary_lines(region, scop, contributions))
    lines += _selected_lines(region, scop)
    lines += map(_alternative_line, alternatives)
    lines += [f"  {line}" for line in entry_lines(scop, dependences, structure, request.dist)]
    lines += [f"  {line}" for line in _placement_lines(request.dist)]
    lines += [f"  {line}" for line in _weight_lines(structure, request.dist, request.weights)]
    lines.append(f"  {_GATHER_WORDS[request.gather]}")
    parts.append(Part(region.place.line, tuple(lines)))
    return tuple(replace(part, lines=tuple(map(shown, part.lines))) for part in parts)


def _apart_line(loop: LoopApart) -> str:
    return (
        f"  taken for granted, and checked when the region starts: {loop.condition}, as iterations "
        f"of the loop over '{loop.name}' need nothing of each other then; where they do, that "
        "execution runs as written"
    )


def _alternative_line(other: Structure) -> str:
    dimensions = max(len(nest.distributed) for nest in other.nests)
    grid = f", on a grid of {dimensions} dimensions" if dimensions > 1 else ""
    return (
        f"  the runtime may run the loops as written instead{grid}, where it estimates that this "
        "is quicker: POLYRT_SCHEDULE=keep always does, POLYRT_SCHEDULE=diamond never"
    )


def text_of(parts: Iterable[Part]) -> str:
    """The explanation as text."""
    return "\n".join(line for part in parts for line in part.lines)


def explain_undistributed(region: Region, name: str, warning: Diagnostic) -> str:
    """The explanation of a region that is not distributed."""
    head = f"region '{name}' in {region.function_name}(), {region.place}"
    return f"{head}\n  {warning.message}\n  {warning.hint}"


def _placement_lines(distribution: Distribution | None) -> Iterable[str]:
    """The placement that was asked for; the default is said for each nest."""
    if distribution and distribution.function:
        called = f"{distribution.function.text}(tile, tiles, ranks)"
        yield f"each tile runs on the rank that {called} returns when the region starts"
    elif distribution:
        words = _PLACEMENT_WORDS[distribution.kind].format(distribution.block_size)
        yield f"tiles are distributed {words}"


def _weight_lines(
    structure: Structure, distribution: Distribution | None, weights: tuple[float, ...]
) -> Iterable[str]:
    """The weights that were asked for, and where they have no effect."""
    if not weights:
        return
    shares = ", ".join(f"{weight:g}" for weight in weights)
    yield f"the sizes of blocks are in proportion to {shares}, repeated for further ranks"
    looked_up = distribution is not None and distribution.kind == "lookup"
    if any(len(nest.distributed) > 1 for nest in structure.nests) and not looked_up:
        yield "  but not on grids of two or three dimensions, unless dist(lookup) is given"


def _selected_lines(region: Region, scop: Scop) -> Iterable[str]:
    """The arrays of which data select what is read or written."""
    selected = list(_selected(region, scop))
    for written, word in ((False, "read"), (True, "written")):
        own = [access for access in selected if is_write(access) == written]
        for name in dict.fromkeys(access.array for access in own):
            first = next(access for access in own if access.array == name)
            yield (
                f"  '{name}' is {word} where data select it, {first.place}: all that the "
                f"subscript can select counts as {word}"
            )


def _selected(region: Region, scop: Scop) -> Iterable[Access]:
    triangles = {array.source.name for array in scop.arrays if is_triangle(array.strides)}
    for access in accesses_below(region.body):
        plain = access.array not in triangles and not region.arrays[access.array].local
        if plain and selected_by_data(access):
            yield access


def _ordinary_lines(
    region: Region, scop: Scop, contributions: tuple[Contribution, ...]
) -> Iterable[str]:
    """Reduction clauses without any use."""
    used = {scop.array(contribution.array).source.name for contribution in contributions}
    for clause in region.directive.reduction:
        if clause.name.text not in used:
            yield (
                f"  reduction({clause.operator}: {clause.name.text}) has no effect: these values "
                "need not be combined, and are exact"
            )
