"""Evaluators of subscripts over the instances in which accesses happen."""

from __future__ import annotations

from dataclasses import replace

import islpy as isl
from polydist_frontends.integer_expressions import Binary, Expression, Name
from polydist_frontends.region import Access

from polydist.model.affine import Evaluator, Scope
from polydist.model.domains.affine_parts import affine_part
from polydist.model.domains.reach import RegionLeaf
from polydist.sets.lattices import lattice
from polydist.sets.spaces import OUT


def evaluator_of(leaf: RegionLeaf, access: Access, scope: Scope) -> Evaluator:
    """The evaluator over the instances in which the access happens."""
    here = replace(scope, iterators=tuple(iterator.name for iterator in leaf.iterators))
    happens = leaf.domain
    if access.when is not None:
        happens = happens.intersect(
            affine_part(access.when, Evaluator(here, leaf.domain, "non-affine-condition"))
        )
    return _ranging(Evaluator(here, happens, "non-affine-subscript"), access)


def _ranging(evaluator: Evaluator, access: Access) -> Evaluator:
    """The evaluator over the instances and, as further dimensions, the values of the access's
    ranges."""
    for part in access.ranges:
        values = lattice(evaluator.domain, evaluator.value(part.first), part.step, part.name)
        scope = replace(evaluator.scope, iterators=(*evaluator.scope.iterators, part.name))
        inner = Evaluator(scope, values, evaluator.code)
        reached = Binary(
            "<=" if part.step > 0 else ">=", Name(part.name, access.place), part.last, access.place
        )
        noted, ended = evaluator.wrap_arounds, values.intersect(inner.condition(reached))
        evaluator = Evaluator(scope, ended, evaluator.code)
        evaluator.wrap_arounds += [*noted, *inner.wrap_arounds]
    return evaluator


def relation_of(evaluator: Evaluator, subscripts: tuple[Expression, ...], name: str) -> isl.Map:
    """``{ instance -> array[subscripts] }`` on the whole space, not only on the domain."""
    space = evaluator.domain.get_space()
    point = space.params().set_from_params()
    relation = isl.Map.universe(space.map_from_domain_and_range(point))
    for subscript in subscripts:
        relation = relation.flat_range_product(isl.Map.from_pw_aff(evaluator.value(subscript)))
    return relation.set_tuple_name(OUT, name)
