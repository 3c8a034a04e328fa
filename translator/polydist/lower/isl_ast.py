"""isl's loop generation, as loop IR: the statement instances of a tile in the original order, by
one AST over their union.

isl would cut a loop into pieces wherever other statements run, and tell apart cases of the
parameters. With the corners of a tile among the parameters there can be hundreds, most of them the
same code. Therefore:

1. a loop around other loops stays one loop, and the loops inside have conditions of their own;
   innermost loops are cut, so that they are free of conditions;
2. the order of statements and loops in a body cuts nothing;
3. upper bounds come as conditions, not as min(), which isl takes long to make: the last value of a
   loop is made of them here (``arithmetic.upper_bound``).
"""

from __future__ import annotations

import islpy as isl

from polydist.lower.arithmetic import substituted
from polydist.lower.integer_ir import Operator
from polydist.lower.loop_ir import (
    Code,
    Constant,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
    Variable,
)
from polydist.sets.symbols import Index, symbol_named
from polydist.sets.unions import maps_of, union_of_maps

_OPERATORS: dict[str, Operator] = {
    "and_": "&&",
    "and_then": "&&",
    "or_": "||",
    "or_else": "||",
    "max": "max",
    "min": "min",
    "minus": "-",
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "fdiv_q": "floor",
    "pdiv_q": "floor",
    "pdiv_r": "mod",
    "zdiv_r": "mod",
    "cond": "?:",
    "select": "?:",
    "eq": "==",
    "le": "<=",
    "lt": "<",
    "ge": ">=",
    "gt": ">",
}


# ------------------------------------------------------------------------------ instances of a tile
def scan_instances(order: isl.UnionMap, known: isl.Set) -> Code:
    """Loops that visit the domain of ``order`` in that order; each visit is an ``Instance``."""
    isl_context = order.get_ctx()
    build = isl.AstBuild.from_context(known).set_options(_uncut(order))
    build = build.set_iterators(_loop_names(order))
    isl_context.set_ast_build_atomic_upper_bound(0)
    try:
        return _code(build.node_from_schedule_map(order))
    finally:
        isl_context.set_ast_build_atomic_upper_bound(1)


def _loop_names(order: isl.UnionMap) -> isl.IdList:
    """Names for the loops that no parameter has, one per dimension of the order."""
    length = max((piece.dim(isl.dim_type.out) for piece in maps_of(order)), default=0)
    names = isl.IdList.alloc(order.get_ctx(), length)
    for k in range(length):
        names = names.add(isl.Id.read_from_str(order.get_ctx(), Index(k).name))
    return names


_Fixed = tuple[tuple[int, int], ...]
"""Dimensions with the one value that each has."""


def _uncut(order: isl.UnionMap) -> isl.UnionMap:
    """isl's option ``atomic`` for the dimensions of rules 1 and 2, the former for the loops that
    they are among."""
    fixed = [_fixed_values(piece.range()) for piece in maps_of(order)]
    length = len(fixed[0]) if fixed else 0
    chosen: set[tuple[int, _Fixed]] = {
        (k, ()) for k in range(length) if all(values[k] is not None for values in fixed)
    }
    chosen.update(around for values in fixed for around in _outer_loops(values))
    context = order.get_ctx()
    return union_of_maps(context, [_atomic(context, length, k, at) for k, at in sorted(chosen)])


def _outer_loops(values: tuple[int | None, ...]) -> list[tuple[int, _Fixed]]:
    """The loops around other loops of one statement, each with the fixed dimensions before it."""
    loops = [k for k, value in enumerate(values) if value is None]
    return [
        (k, tuple((j, value) for j, value in enumerate(values[:k]) if value is not None))
        for k in loops[:-1]
    ]


def _atomic(isl_context: isl.Context, length: int, k: int, where: _Fixed) -> isl.Map:
    """Where the loop over dimension k is not split: at the points whose dimensions before it have
    the values ``where``, as isl wants its options."""
    dimensions = ", ".join(f"i{j}" for j in range(length))
    conditions = " and ".join(f"i{j} = {value}" for j, value in where)
    return isl.Map.read_from_str(isl_context, f"{{ [{dimensions}] -> atomic[{k}] : {conditions} }}")


def _fixed_values(points: isl.Set) -> tuple[int | None, ...]:
    """The value of each dimension that has only one."""
    values = [
        points.plain_get_val_if_fixed(isl.dim_type.set, k)
        for k in range(points.dim(isl.dim_type.set))
    ]
    return tuple(None if value.is_nan() else value.to_python() for value in values)


def _code(node: isl.AstNode) -> Code:
    kind = isl.ast_node_type(node.get_type()).name
    if kind == "for_":
        return _for(node)
    if kind == "if_":
        otherwise = _code(node.if_get_else_node()) if node.if_has_else_node() else None
        return If(expression_of(node.if_get_cond()), _code(node.if_get_then_node()), otherwise)
    if kind == "block":
        children = node.block_get_children()
        return Sequence(tuple(_code(children.get_at(k)) for k in range(children.n_ast_node())))
    return _instance(node)


def _for(node: isl.AstNode) -> Code:
    variable = symbol_named(str(node.for_get_iterator().get_id().get_name()))
    assert isinstance(variable, Index)
    body = _code(node.for_get_body())
    first = expression_of(node.for_get_init())
    if node.for_is_degenerate():
        return substituted(body, variable, first)
    step = expression_of(node.for_get_inc())
    assert isinstance(step, Constant)
    condition = expression_of(node.for_get_cond())
    return For(variable=variable, first=first, condition=condition, step=step.value, body=body)


def _instance(node: isl.AstNode) -> Instance:
    call = node.user_get_expr()
    values = tuple(expression_of(call.get_op_arg(k)) for k in range(1, call.get_op_n_arg()))
    return Instance(str(call.get_op_arg(0).get_id().get_name()), values)


def expression_of(expression: isl.AstExpr) -> Expression:
    """An isl AST expression in the IR."""
    kind = isl.ast_expr_type(expression.get_type()).name
    if kind == "int":
        return Constant(expression.get_val().to_python())
    if kind == "id":
        return Variable(symbol_named(str(expression.get_id().get_name())))
    operands = tuple(
        expression_of(expression.get_op_arg(k)) for k in range(expression.get_op_n_arg())
    )
    return Operation(_OPERATORS[isl.ast_expr_op_type(expression.get_op_type()).name], operands)


def condition_of(holds: isl.Set) -> Expression:
    """A parameter set as a condition."""
    build = isl.AstBuild.from_context(isl.Set.universe(holds.get_space().params()))
    return expression_of(build.expr_from_set(holds.params()))
