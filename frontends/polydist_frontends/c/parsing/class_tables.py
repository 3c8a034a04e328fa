"""Macros of ``ctype.h`` that look characters up in the library's tables, as calls: ``(*
__ctype_b_loc())[c] & 2048`` is ``__builtin_isalnum(c) & 2048``. Both only compute a value from one.
"""

from __future__ import annotations

from typing import Any

_Tree = Any
_TABLES = {
    "__ctype_b_loc": "__builtin_isalnum",
    "__ctype_toupper_loc": "__builtin_toupper",
    "__ctype_tolower_loc": "__builtin_tolower",
}


def looked_up(tree: _Tree, nodes: Any) -> _Tree | None:
    """The call in place of an element of such a table; ``None`` for others."""
    if not isinstance(tree, nodes.ArrayRef) or not isinstance(tree.name, nodes.UnaryOp):
        return None
    table = tree.name.expr
    if tree.name.op != "*" or not isinstance(table, nodes.FuncCall):
        return None
    name = _TABLES.get(getattr(table.name, "name", ""))
    if name is None:
        return None
    arguments = nodes.ExprList([tree.subscript], tree.coord)
    return nodes.FuncCall(nodes.ID(name, tree.coord), arguments, tree.coord)
