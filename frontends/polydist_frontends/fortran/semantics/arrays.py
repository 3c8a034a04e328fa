"""The table of the arrays that a region accesses, and of the memory that it relies on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from polydist_frontends.by_data.single_statements import with_single_statements
from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Bound
from polydist_frontends.fortran.semantics.expressions.entry_values import is_element_name
from polydist_frontends.fortran.semantics.expressions.integer_expressions import bounds
from polydist_frontends.fortran.semantics.references import Reference, component_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import first_index
from polydist_frontends.indirect_accesses import Limits, away, is_anywhere, with_whole_ranges
from polydist_frontends.integer_expressions import Binary, Counter, Expression, Integer
from polydist_frontends.region import Access, Node
from polydist_frontends.values.counters import Describe, with_known_values
from polydist_frontends.values.rows_at_once import with_rows
from polydist_frontends.values.strips import with_plain_steps
from polydist_frontends.variables import Array, Scalar, Variable
from polydist_frontends.walks import accesses_below, is_write, names_in

LONG = "selected_int_kind(18)"
"""The kind of sizes in texts: 64 bits in every compiler."""

_AS_LONG_AS_NEEDED = frozenset({"dummy", "common"})
"""Attributes of arrays that old programs declare with one element, however many there are."""


def arrays(
    nodes: tuple[Node, ...], context: RegionContext, is_live: Callable[[Found], bool]
) -> dict[str, Array]:
    """What the accesses of the nodes name, in the order of the text; ``is_live`` says what may be
    read after the region."""
    found: dict[str, Array] = {}
    for access in accesses_below(nodes):
        if access.array not in found:
            found[access.array] = _array(access.array, access.place, context, is_live)
    return found


def settled(
    nodes: tuple[Node, ...],
    context: RegionContext,
    needed: Collection[str],
    said: Mapping[str, Expression],
    private: Collection[str],
    added: Collection[str],
    describe: Describe,
) -> tuple[tuple[Node, ...], tuple[Counter, ...]]:
    """The nodes with the values of scalars that are known, and with reads of all that data may
    select, and the counters; ``needed`` are the iterators whose values are needed after the region,
    ``said`` the upper bounds that a clause gives to arrays without them, ``private`` what another
    one says is set anew, ``added`` what is added to in any order."""
    known, counters = with_known_values(nodes, describe)
    known = with_rows(with_single_statements(with_plain_steps(known, needed), needed, private))
    return with_whole_ranges(known, _limits(context, said), (), added), counters


def _limits(context: RegionContext, said: Mapping[str, Expression]) -> Limits:
    """The subscripts that an array's bounds allow, counted as accesses count them."""

    def limits(access: Access, k: int) -> tuple[Expression, Expression] | None:
        of = named_object(access.array, context, access.place)
        open_end = of.symbol.dimensions[k].form == "last"
        lower, upper = bounds(of, k + 1, context, access.place)
        if (open_end or _is_one(upper)) and access.array not in said:
            return _away(of, access, context)
        shift = first_index(of, context, access.place) if of.rank == 1 else 0
        upper = said[access.array] if open_end else upper
        return _less(lower, shift), _less(upper, shift)

    return limits


def _is_one(upper: Expression) -> bool:
    return isinstance(upper, Integer) and upper.value == 1


def _away(
    of: Reference, access: Access, context: RegionContext
) -> tuple[Expression, Expression] | None:
    """The subscripts, of an array that the region only reads, of which values may be elsewhere."""
    if of.rank > 1 or is_write(access) or of.name in context.written or not is_anywhere(access, 0):
        return None
    place, name = access.place, of.name
    lower, _ = bounds(of, 1, context, place)
    written = (named_object(other, context, place) for other in sorted(context.written))
    others = [_first_element(other.name, other.rank) for other in written if other.rank]
    first = _first_element(name, 1)
    least, last = away(f"{first}, storage_size({name})", others or [first], place, True)
    start = _less(lower, first_index(of, context, place))
    return Binary("+", start, least, place), Binary("+", start, last, place)


def _first_element(name: str, rank: int) -> str:
    return f"{name}({', '.join(f'lbound({name}, {k + 1})' for k in range(rank))})"


def named_object(name: str, context: RegionContext, place: Place) -> Reference:
    """The object that a key of ``region.arrays`` names."""
    root, *components = name.split("%")
    found = context.find(root, place)
    assert found is not None, name
    of = Reference(name=root, root=found, symbol=found.symbol, subscripts=None)
    for component in components:
        symbol = component_of(of.symbol, component, context)
        assert symbol is not None, name
        of = Reference(name=f"{of.name}%{component}", root=found, symbol=symbol, subscripts=None)
    return of


def _array(
    name: str, place: Place, context: RegionContext, is_live: Callable[[Found], bool]
) -> Array:
    of = named_object(name, context, place)
    _refuse_descriptors(of, of.symbol.type.name, context, place)
    limits = [bounds(of, k + 1, context, place) for k in range(of.rank)]
    shift = first_index(of, context, place) if of.rank == 1 else 0
    return Array(
        name=name,
        root=of.root.symbol.name,
        element=of.symbol.type.text,
        extents=tuple(_extent(of, k, limits[k]) for k in range(of.rank)),
        strides=_strides(of) if is_contiguous(of) else ("",) * of.rank,
        base=_first_element(name, of.rank) if of.rank else name,
        place=place,
        live_out="%" in name or is_live(of.root),
        lowers=tuple(_less(lower, shift) for lower, _ in limits),
        origin=tuple(f"lbound({name}, {k + 1}){_added(-shift)}" for k in range(of.rank)),
        outermost=max(of.rank - 1, 0),
        assumed_size=any(dimension.form == "last" for dimension in of.symbol.dimensions),
        first=shift,
    )


