"""One region as Fortran: the module procedures that run it, and the call that stands where the
region stood.

Per region ``polydist_<region>``, which the region calls and which calls the run function in C
(``companion``); per nest a tile procedure, which the runtime calls, and a procedure with
the user's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from polydist_frontends.region import Array, HostScope, Region, Variable

from polydist.emit.c.binding import free_strides
from polydist.emit.c.expressions import box_element
from polydist.emit.fortran.arguments import (
    INTEGERS,
    KIND,
    Arguments,
    arguments_of,
    body_declaration,
    box_type,
    deferred,
    entry_declaration,
    extents,
    is_boxed,
    local_declaration,
    local_start,
    preamble,
    type_of,
)
from polydist.emit.fortran.expressions import LONG, fortran_name, variable_name
from polydist.emit.fortran.layout import Line
from polydist.emit.fortran.loops import Declarations, FortranCode, Texts
from polydist.emit.fortran.reductions import reduction_procedures
from polydist.emit.fortran.replay import counted_inside, counted_outside, replay_iterators
from polydist.emit.fortran.self_check import (
    HANDLE,
    INTERFACE,
    checked_call,
    fortran_observations,
    shape_lines,
)
from polydist.emit.target import RegionWork
from polydist.lower.loop_ir import NestCode, Program
from polydist.lower.variables import variables_of
from polydist.sets.polynomial import Polynomial
from polydist.sets.strides import UNIT, MeasuredStride, Stride
from polydist.sets.symbols import ParameterName, Symbol

_BOX = ("polydist_z", "polydist_lo", "polydist_hi")


@dataclass(frozen=True)
class FortranRegion:
    """``procedures`` are module procedures, ``call`` replaces the region."""

    procedures: tuple[Line, ...]
    call: tuple[Line, ...]


def global_name(stem: str, region: str) -> str:
    """The beginning of the names that the linker sees: they are one name space for the whole
    program."""
    return f"polydist_{re.sub(r'[^a-z0-9]', '_', stem.lower())}_{region.lower()}"


def emit_region(work: RegionWork, text: str, stem: str) -> FortranRegion:
    """``text`` is the whole source text, ``stem`` the file's name."""
    host = work.region.host
    assert host is not None, "every Fortran region has one"
    if not work.program.nests:
        return FortranRegion(
            (),
            (
                *_mentions_of(map(_part_of, work.region.variables.values())),
                *replay_iterators(work.region),
            ),
        )
    arguments = arguments_of(work.program, work.region)
    name = global_name(stem, work.label.name)
    lines = [f"! polydist: region {work.label.name} ({work.label.file}:{work.label.line})"]
    procedures: list[Line] = [*lines, *_entry(work, arguments, name, host)]
    after = fortran_observations(work.program, work.region) if work.label.check else {}
    texts = Texts(work.label.file, text, {s.name: s for s in work.program.statements}, after)
    for nest in work.program.nests:
        body = _body(work, nest, arguments, texts, host)
        procedures += [
            *_tile(work, nest, arguments, name, host, body),
            *body.lines,
            *reduction_procedures(work, nest, host, name),
        ]
    return FortranRegion(tuple(procedures), tuple(_call(work, arguments, text, stem, host)))


def entry_name(region: str) -> str:
    return fortran_name(f"polydist_{region}_region")


def module_name(stem: str, region: str) -> str:
    return fortran_name(f"{global_name(stem, region)}_module")


# --------------------------------------------------------------------------------------------- call
def _call(
    work: RegionWork, arguments: Arguments, text: str, stem: str, host: HostScope
) -> list[Line]:
    integers = ", ".join(arguments.integers) or "0"
    tile = ", ".join(f"int({size}, {KIND})" for size in work.tile) or "0"
    values = [
        f"[integer({KIND}) :: {integers}]",
        f"[integer({KIND}) :: {tile}]",
        *(v.name for v in arguments.variables),
    ]
    call = f"call {entry_name(work.label.name)}({', '.join(values)}"
    use = (
        [f"use {module_name(stem, work.label.name)}, only: {entry_name(work.label.name)}"]
        if host.own_module
        else []
    )
    if work.label.check:
        block = checked_call(use, call, work.region, text, work.program, host)
    else:
        block = (
            ["block", *("   " + line for line in (*use, f"{call})")), "end block"]
            if host.own_module
            else [f"{call})"]
        )
    return [*block, *replay_iterators(work.region), *_forgotten(work.region, arguments)]


