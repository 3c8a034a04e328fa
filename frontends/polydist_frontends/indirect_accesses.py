"""Elements that data select: ``lut[in[i]]``.

1. Where a subscript of a read is not known, the read counts as one of all elements that the
   subscript can select, which are those of the array's extent: what lies outside of it no program
   may read. So all of them are there when the element is read, and whatever writes one of them
   comes before or after, as in the text.
2. Such a write may write any of them. That is right anywhere, and of use where different iterations
   write different elements: ``list[i][many[i]++] = j``, in the row that ``i`` gives, or in an array
   that each iteration has for itself; and beside loops, as where two elements change places before
   the loops of an elimination's step. Other such writes would put everything in one order; they
   stay unknown, and are refused. But where a statement only adds to the element, and the order is
   free (``count[bin[i]]++``) or a clause says so, each rank may add to elements of its own. Where
   it is not free, contributions may be kept with their places, and added in the order of the text;
   and so may what such elements are set to, ``c[p[i]] = e``.
3. So does a read in a packed triangle, ``p[i*(i + 1)/2 + j]``, unless the translator finds that
   all accesses stay within its rows. What other such writes write stays unknown.
4. Of an array without extents a subscript that data choose between limits (``values.limits``) can
   select what lies between these. That has to be what the region accesses anyway
   (``model/leaf_relations.py`` checks it).
5. Of an array without extents that the region only reads, the library knows when the region starts
   which elements have values that are not on all ranks (``polyrt_least_away``): these are all that
   a read by an unknown subscript needs to have brought.
6. An extent of 1 is no extent: old programs declare so what has any size (``double a[1]``,
   ``real a(1)``).
7. Where the old value of a truth value decides what is read, sizes say what else may be
   (``model/contributions/decided_reads.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import (
    Binary,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    parts_of,
    rewritten,
)
from polydist_frontends.region import Access, If, Loop, Node, Range, Statement, Update
from polydist_frontends.walks import has_opaque, is_write, names_in, nodes_below

Limits = Callable[[Access, int], tuple[Expression, Expression] | None]
"""The first and the last value that a subscript of an access can have; ``None``: not known."""

AWAY = ("polyrt_least_away", "polyrt_past_away")
"""The functions of step 5, of a place, the size of an element, and another array, at which what
they look at ends: the least subscript from that place on, and the one past the last; both are 0
where nothing is elsewhere."""

_INDEX = "polydist_any{}"
_CHOSEN = "polydist_chosen{}"


def with_whole_ranges(
    nodes: Iterable[Node], limits: Limits, local: Collection[str], added: Collection[str]
) -> tuple[Node, ...]:
    """The nodes with ranges in place of unknown subscripts; ``local`` are the arrays that the
    region declares, ``added`` those that clauses say are added to in any order."""
    return _nodes(nodes, _Where(limits, frozenset(local), frozenset(added), frozenset()))


def selected_by_data(access: Access) -> bool:
    """Whether the access stands for one of an element that data select."""
    return is_chosen(access) or any(of.name.startswith(_INDEX.format("")) for of in access.ranges)


def is_open(array: str, scalars: Iterable[str]) -> bool:
    """Whether step 5 is about the array; ``scalars`` are the names that the region uses."""
    starts = tuple(f"{AWAY[0]}({array}{after}" for after in (",", "("))
    return any(name.startswith(starts) for name in scalars)


def is_anywhere(access: Access, k: int) -> bool:
    """Whether nothing is known of a subscript: no limits (step 4), and no triangle (step 3)."""
    of = access.subscripts[k]
    chosen = [part for part in parts_of(of) if isinstance(part, Opaque)]
    if any(part.between is not None for part in chosen):
        return False
    return has_opaque(of) or _names_any(of, _vague(access.ranges))


def away(
    array: str, others: Iterable[str], place: Place, are_apart: bool
) -> tuple[Expression, Expression]:
    """The subscripts of step 5, of the array and its elements' size as arguments; ``others``, at
    least one, are the arrays that the region writes, or nothing in place of them. Where the
    language says that these ``are apart`` each is an end, else each may have to be among them."""
    inner: Literal["min", "max"] = "max" if are_apart else "min"
    outer: Literal["min", "max"] = "min" if are_apart else "max"
    pairs = [[Name(f"{of}({array}, {other})", place) for of in AWAY] for other in others]
    least: Expression = pairs[0][0]
    past: Expression = pairs[0][1]
    for first, end in pairs[1:]:
        least, past = Binary(inner, least, first, place), Binary(outer, past, end, place)
    return least, Binary("-", past, Integer(1, place), place)


def is_chosen(access: Access) -> bool:
    """Whether that is an element between limits."""
    return any(of.name.startswith(_CHOSEN.format("")) for of in access.ranges)


@dataclass(frozen=True)
class _Where:
    """What is known where something stands; ``around`` are the iterators of the loops around it,
    ``beside``: whether the innermost of these has other loops in it."""

    limits: Limits
    local: frozenset[str]
    added: frozenset[str]
    around: frozenset[str]
    beside: bool = False


def _nodes(nodes: Iterable[Node], where: _Where) -> tuple[Node, ...]:
    return tuple(_node(node, where) for node in nodes)


def _node(node: Node, where: _Where) -> Node:
    match node:
        case Statement():
            return replace(node, accesses=_all(node.accesses, where))
        case If():
            reads = _all(node.reads, where)
            then, otherwise = _nodes(node.then, where), _nodes(node.otherwise, where)
            return replace(node, reads=reads, then=then, otherwise=otherwise)
        case Loop():
            reads = _all(node.reads, where)
            beside = any(isinstance(of, Loop) for of in nodes_below(node.body))
            inner = replace(where, around=where.around | {node.iterator}, beside=beside)
            return replace(node, reads=reads, body=_nodes(node.body, inner))


def _all(accesses: Iterable[Access], where: _Where) -> tuple[Access, ...]:
    found = tuple(_whole(access, where) for access in accesses)
    if not any(access.decides for access in found):
        return found
    return tuple(_ending(access, where.limits) for access in found)


def _ending(access: Access, limits: Limits) -> Access:
    """The access with what is known of the elements that exist: step 7."""
    ends = limits(access, 0) if access.subscripts and not access.ranges else None
    if ends is None or not isinstance(ends[0], Integer) or ends[0].value:
        return access
    return replace(access, last=ends[1])


def _whole(access: Access, where: _Where) -> Access:
    """The access, or that of all elements that its unknown subscripts can select."""
    vague = _vague(access.ranges)
    iterators = frozenset() if is_write(access) else where.around
    unknown = [k for k, s in enumerate(access.subscripts) if _is_unknown(s, vague, iterators)]
    if not unknown or (is_write(access) and not _is_apart(access, unknown, where)):
        return access
    ends = _ends(access, unknown, where.limits)
    if len(ends) == len(unknown):
        found = _ranging(access, ends, vague)
        return _adding(found, access) if access.accumulates or access.update else found
    return _within_limits(access, unknown) or access


def _ends(
    access: Access, unknown: Collection[int], limits: Limits
) -> dict[int, tuple[Expression, Expression]]:
    """The first and the last values of the subscripts, as far as extents tell."""
    found = {k: limits(access, k) for k in unknown}
    return {k: pair for k, pair in found.items() if pair is not None and not _is_single(*pair)}


def _is_unknown(of: Expression, vague: Collection[str], iterators: Collection[str]) -> bool:
    return has_opaque(of) or _names_any(of, vague) or _is_packed(of, iterators)


def _is_packed(of: Expression, around: Collection[str]) -> bool:
    """Step 3: whether iterators are multiplied."""
    products = (p for p in parts_of(of) if isinstance(p, Binary) and p.operator == "*")
    return any(_names_any(p.left, around) and _names_any(p.right, around) for p in products)


def _is_apart(access: Access, unknown: Collection[int], where: _Where) -> bool:
    """Step 2: whether iterations of a loop around the access have elements of their own, or loops
    beside it."""
    known = [_without_choices(s) if k in unknown else s for k, s in enumerate(access.subscripts)]
    own = access.array in where.local or any(_names_any(s, where.around) for s in known)
    return own or where.beside or _is_free(access, where)


def _is_free(access: Access, where: _Where) -> bool:
    """Step 2: whether the element is only added to, in any order."""
    is_exact = bool(access.accumulates) and (access.exact or access.array in where.added)
    return is_exact or _placed(access.update) is not None


def _placed(update: Update | None) -> Update | None:
    """What the update of an unknown element is."""
    return update if update is None or update.listing else update.placed


def _adding(found: Access, access: Access) -> Access:
    return replace(
        found,
        accumulates=access.accumulates,
        exact=access.exact,
        update=_placed(access.update),
        selection=None,
    )


def _within_limits(access: Access, unknown: Collection[int]) -> Access | None:
    """Step 4: the access of all elements between the limits of what is not known."""
    ranges = list(access.ranges)

    def ranging(part: Expression) -> Expression:
        if not isinstance(part, Opaque) or part.between is None:
            return part
        ranges.append(Range(_CHOSEN.format(len(ranges)), *part.between, 1))
        return Name(ranges[-1].name, part.place)

    subscripts = tuple(
        rewritten(of, ranging) if k in unknown else of for k, of in enumerate(access.subscripts)
    )
    ends = (end for of in ranges for end in (of.first, of.last))
    if any(map(has_opaque, (*subscripts, *ends))):
        return None
    return _of_any(access, subscripts, tuple(ranges), "may_read")


def _of_any(
    access: Access,
    subscripts: tuple[Expression, ...],
    ranges: tuple[Range, ...],
    read: Literal["read", "may_read"],
) -> Access:
    """The access of any of the elements that the ranges give."""
    return replace(
        access,
        subscripts=subscripts,
        ranges=ranges,
        kind="may_write" if is_write(access) else read,
        accumulates="",
        exact=False,
        apart="",
    )


def _without_choices(of: Expression) -> Expression:
    """What of an unknown subscript data do not choose; nothing where they may choose anything."""
    zero = Integer(0, of.place)
    parts = [part for part in parts_of(of) if isinstance(part, (Opaque, Current))]
    if any(isinstance(part, Current) or part.between is None for part in parts):
        return zero
    return rewritten(of, lambda part: zero if isinstance(part, Opaque) else part)


def _vague(ranges: Iterable[Range]) -> frozenset[str]:
    """The ranges whose ends are not known."""
    vague: frozenset[str] = frozenset()
    for of in ranges:
        if any(has_opaque(end) or _names_any(end, vague) for end in (of.first, of.last)):
            vague |= {of.name}
    return vague


def _ranging(
    access: Access, ends: Mapping[int, tuple[Expression, Expression]], vague: Collection[str]
) -> Access:
    """The access with a range from end to end in place of each of these subscripts."""
    subscripts = list(access.subscripts)
    ranges = [of for of in access.ranges if of.name not in vague]
    for k, (first, last) in ends.items():
        name = _INDEX.format(k + 1)
        ranges.append(Range(name, first, last, 1))
        subscripts[k] = Name(name, access.place)
    read: Literal["read", "may_read"] = "read" if access.kind == "read" else "may_read"
    return _of_any(access, tuple(subscripts), tuple(ranges), read)


def _names_any(of: Expression, names: Collection[str]) -> bool:
    return any(name.name in names for name in names_in(of))


def _is_single(first: Expression, last: Expression) -> bool:
    return isinstance(first, Integer) and isinstance(last, Integer) and first.value == last.value