def _refuse_descriptors(
    of: Reference, kind: str, context: RegionContext, place: Place, depth: int = 0
) -> None:
    """Elements travel as bytes, so nothing in them may point elsewhere."""
    known = context.scope.type_behind if depth else context.scope.type_named
    definition = known(kind) if kind and depth < 20 else None
    if kind and definition is None:
        raise refuse(
            "unknown-type",
            f"the type of the elements of '{of.name}' is not known here",
            place,
            context.scope.hint_of_missing("add the folder of its module with -I"),
        )
    for component in definition[0].components.values() if definition is not None else ():
        if component.attributes & {"allocatable", "pointer"}:
            message = (
                f"the elements of '{of.name}' contain the allocatable or pointer '{component.name}'"
            )
            raise refuse(
                "pointer-to-pointer",
                message,
                place,
                "use elements that contain their values directly",
            )
        _refuse_descriptors(of, component.type.name, context, place, depth + 1)
    if definition is not None and definition[0].parent:
        _refuse_descriptors(of, definition[0].parent, context, place, depth + 1)


def invariants(
    found: dict[str, Scalar],
    named: dict[str, Variable],
    counters: Iterable[Counter],
    counted_inside: Iterable[str],
    context: RegionContext,
) -> tuple[Array, ...]:
    """The integers that the region relies on, as memory that nothing it writes may overlap; and the
    scalars that it only reads, whose values an earlier region may have left on one rank; none that
    loops in single statements count, ``counted_inside``."""
    counted = {counter.name for counter in counters}
    own = {*context.iterators, *counted_inside}
    plain = [
        (name, scalar.place)
        for name, scalar in found.items()
        if "(" not in name and name.partition("%")[0] in named.keys() - counted
    ]
    read = [
        (v.name, v.place)
        for v in named.values()
        if v.shape == "scalar" and not v.written and v.name not in {*found, *own}
    ]
    return (
        *(_scalar_memory(name, place, context) for name, place in (*plain, *read)),
        *_elements(found, context),
    )


def _elements(found: dict[str, Scalar], context: RegionContext) -> Iterator[Array]:
    """The elements whose values are taken when the region starts."""
    for name, scalar in found.items():
        if is_element_name(name):
            memory = _scalar_memory(name.partition("(")[0], scalar.place, context)
            yield replace(memory, name=name, base=name)


def _scalar_memory(name: str, place: Place, context: RegionContext) -> Array:
    of = named_object(name, context, place)
    return Array(
        name=name,
        root=of.root.symbol.name,
        element=of.symbol.type.text,
        extents=(),
        strides=(),
        base=name,
        place=place,
        live_out=False,
    )


def _less(lower: Expression, shift: int) -> Expression:
    if isinstance(lower, Integer):
        return Integer(lower.value - shift, lower.place)
    return Binary("-", lower, Integer(shift, lower.place), lower.place) if shift else lower


def _extent(of: Reference, k: int, limits: tuple[Expression, Expression]) -> Expression | None:
    """The extent where the declaration gives it: not of a dummy argument ``a(1)``, or of one in a
    COMMON block, which in old programs says nothing of its length."""
    lower, upper = limits
    if k == of.rank - 1 and _AS_LONG_AS_NEEDED & of.symbol.attributes and _is_one(upper):
        return None
    if of.symbol.dimensions[k].form != "explicit" or any(
        name.name.startswith(("lbound(", "ubound(")) for name in names_in(upper)
    ):
        return None
    place = upper.place
    if isinstance(lower, Integer) and lower.value == 1:
        return upper
    if isinstance(lower, Integer) and isinstance(upper, Integer):
        return Integer(upper.value - lower.value + 1, place)
    return Binary("+", Binary("-", upper, lower, place), Integer(1, place), place)


def is_contiguous(of: Reference) -> bool:
    """Whether the language promises that the array's elements lie one after the other."""
    if "contiguous" in of.symbol.attributes or "allocatable" in of.symbol.attributes:
        return True
    return "pointer" not in of.symbol.attributes and all(
        d.form in ("explicit", "last") for d in of.symbol.dimensions
    )


def _added(constant: int) -> str:
    """What follows a value for the constant to be added."""
    return f" {'+' if constant > 0 else '-'} {abs(constant)}" if constant else ""


def _strides(of: Reference) -> tuple[str, ...]:
    """Products of the extents before each dimension."""
    texts, known = [], 1
    unknown: list[str] = []
    for k in range(of.rank):
        texts.append(" * ".join([*([str(known)] if known != 1 or not unknown else []), *unknown]))
        size = _constant_size(of, k)
        if size is None:
            unknown.append(extent_text(of.name, k + 1, of.root.scope, f", {LONG}"))
        else:
            known *= size
    return tuple(texts)


def extent_text(name: str, dimension: int, scope: Scope, kind: str = "") -> str:
    """The extent in a dimension, also where a variable of the program is called ``size``."""
    hiding = scope.find("size")
    if hiding is None or hiding.symbol.kind == "procedure":
        return f"size({name}, {dimension}{kind})"
    upper, lower = (f"{of}({name}, {dimension}{kind})" for of in ("ubound", "lbound"))
    return f"({upper} - {lower} + 1)"


def _constant_size(of: Reference, k: int) -> int | None:
    dimension = of.symbol.dimensions[k]
    upper = constant_bound(dimension.upper, of)
    lower = 1 if dimension.lower is None else constant_bound(dimension.lower, of)
    return None if upper is None or lower is None else max(upper - lower + 1, 0)


def constant_bound(bound: Bound | None, of: Reference) -> int | None:
    """The bound where the declaration gives it as a constant."""
    return None if bound is None else value_of(bound.tree, of.root.scope)
