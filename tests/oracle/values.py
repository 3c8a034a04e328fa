"""What a program had in its integers and strides each time it entered a region: the sequential
program is run with prints added."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.region import Array, Region

from oracle.instances import Values
from support.build import FLAGS, FORTRAN_FLAGS, BuildError, compile_c, fortran_compiler, is_fortran
from support.mpi import clean_environment
from support.processes import run_process

_MARK = "@entered"
_STRIDE = "@stride"
_WIDE = ("-ffixed-line-length-none", "-ffree-line-length-none")


@dataclass(frozen=True)
class Entry:
    """One execution of the region with this index in the file."""

    region: int
    values: Values


def with_prints(text: str, regions: tuple[Region, ...]) -> str:
    """The program text, where each region is preceded by prints of its integers and strides to
    stderr."""
    for number, region in reversed(list(enumerate(regions))):
        fortran = region.host is not None
        spelled = _print_in_fortran if fortran else _print
        prints = [spelled(f"{_MARK} {number}")]
        prints += [spelled(name, scalar.text) for name, scalar in region.scalars.items()]
        for name, array in region.arrays.items():
            if not array.local:
                prints += [
                    spelled(f"{name}{_STRIDE}", stride or _measured(array, k))
                    for k, stride in enumerate(array.strides)
                ]
        start, end = region.span.start, region.span.end
        if fortran:
            text = f"{text[:start]}\n{''.join(prints)}{text[start:]}"
        else:
            text = f"{text[:start]}{{ {' '.join(prints)}\n{text[start:end]} }}{text[end:]}"
    return text


def _print(what: str, value: str = "") -> str:
    shape, argument = ("\\t%lld", f", (long long)({value})") if value else ("", "")
    return f'fprintf(stderr, "{what}{shape}\\n"{argument});'


def _print_in_fortran(what: str, value: str = "") -> str:
    """On a line that both forms take."""
    shape, argument = ("(a,a,i0)", f", char(9), int({value}, 8)") if value else ("(a)", "")
    return f"      write (0, '{shape}') '{what}'{argument}\n"


def _measured(array: Array, dimension: int) -> str:
    """What no text says: the distance of two neighbours' addresses."""
    first = [f"lbound({array.name}, {k + 1})" for k in range(len(array.extents))]
    second = [
        f"min({at} + 1, ubound({array.name}, {k + 1}))" if k == dimension else at
        for k, at in enumerate(first)
    ]
    last, start = (f"loc({array.name}({', '.join(subscripts)}))" for subscripts in (second, first))
    return f"({last} - {start}) * 8 / storage_size({array.name})"


def entries(
    source: Path, text: str, regions: tuple[Region, ...], arguments: str, folder: Path
) -> list[Entry]:
    """The executions of the regions in order. A C program must include <stdio.h>."""
    changed, program = folder / source.name, folder / f"{source.stem}.entries"
    changed.write_text(with_prints(text, regions))
    compiler = (
        [fortran_compiler(), "-w", *_WIDE, *FORTRAN_FLAGS]
        if is_fortran(source)
        else ["cc", *FLAGS, "-w"]
    )
    compile_c(
        [*compiler, "-O0", "-I", str(source.parent), str(changed), "-o", str(program), "-lm"],
        folder,
    )
    outcome = run_process([str(program), *arguments.split()], clean_environment(), 60, folder)
    if outcome.status != 0:
        raise BuildError(f"{program} {arguments}: status {outcome.status}")
    return read_entries(outcome.stderr.decode())


def read_entries(printed: str) -> list[Entry]:
    """The entries from what the prints of ``with_prints`` gave."""
    return [_entry(part.splitlines()) for part in printed.split(_MARK)[1:]]


def _entry(lines: list[str]) -> Entry:
    integers: dict[str, int] = {}
    strides: dict[str, tuple[int, ...]] = {}
    for line in lines[1:]:
        name, value = line.split("\t")
        if name.endswith(_STRIDE):
            array = name.removesuffix(_STRIDE)
            strides[array] = (*strides.get(array, ()), int(value))
        else:
            integers[name] = int(value)
    return Entry(int(lines[0]), Values(integers, strides))
