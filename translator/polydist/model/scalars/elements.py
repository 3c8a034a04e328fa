"""Elements of arrays of the generated code's own in the place of scalars (``expansion``): in the
tree, and in the statements that are made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from polydist_frontends.integer_expressions import Expression
from polydist_frontends.region import Access, If, Loop, Node, Region, Statement
from polydist_frontends.variables import Array
from polydist_frontends.walks import accesses_below, is_write, names_in

from polydist.model.domains.reach import RegionLeaf
from polydist.model.scop import Expanded, LoopIterator
from polydist.model.shapes.array_shape import ArrayShape


def with_elements(
    region: Region,
    home: tuple[int, ...],
    scalars: Sequence[str],
    iterators: tuple[Expression, ...],
) -> Region:
    """The region with elements in the place of the ``scalars`` in the body of the loop at ``home``:
    their subscripts are the ``iterators``."""
    keys = {name: _new_name(region, variable_of(name)) for name in scalars}
    arrays = {key: _array(region.arrays[name], key, len(iterators)) for name, key in keys.items()}
    body = _at(region.body, home, keys, iterators)
    return replace(region, body=body, arrays={**region.arrays, **arrays})


def _new_name(region: Region, variable: str) -> str:
    same = sum(1 for array in region.arrays.values() if array.expanded == variable)
    return f"elements of {variable} ({same + 1})" if same else f"elements of {variable}"


def variable_of(name: str) -> str:
    """The variable as the text calls it, of which a region may declare several (``s@2``)."""
    return name.partition("@")[0]


def _array(scalar: Array, name: str, rank: int) -> Array:
    return replace(
        scalar,
        name=name,
        extents=(None,) * rank,
        strides=("",) * rank,
        live_out=False,
        local=False,
        expanded=variable_of(scalar.name),
    )


def without_declarations(body: tuple[Node, ...], region: Region) -> tuple[Node, ...]:
    """The body without declarations of what is nowhere accessed any more."""
    used = {access.array for access in accesses_below(region.body)}

    def is_needed(node: Node) -> bool:
        return not isinstance(node, Statement) or bool(
            node.accesses or not node.declares or not used.isdisjoint(node.declares)
        )

    return tuple(
        replace(node, body=without_declarations(node.body, region))
        if isinstance(node, Loop)
        else node
        for node in body
        if is_needed(node)
    )


def _at(
    body: tuple[Node, ...],
    path: tuple[int, ...],
    keys: Mapping[str, str],
    iterators: tuple[Expression, ...],
) -> tuple[Node, ...]:
    """The body with replaced accesses in the loop at ``path``."""
    first, *rest = path
    loop = body[first]
    assert isinstance(loop, Loop)
    inner = (
        _at(loop.body, tuple(rest), keys, iterators)
        if rest
        else tuple(_replaced(node, keys, iterators) for node in loop.body)
    )
    return (*body[:first], replace(loop, body=inner), *body[first + 1 :])


def _replaced(node: Node, keys: Mapping[str, str], iterators: tuple[Expression, ...]) -> Node:
    if isinstance(node, Loop):
        return replace(node, body=tuple(_replaced(n, keys, iterators) for n in node.body))
    if isinstance(node, If):
        then, otherwise = (
            tuple(_replaced(below, keys, iterators) for below in branch)
            for branch in (node.then, node.otherwise)
        )
        return replace(node, then=then, otherwise=otherwise)
    return replace(
        node, accesses=tuple(_element(access, keys, iterators) for access in node.accesses)
    )


def _element(access: Access, keys: Mapping[str, str], iterators: tuple[Expression, ...]) -> Access:
    if access.selection is not None and access.selection.key in keys:
        access = replace(access, selection=None)
    if access.array not in keys:
        return access
    return replace(
        access,
        array=keys[access.array],
        subscripts=iterators,
        accumulates="",
        exact=False,
        apart="",
        update=None,
        value=None,
    )


# ----------------------------------------------------------------------------------- in statements
def expanded_in(
    region: Region,
    leaves: Sequence[RegionLeaf],
    iterators: Sequence[LoopIterator],
    shapes: Mapping[str, ArrayShape],
) -> tuple[Expanded, ...]:
    """The scalars of a statement, made of the leaves, that have elements. Of the loops around an
    element those are missing that are in the statement, since other scalars live across them."""
    declared = {variable_of(name) for leaf in leaves for name in leaf.declares}
    return tuple(
        _expanded(region.arrays[key], shapes[key], own, iterators, declared)
        for key, own in _accesses_of_elements(region, leaves).items()
    )


def unused_in(region: Region, leaves: Sequence[RegionLeaf]) -> tuple[str, ...]:
    """The variables that the leaves declare, and of which only other statements have elements."""
    expanded = {array.expanded for array in region.arrays.values()}
    used = {region.arrays[access.array].expanded for leaf in leaves for access in leaf.accesses}
    declared = (variable_of(name) for leaf in leaves for name in leaf.declares)
    return tuple(name for name in declared if name in expanded - used)


def _accesses_of_elements(
    region: Region, leaves: Sequence[RegionLeaf]
) -> Mapping[str, list[Access]]:
    found: dict[str, list[Access]] = {}
    for access in (access for leaf in leaves for access in leaf.accesses):
        if region.arrays[access.array].expanded:
            found.setdefault(access.array, []).append(access)
    return found


def _expanded(
    array: Array,
    shape: ArrayShape,
    accesses: list[Access],
    iterators: Sequence[LoopIterator],
    declared: set[str],
) -> Expanded:
    numbers = {iterator.name: number for number, iterator in enumerate(iterators)}
    subscripts = [name.name for of in accesses[0].subscripts for name in names_in(of)]
    return Expanded(
        array=shape.model.name,
        scalar=array.expanded,
        element=array.element,
        loops=tuple(numbers[name] for name in subscripts if name in numbers),
        subscripts=len(subscripts),
        declares=array.expanded in declared,
        changes=any(is_write(access) for access in accesses),
    )
