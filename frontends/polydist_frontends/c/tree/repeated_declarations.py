"""Declarations of the function's own that the region's text needs wherever it is emitted."""

from __future__ import annotations

from polydist_frontends.c.declarations.types import Function
from polydist_frontends.c.reading.syntax import Tree, printed
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.region_symbols import used_symbols


def repeated_declarations(block: Tree, context: RegionContext) -> tuple[str, ...]:
    """Those of functions (``double norm();`` among variables), in the order of the text."""
    used = {symbol for symbol, _ in used_symbols(block, context.resolution)}
    functions = [s for s in used if isinstance(s.type, Function) and s.level != "file"]
    in_order = sorted(functions, key=lambda symbol: symbol.sequence)
    texts = tuple(f"{printed(symbol.declaration)};" for symbol in in_order)
    return (*context.own_types.texts, *texts)
