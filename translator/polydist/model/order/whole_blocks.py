"""Runs of neighbouring nodes of which some stand in a block of the text that is no node, and others
outside of it or in another block: ``{ for (...) ... } { for (...) ... }``. A text that holds them
all has to have these blocks whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from polydist_frontends.errors import refuse
from polydist_frontends.region import Node, Span

_NO_CODE = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
"""Comments, strings and characters."""


def with_whole_blocks(nodes: Sequence[Node], first: int, last: int) -> tuple[int, int]:
    """The smallest run of the nodes that has those from ``first`` to ``last``, and all that stands
    in blocks of which it has a part."""
    while True:
        torn = _torn(nodes[first : last + 1])
        held = [k for k, node in enumerate(nodes) if not torn.isdisjoint(node.blocks)]
        whole = min([first, *held]), max([last, *held])
        if whole == (first, last):
            return whole
        first, last = whole


def span_with_blocks(nodes: Sequence[Node], text: str) -> Span:
    """From the beginning of the first node, or of a block that not all are in, to the end of the
    last one. Refused where braces would be cut apart."""
    spans = [nodes[0].span, nodes[-1].span, *_torn(nodes)]
    span = Span(min(of.start for of in spans), max(of.end for of in spans))
    if not _is_balanced(text[span.start : span.end]):
        raise refuse(
            "variable-across-blocks",
            "a scalar passes values between two blocks of this loop body",
            nodes[0].place,
            "declare the variable inside the loop body that uses it",
        )
    return span


def _torn(nodes: Iterable[Node]) -> frozenset[Span]:
    """The blocks that hold some of the nodes, not all."""
    blocks = [frozenset(node.blocks) for node in nodes]
    return frozenset().union(*blocks) - frozenset.intersection(*blocks)


def _is_balanced(text: str) -> bool:
    """Whether all braces of the text have their other ones in it, but for those in comments and
    strings."""
    depth = 0
    for character in _NO_CODE.sub(" ", text):
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0
