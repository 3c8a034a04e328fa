"""Constructs around a region that say what names mean in it: ASSOCIATE, SELECT TYPE, BLOCK. Their
names are variables there.

1. A name that stands for a whole variable or component has its type and rank. Its shape is asked of
   the name itself (``lbound(u, 1)``), which is right whatever the selector is; it is contiguous
   where the selector must be.
2. Its memory is also reached under the selector's name, so it is live after the region, and so is
   the selector. Where both are used in the region, the runtime finds that they overlap.
   An element of a derived type, and a component of one, are like that, too.
3. A section is like an array. An expression without arrays whose type can be told is a variable
   that nothing changes. A name that stands for anything else may not be used in the region.
4. What SELECT TYPE selects has the type that the guard of the region's branch names, and is
   otherwise like a name of ASSOCIATE.
5. What a BLOCK declares hides what its names mean outside. It may be read after the region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.specification import Reader
from polydist_frontends.fortran.declarations.symbols import UNKNOWN, Dimension, Symbol, Type
from polydist_frontends.fortran.declarations.type_declarations import type_of
from polydist_frontends.fortran.procedures.associated_names import associations
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.locate import Around
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import (
    Code,
    Tree,
    children,
    is_a,
    name_text,
    parse,
)
from polydist_frontends.fortran.semantics.arrays import is_contiguous
from polydist_frontends.fortran.semantics.expressions.intrinsics import (
    CALLS,
    ELEMENTAL,
    called_intrinsic,
)
from polydist_frontends.fortran.semantics.expressions.value_kinds import type_of_value
from polydist_frontends.fortran.semantics.references import (
    Reference,
    arguments,
    component_of,
    reference,
)
from polydist_frontends.fortran.semantics.region_context import RegionContext

_NAME = re.compile(r"\s*([a-z]\w*)\s*=>\s*", re.IGNORECASE)
_GUARD = re.compile(r"(type|class)\s+is\s*\(")
_DEFAULT = re.compile(r"class\s*default\b")
_INTRINSIC = re.compile(r"(?:integer|real|complex|logical|character|double)\b")


def with_associations(
    scope: Scope, around: Around, words: Sequence[tuple[str, Joined]], lines: Lines
) -> Scope:
    """The scope inside the constructs; ``words`` are the names that the region uses. Raises Refusal
    for step 3."""
    used = {word for word, _ in words}
    for construct in around:
        if construct[0].kind == "block":
            scope = _with_declarations(scope, construct[1:], lines)
            continue
        named = dict(_named(construct, scope, lines))
        for name, symbol in named.items():
            if symbol is None and name in used:
                raise _not_understood(name, construct[0], lines)
        known = {name: symbol for name, symbol in named.items() if symbol is not None}
        scope = _with_symbols(scope, known)
    return scope


def with_selected(scope: Scope, selected: Mapping[str, Joined], lines: Lines) -> Scope:
    """The scope with names that no text declares; ``selected`` is what they stand for."""
    if not selected:
        return scope
    found = {name: _symbol(name, of, scope, lines) for name, of in selected.items()}
    return _with_symbols(scope, {name: of for name, of in found.items() if of is not None})


def _named(
    construct: Sequence[Statement], scope: Scope, lines: Lines
) -> Iterator[tuple[str, Symbol | None]]:
    """The names that ASSOCIATE or SELECT TYPE gives, with what they are."""
    if construct[0].kind == "associate":
        for name, selector in associations(construct[0]):
            yield name, _symbol(name, selector, scope, lines)
        return
    name, selector = _selected(construct[0])
    guard = construct[-1]
    of = _reference(selector, scope, lines)
    kind = None if of is None else _guarded(guard, of.symbol.type, lines)
    yield name, None if of is None or kind is None else _alias(name, of, kind)


def _with_symbols(scope: Scope, symbols: Mapping[str, Symbol]) -> Scope:
    own = scope.levels[0]
    known = {**own.declarations.symbols, **symbols}
    level = replace(own, declarations=replace(own.declarations, symbols=known))
    return Scope((level, *scope.levels[1:]), scope.library)


def _with_declarations(scope: Scope, declared: Sequence[Statement], lines: Lines) -> Scope:
    """Step 5."""
    reader = Reader()
    reader.read(declared, lines)
    own = reader.declarations(lines)
    inner = {
        name: replace(symbol, attributes=symbol.attributes | {"associate"})
        for name, symbol in own.symbols.items()
    }
    whole = _with_symbols(scope, inner)
    level = whole.levels[0]
    uses = (*own.uses, *level.declarations.uses)
    types = {**level.declarations.types, **own.types}
    level = replace(level, declarations=replace(level.declarations, uses=uses, types=types))
    return Scope((level, *whole.levels[1:]), scope.library)


def _selected(select: Statement) -> tuple[str, Joined]:
    """The name that SELECT TYPE gives to its selector, or has as one."""
    opening = select.folded.index("(")
    inside = select.joined.part(opening + 1, closing(select.folded, opening))
    name = _NAME.match(inside.text)
    if name is not None:
        return name.group(1).lower(), inside.part(name.end(), len(inside.text))
    return inside.text.strip().lower(), inside


def _guarded(guard: Statement, selected: Type, lines: Lines) -> Type | None:
    """The type that a guard names; None for what is no guard of SELECT TYPE."""
    match = _GUARD.match(guard.folded)
    if match is None:
        return selected if _DEFAULT.match(guard.folded) else None
    opening = match.end() - 1
    text = guard.text[opening + 1 : closing(guard.folded, opening)].strip()
    own = text if _INTRINSIC.match(text.lower()) else f"{match.group(1)}({text})"
    joined = Joined(f"{own} :: x", ((0, guard.joined.offset(0)),))
    try:
        return type_of(parse("Type_Declaration_Stmt", joined, lines).tree.items[0])
    except Refusal:
        return None


def _symbol(name: str, selector: Joined, scope: Scope, lines: Lines) -> Symbol | None:
    """Steps 1 and 3."""
    context = RegionContext(scope=scope, lines=lines)
    try:
        code = parse("Expr", selector, lines)
        of = _referred(code, context)
        if of is None:
            return _value(name, code, context)
        is_known = _is_plain(of, code, context) and of.part is None
    except Refusal:
        return None
    is_class = of.symbol.type.text.lower().startswith("class")
    return _alias(name, of, of.symbol.type) if is_known and not is_class else None


def _referred(code: Code, context: RegionContext) -> Reference | None:
    """Of a component of an element, what is declared of it."""
    if not is_a(code.tree, "Data_Ref"):
        return reference(code.tree, code, context)
    *owners, last = (part for part in code.tree.items if not isinstance(part, str))
    of = None
    for part in owners:
        of = _component(of, part, code, context)
        if of is None or of.is_whole or not _is_plain(of, code, context):
            return reference(code.tree, code, context)
    return _component(of, last, code, context) or reference(code.tree, code, context)


def _component(
    of: Reference | None, part: Tree, code: Code, context: RegionContext
) -> Reference | None:
    """A variable, or a component of what is no array; None if it has none of that name."""
    if of is None:
        return reference(part, code, context)
    name, subscripts = (part, None) if is_a(part, "Name") else (part.items[0], arguments(part))
    symbol = component_of(of.symbol, name_text(name), context)
    if symbol is None:
        return None
    return replace(of, name=f"{of.name}%{symbol.name}", symbol=symbol, subscripts=subscripts)


def _is_plain(of: Reference, code: Code, context: RegionContext) -> bool:
    """Whether it is a whole variable, a section by triplets and numbers, or an element of a derived
    type."""
    if of.subscripts is None:
        return True
    numbers = [s for s in of.subscripts if not is_a(s, "Subscript_Triplet")]
    return (len(numbers) < len(of.subscripts) or bool(of.symbol.type.name)) and all(
        type_of_value(number, code, context).category == "integer"
        and not _has_arrays(number, code, context)
        for number in numbers
    )


def _has_arrays(tree: Tree, code: Code, context: RegionContext) -> bool:
    """Whether an array as a whole is mentioned, or something whose value may be one."""
    of = reference(tree, code, context) if is_a(tree, "Name", "Data_Ref", *CALLS) else None
    if of is not None and (of.is_whole or of.part is not None):
        return True
    is_call = of is None and is_a(tree, *CALLS)
    if is_call and called_intrinsic(tree, context) not in ELEMENTAL:
        return True
    inside = arguments(tree) if is_a(tree, *CALLS) else children(tree)
    return any(_has_arrays(child, code, context) for child in inside)


def _value(name: str, code: Code, context: RegionContext) -> Symbol | None:
    """The variable that a name of an expression is."""
    kind = type_of_value(code.tree, code, context)
    if kind == UNKNOWN or _has_arrays(code.tree, code, context):
        return None
    place = code.place(code.tree)
    named = frozenset(("associate",))
    return Symbol(
        name=name, kind="variable", type=kind, dimensions=(), attributes=named, place=place
    )


def _reference(selector: Joined, scope: Scope, lines: Lines) -> Reference | None:
    """The variable or component as a whole that a selector is."""
    try:
        code = parse("Expr", selector, lines)
        of = reference(code.tree, code, RegionContext(scope=scope, lines=lines))
    except Refusal:
        return None
    return None if of is None or of.subscripts is not None or of.part is not None else of


def _alias(name: str, of: Reference, kind: Type) -> Symbol:
    kept = of.symbol.dimensions if of.subscripts is None else _triplets(of.subscripts)
    shape = tuple(Dimension("deferred") for _ in kept)
    attributes = _attributes(of)
    return replace(
        of.symbol, name=name, type=kind, dimensions=shape, attributes=attributes, value=None
    )


def _triplets(subscripts: Sequence[Tree]) -> list[Tree]:
    return [subscript for subscript in subscripts if is_a(subscript, "Subscript_Triplet")]


def _attributes(of: Reference) -> frozenset[str]:
    kept = of.symbol.attributes & {"volatile", "asynchronous", "equivalence"}
    return (
        kept
        | {"associate"}
        | (
            {"contiguous"}
            if is_contiguous(of) and of.subscripts is None
            else {"pointer"}
            if of.symbol.dimensions
            else set()
        )
    )


def _not_understood(name: str, statement: Statement, lines: Lines) -> Refusal:
    message = f"'{name}' does not stand for a variable, a section or a number in '{statement.text}'"
    hint = (
        "write out what it stands for, or associate it with a variable, a whole array, a section or"
        " a component"
    )
    return refuse("unsupported-statement", message, lines.place(statement.span.start), hint)
