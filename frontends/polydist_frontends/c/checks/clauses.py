"""What the words of a directive's clauses mean in the code that it governs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import Function, Pointer, is_integer
from polydist_frontends.c.reading.syntax import Tree, is_a, walk
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.clauses.directive import (
    Directive,
    expression_entries,
    function_entries,
    tile_entries,
)
from polydist_frontends.clauses.text import Clause, unknown_name
from polydist_frontends.clauses.values import (
    bad_tile_size,
    changing_assumption,
    changing_tile_size,
    unusable_size,
)
from polydist_frontends.errors import refuse
from polydist_frontends.integer_expressions import CONDITION, SUBSCRIPT, Expression, address
from polydist_frontends.walks import has_opaque, names_in


def check_entries(
    directive: Directive, trees: Sequence[Tree], context: RegionContext
) -> tuple[Expression, ...]:
    """Checks the expressions of the clauses; the result is the assumptions."""
    pairs = _pairs(directive, trees)
    for entry, tree in pairs["tile"]:
        _refuse_undeclared(entry, tree, "tile", context)
        _check_tile_size(entry, tree, context)
    for clause in ("assume", "size"):
        for entry, tree in pairs[clause]:
            _refuse_undeclared(entry, tree, clause, context)
    for entry, tree in pairs["dist"]:
        _check_placing_function(entry, tree, context)
    return tuple(_assumption(entry, tree, context) for entry, tree in pairs["assume"])


def said_sizes(
    directive: Directive, trees: Sequence[Tree], context: RegionContext
) -> dict[str, Expression]:
    """The sizes of the clause ``size``, by the names of the pointers."""
    entries = _pairs(directive, trees)["size"]
    return dict(_said_size(entry, tree, context) for entry, tree in entries)


def _said_size(entry: Clause, tree: Tree, context: RegionContext) -> tuple[str, Expression]:
    tree = _at_entry(tree, context)
    of = reference(tree, context) if is_a(tree, "ArrayRef") else None
    if of is None or not _is_pointer(of):
        raise unusable_size(entry)
    size = expression(tree.subscript, context, SUBSCRIPT)
    if has_opaque(size) or _names_iterator(size, context):
        raise unusable_size(entry)
    return of.name, address(size)


def _at_entry(tree: Tree, context: RegionContext) -> Tree:
    """What stands for an element behind a pointer that takes the places of others: the one of the
    plane to which it points when the region starts (``memory/chosen_planes.py``)."""
    while is_a(tree, "TernaryOp") and is_a(tree.cond, "BinaryOp"):
        name, number = tree.cond.left, tree.cond.right
        symbol = context.resolution.symbol(name) if is_a(name, "ID") else None
        if symbol is None or symbol.cursor is None or symbol.cursor.at_entry is None:
            return tree
        tree = tree.iftrue if number.value == str(symbol.cursor.at_entry) else tree.iffalse
    return tree


def _is_pointer(of: Reference) -> bool:
    """Whether the element is one of what a pointer points to, with one subscript."""
    direct = not of.partial and not of.through
    return direct and len(of.subscripts) == 1 and isinstance(of.object_type, Pointer)


def _names_iterator(of: Expression, context: RegionContext) -> bool:
    iterators = {symbol.name for symbol in context.iterators}
    return any(name.name in iterators for name in names_in(of))


def _pairs(directive: Directive, trees: Sequence[Tree]) -> dict[str, list[tuple[Clause, Tree]]]:
    """The entries that are expressions, with their trees, by their clauses."""
    entries = expression_entries(directive)
    if len(trees) != len(entries):
        raise refuse(
            "malformed-clause",
            "a macro in a clause does not expand to one expression",
            directive.place,
            "write the expression itself",
        )
    rest = iter(zip(entries, trees, strict=True))
    counts = {
        "tile": len(tile_entries(directive)),
        "assume": len(directive.assume),
        "size": len(directive.size),
        "dist": len(function_entries(directive)),
    }
    return {clause: list(islice(rest, count)) for clause, count in counts.items()}


def _check_placing_function(entry: Clause, tree: Tree, context: RegionContext) -> None:
    """``int f(int64_t tile, int64_t tiles, int ranks)`` or any other three integers to an integer,
    declared at file scope."""
    symbol = context.resolution.uses.get(id(tree)) if is_a(tree, "ID") else None
    function = (
        symbol.type if isinstance(symbol, Symbol) and isinstance(symbol.type, Function) else None
    )
    if function is None:
        raise refuse(
            "unknown-name",
            (
                f"dist(lookup({entry.text})): '{entry.text}' is not a function that is declared "
                "before the enclosing one"
            ),
            entry.place,
            f"declare it: int {entry.text}(int64_t tile, int64_t tiles, int ranks);",
        )
    count = len(function.parameters.params) if function.parameters is not None else 0
    if count != 3 or not is_integer(function.result):
        raise refuse(
            "malformed-clause",
            (
                f"dist(lookup({entry.text})): '{entry.text}' does not take three integers and "
                "return one"
            ),
            entry.place,
            f"it is called as int {entry.text}(int64_t tile, int64_t tiles, int ranks)",
        )


def _refuse_undeclared(entry: Clause, tree: Tree, clause: str, context: RegionContext) -> None:
    members = {id(node.field) for node in walk(tree) if is_a(node, "StructRef")}
    for node in walk(tree):
        if not is_a(node, "ID") or id(node) in members:
            continue
        if id(node) not in context.resolution.uses:
            known = [
                symbol.name
                for symbol in context.resolution.declared.values()
                if is_integer(symbol.type)
            ]
            raise unknown_name(
                clause,
                Clause(node.name, entry.place),
                known,
                "an integer variable that is declared here",
            )


def _check_tile_size(entry: Clause, tree: Tree, context: RegionContext) -> None:
    value = value_of(tree, context.resolution)
    if value is not None and value < 1:
        raise bad_tile_size(entry)
    if value is None and has_opaque(expression(tree, context, CONDITION)):
        raise changing_tile_size(entry)


def _assumption(entry: Clause, tree: Tree, context: RegionContext) -> Expression:
    condition = expression(tree, context, CONDITION)
    if has_opaque(condition) or _names_iterator(condition, context):
        raise changing_assumption(entry)
    return condition
