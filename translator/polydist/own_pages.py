"""Object files in which large static arrays have the pages on which they lie for themselves.

What shares a page with other variables cannot be closed to ordinary code, and goes to all ranks
after every region. Compilers align arrays to 32 bytes and have no option for more, so it is done
between compiling and linking, whatever the language:

1. A variable with a section of its own (``-fdata-sections``) gets a section that begins a page and
   is whole pages long: nothing else can lie on them, wherever the linker puts it.
2. In it a variable without given values begins some cache lines later, each some other number of
   them: arrays of which a loop reads the same elements would else compete for the same lines of
   the first cache, where the place in the page decides. References that name the section are moved.
3. A common block gets that alignment and that size; the linker takes the largest of each that it
   finds. Where there are blocks of large programs (``-mcmodel=medium``), the GNU linker leaves an
   empty section in the one object that it makes of two, by whose name it takes them for variables
   in that section when it reads the object. So that loses its name.
4. The size of the symbol reaches to the end of the pages: in the program the runtime knows such
   variables by it, and those that begin later by a list in a section that takes no memory.

Files of other kinds than 64-bit ELF of this machine are left as they are.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from polydist import elf

COMPILER_FLAGS = ("-fdata-sections",)
"""What gcc, gfortran and clang have to be told before."""

LARGE = 1 << 15
"""From so many bytes on a variable gets pages of its own, as an allocation of the runtime."""

HUGE_PAGE = 1 << 21
MOST_WASTED = 1 << 20
"""A variable gets whole huge pages where no more than this or a quarter is wasted, so that it is
closed and opened at the price of a few small ones."""

LIST = b".polydist.own"
"""The section with a line for each name of a variable: the name, and how many bytes after the
beginning of its page it begins."""

_LARGE_COMMONS = b"LARGE_COMMON"

_LINE = 64
_LINES = 64
_APART = 41
"""Cache lines between the beginnings of one variable and the next: about the golden section of all,
so that any few in a row lie well apart, with room for some rows of each; no divisor, so that all
are used."""


def give_own_pages(paths: Sequence[Path]) -> None:
    """Changes object files; the time of a file stays, so that it is not made or linked again. What
    is changed is a new file: caches of compilers have links to theirs."""
    for path in paths:
        old = path.read_bytes()
        new = with_own_pages(old)
        if new != old:
            _put_in_place(path, new)


def _put_in_place(path: Path, content: bytes) -> None:
    was = path.stat()
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.chmod(was.st_mode)
    os.utime(fresh, ns=(was.st_atime_ns, was.st_mtime_ns))
    fresh.replace(path)


def with_own_pages(content: bytes) -> bytes:
    """The object file with its large variables on pages of their own."""
    if not elf.is_object_file(content):
        return content
    content = _with_large_commons(content)
    if elf.has_section(content, LIST):
        return content
    made, lines = bytearray(content), list[bytes]()
    sections = elf.sections_of(content)
    for table in (section for section in sections if section.kind == elf.SYMBOLS):
        symbols = elf.symbols_of(content, table)
        _pad_commons(made, table, symbols)
        own = _symbols_of_variables(sections, symbols)
        later = _beginnings(content, sections, table, own)
        for number, variable in own.items():
            size = _pad_section(made, number, sections[number], later[number])
            for place, symbol in variable:
                moved = replace(symbol, value=later[number], size=size - later[number])
                elf.put_symbol(made, table, place, moved)
                name = elf.name_of(content, sections[table.link], symbol.name)
                lines.append(b"%b %d\n" % (name, later[number]))
        _move_references(made, sections, symbols, later)
    if lines:
        elf.add_section(made, LIST, b"".join(lines))
    return bytes(made)


def _with_large_commons(content: bytes) -> bytes:
    """The object file without an empty section that hides them."""
    made, sections = bytearray(content), elf.sections_of(content)
    names = elf.names_of_sections(content)
    for number, section in enumerate(sections):
        if section.size == 0 and elf.name_of(content, names, section.name) == _LARGE_COMMONS:
            elf.put_section(made, number, replace(section, name=0))
    return bytes(made)


_Variables: TypeAlias = dict[int, list[tuple[int, elf.Symbol]]]
"""The sections that are one large variable, with its symbols and their places in the table."""


def _symbols_of_variables(
    sections: Sequence[elf.Section], symbols: Sequence[elf.Symbol]
) -> _Variables:
    found: _Variables = {}
    for place, symbol in enumerate(symbols):
        if 0 < symbol.section < len(sections):
            found.setdefault(symbol.section, []).append((place, symbol))
    return {
        number: [(place, symbol) for place, symbol in own if symbol.type == elf.VARIABLE]
        for number, own in sorted(found.items())
        if _is_one_variable(sections[number], [symbol for _, symbol in own])
    }


def _is_one_variable(section: elf.Section, symbols: Sequence[elf.Symbol]) -> bool:
    """Whether the section is a large variable's that may be written, which may have several
    names."""
    own = [symbol for symbol in symbols if symbol.type != elf.SECTION_SYMBOL]
    return (
        section.size >= LARGE
        and section.kind in (elf.PROGBITS, elf.NOBITS)
        and section.flags & (elf.WRITE | elf.ALLOCATE | elf.GROUP | elf.THREAD)
        == elf.WRITE | elf.ALLOCATE
        and bool(own)
        and all(
            symbol.type == elf.VARIABLE and symbol.value == 0 and symbol.size == section.size
            for symbol in own
        )
    )


def _rounded(size: int, unit: int) -> int:
    return -(-size // unit) * unit


def _unit(size: int) -> int:
    """The size of the pages that a variable gets."""
    wasted = _rounded(size, HUGE_PAGE) - size
    return HUGE_PAGE if wasted <= max(MOST_WASTED, size // 4) else os.sysconf("SC_PAGE_SIZE")


def _beginnings(
    content: bytes, sections: Sequence[elf.Section], table: elf.Section, own: _Variables
) -> dict[int, int]:
    """How many bytes after its page each variable begins. The first one's name decides on the first
    line, so that the variables of several files differ."""
    if not own:
        return {}
    first = next(iter(own.values()))[0][1].name
    line = zlib.crc32(elf.name_of(content, sections[table.link], first))
    short = any(section.kind == elf.SHORT_RELOCATIONS for section in sections)
    return {
        number: 0 if short or _stays(sections[number]) else (line + _APART * k) % _LINES * _LINE
        for k, number in enumerate(own)
    }


def _stays(section: elf.Section) -> bool:
    """What gives values to a section refers to places in it; and a variable keeps its alignment.
    Short relocations, whose addends are in the code, are not moved either."""
    return section.kind == elf.PROGBITS or section.alignment > _LINE


def _pad_section(made: bytearray, number: int, section: elf.Section, later: int) -> int:
    """Makes it whole pages, and returns their size. Values that are given are copied to the end of
    the file, where there is room after them."""
    given = section.kind == elf.PROGBITS
    unit = os.sysconf("SC_PAGE_SIZE") if given else _unit(section.size + later)
    size = _rounded(section.size + later, unit)
    offset = section.offset
    if given and size > section.size:
        values = bytes(made[offset : offset + section.size])
        made += bytes(-len(made) % unit)
        offset = len(made)
        made += values + bytes(size - section.size)
    alignment = max(unit, section.alignment)
    padded = replace(section, offset=offset, size=size, alignment=alignment)
    elf.put_section(made, number, padded)
    return size


def _move_references(
    made: bytearray,
    sections: Sequence[elf.Section],
    symbols: Sequence[elf.Symbol],
    later: dict[int, int],
) -> None:
    """Those that name the section and not the variable, as compilers do for internal ones."""
    content = bytes(made)
    for section in sections:
        if section.kind != elf.RELOCATIONS or not any(later.values()):
            continue
        for place, reference in elf.relocations_of(content, section):
            symbol = symbols[reference.symbol]
            if symbol.type == elf.SECTION_SYMBOL and later.get(symbol.section, 0):
                moved = reference.addend + later[symbol.section]
                elf.put_addend(made, place, reference, moved)


def _pad_commons(made: bytearray, table: elf.Section, symbols: Sequence[elf.Symbol]) -> None:
    """The value of the symbol of a common block is its alignment."""
    for number, symbol in enumerate(symbols):
        kinds = (elf.VARIABLE, elf.COMMON_SYMBOL)
        is_common = symbol.section in (elf.COMMON, elf.LARGE_COMMON)
        if is_common and symbol.type in kinds and symbol.size >= LARGE:
            unit = _unit(symbol.size)
            value, size = max(unit, symbol.value), _rounded(symbol.size, unit)
            elf.put_symbol(made, table, number, replace(symbol, value=value, size=size))
