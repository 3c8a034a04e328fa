"""Bounds of loops, and conditions that leave them, that no affine function says: ``j < i * i``,
``j * j < n``, ``k = i * m``."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from polydist_frontends.integer_expressions import (
    CONDITION,
    Binary,
    Expression,
    Integer,
    Opaque,
    parts_of,
)
from polydist_frontends.region import If, Loop, Node
from polydist_frontends.walks import ends_in, has_opaque, names_in


def ends_are_known(loop: Loop, around: frozenset[str]) -> bool:
    """Whether the loop is left where its iterator and those ``around`` it say, and nowhere else."""
    iterators = around | {loop.iterator}
    ends = tuple(ends_in(loop.body)) if loop.left else ()
    strange = any(is_non_affine(end, iterators, ("/", "%"), bool(around)) for end in ends)
    return bool(ends) and not any(map(has_opaque, ends)) and not strange


def is_non_affine(
    of: Expression, iterators: frozenset[str], dividing: Collection[str], scaled: bool
) -> bool:
    """Whether the expression multiplies iterators, with parameters too if these ``scale`` them; or
    divides them, by the operators for that, by what is no number."""
    operations = (part for part in parts_of(of) if isinstance(part, Binary))
    return any(_is_one(part, iterators, dividing, scaled) for part in operations)


def _is_one(of: Binary, iterators: frozenset[str], dividing: Collection[str], scaled: bool) -> bool:
    left, right = ({name.name for name in names_in(side)} for side in (of.left, of.right))
    varying = [bool(iterators & names) for names in (left, right)]
    if of.operator == "*":
        return all(varying) or (scaled and any(varying) and bool(left) and bool(right))
    return of.operator in dividing and any(varying) and not isinstance(of.right, Integer)


def with_unknown_bounds(loop: Loop, around: frozenset[str]) -> Loop:
    """The loop, and all in it, with bounds that are unknown where they multiply iterators, or
    divide them by parameters."""
    inside = around | {loop.iterator}

    def below(node: Node) -> Node:
        if isinstance(node, If):
            then, otherwise = tuple(map(below, node.then)), tuple(map(below, node.otherwise))
            return replace(node, then=then, otherwise=otherwise)
        return with_unknown_bounds(node, inside) if isinstance(node, Loop) else node

    first, condition = _affine(loop.first, around), _affine(loop.condition, inside)
    return replace(loop, first=first, condition=condition, body=tuple(map(below, loop.body)))


def _affine(bound: Expression, iterators: frozenset[str]) -> Expression:
    """The bound, or what says that it is not known."""
    if not is_non_affine(bound, iterators, ("/",), scaled=True):
        return bound
    if isinstance(bound, Binary) and bound.operator == "&&":
        left, right = (_affine(side, iterators) for side in (bound.left, bound.right))
        return replace(bound, left=left, right=right)
    return Opaque(CONDITION, "", bound.place)
