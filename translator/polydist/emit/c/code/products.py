"""Products in blocks of rows and columns as C (``product.c.j2``, ``polyrt_lanes.h``)."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as Items
from dataclasses import dataclass

from polydist.emit.c.code.expressions import PREFIX, c_expression, c_name
from polydist.emit.c.code.lane_texts import LaneText, Place, lane_text, name_in_text
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.emit.lines import LINE_HERE, line_directive
from polydist.emit.templates import filled_in
from polydist.lower.arithmetic import upper_bound
from polydist.lower.loop_ir import (
    ArrayCode,
    For,
    NestCode,
    Operand,
    Product,
    Program,
    StatementCode,
)
from polydist.lower.mapper import Collector
from polydist.lower.variables import variables_of

_LEAST_ROWS, _LEAST_SUMS, _LEAST_COLUMNS = 4, 8, 8
"""Smaller products run as loops: the copies would take longer."""


@dataclass(frozen=True)
class _Copied:
    """An element that instances access: where it lies, as C, and what stands for it in the text."""

    number: int
    base: str
    offset: str
    rows: str
    sums: str
    columns: str
    element: str


def nests_in_blocks(program: Program, texts: StatementTexts) -> frozenset[int]:
    """The numbers of the nests that have products in blocks."""
    return frozenset(nest.number for nest in program.all_nests if is_in_blocks(nest, texts))


def is_in_blocks(nest: NestCode, texts: StatementTexts) -> bool:
    """Whether the nest has products in blocks."""
    return any(_lanes(product, texts) is not None for product in products_in(nest))


def products_in(nest: NestCode) -> list[Product]:
    """All products in the nest's code, each once."""
    return sorted(_Products()(nest.compute), key=repr)


class _Products(Collector[Product]):
    def product(self, node: Product) -> frozenset[Product]:
        return frozenset({node})


def _lanes(product: Product, texts: StatementTexts) -> LaneText | None:
    """How the statement's text may run on vectors, if it may, and nobody observes its instances."""
    statement = texts.statements[product.statement]
    if texts.after.get(statement.name):
        return None
    text = _text(statement, texts)
    return lane_text(product, statement, text, texts.arrays, texts.types)


def _text(statement: StatementCode, texts: StatementTexts) -> str:
    return texts.text[statement.start : statement.end].replace("\r\n", "\n")


def product_code(product: Product, texts: StatementTexts, otherwise: list[str]) -> list[str] | None:
    """The lines, if the statement's text may run on vectors; ``otherwise``: those for where that
    does not pay."""
    statement, lanes = texts.statements[product.statement], _lanes(product, texts)
    if lanes is None:
        return None
    operands = (product.total, *product.read)
    places = [_in_c(texts.arrays[operand.array], operand, statement) for operand in operands]
    kinds = {**texts.types, **dict(statement.iterators)}
    text = [line_directive(statement.line, texts.file), *lanes.text.split("\n"), LINE_HERE]
    return filled_in(
        "c/product.c.j2",
        large=large_enough(product),
        blocks=blocks(product, statement, texts.arrays, lanes, kinds, places, text),
        otherwise=otherwise,
    )


def _in_c(array: ArrayCode, operand: Operand, statement: StatementCode) -> tuple[str, str]:
    """Where an operand lies: the address of the array, and how many elements further."""
    own = any(of.array == array.name for of in statement.expanded)
    return f"{PREFIX}{array.name}" if own else array.base, c_expression(operand.offset)


def blocks(
    product: Product,
    statement: StatementCode,
    arrays: Mapping[str, ArrayCode],
    lanes: LaneText,
    kinds: Mapping[str, str],
    places: Items[tuple[str, str]],
    text: list[str],
) -> list[str]:
    """The loops over blocks, of products that are ``large_enough``. ``places``: the addresses of
    the total and of what is read, and how many elements further these lie where the iterators are
    0; ``kinds``: the types of names in subscripts; ``text``: the lines that run on vectors."""
    copied = zip(
        (product.total, *product.read),
        places,
        _elements(product, statement, arrays, lanes),
        strict=True,
    )
    total, *read = [_copied(number, *own) for number, own in enumerate(copied)]
    return filled_in(
        "c/blocks.c.j2",
        type=lanes.element,
        row=c_name(product.rows.variable),
        sum=c_name(product.sums.variable),
        column=c_name(product.columns.variable),
        rows=_range(product.rows),
        sums=_range(product.sums),
        columns=_range(product.columns),
        total=total,
        by_row=[own for own in read if own.columns == "0"],
        by_column=[own for own in read if own.columns != "0"],
        constants=[(kinds[name], name, value) for name, value in sorted(lanes.values.items())],
        copies=[name + _brackets(extents) for name, extents in lanes.extents.items()],
        text=text,
    )


def _copied(number: int, operand: Operand, place: tuple[str, str], element: str) -> _Copied:
    base, offset = place
    rows, sums, columns = map(c_expression, operand.steps)
    return _Copied(number, base, offset, rows, sums, columns, element)


def _elements(
    product: Product,
    statement: StatementCode,
    arrays: Mapping[str, ArrayCode],
    lanes: LaneText,
) -> list[str]:
    """What stands for the total, and for what is read, in the text."""
    operands = zip((product.total, *product.read), (lanes.total, *lanes.read), strict=True)
    return [
        name_in_text(arrays[operand.array], statement) + _brackets(place)
        for operand, place in operands
    ]


def _brackets(numbers: Place) -> str:
    return "".join(f"[{number}]" for number in numbers)


def _range(loop: For) -> tuple[str, str]:
    """The first and the last value of the loop's variable."""
    last = upper_bound(loop.condition, loop.variable)
    assert last is not None
    return c_expression(loop.first), c_expression(last)


def large_enough(product: Product) -> str:
    """A condition on how often loops run, that of the columns if they do not depend on the row."""
    loops = [(product.rows, _LEAST_ROWS), (product.sums, _LEAST_SUMS)]
    if product.rows.variable not in variables_of(product.columns):
        loops.append((product.columns, _LEAST_COLUMNS))
    ranges = [(*_range(loop), least) for loop, least in loops]
    return " && ".join(f"{last} - ({first}) >= {least - 1}" for first, last, least in ranges)
