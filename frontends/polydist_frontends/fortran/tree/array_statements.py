"""Assignments of arrays and sections, and ``where``: as implied loops where that means the same,
else as one statement that accesses ranges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.reading.constructs import Construct, Other, action
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.observable import is_observable
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import (
    Code,
    Tree,
    children,
    is_a,
    name_text,
    parse,
    parse_part,
    walk,
)
from polydist_frontends.fortran.semantics.accesses import perhaps, reads, write
from polydist_frontends.fortran.semantics.arrays import extent_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import (
    CALLS,
    ELEMENTAL,
    INQUIRY,
    called_intrinsic,
    is_reduction,
)
from polydist_frontends.fortran.semantics.references import Reference, arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.fortran.semantics.sections import (
    Section,
    element_text,
    implied_loops,
    sections,
    starts_of,
)
from polydist_frontends.fortran.tree.accumulation import marked
from polydist_frontends.fortran.tree.updating.updates import updating
from polydist_frontends.region import Access, Node, Statement
from polydist_frontends.variables import Requirement

_DESIGNATORS = ("Name", "Data_Ref", *CALLS)


def assignment(statement: SourceStatement, context: RegionContext) -> Node:
    """An assignment: of one element, of a range, or of one element under implied loops."""
    code = parse("Assignment_Stmt", statement.joined, context.lines)
    target, _, value = code.tree.items
    if is_observable((statement,), context.clocks):
        return Statement(
            accesses=accesses_of_assignment(code, context.reading_clocks()),
            span=statement.span,
            place=context.lines.place(statement.span.start),
            observable=True,
        )
    of = reference(target, code, context)
    if of is not None and of.is_whole and _is_elementwise(target, of, value, code, context):
        return _element_loops(statement, code, of, context)
    return Statement(
        accesses=updating(accesses_of_assignment(code, context), code, statement.span, context),
        span=statement.span,
        place=context.lines.place(statement.span.start),
    )


def accesses_of_assignment(code: Code, context: RegionContext) -> tuple[Access, ...]:
    """The accesses of an assignment as one statement; of array operands, all their elements."""
    target, _, value = code.tree.items
    address, stored = write(target, code, context, value)
    return marked((*address, *reads(value, code, context), *stored), code, context)


def _element_loops(
    statement: SourceStatement, code: Code, of: Reference, context: RegionContext
) -> Node:
    place = context.lines.place(statement.span.start)
    parts = [p for p in sections(of, code, context, place) if isinstance(p, Section)]
    starts = starts_of(parts)
    inner = replace(context, elementwise=starts)
    element = Statement(
        accesses=accesses_of_assignment(code, inner),
        span=statement.span,
        place=place,
        text=_text_of_element(code, starts, context),
    )
    return implied_loops(parts, starts, element, statement.span, place)


def _text_of_element(code: Code, starts: Sequence[int], context: RegionContext) -> str:
    """The user's text with every array operand replaced by one of its elements."""
    text = code.joined.text
    for tree, of in reversed(list(_array_operands(code.tree, code, context))):
        start, end, element = element_text(
            tree, of, sections(of, code, context, code.place(tree)), starts, code
        )
        text = text[:start] + element + text[end:]
    return text


def _array_operands(
    tree: Tree, code: Code, context: RegionContext
) -> Iterator[tuple[Tree, Reference]]:
    """The arrays and sections that a statement means element by element, in the order of the
    text."""
    if is_a(tree, *_DESIGNATORS):
        of = reference(tree, code, context)
        if of is not None and of.is_whole:
            yield tree, of
            return
        if _is_inquiry(tree, context):
            return
        if of is not None:
            inside = [subscript for part in _parts(tree) for subscript in arguments(part)]
            for subscript in inside:
                yield from _array_operands(subscript, code, context)
            return
    for child in children(tree):
        yield from _array_operands(child, code, context)


def _parts(tree: Tree) -> list[Tree]:
    """What has brackets of a designator of an element: a name alone would be the whole array, or is
    a component's."""
    parts = children(tree) if is_a(tree, "Data_Ref") else [tree]
    return [part for part in parts if is_a(part, *CALLS)]


def _is_inquiry(tree: Tree, context: RegionContext) -> bool:
    return called_intrinsic(tree, context) in INQUIRY


def _is_elementwise(
    target: Tree, of: Reference, value: Tree, code: Code, context: RegionContext
) -> bool:
    """Whether a loop over the elements means the same: the written array is read under the same
    subscripts only, and all functions are elemental."""
    if (
        of.part is not None
        or _is_constructed(value)
        or not _calls_are_elemental(value, code, context)
        or _names_other_arrays(value, code, context)
    ):
        return False
    rank = _section_count(of)
    if any(
        _section_count(operand) != rank or operand.part is not None
        for _, operand in _array_operands(value, code, context)
    ):
        return False
    same = "".join(code.source(target).lower().split())
    return all(
        "".join(code.source(tree).lower().split()) == same
        for tree in _mentions(value, of, code, context)
    )


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


