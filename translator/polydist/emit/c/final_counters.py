"""What a region leaves in counters: their values after it, which follow from the parameters."""

from __future__ import annotations

from polydist_frontends.integer_expressions import Counter
from polydist_frontends.region import Region

from polydist.emit.c.code.expressions import PREFIX, based, c_name
from polydist.lower.loop_ir import CounterCode, Program
from polydist.lower.variables import variables_of
from polydist.sets.symbols import Parameter, ParameterName


def final_counters(program: Program) -> list[str]:
    """Assignments of their last values. Parameters are taken from the argument record: the counters
    themselves are among them."""
    kept = [of for of in program.counters if of.bases]
    return [
        *(f"    {of.type} {PREFIX}last_{of.name};" for of in kept),
        *(line for of in program.counters for line in _last_value(of, program)),
        *(f"    {of.name} = {PREFIX}last_{of.name};" for of in kept),
    ]


def _last_value(counter: CounterCode, program: Program) -> list[str]:
    """The assignment to a counter. Those of pointers are made when all are known: what they are
    counted from may be one of them."""
    target = f"{PREFIX}last_{counter.name}" if counter.bases else counter.name
    return [
        "    {",
        *(
            f"    const int64_t {c_name(ParameterName(p.name))} = {PREFIX}args.p_{p.name};"
            for p in program.parameters
            if ParameterName(p.name) in variables_of(counter.value)
        ),
        f"    {target} = ({counter.type})({based(counter, counter.value)});",
        "    }",
    ]


def entered_with(program: Program, region: Region) -> list[tuple[Parameter, str]]:
    """The parameters that are values of counters, with the types of these. Where a region has run
    as it was written, to be compared, the counters have other values."""
    types = {counter.name: counter.type for counter in region.counters if not counter.bases}
    return [(p, types[p.words]) for p in program.parameters if p.words in types]


def restored_counters(program: Program, region: Region) -> list[str]:
    """Assignments of the values with which the region was entered."""
    numbers = [
        f"    {parameter.words} = ({kind}){PREFIX}args.p_{parameter.name};"
        for parameter, kind in entered_with(program, region)
    ]
    return numbers + [f"    {of.name} = {_before(of.name)};" for of in pointers_entering(region)]


def saved_counters(region: Region) -> list[str]:
    """Declarations of what pointers are when the region is entered, from which they may be
    counted."""
    return [
        f"    void *const {_before(of.name)} = (void *){of.name};"
        for of in pointers_entering(region)
    ]


def pointers_entering(region: Region) -> list[Counter]:
    """The pointers that are counted from what they are when the region is entered."""
    return [of for of in region.counters if of.name in of.bases]


def _before(name: str) -> str:
    return f"{PREFIX}before_{name}"
