"""Ways in which random programs write what others write in another way, to be counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from fuzz.program.asking import loops, nodes, some
from fuzz.program.placed_sums import SUMS
from fuzz.program.styles import BRANCHES, HELD, PARITIES, SETTLING, STEPPING, WHOLE
from fuzz.program.tree import (
    Advance,
    Compare,
    If,
    Index,
    Loop,
    Point,
    Print,
    Program,
    Region,
    Settle,
    View,
)
from fuzz.program.walks import walk

MANNERS: Mapping[str, Callable[[Program], bool]] = {
    "subscript with a name": some(nodes(Point), lambda _: True),
    "variable that a loop advances": some(nodes(Advance), lambda _: True),
    "loop that tests what it advances": some(nodes(Loop), lambda loop: loop.style in STEPPING),
    "loop at once: forall": some(nodes(Loop), lambda loop: loop.style == "forall"),
    "loop at once: reduced": some(nodes(Loop), lambda loop: loop.style == "reduced"),
    "loop at once: shifted sections": some(nodes(Loop), lambda loop: loop.style == "shifted"),
    "loop at once: section": some(nodes(Loop), lambda loop: loop.style == "section"),
    "header with two steps": some(nodes(Loop), lambda loop: bool(loop.counts)),
    "pointer to a row": some(nodes(View), lambda _: True),
    "pointer that moves": some(nodes(View), lambda view: view.ahead > 0),
    "iteration that ends early": some(nodes(If), lambda node: node.early),
    "jump to the end of a body": some(nodes(If), lambda node: node.style == "skip"),
    "loop that is left early": some(nodes(If), lambda node: node.style == "leave"),
    **{
        f"branches by {name}": some(nodes(If), lambda node, style=style: node.style == style)
        for name, style in zip(("jumps", "cases", "signs"), BRANCHES, strict=True)
    },
    "output": some(nodes(Print), lambda _: True),
    "loop over values": some(nodes(Settle), lambda _: True),
    **{
        f"loop over values: {style}": some(
            nodes(Settle), lambda node, style=style: node.style == style
        )
        for style in SETTLING
    },
    "pointer that walks": some(loops, lambda loop: bool(loop.walks)),
    **{
        f"structures: {way}": lambda p, way=way: any(a.held == way for a in p.arrays)
        for way in HELD
    },  # type: ignore[misc]
    **{
        f"arrays at once: {style}": some(loops, lambda loop, style=style: loop.style == style)
        for style in WHOLE
    },
    "array that is given its memory": lambda p: any(a.held == "allocated" for a in p.arrays),
    "subscript declared in a body": some(nodes(Point), lambda point: bool(point.declared)),
    "subscript of a narrow type": lambda p: any(map(_is_narrow, p.regions)),
    "element that data select": some(nodes(Index), lambda index: index.data is not None),
    **SUMS,
    "two-coloured sweep": lambda p: any(map(_has_colours, [*nodes(Loop)(p), *nodes(Compare)(p)])),
    "iterators declared outside": lambda p: any(region.outside for region in p.regions),
}


def _is_narrow(region: Region) -> bool:
    points = [node for node in walk(region) if isinstance(node, Point)]
    kinds = dict(region.scalars)
    return any(re.search("char|short", of.declared or kinds.get(of.name, "")) for of in points)


def _has_colours(node: Loop | Compare) -> bool:
    """Whether a parity decides where a loop begins that takes each second element, or whether a
    statement takes an element."""
    if isinstance(node, Loop):
        return node.step == 2 and any(map(_is_parity, node.lowers))
    return _is_parity(node.left) and len(node.left.inner.terms if node.left.inner else ()) > 1


def _is_parity(index: Index) -> bool:
    return index.inner is not None and index.operator in PARITIES and index.by == 2
