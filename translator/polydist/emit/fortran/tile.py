"""Per nest two module procedures: one that the runtime calls with addresses, and one with the
user's text, whose dummy arguments have the user's names and shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from polydist_frontends.region import HostScope, InnerProcedure
from polydist_frontends.variables import Variable

from polydist.emit.c.code.expressions import box_element
from polydist.emit.fortran.arguments import (
    INTEGERS,
    Arguments,
    body_declaration,
    box_type,
    deferred,
    extents,
    is_boxed,
    local_declaration,
    local_start,
    preamble,
    type_of,
)
from polydist.emit.fortran.call import mentions
from polydist.emit.fortran.expressions import variable_name
from polydist.emit.fortran.loops import Declarations, FortranCode, Texts
from polydist.emit.fortran.products.calls import RECORD, product_procedure
from polydist.emit.fortran.products.found import Blocks, blocks_of
from polydist.emit.fortran.self_check import INTERFACE
from polydist.emit.fortran.text.imports import without_unused
from polydist.emit.fortran.text.layout import Line, UserText
from polydist.emit.fortran.text.names import body_name, tile_name
from polydist.emit.target import RegionWork
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import NestCode, Program, StatementCode
from polydist.lower.variables import variables_of, variables_of_counters
from polydist.sets.symbols import ParameterName, Symbol

_BOX = ("polydist_z", "polydist_lo", "polydist_hi")


@dataclass(frozen=True)
class Body:
    """The procedure with the user's text: its name, the arguments that it needs, its lines, and the
    products in it that run in blocks: where there are some, it takes the argument record, too."""

    name: str
    integers: tuple[str, ...]
    variables: tuple[Variable, ...]
    lines: tuple[Line, ...]
    products: tuple[Blocks, ...]


def nest_procedures(
    work: RegionWork, nest: NestCode, arguments: Arguments, texts: Texts, host: HostScope, name: str
) -> list[Line]:
    """Both procedures, and those of products; ``name`` begins the names that the linker sees."""
    blocks = blocks_of(work, arguments, nest, texts.text, name)
    body = _body(work, nest, arguments, replace(texts, blocks=blocks), host)
    tile = without_unused(_tile(work, nest, arguments, name, host, body), host)
    products = [line for own in body.products for line in product_procedure(own, host)]
    return [*tile, *without_unused(body.lines, host), *products]


# --------------------------------------------------------------------------------------------- tile
def _tile(
    work: RegionWork, nest: NestCode, arguments: Arguments, name: str, host: HostScope, body: Body
) -> list[Line]:
    """What the runtime calls: makes pointers of the addresses and hands them over."""
    variables = [_pointer(k, v, arguments) for k, v in _numbered(arguments, body)]
    pointers = [variable.association for variable in variables]
    record = [RECORD] if body.products else []
    actual = [*record, *body.integers, *(variable.actual for variable in variables)]
    return [
        *filled_in(
            "fortran/tile.f90.j2",
            tile=tile_name(work.label.name, nest.number),
            **{"global": f"{name}_n{nest.number}"},
            body=body,
            preamble=preamble(host),
            declarations=[line for variable in variables for line in variable.declarations],
            record=record,
            unused=mentions(f"{part}(1)" for part in _unused(actual, pointers)),
            pointers=pointers,
            actual=actual,
        )
    ]


def _numbered(arguments: Arguments, body: Body) -> Iterator[tuple[int, Variable]]:
    """The variables of the body, and which of the arguments they are, from 1."""
    for number, variable in enumerate(arguments.variables, 1):
        if variable in body.variables:
            yield number, variable


def _unused(actual: list[str], pointers: list[str]) -> Iterator[str]:
    """Which of the tile's own dummy arguments are neither handed over nor read."""
    for part in ("polydist_v", INTEGERS, *_BOX):
        if part not in actual and not _reads(pointers, part):
            yield part


def _reads(lines: Iterable[str], array: str) -> bool:
    return any(f"{array}(" in line for line in lines)


@dataclass(frozen=True)
class _Pointer:
    """How a tile procedure gets at one variable, and what it hands over."""

    declarations: tuple[str, ...]
    association: str
    actual: str


def _pointer(number: int, variable: Variable, arguments: Arguments) -> _Pointer:
    target = f"polydist_w{number}"
    association = f"polydist_v({number}), {target}"
    if is_boxed(variable):
        own = f"type(polydist_box{number}), pointer :: {target}"
        declarations = (*box_type(number, variable), own)
        actual = f"{target}%whole"
    elif variable.dimensions is None:
        declarations, actual = (f"{type_of(variable)}, pointer :: {target}",), target
    else:
        kind, shape = f"{type_of(variable)}, pointer, contiguous", deferred(variable)
        declarations, actual = (f"{kind} :: {target}{shape}",), target
        association += f", {extents(variable.dimensions, arguments)}"
    return _Pointer(declarations, f"call polydist_f_pointer({association})", actual)


