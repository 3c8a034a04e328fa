"""Assignments of arrays that read other elements of what they write, ``u(2:n) = u(1:n - 1)``: all
values are computed before any is stored.

The statement is one in loops over the elements (``Held``). It becomes two:

1. The statement computes its value and keeps it, in memory with one element for each of these, and
   for each iteration of the loops around from the outermost on that the element's place depends on:
   values of other iterations of that loop may then be computed at the same time.
2. ``u(i) = kept(i)`` for the same instances, in loops of its own directly after those.

The dependences of both are found like all others. What the second reads beside the value are the
scalars of the place: no array is read there (``fortran.tree.at_once.assignments``).
"""

from __future__ import annotations

from dataclasses import replace

import islpy as isl
from polydist_frontends.statement_forms import Held, Value

from polydist.model.contributions.own_memory import (
    accesses_of,
    elements,
    fresh_name,
    own_loops,
    own_memory,
)
from polydist.model.scop import ArrayModel, Computed, Kept, Scop, Statement
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, union_of_maps


def with_held_values(scop: Scop) -> Scop:
    """The model with two statements for each that holds its values."""
    if not any(s.held for s in scop.statements):
        return scop
    statements = [replace(s, position=tuple(2 * p for p in s.position)) for s in scop.statements]
    arrays, touched = list(scop.arrays), scop.touched
    for statement in [s for s in statements if s.held]:
        assert statement.held, "it is one of these"
        kept = _kept(scop, statement, statement.held, arrays)
        name = fresh_name(statements)
        at = statements.index(statement)
        statements[at : at + 1] = [
            _computing(statement, kept),
            _storing(scop, statement, statement.held, kept, name),
        ]
        touched = touched.add_set(elements(statement, kept.first, kept.array).range())
    return replace(scop, arrays=tuple(arrays), statements=tuple(statements), touched=touched)


def _kept(scop: Scop, statement: Statement, held: Held, arrays: list[ArrayModel]) -> Kept:
    """The values; the memory for them is added to ``arrays``."""
    (written,) = maps_of(statement.writes)
    target = scop.array(str(written.get_tuple_name(OUT))).source
    place = written.gist_domain(statement.domain)
    first = _first(place, len(statement.iterators) - held.loops)
    declared = replace(target, element=held.element or target.element)
    memory = own_memory(f"values of {target.name}", declared, statement, first, arrays)
    arrays.append(memory)
    computed = Computed(statement.span, Value(held.value, neutral="", element=held.element))
    return Kept(memory.name, target.name, "", first, "1", computed, replacing=True)


def _first(place: isl.Map, most: int) -> int:
    """The outermost of the ``most`` loops around on which the place of the element depends."""
    depends = (place.involves_dims(IN, depth, 1) for depth in range(most))
    return next((depth for depth, own in enumerate(depends) if own), most)


def _computing(statement: Statement, kept: Kept) -> Statement:
    """Step 1."""
    own = isl.UnionMap.from_map(elements(statement, kept.first, kept.array))
    return replace(statement, writes=own, text="", keeps=(kept,), single=False, held=None)


def _storing(scop: Scop, statement: Statement, held: Held, kept: Kept, name: str) -> Statement:
    """Step 2."""
    depth = len(statement.iterators) - held.loops
    placing = [m for m in maps_of(statement.reads) if _source(scop, m) in held.placing]
    own = elements(statement, kept.first, kept.array)
    reads = union_of_maps(scop.isl_context, [own, *placing])
    return replace(
        statement,
        name=name,
        domain=statement.domain.set_tuple_name(name),
        reads=accesses_of(name, reads),
        writes=accesses_of(name, statement.writes),
        steady=accesses_of(name, isl.UnionMap.empty(reads.get_space())),
        parts=accesses_of(name, statement.parts),
        iterators=own_loops(statement.iterators, depth),
        position=tuple(p + (k == depth) for k, p in enumerate(statement.position)),
        adds=(kept,),
        combining=held.storing,
        single=False,
        held=None,
    )


def _source(scop: Scop, piece: isl.Map) -> str:
    return scop.array(str(piece.get_tuple_name(OUT))).source.name
