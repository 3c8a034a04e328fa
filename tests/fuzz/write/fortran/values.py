"""The Fortran text of expressions, with the same values as in C but for integers, which are kept
small by remainders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import ClassVar

from fuzz.program.sections import Along, is_along, moved, stride
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Array,
    Index,
    Linear,
    Pick,
    Term,
)
from fuzz.write.branches import FORTRAN_BRANCHES
from fuzz.write.fortran.frames import Frame
from fuzz.write.fortran.origins import Origin
from fuzz.write.writer import Words, Writer

_TYPES = {"double": "real(8)", "float": "real(4)", COMPLEX: "complex(8)", "long": "integer(8)"}


def fortran_type(kind: str) -> str:
    return _TYPES.get(kind, "integer")


def eighths(factor: int) -> str:
    return f"{factor / 8}d0".replace("-", "(-", 1) + ")" * (factor < 0)


def is_integer(kind: str) -> bool:
    return fortran_type(kind).startswith("integer")


@dataclass(frozen=True)
class FortranValues(Writer):
    """``suffix``: of integer constants. ``origin``: of arrays whose subscripts are computed by
    hand. ``concurrent``: the iterators whose loops are ``do concurrent``."""

    suffix: str
    origin: Origin
    concurrent: frozenset[str] = frozenset()
    along: Along | None = None
    shifted: bool = False
    frame: Frame | None = None
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
        if index.data is not None:
            value = f"int({self.access(index.data)}{', 8' * bool(self.suffix)})"
            return (
                f"{self.linear(index.plain, shift)} + modulo({value}, {self.number(int(index.by))})"
            )
        if index.inner is None:
            return self.linear(index.plain, shift)
        by = index.by if isinstance(index.by, str) else self.number(index.by)
        inner = self.linear(index.inner)
        one = self.number(1)
        names = [name for name, _ in index.inner.terms]
        bits = reduce(lambda left, right: f"ieor({left}, {right})", names) if names else one
        forms = {
            "%": f"mod({inner}, {by})",
            "/": f"({inner}) / {by}",
            "[]": f"{by}({inner})",
            "&": f"iand({inner}, {one})",
            "^": f"iand({bits}, {one})",
            "square": f"({inner})**2",
            "*": f"({inner}) * {by}",
            "%+": f"mod({inner}, {by} + {one})",
            "/+": f"({inner}) / ({by} + {one})",
        }
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
        if self.frame and any(is_along(access, one) for one in self.frame.alongs):
            return self.framed(array, access, self.frame)
        if self.along and is_along(access, self.along):
            return self.section(access, self.along)
        if array.storage == "packed":
            pairs = zip(access.subscripts, extents.shifts, strict=True)
            row, column = (self.index(subscript, shift) for subscript, shift in pairs)
            product = f"({row}) * ({row} + {self.number(1)}) / {self.number(2)}"
            return f"{access.name}({product} + {column})"
        if array.storage != "linear":
            more = int(array.held == "allocated")
            words = [self.index(subscript, more) for subscript in access.subscripts]
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

    def framed(self, array: Array, access: Access, frame: Frame) -> str:
        """The elements that the access is in a nest, in the order of the nest's dimensions."""
        first = last = access
        for one in frame.alongs:
            first, last = moved(first, one.name, one.first), moved(last, one.name, one.last)
        bare = replace(self, frame=None)
        pairs = zip(_arguments(bare.access(first)), _arguments(bare.access(last)), strict=True)
        words = [one if one == other else f"{one}:{other}" for one, other in pairs]
        return frame.arranged(f"{access.name}({', '.join(words)})", dimensions(array, access))

    @property
    def names_of_frame(self) -> tuple[str, ...]:
        return self.frame.names if self.frame else ()

    def section(self, access: Access, along: Along) -> str:
        """The elements that the access is in all iterations."""
        first, last = (
            replace(self, along=None).access(moved(access, along.name, end))
            for end in (along.first, along.last)
        )
        words = []
        for one, other in zip(_arguments(first), _arguments(last), strict=True):
            step = stride(access, along.name)
            by = f":{self.number(step)}" if step != 1 else ""
            words.append(one if one == other else f"{one}:{other}{by}")
        section = f"{access.name}({', '.join(words)})"
        turned = self.shifted and any(":" in word for word in words)
        return f"cshift(cshift({section}, 2), -2)" if turned else section

    def constants(self, text: str) -> str:
        """C text of an extent with constants of the right kind."""
        return re.sub(r"\b(\d+)\b", rf"\1{self.suffix}", text)

    def real(self, access: Access, part: str = "real") -> str:
        word, kind = self.access(access), self.types[access.name]
        if kind == COMPLEX:
            return f"{part}({word})" if part == "aimag" else f"real({word}, 8)"
        return word if kind == "double" else f"real({word}, 8)"

    def real_term(self, term: Term, target: str) -> str:
        factor = eighths(term.factor)
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
        if not is_integer(self.types[term.value.name]):
            return f"{factor} * merge(2, 1, {self.large(term.value)})"
        return f"{factor} * int({self.access(term.value)})"

    def zero_or_one(self, condition: str) -> str:
        return f"merge(1, 0, {condition})"

    def large(self, access: Access) -> str:
        if is_integer(self.types[access.name]):
            return f"mod(int({self.access(access)}), 2) /= 0"
        return f"{self.real(access)} > 0.25d0"

    def larger(self, access: Access, than: Access) -> str:
        if is_integer(self.types[access.name]) and is_integer(self.types[than.name]):
            return f"{self.access(access)} > {self.access(than)}"
        return f"{self.real(access)} > {self.real(than)}"


def _arguments(element: str) -> list[str]:
    """The subscripts in the text of an element."""
    inside = element.partition("(")[2].removesuffix(")")
    ends = [k for k in range(len(inside)) if inside[k] == "," and _is_outside(inside[:k])]
    starts = [0, *(end + 1 for end in ends)]
    return [inside[a:b].strip() for a, b in zip(starts, [*ends, len(inside)], strict=True)]


def _is_outside(text: str) -> bool:
    return text.count("(") == text.count(")")


def dimensions(array: Array, access: Access) -> list[str]:
    """The iterators in the subscripts, in the order in which the array has its dimensions."""
    words = [index.plain.terms[0][0] if index.plain.terms else "" for index in access.subscripts]
    return [word for word in turned(array, words) if word]


def turned(array: Array, parts: list[str]) -> list[str]:
    """Dimensions in the order in which the array has them."""
    return parts[::-1] if array.name[0] in "AC" else parts
