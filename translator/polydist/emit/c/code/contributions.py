"""Contributions that are kept until they are added in the order of the program, as C: where they
lie, and the texts that keep and add them."""

from __future__ import annotations

from collections.abc import Iterable

from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.lower.loop_ir import ArrayCode, KeptCode, NestCode, Program, StatementCode
from polydist.sets.symbols import ArrayStride

NEUTRAL = {"+": "-0.0", "*": "1.0"}
"""What a contribution begins with: combined with it, a value stays the same, bit by bit."""


def keeping_texts(program: Program) -> dict[str, tuple[str, ...]]:
    """For each statement that keeps contributions, what follows its text."""
    return {
        s.name: tuple(f"{_element(program, s, kept)} = {kept.target};" for kept in s.keeps)
        for s in program.statements
        if s.keeps
    }


def adding_texts(program: Program) -> dict[str, str]:
    """The text of each statement that adds contributions."""
    return {s.name: _addition(program, s, s.adds) for s in program.statements if s.adds is not None}


def _addition(program: Program, statement: StatementCode, kept: KeptCode) -> str:
    combined = f"{kept.target} {kept.operator} {_element(program, statement, kept)}"
    return f"{kept.target} = {combined};"


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
    names = {kept.array for s in own for kept in (*s.keeps, *_added(s))}
    return [array for array in program.kept if array.name in names]


def _added(statement: StatementCode) -> Iterable[KeptCode]:
    return (statement.adds,) if statement.adds is not None else ()
