"""Which of two shapes of a linearised array is right for more parameters.

1. The one whose checks hold wherever those of the other do, and elsewhere.
2. Where neither is, parameters are taken as programs mostly have them: none is negative, and none
   is larger than those that say how long a row is. Then only columns that are counted from too far
   right leave their rows.
3. Where that does not tell either, as single rows of one colour have other ends than all together,
   the same of loops that go through every column (``model.accesses``).
4. Otherwise the one whose checks ask about fewer parameters: where a grid begins in an array has
   nothing to do with its rows.
"""

from __future__ import annotations

import islpy as isl

from polydist.model.affine import Scope
from polydist.model.shapes.array_shape import ArrayShape
from polydist.sets.spaces import parameter_names


def holds_for_more(found: isl.Set, best: isl.Set, shape: ArrayShape, scope: Scope) -> bool | None:
    """Whether the conditions ``found`` are to be preferred to the ``best`` so far; ``None`` if
    neither are (steps 1 and 2)."""
    if best.is_subset(found):
        return not found.is_subset(best)
    if found.is_subset(best):
        return False
    usual = _usual_sizes(found.get_space(), _in_extents(shape, scope))
    mostly, so_far = found.intersect(usual), best.intersect(usual)
    if so_far.is_subset(mostly) or mostly.is_subset(so_far):
        return not mostly.is_subset(so_far)
    return None


def asks_less(found: isl.Set, best: isl.Set) -> bool:
    """Step 4."""
    return _asked_about(found) < _asked_about(best)


def _asked_about(conditions: isl.Set) -> int:
    """How many parameters they depend on."""
    number = conditions.dim(isl.dim_type.param)
    return sum(conditions.involves_dims(isl.dim_type.param, k, 1) for k in range(number))


def _usual_sizes(space: isl.Space, in_extents: set[str]) -> isl.Set:
    """Step 2."""
    names = parameter_names(space)
    usual = isl.Set.universe(space)
    for name in names:
        usual = usual.add_constraint(isl.Constraint.ineq_from_names(space, {name: 1}))
        for length in in_extents.intersection(names) if name not in in_extents else ():
            longer = isl.Constraint.ineq_from_names(space, {length: 1, name: -1})
            usual = usual.add_constraint(longer)
    return usual


def _in_extents(shape: ArrayShape, scope: Scope) -> set[str]:
    """The parameters that the lengths of rows depend on, and the products with them."""
    terms = [term for stride in shape.chain or () for term in stride.terms]
    named = {name for factors, _ in terms for name in factors}
    products = {model for factors, model in scope.products.items() if named & {*factors}}
    return {scope.parameters[name] for name in named} | products
