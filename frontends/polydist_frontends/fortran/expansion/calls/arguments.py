"""What the dummy arguments of a subroutine stand for where it is called.

1. A scalar stands for the actual argument, which is evaluated once: names in an expression or a
   subscript must keep their values.
2. An array stands for a whole array or a section, whose elements it counts from bounds of its own.
   Where it has a shape of its own, the extents of all dimensions but the last must be those of the
   actual one: what no constants tell, the program checks. For F77 an element with which a column,
   or whole columns, begin is the section from there on.
3. Types must be the same; what is passed for an argument that changes is a variable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.fortran.declarations.constants import constant_extent, value_of
from polydist_frontends.fortran.declarations.kinds import size_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Bound, Dimension, Symbol
from polydist_frontends.fortran.expansion.edits import NotExpandable
from polydist_frontends.fortran.expansion.selectors import (
    Selector,
    objects_in,
    selector_of,
    triplet_of,
    within,
)
from polydist_frontends.fortran.procedures.filled import is_assumed
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, walk
from polydist_frontends.fortran.semantics.arrays import extent_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import ELEMENTAL, called_intrinsic
from polydist_frontends.fortran.semantics.expressions.value_kinds import type_of_value
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext

_NUMBER = re.compile(r"(?<=\d)_\w+$")
"""The kind after a number."""
_UNLIKE = frozenset(("pointer", "allocatable", "optional", "volatile", "value"))
_CALLS = ("Function_Reference", "Structure_Constructor", "Intrinsic_Function_Reference")


@dataclass(frozen=True)
class Passed:
    """``selector``: what a dummy argument stands for. ``checks``: conditions in the caller's terms
    under which it does. ``keeps_bounds``: the bounds of that are those of the argument."""

    selector: Selector
    checks: tuple[str, ...] = ()
    keeps_bounds: bool = True


@dataclass(frozen=True)
class Argument:
    """A dummy argument, and what is passed for it. ``is_changed``: the subroutine may change it."""

    dummy: Symbol
    actual: Tree
    is_changed: bool


@dataclass(frozen=True, eq=False)
class Places:
    """Where the two sides of a call are read: ``inside`` the subroutine, and in the ``code`` of the
    call."""

    inside: Scope
    code: Code
    context: RegionContext


def check_plain(dummy: Symbol) -> None:
    """Raises ``NotExpandable`` for what is not passed as memory."""
    is_text = dummy.type.category in ("character", "unknown")
    if dummy.kind != "variable" or dummy.attributes & _UNLIKE or is_text:
        what = ", ".join(sorted(dummy.attributes & _UNLIKE)) or "no number"
        raise NotExpandable(f"its argument '{dummy.name}' is {what}")


def _other_type(dummy: Symbol) -> str:
    return f"its argument '{dummy.name}' has another type, or kind, there"


# ------------------------------------------------------------------------------------------ scalars
def passed_scalar(of: Argument, places: Places) -> Passed:
    """Step 1. Raises ``NotExpandable``."""
    check_plain(of.dummy)
    code, context = places.code, places.context
    designator = reference(of.actual, code, context)
    if designator is not None and designator.is_whole:
        raise NotExpandable(f"its argument '{of.dummy.name}' is no array there")
    if designator is None and of.is_changed:
        raise NotExpandable(f"it changes its argument '{of.dummy.name}', which is no variable here")
    if designator is None and _calls(of.actual, context):
        raise NotExpandable(f"its argument '{of.dummy.name}' is computed by a function")
    if not has_type(of, designator, places):
        raise NotExpandable(_other_type(of.dummy))
    return Passed(selector_of(of.dummy.name, code.source(of.actual).strip()))


def _calls(actual: Tree, context: RegionContext) -> bool:
    """Whether functions are called, but for those that give one value for another."""
    calls = (node for node in walk(actual) if is_a(node, *_CALLS))
    return any(called_intrinsic(node, context) not in ELEMENTAL for node in calls)


def has_type(of: Argument, designator: Reference | None, places: Places) -> bool:
    """Step 3: whether the dummy argument has the type and the kind of what is passed."""
    own = of.dummy.type
    if designator is not None:
        given, scope = designator.meant.type, designator.root.scope
    else:
        given = type_of_value(of.actual, places.code, places.context)
        scope = places.context.scope
    if own.category != given.category or own.name != given.name:
        return False
    sizes = size_of(own, places.inside), size_of(given, scope)
    return own.category == "derived" or (sizes[0] is not None and sizes[0] == sizes[1])


# ------------------------------------------------------------------------------------------- arrays
def passed_array(of: Argument, named: Mapping[str, Selector], places: Places) -> Passed:
    """Step 2; ``named``: what other names of the subroutine stand for. Raises ``NotExpandable``."""
    check_plain(of.dummy)
    found = reference(of.actual, places.code, places.context)
    if found is None or not found.rank or found.part is not None:
        raise NotExpandable(f"its argument '{of.dummy.name}' is an array there alone")
    if not has_type(of, found, places):
        raise NotExpandable(_other_type(of.dummy))
    triplets, begins = _beginning(of.dummy, found, places.code)
    lowers = tuple(_lower(d, named) for d in of.dummy.dimensions)
    checks = list(_checks(of.dummy, found, triplets, named, places))
    checks += _checks_of_element(found, begins[: len(triplets) - 1])
    parts = _parts(of.dummy, found, triplets, begins, named, places.code)
    text = _text_of_all(of, found, parts, places.code)
    fixed = objects_in(" ".join((*parts, *lowers)).lower()) - {found.name, "lbound"}
    base = found.root.symbol.name
    own = tuple(begins[k] for k in triplets)
    selector = Selector(of.dummy.name, text, base, found.name, parts, fixed, lowers, own)
    keeps_bounds = tuple(begins) == lowers if ":" not in text else set(lowers) == {"1"}
    return Passed(selector, tuple(checks), keeps_bounds)


def _beginning(dummy: Symbol, of: Reference, code: Code) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The dimensions of the actual array that those of the dummy one stand for, and where they, and
    the subscripts in the others, begin."""
    lowers = [_lower_of_actual(of, k) for k in range(of.rank)]
    if of.subscripts is None:
        triplets, begins = tuple(range(of.rank)), tuple(lowers)
    else:
        texts = [code.source(s).strip() for s in of.subscripts]
        if not any(map(triplet_of, texts)):
            return _beginning_at_element(dummy, of, texts, lowers)
        triplets = tuple(k for k, text in enumerate(texts) if triplet_of(text))
        begins = tuple(map(_begin, texts, lowers))
    if len(triplets) != len(dummy.dimensions):
        raise NotExpandable(
            f"its argument '{dummy.name}' has {_dimensions(len(dummy.dimensions))} there, and"
            f" {len(triplets)} here: declare both alike"
        )
    return triplets, begins


