"""Whether loops over the elements mean the same as what is assigned at once, and the text of one
element.

An array assignment reads everything before it writes anything, and a mask is computed before all
assignments under it. Loops mean the same where an element depends on no other element of the
arrays that are assigned: they are read under the same sections only, in the same places. Their
other subscripts may be others, as in ``u(1, :) = u(n - 1, :)``: an element of one row may then be
one of another row, but never one of another column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import (
    Code,
    Tree,
    children,
    is_a,
    name_text,
    walk,
)
from polydist_frontends.fortran.semantics.expressions.intrinsics import (
    CALLS,
    ELEMENTAL,
    INQUIRY,
    called_intrinsic,
)
from polydist_frontends.fortran.semantics.expressions.rearrangements import Rearranged, rearranged
from polydist_frontends.fortran.semantics.references import Reference, arguments, reference
from polydist_frontends.fortran.semantics.region_context import Axes, RegionContext, plain_axes
from polydist_frontends.fortran.semantics.sections import element_text, sections

DESIGNATORS = ("Name", "Data_Ref", *CALLS)


@dataclass(frozen=True, eq=False)
class Part:
    """An expression in the code that it is a part of: a value, a mask, or what is assigned."""

    tree: Tree
    code: Code

    def source(self) -> str:
        """The text without what means nothing in it."""
        return "".join(self.code.source(self.tree).lower().split())


@dataclass(frozen=True, eq=False)
class Target(Part):
    """An array or section that is assigned, or that a value has, perhaps ``moved``."""

    of: Reference
    moved: bool = False


def is_elementwise(
    targets: Sequence[Target], values: Sequence[Part], context: RegionContext
) -> bool:
    """Whether a loop over the elements means the same."""
    return has_elements(targets, values, context) and is_apart(targets, values, context)


def has_elements(targets: Sequence[Target], values: Sequence[Part], context: RegionContext) -> bool:
    """Whether an element of what is assigned is made of elements: all functions are elemental, and
    all arrays have as many sections."""
    rank = section_count(targets[0].of)
    return all(of.of.part is None and section_count(of.of) == rank for of in targets) and all(
        is_by_element(value, rank, context) for value in values
    )


def is_apart(targets: Sequence[Target], values: Sequence[Part], context: RegionContext) -> bool:
    """Whether an element depends on no other one of what is assigned."""
    return all(
        _is_same_element(one, other, context)
        for one in targets
        for part in (*targets, *values)
        for other in mentions(part, one.of, context)
    )


def text_of_element(code: Code, context: RegionContext) -> str:
    """The user's text with every array operand replaced by one of its elements."""
    text = code.joined.text
    edits = [
        element_text(
            one.tree,
            one.of,
            sections(one.of, code, context, code.place(one.tree)),
            code,
            replace(context, axes=one.axes),
        )
        for one in operands(code.tree, code, context.axes, context)
    ]
    for start, end, element in sorted((*edits, *_brackets(code.tree, code, context)), reverse=True):
        text = text[:start] + element + text[end:]
    return text


def _brackets(tree: Tree, code: Code, context: RegionContext) -> Iterator[tuple[int, int, str]]:
    """What stands in place of calls that rearrange elements, beside their values."""
    moved = rearranged(tree, context)
    if moved is not None:
        text, start = code.joined.text, code.start(tree)
        opening = text.index("(", start)
        source = code.source(moved.value)
        begin = text.rindex(source, opening + 1, code.start(moved.value) + len(source))
        head = f"{moved.name}(" if moved.combines else "("
        yield start, begin, head
        yield begin + len(source), closing(text, opening) + 1, ")"
    for child in children(tree) if moved is None else (moved.value,):
        yield from _brackets(child, code, context)


# ------------------------------------------------------------------------------------- the operands
@dataclass(frozen=True, eq=False)
class Operand:
    """An array or section that a statement means element by element, and its axes."""

    tree: Tree
    of: Reference
    axes: Axes


