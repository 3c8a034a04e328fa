"""The static descriptors of a region and the function that runs it, as C."""

from __future__ import annotations

from polydist_frontends.clauses.schemes import SchemeName

from polydist.emit.c.binding import parameter_bindings
from polydist.emit.c.expressions import PREFIX, c_expression, c_name
from polydist.emit.c.functions import function_name, reaches_further, widenings
from polydist.emit.c.reductions import reduction_table
from polydist.emit.label import RegionLabel
from polydist.emit.lines import c_string
from polydist.lower.loop_ir import NestCode, PartCode, Program, RegionStep, RunNest, SequentialFor
from polydist.lower.variables import variables_in_enclosures, variables_of
from polydist.sets.symbols import Sequential, Symbol

_GATHERS = {"all": "POLYRT_GATHER_ALL", "root": "POLYRT_GATHER_ROOT", "none": "POLYRT_GATHER_NONE"}
_PACKINGS = {
    "unicast": "POLYRT_UNICAST",
    "multicast": "POLYRT_MULTICAST",
    "smaller": "POLYRT_SMALLER",
}
_DISTRIBUTIONS = {
    "block": "POLYRT_BLOCK",
    "cyclic": "POLYRT_CYCLIC",
    "lookup": "POLYRT_LOOKUP",
    "lookup,cyclic": "POLYRT_LOOKUP_CYCLIC",
    "function": "POLYRT_FUNCTION",
}


def descriptors(label: RegionLabel, program: Program) -> list[str]:
    """All static tables of a region."""
    return [
        *flow_tables(label, program),
        *nest_table(label, program),
        *_array_table(label.name, program),
        *region_record(label, program),
    ]


def flow_tables(label: RegionLabel, program: Program) -> list[str]:
    """What each nest owes to which."""
    lines: list[str] = []
    for nest in program.nests:
        lines += _flow_table(label.name, nest, program)
        lines += _dimension_table(label.name, nest)
        lines += _part_table(label.name, nest, program)
        lines += reduction_table(label.name, nest, program)
        lines += _footprint_table(label.name, nest, program)
    return lines


def _flow_table(name: str, nest: NestCode, program: Program) -> list[str]:
    if not nest.flows:
        return []
    arrays = [array.name for array in program.arrays]
    lines = [f"static const polyrt_flow {function_name(name, nest.number, 'flows')}[] = {{"]
    for number, flow in enumerate(nest.flows):
        receiver = "POLYRT_OUT" if flow.receiver is None else str(flow.receiver)
        roles = ("reach", "origin") if flow.receiver is not None else ()
        boxes = [function_name(name, nest.number, f"{role}{number}") for role in roles] or [
            "NULL",
            "NULL",
        ]
        functions = ", ".join([function_name(name, nest.number, f"flow{number}"), *boxes])
        lines.append(
            f"    {{{arrays.index(flow.array)}, {receiver}, {functions}, {sum(1 << d for d in flow.broadcast)}}},"
        )
    return [*lines, "};", ""]


def _part_table(name: str, nest: NestCode, program: Program) -> list[str]:
    if not nest.parts:
        return []
    lines: list[str] = []
    for number, part in enumerate(nest.parts):
        flows = ", ".join(str(flow) for flow in part.flows)
        lines.append(
            f"static const int {function_name(name, nest.number, f'part{number}')}[] = {{{flows}}};"
        )
    rows = [_part_row(name, nest, number, part, program) for number, part in enumerate(nest.parts)]
    return [
        *lines,
        f"static const polyrt_part {function_name(name, nest.number, 'parts')}[] = {{",
        *rows,
        "};",
        "",
    ]


def _part_row(name: str, nest: NestCode, number: int, part: PartCode, program: Program) -> str:
    array = [array.name for array in program.arrays].index(part.array)
    out = "NULL" if part.out is None else function_name(name, nest.number, f"out{number}")
    flows = f"{len(part.flows)}, {function_name(name, nest.number, f'part{number}')}"
    return (
        f"    {{{_enumerator(part.scheme)}, {_PACKINGS[part.packing]}, {array}, {out}, {flows}}},"
    )


