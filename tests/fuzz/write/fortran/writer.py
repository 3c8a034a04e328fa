"""The Fortran text of expressions and statements, with the same values as in C but for integers,
which are kept small by remainders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from fuzz.program.ranges import Scope, loop_range, subscript_ranges
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Accumulate,
    Advance,
    Array,
    Assign,
    Declare,
    If,
    Index,
    Linear,
    Loop,
    Pick,
    Point,
    Print,
    Program,
    Settle,
    Term,
    View,
    WholeRows,
)
from fuzz.program.walks import skips, walk
from fuzz.write.branches import FORTRAN_BRANCHES, label_at_end
from fuzz.write.forms import FORTRAN_FORMS, FORTRAN_FORMS_IN_ORDER, in_order
from fuzz.write.fortran.names_inside import under_names
from fuzz.write.fortran.origins import Origin
from fuzz.write.kernels import types_of
from fuzz.write.prelude import fitted
from fuzz.write.writer import Words, Writer

_TYPES = {"double": "real(8)", "float": "real(4)", COMPLEX: "complex(8)", "long": "integer(8)"}


def fortran_type(kind: str) -> str:
    return _TYPES.get(kind, "integer")


def _eighths(factor: int) -> str:
    return f"{factor / 8}d0".replace("-", "(-", 1) + ")" * (factor < 0)


def _is_integer(kind: str) -> bool:
    return fortran_type(kind).startswith("integer")


@dataclass(frozen=True)
class FortranWriter(Writer):
    """``suffix``: of integer constants. ``origin``: of arrays whose subscripts are computed by
    hand. ``concurrent``: the iterators whose loops are ``do concurrent``."""

    suffix: str
    origin: Origin
    concurrent: frozenset[str] = frozenset()
    words: ClassVar = Words(FORTRAN_BRANCHES, "   ")
    operators: ClassVar[Mapping[str, str]] = {"!=": "/=", "&&": ".and.", "||": ".or."}

    # ------------------------------------------------------------------------------------- integers
    def number(self, value: int) -> str:
        return f"{value}{self.suffix}"

    def linear(self, linear: Linear, shift: int = 0) -> str:
        text = ""
        parts = [(factor, name) for name, factor in linear.terms if factor] + [
            (linear.constant + shift, "")
        ]
        for factor, name in sorted(parts, key=lambda part: part[0] < 0):
            if not factor and text:
                continue
            size = self.number(abs(factor))
            word = size if not name else name if abs(factor) == 1 else f"{size} * {name}"
            text += (" - " if factor < 0 else " + " if text else "") + word
        return text.strip().replace("- ", "-", 1) if text.startswith(" -") else text

    def index(self, index: Index, shift: int = 0) -> str:
        if index.inner is None:
            return self.linear(index.plain, shift)
        by = index.by if isinstance(index.by, str) else self.number(index.by)
        inner = self.linear(index.inner)
        forms = {"%": f"mod({inner}, {by})", "/": f"({inner}) / {by}", "[]": f"{by}({inner})"}
        text = forms.get(index.operator, f"{index.operator}({inner}, {by})")
        rest = self.linear(index.plain, shift)
        return text if rest == self.number(0) else f"{rest} + {text}"

    def extreme(self, name: str, indices: tuple[Index, ...]) -> str:
        words = [self.index(index) for index in indices]
        return words[0] if len(words) == 1 else f"{name}({', '.join(words)})"

    # --------------------------------------------------------------------------------------- values
    def access(self, access: Access) -> str:
        array = self.array(access.name)
        if array is None or not array.rank:
            return access.name
        extents = self.extents[array.name]
        if array.storage != "linear":
            words = [self.index(subscript) for subscript in access.subscripts]
            return f"{access.name}({', '.join(turned(array, words))})"
        words = [
            self.index(subscript, shift)
            for subscript, shift in zip(access.subscripts, extents.shifts, strict=True)
        ]
        text = words[0]
        for word, size in zip(words[1:], extents.sizes[1:], strict=True):
            text = f"({text}) * ({self.constants(size)}) + ({word})"
        start = f"{self.number(self.origin.lower)} + " if self.origin.lower else ""
        return f"{access.name}({start}{text})"

    def constants(self, text: str) -> str:
        """C text of an extent with constants of the right kind."""
        return re.sub(r"\b(\d+)\b", rf"\1{self.suffix}", text)

    def real(self, access: Access, part: str = "real") -> str:
        word, kind = self.access(access), self.types[access.name]
        if kind == COMPLEX:
            return f"{part}({word})" if part == "aimag" else f"real({word}, 8)"
        return word if kind == "double" else f"real({word}, 8)"

    def real_term(self, term: Term, target: str) -> str:
        factor = _eighths(term.factor)
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * real({self.index(term.value)}, 8)"
        if isinstance(term.value, Pick):
            first, second = self.real(term.value.first), self.real(term.value.second)
            return f"{factor} * merge({first}, {second}, {self.condition(term.value.condition)})"
        if self.types[term.value.name] == COMPLEX and target == COMPLEX:
            return f"{factor} * {self.access(term.value)}"
        if term.factor == 8 and not term.wrap:
            return self.real(term.value)
        word = self.real(term.value, "real" if term.factor > 0 else "aimag")
        if term.wrap and self.types[term.value.name] != COMPLEX:
            forms = {"fabs": f"abs({word})", "choose": f"merge({word}, 0.25d0, {word} > 0.5d0)"}
            word = forms.get(term.wrap, f"{term.wrap}({word})")
        return word if term.factor == 8 else f"{factor} * {word}"

    def integer_term(self, term: Term) -> str:
        factor = abs(term.factor)
        if term.value is None:
            return str(factor)
        if isinstance(term.value, Index):
            return f"{factor} * int({self.index(term.value)})"
        if isinstance(term.value, Pick):
            first, second = (
                self.integer_term(Term(1, access))
                for access in (term.value.first, term.value.second)
            )
            return f"{factor} * merge({first}, {second}, {self.condition(term.value.condition)})"
        if not _is_integer(self.types[term.value.name]):
            return f"{factor} * merge(2, 1, {self.large(term.value)})"
        return f"{factor} * int({self.access(term.value)})"

    def zero_or_one(self, condition: str) -> str:
        return f"merge(1, 0, {condition})"

    def large(self, access: Access) -> str:
        if _is_integer(self.types[access.name]):
            return f"mod(int({self.access(access)}), 2) /= 0"
        return f"{self.real(access)} > 0.25d0"

    def larger(self, access: Access, than: Access) -> str:
        if _is_integer(self.types[access.name]) and _is_integer(self.types[than.name]):
            return f"{self.access(access)} > {self.access(than)}"
        return f"{self.real(access)} > {self.real(than)}"

    # ----------------------------------------------------------------------------------- statements
    def assign(self, node: Assign) -> Iterator[str]:
        kind = self.types[node.target.name]
        if node.operator in FORTRAN_FORMS_IN_ORDER:
            values = [self.real_term(term, kind) for term in node.terms]
            places = "; ".join(
                f"{name} = int({self.index(index)}, 4)" for name, index in node.places
            )
            lines = FORTRAN_FORMS_IN_ORDER[node.operator]
            yield from in_order(lines, self.access(node.target), values, places)
            return
        line = self.assignment(node.target, node.operator, node.terms)
        yield from under_names(line, fortran_type(self.types[node.target.name]))

    def declare(self, node: Declare) -> Iterator[str]:
        yield self.assignment(Access(node.name), "=", node.terms)

    def view(self, node: View) -> Iterator[str]:
        del node
        yield from ()

    def assignment(self, target: Access, operator: str, terms: tuple[Term, ...]) -> str:
        kind, word = self.types[target.name], self.access(target)
        if operator == "=" and self.is_copy(terms, kind):
            return f"{word} = {self.access(terms[0].value)}"
        if _is_integer(kind):
            text = " + ".join(self.integer_term(term) for term in terms)
            whole = text if operator == "=" else f"int({word}) {operator[0]} ({text})"
            return f"{word} = mod({whole}, 8191)"
        text = " + ".join(self.real_term(term, kind) for term in terms)
        whole = text if operator == "=" else f"{word} {operator[0]} ({text})"
        convert = {"float": f"real({whole}, 4)", COMPLEX: f"cmplx({whole}, kind=8)"}
        return f"{word} = {convert.get(kind, whole)}"

    def advance(self, node: Advance) -> Iterator[str]:
        yield f"{node.name} = {node.name} + {node.by}"

    def point(self, node: Point) -> Iterator[str]:
        """Where the index chooses between two values, an ``if`` does."""
        index, name = node.index, node.name
        if index.inner is None or index.operator not in ("min", "max"):
            yield f"{name} = {self.index(index)}"
            return
        by = index.by if isinstance(index.by, str) else self.number(index.by)
        yield f"{name} = {self.linear(index.inner)}"
        yield f"if ({name} {'>' if index.operator == 'min' else '<'} {by}) {name} = {by}"
        yield (
            f"{name} = {name} + {self.linear(index.plain)}"
            if index.plain.constant >= 0
            else f"{name} = {self.linear(index.plain)} + {name}"
        )

    def whole_rows(self, node: WholeRows) -> Iterator[str]:
        source = node.source
        is_copy = source is not None and not node.entire
        yield f"{self.rows(node.target, node.entire)} = {self.rows(source) if is_copy else 0}"

    def rows(self, access: Access, entire: bool = False) -> str:
        """The row of an element, or all of its array, as a section."""
        if (array := self.array(access.name)) is None:
            raise KeyError(access.name)
        extents = self.extents[array.name]
        if array.storage != "linear":
            words = [":" if entire else self.index(index) for index in access.subscripts[:-1]]
            name = array.name
            return name if entire else f"{name}({', '.join(turned(array, [*words, ':']))})"
        sizes = [self.constants(size) for size in extents.sizes]
        start, count = self.number(self.origin.lower), sizes[-1]
        if entire:
            return f"{array.name}({start}:{start} + {' * '.join(f'({n})' for n in sizes)} - 1)"
        pairs = zip(access.subscripts[:-1], extents.shifts, strict=False)
        text = self.number(0)
        for k, (index, shift) in enumerate(pairs):
            text = f"({text}) * ({sizes[k]}) + ({self.index(index, shift)})"
        first = f"{start} + ({text}) * ({count})"
        return f"{array.name}({first}:{first} + ({count}) - 1)"

    def settle(self, node: Settle) -> Iterator[str]:
        """Ends for every value, as in C."""
        value = " + ".join(self.real_term(term, self.types[node.name]) for term in node.terms)
        spelled = {"Q": node.name, "V": value, "N": f"9{node.name[1:]}"}
        yield from (
            re.sub("[QVN]", lambda found: spelled[found[0]], line)
            for line in FORTRAN_FORMS[node.style]
        )

    def output(self, node: Print) -> Iterator[str]:
        yield f"print *, {node.number}, {self.access(node.value)}"

    def accumulate(self, node: Accumulate) -> Iterator[str]:
        kind, word = self.types[node.target.name], self.access(node.target)
        value = (
            self.small(node.terms, kind)
            if _is_integer(kind)
            else " + ".join(map(self.exact, node.terms))
        )
        if node.operator == "+":
            yield f"{word} = {word} + {value}"
        else:
            yield f"{word} = {node.operator}({word}, {value})"

    def exact(self, term: Term) -> str:
        """A multiple of 1/64 that is no zero."""
        factor = _eighths(term.factor)
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * real({self.index(term.value)}, 8) + 0.015625d0"
        return f"{factor} * merge(1d0, 0.25d0, {self.chosen(term.value)})"

    def small(self, terms: tuple[Term, ...], kind: str) -> str:
        if all(term.value is None for term in terms):
            return str(sum(abs(term.factor) for term in terms))
        value = f"mod({' + '.join(map(self.integer_term, terms))}, 64)"
        return f"int({value}, 8)" if fortran_type(kind) == "integer(8)" else value

    def loop(self, loop: Loop, scope: Scope) -> Iterator[str]:
        first, last = (
            self.extreme("max", loop.lowers),
            f"{self.extreme('min', loop.uppers)} - {self.number(1)}",
        )
        if loop.step < 0:
            first, last = last, first
        parts = [first, last, *([self.number(loop.step)] if loop.step != 1 else [])]
        inner = {**scope, loop.name: loop_range(loop, scope)}
        body, mask = loop.body, ""
        if loop.name in self.concurrent:
            test = _mask(loop)
            if test:
                body, mask = test.then, f", {self.condition(test.condition)}"
            yield f"do concurrent ({loop.name} = {':'.join(parts)}{mask})"
        else:
            yield f"do {loop.name} = {', '.join(parts)}"
        yield from self.indented(self.body((*body, *loop.counts), inner))
        yield from (label_at_end(number, fortran=True) for number in skips(loop.body))
        yield "end do"


def _mask(loop: Loop) -> If | None:
    """The condition that is all of the body, where it reads nothing that is assigned under it."""
    test = loop.body[0]
    if len(loop.body) > 1 or not isinstance(test, If) or test.otherwise or test.early:
        return None
    if not all(isinstance(node, Assign) for node in test.then):
        return None
    assigned = {node.target.name for node in walk(test.then) if isinstance(node, Assign)}
    tested = {node.name for node in walk(test.condition) if isinstance(node, Access)}
    return None if assigned & tested else test


def turned(array: Array, parts: list[str]) -> list[str]:
    """Dimensions in the order in which the array has them."""
    return parts[::-1] if array.name in "AC" else parts


def fortran_writer(program: Program, origin: Origin) -> FortranWriter:
    """What writes the values and statements of a program."""
    ranges = subscript_ranges(program)
    extents = {array.name: fitted(array, ranges[array.name]) for array in program.arrays}
    suffix = "_8" if program.parameter_type == "long" else ""
    return FortranWriter(program, types_of(program), extents, suffix, origin)
