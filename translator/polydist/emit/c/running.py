"""The function that runs a region, as C."""

from __future__ import annotations

from polydist.emit.c.binding import free_strides, parameter_bindings
from polydist.emit.c.code.expressions import PREFIX, c_expression
from polydist.emit.c.code.kept_memory import KeptBinding, kept_memory
from polydist.emit.c.prologue import widenings
from polydist.emit.label import RegionLabel
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import Program, RegionStep, SequentialFor
from polydist.lower.variables import variables_in_enclosures, variables_of
from polydist.sets.symbols import Symbol


def run_function(
    label: RegionLabel, program: Program, there: int = 0, kept: KeptBinding | None = None
) -> list[str]:
    """Enters the region, runs its nests inside their sequential loops, leaves; ``there``: how many
    conditions come before those that it evaluates; ``kept`` binds memory for contributions, where
    there is any."""
    conditions = (precondition.condition for precondition in program.preconditions)
    schedules = [program.steps, *(other.steps for other in program.alternatives)]
    symbols = frozenset[Symbol]().union(
        *map(_step_variables, schedules), *map(variables_of, conditions)
    )
    return filled_in(
        "c/run.c.j2",
        stem=f"{PREFIX}{label.name}",
        constants=parameter_bindings(symbols, program),
        preconditions=program.preconditions,
        first_precondition=there + 1,
        c_expression=c_expression,
        values=_integers(program),
        depth=max([nest.sequential for nest in program.all_nests], default=0),
        schedules=schedules,
        widenings=widenings,
        kept=kept_memory(label.name, program, kept, parameter_bindings, widenings) if kept else [],
    )


def _integers(program: Program) -> list[str]:
    """What every set depends on: parameters and strides. The place of what is the rank's own is
    kept, for messages that count."""
    strides = [f"{PREFIX}args->s{k}_{array.name}" for array, k in free_strides(program)]
    values = ("0" if p.own else f"{PREFIX}args->p_{p.name}" for p in program.parameters)
    return [*values, *strides]


def _step_variables(steps: tuple[RegionStep, ...]) -> frozenset[Symbol]:
    """Parameters in the ranges of sequential loops."""
    symbols: frozenset[Symbol] = frozenset()
    for step in steps:
        if isinstance(step, SequentialFor):
            symbols |= variables_in_enclosures((step.enclosure,)) | _step_variables(step.body)
    return symbols