def _footprint_table(name: str, nest: NestCode, program: Program) -> list[str]:
    if not nest.footprints:
        return []
    arrays = [array.name for array in program.arrays]
    rows = [
        f"    {{{arrays.index(footprint.array)}, {function_name(name, nest.number, f'footprint{number}')}}},"
        for number, footprint in enumerate(nest.footprints)
    ]
    return [
        f"static const polyrt_footprint {function_name(name, nest.number, 'footprints')}[] = {{",
        *rows,
        "};",
        "",
    ]


def _dimension_table(name: str, nest: NestCode) -> list[str]:
    if not nest.dimensions:
        return []
    rows = [
        f"    {{{{{', '.join(map(str, d.form))}}}, {d.scale}, {d.placement}}},"
        for d in nest.dimensions
    ]
    return [
        f"static const polyrt_dimension {function_name(name, nest.number, 'dimensions')}[] = {{",
        *rows,
        "};",
        "",
    ]


def nest_table(label: RegionLabel, program: Program) -> list[str]:
    """The nests with their functions."""
    lines = [f"static const polyrt_nest {PREFIX}{label.name}_nests[] = {{"]
    for nest in program.nests:
        functions = [function_name(label.name, nest.number, "compute")]
        functions.append(function_name(label.name, nest.number, "bounds") if nest.depth else "NULL")
        functions.append(
            function_name(label.name, nest.number, "extent") if nest.extents else "NULL"
        )
        flows = function_name(label.name, nest.number, "flows") if nest.flows else "NULL"
        points = function_name(label.name, nest.number, "points")
        parts = f"{len(nest.parts)}, {function_name(label.name, nest.number, 'parts') if nest.parts else 'NULL'}"
        dimensions = (
            function_name(label.name, nest.number, "dimensions") if nest.dimensions else "NULL"
        )
        preferred = "POLYRT_BLOCK" if nest.stays else "POLYRT_CYCLIC"
        numbers = f"{nest.sequential}, {nest.depth}, {nest.front}, {len(nest.dimensions)}, {dimensions}, {preferred}"
        footprints = f"{len(nest.footprints)}, {function_name(label.name, nest.number, 'footprints') if nest.footprints else 'NULL'}"
        table = function_name(label.name, nest.number, "reductions") if nest.reductions else "NULL"
        hints = f"{nest.rows + 1}, {points}, {int(nest.in_order)}, {parts}, {len(nest.reductions)}, {table}, {footprints}"
        lines.append(
            f'    {{"N{nest.number}", {label.line}, {numbers}, {", ".join(functions)}, {len(nest.flows)}, {flows}, {hints}}},'
        )
    return [*lines, "};", ""]


def _array_table(name: str, program: Program) -> list[str]:
    tables: list[str] = []
    lines = [f"static const polyrt_array {PREFIX}{name}_arrays[] = {{"]
    for number, array in enumerate(program.arrays):
        parts = f"{PREFIX}{name}_parts{number}"
        members = [
            f"{{offsetof({array.element}, {path}), sizeof((({array.element} *)0)->{path})}}"
            for path in array.parts or ()
        ]
        tables += (
            [f"static const polyrt_member {parts}[] = {{{', '.join(members)}}};", ""]
            if members
            else []
        )
        own = f"{len(members)}, {parts if members else 'NULL'}"
        lines.append(
            f'    {{"{c_string(array.source_name)}", sizeof({array.element}), {int(array.written)}, {array.tables}, {own}}},'
        )
    return [*tables, *lines, "};", ""]


def region_record(label: RegionLabel, program: Program) -> list[str]:
    """What the runtime is told about the region as a whole."""
    kind = (
        "POLYRT_DEFAULT" if label.distribution is None else _DISTRIBUTIONS[label.distribution.kind]
    )
    block = 1 if label.distribution is None else label.distribution.block_size
    stem = f"{PREFIX}{label.name}"
    where = f'"{label.name}", "{c_string(label.file)}", {label.line}'
    nests = f"{len(program.nests)}, {stem}_nests"
    arrays = f"{len(program.arrays)}, {stem}_arrays, {stem}_touched"
    carried = [_enumerator(scheme) for scheme in label.schemes]
    schemes = f"{carried[0]}, {' | '.join(f'1u << {scheme}' for scheme in carried)}"
    placed = (
        f"{_placing(label)}, {len(label.weights)}, {f'{stem}_weights' if label.weights else 'NULL'}"
    )
    lines = (
        [f"static const double {stem}_weights[] = {{{', '.join(map(repr, label.weights))}}};"]
        if label.weights
        else []
    )
    reachable = f"{stem}_reachable" if reaches_further(program) else "NULL"
    record = f"{where}, {nests}, {arrays}, {kind}, {block}, {_GATHERS[label.gather]}, {schemes}, {placed}, {reachable}"
    return [*lines, f"static const polyrt_region {stem} = {{{record}}};", ""]