# --------------------------------------------------------------------------------------------- body
def _body(
    work: RegionWork, nest: NestCode, arguments: Arguments, texts: Texts, host: HostScope
) -> Body:
    """The points of a box in the original order, with the user's text."""
    name = body_name(work.label.name, nest.number)
    statements = work.program.statements_of(nest)
    written = [_text(s, texts) for s in statements]
    inner = _inner_procedures(written, host)
    passed, own = _variables(statements, arguments, written, inner)
    needs = Declarations()
    code = FortranCode(texts, needs, 1)(nest.compute)
    needs.variables |= {name: kind for s in statements for name, kind in s.inner}
    symbols = variables_of(nest.compute) | variables_of_counters(statements)
    settings = _settings(symbols, work.program)
    declarations = _declarations(passed, own, arguments)
    integers = _integers([*settings.values(), *declarations, *written], needs)
    record = [RECORD] if needs.products else []
    head = filled_in(
        "fortran/body.f90.j2",
        name=name,
        dummies=[*record, *integers, *(v.name for v in passed)],
        record=record,
        preamble=preamble(host),
        integers=integers,
        declarations=[*declarations, *_observing(statements, texts)],
        settings=settings,
        variables=needs.variables,
        tops=needs.tops,
        starts=[line for variable in own for line in local_start(variable)],
    )
    formats, contained = _formats(host, written), _contained(needs, inner)
    lines = (*head[:-1], *formats, *code, *contained, f"end subroutine {name}", "")
    return Body(name, integers, passed, lines, tuple(needs.products.values()))


def _variables(
    statements: list[StatementCode],
    arguments: Arguments,
    written: list[str],
    inner: list[InnerProcedure],
) -> tuple[tuple[Variable, ...], list[Variable]]:
    """Which variables are passed, and of which every instance has its own."""
    mentioned = _mentioned(arguments, written, inner)
    private = _private(statements)
    passed = tuple(v for v in mentioned if v.name not in private)
    return passed, [v for v in mentioned if v.name in private]


def _mentioned(
    arguments: Arguments, written: list[str], inner: list[InnerProcedure]
) -> list[Variable]:
    """The variables that the statements mention, and those that procedures inside read."""
    read = {name for procedure in inner for name in procedure.reads}
    return [v for v in arguments.variables if v.name in read or _mention(written, v.name)]


def _private(statements: list[StatementCode]) -> set[str]:
    private = {name for s in statements for name in s.private}
    return private | {of.scalar for s in statements for of in s.expanded}


def _declarations(
    passed: tuple[Variable, ...], own: list[Variable], arguments: Arguments
) -> list[str]:
    return [
        *(body_declaration(v, arguments) for v in passed),
        *(local_declaration(v, arguments) for v in own),
    ]


def _text(statement: StatementCode, texts: Texts) -> str:
    """All that stands where the statement does."""
    kept = texts.kept
    own = statement.text or texts.text[statement.start : statement.end]
    instead = kept.instead.get(statement.name, (own,))
    lines = (line.text if isinstance(line, UserText) else line for line in instead)
    around = (kept.before.get(statement.name, ()), kept.after.get(statement.name, ()))
    planes = (plane for counter in statement.counters for plane in counter.bases)
    return "\n".join([*around[0], *lines, *around[1], *planes])


def _mention(texts: Iterable[str], name: str) -> bool:
    """Whether any of the texts has the name in it."""
    word = re.compile(rf"(?<![\w%])(?<!%\s){re.escape(name)}(?!\w)", re.IGNORECASE)
    return any(word.search(text) for text in texts)


def _formats(host: HostScope, written: list[str]) -> Iterator[Line]:
    """The ``format`` statements that the text of the statements names."""
    for label, text in host.formats:
        if _mention(written, label):
            yield UserText("", text)


def _integers(lines: list[str], needs: Declarations) -> tuple[str, ...]:
    """The arrays of integers that the lines read; products are handed the box."""
    handed = _BOX if needs.products else ()
    return tuple(part for part in (INTEGERS, *_BOX) if part in handed or _reads(lines, part))


def _observing(statements: list[StatementCode], texts: Texts) -> tuple[str, ...]:
    """What a region that checks itself needs declared."""
    return INTERFACE if any(s.name in texts.after for s in statements) else ()


def _contained(needs: Declarations, inner: Iterable[InnerProcedure]) -> list[Line]:
    """The procedures inside: our own, and those of the user's."""
    lines: list[Line] = [line for procedure in needs.contained.values() for line in procedure]
    for of in inner:
        lines += of.text.split("\n") if of.generated else [UserText("", of.text)]
    return ["contains", *lines] if lines else []


def _inner_procedures(texts: list[str], host: HostScope) -> list[InnerProcedure]:
    """Those that the texts name, and those that these name in turn."""
    found: list[InnerProcedure] = []
    left = list(host.procedures)
    while more := [of for of in left if _mention(texts, of.name)]:
        found += more
        left = [of for of in left if of not in more]
        texts = [of.text for of in more]
    return found


def _settings(symbols: frozenset[Symbol], program: Program) -> dict[str, str]:
    """The values of the parameters, box corners and sequential coordinates among ``symbols``."""
    values: dict[str, str] = {}
    for k, parameter in enumerate(program.parameters):
        if ParameterName(parameter.name) in symbols:
            values[variable_name(ParameterName(parameter.name))] = f"{INTEGERS}({k + 1})"
    for symbol in sorted(symbols, key=lambda symbol: symbol.name):
        element = box_element(symbol)
        if element is not None:
            array, k = element
            values[variable_name(symbol)] = f"polydist_{array}({k + 1})"
    return values
