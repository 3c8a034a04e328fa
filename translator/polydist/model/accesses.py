"""Access relations: from a leaf's instances to array elements, with the shape of every array.

Every subscript beyond the first must stay within its extent, or else two subscript vectors would
name one element. Where that follows from the loop bounds nothing is said; where it depends on
parameters it becomes a check on entering the region; where it cannot hold, a refusal.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

import islpy as isl
from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.integer_expressions import Expression
from polydist_frontends.region import Access, Region
from polydist_frontends.variables import Array

from polydist.model.affine import Evaluator, Scope
from polydist.model.domains.reach import RegionLeaf
from polydist.model.linearised.choices import Case, cases_of, finer_cases_of
from polydist.model.linearised.delinearize import (
    candidate_splits,
    stride_chains,
    terms_of,
    written_shares,
)
from polydist.model.linearised.free_strides import Chain, free_chains, may_be_linearised
from polydist.model.linearised.guesses import guessed_chains
from polydist.model.linearised.simplified import simplified
from polydist.model.scop import RuntimeCheck, check_against, holds_for_more
from polydist.model.shapes.array_shape import (
    ArrayShape,
    declared_shape,
    linearised_shape,
    packed_shape,
)
from polydist.model.shapes.evaluation import evaluator_of, relation_of
from polydist.model.shapes.numbering import counted_from_zero, renumbered
from polydist.model.shapes.packed import Packed, packed_in, place_in
from polydist.model.shapes.preference import asks_less
from polydist.model.shapes.preference import holds_for_more as is_preferred
from polydist.model.shapes.whole_ranges import all_rows
from polydist.model.unsigned_wrap_around import wrap_around_checks
from polydist.sets.identifiers import identifier
from polydist.sets.spaces import IN, OUT


def array_shapes(region: Region, leaves: list[RegionLeaf], scope: Scope) -> dict[str, ArrayShape]:
    """The shape of every array that the leaves access, by the frontend's name."""
    used: dict[str, list[tuple[RegionLeaf, Access]]] = {}
    for leaf in leaves:
        for access in leaf.accesses:
            used.setdefault(access.array, []).append((leaf, access))
    shapes: dict[str, ArrayShape] = {}
    free = free_chains(region, scope.parameters)
    for name, accesses in used.items():
        model_name = identifier(name, [shape.model.name for shape in shapes.values()])
        shapes[name] = _shape(region.arrays[name], accesses, scope, model_name, free.get(name))
    return shapes


def _shape(
    array: Array,
    accesses: list[tuple[RegionLeaf, Access]],
    scope: Scope,
    name: str,
    free: Chain | None,
) -> ArrayShape:
    """As declared; where the last dimension is linearised, in the rows and columns of subscripts,
    if they have some in common."""
    is_whole = any(access.as_declared for _, access in accesses)
    declared = declared_shape(array, name, is_whole=is_whole)
    if not may_be_linearised(array):
        return declared
    if (packed := packed_in(array, accesses, scope)) is not None:
        return packed_shape(array, packed, name)
    return _linearised(array, accesses, scope, name, free) or declared


def _linearised(
    array: Array,
    accesses: list[tuple[RegionLeaf, Access]],
    scope: Scope,
    name: str,
    free: Chain | None,
) -> ArrayShape | None:
    """The array with the strides that its subscripts have, or with those that are variables of
    their own (``free``)."""
    subscripts = [
        case.value
        for _, access in accesses
        for case in cases_of(access.subscripts[-1], scope.parameters)
    ]
    chains = stride_chains(subscripts, scope.parameters) or ((free,) if free else ())
    if not chains:
        return _guessed_shape(array, accesses, scope, name)
    shapes = [linearised_shape(array, chain, name, scope.parameters) for chain in chains]
    known = [shape for shape in shapes if shape is not None]
    return _safest(list(_numberings(known, accesses, scope)), accesses, scope) if known else None


def _numberings(
    shapes: list[ArrayShape], accesses: list[tuple[RegionLeaf, Access]], scope: Scope
) -> Iterator[ArrayShape]:
    """Each of the shapes, with its rows and columns counted in several ways."""
    uses = [use for leaf, access in accesses for use in _uses(leaf, access, scope)]
    for shape in shapes:
        place = shape.model.source.place
        others = (*renumbered(shape, uses, place), counted_from_zero(shape))
        yield from (one for one in (shape, *others) if one is not None)


def _uses(leaf: RegionLeaf, access: Access, scope: Scope) -> Iterator[tuple[Evaluator, Expression]]:
    """The sums that the access's subscript may be, over all its instances."""
    evaluator = evaluator_of(leaf, access, scope)
    for case in cases_of(access.subscripts[-1], scope.parameters):
        yield evaluator, case.value