def _is_constructed(value: Tree) -> bool:
    """Whether there is an array constructor in a value."""
    return any(is_a(tree, "Array_Constructor") for tree in walk(value))


def _section_count(of: Reference) -> int:
    if of.subscripts is None:
        return of.rank
    return sum(is_a(subscript, "Subscript_Triplet") for subscript in of.subscripts)


def _mentions(tree: Tree, of: Reference, code: Code, context: RegionContext) -> Iterator[Tree]:
    """The places where a value reads the written array."""
    if is_a(tree, *_DESIGNATORS):
        other = reference(tree, code, context)
        if other is not None and other.name == of.name:
            yield tree
            return
    if not _is_inquiry(tree, context):
        for child in children(tree):
            yield from _mentions(child, of, code, context)


def _calls_are_elemental(tree: Tree, code: Code, context: RegionContext) -> bool:
    is_call = is_a(tree, *CALLS) and reference(tree, code, context) is None
    if is_call and not _is_elemental(tree, context):
        return not any(
            True for argument in arguments(tree) for _ in _array_operands(argument, code, context)
        )
    return all(_calls_are_elemental(child, code, context) for child in children(tree))


def _is_elemental(tree: Tree, context: RegionContext) -> bool:
    """Whether a call takes arrays element by element, or no values of them."""
    is_own = name_text(tree.items[0]) in context.elemental
    return is_own or called_intrinsic(tree, context) in ELEMENTAL | INQUIRY


# -------------------------------------------------------------------------------------------- where
def where(statements: Sequence[SourceStatement], context: RegionContext) -> Statement:
    """A ``where`` statement or construct as one statement: what its masks keep out stays as it
    was."""
    first, last = statements[0], statements[-1]
    span = replace(first.span, end=last.span.end)
    happening: list[Access] = []
    for statement in statements:
        happening += _where_part(statement, context)
    return Statement(accesses=tuple(happening), span=span, place=context.lines.place(span.start))


def _where_part(statement: SourceStatement, context: RegionContext) -> tuple[Access, ...]:
    if statement.kind in ("end-where", "elsewhere") and "(" not in statement.folded:
        return ()
    if statement.kind == "assignment":
        return perhaps(
            accesses_of_assignment(
                parse("Assignment_Stmt", statement.joined, context.lines), context
            )
        )
    if statement.kind not in ("where", "where-construct", "elsewhere"):
        place = context.lines.place(statement.span.start)
        raise refuse(
            "unsupported-statement",
            f"'{statement.text}' cannot be used in a where",
            place,
            "write loops with conditions",
        )
    opening = statement.folded.index("(")
    mask = parse_part(
        "Expr", statement.joined, opening + 1, closing(statement.folded, opening), context.lines
    )
    accesses = reads(mask.tree, mask, context)
    return (
        accesses
        if statement.kind != "where"
        else (*accesses, *_where_part(action(statement), context))
    )


# ------------------------------------------------------------------------------------- requirements
def requirements(constructs: Sequence[Construct], context: RegionContext) -> Iterator[Requirement]:
    """An assignment to a whole allocatable array would give it another shape where the value has
    one: the program checks that it has the same."""
    inside = {id(s) for c in constructs if isinstance(c, Other) for s in c.statements}
    for statement in statements_below(constructs):
        if statement.kind == "assignment" and id(statement) not in inside:
            code = parse("Assignment_Stmt", statement.joined, context.lines)
            target, _, value = code.tree.items
            of = reference(target, code, context)
            if (
                of is not None
                and of.subscripts is None
                and of.rank
                and "allocatable" in of.symbol.attributes
            ):
                yield from _same_shape(of, value, code, context)


def _shaping_operands(tree: Tree, code: Code, context: RegionContext) -> Iterator[Reference | None]:
    """The operands that have the shape of a value; ``None`` for a call whose value may be an array
    of some other shape than its arguments."""
    of = reference(tree, code, context) if is_a(tree, *_DESIGNATORS) else None
    if of is not None:
        if of.is_whole:
            yield of
    elif is_a(tree, *CALLS) and not _is_elemental(tree, context):
        if not is_reduction(tree, context) and any(_array_operands(tree, code, context)):
            yield None
    else:
        for child in children(tree):
            yield from _shaping_operands(child, code, context)


def _same_shape(
    of: Reference, value: Tree, code: Code, context: RegionContext
) -> Iterator[Requirement]:
    operands = list(_shaping_operands(value, code, context))
    whole = next((of for of in operands if of is not None and of.subscripts is None), None)
    place = code.place(value)
    if (operands and whole is None) or _is_constructed(value):
        message = f"an assignment to the allocatable '{of.name}' may change its shape"
        raise refuse(
            "shape-may-change",
            message,
            place,
            f"assign to {of.name}({', '.join(':' for _ in range(of.rank))})",
        )
    if whole is None or whole.name == of.name:
        return
    for k in range(of.rank):
        sides = (extent_text(name, k + 1, context.scope) for name in (of.name, whole.name))
        text = " == ".join(sides)
        yield Requirement(
            text, f"'{of.name}' and '{code.source(value)}' must have the same shape", place
        )
