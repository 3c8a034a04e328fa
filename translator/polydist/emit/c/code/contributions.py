"""Contributions that are kept until they are added in the order of the program, as C: where they
lie, and the texts that keep and add them."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.c.code.lists import putting, taking
from polydist.lower.loop_ir import (
    ArrayCode,
    ExpandedCode,
    KeptCode,
    NestCode,
    Program,
    StatementCode,
)
from polydist.sets.symbols import ArrayStride

NEUTRAL = {"+": "-0.0", "*": "1.0"}
"""What a contribution begins with: combined with it, a value stays the same, bit by bit."""


def keeping_texts(program: Program) -> dict[str, tuple[str, ...]]:
    """For each statement that keeps what its text makes of a variable, what follows its text."""
    return {
        s.name: (
            *(
                f"{kept_element(program, s, kept)} = {kept.target};"
                for kept in s.keeps
                if not (kept.computed or kept.listed)
            ),
            *(
                f"{_expanded_element(program, s, own)} = {own.scalar};"
                for own in s.expanded
                if own.changes
            ),
            *(f"(void){name};" for name in s.unused),
        )
        for s in program.statements
        if s.keeps or s.expanded or s.unused
    }


def starting_texts(program: Program, statement: StatementCode) -> list[str]:
    """What stands before the text of a statement that keeps values: where one is not computed, what
    leaves the target as it is; and before one with expanded scalars: these."""
    lists = (f"{kept_element(program, statement, k)} = 0;" for k in statement.keeps if k.listed)
    neutral = (
        f"{kept_element(program, statement, kept)} = {kept.computed.neutral};"
        for kept in statement.keeps
        if kept.computed and kept.computed.neutral and not kept.inside
    )
    scalars = (
        f"{own.element} {own.scalar} = {_expanded_element(program, statement, own)}; "
        f"(void){own.scalar};"
        for own in statement.expanded
        if not own.declares
    )
    return [*lists, *neutral, *scalars]


def computing_texts(program: Program, text: str) -> dict[str, str]:
    """The texts of statements that keep values, in the place of what would combine them; ``text``
    is that of the user's file."""
    return {
        s.name: _computing(program, s, text)
        for s in program.statements
        if any(kept.computed or kept.listed for kept in s.keeps)
    }


def _computing(program: Program, statement: StatementCode, text: str) -> str:
    """The lines stay where they are."""
    places: dict[tuple[int, int], list[str]] = {}
    for kept in statement.keeps:
        if (of := kept.computed) is not None:
            line = f"{kept_element(program, statement, kept)} = ({of.value});"
            places.setdefault((of.start, of.end), []).append(line)
        for number, listed in enumerate(kept.listed):
            element = kept_element(program, statement, kept)
            places[listed.start, listed.end] = [putting(program, kept, listed, number, element)]
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
    elements = [kept_element(program, statement, kept) for kept in statement.adds]
    if statement.adds[0].listed:
        return taking(program, statement.adds[0], elements[0])
    if statement.combining:
        text = statement.combining.format(*elements)
        return text if text.endswith((";", "}")) else f"{text};"
    (kept,) = statement.adds
    return f"{kept.target} = {kept.target} {kept.operator} {elements[0]};"


def kept_element(program: Program, statement: StatementCode, kept: KeptCode) -> str:
    """The element of the instance at hand."""
    around = [name for name, _ in statement.iterators[kept.first :]]
    return _own_element(program, kept.array, [*around, *kept.inside])


def _expanded_element(program: Program, statement: StatementCode, own: ExpandedCode) -> str:
    names = [statement.iterators[k][0] for k in own.loops]
    return _own_element(program, own.array, names or ["0"])


def _own_element(program: Program, name: str, subscripts: list[str]) -> str:
    array = next(array for array in program.kept if array.name == name)
    strides = [*(c_name(stride) for stride in strides_of(array)), "1"]
    terms = (f"(int64_t){at} * {stride}" for at, stride in zip(subscripts, strides, strict=True))
    return f"{PREFIX}{name}[{' + '.join(terms)}]"


def strides_of(array: ArrayCode) -> list[ArrayStride]:
    """The strides of an array of contributions, but for the last, which is 1."""
    return [ArrayStride(array.name, k) for k in range(len(array.strides) - 1)]


def kept_in(nest: NestCode, program: Program) -> list[ArrayCode]:
    """The arrays of contributions that the nest's statements keep or add, and those of their
    expanded scalars."""
    own = program.statements_of(nest)
    names = {kept.array for s in own for kept in (*s.keeps, *s.adds)}
    names |= {of.array for s in own for of in s.expanded}
    return [array for array in program.kept if array.name in names]
