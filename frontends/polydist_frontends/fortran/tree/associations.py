"""ASSOCIATE constructs around a region: their names are variables there.

1. A name that stands for a whole variable or component has its type and rank. Its shape is asked of
   the name itself (``lbound(u, 1)``), which is right whatever the selector is; it is contiguous
   where the selector must be.
2. Its memory is also reached under the selector's name, so it is live after the region, and so is
   the selector. Where both are used in the region, the runtime finds that they overlap.
3. A name that stands for anything else (an expression, a section) may not be used in the region.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Dimension, Symbol
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut, parse
from polydist_frontends.fortran.semantics.arrays import is_contiguous
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext

_NAME = re.compile(r"\s*([a-z]\w*)\s*=>\s*", re.IGNORECASE)


def with_associations(
    scope: Scope, opened: Iterable[Statement], words: Sequence[tuple[str, Joined]], lines: Lines
) -> Scope:
    """The scope inside the constructs, the outermost first; ``words`` are the names that the region
    uses. Raises Refusal for step 3."""
    used = {word for word, _ in words}
    for statement in opened:
        own = scope.levels[0]
        named = {
            name: _symbol(name, selector, scope, lines)
            for name, selector in associations(statement)
        }
        for name, symbol in named.items():
            if symbol is None and name in used:
                raise _not_understood(name, statement, lines)
        symbols = {
            **own.declarations.symbols,
            **{name: symbol for name, symbol in named.items() if symbol is not None},
        }
        level = replace(own, declarations=replace(own.declarations, symbols=symbols))
        scope = Scope((level, *scope.levels[1:]), scope.library)
    return scope


def associations(statement: Statement) -> Iterator[tuple[str, Joined]]:
    """Names and selectors."""
    opening = statement.folded.index("(")
    for piece in cut(statement.joined, opening + 1, closing(statement.folded, opening)):
        name = _NAME.match(piece.text)
        if name is not None:
            yield name.group(1).lower(), piece.part(name.end(), len(piece.text))


def _symbol(name: str, selector: Joined, scope: Scope, lines: Lines) -> Symbol | None:
    """Step 1; None for step 3."""
    try:
        code = parse("Expr", selector, lines)
        of = reference(code.tree, code, RegionContext(scope=scope, lines=lines))
    except Refusal:
        return None
    if (
        of is None
        or of.subscripts is not None
        or of.part is not None
        or of.symbol.type.text.lower().startswith("class")
    ):
        return None
    shape = tuple(Dimension("deferred") for _ in of.symbol.dimensions)
    return replace(of.symbol, name=name, dimensions=shape, attributes=_attributes(of), value=None)


def _attributes(of: Reference) -> frozenset[str]:
    kept = of.symbol.attributes & {"volatile", "asynchronous", "equivalence"}
    return (
        kept
        | {"associate"}
        | ({"contiguous"} if is_contiguous(of) else {"pointer"} if of.symbol.dimensions else set())
    )


def _not_understood(name: str, statement: Statement, lines: Lines) -> Refusal:
    message = f"'{name}' does not stand for a whole variable or component in '{statement.text}'"
    hint = (
        "write out what it stands for, or associate it with a variable, a whole array or a "
        "component"
    )
    return refuse("unsupported-statement", message, lines.place(statement.span.start), hint)
