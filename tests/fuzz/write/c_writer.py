"""The C text of values and statements. All that could be undefined is settled here: margins of
arrays, signs of unsigned values, overflow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from fuzz.program.functions import by_place, by_subscript
from fuzz.program.ranges import Interval, Scope, index_range, loop_range
from fuzz.program.tree import (
    COMPLEX,
    STEPPING,
    Access,
    Accumulate,
    Advance,
    Array,
    Assign,
    Declare,
    Index,
    Linear,
    Loop,
    Pick,
    Point,
    Print,
    Settle,
    Term,
    View,
)
from fuzz.write.forms import C_FORMS, C_FORMS_IN_ORDER, exchange_lines, in_order
from fuzz.write.stepping import stepping_lines
from fuzz.write.writer import Words, Writer

UNSIGNED = ("unsigned", "size_t", "unsigned char")
REALS = ("double", "float")


@dataclass(frozen=True)
class CWriter(Writer):
    """``tables``: the subscripts that tables have. ``outside``: whether iterators are declared
    outside of the region. ``unsigned``: the iterators in scope whose type has no sign."""

    tables: Mapping[str, Interval]
    outside: bool = False
    unsigned: frozenset[str] = frozenset()
    words: ClassVar = Words("if (%s) {", "} else {", "}", "continue;", "    ")

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
        return f"({text}) {index.operator} {index.by}"

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
        if array.storage != "linear":
            return array.name + "".join(f"[{word}]" for word in words)
        text = words[0]
        for word, size in zip(words[1:], self.extents[array.name].sizes[1:], strict=True):
            text = f"({text}) * ({size}) + {word}"
        return f"{array.name}[{text}]"

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
        return self.element(array, words)

    def term(self, term: Term, target: str) -> str:
        if target in (*REALS, COMPLEX):
            return self._real_term(term, target)
        return self._integer_term(term)

    def _real_term(self, term: Term, target: str) -> str:
        factor = f"{term.factor / 8}"
        if term.value is None or isinstance(term.value, Index):
            return factor if term.value is None else f"{factor} * ({self.index(term.value)})"
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
        return f"{factor} * {word}"

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

    def large(self, access: Access) -> str:
        word, kind = self.access(access), self.types[access.name]
        if kind == COMPLEX:
            return f"creal({word}) > 0.25"
        return f"{word} > 0.25" if kind in REALS else f"({word} & 1) != 0"

    def value(self, terms: tuple[Term, ...], target: str) -> str:
        text = " + ".join(self.term(term, target) for term in terms).replace("+ -", "- ")
        return text if target in (*REALS, COMPLEX) else f"({target})({text})"

    # ----------------------------------------------------------------------------------- statements
    def assign(self, node: Assign) -> Iterator[str]:
        kind, word = self.types[node.target.name], self.access(node.target)
        if node.operator in C_FORMS_IN_ORDER:
            values = [self.value((term,), kind) for term in node.terms]
            places = ", ".join(f"{name} = {self.index(of)}" for name, of in node.places) + ";"
            yield from in_order(C_FORMS_IN_ORDER[node.operator], word, values, places)
        elif kind in (*REALS, COMPLEX) or node.operator == "=":
            yield f"{word} {node.operator} {self.value(node.terms, kind)};"
        else:
            text = self.value(node.terms, "unsigned")
            yield f"{word} = ({kind})((unsigned){word} {node.operator[0]} {text});"

    def declare(self, node: Declare) -> Iterator[str]:
        yield f"{node.type} {node.name} = {self.value(node.terms, node.type)};"

    def view(self, node: View) -> Iterator[str]:
        if (array := self.array(node.array)) is None:
            raise KeyError(node.array)
        extents = self.extents[array.name]
        row = self.index(node.row, extents.shifts[0], cast=False)
        place = (
            f"{array.name}[{row}]"
            if array.storage != "linear"
            else f"{array.name} + ({row}) * ({extents.sizes[1]})"
        )
        declared = "" if self.outside else f"{array.type} *"
        moving = "" if not node.ahead else f" {node.name}++;" * node.ahead
        yield f"{declared}{node.name} = {place};{moving}"

    def point(self, node: Point) -> Iterator[str]:
        """Where the index chooses between two values, an ``if`` does."""
        index, name = node.index, node.name
        if index.inner is None or index.operator not in ("min", "max"):
            yield f"{name} = {self.index(index)};"
            return
        yield f"{name} = {self.linear(index.inner)};"
        sign = ">" if index.operator == "min" else "<"
        yield f"if ({name} {sign} {index.by}) {name} = {index.by};"
        if self.linear(index.plain) != "0":
            yield f"{name} += {self.linear(index.plain)};"

    def advance(self, node: Advance) -> Iterator[str]:
        yield f"{node.name}++;" if node.by == 1 else f"{node.name} += {node.by};"

    def settle(self, node: Settle) -> Iterator[str]:
        """Ends for every value: what is large or no number ends it at once, what is small after
        some turns."""
        value, kind = self.value(node.terms, "double"), self.types[node.name]
        yield from (
            line.replace("Q", node.name).replace("V", value) for line in C_FORMS[node.style] if kind
        )

    def output(self, node: Print) -> Iterator[str]:
        yield f'printf("%d %a\\n", {node.number}, (double){self.access(node.value)});'

    def accumulate(self, node: Accumulate) -> Iterator[str]:
        """In one of the forms that a reduction may have."""
        kind, word = self.types[node.target.name], self.access(node.target)
        value = (
            " + ".join(map(self.exact, node.terms)).replace("+ -", "- ")
            if kind in REALS
            else self.small(node.terms, kind)
        )
        several = len(node.terms) > 1
        sign = ">" if node.operator == "max" else "<"
        if node.operator == "+":
            yield f"{word} += {value};" if several else f"{word} = {word} + {value};"
        elif several:
            yield f"if ({value} {sign} {word}) {word} = {value};"
        else:
            yield f"{word} = {word} {sign} {value} ? {word} : {value};"

    def exact(self, term: Term) -> str:
        """A multiple of 1/64 that is no zero."""
        factor = f"{term.factor / 8}"
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * ({self.index(term.value)}) + 0.015625"
        return f"{factor} * ({self.chosen(term.value)} ? 1.0 : 0.25)"

    def small(self, terms: tuple[Term, ...], kind: str) -> str:
        return f"({kind})(({' + '.join(map(self._integer_term, terms))}) % 64u)"

    def loop(self, loop: Loop, scope: Scope) -> Iterator[str]:
        kind = "int" if self.outside or not _fits(loop, scope) else loop.type
        first, condition = (
            self._upwards(loop, kind) if loop.step > 0 else self._downwards(loop, kind)
        )
        size = abs(loop.step)
        sign = "+" if loop.step > 0 else "-"
        step = f"{loop.name}{sign}{sign}" if size == 1 else f"{loop.name} {sign}= {size}"
        declared = "" if self.outside else f"{kind} "
        inner = replace(
            self,
            unsigned=(self.unsigned | {loop.name})
            if kind in UNSIGNED
            else self.unsigned - {loop.name},
        )
        body = [*inner.body(loop.body, {**scope, loop.name: loop_range(loop, scope)})]
        body += exchange_lines(*loop.exchanges) if loop.exchanges else ()
        counts = [f"{of.name} += {of.by}" for of in loop.counts]
        if loop.style in STEPPING:
            body = [*self.indented([*body, *(f"{count};" for count in counts)])]
            unsigned = kind in UNSIGNED
            yield from stepping_lines(loop.style, declared, unsigned, first, condition, body)
            return
        yield f"for ({declared}{loop.name} = {first}; {condition}; {', '.join([step, *counts])}) {{"
        yield from (*self.indented(body), "}")

    def _upwards(self, loop: Loop, kind: str) -> tuple[str, str]:
        first = _as(kind, self.extreme(loop.lowers, ">"))
        if loop.style == "and":
            return first, " && ".join(
                f"{loop.name} < {_as(kind, self.index(upper))}" for upper in loop.uppers
            )
        last = _as(kind, self.extreme(loop.uppers, "<"))
        forms = {
            "at most": f"{loop.name} <= {_less_one(last)}",
            "not": f"{loop.name} != {last}",
            "turned": f"{last} > {loop.name}",
        }
        return first, forms.get(loop.style, f"{loop.name} < {last}")

    def _downwards(self, loop: Loop, kind: str) -> tuple[str, str]:
        first = _as(kind, f"{self.extreme(loop.uppers, '<')} - 1")
        if loop.style == "and":
            return first, " && ".join(
                f"{loop.name} >= {_as(kind, self.index(lower))}" for lower in loop.lowers
            )
        last = _as(kind, self.extreme(loop.lowers, ">"))
        forms = {"at most": f"{loop.name} > {_less_one(last)}", "turned": f"{last} <= {loop.name}"}
        return first, forms.get(loop.style, f"{loop.name} >= {last}")


def _less_one(text: str) -> str:
    return f"{text} - 1"


def _as(kind: str, text: str) -> str:
    return f"({kind})({text})" if kind in UNSIGNED else text


def _fits(loop: Loop, scope: Scope) -> bool:
    """Whether no value of the loop's header leaves an unsigned type."""
    if loop.type not in UNSIGNED:
        return True
    spare = 2 if loop.step > 0 else abs(loop.step) + 1
    ranges = [index_range(bound, scope)[0] for bound in (*loop.lowers, *loop.uppers)]
    return min(ranges) >= spare and loop.style != "not"