def operands(tree: Tree, code: Code, axes: Axes, context: RegionContext) -> Iterator[Operand]:
    """The array operands of a value with these axes, in the order of the text."""
    if is_a(tree, *DESIGNATORS):
        of = reference(tree, code, context)
        if of is not None and of.is_whole:
            yield Operand(tree, of, axes)
            return
        if _is_inquiry(tree, context):
            return
        if of is not None:
            inside = [subscript for part in _parts(tree) for subscript in arguments(part)]
            for subscript in inside:
                yield from operands(subscript, code, axes, context)
            return
    moved = rearranged(tree, context)
    if moved is not None:
        yield from operands(moved.value, code, moved.axes(axes, code, context), context)
        return
    for child in children(tree):
        yield from operands(child, code, axes, context)


def array_operands(
    tree: Tree, code: Code, context: RegionContext
) -> Iterator[tuple[Tree, Reference]]:
    """The arrays and sections in a value."""
    yield from ((one.tree, one.of) for one in operands(tree, code, (), context))


def in_place(code: Code, context: RegionContext) -> Iterator[Reference]:
    """The arrays and sections in a value that nothing rearranges."""
    rank = 15
    own = plain_axes(rank)
    yield from (one.of for one in operands(code.tree, code, own, context) if one.axes == own)


def is_elemental(tree: Tree, context: RegionContext) -> bool:
    """Whether a call takes arrays element by element, or gives one value without any of theirs."""
    is_own = name_text(tree.items[0]) in context.elemental
    name = called_intrinsic(tree, context)
    return is_own or name in ELEMENTAL or (name in INQUIRY and not _gives_all(name, tree))


def _gives_all(name: str, tree: Tree) -> bool:
    """Whether an inquiry gives what it is asked for along all dimensions, as an array."""
    given = arguments(tree)
    words = [name_text(one.items[0]) for one in given if is_a(one, "Actual_Arg_Spec")]
    has_dim = "dim" in words or len(given) - len(words) > 1
    return name == "shape" or (name in ("lbound", "ubound") and not has_dim)


def is_constructed(value: Tree) -> bool:
    """Whether there is an array constructor in a value."""
    return any(is_a(tree, "Array_Constructor") for tree in walk(value))


def _parts(tree: Tree) -> list[Tree]:
    """What has brackets of a designator of an element: a name alone would be the whole array, or is
    a component's."""
    parts = children(tree) if is_a(tree, "Data_Ref") else [tree]
    return [part for part in parts if is_a(part, *CALLS)]


def _is_inquiry(tree: Tree, context: RegionContext) -> bool:
    return called_intrinsic(tree, context) in INQUIRY


def section_count(of: Reference) -> int:
    if of.subscripts is None:
        return of.rank
    return sum(is_a(subscript, "Subscript_Triplet") for subscript in of.subscripts)


# --------------------------------------------------------------------------------------- the values
def is_by_element(value: Part, rank: int, context: RegionContext) -> bool:
    """Whether an element of a value is made of elements, of arrays with as many sections."""
    if (
        is_constructed(value.tree)
        or not _calls_are_elemental(value.tree, value.code, context)
        or _names_other_arrays(value.tree, value.code, context)
    ):
        return False
    return all(
        section_count(one.of) == len(one.axes)
        and one.of.part is None
        and not _has_array_subscript(one.of, value.code, context)
        for one in operands(value.tree, value.code, plain_axes(rank), context)
    )


def _has_array_subscript(of: Reference, code: Code, context: RegionContext) -> bool:
    """Whether a subscript is an array: it then counts as a section that is not seen."""
    single = (s for s in of.subscripts or () if not is_a(s, "Subscript_Triplet"))
    return any(True for s in single for _ in array_operands(s, code, context))


def _names_other_arrays(tree: Tree, code: Code, context: RegionContext) -> bool:
    """Whether a value has arrays that are no object of the region: a component of an element, as in
    ``p(i)%v``, or a named constant."""
    if _is_array_part(tree, code, context) or _is_constant_array(tree, context):
        return True
    return any(_names_other_arrays(child, code, context) for child in children(tree))


