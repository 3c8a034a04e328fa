"""Integer expressions of the user's text as ``region.Expression``; what is no integer arithmetic
becomes ``Opaque``.

``reason`` is what an unreadable operand means where the expression stands: ``indirect-subscript``
in a subscript, ``data-dependent`` in a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.declarations.constants import is_integer_constant, value_of
from polydist_frontends.fortran.declarations.symbols import Bound, Dimension
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, name_text, walk
from polydist_frontends.fortran.semantics.expressions.bits import BITS, value_with_bits
from polydist_frontends.fortran.semantics.expressions.constant_tables import element_of_table
from polydist_frontends.fortran.semantics.expressions.entry_values import (
    quotient_at_entry,
    value_at_entry,
)
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.references import Reference, arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import (
    BOUND,
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
    specific,
)
from polydist_frontends.walks import has_opaque

_RELATIONS: dict[str, BinaryOperator] = {
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
    "==": "==",
    "/=": "!=",
}
_RELATIONS |= {".LT.": "<", ".LE.": "<=", ".GT.": ">", ".GE.": ">=", ".EQ.": "==", ".NE.": "!="}
_LOGIC: dict[str, BinaryOperator] = {".AND.": "&&", ".OR.": "||", ".EQV.": "==", ".NEQV.": "!="}
_ARITHMETIC: dict[str, BinaryOperator] = {"+": "+", "-": "-", "*": "*", "/": "/"}
_LOGICAL_NODES = ("And_Operand", "Or_Operand", "Equiv_Operand", "Level_5_Expr")


def expression(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    """The value of ``tree`` over iterators and loop-invariant integers, as far as it is one."""
    value = _arithmetic(tree, code, context, reason)
    if not isinstance(value, Opaque):
        return value
    return value_at_entry(tree, code, context, reason) or value


def _arithmetic(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    """As ``expression``, but for what is only known when the region starts."""
    value = value_of(tree, context.scope)
    if value is not None:
        return Integer(value, code.place(tree))
    if is_a(tree, "Parenthesis"):
        return expression(tree.items[1], code, context, reason)
    if is_a(tree, "Level_2_Unary_Expr", "And_Operand") and len(tree.items) == 2:
        return _unary(tree, code, context, reason)
    if is_a(tree, "Level_2_Expr", "Add_Operand", "Mult_Operand", "Level_4_Expr", *_LOGICAL_NODES):
        return _binary(tree, code, context, reason)
    if is_a(tree, "Logical_Literal_Constant"):
        return Integer(int(str(tree).lower().startswith(".true")), code.place(tree))
    if is_a(tree, "Name", "Part_Ref", "Data_Ref", "Intrinsic_Function_Reference"):
        return _load(tree, code, context, reason)
    return opaque(
        tree,
        code,
        specific(
            reason,
            "floating-point" if is_a(tree, "Real_Literal_Constant") else "unsupported-expression",
        ),
    )


def opaque(tree: Tree, code: Code, reason: str) -> Opaque:
    return Opaque(reason, code.source(tree), code.place(tree))


# ----------------------------------------------------------------------------------------- operands
def _load(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    """The value of an iterator, an invariant integer, an intrinsic, or an element of a constant
    table."""
    of = reference(tree, code, context)
    if of is None:
        return _table_element(tree, code, context, reason) or _function(tree, code, context, reason)
    if of.root.symbol.name in context.iterators and of.subscripts is None:
        return _iterator(of, code.place(tree), context)
    if of.meant.type.category != "integer":
        return opaque(tree, code, specific(reason, "floating-point"))
    if of.subscripts is not None or of.rank or of.part is not None:
        return opaque(tree, code, reason)
    if not {of.name, of.root.symbol.name} & context.written:
        return Name(of.name, code.place(tree))
    kind = "modified-scalar" if reason == BOUND else specific(reason, "modified-scalar")
    unknown = opaque(tree, code, kind)
    if not is_followed(of):
        return unknown
    return Current(of.name, unknown.reason, unknown.text, unknown.place)


def _function(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    """What a name that is no variable gives: an intrinsic with a meaning in the model, or nothing
    that is known."""
    name = called_intrinsic(tree, context)
    if name in BITS:
        return _with_bits(tree, code, context, reason)
    if name:
        return _call(tree, code, context, reason)
    return opaque(tree, code, specific(reason, "call"))


def _iterator(of: Reference, place: Place, context: RegionContext) -> Name:
    """The value of an iterator inside its loops. Raises ``Refusal`` outside them."""
    if of.name in context.active:
        return Name(of.name, place)
    raise refuse(
        "iterator-outside-loop",
        f"the iterator '{of.name}' is read outside its loops",
        place,
        "use another variable, or write out the value that it has there",
    )


def is_followed(of: Reference) -> bool:
    """Whether the object is an integer variable whose assigned values can be propagated:
    nothing but assignments by its name changes it."""
    is_variable = (
        of.name == of.root.symbol.name and of.subscripts is None and not of.rank and of.part is None
    )
    return (
        is_variable
        and of.symbol.type.category == "integer"
        and not of.symbol.attributes & {"pointer", "target"}
    )


def stored(of: Reference, value: Tree, code: Code, context: RegionContext) -> Expression | None:
    """The value that an assignment gives to a followed variable."""
    return expression(value, code, context, SUBSCRIPT) if is_followed(of) else None


def _table_element(
    tree: Tree, code: Code, context: RegionContext, reason: str
) -> Expression | None:
    """The value of an element of a table of constants by its subscripts, if these are known."""
    found = context.scope.find(name_text(tree.items[0])) if is_a(tree, "Part_Ref") else None
    if found is None or found.symbol.kind != "constant":
        return None
    subscripts = [expression(subscript, code, context, reason) for subscript in arguments(tree)]
    return (
        None
        if any(isinstance(subscript, Opaque) for subscript in subscripts)
        else element_of_table(found, subscripts, code.place(tree))
    )


def _call(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    """Integer intrinsics with a meaning in the model."""
    name = name_text(tree.items[0])
    operands = arguments(tree)
    if name in ("size", "lbound", "ubound"):
        return _inquiry(tree, name, operands, code, context, reason)
    values = [expression(operand, code, context, reason) for operand in operands]
    needed = values[:2] if name == "merge" else values
    unreadable = next((value for value in needed if isinstance(value, Opaque)), None)
    if unreadable is not None or name not in _INTRINSICS:
        return opaque(tree, code, unreadable.reason if unreadable else specific(reason, "call"))
    result = _INTRINSICS[name](values, code.place(tree))
    if isinstance(result, Binary) and name in ("mod", "modulo"):
        entry = quotient_at_entry(f"{name}({{}},{{}})", operands, code, context)
        return replace(result, entry=entry)
    return result or opaque(tree, code, specific(reason, "call"))


def _with_bits(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    def read(operand: Tree) -> Expression:
        return expression(operand, code, context, reason)

    value = value_with_bits(tree, read, context, code.place(tree))
    return value or opaque(tree, code, specific(reason, "call"))


def _folded(operator: BinaryOperator, values: list[Expression], place: Place) -> Expression | None:
    result = values[0]
    for value in values[1:]:
        result = Binary(operator, result, value, place)
    return result if len(values) > 1 else None


def _modulo(values: list[Expression], place: Place) -> Expression | None:
    """The model knows ``modulo`` of positive divisors."""
    if len(values) != 2 or (isinstance(values[1], Integer) and values[1].value <= 0):
        return None
    return Binary("modulo", values[0], values[1], place)


_INTRINSICS: dict[str, Callable[[list[Expression], Place], Expression | None]] = {
    "mod": lambda values, place: (
        Binary("%", values[0], values[1], place) if len(values) == 2 else None
    ),
    "modulo": _modulo,
    "min": lambda values, place: _folded("min", values, place),
    "max": lambda values, place: _folded("max", values, place),
    "min0": lambda values, place: _folded("min", values, place),
    "max0": lambda values, place: _folded("max", values, place),
    "abs": lambda values, place: Unary("abs", values[0], place) if len(values) == 1 else None,
    "iabs": lambda values, place: Unary("abs", values[0], place) if len(values) == 1 else None,
    "merge": lambda values, place: (
        Select(values[2], values[0], values[1], place) if len(values) == 3 else None
    ),
}


def _inquiry(
    tree: Tree,
    name: str,
    operands: tuple[Tree, ...],
    code: Code,
    context: RegionContext,
    reason: str,
) -> Expression:
    """``size(u, 1)`` and its kin: what the declaration says, or an integer of its own that the
    region leaves unchanged."""
    of = reference(operands[0], code, context) if operands else None
    dimension = (
        value_of(operands[1], context.scope)
        if len(operands) == 2
        else 1
        if of is not None and of.rank == 1
        else None
    )
    if (
        of is None
        or of.subscripts is not None
        or dimension is None
        or not 1 <= dimension <= of.rank
    ):
        return opaque(tree, code, specific(reason, "call"))
    place = code.place(tree)
    lower, upper = bounds(of, dimension, context, place)
    if name == "size":
        return Binary("+", Binary("-", upper, lower, place), Integer(1, place), place)
    return lower if name == "lbound" else upper


# ------------------------------------------------------------------------------------------- bounds
def bounds(
    of: Reference, dimension: int, context: RegionContext, place: Place
) -> tuple[Expression, Expression]:
    """Lower and upper bound of a dimension (counted from 1) of an array."""
    declared = of.symbol.dimensions[dimension - 1]
    lower = _declared_bound(declared.lower, of, context)
    upper = _declared_bound(declared.upper, of, context)
    if lower is None:
        lower = (
            Integer(1, place)
            if starts_at_one(declared, of)
            else Name(f"lbound({of.name}, {dimension})", place)
        )
    return lower, upper or Name(f"ubound({of.name}, {dimension})", place)


def starts_at_one(dimension: Dimension, of: Reference) -> bool:
    """Whether the lower bound is 1 because the declaration says nothing else."""
    if dimension.lower is not None:
        return False
    return dimension.form in ("explicit", "last") or (
        "dummy" in of.symbol.attributes and not of.symbol.attributes & {"allocatable", "pointer"}
    )


def _declared_bound(
    bound: Bound | None, of: Reference, context: RegionContext
) -> Expression | None:
    """The bound where it is made of constants and of integers that still have the values they had
    at the declaration."""
    if bound is None:
        return None
    value = value_of(bound.tree, of.root.scope)
    if value is not None:
        return Integer(value, bound.code.place(bound.tree))
    names = [name_text(node) for node in walk(bound.tree) if is_a(node, "Name")]
    if (
        of.root.level is not context.scope.levels[0]
        or "%" in of.name
        or not all(_is_unmodified(name, context) for name in names)
    ):
        return None
    result = expression(bound.tree, bound.code, context, SUBSCRIPT)
    return None if has_opaque(result) else result


def _is_unmodified(name: str, context: RegionContext) -> bool:
    found = context.scope.find(name)
    return name in context.unmodified or (found is not None and is_integer_constant(found))


# ---------------------------------------------------------------------------------------- operators
def _unary(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    operator, operand = tree.items
    inner = expression(operand, code, context, reason)
    if operator == "+":
        return inner
    if str(operator).upper() == ".NOT.":
        return Unary("!", inner, code.place(tree))
    return (
        opaque(tree, code, inner.reason)
        if isinstance(inner, Opaque)
        else Unary("-", inner, code.place(tree))
    )


def _binary(tree: Tree, code: Code, context: RegionContext, reason: str) -> Expression:
    """``.and.`` and ``.or.`` may have one opaque side; other operators are opaque with either."""
    first, operator, second = tree.items
    left, right = (
        expression(first, code, context, reason),
        expression(second, code, context, reason),
    )
    place, word = code.place(tree), str(operator).upper()
    if word in (".AND.", ".OR."):
        return Binary(_LOGIC[word], left, right, place)
    for operand in (left, right):
        if isinstance(operand, Opaque):
            return opaque(tree, code, operand.reason)
    if word == "/" and not isinstance(right, Integer):
        entry = quotient_at_entry("(({})/{})", (first, second), code, context)
        return Binary("/", left, right, place, entry)
    table = _ARITHMETIC | _RELATIONS | _LOGIC
    if word in table:
        return Binary(table[word], left, right, place)
    if word == "**" and isinstance(right, Integer) and 1 <= right.value <= 4:
        return _folded("*", [left] * right.value, place) or left
    return opaque(tree, code, specific(reason, "unsupported-expression"))
