"""Values that generated code can compute where a statement begins, and for which variables it has
to."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from polydist_frontends.integer_expressions import (
    Binary,
    Counter,
    Expression,
    Integer,
    Name,
    Select,
    Unary,
    is_unsigned,
)
from polydist_frontends.region import Access, Node, Statement
from polydist_frontends.scalar_uses import exposed
from polydist_frontends.values.closed_forms import UNSIGNED
from polydist_frontends.walks import accesses_below, nodes_below

_CONDITIONS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||")


def is_bindable(value: Expression, own: str) -> bool:
    """Whether 64 bits of signed arithmetic give the value of a variable, or one that is the same in
    its type: where its ``own`` one wraps around, sums and products do so alike."""
    match value:
        case Unary(operator="unsigned", operand=operand) if own == UNSIGNED:
            return is_bindable(operand, own)
        case Unary(operator="narrow", operand=operand, to=to) if own == to:
            return is_bindable(operand, own)
        case Unary(operator="-", operand=operand):
            return is_bindable(operand, own)
        case Binary(operator="+" | "-" | "*", left=left, right=right):
            return is_bindable(left, own) and is_bindable(right, own)
        case _:
            return _is_plain(value)


def _is_plain(value: Expression) -> bool:
    """The same of what must not wrap around."""
    match value:
        case Integer() | Name():
            return True
        case Unary(operator="signed", operand=Name() | Integer()):
            return True
        case Unary(operator="-" | "!", operand=operand):
            return _is_plain(operand)
        case Binary(operator="+" | "-" | "*", left=left, right=right):
            return _is_plain(left) and _is_plain(right)
        case Binary(operator="/" | "%" | "modulo" | "max" | "min"):
            return not is_unsigned(value) and _is_operable(value)
        case Select(condition=condition, then=then, otherwise=otherwise):
            return _is_condition(condition) and _is_plain(then) and _is_plain(otherwise)
        case _:
            return False


def _is_operable(value: Binary) -> bool:
    """Whether generated code has the operation: quotients and remainders by numbers, or taken at
    the start."""
    if value.operator in ("/", "%", "modulo"):
        divisor = value.right
        by_number = isinstance(divisor, Integer) and divisor.value > 0
        return bool(value.entry) or (by_number and _is_plain(value.left))
    return _is_plain(value.left) and _is_plain(value.right)


def _is_condition(condition: Expression) -> bool:
    match condition:
        case Unary(operator="!", operand=operand):
            return _is_condition(operand)
        case Binary(operator="&&" | "||", left=left, right=right):
            return _is_condition(left) and _is_condition(right)
        case Binary(operator=operator, left=left, right=right) if operator in _CONDITIONS:
            sides = (left, right)
            return all(_is_plain(side) and not is_unsigned(side) for side in sides)
        case Binary(operator="%" | "modulo") | Select():
            return _is_plain(condition)
        case _:
            return False


def entering(
    node: Node, known: Mapping[str, Expression], names: Collection[str]
) -> tuple[Counter, ...]:
    """Those of the variables that the node mentions, by their keys, with the values that they have
    where it begins; 0 where it sets one before it reads it, and nothing where it declares it. What
    such a one was before may have no value: it must not be asked for when the region starts."""
    if not names:
        return ()
    declared = node.declares if isinstance(node, Statement) else ()
    uses = (access.array for access in accesses_below((node,)) if _is_use(access, names))
    mentioned = dict.fromkeys((*uses, *(name for name in declared if name in names)))
    outer = (of for of in mentioned if not _is_declared_below(node, of) or of in declared)
    read, values = _read_first(node, known)
    zero = Integer(0, node.place)
    return tuple(_entered(name, values.get(name, zero), declared, read) for name in outer)


def _read_first(
    node: Node, known: Mapping[str, Expression]
) -> tuple[set[str], dict[str, Expression]]:
    """What the node may read before it sets it; and what is known of that, and of what it does not
    certainly set."""
    written: set[str] = set()
    read = {*exposed((node,), written)}
    return read, {name: of for name, of in known.items() if name in read or name not in written}


def _entered(
    name: str, value: Expression, declared: Collection[str], read: Collection[str]
) -> Counter:
    return Counter(name, "", None if name in declared else value, read=name in read)


def _is_use(access: Access, names: Collection[str]) -> bool:
    return access.array in names and not access.subscripts and not access.inner


def _is_declared_below(node: Node, name: str) -> bool:
    return any(name in of.declares for of in nodes_below((node,)) if isinstance(of, Statement))
