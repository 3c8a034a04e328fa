"""Integer expressions of the loop IR as Fortran. All arithmetic is in the kind ``polydist_long``,
64 bits."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.strength import ATOM, STRENGTH, strength_on_the_right
from polydist.lower.loop_ir import Constant, Expression, Operation, Variable
from polydist.lower.mapper import Mapper
from polydist.sets.symbols import Index, Symbol

LONG = f"{PREFIX}long"
_STRENGTH = STRENGTH | {"==": STRENGTH["<"]}
_WORDS = {"||": ".or.", "&&": ".and."}
_LOGICAL = frozenset(("||", "&&", "==", "<", "<=", ">", ">="))
_LONGEST_NAME = 63


@dataclass(frozen=True)
class Spellings:
    """How the loops around an expression spell their variables: ``values`` as 64-bit expressions,
    ``itself`` what is a loop's own variable, of the user's type, without a conversion."""

    values: Mapping[Symbol, str] = field(default_factory=dict)
    itself: Mapping[Expression, str] = field(default_factory=dict)

    def with_value(self, symbol: Symbol, text: str) -> Spellings:
        """With one more variable."""
        return replace(self, values={**self.values, symbol: text})

    def with_iterator(self, index: Index, name: str, *, down: bool) -> Spellings:
        """With a loop's own variable; where it runs ``down`` it is the negative of the index."""
        own = Variable(index)
        long = f"polydist_int({name}, {LONG})"
        return Spellings(
            {**self.values, index: f"(-{long})" if down else long},
            {**self.itself, Operation("-", (own,)) if down else own: name},
        )


def fortran_name(name: str) -> str:
    """A name within the length that the standard allows."""
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 9]}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def variable_name(symbol: Symbol) -> str:
    """A variable of the IR in Fortran."""
    return fortran_name(c_name(symbol))


def fortran_expression(expression: Expression, spellings: Spellings) -> str:
    """The expression with the parentheses it needs."""
    text, _ = _FortranExpression(spellings)(expression)
    return text


def fortran_condition(expression: Expression, spellings: Spellings) -> str:
    """The expression as a logical one: numbers are none in Fortran."""
    return _FortranExpression(spellings).logical(expression, 0)


def long_argument(expression: Expression, spellings: Spellings) -> str:
    """As an argument of an intrinsic: all of them must be of one kind."""
    return _FortranExpression(spellings).argument(expression)


@dataclass(frozen=True)
class _FortranExpression(Mapper[tuple[str, int]]):
    """Text and binding strength; a negative number binds as a sum does."""

    spellings: Spellings

    def constant(self, node: Constant) -> tuple[str, int]:
        text = str(node.value) if abs(node.value) < 2**31 else f"{node.value}_{LONG}"
        return text, ATOM if node.value >= 0 else _STRENGTH["-"]

    def variable(self, node: Variable) -> tuple[str, int]:
        return self.spellings.values.get(node.symbol) or variable_name(node.symbol), ATOM

    def operation(self, node: Operation) -> tuple[str, int]:
        match node:
            case Operation(operator="?:", operands=(condition, then, otherwise)):
                values = f"{self.argument(then)}, {self.argument(otherwise)}"
                return f"polydist_merge({values}, {self.logical(condition, 0)})", ATOM
            case Operation(operator="-", operands=(operand,)):
                return "-" + self._at_least(operand, _STRENGTH["*"]), _STRENGTH["-"]
            case Operation(operator="min" | "max" as function, operands=operands):
                return f"{PREFIX}{function}({', '.join(map(self.argument, operands))})", ATOM
            case Operation(operator="floor" | "ceil" | "mod"):
                return self._division(node), ATOM
            case Operation(operator="==", operands=(operand, Constant(value=0))) if _is_logical(
                operand
            ):
                return f"(.not. {self.logical(operand, ATOM)})", ATOM
            case _:
                return self._infix(node), _STRENGTH[node.operator]

    def argument(self, expression: Expression) -> str:
        """Of an intrinsic."""
        text, _ = self(expression)
        short = isinstance(expression, Constant) and not text.endswith(LONG)
        return f"{text}_{LONG}" if short else text

    def logical(self, expression: Expression, strength: int) -> str:
        """A logical expression that binds at least so."""
        match expression:
            case Constant(value=value):
                return ".true." if value else ".false."
            case Operation() if _is_logical(expression):
                return self._at_least(expression, strength)
            case _:
                return f"({self._at_least(expression, _STRENGTH['+'])} /= 0)"

    def _division(self, node: Operation) -> str:
        """``modulo`` is never negative for a positive divisor, so what it leaves divides without
        rounding."""
        dividend, divisor = node.operands
        n, d = self.argument(dividend), self.argument(divisor)
        if node.operator == "mod":
            return f"polydist_modulo({n}, {d})"
        inner = self._at_least(dividend, _STRENGTH["+"])
        down = node.operator == "floor"
        rounded = f"- polydist_modulo({n}, {d})" if down else f"+ polydist_modulo(-({n}), {d})"
        return f"(({inner} {rounded}) / {self._at_least(divisor, ATOM)})"

    def _infix(self, node: Operation) -> str:
        strength = _STRENGTH[node.operator]
        if node.operator in _WORDS:
            operands = [self.logical(operand, strength) for operand in node.operands]
            return f" {_WORDS[node.operator]} ".join(operands)
        first, *others = node.operands
        rest = [
            self._at_least(
                o, max(strength_on_the_right(node.operator, o), strength + _is_negative(o))
            )
            for o in others
        ]
        return f" {node.operator} ".join([self._at_least(first, strength), *rest])

    def _at_least(self, expression: Expression, strength: int) -> str:
        text, actual = self(expression)
        return f"({text})" if actual < strength else text


def _is_logical(expression: Expression) -> bool:
    return isinstance(expression, Operation) and expression.operator in _LOGICAL


def _is_negative(expression: Expression) -> bool:
    """Whether it begins with a sign: Fortran allows none after an operator."""
    match expression:
        case Constant(value=value):
            return value < 0
        case Operation(operator="-", operands=(_,)):
            return True
        case Operation(operands=operands):
            return _is_negative(operands[0])
        case _:
            return False
