"""Under which condition on sizes the iterations of a loop are apart: none reads what another one
writes; and whether a program may be expected to fulfil it.

1. *The condition is exact*: the complement of the parameters of all flow that the loop carries,
   or narrower, where finding these takes too long.
   It is what the program checks.
2. *Usual sizes* are those for which all parameters are positive, and all loops around the
   statements concerned long that can be, as well as the rows that they access at once
   (``usual_sizes``). The condition has to hold for some of
   them: a loop over time, or a recurrence, is apart only if it has hardly any iterations.
3. *It has to be simple* for usual sizes: a few constraints, each a lower bound of one parameter, or
   between two or three with factors of 1 (``n <= m``, ``k == n - 2``); or that two sums differ.
   No parameter may have a bound above: nobody has a program for sizes of up to five.
4. *It has to be plausible*. Where all that an iteration reads of an array it has itself written,
   for some sizes for which the condition holds, programs are made that way: an iteration that
   finds a part of its work array as the one before left it, or as it was before all of them,
   would be a fault of theirs. Then any such condition is taken. Else the iterations use different
   parts of one array, at an offset: each constraint has to name a parameter that no bound of a
   loop depends on (``a(i + k) = a(i)``, ``k >= n``), as a recurrence that reaches back by k
   elements also begins at k; and both accesses have to move on with the loop: all iterations may
   read an element that one of them writes, and a loop over time means what it leaves to its next
   iteration.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import islpy as isl

from polydist.model.contributions.accumulation import only
from polydist.model.scop import Scop, Statement
from polydist.schedule.apart.usual_sizes import LONG, positive, usual_sizes
from polydist.schedule.apart.words import condition_text, difference_text, terms_of
from polydist.schedule.carried import carried_part, ends_of, is_inside
from polydist.schedule.dependences import Dependences
from polydist.sets.coalescing import coalesced
from polydist.sets.parameters import involved_parameters
from polydist.sets.spaces import DIV, IN, OUT
from polydist.sets.unions import maps_of, union_of_maps

_MOST_PIECES = 12
_MOST_CONSTRAINTS = 4
_MOST_TERMS = 3
_SMALL = 64
"""The greatest lower bound of a parameter that is taken for granted."""
_ANY = "all loops have a few iterations"


@dataclass(frozen=True, eq=False)
class Condition:
    """``holds`` where the iterations of a loop are apart; ``words`` say so of usual sizes."""

    holds: isl.Set
    words: str


def condition_of(
    scop: Scop, dependences: Dependences, key: tuple[int, ...], depth: int
) -> Condition | None:
    """That for the loop of that key with ``depth`` loops around it; ``None`` if none is simple and
    plausible, or nothing is carried."""
    inside = {s.name for s in scop.statements if is_inside(s, key, depth)}
    if _carries_order(dependences, inside, depth):
        return None
    flow = [p for p in maps_of(dependences.flow_elements) if inside.issuperset(ends_of(p))]
    carried = _carried_for_some(scop, flow, depth)
    return _simple(scop, flow, carried, depth) if carried else None


def _carried_for_some(scop: Scop, flow: list[isl.Map], depth: int) -> list[isl.Map]:
    """The flow that the loop carries; nothing where it carries some for all usual sizes, as a loop
    over time does: that is soon found out, piece by piece."""
    usual: dict[str, isl.Set] = {}
    carried: list[isl.Map] = []
    for piece in flow:
        part = carried_part(piece, depth)
        if part.is_empty():
            continue
        writer, reader = ends_of(piece)
        for name in {writer, reader} - usual.keys():
            usual[name] = positive(usual_sizes([scop.statement(name)], scop.context, LONG))
        if usual[writer].intersect(usual[reader]).is_subset(_sizes_of(part)):
            return []
        carried.append(part)
    return carried


def _sizes_of(carried: isl.Map) -> isl.Set:
    """The parameters for which something is carried, or more: where several existential variables
    tell them, as for subscripts that are sums of iterators, isl takes minutes to make anything of
    that."""
    sizes = carried.params()
    several = any(basic.dim(DIV) > 1 for basic in sizes.get_basic_sets())
    return sizes.remove_unknown_divs() if several else sizes


def _carries_order(dependences: Dependences, inside: set[str], depth: int) -> bool:
    """Whether the loop carries values of accumulations, or the order of what prints."""
    own = [
        piece
        for piece in maps_of(dependences.combined)
        if {piece.get_tuple_name(IN), piece.get_tuple_name(OUT)} <= inside
    ]
    return any(not carried_part(piece, depth).is_empty() for piece in own)


def _simple(
    scop: Scop, flow: list[isl.Map], carried: list[isl.Map], depth: int
) -> Condition | None:
    """Steps 1 to 4."""
    names = dict.fromkeys(name for part in carried for name in ends_of(part))
    statements = [scop.statement(name) for name in names]
    usual = positive(usual_sizes(statements, scop.context, LONG))
    never = isl.Set.empty(scop.context.get_space())
    carrying = coalesced(reduce(isl.Set.union, map(_sizes_of, carried), never))
    free = coalesced(usual.subtract(carrying))
    if free.is_empty():
        return None
    holds = coalesced(carrying.complement())
    if holds.n_basic_set() > _MOST_PIECES:
        return None
    what = _Carried(statements, flow, carried, depth)
    words = _words(scop, what, holds, usual, free)
    return Condition(holds, words) if words else None


def _words(
    scop: Scop, carried: _Carried, holds: isl.Set, usual: isl.Set, free: isl.Set
) -> str | None:
    """Steps 3 and 4: what the condition says of usual sizes, of which it holds for those that are
    ``free``."""
    asked = _constraints(free, usual)
    if asked is None:
        differing = _difference(usual.subtract(holds), usual)
        if differing is None or not _plausible(scop, carried, free, [differing]):
            return None
        return difference_text(differing, scop.parameters)
    if not _plausible(scop, carried, free, asked):
        return None
    shown = _shown(holds, free, usual_sizes(carried.statements, scop.context, 1), asked)
    return condition_text(shown, scop.parameters) or _ANY


# -------------------------------------------------------------------------------------- simplicity
def _constraints(free: isl.Set, usual: isl.Set) -> list[isl.Constraint] | None:
    """Those of ``free`` among usual sizes, if they are simple (step 3)."""
    left = coalesced(free.gist(usual))
    if left.n_basic_set() != 1:
        return None
    basic = left.get_basic_sets()[0]
    found = list(basic.get_constraints())
    good = basic.dim(DIV) == 0 and len(found) <= _MOST_CONSTRAINTS and all(map(_is_simple, found))
    return found if good else None


def _difference(carrying: isl.Set, usual: isl.Set) -> isl.Constraint | None:
    """The equation that holds for usual sizes wherever the loop carries something."""
    left = coalesced(carrying.gist(usual))
    basics = left.get_basic_sets()
    constraints = basics[0].get_constraints() if len(basics) == 1 else []
    found = [one for one in constraints if one.is_equality()]
    single = len(found) == 1 and len(terms_of(found[0])) > 1 and basics[0].dim(DIV) == 0
    return found[0] if single and _is_simple(found[0]) else None


def _is_simple(constraint: isl.Constraint) -> bool:
    factors = list(terms_of(constraint).values())
    if len(factors) == 1:
        least = -constraint.get_constant_val().to_python()
        return not constraint.is_equality() and factors == [1] and least <= _SMALL
    return len(factors) <= _MOST_TERMS and all(abs(factor) == 1 for factor in factors)


def _shown(
    holds: isl.Set, free: isl.Set, several: isl.Set, asked: list[isl.Constraint]
) -> list[isl.Constraint]:
    """The constraints of the piece of the condition in which usual sizes are, for all sizes for
    which loops have ``several`` iterations; those ``asked`` if there is no such piece."""
    pieces = [isl.Set.from_basic_set(basic) for basic in holds.get_basic_sets()]
    own = [piece for piece in pieces if free.is_subset(piece)]
    left = own[0].gist(several) if own else free
    basics = left.get_basic_sets()
    if len(basics) != 1 or basics[0].dim(DIV) or not own:
        return asked
    return list(basics[0].get_constraints()) or asked


# ------------------------------------------------------------------------------------ plausibility
@dataclass(frozen=True, eq=False)
class _Carried:
    """What the loop at ``depth`` carries of the ``flow`` inside of it, and the ``statements``
    between which it does."""

    statements: list[Statement]
    flow: list[isl.Map]
    parts: list[isl.Map]
    depth: int


def _plausible(scop: Scop, carried: _Carried, free: isl.Set, asked: list[isl.Constraint]) -> bool:
    """Step 4."""
    own = [_same_iteration(piece, carried.depth).intersect_params(free) for piece in carried.flow]
    shared = [part for part in carried.parts if not _is_covered(scop, part, own, free)]
    if not shared:
        return True
    bounds = involved_parameters(statement.domain for statement in carried.statements)
    offsets = all(set(terms_of(one)) - bounds for one in asked)
    return offsets and all(_both_move(scop, part, carried.depth) for part in shared)


def _same_iteration(piece: isl.Map, depth: int) -> isl.Map:
    for k in range(depth + 1):
        piece = piece.equate(IN, k, OUT, k)
    return piece


def _is_covered(scop: Scop, part: isl.Map, own: list[isl.Map], free: isl.Set) -> bool:
    """Whether all that the reader of a dependence reads of its array is written in the same
    iteration, for some of the sizes for which the condition holds that no equation tells."""
    reader, array = ends_of(part)[1], _array(part)
    reads = only(scop.statement(reader).reads, array).intersect_params(free)
    through = [piece.range().unwrap() for piece in own if ends_of(piece)[1] == reader]
    others = reads.subtract(only(union_of_maps(scop.isl_context, through), array))
    covered = free.intersect(reads.params()).subtract(others.params())
    return not covered.is_empty() and bool(free.affine_hull().is_subset(covered.affine_hull()))


def _array(piece: isl.Map) -> str:
    return str(piece.range().unwrap().get_tuple_name(OUT))


def _both_move(scop: Scop, part: isl.Map, depth: int) -> bool:
    """Whether the subscripts of both accesses follow the loop."""
    writer, reader = map(scop.statement, ends_of(part))
    written = _moves(only(writer.writes, _array(part)), writer, depth)
    read = _moves(only(reader.reads, _array(part)), reader, depth)
    return all((*written, *read))


def _moves(accesses: isl.UnionMap, statement: Statement, depth: int) -> Iterator[bool]:
    """For each piece of accesses, whether they depend on the iterator at ``depth``."""
    for access in maps_of(accesses):
        for basic in access.gist_domain(statement.domain).get_basic_maps():
            yield bool(basic.involves_dims(IN, depth, 1))
