"""Loops of a tile in registers: products in blocks (``schedule.points.products``), and jammed loops
(``jamming``).

Where three loops have nothing but one product in them, a target language may copy what they read to
where it lies in the order in which it is used, and keep the sums of a few rows and columns in
registers while it goes through the sums. For that, it has to know

1. the bounds: none of one loop depends on another one's variable, but for the first and last column
   of a row, the greatest and the least of some that are at most one further on, or back, than those
   of the row before. So the rows with columns follow each other, and of a few of them, every column
   between the first and the last is one of some row: nothing is copied that no instance reads;
2. places in memory: the offset of an element is linear in rows, sums and columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as Items
from dataclasses import dataclass

import islpy as isl

from polydist.lower.arithmetic import slope, times, total, upper_bound
from polydist.lower.integer_ir import Constant, Expression, Operation, Variable
from polydist.lower.loop_ir import Code, For, Instance, Operand, Product
from polydist.lower.mapper import Rewriter
from polydist.lower.registers.jamming import jammed, nested_loops
from polydist.model.scop import Scop
from polydist.schedule.points import products
from polydist.schedule.points.order import PointOrder
from polydist.sets.spaces import IN, PARAM, parameter_names
from polydist.sets.strides import UNIT, is_triangle
from polydist.sets.symbols import ArrayStride, symbol_named


def in_registers(scop: Scop, code: Code, points: PointOrder) -> Code:
    """The loops of a tile: products in blocks, other ones jammed, as the order of points allows."""
    return jammed(_Blocks(scop, points)(code) if points.products else code, points)


@dataclass(frozen=True)
class _Blocks(Rewriter):
    scop: Scop
    points: PointOrder

    def loop(self, node: For) -> Code:
        loops, body = nested_loops(node)
        if len(loops) == 3 and isinstance(body, Instance):
            known = self.points.products.get(body.statement)
            found = None if known is None else _product(self.scop, known, loops, body)
            return node if found is None else found
        return super().loop(node)


def _product(
    scop: Scop, known: products.Product, loops: tuple[For, ...], body: Instance
) -> Product | None:
    iterators = (known.rows, known.sums, known.columns)
    others = [value for k, value in enumerate(body.values) if k not in iterators]
    found = _loops_of([body.values[k] for k in iterators], loops)
    if any(_is_packed(scop, element) for element in (known.total, *known.read)):
        return None
    if found is None or not _bounds_are_known(*found) or not _are_free(others, loops):
        return None
    rows, sums, columns = found
    return Product(
        statement=body.statement,
        rows=rows,
        sums=sums,
        columns=columns,
        iterators=iterators,
        total=_operand(scop, known.total, iterators, body),
        read=tuple(
            _operand(scop, element, iterators, body)
            for element in known.read
            if scop.array(element.array).rank
        ),
        otherwise=loops[0],
    )


def _is_packed(scop: Scop, element: products.Element) -> bool:
    return is_triangle(scop.array(element.array).strides)


# --------------------------------------------------------------------------------------- 1.: bounds
def _loops_of(values: Items[Expression], loops: tuple[For, ...]) -> tuple[For, For, For] | None:
    """The loops whose variables the three values are."""
    own = {Variable(loop.variable): loop for loop in loops}
    if set(own) != set(values):
        return None
    rows, sums, columns = (own[value] for value in values if isinstance(value, Variable))
    return rows, sums, columns


def _bounds_are_known(rows: For, sums: For, columns: For) -> bool:
    loops = (rows, sums, columns)
    if any(loop.step != 1 or loop.directives or _last(loop) is None for loop in loops):
        return False
    steady = all(
        _are_free(_both(loop), [other for other in loops if (loop, other) != (columns, rows)])
        for loop in loops
    )
    return (
        steady
        and _is_gentle(columns.first, rows, "max")
        and _is_gentle(_both(columns)[1], rows, "min")
    )


def _are_free(values: Iterable[Expression], loops: Iterable[For]) -> bool:
    """Whether no variable of the loops is in the values."""
    return all(slope(value, loop.variable) == 0 for value in values for loop in loops)


def _last(loop: For) -> Expression | None:
    return upper_bound(loop.condition, loop.variable)


def _both(loop: For) -> tuple[Expression, ...]:
    """The first and the last value."""
    last = _last(loop)
    assert last is not None
    return loop.first, last


def _is_gentle(bound: Expression, rows: For, chosen: str) -> bool:
    """Whether the bound is the greatest, or the least, of some that are at most 1 away from those
    of the next row."""
    match bound:
        case Operation(operator=operator, operands=operands) if operator == chosen:
            return all(_is_gentle(operand, rows, chosen) for operand in operands)
        case _:
            return slope(bound, rows.variable) in (-1, 0, 1)


# --------------------------------------------------------------------------------------- 2.: places
def _operand(
    scop: Scop, element: products.Element, iterators: tuple[int, int, int], body: Instance
) -> Operand:
    """Where the element lies: the sum of its subscripts times the array's strides."""
    strides = [
        Constant(1) if stride == UNIT else Variable(ArrayStride(element.array, k))
        for k, stride in enumerate(scop.array(element.array).strides)
    ]
    subscripts = [element.subscripts.get_at(k) for k in range(len(strides))]
    places = [
        times(_elsewhere(subscript, iterators, body), stride)
        for subscript, stride in zip(subscripts, strides, strict=True)
    ]
    rows, sums, columns = (
        total([times(_factor(s, k), stride) for s, stride in zip(subscripts, strides, strict=True)])
        for k in iterators
    )
    return Operand(element.array, total(places), (rows, sums, columns))


def _factor(subscript: isl.Aff, iterator: int) -> Expression:
    return Constant(subscript.get_coefficient_val(IN, iterator).to_python())


def _elsewhere(subscript: isl.Aff, iterators: tuple[int, int, int], body: Instance) -> Expression:
    """The subscript where the iterators are 0, and the others have their values."""
    terms: list[Expression] = [Constant(subscript.get_constant_val().to_python())]
    for k, value in enumerate(body.values):
        if k not in iterators:
            terms.append(times(_factor(subscript, k), value))
    for k, name in enumerate(parameter_names(subscript.get_domain_space())):
        factor = Constant(subscript.get_coefficient_val(PARAM, k).to_python())
        terms.append(times(factor, Variable(symbol_named(name))))
    return total(terms)