def _enumerator(scheme: SchemeName) -> str:
    """The scheme's name in ``enum polyrt_scheme``."""
    return f"POLYRT_{scheme.upper()}"


def _placing(label: RegionLabel) -> str:
    """The user's function that says the rank of each tile, and its name."""
    function = label.distribution.function if label.distribution else None
    return f'{PREFIX}{label.name}_lookup, "{function.text}"' if function else "NULL, NULL"


def placing_function(label: RegionLabel) -> list[str]:
    """Calls the user's function, which may have other integer types."""
    function = label.distribution.function if label.distribution else None
    if function is None:
        return []
    head = f"static int {PREFIX}{label.name}_lookup(int64_t tile, int64_t tiles, int ranks) {{"
    return [head, f"    return (int){function.text}(tile, tiles, ranks);", "}", ""]


# ----------------------------------------------------------------------------- the running function
def run_function(label: RegionLabel, program: Program) -> list[str]:
    """Enters the region, runs its nests inside their sequential loops, leaves."""
    stem = f"{PREFIX}{label.name}"
    depth = max([nest.sequential for nest in program.nests], default=0)
    symbols = _step_variables(program.steps) | {
        symbol for check in program.checks for symbol in variables_of(check.condition)
    }
    lines = [
        f"static void {stem}_run(const struct {stem}_args *{PREFIX}args, void *const *{PREFIX}bases, int {PREFIX}tile_count, const int64_t *{PREFIX}tile) {{"
    ]
    lines += ["    " + line for line in parameter_bindings(symbols, program)]
    for check in program.checks:
        lines.append(
            f'    polyrt_require({c_expression(check.condition)}, "{c_string(check.place)}", "{c_string(check.message)}");'
        )
    values = ", ".join(f"{PREFIX}args->p_{p.name}" for p in program.parameters) or "0"
    lines.append(f"    const int64_t {PREFIX}parameters[] = {{{values}}};")
    lines += [f"    int64_t {PREFIX}z[{max(depth, 1)}] = {{0}};", f"    (void){PREFIX}z;"]
    arguments = f"&{stem}, {PREFIX}args, {PREFIX}bases, {PREFIX}tile_count, {PREFIX}tile, {len(program.parameters)}, {PREFIX}parameters"
    lines.append(f"    polyrt_execution *const {PREFIX}execution = polyrt_enter({arguments});")
    for step in program.steps:
        lines += _step_lines(step, 1)
    return [*lines, f"    polyrt_leave({PREFIX}execution);", "}", ""]


def _step_variables(steps: tuple[RegionStep, ...]) -> frozenset[Symbol]:
    """Parameters in the ranges of sequential loops."""
    symbols: frozenset[Symbol] = frozenset()
    for step in steps:
        if isinstance(step, SequentialFor):
            symbols |= variables_in_enclosures((step.enclosure,)) | _step_variables(step.body)
    return symbols


def _step_lines(step: RegionStep, indent: int) -> list[str]:
    pad = "    " * indent
    if isinstance(step, RunNest):
        return [f"{pad}polyrt_nest_run({PREFIX}execution, {step.nest}, {PREFIX}z);"]
    bounds = f"{PREFIX}range{step.level}"
    widening = ["    " * (indent - 1) + line for line in widenings(step.enclosure, bounds)]
    lines = [f"{pad}int64_t {bounds}[2] = {{POLYRT_FAR, -POLYRT_FAR}};", *widening]
    variable = c_name(Sequential(step.level))
    lines.append(
        f"{pad}for (int64_t {variable} = {bounds}[0]; {variable} <= {bounds}[1]; {variable}++) {{"
    )
    lines.append(f"{pad}    {PREFIX}z[{step.level}] = {variable};")
    for inner in step.body:
        lines += _step_lines(inner, indent + 1)
    return [f"{pad}{{", *lines, f"{pad}}}", f"{pad}}}"]