def _guessed_shape(
    array: Array, accesses: list[tuple[RegionLeaf, Access]], scope: Scope, name: str
) -> ArrayShape | None:
    """The array in rows and columns that no iterator tells of, if all accesses are certainly within
    them."""
    subscripts = [access.subscripts[-1] for _, access in accesses]
    for chain in guessed_chains(subscripts, scope.parameters):
        shape = linearised_shape(array, chain, name, scope.parameters)
        impossible, holds = _doubts(shape, accesses, scope) if shape is not None else (1, None)
        if holds is not None and not impossible and holds.complement().is_empty():
            return shape
    return None


def _safest(
    shapes: list[ArrayShape], accesses: list[tuple[RegionLeaf, Access]], scope: Scope
) -> ArrayShape:
    """The shape that the most accesses can have, and of several the one that is right for more
    parameters; else the first."""
    best = shapes[0]
    if len(shapes) == 1:
        return best
    impossible, holds = _doubts(best, accesses, scope)
    for shape in shapes[1:]:
        failures, conditions = _doubts(shape, accesses, scope)
        known = is_preferred(conditions, holds, shape, scope)
        if known is None:
            sides = [_doubts(of, _dense(accesses), scope)[1] for of in (shape, best)]
            known = is_preferred(sides[0], sides[1], shape, scope)
        better = asks_less(conditions, holds) if known is None else known
        if failures < impossible or (failures == impossible and better):
            best, impossible, holds = shape, failures, conditions
    return best


def _dense(accesses: list[tuple[RegionLeaf, Access]]) -> list[tuple[RegionLeaf, Access]]:
    """The same of loops without steps and colours."""
    return [(replace(leaf, domain=leaf.domain.remove_divs()), access) for leaf, access in accesses]


def _doubts(
    shape: ArrayShape, accesses: list[tuple[RegionLeaf, Access]], scope: Scope
) -> tuple[int, isl.Set]:
    """How many accesses the shape cannot have, and the parameters for which the others can."""
    impossible, holds = 0, isl.Set.universe(accesses[0][0].domain.params().get_space())
    for leaf, access in accesses:
        try:
            for check in access_relation(leaf, access, shape, scope)[1]:
                holds = holds.intersect(check.holds)
        except Refusal:
            impossible += 1
    return impossible, holds


def access_relation(
    leaf: RegionLeaf, access: Access, shape: ArrayShape, scope: Scope
) -> tuple[isl.Map, list[RuntimeCheck]]:
    """``{ [iterators] -> array[subscripts] }`` on the leaf's domain, and what has to be checked
    when the program runs."""
    if shape.packed is not None:
        return _in_triangle(leaf, access, shape, shape.packed, scope), []
    if (rows := all_rows(leaf, access, shape, scope)) is not None:
        return rows
    evaluator = evaluator_of(leaf, access, scope)
    uncertain = leaf.conditional or access.kind.startswith("may_")
    if shape.chain is not None:
        relation, checks = _by_cases(evaluator, access, shape)
    else:
        everywhere = relation_of(evaluator, access.subscripts, shape.model.name)
        is_checked = access.counted_on or not uncertain
        relation, checks = (
            _within(evaluator, everywhere, shape)
            if uncertain
            else everywhere.intersect_domain(evaluator.domain),
            _bounds_checks(evaluator, everywhere, access, shape) if is_checked else [],
        )
    relation = relation.project_out(IN, len(leaf.iterators), len(access.ranges))
    return relation, [*checks, *wrap_around_checks(evaluator)]


def _in_triangle(
    leaf: RegionLeaf, access: Access, shape: ArrayShape, packed: Packed, scope: Scope
) -> isl.Map:
    evaluator = evaluator_of(leaf, replace(access, ranges=()), scope)
    found = place_in(packed, access, evaluator, scope.parameters)
    assert found is not None, "the shape was chosen for all accesses"
    relation = relation_of(evaluator, found, shape.model.name)
    return relation.intersect_domain(evaluator.domain)


def _within(evaluator: Evaluator, relation: isl.Map, shape: ArrayShape) -> isl.Map:
    """The part of an access that may not happen for which its subscripts are within the extents:
    elsewhere it does not."""
    inside = evaluator.domain
    for k, extent in enumerate(shape.extents):
        if extent is not None:
            inside = inside.subtract(_outside(evaluator, relation, k, shape))
    return relation.intersect_domain(inside)


def _by_cases(
    evaluator: Evaluator, access: Access, shape: ArrayShape
) -> tuple[isl.Map, list[RuntimeCheck]]:
    """The relation of each case of a linearised subscript on the instances of the case."""
    parameters = evaluator.scope.parameters
    try:
        return _of_cases(evaluator, access, cases_of(access.subscripts[-1], parameters), shape)
    except Refusal:
        finer = finer_cases_of(access.subscripts[-1], parameters)
        if len(finer) == 1:
            raise
        return _of_cases(evaluator, access, finer, shape)


