"""Which products of a Fortran region run in blocks, and what their functions in C take."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from polydist_frontends.fortran.in_c.words import c_word
from polydist_frontends.region import Region

from polydist.emit.c.binding import scalar_types
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.code.lane_texts import LaneText, lane_text
from polydist.emit.c.code.products import products_in
from polydist.emit.fortran.arguments import Arguments
from polydist.emit.fortran.expressions import fortran_name
from polydist.emit.fortran.products.lane_form import LaneForm, lane_form, number_name
from polydist.emit.target import RegionWork
from polydist.lower.loop_ir import ArrayCode, NestCode, Product, StatementCode
from polydist.lower.variables import variables_of
from polydist.sets.symbols import Index, Symbol

_REAL = re.compile(r"(real|double *precision)\b", re.IGNORECASE)
_CONSTANT = re.compile(r"(real|double *precision)\b.*\bparameter\b.*?:: *(\w+)", re.IGNORECASE)
TYPES = ("double", "float")


@dataclass(frozen=True)
class Handed:
    """An array that the function is handed, and what it is called where it is called."""

    array: ArrayCode
    name: str
    contiguous: bool


@dataclass(frozen=True)
class Blocks:
    """A product that runs in blocks, in the function ``name``. ``arrays``: each once, that of the
    total first. ``arrays_in_c`` and ``statement`` have the names that ``lanes`` have."""

    name: str
    product: Product
    lanes: LaneText
    form: LaneForm
    arrays: tuple[Handed, ...]
    arrays_in_c: Mapping[str, ArrayCode]
    statement: StatementCode

    @property
    def symbols(self) -> frozenset[Symbol]:
        """What bounds and places are computed from, besides the three loops' own variables."""
        own = self.product
        loops = (own.rows, own.sums, own.columns)
        bounds = (bound for loop in loops for bound in (loop.first, loop.condition))
        places = (
            of for operand in (own.total, *own.read) for of in (operand.offset, *operand.steps)
        )
        found = frozenset[Symbol]().union(*map(variables_of, (*bounds, *places)))
        return found - {loop.variable for loop in loops}

    @property
    def around(self) -> tuple[Index, ...]:
        """The variables of loops around it among these."""
        found = (symbol for symbol in self.symbols if isinstance(symbol, Index))
        return tuple(sorted(found, key=lambda index: index.number))


def blocks_of(
    work: RegionWork, arguments: Arguments, nest: NestCode, text: str, name: str
) -> dict[Product, Blocks]:
    """The products of the nest that run in blocks; ``text`` is the user's file, ``name`` begins the
    names of functions, ``arguments`` are those of tiles. None where instances are observed."""
    if work.label.check:
        return {}
    found: dict[Product, Blocks] = {}
    for product in products_in(nest):
        own = f"{name}_n{nest.number}_product{len(found)}"
        blocks = _blocks(work, arguments, product, text, own)
        if blocks is not None:
            found[product] = blocks
    return found


def _blocks(
    work: RegionWork, arguments: Arguments, product: Product, text: str, name: str
) -> Blocks | None:
    statement = next(s for s in work.program.statements if s.name == product.statement)
    names = dict.fromkeys(operand.array for operand in (product.total, *product.read))
    arrays = [next(a for a in work.program.arrays if a.name == own) for own in names]
    handed = [_handed(array, work, arguments) for array in arrays]
    form = _form(work.region, statement, arrays, text[statement.start : statement.end])
    if form is None or not all(handed):
        return None
    in_c = {array.name: _in_c(array) for array in arrays}
    renamed = _renamed(statement)
    lanes = lane_text(product, renamed, form.text, in_c, _types(work.region, form))
    if lanes is None:
        return None
    return Blocks(name, product, lanes, form, tuple(filter(None, handed)), in_c, renamed)


def _handed(array: ArrayCode, work: RegionWork, arguments: Arguments) -> Handed | None:
    """The array, if it is a variable with real numbers."""
    kept = array in work.program.kept
    name = fortran_name(PREFIX + array.name) if kept else array.source_name
    variable = next((v for v in arguments.variables if v.name == name), None)
    if variable is None or variable.dimensions is None or not _REAL.match(array.element):
        return None
    return Handed(array, name, variable.dimensions.contiguous)


def _form(
    region: Region, statement: StatementCode, arrays: list[ArrayCode], text: str
) -> LaneForm | None:
    """The text as C. Scalars that an instance has for itself, or that have elements, keep their
    names; others are numbers."""
    assert region.host is not None, "every Fortran region has one"
    constants = (_CONSTANT.match(line) for line in region.host.constants)
    numbers = {name for name, kind in scalar_types(region).items() if _REAL.match(kind)}
    numbers |= {found[2].lower() for found in constants if found}
    own = {*statement.private, *(of.scalar for of in statement.expanded)}
    names = {array.source_name for array in arrays}
    return lane_form(text, region.host.form, names, own, numbers - own)


def _in_c(array: ArrayCode) -> ArrayCode:
    return replace(array, source_name=c_word(array.source_name), element=TYPES[0])


def _renamed(statement: StatementCode) -> StatementCode:
    return replace(
        statement,
        iterators=tuple((c_word(name), "int") for name, _ in statement.iterators),
        private=tuple(map(c_word, statement.private)),
        expanded=tuple(replace(of, scalar=c_word(of.scalar)) for of in statement.expanded),
    )


def _types(region: Region, form: LaneForm) -> dict[str, str]:
    """The types of scalars in C."""
    kinds = {"integer": "int", "real": TYPES[0], "double": TYPES[0]}
    found = {
        c_word(name): kinds.get(kind.lower().partition("(")[0].split()[0], "")
        for name, kind in scalar_types(region).items()
    }
    return {**found, **{number_name(k): TYPES[0] for k in range(len(form.numbers))}}
