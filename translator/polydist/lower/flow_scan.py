"""Loops over the elements that a box sends, one basic set at a time, as runs of memory (design
section 1).

The dimensions of a piece are the writer's iterators and then the element's subscripts, which are
nearly always functions of the iterators.
1. A piece without existential variables is read off its constraints: the bounds of dimension k are
   those of the projection onto dimensions 0..k. Projections are rational and may be too large
   (``projections``), but none loses a constraint, so the scan is exact. What the first one says
   about parameters alone guards the loops. This is much faster than general loop generation, which
   looks for the shortest code instead.
2. Where only the subscripts need existential variables (the parity of a time step), the writers are
   read off so, and the subscripts are computed from them.
3. Any other piece with existential variables that are functions of the dimensions (strides): each
   is one more dimension, in front of the last one that it is a function of. So ``i = 2*e + 1``
   becomes a loop over e in which i has one value; every element still comes once. isl's loop
   generation finds the same loops, in minutes where two boxes are among the parameters.
4. An existential variable that only inequalities bound is one more dimension, after the others:
   what it gives several times is merged like all that overlaps. Making it a function of the rest,
   as 2 and 3 need it, is parametric integer programming, which can take minutes.
5. The innermost loop becomes one run where its elements are evenly spaced. The loop along which
   elements lie closest goes innermost where the loops inside it do not depend on it, and a loop
   that moves no subscript becomes a condition: rows are runs then, whichever way the writers went.
   Pieces may overlap, and runs may come in any order; the runtime merges them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import islpy as isl

from polydist.lower.arithmetic import (
    Distance,
    offset_of,
    slope,
    step_of,
    substituted_expression,
    upper_bound,
)
from polydist.lower.bounds import Bounds, affine_expression, bounds_of
from polydist.lower.counting import iterations
from polydist.lower.loop_ir import (
    Code,
    Constant,
    Emit,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
    Variable,
)
from polydist.lower.mapper import Rewriter
from polydist.lower.variables import variables_of
from polydist.sets.projections import projections
from polydist.sets.quotients import with_quotients
from polydist.sets.spaces import IN, OUT, SET
from polydist.sets.symbols import Index
from polydist.sets.unions import sets_of


def scan_elements(pairs: isl.UnionSet, strides: tuple[Distance, ...], known: isl.Set) -> Code:
    """Code that emits the elements of the wrapped pairs ``[writer -> element]``; ``strides`` are
    the array's."""
    pieces: list[Code] = []
    for piece in sets_of(pairs):
        depth = piece.unwrap().dim(isl.dim_type.in_)
        for basic in piece.flatten().get_basic_sets():
            code = _enumerated(basic, known) or _scanned(basic, depth, known)
            pieces += [with_runs(part, depth, strides) for part in code]
    return Sequence(tuple(pieces))


def _scanned(basic: isl.BasicSet, depth: int, known: isl.Set) -> list[Code]:
    explicit = basic.compute_divs().gist_params(known.params())
    pieces = [piece.remove_redundancies() for piece in explicit.get_basic_sets()]
    return [_scan_piece(piece, depth) for piece in pieces if not piece.is_empty()]


def _scan_piece(basic: isl.BasicSet, depth: int) -> Code:
    """``depth`` dimensions are the writer's."""
    if basic.dim(isl.dim_type.div) == 0:
        return read_off(basic, [])
    return _computed(basic, depth) or _strided(basic)


# ---------------------------------------------------------------------------- 4: divs as dimensions
def _enumerated(basic: isl.BasicSet, known: isl.Set) -> list[Code]:
    """Nothing if all existential variables are functions of the rest, or one has no bounds."""
    if all(_is_function(basic, k) for k in range(basic.dim(isl.dim_type.div))):
        return []
    pieces = (
        isl.Set.from_basic_set(basic.lift().flatten()).gist_params(known.params()).get_basic_sets()
    )
    lifted = [piece.remove_redundancies() for piece in pieces]
    codes = [read_off_bounded(piece) for piece in lifted]
    return [] if None in codes else [code for code in codes if code is not None]


def _is_function(basic: isl.BasicSet, number: int) -> bool:
    """Whether isl knows the existential variable as a function of the dimensions."""
    try:
        return basic.get_div(number) is not None
    except isl.Error:
        return False


