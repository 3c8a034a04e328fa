"""The schedule of the program as it stands (``schedule(keep)``): its own loops as bands.

1. A loop and the perfectly nested ones inside it form one band, as long as no dependence that the
   loops around leave uncarried has a negative distance in them: so the band is permutable.
2. A member is coincident if no value passes along it. Members along which only memory is used again
   are run in order (``privatisation``).
3. Bodies become sequences in the order of the text.
"""

from __future__ import annotations

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.dependences import Dependences
from polydist.schedule.privatisation import is_reused_along
from polydist.schedule.tree import Band, Leaf, Sequence, Tree
from polydist.schedule.uncarried import (
    Uncarried,
    is_never_negative_along,
    is_zero_along,
    outermost,
)
from polydist.sets.spaces import SET
from polydist.sets.unions import union_of_maps, union_of_sets


def loops_as_written(scop: Scop, dependences: Dependences) -> Tree:
    """The schedule tree of the program as it stands."""
    return _body(
        scop,
        list(scop.statements),
        0,
        outermost(dependences.value_based, dependences.memory_based),
    )


def _body(scop: Scop, statements: list[Statement], depth: int, uncarried: Uncarried) -> Tree:
    """Step 3: the statements of one loop body at ``depth``, in the order of their positions; those
    of one inner loop have one in common."""
    groups: dict[int, list[Statement]] = {}
    for statement in statements:
        groups.setdefault(statement.position[depth], []).append(statement)
    children = tuple(_child(scop, groups[place], depth, uncarried) for place in sorted(groups))
    return children[0] if len(children) == 1 else Sequence(children)


def _child(scop: Scop, statements: list[Statement], depth: int, uncarried: Uncarried) -> Tree:
    """One statement of a loop body, or one loop in it."""
    if len(statements[0].iterators) == depth:
        return Leaf(union_of_sets(scop.isl_context, [s.domain for s in statements]))
    return _band(scop, statements, depth, uncarried)


def _band(scop: Scop, statements: list[Statement], depth: int, uncarried: Uncarried) -> Band:
    """Steps 1 and 2: the loop at ``depth`` and the perfectly nested ones below it, as long as the
    band stays permutable."""
    inside = uncarried.within(union_of_sets(scop.isl_context, [s.domain for s in statements]))
    members: list[isl.UnionMap] = []
    while not members or (
        _is_perfect(statements, depth)
        and _is_never_negative(inside, _member(scop, statements, depth))
    ):
        members.append(_member(scop, statements, depth))
        depth += 1
    coincident = tuple(is_zero_along(inside.value_based, member) for member in members)
    in_order = tuple(is_reused_along(inside.memory_based, member) for member in members)
    return Band(
        members=tuple(members),
        coincident=coincident,
        permutable=True,
        child=_body(scop, statements, depth, inside.after(*members)),
        in_order=in_order,
    )


def _is_never_negative(uncarried: Uncarried, member: isl.UnionMap) -> bool:
    """Whether no dependence goes back in the coordinate."""
    return is_never_negative_along(uncarried.value_based, member) and is_never_negative_along(
        uncarried.memory_based, member
    )


def _is_perfect(statements: list[Statement], depth: int) -> bool:
    """Whether a body at ``depth`` is one loop."""
    return len({s.position[depth] for s in statements}) == 1 and all(
        len(s.iterators) > depth for s in statements
    )


def _member(scop: Scop, statements: list[Statement], depth: int) -> isl.UnionMap:
    """Instance -> value of the iterator at ``depth``, with a minus where it counts down."""
    maps = []
    for statement in statements:
        value = isl.Aff.var_on_domain(
            isl.LocalSpace.from_space(statement.domain.get_space()), SET, depth
        )
        value = value if statement.iterators[depth].step > 0 else value.neg()
        maps.append(isl.Map.from_aff(value).intersect_domain(statement.domain))
    return union_of_maps(scop.isl_context, maps)
