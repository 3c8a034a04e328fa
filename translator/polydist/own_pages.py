"""Object files in which large static arrays begin a page and have it for themselves.

What shares a page with other variables cannot be closed to ordinary code, and goes to all ranks
after every region. Compilers align arrays to 32 bytes and have no option for more, so it is done
between compiling and linking, whatever the language:

1. A variable with a section of its own (``-fdata-sections``) gets a section that begins a page and
   is whole pages long: nothing else can lie on them, wherever the linker puts it.
2. A common block gets that alignment and that size; the linker takes the largest of each that it
   finds.
3. The size of the symbol says so, too: in the program the runtime knows such variables by it.

Files of other kinds than 64-bit ELF of this machine are left as they are.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

COMPILER_FLAGS = ("-fdata-sections",)
"""What gcc, gfortran and clang have to be told before."""

LARGE = 1 << 15
"""From so many bytes on a variable gets pages of its own, as an allocation of the runtime."""

HUGE_PAGE = 1 << 21
MOST_WASTED = 1 << 20
"""A variable gets whole huge pages where no more than this or a quarter is wasted, so that it is
closed and opened at the price of a few small ones."""

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_IDENTITY = b"\x7fELF\x02\x01"
_RELOCATABLE = 1
_PROGBITS, _SYMBOLS, _NOBITS = 1, 2, 8
_WRITE, _ALLOCATE, _GROUP, _THREAD = 1, 2, 0x200, 0x400
_VARIABLE, _SECTION_SYMBOL, _COMMON_SYMBOL = 1, 3, 5
_COMMON = 0xFFF2


@dataclass(frozen=True)
class _Section:
    name: int
    kind: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    extra: int
    alignment: int
    entry: int


@dataclass(frozen=True)
class _Symbol:
    name: int
    kind: int
    visibility: int
    section: int
    value: int
    size: int

    @property
    def type(self) -> int:
        return self.kind & 15


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
    if not content.startswith(_IDENTITY) or _HEADER.unpack_from(content)[1] != _RELOCATABLE:
        return content
    made = bytearray(content)
    sections = list(_sections(content))
    for table in (section for section in sections if section.kind == _SYMBOLS):
        symbols = list(_symbols(content, table))
        _pad_commons(made, table, symbols)
        for number, section in enumerate(sections):
            own = [symbol for symbol in symbols if symbol.section == number]
            if _is_one_variable(section, own):
                _pad_section(made, number, section)
                _pad_symbols(made, table, symbols, number)
    return bytes(made)


def _sections(content: bytes) -> Iterator[_Section]:
    header = _HEADER.unpack_from(content)
    offset, count = header[6], header[12]
    for number in range(count):
        yield _Section(*_SECTION.unpack_from(content, offset + number * _SECTION.size))


def _symbols(content: bytes, table: _Section) -> Iterator[_Symbol]:
    for place in range(table.offset, table.offset + table.size, _SYMBOL.size):
        yield _Symbol(*_SYMBOL.unpack_from(content, place))


def _is_one_variable(section: _Section, symbols: Sequence[_Symbol]) -> bool:
    """Whether the section is a large variable's that may be written, which may have several
    names."""
    own = [symbol for symbol in symbols if symbol.type != _SECTION_SYMBOL]
    return (
        section.size >= LARGE
        and section.kind in (_PROGBITS, _NOBITS)
        and section.flags & (_WRITE | _ALLOCATE | _GROUP | _THREAD) == _WRITE | _ALLOCATE
        and bool(own)
        and all(
            symbol.type == _VARIABLE and symbol.value == 0 and symbol.size == section.size
            for symbol in own
        )
    )


def _rounded(size: int, unit: int) -> int:
    return -(-size // unit) * unit


def _unit(size: int) -> int:
    """The size of the pages that a variable gets."""
    wasted = _rounded(size, HUGE_PAGE) - size
    return HUGE_PAGE if wasted <= max(MOST_WASTED, size // 4) else os.sysconf("SC_PAGE_SIZE")


def _pad_section(made: bytearray, number: int, section: _Section) -> None:
    """Values that are given are copied to the end of the file, where there is room behind them."""
    unit = os.sysconf("SC_PAGE_SIZE") if section.kind == _PROGBITS else _unit(section.size)
    size = _rounded(section.size, unit)
    offset = section.offset
    if section.kind == _PROGBITS and size > section.size:
        values = bytes(made[offset : offset + section.size])
        made += bytes(-len(made) % unit)
        offset = len(made)
        made += values + bytes(size - section.size)
    place = _HEADER.unpack_from(made)[6] + number * _SECTION.size
    alignment = max(unit, section.alignment)
    padded = replace(section, offset=offset, size=size, alignment=alignment)
    _SECTION.pack_into(made, place, *vars(padded).values())


def _pad_symbols(
    made: bytearray, table: _Section, symbols: Sequence[_Symbol], section: int
) -> None:
    size = next(s for k, s in enumerate(_sections(bytes(made))) if k == section).size
    for number, symbol in enumerate(symbols):
        if symbol.section == section and symbol.type == _VARIABLE:
            _put(made, table, number, replace(symbol, size=size))


def _pad_commons(made: bytearray, table: _Section, symbols: Sequence[_Symbol]) -> None:
    """The value of the symbol of a common block is its alignment."""
    for number, symbol in enumerate(symbols):
        kinds = (_VARIABLE, _COMMON_SYMBOL)
        if symbol.section == _COMMON and symbol.type in kinds and symbol.size >= LARGE:
            unit = _unit(symbol.size)
            value, size = max(unit, symbol.value), _rounded(symbol.size, unit)
            _put(made, table, number, replace(symbol, value=value, size=size))


def _put(made: bytearray, table: _Section, number: int, symbol: _Symbol) -> None:
    place = table.offset + number * _SYMBOL.size
    _SYMBOL.pack_into(made, place, *vars(symbol).values())
