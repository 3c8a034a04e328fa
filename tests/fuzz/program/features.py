"""Which features random programs have: what the generator is meant to draw, counted over many
seeds. ``python -m fuzz --features N`` prints it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fuzz.program.asking import loops, names, nodes, some
from fuzz.program.calls import CALLS
from fuzz.program.constants import lookups, used_constants
from fuzz.program.functions import OPAQUE
from fuzz.program.manners import MANNERS
from fuzz.program.ordinary import KINDS, deeds_of
from fuzz.program.ranges import loop_range, parameters, scoped
from fuzz.program.rounds import touched_array
from fuzz.program.styles import IN_ORDER, TRUTHS
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Accumulate,
    Assign,
    Both,
    Call,
    Compare,
    Declare,
    If,
    Index,
    Loop,
    OnData,
    Pick,
    Program,
    Region,
    Term,
    WholeRows,
)
from fuzz.program.walks import walk

_ITERATORS = frozenset("tijklabc")
_PARAMETERS = frozenset("nms")


def features(program: Program) -> set[str]:
    """The names of the features of one program."""
    return {name for name, has in _FEATURES.items() if has(program)} | set(_clauses(program))


def count(programs: Iterable[Program]) -> Counter[str]:
    """How many of the programs have each feature; zero for one that none has."""
    found = Counter(dict.fromkeys(_FEATURES, 0))
    for program in programs:
        found.update(features(program))
    return found


def _nests(region: Region) -> int:
    return sum(
        isinstance(node, (Loop, Call))
        for node in (region.body[0].body if _timed(region) else region.body)
    )  # type: ignore[union-attr]


def _timed(region: Region) -> bool:
    return len(region.body) == 1 and isinstance(region.body[0], Loop) and region.body[0].name == "t"


def _depth(tree: Any) -> int:
    if isinstance(tree, Loop):
        return 1 + max(map(_depth, tree.body), default=0)
    if isinstance(tree, Call):
        return max(map(_depth, tree.body), default=0)
    if isinstance(tree, If):
        return max(map(_depth, tree.then + tree.otherwise), default=0)
    return 0


def _eliminates(tree: Any) -> bool:
    """Whether a matrix is updated from two elements of its own."""
    return any(
        isinstance(node, Assign)
        and len(node.target.subscripts) == len(node.terms) == 2
        and all(_is_of(term, node.target.name) for term in node.terms)
        for node in walk(tree)
    )


def _fills_row(node: Any) -> bool:
    """Whether a loop fills a work row."""
    inside = node.body if isinstance(node, Loop) else ()
    return any(isinstance(part, Assign) and part.target.name[0] == "W" for part in inside)


def _is_of(term: Term, name: str) -> bool:
    return isinstance(term.value, Access) and term.value.name == name


def _imperfect(program: Program) -> bool:
    return any(
        len(loop.body) > 1 and any(isinstance(node, Loop) for node in loop.body)
        for loop in loops(program)
    )


def _bounds(program: Program) -> Iterator[Index]:
    return (bound for loop in loops(program) for bound in (*loop.lowers, *loop.uppers))


def _subscripts(program: Program) -> Iterator[Index]:
    return (
        subscript
        for node in walk(program)
        if isinstance(node, Access)
        for subscript in node.subscripts
    )


def _linear_of(index: Index) -> list[int]:
    return [factor for name, factor in index.plain.terms if name in _ITERATORS]


def _triangular(program: Program) -> bool:
    return any(names(bound) & _ITERATORS for bound in _bounds(program))


def _skewed(loop: Loop) -> bool:
    return all(
        any(names(bound) & _ITERATORS for bound in bounds) for bounds in (loop.lowers, loop.uppers)
    )


def _runs_once(loop: Loop) -> bool:
    if len(loop.lowers) + len(loop.uppers) > 2 or loop.lowers[0].inner or loop.uppers[0].inner:
        return False
    first, end = loop.lowers[0].plain, loop.uppers[0].plain
    return first.terms == end.terms and first.constant + 1 == end.constant


def _may_be_empty(program: Program) -> bool:
    return any(
        loop_range(node, scope)[0] >= loop_range(node, scope)[1]
        for node, scope in scoped(program.regions, parameters(program))
        if isinstance(node, Loop)
    )


def _transposed(program: Program) -> bool:
    """Two accesses to one array use two iterators in opposite orders."""
    orders = {
        (node.name, pair)
        for node in walk(program)
        if isinstance(node, Access)
        for pair in _pairs(node)
    }
    return any((name, (b, a)) in orders for name, (a, b) in orders)


def _pairs(access: Access) -> Iterator[tuple[str, str]]:
    used = [next(iter(sorted(names(index) & _ITERATORS)), "") for index in access.subscripts]
    return ((a, b) for k, a in enumerate(used) for b in used[k + 1 :] if a and b and a != b)


def _mixed(program: Program) -> bool:
    return len({array.type for array in program.arrays}) > 1


def _clauses(program: Program) -> Iterator[str]:
    for region in program.regions:
        for clause in region.clauses:
            yield "clause " + re.sub(r"\(.*", "", clause)
            if clause.startswith("dist("):
                yield "clause " + re.sub(
                    r"\(\d\)", "", re.sub(r"lookup\(\w+\)", "lookup(f)", clause)
                )
            if clause.startswith("schedule("):
                yield f"clause {clause}"
        if region.gather:
            yield f"clause gather({region.gather})"
        if region.live_out is not None:
            yield "clause live_out"
        if region.switch:
            yield f"directive in a {region.switch}"


_FEATURES: dict[str, Callable[[Program], bool]] = {
    **{f"{k} region{'s' * (k > 1)}": lambda p, k=k: len(p.regions) == k for k in (1, 2, 3, 4)},  # type: ignore[misc]
    **{
        f"{k} nest{'s' * (k > 1)} in a region": lambda p, k=k: any(
            _nests(r) == k for r in p.regions
        )
        for k in (1, 2, 3, 4)
    },  # type: ignore[misc]
    **{
        f"depth {k}": lambda p, k=k: any(_depth(n) == k for r in p.regions for n in r.body)
        for k in (1, 2, 3, 4)
    },  # type: ignore[misc]
    "elimination": lambda p: any(_eliminates(n) for r in p.regions for n in r.body),
    "exchange of rows": lambda p: any(
        isinstance(node, Declare) and node.name == "q97" for node in walk(p)
    ),
    "loop with a pivot": lambda p: any(
        isinstance(node, Declare) and node.name in ("q88", "q89") for node in walk(p)
    ),
    "time loop": lambda p: any(map(_timed, p.regions)),
    "called several times": lambda p: p.repeats > 1,
    "main writes between": lambda p: touched_array(p) is not None,
    "main fills anew between": lambda p: any(region.refilled for region in p.regions),
    "arrays change names in a loop": lambda p: any(loop.exchanges for loop in loops(p)),
    "arrays change names between": lambda p: bool(p.swapped),
    "rows on pages of their own": lambda p: any(array.beyond for array in p.arrays),
    "values stay from round to round": lambda p: (
        p.repeats > 1 and len(p.regions) > 1 and any(r.gather == "none" for r in p.regions)
    ),
    "regions in several files": lambda p: p.files > 1,
    "arrays in one allocation": lambda p: sum(array.room == "joint" for array in p.lasting) > 1,
    "array on the stack": lambda p: any(array.room == "stack" for array in p.arrays),
    "ordinary code in a region's file": lambda p: any(region.ending for region in p.regions),
    **{
        f"ordinary code: {kind}": lambda p, kind=kind: any(d.kind == kind for d in deeds_of(p))
        for kind in KINDS
    },
    "imperfect nest": _imperfect,
    "triangular bounds": _triangular,
    "both bounds slanted": some(loops, _skewed),
    "loop with one iteration": some(loops, _runs_once),
    "step above 1": some(loops, lambda loop: abs(loop.step) > 1),
    "downward loop": some(loops, lambda loop: loop.step < 0),
    "max or min of bounds": some(loops, lambda loop: len(loop.lowers) + len(loop.uppers) > 2),
    "division or remainder in a bound": some(_bounds, lambda bound: bound.inner is not None),
    "loop that is always or nearly empty": _may_be_empty,
    "iterator that is no int": some(loops, lambda loop: loop.type != "int"),
    "condition on iterators or parameters": some(nodes(Compare), lambda _: True),
    "condition on parameters alone": some(
        nodes(Compare), lambda c: not (names(c.left) | names(c.right)) & _ITERATORS
    ),
    "condition on data": some(nodes(OnData), lambda _: True),
    "conditions joined": some(nodes(Both), lambda _: True),
    "else": some(nodes(If), lambda node: bool(node.otherwise)),
    "temporary of a body": some(nodes(Declare), lambda _: True),
    "scalar of the function": lambda p: any(region.scalars for region in p.regions),
    "update in place": some(nodes(Assign), lambda node: node.operator != "="),
    "contributions in order": some(nodes(Assign), lambda node: node.operator in IN_ORDER),
    "truth values": some(nodes(Assign), lambda node: node.operator in TRUTHS),
    "extreme with places": some(nodes(Assign), lambda node: bool(node.places)),
    "accumulation": some(nodes(Accumulate), lambda _: True),
    "rows cleared at once": some(nodes(WholeRows), lambda node: node.source is None),
    "rows copied at once": some(nodes(WholeRows), lambda node: node.source is not None),
    "work row": lambda p: any(array.storage == "work" for array in p.arrays),
    "work row filled in a branch": some(
        nodes(If), lambda node: any(map(_fills_row, (*node.then, *node.otherwise)))
    ),
    **{
        f"array of rank {k}": lambda p, k=k: any(a.rank == k for a in p.arrays)
        for k in (0, 1, 2, 3)
    },  # type: ignore[misc]
    **{f"{k} array{'s' * (k > 1)}": lambda p, k=k: len(p.arrays) == k for k in (1, 2, 3, 4)},  # type: ignore[misc]
    "several element types": _mixed,
    "complex elements": lambda p: any(a.type == COMPLEX for a in p.arrays),
    "static array": lambda p: any(a.storage == "static" for a in p.arrays),
    "array parameter": lambda p: any(a.storage == "vla" for a in p.arrays),
    "tables of rows": lambda p: any(a.tables for a in p.arrays),
    "rows allocated one by one": lambda p: any(a.rows for a in p.arrays),
    "packed triangle": lambda p: any(a.storage == "packed" for a in p.arrays),
    "linearised array": lambda p: any(a.storage == "linear" and a.rank > 1 for a in p.arrays),
    "shift": some(
        _subscripts, lambda i: bool(i.plain.constant) and _linear_of(i) == [1] and i.inner is None
    ),
    "stride in a subscript": some(_subscripts, lambda i: any(abs(f) > 1 for f in _linear_of(i))),
    "reversed subscript": some(_subscripts, lambda i: any(f < 0 for f in _linear_of(i))),
    "sum of iterators": some(_subscripts, lambda i: len(_linear_of(i)) > 1),
    "transpose": _transposed,
    "far row or element": some(_subscripts, lambda i: not names(i) & _ITERATORS),
    "shifted by a parameter": some(
        _subscripts, lambda i: bool(names(i) & _ITERATORS and names(i) & _PARAMETERS)
    ),
    "parity subscript": some(
        _subscripts,
        lambda i: (
            i.inner is not None and i.operator == "%" and i.by in (2, 3) and i.operator == "%"
        ),
    ),
    "halved subscript": some(_subscripts, lambda i: i.inner is not None and i.operator == "/"),
    "neighbour on a ring": some(
        _subscripts, lambda i: isinstance(i.by, str) and i.inner is not None and i.operator == "%"
    ),
    "clamped subscript": some(_subscripts, lambda i: i.operator in ("min", "max")),
    "subscript from a table": lambda p: any(lookups(p)),
    "constant with a name": lambda p: bool(used_constants(p)),
    "conditional expression": lambda p: any(
        isinstance(n, Pick) or getattr(n, "wrap", "") == "choose" for n in walk(p)
    ),
    "subscripts chosen by a condition": some(
        nodes(Pick), lambda pick: pick.first.name == pick.second.name
    ),
    "clause pure": some(nodes(Term), lambda term: term.wrap == OPAQUE),
    "iterator in a value": lambda p: any(
        isinstance(getattr(n, "value", None), Index) for n in walk(p)
    ),
    **MANNERS,
    **CALLS,
}


def table(found: Counter[str], programs: int) -> str:
    """One line per feature, the rarest last."""
    return "\n".join(
        f"  {name:<40} {100 * number / programs:5.1f}%" for name, number in found.most_common()
    )