def _begin(text: str, lower: str) -> str:
    """Where a subscript or a section without a step begins."""
    triplet = triplet_of(text)
    if triplet is None:
        return text
    if len(triplet) > 2:
        raise NotExpandable(f"the section '{text}' that it is passed has a step")
    return triplet[0] or lower


def _beginning_at_element(
    dummy: Symbol, of: Reference, texts: Sequence[str], lowers: Sequence[str]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """An element that is passed begins columns: it is the first in all dimensions of the dummy
    argument but the last."""
    rank = len(dummy.dimensions)
    forms = {d.form for d in dummy.dimensions}
    is_first = all(
        _NUMBER.sub("", text) == lower or lower.startswith("lbound(")
        for text, lower in zip(texts, lowers[: rank - 1], strict=False)
    )
    if rank > of.rank or not forms <= {"explicit", "last"} or not is_first:
        raise NotExpandable(
            f"its argument '{dummy.name}' begins at an element here: pass a section"
        )
    if _may_have_gaps(of.symbol):
        raise NotExpandable(f"'{of.name}' may have gaps, and is passed by its first element")
    return tuple(range(rank)), tuple(texts)


def _dimensions(count: int) -> str:
    return f"{count} dimension{'s' * (count > 1)}"


def _may_have_gaps(of: Symbol) -> bool:
    return "pointer" in of.attributes or any(is_assumed(of, d) for d in of.dimensions)


def _lower(of: Dimension, named: Mapping[str, Selector]) -> str:
    return "1" if of.lower is None else within(of.lower.text, named)


def _lower_of_actual(of: Reference, k: int) -> str:
    """As the declaration tells it, or as the program asks for it."""
    dimension = of.symbol.dimensions[k]
    if dimension.form in ("explicit", "last") or is_assumed(of.symbol, dimension):
        value = 1 if dimension.lower is None else value_of(dimension.lower.tree, of.root.scope)
        if value is not None:
            return str(value)
    return f"lbound({of.name}, {k + 1})"


def _text_of_all(of: Argument, found: Reference, parts: Sequence[str], code: Code) -> str:
    """The array as a whole: nothing if the subroutine does not know how large it is."""
    dimensions = of.dummy.dimensions
    if all(is_assumed(of.dummy, d) for d in dimensions):
        return code.source(of.actual).strip()
    is_open = any(d.form == "last" for d in dimensions)
    return "" if is_open else f"{found.name}({', '.join(parts)})"


def _parts(
    dummy: Symbol,
    of: Reference,
    triplets: Sequence[int],
    begins: Sequence[str],
    named: Mapping[str, Selector],
    code: Code,
) -> tuple[str, ...]:
    """The subscripts of the part of the actual array that the dummy one is: as far as it goes where
    it has a shape of its own, or as far as that is known."""
    parts = list(begins)
    for k, d in zip(triplets, dummy.dimensions, strict=True):
        lower, upper = _lower(d, named), within(_bound(d.upper), named)
        if is_assumed(dummy, d):
            section = _section(of, k, code)
            parts[k] = ":" if section is None else ":".join(section)
            continue
        if not upper or lower == begins[k]:
            last = upper
        else:
            last = f"{begins[k]} + ({upper}) - ({lower})"
        parts[k] = f"{begins[k]}:{last}"
    return tuple(parts)


def _bound(of: Bound | None) -> str:
    return "" if of is None else of.text


# ------------------------------------------------------------------------------------------- shapes
def _checks(
    dummy: Symbol,
    of: Reference,
    triplets: Sequence[int],
    named: Mapping[str, Selector],
    places: Places,
) -> list[str]:
    """The conditions of step 2. Raises ``NotExpandable`` where constants tell that one does not
    hold."""
    found = []
    for k, d in list(zip(triplets, dummy.dimensions, strict=True))[:-1]:
        if is_assumed(dummy, d):
            continue
        own, given = constant_extent(d, places.inside), _constant_given(of, k, places)
        if own is None or given is None:
            upper, lower = within(_bound(d.upper), named), _lower(d, named)
            wanted = upper if lower == "1" else f"{upper} - ({lower}) + 1"
            found.append(f"{_given(of, k, places)} == {wanted}")
        elif own != given:
            raise NotExpandable(f"its argument '{dummy.name}' has another extent there")
    return found


def _checks_of_element(of: Reference, begins: Sequence[str]) -> list[str]:
    """That an element is the first in dimensions whose bounds nothing tells."""
    is_element = of.subscripts is not None and not of.is_whole
    lowers = [_lower_of_actual(of, k) for k in range(len(begins))] if is_element else []
    pairs = zip(lowers, begins, strict=False)
    return [f"{lower} == {begin}" for lower, begin in pairs if lower != begin]


def _constant_given(of: Reference, k: int, places: Places) -> int | None:
    """The extent of the actual argument along a dimension."""
    section = _section(of, k, places.code)
    if section is None:
        return constant_extent(of.symbol.dimensions[k], of.root.scope)
    first, last = section
    return int(last) - int(first) + 1 if first.isdigit() and last.isdigit() else None


def _given(of: Reference, k: int, places: Places) -> str:
    """As an expression of the caller's."""
    section = _section(of, k, places.code)
    if section is None:
        return extent_text(of.name, k + 1, places.context.scope)
    first = section[0] or f"lbound({of.name}, {k + 1})"
    last = section[1] or f"ubound({of.name}, {k + 1})"
    return f"({last}) - ({first}) + 1"


def _section(of: Reference, k: int, code: Code) -> tuple[str, str] | None:
    """First and last of a section that is not all of the dimension."""
    if of.subscripts is None or not is_a(of.subscripts[k], "Subscript_Triplet"):
        return None
    first, last, *_ = triplet_of(code.source(of.subscripts[k]).strip()) or ("", "")
    return (first, last) if first or last else None
