"""What a program had in its integers and strides each time it entered a region: the sequential program is run with prints added."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.region import Region

from oracle.instances import Values
from support.build import FLAGS, BuildError, compile_c
from support.mpi import clean_environment
from support.processes import run_process

_MARK = "@entered"


@dataclass(frozen=True)
class Entry:
    """One execution of the region with this index in the file."""

    region: int
    values: Values


def with_prints(text: str, regions: tuple[Region, ...]) -> str:
    """The program text, where each region is preceded by prints of its integers and strides to stderr."""
    for number, region in reversed(list(enumerate(regions))):
        prints = [_print(f"{_MARK} {number}\\n")]
        prints += [_print(f"{name} %lld\\n", scalar.text) for name, scalar in region.scalars.items()]
        for name, array in region.arrays.items():
            if not array.local:
                prints += [_print(f"{name} stride %lld\\n", stride) for stride in array.strides]
        start, end = region.span.start, region.span.end
        text = f"{text[:start]}{{ {' '.join(prints)}\n{text[start:end]} }}{text[end:]}"
    return text


def _print(shape: str, value: str = "") -> str:
    argument = f", (long long)({value})" if value else ""
    return f'fprintf(stderr, "{shape}"{argument});'


def entries(source: Path, text: str, regions: tuple[Region, ...], arguments: str, folder: Path) -> list[Entry]:
    """The executions of the regions in order. Needs a program that includes <stdio.h>."""
    changed, program = folder / source.name, folder / f"{source.stem}.entries"
    changed.write_text(with_prints(text, regions))
    compile_c(["cc", *FLAGS, "-w", "-I", str(source.parent), str(changed), "-o", str(program), "-lm"], folder)
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
        name, *kind, value = line.split()
        if kind:
            strides[name] = (*strides.get(name, ()), int(value))
        else:
            integers[name] = int(value)
    return Entry(int(lines[0]), Values(integers, strides))
