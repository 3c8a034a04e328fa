"""Assignments that do nothing but combine one real object with values that may be computed before:
``s = s + a - b``, ``h(k) = h(k)*e``, ``if (e > t%most) t%most = e``.

1. The object is a term of a chain of sums or of products, ``(s + a) - b``, or is replaced by the
   larger or the smaller of two. It is read once, and no value mentions it.
2. All values together are of the object's kind, which is checked where the region starts if the
   text does not tell. So what is computed in between is of that kind, too.
3. A replacement by the larger has no value that leaves the object as it is.
4. An element that data choose may be replaced as well, ``c(p(i)) = e``: the last one in the order
   of the program stays.
5. The assignment has its lines for itself, or is the action of an ``if`` on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from polydist_frontends.fortran.declarations.symbols import Type
from polydist_frontends.fortran.reading.lines import Joined, Lines
from polydist_frontends.fortran.reading.syntax import Code, Tree, parse
from polydist_frontends.fortran.semantics.accesses import perhaps
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.expressions.value_kinds import (
    bare,
    infix,
    is_wider,
    text,
    type_of_value,
)
from polydist_frontends.fortran.semantics.references import Reference, arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.updating.placed import element_of, part_of, with_places, words
from polydist_frontends.region import Access, If, Span, Statement, Update
from polydist_frontends.statement_forms import Value
from polydist_frontends.values.chains import Form, Syntax, chain
from polydist_frontends.walks import has_opaque, is_write

_COMPARISONS = ("<", "<=", ">", ">=", ".lt.", ".le.", ".gt.", ".ge.")
_EXTREMES = frozenset("max min dmax1 dmin1 amax1 amin1".split())
_ONE_LINE_IF = re.compile(r"\s*if\s*\([^;'\"!&]*\)\s*", re.IGNORECASE)
_WHOLE = {"-0.0": "0", "0.0": "0", "1.0": "1"}
"""What leaves integers as they are, in place of what does so with real numbers."""
_NEUTRAL = MappingProxyType({"real": "0", "integer": "0", "logical": ".false."})
"""A value of the type."""
_BRACES = re.compile(r"[{}]")
_OWN = re.compile(r"polydist_r\d+")
"""The iterators of loops over the elements of arrays."""


def updating(
    accesses: tuple[Access, ...], code: Code, span: Span, context: RegionContext
) -> tuple[Access, ...]:
    """The accesses of an assignment, with what it does to an object."""
    target, _, value = code.tree.items
    if not _is_alone(span, context.lines):
        return accesses
    form = _chain(value, text(target))
    if form is not None and form.values:
        update = _update(form.text, form.values, code, span, context)
        return _marked(accesses, update, target, code, context)
    if _is_chosen(accesses):
        return _replaced_element(accesses, code, span, context)
    larger = _larger(value, text(target), context)
    if larger is None or any(access.exact for access in accesses):
        return accesses
    update = _update(larger[0], ((larger[1], ""),), code, span, context)
    return _marked(accesses, update, target, code, context)


def updating_elements(
    accesses: tuple[Access, ...], element: str, code: Code, span: Span, context: RegionContext
) -> tuple[Access, ...]:
    """The accesses of an assignment to an array at once, whose text for one ``element`` is given,
    with what that does to it; the loops over elements have iterators of their own."""
    own = parse("Assignment_Stmt", Joined(element, code.joined.pieces[:1]), code.lines)
    inside = replace(context, iterators=context.iterators | set(_OWN.findall(element)))
    found = updating(accesses, own, span, inside)
    return tuple(
        replace(a, update=_under(a.update, _same_kinds(code))) if a.update else a for a in found
    )


def _under(update: Update, condition: str) -> Update:
    placed = replace(update.placed, condition=condition) if update.placed else None
    listed = replace(update.listed, condition=condition) if update.listed else None
    return replace(update, condition=condition, placed=placed, listed=listed)


def _is_chosen(accesses: tuple[Access, ...]) -> bool:
    """Whether data choose the element that is written."""
    return any(any(map(has_opaque, a.subscripts)) for a in accesses if is_write(a))


def _replaced_element(
    accesses: tuple[Access, ...], code: Code, span: Span, context: RegionContext
) -> tuple[Access, ...]:
    """Step 4. Values are kept in the element's type, as the assignment converts them."""
    target, _, value = code.tree.items
    of = reference(target, code, context)
    if of is None or of.is_whole or (of.part is not None and part_of(target, of) is None):
        return accesses
    element, neutral = element_of(of, context), _NEUTRAL.get(of.meant.type.category)
    if element is None or neutral is None or _BRACES.search(str(value)):
        return accesses
    if not _is_all(accesses, of, 1):
        return accesses
    update = Update(
        span=span,
        values=(Value(str(value), neutral, element),),
        combining=f"{target} = {{0}}",
        names=frozenset(_names(target, code, context)),
    )
    update = with_places(update, target, of, context)
    if not update.placed:
        return accesses
    return tuple(replace(a, update=update) if a.array == of.name else a for a in accesses)


