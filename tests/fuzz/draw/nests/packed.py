"""Products with a matrix of which the lower triangle is packed row by row, which regions read and
write."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import (
    Access,
    Array,
    Assign,
    Compare,
    Declare,
    If,
    Index,
    Loop,
    Node,
    Program,
    Term,
)

_NAME = "P"


def packed(program: Program, random: Random) -> Program:
    """The program with such a nest after the others of its last region. Not where clauses assert
    what it contradicts."""
    targets = [array for array in program.lasting if array.rank in (1, 2)]
    if not targets or is_asserted(program.regions[-1]):
        return program
    triangle = Array(_NAME, random.choice(("double", "float", "int")), 2, "packed", False)
    forms = (_by_rows, _transposed, _symmetric)
    size = random.choice("nm")
    nest = random.choice(forms)(random.choice(targets), size, random)
    before = (_written(random.choice(targets), size, random),) if random.random() < 0.5 else ()
    return replace(with_nests(program, *before, nest), arrays=(*program.arrays, triangle))


def _written(source: Array, size: str, random: Random) -> Loop:
    """Each element, or those below the diagonal, is set or changed."""
    read = Term(random.choice((1, 2)), _out(source, random.choice("ij")))
    own = Access(_NAME, (sum_of("i"), sum_of("j")))
    terms = (read, _element("i", "i", random)) if random.random() < 0.3 else (read,)
    change = Assign(own, random.choice(("=", "+=", "-=")), terms)
    upper = sum_of("i", constant=random.choice((0, 1)))
    return _loop("i", sum_of(), sum_of(size), (_loop("j", sum_of(), upper, (change,)),))


def _by_rows(target: Array, size: str, random: Random) -> Loop:
    """Each row is summed up to the diagonal."""
    total = Access("q94")
    start = Declare("q94", "double", (Term(1, None),))
    add = Assign(total, random.choice(("+=", "-=")), (_element("i", "j", random),))
    upper = sum_of("i", constant=random.choice((0, 1, 1)))
    ended = Assign(_out(target, "i"), random.choice(("=", "+=")), (Term(1, total),))
    return _loop("i", sum_of(), sum_of(size), (start, _loop("j", sum_of(), upper, (add,)), ended))


def _transposed(target: Array, size: str, random: Random) -> Loop:
    """Each column is summed from the diagonal on."""
    add = Assign(_out(target, "i"), "+=", (_element("j", "i", random),))
    return _loop("i", sum_of(), sum_of(size), (_loop("j", sum_of("i"), sum_of(size), (add,)),))


def _symmetric(target: Array, size: str, random: Random) -> Loop:
    """Elements of both halves."""
    below, above = (
        Assign(_out(target, "i"), "+=", (_element(*names, random),)) for names in ("ij", "ji")
    )
    half = If(Compare(sum_of("j"), "<=", sum_of("i")), (below,), (above,))
    return _loop("i", sum_of(), sum_of(size), (_loop("j", sum_of(), sum_of(size), (half,)),))


def _element(row: str, column: str, random: Random) -> Term:
    return Term(random.choice((1, 2, 8)), Access(_NAME, (sum_of(row), sum_of(column))))


def _out(array: Array, name: str) -> Access:
    return Access(array.name, (sum_of(name), sum_of())[: array.rank])


def _loop(name: str, first: Index, upper: Index, body: tuple[Node, ...]) -> Loop:
    return Loop(name, "int", (first,), (upper,), 1, "plain", body)
