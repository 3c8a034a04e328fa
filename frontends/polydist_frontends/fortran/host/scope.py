"""Where the procedures that are generated for a region stand, and what they need to give the
region's text its meaning.

They are module procedures: of the module that the region is in, or of one that is made for it. So
module variables' types, named constants and procedures are known there by themselves. What only the
region's own procedure knows is repeated: its ``use`` statements, with the variables hidden that are
passed as arguments, and its named constants as far as they are mentioned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.declarations.scopes import Found, Level, Scope
from polydist_frontends.fortran.declarations.symbols import Symbol, Used
from polydist_frontends.fortran.host.inner_procedures import inner_procedures
from polydist_frontends.fortran.host.local_types import local_types
from polydist_frontends.fortran.host.numbers import kinds_of, numbers_of
from polydist_frontends.fortran.procedures.definitions import definition, internal, procedure
from polydist_frontends.fortran.procedures.statement_functions import (
    repeated_functions,
    statement_function,
)
from polydist_frontends.fortran.reading.constructs import Construct
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Joined, Lines
from polydist_frontends.fortran.reading.observable import labels_in
from polydist_frontends.fortran.reading.units import Unit
from polydist_frontends.fortran.semantics.callees import UNSEEN
from polydist_frontends.fortran.semantics.expressions.intrinsics import GENERATED, VALUE_FUNCTIONS
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.fortran.semantics.variables import KEYWORDS
from polydist_frontends.region import HostScope, InnerProcedure
from polydist_frontends.variables import Variable

_KIND = re.compile(r"(?<=[0-9.])_([a-z]\w*)")
_WORD = re.compile(NAME_BEGINS + r"([a-z]\w*)")


def host_scope_of(
    unit: Unit,
    words: Iterable[tuple[str, Joined]],
    variables: dict[str, Variable],
    context: RegionContext,
    constructs: Iterable[Construct],
) -> HostScope:
    """``words`` are the names in the region's text."""
    lines = context.lines
    offset, alone = _insertion((*unit.around, unit), lines)
    own = [level for level in context.scope.levels if not level.is_module]
    types = local_types(variables, own, context, alone)
    uses = [
        _use_text(used, variables, context)
        for level in reversed(own)
        for used in level.declarations.uses
    ]
    uses += _uses_of_types(variables, context)
    called = [word for word, _ in words]
    inner = _repeated(called, variables, context)
    declared = [v.declaration for v in variables.values()]
    texts = [*declared, *(text for _, text in types), *(of.text for of in inner)]
    mentioned = dict.fromkeys([*(word for word, _ in words), *_words_in(texts)])
    constants = list(_constants(mentioned, variables, own, context, set()))
    functions = list(_external_functions(words, variables, own, context))
    kept = tuple(text for text in dict.fromkeys(uses) if text)
    return HostScope(
        offset,
        alone,
        lines.form,
        kept,
        (*dict.fromkeys(constants), *dict.fromkeys(functions)),
        tuple(_formats(unit, constructs, lines)),
        types=types,
        procedures=inner,
        numbers=tuple(numbers_of(called, variables, context)),
        kinds=tuple(kinds_of(called, context)),
        functions=tuple(_own_functions(words, context)),
        hidden=tuple(_hidden(variables, context)),
    )


def _hidden(variables: dict[str, Variable], context: RegionContext) -> Iterator[str]:
    """The intrinsic functions that generated code needs and that mean something else around it."""
    for name in (*GENERATED, "size"):
        if name in variables or context.scope.find(name) or definition(name, context.scope):
            yield name


def _repeated(
    called: Iterable[str], variables: dict[str, Variable], context: RegionContext
) -> tuple[InnerProcedure, ...]:
    """The procedures whose text is repeated: none has the name of a variable, as the region's own
    function has where that is its result."""
    names = [name for name in called if name not in variables]
    inner = inner_procedures(names, context.scope)
    return (*inner, *repeated_functions(names, context.scope))


def _insertion(chain: Sequence[Unit], lines: Lines) -> tuple[int, bool]:
    """Where the procedures go, and whether a module has to be made for them."""
    inside = next(
        (k for k, outer in enumerate(chain) if outer.kind not in ("module", "submodule")), 0
    )
    if inside:
        return lines.line_end(lines.statements[chain[inside].last].span.start), False
    return lines.line_start(lines.statements[chain[0].first].span.start), True


def _formats(
    unit: Unit, constructs: Iterable[Construct], lines: Lines
) -> Iterator[tuple[str, str]]:
    """The ``format`` statements of the procedure that the region's output names; they may stand
    among its declarations, too."""
    labels = labels_in(statements_below(constructs))
    for of in lines.statements[unit.first : unit.contains]:
        if of.kind == "format" and of.label in labels:
            yield of.label, lines.text[lines.line_start(of.span.start) : of.span.end]


def kinds_in(text: str) -> Iterator[str]:
    """Kind parameters of literals: ``1.0_dp``."""
    yield from (match.group(1) for match in _KIND.finditer(text))


