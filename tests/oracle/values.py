"""What a program had in its integers, strides and addresses each time it entered a region: the
sequential program is run with prints added.

It is run once as each rank, with that rank's number where launchers put it: a program may keep the
same array at another place on some ranks, and addresses tell which memory is which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from polydist_frontends.region import HostScope, Region
from polydist_frontends.variables import CHOSEN, Array

from oracle.history import Memory, Values
from support.build import FLAGS, FORTRAN_FLAGS, BuildError, compile_c, fortran_compiler, is_fortran
from support.mpi import clean_environment
from support.processes import run_process

_MARK = "@entered"
_STRIDE = "@stride"
_MEMORY = "@memory"
_INTRINSIC = ("loc", "storage_size", "lbound", "ubound", "min")
_WIDE = ("-ffixed-line-length-none", "-ffree-line-length-none")


@dataclass(frozen=True)
class Entry:
    """One execution of the region with this index in the file with this one."""

    file: int
    region: int
    values: Values


def with_prints(text: str, regions: tuple[Region, ...], file: int = 0) -> str:
    """The program text, where each region is preceded by prints of its integers, strides and
    addresses to stderr; variables in registers have none, nor those that no text has."""
    text = re.sub(r"\bregister(?=\s+\w+\s*[,;=])", "int     ", text)
    text = re.sub(r"\bregister\b", lambda word: " " * len(word.group()), text)
    for number, region in reversed(list(enumerate(regions))):
        prints = list(_prints(f"{file} {number}", region))
        start, end = region.span.start, region.span.end
        if region.host is not None:
            text = f"{text[:start]}\n{_associated(region.host, prints)}{text[start:]}"
        else:
            text = f"{text[:start]}{{ {' '.join(prints)}\n{text[start:end]} }}{text[end:]}"
    return text


def _associated(host: HostScope, prints: Sequence[str]) -> str:
    """The prints where the names are known that no text has."""
    if not host.associated:
        return "".join(prints)
    pairs = ", ".join(f"{name} => {of}" for name, of in host.associated)
    return "".join((f"      associate ({pairs})\n", *prints, "      end associate\n"))


def _prints(number: str, region: Region) -> Iterator[str]:
    spelled = _print if region.host is None else _print_in_fortran
    place = _place if region.host is None else _place_in_fortran
    yield spelled(f"{_MARK} {number}")
    for name, scalar in region.scalars.items():
        yield spelled(name, scalar.text)
    for name, array in region.arrays.items():
        for k, stride in enumerate(() if array.local else array.strides):
            yield spelled(f"{name}{_STRIDE}", stride or _measured(array, k))
    for array in (*region.arrays.values(), *region.invariants):
        made = array.root.startswith(CHOSEN)
        if not (array.local or array.tables or made):
            yield from (spelled(f"{array.name}{_MEMORY}", value) for value in place(array))


def _place(array: Array) -> tuple[str, str]:
    """The address of the element with offset 0, and the bytes of an element."""
    return array.base, f"sizeof({array.element})"


def _place_in_fortran(array: Array) -> tuple[str, str]:
    """The same; the element at the base has the subscripts ``origin``."""
    size = f"(storage_size({array.base}) / 8)"
    terms = [
        f"({origin}) * ({stride or _measured(array, k)})"
        for k, (origin, stride) in enumerate(zip(array.origin, array.strides, strict=False))
    ]
    return f"loc({array.base}) - ({' + '.join(terms) or '0'}) * {size}", size


def _print(what: str, value: str = "") -> str:
    shape, argument = ("\\t%lld", f", (long long)({value})") if value else ("", "")
    return f'fprintf(stderr, "{what.replace("%", "%%")}{shape}\\n"{argument});'


def _print_in_fortran(what: str, value: str = "") -> str:
    """On lines that both forms take, where intrinsic functions have their names, whatever the
    program calls so. Generated texts have other names for them."""
    called = {"int", "char", *re.findall(r"\bpolydist_(\w+)\(", value)}
    called |= {name for name in _INTRINSIC if re.search(rf"\b{name}\(", value)}
    value = re.sub(r"\bpolydist_(\w+)\(", r"\1(", value)
    shape, argument = ("(a,a,i0)", f", char(9), int({value}, 8)") if value else ("(a)", "")
    lines = [
        "block",
        f"intrinsic :: {', '.join(sorted(called))}",
        f"write (0, '{shape}') '{what}'{argument}",
        "end block",
    ]
    return "".join(f"      {line}\n" for line in lines)


def _measured(array: Array, dimension: int) -> str:
    """What no text says: the distance of two neighbours' addresses."""
    first = [f"lbound({array.name}, {k + 1})" for k in range(len(array.extents))]
    second = [
        f"min({at} + 1, ubound({array.name}, {k + 1}))" if k == dimension else at
        for k, at in enumerate(first)
    ]
    last, start = (f"loc({array.name}({', '.join(subscripts)}))" for subscripts in (second, first))
    return f"({last} - {start}) * 8 / storage_size({array.name})"


