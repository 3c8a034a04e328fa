"""The C text of statements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fuzz.program.ranges import Scope, index_range, loop_range
from fuzz.program.styles import STEPPING
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Accumulate,
    Advance,
    Array,
    Assign,
    Call,
    Declare,
    Index,
    Loop,
    Point,
    Print,
    Settle,
    Term,
    View,
    Walk,
    WholeRows,
)
from fuzz.program.walks import skips
from fuzz.write.blocks import in_block
from fuzz.write.branches import label_at_end
from fuzz.write.c_values import REALS, UNSIGNED, CValues
from fuzz.write.forms import C_FORMS, C_FORMS_IN_ORDER, exchange_lines, in_order
from fuzz.write.held import as_object, element_type, pointer_text
from fuzz.write.moving import with_steps
from fuzz.write.rows import cleared, copied, is_passed, row_of, whole_of
from fuzz.write.stepping import stepping_lines


@dataclass(frozen=True)
class CWriter(CValues):
    """Writes statements and loops."""

    # ----------------------------------------------------------------------------------- statements
    def assign(self, node: Assign) -> Iterator[str]:
        kind, word = self.types[node.target.name], self.access(node.target)
        if node.operator in C_FORMS_IN_ORDER:
            values = [self.value((term,), kind) for term in node.terms]
            places = ", ".join(f"{name} = {self.index(of)}" for name, of in node.places) + ";"
            yield from in_order(C_FORMS_IN_ORDER[node.operator], word, values, places)
        elif node.operator == "=":
            yield from in_block(word, self.value(node.terms, kind), kind)
        elif kind in (*REALS, COMPLEX):
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
            f"{pointer_text(array)}[{row}]"
            if array.storage != "linear"
            else f"{pointer_text(array)} + ({row}) * ({extents.sizes[1]})"
        )
        declared = "" if self.outside else f"{element_type(array)} *"
        moving = "" if not node.ahead else f" {node.name}++;" * node.ahead
        yield f"{declared}{node.name} = {place};{moving}"

    def point(self, node: Point) -> Iterator[str]:
        """Where the index chooses between two values, an ``if`` does."""
        index, name = node.index, node.name
        if index.inner is None or index.operator not in ("min", "max"):
            yield f"{node.declared} {name} = {self.index(index)};".lstrip()
            return
        kind = node.declared.removeprefix("const ")
        yield f"{kind} {name} = {self.linear(index.inner)};".lstrip()
        sign = ">" if index.operator == "min" else "<"
        has_sign = not (kind or self.types.get(name, "")).startswith("unsigned")
        if has_sign or (sign, index.by) != ("<", 0):
            yield f"if ({name} {sign} {index.by}) {name} = {index.by};"
        if self.linear(index.plain) != "0":
            yield f"{name} += {self.linear(index.plain)};"

    def advance(self, node: Advance) -> Iterator[str]:
        yield f"{node.name}++;" if node.by == 1 else f"{node.name} += {node.by};"

    def whole_rows(self, node: WholeRows) -> Iterator[str]:
        if (array := self.array(node.target.name)) is None:
            raise KeyError(node.target.name)
        place, size = self.rows(node.target, array, node.entire)
        source = node.source and not node.entire and self.rows(node.source, array, False)[0]
        if not node.entire and is_passed(as_object(array), place):
            count = self.extents[array.name].sizes[-1]
            given = f"repeated({place}, {source}" if source else f"emptied({place}"
            yield f"{given}, {count});"
        else:
            yield copied(place, source, size) if source else cleared(place, size)

    def rows(self, access: Access, array: Array, entire: bool) -> tuple[str, str]:
        """Where an element's row is, or all of its array, and how large."""
        extents, array = self.extents[array.name], as_object(array)
        if entire and not array.tables:
            return whole_of(array, extents.sizes)
        pairs = zip(access.subscripts[:-1], extents.shifts, strict=False)
        words = [self.index(subscript, shift) for subscript, shift in pairs]
        return row_of(array, extents.sizes, words)

    def settle(self, node: Settle) -> Iterator[str]:
        """Ends for every value: what is large or no number ends it at once, what is small after
        some turns."""
        value, kind = self.value(node.terms, "double"), self.types[node.name]
        yield from (
            line.replace("Q", node.name).replace("V", value) for line in C_FORMS[node.style] if kind
        )

    def output(self, node: Print) -> Iterator[str]:
        """Nothing says which sign a NaN has."""
        value = self.access(node.value)
        is_real = self.types[node.value.name] in REALS
        shown = f"{f'{value} == {value} ? ' * is_real}(double){value}{' : 0.123' * is_real}"
        yield f'printf("%d %a\\n", {node.number}, {shown});'

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
            one_more = value == "1" and kind not in REALS
            plain = f"{word}++;" if one_more else f"{word} = {word} + {value};"
            yield f"{word} += {value};" if several else plain
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
        if all(term.value is None for term in terms):
            return str(sum(abs(term.factor) for term in terms))
        return f"({kind})(({' + '.join(map(self._integer_term, terms))}) % 64u)"

    def call(self, node: Call, scope: Scope) -> Iterator[str]:
        yield from ("{", *self.indented(self.body(node.body, scope)), "}")

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
        body += [label_at_end(number, fortran=False) for number in skips(loop.body)]
        body += exchange_lines(*loop.exchanges) if loop.exchanges else ()
        counts = [f"{of.name} += {of.by}" for of in loop.counts]
        yield from map(self.begun, loop.walks)
        counts += [self.moved(of) for of in loop.walks if of.way == "header"]
        body = with_steps(body, loop, {of.name: self.moved(of) for of in loop.walks})
        if loop.style in STEPPING:
            body = [*self.indented([*body, *(f"{count};" for count in counts)])]
            unsigned = kind in UNSIGNED
            yield from stepping_lines(loop.style, declared, unsigned, first, condition, body)
            return
        yield f"for ({declared}{loop.name} = {first}; {condition}; {', '.join([step, *counts])}) {{"
        yield from (*self.indented(body), "}")

    def begun(self, walk: Walk) -> str:
        """Declares a pointer at its first element."""
        if (array := self.array(walk.place.name)) is None:
            raise KeyError(walk.place.name)
        kind = f"{'' if walk.writes else 'const '}{element_type(array)}"
        return f"{kind} *{walk.name} = &{self.place(array, walk.place)};"

    def moved(self, walk: Walk) -> str:
        sizes = self.extents[walk.place.name].sizes[walk.k + 1 :]
        if not sizes and walk.stride == 1:
            return f"{walk.name}++"
        by = " * ".join((str(abs(walk.stride)), *(f"({size})" for size in sizes)))
        return f"{walk.name} {'+' if walk.stride > 0 else '-'}= {by}"

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
