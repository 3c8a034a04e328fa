"""The Fortran text of statements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fuzz.program.ranges import Scope, loop_range
from fuzz.program.sections import along
from fuzz.program.styles import AT_ONCE
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Accumulate,
    Advance,
    Assign,
    Declare,
    If,
    Index,
    Loop,
    Point,
    Print,
    Settle,
    Term,
    View,
    WholeRows,
)
from fuzz.program.walks import skips, walk
from fuzz.write.branches import label_at_end
from fuzz.write.forms import FORTRAN_FORMS, FORTRAN_FORMS_IN_ORDER, in_order
from fuzz.write.fortran.names_inside import under_names
from fuzz.write.fortran.values import FortranValues, eighths, fortran_type, is_integer, turned


@dataclass(frozen=True)
class FortranWriter(FortranValues):
    """Writes statements and loops. ``is_called``: those of a subroutine that a region calls, which
    has no constructs that only give names."""

    is_called: bool = False

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
        kind = fortran_type(self.types[node.target.name])
        yield from [line] if self.is_called else under_names(line, kind)

    def declare(self, node: Declare) -> Iterator[str]:
        yield self.assignment(Access(node.name), "=", node.terms)

    def view(self, node: View) -> Iterator[str]:
        del node
        yield from ()

    def assignment(self, target: Access, operator: str, terms: tuple[Term, ...]) -> str:
        kind, word = self.types[target.name], self.access(target)
        if operator == "=" and self.is_copy(terms, kind):
            source = self.access(terms[0].value)
            is_index = kind == "int" and not terms[0].value.subscripts
            return f"{word} = {f'int({source})' if is_index else source}"
        if is_integer(kind):
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
        word, value = self.access(node.target), self.added(node)
        if node.operator == "+":
            yield f"{word} = {word} + {value}"
        else:
            yield f"{word} = {node.operator}({word}, {value})"

    def added(self, node: Accumulate) -> str:
        """The value that is added, or compared."""
        kind = self.types[node.target.name]
        if is_integer(kind):
            return self.small(node.terms, kind)
        return " + ".join(map(self.exact, node.terms))

    def reduced(self, loop: Loop) -> Iterator[str]:
        """A loop around one accumulation as a function of sections."""
        (node,) = loop.body
        word, value = self.access(node.target), replace(self, along=along(loop)).added(node)
        kind = fortran_type(self.types[node.target.name])
        if node.operator == "+":
            whole = f"{word} + sum({value})"
            yield f"{word} = {f'real({whole}, 4)' if kind == 'real(4)' else whole}"
        else:
            whole = (
                f"real({node.operator}val({value}), 4)"
                if kind == "real(4)"
                else (f"{node.operator}val({value})")
            )
            yield f"{word} = {node.operator}({word}, {whole})"

    def exact(self, term: Term) -> str:
        """A multiple of 1/64 that is no zero."""
        factor = eighths(term.factor)
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * real({self.index(term.value)}, 8) + 0.015625d0"
        return f"{factor} * merge(1d0, 0.25d0, {self.chosen(term.value)})"

    def small(self, terms: tuple[Term, ...], kind: str) -> str:
        long = fortran_type(kind) == "integer(8)"
        if all(term.value is None for term in terms):
            return f"{sum(abs(term.factor) for term in terms)}{'_8' * long}"
        value = f"mod({' + '.join(map(self.integer_term, terms))}, 64)"
        return f"int({value}, 8)" if long else value

    def at_once(self, loop: Loop) -> Iterator[str]:
        """A loop around one assignment, perhaps with a condition, as a ``forall``, an assignment of
        sections, which may be turned to and fro, or a ``where``."""
        (node,) = loop.body
        test, (assign,) = (node, node.then) if isinstance(node, If) else (None, (node,))
        own = self if loop.style == "forall" else replace(self, along=along(loop))
        mask = own.condition(test.condition) if test else ""
        line = own.assignment(assign.target, assign.operator, assign.terms)
        if loop.style == "shifted":
            value = replace(own, shifted=True).assignment(
                assign.target, assign.operator, assign.terms
            )
            line = f"{own.access(assign.target)} = {value.partition(' = ')[2]}"
        if loop.style == "forall":
            first, last = self.index(loop.lowers[0]), self.index(loop.uppers[0])
            bounds = f"{loop.name} = {first}:{last} - {self.number(1)}"
            yield f"forall ({bounds}{', ' * bool(mask)}{mask}) {line}"
        elif mask and loop.name != "i":
            yield from (f"where ({mask})", f"   {line}", "end where")
        else:
            yield f"where ({mask}) {line}" if mask else line

    def loop(self, loop: Loop, scope: Scope) -> Iterator[str]:
        if loop.style in AT_ONCE:
            yield from self.reduced(loop) if loop.style == "reduced" else self.at_once(loop)
            return
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
