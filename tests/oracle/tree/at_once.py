"""Arrays that are assigned at once and read other elements of what they write: in the tree their
loops run twice. The first pass computes all values, the second one stores them."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.region import If, Loop, Node, Statement
from polydist_frontends.walks import is_write


def in_two_passes(body: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes with two nests of loops for each such assignment."""
    return tuple(part for node in body for part in _parts(node))


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, If):
        then, otherwise = in_two_passes(node.then), in_two_passes(node.otherwise)
        return (replace(node, then=then, otherwise=otherwise),)
    if not isinstance(node, Loop):
        return (node,)
    if _is_assignment(node):
        return _pass(node, stores=False), _pass(node, stores=True)
    return (replace(node, body=in_two_passes(node.body)),)


def _is_assignment(node: Node) -> bool:
    """Whether these are just the loops of one assignment."""
    depth = 0
    while isinstance(node, Loop) and len(node.body) == 1:
        depth, node = depth + 1, node.body[0]
    return isinstance(node, Statement) and node.held is not None and node.held.loops == depth


def _pass(node: Node, stores: bool) -> Node:
    if isinstance(node, Loop):
        return replace(node, body=tuple(_pass(inner, stores) for inner in node.body))
    assert isinstance(node, Statement) and node.held is not None
    placing = node.held.placing
    accesses = tuple(
        access
        for access in node.accesses
        if is_write(access) == stores or (stores and access.array in placing)
    )
    return replace(node, accesses=accesses, held=node.held if stores else None)
