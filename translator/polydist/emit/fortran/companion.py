"""The C file beside a Fortran file: for every region the functions about sets, the descriptors, and
the run function that the Fortran entry calls.

An array is here only a base address, strides and an element size, all of which come from Fortran
when the region starts. The base is moved to where the element with all subscripts zero would be, so
subscripts stay as the user wrote them.
"""

from __future__ import annotations

from polydist.emit.c.binding import free_strides, stride_field
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.code.kept_memory import KeptBinding
from polydist.emit.c.conditions import conditions_there
from polydist.emit.c.descriptors import nest_tables, region_record
from polydist.emit.c.functions import set_functions
from polydist.emit.c.prologue import function_name
from polydist.emit.c.running import run_function
from polydist.emit.c.self_check import all_strides
from polydist.emit.c.touched import touched_functions
from polydist.emit.fortran.arguments import Arguments, arguments_of, kept_places, with_kept
from polydist.emit.fortran.as_written import undistributed_lines
from polydist.emit.fortran.devices.extremes import extreme_declarations
from polydist.emit.fortran.devices.kernel import kernel_lines
from polydist.emit.fortran.devices.sums import adds_to_elements
from polydist.emit.fortran.products.found import blocks_of
from polydist.emit.fortran.products.kernels import product_kernel
from polydist.emit.fortran.reductions import reduction_companion
from polydist.emit.fortran.self_check import check_record
from polydist.emit.fortran.text.names import global_name
from polydist.emit.lines import c_string
from polydist.emit.target import RegionWork
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import ArrayCode, NestCode, Program

_BOX = "const int64_t *z, const int64_t *lo, const int64_t *hi"


def companion_lines(work: RegionWork, stem: str, text: str) -> list[str]:
    """Everything in C for one region; ``text`` is the user's file."""
    if work.obstacle:
        return undistributed_lines(work, stem)
    if not work.program.nests:
        return []
    name, label, program = global_name(stem, work.label.name), work.label, work.program
    arguments = arguments_of(program, work.region)
    inside = with_kept(arguments, program, work.region)
    blocks = {n.number: blocks_of(work, inside, n, text, name) for n in program.all_nests}
    blocked = frozenset(number for number, own in blocks.items() if own)
    lines = [
        f"/* polydist: region {label.name} ({label.file}:{label.line}) */",
        *_record(label.name, program),
        *extreme_declarations(program, name),
    ]
    for nest in program.all_nests:
        lines += [
            *_compute(label.name, name, nest, nest.number in blocked),
            *kernel_lines(work, nest, inside, name),
            *set_functions(label.name, nest, program),
            *reduction_companion(work, nest, name),
        ]
    lines += [
        *touched_functions(label.name, program),
        *nest_tables(label, program, blocked),
        *_array_table(label.name, program),
        *(
            line
            for own in blocks.values()
            for product in own.values()
            for line in product_kernel(product, label.name, program, arguments)
        ),
    ]
    there = conditions_there(work.region)
    kept = _kept_binding(label.name, program, arguments)
    run = run_function(label, program, len(there), kept)
    lines += [*region_record(label, program, there), *run]
    return [
        *lines,
        *(check_record(work.region, program, label.name) if label.check else ()),
        *_run(work, name),
    ]


def _record(name: str, program: Program) -> list[str]:
    strides = [f"    int64_t {stride_field(array, k)};" for array, k in free_strides(program)]
    fields = [
        "    void *const *variables;",
        "    const int64_t *integers, *origins;",
        *["    void *const *bases;"] * adds_to_elements(program),
        *(f"    int64_t p_{p.name};" for p in program.parameters),
        *strides,
    ]
    return [f"struct {PREFIX}{name}_args {{", *fields, "};", ""]


def _compute(region: str, name: str, nest: NestCode, is_in_blocks: bool) -> list[str]:
    """Hands a tile over to Fortran; the argument record, too, if products of it are in blocks."""
    own, tile = function_name(region, nest.number, "compute"), f"{name}_n{nest.number}"
    more, given = (", const void *record", ", args") if is_in_blocks else ("", "")
    return [
        f"extern void {tile}(void *const *variables, const int64_t *integers, {_BOX}{more});",
        f"static void {own}(const void *arguments, {_BOX}) {{",
        f"    const struct {PREFIX}{region}_args *const args = arguments;",
        f"    {tile}(args->variables, args->integers, z, lo, hi{given});",
        "}",
        "",
    ]


def _array_table(region: str, program: Program) -> list[str]:
    """Element sizes are not known before the region starts; they are the same every time."""
    rows = [
        f'    {{.name = "{c_string(array.source_name)}", .written = {int(array.written)}'
        f"{', .by_value = 1' if array.by_value and program.kernels else ''}}},"
        for array in program.arrays
    ]
    return [f"static polyrt_array {PREFIX}{region}_arrays[] = {{", *rows, "};", ""]


def _run(work: RegionWork, name: str) -> list[str]:
    """The function that the Fortran entry calls."""
    program, region = work.program, work.region
    required = conditions_there(region)
    return filled_in(
        "fortran/run.c.j2",
        run=f"{name}_run",
        stem=f"{PREFIX}{work.label.name}",
        check=work.label.check,
        program=program,
        bases=adds_to_elements(program),
        required=required,
        first_required=len(arguments_of(program, region).integers) - len(required),
        strides=[stride_field(array, k) for array, k in free_strides(program)],
        all_strides=all_strides(program, "args"),
        tile_count=len(work.tile),
    )


def _kept_binding(name: str, program: Program, arguments: Arguments) -> KeptBinding:
    """In the run function: longer lists of addresses and integers take the place of the given
    ones."""
    variables, integers = len(arguments.variables), len(arguments.integers)
    places = kept_places(program, arguments)
    more = sum(len(array.strides) for array in program.kept)
    before = (
        f"void *{PREFIX}variables[{variables + len(program.kept)}];",
        f"int64_t {PREFIX}integers[{integers + more}];",
        *_copied("variables", variables),
        *_copied("integers", integers),
    )
    return KeptBinding(
        before,
        tuple(
            f"{PREFIX}{name}_arrays[{program.arrays.index(array)}].element_size"
            for array in program.kept
        ),
        tuple(
            tuple(_handed_over(array, variables + k, places[array.name] - 1))
            for k, array in enumerate(program.kept)
        ),
    )


def _copied(what: str, count: int) -> tuple[str, ...]:
    return (
        f"for (int k = 0; k < {count}; k++) {PREFIX}{what}[k] = {PREFIX}args->{what}[k];",
        f"{PREFIX}own.{what} = {PREFIX}{what};",
    )


def _handed_over(array: ArrayCode, variable: int, integer: int) -> list[str]:
    last = len(array.strides) - 1
    strides = [
        f"{PREFIX}integers[{integer + k}] = {PREFIX}own.{stride_field(array, k)};"
        for k in range(last)
    ]
    return [
        f"{PREFIX}variables[{variable}] = {PREFIX}start;",
        *strides,
        f"{PREFIX}integers[{integer + last}] = {PREFIX}first;",
    ]
