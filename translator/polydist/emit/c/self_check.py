"""A region that checks itself: it runs as it was written, then distributed, and the runtime
compares what both leave (``runtime_c/src/selfcheck/selfcheck.c``).

The untranslated text stays where it stands, in the user's own function, so that it means what it
always meant. After every statement, there and in the tile functions, the runtime is shown what the
instance has written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.by_data.single_statements import NAMELESS
from polydist_frontends.integer_expressions import Binary, Expression, Name, Opaque, Select, Unary
from polydist_frontends.region import Access, If, Loop, Node, Region

from polydist.emit.c.binding import stride_field
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.replay import expression_text
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import Program, StatementCode
from polydist.sets.strides import UNIT


# ------------------------------------------------------------------------------------ the whole run
def shape_table(name: str, program: Program) -> list[str]:
    """How each array is compared and printed."""
    return filled_in("c/shapes.c.j2", stem=f"{PREFIX}{name}", arrays=program.arrays)


def all_strides(program: Program, record: str) -> list[str]:
    """The strides of all arrays in all dimensions, out of the argument record."""
    return [
        "1" if stride == UNIT else f"{record}.{stride_field(array, k)}"
        for array in program.arrays
        for k, stride in enumerate(array.strides)
    ]


# --------------------------------------------------------------------------------- single instances
@dataclass(frozen=True)
class Observed:
    """One element that a statement writes: the statement and the array by their numbers, and the
    access."""

    number: int
    statement: StatementCode
    array: int
    access: Access


def observed(program: Program, region: Region) -> Iterator[Observed]:
    """What can be observed after every statement; of what is added later only the sum, when the
    region has ended, and nothing where no variable of the text tells one instance from another."""
    arrays = {array.source_name: number for number, array in enumerate(program.arrays)}
    for number, statement in enumerate(program.statements):
        if any(name.startswith(NAMELESS) for name, _ in statement.iterators):
            continue
        kept = {kept.target for kept in statement.keeps}
        kept |= {own.scalar for own in statement.expanded}
        for access in () if statement.adds else _writes(statement, region.body, True):
            if access.array not in kept and _is_known(access, statement, arrays, region):
                yield Observed(number, statement, arrays[access.array], access)


def observations(program: Program, region: Region) -> dict[str, tuple[str, ...]]:
    """For each statement the calls that show the runtime what an instance has written; none where
    the text stands for several."""
    calls: dict[str, dict[str, None]] = {}
    for seen in (seen for seen in observed(program, region) if not seen.statement.text):
        calls.setdefault(seen.statement.name, {})[_observation(seen, region)] = None
    return {name: tuple(own) for name, own in calls.items()}


def _observation(seen: Observed, region: Region) -> str:
    statement, access = seen.statement, seen.access
    point = ", ".join(f"(int64_t)({name})" for name, _ in statement.iterators)
    subscripts = "".join(
        f"[{expression_text(subscript, region)}]" for subscript in access.subscripts
    )
    values = f"(const int64_t[]){{{point or '0'}}}"
    written = f"{seen.array}, &{access.array}{subscripts}"
    where = f"{seen.number}, {statement.line}, {len(statement.iterators)}"
    return f"polyrt_check_instance({where}, {values}, {written});"


def _writes(statement: StatementCode, nodes: tuple[Node, ...], sure: bool) -> Iterator[Access]:
    """What the statement's text writes; left out where a condition in it may keep the subscripts
    from being valid."""
    for node in nodes:
        inside = statement.start <= node.span.start and node.span.end <= statement.end
        match node:
            case Loop(body=body):
                yield from _writes(statement, body, sure)
            case If(then=then, otherwise=otherwise):
                yield from _writes(
                    statement,
                    (*then, *otherwise),
                    sure and not (inside and _is_joined(node.condition)),
                )
            case _ if inside and sure:
                yield from (access for access in node.accesses if access.kind == "write")


def _is_joined(condition: Expression) -> bool:
    return not isinstance(condition, Opaque)


def _is_known(
    access: Access, statement: StatementCode, arrays: dict[str, int], region: Region
) -> bool:
    """Whether the element can be named after the statement: its subscripts use what is known
    there."""
    iterators = {name for name, _ in statement.iterators}
    counted = {counter.name for counter in region.counters}
    names = [name for subscript in access.subscripts for name in _names(subscript)]
    return access.array in arrays and all(
        name in iterators or (name in region.scalars and name not in counted) for name in names
    )


def _names(expression: Expression) -> Iterator[str | None]:
    """The names in the expression; ``None`` for what is no integer arithmetic."""
    match expression:
        case Name(name=name):
            yield name
        case Unary(operand=operand):
            yield from _names(operand)
        case Binary(left=left, right=right):
            yield from (*_names(left), *_names(right))
        case Select(condition=condition, then=then, otherwise=otherwise):
            yield from (*_names(condition), *_names(then), *_names(otherwise))
        case Opaque():
            yield None
