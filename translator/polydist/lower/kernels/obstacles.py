"""Why a nest is no kernel for devices, as far as its memory and its text tell.

A kernel has arrays that lie in one block each, under a name that can stand for their copies on the
device, structures of its own (``records``), and values of scalars; of scalars it writes those alone
that add something up (``reductions``). Its text calls nothing but mathematical
functions that all devices compute as the host does, and functions of the program that need nothing
but values, of which compilers make code for devices by themselves (OpenMP 5.0, 2.12.7: they are
implicitly declared as targets); be it through macros of the file.

Which variables a text mentions is read off its words. A word that is none of the known names may be
a macro, which may mention anything; then all variables of the region count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import islpy as isl
from polydist_frontends.c.functions.calls import ROUNDED_BY_LIBRARIES, WITHOUT_EFFECT
from polydist_frontends.indirect_accesses import is_open
from polydist_frontends.region import Region
from polydist_frontends.variables import Variable

from polydist.lower.kernels.records import comes_along, is_pointed_to, leads_on, record_type
from polydist.model.scop import ArrayModel, Kept, Scop, Statement
from polydist.schedule.nests import Nest
from polydist.sets.spaces import OUT
from polydist.sets.strides import is_triangle
from polydist.sets.unions import maps_of, sets_of

EXTREMES = ("fmin", "fmax", "fminf", "fmaxf")
"""Of two zeros they may give either: kernels have ones that give what the host's give."""
_KEYWORDS = frozenset(
    (
        "auto break case char const continue default do double else enum extern float for goto if "
        "inline int long register restrict return short signed sizeof static struct switch typedef "
        "union unsigned void volatile while _Bool bool true false size_t ptrdiff_t int8_t int16_t "
        "int32_t int64_t uint8_t uint16_t uint32_t uint64_t"
    ).split()
)
_WIDE = re.compile(r"\blong\s+double\b|\b_Float128\b|\b__float128\b|\bdouble\s+long\b")
_NO_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'", re.DOTALL)
_WORD = re.compile(r"(?<![\w.])(?<!->)([A-Za-z_]\w*)(\s*\()?")
_MACRO = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)(\([^)\n]*\))?((?:.*\\\r?\n)*.*)$", re.MULTILINE
)
"""Name, parameters, and body."""


def obstacle_to_kernel(
    scop: Scop, nest: Nest, region: Region, text: str, added: frozenset[str]
) -> str:
    """The first reason why the nest is no kernel, apart from its dependences; empty if there is
    none. ``text`` is that of the user's file, in Fortran of no importance here; ``added``:
    variables in which kernels add up."""
    if nest.kind == "solo":
        return "one rank runs it in the order of the program"
    statements = [scop.statement(name) for name in nest.statement_names()]
    return next(
        (
            reason
            for reasons in (
                _of_sums(statements, region),
                _of_arrays(scop, statements, region),
                _of_scalars(scop, statements, region, added),
                () if region.host else _of_text(scop, statements, region, text),
            )
            for reason in reasons
        ),
        "",
    )


def _of_sums(statements: list[Statement], region: Region) -> Iterator[str]:
    """In C contributions, and elements of scalars, are memory like any other."""
    if any(not kept.replacing for s in statements for kept in s.adds):
        yield "it adds up in the order of the program"
    yield from _of_lists(statements)
    yield from _of_memory_in_fortran(statements) if region.host else ()
    if any(s.observable for s in statements):
        yield "it prints or reads a clock"
    if any(len(counter.bases) > 1 for s in statements for counter in s.counters):
        yield "pointers take each other's places in it"


def _of_lists(statements: list[Statement]) -> Iterator[str]:
    if any(kept.listing for s in statements for kept in s.keeps):
        yield "data decide how many contributions are kept in it"


def _of_memory_in_fortran(statements: list[Statement]) -> Iterator[str]:
    """Of the generated code's own, values are taken that are held until all of an array's are
    computed."""
    if any(not _is_held(kept) for s in statements for kept in s.keeps):
        yield "contributions, or values of components, are kept in it"
    if any(s.expanded for s in statements):
        yield "elements of scalars are kept in it"


