"""The C text of a program. All that could be undefined is settled here: margins of arrays, signs of
unsigned values, overflow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fuzz.constants import NAMED, table_values, used_constants
from fuzz.functions import OPAQUE, functions_text
from fuzz.prelude import COMPLEX, Extents, fitted, main_text, prelude
from fuzz.ranges import (
    Interval,
    Scope,
    index_range,
    loop_range,
    parameters,
    subscript_ranges,
    table_ranges,
)
from fuzz.tree import (
    Access,
    Accumulate,
    Array,
    Assign,
    Compare,
    Condition,
    Declare,
    If,
    Index,
    Linear,
    Loop,
    Node,
    OnData,
    Pick,
    Point,
    Program,
    Region,
    Settle,
    Term,
    View,
    walk,
)

UNSIGNED = ("unsigned", "size_t", "unsigned char")
REALS = ("double", "float")


@dataclass(frozen=True)
class _Writer:
    """``types``: of all arrays and temporaries. ``tables``: the subscripts that tables have.
    ``unsigned``: the iterators in scope whose type has no sign."""

    program: Program
    types: Mapping[str, str]
    extents: Mapping[str, Extents]
    tables: Mapping[str, Interval]
    unsigned: frozenset[str] = frozenset()

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
            word = f"(int){name}" if cast and name in self.unsigned else name
            size = abs(factor)
            product = str(size) if not word else word if size == 1 else f"{size} * {word}"
            text += (
                (" - " if factor < 0 else " + ") + product if text else "-" * (factor < 0) + product
            )
        return text

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
            return f"({text} {'<' if index.operator == 'min' else '>'} {index.by} ? {text} : {index.by})"
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
        array = next((array for array in self.program.arrays if array.name == access.name), None)
        if array is None:
            return access.name
        if not array.rank:
            return access.name if array.storage == "static" else f"(*{access.name})"
        extents = self.extents[array.name]
        words = [
            self.index(subscript, shift, cast=False)
            for subscript, shift in zip(access.subscripts, extents.shifts, strict=True)
        ]
        if access.view:
            return f"{access.view}[{words[1]}]"
        if array.storage != "linear":
            return access.name + "".join(f"[{word}]" for word in words)
        text = words[0]
        for word, size in zip(words[1:], extents.sizes[1:], strict=True):
            text = f"({text}) * ({size}) + {word}"
        return f"{access.name}[{text}]"

    def term(self, term: Term, target: str) -> str:
        if target in (*REALS, COMPLEX):
            return self._real_term(term, target)
        return self._integer_term(term)

    def _real_term(self, term: Term, target: str) -> str:
        factor = f"{term.factor / 8}"
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * ({self.index(term.value)})"
        if isinstance(term.value, Pick):
            return f"{factor} * {self.pick(term.value, 'double')}"
        word = self.access(term.value)
        if self.types[term.value.name] == COMPLEX and target != COMPLEX:
            word = f"{'creal' if term.factor > 0 else 'cimag'}({word})"
        elif term.wrap and self.types[term.value.name] != COMPLEX:
            word = (
                f"({word} > 0.5 ? {word} : 0.25)"
                if term.wrap == "choose"
                else f"{term.wrap}((double){word})"
            )
        return f"{factor} * {word}"

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

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Compare):
            return (
                f"{self.index(condition.left)} {condition.operator} {self.index(condition.right)}"
            )
        if isinstance(condition, OnData):
            return self.large(condition.access)
        return f"({self.condition(condition.left)}) {condition.operator} ({self.condition(condition.right)})"

    # ----------------------------------------------------------------------------------- statements
    def body(self, nodes: tuple[Node, ...], scope: Scope, outside: bool) -> Iterator[str]:
        for node in nodes:
            yield from self.node(node, scope, outside)

    def node(self, node: Node, scope: Scope, outside: bool) -> Iterator[str]:
        if isinstance(node, Assign):
            yield from self.assign(node)
        elif isinstance(node, Accumulate):
            yield self.accumulate(node)
        elif isinstance(node, Point):
            yield from self.point(node)
        elif isinstance(node, View):
            yield self.view(node)
        elif isinstance(node, Settle):
            yield from self.settle(node)
        elif isinstance(node, Declare):
            yield f"{node.type} {node.name} = {self.value(node.terms, node.type)};"
        elif isinstance(node, If):
            yield f"if ({self.condition(node.condition)}) {{"
            yield from _indented(self.body(node.then, scope, outside))
            if node.early:
                yield from ("    continue;", "}", *self.body(node.otherwise, scope, outside))
                return
            if node.otherwise:
                yield "} else {"
                yield from _indented(self.body(node.otherwise, scope, outside))
            yield "}"
        else:
            yield from self.loop(node, scope, outside)

    def assign(self, node: Assign) -> Iterator[str]:
        kind, word = self.types[node.target.name], self.access(node.target)
        if kind in (*REALS, COMPLEX) or node.operator == "=":
            yield f"{word} {node.operator} {self.value(node.terms, kind)};"
        else:
            text = self.value(node.terms, "unsigned")
            yield f"{word} = ({kind})((unsigned){word} {node.operator[0]} {text});"

    def view(self, node: View) -> str:
        array = next(array for array in self.program.arrays if array.name == node.array)
        extents = self.extents[array.name]
        row = self.index(node.row, extents.shifts[0], cast=False)
        place = (
            f"{array.name}[{row}]"
            if array.storage != "linear"
            else f"{array.name} + ({row}) * ({extents.sizes[1]})"
        )
        return f"{array.type} *{node.name} = {place};"

    def point(self, node: Point) -> Iterator[str]:
        """Where the index chooses between two values, an ``if`` does."""
        index, name = node.index, node.name
        if index.inner is None or index.operator not in ("min", "max"):
            yield f"{name} = {self.index(index)};"
            return
        yield f"{name} = {self.linear(index.inner)};"
        yield f"if ({name} {'>' if index.operator == 'min' else '<'} {index.by}) {name} = {index.by};"
        if self.linear(index.plain) != "0":
            yield f"{name} += {self.linear(index.plain)};"

    def settle(self, node: Settle) -> Iterator[str]:
        """Ends for every value: what is large or no number ends it at once, what is small after
        some turns."""
        value, kind = self.value(node.terms, "double"), self.types[node.name]
        forms = {
            "while": ["while (Q > V && Q < 1e6)", "    Q -= 0.5 * fabs(Q) + 1.0;"],
            "do": [
                "do {",
                "    Q = 0.5 * Q - 1.0;",
                "    if (Q < V)",
                "        break;",
                "} while (Q > 0.25 && Q < 1e6);",
            ],
            "for": [
                "for (int turn = 0; turn < 9; turn++) {",
                *(
                    "    if (Q > V)",
                    "        continue;",
                    "    Q = 0.75 * Q - 0.5;",
                    "    if (Q < -1.0)",
                    "        break;",
                ),
                "}",
            ],
        }
        yield from (
            line.replace("Q", node.name).replace("V", value) for line in forms[node.style] if kind
        )

    def accumulate(self, node: Accumulate) -> str:
        """In one of the forms that a reduction may have."""
        kind, word = self.types[node.target.name], self.access(node.target)
        value = (
            " + ".join(map(self.exact, node.terms)).replace("+ -", "- ")
            if kind in REALS
            else self.small(node.terms, kind)
        )
        if node.operator == "+":
            return f"{word} += {value};" if len(node.terms) > 1 else f"{word} = {word} + {value};"
        sign = ">" if node.operator == "max" else "<"
        if len(node.terms) > 1:
            return f"if ({value} {sign} {word}) {word} = {value};"
        return f"{word} = {word} {sign} {value} ? {word} : {value};"

    def exact(self, term: Term) -> str:
        """A multiple of 1/64 that is no zero."""
        factor = f"{term.factor / 8}"
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * ({self.index(term.value)}) + 0.015625"
        chosen = (
            self.condition(term.value.condition)
            if isinstance(term.value, Pick)
            else self.large(term.value)
        )
        return f"{factor} * ({chosen} ? 1.0 : 0.25)"

    def small(self, terms: tuple[Term, ...], kind: str) -> str:
        return f"({kind})(({' + '.join(map(self._integer_term, terms))}) % 64u)"

    def loop(self, loop: Loop, scope: Scope, outside: bool) -> Iterator[str]:
        kind = "int" if outside or not _fits(loop, scope) else loop.type
        first, condition = (
            self._upwards(loop, kind) if loop.step > 0 else self._downwards(loop, kind)
        )
        size = abs(loop.step)
        sign = "+" if loop.step > 0 else "-"
        step = f"{loop.name}{sign}{sign}" if size == 1 else f"{loop.name} {sign}= {size}"
        yield f"for ({'' if outside else kind + ' '}{loop.name} = {first}; {condition}; {step}) {{"
        inner = replace(
            self,
            unsigned=(self.unsigned | {loop.name})
            if kind in UNSIGNED
            else self.unsigned - {loop.name},
        )
        yield from _indented(
            inner.body(loop.body, {**scope, loop.name: loop_range(loop, scope)}, outside)
        )
        yield "}"

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


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return ("    " + line for line in lines)


# ----------------------------------------------------------------------------------- whole programs
_COLLECTOR = Region((), (), "all", None, True, False, ())
"""Writes every element as it is, so that all ranks have all of them."""


def _collecting(writer: _Writer, array: Array) -> Iterator[str]:
    """Loops over all elements of one array."""
    names = "abc"[: array.rank]
    extents = writer.extents[array.name]
    for name, size in zip(names, extents.sizes, strict=True):
        yield f"for (int {name} = 0; {name} < {size}; {name}++)"
    subscripts = tuple(
        Index(Linear(((name, 1),), -shift))
        for name, shift in zip(names, extents.shifts, strict=True)
    )
    word = writer.access(Access(array.name, subscripts))
    yield f"{{ {word} = {word}; }}"


def _kernel(writer: _Writer, number: int, region: Region, lines: list[str]) -> tuple[str, str]:
    """The function around a region, and its call."""
    text = "\n".join(lines)
    arrays = [
        array
        for array in writer.program.lasting
        if array.storage != "static" and re.search(rf"\b{array.name}\b", text)
    ]
    declared = [_parameter(array, writer.extents) for array in arrays]
    used = [
        name
        for name, _ in writer.program.limits
        if re.search(rf"\b{name}\b", text + " ".join(declared))
    ]
    kind = writer.program.parameter_type
    parameters_text = ", ".join([*(f"{kind} {name}" for name in used), *declared]) or "void"
    statements = "\n".join([*declared, *(line for line in lines if not line.startswith("#"))])
    head = [f"static void kernel{number}({parameters_text})", "{"]
    head += [f"    (void){name};" for name in used if not re.search(rf"\b{name}\b", statements)]
    head += [
        f"    {kind} {name} = 0; (void){name};"
        for name, kind in region.scalars
        if re.search(rf"\b{name}\b", text)
    ]
    head += [
        f"    {_declared(array, writer.extents)} = {{0}};"
        for array in writer.program.arrays
        if _is_work(array, text)
    ]
    if region.outside:
        iterators = sorted({node.name for node in walk(region.body) if isinstance(node, Loop)})
        head += [f"    int {', '.join(iterators)};"] if iterators else []
    call = f"kernel{number}({', '.join([*used, *(array.name for array in arrays)])});"
    return "\n".join([*head, *lines, "}"]), call


def _is_work(array: Array, text: str) -> bool:
    """Whether it is a work array of the function with this text."""
    return array.storage == "work" and re.search(rf"\b{array.name}\b", text) is not None


def _parameter(array: Array, extents: Mapping[str, Extents]) -> str:
    if array.storage == "linear" or not array.rank:
        return f"{array.type} *{array.name}"
    return f"{array.type} {array.name}" + "".join(f"[{size}]" for size in extents[array.name].sizes)


def _directive(number: int, region: Region, lines: list[str]) -> str:
    words = ["#pragma polydist", f"name(k{number})", *region.clauses]
    words += [f"pure({OPAQUE})"] if any(f"{OPAQUE}(" in line for line in lines) else []
    words += [f"gather({region.gather})"] if region.gather else []
    words += [f"live_out({', '.join(region.live_out)})"] if region.live_out is not None else []
    return " ".join(words)


def _region_lines(writer: _Writer, number: int, region: Region) -> list[str]:
    lines = _without_unused_views(
        list(writer.body(region.body, parameters(writer.program), region.outside))
    )
    if region.block or len(region.body) != 1 or not isinstance(region.body[0], Loop):
        lines = ["{", *_indented(iter(lines)), "}"]
    return [_directive(number, region, lines), *("    " + line for line in lines)]


def _without_unused_views(lines: list[str]) -> list[str]:
    """A condition on an element shows no more than its value where that is known, so that a pointer
    may be left without a use."""
    words = Counter(word for line in lines for word in re.findall(r"\bv\d+\b", line))
    return [
        line
        for line in lines
        if not (found := re.match(r"\s*\w[\w ]*\*(v\d+) = ", line)) or words[found[1]] > 1
    ]


def _types(program: Program) -> dict[str, str]:
    types = {array.name: array.type for array in program.arrays}
    for region in program.regions:
        types.update(dict(region.scalars))
    types.update({node.name: node.type for node in walk(program) if isinstance(node, Declare)})
    return types


def render(program: Program) -> str:
    """The whole file."""
    ranges = subscript_ranges(program)
    extents = {array.name: fitted(array, ranges[array.name]) for array in program.arrays}
    writer = _Writer(program, _types(program), extents, table_ranges(program))
    kernels = [
        _kernel(writer, k, region, _region_lines(writer, k, region))
        for k, region in enumerate(program.regions)
    ]
    calls = [call for _, call in kernels]
    collecting = any(region.gather == "none" for region in program.regions)
    if collecting:
        lines = [
            "#pragma polydist name(collect)",
            "    {",
            *(
                "        " + line
                for array in program.lasting
                for line in _collecting(writer, array)
            ),
            "    }",
        ]
        kernels.append(_kernel(writer, len(kernels), _COLLECTOR, lines))
    text = "\n\n".join(function for function, _ in kernels)
    statics = [
        *_constants(writer, text),
        *(
            f"static {_declared(array, extents)};"
            for array in program.arrays
            if array.storage == "static"
        ),
    ]
    parts = [prelude(program), "\n".join(statics), functions_text(text), text]
    main = main_text(program, extents, calls, kernels[-1][1] if collecting else "")
    return "\n\n".join([part for part in parts if part] + [main])


def _constants(writer: _Writer, text: str) -> Iterator[str]:
    """Constants with names, and the tables that the text uses."""
    for name in used_constants(writer.program):
        yield (
            f"#define {name} {NAMED[name]}"
            if writer.program.macros
            else f"enum {{ {name} = {NAMED[name]} }};"
        )
    tables = {
        name: bounds for name, bounds in writer.tables.items() if re.search(rf"\b{name}\b", text)
    }
    for name, (low, high) in tables.items():
        yield f"static const int {name}[{high - low + 1}] = {{{', '.join(map(str, table_values(name, low, high)))}}};"


def _declared(array: Array, extents: Mapping[str, Extents]) -> str:
    return f"{array.type} {array.name}" + "".join(f"[{size}]" for size in extents[array.name].sizes)
