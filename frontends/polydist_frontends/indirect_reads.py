"""Reads of elements that data select: ``lut[in[i]]``.

Where a subscript of a read is not known, the read counts as one of all elements that the subscript
can select, which are those of the array's extent: what lies outside of it no program may read. So
all of them are there when the element is read, and whatever writes one of them comes before or
after, as in the text. Writes through such subscripts stay unknown. An extent of 1 is no extent: old
programs declare so what has any size (``double a[1]``, ``real a(1)``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from polydist_frontends.integer_expressions import Expression, Integer, Name
from polydist_frontends.region import Access, If, Loop, Node, Range, Statement
from polydist_frontends.walks import has_opaque

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
    unknown = [k for k, subscript in enumerate(access.subscripts) if has_opaque(subscript)]
    if access.kind.endswith("write") or access.accumulates or not unknown:
        return access
    ranges, subscripts = list(access.ranges), list(access.subscripts)
    for k in unknown:
        ends = limits(access, k)
        if ends is None or _is_single(*ends):
            return access
        name = _INDEX.format(k + 1)
        ranges.append(Range(name, *ends, 1))
        subscripts[k] = Name(name, access.place)
    return replace(access, subscripts=tuple(subscripts), ranges=tuple(ranges))


def _is_single(first: Expression, last: Expression) -> bool:
    return isinstance(first, Integer) and isinstance(last, Integer) and first.value == last.value
