"""One region as C: the file-scope text before the enclosing function, and the text that stands
where the region stood."""

from __future__ import annotations

import re
from dataclasses import dataclass

from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource
from polydist_frontends.variables import Variable

from polydist.emit.c.as_written import as_written, undistributed_place, undistributed_record
from polydist.emit.c.binding import argument_fields, bound_variables, scalar_types
from polydist.emit.c.code.contributions import (
    NEUTRAL,
    adding_texts,
    computing_texts,
    keeping_texts,
    starting_texts,
)
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.code.kept_memory import c_binding
from polydist.emit.c.code.products import nests_in_blocks
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.emit.c.compute import compute_function
from polydist.emit.c.conditions import conditions_there
from polydist.emit.c.descriptors import descriptors, placing_function
from polydist.emit.c.devices.kernel import kernel_function
from polydist.emit.c.final_counters import (
    final_counters,
    restored_counters,
    saved_counters,
)
from polydist.emit.c.functions import set_functions
from polydist.emit.c.reductions import reduction_functions
from polydist.emit.c.replay import expression_text, replay_iterators
from polydist.emit.c.running import run_function
from polydist.emit.c.self_check import all_strides, observations, shape_table
from polydist.emit.c.touched import touched_functions
from polydist.emit.lines import c_string
from polydist.emit.target import RegionWork
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import NestCode, Program


@dataclass(frozen=True)
class EmittedRegion:
    """``definitions`` go to file scope before the enclosing function, ``call`` replaces the
    region."""

    definitions: tuple[str, ...]
    call: tuple[str, ...]


def emit_region(work: RegionWork, parsed: ParsedSource) -> EmittedRegion:
    """``parsed`` is the file with the region."""
    label, program, region = work.label, work.program, work.region
    text = parsed.statements_text
    if work.obstacle:
        record, place = undistributed_record(work), undistributed_place(work, parsed.text)
        return EmittedRegion(tuple(record), tuple(place))
    if not program.nests:
        left = [*as_written(label, region, parsed.text), *_mentions(program, region)]
        return EmittedRegion((), ("{", *left, "}"))
    texts = StatementTexts(
        file=label.file,
        text=text,
        statements={s.name: s for s in program.statements},
        locals=_private_declarations(program, region, text),
        after=observations(program, region) if label.check else {},
        keeping=keeping_texts(program),
        adding=adding_texts(program) | computing_texts(program, text),
        arrays={array.name: array for array in program.arrays},
        types=scalar_types(region),
    )
    shapes = shape_table(label.name, program) if label.check else []
    return EmittedRegion(
        (*_definitions(work, texts), *shapes), tuple(_call(work, texts, parsed.text))
    )


def _definitions(work: RegionWork, texts: StatementTexts) -> list[str]:
    """What stands at file scope."""
    label, program, region = work.label, work.program, work.region
    scalars = _written_scalars(program, region)
    there = conditions_there(region)
    lines = [
        f"/* polydist: region {label.name} ({label.file}:{label.line}) */",
        *_macros(region),
        *_argument_record(label.name, program, region),
    ]
    for nest in program.all_nests:
        lines += _nest_functions(label.name, nest, program, region, texts, scalars)
    return [
        *lines,
        *touched_functions(label.name, program),
        *placing_function(label),
        *descriptors(label, program, there, nests_in_blocks(program, texts)),
        *run_function(label, program, len(there), c_binding(program)),
        *(f"#undef {name}" for name, _ in region.macros),
    ]


def _macros(region: Region) -> list[str]:
    return [line for _, definition in region.macros for line in definition.splitlines()]


def _written_scalars(program: Program, region: Region) -> dict[str, set[str]]:
    """The outer scalars that each statement writes and a tile function has to write back."""
    scalars = {v.name for v in region.variables.values() if v.shape == "scalar" and not v.visible}
    return {s.name: scalars & set(s.writes) for s in program.statements}


def _private_declarations(
    program: Program, region: Region, text: str
) -> dict[str, tuple[str, ...]]:
    """Declarations inside each instance: private variables, and iterators of loops inside the
    statement that its text does not declare in the same block."""
    result = {}
    for statement in program.statements:
        inner = {name for name, _ in statement.inner}
        names = [n for n in statement.private if n in region.variables and n not in inner]
        starts = {k.target: NEUTRAL[k.operator] for k in statement.keeps if k.operator}
        private = [_private_declaration(region.variables[n], starts.get(n, "")) for n in names]
        own = _outside_brackets(statement.text or text[statement.start : statement.end])
        inside = (
            f"{kind} {name}; (void){name};"
            for name, kind in statement.inner
            if not _declares(own, name, kind)
        )
        result[statement.name] = (*private, *inside, *starting_texts(program, statement))
    return result


