"""isl's loop generation, as loop IR: the statement instances of a tile in the original order, by one AST over their union."""

from __future__ import annotations

import islpy as isl

from polydist.arithmetic import substituted
from polydist.program import (
    Code,
    Constant,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Operator,
    Sequence,
    Variable,
)

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


# ----------------------------------------------------------------------------------------------------------- instances of a tile
def scan_instances(order: isl.UnionMap, known: isl.Set) -> Code:
    """Loops that visit the domain of ``order`` in that order; each visit is an ``Instance``."""
    build = isl.AstBuild.from_context(known)
    return _code(build.node_from_schedule_map(order))


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
    variable = str(node.for_get_iterator().get_id().get_name())
    body = _code(node.for_get_body())
    first = expression_of(node.for_get_init())
    if node.for_is_degenerate():
        return substituted(body, variable, first)
    step = expression_of(node.for_get_inc())
    assert isinstance(step, Constant)
    return For(variable, first, expression_of(node.for_get_cond()), step.value, body)


def _instance(node: isl.AstNode) -> Instance:
    call = node.user_get_expr()
    arguments = [expression_of(call.get_op_arg(k)) for k in range(call.get_op_n_arg())]
    name = arguments[0]
    assert isinstance(name, Variable)
    return Instance(name.name, tuple(arguments[1:]))


def expression_of(expression: isl.AstExpr) -> Expression:
    """An isl AST expression in the IR."""
    kind = isl.ast_expr_type(expression.get_type()).name
    if kind == "int":
        return Constant(expression.get_val().to_python())
    if kind == "id":
        return Variable(str(expression.get_id().get_name()))
    operands = tuple(expression_of(expression.get_op_arg(k)) for k in range(expression.get_op_n_arg()))
    return Operation(_OPERATORS[isl.ast_expr_op_type(expression.get_op_type()).name], operands)


def condition_of(holds: isl.Set) -> Expression:
    """A parameter set as a condition."""
    build = isl.AstBuild.from_context(isl.Set.universe(holds.get_space().params()))
    return expression_of(build.expr_from_set(holds.params()))