def _forgotten(region: Region, arguments: Arguments) -> list[Line]:
    """Iterators that nothing reads any more: without a mention compilers would call them unused."""
    passed = {variable.name for variable in arguments.variables}
    counted = counted_outside(region.body)
    names = [
        name
        for name in region.variables
        if name in counted and name not in passed and name not in region.iterators_live
    ]
    indices = (
        name
        for name in region.variables
        if name in counted_inside(region.body) - counted and name not in passed
    )
    return [*(f"{name} = 0" for name in names), *_mentions_of(indices)]


# -------------------------------------------------------------------------------------------- entry
def _entry(work: RegionWork, arguments: Arguments, name: str, host: HostScope) -> list[Line]:
    """Collects addresses, strides, element sizes and origins, and runs the region."""
    program, region = work.program, work.region
    counts = {
        "v": len(arguments.variables),
        "b": len(program.arrays),
        "s": len(free_strides(program)),
        "t": len(work.tile),
    }
    handle = [HANDLE] if work.label.check else []
    dummies = ", ".join([INTEGERS, "polydist_t", *(v.name for v in arguments.variables), *handle])
    lines = [f"subroutine {entry_name(work.label.name)}({dummies})", *_indented(preamble(host))]
    declarations = [
        f"integer({LONG}), intent(in), target :: {INTEGERS}({max(len(arguments.integers), 1)})",
        f"integer({LONG}), intent(in) :: polydist_t({max(counts['t'], 1)})",
        *(entry_declaration(v, arguments) for v in arguments.variables),
        f"type(polydist_ptr) :: polydist_v({max(counts['v'], 1)}), polydist_b({max(counts['b'], 1)})",
        f"integer({LONG}) :: polydist_s({max(counts['s'], 1)}), polydist_o({max(counts['b'], 1)}), polydist_e({max(counts['b'], 1)})",
        *_boxes(arguments, ", target"),
        *_run_interface(name, work.label.check),
        *(_check_declarations(program) if work.label.check else ()),
    ]
    lines += _indented(declarations)
    lines += _indented([_address(k + 1, v) for k, v in enumerate(arguments.variables)])
    lines += _indented(_array_lines(program, region, work.label.check))
    checking = f", polydist_k, polydist_l, {HANDLE}" if work.label.check else ""
    call = f"call polydist_run(polydist_v, {INTEGERS}, polydist_s, polydist_b, polydist_o, polydist_e, polydist_t{checking})"
    return [*lines, f"   {call}", f"end subroutine {entry_name(work.label.name)}", ""]


def _indented(lines: list[str]) -> list[Line]:
    return ["   " + line for line in lines]


def _boxes(arguments: Arguments, attribute: str) -> list[str]:
    lines: list[str] = []
    for k, variable in enumerate(arguments.variables):
        if is_boxed(variable):
            lines += [
                *box_type(k + 1, variable),
                f"type(polydist_box{k + 1}){attribute} :: polydist_w{k + 1}",
            ]
    return lines


def _address(number: int, variable: Variable) -> str:
    if is_boxed(variable):
        return f"polydist_w{number}%whole => {variable.name}; polydist_v({number}) = polydist_loc(polydist_w{number})"
    return f"polydist_v({number}) = polydist_loc({_part_of(variable)})"


def _part_of(variable: Variable) -> str:
    """The variable, or its first element where it has no size."""
    shape = variable.dimensions
    if shape is None or shape.upper[-1] is not None:
        return variable.name
    return f"{variable.name}({', '.join(f'lbound({variable.name}, {k + 1})' for k in range(len(shape.lower)))})"


def _check_declarations(program: Program) -> list[str]:
    """What the run function takes beyond that: the kinds of elements, and the least subscripts."""
    dimensions = sum(len(array.strides) for array in program.arrays)
    return [
        f"integer({LONG}), intent(inout) :: {HANDLE}",
        f"integer({LONG}) :: polydist_k({max(len(program.arrays), 1)}), polydist_l({max(dimensions, 1)})",
    ]


def _array_lines(program: Program, region: Region, check: bool) -> list[str]:
    """Strides, base, origin and element size of every array."""
    lines: list[str] = []
    known = {**{invariant.name: invariant for invariant in region.invariants}, **region.arrays}
    number = dimensions = 0
    for k, array in enumerate(program.arrays):
        source = known[array.source_name]
        if check:
            lines += shape_lines(k + 1, source, _origins(source, array.strides), dimensions)
            dimensions += len(array.strides)
        spelled: list[str] = []
        lines += [f"polydist_e({k + 1}) = storage_size({source.base}) / 8"]
        for dimension, stride in enumerate(array.strides):
            if stride == UNIT:
                spelled.append("1")
                continue
            number += 1
            spelled.append(f"polydist_s({number})")
            lines.append(
                f"polydist_s({number}) = {_stride(stride, source, dimension, k + 1, region)}"
            )
        lines += _base_lines(k + 1, source, spelled)
    return lines


