"""Elements of derived types whose components are arrays of their own: ``level(k)%u(i, j)``, where
nothing in the region changes which element that is. Each gets a name of its own, ``level_k``,
which stands for it as a name of ASSOCIATE would.

1. An element is named if components of it, or of these, are allocatable or pointers.
2. Its subscripts are numbers and integer variables that the region neither assigns nor counts, and
   the region gives the array no other memory. The array is no argument that may be absent.
3. The subscripts must lie within the array's bounds when the region starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.expansion.blocks import Local
from polydist_frontends.fortran.expansion.calls.names import Names
from polydist_frontends.fortran.expansion.edits import Edit, edits_of
from polydist_frontends.fortran.procedures.associated_names import associations
from polydist_frontends.fortran.reading.constructs import Construct, action
from polydist_frontends.fortran.reading.implied_loops import iterators_of_constructors
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Joined, Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import parse
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import (
    iterators_in,
    statements_below,
    target_of,
    written_in,
)
from polydist_frontends.fortran.tree.associations import with_associations
from polydist_frontends.variables import Requirement

_PATH = re.compile(rf"{NAME_BEGINS}[a-z]\w*(?:\s*%\s*[a-z]\w*)*")
_ARRAY = re.compile(rf"{_PATH.pattern}\s*(?=\()")
_COMPONENT = re.compile(r"\s*%\s*[a-z]")
_SUBSCRIPTS = re.compile(r"[\w\s%+*,-]+")
_SIGNS = {"+": "plus", "-": "minus", "*": "times"}
_LONGEST = 40
"""Of a name, after which compilers still read what makes it another one."""
_DEEPEST = 20
"""Derived types in each other."""
_MOVING = frozenset(("pointer-assignment", "allocation", "call", "associate", "other"))
_DECLARING = frozenset(("declaration", "attribute", "parameter", "use"))
_NAME = re.compile(r"[a-z]\w*")


@dataclass(frozen=True)
class Named:
    """What names elements of one region."""

    edits: tuple[Edit, ...]
    locals: tuple[Local, ...]
    requirements: tuple[Requirement, ...]


@dataclass(frozen=True)
class _Mention:
    """``level(k)`` in a statement, from ``start`` to ``end``, before a component."""

    statement: Statement
    array: str
    subscripts: str
    start: int
    end: int

    @property
    def element(self) -> tuple[str, str]:
        return self.array, self.subscripts

    @property
    def selector(self) -> Joined:
        return self.statement.joined.part(self.start, self.end)


def mentions_elements(statement: Statement) -> bool:
    """Whether the statement may mention components of elements."""
    return next(_mentions(statement), None) is not None


def _mentions(statement: Statement) -> Iterator[_Mention]:
    text = statement.folded
    for match in _ARRAY.finditer(text):
        opening = match.end()
        end = closing(text, opening) + 1
        inside = text[opening + 1 : end - 1]
        if _COMPONENT.match(text, end) and _SUBSCRIPTS.fullmatch(inside):
            array = "".join(match.group().split())
            subscripts = "".join(inside.split())
            yield _Mention(statement, array, subscripts, match.start(), end)


def named_elements(
    region: Announced, scope: Scope, lines: Lines, names: Names, own_locals: frozenset[str]
) -> Named:
    """The edits that give the region's elements their names. ``own_locals``: variables that only
    the region has, so that no element can be told by them before it."""
    found = [m for s in statements_below(region.constructs) for m in _mentions(s)]
    chosen = _chosen(found, region, scope, lines, own_locals)
    given = {of: _name(of, names, scope) for of in chosen}
    own = [mention for mention in found if mention.element in given]
    first = {mention.element: mention for mention in reversed(own)}
    edits = (
        edit
        for m in own
        for edit in edits_of(m.statement.joined, m.start, m.end, given[m.element], lines)
    )
    return Named(
        tuple(dict.fromkeys(edits)),
        tuple(Local(name, "", selector=first[of].selector) for of, name in given.items()),
        tuple(_within_bounds(mention, chosen[of], lines) for of, mention in first.items()),
    )


def _chosen(
    found: Iterable[_Mention],
    region: Announced,
    scope: Scope,
    lines: Lines,
    own_locals: frozenset[str],
) -> dict[tuple[str, str], Symbol]:
    """The elements that get names, with their arrays."""
    inner = with_associations(scope, region.around, (), lines)
    context = RegionContext(scope=inner, lines=lines)
    changed, moved = _changed(region.constructs) | own_locals, _moved(region.constructs)
    return {
        mention.element: array
        for mention in found
        if (array := _declared(mention, context)) is not None
        and not _is_among(mention.array, moved)
        and _is_array_of_its_own(mention, array, changed, context)
    }


def refuse_other_elements(
    selected: Mapping[str, Joined], constructs: Sequence[Construct], lines: Lines
) -> None:
    """Raises ``Refusal`` where the region, in which calls have been written out since its elements
    got their names, may change which one a name stands for."""
    changed, moved = _changed(constructs), _moved(constructs)
    for selector in selected.values():
        array, *subscripts = _paths(selector.text.lower())
        if _is_among(array, moved) or any(_is_among(path, changed) for path in subscripts):
            message = f"'{selector.text}' may be several elements, with arrays of their own"
            hint = "put the directive on loops inside of which it is the same one"
            raise refuse("pointer-to-pointer", message, lines.place(selector.offset(0)), hint)


def _changed(constructs: Sequence[Construct]) -> frozenset[str]:
    """The objects that subscripts may not mention."""
    own = [s for s in statements_below(constructs) if _may_change(s)]
    counted = iterators_in(constructs).union(
        *(iterators_of_constructors(s) for s in statements_below(constructs))
    )
    return written_in(constructs) | counted | _named_in(own) | _declared_inside(constructs)


def _declared_inside(constructs: Sequence[Construct]) -> frozenset[str]:
    """The names that constructs of the region declare, which may be other objects there."""
    found: set[str] = set()
    for own in statements_below(constructs):
        if own.kind == "associate":
            found |= {name for name, _ in associations(own)}
        elif own.kind in _DECLARING:
            found |= _named_in((own,))
    return frozenset(found)


def _may_change(statement: Statement) -> bool:
    """Whether it may change variables that it names, and is no assignment."""
    is_output = statement.folded.startswith(("print", "write"))
    return statement.kind in ("call", "io", "other") and not is_output


def _is_array_of_its_own(
    mention: _Mention, array: Symbol, changed: frozenset[str], context: RegionContext
) -> bool:
    """Steps 1 and 2."""
    if len(mention.subscripts.split(",")) != len(array.dimensions):
        return False
    if not _holds_arrays(array.type.name, context):
        return False
    return all(
        _is_integer(path, mention, context)
        and not _is_among(path, changed)
        and not _has_other_names(path, mention, changed, context)
        for path in _paths(mention.subscripts)
    )


def _paths(text: str) -> list[str]:
    """The variables and components that an expression without brackets names."""
    return ["".join(match.group().split()) for match in _PATH.finditer(text)]


def _is_among(path: str, objects: Iterable[str]) -> bool:
    """Whether it is one of the objects, or a component of one."""
    return any(path == of or path.startswith(f"{of}%") for of in objects)


def _named_in(statements: Iterable[Statement]) -> frozenset[str]:
    """The names in the statements, but those of elements that calls are passed components of."""
    found: set[str] = set()
    for own in statements:
        text = own.folded
        for mention in _mentions(own) if own.kind == "call" else ():
            text = f"{text[: mention.start]}{' ' * len(mention.selector.text)}{text[mention.end :]}"
        found |= set(_NAME.findall(text))
    return frozenset(found)


def _holds_arrays(kind: str, context: RegionContext, depth: int = 0) -> bool:
    """Whether elements of a derived type have memory of their own."""
    found = context.scope.type_behind(kind) if kind and depth < _DEEPEST else None
    if found is None:
        return False
    own = found[0].components.values()
    return (
        any(component.attributes & {"allocatable", "pointer"} for component in own)
        or any(_holds_arrays(component.type.name, context, depth + 1) for component in own)
        or _holds_arrays(found[0].parent, context, depth + 1)
    )


def _moved(constructs: Sequence[Construct]) -> frozenset[str]:
    """The objects of which elements as a whole, or components, may get other memory."""
    found: set[str] = set()
    for statement in statements_below(constructs):
        own = action(statement) if statement.kind == "if" else statement
        if own.kind in _MOVING:
            found |= _named_in((own,))
        elif own.kind == "assignment" and next((m.start for m in _mentions(own)), 1) > 0:
            found.add(target_of(own))
    return frozenset(found) | _declared_inside(constructs)


def _declared(mention: _Mention, context: RegionContext) -> Symbol | None:
    """The array, if it is one of a derived type."""
    of = _whole(mention.array, mention, context)
    if of is None or "optional" in of.root.symbol.attributes:
        return None
    is_plain = of.symbol.type.text.lower().startswith("type")
    return of.symbol if of.rank > 0 and is_plain else None


def _is_integer(path: str, mention: _Mention, context: RegionContext) -> bool:
    """Whether it is one number; also of a named constant."""
    found = _whole(path, mention, context) or context.scope.find(path)
    is_one = found is not None and not found.symbol.dimensions
    return found is not None and is_one and found.symbol.type.category == "integer"


def _has_other_names(
    path: str, mention: _Mention, changed: Iterable[str], context: RegionContext
) -> bool:
    """Whether what the region changes may be the same number under another name."""
    own = context.scope.find(path.partition("%")[0])
    if own is None or "equivalence" in own.symbol.attributes:
        return True
    return _may_be_pointed_to(path, mention, context) and any(
        _may_be_pointed_to(other, mention, context) for other in changed
    )


def _may_be_pointed_to(path: str, mention: _Mention, context: RegionContext) -> bool:
    """Whether the object may be an integer that pointers point to, or is one."""
    root, of = context.scope.find(path.partition("%")[0]), _whole(path, mention, context)
    if root is None or (of is not None and of.symbol.type.category != "integer"):
        return False
    own = root.symbol.attributes | (of.symbol.attributes if of is not None else frozenset())
    return bool(own & {"target", "pointer"})


def _whole(path: str, mention: _Mention, context: RegionContext) -> Reference | None:
    """The variable, or the component of one."""
    try:
        code = parse("Expr", Joined(path, mention.selector.pieces[:1]), context.lines)
        of = reference(code.tree, code, context)
    except Refusal:
        return None
    return of if of is not None and of.part is None else None


def _name(element: tuple[str, str], names: Names, scope: Scope) -> str:
    """``level_k_plus_1`` for ``level(k + 1)``."""
    array, subscripts = element
    signs = re.sub(r"[-+*]", lambda sign: f" {_SIGNS[sign.group()]} ", subscripts)
    words = [array.rpartition("%")[2], *re.findall(r"\w+", signs)]
    name = "_".join(words)[:_LONGEST]
    return names.new(name) if scope.find(name) is None else names.like(name)


def _within_bounds(mention: _Mention, declared: Symbol, lines: Lines) -> Requirement:
    """Step 3. The last dimension of some arguments has no upper bound."""
    array, subscripts = mention.element
    tests = []
    for k, subscript in enumerate(subscripts.split(","), 1):
        tests.append(f"{subscript} >= lbound({array}, {k})")
        if declared.dimensions[k - 1].form != "last":
            tests.append(f"{subscript} <= ubound({array}, {k})")
    whole = " .and. ".join(tests)
    place = lines.place(mention.statement.joined.offset(mention.start))
    return Requirement(whole, f"there is no {array}({subscripts})", place, first=whole)
