"""The C file beside a Fortran file: for every region the functions about sets, the descriptors, and
the run function that the Fortran entry calls.

An array is here only a base address, strides and an element size, all of which come from Fortran
when the region starts. The base is moved to where the element with all subscripts zero would be, so
subscripts stay as the user wrote them.
"""

from __future__ import annotations

from polydist.emit.c.binding import free_strides, stride_field
from polydist.emit.c.descriptors import nest_tables, region_record
from polydist.emit.c.expressions import PREFIX
from polydist.emit.c.functions import set_functions
from polydist.emit.c.prologue import function_name
from polydist.emit.c.running import run_function
from polydist.emit.c.touched import touched_functions
from polydist.emit.fortran.arguments import arguments_of
from polydist.emit.fortran.names import global_name
from polydist.emit.fortran.reductions import reduction_companion
from polydist.emit.fortran.self_check import check_record, checked_run
from polydist.emit.label import RegionLabel
from polydist.emit.lines import c_string
from polydist.emit.target import RegionWork
from polydist.lower.loop_ir import NestCode, Program

_TILE_ARGUMENTS = "void *const *variables, const int64_t *integers, const int64_t *z, const int64_t *lo, const int64_t *hi"
_RUN_ARGUMENTS = (
    "void *const *variables, const int64_t *integers, const int64_t *strides, void *const *bases, const int64_t *origins, const int64_t *sizes,"
    " const int64_t *tile"
)
_CHECK_ARGUMENTS = ", const int64_t *kinds, const int64_t *lowers, int64_t *handle"


def companion_lines(work: RegionWork, stem: str) -> list[str]:
    """Everything in C for one region."""
    if not work.program.nests:
        return []
    name, label, program = global_name(stem, work.label.name), work.label, work.program
    lines = [
        f"/* polydist: region {label.name} ({label.file}:{label.line}) */",
        *_record(label.name, program),
    ]
    for nest in program.nests:
        lines += [
            *_compute(label.name, name, nest),
            *set_functions(label.name, nest, program),
            *reduction_companion(work, nest, name),
        ]
    lines += [
        *touched_functions(label.name, program),
        *nest_tables(label, program),
        *_array_table(label.name, program),
    ]
    lines += [*region_record(label, program), *run_function(label, program)]
    return [
        *lines,
        *(check_record(work.region, program, label.name) if label.check else ()),
        *_entry(label, name, work),
    ]


def _record(name: str, program: Program) -> list[str]:
    strides = [f"    int64_t {stride_field(array, k)};" for array, k in free_strides(program)]
    fields = [
        "    void *const *variables;",
        "    const int64_t *integers;",
        *(f"    int64_t p_{p.name};" for p in program.parameters),
        *strides,
    ]
    return [f"struct {PREFIX}{name}_args {{", *fields, "};", ""]


def _compute(region: str, name: str, nest: NestCode) -> list[str]:
    """Hands a tile over to Fortran."""
    head = f"static void {function_name(region, nest.number, 'compute')}(const void *arguments, const int64_t *z, const int64_t *lo, const int64_t *hi) {{"
    return [
        f"extern void {name}_n{nest.number}({_TILE_ARGUMENTS});",
        head,
        f"    const struct {PREFIX}{region}_args *const args = arguments;",
        f"    {name}_n{nest.number}(args->variables, args->integers, z, lo, hi);",
        "}",
        "",
    ]


def _array_table(region: str, program: Program) -> list[str]:
    """Element sizes are not known before the region starts; they are the same every time."""
    rows = [
        f'    {{.name = "{c_string(array.source_name)}", .written = {int(array.written)}}},'
        for array in program.arrays
    ]
    return [f"static polyrt_array {PREFIX}{region}_arrays[] = {{", *rows, "};", ""]


def _entry(label: RegionLabel, name: str, work: RegionWork) -> list[str]:
    program, region = work.program, label.name
    count = len(program.arrays)
    arguments = _RUN_ARGUMENTS + (_CHECK_ARGUMENTS if label.check else "")
    lines = [f"extern void {name}_run({arguments});", f"void {name}_run({arguments}) {{"]
    lines += [
        f"    struct {PREFIX}{region}_args args;",
        "    args.variables = variables;",
        "    args.integers = integers;",
    ]
    lines += [f"    args.p_{p.name} = integers[{k}];" for k, p in enumerate(program.parameters)]
    said = [
        (clause.place, f"assume({clause.text}) does not hold")
        for clause in work.region.directive.assume
    ]
    said += [(requirement.place, requirement.message) for requirement in work.region.requirements]
    first = len(arguments_of(program, work.region).integers) - len(said)
    for k, (place, message) in enumerate(said):
        lines.append(
            f'    polyrt_require(integers[{first + k}] != 0, "{c_string(str(place))}", "{c_string(message)}");'
        )
    strides = [stride_field(array, k) for array, k in free_strides(program)]
    lines += [f"    args.{field} = strides[{k}];" for k, field in enumerate(strides)]
    lines += [] if strides else ["    (void)strides;"]
    lines += [
        f"    void *moved[{max(count, 1)}];",
        f"    for (int k = 0; k < {count}; k++) {{",
        f"        {PREFIX}{region}_arrays[k].element_size = (size_t)sizes[k];",
        "        moved[k] = (void *)((uintptr_t)bases[k] - (uintptr_t)(origins[k] * sizes[k]));",
        "    }",
    ]
    run = f"    {PREFIX}{region}_run(&args, moved, {len(work.tile)}, tile);"
    return [*lines, *(checked_run(program, region, run) if label.check else [run]), "}", ""]
