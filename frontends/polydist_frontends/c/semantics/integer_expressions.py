"""Integer expressions of the syntax tree as ``region.Expression``; what is no integer arithmetic
becomes ``Opaque``.

``reason`` is what an unreadable operand means where the expression stands: ``indirect-subscript``
in a subscript, ``data-dependent`` in a condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from polydist_frontends.c.declarations.constants import constant_of
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    has_unsigned_arithmetic,
    is_integer,
    is_narrow,
)
from polydist_frontends.c.functions.calls import ABSOLUTE_VALUE
from polydist_frontends.c.functions.fatal_ends import only_tests
from polydist_frontends.c.functions.inline_functions import InlineFunction, substituted
from polydist_frontends.c.reading.syntax import Tree, is_a, said
from polydist_frontends.c.semantics.conversions import (
    converted,
    is_followed,
    multiplies,
    wrapping_type,
)
from polydist_frontends.c.semantics.entry_values import (
    COMPARISONS,
    assigned_at_entry,
    compared_at_entry,
    quotient_at_entry,
    value_at_entry,
)
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.refused_references import require_declared
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.tables.constant_tables import element_of_table
from polydist_frontends.c.semantics.value_kinds import extents_in_sizes
from polydist_frontends.integer_expressions import (
    CONDITION,
    SUBSCRIPT,
    Binary,
    BinaryOperator,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
    is_narrowed,
    is_unsigned,
    specific,
)
from polydist_frontends.values.bits import with_bits
from polydist_frontends.values.folding import extreme_of

_ARITHMETIC: dict[str, BinaryOperator] = {"+": "+", "-": "-", "*": "*", "/": "/", "%": "%"}
_STEPS = ("++", "--", "p++", "p--")
_LOGIC: dict[str, BinaryOperator] = {"&&": "&&", "||": "||"}


def expression(tree: Tree, context: RegionContext, reason: str) -> Expression:
    """The value of ``tree`` over iterators and loop-invariant integers, as far as it is one."""
    while is_a(tree, "ExprList") and only_tests(tree.exprs[:-1]):
        tree = tree.exprs[-1]
    value = _arithmetic(tree, context, reason)
    if not isinstance(value, Opaque):
        return value
    return value_at_entry(tree, context, reason) or value


def _arithmetic(tree: Tree, context: RegionContext, reason: str) -> Expression:
    """As ``expression``, but for what is only known when the region starts."""
    known = constant_of(tree, context.resolution)
    if known is not None:
        return Integer(known.value, context.place(tree), known.unsigned)
    if is_a(tree, "BinaryOp"):
        return _binary(tree, context, reason)
    if is_a(tree, "UnaryOp") and tree.op in ("-", "+", "!"):
        return _unary(tree, context, reason)
    if is_a(tree, "TernaryOp"):
        return _conditional(tree, context, reason)
    if is_a(tree, "Cast"):
        return _cast(tree, context, reason)
    if is_a(tree, "FuncCall"):
        return _call(tree, context, reason)
    if is_a(tree, "ID", "StructRef", "ArrayRef"):
        return _load(tree, context, reason)
    if is_a(tree, "UnaryOp", "Assignment"):
        return _stepped(tree, context, reason)
    return opaque(
        tree,
        context,
        specific(reason, "floating-point" if is_a(tree, "Constant") else "unsupported-expression"),
    )


def opaque(tree: Tree, context: RegionContext, reason: str) -> Opaque:
    return Opaque(reason, said(context.resolution.in_text(tree)), context.place(tree))


# ----------------------------------------------------------------------------------------- operands
def _load(tree: Tree, context: RegionContext, reason: str) -> Expression:
    """The value of an iterator, an invariant integer, or an element of a constant table."""
    if is_a(tree, "UnaryOp") and tree.op != "*":
        return opaque(tree, context, specific(reason, "unsupported-expression"))
    of = reference(tree, context)
    if of is None:
        require_declared(tree, context)
        return opaque(tree, context, specific(reason, "unsupported-expression"))
    if of.root in context.iterators and of.scalar:
        return Name(of.root.name, context.place(tree), has_unsigned_arithmetic(of.type))
    if not is_integer(of.type):
        return opaque(
            tree,
            context,
            specific(reason, "floating-point" if isinstance(of.type, Arithmetic) else "pointer"),
        )
    if of.subscripts and (constant := _table_element(tree, of, context, reason)) is not None:
        return constant
    if not of.scalar or of.partial:
        return opaque(tree, context, reason)
    return _integer_scalar(tree, of, context, reason)


def _stepped(tree: Tree, context: RegionContext, reason: str) -> Expression:
    """``k++``, ``--k``, ``k += 2``: what it is, said by what the variable is when it has been
    done."""
    if is_a(tree, "UnaryOp") and tree.op not in _STEPS:
        return _load(tree, context, reason)
    target = tree.lvalue if is_a(tree, "Assignment") else tree.expr
    after = _load(target, context, reason)
    if not isinstance(after, Current):
        return opaque(tree, context, specific(reason, "unsupported-expression"))
    back: dict[str, BinaryOperator] = {"p++": "-", "p--": "+"}
    if tree.op not in back:
        return after
    return Binary(back[tree.op], after, Integer(1, context.place(tree)), context.place(tree))


def _table_element(
    tree: Tree, of: Reference, context: RegionContext, reason: str
) -> Expression | None:
    """The value of an element of a table of constants by its subscripts, if these are known."""
    subscripts = [expression(subscript, context, reason) for subscript in of.subscripts]
    if any(isinstance(subscript, Opaque) for subscript in subscripts):
        return None
    return element_of_table(of, subscripts, context.resolution, context.place(tree))


def _integer_scalar(tree: Tree, of: Reference, context: RegionContext, reason: str) -> Expression:
    """A loop-invariant integer by name, a block-local integer of a single assignment by its value,
    one that the region assigns as the value it has then, any other as opaque."""
    initial = (context.single_assignment or {}).get(of.root)
    if initial is not None and is_integer(of.type) and not is_narrow(of.type):
        value = assigned_at_entry(expression(initial, context, reason), initial, of.type, context)
        if isinstance(value, Opaque):
            return opaque(tree, context, value.reason)
        return converted(value, of.type)
    if of.name not in context.written and not context.is_local(of.root):
        return _unchanged(tree, of, context, reason)
    unknown = opaque(tree, context, specific(reason, "modified-scalar"))
    if not is_followed(of, context):
        return unknown
    return Current(
        of.name,
        unknown.reason,
        unknown.text,
        unknown.place,
        has_unsigned_arithmetic(of.type),
        certain=reason == CONDITION and is_narrow(of.type),
    )


def _unchanged(tree: Tree, of: Reference, context: RegionContext, reason: str) -> Expression:
    """An integer that the region leaves as it is, by name; products of others as these."""
    product = context.products.get(of.root)
    known = None if product is None else expression(product, context, reason)
    if known is None or isinstance(known, Opaque):
        return Name(of.name, context.place(tree), has_unsigned_arithmetic(of.type))
    return converted(known, of.type)


def stored(of: Reference, value: Tree, context: RegionContext) -> Expression | None:
    """The value that an assignment gives to a followed variable. Products in narrow types are
    hashes rather than subscripts."""
    if not is_followed(of, context):
        return None
    known = expression(value, context, SUBSCRIPT)
    given = converted(assigned_at_entry(known, value, of.type, context), of.type)
    return None if is_narrowed(given) and multiplies(given) else given


# ---------------------------------------------------------------------------------------- operators
def _binary(tree: Tree, context: RegionContext, reason: str) -> Expression:
    """``&&`` and ``||`` may have one opaque side; other operators are opaque with either."""
    if tree.op == "/" and (count := _element_count(tree, context, reason)) is not None:
        return count
    right, place = expression(tree.right, context, reason), context.place(tree)
    is_parity = tree.op == "&" and isinstance(right, Integer) and right.value == 1
    left = (_with_parity if is_parity else expression)(tree.left, context, reason)
    if tree.op in _LOGIC:
        return Binary(_LOGIC[tree.op], left, right, place)
    for operand in (left, right):
        if isinstance(operand, Opaque):
            known = compared_at_entry(tree, left, right, context)
            return known or opaque(tree, context, operand.reason)
    if tree.op in COMPARISONS:
        return Binary(COMPARISONS[tree.op], left, right, place)
    if tree.op in _ARITHMETIC:
        return _computed(tree, left, right, context)
    return _of_bits(tree, left, right, context, reason)


def _of_bits(
    tree: Tree, left: Expression, right: Expression, context: RegionContext, reason: str
) -> Expression:
    value = with_bits(tree.op, left, right, context.place(tree))
    known = value_at_entry(tree, context, reason) if tree.op != "<<" else None
    return known or value or opaque(tree, context, specific(reason, "bitwise"))


def _with_parity(tree: Tree, context: RegionContext, reason: str) -> Expression:
    """A value that is even where that of the tree is: the sum for ``i ^ j ^ k``."""
    if is_a(tree, "BinaryOp") and tree.op == "^":
        sides = [_with_parity(side, context, reason) for side in (tree.left, tree.right)]
        if not any(isinstance(side, Opaque) for side in sides):
            return Binary("+", sides[0], sides[1], context.place(tree))
    return expression(tree, context, reason)


def _computed(tree: Tree, left: Expression, right: Expression, context: RegionContext) -> Binary:
    """A sum, product or quotient of two known values."""
    entry = "" if isinstance(right, Integer) else quotient_at_entry(tree, context)
    done = Binary(_ARITHMETIC[tree.op], left, right, context.place(tree), entry)
    return replace(done, wraps=wrapping_type(tree, context)) if is_unsigned(done) else done


def _element_count(tree: Tree, context: RegionContext, reason: str) -> Expression | None:
    """``sizeof(A)/sizeof(A[0])``: the product of the extents between the two types."""
    extents = extents_in_sizes(tree, context)
    if not extents:
        return None
    sizes = (expression(extent, context, reason) for extent in extents)
    return reduce(lambda one, other: Binary("*", one, other, context.place(tree)), sizes)


def _unary(tree: Tree, context: RegionContext, reason: str) -> Expression:
    operand = expression(tree.expr, context, reason)
    if tree.op == "!":
        return Unary("!", operand, context.place(tree))
    if isinstance(operand, Opaque):
        return opaque(tree, context, operand.reason)
    return Unary("-", operand, context.place(tree)) if tree.op == "-" else operand


def _conditional(tree: Tree, context: RegionContext, reason: str) -> Expression:
    condition = expression(tree.cond, context, CONDITION)
    then, otherwise = (expression(part, context, reason) for part in (tree.iftrue, tree.iffalse))
    for part in (then, otherwise):
        if isinstance(part, Opaque):
            return opaque(tree, context, part.reason)
    extreme = extreme_of(condition, then, otherwise, context.place(tree))
    chosen = value_at_entry(tree, context, reason) if isinstance(condition, Opaque) else None
    return extreme or chosen or Select(condition, then, otherwise, context.place(tree))


def _cast(tree: Tree, context: RegionContext, reason: str) -> Expression:
    """A cast between integer types. Those to narrow ones may change any value, but hardly a bound
    or a subscript: that these do not is checked."""
    to = context.resolution.types.get(id(tree.to_type))
    if not isinstance(to, Arithmetic) or not to.integer:
        return opaque(
            tree,
            context,
            specific(reason, "floating-point" if isinstance(to, Arithmetic) else "pointer"),
        )
    value = expression(tree.expr, context, reason)
    if not to.narrow:
        return converted(value, to)
    narrowed = converted(value, to)
    if isinstance(value, Opaque) or (reason == CONDITION and is_narrowed(narrowed)):
        return opaque(tree, context, reason if reason == CONDITION else "narrowing-cast")
    return value_at_entry(tree, context, reason) or narrowed


def _call(tree: Tree, context: RegionContext, reason: str) -> Expression:
    name = tree.name.name if is_a(tree.name, "ID") else ""
    arguments = tree.args.exprs if tree.args is not None else []
    if name == "__builtin_expect" and arguments:
        return expression(arguments[0], context, reason)
    if name in ABSOLUTE_VALUE - context.own_functions and len(arguments) == 1:
        operand = expression(arguments[0], context, reason)
        return (
            opaque(tree, context, operand.reason)
            if isinstance(operand, Opaque)
            else Unary("abs", operand, context.place(tree))
        )
    if name in context.inline_functions and len(arguments) == len(
        context.inline_functions[name].parameters
    ):
        return _inline_function(tree, context.inline_functions[name], arguments, context, reason)
    return opaque(tree, context, specific(reason, "call"))


def _inline_function(
    tree: Tree,
    function: InlineFunction,
    arguments: Sequence[Tree],
    context: RegionContext,
    reason: str,
) -> Expression:
    """The expression that a function returns, over the arguments of its call."""
    values: dict[str, Expression] = {}
    for parameter, argument in zip(function.parameters, arguments, strict=True):
        values[parameter.name] = converted(expression(argument, context, reason), parameter.type)
        if isinstance(values[parameter.name], Opaque):
            return opaque(tree, context, specific(reason, "call"))
    own = replace(
        context,
        resolution=function.resolution,
        keys={p: p.name for p in function.parameters},
        **_NOTHING_ELSE,
    )
    return converted(
        substituted(expression(function.value, own, reason), values, context.place(tree)),
        function.result,
    )


_NOTHING_ELSE: Mapping[str, Any] = {
    "iterators": frozenset(),
    "written": frozenset(),
    "single_assignment": {},
    "products": {},
    "aliases": {},
    "at_entry": False,
}
"""What a region knows and a function does not."""