def _larger(value: Tree, target: str, context: RegionContext) -> tuple[str, Tree] | None:
    """The call of ``max(t, e)`` or ``min(e, t)`` with places for both, and ``e``."""
    value = bare(value)
    name = called_intrinsic(value, context)
    operands = arguments(value) if name in _EXTREMES else ()
    others = [operand for operand in operands if text(operand) != target]
    if len(operands) != 2 or len(others) != 1:
        return None
    places = ("{t}" if text(operand) == target else "{0}" for operand in operands)
    return f"{name}({', '.join(places)})", others[0]


def replaced(node: If, condition: Code, code: Code, context: RegionContext) -> If | Statement:
    """``if (e > t) t = e`` as one statement, where the order of such statements matters and e may
    be computed before."""
    if all(access.exact or not access.accumulates for access in node.reads):
        return node
    (inside,) = node.then
    own = inside.accesses if isinstance(inside, Statement) else ()
    every = (*node.reads, *perhaps(tuple(access for access in own if is_write(access))))
    found = _replacing(every, condition, code, node.span, context)
    if not any(access.update for access in found):
        return node
    return Statement(accesses=found, span=node.span, place=node.place)


def _replacing(
    accesses: tuple[Access, ...], condition: Code, code: Code, span: Span, context: RegionContext
) -> tuple[Access, ...]:
    """The accesses of ``if (e > t) t = e``, with what it does to the object."""
    target, _, value = code.tree.items
    tested = bare(condition.tree)
    if infix(tested) not in _COMPARISONS or not _is_alone(span, context.lines):
        return accesses
    sides = [text(tested.items[0]), text(tested.items[2])]
    if sorted(sides) != sorted([text(target), text(value)]):
        return accesses
    spelt = ["{t}" if side == text(target) else "{0}" for side in sides]
    own = f"polydist_merge({{0}}, {{t}}, {spelt[0]} {infix(tested)} {spelt[1]})"
    update = _update(own, ((value, ""),), code, span, context)
    return _marked(accesses, update, target, code, context)


def _marked(
    accesses: tuple[Access, ...],
    update: Update,
    target: Tree,
    code: Code,
    context: RegionContext,
) -> tuple[Access, ...]:
    """Step 1."""
    of = reference(target, code, context)
    values = " ".join(value.text for value in update.values)
    value = code.tree.items[2]
    if of is None or not _is_one_number(target, of) or _BRACES.search(values):
        return accesses
    if is_wider(value, target, code, context) or not _is_read_once(accesses, of):
        return accesses
    kept = _kept_values(update, of, code, context)
    if not kept:
        return accesses
    update = with_places(replace(update, values=kept), target, of, context)
    return tuple(replace(a, update=update) if a.array == of.name else a for a in accesses)


