"""Reads of elements that data select: ``lut[in[i]]``.

Where a subscript of a read is not known, the read counts as one of all elements that the subscript
can select, which are those of the array's extent: what lies outside of it no program may read. So
all of them are there when the element is read, and whatever writes one of them comes before or
after, as in the text. Writes through such subscripts stay unknown. An extent of 1 is no extent: old
programs declare so what has any size (``double a[1]``, ``real a(1)``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from polydist_frontends.integer_expressions import Expression, Integer, Name
from polydist_frontends.region import Access, If, Loop, Node, Range, Statement
from polydist_frontends.walks import has_opaque, names_in

Limits = Callable[[Access, int], tuple[Expression, Expression] | None]
"""The first and the last value that a subscript of an access can have; ``None``: not known."""

_INDEX = "polydist_any{}"


def with_whole_reads(nodes: Iterable[Node], limits: Limits) -> tuple[Node, ...]:
    """The nodes with ranges in place of unknown subscripts of reads."""
    return tuple(_node(node, limits) for node in nodes)


def selected_by_data(access: Access) -> bool:
    """Whether the access stands for one of an element that data select."""
    return any(of.name.startswith(_INDEX.format("")) for of in access.ranges)


def _node(node: Node, limits: Limits) -> Node:
    match node:
        case Statement():
            return replace(node, accesses=_all(node.accesses, limits))
        case If():
            return replace(
                node,
                reads=_all(node.reads, limits),
                then=with_whole_reads(node.then, limits),
                otherwise=with_whole_reads(node.otherwise, limits),
            )
        case Loop():
            reads = _all(node.reads, limits)
            return replace(node, reads=reads, body=with_whole_reads(node.body, limits))


def _all(accesses: Iterable[Access], limits: Limits) -> tuple[Access, ...]:
    return tuple(_whole(access, limits) for access in accesses)


def _whole(access: Access, limits: Limits) -> Access:
    """The access, or that of all elements that its unknown subscripts can select."""
    vague = _vague(access.ranges)
    unknown = [
        k
        for k, subscript in enumerate(access.subscripts)
        if has_opaque(subscript) or _names_any(subscript, vague)
    ]
    if access.kind.endswith("write") or access.accumulates or not unknown:
        return access
    found = {k: limits(access, k) for k in unknown}
    ends = {k: pair for k, pair in found.items() if pair is not None and not _is_single(*pair)}
    return _ranging(access, ends, vague) if len(ends) == len(unknown) else access


def _vague(ranges: Iterable[Range]) -> frozenset[str]:
    """The ranges whose ends are not known."""
    vague: frozenset[str] = frozenset()
    for of in ranges:
        if any(has_opaque(end) or _names_any(end, vague) for end in (of.first, of.last)):
            vague |= {of.name}
    return vague


def _ranging(
    access: Access, ends: Mapping[int, tuple[Expression, Expression]], vague: Collection[str]
) -> Access:
    """The access with a range from end to end in place of each of these subscripts."""
    subscripts = list(access.subscripts)
    ranges = [of for of in access.ranges if of.name not in vague]
    for k, (first, last) in ends.items():
        name = _INDEX.format(k + 1)
        ranges.append(Range(name, first, last, 1))
        subscripts[k] = Name(name, access.place)
    return replace(access, subscripts=tuple(subscripts), ranges=tuple(ranges))


def _names_any(of: Expression, names: Collection[str]) -> bool:
    return any(name.name in names for name in names_in(of))


def _is_single(first: Expression, last: Expression) -> bool:
    return isinstance(first, Integer) and isinstance(last, Integer) and first.value == last.value
