"""Accumulations: what ``reduction(op: x)`` asks for in terms of the model, those that need no
clause, and the dependences that are left through x (``reductions``, step 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import islpy as isl
from polydist_frontends.clauses.values import Reduction
from polydist_frontends.errors import refuse
from polydist_frontends.statement_forms import Part, Selection

from polydist.model.dataflow import dataflow, last_before, rewrites
from polydist.model.domains.reach import RegionLeaf
from polydist.model.precedence import Precedence
from polydist.model.scop import Scop, Statement
from polydist.model.shapes.array_shape import ArrayShape
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, union_of_maps

_HINT = "write 'x = x + e', 'if (e > x) x = e' or the like, with an e that does not mention x"


@dataclass(frozen=True)
class Accumulation:
    """One array of a reduction clause, by its name in the model, and the statements that accumulate
    into it, into ``parts`` of elements if there are any; or one whose elements get their values by
    a ``choice`` (``selections``)."""

    array: str
    operator: str
    statements: frozenset[str]
    choice: Selection | None = None
    parts: tuple[Part, ...] = ()


# ------------------------------------------------------------------------------------ what is asked
def accumulations(scop: Scop, clauses: Iterable[Reduction]) -> tuple[Accumulation, ...]:
    """The clauses in terms of the model; refused where a statement uses the old value in another
    way."""
    found = []
    for clause in clauses:
        for array in scop.arrays:
            if array.source.name == clause.name.text:
                using = [
                    s
                    for s in scop.statements
                    if array.name in names_in(s.reads) & names_in(s.writes)
                ]
                for statement in using:
                    _require_form(statement, array.name, clause)
                found.append(_by(using, array.name, clause.operator))
    return tuple(found)


def orderless(
    scop: Scop, asked: tuple[Accumulation, ...], among: frozenset[str]
) -> tuple[Accumulation, ...]:
    """Accumulations by the statements ``among`` that nobody asked for, since any order gives the
    same bits: of arrays that all statements using their old value accumulate into in this way."""
    taken = {accumulation.array for accumulation in asked}
    found = (_orderless(scop, array.name) for array in scop.arrays if array.name not in taken)
    return tuple(one for one in found if one is not None and one.statements & among)


def _orderless(scop: Scop, array: str) -> Accumulation | None:
    using = [s for s in scop.statements if array in names_in(s.reads) & names_in(s.writes)]
    operators = {s.accumulates[array] if array in s.orderless else "" for s in using}
    if len(operators) != 1 or "" in operators:
        return None
    return _by(using, array, operators.pop())


def _by(statements: Iterable[Statement], array: str, operator: str) -> Accumulation:
    own = list(statements)
    parts = {part for s in own for part in s.added_parts.get(array, ())}
    names = frozenset(statement.name for statement in own)
    return Accumulation(array, operator, names, parts=tuple(sorted(parts)))


def added_parts(
    leaves: Iterable[RegionLeaf], shapes: Mapping[str, ArrayShape]
) -> dict[str, tuple[Part, ...]]:
    """The parts of elements into which leaves accumulate, by the arrays' names in the model."""
    found: dict[str, set[Part]] = {}
    for access in (access for leaf in leaves for access in leaf.accesses):
        if access.part is not None:
            found.setdefault(shapes[access.array].model.name, set()).add(access.part)
    return {name: tuple(sorted(parts)) for name, parts in found.items()}


def _require_form(statement: Statement, array: str, clause: Reduction) -> None:
    """Refuses a statement that uses the old value of the array other than the clause says."""
    operator = statement.accumulates.get(array)
    if operator == clause.operator:
        return
    name = clause.name.text
    if operator is not None:
        message = (
            f"reduction({clause.operator}: {name}): this statement combines '{name}' by {operator}"
        )
        raise refuse(
            "not-a-reduction",
            message,
            statement.place,
            f"write reduction({operator}: {name}), or leave the clause out",
        )
    message = (
        f"reduction({clause.operator}: {name}): "
        f"this statement uses the old value of '{name}' in another way"
    )
    raise refuse("not-a-reduction", message, statement.place, _HINT.replace("x", name))


def names_in(accesses: isl.UnionMap) -> set[str]:
    """The arrays that are accessed, by their names in the model."""
    return {str(piece.get_tuple_name(OUT)) for piece in maps_of(accesses)}


# -------------------------------------------------------------------------------------- dependences
@dataclass(frozen=True, eq=False, kw_only=True)
class Relaxed:
    """Dependences through one accumulated array. ``sources``: writer -> [reader -> element], what
    messages carry; ``combined``: accumulating -> reading instance; ``among``: pairs of accumulating
    instances, bound by nothing but that they do not run at once; of choices, which have an order,
    only those of one statement."""

    sources: isl.UnionMap
    combined: isl.UnionMap
    anti: isl.UnionMap
    output: isl.UnionMap
    among: isl.UnionMap
    live_in: isl.UnionMap


def relaxed(
    accumulation: Accumulation, reads: isl.UnionMap, writes: isl.UnionMap, order: Precedence
) -> Relaxed:
    """Step 1, for the accesses ``reads`` and ``writes`` of the accumulated array."""
    adding_reads, plain_reads = _split(reads, accumulation.statements)
    adding_writes, plain_writes = _split(writes, accumulation.statements)
    old = dataflow(adding_reads, plain_writes, order)
    seen = dataflow(plain_reads, writes, order)
    sources = old.sources.union(seen.sources.subtract_domain(adding_writes.domain()))
    every = rewrites(adding_writes, order)
    among = _of_one_statement(every) if accumulation.choice else every
    anti = order.ordered(reads.apply_range(writes.reverse())).subtract(among)
    output = rewrites(writes, order).subtract(among)
    return Relaxed(
        sources=sources,
        combined=_combined(plain_reads, adding_writes, plain_writes, order).union(
            every.subtract(among)
        ),
        anti=anti,
        output=output,
        among=among,
        live_in=old.live_in.union(seen.live_in),
    )


def _of_one_statement(pairs: isl.UnionMap) -> isl.UnionMap:
    own = [p for p in maps_of(pairs) if p.get_tuple_name(IN) == p.get_tuple_name(OUT)]
    return union_of_maps(pairs.get_ctx(), own)


def _split(accesses: isl.UnionMap, statements: frozenset[str]) -> tuple[isl.UnionMap, isl.UnionMap]:
    """Those of the statements, and the others."""
    pieces = maps_of(accesses)
    inside = [piece for piece in pieces if piece.get_tuple_name(IN) in statements]
    outside = [piece for piece in pieces if piece.get_tuple_name(IN) not in statements]
    return union_of_maps(accesses.get_ctx(), inside), union_of_maps(accesses.get_ctx(), outside)


def _combined(
    reads: isl.UnionMap, adding: isl.UnionMap, plain: isl.UnionMap, order: Precedence
) -> isl.UnionMap:
    """Accumulating -> reading instance, without a plain write in between."""
    return last_before(reads, adding, plain, order).sources.range_factor_domain()


def without(accesses: isl.UnionMap, arrays: Iterable[str]) -> isl.UnionMap:
    """The accesses of all arrays but these."""
    gone = set(arrays)
    return union_of_maps(
        accesses.get_ctx(),
        [piece for piece in maps_of(accesses) if piece.get_tuple_name(OUT) not in gone],
    )


def only(accesses: isl.UnionMap, array: str) -> isl.UnionMap:
    """The accesses of one array."""
    return union_of_maps(
        accesses.get_ctx(),
        [piece for piece in maps_of(accesses) if piece.get_tuple_name(OUT) == array],
    )