def _stride(stride: Stride, source: Array, dimension: int, number: int, region: Region) -> str:
    match stride:
        case MeasuredStride():
            return _measured(source, dimension, number)
        case Polynomial(terms=terms):
            return " + ".join(
                _monomial(factors, coefficient, region) for factors, coefficient in terms
            )
        case _:
            return str(stride)


def _monomial(factors: tuple[str, ...], coefficient: int, region: Region) -> str:
    return " * ".join(
        [
            f"{coefficient}_{LONG}",
            *(f"int({region.scalars[factor].text}, {LONG})" for factor in factors),
        ]
    )


def _measured(source: Array, dimension: int, number: int) -> str:
    """The distance of two neighbours' addresses, in elements; 0 where there is only one."""
    name, rank = source.name, len(source.extents)
    first = [f"lbound({name}, {k + 1})" for k in range(rank)]
    second = [
        f"min({f} + 1, ubound({name}, {k + 1}))" if k == dimension else f
        for k, f in enumerate(first)
    ]
    ends = (
        f"transfer(polydist_loc({name}({', '.join(subscripts)})), 0_polydist_address)"
        for subscripts in (second, first)
    )
    return f"int({' - '.join(ends)}, {LONG}) / polydist_e({number})"


def _base_lines(number: int, source: Array, strides: list[str]) -> list[str]:
    """The address of the first element and its place among the subscripts; an array without
    elements has none."""
    if not source.extents:
        return [f"polydist_b({number}) = polydist_loc({source.base})", f"polydist_o({number}) = 0"]
    terms = [
        f"({origin}) * {stride}"
        for origin, stride in zip(_origins(source, strides), strides, strict=True)
    ]
    lines = [f"polydist_o({number}) = {' + '.join(terms) or '0'}"]
    if source.assumed_size:
        return [*lines, f"polydist_b({number}) = polydist_loc({source.base})"]
    return [
        *lines,
        f"polydist_b({number}) = polydist_null",
        f"if (size({source.name}) > 0) polydist_b({number}) = polydist_loc({source.base})",
    ]


def _origins(source: Array, strides: Sequence[object]) -> tuple[str, ...]:
    """A delinearised array has one origin for all its dimensions, which is 0."""
    return source.origin if len(source.origin) == len(strides) else ("0",) * len(strides)


def _run_interface(name: str, check: bool) -> list[str]:
    return [
        "interface",
        f'   subroutine polydist_run(v, i, s, b, o, e, t{", k, l, c" if check else ""}) bind(c, name="{name}_run")',
        "      import :: polydist_ptr, polydist_long",
        "      type(polydist_ptr), intent(in) :: v(*), b(*)",
        "      integer(polydist_long), intent(in) :: i(*), s(*), o(*), e(*), t(*)",
        *(
            [
                "      integer(polydist_long), intent(in) :: k(*), l(*)",
                "      integer(polydist_long), intent(inout) :: c",
            ]
            if check
            else []
        ),
        "   end subroutine",
        "end interface",
    ]


# --------------------------------------------------------------------------------- tiles and bodies
@dataclass(frozen=True)
class _Body:
    """The procedure with the user's text: its name, the arguments that it needs, its lines."""

    name: str
    integers: tuple[str, ...]
    variables: tuple[Variable, ...]
    lines: tuple[Line, ...]


def tile_name(region: str, nest: int) -> str:
    return fortran_name(f"polydist_{region}_n{nest}_tile")


def _tile(
    work: RegionWork, nest: NestCode, arguments: Arguments, name: str, host: HostScope, body: _Body
) -> list[Line]:
    """What the runtime calls: makes pointers of the addresses and hands them over."""
    own = tile_name(work.label.name, nest.number)
    lines: list[Line] = [
        f'recursive subroutine {own}(polydist_v, {INTEGERS}, {", ".join(_BOX)}) bind(c, name="{name}_n{nest.number}")'
    ]
    declarations = [
        "type(polydist_ptr), intent(in) :: polydist_v(*)",
        f"integer({LONG}), intent(in) :: {INTEGERS}(*), {', '.join(f'{part}(*)' for part in _BOX)}",
    ]
    pointers: list[str] = []
    actual: list[str] = list(body.integers)
    for k, variable in enumerate(arguments.variables):
        if variable not in body.variables:
            continue
        target = f"polydist_w{k + 1}"
        declared, associated, passed = _pointer(k + 1, target, variable, arguments)
        declarations += declared
        pointers.append(associated)
        actual.append(passed)
    unused = [
        part
        for part in ("polydist_v", INTEGERS, *_BOX)
        if part not in actual and not any(f"{part}(" in line for line in pointers)
    ]
    lines += _indented(
        [*preamble(host), *declarations, *_mentions_of(f"{part}(1)" for part in unused), *pointers]
    )
    return [*lines, f"   call {body.name}({', '.join(actual)})", f"end subroutine {own}", ""]


