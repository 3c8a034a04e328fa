"""Scalars that pass no value from one iteration to another, as the text alone shows: wherever one
is mentioned, the same iteration has written it before."""

from __future__ import annotations

from polydist_frontends.region import If, Loop, Node, Statement
from polydist_frontends.walks import accesses_below, nodes_below


def is_fresh(body: tuple[Node, ...], name: str) -> bool:
    """Whether no iteration of the loops in the body, nor anything in the body itself, sees a value
    of the scalar from before: the first to mention it always writes it and does not read it, or is
    a loop of which each iteration does so, which may have none."""
    for node in (node for node in body if accesses(node, name)):
        if isinstance(node, If):
            return False
        if isinstance(node, Statement):
            return _only_writes(node, name)
        if reads_in_header(node, name) or not is_fresh(node.body, name):
            return False
    return True


def lives_apart(body: tuple[Node, ...], path: tuple[int, ...], name: str) -> bool:
    """Whether nothing outside the loop at the path, in the body, sees a value of the scalar from
    inside: what comes after it there, and each iteration of a loop around it, mentions the scalar
    only after it has been written again."""
    number, *inner = path
    if not is_fresh(body[number + 1 :], name):
        return False
    loop = body[number]
    assert isinstance(loop, Loop)
    return not inner or (is_fresh(loop.body, name) and lives_apart(loop.body, tuple(inner), name))


def mentions(node: Node, name: str) -> bool:
    """Whether the scalar is accessed, or declared, by the node or below it."""
    return accesses(node, name) or any(
        isinstance(below, Statement) and name in below.declares for below in nodes_below([node])
    )


def mentioned(node: Node) -> set[str]:
    """What is accessed, or declared, by the node or below it."""
    found = {access.array for access in accesses_below([node])}
    for below in nodes_below([node]):
        found.update(below.declares if isinstance(below, Statement) else ())
    return found


def accesses(node: Node, name: str) -> bool:
    """Whether the scalar is accessed by the node or below it."""
    return any(access.array == name for access in accesses_below([node]))


def reads_in_header(loop: Loop, name: str) -> bool:
    """Whether the loop's header reads the scalar."""
    return any(access.array == name for access in loop.reads)


def _only_writes(statement: Statement, name: str) -> bool:
    own = (access for access in statement.accesses if access.array == name)
    return all(
        access.kind == "write" and access.when is None and not access.member for access in own
    )