def _kept_values(
    update: Update, of: Reference, code: Code, context: RegionContext
) -> tuple[Value, ...]:
    """The values in the type in which they are kept; none where that is not known, or integers may
    be combined otherwise than one after the other."""
    target, _, value = code.tree.items
    element = element_of(of, context)
    if element is None:
        return ()
    values = tuple(replace(one, element=element) for one in update.values)
    if of.meant.type.category == "real":
        return values
    if not _wraps_around(update, target, type_of_value(value, code, context)):
        return ()
    return tuple(replace(one, neutral=_WHOLE[one.neutral]) for one in values)


def _is_read_once(accesses: tuple[Access, ...], of: Reference) -> bool:
    """Whether the object, which is read once, is all that is written."""
    return _is_all(accesses, of, 2)


def _is_all(accesses: tuple[Access, ...], of: Reference, count: int) -> bool:
    """Whether the object is all that is written, and accessed ``count`` times; the rest of an
    element of which a component is written is read, too."""
    written = [access.array for access in accesses if is_write(access)]
    own = sum(access.array == of.name for access in accesses)
    return written == [of.name] and own == count + (of.part is not None)


def _is_one_number(target: Tree, of: Reference) -> bool:
    """Whether it is a real number, or a component that is any number."""
    if of.is_whole or (of.part is not None and part_of(target, of) is None):
        return False
    fit = ("real",) if of.part is None else ("real", "integer")
    return of.meant.type is not None and of.meant.type.category in fit


def _wraps_around(update: Update, target: Tree, value: Type) -> bool:
    """Whether integers are added or multiplied: bits that do not fit change no others."""
    is_ring = all(one.neutral in _WHOLE for one in update.values)
    is_divided = "/" in update.combining.replace(str(target), "")
    return is_ring and not is_divided and value.category == "integer"


def _update(
    form: str,
    values: tuple[tuple[Tree, str], ...],
    code: Code,
    span: Span,
    context: RegionContext,
) -> Update:
    target = code.tree.items[0]
    places = [f"{{{number}}}" for number in range(len(values))]
    own = f"{{t}} = {form}".format(*places, t=str(target))
    return Update(
        span=span,
        values=tuple(Value(str(tree), neutral) for tree, neutral in values),
        combining=own,
        names=frozenset(_names(target, code, context)),
        condition=_same_kinds(code),
    )


def _same_kinds(code: Code) -> str:
    target, _, value = code.tree.items
    kinds = (f"{of}({value}) == {of}({target})" for of in ("kind", "storage_size"))
    return " .and. ".join(kinds)


def _names(target: Tree, code: Code, context: RegionContext) -> Iterator[str]:
    """The variable, and what its subscripts mention."""
    of = reference(target, code, context)
    if of is not None:
        yield of.name.partition("%")[0]
        yield from (name for tree in (*(of.subscripts or ()), *of.inner) for name in words(tree))


def _chain(tree: Tree, target: str) -> Form[Tree] | None:
    return chain(tree, Syntax(lambda one: text(one) == target, _operation))


def _operation(tree: Tree) -> tuple[Tree, str, Tree] | None:
    tree = bare(tree)
    operator = infix(tree)
    return (tree.items[0], operator, tree.items[2]) if operator else None


def _is_alone(span: Span, lines: Lines) -> bool:
    """Step 5."""
    start, end = lines.line_start(span.start), lines.text.find("\n", span.end)
    before = lines.text[start : span.start]
    after = lines.text[span.end : end if end >= 0 else len(lines.text)].strip()
    plain = not before.strip() or bool(_ONE_LINE_IF.fullmatch(before))
    return plain and "&" not in _previous(lines.text, start) and after[:1] in ("", "!")


def _previous(file: str, start: int) -> str:
    """The last line before ``start`` that is no comment."""
    before = (line.strip() for line in reversed(file[:start].splitlines()))
    return next((line for line in before if line and not line.startswith("!")), "")
