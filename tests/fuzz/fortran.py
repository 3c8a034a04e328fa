"""The Fortran text of a program: a module with the kernels, and an entry that fills arrays, calls the kernels and prints.

Integers stay small by remainders, as Fortran's do not wrap around; apart from that it is the program that ``render.py`` writes in C. Iterators and
parameters are of one kind. Arrays have the lower bounds of their subscripts; every other one has its dimensions turned round.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fuzz.prelude import COMPLEX, Extents, fitted, shown_arrays, touches
from fuzz.ranges import Interval, Scope, loop_range, parameters, subscript_ranges
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
    Program,
    Region,
    Term,
    walk,
)

_TYPES = {"double": "real(8)", "float": "real(4)", COMPLEX: "complex(8)", "long": "integer(8)"}
_OPERATORS = {"!=": "/=", "&&": ".and.", "||": ".or."}
_COLUMNS = 110


def _type(kind: str) -> str:
    return _TYPES.get(kind, "integer")


def _is_integer(kind: str) -> bool:
    return _type(kind).startswith("integer")


@dataclass(frozen=True)
class _Writer:
    """``types``: of all arrays and temporaries, as in C. ``suffix``: of integer constants."""

    program: Program
    types: Mapping[str, str]
    extents: Mapping[str, Extents]
    suffix: str

    def array(self, name: str) -> Array | None:
        return next((array for array in self.program.arrays if array.name == name), None)

    # ------------------------------------------------------------------------------------------------------- integers
    def number(self, value: int) -> str:
        return f"{value}{self.suffix}"

    def linear(self, linear: Linear, shift: int = 0) -> str:
        text = ""
        parts = [(factor, name) for name, factor in linear.terms if factor] + [(linear.constant + shift, "")]
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
        text = f"mod({inner}, {by})" if index.operator == "%" else f"({inner}) / {by}"
        rest = self.linear(index.plain, shift)
        return text if rest == self.number(0) else f"{rest} + {text}"

    def extreme(self, name: str, indices: tuple[Index, ...]) -> str:
        words = [self.index(index) for index in indices]
        return words[0] if len(words) == 1 else f"{name}({', '.join(words)})"

    # --------------------------------------------------------------------------------------------------------- values
    def access(self, access: Access) -> str:
        array = self.array(access.name)
        if array is None or not array.rank:
            return access.name
        extents = self.extents[array.name]
        if array.storage != "linear":
            words = [self.index(subscript) for subscript in access.subscripts]
            return f"{access.name}({', '.join(turned(array, words))})"
        words = [self.index(subscript, shift) for subscript, shift in zip(access.subscripts, extents.shifts, strict=True)]
        text = words[0]
        for word, size in zip(words[1:], extents.sizes[1:], strict=True):
            text = f"({text}) * ({self.constants(size)}) + ({word})"
        return f"{access.name}({text})"

    def constants(self, text: str) -> str:
        """C text of an extent with constants of the right kind."""
        return re.sub(r"\b(\d+)\b", rf"\1{self.suffix}", text)

    def real(self, access: Access, part: str = "real") -> str:
        word, kind = self.access(access), self.types[access.name]
        if kind == COMPLEX:
            return f"{part}({word})" if part == "aimag" else f"real({word}, 8)"
        return word if kind == "double" else f"real({word}, 8)"

    def real_term(self, term: Term, target: str) -> str:
        factor = f"{term.factor / 8}d0".replace("-", "(-", 1) + ")" * (term.factor < 0)
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * real({self.index(term.value)}, 8)"
        if self.types[term.value.name] == COMPLEX and target == COMPLEX:
            return f"{factor} * {self.access(term.value)}"
        word = self.real(term.value, "real" if term.factor > 0 else "aimag")
        if term.wrap and self.types[term.value.name] != COMPLEX:
            word = {"fabs": f"abs({word})", "bend": f"bend({word})", "choose": f"merge({word}, 0.25d0, {word} > 0.5d0)"}[term.wrap]
        return f"{factor} * {word}"

    def integer_term(self, term: Term) -> str:
        factor = abs(term.factor)
        if term.value is None:
            return str(factor)
        if isinstance(term.value, Index):
            return f"{factor} * int({self.index(term.value)})"
        if not _is_integer(self.types[term.value.name]):
            return f"{factor} * merge(2, 1, {self.large(term.value)})"
        return f"{factor} * int({self.access(term.value)})"

    def large(self, access: Access) -> str:
        if _is_integer(self.types[access.name]):
            return f"mod(int({self.access(access)}), 2) /= 0"
        return f"{self.real(access)} > 0.25d0"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Compare):
            operator = _OPERATORS.get(condition.operator, condition.operator)
            return f"{self.index(condition.left)} {operator} {self.index(condition.right)}"
        if isinstance(condition, OnData):
            return self.large(condition.access)
        return f"({self.condition(condition.left)}) {_OPERATORS[condition.operator]} ({self.condition(condition.right)})"

    # ----------------------------------------------------------------------------------------------------- statements
    def body(self, nodes: tuple[Node, ...], scope: Scope) -> Iterator[str]:
        for node in nodes:
            yield from self.node(node, scope)

    def node(self, node: Node, scope: Scope) -> Iterator[str]:
        if isinstance(node, Accumulate):
            yield self.accumulate(node)
        elif isinstance(node, (Assign, Declare)):
            target = node.target if isinstance(node, Assign) else Access(node.name)
            yield self.assign(target, node.operator if isinstance(node, Assign) else "=", node.terms)
        elif isinstance(node, If):
            yield f"if ({self.condition(node.condition)}) then"
            yield from _indented(self.body(node.then, scope))
            if node.otherwise:
                yield "else"
                yield from _indented(self.body(node.otherwise, scope))
            yield "end if"
        else:
            yield from self.loop(node, scope)

    def assign(self, target: Access, operator: str, terms: tuple[Term, ...]) -> str:
        kind, word = self.types[target.name], self.access(target)
        if _is_integer(kind):
            text = " + ".join(self.integer_term(term) for term in terms)
            whole = text if operator == "=" else f"int({word}) {operator[0]} ({text})"
            return f"{word} = mod({whole}, 8191)"
        text = " + ".join(self.real_term(term, kind) for term in terms)
        whole = text if operator == "=" else f"{word} {operator[0]} ({text})"
        convert = {"float": f"real({whole}, 4)", COMPLEX: f"cmplx({whole}, kind=8)"}
        return f"{word} = {convert.get(kind, whole)}"

    def accumulate(self, node: Accumulate) -> str:
        kind, word = self.types[node.target.name], self.access(node.target)
        value = self.small(node.terms, kind) if _is_integer(kind) else " + ".join(map(self.exact, node.terms))
        if node.operator == "+":
            return f"{word} = {word} + {value}"
        return f"{word} = {node.operator}({word}, {value})"

    def exact(self, term: Term) -> str:
        """A multiple of 1/64 that is no zero."""
        factor = f"{term.factor / 8}d0".replace("-", "(-", 1) + ")" * (term.factor < 0)
        if term.value is None:
            return factor
        if isinstance(term.value, Index):
            return f"{factor} * real({self.index(term.value)}, 8) + 0.015625d0"
        return f"{factor} * merge(1d0, 0.25d0, {self.large(term.value)})"

    def small(self, terms: tuple[Term, ...], kind: str) -> str:
        value = f"mod({' + '.join(map(self.integer_term, terms))}, 64)"
        return f"int({value}, 8)" if _type(kind) == "integer(8)" else value

    def loop(self, loop: Loop, scope: Scope) -> Iterator[str]:
        first, last = self.extreme("max", loop.lowers), f"{self.extreme('min', loop.uppers)} - {self.number(1)}"
        if loop.step < 0:
            first, last = last, first
        step = "" if loop.step == 1 else f", {self.number(loop.step)}"
        yield f"do {loop.name} = {first}, {last}{step}"
        yield from _indented(self.body(loop.body, {**scope, loop.name: loop_range(loop, scope)}))
        yield "end do"


def turned(array: Array, parts: list[str]) -> list[str]:
    """Dimensions in the order in which the array has them."""
    return parts[::-1] if array.name in "AC" else parts


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return ("   " + line for line in lines)


# ------------------------------------------------------------------------------------------------------------------ whole programs
def _bounds(writer: _Writer, array: Array, ranges: list[Interval]) -> str:
    """The array's shape: ``(low:high, ...)``."""
    if array.storage == "linear" and array.rank:
        return f"({writer.number(0)}:*)"
    sizes = writer.extents[array.name].sizes
    words = []
    for (low, high), size in zip(ranges, sizes, strict=True):
        more = size.partition(" + ")[0] + " + " if " + " in size else ""
        words.append(f"{low}:{more}{high}")
    return f"({', '.join(turned(array, words))})" if words else ""


