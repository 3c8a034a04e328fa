"""Calls in a region, with the function's text in their place.

1. A call is a statement of its own, or all that one assigns: ``f(...);``, ``r = f(...);``, ``r +=
   f(...);``, ``double r = f(...);``.
2. Parameters stand for arguments (``arguments``). Names of the function's own that arguments have
   as well get others; all that is not its own must be the same where the call stands.
3. The function's statements without ``return`` (``returns``) are a block, on the lines of the call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, type_text
from polydist_frontends.c.expansion.arguments import (
    Passed,
    declared,
    is_place_kept,
    is_wide,
    passed,
)
from polydist_frontends.c.expansion.callees import Callee, Callees
from polydist_frontends.c.expansion.callers import Caller
from polydist_frontends.c.expansion.edits import Edit, NotExpandable, on_one_line
from polydist_frontends.c.expansion.new_names import WORD, counting, new_names
from polydist_frontends.c.expansion.outside_names import is_another_meaning
from polydist_frontends.c.expansion.returns import without_returns
from polydist_frontends.c.functions.purity import OWN_NAME
from polydist_frontends.c.memory.copies import Change, Row, rebuilt
from polydist_frontends.c.parsing.extensions import OWN_TYPE, UNKNOWN_TYPE
from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.structure import Piece
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, printed, walk
from polydist_frontends.c.tree.groups import Group, grouped
from polydist_frontends.errors import NewName

_DONE = ("=", "+=", "-=", "*=", "/=")


@dataclass(frozen=True, eq=False)
class Call:
    """A call with the statement around it, if that gives its value to a variable or a place; and
    where that begins."""

    tree: Tree
    statement: Tree
    offset: int

    @property
    def name(self) -> str:
        return str(self.tree.name.name)

    @property
    def gives(self) -> bool:
        """Whether something gets its value."""
        return self.statement is not self.tree

    @property
    def target(self) -> Tree:
        """What gets the value."""
        if is_a(self.statement, "Decl"):
            return c.ID(self.statement.name, self.statement.coord)
        return self.statement.lvalue

    @property
    def operator(self) -> str:
        return str(self.statement.op) if is_a(self.statement, "Assignment") else "="

    @property
    def arguments(self) -> tuple[Tree, ...]:
        return tuple(self.tree.args.exprs) if self.tree.args is not None else ()


@dataclass(frozen=True, eq=False)
class WrittenOut:
    """The change of the text, and what must hold for it: conditions with their messages. ``names``
    are those that it gives variables of the function."""

    edit: Edit
    checks: tuple[tuple[str, str], ...]
    names: tuple[NewName, ...] = ()


@dataclass(frozen=True, eq=False)
class Surroundings:
    """Where calls are written out: the ``caller``, the file's ``text``, the ``macros`` that would
    be read once more, and what is ``declared`` before the caller. ``unknown``: those as well that
    are passed a row, which one statement may have, or do little; ``steps``: all pointers take their
    first steps where they are set."""

    caller: Caller
    text: str
    macros: frozenset[str]
    declared: frozenset[str]
    unknown: bool = False
    steps: bool = False


def calls_written_out(
    announced: Announced, callees: Callees, around: Surroundings
) -> Iterator[WrittenOut]:
    """The calls of one region for which that is possible and worth it."""
    pieces = {piece.start: piece for piece in announced.pieces if _is_leaf(piece, announced.pieces)}
    for call in _calls(around.caller.block):
        callee = callees.expandable(call.name, around.unknown)
        if callee is None or call.offset not in pieces:
            continue
        try:
            yield _written_out(call, callee, callees, pieces[call.offset], around)
        except NotExpandable:
            continue


def _is_leaf(piece: Piece, pieces: Sequence[Piece]) -> bool:
    return not any(piece.start < other.start and other.end <= piece.end for other in pieces)


# --------------------------------------------------------------------------------------- step 1
def _calls(block: Tree) -> Iterator[Call]:
    """The calls in a block and below it, whose statements are the user's."""
    for node in walk(block):
        if is_a(node, "Compound"):
            for group in grouped(block_items(node)):
                yield from _call(group)


def _call(group: Group) -> Iterator[Call]:
    if group.offset is None or len(group.trees) != 1:
        return
    (statement,) = group.trees
    value = statement
    if is_a(statement, "Assignment") and statement.op in _DONE:
        value = statement.rvalue
    elif is_a(statement, "Decl"):
        value = statement.init
    if is_a(value, "FuncCall") and is_a(value.name, "ID"):
        yield Call(value, statement, group.offset)


# --------------------------------------------------------------------------------------- steps 2, 3
def _written_out(
    call: Call, callee: Callee, callees: Callees, piece: Piece, around: Surroundings
) -> WrittenOut:
    """Raises ``NotExpandable``."""
    changed = callees.stored(call.name)
    given = passed(callee, call.arguments, changed, around.caller)
    is_kept = not call.gives or is_place_kept(call.target, call.operator, changed, around.caller)
    is_row = not around.unknown and not all(is_wide(of, callee, around.caller) for of in given)
    if not is_kept or is_row:
        raise NotExpandable
    trees = [*(of.value for of in given), *([call.target] if call.gives else ())]
    names = new_names(call.tree, callee, trees, around.caller, around.text)
    text = _text(call, callee, given, names, around)
    lost = around.text.count("\n", piece.start, piece.end)
    message = f"the rows that '{call.name}' declares are not those of the arrays passed"
    checks = tuple((check, message) for of in given for check in of.checks)
    new = tuple(NewName(name, symbol.name, call.name) for symbol, name in names.items())
    return WrittenOut(Edit(piece.start, piece.end, on_one_line(text, lost)), checks, new)


