"""Sums of products in a scalar, of which elements are used again along two loops (step 2 of
``expansion``)."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.integer_expressions import Binary, Expression, Integer, parts_of
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.walks import is_write, names_in

from polydist.model.scalars.fresh_values import is_fresh

FEW = 32
"""A sum over so few elements finds them again without help."""


def is_plain(loop: Loop) -> bool:
    """Whether the loop only counts."""
    odd = (loop.once, loop.jumps, loop.torn, loop.doubt, loop.by, loop.unless, loop.left)
    return not any(odd) and not any((loop.strips, loop.after, loop.reads))


def is_affine(condition: If) -> bool:
    """Whether the condition is one of parameters and iterators alone, and surely in the model."""
    odd = (condition.reads, condition.text, condition.stepping, condition.counters)
    return not any(odd) and not any(map(_may_be_non_affine, parts_of(condition.condition)))


def _may_be_non_affine(part: Expression) -> bool:
    """A product, quotient or remainder of two that are no numbers."""
    if not isinstance(part, Binary) or part.operator not in ("*", "/", "%", "modulo"):
        return False
    is_product = part.operator == "*"
    sides = (part.left, part.right) if is_product else (part.right,)
    return not any(isinstance(side, Integer) for side in sides)


def sums_products(home: Loop, name: str, around: tuple[Loop, ...]) -> bool:
    """Whether a loop in the home's body adds products up in the scalar, of which elements are used
    again along two loops (step 2)."""
    return any(
        _is_product(statements, name, inner, home, around)
        for inner, statements in _statements_in_loops(home.body, ())
    )


def _statements_in_loops(
    body: tuple[Node, ...], around: tuple[Loop, ...]
) -> Iterator[tuple[tuple[Loop, ...], tuple[Statement, ...]]]:
    """The statements under plain loops of the body, with these: each by itself, and all together
    that are all that a loop has."""
    own = tuple(node for node in body if isinstance(node, Statement))
    if around:
        yield from ((around, (statement,)) for statement in own)
        if 1 < len(own) == len(body):
            yield around, own
    for node in body:
        if isinstance(node, Loop) and is_plain(node):
            yield from _statements_in_loops(node.body, (*around, node))


def _is_product(
    statements: tuple[Statement, ...],
    name: str,
    inner: tuple[Loop, ...],
    home: Loop,
    around: tuple[Loop, ...],
) -> bool:
    """Whether the statements only add to the scalar what they make of elements, of which some move
    with a loop ``k`` of the ``inner`` ones and with one ``around``, others with k and the home."""
    accesses = [access for statement in statements for access in statement.accesses]
    moving = [_iterators_in(access) for access in accesses if access.array != name]
    return _only_add(statements, accesses, name) and any(
        _are_used_again(moving, one.iterator, home.iterator, other.iterator)
        for one in inner
        for other in around
        if not _is_short(one)
    )


def _only_add(statements: tuple[Statement, ...], accesses: list[Access], name: str) -> bool:
    """Whether the statements read elements, and read and write the scalar; others they set before
    they read them."""
    kinds = {access.kind for access in accesses if access.array == name}
    others = {access.array for access in accesses if access.array != name and not access.subscripts}
    return (
        kinds == {"read", "write"}
        and all(is_fresh(statements, other) for other in others)
        and not any(is_write(a) and a.subscripts for a in accesses if a.array != name)
    )


def _are_used_again(moving: list[frozenset[str]], summed: str, row: str, column: str) -> bool:
    """Whether some element moves with the first two iterators and not with the third, another one
    with the first and the third and not with the second."""
    found = [own & {summed, row, column} for own in moving]
    return {summed, row} in found and {summed, column} in found


def _iterators_in(access: Access) -> frozenset[str]:
    return frozenset(name.name for of in access.subscripts for name in names_in(of))


def _is_short(loop: Loop) -> bool:
    """Whether the loop certainly has few iterations: between constants near each other."""
    condition = loop.condition
    last = condition.right if isinstance(condition, Binary) else None
    match loop.first, last:
        case Integer(value=first), Integer(value=end):
            return abs(end - first) <= FEW * abs(loop.step)
        case _:
            return False