def _directive(number: int, region: Region) -> str:
    words = ["!$polydist", f"name(k{number})", *region.clauses]
    words += [f"gather({region.gather})"] if region.gather else []
    words += [f"live_out({', '.join(region.live_out)})"] if region.live_out is not None else []
    return " ".join(words)


@dataclass(frozen=True)
class _Kernel:
    name: str
    arguments: list[str]
    lines: list[str]

    @property
    def call(self) -> str:
        return f"call {self.name}({', '.join(self.arguments)})"


def _kernel(writer: _Writer, ranges: Mapping[str, list[Interval]], name: str, lines: list[str], names: dict[str, str]) -> _Kernel:
    """A subroutine around a region. ``names``: its own variables with their types."""
    text = "\n".join(line for line in lines if not line.lstrip().startswith("!$"))
    arrays = [array for array in writer.program.lasting if array.storage != "static" and re.search(rf"\b{array.name}\b", text)]
    declared = [f"{_type(array.type)}, intent(inout) :: {array.name}{_bounds(writer, array, ranges[array.name])}" for array in arrays]
    everything = "\n".join([*lines, *declared])
    used = [limit for limit, _ in writer.program.limits if re.search(rf"\b{limit}\b", everything)]
    head = [f"subroutine {name}({', '.join([*used, *(array.name for array in arrays)])})"]
    head += [f"   {_integer(writer)}, intent(in) :: {limit}" for limit in used]
    head += [f"   {declaration}" for declaration in declared]
    head += [f"   {kind} :: {own}" for own, kind in names.items() if re.search(rf"\b{own}\b", text)]
    work = [array for array in writer.program.arrays if array.storage == "work" and re.search(rf"\b{array.name}\b", text)]
    head += [f"   {_type(array.type)} :: {array.name}{_bounds(writer, array, ranges[array.name])}" for array in work]
    head += [f"   {array.name} = 0" for array in work]
    head += [f"   {own} = 0" for own in names if own[0] == "p" and re.search(rf"\b{own}\b", text)]
    return _Kernel(name, [*used, *(array.name for array in arrays)], [*head, *("   " + line for line in lines), f"end subroutine {name}"])


