"""Integer expressions of the syntax tree as ``region.Expression``; what is no integer arithmetic
becomes ``Opaque``.

``reason`` is what an unreadable operand means where the expression stands: ``indirect-subscript``
in a subscript, ``data-dependent`` in a condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from polydist_frontends.c.declarations.calls import ABSOLUTE_VALUE
from polydist_frontends.c.declarations.constants import constant_of
from polydist_frontends.c.declarations.inline_functions import Formula, substituted
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    has_unsigned_arithmetic,
    is_integer,
)
from polydist_frontends.c.expressions.objects import Reference, reference
from polydist_frontends.c.expressions.region_context import Facts
from polydist_frontends.c.expressions.tables import element_of_table
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.errors import Place
from polydist_frontends.region import (
    Binary,
    BinaryOperator,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
    is_unsigned,
)

SUBSCRIPT = "indirect-subscript"
CONDITION = "data-dependent"
BOUND = "data-dependent-bound"

_ARITHMETIC: dict[str, BinaryOperator] = {"+": "+", "-": "-", "*": "*", "/": "/", "%": "%"}
_COMPARISONS: dict[str, BinaryOperator] = {
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
    "==": "==",
    "!=": "!=",
}
_LOGIC: dict[str, BinaryOperator] = {"&&": "&&", "||": "||"}


def expression(tree: Tree, facts: Facts, reason: str) -> Expression:
    """The value of ``tree`` over iterators and loop-invariant integers, as far as it is one."""
    known = constant_of(tree, facts.resolution)
    if known is not None:
        return Integer(known.value, facts.place(tree), known.unsigned)
    if is_a(tree, "BinaryOp"):
        return _binary(tree, facts, reason)
    if is_a(tree, "UnaryOp") and tree.op in ("-", "+", "!"):
        return _unary(tree, facts, reason)
    if is_a(tree, "TernaryOp"):
        return _conditional(tree, facts, reason)
    if is_a(tree, "Cast"):
        return _cast(tree, facts, reason)
    if is_a(tree, "FuncCall"):
        return _call(tree, facts, reason)
    if is_a(tree, "ID", "StructRef", "ArrayRef", "UnaryOp"):
        return _load(tree, facts, reason)
    return opaque(
        tree,
        facts,
        _specific(reason, "floating-point" if is_a(tree, "Constant") else "unsupported-expression"),
    )


def opaque(tree: Tree, facts: Facts, reason: str) -> Opaque:
    return Opaque(reason, printed(tree), facts.place(tree))


def _specific(reason: str, kind: str) -> str:
    """In a subscript the kind of the operand is the better explanation; a condition is
    data-dependent in any case."""
    return kind if reason == SUBSCRIPT else reason


# ----------------------------------------------------------------------------------------- operands
def _load(tree: Tree, facts: Facts, reason: str) -> Expression:
    if is_a(tree, "UnaryOp") and tree.op != "*":
        return opaque(tree, facts, _specific(reason, "unsupported-expression"))
    of = reference(tree, facts)
    if of is None:
        return opaque(tree, facts, _specific(reason, "unsupported-expression"))
    if of.root in facts.iterators and of.scalar:
        return Name(of.root.name, facts.place(tree), has_unsigned_arithmetic(of.type))
    if not is_integer(of.type):
        return opaque(
            tree,
            facts,
            _specific(reason, "floating-point" if isinstance(of.type, Arithmetic) else "pointer"),
        )
    if of.subscripts and (constant := _table_element(tree, of, facts, reason)) is not None:
        return constant
    if not of.scalar or of.partial:
        return opaque(tree, facts, reason)
    return _integer_scalar(tree, of, facts, reason)


def _table_element(tree: Tree, of: Reference, facts: Facts, reason: str) -> Expression | None:
    """The value of an element of a table of constants by its subscripts, if these are known."""
    subscripts = [expression(subscript, facts, reason) for subscript in of.subscripts]
    if any(isinstance(subscript, Opaque) for subscript in subscripts):
        return None
    return element_of_table(of, subscripts, facts.resolution, facts.place(tree))


def _integer_scalar(tree: Tree, of: Reference, facts: Facts, reason: str) -> Expression:
    """A loop-invariant integer by name, a settled block-local integer by its value, one that the
    region assigns as what it is then, any other as opaque."""
    initial = (facts.settled or {}).get(of.root)
    if initial is not None and isinstance(of.type, Arithmetic) and not of.type.narrow:
        value = expression(initial, facts, reason)
        return (
            opaque(tree, facts, value.reason)
            if isinstance(value, Opaque)
            else converted(value, of.type)
        )
    if of.name not in facts.written and not facts.is_local(of.root):
        return Name(of.name, facts.place(tree), has_unsigned_arithmetic(of.type))
    unknown = opaque(tree, facts, _specific(reason, "modified-scalar"))
    if not is_followed(of, facts):
        return unknown
    return Current(
        of.name, unknown.reason, unknown.text, unknown.place, has_unsigned_arithmetic(of.type)
    )


def is_followed(of: Reference, facts: Facts) -> bool:
    """Whether the object is an integer variable whose assigned values are known to mean the same
    when they are read."""
    if (
        not isinstance(of.type, Arithmetic)
        or not of.type.integer
        or of.type.narrow
        or of.partial
        or not of.scalar
    ):
        return False
    return of.name == facts.keys.get(of.root)


def stored(of: Reference, value: Tree, facts: Facts) -> Expression | None:
    """The value that an assignment gives to a followed variable."""
    return (
        converted(expression(value, facts, CONDITION), of.type) if is_followed(of, facts) else None
    )


def converted(value: Expression, to: CType) -> Expression:
    """The value in an integer type that is not narrow."""
    unsigned = isinstance(to, Arithmetic) and to.unsigned
    if isinstance(value, Opaque) or is_unsigned(value) == unsigned:
        return value
    if isinstance(value, Integer) and value.value >= 0:
        return replace(value, unsigned=unsigned)
    return Unary("unsigned" if unsigned else "signed", value, value.place)


# ---------------------------------------------------------------------------------------- operators
def _binary(tree: Tree, facts: Facts, reason: str) -> Expression:
    if tree.op == "/" and (count := _element_count(tree, facts, reason)) is not None:
        return count
    left, right = expression(tree.left, facts, reason), expression(tree.right, facts, reason)
    place = facts.place(tree)
    if tree.op in _LOGIC:
        return Binary(_LOGIC[tree.op], left, right, place)
    for operand in (left, right):
        if isinstance(operand, Opaque):
            return opaque(tree, facts, operand.reason)
    if tree.op in _ARITHMETIC:
        return Binary(_ARITHMETIC[tree.op], left, right, place)
    if tree.op in _COMPARISONS:
        return Binary(_COMPARISONS[tree.op], left, right, place)
    if tree.op == "<<" and isinstance(right, Integer) and 0 <= right.value < 63:
        return Binary("*", left, Integer(1 << right.value, right.place), place)
    return opaque(tree, facts, _specific(reason, "bitwise"))


def _element_count(tree: Tree, facts: Facts, reason: str) -> Expression | None:
    """``sizeof(A)/sizeof(A[0])``: the product of the extents between the two types."""
    whole, part = _size_operand(tree.left, facts), _size_operand(tree.right, facts)
    if whole is None or part is None:
        return None
    count: Expression | None = None
    while isinstance(whole, ArrayOf) and whole is not part:
        if whole.extent is None:
            return None
        extent = expression(whole.extent, facts, reason)
        count = extent if count is None else Binary("*", count, extent, facts.place(tree))
        whole = whole.element
    same = whole is part or (
        isinstance(whole, Arithmetic) and isinstance(part, Arithmetic) and whole.text == part.text
    )
    return count if same else None


def _size_operand(tree: Tree, facts: Facts) -> CType | None:
    if not is_a(tree, "UnaryOp") or tree.op != "sizeof":
        return None
    if is_a(tree.expr, "Typename"):
        return facts.resolution.types.get(id(tree.expr))
    of = reference(tree.expr, facts)
    return of.type if of is not None else None


def _unary(tree: Tree, facts: Facts, reason: str) -> Expression:
    operand = expression(tree.expr, facts, reason)
    if tree.op == "!":
        return Unary("!", operand, facts.place(tree))
    if isinstance(operand, Opaque):
        return opaque(tree, facts, operand.reason)
    return Unary("-", operand, facts.place(tree)) if tree.op == "-" else operand


def _conditional(tree: Tree, facts: Facts, reason: str) -> Expression:
    parts = [expression(part, facts, reason) for part in (tree.cond, tree.iftrue, tree.iffalse)]
    for part in parts:
        if isinstance(part, Opaque):
            return opaque(tree, facts, part.reason)
    condition, then, otherwise = parts
    extreme = _extreme(condition, then, otherwise, facts.place(tree))
    return extreme or Select(condition, then, otherwise, facts.place(tree))


def _extreme(
    condition: Expression, then: Expression, otherwise: Expression, place: Place
) -> Binary | None:
    """``a < b ? a : b`` is a minimum; so are its variants, and maxima."""
    if not isinstance(condition, Binary) or condition.operator not in ("<", "<=", ">", ">="):
        return None
    smaller_first = condition.operator in ("<", "<=")
    if same(condition.left, then) and same(condition.right, otherwise):
        return Binary("min" if smaller_first else "max", then, otherwise, place)
    if same(condition.left, otherwise) and same(condition.right, then):
        return Binary("max" if smaller_first else "min", then, otherwise, place)
    return None


def same(one: Expression, other: Expression) -> bool:
    """Equal but for places."""
    if isinstance(one, Integer) and isinstance(other, Integer):
        return one.value == other.value
    if isinstance(one, Name) and isinstance(other, Name):
        return one.name == other.name
    if isinstance(one, Current) and isinstance(other, Current):
        return one.name == other.name
    if isinstance(one, Unary) and isinstance(other, Unary):
        return one.operator == other.operator and same(one.operand, other.operand)
    if isinstance(one, Binary) and isinstance(other, Binary):
        return (
            one.operator == other.operator
            and same(one.left, other.left)
            and same(one.right, other.right)
        )
    if isinstance(one, Select) and isinstance(other, Select):
        return (
            same(one.condition, other.condition)
            and same(one.then, other.then)
            and same(one.otherwise, other.otherwise)
        )
    return False


def _cast(tree: Tree, facts: Facts, reason: str) -> Expression:
    """A cast between integer types, but for narrow ones: these may change any value."""
    to = facts.resolution.types.get(id(tree.to_type))
    if not isinstance(to, Arithmetic) or not to.integer:
        return opaque(
            tree,
            facts,
            _specific(reason, "floating-point" if isinstance(to, Arithmetic) else "pointer"),
        )
    if to.narrow:
        return opaque(tree, facts, reason if reason == CONDITION else "narrowing-cast")
    return converted(expression(tree.expr, facts, reason), to)


def _call(tree: Tree, facts: Facts, reason: str) -> Expression:
    name = tree.name.name if is_a(tree.name, "ID") else ""
    arguments = tree.args.exprs if tree.args is not None else []
    if name == "__builtin_expect" and arguments:
        return expression(arguments[0], facts, reason)
    if name in ABSOLUTE_VALUE and len(arguments) == 1:
        operand = expression(arguments[0], facts, reason)
        return (
            opaque(tree, facts, operand.reason)
            if isinstance(operand, Opaque)
            else Unary("abs", operand, facts.place(tree))
        )
    if name in facts.formulas and len(arguments) == len(facts.formulas[name].parameters):
        return _formula(tree, facts.formulas[name], arguments, facts, reason)
    return opaque(tree, facts, _specific(reason, "call"))


def _formula(
    tree: Tree, formula: Formula, arguments: Sequence[Tree], facts: Facts, reason: str
) -> Expression:
    """The expression that a function returns, over the arguments of its call."""
    values: dict[str, Expression] = {}
    for parameter, argument in zip(formula.parameters, arguments, strict=True):
        values[parameter.name] = converted(expression(argument, facts, reason), parameter.type)
        if isinstance(values[parameter.name], Opaque):
            return opaque(tree, facts, _specific(reason, "call"))
    own = replace(
        facts,
        resolution=formula.resolution,
        keys={p: p.name for p in formula.parameters},
        **_NOTHING_ELSE,
    )
    return converted(
        substituted(expression(formula.value, own, reason), values, facts.place(tree)),
        formula.result,
    )


_NOTHING_ELSE: Mapping[str, Any] = {
    "iterators": frozenset(),
    "written": frozenset(),
    "settled": {},
    "views": {},
}
"""What a region knows and a function does not."""