def _words_in(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from _WORD.findall(text.lower())


# ---------------------------------------------------------------------------------------------- use
def _use_text(used: Used, variables: dict[str, Variable], context: RegionContext) -> str:
    """The statement with the region's variables under another name, since their own names are
    arguments; empty if nothing is left of it."""
    nature = ", intrinsic ::" if used.intrinsic else ""
    hidden = [name for name in variables if context.scope.brings(used, name)]
    if used.only:
        kept = [
            _renamed(local, original)
            for local, original in used.names.items()
            if local not in hidden
        ]
        return (
            f"use{nature} {used.module}, only: {', '.join(kept)}" if kept or not used.names else ""
        )
    names = dict.fromkeys([*used.names, *hidden])
    renames = [
        _renamed(f"polydist_hidden_{name}" if name in hidden else name, used.names.get(name, name))
        for name in names
    ]
    return ", ".join([f"use{nature} {used.module}", *renames])


def _uses_of_types(variables: dict[str, Variable], context: RegionContext) -> Iterator[str]:
    """What the types of imported variables are declared with, where the region's procedure imports
    the variables alone: kinds, lengths, derived types."""
    for name, variable in variables.items():
        found, scope = context.scope.find(name), context.scope
        for word in _WORD.findall(variable.declaration.partition("(")[2].lower()):
            known = scope.find(word) is not None or scope.type_named(word) is not None
            if found is not None and found.through is not None and not known:
                there = found.scope
                if there.find(word) is not None or there.type_named(word) is not None:
                    yield f"use {found.through.module}, only: {word}"


def _renamed(local: str, original: str) -> str:
    return local if local == original else f"{local} => {original}"


# ---------------------------------------------------------------------------------------- constants
def _constants(
    names: Iterable[str],
    variables: dict[str, Variable],
    own: list[Level],
    context: RegionContext,
    seen: set[str],
) -> Iterator[str]:
    """Declarations of the procedure's named constants among ``names``, each after those that it
    needs."""
    for name in names:
        found = None if name in seen or name in variables else context.scope.find(name)
        if (
            found is None
            or found.symbol.kind != "constant"
            or found.level not in own
            or found.through is not None
        ):
            continue
        seen.add(name)
        yield from _constants(
            _WORD.findall(_whole_text(found.symbol).lower()), variables, own, context, seen
        )
        yield _declaration(found.symbol)


def _whole_text(symbol: Symbol) -> str:
    """Everything that the declaration of a constant mentions, kinds of literals too."""
    value = "" if symbol.value is None else symbol.value.text
    limits = " ".join(
        bound.text for d in symbol.dimensions for bound in (d.lower, d.upper) if bound is not None
    )
    return f"{symbol.type.text} {value} {limits} {' '.join(kinds_in(value.lower()))}"


def _declaration(symbol: Symbol) -> str:
    shape = ", ".join(
        f"{d.lower.text}:{d.upper.text}" if d.lower else d.upper.text
        for d in symbol.dimensions
        if d.upper is not None
    )
    value = "" if symbol.value is None else symbol.value.text
    return (
        f"{symbol.type.text}, parameter :: {symbol.name}{f'({shape})' if shape else ''} = {value}"
    )


# ---------------------------------------------------------------------------------------- functions
def _own_functions(words: Iterable[tuple[str, Joined]], context: RegionContext) -> Iterator[str]:
    """What is called that is no intrinsic function."""
    for word in dict.fromkeys(word for word, joined in words if joined.text.endswith("(")):
        if context.callees.get(word, UNSEEN).kind != "intrinsic":
            yield word


def _external_functions(
    words: Iterable[tuple[str, Joined]],
    variables: dict[str, Variable],
    own: list[Level],
    context: RegionContext,
) -> Iterator[str]:
    """Declarations of functions and subroutines that the procedure knows as external."""
    for word, joined in words:
        is_variable = word in variables or word in KEYWORDS
        if not is_variable and joined.text.endswith("("):
            yield from _external_function(word, joined, own, context)


def _external_function(
    word: str, joined: Joined, own: list[Level], context: RegionContext
) -> Iterator[str]:
    """The declaration of one called name, if it is external to the procedure, or an intrinsic
    function that the procedure declares with its type."""
    if _needs_no_declaration(word, context.scope):
        return
    found = context.scope.find(word)
    outside = procedure(word, context.scope)
    if outside is not None and outside[0].kind == "subroutine":
        yield f"external :: {word}"
    elif context.callees.get(word, UNSEEN).kind == "intrinsic":
        if found is not None and found.level in own and found.through is None:
            yield f"intrinsic :: {word}"
    elif found is None:
        yield from _implicit(word, joined, context)
    elif found.level in own and found.through is None and found.symbol.kind != "constant":
        yield _external(found, joined, context)


def _needs_no_declaration(word: str, scope: Scope) -> bool:
    """Whether the name is that of a module procedure, or of a procedure or statement function that
    is repeated."""
    defined = internal(word, scope) or definition(word, scope)
    return defined is not None or statement_function(word, scope) is not None


def _implicit(word: str, joined: Joined, context: RegionContext) -> Iterator[str]:
    """The declaration of an external function that has its type from the first letter of its
    name."""
    if word not in VALUE_FUNCTIONS:
        symbol = context.scope.implicit(word, context.lines.place(joined.offset(0)))
        if symbol is not None:
            yield f"{symbol.type.text}, external :: {word}"


def _external(found: Found, joined: Joined, context: RegionContext) -> str:
    if "interface" in found.symbol.attributes:
        message = f"'{found.symbol.name}' is described by an interface block in this procedure"
        raise refuse(
            "local-declaration",
            message,
            context.lines.place(joined.offset(0)),
            "put the interface block into a module",
        )
    return f"{found.symbol.type.text}, external :: {found.symbol.name}"
