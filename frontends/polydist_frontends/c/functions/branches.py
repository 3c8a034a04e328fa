"""Bodies of functions in which what follows a branch that returns stands in the other one, so that
nothing jumps: ``if (q > 2) { *w = 0; return; } *w = 1;`` sets ``*w`` in both branches of a
condition."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, walk


def in_branches(body: Tree) -> Tree:
    """The body in that form; loops stay as they are."""
    return c.Compound(_rearranged(block_items(body)), body.coord)


def is_straight(body: Tree) -> bool:
    """Whether nothing in such a body returns before its end."""
    ends = {id(node) for node in _ends(block_items(body))}
    return all(id(node) in ends for node in walk(body) if is_a(node, "Return"))


def _rearranged(items: list[Tree]) -> list[Tree]:
    for position, item in enumerate(items):
        if is_a(item, "Return"):
            return items[: position + 1]
        if is_a(item, "If") and (_returns(item.iftrue) or _returns(item.iffalse)):
            rest = items[position + 1 :]
            sides = (_with_rest(side, rest) for side in (item.iftrue, item.iffalse))
            return [*items[:position], c.If(item.cond, *sides, item.coord)]
    return items


def _with_rest(side: Tree | None, rest: list[Tree]) -> Tree:
    own = _statements(side)
    coord = None if side is None else side.coord
    return c.Compound(_rearranged(own if _returns(side) else [*own, *rest]), coord)


def _statements(side: Tree | None) -> list[Tree]:
    if side is None:
        return []
    return block_items(side) if is_a(side, "Compound") else [side]


def _returns(side: Tree | None) -> bool:
    last = _statements(side)[-1:]
    return any(is_a(item, "Return") for item in last)


def _ends(items: list[Tree]) -> Iterator[Tree]:
    """The last statements, of branches too."""
    for item in items[-1:]:
        if is_a(item, "If"):
            yield from _ends([*_statements(item.iftrue)])
            yield from _ends([*_statements(item.iffalse)])
        elif is_a(item, "Compound"):
            yield from _ends(block_items(item))
        else:
            yield item