def _text(
    call: Call,
    callee: Callee,
    given: Sequence[Passed],
    names: Mapping[Symbol, str],
    around: Surroundings,
) -> str:
    """The block in the place of the call. Raises ``NotExpandable``."""
    own = [of for of in given if of.stands is None]
    row = [_first_value(of, names, callee) for of in own]
    inner = printed(c.Compound(_body(call, callee, given, names), None)).strip()
    _check_names(inner, callee, around)
    return f"{''.join(_declaration_before(call))}{{ {' '.join([*row, inner])} }}"


def _first_value(of: Passed, names: Mapping[Symbol, str], callee: Callee) -> str:
    """The variable that begins with the argument, of which only the value is taken if the function
    does not use it."""
    used = (callee.resolution.symbol(n) for n in walk(callee.tree.body) if is_a(n, "ID"))
    if of.parameter not in used:
        return f"(void)({printed(of.value)});"
    return declared(of, names.get(of.parameter, of.parameter.name))


def _declaration_before(call: Call) -> Iterator[str]:
    if is_a(call.statement, "Decl"):
        if call.statement.quals or call.statement.storage:
            raise NotExpandable
        alone = copy(call.statement)
        alone.init = None
        yield f"{printed(alone)}; "


def _body(
    call: Call, callee: Callee, given: Sequence[Passed], names: Mapping[Symbol, str]
) -> list[Tree]:
    """The function's statements, in the caller's terms."""
    if call.gives and not isinstance(callee.result, Arithmetic):
        raise NotExpandable
    items = block_items(callee.tree.body)
    row = without_returns(items, lambda value: _given(value, call, callee), call.gives)
    terms = {of.parameter: of.stands for of in given if of.stands is not None}
    ignorable = terms.keys() | counting(walk(callee.tree.body), callee.resolution)

    def change(tree: Tree) -> Any:
        if is_a(tree, "Pragma"):
            return Row(())
        if is_a(tree, "ID") and tree.name in OWN_NAME:
            return c.Constant("string", f'"{callee.name}"')
        if _is_ignored(tree) and callee.resolution.symbol(tree.expr) in ignorable:
            return c.Cast(tree.to_type, c.Constant("int", "0"))
        if (variable := _pointed_to(tree, terms, callee.resolution)) is not None:
            return variable
        symbol = _named(tree, callee.resolution)
        if symbol in terms:
            return terms[symbol]
        if symbol is None or symbol not in names:
            return None
        return c.ID(names[symbol]) if is_a(tree, "ID") else _renamed(tree, names[symbol], change)

    return block_items(rebuilt(c.Compound(row, None), change))


def _given(value: Tree, call: Call, callee: Callee) -> list[Tree]:
    """The statement in the place of ``return`` of a value."""
    if call.gives:
        kind = c.TypeDecl(None, [], None, c.IdentifierType([type_text(callee.result)]))
        whole = c.Cast(c.Typename(None, [], None, kind), value)
        return [c.Assignment(call.operator, call.target, whole)]
    if any(is_a(node, "FuncCall") or assigned(node) is not None for node in walk(value)):
        raise NotExpandable
    return []


def _pointed_to(tree: Tree, terms: Mapping[Symbol, Tree], resolution: Resolution) -> Tree | None:
    """The variable, or its member, that is meant where the address of one is passed: ``*p``,
    ``p[0]`` and ``p->n`` as ``x``, ``x`` and ``x.n`` for ``&x``."""
    pointer = _pointer_of(tree)
    symbol = resolution.symbol(pointer) if is_a(pointer, "ID") else None
    term = None if symbol is None else terms.get(symbol)
    if term is None or not is_a(term, "UnaryOp") or term.op != "&" or not is_a(term.expr, "ID"):
        return None
    return c.StructRef(term.expr, ".", tree.field) if is_a(tree, "StructRef") else term.expr


def _pointer_of(tree: Tree) -> Tree | None:
    """The pointer to the one object that the tree names with it."""
    if is_a(tree, "UnaryOp") and tree.op == "*":
        return tree.expr
    if is_a(tree, "StructRef") and tree.type == "->":
        return tree.name
    is_first = is_a(tree, "ArrayRef") and is_a(tree.subscript, "Constant")
    return tree.name if is_first and tree.subscript.value == "0" else None


def _is_ignored(tree: Tree) -> bool:
    """``(void)x``."""
    return is_a(tree, "Cast") and is_a(tree.expr, "ID") and printed(tree.to_type) == "void"


def _named(tree: Tree, resolution: Resolution) -> Symbol | None:
    if is_a(tree, "ID"):
        return resolution.symbol(tree)
    return resolution.declared.get(id(tree)) if is_a(tree, "Decl") else None


def _renamed(declaration: Tree, name: str, change: Change) -> Tree:
    """The declaration of a variable under another name."""
    made = copy(declaration)
    made.name = name
    made.type = _under_name(rebuilt(declaration.type, change), name)
    made.init = rebuilt(declaration.init, change)
    return made


def _under_name(of: Tree, name: str) -> Tree:
    made = copy(of)
    if is_a(of, "TypeDecl"):
        made.declname = name
    else:
        made.type = _under_name(of.type, name)
    return made


# ---------------------------------------------------------------------------------------- names
def _check_names(text: str, callee: Callee, around: Surroundings) -> None:
    """Raises ``NotExpandable`` where a name would mean something else in the place of the call, or
    would be replaced by the preprocessor once more."""
    words = set(WORD.findall(text))
    if not words.isdisjoint((UNKNOWN_TYPE, OWN_TYPE)) or not words.isdisjoint(around.macros):
        raise NotExpandable
    if is_another_meaning(callee, around.caller.resolution, around.declared):
        raise NotExpandable
