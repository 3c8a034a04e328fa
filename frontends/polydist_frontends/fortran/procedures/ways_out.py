"""Ways out of a procedure's body and of the iterations of its loops: which of them can be followed.

``return`` and ``stop`` can, and a ``cycle`` or ``exit`` of the loop that it stands in. Labels and
names of other constructs may lead anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.procedures.definitions import reached
from polydist_frontends.fortran.reading.constructs import Construct, Do, Other, action
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.semantics.early_exit import below, jump_of, jumps
from polydist_frontends.fortran.semantics.fatal_ends import ends_program
from polydist_frontends.fortran.semantics.region_symbols import statements_below

_UNKNOWN = frozenset(("goto", "arithmetic-if", "entry"))
_JUMPS = frozenset(("return", "stop", "cycle", "exit"))


def way_out(statement: Statement) -> str:
    """``return``, ``stop``, ``cycle`` or ``exit``, if the statement may be one; else empty."""
    own = action(statement) if statement.kind == "if" else statement
    return own.kind if own.kind in _JUMPS else ""


def leads_anywhere(body: Iterable[Construct]) -> bool:
    """Whether some way out in a procedure's body cannot be followed."""
    body = tuple(body)
    loops = {loop.name for loop in below(body) if isinstance(loop, Do)}
    named = (jump.group(1) for jump in map(jump_of, below(body)) if jump is not None)
    if any(name and name not in loops for name in named):
        return True
    kept = (s for of in below(body) if isinstance(of, Other) for s in of.statements)
    return any(map(_is_unknown, statements_below(body))) or any(map(way_out, kept))


def _is_unknown(statement: Statement) -> bool:
    return statement.kind in _UNKNOWN or "go to" in statement.folded or "goto" in statement.folded


def is_left(loop: Do) -> bool:
    """Whether an ``exit`` ends the loop, or a jump that names a loop is inside of it."""
    named = (jump.group(1) for jump in map(jump_of, below(loop.body)) if jump is not None)
    return any(named) or any(word.startswith("exit") for word, _ in jumps(loop.body))


def may_end_program(constructs: Iterable[Construct], names: Iterable[str], scope: Scope) -> bool:
    """Whether one of the statements, or procedures of these names, or what they call, may end the
    program."""
    called = (
        statement
        for unit, lines, _ in reached(names, scope)
        for statement in lines.statements[unit.executable : unit.last]
    )
    return any(
        ends_program(own) or (own.kind == "if" and ends_program(action(own)))
        for own in (*statements_below(constructs), *called)
    )
