"""The memory of contributions, laid out where a region starts to run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from polydist.emit.c.code.contributions import strides_of
from polydist.emit.c.code.expressions import PREFIX, plain_name
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import ArrayCode, Enclosure, Program
from polydist.lower.variables import variables_in_enclosures
from polydist.sets.symbols import Symbol


@dataclass(frozen=True)
class KeptBinding:
    """How a language hands the memory to tile functions: lines ``before``, and for each array the
    text of its elements' size and lines that bind it."""

    before: tuple[str, ...]
    sizes: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class _Dimension:
    enclosure: Enclosure
    field: str


@dataclass(frozen=True)
class _Kept:
    number: int
    constants: list[str]
    dimensions: list[_Dimension]
    size: str
    binding: tuple[str, ...]


def kept_memory(
    name: str,
    program: Program,
    binding: KeptBinding,
    constants: Callable[[frozenset[Symbol], Program], list[str]],
    widenings: Callable[[Enclosure, str], list[str]],
) -> list[str]:
    """The lines at the beginning of a run function; none where nothing is kept."""
    if not program.kept:
        return []
    arrays = [
        _Kept(
            program.arrays.index(array),
            constants(variables_in_enclosures(array.touched), program),
            _dimensions(array),
            size,
            lines,
        )
        for array, size, lines in zip(program.kept, binding.sizes, binding.lines, strict=True)
    ]
    return filled_in(
        "c/kept.c.j2",
        stem=f"{PREFIX}{name}",
        count=len(program.arrays),
        opening=binding.before,
        arrays=arrays,
        widenings=widenings,
    )


def _dimensions(array: ArrayCode) -> list[_Dimension]:
    """From the last on, whose neighbours are neighbours in memory."""
    fields = [*map(plain_name, strides_of(array)), ""]
    pairs = zip(array.touched, fields, strict=True)
    return list(reversed([_Dimension(enclosure, field) for enclosure, field in pairs]))


def c_binding(program: Program) -> KeptBinding:
    """In C the argument record has a pointer."""
    return KeptBinding(
        before=(),
        sizes=tuple(f"sizeof({array.element})" for array in program.kept),
        lines=tuple(
            (f"{PREFIX}own.v_{array.name} = {PREFIX}all[{program.arrays.index(array)}];",)
            for array in program.kept
        ),
    )