def _outside_brackets(text: str) -> str:
    """The text without comments, strings, and what stands in brackets of all kinds."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"", " ", text, flags=re.DOTALL)
    count = 1
    while count:
        text, count = re.subn(r"\([^(){}]*\)|\[[^\[\](){}]*\]", " ", text)
        text, blocks = re.subn(r"\{[^{}()]*\}", "; ", text)
        count += blocks
    return text


def _declares(text: str, name: str, kind: str) -> bool:
    """Whether one of the statements in the text declares the name, alone or after others."""
    words = r"\s+".join(map(re.escape, kind.split()))
    before = r"(?:(?:auto|const|register|volatile)\s+)*"
    pattern = rf"\s*{before}{words}\s+(?:.*,\s*)?{re.escape(name)}\s*(?:[=,]|$)"
    return any(re.match(pattern, piece, re.DOTALL) for piece in text.split(";"))


def _private_declaration(variable: Variable, value: str) -> str:
    """Begins with the value, if there is one. Otherwise every instance writes its variable before
    it reads it, or does not read it where the model has what is read. Compilers cannot always tell,
    and would warn; a store that nothing reads costs nothing."""
    zero = " = {0}" if variable.shape == "scalar" and "[" not in variable.whole else ""
    start = f" = {value}" if value else zero
    return (variable.whole or variable.declaration).format(
        variable.name
    ) + f"{start}; (void){variable.name};"


def _argument_record(name: str, program: Program, region: Region) -> list[str]:
    fields = [f"    {field.declaration}" for field in argument_fields(program, region)]
    return [f"struct {PREFIX}{name}_args {{", *(fields or ["    int none;"]), "};", ""]


def _nest_functions(
    name: str,
    nest: NestCode,
    program: Program,
    region: Region,
    texts: StatementTexts,
    scalars: dict[str, set[str]],
) -> list[str]:
    return [
        *compute_function(name, nest, program, region, texts, scalars),
        *kernel_function(name, nest, program, region, texts),
        *set_functions(name, nest, program),
        *reduction_functions(name, nest, program),
    ]


def _call(work: RegionWork, texts: StatementTexts, own: str) -> list[str]:
    """What stands where the region stood; ``own`` is the user's text."""
    label, program, region = work.label, work.program, work.region
    return filled_in(
        "c/call.c.j2",
        stem=f"{PREFIX}{label.name}",
        check=label.check,
        required=[
            *_own_variables(region),
            *([*saved_counters(region), *_required(region)] if label.check else []),
        ],
        unmet="0" if label.check else _unmet(region),
        fields=argument_fields(program, region),
        bases=[
            "NULL" if array in program.kept else f"(void *)({array.base})"
            for array in program.arrays
        ],
        sizes=[f"(int64_t)({size})" for size in work.tile],
        strides=all_strides(program, f"{PREFIX}args"),
        parameters=[f"{PREFIX}args.p_{parameter.name}" for parameter in program.parameters],
        as_written=_observed(work, texts, own) if label.check else as_written(label, region, own),
        restored=restored_counters(program, region) if label.check else [],
        replay=[*replay_iterators(region), *final_counters(program)],
        mentions=_mentions(program, region),
    )


def _own_variables(region: Region) -> list[str]:
    """The variables that the text does not have."""
    return [
        f"    {variable.declaration.format(variable.name)} = {variable.initial};"
        for variable in region.variables.values()
        if variable.initial
    ]


def _unmet(region: Region) -> str:
    """The number of the first assumption that does not hold, 0 if all do. What is asserted of
    single values is cheap to check where the region starts."""
    tried = (
        f"!({condition}) ? {number} : "
        for number, condition in enumerate(_conditions(region), start=1)
    )
    return f"{''.join(tried)}0"


def _conditions(region: Region) -> list[str]:
    """The texts of ``conditions_there``."""
    assumed = [expression_text(condition, region) for condition in region.assumptions]
    return [*assumed, *(requirement.text for requirement in region.requirements)]


def _required(region: Region) -> list[str]:
    """A region that checks itself looks at its arrays before it starts: it ends at once where the
    functions that say what they are may be wrong."""
    return [
        f'    polyrt_require({condition}, "{c_string(there.place)}", "{c_string(there.message)}");'
        for condition, there in zip(_conditions(region), conditions_there(region), strict=True)
    ]


def _observed(work: RegionWork, texts: StatementTexts, own: str) -> list[str]:
    """The region with what observes its statements; the user's ``own`` text, if that is another
    one, mentions functions that would be unused."""
    label, region = work.label, work.region
    lines = as_written(label, region.as_read, texts.text, texts.statements, texts.after)
    return (
        lines if region.read is None else ["if (0) {", *as_written(label, region, own), "}", *lines]
    )


def _mentions(program: Program, region: Region) -> list[str]:
    """Local variables that are not in the argument record would count as unused: iterators, and all
    of them where nothing runs.

    Its size does not count as a use of what is not set yet, and needs no address, which
    ``register`` denies.
    """
    passed = (
        {variable.name for variable in bound_variables(program, region)} if program.nests else set()
    )
    unused = [v for v in region.variables.values() if not v.visible and v.name not in passed]
    return [f"    (void){v.name if v.shape == 'pointer' else f'sizeof({v.name})'};" for v in unused]
