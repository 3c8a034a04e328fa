"""GNU statement expressions that only compute a value, written out: ``({ typeof(a) x = (a); int y =
b; x > y ? x : y; })`` is ``(a) > (int) b ? (a) : (int) b``.

The values of names must have no side effects, as each stands wherever its name does.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from polydist_frontends.c.parsing.class_tables import looked_up
from polydist_frontends.c.parsing.extensions import OWN_TYPE

_Tree = Any
_AROUND_STATEMENTS = frozenset(
    "FuncDef Compound If For While DoWhile Switch Label Case Default".split()
)
_STATEMENTS = _AROUND_STATEMENTS | frozenset("Decl DeclList Return Break Continue Goto".split())
_EXPRESSIONS = ("cond", "init", "next", "expr")
_EFFECTS = ("Assignment", "Compound")
_STEPS = ("++", "--", "p++", "p--")


def write_out_block_values(tree: _Tree, nodes: Any) -> None:
    """Puts their values in the place of such blocks, inner ones first, and calls in that of
    characters' classes (``class_tables``); ``nodes`` are the classes of nodes."""
    for slot, child in tree.children():
        write_out_block_values(child, nodes)
        if (call := looked_up(child, nodes)) is not None:
            _set(tree, slot, call)
        is_statement = _kind(tree) in _AROUND_STATEMENTS and slot not in _EXPRESSIONS
        if _kind(child) == "Compound" and not is_statement:
            value = _value(child.block_items or [], nodes)
            if value is not None:
                _set(tree, slot, value)


def _kind(tree: _Tree) -> str:
    return type(tree).__name__


def _value(items: list[_Tree], nodes: Any) -> _Tree | None:
    """The value of the block's last statement; ``None`` if the block does more than compute it."""
    values: dict[str, _Tree] = {}
    parts = [item for item in items if not _is_unused(item)]
    for item in parts[:-1]:
        if _kind(item) != "Decl" or _kind(item.type) != "TypeDecl" or not _is_value(item.init):
            return None
        values[item.name] = _converted(_written_out(item.init, values), item.type, nodes)
    return _written_out(parts[-1], values) if parts and _is_value(parts[-1]) else None


def _is_value(tree: _Tree) -> bool:
    return tree is not None and _kind(tree) not in (*_STATEMENTS, "InitList") and _is_pure(tree)


def _is_pure(tree: _Tree) -> bool:
    steps = _kind(tree) == "UnaryOp" and tree.op in _STEPS
    if steps or _kind(tree) in _EFFECTS:
        return False
    return all(_is_pure(of) for _, of in tree.children())


def _is_unused(item: _Tree) -> bool:
    """``(void) (&x == &y);``, which only compares types, and what reads nothing."""
    is_cast = _kind(item) == "Cast" and _kind(item.to_type.type) == "TypeDecl" and _is_pure(item)
    names = getattr(item.to_type.type.type, "names", []) if is_cast else []
    return names == ["void"] or _kind(item) in ("Pragma", "EmptyStatement")


def _converted(value: _Tree, to: _Tree, nodes: Any) -> _Tree:
    """The value as an object of that type has it."""
    if getattr(to.type, "names", []) == [OWN_TYPE]:
        return value
    unnamed = nodes.TypeDecl(None, to.quals, None, to.type, to.coord)
    return nodes.Cast(nodes.Typename(None, to.quals, None, unnamed, to.coord), value, to.coord)


def _written_out(tree: _Tree, values: Mapping[str, _Tree]) -> _Tree:
    """A copy of the tree with the values for their names."""
    if _kind(tree) == "ID":
        return deepcopy(values.get(tree.name, tree))
    copy = deepcopy(tree)
    _fill(copy, values)
    return copy


def _fill(tree: _Tree, values: Mapping[str, _Tree]) -> None:
    for slot, child in tree.children():
        is_member = _kind(tree) in ("StructRef", "NamedInitializer") and slot.startswith(
            ("field", "name[")
        )
        if _kind(child) != "ID":
            _fill(child, values)
        elif child.name in values and not is_member:
            _set(tree, slot, deepcopy(values[child.name]))


def _set(parent: _Tree, slot: str, value: _Tree) -> None:
    """Puts a child in the place of the one that the parent calls so: ``cond``, ``exprs[1]``."""
    name, bracket, position = slot.partition("[")
    if bracket:
        getattr(parent, name)[int(position.removesuffix("]"))] = value
    else:
        setattr(parent, name, value)
