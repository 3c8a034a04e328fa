"""Subroutines around regions in Fortran."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from fuzz.program.claims import words_of
from fuzz.program.functions import OPAQUE
from fuzz.program.ranges import Interval, parameters
from fuzz.program.styles import PLACES
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Array,
    Declare,
    Index,
    Linear,
    Loop,
    Point,
    Program,
    Region,
    Term,
)
from fuzz.program.walks import walk
from fuzz.write.fortran.calls import CallWriter, Subroutines
from fuzz.write.fortran.elements import Elements, elements_of
from fuzz.write.fortran.hidden_names import hiding
from fuzz.write.fortran.values import fortran_type, turned
from fuzz.write.kernels import mentions, passed_arrays, passed_parameters, work_arrays
from fuzz.write.prelude import packed_count

_SIZES = {COMPLEX: 16, "double": 8, "long": 8}


def deferred(array: Array) -> str:
    if not array.rank:
        return ""
    return (
        "(:)" if array.storage in ("linear", "packed") else "(" + ", ".join(":" * array.rank) + ")"
    )


def declared_bounds(writer: CallWriter, array: Array, ranges: list[Interval]) -> str:
    """The array's shape: ``(low:high, ...)``."""
    if array.held == "allocated":
        return deferred(array)
    if array.storage == "linear" and array.rank:
        return writer.origin.dummy(writer.number(writer.origin.lower))
    if array.storage == "packed":
        return f"(0:{packed_count(writer.extents[array.name]) - 1})"
    sizes = writer.extents[array.name].sizes
    words = []
    for (low, high), size in zip(ranges, sizes, strict=True):
        more = size.partition(" + ")[0] + " + " if " + " in size else ""
        words.append(f"{low}:{more}{high}")
    return f"({', '.join(turned(array, words))})" if words else ""


def _directive(number: int, region: Region, lines: list[str]) -> str:
    """A function that places tiles is C's alone."""
    words = [
        "!$polydist",
        f"name(k{number})",
        *(re.sub(r"lookup\(\w+\)", "lookup", clause) for clause in region.clauses),
    ]
    words += [f"pure({OPAQUE})"] if any(f"{OPAQUE}(" in line for line in lines) else []
    words += [f"gather({region.gather})"] if region.gather else []
    words += [f"live_out({', '.join(region.live_out)})"] if region.live_out is not None else []
    return " ".join(words)


@dataclass(frozen=True)
class Kernel:
    """A subroutine: its dummy arguments, and its text; the subroutines that it calls, and the types
    that its module has."""

    name: str
    arguments: list[str]
    lines: list[str]
    called: Subroutines = field(default_factory=lambda: Subroutines("", {}, ()))
    types: tuple[str, ...] = ()

    @property
    def call(self) -> str:
        return f"call {self.name}({', '.join(self.arguments)})"


def _kernel(
    writer: CallWriter,
    ranges: Mapping[str, list[Interval]],
    name: str,
    lines: list[str],
    names: Mapping[str, str],
    inner: Sequence[str] = (),
    elements: Elements | None = None,
) -> Kernel:
    """A subroutine around a region. ``names``: its own variables with their types; ``inner``: the
    subroutines inside of it; ``elements``: through which it reaches arrays."""
    text = "\n".join(line for line in lines if not line.lstrip().startswith("!$"))
    held = elements or Elements()
    arrays, work = passed_arrays(writer.program, text), work_arrays(writer.program, text)
    declared = [
        line
        for array in arrays
        for line in declarations(
            writer, ranges, (array,), ", intent(inout)" + ", target" * held.has(array)
        )
    ]
    used = passed_parameters(writer.program, "\n".join([*lines, *declared]))
    own = {word: kind for word, kind in names.items() if mentions(text, word)}
    inside = [
        *(f"{writer.integer}, intent(in) :: {limit}" for limit in used),
        *declared,
        *(f"{kind} :: {word}" for word, kind in own.items()),
        *declarations(writer, ranges, work),
        *held.declarations(),
        *_common_block(writer, ranges, "\n".join([text, *inner])),
        *(f"{array.name} = 0" for array in work if array.held != "allocated"),
        *(f"{word} = 0" for word in own if re.fullmatch(r"[pfg]\d+", word)),
        *held.associations(ranges),
        *map(held.text, lines),
    ]
    arguments = [*used, *(array.name for array in arrays)]
    first, last = f"subroutine {name}({', '.join(arguments)})", f"end subroutine {name}"
    indented = ["   " + line for line in inside]
    named = [*indented, "contains", *inner] if inner else hiding(name, indented, own)
    return Kernel(name, arguments, [first, *named, last], types=tuple(held.types()))