def _is_held(kept: Kept) -> bool:
    """In the type of its array."""
    return kept.replacing and kept.computed is not None and not kept.computed.value.element


# ------------------------------------------------------------------------------------------- memory
def _of_arrays(scop: Scop, statements: list[Statement], region: Region) -> Iterator[str]:
    for array in _accessed_arrays(scop, statements):
        source = array.source
        if not _has_a_name(scop, array) or source.local:
            yield f"'{source.name}' has no name of its own that could stand for a copy"
        elif source.tables:
            yield f"the rows of '{source.name}' may lie anywhere"
        elif is_triangle(array.strides):
            yield f"the rows of '{source.name}' have different lengths"
        elif source.parts is not None:
            yield f"'{source.name}' has addresses in it"
        elif _WIDE.search(source.element):
            yield f"'{source.name}' is of type {source.element}"
        elif is_open(source.name, region.scalars):
            yield f"nobody says how many elements '{source.name}' has: size({source.name}[n])"
        elif _reaches_further(scop, array):
            yield f"values decide on whether '{source.name}' is written out of range"


def _has_a_name(scop: Scop, array: ArrayModel) -> bool:
    """Whether the text reaches it through a variable, or a member, that can stand for a copy."""
    source = array.source
    if source.root == source.name:
        return True
    written = any(array.name in _names(s.writes) for s in scop.statements)
    return is_pointed_to(source) or (comes_along(source) and not written)


def _names(relation: isl.UnionMap) -> set[str]:
    return {str(piece.get_tuple_name(OUT)) for piece in maps_of(relation)}


def _accessed(scop: Scop, statements: Iterable[Statement]) -> list[ArrayModel]:
    names = {name for s in statements for name in _names(s.accesses)}
    return [array for array in scop.arrays if array.name in names]


def _accessed_arrays(scop: Scop, statements: list[Statement]) -> list[ArrayModel]:
    """Of the program: those of the generated code have names."""
    own = {kept.array for s in statements for kept in (*s.keeps, *s.adds)}
    own |= {scalar.array for s in statements for scalar in s.expanded}
    return [a for a in _accessed(scop, statements) if a.rank > 0 and a.name not in own]


def _reaches_further(scop: Scop, array: ArrayModel) -> bool:
    """Whether conditions decide on whether elements are written that nothing else accesses: those
    that are read come along if there is such memory (``device/mirrors.c``)."""
    further = scop.reachable.subtract(scop.touched)
    for statement in scop.statements:
        written = statement.writes.range().intersect(further)
        if any(piece.get_tuple_name() == array.name for piece in sets_of(written)):
            return True
    return False


def _of_scalars(
    scop: Scop, statements: list[Statement], region: Region, added: frozenset[str]
) -> Iterator[str]:
    """Threads would share the region's variables that the text assigns, be it in no instance,
    unless each instance has its own."""
    blocks = {array.source.name for array in scop.arrays if array.rank > 0}
    for statement in statements:
        named = [name for name in statement.assigns if name in region.variables]
        shared = (
            {*named, *_written_scalars(scop, statement)} - _own_names(statement) - blocks - added
        )
        yield from (f"it writes the variable '{name}'" for name in sorted(shared))


def _written_scalars(scop: Scop, statement: Statement) -> set[str]:
    names = _names(statement.writes)
    return {scop.array(name).source.name for name in names if scop.array(name).rank == 0}


def _own_names(statement: Statement) -> set[str]:
    """What each instance declares."""
    counters = (counter.name for counter in statement.counters)
    return {*statement.private, *counters, *(name for name, _ in statement.inner)}


# --------------------------------------------------------------------------------------------- text
def mentioned_in(scop: Scop, nest: Nest, region: Region, text: str) -> list[Variable]:
    """The region's variables that the text of a nest mentions, or may mention."""
    statements = [scop.statement(name) for name in nest.statement_names()]
    words = _words(_own_text(s, text) for s in statements)
    return _mentioned(statements, region, {name for name, _ in words})


