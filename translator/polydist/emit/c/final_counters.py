"""What a region leaves in counters: their values after it, which follow from the parameters."""

from __future__ import annotations

from polydist_frontends.region import Region

from polydist.emit.c.code.expressions import PREFIX, based, c_name
from polydist.lower.loop_ir import Program
from polydist.lower.variables import variables_of
from polydist.sets.symbols import Parameter, ParameterName


def final_counters(program: Program) -> list[str]:
    """Assignments of their last values. Parameters are taken from the argument record: the counters
    themselves are among them."""
    return [
        line
        for counter in program.counters
        for line in (
            "    {",
            *(
                f"    const int64_t {c_name(ParameterName(p.name))} = {PREFIX}args.p_{p.name};"
                for p in program.parameters
                if ParameterName(p.name) in variables_of(counter.value)
            ),
            f"    {counter.name} = ({counter.type})({based(counter, counter.value)});",
            "    }",
        )
    ]


def entered_with(program: Program, region: Region) -> list[tuple[Parameter, str]]:
    """The parameters that are values of counters, with the types of these. Where a region has run
    as it was written, to be compared, the counters have other values."""
    types = {counter.name: counter.type for counter in region.counters if not counter.base}
    return [(p, types[p.words]) for p in program.parameters if p.words in types]


def restored_counters(program: Program, region: Region) -> list[str]:
    """Assignments of the values with which the region was entered. Where a pointer is counted from
    its own place then, that is an array of the region's."""
    numbers = [
        f"    {parameter.words} = ({kind}){PREFIX}args.p_{parameter.name};"
        for parameter, kind in entered_with(program, region)
    ]
    moved = (of for of in region.counters if of.base == of.name)
    places = [f"    {of.name} = ({of.type}){PREFIX}args.v_{of.name};" for of in moved]
    return numbers + places