def _integer(writer: _Writer) -> str:
    return f"integer({writer.suffix[1:]})" if writer.suffix else "integer"


def _region_kernel(writer: _Writer, ranges: Mapping[str, list[Interval]], number: int, region: Region) -> _Kernel:
    body = list(writer.body(region.body, parameters(writer.program)))
    ends = region.block or len(region.body) != 1 or not isinstance(region.body[0], Loop)
    lines = [_directive(number, region), *body, *(["!$polydist end"] if ends else [])]
    names = {node.name: _integer(writer) for node in walk(region.body) if isinstance(node, Loop)}
    names |= {name: _type(kind) for name, kind in region.scalars}
    names |= {node.name: _type(node.type) for node in walk(region.body) if isinstance(node, Declare)}
    return _kernel(writer, ranges, f"kernel{number}", lines, names)


def _collector(writer: _Writer, ranges: Mapping[str, list[Interval]], number: int) -> _Kernel:
    """Writes every element as it is, so that all ranks have all of them."""
    lines, names = ["!$polydist name(collect)"], {}
    for array in writer.program.lasting:
        own = [f"i{array.name.lower()}{k}" for k in range(array.rank)]
        names |= dict.fromkeys(own, _integer(writer))
        loops = [f"do {name} = {low}, {high}" for name, (low, high) in zip(own, ranges[array.name], strict=True)]
        subscripts = tuple(Index(Linear(((name, 1),))) for name in own)
        word = writer.access(Access(array.name, subscripts))
        lines += [*loops, f"{word} = {word}", *("end do" for _ in own)]
    return _kernel(writer, ranges, f"kernel{number}", [*lines, "!$polydist end"], names)


