"""Nests in the style of factorisations and triangular solves: imperfect, triangular, and with
flows along every loop, so that tiles hold many of the outermost steps."""

from __future__ import annotations

from random import Random

from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import Access, Assign, Declare, Index, Loop, Node, Program, Term


def eliminating(program: Program, random: Random) -> Program:
    """The program with such a nest after the others of its last region, if there is a matrix. Not
    where clauses assert what it contradicts."""
    matrices = [array.name for array in program.lasting if array.rank == 2]
    if not matrices or is_asserted(program.regions[-1]):
        return program
    vectors = [array.name for array in program.lasting if array.rank == 1]
    return with_nests(program, _elimination(random.choice(matrices), vectors, random))


def _elimination(matrix: str, vectors: list[str], random: Random) -> Loop:
    forms = (_right_looking, _row_by_row, _left_looking, _summed)
    form, size = random.choice(forms), random.choice("nnm")
    if vectors and random.random() < 0.5:
        return nest("i", sum_of(), size, _solve(matrix, random.choice(vectors), random))
    return form(matrix, size, random)


def _right_looking(matrix: str, size: str, random: Random) -> Loop:
    """Divides a column, then updates what is right of it and below."""
    after = sum_of("i", constant=1)
    divided = update(random, at(matrix, "j", "i"), (at(matrix, "i", "i"),))
    below = nest("k", after, size, (outer(matrix, random),))
    return nest(
        "i",
        sum_of(),
        size,
        (nest("j", after, size, (divided,)), nest("j", after, size, (below,))),
    )


def _row_by_row(matrix: str, size: str, random: Random) -> Loop:
    """The same in one nest: each row is divided and updated in turn."""
    after = sum_of("i", constant=1)
    divided = update(random, at(matrix, "j", "i"), (at(matrix, "i", "i"),))
    row = (divided, nest("k", after, size, (outer(matrix, random),)))
    return nest("i", sum_of(), size, (nest("j", after, size, row),))


def _left_looking(matrix: str, size: str, random: Random) -> Loop:
    """Each element takes what is left of it, as in a Cholesky factorisation."""
    taken = update(random, at(matrix, "i", "j"), (at(matrix, "i", "k"), at(matrix, "j", "k")))
    ended = update(random, at(matrix, "i", "j"), (at(matrix, "j", "j"),))
    inner = Loop("k", "int", (sum_of(),), (sum_of("j"),), 1, "plain", (taken,))
    row = Loop("j", "int", (sum_of(),), (sum_of("i"),), 1, "plain", (inner, ended))
    last = update(random, at(matrix, "i", "i"), (at(matrix, "i", "i"),))
    return nest("i", sum_of(), size, (row, last))


def _summed(matrix: str, size: str, random: Random) -> Loop:
    """Each element takes what is left of it and above, summed up in a scalar, at times through
    another one."""
    total = Access("total", ())
    start = Declare("total", "double", (Term(random.choice((0, 1, 2)), at(matrix, "i", "j")),))
    read = (at(matrix, "i", "k"), at(matrix, "k", "j"))
    part, signs = Access("part", ()), random.choice(((1, 1), (1, -1), (2, 1)))
    parts = tuple(Term(sign, element) for sign, element in zip(signs, read, strict=True))
    apart = (Declare("part", "double", parts), update(random, total, (part,)))
    taken = apart if random.random() < 0.5 else (update(random, total, read),)
    ended = update(random, at(matrix, "i", "j"), (total, at(matrix, "j", "j")))
    inner = Loop("k", "int", (sum_of(),), (sum_of(random.choice("ij")),), 1, "plain", taken)
    row = Loop("j", "int", (sum_of(),), (sum_of(size),), 1, "plain", (start, inner, ended))
    return nest("i", sum_of(), size, (row,))


def _solve(matrix: str, vector: str, random: Random) -> tuple[Node, ...]:
    """A step of a triangular solve, with the right side in the vector."""
    own = Access(vector, (sum_of("i"),))
    known = Access(vector, (sum_of("j"),))
    taken = update(random, own, (at(matrix, "i", "j"), known))
    inner = Loop("j", "int", (sum_of(),), (sum_of("i"),), 1, "plain", (taken,))
    return (inner, update(random, own, (at(matrix, "i", "i"),)))


def outer(matrix: str, random: Random) -> Assign:
    return update(random, at(matrix, "j", "k"), (at(matrix, "j", "i"), at(matrix, "i", "k")))


def update(random: Random, target: Access, values: tuple[Access, ...]) -> Assign:
    factors = (random.choice((-3, -2, -1, 1, 2)) for _ in values)
    terms = (Term(factor, value) for factor, value in zip(factors, values, strict=True))
    return Assign(target, random.choice(("-=", "+=")), tuple(terms))


def at(matrix: str, row: str, column: str) -> Access:
    return Access(matrix, (sum_of(row), sum_of(column)))


def nest(name: str, first: Index, size: str, body: tuple[Node, ...]) -> Loop:
    return Loop(name, "int", (first,), (sum_of(size),), 1, "plain", body)
