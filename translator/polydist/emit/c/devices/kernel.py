"""Nests as kernels for devices, as C: OpenMP target regions around the text of the tile function,
with the copies on the device under the names of the user's arrays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from polydist_frontends.region import Region
from polydist_frontends.variables import Variable

from polydist.emit.c.binding import bound_variables, declaration_and_value
from polydist.emit.c.code.contributions import strides_of
from polydist.emit.c.code.expressions import PREFIX, c_expression
from polydist.emit.c.code.loops import c_code
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.emit.c.devices.threads import thread_coordinates, thread_ranges
from polydist.emit.c.prologue import BOX_NAMES, HEAD, function_name, local_constants
from polydist.emit.c.reductions import COMBINED, IDENTITIES
from polydist.emit.templates import filled_in
from polydist.lower.kernels.records import is_pointed_to, member_path, record_type
from polydist.lower.loop_ir import (
    ArrayCode,
    Code,
    KernelCode,
    NestCode,
    Program,
    StatementCode,
    SumCode,
)
from polydist.lower.variables import (
    variables_in_enclosures,
    variables_of,
    variables_of_counters,
)
from polydist.sets.symbols import Corner, Symbol

_EXTREMES = ("min", "max")


@dataclass(frozen=True)
class Record:
    """The copy of a structure: its name, lines that make it, and what the text finds it by inside
    the kernel, if that is another name."""

    copy: str
    before: tuple[str, ...]
    inside: str = ""


@dataclass(frozen=True)
class Sum:
    """A variable in which threads add up: its name, where it lies, and the clause's operator, which
    combines two values by ``combined`` where it is one of the kernel's own. Of an array
    ``count`` elements are added up apart, from the operator's ``identity`` on; ``inside`` gives
    them their name in the kernel, if they have another one, and the one with the number
    ``polydist_i`` lies at the ``offset`` from ``place``."""

    name: str
    element: str
    place: str
    operator: str
    combined: str = ""
    count: int = 0
    identity: str = ""
    inside: str = ""
    offset: str = f"{PREFIX}i"

    @property
    def apart(self) -> str:
        """Where threads add up what belongs to elements."""
        return f"{PREFIX}apart_{self.name}"


@dataclass(frozen=True, kw_only=True)
class Bindings:
    """What the text of a kernel finds under its names: ``declarations`` of the function's own,
    lines ``before`` the loops, ``pointers`` to what is on the device, ``records`` and ``sums``;
    ``symbols`` are what they need besides what the code of threads reads. Rows of arrays mostly
    begin with the subscript ``first``."""

    declarations: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()
    sums: tuple[Sum, ...] = ()
    symbols: frozenset[Symbol] = frozenset()
    first: int = 0


def kernel_function(
    name: str, nest: NestCode, program: Program, region: Region, texts: StatementTexts
) -> list[str]:
    """Launches the kernel of a nest for a box; nothing where it has none."""
    if nest.kernel is None or nest.kernel.code is None:
        return []
    own = _bindings(nest.kernel, program.statements_of(nest), program, region)
    return function_with(name, nest, program, texts, own)


def _bindings(
    kernel: KernelCode, statements: list[StatementCode], program: Program, region: Region
) -> Bindings:
    sums = tuple(_sum(own, region) for own in kernel.sums)
    added = {own.name for own in sums}
    pointers = {name: line for name, line in _copies(program, region).items() if name not in added}
    memory = _own_memory(statements, program)
    pointers |= {f"{PREFIX}{array.name}": _own_copy(array, program) for array in memory}
    records = tuple(_record(region.variables[n], program, region) for n in kernel.records)
    return Bindings(
        declarations=region.declarations,
        before=(
            *(line for record in records for line in record.before),
            *_values(program, region, {*_own_names(kernel, statements), *pointers}),
            *pointers.values(),
        ),
        pointers=tuple(pointers),
        records=records,
        sums=sums,
        symbols=frozenset(stride for array in memory for stride in strides_of(array)),
    )


def function_with(
    name: str, nest: NestCode, program: Program, texts: StatementTexts, own: Bindings
) -> list[str]:
    """The function of a nest that has a kernel, with the texts of its statements in C."""
    kernel = nest.kernel
    assert kernel is not None, "it has a kernel"
    assert kernel.code is not None, "it has a kernel"
    statements = program.statements_of(nest)
    coordinates = thread_coordinates(kernel, statements)
    threads = coordinates[:-1] if kernel.diagonals else coordinates
    symbols = _constants(kernel, kernel.code, statements) | own.symbols
    return filled_in(
        "c/devices/kernel.c.j2",
        kernel=function_name(name, nest.number, "kernel"),
        record=f"{PREFIX}{name}_args",
        head=HEAD,
        names=[f"{PREFIX}args", *BOX_NAMES, f"{PREFIX}target", f"{PREFIX}memory"],
        constants=local_constants(symbols, program),
        declarations=own.declarations,
        before=own.before,
        records=own.records,
        sums=own.sums,
        extremes=kernel.extremes,
        coordinates=coordinates,
        guards=list(dict.fromkeys(c_expression(r.guard) for r in thread_ranges(kernel) if r.guard)),
        threads=threads,
        shares=threads[0] if len(threads) > 1 and not kernel.diagonals else None,
        sizes=[f"{t.last} - {t.first} + 1" for t in threads],
        follows=coordinates[-1] if kernel.diagonals else None,
        row=None if kernel.diagonals else coordinates[-1],
        row_begins=own.first,
        clauses=list(_clauses(own)),
        points=c_code(kernel.code, texts, 3 if kernel.diagonals else 2),
    )


def _constants(
    kernel: KernelCode, code: Code, statements: list[StatementCode]
) -> frozenset[Symbol]:
    """What the ``code`` of all threads reads, whose coordinates are their own, and the ranges of
    these."""
    own = frozenset(Corner("lo", k) for k in kernel.threads)
    inside = variables_of(code).union(variables_of_counters(statements)) - own
    return inside | variables_in_enclosures(kernel.ranges)


def _own_names(kernel: KernelCode, statements: list[StatementCode]) -> set[str]:
    """The variables that every instance has for itself, and those of the sums."""
    private = {name for s in statements for name in s.private}
    return private | {own.variable for own in kernel.sums}


def _values(program: Program, region: Region, taken: set[str]) -> Iterator[str]:
    """Constants for the values of scalars, before the pointers whose types mention them."""
    for variable in bound_variables(program, region):
        if variable.shape == "scalar" and variable.name not in taken:
            declaration, value = declaration_and_value(
                variable, f"{PREFIX}args->v_{variable.name}", set(), region
            )
            yield f"{declaration} = {value};"
            yield f"(void){variable.name};"


def _copies(program: Program, region: Region) -> dict[str, str]:
    """Declarations of the copies of arrays that lie in one block, by their names."""
    found: dict[str, str] = {}
    for number, array in enumerate(program.arrays):
        variable = region.variables.get(array.source_name)
        if variable is not None and variable.shape == "pointer" and not array.tables:
            head = _shadow(variable) if variable.visible else _pointer(variable)
            use = f"(void){variable.name};"
            found[variable.name] = f"{head} = {PREFIX}memory[{number}]; {use}"
    return found


def _own_memory(statements: list[StatementCode], program: Program) -> list[ArrayCode]:
    """Arrays of the generated code's own, of contributions and of scalars, in the statements."""
    names = {kept.array for s in statements for kept in s.keeps}
    names |= {scalar.array for s in statements for scalar in s.expanded}
    return [array for array in program.kept if array.name in names]