def read_off_bounded(basic: isl.BasicSet) -> Code | None:
    """Loops over the set, if every dimension has both bounds."""
    levels = _levels(basic)
    if any(None in (level.bounds.lower, level.bounds.upper) for level in levels):
        return None
    return _visiting(basic, levels, _variables(basic))


# ---------------------------------------------------------------------------------- 1: without divs
@dataclass(frozen=True)
class _Level:
    """Dimension k of a piece: its loop variable and its bounds over parameters and earlier
    dimensions."""

    variable: Index
    bounds: Bounds


def read_off(basic: isl.BasicSet, computed: list[Expression]) -> Code:
    """Loops over the set; each visit has the values of its dimensions, and then those of
    ``computed`` over them."""
    return _visiting(basic, _levels(basic), [*_variables(basic), *computed])


def _variables(basic: isl.BasicSet) -> list[Expression]:
    return [Variable(Index(k)) for k in range(basic.dim(SET))]


def _visiting(basic: isl.BasicSet, levels: list[_Level], visited: list[Expression]) -> Code:
    """Loops over the set; each visit has the values of ``visited`` over the variables of the
    dimensions."""
    code = _nested(levels, [], visited)
    guard = levels[0].bounds.guard if levels else bounds_of(basic, []).guard
    return code if guard is None else If(guard, code, None)


def _levels(basic: isl.BasicSet) -> list[_Level]:
    names = [Index(k) for k in range(basic.dim(SET))]
    return [
        _Level(names[k], bounds_of(hull, names[: k + 1]))
        for k, hull in enumerate(projections(basic))
    ]


def _nested(levels: list[_Level], values: list[Expression], visited: list[Expression]) -> Code:
    """The loops from level ``len(values)`` on; a dimension that is a function of earlier ones is
    substituted."""
    k = len(values)
    replaced = {levels[j].variable: values[j] for j in range(k)}
    if k == len(levels):
        return Instance("element", tuple(_replace(expression, replaced) for expression in visited))
    level = levels[k]
    if level.bounds.exact is not None:
        return _nested(levels, [*values, _replace(level.bounds.exact, replaced)], visited)
    lower, upper = level.bounds.lower, level.bounds.upper
    assert lower is not None, "elements are bounded"
    assert upper is not None, "elements are bounded"
    variable = Variable(level.variable)
    condition = Operation("<=", (variable, _replace(upper, replaced)))
    return For(
        variable=level.variable,
        first=_replace(lower, replaced),
        condition=condition,
        step=1,
        body=_nested(levels, [*values, variable], visited),
    )


def _replace(expression: Expression, values: dict[Index, Expression]) -> Expression:
    for variable, value in values.items():
        expression = substituted_expression(expression, variable, value)
    return expression


# ---------------------------------------------------------------------- 2: divs in subscripts alone
def _computed(basic: isl.BasicSet, depth: int) -> Code | None:
    """``None`` unless the writers need no existential variables and each writes one element of the
    piece."""
    writers = basic.project_out(SET, depth, basic.dim(SET) - depth).remove_redundancies()
    elements = isl.Map.from_range(isl.Set.from_basic_set(basic)).move_dims(IN, 0, OUT, 0, depth)
    if writers.dim(isl.dim_type.div) > 0 or not elements.is_single_valued():
        return None
    values: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(elements).foreach_piece(lambda _, value: values.append(value))
    if len(values) != 1:
        return None
    subscripts = [affine_expression(values[0].get_at(k)) for k in range(values[0].dim(OUT))]
    return (
        None if None in subscripts else read_off(writers, [s for s in subscripts if s is not None])
    )


# --------------------------------------------------------------------------------- 3: divs in front
def _strided(basic: isl.BasicSet) -> Code:
    points, places = with_quotients(basic)
    return _visiting(points, _levels(points), [Variable(Index(place)) for place in places])


# ------------------------------------------------------------------------------------------ 5: runs
def with_runs(code: Code, depth: int, strides: tuple[Distance, ...]) -> Code:
    """Runs instead of visits; ``depth`` dimensions stand before the subscripts."""
    return _WithRuns(depth, strides)(code)