def _common_block(
    writer: CallWriter, ranges: Mapping[str, list[Interval]], text: str
) -> Sequence[str]:
    lines = common_block(writer, ranges)
    names = [array.name for array in writer.program.arrays if array.storage == "static"]
    return lines if any(mentions(text, name) for name in names) else ()


def common_block(writer: CallWriter, ranges: Mapping[str, list[Interval]]) -> list[str]:
    """Declares the common block that the program has, with the largest elements first."""
    arrays = _statics(writer.program)
    if not writer.program.common or not arrays:
        return []
    names = ", ".join(array.name for array in arrays)
    return [*declarations(writer, ranges, arrays), f"common /{writer.prefix}arrays/ {names}"]


def _statics(program: Program) -> list[Array]:
    arrays = [array for array in program.arrays if array.storage == "static"]
    return sorted(arrays, key=lambda array: -_SIZES.get(array.type, 4))


def declarations(
    writer: CallWriter,
    ranges: Mapping[str, list[Interval]],
    arrays: Iterable[Array],
    attributes: str = "",
) -> list[str]:
    return [
        f"{fortran_type(array.type)}{attributes}{_allocatable(writer, array)} :: "
        f"{array.name}{declared_bounds(writer, array, ranges[array.name])}"
        for array in arrays
    ]


def _allocatable(writer: CallWriter, array: Array) -> str:
    own = array.storage == "linear" and array.rank and writer.origin.form == "allocatable"
    return ", allocatable" if own or array.held == "allocated" else ""


def region_kernel(
    writer: CallWriter, ranges: Mapping[str, list[Interval]], number: int, region: Region
) -> Kernel:
    """The subroutine around a region."""
    concurrent = (
        words_of(region, "independent") if region.concurrent and not _impure(region) else []
    )
    names = _own_variables(writer, region)
    block = common_block(writer, ranges)
    called = Subroutines(f"{writer.prefix}c{number}_", names, region.body, block)
    own = replace(writer, concurrent=frozenset(concurrent), subroutines=called)
    body = list(own.body(region.body, parameters(writer.program)))
    ends = region.block or len(region.body) != 1 or not isinstance(region.body[0], Loop)
    every = [*body, *called.lines_in(*PLACES)]
    lines = [_directive(number, region, every), *body, *(["!$polydist end"] if ends else [])]
    elements = elements_of(writer.program.arrays, lines, called.lines_in(*PLACES), number)
    inner = called.lines_in("internal")
    kernel = _kernel(writer, ranges, f"kernel{number}", lines, names, inner, elements)
    return replace(kernel, called=called)


def _own_variables(writer: CallWriter, region: Region) -> dict[str, str]:
    """The variables that the region's subroutine may need, with their types."""
    nodes, integer = list(walk(region.body)), writer.integer
    return {
        **{node.name: integer for node in nodes if isinstance(node, Loop)},
        **{name: fortran_type(kind) for name, kind in region.scalars},
        **{node.name: integer for node in nodes if isinstance(node, Point)},
        **{node.name: fortran_type(node.type) for node in nodes if isinstance(node, Declare)},
        "turn": "integer",
        "again": "integer",
    }


def _impure(region: Region) -> bool:
    """Whether it calls what no ``do concurrent`` may call."""
    return any(isinstance(node, Term) and node.wrap == OPAQUE for node in walk(region))


def collector(writer: CallWriter, ranges: Mapping[str, list[Interval]], number: int) -> Kernel:
    """Writes every element as it is, so that all ranks have all of them."""
    lines, names = ["!$polydist name(collect)"], {}
    for array in (each for each in writer.program.lasting if each.storage != "packed"):
        own = [f"i{array.name.lower()}{k}" for k in range(array.rank)]
        names |= dict.fromkeys(own, writer.integer)
        loops = [
            f"do {name} = {low}, {high}"
            for name, (low, high) in zip(own, ranges[array.name], strict=True)
        ]
        subscripts = tuple(Index(Linear(((name, 1),))) for name in own)
        word = writer.access(Access(array.name, subscripts))
        lines += [*loops, f"{word} = {word}", *("end do" for _ in own)]
    return _kernel(writer, ranges, f"kernel{number}", [*lines, "!$polydist end"], names)