def _mentions_of(parts: Iterable[str]) -> list[str]:
    """Uses of what nothing uses, which compilers warn about."""
    return [
        line
        for part in parts
        for line in (f"associate (polydist_unused => {part})", "end associate")
    ]


def _pointer(
    number: int, target: str, variable: Variable, arguments: Arguments
) -> tuple[list[str], str, str]:
    """Declarations, association and actual argument of one variable."""
    if is_boxed(variable):
        declared = [*box_type(number, variable), f"type(polydist_box{number}), pointer :: {target}"]
        return (
            declared,
            f"call polydist_f_pointer(polydist_v({number}), {target})",
            f"{target}%whole",
        )
    if variable.dimensions is None:
        declared = [f"{type_of(variable)}, pointer :: {target}"]
        return declared, f"call polydist_f_pointer(polydist_v({number}), {target})", target
    declared = [f"{type_of(variable)}, pointer, contiguous :: {target}{deferred(variable)}"]
    return (
        declared,
        f"call polydist_f_pointer(polydist_v({number}), {target}, {extents(variable.dimensions, arguments)})",
        target,
    )


def _body(
    work: RegionWork, nest: NestCode, arguments: Arguments, texts: Texts, host: HostScope
) -> _Body:
    """The points of a box in the original order, with the user's text."""
    own = fortran_name(f"polydist_body_{work.label.name}_n{nest.number}")
    statements = [s for s in work.program.statements if s.name in nest.statements]
    private = {name for s in statements for name in s.private}
    loops = Declarations()
    code = FortranCode(texts, loops, 1)(nest.compute)
    settings, declared = _integers(variables_of(nest.compute), work.program)
    mentioned = [
        v
        for v in arguments.variables
        if any(_mentions(s.text or texts.text[s.start : s.end], v.name) for s in statements)
    ]
    passed = tuple(v for v in mentioned if v.name not in private)
    own_ones = [v for v in mentioned if v.name in private]
    locals_ = [local_declaration(v, arguments) for v in own_ones]
    loops.variables |= {name: kind for s in statements for name, kind in s.inner}
    dummies = [body_declaration(v, arguments) for v in passed]
    needed = tuple(
        part
        for part in (INTEGERS, *_BOX)
        if any(f"{part}(" in line for line in (*settings, *dummies, *locals_))
    )
    lines: list[Line] = [
        f"recursive subroutine {own}({', '.join([*needed, *(v.name for v in passed)])})",
        *_indented(preamble(host)),
    ]
    lines += _indented(
        [f"integer({LONG}), intent(in) :: {', '.join(f'{part}(*)' for part in needed)}"]
        if needed
        else []
    )
    interface = INTERFACE if any(s.name in texts.after for s in statements) else ()
    lines += _indented(
        [
            *dummies,
            *locals_,
            *interface,
            *declared,
            *(f"{kind} :: {name}" for name, kind in loops.variables.items()),
        ]
    )
    lines += _indented(
        [f"integer({LONG}), parameter :: {name} = {value}" for value, name in loops.tops.items()]
    )
    inner = [line for procedure in loops.contained.values() for line in procedure]
    lines += _indented([*settings, *(start for v in own_ones for start in local_start(v))])
    lines += [*code, *(["contains", *inner] if inner else []), f"end subroutine {own}", ""]
    return _Body(own, needed, passed, tuple(lines))


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w%]){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def _integers(symbols: frozenset[Symbol], program: Program) -> tuple[list[str], list[str]]:
    """Assignments to the parameters, box corners and sequential coordinates among ``symbols``, and
    the declarations of these variables."""
    values: dict[Symbol, str] = {
        ParameterName(p.name): f"{INTEGERS}({k + 1})"
        for k, p in enumerate(program.parameters)
        if ParameterName(p.name) in symbols
    }
    for symbol in sorted(symbols, key=lambda symbol: symbol.name):
        element = box_element(symbol)
        if element is not None:
            array, k = element
            values[symbol] = f"polydist_{array}({k + 1})"
    settings = [f"{variable_name(symbol)} = {value}" for symbol, value in values.items()]
    return settings, [f"integer({LONG}) :: {variable_name(symbol)}" for symbol in values]