@dataclass(frozen=True)
class _WithRuns(Rewriter):
    depth: int
    strides: tuple[Distance, ...]

    def loop(self, node: For) -> Code:
        loops, body = _perfect_nest(node)
        if not isinstance(body, Instance):
            return replace(node, body=self(node.body))
        return self._nest(loops, body)

    def _nest(self, loops: list[For], visit: Instance) -> Code:
        """The loops in the order that makes the longest runs."""
        subscripts = self._subscripts(visit)
        strides = [_stride(loop, subscripts, self.strides) for loop in loops]
        innermost = _innermost(loops, strides)
        run = _run(loops[innermost], subscripts, self.strides)
        code = replace(loops[innermost], body=self(visit)) if run is None else run
        for k in reversed(range(len(loops))):
            if k != innermost:
                code = _around(loops[k], strides[k], code)
        return code

    def instance(self, node: Instance) -> Code:
        return _single(self._subscripts(node), self.strides)

    def _subscripts(self, visit: Instance) -> tuple[Expression, ...]:
        return visit.values[self.depth : self.depth + len(self.strides)]


def _perfect_nest(node: For) -> tuple[list[For], Code]:
    """The loops of which each contains nothing but the next, and what the last one contains."""
    loops, body = [node], node.body
    while isinstance(body, For):
        loops.append(body)
        body = body.body
    return loops, body


def _stride(
    loop: For, subscripts: tuple[Expression, ...], strides: tuple[Distance, ...]
) -> Expression | None:
    """The distance between the elements of neighbouring iterations, if it is always the same."""
    slopes = [slope(subscript, loop.variable) for subscript in subscripts]
    if any(s is None for s in slopes):
        return None
    return step_of(tuple((s or 0) * loop.step for s in slopes), strides)


def _innermost(loops: list[For], strides: list[Expression | None]) -> int:
    """The loop along which elements lie closest, among those that can go innermost; the last of
    these."""
    last = len(loops) - 1
    free = [k for k in range(last) if not _is_needed_inside(loops, k)]
    return min([last, *reversed(free)], key=lambda k: _distance(strides[k]))


def _is_needed_inside(loops: list[For], k: int) -> bool:
    """Whether the bounds of a loop inside depend on loop k."""
    bounds = [bound for loop in loops[k + 1 :] for bound in (loop.first, loop.condition)]
    return any(loops[k].variable in variables_of(bound) for bound in bounds)


def _distance(stride: Expression | None) -> float:
    """Between neighbouring elements, as far as it is known; a loop that stays at one is worst."""
    if not isinstance(stride, Constant):
        return float("inf")
    return abs(stride.value) if stride.value else float("inf")


def _around(loop: For, stride: Expression | None, body: Code) -> Code:
    """The loop around the body; only the question whether it runs at all, if nothing inside
    depends on it."""
    upper = upper_bound(loop.condition, loop.variable)
    if stride != Constant(0) or upper is None or loop.variable in variables_of(body):
        return replace(loop, body=body)
    span = Operation("-", (upper, loop.first))
    return If(Operation(">=", (span, Constant(0))), body, None)


def _single(subscripts: tuple[Expression, ...], strides: tuple[Distance, ...]) -> Emit:
    return Emit(offset_of(subscripts, strides), Constant(1), Constant(1), Constant(1))


def _run(
    loop: For, subscripts: tuple[Expression, ...], strides: tuple[Distance, ...]
) -> Code | None:
    """The loop as one run, if all subscripts are linear in its variable and its upper bound is
    known."""
    upper = upper_bound(loop.condition, loop.variable)
    slopes = [slope(subscript, loop.variable) for subscript in subscripts]
    if upper is None or any(s is None for s in slopes):
        return None
    stride = step_of(tuple((s or 0) * loop.step for s in slopes), strides)
    if stride is None:
        return None
    start = substituted_expression(offset_of(subscripts, strides), loop.variable, loop.first)
    if not any(slopes):
        span = Operation("-", (upper, loop.first))
        return If(Operation(">=", (span, Constant(0))), _single(subscripts, strides), None)
    count = iterations(loop, upper)
    if stride == Constant(1):
        return Emit(start, count, Constant(0), Constant(1))
    return Emit(start, Constant(1), stride, count)
