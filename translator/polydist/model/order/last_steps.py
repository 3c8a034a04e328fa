"""Where loops end whose steps are known at run time (``values.strips`` of the frontends, step 2).

Such a loop is one over all integers, of which a condition that no set has takes those in the
distance of a step. What its body writes under that condition counts as written in all of them. So
none may be after the last one that runs: ``a[i + step]`` would then be outside of the array, and
what is there belongs to others.

1. The last iteration is ``first + (end - 1 - first) / step * step``, which is known when the region
   starts if the bounds are: it is one more parameter, and the loop's condition says that the
   iterator does not pass it. Between the first and the last iteration a subscript has values
   between those that it has in these.
2. Where the bounds depend on loops around, the arrays that it writes have to have known extents: an
   access outside of them does not happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from polydist_frontends.errors import refuse
from polydist_frontends.integer_expressions import Binary, Expression, Name, address
from polydist_frontends.region import If, Loop, Node, Region
from polydist_frontends.values.polynomials import Polynomial, polynomial_of
from polydist_frontends.values.trips import end_of
from polydist_frontends.variables import Scalar
from polydist_frontends.walks import accesses_below, is_write, names_in


@dataclass(frozen=True)
class _Ended:
    """A node, and the scalars that its conditions have beside the region's."""

    node: Node
    scalars: tuple[Scalar, ...] = ()


def with_last_steps(region: Region) -> Region:
    """The region in which no loop passes its last iteration; raises ``Refusal``."""
    ended = [_ended(node, region) for node in region.body]
    scalars = {scalar.name: scalar for one in ended for scalar in one.scalars}
    if not scalars:
        return region
    return replace(
        region, body=tuple(one.node for one in ended), scalars={**region.scalars, **scalars}
    )


def _ended(node: Node, region: Region) -> _Ended:
    if isinstance(node, If):
        then, otherwise = _all(node.then, region), _all(node.otherwise, region)
        branches = replace(node, then=_nodes(then), otherwise=_nodes(otherwise))
        return _Ended(branches, _scalars((*then, *otherwise)))
    if not isinstance(node, Loop):
        return _Ended(node)
    inside = _all(node.body, region)
    own = _own_end(node, region)
    loop = node if own is None else _until(node, own)
    scalars = (*_scalars(inside), *(() if own is None else (own,)))
    return _Ended(replace(loop, body=_nodes(inside)), scalars)


def _all(nodes: Sequence[Node], region: Region) -> list[_Ended]:
    return [_ended(node, region) for node in nodes]


def _nodes(parts: Sequence[_Ended]) -> tuple[Node, ...]:
    return tuple(one.node for one in parts)


def _scalars(parts: Sequence[_Ended]) -> tuple[Scalar, ...]:
    return tuple(scalar for one in parts for scalar in one.scalars)


def _own_end(loop: Loop, region: Region) -> Scalar | None:
    """The last iteration of a loop whose step is known at run time only (steps 1 and 2)."""
    if not any(isinstance(node, If) and node.stepping for node in loop.body):
        return None
    last = _last(loop, region)
    if last is None:
        _refuse_unknown_extents(loop, region)
    return last


def _last(loop: Loop, region: Region) -> Scalar | None:
    (size,) = loop.positive
    bounds = (polynomial_of(address(loop.first)), end_of(loop), polynomial_of(address(size)))
    first, end, step = (_text(bound, region) for bound in bounds)
    if not (first and end and step):
        return None
    way = f"({end}) - 1 - ({first})" if loop.step > 0 else f"({first}) - ({end}) - 1"
    sign = "+" if loop.step > 0 else "-"
    text = f"({first}) {sign} ({way}) / (({step}) > 0 ? ({step}) : 1) * ({step})"
    if region.host is not None:
        one = f"polydist_int(1, polydist_kind({step}))"
        text = f"({first}) {sign} ({way}) / polydist_max({step}, {one}) * ({step})"
    return Scalar(f"the last {loop.iterator} of line {loop.place.line}", text, loop.place)


def _until(loop: Loop, last: Scalar) -> Loop:
    own, end = Name(loop.iterator, loop.place), Name(last.name, loop.place)
    reached: Expression = Binary("<=" if loop.step > 0 else ">=", own, end, loop.place)
    return replace(loop, condition=Binary("&&", loop.condition, reached, loop.place))


def _text(of: Polynomial | None, region: Region) -> str:
    """The polynomial in the user's words, if it is one over integers that are known when the region
    starts."""
    if of is None or of.wholes or not of.names <= set(region.scalars):
        return ""
    if any(coefficient.denominator > 1 for coefficient in of.terms.values()):
        return ""
    products = (
        " * ".join([f"({int(factor)})", *(f"({region.scalars[name].text})" for name in names)])
        for names, factor in of.terms.items()
    )
    return " + ".join(products) or "0"


def _refuse_unknown_extents(loop: Loop, region: Region) -> None:
    """Step 2."""
    for access in (access for access in accesses_below(loop.body) if is_write(access)):
        array = region.arrays[access.array]
        for extent, subscript in zip(array.extents, access.subscripts, strict=False):
            if extent is None and loop.iterator in {name.name for name in names_in(subscript)}:
                raise refuse(
                    "unsupported-loop",
                    f"where the loop over '{loop.iterator}' ends depends on loops around it and on "
                    f"a step that is known at run time only, and how large '{array.name}' is is "
                    "not known",
                    loop.place,
                    f"say how many elements it has: size({array.name}: n)",
                )
