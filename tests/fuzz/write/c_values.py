"""The C text of values. What could be undefined is settled here: margins of arrays, signs of
unsigned values, overflow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from fuzz.program.functions import by_place, by_subscript
from fuzz.program.ranges import Interval
from fuzz.program.styles import NON_AFFINE
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Array,
    Index,
    Linear,
    Pick,
    Term,
)
from fuzz.write.branches import C_BRANCHES
from fuzz.write.held import member_of, pointer_text, row_member
from fuzz.write.writer import Words, Writer

UNSIGNED = ("unsigned", "size_t", "unsigned char")
REALS = ("double", "float")


@dataclass(frozen=True)
class CValues(Writer):
    """``tables``: the subscripts that tables have. ``outside``: whether iterators are declared
    outside of the region. ``unsigned``: the iterators in scope whose type has no sign."""

    tables: Mapping[str, Interval]
    outside: bool = False
    unsigned: frozenset[str] = frozenset()
    words: ClassVar = Words(C_BRANCHES, "    ")

    # ------------------------------------------------------------------------------------- integers
    def linear(self, linear: Linear, shift: int = 0, cast: bool = True) -> str:
        """What is added stands before what is subtracted, so that unsigned values do not wrap
        around."""
        constant = linear.constant + shift
        parts = [(constant, "")] if constant > 0 else []
        parts += sorted(
            ((factor, name) for name, factor in linear.terms if factor),
            key=lambda part: part[0] < 0,
        )
        parts += [(constant, "")] if constant < 0 or not parts else []
        text = ""
        for factor, name in parts:
            sign = "-" * (factor < 0)
            text += (f" {sign or '+'} " if text else sign) + self.product(abs(factor), name, cast)
        return text

    def product(self, size: int, name: str, cast: bool) -> str:
        """A multiple of a variable, or the number alone where there is no name."""
        word = f"(int){name}" if cast and name in self.unsigned else name
        if not word:
            return str(size)
        return word if size == 1 else f"{size} * {word}"

    def index(self, index: Index, shift: int = 0, cast: bool = True) -> str:
        if index.data is not None:
            rest = self.linear(index.plain, shift)
            return f"{rest} + (int)((unsigned){self.access(index.data)} % {index.by}u)"
        if index.inner is None:
            return self.linear(index.plain, shift, cast)
        rest = self.linear(index.plain, shift, cast or index.operator in ("[]", "min", "max"))
        second = self.second(index, index.inner)
        return second if rest == "0" else f"{rest} + {second}"

    def second(self, index: Index, inner: Linear) -> str:
        """What is added to the plain summand."""
        if index.operator == "[]":
            return f"{index.by}[{self.linear(inner, -self.tables[str(index.by)][0])}]"
        text = self.linear(inner)
        if index.operator in ("min", "max"):
            sign = "<" if index.operator == "min" else ">"
            return f"({text} {sign} {index.by} ? {text} : {index.by})"
        if index.operator == "^":
            text = " ^ ".join(self.product(1, name, True) for name, _ in inner.terms)
        if index.operator in ("&", "^"):
            return f"(({text}) & 1)"
        if index.operator in NON_AFFINE:
            return self.non_affine(index, f"({text})")
        return f"({text}) {index.operator} {index.by}"

    def non_affine(self, index: Index, inner: str) -> str:
        """What is no affine function of the inner sum."""
        if index.operator == "square":
            return f"{inner} * {inner}"
        by = f"({index.by} + 1)" if index.operator[1:] else index.by
        return f"{inner} {index.operator[0]} {by}"

    def extreme(self, indices: tuple[Index, ...], operator: str) -> str:
        """The largest (``>``) or smallest (``<``) of several."""
        text = self.index(indices[0])
        for other in indices[1:]:
            word = self.index(other)
            text = f"({text} {operator} {word} ? {text} : {word})"
        return text

    # --------------------------------------------------------------------------------------- values
    def access(self, access: Access) -> str:
        array = self.array(access.name)
        if array is None:
            return access.name
        if not array.rank:
            return access.name if array.storage == "static" else f"(*{access.name})"
        element = self.place(array, access)
        return element + member_of(array, element)

    def place(self, array: Array, access: Access) -> str:
        """An element, whole."""
        if access.view.startswith("w"):
            is_whole = array.held == "cells" or access.ahead
            return f"{access.view}[{access.ahead}]" if is_whole else f"*{access.view}"
        shifts = self.extents[array.name].shifts
        words = [
            self.index(subscript, shift, cast=False)
            for subscript, shift in zip(access.subscripts, shifts, strict=True)
        ]
        if access.view:
            return f"{access.view}[{words[1]}{-access.ahead:+d}]".replace("+0]", "]")
        return self.element(array, words)

    def element(self, array: Array, words: list[str]) -> str:
        """An element by the texts of its subscripts."""
        words = [by_subscript(word, self.unsigned) for word in words]
        if array.storage == "packed":
            row, column = words
            product = f"{row} * ({row} + 1)" if row.isidentifier() else f"({row}) * ({row} + 1)"
            return f"{array.name}[{product} / 2 + {column}]"
        name = pointer_text(array)
        if array.storage != "linear":
            *rows, last = (f"[{word}]" for word in words)
            return "".join((name, *rows, row_member(array), last))
        text = words[0]
        for word, size in zip(words[1:], self.extents[array.name].sizes[1:], strict=True):
            text = f"({text}) * ({size}) + {word}"
        return f"{name}[{text}]"

    def chosen_element(self, pick: Pick) -> str:
        """One of two elements of an array, as one element by subscripts that a condition
        chooses; nothing for two arrays."""
        array, one, other = self.array(pick.first.name), pick.first, pick.second
        if array is None or not array.rank or one.name != other.name or one.view or other.view:
            return ""
        condition = self.condition(pick.condition)
        words = []
        for k, shift in enumerate(self.extents[array.name].shifts):
            then, otherwise = (self.index(of.subscripts[k], shift) for of in (one, other))
            words.append(then if then == otherwise else f"({condition} ? {then} : {otherwise})")
        element = self.element(array, words)
        return element + member_of(array, element)

    def term(self, term: Term, target: str) -> str:
        if target in (*REALS, COMPLEX):
            return self._real_term(term, target)
        return self._integer_term(term)

    def _real_term(self, term: Term, target: str) -> str:
        factor = f"{term.factor / 8}"
        if term.value is None or isinstance(term.value, Index):
            return factor if term.value is None else f"{factor} * ({self.index(term.value)})"
        if term.factor == 8 and isinstance(term.value, Access) and not term.wrap:
            return self.whole(term.value, target)
        if isinstance(term.value, Pick):
            return f"{factor} * {self.pick(term.value, 'double')}"
        word = self.passed(term.value)
        if self.types[term.value.name] == COMPLEX and target != COMPLEX:
            word = f"{'creal' if term.factor > 0 else 'cimag'}({word})"
        elif term.wrap and self.types[term.value.name] != COMPLEX:
            word = (
                f"({word} > 0.5 ? {word} : 0.25)"
                if term.wrap == "choose"
                else f"{term.wrap}((double){word})"
            )
        return word if term.factor == 8 else f"{factor} * {word}"

    def whole(self, access: Access, target: str) -> str:
        """The element as it is, or its real part."""
        is_complex = self.types[access.name] == COMPLEX and target != COMPLEX
        return f"creal({self.access(access)})" if is_complex else self.access(access)

    def passed(self, access: Access) -> str:
        """The access; that of some elements by the result of a function that gives places."""
        word, array = self.access(access), self.array(access.name)
        is_element = array is not None and array.rank > 0 and not access.view
        return by_place(word) if is_element and self.types[access.name] == "double" else word

    def _integer_term(self, term: Term) -> str:
        factor = f"{abs(term.factor)}u"
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * (unsigned)({self.index(term.value)})"
        if isinstance(term.value, Pick):
            return f"{factor} * {self.pick(term.value, 'unsigned')}"
        word = self.access(term.value)
        if self.types[term.value.name] in (*REALS, COMPLEX):
            return f"{factor} * ({self.large(term.value)} ? 2u : 1u)"
        return f"{factor} * (unsigned){word}"

    def pick(self, pick: Pick, kind: str) -> str:
        """A conditional expression of real numbers or of unsigned ones."""
        write = self._integer_term if kind == "unsigned" else self._real_of
        chosen = self.chosen_element(pick)
        if chosen:
            return write(Term(1, pick.first)).replace(self.access(pick.first), chosen)
        first, second = (write(Term(1, access)) for access in (pick.first, pick.second))
        return f"({self.condition(pick.condition)} ? {first} : {second})"

    def _real_of(self, term: Term) -> str:
        return self._real_term(term, "double")

    def zero_or_one(self, condition: str) -> str:
        return f"({condition}) ? 1 : 0"

    def large(self, access: Access) -> str:
        word, kind = self.access(access), self.types[access.name]
        if kind == COMPLEX:
            return f"creal({word}) > 0.25"
        return f"{word} > 0.25" if kind in REALS else f"({word} & 1) != 0"

    def larger(self, access: Access, than: Access) -> str:
        return f"{self.whole(access, 'double')} > {self.whole(than, 'double')}"

    def value(self, terms: tuple[Term, ...], target: str) -> str:
        if self.is_copy(terms, target):
            return self.whole(terms[0].value, target)
        text = " + ".join(self.term(term, target) for term in terms).replace("+ -", "- ")
        return text if target in (*REALS, COMPLEX) else f"({target})({text})"