def _is_array_part(tree: Tree, code: Code, context: RegionContext) -> bool:
    of = reference(tree, code, context) if is_a(tree, "Data_Ref") else None
    if of is None or of.part is None or not of.part.dimensions:
        return False
    *_, last = children(tree)
    return _is_all(arguments(last) if is_a(last, *CALLS) else ())


def _is_constant_array(tree: Tree, context: RegionContext) -> bool:
    name = tree.items[0] if is_a(tree, "Part_Ref") else tree
    found = context.scope.find(name_text(name)) if is_a(name, "Name") else None
    if found is None or found.symbol.kind != "constant" or not found.symbol.dimensions:
        return False
    return _is_all(() if name is tree else arguments(tree))


def _is_all(subscripts: Sequence[Tree]) -> bool:
    """Whether an array with these subscripts, or without, is more than one element."""
    return not subscripts or any(is_a(of, "Subscript_Triplet") for of in subscripts)


def _calls_are_elemental(
    tree: Tree, code: Code, context: RegionContext, combined: bool = False
) -> bool:
    """Whether all calls take arrays element by element, or rearrange them by what is no array; in
    what is ``combined`` along a dimension none rearranges anything."""
    moved = rearranged(tree, context)
    if moved is not None:
        return not combined and _is_rearranged_by_element(moved, tree, code, context)
    is_call = is_a(tree, *CALLS) and reference(tree, code, context) is None
    if is_call and not is_elemental(tree, context):
        return not _has_operands(arguments(tree), code, context)
    return all(_calls_are_elemental(child, code, context, combined) for child in children(tree))


def _is_rearranged_by_element(
    moved: Rearranged, call: Tree, code: Code, context: RegionContext
) -> bool:
    others = [a for a in arguments(call) if not _is_argument(moved.value, a)]
    return (
        not _has_operands(others, code, context)
        and _has_operands((moved.value,), code, context)
        and _calls_are_elemental(moved.value, code, context, moved.combines)
    )


def _has_operands(trees: Iterable[Tree], code: Code, context: RegionContext) -> bool:
    return any(True for tree in trees for _ in array_operands(tree, code, context))


def _is_argument(value: Tree, actual: Tree) -> bool:
    return actual is value or (is_a(actual, "Actual_Arg_Spec") and actual.items[1] is value)


# -------------------------------------------------------------------------------- the same elements
def mentions(part: Part, of: Reference, context: RegionContext) -> Iterator[Target]:
    """The places where a part has the array, also in subscripts of it."""
    if is_a(part.tree, *DESIGNATORS):
        other = reference(part.tree, part.code, context)
        if other is not None and other.name == of.name:
            yield Target(part.tree, part.code, other)
            for subscript in other.subscripts or ():
                yield from mentions(Part(subscript, part.code), of, context)
            return
    if _is_inquiry(part.tree, context):
        return
    is_moved = rearranged(part.tree, context) is not None
    for child in children(part.tree):
        for one in mentions(Part(child, part.code), of, context):
            yield replace(one, moved=one.moved or is_moved)


def _is_same_element(one: Target, other: Target, context: RegionContext) -> bool:
    """Whether what both have of one array is the same element, or none that the other one has for
    another element."""
    if other.moved:
        return False
    if one.source() == other.source():
        return True
    plain = all(of.of.subscripts is not None and not of.of.inner for of in (one, other))
    if not plain or one.of.member != other.of.member or other.of.part is not None:
        return False
    pairs = zip(one.of.subscripts or (), other.of.subscripts or (), strict=True)
    return all(_is_same_section(Part(a, one.code), Part(b, other.code), context) for a, b in pairs)


def _is_same_section(one: Part, other: Part, context: RegionContext) -> bool:
    """Whether both are the same section, or both no sections, nor arrays of subscripts."""
    kinds = {is_a(part.tree, "Subscript_Triplet") for part in (one, other)}
    if kinds == {True}:
        return one.source() == other.source()
    return kinds == {False} and not any(
        True for part in (one, other) for _ in array_operands(part.tree, part.code, context)
    )