def _of_cases(
    evaluator: Evaluator, access: Access, cases: tuple[Case, ...], shape: ArrayShape
) -> tuple[isl.Map, list[RuntimeCheck]]:
    if len(cases) == 1:
        return _delinearised(evaluator, _of_case(access, cases[0]), shape)
    relations: list[isl.Map] = []
    checks: list[RuntimeCheck] = []
    for case in cases:
        happens = evaluator.domain
        for condition in case.conditions:
            happens = happens.intersect(evaluator.condition(condition))
        own = Evaluator(evaluator.scope, happens, evaluator.code)
        part, more = _delinearised(own, _of_case(access, case), shape)
        evaluator.wrap_arounds += own.wrap_arounds
        relations.append(part)
        checks += more
    return functools.reduce(isl.Map.union, relations), checks


def _of_case(access: Access, case: Case) -> Access:
    return replace(access, subscripts=(*access.subscripts[:-1], case.value))


def _delinearised(
    evaluator: Evaluator, access: Access, shape: ArrayShape
) -> tuple[isl.Map, list[RuntimeCheck]]:
    """The split of the linearised subscript whose inner subscripts stay within their extents; else
    one that a check can save, the first unless another's check holds for more parameters.

    An access that may not happen needs the check too: after a row's end there is another row, so
    that it may well happen there.
    """
    terms = terms_of(access.subscripts[-1], evaluator.scope.parameters)
    chain = shape.chain or ()
    saved: tuple[isl.Map, list[RuntimeCheck]] | None = None
    written = written_shares(access.subscripts[-1], chain, evaluator.scope.parameters)
    for split in candidate_splits(terms, chain, access.place, written) if terms is not None else ():
        inner = tuple(simplified(s) for s in split)
        candidate = replace(access, subscripts=(*access.subscripts[:-1], *inner))
        relation = relation_of(evaluator, candidate.subscripts, shape.model.name)
        try:
            checks = _bounds_checks(evaluator, relation, candidate, shape)
        except Refusal:
            continue
        found = (relation.intersect_domain(evaluator.domain), checks)
        if not checks:
            return found
        if saved is None or holds_for_more(checks, saved[1], evaluator.domain):
            saved = found
    if saved is None:
        hint = (
            "declare the array with its dimensions, e.g. double (*A)[n], "
            "or keep the inner subscript within one row"
        )
        raise refuse(
            "non-affine-subscript",
            f"cannot read the subscript of '{access.array}' as rows and columns",
            access.place,
            hint,
        )
    return saved


def _bounds_checks(
    evaluator: Evaluator, relation: isl.Map, access: Access, shape: ArrayShape
) -> list[RuntimeCheck]:
    """One check for each subscript but the outermost that is not within its extent always."""
    checks = []
    for k, extent in enumerate(shape.extents):
        if k != shape.outermost and extent is not None:
            outside = _outside(evaluator, relation, k, shape)
            if not outside.is_empty():
                checks.append(_check(evaluator, outside, access, shape, k))
    return checks


def _outside(evaluator: Evaluator, relation: isl.Map, k: int, shape: ArrayShape) -> isl.Set:
    """The instances of the domain whose subscript ``k``, counted from its lower bound, is outside
    ``0 .. extent-1``."""
    subscript = (
        relation.project_out(OUT, k + 1, relation.dim(OUT) - k - 1)
        .project_out(OUT, 0, k)
        .reset_tuple_id(OUT)
    )
    lower, extent = shape.lowers[k], shape.extents[k]
    assert extent is not None, "asked only where there is one"
    if lower is not None:
        first = isl.Map.from_pw_aff(evaluator.value(lower))
        subscript = subscript.sum(first.neg())
    values = isl.Map.from_pw_aff(evaluator.value(extent))
    pair = subscript.flat_range_product(values)
    inside = isl.Set.read_from_str(pair.get_ctx(), "{ [v, size] : 0 <= v < size }")
    return pair.subtract(pair.intersect_range(inside)).domain().intersect(evaluator.domain)


def _check(
    evaluator: Evaluator, outside: isl.Set, access: Access, shape: ArrayShape, k: int
) -> RuntimeCheck:
    """The check that no instance is ``outside``; a refusal where it could hold for none."""
    message = f"subscript {k + 1} of '{access.array}' would leave the array's declared extent"
    if shape.chain is not None and k > shape.declared:
        row = shape.chain[k - shape.declared - 1]
        message = (
            f"'{access.array}' is taken for rows of {row} elements, and this "
            "subscript would lead from a row into another one"
        )
    check = check_against(outside, evaluator.domain, message, access.place)
    if check is None:
        raise refuse(
            "subscript-out-of-range",
            f"subscript {k + 1} of '{access.array}' leaves its row",
            access.place,
            "keep to the declared extents, or declare the array as large as it is",
        )
    return check