Files = Sequence[tuple[Path, str, tuple[Region, ...]]]
"""The files with regions, their texts, and the regions."""


_NOTHING_AWAY = "".join(
    f"long polyrt_{end}_away(void) {{ return 0; }}\n" for end in ("least", "past")
)
"""In a sequential program all values are where they are read."""

_LIMIT = "long polyrt_first_not_below(long double e, unsigned long bytes, int or_equal, int sign)"
_LIMITS = f"""{_LIMIT}
{{
    const long double far = 9007199254740992.0L;
    if (e != e)
        return sign * (long)far;
    long i = (long)(e > far ? far : e < -far ? -far : e) - 2;
    for (; i < far; i++) {{
        long double as_one = bytes == 4 ? (float)i : bytes == 8 ? (double)i : i;
        if (!(as_one < e || (or_equal && as_one == e)))
            break;
    }}
    return i < -far ? (long)-far : i;
}}
"""
"""Where comparisons of integers with a floating number change, found by counting."""


def entries(
    files: Files, others: Sequence[Path], arguments: str, folder: Path, ranks: int
) -> list[Entry]:
    """The executions of the regions in order. A C program must include <stdio.h>. ``others``: what
    belongs to the program and has no region."""
    texts = []
    for number, (source, text, regions) in enumerate(files):
        texts.append(folder / source.name)
        declared = "" if is_fortran(source) else f"{_LIMIT};\n"
        texts[-1].write_text(declared + with_prints(text, regions, number))
    first = files[0][0]
    program = folder / f"{first.stem}.entries"
    compiler = (
        [fortran_compiler(), "-w", *_WIDE, *FORTRAN_FLAGS]
        if is_fortran(first)
        else ["cc", *FLAGS, "-w"]
    )
    openmp = ["-fopenmp"] if others else []
    if not is_fortran(first):
        texts.append(folder / "nothing_away.c")
        texts[-1].write_text(_NOTHING_AWAY + _LIMITS)
    parts = [*map(str, [*texts, *others]), "-o", str(program), "-lm", *openmp]
    compile_c([*compiler, "-O0", "-I", str(first.parent), *parts], folder)
    return joined([_entries_of(program, arguments, folder, rank) for rank in range(ranks)])


def _entries_of(program: Path, arguments: str, folder: Path, rank: int) -> list[Entry]:
    """The executions of the sequential program, started as this rank."""
    numbered = {"PMI_RANK": str(rank), "OMPI_COMM_WORLD_RANK": str(rank)}
    environment = {**clean_environment(), **numbered}
    outcome = run_process([str(program), *arguments.split()], environment, 60, folder)
    if outcome.status != 0:
        raise BuildError(f"{program} {arguments}: status {outcome.status}")
    return read_entries(outcome.stderr.decode())


def joined(of_ranks: list[list[Entry]]) -> list[Entry]:
    """The executions with the addresses of all ranks."""
    return [_joined(list(entries)) for entries in zip(*of_ranks, strict=True)]


def _joined(entries: list[Entry]) -> Entry:
    values = entries[0].values
    memory = {
        name: Memory(tuple(entry.values.memory[name].bases[0] for entry in entries), own.size)
        for name, own in values.memory.items()
    }
    return Entry(entries[0].file, entries[0].region, replace(values, memory=memory))


def read_entries(printed: str) -> list[Entry]:
    """The entries from what the prints of ``with_prints`` gave."""
    return [_entry(part.splitlines()) for part in printed.split(_MARK)[1:]]


def _entry(lines: list[str]) -> Entry:
    pairs = [line.split("\t") for line in lines[1:]]
    integers = {name: int(value) for name, value in pairs if "@" not in name}
    memory = {name: Memory((base,), size) for name, (base, size) in _lists(pairs, _MEMORY).items()}
    file, region = map(int, lines[0].split())
    return Entry(file, region, Values(integers, _lists(pairs, _STRIDE), memory))


def _lists(pairs: list[list[str]], mark: str) -> Mapping[str, tuple[int, ...]]:
    """The values of the names with this mark, in order."""
    found: dict[str, tuple[int, ...]] = {}
    for name, value in pairs:
        if name.endswith(mark):
            array = name.removesuffix(mark)
            found[array] = (*found.get(array, ()), int(value))
    return found