def _own_copy(array: ArrayCode, program: Program) -> str:
    name = f"{PREFIX}{array.name}"
    place = program.arrays.index(array)
    return f"{array.element} *{name} = {PREFIX}memory[{place}]; (void){name};"


def _pointer(variable: Variable) -> str:
    return variable.declaration.format(variable.name)


def _shadow(variable: Variable) -> str:
    """Of an array at file scope: its name begins to mean the copy after its type."""
    return f"__typeof__(&({variable.name})[0]) {variable.name}"


def _clauses(own: Bindings) -> Iterator[str]:
    if own.pointers:
        yield f" is_device_ptr({', '.join(own.pointers)})"
    if own.records:
        yield f" map(to: {', '.join(record.copy for record in own.records)})"
    for added in own.sums:
        name = f"{added.apart}[:{added.count}]" if added.count else added.name
        yield f" map(tofrom: {name}) reduction({added.operator}: {name})"


def _record(variable: Variable, program: Program, region: Region) -> Record:
    """A structure is copied under its own name; one behind a pointer has a copy that a pointer of
    that name leads to, on the host for the types of arrays, and inside the kernel."""
    own, kind = variable.name, record_type(variable, region)
    field = f"{PREFIX}args->v_{own}"
    copy = f"{PREFIX}copy_{own}"
    if variable.shape == "record":
        first = f"{kind} {copy} = {own if variable.visible else f'*{field}'};"
        named = f"{kind} {own} = {copy}; (void){own};"
        lines = (first, named, *_members(own, own, program, region))
        return Record(own, lines)
    found = own if variable.visible else f"(const {kind} *){field}"
    inside = f"{_pointer(variable)} = &{copy}; (void){own};"
    lines = (f"{kind} {copy} = *{found};", *_members(own, copy, program, region), inside)
    return Record(copy, lines, inside)


def _members(root: str, copy: str, program: Program, region: Region) -> Iterator[str]:
    """Members that are addresses of arrays become those of their copies."""
    for number, array in enumerate(program.arrays):
        source = region.arrays.get(array.source_name)
        if source is not None and source.root == root and is_pointed_to(source):
            member = f"{copy}.{member_path(source)}"
            yield f"memcpy((void *)&{member}, &{PREFIX}memory[{number}], sizeof(void *));"


def _sum(own: SumCode, region: Region) -> Sum:
    variable = region.variables[own.variable]
    if own.box:
        return _sum_of_elements(own, variable)
    place = f"&{own.variable}" if variable.visible else f"{PREFIX}args->v_{own.variable}"
    return sum_of(own.variable, own.element, place, own.operator)


def _sum_of_elements(own: SumCode, variable: Variable) -> Sum:
    name, inner = own.variable, "".join(f"[{len(columns)}]" for columns in own.box[1:])
    pointer = f"(*{name}){inner}" if inner else f"*{name}"
    kind = f"{own.element} (*){inner}" if inner else f"{own.element} *"
    return Sum(
        name=name,
        element=own.element,
        place=f"({own.element} *){name if variable.visible else f'{PREFIX}args->v_{name}'}",
        operator=own.operator,
        count=prod(map(len, own.box)),
        identity=IDENTITIES[own.operator],
        inside=f"{own.element} {pointer} = ({kind}){PREFIX}apart_{name}; (void){name};",
    )


def sum_of(name: str, element: str, place: str, operator: str) -> Sum:
    """The compiler's own reduction, but for extremes of floating numbers: what OpenMP begins with
    is the largest number, which is less than infinity; they go on from what there is."""
    if operator in _EXTREMES and re.search(r"\b(?:double|float)\b", element):
        combined = COMBINED[operator].format(x="omp_out", y="omp_in")
        return Sum(name, element, place, f"{PREFIX}{operator}_{name}", combined)
    return Sum(name, element, place, operator)