_TOOLS = """pure function bend(x)
   real(8), intent(in) :: x
   real(8) :: bend
   bend = x * x - 0.5d0
end function bend
subroutine mix(h, x)
   integer(8), intent(inout) :: h
   real(8), intent(in) :: x
   real(8) :: y
   y = x
   if (.not. abs(y) <= huge(y)) y = 0.123d0
   h = ieor(ishftc(h, 13), transfer(y, h))
end subroutine mix"""
_FILL = """subroutine fill_@(x, count, seed)
   integer, intent(in) :: count, seed
   TYPE, intent(out) :: x(*)
   integer :: q
   do q = 0, count - 1
      x(q + 1) = VALUE
   end do
end subroutine fill_@
subroutine show_@(name, x, count, width)
   character(len=*), intent(in) :: name
   integer, intent(in) :: count, width
   TYPE, intent(in) :: x(*)
   integer :: q
   integer(8) :: h
   h = 0
   do q = 1, count
      MIXED
      if (mod(q, width) == 0) print '(a, 1x, i0, 1x, z16.16)', name, q / width, h
   end do
end subroutine show_@"""


def _tools(kind: str) -> str:
    fraction = "real(mod(q * 37 + seed * 11, 64), 8) / 64"
    value = {"double": fraction, "float": f"real({fraction}, 4)", COMPLEX: f"cmplx({fraction}, real(mod(q, 5), 8) / 5, 8)"}
    mixed = "call mix(h, real(x(q), 8))" + ("\n      call mix(h, aimag(x(q)))" if kind == COMPLEX else "")
    text = _FILL.replace("@", _word(kind)).replace("TYPE", _type(kind)).replace("MIXED", mixed)
    return text.replace("VALUE", value.get(kind, "mod(q * 37 + seed * 11, 101)"))


def _word(kind: str) -> str:
    return re.sub(r"\W", "", _type(kind))


def _entry(writer: _Writer, ranges: Mapping[str, list[Interval]], kernels: list[_Kernel], collecting: bool, name: str) -> list[str]:
    """Fills the arrays, calls the kernels, prints."""
    program = writer.program
    pointers = [array for array in program.lasting if array.storage != "static"]
    lines = [f"subroutine entry(sizes) bind(c, name='{name}')", "   integer(c_int), intent(in) :: sizes(*)"]
    lines += [f"   {_integer(writer)} :: {limit}" for limit, _ in program.limits] + ["   integer :: round"]
    lines += [f"   {_type(array.type)}{', allocatable' if array.rank else ''} :: {array.name}{_deferred(array)}" for array in pointers]
    lines += [f"   {limit} = sizes({k + 1})" for k, (limit, _) in enumerate(program.limits)]
    lines += [f"   allocate ({array.name}{_allocated(writer, array, ranges)})" for array in pointers if array.rank]
    for seed, array in enumerate(program.lasting):
        lines += _filled(array, seed)
    calls = [kernel.call for kernel in (kernels[:-1] if collecting else kernels)]
    first = program.lasting[0] if program.lasting else None
    touched = [_touched(writer, first, ranges)] if first is not None and touches(program) else []
    lines += [f"   do round = 1, {program.repeats}", *(f"      {line}" for call in calls for line in (call, *touched)), "   end do"]
    lines += [f"   {kernels[-1].call}"] if collecting else []
    rooted = any(region.gather == "root" for region in program.regions)
    shown = [line for array in shown_arrays(program) for line in _shown(array, ranges[array.name])]
    lines += ["   !$polydist root"] * rooted + [f"   {line}" for line in shown] + ["   !$polydist end"] * rooted
    return [*lines, "   flush (6)", "end subroutine entry"]