def extremes_in(scop: Scop, nest: Nest, text: str) -> tuple[str, ...]:
    """The functions of ``EXTREMES`` that the text of a nest may call, be it through macros."""
    statements = [scop.statement(name) for name in nest.statement_names()]
    own = _words(_own_text(s, text) for s in statements)
    words = {name for name, _ in (*own, *_words(_reached(own, _macros(text))))}
    return tuple(name for name in EXTREMES if name in words)


def _macros(text: str) -> dict[str, str]:
    return {name: f"{bracket} {body}" for name, bracket, body in _MACRO.findall(text)}


def _of_text(scop: Scop, statements: list[Statement], region: Region, text: str) -> Iterator[str]:
    own = [_NO_CODE.sub(" ", _own_text(s, text)) for s in statements]
    macros = _macros(text)
    functions = dict(region.functions)
    known = WITHOUT_EFFECT.union(_KEYWORDS, macros, functions)
    words = _words(own)
    reached = _reached(words, {**macros, **functions})
    replaced = {*EXTREMES} - set(macros) - {name for name, _ in _words(functions.values())}
    for name, bracket in (*words, *_words(reached)):
        if name not in replaced:
            yield from _of_word(name, functions.get(name, ""), bool(bracket) and name not in known)
    if any(leads_on(code) for code in (*own, *reached)):
        yield "it follows addresses that lie in structures"
    blocks = {array.source.name for array in scop.arrays if array.rank > 0}
    for variable in _mentioned(statements, region, {name for name, _ in words}):
        yield from _of_variable(variable, blocks, region)


def _words(texts: Iterable[str]) -> list[tuple[str, str]]:
    """The words of texts, each with a bracket that follows it."""
    return [found for each in texts for found in _WORD.findall(_NO_CODE.sub(" ", each))]


def _of_word(name: str, definition: str, is_unknown_call: bool) -> Iterator[str]:
    """What the name of a variable or function, which has this definition if any, forbids."""
    if _WIDE.search(definition):
        yield f"'{name}' computes with numbers of type long double"
    if name in ROUNDED_BY_LIBRARIES:
        yield f"it calls '{name}', which devices may round in another way than the host"
    if is_unknown_call:
        yield f"it calls '{name}'"


def _reached(words: Sequence[tuple[str, str]], definitions: Mapping[str, str]) -> list[str]:
    """The macros and functions that the words mention, and those that they mention in turn."""
    found: dict[str, str] = {}
    waiting = [name for name, _ in words]
    while waiting:
        name = waiting.pop()
        if name in definitions and name not in found:
            found[name] = _NO_CODE.sub(" ", definitions[name])
            waiting += [word for word, _ in _WORD.findall(found[name])]
    return list(found.values())


def _of_variable(variable: Variable, blocks: set[str], region: Region) -> Iterator[str]:
    """``blocks``: the arrays of the region."""
    if record_type(variable, region):
        return
    if variable.shape == "pointer" and variable.name not in blocks:
        yield f"'{variable.name}' points to memory that a device does not have"
    elif _WIDE.search(variable.declaration):
        yield f"'{variable.name}' is of type long double"


def _own_text(statement: Statement, text: str) -> str:
    own = statement.text or text[statement.span.start : statement.span.end]
    return " ".join([own, *(counter.text for counter in statement.counters)])


def _mentioned(statements: list[Statement], region: Region, words: set[str]) -> list[Variable]:
    own = {
        name
        for s in statements
        for name in (
            *(iterator.name for iterator in s.iterators),
            *(name for name, _ in s.inner),
            *(counter.name for counter in s.counters),
            *s.private,
        )
    }
    functions = {name for name, _ in region.functions}
    unknown = words - own - set(region.variables) - functions - _KEYWORDS - WITHOUT_EFFECT
    variables = region.variables.values()
    return [v for v in variables if v.name not in own and (unknown or v.name in words)]
