"""Contributions that are kept until they are added in the order of the program, as C: where they
lie, and the texts that keep and add them."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.lower.loop_ir import ArrayCode, KeptCode, NestCode, Program, StatementCode
from polydist.sets.symbols import ArrayStride

NEUTRAL = {"+": "-0.0", "*": "1.0"}
"""What a contribution begins with: combined with it, a value stays the same, bit by bit."""


def keeping_texts(program: Program) -> dict[str, tuple[str, ...]]:
    """For each statement that keeps what its text makes of a variable, what follows its text."""
    return {
        s.name: tuple(
            f"{_element(program, s, kept)} = {kept.target};"
            for kept in s.keeps
            if not kept.computed
        )
        for s in program.statements
        if s.keeps
    }


def starting_texts(program: Program, statement: StatementCode) -> list[str]:
    """What stands before the text of a statement that keeps values: where one is not computed, what
    leaves the target as it is."""
    return [
        f"{_element(program, statement, kept)} = {kept.computed.neutral};"
        for kept in statement.keeps
        if kept.computed and kept.computed.neutral
    ]


def computing_texts(program: Program, text: str) -> dict[str, str]:
    """The texts of statements that keep values, in the place of what would combine them; ``text``
    is that of the user's file."""
    return {
        s.name: _computing(program, s, text)
        for s in program.statements
        if any(kept.computed for kept in s.keeps)
    }


def _computing(program: Program, statement: StatementCode, text: str) -> str:
    """The lines stay where they are."""
    places: dict[tuple[int, int], list[str]] = {}
    for kept in statement.keeps:
        if (of := kept.computed) is not None:
            line = f"{_element(program, statement, kept)} = ({of.value});"
            places.setdefault((of.start, of.end), []).append(line)
    pieces, at = [], statement.start
    for (start, end), lines in sorted(places.items()):
        own = " ".join(lines)
        missing = text[start:end].count("\n") - own.count("\n")
        pieces += [text[at:start], "{ ", own, "\n" * max(0, missing), " }"]
        at = end
    return "".join([*pieces, text[at : statement.end]]).replace("\r\n", "\n")


def adding_texts(program: Program) -> dict[str, str]:
    """The text of each statement that adds contributions."""
    return {s.name: _addition(program, s) for s in program.statements if s.adds}


def _addition(program: Program, statement: StatementCode) -> str:
    elements = [_element(program, statement, kept) for kept in statement.adds]
    if statement.combining:
        return statement.combining.format(*elements)
    (kept,) = statement.adds
    return f"{kept.target} = {kept.target} {kept.operator} {elements[0]};"


def _element(program: Program, statement: StatementCode, kept: KeptCode) -> str:
    """The element of the instance at hand."""
    array = next(array for array in program.kept if array.name == kept.array)
    names = [name for name, _ in statement.iterators[kept.first :]]
    strides = [*(c_name(stride) for stride in strides_of(array)), "1"]
    terms = (f"(int64_t){name} * {stride}" for name, stride in zip(names, strides, strict=True))
    return f"{PREFIX}{kept.array}[{' + '.join(terms)}]"


def strides_of(array: ArrayCode) -> list[ArrayStride]:
    """The strides of an array of contributions, but for the last, which is 1."""
    return [ArrayStride(array.name, k) for k in range(len(array.strides) - 1)]


def kept_in(nest: NestCode, program: Program) -> list[ArrayCode]:
    """The arrays of contributions that the nest's statements keep or add."""
    own = [s for s in program.statements if s.name in nest.statements]
    names = {kept.array for s in own for kept in (*s.keeps, *s.adds)}
    return [array for array in program.kept if array.name in names]