def _deferred(array: Array) -> str:
    if not array.rank:
        return ""
    return "(:)" if array.storage == "linear" else "(" + ", ".join(":" * array.rank) + ")"


def _allocated(writer: _Writer, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    if array.storage == "linear":
        return f"(0:{writer.extents[array.name].count} - 1)"
    return _bounds(writer, array, ranges[array.name])


def _filled(array: Array, seed: int) -> list[str]:
    if array.rank:
        return [f"   call fill_{_word(array.type)}({array.name}, size({array.name}), {seed})"]
    return [f"   {array.name} = {'cmplx(0.5d0, 0.25d0, 8)' if array.type == COMPLEX else seed + 1}"]


def _touched(writer: _Writer, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    lows = tuple(Index(Linear((), low)) for low, _ in ranges[array.name])
    return writer.assign(Access(array.name, lows), "+=", (Term(3, None),))


def _shown(array: Array, ranges: list[Interval]) -> list[str]:
    if not array.rank:
        return [f"call show_{_word(array.type)}('{array.name}', [{array.name}], 1, 1)"]
    width = ranges[-1][1] - ranges[-1][0] + 1
    return [f"call show_{_word(array.type)}('{array.name}', {array.name}, size({array.name}) / {width} * {width}, {width})"]


_PROGRAM = """program standalone
   use NAME
   implicit none
   character(len=32) :: word
   integer :: k
   integer(kind=c_int) :: sizes(COUNT)
   do k = 1, COUNT
      call get_command_argument(k, word)
      read (word, *) sizes(k)
   end do
   call entry(sizes)
end program standalone
"""


def render_fortran(program: Program, name: str, standalone: bool = False) -> str:
    """The whole file; ``name`` is the entry's for C, and the module's. With ``standalone`` there is a main program as well."""
    ranges = subscript_ranges(program)
    extents = {array.name: fitted(array, ranges[array.name]) for array in program.arrays}
    types = {array.name: array.type for array in program.arrays}
    types |= {name: kind for region in program.regions for name, kind in region.scalars}
    types |= {node.name: node.type for node in walk(program) if isinstance(node, Declare)}
    writer = _Writer(program, types, extents, "_8" if program.parameter_type == "long" else "")
    kernels = [_region_kernel(writer, ranges, k, region) for k, region in enumerate(program.regions)]
    collecting = any(region.gather == "none" for region in program.regions)
    if collecting:
        kernels.append(_collector(writer, ranges, len(kernels)))
    statics = [array for array in program.arrays if array.storage == "static"]
    head = [f"module {name}_module", "   use, intrinsic :: iso_c_binding, only: c_int", "   implicit none"]
    head += [f"   {_type(array.type)} :: {array.name}{_bounds(writer, array, ranges[array.name])}" for array in statics]
    lines = [*head, "contains", *(line for kernel in kernels for line in kernel.lines)]
    lines += _entry(writer, ranges, kernels, collecting, name)
    words = sorted({_word(array.type): array.type for array in program.arrays}.values())
    lines += [*_TOOLS.splitlines(), *(line for kind in words for line in _tools(kind).splitlines()), f"end module {name}_module"]
    text = "\n".join(continued for line in lines for continued in _continued(line)) + "\n"
    main = _PROGRAM.replace("NAME", f"{name}_module").replace("COUNT", str(len(program.limits)))
    return text + ("\n" + main if standalone else "")


def _continued(line: str) -> list[str]:
    """The line in pieces that fit the form."""
    if len(line) <= _COLUMNS or line.lstrip().startswith("!"):
        return [line]
    parts = textwrap.wrap(line, _COLUMNS, break_long_words=False, break_on_hyphens=False, subsequent_indent="         ")
    return [part + " &" for part in parts[:-1]] + [parts[-1]]
