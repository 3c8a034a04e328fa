"""Loops whose steps are known at run time only: ``for (it = lo; it < hi; it += tile)``.

No set says which iterators such a loop has, since their distance is a parameter.

1. Where it only cuts another loop into strips, ``for (i = it; i < min(it + tile, hi); i++)``, both
   together are the loop over i from lo to hi. In a nest that is cut in several dimensions, the
   iterations run in another order; the model has them in that of the plain nest, and checks that
   all which share memory come in the same order in both (``Loop.strips``). Scalars have to be set
   by each iteration that uses them: then these pass nothing on, and the last iteration is the same.
2. Any other one is a loop over all integers with a condition: those in the distance of a step. So
   its statements are conditional, but each remains a statement (``If.stepping``).

Both hold where the step is positive, which the program checks when the region starts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Name,
    address,
    parts_of,
    rewritten,
)
from polydist_frontends.region import If, Loop, Node, Span
from polydist_frontends.scalar_uses import exposed, scalars_written
from polydist_frontends.values.bindable import is_bindable
from polydist_frontends.values.polynomials import polynomial_of, spelled
from polydist_frontends.values.trips import end_of
from polydist_frontends.walks import nodes_below

STRIPS = (
    "use a constant step; loops over strips are known as perfect nests, from 'it' up to the "
    "smaller of 'it + tile' and the end of the loop over 'it', whose bodies do not name 'it', and "
    "whose iterators and scalars pass nothing on"
)
"""The hint for a loop with another step."""


def with_plain_steps(nodes: Iterable[Node], needed: Collection[str]) -> tuple[Node, ...]:
    """The nodes with loops that have constant steps; ``needed`` are the iterators whose values are
    needed after the region. A loop for which neither rule holds is in doubt."""
    return tuple(_node(node, needed) for node in nodes)


def _node(node: Node, needed: Collection[str]) -> Node:
    if isinstance(node, If):
        then, otherwise = (with_plain_steps(part, needed) for part in (node.then, node.otherwise))
        return replace(node, then=then, otherwise=otherwise)
    if not isinstance(node, Loop):
        return node
    merged = _merged(node, needed) if node.by is not None else None
    loop = _stepping(node, needed) if merged is None else merged
    return replace(loop, body=with_plain_steps(loop.body, needed))


# -------------------------------------------------------------------------------- strips (step 1)
def _merged(outer: Loop, needed: Collection[str]) -> Loop | None:
    """The nest without its loops over strips; ``None`` if that is not what they are."""
    over, chain = _chain(outer)
    plain = _without_strips(over, chain)
    names = tuple(loop.iterator for loop in chain)
    if plain is None or not {*names, *(of.iterator for of in over)}.isdisjoint(needed):
        return None
    if len(chain) > 1 and not _sets_its_scalars(chain[-1]):
        return None
    body = chain[-1].body
    for loop in reversed(plain):
        body = (replace(loop, body=body),)
    sizes = tuple(loop.by.size for loop in over if loop.by is not None)
    (nest,) = body
    strips = names if len(chain) > 1 else ()
    assert isinstance(nest, Loop), "there is a loop in a loop over strips"
    return replace(
        nest,
        positive=sizes,
        strips=strips,
        torn=False,
        span=outer.span,
        place=outer.place,
        counters=outer.counters,
    )


def _chain(outer: Loop) -> tuple[list[Loop], list[Loop]]:
    """The loops over strips of a perfect nest, and the others down to the last that runs in one of
    these strips."""
    over: list[Loop] = []
    others: list[Loop] = []
    node: Node = outer
    pending: set[str] = set()
    while isinstance(node, Loop):
        if node.by is not None:
            over.append(node)
            pending.add(node.iterator)
        else:
            others.append(node)
            pending -= {node.first.name} if isinstance(node.first, Name) else set()
        if not pending or len(node.body) != 1:
            break
        (node,) = node.body
    return over, others


def _without_strips(over: list[Loop], chain: list[Loop]) -> list[Loop] | None:
    """The loops of the chain with the bounds of the loops over their strips."""
    cut = {loop.iterator: loop for loop in over}
    used = [name for loop in chain if (name := _start(loop)) in cut]
    found = [_whole(cut[_start(loop)], loop) if _start(loop) in cut else loop for loop in chain]
    whole = [loop for loop in found if loop is not None]
    known = len(whole) == len(found) > 0 and sorted(used) == sorted(cut)
    return whole if known and _names_none(whole, cut) else None


def _start(loop: Loop) -> str:
    """The iterator with whose value the loop begins, if it does with one."""
    return loop.first.name if isinstance(loop.first, Name) else ""


def _whole(outer: Loop, strip: Loop) -> Loop | None:
    """The loop over all that the strips of the outer one have."""
    if outer.by is None or not _is_clear(outer) or not _is_clear(strip) or not outer.by.bare:
        return None
    if not _fits(outer, outer.by.size, strip):
        return None
    own = Name(strip.iterator, strip.place)

    def renamed(part: Expression) -> Expression:
        return own if isinstance(part, Name) and part.name == outer.iterator else part

    whole = rewritten(outer.condition, renamed)
    return replace(strip, first=outer.first, condition=whole, torn=True)


def _is_clear(loop: Loop) -> bool:
    """Whether the header counts upwards, and reads nothing that the region writes."""
    return loop.step == 1 and loop.doubt is None and not loop.reads


def _fits(outer: Loop, size: Expression, strip: Loop) -> bool:
    """Whether the strip ends where the outer loop does, or is as long as its step."""
    ends, last = _ends(strip), end_of(outer)
    length = polynomial_of(address(size))
    begin = polynomial_of(Name(outer.iterator, outer.place))
    if ends is None or length is None or last is None or begin is None:
        return False
    return ends == {spelled(last), spelled(begin + length)}


def _ends(loop: Loop) -> set[str] | None:
    """The first values, counted by ones, for which the condition ``i < min(a, b)``, or ``i < a &&
    i < b``, fails."""
    sides = _sides(loop.condition)
    ends = [end_of(replace(loop, condition=side)) for side in sides]
    return {spelled(end) for end in ends if end is not None} if None not in ends else None


def _sides(condition: Expression) -> tuple[Expression, ...]:
    match condition:
        case Binary(operator="&&", left=left, right=right):
            return (*_sides(left), *_sides(right))
        case Binary(operator="<" | "<=", right=Binary(operator="min", left=left, right=right)):
            return tuple(replace(condition, right=side) for side in (left, right))
        case _:
            return (condition,)


def _names_none(loops: Iterable[Loop], names: Collection[str]) -> bool:
    """Whether no header of the loops names one of these."""
    return not any(
        isinstance(part, Name) and part.name in names
        for loop in loops
        for bound in (loop.first, loop.condition)
        for part in parts_of(bound)
    )


def _sets_its_scalars(loop: Loop) -> bool:
    """Whether each iteration sets all scalars that some iteration sets, before it reads them."""
    certain: set[str] = set()
    read = set(exposed(loop.body, certain))
    written = set(scalars_written(loop.body))
    return read.isdisjoint(written) and written <= certain


# ------------------------------------------------------------------------------- steps (step 2)
def _stepping(loop: Loop, needed: Collection[str]) -> Loop:
    """The loop over all integers, with a condition around its body."""
    if loop.by is None:
        return loop
    size, place = loop.by.size, loop.place
    fits = is_bindable(loop.first, "") and is_bindable(size, "") and loop.body
    if not fits or loop.iterator in needed or loop.iterator in _names_in_headers(loop.body):
        return replace(loop, by=None, doubt=loop.doubt or loop.by.unless)
    own = Name(loop.iterator, place)
    first = address(loop.first)
    low, high = (first, own) if loop.step > 0 else (own, first)
    way = Binary("-", high, low, place)
    whole = Binary("%", way, size, place)
    held = If(
        condition=Binary("==", whole, Integer(0, place), place),
        reads=(),
        then=loop.body,
        otherwise=(),
        span=Span(loop.body[0].span.start, loop.body[-1].span.end),
        place=place,
        stepping=True,
    )
    return replace(loop, by=None, body=(held,), positive=(size,))


def _names_in_headers(nodes: Iterable[Node]) -> set[str]:
    """The names in the bounds of loops below."""
    loops = (node for node in nodes_below(nodes) if isinstance(node, Loop))
    bounds = (bound for loop in loops for bound in (loop.first, loop.condition))
    return {part.name for bound in bounds for part in parts_of(bound) if isinstance(part, Name)}
