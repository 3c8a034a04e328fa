"""The function that runs a region, as C."""

from __future__ import annotations

from polydist.emit.c.binding import parameter_bindings
from polydist.emit.c.expressions import PREFIX, c_expression, c_name
from polydist.emit.c.prologue import widenings
from polydist.emit.label import RegionLabel
from polydist.emit.lines import c_string
from polydist.lower.loop_ir import Program, RegionStep, RunNest, SequentialFor
from polydist.lower.variables import variables_in_enclosures, variables_of
from polydist.sets.symbols import Sequential, Symbol


def run_function(label: RegionLabel, program: Program) -> list[str]:
    """Enters the region, runs its nests inside their sequential loops, leaves."""
    stem = f"{PREFIX}{label.name}"
    depth = max([nest.sequential for nest in program.nests], default=0)
    symbols = _step_variables(program.steps) | {
        symbol for check in program.preconditions for symbol in variables_of(check.condition)
    }
    lines = [
        f"static void {stem}_run(const struct {stem}_args *{PREFIX}args, void *const *{PREFIX}bases, int {PREFIX}tile_count, const int64_t *{PREFIX}tile) {{"
    ]
    lines += ["    " + line for line in parameter_bindings(symbols, program)]
    for check in program.preconditions:
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
